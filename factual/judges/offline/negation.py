"""Which words a text denies.

Here belongs how negation is written and how far it reaches: in Korean and Japanese back to the word before
it, elsewhere ahead to a few words after it.
"""

import re

from factual.judges.offline.lexicon import NEGATORS
from factual.judges.offline.words import Word

_NOT_DENIED = frozenset(str.split("only just more less fewer later sooner"))
_PORTUGUESE = frozenset(str.split("o os uma um dos das nao foi em ao seu sua fica"))
_BOUNDARY = re.compile(r"[,;:.()]")
_TURNS = frozenset(str.split("but and while because which although though pero mais aber sondern mas"))
_WINDOW = 9
_REACH = 3
_KOREAN = re.compile(r"않|못하|못했|못한|없|아니|아닌|아닙|불가능")
_KOREAN_ALONE = re.compile(r"않|못|없|아니|아닌|아닙")
_JAPANESE = re.compile(r"(?<![少危])(?:な[いく]|なか[っろ]|ません|[せれえわからめ]ず)")


def denied(folded: str, words: list[Word]) -> dict[int, bool]:
    """Returns the indices of the words that are denied, and whether each stands next to its negation."""
    found: dict[int, bool] = {}
    portuguese = any(word.text in _PORTUGUESE for word in words)
    for index, word in enumerate(words):
        if word.script == "hangul" and _KOREAN.search(word.text):
            found[max(0, index - 1) if _KOREAN_ALONE.match(word.text) else index] = True
        elif word.script == "hiragana" and _JAPANESE.search(folded, word.start, word.end):
            before = range(index - 1, max(-1, index - _WINDOW), -1)
            found |= dict.fromkeys([place for place in before if words[place].weight][:1], True)
        elif not NEGATORS.isdisjoint((word.text, *word.keys)) and not (word.text == "no" and portuguese):
            for place, after in enumerate(_ahead(folded, words, index)):
                found[after] = found.get(after, False) or place == 0
    return found


def _ahead(folded: str, words: list[Word], index: int) -> list[int]:
    """Returns the indices of the words that the negation at `index` reaches."""
    reached: list[int] = []
    for after in range(index + 1, min(len(words), index + _WINDOW)):
        word = words[after]
        turn = word.text in _TURNS or _BOUNDARY.search(folded, words[after - 1].end, word.start)
        if turn or (after == index + 1 and word.text in _NOT_DENIED):
            break
        if word.weight:
            reached.append(after)
        if len(reached) == (1 if word.script == "han" else _REACH):
            break
    return reached
