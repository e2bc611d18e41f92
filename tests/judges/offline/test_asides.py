import pytest

from factual.judges.offline.asides import LONGEST, asides, within


def spans(line: str) -> list[str]:
    return [line[start:end] for start, end in asides(line)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('He said "stop" (twice).', ['"stop"', "(twice)"]),
        ("He said “stop” and «halt».", ["“stop”", "«halt»"]),
        ("彼は「行く」（今日）。", ["「行く」", "（今日）"]),
        ("a (b [c] d) e", ["(b [c] d)"]),
        ('A 15" screen and a 17" lid', []),
        ("a) first, b) second", []),
        ("(never closed", []),
    ],
)
def test_an_aside_spans_its_two_marks(line: str, expected: list[str]) -> None:
    assert spans(line) == expected


def test_what_closes_too_late_is_no_aside() -> None:
    assert spans("(" + "x" * LONGEST + ")") == []


def test_the_edges_of_an_aside_are_outside() -> None:
    found = asides("a (b) c")
    assert [position for position in range(8) if within(found, position)] == [3, 4]
