"""The settings of a scorer beyond the arithmetic: its models, prompts, attempts and time, and its copies."""

import asyncio
import copy
import dataclasses
import math
import pickle
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from factual import (
    FactualCorrectness,
    InvalidInputError,
    MalformedOutputError,
    MetricResult,
    Prompts,
    RetryPolicy,
    ScoringFailure,
    VerdictMismatchError,
)
from factual.prompts.rendering import asked
from factual.testing import Question, ScriptedJudge, by_the_letter
from line_judge import LineJudge

TEXTS: dict[str, Any] = {"response": "등대는 흰색이다. It is old.", "reference": "등대는 흰색이다."}
RIGHT = 0.67


def steps(judge: ScriptedJudge) -> list[str | None]:
    return [question.step for question in judge.questions]


async def never(_: Question) -> Any:
    await asyncio.Event().wait()


# Models


def test_each_step_has_a_model_of_its_own_and_both_are_named() -> None:
    finds, verifies = ScriptedJudge(name="큰 모델"), ScriptedJudge(name="작은 모델")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scorer = FactualCorrectness(decomposition_llm=finds, verification_llm=verifies)
    result = scorer.score(**TEXTS)
    assert (result.value, result.judge) == (RIGHT, "큰 모델 + 작은 모델")
    assert (steps(finds), steps(verifies)) == (["decompose"] * 2, ["verify"] * 2)
    assert result.usage.calls == 4


@pytest.mark.parametrize("step", ["decomposition_llm", "verification_llm"])
def test_a_model_for_one_step_leaves_the_other_to_llm(step: str) -> None:
    given, llm = ScriptedJudge(name="given"), ScriptedJudge(name="llm")
    result = FactualCorrectness(llm, **{step: given}).score(**TEXTS)  # type: ignore[arg-type]
    assert result.value == RIGHT
    mine, other = ("decompose", "verify") if step == "decomposition_llm" else ("verify", "decompose")
    assert (steps(given), steps(llm)) == ([mine] * 2, [other] * 2)
    assert result.judge == ("given + llm" if step == "decomposition_llm" else "llm + given")


def test_models_for_both_steps_leave_nothing_to_llm() -> None:
    llm, given = ScriptedJudge(name="llm"), ScriptedJudge(name="given")
    result = FactualCorrectness(llm, decomposition_llm=given, verification_llm=given).score(**TEXTS)
    assert (result.value, result.judge, len(given.questions), llm.questions) == (RIGHT, "given", 4, [])


@pytest.mark.parametrize("step", ["decomposition_llm", "verification_llm"])
def test_where_llm_is_needed_and_missing_the_offline_judge_takes_the_step_and_a_warning_says_so(
    step: str,
) -> None:
    given: dict[str, Any] = {step: ScriptedJudge()}
    with pytest.warns(UserWarning, match="offline judge") as caught:
        scorer = FactualCorrectness(**given)
    assert [warning.filename for warning in caught] == [__file__]
    names = ["scripted", "offline"] if step == "decomposition_llm" else ["offline", "scripted"]
    assert scorer.score(**TEXTS).judge == " + ".join(names)


def test_each_step_takes_whatever_can_judge() -> None:
    line = LineJudge()
    pairs: list[tuple[Any, Any, str]] = [
        (line, "offline", "scripted + offline"),
        ("offline", ScriptedJudge(name="model"), "offline + model"),
        ("offline", "offline", "offline"),
    ]
    for finds, verifies, name in pairs:
        scorer = FactualCorrectness(decomposition_llm=finds, verification_llm=verifies, mode="precision")
        result = scorer.score("등대는 흰색이다.", "등대는 흰색이다.")
        assert (result.value, result.judge) == (1.0, name)


@pytest.mark.parametrize("argument", ["llm", "decomposition_llm", "verification_llm"])
def test_what_cannot_judge_is_refused_by_the_name_of_its_argument(argument: str) -> None:
    settings: dict[str, Any] = {"llm": "offline"}
    with pytest.raises(TypeError, match=rf"^{argument}: takes llm_factory.*got int$"):
        FactualCorrectness(**{**settings, argument: 3})
    with pytest.raises(InvalidInputError, match=rf"^{argument}='gpt-4o': .*{argument}=llm_factory\('gpt-4o'"):
        FactualCorrectness(**{**settings, argument: "gpt-4o"})


