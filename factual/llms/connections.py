"""Whose connections a request goes through, and which event loop owns them.

A connection works on the event loop that it was opened on, and nowhere else. So the requests of every
`AsyncOpenAI` run on one loop, the library's own in a background thread, which outlasts each `asyncio.run` of
a program: a scorer can be used from any number of loops, one after another or at once, and from none.

The user's client stays the user's. Requests go through a copy of it that has the same settings, read anew
each time, and connections of its own, so that the client can be driven on the user's loop meanwhile. A client
that would lose something as a copy (one with an `http_client` of its own, a subclass, one whose methods were
wrapped to trace them) is used itself; its connections then belong to the library's loop.

An `OpenAI` client is used itself, in threads; in a forked process it is a copy too, since the connections are
its parent's. A client that cannot be copied is refused there, if its parent has used it.
"""

import asyncio
import os
import weakref
from functools import lru_cache
from typing import Any

import openai
from openai import AsyncOpenAI, OpenAI

from factual.concurrency import in_background, in_thread, start_in_background

_WRAPPERS = ("AsyncHttpxClientWrapper", "SyncHttpxClientWrapper")
"""The http clients that openai's clients make for themselves."""

_home = os.getpid()

_owned: weakref.WeakKeyDictionary[AsyncOpenAI | OpenAI, tuple[Any, Any]] = weakref.WeakKeyDictionary()
"""What owns the connections that stand in for a client's own, a loop or a process, and the http client."""

_driven: weakref.WeakKeyDictionary[AsyncOpenAI | OpenAI, int] = weakref.WeakKeyDictionary()
"""The process that drives each client itself, and not a copy."""


async def create(client: AsyncOpenAI | OpenAI, request: dict[str, Any], options: dict[str, Any]) -> Any:
    """Returns the chat completion of a request, from any event loop, without blocking it.

    Args:
        client: sends it; a synchronous one in a thread of its own.
        request: the arguments of `chat.completions.create`.
        options: `timeout` and `max_retries` where they differ from the client's own; a client that cannot be
            copied keeps its own retries.

    Raises:
        RuntimeError: the client cannot be copied, and a process that this one was forked from has used it.
    """
    can_be_copied = _loses_nothing(client)
    if not can_be_copied and _driven.setdefault(client, os.getpid()) != os.getpid():
        raise RuntimeError(
            "this client's connections belong to the process that this one was forked from; make a client in "
            "this process, or one without an http_client of its own"
        )
    if not can_be_copied and "timeout" in options:
        request = {"timeout": options["timeout"], **request}
    if isinstance(client, OpenAI):
        if can_be_copied and os.getpid() != _home:
            options = {**options, "http_client": _of_this_process(client)}
        sender = client.with_options(**options) if can_be_copied and options else client
        return await in_thread(sender.chat.completions.create, **request)

    async def send() -> Any:
        sender = client
        if can_be_copied:
            sender = client.with_options(**options, http_client=_of_this_loop(client))
        return await sender.chat.completions.create(**request)

    return await in_background(send)


def _loses_nothing(client: AsyncOpenAI | OpenAI) -> bool:
    """Returns whether a copy of the client with another http client behaves as the client does."""
    completions = client.chat.completions
    return (
        not client.is_closed()
        and type(getattr(client, "_client", None)).__name__ in _WRAPPERS
        and all(type(part).__module__.partition(".")[0] == "openai" for part in (client, completions))
        and not any(client._client.event_hooks.values())  # noqa: SLF001 - there is no public way to see them
        and not any(_is_wrapped(part) for part in (client, completions))
    )


def _is_wrapped(part: Any) -> bool:
    """Returns whether a method of the class is hidden by one that the instance was given."""
    methods = _methods(type(part))  # type: ignore[arg-type] # a class can be hashed
    return any(callable(value) and name in methods for name, value in vars(part).items())


@lru_cache
def _methods(kind: type) -> frozenset[str]:
    return frozenset(name for name in dir(kind) if callable(getattr(kind, name, None)))


def _of_this_process(client: OpenAI) -> Any:
    """Returns an http client for a forked process, which must not use the connections of its parent."""
    owner, http_client = _owned.get(client, (None, None))
    if owner != os.getpid():
        http_client = openai.DefaultHttpxClient()
        _owned[client] = os.getpid(), http_client
    return http_client


def _of_this_loop(client: AsyncOpenAI) -> Any:
    """Returns an http client for the loop that runs; those of clients that were closed are closed too."""
    loop = asyncio.get_running_loop()
    owner, http_client = _owned.get(client, (None, None))
    if owner is not loop:
        for other, (its, unused) in list(_owned.items()):
            if other.is_closed() and its is loop:
                del _owned[other]
                start_in_background(unused.aclose, loop)
        http_client = openai.DefaultAsyncHttpxClient()
        _owned[client] = loop, http_client
        weakref.finalize(client, start_in_background, http_client.aclose, loop).atexit = False
    return http_client
