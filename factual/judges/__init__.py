"""Judges: what cuts a text into claims and verifies claims against a premise.

`offline` holds the rule-based judge that needs no model, `model` the one that asks a language model, `paired`
two as one.
"""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from factual.claims import Level, Verdict
from factual.errors import InvalidInputError
from factual.prompts import Prompts
from factual.retrying import RetryPolicy
from factual.usage import Usage


@runtime_checkable
class Judge(Protocol):
    """Decomposes texts and verifies claims.

    Attributes:
        name: what a result reports as its `judge`.
    """

    @property
    def name(self) -> str: ...  # noqa: D102 - an attribute

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        """Returns the claims that `text` makes, in the text's order and language, and what that cost."""
        ...

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        """Returns the verdicts, `verdicts[i]` on `claims[i]`, and what they cost."""
        ...


def as_judge(llm: Any, prompts: Prompts, retries: RetryPolicy, *, argument: str = "llm") -> Judge:
    """Returns the judge that `llm` stands for.

    Args:
        llm: a language model, a judge, "offline" or None.
        prompts: what a language model is asked.
        retries: how often it is asked again.
        argument: the name of the argument that it was given as, for errors.

    Raises:
        TypeError: it stands for none.
        InvalidInputError: a text other than "offline".
    """
    if llm is None or isinstance(llm, str):
        if llm not in (None, "offline"):
            raise InvalidInputError(
                f"{argument}={llm!r}: takes the text 'offline' or a model; for a model of that name pass "
                f"{argument}=llm_factory({llm!r})"
            )
        from factual.judges.offline import OfflineJudge

        return OfflineJudge()
    if isinstance(llm, Judge):
        return llm
    from factual.judges.model import ModelJudge
    from factual.llms.adapters import as_llm

    adapted = as_llm(llm)
    if adapted is None:
        raise TypeError(
            f"{argument}: takes llm_factory(model, client=...), an object with "
            "agenerate(prompt, response_model), a function from prompt to text, or 'offline'; "
            f"got {type(llm).__name__}"
        )
    return ModelJudge(adapted, prompts, retries)
