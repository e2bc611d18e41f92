"""How a run and a single result read on a terminal of 80 columns."""

from collections.abc import Iterator

from factual.claims import Claim
from factual.cli.summary import LowScore, RunSummary
from factual.cli.terminal import clipped, escaped, width, wrapped
from factual.metrics.factual_correctness import FactualCorrectness
from factual.result import MetricResult
from factual.scoring import Mode
from factual.usage import Usage

_COLUMNS = 80
_LABEL = 13
"""Columns of the words before the facts."""

_CLAIMS = 4
"""Unsupported claims that are shown of a row."""

_LONGEST = 2 * _COLUMNS
"""Columns that are shown of a claim or a reason."""


def run_report(summary: RunSummary, scorer: FactualCorrectness, *, judge: str) -> str:
    """Returns the mean and what it was made from, then the rows that scored lowest."""
    return "\n".join(_run(summary, scorer, judge))


def result_report(result: MetricResult) -> str:
    """Returns a score and its reason, then the claims of each side with verdict and why."""
    return "\n".join(_result(result))


def _run(summary: RunSummary, scorer: FactualCorrectness, judge: str) -> Iterator[str]:
    yield from _heading(scorer.name, _number(summary.mean), scorer.mode, scorer.beta, judge)
    yield from _labelled("rows", _counts(summary))
    for name, mean in (("precision", summary.precision), ("recall", summary.recall)):
        if mean.value is not None and name != scorer.mode:
            yield from _labelled(name, _number(mean.value))
    yield from _cost(summary.usage)
    if summary.lowest:
        yield from ("", "Lowest scores")
    for low in summary.lowest:
        yield from ("", *_low_score(low))


def _result(result: MetricResult) -> Iterator[str]:
    number = f"{_number(result.value)}{' (undefined)' if result.undefined else ''}"
    yield from _heading(result.name, number, result.mode, result.beta, result.judge)
    yield from _labelled("reason", result.reason)
    yield from _cost(result.usage)
    for side in ("response", "reference"):
        claims = [claim for claim in result.claims if claim.side == side]
        if claims:
            yield from ("", f"Claims of the {side}")
        for claim in claims:
            yield from _claim("  supported      " if claim.supported else "  not supported  ", claim)


def _heading(name: str, number: str, mode: Mode, beta: float, judge: str) -> Iterator[str]:
    yield f"{escaped(name)}  {number}"
    yield ""
    yield from _labelled("mode", mode if mode != "f1" or beta == 1 else f"{mode}, beta {beta:g}")
    yield from _labelled("judge", judge)


def _counts(summary: RunSummary) -> str:
    counts = f"{summary.n_scored:,} scored of {summary.n_total:,}"
    left_out = []
    if summary.undefined:
        more = ", …" if summary.undefined > len(summary.undefined_rows) else ""
        rows = ", ".join(map(str, summary.undefined_rows))
        left_out.append(f"{summary.undefined:,} undefined (row {rows}{more})")
    if summary.errors:
        left_out.append(f"{summary.errors:,} failed")
    return f"{counts}; not in the mean: {', '.join(left_out)}" if left_out else counts


def _cost(usage: Usage) -> Iterator[str]:
    if usage.calls:
        tokens = "tokens unknown"
        if usage.prompt_tokens is not None and usage.completion_tokens is not None:
            tokens = f"{usage.prompt_tokens:,} tokens sent, {usage.completion_tokens:,} received"
        yield from _labelled("model calls", f"{usage.calls:,}, {tokens}")


def _low_score(low: LowScore) -> Iterator[str]:
    name = "" if low.id is None else f", id {low.id}"
    yield clipped(f"{_number(low.value)}  {escaped(f'row {low.row}{name}')}", _COLUMNS)
    for claim in low.unsupported[:_CLAIMS]:
        yield from _claim(f"      {claim.side:<9}  ", claim)
    if len(low.unsupported) > _CLAIMS:
        yield f"      and {len(low.unsupported) - _CLAIMS} more"


def _claim(label: str, claim: Claim) -> Iterator[str]:
    yield from _hanging(label, claim.text, _LONGEST)
    if claim.reason:
        yield from _hanging(" " * len(label), claim.reason, _LONGEST)


def _labelled(label: str, fact: str) -> Iterator[str]:
    yield from _hanging(f"{label:<{_LABEL}}", fact)


def _hanging(label: str, text: str, longest: int | None = None) -> Iterator[str]:
    shown = escaped(text)
    lines = wrapped(shown if longest is None else clipped(shown, longest), _COLUMNS - width(label))
    yield label + lines[0]
    yield from (" " * width(label) + line for line in lines[1:])


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"
