"""What else can be a language model: an object with `agenerate`, or a function from prompt to text."""

import inspect
import json
from collections.abc import Callable
from typing import Any

from factual.concurrency import in_thread
from factual.errors import MalformedOutputError
from factual.llms.completion import LLM, Answer, Completion, read, schema
from factual.usage import Usage

_UNKNOWN = Usage(calls=1, prompt_tokens=None, completion_tokens=None)


class GeneratorLLM:
    """An object with `async agenerate(prompt, response_model)`, such as an LLM of ragas or instructor."""

    def __init__(self, generator: Any) -> None:
        self._generator = generator
        self.name = _name(generator)

    async def complete(self, prompt: str, response_model: type[Answer]) -> Completion[Answer]:
        """Returns what `agenerate` answers, checked against `response_model`; the tokens are unknown.

        Raises:
            MalformedOutputError: the answer has another shape.
        """
        answer = self._generator.agenerate(prompt, response_model)
        if inspect.isawaitable(answer):
            answer = await answer
        return Completion(read(answer, response_model), _UNKNOWN)


class FunctionLLM:
    """A function from prompt to text, asynchronous or not; one that is not is called in a worker thread."""

    def __init__(self, function: Callable[[str], Any]) -> None:
        self._function = function
        self.name = _name(function)

    async def complete(self, prompt: str, response_model: type[Answer]) -> Completion[Answer]:
        """Returns the JSON that the function answers, checked against `response_model`.

        The tokens are unknown. The schema stands at the end of the prompt, since nothing else tells of it.

        Raises:
            MalformedOutputError: the answer is not a text, not JSON, or has another shape.
        """
        shape = json.dumps(schema(response_model), ensure_ascii=False)
        prompt = f"{prompt}\n\nAnswer with JSON alone, of this schema:\n{shape}"
        if _is_asynchronous(self._function):
            text = await self._function(prompt)
        else:
            text = await in_thread(self._function, prompt)
            if inspect.isawaitable(text):
                text = await text
        if not isinstance(text, str):
            raise MalformedOutputError(
                f"{self.name} returned {type(text).__name__}, not a text (str)", raw=repr(text)
            )
        return Completion(read(text, response_model), _UNKNOWN)


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
    if hasattr(thing, "complete") and hasattr(thing, "name"):
        llm: LLM = thing
        return llm
    if hasattr(thing, "agenerate"):
        return GeneratorLLM(thing)
    return FunctionLLM(thing) if callable(thing) else None
