"""What a model writes is read as its answer, or refused; nothing is guessed and nothing completed."""

import json
import subprocess
import sys
from typing import Any

import pytest
from pydantic import BaseModel

from factual.errors import MalformedOutputError, TruncatedOutputError
from factual.llms.reading import read
from factual.schemas import Decomposition, NumberedVerdict, Verification

KILN = '{"claims": ["The kiln is blue."]}'
LIGHTHOUSE = '{"claims": ["등대는 흰색이다", "높이는 "]}'


def claims(text: str) -> list[str]:
    return read(text, Decomposition).claims


@pytest.mark.parametrize(
    "content",
    [KILN, f"\n {KILN}\n", json.loads(KILN), Decomposition(claims=["The kiln is blue."])],
)
def test_json_a_dict_and_an_instance_are_read(content: Any) -> None:
    assert read(content, Decomposition) == Decomposition(claims=["The kiln is blue."])


@pytest.mark.parametrize(
    "text",
    [
        f"Sure! {KILN} Anything else?",
        f"```json\n{KILN}\n```",
        f"```\n{KILN}```",
        f"Here's what I've found:\n\n```json\n{KILN}\n```\nLet me know if that's \"fine\".",
        f'As in {{like this}} and [1], it\'s "so": {KILN}',
        f"{KILN} As in {{like this}} and [1].",
        f'{{}} {{"note": 1}} {{"a", "b"}} {KILN}',
        f"{KILN}\n\n{KILN}",
        f"{KILN[:-1]} }}}}",
        f'["a"] {KILN}',
        f"{{{KILN}}}",
        f"[{KILN}]",
        f"<answer>{KILN}</answer>",
        f'The "claims" of the text: {KILN}',
        json.dumps(KILN),
        json.dumps(json.dumps(json.loads(KILN), indent=2)),
    ],
)
def test_what_stands_around_an_answer_does_not_matter(text: str) -> None:
    assert claims(text) == ["The kiln is blue."]


@pytest.mark.parametrize(
    "text",
    [
        f'<think>Perhaps {{"claims": ["a"]}}, or {{"claims": [</think>\n{KILN}',
        f'<THINKING>"claims": ["a"]</THINKING> Well: {KILN}',
        f"[THINK]It's {{[/THINK]```json\n{KILN}\n```",
        f'It could be {{"claims": ["a"]}}.\n</think>\n\nSo: {KILN}',
        f'It could be {{"claims": ["a\n</think>\n\n{KILN}',
        '<think>No.</think> ["The kiln is blue."]',
    ],
)
def test_reasoning_is_no_answer(text: str) -> None:
    assert claims(text) == ["The kiln is blue."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"claims": ["a", "b",]}', ["a", "b"]),
        ('{"claims": ["a", "b"],}', ["a", "b"]),
        ("{'claims': ['a', \"b's\"]}", ["a", "b's"]),
        (
            "{'claims': ['It's Ann's', 'the dogs' bowl', 'a \\'b\\'']}",
            ["It's Ann's", "the dogs' bowl", "a 'b'"],
        ),
        ("{'claims': ['He said 'yes', then ('no').']}", ["He said 'yes', then ('no')."]),
        ('{claims: ["a"]}', ["a"]),
        ('{“claims”: [“a”, “She says: "b"”]}', ["a", 'She says: "b"']),
        ('{"claims": [ // the first\n"a", # the second\n"b" /* and last */]}', ["a", "b"]),
        (
            '{"claims": ["see http://a.example/#b // c", "d /* e */ # f",]}',
            ["see http://a.example/#b // c", "d /* e */ # f"],
        ),
        ('{"claims": ["He said "yes", then ("no")."]}', ['He said "yes", then ("no").']),
        ('{"claims": ["a\nb\tc",]}', ["a\nb\tc"]),
        ('{"claims": ["{a} [b] }]", "c, d: e",]}', ["{a} [b] }]", "c, d: e"]),
        ('{"claims": ["등대는 흰색이다", "\\ub192\\uc774 \\ud83d\\ude00",]}', ["등대는 흰색이다", "높이 😀"]),
        ("{'claims': ['그는 \"등대\"라고 했다',]}", ['그는 "등대"라고 했다']),
    ],
)
@pytest.mark.parametrize("around", ["{}", "It's this: {} Fine?"])
def test_small_slips_are_repaired(around: str, text: str, expected: list[str]) -> None:
    assert claims(around.replace("{}", text)) == expected


def test_python_literals_and_missing_commas_between_names_are_repaired() -> None:
    text = """{'verdicts': [{'number': 1 'reason': 'It is 3 kg.', 'supported': True}
        {number: 2, reason: '', supported: False}]}"""
    assert read(text, Verification).verdicts == [
        NumberedVerdict(number=1, reason="It is 3 kg.", supported=True),
        NumberedVerdict(number=2, reason="", supported=False),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '"claims": ["The kiln is blue."]',
        '"claims": ["The kiln is blue."]}',
        "claims: ['The kiln is blue.',]",
        'Sure! "claims": ["The kiln is blue."] Fine?',
        '```\nclaims: ["The kiln is blue."]\n```',
        '["The kiln is blue."]',
        '```json\n["The kiln is blue.",]\n```',
    ],
)
def test_braces_may_be_missing(text: str) -> None:
    assert claims(text) == ["The kiln is blue."]


