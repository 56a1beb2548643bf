"""The table of the round on paper: initiative, attention, declarations, with room to write; and the reminder below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from loreval_desktop.derived.sheets import PrintSheet, Reminder, RoundRow, Step
from loreval_desktop.ui.printing.book import Book
from loreval_desktop.ui.printing.paper import FAINT, GREY, HAIR, WASH, Lines, Orientation, Sheet, broken, fitting
from loreval_desktop.ui.printing.symbols import draw_mark

HEAD_MM = 7.0
ROW_MM = 7.6
LEAST_EMPTY = 4
"""Rows left empty at the least, for those who join."""
REMINDER_MM = 30.0
TITLE_MM = 7.4
GAP_MM = 6.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the id of its title, its width in millimetres."""

    title: str
    width: float


def columns_for(width: float) -> tuple[Column, ...]:
    """Return the columns of a table of that width; what is over goes to the name and the action."""
    fixed = (
        ("print.column.initiative", 16.0),
        ("print.column.environment", 9.0),
        ("print.column.security", 9.0),
        ("print.column.focus", 9.0),
    )
    after = (("print.column.category", 11.0), ("print.column.cost", 11.0), ("print.column.remaining", 15.0))
    rest = width - sum(w for _, w in (*fixed, *after))
    name = min(62.0, rest * 0.46)
    return (
        Column("print.column.name", name),
        *(Column(title, wide) for title, wide in fixed),
        Column("print.column.action", rest - name),
        *(Column(title, wide) for title, wide in after),
    )


def round_pages(book: Book, found: PrintSheet) -> None:
    """Add the table of the round on pages of its own, with the reminder at the end."""
    orientation = book.options.orientation or Orientation.PORTRAIT
    book.begin(book.t("print.section.initiative"), orientation)
    round_table(book, found, orientation)


