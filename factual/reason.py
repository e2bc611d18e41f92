"""The sentence that says why a score is what it is, built from the verdicts that were counted."""

from collections.abc import Sequence

from factual.claims import Claim, Side
from factual.scoring import Mode

_OTHER: dict[Side, Side] = {"response": "reference", "reference": "response"}


def _direction(claims: Sequence[Claim], side: Side, *, naming: bool) -> str:
    mine = [claim for claim in claims if claim.side == side]
    if not mine:
        return f"the {side} makes no claim"
    failing = [claim for claim in mine if not claim.supported]
    sentence = f"the {_OTHER[side]} supports {len(mine) - len(failing)} of {len(mine)} claims of the {side}"
    if failing and naming:
        others = f", and {len(failing) - 1} more" if len(failing) > 1 else ""
        why = f" ({failing[0].reason.rstrip('.')})" if failing[0].reason else ""
        sentence += f", not “{failing[0].text}”{why}{others}"
    return sentence


def reason(claims: Sequence[Claim], *, sides: Sequence[Side], mode: Mode, undefined: bool) -> str:
    """Returns one sentence with the counts of each direction and the first claim that failed in it.

    Args:
        claims: the judged claims.
        sides: the directions that were run.
        mode: the number that is explained; recall does not count the unsupported claims of the response, so
            it names none of them unless it is undefined.
        undefined: whether the number is 0/0.
    """
    parts = [
        _direction(claims, side, naming=undefined or mode != "recall" or side == "reference")
        for side in sides
    ]
    sentence = "; ".join(parts) + "."
    return f"Undefined, 0/0: {sentence}" if undefined else sentence[0].upper() + sentence[1:]