def test_a_bare_list_of_verdicts_is_read() -> None:
    text = '[{"number": 1, "reason": "", "supported": true}]'
    assert read(text, Verification).verdicts == [NumberedVerdict(number=1, reason="", supported=True)]


@pytest.mark.parametrize(
    "text",
    [
        "[1]",
        "[]",
        "As [1] says.",
        'See ["The kiln is blue."]',
        'No claims: ["none"]',
        '"claims": ["a"], "more": ["b"]',
    ],
)
def test_a_list_is_no_answer_where_it_may_be_something_else(text: str) -> None:
    with pytest.raises(MalformedOutputError):
        claims(text)


def test_a_bare_list_is_not_taken_for_one_of_several_fields() -> None:
    class Both(BaseModel):
        claims: list[str]
        notes: list[str] = []

    with pytest.raises(MalformedOutputError):
        read('["a"]', Both)
    assert read('{claims: ["a"], notes: []}', Both) == Both(claims=["a"], notes=[])


@pytest.mark.parametrize(
    "text",
    [
        '{"claims": ["a"]} {"claims": ["b"]}',
        '{"claims": ["a"]}\n{"claims": ["b"]}\n',
        '```json\n{"claims": ["a"]}\n```\nBetter:\n```json\n{"claims": ["a", "b"]}\n```',
        '{"claims": ["a"]} or claims:\n"claims": ["b"]',
        '[{"claims": ["a"]}, {"claims": ["b"]}]',
    ],
)
def test_several_answers_that_differ_are_ambiguous(text: str) -> None:
    with pytest.raises(MalformedOutputError):
        claims(text)


def test_an_ambiguous_answer_is_called_so() -> None:
    with pytest.raises(MalformedOutputError, match="several objects that differ"):
        claims('{"claims": ["a"]} or {"claims": ["b"]}')


@pytest.mark.parametrize(
    "text",
    [
        '{"claims": ["a"]}\n{"claims": ["b" "c"]}',
        '{"claims": ["a"]}\n{"claims": [3]}',
        '{"claims": ["a"]} and left"]}',
        '{"claims": ["a"]}["]}',
        '{"claims": ["a"]} and so on]',
        '{"claims": ["a"]} [and so on]}',
        '{A "claims": ["a"]}',
        '"claims": ["a"]b',
        '"claims": ["a"], and so on',
        '{"claims": ["a", /* "b", */ "c"]}',
        '{"claims": ["He typed "]}", and left."]}',
        '{"claims": ["a" "b"]}',
        '{"claims": ["a"b"]}',
        '{"claims": ["a", ...]}',
        '{"claims": ["a", and so on]}',
        '{"claims": [The kiln is blue.]}',
        '{"claims": ["a"], "claims": ["b"]}',
        '{"claims": ["a"], "claims": ["b"],}',
        '{"claims": ["a"], "more",}',
        '{"claims": "a", "b"}',
        '{"claims": ["a"}]',
        '{"claims": ["C:\\Users",]}',
        '{"claims": [3 kg]}',
        '{"claims": ["a"] // }',
        "{'claims': ['He said 'a', 'b' and so.', 'c', d']}",
    ],
)
def test_what_could_be_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(MalformedOutputError):
        claims(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"claims": ["a, "b"], "c"]}',
        '{"claims": ["He said "a", "b]}',
        '{"claims": ["a" # b", "c"\n]}',
        '{"claims": ["a, "b", "c", "d"]}',
        "{'claims': ['It is 'tis the season', 'b']}",
    ],
)
def test_a_quote_too_many_is_refused_one_way_or_the_other(text: str) -> None:
    with pytest.raises((MalformedOutputError, TruncatedOutputError)):
        claims(text)


def test_verdicts_on_lines_of_their_own_are_neither_merged_nor_picked_from() -> None:
    lines = [json.dumps({"number": n, "reason": "", "supported": True}) for n in (1, 2)]
    for text in ("\n".join(lines), "\n".join(f'{{"verdicts": [{line}]}}' for line in lines)):
        with pytest.raises(MalformedOutputError):
            read(text, Verification)


