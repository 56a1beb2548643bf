"""The printed map: walls, doors and tokens in black on white, at the page's scale or at a true one over many pages."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QTransform

from loreval_desktop.core.ids import AssetId, ObstacleId
from loreval_desktop.core.message import message
from loreval_desktop.derived.sheets import SheetMap, SheetToken
from loreval_desktop.encounter.board.obstacles import obstacle_segments
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.scene import DoorState, GridKind, Obstacle, ObstacleKind
from loreval_desktop.geometry.grid import HexGrid
from loreval_desktop.ui.printing.book import Book
from loreval_desktop.ui.printing.paper import (
    DOTS_PER_MM,
    FAINT,
    GREY,
    INK,
    Lines,
    Orientation,
    Page,
    Sheet,
    broken,
    line_mm,
    width_mm,
)
from loreval_desktop.ui.printing.symbols import WHITE, draw_mark, draw_obstacle

Picture = Callable[[AssetId], QImage | None]
"""Gives the decoded picture of an asset, or None."""

PRINT_PPI = 220
"""Pixels to the inch that a map's picture keeps on paper."""
PALE = 0.66
"""How much white a picture takes, so that walls and tokens stand out of it in black and white."""
OVERLAP_MM = 10.0
BAR_SQUARES = (10, 5, 2, 1)
MOST_TILES = 150


