"""Verification by rule: does a premise support a claim?

This is word comparison and no more. A claim is supported if one sentence of the premise has most of its
words, the premise has every number and date of it, and nothing in that sentence speaks against it (see
`conflicts`). Words are compared by spelling, by their endings and by short lists of synonyms and opposites.

What it can't see: paraphrase in other words, inference and arithmetic, what a pronoun stands for, irony,
hedging, Japanese words without kanji or katakana, and who did what to whom, apart from a few verbs. It knows
nothing of the world. A false claim made of the premise's own words may pass, and a true one in words that are
on no list fails. Case, accents, white space and normal form make no difference, so a name weighs no more than
another word.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from heapq import nsmallest

from factual.claims import Verdict
from factual.judges.offline.conflicts import conflict, replaced
from factual.judges.offline.given import alike, gives
from factual.judges.offline.quantities import Quantity
from factual.judges.offline.reading import Reading, has, marks, quoted
from factual.judges.offline.sentences import sentences
from factual.judges.offline.words import fold

_ENOUGH = 0.64
_ELSEWHERE = 0.8
_FUNCTION_WEIGHT = 0.1
_NUMBER_WEIGHT = 1.5
_CANDIDATES = 20
_SHOWN = 3


class Premise:
    """A text that claims are verified against, analysed once.

    Example:
        >>> premise = Premise("The Eiffel Tower stands in Paris. It is 330 m tall.")
        >>> premise.verify("The Eiffel Tower is located in Paris.").supported
        True
        >>> premise.verify("The Eiffel Tower is located in Berlin.").reason
        'the premise says "Paris", not "Berlin": "The Eiffel Tower stands in Paris."'
    """

    def __init__(self, text: str) -> None:
        written = sentences(text)
        # in one case and form, so that these can't move the ends of sentences
        upper = sentences(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).upper()))
        shown = written if len(written) == len(upper) else [sentence.lower() for sentence in upper]
        by_fold = {fold(sentence): as_shown for sentence, as_shown in zip(upper, shown, strict=True)}
        self._copies = {fold(text), *by_fold, *map(fold, written)}
        self._readings = [Reading(as_shown, folded) for folded, as_shown in by_fold.items()]

    def verify(self, claim: str) -> Verdict:
        """Returns whether the premise supports `claim`, with a reason that quotes what decided it."""
        folded = fold(claim)
        if folded in self._copies:
            return Verdict(supported=True, reason="the premise says it word for word")
        read = Reading(claim, folded)
        if not (read.content or read.numbers):
            return self._opened(read)
        candidates = self._candidates(read)
        shares = [_share(read, sentence) for sentence in candidates]
        closest = max(shares, default=0.0)
        if not closest:
            return Verdict(supported=False, reason="no word of it is in the premise")
        verdicts = [
            _verdict(read, sentence, candidates)
            for sentence, share in zip(candidates, shares, strict=True)
            if share == closest
        ]
        return next((verdict for verdict in verdicts if verdict.supported), verdicts[0])

    def _opened(self, claim: Reading) -> Verdict:
        """Returns the verdict on a claim without content words, such as "Yes": a sentence begins with it."""
        words = [word.text for word in claim.words]
        for reading in self._readings:
            if words and words == [word.text for word in reading.words[: len(words)]]:
                return Verdict(supported=True, reason=f"so begins {quoted(reading.text)}")
        return Verdict(supported=False, reason="no sentence of the premise begins so")

    def _candidates(self, claim: Reading) -> list[Reading]:
        """Returns the sentences that share most with `claim`, whatever their order in the text."""
        if len(self._readings) <= _CANDIDATES:
            return self._readings
        shared: Counter[int] = Counter()
        for word in claim.content:
            places = self._places(word.keys) or self._places(marks(word))
            shared.update(dict.fromkeys(places, word.weight))
        for mark in _number_marks(claim):
            shared.update(dict.fromkeys(self._places((mark,)), _NUMBER_WEIGHT))
        best = nsmallest(
            _CANDIDATES, shared, key=lambda place: (-shared[place], self._readings[place].folded)
        )
        return [self._readings[place] for place in best]

    def _places(self, looked_up: Iterable[str]) -> set[int]:
        return {place for mark in looked_up for place in self._index.get(mark, ())}

    @cached_property
    def _index(self) -> dict[str, list[int]]:
        """The numbers of the sentences that have each mark."""
        index: dict[str, list[int]] = {}
        for place, reading in enumerate(self._readings):
            for mark in {mark for word in reading.content for mark in marks(word)} | _number_marks(reading):
                index.setdefault(mark, []).append(place)
        return index


def _number_marks(reading: Reading) -> set[str]:
    """Returns what the sentences with the numbers of `reading` are found by."""
    values = [
        number.value if isinstance(number, Quantity) else float(number.year or 0)
        for number in reading.numbers
    ]
    return {f"#{value:g}" for value in values}


def _share(claim: Reading, sentence: Reading) -> float:
    """Returns the weight of what `sentence` has of `claim`."""
    likenesses = sentence.likenesses(claim)
    words = sum(word.weight * likeness for word, likeness in zip(claim.content, likenesses, strict=True))
    return words + _NUMBER_WEIGHT * sum(gives(sentence.numbers, number) for number in claim.numbers)


def _verdict(claim: Reading, sentence: Reading, candidates: Sequence[Reading]) -> Verdict:
    """Returns the verdict on `claim` where `sentence` is the one that has most of it."""
    likenesses = [
        max(likeness, _ELSEWHERE) if any(has(other, word) for other in candidates) else likeness
        for word, likeness in zip(claim.content, sentence.likenesses(claim), strict=True)
    ]
    missing = [place for place, likeness in enumerate(likenesses) if not likeness]
    reason = conflict(claim, sentence) or _missing_number(claim, sentence, candidates)
    if not reason and missing:
        reason = replaced(claim, sentence, missing)
    if reason:
        return Verdict(supported=False, reason=reason)
    weighed = [(word.weight, likeness) for word, likeness in zip(claim.content, likenesses, strict=True)]
    numbers = [1.0 if gives(sentence.numbers, number) else _ELSEWHERE for number in claim.numbers]
    weighed += [(_NUMBER_WEIGHT, share) for share in numbers]
    weighed += [
        (_FUNCTION_WEIGHT, float(has(sentence, word)))
        for word in claim.words
        if word.script == "other" and not word.weight
    ]
    covered = sum(weight * share for weight, share in weighed)
    if covered >= _ENOUGH * sum(weight for weight, _ in weighed):
        complete = min(numbers, default=1.0) == 1.0 and all(has(sentence, word) for word in claim.content)
        covering = "every content word" if complete else "most of it"
        return Verdict(supported=True, reason=f"{covering} stands in {quoted(sentence.text)}")
    if missing:
        words = ", ".join(claim.written(claim.content[place]) for place in missing[:_SHOWN])
        return Verdict(supported=False, reason=f"not in the premise: {words}")
    return Verdict(supported=False, reason=f"no one sentence says it, the closest is {quoted(sentence.text)}")


def _missing_number(claim: Reading, sentence: Reading, candidates: Sequence[Reading]) -> str | None:
    """Returns which number of `claim` the premise does not give, and what it gives instead."""
    given = [number for reading in candidates for number in reading.numbers]
    for number in claim.numbers:
        if not gives(given, number):
            other, claimed = alike(sentence.numbers, number), claim.as_written(number.text)
            if other:
                return f"the premise says {sentence.as_written(other.text)}, not {claimed}"
            return f"not in the premise: {claimed}"
    return None
