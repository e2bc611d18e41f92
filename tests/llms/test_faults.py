"""What a user sees of each fault of a server or a model, over a real connection.

Every fault of `chat_server.FAULTS` has its row in one of the tables below. A script sends it once, and then
for good: the first shows that a score comes of it all the same, the second what it ends in.
"""

import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import openai
import pytest
import pytest_asyncio
from openai import AsyncOpenAI, OpenAI

from chat_server import FAULTS, ChatServer, Raw, Reply, asked, literal_model
from factual import (
    FactualCorrectness,
    JudgeError,
    MalformedOutputError,
    MetricResult,
    RefusedError,
    ScoringFailure,
    TruncatedOutputError,
    VerdictMismatchError,
    llm_factory,
)

Client = AsyncOpenAI | OpenAI
Steps = tuple[str, ...]

TEXTS: dict[str, Any] = {
    "response": "등대는 흰색이다. It is 30 m high.",
    "reference": "등대는 흰색이다. It is old.",
}
RIGHT = 0.5
CALLS = 2
"""Of a precision: the claims, and the verdicts on them."""


@pytest_asyncio.fixture(params=[AsyncOpenAI, OpenAI], ids=["asynchronous", "synchronous"])
async def client(request: pytest.FixtureRequest, chat_server: ChatServer) -> AsyncIterator[Client]:
    patience = 1 if "hangs" in request.node.callspec.params.values() else 60
    client = request.param(base_url=chat_server.base_url, api_key="none", max_retries=1, timeout=patience)
    yield client
    if isinstance(client, AsyncOpenAI):
        await client.close()
    else:
        client.close()


def scorer(client: Client, **settings: Any) -> FactualCorrectness:
    return FactualCorrectness(llm_factory("m", client=client), mode="precision", **settings)


def step(prompt: str) -> str:
    return "decompose" if "text" in asked(prompt) else "verify"


def failing(name: str, *, at: str, times: int) -> Callable[[str], Any]:
    """Returns a script that judges by the letter, but sends a fault as the first answers of a step."""
    left = times

    def script(prompt: str) -> Any:
        nonlocal left
        answer = literal_model(prompt)
        if step(prompt) != at or not left:
            return answer
        left -= 1
        return FAULTS[name](answer)

    return script


FOR_GOOD = 1000

ON_THE_WAY: dict[str, type[openai.OpenAIError]] = {
    "500": openai.InternalServerError,
    "502": openai.InternalServerError,
    "503": openai.InternalServerError,
    "429": openai.RateLimitError,
    "dropped": openai.APIConnectionError,
    "cut off": openai.APIConnectionError,
    "hangs": openai.APITimeoutError,
}
"""Faults of the transport: the client repeats the request by itself, and its error passes through."""

ASKED_AGAIN: dict[str, type[JudgeError]] = {
    "a page": MalformedOutputError,
    "a page called JSON": MalformedOutputError,
    "no body": MalformedOutputError,
    "no choices": MalformedOutputError,
    "no content": MalformedOutputError,
    "an empty text": MalformedOutputError,
    "prose": MalformedOutputError,
    "another key": MalformedOutputError,
    "two answers": MalformedOutputError,
}
"""Answers that hold no claims and no verdicts: the model is asked again, and told what was wrong."""

CONTRADICTORY: dict[str, type[JudgeError]] = {
    "a verdict missing": VerdictMismatchError,
    "a verdict contradicted": VerdictMismatchError,
    "a verdict on no claim": VerdictMismatchError,
    "a verdict of maybe": MalformedOutputError,
}
"""Verdicts that do not belong to the claims one to one."""

AT_ONCE: dict[str, type[JudgeError]] = {
    "half, stop": TruncatedOutputError,
    "half, length": TruncatedOutputError,
    "refusal": RefusedError,
    "filtered answer": RefusedError,
    "filtered prompt": RefusedError,
}
"""Answers that another request would only repeat."""

HARMLESS = ("slow", "called a text", "chatter", "a fence", "a verdict doubled")
"""What a score comes of without another request."""

BOTH: Steps = ("decompose", "verify")


