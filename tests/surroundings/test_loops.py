"""Scoring from event loops, one after another, side by side, running, in debug mode, and without any."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer, literal_model
from factual import FactualCorrectness, llm_factory

Client = AsyncOpenAI | OpenAI

OPEN_FILES = Path("/proc/self/fd")
RIGHT = 0.5
USERS_PROMPT = 'Input: {"text": "The user asks for themselves."}'


def open_files() -> int:
    return len(list(OPEN_FILES.iterdir())) if OPEN_FILES.exists() else 0


async def ask(client: AsyncOpenAI) -> str | None:
    """Returns what the model says to the user, who drives the client without the library."""
    asked = await client.chat.completions.create(
        model="m", messages=[{"role": "user", "content": USERS_PROMPT}]
    )
    return asked.choices[0].message.content


def test_one_loop_after_another_with_one_scorer_and_one_client(
    any_client: Client, texts: dict[str, Any]
) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=any_client))
    assert asyncio.run(scorer.ascore(**texts)).value == RIGHT
    before = open_files()
    assert {asyncio.run(scorer.ascore(**texts)).value for _ in range(50)} == {RIGHT}
    assert open_files() <= before + 8


def test_loops_and_synchronous_scores_in_turn(any_client: Client, texts: dict[str, Any]) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=any_client))
    for _ in range(5):
        assert asyncio.run(scorer.ascore(**texts)).value == RIGHT
        assert scorer.score(**texts).value == RIGHT
        assert [result.value for result in scorer.batch_score([texts] * 3)] == [RIGHT] * 3
        results = asyncio.run(scorer.abatch_score([texts] * 3))
        assert [result.value for result in results] == [RIGHT] * 3


def test_connections_are_kept_from_one_loop_to_the_next(
    chat_server: ChatServer, any_client: Client, texts: dict[str, Any]
) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=any_client))
    for _ in range(10):
        asyncio.run(scorer.ascore(**texts))
    assert len(chat_server.requests) == 40
    assert chat_server.connections <= 4


def test_a_client_that_its_user_drives_in_between_keeps_working(
    client: AsyncOpenAI, texts: dict[str, Any]
) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=client))
    with asyncio.Runner() as users:
        for _ in range(10):
            assert "themselves" in (users.run(ask(client)) or "")
            assert asyncio.run(scorer.ascore(**texts)).value == RIGHT
            assert users.run(scorer.ascore(**texts)).value == RIGHT
            assert scorer.score(**texts).value == RIGHT
        users.run(client.close())


def test_a_client_that_its_user_drives_meanwhile_in_another_loop_keeps_working(
    client: AsyncOpenAI, texts: dict[str, Any]
) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=client))
    scored = threading.Event()
    said: list[str | None] = []

    async def drive() -> None:
        while not scored.is_set() or not said:
            said.extend(await asyncio.gather(*(ask(client) for _ in range(3))))
        await client.close()

    user = threading.Thread(target=asyncio.run, args=[drive()])
    user.start()
    try:
        assert {asyncio.run(scorer.ascore(**texts)).value for _ in range(20)} == {RIGHT}
    finally:
        scored.set()
        user.join()
    assert all("themselves" in (text or "") for text in said)


def test_one_loop_serves_the_user_and_the_scorer_side_by_side(
    client: AsyncOpenAI, texts: dict[str, Any]
) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=client))

    async def both() -> None:
        for _ in range(5):
            *results, said = await asyncio.gather(scorer.ascore(**texts), scorer.ascore(**texts), ask(client))
            assert [result.value for result in results] == [RIGHT, RIGHT]
            assert "themselves" in str(said)
        await client.close()

    asyncio.run(both())


def test_a_client_may_be_closed_in_the_loop_that_scored(any_client: Client, texts: dict[str, Any]) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=any_client))

    async def score_and_close() -> float:
        value = (await scorer.ascore(**texts)).value
        if isinstance(any_client, AsyncOpenAI):
            await any_client.close()
        return value

    assert asyncio.run(score_and_close()) == RIGHT


@pytest.mark.asyncio
async def test_a_synchronous_score_inside_a_running_loop(
    chat_server: ChatServer, texts: dict[str, Any]
) -> None:
    async with AsyncOpenAI(base_url=chat_server.base_url, api_key="none") as client:
        scorer = FactualCorrectness(llm_factory("m", client=client))
        for _ in range(3):
            assert scorer.score(**texts).value == RIGHT
            assert (await scorer.ascore(**texts)).value == RIGHT
            assert [result.value for result in scorer.batch_score([texts] * 2)] == [RIGHT] * 2


@pytest.mark.asyncio
async def test_a_synchronous_client_leaves_the_loop_free(
    chat_server: ChatServer, texts: dict[str, Any]
) -> None:
    """No answer comes before the loop that scores has done something else."""
    is_free = threading.Event()
    chat_server.answers(lambda prompt: literal_model(prompt) if is_free.wait(20) else "the loop was blocked")
    with OpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0) as client:
        score = asyncio.create_task(FactualCorrectness(llm_factory("m", client=client)).ascore(**texts))
        await asyncio.sleep(0.1)
        is_free.set()
        assert (await score).value == RIGHT


SCRIPT = """
import asyncio, logging, sys
from openai import AsyncOpenAI, OpenAI
from factual import FactualCorrectness, llm_factory

logging.getLogger("asyncio").setLevel(logging.ERROR)  # a step that takes long is told as a warning
base_url, kind = sys.argv[1:]
client = {"AsyncOpenAI": AsyncOpenAI, "OpenAI": OpenAI}[kind](base_url=base_url, api_key="none")
scorer = FactualCorrectness(llm_factory("m", client=client))
rows = [{"response": "It is old. It is high.", "reference": "It is old. It is white."}] * 4

async def main():
    results = await scorer.abatch_score(rows)
    results += [scorer.score(**rows[0]), await scorer.ascore(**rows[0])]
    return {result.value for result in results}

for _ in range(3):
    print(asyncio.run(main(), debug=True), {result.value for result in scorer.batch_score(rows)})
"""


@pytest.mark.parametrize("kind", ["AsyncOpenAI", "OpenAI"])
def test_a_program_in_debug_mode_has_nothing_to_say(chat_server: ChatServer, kind: str) -> None:
    """The client is never closed: what the library keeps open is its own to end, without a warning."""
    command = [sys.executable, "-X", "dev", "-W", "error", "-c", SCRIPT, chat_server.base_url, kind]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ran.stderr == ""
    assert ran.stdout == "{0.5} {0.5}\n" * 3
    assert ran.returncode == 0
