"""The sheet of a creature on paper: what a GM looks up in the fight, and boxes to tick."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from loreval_desktop.derived.sheets import Fighter, PrintSheet, SheetCreature, SheetSpell, SheetTalent, SheetWeapon
from loreval_desktop.ui.printing.book import Book
from loreval_desktop.ui.printing.paper import FAINT, GREY, HAIR, INK, WASH, Lines, Sheet, broken, line_mm, width_mm
from loreval_desktop.ui.printing.ribbons import ribbon_lines
from loreval_desktop.ui.printing.symbols import WHITE, draw_mark
from loreval_desktop.wording import NO_BREAK, dice_text, number_text

DOT = f"{NO_BREAK}· "
"""Between things of a list; no line begins with it."""
GAP_MM = 5.5
"""White between two creatures."""
BOX_MM = 2.95
FIVES_GAP = 0.9
TENS_GAP = 1.9
"""Between fives inside a ten, and between tens."""
LABEL_MM = 38.0
"""Room for the mark and the name before the boxes."""
MOST_BOXES = 120
"""A creature with more hit points than this gets boxes worth several."""

Block = tuple[float, Callable[[Sheet, float], object]]
"""A part that is not broken over pages: its height, and what draws it from a place downwards."""


def creature_pages(book: Book, found: PrintSheet) -> None:
    """Add the sheets of all creatures, each whole on a page where it fits on one."""
    section = book.t("print.section.creatures")
    book.begin(section)
    if not found.creatures:
        empty = broken(book.t("print.nobody"), book.width, 10)
        book.draw(partial(_draw_lines, lines=empty, x=book.left, y=book.y))
        return
    _explain(book)
    first = True
    for creature in found.creatures:
        blocks = _blocks(book, creature)
        height = sum(block[0] for block in blocks)
        if not first:
            book.y += GAP_MM
        whole_page = book.page.inner_height - 16
        if not first and height > book.room and (height <= whole_page or book.room < 60):
            book.begin(section)
        _flow(book, section, creature, blocks)
        first = False


def _explain(book: Book) -> None:
    lines = broken(book.t("print.rest"), book.width, 7.5, italic=True)
    book.draw(partial(_draw_lines, lines=lines, x=book.left, y=book.y - 1.5))
    book.y += lines.height + 1.5


def _draw_lines(sheet: Sheet, lines: Lines, x: float, y: float) -> None:
    sheet.lines(x, y, lines, colour=GREY)


def _flow(book: Book, section: str, creature: SheetCreature, blocks: list[Block]) -> None:
    for height, draw in blocks:
        if height > book.room:
            book.begin(section)
            text = book.t("print.continued", name=creature.name)
            book.draw(partial(_continued, text=text, x=book.left, y=book.y))
            book.y += 5.5
        book.draw(partial(_draw_block, draw=draw, y=book.y))
        book.y += height


def _draw_block(sheet: Sheet, draw: Callable[[Sheet, float], object], y: float) -> None:
    draw(sheet, y)


def _continued(sheet: Sheet, text: str, x: float, y: float) -> None:
    sheet.text(x, y + 3.2, text, 9, italic=True, colour=GREY)


# --- the parts -------------------------------------------------------------------------------------------------------


def _blocks(book: Book, creature: SheetCreature) -> list[Block]:
    blocks = [_head(book, creature), _scores(book, creature), _ladder(book, creature)]
    if creature.weapons:
        blocks += _weapons(book, creature.weapons)
    if creature.ribbons is not None:
        for label, text in ribbon_lines(book, creature.ribbons):
            blocks += _fact(book, label, text)
    blocks += _facts(book, creature)
    if creature.notes:
        blocks += _fact(book, book.t("print.notes"), book.own(creature.notes), italic=True)
    blocks += [(1.2, lambda sheet, y: None), *(_boxes(book, fighter, creature) for fighter in creature.fighters)]
    return blocks


def _head(book: Book, creature: SheetCreature) -> Block:
    left, right, width = book.left, book.left + book.width, book.width
    parts = [book.say(creature.kind), book.say(creature.size), creature.people]
    about = " · ".join(part for part in parts if part)
    count = len(creature.fighters)
    room = width - 7 - width_mm(about, 9) - 5
    name = creature.name if count == 1 else book.t("print.several", name=creature.name, count=count)
    title = broken(book.own(name), max(room, 60), 14, bold=True)

    def draw(sheet: Sheet, y: float) -> None:
        sheet.rule(left, y, right, y, width=0.35)
        draw_mark(sheet, left + 2.6, y + 4.6, 2.4, creature.side, "")
        sheet.lines(left + 7, y + 1.4, title)
        sheet.text(right, y + 5.6, about, 9, colour=GREY, align="right")

    return title.height + 3.0, draw


def _scores(book: Book, creature: SheetCreature) -> Block:
    words = book.words
    cells = [
        (book.t("rule.skill.defense"), words.number(creature.defence), True),
        (book.t("rule.skill.reflex"), words.number(creature.reflex), True),
        (book.t("rule.skill.perception"), words.number(creature.perception), True),
        (book.t("rule.skill.initiative"), words.signed(creature.initiative), False),
        (book.t("print.pool"), words.number(creature.pool), False),
        (book.t("print.standing"), "/".join(words.number(score) for score in creature.standing), False),
        (
            book.t("print.pace"),
            words.number(creature.pace) if creature.pace is not None else book.t("print.pace_free"),
            False,
        ),
        (book.t("print.reach"), words.metres(creature.reach_m), False),
    ]
    if creature.bmo is not None and creature.dmd is not None:
        cells.append((book.t("print.bmo"), words.signed(creature.bmo), False))
        cells.append((book.t("print.dmd"), words.number(creature.dmd), False))
    if creature.heroism:
        cells.append((book.t("print.heroism"), words.number(creature.heroism), False))
    left, width = book.left, book.width / len(cells)

    def draw(sheet: Sheet, y: float) -> None:
        for number, (label, value, washed) in enumerate(cells):
            x = left + number * width
            sheet.box(x, y, width, 11.4, line=0.15, colour=FAINT, fill=WASH if washed else WHITE)
            points = 7.0
            while width_mm(label, points) > width - 1.2 and points > 5:
                points -= 0.25
            sheet.text(x + width / 2, y + 3.2, label, points, colour=GREY, align="centre")
            points = 15.0
            while width_mm(value, points, bold=True) > width - 2 and points > 7:
                points -= 0.5
            sheet.text(x + width / 2, y + 9.5, value, points, bold=True, align="centre")

    return 12.6, draw


def _ladder(book: Book, creature: SheetCreature) -> Block:
    words = book.words
    left = book.left
    label = book.t("print.vd")
    ways = " · ".join(
        [
            book.say(creature.mode),
            *(book.t("print.way", mode=way.mode, speed=way.vd_m) for way in creature.ways),
        ]
    )
    values = [number_text(distance, words.lang, decimals=1) for distance in creature.multiples]
    start, cell = 11.0, 20.0
    lines = broken(ways, book.width - start - cell * len(values) - 3, 8)

    def draw(sheet: Sheet, y: float) -> None:
        sheet.text(left, y + 4.4, label, 10, bold=True)
        for number, value in enumerate(values, start=1):
            x = left + start + (number - 1) * cell
            beyond = creature.pace is not None and number > creature.pace
            sheet.box(x, y, cell, 6.2, line=0.15, colour=FAINT)
            colour = FAINT if beyond else INK
            sheet.text(x + 1.4, y + 4.2, f"{number}×", 7.5, colour=FAINT if beyond else GREY)
            sheet.text(x + cell - 1.6, y + 4.4, f"{value}\u00a0m", 10, bold=not beyond, colour=colour, align="right")
        sheet.lines(left + start + cell * len(values) + 3, y + 1.2, lines, colour=GREY)

    return max(7.6, lines.height + 2.4), draw


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of the weapons stand, millimetres from the left."""

    name: float = 0.0
    total: float = 64.0
    damage: float = 69.0
    threat: float = 104.0
    reach: float = 128.0
    modes: float = 132.0


