"""loreval sheet: the printed sheets of an encounter, as a PDF."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from loreval_desktop.cli.common import add_file, add_force, cannot_write, last_value, reading, refuse_existing
from loreval_desktop.cli.frame import DONE, REFUSED, UNREADABLE, Stop, Subcommands
from loreval_desktop.cli.offscreen import drawing_application, library_lines_logged
from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import message
from loreval_desktop.derived.sheets import PrintKind, print_sheet
from loreval_desktop.wording import Say, Wording

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

LEAST_SQUARE_MM, MOST_SQUARE_MM = 1.0, 500.0


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "sheet", help=say(message("cli.sheet.help")), description=say(message("cli.sheet.description"))
    )
    add_file(parser, say)
    parser.add_argument(
        "-o", dest="out", type=Path, required=True, metavar="OUT.pdf", help=say(message("cli.sheet.out"))
    )
    parser.add_argument(
        "--kind",
        choices=[kind.value for kind in PrintKind],
        default=PrintKind.ENCOUNTER.value,
        help=say(message("cli.sheet.kind")),
    )
    parser.add_argument("--orientation", choices=("portrait", "landscape"), help=say(message("cli.sheet.orientation")))
    parser.add_argument("--square-mm", type=float, metavar="MM", help=say(message("cli.sheet.square_mm")))
    parser.add_argument("--for-table", action="store_true", help=say(message("cli.sheet.for_table")))
    parser.add_argument("--no-picture", action="store_true", help=say(message("cli.sheet.no_picture")))
    add_force(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Write the PDF. Raises Stop: 2 for a document that cannot be read, 1 for a target that may not be written."""
    square = args.square_mm
    if square is not None and not LEAST_SQUARE_MM <= square <= MOST_SQUARE_MM:
        raise Stop(
            message("cli.sheet.bad_square", given=f"{square:g}", low=LEAST_SQUARE_MM, high=MOST_SQUARE_MM), UNREADABLE
        )
    refuse_existing(args.out, force=args.force, sources=(args.file,))
    with reading(args.file, say) as document:
        found = print_sheet(last_value(document, args.file))
        drawing_application()
        from loreval_desktop.ui.printing.book import PrintOptions
        from loreval_desktop.ui.printing.dates import date_text
        from loreval_desktop.ui.printing.layout import NoRibbons, TooManyPages, pages_of, pictures_of
        from loreval_desktop.ui.printing.output import write_pdf
        from loreval_desktop.ui.printing.paper import Orientation

        words = Wording(args.lang)
        cell = found.map.grid.cell_m if found.map is not None else 1.5
        options = PrintOptions(
            kind=PrintKind(args.kind),
            orientation=Orientation(args.orientation) if args.orientation else None,
            mm_per_metre=None if square is None else square / cell,
            picture=not args.no_picture,
            for_table=args.for_table,
            date=date_text(words.lang),
        )
        decoded = pictures_of(document.asset)
        unread: set[AssetId] = set()

        def picture(wanted: AssetId) -> QImage | None:
            image = decoded(wanted)
            if image is None:
                unread.add(wanted)
            return image

        try:
            with library_lines_logged():
                pages = pages_of(found, options, words, picture)
        except TooManyPages as error:
            raise Stop(message("cli.sheet.too_many", count=error.count), REFUSED) from error
        except NoRibbons as error:
            raise Stop(message("cli.sheet.no_ribbons", file=args.file.name), REFUSED) from error
        try:
            with library_lines_logged():
                write_pdf(pages, args.out, found.title or args.file.stem)
        except OSError as error:
            raise cannot_write(args.out, error) from error
    if found.map is not None and found.map.background is not None and found.map.background.asset in unread:
        print(say(message("cli.picture_unread")), file=sys.stderr)
    print(say(message("cli.sheet.written", file=args.out.name, count=len(pages))))
    return DONE
