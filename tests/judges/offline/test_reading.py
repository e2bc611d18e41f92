import pytest

from factual.judges.offline.reading import Reading, has, marks, quoted
from factual.judges.offline.words import Word, fold, words


def read(text: str) -> Reading:
    return Reading(text, fold(text))


def word(text: str) -> Word:
    return words(fold(text))[0]


@pytest.mark.parametrize(
    ("sentence", "other", "least", "most"),
    [
        ("The towers were painted.", "tower", 1.0, 1.0),
        ("He plays the piano.", "instrument", 0.9, 0.9),
        ("A French town.", "France", 0.9, 0.9),
        ("A small town.", "tiny", 0.9, 0.9),
        ("The production of steel.", "produce", 0.5, 0.9),
        ("A town in Austria.", "Australia", 0.0, 0.0),
        ("A town.", "station", 0.0, 0.0),
        ("주요전쟁범죄", "전쟁을", 1.0, 1.0),
        ("종합 정보", "종합정보", 1.0, 1.0),
        ("문을 열었다", "열린", 0.0, 0.8),
        ("정보시스템이", "정보기술을", 0.1, 0.9),
        ("강물이 맑다", "하늘이", 0.0, 0.0),
        ("蒸気機関車です", "蒸", 0.1, 0.9),
        ("東京です", "大阪", 0.0, 0.0),
    ],
)
def test_likeness(sentence: str, other: str, least: float, most: float) -> None:
    assert least <= read(sentence).likeness(word(other)) <= most


def test_an_acronym_is_like_its_words() -> None:
    sentence = read("The World Meteorological Organization met.")
    assert sentence.likenesses(read("The WMO met.")) == [0.9, 1.0]


def test_numbers_are_no_words() -> None:
    sentence = read("On 20 July 1969 it weighed 3 kg.")
    assert {number.text for number in sentence.numbers} == {"20 july 1969", "3 kg"}
    assert [found.text for found in sentence.content] == ["weighed"]


def test_a_number_is_known_by_the_words_beside_it() -> None:
    sentence = read("It has 2 dogs and 3 cats.")
    (claimed, sides), *_ = read("There are 3 dogs.").sides
    assert [number.text for number in sentence.beside(sides)] == ["2"]
    assert claimed.text == "3"


def test_a_word_is_quoted_as_it_is_written() -> None:
    assert read("The Café is open.").written(word("café")) == '"Café"'
    assert read("The café.").written(word("tower")) == '"tower"'


def test_quotes_are_cut_where_they_are_long() -> None:
    assert quoted("short") == '"short"'
    assert len(quoted("x" * 1000)) < 200


def test_words_that_are_not_compared_stand_everywhere() -> None:
    assert has(read("Tower."), word("です"))


def test_words_that_are_alike_are_found_by_one_mark() -> None:
    for one, other in (
        ("film", "movie"),
        ("piano", "instrument"),
        ("production", "produce"),
        ("towers", "tower"),
    ):
        assert marks(word(one)) & marks(word(other))
