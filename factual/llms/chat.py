"""Models behind the chat-completions protocol of OpenAI, asked for JSON in the best form they give."""

import logging
from dataclasses import replace
from typing import Any, Never

from openai import APIStatusError, AsyncOpenAI, OpenAI, OpenAIError

from factual.errors import JudgeError, MalformedOutputError, RefusedError
from factual.llms.completion import Answer, Completion, schema
from factual.llms.concealment import conceal, concealed, secrets_of
from factual.llms.connections import create
from factual.llms.endpoint import (
    Endpoint,
    Manner,
    StructuredOutput,
    endpoint,
    is_filter,
    parameters,
    without,
)
from factual.llms.reading import read
from factual.llms.reply import content, usage
from factual.prompts.rendering import with_fault, with_schema
from factual.retrying import DEFAULT, RetryPolicy
from factual.usage import Usage

_DEFAULTS: dict[str, Any] = {"temperature": 0}
"""What is sent unless the user gives it: a metric is to repeat itself, as far as a model can."""

_LIMITS = ("max_completion_tokens", "max_tokens")
_UNKNOWN = Usage(calls=1, prompt_tokens=None, completion_tokens=None)

_log = logging.getLogger("factual")


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
        self._told: frozenset[str] = frozenset()
        self._endpoint = Endpoint(form) if form else endpoint(client, model)

    def __reduce__(self) -> Never:
        raise TypeError("a model holds a client, which cannot be pickled; make the scorer in the worker")

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
        manner, asked, attempts, spent = self._endpoint.manner, prompt, 0, Usage()
        while True:
            attempts += 1
            following, cost = None, _UNKNOWN
            try:
                reply, manner = await self._reply(asked, response_model, manner, retries)
                cost = usage(reply)
                text = content(reply, self._token_limit)
                following = self._endpoint.following(manner.form)
                answer = read(text, response_model)
            except OpenAIError as error:
                conceal(error, secrets_of(self.client, error))
                raise
            except JudgeError as error:
                conceal(error, secrets_of(self.client, error.__cause__))
                spent += cost
                error.attempts, error.usage = attempts, spent
                if following is None or not isinstance(error, MalformedOutputError):
                    raise
                manner = replace(self._endpoint.manner, form=following)
                asked = with_fault(prompt, error.fault)
            else:
                self._endpoint.answered(manner.form)
                return Completion(answer, spent + cost, concealed(text, secrets_of(self.client)))

    @property
    def _token_limit(self) -> str | None:
        sent = without(self.model_args, self._endpoint.manner.left_out)
        return next((f"{name}={sent[name]}" for name in _LIMITS if name in sent), None)

    async def _reply(
        self, prompt: str, response_model: type[Answer], manner: Manner, retries: RetryPolicy
    ) -> tuple[Any, Manner]:
        """Returns the server's reply to a request without what the server refuses, and the manner of it."""
        why = None
        while True:
            request = without(self._request(prompt, response_model, manner.form), manner.left_out)
            try:
                reply = await self._create(request, retries)
            except APIStatusError as error:
                if is_filter(error):
                    raise RefusedError("a content filter stopped the request", raw=str(error.body)) from error
                own = parameters(self.model_args)
                other = self._endpoint.otherwise(manner, error, sent=parameters(request), own=own)
                if other is None:
                    raise
                manner, why = other, error
            else:
                self._endpoint.took(manner)
                if why:
                    self._tell(manner, why)
                return reply, manner

    def _tell(self, manner: Manner, why: APIStatusError) -> None:
        """Tells the log, once, what is left out that was to be sent."""
        words = concealed(why.message, secrets_of(self.client, why))
        for name in sorted(manner.left_out - self._told):
            level = logging.WARNING if name in parameters(self.model_args) else logging.INFO
            _log.log(level, "%s is left out from now on, since the endpoint refuses it: %s", name, words)
        self._told |= manner.left_out

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
        except (ValueError, RecursionError) as error:
            raise MalformedOutputError(f"the server's reply is not JSON: {error}") from error
