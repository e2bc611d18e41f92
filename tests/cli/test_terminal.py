import pytest
from hypothesis import given
from hypothesis import strategies as st

from factual.cli.terminal import clipped, escaped, width, wrapped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[2J", "\\x1b[2J"),
        ("two\nlines\tand  more ", "two lines and more"),
        ("bell\x07 null\x00 c1\x9b", "bell\\x07 null\\x00 c1\\x9b"),
        ("right \u202e to left", "right \\u202e to left"),
        ("\ud800", "\\ud800"),
        ("서울은 👩‍🚀", "서울은 👩‍🚀"),
    ],
)
def test_text_is_shown_on_one_line_without_what_a_terminal_would_act_on(text: str, shown: str) -> None:
    assert escaped(text) == shown


@pytest.mark.parametrize(
    ("text", "columns"),
    [("abc", 3), ("서울", 4), ("e\u0301", 1), ("ｆｕｌｌ", 8), ("\u1112\u1161\u11ab", 2), ("", 0)],
)
def test_width_counts_columns(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("short", "short"),
        ("a longer text", "a longer…"),
        ("서울은 수도이다", "서울은 수…"),
        ("exactly10!", "exactly10!"),
    ],
)
def test_a_clipped_text_fits_and_says_that_it_goes_on(text: str, shown: str) -> None:
    assert clipped(text, 10) == shown


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("서울은 수도이다", ["서울은", "수도이다"]),
        ("abcdefghijklm n", ["abcdefgh", "ijklm n"]),
        ("등대는흰색이다", ["등대는흰", "색이다"]),
        ("", [""]),
    ],
)
def test_text_is_wrapped_at_spaces_and_in_long_words(text: str, lines: list[str]) -> None:
    assert wrapped(text, 8) == lines


@given(st.text(), st.integers(2, 40))
def test_whatever_the_text_its_lines_fit_and_keep_every_character(text: str, columns: int) -> None:
    lines = wrapped(escaped(text), columns)
    assert all(width(line) <= columns for line in lines)
    assert "".join(lines).replace(" ", "") == escaped(text).replace(" ", "")
    assert width(clipped(escaped(text), columns)) <= columns
