"""Fixtures of the tests that score where users do: in loops, threads, processes and servers."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import openai
import pytest
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer

TEXTS: dict[str, Any] = {
    "response": "등대는 흰색이다. It is 30 m high.",
    "reference": "등대는 흰색이다. It is old.",
}


@pytest.fixture
def texts() -> dict[str, Any]:
    """A response and a reference, which score 0.5 in each mode."""
    return {"response": "등대는 흰색이다. It is 30 m high.", "reference": "등대는 흰색이다. It is old."}


def plain(base_url: str) -> AsyncOpenAI:
    return AsyncOpenAI(base_url=base_url, api_key="none", max_retries=0)


def with_its_own_http_client(base_url: str) -> AsyncOpenAI:
    http_client = openai.DefaultAsyncHttpxClient()
    return AsyncOpenAI(base_url=base_url, api_key="none", max_retries=0, http_client=http_client)


def synchronous(base_url: str) -> OpenAI:
    return OpenAI(base_url=base_url, api_key="none", max_retries=0)


@pytest.fixture
def client(chat_server: ChatServer) -> Iterator[AsyncOpenAI]:
    """An asynchronous client, as most users make it."""
    client = plain(chat_server.base_url)
    yield client
    asyncio.run(client.close())


@pytest.fixture(params=[plain, with_its_own_http_client, synchronous])
def any_client(request: pytest.FixtureRequest, chat_server: ChatServer) -> Iterator[AsyncOpenAI | OpenAI]:
    """Each kind of client in turn; it is closed in a loop of its own."""
    make: Callable[[str], Any] = request.param
    client = make(chat_server.base_url)
    yield client
    if isinstance(client, OpenAI):
        client.close()
    else:
        asyncio.run(client.close())
