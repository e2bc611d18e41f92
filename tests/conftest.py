"""Fixtures that several test modules share."""

from collections.abc import Iterator

import pytest

from chat_server import ChatServer


@pytest.fixture
def chat_server() -> Iterator[ChatServer]:
    """A scripted server on loopback; unless told otherwise it judges by the letter."""
    server = ChatServer()
    yield server
    server.close()