def test_every_fault_of_the_server_is_tested_here() -> None:
    tables = (ON_THE_WAY, ASKED_AGAIN, CONTRADICTORY, AT_ONCE, HARMLESS)
    assert sorted(name for table in tables for name in table) == sorted(FAULTS)


@pytest.mark.parametrize("at", BOTH)
@pytest.mark.parametrize("name", HARMLESS)
@pytest.mark.asyncio
async def test_what_holds_an_answer_is_taken_as_it_comes(
    chat_server: ChatServer, client: Client, name: str, at: str
) -> None:
    chat_server.answers(failing(name, at=at, times=FOR_GOOD))
    result = await scorer(client).ascore(**TEXTS)
    assert result.value == RIGHT
    assert len(chat_server.requests) == CALLS


@pytest.mark.parametrize("at", BOTH)
@pytest.mark.parametrize("name", ON_THE_WAY)
@pytest.mark.asyncio
async def test_a_request_that_failed_on_its_way_is_repeated_as_it_was(
    chat_server: ChatServer, client: Client, name: str, at: str
) -> None:
    chat_server.answers(failing(name, at=at, times=1))
    result = await scorer(client).ascore(**TEXTS)
    assert result.value == RIGHT
    assert len(chat_server.requests) == CALLS + 1
    first, second = (prompt for prompt in chat_server.prompts if step(prompt) == at)
    assert first == second


@pytest.mark.parametrize(("name", "error"), ON_THE_WAY.items())
@pytest.mark.asyncio
async def test_the_clients_error_passes_through_after_its_own_retries(
    chat_server: ChatServer, client: Client, name: str, error: type[openai.OpenAIError]
) -> None:
    chat_server.answers(failing(name, at="decompose", times=FOR_GOOD))
    with pytest.raises(error) as caught:
        await scorer(client).ascore(**TEXTS)
    assert type(caught.value) is error
    assert len(chat_server.requests) == 1 + client.max_retries


@pytest.mark.parametrize("at", BOTH)
@pytest.mark.parametrize("name", ASKED_AGAIN)
@pytest.mark.asyncio
async def test_a_malformed_answer_is_asked_for_again_with_what_was_wrong(
    chat_server: ChatServer, client: Client, name: str, at: str
) -> None:
    chat_server.answers(failing(name, at=at, times=1))
    result = await scorer(client).ascore(**TEXTS)
    assert result.value == RIGHT
    assert result.usage.calls == len(chat_server.requests) == CALLS + 1
    first, second = (prompt for prompt in chat_server.prompts if step(prompt) == at)
    assert first != second
    assert asked(first) == asked(second)


@pytest.mark.parametrize("at", BOTH)
@pytest.mark.parametrize(("name", "error"), ASKED_AGAIN.items())
@pytest.mark.asyncio
async def test_answers_that_stay_malformed_are_an_error_after_a_few_attempts(
    chat_server: ChatServer, client: Client, name: str, error: type[JudgeError], at: str
) -> None:
    chat_server.answers(failing(name, at=at, times=FOR_GOOD))
    with pytest.raises(error, match=f"^{at}: ") as caught:
        await scorer(client).ascore(**TEXTS)
    prompts = [prompt for prompt in chat_server.prompts if step(prompt) == at]
    assert type(caught.value) is error
    assert caught.value.stage == at
    assert caught.value.attempts == len(prompts)
    assert 2 <= len(prompts) <= 4
    sent = FAULTS[name](literal_model(prompts[-1]))
    if isinstance(sent, str) and sent:
        assert caught.value.raw == sent


@pytest.mark.parametrize("name", CONTRADICTORY)
@pytest.mark.asyncio
async def test_verdicts_that_do_not_fit_are_asked_for_again(
    chat_server: ChatServer, client: Client, name: str
) -> None:
    chat_server.answers(failing(name, at="verify", times=1))
    result = await scorer(client).ascore(**TEXTS)
    assert [claim.supported for claim in result.claims] == [True, False]
    assert len(chat_server.requests) == CALLS + 1


