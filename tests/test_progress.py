"""What is shown of a run: nothing, a bar on stderr, or what the user's own function makes of the counts."""

import asyncio
import contextvars
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from factual import FactualCorrectness, RefusedError, aevaluate, evaluate
from factual.progress import reporting
from factual.testing import Question, ScriptedJudge, by_the_letter

ROWS: list[Any] = [
    {"response": f"등대 {n}은 흰색이다.", "reference": f"등대 {n}은 흰색이다."} for n in range(5)
]

Run = Callable[..., Any]


def evaluate_two(rows: Iterable[Any], judge: Any = "offline", **how: Any) -> Any:
    """Evaluates with two scorers: what is counted is rows."""
    return evaluate(rows, [FactualCorrectness(judge), FactualCorrectness(judge, mode="recall")], **how)


def aevaluate_one(rows: Iterable[Any], judge: Any = "offline", **how: Any) -> Any:
    return asyncio.run(aevaluate(rows, FactualCorrectness(judge), **how))


def batch_score(rows: Iterable[Any], judge: Any = "offline", **how: Any) -> Any:
    return FactualCorrectness(judge).batch_score(rows, **how)


def abatch_score(rows: Iterable[Any], judge: Any = "offline", **how: Any) -> Any:
    return asyncio.run(FactualCorrectness(judge).abatch_score(rows, **how))


def stream(rows: Iterable[Any], judge: Any = "offline", **how: Any) -> Any:
    async def consume() -> Any:
        return [outcome async for outcome in FactualCorrectness(judge).stream(rows, **how)]

    return asyncio.run(consume())


@pytest.fixture(params=[evaluate_two, aevaluate_one, batch_score, abatch_score, stream])
def run(request: pytest.FixtureRequest) -> Run:
    """Each way to go over rows."""
    way: Run = request.param
    return way


@pytest.mark.parametrize("bound", [1, 2, 16])
def test_a_function_is_told_the_rows_done_and_the_rows_in_all_after_each_row(run: Run, bound: int) -> None:
    told: list[tuple[int, int | None]] = []
    run(ROWS, max_concurrency=bound, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_where_the_rows_have_no_length_their_number_is_not_known(run: Run) -> None:
    told: list[tuple[int, int | None]] = []
    run(iter(ROWS), progress=lambda *counts: told.append(counts))
    assert told == [(1, None), (2, None), (3, None), (4, None), (5, None)]


def test_rows_that_fail_are_done_too(run: Run) -> None:
    told = []
    rows = [ROWS[0], "no row", {}, ROWS[1]]
    run(rows, on_error="record", progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_row_that_ends_is_told_though_the_one_before_it_is_still_under_way(run: Run) -> None:
    told: list[int] = []
    second = asyncio.Event()

    async def script(question: Question) -> Any:
        if "등대 0" in question.text:
            await second.wait()
        return by_the_letter(question)

    def progress(done: int, _: int | None) -> None:
        told.append(done)
        second.set()

    run(ROWS[:2], ScriptedJudge(script), progress=progress)
    assert told == [1, 2]


def test_no_rows_have_no_progress(run: Run) -> None:
    run([], progress=pytest.fail)


@pytest.mark.parametrize("rows", [ROWS, iter(ROWS)], ids=["known", "unknown"])
def test_a_bar_stands_on_stderr_and_nothing_on_stdout(rows: Any, capsys: pytest.CaptureFixture[str]) -> None:
    evaluate_two(rows, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "scoring" in err
    assert ("5/5" in err) == (rows is ROWS)
    assert "5" in err
    assert " rows" in err


def test_a_bar_ends_its_line_where_the_run_fails(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RefusedError):
        batch_score(ROWS, ScriptedJudge(lambda _: RefusedError("no")), progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")


def test_unless_asked_for_nothing_is_shown(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run(ROWS)
    run(ROWS, progress=False)
    assert capsys.readouterr() == ("", "")


def test_the_callers_context_variables_reach_the_function(run: Run) -> None:
    request: contextvars.ContextVar[str] = contextvars.ContextVar("request", default="none")
    seen = set()
    token = request.set("요청 7")
    run(ROWS, progress=lambda *_: seen.add(request.get()))
    request.reset(token)
    assert seen == {"요청 7"}


@pytest.mark.parametrize("on_error", ["raise", "record"])
def test_an_error_of_the_function_ends_the_run_as_it_is(run: Run, on_error: str) -> None:
    error = LookupError("진행 상황을 보일 수 없다")
    judge = ScriptedJudge()

    def progress(done: int, _: int | None) -> None:
        if done == 2:
            raise error

    with pytest.raises(LookupError, match="진행") as caught:
        run(ROWS * 50, judge, max_concurrency=1, on_error=on_error, progress=progress)
    assert caught.value is error
    assert not hasattr(error, "__notes__")
    assert len(judge.questions) < 4 * 10


@pytest.mark.parametrize("progress", [None, 1, 0, "bar", [print]])
def test_what_shows_nothing_is_refused(run: Run, progress: Any) -> None:
    with pytest.raises(TypeError, match=r"progress=.*: takes True, False or a function of the rows done"):
        run(ROWS, progress=progress)


def test_a_stream_refuses_it_where_it_is_made() -> None:
    scorer = FactualCorrectness("offline")
    with pytest.raises(TypeError, match="progress='bar'"):
        scorer.stream(ROWS, progress="bar")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress='bar'"):
        reporting("bar", 3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "function",
    [evaluate, aevaluate, FactualCorrectness.batch_score, FactualCorrectness.abatch_score],
    ids=lambda function: function.__name__,
)
def test_it_is_off_by_default(function: Any) -> None:
    assert inspect.signature(function).parameters["progress"].default is False
