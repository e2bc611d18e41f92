"""The arithmetic: from counted verdicts to precision, recall and F-beta.

Pure, and the only place where a number of the metric is computed. TP are the claims of the response that the
reference supports, FP those that it does not, FN the claims of the reference that the response does not
support. precision = TP / (TP + FP), recall = TP / (TP + FN),
F-beta = (1 + beta^2) P R / (beta^2 P + R): C. J. van Rijsbergen, Information Retrieval (1979), chapter 7.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Literal, get_args

from factual import arguments
from factual.claims import Claim, Side
from factual.errors import InvalidInputError

Mode = Literal["f1", "precision", "recall"]
"""Which number is published; "f1" is F-beta, whatever beta is."""

RecallBasis = Literal["response", "reference"]
"""Whose supported claims recall counts: the response's, as published, or the reference's own."""

_EPSILON = 1e-8
"""What the established implementation adds to the denominators of precision and recall."""


def directions(mode: Mode, recall_basis: RecallBasis = "response") -> tuple[Side, ...]:
    """Returns the sides whose claims must be verified for a number, in the order in which they are asked."""
    if mode == "precision":
        return ("response",)
    if mode == "recall" and recall_basis == "reference":
        return ("reference",)
    return ("response", "reference")


def _ratio(part: int, rest: int) -> Fraction | None:
    return Fraction(part, part + rest) if part + rest else None


def _f_beta(precision: Fraction | None, recall: Fraction | None, beta: float) -> Fraction | None:
    """Returns F-beta, or None where a ratio that is 0/0 decides it."""
    if not beta:
        return precision
    if precision == 0 or recall == 0:
        return Fraction(0)
    if precision is None or recall is None:
        return None
    square = Fraction(beta) ** 2
    return (1 + square) * precision * recall / (square * precision + recall)


def _round(number: float) -> float:
    """Returns 2 decimals, half to even on the product with 100, which Python's `round(number, 2)` is not."""
    return round(number * 100) / 100


