"""What is found out about an endpoint as it answers: which structured output it gives, and what it refuses.

Nothing is guessed from a model's or a server's name: an endpoint is asked for the best form first, and what
it says to that decides.
"""

import re
import weakref
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from openai import APIStatusError, AsyncOpenAI, OpenAI

StructuredOutput = Literal["json_schema", "json_object", "text"]
"""How an endpoint is made to answer in a shape: by the schema, by JSON alone, or by asking in the prompt.
The best stands first; the schema is in the prompt too for the other two."""

FORMS: tuple[StructuredOutput, ...] = get_args(StructuredOutput)

_NEEDED = frozenset(
    {"messages", "model", "response_format", "extra_body", "extra_headers", "extra_query", "timeout"}
)
"""Arguments that are no parameters, or that are not left out for being named."""

_SHORT = len("stop")
"""Letters up to which the name of a parameter may be a common word."""

_FORMAT_WORDS = re.compile(
    r"response.?format|json.?schema|json.?object|structured|grammar|guided|output.?format", re.IGNORECASE
)

_ABOUT_A_VALUE = re.compile(
    r"too (?:large|small|high|low|long|big)|must be|should be|between|at (?:least|most)|(?:less|greater) than"
    r"|exceed|maximum|minimum|out of range|context length",
    re.IGNORECASE,
)
"""What an endpoint says that knows a parameter and does not take its value."""

_UNKNOWN = re.compile(
    r"unsupported|not (?:\w+ )?(?:support|permit|allow|accept|recogni|implement|available)|unrecogni|unknown"
    r"|unexpected|extra (?:input|field)|no longer|deprecated|cannot be (?:used|set)|invalid (?:param|arg)"
    r"|['\"]loc['\"]",
    re.IGNORECASE,
)
"""What an endpoint says of a parameter that it does not take at all."""

_ECHO = re.compile(r"""["']input["']\s*:""")
"""Where a text begins to show what was sent."""

_REFUSALS = (400, 404, 415, 422, 500, 501)
_BAD_REQUESTS = (400, 422)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a request is made.

    Attributes:
        form: the structured output that is asked for.
        left_out: the parameters that are not sent.
        refused: the forms that the endpoint named when it refused a request before this one.
    """

    form: StructuredOutput
    left_out: frozenset[str] = frozenset()
    refused: frozenset[StructuredOutput] = frozenset()


class Endpoint:
    """What one client and model have shown.

    A cause is not taken from an error's words: they say what to try without, and only where the endpoint then
    takes the request is that remembered.

    Args:
        form: the structured output to ask for whatever the endpoint says; None finds it out.
    """

    def __init__(self, form: StructuredOutput | None = None) -> None:
        self._left_out: frozenset[str] = frozenset()
        self._refused: frozenset[StructuredOutput] = frozenset()
        self._works = form
        self._is_set = form is not None

    @property
    def manner(self) -> Manner:
        """How to make a request: in the form that has worked, or else in the best that was not refused."""
        return Manner(self._works or self._best(FORMS) or FORMS[-1], self._left_out)

    def took(self, manner: Manner) -> None:
        """Notes that the endpoint took a request made in this manner."""
        self._left_out |= manner.left_out
        self._refused |= manner.refused
        if self._works in manner.refused and not self._is_set:
            self._works = None

    def answered(self, form: StructuredOutput) -> None:
        """Notes that an answer of the right shape came in this form."""
        self._works = self._works or form

    def following(self, form: StructuredOutput) -> StructuredOutput | None:
        """Returns the form to try where this one did not do, or None where there is none.

        Where a form has worked, it is that one: an answer of another shape to it is the model's error.
        """
        if self._works:
            return self._works if self._works != form else None
        return self._best(_worse(form))

    def _best(self, forms: Sequence[StructuredOutput]) -> StructuredOutput | None:
        return next((form for form in forms if form not in self._refused), None)

    def otherwise(
        self, manner: Manner, error: APIStatusError, *, sent: Collection[str], own: Collection[str]
    ) -> Manner | None:
        """Returns the manner to try after a status, or None where the request has failed.

        Args:
            manner: how the request was made.
            error: the status.
            sent: the parameters that were sent.
            own: those of them that the user gave: they are tried without only where the endpoint says that it
                does not know or take them, not where it does not take their value.
        """
        said = list(_words(error.body)) or [error.message]
        names = {name for name in sent if name == error.param} or {
            name for name in sent if any(_names(text, name) for text in said)
        }
        is_about_a_value = any(map(_ABOUT_A_VALUE.search, said))
        if is_about_a_value or not any(map(_UNKNOWN.search, [*said, str(error.code)])):
            names -= set(own)
        if error.status_code in _BAD_REQUESTS and names:
            return replace(manner, left_out=manner.left_out | names)
        is_named = error.status_code in _REFUSALS and any(map(_FORMAT_WORDS.search, said))
        is_unexplained = error.status_code in _BAD_REQUESTS and not is_about_a_value
        if self._is_set or not (is_named or is_unexplained):
            return None
        if self._works == manner.form and not (is_named and error.status_code in _BAD_REQUESTS):
            return None
        form = self._best(_worse(manner.form))
        if form is None:
            return None
        return replace(manner, form=form, refused=manner.refused | ({manner.form} if is_named else set()))


def _worse(form: StructuredOutput) -> tuple[StructuredOutput, ...]:
    return FORMS[FORMS.index(form) + 1 :]


def _words(body: object) -> Iterator[str]:
    """Yields the texts of a status, but not what it echoes of the request."""
    if isinstance(body, str):
        yield _ECHO.split(body, 1)[0]
    elif isinstance(body, Mapping):
        for name, part in body.items():
            if name != "input":
                yield from _words(part)
    elif isinstance(body, list):
        for part in body:
            yield from _words(part)


def is_filter(error: APIStatusError) -> bool:
    """Returns whether a status says that a content filter stopped the request."""
    inner = error.body.get("innererror") if isinstance(error.body, Mapping) else None
    codes = [error.code, error.type, inner.get("code") if isinstance(inner, Mapping) else None]
    return bool({"content_filter", "ResponsibleAIPolicyViolation"} & set(map(str, codes)))


def _names(text: str, name: str) -> bool:
    """Returns whether a text names a parameter; a short name is one only in quotes or after a colon."""
    word = re.escape(name)
    bare = rf"[:,]\s*{word}\W*\Z" if len(name) <= _SHORT else rf"\b{word}\b"
    return text == name or re.search(rf"[\"'`]{word}[\"'`]|{bare}", text) is not None


_known: weakref.WeakKeyDictionary[AsyncOpenAI | OpenAI, dict[str, Endpoint]] = weakref.WeakKeyDictionary()


def endpoint(client: AsyncOpenAI | OpenAI, model: str) -> Endpoint:
    """Returns what is known of a client's model, one and the same for all who ask."""
    return _known.setdefault(client, {}).setdefault(model, Endpoint())


def without(request: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """Returns a request without these parameters, whether they stand in it or in its `extra_body`."""
    kept = {name: value for name, value in request.items() if name not in names}
    if isinstance(body := kept.get("extra_body"), Mapping):
        kept["extra_body"] = {name: value for name, value in body.items() if name not in names}
    return kept


def parameters(request: Mapping[str, Any]) -> set[str]:
    """Returns the names of a request's parameters, those in its `extra_body` too."""
    body = request.get("extra_body")
    return {*request, *(body if isinstance(body, Mapping) else ())} - _NEEDED
