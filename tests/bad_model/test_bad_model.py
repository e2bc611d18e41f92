"""A model of 135 million parameters judges: whatever it says, a row ends with all claims judged or typed."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from openai import AsyncOpenAI

from factual import FactualCorrectness, JudgeError, MetricResult, ScoringFailure, Tally, llm_factory

QUESTIONS = Path(__file__).parents[2] / "examples" / "questions.jsonl"
ROWS: list[dict[str, str]] = [
    json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()[:20]
]

MAX_TOKENS = 96
CALLS_OF_A_STEP = 4
"""On average, at most: again after an answer that cannot be used, in halves after one that was cut off."""

GUARD = 300
"""Seconds until a row counts as hung, even on a machine that is busy otherwise."""

TYPED = {kind.__name__ for kind in JudgeError.__subclasses__()}


def generated(base_url: str) -> int:
    """Returns how many tokens the server's model has said so far."""
    with urlopen(f"{base_url.removesuffix('/v1')}/metrics") as reply:  # noqa: S310 - it is on loopback
        [count] = re.findall(r"^llamacpp:tokens_predicted_total (\S+)", reply.read().decode(), re.MULTILINE)
    return int(float(count))


async def outcomes(
    base_url: str, rows: list[dict[str, Any]], *, steps: int, mode: Any = "f1", **model_args: Any
) -> list[MetricResult | ScoringFailure]:
    """Returns what becomes of the rows, which take this many steps each, of one call if all goes well."""
    said = generated(base_url)
    async with AsyncOpenAI(base_url=base_url, api_key="none") as client:
        llm = llm_factory("smollm2", client=client, max_tokens=MAX_TOKENS, **model_args)
        scorer = FactualCorrectness(llm=llm, mode=mode)
        scored = await scorer.abatch_score(rows, max_concurrency=2, on_error="record", timeout=GUARD)
    cost = generated(base_url) - said
    assert len(rows) <= cost <= len(rows) * steps * CALLS_OF_A_STEP * MAX_TOKENS
    return scored


def check(rows: list[dict[str, Any]], scored: list[MetricResult | ScoringFailure]) -> None:
    """Fails unless each row is scored by a verdict on each claim, or has failed with a typed error."""
    assert len(scored) == len(rows)
    for place, (row, outcome) in enumerate(zip(rows, scored, strict=True)):
        if isinstance(outcome, MetricResult):
            check_tally(outcome)
        else:
            assert (outcome.row, outcome.id) == (place, row["id"])
            assert outcome.error in TYPED, outcome
            assert outcome.stage in ("decompose", "verify"), outcome


def check_tally(result: MetricResult) -> None:
    """Fails unless each claim was judged, and each verdict counted on its side."""
    assert all(isinstance(claim.supported, bool) and claim.text.strip() for claim in result.claims)
    sides = ("response", "reference") if result.mode == "f1" else ("response",)
    judged = {
        f"{side}_{word}": sum((claim.side, claim.supported) == (side, supported) for claim in result.claims)
        for side in sides
        for word, supported in (("supported", True), ("unsupported", False))
    }
    assert result.tally == Tally(**judged)
    assert result.claims or result.undefined
    assert 0 <= result.value <= 1


@pytest.mark.asyncio
async def test_each_row_is_judged_in_full_or_fails_with_a_type(base_url: str) -> None:
    check(ROWS, await outcomes(base_url, ROWS, steps=4, temperature=1.0, seed=7))


@pytest.mark.asyncio
async def test_so_it_is_where_the_model_answers_in_plain_text(base_url: str) -> None:
    rows = ROWS[::2]
    check(rows, await outcomes(base_url, rows, steps=2, mode="precision", structured_output="text"))


@pytest.mark.asyncio
async def test_each_given_claim_is_judged_or_its_row_fails_with_a_type(base_url: str) -> None:
    """Three claims a side, since three verdicts are what this model likes to give."""
    rows = [
        {
            **ROWS[place],
            "response_claims": [row["response"] for row in ROWS[place - 3 : place]],
            "reference_claims": [row["reference"] for row in ROWS[place - 3 : place]],
        }
        for place in range(3, len(ROWS), 2)
    ]
    scored = await outcomes(base_url, rows, steps=2)
    check(rows, scored)
    for row, outcome in zip(rows, scored, strict=True):
        if isinstance(outcome, MetricResult):
            texts = [claim.text for claim in outcome.claims]
            assert texts == [*row["response_claims"], *row["reference_claims"]]
