"""How claims look in a notebook: an HTML table in which every text is escaped."""

from collections.abc import Sequence
from html import escape

from factual.claims import Claim

_HEADER = "".join(f"<th>{word}</th>" for word in ("side", "claim", "supported", "reason"))


def _row(claim: Claim) -> str:
    cells = (claim.side, claim.text, "yes" if claim.supported else "no", claim.reason)
    return "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in cells) + "</tr>"


def table(claims: Sequence[Claim], *, heading: str, caption: str) -> str:
    """Returns the claims as an HTML table under a heading, with the caption between them."""
    rows = "".join(map(_row, claims))
    return (
        f"<div><strong>{escape(heading)}</strong><p>{escape(caption)}</p>"
        f"<table><thead><tr>{_HEADER}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