@pytest.mark.parametrize(("name", "error"), CONTRADICTORY.items())
@pytest.mark.asyncio
async def test_verdicts_that_never_fit_are_an_error_and_no_score(
    chat_server: ChatServer, client: Client, name: str, error: type[JudgeError]
) -> None:
    chat_server.answers(failing(name, at="verify", times=FOR_GOOD))
    with pytest.raises(JudgeError, match=r"^verify: ") as caught:
        await scorer(client).ascore(**TEXTS)
    verifying = [prompt for prompt in chat_server.prompts if step(prompt) == "verify"]
    assert type(caught.value) is error
    assert caught.value.attempts == len(verifying)
    assert 2 <= len(verifying) <= 4
    assert caught.value.raw is not None


@pytest.mark.asyncio
async def test_only_the_verdicts_that_are_missing_are_asked_for_again(
    chat_server: ChatServer, client: Client
) -> None:
    chat_server.answers(failing("a verdict missing", at="verify", times=1))
    result = await scorer(client).ascore("한 가지. Two. Three. Four. Five.", "한 가지. Three. Five.")
    assert [claim.supported for claim in result.claims] == [True, False, True, False, True]
    _, first, again = map(asked, chat_server.prompts)
    assert list(first["claims"].values()) == ["한 가지.", "Two.", "Three.", "Four.", "Five."]
    assert list(again["claims"].values()) == ["Five."]


@pytest.mark.parametrize("at", BOTH)
@pytest.mark.parametrize(("name", "error"), AT_ONCE.items())
@pytest.mark.asyncio
async def test_what_would_only_repeat_itself_is_an_error_at_once(
    chat_server: ChatServer, client: Client, name: str, error: type[JudgeError], at: str
) -> None:
    chat_server.answers(failing(name, at=at, times=FOR_GOOD))
    with pytest.raises(error, match=f"^{at}: ") as caught:
        await scorer(client).ascore("등대는 흰색이다.", "It is old.")
    assert type(caught.value) is error
    assert (caught.value.stage, caught.value.attempts) == (at, 1)
    [prompt] = [prompt for prompt in chat_server.prompts if step(prompt) == at]
    sent = FAULTS[name](literal_model(prompt))
    if isinstance(sent, str):
        assert caught.value.raw == sent


@pytest.mark.parametrize("name", ["half, stop", "half, length"])
@pytest.mark.asyncio
async def test_verdicts_that_were_cut_off_are_asked_for_in_smaller_parts(
    chat_server: ChatServer, client: Client, name: str
) -> None:
    def script(prompt: str) -> Any:
        answer = literal_model(prompt)
        return FAULTS[name](answer) if len(asked(prompt).get("claims", [])) > 2 else answer

    chat_server.answers(script)
    result = await scorer(client).ascore("A. B. C. D. E.", "A. C. 마.")
    assert [claim.supported for claim in result.claims] == [True, False, True, False, False]


@pytest.mark.parametrize("name", sorted({*ON_THE_WAY, *ASKED_AGAIN, *CONTRADICTORY, *AT_ONCE}))
@pytest.mark.asyncio
async def test_a_row_that_fails_is_recorded_in_its_place_and_leaves_the_others_alone(
    chat_server: ChatServer, client: Client, name: str
) -> None:
    def script(prompt: str) -> Any:
        answer = literal_model(prompt)
        return FAULTS[name](answer) if "가시" in json.dumps(asked(prompt), ensure_ascii=False) else answer

    chat_server.answers(script)
    rows = [{"id": f"row {number}", **TEXTS} for number in range(5)]
    rows[2]["response"] = "A thorn. 가시."
    outcomes = await scorer(client).abatch_score(rows, on_error="record")
    failure = outcomes.pop(2)
    assert [outcome.value for outcome in outcomes if isinstance(outcome, MetricResult)] == [RIGHT] * 4
    assert isinstance(failure, ScoringFailure)
    assert (failure.row, failure.id) == (2, "row 2")
    expected = {**ON_THE_WAY, **ASKED_AGAIN, **CONTRADICTORY, **AT_ONCE}[name]
    assert failure.error == expected.__name__
    assert failure.message
    if name not in ON_THE_WAY:
        assert failure.stage == ("verify" if name in CONTRADICTORY else "decompose")


