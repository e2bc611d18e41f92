"""The shape in which a language model translates strings; pydantic checks each answer against it."""

from pydantic import BaseModel, ConfigDict


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, revalidate_instances="always")


class NumberedTranslation(_Answer):
    """The translation of the string of that number."""

    number: int
    translation: str


class Translations(_Answer):
    """The translations of numbered strings."""

    translations: list[NumberedTranslation]
