"""How long a model is waited for, and how often it is asked again."""

import asyncio
import json
import math
import pickle
from collections.abc import Awaitable, Callable
from dataclasses import FrozenInstanceError, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from factual import (
    FactualCorrectness,
    InvalidInputError,
    MalformedOutputError,
    RefusedError,
    RetryPolicy,
    ScoringFailure,
    TruncatedOutputError,
    Usage,
)
from factual.schemas import Decomposition, Verification
from factual.testing import Question, ScriptedJudge, by_the_letter

TEXTS: dict[str, Any] = {"response": "등대는 흰색이다. It is old.", "reference": "등대는 흰색이다."}
RIGHT = 0.5
CALLS = 2

JUDGE_ERRORS = [MalformedOutputError("형식"), RefusedError("거부"), TruncatedOutputError("잘림")]


def answering(*outcomes: Any) -> tuple[Callable[[], Awaitable[Any]], list[Any]]:
    """Returns a call that comes to one outcome after another, and the list of those it came to."""
    calls: list[Any] = []

    async def call() -> Any:
        calls.append(outcomes[len(calls)])
        if isinstance(calls[-1], BaseException):
            raise calls[-1]
        return calls[-1]

    return call, calls


class Waits:
    """Stands in for `asyncio.sleep` and for chance: no time passes, and each wait is as long as can be."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds: list[float] = []
        self.ranges: list[float] = []
        monkeypatch.setattr("asyncio.sleep", self._sleep)
        monkeypatch.setattr("random.uniform", self._uniform)

    async def _sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def _uniform(self, least: float, most: float) -> float:
        self.ranges.append(least / most if most else 1.0)
        return most


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    """What is waited for, without waiting for it."""
    return Waits(monkeypatch)


def test_by_default_a_request_is_left_to_what_sends_it_and_an_answer_gets_a_second_attempt() -> None:
    policy = RetryPolicy()
    assert (policy.max_retries, policy.timeout, policy.answer_retries) == (None, None, 1)
    assert (policy.max_wait, policy.retry_on) == (60.0, (Exception,))


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"answer_retries": -1}, InvalidInputError, "answer_retries=-1: takes an integer of at least 0"),
        ({"answer_retries": None}, TypeError, "answer_retries=None: takes an integer of at least 0, got Non"),
        ({"answer_retries": True}, TypeError, "answer_retries=True"),
        ({"max_retries": -1}, InvalidInputError, "max_retries=-1: takes an integer of at least 0"),
        ({"max_retries": 2.0}, TypeError, r"max_retries=2\.0: takes an integer"),
        ({"max_wait": -1}, InvalidInputError, "max_wait=-1: takes a finite number of at least 0"),
        ({"max_wait": math.inf}, InvalidInputError, "max_wait=inf"),
        ({"max_wait": math.nan}, InvalidInputError, "max_wait=nan"),
        ({"max_wait": None}, TypeError, "max_wait=None"),
        ({"timeout": 0}, InvalidInputError, "timeout=0: takes a finite number of seconds above 0, or None"),
        ({"timeout": math.inf}, InvalidInputError, "timeout=inf"),
        ({"timeout": "60"}, TypeError, "timeout='60'"),
        ({"retry_on": ValueError}, TypeError, "retry_on=.*ValueError.*: takes a tuple of classes of Exc"),
        ({"retry_on": [ValueError]}, TypeError, "retry_on=.*takes a tuple"),
        ({"retry_on": ("ValueError",)}, TypeError, "retry_on=.*takes a tuple"),
        ({"retry_on": (KeyboardInterrupt,)}, TypeError, "retry_on=.*takes a tuple"),
        ({"retry_on": (asyncio.CancelledError,)}, TypeError, "retry_on=.*takes a tuple"),
    ],
    ids=str,
)
def test_settings_that_cannot_be_used_are_refused_by_name(
    settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        RetryPolicy(**settings)


def test_any_number_will_do() -> None:
    how: Any = {"max_wait": Fraction(1, 2), "timeout": Decimal("0.01"), "max_retries": Two()}
    policy = RetryPolicy(**how)
    assert policy == RetryPolicy(max_wait=0.5, timeout=0.01, max_retries=2)
    with pytest.raises(TimeoutError, match=r"^timeout=0\.01: "):
        asyncio.run(replace(policy, max_wait=0).patiently(asyncio.Event().wait))


class Two:
    """An integer as numpy has them."""

    def __index__(self) -> int:
        return 2


def test_settings_are_named() -> None:
    with pytest.raises(TypeError, match="positional"):
        RetryPolicy(3)  # type: ignore[call-arg]


def test_a_policy_cannot_be_changed_and_can_be_compared_copied_and_pickled() -> None:
    policy = RetryPolicy(max_retries=3, retry_on=(OSError, ValueError))
    with pytest.raises(FrozenInstanceError):
        policy.max_retries = 4  # type: ignore[misc]
    assert policy == pickle.loads(pickle.dumps(policy)) == replace(policy)  # noqa: S301 - our own
    assert policy != replace(policy, max_wait=1)
    with pytest.raises(InvalidInputError, match="timeout=-1"):
        replace(policy, timeout=-1)


# One call


@pytest.mark.asyncio
async def test_what_succeeds_is_called_once() -> None:
    call, calls = answering("답")
    assert await RetryPolicy(max_retries=5).patiently(call) == "답"
    assert calls == ["답"]


@pytest.mark.asyncio
@pytest.mark.parametrize("max_retries", [None, 0])
async def test_without_repetitions_the_first_error_is_raised_as_it_is(max_retries: int | None) -> None:
    error = OSError("연결이 끊겼다")
    call, calls = answering(error, "답")
    with pytest.raises(OSError, match="연결이 끊겼다") as caught:
        await RetryPolicy(max_retries=max_retries).patiently(call)
    assert caught.value is error
    assert calls == [error]


@pytest.mark.asyncio
async def test_a_call_is_repeated_as_often_as_allowed_and_no_more() -> None:
    errors = [OSError(f"{number}") for number in range(4)]
    policy = RetryPolicy(max_retries=3, max_wait=0)
    call, calls = answering(*errors[:3], "답")
    assert await policy.patiently(call) == "답"
    assert len(calls) == 4
    call, calls = answering(*errors, "답")
    with pytest.raises(OSError, match=r"^3$"):
        await policy.patiently(call)
    assert calls == errors


@pytest.mark.asyncio
async def test_waits_grow_up_to_the_longest_and_are_spread(waits: Waits) -> None:
    call, _ = answering(*[OSError()] * 6, "답")
    assert await RetryPolicy(max_retries=6, max_wait=5).patiently(call) == "답"
    assert waits.seconds == [0.5, 1, 2, 4, 5, 5]
    assert waits.ranges == [0.5] * 6


@pytest.mark.asyncio
async def test_a_thousand_repetitions_wait_no_longer_than_the_longest(waits: Waits) -> None:
    call, _ = answering(*[OSError()] * 1100, "답")
    assert await RetryPolicy(max_retries=1100, max_wait=0.001).patiently(call) == "답"
    assert set(waits.seconds) == {0.001}


@pytest.mark.asyncio
async def test_only_the_errors_that_were_named_are_repeated() -> None:
    policy = RetryPolicy(max_retries=5, max_wait=0, retry_on=(OSError,))
    call, calls = answering(ConnectionError("again"), ValueError("not again"), "답")
    with pytest.raises(ValueError, match="not again"):
        await policy.patiently(call)
    assert len(calls) == 2
    call, calls = answering(OSError("not again"))
    with pytest.raises(OSError, match="not again"):
        await replace(policy, retry_on=()).patiently(call)


@pytest.mark.asyncio
@pytest.mark.parametrize("error", JUDGE_ERRORS, ids=lambda error: type(error).__name__)
async def test_an_answer_that_cannot_be_used_is_not_repeated_here(error: Exception) -> None:
    call, calls = answering(error, "답")
    with pytest.raises(type(error)):
        await RetryPolicy(max_retries=5, max_wait=0).patiently(call)
    assert calls == [error]


@pytest.mark.asyncio
@pytest.mark.parametrize("error", [asyncio.CancelledError(), KeyboardInterrupt(), SystemExit()], ids=repr)
async def test_what_ends_a_program_is_not_repeated(error: BaseException) -> None:
    call, calls = answering(error, "답")
    with pytest.raises(type(error)):
        await RetryPolicy(max_retries=5, max_wait=0).patiently(call)
    assert calls == [error]


@pytest.mark.asyncio
async def test_a_call_that_takes_too_long_is_cancelled_repeated_and_named() -> None:
    ended = []

    async def call() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    policy = RetryPolicy(timeout=0.01, max_retries=2, max_wait=0)
    with pytest.raises(TimeoutError, match=r"^timeout=0\.01: the model did not answer within that many sec"):
        await policy.patiently(call)
    assert ended == [True] * 3
    with pytest.raises(TimeoutError):
        await replace(policy, retry_on=(ValueError,)).patiently(call)
    assert ended == [True] * 4


@pytest.mark.asyncio
async def test_each_call_has_the_whole_time_and_a_later_one_may_succeed() -> None:
    calls = []

    async def call() -> str:
        calls.append(True)
        if len(calls) < 3:
            await asyncio.Event().wait()
        return "답"

    assert await RetryPolicy(timeout=0.01, max_retries=2, max_wait=0).patiently(call) == "답"


@pytest.mark.asyncio
async def test_a_models_own_time_out_keeps_its_words() -> None:
    call, _ = answering(TimeoutError("the gateway gave up"))
    with pytest.raises(TimeoutError, match=r"^the gateway gave up$"):
        await RetryPolicy(timeout=60).patiently(call)


@pytest.mark.asyncio
async def test_a_caller_that_is_cancelled_while_it_waits_stops() -> None:
    call, calls = answering(OSError(), "답")
    task = asyncio.create_task(RetryPolicy(max_retries=1).patiently(call))
    while not calls:  # noqa: ASYNC110 - the call sets no event
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(calls) == 1


# A whole score


class Flaky:
    """A function that judges by the letter and fails first, so many times for each question."""

    def __init__(self, failures: int, error: Exception) -> None:
        self.calls = 0
        self._judge, self._failures, self._error = ScriptedJudge(), failures, error

    def __call__(self, prompt: str) -> str:
        self.calls += 1
        if self.calls % (self._failures + 1):
            raise self._error
        shape = Verification if '"premise"' in prompt.rpartition("\nInput: ")[2] else Decomposition
        return json.dumps(asyncio.run(self._judge.agenerate(prompt, shape)))


def precision(llm: Any, **retries: Any) -> FactualCorrectness:
    return FactualCorrectness(llm, mode="precision", retries=RetryPolicy(**retries))


def test_a_function_that_fails_is_called_again_as_often_as_allowed() -> None:
    function = Flaky(2, ConnectionError("연결"))
    result = precision(function, max_retries=2, max_wait=0).score(**TEXTS)
    assert result.value == RIGHT
    assert function.calls == 3 * CALLS
    function = Flaky(2, ConnectionError("연결"))
    with pytest.raises(ConnectionError, match="연결"):
        precision(function, max_retries=1, max_wait=0).score(**TEXTS)
    assert function.calls == 2


def test_a_function_that_fails_is_called_once_by_default() -> None:
    function = Flaky(1, ConnectionError("연결"))
    with pytest.raises(ConnectionError, match="연결"):
        precision(function).score(**TEXTS)
    assert function.calls == 1


def test_errors_that_were_not_named_are_not_repeated() -> None:
    function = Flaky(1, PermissionError("the key is wrong"))
    with pytest.raises(PermissionError, match="the key is wrong"):
        precision(function, max_retries=5, max_wait=0, retry_on=(ConnectionError,)).score(**TEXTS)
    assert function.calls == 1


def test_an_object_that_generates_is_asked_again_too() -> None:
    failed = []

    def script(question: Question) -> Any:
        if question.prompt not in failed:
            failed.append(question.prompt)
            return ConnectionError("연결")
        return by_the_letter(question)

    judge = ScriptedJudge(script)
    assert precision(judge, max_retries=1, max_wait=0).score(**TEXTS).value == RIGHT
    assert len(judge.questions) == 2 * CALLS


@pytest.mark.parametrize("answer_retries", [0, 1, 3])
def test_an_answer_that_cannot_be_used_gets_so_many_further_attempts(answer_retries: int) -> None:
    judge = ScriptedJudge(lambda _: "글쎄요.")
    with pytest.raises(MalformedOutputError, match="decompose: ") as caught:
        precision(judge, answer_retries=answer_retries, max_retries=7, max_wait=0).score(**TEXTS)
    assert caught.value.attempts == len(judge.questions) == 1 + answer_retries
    assert caught.value.raw == "글쎄요."
    assert caught.value.usage == Usage(1 + answer_retries, None, None)


def test_the_last_of_the_attempts_may_succeed_and_each_differs_from_the_first() -> None:
    answers = iter(["글쎄요.", {"claim": []}, ["등대는 흰색이다.", "It is old."], [True, False]])
    judge = ScriptedJudge(answers)
    assert precision(judge, answer_retries=2).score(**TEXTS).value == RIGHT
    first, second, third, _ = judge.prompts
    assert second.startswith(first)
    assert third.startswith(first)
    assert len({first, second, third}) == 3


def test_a_policys_time_out_is_of_each_request_and_fails_its_row_by_name() -> None:
    async def script(question: Question) -> Any:
        if "영원히" in question.text:
            await asyncio.Event().wait()
        return by_the_letter(question)

    scorer = precision(ScriptedJudge(script), timeout=0.25)
    rows: list[Any] = [TEXTS, {"response": "영원히.", "reference": "끝."}, TEXTS]
    outcomes = scorer.batch_score(rows, on_error="record")
    assert outcomes[::2] == [RIGHT, RIGHT]
    failure = outcomes[1]
    assert isinstance(failure, ScoringFailure)
    assert failure.error == "TimeoutError"
    assert failure.message == "timeout=0.25: the model did not answer within that many seconds"
