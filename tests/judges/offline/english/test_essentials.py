import pytest

from factual.judges.offline.english.essentials import essentials
from factual.judges.offline.tokens import render, tokens


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ann Hill (1900-1990) built pumps.", "Ann Hill built pumps."),
        ("He is a renowned engineer.", "He is an engineer."),
        ("He did pioneering work.", "He did work."),
        ("Pioneering work was done.", "Work was done."),
        ("He is famous for pumps.", "He is famous for pumps."),
        ("He is famous.", "He is famous."),
        ('He made "Rain" in Ems.', 'He made "Rain" in Ems.'),
    ],
)
def test_asides_and_praise_are_left_out(sentence: str, expected: str) -> None:
    words, stop = tokens(sentence)
    assert render(essentials(words), stop) == expected