def test_no_key_is_asked_for_and_openai_is_not_imported_where_another_judge_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    program = """
import json, os, sys
import factual
from factual.prompts.rendering import asked
from factual.testing import ScriptedJudge

assert "OPENAI_API_KEY" not in os.environ

def judge(prompt):
    data = asked(prompt)
    if "text" in data:
        return json.dumps({"claims": [data["text"]]})
    verdict = {"reason": "같다", "supported": True}
    return json.dumps({"verdicts": [{"number": int(n), **verdict} for n in data["claims"]]})

for llm in (judge, ScriptedJudge(), "offline"):
    scorer = factual.FactualCorrectness(llm, retries=factual.RetryPolicy(max_retries=1), language="Korean")
    rows = [{"response": "등대는 흰색이다.", "reference": "등대는 흰색이다."}]
    assert factual.evaluate(rows, scorer, progress=True).summary[scorer.column].mean == 1.0
scorer = factual.FactualCorrectness(decomposition_llm=judge, verification_llm=ScriptedJudge())
assert scorer.score("등대는 흰색이다.", "등대는 흰색이다.") == 1.0
assert "openai" not in sys.modules
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, capture_output=True)


# Prompts


def edited(scorer: FactualCorrectness, words: str = "단위를 무시하라.") -> None:
    scorer.prompts.decomposition.instruction += f" {words}"
    scorer.prompts.verification.instruction += f" {words}"


def asks(scorer: FactualCorrectness, words: str) -> list[bool]:
    """Returns whether the words stand in each of the four prompts of a score."""
    judge = scorer.llm
    assert isinstance(judge, ScriptedJudge)
    judge.questions.clear()
    assert scorer.score(**TEXTS).value == RIGHT
    return [words in prompt for prompt in judge.prompts]


def test_prompts_can_be_edited_in_place_and_are_read_at_each_call() -> None:
    scorer = FactualCorrectness(ScriptedJudge())
    assert asks(scorer, "단위를 무시하라.") == [False] * 4
    edited(scorer)
    assert asks(scorer, "단위를 무시하라.") == [True] * 4
    scorer.prompts.language = "Korean"
    assert asks(scorer, " in Korean") == [True] * 4
    scorer.prompts.verification = Prompts().verification
    assert asks(scorer, "단위를 무시하라.") == [True, True, False, False]


def test_prompts_reach_both_of_two_models() -> None:
    finds, verifies = ScriptedJudge(), ScriptedJudge()
    scorer = FactualCorrectness(decomposition_llm=finds, verification_llm=verifies)
    edited(scorer)
    scorer.score(**TEXTS)
    assert all("단위를 무시하라." in prompt for prompt in finds.prompts + verifies.prompts)


def test_two_scorers_of_one_prompts_object_share_nothing_with_it_nor_with_each_other() -> None:
    prompts = Prompts(language="Korean")
    prompts.verification.instruction += " 처음부터."
    one, other = (FactualCorrectness(ScriptedJudge(), prompts=prompts) for _ in range(2))
    assert asks(one, "처음부터.") == asks(other, "처음부터.") == [False, False, True, True]
    edited(one)
    one.prompts.decomposition.examples.clear()
    one.prompts.verification.examples[0].claims[0].text = "한 사람의 것."
    prompts.verification.instruction = "Later."
    assert other.prompts.language == "Korean"
    assert asks(other, "단위를 무시하라.") == asks(other, "Later.") == [False] * 4
    assert asks(other, "한 사람의 것.") == asks(one, "Later.") == [False] * 4
    assert other.prompts != one.prompts != prompts != other.prompts


def test_scorers_without_prompts_do_not_share_the_librarys() -> None:
    one, other = FactualCorrectness(ScriptedJudge()), FactualCorrectness(ScriptedJudge())
    edited(one)
    assert asks(other, "단위를 무시하라.") == [False] * 4
    assert asks(FactualCorrectness(ScriptedJudge()), "단위를 무시하라.") == [False] * 4


COPIES: dict[str, Callable[[FactualCorrectness], FactualCorrectness]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "deepcopy in a list": lambda scorer: copy.deepcopy([scorer])[0],
    "replace": dataclasses.replace,
    "pickle": lambda scorer: pickle.loads(pickle.dumps(scorer)),  # noqa: S301 - our own
}


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_has_the_settings_and_the_prompts_that_there_are_and_shares_neither(how: str) -> None:
    settings: dict[str, Any] = {"mode": "recall", "beta": 2.0, "recall_basis": "reference", "name": "정확도"}
    scorer = FactualCorrectness(ScriptedJudge(), claims_per_call=3, zero_division=1.0, **settings)
    edited(scorer)
    copied = COPIES[how](scorer)
    for name in ("mode", "beta", "recall_basis", "name", "claims_per_call", "zero_division", "retries"):
        assert getattr(copied, name) == getattr(scorer, name)
    assert copied.prompts == scorer.prompts
    assert copied.prompts is not scorer.prompts
    assert copied.score(**TEXTS).value == scorer.score(**TEXTS).value
    edited(copied, "복사본만.")
    edited(scorer, "원본만.")
    scorer.llm.questions.clear()
    copied.llm.questions.clear()
    copied.score(**TEXTS)
    assert all("단위를 무시하라. 복사본만." in prompt for prompt in copied.llm.prompts)
    assert not any("원본만." in prompt for prompt in copied.llm.prompts)


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_has_the_language_that_there_is(how: str) -> None:
    scorer = FactualCorrectness(ScriptedJudge(), language="Korean")
    scorer.prompts.language = "Japanese"
    assert COPIES[how](scorer).prompts.language == "Japanese"


@pytest.mark.parametrize("how", ["copy", "deepcopy", "pickle"])
def test_a_copy_keeps_both_models_and_warns_of_nothing(how: str) -> None:
    with pytest.warns(UserWarning, match="offline judge"):
        scorer = FactualCorrectness(decomposition_llm=ScriptedJudge())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        copied = COPIES[how](scorer)
    assert copied.score(**TEXTS).judge == "scripted + offline"


def test_copies_in_memory_keep_the_models_themselves() -> None:
    """A model's client holds connections and locks, which no copy can have."""
    judge = ScriptedJudge()
    judge.lock = threading.Lock()  # type: ignore[attr-defined]
    scorer = FactualCorrectness(judge)
    assert copy.copy(scorer).llm is copy.deepcopy(scorer).llm is dataclasses.replace(scorer).llm is judge


