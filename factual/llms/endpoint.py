"""What is found out about an endpoint as it answers: which structured output it gives, and what it refuses.

Nothing is guessed from a model's or a server's name: an endpoint is asked for the best form first, and what
it says to that decides.
"""

import logging
import re
import weakref
from collections.abc import Collection, Iterator, Mapping
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

_ECHO = re.compile(r"""["']input["']\s*:""")
"""Where a text begins to show what was sent."""

_REFUSALS = (400, 404, 415, 422, 500, 501)
_BAD_REQUESTS = (400, 422)

_log = logging.getLogger("factual")


class Endpoint:
    """What one client and model have shown.

    Args:
        form: the structured output to ask for whatever the endpoint says; None finds it out.

    Attributes:
        left_out: the parameters that the endpoint refused by name.

    Only what an endpoint says or does is remembered: a form that it refused by name, and the one in which an
    answer of the right shape came. What a single request tries beyond that is forgotten with it.
    """

    def __init__(self, form: StructuredOutput | None = None) -> None:
        self.left_out: frozenset[str] = frozenset()
        self._works = form
        self._is_set = form is not None
        self._refused: frozenset[StructuredOutput] = frozenset()

    @property
    def form(self) -> StructuredOutput:
        """The structured output to ask for: what has worked, or else the best that was not refused."""
        if self._works:
            return self._works
        return next(filter(self._is_open, FORMS))

    def answered(self, form: StructuredOutput) -> None:
        """Notes that an answer of the right shape came in this form."""
        self._works = self._works or form

    def following(self, form: StructuredOutput) -> StructuredOutput | None:
        """Returns the form to try where this one did not do, or None where there is none.

        Where a form has worked, it is that one: an answer of another shape to it is the model's error.
        """
        if self._works:
            return self._works if self._works != form else None
        return next(filter(self._is_open, _worse(form)), None)

    def _is_open(self, form: StructuredOutput) -> bool:
        return form not in self._refused

    def refused(
        self, error: APIStatusError, *, form: StructuredOutput, sent: Collection[str], own: Collection[str]
    ) -> StructuredOutput | None:
        """Notes what a status of the endpoint refuses; returns the form to ask in without that, if any.

        Args:
            error: the status.
            form: the structured output that was asked for.
            sent: the parameters that were sent.
            own: those of them that the user gave: they are left out only where the endpoint does not know
                them, not where it does not take their value, and the log says so.
        """
        said = list(words(error.body)) or [error.message]
        names = {name for name in sent if name == error.param} or {
            name for name in sent if any(_names(text, name) for text in said)
        }
        if any(map(_ABOUT_A_VALUE.search, said)):
            names -= set(own)
        if error.status_code in _BAD_REQUESTS and names:
            for name in sorted(names & set(own) - self.left_out):
                _log.warning("%s is left out from now on, since the endpoint refuses it: %s", name, said[0])
            self.left_out |= names
            return form
        is_named = error.status_code in _REFUSALS and any(map(_FORMAT_WORDS.search, said))
        if is_named and _worse(form) and not self._is_set:
            self._refused |= {form}
            self._works = self._works if self._works != form else None
        return self.following(form) if is_named or error.status_code in _BAD_REQUESTS else None


def _worse(form: StructuredOutput) -> tuple[StructuredOutput, ...]:
    return FORMS[FORMS.index(form) + 1 :]


def words(body: object) -> Iterator[str]:
    """Yields the texts of a status, but not what it echoes of the request."""
    if isinstance(body, str):
        yield _ECHO.split(body, 1)[0]
    elif isinstance(body, Mapping):
        for name, part in body.items():
            if name != "input":
                yield from words(part)
    elif isinstance(body, list):
        for part in body:
            yield from words(part)


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