@pytest.mark.asyncio
async def test_a_retry_after_is_waited_for(chat_server: ChatServer, client: Client) -> None:
    times: list[float] = []

    def script(prompt: str) -> Any:
        times.append(time.monotonic())
        limited = Reply("slow down", status=429, headers={"Retry-After": "0.3"})
        return limited if len(times) == 1 else literal_model(prompt)

    chat_server.answers(script)
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert len(times) == CALLS + 1
    assert times[1] - times[0] >= 0.3


def error(message: str, status: int = 400, **named: Any) -> Raw:
    return Raw({"error": {"message": message, "type": None, "param": None, "code": None} | named}, status)


REFUSALS: dict[str, Callable[[str], Raw]] = {
    "OpenAI": lambda form: error(
        f"Invalid parameter: 'response_format' of type '{form}' is not supported with this model.",
        type="invalid_request_error",
        param="response_format",
    ),
    "Azure": lambda form: error(
        f"response_format value as {form} is enabled only for api versions 2024-08-01-preview and later",
        code="BadRequest",
    ),
    "vLLM": lambda form: Raw(
        {"detail": [{"type": "literal_error", "loc": ["body", "response_format", "type"], "input": form}]},
        422,
    ),
    "vLLM, in words": lambda form: Raw(
        {
            "object": "error",
            "message": f"[{{'loc': ('body', 'response_format', 'type'), 'input': '{form}'}}]",
            "type": "BadRequestError",
            "code": 400,
        },
        400,
    ),
    "LM Studio": lambda _: Raw({"error": "'response_format.type' must be 'json_schema' or 'text'"}, 400),
    "llama.cpp": lambda form: error(
        f'response_format type must be one of "text" or "json_object", but got: {form}', code=400
    ),
    "llama.cpp, once": lambda form: error(
        f'response_format type must be one of "text" or "json_object", but got: {form}', 500, code=500
    ),
    "tersely": lambda _: error("This response_format type is unavailable now"),
}
"""How servers say that they do not take a `response_format` of some type."""


def form(request: dict[str, Any]) -> str:
    """Returns the type of structured output that a request asks for."""
    kind: str = request.get("response_format", {"type": "text"})["type"]
    return kind


def taking(*forms: str, otherwise: Callable[[str], Any]) -> Callable[[dict[str, Any]], Any]:
    """Returns a script that judges by the letter if asked in one of these forms."""

    def script(request: dict[str, Any]) -> Any:
        prompt = request["messages"][-1]["content"]
        return literal_model(prompt) if form(request) in forms else otherwise(form(request))

    return script


@pytest.mark.parametrize("words", REFUSALS)
@pytest.mark.parametrize(
    ("taken", "sent"),
    [
        (("json_object", "text"), ["json_schema", "json_object"]),
        (("text",), ["json_schema", "json_object", "text"]),
        (("json_schema", "text"), ["json_schema"]),
    ],
    ids=["no schema", "text alone", "no json_object"],
)
@pytest.mark.asyncio
async def test_a_form_that_is_refused_leads_to_the_next_which_is_remembered(
    chat_server: ChatServer, client: Client, words: str, taken: tuple[str, ...], sent: list[str]
) -> None:
    chat_server.answers_requests(taking(*taken, otherwise=REFUSALS[words]))
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    forms = list(map(form, chat_server.requests))
    assert list(dict.fromkeys(forms)) == sent
    assert forms[-3:] == sent[-1:] * 3
    if words != "llama.cpp, once":  # the client repeats a 500 by itself
        assert len(forms) == 2 * CALLS + len(sent) - 1


@pytest.mark.parametrize("taken", ["json_object", "text"])
@pytest.mark.parametrize("ignoring", ["prose", "another key", "an empty text"])
@pytest.mark.asyncio
async def test_a_form_that_is_accepted_and_ignored_leads_to_the_next_too(
    chat_server: ChatServer, client: Client, ignoring: str, taken: str
) -> None:
    chat_server.answers_requests(taking(taken, otherwise=lambda _: FAULTS[ignoring]({"claims": ["a"]})))
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert list(map(form, chat_server.requests))[-3:] == [taken] * 3


@pytest.mark.asyncio
async def test_a_server_that_ignores_the_schema_and_refuses_json_is_asked_in_words(
    chat_server: ChatServer, client: Client
) -> None:
    def otherwise(form: str) -> Any:
        return REFUSALS["LM Studio"](form) if form == "json_object" else "The lighthouse is white."

    chat_server.answers_requests(taking("text", otherwise=otherwise))
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT


