"""What an endpoint takes is found out as it answers, over a real connection, and remembered."""

import asyncio
import copy
import json
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

import openai
import pytest
import pytest_asyncio
from openai import AsyncOpenAI, OpenAI

from chat_server import ChatServer, Raw, Reply, Slow, literal_model
from factual import (
    FactualCorrectness,
    MalformedOutputError,
    MetricResult,
    RefusedError,
    ScoringFailure,
    llm_factory,
)
from factual.schemas import Decomposition

PROMPT = 'Input: {"text": "등대는 흰색이다."}\nOutput:'
TEXTS: dict[str, Any] = {"response": "등대는 흰색이다.", "reference": "등대는 흰색이다. It is old."}
FORMS = ["json_schema", "json_object", "text"]

Script = Callable[[dict[str, Any]], Any]


@pytest_asyncio.fixture
async def client(chat_server: ChatServer) -> AsyncIterator[AsyncOpenAI]:
    async with AsyncOpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0) as client:
        yield client


async def ask(client: AsyncOpenAI | OpenAI, model: str = "m", **model_args: Any) -> None:
    """Asks once, and takes no other answer than the right one."""
    answer = await llm_factory(model, client=client, **model_args).agenerate(PROMPT, Decomposition)
    assert answer.claims == ["등대는 흰색이다."]


def form(request: dict[str, Any]) -> str:
    """Returns the type of structured output that a request asks for."""
    kind: str = request.get("response_format", {"type": "text"})["type"]
    return kind


def forms(chat_server: ChatServer) -> list[str]:
    return list(map(form, chat_server.requests))


def prompt(request: dict[str, Any]) -> str:
    words: str = request["messages"][-1]["content"]
    return words


def right(request: dict[str, Any]) -> Any:
    return literal_model(prompt(request))


def refusing(refused: Any, *refused_forms: str) -> Script:
    """Returns a script that is right, but sends `refused` to requests in these forms."""
    return lambda request: refused if form(request) in refused_forms else right(request)


def error(message: str, status: int = 400, **named: Any) -> Raw:
    return Raw({"error": {"message": message, "type": None, "param": None, "code": None} | named}, status)


def detail(*location: str, echo: Any, kind: str = "extra_forbidden") -> dict[str, Any]:
    """Returns what servers that check requests with pydantic find wrong with one."""
    return {"type": kind, "loc": ["body", *location], "msg": "Extra inputs are not permitted", "input": echo}


REFUSALS: dict[str, Raw] = {
    "OpenAI": error(
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        type="invalid_request_error",
        param="response_format",
    ),
    "Azure": error(
        "response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later",
        code="BadRequest",
    ),
    "vLLM, a list": Raw(
        {"detail": [detail("response_format", "type", echo="json_schema", kind="literal_error")]}, 422
    ),
    "vLLM, in words": Raw(
        {
            "object": "error",
            "message": "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), "
            "'msg': \"Input should be 'text'\", 'input': 'json_schema'}]",
            "type": "BadRequestError",
            "param": None,
            "code": 400,
        },
        400,
    ),
    "Mistral": Raw(
        {
            "object": "error",
            "message": {"detail": [detail("response_format", "json_schema", echo={"name": "Decomposition"})]},
            "type": "invalid_request_error",
        },
        422,
    ),
    "Ollama": error(
        "json: cannot unmarshal object into Go struct field ChatRequest.response_format of type string",
        type="invalid_request_error",
    ),
    "Ollama, the grammar": error("llama runner: failed to create grammar", 500, type="api_error"),
    "LM Studio": Raw({"error": "'response_format.type' must be 'json_schema' or 'text'"}, 400),
    "llama.cpp": error(
        'response_format type must be one of "text" or "json_object", but got: json_schema', code=400
    ),
    "llama.cpp, once": error(
        'response_format type must be one of "text" or "json_object", but got: json_schema', 500, code=500
    ),
    "llama.cpp, the schema": error("JSON schema conversion failed: unsupported keyword", code=400),
    "Groq": error("This model does not support response format `json_schema`. See supported models."),
    "DeepSeek": error("This response_format type is unavailable now", type="invalid_request_error"),
    "not built": error("Structured outputs are not implemented", 501),
    "an unsupported type": error("json_schema", 415),
    "no such route": error("No endpoint of this model supports response_format", 404),
}
"""How servers say that they do not take a form."""


