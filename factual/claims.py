"""The words of the field: a text is cut into claims, and each claim gets a verdict against a premise."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Side = Literal["response", "reference"]
"""Which text a claim was taken from. It is verified against the other one."""

Level = Literal["low", "high"]
"""How far a decomposition goes: `atomicity` is how finely it splits, `coverage` how much it keeps."""

LEVELS: tuple[Level, ...] = ("low", "high")


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judge's decision on one claim.

    Attributes:
        supported: whether the premise supports the claim.
        reason: why, in a short sentence.
    """

    supported: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A judged claim.

    Attributes:
        text: the claim, in the language of the text it was taken from.
        side: the text it was taken from, "response" or "reference".
        supported: whether the other text supports it.
        reason: why, in a short sentence.
    """

    text: str
    side: Side
    supported: bool
    reason: str


def distinct(claims: Iterable[str]) -> list[str]:
    """Returns the claims without blank ones and without repetitions in other case or spacing."""
    first: dict[str, str] = {}
    for claim in claims:
        if folded := " ".join(claim.split()).casefold():
            first.setdefault(folded, claim)
    return list(first.values())
