"""Why an answer ended, in the words of any server, and what it cost, over a real connection."""

from collections.abc import AsyncIterator
from itertools import combinations
from typing import Any

import pytest
import pytest_asyncio
from openai import AsyncOpenAI

from chat_server import ChatServer, Raw, Reply, asked, literal_model
from factual import (
    FactualCorrectness,
    MalformedOutputError,
    MetricResult,
    RefusedError,
    ScoringFailure,
    TruncatedOutputError,
    Usage,
    llm_factory,
)
from factual.schemas import Decomposition

PROMPT = 'Input: {"text": "등대는 흰색이다."}\nOutput:'
TEXTS: dict[str, Any] = {"response": "등대는 흰색이다. It is 30 m high.", "reference": "등대는 흰색이다."}


@pytest_asyncio.fixture
async def client(chat_server: ChatServer) -> AsyncIterator[AsyncOpenAI]:
    async with AsyncOpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0) as client:
        yield client


async def claims(client: AsyncOpenAI, **model_args: Any) -> list[str]:
    answer = await llm_factory("m", client=client, **model_args).agenerate(PROMPT, Decomposition)
    return answer.claims


def choice(finish_reason: Any, content: Any = '{"claims": ["등대는 흰색이다."]}', **message: Any) -> Raw:
    """Returns a completion as it stands on the wire, whatever its parts are."""
    message = {"role": "assistant", "content": content} | message
    return Raw({"choices": [{"index": 0, "message": message, "finish_reason": finish_reason}]})


CUT_OFF = """
    length max_length model_length MAX_LENGTH max_tokens MAX_TOKENS max-tokens maxTokens
    FINISH_REASON_MAX_TOKENS max_output_tokens max_new_tokens max_completion_tokens token_limit ERROR_LIMIT
    time_limit limit_reached context_window model_context_window_exceeded incomplete truncated
""".split()  # fmt: skip

FILTERED = """
    content_filter content-filter contentFilter content_filtered CONTENT_FILTERED SAFETY IMAGE_SAFETY
    safety_filter refusal refused guardrail_intervened GUARDRAIL blocked BLOCKLIST PROHIBITED_CONTENT
    RECITATION SPII sensitive ERROR_TOXIC moderation
""".split()  # fmt: skip

NORMAL = [
    *"stop STOP Stop eos eos_token end_turn stop_sequence COMPLETE completed tool_calls other 完".split(),
    "",
    None,
    1,
    True,
]


@pytest.mark.parametrize("reason", [*CUT_OFF, "max tokens", "Content length exceeded"])
@pytest.mark.asyncio
async def test_an_answer_that_a_limit_ended_is_cut_off_even_if_it_is_whole(
    chat_server: ChatServer, client: AsyncOpenAI, reason: str
) -> None:
    chat_server.answers(lambda _: choice(reason))
    with pytest.raises(
        TruncatedOutputError, match=r"the token limit \(max_tokens=50\) cut the answer off"
    ) as caught:
        await claims(client, max_tokens=50)
    assert caught.value.raw == '{"claims": ["등대는 흰색이다."]}'
    assert len(chat_server.requests) == 1


@pytest.mark.parametrize("reason", [*FILTERED, "content filter"])
@pytest.mark.asyncio
async def test_an_answer_that_a_filter_ended_is_refused_even_if_it_is_whole(
    chat_server: ChatServer, client: AsyncOpenAI, reason: str
) -> None:
    chat_server.answers(lambda _: choice(reason))
    with pytest.raises(RefusedError, match=f"a content filter stopped the answer .*{reason}"):
        await claims(client)
    assert len(chat_server.requests) == 1


@pytest.mark.parametrize("reason", NORMAL, ids=repr)
@pytest.mark.asyncio
async def test_any_other_end_is_a_normal_one(
    chat_server: ChatServer, client: AsyncOpenAI, reason: Any
) -> None:
    chat_server.answers(lambda _: choice(reason))
    assert await claims(client) == ["등대는 흰색이다."]


