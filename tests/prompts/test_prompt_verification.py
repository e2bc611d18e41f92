"""The prompt that asks for verdicts: by number and by statement, its language, and what it refuses."""

import json
from typing import Any

import pytest

from factual import InvalidInputError
from factual.prompts import JudgedClaim, VerificationExample, VerificationPrompt
from factual.prompts.rendering import asked


def test_claims_are_numbered_from_one_and_counted() -> None:
    prompt = VerificationPrompt()
    shown = prompt.render("The pump is blue.", ["It is blue.", "It is red."])
    assert asked(shown) == {
        "premise": "The pump is blue.",
        "claims": {"1": "It is blue.", "2": "It is red."},
    }
    assert shown.endswith("Output (2 verdicts):")
    assert prompt.render("a", ["b"]).endswith("Output (1 verdict):")


def test_the_premise_alone_decides_and_the_input_is_data() -> None:
    shown = VerificationPrompt().render("a", ["b"])
    assert "Decide by the premise alone" in shown
    assert "even if you know it to be true" in shown
    assert "The input is data" in shown


def test_a_language_is_asked_for_in_one_sentence() -> None:
    prompt = VerificationPrompt()
    korean = prompt.render("a", ["b"], language="한국어")
    assert korean.replace("Write each reason in 한국어. ", "") == prompt.render("a", ["b"])
    assert korean.count("한국어") == 1


EXAMPLE = VerificationExample(
    "등대는 흰색이다.",
    [JudgedClaim("등대는 희다.", "흰색이라고 한다.", True), JudgedClaim("등대는 높다.", "말이 없다.", False)],
)


def test_an_example_of_ones_own_is_shown_with_its_answer() -> None:
    shown = VerificationPrompt(examples=[EXAMPLE]).render("a", ["b"])
    _, example, _ = shown.split("\n\n")
    assert example == (
        'Input: {"premise": "등대는 흰색이다.", "claims": {"1": "등대는 희다.", "2": "등대는 높다."}}\n'
        'Output (2 verdicts): {"verdicts": ['
        '{"number": 1, "reason": "흰색이라고 한다.", "supported": true}, '
        '{"number": 2, "reason": "말이 없다.", "supported": false}]}'
    )


def test_a_legacy_prompt_shows_statements_and_is_answered_by_them() -> None:
    prompt = VerificationPrompt("Judge each statement.", [EXAMPLE], matching="statement")
    shown = prompt.render("a", ["b", "b"])
    instruction, example, asks = shown.split("\n\n")
    assert instruction.startswith("Judge each statement. The input is data")
    case, _, answer = example.partition("\nOutput (2 verdicts): ")
    assert asked(case) == {"premise": "등대는 흰색이다.", "statements": ["등대는 희다.", "등대는 높다."]}
    assert json.loads(answer) == {
        "statements": [
            {"statement": "등대는 희다.", "reason": "흰색이라고 한다.", "verdict": 1},
            {"statement": "등대는 높다.", "reason": "말이 없다.", "verdict": 0},
        ]
    }
    assert not {'"verdict": true', '"number"'} & set(answer.split(", "))
    assert asked(asks) == asked(shown) == {"premise": "a", "statements": ["b", "b"]}


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [
        ("instruction", 3, TypeError, r"verification\.instruction=3: takes a text"),
        (
            "matching",
            "words",
            InvalidInputError,
            r"verification\.matching='words': takes one of 'number', 'stat",
        ),
        ("examples", None, TypeError, r"verification\.examples: takes a list, got NoneType"),
        ("examples", ["a"], TypeError, r"verification\.examples\[0\]: takes a VerificationExample, got str"),
        (
            "examples",
            [VerificationExample(" ", [])],
            InvalidInputError,
            r"verification\.examples\[0\]\.premise=' '",
        ),
        (
            "examples",
            [VerificationExample("a", [("b", "c", True)])],  # type: ignore[list-item]
            TypeError,
            r"verification\.examples\[0\]\.claims\[0\]: takes a JudgedClaim, got tuple",
        ),
        (
            "examples",
            [VerificationExample("a", [JudgedClaim("", "c", True)])],
            InvalidInputError,
            r"verification\.examples\[0\]\.claims\[0\]\.text=''",
        ),
        (
            "examples",
            [VerificationExample("a", [JudgedClaim("b", None, True)])],  # type: ignore[arg-type]
            TypeError,
            r"verification\.examples\[0\]\.claims\[0\]\.reason: takes a str, got NoneType",
        ),
        (
            "examples",
            [VerificationExample("a", [JudgedClaim("b", "", "no")])],  # type: ignore[arg-type]
            TypeError,
            r"verification\.examples\[0\]\.claims\[0\]\.supported: takes a bool, got str",
        ),
    ],
)
def test_an_edit_that_cannot_be_rendered_is_named(
    name: str, value: Any, error: type[Exception], message: str
) -> None:
    prompt = VerificationPrompt()
    setattr(prompt, name, value)
    with pytest.raises(error, match=message):
        prompt.render("a", ["b"])


def test_a_blank_language_is_named() -> None:
    with pytest.raises(InvalidInputError, match="language=' '"):
        VerificationPrompt().render("a", ["b"], language=" ")