def _weapons(book: Book, weapons: tuple[SheetWeapon, ...]) -> list[Block]:
    at, left, width, words = _Columns(), book.left, book.width, book.words
    titles = (
        (at.name, "print.weapon", "left"),
        (at.total, "print.attack", "right"),
        (at.damage, "print.damage", "left"),
        (at.threat, "print.threat", "right"),
        (at.reach, "print.reach_range", "right"),
        (at.modes, "print.modes", "left"),
    )

    def head(sheet: Sheet, y: float) -> None:
        for x, title, align in titles:
            sheet.text(left + x, y + 3.0, book.t(title), 7, colour=GREY, align=align)
        sheet.rule(left, y + 4.2, left + width, y + 4.2, width=0.15, colour=FAINT)

    blocks: list[Block] = [(4.6, head)]
    for weapon in weapons:
        name = broken(book.own(weapon.name), at.total - 14, 9.5, bold=True)
        modes = ", ".join(book.say(mode) for mode in weapon.modes)
        if not weapon.ready:
            modes = book.t("print.not_ready", modes=modes)
        used = broken(modes, width - at.modes, 8)
        threat = "20" if weapon.threat_from == 20 else f"{weapon.threat_from}–20"
        far = [words.metres(distance) for distance in (weapon.reach_m, weapon.range_m) if distance is not None]
        blocks.append(
            (
                max(5.0, name.height + 0.9, used.height + 1.2),
                partial(
                    _weapon_row,
                    left=left,
                    at=at,
                    name=name,
                    used=used,
                    total=words.signed(weapon.total),
                    damage=dice_text(weapon.damage),
                    threat=f"{threat} ×{weapon.critical}",
                    far=" / ".join(far) or "—",
                ),
            )
        )
    blocks.append((1.4, lambda sheet, y: None))
    return blocks


