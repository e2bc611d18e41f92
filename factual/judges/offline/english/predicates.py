"""A clause as one clause per predicate: "she was A and did B" says "she was A" and "she did B".

Here belongs what tells a joined verb from a joined noun or adjective, and which auxiliary two verbs share.
"""

from collections.abc import Iterator

from factual.judges.offline.english.adjectives import is_adjective
from factual.judges.offline.english.function_words import (
    AUXILIARIES,
    BE,
    COMPLEMENTIZERS,
    DETERMINERS,
    HAVE,
    MODALS,
    PREPOSITIONS,
    RELATIVES,
    REPORTING,
)
from factual.judges.offline.english.grammar import Clause, parse
from factual.judges.offline.english.verb_forms import (
    INTRANSITIVE_PASTS,
    IRREGULAR_PARTICIPLES,
    IRREGULAR_PASTS,
    NOUN_LIKE,
    VERBS,
)
from factual.judges.offline.english.verbs import (
    back_over_adverbs,
    is_adverb,
    is_finite,
    is_past,
    is_third_person,
    skip_adverbs,
)
from factual.judges.offline.tokens import Sentence, Token

_JOINTS = frozenset(["and", "but"])
_PAIRED = frozenset(["both", "between"])
_GOVERNING = (COMPLEMENTIZERS - frozenset(["when", "until", "while", "once"])) | {":"}
"""Behind these all verbs may belong to an inner clause, to the end of the sentence."""

_OWN = AUXILIARIES | BE | _JOINTS | {"to", ","}
"""Behind these a finite verb has no subject of its own."""

_EXCLUDING = frozenset("either neither no few only nobody none not".split())
"""What holds of such a subject twice need not hold of the same one."""

_PLURAL = frozenset(["are", "were", "have", "do"])
_SINGULAR = frozenset(["is", "was", "has", "does"])
_PRESENT = _SINGULAR | frozenset(["can", "will", "may"])
_BEHIND_VERBS = DETERMINERS | frozenset("as with for at on from to".split())
_BEHIND_PARTICIPLES = PREPOSITIONS | frozenset(["to", "that", ",", "and"])


def predicates(words: Sentence) -> list[Sentence]:
    """Returns a clause for each predicate that "and" or "but" joins to the first, the subject repeated.

    A verb behind "who", "that", "if" and the like may belong to the inner clause: nothing is split there.
    """
    clause = parse(words)
    if clause is None or clause.conditional or clause.verb.lower in REPORTING:
        return [words]
    joints = [] if clause.subject[0].lower in _EXCLUDING else list(_joints(clause))
    if not joints:
        return [words]
    found = [words[: clause.opening + joints[0][0]]]
    ends = [*(joint for joint, _ in joints[1:]), len(clause.predicate)]
    for (_, start), end in zip(joints, ends, strict=True):
        rest = clause.predicate[start:end]
        found.append((*clause.subject, *_shared(parse(found[-1]) or clause, rest), *rest))
    return found


def _joints(clause: Clause) -> Iterator[tuple[int, int]]:
    """Yields for each further predicate where the words that join it begin, and where it begins itself."""
    predicate = clause.predicate
    commas: list[tuple[int, int]] = []
    inner = paired = False
    for index in range(clause.at + 1, len(predicate) - 1):
        lower = predicate[index].lower
        after_comma = predicate[index - 1].text == ","
        if lower in _JOINTS and paired:
            paired = False
        elif lower in _JOINTS and (after_comma or not inner) and _begins(clause, index):
            yield from commas
            yield index - after_comma, index + 1
            commas, inner = [], False
        elif lower == "," and not inner and _begins(clause, index):
            commas.append((index, index + 1))
        elif lower in _GOVERNING or (not inner and _is_foreign(predicate, index)):
            return
        paired = paired or lower in _PAIRED
        inner = inner or lower in RELATIVES or lower in COMPLEMENTIZERS


def _is_foreign(predicate: Sentence, index: int) -> bool:
    """Whether a finite verb at `index` has a subject of its own before it."""
    return is_finite(predicate[index]) and predicate[back_over_adverbs(predicate, index)].lower not in _OWN


def _begins(clause: Clause, joint: int) -> bool:
    """Whether a predicate of the clause's subject begins behind the word at `joint`."""
    predicate = clause.predicate
    verb = skip_adverbs(predicate, joint + 1)
    if verb == len(predicate) or predicate[verb].capital or _is_bare(clause, joint):
        return False
    word, first = predicate[verb], clause.verb
    if word.lower in AUXILIARIES:
        both = {first.lower, word.lower}
        return not (both & _PLURAL and both & _SINGULAR)
    if is_third_person(word):
        return _is_present(clause, joint, verb)
    if is_past(word):
        return _is_past(clause, joint, verb)
    goes_on = f"{word.lower}s" not in NOUN_LIKE or _is_behind_verbs(predicate[verb + 1 :])
    return goes_on and _goes_on_in_base_form(clause, joint, verb)


