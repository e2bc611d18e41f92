import json

import pytest

from command import Run

GOOD = {"response": "The pump is blue.", "reference": "The pump is blue."}


def jsonl(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in (*lines, json.dumps(GOOD))).encode()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "{bad",
            "not JSON, column 2: Expecting property name enclosed in double quotes; takes one JSON object",
        ),
        ('{"response": "a"', "not JSON, column 17: Expecting ',' delimiter; takes one JSON object"),
        (
            '{"response": "a\tb"}',
            "not JSON, column 16: Invalid control character at; takes one JSON object",
        ),
        ('"text"', 'got "text", takes one JSON object on each line'),
        ("null", "got null, takes one JSON object on each line"),
        ('{"n": ' + "9" * 5000 + "}", "takes a simpler JSON object on each line"),
        ('{"n": ' + "[" * 100_000 + "]" * 100_000 + "}", "takes a simpler JSON object on each line"),
        ('{"n": ' + "[" * 200 + "]" * 200 + "}", "nested deeper than 100 levels; leave the deep column out"),
    ],
)
def test_a_line_that_is_no_json_object_fails_alone(score: Run, line: str, message: str) -> None:
    ran = score(jsonl('{"response": "a", "reference": "a"}', line))
    assert ran.code == 1
    assert [record["status"] for record in ran.records] == ["scored", "error", "scored"]
    assert ran.records[1]["input"] is None
    [told] = ran.messages
    assert told.startswith("factual: stdin: row 2 (line 2): ")
    assert message in told


def test_numbers_that_json_cannot_say_become_null(score: Run) -> None:
    row = '{"response": "a", "reference": "a", "n": [NaN, Infinity, -Infinity, 1e999, 1e3], "id": NaN}'
    ran = score(row.encode())
    assert ran.records[0]["input"]["n"] == [None, None, None, None, 1000.0]
    assert ran.records[0]["id"] is None
    assert "NaN" not in ran.out
    assert "Infinity" not in ran.out


def test_a_lone_surrogate_and_a_null_character_come_out_as_they_went_in(score: Run) -> None:
    row = b'{"response": "pump \\ud800 \\u0000", "reference": "pump"}'
    ran = score(row)
    assert ran.records[0]["input"]["response"] == "pump \ud800 \0"
    assert "\\ud800" in ran.out


def test_blank_lines_are_skipped_and_lines_counted(score: Run) -> None:
    ran = score(b"\n  \n" + jsonl("{bad", ""))
    assert [(record["row"], record["status"]) for record in ran.records] == [(1, "error"), (2, "scored")]
    assert "row 1 (line 3): not JSON" in ran.err


def test_csv_with_quoted_line_ends_separators_and_quotes(score: Run) -> None:
    ran = score(b'response,reference,id\r\n"one, two\r\n""three""",x,7\r\n\r\n , ,\r\nb,b,8\r\n')
    assert [record["input"]["response"] for record in ran.records] == ['one, two\r\n"three"', "b"]
    assert [(record["row"], record["id"]) for record in ran.records] == [(1, "7"), (2, "8")]


def test_csv_rows_with_too_many_and_too_few_cells_fail_alone(score: Run) -> None:
    ran = score(b'response,reference,n\n"a\nb",c,1\na\na,b,c,d\na,a,2\n')
    assert [record["status"] for record in ran.records] == ["scored", "error", "error", "scored"]
    assert ran.messages == [
        "factual: stdin: row 2 (line 4): cells: got 1, takes 3; quote a cell that holds a separator",
        "factual: stdin: row 3 (line 5): cells: got 4, takes 3; quote a cell that holds a separator",
    ]
    assert ran.records[1]["input"] == {"response": "a", "reference": None, "n": None}


def test_csv_that_breaks_its_quotes_fails_alone(score: Run) -> None:
    ran = score(b'response,reference\n"a"b,c\na,a\n"a,a\n')
    assert [record["status"] for record in ran.records] == ["error", "scored", "error"]
    first, last = ran.messages
    assert "row 1 (line 2): not CSV, ',' expected after '\"'; close each quoted cell" in first
    assert "row 3 (line 4): not CSV, unexpected end of data; close each quoted cell" in last


def test_a_cell_may_be_huge_and_hold_null_characters(score: Run) -> None:
    huge = "pump " * 40_000
    ran = score(f"response,reference\n{huge},pump\na\0,a\n".encode())
    assert [record["input"]["response"] for record in ran.records] == [huge, "a\0"]


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("response,reference,response", 'it has the column "response" twice; give each its own name'),
        ('"resp"x,reference', "line 1: not CSV, ',' expected after '\"'"),
        ('""', 'no column "response", it has no columns; name yours with --response-column NAME'),
    ],
)
def test_a_header_that_cannot_be_used_is_wrong_usage(score: Run, header: str, message: str) -> None:
    ran = score(f"{header}\na,b,c\n".encode() if header != '""' else b'""\n')
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_columns_without_a_name_are_called_by_their_place(score: Run) -> None:
    ran = score(b"response, reference ,,\na,a,x,y\n")
    assert ran.records[0]["input"] == {"response": "a", "reference": "a", "column 3": "x", "column 4": "y"}
