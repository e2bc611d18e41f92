"""The caller's context variables reach what the user wrote: judges, hooks of a client, progress."""

import asyncio
import json
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import openai
import pytest
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer, literal_model
from factual import FactualCorrectness, llm_factory

REQUEST: ContextVar[str] = ContextVar("REQUEST", default="none")

Score = Callable[[FactualCorrectness, dict[str, Any]], Any]

WAYS: dict[str, Score] = {
    "score": lambda scorer, texts: scorer.score(**texts),
    "ascore": lambda scorer, texts: asyncio.run(scorer.ascore(**texts)),
    "batch_score": lambda scorer, texts: scorer.batch_score([texts] * 3),
    "abatch_score": lambda scorer, texts: asyncio.run(scorer.abatch_score([texts] * 3)),
}


@pytest.fixture(params=WAYS)
def score(request: pytest.FixtureRequest) -> Score:
    """Scores within a context in which `REQUEST` is set, in one of the ways that there are."""
    way: Score = WAYS[request.param]

    def within(scorer: FactualCorrectness, texts: dict[str, Any]) -> Any:
        token = REQUEST.set("요청 7")
        try:
            return way(scorer, texts)
        finally:
            REQUEST.reset(token)

    return within


@pytest.mark.parametrize("is_asynchronous", [False, True])
def test_a_function_that_judges_sees_them(score: Score, texts: dict[str, Any], is_asynchronous: bool) -> None:
    seen = set()

    def judge(prompt: str) -> str:
        seen.add(REQUEST.get())
        return json.dumps(literal_model(prompt))

    async def asynchronous_judge(prompt: str) -> str:
        return judge(prompt)

    score(FactualCorrectness(asynchronous_judge if is_asynchronous else judge), texts)
    assert seen == {"요청 7"}


@pytest.mark.parametrize("kind", [AsyncOpenAI, OpenAI])
def test_hooks_of_the_users_http_client_see_them(
    chat_server: ChatServer, score: Score, texts: dict[str, Any], kind: Any
) -> None:
    seen = set()

    def hook(_: object) -> None:
        seen.add(REQUEST.get())

    async def asynchronous_hook(request: object) -> None:
        hook(request)

    http_client: Any = (
        openai.DefaultAsyncHttpxClient(event_hooks={"request": [asynchronous_hook]})
        if kind is AsyncOpenAI
        else openai.DefaultHttpxClient(event_hooks={"request": [hook]})
    )
    client = kind(base_url=chat_server.base_url, api_key="none", http_client=http_client)
    score(FactualCorrectness(llm_factory("m", client=client)), texts)
    assert seen == {"요청 7"}
    asyncio.run(client.close()) if kind is AsyncOpenAI else client.close()


@pytest.mark.parametrize("is_asynchronous", [False, True])
def test_progress_sees_them(texts: dict[str, Any], is_asynchronous: bool) -> None:
    seen = []

    def progress(done: int, total: int | None) -> None:
        seen.append((done, total, REQUEST.get()))

    scorer = FactualCorrectness("offline")
    token = REQUEST.set("요청 7")
    if is_asynchronous:
        asyncio.run(scorer.abatch_score([texts] * 2, progress=progress))
    else:
        scorer.batch_score([texts] * 2, progress=progress)
    REQUEST.reset(token)
    assert seen[-1] == (2, 2, "요청 7")
    assert {context for *_, context in seen} == {"요청 7"}


def test_what_a_judge_sets_stays_its_own(texts: dict[str, Any]) -> None:
    def judge(prompt: str) -> str:
        REQUEST.set("set by the judge")
        return json.dumps(literal_model(prompt))

    FactualCorrectness(judge).score(**texts)
    assert REQUEST.get() == "none"
