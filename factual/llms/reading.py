"""Reads a model's answer: JSON text, as models write it, into the shape that was asked for.

What is not JSON to the letter is repaired: its brackets, names and commas, never its strings. A repair counts
only where it agrees with our own reading of the same text (`factual.llms.candidates`): the same brackets,
names, strings and numbers in the same order, so that nothing is lost, invented or completed.
"""

import json
from contextlib import suppress
from typing import Any

from pydantic import BaseModel, ValidationError

from factual.errors import MalformedOutputError, TruncatedOutputError
from factual.llms.candidates import Region, after_reasoning, region, regions
from factual.llms.completion import Answer

_MOST_TOKENS = 10_000
"""A region of more is not repaired: no list of claims is that long."""

_MOST_DIGITS = 100


def read(content: Any, response_model: type[Answer]) -> Answer:
    """Returns a model's answer (JSON text, a dict or an instance) as an instance of `response_model`.

    Text may hold more than the JSON: reasoning, words around it, code fences. Braces may be missing around
    a fragment such as `"claims": ["a"]`. A bare list is read as the only field of `response_model` where it
    is the whole answer and not empty. All objects that have a name of `response_model` must be one answer.

    Raises:
        MalformedOutputError: it does not have that shape, or is ambiguous.
        TruncatedOutputError: it ends within a bracket, a quote or the reasoning.
    """
    try:
        if isinstance(content, str):
            return _read(content.strip(), response_model)
        return _valid(content, response_model)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "the whole answer"
        raise _malformed(f"{place}: {first['msg']}", content, response_model) from error
    except EOFError as error:
        raise TruncatedOutputError(
            f"the answer is not a whole {response_model.__name__}: it ends before it is closed", raw=content
        ) from error
    except RecursionError as error:
        raise _malformed("the whole answer: it is nested too deep", content, response_model) from error
    except ValueError as error:
        raise _malformed(f"the whole answer: {error}", content, response_model) from error


def _malformed(fault: str, content: Any, response_model: type[BaseModel]) -> MalformedOutputError:
    return MalformedOutputError(
        f"the answer is not a {response_model.__name__}: {fault}",
        raw=content if isinstance(content, str) else repr(content),
    )


def _read(text: str, response_model: type[Answer]) -> Answer:
    """Returns the answer that the text is or holds; what has no name of the shape in it is no answer."""
    for whole in (text, after_reasoning(text)):
        with suppress(json.JSONDecodeError):
            data = _strict(whole)
            return _shaped(_strict(data) if isinstance(data, str) else data, response_model)
    names = response_model.model_fields
    found = regions(text, names)
    if not found:
        raise ValueError("it holds no JSON object")
    claiming = {each.source: each for each in found if each.names & names.keys()}
    first, *others = [*claiming.values()] or found[:1]
    answer = _shaped(_loaded(first), response_model)
    if any(_shaped(_loaded(other), response_model) != answer for other in others):
        raise ValueError("it holds several objects that differ")
    return answer


def _strict(text: str) -> Any:
    """Returns JSON; line breaks may stand in its strings."""
    return json.loads(text, object_pairs_hook=_object, parse_int=_integer, strict=False)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns a JSON object; one that says two things under one name says nothing."""
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return named


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("a number has too many digits")
    return int(digits)


def _loaded(candidate: Region) -> Any:
    """Returns what a region says; where it is no JSON, all but its strings is repaired."""
    try:
        return _strict(candidate.source)
    except json.JSONDecodeError as error:
        fault = error
    if len(candidate.tokens) > _MOST_TOKENS or not candidate.regular:
        raise fault
    import json_repair

    try:
        repaired = json_repair.loads(candidate.skeleton, skip_json_loads=True)
    except Exception as error:
        raise fault from error
    text = candidate.filled(json.dumps(repaired, ensure_ascii=False))
    if region(text).tokens != candidate.tokens:
        raise fault
    return _strict(text)


def _shaped(data: Any, response_model: type[Answer]) -> Answer:
    """Returns the answer that has the shape; a list is its only field, or wraps it."""
    names = [*response_model.model_fields]
    if isinstance(data, list) and data and len(names) == 1:
        wrapped = len(data) == 1 and isinstance(data[0], dict) and names[0] in data[0]
        data = data[0] if wrapped else {names[0]: data}
    return _valid(data, response_model)


def _valid(data: Any, response_model: type[Answer]) -> Answer:
    answer = response_model.model_validate(data)
    try:
        answer.model_dump_json()
    except ValueError as error:
        raise ValueError("it holds half of a surrogate pair") from error
    return answer
