import pytest

from factual.judges.offline.quantities import Quantity, quantities
from factual.judges.offline.words import fold


def only(text: str) -> Quantity:
    (quantity,) = quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("1000ft", "1,000 feet"),
        ("1 km", "1000 m"),
        ("1,063 ft", "324 m"),
        ("100 km", "62 miles"),
        ("3 square kilometers", "3 km2"),
        ("2 hours", "120 minutes"),
        ("50%", "50 percent"),
        ("$5", "5 dollars"),
        ("$5m", "$5 million"),
        ("$5 million", "5 million dollars"),
        ("€30", "30 euros"),
        ("3명", "세 명"),
        ("5년간", "5 years"),
        ("2,731,571", "2.7 million"),
        ("2.73 million", "2.7 million"),
        ("950", "about 1000"),
        ("about 1000", "1000"),
        ("300", "more than 200"),
        ("over 200", "more than 200"),
        ("200", "at least 200"),
        ("at least 300", "more than 200"),
        ("200", "up to 200"),
        ("150", "fewer than 200"),
        ("10명", "10명 이상"),
        ("9명", "10명 미만"),
        ("1994", "1990s"),
        ("1990s", "1990s"),
        ("30 km/h", "30 kph"),
        ("42", "42 m"),
    ],
)
def test_a_quantity_covers_another(text: str, claimed: str) -> None:
    assert only(text).covers(only(claimed))


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("1,063 ft", "1,000 ft"),
        ("1,063 ft", "330 m"),
        ("5 km", "5 miles"),
        ("5 km", "5 kg"),
        ("$5", "€5"),
        ("$5", "5 km"),
        ("50%", "50"),
        ("2.8 million", "2.7 million"),
        ("2,731,571", "2,700,000"),
        ("150", "more than 200"),
        ("200", "more than 200"),
        ("more than 100", "more than 200"),
        ("under 200", "more than 200"),
        ("200", "fewer than 200"),
        ("700", "about 1000"),
        ("10명", "10명 초과"),
        ("11명", "10명 이하"),
        ("1989", "1990s"),
    ],
)
def test_a_quantity_does_not_cover_another(text: str, claimed: str) -> None:
    assert not only(text).covers(only(claimed))


def test_the_unit_belongs_to_the_text() -> None:
    assert [quantity.text for quantity in quantities("it is 330 m tall, 3명이 and 5 towers")] == [
        "330 m",
        "3명",
        "5",
    ]


@pytest.mark.parametrize(
    "text", ["-5 degrees", "minus 5 degrees", "(\u22125 degrees)", "영하 5도", "零下5度"]
)
def test_a_number_below_zero_is_not_its_opposite(text: str) -> None:
    [below] = quantities(fold(text))
    assert below.value == -5
    [above] = quantities(fold("5 degrees"))
    assert not below.covers(above)


@pytest.mark.parametrize("text", ["the 1990-5 list", "a range of 3-5"])
def test_a_hyphen_between_numbers_is_no_minus(text: str) -> None:
    assert all(quantity.value > 0 for quantity in quantities(fold(text)))