@dataclass(frozen=True, slots=True)
class View:
    """Which part of the map lies where on a page. x, y, width, height: millimetres; at: metres at its top left."""

    x: float
    y: float
    width: float
    height: float
    at: tuple[float, float]
    mm_per_metre: float

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a place of the map lies on the page, in millimetres."""
        return (
            self.x + (point[0] - self.at[0]) * self.mm_per_metre,
            self.y + (point[1] - self.at[1]) * self.mm_per_metre,
        )

    def dots(self, point: tuple[float, float]) -> QPointF:
        """Return where a place of the map lies on the page, in dots."""
        x, y = self.place(point)
        return QPointF(x * DOTS_PER_MM, y * DOTS_PER_MM)


def view_fitting(found: SheetMap, x: float, y: float, width: float, height: float) -> View:
    """Return the whole map as large as fits a rectangle, in its middle at the top."""
    scale = min(width / found.width_m, height / found.height_m)
    wide, high = found.width_m * scale, found.height_m * scale
    return View(x + (width - wide) / 2, y, wide, high, (0.0, 0.0), scale)


# --- drawing ---------------------------------------------------------------------------------------------------------


def draw_map(sheet: Sheet, found: SheetMap, view: View, picture: QImage | None, *, full: bool = False) -> None:
    """Draw a part of the map. full: its picture alone and in full colour, where it has one."""
    painter = sheet.painter
    clip = sheet.rect(view.x, view.y, view.width, view.height)
    painter.save()
    painter.setClipRect(clip)
    if picture is not None and found.background is not None:
        _draw_picture(painter, found, view, picture, full=full)
    _draw_grid(sheet, found, view)
    size = min(1.6, max(0.75, view.mm_per_metre / 7))
    for obstacle in () if full and picture is not None else found.obstacles:
        pieces = [(view.dots(a), view.dots(b)) for a, b in obstacle_segments(obstacle)]
        outline = QPainterPath(view.dots(obstacle.points[0]))
        for point in obstacle.points[1:]:
            outline.lineTo(view.dots(point))
        if obstacle.closed:
            outline.closeSubpath()
        if outline.boundingRect().adjusted(-500, -500, 500, 500).intersects(clip):
            draw_obstacle(sheet, obstacle, pieces, outline, size)
    for number, note in enumerate(found.notes, start=1):
        x, y = view.place(note.at)
        _draw_pin(sheet, x, y, str(number))
    for token in sorted(found.tokens, key=lambda token: (not token.prop, not token.out)):
        x, y = view.place(token.at)
        radius = token.radius_m * view.mm_per_metre
        if token.prop:
            sheet.painter.setPen(sheet.pen(0.2, GREY))
            sheet.painter.setBrush(WHITE)
            sheet.painter.drawEllipse(sheet.point(x, y), radius * DOTS_PER_MM, radius * DOTS_PER_MM)
        else:
            draw_mark(sheet, x, y, max(radius, 1.7), token.side, token.mark, out=token.out, hidden=token.hidden)
    painter.restore()
    sheet.box(view.x, view.y, view.width, view.height, line=0.3)


def _draw_picture(painter: QPainter, found: SheetMap, view: View, picture: QImage, *, full: bool) -> None:
    background = found.background
    assert background is not None
    whole = QRectF(
        view.dots(background.at),
        view.dots((background.at[0] + background.width_m, background.at[1] + background.height_m)),
    )
    clip = QRectF(
        view.dots(view.at), QPointF((view.x + view.width) * DOTS_PER_MM, (view.y + view.height) * DOTS_PER_MM)
    )
    shown = whole.intersected(clip)
    if shown.isEmpty():
        return
    across = picture.width() / whole.width()
    down = picture.height() / whole.height()
    source = QRectF(
        (shown.x() - whole.x()) * across, (shown.y() - whole.y()) * down, shown.width() * across, shown.height() * down
    )
    part = picture.copy(source.toAlignedRect())
    wanted = QSize(
        max(1, round(shown.width() / DOTS_PER_MM / 25.4 * PRINT_PPI)),
        max(1, round(shown.height() / DOTS_PER_MM / 25.4 * PRINT_PPI)),
    )
    if part.width() > wanted.width():
        part = part.scaled(wanted, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    painter.drawImage(shown, part.convertToFormat(QImage.Format.Format_RGB32) if full else pale(part))


def pale(picture: QImage) -> QImage:
    """Return a picture with much white in it, without transparency."""
    made = QImage(picture.size(), QImage.Format.Format_RGB32)
    made.fill(WHITE)
    painter = QPainter(made)
    painter.setOpacity(1 - PALE)
    painter.drawImage(0, 0, picture)
    painter.end()
    return made


def _draw_grid(sheet: Sheet, found: SheetMap, view: View) -> None:
    grid = found.grid
    if grid.kind is GridKind.NONE:
        return
    sheet.painter.setPen(sheet.pen(0.12, FAINT))
    left, top = view.at
    right, bottom = left + view.width / view.mm_per_metre, top + view.height / view.mm_per_metre
    right, bottom = min(right, found.width_m), min(bottom, found.height_m)
    if grid.kind is GridKind.SQUARE:
        for axis, (low, high) in enumerate(((left, right), (top, bottom))):
            first = math.ceil((low - grid.origin[axis]) / grid.cell_m)
            last = math.floor((high - grid.origin[axis]) / grid.cell_m)
            for number in range(first, last + 1):
                at = grid.origin[axis] + number * grid.cell_m
                ends = ((at, top), (at, bottom)) if axis == 0 else ((left, at), (right, at))
                sheet.painter.drawLine(view.dots(ends[0]), view.dots(ends[1]))
        return
    hexes = HexGrid(grid.cell_m, grid.origin, grid.kind is GridKind.HEX_POINTY)
    corners = [hexes.cell_of(place) for place in ((left, top), (right, top), (left, bottom), (right, bottom))]
    for q in range(min(c[0] for c in corners) - 1, max(c[0] for c in corners) + 2):
        for r in range(min(c[1] for c in corners) - 1, max(c[1] for c in corners) + 2):
            centre = hexes.center_of((q, r))
            near = left - grid.cell_m <= centre[0] <= right + grid.cell_m
            if near and top - grid.cell_m <= centre[1] <= bottom + grid.cell_m:
                ring = [view.dots((x, y)) for x, y in hexes.outline_of((q, r)).exterior.coords]
                for a, b in pairwise(ring[:4]):  # three sides of each: the neighbours draw the others
                    sheet.painter.drawLine(a, b)


def _draw_pin(sheet: Sheet, x: float, y: float, text: str) -> None:
    half = 1.7
    turned = QTransform().translate(x * DOTS_PER_MM, y * DOTS_PER_MM).rotate(45)
    square = QPainterPath()
    square.addRect(QRectF(-half * DOTS_PER_MM, -half * DOTS_PER_MM, 2 * half * DOTS_PER_MM, 2 * half * DOTS_PER_MM))
    sheet.path(turned.map(square), line=0.25, fill=WHITE)
    sheet.text(x, y + 0.95, text, 7, bold=True, align="centre")


# --- bars ------------------------------------------------------------------------------------------------------------


def bar_of(found: SheetMap, mm_per_metre: float, room: float) -> tuple[int, float]:
    """Return how many squares a scale bar shows in so much room, and a square's size in millimetres.

    A map too small for even one square has a bar of one square all the same, cut by nothing: of the room's size.
    """
    square = found.grid.cell_m * mm_per_metre
    return next((count for count in BAR_SQUARES if count * square <= room), 1), square


def draw_bar(sheet: Sheet, x: float, y: float, squares: int, square_mm: float, label: str) -> None:
    """Draw a scale bar of so many squares, black and white in turn, and what it stands for below."""
    thick = 1.6
    for number in range(squares):
        fill = INK if number % 2 == 0 else WHITE
        sheet.box(x + number * square_mm, y, square_mm, thick, line=0.15, fill=fill)
    sheet.text(x, y + thick + 3.2, label, 8, colour=GREY)


# --- legends ---------------------------------------------------------------------------------------------------------


def obstacle_kinds(found: SheetMap) -> tuple[tuple[ObstacleKind, DoorState | None], ...]:
    """Return what kinds of obstacles stand on a map, doors by how they stand."""
    seen = {
        (o.kind, (o.door or DoorState.SHUT) if o.kind is ObstacleKind.DOOR else None): None for o in found.obstacles
    }
    order = list(ObstacleKind)
    return tuple(sorted(seen, key=lambda entry: (order.index(entry[0]), str(entry[1]))))


def legend(book: Book, found: SheetMap, *, with_tokens: bool, brief: bool = False) -> None:
    """Write what the signs of the map mean, below it: obstacles in a line, combatants in columns, notes.

    brief: notes are cut to a line or two.
    """
    _obstacle_legend(book, found)
    if with_tokens and found.tokens:
        _token_legend(book, [token for token in found.tokens if not token.prop])
    if found.notes:
        _note_legend(book, found, brief=brief)


def legend_height(book: Book, found: SheetMap) -> float:
    """Return how high the whole legend would stand, notes cut short."""
    trial = Book(book.options, book.words, book.title, book.subtitle, [Page(book.page.orientation, book.page.margin)])
    legend(trial, found, with_tokens=True, brief=True)
    return trial.y if len(trial.pages) == 1 else book.page.inner_height


def _obstacle_legend(book: Book, found: SheetMap) -> None:
    """Write what kinds of obstacles there are: one after the other in a wide place, in columns in a narrow one."""
    kinds = obstacle_kinds(found)
    names = [book.t(f"print.door.{door}") if door else book.say(message(f"obstacle.{kind}")) for kind, door in kinds]
    widths = [SAMPLE_MM + width_mm(name, 8) + 4.5 for name in names]
    narrow = book.width < 100
    columns = max(1, int(book.width // max(widths, default=1.0))) if narrow else 0
    x, y = book.left, book.y
    for number, ((kind, door), name, width) in enumerate(zip(kinds, names, widths, strict=True)):
        if columns:
            x = book.left + (number % columns) * book.width / columns
            y = book.y + (number // columns) * 5.0
        elif x + width > book.left + book.width:
            x, y = book.left, y + 5.0
        closed = kind in (ObstacleKind.PILLAR, ObstacleKind.TREE)
        points = _sample(kind, door)
        sample = Obstacle(id=ObstacleId(""), kind=kind, points=points, closed=closed, door=door)
        view = View(x + 0.5, y, 8, 4, (0.0, 0.0), 1.0)
        book.draw(partial(_draw_sample, sample=sample, view=view, name=name))
        x += width
    if kinds:
        book.y = y + 5.6


SAMPLE_MM = 9.5


def _draw_sample(sheet: Sheet, sample: Obstacle, view: View, name: str) -> None:
    outline = QPainterPath(view.dots(sample.points[0]))
    for point in sample.points[1:]:
        outline.lineTo(view.dots(point))
    if sample.closed:
        outline.closeSubpath()
    pieces = [(view.dots(a), view.dots(b)) for a, b in obstacle_segments(sample)]
    draw_obstacle(sheet, sample, pieces, outline, 0.9)
    sheet.text(view.x + 9, view.y + 2.9, name, 8)


def _sample(kind: ObstacleKind, door: DoorState | None) -> tuple[tuple[float, float], ...]:
    """Return the points of a legend's sample, millimetres in a box of 8 by 4."""
    if door is DoorState.OPEN:
        return ((3.0, 3.7), (6.2, 3.7))
    if door is DoorState.AJAR:
        return ((1.0, 3.2), (6.8, 3.2))
    if kind in (ObstacleKind.PILLAR, ObstacleKind.TREE):
        return tuple((4 + 1.7 * math.cos(n * math.pi / 6), 2 + 1.7 * math.sin(n * math.pi / 6)) for n in range(12))
    if kind is ObstacleKind.CHASM:
        return ((0.5, 1.2), (7.5, 1.2))
    return ((0.5, 3.2), (7.5, 3.2)) if kind is ObstacleKind.ONE_WAY else ((0.5, 2.0), (7.5, 2.0))


