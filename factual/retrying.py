"""How long a model is waited for, and how often it is asked again."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from factual import arguments
from factual.errors import JudgeError

T = TypeVar("T")

_FIRST_WAIT = 0.5
"""Seconds before the first repetition; each further one waits twice as long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPolicy:
    """How long a model is waited for, and how often it is asked again.

    Args:
        answer_retries: further attempts after an answer that cannot be used: no JSON of the right shape, or
            verdicts that leave claims out or contradict each other. Each says what was wrong with the one
            before it, or asks for what was missing. At least 0. A server whose structured output is not known
            yet may be asked in each of its three forms beyond that.
        max_retries: repetitions of a request that failed on its way, at least 0. None leaves it to what
            sends it: an openai client repeats connection errors, 408, 409, 429 (it obeys Retry-After) and 5xx
            as often as its own `max_retries` says, 2 by default (and always as that says where the client
            cannot be copied, see `factual.llms.connections`); other models are asked once.
        max_wait: seconds between two such repetitions, at most. An openai client has a schedule of its own.
        timeout: seconds for one request, above 0; through an openai client, seconds of silence in one, as all
            its time-outs are. None leaves it to the client, 600 s by default in openai's; other models are
            waited for without end. A `timeout=` among a model's arguments goes before it. That of a score
            bounds a whole row, whatever happens in it.
        retry_on: the errors that such a repetition is for, where an object or a function is the model.

    Raises:
        TypeError: an argument has the wrong type.
        InvalidInputError: an argument has a value that is not taken.

    Example:
        >>> RetryPolicy(max_retries=5, timeout=60).answer_retries
        1
    """

    answer_retries: int = 1
    max_retries: int | None = None
    max_wait: float = 60.0
    timeout: float | None = None
    retry_on: tuple[type[Exception], ...] = (Exception,)

    def __post_init__(self) -> None:
        self._set("answer_retries", arguments.count("answer_retries", self.answer_retries))
        if self.max_retries is not None:
            self._set("max_retries", arguments.count("max_retries", self.max_retries))
        self._set("max_wait", arguments.weight("max_wait", self.max_wait))
        self._set("timeout", arguments.seconds("timeout", self.timeout))
        if not isinstance(self.retry_on, tuple) or not all(
            isinstance(kind, type) and issubclass(kind, Exception) for kind in self.retry_on
        ):
            raise TypeError(f"retry_on={self.retry_on!r}: takes a tuple of classes of Exception")

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    async def patiently(self, call: Callable[[], Awaitable[T]]) -> T:
        """Returns what `call` returns, called again after an error of `retry_on` and a growing wait.

        Answers that cannot be used (JudgeError) are not repeated here.

        Raises:
            TimeoutError: the last call took longer than `timeout`.
        """
        left = self.max_retries or 0
        wait = _FIRST_WAIT
        while True:
            try:
                return await self._once(call)
            except self.retry_on as error:
                if isinstance(error, JudgeError) or not left:
                    raise
            left -= 1
            wait = min(self.max_wait, wait)
            await asyncio.sleep(random.uniform(wait / 2, wait))  # noqa: S311 - spreads, hides nothing
            wait *= 2

    async def _once(self, call: Callable[[], Awaitable[T]]) -> T:
        try:
            async with asyncio.timeout(self.timeout) as limit:
                return await call()
        except TimeoutError as error:
            if limit.expired():
                raise TimeoutError(
                    f"timeout={self.timeout:g}: the model did not answer within that many seconds"
                ) from error
            raise


DEFAULT = RetryPolicy()
