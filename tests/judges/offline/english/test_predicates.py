import pytest

from factual.judges.offline.english.predicates import predicates
from said import said


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann was a nurse and lived in Ems.", ["Ann was a nurse.", "Ann lived in Ems."]),
        ("Ann moved to Ems but later left the town.", ["Ann moved to Ems.", "Ann later left the town."]),
        ("It was built in 1990 and painted in red.", ["It was built in 1990.", "It was painted in red."]),
        ("It was built in 1990 and given to Ann.", ["It was built in 1990.", "It was given to Ann."]),
        ("She was born in Ems and moved to Rome.", ["She was born in Ems.", "She moved to Rome."]),
        ("It is moved and converted to steam.", ["It is moved.", "It is converted to steam."]),
        ("She has won a prize and written a book.", ["She has won a prize.", "She has written a book."]),
        ("It has been sold to Ann and painted in red.", ["It has been sold to Ann.", "It has been painted in red."]),
        ("It is in Ems and has two floors.", ["It is in Ems.", "It has two floors."]),
        ("It boils at 100 degrees and freezes at 0 degrees.", ["It boils at 100 degrees.", "It freezes at 0 degrees."]),
        ("They eat fish and live in Rome.", ["They eat fish.", "They live in Rome."]),
        ("It can swim and fly.", ["It can swim.", "It can fly."]),
        ("It opened in 1912, was sold in 1950, and attracts crowds.", ["It opened in 1912.", "It was sold in 1950.", "It attracts crowds."]),
        ("She left Ems, which was small, and moved to Rome.", ["She left Ems, which was small.", "She moved to Rome."]),
        ("She worked between 1990 and 1995 and died in Rome.", ["She worked between 1990 and 1995.", "She died in Rome."]),
        ("In 1990, she left Ems and moved to Rome.", ["In 1990, she left Ems.", "She moved to Rome."]),
        ("She lived and worked in Rome.", ["She lived.", "She worked in Rome."]),
        ("The pump was sold, but was found.", ["The pump was sold.", "The pump was found."]),
    ],
)  # fmt: skip
def test_each_predicate_gets_the_subject(sentence: str, expected: list[str]) -> None:
    assert said(predicates, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "He said that it was red and was new.",
        "He believed it was red and was new.",
        "If it rains, it runs and stops.",
        "She saw that Bo was ill and left Ems.",
        "She was a gifted and respected painter.",
        "She fixed broken and neglected pumps.",
        "She designed and built pumps.",
        "She wants to find and remove nails and build houses.",
        "It can clean and repair pumps.",
        "It can run to Ems and stop.",
        "It will find tanks, boxed lunches, and tea.",
        "Neither Ann nor Bo passed the test and won.",
        "Ann plays tennis and chess.",
        "Ann likes songs and plays.",
        "The weather was bad and Bo and Ann were ill and were tired.",
        "It weighs: 3 kg and is red.",
        "It is fast and simplified and efficient work.",
        "They run pumps but stop at noon.",
        "It is red or was red.",
        "Red and blue.",
    ],
)
def test_in_doubt_a_predicate_stays(sentence: str) -> None:
    assert said(predicates, sentence) == [sentence]
