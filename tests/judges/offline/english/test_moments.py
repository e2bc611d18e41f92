import pytest

from factual.judges.offline.english.moments import is_moment, moments
from factual.judges.offline.tokens import tokens
from said import said


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann was born on May 4, 1990, in Ems, Hesse.", ["Ann was born on May 4, 1990.", "Ann was born in Ems, Hesse."]),
        ("He died in 1990 at the age of 70 in Ems.", ["He died in 1990.", "He died at the age of 70.", "He died in Ems."]),
        ("It was sold to Ann in 1990.", ["It was sold to Ann.", "It was sold in 1990."]),
        ("In was sold in 1990 to Ann.", ["In was sold in 1990 to Ann."]),
        ("It was sold in 1990 to Ann.", ["It was sold in 1990.", "It was sold to Ann."]),
        ("He made his debut for Ems in 1990.", ["He made his debut for Ems.", "He made his debut in 1990."]),
        ("He was named head of Ems in 1990.", ["He was named head of Ems in 1990."]),
        ("He retired from Ems Ltd in May 1990.", ["He retired from Ems Ltd.", "He retired in May 1990."]),
    ],
)  # fmt: skip
def test_when_and_what_are_said_apart(sentence: str, expected: list[str]) -> None:
    assert said(moments, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "He lived in Ems until 1990.",
        "He lived in Ems in 1990.",
        "He played a role in Ems from 1990 to 1995.",
        "He began his career in Ems before moving to Rome in 1990.",
        "He was in Ems in 1990.",
        "He was sent to Ems to work in 1990.",
        "In May, it was sold to Ann in 1990.",
        "It was not sold to Ann in 1990.",
        "It was sold to Ann and Bo in 1990.",
        "It was sold in 1990 in 1991.",
        "It was sold to Ann, red, in 1990.",
        "It was sold to in 1990.",
        "It was sold in 1990.",
        "It was sold.",
    ],
)
def test_in_doubt_they_stay_together(sentence: str) -> None:
    assert said(moments, sentence) == [sentence]


@pytest.mark.parametrize(
    "phrase", ["in 1990", "in May 1990", "on May 4, 1990", "on 4 May", "in the early 1990s"]
)
def test_a_date_is_a_moment(phrase: str) -> None:
    assert is_moment(tokens(phrase)[0])


@pytest.mark.parametrize("phrase", ["in Rome", "on 4", "by 1990", "in", "in May Rome"])
def test_other_phrases_are_none(phrase: str) -> None:
    assert not is_moment(tokens(phrase)[0])
