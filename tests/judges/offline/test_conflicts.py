import pytest

from factual.judges.offline.conflicts import conflict, replaced
from factual.judges.offline.reading import Reading
from factual.judges.offline.words import fold


def read(text: str) -> Reading:
    return Reading(text, fold(text))


CONFLICTS = [
    ("The firm did not make a profit.", "The firm made a profit.", "denies it"),
    ("The firm made a profit.", "The firm did not make a profit.", "the claim denies"),
    ("The firm lost money and did not pay.", "The firm paid, and did not lose money.", "denies"),
    ("Sales increased in spring.", "Sales fell in spring.", '"increased", not "fell"'),
    ("He arrived before the war.", "He arrived after the war.", '"before", not "after"'),
    ("A red house near the lake.", "A blue house near the lake.", '"red", not "blue"'),
    ("It opened on Monday.", "It opened on Friday.", '"Monday", not "Friday"'),
    ("A French painter.", "A painter from Spain.", '"French", not "Spain"'),
    ("It has 2 dogs and 3 cats.", "It has 3 dogs.", "2, not 3"),
    ("It opened in 1990 and closed in 2005.", "It closed in 1990.", "2005, not 1990"),
    ("He was born on 3 May 1901 and died on 4 June 1980.", "He died in 1901.", "4 June 1980, not 1901"),
    ("Ghent defeated Bruges.", "Bruges defeated Ghent.", "the other way round"),
    ("Ghent defeated Bruges.", "Ghent was defeated by Bruges.", "the other way round"),
    ("Mars is larger than Mercury.", "Mercury is larger than Mars.", "the other way round"),
    ("등대는 흰색이다", "등대는 빨간색이다", '"흰색이다", not "빨간색이다"'),
    ("방은 넓다", "방은 좁다", '"넓다", not "좁다"'),
]


@pytest.mark.parametrize(("sentence", "claim", "reason"), CONFLICTS)
def test_a_conflict_says_what_decided_it(sentence: str, claim: str, reason: str) -> None:
    assert reason in str(conflict(read(claim), read(sentence)))


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("The firm never made a profit.", "The firm did not make a profit."),
        ("Sales increased in spring.", "Sales rose in spring."),
        ("The red and the blue house.", "The blue house."),
        ("It has 2 dogs and 3 cats.", "It has 3 cats."),
        ("It won in 1990, 1995 and 2000.", "It won in 1995."),
        ("Ghent defeated Bruges.", "Bruges was defeated by Ghent."),
        ("Ghent beat Bruges and Bruges beat Ghent.", "Bruges beat Ghent."),
        ("Defeated Bruges.", "Defeated Ghent."),
        ("Mars is larger than Mercury.", "Mars is larger than the planet Mercury."),
    ],
)
def test_no_conflict(sentence: str, claim: str) -> None:
    assert conflict(read(claim), read(sentence)) is None


@pytest.mark.parametrize(
    "text", sorted({text for sentence, claim, _ in CONFLICTS for text in (sentence, claim)})
)
def test_no_sentence_is_in_conflict_with_itself(text: str) -> None:
    assert conflict(read(text), read(text)) is None


@pytest.mark.parametrize(
    ("sentence", "claim", "missing", "said"),
    [
        ("The old mill stands in Ghent.", "The old mill is located in Bruges.", 3, "Ghent"),
        ("The old mill stands in Ghent, near the river Lys.", "The old mill stands in Bruges.", 3, "Ghent"),
        ("Canberra is the capital of Australia.", "Australia's capital is Sydney.", 2, "Canberra"),
        ("東京は日本の首都です。", "大阪は日本の首都です。", 0, "東京"),
    ],
)
def test_another_word_in_the_same_place(sentence: str, claim: str, missing: int, said: str) -> None:
    assert f'the premise says "{said}"' in str(replaced(read(claim), read(sentence), [missing]))


def test_a_word_that_is_only_added_replaces_none() -> None:
    assert replaced(read("The old stone mill turns."), read("The old mill turns."), [1]) is None


def test_a_name_of_several_words_is_replaced_as_one() -> None:
    sentence = read("Ada Byron wrote the notes in 1843.")
    assert replaced(read("Mary Somerville wrote the notes in 1843."), sentence, [0, 1]) is not None
    assert replaced(read("Mary wrote the long notes in 1843."), sentence, [0, 2]) is None
