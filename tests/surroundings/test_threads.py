"""Scoring from threads, with one scorer for all of them."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer, literal_model
from factual import FactualCorrectness, llm_factory

Client = AsyncOpenAI | OpenAI


def row(number: int) -> dict[str, Any]:
    """Returns a row of precision 1 / (number + 1), in texts of its own."""
    kept = f"행 {number}: 등대는 흰색이다."
    return {
        "response": " ".join([kept, *(f"{number} and {other}." for other in range(number))]),
        "reference": kept,
    }


ROWS = [row(number) for number in range(24)]
EXPECTED = [1 / (number + 1) for number in range(24)]


@pytest.mark.parametrize("how", ["score", "loop", "batch", "mixed"])
def test_threads_share_a_scorer(any_client: Client, how: str) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=any_client), mode="precision")

    def score(number: int) -> float:
        texts = ROWS[number]
        which = ("score", "loop", "batch")[number % 3] if how == "mixed" else how
        if which == "score":
            return scorer.score(**texts).exact
        if which == "loop":
            return asyncio.run(scorer.ascore(**texts)).exact
        return scorer.batch_score([texts])[0].exact

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(score, range(24))) == EXPECTED


def test_threads_that_score_at_once_do_not_wait_for_each_other(chat_server: ChatServer) -> None:
    """No answer comes before all four have asked."""
    asking = threading.Barrier(4, timeout=20)

    def script(prompt: str) -> Any:
        asking.wait()
        return literal_model(prompt)

    chat_server.answers(script)
    with OpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0) as client:
        scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
        with ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda texts: scorer.score(**texts).exact, ROWS[:4]))
    assert results == EXPECTED[:4]
