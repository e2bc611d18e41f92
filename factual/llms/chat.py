"""Models behind the chat-completions protocol of OpenAI, asked with a JSON schema."""

from json import JSONDecodeError
from typing import TYPE_CHECKING, Any

from openai import AsyncOpenAI, BadRequestError, OpenAI, OpenAIError

from factual.concurrency import in_thread
from factual.errors import JudgeError, MalformedOutputError, RefusedError, TruncatedOutputError
from factual.llms.completion import Answer, Completion, read, schema
from factual.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Callable


_DEFAULTS: dict[str, Any] = {"temperature": 0}
"""What is sent unless the user gives it: a metric is to repeat itself, as far as a model can."""

_CONCEALED = "[key]"
_SHORTEST_KEY = 8
"""Characters from which on a key is one, and not a stand-in such as "none"."""


class ChatLLM:
    """A model that an OpenAI client reaches; made by `factual.llms.llm_factory`.

    Args:
        model: the model's name, as the server knows it.
        client: an `AsyncOpenAI` or `OpenAI` client, or a subclass of one; a synchronous one is called in a
            worker thread.
        model_args: further arguments of `chat.completions.create`, passed on as they are. Without a
            temperature among them it is 0, and left out where the server refuses that by name.

    Example:
        >>> from openai import AsyncOpenAI
        >>> ChatLLM("my-model", AsyncOpenAI(base_url="http://127.0.0.1:8091/v1", api_key="none"), {})
        ChatLLM(model='my-model')
    """

    def __init__(self, model: str, client: AsyncOpenAI | OpenAI, model_args: dict[str, Any]) -> None:
        self.name = self.model = model
        self.client = client
        self.model_args = model_args
        self._defaults = _DEFAULTS

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
            **self._defaults,
            **self.model_args,
        }
        try:
            reply = await self._reply(request)
            return Completion(read(_content(reply), response_model), _usage(reply))
        except (OpenAIError, JudgeError) as error:
            self._conceal_key(error)
            raise

    async def _reply(self, request: dict[str, Any]) -> Any:
        """Returns the server's reply; a default that the server refuses by name is left out from then on."""
        try:
            return await self._create(request)
        except BadRequestError as error:
            refused = {name for name in _DEFAULTS.keys() - self.model_args if name in str(error)}
            if not refused & request.keys():
                raise
        self._defaults = {name: value for name, value in self._defaults.items() if name not in refused}
        return await self._create({name: value for name, value in request.items() if name not in refused})

    async def _create(self, request: dict[str, Any]) -> Any:
        create: Callable[..., Any] = self.client.chat.completions.create
        try:
            if isinstance(self.client, OpenAI):
                return await in_thread(create, **request)
            return await create(**request)
        except (JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise MalformedOutputError(f"the server's reply is not JSON: {error}") from error

    def _conceal_key(self, error: OpenAIError | JudgeError) -> None:
        """Takes the key out of an error's words, where a server has echoed it."""
        key = self.client.api_key
        if len(key) < _SHORTEST_KEY:
            return
        error.args = tuple(
            arg.replace(key, _CONCEALED) if isinstance(arg, str) else arg for arg in error.args
        )
        for attribute in ("message", "raw"):
            words = getattr(error, attribute, None)
            if isinstance(words, str):
                setattr(error, attribute, words.replace(key, _CONCEALED))


def _response_format(response_model: type[Answer]) -> dict[str, Any]:
    return {
        "type": "json_schema",
        "json_schema": {
            "name": response_model.__name__,
            "schema": schema(response_model),
            "strict": True,
        },
    }


def _content(reply: Any) -> str:
    try:
        choice = reply.choices[0]
        content, refusal = choice.message.content, getattr(choice.message, "refusal", None)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise MalformedOutputError("the server's reply holds no message", raw=str(reply)) from error
    raw = content if content is None or isinstance(content, str) else repr(content)
    if refusal:
        raise RefusedError("the model refused to answer", raw=str(refusal))
    if choice.finish_reason == "content_filter":
        raise RefusedError("a content filter stopped the answer", raw=raw)
    if choice.finish_reason == "length":
        raise TruncatedOutputError(
            "the token limit cut the answer off; raise max_tokens or shorten the texts", raw=raw
        )
    if not content or not isinstance(content, str):
        raise MalformedOutputError("the answer is empty or no text", raw=raw)
    return content


def _usage(reply: Any) -> Usage:
    usage = getattr(reply, "usage", None)
    tokens = (getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens"))
    return Usage(1, *(count if type(count) is int and count >= 0 else None for count in tokens))
