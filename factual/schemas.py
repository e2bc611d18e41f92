"""The shapes in which a language model answers; pydantic checks each answer against its shape."""

from pydantic import BaseModel, ConfigDict, Field


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, revalidate_instances="always")


class Decomposition(_Answer):
    """The claims of a text, in its order."""

    claims: list[str]


class NumberedVerdict(_Answer):
    """A verdict on the claim of that number; the reason stands first, so that it leads to the verdict."""

    number: int = Field(ge=1, strict=True)
    reason: str
    supported: bool


class Verification(_Answer):
    """The verdicts on numbered claims."""

    verdicts: list[NumberedVerdict]
