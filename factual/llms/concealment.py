"""Keeps keys out of errors and logs, also where a server has echoed one."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from openai import AsyncOpenAI, OpenAI

_CONCEALED = "[key]"
_SHORTEST = 8
"""Characters from which on a key is one, and not a stand-in such as "none"."""


def concealed(words: Any, secrets: frozenset[str]) -> Any:
    """Returns texts, also those in lists and dicts, without the secrets; anything else as it is."""
    if isinstance(words, str):
        for secret in secrets:
            words = words.replace(secret, _CONCEALED)
        return words
    if isinstance(words, Mapping):
        return {name: concealed(part, secrets) for name, part in words.items()}
    if isinstance(words, list | tuple):
        return type(words)(concealed(part, secrets) for part in words)
    return words


def secrets_of(client: AsyncOpenAI | OpenAI, error: BaseException | None = None) -> frozenset[str]:
    """Returns the keys that a client sends in its headers, and that the request of an error has sent."""
    headers: dict[str, Any] = {"key": client.api_key}
    with suppress(Exception):  # a client without credentials refuses to tell its headers
        headers.update(client.default_headers)
    sent = getattr(getattr(error, "request", None), "headers", None)
    if isinstance(sent, Mapping):
        headers.update({f"sent {name}": value for name, value in sent.items()})
    return frozenset(_keys(headers))


def _keys(headers: Mapping[str, Any]) -> Iterator[str]:
    for name, value in headers.items():
        if isinstance(value, str) and any(part in name.lower() for part in ("auth", "key", "token")):
            key = value.removeprefix("Bearer ").strip()
            if len(key) >= _SHORTEST:
                yield key


def conceal(error: Exception, secrets: frozenset[str]) -> None:
    """Takes the secrets out of what an error says; errors behind it that say them are cut off."""
    error.args = concealed(error.args, secrets)
    for attribute in ("message", "raw", "body", "__notes__"):
        if (words := getattr(error, attribute, None)) is not None:
            setattr(error, attribute, concealed(words, secrets))
    if any(secret in told for told in _behind(error) for secret in secrets):
        error.__cause__ = error.__context__ = None


def _behind(error: BaseException) -> Iterator[str]:
    seen = {id(error)}
    waiting = [error.__cause__, error.__context__]
    while waiting:
        behind = waiting.pop()
        if behind is not None and id(behind) not in seen:
            seen.add(id(behind))
            yield f"{behind} {behind!r}"
            waiting += [behind.__cause__, behind.__context__]
