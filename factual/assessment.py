"""From two texts to judged claims: each side is decomposed and verified against the other text."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from factual.batch import Texts
from factual.claims import Claim, Level, Side, Verdict
from factual.concurrency import together
from factual.errors import VerdictMismatchError
from factual.judges import Judge
from factual.usage import Usage

_SIDE_BY_SIDE = 16

Slot = AbstractAsyncContextManager[Any]
"""What a call of the judge is made within: a semaphore bounds how many are under way."""


@dataclass(frozen=True, slots=True)
class Assessed:
    """One side: its claims with their verdicts, in the text's order, and what judging them cost."""

    claims: tuple[Claim, ...]
    usage: Usage


@dataclass(frozen=True, slots=True)
class Assessor:
    """How texts are assessed; scorers with equal ones come to the same claims and verdicts.

    Args:
        judge: decomposes and verifies.
        atomicity: how finely texts are split.
        coverage: how much of them is kept.
        claims_per_call: how many claims the judge verifies in one call, at least 1.
    """

    judge: Judge
    atomicity: Level
    coverage: Level
    claims_per_call: int

    async def assess(
        self, texts: Texts, sides: Sequence[Side], slot: Slot | None = None
    ) -> dict[Side, Assessed]:
        """Returns the judged claims of `sides`.

        The directions run side by side, and so do the calls that verify many claims, so that the critical
        path is two steps. Claims that are given are not decomposed. A blank text makes no claims and supports
        none, and the judge is not asked about it.

        Args:
            texts: the response and the reference.
            sides: whose claims are judged.
            slot: what each call of the judge is made within; None allows 16 calls side by side.

        Raises:
            JudgeError: the judge's answer yields no claims or verdicts.
        """
        within = asyncio.Semaphore(_SIDE_BY_SIDE) if slot is None else slot
        outcomes = await together(*(self._side(texts, side, within) for side in sides))
        return dict(zip(sides, outcomes, strict=True))

    async def _side(self, texts: Texts, side: Side, slot: Slot) -> Assessed:
        text, premise, claims = texts.of(side)
        usage = Usage()
        if claims is None:
            claims = ()
            if text.strip():
                async with slot:
                    found, usage = await self.judge.decompose(
                        text, atomicity=self.atomicity, coverage=self.coverage
                    )
                claims = tuple(found)
        starts = range(0, len(claims), self.claims_per_call)
        parts = [claims[start : start + self.claims_per_call] for start in starts]
        outcomes = await together(*(self._verify(premise, part, slot) for part in parts))
        verdicts = [verdict for judged, _ in outcomes for verdict in judged]
        return Assessed(
            tuple(
                Claim(claim, side, verdict.supported, verdict.reason)
                for claim, verdict in zip(claims, verdicts, strict=True)
            ),
            sum((cost for _, cost in outcomes), usage),
        )

    async def _verify(self, premise: str, claims: Sequence[str], slot: Slot) -> tuple[list[Verdict], Usage]:
        if not premise.strip():
            return [Verdict(supported=False, reason="the other text is blank")] * len(claims), Usage()
        async with slot:
            verdicts, usage = await self.judge.verify(premise, claims)
        if len(verdicts) != len(claims) or not all(isinstance(each.supported, bool) for each in verdicts):
            fault = f"{len(claims)} claims got {len(verdicts)} verdicts, or one that is not True or False"
            raise VerdictMismatchError(fault, stage="verify", usage=usage)
        return verdicts, usage
