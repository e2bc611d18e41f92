"""Objects with `agenerate` and plain functions judge as they are, and no key is asked for."""

import asyncio
import functools
import json
import threading
from types import SimpleNamespace
from typing import Any

import openai
import pytest
from pydantic import BaseModel

from chat_server import asked, literal_model
from factual import (
    FactualCorrectness,
    JudgeError,
    MalformedOutputError,
    MetricResult,
    RefusedError,
    ScoringFailure,
    TruncatedOutputError,
    Usage,
)
from factual.retrying import RetryPolicy
from factual.schemas import NumberedVerdict

TEXTS: dict[str, Any] = {"response": "The pump is blue.", "reference": "The pump is blue. It is loud."}


class Generator:
    """An LLM as other libraries have them."""

    model = "other-model"

    def __init__(self, shape: str) -> None:
        self.shape = shape

    async def agenerate(self, prompt: str, response_model: Any) -> Any:
        answer = literal_model(prompt)
        if self.shape == "text":
            return json.dumps(answer)
        return response_model(**answer) if self.shape == "instance" else answer


@pytest.fixture(autouse=True)
def _no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@pytest.mark.parametrize("shape", ["instance", "dict", "text"])
def test_an_object_that_generates_judges(shape: str) -> None:
    result = FactualCorrectness(Generator(shape)).score(**TEXTS)
    assert result.value == 0.67
    assert result.judge == "other-model"
    assert result.usage == Usage(calls=4, prompt_tokens=None, completion_tokens=None)


def by_the_letter(prompt: str) -> str:
    return json.dumps(literal_model(prompt))


async def by_the_letter_async(prompt: str) -> str:
    return by_the_letter(prompt)


class Callable:
    async def __call__(self, prompt: str) -> str:
        return by_the_letter(prompt)


def returning_an_awaitable(prompt: str) -> Any:
    return by_the_letter_async(prompt)


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (by_the_letter, "by_the_letter"),
        (by_the_letter_async, "by_the_letter_async"),
        (Callable(), "Callable"),
        (returning_an_awaitable, "returning_an_awaitable"),
    ],
)
def test_a_function_from_prompt_to_text_judges(function: Any, name: str) -> None:
    result = FactualCorrectness(function).score(**TEXTS)
    assert result.value == 0.67
    assert result.judge == name


def test_a_function_is_shown_the_schema_since_nothing_else_tells_it() -> None:
    prompts: list[str] = []

    def recording(prompt: str) -> str:
        prompts.append(prompt)
        return by_the_letter(prompt)

    FactualCorrectness(recording, mode="precision").score(**TEXTS)
    assert asked(prompts[0]) == {"text": TEXTS["response"]}
    for prompt, field in zip(prompts, ("claims", "verdicts"), strict=True):
        schema = json.loads(prompt.rsplit("of this schema:\n", 1)[1])
        assert field in schema["properties"]


def test_an_object_that_judges_is_a_judge_as_it_stands() -> None:
    with pytest.raises(TypeError, match="got object"):
        FactualCorrectness(object())


class Unchecked:
    """An LLM that makes its answers without checking them."""

    def agenerate(self, prompt: str, response_model: Any) -> Any:
        if "text" in asked(prompt):
            return response_model(claims=["The pump is blue."])
        verdict = NumberedVerdict.model_construct(number=1, reason="", supported="perhaps")
        return response_model.model_construct(verdicts=[verdict])


def test_a_verdict_that_is_neither_yes_nor_no_is_refused_wherever_it_comes_from() -> None:
    with pytest.raises(MalformedOutputError, match=r"verdicts\.0\.supported"):
        FactualCorrectness(Unchecked(), mode="precision").score(**TEXTS)


def test_a_function_that_has_no_more_answers_is_an_error_and_no_end() -> None:
    answers = iter(['{"claims": ["a"]}'])
    with pytest.raises(RuntimeError, match="no more answers"):
        FactualCorrectness(lambda _: next(answers), mode="precision").score(**TEXTS)


def test_a_function_that_leaves_the_program_leaves_it_and_later_scores_work() -> None:
    def leaving(_prompt: str) -> str:
        raise SystemExit(3)

    async def leaving_async(prompt: str) -> str:
        return leaving(prompt)

    for function in (leaving, leaving_async):
        with pytest.raises(SystemExit):
            FactualCorrectness(function).score(**TEXTS)
    assert FactualCorrectness(by_the_letter).score(**TEXTS).value == 0.67


def test_functions_may_score_with_functions_and_none_waits_for_another() -> None:
    inner = FactualCorrectness(by_the_letter)

    def outer(prompt: str) -> str:
        assert inner.score(**TEXTS).value == 0.67
        return by_the_letter(prompt)

    results = FactualCorrectness(outer).batch_score([TEXTS] * 20, max_concurrency=20)
    assert [result.value for result in results] == [0.67] * 20


