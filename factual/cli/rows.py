"""The rows of an input, numbered and checked for what the scorer needs."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePath
from typing import Any, Literal

from factual import arguments
from factual.cli.console import UsageError
from factual.cli.parsing import InvalidRowError, Parsed, csv_rows, jsonl_rows, shown
from factual.cli.source import Source
from factual.errors import InvalidInputError

Format = Literal["jsonl", "csv", "tsv"]

_SUFFIXES: dict[str, Format] = {".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".tsv": "tsv"}
_NAMES = 10
"""Columns that a message lists."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns that are read; the id is read from "id", if there is one, without a name."""

    response: str = "response"
    reference: str = "reference"
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the input.

    Attributes:
        number: its place among the rows, from 1; blank lines are none.
        line: the line that it begins on, from 1.
        input: all of it by column, or None where it could not be read.
        id: the value of its id column, or None.
        texts: what the scorer takes, or None where there is an error.
        error: why it cannot be scored, or None.
    """

    number: int
    line: int
    input: dict[str, Any] | None
    id: Any
    texts: dict[str, Any] | None
    error: InvalidRowError | None


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of an input, read as they are needed, once.

    Attributes:
        header: the columns that all rows have, or None for JSONL, whose rows differ.
    """

    header: list[str] | None
    _parsed: Iterator[Parsed]
    _columns: Columns

    def __iter__(self) -> Iterator[Row]:
        """Yields the rows in order.

        Raises:
            UsageError: the source cannot be read further.
        """
        for number, parsed in enumerate(self._parsed, 1):
            yield _checked(number, parsed, self._columns, with_claims=self.header is None)


def rows(source: Source, *, columns: Columns, form: Format | None = None) -> Rows:
    """Returns the rows of a source.

    Without a format, the suffix of the source's name decides, else the first character that is not blank:
    JSONL begins with a brace.

    Raises:
        UsageError: the source is blank, holds a JSON array, or is CSV without the columns.
    """
    lines = source.lines()
    leading: list[str] = []
    first = ""
    while not first:
        line = next(lines, None)
        if line is None:
            raise UsageError(f"{source.name}: it is empty; takes JSONL, CSV or TSV with at least one row")
        leading.append(line)
        first = line.strip()[:1]
    lines = chain(leading, lines)
    form = (
        form or _SUFFIXES.get(PurePath(source.name).suffix.lower()) or ("jsonl" if first in "{[" else "csv")
    )
    if form != "jsonl":
        header, parsed = csv_rows(lines, source, delimiter="\t" if form == "tsv" else ",")
        _check_header(header, source, columns)
        return Rows(header, parsed, columns)
    if first == "[":
        raise UsageError(f"{source.name}: holds a JSON array, takes JSONL; {_conversion(source.name)}")
    return Rows(None, jsonl_rows(lines, source), columns)


def _conversion(name: str) -> str:
    path = "data.json" if name == "stdin" else name
    return (
        'write one object per line with: python -c "import json; [print(json.dumps(row)) for row in '
        f"json.load(open({path!r}, encoding='utf-8-sig'))]\" > data.jsonl"
    )


def _check_header(header: list[str], source: Source, columns: Columns) -> None:
    for option, name in (
        ("--response-column", columns.response),
        ("--reference-column", columns.reference),
        ("--id-column", columns.id),
    ):
        if name is not None and name not in header:
            raise UsageError(
                f'{source.name}: no column "{name}", it has {_names(header)}; name yours with {option} NAME'
            )


def _checked(number: int, parsed: Parsed, columns: Columns, *, with_claims: bool) -> Row:
    texts, error, row_id = None, parsed.error, None
    if parsed.input is not None:
        row_id = parsed.input.get(columns.id or "id")
        if error is None:
            try:
                texts = _texts(parsed.input, columns, with_claims=with_claims)
            except InvalidRowError as found:
                error = found
    return Row(number, parsed.line, parsed.input, row_id, texts, error)


def _texts(read: dict[str, Any], columns: Columns, *, with_claims: bool) -> dict[str, Any]:
    texts: dict[str, Any] = {
        "response": _text(read, columns.response, option="--response-column"),
        "reference": _text(read, columns.reference, option="--reference-column"),
    }
    for name in ("response_claims", "reference_claims") if with_claims else ():
        try:
            texts[name] = arguments.claims(name, read.get(name))
        except (TypeError, InvalidInputError) as error:
            raise InvalidRowError(str(error)) from error
    return texts


def _text(read: dict[str, Any], name: str, *, option: str) -> str:
    if name not in read:
        message = f"missing, the row has {_names(list(read))}; name yours with {option} NAME"
        raise InvalidRowError(message, column=name)
    value = read[name]
    if not isinstance(value, str):
        raise InvalidRowError(f"got {shown(value)}, takes a text in quotes", column=name)
    if not value.strip():
        message = "got a blank text, takes one that says something; fill it in or leave the row out"
        raise InvalidRowError(message, column=name)
    return value


def _names(names: list[str]) -> str:
    listed = ", ".join(f'"{name}"' for name in names[:_NAMES]) or "no columns"
    return f"{listed} and {len(names) - _NAMES} more" if len(names) > _NAMES else listed
