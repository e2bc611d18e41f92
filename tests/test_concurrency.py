"""Running side by side, in order, and from synchronous code."""

import _thread
import asyncio
import contextvars
import os
import threading
from collections.abc import Callable, Iterator

import pytest

from factual.concurrency import in_background, in_order, run, start_in_background, together, within

VARIABLE: contextvars.ContextVar[str] = contextvars.ContextVar("VARIABLE", default="unset")


async def after(seconds: float, value: object) -> object:
    await asyncio.sleep(seconds)
    if isinstance(value, Exception):
        raise value
    return value


@pytest.mark.asyncio
async def test_together_returns_in_the_order_given() -> None:
    assert await together(after(0.01, "a"), after(0, "b")) == ["a", "b"]


@pytest.mark.asyncio
async def test_together_raises_the_first_error_as_it_is_and_cancels_the_rest() -> None:
    ended = []

    async def long() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(True)

    with pytest.raises(ValueError, match=r"^first$") as caught:
        await together(long(), after(0, ValueError("first")))
    assert ended == [True]
    assert type(caught.value) is ValueError


@pytest.mark.asyncio
@pytest.mark.parametrize("seconds", [None, 60])
async def test_within_its_time_work_comes_to_what_it_comes_to(seconds: float | None) -> None:
    assert await within(seconds, after(0, "a")) == "a"
    for error in (ValueError("its own"), TimeoutError("its own")):
        with pytest.raises(type(error), match=r"^its own$"):
            await within(seconds, after(0, error))


@pytest.mark.asyncio
async def test_work_that_takes_longer_is_cancelled_and_the_error_says_how_long() -> None:
    ended = []

    async def long() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    with pytest.raises(TimeoutError, match=r"^timeout=0\.01: there is no score after that many seconds$"):
        await within(0.01, long())
    assert ended == [True]


