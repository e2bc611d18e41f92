"""What rows come to: a mean, and of how many rows; scored, undefined and failed are three states."""

import math
from fractions import Fraction
from typing import Any

import pytest

from factual import FactualCorrectness, MetricResult, ScoringFailure, Summary, Usage
from factual.summary import Mean, Outcome
from factual.testing import ScriptedJudge

FAILURE = ScoringFailure(row=0, id=None, stage="verify", error="RefusedError", message="아니오")


def scored(*verdicts: bool) -> MetricResult:
    """Returns a precision result of these verdicts; it is undefined where there are none."""
    claims = [f"주장 {number}" for number in range(len(verdicts))]
    scorer = FactualCorrectness(ScriptedJudge([list(verdicts)]), mode="precision", zero_division=1.0)
    return scorer.score("a", "b", response_claims=claims)


def test_rows_are_scored_undefined_or_failed_and_only_the_scored_make_the_mean() -> None:
    outcomes: list[Outcome] = [scored(True), FAILURE, scored(), scored(True, False), FAILURE, scored()]
    summary = Summary(iter(outcomes))
    assert (summary.n_scored, summary.undefined, summary.errors, summary.n_total) == (2, 2, 2, 6)
    assert summary.mean == 0.75
    assert repr(summary) == "Summary(mean 0.75, 2 scored of 6, 2 undefined, 2 errors: 2 RefusedError)"
    assert summary.kinds == {"RefusedError": 2}


def test_the_mean_does_not_rise_as_rows_fail_without_saying_so() -> None:
    few, all_of_them = Summary([scored(True), FAILURE]), Summary([scored(True), scored(True)])
    assert few.mean == all_of_them.mean == 1.0
    assert (few.n_scored, few.n_total) == (1, 2)
    assert "1 scored of 2" in repr(few)


@pytest.mark.parametrize("outcomes", [[], [FAILURE], [scored()], [FAILURE, scored()]], ids=len)
def test_where_nothing_is_scored_there_is_no_mean(outcomes: list[Any]) -> None:
    summary = Summary(outcomes)
    assert summary.mean is None
    assert (summary.n_scored, summary.n_total) == (0, len(outcomes))
    assert repr(summary).startswith(f"Summary(mean none, 0 scored of {len(outcomes)}, ")


def test_a_value_of_nan_leaves_the_mean_a_number() -> None:
    scorer = FactualCorrectness("offline", mode="precision", zero_division=math.nan)
    undefined = scorer.score("a", "b", response_claims=[])
    assert math.isnan(undefined.value)
    assert Summary([undefined, scored(False)]).mean == 0.0


def test_a_score_of_zero_counts() -> None:
    assert repr(Summary([scored(False)])) == "Summary(mean 0.00, 1 scored of 1, 0 undefined, 0 errors)"


def test_outcomes_can_be_added_as_they_come() -> None:
    summary = Summary()
    for outcome in (scored(True), FAILURE, scored(False)):
        summary.add(outcome)
    assert repr(summary) == repr(Summary([scored(True), FAILURE, scored(False)]))


def test_the_mean_is_not_rounded() -> None:
    assert Summary([scored(True), scored(False), scored(False)]).mean == pytest.approx(1 / 3, abs=1e-15)


def test_usage_is_the_cost_of_the_rows_that_were_judged() -> None:
    assert Summary().usage == Usage(0, 0, 0)
    assert Summary([scored(True), scored(), FAILURE, scored(False)]).usage == Usage(2, None, None)
    offline = FactualCorrectness("offline").score("It is blue.", "It is blue.")
    assert Summary([offline, offline]).usage == Usage(0, 0, 0)


def test_a_running_mean_takes_any_number_and_leaves_out_what_is_none() -> None:
    mean = Mean()
    assert mean.value is None
    for number in (Fraction(1, 4), None, 0.75, 0):
        mean.add(number)
    assert mean.value == pytest.approx(1 / 3)
