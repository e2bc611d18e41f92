"""Rows in, outcomes out: scorers go over a data set in one pass and share what they ask of a judge."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from factual.batch import OnError, Row
from factual.concurrency import run
from factual.errors import InvalidInputError
from factual.progress import Progress
from factual.streaming import checked, length, stream
from factual.summary import Outcome, Summary

if TYPE_CHECKING:
    from factual.metrics.factual_correctness import FactualCorrectness


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation:
    """What came of a data set.

    Attributes:
        rows: the rows as they were given.
        outcomes: by column, `outcomes[column][i]` is what came of `rows[i]`: a `MetricResult`, or a
            `ScoringFailure` where it failed. A column is named by its scorer,
            "factual_correctness(mode=f1)".

    Like a table, it gives a column for `evaluation[column]`, its length is the number of rows, and going over
    it gives the names of the columns.

    Example:
        >>> from factual import FactualCorrectness, evaluate
        >>> rows = [{"response": "The pump is blue.", "reference": "The pump is blue. It weighs 3 kg."}]
        >>> evaluation = evaluate(rows, FactualCorrectness("offline"))
        >>> evaluation.summary
        {'factual_correctness(mode=f1)': Summary(mean 0.67, 1 scored of 1, 0 undefined, 0 errors)}
    """

    rows: tuple[Row, ...]
    outcomes: Mapping[str, tuple[Outcome, ...]]

    def __getitem__(self, column: str) -> tuple[Outcome, ...]:
        try:
            return self.outcomes[column]
        except KeyError:
            columns = ", ".join(map(repr, self.outcomes))
            raise KeyError(f"there is no column {column!r}; the columns are {columns}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.outcomes)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def summary(self) -> dict[str, Summary]:
        """The mean of each column, of how many rows it is, and how many have none."""
        return {column: Summary(outcomes) for column, outcomes in self.outcomes.items()}

    def to_dicts(self) -> list[dict[str, Any]]:
        """Returns the rows with all that they held, and each column's value.

        The value of a failed row is None, and so is nan, which JSON does not have.
        """
        return [
            {
                **(row if isinstance(row, Mapping) else {"row": row}),
                **{column: found[index].to_dict().get("value") for column, found in self.outcomes.items()},
            }
            for index, row in enumerate(self.rows)
        ]

    def __repr__(self) -> str:
        return f"Evaluation({len(self)} rows, {self.summary})"


async def aevaluate(
    rows: Iterable[Row],
    scorers: "FactualCorrectness | Iterable[FactualCorrectness]",
    *,
    max_concurrency: int = 16,
    on_error: OnError = "record",
    timeout: float | None = None,
    progress: Progress = False,
) -> Evaluation:
    """Returns what came of rows under one scorer or several, in one pass.

    Scorers that judge alike (the same model, prompts, atomicity and coverage) share claims and verdicts, so
    precision, recall and f1 cost one scoring, not three; each result tells the shared cost as its own.

    Args:
        rows: mappings with `response` and `reference`, and `response_claims` and `reference_claims` where
            they are given; other keys are kept with the row and take no part.
        scorers: one scorer, or several whose columns differ.
        max_concurrency: how many rows are under way side by side, and how many calls of judges, at least 1.
        on_error: "record" leaves a `ScoringFailure` in the place of each row that failed; "raise" ends the
            run with the error of the first, with a note of which row it was.
        timeout: seconds until a row fails that has no score yet; None waits without end.
        progress: True for a bar on stderr, or a function that is called with the rows done and the rows in
            all (None where `rows` has no length) after each row.

    Raises:
        TypeError: an argument or, with "raise", a row has the wrong type.
        InvalidInputError: an argument or, with "raise", a row has a value that is not taken; two scorers have
            one column.
        JudgeError: with "raise", the judge's answer yields no claims or verdicts; likewise TimeoutError and
            the errors of the model's client.
    """
    chosen = _scorers(scorers)
    taken: list[Row] = []
    outcomes = stream(
        _noted(checked(rows), taken),
        chosen,
        max_concurrency=max_concurrency,
        on_error=on_error,
        timeout=timeout,
        progress=progress,
        total=length(rows),
    )
    done = [outcome async for outcome in outcomes]
    columns = zip(*done, strict=True) if done else [()] * len(chosen)
    return Evaluation(
        tuple(taken), {scorer.column: tuple(column) for scorer, column in zip(chosen, columns, strict=True)}
    )


def evaluate(
    rows: Iterable[Row],
    scorers: "FactualCorrectness | Iterable[FactualCorrectness]",
    *,
    max_concurrency: int = 16,
    on_error: OnError = "record",
    timeout: float | None = None,
    progress: Progress = False,
) -> Evaluation:
    """Returns what `aevaluate` returns, from synchronous code, also inside a running event loop.

    Rows that are read as they are needed are read in another thread.
    """
    return run(
        aevaluate(
            rows,
            scorers,
            max_concurrency=max_concurrency,
            on_error=on_error,
            timeout=timeout,
            progress=progress,
        )
    )


def _scorers(scorers: Any) -> list["FactualCorrectness"]:
    from factual.metrics.factual_correctness import FactualCorrectness

    chosen = [scorers] if isinstance(scorers, FactualCorrectness) else scorers
    takes = "a FactualCorrectness or a list of them"
    if isinstance(chosen, str) or not isinstance(chosen, Iterable):
        raise TypeError(f"scorers: takes {takes}, got {type(scorers).__name__}")
    chosen = list(chosen)
    for scorer in chosen:
        if not isinstance(scorer, FactualCorrectness):
            raise TypeError(f"scorers: takes {takes}, got {type(scorer).__name__} among them")
    if not chosen:
        raise InvalidInputError(f"scorers: takes {takes}, got none")
    columns = [scorer.column for scorer in chosen]
    for column in columns:
        if columns.count(column) > 1:
            raise InvalidInputError(f"scorers: two have the column {column!r}; give one another name=")
    return chosen


def _noted(rows: Iterable[Row], taken: list[Row]) -> Iterator[Row]:
    """Yields rows, and notes each in `taken` as it is read."""
    for row in rows:
        taken.append(row)
        yield row
