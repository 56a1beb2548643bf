"""Paper: pages in millimetres, and the pen that draws on them.

Everything is laid out in the dots of one fine reference (1 200 to the inch), whatever draws it in the end: the preview,
a printer and a PDF show the same page to the dot, and a size on paper depends on no screen, zoom or margin.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTextLayout,
    QTextOption,
)

from loreval_desktop.ui.fonts import load_fonts

DPI = 1200
DOTS_PER_MM = DPI / 25.4
DOTS_PER_POINT = DPI / 72
A4_MM = (210.0, 297.0)
MARGIN_MM = 12.0

INK = QColor("#000000")
GREY = QColor("#4d4d4d")
FAINT = QColor("#8c8c8c")
HAIR = QColor("#bfbfbf")
WASH = QColor("#efefef")


class Orientation(StrEnum):
    """How a page lies."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


def paper_mm(orientation: Orientation) -> tuple[float, float]:
    """Return the width and height of a page."""
    return A4_MM if orientation is Orientation.PORTRAIT else (A4_MM[1], A4_MM[0])


@lru_cache(maxsize=256)
def font(points: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """Return our letters at a size on paper, measured in dots of the reference."""
    made = QFont(load_fonts())
    made.setPixelSize(max(1, round(points * DOTS_PER_POINT)))
    made.setBold(bold)
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@lru_cache(maxsize=256)
def metrics(points: float, bold: bool = False, italic: bool = False) -> QFontMetricsF:
    """Return the measures of our letters at a size on paper."""
    return QFontMetricsF(font(points, bold=bold, italic=italic))


def width_mm(text: str, points: float, *, bold: bool = False, italic: bool = False) -> float:
    """Return how wide a text is on paper."""
    return metrics(points, bold, italic).horizontalAdvance(text) / DOTS_PER_MM


def line_mm(points: float) -> float:
    """Return the distance of two lines of text."""
    return points * 1.22 * 25.4 / 72


def ascent_mm(points: float) -> float:
    """Return how far a line's letters reach above its base, accents included."""
    return metrics(points).ascent() / DOTS_PER_MM


def fitting(text: str, width: float, points: float, *, least: float, bold: bool = False) -> float:
    """Return the largest size, no larger than one and no smaller than another, at which a text fits a width."""
    while points > least and width_mm(text, points, bold=bold) > width:
        points -= 0.25
    return max(points, least)


@dataclass(frozen=True, slots=True)
class Lines:
    """A text broken into lines for a width: what stands in each."""

    texts: tuple[str, ...]
    points: float
    bold: bool = False
    italic: bool = False

    @property
    def height(self) -> float:
        """How high the lines stand, in millimetres."""
        return len(self.texts) * line_mm(self.points)


def broken(text: str, width: float, points: float, *, bold: bool = False, italic: bool = False) -> Lines:
    """Return a text broken into lines that fit a width, between words where that can be."""
    found: list[str] = []
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    for paragraph in text.splitlines() or [""]:
        layout = QTextLayout(paragraph, font(points, bold=bold, italic=italic))
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1) * DOTS_PER_MM)
            found.append(paragraph[line.textStart() : line.textStart() + line.textLength()].rstrip())
        layout.endLayout()
        if not paragraph:
            found.append("")
    return Lines(tuple(found), points, bold, italic)


