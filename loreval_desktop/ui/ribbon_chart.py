"""The ribbons drawn side by side: segments from the bottom up, the first who announced at the right.

The same drawing serves the GM's dock and the players' window; each says what stands on its lanes and how large.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from loreval_desktop.encounter.value.people import Side
from loreval_desktop.rules.ribbons import SEGMENTS, place
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.shapes import initials, side_path
from loreval_desktop.ui.theme import Theme

TIGHT, LOOSE, ROOMY = 0.85, 0.62, 20.0
"""How large a token is of the height of its segment: in low segments, and from so many pixels on."""
RING = 3.0
"""How far the ring of whoever's turn it is stands off its token."""
WIDE = 52.0
"""From which width of a ribbon on a name is written across it, in letters of 9 points."""


@dataclass(frozen=True, slots=True)
class Lane:
    """One ribbon. side None: it is free. at: 1 for segment 1 of the first pass. later: on a pass yet to come.

    below, short: what stands under the name where there is room, and where there is not. warns: the last of it does.
    ghost: how far an action would lead.
    """

    name: str = ""
    side: Side | None = None
    at: int = 1
    later: bool = False
    current: bool = False
    out: bool = False
    aimed: bool = False
    below: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    warns: bool = False
    ghost: int | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a chart is drawn. ruler: width of the column of numbers; foot: room for names, in letters of `points`.

    upright: names are written upwards where they have no room across. costs: the lane of whoever's turn it is bears
    the cost of each segment ahead.
    """

    ruler: float = 22.0
    foot: float = 44.0
    head: float = 4.0
    widest: float = 92.0
    points: float = 9.0
    largest: float = 11.0
    upright: bool = False
    costs: int = 0


class Chart:
    """Where everything lies of ribbons drawn into an area. lowest: 0 while somebody stands before segment 1."""

    def __init__(self, area: QRectF, lanes: Sequence[Lane], scale: Scale) -> None:
        self.area = area
        self.lanes = lanes
        self.scale = scale
        self.lowest = 0 if any(lane.side is not None and lane.at == 0 for lane in lanes) else 1

    # -- places -------------------------------------------------------------------------------------------------------

    def column(self, number: int) -> QRectF:
        """Return the place of a ribbon, by its number from the right."""
        area, scale, count = self.area, self.scale, max(1, len(self.lanes))
        width = min(scale.widest, (area.width() - scale.ruler - 4) / count)
        right = area.left() + (area.width() + scale.ruler + width * count) / 2
        height = area.height() - scale.head - scale.foot
        return QRectF(right - width * (number + 1), area.top() + scale.head, width, height)

    def segment(self, number: int, segment: int) -> QRectF:
        """Return the place of a segment of a ribbon."""
        column = self.column(number)
        height = column.height() / (SEGMENTS + 1 - self.lowest)
        bottom = column.bottom() - height * (segment - self.lowest)
        return QRectF(column.left(), bottom - height, column.width(), height)

    def lane_at(self, point: QPointF) -> int | None:
        """Return which ribbon lies under a point, from the right; None beside them."""
        for number in range(len(self.lanes)):
            column = self.column(number)
            if column.left() <= point.x() < column.right():
                return number
        return None

    def cost_at(self, number: int, y: float) -> int:
        """Return how many segments lie between a token and a height; a height below it is of the next pass.

        0: its own segment.
        """
        column = self.column(number)
        height = column.height() / (SEGMENTS + 1 - self.lowest)
        segment = min(SEGMENTS, max(1, int((column.bottom() - y) // height) + self.lowest))
        return (segment - place(self.lanes[number].at)[1]) % SEGMENTS

    def token(self, number: int) -> QPointF:
        """Return the middle of a token."""
        return self.segment(number, place(self.lanes[number].at)[1]).center()

    def radius(self, number: int) -> float:
        """Return how large the token of a ribbon is."""
        found = self.segment(number, 1)
        share = TIGHT if found.height() < ROOMY else LOOSE
        return max(6.0, min(self.scale.largest, found.width() / 2 - 3, found.height() * share))

    def names_top(self) -> float:
        """Return where the names begin: below what a token in the lowest segment, with its ring, hides of the foot."""
        lowest = self.segment(0, self.lowest)
        return lowest.bottom() + max(2.0, self.radius(0) + RING + 1 - lowest.height() / 2)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, theme: Theme, focus: int | None = None) -> None:
        """Draw everything. focus: the ribbon that has the keys."""
        metrics = QFontMetricsF(text_font(self.scale.points, bold=True))
        room = self.column(0).width() - 4
        stands = self.scale.upright and any(metrics.horizontalAdvance(lane.name) > room for lane in self.lanes)
        if self.lanes:
            self._ruler(painter, theme)
        for number, lane in enumerate(self.lanes):
            self._band(painter, theme, number, lane, focused=number == focus)
        for number, lane in enumerate(self.lanes):
            if lane.side is not None:
                self._way(painter, theme, number, lane)
                self._token(painter, theme, number, lane, lane.side)
                self._foot(painter, theme, number, lane, stands=stands)

    def _ruler(self, painter: QPainter, theme: Theme) -> None:
        font = text_font(max(8, self.scale.points - 1))
        painter.setFont(font)
        painter.setPen(QColor(theme.muted))
        tall = QFontMetricsF(font).height()
        last = len(self.lanes) - 1
        for segment in range(self.lowest, SEGMENTS + 1):
            found = self.segment(last, segment)
            if found.height() < tall and segment % 2 == 0 and segment != SEGMENTS:
                continue
            painter.drawText(
                QRectF(found.left() - self.scale.ruler, found.center().y() - tall / 2, self.scale.ruler - 5, tall),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                str(segment),
            )

    def _band(self, painter: QPainter, theme: Theme, number: int, lane: Lane, *, focused: bool) -> None:
        column = self.column(number)
        band = column.adjusted(2, 0, -2, 0)
        painter.fillRect(band, QColor(theme.selection if lane.current else theme.raised))
        painter.setPen(QPen(QColor(theme.line), 1))
        for segment in range(self.lowest + 1, SEGMENTS + 1):
            edge = self.segment(number, segment).bottom()
            painter.drawLine(QPointF(band.left(), edge), QPointF(band.right(), edge))
        style = Qt.PenStyle.SolidLine if lane.side is not None else Qt.PenStyle.DashLine
        colour = QColor(theme.accent if lane.current else theme.strong_line)
        painter.setPen(QPen(colour, 1.5 if lane.current else 1, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(band, 3, 3)
        if focused:
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRoundedRect(column.adjusted(1, 1, -1, self.scale.foot - 2), 4, 4)

    def _way(self, painter: QPainter, theme: Theme, number: int, lane: Lane) -> None:
        """Draw the cost of each segment ahead, and the way of a planned action with its end.

        Beyond the 16th segment both go on from the bottom.
        """
        assert lane.side is not None
        accent = QColor(theme.accent)
        if lane.ghost:
            wash = QColor(accent)
            wash.setAlphaF(0.25)
            for step in range(1, lane.ghost + 1):
                painter.fillRect(self.segment(number, place(lane.at + step)[1]).adjusted(3, 1, -3, -1), wash)
        if lane.current and self.scale.costs:
            self._costs(painter, theme, number, lane)
        if lane.ghost:
            radius = self.radius(number)
            painter.save()
            painter.translate(self.segment(number, place(lane.at + lane.ghost)[1]).center())
            painter.setBrush(QColor(theme.selection if lane.current else theme.raised))
            painter.setPen(QPen(accent, 1.5, Qt.PenStyle.DashLine))
            painter.drawPath(side_path(lane.side, radius))
            painter.setFont(text_font(7.5 * radius / 11 if radius > 11 else 7.5 if radius > 9 else 6.5, bold=True))
            painter.setPen(accent)
            box = QRectF(-radius - 4, -radius, 2 * radius + 8, 2 * radius)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{lane.ghost}")
            painter.restore()

    def _costs(self, painter: QPainter, theme: Theme, number: int, lane: Lane) -> None:
        font = text_font(7)
        tall = QFontMetricsF(font).height()
        painter.setFont(font)
        painter.setPen(QColor(theme.muted))
        for cost in range(1, self.scale.costs + 1):
            found = self.segment(number, place(lane.at + cost)[1]).adjusted(4, 0, -5, 0)
            if found.height() < tall * 0.72 and cost % 2:
                continue
            right = found.width() > 3 * self.radius(number)
            line = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignHCenter
            box = QRectF(found.left(), found.center().y() - tall / 2, found.width(), tall)
            painter.drawText(box, line | Qt.AlignmentFlag.AlignVCenter, f"+{cost}")

    def _token(self, painter: QPainter, theme: Theme, number: int, lane: Lane, side: Side) -> None:
        """A filled token stands on the pass under way, a hollow one on a later pass."""
        radius, colour = self.radius(number), theme.side(side)
        hollow = lane.later or lane.out
        painter.save()
        painter.translate(self.token(number))
        painter.setBrush(QColor(theme.ground) if hollow else colour)
        painter.setPen(QPen(colour, 2))
        painter.drawPath(side_path(side, radius))
        if lane.current or lane.aimed:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent if lane.current else theme.text), 2))
            painter.drawEllipse(QPointF(0, 0), radius + RING, radius + RING)
        painter.setFont(text_font(7.5 * radius / 11 if radius > 11 else 7.5 if radius > 9 else 6.5, bold=True))
        painter.setPen(QColor(colour if hollow else theme.ground))
        box = QRectF(-radius - 4, -radius, 2 * radius + 8, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, initials(lane.name))
        painter.restore()

    def _foot(self, painter: QPainter, theme: Theme, number: int, lane: Lane, *, stands: bool) -> None:
        column, points = self.column(number), self.scale.points
        font, small = text_font(points, bold=lane.current), text_font(max(8, points - 1))
        metrics = QFontMetricsF(font)
        room, wide = column.width() - 4, column.width() - 4 >= WIDE * points / 9
        colour = QColor(theme.muted if lane.out else theme.accent if lane.current else theme.text)
        painter.setFont(font)
        painter.setPen(colour)
        below = lane.below if wide else lane.short
        step = QFontMetricsF(small).height() - 1
        start = self.names_top()
        high = column.bottom() + self.scale.foot - start - step * len(below)
        if stands:
            painter.save()
            painter.translate(column.center().x(), start + 1 + high)
            painter.rotate(-90)
            box = QRectF(2, -column.width() / 2, high - 2, column.width())
            text = metrics.elidedText(lane.name, Qt.TextElideMode.ElideRight, high - 4)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
            painter.restore()
            top = start + high
        else:
            name = lane.name
            if metrics.horizontalAdvance(name) > room:
                name = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room) if wide else initials(name)
            line = QRectF(column.left(), start, column.width(), metrics.height())
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, name)
            top = line.bottom() - 1
        painter.setFont(small)
        for at, text in enumerate(below):
            warns = lane.warns and at == len(below) - 1
            painter.setPen(QColor(theme.warn if warns else theme.text if lane.later and at == 0 else theme.muted))
            box = QRectF(column.left(), top + step * at, column.width(), step)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
