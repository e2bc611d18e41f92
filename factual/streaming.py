"""Outcomes one by one: rows go to scorers as they are needed, and what they ask of a judge is shared."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence, Sized
from contextlib import AbstractContextManager, aclosing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_args

from factual import arguments
from factual.assessment import Assessed, Assessor, Slot
from factual.batch import OnError, Row, ScoringFailure, Texts, row_id
from factual.claims import Side
from factual.concurrency import in_order, is_cancelled, together, within
from factual.progress import Progress, reporting
from factual.summary import Outcome

if TYPE_CHECKING:
    from factual.metrics.factual_correctness import FactualCorrectness


def stream(
    rows: Iterable[Row],
    scorers: Sequence["FactualCorrectness"],
    *,
    max_concurrency: int,
    on_error: OnError,
    timeout: float | None,
    progress: Progress,
    total: int | None = None,
) -> AsyncGenerator[tuple[Outcome, ...], None]:
    """Yields what came of each row, in order and as rows are needed: one outcome for each scorer.

    Raises:
        TypeError: an argument has the wrong type.
        InvalidInputError: an argument has a value that is not taken.
    """
    bound = arguments.count("max_concurrency", max_concurrency, least=1)
    arguments.choice("on_error", on_error, get_args(OnError))
    timeout = arguments.seconds("timeout", timeout)
    report = reporting(progress, length(rows) if total is None else total)
    return _stream(_Pass(tuple(scorers), on_error, timeout), checked(rows), bound, report)


async def _stream(
    over: "_Pass", rows: Iterable[Row], bound: int, report: AbstractContextManager[Callable[[], None]]
) -> AsyncGenerator[tuple[Outcome, ...], None]:
    slot = asyncio.Semaphore(bound)
    with report as advance:

        async def outcomes(numbered: tuple[int, Row]) -> tuple[Outcome, ...]:
            done = await _RowInPass(over, slot, *numbered).outcomes()
            advance()
            return done

        async with aclosing(in_order(enumerate(rows), outcomes, bound=bound)) as ordered:
            async for done in ordered:
                yield done


@dataclass(frozen=True, slots=True)
class _Pass:
    """One pass over rows: what all of them share."""

    scorers: tuple["FactualCorrectness", ...]
    on_error: OnError
    timeout: float | None

    def groups(self) -> list[list["FactualCorrectness"]]:
        """Returns the scorers by what they share; compared anew for each row, since prompts can be edited."""
        groups: list[list[FactualCorrectness]] = []
        for scorer in self.scorers:
            alike = next((group for group in groups if group[0].assessor == scorer.assessor), None)
            if alike is None:
                groups.append([scorer])
            else:
                alike.append(scorer)
        return groups


_Judged = Mapping[Side, Assessed] | ScoringFailure
"""The claims of some sides with their verdicts, or why there are none."""


@dataclass(frozen=True, slots=True)
class _RowInPass:
    """One row under all scorers of a pass."""

    over: _Pass
    slot: Slot
    index: int
    row: Row

    async def outcomes(self) -> tuple[Outcome, ...]:
        """Returns what becomes of the row, `outcomes[i]` under `scorers[i]`."""
        try:
            texts = Texts.of_row(self.row)
        except Exception as error:  # noqa: BLE001 - rows are whatever the user has
            return (self._failure(error),) * len(self.over.scorers)
        shared = await together(*(self._shared(texts, group) for group in self.over.groups()))
        found = {id(scorer): outcome for group in shared for scorer, outcome in group}
        return tuple(found[id(scorer)] for scorer in self.over.scorers)

    async def _shared(
        self, texts: Texts, group: list["FactualCorrectness"]
    ) -> list[tuple["FactualCorrectness", Outcome]]:
        """Returns the outcomes of scorers that judge alike.

        Each side fails for itself where a scorer can do without it, so that no scorer fails for another.
        """
        needs = {tuple(scorer.sides) for scorer in group}
        parts = list(needs) if len(needs) == 1 else [(side,) for side in get_args(Side)]
        judged = await together(*(self._judged(group[0].assessor, texts, part) for part in parts))
        by_side = {side: each for part, each in zip(parts, judged, strict=True) for side in part}
        return [(scorer, self._outcome(scorer, by_side)) for scorer in group]

    async def _judged(self, assessor: Assessor, texts: Texts, sides: Sequence[Side]) -> _Judged:
        try:
            return await within(self.over.timeout, assessor.assess(texts, sides, self.slot))
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 - judges raise what they will
            return self._failure(error)

    def _outcome(self, scorer: "FactualCorrectness", by_side: Mapping[Side, _Judged]) -> Outcome:
        assessed: dict[Side, Assessed] = {}
        for side in scorer.sides:
            judged = by_side[side]
            if isinstance(judged, ScoringFailure):
                return judged
            assessed[side] = judged[side]
        try:
            return scorer.result_of(assessed)
        except Exception as error:  # noqa: BLE001 - a judge of the user's may return what adds up to nothing
            return self._failure(error)

    def _failure(self, error: BaseException) -> ScoringFailure:
        """Returns the failure of the row, or raises the error where the run is to end with it."""
        if isinstance(error, asyncio.CancelledError) and is_cancelled():
            raise error
        if self.over.on_error == "raise":
            with suppress(Exception):  # an error of the user's may take no note
                error.add_note(f"row {self.index} (from 0) of the batch, id {row_id(self.row)!r}")
            raise error
        return ScoringFailure.of(error, row=self.index, row_id=row_id(self.row))


def length(rows: Any) -> int | None:
    """Returns how many rows there are, or None where that is not known before they are read."""
    return len(rows) if isinstance(rows, Sized) else None


def checked(rows: Any) -> Iterable[Row]:
    """Returns rows that can be gone over; what each of them holds is its own matter.

    Raises:
        TypeError: they are no iterable of rows.
    """
    kind = type(rows).__name__
    if hasattr(rows, "columns") and hasattr(rows, "to_dict"):
        raise TypeError(f"rows: takes an iterable of mappings, got {kind}; pass rows.to_dict('records')")
    if isinstance(rows, str | bytes | Mapping) or not isinstance(rows, Iterable):
        raise TypeError(f"rows: takes an iterable of mappings, such as a list, got {kind}")
    return rows
