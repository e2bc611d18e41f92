import pytest

from factual.judges.offline.english.clauses import independent_clauses
from said import said


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The pump is blue; the tank is red.", ["The pump is blue.", "The tank is red."]),
        ("The pump is blue; however, the tank is red.", ["The pump is blue.", "The tank is red."]),
        ("The pump is blue, and the tank is red.", ["The pump is blue.", "The tank is red."]),
        ("The pump is blue, but it leaks.", ["The pump is blue.", "It leaks."]),
        ("The pump is blue and it was sold.", ["The pump is blue.", "It was sold."]),
        ("The pump was sold in 1990, it is in Rome.", ["The pump was sold in 1990.", "It is in Rome."]),
        ("Oslo is a capital and Bergen is a port.", ["Oslo is a capital.", "Bergen is a port."]),
        ("Ann is a nurse and her sister is a pilot.", ["Ann is a nurse.", "Her sister is a pilot."]),
        ("Ann paid in cash and her sister wrote a letter.", ["Ann paid in cash.", "Her sister wrote a letter."]),
        ("The pump is blue, while the tank is red.", ["The pump is blue.", "The tank is red."]),
        ("While the pump is blue, the tank is red.", ["The pump is blue.", "The tank is red."]),
        ("Although he was poor, Ray Hill bought a pump.", ["Ray Hill was poor.", "Ray Hill bought a pump."]),
        ("Although it was late, Ray bought a pump.", ["It was late.", "Ray bought a pump."]),
        ("Although they were late, he bought a pump.", ["They were late.", "He bought a pump."]),
        ("However, the pump is blue.", ["The pump is blue."]),
        ("In addition, on the other hand, it is blue.", ["It is blue."]),
        ("Ann Hill: She is a nurse.", ["Ann Hill is a nurse."]),
        ("And the pump is blue.", ["The pump is blue."]),
        ("While tanks are red.", ["Tanks are red."]),
    ],
)  # fmt: skip
def test_clauses_that_hold_alone_are_parted(sentence: str, expected: list[str]) -> None:
    assert said(independent_clauses, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "If the valve is open, the pump runs and the tank is full.",
        "When it rains, the pump runs, and the tank is full.",
        "He said that the pump was blue, and the tank was red.",
        "He claimed the pump was blue and it was new.",
        "The pump runs because it is new and it is clean.",
        "Ann saw the pump and the tank that was red.",
        "The pump is blue; red and green.",
        "The train between Oslo and Bergen is fast.",
        "He bought pumps, and tanks, valves, were sold.",
        "Not only is the pump blue, but the tank is red.",
        "In the house she built, he is happy.",
        "Although late, the pump was sold.",
        "Note: They are blue.",
        "It is late, he admits.",
    ],
)
def test_what_depends_on_another_clause_stays_with_it(sentence: str) -> None:
    assert said(independent_clauses, sentence) == [sentence]
