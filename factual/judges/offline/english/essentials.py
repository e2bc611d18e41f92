"""A claim reduced to its key facts.

Here belongs what low coverage leaves out of a claim that stays: asides in brackets and words that only rate.
"""

from itertools import zip_longest

from factual.judges.offline.english.function_words import DETERMINERS, EVALUATIVE, PREPOSITIONS
from factual.judges.offline.english.phrases import with_article
from factual.judges.offline.tokens import Sentence, Token

_NO_NOUN = DETERMINERS | PREPOSITIONS | {"and"}


def essentials(words: Sentence) -> Sentence:
    """Returns `words` without asides in brackets and without adjectives such as "renowned" before a noun."""
    plain = tuple(word for word in words if not word.bracketed)
    kept: list[Token] = []
    for word, following in zip_longest(plain, plain[1:]):
        if word.lower not in EVALUATIVE or following is None or not _is_described(following):
            kept.append(word)
        elif kept and kept[-1].lower in ("a", "an"):
            kept[-1] = with_article((following,), kept[-1])[0]
    return tuple(kept)


def _is_described(word: Token) -> bool:
    """Whether an adjective before `word` may describe it."""
    return word.text[0].isalpha() and word.lower not in _NO_NOUN
