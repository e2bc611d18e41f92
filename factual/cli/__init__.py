"""The command `factual`: `factual score` for files, `factual explain` for one pair of texts."""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Never

from factual import __version__
from factual.cli import explain, score
from factual.cli.console import UsageError, say

_EPILOG = """\
example:
  factual score answers.jsonl

exit codes:
  0 done, 1 some rows failed, 2 wrong usage, 130 interrupted, 141 the reader of
  the output went away
"""

_COMMANDS = {
    "score": (score, "score the rows of a JSONL, CSV or TSV file"),
    "explain": (explain, "score one response and show every claim with its verdict"),
}


class _Parser(ArgumentParser):
    """Refuses wrong usage in one line."""

    def error(self, message: str) -> Never:
        raise UsageError(f"{message.removeprefix('argument ')}; see {self.prog} --help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code of a command line, by default the program's own.

    0 is done, 1 some rows failed, 2 wrong usage or input, 130 interrupted, 141 the reader of the output went
    away. A mistake of the user's is one line on stderr.
    """
    try:
        _check_stdout()
        options = _parser().parse_args(arguments)
        return int(options.run(options))
    except SystemExit as stop:
        return int(stop.code or 0)
    except UsageError as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _leave_stdout()
        return 141
    except OSError as error:
        _leave_stdout()
        say(f"the output cannot be written: {error.strerror}")
        return 2


def _check_stdout() -> None:
    if sys.stdout is None:
        raise UsageError("stdout is closed; open it, or send it to a file")


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="factual",
        description="Scores how factually correct an answer is against a reference, claim by claim.",
        epilog=_EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"factual {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (command, summary) in _COMMANDS.items():
        subparser = commands.add_parser(
            name,
            help=summary,
            usage=command.USAGE,
            description=command.DESCRIPTION,
            epilog=command.EPILOG,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run)
    return parser


def _leave_stdout() -> None:
    """Turns stdout to nowhere, so that flushing it at the end of the program does not fail again."""
    with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
