import unicodedata

import pytest

from factual.judges.offline.korean import stem


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        ("등대는 등대를 등대의 등대에서 등대까지 등대로부터", "등대"),
        ("건설했다 건설하였다 건설하는 건설했습니다 건설되었다 건설한", "건설"),
        ("넓었습니다 넓다 넓지만", "넓"),
        ("학생이다 학생입니다 학생이었다", "학생"),
    ],
)
def test_particles_and_endings_are_taken_off(forms: str, expected: str) -> None:
    stems = {unicodedata.normalize("NFC", stem(form)) for form in forms.split()}
    assert stems <= {expected, f"{expected}로"}


@pytest.mark.parametrize("word", ["은", "다", "강"])
def test_a_single_syllable_stays(word: str) -> None:
    assert unicodedata.normalize("NFC", stem(word)) == word


def test_a_past_that_has_grown_into_the_stem_is_taken_off() -> None:
    assert unicodedata.normalize("NFC", stem("태어났다")) == "태어나"
