"""A text as the claims that it makes, by rule.

Here belongs the order in which the rules are applied; each rule has a module of its own.
"""

from collections.abc import Iterable, Iterator

from factual.claims import Level, distinct
from factual.judges.offline.connectives import in_clauses
from factual.judges.offline.english.clauses import independent_clauses
from factual.judges.offline.english.essentials import essentials
from factual.judges.offline.english.lists import complements, shortened
from factual.judges.offline.english.moments import moments
from factual.judges.offline.english.objects import members, objects
from factual.judges.offline.english.predicates import predicates
from factual.judges.offline.english.relatives import described, without_additions
from factual.judges.offline.language import is_east_asian, is_english
from factual.judges.offline.statements import statements
from factual.judges.offline.tokens import Sentence, render, tokens

_LONGEST = 150
"""Words; a longer sentence is no prose, and stays whole."""


def decompose(text: str, *, atomicity: Level, coverage: Level) -> list[str]:
    """Returns the claims of `text`, in its order and language, each once.

    What claims nothing (greetings, questions, headings, "I don't know") yields none; a bare answer ("1969")
    does.

    Low atomicity makes one claim of each sentence, as written. High atomicity splits an English sentence into
    clauses, predicates, relative clauses, appositions and the items of lists, each with its subject; Korean,
    Japanese and Chinese sentences are split at clause connectives, others at semicolons. In doubt nothing is
    split.

    High coverage keeps everything. Low coverage keeps the key facts:

    * With high atomicity, additions between commas (", which ...", ", a town in ...", ", including ...") are
      left out, as are joined adjectives ("Polish and French"), asides in brackets and words of praise; of a
      list every other item is kept, the first among them.
    * With low atomicity, only a sentence that does nothing but list four or more things that something is ("X
      is an A, B, C, and D") is reduced to every other item, each a claim. All others stay as they are.

    Args:
        text: any text.
        atomicity: how finely sentences are split.
        coverage: how much of them is kept.

    Example:
        >>> text = "Hello! Ada Lovelace was a writer and lived in London."
        >>> decompose(text, atomicity="high", coverage="high")
        ['Ada Lovelace was a writer.', 'Ada Lovelace lived in London.']
    """
    return distinct(
        claim
        for sentence in dict.fromkeys(statements(text))
        for claim in _claims(sentence, atomicity, coverage)
    )


def _claims(sentence: str, atomicity: Level, coverage: Level) -> list[str]:
    words, stop = tokens(sentence)
    if len(words) > _LONGEST or (atomicity, coverage) == ("low", "high"):
        return [sentence]
    if atomicity == "low":
        parts = shortened(words)
    elif is_east_asian(sentence) or not is_english(words):
        return in_clauses(sentence)
    else:
        parts = list(_atoms(words, coverage))
        if coverage == "low":
            parts = [essentials(part) for part in parts]
    if parts == [words]:
        return [sentence]
    rendered = (render(part, stop) for part in _with_asides_once(parts))
    return [claim for claim in rendered if any(map(str.isalnum, claim))]


def _with_asides_once(parts: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yields `parts`, each bracketed aside left out of all but the first part that has it."""
    said: set[int] = set()
    for part in parts:
        yield tuple(word for word in part if id(word) not in said)
        said.update(id(word) for word in part if word.bracketed)


def _atoms(words: Sentence, coverage: Level) -> Iterator[Sentence]:
    """Yields the claims of an English sentence: each rule splits what the rules before it left."""
    for clause in independent_clauses(words):
        for main in without_additions(clause, coverage):
            for part in described(main):
                for predicate in _predicates(part, coverage):
                    for member in members(predicate, coverage):
                        for complement in complements(member, coverage):
                            for fact in objects(complement, coverage):
                                yield from moments(fact) if coverage == "high" else [fact]


def _predicates(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns a clause for each predicate and, of several, for each addition that only now ends one."""
    found = predicates(words)
    if len(found) == 1:
        return found
    return [part for predicate in found for part in without_additions(predicate, coverage)]
