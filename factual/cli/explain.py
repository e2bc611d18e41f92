"""`factual explain`: scores one pair of texts and shows every claim with its verdict and why."""

import json
import sys
from argparse import ArgumentParser, Namespace

from factual.batch import ScoringFailure
from factual.cli import scorer, source
from factual.cli.console import UsageError, say, show
from factual.cli.report import result_report

USAGE = "factual explain [options] --response TEXT --reference TEXT"

DESCRIPTION = """\
Scores one response against one reference, and shows the claims of each side
with their verdicts and why.
"""

EPILOG = """\
examples:
  factual explain --response "It is blue." --reference "It is blue."
  factual explain --response-file answer.txt --reference-file truth.txt
  factual explain --response="-5 degrees" --reference="-4 degrees" --format json

exit codes:
  0    done
  1    the judge failed
  2    wrong usage or texts
  130  interrupted
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the arguments of the command."""
    texts = parser.add_argument_group("texts")
    for name in ("response", "reference"):
        side = texts.add_mutually_exclusive_group(required=True)
        side.add_argument(f"--{name}", metavar="TEXT", help=f"the {name}")
        side.add_argument(f"--{name}-file", metavar="FILE", help=f"the file of the {name}; - for stdin")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default %(default)s")
    scorer.add_arguments(parser)


def run(options: Namespace) -> int:
    """Returns the exit code: 0, or 1 if the judge failed.

    Raises:
        UsageError: the options or the texts cannot be scored.
    """
    judge = scorer.scorer(options)
    texts = {name: _text(options, name) for name in ("response", "reference")}
    (outcome,) = judge.batch_score([texts], on_error="record", timeout=options.timeout)
    if isinstance(outcome, ScoringFailure):
        say(f"the judge failed: {outcome.error}: {outcome.message}")
        return 1
    if options.format == "json":
        show(json.dumps(outcome.to_dict(), ensure_ascii=False, allow_nan=False, indent=2), sys.stdout)
    else:
        show(result_report(outcome), sys.stdout)
    return 0


def _text(options: Namespace, name: str) -> str:
    file = getattr(options, f"{name}_file")
    text: str = getattr(options, name) if file is None else source.whole(file)
    if not text.strip():
        raise UsageError(f"--{name if file is None else f'{name}-file'}: takes a text that is not blank")
    return text
