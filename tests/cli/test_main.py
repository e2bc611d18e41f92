import io
import sys

import pytest

import factual
from command import Run
from factual.cli import console, explain


def test_the_version(run: Run) -> None:
    ran = run("--version")
    assert (ran.code, ran.out) == (0, f"factual {factual.__version__}\n")


@pytest.mark.parametrize("arguments", [["--help"], ["score", "--help"], ["explain", "--help"]])
def test_help_has_an_example_and_the_exit_codes(
    run: Run, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*arguments)
    assert ran.code == 0
    assert "exit codes:" in ran.out
    assert "  factual " in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: COMMAND; see factual --help"),
        (["score"], "the following arguments are required: FILE; see factual score --help"),
        (["scores", "x"], "COMMAND: invalid choice: 'scores'"),
        (["score", "x", "--outp", "y"], "unrecognized arguments: --outp y; see factual --help"),
    ],
)
def test_wrong_usage_is_told_in_one_line(run: Run, arguments: list[str], message: str) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    [line] = ran.err.splitlines()
    assert line.startswith(f"factual: {message}")


def test_control_characters_of_arguments_are_not_sent_to_the_terminal(run: Run) -> None:
    ran = run("score", "no\x1b[31m\nsuch.csv")
    assert "\x1b" not in ran.err
    assert ran.err.startswith("factual: no\\x1b[31m such.csv: No such file")


def test_an_interruption_before_the_run_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(explain, "run", interrupted)
    ran = run("explain", "--response", "a", "--reference", "a")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_report_reaches_a_stream_that_lacks_its_characters() -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), "ascii", newline="\n")
    console.show("등 1.00", narrow)
    narrow.seek(0)
    assert narrow.read() == "\\ub4f1 1.00\n"


def test_a_closed_stdout_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    assert run("explain", "--response", "a", "--reference", "a").code == 141
