"""Objects with `agenerate` and plain functions judge as they are, and no key is asked for."""

import json
import threading
from typing import Any

import pytest

from chat_server import asked, literal_model
from factual import FactualCorrectness, MalformedOutputError, Usage
from factual.schemas import NumberedVerdict

TEXTS = {"response": "The pump is blue.", "reference": "The pump is blue. It is loud."}


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


def test_an_answer_of_another_shape_is_malformed_wherever_it_comes_from() -> None:
    with pytest.raises(MalformedOutputError, match="not a Decomposition: the whole answer") as caught:
        FactualCorrectness(lambda _: "[1]").score(**TEXTS)
    assert caught.value.raw == "[1]"
