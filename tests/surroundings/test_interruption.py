"""Ctrl-C and cancellation: both stop what is under way, quickly and quietly."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer, Hang, literal_model
from factual import FactualCorrectness, llm_factory

PATIENCE = 20
"""Seconds after which a test gives up; nothing here takes one of them."""

PROGRAM = """
import asyncio, sys
import factual
from openai import AsyncOpenAI, OpenAI

base_url, kind, way = sys.argv[1:]
client = {"AsyncOpenAI": AsyncOpenAI, "OpenAI": OpenAI}[kind](base_url=base_url, api_key="none")
scorer = factual.FactualCorrectness(factual.llm_factory("m", client=client))
rows = [{"response": "It is old.", "reference": "It is white."}] * 40

match way:
    case "score":
        scorer.score(**rows[0])
    case "batch_score":
        scorer.batch_score(rows, on_error="record")
    case "abatch_score":
        asyncio.run(scorer.abatch_score(rows, on_error="record"))
    case "evaluate":
        factual.evaluate(rows, scorer)
    case "aevaluate":
        asyncio.run(factual.aevaluate(rows, scorer))
"""

NOISE = (
    "Task was destroyed",
    "never retrieved",
    "never awaited",
    "Exception ignored",
    "Unhandled",
    "unclosed",
)


@pytest.fixture
def programs() -> Iterator[list[subprocess.Popen[str]]]:
    programs: list[subprocess.Popen[str]] = []
    yield programs
    for program in programs:
        program.kill()
        program.communicate()


@pytest.mark.parametrize("kind", ["AsyncOpenAI", "OpenAI"])
@pytest.mark.parametrize("way", ["score", "batch_score", "abatch_score", "evaluate", "aevaluate"])
def test_ctrl_c_ends_a_program_with_a_keyboard_interrupt_and_no_noise(
    chat_server: ChatServer, programs: list[subprocess.Popen[str]], way: str, kind: str
) -> None:
    chat_server.answers(lambda _: Hang())
    program = subprocess.Popen(
        [sys.executable, "-X", "dev", "-c", PROGRAM, chat_server.base_url, kind, way],
        stderr=subprocess.PIPE,
        text=True,
    )
    programs.append(program)
    until = time.monotonic() + PATIENCE
    while not chat_server.under_way and program.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    program.send_signal(signal.SIGINT)
    _, errors = program.communicate(timeout=PATIENCE)
    assert program.returncode in (-signal.SIGINT, 130), errors
    assert errors.splitlines()[-1] == "KeyboardInterrupt"
    assert [word for word in NOISE if word in errors] == [], errors


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - the server answers in threads, which set no event
            await asyncio.sleep(0.01)


@pytest.mark.asyncio
async def test_cancelling_a_batch_stops_its_requests(chat_server: ChatServer, texts: dict[str, Any]) -> None:
    chat_server.answers(lambda _: Hang())
    async with AsyncOpenAI(base_url=chat_server.base_url, api_key="none") as client:
        scorer = FactualCorrectness(llm_factory("m", client=client))
        batch = asyncio.create_task(scorer.abatch_score([texts] * 40, max_concurrency=4, on_error="record"))
        await until(lambda: chat_server.under_way == 4)
        batch.cancel()
        with pytest.raises(asyncio.CancelledError):
            await batch
        await until(lambda: not chat_server.under_way)
        assert len(chat_server.requests) == 4


@pytest.mark.asyncio
async def test_cancelling_a_batch_starts_no_further_request_of_a_synchronous_client(
    chat_server: ChatServer, texts: dict[str, Any]
) -> None:
    chat_server.answers(lambda _: Hang())
    with OpenAI(base_url=chat_server.base_url, api_key="none", timeout=1, max_retries=0) as client:
        scorer = FactualCorrectness(llm_factory("m", client=client))
        batch = asyncio.create_task(scorer.abatch_score([texts] * 40, max_concurrency=4, on_error="record"))
        await until(lambda: chat_server.under_way == 4)
        batch.cancel()
        with pytest.raises(asyncio.CancelledError):
            await batch
        await until(lambda: not chat_server.under_way)
    assert len(chat_server.requests) == 4


@pytest.mark.asyncio
async def test_a_row_that_hangs_fails_at_its_time_out_and_the_rest_are_scored(
    chat_server: ChatServer, texts: dict[str, Any]
) -> None:
    chat_server.answers(lambda prompt: Hang() if "영원히" in prompt else literal_model(prompt))
    rows = [texts, {"response": "영원히.", "reference": "It is old."}, texts]
    async with AsyncOpenAI(base_url=chat_server.base_url, api_key="none") as client:
        scorer = FactualCorrectness(llm_factory("m", client=client))
        outcomes = await scorer.abatch_score(rows, on_error="record", timeout=2)
        assert [getattr(outcome, "value", None) for outcome in outcomes] == [0.5, None, 0.5]
        assert getattr(outcomes[1], "error", None) == "TimeoutError"
        await until(lambda: not chat_server.under_way)