def _weapon_row(
    sheet: Sheet,
    y: float,
    left: float,
    at: _Columns,
    name: Lines,
    used: Lines,
    total: str,
    damage: str,
    threat: str,
    far: str,
) -> None:
    sheet.lines(left + at.name, y + 0.4, name)
    base = y + 3.9
    sheet.text(left + at.total, base, total, 11, bold=True, align="right")
    points = 10.0
    while width_mm(damage, points, bold=True) > at.threat - at.damage - 16 and points > 6:
        points -= 0.5
    sheet.text(left + at.damage, base, damage, points, bold=True)
    sheet.text(left + at.threat, base, threat, 9, align="right")
    sheet.text(left + at.reach, base, far, 9, align="right")
    sheet.lines(left + at.modes, y + 0.8, used, colour=GREY)


def _facts(book: Book, creature: SheetCreature) -> list[Block]:
    """Return what is looked up less often: small things side by side, spells over the whole width."""
    left: list[tuple[str, str]] = []
    worn = [book.say(piece) for piece in (creature.armour, creature.shield) if piece is not None]
    if creature.natural_armour:
        worn.append(book.t("print.natural_armour", value=creature.natural_armour))
    if worn:
        left.append((book.t("print.armour"), ", ".join(worn)))
    senses = []
    if creature.low_light_vision:
        senses.append(book.t("print.low_light"))
    if creature.darkvision_m:
        senses.append(book.t("print.darkvision", distance=creature.darkvision_m))
    if senses:
        left.append((book.t("print.senses"), ", ".join(senses)))
    if creature.talents:
        left.append((book.t("print.talents"), DOT.join(_talent(book, item) for item in creature.talents)))
    right: list[tuple[str, str]] = []
    if creature.skills:
        skills = (book.t("print.skill", name=skill.name, total=skill.total) for skill in creature.skills)
        said = DOT.join(skill.replace(" ", NO_BREAK) for skill in skills)
        right.append((book.t("print.skills"), said))
    blocks = _beside(book, left, right)
    if creature.spells:
        blocks += _fact(book, book.t("print.spells"), DOT.join(_spell(book, spell) for spell in creature.spells))
    return blocks


def _beside(book: Book, left: list[tuple[str, str]], right: list[tuple[str, str]]) -> list[Block]:
    """Return facts in two columns; below each other where one column would be too high, or is missing."""
    half = (book.width - GUTTER_MM) / 2
    columns = []
    for x, facts in ((book.left, left), (book.left + half + GUTTER_MM, right)):
        y, parts = 0.0, []
        for label, text in facts:
            lines = broken(text, half - FACT_MM, FACT_POINTS)
            parts.append((x, y, label, lines))
            y += lines.height + 0.7
        columns.append((y, parts))
    height = max(y for y, _ in columns)
    if not left or not right or height > 45:
        return [block for label, text in (*left, *right) for block in _fact(book, label, text)]
    return [(height, partial(_draw_beside, parts=[part for _, parts in columns for part in parts]))]


def _draw_beside(sheet: Sheet, y: float, parts: list[tuple[float, float, str, Lines]]) -> None:
    for x, down, label, lines in parts:
        sheet.text(x, y + down + 3.0, label, 7.5, colour=GREY)
        sheet.lines(x + FACT_MM, y + down, lines)


def _spell(book: Book, spell: SheetSpell) -> str:
    inside = [book.t("print.spell.level", level=spell.level)]
    if spell.damage:
        inside.append(dice_text(spell.damage))
    inside += [book.say(trait) for trait in spell.traits]
    if spell.note:
        inside.append(spell.note)
    return book.t("print.spell.line", name=spell.name, inside=", ".join(inside))