@dataclass(frozen=True, slots=True)
class Tally:
    """The verdicts of both directions, counted.

    Attributes:
        response_supported: claims of the response that the reference supports.
        response_unsupported: claims of the response that the reference does not support.
        reference_supported: claims of the reference that the response supports.
        reference_unsupported: claims of the reference that the response does not support.

    Each is an integer of at least 0, of any size. Both counts of a direction that was not run are None, and
    so is every number that needs them.

    A ratio of 0/0 (no claims to count) is undefined and has the value of `zero_division`: 0.0, 1.0 or nan. An
    F-beta is undefined where a ratio of 0/0 decides it, that is where the other ratio is not 0; on
    `recall_basis="response"` this is where TP, FP and FN are all 0, as in scikit-learn.

    Example:
        >>> tally = Tally(
        ...     response_supported=1, response_unsupported=0, reference_supported=1, reference_unsupported=1
        ... )
        >>> tally.precision(), tally.recall(), tally.value()
        (1.0, 0.5, 0.67)

    Raises:
        TypeError: a count is not an integer.
        InvalidInputError: a count is negative, or only one count of a direction is given.
    """

    response_supported: int | None = None
    response_unsupported: int | None = None
    reference_supported: int | None = None
    reference_unsupported: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                object.__setattr__(self, field.name, arguments.count(field.name, value))
        for side in get_args(Side):
            if (getattr(self, f"{side}_supported") is None) != (getattr(self, f"{side}_unsupported") is None):
                raise InvalidInputError(
                    f"{side}_supported and {side}_unsupported: give both, or neither for a direction not run"
                )

    @classmethod
    def of(cls, claims: Iterable[Claim], sides: Sequence[Side] = ("response", "reference")) -> "Tally":
        """Returns the tally of the claims of `sides`, which are the directions that were run."""
        counts = {f"{side}_{word}": 0 for side in sides for word in ("supported", "unsupported")}
        for claim in claims:
            if claim.side in sides:
                counts[f"{claim.side}_{'supported' if claim.supported else 'unsupported'}"] += 1
        return cls(**counts)

    @property
    def tp(self) -> int | None:
        """Claims of the response that the reference supports."""
        return self.response_supported

    @property
    def fp(self) -> int | None:
        """Claims of the response that the reference does not support."""
        return self.response_unsupported

    @property
    def fn(self) -> int | None:
        """Claims of the reference that the response does not support."""
        return self.reference_unsupported

    def precision(self, *, zero_division: float = 0.0) -> float | None:
        """Returns TP / (TP + FP), in [0, 1] and unrounded."""
        return self.exact(mode="precision", zero_division=zero_division)

    def recall(self, *, recall_basis: RecallBasis = "response", zero_division: float = 0.0) -> float | None:
        """Returns recall, in [0, 1] and unrounded.

        Args:
            recall_basis: "response" for TP / (TP + FN), as published; "reference" for the share of the
                reference's own claims that the response supports.
            zero_division: the value of 0/0.
        """
        return self.exact(mode="recall", recall_basis=recall_basis, zero_division=zero_division)

    def f_beta(
        self, *, beta: float = 1.0, recall_basis: RecallBasis = "response", zero_division: float = 0.0
    ) -> float | None:
        """Returns F-beta, in [0, 1] and unrounded.

        Args:
            beta: how many times as much recall weighs as precision; 0 is precision by definition.
            recall_basis: which recall, see `recall`.
            zero_division: the value of 0/0.
        """
        return self.exact(mode="f1", beta=beta, recall_basis=recall_basis, zero_division=zero_division)

    def exact(
        self,
        *,
        mode: Mode = "f1",
        beta: float = 1.0,
        recall_basis: RecallBasis = "response",
        zero_division: float = 0.0,
    ) -> float | None:
        """Returns the number of `mode` in [0, 1], as the float nearest to its exact value.

        Returns None where a direction that the number needs was not run.

        Raises:
            TypeError: beta or zero_division is not a number.
            InvalidInputError: an argument has a value that is not taken.
        """
        zero_division = arguments.zero_division("zero_division", zero_division)
        if not self._has(mode, beta, recall_basis):
            return None
        fraction = self.fraction(mode=mode, beta=beta, recall_basis=recall_basis)
        return zero_division if fraction is None else float(fraction)

    def undefined(
        self, *, mode: Mode = "f1", beta: float = 1.0, recall_basis: RecallBasis = "response"
    ) -> bool | None:
        """Returns whether the number of `mode` is 0/0, or None where a direction that it needs was not run.

        Raises:
            TypeError: beta is not a number.
            InvalidInputError: an argument has a value that is not taken.
        """
        if not self._has(mode, beta, recall_basis):
            return None
        return self.fraction(mode=mode, beta=beta, recall_basis=recall_basis) is None

    def fraction(
        self, *, mode: Mode = "f1", beta: float = 1.0, recall_basis: RecallBasis = "response"
    ) -> Fraction | None:
        """Returns the number of `mode` as an exact fraction, or None where it is undefined or was not run.

        Raises:
            TypeError: beta is not a number.
            InvalidInputError: an argument has a value that is not taken.
        """
        if not self._has(mode, beta, recall_basis):
            return None
        precision = _ratio(self.tp or 0, self.fp or 0)
        recall = _ratio(self._recalled(recall_basis), self.fn or 0)
        if mode == "f1":
            return _f_beta(precision, recall, float(beta))
        return precision if mode == "precision" else recall

    def value(
        self,
        *,
        mode: Mode = "f1",
        beta: float = 1.0,
        recall_basis: RecallBasis = "response",
        zero_division: float = 0.0,
    ) -> float | None:
        """Returns the published number: in [0, 1], to 2 decimals, equal to ragas 0.4.3 to the last digit.

        Precision and the published recall carry an epsilon of 1e-8 in their denominators, which tips ties
        downwards: 3 of 8 is 0.37 as a precision and 0.38 as an F1 of P = R = 3/8.

        Returns None where a direction that the number needs was not run.

        Raises:
            TypeError: beta or zero_division is not a number.
            InvalidInputError: an argument has a value that is not taken.
        """
        exact = self.exact(mode=mode, beta=beta, recall_basis=recall_basis, zero_division=zero_division)
        if exact is None or self.undefined(mode=mode, beta=beta, recall_basis=recall_basis):
            return exact
        try:
            return _round(self._established(mode, float(beta), recall_basis))
        except OverflowError:
            return _round(exact)

    def _has(self, mode: Mode, beta: float, recall_basis: RecallBasis) -> bool:
        arguments.choice("mode", mode, get_args(Mode))
        arguments.choice("recall_basis", recall_basis, get_args(RecallBasis))
        by_definition = mode == "f1" and arguments.weight("beta", beta) == 0
        needed = directions("precision" if by_definition else mode, recall_basis)
        return all(getattr(self, f"{side}_supported") is not None for side in needed)

    def _recalled(self, recall_basis: RecallBasis) -> int:
        return (self.tp if recall_basis == "response" else self.reference_supported) or 0

    def _established(self, mode: Mode, beta: float, recall_basis: RecallBasis) -> float:
        tp, fp, fn, recalled = self.tp or 0, self.fp or 0, self.fn or 0, self._recalled(recall_basis)
        if mode == "precision":
            return tp / (tp + fp + _EPSILON)
        if mode == "recall":
            return recalled / (recalled + fn + (_EPSILON if recall_basis == "response" else 0))
        precision = tp / (tp + fp) if tp else 0.0
        recall = recalled / (recalled + fn) if recalled else 0.0
        if not (precision and recall):
            return 0.0 if beta else precision
        return (1 + beta**2) * (precision * recall) / (beta**2 * precision + recall)
