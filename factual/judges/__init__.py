"""Judges: what cuts a text into claims and verifies claims against a premise.

`offline` holds the rule-based judge that needs no model, `model` the one that asks a language model.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from factual.claims import Level, Verdict
from factual.usage import Usage


@runtime_checkable
class Judge(Protocol):
    """Decomposes texts and verifies claims.

    Attributes:
        name: what a result reports as its `judge`.
    """

    name: str

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        """Returns the claims that `text` makes, in the text's order and language, and what that cost."""
        ...

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        """Returns the verdicts, `verdicts[i]` on `claims[i]`, and what they cost."""
        ...
