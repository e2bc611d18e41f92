"""Fixtures that several test modules share."""

import signal
from collections.abc import Iterator

import pytest

from chat_server import ChatServer

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in what a shell runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def chat_server() -> Iterator[ChatServer]:
    """A scripted server on loopback; unless told otherwise it judges by the letter."""
    server = ChatServer()
    yield server
    server.close()
