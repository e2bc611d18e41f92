from functools import partial

import pytest

from factual.judges.offline.english.relatives import described, without_additions
from said import said

everything = partial(without_additions, coverage="high")
key_facts = partial(without_additions, coverage="low")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann Hill, who built pumps, lived in Rome.", ["Ann Hill lived in Rome.", "Ann Hill built pumps."]),
        ("He met Ann Hill, who built pumps.", ["He met Ann Hill.", "Ann Hill built pumps."]),
        ("He met a friend of Ann Hill, who built pumps.", ["He met a friend of Ann Hill.", "Ann Hill built pumps."]),
        ("He is a poet, who wrote songs.", ["He is a poet.", "He wrote songs."]),
        ("He studied in Ems, where he met Ann.", ["He studied in Ems.", "He met Ann in Ems."]),
        ("He moved to Ems, Hesse, where he met Ann.", ["He moved to Ems, Hesse.", "He met Ann in Ems, Hesse."]),
        ("He attended Holt School in 1990, where he met Ann.", ["He attended Holt School in 1990.", "He met Ann at Holt School."]),
        ("He met James, whose pump was blue.", ["He met James.", "James' pump was blue."]),
        ("He met Ann, whose pump was blue.", ["He met Ann.", "Ann's pump was blue."]),
        ("The pump broke, which led to a flood.", ["The pump broke.", "This led to a flood."]),
        ("He left Ems, which was small, and moved to Rome.", ["He left Ems and moved to Rome.", "Ems was small."]),
        ('He wrote a song called "Rain", which won a prize.', ['He wrote a song called "Rain".', '"Rain" won a prize.']),
    ],
)  # fmt: skip
def test_a_relative_clause_is_about_the_noun_before_it(sentence: str, expected: list[str]) -> None:
    assert said(everything, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "He met a man with a pump in the house, which was blue.",
        "He saw the pumps, which was blue.",
        "He lived in Rome, who was a king.",
        "He did not meet Ann, who built pumps.",
        "If he met Ann, who built pumps, he was glad.",
        "He left at noon, where.",
        "The pumps are in Rome, which is big.",
        "He bought an old, dull, blue pump, which was cheap.",
        "It was sold in 1990, which he knew.",
        "He went far, where he met Ann.",
    ],
)
def test_in_doubt_a_relative_clause_stays(sentence: str) -> None:
    assert said(everything, sentence) == [sentence]


def test_low_coverage_leaves_additions_out() -> None:
    assert said(key_facts, "Ann Hill, who built pumps, lived in Ems, a town.") == ["Ann Hill lived in Ems."]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann is a nurse who sings.", ["Ann is a nurse.", "Ann sings."]),
        ("Ann is a nurse who wrote songs.", ["Ann is a nurse.", "Ann wrote songs."]),
        (
            "A pump is a kind of engine that moves water.",
            ["A pump is a kind of engine.", "A pump moves water."],
        ),
        ("Ems is a town located in Hesse.", ["Ems is a town.", "Ems is located in Hesse."]),
        ("Ann is a nurse born in Ems.", ["Ann is a nurse.", "Ann was born in Ems."]),
        ("It is a song, best known for its text.", ["It is a song.", "It is best known for its text."]),
        ("It is a song first published in 1990.", ["It is a song.", "It was first published in 1990."]),
    ],
)
def test_what_describes_a_thing_holds_of_it(sentence: str, expected: list[str]) -> None:
    assert said(described, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann is the nurse who wrote songs.",
        "Ann is not a nurse who wrote songs.",
        "Ann is a friend of a nurse who wrote songs.",
        "Ann is a better nurse than those who wrote songs.",
        "Insulin is a hormone produced by an organ that makes blood.",
        "Ann knows a nurse who wrote songs.",
        "Red.",
    ],
)
def test_what_describes_something_else_stays(sentence: str) -> None:
    assert said(described, sentence) == [sentence]
