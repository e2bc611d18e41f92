import pytest

from factual.judges.offline import lexicon
from factual.judges.offline.words import fold, words


@pytest.mark.parametrize(
    "name", ["FUNCTION_WORDS", "KOREAN_FUNCTION_WORDS", "NEGATORS", "LIGHT_WORDS", "IRREGULAR"]
)
def test_lists_are_folded_as_texts_are(name: str) -> None:
    listed = getattr(lexicon, name)
    assert [word for word in listed if fold(word) != word] == []


def test_negators_carry_no_weight() -> None:
    weighty = {word for word in lexicon.NEGATORS if any(found.weight for found in words(word))}
    assert weighty == set()


def test_no_form_is_its_own_basic_form() -> None:
    assert [form for form, basic in lexicon.IRREGULAR.items() if form == basic] == []
