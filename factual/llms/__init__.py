"""Language models: what a judge asks. `llm_factory` wraps a client; other objects are adapted as they are."""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from factual import arguments
from factual.errors import InvalidInputError

if TYPE_CHECKING:
    from openai import AsyncOpenAI, OpenAI

    from factual.llms.chat import ChatLLM
    from factual.llms.endpoint import StructuredOutput

__all__ = ["llm_factory"]

_OF_CLIENT = (
    "api_key",
    "base_url",
    "default_headers",
    "http_client",
    "max_retries",
    "organization",
    "project",
)
_OWN = ("messages", "stream")


def llm_factory(
    model: str,
    provider: str = "openai",
    client: "AsyncOpenAI | OpenAI | None" = None,
    *,
    structured_output: "StructuredOutput | None" = None,
    **model_args: Any,
) -> "ChatLLM":
    """Returns a model to give to a scorer as `llm`.

    Args:
        model: the model's name, as the server knows it.
        provider: "openai", which is any server that speaks its chat-completions protocol.
        client: an `AsyncOpenAI` or `OpenAI` client. Without one, an `AsyncOpenAI()` is made from the
            environment (`OPENAI_API_KEY`, `OPENAI_BASE_URL`). Any number of event loops and threads may use
            the model, and your program may go on using the client. Only a client with an `http_client` of its
            own is better not used elsewhere at the same time: its connections then belong to the library's
            event loop.
        structured_output: how the model is made to answer in a shape: "json_schema", "json_object" or "text"
            (the schema stands in the prompt). None tries them in this order until the server takes one and
            keeps to it, and remembers that for the client and model.
        model_args: temperature, max_tokens, seed and so on; they reach the model as given. A temperature of
            0 is sent where none is given, so that scores repeat; nothing else is sent that is not given. What
            the server refuses by name is left out from then on; the log (`factual`) says so of what you gave.

    Raises:
        TypeError: the model is not a text, the client is not one of openai's, or a model argument is none of
            `chat.completions.create`.
        InvalidInputError: the model is blank, the provider or the structured output is another, or the
            client's key is none that can be sent.
        openai.OpenAIError: there is no client and no key in the environment.

    Example:
        >>> from openai import AsyncOpenAI
        >>> client = AsyncOpenAI(base_url="http://127.0.0.1:8091/v1", api_key="none")
        >>> llm_factory("my-model", client=client, temperature=0)
        ChatLLM(model='my-model')
    """
    arguments.text("model", model)
    arguments.choice("provider", provider, ("openai",))
    from openai import AsyncOpenAI, OpenAI

    from factual.llms.chat import ChatLLM
    from factual.llms.endpoint import FORMS

    if structured_output is not None:
        arguments.choice("structured_output", structured_output, FORMS)
    if client is None:
        client = AsyncOpenAI()
    if not isinstance(client, AsyncOpenAI | OpenAI):
        raise TypeError(f"client: takes an openai.AsyncOpenAI or openai.OpenAI, got {type(client).__name__}")
    _check(model_args, client.chat.completions.create)
    key: Any = client.api_key
    if isinstance(key, str) and not (key.isascii() and key.isprintable()):
        raise InvalidInputError(
            "client: its api_key holds a character that no header carries, such as a line break; strip it"
        )
    return ChatLLM(model, client, model_args, structured_output)


def _check(model_args: dict[str, Any], create: Callable[..., Any]) -> None:
    """Checks that `create` takes the arguments, and that none of them is the library's to set."""
    for name in model_args:
        if name in _OF_CLIENT:
            raise TypeError(f"{name}: belongs to the client; give client=AsyncOpenAI({name}=...)")
        if name in _OWN:
            raise TypeError(f"{name}: is set by the library itself")
    taken = inspect.signature(create).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values()):
        return
    for name in sorted(model_args.keys() - taken.keys()):
        raise TypeError(
            f"{name}: is no argument of chat.completions.create; what is your server's own goes into "
            f"extra_body={{{name!r}: ...}}"
        )
