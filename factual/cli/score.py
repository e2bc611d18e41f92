"""`factual score`: scores the rows of a file, writes what comes of each and sums it up."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from itertools import chain, islice
from pathlib import PurePath
from typing import get_args

from factual.cli import records, scorer, source
from factual.cli.console import Progress, UsageError, say, show, watched
from factual.cli.loop import Loop
from factual.cli.report import run_report
from factual.cli.rows import Columns, Format, rows
from factual.cli.summary import RunSummary

USAGE = "factual score [options] FILE"

DESCRIPTION = """\
Scores each row of FILE: how factually correct its response is against its
reference. The mean goes to stdout, with the rows that scored lowest and the
claims that brought them there.

FILE is JSONL, one object per line, or CSV or TSV with a header. It needs the
columns response and reference; others are carried along to the output. Rows of
JSONL may hold response_claims and reference_claims, lists of texts, which are
taken instead of cutting the texts into claims. Blank lines, and CSV rows of
blank cells, are skipped.
"""

EPILOG = """\
output of --output and --format:
  JSONL has a line per row: row (from 1), id, status, then by status
    scored     the score with its reason, tally, claims, cost and judge
    undefined  the same; there were no claims to count, so that the value is
               that of --zero-division, and it does not enter the mean
    error      stage, error, message, attempts and raw, the judge's last answer
  and input, the whole row. CSV has the same in columns: the unsupported claims
  joined by " | ", each behind its side, the input as input.NAME (of JSONL as
  JSON in one column). A cell that a spreadsheet would run as a formula gets an
  apostrophe before it.

examples:
  factual score answers.jsonl
  factual score answers.csv --response-column answer --output scores.csv
  factual score answers.jsonl --model gpt-4o-mini --output scores.jsonl
  cat answers.jsonl | factual score - --format jsonl | head -1

exit codes:
  0    all rows were done
  1    some rows failed
  2    wrong usage, input or output
  130  interrupted; what was scored is kept
  141  the reader of the output went away
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the rows; - for stdin")
    read = parser.add_argument_group("input")
    read.add_argument(
        "--input-format",
        choices=get_args(Format),
        help="default: by the suffix of FILE, else by its first character",
    )
    read.add_argument(
        "--encoding",
        metavar="NAME",
        type=_encoding,
        help="of FILE, such as cp949 for Korean Excel (default UTF-8, or UTF-16 where it is marked so)",
    )
    for name in ("response", "reference"):
        read.add_argument(
            f"--{name}-column",
            metavar="NAME",
            default=name,
            help=f"the column of the {name} (default {name})",
        )
    read.add_argument(
        "--id-column", metavar="NAME", help="the column of the id (default id, if there is one)"
    )
    read.add_argument("--limit", metavar="N", type=_at_least(1), help="take the first N rows alone")
    written = parser.add_argument_group("output")
    written.add_argument(
        "--output", metavar="PATH", help="write the outcome of each row there as it comes; - for stdout"
    )
    written.add_argument(
        "--format",
        choices=("jsonl", "csv"),
        help="of these outcomes (default: by the suffix of PATH, else jsonl); without --output, to stdout",
    )
    written.add_argument("--force", action="store_true", help="replace PATH if it exists")
    written.add_argument(
        "--worst",
        metavar="N",
        type=_at_least(0),
        default=5,
        help="how many of the lowest scores to show (default 5)",
    )
    written.add_argument("--no-progress", action="store_true", help="no progress bar on a terminal")
    scorer.add_arguments(parser)
    parser.add_argument_group("speed").add_argument(
        "--concurrency",
        metavar="N",
        type=_at_least(1),
        default=16,
        help="how many rows are scored side by side (default 16)",
    )


def run(options: Namespace) -> int:
    """Returns the exit code: 0, 1 if rows failed, 2 if reading broke off, or 130 on Ctrl-C.

    Raises:
        UsageError: the options, the input or the output are such that nothing can be scored.
        OSError: an outcome or the report could not be written.
    """
    judge = scorer.scorer(options)
    output = options.output or ("-" if options.format else None)
    summary = RunSummary(options.worst)
    with ExitStack() as stack:
        opened = stack.enter_context(source.opened(options.file, options.encoding))
        columns = Columns(options.response_column, options.reference_column, options.id_column)
        table = rows(opened, columns=columns, form=options.input_format)
        remaining = iter(table)
        first = next(remaining, None)
        if first is None:
            raise UsageError(f"{opened.name}: it has a header alone; takes at least one row below it")
        writer = None
        if output:
            form = options.format or PurePath(output).suffix.lower().lstrip(".")
            stream = stack.enter_context(records.opened(output, source=opened, force=options.force))
            writer = (
                records.CsvWriter(stream, table.header) if form == "csv" else records.JsonLinesWriter(stream)
            )
        if options.model is None:
            say("no --model, so the rule-based offline judge decides: a first look, not a verdict")
        progress = stack.enter_context(Progress(shown=watched() and not options.no_progress))
        taken = islice(chain([first], remaining), options.limit)
        loop = Loop(opened.name, taken, judge, summary, progress, writer)
        code = loop.run(options.concurrency, options.timeout)
    report = run_report(summary, judge, judge=scorer.judge_name(options))
    show(report, sys.stderr if output == "-" else sys.stdout)
    return code


def _encoding(name: str) -> str:
    try:
        "a".encode(name).decode(name, "surrogateescape")
    except (LookupError, ValueError) as error:
        raise ArgumentTypeError(f"{name!r}: takes the name of an encoding, such as utf-8 or cp949") from error
    return name


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise ArgumentTypeError(f"{text!r}: takes an integer of at least {least}")
        return min(value, sys.maxsize)

    return number
