"""The rule-based judge: no model, no network, no download, the same answer every time.

It compares words by rule. It knows nothing of the world and little of language: it does not see through
paraphrase, inference or irony, and it is best on short factual sentences. Its score is a first look and a
test double, not a substitute for a language model's.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from factual.claims import Level, Verdict
from factual.judges.offline.decompose import decompose
from factual.judges.offline.verify import Premise
from factual.usage import Usage


@dataclass(frozen=True)
class OfflineJudge:
    """Decomposes and verifies by rule; it costs nothing.

    Example:
        >>> import asyncio
        >>> premise = "The pump is blue and weighs 3 kg."
        >>> verdicts, usage = asyncio.run(OfflineJudge().verify(premise, ["The pump is blue."]))
        >>> verdicts[0].supported, usage.calls
        (True, 0)
    """

    name = "offline"

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        """Returns the claims of `text`, see `factual.judges.offline.decompose`."""
        return decompose(text, atomicity=atomicity, coverage=coverage), Usage()

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        """Returns the verdicts, `verdicts[i]` on `claims[i]`, see `factual.judges.offline.verify`."""
        analysed = Premise(premise)
        return [analysed.verify(claim) for claim in claims], Usage()
