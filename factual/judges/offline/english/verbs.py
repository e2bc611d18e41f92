"""Which English words may be verbs, by their form and by the word before them.

No dictionary tells "the plays" from "she plays": here belongs what does without one.
"""

from factual.judges.offline.english.adjectives import is_adjective
from factual.judges.offline.english.function_words import (
    ADVERBS,
    AUXILIARIES,
    COLOURS,
    DETERMINERS,
    PLURALS,
    PREPOSITIONS,
    PRONOUNS,
)
from factual.judges.offline.english.verb_forms import (
    IRREGULAR_FORMS,
    IRREGULAR_PARTICIPLES,
    IRREGULAR_PASTS,
    NO_PAST,
    NOUN_LIKE,
    VERBS,
)
from factual.judges.offline.tokens import Sentence, Token

_NAMING = frozenset("named called titled entitled dubbed nicknamed known born located based situated".split())
"""Participles that mostly stand behind the noun they describe."""

_NO_VERB_AFTER = DETERMINERS | AUXILIARIES | {"to"}
_BEFORE_PLAIN_FORM = PLURALS | frozenset(["they", "we", "you", "i", "who"])
_SHORTEST_PAST = 4
_SHORTEST_ADVERB = 5


def is_adverb(word: Token) -> bool:
    """Returns whether `word` may stand between subject and verb."""
    lower = word.lower
    return lower in ADVERBS or (lower.endswith("ly") and len(lower) >= _SHORTEST_ADVERB and not word.capital)


def skip_adverbs(words: Sentence, index: int) -> int:
    """Returns the index of the first word from `index` on that is no adverb, or the end of `words`."""
    while index < len(words) and is_adverb(words[index]):
        index += 1
    return index


def back_over_adverbs(words: Sentence, index: int) -> int:
    """Returns the index of the last word before `index` that is no adverb, at least 0."""
    index -= 1
    while index > 0 and is_adverb(words[index]):
        index -= 1
    return index


def is_plural_form(word: Token) -> bool:
    """Returns whether `word` looks like a plural noun."""
    lower = word.lower
    return lower in PLURALS or (lower.endswith("s") and not lower.endswith(("ss", "us", "is", "'s")))


def is_past(word: Token) -> bool:
    """Returns whether `word` may be a past tense or a participle."""
    lower = word.lower
    if word.capital or word.aside or "-" in lower:
        return False
    if lower in IRREGULAR_PASTS or lower in IRREGULAR_FORMS or lower in IRREGULAR_PARTICIPLES:
        return True
    return lower.endswith("ed") and len(lower) >= _SHORTEST_PAST and lower not in NO_PAST


def is_participle(word: Token) -> bool:
    """Returns whether `word` may be a past participle."""
    return is_past(word) and word.lower not in IRREGULAR_PASTS


def is_third_person(word: Token) -> bool:
    """Returns whether `word` may be a verb such as "writes"."""
    lower = word.lower
    if word.capital or not lower.endswith("s") or lower.endswith("ss"):
        return False
    return lower[:-1] in VERBS or lower[:-2] in VERBS or (lower.endswith("ies") and f"{lower[:-3]}y" in VERBS)


def is_noun_like(word: Token) -> bool:
    """Returns whether `word`, if it is a verb, may be a noun as well: "models", "approach"."""
    lower = word.lower
    return lower in NOUN_LIKE or f"{lower}s" in NOUN_LIKE or f"{lower}es" in NOUN_LIKE


def is_finite(word: Token) -> bool:
    """Returns whether `word` is surely a finite verb."""
    return not word.capital and (word.lower in AUXILIARIES or word.lower in IRREGULAR_PASTS)


def opens_predicate(words: Sentence, index: int) -> bool:
    """Returns whether `words[index]` is a finite verb, where it is known that no noun stands there."""
    if index >= len(words) or words[index].capital or words[index].lower in IRREGULAR_PARTICIPLES:
        return False
    word = words[index]
    return word.lower in AUXILIARIES or word.lower in VERBS or is_past(word) or is_third_person(word)


def may_be_finite(words: Sentence, index: int) -> bool:
    """Returns whether `words[index]` may be a finite verb, given the words around it."""
    word = words[index]
    if is_finite(word) or index == 0 or word.aside:
        return is_finite(word)
    before = words[index - 1]
    if before.lower in _NO_VERB_AFTER:
        return before.lower in PRONOUNS and is_past(word) and not _precedes_noun(words, index)
    if is_third_person(word):
        sure = word.lower not in NOUN_LIKE or before.lower in PRONOUNS
        return sure or before.text == "," or before.capital or is_adverb(before)
    if word.lower in VERBS and not word.capital and word.lower not in IRREGULAR_FORMS:
        return before.lower in _BEFORE_PLAIN_FORM or is_plural_form(before)
    return is_past(word) and word.lower not in IRREGULAR_PARTICIPLES and not _modifies(words, index)


def is_reduced(words: Sentence, index: int) -> bool:
    """Returns whether the verb at `index` may describe the noun before it: "the film directed by her won"."""
    if words[index].lower in _NAMING or index + 1 == len(words):
        return True
    following = words[index + 1]
    return following.lower in PREPOSITIONS or is_adverb(following) or following.aside


def _precedes_noun(words: Sentence, index: int) -> bool:
    """Whether a noun may follow the word at `index` at once: "these signed copies"."""
    if index + 1 == len(words):
        return False
    following = words[index + 1]
    closed = following.lower in PREPOSITIONS or following.lower in DETERMINERS or following.lower == "that"
    return not closed and not is_adverb(following)


def _modifies(words: Sentence, index: int) -> bool:
    """Whether the participle at `index` stands before its noun: "the oldest still inhabited town"."""
    before = words[back_over_adverbs(words, index)]
    if before.lower in PREPOSITIONS or before.lower in DETERMINERS:
        return True
    return before.lower in COLOURS or (is_adjective(before) and not before.capital)
