"""A claim reduced to its key facts.

Here belongs what low coverage leaves out of a claim that stays: asides in brackets and words that only rate.
"""

from factual.judges.offline.english.function_words import DETERMINERS, EVALUATIVE
from factual.judges.offline.english.phrases import with_article
from factual.judges.offline.tokens import Sentence, Token


def essentials(words: Sentence) -> Sentence:
    """Returns `words` without asides in round brackets and without adjectives such as "renowned" before a noun."""
    kept: list[Token] = []
    plain = tuple(word for word in words if not (word.aside and word.text[0] == "("))
    for word, following in zip(plain, (*plain[1:], None), strict=True):
        rates = word.lower in EVALUATIVE and following is not None and following.text[0].isalpha()
        if (
            rates
            and following is not None
            and following.lower not in ("and", "for", "in", "as", "by", *DETERMINERS)
        ):
            if kept and kept[-1].lower in ("a", "an"):
                kept[-1] = with_article((following,), kept[-1])[0]
            continue
        kept.append(word)
    return tuple(kept)
