"""`evaluate` and `aevaluate`: rows under one scorer or several, in one pass that shares what it asks."""

import asyncio
import dataclasses
import json
import math
import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from factual import (
    Evaluation,
    FactualCorrectness,
    InvalidInputError,
    MetricResult,
    Prompts,
    RefusedError,
    RetryPolicy,
    ScoringFailure,
    Summary,
    Usage,
    aevaluate,
    evaluate,
)
from factual.testing import Question, ScriptedJudge, by_the_letter

F1, PRECISION, RECALL = (f"factual_correctness(mode={mode})" for mode in ("f1", "precision", "recall"))


def row(number: int, **other: Any) -> dict[str, Any]:
    """Returns a row of precision 0.5, recall 1.0 and F1 0.67, in texts of its own."""
    return {
        "id": f"q{number}",
        "response": f"등대 {number}은 흰색이다. Number {number} is old.",
        "reference": f"등대 {number}은 흰색이다.",
        **other,
    }


ROWS = [row(number) for number in range(6)]
BROKEN = {"id": "broken", "response": "It is broken.", "reference": "It is whole."}


def failing_at(word: str, error: BaseException) -> Callable[[Question], Any]:
    """Returns a script by the letter that raises where it is to decompose a text with a word."""

    def script(question: Question) -> Any:
        return error if word in question.text else by_the_letter(question)

    return script


async def never(_: Question) -> Any:
    await asyncio.Event().wait()


def scorers(judge: Any, **settings: Any) -> list[FactualCorrectness]:
    """Returns a scorer of each mode."""
    return [FactualCorrectness(judge, mode=mode, **settings) for mode in ("precision", "recall", "f1")]


def outcome(found: Any) -> Any:
    """Returns all that a result or a failure says, without what judging cost."""
    return found if isinstance(found, ScoringFailure) else {**found.to_dict(), "usage": None}


class Gauge:
    """Answers by the letter and counts the calls that are under way."""

    def __init__(self) -> None:
        self.now = self.most = 0

    async def __call__(self, question: Question) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.001)
        self.now -= 1
        return by_the_letter(question)


# What comes back


def test_each_row_has_an_outcome_under_each_scorer_in_the_order_of_the_rows() -> None:
    evaluation = evaluate(ROWS, scorers(ScriptedJudge()))
    assert list(evaluation.outcomes) == [PRECISION, RECALL, F1]
    assert len(evaluation) == 6
    for column, value in ((PRECISION, 0.5), (RECALL, 1.0), (F1, 0.67)):
        assert [result.value for result in results(evaluation, column)] == [value] * 6
        assert [result.claims[0].text for result in results(evaluation, column)] == [
            f"등대 {number}은 흰색이다." for number in range(6)
        ]


def results(evaluation: Evaluation, column: str = F1) -> list[MetricResult]:
    """Returns the outcomes of a column in which no row failed."""
    return [found for found in evaluation[column] if isinstance(found, MetricResult)]


def test_one_scorer_needs_no_list_and_several_come_in_any_iterable() -> None:
    one = evaluate(ROWS, FactualCorrectness(ScriptedJudge()))
    several = evaluate(ROWS, iter(scorers(ScriptedJudge())))
    assert one[F1] == several[F1]
    assert list(one.outcomes) == [F1]


def test_what_ends_first_does_not_come_first() -> None:
    async def later_rows_first(question: Question) -> Any:
        number = next(
            number for number in range(6) if f"등대 {number}" in question.prompt.rpartition("\n")[0]
        )
        await asyncio.sleep(0.002 * (5 - number))
        return by_the_letter(question)

    evaluation = evaluate(ROWS, FactualCorrectness(ScriptedJudge(later_rows_first), mode="precision"))
    assert [result.claims[1].text for result in results(evaluation, PRECISION)] == [
        f"Number {number} is old." for number in range(6)
    ]


def test_rows_keep_their_other_columns_and_are_the_users_own() -> None:
    rows = [row(0, question="왜?", score=3, tags=["a"]), row(1)]
    evaluation = evaluate(rows, scorers("offline"))
    assert evaluation.rows[0] is rows[0]
    assert rows[0] == row(0, question="왜?", score=3, tags=["a"])
    assert evaluation.to_dicts()[0] == {**rows[0], PRECISION: 0.5, RECALL: 1.0, F1: 0.67}


