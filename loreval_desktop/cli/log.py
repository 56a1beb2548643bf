"""loreval log: the story of the fight."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loreval_desktop.cli.common import add_file, add_force, reading, refuse_existing, write_text
from loreval_desktop.cli.frame import DONE, UNREADABLE, Stop, Subcommands
from loreval_desktop.core.message import message
from loreval_desktop.derived.log import LOG_FORMATS, log_text, retell
from loreval_desktop.wording import Say


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "log", help=say(message("cli.log.help")), description=say(message("cli.log.description"))
    )
    add_file(parser, say)
    parser.add_argument("--format", choices=LOG_FORMATS, default="md", help=say(message("cli.log.format")))
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT", help=say(message("cli.log.out")))
    add_force(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Print the log, or write it to a file. Raises Stop: 2 when the document cannot be read, 1 for the target."""
    if args.out is not None:
        refuse_existing(args.out, force=args.force, sources=(args.file,))
    with reading(args.file, say) as document:
        try:
            entries = retell(document.value_at(0), document.rows())
        except (LookupError, ValueError) as error:
            raise Stop(message("document.nothing_left", file=args.file.name), UNREADABLE) from error
        text = log_text(entries, args.format, say)
    if args.out is None:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    else:
        write_text(args.out, text)
    return DONE
