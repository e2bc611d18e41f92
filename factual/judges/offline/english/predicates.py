"""A clause as one clause per predicate: "she was A and did B" becomes "she was A" and "she did B".

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
from factual.judges.offline.english.grammar import (
    Clause,
    is_adverb,
    is_finite,
    is_past,
    is_third_person,
    parse,
    skip_adverbs,
)
from factual.judges.offline.tokens import Sentence, Token
from factual.judges.offline.english.verb_forms import (
    INTRANSITIVE_PASTS,
    IRREGULAR_PARTICIPLES,
    IRREGULAR_PASTS,
    NOUN_LIKE,
    VERBS,
)

_PAIRED = frozenset("both between".split())
_GOVERNING = COMPLEMENTIZERS - frozenset("when until while once".split())
_JOINTS = frozenset("and but".split())
_EXCLUDING = frozenset("either neither no few only nobody none not".split())
_PLURAL = frozenset("are were have do".split())
_SINGULAR = frozenset("is was has does".split())


def predicates(words: Sentence) -> list[Sentence]:
    """Returns a clause for each predicate that "and" or "but" joins to the first, the subject repeated.

    A verb behind "who", "that", "if" and the like may belong to the inner clause: nothing is split there.
    """
    clause = parse(words)
    if clause is None or clause.conditional or clause.predicate[clause.verb].lower in REPORTING:
        return [words]
    if clause.subject[0].lower in _EXCLUDING:
        return [words]
    joints = list(_joints(clause))
    ends = [joint for joint, _ in joints[1:]] + [len(clause.predicate)]
    found = [words[: len(words) - len(clause.predicate) + joints[0][0]]] if joints else [words]
    for (_, start), end in zip(joints, ends, strict=False):
        before = parse(found[-1]) or clause
        rest = clause.predicate[start:end]
        found.append((*clause.subject, *_shared(before, rest), *rest))
    return found


def _joints(clause: Clause) -> Iterator[tuple[int, int]]:
    """Yields for each further predicate where the words that join it begin, and where it begins itself."""
    predicate = clause.predicate
    commas: list[tuple[int, int]] = []
    inner = paired = False
    for index in range(clause.verb + 1, len(predicate) - 1):
        lower = predicate[index].lower
        after_comma = predicate[index - 1].lower == ","
        if lower in _JOINTS and paired:
            paired = False
        elif lower in _JOINTS and not (inner and not after_comma) and _begins(clause, index):
            yield from commas
            yield index - after_comma, index + 1
            commas, inner = [], False
        elif lower == "," and not inner and _begins(clause, index):
            commas.append((index, index + 1))
        elif lower in _PAIRED:
            paired = True
        elif lower in _GOVERNING or lower == ":" or (not inner and _is_foreign(predicate, index)):
            return
        elif lower in RELATIVES or lower in COMPLEMENTIZERS:
            inner = True


def _is_foreign(predicate: Sentence, index: int) -> bool:
    """Whether a finite verb at `index` has a subject of its own before it."""
    before = index - 1
    while before > 0 and is_adverb(predicate[before]):
        before -= 1
    own = ("to", "and", "but", ",", *AUXILIARIES, *BE)
    return is_finite(predicate, index) and predicate[before].lower not in own


def _begins(clause: Clause, joint: int) -> bool:
    """Whether a predicate of the clause's subject begins behind the word at `joint`."""
    predicate = clause.predicate
    verb = skip_adverbs(predicate, joint + 1)
    if verb >= len(predicate) or predicate[verb].capital or _is_bare(clause, joint):
        return False
    word, first = predicate[verb], predicate[clause.verb]
    following = predicate[verb + 1] if verb + 1 < len(predicate) else None
    if word.lower in AUXILIARIES:
        return not (
            (first.lower in _PLURAL and word.lower in _SINGULAR)
            or (first.lower in _SINGULAR and word.lower in _PLURAL)
        )
    if is_third_person(word):
        if word.lower in NOUN_LIKE:
            return _is_present(first) and _is_object(following)
        return _is_present(first) or _is_object(following)
    if word.lower in IRREGULAR_PASTS:
        return first.lower not in MODALS and first.lower not in HAVE - {"had"}
    if is_past(word):
        return (
            first.lower not in MODALS
            and not _is_present_verb(first)
            and not _is_modifier(predicate, joint, verb)
        )
    if word.lower in VERBS and (first.lower in MODALS or first.lower in VERBS):
        return (
            not clause.negated
            and _is_plain(clause, joint, following)
            and (word.lower + "s" not in NOUN_LIKE or _is_object(following))
        )
    return False