def test_dicts_are_json_whatever_became_of_the_rows() -> None:
    """A failed row has no value, nor has nan, which JSON does not know."""
    empty = row(1, response_claims=[], reference_claims=[])
    evaluation = evaluate(
        [row(0), empty, BROKEN, "no row"],  # type: ignore[list-item]
        FactualCorrectness(ScriptedJudge(failing_at("broken", RefusedError("no"))), zero_division=math.nan),
    )
    dicts = evaluation.to_dicts()
    assert [found[F1] for found in json.loads(json.dumps(dicts, allow_nan=False))] == [0.67, None, None, None]
    assert dicts[3] == {"row": "no row", F1: None}
    assert repr(evaluation) == (
        f"Evaluation(4 rows, {{{F1!r}: Summary(mean 0.67, 1 scored of 4, 1 undefined, "
        "2 errors: 1 RefusedError, 1 TypeError)})"
    )


def test_the_summary_has_a_mean_of_each_column() -> None:
    evaluation = evaluate(ROWS, scorers("offline"))
    summary = evaluation.summary
    assert {column: found.mean for column, found in summary.items()} == {
        PRECISION: 0.5,
        RECALL: 1.0,
        F1: pytest.approx(0.67),
    }
    assert (summary[F1].n_scored, summary[F1].n_total) == (6, 6)


def test_no_rows_have_no_outcomes_and_no_mean() -> None:
    evaluation = evaluate([], scorers("offline"))
    assert evaluation.outcomes == {PRECISION: (), RECALL: (), F1: ()}
    assert (len(evaluation), evaluation.to_dicts()) == (0, [])
    assert repr(evaluation.summary[F1]) == repr(Summary())


def test_a_column_that_is_not_there_is_named_with_those_that_are() -> None:
    evaluation = evaluate(ROWS, FactualCorrectness("offline"))
    with pytest.raises(KeyError, match=r"no column 'f1'; the columns are 'factual_correctness\(mode=f1\)'"):
        evaluation["f1"]


def test_an_evaluation_pickles() -> None:
    evaluation = evaluate([*ROWS, BROKEN], scorers(ScriptedJudge(failing_at("broken", ValueError("no")))))
    copied = pickle.loads(pickle.dumps(evaluation))  # noqa: S301 - our own
    assert copied.outcomes == evaluation.outcomes
    assert copied.to_dicts() == evaluation.to_dicts()


