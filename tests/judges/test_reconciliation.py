"""A verdict is on the claim of its number or, for legacy prompts, of its words; nothing else is a verdict."""

import pytest

from factual import VerdictMismatchError
from factual.claims import Verdict
from factual.judges.reconciliation import by_number, by_statement
from factual.schemas import NumberedVerdict, StatementVerdict

YES, NO = Verdict(supported=True, reason="first"), Verdict(supported=False, reason="first")


def numbered(*verdicts: tuple[int, bool], reason: str = "first") -> list[NumberedVerdict]:
    return [NumberedVerdict(number=number, reason=reason, supported=said) for number, said in verdicts]


def stated(*verdicts: tuple[str, int], reason: str = "first") -> list[StatementVerdict]:
    return [
        StatementVerdict.model_validate({"statement": words, "reason": reason, "verdict": said})
        for words, said in verdicts
    ]


def test_a_number_finds_its_claim_in_any_order() -> None:
    assert by_number(numbered((3, True), (1, False)), 3) == {2: YES, 0: NO}


def test_a_verdict_said_twice_counts_once_with_its_first_reason() -> None:
    said = numbered((1, True)) + numbered((1, True), reason="second")
    assert by_number(said, 1) == {0: YES}


@pytest.mark.parametrize("number", [0, 3, -1, 10**30])
def test_a_number_of_no_claim_is_named_and_refused(number: int) -> None:
    with pytest.raises(VerdictMismatchError, match=f"asked for verdicts 1 to 2, got one on {number}$"):
        by_number(numbered((1, True), (number, True), (2, True)), 2)


def test_all_numbers_of_no_claim_are_named_once_and_in_order() -> None:
    with pytest.raises(VerdictMismatchError, match=r"got one on 0, 7, 9$"):
        by_number(numbered((9, True), (7, True), (0, True), (7, False)), 2)


def test_two_verdicts_on_one_number_that_differ_are_refused() -> None:
    with pytest.raises(VerdictMismatchError, match="two verdicts on claim 2, and they differ"):
        by_number(numbered((2, True), (1, True), (2, False)), 2)


def test_no_verdict_at_all_is_refused() -> None:
    with pytest.raises(VerdictMismatchError, match="asked for verdicts 1 to 3, got none"):
        by_number([], 3)


def test_words_find_their_claim_in_any_order() -> None:
    claims = ["The kiln is blue.", "등대는 흰색이다.", "灯台は白い。"]
    found = by_statement(
        stated(("灯台は白い。", 1), ("The kiln is blue.", 0), ("등대는 흰색이다.", 1)), claims
    )
    assert found == {0: NO, 1: YES, 2: YES}


@pytest.mark.parametrize(
    "words",
    ["the KILN is Blue.", " The kiln\tis \n blue. ", "The\u00a0kiln is blue.", "The  kiln is blue."],
)
def test_case_and_space_make_no_difference(words: str) -> None:
    assert by_statement(stated((words, 1)), ["The kiln is blue."]) == {0: YES}


def test_case_is_folded_in_all_scripts() -> None:
    assert by_statement(stated(("DIE STRASSE", 1)), ["die Straße"]) == {0: YES}


def test_exact_words_go_before_like_ones() -> None:
    claims = ["It is big.", "it is BIG."]
    assert by_statement(stated(("it is BIG.", 0), ("It is big.", 1)), claims) == {0: YES, 1: NO}


def test_exact_words_go_before_an_earlier_verdict_on_like_ones() -> None:
    claims = ["It is big.", "It is BIG."]
    assert by_statement(stated(("it is big.", 0), ("It is big.", 1)), claims) == {0: YES, 1: NO}


def test_verdicts_on_claims_of_the_same_words_are_taken_in_order() -> None:
    claims = ["It is old.", "It is red.", "It is old."]
    found = by_statement(stated(("It is old.", 1), ("It is red.", 1), ("It is old.", 0)), claims)
    assert found == {0: YES, 1: YES, 2: NO}


def test_one_verdict_on_claims_of_the_same_words_is_on_the_first_alone() -> None:
    assert by_statement(stated(("It is old.", 1)), ["It is old.", "It is old."]) == {0: YES}


@pytest.mark.parametrize("again", ["It is old.", "it is OLD. "])
def test_a_verdict_stated_twice_counts_once_with_its_first_reason(again: str) -> None:
    said = stated(("It is old.", 1)) + stated((again, 1), reason="second")
    assert by_statement(said, ["It is old."]) == {0: YES}


@pytest.mark.parametrize("again", ["It is old.", "it is OLD. "])
def test_two_verdicts_on_the_same_words_that_differ_are_refused(again: str) -> None:
    with pytest.raises(VerdictMismatchError, match=r"2 verdicts on 'it is old\.', and they differ"):
        by_statement(stated(("It is old.", 1), (again, 0)), ["It is old."])


def test_words_of_no_claim_decide_nothing() -> None:
    said = stated(("It is very old.", 1), ("It is red.", 0))
    assert by_statement(said, ["It is old.", "It is red."]) == {1: NO}


@pytest.mark.parametrize("said", [[], stated(("It is very old.", 1))])
def test_no_verdict_on_any_claims_words_is_refused(said: list[StatementVerdict]) -> None:
    with pytest.raises(VerdictMismatchError, match="no verdict on the words of any claim"):
        by_statement(said, ["It is old."])
