"""The scorer: it composes a judge, the two directions and the arithmetic."""

import warnings
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import KW_ONLY, InitVar, dataclass, field, replace
from typing import Any, Literal, get_args, overload

from factual import arguments, streaming
from factual.assessment import Assessed, Assessor
from factual.batch import OnError, Row, Texts
from factual.claims import LEVELS, Level, Side
from factual.concurrency import run, within
from factual.judges import as_judge
from factual.judges.paired import PairedJudge
from factual.progress import Progress
from factual.prompts import Prompts
from factual.result import MetricResult
from factual.retrying import DEFAULT, RetryPolicy
from factual.scoring import Mode, RecallBasis, directions
from factual.summary import Outcome
from factual.usage import Usage


@dataclass(frozen=True, slots=True, eq=False)
class FactualCorrectness:
    """Scores how factually correct a response is against a reference, in [0, 1].

    Both texts are cut into claims, and each claim is verified against the other text: TP are the claims of
    the response that the reference supports, FP those that it does not, FN the claims of the reference that
    the response does not support. Only the directions that the number needs are run.

    Args:
        llm: what judges: what `factual.llms.llm_factory` returns, an object with
            `async agenerate(prompt, response_model)`, a function from prompt to text (asynchronous or not;
            the prompt ends with the JSON schema of its answer), an object with the methods of
            `factual.judges.Judge`, or "offline" for the rule-based judge. None is the offline judge too, with
            a UserWarning.
        mode: the number: "f1" (F-beta), "precision" or "recall".
        beta: how many times as much recall weighs as precision in F-beta; finite and at least 0.
        atomicity: how finely texts are split: "low" for a claim per sentence, "high" for a claim per fact.
        coverage: how much of them is kept: "low" for the main facts, "high" for all.
        name: the metric's name, for reports.
        recall_basis: "response" for the published recall TP / (TP + FN); "reference" for the share of the
            reference's own claims that the response supports.
        zero_division: the value where there is nothing to count: 0.0, 1.0 or nan.
        decomposition_llm: finds the claims instead of `llm`; takes the same things.
        verification_llm: verifies them instead of `llm`, likewise.
        prompts: what a language model is asked; the scorer keeps a copy of its own as `scorer.prompts`, which
            can be edited in place and is read at each call. None stands for the library's own prompts.
        language: the language that claims and reasons are asked for in, such as "Korean"; it becomes
            `prompts.language`. None leaves that as it is, by default each text's own.
        retries: how long a model is waited for, and how often it is asked again.
        claims_per_call: how many claims are verified in one model call, at least 1; more are split over
            several calls side by side.

    A scorer keeps nothing from one score to the next, and shares nothing that can change with another, so
    threads and event loops may share it; how that goes with a client's connections is in
    `factual.llms.connections`.

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
    decomposition_llm: Any = None
    verification_llm: Any = None
    prompts: Prompts = field(default=None, repr=False)  # type: ignore[assignment] # __post_init__ makes it
    language: InitVar[str | None] = None
    retries: RetryPolicy = field(default=DEFAULT, repr=False)
    claims_per_call: int = 15
    assessor: Assessor = field(init=False, repr=False)

    def __post_init__(self, language: str | None) -> None:
        arguments.choice("mode", self.mode, get_args(Mode))
        arguments.choice("atomicity", self.atomicity, LEVELS)
        arguments.choice("coverage", self.coverage, LEVELS)
        arguments.choice("recall_basis", self.recall_basis, get_args(RecallBasis))
        arguments.text("name", self.name)
        if not isinstance(self.retries, RetryPolicy):
            raise TypeError(f"retries: takes a RetryPolicy, got {type(self.retries).__name__}")
        claims_per_call = arguments.count("claims_per_call", self.claims_per_call, least=1)
        self._set("claims_per_call", claims_per_call)
        self._set("beta", arguments.weight("beta", self.beta))
        self._set("zero_division", arguments.zero_division("zero_division", self.zero_division))
        self._set("prompts", self._own_prompts(language))
        self._set("assessor", self._own_assessor())

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def _own_prompts(self, language: str | None) -> Prompts:
        given: Any = self.prompts
        if given is not None and not isinstance(given, Prompts):
            raise TypeError(f"prompts: takes factual.prompts.Prompts, got {type(given).__name__}")
        own = Prompts() if given is None else given.copy()
        if language is not None:
            own.language = arguments.text("language", language)
        return own

    def _own_assessor(self) -> Assessor:
        steps = ("decomposition_llm", self.decomposition_llm), ("verification_llm", self.verification_llm)
        judges = [
            as_judge(self.llm, self.prompts, self.retries)
            if llm is None
            else as_judge(llm, self.prompts, self.retries, argument=argument)
            for argument, llm in steps
        ]
        without = [argument for argument, llm in steps if llm is None and self.llm is None]
        if without:
            whose = f"no llm and no {without[0]} were" if len(without) == 1 else "no llm was"
            warnings.warn(
                f"{whose} given, so the rule-based offline judge decides; "
                'pass llm="offline" if that is meant, or llm=llm_factory(...) for a model',
                UserWarning,
                stacklevel=4,
            )
        judge = judges[0] if judges[0] == judges[1] else PairedJudge(*judges)
        return Assessor(judge, self.atomicity, self.coverage, self.claims_per_call)

    def __copy__(self) -> "FactualCorrectness":
        """Returns a scorer with prompts of its own."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> "FactualCorrectness":
        """Returns a scorer with prompts of its own and the same models, which cannot be copied."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            return replace(self)

    @property
    def column(self) -> str:
        """The name of the scorer's column in a table, such as "factual_correctness(mode=f1)"."""
        return f"{self.name}(mode={self.mode})"

    @property
    def sides(self) -> Sequence[Side]:
        """The sides whose claims the number needs."""
        return directions(self.mode, self.recall_basis)

    async def ascore(
        self,
        response: str,
        reference: str,
        *,
        response_claims: Iterable[str] | None = None,
        reference_claims: Iterable[str] | None = None,
        timeout: float | None = None,
    ) -> MetricResult:
        """Returns the score of a response against a reference.

        Args:
            response: the text to score.
            reference: the text that it is scored against.
            response_claims: the claims of the response, instead of decomposing it; they may be none.
            reference_claims: the claims of the reference, likewise.
            timeout: seconds to wait for the score; None waits without end.

        Raises:
            TypeError: an argument has the wrong type.
            InvalidInputError: a text or a claim is blank.
            JudgeError: the judge's answer yields no claims or verdicts.
            TimeoutError: it took longer than `timeout`.
            openai.OpenAIError: a request failed, after the client's own retries.
        """
        texts = Texts.checked(response, reference, response_claims, reference_claims)
        timeout = arguments.seconds("timeout", timeout)
        return self.result_of(await within(timeout, self.assessor.assess(texts, self.sides)))

    def score(
        self,
        response: str,
        reference: str,
        *,
        response_claims: Iterable[str] | None = None,
        reference_claims: Iterable[str] | None = None,
        timeout: float | None = None,
    ) -> MetricResult:
        """Returns what `ascore` returns, from synchronous code, also inside a running event loop."""
        return run(
            self.ascore(
                response,
                reference,
                response_claims=response_claims,
                reference_claims=reference_claims,
                timeout=timeout,
            )
        )

    def result_of(self, assessed: Mapping[Side, Assessed]) -> MetricResult:
        """Returns the score of texts that were assessed on the sides that it needs, or on more."""
        sides = [assessed[side] for side in self.sides]
        return MetricResult.of(
            tuple(claim for side in sides for claim in side.claims),
            usage=sum((side.usage for side in sides), Usage()),
            judge=self.assessor.judge.name,
            name=self.name,
            mode=self.mode,
            beta=self.beta,
            recall_basis=self.recall_basis,
            zero_division=self.zero_division,
        )

    @overload
    async def abatch_score(
        self,
        rows: Iterable[Row],
        *,
        max_concurrency: int = ...,
        on_error: Literal["raise"] = ...,
        timeout: float | None = ...,
        progress: Progress = ...,
    ) -> list[MetricResult]: ...

    @overload
    async def abatch_score(
        self,
        rows: Iterable[Row],
        *,
        max_concurrency: int = ...,
        on_error: Literal["record"],
        timeout: float | None = ...,
        progress: Progress = ...,
    ) -> list[Outcome]: ...

    async def abatch_score(
        self,
        rows: Iterable[Row],
        *,
        max_concurrency: int = 16,
        on_error: OnError = "raise",
        timeout: float | None = None,
        progress: Progress = False,
    ) -> Any:
        """Returns the scores of rows, `results[i]` of `rows[i]`.

        Args:
            rows: mappings with `response` and `reference`, and `response_claims` and `reference_claims` where
                they are given; other keys are ignored.
            max_concurrency: how many rows are under way side by side, and how many calls of the judge, at
                least 1.
            on_error: "raise" ends the run with the error of the first row that failed, with a note of which
                row it was; "record" leaves a `ScoringFailure` in the place of each.
            timeout: seconds until a row fails that has no score yet; None waits without end.
            progress: True for a bar on stderr, or a function that is called with the rows done and the rows
                in all (None where `rows` has no length) after each row.

        Raises:
            TypeError: an argument or, with "raise", a row has the wrong type.
            InvalidInputError: an argument or, with "raise", a row has a value that is not taken.
            JudgeError: with "raise", as in `ascore`; likewise TimeoutError and the client's errors.
        """
        outcomes = self.stream(
            rows, max_concurrency=max_concurrency, on_error=on_error, timeout=timeout, progress=progress
        )
        return [outcome async for outcome in outcomes]

    @overload
    def batch_score(
        self,
        rows: Iterable[Row],
        *,
        max_concurrency: int = ...,
        on_error: Literal["raise"] = ...,
        timeout: float | None = ...,
        progress: Progress = ...,
    ) -> list[MetricResult]: ...

    @overload
    def batch_score(
        self,
        rows: Iterable[Row],
        *,
        max_concurrency: int = ...,
        on_error: Literal["record"],
        timeout: float | None = ...,
        progress: Progress = ...,
    ) -> list[Outcome]: ...

    def batch_score(
        self,
        rows: Iterable[Row],
        *,
        max_concurrency: int = 16,
        on_error: OnError = "raise",
        timeout: float | None = None,
        progress: Progress = False,
    ) -> Any:
        """Returns what `abatch_score` returns, from synchronous code, also inside a running event loop."""
        return run(
            self.abatch_score(
                rows, max_concurrency=max_concurrency, on_error=on_error, timeout=timeout, progress=progress
            )
        )

    def stream(
        self,
        rows: Iterable[Row],
        *,
        max_concurrency: int = 16,
        on_error: OnError = "raise",
        timeout: float | None = None,
        progress: Progress = False,
    ) -> AsyncGenerator[Outcome, None]:
        """Yields what `abatch_score` returns, one by one and in order, taking rows as they are needed.

        Leave it early within `contextlib.aclosing`, which cancels the rows that are under way.
        """
        outcomes = streaming.stream(
            rows,
            [self],
            max_concurrency=max_concurrency,
            on_error=on_error,
            timeout=timeout,
            progress=progress,
        )

        async def own() -> AsyncGenerator[Outcome, None]:
            async with aclosing(outcomes):
                async for (outcome,) in outcomes:
                    yield outcome

        return own()
