"""An error's words only say what to try: what a server refuses is what it then takes a request without."""

from typing import Any

import openai
import pytest
from openai import AsyncOpenAI

from chat_server import ChatServer, Raw, literal_model
from factual import FactualCorrectness, RetryPolicy, ScoringFailure, llm_factory
from factual.concurrency import run

ROW: dict[str, Any] = {"response": "등대는 희다.", "reference": "등대는 희다."}
POISON = {"response": "poison.", "reference": "poison."}


def is_poisoned(request: dict[str, Any]) -> bool:
    return "poison" in request["messages"][0]["content"].rsplit("Input: ", 1)[1]


def manner(request: dict[str, Any]) -> tuple[Any, Any]:
    return request.get("temperature"), request.get("response_format", {}).get("type")


@pytest.mark.parametrize("status", [400, 422, 500])
@pytest.mark.parametrize(
    "words",
    [
        "prompt rejected: temperature, grammar",
        "maximum context length is 8192; you requested 8900 in the messages, 283 in the response_format",
        "Invalid prompt: {'text': 'The flagged temperature and grammar are wrong.'}",
        "acme/structured-7b: guided decoding backend: out of memory",
    ],
)
def test_a_row_that_is_refused_changes_nothing_for_the_others(
    chat_server: ChatServer, words: str, status: int
) -> None:
    refusal = Raw({"error": {"message": words}}, status)
    chat_server.answers_requests(
        lambda request: refusal if is_poisoned(request) else literal_model(request["messages"][0]["content"])
    )
    client = AsyncOpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0)
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
    before, failed, after = scorer.batch_score([ROW, POISON, ROW], on_error="record", max_concurrency=1)
    assert isinstance(failed, ScoringFailure)
    assert [before, after] == [1.0, 1.0]
    assert {manner(request) for request in chat_server.requests if not is_poisoned(request)} == {
        (0, "json_schema")
    }


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"max_tokens": 1}, "Invalid type for 'max_tokens': expected an integer, but got a string instead."),
        (
            {"tool_choice": "hihg"},
            "Invalid value: 'hihg'. Supported values for 'tool_choice': auto",
        ),
        ({"max_tokens": 1}, "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]"),
        ({"temperature": -1}, "temperature is invalid: -1 is negative"),
        ({"user": "me"}, "Conversation roles must alternate 'user' and 'assistant'"),
    ],
)
def test_a_value_that_is_refused_is_the_users_to_mend(
    chat_server: ChatServer, given: dict[str, Any], words: str
) -> None:
    [name] = given
    chat_server.answers_requests(
        lambda request: (
            Raw({"error": {"message": words}}, 400)
            if name in request
            else literal_model(request["messages"][0]["content"])
        )
    )
    client = AsyncOpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0)
    with pytest.raises(openai.BadRequestError):
        FactualCorrectness(llm_factory("m", client=client, **given)).score(**ROW)


@pytest.mark.parametrize("retries", [RetryPolicy(), RetryPolicy(timeout=30), RetryPolicy(max_retries=1)])
def test_a_client_that_is_traced_is_traced_under_each_policy(
    chat_server: ChatServer, retries: RetryPolicy
) -> None:
    client: Any = AsyncOpenAI(base_url=chat_server.base_url, api_key="none")
    create, traced = client.chat.completions.create, []

    async def tracing(**request: Any) -> Any:
        traced.append(request["model"])
        return await create(**request)

    client.chat.completions.create = tracing
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision", retries=retries)
    assert scorer.score(**ROW) == 1.0
    assert traced == ["m", "m"]
    run(client.close())
