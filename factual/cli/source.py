"""From a path or stdin to lines of text: opening, encodings, byte order marks."""

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import TextIO, cast

from factual.cli.console import UsageError

_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_UNDECODED = re.compile("[\udc80-\udcff]")


@dataclass(frozen=True, slots=True)
class Source:
    """An open input.

    Attributes:
        name: what messages call it, the path as given or "stdin".
        encoding: how its bytes are read.
        text: the decoded text; bytes that the encoding lacks are in it as lone surrogates.
    """

    name: str
    encoding: str
    text: TextIO

    def lines(self) -> Iterator[str]:
        """Yields the lines with their line ends, the byte order mark removed.

        Raises:
            UsageError: the input cannot be read, or cannot be decoded from some place on.
        """
        try:
            for index, line in enumerate(self.text):
                yield line if index else line.removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            raise UsageError(
                f"{self.name}: {error.reason} for {self.encoding}, reading stopped; save it again as UTF-8"
            ) from error
        except OSError as error:
            raise UsageError(f"{self.name}: {error.strerror}, reading stopped; try it again") from error

    def decoded(self, *texts: str) -> bool:
        """Returns whether all bytes of the texts were decoded."""
        return not any(map(_UNDECODED.search, texts))

    def advice(self) -> str:
        """Returns what to do about bytes that were not decoded."""
        return f"not all of it is {self.encoding}: name its encoding, for Korean Excel --encoding cp949"

    def is_at(self, path: str) -> bool:
        """Returns whether the file at `path` is what is read."""
        return os.path.samestat(os.fstat(self.text.fileno()), Path(path).stat())


@contextmanager
def opened(file: str, encoding: str | None = None) -> Iterator[Source]:
    """Opens a file, or stdin for "-"; without an encoding it is UTF-16 if it is marked so, else UTF-8.

    Raises:
        UsageError: the file cannot be opened.
    """
    name = "stdin" if file == "-" else file or "FILE"
    with ExitStack() as stack:
        try:
            binary = _stdin() if file == "-" else stack.enter_context(_file(file).open("rb"))
            marked = binary.peek(2)[:2] in _UTF_16_MARKS
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(f"{name}: {why}; takes a readable file, or - for stdin") from error
        codec = encoding or ("utf-16" if marked else "utf-8")
        text = TextIOWrapper(binary, codec, errors="surrogateescape", newline="")
        stack.callback(text.detach)
        yield Source(name, codec, text)


def whole(file: str) -> str:
    """Returns the text of a whole file, or of stdin for "-".

    Raises:
        UsageError: the file cannot be read or decoded.
    """
    with opened(file) as source:
        text = "".join(source.lines())
        if not source.decoded(text):
            raise UsageError(f"{source.name}: not all of it is {source.encoding}; save it as UTF-8")
    return text


def _file(path: str) -> Path:
    if not path:
        raise ValueError("the name is empty")
    return Path(path)


def _stdin() -> BufferedReader:
    if sys.stdin is None:
        raise ValueError("it is closed")
    return cast("BufferedReader", sys.stdin.buffer)