def test_rows_may_come_from_a_generator_whose_length_is_not_known() -> None:
    seen: list[tuple[int, int | None]] = []
    evaluation = evaluate(
        (row(number) for number in range(100)),
        FactualCorrectness("offline"),
        max_concurrency=3,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert [found["id"] for found in evaluation.rows] == [f"q{number}" for number in range(100)]
    assert [result.value for result in results(evaluation)] == [0.67] * 100
    assert seen[-1] == (100, None)


def test_an_error_of_the_rows_own_source_ends_the_run() -> None:
    def source() -> Iterator[dict[str, Any]]:
        yield row(0)
        raise OSError("the file has ended early")

    with pytest.raises(OSError, match="ended early"):
        evaluate(source(), FactualCorrectness("offline"))


@pytest.mark.asyncio
async def test_evaluate_works_inside_a_running_loop_and_agrees_with_aevaluate() -> None:
    scorer = FactualCorrectness(ScriptedJudge())
    assert evaluate(ROWS, scorer).outcomes == (await aevaluate(ROWS, scorer)).outcomes


def test_evaluate_works_from_one_asyncio_run_after_another() -> None:
    judge = ScriptedJudge()
    scorer = FactualCorrectness(judge)
    for _ in range(3):
        assert [r.value for r in results(asyncio.run(aevaluate(ROWS, scorer)))] == [0.67] * 6
    assert len(judge.questions) == 3 * 6 * 4


# What scorers share


def test_precision_recall_and_f1_of_one_judge_cost_one_scoring() -> None:
    alone, shared = ScriptedJudge(), ScriptedJudge()
    expected = evaluate(ROWS, FactualCorrectness(alone))
    found = evaluate(ROWS, scorers(shared), max_concurrency=1)
    assert len(shared.questions) == len(alone.questions) == 24
    assert sorted(shared.prompts) == sorted(alone.prompts)
    assert list(map(outcome, found[F1])) == list(map(outcome, expected[F1]))


def test_each_result_tells_the_shared_cost_as_its_own() -> None:
    evaluation = evaluate(ROWS[:1], scorers(ScriptedJudge()))
    calls = {column: results(evaluation, column)[0].usage.calls for column in evaluation.outcomes}
    assert calls == {PRECISION: 2, RECALL: 4, F1: 4}


def test_only_the_directions_that_some_number_needs_are_judged() -> None:
    judge = ScriptedJudge()
    own_recall = FactualCorrectness(judge, mode="recall", recall_basis="reference")
    precision = FactualCorrectness(judge, mode="precision")
    evaluate(ROWS[:1], own_recall)
    assert len(judge.questions) == 2
    evaluate(ROWS[:1], [own_recall, precision])
    assert len(judge.questions) == 2 + 4
    evaluate(ROWS[:1], [own_recall, precision, FactualCorrectness(judge, beta=2)])
    assert len(judge.questions) == 2 + 4 + 4


@pytest.mark.parametrize(
    "settings",
    [
        {"atomicity": "high"},
        {"coverage": "high"},
        {"prompts": Prompts(language="Korean")},
        {"language": "Korean"},
        {"retries": RetryPolicy(answer_retries=3)},
        {"claims_per_call": 1},
    ],
    ids=str,
)
def test_scorers_that_judge_differently_do_not_share(settings: dict[str, Any]) -> None:
    judge = ScriptedJudge()
    plain = FactualCorrectness(judge, mode="precision")
    other = FactualCorrectness(judge, mode="precision", name="other", **settings)
    evaluate(ROWS[:1], [plain, other], max_concurrency=1)
    together = sorted(judge.prompts)
    judge.questions.clear()
    evaluate(ROWS[:1], plain)
    evaluate(ROWS[:1], other)
    assert sorted(judge.prompts) == together


def test_settings_of_the_arithmetic_alone_are_no_reason_not_to_share() -> None:
    judge = ScriptedJudge()
    evaluate(
        ROWS[:1],
        [
            FactualCorrectness(judge),
            FactualCorrectness(judge, beta=2, name="b"),
            FactualCorrectness(judge, recall_basis="reference", name="c"),
            FactualCorrectness(judge, zero_division=1, name="d"),
            FactualCorrectness(judge, prompts=Prompts(), name="e"),
        ],
    )
    assert len(judge.questions) == 4


def test_scorers_of_different_judges_ask_each_its_own() -> None:
    strict, kind = ScriptedJudge(name="strict"), ScriptedJudge(name="kind")
    evaluation = evaluate(
        ROWS,
        [*scorers(strict), FactualCorrectness(kind, name="kind"), FactualCorrectness("offline", name="o")],
    )
    assert len(strict.questions) == len(kind.questions) == 24
    assert {result.judge for result in results(evaluation, PRECISION)} == {"strict"}
    assert {result.judge for result in results(evaluation, "kind(mode=f1)")} == {"kind"}
    assert {result.judge for result in results(evaluation, "o(mode=f1)")} == {"offline"}


def test_scorers_whose_two_models_are_the_same_share_and_others_do_not() -> None:
    finds, verifies, other = (ScriptedJudge(name=name) for name in ("finds", "verifies", "other"))
    pair: dict[str, Any] = {"decomposition_llm": finds, "verification_llm": verifies}
    evaluate(ROWS[:1], scorers(None, **pair))
    assert (len(finds.questions), len(verifies.questions)) == (2, 2)
    evaluate(
        ROWS[:1],
        [
            FactualCorrectness(**pair),
            FactualCorrectness(decomposition_llm=finds, verification_llm=other, name="other"),
        ],
    )
    assert (len(finds.questions), len(verifies.questions), len(other.questions)) == (6, 4, 2)


def test_prompts_that_are_edited_during_a_run_hold_from_then_on_and_for_their_scorer_alone() -> None:
    judge = ScriptedJudge()
    plain, edited = FactualCorrectness(judge, mode="precision"), FactualCorrectness(judge, mode="recall")

    def edit(done: int, _: int | None) -> None:
        if done == 2:
            edited.prompts.verification.instruction += " 단위를 무시하라."

    evaluate(ROWS[:4], [plain, edited], max_concurrency=1, progress=edit)
    by_row = [
        [question for question in judge.questions if f"등대 {n}은" in question.prompt] for n in range(4)
    ]
    assert [len(questions) for questions in by_row] == [4, 4, 6, 6]
    changed = [sum("단위를 무시하라." in question.prompt for question in questions) for questions in by_row]
    assert changed == [0, 0, 2, 2]


def test_claims_that_a_row_gives_once_reach_every_scorer() -> None:
    """An iterator can be read only once, and the scorers share nothing here."""
    claims = ["등대 0은 흰색이다.", "Number 0 is new."]
    evaluation = evaluate(
        [row(0, response_claims=iter(claims))],
        [FactualCorrectness(ScriptedJudge(), mode="precision", name=name) for name in ("a", "b")],
    )
    for column in evaluation.outcomes:
        assert [claim.text for claim in results(evaluation, column)[0].claims] == claims


# What fails


@pytest.mark.parametrize("error", [RefusedError("no", stage="verify"), ValueError("아니오"), KeyError("x")])
def test_a_failed_row_is_recorded_in_its_place_under_each_scorer(error: Exception) -> None:
    rows = [ROWS[0], BROKEN, *ROWS[1:]]
    judge = ScriptedJudge(failing_at("broken", error))
    evaluation = evaluate(rows, scorers(judge, retries=RetryPolicy(answer_retries=0)))
    for column in evaluation.outcomes:
        failure = evaluation[column][1]
        assert isinstance(failure, ScoringFailure)
        assert (failure.row, failure.id, failure.error) == (1, "broken", type(error).__name__)
        assert error.args[0] in failure.message
        assert [result.claims[0].text for result in results(evaluation, column)] == [
            f"등대 {number}은 흰색이다." for number in range(6)
        ]
        assert evaluation.summary[column].errors == 1


def test_a_failure_says_in_which_step() -> None:
    def script(question: Question) -> Any:
        broken = "broken" in question.premise or "broken" in str(question.claims)
        return "Well, maybe." if broken else by_the_letter(question)

    [failure] = evaluate([BROKEN], FactualCorrectness(ScriptedJudge(script)))[F1]
    assert isinstance(failure, ScoringFailure)
    assert (failure.stage, failure.error) == ("verify", "MalformedOutputError")


@pytest.mark.parametrize("side", ["response", "reference"])
def test_a_side_that_cannot_be_judged_fails_no_scorer_that_can_do_without_it(side: str) -> None:
    """Each of them comes to what it comes to alone."""
    word = {"response": "broken", "reference": "whole"}[side]

    def script(question: Question) -> Any:
        return RefusedError("no") if word in question.text else by_the_letter(question)

    def all_scorers() -> list[FactualCorrectness]:
        own = FactualCorrectness(ScriptedJudge(script), mode="recall", recall_basis="reference", name="own")
        return [*scorers(own.llm), own]

    evaluation = evaluate([BROKEN], all_scorers())
    for scorer in all_scorers():
        alone = evaluate([BROKEN], scorer)
        assert [outcome(found) for found in evaluation[scorer.column]] == [
            outcome(found) for found in alone[scorer.column]
        ]
        assert (alone.summary[scorer.column].errors == 1) == (side in scorer.sides)


def test_one_judge_that_fails_leaves_the_outcomes_of_another() -> None:
    broken = FactualCorrectness(ScriptedJudge(lambda _: RefusedError("no")), name="broken")
    evaluation = evaluate(ROWS, [broken, FactualCorrectness(ScriptedJudge())])
    assert evaluation.summary["broken(mode=f1)"].errors == 6
    assert [result.value for result in results(evaluation)] == [0.67] * 6


@pytest.mark.parametrize(
    ("bad", "error", "message"),
    [
        ("text", "TypeError", "takes a mapping with response and reference, got str"),
        (None, "TypeError", "takes a mapping with response and reference, got NoneType"),
        ({"id": 7, "response": "a"}, "InvalidInputError", "'reference' is missing"),
        (row(0, response=" "), "InvalidInputError", "response=' ': takes a text that is not blank"),
        (row(0, reference=None), "TypeError", "reference=None: takes a text"),
        (row(0, response_claims="a"), "TypeError", "response_claims='a': takes a list of claims"),
    ],
)
def test_what_is_no_row_fails_alone_and_asks_nothing(bad: Any, error: str, message: str) -> None:
    judge = ScriptedJudge()
    evaluation = evaluate([row(1), bad, row(2)], scorers(judge))
    assert len(judge.questions) == 8
    for column in evaluation.outcomes:
        failure = evaluation[column][1]
        assert isinstance(failure, ScoringFailure)
        assert (failure.row, failure.stage, failure.error) == (1, None, error)
        assert message in failure.message
        assert len(results(evaluation, column)) == 2


@pytest.mark.parametrize("run", [evaluate, lambda rows, chosen, **how: chosen[0].batch_score(rows, **how)])
def test_raise_ends_the_run_with_the_rows_own_error_and_names_the_row(run: Any) -> None:
    judge = ScriptedJudge(failing_at("broken", RefusedError("아니오")))
    with pytest.raises(RefusedError, match="decompose: 아니오") as caught:
        run([*ROWS[:3], BROKEN, *ROWS[3:]], scorers(judge), on_error="raise")
    assert caught.value.__notes__ == ["row 3 (from 0) of the batch, id 'broken'"]


def test_raise_names_a_row_that_is_none() -> None:
    with pytest.raises(InvalidInputError, match="'response' is missing") as caught:
        evaluate([row(0), {"id": 7}], FactualCorrectness("offline"), on_error="raise")
    assert caught.value.__notes__ == ["row 1 (from 0) of the batch, id 7"]


def test_raise_takes_few_further_rows() -> None:
    taken = []

    def source() -> Iterator[dict[str, Any]]:
        for number in range(10**9):
            taken.append(number)
            yield BROKEN if number == 5 else row(number)

    judge = ScriptedJudge(failing_at("broken", ValueError("no")))
    with pytest.raises(ValueError, match="no"):
        evaluate(source(), FactualCorrectness(judge), max_concurrency=2, on_error="raise")
    assert len(taken) < 20


@pytest.mark.asyncio
async def test_raise_cancels_the_rows_that_are_under_way() -> None:
    begun, ended = [], []

    async def script(question: Question) -> Any:
        if "broken" in question.text:
            return ValueError("no")
        begun.append(question.text)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(question.text)

    before = asyncio.all_tasks()
    with pytest.raises(ValueError, match="no"):
        await aevaluate([BROKEN, *ROWS], scorers(ScriptedJudge(script)), on_error="raise")
    assert sorted(begun) == sorted(ended)
    assert asyncio.all_tasks() == before


@pytest.mark.asyncio
async def test_raise_does_not_wait_for_the_rows_before_it() -> None:
    async def script(question: Question) -> Any:
        return ValueError("no") if "broken" in question.text else await never(question)

    scorer = FactualCorrectness(ScriptedJudge(script))
    run = asyncio.create_task(aevaluate([*ROWS, BROKEN], scorer, on_error="raise"))
    for _ in range(100):
        await asyncio.sleep(0)
    ended = run.done()
    run.cancel()
    await asyncio.gather(run, return_exceptions=True)
    assert ended


def test_a_judge_that_cancels_itself_fails_its_row_alone() -> None:
    judge = ScriptedJudge(failing_at("broken", asyncio.CancelledError()))
    evaluation = evaluate([*ROWS, BROKEN], FactualCorrectness(judge))
    assert len(results(evaluation)) == 6
    assert isinstance(evaluation[F1][6], ScoringFailure)


class Careless:
    """A judge of a user's own that says nothing of its cost, and finds no claims."""

    name = "careless"

    async def decompose(self, text: str, **_: Any) -> tuple[list[str], Any]:  # noqa: ARG002
        return [], None

    async def verify(self, *_: Any) -> Any:
        raise AssertionError


def test_a_judge_that_does_not_keep_to_its_protocol_fails_rows_not_runs() -> None:
    evaluation = evaluate(ROWS, [FactualCorrectness(Careless()), FactualCorrectness("offline", name="o")])
    assert [type(found).__name__ for found in evaluation[F1]] == ["ScoringFailure"] * 6
    assert len(results(evaluation, "o(mode=f1)")) == 6


# How long, and how many at once


def hanging_at(word: str) -> Callable[[Question], Any]:
    """Returns a script by the letter that never answers where it is asked about a word."""

    async def script(question: Question) -> Any:
        return await never(question) if word in question.text else by_the_letter(question)

    return script


@pytest.mark.parametrize("bound", [1, 16])
def test_a_row_that_hangs_fails_at_its_time_out_and_the_others_are_scored(bound: int) -> None:
    evaluation = evaluate(
        [BROKEN, *ROWS],
        FactualCorrectness(ScriptedJudge(hanging_at("broken"))),
        timeout=0.25,
        max_concurrency=bound,
    )
    assert evaluation[F1][0] == ScoringFailure(
        row=0,
        id="broken",
        stage=None,
        error="TimeoutError",
        message="timeout=0.25: there is no score after that many seconds",
    )
    assert [result.value for result in results(evaluation)] == [0.67] * 6


def test_a_judge_that_hangs_fails_its_own_scorer_alone() -> None:
    evaluation = evaluate(
        ROWS[:2],
        [FactualCorrectness(ScriptedJudge(never), name="hangs"), FactualCorrectness(ScriptedJudge())],
        timeout=0.25,
    )
    assert [found.error for found in evaluation["hangs(mode=f1)"] if isinstance(found, ScoringFailure)] == [
        "TimeoutError"
    ] * 2
    assert [result.value for result in results(evaluation)] == [0.67] * 2


@pytest.mark.asyncio
async def test_a_time_out_raises_where_errors_raise() -> None:
    scorer = FactualCorrectness(ScriptedJudge(never))
    with pytest.raises(TimeoutError, match=r"timeout=0\.01: there is no score after that many") as caught:
        await aevaluate(ROWS, scorer, timeout=0.01, on_error="raise")
    assert caught.value.__notes__ == ["row 0 (from 0) of the batch, id 'q0'"]


def test_a_time_out_names_its_row_from_synchronous_code_too() -> None:
    scorer = FactualCorrectness(ScriptedJudge(never))
    with pytest.raises(TimeoutError, match=r"timeout=0\.01") as caught:
        evaluate(ROWS, scorer, timeout=0.01, on_error="raise")
    assert getattr(caught.value, "__notes__", None) == ["row 0 (from 0) of the batch, id 'q0'"]


@pytest.mark.parametrize("bound", [1, 2, 5])
def test_no_more_calls_are_under_way_than_allowed_whatever_asks(bound: int) -> None:
    """Both directions of many claims, asked one by one, of two judges and three modes each."""
    gauge = Gauge()
    rows = [{"response": "A. B. C. D.", "reference": "A. B. E. F."}] * 4
    chosen = [
        scorer
        for name in ("a", "b")
        for scorer in scorers(ScriptedJudge(gauge, name=name), name=name, claims_per_call=1)
    ]
    evaluate(rows, chosen, max_concurrency=bound)
    assert gauge.most == bound
    gauge.most = 0
    chosen[2].batch_score(rows, max_concurrency=bound)
    assert gauge.most == bound


@pytest.mark.parametrize("bound", [1, 2, 5])
def test_no_more_rows_are_under_way_than_allowed(bound: int) -> None:
    under_way: set[str] = set()
    most = 0

    async def script(question: Question) -> Any:
        nonlocal most
        number = question.prompt.rpartition("등대 ")[2].partition("은")[0]
        under_way.add(number)
        most = max(most, len(under_way))
        await asyncio.sleep(0.001)
        if question.step == "verify":
            under_way.discard(number)
        return by_the_letter(question)

    evaluate(ROWS, FactualCorrectness(ScriptedJudge(script), mode="precision"), max_concurrency=bound)
    assert most == bound


@pytest.mark.asyncio
async def test_a_cancelled_run_stops_and_leaves_nothing_behind() -> None:
    before, asked, ended = asyncio.all_tasks(), asyncio.Event(), []

    async def script(question: Question) -> Any:
        asked.set()
        try:
            return await never(question)
        finally:
            ended.append(question.text)

    judge = ScriptedJudge(script)
    run = asyncio.create_task(aevaluate(ROWS, scorers(judge), max_concurrency=4, timeout=60))
    await asked.wait()
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert len(ended) == len(judge.questions)
    assert asyncio.all_tasks() == before


@pytest.mark.asyncio
async def test_a_cancelled_run_asks_nothing_more() -> None:
    judge = ScriptedJudge(never)
    run = asyncio.create_task(aevaluate(ROWS, scorers(judge), max_concurrency=4))
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(judge.questions) == 4
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert len(judge.questions) == 4


# What is refused at the door


@pytest.mark.parametrize(
    ("chosen", "error", "message"),
    [
        ([], InvalidInputError, "scorers: takes a FactualCorrectness or a list of them, got none"),
        (None, TypeError, "scorers: takes .*, got NoneType"),
        ("offline", TypeError, "scorers: takes .*, got str"),
        ([FactualCorrectness("offline"), "f1"], TypeError, "scorers: takes .*, got str among them"),
        (
            [FactualCorrectness("offline"), FactualCorrectness("offline", beta=2)],
            InvalidInputError,
            r"scorers: two have the column 'factual_correctness\(mode=f1\)'; give one another name=",
        ),
    ],
)
def test_scorers_that_cannot_be_used_are_refused(chosen: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        evaluate(ROWS, chosen)


@pytest.mark.parametrize("rows", [None, 3, "rows", b"rows", row(0), list])
def test_what_are_no_rows_is_refused(rows: Any) -> None:
    with pytest.raises(TypeError, match="rows: takes an iterable of mappings, such as a list, got"):
        evaluate(rows, FactualCorrectness("offline"))


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"max_concurrency": 0}, InvalidInputError),
        ({"max_concurrency": 2.0}, TypeError),
        ({"max_concurrency": None}, TypeError),
        ({"max_concurrency": True}, TypeError),
        ({"on_error": "ignore"}, InvalidInputError),
        ({"on_error": None}, InvalidInputError),
        ({"timeout": 0}, InvalidInputError),
        ({"timeout": -1}, InvalidInputError),
        ({"timeout": math.inf}, InvalidInputError),
        ({"timeout": math.nan}, InvalidInputError),
        ({"timeout": "60"}, TypeError),
        ({"timeout": True}, TypeError),
        ({"progress": "bar"}, TypeError),
        ({"progress": 1}, TypeError),
    ],
    ids=str,
)
def test_settings_that_cannot_be_used_are_refused_by_name_before_any_row_is_read(
    settings: dict[str, Any], error: type[Exception]
) -> None:
    def source() -> Iterator[dict[str, Any]]:
        yield pytest.fail("a row was read")

    [(name, value)] = settings.items()
    scorer = FactualCorrectness("offline")
    for run in (
        lambda: evaluate(source(), scorer, **settings),
        lambda: scorer.batch_score(source(), **settings),
        lambda: scorer.stream(source(), **settings),
    ):
        with pytest.raises(error, match=f"{name}={value!r}"):
            run()


class Four:
    """An integer as numpy has them."""

    def __index__(self) -> int:
        return 4


def test_the_bound_may_be_any_integer_and_the_time_any_number() -> None:
    how: Any = {"max_concurrency": Four(), "timeout": Fraction(60)}
    gauge = Gauge()
    evaluation = evaluate(ROWS * 4, FactualCorrectness(ScriptedJudge(gauge)), **how)
    assert gauge.most == 4
    assert evaluation.summary[F1].n_scored == 24


def test_a_scorer_may_be_made_from_another_for_a_column_of_its_own() -> None:
    judge = ScriptedJudge()
    scorer = FactualCorrectness(judge)
    evaluation = evaluate(ROWS[:1], [scorer, dataclasses.replace(scorer, beta=2, name="f2")])
    assert list(evaluation.outcomes) == [F1, "f2(mode=f1)"]
    assert [results(evaluation, column)[0].beta for column in evaluation.outcomes] == [1, 2]
    assert len(judge.questions) == 4
    assert results(evaluation)[0].usage == Usage(4, None, None)
