"""Lists: what their items are, and what each item says alone behind "is" or "was".

Here belongs what tells a list of things that each hold on their own from a name, a pair or a range.
"""

import re
from itertools import pairwise, zip_longest

from factual.claims import Level
from factual.judges.offline.english.adjectives import DEGREES, is_adjective, leading_adjectives
from factual.judges.offline.english.function_words import (
    ARTICLES,
    COLOURS,
    COMPLEMENTIZERS,
    DETERMINERS,
    PREPOSITIONS,
    RELATIVES,
)
from factual.judges.offline.english.grammar import assertion
from factual.judges.offline.english.phrases import with_article
from factual.judges.offline.english.verbs import is_adverb, is_finite, is_past
from factual.judges.offline.tokens import Sentence, trimmed

_LONG = 4
_LONGEST_ITEM = 10
_LONGEST_LAST_ITEM = 20
_MOST_ITEMS = 40
_NO_ITEM = RELATIVES | COMPLEMENTIZERS | frozenset("or that : ; — – both either not such including".split())
_YEAR = re.compile(r"[12]\d{3}")
_PERSON = re.compile(
    r".*(?:[^aeiou]or|ist|ian|man|woman|ess|eer|ete|ant|ent|[cdghklmnrstvy]er|poet|chef|host|pilot|judge|nun|monk|star)"
)
"""Nouns that no adjective looks like."""


def key_items(claims: list[Sentence], coverage: Level) -> list[Sentence]:
    """Returns what `coverage` keeps of a list: all of it, or every other item, the first among them."""
    return claims if coverage == "high" else claims[::2]


def complements(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns a clause for each item of a list behind "is" or "was": "a painter and poet".

    Joined adjectives ("a Polish and French poet") make an item each; low coverage leaves them out.
    """
    clause = assertion(words)
    start = clause.complement if clause else None
    if clause is None or start is None:
        return [words]
    said = _each(trimmed(clause.predicate[start:]), coverage)
    opening = words[: clause.opening + start]
    return [(*opening, *item) for item in key_items(said, coverage)] or [words]


def shortened(words: Sentence) -> list[Sentence]:
    """Returns a clause for each key item where `words` say nothing but a long list of what something is."""
    claims = complements(words, "high")
    return key_items(claims, "low") if len(claims) >= _LONG else [words]


def items_of(words: Sentence, *, joints: int = 1) -> list[Sentence]:
    """Returns the items of "a, b, and c" or "a and b"; `words` as the one item where they are no list.

    `joints` is how often "and" may stand in a list.
    """
    items: list[Sentence] = []
    start = joined = 0
    for index, word in enumerate(words):
        comma = word.text == "," and not _is_date(words, index)
        if not comma and word.lower != "and":
            continue
        if joined and (comma or joined == joints):
            return [words]
        if index > start:
            items.append(words[start:index])
        joined += not comma
        start = index + 1
    items.append(words[start:])
    return items if joined and all(items) and 1 < len(items) <= _MOST_ITEMS else [words]


def is_item(item: Sentence, longest: int = _LONGEST_ITEM) -> bool:
    """Returns whether `item` is a noun phrase or an adjective, as far as one can tell."""
    first = item[0]
    verbal = is_past(first) and bool(item[2:])
    if len(item) > longest or verbal or is_adverb(first) or first.lower in PREPOSITIONS:
        return False
    return not any(word.lower in _NO_ITEM or is_finite(word) for word in item)


def is_year(item: Sentence) -> bool:
    """Returns whether `item` is a year alone."""
    return len(item) == 1 and _YEAR.fullmatch(item[0].text) is not None


def prepositions(item: Sentence) -> int:
    """Returns how many phrases with a preposition `item` holds; "to do" is none."""
    return sum(
        word.lower in PREPOSITIONS and (word.lower != "to" or after is None or after.lower in DETERMINERS)
        for word, after in zip_longest(item, item[1:])
    )


def _each(complement: Sentence, coverage: Level) -> list[Sentence]:
    """Returns what each item of the list `complement` says alone; nothing where that is unsure."""
    items = items_of(complement, joints=2)
    if len(items) == 1 or not (all(map(is_item, items[:-1])) and is_item(items[-1], _LONGEST_LAST_ITEM)):
        return []
    article = complement[0]
    if article.lower not in ARTICLES:
        return items if all(leading_adjectives(item) == len(item) for item in items) else []
    bare = [item[1:] if item[0].lower in ARTICLES else item for item in items]
    if not all(bare) or _shares_ending(items) or any(map(_is_name, bare[:-1])) or _may_modify(bare):
        return []
    said: list[Sentence] = []
    modifiers: list[Sentence] = []
    for item, inner in zip(items, bare, strict=True):
        adjectives = leading_adjectives(inner)
        if adjectives == len(inner):
            modifiers.append(inner)
            continue
        if (modifiers and not adjectives) or (article.lower == "the" and not adjectives and inner is item):
            return []
        if modifiers and coverage == "low":
            said.append(with_article(inner[adjectives:], article))
        else:
            head = inner[1 + (inner[0].lower in DEGREES) :]
            said += [with_article((*modifier, *head), article) for modifier in modifiers]
            said.append(with_article(item, article))
        modifiers = []
    return [] if modifiers else said


def _shares_ending(items: list[Sentence]) -> bool:
    """Whether a phrase may belong to more items than its own: "an area of law and trade"."""
    definite = items[0][0].lower == "the"
    for before, after in pairwise(items):
        own = after[0].lower in ARTICLES and (after[0].lower == "the") == definite
        if not own and any(word.lower in PREPOSITIONS for word in before):
            return True
    adjectival = leading_adjectives(items[0][1:]) == len(items[0]) - 1
    return definite and not adjectival and bool(prepositions(items[-1])) and not prepositions(items[0])


def _may_modify(bare: list[Sentence]) -> bool:
    """Whether a word may be an unknown adjective of the noun in the next item: "a black and white film"."""
    if any(item[-1].lower in COLOURS for item in bare):
        return True
    for before, after in pairwise(bare):
        unknown = len(before) == 1 and not is_adjective(before[0]) and not _PERSON.fullmatch(before[0].lower)
        if (unknown and leading_adjectives(after)) or before[-1] in after[:-1]:
            return True
    return False


def _is_name(item: Sentence) -> bool:
    """Whether `item` is a name or the part of one: "Marks and Spencer"."""
    return all(word.capital for word in item) and not is_adjective(item[-1])


def _is_date(words: Sentence, comma: int) -> bool:
    """Whether `comma` stands between the day and the year of a date."""
    return comma > 0 and words[comma - 1].text.isdigit() and is_year(words[comma + 1 : comma + 2])
