"""Who threatens the creature looked at: a line from each source of danger, and its own reach."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.ui.map.items.features import pixel_of
from loreval_desktop.ui.map.items.overlay import paint_number
from loreval_desktop.ui.theme import Theme

Z_THREATS = 33.0


@dataclass(frozen=True, slots=True)
class Threat:
    """One source of danger: where, how large, whether in contact or from afar, whether it is known."""

    at: Point
    radius_m: float
    contact: bool
    aware: bool


@dataclass(frozen=True)
class ThreatsLook:
    """All of one creature: its place, its radius, its reach from its edge, who threatens it, how many count."""

    at: Point
    radius_m: float
    reach_m: float
    threats: tuple[Threat, ...]
    count: int


class ThreatsItem(QGraphicsItem):
    """Contact is a thick line with a bar across, a shot a dashed one with a head; what is not known is faint."""

    def __init__(self, look: ThreatsLook, theme: Theme) -> None:
        super().__init__()
        self._look, self._theme = look, theme
        reach = look.radius_m + look.reach_m
        box = QRectF(look.at[0] - reach, look.at[1] - reach, 2 * reach, 2 * reach)
        for threat in look.threats:
            box = box.united(QRectF(QPointF(*look.at), QPointF(*threat.at)).normalized())
        self._box = box.adjusted(-1, -1, 1, 1)
        self.setZValue(Z_THREATS)

    @property
    def look(self) -> ThreatsLook:
        """What it shows."""
        return self._look

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        look, pixel = self._look, pixel_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(*look.at)
        ring = QColor(self._theme.accent)
        fill = QColor(ring)
        fill.setAlpha(22)
        painter.setBrush(fill)
        pen = QPen(ring, 1.4 * pixel)
        pen.setDashPattern([5, 3])
        painter.setPen(pen)
        reach = look.radius_m + look.reach_m
        painter.drawEllipse(middle, reach, reach)
        for threat in look.threats:
            self._paint_threat(painter, threat, pixel)
        if look.count:
            corner = QPointF(look.at[0] - look.radius_m, look.at[1] - look.radius_m)
            paint_number(painter, corner, str(look.count), pixel, QColor(self._theme.bad))

    def _paint_threat(self, painter: QPainter, threat: Threat, pixel: float) -> None:
        look = self._look
        away = math.dist(look.at, threat.at)
        if away <= 0:
            return
        ux, uy = (look.at[0] - threat.at[0]) / away, (look.at[1] - threat.at[1]) / away
        start = QPointF(threat.at[0] + ux * threat.radius_m, threat.at[1] + uy * threat.radius_m)
        end = QPointF(look.at[0] - ux * look.radius_m, look.at[1] - uy * look.radius_m)
        colour = QColor(self._theme.bad)
        painter.setOpacity(1.0 if threat.aware else 0.45)
        path = QPainterPath(start)
        path.lineTo(end)
        for ink, width in ((QColor(0, 0, 0, 150), 4.0), (colour, 2.6 if threat.contact else 1.6)):
            pen = QPen(ink, width * pixel)
            if not threat.contact:
                pen.setDashPattern([7 / width, 5 / width])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
        painter.setPen(QPen(colour, 2.2 * pixel))
        side = QPointF(-uy, ux) * (5 * pixel)
        if threat.contact:
            middle = (start + end) / 2
            painter.drawLine(middle - side, middle + side)
        else:
            back = end - QPointF(ux, uy) * (8 * pixel)
            painter.drawLine(end, back + side)
            painter.drawLine(end, back - side)
        painter.setOpacity(1.0)
