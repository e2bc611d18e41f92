"""The public scripted judge: what a user's tests script is what a real run makes of such answers."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from factual import (
    FactualCorrectness,
    MalformedOutputError,
    MetricResult,
    RefusedError,
    ScoringFailure,
    Usage,
    VerdictMismatchError,
)
from factual.prompts import Prompts
from factual.schemas import Decomposition, Verification
from factual.testing import Question, ScriptedJudge, by_the_letter

TEXTS: dict[str, Any] = {
    "response": "등대는 흰색이다. It is old.",
    "reference": "등대는 흰색이다. It is high.",
}


def by_statement() -> Prompts:
    prompts = Prompts()
    prompts.verification.matching = "statement"
    return prompts


def test_without_a_script_it_judges_by_the_letter() -> None:
    judge = ScriptedJudge()
    result = FactualCorrectness(judge).score(**TEXTS)
    assert [(claim.text, claim.supported) for claim in result.claims] == [
        ("등대는 흰색이다.", True),
        ("It is old.", False),
        ("등대는 흰색이다.", True),
        ("It is high.", False),
    ]
    assert result.value == 0.5
    assert result.usage == Usage(4, None, None)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("A b. C d.\nE f", ["A b.", "C d.", "E f."]),
        (" \n. ", []),
        ("One", ["One."]),
    ],
)
def test_by_the_letter_each_sentence_and_each_line_is_a_claim(text: str, claims: list[str]) -> None:
    assert by_the_letter(Question("", "decompose", text=text)) == claims


def test_answers_come_in_the_order_of_the_calls() -> None:
    judge = ScriptedJudge([["A.", "B."], ["C."], [True, False], [True]])
    result = FactualCorrectness(judge).score(**TEXTS)
    assert [(claim.text, claim.side, claim.supported) for claim in result.claims] == [
        ("A.", "response", True),
        ("B.", "response", False),
        ("C.", "reference", True),
    ]


def test_any_iterable_of_answers_is_a_script() -> None:
    def answers() -> Any:
        yield ("등대는 흰색이다.",)
        yield (True,)

    assert FactualCorrectness(ScriptedJudge(answers()), mode="precision").score(**TEXTS).value == 1.0


def test_it_records_what_it_was_asked() -> None:
    judge = ScriptedJudge([["A.", "나."], [True, True]])
    FactualCorrectness(judge, mode="precision").score(**TEXTS)
    decompose, verify = judge.questions
    assert (decompose.step, decompose.text, decompose.premise, decompose.claims) == (
        "decompose",
        TEXTS["response"],
        "",
        (),
    )
    assert (verify.step, verify.text, verify.premise, verify.claims) == (
        "verify",
        "",
        TEXTS["reference"],
        ("A.", "나."),
    )
    assert judge.prompts == [decompose.prompt, verify.prompt]
    assert "등대는 흰색이다. It is old." in judge.prompts[0]


def test_the_records_of_two_judges_are_two() -> None:
    one, two = ScriptedJudge(), ScriptedJudge()
    FactualCorrectness(one, mode="precision").score(**TEXTS)
    assert (len(one.questions), len(two.questions)) == (2, 0)


def test_a_result_names_it() -> None:
    assert FactualCorrectness(ScriptedJudge()).score(**TEXTS).judge == "scripted"
    assert FactualCorrectness(ScriptedJudge(name="판사")).score(**TEXTS).judge == "판사"


async def slowly(question: Question) -> Any:
    await asyncio.sleep(0)
    return by_the_letter(question)


class Script:
    def __call__(self, question: Question) -> Any:
        return by_the_letter(question)


@pytest.mark.parametrize("script", [by_the_letter, slowly, Script(), Script().__call__])
def test_a_function_is_a_script_asynchronous_or_not(script: Callable[[Question], Any]) -> None:
    assert FactualCorrectness(ScriptedJudge(script)).score(**TEXTS).value == 0.5


VERDICTS: dict[str, Any] = {
    "verdicts": [
        {"number": 2, "reason": "전제에 없다.", "supported": False},
        {"number": 1, "reason": "", "supported": True},
    ]
}


@pytest.mark.parametrize(
    "answer",
    [
        [True, False],
        (True, False),
        VERDICTS,
        Verification(**VERDICTS),
        f"Sure! {json.dumps(VERDICTS)} So be it.",
    ],
    ids=["a list", "a tuple", "a dict", "an instance", "a text"],
)
def test_an_answer_is_a_list_or_what_a_model_would_send(answer: Any) -> None:
    result = FactualCorrectness(ScriptedJudge([["A.", "B."], answer]), mode="precision").score(**TEXTS)
    assert [claim.supported for claim in result.claims] == [True, False]


@pytest.mark.parametrize(
    "answer", [["A."], {"claims": ["A."]}, Decomposition(claims=["A."]), '```json\n{"claims": ["A."]}\n```']
)
def test_claims_are_a_list_or_what_a_model_would_send(answer: Any) -> None:
    result = FactualCorrectness(ScriptedJudge([answer, [True]]), mode="precision").score(**TEXTS)
    assert [claim.text for claim in result.claims] == ["A."]


def test_booleans_are_taken_in_the_order_of_the_claims_asked_about() -> None:
    judge = ScriptedJudge([["A.", "B.", "C."], [True], [False, True]])
    result = FactualCorrectness(judge, mode="precision").score(**TEXTS)
    assert [claim.supported for claim in result.claims] == [True, False, True]
    assert judge.questions[-1].claims == ("B.", "C.")


@pytest.mark.parametrize("prompts", [Prompts(), by_statement()], ids=["number", "statement"])
@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ([], VerdictMismatchError),
        ([None], MalformedOutputError),
        (["maybe"], MalformedOutputError),
        ("prose", MalformedOutputError),
        ({"verdict": True}, MalformedOutputError),
        (None, MalformedOutputError),
    ],
)
def test_a_bad_answer_is_what_it_is_in_a_real_run(
    answer: Any, error: type[Exception], prompts: Prompts
) -> None:
    judge = ScriptedJudge([["A."], answer, answer])
    with pytest.raises(error, match=r"^verify: "):
        FactualCorrectness(judge, mode="precision", prompts=prompts).score(**TEXTS)
    assert len(judge.questions) == 3


def test_too_many_booleans_are_verdicts_on_no_claim() -> None:
    judge = ScriptedJudge([["A."], [True, True], [True]])
    assert FactualCorrectness(judge, mode="precision").score(**TEXTS).value == 1.0
    assert "got one on 2" in judge.prompts[2]


@pytest.mark.parametrize("error", [RefusedError("no"), RefusedError, ConnectionError("gone"), TimeoutError])
def test_an_exception_is_raised_where_it_stands(error: Any) -> None:
    kind = error if isinstance(error, type) else type(error)
    with pytest.raises(kind):
        FactualCorrectness(ScriptedJudge([["A."], error]), mode="precision").score(**TEXTS)
    with pytest.raises(kind):
        FactualCorrectness(ScriptedJudge(lambda _: error), mode="precision").score(**TEXTS)


def test_a_script_may_fail_one_row_and_serve_the_others() -> None:
    def script(question: Question) -> Any:
        return RefusedError("no") if "가시" in question.text else by_the_letter(question)

    rows = [TEXTS, {**TEXTS, "response": "가시."}, TEXTS]
    outcomes = FactualCorrectness(ScriptedJudge(script)).batch_score(rows, on_error="record")
    assert [type(outcome) for outcome in outcomes] == [MetricResult, ScoringFailure, MetricResult]


def test_a_script_that_ends_too_early_says_at_which_call() -> None:
    judge = ScriptedJudge([["A."]])
    with pytest.raises(AssertionError, match=r"no answer left for call 2 \(verify\); give it one more"):
        FactualCorrectness(judge, mode="precision").score(**TEXTS)
    with pytest.raises(AssertionError, match=r"no answer left for call 1 \(decompose\)"):
        FactualCorrectness(ScriptedJudge([])).score(**TEXTS)


def test_it_judges_one_step_and_another_the_other() -> None:
    finder, verifier = (
        ScriptedJudge([["A.", "나."]], name="finder"),
        ScriptedJudge([[True, False]], name="verifier"),
    )
    scorer = FactualCorrectness(
        "offline", mode="precision", decomposition_llm=finder, verification_llm=verifier
    )
    result = scorer.score(**TEXTS)
    assert [(claim.text, claim.supported) for claim in result.claims] == [("A.", True), ("나.", False)]
    assert [question.step for question in finder.questions] == ["decompose"]
    assert [question.step for question in verifier.questions] == ["verify"]
    assert "finder" in result.judge
    assert "verifier" in result.judge


@pytest.mark.parametrize("step", ["decomposition_llm", "verification_llm"])
def test_it_judges_one_step_beside_the_scorers_own_judge(step: str) -> None:
    own, other = ScriptedJudge(), ScriptedJudge()
    judges: dict[str, Any] = {step: other}
    assert FactualCorrectness(own, mode="precision", **judges).score(**TEXTS).value == 0.5
    assert (len(own.questions), len(other.questions)) == (1, 1)


def test_lists_are_answers_to_legacy_prompts_too() -> None:
    judge = ScriptedJudge([["A.", "나."], [True, False]])
    scorer = FactualCorrectness(judge, mode="precision", prompts=by_statement())
    assert [claim.supported for claim in scorer.score(**TEXTS).claims] == [True, False]
    assert judge.questions[1].claims == ("A.", "나.")


def test_by_the_letter_answers_legacy_prompts_too() -> None:
    assert FactualCorrectness(ScriptedJudge(), prompts=by_statement()).score(**TEXTS).value == 0.5


class Translations(BaseModel):
    translations: list[str]


@pytest.mark.asyncio
async def test_other_questions_are_recorded_and_answered_as_they_stand() -> None:
    answer = {"translations": ["등대"]}
    judge = ScriptedJudge(lambda _: answer)
    assert (
        await judge.agenerate('Translate.\n\nInput: {"strings": {"1": "lighthouse"}}', Translations) == answer
    )
    assert await judge.agenerate("Translate this.", Translations) == answer
    assert [(question.step, question.text, question.claims) for question in judge.questions] == [
        (None, "", ())
    ] * 2
    assert judge.prompts[1] == "Translate this."


def test_a_prompt_in_another_form_is_recorded_without_its_data() -> None:
    class Verification(BaseModel):
        pass

    judge = ScriptedJudge([[True]])
    asyncio.run(judge.agenerate("Is it true that it is old?", Verification))
    assert judge.questions == [Question("Is it true that it is old?", "verify")]