def _talent(book: Book, item: SheetTalent) -> str:
    name = book.say(item.name)
    if item.modifier:
        name = book.t("print.skill", name=name, total=item.modifier)
    return book.t("print.spell.line", name=name, inside=item.note) if item.note else name


FACT_MM = 20.0
"""Room for the name of a fact before its text."""
FACT_POINTS = 8.5
GUTTER_MM = 6.0


def _fact(book: Book, label: str, text: str, *, italic: bool = False) -> list[Block]:
    """Return a named text, one block for each of its lines, so that a long one goes on over the page."""
    left = book.left
    lines = broken(text, book.width - FACT_MM, FACT_POINTS, italic=italic)
    step = line_mm(FACT_POINTS)
    blocks: list[Block] = []
    for number, line in enumerate(lines.texts):
        last = number == len(lines.texts) - 1
        one = Lines((line,), FACT_POINTS, italic=italic)
        blocks.append(
            (step + (0.7 if last else 0), partial(_fact_line, left=left, label="" if number else label, line=one))
        )
    return blocks


def _fact_line(sheet: Sheet, y: float, left: float, label: str, line: Lines) -> None:
    if label:
        sheet.text(left, y + 3.0, label, 7.5, colour=GREY)
    sheet.lines(left + FACT_MM, y, line)


# --- hit points ------------------------------------------------------------------------------------------------------


def box_worth(full: int) -> int:
    """Return how many hit points one box stands for: 1 where the boxes stay countable, else 5, 10, 50…"""
    return next((worth for worth in (1, 5, 10, 50, 100, 500) if full <= worth * MOST_BOXES), 1000)


def box_places(count: int, width: float) -> tuple[list[tuple[float, float]], float]:
    """Return where so many boxes stand, in rows that fit a width, parted after fives and tens; and their height."""
    ten = 10 * BOX_MM + FIVES_GAP + TENS_GAP
    tens = max(1, int((width + TENS_GAP) // ten))
    places = []
    for number in range(count):
        row, column = divmod(number, tens * 10)
        x = column * BOX_MM + (column // 5) * FIVES_GAP + (column // 10) * (TENS_GAP - FIVES_GAP)
        places.append((x, row * (BOX_MM + 0.8)))
    rows = max(1, math.ceil(count / (tens * 10)))
    return places, rows * (BOX_MM + 0.8)


def _boxes(book: Book, fighter: Fighter, creature: SheetCreature) -> Block:
    left, right = book.left, book.left + book.width
    worth = box_worth(fighter.full)
    count = math.ceil(fighter.full / worth)
    tail = 19.0
    places, height = box_places(count, book.width - LABEL_MM - tail)
    name = broken(book.own(fighter.name), LABEL_MM - 8, 9, bold=True)
    lost = max(0, fighter.full - fighter.left)
    ticked = min(count, lost // worth)
    said = [book.t("print.hit_points", points=fighter.full)]
    if worth > 1:
        said.append(book.t("print.box_worth", worth=worth))
    if creature.death_at:
        said.append(book.t("print.death_at", points=creature.death_at))
    end = broken("\n".join(said), tail - 2, 7.5)
    states = ", ".join(book.say(condition) for condition in fighter.conditions)
    state_lines = broken(states, book.width - LABEL_MM, 7.5, italic=True) if states else None
    high = max(name.height + 1.2, height + 1.2, end.height + 0.8, 6.0)

    def draw(sheet: Sheet, y: float) -> None:
        sheet.rule(left, y, right, y, width=0.12, colour=HAIR)
        draw_mark(sheet, left + 2.8, y + 3.0, 2.5, fighter.side, fighter.mark, out=fighter.out, hidden=fighter.hidden)
        sheet.lines(left + 7, y + 0.9, name)
        for number, (x, down) in enumerate(places):
            box_x, box_y = left + LABEL_MM + x, y + 1.4 + down
            sheet.box(box_x, box_y, BOX_MM, BOX_MM, line=0.16)
            if number < ticked:
                sheet.rule(box_x, box_y + BOX_MM, box_x + BOX_MM, box_y, width=0.25)
        sheet.lines(right - tail + 2, y + 0.9, end, colour=GREY)
        if state_lines is not None:
            sheet.lines(left + LABEL_MM, y + high - 0.4, state_lines, colour=GREY)

    return high + (state_lines.height if state_lines is not None else 0), draw
