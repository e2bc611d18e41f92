"""A server on loopback that speaks the chat-completions protocol, answers by script, and fails as told.

A script returns what is sent: a dict (the model's JSON), a text (the model's words), a `Reply`, a `Raw`, or a
fault of the connection: `Drop`, `Slow`, `Hang`. `FAULTS` names what real servers and models do wrong.
"""

import json
import re
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reply:
    """What the server sends: `content` is the model's text, or a dict that is sent as JSON text."""

    content: str | dict[str, Any] | None
    finish_reason: str = "stop"
    refusal: str | None = None
    status: int = 200
    usage: dict[str, Any] | None = field(
        default_factory=lambda: {"prompt_tokens": 10, "completion_tokens": 5}
    )
    choices: bool = True
    headers: dict[str, str] = field(default_factory=dict)

    def encoded(self) -> bytes:
        if self.status != 200:
            return json.dumps({"error": {"message": self.content, "type": "scripted"}}).encode()
        text = (
            json.dumps(self.content, ensure_ascii=False) if isinstance(self.content, dict) else self.content
        )
        message = {"role": "assistant", "content": text, "refusal": self.refusal}
        choice = {"index": 0, "message": message, "finish_reason": self.finish_reason}
        usage = self.usage and {**self.usage, "total_tokens": 15}
        body = {
            "id": "scripted",
            "object": "chat.completion",
            "created": 0,
            "model": "scripted",
            "choices": [choice] if self.choices else [],
            "usage": usage,
        }
        return json.dumps(body).encode()


@dataclass
class Raw:
    """What the server sends as it stands: JSON that no such server should send, or a text."""

    sent: Any

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)

    def encoded(self) -> bytes:
        return self.sent.encode() if isinstance(self.sent, str) else json.dumps(self.sent).encode()


@dataclass
class Drop:
    """The connection ends before any byte, or half-way through the body of `reply`."""

    reply: Any = None


@dataclass
class Slow:
    """The answer comes after `seconds`."""

    seconds: float
    reply: Any


class Hang:
    """The answer never comes; the connection stays open until the client or the server closes it."""


def asked(prompt: str) -> dict[str, Any]:
    """Returns the data of a prompt: what stands behind its last `Input: ` at the start of a line."""
    *_, last = re.finditer(r"^Input: ", prompt, re.MULTILINE)
    answer: dict[str, Any] = json.JSONDecoder().raw_decode(prompt, last.end())[0]
    return answer


def literal_model(prompt: str) -> dict[str, Any]:
    """Answers as a model that takes sentences as claims and supports what the premise says to the letter."""
    data = asked(prompt)
    if "text" in data:
        return {"claims": [f"{part.strip('. ')}." for part in data["text"].split(". ") if part.strip(". ")]}
    return {
        "verdicts": [
            {"number": int(number), "reason": "by the letter", "supported": claim in data["premise"]}
            for number, claim in data["claims"].items()
        ]
    }


