"""What is shown of a run's progress: nothing, a bar, or what the user's own function makes of the counts."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

Progress = bool | Callable[[int, int | None], Any]
"""True for a bar on stderr, or a function of the rows done and the rows in all (None if not known)."""


def reporting(progress: Progress, total: int | None) -> AbstractContextManager[Callable[[], None]]:
    """Returns what gives, within a `with`, a function to call after each row.

    Raises:
        TypeError: `progress` is neither a bool nor a function, or one that would have to be awaited.
    """
    if progress is False:
        return nullcontext(_nothing)
    if progress is True:
        return _bar(total)
    if callable(progress) and not inspect.iscoroutinefunction(progress):
        return nullcontext(_counting(progress, total))
    raise TypeError(
        f"progress={progress!r}: takes True, False or a function of the rows done and the rows in all; "
        "one that would have to be awaited is not called"
    )


def _nothing() -> None:
    """Shows nothing."""


@contextmanager
def _bar(total: int | None) -> Iterator[Callable[[], None]]:
    from tqdm import tqdm

    with tqdm(total=total, desc="scoring", unit=" rows", dynamic_ncols=True) as bar:

        def advance() -> None:
            bar.update()

        yield advance


def _counting(tell: Callable[[int, int | None], Any], total: int | None) -> Callable[[], None]:
    done = 0

    def advance() -> None:
        nonlocal done
        done += 1
        tell(done, total)

    return advance
