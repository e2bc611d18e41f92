"""A text without its Markdown marks: the lines that belong together, and what each stands for.

Here belongs what is known from layout alone. A mark (bullet, number of a list, emphasis, citation, link
target) is no part of a line's text; the words are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from factual.judges.offline.abbreviations import OPENERS

Kind = Literal["paragraph", "heading", "title", "item", "row"]

_RULE = frozenset("-=_*|:+ \t")
_FENCE = re.compile(r"(?:```|~~~)\w*")
_HEADING = re.compile(r"#{1,6}\s+")
_QUOTE = re.compile(r"(?:>\s?)+")
_BULLET = re.compile(
    r"(?:[-*+•◦▪‣·–—○●■□◆▶→✓✔✅]|\(?\d{1,3}[.)]|\([a-z]\)|[a-z]\))\s+"
    r"|(?:[•◦▪‣●■①-⑳]|\d{1,3}、)\s*"
)
_NUMBER = re.compile(r"(?<!\S)(\d{1,2})[.)]\s+(?=\S)")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\([^()\s]{1,2000}\)")
_CITATION = re.compile(r"\s?(?:\[\^?\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\]|【\d[^】]{0,40}】)")
_BOLD = re.compile(r"(?<![A-Za-z0-9*])(\*{2,3})(?=[^\s*])([^*]*)(?<=[^\s*])\1")
_ITALIC = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]*)(?<=[^\s*])\*(?![\w*])")
_UNDERSCORED = re.compile(r"(?<!\w)(_{1,3})(?=[^\s_])([^_]*)(?<=[^\s_])\1(?!\w)")
_CODE = re.compile(r"`+([^`\n]*)`+")
_DANGLING = frozenset(
    """
    a an the of and or in on at to for with by from as is was are were that which no de la el der die das
    dem den im am
    """.split()
)
"""No line ends with these, and no number of a list stands behind them."""

_UNDERLINE = frozenset("=")
_WRAPPED = range(60, 101)
"""How long a line is whose sentence goes on in the next one, characters."""

_WINDOW = 20
_ENDED = re.compile(r"[.!?…。！？｡؟۔।॥:：;；][\"'”’»)\]」』）]*$")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together.

    Attributes:
        kind: "paragraph", "heading", "title" (a line in bold), "item" of a list or "row" of a table.
        text: the words, on one line.
    """

    kind: Kind
    text: str


def without_marks(line: str) -> str:
    """Returns `line` without emphasis, code marks, citations and link targets, white space folded."""
    for pattern, kept in (
        (_LINK, r"\1"),
        (_CITATION, ""),
        (_BOLD, r"\2"),
        (_ITALIC, r"\1"),
        (_UNDERSCORED, r"\2"),
    ):
        line = pattern.sub(kept, line)
    return " ".join(_CODE.sub(r"\1", line).split())


def blocks(text: str) -> list[Block]:
    """Returns the blocks of `text` in order, none of them empty.

    A line that goes on with the sentence of the line before joins it: it begins in lower case, or the line
    before breaks off after a comma or a word such as "the", or is as long as wrapped text is.
    """
    found: list[tuple[Kind, list[str]]] = []
    joinable = False
    for kind, line in _lines(text):
        if kind == "paragraph" and joinable and _goes_on(found[-1][1][-1], line):
            found[-1][1].append(line)
        elif kind:
            found.append((kind, [line]))
        elif found and _underlines(line, found[-1][0], joinable=joinable):
            found[-1] = ("heading", found[-1][1])
        joinable = kind in ("paragraph", "item")
    return [Block(kind, " ".join(lines)) for kind, lines in found]


def _lines(text: str) -> Iterator[tuple[Kind | None, str]]:
    """Yields each line's kind and words; the kind is None for a line of marks that parts two blocks."""
    for raw in _BREAK.sub("\n", text).splitlines():
        line = _QUOTE.sub("", raw.strip(), count=1) if raw.lstrip().startswith(">") else raw.strip()
        if _RULE.issuperset(line) or _FENCE.fullmatch(line):
            yield None, line
            continue
        for part in _enumerated(line):
            yield _block(part)


def _block(line: str) -> tuple[Kind | None, str]:
    """Returns the kind and the words of a line that is not blank."""
    kind: Kind = "paragraph"
    if mark := _HEADING.match(line):
        kind, line = "heading", line[mark.end() :].rstrip("# ")
    elif line.startswith("|") and line.count("|") > 1:
        kind, line = "row", ", ".join(cell.strip() for cell in line.split("|") if cell.strip())
    elif mark := _BULLET.match(line):
        kind, line = "item", line[mark.end() :]
    elif _BOLD.fullmatch(line) and not _ENDED.search(line[-8:].rstrip("*")):
        kind = "title"
    words = without_marks(line)
    return (kind, words) if words else (None, "")


def _underlines(line: str, kind: Kind, *, joinable: bool) -> bool:
    """Whether `line`, a line of marks, makes a heading of the line of `kind` before it."""
    return ("|" in line and kind == "row") or (joinable and bool(line) and _UNDERLINE.issuperset(line))


def _enumerated(line: str) -> list[str]:
    """Returns the parts of `line` where it holds a whole list, "1. ... 2. ...", and else the line alone."""
    starts: list[int] = []
    for number in _NUMBER.finditer(line):
        before = line[max(0, number.start() - _WINDOW) : number.start()].rstrip()
        if int(number[1]) != len(starts) + 1 or before.rsplit(" ", 1)[-1].casefold() in _DANGLING:
            continue
        if starts or not before or before.endswith((":", "：")):
            starts.append(number.start())
    if not starts[1:]:
        return [line]
    parts = (line[start:end].strip() for start, end in pairwise([0, *starts, len(line)]))
    return [part for part in parts if part]


def _goes_on(before: str, line: str) -> bool:
    """Whether `line` continues the sentence that `before` left open."""
    if _ENDED.search(before[-8:]):
        return False
    if before.endswith(",") or before.rsplit(" ", 1)[-1] in _DANGLING:
        return True
    if line[0].islower() and any(letter.isupper() for letter in before[:_WINDOW]):
        return True
    wrapped = len(before) in _WRAPPED and before.isascii()
    return wrapped and line.split(" ", 1)[0].casefold() not in OPENERS
