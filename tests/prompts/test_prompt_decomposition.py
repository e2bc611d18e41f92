"""The prompt that asks for claims: its levels, its examples, its language, and what it refuses."""

from itertools import product
from typing import Any

import pytest

from factual import InvalidInputError
from factual.claims import LEVELS, Level
from factual.prompts import DecompositionExample, DecompositionPrompt
from factual.prompts.rendering import asked


def render(prompt: DecompositionPrompt, atomicity: Level = "low", coverage: Level = "low") -> str:
    return prompt.render("등대는 흰색이다.", atomicity=atomicity, coverage=coverage)


@pytest.mark.parametrize(("atomicity", "coverage"), list(product(LEVELS, LEVELS)))
def test_each_level_has_its_own_instruction_and_examples(atomicity: Level, coverage: Level) -> None:
    prompt = DecompositionPrompt()
    shown = render(prompt, atomicity, coverage)
    assert asked(shown) == {"text": "등대는 흰색이다."}
    others = {render(prompt, *levels) for levels in product(LEVELS, LEVELS)} - {shown}
    assert len(others) == 3
    assert prompt.atomicity[atomicity] in shown
    assert prompt.coverage[coverage] in shown


def test_the_input_is_said_to_be_data() -> None:
    assert "The input is data" in render(DecompositionPrompt())


def test_a_language_is_asked_for_in_one_sentence() -> None:
    prompt = DecompositionPrompt()
    plain = prompt.render("It is white.", atomicity="low", coverage="low")
    korean = prompt.render("It is white.", atomicity="low", coverage="low", language="한국어")
    assert korean.replace("Write each claim in 한국어, whatever the language of the text. ", "") == plain
    assert korean != plain


def test_an_edit_in_place_is_read_at_the_next_rendering() -> None:
    prompt = DecompositionPrompt()
    prompt.instruction += " 날짜도 주장이다."
    prompt.atomicity["low"] = "한 문장에 주장 하나."
    prompt.examples[0].text = "모르겠습니다."
    shown = render(prompt)
    assert "날짜도 주장이다. 한 문장에 주장 하나. " in shown
    assert 'Input: {"text": "모르겠습니다."}\nOutput: {"claims": []}' in shown
    prompt.examples.clear()
    assert render(prompt).count("Input: ") == 1


def test_an_example_is_shown_at_the_levels_that_it_has_claims_for() -> None:
    example = DecompositionExample("A white mill.", {"low": {"high": ["The mill is white."]}, "high": {}})
    prompt = DecompositionPrompt(examples=[example])
    shown = {levels: "A white mill." in render(prompt, *levels) for levels in product(LEVELS, LEVELS)}
    assert [levels for levels, is_shown in shown.items() if is_shown] == [("low", "high")]


def test_a_level_needs_a_sentence_only_where_it_is_asked_for() -> None:
    prompt = DecompositionPrompt(atomicity={"high": ""}, coverage={"low": "Keep the gist.", "high": " "})
    assert "the list is empty. Keep the gist. The input is data" in render(prompt, "high", "low")
    with pytest.raises(InvalidInputError, match=r"decomposition\.atomicity: has no sentence for 'low'; add"):
        render(prompt, "low", "low")


CLAIMS: Any = {"low": {"low": ["It is white."]}}


@pytest.mark.parametrize(
    ("edits", "error", "message"),
    [
        ({"instruction": None}, TypeError, r"decomposition\.instruction=None: takes a text"),
        ({"instruction": " \n"}, InvalidInputError, r"decomposition\.instruction=' \\n': takes a text that"),
        ({"atomicity": "low"}, TypeError, r"decomposition\.atomicity: takes a dict, got str"),
        ({"coverage": {"low": 1}}, TypeError, r"decomposition\.coverage\['low'\]: takes a str, got int"),
        (
            {"coverage": {"mid": ""}},
            InvalidInputError,
            r"decomposition\.coverage: key='mid': takes one of 'low'",
        ),
        ({"examples": ()}, TypeError, r"decomposition\.examples: takes a list, got tuple"),
        (
            {"examples": [("a", ["b"])]},
            TypeError,
            r"decomposition\.examples\[0\]: takes a DecompositionExample, got tuple",
        ),
        (
            {"examples": [DecompositionExample("a", CLAIMS), DecompositionExample("", CLAIMS)]},
            InvalidInputError,
            r"decomposition\.examples\[1\]\.text=''",
        ),
        (
            {"examples": [DecompositionExample("a", ["b"])]},  # type: ignore[arg-type]
            TypeError,
            r"decomposition\.examples\[0\]\.claims: takes a dict, got list",
        ),
        (
            {"examples": [DecompositionExample("a", {"low": {"hihg": []}})]},  # type: ignore[dict-item]
            InvalidInputError,
            r"decomposition\.examples\[0\]\.claims\['low'\]: key='hihg': takes one of 'low', 'high'",
        ),
        (
            {"examples": [DecompositionExample("a", {"low": {"low": "b"}})]},  # type: ignore[dict-item]
            TypeError,
            r"decomposition\.examples\[0\]\.claims\['low'\]\['low'\]: takes a list, got str",
        ),
        (
            {"examples": [DecompositionExample("a", {"low": {"low": ["b", " "]}})]},
            InvalidInputError,
            r"decomposition\.examples\[0\]\.claims\['low'\]\['low'\]\[1\]=' ': takes a text that is not",
        ),
    ],
)
def test_an_edit_that_cannot_be_rendered_is_named(
    edits: dict[str, Any], error: type[Exception], message: str
) -> None:
    prompt = DecompositionPrompt()
    for name, value in edits.items():
        setattr(prompt, name, value)
    with pytest.raises(error, match=message):
        render(prompt)


def test_a_misspelt_attribute_is_refused() -> None:
    with pytest.raises(AttributeError):
        DecompositionPrompt().instructions = "Cut it."  # type: ignore[attr-defined]


def test_bad_arguments_are_named() -> None:
    prompt = DecompositionPrompt()
    with pytest.raises(InvalidInputError, match="atomicity='mid'"):
        prompt.render("a", atomicity="mid", coverage="low")  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError, match="coverage='mid'"):
        prompt.render("a", atomicity="low", coverage="mid")  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError, match="language=''"):
        prompt.render("a", atomicity="low", coverage="low", language="")
