"""`FactualCorrectness`: the scorer as a user meets it."""

import asyncio
import contextvars
import math
import threading
import warnings
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

import factual
import factual.metrics.collections
from factual import FactualCorrectness, InvalidInputError, MetricResult, ScoringFailure, VerdictMismatchError
from line_judge import LineJudge

ROWS = [{"response": f"a\nb{n}", "reference": "a", "question": "?"} for n in range(5)]


@pytest.mark.asyncio
async def test_both_directions_are_judged_and_counted() -> None:
    judge = LineJudge()
    result = await FactualCorrectness(judge).ascore(response="a\nb\nc", reference="a\nd")
    assert (result.tally.tp, result.tally.fp, result.tally.fn) == (1, 2, 1)
    assert result.value == 0.4
    assert [(claim.text, claim.side, claim.supported) for claim in result.claims] == [
        ("a", "response", True),
        ("b", "response", False),
        ("c", "response", False),
        ("a", "reference", True),
        ("d", "reference", False),
    ]
    assert result.usage == factual.Usage(calls=4, prompt_tokens=60, completion_tokens=None)
    assert result.judge == "scripted"


@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        ({"mode": "precision"}, [("decompose", "a\nb"), ("verify", "a")]),
        ({"mode": "recall", "recall_basis": "reference"}, [("decompose", "a"), ("verify", "a\nb")]),
    ],
)
def test_only_the_direction_that_the_number_needs_is_asked_for(
    settings: dict[str, Any], asked: list[tuple[str, str]]
) -> None:
    judge = LineJudge()
    result = FactualCorrectness(judge, **settings).score(response="a\nb", reference="a")
    assert judge.asked == asked
    assert result.f_beta is None


@pytest.mark.asyncio
async def test_the_directions_run_side_by_side_the_response_first() -> None:
    judge = LineJudge(delay=0.01)
    await FactualCorrectness(judge).ascore("a", "b")
    assert judge.asked[0] == ("decompose", "a")
    assert [step for step, _ in judge.asked] == ["decompose", "decompose", "verify", "verify"]
    assert judge.most_under_way == 2


def test_levels_reach_the_judge() -> None:
    judge = LineJudge()
    FactualCorrectness(judge, "precision", 1.0, "high", "low").score("a", "b")
    assert judge.levels == [("high", "low")]


def test_given_claims_are_not_decomposed() -> None:
    judge = LineJudge()
    result = FactualCorrectness(judge).score(
        "a\nb", "a\nc", response_claims=("b",), reference_claims=iter(["a", "b"])
    )
    assert {step for step, _ in judge.asked} == {"verify"}
    assert (result.tally.fp, result.tally.tp, result.tally.reference_supported) == (1, 0, 2)


def test_no_claims_are_given_as_an_empty_list_and_cost_no_call() -> None:
    judge = LineJudge()
    result = FactualCorrectness(judge, mode="precision", zero_division=math.nan).score(
        "Hello!", "a", response_claims=[]
    )
    assert judge.asked == []
    assert result.undefined
    assert math.isnan(result.value)


def test_the_recall_basis_decides_which_recall_is_published() -> None:
    row: dict[str, Any] = {"response": "a\nb\nc\nd", "reference": "a\ne"}
    row |= {"response_claims": ["a", "a", "a", "x"], "reference_claims": ["a", "e", "b"]}
    published = FactualCorrectness(LineJudge(), mode="recall").score(**row)
    own = FactualCorrectness(LineJudge(), recall_basis="reference").score(**row)
    assert published.value == 0.75
    assert (own.recall, own.value) == (0.75, 0.71)
    assert own.reference_recall == pytest.approx(2 / 3)


def test_without_an_llm_the_offline_judge_decides_and_says_so_once() -> None:
    with pytest.warns(UserWarning, match="offline judge") as caught:
        scorer = FactualCorrectness()
    assert [warning.filename for warning in caught] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert scorer.score("It is blue.", "It is blue.").judge == "offline"
        FactualCorrectness("offline")


