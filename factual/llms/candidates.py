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

_COMMENT = r"""(?://|\#)[^\n"]*+(?=\n)|/\*(?:[^*"]|\*(?!/))*+\*/"""  # with a quote, it may be half a string
_GAP = rf"(?:[\s,:]++|{_COMMENT})*+"
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

_COMMENTS = re.compile(_COMMENT)
_COLON = re.compile(r"\s*:")
_ESCAPED = re.compile(r"\\.|\"", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,300})(?:\.[0-9]{1,300})?(?:[eE][+-]?[0-9]{1,3})?")
_LITERALS = {"true", "false", "null", "True", "False", "None"}
_JSON = {"True": "true", "False": "false", "None": "null"}
_STAND_IN = re.compile(r'"s[0-9]+"')
_CLOSERS = {"{": "}", "[": "]"}
_DEEPEST = 50

_TAGS = "(?:think|thinking|reasoning)"
_REASONED = re.compile(rf"</{_TAGS}>|\[/{_TAGS}\]", re.IGNORECASE)
_LIST = re.compile(r"""(?:```\w*\s*)?(?=\[\s*["'“{\]])""")
_ALONE = re.compile(r"\s*(?:```)?\s*\Z")
_COMPLETE = re.compile(r"(?=[\s}`.)]|\Z)(?!\s*,)")
_LAST = re.compile(r"\{\s*\w*\Z")
_WORD = re.compile(r"\w")
_QUOTES = "\"'”"


class Region(NamedTuple):
    """Brackets that close.

    Attributes:
        skeleton: their text without comments, and with a stand-in for each string.
        end: where they end in the text.
        names: the names of the outermost object.
        tokens: what stands in them, in order: brackets, names, strings, numbers, literals and other words,
            each as its kind and what it says.
    """

    skeleton: str
    end: int
    names: set[str]
    tokens: list[tuple[str, str]]

    def filled(self, skeleton: str) -> str:
        """Returns `skeleton` with the strings, as JSON writes them, in the place of their stand-ins."""
        strings = {_stand_in(place): _json(word) for place, (_, word) in enumerate(self.tokens)}
        return _STAND_IN.sub(lambda found: strings.get(found[0], found[0]), skeleton)

    @property
    def source(self) -> str:
        """The text of the brackets without comments, its strings as JSON writes them."""
        return self.filled(self.skeleton)

    @property
    def regular(self) -> bool:
        """Whether only punctuation is amiss: no other words, and in objects a value behind each name."""
        awaited: list[str] = []  # in each open bracket: a name, the value of a name, or the items of a list
        for kind, word in self.tokens:
            if kind == "close":
                if awaited.pop() == "value":
                    return False
            elif kind == "word" or (awaited and (kind == "name") != (awaited[-1] == "name")):
                return False
            elif awaited and awaited[-1] != "items":
                awaited[-1] = "value" if kind == "name" else "name"
            if kind == "open":
                awaited.append("name" if word == "{" else "items")
        return True


def region(text: str, start: int = 0) -> Region:
    """Returns the region whose first bracket stands at `start`.

    Raises:
        EOFError: the text ends before the brackets or a quote are closed.
        ValueError: where it ends cannot be told; the message says why.
    """
    tokens: list[tuple[str, str]] = []
    skeleton: list[str] = []
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
        gap, raw, at = text[at : found.start(kind)], found[kind], found.end()
        kind, word = _said(kind, found)
        skeleton += (_COMMENTS.sub(" ", gap), _stand_in(len(tokens)) if kind == "string" else raw)
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
    return Region("".join(skeleton), at, names, tokens)


def _stand_in(place: int) -> str:
    return f'"s{place}"'


def _json(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)


def _said(kind: str, found: re.Match[str]) -> tuple[str, str]:
    """Returns the kind of a token and what it says; what means the same is the same."""
    word = found[kind]
    if kind == "string":
        inside = next(group for group in found.group("double", "single", "curly") if group is not None)
        escaped = _ESCAPED.sub(lambda pair: {'"': r"\"", r"\'": "'"}.get(pair[0], pair[0]), inside)
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
        | (?P<fragment>
            (?:(?<!\S)(?P<quote>["'])|^[ \t]*)(?P<name>{name})(?(quote)(?P=quote))\s*:\s*(?=[\[{{]))
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
    found: list[Region] = []
    rest: str | None = text
    while rest is not None:
        found, rest = _outermost(rest, names)
    return found


def _outermost(text: str, names: Collection[str]) -> tuple[list[Region], str | None]:
    """Returns the regions of `text`; or none and what stands behind, where a reasoning ends in it."""
    if listed := _list(text):
        return [listed], None
    starts = _starts(tuple(names))
    found: list[Region] = []
    at = depth = 0
    answered = worded = False
    while start := starts.search(text, at):
        kind = start.lastgroup
        worded = worded or _WORD.search(text, at, start.start()) is not None
        at = start.end()
        if kind == "reasoning":
            return [], _behind_reasoning(text, start.start())
        if kind == "open":
            depth += 1
        elif kind == "close":
            if answered and _goes_on(start[0], worded=worded, depth=depth):
                raise ValueError("it goes on where it seems to have ended")
            depth = max(depth - 1, 0)
        elif answered and _ends_prose(text, start.start()):
            break
        else:
            found.append(_fragment(start, depth) if kind == "fragment" else region(text, start.start()))
            answered = answered or not found[-1].names.isdisjoint(names)
            at, depth, worded = found[-1].end, 0, False
    return found, None


def _list(text: str) -> Region | None:
    """Returns the list that is the whole text, but for a code fence."""
    start = _LIST.match(text)
    listed = start and region(text, start.end())
    return listed if listed and _ALONE.match(text, listed.end) else None


def _fragment(start: re.Match[str], depth: int) -> Region:
    """Returns a fragment in braces; one in brackets, or with more behind a comma, is a part of something."""
    value = region(start.string, start.end())
    if depth or not _COMPLETE.match(start.string, value.end):
        raise ValueError("the braces around it are missing")
    return region(f"{{{_json(start['name'])}: {value.source}}}")._replace(end=value.end)


def _goes_on(closer: str, *, worded: bool, depth: int) -> bool:
    """Returns whether what closes behind a region may be its true end."""
    return closer[0] in _QUOTES or (worded and (not depth or len(closer) > 1))


def _behind_reasoning(text: str, at: int) -> str:
    end = _REASONED.search(text, at)
    if not end:
        raise EOFError
    return text[end.end() :].lstrip()


def _ends_prose(text: str, at: int) -> bool:
    """Returns whether the brace at `at` ends the text, or all but a word, and stands behind another word."""
    return _LAST.match(text, at) is not None and text[:at].rstrip(" \t")[-1] not in "\n[{}],:`"


def after_reasoning(text: str) -> str:
    """Returns what stands behind the last end of a reasoning, or else the whole text."""
    *_, start = 0, *(end.end() for end in _REASONED.finditer(text))
    return text[start:].strip()
