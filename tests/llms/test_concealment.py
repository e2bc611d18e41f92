"""No key in what an error says, in the errors behind it, or in the log."""

import logging
import traceback
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer, Raw, Reply, literal_model
from factual import FactualCorrectness, InvalidInputError, llm_factory

KEY = "sk-not-to-be-shown"
ROW: dict[str, Any] = {"response": "등대는 희다.", "reference": "등대는 희다."}


CLIENTS: dict[str, Any] = {
    "asynchronous": lambda url: AsyncOpenAI(base_url=url, api_key=KEY, max_retries=0),
    "synchronous": lambda url: OpenAI(base_url=url, api_key=KEY, max_retries=0),
    "in a header": lambda url: AsyncOpenAI(
        base_url=url, api_key="none", max_retries=0, default_headers={"api-key": KEY}
    ),
}

SAID: dict[str, Any] = {
    "a status": Reply(f"Incorrect API key provided: {KEY}", status=401),
    "a filter": Raw({"error": {"message": f"filtered for {KEY}", "code": "content_filter"}}, 400),
    "an answer": {"claims": KEY},
    "prose": f"I know {KEY}.",
    "a refusal": Reply(None, refusal=f"not for {KEY}"),
}


@pytest.mark.parametrize("make", CLIENTS.values(), ids=CLIENTS)
@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_a_key_that_a_server_echoes_is_nowhere_in_the_error(
    chat_server: ChatServer, make: Any, said: Any
) -> None:
    chat_server.answers(lambda _: said)
    scorer = FactualCorrectness(llm_factory("m", client=make(chat_server.base_url)), mode="precision")
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it is
        scorer.score(**ROW)
    error = caught.value
    told = [str(error), repr(error), *traceback.format_exception(error)]
    told += [repr(getattr(error, name, None)) for name in ("message", "body", "raw", "args")]
    assert KEY not in "".join(told)
    assert any(KEY in str(headers) for headers in chat_server.headers)


def test_a_key_that_a_server_echoes_is_not_in_the_log(
    chat_server: ChatServer, caplog: pytest.LogCaptureFixture
) -> None:
    chat_server.answers_requests(
        lambda request: (
            Raw({"error": {"message": f"'seed' is not supported for {KEY}"}}, 400)
            if "seed" in request
            else literal_model(request["messages"][0]["content"])
        )
    )
    client = AsyncOpenAI(base_url=chat_server.base_url, api_key=KEY, max_retries=0)
    with caplog.at_level(logging.DEBUG, logger="factual"):
        FactualCorrectness(llm_factory("m", client=client, seed=1)).score(**ROW)
    assert "seed is left out from now on" in caplog.text
    assert KEY not in caplog.text


@pytest.mark.parametrize("kind", [OpenAI, AsyncOpenAI])
@pytest.mark.parametrize("key", [f"{KEY}\n", "sk-\x00", "sk-é"])
def test_a_key_that_no_header_carries_fails_at_the_door_and_is_not_shown(kind: Any, key: str) -> None:
    with pytest.raises(InvalidInputError, match="api_key holds a character") as caught:
        llm_factory("m", client=kind(api_key=key))
    assert key not in str(caught.value)