@pytest.mark.parametrize("words", REFUSALS)
@pytest.mark.parametrize("refused", [("json_schema",), ("json_schema", "json_object")], ids=["one", "both"])
@pytest.mark.asyncio
async def test_a_form_that_is_refused_is_sent_once_and_what_works_from_then_on(
    chat_server: ChatServer, client: AsyncOpenAI, words: str, refused: tuple[str, ...]
) -> None:
    chat_server.answers_requests(refusing(REFUSALS[words], *refused))
    for _ in range(3):
        await ask(client)
    works = FORMS[len(refused)]
    assert forms(chat_server) == [*refused, works, works, works]


@pytest.mark.asyncio
async def test_a_server_that_takes_schemas_alone_is_asked_with_schemas_alone(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers_requests(refusing(REFUSALS["LM Studio"], "json_object"))
    await ask(client)
    assert forms(chat_server) == ["json_schema"]


@pytest.mark.asyncio
async def test_the_schema_is_in_the_prompt_where_it_is_not_in_the_request(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers_requests(refusing(REFUSALS["OpenAI"], "json_schema", "json_object"))
    await ask(client)
    by_schema, by_object, in_words = chat_server.requests
    assert by_schema["response_format"]["json_schema"]["schema"] == Decomposition.model_json_schema()
    assert prompt(by_schema) == PROMPT
    assert by_object["response_format"] == {"type": "json_object"}
    assert "response_format" not in in_words
    for request in (by_object, in_words):
        assert prompt(request).startswith(PROMPT)
        assert json.loads(prompt(request).splitlines()[-1]) == Decomposition.model_json_schema()
        assert "JSON" in prompt(request)


IGNORED: dict[str, Any] = {
    "prose": "The lighthouse is white.",
    "another key": {"answer": ["a"]},
    "an empty text": "",
    "no text": Reply(None),
    "a number": "7",
}


@pytest.mark.parametrize("ignoring", IGNORED)
@pytest.mark.parametrize("ignored", [("json_schema",), ("json_schema", "json_object")], ids=["one", "both"])
@pytest.mark.asyncio
async def test_a_form_that_is_taken_and_ignored_leads_to_the_next_and_is_not_sent_again(
    chat_server: ChatServer, client: AsyncOpenAI, ignoring: str, ignored: tuple[str, ...]
) -> None:
    chat_server.answers_requests(refusing(IGNORED[ignoring], *ignored))
    for _ in range(3):
        await ask(client)
    works = FORMS[len(ignored)]
    assert forms(chat_server) == [*ignored, works, works, works]


@pytest.mark.asyncio
async def test_a_server_may_ignore_the_schema_and_refuse_json(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    def script(request: dict[str, Any]) -> Any:
        said = {"json_schema": "It is white.", "json_object": REFUSALS["LM Studio"]}
        return said.get(form(request)) or right(request)

    chat_server.answers_requests(script)
    await ask(client)
    await ask(client)
    assert forms(chat_server) == [*FORMS, "text"]


@pytest.mark.asyncio
async def test_the_answers_that_were_no_use_are_counted(chat_server: ChatServer, client: AsyncOpenAI) -> None:
    chat_server.answers_requests(refusing("It is white.", "json_schema", "json_object"))
    result = await FactualCorrectness(llm_factory("m", client=client), mode="precision").ascore(**TEXTS)
    assert result.usage.calls == len(chat_server.requests) == 4
    assert result.usage.prompt_tokens == 40


@pytest.mark.asyncio
async def test_an_answer_in_no_form_is_an_error_and_nothing_is_remembered(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers(lambda _: "I would rather not.")
    with pytest.raises(MalformedOutputError) as caught:
        await ask(client)
    assert forms(chat_server) == FORMS
    assert caught.value.attempts == caught.value.usage.calls == 3
    chat_server.answers(literal_model)
    await ask(client)
    assert forms(chat_server)[3:] == ["json_schema"]


@pytest.mark.asyncio
async def test_a_form_that_is_refused_is_not_sent_again_even_if_no_other_has_worked_yet(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers_requests(
        lambda request: REFUSALS["OpenAI"] if form(request) == "json_schema" else "I would rather not."
    )
    for _ in range(2):
        with pytest.raises(MalformedOutputError):
            await ask(client)
    assert forms(chat_server) == ["json_schema", "json_object", "text", "json_object", "text"]


@pytest.mark.asyncio
async def test_a_form_that_has_worked_is_kept_when_the_model_errs(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    await ask(client)
    chat_server.answers(lambda _: "It is white.")
    with pytest.raises(MalformedOutputError):
        await ask(client)
    assert forms(chat_server) == ["json_schema"] * 2


@pytest.mark.asyncio
async def test_a_form_that_has_worked_and_is_refused_later_is_left(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    await ask(client)
    chat_server.answers_requests(refusing(REFUSALS["OpenAI"], "json_schema"))
    await ask(client)
    await ask(client)
    assert forms(chat_server) == ["json_schema", "json_schema", "json_object", "json_object"]


@pytest.mark.asyncio
async def test_what_works_is_known_to_every_model_of_that_client_and_name_and_to_no_other(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers_requests(refusing(REFUSALS["OpenAI"], "json_schema"))
    await ask(client)
    await ask(client, seed=7)
    assert forms(chat_server) == ["json_schema", "json_object", "json_object"]
    chat_server.requests.clear()
    await ask(client, "another model")
    assert forms(chat_server) == ["json_schema", "json_object"]
    chat_server.requests.clear()
    async with AsyncOpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0) as another:
        await ask(another)
    assert forms(chat_server) == ["json_schema", "json_object"]


@pytest.mark.parametrize("chosen", FORMS)
@pytest.mark.asyncio
async def test_a_form_that_is_set_by_hand_is_kept_whatever_the_server_says(
    chat_server: ChatServer, client: AsyncOpenAI, chosen: Any
) -> None:
    await ask(client, structured_output=chosen)
    chat_server.answers(lambda _: REFUSALS["OpenAI"])
    with pytest.raises(openai.BadRequestError, match="response_format"):
        await ask(client, structured_output=chosen)
    chat_server.answers(lambda _: "It is white.")
    with pytest.raises(MalformedOutputError):
        await ask(client, structured_output=chosen)
    assert forms(chat_server) == [chosen] * 3
    chat_server.answers(literal_model)
    await ask(client)
    assert forms(chat_server)[3:] == ["json_schema"]


@pytest.mark.asyncio
async def test_a_form_that_is_set_by_hand_goes_before_what_was_found_out(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers_requests(refusing(REFUSALS["OpenAI"], "json_schema"))
    await ask(client)
    await ask(client, structured_output="text")
    assert forms(chat_server) == FORMS


def test_a_form_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    client = OpenAI(api_key="none")
    with pytest.raises(
        ValueError, match="structured_output='yaml': takes one of 'json_schema', 'json_object', 'text'"
    ):
        llm_factory("m", client=client, structured_output="yaml")  # type: ignore[arg-type]


@pytest.mark.asyncio
async def test_the_users_own_response_format_arrives_as_it_is_and_is_never_exchanged(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    own = {"type": "json_schema", "json_schema": {"name": "mine", "schema": {"type": "object"}}}
    await ask(client, response_format=own)
    assert chat_server.requests[0]["response_format"] == own
    assert "of this schema" in prompt(chat_server.requests[0])
    chat_server.answers(lambda _: REFUSALS["OpenAI"])
    with pytest.raises(openai.BadRequestError, match="response_format"):
        await ask(client, response_format=own)
    assert [request["response_format"] for request in chat_server.requests] == [own, own]


@pytest.mark.parametrize("status", [400, 422])
@pytest.mark.asyncio
async def test_a_refusal_that_does_not_say_why_leads_through_the_forms(
    chat_server: ChatServer, client: AsyncOpenAI, status: int
) -> None:
    chat_server.answers_requests(refusing(error("Bad request", status), "json_schema", "json_object"))
    await ask(client)
    await ask(client)
    assert forms(chat_server) == [*FORMS, "text"]


TOO_LONG = error(
    "This model's maximum context length is 4096 tokens. However, your messages resulted in 9000 tokens.",
    type="invalid_request_error",
    param="messages",
    code="context_length_exceeded",
)


@pytest.mark.parametrize("refusal", [error("Bad request"), TOO_LONG], ids=["nameless", "too long"])
@pytest.mark.asyncio
async def test_a_refusal_of_every_form_passes_through_and_changes_nothing(
    chat_server: ChatServer, client: AsyncOpenAI, refusal: Raw
) -> None:
    chat_server.answers(lambda _: refusal)
    for _ in range(2):
        with pytest.raises(openai.BadRequestError):
            await ask(client)
    assert len(chat_server.requests) <= 6
    chat_server.answers(literal_model)
    chat_server.requests.clear()
    await ask(client)
    assert forms(chat_server) == ["json_schema"]
    assert chat_server.requests[0]["temperature"] == 0


@pytest.mark.parametrize("refusal", [error("Bad request"), TOO_LONG], ids=["nameless", "too long"])
@pytest.mark.asyncio
async def test_where_a_form_has_worked_a_refusal_passes_through_at_once(
    chat_server: ChatServer, client: AsyncOpenAI, refusal: Raw
) -> None:
    await ask(client)
    chat_server.answers(lambda _: refusal)
    with pytest.raises(openai.BadRequestError):
        await ask(client)
    chat_server.answers(literal_model)
    await ask(client)
    assert forms(chat_server) == ["json_schema"] * 3


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (401, openai.AuthenticationError),
        (403, openai.PermissionDeniedError),
        (404, openai.NotFoundError),
        (408, openai.APIStatusError),
        (409, openai.ConflictError),
        (429, openai.RateLimitError),
        (500, openai.InternalServerError),
        (503, openai.InternalServerError),
    ],
)
@pytest.mark.asyncio
async def test_other_statuses_find_out_nothing(
    chat_server: ChatServer, client: AsyncOpenAI, status: int, expected: type[openai.APIStatusError]
) -> None:
    chat_server.answers(
        lambda _: error("The temperature of the seed is not right", status, param="temperature")
    )
    with pytest.raises(expected):
        await ask(client, seed=7)
    assert len(chat_server.requests) == 1
    chat_server.answers(literal_model)
    await ask(client, seed=7)
    last = chat_server.requests[-1]
    assert (form(last), last["temperature"], last["seed"]) == ("json_schema", 0, 7)


@pytest.mark.parametrize(
    "otherwise",
    [*[REFUSALS[name] for name in ("OpenAI", "vLLM, a list")], error("Bad request"), "It is white."],
)
@pytest.mark.asyncio
async def test_rows_side_by_side_find_out_together_and_all_are_scored(
    chat_server: ChatServer, client: AsyncOpenAI, otherwise: Any
) -> None:
    def script(request: dict[str, Any]) -> Any:
        return Slow(0.02, right(request) if form(request) == "text" else otherwise)

    chat_server.answers_requests(script)
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
    outcomes = await scorer.abatch_score([TEXTS] * 16, on_error="record")
    assert [getattr(outcome, "value", outcome) for outcome in outcomes] == [1.0] * 16
    chat_server.requests.clear()
    await scorer.ascore(**TEXTS)
    assert forms(chat_server) == ["text"] * 2


@pytest.mark.asyncio
async def test_rows_that_are_all_refused_cost_three_requests_each_and_no_more(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers(lambda _: Slow(0.02, error("Bad request")))
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
    outcomes = await scorer.abatch_score([TEXTS] * 16, on_error="record")
    assert {outcome.error for outcome in outcomes if isinstance(outcome, ScoringFailure)} == {
        "BadRequestError"
    }
    assert len(chat_server.requests) == 3 * 16


@pytest.mark.parametrize("said", [error("Bad request"), "I would rather not."], ids=["refused", "ignored"])
@pytest.mark.asyncio
async def test_a_row_that_fails_while_nothing_is_known_leaves_the_form_of_the_others_alone(
    chat_server: ChatServer, client: AsyncOpenAI, said: Any
) -> None:
    chat_server.answers_requests(
        lambda request: said if "가시" in prompt(request) else Slow(0.05, right(request))
    )
    scorer = FactualCorrectness(llm_factory("m", client=client), mode="precision")
    rows = [{**TEXTS, "response": "가시."}, *[TEXTS] * 8]
    first, *others = await scorer.abatch_score(rows, on_error="record")
    assert isinstance(first, ScoringFailure)
    assert all(isinstance(outcome, MetricResult) for outcome in others)
    assert {form(request) for request in chat_server.requests if "가시" not in prompt(request)} == {
        "json_schema"
    }


@pytest.mark.asyncio
async def test_a_filtered_prompt_is_refused_and_no_matter_of_form(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    innererror = {
        "code": "ResponsibleAIPolicyViolation",
        "content_filter_result": {"hate": {"filtered": True}},
    }
    filtered = error(
        "The response was filtered", code="content_filter", param="prompt", innererror=innererror
    )
    chat_server.answers(lambda _: filtered)
    with pytest.raises(RefusedError, match="a content filter stopped the request") as caught:
        await ask(client)
    assert (caught.value.attempts, caught.value.usage.calls, len(chat_server.requests)) == (1, 1, 1)
    assert "ResponsibleAIPolicyViolation" in (caught.value.raw or "")


@pytest.mark.asyncio
async def test_a_text_about_content_filters_that_is_echoed_filters_nothing(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    echo = Raw(
        {"detail": [detail("response_format", echo={"messages": "finish_reason is content_filter"})]}, 422
    )
    chat_server.answers_requests(refusing(echo, "json_schema"))
    await ask(client)
    assert forms(chat_server) == ["json_schema", "json_object"]


def unknown(name: str) -> dict[str, Raw]:
    """Returns how servers say that they do not know a parameter."""
    return {
        "OpenAI": error(
            f"Unsupported parameter: '{name}' is not supported with this model.",
            type="invalid_request_error",
            param=name,
            code="unsupported_parameter",
        ),
        "OpenAI, in words": error(f"Unrecognized request argument supplied: {name}"),
        "by name alone": error("Unknown", param=name),
        "Mistral": Raw({"object": "error", "message": {"detail": [detail(name, echo=1)]}}, 422),
        "vLLM": Raw({"detail": [detail(name, echo=1)]}, 422),
        "vLLM, in words": Raw(
            {"object": "error", "message": f"[{{'loc': ('body', '{name}'), 'input': 1}}]"}, 400
        ),
        "a text": Raw({"error": f"`{name}` is not supported"}, 400),
        "words alone": Raw(f"bad request: unknown field '{name}'", 400, {"Content-Type": "text/plain"}),
    }


def not_knowing(*names: str, words: str = "OpenAI") -> Script:
    """Returns a script that is right, but refuses the first of these parameters that stands in a request."""

    def script(request: dict[str, Any]) -> Any:
        found = next((name for name in names if name in request), None)
        return unknown(found)[words] if found else right(request)

    return script


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "factual"]


@pytest.mark.parametrize("words", unknown("seed"))
@pytest.mark.parametrize("name", ["temperature", "seed", "max_tokens", "stop", "top_p"])
@pytest.mark.asyncio
async def test_a_parameter_that_is_refused_by_name_is_sent_once_and_left_out_from_then_on(
    chat_server: ChatServer, client: AsyncOpenAI, name: str, words: str
) -> None:
    own: dict[str, Any] = {"seed": 7, "max_tokens": 500, "stop": ["###"], "top_p": 0.9}
    chat_server.answers_requests(not_knowing(name, words=words))
    await ask(client, **own)
    await ask(client, **own)
    assert [name in request for request in chat_server.requests] == [True, False, False]
    others = {"temperature": 0, **own, "model": "m"}
    del others[name]
    for request in chat_server.requests:
        assert {key: request[key] for key in others} == others
        assert form(request) == "json_schema"
        assert prompt(request) == PROMPT


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("temperature", {"temperature": 0.5}),
        ("max_tokens", {"max_tokens": 500}),
        ("seed", {"seed": 7}),
        ("top_k", {"extra_body": {"top_k": 5, "min_p": 0.1}}),
    ],
)
@pytest.mark.asyncio
async def test_a_parameter_of_the_users_own_is_left_out_with_one_warning(
    chat_server: ChatServer,
    client: AsyncOpenAI,
    caplog: pytest.LogCaptureFixture,
    name: str,
    given: dict[str, Any],
) -> None:
    before = copy.deepcopy(given)
    chat_server.answers_requests(not_knowing(name))
    with caplog.at_level(logging.WARNING, "factual"):
        for _ in range(3):
            await ask(client, **given)
        scorer = FactualCorrectness(llm_factory("m", client=client, **given))
        await scorer.abatch_score([TEXTS] * 8)
    assert [name in request for request in chat_server.requests][:2] == [True, False]
    assert sum(name in request for request in chat_server.requests) == 1
    [warning] = warned(caplog)
    assert warning.startswith(f"{name} is left out from now on")
    assert f"'{name}' is not supported with this model" in warning
    if "extra_body" in given:
        assert all(request["min_p"] == 0.1 for request in chat_server.requests)
    assert given == before


@pytest.mark.asyncio
async def test_rows_side_by_side_leave_a_parameter_out_with_one_warning(
    chat_server: ChatServer, client: AsyncOpenAI, caplog: pytest.LogCaptureFixture
) -> None:
    script = not_knowing("seed")
    chat_server.answers_requests(lambda request: Slow(0.02, script(request)))
    scorer = FactualCorrectness(llm_factory("m", client=client, seed=7), mode="precision")
    with caplog.at_level(logging.WARNING, "factual"):
        results = await scorer.abatch_score([TEXTS] * 16)
    assert [result.value for result in results] == [1.0] * 16
    assert len(warned(caplog)) == 1
    assert sum("seed" in request for request in chat_server.requests) <= 16


@pytest.mark.asyncio
async def test_a_temperature_that_nobody_gave_is_left_out_without_a_word(
    chat_server: ChatServer, client: AsyncOpenAI, caplog: pytest.LogCaptureFixture
) -> None:
    chat_server.answers_requests(
        lambda request: (
            error("'temperature' must be greater than 0", param="temperature")
            if "temperature" in request
            else right(request)
        )
    )
    with caplog.at_level(logging.WARNING, "factual"):
        await ask(client)
    assert not warned(caplog)
    assert ["temperature" in request for request in chat_server.requests] == [True, False]


@pytest.mark.asyncio
async def test_parameters_are_left_out_one_after_another_and_forms_too(
    chat_server: ChatServer, client: AsyncOpenAI, caplog: pytest.LogCaptureFixture
) -> None:
    parameters = not_knowing("temperature", "seed", "max_tokens")
    refuses_schemas = refusing(REFUSALS["vLLM, a list"], "json_schema")
    chat_server.answers_requests(
        lambda request: refuses_schemas(request) if "max_tokens" not in request else parameters(request)
    )
    with caplog.at_level(logging.WARNING, "factual"):
        await ask(client, seed=7, max_tokens=500)
        await ask(client, seed=7, max_tokens=500)
    assert len(chat_server.requests) == 6
    assert forms(chat_server) == ["json_schema"] * 4 + ["json_object"] * 2
    assert not {"temperature", "seed", "max_tokens"} & chat_server.requests[-1].keys()
    assert sorted(warning.split()[0] for warning in warned(caplog)) == ["max_tokens", "seed"]


@pytest.mark.asyncio
async def test_several_parameters_may_be_refused_at_once(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    refusal = Raw({"detail": [detail("temperature", echo=0), detail("seed", echo=7)]}, 422)
    chat_server.answers_requests(lambda request: refusal if "seed" in request else right(request))
    await ask(client, seed=7)
    assert len(chat_server.requests) == 2
    assert not {"temperature", "seed"} & chat_server.requests[-1].keys()


@pytest.mark.asyncio
async def test_a_parameter_that_a_refusal_offers_instead_is_not_left_out(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    words = "Unsupported parameter: 'top_p' is not supported with this model. Use 'temperature' instead."
    chat_server.answers_requests(
        lambda request: error(words, param="top_p") if "top_p" in request else right(request)
    )
    await ask(client, top_p=0.9, temperature=0.5)
    last = chat_server.requests[-1]
    assert "top_p" not in last
    assert last["temperature"] == 0.5


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"temperature": 5}, "Invalid value for 'temperature': must be between 0 and 2"),
        ({"max_tokens": 10**9}, "max_tokens is too large: 1000000000. This model supports at most 4096."),
        ({"max_tokens": 0}, "'max_tokens' should be at least 1"),
        ({"seed": -1}, "seed must be a positive integer"),
        ({"top_p": 2}, "top_p is out of range"),
        ({"n": 1000}, "'n' exceeds the maximum of 128"),
        ({"extra_body": {"top_k": -7}}, "top_k must be -1 or greater than 0"),
    ],
)
@pytest.mark.asyncio
async def test_a_complaint_about_a_value_of_the_users_own_passes_through_and_the_value_stays(
    chat_server: ChatServer,
    client: AsyncOpenAI,
    caplog: pytest.LogCaptureFixture,
    given: dict[str, Any],
    words: str,
) -> None:
    name = next(iter(given.get("extra_body", given)))
    chat_server.answers(lambda _: error(words, param=name))
    for _ in range(2):
        with pytest.raises(openai.BadRequestError, match=name):
            await ask(client, **given)
    assert all(request[name] == given.get("extra_body", given)[name] for request in chat_server.requests)
    assert not warned(caplog)
    chat_server.answers(literal_model)
    await ask(client, **given)
    assert name in chat_server.requests[-1]


@pytest.mark.parametrize("name", ["model", "messages"])
@pytest.mark.asyncio
async def test_what_every_request_needs_is_never_left_out(
    chat_server: ChatServer, client: AsyncOpenAI, name: str
) -> None:
    chat_server.answers(lambda _: unknown(name)["OpenAI"])
    with pytest.raises(openai.BadRequestError, match=name):
        await ask(client)
    assert all({"model", "messages"} <= request.keys() for request in chat_server.requests)
    assert len(chat_server.requests) <= 3


ECHOES: dict[str, Raw] = {
    "a list": Raw(
        {"detail": [detail("messages", echo=[{"content": "The temperature is 7; so is the seed."}])]}, 422
    ),
    "in words": Raw(
        {
            "object": "error",
            "message": "[{'type': 'value_error', 'loc': ('body',), 'msg': 'Value error', "
            "'input': {'messages': 'The temperature', 'temperature': 0, 'seed': 7}}]",
        },
        400,
    ),
}


@pytest.mark.parametrize("echo", ECHOES)
@pytest.mark.asyncio
async def test_a_parameter_whose_name_stands_in_what_is_echoed_is_not_left_out(
    chat_server: ChatServer, client: AsyncOpenAI, echo: str
) -> None:
    chat_server.answers_requests(refusing(ECHOES[echo], "json_schema"))
    await ask(client, seed=7)
    await ask(client, seed=7)
    assert [(request["temperature"], request["seed"]) for request in chat_server.requests] == [(0, 7)] * 3
    assert forms(chat_server) == ["json_schema", "json_object", "json_object"]


@pytest.mark.asyncio
async def test_what_is_left_out_for_a_model_is_sent_to_others(
    chat_server: ChatServer, client: AsyncOpenAI
) -> None:
    chat_server.answers_requests(not_knowing("temperature"))
    await ask(client)
    chat_server.answers(literal_model)
    await ask(client)
    await ask(client, "another model")
    assert ["temperature" in request for request in chat_server.requests] == [True, False, False, True]


def test_a_synchronous_client_finds_out_the_same(chat_server: ChatServer) -> None:
    parameters = not_knowing("temperature")
    chat_server.answers_requests(
        lambda request: REFUSALS["Ollama"] if form(request) != "text" else parameters(request)
    )
    with OpenAI(base_url=chat_server.base_url, api_key="none", max_retries=0) as client:
        asyncio.run(ask(client))
        asyncio.run(ask(client))
    assert forms(chat_server) == [*FORMS, "text", "text"]
