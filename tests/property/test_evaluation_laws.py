"""The laws of a pass: what scorers share changes no score, costs no more than one of them, loses no row."""

import math
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from factual import (
    Evaluation,
    FactualCorrectness,
    MetricResult,
    RefusedError,
    ScoringFailure,
    Tally,
    evaluate,
)
from factual.testing import Question, ScriptedJudge
from strategies import betas, modes, recall_bases

verdicts = st.lists(st.booleans(), max_size=6)

faults = st.sets(st.tuples(st.sampled_from("RG"), st.sampled_from(["decompose", "verify"])), max_size=2)


@dataclass(frozen=True)
class Scripted:
    """A row by script: the verdicts on the claims of its response and its reference, and what is refused."""

    response: list[bool]
    reference: list[bool]
    refused: set[tuple[str, str]]

    def fails(self, scorer: FactualCorrectness) -> bool:
        """Returns whether the scorer needs what is refused; what is never asked for cannot be."""
        sides = {"R": ("response", self.response), "G": ("reference", self.reference)}
        return any(
            sides[letter][0] in scorer.sides and (step == "decompose" or bool(sides[letter][1]))
            for letter, step in self.refused
        )

    @property
    def tally(self) -> Tally:
        return Tally(
            sum(self.response),
            len(self.response) - sum(self.response),
            sum(self.reference),
            len(self.reference) - sum(self.reference),
        )


rows = st.builds(Scripted, verdicts, verdicts, faults | st.just(set()))

whole_rows = st.builds(Scripted, verdicts, verdicts, st.just(set()))

numbers = st.fixed_dictionaries(
    {
        "mode": modes,
        "beta": betas,
        "recall_basis": recall_bases,
        "zero_division": st.sampled_from([0.0, 1.0, math.nan]),
    }
)


def judge_of(script: list[Scripted]) -> ScriptedJudge:
    """Returns a judge that answers by the script; the texts of row 3 are "R3" and "G3"."""

    def answer(question: Question) -> Any:
        text = question.text or question.claims[0].partition(",")[0]
        letter, row = text[0], script[int(text[1:])]
        if (letter, str(question.step)) in row.refused:
            return RefusedError("거부")
        said = row.response if letter == "R" else row.reference
        if question.step == "decompose":
            return [f"{text}, 주장 {number}." for number in range(len(said))]
        return [said[int(claim.rpartition(" ")[2].rstrip("."))] for claim in question.claims]

    return ScriptedJudge(answer)


def evaluated(script: list[Scripted], scorers: list[FactualCorrectness], bound: int = 16) -> Evaluation:
    rows = [{"response": f"R{index}", "reference": f"G{index}", "id": index} for index in range(len(script))]
    return evaluate(rows, scorers, max_concurrency=bound)


def scorers_of(judge: ScriptedJudge, chosen: list[dict[str, Any]], **how: Any) -> list[FactualCorrectness]:
    return [
        FactualCorrectness(judge, name=f"scorer {index}", **number, **how)
        for index, number in enumerate(chosen)
    ]


def said(outcome: Any) -> Any:
    """Returns all that a result says; a failure's words depend on what failed first."""
    return outcome.row if isinstance(outcome, ScoringFailure) else outcome.to_dict()


@settings(max_examples=60, deadline=None)
@given(st.lists(rows, max_size=4), st.lists(numbers, min_size=1, max_size=4), st.sampled_from([1, 2, 16]))
def test_scorers_in_one_pass_come_to_what_each_comes_to_alone(
    script: list[Scripted], chosen: list[dict[str, Any]], bound: int
) -> None:
    together = evaluated(script, scorers_of(judge_of(script), chosen), bound)
    for scorer in scorers_of(judge_of(script), chosen):
        alone = evaluated(script, [scorer])
        assert list(map(said, together[scorer.column])) == list(map(said, alone[scorer.column]))


@settings(max_examples=60, deadline=None)
@given(st.lists(rows, max_size=4), st.lists(numbers, min_size=1, max_size=3), st.sampled_from([1, 2, 15]))
def test_each_outcome_is_that_of_its_own_row_and_of_the_verdicts_alone(
    script: list[Scripted], chosen: list[dict[str, Any]], claims_per_call: int
) -> None:
    scorers = scorers_of(judge_of(script), chosen, claims_per_call=claims_per_call)
    evaluation = evaluated(script, scorers)
    for scorer, number in zip(scorers, chosen, strict=True):
        assert len(evaluation[scorer.column]) == len(script)
        for index, (row, outcome) in enumerate(zip(script, evaluation[scorer.column], strict=True)):
            if row.fails(scorer):
                assert isinstance(outcome, ScoringFailure)
                assert (outcome.row, outcome.id, outcome.error) == (index, index, "RefusedError")
            else:
                assert isinstance(outcome, MetricResult)
                assert repr(outcome.value) == repr(row.tally.value(**number))
                assert {claim.text[1:].partition(",")[0] for claim in outcome.claims} <= {str(index)}


@settings(max_examples=40, deadline=None)
@given(st.lists(whole_rows, max_size=4), st.lists(numbers, max_size=3), st.sampled_from([1, 2, 15]))
def test_any_number_of_scorers_of_one_judge_cost_the_calls_of_f1_alone(
    script: list[Scripted], others: list[dict[str, Any]], claims_per_call: int
) -> None:
    alone, shared = judge_of(script), judge_of(script)
    evaluated(script, [FactualCorrectness(alone, claims_per_call=claims_per_call)])
    three: list[dict[str, Any]] = [{"mode": "precision"}, {"mode": "recall"}, {"mode": "f1"}]
    evaluated(script, scorers_of(shared, [*three, *others], claims_per_call=claims_per_call))
    assert sorted(shared.prompts) == sorted(alone.prompts)


@settings(max_examples=40, deadline=None)
@given(st.lists(rows, max_size=5), numbers)
def test_the_summary_counts_each_row_once_and_means_the_defined_scores(
    script: list[Scripted], number: dict[str, Any]
) -> None:
    [scorer] = scorers_of(judge_of(script), [number])
    summary = evaluated(script, [scorer]).summary[scorer.column]
    of = {name: number[name] for name in ("mode", "beta", "recall_basis")}
    good = [row.tally for row in script if not row.fails(scorer)]
    values = [tally.value(**of) for tally in good if not tally.undefined(**of)]
    assert summary.n_total == len(script)
    assert (summary.n_scored, summary.undefined) == (len(values), len(good) - len(values))
    assert summary.errors == len(script) - len(good)
    assert (summary.mean is None) == (not values)
    if summary.mean is not None:
        assert abs(summary.mean - sum(value or 0.0 for value in values) / len(values)) < 1e-12
