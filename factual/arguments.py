"""The checks that every argument passes at the door, and the sentences they fail with.

Each takes the argument's name first and returns the value, so that a check reads as an assignment.
"""

import math
import operator
from collections.abc import Iterable
from typing import Any

from factual.errors import InvalidInputError

_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff"
"""Characters of no width, of which alone no text consists."""

_SHOWN = 60
"""Characters of a refused value that a message shows."""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def choice(name: str, value: Any, allowed: tuple[str, ...]) -> Any:
    """Returns `value`, one of the strings in `allowed`.

    Raises:
        InvalidInputError: the value is not among them.
    """
    if not isinstance(value, str) or value not in allowed:
        takes = ", ".join(map(repr, allowed))
        raise InvalidInputError(f"{name}={_shown(value)}: takes one of {takes}")
    return value


def count(name: str, value: Any, least: int = 0) -> int:
    """Returns `value` as an int of at least `least`; numpy integers are taken, booleans are not.

    Raises:
        TypeError: not an integer.
        InvalidInputError: less than that.
    """
    takes = f"an integer of at least {least}"
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}={_shown(value)}: takes {takes}, got {type(value).__name__}")
    number = operator.index(value)
    if number < least:
        raise InvalidInputError(f"{name}={_shown(value)}: takes {takes}")
    return number


def _number(name: str, value: Any, takes: str) -> float:
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{name}={_shown(value)}: takes {takes}, got {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        return math.inf
    except ValueError:
        return math.nan


def weight(name: str, value: Any) -> float:
    """Returns `value` as a finite float of at least 0.

    Raises:
        TypeError: not a number, or a boolean.
        InvalidInputError: negative, infinite, nan, or too large for a float.
    """
    takes = "a finite number of at least 0"
    number = _number(name, value, takes)
    if not (math.isfinite(number) and number >= 0):
        raise InvalidInputError(f"{name}={_shown(value)}: takes {takes}")
    return number


def seconds(name: str, value: Any) -> float | None:
    """Returns `value` as a finite number of seconds above 0, or None where there is no limit.

    Raises:
        TypeError: not a number, or a boolean.
        InvalidInputError: not above 0, infinite or nan.
    """
    if value is None:
        return None
    takes = "a finite number of seconds above 0, or None"
    number = _number(name, value, takes)
    if not (math.isfinite(number) and number > 0):
        raise InvalidInputError(f"{name}={_shown(value)}: takes {takes}")
    return number


def zero_division(name: str, value: Any) -> float:
    """Returns `value`, what 0/0 is to be: 0.0, 1.0 or nan.

    Raises:
        TypeError: not a number, or a boolean.
        InvalidInputError: another number.
    """
    takes = "0.0, 1.0 or nan"
    number = _number(name, value, takes)
    if not (number in (0.0, 1.0) or math.isnan(number)):
        raise InvalidInputError(f"{name}={_shown(value)}: takes {takes}")
    return number


def text(name: str, value: Any) -> str:
    """Returns `value`, a text with at least one character that is seen: zero-width ones are not.

    Raises:
        TypeError: not a str.
        InvalidInputError: empty or blank.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name}={_shown(value)}: takes a text (str), got {type(value).__name__}")
    if all(character.isspace() or character in _UNSEEN for character in value):
        raise InvalidInputError(f"{name}={_shown(value)}: takes a text that is not blank")
    return value


def claims(name: str, value: Any) -> tuple[str, ...] | None:
    """Returns `value` as claims, in its order, or None where none were given.

    Raises:
        TypeError: not an iterable of str (a single str is refused too).
        InvalidInputError: a claim is blank.
    """
    if value is None:
        return None
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"{name}={_shown(value)}: takes a list of claims (str), got {type(value).__name__}")
    return tuple(text(f"{name}[{index}]", claim) for index, claim in enumerate(value))
