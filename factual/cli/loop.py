"""The loop of a run: rows go to the scorer as it takes them, and their outcomes come back in order."""

import asyncio
import signal
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from typing import Any

from factual import errors
from factual.batch import ScoringFailure
from factual.cli.console import Progress, UsageError
from factual.cli.records import Writer, record
from factual.cli.rows import Row
from factual.cli.scorer import is_offline
from factual.cli.summary import RunSummary
from factual.metrics.factual_correctness import FactualCorrectness
from factual.summary import Outcome

_ERROR_LINES = 10
"""Failed rows that are told of one by one."""

_PATIENCE = 5
"""Rows that fail at the client, with none answered before, until the model counts as out of reach."""


@dataclass(slots=True)
class Loop:
    """One run over the rows of an input.

    Args:
        name: what messages call the input.
        rows: its rows.
        scorer: scores them.
        summary: sums them up.
        progress: counts them.
        writer: writes their outcomes; None leaves that out.
    """

    name: str
    rows: Iterator[Row]
    scorer: FactualCorrectness
    summary: RunSummary
    progress: Progress
    writer: Writer | None
    _waiting: deque[Row] = field(init=False, default_factory=deque)
    _broken_off: UsageError | None = field(init=False, default=None)

    def run(self, concurrency: int, timeout: float | None) -> int:
        """Returns the exit code: 0, 1 if rows failed, 2 if reading broke off, or 130 on Ctrl-C.

        Raises:
            OSError: an outcome could not be written.
        """
        interrupted = False
        try:
            asyncio.run(self._score(concurrency, timeout))
        except KeyboardInterrupt:
            interrupted = True
        untold = self.summary.errors - _ERROR_LINES
        if untold > 0:
            where = "see --output" if self.writer else "--output PATH keeps them all"
            self.progress.say(f"{self.name}: and {untold:,} more failed rows ({where})")
        if interrupted:
            self.progress.say("interrupted; what was scored before is kept")
            return 130
        if self._broken_off:
            self.progress.say(str(self._broken_off))
            return 2
        return 1 if self.summary.errors else 0

    async def _score(self, concurrency: int, timeout: float | None) -> None:
        outage = _Outage()
        outcomes = self.scorer.stream(
            self._texts(), max_concurrency=concurrency, on_error="record", timeout=timeout
        )
        async with aclosing(outcomes):
            async for outcome in outcomes:
                row = self._waiting.popleft()
                if row.error:
                    self._take(row, ScoringFailure.of(row.error, row=row.number - 1, row_id=row.id))
                    continue
                self._take(row, outcome)
                if not is_offline(self.scorer) and outage.noticed(outcome):
                    self.progress.say(
                        f"{self.name}: stopped, the first {_PATIENCE} rows all failed in the same way and no "
                        "answer came; check --model, --model-arg, --base-url and OPENAI_API_KEY"
                    )
                    return

    def _texts(self) -> Iterator[dict[str, Any]]:
        """Yields what the scorer takes of each row: of one with an error nothing, so that it fails there."""
        while True:
            try:
                with _interruptible():
                    row = next(self.rows, None)
            except UsageError as error:
                self._broken_off = error
                return
            if row is None:
                return
            self._waiting.append(row)
            yield row.texts or {}

    def _take(self, row: Row, outcome: Outcome) -> None:
        if self.writer:
            self.writer.write(record(row, outcome))
        self.summary.take(row, outcome)
        self.progress.advance()
        if isinstance(outcome, ScoringFailure) and self.summary.errors <= _ERROR_LINES:
            self.progress.say(f"{self.name}: row {row.number} (line {row.line}){_told(row, outcome)}")


class _Outage:
    """Notices a model that is out of reach: for the first rows, its client failed in one and the same way."""

    def __init__(self) -> None:
        self._first: list[str | None] = []

    def noticed(self, outcome: Outcome) -> bool:
        """Returns whether to give up, after the outcome of one more row."""
        if len(self._first) == _PATIENCE:
            return False
        error = outcome.error if isinstance(outcome, ScoringFailure) else None
        self._first.append(None if error and hasattr(errors, error) else error)
        return len(self._first) == _PATIENCE and None not in self._first and len(set(self._first)) == 1


def _told(row: Row, failure: ScoringFailure) -> str:
    if row.error:
        return f"{', ' if row.error.column else ': '}{failure.message}"
    return f": {failure.error}: {failure.message}"


@contextmanager
def _interruptible() -> Iterator[None]:
    """Lets Ctrl-C end a read that waits: asyncio's own handler only notes it, to cancel what runs."""
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
