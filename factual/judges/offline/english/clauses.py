"""A sentence as its independent clauses.

Here belongs what joins clauses that each have a subject and a verb: semicolons, "and", "but", "although"
and the like. A clause that another depends on (after "if", "when", "that") is never parted from it.
"""

from factual.judges.offline.english.function_words import (
    AUXILIARIES,
    COMPLEMENTIZERS,
    CONDITIONALS,
    CONTRASTS,
    DETERMINERS,
    DISCOURSE,
    POSSESSIVES,
    PREPOSITIONS,
    PRONOUNS,
    RELATIVES,
    REPORTING,
    SUBJECT_PRONOUNS,
)
from factual.judges.offline.english.grammar import Clause, parse
from factual.judges.offline.english.phrases import agrees
from factual.judges.offline.tokens import Sentence, lowers

_JOINTS = frozenset(["and", "but", "so", "yet", "however"])
_PERSONAL = frozenset(["he", "she", "it"])
_PAIRED = frozenset(["both", "between", "either", "neither", "whether"])
_DEPENDENT = CONTRASTS | CONDITIONALS
_LONGEST_LABEL = 7
_LONGEST_DISCOURSE = 5


def independent_clauses(words: Sentence) -> list[Sentence]:
    """Returns the clauses of `words` that hold on their own, in order, without the words that joined them."""
    words = _labelled(words)
    found: list[Sentence] = []
    start = 0
    for index, word in enumerate(words):
        if word.text == ";" and _stands_alone(_without_discourse(words[index + 1 :])):
            found.append(words[start:index])
            start = index + 1
    found.append(words[start:])
    joined = [clause for part in found for clause in _coordinated(_without_discourse(part))]
    return [clause for part in joined for clause in _contrasted(part)]


def _labelled(words: Sentence) -> Sentence:
    """Returns "Ann Li sings" for "Ann Li: She sings", and other sentences as they are."""
    colon = next((index for index, word in enumerate(words[:_LONGEST_LABEL]) if word.text == ":"), 0)
    clause = parse(words[colon + 1 :]) if colon and all(word.capital for word in words[:colon]) else None
    if clause is None or clause.opening > 1 or clause.subject[0].lower not in _PERSONAL:
        return words
    return (*words[:colon], *clause.predicate)


def _stands_alone(words: Sentence) -> bool:
    """Whether `words` begin with a clause that needs no other one."""
    end = next((index for index, word in enumerate(words) if word.text == ";"), len(words))
    return parse(words[:end]) is not None


def _without_discourse(words: Sentence) -> Sentence:
    """Returns `words` without openings such as "However," or "and"."""
    for comma, word in enumerate(words[:_LONGEST_DISCOURSE]):
        if (
            word.text == ","
            and comma + 1 < len(words)
            and " ".join(before.lower for before in words[:comma]) in DISCOURSE
        ):
            return _without_discourse(words[comma + 1 :])
    if len(words) > 1 and (
        words[0].lower in _JOINTS or (words[0].lower in CONTRASTS and parse(words) is None)
    ):
        return words[1:]
    return words


def _coordinated(words: Sentence) -> list[Sentence]:
    """Returns the clauses that "and", "but", "while" and the like join, or that a comma alone does."""
    found: list[Sentence] = []
    start = 0
    for index, word in enumerate(words):
        comma = index > start and words[index - 1].text == ","
        joint = word.lower in _JOINTS or word.lower in CONTRASTS
        if not joint and not (comma and word.lower in SUBJECT_PRONOUNS):
            continue
        left, right = words[start : index - comma], words[index + joint :]
        if _joins(word.lower if joint else ",", left, right, comma=comma):
            found.append(left)
            start = index + joint
    return [*found, words[start:]]


def _joins(joint: str, left: Sentence, right: Sentence, *, comma: bool) -> bool:
    """Whether `joint` stands between two clauses that are both claimed."""
    if not (left and right) or not (comma or joint in ("and", "but")):
        return False
    if left[-1].lower in RELATIVES | COMPLEMENTIZERS or {"not", "only"} <= lowers(left):
        return False
    first, second = parse(left), parse(right)
    if first is None or second is None or first.conditional or second.conditional or _governs(first):
        return False
    listed = second.subject[-1].text == "," and second.subject[0].lower not in POSSESSIVES
    if not second.sure or listed or (second.lead and joint in CONTRASTS):
        return False
    if joint == ",":
        return _is_complete(first) and len(second.predicate) > 1
    return comma or (_is_plain(first) and (right[0].lower in SUBJECT_PRONOUNS or _parallel(first, second)))


def _governs(clause: Clause) -> bool:
    """Whether what follows may belong to `clause`: it tells of somebody's word, or holds half of a pair."""
    later = lowers(clause.predicate[clause.at + 1 :])
    if clause.verb.lower in REPORTING or ("that" in later and later & REPORTING):
        return True
    return bool(later & _PAIRED)


def _is_plain(clause: Clause) -> bool:
    """Whether `clause` holds no inner clause that could go on."""
    return not lowers(clause.predicate[clause.at + 1 :]) & (COMPLEMENTIZERS | CONDITIONALS)


def _is_complete(clause: Clause) -> bool:
    """Whether `clause` ends with its own words, and not with a phrase that leads the next clause."""
    if clause.lead and clause.lead[-1].text != ",":
        return False
    last = max((index for index, word in enumerate(clause.predicate) if word.text == ","), default=-1) + 1
    leads_on = last > 0 and clause.predicate[last].lower in _JOINTS | PREPOSITIONS | _DEPENDENT
    return not leads_on and not lowers(clause.predicate) & _DEPENDENT


def _parallel(first: Clause, second: Clause) -> bool:
    """Whether no comma need part the clauses: each has an auxiliary, the second one's for its own subject."""
    subject = second.subject
    if lowers(subject) & (PREPOSITIONS - {"of"}) or not agrees(subject, second.verb):
        return False
    if subject[0].lower in POSSESSIVES:
        return True
    named = subject[0].lower in DETERMINERS or all(word.capital for word in subject)
    return named and first.verb.lower in AUXILIARIES and second.verb.lower in AUXILIARIES


def _contrasted(words: Sentence) -> list[Sentence]:
    """Returns both clauses of "although A, B", and `words` alone where they are no such sentence.

    A pronoun in A that stands for the subject of B ("Although he lost, Ray smiled") is replaced by it.
    """
    clause = parse(words)
    if clause is None or not clause.lead or clause.lead[0].lower not in CONTRASTS:
        return [words]
    inner = parse(clause.lead[1:-1])
    if inner is None or not inner.sure:
        return [words]
    pronoun = len(inner.subject) == 1 and inner.subject[0].lower in ("he", "she", "they")
    subject = clause.subject if pronoun and clause.subject[0].lower not in PRONOUNS else inner.subject
    return [(*inner.lead, *subject, *inner.predicate), (*clause.subject, *clause.predicate)]
