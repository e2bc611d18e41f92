"""A clause as one clause per item of a list in it: "he was a painter and poet" becomes two.

Here belongs what tells a list of things that each hold on their own from a name, a pair or a range. Low coverage
keeps the key items of a list: every other one, the first among them; of joined adjectives it keeps none.
"""

import re

from factual.claims import Level
from factual.judges.offline.english.adjectives import is_adjective, leading_adjectives
from factual.judges.offline.english.function_words import (
    ARTICLES,
    AUXILIARIES,
    COLLECTIVES,
    COLOURS,
    COMPLEMENTIZERS,
    DETERMINERS,
    POSSESSIVES,
    PREPOSITIONS,
    QUANTIFIERS,
    RELATIVES,
)
from factual.judges.offline.english.grammar import copula, is_adverb, is_finite, is_past, parse
from factual.judges.offline.english.phrases import is_plural, start_of_phrase, with_article
from factual.judges.offline.tokens import Sentence, Token
from factual.judges.offline.english.verb_forms import VERBS

LONG = 4
"""How many items make a list long."""

_LONGEST_ITEM = 10
_MOST_ITEMS = 40
_SHARING = COLLECTIVES | (COMPLEMENTIZERS - {"that"}) | {":"}
_AGENT = re.compile(
    r"(?:[^aeiou]or|ist|ian|man|woman|ess|eer|ete|ant|ent|rer|ter|der|cer|ser|yer|ger|her|ner|ler|ver|mer|ker|poet|chef|host|pilot|judge|nun|monk|star)$"
)
_DEGREES = frozenset("most very".split())
_AMOUNTS = frozenset("number variety range series list host wide".split())
_LIMITS = frozenset(", and or over about around under nearly almost than".split())
_VAGUE = frozenset("other others more etc".split())


