"""What rows come to: a mean, and how many rows it is of; its memory does not grow with the rows."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from factual.batch import ScoringFailure
from factual.result import MetricResult
from factual.usage import Usage

Outcome = MetricResult | ScoringFailure
"""What becomes of a row."""


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


class Summary:
    """The outcomes of rows, summed up; each row is in one of three states.

    Args:
        outcomes: those to begin with.

    Attributes:
        n_scored: rows with a defined score.
        undefined: rows whose score is 0/0, because there were no claims to count.
        errors: rows that could not be scored.
        usage: what judging cost, without the rows that failed, whose cost is not known.

    Example:
        >>> from factual import FactualCorrectness
        >>> scorer = FactualCorrectness("offline")
        >>> texts = {"response": "The pump is blue.", "reference": "The pump is blue."}
        >>> Summary([scorer.score(**texts)])
        Summary(mean 1.00, 1 scored of 1, 0 undefined, 0 errors)
    """

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self.n_scored = self.undefined = self.errors = 0
        self.usage = Usage()
        self._kinds: Counter[str] = Counter()
        self._mean = Mean()
        for outcome in outcomes:
            self.add(outcome)

    def add(self, outcome: Outcome) -> None:
        """Counts one row."""
        if not isinstance(outcome, MetricResult):
            self.errors += 1
            self._kinds[outcome.error] += 1
            return
        self.usage += outcome.usage
        if outcome.undefined:
            self.undefined += 1
            return
        self.n_scored += 1
        self._mean.add(outcome.value)

    @property
    def n_total(self) -> int:
        """All rows."""
        return self.n_scored + self.undefined + self.errors

    @property
    def kinds(self) -> dict[str, int]:
        """The names of the errors, each with how many rows it failed, the most frequent first."""
        return dict(self._kinds.most_common())

    @property
    def mean(self) -> float | None:
        """The mean of the defined scores, in [0, 1], unrounded; None where there are none."""
        return self._mean.value

    def __repr__(self) -> str:
        mean = "none" if self.mean is None else f"{self.mean:.2f}"
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.kinds.items())
        return (
            f"Summary(mean {mean}, {self.n_scored} scored of {self.n_total}, {self.undefined} undefined, "
            f"{self.errors} errors{f': {kinds}' if kinds else ''})"
        )
