"""loreval export: the whole document as one JSON file."""

from __future__ import annotations

import argparse
from pathlib import Path

from loreval_desktop.cli.common import add_file, add_force, reading, refuse_existing, write_text
from loreval_desktop.cli.frame import DONE, UNREADABLE, Stop, Subcommands
from loreval_desktop.core.message import message
from loreval_desktop.storage.exchange import export_text
from loreval_desktop.wording import Say


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "export", help=say(message("cli.export.help")), description=say(message("cli.export.description"))
    )
    add_file(parser, say)
    parser.add_argument(
        "-o", dest="out", type=Path, required=True, metavar="OUT.json", help=say(message("cli.export.out"))
    )
    add_force(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Write the export. Raises Stop: 2 when the document cannot be read, 1 for the target."""
    refuse_existing(args.out, force=args.force, sources=(args.file,))
    with reading(args.file, say) as document:
        try:
            text = export_text(document)
        except (LookupError, ValueError) as error:
            raise Stop(message("document.nothing_left", file=args.file.name), UNREADABLE) from error
    write_text(args.out, text)
    print(say(message("cli.export.written", file=args.out.name)))
    return DONE
