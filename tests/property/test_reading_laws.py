"""The laws of reading: whatever a model writes, nothing of its answer is lost, invented or completed."""

import json
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factual.errors import JudgeError, TruncatedOutputError
from factual.llms.reading import read
from factual.schemas import Decomposition

unhurried = settings(deadline=None)

Style = Callable[[list[str]], str]


def compact(claims: list[str]) -> str:
    return json.dumps({"claims": claims}, ensure_ascii=False)


def escaped(claims: list[str]) -> str:
    return json.dumps({"claims": claims}, indent=2)


def as_python(claims: list[str]) -> str:
    return repr({"claims": claims})


def sloppy(claims: list[str]) -> str:
    items = " , // more\n".join(json.dumps(claim, ensure_ascii=False) for claim in claims)
    return f"{{claims: [{items}{',' if claims else ''} /* all */],}}"


def fragment(claims: list[str]) -> str:
    return f'"claims": {json.dumps(claims, ensure_ascii=False)}'


def without_backslashes(claims: list[str]) -> str:
    items = ", ".join(f'"{claim}"' for claim in claims)
    return f'{{"claims": [{items}]}}'


anything = st.text(st.characters(exclude_categories=["Cs"]))
marks = st.text(st.sampled_from("ABC 등대 '\"{}[],:\\/#*\n“”`<>"))
lists = st.lists(anything | marks, max_size=4)

before = st.sampled_from(
    [
        "",
        "Sure! ",
        "It's {like this} and [1]: ",
        'He said "so" - ',
        "```json\n",
        '<think>{"claims": ["x"]} or {</think>\n',
        'Perhaps {"claims": ["x"]}.\n</think> ',
    ]
)
after = st.sampled_from(["", " It's \"fine {", "\n```", "}", " As in {that} and [1].", ' Any "more"?'])


@unhurried
@given(lists, st.sampled_from([compact, escaped, sloppy]), before, after)
def test_an_answer_comes_back_to_the_letter(claims: list[str], style: Style, before: str, after: str) -> None:
    assert read(before + style(claims) + after, Decomposition).claims == claims


@unhurried
@given(lists, st.sampled_from([as_python, fragment]), before, after)
def test_what_is_only_nearly_json_comes_back_to_the_letter_or_not_at_all(
    claims: list[str], style: Style, before: str, after: str
) -> None:
    try:
        answer = read(before + style(claims) + after, Decomposition)
    except JudgeError:
        return
    assert answer.claims == claims


@unhurried
@given(lists, st.sampled_from([compact, escaped, as_python, sloppy, fragment]), before, st.data())
def test_an_answer_that_ends_too_early_is_cut_off(
    claims: list[str], style: Style, before: str, data: st.DataObject
) -> None:
    text = style(claims)
    start = text.index("[") + 1 if style is fragment else 1
    end = data.draw(st.integers(start, len(text) - 1))
    with pytest.raises(TruncatedOutputError):
        read(before + text[:end], Decomposition)


PIECES = [
    "",
    *"\"'{}[],:\\/#* \n“”AB",
    '"]}',
    '"}',
    "', '",
    '", "',
    "//",
    "/*",
    "*/",
    "```",
    "</think>",
    "[]",
]
PIECES += ["'claims'", "'claims': []", '"claims": [', '": {', "{'", '"]}]}', '"], "more": ["']


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """Returns `text` with up to three characters between its first and its last replaced by a piece."""
    start = draw(st.integers(1, len(text) - 1))
    end = draw(st.integers(start, min(start + 3, len(text) - 1)))
    piece: str = draw(st.sampled_from(PIECES))
    return text[:start] + piece + text[end:]


@unhurried
@given(
    st.lists(st.text(st.sampled_from("ABC 등대'\"{}[],:\\#/"), max_size=12), max_size=4),
    st.sampled_from([compact, as_python, fragment, without_backslashes]),
    st.data(),
)
def test_one_slip_loses_nothing_and_invents_nothing(
    claims: list[str], style: Style, data: st.DataObject
) -> None:
    """The letters that only claims have come back in their order, all of them, or the text is refused."""
    text = data.draw(edited(style(claims)))
    try:
        answer = read(text, Decomposition)
    except JudgeError:
        return
    others = re.compile("[^A-C등대]")
    assert others.sub("", "".join(answer.claims)) == others.sub("", text)


@unhurried
@given(
    st.lists(st.text(st.sampled_from("ABC 등대'\"{}[],:#/"), max_size=12), max_size=4),
    st.sampled_from([compact, as_python, sloppy, fragment, without_backslashes]),
    st.integers(1, 6),
    st.data(),
)
def test_no_claim_is_invented_or_cut_short_however_many_slips_there_are(
    claims: list[str], style: Style, slips: int, data: st.DataObject
) -> None:
    """Each claim stands in the text from quote to quote, one behind the other."""
    text = style(claims)
    for _ in range(slips):
        text = data.draw(edited(text)) if len(text) > 1 else text
    try:
        answer = read(text, Decomposition)
    except JudgeError:
        return
    unescaped = re.sub(r"\\(.)", r"\1", text)
    between = "".join(f".*?[\"'“]{re.escape(claim)}[\"'”]" for claim in answer.claims)
    assert re.match(between, unescaped, re.DOTALL)


words = st.sampled_from(["A", "B's", "the", "dogs,", "said.", "(so)", "'C'", "등대는", "3", "kg;"])
phrases = st.lists(words, min_size=1, max_size=3).map(" ".join)
cited = st.builds(str.format, st.sampled_from(['"{}"', '"{}",', '"{}".', '("{}")']), phrases)
sentences = st.lists(phrases | cited, min_size=1, max_size=5).map(" ".join)


@unhurried
@given(st.lists(sentences, max_size=4))
def test_no_claim_ends_at_the_quote_of_what_is_cited_in_it(claims: list[str]) -> None:
    try:
        answer = read(without_backslashes(claims), Decomposition)
    except JudgeError:
        return
    assert answer.claims == claims
