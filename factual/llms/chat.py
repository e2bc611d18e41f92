"""Models behind the chat-completions protocol of OpenAI, asked for JSON in the best form they give."""

from json import JSONDecodeError
from typing import Any

from openai import APIStatusError, AsyncOpenAI, OpenAI, OpenAIError

from factual.errors import JudgeError, MalformedOutputError, RefusedError
from factual.llms.completion import Answer, Completion, schema
from factual.llms.connections import create
from factual.llms.endpoint import Endpoint, StructuredOutput, endpoint, parameters, without, words
from factual.llms.reading import read
from factual.llms.reply import content, usage
from factual.prompts.rendering import with_fault, with_schema
from factual.retrying import DEFAULT, RetryPolicy
from factual.usage import Usage

_DEFAULTS: dict[str, Any] = {"temperature": 0}
"""What is sent unless the user gives it: a metric is to repeat itself, as far as a model can."""

_LIMITS = ("max_completion_tokens", "max_tokens")
_UNKNOWN = Usage(calls=1, prompt_tokens=None, completion_tokens=None)

_CONCEALED = "[key]"
_SHORTEST_KEY = 8
"""Characters from which on a key is one, and not a stand-in such as "none"."""


class ChatLLM:
    """A model that an OpenAI client reaches; made by `factual.llms.llm_factory`.

    Args:
        model: the model's name, as the server knows it.
        client: an `AsyncOpenAI` or `OpenAI` client, or a subclass of one; `factual.llms.connections` says how
            its connections are used.
        model_args: further arguments of `chat.completions.create`, passed on as they are. Without a
            temperature among them it is 0. A parameter that the server refuses by name is left out from then
            on; if it is one of these, the log (`factual`) says so.
        structured_output: "json_schema", "json_object" or "text"; None finds out what the server gives, and
            remembers it for this client and model.

    Example:
        >>> from openai import AsyncOpenAI
        >>> ChatLLM("my-model", AsyncOpenAI(base_url="http://127.0.0.1:8091/v1", api_key="none"), {})
        ChatLLM(model='my-model')
    """

    def __init__(
        self,
        model: str,
        client: AsyncOpenAI | OpenAI,
        model_args: dict[str, Any],
        structured_output: StructuredOutput | None = None,
    ) -> None:
        self.name = self.model = model
        self.client = client
        self.model_args = model_args
        form: StructuredOutput | None = "text" if "response_format" in model_args else structured_output
        self._endpoint = Endpoint(form) if form else endpoint(client, model)

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

    async def complete(
        self, prompt: str, response_model: type[Answer], retries: RetryPolicy = DEFAULT
    ) -> Completion[Answer]:
        """Returns what `agenerate` returns, and its cost; raises the same errors.

        An endpoint of which nothing is known yet is asked in the next form where it ignores one.
        """
        form, asked, attempts, spent = self._endpoint.form, prompt, 0, Usage()
        while True:
            attempts += 1
            following, cost = None, _UNKNOWN
            try:
                reply, form = await self._reply(asked, response_model, form, retries)
                cost = usage(reply)
                text = content(reply, self._token_limit)
                following = self._endpoint.following(form)
                answer = read(text, response_model)
            except OpenAIError as error:
                self._conceal_key(error)
                raise
            except JudgeError as error:
                self._conceal_key(error)
                spent += cost
                error.attempts, error.usage = attempts, spent
                if following is None or not isinstance(error, MalformedOutputError):
                    raise
                form, asked = following, with_fault(prompt, error.fault)
            else:
                self._endpoint.answered(form)
                return Completion(answer, spent + cost, text)

    @property
    def _token_limit(self) -> str | None:
        sent = without(self.model_args, self._endpoint.left_out)
        return next((f"{name}={sent[name]}" for name in _LIMITS if name in sent), None)

    async def _reply(
        self, prompt: str, response_model: type[Answer], form: StructuredOutput, retries: RetryPolicy
    ) -> tuple[Any, StructuredOutput]:
        """Returns the server's reply to a request without what the server refuses, and the form asked in."""
        while True:
            request = without(self._request(prompt, response_model, form), self._endpoint.left_out)
            try:
                return await self._create(request, retries), form
            except APIStatusError as error:
                if any("content_filter" in text for text in words(error.body)):
                    raise RefusedError("a content filter stopped the request", raw=str(error.body)) from error
                sent, own = parameters(request), parameters(self.model_args)
                following = self._endpoint.refused(error, form=form, sent=sent, own=own)
                if following is None:
                    raise
                form = following

    def _request(self, prompt: str, response_model: type[Answer], form: StructuredOutput) -> dict[str, Any]:
        shape = schema(response_model)
        asked = prompt if form == "json_schema" else with_schema(prompt, shape)
        request: dict[str, Any] = {"model": self.model, "messages": [{"role": "user", "content": asked}]}
        if form == "json_schema":
            named = {"name": response_model.__name__, "schema": shape, "strict": True}
            request["response_format"] = {"type": form, "json_schema": named}
        elif form == "json_object":
            request["response_format"] = {"type": form}
        return {**request, **_DEFAULTS, **self.model_args}

    async def _create(self, request: dict[str, Any], retries: RetryPolicy) -> Any:
        options = {"max_retries": retries.max_retries, "timeout": retries.timeout}
        given = {name: value for name, value in options.items() if value is not None}
        try:
            return await create(self.client, request, given)
        except (JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise MalformedOutputError(f"the server's reply is not JSON: {error}") from error

    def _conceal_key(self, error: OpenAIError | JudgeError) -> None:
        """Takes the key out of an error's words, where a server has echoed it."""
        key = self.client.api_key or ""
        if len(key) < _SHORTEST_KEY:
            return
        error.args = tuple(
            arg.replace(key, _CONCEALED) if isinstance(arg, str) else arg for arg in error.args
        )
        for attribute in ("message", "raw"):
            words = getattr(error, attribute, None)
            if isinstance(words, str):
                setattr(error, attribute, words.replace(key, _CONCEALED))
