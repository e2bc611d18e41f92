"""What judging cost: model calls and tokens."""

from dataclasses import dataclass


def _sum(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right


@dataclass(frozen=True, slots=True)
class Usage:
    """Model calls and tokens; usages add up with `+`.

    Attributes:
        calls: how often a model was asked.
        prompt_tokens: tokens sent, or None where any of the calls did not report them.
        completion_tokens: tokens received, or None likewise.
    """

    calls: int = 0
    prompt_tokens: int | None = 0
    completion_tokens: int | None = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            _sum(self.prompt_tokens, other.prompt_tokens),
            _sum(self.completion_tokens, other.completion_tokens),
        )