def test_a_scorer_is_a_key_and_equal_to_itself_alone() -> None:
    scorer = FactualCorrectness("offline")
    assert {scorer: "a"}[scorer] == "a"
    assert scorer != copy.copy(scorer)


def test_a_replacement_checks_its_settings_again() -> None:
    scorer = FactualCorrectness(ScriptedJudge())
    assert dataclasses.replace(scorer, mode="precision").score(**TEXTS).value == 0.5
    with pytest.raises(InvalidInputError, match="mode='F1'"):
        dataclasses.replace(scorer, mode="F1")  # type: ignore[arg-type]


def test_threads_that_edit_their_own_prompts_do_not_meet() -> None:
    prompts = Prompts()
    begin = threading.Barrier(6, timeout=20)

    def score(number: int) -> bool:
        judge = ScriptedJudge()
        scorer = FactualCorrectness(judge, prompts=prompts)
        begin.wait()
        for turn in range(5):
            edited(scorer, f"실 {number}, {turn}.")
            scorer.score(**TEXTS)
        others = [f"실 {other}, " for other in range(6) if other != number]
        return all(f"실 {number}, 0." in prompt for prompt in judge.prompts) and not any(
            other in prompt for prompt in judge.prompts for other in others
        )

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(score, range(6))) == [True] * 6
    assert prompts == Prompts()


