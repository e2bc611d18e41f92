"""Objects with `agenerate` and plain functions judge as they are, and no key is asked for."""

import json
from typing import Any

import pytest

from chat_server import asked, literal_model
from factual import FactualCorrectness, MalformedOutputError, Usage

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
