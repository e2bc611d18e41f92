"""The law of the model boundary: whatever a judge answers, every claim was judged, or there is a typed error.

The judge answers as it likes, and a record is kept of what each answer says to the letter: yes or no on
claims by their numbers or words. An answer with a number of no claim, with both on one claim, or with neither
says nothing at all, and nor does one that is cut off.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from factual import FactualCorrectness, JudgeError
from factual.prompts import Matching, Prompts
from factual.retrying import RetryPolicy
from factual.schemas import Decomposition, StatementVerification, Verification
from factual.testing import Question, ScriptedJudge
from strategies import modes, recall_bases

MOST = 6
"""Claims that the judge finds in a text, at most."""

SURPRISES = 20
"""Answers of any kind; those after them are right, so that no run of questions outlasts the example."""

RESPONSE, REFERENCE = "등대는 흰색이다. It is old.", "灯台は白い。 It is new."

texts = st.text(st.characters(codec=None, exclude_categories=()), max_size=20) | st.sampled_from(
    ["yes", "maybe", "예", '"', '{"', "}]", "```", "\\ud83d", "null", "claims", "verdicts", "</think>", "["]
)
numbers = st.integers(-1, MOST + 1) | st.integers(-(10**30), 10**30) | st.floats()
names = st.sampled_from(["claims", "verdicts", "statements", "number", "supported"])
anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names | texts, inner, max_size=3),
    max_leaves=8,
)
decisions = st.sampled_from(["maybe", "예", None, 2, "", True, False, 0, 1])

SAYING: dict[bool, list[Any]] = {True: [True, 1, "yes", "true", "1"], False: [False, 0, "no", "false", "0"]}
"""How models say yes and no."""

RESPELLINGS: list[Callable[[str], str]] = [str, str.upper, lambda words: f" {words}\n"]

SHAPES: dict[Matching, type[BaseModel]] = {"number": Verification, "statement": StatementVerification}

Said = tuple[str | None, bool | None]
"""A claim and the decision on it; None is no claim that was asked about, and no decision."""


def folded(words: str) -> str:
    return " ".join(words.split()).casefold()


def plain(decision: Any) -> bool | None:
    """Returns the yes or no that a decision is."""
    if isinstance(decision, str):
        word = decision.lower()
        yes = word in {"1", "true", "t", "yes", "y", "on"}
        return yes if yes or word in {"0", "false", "f", "no", "n", "off"} else None
    return bool(decision) if isinstance(decision, int | float) and decision in (0, 1) else None


class Judge:
    """A judge that answers as it likes.

    How often it errs, and how many verdicts it gives before it is cut off, differs from one to the next. Its
    whims are those of a seed; what it says that makes no sense is drawn.

    Attributes:
        said: the decisions that its answers give, by the premise and the words of the claim.
    """

    def __init__(self, data: st.DataObject, matching: Matching) -> None:
        self.said: dict[tuple[str, str], set[bool | None]] = defaultdict(set)
        self._draw = data.draw
        self._chance = data.draw(st.randoms(use_true_random=True))
        self._errors = self._chance.choice([0, 0.01, 0.1])
        self._limit = self._chance.choice([MOST, MOST, 1, 3])
        self._matching = matching

    def answer(self, question: Question) -> Any:
        way = self._chance.choice(["cut off", "odd", "error"]) if self._errs() else "whole"
        if way == "error":
            return self._chance.choice(JudgeError.__subclasses__())("scripted")
        if way == "odd":
            odd = self._draw(anything | texts)
            is_script = isinstance(odd, list)  # of which the scripted judge makes a well-formed answer
            return json.dumps(odd) if is_script or self._chance.random() < 0.5 else odd
        said: list[Said] = []
        if question.step == "decompose":
            answer = self._claims(question)
        elif self._matching == "number":
            answer, said = self._verdicts(question)
        else:
            answer, said = self._statements(question)
        if way == "cut off" or len(said) > self._limit:
            text = json.dumps(answer, indent=self._chance.choice([None, 1]))
            return text[: self._chance.randrange(1, len(text))]
        self._note(question, said)
        return self._written(answer, question)

    def right(self, question: Question) -> list[Any]:
        """Returns no claims, or a yes to all."""
        self._note(question, [(claim, True) for claim in question.claims])
        return [True] * len(question.claims)

    def _errs(self) -> bool:
        return self._chance.random() < self._errors

    def _claims(self, question: Question) -> dict[str, Any]:
        """Returns claims that no other text has; there may be blank and repeated ones among them."""
        claims = [f"Claim {n} of {question.text}" for n in range(self._chance.randint(0, MOST))]
        return {"claims": self._chance.sample([*claims, *claims[:1], " "], k=len(claims[:1] + claims) + 1)}

    def _some(self, question: Question) -> list[tuple[int, str]]:
        """Returns claims with their numbers, in any order; some may be missing or stand there twice."""
        asked = [*enumerate(question.claims, start=1)]
        listed = [claim for claim in asked for _ in range(self._chance.choice([1, 1, 1, 1, 0, 2]))]
        return self._chance.sample(listed, k=len(listed))

    def _verdicts(self, question: Question) -> tuple[dict[str, Any], list[Said]]:
        entries: list[dict[str, Any]] = []
        said: list[Said] = []
        claims = dict(enumerate(question.claims, start=1))
        yes = {number: self._chance.random() < 0.5 for number in claims}
        for right, _ in self._some(question):
            number = self._draw(numbers | texts) if self._errs() else right
            decision = (
                self._draw(anything | decisions) if self._errs() else self._chance.choice(SAYING[yes[right]])
            )
            shown = str(number) if type(number) is int and self._chance.random() < 0.5 else number
            entries.append({"number": shown, "reason": "", "supported": decision})
            read = int(shown) if isinstance(shown, str) and shown.isdecimal() and shown.isascii() else number
            said.append((claims.get(read) if type(read) is int else None, plain(decision)))
        return {"verdicts": entries}, said

    def _statements(self, question: Question) -> tuple[dict[str, Any], list[Said]]:
        entries: list[dict[str, Any]] = []
        said: list[Said] = []
        claims = {folded(claim): claim for claim in question.claims}
        yes = {claim: self._chance.choice([0, 1]) for claim in claims.values()}
        for _, right in self._some(question):
            words = self._draw(texts) if self._errs() else right
            decision = self._draw(anything | decisions) if self._errs() else yes[right]
            words = self._chance.choice(RESPELLINGS)(words)
            entries.append({"statement": words, "reason": "", "verdict": decision})
            if claim := claims.get(folded(words)):
                said.append((claim, plain(decision)))
        return {"statements": entries}, said

    def _note(self, question: Question, said: Iterable[Said]) -> None:
        """Records what an answer says, unless it says two things on a claim, or nothing on one."""
        found = set(said)
        claims = [claim for claim, _ in found]
        if len(set(claims)) == len(claims) and not any(None in pair for pair in found):
            for claim, decision in found:
                self.said[question.premise, str(claim)].add(decision)

    def _written(self, answer: dict[str, Any], question: Question) -> Any:
        """Returns an answer in one of the forms in which models give it."""
        shape = SHAPES[self._matching] if question.step == "verify" else Decomposition
        text = json.dumps(answer, ensure_ascii=self._chance.random() < 0.5)
        chatter = self._draw(texts) if self._errs() else "So be it."
        forms = [
            answer,
            shape.model_construct(None, **answer),
            text,
            text[1:-1],
            f"Sure! {text} 더 필요한 것이 있습니까?",
            f"```json\n{text}\n```",
            f"<think>{{}} [1</think>\n{text}",
            f"{text}\n{text}",
            f"{chatter} {text}",
            f"{text} {chatter}",
        ]
        return self._chance.choice(forms)


@pytest.mark.parametrize("matching", ["number", "statement"])
@given(data=st.data(), mode=modes, recall_basis=recall_bases)
@settings(deadline=None, max_examples=500)
def test_whatever_a_judge_answers_every_claim_was_judged_or_it_is_a_typed_error(
    matching: Matching, data: st.DataObject, mode: Any, recall_basis: Any
) -> None:
    judge = Judge(data, matching)
    answer_retries = data.draw(st.sampled_from([0, 1, 4]))

    def most_calls(claims: int) -> int:
        """Returns how many calls a text of that many claims may take at most.

        Each question has its attempts: the one for claims, and those for verdicts, of which there are as many
        as nodes in the tree that halves the claims of a call down to single ones.
        """
        return (1 + answer_retries) * (1 + max(0, 2 * claims - 1))

    def answer(question: Question) -> Any:
        assert len(scripted.questions) <= len(scorer.sides) * most_calls(MOST)
        is_surprising = len(scripted.questions) <= SURPRISES
        return judge.answer(question) if is_surprising else judge.right(question)

    scripted = ScriptedJudge(answer)
    prompts = Prompts()
    prompts.verification.matching = matching
    scorer = FactualCorrectness(
        scripted,
        mode,
        recall_basis=recall_basis,
        prompts=prompts,
        retries=RetryPolicy(answer_retries=answer_retries),
        claims_per_call=data.draw(st.sampled_from([15, 4, 1])),
    )
    failed = None
    try:
        result = asyncio.run(scorer.ascore(RESPONSE, REFERENCE))
    except JudgeError as error:
        failed = error
    asked = Counter((question.text, question.premise, question.claims) for question in scripted.questions)
    assert max(asked.values()) <= 1 + answer_retries
    if failed:
        assert failed.stage in {"decompose", "verify"}
        assert 1 <= failed.attempts <= len(scripted.questions)
        return
    counts: Counter[tuple[str, bool]] = Counter()
    for claim in result.claims:
        premise = REFERENCE if claim.side == "response" else RESPONSE
        assert claim.supported in judge.said[premise, claim.text]
        counts[claim.side, claim.supported] += 1
    for side in ("response", "reference"):
        for supported, name in ((True, "supported"), (False, "unsupported")):
            counted = getattr(result.tally, f"{side}_{name}")
            assert counted == (counts[side, supported] if side in scorer.sides else None)
    calls = sum(most_calls(sum(claim.side == side for claim in result.claims)) for side in scorer.sides)
    assert result.usage.calls == len(scripted.questions) <= calls


WHOLE = {
    "claims": {"claims": ["등대는 흰색이다.", 'It says "old" {and} [new].', "A smile 😀."]},
    "verdicts": {
        "verdicts": [
            {"number": 1, "reason": 'It says "yes", or {"supported": true}.', "supported": True},
            {"number": 2, "reason": "전제에 없다.", "supported": False},
        ]
    },
    "no claims": {"claims": []},
}


@pytest.mark.parametrize("ascii_alone", [True, False])
@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("before", ["", "Sure! Here it is: ", "```json\n"])
@pytest.mark.parametrize("name", WHOLE)
def test_an_answer_that_is_cut_off_anywhere_is_never_taken_as_whole(
    name: str, before: str, indent: int | None, ascii_alone: bool
) -> None:
    text = before + json.dumps(WHOLE[name], ensure_ascii=ascii_alone, indent=indent)
    given = ["등대는 흰색이다.", "It is odd."] if name == "verdicts" else None

    def scored(answer: str) -> list[bool]:
        judge = ScriptedJudge(
            lambda question: (
                answer if given or question.step == "decompose" else [True] * len(question.claims)
            )
        )
        scorer = FactualCorrectness(judge, "precision")
        result = asyncio.run(scorer.ascore(RESPONSE, REFERENCE, response_claims=given))
        return [claim.supported for claim in result.claims]

    assert scored(text) == {"claims": [True] * 3, "verdicts": [True, False], "no claims": []}[name]
    for length in range(len(text)):
        with pytest.raises(JudgeError):
            scored(text[:length])