def round_table(book: Book, found: PrintSheet, orientation: Orientation, *, reminds: bool = True) -> bool:
    """Write the table from here on, over as many pages as it takes, with empty rows for those who join.

    What is left of the last page is the table of the next round where that fits, else more empty rows; the reminder
    ends it. reminds: it does so in any case, rather than leave room for the next round. Return whether it is there.
    """
    columns = columns_for(book.width)
    _title(book, found.round)
    _head(book, columns)
    lines = [_line(book, columns, row) for row in found.rows]
    for line in lines:
        if line.height > book.room:
            _next_page(book, columns, orientation)
        _put(book, columns, line)
    if book.room < LEAST_EMPTY * ROW_MM:
        _next_page(book, columns, orientation)
    reminder = REMINDER_MM if book.room >= REMINDER_MM + LEAST_EMPTY * ROW_MM else 0.0
    again = [Line(line.row.blank(), line.name, None, line.height) for line in lines if line.row is not None]
    table = TITLE_MM + HEAD_MM + sum(line.height for line in again) + LEAST_EMPTY * ROW_MM + GAP_MM
    needed = table + LEAST_EMPTY * ROW_MM
    if again and book.room >= needed + (reminder if reminds else 0.0):
        if book.room < needed + reminder:
            reminder = 0.0
        for _ in range(LEAST_EMPTY):
            _put(book, columns, EMPTY)
        book.y += GAP_MM
        _title(book, found.round + 1 if found.round else 0)
        _head(book, columns)
        for line in again:
            _put(book, columns, line)
    while book.room - reminder >= ROW_MM:
        _put(book, columns, EMPTY)
    if reminder:
        draw_reminder(book, found.reminder)
    return reminder > 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table, measured. row None: it is left empty."""

    row: RoundRow | None
    name: Lines | None
    said: Lines | None
    height: float


EMPTY = Line(None, None, None, ROW_MM)


def _line(book: Book, columns: tuple[Column, ...], row: RoundRow) -> Line:
    name = broken(book.own(row.fighter.name), columns[0].width - 10, 9.5, bold=True)
    said = broken(book.say(row.action), columns[5].width - 3, 8) if row.action is not None else None
    height = max(ROW_MM, name.height + 1.6, (said.height if said is not None else 0) + 1.6)
    return Line(row, name, said, height)


def _put(book: Book, columns: tuple[Column, ...], line: Line) -> None:
    book.draw(partial(_draw_row, book=book, columns=columns, line=line, left=book.left, top=book.y))
    book.y += line.height


def _next_page(book: Book, columns: tuple[Column, ...], orientation: Orientation) -> None:
    book.begin(book.t("print.section.initiative"), orientation)
    _head(book, columns)


def _title(book: Book, round_number: int) -> None:
    """Write the heading, with a place for the number of the round (0: to be written)."""
    left, right, y = book.left, book.left + book.width, book.y
    number = book.words.number(round_number) if round_number else ""

    def draw(sheet: Sheet) -> None:
        sheet.text(left, y + 4.0, book.t("print.round_table"), 12, bold=True)
        label = book.t("print.round")
        sheet.text(right - 16, y + 4.0, label, 10, align="right")
        sheet.rule(right - 14, y + 4.4, right, y + 4.4, width=0.2)
        if number:
            sheet.text(right - 7, y + 3.8, number, 12, bold=True, align="centre")

    book.draw(draw)
    book.y += TITLE_MM


def _head(book: Book, columns: tuple[Column, ...]) -> None:
    left, y = book.left, book.y
    titles = [book.t(column.title) for column in columns]

    def draw(sheet: Sheet) -> None:
        sheet.box(left, y, sum(column.width for column in columns), HEAD_MM, line=0, fill=WASH)
        x = left
        for column, title in zip(columns, titles, strict=True):
            points = fitting(title, column.width - 1.2, 8.5, least=6, bold=True)
            if column.width > 25:
                sheet.text(x + 1.6, y + 4.6, title, points, bold=True)
            else:
                sheet.text(x + column.width / 2, y + 4.6, title, points, bold=True, align="centre")
            x += column.width
        sheet.rule(left, y, x, y, width=0.35)
        sheet.rule(left, y + HEAD_MM, x, y + HEAD_MM, width=0.35)

    book.draw(draw)
    book.y += HEAD_MM


def _draw_row(sheet: Sheet, book: Book, columns: tuple[Column, ...], line: Line, left: float, top: float) -> None:
    words, row, name, said, height = book.words, line.row, line.name, line.said, line.height
    x = left
    edges = [left]
    for column in columns:
        x += column.width
        edges.append(x)
    for number, edge in enumerate(edges):
        outer = number in (0, len(edges) - 1)
        sheet.rule(edge, top, edge, top + height, width=0.2 if outer else 0.12, colour=GREY if outer else HAIR)
    sheet.rule(left, top + height, x, top + height, width=0.15, colour=FAINT)
    if row is None or name is None:
        return
    fighter = row.fighter
    middle = top + height / 2
    draw_mark(sheet, left + 4.2, middle, 2.7, fighter.side, fighter.mark, out=fighter.out, hidden=fighter.hidden)
    sheet.lines(left + 8.6, middle - name.height / 2 - 0.1, name)
    values = (
        row.initiative,
        row.environment,
        row.security,
        row.focus,
        None,
        row.category,
        row.cost,
        row.remaining,
    )
    for number, value in enumerate(values, start=1):
        if value is not None:
            centre = (edges[number] + edges[number + 1]) / 2
            sheet.text(centre, middle + 1.6, words.number(value), 11, bold=True, align="centre")
    if row.initiative is None:
        sheet.text(edges[1] + 1.2, top + height - 1.4, words.signed(row.bonus), 7.5, colour=FAINT)
    if said is not None:
        sheet.lines(edges[5] + 1.5, middle - said.height / 2, said)


# --- the reminder ----------------------------------------------------------------------------------------------------


def draw_reminder(book: Book, reminder: Reminder) -> None:
    """Write the modifiers that are asked for again and again, at the foot of the page."""
    words, left, width = book.words, book.left, book.width
    top = book.y + 3.0
    scores = [step.at for step in reminder.security]
    rows = (
        (book.t("print.reminder.environment"), reminder.environment),
        (book.t("print.reminder.security"), reminder.security),
        (book.t("print.reminder.focus"), reminder.focus),
    )
    name, cell = 50.0, 11.0
    right_x = left + name + cell * len(scores) + 9
    texts = [
        book.t("print.reminder.moves", first=reminder.first_move, further=reminder.further_move),
        book.t("print.reminder.chained", value=reminder.chained),
        book.t("print.reminder.exposed", simple=reminder.exposed, double=reminder.doubly_exposed),
        book.t("print.reminder.cover", steps=_steps(book, reminder.cover)),
    ]
    lines = [broken(text, left + width - right_x, 8) for text in texts]

    def draw(sheet: Sheet) -> None:
        sheet.text(left, top + 3.0, book.t("print.reminder.title"), 9, bold=True)
        for number, score in enumerate(scores):
            centre = left + name + cell * (number + 0.5)
            text = words.number(score)
            sheet.text(centre, top + 3.0, text, 8, colour=GREY, align="centre")
        y = top + 4.4
        for label, steps in rows:
            sheet.rule(left, y, left + name + cell * len(scores), y, width=0.12, colour=HAIR)
            sheet.text(left, y + 4.0, label, 8)
            for number, step in enumerate(steps):
                centre = left + name + cell * (number + 0.5)
                sheet.text(centre, y + 4.0, words.signed(step.value), 9, bold=True, align="centre")
            y += 5.6
        down = top + 0.2
        for said in lines:
            sheet.lines(right_x, down, said)
            down += said.height + 0.9

    book.draw(draw)
    book.y = top + max(22.0, sum(text.height + 0.9 for text in lines))


def _steps(book: Book, steps: tuple[Step, ...]) -> str:
    return " · ".join(book.t("print.reminder.step", percent=step.at, bonus=step.value) for step in steps)
