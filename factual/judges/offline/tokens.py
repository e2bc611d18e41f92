"""A sentence as tokens: words, commas and asides, which render back to text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from factual.judges.offline.asides import asides

_TOKEN = re.compile(r"(\s*)((?:[^\s,;:]|[,;:](?=[^\s,;:]))+|[,;:])")
_QUOTED_STOP = re.compile(r"\.([\"”»])$")
_STOPPED = re.compile(r"[.!?…][\"'”’»)\]]*$")
_QUOTES = frozenset('"“«')


@dataclass(frozen=True)
class Token:
    """A word, a comma, semicolon or colon, or a whole aside in brackets or quotes.

    Attributes:
        text: as written, never empty.
        spaced: whether white space stands before it.
        aside: whether it is bracketed or quoted.
    """

    text: str
    spaced: bool = True
    aside: bool = False

    @cached_property
    def lower(self) -> str:
        """The text in lower case, apostrophes made straight."""
        return self.text.lower().replace("’", "'")

    @cached_property
    def capital(self) -> bool:
        """Whether it is a word that begins with a capital letter, or a quotation."""
        return self.text[0].isupper() or self.text[0] in _QUOTES

    @cached_property
    def bracketed(self) -> bool:
        """Whether it is an aside in brackets."""
        return self.aside and self.text[0] in "(["


Sentence = tuple[Token, ...]


def tokens(sentence: str) -> tuple[Sentence, str]:
    """Returns the tokens of `sentence` and the full stop (or the like) that ended it, perhaps ""."""
    body = sentence.rstrip(".!…")
    stop = sentence[len(body) :]
    if quoted := _QUOTED_STOP.search(body):
        body, stop = body[: quoted.start()] + quoted[1], "."
    found: list[Token] = []
    position = 0
    for start, end in asides(body):
        found += _words(body[position:start])
        found += _aside(body[start:end], spaced=start == 0 or body[start - 1].isspace())
        position = end
    return (*found, *_words(body[position:])), stop


def render(words: Iterable[Token], stop: str) -> str:
    """Returns the text of `words`, begun with a capital letter and ended with `stop`."""
    text = "".join((" " if word.spaced else "") + word.text for word in words).strip(" ,;:–—")
    ended = not text or _STOPPED.search(text)
    capital = text[:1].upper()
    keep = text[1:2].isupper() or len(capital) > 1
    return (text[:1] if keep else capital) + text[1:] + ("" if ended else stop)


def lowers(words: Sentence) -> set[str]:
    """Returns the words of `words` in lower case."""
    return {word.lower for word in words}


def trimmed(words: Sentence) -> Sentence:
    """Returns `words` without a comma at their end."""
    return words[:-1] if words and words[-1].text == "," else words


def _aside(text: str, *, spaced: bool) -> list[Token]:
    """Returns the aside and, behind it, the comma that its last quote encloses in American style."""
    if text[0] not in _QUOTES or text[-2] != ",":
        return [Token(text, spaced, aside=True)]
    return [Token(text[:-2] + text[-1], spaced, aside=True), Token(",", spaced=False)]


def _words(text: str) -> list[Token]:
    return [Token(match[2], bool(match[1])) for match in _TOKEN.finditer(text)]
