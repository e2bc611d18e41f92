import json
from pathlib import Path
from typing import Any

import pytest

from chat_server import ChatServer
from command import Run

PAIR = ("explain", "--response", "The pump is blue. It is new.", "--reference", "The pump is blue.")


@pytest.fixture
def model(chat_server: ChatServer) -> tuple[str, ...]:
    return ("--model", "my-model", "--base-url", chat_server.base_url)


def test_a_model_judges_and_is_named(run: Run, model: tuple[str, ...], chat_server: ChatServer) -> None:
    ran = run(*PAIR, *model, "--format", "json")
    assert (ran.code, ran.err) == (0, "")
    result = json.loads(ran.out)
    assert (result["judge"], result["value"], result["usage"]["calls"]) == ("my-model", 0.67, 4)
    assert {request["model"] for request in chat_server.requests} == {"my-model"}


def test_a_server_that_is_named_needs_no_key(
    run: Run, model: tuple[str, ...], chat_server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*PAIR, *model).code == 0
    monkeypatch.setenv("OPENAI_API_KEY", "sk-mine")
    assert run(*PAIR, *model).code == 0
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv("OPENAI_BASE_URL", chat_server.base_url)
    assert run(*PAIR, "--model", "my-model").code == 0
    headers = [{name.lower(): value for name, value in sent.items()} for sent in chat_server.headers]
    keys = [sent["authorization"] for sent in headers]
    assert keys == ["Bearer none"] * 4 + ["Bearer sk-mine"] * 4 + ["Bearer none"] * 4


def test_without_a_key_and_a_server_the_next_step_is_told(run: Run) -> None:
    ran = run(*PAIR, "--model", "gpt-4o-mini")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "factual: --model gpt-4o-mini: there is no key for OpenAI; set OPENAI_API_KEY in the environment, or "
        "name another server with --base-url URL\n"
    )


def test_arguments_reach_the_model_as_json_or_text(
    run: Run, model: tuple[str, ...], chat_server: ChatServer
) -> None:
    given = {"temperature": "0", "seed": "7", "stop": '["END"]', "user": "me=you", "logit_bias": "{}"}
    options = [option for key, value in given.items() for option in ("--model-arg", f"{key}={value}")]
    assert run(*PAIR, *model, *options).code == 0
    request = chat_server.requests[0]
    assert {key: request[key] for key in given} == {
        "temperature": 0,
        "seed": 7,
        "stop": ["END"],
        "user": "me=you",
        "logit_bias": {},
    }


def test_every_setting_reaches_the_scorer(run: Run, model: tuple[str, ...], chat_server: ChatServer) -> None:
    number = ("--mode", "recall", "--recall-basis", "reference", "--beta", "2", "--zero-division", "1")
    levels = ("--atomicity", "high", "--coverage", "high")
    result = json.loads(run(*PAIR, *model, *number, *levels, "--format", "json").out)
    assert (result["mode"], result["recall_basis"], result["beta"]) == ("recall", "reference", 2.0)
    assert result["tally"]["response_supported"] is None
    low = run(*PAIR, *model)
    assert low.code == 0
    assert chat_server.prompts[0] not in chat_server.prompts[1:]


def test_nothing_to_count_has_the_value_that_is_asked_for(
    run: Run, model: tuple[str, ...], chat_server: ChatServer
) -> None:
    chat_server.answers(lambda _: {"claims": []})
    for value, shown in (("0", "0.00"), ("1", "1.00"), ("nan", "nan")):
        ran = run(*PAIR, *model, "--zero-division", value)
        assert ran.out.startswith(f"factual_correctness  {shown} (undefined)\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--mode", "F1"], "--mode: invalid choice: 'F1'"),
        (["--beta", "-1"], "--beta=-1.0: takes a finite number of at least 0"),
        (["--beta", "inf"], "--beta=inf: takes a finite number of at least 0"),
        (["--beta", "x"], "--beta: invalid float value: 'x'; see factual explain --help"),
        (["--atomicity", "mid"], "--atomicity: invalid choice: 'mid'"),
        (["--zero-division", "0.5"], "--zero-division: invalid choice: '0.5'"),
        (["--base-url", "http://127.0.0.1:1/v1"], "--base-url goes with a model; name it with --model NAME"),
        (["--model-arg", "seed=1"], "--model-arg goes with a model; name it with --model NAME"),
        (
            ["--model", "m", "--model-arg", "seed"],
            "--model-arg: 'seed': takes KEY=VALUE, such as temperature=0",
        ),
        (["--model", "m", "--model-arg", "=1"], "--model-arg: '=1': takes KEY=VALUE"),
        (
            ["--model", "m", "--model-arg", "messages=[]"],
            "--model-arg: messages: is set by the command itself",
        ),
        (
            ["--model", " ", "--base-url", "http://127.0.0.1:1/v1"],
            "--model=' ': takes a text that is not blank",
        ),
        (["--model", "m", "--base-url", "localhost:80"], "--base-url: 'localhost:80': takes a URL such as"),
        (["--model", "m", "--base-url", "http://["], "--base-url: 'http://[': takes a URL such as"),
        (
            ["--model", "m", "--base-url", "http://x:99999"],
            "--base-url: 'http://x:99999': takes a URL such as",
        ),
        (["--model", "m", "--base-url", "http://a\tb"], "--base-url: 'http://a\\tb': takes a URL such as"),
        (["--api-key", "sk-secret"], "unrecognized arguments: --api-key"),
    ],
)
def test_wrong_options_are_told_in_one_line(run: Run, options: list[str], message: str) -> None:
    ran = run(*PAIR, *options)
    assert (ran.code, ran.out) == (2, "")
    [line] = ran.err.splitlines()
    assert line.startswith(f"factual: {message}")


def test_a_wrong_server_in_the_environment_is_told_by_its_name(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "nowhere")
    assert run(*PAIR, "--model", "m").messages == [
        "factual: OPENAI_BASE_URL: 'nowhere': takes a URL such as http://localhost:8000/v1"
    ]
    assert run(*PAIR).code == 0


def test_offline_is_said_unless_it_was_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"response": "a", "reference": "a"}')
    said = "factual: no --model, so the rule-based offline judge decides: a first look, not a verdict\n"
    assert run("score", path).err == said
    assert run("score", path, "--model", "offline").err == ""


def test_claims_of_a_row_are_not_decomposed_by_the_model(
    run: Run, model: tuple[str, ...], chat_server: ChatServer
) -> None:
    row: dict[str, Any] = {"response": "a. b.", "reference": "a.", "response_claims": ["a."]}
    ran = run("score", "-", *model, "--mode", "precision", stdin=json.dumps(row).encode())
    assert ran.code == 0
    assert len(chat_server.requests) == 1
