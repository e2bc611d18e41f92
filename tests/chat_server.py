"""A server on loopback that speaks the chat-completions protocol and answers by script."""

import json
import sys
import threading
from collections.abc import Callable
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

    def encoded(self) -> bytes:
        return self.sent.encode() if isinstance(self.sent, str) else json.dumps(self.sent).encode()


def asked(prompt: str) -> dict[str, Any]:
    """Returns the data of a prompt: what stands behind its last `Input: `."""
    data = prompt.rsplit("Input: ", 1)[1].split("\nOutput", 1)[0]
    answer: dict[str, Any] = json.loads(data)
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


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError | json.JSONDecodeError):  # the client went away
            super().handle_error(request, client_address)


class ChatServer:
    """Records each request body and header set, and answers with what the script makes of the prompt."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self._script: Callable[[str], Any] = literal_model
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.requests.append(body)
                server.headers.append({name.lower(): value for name, value in self.headers.items()})
                answer = server._script(body["messages"][-1]["content"])
                reply = answer if isinstance(answer, Reply | Raw) else Reply(answer)
                sent = reply.encoded()
                self.send_response(reply.status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            def log_message(self, *args: object) -> None:
                pass

        self._http = _Http(("127.0.0.1", 0), Handler)
        self.base_url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def answers(self, script: Callable[[str], Any]) -> None:
        """Sets the script: from a prompt to a dict (sent as JSON), a text, or a `Reply`."""
        self._script = script

    @property
    def prompts(self) -> list[str]:
        """The prompts received, in order."""
        return [request["messages"][-1]["content"] for request in self.requests]

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
