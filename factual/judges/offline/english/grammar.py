"""What an English sentence is made of: what it begins with, its subject and its predicate.

Here belongs the search for the verb that is the head of a sentence. In doubt there is no verb, no clause, and
thus nothing that is split.
"""

from dataclasses import dataclass

from factual.judges.offline.english.function_words import (
    AUXILIARIES,
    BE,
    COMPLEMENTIZERS,
    CONDITIONALS,
    CONTRASTS,
    DETERMINERS,
    NEGATIONS,
    PREPOSITIONS,
    PRONOUNS,
    RELATIVES,
    SUBJECT_PRONOUNS,
)
from factual.judges.offline.english.verb_forms import NOUN_LIKE, VERBS
from factual.judges.offline.english.verbs import (
    is_adverb,
    is_finite,
    is_noun_like,
    is_participle,
    is_past,
    is_reduced,
    is_third_person,
    may_be_finite,
    skip_adverbs,
)
from factual.judges.offline.tokens import Sentence, Token

_DASHES = frozenset("—–-")
_JOINING = frozenset([",", "and", "or", "but"])
_INNER = RELATIVES | COMPLEMENTIZERS | frozenset([";", ":", "—"])
"""Behind these a verb belongs to another clause."""

_LEADING = (
    PREPOSITIONS
    | CONDITIONALS
    | CONTRASTS
    | frozenset("born known together according due thanks to yes no".split())
)
_NO_SUBJECT = PREPOSITIONS | RELATIVES | frozenset(["and", "or", "but", ","])
_LONGEST_LEAD = 40
_LONGEST_OPENING = 8


@dataclass(frozen=True, slots=True)
class Clause:
    """A main clause.

    Attributes:
        lead: what stands before the subject, its comma included; perhaps empty.
        subject: the words before the finite verb.
        predicate: the rest, begun with adverbs or the verb.
        at: where in the predicate the finite verb is.
        sure: whether that verb can be nothing else.
    """

    lead: Sentence
    subject: Sentence
    predicate: Sentence
    at: int
    sure: bool

    @property
    def verb(self) -> Token:
        """The finite verb."""
        return self.predicate[self.at]

    @property
    def opening(self) -> int:
        """How many words stand before the predicate."""
        return len(self.lead) + len(self.subject)

    @property
    def conditional(self) -> bool:
        """Whether the clause holds only where its lead does."""
        return bool(self.lead) and self.lead[0].lower in CONDITIONALS and _head(self.lead[1:-1]) is not None

    @property
    def negated(self) -> bool:
        """Whether the clause denies something."""
        return any(word.lower in NEGATIONS for word in self.subject + self.predicate)

    @property
    def complement(self) -> int | None:
        """Where in the predicate begins what "is" or "was" says of the subject; None without it."""
        start = skip_adverbs(self.predicate, self.at + 1)
        if self.verb.lower not in BE or start == len(self.predicate) or is_participle(self.predicate[start]):
            return None
        return start


def assertion(words: Sentence) -> Clause | None:
    """Returns the clause that `words` are; None where it is unsure, denied or conditional."""
    clause = parse(words)
    return None if clause is None or clause.negated or clause.conditional else clause


def parse(words: Sentence) -> Clause | None:
    """Returns the clause that `words` are, or None where that is unsure."""
    for start in _starts(words):
        if not _is_lead(words[:start]):
            continue
        rest = words[start:]
        for verb in (_head(rest), _lone_verb(rest)):
            if verb is not None and _is_subject(rest[:verb]):
                return _clause(words[:start], rest, verb)
    return None


def has_head(words: Sentence) -> bool:
    """Returns whether a verb is the head of `words`, so that they are more than a noun phrase."""
    return _head(words) is not None


def _clause(lead: Sentence, rest: Sentence, verb: int) -> Clause:
    end = verb
    while end > 1 and is_adverb(rest[end - 1]):
        end -= 1
    unmistakable = is_finite(rest[verb]) or rest[verb - 1].lower in PRONOUNS
    sure = unmistakable or not (is_noun_like(rest[verb]) or is_reduced(rest, verb))
    return Clause(lead, rest[:end], rest[end:], verb - end, sure)


