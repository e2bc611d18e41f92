"""What is written of each row: a record of its outcome, as a line of JSONL or of CSV."""

import csv
import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol

from factual.batch import ScoringFailure
from factual.cli.console import UsageError
from factual.cli.rows import Row
from factual.cli.source import Source
from factual.summary import Outcome

Status = Literal["scored", "undefined", "error"]

_NUMBERS = ("value", "exact", "precision", "recall", "reference_recall", "f_beta")
_COUNTS = ("response_supported", "response_unsupported", "reference_supported", "reference_unsupported")
_FAILURE = ("stage", "error", "message", "attempts", "raw")
_FORMULA = re.compile(r"[=+\-@\t\r]")
_PLAIN_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)*(e[+-]?\d+)?", re.IGNORECASE)


class Writer(Protocol):
    """Writes records."""

    def write(self, record: dict[str, Any]) -> None:
        """Writes one record and hands it on at once."""
        ...


def status(outcome: Outcome) -> Status:
    """Returns "scored", "undefined" (0/0, no claims to count) or "error"."""
    if isinstance(outcome, ScoringFailure):
        return "error"
    return "undefined" if outcome.undefined else "scored"


def record(row: Row, outcome: Outcome) -> dict[str, Any]:
    """Returns all that is known of a row, as JSON types: its outcome, and as `input` the row itself."""
    fields = outcome.to_dict()
    if isinstance(outcome, ScoringFailure):
        fields = {name: fields[name] for name in _FAILURE}
    return {"row": row.number, "id": row.id, "status": status(outcome), **fields, "input": row.input}


class JsonLinesWriter:
    """Writes each record as a line of JSON in UTF-8; lone surrogates, which UTF-8 lacks, are escaped."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, record: dict[str, Any]) -> None:
        """Writes one record and hands it on at once."""
        self._stream.write(_json(record).encode("utf-8", "backslashreplace") + b"\n")
        self._stream.flush()


class CsvWriter:
    """Writes each record as a row of CSV in UTF-8, under a header.

    A cell that a spreadsheet would run as a formula (it begins with = + - @, a tab or a carriage return, and
    is not a plain number) gets an apostrophe before it.

    Args:
        stream: where to.
        columns: the columns of the input, each of which becomes a column `input.NAME`; None for inputs whose
            rows differ, which become one column `input` of JSON.
    """

    def __init__(self, stream: BinaryIO, columns: list[str] | None) -> None:
        self._stream = stream
        self._columns = columns
        inputs = ["input"] if columns is None else [f"input.{name}" for name in columns]
        self._write(["row", "id", "status", *_NUMBERS, *_COUNTS, "unsupported", "reason", *_FAILURE, *inputs])

    def write(self, record: dict[str, Any]) -> None:
        """Writes one record and hands it on at once."""
        claims = record.get("claims", [])
        tally = record.get("tally", {})
        read = record["input"]
        self._write(
            [
                *(record[name] for name in ("row", "id", "status")),
                *(record.get(name) for name in _NUMBERS),
                *map(tally.get, _COUNTS),
                " | ".join(f"{claim['side']}: {claim['text']}" for claim in claims if not claim["supported"]),
                *(record.get(name) for name in ("reason", *_FAILURE)),
                *([read] if self._columns is None else map((read or {}).get, self._columns)),
            ]
        )

    def _write(self, cells: list[Any]) -> None:
        line = io.StringIO()
        csv.writer(line).writerow(map(_cell, cells))
        self._stream.write(line.getvalue().encode("utf-8", "backslashreplace"))
        self._stream.flush()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else _json(value)
    return f"'{text}" if _FORMULA.match(text) and not _PLAIN_NUMBER.fullmatch(text) else text


@contextmanager
def opened(path: str, *, source: Source, force: bool) -> Iterator[BinaryIO]:
    """Opens the place that records are written to.

    Args:
        path: the file, or "-" for stdout.
        source: the input, whose file is never written to.
        force: whether another existing file is replaced.

    Raises:
        UsageError: the file is the input, exists, or cannot be written.
    """
    if path == "-":
        yield sys.stdout.buffer
        return
    with ExitStack() as stack:
        try:
            if Path(path).is_file():
                if source.is_at(path):
                    raise UsageError(f"--output {path}: it is the input; give another path")
                if not force:
                    raise UsageError(
                        f"--output {path}: it exists; give another path, or --force to replace it"
                    )
            stream = stack.enter_context(Path(path).open("wb"))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(f"--output {path}: {why}; give a path that can be written") from error
        yield stream
