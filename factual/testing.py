"""For tests without a model: a judge that answers by script and records what it was asked.

The library tests itself with it. Only the model is scripted: prompts, the reading of answers, the attempts
and the arithmetic are those of a real run.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from factual.prompts.rendering import asked


@dataclass(frozen=True, slots=True)
class Question:
    """What a model was asked.

    Attributes:
        prompt: the whole prompt.
        step: "decompose" or "verify", or None for anything else.
        text: the text to decompose; "" for another step, or where the prompt has another form.
        premise: the premise to verify against, likewise.
        claims: the claims to verify, in their order, likewise.
    """

    prompt: str
    step: Literal["decompose", "verify"] | None
    text: str = ""
    premise: str = ""
    claims: tuple[str, ...] = ()


Script = Callable[[Question], Any] | Iterable[Any]
"""A function from a question to an answer, asynchronous or not, or the answers in the order of the calls."""


def by_the_letter(question: Question) -> list[str] | list[bool]:
    """Returns the sentences of a text as its claims; a premise supports those that stand in it."""
    if question.step == "verify":
        return [claim in question.premise for claim in question.claims]
    parts = (part.strip(" .\n") for part in question.text.replace("\n", ". ").split(". "))
    return [f"{part}." for part in parts if part]


class ScriptedJudge:
    """A model that answers by script; give it to a scorer as `llm`.

    Args:
        script: what it answers: a function of the `Question`, or the answers in the order of the calls (the
            response is decomposed first, then the reference; both are verified in the same order; rows side
            by side mix, so a batch takes a function, or max_concurrency=1). An answer
            is a list of claims or of booleans, one for each claim asked about, from which a well-formed
            answer is made; a text or a dict, which is the model's answer as it stands; or an exception or a
            class of one, which is raised.
        name: what a result reports as its judge.

    Attributes:
        questions: what it was asked, in order.

    Example:
        >>> from factual import FactualCorrectness
        >>> judge = ScriptedJudge([["It is blue.", "It is big."], ["It is blue."], [True, False], [True]])
        >>> scorer = FactualCorrectness(llm=judge)
        >>> result = scorer.score(response="It is blue and big.", reference="It is blue.")
        >>> result.value, result.precision, len(judge.prompts)
        (0.67, 0.5, 4)
    """

    def __init__(self, script: Script = by_the_letter, *, name: str = "scripted") -> None:
        self.model = name
        self.questions: list[Question] = []
        self._answer = script if callable(script) else _in_turn(iter(script))

    @property
    def prompts(self) -> list[str]:
        """The prompts it was asked with, in order."""
        return [question.prompt for question in self.questions]

    async def agenerate(self, prompt: str, response_model: type[Any]) -> Any:
        """Returns the script's answer to `prompt`, in the shape of `response_model` where it is a list.

        Raises:
            AssertionError: the script has no answer left.
        """
        question = _question(prompt, response_model)
        self.questions.append(question)
        answer = self._answer(question)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, type) and issubclass(answer, BaseException):
            answer = answer("scripted")
        if isinstance(answer, BaseException):
            raise answer
        return _shaped(answer, question, response_model) if isinstance(answer, list | tuple) else answer


def _in_turn(answers: Iterator[Any]) -> Callable[[Question], Any]:
    asked_before = 0

    def answer(question: Question) -> Any:
        nonlocal asked_before
        for following in answers:
            asked_before += 1
            return following
        raise AssertionError(
            f"the script has no answer left for call {asked_before + 1} ({question.step}); give it one more, "
            "or see whether an answer before could not be used, so that the model was asked again"
        )

    return answer


def _question(prompt: str, response_model: type[Any]) -> Question:
    data = asked(prompt) or {}
    claims = data.get("claims", data.get("statements", ()))
    steps = {"Decomposition": "decompose", "Verification": "verify", "StatementVerification": "verify"}
    return Question(
        prompt,
        steps.get(response_model.__name__),  # type: ignore[arg-type] # a dict forgets the literals
        text=data.get("text", ""),
        premise=data.get("premise", ""),
        claims=tuple(claims.values() if isinstance(claims, dict) else claims),
    )


def _shaped(answer: Iterable[Any], question: Question, response_model: type[Any]) -> dict[str, Any]:
    if question.step != "verify":
        return {"claims": list(answer)}
    reason = "scripted"
    if response_model.__name__ == "StatementVerification":
        said = [int(verdict) if isinstance(verdict, bool) else verdict for verdict in answer]
        pairs = zip(question.claims, said, strict=False)
        return {"statements": [{"statement": claim, "reason": reason, "verdict": n} for claim, n in pairs]}
    numbered = enumerate(answer, start=1)
    return {"verdicts": [{"number": n, "reason": reason, "supported": said} for n, said in numbered]}
