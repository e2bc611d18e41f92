"""The judge that asks a language model, and asks again for what an answer leaves open."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from factual.claims import Level, Verdict, distinct
from factual.errors import (
    JudgeError,
    MalformedOutputError,
    Stage,
    TruncatedOutputError,
    VerdictMismatchError,
)
from factual.judges.reconciliation import by_number, by_statement
from factual.llms.completion import LLM, Answer
from factual.prompts import Prompts
from factual.prompts.rendering import quoted, with_fault
from factual.retrying import RetryPolicy
from factual.schemas import Decomposition, StatementVerification, Verification
from factual.usage import Usage

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ModelJudge:
    """Decomposes and verifies with one model call each, and few more where an answer cannot be used.

    Args:
        llm: the model.
        prompts: what it is asked; read at each call.
        retries: how often it is asked again.
    """

    llm: LLM
    prompts: Prompts
    retries: RetryPolicy

    @property
    def name(self) -> str:
        """The model's name."""
        return self.llm.name

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        """Returns the claims that the model finds in `text`, blank and repeated ones left out, and the cost.

        Raises:
            JudgeError: no answer is a list of claims; its stage is "decompose".
        """
        asking = _Asking("decompose", self.llm, self.retries)
        prompt = self.prompts.decomposition.render(
            text, atomicity=atomicity, coverage=coverage, language=self.prompts.language
        )
        claims = await asking.answer(prompt, Decomposition, lambda answer: answer.claims)
        return distinct(" ".join(claim.split()) for claim in claims), asking.usage

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        """Returns the verdicts, `verdicts[i]` on `claims[i]`, and the cost.

        Claims that an answer leaves out are asked about again, and they alone; where the token limit cut the
        verdicts off, the claims are asked about in two halves.

        Raises:
            JudgeError: the answers are not one verdict on each claim; its stage is "verify".
        """
        asking = _Asking("verify", self.llm, self.retries)
        return await self._verify(asking, premise, claims), asking.usage

    async def _verify(self, asking: "_Asking", premise: str, claims: Sequence[str]) -> list[Verdict]:
        asking.begin()
        found: dict[int, Verdict] = {}
        while missing := [index for index in range(len(claims)) if index not in found]:
            rest = [claims[index] for index in missing]
            try:
                verdicts = await self._verdicts(asking, premise, rest)
            except TruncatedOutputError:
                if len(rest) == 1:
                    raise
                half = len(rest) // 2
                halves = [await self._verify(asking, premise, part) for part in (rest[:half], rest[half:])]
                verdicts = dict(enumerate(halves[0] + halves[1]))
            found.update({missing[place]: verdict for place, verdict in verdicts.items()})
            if len(verdicts) < len(rest):
                fault = f"no verdict on {len(rest) - len(verdicts)} of {len(rest)} claims"
                asking.again(VerdictMismatchError(fault))
        return [found[index] for index in range(len(claims))]

    async def _verdicts(
        self, asking: "_Asking", premise: str, claims: Sequence[str]
    ) -> Mapping[int, Verdict]:
        prompt = self.prompts.verification
        asked = prompt.render(premise, claims, language=self.prompts.language)
        if prompt.matching == "statement":
            return await asking.answer(
                asked, StatementVerification, lambda answer: by_statement(answer.statements, claims)
            )
        return await asking.answer(
            asked, Verification, lambda answer: by_number(answer.verdicts, len(claims))
        )


@dataclass(slots=True)
class _Asking:
    """The attempts of one step, which are bounded, and what they cost."""

    stage: Stage
    llm: LLM
    retries: RetryPolicy
    usage: Usage = field(init=False, default=Usage())
    _attempts: int = field(init=False, default=0)
    _left: int = field(init=False, default=0)
    _raw: str | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Grants the attempts that one question gets."""
        self._left = 1 + self.retries.answer_retries

    def again(self, error: JudgeError) -> None:
        """Lets the question be put again after this error, or raises it where no attempt is left."""
        if self._left <= 0 or not isinstance(error, MalformedOutputError | VerdictMismatchError):
            error.stage, error.attempts, error.usage = self.stage, self._attempts, self.usage
            error.raw = self._raw if error.raw is None else error.raw
            raise error

    async def answer(self, prompt: str, shape: type[Answer], take: Callable[[Answer], T]) -> T:
        """Returns what `take` makes of the answer to `prompt`; the model is told what was wrong with one.

        Raises:
            JudgeError: no answer could be used.
        """
        asked = prompt
        while True:
            try:
                answer, cost, raw = await self.llm.complete(asked, shape, self.retries)
            except JudgeError as error:
                self._count(max(1, error.attempts), error.usage)
                self.again(error)
                asked = with_fault(prompt, error.fault)
                continue
            self._count(1, cost)
            self._raw = raw or quoted(answer.model_dump())
            try:
                return take(answer)
            except VerdictMismatchError as error:
                self.again(error)
                asked = with_fault(prompt, error.fault)

    def _count(self, attempts: int, cost: Usage) -> None:
        self._attempts += attempts
        self._left -= attempts
        self.usage += cost
