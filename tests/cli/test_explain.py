import json
from pathlib import Path

import pytest

from chat_server import ChatServer, Reply
from command import Run

EIFFEL = (
    *("--response", "The Eiffel Tower is located in Paris."),
    *("--reference", "The Eiffel Tower is located in Paris. It has a height of 1000ft."),
)


def test_the_score_its_reason_and_each_claim_are_shown(run: Run) -> None:
    ran = run("explain", *EIFFEL)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "factual_correctness  0.67"
    assert "reason       The reference supports 1 of 1 claims of the response; the response" in lines
    assert "  supported      The Eiffel Tower is located in Paris." in lines
    assert "  not supported  It has a height of 1000ft." in lines


def test_json_is_the_whole_result(run: Run) -> None:
    result = json.loads(run("explain", *EIFFEL, "--mode", "precision", "--format", "json").out)
    assert (result["value"], result["mode"], result["judge"]) == (1.0, "precision", "offline")
    assert [claim["side"] for claim in result["claims"]] == ["response"]


def test_texts_come_from_files_and_stdin(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_bytes("등대는 흰색이다.\r\n".encode("utf-8-sig"))
    ran = run(
        *("explain", "--response-file", path, "--reference-file", "-", "--format", "json"),
        stdin="등대는 흰색이다.".encode("utf-16"),
    )
    assert json.loads(ran.out)["value"] == 1.0
    assert "등대는 흰색이다." in ran.out


def test_a_text_may_begin_with_a_dash(run: Run) -> None:
    assert run("explain", "--response=-5 degrees", "--reference=-5 degrees").out.startswith(
        "factual_correctness  1.00"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--response", "a"], "one of the arguments --reference --reference-file is required; see"),
        (["--response", " ", "--reference", "a"], "--response: takes a text that is not blank"),
        (["--response", "a", "--reference-file", "-"], "--reference-file: takes a text that is not blank"),
        (
            ["--response", "a", "--response-file", "b", "--reference", "c"],
            "--response-file: not allowed with",
        ),
        (["--response", "a", "--reference-file", "no.txt"], "no.txt: No such file or directory; takes"),
    ],
)
def test_wrong_texts_are_told_in_one_line(run: Run, options: list[str], message: str) -> None:
    ran = run("explain", *options)
    assert (ran.code, ran.out) == (2, "")
    [line] = ran.err.splitlines()
    assert line.startswith(f"factual: {message}")


def test_a_file_in_another_encoding_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_bytes("등대".encode("cp949"))
    ran = run("explain", "--response-file", path, "--reference", "a")
    assert ran.code == 2
    assert ran.err == f"factual: {path}: not all of it is utf-8; save it as UTF-8\n"


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_judge_that_fails_is_told(run: Run, chat_server: ChatServer, form: str) -> None:
    chat_server.answers(lambda _: Reply(None, refusal="no"))
    model = ("--model", "m", "--base-url", chat_server.base_url)
    ran = run("explain", *EIFFEL, *model, "--format", form)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("factual: the judge failed: RefusedError: decompose: ")
