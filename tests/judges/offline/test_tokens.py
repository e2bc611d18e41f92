import pytest
from hypothesis import given
from hypothesis import strategies as st

from factual.judges.offline.sentences import sentences
from factual.judges.offline.tokens import lowers, render, tokens, trimmed


def texts(sentence: str) -> list[str]:
    return [word.text for word in tokens(sentence)[0]]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann, who sings, left; Bo stayed.", ["Ann", ",", "who", "sings", ",", "left", ";", "Bo", "stayed"]),
        ("It weighs 1,200 kg at 16:30.", ["It", "weighs", "1,200", "kg", "at", "16:30"]),
        ("Ann (born in 1990, in Rome) left.", ["Ann", "(born in 1990, in Rome)", "left"]),
        ('The films "A," "B, C" and "D."', ["The", "films", '"A"', ",", '"B, C"', "and", '"D"']),
    ],
)
def test_words_commas_and_asides_are_tokens(sentence: str, expected: list[str]) -> None:
    assert texts(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "stop"), [("It is.", "."), ("It is!", "!"), ("It is", ""), ('It is "A."', ".")]
)
def test_the_mark_that_ends_a_sentence_is_kept_apart(sentence: str, stop: str) -> None:
    assert tokens(sentence)[1] == stop


@pytest.mark.parametrize(
    ("sentence", "stop", "expected"),
    [
        ("ann left,", ".", "Ann left."),
        ("iPhones sell well", ".", "iPhones sell well."),
        ("ßpumps", ".", "ßpumps."),
        ("he lives in the U.S.", ".", "He lives in the U.S."),
        (",", ".", ""),
    ],
)
def test_rendered_text_reads_as_a_sentence(sentence: str, stop: str, expected: str) -> None:
    words = tokens(sentence + " ")[0]
    assert render(words, stop) == expected


def test_words_compare_in_lower_case_with_straight_apostrophes() -> None:
    assert lowers(tokens("It Isn’t RED")[0]) == {"it", "isn't", "red"}


def test_a_comma_at_the_end_can_be_trimmed() -> None:
    words = tokens("red, blue,")[0]
    assert [word.text for word in trimmed(words)] == ["red", ",", "blue"]
    assert trimmed(()) == ()


@given(st.text(min_size=1, max_size=80))
def test_rendering_loses_no_letter(text: str) -> None:
    for sentence in sentences(text):
        words, stop = tokens(sentence)
        rendered = render(words, stop)
        written, kept = (list(filter(str.isalpha, text.casefold())) for text in (sentence, rendered))
        assert kept == written