def _token_legend(book: Book, tokens: list[SheetToken]) -> None:
    """Write who is who, in columns; those who find no room go on over the page."""
    order = [Side.PLAYERS, Side.ALLIES, Side.FOES, Side.OTHERS]
    rest = sorted(tokens, key=lambda token: order.index(token.side))
    while rest:
        columns = max(1, int(book.width // 46))
        column = book.width / columns
        texts = [broken(book.own(token.name), column - 9, 8.5) for token in rest]
        row = max(ENTRY_MM, *(text.height + 1.4 for text in texts))
        fit = int(book.room / row) * columns
        if fit <= 0:
            book.begin(book.t("print.section.map"), book.page.orientation)
            continue
        now, rest = rest[:fit], rest[fit:]
        rows = math.ceil(len(now) / columns)
        for number, (token, text) in enumerate(zip(now, texts, strict=False)):
            x, y = book.left + (number // rows) * column, book.y + (number % rows) * row
            book.draw(partial(_draw_entry, token=token, text=text, x=x, y=y))
        book.y += rows * row + 0.5


ENTRY_MM = 5.2


def _draw_entry(sheet: Sheet, token: SheetToken, text: Lines, x: float, y: float) -> None:
    draw_mark(sheet, x + 2.6, y + 2.2, 2.3, token.side, token.mark, out=token.out, hidden=token.hidden)
    sheet.lines(x + 6.4, y + 0.4, text)


def _draw_note(sheet: Sheet, number: int, lines: Lines, x: float, y: float) -> None:
    if number:
        _draw_pin(sheet, x + 2.6, y + line_mm(NOTE_POINTS) / 2 + 0.2, str(number))
    sheet.lines(x + 7, y, lines)


BRIEF = 170
"""Letters of a note where it is cut short."""


def _note_legend(book: Book, found: SheetMap, *, brief: bool) -> None:
    for number, note in enumerate(found.notes, start=1):
        said = f"{note.title} — {note.text}" if note.title and note.text else note.title or note.text
        if brief and len(said) > BRIEF:
            said = said[:BRIEF].rsplit(" ", 1)[0] + "…"
        rest = broken(book.own(said), book.width - 8, NOTE_POINTS).texts
        begun = False
        while rest:
            fit = int(book.room / line_mm(NOTE_POINTS))
            if fit < min(len(rest), 2):
                book.begin(book.t("print.section.map"), book.page.orientation)
                continue
            lines, rest = Lines(rest[:fit], NOTE_POINTS), rest[fit:]
            book.draw(partial(_draw_note, number=0 if begun else number, lines=lines, x=book.left, y=book.y))
            book.y += max(lines.height, 5.2) + 0.6
            begun = True


NOTE_POINTS = 8.0


# --- pages -----------------------------------------------------------------------------------------------------------


def lie_of(found: SheetMap) -> Orientation:
    """Return how a page lies that shows a whole map best."""
    return Orientation.LANDSCAPE if found.width_m > found.height_m * 1.02 else Orientation.PORTRAIT


@dataclass(slots=True)
class Column(Book):
    """A strip of the present page, written like a page of its own; what does not fit goes on over whole pages."""

    start: float = 0.0
    wide: float = 0.0

    @property
    def left(self) -> float:
        return self.start if self.wide else self.page.margin

    @property
    def width(self) -> float:
        return self.wide or self.page.inner_width

    def begin(self, section: str, orientation: Orientation = Orientation.PORTRAIT, name: str = "") -> Page:
        self.wide = 0.0
        return Book.begin(self, section, orientation, name)


def map_page(book: Book, found: SheetMap, picture: Picture) -> None:
    """Add a page with the whole map on it, its legend below or beside it, whichever leaves more to the map."""
    orientation = book.options.orientation or lie_of(found)
    book.begin(book.t("print.section.map"), orientation, name=found.name)
    below = min(BAR_ROOM_MM + legend_height(book, found), book.room * 0.45)
    under = view_fitting(found, book.left, book.y, book.width, book.room - below)
    room = book.width - SIDE_MM - SIDE_GAP_MM
    beside = view_fitting(found, book.left, book.y, room, book.room - BAR_ROOM_MM)
    if beside.mm_per_metre <= under.mm_per_metre:
        put_map(book, found, under, picture)
        legend(book, found, with_tokens=True)
        return
    beside = replace(beside, x=book.left)
    start = beside.x + beside.width + SIDE_GAP_MM
    wide = book.left + book.width - start
    strip = Column(book.options, book.words, book.title, book.subtitle, book.pages, book.y, start, wide)
    put_map(book, found, beside, picture)
    legend(strip, found, with_tokens=True)


SIDE_MM = 58.0
SIDE_GAP_MM = 6.0
BAR_ROOM_MM = 8.0


def put_map(book: Book, found: SheetMap, view: View, picture: Picture) -> None:
    """Put the map and its scale bar on the present page, and go on below."""
    image = picture_for(book, found, picture)
    book.draw(partial(draw_map, found=found, view=view, picture=image, full=book.options.for_table))
    squares, square = bar_of(found, view.mm_per_metre, min(view.width, 90.0))
    label = book.t("print.bar", squares=squares, metres=squares * found.grid.cell_m)
    y, x = view.y + view.height + 2.2, view.x
    book.draw(lambda sheet: draw_bar(sheet, x, y, squares, square, label))
    book.y = y + BAR_ROOM_MM - 2.2


def picture_for(book: Book, found: SheetMap, picture: Picture) -> QImage | None:
    """Return the picture to be printed under a map, or None."""
    if found.background is None or not book.options.picture:
        return None
    return picture(found.background.asset)


@dataclass(frozen=True, slots=True)
class Tiling:
    """A map cut over pages at a true scale. tile_w, tile_h: what a page shows, overlap included, millimetres."""

    orientation: Orientation
    mm_per_metre: float
    columns: int
    rows: int
    tile_w: float
    tile_h: float

    @property
    def count(self) -> int:
        """How many pages the map takes, the plan of assembly left out."""
        return self.columns * self.rows

    def least(self, found: SheetMap) -> float:
        """Return the narrower side of the last tile: a sliver makes a poor page."""
        last = self.view(found, self.columns - 1, self.rows - 1, 0, 0)
        return min(last.width, last.height)

    def view(self, found: SheetMap, column: int, row: int, x: float, y: float) -> View:
        """Return what one tile shows, its top left at a place of the page."""
        at_x, at_y = column * (self.tile_w - OVERLAP_MM), row * (self.tile_h - OVERLAP_MM)
        width = min(self.tile_w, found.width_m * self.mm_per_metre - at_x)
        height = min(self.tile_h, found.height_m * self.mm_per_metre - at_y)
        at = (at_x / self.mm_per_metre, at_y / self.mm_per_metre)
        return View(x, y, width, height, at, self.mm_per_metre)


HEAD_MM = 9.0
"""What the head of a tile's page takes, below the upper margin."""
FOOT_ROOM_MM = 7.0


def tiling(found: SheetMap, mm_per_metre: float, margin: float, orientation: Orientation | None = None) -> Tiling:
    """Return how a map is cut at a true scale; orientation None takes the one with fewer pages."""
    options = [orientation] if orientation is not None else [Orientation.LANDSCAPE, Orientation.PORTRAIT]
    found_ones = []
    for lie in options:
        wide, high = (297.0, 210.0) if lie is Orientation.LANDSCAPE else (210.0, 297.0)
        tile_w, tile_h = wide - 2 * margin, high - 2 * margin - HEAD_MM - FOOT_ROOM_MM
        columns = _parts(found.width_m * mm_per_metre, tile_w)
        rows = _parts(found.height_m * mm_per_metre, tile_h)
        found_ones.append(Tiling(lie, mm_per_metre, columns, rows, tile_w, tile_h))
    return min(found_ones, key=lambda one: (one.count, -one.least(found)))


def _parts(whole: float, tile: float) -> int:
    return 1 if whole <= tile + 1e-6 else math.ceil((whole - OVERLAP_MM - 1e-6) / (tile - OVERLAP_MM))


def tile_name(column: int, row: int) -> str:
    """Return what a tile is called: A1 is the top left, B1 the one to its right."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


def tile_pages(book: Book, found: SheetMap, picture: Picture) -> None:
    """Add the plan of assembly, and the map cut over pages at its true scale."""
    scale = book.options.mm_per_metre
    assert scale is not None
    cut = tiling(found, scale, book.options.margin, book.options.orientation)
    image = picture_for(book, found, picture)
    full = book.options.for_table
    _plan_page(book, found, cut, image)
    for row in range(cut.rows):
        for column in range(cut.columns):
            name = tile_name(column, row)
            page = book.begin(book.t("print.tile", name=name), cut.orientation, name=name)
            view = cut.view(found, column, row, page.margin, page.margin + HEAD_MM)
            book.draw(partial(draw_map, found=found, view=view, picture=image, full=full))
            book.draw(partial(_draw_joins, cut=cut, view=view, column=column, row=row))


def _draw_joins(sheet: Sheet, cut: Tiling, view: View, column: int, row: int) -> None:
    """Draw where the next pages lie over this one: a dashed line, a cross at its ends, their names."""
    pen = sheet.pen(0.2, GREY, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([6, 4])
    right, bottom = view.x + view.width, view.y + view.height
    sides = (
        (column > 0, view.x + OVERLAP_MM, True, (column - 1, row)),
        (column < cut.columns - 1, right - OVERLAP_MM, True, (column + 1, row)),
        (row > 0, view.y + OVERLAP_MM, False, (column, row - 1)),
        (row < cut.rows - 1, bottom - OVERLAP_MM, False, (column, row + 1)),
    )
    for there, at, upright, other in sides:
        if not there:
            continue
        a, b = ((at, view.y), (at, bottom)) if upright else ((view.x, at), (right, at))
        sheet.painter.setPen(pen)
        sheet.painter.drawLine(sheet.point(*a), sheet.point(*b))
        for x, y in (a, b):
            inside_x, inside_y = min(max(x, view.x + 1.5), right - 1.5), min(max(y, view.y + 1.5), bottom - 1.5)
            sheet.rule(inside_x - 1.5, inside_y, inside_x + 1.5, inside_y, width=0.25)
            sheet.rule(inside_x, inside_y - 1.5, inside_x, inside_y + 1.5, width=0.25)
        name = tile_name(*other)
        outer = (column if upright else row) < (other[0] if upright else other[1])
        shift = (OVERLAP_MM / 2) * (1 if outer else -1)
        x, y = (at + shift, (view.y + bottom) / 2) if upright else ((view.x + right) / 2, at + shift)
        sheet.box(x - 3.2, y - 2.4, 6.4, 4.8, line=0.2, colour=GREY, fill=WHITE, round_=0.8)
        sheet.text(x, y + 1.2, name, 9, bold=True, colour=GREY, align="centre")


def _plan_page(book: Book, found: SheetMap, cut: Tiling, image: QImage | None) -> None:
    """Add the page that shows how the tiles lie, and the bar by which the scale is checked.

    It lies across whatever the tiles do: ten squares of 25 mm have room on it.
    """
    section = book.t("print.section.assembly")
    book.begin(section, Orientation.LANDSCAPE, name=section)
    cell = found.grid.cell_m
    lines = broken(
        book.t(
            "print.assembly.how",
            count=cut.count,
            columns=cut.columns,
            rows=cut.rows,
            square=cell * cut.mm_per_metre,
            cell=cell,
            overlap=OVERLAP_MM,
        ),
        book.width,
        9.5,
    )
    top, left = book.y, book.left
    book.draw(lambda sheet: sheet.lines(left, top, lines))
    book.y += lines.height + 4
    squares, square = bar_of(found, cut.mm_per_metre, book.width)
    if squares * square <= book.width:
        label = book.t("print.assembly.bar", squares=squares, metres=squares * cell, length=squares * square)
        y = book.y
        book.draw(lambda sheet: draw_bar(sheet, left, y, squares, square, label))
        book.y += 9
    view = view_fitting(found, left, book.y, book.width, book.room - 2)
    book.draw(lambda sheet: _draw_plan(sheet, found, cut, view, image))


def _draw_plan(sheet: Sheet, found: SheetMap, cut: Tiling, view: View, image: QImage | None) -> None:
    draw_map(sheet, found, view, image)
    shrink = view.mm_per_metre / cut.mm_per_metre
    for row in range(cut.rows):
        for column in range(cut.columns):
            tile = cut.view(found, column, row, 0, 0)
            x, y = view.place(tile.at)
            width, height = tile.width * shrink, tile.height * shrink
            sheet.painter.setPen(sheet.pen(0.3, INK, Qt.PenStyle.DashLine))
            sheet.painter.setBrush(Qt.BrushStyle.NoBrush)
            sheet.painter.drawRect(sheet.rect(x, y, width, height))
            name = tile_name(column, row)
            middle_x, middle_y = x + width / 2, y + height / 2
            points = 16.0 if min(width, height) > 14 else 9.0
            half = width_mm(name, points, bold=True) / 2 + 1.5
            sheet.box(middle_x - half, middle_y - 3.6, 2 * half, 7.2, line=0.3, fill=WHITE, round_=1.2)
            sheet.text(middle_x, middle_y + points * 0.12, name, points, bold=True, align="centre")