@pytest.mark.asyncio
async def test_a_cancelled_task_is_no_time_out() -> None:
    task = asyncio.create_task(within(60, after(60, "a")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.asyncio
async def test_in_order_yields_in_order_whatever_ends_first() -> None:
    async def work(number: int) -> int:
        await asyncio.sleep(0.002 * (number % 3 == 0))
        return number

    assert [number async for number in in_order(range(50), work, bound=4)] == list(range(50))


@pytest.mark.asyncio
async def test_in_order_cancels_what_is_under_way_when_it_fails() -> None:
    cancelled = []

    async def work(number: int) -> int:
        if number == 1:
            await asyncio.sleep(0.01)
            raise ValueError("one")
        try:
            await asyncio.sleep(60 * (number > 1))
        except asyncio.CancelledError:
            cancelled.append(number)
            raise
        return number

    numbers = in_order(range(4), work, bound=4)
    assert await anext(numbers) == 0
    with pytest.raises(ValueError, match="one"):
        await anext(numbers)
    assert cancelled == [2, 3]


@pytest.mark.asyncio
async def test_closing_cancels_the_item_that_is_waited_for_too() -> None:
    started, ended = asyncio.Event(), []

    async def work(number: int) -> int:
        started.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(number)
        return number

    async def consume() -> None:
        async for _ in in_order([0], work, bound=1):
            pass

    task = asyncio.create_task(consume())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == [0]


@pytest.mark.asyncio
async def test_items_are_taken_as_they_are_needed() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(10**9):
            taken.append(number)
            yield number

    async for number in in_order(items(), lambda number: after(0, number), bound=2):
        if number == 10:
            break
    assert len(taken) < 25


def test_run_uses_one_loop_for_all_synchronous_calls() -> None:
    async def loop() -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def inside() -> asyncio.AbstractEventLoop:
        return run(loop())

    assert run(loop()) is run(loop()) is asyncio.run(inside())


def test_an_interrupted_run_cancels_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    cancelled = threading.Event()

    async def long() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("factual.concurrency.wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(long())
    assert cancelled.wait(5)


def test_a_run_is_interrupted_on_systems_that_wake_no_thread_for_ctrl_c() -> None:
    cancelled = []

    async def long() -> None:
        await asyncio.sleep(0.02)
        _thread.interrupt_main()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    with pytest.raises(KeyboardInterrupt):
        run(long())
    run(after(0, "the loop has gone on"))
    assert cancelled == [True]


async def where() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


@pytest.mark.asyncio
async def test_what_is_done_in_the_background_is_done_where_synchronous_calls_are() -> None:
    assert await in_background(where) is run(where()) is not asyncio.get_running_loop()


def test_the_background_asks_itself_without_waiting_for_itself() -> None:
    assert run(in_background(lambda: in_background(where))) is run(where())


@pytest.mark.asyncio
async def test_an_error_in_the_background_reaches_the_caller_as_it_is() -> None:
    error = ValueError("배경")
    with pytest.raises(ValueError, match="배경") as caught:
        await in_background(lambda: after(0, error))
    assert caught.value is error


@pytest.mark.asyncio
async def test_context_variables_reach_the_background_and_do_not_come_back() -> None:
    async def read_and_set() -> str:
        seen = VARIABLE.get()
        VARIABLE.set("set there")
        return seen

    VARIABLE.set("set here")
    assert await in_background(read_and_set) == "set here"
    assert VARIABLE.get() == "set here"


@pytest.mark.asyncio
async def test_a_cancelled_caller_cancels_what_it_has_in_the_background() -> None:
    begun, cancelled = threading.Event(), threading.Event()

    async def long() -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise

    task = asyncio.create_task(in_background(long))
    assert await asyncio.to_thread(begun.wait, 20)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(cancelled.wait, 20)


def test_loops_one_after_another_have_one_background() -> None:
    loops = {asyncio.run(in_background(where)) for _ in range(3)}
    assert loops == {run(where())}


def test_work_can_be_started_in_the_background_by_who_does_not_wait_for_it() -> None:
    done = threading.Event()

    async def work() -> None:
        done.set()

    start_in_background(work, run(where()))
    assert done.wait(20)


@pytest.mark.asyncio
async def test_work_for_a_loop_that_is_not_the_background_is_not_started() -> None:
    started = []

    async def work() -> None:
        started.append(True)

    start_in_background(work, asyncio.get_running_loop())
    await asyncio.sleep(0)
    run(after(0, "the background has had its turn"))
    assert started == []


def child_ends_with(right: Callable[[], bool]) -> bool:
    """Returns whether `right()` is true in a forked child."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if right() else 1)
        finally:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
warns = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")


@forks
@warns
def test_run_works_in_a_forked_child() -> None:
    assert run(after(0, 1)) == 1
    assert child_ends_with(lambda: run(after(0, 2)) == 2)
    assert run(after(0, 3)) == 3


@forks
@warns
def test_the_background_of_a_forked_child_is_its_own() -> None:
    parents, started = run(where()), []

    async def work() -> None:
        started.append(True)

    def right() -> bool:
        start_in_background(work, parents)
        own = asyncio.run(in_background(where))
        return own is not parents and own is run(where()) and started == []

    assert child_ends_with(right)
    assert run(where()) is parents


@forks
@warns
def test_a_child_that_is_forked_in_the_background_itself_has_one_of_its_own() -> None:
    """The child has one thread, the one that forked, which was the parent's background."""

    async def fork() -> bool:
        return child_ends_with(lambda: run(after(0, 2)) == 2)

    assert run(fork())


@pytest.mark.asyncio
async def test_in_order_takes_an_item_when_there_is_room_and_begins_with_it_at_once() -> None:
    taken: list[int] = []
    begun: list[list[int]] = []

    def items() -> Iterator[int]:
        for number in range(6):
            taken.append(number)
            yield number

    async def work(number: int) -> int:
        begun.append([*taken])
        await asyncio.sleep(0)
        return number

    assert [number async for number in in_order(items(), work, bound=2)] == list(range(6))
    assert begun == [[*range(count)] for count in range(1, 7)]
