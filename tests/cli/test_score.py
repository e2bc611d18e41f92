import json
import sys
from pathlib import Path

import pytest

from command import Run
from factual.cli.terminal import width

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_is_scored(run: Run) -> None:
    ran = run("score", EXAMPLES / "questions.jsonl")
    assert ran.code == 0
    assert ran.messages == [ran.err.strip()]
    lines = ran.out.splitlines()
    name, mean = lines[0].split()
    assert name == "factual_correctness"
    assert 0 < float(mean) < 1
    assert "judge        offline" in lines
    assert "Lowest scores" in lines
    assert max(map(width, lines)) <= 80


@pytest.mark.parametrize("name", ["questions.jsonl", "questions.csv"])
def test_every_row_of_an_example_has_an_id_and_a_record(run: Run, name: str) -> None:
    ran = run("score", EXAMPLES / name, "--format", "jsonl")
    ids = [record["id"] for record in ran.records]
    assert all(ids)
    assert len(set(ids)) == len(ids) >= 5
    assert all(record["input"]["question"] for record in ran.records)
    assert {"gold", "한라산"} <= set(ids)


def test_the_csv_example_holds_rows_of_the_other(run: Run) -> None:
    csv, jsonl = (
        {record["id"]: record for record in run("score", EXAMPLES / name, "--format", "jsonl").records}
        for name in ("questions.csv", "questions.jsonl")
    )
    assert [jsonl[key]["input"] for key in csv] == [record["input"] for record in csv.values()]
    assert [jsonl[key]["value"] for key in csv] == [record["value"] for record in csv.values()]


def test_the_report_is_all_of_stdout_without_an_output(run: Run) -> None:
    ran = run("score", "-", stdin=b'{"response": "a", "reference": "a"}')
    assert ran.out == (
        "factual_correctness  1.00\n\nmode         f1\njudge        offline\nrows         1 scored of 1\n"
        "precision    1.00\nrecall       1.00\n"
    )


@pytest.mark.parametrize("options", [("--output", "-"), ("--format", "jsonl"), ("--format", "csv")])
def test_rows_on_stdout_send_the_report_to_stderr(run: Run, options: tuple[str, ...]) -> None:
    ran = run("score", "-", *options, stdin=b'{"response": "a", "reference": "a"}')
    assert "factual_correctness  1.00" in ran.err
    assert "factual_correctness  1.00" not in ran.out
    assert len(ran.out.splitlines()) == (2 if "csv" in options else 1)


def test_limit_takes_the_first_rows(score: Run) -> None:
    rows = [{"response": "a", "reference": "a", "id": number} for number in range(5)]
    ran = score(rows, "--limit", "2")
    assert [record["id"] for record in ran.records] == [0, 1]
    assert ran.code == 0


def test_worst_bounds_the_lowest_scores(score: Run) -> None:
    rows = [{"response": "Cats purr.", "reference": "Seoul lies on a river.", "id": n} for n in "abc"]
    assert score(rows, "--worst", "2").err.count("0.00  row") == 2
    assert "Lowest" not in score(rows, "--worst", "0").err


@pytest.mark.parametrize("option", ["--limit", "--concurrency", "--worst"])
@pytest.mark.parametrize("value", ["-1", "1.5", "many"])
def test_counts_are_checked(score: Run, option: str, value: str) -> None:
    ran = score([{"response": "a", "reference": "a"}], option, value)
    assert ran.code == 2
    least = 0 if option == "--worst" else 1
    assert ran.messages == [
        f"factual: {option}: {value!r}: takes an integer of at least {least}; see factual score --help"
    ]


def test_a_terminal_gets_a_bar_that_messages_do_not_tear(score: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"response": "a", "reference": "a"}, {"response": 5, "reference": "a"}]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ran = score(rows)
    assert "scoring: " in ran.err
    assert '\rfactual: stdin: row 2 (line 2), column "response": got 5' in ran.err.replace("\x1b[K", "")
    assert "scoring: " not in score(rows, "--no-progress").err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    assert "scoring: " not in score(rows).err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the device is always full")
def test_an_output_that_fills_up_ends_the_run(run: Run) -> None:
    row = json.dumps({"response": "a", "reference": "a"}).encode()
    ran = run("score", "-", "--model", "offline", "--output", "/dev/full", stdin=row)
    assert ran.code == 2
    assert ran.err == "factual: the output cannot be written: No space left on device\n"
