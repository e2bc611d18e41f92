"""Scoring in the loops of uvloop."""

import asyncio
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI

from factual import FactualCorrectness, llm_factory

uvloop = pytest.importorskip("uvloop", reason="needs uvloop (pip install uvloop)")


def test_one_uvloop_after_another(any_client: AsyncOpenAI | OpenAI, texts: dict[str, Any]) -> None:
    scorer = FactualCorrectness(llm_factory("m", client=any_client))

    async def main() -> set[float]:
        results = await scorer.abatch_score([texts] * 4)
        results += [scorer.score(**texts), await scorer.ascore(**texts)]
        return {result.value for result in results}

    for number in range(10):
        factory = uvloop.new_event_loop if number % 2 else None
        with asyncio.Runner(loop_factory=factory) as runner:
            assert type(runner.get_loop()).__module__.startswith("uvloop") == bool(number % 2)
            assert runner.run(main()) == {0.5}