def _head(words: Sentence) -> int | None:
    """Returns the index of the verb that is the head of `words`, a clause without a lead; None in doubt."""
    guess: int | None = None
    for index, word in enumerate(words[1:], start=1):
        if word.text == "," and index + 1 < len(words) and words[index + 1].lower in RELATIVES:
            return guess if guess is not None else _behind_aside(words, index)
        if word.lower in _INNER or (guess is not None and (word.lower in _JOINING or word.text in _DASHES)):
            return guess
        if not may_be_finite(words, index):
            continue
        certain = is_finite(word) or words[index - 1].lower in SUBJECT_PRONOUNS
        weak = not certain and (is_noun_like(word) or is_reduced(words, index))
        noun_before = guess == index - 1 and word.lower in VERBS and is_third_person(words[index - 1])
        if not weak or (guess is not None and noun_before):
            return index
        guess = index if guess is None else guess
    return guess


def _behind_aside(words: Sentence, comma: int) -> int | None:
    """Returns the index of the verb behind the clause that `comma` opens and another comma closes."""
    commas = (index for index in range(comma + 2, len(words) - 1) if words[index].text == ",")
    verbs = (skip_adverbs(words, index + 1) for index in commas)
    return next((verb for verb in verbs if verb < len(words) and _is_verb_there(words, verb)), None)


def _is_verb_there(words: Sentence, index: int) -> bool:
    return may_be_finite(words, index) or is_past(words[index])


def _lone_verb(words: Sentence) -> int | None:
    """Returns the index of the only word that can be the verb, noun-like as it is: "the pump costs a lot"."""
    for index, word in enumerate(words[1:-1], start=1):
        if word.lower in _JOINING or word.lower in _INNER:
            return None
        if word.lower in NOUN_LIKE and words[index - 1].lower not in DETERMINERS:
            return index
    return None


def _starts(words: Sentence) -> list[int]:
    """Returns where the subject may begin: at once, or behind the commas that may end a lead."""
    if not words:
        return []
    first = words[0].lower
    verbal = first.endswith(("ing", "ed"))
    if not (verbal or first in _LEADING or is_adverb(Token(first))):
        return [0]
    behind = [index + 1 for index, word in enumerate(words[:_LONGEST_LEAD]) if word.text == ","]
    nominal = [0] if verbal and not any(word.lower in DETERMINERS for word in words[1:4]) else []
    return [*behind, *nominal] or _pronouns(words)


def _pronouns(words: Sentence) -> list[int]:
    """Returns where a pronoun begins the subject behind a lead without a comma: "In 1999 he moved"."""
    if words[0].lower in CONDITIONALS or words[0].lower in CONTRASTS:
        return []
    opening = enumerate(words[:_LONGEST_OPENING])
    return [index for index, word in opening if word.lower in ("he", "she", "they", "we")][:1]


def _is_lead(words: Sentence) -> bool:
    """Whether `words` may stand before a subject: they hold no clause but a subordinate one."""
    if any(word.text in (":", ";") for word in words):
        return False
    subordinate = bool(words) and words[0].lower in CONDITIONALS | CONTRASTS | PREPOSITIONS
    return subordinate or not any(map(is_finite, words))


def _is_subject(words: Sentence) -> bool:
    """Whether `words` may be a subject: a noun phrase, perhaps with an aside between commas."""
    if not words or words[0].lower in _NO_SUBJECT or words[-1].lower in _NO_SUBJECT - {","}:
        return False
    first = words[0]
    gerund = first.lower.endswith("ing") and not first.capital and len(words) > 1
    if gerund or first.bracketed or is_past(first) or is_third_person(first):
        return False
    if any(word.lower in COMPLEMENTIZERS for word in words[:-1]):
        return False
    commas = [index for index, word in enumerate(words) if word.text == ","]
    if commas:
        return len(commas) > 1 and commas[-1] == len(words) - 1 and not is_adverb(first)
    return first.lower not in AUXILIARIES and not (len(words) == 1 and is_adverb(first))