def test_functions_run_as_many_at_once_as_rows_are_allowed() -> None:
    barrier = threading.Barrier(24, timeout=30)

    def together(prompt: str) -> str:
        barrier.wait()
        return by_the_letter(prompt)

    scorer = FactualCorrectness(together, mode="precision")
    assert len(scorer.batch_score([TEXTS] * 24, max_concurrency=24)) == 24


def silent(_prompt: str) -> None:
    return None


def test_a_function_that_returns_no_text_is_named() -> None:
    with pytest.raises(MalformedOutputError, match="silent returned NoneType, not a text") as caught:
        FactualCorrectness(silent).score(**TEXTS)
    assert caught.value.stage == "decompose"
    assert caught.value.raw == "None"


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("[1]", "claims.0"),
        ("1", "the whole answer"),
        ('{"answer": []}', "claims"),
        ("Blue.", "the whole answer"),
    ],
)
def test_an_answer_of_another_shape_is_malformed_wherever_it_comes_from(answer: str, fault: str) -> None:
    prompts: list[str] = []

    def function(prompt: str) -> str:
        prompts.append(prompt)
        return answer

    with pytest.raises(MalformedOutputError, match=f"not a Decomposition: {fault}: ") as caught:
        FactualCorrectness(function, mode="precision").score(**TEXTS)
    assert caught.value.raw == answer
    assert caught.value.attempts == len(prompts) == 2
    assert fault in prompts[1]


@pytest.mark.parametrize(
    "form",
    [
        "Sure! {} Anything else?",
        "```json\n{}\n```",
        "<think>The claims are {{}}.</think>\n{}",
        "다음은 JSON입니다:\n{}\n\n감사합니다.",
        "{0}\n{0}",
    ],
)
def test_words_around_the_json_of_a_function_do_no_harm(form: str) -> None:
    result = FactualCorrectness(lambda prompt: form.format(by_the_letter(prompt))).score(**TEXTS)
    assert (result.value, result.usage.calls) == (0.67, 4)


class Method:
    def judge(self, prompt: str) -> str:
        return by_the_letter(prompt)

    async def judge_async(self, prompt: str) -> str:
        return by_the_letter(prompt)

    def __call__(self, prompt: str) -> str:
        return by_the_letter(prompt)


def with_settings(prompt: str, *, temperature: float) -> str:
    assert temperature == 0.5
    return by_the_letter(prompt)


async def with_settings_async(prompt: str, *, temperature: float) -> str:
    return with_settings(prompt, temperature=temperature)


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (Method().judge, "judge"),
        (Method().judge_async, "judge_async"),
        (Method(), "Method"),
        (functools.partial(with_settings, temperature=0.5), "partial"),
        (functools.partial(with_settings_async, temperature=0.5), "partial"),
        (lambda prompt: by_the_letter(prompt), "<lambda>"),  # noqa: PLW0108 - a lambda is meant
    ],
)
def test_whatever_can_be_called_with_a_prompt_judges(function: Any, name: str) -> None:
    result = FactualCorrectness(function).score(**TEXTS)
    assert (result.value, result.judge) == (0.67, name)


def test_a_function_without_async_does_not_hold_up_the_event_loop() -> None:
    came_round = threading.Event()

    def waiting(prompt: str) -> str:
        assert came_round.wait(timeout=30)
        return by_the_letter(prompt)

    async def main() -> MetricResult:
        asyncio.get_running_loop().call_later(0.01, came_round.set)
        return await FactualCorrectness(waiting, mode="precision").ascore(**TEXTS)

    assert asyncio.run(main()).value == 1.0


def hanging(_prompt: str) -> str:
    threading.Event().wait(60)
    return ""


async def hanging_async(_prompt: str) -> str:
    await asyncio.sleep(60)
    return ""


class HangingGenerator:
    async def agenerate(self, prompt: str, response_model: Any) -> Any:  # noqa: ARG002 - as it is called
        return await hanging_async(prompt)


@pytest.mark.parametrize("llm", [hanging, hanging_async, HangingGenerator()])
def test_a_model_that_hangs_fails_its_row_at_the_time_out_and_no_other(llm: Any) -> None:
    with pytest.raises(TimeoutError, match=r"timeout=0\.05"):
        FactualCorrectness(llm, retries=RetryPolicy(timeout=0.05)).score(**TEXTS)

    async def sometimes(prompt: str) -> str:
        return await hanging_async(prompt) if "가시" in prompt else by_the_letter(prompt)

    rows = [TEXTS, {**TEXTS, "response": "가시."}, TEXTS]
    scorer = FactualCorrectness(sometimes, retries=RetryPolicy(timeout=0.5))
    first, failure, last = scorer.batch_score(rows, on_error="record")
    assert isinstance(failure, ScoringFailure)
    assert failure.error == "TimeoutError"
    assert all(isinstance(outcome, MetricResult) for outcome in (first, last))