def test_an_offline_scorer_warns_not_even_with_a_key_in_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    with pytest.warns(UserWarning, match="no llm was given"):
        assert FactualCorrectness().score("a", "a").judge == "offline"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"mode": "F1"}, "mode='F1': takes one of 'f1', 'precision', 'recall'"),
        ({"atomicity": "mid"}, "atomicity='mid': takes one of 'low', 'high'"),
        ({"coverage": None}, "coverage=None: takes one of"),
        ({"recall_basis": "both"}, "recall_basis='both'"),
        ({"beta": -1}, "beta=-1: takes a finite number of at least 0"),
        ({"beta": math.nan}, "beta=nan"),
        ({"beta": math.inf}, "beta=inf"),
        ({"zero_division": 2}, "zero_division=2: takes 0.0, 1.0 or nan"),
        ({"name": " "}, "name=' '"),
        ({"llm": "gpt-4o"}, r"llm='gpt-4o': takes the text 'offline'.*llm=llm_factory\('gpt-4o'\)"),
    ],
)
def test_bad_settings_fail_at_the_door(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        FactualCorrectness(**{"llm": "offline", **settings})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"beta": True}, "beta=True"),
        ({"beta": "1"}, "beta='1'"),
        ({"llm": 3}, r"llm: takes llm_factory\(model, client=...\).*got int"),
        ({"name": None}, "name=None"),
    ],
)
def test_settings_of_the_wrong_type_fail_at_the_door(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        FactualCorrectness(**{"llm": "offline", **settings})


@pytest.mark.parametrize("blank", ["", "  ", "\n\t", "\u3000"])
@pytest.mark.parametrize("name", ["response", "reference"])
def test_a_blank_text_is_refused_by_name(name: str, blank: str) -> None:
    texts: dict[str, Any] = {"response": "a", "reference": "a", name: blank}
    with pytest.raises(InvalidInputError, match=f"{name}=.*takes a text that is not blank"):
        FactualCorrectness("offline").score(**texts)


@pytest.mark.parametrize("text", [None, 3, b"a", ["a"]])
def test_a_text_that_is_none_is_refused_by_name(text: Any) -> None:
    with pytest.raises(TypeError, match=r"response=.*takes a text"):
        FactualCorrectness("offline").score(response=text, reference="a")


def test_claims_that_are_none_are_refused_by_name() -> None:
    scorer = FactualCorrectness("offline")
    with pytest.raises(TypeError, match="response_claims='ab': takes a list of claims"):
        scorer.score("a", "a", response_claims="ab")
    with pytest.raises(InvalidInputError, match=r"reference_claims\[1\]=''"):
        scorer.score("a", "a", reference_claims=["a", ""])


def test_unknown_arguments_are_type_errors() -> None:
    with pytest.raises(TypeError, match="foo"):
        FactualCorrectness("offline").score(response="a", reference="a", foo=1)  # type: ignore[call-arg]


def test_the_names_of_the_documentation_are_one_class() -> None:
    assert factual.metrics.collections.FactualCorrectness is factual.FactualCorrectness


def test_a_scorer_cannot_be_changed_and_shows_its_settings() -> None:
    scorer = FactualCorrectness("offline", mode="recall")
    with pytest.raises(AttributeError):
        scorer.mode = "F1"  # type: ignore[misc,assignment]
    assert "mode='recall'" in repr(scorer)


@pytest.mark.asyncio
async def test_score_works_inside_a_running_loop() -> None:
    assert FactualCorrectness(LineJudge()).score("a\nb", "a").value == 0.67


def test_score_and_ascore_agree_and_context_variables_reach_the_judge() -> None:
    variable = contextvars.ContextVar("variable", default="unset")

    class Judge(LineJudge):
        async def _ask(self, step: str, _text: str) -> None:
            self.asked.append((step, variable.get()))

    judge = Judge()
    scorer = FactualCorrectness(judge, mode="precision")
    variable.set("set")
    assert scorer.score("a\nb", "a") == asyncio.run(scorer.ascore("a\nb", "a")) == 0.5
    assert {value for _, value in judge.asked} == {"set"}


def test_threads_share_a_scorer() -> None:
    scorer, values = FactualCorrectness("offline"), []
    threads = [
        threading.Thread(target=lambda: values.append(scorer.score("It is blue.", "It is blue.").value))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == [1.0] * 8


def test_a_synchronous_score_inside_a_judge_is_refused_not_hung() -> None:
    class Judge(LineJudge):
        async def _ask(self, _step: str, _text: str) -> None:
            FactualCorrectness("offline").score("a", "a")

    with pytest.raises(RuntimeError, match="await the asynchronous one"):
        FactualCorrectness(Judge()).score("a", "a")


def test_rows_come_back_in_order_and_other_keys_are_ignored() -> None:
    results = FactualCorrectness(LineJudge(delay=0.001), mode="precision").batch_score(ROWS)
    assert [result.claims[1].text for result in results] == ["b0", "b1", "b2", "b3", "b4"]
    assert [result.value for result in results] == [0.5] * 5


@pytest.mark.asyncio
async def test_no_more_rows_are_under_way_than_allowed() -> None:
    judge = LineJudge(delay=0.002)
    await FactualCorrectness(judge, mode="precision").abatch_score(ROWS * 4, max_concurrency=3)
    assert judge.most_under_way == 3


@pytest.mark.asyncio
async def test_claims_in_rows_are_taken() -> None:
    judge = LineJudge()
    row = {"response": "?", "reference": "a", "response_claims": ["a"], "reference_claims": ["a", "b"]}
    [result] = await FactualCorrectness(judge).abatch_score([row])
    assert [claim.text for claim in result.claims] == ["a", "a", "b"]


def test_a_failed_row_ends_the_run_with_its_error_or_leaves_a_failure_in_its_place() -> None:
    error = VerdictMismatchError("two verdicts on one claim", stage="verify", attempts=2, raw="{}")
    scorer = FactualCorrectness(LineJudge(fault="b2", error=error), mode="precision")
    rows = [{**row, "id": f"q{index}"} for index, row in enumerate(ROWS)]
    with pytest.raises(VerdictMismatchError, match="verify: two verdicts on one claim") as caught:
        scorer.batch_score(rows)
    assert caught.value.__notes__ == ["row 2 (from 0) of the batch, id 'q2'"]
    outcomes = scorer.batch_score(rows, on_error="record")
    assert [isinstance(outcome, MetricResult) for outcome in outcomes] == [True, True, False, True, True]
    assert outcomes[2] == ScoringFailure(
        row=2, id="q2", stage="verify", error="VerdictMismatchError", message=str(error), attempts=2, raw="{}"
    )
    assert outcomes[2].to_dict()["row"] == 2


@pytest.mark.parametrize(
    ("row", "error", "message"),
    [
        ({"response": "a"}, "InvalidInputError", "'reference' is missing; it has 'response'"),
        ({}, "InvalidInputError", "'response' is missing; it has nothing"),
        ({"response": None, "reference": "a"}, "TypeError", "response=None: takes a text"),
        ({"response": "", "reference": "a"}, "InvalidInputError", "response='': takes a text that"),
        ("a, b", "TypeError", "takes a mapping with response and reference, got str"),
    ],
)
def test_a_bad_row_is_a_failure_that_says_what_is_wrong(row: Any, error: str, message: str) -> None:
    [outcome] = FactualCorrectness("offline").batch_score([row], on_error="record")
    assert isinstance(outcome, ScoringFailure)
    assert (outcome.error, outcome.stage, outcome.id) == (error, None, None)
    assert message in outcome.message


@pytest.mark.parametrize(
    ("argument", "value", "error"),
    [
        ("max_concurrency", 0, InvalidInputError),
        ("max_concurrency", -1, InvalidInputError),
        ("max_concurrency", 1.5, TypeError),
        ("on_error", "ignore", InvalidInputError),
    ],
)
def test_bad_batch_settings_are_named(argument: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=f"{argument}={value!r}"):
        FactualCorrectness("offline").batch_score([], **{argument: value})


@pytest.mark.parametrize("rows", [None, "rows", ROWS[0], 3])
def test_what_is_no_list_of_rows_is_refused_by_name(rows: Any) -> None:
    with pytest.raises(TypeError, match="rows: takes an iterable of mappings, such as a list, got"):
        FactualCorrectness("offline").batch_score(rows)


class MuteError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


class Unreadable(dict[str, str]):
    def __getitem__(self, name: str) -> str:
        raise KeyError(name)


@pytest.mark.asyncio
async def test_whatever_a_row_or_a_judge_does_the_other_rows_are_scored() -> None:
    rows = [ROWS[0], Unreadable(ROWS[1]), {"response": "cancel", "reference": "a"}, ROWS[3]]
    for error in (MuteError(), asyncio.CancelledError()):
        scorer = FactualCorrectness(LineJudge(fault="cancel", error=error), mode="precision")
        outcomes = await scorer.abatch_score(rows, on_error="record")
        assert [isinstance(outcome, MetricResult) for outcome in outcomes] == [True, False, False, True]


@pytest.mark.asyncio
async def test_a_cancelled_run_stops_and_leaves_nothing_behind() -> None:
    before = asyncio.all_tasks()
    scorer = FactualCorrectness(LineJudge(delay=60))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(scorer.abatch_score(ROWS, on_error="record"), 0.05)
    assert asyncio.all_tasks() == before


@pytest.mark.asyncio
async def test_a_stream_takes_rows_as_it_needs_them() -> None:
    taken = []

    def rows() -> Iterator[dict[str, str]]:
        for number in range(10**9):
            taken.append(number)
            yield {"response": "a", "reference": "a"}

    stream: AsyncIterator[Any] = FactualCorrectness(LineJudge()).stream(rows(), max_concurrency=2)
    async for outcome in stream:
        assert outcome.value == 1.0
        if len(taken) > 20:
            break
    assert len(taken) < 40
