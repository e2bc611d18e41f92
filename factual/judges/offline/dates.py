"""Calendar dates in a folded text, down to the precision at which they are given.

Here belongs how a date with a month is written, and which date covers which. A bare year is a number.
"""

import re
from dataclasses import dataclass

_NAMES = """
january jan enero janvier januar janeiro gennaio января
february feb febrero fevrier februar fevereiro febbraio февраля
march mar marzo mars marz marco марта
april apr abril avril aprile апреля
may mayo mai maio maggio мая
june jun junio juin juni junho giugno июня
july jul julio juillet juli julho luglio июля
august aug agosto aout августа
september sept sep septiembre septembre setembro settembre сентября
october oct octubre octobre oktober outubro ottobre октября
november nov noviembre novembre novembro ноября
december dec diciembre decembre dezember dezembro dicembre декабря
"""
_MONTHS = {
    name: month for month, names in enumerate(_NAMES.strip().split("\n"), start=1) for name in names.split()
}
_MONTH = rf"\b(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
_YEAR = r"(?P<year>[12]\d{3})(?![\d.,]*\d)"
_OF = r"(?:,? (?:of |de |del )?)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        r"(?<![\d.,-])(?P<year>[12]\d{3})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?!\d)",
        rf"(?<![\d.,/-])(?P<day>\d{{1,2}})([./])(?P<month>\d{{1,2}})\2{_YEAR}",
        r"(?<!\d)(?P<year>[12]\d{3}) ?[년年] ?(?P<month>\d{1,2}) ?[월月](?: ?(?P<day>\d{1,2}) ?[일日])?",
        r"(?<!\d)(?P<month>\d{1,2}) ?[월月] ?(?P<day>\d{1,2}) ?[일日]",
        rf"(?<![\d.,])(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|o|\.)?{_OF}{_MONTH}(?:{_OF}{_YEAR})?",
        rf"{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d.,]*\d)(?:,? {_YEAR})?",
        rf"{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?, {_YEAR}",
        rf"{_MONTH}{_OF}{_YEAR}",
        rf"(?<=\bin |\bof |\ben |\bde ){_MONTH}",
    )
)


@dataclass(frozen=True, slots=True)
class Date:
    """A date, or the part of it that is given.

    Attributes:
        text: how it is written, folded.
        start: where it begins in the folded text.
        end: where it ends.
        year: 1000 to 2999, or None.
        month: 1 to 12.
        day: 1 to 31, or None.
    """

    text: str
    start: int
    end: int
    year: int | None
    month: int
    day: int | None

    @property
    def meaning(self) -> tuple[object, ...]:
        """All of it but where it stands."""
        return self.year, self.month, self.day

    def covers(self, claimed: "Date", years: set[float]) -> bool:
        """Whether all that `claimed` gives is given here; a missing year may be one of `years`."""
        year_agrees = claimed.year in (None, self.year) or (self.year is None and claimed.year in years)
        return year_agrees and self.month == claimed.month and claimed.day in (None, self.day)


def dates(folded: str) -> list[Date]:
    """Returns the dates of a folded text, those of the fullest forms first."""
    found: list[Date] = []
    taken: set[int] = set()
    for form in _FORMS:
        for match in form.finditer(folded):
            span = range(*match.span())
            if taken.isdisjoint(span) and (date := _date(match)):
                taken.update(span)
                found.append(date)
    return found


def _date(match: re.Match[str]) -> Date | None:
    """Returns the date that `match` gives, or None where no calendar has it."""
    given = match.groupdict()
    name = given["month"]
    month = _MONTHS.get(name) or int(name)
    year, day = (int(given[part]) if given.get(part) else None for part in ("year", "day"))
    if not 1 <= month <= 12 or (day is not None and not 1 <= day <= 31):  # noqa: PLR2004 - the calendar's
        return None
    return Date(match.group(), match.start(), match.end(), year, month, day)
