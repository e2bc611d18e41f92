"""A clause as one clause for what happened and one for when.

Here belongs what tells a point in time from other phrases. What holds for a span ("until 1945", "for a year")
is never parted from its clause.
"""

import re
from itertools import pairwise

from factual.judges.offline.english.function_words import COMPLEMENTIZERS, MONTHS, PREPOSITIONS, RELATIVES
from factual.judges.offline.english.grammar import assertion
from factual.judges.offline.english.verb_forms import VERBS
from factual.judges.offline.english.verbs import is_participle, skip_adverbs
from factual.judges.offline.tokens import Sentence, Token, lowers, trimmed

_YEAR = re.compile(r"(?:1\d|20)\d\ds?")
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?")
_PASSING = frozenset([",", "the", "early", "late"])
_LIFE = frozenset(["born", "died"])
_ENDS = frozenset(["died", "graduated", "retired", "premiered", "debuted"])
_ORDERING = frozenset(["before", "after", "since", "until", "following"])
_NO_PHRASE = RELATIVES | COMPLEMENTIZERS | _ORDERING | frozenset("and or that : ; — –".split())


def moments(words: Sentence) -> list[Sentence]:
    """Returns "X did A in B" and "X did A in 1990" for "X did A in B in 1990".

    Of a birth or death each phrase (day, place, age) makes a claim, since these happen once.
    """
    clause = assertion(words)
    if clause is None or clause.lead or clause.complement is not None:
        return [words]
    predicate = clause.predicate
    main = skip_adverbs(predicate, clause.at + 1)
    passive = main < len(predicate) and is_participle(predicate[main])
    verb = predicate[main] if passive else clause.verb
    later = range(clause.at + 1, len(predicate))
    first = next((index for index in later if _opens_phrase(predicate[index])), len(predicate))
    phrases = _phrases(predicate[first:])
    if not phrases[1:] or not (passive or first > clause.at + 1 or verb.lower in _ENDS):
        return [words]
    core = trimmed((*clause.subject, *predicate[:first]))
    whens = [phrase for phrase in phrases if is_moment(phrase)]
    if whens and verb.lower in _LIFE:
        return [(*core, *phrase) for phrase in phrases]
    if len(whens) != 1:
        return [words]
    moment = (*core, *whens[0])
    event = (*core, *(word for phrase in phrases if phrase is not whens[0] for word in phrase))
    return [moment, event] if whens[0] is phrases[0] else [event, moment]


def is_moment(phrase: Sentence) -> bool:
    """Returns whether `phrase` says when: "in 1990", "in May 1990", "on May 4, 1990", "in the 1990s"."""
    parts = [word for word in phrase[1:] if word.lower not in _PASSING]
    if phrase[0].lower not in ("in", "on") or not all(map(_is_date_part, parts)):
        return False
    return any(_YEAR.fullmatch(part.text) or part.lower in MONTHS for part in parts)


def _is_date_part(word: Token) -> bool:
    return bool(_YEAR.fullmatch(word.text) or _DAY.fullmatch(word.text)) or word.lower in MONTHS


def _phrases(words: Sentence) -> list[Sentence]:
    """Returns the prepositional phrases that `words` consist of; none where there is more to them."""
    if lowers(words) & _NO_PHRASE or any(word.lower.endswith("ing") for word in words):
        return []
    if any(before.lower == "to" and after.lower in VERBS for before, after in pairwise(words)):
        return []
    opens = [index for index, word in enumerate(words) if _opens_phrase(word)]
    starts = [index for index in opens if not _is_within_age(words, index)]
    found = [trimmed(words[start:end]) for start, end in pairwise([*starts, len(words)])]
    return found if all(len(phrase) > 1 and _is_simple(phrase) for phrase in found) else []


def _opens_phrase(word: Token) -> bool:
    return word.lower in PREPOSITIONS and word.lower != "of"


def _is_within_age(words: Sentence, index: int) -> bool:
    """Whether the preposition at `index` is part of "at the age of about 70"."""
    return [word.lower for word in words[max(index - 4, 0) : index]] == ["at", "the", "age", "of"]


def _is_simple(phrase: Sentence) -> bool:
    """Whether commas in `phrase` only part the names of a place or the year of a date."""
    return all(
        (phrase[index - 1].capital and phrase[index + 1].capital) or phrase[index + 1].text.isdigit()
        for index, word in enumerate(phrase[:-1])
        if word.text == ","
    )