class Sheet:
    """The pen over one page. Places and sizes are millimetres from the page's top left; letters are points."""

    def __init__(self, painter: QPainter, width: float, height: float) -> None:
        self.painter = painter
        self.width = width
        self.height = height
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    # -- letters ------------------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        base: float,
        text: str,
        points: float = 9,
        *,
        bold: bool = False,
        italic: bool = False,
        colour: QColor = INK,
        align: str = "left",
        spacing: int = 100,
    ) -> float:
        """Write a line: x is its left, middle or right end (align: left, centre, right), base its base line.

        spacing: of letters, in hundredths of their width. Return its width.
        """
        made = font(points, bold=bold, italic=italic)
        if spacing != 100:
            made = QFont(made)
            made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, spacing)
        width = QFontMetricsF(made).horizontalAdvance(text) / DOTS_PER_MM
        left = x if align == "left" else x - width if align == "right" else x - width / 2
        self.painter.setFont(made)
        self.painter.setPen(QPen(colour))
        self.painter.drawText(self.point(left, base), text)
        return width

    def lines(self, x: float, top: float, lines: Lines, *, colour: QColor = INK) -> float:
        """Write lines of text below each other; return where they end."""
        step = line_mm(lines.points)
        base = top + (step - line_mm(lines.points) / 1.22) / 2 + ascent_mm(lines.points) * 0.94
        for text in lines.texts:
            self.text(x, base, text, lines.points, bold=lines.bold, italic=lines.italic, colour=colour)
            base += step
        return top + lines.height

    # -- lines and shapes ---------------------------------------------------------------------------------------------

    def point(self, x: float, y: float) -> QPointF:
        """Return a place of the page in dots."""
        return QPointF(x * DOTS_PER_MM, y * DOTS_PER_MM)

    def rect(self, x: float, y: float, width: float, height: float) -> QRectF:
        """Return a rectangle of the page in dots."""
        return QRectF(x * DOTS_PER_MM, y * DOTS_PER_MM, width * DOTS_PER_MM, height * DOTS_PER_MM)

    def pen(self, width: float = 0.2, colour: QColor = INK, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        """Return a pen of a width in millimetres."""
        made = QPen(colour, width * DOTS_PER_MM, style)
        made.setCapStyle(Qt.PenCapStyle.FlatCap)
        made.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return made

    def rule(self, x: float, y: float, to_x: float, to_y: float, *, width: float = 0.2, colour: QColor = INK) -> None:
        """Draw a straight line."""
        self.painter.setPen(self.pen(width, colour))
        self.painter.drawLine(QLineF(self.point(x, y), self.point(to_x, to_y)))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        line: float = 0.2,
        colour: QColor = INK,
        fill: QColor | None = None,
        round_: float = 0.0,
    ) -> None:
        """Draw a rectangle; line 0 has no border."""
        self.painter.setPen(self.pen(line, colour) if line else QPen(Qt.PenStyle.NoPen))
        self.painter.setBrush(QBrush(fill) if fill is not None else QBrush())
        box = self.rect(x, y, width, height)
        if round_:
            self.painter.drawRoundedRect(box, round_ * DOTS_PER_MM, round_ * DOTS_PER_MM)
        else:
            self.painter.drawRect(box)

    def path(
        self, path: QPainterPath, *, line: float = 0.2, colour: QColor = INK, fill: QColor | QBrush | None = None
    ) -> None:
        """Draw an outline given in dots."""
        self.painter.setPen(self.pen(line, colour) if line else QPen(Qt.PenStyle.NoPen))
        self.painter.setBrush(QBrush(fill) if fill is not None else QBrush())
        self.painter.drawPath(path)


Draw = Callable[[Sheet], object]


@dataclass(slots=True)
class Page:
    """One page: how it lies, and what draws it. name: what it is, for the preview and the marks of tiles."""

    orientation: Orientation = Orientation.PORTRAIT
    margin: float = MARGIN_MM
    draws: list[Draw] = field(default_factory=list)
    name: str = ""

    @property
    def width(self) -> float:
        """The paper's width in millimetres."""
        return paper_mm(self.orientation)[0]

    @property
    def height(self) -> float:
        """The paper's height in millimetres."""
        return paper_mm(self.orientation)[1]

    @property
    def inner_width(self) -> float:
        """What the margins leave of the width."""
        return self.width - 2 * self.margin

    @property
    def inner_height(self) -> float:
        """What the margins leave of the height."""
        return self.height - 2 * self.margin

    def draw(self, act: Draw) -> None:
        """Add something to draw."""
        self.draws.append(act)

    def paint(self, painter: QPainter) -> None:
        """Draw the page; the painter's unit is the dot of the reference, its origin the paper's top left."""
        sheet = Sheet(painter, self.width, self.height)
        for act in self.draws:
            painter.save()
            act(sheet)
            painter.restore()
