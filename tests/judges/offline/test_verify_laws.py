"""Laws that hold for every text."""

import unicodedata
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from factual.judges.offline.sentences import sentences
from factual.judges.offline.verify import Premise
from factual.judges.offline.words import fold

SENTENCES = (
    "The old mill stands in Ghent.",
    "It was not built before 1871.",
    "Café Lindner sells 1,200 cups a day.",
    "The lighthouse is white, and 30 m tall.",
    "Ghent defeated Bruges on 3 May 1402.",
    "The U.S. engineers didn't arrive.",
    "등대는 항구에서 2 km 떨어져 있다.",
    "그는 1971년 5월 3일에 태어나지 않았다.",
    "灯台は港にあります。",
    "他不喜欢猫。",
    "La tour n'est pas à Lyon.",
    "Größe und Straße sind weiß.",
)
CLAIMS = (
    *SENTENCES,
    "The mill is in Ghent.",
    "The mill is in Bruges.",
    "The lighthouse is red.",
    "It was built before 1871.",
    "Bruges defeated Ghent.",
    "등대는 2 km 떨어져 있다.",
    "그는 1971년에 태어났다.",
)
texts = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=6).map(" ".join)
claims = st.sampled_from(CLAIMS)
respellings = st.sampled_from(
    (
        str.upper,
        str.lower,
        str.swapcase,
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: unicodedata.normalize("NFKD", text),
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace(" ", "\t\u00a0"),
        lambda text: f"\n {text} \n",
    )
)
pieces = st.sampled_from(
    [
        *" ".join(CLAIMS).split(),
        *[
            "than",
            "beat",
            "No",
            "without",
            "5",
            "%",
            "$",
            "(",
            ")",
            "①",
            "-",
            "\n",
            "...",
            "more",
            "about",
            "ŉ",
            "İ",
            "ﬁ",
            "없다",
            "ません",
            "三百",
            "�",
            "😀",
        ],
    ]
)
anything = st.lists(pieces, max_size=30).map(" ".join) | st.text(
    st.characters(codec=None, exclude_categories=()), max_size=80
)


@given(premise=anything, claim=anything)
@settings(max_examples=300, deadline=None)
def test_any_text_gets_a_verdict_with_a_reason(premise: str, claim: str) -> None:
    verdict = Premise(premise).verify(claim)
    assert isinstance(verdict.supported, bool)
    assert verdict.reason


@given(text=st.one_of(anything, texts))
@settings(deadline=None)
def test_a_copy_and_each_of_its_sentences_is_supported(text: str) -> None:
    premise = Premise(text)
    assert premise.verify(text).supported
    assert all(premise.verify(sentence).supported for sentence in sentences(text))


@given(premise=texts, claim=claims, respell=respellings, again=respellings)
@settings(deadline=None)
def test_case_white_space_and_normal_form_make_no_difference(
    premise: str, claim: str, respell: Callable[[str], str], again: Callable[[str], str]
) -> None:
    respelled = Premise(respell(premise)).verify(again(claim))
    assert respelled.supported is Premise(premise).verify(claim).supported


@given(sample=st.permutations(SENTENCES), claim=claims)
@settings(deadline=None)
def test_the_order_of_sentences_makes_no_difference(sample: list[str], claim: str) -> None:
    assert (
        Premise(" ".join(sample)).verify(claim).supported
        is Premise(" ".join(SENTENCES)).verify(claim).supported
    )


@given(premise=texts, claim=claims)
@settings(deadline=None)
def test_the_same_question_has_the_same_answer(premise: str, claim: str) -> None:
    assert Premise(premise).verify(claim) == Premise(premise).verify(claim)


@given(text=anything)
def test_folding_is_done_once_and_for_all(text: str) -> None:
    assert fold(fold(text)) == fold(text)