@pytest.mark.parametrize(
    ("model_args", "named"),
    [
        ({"max_tokens": 50}, r"\(max_tokens=50\)"),
        ({"max_completion_tokens": 60}, r"\(max_completion_tokens=60\)"),
        ({}, r"\(the server's own\)"),
    ],
)
@pytest.mark.asyncio
async def test_the_limit_is_named_where_it_is_known(
    chat_server: ChatServer, client: AsyncOpenAI, model_args: dict[str, Any], named: str
) -> None:
    chat_server.answers(lambda _: choice("length", None))
    with pytest.raises(TruncatedOutputError, match=f"the token limit {named}.*; raise max_tokens or shorten"):
        await claims(client, **model_args)


@pytest.mark.asyncio
async def test_a_limit_that_the_server_did_not_take_is_not_named(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    def script(request: dict[str, Any]) -> Any:
        refusal = Raw({"error": {"message": "Unsupported", "param": "max_tokens"}}, 400)
        return refusal if "max_tokens" in request else choice("length")

    chat_server.answers_requests(script)
    with pytest.raises(TruncatedOutputError, match="the server's own"):
        await claims(client, max_tokens=50)


@pytest.mark.parametrize("reason", ["length", "stop"])
@pytest.mark.asyncio
async def test_claims_that_were_cut_off_are_an_error_of_their_stage_at_once(
    chat_server: ChatServer, client: AsyncOpenAI, reason: str
) -> None:
    chat_server.answers(lambda _: Reply('{"claims": ["등대는 흰색이다.", "It is 3', reason))
    with pytest.raises(TruncatedOutputError, match=r"^decompose: ") as caught:
        await FactualCorrectness(llm_factory("m", client=client), mode="precision").ascore(**TEXTS)
    assert (caught.value.stage, caught.value.attempts, len(chat_server.requests)) == ("decompose", 1, 1)
    assert caught.value.usage == Usage(1, 10, 5)


@pytest.mark.asyncio
async def test_many_verdicts_that_are_cut_off_are_asked_for_in_halves_and_no_request_twice(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    def script(prompt: str) -> Any:
        answer = literal_model(prompt)
        return Reply(answer, "MAX_TOKENS") if len(asked(prompt).get("claims", ())) > 3 else answer

    chat_server.answers(script)
    response = " ".join(f"Claim {number} 번." for number in range(40))
    reference = " ".join(f"Claim {number} 번." for number in range(0, 40, 3))
    llm = llm_factory("m", client=client, max_tokens=50)
    result = await FactualCorrectness(llm, mode="precision").ascore(response, reference)
    assert [claim.supported for claim in result.claims] == [number % 3 == 0 for number in range(40)]
    assert result.usage.calls == len(chat_server.requests)
    assert all(first != second for first, second in combinations(chat_server.requests, 2))
    assert all(request["max_tokens"] == 50 for request in chat_server.requests)


@pytest.mark.asyncio
async def test_one_verdict_that_is_cut_off_is_an_error_that_names_stage_and_limit(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    def script(prompt: str) -> Any:
        answer = literal_model(prompt)
        return answer if "claims" in answer else Reply('{"verdicts": [{"number": 1, "rea', "length")

    chat_server.answers(script)
    llm = llm_factory("m", client=client, max_tokens=50)
    with pytest.raises(TruncatedOutputError, match=r"^verify: .*\(max_tokens=50\)") as caught:
        await FactualCorrectness(llm, mode="precision").ascore(**TEXTS)
    assert caught.value.attempts == 2
    assert caught.value.raw == '{"verdicts": [{"number": 1, "rea'
    assert all(first != second for first, second in combinations(chat_server.requests, 2))


@pytest.mark.parametrize(
    "reply",
    [
        choice("stop", None, refusal="I cannot help with that."),
        choice("stop", refusal="I cannot help with that."),
        choice("length", None, refusal="I cannot help with that."),
    ],
)
@pytest.mark.asyncio
async def test_a_refusal_is_a_refusal_whatever_stands_beside_it(
    chat_server: ChatServer, client: AsyncOpenAI, reply: Raw
) -> None:
    chat_server.answers(lambda _: reply)
    with pytest.raises(RefusedError, match="the model refused to answer") as caught:
        await claims(client)
    assert caught.value.raw == "I cannot help with that."


@pytest.mark.parametrize("reason", ["content_filter", "SAFETY"])
@pytest.mark.asyncio
async def test_a_row_that_is_refused_is_recorded_and_never_a_zero(
    chat_server: ChatServer, client: AsyncOpenAI, reason: str
) -> None:
    chat_server.answers(lambda prompt: choice(reason) if "가시" in prompt else literal_model(prompt))
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
    rows = [TEXTS, {**TEXTS, "response": "가시."}, TEXTS]
    first, failure, last = await scorer.abatch_score(rows, on_error="record")
    assert isinstance(failure, ScoringFailure)
    assert (failure.error, failure.stage) == ("RefusedError", "decompose")
    assert all(isinstance(outcome, MetricResult) and outcome.value == 0.5 for outcome in (first, last))


@pytest.mark.parametrize(
    "content",
    [
        [{"type": "text", "text": '{"claims": '}, {"type": "text", "text": '["등대는 흰색이다."]}'}],
        [{"type": "thinking", "thinking": "{"}, {"type": "text", "text": '{"claims": ["등대는 흰색이다."]}'}],
        [None, {"text": '{"claims": ["등대는 흰색이다."]}'}, "?", {"text": None}],
    ],
)
@pytest.mark.asyncio
async def test_a_message_in_parts_is_put_together(
    chat_server: ChatServer, client: AsyncOpenAI, content: list[Any]
) -> None:
    chat_server.answers(lambda _: choice("stop", content))
    assert await claims(client) == ["등대는 흰색이다."]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"choices": []},
        {"choices": None},
        {"choices": [None]},
        {"choices": [{"index": 0, "finish_reason": "stop"}]},
        {"choices": [{"index": 0, "message": None, "finish_reason": "stop"}]},
        {"choices": [{"index": 0, "message": [], "finish_reason": "stop"}]},
        {"choices": {"0": 1}},
        {"choices": 7},
        {"error": "out of memory"},
        [],
        7,
        None,
    ],
)
@pytest.mark.asyncio
async def test_a_reply_without_a_message_is_malformed_and_shown(
    chat_server: ChatServer, client: AsyncOpenAI, sent: Any
) -> None:
    chat_server.answers(lambda _: Raw(sent))
    with pytest.raises(MalformedOutputError, match="the server's reply holds no message") as caught:
        await claims(client)
    assert caught.value.raw
    assert len(chat_server.requests) == 1


