"""What a scorer returns: the number, and all that it was made from."""

import math
from dataclasses import asdict, dataclass
from typing import Any, cast

from factual.claims import Claim
from factual.notebook import table
from factual.reason import reason
from factual.scoring import Mode, RecallBasis, Tally, directions
from factual.usage import Usage


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MetricResult:
    """A score with its claims, verdicts and cost; it compares and formats as the number `value`.

    Attributes:
        value: the published number, in [0, 1], rounded to 2 decimals; `zero_division` where it is undefined.
        exact: the unrounded number, in [0, 1], without the epsilon that `value` carries.
        undefined: whether the number is 0/0, because there were no claims to count.
        reason: one sentence, built from the verdicts that were counted.
        claims: the judged claims, those of the response first, each side in its text's order.
        tally: the verdicts of both directions, counted.
        usage: model calls and tokens.
        judge: the name of what judged, "offline" or a model's.
        name: the metric's name.
        mode: "f1", "precision" or "recall".
        beta: the weight of recall in F-beta.
        recall_basis: "response" or "reference", see `factual.scoring.Tally.recall`.
        zero_division: the value of 0/0.

    Two results are equal where their values are; a result with the value nan equals nothing, as nan does.
    """

    value: float
    exact: float
    undefined: bool
    reason: str
    claims: tuple[Claim, ...]
    tally: Tally
    usage: Usage
    judge: str
    name: str
    mode: Mode
    beta: float
    recall_basis: RecallBasis
    zero_division: float

    @classmethod
    def of(
        cls,
        claims: tuple[Claim, ...],
        *,
        usage: Usage,
        judge: str,
        name: str,
        mode: Mode,
        beta: float,
        recall_basis: RecallBasis,
        zero_division: float,
    ) -> "MetricResult":
        """Returns the result of judged claims, in which each direction that the number needs was run."""
        sides = directions(mode, recall_basis)
        tally = Tally.of(claims, sides)
        number: dict[str, Any] = {"mode": mode, "beta": beta, "recall_basis": recall_basis}
        undefined = bool(tally.undefined(**number))
        return cls(
            value=cast("float", tally.value(**number, zero_division=zero_division)),
            exact=cast("float", tally.exact(**number, zero_division=zero_division)),
            undefined=undefined,
            reason=reason(claims, sides=sides, mode=mode, undefined=undefined),
            claims=claims,
            tally=tally,
            usage=usage,
            judge=judge,
            name=name,
            mode=mode,
            beta=beta,
            recall_basis=recall_basis,
            zero_division=zero_division,
        )

    @property
    def precision(self) -> float | None:
        """The share of the response's claims that hold, unrounded; None where not judged."""
        return self.tally.precision(zero_division=self.zero_division)

    @property
    def recall(self) -> float | None:
        """The published recall TP / (TP + FN), unrounded; None where not judged."""
        return self.tally.recall(zero_division=self.zero_division)

    @property
    def reference_recall(self) -> float | None:
        """The share of the reference's claims that the response supports, or None where not judged."""
        return self.tally.recall(recall_basis="reference", zero_division=self.zero_division)

    @property
    def f_beta(self) -> float | None:
        """F-beta on `recall_basis`, unrounded; None where not judged."""
        return self.tally.f_beta(
            beta=self.beta, recall_basis=self.recall_basis, zero_division=self.zero_division
        )

    def to_dict(self) -> dict[str, Any]:
        """Returns everything as JSON types; nan becomes None, as does what was not judged."""
        numbers = {
            name: getattr(self, name)
            for name in ("value", "exact", "precision", "recall", "reference_recall", "f_beta")
        }
        return {
            "name": self.name,
            **{name: None if n is None or math.isnan(n) else n for name, n in numbers.items()},
            "undefined": self.undefined,
            "reason": self.reason,
            "mode": self.mode,
            "beta": self.beta,
            "recall_basis": self.recall_basis,
            "tally": asdict(self.tally),
            "claims": [asdict(claim) for claim in self.claims],
            "usage": asdict(self.usage),
            "judge": self.judge,
        }

    def __float__(self) -> float:
        return self.value

    def __round__(self, digits: int | None = None) -> float:
        return round(self.value, digits)

    def __format__(self, spec: str) -> str:
        return format(self.value, spec) if spec else str(self)

    def __str__(self) -> str:
        return str(self.value)

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return bool(self.value == _plain(other))

    def __lt__(self, other: Any) -> bool:
        return bool(self.value < _plain(other))

    def __le__(self, other: Any) -> bool:
        return bool(self.value <= _plain(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self.value > _plain(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self.value >= _plain(other))

    def _repr_html_(self) -> str:
        return table(
            self.claims,
            heading=f"{self.name} ({self.mode}): {self.value}{' (undefined)' if self.undefined else ''}",
            caption=self.reason,
        )


def _plain(other: Any) -> Any:
    """Returns a result's value, and anything else as it is."""
    return other.value if isinstance(other, MetricResult) else other