def test_a_language_is_asked_for_in_both_steps_and_stands_above_that_of_the_prompts() -> None:
    assert asks(FactualCorrectness(ScriptedJudge(), language="Korean"), " in Korean") == [True] * 4
    assert asks(FactualCorrectness(ScriptedJudge()), " in Korean") == [False] * 4
    prompts = Prompts(language="Korean")
    assert asks(FactualCorrectness(ScriptedJudge(), prompts=prompts), " in Korean") == [True] * 4
    both = FactualCorrectness(ScriptedJudge(), prompts=prompts, language="Swahili")
    assert asks(both, " in Swahili") == [True] * 4
    assert asks(both, " in Korean") == [False] * 4
    assert prompts.language == "Korean"


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"prompts": "Cut the text."}, TypeError, r"prompts: takes factual\.prompts\.Prompts, got str"),
        ({"prompts": {"verification": ""}}, TypeError, r"prompts: takes factual\.prompts\.Prompts, got dict"),
        ({"language": " "}, InvalidInputError, "language=' ': takes a text that is not blank"),
        ({"language": 3}, TypeError, "language=3: takes a text"),
        ({"retries": 3}, TypeError, "retries: takes a RetryPolicy, got int"),
        ({"retries": None}, TypeError, "retries: takes a RetryPolicy, got NoneType"),
        ({"claims_per_call": 0}, InvalidInputError, "claims_per_call=0: takes an integer of at least 1"),
        ({"claims_per_call": 1.5}, TypeError, r"claims_per_call=1\.5: takes an integer"),
        ({"claims_per_call": True}, TypeError, "claims_per_call=True"),
    ],
    ids=str,
)
def test_settings_that_cannot_be_used_are_refused_by_name(
    settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=f"^{message}"):
        FactualCorrectness("offline", **settings)


def test_new_settings_are_named() -> None:
    with pytest.raises(TypeError, match="positional"):
        FactualCorrectness("offline", "f1", 1.0, "low", "low", "name", "response")  # type: ignore[call-arg]


# Attempts, calls, columns


@pytest.mark.parametrize("answer_retries", [0, 2])
def test_the_policy_bounds_the_attempts_of_each_step(answer_retries: int) -> None:
    judge = ScriptedJudge(lambda q: {"verdicts": []} if q.step == "verify" else by_the_letter(q))
    scorer = FactualCorrectness(judge, mode="precision", retries=RetryPolicy(answer_retries=answer_retries))
    with pytest.raises(VerdictMismatchError, match=r"^verify: "):
        scorer.score(**TEXTS)
    assert steps(judge) == ["decompose"] + ["verify"] * (1 + answer_retries)


def test_the_policy_holds_for_both_of_two_models() -> None:
    bad = ScriptedJudge(lambda _: "글쎄요.")
    both: list[dict[str, Any]] = [{"decomposition_llm": bad}, {"verification_llm": bad}]
    for settings in both:
        bad.questions.clear()
        retries = RetryPolicy(answer_retries=4)
        scorer = FactualCorrectness(ScriptedJudge(), mode="precision", retries=retries, **settings)
        with pytest.raises(MalformedOutputError):
            scorer.score(**TEXTS)
        assert len(bad.questions) == 5


@pytest.mark.parametrize(("claims_per_call", "sizes"), [(1, [1] * 7), (3, [3, 3, 1]), (7, [7]), (100, [7])])
def test_many_claims_are_verified_so_many_at_a_time_in_their_order(
    claims_per_call: int, sizes: list[int]
) -> None:
    judge = ScriptedJudge()
    claims = [f"주장 {number}." for number in range(7)]
    result = FactualCorrectness(judge, mode="precision", claims_per_call=claims_per_call).score(
        " ".join(claims), "주장 2. 주장 5."
    )
    parts = [question.claims for question in judge.questions if question.step == "verify"]
    assert sorted(map(len, parts)) == sorted(sizes)
    assert [claim for part in sorted(parts) for claim in part] == claims
    assert [(claim.text, claim.supported) for claim in result.claims] == [
        (claim, claim in ("주장 2.", "주장 5.")) for claim in claims
    ]


