"""A judge that answers from a table and records what it was asked."""

import asyncio
from collections.abc import Sequence

from factual.claims import Level, Verdict
from factual.usage import Usage


class LineJudge:
    """Takes each line of a text as a claim, and supports those that are lines of the premise.

    A text that contains `fault` raises `error`; every call waits `delay` seconds.
    """

    name = "scripted"

    def __init__(self, *, fault: str = "\0", error: BaseException | None = None, delay: float = 0) -> None:
        self.asked: list[tuple[str, str]] = []
        self.levels: list[tuple[Level, Level]] = []
        self.under_way = self.most_under_way = 0
        self._fault, self._error, self._delay = fault, error or ValueError("scripted"), delay

    async def _ask(self, step: str, text: str) -> None:
        self.asked.append((step, text))
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            await asyncio.sleep(self._delay)
        finally:
            self.under_way -= 1
        if self._fault in text:
            raise self._error

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        self.levels.append((atomicity, coverage))
        await self._ask("decompose", text)
        return text.splitlines(), Usage(1, 10, 5)

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        await self._ask("verify", premise)
        lines = premise.splitlines()
        return [Verdict(claim in lines, "by the line") for claim in claims], Usage(1, 20, None)
