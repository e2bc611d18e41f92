"""Judges: what cuts a text into claims and verifies claims against a premise.

`offline` holds the rule-based judge that needs no model, `model` the one that asks a language model.
"""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from factual.claims import Level, Verdict
from factual.errors import InvalidInputError
from factual.usage import Usage


@runtime_checkable
class Judge(Protocol):
    """Decomposes texts and verifies claims.

    Attributes:
        name: what a result reports as its `judge`.
    """

    name: str

    async def decompose(self, text: str, *, atomicity: Level, coverage: Level) -> tuple[list[str], Usage]:
        """Returns the claims that `text` makes, in the text's order and language, and what that cost."""
        ...

    async def verify(self, premise: str, claims: Sequence[str]) -> tuple[list[Verdict], Usage]:
        """Returns the verdicts, `verdicts[i]` on `claims[i]`, and what they cost."""
        ...


def as_judge(llm: Any) -> Judge:
    """Returns the judge that `llm` stands for.

    Raises:
        TypeError: it stands for none.
        InvalidInputError: a text other than "offline".
    """
    if llm is None or isinstance(llm, str):
        if llm not in (None, "offline"):
            raise InvalidInputError(
                f"llm={llm!r}: takes the text 'offline' or a model; for a model of that name pass "
                f"llm=llm_factory({llm!r})"
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
            f"llm: takes llm_factory(model, client=...), an object with agenerate(prompt, response_model), "
            f"a function from prompt to text, or 'offline'; got {type(llm).__name__}"
        )
    return ModelJudge(adapted)