class _Handler(BaseHTTPRequestHandler):
    server: "_Http"
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        with self.server.chat._counting(body, headers):
            answer = self.server.chat._script(body)
            while isinstance(answer, Slow):
                self.wait(answer.seconds)
                answer = answer.reply
            if isinstance(answer, Hang):
                self.wait()
        if isinstance(answer, Hang | Drop):
            self.hang_up(after=getattr(answer, "reply", None))
        else:
            self.send(answer)

    def send(self, answer: Any, *, share: float = 1) -> None:
        reply = answer if isinstance(answer, Reply | Raw) else Reply(answer)
        sent = reply.encoded()
        headers = {"Content-Type": "application/json", "Content-Length": str(len(sent))}
        self.send_response(reply.status)
        for name, value in (headers | reply.headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(sent[: int(len(sent) * share)])

    def wait(self, seconds: float = float("inf")) -> None:
        """Waits, though not when the server closes; a client that goes away is a ConnectionError."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and not self.server.closing.wait(min(left, 0.02)):
            with suppress(BlockingIOError):
                if not self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT):
                    raise ConnectionAbortedError

    def hang_up(self, *, after: Any) -> None:
        if after is not None:
            self.send(after, share=0.5)
        self.close_connection = True
        with suppress(OSError):  # the client was first
            self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, *args: object) -> None:
        pass


class _Http(ThreadingHTTPServer):
    """Keeps its open connections, so that its end ends every thread."""

    daemon_threads = False
    request_queue_size = 128

    def __init__(self, chat: "ChatServer") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.chat = chat
        self.connections = 0
        self.open: set[socket.socket] = set()
        self.closing = threading.Event()

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections += 1
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError | json.JSONDecodeError):  # the client went away
            super().handle_error(request, client_address)

    def end(self) -> None:
        self.closing.set()
        self.shutdown()
        for connection in tuple(self.open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.server_close()


class ChatServer:
    """Records each request body and header set, and answers with what the script makes of it.

    Attributes:
        requests: the bodies received, in order.
        headers: the header sets received, in order, with lower-case names.
        under_way: how many requests are neither answered nor given up by the client.
        most_under_way: how many of them there were at once.
    """

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.under_way = self.most_under_way = 0
        self.answers(literal_model)
        self._lock = threading.Lock()
        self._http = _Http(self)
        self.base_url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def answers(self, script: Callable[[str], Any]) -> None:
        """Sets the script: from a prompt to what is sent."""
        self.answers_requests(lambda request: script(_prompt(request)))

    def answers_requests(self, script: Callable[[dict[str, Any]], Any]) -> None:
        """Sets the script: from a whole request body to what is sent."""
        self._script = script

    @contextmanager
    def _counting(self, body: dict[str, Any], headers: dict[str, str]) -> Iterator[None]:
        with self._lock:
            self.requests.append(body)
            self.headers.append(headers)
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            yield
        finally:
            with self._lock:
                self.under_way -= 1

    @property
    def prompts(self) -> list[str]:
        """The prompts received, in order."""
        return [_prompt(request) for request in self.requests]

    @property
    def connections(self) -> int:
        """How many connections were opened."""
        return self._http.connections

    def close(self) -> None:
        """Ends every request under way, every connection and every thread."""
        self._http.end()
        self._thread.join()


def _prompt(request: dict[str, Any]) -> str:
    prompt: str = request["messages"][-1]["content"]
    return prompt


def _verdicts(change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> Callable[[Any], Any]:
    return lambda answer: {"verdicts": change(answer["verdicts"])} if "verdicts" in answer else answer


_SOON = {"retry-after-ms": "1"}

FAULTS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "500": lambda _: Reply("something broke", status=500, headers=_SOON),
    "502": lambda _: Raw("<html>Bad gateway</html>", 502, {"Content-Type": "text/html"} | _SOON),
    "503": lambda _: Reply("the model is being loaded", status=503, headers=_SOON),
    "429": lambda _: Reply("too many requests", status=429, headers={"Retry-After": "0.01"}),
    "dropped": lambda _: Drop(),
    "cut off": Drop,
    "hangs": lambda _: Hang(),
    "slow": lambda answer: Slow(0.05, answer),
    "a page": lambda _: Raw("<html>Log in</html>", headers={"Content-Type": "text/html"}),
    "a page called JSON": lambda _: Raw("<html>Log in</html>"),
    "called a text": lambda answer: Reply(answer, headers={"Content-Type": "text/plain"}),
    "no body": lambda _: Raw(""),
    "no choices": lambda answer: Reply(answer, choices=False),
    "no content": lambda _: Reply(None),
    "an empty text": lambda _: "",
    "prose": lambda _: "I would rather talk about something else.",
    "another key": lambda answer: {"answer": [*answer.values()]},
    "two answers": lambda answer: json.dumps(answer) + json.dumps({name: [] for name in answer}),
    "half, stop": lambda answer: json.dumps(answer)[:-4],
    "half, length": lambda answer: Reply(json.dumps(answer)[:-4], "length"),
    "refusal": lambda _: Reply(None, refusal="I cannot help with that."),
    "filtered answer": lambda _: Reply(None, "content_filter"),
    "filtered prompt": lambda _: Raw({"error": {"code": "content_filter", "message": "filtered"}}, 400),
    "chatter": lambda answer: f"Sure! {json.dumps(answer)} Anything else?",
    "a fence": lambda answer: f"```json\n{json.dumps(answer)}\n```",
    "a verdict missing": _verdicts(lambda verdicts: verdicts[:-1]),
    "a verdict doubled": _verdicts(lambda verdicts: [*verdicts, verdicts[0]]),
    "a verdict contradicted": _verdicts(
        lambda verdicts: [*verdicts, verdicts[0] | {"supported": not verdicts[0]["supported"]}]
    ),
    "a verdict on no claim": _verdicts(lambda verdicts: [*verdicts, verdicts[0] | {"number": 99}]),
    "a verdict of maybe": _verdicts(lambda verdicts: [verdicts[0] | {"supported": "maybe"}, *verdicts[1:]]),
}
"""What is sent in the place of a right answer. The last five change verdicts, and leave claims alone."""
