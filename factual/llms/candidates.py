"""Where a model's text may hold its answer: regions of brackets that close, and what stands in them.

A quote ends a string where a comma, a colon or a bracket follows it. Inside a string, words may stand in
quotes of the same kind, and apostrophes. Whatever could be read in two ways is refused. The work is bounded
by the length of the text, however it is made.
"""

import json
import re
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

_GAP = r"""(?:[\s,:]++|(?://|\#)[^\n"]*+(?=\n)|/\*(?:[^*"]|\*(?!/))*+\*/)*+"""
_END = r"(?=\s*(?:[,:\]}]|//|/\*|\#|\Z))"
_DOUBLE = r"""(?:[^"\\]++|\\.|(?<=[\s(])"(?=\w)[^"\\]*+(?<=\S)")*+"""
_SINGLE = r"""(?:[^'\\]++|\\.|(?<=[\s(])'(?=\w)[^'\\]*+(?<=\S)'|(?<=\w)'(?=\w)|(?<=s)'(?=\s\w))*+"""
_CURLY = r"[^“”\\]*+"
_TOKEN = re.compile(
    rf"""{_GAP}(?:
    (?P<open>[\[{{])
    | (?P<close>[\]}}])
    | (?P<string>"(?P<double>{_DOUBLE})"{_END} | '(?P<single>{_SINGLE})'{_END} | “(?P<curly>{_CURLY})”{_END})
    | (?P<word>[^\s,:{{}}\[\]"'“”][^\s,:{{}}\[\]"“”]*+)
    )""",
    re.VERBOSE | re.DOTALL,
)
_CUT = re.compile(
    rf"""{_GAP}(?: "{_DOUBLE}(?:"\w[^"]*+)? | '{_SINGLE}(?:'\w[^']*+)? | “{_CURLY} | [^\]}}]*+ )\\?\Z""",
    re.VERBOSE | re.DOTALL,
)
"""The rest of a text that ends too early: a string that nothing closes, or no closing bracket."""

_COLON = re.compile(r"\s*:")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,300})(?:\.\d{1,300})?(?:[eE][+-]?\d{1,3})?")
_LITERALS = {"true", "false", "null", "True", "False", "None"}
_JSON = {"True": "true", "False": "false", "None": "null"}
_CLOSERS = {"{": "}", "[": "]"}
_DEEPEST, _MOST = 50, 100
"""Brackets in brackets, and regions in a text, that an answer may have."""

_TAGS = "(?:think|thinking|reasoning)"
_REASONED = re.compile(rf"</{_TAGS}>|\[/{_TAGS}\]", re.IGNORECASE)
_ALONE = re.compile(r"\s*(?:```)?\s*\Z")
_COMPLETE = re.compile(r"(?=[\s}`.)]|\Z)(?!\s*,)")
_LAST = re.compile(r"\{\s*\Z")
_WORD = re.compile(r"\w")
_QUOTES = "\"'”"


class Region(NamedTuple):
    """Brackets that close.

    Attributes:
        source: their text, its strings written as JSON writes them.
        end: where they end in the text.
        names: the names of the outermost object.
        tokens: what stands in them, in order: brackets, names, strings, numbers, literals and other words,
            each as its kind and what it says.
    """

    source: str
    end: int
    names: set[str]
    tokens: list[tuple[str, str]]


def region(text: str, start: int = 0) -> Region:
    """Returns the region whose first bracket stands at `start`.

    Raises:
        EOFError: the text ends before the brackets or a quote are closed.
        ValueError: where it ends cannot be told; the message says why.
    """
    tokens: list[tuple[str, str]] = []
    written: list[str] = []
    names: set[str] = set()
    closers: list[str] = []
    at = start
    while not tokens or closers:
        found = _TOKEN.match(text, at)
        if not found:
            if _CUT.match(text, at):
                raise EOFError
            raise ValueError("a quote inside a string needs a backslash, or a comma is missing")
        kind = str(found.lastgroup)
        gap, at = text[at : found.start(kind)], found.end()
        kind, word = _said(kind, found)
        written += (gap, json.dumps(word, ensure_ascii=False) if kind == "string" else found[0][len(gap) :])
        if kind == "open":
            closers.append(_CLOSERS[word])
            if len(closers) > _DEEPEST:
                raise ValueError("it is nested too deep")
        elif kind == "close":
            if closers.pop() != word:
                raise ValueError("its brackets do not match")
        elif _COLON.match(text, at):
            kind = "name"
            if len(closers) == 1:
                names.add(word)
        tokens.append((kind, word))
    return Region("".join(written), at, names, tokens)


