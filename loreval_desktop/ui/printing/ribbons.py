"""The ribbon sheet in true size: ribbons to lay side by side, tokens to cut out, the table of actions with costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt

from loreval_desktop.derived.ribbon_sheet import ActionRow, RibbonFacts, RibbonPrint, SheetRibbon, SheetTokenMark
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.ui.printing.book import FOOT_MM, Book
from loreval_desktop.ui.printing.paper import FAINT, GREY, HAIR, INK, WASH, Lines, Sheet, broken, fitting, line_mm
from loreval_desktop.ui.printing.symbols import WHITE, draw_mark

SEGMENT_MM = 12.0
RIBBON_MM = 22.0
TOKEN_MM = 11.0
"""True sizes: the height of a segment, the width of a ribbon, the diameter of a token that lies on it."""
RULER_MM = 7.0
LANE_FOOT_MM = 36.0
"""Room below a ribbon for the name, the gauges and the virtues."""
CHECK_MM = 50.0
"""A bar by which a print is checked with a ruler."""
BLANK_RIBBONS = 16
BLANK_TOKENS = 8
"""Tokens without a name, for each side."""
SPARE_TOKENS = 6
CELL_MM = (23.0, 20.0)
BOX_MM = 2.3
BOX_STEP_MM = 2.75
BOXES_ABREAST = 5
MOST_BOXES = 15
COLUMNS = (0.15, 0.23, 0.19, 0.25, 0.18)
"""Shares of the width: action, cost, test, success, failure."""


def ribbon_pages(book: Book, found: RibbonPrint, *, blank: bool) -> None:
    """Add the ribbons, the tokens and the table of actions. blank: with nothing written in them."""
    ribbons: Sequence[SheetRibbon] = found.ribbons
    if blank or not ribbons:
        ribbons = tuple(SheetRibbon(number=n) for n in range(1, BLANK_RIBBONS + 1))
    _lanes(book, found, ribbons, written=not blank)
    _tokens(book, found.tokens if not blank else ())
    _actions(book, found.actions)


def ribbon_lines(book: Book, facts: RibbonFacts) -> list[tuple[str, str]]:
    """Return what a creature's sheet says for the ribbons, line by line, each with its label."""
    dot = " · "
    found = []
    for kind, items in (("skills", facts.skills), ("virtues", facts.virtues)):
        if items:
            said = (book.t("print.ribbons.dice_of", name=book.own(i.name), count=i.dice) for i in items)
            found.append((book.t(f"print.ribbons.{kind}"), dot.join(said)))
    if facts.weapons:
        said = (
            book.t("print.ribbons.weapon", name=book.own(w.name), cost=w.cost, fatigue=w.fatigue) for w in facts.weapons
        )
        mounted = (book.t("print.ribbons.mounted"),) if facts.mounted else ()
        found.append((book.t("print.ribbons.weapons"), dot.join((*said, *mounted))))
    return found


# --- the ribbons -----------------------------------------------------------------------------------------------------


