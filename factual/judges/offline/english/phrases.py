"""Where English noun phrases begin, what number they have, and how they agree with a verb.

Here belongs what the rules about relative clauses, appositions and lists need to know of a noun phrase.
"""

import re

from factual.judges.offline.english.function_words import BE, COPULAS, DETERMINERS, PREPOSITIONS
from factual.judges.offline.english.verb_forms import NOUN_LIKE, VERBS
from factual.judges.offline.english.verbs import (
    is_adverb,
    is_finite,
    is_past,
    is_plural_form,
    is_third_person,
)
from factual.judges.offline.tokens import Sentence, Token, lowers

_BOUNDARIES = BE | frozenset(", ; : — – and or but that which who whom whose where as than".split())
_NEAR = frozenset("in at of by from to into as with".split())
_PLURAL_VERBS = frozenset(["are", "were", "have"])
_SINGULAR_VERBS = frozenset(["is", "was", "has"])
_PRESENT = frozenset("has have do does can will may must".split())
_SOUNDS_VOWEL = re.compile(
    r"(?-i:[FHLMNRSX][A-Z])|(?!eu|one\b|once)(?:[aeio]|u(?!ni|s[aeiu]|t[aei]|k|ru)|hour|honest|honou?r|heir)",
    re.IGNORECASE,
)


def start_of_phrase(words: Sentence, end: int) -> int:
    """Returns where the noun phrase that ends before `end` begins; "of" joins two nouns into one phrase."""
    for index in range(end - 1, -1, -1):
        word = words[index]
        after_of = index > 0 and words[index - 1].lower == "of"
        after_comma = index > 0 and words[index - 1].text == ","
        if word.lower in DETERMINERS - {"all", "both"} and not after_of:
            return index
        if _ends_phrase(word) or (word.lower.endswith("ing") and after_comma):
            return index + 1
    return 0


def start_of_name(words: Sentence, first: int, end: int) -> int:
    """Returns where the name that ends before `end` begins, at least `first`; `end` where there is none."""
    start = end
    while start > first and words[start - 1].capital and not (start < end and words[start].aside):
        start -= 1
    return start


def stands_near(words: Sentence, start: int, end: int) -> bool:
    """Returns whether the phrase from `start` to `end` is a name or the verb's own object."""
    before = words[start - 1].lower if start else ""
    if start <= 1 or before not in PREPOSITIONS or (words[end - 1].capital and before in _NEAR):
        return True
    verb = words[start - 2]
    return is_finite(verb) or is_past(verb) or is_third_person(verb)


def is_plural(phrase: Sentence) -> bool:
    """Returns whether `phrase` speaks of several things."""
    return "and" in lowers(phrase) or is_plural_form(phrase[_head(phrase)])


def agrees(phrase: Sentence, verb: Token) -> bool:
    """Returns whether `phrase` may be the subject of `verb`."""
    if verb.lower in _PLURAL_VERBS or (verb.lower in VERBS and not is_past(verb)):
        return is_plural(phrase)
    singular = verb.lower in _SINGULAR_VERBS or is_third_person(verb)
    return not singular or phrase[-1].capital or not is_plural(phrase)


def with_article(phrase: Sentence, article: Token) -> Sentence:
    """Returns `phrase` begun with `article`, "a" or "an" as it sounds, where it needs one."""
    if phrase[0].lower in DETERMINERS - {"most"} or (article.lower != "the" and is_plural(phrase)):
        return phrase
    if article.lower == "the":
        return (article, *phrase)
    return (Token("an" if _SOUNDS_VOWEL.match(phrase[0].text) else "a"), *phrase)


def be(verb: Token, *, plural: bool) -> Token:
    """Returns the form of "be" in the tense of `verb`."""
    if verb.lower in COPULAS:
        return Token(verb.lower)
    if verb.lower in _PRESENT or is_third_person(verb):
        return Token("are" if plural else "is")
    return Token("were" if plural else "was")


def _ends_phrase(word: Token) -> bool:
    """Whether a noun phrase begins behind `word` at the earliest."""
    if word.lower in _BOUNDARIES or (word.lower in PREPOSITIONS and word.lower != "of"):
        return True
    verb = is_finite(word) or is_past(word) or (is_third_person(word) and word.lower not in NOUN_LIKE)
    return verb or is_adverb(word)


def _head(phrase: Sentence) -> int:
    """Returns the index of the noun that `phrase` is about: the last one before a preposition or a comma."""
    for index, word in enumerate(phrase[1:]):
        if word.lower in PREPOSITIONS or word.text == ",":
            return index
    return len(phrase) - 1
