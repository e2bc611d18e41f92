"""What makes a sentence speak against a claim that shares its words.

Here belong the rules that refuse a claim, however many of its words are covered: denial, opposites, things
that exclude each other, another number of the same thing, another word in the same place, and the reverse
order.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Sequence

from factual.judges.offline import meanings
from factual.judges.offline.given import comparable, gives
from factual.judges.offline.reading import Reading, has, quoted
from factual.judges.offline.words import LIGHT_WEIGHT, Word, stem

_SHORT = 4
_PASSIVE = "by"
_COMPARISON = "than"
_VERBS = "defeat beat conquer invade acquire buy kill succeed precede follow attack occupy lead teach"
_ONE_WAY = {(stem(verb),) for verb in _VERBS.split()}


def conflict(claim: Reading, sentence: Reading) -> str | None:
    """Returns why `sentence` speaks against `claim`, or None where it doesn't."""
    return next((reason for rule in _RULES if (reason := rule(claim, sentence))), None)


def _denial(claim: Reading, sentence: Reading) -> str | None:
    """One of the two denies what the other affirms."""
    denied_here, affirmed_here = _by_polarity(sentence)
    denied_there, affirmed_there = _by_polarity(claim)
    if (affirmed_there - denied_there) & (denied_here - affirmed_here):
        return f"the premise denies it: {quoted(sentence.text)}"
    nearest = {key for index, near in claim.denied.items() if near for key in claim.words[index].keys}
    if (claim.denied and not sentence.denied) or (nearest - affirmed_there) & (affirmed_here - denied_here):
        return f"the claim denies what the premise says: {quoted(sentence.text)}"
    return None


def _by_polarity(reading: Reading) -> tuple[set[str], set[str]]:
    """Returns the keys of the words that `reading` denies and of those that it affirms."""
    denied: set[str] = set()
    affirmed: set[str] = set()
    for index, word in enumerate(reading.words):
        if word.weight:
            (denied if index in reading.denied else affirmed).update(word.keys)
    return denied, affirmed


def _opposite(claim: Reading, sentence: Reading) -> str | None:
    """The premise says the opposite of a word."""
    for word in claim.words:
        groups = _groups(word)
        if has(sentence, word) or not groups.isdisjoint(sentence.groups):
            continue
        opposites = {opposite for group in groups for opposite in meanings.opposites(group)} - claim.groups
        if not opposites.isdisjoint(sentence.groups):
            said = {key for key in sentence.keys if not opposites.isdisjoint(meanings.groups(key))}
            return _instead(claim, word, sentence, said)
    return None


def _exclusive(claim: Reading, sentence: Reading) -> str | None:
    """The premise names another member of a category, such as another colour or nationality."""
    for word in claim.words:
        if has(sentence, word):
            continue
        for category, member in (found for key in word.keys for found in meanings.members(key)):
            named = sentence.members.get(category, set())
            others = {(category, other) for other in named - claim.members[category]}
            if others and member not in named:
                said = {key for key in sentence.keys if not others.isdisjoint(meanings.members(key))}
                return _instead(claim, word, sentence, said)
    return None


def _number(claim: Reading, sentence: Reading) -> str | None:
    """The premise has another number beside the same word, as in "2 dogs" or "closed in 2005"."""
    for number, sides in claim.sides:
        there = [other for other in sentence.beside(sides) if comparable(number, other)]
        if there and not gives(there, number):
            said, claimed = sentence.as_written(there[0].text), claim.as_written(number.text)
            return f"the premise says {said}, not {claimed}: {quoted(sentence.text)}"
    return None


def replaced(claim: Reading, sentence: Reading, missing: Sequence[int]) -> str | None:
    """Returns which words `sentence` has instead of the content words that it has not, or None.

    Those that are missing follow each other, as the words of a name do. What stands instead stands between
    the same neighbours, or it is all that sets the sentence apart from a short claim.
    """
    run = range(missing[0], missing[-1] + 1)
    word = max((claim.content[place] for place in run), key=lambda word: word.weight)
    if word.weight <= LIGHT_WEIGHT or len(run) != len(missing):
        return None
    unclaimed = _runs(
        [
            place
            for place, other in enumerate(sentence.content)
            if not has(claim, other) and claim.groups.isdisjoint(_groups(other))
        ]
    )
    alone = len(run) == 1 and list(map(len, unclaimed)) == [1] and len(claim.content) <= _SHORT
    for instead in unclaimed:
        other = sentence.content[instead[0]]
        fits = len(run) in {1, len(instead)} and _between_the_same(claim, run, sentence, instead)
        if other.script == word.script and (alone or fits):
            return _instead(claim, claim.content[run[0]], sentence, other.keys)
    return None


def _between_the_same(claim: Reading, run: Sequence[int], sentence: Reading, instead: Sequence[int]) -> bool:
    """Whether the same words stand around both; what follows the last word of the claim doesn't matter."""
    ends = run[-1] + 1 == len(claim.content)
    return _same(_before(claim, run[0]), _before(sentence, instead[0])) and (
        ends or _same(_after(claim, run[-1]), _after(sentence, instead[-1]))
    )


def _runs(places: Sequence[int]) -> list[list[int]]:
    """Returns the places, in order, as runs of places that follow each other."""
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


def _before(reading: Reading, place: int) -> Word | None:
    return reading.content[place - 1] if place else None


def _after(reading: Reading, place: int) -> Word | None:
    return reading.content[place + 1] if place + 1 < len(reading.content) else None


def _same(word: Word | None, other: Word | None) -> bool:
    """Whether two words are the same, or neither is there."""
    if word is None or other is None:
        return word is other
    return not (set(word.keys) | _groups(word)).isdisjoint({*other.keys, *_groups(other)})


def _groups(word: Word) -> set[int]:
    return {group for key in word.keys for group in meanings.groups(key)}


def _reverse(claim: Reading, sentence: Reading) -> str | None:
    """Two things stand the other way round, as in "A defeated B" or "A is larger than B"."""
    stated = _relations(claim)
    there = _relations(sentence) if stated else set()
    if any((relation, last, first) in there for relation, first, last in stated - there):
        return f"the premise has it the other way round: {quoted(sentence.text)}"
    return None


def _relations(reading: Reading) -> set[tuple[tuple[str, ...], str, str]]:
    """Returns the relations that `reading` states, each with what it goes out from and what it goes to."""
    found = set()
    starts = [word.start for word in reading.content]
    for index, word in enumerate(reading.words):
        compared = word.text == _COMPARISON
        if not index or not (compared or word.keys[:1] in _ONE_WAY):
            continue
        relation = reading.words[index - compared]
        before, after = bisect_left(starts, relation.start), bisect_right(starts, word.start)
        if before and after < len(starts):
            first, last = reading.content[before - 1].keys[0], reading.content[after].keys[0]
            passive = any(other.text == _PASSIVE for other in reading.words[index + 1 : index + 3])
            found.add((relation.keys, last, first) if passive else (relation.keys, first, last))
    return found


def _instead(claim: Reading, word: Word, sentence: Reading, said: Collection[str]) -> str:
    """Returns the reason that the premise has one of the words `said` where the claim has `word`."""
    other = next(other for other in sentence.words if not set(said).isdisjoint(other.keys))
    return f"the premise says {sentence.written(other)}, not {claim.written(word)}: {quoted(sentence.text)}"


_RULES: tuple[Callable[[Reading, Reading], str | None], ...] = (
    _denial,
    _opposite,
    _exclusive,
    _number,
    _reverse,
)
