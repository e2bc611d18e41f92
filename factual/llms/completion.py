"""What every language model is to the rest of the library: a prompt goes in, a validated answer comes out."""

from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel

from factual.retrying import DEFAULT, RetryPolicy
from factual.usage import Usage

Answer = TypeVar("Answer", bound=BaseModel)


class Completion(NamedTuple, Generic[Answer]):
    """A model's answer, what it cost, and its text as received, or None where it was no text."""

    answer: Answer
    usage: Usage
    raw: str | None = None


class LLM(Protocol):
    """Completes prompts.

    Attributes:
        name: the model's name.
    """

    @property
    def name(self) -> str: ...  # noqa: D102 - an attribute

    async def complete(
        self, prompt: str, response_model: type[Answer], retries: RetryPolicy = DEFAULT
    ) -> Completion[Answer]:
        """Returns the answer to `prompt` as an instance of `response_model`, and its cost.

        Raises:
            JudgeError: there is no such answer.
        """
        ...


@lru_cache
def schema(response_model: type[BaseModel]) -> dict[str, Any]:
    """Returns the JSON schema of an answer, made once for each shape; it is not to be changed."""
    return response_model.model_json_schema()