def _said(kind: str, found: re.Match[str]) -> tuple[str, str]:
    """Returns the kind of a token and what it says; what means the same is the same."""
    word = found[kind]
    if kind == "string":
        raw = next(raw for raw in found.group("double", "single", "curly") if raw is not None)
        escaped = re.sub(r"\\.|\"", lambda pair: {'"': r"\"", r"\'": "'"}.get(pair[0], pair[0]), raw, flags=re.S)
        try:
            return kind, json.loads(f'"{escaped}"', strict=False)
        except ValueError:  # a backslash that escapes nothing
            return "word", word
    if kind == "word" and word in _LITERALS:
        return "literal", _JSON.get(word, word)
    if kind == "word" and _NUMBER.fullmatch(word):
        return "number", repr(json.loads(word))
    return kind, word


@lru_cache
def _starts(names: tuple[str, ...]) -> re.Pattern[str]:
    """Returns what is looked for outside of regions; `open` and `close` are those of prose."""
    name = f"(?:{'|'.join(map(re.escape, names))})"
    return re.compile(
        rf"""
        (?P<reasoning>(?i:</?{_TAGS}>|\[/?{_TAGS}\]))
        | (?P<list>\A(?:```\w*\s*)?(?=\[\s*["'“{{\]]))
        | (?P<fragment>(?:(?<!\S)(?P<quote>["'])|^[ \t]*)(?P<name>{name})(?(quote)(?P=quote))\s*:\s*(?=[\[{{]))
        | (?P<object>\{{(?=\s*(?:
            ["'“]?{name}\b
            | (?:"[^"{{\\\n]*+"|'[^'{{\\\n]*+'|“[^“”{{\\\n]*+”|\w+)\s*(?::|\Z)
            | ["'“]?\w*\Z
            | \}} | // | /\* | \#)))
        | (?P<open>[\[{{])
        | (?P<close>(?:["'”\]}}]\s*)?[\]}}])
        """,
        re.VERBOSE | re.MULTILINE,
    )


def regions(text: str, names: Collection[str]) -> list[Region]:
    """Returns the outermost regions of `text` that look like JSON, in order; reasoning is left out.

    A fragment `name: [...]` of one of the `names` is given its braces. A list is a region where it is the
    whole text.

    Raises:
        EOFError: the text ends before a region or the reasoning does.
        ValueError: where a region ends cannot be told.
    """
    starts = _starts(tuple(names))
    found: list[Region] = []
    at = depth = since = 0
    while start := starts.search(text, at):
        at = start.end()
        match start.lastgroup:
            case "reasoning":
                if not (end := _REASONED.search(text, start.start())):
                    raise EOFError
                text, found = text[end.end() :].lstrip(), []
                at = depth = since = 0
            case "list":
                listed = region(text, at)
                if _ALONE.match(text, listed.end):
                    return [listed]
                at += 1
                depth += 1
            case "object":
                if found and _ends_prose(text, start.start()):
                    break
                found.append(region(text, start.start()))
                at = since = found[-1].end
                depth = 0
            case "fragment":
                value = region(text, at)
                if depth or not _COMPLETE.match(text, value.end):
                    raise ValueError("the braces around it are missing")
                found.append(_braced(start["name"], value))
                at = since = value.end
                depth = 0
            case "open":
                depth += 1
            case "close":
                goes_on = not depth or len(start[0]) > 1
                if found and (start[0][0] in _QUOTES or (goes_on and _WORD.search(text, since, at))):
                    raise ValueError("it goes on where it seems to have ended")
                since = since if depth else at
                depth = max(depth - 1, 0)
        if len(found) > _MOST:
            raise ValueError("it holds too many objects")
    return found


def _braced(name: str, value: Region) -> Region:
    """Returns the object that has the value under that name."""
    tokens = [("open", "{"), ("name", name), *value.tokens, ("close", "}")]
    return Region(f"{{{json.dumps(name)}: {value.source}}}", value.end, {name}, tokens)


def _ends_prose(text: str, at: int) -> bool:
    """Returns whether the brace at `at` ends the text, behind a word on its line."""
    return _LAST.match(text, at) is not None and text[:at].rstrip(" \t")[-1] not in "\n[{}],:`"


def after_reasoning(text: str) -> str:
    """Returns what stands behind the last end of a reasoning, or else the whole text."""
    *_, start = 0, *(end.end() for end in _REASONED.finditer(text))
    return text[start:].strip()
