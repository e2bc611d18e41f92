"""One sentence, read for comparison: its words, quantities and dates, and how well another word stands in it.

Here belongs what is known of a single sentence, and the likeness of a word to the words of a sentence.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from factual.judges.offline import meanings
from factual.judges.offline.acronyms import abbreviated, acronyms, initials
from factual.judges.offline.dates import dates
from factual.judges.offline.given import Given
from factual.judges.offline.negation import denied
from factual.judges.offline.quantities import quantities
from factual.judges.offline.words import Word, fold, spelled, words

_SAME = 1.0
_SAME_MEANING = 0.9
_SAME_BEGINNING_KOREAN = 0.7
_SAME_BEGINNING = 0.6
_SAME_CHARACTER = 0.4
_HALF = 0.5
_BEGINNING = 5
_BEGINNING_KOREAN = 3
_LONGEST = 40
_LONGEST_QUOTE = 160


class Reading:
    """A sentence as it is compared with another.

    Attributes:
        text: the sentence as written.
        folded: the sentence without quantities and dates, in the form in which it is compared.
        words: all its words.
        content: those of its words that carry weight.
        numbers: its different quantities and dates.
        sides: its quantities and dates, each with the content words that it stands beside.
        denied: the indices in `words` of what it denies, and whether each stands next to its negation.
        keys: the keys of its words.
        groups: the groups of one meaning that its words are in.
        members: the members of each category that it names.
    """

    def __init__(self, text: str, folded: str) -> None:
        self.text = text
        compared = spelled(folded)
        with_months = dates(compared)
        compared = _blanked(compared, with_months)
        others = quantities(compared)
        self.folded = _blanked(compared, others)
        found: list[Given] = [*others, *with_months]
        self.words = words(self.folded)
        self.content = [word for word in self.words if word.weight]
        self.denied = denied(self.folded, self.words)
        self.keys = {key for word in self.words for key in word.keys}
        self.groups = {group for key in self.keys for group in meanings.groups(key)}
        self.members: dict[int, set[int]] = {}
        for category, member in (found for key in self.keys for found in meanings.members(key)):
            self.members.setdefault(category, set()).add(member)
        self._starts = [word.start for word in self.content]
        self.sides = [(number, self._sides(number)) for number in found]
        self.numbers = list({number.meaning: number for number in found}.values())
        self._at: dict[str, dict[tuple[object, ...], Given]] = {}
        for number, sides in self.sides:
            for side in sides:
                self._at.setdefault(side, {})[number.meaning] = number
        self._solid = self.folded.replace(" ", "")
        self._initials = initials(self.content)
        self._acronyms = acronyms(self.content)
        self._beginnings: dict[str, list[str]] = {}
        for word in self.content:
            if beginning := _beginning(word):
                self._beginnings.setdefault(beginning, []).append(word.keys[0])

    def likeness(self, word: Word) -> float:
        """Returns how well `word` stands in this sentence, in [0, 1]."""
        if has(self, word):
            return _SAME
        if self._means(word):
            return _SAME_MEANING
        if word.script == "hangul":
            return self._korean_likeness(word)
        if word.script == "han":
            return _SAME_CHARACTER if any(character in self._solid for character in word.text) else 0.0
        stem = word.keys[0]
        if any(_akin(stem, other) for other in self._beginnings.get(_beginning(word), ())):
            return 0.0 if meanings.members(stem) else _SAME_BEGINNING
        return 0.0

    def likenesses(self, claim: "Reading") -> list[float]:
        """Returns how well each of the content words of `claim` stands here, acronyms included."""
        short = abbreviated(claim.content, self._initials, self._acronyms)
        return [max(self.likeness(word), _SAME_MEANING * (word in short)) for word in claim.content]

    def _means(self, word: Word) -> bool:
        """Whether a word of the same meaning, or a thing of the kind that `word` names, stands here."""
        return any(
            not self.groups.isdisjoint(meanings.groups(key))
            or any(member in self.members.get(category, ()) for category, member in meanings.members(key))
            or any(category in self.members for category in meanings.names(key))
            for key in word.keys
        )

    def _korean_likeness(self, word: Word) -> float:
        """Returns the likeness of a Korean word, which may be part of a longer one or split in two here."""
        stem = word.keys[0]
        text = unicodedata.normalize("NFC", stem)
        if len(text) > _LONGEST:
            return 0.0
        if len(text) > 1 and text in self._solid:
            return _SAME
        if any(_akin_korean(stem, other) for other in self._beginnings.get(_beginning(word), ())):
            return _SAME_BEGINNING_KOREAN
        pairs = [text[place : place + 2] for place in range(len(text) - 1)]
        share = sum(pair in self._solid for pair in pairs) / max(1, len(pairs))
        return share * _SAME_MEANING if share >= _HALF else 0.0

    def written(self, word: Word) -> str:
        """Returns `word` in the case in which this sentence writes it."""
        for token in re.finditer(r"\w+", self.text):
            if fold(token[0]) == word.text:
                return quoted(token[0])
        return quoted(word.text)

    def as_written(self, folded: str) -> str:
        """Returns a part of the folded sentence in the case in which this sentence writes it."""
        found = re.search(re.escape(folded), self.text, re.IGNORECASE)
        return found[0] if found else folded

    def beside(self, sides: Iterable[str]) -> list[Given]:
        """Returns the different numbers that stand at one of `sides`."""
        return list(
            {number.meaning: number for side in sides for number in self._at.get(side, {}).values()}.values()
        )

    def _sides(self, number: Given) -> list[str]:
        """Returns what `number` stands beside: the content word before it, and one right after it."""
        after = bisect_left(self._starts, number.end)
        before = [f"{key}…" for word in self.content[max(0, after - 1) : after] for key in word.keys]
        behind = [word for word in self.content[after : after + 1] if word.start <= number.end + 1]
        return before + [f"…{key}" for word in behind for key in word.keys]


def has(reading: Reading, word: Word) -> bool:
    """Whether `word` itself stands in `reading`; words that are not compared stand everywhere."""
    return not word.keys or any(key in reading.keys for key in word.keys)


def marks(word: Word) -> set[str]:
    """Returns what the sentences that may have `word`, or one like it, are found by."""
    found = set(word.keys)
    for key in word.keys:
        found.update(f"={group}" for group in meanings.groups(key))
        found.update(f"@{category}" for category, _ in meanings.members(key))
        found.update(f"@{category}" for category in meanings.names(key))
    return found | {f"~{_beginning(word)}"}


def quoted(text: str) -> str:
    """Returns `text` in quotation marks, cut where it is long."""
    return f'"{text}"' if len(text) <= _LONGEST_QUOTE else f'"{text[:_LONGEST_QUOTE]}…"'


def _blanked(folded: str, spans: Sequence[Given]) -> str:
    """Returns `folded` with blanks in place of `spans`."""
    parts = []
    position = 0
    for span in sorted(spans, key=lambda span: span.start):
        parts += [folded[position : span.start], " " * (span.end - span.start)]
        position = span.end
    return "".join((*parts, folded[position:]))


def _beginning(word: Word) -> str:
    """Returns the letters that words which may be akin to `word` begin with, or "" where it is too short."""
    if word.script not in ("hangul", "other"):
        return ""
    stem = word.keys[0]
    size = _BEGINNING_KOREAN if word.script == "hangul" else _BEGINNING - (not stem.isascii())
    return stem[:size] if size <= len(stem) <= _LONGEST else ""


def _akin_korean(stem: str, other: str) -> bool:
    """Whether two decomposed stems that begin alike share more than that, or one is the beginning."""
    more = slice(_BEGINNING_KOREAN + 1)
    return stem[more] == other[more] or _BEGINNING_KOREAN in (len(stem), len(other))


def _akin(stem: str, other: str) -> bool:
    """Whether two stems that begin alike differ in no more than an ending."""
    pairs = enumerate(zip(stem, other, strict=False))
    shared = next((place for place, (mine, theirs) in pairs if mine != theirs), min(len(stem), len(other)))
    longest = max(len(stem), len(other))
    return longest - shared <= _BEGINNING and shared * 2 > longest
