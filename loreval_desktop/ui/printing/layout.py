"""From what a sheet shows to its pages."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QImage

from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import message
from loreval_desktop.derived.sheets import RIBBON_KINDS, PrintKind, PrintSheet, table_map
from loreval_desktop.ui.map.pictures import decode_scaled
from loreval_desktop.ui.printing.book import Book, PrintOptions
from loreval_desktop.ui.printing.chart import (
    MOST_TILES,
    Picture,
    legend,
    map_page,
    put_map,
    tile_pages,
    tiling,
    view_fitting,
)
from loreval_desktop.ui.printing.creatures import creature_pages
from loreval_desktop.ui.printing.order import (
    HEAD_MM,
    LEAST_EMPTY,
    REMINDER_MM,
    ROW_MM,
    draw_reminder,
    round_pages,
    round_table,
)
from loreval_desktop.ui.printing.paper import Orientation, Page, broken
from loreval_desktop.ui.printing.ribbons import ribbon_pages
from loreval_desktop.wording import Wording, typography

MAP_SHARE = 0.46
"""How much of the first page of an encounter's sheet its map may take in height."""
PICTURE_PIXELS = 40_000_000


class TooManyPages(ValueError):
    """A true scale that would cut the map over more pages than anybody wants; count says how many."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} pages")
        self.count = count


class NoRibbons(ValueError):
    """The sheet of the ribbons was asked of a fight that does not go by them."""


def pages_of(found: PrintSheet, options: PrintOptions, words: Wording, picture: Picture) -> tuple[Page, ...]:
    """Return the pages of a kind of sheet, in one language.

    Raises TooManyPages for a map at too large a scale, NoRibbons for ribbons of a fight that has none.
    """
    title = found.title or (found.map.name if found.map is not None else "") or words.say(message("print.untitled"))
    book = Book(options, words, typography(title, words.lang), typography(_subtitle(found, words), words.lang))
    kind = options.kind
    if kind in RIBBON_KINDS and found.ribbons is None:
        raise NoRibbons
    reminded = kind is not PrintKind.ENCOUNTER or _encounter(book, found, picture)
    if kind in (PrintKind.MAP, PrintKind.ALL):
        _map(book, found, picture)
    if found.ribbons is None:
        if kind in (PrintKind.INITIATIVE, PrintKind.ALL):
            round_pages(book, found)
    elif kind not in (PrintKind.MAP, PrintKind.CREATURES):
        ribbon_pages(book, found.ribbons, blank=kind is PrintKind.RIBBONS_BLANK)
    if kind in (PrintKind.CREATURES, PrintKind.ENCOUNTER, PrintKind.ALL):
        creature_pages(book, found)
        if not reminded and book.room >= REMINDER_MM + 4:
            book.y = book.bottom - REMINDER_MM
            draw_reminder(book, found.reminder)
    return book.finish()


def _subtitle(found: PrintSheet, words: Wording) -> str:
    parts = []
    if found.map is not None and found.map.name and found.map.name != found.title:
        parts.append(found.map.name)
    if found.rows:
        parts.append(words.say(message("print.fighters", count=len(found.rows))))
    if found.round and found.ribbons is not None:
        parts.append(words.say(message("print.at_pass", number=found.ribbons.pass_number)))
        return " · ".join(parts)
    if found.round:
        parts.append(words.say(message("print.at_round", round=found.round)))
    parts.append(words.say(message(f"phase.{found.phase}")))
    return " · ".join(parts)


def _encounter(book: Book, found: PrintSheet, picture: Picture) -> bool:
    """Add the map and the table of the round below it, where there is one; return whether no reminder is wanted."""
    book.begin(book.t("print.section.encounter"))
    if found.map is not None:
        high = book.page.inner_height * MAP_SHARE
        put_map(book, found.map, view_fitting(found.map, book.left, book.y, book.width, high), picture)
        legend(book, found.map, with_tokens=False, brief=True)
        book.y += 3.0
    if found.ribbons is not None:
        return True
    if book.room < 8 + HEAD_MM + (min(3, len(found.rows)) + LEAST_EMPTY) * ROW_MM:
        book.begin(book.t("print.section.initiative"))
    return round_table(book, found, Orientation.PORTRAIT, reminds=False)


def _map(book: Book, found: PrintSheet, picture: Picture) -> None:
    if found.map is None:
        book.begin(book.t("print.section.map"))
        lines = broken(book.t("print.no_map"), book.width, 10)
        left, y = book.left, book.y
        book.draw(lambda sheet: sheet.lines(left, y, lines))
        return
    chart = table_map(found.map) if book.options.for_table else found.map
    if book.options.mm_per_metre is None:
        map_page(book, chart, picture)
        return
    cut = tiling(chart, book.options.mm_per_metre, book.options.margin, book.options.orientation)
    if cut.count > MOST_TILES:
        raise TooManyPages(cut.count)
    tile_pages(book, chart, picture)


def pictures_of(asset: Callable[[AssetId], bytes | None]) -> Picture:
    """Return what gives decoded pictures, each decoded once. asset: gives the bytes of a picture, or None."""
    kept: dict[AssetId, QImage | None] = {}

    def picture(wanted: AssetId) -> QImage | None:
        if wanted not in kept:
            data = asset(wanted)
            image = QImage() if data is None else decode_scaled(data, PICTURE_PIXELS)
            kept[wanted] = None if image.isNull() else image
        return kept[wanted]

    return picture
