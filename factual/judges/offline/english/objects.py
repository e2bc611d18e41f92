"""Lists of things that something is done to: "she won A, B, and C", "she did some things, including A and B".

Here belongs what tells a list that may be taken apart from things that only hold together.
"""

from factual.claims import Level
from factual.judges.offline.english.adjectives import is_adjective
from factual.judges.offline.english.function_words import (
    ARTICLES,
    AUXILIARIES,
    COLLECTIVES,
    COMPLEMENTIZERS,
    DETERMINERS,
    POSSESSIVES,
    PREPOSITIONS,
    QUANTIFIERS,
)
from factual.judges.offline.english.grammar import assertion
from factual.judges.offline.english.lists import is_item, is_year, items_of, key_items, prepositions
from factual.judges.offline.english.phrases import is_plural, start_of_phrase
from factual.judges.offline.english.verb_forms import VERBS
from factual.judges.offline.english.verbs import is_adverb, is_past
from factual.judges.offline.tokens import Sentence, Token, lowers

_SHARING = COLLECTIVES | (COMPLEMENTIZERS - {"that"}) | {":"}
_DETERMINED = ARTICLES | POSSESSIVES
_AMOUNTS = frozenset("number variety range series list host wide".split())
_LIMITS = frozenset(", and or over about around under nearly almost than".split())
_VAGUE = frozenset(["other", "others", "more", "etc"])
_PAIR = 2


def objects(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns a clause for each item of the list that `words` end with.

    It is a list of at least three things, of years, or of two things that each have an article or "his".
    """
    clause = assertion(words)
    if clause is None or clause.complement is not None:
        return [words]
    predicate = clause.predicate
    for index in range(clause.at + 2, len(predicate)):
        if predicate[index].lower not in (",", "and"):
            continue
        start = max(start_of_phrase(predicate, index), clause.at + 1)
        items = items_of(predicate[start:])
        if start < index and _hold_alone(predicate[clause.at : start], items):
            owner = items[0][:1] if items[0][0].lower in POSSESSIVES else ()
            claims = [(*words[: clause.opening + start], *_owned(item, owner)) for item in items]
            return key_items(claims, coverage)
        if predicate[index].text == ",":
            break
    return [words]


def members(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns "did some things", "did A" and "did B" for "did some things, including A and B".

    Low coverage keeps the first of them alone.
    """
    clause = assertion(words)
    if clause is None or clause.complement is not None:
        return [words]
    predicate = clause.predicate
    for index in range(clause.at + 2, len(predicate) - 1):
        behind = index + _marker(predicate, index)
        if behind == index or behind == len(predicate):
            continue
        items = items_of(predicate[behind:])
        end = index - (predicate[index - 1].text == ",")
        group = _group(predicate, end)
        if group <= clause.at or not all(map(is_item, items)):
            break
        known = [item for item in items if not lowers(item) & _VAGUE]
        added = [(*words[: clause.opening + group], *item) for item in known]
        return [words[: clause.opening + end], *(added if coverage == "high" else [])]
    return [words]


def _marker(predicate: Sentence, index: int) -> int:
    """Returns how many words at `index` announce members of a group: "including", "such as", "like"."""
    word, following = predicate[index], predicate[index + 1]
    like = word.lower == "like" and following.capital and predicate[index - 1].text != ","
    if word.lower == "including" or like:
        return 1
    return 2 if (word.lower, following.lower) == ("such", "as") else 0


def _group(predicate: Sentence, end: int) -> int:
    """Returns where the phrase begins whose members are listed behind `end`; 0 where that is unsure."""
    start = start_of_phrase(predicate, end)
    if lowers(predicate[start : start + 3]) & _AMOUNTS:
        return start
    if not 0 < start < end:
        return 0
    if not is_plural(predicate[start:end]):
        return _quantified(predicate[:start])
    for index in range(start + 1, end):
        if predicate[index].lower in QUANTIFIERS and predicate[index - 1].lower == "of":
            return index
    if start > 1 and predicate[start - 1].lower == "and" and not is_adjective(predicate[start - 2]):
        start = start_of_phrase(predicate, start - 1)
    return 0 if predicate[max(start - 1, 0)].lower in _LIMITS else start


def _quantified(words: Sentence) -> int:
    """Returns where "several things" begins in `words`, a preposition behind it; 0 without it."""
    start = next((index for index, word in enumerate(words) if word.lower in QUANTIFIERS), 0)
    return start if start and is_plural(words[start:]) else 0


def _hold_alone(before: Sentence, items: list[Sentence]) -> bool:
    """Whether each of `items` holds alone behind `before`, which begins with the verb."""
    if lowers(before) & _SHARING:
        return False
    if all(map(is_year, items)):
        return len(items) > 1 and before[-1].lower == "in"
    if not all(map(is_item, items)) or len({item[0].capital for item in items}) > 1:
        return False
    infinitives = before[-1].lower == "to" and items[0][0].lower in VERBS
    if infinitives or any(map(_is_no_thing, items)) or any(_is_modifier(item) for item in items[:-1]):
        return False
    if len(items) == _PAIR:
        named = all(item[-1].capital for item in items)
        determined = all(item[0].lower in _DETERMINED and len(item) > 1 for item in items)
        return determined and (named or not any(map(_is_noun, before[1:])))
    shared = any(map(prepositions, items[1:])) and not prepositions(items[0])
    return len(items) > _PAIR and not shared


def _is_no_thing(item: Sentence) -> bool:
    """Whether `item` is a bare number or a verb."""
    first = item[0]
    alone = len(item) == 1 and (first.text.isdigit() or first.lower in VERBS)
    return alone or first.lower.endswith("ing")


def _is_modifier(item: Sentence) -> bool:
    """Whether `item` may describe the noun of the last one: "political, social, and economic questions"."""
    return is_adjective(item[-1]) and not item[-1].capital


def _is_noun(word: Token) -> bool:
    return not (word.lower in PREPOSITIONS or word.lower in AUXILIARIES or is_past(word) or is_adverb(word))


def _owned(item: Sentence, owner: Sentence) -> Sentence:
    """Returns `item` begun with `owner`, "his" or the like, unless it has a determiner."""
    return item if item[0].lower in DETERMINERS else (*owner, *item)