def lanes_abreast(width: float) -> int:
    """Return how many ribbons lie side by side on a page whose margins leave so much."""
    return int((width - RULER_MM) // RIBBON_MM)


def _lanes(book: Book, found: RibbonPrint, ribbons: Sequence[SheetRibbon], *, written: bool) -> None:
    section = book.t("print.section.ribbons")
    book.begin(section)
    abreast = lanes_abreast(book.width)
    for first in range(0, len(ribbons), abreast):
        if first:
            book.begin(section)
        _above(book, found, first // abreast, written=written)
        bottom = book.page.height - book.page.margin - FOOT_MM - LANE_FOOT_MM
        right = book.left + RULER_MM + RIBBON_MM * abreast
        part = ribbons[first : first + abreast]
        book.draw(partial(_draw_ruler, x=right - RIBBON_MM * len(part), bottom=bottom, segments=found.segments))
        for at, ribbon in enumerate(part):
            left = right - RIBBON_MM * (at + 1)
            book.draw(
                partial(
                    _draw_lane, book=book, ribbon=ribbon, left=left, bottom=bottom, segments=found.segments,
                    written=written,
                )
            )  # fmt: skip
        book.y = book.bottom


def _above(book: Book, found: RibbonPrint, page: int, *, written: bool) -> None:
    """Write the pass, and the bar by which the size is checked."""
    left, right, y = book.left, book.left + book.width, book.y
    pass_text = (
        book.t("print.ribbons.pass", number=found.pass_number) if written else book.t("print.ribbons.pass_blank")
    )
    said = broken(
        book.t("print.ribbons.size", bar=CHECK_MM, segment=SEGMENT_MM, ribbon=RIBBON_MM, token=TOKEN_MM),
        right - left - CHECK_MM - 8,
        7.5,
    )
    joins = book.t("print.ribbons.join", page=page + 1) if page else ""

    def draw(sheet: Sheet) -> None:
        sheet.text(left, y + 4.0, pass_text, 12, bold=True)
        sheet.lines(left, y + 6.4, said, colour=GREY)
        if joins:
            sheet.text(right - CHECK_MM, y + 8.6, joins, 7.5, colour=GREY)
        sheet.rule(right - CHECK_MM, y + 3.0, right, y + 3.0, width=0.3)
        for x in (right - CHECK_MM, right):
            sheet.rule(x, y + 1.2, x, y + 4.8, width=0.3)

    book.draw(draw)
    book.y += 12.0


def _draw_ruler(sheet: Sheet, x: float, bottom: float, segments: int) -> None:
    for segment in range(1, segments + 1):
        middle = bottom - SEGMENT_MM * (segment - 0.5)
        sheet.text(x - 1.6, middle + 1.5, str(segment), 10, bold=True, colour=GREY, align="right")


def _draw_lane(
    sheet: Sheet, book: Book, ribbon: SheetRibbon, left: float, bottom: float, segments: int, *, written: bool
) -> None:
    top = bottom - SEGMENT_MM * segments
    fill = WASH if ribbon.current else WHITE
    sheet.box(left, top, RIBBON_MM, SEGMENT_MM * segments, line=0.0, fill=fill)
    for segment in range(1, segments):
        y = bottom - SEGMENT_MM * segment
        sheet.rule(left, y, left + RIBBON_MM, y, width=0.15, colour=FAINT)
    for segment in range(1, segments + 1):
        y = bottom - SEGMENT_MM * (segment - 1) - 1.2
        sheet.text(left + 1.2, y, str(segment), 6.5, colour=FAINT)
    sheet.box(left, top, RIBBON_MM, SEGMENT_MM * segments, line=0.5 if ribbon.current else 0.3)
    if ribbon.mark is not None:
        # before the first segment, a token stands on the lower edge
        middle = bottom - SEGMENT_MM * (ribbon.segment - 0.5) if ribbon.segment else bottom
        x = left + RIBBON_MM / 2
        draw_mark(sheet, x, middle, TOKEN_MM / 2, ribbon.side, ribbon.mark, out=ribbon.out, hidden=ribbon.hidden)
        if ribbon.later:
            text = book.t("print.ribbons.later", number=ribbon.pass_number)
            room = RIBBON_MM / 2 - 2.4
            points = fitting(text, room, 7, least=5, bold=True)
            sheet.text(left + RIBBON_MM - 0.8, middle + 5.3, text, points, bold=True, align="right")
    _draw_foot(sheet, book, ribbon, left, bottom, written=written)


def _draw_foot(sheet: Sheet, book: Book, ribbon: SheetRibbon, left: float, bottom: float, *, written: bool) -> None:
    width = RIBBON_MM - 2
    x, y = left + 1, bottom + 1.2
    if ribbon.mark is None:
        sheet.rule(x, y + 4.2, x + width, y + 4.2, width=0.15, colour=GREY)
        y += 6.4
    else:
        name = _shrunk(book.own(ribbon.name), width, ((8, 2), (6.5, 3), (5.5, 4)), bold=True)
        y = sheet.lines(x, y, name) + 1.0
    full = {gauge: book.t("print.ribbons.full") if gauge in ribbon.full else "" for gauge in ("fatigue", "wounds")}
    y = _draw_gauge(sheet, book.t("print.ribbons.fatigue"), ribbon.fatigue, ribbon.fatigue_size, full["fatigue"], x, y)
    y = _draw_gauge(sheet, book.t("print.ribbons.wounds"), ribbon.wounds, ribbon.wounds_size, full["wounds"], x, y)
    if ribbon.mark is None:
        for _ in range(3):
            sheet.box(x, y, BOX_MM, BOX_MM, line=0.18)
            sheet.rule(x + BOX_MM + 0.8, y + BOX_MM, x + width, y + BOX_MM, width=0.12, colour=GREY)
            y += 4.4
        return
    for virtue in ribbon.virtues:
        if y + 3.0 > bottom + LANE_FOOT_MM:
            break
        sheet.box(x, y, BOX_MM, BOX_MM, line=0.18, fill=INK if virtue.used else None)
        text = book.own(virtue.name)
        points = fitting(text, width - BOX_MM - 0.8, 7, least=4.5)
        sheet.text(x + BOX_MM + 0.8, y + 1.95, text, points)
        y += 3.3
    if ribbon.defence and y + 3.0 <= bottom + LANE_FOOT_MM:
        text = book.t("print.ribbons.defence", bonuses=ribbon.defence)
        sheet.text(x, y + 2.0, text, fitting(text, width, 7, least=4.5), bold=True)


def _shrunk(text: str, width: float, sizes: Sequence[tuple[float, int]], *, bold: bool = False) -> Lines:
    """Return a text in the first size at which it takes no more than so many lines; at the last it is cut.

    sizes: points, and how many lines they may take.
    """
    for points, most in sizes:
        lines = broken(text, width, points, bold=bold)
        if len(lines.texts) <= most:
            return lines
    kept = lines.texts[:most]
    return Lines((*kept[:-1], kept[-1][: max(1, len(kept[-1]) - 1)] + "\N{HORIZONTAL ELLIPSIS}"), points, bold)


def _draw_gauge(sheet: Sheet, label: str, value: int, size: int, full: str, x: float, y: float) -> float:
    """Draw a gauge as boxes, filled up to its value; a large one as numbers. Return where the next line begins.

    full: what is written beside a number that has reached the gauge's size.
    """
    sheet.text(x, y + 1.95, label, 7, bold=True)
    start = x + 3.2
    if size > MOST_BOXES or value > size:
        sheet.text(start, y + 1.95, f"{value} / {size} {full}".rstrip(), 7.5, bold=bool(full))
        return y + BOX_STEP_MM + 0.7
    for number in range(size):
        row, column = divmod(number, BOXES_ABREAST)
        fill = INK if number < value else None
        sheet.box(start + column * BOX_STEP_MM, y + row * BOX_STEP_MM, BOX_MM, BOX_MM, line=0.18, fill=fill)
    return y + BOX_STEP_MM * -(-size // BOXES_ABREAST) + 0.7


# --- tokens ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Token:
    mark: str
    name: str
    side: Side


def _tokens(book: Book, tokens: Sequence[SheetTokenMark]) -> None:
    """Write the tokens to cut out: those of the fight and some spare ones, or some of each side."""
    section = book.t("print.section.tokens")
    book.begin(section)
    _hint(book, book.t("print.ribbons.cut", token=TOKEN_MM))
    given = [_Token(t.mark, book.own(t.name), t.side) for t in tokens]
    if given:
        given += [_Token("", "", side) for side in (Side.PLAYERS, Side.FOES) for _ in range(SPARE_TOKENS // 2)]
    else:
        given = [_Token("", "", side) for side in Side for _ in range(BLANK_TOKENS)]
    abreast = int(book.width // CELL_MM[0])
    for at in range(0, len(given), abreast):
        if book.room < CELL_MM[1]:
            book.begin(section)
        for column, token in enumerate(given[at : at + abreast]):
            book.draw(partial(_draw_token, token=token, left=book.left + column * CELL_MM[0], top=book.y))
        book.y += CELL_MM[1]
    book.y += 4.0


def _draw_token(sheet: Sheet, token: _Token, left: float, top: float) -> None:
    x, y = left + CELL_MM[0] / 2, top + TOKEN_MM / 2 + 0.6
    sheet.painter.setPen(sheet.pen(0.12, FAINT, Qt.PenStyle.DashLine))
    sheet.painter.setBrush(Qt.BrushStyle.NoBrush)
    reach = TOKEN_MM / 2
    sheet.painter.drawEllipse(sheet.rect(x - reach, y - reach, TOKEN_MM, TOKEN_MM))
    side = token.side
    draw_mark(sheet, x, y, reach - 0.4, side, token.mark)
    if not token.mark:
        sheet.painter.setPen(Qt.PenStyle.NoPen)
        sheet.painter.setBrush(WHITE)
        sheet.painter.drawEllipse(sheet.rect(x - reach * 0.6, y - reach * 0.6, reach * 1.2, reach * 1.2))
    name = _shrunk(token.name, CELL_MM[0] - 1.5, ((6.5, 2), (5.5, 3)))
    for number, text in enumerate(name.texts):
        base = top + TOKEN_MM + 3.4 + number * line_mm(name.points)
        sheet.text(x, base, text, name.points, colour=GREY, align="centre")


def _hint(book: Book, text: str) -> None:
    lines = broken(text, book.width, 8.5)
    left, y = book.left, book.y
    book.draw(lambda sheet: sheet.lines(left, y, lines, colour=GREY))
    book.y += lines.height + 2.5


# --- the table of actions --------------------------------------------------------------------------------------------


def _actions(book: Book, rows: Sequence[ActionRow]) -> None:
    """Write the table of actions, whole on a page, and in what order one acts."""
    section = book.t("print.section.ribbon_actions")
    widths = [share * book.width for share in COLUMNS]
    cells = [_cells(book, row, widths) for row in rows]
    heights = [max(cell.height for cell in line) + 2.4 for line in cells]
    notes = [broken(book.t(f"print.ribbons.note.{n}"), book.width, 8.5) for n in ("order", "pass", "virtues", "siege")]
    whole = 15.0 + sum(heights) + sum(note.height + 1.0 for note in notes) + 4
    if book.room < whole:
        book.begin(section)
    book.heading(book.t("print.ribbons.actions"))
    titles = [book.t(f"print.ribbons.column.{c}") for c in ("action", "cost", "test", "success", "failure")]
    book.draw(partial(_draw_titles, titles=titles, widths=widths, left=book.left, top=book.y))
    book.y += 6.4
    for line, height in zip(cells, heights, strict=True):
        book.draw(partial(_draw_row, cells=line, widths=widths, left=book.left, top=book.y, height=height))
        book.y += height
    end, left, right = book.y, book.left, book.left + book.width
    book.draw(lambda sheet: sheet.rule(left, end, right, end, width=0.35))
    book.y += 3.0
    for note in notes:
        book.draw(partial(_draw_note, note=note, left=book.left, top=book.y))
        book.y += note.height + 1.0


def _cells(book: Book, row: ActionRow, widths: Sequence[float]) -> list[Lines]:
    dash = "\N{EN DASH}"
    first, last = row.rules[0], row.rules[-1]
    texts = [
        book.say(row.name),
        book.say(row.cost),
        book.say(row.test) if row.test is not None else dash,
        book.say(row.success),
        book.say(row.failure) if row.failure is not None else dash,
    ]
    cells = [
        broken(text, width - 2.6, 8.5, bold=n == 0) for n, (text, width) in enumerate(zip(texts, widths, strict=True))
    ]
    name = Lines((*cells[0].texts, f"{first}\N{HORIZONTAL ELLIPSIS}{str(last)[2:]}"), 8.5, bold=True)
    return [name, *cells[1:]]


def _draw_titles(sheet: Sheet, titles: Sequence[str], widths: Sequence[float], left: float, top: float) -> None:
    sheet.box(left, top, sum(widths), 6.4, line=0.0, fill=WASH)
    sheet.rule(left, top, left + sum(widths), top, width=0.35)
    sheet.rule(left, top + 6.4, left + sum(widths), top + 6.4, width=0.35)
    x = left
    for title, width in zip(titles, widths, strict=True):
        sheet.text(x + 1.3, top + 4.3, title, fitting(title, width - 2, 8.5, least=6, bold=True), bold=True)
        x += width


def _draw_row(
    sheet: Sheet,
    cells: Sequence[Lines],
    widths: Sequence[float],
    left: float,
    top: float,
    height: float,
) -> None:
    x = left
    for number, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        if number == 0:
            sheet.lines(x + 1.3, top + 0.9, Lines(cell.texts[:-1], cell.points, cell.bold))
            base = top + 0.9 + line_mm(cell.points) * (len(cell.texts) - 1) + 2.7
            sheet.text(x + 1.3, base, cell.texts[-1], 6, colour=FAINT)
        else:
            sheet.lines(x + 1.3, top + 0.9, cell)
        x += width
    sheet.rule(left, top + height, x, top + height, width=0.12, colour=HAIR)


def _draw_note(sheet: Sheet, note: Lines, left: float, top: float) -> None:
    sheet.lines(left, top, note, colour=GREY)
