"""What else can be a language model: an object with `agenerate`, or a function from prompt to text."""

import copy
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from factual.concurrency import in_thread
from factual.errors import JudgeError, MalformedOutputError, RefusedError, TruncatedOutputError
from factual.llms.completion import LLM, Answer, Completion, schema
from factual.llms.reading import read
from factual.prompts.rendering import with_schema
from factual.retrying import DEFAULT, RetryPolicy
from factual.usage import Usage

_UNKNOWN = Usage(calls=1, prompt_tokens=None, completion_tokens=None)

_THEIR_ERRORS: dict[str, type[JudgeError]] = {
    "ContentFilterFinishReasonError": RefusedError,
    "IncompleteOutputException": TruncatedOutputError,
    "LengthFinishReasonError": TruncatedOutputError,
    "LLMDidNotFinishException": TruncatedOutputError,
    "RagasOutputParserException": MalformedOutputError,
}
"""Errors of openai, instructor and ragas that say what became of an answer, by the names of their classes."""


@dataclass(frozen=True, slots=True)
class GeneratorLLM:
    """An object with `async agenerate(prompt, response_model)`, such as an LLM of ragas or instructor."""

    generator: Any

    @property
    def name(self) -> str:
        """What a result reports as its judge."""
        return _name(self.generator)

    async def complete(
        self, prompt: str, response_model: type[Answer], retries: RetryPolicy = DEFAULT
    ) -> Completion[Answer]:
        """Returns what `agenerate` answers, checked against `response_model`; the tokens are unknown.

        Raises:
            MalformedOutputError: the answer has another shape.
            TruncatedOutputError: it was cut off.
            RefusedError: a content filter stopped it.
        """

        async def call() -> Any:
            answer = self.generator.agenerate(prompt, response_model)
            return await answer if inspect.isawaitable(answer) else answer

        answer = await _answer(call, retries)
        raw = answer if isinstance(answer, str) else None
        return Completion(read(answer, response_model), _UNKNOWN, raw)


@dataclass(frozen=True, slots=True)
class FunctionLLM:
    """A function from prompt to text, asynchronous or not; one that is not is called in a worker thread."""

    function: Callable[[str], Any]

    @property
    def name(self) -> str:
        """What a result reports as its judge."""
        return _name(self.function)

    async def complete(
        self, prompt: str, response_model: type[Answer], retries: RetryPolicy = DEFAULT
    ) -> Completion[Answer]:
        """Returns the JSON that the function answers, checked against `response_model`.

        The tokens are unknown. The schema stands at the end of the prompt, since nothing else tells of it.

        Raises:
            MalformedOutputError: the answer is not a text, holds no such JSON, or has another shape.
            TruncatedOutputError: the JSON is not closed.
        """
        asked = with_schema(prompt, schema(response_model))

        async def call() -> Any:
            if _is_asynchronous(self.function):
                return await self.function(asked)
            text = await in_thread(self.function, asked)
            return await text if inspect.isawaitable(text) else text

        text = await _answer(call, retries)
        if not isinstance(text, str):
            raise MalformedOutputError(
                f"{self.name} returned {type(text).__name__}, not a text (str)", raw=repr(text)
            )
        return Completion(read(text, response_model), _UNKNOWN, text)


async def _answer(call: Callable[[], Any], retries: RetryPolicy) -> Any:
    """Returns what a model of the user's answers; what its error says of the answer is told in ours."""

    async def told() -> Any:
        try:
            return await call()
        except JudgeError as error:
            fresh = copy.copy(error)  # a test double may raise one and the same again and again
            fresh.attempts = 1
            raise fresh from error
        except ValidationError as error:
            raise MalformedOutputError(f"the model's own check failed: {error}") from error
        except Exception as error:
            names = (kind.__name__ for kind in type(error).__mro__)
            if ours := next((_THEIR_ERRORS[name] for name in names if name in _THEIR_ERRORS), None):
                raise ours(str(error) or type(error).__name__) from error
            raise

    return await retries.patiently(told)


def _is_asynchronous(function: Callable[[str], Any]) -> bool:
    call = function if inspect.isroutine(function) else type(function).__call__
    return inspect.iscoroutinefunction(call)


def _name(thing: Any) -> str:
    """Returns what a result reports as its judge: the thing's `model`, its name or that of its class."""
    for attribute in ("model", "__name__"):
        name = getattr(thing, attribute, None)
        if isinstance(name, str):
            return name
    return type(thing).__name__


def as_llm(thing: Any) -> LLM | None:
    """Returns `thing` as a language model, or None where it cannot be one."""
    complete = getattr(thing, "complete", None)
    is_ours = not hasattr(thing, "agenerate") or "retries" in inspect.signature(complete or print).parameters
    if inspect.iscoroutinefunction(complete) and hasattr(thing, "name") and is_ours:
        llm: LLM = thing
        return llm
    if hasattr(thing, "agenerate"):
        return GeneratorLLM(thing)
    return FunctionLLM(thing) if callable(thing) else None
