"""What holds for every text: decomposing never fails, never repeats itself and never invents a word."""

import re

from hypothesis import given
from hypothesis import strategies as st

from factual.claims import LEVELS, Level
from factual.judges.offline.decompose import decompose

VOCABULARY = """
Ann Ems Rome the a his several he it who which that and or but if when although is was are has can sold moved wrote
known born nurse pumps town red Dutch best later in of by for to on 1990 May 4 including such as like not , ; : . !
? ... — - * ** # | > 1. 2. ( ) [1] (x) "Q," “ ” 물은 있고 이며 차다. 、 。 は であり が 水 是 ， ； también
""".split()

levels = st.sampled_from(LEVELS)
texts = st.one_of(
    st.lists(st.sampled_from([*VOCABULARY, "\n"]), max_size=40).map(" ".join),
    st.text(max_size=120),
)


@given(texts, levels, levels)
def test_claims_are_non_empty_stripped_and_said_once(text: str, atomicity: Level, coverage: Level) -> None:
    claims = decompose(text, atomicity=atomicity, coverage=coverage)
    assert all(claim == claim.strip() and any(map(str.isalnum, claim)) for claim in claims)
    assert len({" ".join(claim.split()).casefold() for claim in claims}) == len(claims)


@given(texts, levels, levels)
def test_the_same_text_yields_the_same_claims(text: str, atomicity: Level, coverage: Level) -> None:
    first, second = (decompose(text, atomicity=atomicity, coverage=coverage) for _ in range(2))
    assert first == second


@given(st.lists(st.sampled_from([*VOCABULARY, "\n"]), max_size=40).map(" ".join), levels, levels)
def test_no_claim_has_a_content_word_that_the_text_has_not(
    text: str, atomicity: Level, coverage: Level
) -> None:
    own = {"a", "an", "is", "are", "was", "were", "this", "at", "in", "ann's", "rome's", "town's", "nurse's"}
    written = set(re.findall(r"[a-z']+", text.lower()))
    for claim in decompose(text, atomicity=atomicity, coverage=coverage):
        added = set(re.findall(r"[a-z']+", claim.lower())) - written - own
        assert all(word.endswith("'") and word[:-1] in written for word in added)


@given(st.text(alphabet=st.characters(codec=None), max_size=60), levels, levels)
def test_any_character_is_taken(text: str, atomicity: Level, coverage: Level) -> None:
    assert isinstance(decompose(text, atomicity=atomicity, coverage=coverage), list)


def test_a_large_text_is_taken_whatever_it_is_made_of() -> None:
    for part in (
        "(",
        '"a ',
        "**a",
        "[a](",
        "a. ",
        "a, ",
        "a,\n",
        "1. ",
        "? ",
        "泵是蓝色的，",
        "彼は行き、",
        "있고 ",
        "-|",
    ):
        assert isinstance(decompose(part * 20_000, atomicity="high", coverage="high"), list)


def test_one_very_long_word_is_one_claim() -> None:
    assert decompose("x" * 100_000, atomicity="high", coverage="low") == ["x" * 100_000]
