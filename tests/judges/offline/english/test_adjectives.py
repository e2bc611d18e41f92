import pytest

from factual.judges.offline.english.adjectives import is_adjective, leading_adjectives
from factual.judges.offline.tokens import Token, tokens


@pytest.mark.parametrize(
    "text", ["social", "Polish", "American", "naturalized-French", "brave", "larger", "oldest", "useful"]
)
def test_adjectives_are_known_by_their_ending(text: str) -> None:
    assert is_adjective(Token(text))


@pytest.mark.parametrize("text", ["critic", "hospital", "nurse", "Paul", "red", "writer", "-"])
def test_nouns_and_colours_are_none(text: str) -> None:
    assert not is_adjective(Token(text))


def test_words_of_degree_lead_as_well() -> None:
    assert leading_adjectives(tokens("most popular social club")[0]) == 3
    assert leading_adjectives(tokens("popular")[0]) == 1
