"""Two texts become judged claims; a blank one makes none and supports none."""

import pytest

from factual import Claim, Usage
from factual.assessment import assess
from scripted_judge import ScriptedJudge


@pytest.mark.asyncio
async def test_a_blank_text_makes_no_claims_supports_none_and_costs_no_call() -> None:
    judge = ScriptedJudge()
    claims, usage = await assess(
        judge,
        response=" ",
        reference="a",
        sides=("response", "reference"),
        atomicity="low",
        coverage="low",
    )
    assert claims == (Claim("a", "reference", supported=False, reason="the other text is blank"),)
    assert judge.asked == [("decompose", "a")]
    assert usage == Usage(1, 10, 5)


@pytest.mark.asyncio
async def test_sides_come_in_the_order_asked_for() -> None:
    claims, _ = await assess(
        ScriptedJudge(),
        response="a",
        reference="b",
        sides=("reference", "response"),
        atomicity="low",
        coverage="low",
    )
    assert [claim.side for claim in claims] == ["reference", "response"]
