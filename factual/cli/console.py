"""What the user is told while a command runs: messages and a progress bar on stderr, a report on stdout."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Never, Self, TextIO

from factual.cli.terminal import escaped

if TYPE_CHECKING:
    from tqdm import tqdm


class UsageError(Exception):
    """Something that the user can put right; the message says what was got, what is taken and what to do."""


def say(message: str) -> None:
    """Writes one line to stderr, if it is open, with the program's name before it."""
    if sys.stderr is not None:
        print(f"factual: {escaped(message)}", file=sys.stderr, flush=True)


def watched() -> bool:
    """Returns whether stderr is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def show(report: str, stream: TextIO) -> None:
    """Writes a report to a stream of any encoding; what the encoding lacks is escaped."""
    encoding = stream.encoding or "utf-8"
    print(report.encode(encoding, "backslashreplace").decode(encoding), file=stream, flush=True)


class Progress:
    """A context in which a bar on stderr counts rows, and messages do not tear it.

    Args:
        shown: whether there is a bar.
    """

    def __init__(self, *, shown: bool) -> None:
        self._shown = shown
        self._bar: tqdm[Never] | None = None

    def __enter__(self) -> Self:
        if self._shown:
            from tqdm import tqdm

            self._bar = tqdm(desc="scoring", unit=" rows", leave=False, dynamic_ncols=True, file=sys.stderr)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def advance(self) -> None:
        """Counts one row."""
        if self._bar is not None:
            self._bar.update()

    def say(self, message: str) -> None:
        """Writes one line to stderr, above the bar."""
        if self._bar is not None:
            self._bar.clear()
        say(message)
