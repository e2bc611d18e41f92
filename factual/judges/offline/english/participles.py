"""Participles that describe a noun by a phrase: "located in Nice", "written by Ann".

Here belongs which these are, and which tense they bring along.
"""

from factual.judges.offline.english.function_words import PREPOSITIONS
from factual.judges.offline.english.verbs import skip_adverbs
from factual.judges.offline.tokens import Sentence, Token, lowers

DESCRIBING = frozenset(
    """
    located based situated known found born founded established written directed published released
    developed created produced built designed
    """.split()
)

_PAST = frozenset("born founded established released published built formerly originally previously".split())


def describes(words: Sentence) -> bool:
    """Returns whether `words` are such a participle, perhaps behind adverbs, with its phrase."""
    start = skip_adverbs(words, 0)
    opened = words[start : start + 2]
    return len(opened) > 1 and opened[0].lower in DESCRIBING and opened[1].lower in PREPOSITIONS


def form_of_be(words: Sentence, verb: Token) -> Token:
    """Returns the form of "be" before `words`: "was" where they speak of the past, else `verb`."""
    past = lowers(words[: skip_adverbs(words, 0) + 1]) & _PAST
    return Token("was") if past and verb.lower == "is" else verb