def _is_plain(clause: Clause, joint: int, following: Token | None) -> bool:
    """Whether the verb before `joint` has its own object and no infinitive that a base form could go on with."""
    predicate = clause.predicate
    between = predicate[clause.verb + 1 : joint]
    if predicate[joint].lower == "but" or any(
        word.lower in ("to", ",") or word.lower.endswith("ing") for word in between
    ):
        return False
    bare = clause.predicate[clause.verb].lower in MODALS and between and between[-1].lower in VERBS
    return not bare or following is None


def _is_bare(clause: Clause, joint: int) -> bool:
    """Whether the verb right before `joint` has no object yet, and may share the one of the next verb."""
    predicate = clause.predicate
    last = joint - 1 - (predicate[joint - 1].lower == ",")
    before = last - 1
    while before > clause.verb and is_adverb(predicate[before]):
        before -= 1
    opens = last == clause.verb or predicate[before].lower in (*HAVE, *_JOINTS)
    return opens and is_past(predicate[last]) and predicate[last].lower not in INTRANSITIVE_PASTS


def _is_present_verb(verb: Token) -> bool:
    return is_third_person(verb) or verb.lower in VERBS


def _is_present(verb: Token) -> bool:
    return is_third_person(verb) or verb.lower in (*_SINGULAR, "can", "will", "may")


def _is_object(word: Token | None) -> bool:
    """Whether `word` surely goes on after a verb, and not after a noun."""
    return word is not None and (
        word.lower in DETERMINERS
        or word.lower in ("as", "with", "for", "at", "on", "from", "to")
        or word.capital
        or word.text[0].isdigit()
    )


def _is_modifier(predicate: Sentence, joint: int, verb: int) -> bool:
    """Whether the participle at `verb` is an adjective of the noun behind it: "a gifted and respected painter"."""
    if verb + 1 >= len(predicate):
        return False
    following = predicate[verb + 1]
    if following.lower == "and":
        return True
    if (
        following.capital
        or following.aside
        or following.text[0].isdigit()
        or following.lower in ("to", "that", ",")
    ):
        return False
    if following.lower in PREPOSITIONS or following.lower in DETERMINERS or is_adverb(following):
        return False
    if is_past(predicate[joint - 1]) or is_adjective(predicate[joint - 1]):
        return True
    return joint < 2 or predicate[joint - 2].lower in DETERMINERS or predicate[joint - 2].lower in BE


def _shared(before: Clause, rest: Sentence) -> Sentence:
    """Returns the auxiliary that the verb of `rest` shares with the predicate before it, or nothing."""
    auxiliary = before.predicate[before.verb]
    index = skip_adverbs(rest, 0)
    word = rest[index]
    if word.lower in AUXILIARIES or word.lower in IRREGULAR_PASTS or is_third_person(word):
        return ()
    if not is_past(word):
        return (auxiliary,) if auxiliary.lower in MODALS else ()
    main = skip_adverbs(before.predicate, before.verb + 1)
    if main >= len(before.predicate):
        return ()
    if auxiliary.lower in HAVE and is_past(before.predicate[main]):
        return (auxiliary, before.predicate[main]) if before.predicate[main].lower == "been" else (auxiliary,)
    passive = auxiliary.lower in BE and is_past(before.predicate[main])
    present = auxiliary.lower in ("is", "are")
    return (auxiliary,) if passive and (present or _is_passive(word, rest[index + 1 : index + 2])) else ()


def _is_passive(word: Token, following: Sentence) -> bool:
    """Whether the participle `word` is passive; one that an object follows is not."""
    if word.lower in IRREGULAR_PARTICIPLES:
        return True
    if word.lower in INTRANSITIVE_PASTS:
        return any(after.lower == "by" for after in following)
    return all(
        after.lower in PREPOSITIONS or after.lower in ("to", "that", ",", "and") or is_adverb(after)
        for after in following
    )
