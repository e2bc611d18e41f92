from functools import partial

import pytest

from factual.judges.offline.english.objects import members, objects
from said import said

each = partial(objects, coverage="high")
every_member = partial(members, coverage="high")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It makes cars, trucks, and buses.", ["It makes cars.", "It makes trucks.", "It makes buses."]),
        ("He lived in Rome, Oslo and Ems.", ["He lived in Rome.", "He lived in Oslo.", "He lived in Ems."]),
        ("He won it in 1990 and 1995.", ["He won it in 1990.", "He won it in 1995."]),
        (
            "He is known for his style and his wit.",
            ["He is known for his style.", "He is known for his wit."],
        ),
        ("He wrote for The Day and The Week.", ["He wrote for The Day.", "He wrote for The Week."]),
        (
            "He loves his car, boat and bike.",
            ["He loves his car.", "He loves his boat.", "He loves his bike."],
        ),
        ('He made "A," "B, C," and "D."', ['He made "A".', 'He made "B, C".', 'He made "D".']),
        ("It has 3 pumps, 2 tanks and 9 taps.", ["It has 3 pumps.", "It has 2 tanks.", "It has 9 taps."]),
    ],
)
def test_each_thing_of_a_list_holds_alone(sentence: str, expected: list[str]) -> None:
    assert said(each, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "He likes Simon and Garfunkel.",
        "It consists of water, salt, and sand.",
        "It runs between Rome, Oslo, and Ems.",
        "It mixes water, salt, and sand.",
        "It has political, social, and economic sides.",
        "He wants to dig, build, and sell.",
        "He has three sons, Bo, Ed, and Al.",
        "He likes cars, boats, and bikes in red.",
        "It depends on the speed of the car in the town and the age.",
        "It has the numbers 5, 6, and 7.",
        "He did not sell cars, trucks, and buses.",
        "He is in Rome, Oslo, and Ems.",
        "He owns: cars, trucks, and buses.",
        "He asked what he likes, cars, trucks, and buses.",
        "He sold a car in Rome, Oslo.",
        "Cars, trucks, and buses.",
        "He likes tea and milk.",
    ],
)
def test_in_doubt_the_things_stay_together(sentence: str) -> None:
    assert said(each, sentence) == [sentence]


def test_low_coverage_keeps_every_other_thing() -> None:
    assert said(partial(objects, coverage="low"), "It makes cars, trucks, and buses.") == [
        "It makes cars.",
        "It makes buses.",
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("He won several prizes, including A1 and B2.", ["He won several prizes.", "He won A1.", "He won B2."]),
        ("He won several prizes for his work, including A1.", ["He won several prizes for his work.", "He won A1."]),
        ("He acted in films such as Rain.", ["He acted in films.", "He acted in Rain."]),
        ("He acted in films like Rain and Snow.", ["He acted in films.", "He acted in Rain.", "He acted in Snow."]),
        ("He met a number of poets, such as Ann.", ["He met a number of poets.", "He met Ann."]),
        ("He read the works of other poets, such as Ann.", ["He read the works of other poets.", "He read the works of Ann."]),
        ("He acted in several shows and films, including Rain.", ["He acted in several shows and films.", "He acted in Rain."]),
        ("It sells goods such as tea, milk, and other drinks.", ["It sells goods.", "It sells tea.", "It sells milk."]),
    ],
)  # fmt: skip
def test_members_of_a_group_are_named(sentence: str, expected: list[str]) -> None:
    assert said(every_member, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "He paints for reasons such as to find peace.",
        "He writes on social and economic matters, including tax.",
        "He won a prize, including money.",
        "He owns over five pumps, including A1.",
        "He owns pumps, tanks, and taps, including A1.",
        "He won no prizes, including A1.",
        "He won a prize such as",
        "The prizes are many, including A1.",
        "Including A1.",
    ],
)
def test_in_doubt_no_member_is_named(sentence: str) -> None:
    assert said(every_member, sentence) == [sentence]


def test_low_coverage_keeps_the_group_alone() -> None:
    assert said(partial(members, coverage="low"), "He won several prizes, including A1.") == [
        "He won several prizes."
    ]
