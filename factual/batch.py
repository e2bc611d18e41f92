"""Rows of texts, and what becomes of one that cannot be scored."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Literal

from factual import arguments
from factual.claims import Side
from factual.errors import InvalidInputError, JudgeError

Row = Mapping[str, Any]
"""`{"response": ..., "reference": ...}`, with `response_claims` and `reference_claims` where they are given,
and an `id`; other keys are left alone."""

OnError = Literal["raise", "record"]
"""What a failed row does: end the run with its error, or leave a `ScoringFailure` in its place."""

_TEXTS = ("response", "reference")
_CLAIMS = ("response_claims", "reference_claims")


@dataclass(frozen=True, slots=True)
class Texts:
    """A response and a reference, with the claims of each where they are given instead of decomposed."""

    response: str
    reference: str
    response_claims: tuple[str, ...] | None = None
    reference_claims: tuple[str, ...] | None = None

    @classmethod
    def checked(
        cls,
        response: str,
        reference: str,
        response_claims: Iterable[str] | None = None,
        reference_claims: Iterable[str] | None = None,
    ) -> "Texts":
        """Returns texts that can be scored.

        Raises:
            TypeError: one has the wrong type.
            InvalidInputError: a text or a claim is blank.
        """
        return cls(
            arguments.text("response", response),
            arguments.text("reference", reference),
            arguments.claims("response_claims", response_claims),
            arguments.claims("reference_claims", reference_claims),
        )

    @classmethod
    def of_row(cls, row: Any) -> "Texts":
        """Returns the texts that stand in a row.

        Raises:
            TypeError: the row is no mapping, or a text has the wrong type.
            InvalidInputError: it has no response or no reference, or one is blank.
        """
        if not isinstance(row, Mapping):
            raise TypeError(f"row: takes a mapping with response and reference, got {type(row).__name__}")
        for name in _TEXTS:
            if name not in row:
                raise InvalidInputError(
                    f"row: {name!r} is missing; it has {', '.join(map(repr, row)) or 'nothing'}"
                )
        return cls.checked(**{name: row[name] for name in (*_TEXTS, *_CLAIMS) if name in row})

    def of(self, side: Side) -> tuple[str, str, tuple[str, ...] | None]:
        """Returns the side's text, the other side's, and the side's claims where they are given."""
        if side == "response":
            return self.response, self.reference, self.response_claims
        return self.reference, self.response, self.reference_claims


@dataclass(frozen=True, slots=True)
class ScoringFailure:
    """A row that could not be scored, in the place of its result.

    Attributes:
        row: the row's index, from 0.
        id: the row's `id`, or None.
        stage: the step that failed, "decompose" or "verify", or None where it was neither.
        error: the name of the error's type.
        message: the error's message.
        attempts: how often the judge was asked in that step, or None where it was not the judge that failed.
        raw: the judge's last answer as received, or None likewise.
    """

    row: int
    id: Any
    stage: str | None
    error: str
    message: str
    attempts: int | None = None
    raw: str | None = None

    @classmethod
    def of(cls, error: BaseException, *, row: int, row_id: Any = None) -> "ScoringFailure":
        """Returns the failure of a row that raised `error`."""
        try:
            message = str(error)
        except Exception:  # noqa: BLE001 - a failure to say what failed is none of the row's
            message = "the error has no words"
        kind = type(error).__name__
        if not isinstance(error, JudgeError):
            return cls(row, row_id, None, kind, message)
        return cls(row, row_id, error.stage, kind, message, error.attempts, error.raw)

    def to_dict(self) -> dict[str, Any]:
        """Returns the attributes by name."""
        return asdict(self)


def row_id(row: Any) -> Any:
    """Returns the `id` of a row, or None where it has none that can be read."""
    with suppress(Exception):
        return row["id"]
    return None
