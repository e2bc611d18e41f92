"""What a run comes to: means, counts, cost, the lowest scores; its memory does not grow with the rows."""

import heapq
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from factual.claims import Claim
from factual.cli.records import Outcome
from factual.cli.rows import Row
from factual.result import MetricResult
from factual.usage import Usage

_UNDEFINED = 5
"""Undefined rows whose numbers are kept."""


class Mean:
    """A running arithmetic mean."""

    def __init__(self) -> None:
        self._sum = 0.0
        self._count = 0

    def add(self, number: float | Fraction | None) -> None:
        """Counts a number, and leaves out None, which is one that is not defined."""
        if number is not None:
            self._sum += float(number)
            self._count += 1

    @property
    def value(self) -> float | None:
        """The mean of what was counted, or None where that is nothing."""
        return self._sum / self._count if self._count else None


@dataclass(frozen=True, slots=True)
class LowScore:
    """A row that scored below 1.

    Attributes:
        value: its score.
        row: its number.
        id: its id, or None.
        unsupported: the claims that brought it there, those of the response first.
    """

    value: float
    row: int
    id: Any
    unsupported: tuple[Claim, ...]


class Summary:
    """The outcomes of rows, summed up.

    Args:
        worst: how many of the lowest scores to keep.

    Attributes:
        scored: rows with a defined score.
        undefined: rows whose score is 0/0, because there were no claims to count.
        undefined_rows: the numbers of the first of them.
        failed: rows that could not be scored.
        mean: of the defined scores.
        precision: of the scored rows' precisions that are defined.
        recall: of the scored rows' recalls that are defined, on the basis that their scores have.
        usage: what judging cost, without the failed rows, whose cost is not known.
    """

    def __init__(self, worst: int) -> None:
        self._worst = worst
        self.undefined_rows: list[int] = []
        self._lowest: list[tuple[float, int, LowScore]] = []
        self.scored = self.undefined = self.failed = 0
        self.mean, self.precision, self.recall = Mean(), Mean(), Mean()
        self.usage = Usage()

    @property
    def total(self) -> int:
        """All rows."""
        return self.scored + self.undefined + self.failed

    @property
    def lowest(self) -> list[LowScore]:
        """The lowest scores, the lowest first, and the earlier row first where they are equal."""
        return [low for _, _, low in sorted(self._lowest, reverse=True)]

    def add(self, row: Row, outcome: Outcome) -> None:
        """Counts one row."""
        if not isinstance(outcome, MetricResult):
            self.failed += 1
            return
        self.usage += outcome.usage
        if outcome.undefined:
            self.undefined += 1
            if len(self.undefined_rows) < _UNDEFINED:
                self.undefined_rows.append(row.number)
            return
        self.scored += 1
        self.mean.add(outcome.value)
        self.precision.add(outcome.tally.fraction(mode="precision"))
        self.recall.add(outcome.tally.fraction(mode="recall", recall_basis=outcome.recall_basis))
        if outcome.value < 1:
            self._keep(row, outcome)

    def _keep(self, row: Row, result: MetricResult) -> None:
        unsupported = tuple(claim for claim in result.claims if not claim.supported)
        low = LowScore(result.value, row.number, row.id, unsupported)
        heapq.heappush(self._lowest, (-low.value, -low.row, low))
        if len(self._lowest) > self._worst:
            heapq.heappop(self._lowest)
