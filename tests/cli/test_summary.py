from fractions import Fraction
from typing import Any

from factual import Claim, MetricResult, ScoringFailure, Usage
from factual.cli.rows import Row
from factual.cli.summary import RunSummary
from factual.summary import Mean


def result(supported: int, unsupported: int, **usage: Any) -> MetricResult:
    """A precision of supported / (supported + unsupported)."""
    verdicts = [True] * supported + [False] * unsupported
    return MetricResult.of(
        tuple(Claim(f"claim {n}", "response", verdict, "") for n, verdict in enumerate(verdicts)),
        usage=Usage(**usage),
        judge="j",
        name="n",
        mode="precision",
        beta=1.0,
        recall_basis="response",
        zero_division=1.0,
    )


def row(number: int) -> Row:
    return Row(number, number, {}, None, {}, None)


def summary_of(*outcomes: MetricResult | ScoringFailure, worst: int = 5) -> RunSummary:
    summary = RunSummary(worst)
    for number, outcome in enumerate(outcomes, 1):
        summary.take(row(number), outcome)
    return summary


def test_undefined_and_failed_rows_are_counted_and_do_not_enter_the_mean() -> None:
    failure = ScoringFailure(2, None, None, "E", "m")
    summary = summary_of(result(1, 0), result(0, 0), failure, result(1, 1))
    assert (summary.n_scored, summary.undefined, summary.errors, summary.n_total) == (2, 1, 1, 4)
    assert summary.mean == 0.75
    assert summary.precision.value == 0.75
    assert summary.recall.value is None


def test_nothing_scored_has_no_mean() -> None:
    assert summary_of().mean is None
    assert summary_of(result(0, 0)).mean is None


def test_a_mean_leaves_out_what_is_not_defined() -> None:
    mean = Mean()
    for number in (Fraction(1, 2), None, 1.0):
        mean.add(number)
    assert mean.value == 0.75


def test_the_lowest_scores_are_kept_the_earlier_row_first() -> None:
    summary = summary_of(
        result(1, 1), result(1, 3), result(1, 0), result(0, 1), result(1, 3), result(1, 1), worst=3
    )
    assert [(low.value, low.row) for low in summary.lowest] == [(0.0, 4), (0.25, 2), (0.25, 5)]
    assert [claim.text for claim in summary.lowest[1].unsupported] == ["claim 1", "claim 2", "claim 3"]


def test_a_score_of_one_is_not_low_and_none_may_be_kept() -> None:
    assert summary_of(result(1, 0)).lowest == []
    assert summary_of(result(0, 1), worst=0).lowest == []


def test_cost_adds_up_and_unknown_stays_unknown() -> None:
    known = {"calls": 2, "prompt_tokens": 10, "completion_tokens": 5}
    assert summary_of(result(1, 0, **known), result(0, 0, **known)).usage == Usage(4, 20, 10)
    unknown = {"calls": 1, "prompt_tokens": None, "completion_tokens": None}
    assert summary_of(result(1, 0, **known), result(1, 0, **unknown)).usage == Usage(3, None, None)
