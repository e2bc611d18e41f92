import json
import threading
import tracemalloc
from typing import Any

import pytest

from chat_server import ChatServer, Reply, asked, literal_model
from command import Ran, Run
from factual.cli import loop


def rows(count: int, **columns: Any) -> bytes:
    row = {"response": "The pump is blue.", "reference": "The pump is blue.", **columns}
    return "".join(f"{json.dumps(row | {'id': number})}\n" for number in range(1, count + 1)).encode()


@pytest.fixture
def ask(run: Run, chat_server: ChatServer) -> Run:
    """Scores rows with the model of the chat server, the records on stdout."""

    def ran(text: bytes, *arguments: object) -> Ran:
        options = ("--model", "m", "--base-url", chat_server.base_url, "--format", "jsonl")
        return run("score", "-", *options, *arguments, stdin=text)

    return ran


def test_records_come_in_the_order_of_the_rows(ask: Run, chat_server: ChatServer) -> None:
    late = threading.Event()

    def script(prompt: str) -> Any:
        if "slow" in prompt:
            late.wait(5)
        elif len(chat_server.requests) > 60:
            late.set()
        return literal_model(prompt)

    chat_server.answers(script)
    ran = ask(rows(1, response="A slow pump.") + rows(40))
    assert late.is_set()
    assert [record["row"] for record in ran.records] == list(range(1, 42))


def test_concurrency_bounds_the_rows_under_way(ask: Run, chat_server: ChatServer) -> None:
    lock, under_way, most = threading.Lock(), 0, 0

    def script(prompt: str) -> Any:
        nonlocal under_way, most
        with lock:
            under_way += 1
            most = max(most, under_way)
        threading.Event().wait(0.01)
        with lock:
            under_way -= 1
        return literal_model(prompt)

    chat_server.answers(script)
    assert ask(rows(8), "--mode", "precision", "--concurrency", "2").code == 0
    assert most == 2


def test_a_row_that_the_judge_fails_leaves_the_others_alone(ask: Run, chat_server: ChatServer) -> None:
    def script(prompt: str) -> Any:
        return Reply(None, refusal="no") if "secret" in prompt else literal_model(prompt)

    chat_server.answers(script)
    ran = ask(rows(2) + rows(1, response="A secret pump.") + rows(2))
    assert ran.code == 1
    assert [record["status"] for record in ran.records] == ["scored", "scored", "error", "scored", "scored"]
    failed = ran.records[2]
    assert (failed["error"], failed["stage"], failed["id"]) == ("RefusedError", "decompose", 1)
    assert ran.messages[0].startswith("factual: stdin: row 3 (line 3): RefusedError: decompose: ")
    assert "4 scored of 5; not in the mean: 1 failed" in ran.err


def test_ten_failed_rows_are_told_and_the_rest_counted(score: Run) -> None:
    ran = score(rows(12, response=""))
    assert len(ran.records) == 12
    assert len(ran.messages) == 11
    assert ran.messages[-1] == "factual: stdin: and 2 more failed rows (see --output)"
    assert "factual_correctness  none" in ran.err


def test_without_an_output_the_option_that_keeps_failed_rows_is_told(run: Run) -> None:
    ran = run("score", "-", "--model", "offline", stdin=rows(11, response=""))
    assert ran.messages[-1] == "factual: stdin: and 1 more failed rows (--output PATH keeps them all)"


def test_a_model_out_of_reach_ends_the_run(ask: Run, chat_server: ChatServer) -> None:
    chat_server.answers(lambda _: Reply("wrong key", status=401))
    ran = ask(rows(1, response=5) + rows(200), "--concurrency", "4")
    assert ran.code == 1
    assert [record["error"] for record in ran.records] == ["InvalidRowError"] + ["AuthenticationError"] * 5
    assert ran.messages[-1] == (
        "factual: stdin: stopped, the first 5 rows all failed in the same way and no answer came; "
        "check --model, --model-arg, --base-url and OPENAI_API_KEY"
    )
    assert "0 scored of 6; not in the mean: 6 failed" in ran.err


def test_an_argument_that_the_client_does_not_know_is_wrong_usage(ask: Run) -> None:
    ran = ask(rows(20), "--model-arg", "flavour=mint")
    assert ran.code == 2
    assert ran.records == []
    assert "--model-arg flavour: is no argument of chat.completions.create" in ran.messages[0]


@pytest.mark.parametrize(
    "first",
    [
        [Reply({"claims": []})],
        [Reply(None, refusal="no")],
        [Reply("a", status=401), Reply("b", status=403)],
    ],
    ids=["answered", "refused", "another error"],
)
def test_a_model_that_fails_in_other_ways_is_not_given_up(
    ask: Run, chat_server: ChatServer, first: list[Reply]
) -> None:
    replies = dict(enumerate(first, 1))

    def script(prompt: str) -> Reply:
        number = int(asked(prompt)["text"].split()[-1])
        return replies.get(number, Reply("wrong key", status=401))

    chat_server.answers(script)
    text = b"".join(rows(1, response=f"Pump {number}") for number in range(1, 9))
    ran = ask(text, "--mode", "precision", "--concurrency", "1")
    assert len(ran.records) == 8
    assert "stopped" not in ran.err


def test_memory_does_not_grow_with_the_rows(score: Run, tmp_path: Any) -> None:
    def peak(count: int) -> int:
        text = rows(count, reference="Seoul.", padding="x" * 10_000) + rows(count, response="")
        output = tmp_path / f"{count}.jsonl"
        tracemalloc.start()
        try:
            assert score(text, "--output", output, "--concurrency", "2").code == 1
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(10)
    assert peak(400) < 1_000_000


def test_ctrl_c_ends_a_read_that_waits_and_keeps_what_was_scored(
    score: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = loop.Loop._texts

    def interrupted(self: loop.Loop) -> Any:
        for number, texts in enumerate(taken(self)):
            if number == 9:
                raise KeyboardInterrupt
            yield texts

    monkeypatch.setattr(loop.Loop, "_texts", interrupted)
    ran = score(rows(20), "--concurrency", "1")
    assert ran.code == 130
    assert [record["row"] for record in ran.records] == [*range(1, 10)]
    assert ran.messages == ["factual: interrupted; what was scored before is kept"]
    assert "9 scored of 9" in ran.err


def test_a_run_in_a_thread_leaves_signals_alone(score: Run) -> None:
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(score(rows(3)).code))
    thread.start()
    thread.join()
    assert codes == [0]