def complements(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns a clause for each item of a list behind "is" or "was": "a Polish and French poet" is such a list too."""
    clause = parse(words)
    start = copula(clause) if clause else None
    if clause is None or start is None or clause.conditional or clause.negated:
        return [words]
    claims = _complements(_trimmed(clause.predicate[start:]), coverage)
    if not claims:
        return [words]
    opening = (*clause.lead, *clause.subject, *clause.predicate[:start])
    return [(*opening, *claim) for claim in claims]


def shortened(words: Sentence) -> list[Sentence]:
    """Returns a clause for each key item where `words` say nothing but a long list of what something is."""
    claims = complements(words, "high")
    return claims[::2] if len(claims) >= LONG else [words]


def objects(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns a clause for each item of the list of at least three, or of years, that `words` end with."""
    clause = parse(words)
    if clause is None or clause.conditional or clause.negated or copula(clause) is not None:
        return [words]
    predicate = clause.predicate
    opening = len(clause.lead) + len(clause.subject)
    for index in range(clause.verb + 2, len(predicate)):
        if predicate[index].lower in (",", "and"):
            start = max(start_of_phrase(predicate, index), clause.verb + 1)
            items = items_of(predicate[start:])
            if start < index and _are_objects(predicate[clause.verb : start], items):
                kept = items if coverage == "high" else items[::2]
                owner = items[0][:1] if items[0][0].lower in POSSESSIVES else ()
                return [(*words[: opening + start], *_owned(item, owner)) for item in kept]
            if predicate[index].lower == ",":
                break
    return [words]


def members(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns "did some things" and "did A", "did B" for "did some things, including A and B"."""
    clause = parse(words)
    if clause is None or clause.conditional or clause.negated or copula(clause) is not None:
        return [words]
    predicate = clause.predicate
    for index in range(clause.verb + 2, len(predicate) - 1):
        length = _marker(predicate, index)
        if length and index + length < len(predicate):
            items = items_of(predicate[index + length :])
            end = index - (predicate[index - 1].lower == ",")
            group = _group(predicate, end)
            if group <= clause.verb or not items[0] or not all(_is_item(item) for item in items):
                break
            opening = len(words) - len(predicate)
            known = [item for item in items if _VAGUE.isdisjoint(word.lower for word in item)]
            added = [(*words[: opening + group], *item) for item in known]
            return [words[: opening + end], *(added if coverage == "high" else [])]
    return [words]


def _marker(predicate: Sentence, index: int) -> int:
    """Returns how many words at `index` say that members of a group follow: "including", "such as", "like"."""
    word, following = predicate[index], predicate[index + 1]
    if word.lower == "including" or (
        word.lower == "like" and following.capital and predicate[index - 1].lower != ","
    ):
        return 1
    return 2 if (word.lower, following.lower) == ("such", "as") else 0


def items_of(words: Sentence, *, joints: int = 1) -> list[Sentence]:
    """Returns the items of "a, b, and c" or "a and b"; `words` as the one item where they are no list.

    `joints` is how often "and" may stand in a list.
    """
    items: list[Sentence] = []
    start = 0
    joined = 0
    for index, word in enumerate(words):
        comma = word.lower == "," and not _is_date(words, index)
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


def _trimmed(words: Sentence) -> Sentence:
    return words[:-1] if words and words[-1].lower == "," else words


def _complements(complement: Sentence, coverage: Level) -> list[Sentence]:
    """Returns what each item of the list `complement` says alone; nothing where it is none that may be split."""
    items = items_of(complement, joints=2)
    if len(items) < 2 or not all(
        _is_item(item, longest=20 if item is items[-1] else _LONGEST_ITEM) for item in items
    ):
        return []
    article = complement[0].lower if complement[0].lower in ARTICLES else ""
    bare = [item[1:] if item[0].lower in ARTICLES else item for item in items]
    if not article:
        adjectives = all(leading_adjectives(item) == len(item) for item in items)
        return (items if coverage == "high" else items[::2]) if adjectives else []
    if not all(bare) or _shares_ending(items) or any(_is_name(item) for item in bare) or _may_modify(bare):
        return []
    claims: list[Sentence] = []
    pending: list[Sentence] = []
    for item, inner in zip(items, bare, strict=True):
        adjectives = leading_adjectives(inner)
        if adjectives == len(inner):
            pending.append(inner)
            continue
        if pending and not adjectives:
            return []
        if coverage == "low" and pending:
            claims.append(with_article(inner[adjectives:], complement[0]))
        else:
            head = inner[1 + (inner[0].lower in _DEGREES) :]
            claims += [with_article((*modifier, *head), complement[0]) for modifier in pending]
            claims.append(item if item[0].lower in ARTICLES else with_article(inner, complement[0]))
        pending = []
    if pending or (article == "the" and not _all_definite(items, bare)):
        return []
    return claims if coverage == "high" else claims[::2]


def _all_definite(items: list[Sentence], bare: list[Sentence]) -> bool:
    """Whether each item of a list begun with "the" has an article or is an adjective of the last one."""
    return all(
        item[0].lower in ARTICLES or leading_adjectives(inner)
        for item, inner in zip(items, bare, strict=True)
    )


def _shares_ending(items: list[Sentence]) -> bool:
    """Whether "of ..." may belong to other items than its own: "a branch of law and trade", "the head and owner of it"."""
    for before, after in zip(items, items[1:], strict=False):
        own = after[0].lower in ARTICLES and (after[0].lower == "the") == (items[0][0].lower == "the")
        if any(word.lower in PREPOSITIONS for word in before) and not own:
            return True
    definite = items[0][0].lower == "the" and leading_adjectives(items[0][1:]) < len(items[0]) - 1
    return definite and any(word.lower in PREPOSITIONS for word in items[-1]) and not _prepositions(items[0])


def _may_modify(bare: list[Sentence]) -> bool:
    """Whether a lone word may be an unknown adjective of the noun in the next item: "a black and white film"."""
    if any(item[-1].lower in COLOURS for item in bare):
        return True
    if any(before[-1] in after[:-1] for before, after in zip(bare, bare[1:], strict=False)):
        return True
    return any(
        len(before) == 1
        and not is_adjective(before[0])
        and leading_adjectives(after)
        and not _AGENT.search(before[0].lower)
        for before, after in zip(bare, bare[1:], strict=False)
    )


def _prepositions(item: Sentence) -> int:
    """Returns how many phrases with a preposition `item` holds; "to do" is none."""
    following = zip(item, (*item[1:], None), strict=True)
    return sum(
        word.lower in PREPOSITIONS
        and not (word.lower == "to" and after is not None and after.lower not in DETERMINERS)
        for word, after in following
    )


def _is_item(item: Sentence, longest: int = _LONGEST_ITEM) -> bool:
    """Whether `item` is a noun phrase or an adjective, as far as one can tell."""
    first = item[0]
    if (
        len(item) > longest
        or is_adverb(first)
        or first.lower in PREPOSITIONS
        or (is_past(first) and len(item) > 2)
    ):
        return False
    inner = (
        RELATIVES
        | COMPLEMENTIZERS
        | {"or", "that", ":", ";", "—", "–", "both", "either", "not", "such", "including"}
    )
    return not any(word.lower in inner or is_finite(item, index) for index, word in enumerate(item))


def _is_name(item: Sentence) -> bool:
    """Whether `item` is a name or the part of one: "Marks and Spencer"."""
    return all(word.capital for word in item) and not is_adjective(item[-1])


def _is_date(words: Sentence, comma: int) -> bool:
    """Whether `comma` stands before the year of a date."""
    year = words[comma + 1].text if comma + 1 < len(words) else ""
    return year.isdigit() and len(year) == 4 and comma > 0 and words[comma - 1].text.isdigit()


def _are_objects(before: Sentence, items: list[Sentence]) -> bool:
    """Whether each of `items` holds alone behind `before`."""
    if not _SHARING.isdisjoint(word.lower for word in before):
        return False
    firsts = [item[0] for item in items]
    if all(len(item) == 1 and item[0].text.isdigit() and len(item[0].text) == 4 for item in items):
        return len(items) > 1 and before[-1].lower == "in"
    pair = len(items) == 2 and all(
        item[0].lower in ARTICLES | POSSESSIVES and len(item) > 1 for item in items
    )
    if pair and not all(item[-1].capital for item in items) and any(_is_noun(word) for word in before[1:]):
        return False
    if not (pair or len(items) > 2) or not all(_is_item(item) for item in items):
        return False
    if len({first.capital for first in firsts}) > 1 or any(
        len(item) == 1 and item[0].text.isdigit() for item in items
    ):
        return False
    verbs = any(
        word.lower.endswith("ing") or (word.lower in VERBS and len(item) == 1)
        for item in items
        for word in item[:1]
    )
    loose = any(is_adjective(item[-1]) and not item[-1].capital for item in items[:-1])
    ending = not pair and any(map(_prepositions, items[1:])) and not _prepositions(items[0])
    return not (verbs or loose or ending or (before[-1].lower == "to" and firsts[0].lower in VERBS))


def _quantified(words: Sentence) -> int:
    """Returns where "several things", before a phrase with a preposition, begins in `words`; 0 without one."""
    for index, word in enumerate(words):
        if word.lower in QUANTIFIERS:
            return index if is_plural(words[index:]) else 0
    return 0


def _is_noun(word: Token) -> bool:
    return not (word.lower in PREPOSITIONS or is_past(word) or is_adverb(word) or word.lower in AUXILIARIES)


def _owned(item: Sentence, owner: Sentence) -> Sentence:
    """Returns `item` begun with `owner`, "his" or the like, unless it has a determiner."""
    return item if item[0].lower in DETERMINERS else (*owner, *item)


def _group(predicate: Sentence, end: int) -> int:
    """Returns where the phrase begins whose members are listed behind `end`; 0 where that is unsure."""
    start = start_of_phrase(predicate, end)
    if any(word.lower in _AMOUNTS for word in predicate[start : start + 3]):
        return start
    if not 0 < start < end:
        return 0
    if not is_plural(predicate[start:end]):
        return _quantified(predicate[:start])
    for index in range(start + 1, end):
        if predicate[index].lower in QUANTIFIERS and predicate[index - 1].lower == "of":
            return index
    if predicate[start - 1].lower == "and" and start > 1 and not is_adjective(predicate[start - 2]):
        start = start_of_phrase(predicate, start - 1)
    return 0 if predicate[start - 1].lower in _LIMITS else start
