"""Numbers in a folded text, in figures, in words, or in Korean, Japanese and Chinese numerals.

Here belongs how a number is written and what its value is; what it counts is the business of `quantities`.
"One" and "first" are no numbers here, because they seldom count.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_RANKS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_NEIGHBOURS = (
    "dos deux zwei dois,tres trois drei,cuatro quatre vier quatro,cinco cinq funf,seis sechs,siete sept "
    "sieben sete,ocho huit acht oito,nueve neuf neun nove,diez dix zehn dez"
)
_VALUES = {word: value for value, word in enumerate(_ONES.split())}
_VALUES |= {word: 10 * value for value, word in enumerate(_TENS.split(), start=2)}
_VALUES |= {
    word: value for value, words in enumerate(_NEIGHBOURS.split(","), start=2) for word in words.split()
}
_VALUES |= {word: value for value, word in enumerate(_RANKS.split(), start=1)}
_VALUES |= {f"{word[:-1]}ieth": 10 * value for value, word in enumerate(_TENS.split(), start=2)}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "dozen": 12.0}
_FIGURE_SCALES = _SCALES | dict.fromkeys(str.split("k mil tausend mille"), 1e3)
_FIGURE_SCALES |= dict.fromkeys(str.split("mn millon millones millions millionen milhoes"), 1e6)
_FIGURE_SCALES |= dict.fromkeys(str.split("bn milliard milliards milliarde milliarden"), 1e9)

_EAST_DIGITS = {
    sign: value
    for signs in ("〇一二三四五六七八九", "영일이삼사오육칠팔구")
    for value, sign in enumerate(signs)
} | {"両": 2, "两": 2}
_EAST_TENS = {"十": 1e1, "百": 1e2, "千": 1e3, "십": 1e1, "백": 1e2, "천": 1e3}
_EAST_SCALES = {"万": 1e4, "萬": 1e4, "만": 1e4, "億": 1e8, "亿": 1e8, "억": 1e8, "兆": 1e12, "조": 1e12}
_NATIVE = {
    word: value for value, word in enumerate(str.split("한 두 세 네 다섯 여섯 일곱 여덟 아홉 열"), start=1)
}


def _any(words: dict[str, float] | dict[str, int]) -> str:
    """Returns a pattern of any of `words`, the longest first."""
    return "|".join(sorted(words, key=len, reverse=True))


_SPOKEN = _any(_VALUES | _SCALES)
_HAN = "〇一二三四五六七八九十百千万萬億亿兆両两"
_HAN_COUNTERS = "つ人名匹頭羽個个只本台枚冊杯回次年月日時点分秒歳才岁階层円元位番度倍種座条"
_HANGUL_COUNTERS = "명인개마리번가지살시달대권장층년월원위배세"
_HANGUL = "일이삼사오육칠팔구십백천만억조"
_NUMBER = re.compile(
    # figures, at most 15 of them, not inside a word or a longer number
    r"(?<![^\W_ぁ-ヿ㐀-鿿가-힣])(?<!\d[.,])"
    r"(?P<figures>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,9})?|\d{1,3}(?:\.\d{3}){2,4}|\d{1,3}(?: \d{3}){1,4}"
    r"|\d{1,15}(?:[.,]\d{1,9})?)(?!\d)"
    rf"(?:(?P<east>(?: ?\d{{0,4}}[{''.join((*_EAST_TENS, *_EAST_SCALES))}])+)"
    rf"|(?P<rank>st|nd|rd|th)\b| ?-?(?P<scale>{_any(_FIGURE_SCALES)})\b)?"
    # English words, and single ones of neighbours
    rf"|\b(?P<spoken>(?:an? (?=(?:{_any(_SCALES)})\b))?(?:{_SPOKEN})\b(?:[ -](?:and )?(?:{_SPOKEN})\b)*)"
    # Han numerals with a ten or before something counted
    rf"|(?<![{_HAN}])(?P<han>[{_HAN}]*[十百千万萬億亿兆][{_HAN}]*|[{_HAN}]+(?=[{_HAN_COUNTERS}]))"
    # Korean ones before something counted
    rf"|(?<![가-힣])(?P<hangul>(?=[{_HANGUL}]*[십백천만억조])[{_HANGUL}]{{1,12}}(?= ?[{_HANGUL_COUNTERS}])"
    rf"|(?:{_any(_NATIVE)})(?= ?(?:명|개|마리|번|가지|살|시간|달|대|곳|사람|권|장|잔|배|쌍)))"
)
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?: \d{3})+")
_EAST_SIGN = re.compile(r"\d+(?:\.\d+)?|\D")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is written.

    Attributes:
        start: where it begins in the folded text.
        end: where it ends.
        value: its value.
        step: the value of its last place if it is written with a scale (100,000 for "2.7 million"), else 0.
    """

    start: int
    end: int
    value: float
    step: float = 0.0


def numbers(folded: str) -> Iterator[Number]:
    """Yields the numbers of a folded text in order."""
    for match in _NUMBER.finditer(folded):
        start, end = match.span()
        if match["figures"]:
            yield _in_figures(match)
        elif match["spoken"] is None:
            yield Number(start, end, _eastern(match["han"] or match["hangul"]))
        elif match["spoken"] not in ("one", "first"):
            yield Number(start, end, _spoken(match["spoken"]))


def _in_figures(match: re.Match[str]) -> Number:
    """Returns the number that begins with figures."""
    figures = match["figures"]
    if _GROUPED.fullmatch(figures):
        figures = figures.replace(" ", "").replace(",", "")
        figures = figures.replace(".", "") if figures.count(".") > 1 else figures
    figures = figures.replace(",", ".")
    start, end = match.span()
    if match["east"]:
        return Number(start, end, _eastern(figures + match["east"].replace(" ", "")))
    scale = _FIGURE_SCALES.get(match["scale"] or "", 1.0)
    place = 10.0 ** -len(figures.partition(".")[2])
    return Number(start, end, float(figures) * scale, place * scale if scale > 1 else 0.0)


def _spoken(words: str) -> float:
    """Returns the value of a number in words."""
    total = section = 0.0
    for word in re.split(r"[ -]", words):
        if word == "hundred":
            section = (section or 1.0) * _SCALES[word]
        elif word in _SCALES:
            total, section = total + (section or 1.0) * _SCALES[word], 0.0
        else:
            section += _VALUES.get(word, 0)
    return total + section


def _eastern(numeral: str) -> float:
    """Returns the value of a Korean, Japanese or Chinese numeral, which may begin with figures."""
    if numeral in _NATIVE:
        return float(_NATIVE[numeral])
    if len(numeral) > 1 and all(sign in _EAST_DIGITS for sign in numeral):
        return float("".join(str(_EAST_DIGITS[sign]) for sign in numeral[:15]))
    total = section = 0.0
    digit: float | None = None
    for sign in _EAST_SIGN.findall(numeral):
        if sign in _EAST_SCALES:
            total, section = total + (section + (digit or 0.0) or 1.0) * _EAST_SCALES[sign], 0.0
            digit = None
        elif sign in _EAST_TENS:
            section += (1.0 if digit is None else digit) * _EAST_TENS[sign]
            digit = None
        else:
            digit = float(_EAST_DIGITS[sign]) if sign in _EAST_DIGITS else float(sign)
    return total + section + (digit or 0.0)
