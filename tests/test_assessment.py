"""Two texts become judged claims; a blank one makes none, supports none; many claims take several calls."""

import asyncio
from typing import Any

import pytest

from factual import Claim, Usage, VerdictMismatchError
from factual.assessment import Assessor
from factual.batch import Texts
from factual.claims import Verdict
from line_judge import LineJudge


@pytest.mark.asyncio
async def test_a_blank_text_makes_no_claims_supports_none_and_costs_no_call() -> None:
    judge = LineJudge()
    assessed = await Assessor(judge, "low", "low", 15).assess(Texts(" ", "a"), ("response", "reference"))
    assert assessed["response"].claims == ()
    assert assessed["reference"].claims == (
        Claim("a", "reference", supported=False, reason="the other text is blank"),
    )
    assert judge.asked == [("decompose", "a")]
    assert [side.usage for side in assessed.values()] == [Usage(), Usage(1, 10, 5)]


@pytest.mark.asyncio
async def test_sides_come_in_the_order_asked_for() -> None:
    assessed = await Assessor(LineJudge(), "low", "low", 15).assess(
        Texts("a", "b"), ("reference", "response")
    )
    assert list(assessed) == ["reference", "response"]


@pytest.mark.asyncio
@pytest.mark.parametrize(("claims_per_call", "calls"), [(1, 40), (15, 3), (39, 2), (40, 1), (10**9, 1)])
async def test_many_claims_are_verified_in_several_calls_and_keep_their_order(
    claims_per_call: int, calls: int
) -> None:
    judge = LineJudge()
    response = "\n".join(f"claim {number}" for number in range(40))
    reference = "\n".join(f"claim {number}" for number in range(0, 40, 3))
    assessed = await Assessor(judge, "low", "low", claims_per_call).assess(
        Texts(response, reference), ("response",)
    )
    judged = assessed["response"].claims
    assert [claim.text for claim in judged] == response.splitlines()
    assert [claim.supported for claim in judged] == [number % 3 == 0 for number in range(40)]
    assert [step for step, _ in judge.asked].count("verify") == calls
    assert assessed["response"].usage.calls == 1 + calls


@pytest.mark.asyncio
async def test_the_calls_of_all_sides_and_parts_share_one_bound() -> None:
    judge = LineJudge(delay=0.01)
    texts = Texts("\n".join("abcdefgh"), "\n".join("ijklmnop"))
    assessor = Assessor(judge, "low", "low", 1)
    await assessor.assess(texts, ("response", "reference"), asyncio.Semaphore(3))
    assert judge.most_under_way == 3
    await assessor.assess(texts, ("response", "reference"))
    assert judge.most_under_way == 16


class Miscounting:
    """A judge of a user's own whose counts are wrong in each call and right in sum."""

    name = "miscounting"

    def __init__(self, *said: list[Verdict]) -> None:
        self._said = iter(said)

    async def decompose(self, text: str, **_: object) -> tuple[list[str], Usage]:
        return text.split(), Usage()

    async def verify(self, _premise: str, _claims: object) -> tuple[list[Verdict], Usage]:
        return next(self._said), Usage(1, 2, 3)


YES = Verdict(supported=True, reason="")
NEITHER: Any = Verdict(supported=None, reason="")  # type: ignore[arg-type] # a judge may err


@pytest.mark.parametrize("said", [[[YES] * 3, [YES]], [[YES, NEITHER], [YES, YES]], [[], [YES] * 4]], ids=str)
@pytest.mark.asyncio
async def test_a_judge_whose_verdicts_do_not_fit_a_call_makes_no_score(said: list[list[Verdict]]) -> None:
    assessor = Assessor(Miscounting(*said), "low", "low", 2)
    with pytest.raises(VerdictMismatchError, match="verify: 2 claims got"):
        await assessor.assess(Texts("a b c d", "x"), ("response",))


@pytest.mark.asyncio
async def test_a_single_score_has_a_bound_of_its_own() -> None:
    judge = LineJudge(delay=0.01)
    await Assessor(judge, "low", "low", 1).assess(Texts("\n".join(map(str, range(40))), "x"), ("response",))
    assert judge.most_under_way == 16
