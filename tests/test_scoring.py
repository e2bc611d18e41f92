"""`factual.scoring`: the arithmetic, by example and against recorded scores."""

import csv
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from factual import Claim, InvalidInputError, Tally
from factual.scoring import Mode, RecallBasis, directions

HERE = Path(__file__).parent
RECORDED = HERE.parents[1] / "shared" / "parity"
COUNTS = ("response_supported", "response_unsupported", "reference_supported", "reference_unsupported")


def tally_of(row: dict[str, Any]) -> Tally:
    return Tally(**{name: int(row[name]) for name in COUNTS})


def test_the_counts_are_named_as_the_field_names_them() -> None:
    tally = Tally(
        response_supported=3, response_unsupported=5, reference_supported=0, reference_unsupported=1
    )
    assert (tally.tp, tally.fp, tally.fn) == (3, 5, 1)
    assert tally.precision() == 0.375
    assert tally.recall(recall_basis="response") == 0.75
    assert tally.f_beta(beta=1.0, recall_basis="response") == 0.5
    assert tally.value(mode="f1", beta=1.0, recall_basis="response", zero_division=0.0) == 0.5


def test_a_sample_of_recorded_scores_matches() -> None:
    with (HERE / "data" / "parity.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 150
    for row in rows:
        value = tally_of(row).value(mode=row["mode"], beta=float(row["beta"]))  # type: ignore[arg-type]
        assert value == float(row["value"]), row


@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded scores are not here")
def test_all_recorded_scores_match() -> None:
    def rows() -> Iterator[dict[str, Any]]:
        for name in ("scores.jsonl", "scores_large.jsonl"):
            yield from map(json.loads, (RECORDED / name).read_text(encoding="utf-8").splitlines())

    checked = 0
    for row in rows():
        value = tally_of(row).value(mode=row["mode"], beta=row["beta"])
        assert value == row["legacy"] == row["collections"], row
        checked += 1
    assert checked == 5123


def test_the_epsilon_tips_ties_of_precision_and_recall_but_not_of_f1() -> None:
    assert Tally(3, 5, 3, 5).value(mode="precision") == 0.37
    assert Tally(3, 5, 3, 5).value(mode="f1") == 0.38
    assert Tally(39, 1, 0, 1).value(mode="f1") == 0.98


def test_a_direction_that_was_not_run_leaves_its_numbers_out() -> None:
    response_only = Tally(response_supported=3, response_unsupported=1)
    assert response_only.value(mode="precision") == 0.75
    assert response_only.fn is None
    assert response_only.recall() is response_only.f_beta() is response_only.value() is None
    assert response_only.undefined() is None
    assert response_only.fraction() is None
    reference_only = Tally(reference_supported=1, reference_unsupported=1)
    assert reference_only.recall(recall_basis="reference") == 0.5
    assert reference_only.recall() is reference_only.precision() is reference_only.tp is None


def test_the_two_recalls_stand_side_by_side() -> None:
    tally = Tally(3, 1, 2, 1)
    assert tally.recall() == 0.75
    assert tally.recall(recall_basis="reference") == pytest.approx(2 / 3)
    assert tally.value(mode="recall") == 0.75
    assert tally.value(mode="recall", recall_basis="reference") == 0.67
    assert tally.value(recall_basis="reference") == 0.71


def test_the_reference_recall_carries_no_epsilon() -> None:
    assert Tally(0, 0, 1, 7).value(mode="recall", recall_basis="reference") == 0.12
    assert Tally(0, 0, 3, 5).value(mode="recall", recall_basis="reference") == 0.38
    assert Tally(3, 0, 0, 5).value(mode="recall") == 0.37


@pytest.mark.parametrize("zero_division", [0.0, 1.0])
@pytest.mark.parametrize("mode", ["f1", "precision", "recall"])
@pytest.mark.parametrize("recall_basis", ["response", "reference"])
def test_nothing_over_nothing_is_undefined_and_has_the_value_asked_for(
    mode: Mode, recall_basis: RecallBasis, zero_division: float
) -> None:
    nothing = Tally(0, 0, 0, 0)
    assert nothing.undefined(mode=mode, recall_basis=recall_basis) is True
    number: dict[str, Any] = {"mode": mode, "recall_basis": recall_basis}
    assert nothing.value(**number, zero_division=zero_division) == zero_division
    assert nothing.exact(**number, zero_division=zero_division) == zero_division
    assert math.isnan(nothing.value(**number, zero_division=math.nan) or 0)


def test_f_beta_is_undefined_only_where_a_ratio_of_nothing_decides_it() -> None:
    no_response_claims, no_reference_claims = Tally(0, 0, 0, 3), Tally(2, 1, 0, 0)
    assert no_response_claims.undefined() is False
    assert no_response_claims.value(zero_division=1.0) == 0.0
    assert no_response_claims.undefined(mode="precision") is True
    assert no_reference_claims.undefined() is False
    assert no_reference_claims.value() == 0.8
    assert no_reference_claims.undefined(recall_basis="reference") is True
    assert no_reference_claims.value(recall_basis="reference") == 0.0
    assert Tally(0, 3, 0, 0).undefined(recall_basis="reference") is False
    assert Tally(0, 0, 0, 3).undefined(recall_basis="reference") is False
    assert Tally(0, 0, 1, 3).undefined(recall_basis="reference") is True


def test_beta_zero_is_precision() -> None:
    assert Tally(1, 3, 0, 4).f_beta(beta=0) == 0.25
    assert Tally(1, 3).f_beta(beta=0) == 0.25
    assert Tally(1, 3).value(beta=0) == 0.25
    assert Tally(1, 3, 0, 4).value(beta=0, recall_basis="reference") == 0.25
    assert Tally(0, 0, 0, 4).undefined(beta=0) is True


def test_huge_counts_and_huge_betas_do_not_overflow() -> None:
    huge = 10**400
    assert Tally(huge, 0, huge, 0).value() == 1.0
    assert Tally(huge, 3 * huge, huge, huge).value(mode="precision") == 0.25
    assert Tally(huge, 0, 0, huge).value(mode="recall") == 0.5
    assert Tally(1, 3, 1, 1).value(beta=1e300) == 0.5
    assert Tally(1, 3, 1, 1).exact(beta=1e300) == 0.5
    assert Tally(1, 3, 1, 1).value(beta=5e-324) == 0.25


def test_integers_of_other_libraries_are_taken() -> None:
    class Index:
        def __index__(self) -> int:
            return 3

    assert Tally(Index(), 1).tp == 3  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [1.0, True, "1", 1.5])
