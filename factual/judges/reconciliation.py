"""Which claim a verdict is on: by its number or, for legacy prompts, by the claim's words.

What comes out of here is a verdict on a claim that was asked about; claims without one are for the caller to
ask about again.
"""

from collections import defaultdict
from collections.abc import Sequence

from factual.claims import Verdict
from factual.errors import VerdictMismatchError
from factual.schemas import NumberedVerdict, StatementVerdict


def by_number(verdicts: Sequence[NumberedVerdict], count: int) -> dict[int, Verdict]:
    """Returns the verdicts on claims 1 to `count` by the claim's index, which is its number - 1.

    A number that stands there twice with one decision counts once, with its first reason.

    Raises:
        VerdictMismatchError: there is no verdict, or a number belongs to no claim or stands there with both
            decisions; the numbering as a whole cannot be trusted then.
    """
    found: dict[int, Verdict] = {}
    unknown = sorted({verdict.number for verdict in verdicts if not 1 <= verdict.number <= count})
    if unknown:
        raise VerdictMismatchError(f"asked for verdicts 1 to {count}, got one on {_listed(unknown)}")
    for verdict in verdicts:
        first = found.setdefault(verdict.number - 1, Verdict(verdict.supported, verdict.reason))
        if first.supported is not verdict.supported:
            raise VerdictMismatchError(f"there are two verdicts on claim {verdict.number}, and they differ")
    if not found:
        raise VerdictMismatchError(f"asked for verdicts 1 to {count}, got none")
    return found


def by_statement(verdicts: Sequence[StatementVerdict], claims: Sequence[str]) -> dict[int, Verdict]:
    """Returns the verdicts on claims by the claim's index.

    Claims and verdicts belong together if their words do without case and spacing. Among those, a verdict is
    on the claim of exactly its words, and then they are taken in order; more verdicts than claims count once
    if all agree. Words that are no claim's are left aside: they decide nothing, and the claim that they meant
    is asked about again.

    Raises:
        VerdictMismatchError: there is no verdict on a claim's words, or there are more than claims and they
            differ.
    """
    found: dict[int, Verdict] = {}
    said: dict[str, list[StatementVerdict]] = defaultdict(list)
    for answer in verdicts:
        said[_folded(answer.statement)].append(answer)
    asked: dict[str, list[int]] = defaultdict(list)
    for index, claim in enumerate(claims):
        asked[_folded(claim)].append(index)
    for words, indices in asked.items():
        rest = said[words]
        if len(rest) > len(indices) and len({each.verdict for each in rest}) > 1:
            raise VerdictMismatchError(f"there are {len(rest)} verdicts on {words!r}, and they differ")
        for exactly in (True, False):
            for index in (index for index in indices if index not in found):
                fitting = (each for each in rest if not exactly or each.statement == claims[index])
                if verdict := next(fitting, None):
                    rest.remove(verdict)
                    found[index] = Verdict(bool(verdict.verdict), verdict.reason)
    if not found:
        raise VerdictMismatchError("there is no verdict on the words of any claim")
    return found


def _folded(words: str) -> str:
    return " ".join(words.split()).casefold()


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
