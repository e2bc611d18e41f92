"""Laws of reconciliation: what comes of any verdicts on any claims."""

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factual import VerdictMismatchError
from factual.judges.reconciliation import by_number, by_statement
from factual.schemas import NumberedVerdict, StatementVerdict

reasons = st.sampled_from(["", "The premise says so.", "전제에 없다."])
numbered = st.lists(
    st.builds(NumberedVerdict, number=st.integers(-1, 6), reason=reasons, supported=st.booleans()), max_size=8
)

WORDS = ("It is old.", "it is old.", "IT IS  OLD. ", "It is red.", "it is\u3000red.", "등대는 희다.", "")
claims = st.lists(st.sampled_from(WORDS[:-1]), min_size=1, max_size=6)
stated = st.lists(
    st.builds(
        StatementVerdict,
        statement=st.sampled_from([*WORDS, "It is odd."]),
        reason=reasons,
        verdict=st.sampled_from([0, 1]),
    ),
    max_size=8,
)


def alike(words: str) -> str:
    return "".join(words.split()).upper()


@given(verdicts=numbered, count=st.integers(1, 5))
def test_numbered_verdicts_are_refused_if_and_only_if_they_cannot_all_be_true(
    verdicts: list[NumberedVerdict], count: int
) -> None:
    said = {(verdict.number, verdict.supported) for verdict in verdicts}
    numbers = [number for number, _ in said]
    if not said or len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, count + 1)):
        with pytest.raises(VerdictMismatchError):
            by_number(verdicts, count)
    else:
        found = by_number(verdicts, count)
        assert {(index + 1, verdict.supported) for index, verdict in found.items()} == said
        given_reasons = {(verdict.number, verdict.reason) for verdict in verdicts}
        assert all((index + 1, verdict.reason) in given_reasons for index, verdict in found.items())


@given(data=st.data(), count=st.integers(1, 5))
def test_the_order_of_numbered_verdicts_makes_no_difference(data: st.DataObject, count: int) -> None:
    numbers = data.draw(st.lists(st.integers(1, count), min_size=1, unique=True))
    verdicts = [
        NumberedVerdict(number=number, reason=str(number), supported=data.draw(st.booleans()))
        for number in numbers
    ]
    shuffled = data.draw(st.permutations(verdicts))
    assert by_number(shuffled, count) == by_number(verdicts, count)


@given(verdicts=stated, claims=claims)
def test_each_stated_verdict_is_used_for_one_claim_of_its_words_and_none_is_left_over(
    verdicts: list[StatementVerdict], claims: list[str]
) -> None:
    said: dict[str, list[int]] = defaultdict(list)
    for verdict in verdicts:
        said[alike(verdict.statement)].append(verdict.verdict)
    asked = Counter(map(alike, claims))
    unclear = [words for words in asked if len(said[words]) > asked[words] and len(set(said[words])) > 1]
    if unclear or not any(said[words] for words in asked):
        with pytest.raises(VerdictMismatchError):
            by_statement(verdicts, claims)
        return
    found = by_statement(verdicts, claims)
    used: dict[str, list[int]] = defaultdict(list)
    for index, decided in found.items():
        used[alike(claims[index])].append(decided.supported)
    for words, count in asked.items():
        assert len(used[words]) == min(count, len(said[words]))
        assert not Counter(used[words]) - Counter(said[words])


@given(verdicts=stated, claims=claims)
def test_a_claim_whose_exact_words_stand_there_once_gets_that_verdict(
    verdicts: list[StatementVerdict], claims: list[str]
) -> None:
    try:
        found = by_statement(verdicts, claims)
    except VerdictMismatchError:
        return
    for index, claim in enumerate(claims):
        exact = [verdict for verdict in verdicts if verdict.statement == claim]
        if claims.count(claim) == len(exact) == 1:
            assert (found[index].supported, found[index].reason) == (exact[0].verdict, exact[0].reason)


@given(said=st.lists(st.sampled_from([0, 1]), min_size=1, max_size=6), more=st.integers(0, 3))
def test_verdicts_on_the_same_words_are_taken_in_order(said: list[int], more: int) -> None:
    verdicts = [StatementVerdict.model_validate({"statement": "a", "reason": "", "verdict": n}) for n in said]
    found = by_statement(verdicts, ["a"] * (len(said) + more))
    assert [found[index].supported for index in sorted(found)] == said
