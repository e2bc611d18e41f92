import pytest

from factual.judges.offline.dates import dates
from factual.judges.offline.given import Given, alike, comparable, gives
from factual.judges.offline.quantities import quantities


def number(text: str) -> Given:
    return (dates(text) or quantities(text))[0]


@pytest.mark.parametrize(
    ("given", "claimed", "expected"),
    [
        (["20 july 1969"], "1969", True),
        (["20 july 1969"], "1970", False),
        (["20 july 1969"], "1969 km", False),
        (["20 july", "1969"], "20 july 1969", True),
        (["1969"], "20 july 1969", False),
        (["5 km", "7 km"], "7 km", True),
        ([], "7 km", False),
    ],
)
def test_numbers_and_dates_give_each_other(given: list[str], claimed: str, *, expected: bool) -> None:
    assert gives([number(text) for text in given], number(claimed)) is expected


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        ("20 july 1969", "1970", True),
        ("20 july 1969", "1970 km", False),
        ("20 july 1969", "1 may 1970", True),
        ("5 km", "7 miles", True),
        ("5 km", "7 kg", False),
    ],
)
def test_comparable(text: str, other: str, *, expected: bool) -> None:
    assert comparable(number(text), number(other)) is expected


def test_alike_is_a_date_for_a_date_and_a_unit_for_the_unit() -> None:
    given = [number(text) for text in ("7", "5 kg", "300 m", "1 may 1970")]
    assert alike(given, number("2 feet")) == given[2]
    assert alike(given, number("20 july 1969")) == given[3]
    assert alike(given, number("8")) is None
