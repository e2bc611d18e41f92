"""Appositions: "Ann, a nurse, slept" says "Ann slept" and "Ann was a nurse".

Here belongs what tells an apposition from an item of a list or the rest of a place name.
"""

from factual.judges.offline.english.function_words import ARTICLES, POSSESSIVES, PREPOSITIONS, RELATIVES
from factual.judges.offline.english.grammar import Clause, has_head
from factual.judges.offline.english.participles import describes, form_of_be
from factual.judges.offline.english.phrases import be, is_plural, start_of_name, start_of_phrase
from factual.judges.offline.english.verbs import is_adverb, is_participle, is_past, skip_adverbs
from factual.judges.offline.tokens import Sentence, Token, lowers, trimmed

Cut = tuple[Sentence, Sentence]
"""A sentence without an addition, and the addition as a sentence of its own."""

_SINGULAR = frozenset(["is", "was", "has"])
_EXAMPLES = frozenset(["including", "such", "especially"])


def cut_apposition(words: Sentence, clause: Clause) -> Cut | None:
    """Returns `words`, which are `clause`, cut at their first apposition; None without one."""
    return _behind_subject(clause) or _behind_verb(words, clause)


def _behind_subject(clause: Clause) -> Cut | None:
    """Returns a clause cut at an aside before the verb: "Ann, a nurse, slept", "Ann, born here, slept"."""
    subject = trimmed(clause.subject)
    commas = [index for index, word in enumerate(subject) if word.text == ","]
    if len(commas) != 1 or subject[-1].text == "," or subject == clause.subject:
        return None
    name, aside = subject[: commas[0]], subject[commas[0] + 1 :]
    if "of" in lowers(name) and name[-1].capital:
        return None
    first = aside[min(skip_adverbs(aside, 0), len(aside) - 1)]
    named = name[0].lower in POSSESSIVES and aside[0].capital
    if aside[0].lower not in ARTICLES and not is_participle(first) and not named:
        return None
    plural = is_plural(name) and clause.verb.lower not in _SINGULAR
    addition = (*name, form_of_be(aside, be(clause.verb, plural=plural)), *aside)
    return (*clause.lead, *name, *clause.predicate), addition


def _behind_verb(words: Sentence, clause: Clause) -> Cut | None:
    """Returns `words` cut at an apposition behind the verb: "met Ann, a nurse", "met his wife, Ann"."""
    first = clause.opening + clause.at + 1
    for comma in range(first + 1, len(words) - 1):
        if words[comma].text != ",":
            continue
        end = _end(words, comma)
        aside = words[comma + 1 : end]
        if not aside or "and" in lowers(aside) or (end < len(words) - 1 and not _resumes(words[end + 1])):
            return None
        cut = _named(words, clause, first, comma, end) or _owned(words, clause, comma, end)
        if cut:
            return cut
    return None


def _end(words: Sentence, comma: int) -> int:
    """Returns where the apposition that `comma` opens ends; examples ("including ...") belong to it."""
    later = range(comma + 1, len(words))
    end = next((index for index in later if words[index].text in (",", ";")), len(words))
    return len(words) if end + 1 < len(words) and words[end + 1].lower in _EXAMPLES else end


def _resumes(word: Token) -> bool:
    """Whether `word`, behind the comma that ends an apposition, goes on with no list."""
    if word.lower in RELATIVES or word.lower in PREPOSITIONS or word.lower.endswith("ing"):
        return True
    return is_adverb(word) or is_past(word)


def _named(words: Sentence, clause: Clause, first: int, comma: int, end: int) -> Cut | None:
    """Returns `words` cut where a name is described: "met Ann, a nurse", "in Ems, located in the west"."""
    start = start_of_name(words, first, comma)
    name, aside = words[start:comma], words[comma + 1 : end]
    if not name or words[start - 1].lower == "and":
        return None
    verb = be(clause.verb, plural=False)
    if describes(aside) and end == len(words):
        return words[:comma], (*name, form_of_be(aside, verb), *aside)
    place = aside[0].lower == "the" and all(word.capital for word in aside[1:])
    noun = aside[0].lower in ARTICLES and len(aside) > 1 and "which" not in lowers(aside)
    if place or not noun or has_head(aside):
        return None
    return (*words[:comma], *words[end:]), (*name, verb, *aside)


def _owned(words: Sentence, clause: Clause, comma: int, end: int) -> Cut | None:
    """Returns `words` cut where a name says who is meant: "met his wife, Ann"; the name stays."""
    start = start_of_phrase(words, comma)
    owned, name = words[start:comma], words[comma + 1 : end]
    if not owned or owned[0].lower not in POSSESSIVES or is_plural(owned):
        return None
    if not all(word.capital for word in name):
        return None
    return (*words[:start], *name, *words[end:]), (*owned, be(clause.verb, plural=False), *name)
