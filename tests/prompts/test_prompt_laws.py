"""What holds for all prompts and texts, whatever is in them."""

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factual import MalformedOutputError
from factual.claims import LEVELS
from factual.prompts import (
    DecompositionExample,
    DecompositionPrompt,
    JudgedClaim,
    Prompts,
    VerificationExample,
    VerificationPrompt,
)
from factual.prompts.rendering import asked, with_fault, with_schema

any_text = st.text(max_size=20) | st.sampled_from(["\nInput: ", '"}\nOutput:', "\u2028", "등대는 2.5m", "\\"])
text = any_text.filter(str.strip)
level = st.sampled_from(LEVELS)


def at_levels(values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[Any, Any]]:
    return st.dictionaries(level, values)


def some(values: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(values, max_size=3)


decompositions = st.builds(
    DecompositionPrompt,
    instruction=text,
    atomicity=at_levels(any_text),
    coverage=at_levels(any_text),
    examples=some(st.builds(DecompositionExample, text=text, claims=at_levels(at_levels(some(text))))),
)
judged = st.builds(JudgedClaim, text=text, reason=any_text, supported=st.booleans())
verifications = st.builds(
    VerificationPrompt,
    instruction=text,
    examples=some(st.builds(VerificationExample, premise=text, claims=some(judged))),
    matching=st.sampled_from(["number", "statement"]),
)
prompts = st.builds(
    Prompts, decomposition=decompositions, verification=verifications, language=st.none() | text
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("prompts") / "prompts.json"


@settings(deadline=None)
@given(prompts=prompts)
def test_what_is_saved_is_loaded_and_what_is_copied_is_equal(path: Path, prompts: Prompts) -> None:
    prompts.save(path)
    assert Prompts.load(path) == prompts == prompts.copy() == prompts.checked()


@settings(deadline=None)
@given(
    prompts=prompts,
    premise=any_text,
    claims=some(any_text),
    schema=st.dictionaries(text, text),
    fault=any_text,
)
def test_the_data_of_a_prompt_is_found_again(
    prompts: Prompts, premise: str, claims: list[str], schema: dict[str, str], fault: str
) -> None:
    prompts.decomposition.atomicity["low"] = prompts.decomposition.coverage["high"] = "Cut."
    decomposition = prompts.decomposition.render(premise, atomicity="low", coverage="high", language="a")
    verification = prompts.verification.render(premise, claims, language=prompts.language)
    for prompt, data in (
        (decomposition, {"text": premise}),
        (
            verification,
            {"premise": premise, "claims": {str(i): claim for i, claim in enumerate(claims, 1)}}
            if prompts.verification.matching == "number"
            else {"premise": premise, "statements": claims},
        ),
    ):
        assert asked(prompt) == data
        assert asked(with_fault(with_schema(prompt, schema), fault)) == data
        assert asked(with_schema(with_fault(prompt, fault), schema)) == data


def shape(value: Any) -> Any:
    """Returns what is left of data without its texts."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return "text" if isinstance(value, str) and value.strip() else value


@settings(deadline=None)
@given(prompts=prompts, instructions=st.booleans())
def test_adapting_changes_no_shape(prompts: Prompts, instructions: bool) -> None:
    def marking(prompt: str) -> str:
        strings = (asked(prompt) or {})["strings"].items()
        answers = [{"number": number, "translation": f"«{text.strip()}»"} for number, text in strings]
        return json.dumps({"translations": answers})

    adapted = asyncio.run(prompts.adapt("a", marking, instructions=instructions))
    assert adapted.language == "a"
    assert adapted.verification.matching == prompts.verification.matching
    for part in ("decomposition", "verification"):
        assert shape(asdict(getattr(adapted, part))) == shape(asdict(getattr(prompts, part)))
    for old, new in zip(prompts.verification.examples, adapted.verification.examples, strict=True):
        assert [claim.supported for claim in new.claims] == [claim.supported for claim in old.claims]
        assert new.premise == f"«{old.premise.strip()}»"


numbers = st.integers(0, 9999).map(str) | st.from_regex(r"\A[0-9]{1,3}([.,][0-9]{1,3}){0,2}\Z")


@settings(deadline=None)
@given(st.lists(numbers, min_size=1, max_size=4), st.lists(numbers, max_size=4))
def test_a_translation_has_the_numbers_of_its_text_and_no_others(old: list[str], new: list[str]) -> None:
    example = VerificationExample(" km ".join(old), [])
    prompts = Prompts(DecompositionPrompt(examples=[]), VerificationPrompt(examples=[example]))

    def translating(_: str) -> str:
        return json.dumps({"translations": [{"number": 1, "translation": f"길이 {'와 '.join(new)}"}]})

    adapting = prompts.adapt("한국어", translating)
    if sorted(old) == sorted(new):
        assert asyncio.run(adapting).verification.examples[0].premise.startswith("길이")
    else:
        with pytest.raises(MalformedOutputError):
            asyncio.run(adapting)
