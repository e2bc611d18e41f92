"""The numbers and dates that sentences give, and whether these are what a claim says.

Here belongs what quantities and dates have in common: a date gives its year, and a year may be missing from a
date.
"""

from collections.abc import Collection

from factual.judges.offline.dates import Date
from factual.judges.offline.quantities import Quantity

Given = Quantity | Date


def gives(given: Collection[Given], claimed: Given) -> bool:
    """Whether `claimed` is true if all of `given` are."""
    if isinstance(claimed, Date):
        years = {number.value for number in given if isinstance(number, Quantity)}
        return any(isinstance(date, Date) and date.covers(claimed, years) for date in given)
    return any(
        number.covers(claimed)
        if isinstance(number, Quantity)
        else not claimed.unit and number.year == claimed.value
        for number in given
    )


def comparable(number: Given, other: Given) -> bool:
    """Whether the two may speak of the same thing."""
    if isinstance(number, Quantity) and isinstance(other, Quantity):
        return number.comparable(other)
    return all(isinstance(given, Date) or not given.unit for given in (number, other))


def alike(given: Collection[Given], claimed: Given) -> Given | None:
    """Returns the first of `given` that is a date as `claimed` is, or has the same unit."""
    return next((number for number in given if _kind(number) == _kind(claimed) != ""), None)


def _kind(number: Given) -> str:
    return "date" if isinstance(number, Date) else number.unit
