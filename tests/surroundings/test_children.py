"""Scoring in child processes, with a scorer that the parent has used already and with one of their own."""

import asyncio
import multiprocessing
import os
from multiprocessing.process import BaseProcess
from typing import Any

import openai
import pytest
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer
from factual import FactualCorrectness, llm_factory

RIGHT = 0.5


def score(scorer: FactualCorrectness, texts: dict[str, Any]) -> None:
    """Ends the process with 0 if the score is right."""
    os._exit(0 if {scorer.score(**texts).value for _ in range(4)} == {RIGHT} else 1)


def make_and_score(base_url: str, texts: dict[str, Any]) -> None:
    client = AsyncOpenAI(base_url=base_url, api_key="none")
    score(FactualCorrectness(llm_factory("m", client=client)), texts)


def ended_well(children: list[BaseProcess]) -> bool:
    for child in children:
        child.start()
    for child in children:
        child.join(60)
        child.kill()
    return [child.exitcode for child in children] == [0] * len(children)


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="this system starts no process by fork"
)
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("kind", [AsyncOpenAI, OpenAI])
def test_forked_children_score_on_connections_of_their_own(
    chat_server: ChatServer, texts: dict[str, Any], kind: Any
) -> None:
    """On a connection of its parent's, a child would read answers that are meant for others."""
    client = kind(base_url=chat_server.base_url, api_key="none", max_retries=0)
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
    assert scorer.score(**texts).value == RIGHT
    opened = chat_server.connections
    context = multiprocessing.get_context("fork")
    assert ended_well([context.Process(target=score, args=(scorer, texts)) for _ in range(3)])
    assert chat_server.connections >= opened + 3
    assert scorer.score(**texts).value == RIGHT
    asyncio.run(client.close()) if kind is AsyncOpenAI else client.close()


def refused(scorer: FactualCorrectness, texts: dict[str, Any]) -> None:
    """Ends the process with 0 if the client is refused and nothing is sent."""
    try:
        scorer.score(**texts)
    except RuntimeError as error:
        os._exit(0 if "make a client in this process" in str(error) else 1)
    os._exit(1)


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="this system starts no process by fork"
)
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("kind", [AsyncOpenAI, OpenAI])
def test_forked_children_are_refused_connections_that_cannot_be_their_own(
    chat_server: ChatServer, texts: dict[str, Any], kind: Any
) -> None:
    http = openai.DefaultAsyncHttpxClient() if kind is AsyncOpenAI else openai.DefaultHttpxClient()
    client = kind(base_url=chat_server.base_url, api_key="none", max_retries=0, http_client=http)
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
    assert scorer.score(**texts).value == RIGHT
    asked = len(chat_server.requests)
    assert ended_well([multiprocessing.get_context("fork").Process(target=refused, args=(scorer, texts))])
    assert len(chat_server.requests) == asked
    asyncio.run(client.close()) if kind is AsyncOpenAI else client.close()


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_started_children_score_with_a_scorer_of_their_own(
    chat_server: ChatServer, texts: dict[str, Any], method: str
) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system starts no process by {method}")
    context: Any = multiprocessing.get_context(method)
    child = context.Process(target=make_and_score, args=(chat_server.base_url, texts))
    assert ended_well([child])
