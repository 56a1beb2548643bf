"""The frame of a printed booklet: heads, feet, page breaks."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from loreval_desktop.core.message import Message, message
from loreval_desktop.derived.sheets import PrintKind
from loreval_desktop.ui.printing.paper import (
    FAINT,
    GREY,
    HAIR,
    MARGIN_MM,
    Draw,
    Lines,
    Orientation,
    Page,
    Sheet,
    broken,
    fitting,
    line_mm,
    width_mm,
)
from loreval_desktop.wording import Wording, typography

FOOT_MM = 6.0
"""Height of the foot, above the lower margin."""
TITLE_POINTS = 21.0


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What is printed and how.

    orientation: None lets each page lie as suits it. mm_per_metre: a true scale for the map; None fits it to the page.
    date: as it is to be written at the foot. picture: whether the map's picture is printed under its walls.
    for_table: the map may lie before the players: no token, no note, no secret door, its picture in full colour.
    """

    kind: PrintKind = PrintKind.ENCOUNTER
    orientation: Orientation | None = None
    mm_per_metre: float | None = None
    margin: float = MARGIN_MM
    picture: bool = True
    for_table: bool = False
    date: str = ""


@dataclass(slots=True)
class Book:
    """Pages being laid out: the present one, and how far down it is written."""

    options: PrintOptions
    words: Wording
    title: str
    subtitle: str
    pages: list[Page] = field(default_factory=list)
    y: float = 0.0

    def t(self, id: str, /, **values: str | int | float | Message) -> str:
        """Return the words of a text by its id."""
        return self.words.say(message(id, **values))

    def say(self, said: Message | str) -> str:
        """Return a message, or a plain text, in words."""
        return said if isinstance(said, str) else self.words.say(said)

    def own(self, text: str) -> str:
        """Return a text that a person wrote, with the spaces and apostrophes of good print."""
        return typography(text, self.words.lang)

    # -- pages --------------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page being written."""
        return self.pages[-1]

    @property
    def left(self) -> float:
        """Where the written area begins."""
        return self.page.margin

    @property
    def width(self) -> float:
        """How wide the written area is."""
        return self.page.inner_width

    @property
    def bottom(self) -> float:
        """Where the written area ends, above the foot."""
        return self.page.height - self.page.margin - FOOT_MM

    @property
    def room(self) -> float:
        """What is left of the page, downwards."""
        return self.bottom - self.y

    def begin(self, section: str, orientation: Orientation = Orientation.PORTRAIT, name: str = "") -> Page:
        """Begin a page with its head; the first of the booklet has the large one."""
        page = Page(orientation, self.options.margin, name=name or section)
        self.pages.append(page)
        self.y = self._large_head(page, section) if len(self.pages) == 1 else self._small_head(page, section)
        return page

    def draw(self, act: Draw) -> None:
        """Add something to the present page."""
        self.page.draw(act)

    def finish(self) -> tuple[Page, ...]:
        """Write the feet; return the pages."""
        count = len(self.pages)
        for number, page in enumerate(self.pages, start=1):
            text = self.t("print.page", number=number, count=count)
            page.draw(partial(self._foot, page=page, text=text))
        return tuple(self.pages)

    # -- heads and feet -----------------------------------------------------------------------------------------------

    def _large_head(self, page: Page, section: str) -> float:
        left, top, width = page.margin, page.margin, page.inner_width
        label = section.upper()
        label_width = width_mm(label, 8, bold=True) * 1.12 + 6
        room = width - label_width
        points = fitting(self.title, room, TITLE_POINTS, least=13, bold=True)
        title: Lines = broken(self.title, room, points, bold=True)
        height = title.height
        subtitle = broken(self.subtitle, width, 9)

        def draw(sheet: Sheet) -> None:
            sheet.lines(left, top - 1.2, title)
            sheet.text(
                left + width,
                top + line_mm(points) * 0.72,
                label,
                8,
                bold=True,
                colour=GREY,
                align="right",
                spacing=112,
            )
            sheet.lines(left, top + height - 0.6, subtitle, colour=GREY)
            end = top + height + subtitle.height + 1.2
            sheet.rule(left, end, left + width, end, width=0.6)

        page.draw(draw)
        return top + height + subtitle.height + 5.5

    def _small_head(self, page: Page, section: str) -> float:
        left, top, width = page.margin, page.margin, page.inner_width
        label = section.upper()
        label_width = width_mm(label, 7.5, bold=True) * 1.12 + 6
        points = fitting(self.title, width - label_width, 9, least=6, bold=True)
        title = broken(self.title, width - label_width, points, bold=True)

        def draw(sheet: Sheet) -> None:
            sheet.lines(left, top - 0.4, title)
            sheet.text(left + width, top + 2.9, label, 7.5, bold=True, colour=GREY, align="right", spacing=112)
            end = top + max(4.6, title.height + 0.6)
            sheet.rule(left, end, left + width, end, width=0.25)

        page.draw(draw)
        return top + max(4.6, title.height + 0.6) + 4.0

    def _foot(self, sheet: Sheet, page: Page, text: str) -> None:
        base = page.height - page.margin - 0.8
        left, right = page.margin, page.width - page.margin
        sheet.rule(left, base - 3.4, right, base - 3.4, width=0.15, colour=HAIR)
        sheet.text(left, base, self.options.date, 7.5, colour=FAINT)
        sheet.text((left + right) / 2, base, self.t("print.made_with"), 7.5, colour=FAINT, align="centre")
        sheet.text(right, base, text, 7.5, colour=GREY, align="right")

    # -- small things every page uses ---------------------------------------------------------------------------------

    def heading(self, text: str) -> None:
        """Write the heading of a part."""
        left, y = self.left, self.y
        self.draw(lambda sheet: sheet.text(left, y + 3.6, text, 11, bold=True))
        self.y += 6.0
