import pytest

from factual.judges.offline.dates import Date, dates


def only(text: str) -> Date:
    (date,) = dates(text)
    return date


@pytest.mark.parametrize(
    "text",
    [
        "20 july 1969",
        "20th of july 1969",
        "20th july, 1969",
        "july 20, 1969",
        "july 20th, 1969",
        "jul. 20 1969",
        "1969-07-20",
        "1969/7/20",
        "20.7.1969",
        "20/07/1969",
        "1969년 7월 20일",
        "1969年7月20日",
        "20 de julio de 1969",
        "20 juillet 1969",
        "20. juli 1969",
        "20 июля 1969",
    ],
)
def test_one_day_in_many_forms(text: str) -> None:
    assert only(text).meaning == (1969, 7, 20)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("july 1969", (1969, 7, None)),
        ("1969년 7월", (1969, 7, None)),
        ("july 20", (None, 7, 20)),
        ("7월 20일", (None, 7, 20)),
        ("in may", (None, 5, None)),
    ],
)
def test_a_date_may_lack_parts(text: str, meaning: tuple[int | None, int, int | None]) -> None:
    assert only(text).meaning == meaning


@pytest.mark.parametrize(
    "text", ["it may rain", "1969", "1969년", "45 july", "1969-13-20", "1.2.3", "march on"]
)
def test_what_is_no_date(text: str) -> None:
    assert [date for date in dates(text) if date.day] == []


def test_a_date_covers_one_of_less_precision_and_not_the_reverse() -> None:
    day, month = only("20 july 1969"), only("july 1969")
    assert day.covers(month, set())
    assert not month.covers(day, set())


def test_another_part_is_another_date() -> None:
    day = only("20 july 1969")
    assert not any(
        day.covers(only(other), set()) for other in ("21 july 1969", "20 june 1969", "20 july 1970")
    )


def test_a_missing_year_may_stand_elsewhere() -> None:
    assert only("20 july").covers(only("20 july 1969"), {1969.0})
    assert not only("20 july").covers(only("20 july 1969"), {1970.0})


def test_dates_do_not_overlap() -> None:
    assert len(dates("from 20 july 1969 to 24 july 1969")) == 2
