"""Running coroutines side by side, in order under a bound, and from synchronous code."""

import asyncio
import contextvars
import os
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import wait
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, Never, TypeVar

T = TypeVar("T")
S = TypeVar("S")

_AHEAD = 4
"""How many times the bound of results may wait for a slow one before them."""

_WAKING = 0.5
"""Seconds after which a thread that waits looks up, since on some systems Ctrl-C does not wake it."""


async def _failing(coroutine: Coroutine[Any, Any, T]) -> T:
    """Returns the result; an error instead of a CancelledError nobody asked for, which a group overlooks."""
    try:
        return await coroutine
    except asyncio.CancelledError as error:
        if is_cancelled():
            raise
        raise RuntimeError("the judge cancelled itself") from error


async def together(*coroutines: Coroutine[Any, Any, T]) -> list[T]:
    """Returns the results in the order given; the first error cancels the others and is raised as it is."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(_failing(coroutine)) for coroutine in coroutines]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from errors.exceptions[0].__cause__
    return [task.result() for task in tasks]


async def within(seconds: float | None, work: Coroutine[Any, Any, T]) -> T:
    """Returns the result of `work`, which is cancelled after that many seconds; None sets no limit.

    Raises:
        TimeoutError: it took longer.
    """
    try:
        async with asyncio.timeout(seconds) as limit:
            return await work
    except TimeoutError as error:
        if limit.expired():
            raise TimeoutError(f"timeout={seconds:g}: there is no score after that many seconds") from error
        raise


async def in_order(
    items: Iterable[S], work: Callable[[S], Coroutine[Any, Any, T]], *, bound: int
) -> AsyncGenerator[T, None]:
    """Yields `work(item)` of each item in the order of the items, at most `bound` of them under way at once.

    An item is taken when there is room for its work, which begins at once, so an endless or slow iterable is
    fine. An error is raised as soon as it comes and the results before it that are there have been yielded;
    work still under way is cancelled then, and when the iterator is closed or its reader cancelled.
    """
    tasks: deque[asyncio.Task[T]] = deque()
    running: set[asyncio.Task[T]] = set()
    failed: list[asyncio.Task[T]] = []
    news = asyncio.Event()
    remaining: Iterator[S] | None = iter(items)

    def ended(task: asyncio.Task[T]) -> None:
        running.discard(task)
        if task.cancelled() or task.exception():
            failed.append(task)
        news.set()

    try:
        while tasks or remaining:
            if tasks and tasks[0].done():
                yield await tasks.popleft()
            elif failed:
                await failed[0]
            elif remaining and len(running) < bound and len(tasks) < bound * _AHEAD:
                for item in islice(remaining, 1):
                    tasks.append(asyncio.create_task(work(item)))
                    running.add(tasks[-1])
                    tasks[-1].add_done_callback(ended)
                    await asyncio.sleep(0)
                    break
                else:
                    remaining = None
            else:
                news.clear()
                await news.wait()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def is_cancelled() -> bool:
    """Returns whether someone cancelled this task, so that a CancelledError is not its work's own."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class _Background:
    """An event loop in a daemon thread, started at its first use and again after a fork.

    It is where synchronous calls run, with or without a loop running in the caller's thread, and where
    connections live that are to outlast the loops of their users.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Leaves the loop of a parent process alone: its thread, and whoever held the lock, are not here."""
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None

    def loop(self) -> asyncio.AbstractEventLoop:
        """Returns the loop, running."""
        with self._lock:
            if self._loop is None or self.thread is None or not self.thread.is_alive():
                self._loop = asyncio.new_event_loop()
                self.thread = threading.Thread(
                    target=_run_forever, args=[self._loop], name="factual", daemon=True
                )
                self.thread.start()
            return self._loop

    def is_at(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Returns whether this is the loop that runs now; takes no lock, so a finalizer may ask."""
        return self._loop is loop and self.thread is not None and self.thread.is_alive()


def _run_forever(loop: asyncio.AbstractEventLoop) -> None:
    """Runs the loop, and goes on where a task has ended it with SystemExit or KeyboardInterrupt.

    The task keeps that exception, so the caller who waits for it gets it.
    """
    while True:
        with suppress(SystemExit, KeyboardInterrupt):
            loop.run_forever()


_background = _Background()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_background.forget)


async def _settled(coroutine: Coroutine[Any, Any, T]) -> Callable[[], T]:
    """Returns a function that returns the result or raises the error, the very one, in another thread.

    A future between threads would make a TimeoutError anew on Pythons before 3.13, without its notes.
    """
    try:
        result = await coroutine
    except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets it
        return partial(_raise, error)
    return lambda: result


def _raise(error: Exception) -> Never:
    raise error


async def in_background(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Returns the result of `work()`, run in the library's own loop, whichever loop the caller is in.

    The caller's context variables are set in it; a cancelled caller cancels it.
    """
    loop = _background.loop()
    if asyncio.get_running_loop() is loop:
        return await work()
    return (await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_settled(work()), loop)))()


def start_in_background(
    work: Callable[[], Coroutine[Any, Any, Any]], loop: asyncio.AbstractEventLoop
) -> None:
    """Starts `work()` in the library's own loop, from any thread, unless `loop` is that no more."""
    if _background.is_at(loop):
        asyncio.run_coroutine_threadsafe(work(), loop)


async def in_thread(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    """Returns what a function returns that waits, called in a thread of its own.

    A thread of a pool would have to wait for others, which may wait for it in turn. The caller's context
    variables are set in it; a cancelled caller leaves it behind.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()
    context = contextvars.copy_context()

    def settle(outcome: Callable[[], None]) -> None:
        if not future.done():
            outcome()

    def call() -> None:
        try:
            outcome = partial(future.set_result, context.run(function, *args, **kwargs))
        except StopIteration as error:
            stopped = RuntimeError("the function raised StopIteration: it has no more answers")
            stopped.__cause__ = error
            outcome = partial(future.set_exception, stopped)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the caller gets it
            outcome = partial(future.set_exception, error)
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, outcome)

    threading.Thread(target=call, name="factual call", daemon=True).start()
    return await future


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Returns the coroutine's result, from synchronous code, also where the caller's thread runs a loop.

    The coroutine runs in a background thread with the caller's context variables; an interruption of the
    caller (Ctrl-C) cancels it.

    Raises:
        RuntimeError: called from within a coroutine that runs this way, which would wait for itself.
    """
    loop = _background.loop()
    if threading.current_thread() is _background.thread:
        coroutine.close()
        raise RuntimeError("a synchronous score inside an asynchronous judge: await the asynchronous one")
    future = asyncio.run_coroutine_threadsafe(_settled(coroutine), loop)
    try:
        while not wait([future], timeout=_WAKING).done:
            continue
        return future.result()()
    except BaseException:
        future.cancel()
        raise
