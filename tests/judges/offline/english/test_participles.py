import pytest

from factual.judges.offline.english.participles import describes, form_of_be
from factual.judges.offline.tokens import Token, tokens


@pytest.mark.parametrize(
    ("words", "expected"),
    [("located in Ems", True), ("best known for it", True), ("located", False), ("sold in Ems", False), ("known", False)],
)  # fmt: skip
def test_a_participle_describes_with_its_phrase(words: str, expected: bool) -> None:
    assert describes(tokens(words)[0]) is expected


@pytest.mark.parametrize(
    ("words", "verb", "expected"),
    [("born in Ems", "is", "was"), ("first published in 1990", "is", "was"), ("located in Ems", "is", "is"), ("born in Ems", "are", "are")],
)  # fmt: skip
def test_some_speak_of_the_past(words: str, verb: str, expected: str) -> None:
    assert form_of_be(tokens(words)[0], Token(verb)).text == expected