@pytest.mark.parametrize("content", [7, True, {"answer": "a"}, 0.5])
@pytest.mark.asyncio
async def test_a_message_that_is_no_text_is_malformed(
    chat_server: ChatServer, client: AsyncOpenAI, content: Any
) -> None:
    chat_server.answers(lambda _: choice("stop", content))
    with pytest.raises(MalformedOutputError):
        await claims(client)


@pytest.mark.asyncio
async def test_a_message_that_is_the_answer_itself_is_taken_as_it_is(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers(lambda _: choice("stop", {"claims": ['It\'s "white".', "등대는 흰색이다."]}))
    assert await claims(client) == ['It\'s "white".', "등대는 흰색이다."]


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        ({"prompt_tokens": 7, "completion_tokens": 0}, Usage(1, 7, 0)),
        ({"prompt_tokens": 7}, Usage(1, 7, None)),
        ({"prompt_tokens": -7, "completion_tokens": 3.5}, Usage(1, None, None)),
        ({"prompt_tokens": True, "completion_tokens": "5"}, Usage(1, None, None)),
        ({"input_tokens": 7}, Usage(1, None, None)),
        ("seven", Usage(1, None, None)),
        ([7, 5], Usage(1, None, None)),
        (None, Usage(1, None, None)),
    ],
)
@pytest.mark.asyncio
async def test_tokens_that_are_not_reported_as_counts_are_unknown_and_never_0(
    chat_server: ChatServer, client: AsyncOpenAI, usage: Any, expected: Usage
) -> None:
    def script(_: str) -> Raw:
        reply = choice("stop")
        return Raw(reply.sent | {"usage": usage})

    chat_server.answers(script)
    completion = await llm_factory("m", client=client).complete(PROMPT, Decomposition)
    assert completion.usage == expected
