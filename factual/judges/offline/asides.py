"""Brackets and quotes: the spans of a line that no boundary may cut.

Here belongs what pairs an opening mark with its closing one.
"""

import re
from bisect import bisect_left

LONGEST = 300
"""Characters; what opens and does not close within them is no aside, but a stray mark."""

CLOSING = "\"'”’»›)]」』）》】"
"""The marks that may follow a full stop and still belong to its sentence."""

_PARTNER = {"(": ")", "[": "]", "“": "”", "«": "»", "「": "」", "『": "』", "（": "）", "《": "》", '"': '"'}
_MARK = re.compile(r'[(\[“«「『（《)\]”»」』）》"]')


def asides(line: str) -> list[tuple[int, int]]:
    """Returns the spans in brackets or quotes, marks included, in order; of nested ones the outermost."""
    found: list[tuple[int, int]] = []
    opened: dict[str, int] = {}
    for match in _MARK.finditer(line):
        mark, position = match.group(), match.start()
        start = opened.pop(mark, None)
        if start is not None and position - start < LONGEST:
            while found and found[-1][0] >= start:
                found.pop()
            found.append((start, position + 1))
        elif mark in _PARTNER and (mark != '"' or _may_open(line, position)):
            opened[_PARTNER[mark]] = position
    return found


def within(spans: list[tuple[int, int]], position: int) -> bool:
    """Returns whether `position` lies inside one of `spans`, and not at its edge."""
    index = bisect_left(spans, position, key=lambda span: span[0]) - 1
    return index >= 0 and position < spans[index][1]


def _may_open(line: str, position: int) -> bool:
    """Whether the straight quote at `position` stands where a quotation may begin, and no inch mark does."""
    before = line[position - 1 : position]
    return not before.strip() or before in "(["
