"""Measures how often the offline judge decides as people did, beside a baseline of plain word overlap.

Run `python benchmarks/offline_judge.py FOLDER`. FOLDER holds files `nli_*.jsonl` whose lines are objects with
`premise`, `claim` and `label` (1: the premise supports the claim, 0: it doesn't); they are no part of this
project.

The table gives per file the number of rows and the balanced accuracy, which is the mean of the shares of
supported and of unsupported claims that are judged right, in [0, 1]; 0.5 is chance. The judge is taken as
it is. The baseline supports a claim from the share of its words (pairs of characters in Korean and
Japanese) that the premise has, with the threshold that is best for that very file. Partly supported claims
are left out of the accuracies and have a row of their own: the share of them that is judged supported.
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from factual.judges.offline.verify import Premise

Row = dict[str, Any]


def balanced_accuracy(labels: Sequence[bool], decisions: Sequence[bool]) -> float:
    """Returns the mean of the shares of each label that are decided right, in [0, 1]."""
    shares = []
    for label in (True, False):
        decided = [decision for given, decision in zip(labels, decisions, strict=True) if given is label]
        shares.append(decided.count(label) / len(decided))
    return sum(shares) / len(shares)


def overlap(row: Row) -> float:
    """Returns the share of the claim's words that the premise has, in [0, 1]."""
    claim, premise = (_units(row[side], row.get("lang", "en")) for side in ("claim", "premise"))
    return len(claim & premise) / max(1, len(claim))


def _units(text: str, lang: str) -> set[str]:
    if lang in ("ja", "ko", "zh"):
        solid = re.sub(r"\s+", "", text)
        return {solid[place : place + 2] for place in range(len(solid) - 1)}
    return set(re.findall(r"\w+", text.casefold()))


def best_overlap(rows: Sequence[Row], labels: Sequence[bool]) -> float:
    """Returns the balanced accuracy of word overlap at its best threshold."""
    shares = [overlap(row) for row in rows]
    return max(balanced_accuracy(labels, [share >= least for share in shares]) for least in set(shares))


def partly(row: Row) -> bool:
    """Whether only a part of the claim is supported."""
    return "partially_supported" in (row.get("extra") or {}).values()


def judged(rows: Sequence[Row]) -> list[bool]:
    """Returns whether the offline judge supports each claim."""
    return [Premise(row["premise"]).verify(row["claim"]).supported for row in rows]


def measure(path: Path) -> list[str]:
    """Returns the lines of the table about one file."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    whole = [row for row in rows if not partly(row)]
    labels = [row["label"] == 1 for row in whole]
    start = time.perf_counter()
    accuracy = balanced_accuracy(labels, judged(whole))
    milliseconds = 1000 * (time.perf_counter() - start) / len(whole)
    baseline = best_overlap(whole, labels)
    lines = [f"{path.stem:24} {len(whole):6} {accuracy:9.3f} {baseline:9.3f} {milliseconds:9.2f}"]
    if parts := [row for row in rows if partly(row)]:
        decisions = judged(parts)
        share = decisions.count(True) / len(parts)
        lines.append(f"  partly supported       {len(parts):6} {share:9.3f} judged supported")
    return lines


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Balanced accuracy of the offline judge.")
    parser.add_argument("folder", type=Path, help="where the files nli_*.jsonl are")
    paths = sorted(parser.parse_args().folder.glob("nli_*.jsonl"))
    if not paths:
        parser.error("the folder has no file nli_*.jsonl")
    sys.stdout.write(f"{'file':24} {'rows':>6} {'judge':>9} {'overlap':>9} {'ms/claim':>9}\n")
    for path in paths:
        sys.stdout.write("\n".join(measure(path)) + "\n")


if __name__ == "__main__":
    main()
