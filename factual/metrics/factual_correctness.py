"""The scorer: it composes a judge, the two directions and the arithmetic."""

import asyncio
import warnings
from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal, get_args, overload

from factual import arguments, batch
from factual.assessment import assess
from factual.batch import OnError, Row, ScoringFailure
from factual.claims import LEVELS, Level
from factual.concurrency import in_order, is_cancelled, run
from factual.judges import Judge, as_judge
from factual.result import MetricResult
from factual.scoring import Mode, RecallBasis, directions


@dataclass(frozen=True, slots=True, eq=False)
class FactualCorrectness:
    """Scores how factually correct a response is against a reference, in [0, 1].

    Both texts are cut into claims, and each claim is verified against the other text: TP are the claims of
    the response that the reference supports, FP those that it does not, FN the claims of the reference that
    the response does not support. Only the directions that the number needs are run.

    Args:
        llm: what judges: what `factual.llms.llm_factory` returns, an object with
            `async agenerate(prompt, response_model)`, a function from prompt to text (asynchronous or not;
            the prompt ends with the JSON schema of its answer, which is to be that JSON alone), an object
            with the methods of `factual.judges.Judge`, or "offline" for the rule-based judge. None is the
            offline judge too, with a UserWarning.
        mode: the number: "f1" (F-beta), "precision" or "recall".
        beta: how many times as much recall weighs as precision in F-beta; finite and at least 0.
        atomicity: how finely texts are split: "low" for a claim per sentence, "high" for a claim per fact.
        coverage: how much of them is kept: "low" for the main facts, "high" for all.
        name: the metric's name, for reports.
        recall_basis: "response" for the published recall TP / (TP + FN); "reference" for the share of the
            reference's own claims that the response supports.
        zero_division: the value where there is nothing to count: 0.0, 1.0 or nan.

    A scorer is immutable and keeps nothing from one score to the next, so threads may share it as far as what
    judges allows; of an `AsyncOpenAI` client see `factual.llms.llm_factory`.

    Raises:
        TypeError: an argument has the wrong type.
        InvalidInputError: an argument has a value that is not taken.

    Example:
        >>> scorer = FactualCorrectness("offline")
        >>> result = scorer.score(
        ...     response="The Eiffel Tower is located in Paris.",
        ...     reference="The Eiffel Tower is located in Paris. It has a height of 1000ft.",
        ... )
        >>> result.value
        0.67
    """

    llm: Any = None
    mode: Mode = "f1"
    beta: float = 1.0
    atomicity: Level = "low"
    coverage: Level = "low"
    name: str = "factual_correctness"
    _: KW_ONLY
    recall_basis: RecallBasis = "response"
    zero_division: float = 0.0
    _judge: Judge = field(init=False, repr=False)

    def __post_init__(self) -> None:
        arguments.choice("mode", self.mode, get_args(Mode))
        arguments.choice("atomicity", self.atomicity, LEVELS)
        arguments.choice("coverage", self.coverage, LEVELS)
        arguments.choice("recall_basis", self.recall_basis, get_args(RecallBasis))
        arguments.text("name", self.name)
        object.__setattr__(self, "beta", arguments.weight("beta", self.beta))
        object.__setattr__(
            self, "zero_division", arguments.zero_division("zero_division", self.zero_division)
        )
        object.__setattr__(self, "_judge", as_judge(self.llm))
        if self.llm is None:
            warnings.warn(
                "no llm was given, so the rule-based offline judge decides; "
                'pass llm="offline" if that is meant, or llm=llm_factory(...) for a model',
                UserWarning,
                stacklevel=3,
            )

    async def ascore(
        self,
        response: str,
        reference: str,
        *,
        response_claims: Iterable[str] | None = None,
        reference_claims: Iterable[str] | None = None,
    ) -> MetricResult:
        """Returns the score of a response against a reference.

        Args:
            response: the text to score.
            reference: the text that it is scored against.
            response_claims: the claims of the response, instead of decomposing it; they may be none.
            reference_claims: the claims of the reference, likewise.

        Raises:
            TypeError: an argument has the wrong type.
            InvalidInputError: a text or a claim is blank.
            JudgeError: the judge's answer yields no claims or verdicts.
            openai.OpenAIError: a request failed, after the client's own retries.
        """
        sides = directions(self.mode, self.recall_basis)
        claims, usage = await assess(
            self._judge,
            response=arguments.text("response", response),
            reference=arguments.text("reference", reference),
            sides=sides,
            atomicity=self.atomicity,
            coverage=self.coverage,
            response_claims=arguments.claims("response_claims", response_claims),
            reference_claims=arguments.claims("reference_claims", reference_claims),
        )
        return MetricResult.of(
            claims,
            usage=usage,
            judge=self._judge.name,
            name=self.name,
            mode=self.mode,
            beta=self.beta,
            recall_basis=self.recall_basis,
            zero_division=self.zero_division,
        )

    def score(
        self,
        response: str,
        reference: str,
        *,
        response_claims: Iterable[str] | None = None,
        reference_claims: Iterable[str] | None = None,
    ) -> MetricResult:
        """Returns what `ascore` returns, from synchronous code, also inside a running event loop."""
        return run(
            self.ascore(
                response, reference, response_claims=response_claims, reference_claims=reference_claims
            )
        )

    @overload
    async def abatch_score(
        self, rows: Iterable[Row], *, max_concurrency: int = ..., on_error: Literal["raise"] = ...
    ) -> list[MetricResult]: ...

    @overload
    async def abatch_score(
        self, rows: Iterable[Row], *, max_concurrency: int = ..., on_error: Literal["record"]
    ) -> list[MetricResult | ScoringFailure]: ...

    async def abatch_score(
        self, rows: Iterable[Row], *, max_concurrency: int = 16, on_error: OnError = "raise"
    ) -> Any:
        """Returns the scores of rows, `results[i]` of `rows[i]`.

        Args:
            rows: mappings with `response` and `reference`, and `response_claims` and `reference_claims` where
                they are given; other keys are ignored.
            max_concurrency: how many rows are scored side by side, at least 1.
            on_error: "raise" ends the run with the error of the first row that failed, with a note of which
                row it was; "record" leaves a `ScoringFailure` in the place of each.

        Raises:
            TypeError: an argument or, with "raise", a row has the wrong type.
            InvalidInputError: an argument or, with "raise", a row has a value that is not taken.
            JudgeError: with "raise", as in `ascore`; likewise the client's errors.
        """
        outcomes = self.stream(rows, max_concurrency=max_concurrency, on_error=on_error)
        return [outcome async for outcome in outcomes]

    @overload
    def batch_score(
        self, rows: Iterable[Row], *, max_concurrency: int = ..., on_error: Literal["raise"] = ...
    ) -> list[MetricResult]: ...

    @overload
    def batch_score(
        self, rows: Iterable[Row], *, max_concurrency: int = ..., on_error: Literal["record"]
    ) -> list[MetricResult | ScoringFailure]: ...

    def batch_score(
        self, rows: Iterable[Row], *, max_concurrency: int = 16, on_error: OnError = "raise"
    ) -> Any:
        """Returns what `abatch_score` returns, from synchronous code, also inside a running event loop."""
        return run(self.abatch_score(rows, max_concurrency=max_concurrency, on_error=on_error))

    def stream(
        self, rows: Iterable[Row], *, max_concurrency: int = 16, on_error: OnError = "raise"
    ) -> AsyncGenerator[MetricResult | ScoringFailure, None]:
        """Yields what `abatch_score` returns, one by one and in order, taking rows as they are needed.

        Leave it early within `contextlib.aclosing`, which cancels the rows that are under way.
        """
        arguments.count("max_concurrency", max_concurrency, least=1)
        arguments.choice("on_error", on_error, get_args(OnError))
        if isinstance(rows, str | bytes | Mapping) or not isinstance(rows, Iterable):
            raise TypeError(f"rows: takes an iterable of mappings, such as a list, got {type(rows).__name__}")

        async def outcome(numbered: tuple[int, Row]) -> MetricResult | ScoringFailure:
            index, row = numbered
            try:
                return await self.ascore(**batch.texts(row))
            except (Exception, asyncio.CancelledError) as error:
                if isinstance(error, asyncio.CancelledError) and is_cancelled():
                    raise
                if on_error == "raise":
                    error.add_note(f"row {index} (from 0) of the batch, id {batch.row_id(row)!r}")
                    raise
                return ScoringFailure.of(error, row=index, row_id=batch.row_id(row))

        return in_order(enumerate(rows), outcome, bound=max_concurrency)