@pytest.mark.parametrize(
    "text",
    [
        '{"claims":["a","b","c is lon',
        '{"claims": ["a", "b"',
        '{"claims": ["a", "b"]',
        '{"claims": ["a", "b",',
        '{"claims": ["He said "yes',
        '{"claims": ["a \\',
        "{'claims': ['It's blu",
        "{“claims”: [“a",
        '{"cla',
        "{",
        'Sure! {"claims": ["It\'s {',
        '```json\n{"claims": ["a"',
        '```json\n{"claims": ["a"\n```',
        '{} is empty. {"claims": ["a", "b',
        '{"claims": ["a"]}\n{"claims": ["a", "b',
        f"{KILN}\n{{",
        f'{KILN}\n{{"cl',
        f'{{"answer": {KILN}',
        f"[{KILN}, ",
        '"claims": ["a", "b',
        'claims: ["a"',
        '["a", "b',
        f"<think>Perhaps {KILN}",
        '{"claims": ["등대는 흰색이다", "높이는 ',
    ],
)
def test_what_is_not_closed_is_cut_off(text: str) -> None:
    with pytest.raises(TruncatedOutputError, match="not a whole Decomposition") as caught:
        claims(text)
    assert caught.value.raw == text


@pytest.mark.parametrize(
    "more", [" I hope that's \"fine {", " It's {that", ' "', " [", " :-{", " {like [this", "}", "]}", "\n```"]
)
def test_an_open_quote_or_bracket_of_prose_behind_the_answer_cuts_nothing_off(more: str) -> None:
    assert claims(KILN + more) == ["The kiln is blue."]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the whole answer: it holds no JSON object"),
        ("I would rather not.", "the whole answer: it holds no JSON object"),
        ('{"claim": ["a"]}', "claims: Field required"),
        ('Sure! {"claim": ["a"]}', "claims: Field required"),
        ('{"claims": ["a", 3]}', "claims.1: Input should be a valid string"),
        ('Sure! {claims: ["a", 3]}', "claims.1: Input should be a valid string"),
        ('{"claims": ["a"], "more": 1}', "more: Extra inputs are not permitted"),
        ('{"claims": NaN}', "claims: Input should be a valid list"),
        ('{"claims": Infinity,}', "the whole answer: "),
        ("null", "the whole answer: Input should be"),
        ('{"claims": [' + "9" * 5000 + "]}", "the whole answer: a number has too many digits"),
        ('Sure! {"claims": [' + "9" * 5000 + ",]}", "the whole answer: a number has too many digits"),
        ('{"claims": [1e999,]}', "the whole answer: "),
        ('{"claims": ["\\ud800"]}', "the whole answer: it holds half of a surrogate pair"),
    ],
)
def test_the_fault_is_told_in_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(MalformedOutputError) as caught:
        claims(text)
    assert str(caught.value).startswith(f"the answer is not a Decomposition: {fault}")
    assert len(str(caught.value)) < 200
    assert caught.value.raw == text


@pytest.mark.parametrize(
    "content", [None, 7, b"{}", NumberedVerdict, ["a"], {"claims": [None]}, {"claims": ["\ud800"]}]
)
def test_anything_else_is_malformed(content: Any) -> None:
    with pytest.raises(MalformedOutputError) as caught:
        read(content, Decomposition)
    assert caught.value.raw == repr(content)


PIECES = r"""{ [ " ' \\ } ( {" {{" {“ {\" [{ {} {a: {"a": {"claims":[ {"claims":["a
"claims":["a"], {"claims":[]}, it's "a "b" }" "] /* */ # // ``` ```[ <think> </think> claims:[]
\n \n{ \t 9 ,""".split()

READER = """
import json, sys
from factual.errors import MalformedOutputError, TruncatedOutputError
from factual.llms.reading import read
from factual.schemas import Decomposition

for text in json.load(sys.stdin):
    try:
        read(text, Decomposition)
    except (MalformedOutputError, TruncatedOutputError):
        pass
print("done")
"""


@pytest.mark.parametrize(
    "before", ["", f"{KILN} ", '{"claims": [', '{"claims": ["x ', "{'claims': ['", "claims: [{a:"]
)
def test_hostile_text_is_read_or_refused_without_delay(before: str) -> None:
    pieces = [piece.replace(r"\n", "\n").replace(r"\t", "\t") for piece in PIECES]
    texts = [before + piece * (60_000 // len(piece)) + end for piece in pieces for end in ("", '"],}')]
    done = subprocess.run(
        [sys.executable, "-c", READER],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
        timeout=200,  # a guard: it takes a few seconds
    )
    assert done.stdout == "done\n"


@pytest.mark.parametrize("opened", ["[", '{"a":', "[{'a':", '{"claims":['])
@pytest.mark.parametrize("before", ["", "Sure! {} "])
def test_deep_nesting_is_refused(before: str, opened: str) -> None:
    for closed in ("", "]" * 100_000):
        with pytest.raises((MalformedOutputError, TruncatedOutputError)):
            claims(before + opened * 100_000 + closed)


def test_the_repairing_library_is_imported_only_when_needed() -> None:
    program = (
        "import sys; from factual.llms.reading import read; from factual.schemas import Decomposition as D;"
        "read('Sure! {\"claims\": []}', D); print('json_repair' in sys.modules);"
        "read('{\"claims\": [],}', D); print('json_repair' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert shown.split() == ["False", "True"]
