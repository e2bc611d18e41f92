"""From two texts to judged claims: each side is decomposed and verified against the other text."""

from collections.abc import Sequence

from factual.claims import Claim, Level, Side, Verdict
from factual.concurrency import together
from factual.judges import Judge
from factual.usage import Usage


async def assess(
    judge: Judge,
    *,
    response: str,
    reference: str,
    sides: Sequence[Side],
    atomicity: Level,
    coverage: Level,
    response_claims: Sequence[str] | None = None,
    reference_claims: Sequence[str] | None = None,
) -> tuple[tuple[Claim, ...], Usage]:
    """Returns the judged claims of `sides`, in that order, and what judging cost.

    The directions run side by side, so that the critical path is two steps. Claims that are given are not
    decomposed. A blank text makes no claims and supports none, and the judge is not asked about it.

    Raises:
        JudgeError: the judge's answer yields no claims or verdicts.
    """

    async def direction(side: Side) -> tuple[list[Claim], Usage]:
        text, premise = (response, reference) if side == "response" else (reference, response)
        given = response_claims if side == "response" else reference_claims
        usage = Usage()
        if given is not None:
            claims = list(given)
        elif text.strip():
            claims, usage = await judge.decompose(text, atomicity=atomicity, coverage=coverage)
        else:
            claims = []
        verdicts, cost = await _verify(judge, premise, claims)
        judged = [
            Claim(claim, side, verdict.supported, verdict.reason)
            for claim, verdict in zip(claims, verdicts, strict=True)
        ]
        return judged, usage + cost

    outcomes = await together(*map(direction, sides))
    return (
        tuple(claim for claims, _ in outcomes for claim in claims),
        sum((usage for _, usage in outcomes), Usage()),
    )


async def _verify(judge: Judge, premise: str, claims: list[str]) -> tuple[list[Verdict], Usage]:
    if not claims:
        return [], Usage()
    if not premise.strip():
        return [Verdict(supported=False, reason="the other text is blank")] * len(claims), Usage()
    return await judge.verify(premise, claims)
