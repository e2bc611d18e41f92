"""The shapes in which a language model answers; pydantic checks each answer against its shape.

Their schemas keep to what strict structured output takes everywhere: types, and no further names.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, revalidate_instances="always")


def _numeral(number: object) -> object:
    """Returns the number that a text such as "3" is, and anything else as it is."""
    return int(number) if isinstance(number, str) and number.isascii() and number.isdecimal() else number


class Decomposition(_Answer):
    """The claims of a text, in its order."""

    claims: list[str]


class NumberedVerdict(_Answer):
    """A verdict on the claim of that number; the reason stands first, so that it leads to the verdict."""

    number: Annotated[int, BeforeValidator(_numeral), Field(strict=True)]
    reason: str
    supported: bool


class Verification(_Answer):
    """The verdicts on numbered claims."""

    verdicts: list[NumberedVerdict]


class StatementVerdict(_Answer):
    """A verdict, 0 or 1, on the claim of those words: the shape of a legacy prompt's answer."""

    statement: str
    reason: str
    verdict: Literal[0, 1]


class StatementVerification(_Answer):
    """The verdicts on claims that are named by their words."""

    statements: list[StatementVerdict]
