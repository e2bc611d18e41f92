import pytest

from factual.judges.offline.language import is_east_asian, is_english
from factual.judges.offline.tokens import tokens


@pytest.mark.parametrize("sentence", ["물은 차다.", "水は冷たい。", "水是冷的。", "BBC는 방송국이다."])
def test_korean_japanese_and_chinese_are_known_by_their_script(sentence: str) -> None:
    assert is_east_asian(sentence)


@pytest.mark.parametrize("sentence", ["Water is cold.", "Kim (김) is a poet.", "Вода холодная."])
def test_other_sentences_are_in_another_script(sentence: str) -> None:
    assert not is_east_asian(sentence)


@pytest.mark.parametrize("sentence", ["The pump is blue.", "Ana de la Vega was born in Rio de Janeiro."])
def test_english_is_known_by_its_small_words(sentence: str) -> None:
    assert is_english(tokens(sentence)[0])


@pytest.mark.parametrize(
    "sentence",
    [
        "La bomba es azul.",
        "Das war in der Stadt.",
        "Amsterdam is een stad en was een haven.",
        "O tanque é um depósito.",
        "Москва — столица.",
    ],
)
def test_its_neighbours_are_not_english(sentence: str) -> None:
    assert not is_english(tokens(sentence)[0])
