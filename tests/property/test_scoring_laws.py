"""The laws of the arithmetic: on exact fractions they hold exactly, in floats to within `TOLERANCE`."""

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from factual import InvalidInputError, Tally
from strategies import betas, counts, numbers, recall_bases, tallies

TOLERANCE = 2**-52
"""One unit in the last place at 1: `exact` is the float nearest to the exact number."""

HALF_A_CENT = Fraction(1, 200)
EPSILON = Fraction(1, 10**8)
FIELDS = ("response_supported", "response_unsupported", "reference_supported", "reference_unsupported")


def fraction(tally: Tally, **number: Any) -> Fraction:
    """Returns the exact number, 0 where it is undefined."""
    return tally.fraction(**number) or Fraction(0)


@given(tallies, numbers)
def test_every_number_lies_between_0_and_1(tally: Tally, number: dict[str, Any]) -> None:
    assert 0 <= fraction(tally, **number) <= 1
    assert 0.0 <= (tally.exact(**number) or 0) <= 1.0
    value = tally.value(**number)
    assert value is not None
    assert 0.0 <= value <= 1.0
    assert value == round(value, 2)


@given(tallies, betas, recall_bases)
def test_the_numbers_are_those_of_the_definitions(tally: Tally, beta: float, basis: Any) -> None:
    """precision = TP / (TP + FP); recall = TP / (TP + FN); F-beta = (1 + b^2) P R / (b^2 P + R)."""
    tp, fp, fn = tally.tp or 0, tally.fp or 0, tally.fn or 0
    hits = tp if basis == "response" else tally.reference_supported or 0
    assume(tp + fp > 0)
    assume(hits + fn > 0)
    precision, recall, square = Fraction(tp, tp + fp), Fraction(hits, hits + fn), Fraction(beta) ** 2
    assert tally.fraction(mode="precision") == precision
    assert tally.fraction(mode="recall", recall_basis=basis) == recall
    assert tally.exact(mode="precision") == float(precision)
    below = square * precision + recall
    if below:
        expected = (1 + square) * precision * recall / below
        assert tally.fraction(beta=beta, recall_basis=basis) == expected
        assert abs(Fraction(tally.f_beta(beta=beta, recall_basis=basis) or 0.0) - expected) <= TOLERANCE


@given(tallies, betas, recall_bases)
def test_f_beta_lies_between_precision_and_recall(tally: Tally, beta: float, basis: Any) -> None:
    precision = tally.fraction(mode="precision")
    recall = tally.fraction(mode="recall", recall_basis=basis)
    assume(precision is not None)
    assume(recall is not None)
    assert precision is not None
    assert recall is not None
    assert min(precision, recall) <= fraction(tally, beta=beta, recall_basis=basis) <= max(precision, recall)


@given(tallies, recall_bases)
def test_a_vanishing_beta_gives_precision_and_an_endless_one_recall(tally: Tally, basis: Any) -> None:
    precision = tally.fraction(mode="precision")
    recall = tally.fraction(mode="recall", recall_basis=basis)
    assume(precision)
    assume(recall)
    assert tally.f_beta(beta=1e-150, recall_basis=basis) == pytest.approx(float(precision or 0), rel=1e-12)
    assert tally.f_beta(beta=1e150, recall_basis=basis) == pytest.approx(float(recall or 0), rel=1e-12)
    assert tally.fraction(beta=0, recall_basis=basis) == precision


@given(tallies)
def test_swapping_the_texts_swaps_precision_and_the_reference_based_recall(tally: Tally) -> None:
    swapped = Tally(
        response_supported=tally.reference_supported,
        response_unsupported=tally.reference_unsupported,
        reference_supported=tally.response_supported,
        reference_unsupported=tally.response_unsupported,
    )
    assert tally.fraction(mode="precision") == swapped.fraction(mode="recall", recall_basis="reference")
    assert tally.fraction(mode="recall", recall_basis="reference") == swapped.fraction(mode="precision")
    assert fraction(tally, recall_basis="reference") == fraction(swapped, recall_basis="reference")


@given(tallies, st.integers(1, 10**12), numbers)
def test_scaling_all_counts_changes_nothing(tally: Tally, factor: int, number: dict[str, Any]) -> None:
    scaled = Tally(**{name: factor * getattr(tally, name) for name in FIELDS})
    assert scaled.fraction(**number) == tally.fraction(**number)
    assert scaled.exact(**number) == tally.exact(**number)


@given(tallies, counts, numbers, st.sampled_from(FIELDS))
def test_more_support_never_lowers_a_number_and_less_never_raises_it(
    tally: Tally, more: int, number: dict[str, Any], name: str
) -> None:
    raised = replace(tally, **{name: getattr(tally, name) + more})
    before, after = tally.fraction(**number), raised.fraction(**number)
    assume(before is not None)
    assume(after is not None)
    assert before is not None
    assert after is not None
    if name.endswith("_unsupported"):
        assert after <= before
    else:
        assert after >= before


@given(tallies, numbers)
def test_the_published_value_is_close_to_the_exact_number(tally: Tally, number: dict[str, Any]) -> None:
    """Within half a cent, plus what an epsilon in the denominator and floats can do."""
    distance = abs(Fraction(tally.value(**number) or 0.0) - fraction(tally, **number))
    assert distance <= HALF_A_CENT + EPSILON + 8 * TOLERANCE


@given(tallies, counts)
def test_precision_ignores_the_reference_and_reference_recall_the_response(tally: Tally, other: int) -> None:
    changed = replace(tally, reference_supported=other, reference_unsupported=other)
    assert changed.fraction(mode="precision") == tally.fraction(mode="precision")
    changed = replace(tally, response_supported=other, response_unsupported=other)
    basis: dict[str, Any] = {"mode": "recall", "recall_basis": "reference"}
    assert changed.fraction(**basis) == tally.fraction(**basis)


@given(tallies, numbers)
def test_an_undefined_number_has_the_value_that_was_asked_for(tally: Tally, number: dict[str, Any]) -> None:
    one, nan = tally.value(**number, zero_division=1.0), tally.value(**number, zero_division=math.nan)
    assert one is not None
    assert nan is not None
    assert math.isnan(nan) == tally.undefined(**number)
    assert (one == 1.0) if tally.undefined(**number) else (one == nan)


@given(st.integers(max_value=-1), st.sampled_from(FIELDS))
def test_negative_counts_raise(count: int, name: str) -> None:
    with pytest.raises(InvalidInputError, match=name):
        Tally(**{field: count if field == name else 0 for field in FIELDS})


@given(st.floats(max_value=-5e-324) | st.sampled_from([math.nan, math.inf]))
def test_other_betas_raise(beta: float) -> None:
    with pytest.raises(InvalidInputError, match="beta"):
        Tally(1, 1, 1, 1).value(beta=beta)
