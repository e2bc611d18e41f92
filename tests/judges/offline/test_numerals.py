import pytest

from factual.judges.offline.numerals import numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1000", 1000),
        ("1,000", 1000),
        ("1.000.000", 1_000_000),
        ("12 300", 12300),
        ("3.5", 3.5),
        ("3,5", 3.5),
        ("1,234.5", 1234.5),
        ("one thousand", 1000),
        ("a hundred", 100),
        ("two hundred and five", 205),
        ("three thousand two hundred", 3200),
        ("twenty-one", 21),
        ("two million", 2_000_000),
        ("2.7 million", 2_700_000),
        ("5k", 5000),
        ("a dozen", 12),
        ("21st", 21),
        ("second", 2),
        ("twentieth", 20),
        ("drei", 3),
        ("diez", 10),
        ("1만", 10_000),
        ("2억5000만", 250_000_000),
        ("3만 5천", 35_000),
        ("三百", 300),
        ("二千五百", 2500),
        ("一万二千", 12_000),
        ("2億", 200_000_000),
        ("一九六九年", 1969),
        ("二匹", 2),
        ("十", 10),
        ("세 명", 3),
        ("다섯 마리", 5),
        ("삼백 명", 300),
    ],
)
def test_value(text: str, value: float) -> None:
    assert [number.value for number in numbers(text)] == [pytest.approx(value)]


@pytest.mark.parametrize(
    "text",
    ["one of them", "the first tower", "a380", "b12", "네가", "일이", "한국", "不一致", "x" * 50, "9" * 30],
)
def test_what_is_no_number(text: str) -> None:
    assert list(numbers(text)) == []


def test_only_a_number_with_a_scale_may_be_a_rounded_one() -> None:
    assert [number.step for number in numbers("2.7 million 2.7")] == [pytest.approx(100_000), 0]


def test_numbers_know_where_they_stand() -> None:
    text = "from 3 to twenty-one towers, 세 명"
    assert [text[number.start : number.end] for number in numbers(text)] == ["3", "twenty-one", "세"]