def test_a_count_of_the_wrong_type_is_named(count: Any) -> None:
    with pytest.raises(TypeError, match=r"response_unsupported=.*takes an integer of at least 0"):
        Tally(1, count, 0, 0)


def test_a_negative_count_is_named() -> None:
    with pytest.raises(InvalidInputError, match=r"reference_supported=-1: takes an integer of at least 0"):
        Tally(1, 1, -1, 0)


def test_half_a_direction_is_refused() -> None:
    with pytest.raises(InvalidInputError, match=r"reference_supported and reference_unsupported: give both"):
        Tally(1, 1, reference_supported=1)


@pytest.mark.parametrize("beta", [-1, -0.5, math.nan, math.inf, -math.inf, 10**400])
def test_a_beta_that_weighs_nothing_is_refused(beta: float) -> None:
    with pytest.raises(InvalidInputError, match=r"beta=.*takes a finite number of at least 0"):
        Tally(1, 1, 1, 1).f_beta(beta=beta)


@pytest.mark.parametrize("beta", [True, "1", None, 1j])
def test_a_beta_of_the_wrong_type_is_refused(beta: Any) -> None:
    with pytest.raises(TypeError, match=r"beta=.*takes a finite number of at least 0"):
        Tally(1, 1, 1, 1).value(beta=beta)


@pytest.mark.parametrize(
    ("argument", "value"), [("mode", "F1"), ("recall_basis", "both"), ("zero_division", 0.5), ("mode", None)]
)
def test_other_words_are_refused_by_name(argument: str, value: Any) -> None:
    with pytest.raises(InvalidInputError, match=f"{argument}={value!r}: takes "):
        Tally(1, 1, 1, 1).value(**{argument: value})


def test_zero_division_of_the_wrong_type_is_refused() -> None:
    with pytest.raises(TypeError, match=r"zero_division='warn': takes 0\.0, 1\.0 or nan"):
        Tally(1, 1, 1, 1).value(zero_division="warn")  # type: ignore[arg-type]


def test_claims_are_counted_by_side_and_verdict() -> None:
    claims = (
        Claim("a", "response", supported=True, reason=""),
        Claim("b", "response", supported=False, reason=""),
        Claim("c", "reference", supported=False, reason=""),
    )
    assert Tally.of(claims) == Tally(1, 1, 0, 1)
    assert Tally.of(claims[:2], ("response",)) == Tally(1, 1)


def test_only_the_directions_that_a_number_needs_are_named() -> None:
    assert directions("precision") == directions("precision", "reference") == ("response",)
    assert directions("recall", "reference") == ("reference",)
    assert (
        directions("recall") == directions("f1") == directions("f1", "reference") == ("response", "reference")
    )
