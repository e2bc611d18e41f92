"""Two judges as one: the first finds the claims, the second verifies them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factual.claims import Level, Verdict
from factual.usage import Usage

if TYPE_CHECKING:
    from factual.judges import Judge


@dataclass(frozen=True, slots=True)
class PairedJudge:
    """Decomposes with one judge and verifies with another."""

    decomposer: "Judge"
    verifier: "Judge"

    @property
    def name(self) -> str:
        """Both names, the decomposer's first; one, if they are the same."""
        return " + ".join(dict.fromkeys((self.decomposer.name, self.verifier.name)))

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        """Returns what the decomposer returns."""
        return await self.decomposer.decompose(text, atomicity=atomicity, coverage=coverage)

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        """Returns what the verifier returns."""
        return await self.verifier.verify(premise, claims)
