"""How text from anywhere is shown on a terminal: harmless, on one line, measured in columns and wrapped."""

import unicodedata
from itertools import accumulate

_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Unprintable by name, but part of words and of emoji."""

_JAMO = range(0x1160, 0x1200)
"""Vowels and finals of Hangul, which share the columns of the initial before them."""


def escaped(text: str) -> str:
    r"""Returns `text` on one line: white space folded, what a terminal would act on escaped, as in \x1b."""
    line = " ".join(text.split())
    if line.isprintable():
        return line
    return "".join(
        character
        if character.isprintable() or character in _JOINERS
        else character.encode("unicode_escape").decode("ascii")
        for character in line
    )


def width(text: str) -> int:
    """Returns how many columns `text` takes: two for a wide character, none for a combining one."""
    return sum(map(_columns, text))


def clipped(text: str, columns: int) -> str:
    """Returns `text` within `columns` columns, ending in … where something was left out."""
    if width(text) <= columns:
        return text
    widths = accumulate(map(_columns, text), initial=width("…"))
    kept = sum(reached <= columns for reached in widths) - 1
    return f"{text[:kept].rstrip()}…"


def wrapped(text: str, columns: int) -> list[str]:
    """Returns `text` as lines of at most `columns` columns, broken at spaces, and in words that are wider."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if width(joined) <= columns:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for character in word:
            if width(lines[-1] + character) > columns:
                lines.append("")
            lines[-1] += character
    return lines


def _columns(character: str) -> int:
    if character in _JOINERS or unicodedata.category(character) in {"Mn", "Me"} or ord(character) in _JAMO:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