def _is_present(clause: Clause, joint: int, verb: int) -> bool:
    """Whether the word in -s at `verb` is a verb, and no plural noun."""
    predicate = clause.predicate
    present = clause.verb.lower in _PRESENT or is_third_person(clause.verb)
    goes_on = _is_behind_verbs(predicate[verb + 1 :])
    if predicate[verb].lower in NOUN_LIKE:
        return present and goes_on
    return present or goes_on or predicate[joint - 1].text == ","


def _is_past(clause: Clause, joint: int, verb: int) -> bool:
    """Whether the past tense or participle at `verb` goes with the first verb, and describes no noun."""
    first = clause.verb
    if clause.predicate[verb].lower in IRREGULAR_PASTS:
        return first.lower not in MODALS and first.lower not in ("has", "have")
    base = first.lower in MODALS or first.lower in VERBS or is_third_person(first)
    return not base and not _is_modifier(clause.predicate, joint, verb)


def _goes_on_in_base_form(clause: Clause, joint: int, verb: int) -> bool:
    """Whether the base form at `verb` goes on with "they live ..." or "it can fly ...", not an infinitive."""
    predicate = clause.predicate
    if predicate[verb].lower not in VERBS or clause.negated or predicate[joint].lower == "but":
        return False
    between = predicate[clause.at + 1 : joint]
    if any(word.lower in ("to", ",") or word.lower.endswith("ing") for word in between):
        return False
    if clause.verb.lower not in MODALS:
        return clause.verb.lower in VERBS
    bare = bool(between) and between[-1].lower in VERBS
    return not bare or verb == len(predicate) - 1


def _is_bare(clause: Clause, joint: int) -> bool:
    """Whether the verb right before `joint` has no object yet, and may share the one of the next verb."""
    predicate = clause.predicate
    last = joint - 1 - (predicate[joint - 1].text == ",")
    before = predicate[back_over_adverbs(predicate, last)].lower
    opens = last == clause.at or before in HAVE or before in _JOINTS
    return opens and is_past(predicate[last]) and predicate[last].lower not in INTRANSITIVE_PASTS


def _is_behind_verbs(following: Sentence) -> bool:
    """Whether `following` goes on after a verb rather than after a noun."""
    return any(
        word.lower in _BEHIND_VERBS or word.capital or word.text[0].isdigit() for word in following[:1]
    )


def _is_modifier(predicate: Sentence, joint: int, verb: int) -> bool:
    """Whether the participle at `verb` describes the noun behind it: "a gifted and respected painter"."""
    if verb + 1 == len(predicate):
        return False
    following = predicate[verb + 1]
    if following.lower == "and":
        return True
    closed = following.lower in _BEHIND_PARTICIPLES or following.lower in DETERMINERS or is_adverb(following)
    if closed or following.capital or following.aside or following.text[0].isdigit():
        return False
    before = predicate[max(joint - 2, 0)]
    joined = is_past(predicate[joint - 1]) or is_adjective(predicate[joint - 1])
    return joined or before.lower in DETERMINERS or before.lower in BE


def _shared(before: Clause, rest: Sentence) -> Sentence:
    """Returns the auxiliary that the verb of `rest` shares with the predicate before it, or nothing."""
    index = skip_adverbs(rest, 0)
    word, auxiliary = rest[index], before.verb
    if word.lower in AUXILIARIES or word.lower in IRREGULAR_PASTS or is_third_person(word):
        return ()
    if not is_past(word):
        return (auxiliary,) if auxiliary.lower in MODALS else ()
    main = skip_adverbs(before.predicate, before.at + 1)
    if main == len(before.predicate) or not is_past(before.predicate[main]):
        return ()
    if auxiliary.lower in HAVE:
        return (auxiliary, before.predicate[main]) if before.predicate[main].lower == "been" else (auxiliary,)
    present = auxiliary.lower in ("is", "are")
    passive = auxiliary.lower in BE and (present or _is_passive(word, rest[index + 1 : index + 2]))
    return (auxiliary,) if passive else ()


def _is_passive(word: Token, following: Sentence) -> bool:
    """Whether the participle `word` is passive; one that an object follows is not."""
    if word.lower in IRREGULAR_PARTICIPLES:
        return True
    if word.lower in INTRANSITIVE_PASTS:
        return any(after.lower == "by" for after in following)
    return all(after.lower in _BEHIND_PARTICIPLES or is_adverb(after) for after in following)
