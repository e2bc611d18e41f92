"""Fixtures of the command line's tests: the command, run in process."""

import io
import json
import sys
from typing import Any

import pytest

from command import Ran, Run
from factual.cli import main


@pytest.fixture(autouse=True)
def _no_openai(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command with arguments, and with bytes as its stdin."""

    def ran(*arguments: object, stdin: bytes = b"") -> Ran:
        buffered = io.BufferedReader(io.BytesIO(stdin))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(buffered))
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return ran


@pytest.fixture
def score(run: Run) -> Run:
    """Scores rows from stdin with the offline judge, the records on stdout."""

    def ran(rows: bytes | list[Any], *arguments: object) -> Ran:
        if not isinstance(rows, bytes):
            rows = "".join(f"{json.dumps(row)}\n" for row in rows).encode()
        return run("score", "-", "--model", "offline", "--format", "jsonl", *arguments, stdin=rows)

    return ran
