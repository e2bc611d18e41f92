"""Running coroutines side by side, in order under a bound, and from synchronous code."""

import asyncio
import contextvars
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")
S = TypeVar("S")

_AHEAD = 4
"""How many times the bound of results may wait for a slow one before them."""


async def together(*coroutines: Coroutine[Any, Any, T]) -> list[T]:
    """Returns the results in the order given; the first error cancels the others and is raised as it is."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(coroutine) for coroutine in coroutines]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from errors.exceptions[0].__cause__
    return [task.result() for task in tasks]


async def in_order(
    items: Iterable[S], work: Callable[[S], Coroutine[Any, Any, T]], *, bound: int
) -> AsyncGenerator[T, None]:
    """Yields `work(item)` of each item in the order of the items, at most `bound` of them under way at once.

    Items are taken as they are needed, so an endless iterable is fine. An error is raised where its result
    would stand; work still under way is cancelled then, and when the iterator is closed.
    """
    slots = asyncio.Semaphore(bound)

    async def limited(item: S) -> T:
        async with slots:
            return await work(item)

    tasks: deque[asyncio.Task[T]] = deque()
    try:
        for item in items:
            tasks.append(asyncio.create_task(limited(item)))
            if len(tasks) == bound * _AHEAD:
                yield await tasks[0]
                tasks.popleft()
        while tasks:
            yield await tasks[0]
            tasks.popleft()
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

    Synchronous calls of one process share it, so that a client's connections always meet the loop that they
    were opened on, with or without a loop running in the caller's thread.
    """

    def __init__(self) -> None:
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


def _run_forever(loop: asyncio.AbstractEventLoop) -> None:
    """Runs the loop, and goes on where a task has ended it with SystemExit or KeyboardInterrupt.

    The task keeps that exception, so the caller who waits for it gets it.
    """
    while True:
        with suppress(SystemExit, KeyboardInterrupt):
            loop.run_forever()


_background = _Background()


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
    future = asyncio.run_coroutine_threadsafe(coroutine, loop)
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise
