"""A text as words that can be compared: folded, cut by script, and reduced to keys.

Here belongs how one word is read: English endings are taken off by rule, Korean ones by `korean`, and a run
of Chinese characters is read as its pairs of characters, since nothing tells where its words end.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from factual.judges.offline import korean
from factual.judges.offline.lexicon import (
    FUNCTION_WORDS,
    IRREGULAR,
    KOREAN_FUNCTION_WORDS,
    LIGHT_WORDS,
    NEGATORS,
)

Script = Literal["hangul", "han", "katakana", "hiragana", "other"]

_MARKS = re.compile("[\u0300-\u036f\u0591-\u05bd\u0640\u064b-\u065f\u0670\u200b-\u200f\ufe00-\ufe0f]+")
_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
_PHRASES = {
    "united states of america": "america",
    "united states": "america",
    "u.s.a.": "america",
    "u.s.": "america",
    "united kingdom": "britain",
    "great britain": "britain",
    "u.k.": "britain",
    "cannot": "can not",
    "can't": "can not",
    "won't": "will not",
    "1st": "first",
}
_PHRASE = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, _PHRASES))})(?!\w)|(?P<not> ?n't\b)|'s\b")
_EAST = {"hangul": "가-힣", "han": "㐀-䶿一-鿿々〇", "katakana": "ァ-ヺー", "hiragana": "ぁ-ゖ"}
_WORD = re.compile(
    "|".join(f"(?P<{script}>[{letters}]+)" for script, letters in _EAST.items())
    # digits, letters, and the vowel signs of scripts whose letters carry them
    + rf"|(?P<other>(?:(?![_{''.join(_EAST.values())}])[\w\u0900-\u0dff\u0e00-\u0e7f])+)"
)
_CHINESE = re.compile(
    r"(?:不(?![仅但同过断久])|没有?|无(?![论线])|非(?![常洲]))|[^的了是在和与及之也就而且或被把从向对为这那其于以等不没无非]+"
)
_LONGEST = 40
LIGHT_WEIGHT = 0.5
_INFLECTIONS = (
    (re.compile(r"(?<=..)(?:ies|ied|ie)$"), "y"),
    (re.compile(r"(?<=ss|.x|ch|sh|.z)es$"), ""),
    (re.compile(r"(?<=..[^sui])s$"), ""),
    # -ing and -ed after a vowel, with the letter that was doubled before them
    (re.compile(r"(?=\w*[aeiouy]\w*(?:ing|ed)$)(\w{2,}?)(\w)(?:(?<![lsz])\2)?(?:ing|ed)$"), r"\1\2"),
    (re.compile(r"(?<=...)ly$"), ""),
    (re.compile(r"(?<=...)e$"), ""),
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is compared.

    Attributes:
        text: how it is written, folded.
        start: where it begins in the folded text.
        script: how it was cut and read.
        keys: what it is compared by, its stem first; two words that share a key are the same.
        weight: how much of a claim depends on it, 0 for a function word.
    """

    text: str
    start: int
    script: Script
    keys: tuple[str, ...]
    weight: float

    @property
    def end(self) -> int:
        """Where it ends in the folded text."""
        return self.start + len(self.text)


def fold(text: str) -> str:
    """Returns `text` without case, accents, kinds of digits, normal form and folds of white space."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    text = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", text)))
    text = _OTHER_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0], "")), text)
    return " ".join(text.replace("’", "'").replace("–", "-").split())


def spelled(folded: str) -> str:
    """Returns a folded text with contractions and a few names in the form in which they are compared."""
    return _PHRASE.sub(lambda match: " not" if match["not"] else _PHRASES.get(match[0], ""), folded)


def words(folded: str) -> list[Word]:
    """Returns the words of a folded text in order."""
    japanese = re.search(f"[{_EAST['hiragana']}]", folded) is not None
    found: list[Word] = []
    for match in _WORD.finditer(folded):
        start, end = match.span()
        if match["hangul"]:
            found.append(_korean(match[0], start))
        elif match["katakana"]:
            found.append(Word(match[0], start, "katakana", (match[0].rstrip("ー") or match[0],), 1.0))
        elif match["hiragana"]:
            found.append(Word(match[0], start, "hiragana", (), 0.0))
        elif match["other"]:
            found.append(_other(match[0], start))
        elif japanese:
            found += _pairs(match[0], start)
        else:
            for piece in _CHINESE.finditer(folded, start, end):
                found += _pairs(piece[0], piece.start())
    return found


def stem(word: str) -> str:
    """Returns an English word without its inflection, and other words mostly as they are."""
    if word in IRREGULAR:
        return IRREGULAR[word].removesuffix("e")
    if len(word) > _LONGEST or not word.isascii():
        return word
    for inflection, instead in _INFLECTIONS:
        word = inflection.sub(instead, word)
    return word


@cache
def _light_stems() -> frozenset[str]:
    return frozenset(map(stem, LIGHT_WORDS))


@lru_cache(maxsize=1 << 15)
def _stem(word: str) -> str:
    return stem(word)


def _other(text: str, start: int) -> Word:
    """Returns a word of a script with white space between words."""
    key = _stem(text) if len(text) <= _LONGEST else text
    if text in FUNCTION_WORDS or text in NEGATORS or key in NEGATORS:
        return Word(text, start, "other", (key,), 0.0)
    return Word(text, start, "other", (key,), LIGHT_WEIGHT if key in _light_stems() else 1.0)


def _korean(text: str, start: int) -> Word:
    """Returns a Korean word, which is compared with and without its last syllables."""
    key = korean.stem(text) if len(text) <= _LONGEST else text
    function = text in KOREAN_FUNCTION_WORDS or unicodedata.normalize("NFC", key) in KOREAN_FUNCTION_WORDS
    return Word(text, start, "hangul", tuple(dict.fromkeys((key, text))), 0.0 if function else 1.0)


def _pairs(text: str, start: int) -> list[Word]:
    """Returns the overlapping pairs of characters of a Chinese or Japanese run."""
    if text in NEGATORS:
        return [Word(text, start, "han", (text,), 0.0)]
    size = min(2, len(text))
    count = len(text) - size + 1
    weight = max(1.0, len(text) / 2) / count
    return [Word(text[i : i + size], start + i, "han", (text[i : i + size],), weight) for i in range(count)]
