"""The shapes in which a language model answers; pydantic checks each answer against its shape.

Their schemas keep to what strict structured output takes everywhere: types, and no further names.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

_LONGEST = 9
"""Digits of a number that is given as a text."""


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, revalidate_instances="always")


def _numeral(number: object) -> object:
    """Returns the number that a text such as "3" is, and anything else as it is."""
    if isinstance(number, str) and len(number) <= _LONGEST and number.isascii() and number.isdecimal():
        return int(number)
    return number


def _bit(verdict: object) -> object:
    """Returns the 0 or 1 that a boolean or a text such as "1" is, and anything else as it is."""
    number = int(verdict) if isinstance(verdict, bool) else _numeral(verdict)
    return number if isinstance(number, int) else verdict


class Decomposition(_Answer):
    """The claims of a text, in its order."""

    claims: list[str]


class NumberedVerdict(_Answer):
    """A verdict on the claim of that number; the reason stands first, so that it leads to the verdict."""

    number: Annotated[int, Field(strict=True), BeforeValidator(_numeral)]
    reason: str
    supported: bool


class Verification(_Answer):
    """The verdicts on numbered claims."""

    verdicts: list[NumberedVerdict]


class StatementVerdict(_Answer):
    """A verdict, 0 or 1, on the claim of those words: the shape of a legacy prompt's answer."""

    statement: str
    reason: str
    verdict: Annotated[Literal[0, 1], BeforeValidator(_bit)]


class StatementVerification(_Answer):
    """The verdicts on claims that are named by their words."""

    statements: list[StatementVerdict]
