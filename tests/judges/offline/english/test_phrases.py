import pytest

from factual.judges.offline.english.phrases import agrees, be, is_plural, start_of_phrase, with_article
from factual.judges.offline.tokens import Token, render, tokens


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("he met the old head of the town", "the old head of the town"),
        ("he lives in a town near Ems", "Ems"),
        ("he sold old pumps", "old pumps"),
        ("Ann and red pumps", "red pumps"),
        ("he came, singing songs", "songs"),
        ("pumps, singing", ""),
        ("red pumps", "red pumps"),
    ],
)
def test_a_noun_phrase_begins_behind_what_governs_it(words: str, expected: str) -> None:
    found = tokens(words)[0]
    assert render(found[start_of_phrase(found, len(found)) :], "").lower() == expected.lower()


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("blue pumps", True),
        ("the head of pumps", False),
        ("Ann and Bo", True),
        ("men, young", True),
        ("glass", False),
    ],
)
def test_the_head_tells_the_number(phrase: str, expected: bool) -> None:
    assert is_plural(tokens(phrase)[0]) is expected


@pytest.mark.parametrize(
    ("phrase", "verb", "expected"),
    [
        ("the pump", "is", True),
        ("the pumps", "is", False),
        ("the pump", "are", False),
        ("the pump", "move", False),
        ("the Pumps", "is", True),
        ("the pumps", "sold", True),
    ],
)
def test_a_verb_agrees_with_its_subject(phrase: str, verb: str, expected: bool) -> None:
    assert agrees(tokens(phrase)[0], Token(verb)) is expected


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("artist", "an artist"), ("pump", "a pump"), ("hour", "an hour"), ("university", "a university"),
        ("European", "a European"), ("one-eyed man", "a one-eyed man"), ("umbrella", "an umbrella"),
        ("MP", "an MP"), ("pumps", "pumps"), ("his pump", "his pump"),
    ],
)  # fmt: skip
def test_an_article_is_as_it_sounds(noun: str, expected: str) -> None:
    words = with_article(tokens(noun)[0], Token("a"))
    assert " ".join(word.text for word in words) == expected


def test_the_definite_article_is_kept() -> None:
    words = with_article(tokens("pumps")[0], Token("the"))
    assert [word.text for word in words] == ["the", "pumps"]


@pytest.mark.parametrize(
    ("verb", "plural", "expected"),
    [("was", True, "was"), ("has", False, "is"), ("writes", True, "are"), ("wrote", False, "was"), ("had", True, "were")],
)  # fmt: skip
def test_be_takes_the_tense_of_a_verb(verb: str, plural: bool, expected: str) -> None:
    assert be(Token(verb), plural=plural).text == expected
