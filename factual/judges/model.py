"""The judge that asks a language model."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from factual import prompts
from factual.claims import Level, Verdict, distinct
from factual.errors import JudgeError, Stage, VerdictMismatchError
from factual.llms.completion import LLM
from factual.schemas import Decomposition, NumberedVerdict, Verification
from factual.usage import Usage


class ModelJudge:
    """Decomposes and verifies with one model call each.

    Args:
        llm: the model.
    """

    def __init__(self, llm: LLM) -> None:
        self._llm = llm
        self.name = llm.name

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        """Returns the claims that the model finds in `text`, blank and repeated ones left out, and the cost.

        Raises:
            JudgeError: the answer is not a list of claims; its stage is "decompose".
        """
        prompt = prompts.decomposition(text, atomicity=atomicity, coverage=coverage)
        with _stage("decompose"):
            answer, usage = await self._llm.complete(prompt, Decomposition)
        return distinct(" ".join(claim.split()) for claim in answer.claims), usage

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        """Returns the verdicts, `verdicts[i]` on `claims[i]`, and the cost.

        Raises:
            JudgeError: the answer is not one verdict on each claim; its stage is "verify".
        """
        prompt = prompts.verification(premise, claims)
        with _stage("verify"):
            answer, usage = await self._llm.complete(prompt, Verification)
            return _by_number(answer.verdicts, len(claims)), usage


def _by_number(verdicts: Sequence[NumberedVerdict], count: int) -> list[Verdict]:
    numbers = [verdict.number for verdict in verdicts]
    if sorted(numbers) != list(range(1, count + 1)):
        raise VerdictMismatchError(
            f"asked for verdicts 1 to {count}, got {numbers}",
            raw=Verification(verdicts=list(verdicts)).model_dump_json(),
        )
    return [
        Verdict(verdict.supported, verdict.reason)
        for verdict in sorted(verdicts, key=lambda verdict: verdict.number)
    ]


@contextmanager
def _stage(stage: Stage) -> Iterator[None]:
    """Names the step in the errors that are raised within."""
    try:
        yield
    except JudgeError as error:
        error.stage = stage
        raise
