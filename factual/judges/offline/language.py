"""Which rules a sentence is for: those for English, for Korean, Japanese and Chinese, or neither."""

import re
from itertools import zip_longest

from factual.judges.offline.english.function_words import ENGLISH, FOREIGN
from factual.judges.offline.tokens import Sentence

KOREAN = re.compile(r"[가-힣]")
JAPANESE = re.compile(r"[ぁ-んァ-ヶ]")
CHINESE = re.compile(r"[一-鿿]")

_SHARE = 0.3


def is_east_asian(sentence: str) -> bool:
    """Returns whether `sentence` is Korean, Japanese or Chinese: near a third of it is in their scripts."""
    letters = sum(len(script.findall(sentence)) for script in (KOREAN, JAPANESE, CHINESE))
    return letters >= _SHARE * len(sentence)


def is_english(words: Sentence) -> bool:
    """Returns whether `words` are English: its small words outnumber those of its neighbours.

    A small word before a capital letter ("de Gaulle") is a part of a name.
    """
    following = zip_longest(words, words[1:])
    foreign = sum(word.lower in FOREIGN and not (after and after.capital) for word, after in following)
    return sum(word.lower in ENGLISH for word in words) > foreign
