"""The tree of errors, and what they carry."""

import copy
import pickle

import pytest

import factual
from factual import (
    FactualError,
    InvalidInputError,
    JudgeError,
    MalformedOutputError,
    RefusedError,
    TruncatedOutputError,
    VerdictMismatchError,
)


def test_the_tree_is_as_documented() -> None:
    assert issubclass(InvalidInputError, FactualError)
    assert issubclass(InvalidInputError, ValueError)
    assert issubclass(JudgeError, FactualError)
    assert not issubclass(JudgeError, ValueError)
    for error in (MalformedOutputError, VerdictMismatchError, TruncatedOutputError, RefusedError):
        assert error.__base__ is JudgeError
    documented = factual.errors.__doc__ or ""
    names = [name for name in factual.__all__ if name.endswith("Error")]
    assert all(name in documented for name in names)


@pytest.mark.parametrize("twin", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301 - its own bytes
def test_a_judge_error_keeps_what_it_carries(twin: object) -> None:
    error = TruncatedOutputError("cut off", stage="verify", attempts=2, raw='{"verdicts": [')
    assert callable(twin)
    again = twin(error)
    assert type(again) is TruncatedOutputError
    assert str(again) == "verify: cut off"
    assert (again.stage, again.attempts, again.raw) == ("verify", 2, '{"verdicts": [')


def test_a_judge_error_without_a_stage_is_its_message() -> None:
    assert str(JudgeError("no")) == "no"
