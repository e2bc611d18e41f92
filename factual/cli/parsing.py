"""From lines of text to what they hold by column: JSONL, and CSV with its header."""

import csv
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from factual.cli.console import UsageError
from factual.cli.source import Source
from factual.cli.terminal import clipped
from factual.errors import InvalidInputError

_LONGEST_CELL = 2**31 - 1
_DEEPEST = 100
"""Levels of lists and objects in a row; JSON cannot be written to every depth that it can be read to."""

_SHOWN = 40
"""Columns of a refused value that a message shows."""


class InvalidRowError(InvalidInputError):
    """A row that cannot be given to the scorer.

    Attributes:
        column: the column that is at fault, or None.
    """

    def __init__(self, message: str, *, column: str | None = None) -> None:
        super().__init__(f'column "{column}": {message}' if column else message)
        self.column = column


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a row holds.

    Attributes:
        line: the line that it begins on, from 1.
        input: its values by column, or None where they could not be read.
        error: what is wrong with it, or None.
    """

    line: int
    input: dict[str, Any] | None
    error: InvalidRowError | None = None


def jsonl_rows(lines: Iterator[str], source: Source) -> Iterator[Parsed]:
    """Yields a row for each line that is not blank; NaN and infinities become None, which JSON can say."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield Parsed(number, _json_object(line, source))
            except InvalidRowError as error:
                yield Parsed(number, None, error)


def csv_rows(lines: Iterator[str], source: Source, *, delimiter: str) -> tuple[list[str], Iterator[Parsed]]:
    """Returns the header, and the rows below it without those of blank cells alone.

    A column without a name is called by its place, "column 3".

    Raises:
        UsageError: the header cannot be read, or names a column twice.
    """
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        cells: list[str] = next((cells for cells in reader if not _blank(cells)), [])
    except csv.Error as error:
        raise UsageError(f"{source.name}: line {reader.line_num}: {_not_csv(error)}") from error
    if not source.decoded(*cells):
        raise UsageError(f"{source.name}: line {reader.line_num}: {source.advice()}")
    header = [cell.strip() or f"column {number}" for number, cell in enumerate(cells, 1)]
    repeated = [name for name in header if header.count(name) > 1]
    if repeated:
        raise UsageError(f'{source.name}: it has the column "{repeated[0]}" twice; give each its own name')
    return header, _below(reader, header, source)


def shown(value: Any) -> str:
    """Returns the beginning of a value as JSON, for a message."""
    return clipped(json.dumps(value, ensure_ascii=False), _SHOWN)


def _json_object(line: str, source: Source) -> dict[str, Any]:
    if not source.decoded(line):
        raise InvalidRowError(source.advice())
    try:
        value = json.loads(line.rstrip(), parse_float=_finite, parse_constant=lambda _: None)
    except json.JSONDecodeError as error:
        raise InvalidRowError(
            f"not JSON, column {error.colno}: {error.msg}; takes one JSON object on each line"
        ) from error
    except (ValueError, RecursionError) as error:
        raise InvalidRowError(f"{error}; takes a simpler JSON object on each line") from error
    if _deeper(value, _DEEPEST):
        raise InvalidRowError(f"nested deeper than {_DEEPEST} levels; leave the deep column out")
    if not isinstance(value, dict):
        raise InvalidRowError(f"got {shown(value)}, takes one JSON object on each line")
    return value


def _finite(digits: str) -> float | None:
    number = float(digits)
    return number if math.isfinite(number) else None


def _deeper(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper(part, levels - 1) for part in parts)


def _below(reader: Any, header: list[str], source: Source) -> Iterator[Parsed]:
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield Parsed(line, None, InvalidRowError(_not_csv(error)))
            continue
        if not source.decoded(*cells):
            yield Parsed(line, None, InvalidRowError(source.advice()))
        elif not _blank(cells):
            yield _by_column(line, header, cells)


def _by_column(line: int, header: list[str], cells: list[str]) -> Parsed:
    read = dict(zip_longest(header, cells[: len(header)]))
    if len(cells) == len(header):
        return Parsed(line, read)
    message = f"cells: got {len(cells)}, takes {len(header)}; quote a cell that holds a separator"
    return Parsed(line, read, InvalidRowError(message))


def _blank(cells: list[str]) -> bool:
    return not any(map(str.strip, cells))


def _not_csv(error: csv.Error) -> str:
    return f"not CSV, {error}; close each quoted cell and double the quotes inside it"
