"""Relative clauses: "X, who did A, did B" says "X did B" and "X did A", and so does "X is a Y who did A".

Here belongs what tells whom such a clause is about, and where it ends.
"""

from factual.claims import Level
from factual.judges.offline.english.appositions import Cut, cut_apposition
from factual.judges.offline.english.function_words import DETERMINERS, PREPOSITIONS, RELATIVES
from factual.judges.offline.english.grammar import Clause, assertion, parse
from factual.judges.offline.english.moments import is_moment
from factual.judges.offline.english.participles import describes, form_of_be
from factual.judges.offline.english.phrases import (
    agrees,
    is_plural,
    stands_near,
    start_of_name,
    start_of_phrase,
)
from factual.judges.offline.english.verbs import is_past, opens_predicate, skip_adverbs
from factual.judges.offline.tokens import Sentence, Token, lowers, trimmed

_CONSEQUENCES = frozenset(
    """
    led leads means meant made makes allows allowed caused causes resulted results helped helps gave
    gives
    """.split()
)
"""Behind "which" these speak of the whole sentence."""

_KINDS = frozenset("type kind form branch species genus piece set series style field method".split())
_PLACES = {"in": "in", "at": "at", "on": "on", "to": "in", "into": "in"}
"""The preposition that says where something happens, by the one before the place."""

_PRONOUNS = frozenset(["who", "which", "whose", "where"])
_LONGEST_MOMENT = 5


def without_additions(words: Sentence, coverage: Level) -> list[Sentence]:
    """Returns the main clause of `words` and, at high coverage, a clause for each addition between commas."""
    clause = assertion(words)
    cut = (_cut_relative(words, clause) or cut_apposition(words, clause)) if clause else None
    if cut is None:
        return [words]
    added = without_additions(cut[1], coverage) if coverage == "high" else []
    return [*without_additions(cut[0], coverage), *added]


def described(words: Sentence) -> list[Sentence]:
    """Returns "X is a Y" and "X does Z" for "X is a Y who does Z", and alike for "X is a Y located in Z"."""
    clause = assertion(words)
    start = clause.complement if clause else None
    if clause is None or start is None or clause.predicate[start].lower not in ("a", "an"):
        return [words]
    predicate = clause.predicate
    for index in range(start + 2, len(predicate) - 1):
        lower = predicate[index].lower
        if lower in ("who", "that", "which") and opens_predicate(
            predicate, skip_adverbs(predicate, index + 1)
        ):
            return [words[: clause.opening + index], (*clause.subject, *predicate[index + 1 :])]
        if describes(predicate[index:]):
            if lowers(predicate[index:]) & (RELATIVES | {"that"}):
                break
            verb = form_of_be(predicate[index:], clause.verb)
            return [trimmed(words[: clause.opening + index]), (*clause.subject, verb, *predicate[index:])]
        kind = lower == "of" and predicate[index - 1].lower in _KINDS
        if (lower in PREPOSITIONS and not kind) or lower == "than":
            break
    return [words]


def _cut_relative(words: Sentence, clause: Clause) -> Cut | None:
    """Returns `words` cut at their first relative clause behind a comma."""
    later = range(len(clause.lead) + 1, len(words) - 2)
    opens = (index for index in later if words[index].text == "," and words[index + 1].lower in _PRONOUNS)
    comma = next(opens, None)
    noun = _antecedent(words, clause, comma) if comma else None
    if comma is None or noun is None:
        return None
    start, phrase = noun
    end = _end(words, clause, comma)
    addition = _about(phrase, words[comma + 1], words[comma + 2 : end], words[max(start - 1, 0)])
    return ((*words[:comma], *words[end + 1 :]), addition) if addition else None


def _antecedent(words: Sentence, clause: Clause, comma: int) -> tuple[int, Sentence] | None:
    """Returns where the noun phrase begins that the clause behind `comma` is about, and the phrase."""
    pronoun = words[comma + 1].lower
    end = _before_moment(words, comma)
    start = max(_start(words, end, pronoun), len(clause.lead))
    phrase, before = words[start:end], words[max(start - 1, 0)]
    verb = skip_adverbs(words, comma + 2)
    if pronoun == "which" and verb < len(words) and words[verb].lower in _CONSEQUENCES:
        return start, (Token("this"),)
    if not phrase or not (phrase[0].text[0].isalpha() or phrase[0].aside):
        return None
    if (pronoun == "who" and before.lower in _PLACES) or (
        pronoun == "which" and not stands_near(words, start, end)
    ):
        return None
    if (before.text == "," and not _is_whole(phrase)) or (
        clause.verb.lower in ("are", "were") and not is_plural(phrase)
    ):
        return None
    same = clause.complement is not None and start == clause.opening + clause.complement
    return start, clause.subject if same and phrase[0].lower in ("a", "an") else phrase


def _start(words: Sentence, end: int, pronoun: str) -> int:
    """Returns where the noun phrase before `end` begins that `pronoun` stands for."""
    start = start_of_phrase(words, end)
    if pronoun != "who":
        return _whole_name(words, start)
    return start_of_name(words, start, end) if "of" in lowers(words[start:end]) else start


def _is_whole(phrase: Sentence) -> bool:
    """Whether `phrase` is no rest of one: "old, blue pump"."""
    named = [word for word in phrase if not word.bracketed][-1:]
    return phrase[0].lower in DETERMINERS or any(word.capital for word in named)


def _about(phrase: Sentence, pronoun: Token, rest: Sentence, before: Token) -> Sentence | None:
    """Returns the clause that `pronoun` and `rest` make about `phrase`, which stands behind `before`."""
    if pronoun.lower == "whose":
        last = phrase[-1].text
        owner = (*phrase[:-1], Token(f"{last}'" if last.endswith("s") else f"{last}'s", phrase[-1].spaced))
        return (*owner, *rest) if parse((*owner, *rest)) else None
    if pronoun.lower == "where":
        place = "at" if is_past(before) and phrase[0].capital else _PLACES.get(before.lower)
        return (*rest, Token(place), *phrase) if place and parse(rest) else None
    verb = skip_adverbs(rest, 0)
    if not opens_predicate(rest, verb):
        return None
    return (*phrase, *rest) if agrees(phrase, rest[verb]) else None


def _end(words: Sentence, clause: Clause, comma: int) -> int:
    """Returns where the relative clause behind `comma` ends: at a comma, or with `words`."""
    if comma < clause.opening:
        return clause.opening - 1
    for index in range(comma + 2, len(words) - 2):
        joined = words[index].text == "," and words[index + 1].lower in ("and", "but")
        if joined and opens_predicate(words, skip_adverbs(words, index + 2)):
            return index
    return len(words)


def _before_moment(words: Sentence, comma: int) -> int:
    """Returns `comma`, or where "in 1990" or the like before it begins, which no clause is about."""
    starts = range(max(comma - _LONGEST_MOMENT, 1), comma - 1)
    return next((start for start in starts if is_moment(words[start:comma])), comma)


def _whole_name(words: Sentence, start: int) -> int:
    """Returns where the name begins whose last part, behind a comma, begins at `start`: "Nice, France"."""
    inner = start > 1 and words[start - 1].text == ","
    if inner and words[start].capital and words[start - 2].capital:
        return start_of_phrase(words, start - 1)
    return start
