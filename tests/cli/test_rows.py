from pathlib import Path

import pytest

from command import Run

JSONL = b'{"response": "a", "reference": "a"}\n'
CSV = b"response,reference\na,a\n"
TSV = b"response\treference\na\ta\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.jsonl", JSONL),
        ("x.ndjson", JSONL),
        ("x.json", JSONL),
        ("x.csv", CSV),
        ("x.TSV", TSV),
        ("x.txt", b"\n\n  " + JSONL),
        ("x", b"\n" + CSV),
    ],
)
def test_the_suffix_or_the_first_character_tells_the_format(
    run: Run, tmp_path: Path, name: str, text: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(text)
    ran = run("score", path, "--format", "jsonl")
    assert ran.code == 0
    assert ran.records[0]["input"] == {"response": "a", "reference": "a"}


def test_the_format_can_be_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(TSV)
    assert run("score", path, "--input-format", "tsv").code == 0
    path.write_bytes(b"[x,reference\na,a\n")
    ran = run("score", path, "--input-format", "csv", "--response-column", "[x")
    assert ran.code == 0


@pytest.mark.parametrize(("name", "read"), [("data.json", "{path!r}"), ("-", "'data.json'")])
def test_a_json_array_is_refused_with_the_way_out(run: Run, tmp_path: Path, name: str, read: str) -> None:
    text = b'\n[{"response": "a", "reference": "a"}]'
    path = "-" if name == "-" else str(tmp_path / name)
    (tmp_path / "data.json").write_bytes(text)
    ran = run("score", path, stdin=text)
    assert ran.code == 2
    [message] = ran.messages
    assert "holds a JSON array, takes JSONL; write one object per line with: python -c" in message
    assert f"json.load(open({read.format(path=path)}, " in message


@pytest.mark.parametrize("text", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_an_empty_input_is_wrong_usage(score: Run, text: bytes) -> None:
    ran = score(text)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "factual: stdin: it is empty; takes JSONL, CSV or TSV with at least one row\n"


def test_a_header_alone_is_wrong_usage(score: Run) -> None:
    ran = score(b"response,reference\n\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "factual: stdin: it has a header alone; takes at least one row below it\n"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"response": 5, "reference": "a"}, ', column "response": got 5, takes a text in quotes'),
        ({"response": None, "reference": "a"}, ', column "response": got null, takes a text in quotes'),
        ({"response": "a", "reference": ["b"]}, ', column "reference": got ["b"], takes a text in quotes'),
        ({"response": "a", "reference": " \n"}, ', column "reference": got a blank text, takes one that'),
        (
            {"answer": "a"},
            ', column "response": missing, the row has "answer"; name yours with --response-col',
        ),
        ({"response": "a"}, ', column "reference": missing, the row has "response"; name yours with --refer'),
        ({}, ', column "response": missing, the row has no columns'),
        (
            {str(n): n for n in range(12)},
            'the row has "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" and 2 more;',
        ),
        (
            {"response": "a", "reference": "b", "response_claims": "no"},
            ": response_claims='no': takes a list of claims (str), got str",
        ),
        (
            {"response": "a", "reference": "b", "reference_claims": [" "]},
            ": reference_claims[0]=' ': takes a text that is not blank",
        ),
    ],
)
def test_a_row_that_cannot_be_scored_fails_alone_and_says_why(
    score: Run, row: dict[str, object], message: str
) -> None:
    good = {"response": "a", "reference": "a"}
    ran = score([good, row, good])
    assert ran.code == 1
    assert [record["status"] for record in ran.records] == ["scored", "error", "scored"]
    failed = ran.records[1]
    assert (failed["error"], failed["stage"], failed["input"]) == ("InvalidRowError", None, row)
    [told] = ran.messages
    assert told.startswith("factual: stdin: row 2 (line 2)")
    assert message in told
    assert failed["message"] in told


def test_columns_are_mapped(score: Run) -> None:
    ran = score(
        b"key,answer,truth,id\nk1,The pump is blue.,The pump is blue.,other\n",
        *("--response-column", "answer", "--reference-column", "truth", "--id-column", "key"),
    )
    assert (ran.records[0]["value"], ran.records[0]["id"]) == (1.0, "k1")


@pytest.mark.parametrize("option", ["--response-column", "--reference-column", "--id-column"])
def test_a_column_that_csv_lacks_is_wrong_usage(score: Run, option: str) -> None:
    ran = score(CSV, option, "nope")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f'factual: stdin: no column "nope", it has "response", "reference"; name yours with {option} NAME\n'
    )


def test_the_id_is_optional(score: Run) -> None:
    rows = [{"response": "a", "reference": "a", "id": 3}, {"response": "a", "reference": "a"}]
    assert [record["id"] for record in score(rows).records] == [3, None]
    assert [record["id"] for record in score(rows, "--id-column", "response").records] == ["a", "a"]


def test_claims_that_a_row_gives_are_taken(score: Run) -> None:
    row = {
        "response": "The pump is blue. Other words.",
        "reference": "The pump is blue.",
        "response_claims": ["The pump is blue."],
        "reference_claims": None,
    }
    [record] = score([row]).records
    assert [claim["text"] for claim in record["claims"]] == ["The pump is blue.", "The pump is blue."]


def test_columns_of_csv_that_are_called_like_claims_are_carried_along(score: Run) -> None:
    [record] = score(b"response,reference,response_claims\na,a,b\n").records
    assert (record["status"], record["input"]["response_claims"]) == ("scored", "b")
