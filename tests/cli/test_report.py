from typing import Any

import pytest

from factual import Claim, FactualCorrectness, MetricResult, Usage
from factual.cli.report import result_report, run_report
from factual.cli.rows import Row
from factual.cli.summary import RunSummary
from factual.cli.terminal import width


def scored(*claims: Claim, usage: Usage = Usage(), **settings: Any) -> MetricResult:  # noqa: B008 - immutable
    given = {"mode": "f1", "beta": 1.0, "recall_basis": "response", "zero_division": 0.0, **settings}
    return MetricResult.of(claims, usage=usage, judge="j", name="factual_correctness", **given)


def report(*results: MetricResult, row_id: Any = None, **settings: Any) -> str:
    summary = RunSummary(5)
    for number, result in enumerate(results, 1):
        summary.take(Row(number, number, {}, row_id, {}, None), result)
    return run_report(summary, FactualCorrectness("offline", **settings), judge="j")


def test_a_run_reads_as_a_mean_its_parts_and_the_lowest_scores() -> None:
    half = scored(
        Claim("The pump is blue.", "response", supported=True, reason="it says so"),
        Claim("The pump is new.", "response", supported=False, reason="nothing says so"),
        Claim("The pump is blue.", "reference", supported=True, reason="it says so"),
        Claim("The pump is from 1987.", "reference", supported=False, reason=""),
        usage=Usage(1200, 56_000, 7_000),
    )
    assert report(half, row_id="q1") == (
        "factual_correctness  0.50\n"
        "\n"
        "mode         f1\n"
        "judge        j\n"
        "rows         1 scored of 1\n"
        "precision    0.50\n"
        "recall       0.50\n"
        "model calls  1,200, 56,000 tokens sent, 7,000 received\n"
        "\n"
        "Lowest scores\n"
        "\n"
        "0.50  row 1, id q1\n"
        "      response   The pump is new.\n"
        "                 nothing says so\n"
        "      reference  The pump is from 1987."
    )


def test_a_run_without_scores_says_none() -> None:
    text = report(scored())
    assert text.startswith("factual_correctness  none\n")
    assert "rows         0 scored of 1; not in the mean: 1 undefined (row 1)" in text
    assert "Lowest" not in text
    assert "model calls" not in text


def test_unknown_tokens_are_unknown() -> None:
    assert "model calls  3, tokens unknown" in report(scored(usage=Usage(3, None, None)))


def test_the_mode_is_named_with_its_beta_and_not_repeated() -> None:
    claim = Claim("a", "response", supported=True, reason="")
    assert "mode         f1, beta 0.5" in report(scored(claim), beta=0.5)
    precision = report(scored(claim, mode="precision"), mode="precision", beta=2)
    assert "mode         precision\n" in precision
    assert "precision    1.00" not in precision


def test_more_claims_than_fit_are_counted() -> None:
    claims = [Claim(f"claim {n}", "response", supported=False, reason="") for n in range(7)]
    text = report(scored(*claims))
    assert text.endswith("      response   claim 3\n      and 3 more")


@pytest.mark.parametrize("word", ["등대는 흰색이다 ", "등대는흰색이다", "pump " * 3, "pumppump"])
def test_every_line_fits_in_80_columns(word: str) -> None:
    claims = [
        Claim(word * 40, side, supported=supported, reason=word * 60)
        for side in ("response", "reference")
        for supported in (True, False)
    ]
    result = scored(*claims)
    for text in (report(result, row_id=word * 40), result_report(result)):
        assert max(map(width, text.splitlines())) <= 80
        assert text.count("…") >= 3


def test_control_characters_of_judged_text_never_reach_the_terminal() -> None:
    evil = "red \x1b[31m \x07 \u202e text"
    result = scored(Claim(evil, "response", supported=False, reason=evil))
    for text in (report(result, row_id=evil), result_report(result)):
        assert "\\x1b[31m \\x07 \\u202e" in text
        assert all(character.isprintable() or character == "\n" for character in text)


def test_a_result_reads_as_a_score_its_reason_and_every_claim() -> None:
    result = scored(
        Claim("The pump is blue.", "response", supported=True, reason="it says so"),
        Claim("The pump is new.", "reference", supported=False, reason=""),
        usage=Usage(4, 40, 20),
    )
    assert result_report(result) == (
        "factual_correctness  0.67\n"
        "\n"
        "mode         f1\n"
        "judge        j\n"
        "reason       The reference supports 1 of 1 claims of the response; the response\n"
        "             supports 0 of 1 claims of the reference, not “The pump is new.”.\n"
        "model calls  4, 40 tokens sent, 20 received\n"
        "\n"
        "Claims of the response\n"
        "  supported      The pump is blue.\n"
        "                 it says so\n"
        "\n"
        "Claims of the reference\n"
        "  not supported  The pump is new."
    )


def test_undefined_rows_are_named_up_to_a_few() -> None:
    assert "7 undefined (row 1, 2, 3, 4, 5, …)" in report(*[scored()] * 7)
