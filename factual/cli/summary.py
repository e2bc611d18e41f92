"""What a run comes to beside its mean: precision, recall and the lowest scores."""

import heapq
from dataclasses import dataclass
from typing import Any

from factual.claims import Claim
from factual.cli.rows import Row
from factual.result import MetricResult
from factual.summary import Mean, Outcome, Summary

_UNDEFINED = 5
"""Undefined rows whose numbers are kept."""


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


class RunSummary(Summary):
    """A summary that also keeps what a report of a run shows.

    Args:
        worst: how many of the lowest scores to keep.

    Attributes:
        undefined_rows: the numbers of the first undefined rows.
        precision: of the scored rows' precisions that are defined.
        recall: of the scored rows' recalls that are defined, on the basis that their scores have.
    """

    def __init__(self, worst: int) -> None:
        super().__init__()
        self._worst = worst
        self.undefined_rows: list[int] = []
        self._lowest: list[tuple[float, int, LowScore]] = []
        self.precision, self.recall = Mean(), Mean()

    @property
    def lowest(self) -> list[LowScore]:
        """The lowest scores, the lowest first, and the earlier row first where they are equal."""
        return [low for _, _, low in sorted(self._lowest, reverse=True)]

    def take(self, row: Row, outcome: Outcome) -> None:
        """Counts one row of the input."""
        self.add(outcome)
        if not isinstance(outcome, MetricResult):
            return
        if outcome.undefined:
            if len(self.undefined_rows) < _UNDEFINED:
                self.undefined_rows.append(row.number)
            return
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
