"""The prompt that asks whether a premise supports claims, and the words that it has by default."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from factual import arguments
from factual.prompts.rendering import case, composed, counted, quoted
from factual.prompts.texts import instance, items, with_texts

Matching = Literal["number", "statement"]
"""How the verdicts of an answer name their claims: by number or, as legacy prompts do, by their words."""

_INSTRUCTION = (
    "Say of each numbered claim whether the premise supports it. Decide by the premise alone, as a reader "
    "who knows nothing else. A claim is supported if the premise states it, in whatever words, or it follows "
    "from the premise. It is not supported if the premise contradicts it or any part of it is missing from "
    "the premise, even if you know it to be true. Give one verdict for each number, and first, as its "
    "reason, what the premise says on it, or that it says nothing."
)


@dataclass(slots=True)
class JudgedClaim:
    """A claim with its verdict, in an example.

    Attributes:
        text: the claim.
        reason: what the premise says on it, in a short sentence.
        supported: whether the premise supports it.
    """

    text: str
    reason: str
    supported: bool


@dataclass(slots=True)
class VerificationExample:
    """A premise with judged claims.

    Attributes:
        premise: the premise.
        claims: claims and their verdicts on the premise; they are numbered from 1 in this order.

    Example:
        >>> example = VerificationExample(
        ...     "등대는 흰색이다.",
        ...     [JudgedClaim("등대는 파란색이다.", "전제에는 흰색이라고 되어 있다.", supported=False)],
        ... )
    """

    premise: str
    claims: list[JudgedClaim]


def _examples() -> list[VerificationExample]:
    return [
        VerificationExample(
            "The pump is blue and weighs 3 kg.",
            [JudgedClaim("The pump has a weight of 3 kg.", "The premise says: weighs 3 kg.", supported=True)],
        ),
        VerificationExample(
            "The okapi lives in the forests of the Congo. It was described in 1901.",
            [
                JudgedClaim(
                    "The okapi is an animal of the Congo.",
                    "The premise says: lives in the forests of the Congo.",
                    supported=True,
                ),
                JudgedClaim(
                    "The okapi was described in 1910.",
                    "The premise says: described in 1901.",
                    supported=False,
                ),
                JudgedClaim(
                    "The okapi eats leaves.", "The premise says nothing on what it eats.", supported=False
                ),
            ],
        ),
    ]


@dataclass(slots=True)
class VerificationPrompt:
    r"""What asks a model whether a premise supports claims.

    Attributes:
        instruction: what a verdict is.
        examples: premises with judged claims, shown in this order.
        matching: how the verdicts of an answer name their claims. By "number", claims are numbered and the
            answer is {"verdicts": [{"number": 1, "reason": "...", "supported": true}, ...]}. By "statement",
            they are not and it is {"statements": [{"statement": "...", "reason": "...", "verdict": 1}, ...]};
            that is for prompts of a legacy API, and takes an instruction that speaks of statements.

    Example:
        >>> prompt = VerificationPrompt(examples=[])
        >>> instruction, asks = prompt.render("The pump is blue.", ["It is red."]).split("\n\n")
        >>> print(asks)
        Input: {"premise": "The pump is blue.", "claims": {"1": "It is red."}}
        Output (1 verdict):
    """

    instruction: str = _INSTRUCTION
    examples: list[VerificationExample] = field(default_factory=_examples)
    matching: Matching = "number"

    def checked(self) -> "VerificationPrompt":
        """Returns a deep copy, in which everything has the type that it is to have.

        Raises:
            TypeError: something has another type; the message names it.
            InvalidInputError: a text is blank or the matching is none; the message names it.
        """
        copied: VerificationPrompt = with_texts(self)
        arguments.text("verification.instruction", copied.instruction)
        arguments.choice("verification.matching", copied.matching, get_args(Matching))
        for shown, example in items("verification.examples", copied.examples, VerificationExample):
            arguments.text(f"{shown}.premise", example.premise)
            for place, claim in items(f"{shown}.claims", example.claims, JudgedClaim):
                arguments.text(f"{place}.text", claim.text)
                instance(str, f"{place}.reason", claim.reason)
                instance(bool, f"{place}.supported", claim.supported)
        return copied

    def render(self, premise: str, claims: Sequence[str], *, language: str | None = None) -> str:
        """Returns the prompt that asks whether the premise supports the claims, numbered from 1 in order.

        Args:
            premise: the text that decides.
            claims: the claims.
            language: the language to ask for reasons in; None leaves that to the model.

        Raises:
            TypeError: something in the prompt has another type than it is to have.
            InvalidInputError: the language is blank, or something in the prompt is blank or not taken.
        """
        prompt = self.checked()
        sentences = [prompt.instruction]
        if language is not None:
            arguments.text("language", language)
            sentences.append(f"Write each reason in {language}.")
        examples = [
            f"{_case(prompt.matching, example.premise, [claim.text for claim in example.claims])} "
            f"{quoted(_answer(prompt.matching, example.claims))}"
            for example in prompt.examples
        ]
        return composed(sentences, examples, _case(prompt.matching, premise, claims))


def _case(matching: Matching, premise: str, claims: Sequence[str]) -> str:
    data: dict[str, Any] = {"premise": premise}
    if matching == "statement":
        data["statements"] = list(claims)
    else:
        data["claims"] = {str(number): claim for number, claim in enumerate(claims, start=1)}
    return case(data, due=counted(len(claims), "verdict"))


def _answer(matching: Matching, claims: Sequence[JudgedClaim]) -> dict[str, Any]:
    if matching == "statement":
        return {
            "statements": [
                {"statement": claim.text, "reason": claim.reason, "verdict": int(claim.supported)}
                for claim in claims
            ]
        }
    return {
        "verdicts": [
            {"number": number, "reason": claim.reason, "supported": claim.supported}
            for number, claim in enumerate(claims, start=1)
        ]
    }