class Failing:
    """An LLM that raises errors before it answers by the letter."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.prompts: list[str] = []

    async def agenerate(self, prompt: str, response_model: Any) -> Any:
        self.prompts.append(prompt)
        if self.errors:
            raise self.errors.pop(0)
        return response_model(**literal_model(prompt))


def invalid() -> Exception:
    """Returns the error that an LLM raises which checks its answers by itself."""

    class Claims(BaseModel):
        claims: list[str]

    with pytest.raises(ValueError, match="claims") as caught:
        Claims.model_validate({"claims": "등대"})
    return caught.value


def test_an_object_that_checks_its_answers_is_told_what_its_check_found() -> None:
    llm = Failing(invalid())
    result = FactualCorrectness(llm, mode="precision").score(**TEXTS)
    assert (result.value, result.usage.calls) == (1.0, 3)
    assert llm.prompts[1].startswith(llm.prompts[0])
    assert "should be a valid list" in llm.prompts[1]


def test_an_object_whose_check_fails_for_good_is_malformed() -> None:
    llm = Failing(invalid(), invalid(), invalid())
    with pytest.raises(MalformedOutputError, match=r"^decompose: the model's own check failed") as caught:
        FactualCorrectness(llm, mode="precision").score(**TEXTS)
    assert (caught.value.attempts, len(llm.prompts)) == (2, 2)


class LengthFinishReasonError(Exception):
    """As older libraries have it."""


class IncompleteOutputException(Exception):  # noqa: N818 - its name in instructor
    pass


class LLMDidNotFinishException(Exception):  # noqa: N818 - its name in ragas
    pass


class OwnDidNotFinish(LLMDidNotFinishException):
    pass


THEIRS: list[tuple[Exception, type[JudgeError]]] = [
    (openai.LengthFinishReasonError(completion=SimpleNamespace(usage=None)), TruncatedOutputError),  # type: ignore[arg-type]
    (openai.ContentFilterFinishReasonError(), RefusedError),
    (LengthFinishReasonError(), TruncatedOutputError),
    (IncompleteOutputException("cut off"), TruncatedOutputError),
    (LLMDidNotFinishException("cut off"), TruncatedOutputError),
    (OwnDidNotFinish("cut off"), TruncatedOutputError),
]


@pytest.mark.parametrize(
    ("theirs", "ours"), THEIRS, ids=lambda case: getattr(case, "__name__", type(case).__name__)
)
@pytest.mark.parametrize("policy", [RetryPolicy(), RetryPolicy(max_retries=3, max_wait=0, answer_retries=3)])
def test_errors_of_other_libraries_that_tell_of_the_answer_are_ours_and_at_once(
    theirs: Exception, ours: type[JudgeError], policy: RetryPolicy
) -> None:
    llm = Failing(*[theirs] * 9)
    with pytest.raises(ours, match=r"^decompose: .") as caught:
        FactualCorrectness(llm, mode="precision", retries=policy).score(**TEXTS)
    assert type(caught.value) is ours
    assert caught.value.__cause__ is theirs
    assert len(llm.prompts) == 1


def test_verdicts_that_another_library_calls_unfinished_are_asked_for_in_halves() -> None:
    class Short:
        async def agenerate(self, prompt: str, response_model: Any) -> Any:
            if len(asked(prompt).get("claims", ())) > 1:
                raise IncompleteOutputException
            return response_model(**literal_model(prompt))

    result = FactualCorrectness(Short(), mode="precision").score("A. 나. C.", "A. C.")
    assert [claim.supported for claim in result.claims] == [True, False, True]


def test_other_errors_pass_through_and_are_repeated_as_the_policy_says() -> None:
    llm = Failing(ConnectionError("one"), ConnectionError("two"))
    policy = RetryPolicy(max_retries=2, max_wait=0, retry_on=(ConnectionError,))
    assert FactualCorrectness(llm, mode="precision", retries=policy).score(**TEXTS).value == 1.0
    assert len(llm.prompts) == 4
    for policy in (RetryPolicy(), RetryPolicy(max_retries=2, max_wait=0, retry_on=(KeyError,))):
        llm = Failing(ConnectionError("one"))
        with pytest.raises(ConnectionError, match="one"):
            FactualCorrectness(llm, mode="precision", retries=policy).score(**TEXTS)
        assert len(llm.prompts) == 1


class WithoutAsync:
    """An LLM whose `agenerate` returns at once."""

    model = 7

    def agenerate(self, prompt: str, response_model: Any) -> Any:
        return response_model(**literal_model(prompt))


def test_an_object_may_answer_without_async_and_is_named_after_its_class() -> None:
    result = FactualCorrectness(WithoutAsync()).score(**TEXTS)
    assert (result.value, result.judge) == (0.67, "WithoutAsync")


def test_an_answer_of_another_class_is_read_by_its_contents_or_malformed() -> None:
    class Claims(BaseModel):
        claims: list[str]

    class Another:
        def agenerate(self, prompt: str, response_model: Any) -> Any:  # noqa: ARG002 - as it is called
            return Claims(claims=["The pump is blue."])

    with pytest.raises(MalformedOutputError, match="not a Decomposition") as caught:
        FactualCorrectness(Another()).score(**TEXTS)
    assert "The pump is blue." in (caught.value.raw or "")
