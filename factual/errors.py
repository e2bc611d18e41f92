"""Every error that the library raises on purpose.

FactualError
├── InvalidInputError (also a ValueError)   an argument that no judge was asked about
└── JudgeError                              a judge's answer that yields no verdicts
    ├── MalformedOutputError                not the JSON that was asked for
    ├── VerdictMismatchError                verdicts that do not belong to the claims one to one
    ├── TruncatedOutputError                cut off by a token limit
    └── RefusedError                        refused by the model or stopped by a content filter

A wrong type is a plain TypeError. Errors of the model's client (transport, authentication, rate limits)
pass through as they are.
"""

from typing import Literal

from factual.usage import Usage

Stage = Literal["decompose", "verify", "adapt"]
"""What a judge was asked for: claims, verdicts, or prompts in another language."""


_LONGEST = 1000
"""Characters of a message: a model's answer, which it may quote, can be of any length."""


class FactualError(Exception):
    """The root of the library's own errors."""


class InvalidInputError(FactualError, ValueError):
    """An argument has a value that the library does not take; the message names it and says what it takes."""


class JudgeError(FactualError):
    """A judge answered, and its answer cannot be turned into claims or verdicts.

    Attributes:
        stage: "decompose" or "verify", "adapt" for the translation of prompts; None where it is not known.
        attempts: how often the judge was asked, at least 1.
        raw: the judge's last answer as received (as JSON where it was an object), None where there was none.
        usage: what these attempts cost.
    """

    def __init__(
        self,
        message: str,
        *,
        stage: Stage | None = None,
        attempts: int = 1,
        raw: str | None = None,
        usage: Usage | None = None,
    ) -> None:
        super().__init__(message if len(message) <= _LONGEST else f"{message[:_LONGEST]}...")
        self.stage = stage
        self.attempts = attempts
        self.raw = raw
        self.usage = Usage(1, None, None) if usage is None else usage

    @property
    def fault(self) -> str:
        """What is wrong with the answer, without the step that it was wrong in."""
        return super().__str__()

    def __str__(self) -> str:
        message = super().__str__()
        return f"{self.stage}: {message}" if self.stage else message


class MalformedOutputError(JudgeError):
    """The answer is not the JSON that was asked for."""


class VerdictMismatchError(JudgeError):
    """The verdicts do not belong to the claims one to one."""


class TruncatedOutputError(JudgeError):
    """The answer was cut off by a token limit."""


class RefusedError(JudgeError):
    """The model refused to answer, or a content filter stopped it."""
