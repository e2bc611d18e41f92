"""The texts within prompts: one walk that copies and changes them, and the checks that they can be used."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any, TypeVar

from factual import arguments
from factual.claims import LEVELS

T = TypeVar("T")


def as_it_is(text: str) -> str:
    """Returns the text."""
    return text


def with_texts(value: Any, each: Callable[[str], str] = as_it_is) -> Any:
    """Returns a deep copy of `value`, every text in it replaced by what `each` makes of it.

    Texts are the strings in lists, in the values of dicts and in the fields of dataclasses, at any depth.
    Each of these is read in one step, so that other threads may edit it meanwhile. What else there is, such
    as the attributes that a class of a user's own adds, is copied as it is.

    Example:
        >>> with_texts({"low": ["a", "b"]}, str.upper)
        {'low': ['A', 'B']}
    """
    changed = partial(with_texts, each=each)
    if isinstance(value, str):
        return each(value)
    if isinstance(value, list):
        return [changed(item) for item in value.copy()]
    if isinstance(value, dict):
        return {key: changed(item) for key, item in value.copy().items()}
    if is_dataclass(value) and not isinstance(value, type):
        copied = copy.copy(value)
        own = {field.name: changed(getattr(copied, field.name)) for field in fields(value)}
        added = copy.deepcopy(getattr(copied, "__dict__", {}))
        for name, item in (added | own).items():
            setattr(copied, name, item)
        return copied
    return copy.deepcopy(value)


def instance(kind: type[T], name: str, value: Any) -> T:
    """Returns `value`, which is of this kind.

    Raises:
        TypeError: it is not.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name}: takes a {kind.__name__}, got {type(value).__name__}")
    return value


def items(name: str, value: Any, kind: type[T]) -> Iterator[tuple[str, T]]:
    """Yields each item of a list of this kind, after its name.

    Raises:
        TypeError: it is no list, or an item is of another kind.
    """
    for index, item in enumerate(instance(list, name, value)):
        yield f"{name}[{index}]", instance(kind, f"{name}[{index}]", item)


def by_level(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yields what a dict holds for each of its levels, after its name.

    Raises:
        TypeError: it is no dict.
        InvalidInputError: a key is no level.
    """
    for level, item in instance(dict, name, value).items():
        arguments.choice(f"{name}: key", level, LEVELS)
        yield f"{name}[{level!r}]", item
