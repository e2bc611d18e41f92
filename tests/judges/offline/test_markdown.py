import pytest

from factual.judges.offline.markdown import Block, blocks, without_marks


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("**Rome** is *old* and __big__.", "Rome is old and big."),
        ("**로마**는 크다.", "로마는 크다."),
        ("See [the map](https://example.org/a) `here`.", "See the map here."),
        ("It is old [1]. It is big.[2, 3] So it is[4-6].", "It is old. It is big. So it is."),
        ("It is old 【4†source】.", "It is old."),
        ("2 * 3 * 4 is 24 and 2**3 is 8.", "2 * 3 * 4 is 24 and 2**3 is 8."),
        ("The name is snake_case_name.", "The name is snake_case_name."),
        ("too   many\tspaces", "too many spaces"),
    ],
)
def test_marks_are_no_part_of_the_words(line: str, expected: str) -> None:
    assert without_marks(line) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Pumps #\nText.", [Block("heading", "Pumps"), Block("paragraph", "Text.")]),
        ("Pumps\n=====\nText.", [Block("heading", "Pumps"), Block("paragraph", "Text.")]),
        ("**Pumps**\nText.", [Block("title", "Pumps"), Block("paragraph", "Text.")]),
        ("**Pumps are blue.**", [Block("paragraph", "Pumps are blue.")]),
        ("- one\n* two\n3) three\n(4) four\n• five\n①six", [Block("item", name) for name in "one two three four five six".split()]),
        ("> quoted text", [Block("paragraph", "quoted text")]),
        ("a\n---\nb", [Block("paragraph", "a"), Block("paragraph", "b")]),
        ("```python\nx = 1\n```", [Block("paragraph", "x = 1")]),
        ("one<br>two", [Block("paragraph", "one"), Block("paragraph", "two")]),
        ("-5 degrees", [Block("paragraph", "-5 degrees")]),
        ("**", []),
        ("# \n- ", [Block("paragraph", "#")]),
    ],
)  # fmt: skip
def test_a_line_stands_for_what_its_mark_says(text: str, expected: list[Block]) -> None:
    assert blocks(text) == expected


def test_the_head_of_a_table_is_a_heading() -> None:
    table = "| Pump | Colour |\n|---|---|\n| A1 | blue |\n| B2 | red |"
    assert blocks(table) == [
        Block("heading", "Pump, Colour"),
        Block("row", "A1, blue"),
        Block("row", "B2, red"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The pump was built by the\nlate Ann Lee",
        "The pump was built by\nAnn Lee",
        "Pumps, tanks,\nAnd valves",
        "A pump that is as long as the lines of a text which is hard-wrapped at eighty\nColumns",
    ],
)
def test_a_line_that_goes_on_joins_the_one_before(text: str) -> None:
    assert blocks(text) == [Block("paragraph", text.replace("\n", " "))]


@pytest.mark.parametrize(
    "text", ["blue pump\nred tank", "Blue pump.\nred tank", "Blue pump\nRed tank", "Blue:\nred"]
)
def test_other_lines_stand_alone(text: str) -> None:
    assert [block.text for block in blocks(text)] == text.split("\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Rome 2. Oslo 3. Bonn", ["Rome", "Oslo", "Bonn"]),
        ("They are: 1) Rome 2) Oslo", ["They are:", "Rome", "Oslo"]),
        ("1. Rome has 2 rivers", ["Rome has 2 rivers"]),
        ("It has 1. and 2. gears", ["It has 1. and 2. gears"]),
        ("1. FC Hain steht in der 2. Liga", ["FC Hain steht in der 2. Liga"]),
    ],
)
def test_a_list_within_a_line_is_taken_apart(text: str, expected: list[str]) -> None:
    assert [block.text for block in blocks(text)] == expected
