"""Quantities in a folded text: numbers with units and bounds, and which of them covers which.

Here belongs what stands around a number, such as "about", "more than", "%", "km", "명". How a number itself
is written is the business of `numerals`; calendar dates are that of `dates`.
"""

import math
import re
from dataclasses import dataclass

from factual.judges.offline.numerals import Number, numbers

_UNIT_NAMES = """
m 1 m meter meters metre metres metro metros metres 미터 メートル 米
m 1000 km kms kilometer kilometers kilometre kilometres kilometro kilometros 킬로미터 キロメートル 公里
m 0.01 cm centimeter centimeters centimetre centimetres 센티미터 センチ 厘米
m 0.001 mm millimeter millimeters millimetre millimetres 밀리미터 ミリ 毫米
m 0.3048 ft feet foot 피트 フィート 英尺
m 0.0254 inch inches 인치 インチ 英寸
m 1609.344 mi mile miles 마일 マイル 英里
m2 1 m2 sqm
m2 1e6 km2
m2 1e4 ha hectare hectares
kg 1 kg kgs kilo kilos kilogram kilograms 킬로그램 キログラム 公斤
kg 0.001 g gram grams 그램 グラム 克
kg 1000 t ton tons tonne tonnes 톤 トン 吨
kg 0.45359 lb lbs pound pounds 파운드 ポンド 磅
l 1 l liter liters litre litres 리터 リットル 升
l 0.001 ml milliliter milliliters millilitre millilitres 밀리리터
s 1 sec secs second seconds 초 秒
s 60 min mins minute minutes 분 分 分間 分钟
s 3600 h hr hrs hour hours hora horas heure heures stunde stunden 시간 時間 小时
s 86400 day days dia dias jour jours tag tage tagen 일간 日間 天
s 604800 week weeks 주 주간 週間 周
s 2629800 month months 개월 달 か月 ヶ月 个月
s 31557600 year years yr yrs ano anos ans annees jahr jahre jahren 년간 年間
km/h 1 km/h kph
km/h 1.609344 mph
% 1 % percent pct 퍼센트 パーセント
°c 1 °c celsius
°f 1 °f fahrenheit
usd 1 dollar dollars usd 달러 ドル 美元
eur 1 eur euro euros 유로 ユーロ 欧元
gbp 1 gbp
krw 1 krw won 원 ウォン
jpy 1 jpy yen 엔 円
cny 1 cny yuan 위안 元
o'clock 1 시 時 点
month 1 월 月
day 1 일 日
count 1 명 인 人 名 마리 匹 頭 羽 개 個 个 つ 本 台 枚 번 회 回 살 세 歳 才 岁 층 階 层 위 번째 位 년 年 times
"""
_UNITS = {
    name: ("" if base == "count" else base, float(factor))
    for base, factor, *names in map(str.split, _UNIT_NAMES.strip().split("\n"))
    for name in names
}
_SIGNS = {"$": "usd", "€": "eur", "£": "gbp", "₩": "krw", "¥": "jpy"}
_EAST = "㐀-鿿가-힣ぁ-ヿ"
_UNIT = re.compile(
    rf"[ -]?(?P<square>sq(?:uare|\.)? )?(?P<word>[^\W\d_{_EAST}]{{1,12}}(?:/h\b|2\b)?|%|°[cf])"
    rf"| ?(?P<east>[{_EAST}]{{1,5}})"
)
_DECADE = re.compile(r"'?s\b")
_BEFORE = re.compile(
    r"(?:(?P<about>\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca?\.|environ|etwa|rund|unos"
    r"|unas|aproximadamente|cerca de)|~|약|대략|거의|約|およそ|大约|约)"
    r"|(?P<least>\b(?:at least|no (?:less|fewer) than|minimum of|al menos|au moins|mindestens)|최소|至少)"
    r"|(?P<most>\b(?:at most|no more than|not more than|up to|maximum of|au plus|hochstens)|최대|最多)"
    r"|(?P<over>\b(?:more than|greater than|over|above|exceed(?:s|ed|ing)?|mas de|plus de|mehr als)|超过)"
    r"|(?P<under>\b(?:less than|fewer than|under|below|menos de|moins de|weniger als)|不到)) ?[$€£¥₩]?$"
)
_MINUS = re.compile(r"(?:(?<![^\s(])[-\u2212]|\bminus |영하 ?|零下 ?|マイナス)$")
_AFTER = re.compile(
    r" ?(?:(?P<least>or more|이상|以上)|(?P<most>or (?:less|fewer)|이하|以下)"
    r"|(?P<under>미만|未満|未满)|(?P<over>초과|(?:이|을|를) 넘|を超))"
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number, what it counts and how exactly.

    Attributes:
        text: how it is written, folded.
        start: where it begins in the folded text.
        end: where it ends.
        value: the number, in the base unit.
        low: the least value that is meant.
        high: the greatest value that is meant.
        unit: the base unit; "" for a bare number or a count.
        factor: how many base units the unit as written is.
        step: the value of the last place where the number may be a rounded one, else 0.
    """

    text: str
    start: int
    end: int
    value: float
    low: float
    high: float
    unit: str = ""
    factor: float = 1.0
    step: float = 0.0

    @property
    def meaning(self) -> tuple[object, ...]:
        """All of it but where it stands."""
        return self.value, self.low, self.high, self.unit, self.factor, self.step

    def comparable(self, other: "Quantity") -> bool:
        """Whether both may count the same thing."""
        units = {self.unit, other.unit}
        return len(units) == 1 or ("" in units and "%" not in units)

    def covers(self, claimed: "Quantity") -> bool:
        """Whether `claimed` is true wherever this quantity is."""
        if not self.comparable(claimed):
            return False
        slack = max(self.step, claimed.step) / 2
        if self.unit and claimed.unit and self.factor != claimed.factor:
            slack = max(slack, abs(claimed.value) / 100)
        slack += abs(claimed.value) * 1e-9
        if claimed.low == claimed.high:
            return abs(self.value - claimed.value) <= slack
        return claimed.low - slack <= self.low and self.high <= claimed.high + slack


def quantities(folded: str) -> list[Quantity]:
    """Returns the quantities of a folded text in order."""
    return [_quantity(folded, number) for number in numbers(folded)]


def _quantity(folded: str, number: Number) -> Quantity:
    """Returns `number` with the unit and the bounds that stand around it."""
    start, value = number.start, number.value
    if decade := _DECADE.match(folded, number.end):
        return Quantity(folded[start : decade.end()], start, decade.end(), value, value, value + 9)
    unit, factor, end = _unit(folded, number.end)
    sign = _SIGNS.get(folded[start - 1 : start])
    if sign:
        start -= 1
        if unit == "m" and factor == 1.0:
            factor = 1e6
        elif unit != sign:
            factor, end = 1.0, number.end
        unit = sign
    if minus := _MINUS.search(folded[max(0, start - 8) : start]):
        start -= len(minus[0])
        value = -value
    value *= factor
    low, high = _bounds(folded[max(0, start - 24) : start], folded[end : end + 8], value)
    return Quantity(folded[start:end], start, end, value, low, high, unit, factor, number.step * factor)


def _unit(folded: str, position: int) -> tuple[str, float, int]:
    """Returns the base unit that stands at `position`, its factor and where it ends."""
    following = _UNIT.match(folded, position)
    if following is None:
        return "", 1.0, position
    if (word := following["word"]) in _UNITS:
        unit, factor = _UNITS[word]
        return (
            (f"{unit}2", factor**2, following.end())
            if following["square"]
            else (unit, factor, following.end())
        )
    east = following["east"] or ""
    for length in range(len(east), 0, -1):
        if east[:length] in _UNITS:
            return *_UNITS[east[:length]], following.start("east") + length
    return "", 1.0, position


def _bounds(before: str, after: str, value: float) -> tuple[float, float]:
    """Returns the least and the greatest value that `value` means between the two texts."""
    match = _BEFORE.search(before) or _AFTER.match(after)
    nudge = abs(value) * 1e-6
    bounds = {
        None: (value, value),
        "about": (value - abs(value) / 10, value + abs(value) / 10),
        "least": (value, math.inf),
        "most": (-math.inf, value),
        "over": (value + nudge, math.inf),
        "under": (-math.inf, value - nudge),
    }
    return bounds[match.lastgroup if match else None]
