"""What every language model is to the rest of the library: a prompt goes in, a validated answer comes out."""

import json
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from factual.errors import MalformedOutputError
from factual.usage import Usage

Answer = TypeVar("Answer", bound=BaseModel)


class Completion(NamedTuple, Generic[Answer]):
    """A model's answer and what it cost."""

    answer: Answer
    usage: Usage


class LLM(Protocol):
    """Completes prompts.

    Attributes:
        name: the model's name.
    """

    name: str

    async def complete(self, prompt: str, response_model: type[Answer]) -> Completion[Answer]:
        """Returns the answer to `prompt` as an instance of `response_model`, and its cost.

        Raises:
            JudgeError: there is no such answer.
        """
        ...


@lru_cache
def schema(response_model: type[BaseModel]) -> dict[str, Any]:
    """Returns the JSON schema of an answer, made once for each shape; it is not to be changed."""
    return response_model.model_json_schema()


def read(content: Any, response_model: type[Answer]) -> Answer:
    """Returns a model's answer (JSON text, a dict or an instance) as an instance of `response_model`.

    Raises:
        MalformedOutputError: it does not have that shape.
    """
    try:
        data = json.loads(content, object_pairs_hook=_object) if isinstance(content, str) else content
        return response_model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "the whole answer"
        raise _malformed(f"{place}: {first['msg']}", content, response_model) from error
    except (ValueError, RecursionError) as error:
        raise _malformed(f"the whole answer: {error}", content, response_model) from error


def _malformed(fault: str, content: Any, response_model: type[BaseModel]) -> MalformedOutputError:
    return MalformedOutputError(
        f"the answer is not a {response_model.__name__}: {fault}",
        raw=content if isinstance(content, str) else repr(content),
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns a JSON object; one that says two things under one name says nothing."""
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return named
