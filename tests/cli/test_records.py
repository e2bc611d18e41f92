import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from command import Run
from factual import FactualCorrectness

SAME = {"id": "s", "response": "The pump is blue.", "reference": "The pump is blue."}
OTHER = {"id": "o", "response": "The pump is blue.", "reference": "Seoul lies on a river.", "note": "등대"}
EMPTY = {"response": "Hm.", "reference": "Hm.", "response_claims": [], "reference_claims": []}
BROKEN = {"response": "", "reference": "a"}


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_record_holds_the_outcome_and_the_whole_row(score: Run) -> None:
    scored, undefined, failed = score([OTHER, EMPTY, BROKEN]).records
    result = FactualCorrectness("offline").score(OTHER["response"], OTHER["reference"])
    assert scored == {"row": 1, "id": "o", "status": "scored", **result.to_dict(), "input": OTHER}
    assert (undefined["status"], undefined["value"], undefined["undefined"]) == ("undefined", 0.0, True)
    assert failed == {
        "row": 3,
        "id": None,
        "status": "error",
        "stage": None,
        "error": "InvalidRowError",
        "message": 'column "response": got a blank text, takes one that says something; '
        "fill it in or leave the row out",
        "attempts": None,
        "raw": None,
        "input": BROKEN,
    }


def test_an_undefined_value_can_be_null(score: Run) -> None:
    assert score([EMPTY], "--zero-division", "nan").records[0]["value"] is None
    assert score([EMPTY], "--zero-division", "1").records[0]["value"] == 1.0


def test_text_is_written_as_itself(score: Run) -> None:
    assert '"note": "등대"' in score([OTHER]).out


def test_csv_has_a_column_for_each_fact_and_each_column_of_the_input(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(
        "id,response,reference,note\n"
        "1,The pump is blue. Cats purr.,Seoul lies on a river.,등대\n2,,a,\n3,a\n",
        encoding="utf-8",
    )
    ran = run("score", path, "--format", "csv")
    scored, blank, ragged = table(ran.out)
    assert (scored["row"], scored["id"], scored["status"], scored["value"]) == ("1", "1", "scored", "0.0")
    assert (scored["response_unsupported"], scored["reference_supported"]) == ("2", "0")
    assert (
        scored["unsupported"]
        == "response: The pump is blue. | response: Cats purr. | reference: Seoul lies on a river."
    )
    assert scored["input.note"] == "등대"
    assert list(scored)[-4:] == ["input.id", "input.response", "input.reference", "input.note"]
    assert (blank["status"], blank["value"], blank["error"]) == ("error", "", "InvalidRowError")
    assert (ragged["input.response"], ragged["input.reference"], ragged["input.note"]) == ("a", "", "")
    assert "Lowest scores" in ran.err


def test_csv_of_jsonl_keeps_the_row_as_json(score: Run) -> None:
    first, second = table(score([SAME, OTHER], "--format", "csv").out)
    assert json.loads(first["input"]) == SAME
    assert json.loads(second["input"]) == OTHER


def test_csv_of_a_row_that_could_not_be_read(score: Run) -> None:
    rows = b'response,reference\n"a"b,c\na,a\n'
    broken, good = table(score(rows, "--format", "csv").out)
    assert (broken["status"], broken["input.response"]) == ("error", "")
    assert good["input.response"] == "a"


@pytest.mark.parametrize("cell", ["=1+1", "+a", "-a", "@SUM(A1)", "\ta", "\ra", "-1-1", "=HYPERLINK(1)"])
def test_a_cell_that_a_spreadsheet_would_run_gets_an_apostrophe(score: Run, cell: str) -> None:
    row = dict.fromkeys(("response", "reference", "id"), cell)
    text = io.StringIO(newline="")
    csv.writer(text).writerows([row, row.values()])
    [record] = table(score(text.getvalue().encode(), "--format", "csv").out)
    assert record["id"] == record["input.response"] == f"'{cell}"
    assert record["unsupported"][:1] not in set("=+-@\t\r")


@pytest.mark.parametrize("cell", ["-5", "+3.5", "-1,234.5", "-1e-5", "a=b", "'"])
def test_a_plain_number_or_text_stays(score: Run, cell: str) -> None:
    text = f'response,reference,id\na,a,"{cell}"\n'
    [record] = table(score(text.encode(), "--format", "csv").out)
    assert record["id"] == cell


def test_the_suffix_of_the_output_tells_its_format(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps(SAME))
    for name, first in (
        ("out.csv", "row,id,status,"),
        ("out.CSV", "row,id,"),
        ("out.jsonl", "{"),
        ("out", "{"),
    ):
        ran = run("score", source, "--output", tmp_path / name)
        assert ran.code == 0
        assert ran.out.startswith("factual_correctness  1.00")
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(first)
    assert run("score", source, "--output", tmp_path / "x.csv", "--format", "jsonl").code == 0
    assert (tmp_path / "x.csv").read_text().startswith("{")


def test_an_existing_output_is_kept_unless_forced(run: Run, tmp_path: Path) -> None:
    source, output = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps(SAME))
    output.write_text("old")
    ran = run("score", source, "--output", output)
    assert (ran.code, output.read_text()) == (2, "old")
    assert ran.err == f"factual: --output {output}: it exists; give another path, or --force to replace it\n"
    assert run("score", source, "--output", output, "--force").code == 0
    assert json.loads(output.read_text())["status"] == "scored"


def test_the_input_is_never_the_output(run: Run, tmp_path: Path) -> None:
    source, link = tmp_path / "in.jsonl", tmp_path / "link.jsonl"
    source.write_text(json.dumps(SAME))
    os.link(source, link)
    for output in (source, link):
        ran = run("score", source, "--output", output, "--force")
        assert (ran.code, json.loads(source.read_text())) == (2, SAME)
        assert ran.err == f"factual: --output {output}: it is the input; give another path\n"


def test_an_input_that_cannot_be_used_leaves_the_output_alone(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    output.write_text("old")
    assert run("score", "-", "--output", output, "--force", stdin=b"a,b\n1,2\n").code == 2
    assert output.read_text() == "old"


@pytest.mark.parametrize(
    ("path", "why"),
    [("no/such/out.csv", "No such file or directory"), (".", "Is a directory"), ("\0", "null byte")],
)
def test_an_output_that_cannot_be_opened_is_wrong_usage(score: Run, path: str, why: str) -> None:
    ran = score([SAME], "--output", path)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err
    assert ran.err.endswith("; give a path that can be written\n")


def test_rows_are_on_disk_as_they_are_scored(run: Run, tmp_path: Path, chat_server: Any) -> None:
    output = tmp_path / "out.jsonl"
    seen: list[int] = []

    def script(_: str) -> dict[str, Any]:
        seen.append(len(output.read_text().splitlines()))
        return {"claims": []}

    chat_server.answers(script)
    rows = "".join(f"{json.dumps({'response': 'a', 'reference': 'b'})}\n" for _ in range(12)).encode()
    options = ("--model", "m", "--base-url", chat_server.base_url, "--concurrency", "1", "--output", output)
    assert run("score", "-", *options, stdin=rows).code == 0
    assert 0 < max(seen) < 12
