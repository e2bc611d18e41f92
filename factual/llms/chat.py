"""Models behind the chat-completions protocol of OpenAI, asked with a JSON schema."""

import asyncio
from typing import TYPE_CHECKING, Any

from openai import AsyncOpenAI, OpenAI

from factual.errors import MalformedOutputError, RefusedError, TruncatedOutputError
from factual.llms.completion import Answer, Completion, read
from factual.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Callable


class ChatLLM:
    """A model that an OpenAI client reaches; made by `factual.llms.llm_factory`.

    Args:
        model: the model's name, as the server knows it.
        client: an `AsyncOpenAI` or `OpenAI` client, or a subclass of one; a synchronous one is called in a
            worker thread.
        model_args: further arguments of `chat.completions.create`, passed on as they are.

    Example:
        >>> from openai import AsyncOpenAI
        >>> ChatLLM("my-model", AsyncOpenAI(base_url="http://127.0.0.1:8091/v1", api_key="none"), {})
        ChatLLM(model='my-model')
    """

    def __init__(self, model: str, client: AsyncOpenAI | OpenAI, model_args: dict[str, Any]) -> None:
        self.name = self.model = model
        self.client = client
        self.model_args = model_args

    def __repr__(self) -> str:
        return f"ChatLLM(model={self.model!r})"

    async def agenerate(self, prompt: str, response_model: type[Answer]) -> Answer:
        """Returns the model's answer to `prompt` as an instance of `response_model`.

        Raises:
            MalformedOutputError: the answer is empty or has another shape.
            TruncatedOutputError: the answer was cut off by the token limit.
            RefusedError: the model refused, or a content filter stopped it.
            openai.OpenAIError: the request failed, after the client's own retries.
        """
        return (await self.complete(prompt, response_model)).answer

    async def complete(self, prompt: str, response_model: type[Answer]) -> Completion[Answer]:
        """Returns what `agenerate` returns, and its cost; raises the same errors."""
        request = {
            "model": self.model,
            "messages": [{"role": "user", "content": prompt}],
            "response_format": _response_format(response_model),
        } | self.model_args
        if isinstance(self.client, OpenAI):
            create: Callable[..., Any] = self.client.chat.completions.create
            reply = await asyncio.to_thread(create, **request)
        else:
            reply = await self.client.chat.completions.create(**request)
        return Completion(read(_content(reply), response_model), _usage(reply))


def _response_format(response_model: type[Answer]) -> dict[str, Any]:
    return {
        "type": "json_schema",
        "json_schema": {
            "name": response_model.__name__,
            "schema": response_model.model_json_schema(),
            "strict": True,
        },
    }


def _content(reply: Any) -> str:
    if not getattr(reply, "choices", None):
        raise MalformedOutputError("the server sent no choices", raw=str(reply))
    choice = reply.choices[0]
    content: str | None = choice.message.content
    if refusal := getattr(choice.message, "refusal", None):
        raise RefusedError("the model refused to answer", raw=refusal)
    if choice.finish_reason == "content_filter":
        raise RefusedError("a content filter stopped the answer", raw=content)
    if choice.finish_reason == "length":
        raise TruncatedOutputError(
            "the token limit cut the answer off; raise max_tokens or shorten the texts",
            raw=content,
        )
    if not content:
        raise MalformedOutputError("the answer is empty", raw=content)
    return content


def _usage(reply: Any) -> Usage:
    usage = getattr(reply, "usage", None)
    return Usage(
        calls=1,
        prompt_tokens=getattr(usage, "prompt_tokens", None),
        completion_tokens=getattr(usage, "completion_tokens", None),
    )
