from functools import partial

import pytest

from factual.judges.offline.english.lists import complements, shortened
from said import said

everything = partial(complements, coverage="high")
key_facts = partial(complements, coverage="low")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann is a nurse and pilot.", ["Ann is a nurse.", "Ann is a pilot."]),
        ("Ann is a Dutch nurse, author, and MP.", ["Ann is a Dutch nurse.", "Ann is an author.", "Ann is an MP."]),
        ("Ann is a Dutch and German nurse.", ["Ann is a Dutch nurse.", "Ann is a German nurse."]),
        ("Ann is a Dutch and German nurse and pilot.", ["Ann is a Dutch nurse.", "Ann is a German nurse.", "Ann is a pilot."]),
        ("It is a social and economic club.", ["It is a social club.", "It is an economic club."]),
        ("It is the oldest and most popular club.", ["It is the oldest club.", "It is the most popular club."]),
        ("Ann is the head of Ems Ltd and the owner of Bo Ltd.", ["Ann is the head of Ems Ltd.", "Ann is the owner of Bo Ltd."]),
        ("The bridge is long and narrow.", ["The bridge is long.", "The bridge is narrow."]),
        ("It is an hour and a university.", ["It is an hour.", "It is a university."]),
        ("In 1990, Ann was a nurse and painter,", ["In 1990, Ann was a nurse", "In 1990, Ann was a painter"]),
    ],
)  # fmt: skip
def test_each_item_holds_alone(sentence: str, expected: list[str]) -> None:
    assert said(everything, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "It is a branch of law and trade.",
        "Ems is the capital and largest town of Hesse.",
        "Ann is the founder and owner of Ems Ltd.",
        "Ann is the founder and owner.",
        "It is a black and white film.",
        "The flag is red, white, and blue.",
        "It is a Marks and Spencer shop.",
        "It is a lovely and old club.",
        "It is a music club and music club fund.",
        "Ann is not a nurse and pilot.",
        "Ann is a nurse or pilot.",
        "Ann is a nurse and a woman who was born in Ems.",
        "It is between 5 and 10 degrees.",
        "The singers are Ann Hill and Bo Reed.",
        "Ann is a nurse.",
        "Ann likes a nurse and pilot.",
        "It is a Dutch and German.",
        "It is a Dutch and water pump.",
        "It is a and b, c and d.",
        "Ann was born on May 4, 1990, and late.",
        "It is a " + "very " * 12 + "old pump and a tank.",
    ],
)
def test_in_doubt_a_list_stays(sentence: str) -> None:
    assert said(everything, sentence) == [sentence]


def test_low_coverage_keeps_every_other_item_and_no_joined_adjective() -> None:
    assert said(key_facts, "Ann is a Dutch and German nurse and pilot.") == ["Ann is a nurse."]
    assert said(key_facts, "Ann is a nurse, pilot, and poet.") == ["Ann is a nurse.", "Ann is a poet."]


def test_only_a_long_list_is_shortened() -> None:
    assert said(shortened, "Ann is a nurse, pilot, and poet.") == ["Ann is a nurse, pilot, and poet."]
    assert said(shortened, "Ann is a nurse, pilot, poet, and judge.") == ["Ann is a nurse.", "Ann is a poet."]
