from functools import partial

import pytest

from factual.judges.offline.english.relatives import without_additions
from said import said

everything = partial(without_additions, coverage="high")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann Hill, a nurse, lived in Ems.", ["Ann Hill lived in Ems.", "Ann Hill was a nurse."]),
        ("Ann Hill, a nurse, has a pump.", ["Ann Hill has a pump.", "Ann Hill is a nurse."]),
        ("Ann Hill, born in Ems, is a nurse.", ["Ann Hill is a nurse.", "Ann Hill was born in Ems."]),
        ("Ems, formerly known as Emz, is a town.", ["Ems is a town.", "Ems was formerly known as Emz."]),
        ("His brother, Bo Hill, plays chess.", ["His brother plays chess.", "His brother is Bo Hill."]),
        ("The Hills, the owners, were rich.", ["The Hills were rich.", "The Hills were the owners."]),
        ("The twins, the owners, sold it.", ["The twins sold it.", "The twins were the owners."]),
        ("He met Ann Hill, a nurse, in Ems.", ["He met Ann Hill, in Ems.", "Ann Hill was a nurse."]),
        ("He lives in Ems, located in the west.", ["He lives in Ems.", "Ems is located in the west."]),
        ("He met his wife, Ann Hill, in Ems.", ["He met Ann Hill, in Ems.", "His wife was Ann Hill."]),
        ("He met Ann, a nurse who knew people, including Bo.", ["He met Ann.", "Ann was a nurse who knew people, including Bo."]),
    ],
)  # fmt: skip
def test_an_apposition_says_what_its_noun_is(sentence: str, expected: list[str]) -> None:
    assert said(everything, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "He met Ann, a nurse, and Bo.",
        "He met Ann, a nurse and a pilot.",
        "He met Ann, a nurse, a pilot.",
        "It is in Leiden, the Hague.",
        "Ann and Bo, the nurses, who knows.",
        "The head of Ems, a nurse, left.",
        "He met his wives, Ann, in Ems.",
        "He met his wife, the nurse Ann, in Ems.",
        "In 1990, in Ems, he left.",
        "He saw Bo and Ann, a nurse.",
        "He went to Ems, the town was red.",
        "He left Ems,, a town.",
        "Ann, in time, left.",
    ],
)
def test_in_doubt_nothing_is_cut(sentence: str) -> None:
    assert said(everything, sentence) == [sentence]
