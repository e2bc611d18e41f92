"""Running side by side, in order, and from synchronous code."""

import asyncio
import os
import threading
from collections.abc import Iterator

import pytest

from factual.concurrency import in_order, run, together


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

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("concurrent.futures.Future.result", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(long())
    assert cancelled.wait(5)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_run_works_in_a_forked_child() -> None:
    assert run(after(0, 1)) == 1
    child = os.fork()
    if child == 0:
        os._exit(0 if run(after(0, 2)) == 2 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
