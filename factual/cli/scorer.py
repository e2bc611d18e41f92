"""The options that make a scorer, which all commands share, and the scorer that they make."""

import json
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any, get_args
from urllib.parse import urlsplit

from factual import arguments
from factual.claims import LEVELS
from factual.cli.console import UsageError
from factual.llms import llm_factory
from factual.metrics.factual_correctness import FactualCorrectness
from factual.scoring import Mode, RecallBasis

_OFFLINE = "offline"
_RESERVED = ("client", "messages", "model", "provider", "stream", "structured_output")


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the options to a command."""
    judge = parser.add_argument_group("judge")
    judge.add_argument(
        "--model",
        metavar="NAME",
        help="the language model that judges, as its server knows it; without it, or as 'offline', the "
        "rule-based offline judge decides",
    )
    judge.add_argument(
        "--base-url",
        metavar="URL",
        help="the server of the model, any that speaks the chat-completions protocol, such as "
        "http://localhost:8000/v1; default $OPENAI_BASE_URL, else OpenAI. The key is read from "
        "$OPENAI_API_KEY; a server that is named needs none",
    )
    judge.add_argument(
        "--model-arg",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        type=_model_arg,
        help="goes to the model as given, such as temperature=0, seed=1 or timeout=60 (repeatable; VALUE is "
        "read as JSON where it is JSON, else as text)",
    )
    judge.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        help="how long to wait for the score of a row, which fails after that (default: without end)",
    )
    number = parser.add_argument_group("number")
    number.add_argument(
        "--mode", choices=get_args(Mode), default="f1", help="which number (default %(default)s)"
    )
    number.add_argument(
        "--beta",
        type=float,
        default=1.0,
        metavar="B",
        help="how many times as much recall weighs as precision in f1 (default 1)",
    )
    number.add_argument(
        "--atomicity",
        choices=LEVELS,
        default="low",
        help="how finely texts are split into claims (default %(default)s)",
    )
    number.add_argument(
        "--coverage", choices=LEVELS, default="low", help="how much of them is kept (default %(default)s)"
    )
    number.add_argument(
        "--recall-basis",
        choices=get_args(RecallBasis),
        default="response",
        help="whose supported claims recall counts (default %(default)s)",
    )
    number.add_argument(
        "--zero-division",
        choices=("0", "1", "nan"),
        default="0",
        help="the value where there are no claims to count (default %(default)s)",
    )


def judge_name(options: Namespace) -> str:
    """Returns the name of what judges."""
    return _OFFLINE if options.model is None else str(options.model)


def is_offline(scorer: FactualCorrectness) -> bool:
    """Returns whether the offline judge decides."""
    return bool(scorer.llm == _OFFLINE)


def scorer(options: Namespace) -> FactualCorrectness:
    """Returns the scorer that the options describe.

    Raises:
        UsageError: options that do not go together, or a value that is not taken.
    """
    try:
        return FactualCorrectness(
            _llm(options),
            mode=options.mode,
            beta=options.beta,
            atomicity=options.atomicity,
            coverage=options.coverage,
            recall_basis=options.recall_basis,
            zero_division=float(options.zero_division),
        )
    except (TypeError, ValueError) as error:
        raise UsageError(f"--{error}") from error


def _llm(options: Namespace) -> Any:
    if judge_name(options) == _OFFLINE:
        for option, given in (("--base-url", options.base_url), ("--model-arg", options.model_arg)):
            if given:
                raise UsageError(f"{option} goes with a model; name it with --model NAME")
        return _OFFLINE
    key = os.environ.get("OPENAI_API_KEY")
    base_url = options.base_url or os.environ.get("OPENAI_BASE_URL")
    if base_url and not _is_url(base_url):
        where = "--base-url" if options.base_url else "OPENAI_BASE_URL"
        raise UsageError(f"{where}: {base_url!r}: takes a URL such as http://localhost:8000/v1")
    if not (key or base_url):
        raise UsageError(
            f"--model {options.model}: there is no key for OpenAI; set OPENAI_API_KEY in the environment, or "
            "name another server with --base-url URL"
        )
    from openai import AsyncOpenAI

    client = AsyncOpenAI(api_key=key or "none", base_url=base_url)
    try:
        return llm_factory(options.model, client=client, **dict(options.model_arg))
    except TypeError as error:
        raise UsageError(f"--model-arg {error}") from error


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return (
            text.isprintable()
            and parts.scheme in {"http", "https"}
            and bool(parts.hostname and parts.port != 0)
        )
    except ValueError:
        return False


def _seconds(text: str) -> float | None:
    try:
        return arguments.seconds("timeout", float(text))
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r}: takes a number of seconds above 0") from error


def _model_arg(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not (key.isidentifier() and equals):
        raise ArgumentTypeError(f"{text!r}: takes KEY=VALUE, such as temperature=0")
    if key in _RESERVED:
        raise ArgumentTypeError(f"{key}: is set by the command itself")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value
