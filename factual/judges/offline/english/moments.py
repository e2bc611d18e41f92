"""A clause as one clause for what happened and one for when.

Here belongs what tells a point in time from other phrases. What holds for a span ("until 1945", "for a year") is
never parted from its clause.
"""

import re

from factual.judges.offline.english.function_words import COMPLEMENTIZERS, MONTHS, PREPOSITIONS, RELATIVES
from factual.judges.offline.english.grammar import copula, is_participle, parse, skip_adverbs
from factual.judges.offline.tokens import Sentence, Token
from factual.judges.offline.english.verb_forms import VERBS

_YEAR = re.compile(r"(?:1\d|20)\d\ds?")
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?")
_LIFE = frozenset("born died".split())
_ORDERING = frozenset("before after since until following".split())
_MOVES = frozenset("died graduated retired premiered debuted".split())


def moments(words: Sentence) -> list[Sentence]:
    """Returns "X did A in B" and "X did A in 1990" for "X did A in B in 1990".

    Of a birth or death each phrase (day, place, age) makes a claim, since these happen once.
    """
    clause = parse(words)
    if clause is None or clause.conditional or clause.negated or copula(clause) is not None or clause.lead:
        return [words]
    predicate = clause.predicate
    main = skip_adverbs(predicate, clause.verb + 1)
    passive = main < len(predicate) and is_participle(predicate[main])
    verb = predicate[main] if passive else predicate[clause.verb]
    first = next((i for i in range(clause.verb + 1, len(predicate)) if _opens_phrase(predicate[i])), 0)
    phrases = _phrases(predicate[first:]) if first else []
    if len(phrases) < 2 or not (passive or first > clause.verb + 1 or verb.lower in _MOVES):
        return [words]
    times = [is_moment(phrase) for phrase in phrases]
    core = (*clause.subject, *predicate[:first])
    if core[-1].lower == ",":
        core = core[:-1]
    if verb.lower in _LIFE and any(times):
        return [(*core, *phrase) for phrase in phrases]
    if sum(times) != 1:
        return [words]
    others = [phrase for phrase, time in zip(phrases, times, strict=True) if not time]
    event = (*core, *(word for phrase in others for word in phrase))
    moment = (*core, *phrases[times.index(True)])
    return [moment, event] if times[0] else [event, moment]


def is_moment(phrase: Sentence) -> bool:
    """Returns whether `phrase` says when: "in 1990", "in May 1990", "on May 4, 1990", "in the 1990s"."""
    if phrase[0].lower not in ("in", "on"):
        return False
    parts = [word for word in phrase[1:] if word.lower not in (",", "the", "early", "late")]
    dated = all(
        _YEAR.fullmatch(part.text) or _DAY.fullmatch(part.text) or part.lower in MONTHS for part in parts
    )
    return bool(parts) and dated and any(_YEAR.fullmatch(part.text) or part.lower in MONTHS for part in parts)


def _phrases(words: Sentence) -> list[Sentence]:
    """Returns the prepositional phrases that `words` consist of; none where there is more to them."""
    found: list[Sentence] = []
    start = 0
    for index, word in enumerate(words):
        lower = word.lower
        if (
            lower in RELATIVES
            or lower in COMPLEMENTIZERS
            or lower in ("and", "or", "that", ":", ";", "—", "–")
        ):
            return []
        after_to = index > 0 and words[index - 1].lower == "to"
        if (after_to and lower in VERBS) or lower in _ORDERING or lower.endswith("ing"):
            return []
        if index > start and _opens_phrase(word) and not _is_age(words[start:index]):
            found.append(words[start:index])
            start = index
    found.append(words[start:])
    trimmed = [phrase[:-1] if phrase[-1].lower == "," else phrase for phrase in found]
    return trimmed if all(len(phrase) > 1 and _is_simple(phrase) for phrase in trimmed) else []


def _opens_phrase(word: Token) -> bool:
    return word.lower in PREPOSITIONS and word.lower != "of"


def _is_age(words: Sentence) -> bool:
    return [word.lower for word in words] == ["at", "the", "age"]


def _is_simple(phrase: Sentence) -> bool:
    """Whether commas in `phrase` only part the names of a place or the year of a date."""
    return all(
        phrase[index - 1].capital and phrase[index + 1].capital or phrase[index + 1].text.isdigit()
        for index, word in enumerate(phrase[:-1])
        if word.lower == "," and index
    )
