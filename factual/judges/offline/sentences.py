"""Where sentences end, in any language that marks it.

Here belongs the search for boundaries. What a sentence says is none of its business.
"""

import re

from factual.judges.offline.abbreviations import GERMAN_MONTHS, NEVER_LAST, OPENERS, PERHAPS_LAST
from factual.judges.offline.asides import CLOSING, asides, within
from factual.judges.offline.markdown import blocks

_CLOSERS = re.escape(CLOSING)
_CJK = "\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff66-\uff9d"
_CANDIDATE = re.compile(
    rf"[。！？｡؟۔।॥][。！？｡؟۔।॥.!?…]*[{_CLOSERS}]*"  # ends a sentence wherever it stands
    rf"|(?<![.!?…])[.!?…]++[{_CLOSERS}]*+(?=\s|$)"  # ends one before white space, if it is not a word's own
    rf"|(?<=[{_CJK}])[.!?…]++(?=[{_CJK}])"  # no space is needed between these scripts
    r"|(?<=[a-z0-9)])[.!?](?=(?:The|It|He|She|They|This|In|There)\s)"  # a forgotten space
    r"|(?:니다|에요|예요|어요|아요|해요|네요|세요)(?=\s)"  # a forgotten full stop
    r"|(?:です|ます|ました|でした|ません)(?=\s)"
)
_HARD = frozenset("。！？｡؟۔।॥")
_WINDOW = 40
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Za-z]")
_LAST_WORD = re.compile(r"[^\s(\[\"“'‘「]*$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")


def sentences(text: str) -> list[str]:
    """Returns the sentences of `text` in order, stripped and non-empty.

    Markdown marks and numbers of lists are left out, white space is folded; all other words are kept. A text
    without any full stop is one sentence per block.
    """
    return [sentence for block in blocks(text) for sentence in split(block.text)]


def split(line: str) -> list[str]:
    """Returns the sentences of one line of text without marks."""
    found = []
    start = 0
    spans = asides(line)
    lower_case = line == line.lower()
    for candidate in _CANDIDATE.finditer(line):
        end = candidate.end()
        if within(spans, end) or not _ends(line, start, candidate, lower_case=lower_case):
            continue
        if sentence := line[start:end].strip():
            found.append(sentence)
        start = end
    if rest := line[start:].strip():
        found.append(rest)
    return found


def _ends(line: str, start: int, candidate: re.Match[str], *, lower_case: bool) -> bool:
    """Whether the sentence that began at `start` ends with `candidate`."""
    mark = candidate.group()
    after = line[candidate.end() : candidate.end() + _WINDOW].lstrip()
    if mark[0] in _HARD:
        return not (mark[-1] in '」』）"”' and "ぁ" <= after[:1] <= "ん")
    if not after:
        return True
    if after[0].islower() and not lower_case:
        return False
    if mark[0] != "." or mark.startswith(".."):
        return True
    before = line[max(start, candidate.start() - _WINDOW) : candidate.start()].lstrip()
    word = _LAST_WORD.search(before)
    return _closes(word.group() if word else "", after, opens=word is None or word.group() == before)


def _closes(word: str, after: str, *, opens: bool) -> bool:
    """Whether the full stop after `word`, with `after` behind it, is more than the word's own."""
    folded = word.casefold()
    following = _FIRST_WORD.match(after)
    next_word = following.group().casefold() if following else ""
    if folded in NEVER_LAST:
        return False
    if folded.isdecimal():
        return not opens and next_word not in GERMAN_MONTHS
    if folded in ("no", "nos"):
        return not after[0].isdecimal()
    if len(word) == 1 and word.islower():
        return False
    initials = _INITIALS.fullmatch(word) and (len(word) > 1 or word.isupper())
    return next_word in OPENERS if initials or folded in PERHAPS_LAST else True