@pytest.mark.asyncio
async def test_the_word_that_json_mode_demands_is_in_the_prompt(
    chat_server: ChatServer, client: Client
) -> None:
    def script(request: dict[str, Any]) -> Any:
        prompt = request["messages"][-1]["content"]
        if form(request) == "json_schema":
            return REFUSALS["OpenAI"]("json_schema")
        if "json" not in prompt.casefold():
            return error("'messages' must contain the word 'json' in some form")
        return literal_model(prompt)

    chat_server.answers_requests(script)
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert {form(request) for request in chat_server.requests} == {"json_schema", "json_object"}


@pytest.mark.asyncio
async def test_rows_side_by_side_find_out_together_what_a_server_takes(
    chat_server: ChatServer, client: Client
) -> None:
    chat_server.answers_requests(taking("text", otherwise=REFUSALS["vLLM"]))
    outcomes = await scorer(client).abatch_score([TEXTS] * 12, on_error="record")
    assert [getattr(outcome, "value", outcome) for outcome in outcomes] == [RIGHT] * 12


@pytest.mark.parametrize(
    ("status", "message", "expected"),
    [
        (400, "This model's maximum context length is 4096 tokens", openai.BadRequestError),
        (401, "Incorrect API key provided", openai.AuthenticationError),
        (403, "The model is not for you", openai.PermissionDeniedError),
        (404, "The model `m` does not exist", openai.NotFoundError),
    ],
)
@pytest.mark.asyncio
async def test_a_status_that_no_retry_mends_passes_through(
    chat_server: ChatServer,
    client: Client,
    status: int,
    message: str,
    expected: type[openai.APIStatusError],
) -> None:
    chat_server.answers(lambda _: error(message, status))
    with pytest.raises(expected, match=message) as caught:
        await scorer(client).ascore(**TEXTS)
    assert type(caught.value) is expected
    assert len(chat_server.requests) <= 3
    chat_server.answers(literal_model)
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert form(chat_server.requests[-1]) == "json_schema"


@pytest.mark.parametrize(
    "refusal",
    [
        error(
            "Unsupported value: 'temperature' does not support 0 with this model.",
            type="invalid_request_error",
            param="temperature",
            code="unsupported_value",
        ),
        error("temperature is not a parameter of this model"),
        Raw({"detail": [{"type": "extra_forbidden", "loc": ["body", "temperature"], "input": 0}]}, 422),
        Raw({"error": "'temperature' is not supported"}, 400),
    ],
    ids=["OpenAI", "in words", "a list", "a text"],
)
@pytest.mark.asyncio
async def test_a_parameter_that_is_refused_by_name_is_left_out_from_then_on(
    chat_server: ChatServer, client: Client, refusal: Raw
) -> None:
    def script(request: dict[str, Any]) -> Any:
        return refusal if "temperature" in request else literal_model(request["messages"][-1]["content"])

    chat_server.answers_requests(script)
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert ["temperature" in request for request in chat_server.requests] == [True] + [False] * 4
    assert {form(request) for request in chat_server.requests} == {"json_schema"}


@pytest.mark.asyncio
async def test_a_server_may_refuse_a_parameter_and_a_form(chat_server: ChatServer, client: Client) -> None:
    def script(request: dict[str, Any]) -> Any:
        if form(request) != "text":
            return REFUSALS["vLLM"](form(request))
        if "temperature" in request:
            return error("Unknown parameter: 'temperature'.", param="temperature")
        return literal_model(request["messages"][-1]["content"])

    chat_server.answers_requests(script)
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert (await scorer(client).ascore(**TEXTS)).value == RIGHT
    assert len(chat_server.requests) == 2 * CALLS + 3


@pytest.mark.asyncio
async def test_rows_under_way_stay_within_the_bound(chat_server: ChatServer, client: Client) -> None:
    chat_server.answers(lambda prompt: FAULTS["slow"](literal_model(prompt)))
    await scorer(client).abatch_score([TEXTS] * 9, max_concurrency=3)
    assert chat_server.most_under_way == 3
