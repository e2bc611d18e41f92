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
        options: those of `with_options` that differ from the client's own.

    Raises:
        RuntimeError: the client cannot be copied, and a process that this one was forked from has used it.
    """
    if not _loses_nothing(client) and _driven.setdefault(client, os.getpid()) != os.getpid():
        raise RuntimeError(
            "this client's connections belong to the process that this one was forked from; make a client in "
            "this process, or one without an http_client of its own"
        )
    if isinstance(client, OpenAI):
        if os.getpid() != _home and _loses_nothing(client):
            options = {**options, "http_client": _of_this_process(client)}
        return await in_thread(_sender(client, options).chat.completions.create, **request)
    return await in_background(lambda: _create(client, request, options))


async def _create(client: AsyncOpenAI, request: dict[str, Any], options: dict[str, Any]) -> Any:
    if _loses_nothing(client):
        options = {**options, "http_client": _of_this_loop(client)}
    return await _sender(client, options).chat.completions.create(**request)


def _sender(client: Any, options: dict[str, Any]) -> Any:
    return client.with_options(**options) if options else client


def _loses_nothing(client: AsyncOpenAI | OpenAI) -> bool:
    """Returns whether a copy of the client with another http client behaves as the client does."""
    completions = client.chat.completions
    return (
        not client.is_closed()
        and type(getattr(client, "_client", None)).__name__ in _WRAPPERS
        and all(type(part).__module__.partition(".")[0] == "openai" for part in (client, completions))
        and "create" not in vars(completions)
        and "post" not in vars(client)
    )


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
                start_in_background(unused.aclose, loop)
        http_client = openai.DefaultAsyncHttpxClient()
        _owned[client] = loop, http_client
        weakref.finalize(client, start_in_background, http_client.aclose, loop).atexit = False
    return http_client