def test_fifteen_claims_are_verified_at_a_time_by_default() -> None:
    judge = ScriptedJudge()
    FactualCorrectness(judge, mode="precision").score("a", "b", response_claims=[f"{n}." for n in range(31)])
    assert sorted(len(question.claims) for question in judge.questions) == [1, 15, 15]


def test_a_column_is_named_by_the_metric_and_its_mode() -> None:
    assert FactualCorrectness("offline").column == "factual_correctness(mode=f1)"
    assert FactualCorrectness("offline", mode="recall", name="정확도").column == "정확도(mode=recall)"


# Time


@pytest.mark.parametrize("mode", ["f1", "precision", "recall"])
def test_a_score_that_takes_too_long_ends_with_an_error_that_says_how_long(mode: Any) -> None:
    scorer = FactualCorrectness(ScriptedJudge(never), mode=mode)
    for score in (scorer.score, lambda **how: asyncio.run(scorer.ascore(**how))):
        with pytest.raises(TimeoutError, match=r"^timeout=0\.01: there is no score after that many seconds$"):
            score(**TEXTS, timeout=0.01)


def test_a_score_in_time_is_that_without_a_limit() -> None:
    scorer = FactualCorrectness(ScriptedJudge())
    for timeout in (None, 60, 60.5):
        assert scorer.score(**TEXTS, timeout=timeout) == RIGHT


def test_a_function_that_hangs_fails_its_row_and_the_others_are_scored() -> None:
    """A thread cannot be stopped; it is left behind."""
    hang = threading.Event()

    def judge(prompt: str) -> str:
        if "영원히" in str(asked(prompt)):
            hang.wait(20)
        return '{"claims": []}'

    rows: list[Any] = [TEXTS, {"id": 1, "response": "영원히.", "reference": "끝."}, TEXTS]
    outcomes = FactualCorrectness(judge).batch_score(rows, timeout=0.25, on_error="record", max_concurrency=2)
    hang.set()
    assert [isinstance(outcome, MetricResult) for outcome in outcomes] == [True, False, True]
    assert outcomes[1] == ScoringFailure(
        row=1,
        id=1,
        stage=None,
        error="TimeoutError",
        message="timeout=0.25: there is no score after that many seconds",
    )


@pytest.mark.asyncio
async def test_an_asynchronous_judge_that_hangs_is_stopped_at_the_time_out() -> None:
    stopped = []

    async def judge(_: str) -> str:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(True)
        return ""

    before = asyncio.all_tasks()
    [outcome] = await FactualCorrectness(judge).abatch_score([TEXTS], timeout=0.01, on_error="record")
    assert isinstance(outcome, ScoringFailure)
    assert (outcome.error, stopped) == ("TimeoutError", [True, True])
    assert asyncio.all_tasks() == before


@pytest.mark.parametrize("timeout", [0, -1, math.inf, math.nan, "1", True])
def test_a_limit_that_is_none_is_refused_by_name(timeout: Any) -> None:
    scorer = FactualCorrectness("offline")
    for score in (
        lambda: scorer.score("a", "a", timeout=timeout),
        lambda: asyncio.run(scorer.ascore("a", "a", timeout=timeout)),
        lambda: scorer.batch_score([], timeout=timeout),
        lambda: asyncio.run(scorer.abatch_score([], timeout=timeout)),
        lambda: scorer.stream([], timeout=timeout),
    ):
        with pytest.raises(
            (InvalidInputError, TypeError), match=f"^timeout={timeout!r}: takes a finite numb"
        ):
            score()


def test_after_a_time_out_the_scorer_goes_on() -> None:
    hung: list[bool] = []

    async def script(question: Question) -> Any:
        if not hung:
            hung.append(True)
            await asyncio.Event().wait()
        return by_the_letter(question)

    scorer = FactualCorrectness(ScriptedJudge(script), mode="precision")
    with pytest.raises(TimeoutError):
        scorer.score(**TEXTS, timeout=0.01)
    assert scorer.score(**TEXTS, timeout=60).value == 0.5
