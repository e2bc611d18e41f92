"""What a reply of the chat-completions protocol says: its text, why it ended, what it cost."""

from collections.abc import Mapping
from typing import Any

from factual.errors import MalformedOutputError, RefusedError, TruncatedOutputError
from factual.prompts.rendering import quoted
from factual.usage import Usage

_CUT_OFF = ("length", "tokens", "limit", "contextwindow", "incomplete", "truncat")
_FILTERED = (
    *("filter", "safety", "refus", "blocklist", "blocked", "prohibited", "guardrail", "recitation", "spii"),
    *("sensitive", "toxic", "moderation"),
)
"""Parts of the words by which servers say why an answer ended, in small letters alone."""


def content(reply: Any, limit: str | None = None) -> str:
    """Returns the text of a reply's first choice, "" where it has none.

    Args:
        reply: the completion, as the client returns it.
        limit: the token limit that was sent, such as "max_tokens=500", for the message; None if none was.

    Raises:
        MalformedOutputError: there is no message.
        TruncatedOutputError: the token limit cut it off.
        RefusedError: the model refused, or a content filter stopped it.
    """
    cost = usage(reply)
    try:
        choice = reply.choices[0]
        text, refusal = _text(choice.message.content), getattr(choice.message, "refusal", None)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        fault = "the server's reply holds no message"
        raise MalformedOutputError(fault, raw=str(reply), usage=cost) from error
    ending = _ending(choice.finish_reason)
    if refusal:
        raise RefusedError("the model refused to answer", raw=str(refusal), usage=cost)
    if any(word in ending for word in _FILTERED):
        fault = f"a content filter stopped the answer (finish_reason {choice.finish_reason!r})"
        raise RefusedError(fault, raw=text, usage=cost)
    if any(word in ending for word in _CUT_OFF):
        said = limit or "the server's own"
        fault = f"the token limit ({said}) cut the answer off; raise max_tokens or shorten the texts"
        raise TruncatedOutputError(fault, raw=text, usage=cost)
    return text or ""


def usage(reply: Any) -> Usage:
    """Returns what a reply cost; a count that is not reported, or is none, is unknown."""
    reported = getattr(reply, "usage", None)
    tokens = (getattr(reported, name, None) for name in ("prompt_tokens", "completion_tokens"))
    return Usage(1, *(count if type(count) is int and count >= 0 else None for count in tokens))


def _text(message: Any) -> str | None:
    """Returns the text of a message; some servers send it in parts."""
    if isinstance(message, list):
        parts = [
            part.get("text")
            for part in message
            if isinstance(part, Mapping) and part.get("type", "text") in ("text", "output_text")
        ]
        return "".join(part for part in parts if isinstance(part, str))
    return message if message is None or isinstance(message, str) else quoted(message)


def _ending(reason: Any) -> str:
    return "".join(filter(str.isalpha, str(reason).casefold()))
