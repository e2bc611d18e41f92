"""`MetricResult`: a number that carries its evidence."""

import copy
import json
import math
import pickle
from dataclasses import FrozenInstanceError
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from factual import Claim, MetricResult, Tally, Usage

CLAIMS = (
    Claim("The tower is in Paris.", "response", supported=True, reason="as the premise says"),
    Claim("등대는 흰색이다.", "response", supported=False, reason="nothing on it"),
    Claim("The tower is in Paris.", "reference", supported=True, reason="as the premise says"),
)


def result(claims: tuple[Claim, ...] = CLAIMS, **settings: Any) -> MetricResult:
    return MetricResult.of(
        claims,
        **{
            "usage": Usage(4, 100, None),
            "judge": "scripted",
            "name": "factual_correctness",
            "mode": "f1",
            "beta": 1.0,
            "recall_basis": "response",
            "zero_division": 0.0,
            **settings,
        },
    )


def test_it_holds_the_published_and_the_exact_number_and_all_that_made_them() -> None:
    scored = result()
    assert scored.value == 0.67
    assert scored.exact == pytest.approx(2 / 3, abs=1e-15)
    assert scored.undefined is False
    assert scored.tally == Tally(1, 1, 1, 0)
    assert (scored.precision, scored.recall, scored.reference_recall) == (0.5, 1.0, 1.0)
    assert scored.f_beta == scored.exact
    assert scored.claims == CLAIMS


def test_it_acts_as_its_value() -> None:
    scored = result()
    assert float(scored) == scored == 0.67
    assert scored != 0.66
    assert scored >= 0.67
    assert 0.5 < scored <= 0.67
    assert scored < 1
    assert scored > result(mode="precision")
    assert f"{scored:.1f} {scored} {scored!s}" == "0.7 0.67 0.67"
    assert round(scored, 1) == 0.7
    assert hash(scored) == hash(0.67)
    assert scored == result()
    assert scored != "0.67"
    assert scored < Fraction(3, 4)
    assert scored < Decimal("0.7")
    assert scored < 10**400
    with pytest.raises(TypeError):
        assert scored < "1"


def test_it_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        result().value = 1.0  # type: ignore[misc]


def test_it_survives_pickle_and_copy() -> None:
    scored = result()
    for twin in (pickle.loads(pickle.dumps(scored)), copy.deepcopy(scored)):  # noqa: S301 - its own bytes
        assert twin.to_dict() == scored.to_dict()


def test_it_turns_into_json_in_its_own_script() -> None:
    data = json.loads(json.dumps(result().to_dict(), ensure_ascii=False, allow_nan=False))
    assert data["value"] == 0.67
    assert data["usage"] == {"calls": 4, "prompt_tokens": 100, "completion_tokens": None}
    assert data["tally"]["response_unsupported"] == 1
    assert data["claims"][1] == {
        "text": "등대는 흰색이다.",
        "side": "response",
        "supported": False,
        "reason": "nothing on it",
    }


def test_nan_and_numbers_that_were_not_judged_are_null() -> None:
    undefined = result((), mode="precision", zero_division=math.nan).to_dict()
    assert undefined["undefined"] is True
    assert undefined["value"] is undefined["exact"] is undefined["precision"] is undefined["recall"] is None


def test_a_notebook_shows_the_claims_and_runs_none_of_them() -> None:
    attack = Claim("<script>alert(1)</script>", "response", supported=False, reason="<b>&")
    shown = result((attack,), mode="precision", name="<i>")._repr_html_()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "&lt;b&gt;&amp;" in shown
    assert "<script>" not in shown
    assert "<i>" not in shown


def test_the_reason_names_a_failing_claim_of_each_direction_that_was_counted() -> None:
    assert result().reason == (
        "The reference supports 1 of 2 claims of the response, not “등대는 흰색이다.” (nothing on it); "
        "the response supports 1 of 1 claims of the reference."
    )
    more = (*CLAIMS, Claim("It is red.", "response", supported=False, reason=""))
    assert "and 1 more" in result(more).reason


def test_the_reason_of_a_recall_does_not_blame_what_it_does_not_count() -> None:
    scored = result(mode="recall")
    assert scored.value == 1.0
    assert "not “" not in scored.reason
    missed = (*CLAIMS, Claim("It is red.", "reference", supported=False, reason="nothing on it"))
    assert "not “It is red.”" in result(missed, mode="recall").reason


@pytest.mark.parametrize(
    ("mode", "reason"),
    [
        ("f1", "Undefined, 0/0: the response makes no claim; the reference makes no claim."),
        ("precision", "Undefined, 0/0: the response makes no claim."),
    ],
)
def test_an_undefined_score_says_why(mode: str, reason: str) -> None:
    assert result((), mode=mode).reason == reason
