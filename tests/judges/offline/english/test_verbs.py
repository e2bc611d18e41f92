import pytest

from factual.judges.offline.english.verbs import (
    back_over_adverbs,
    is_adverb,
    is_participle,
    is_plural_form,
    is_third_person,
    may_be_finite,
    opens_predicate,
    skip_adverbs,
)
from factual.judges.offline.tokens import Token, tokens


@pytest.mark.parametrize(
    ("text", "expected"), [("quickly", True), ("later", True), ("fly", False), ("Sally", False)]
)
def test_adverbs(text: str, expected: bool) -> None:
    assert is_adverb(Token(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("written", True),
        ("played", True),
        ("wrote", False),
        ("red", False),
        ("well-known", False),
        ("Ted", False),
    ],
)
def test_participles(text: str, expected: bool) -> None:
    assert is_participle(Token(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("writes", True), ("carries", True), ("reaches", True), ("buses", False), ("kiss", False), ("pass", False), ("Runs", False)],
)  # fmt: skip
def test_verbs_in_the_third_person(text: str, expected: bool) -> None:
    assert is_third_person(Token(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"), [("pumps", True), ("people", True), ("glass", False), ("virus", False)]
)
def test_plural_forms(text: str, expected: bool) -> None:
    assert is_plural_form(Token(text)) is expected


@pytest.mark.parametrize(
    ("sentence", "index", "expected"),
    [
        ("The pump was", 2, True),
        ("The plays", 1, False),
        ("Ann plays", 1, True),
        ("she plays", 1, True),
        ("to runs", 1, False),
        ("pumps run", 1, True),
        ("pump run", 1, False),
        ("this led to", 1, True),
        ("this led", 1, True),
        ("the red painted door", 2, False),
        ("run", 0, False),
        ("pump (x)", 1, False),
    ],
)
def test_the_word_before_tells_a_verb_from_a_noun(sentence: str, index: int, expected: bool) -> None:
    assert may_be_finite(tokens(sentence)[0], index) is expected


def test_where_no_noun_stands_a_verb_is_known_by_its_form() -> None:
    words = tokens("move was painted writes written Move green")[0]
    assert [opens_predicate(words, index) for index in range(8)] == [True] * 4 + [False] * 4


def test_adverbs_are_skipped_both_ways() -> None:
    words = tokens("Ann later often slept")[0]
    assert (skip_adverbs(words, 1), skip_adverbs(words, 4), back_over_adverbs(words, 3)) == (3, 4, 0)
