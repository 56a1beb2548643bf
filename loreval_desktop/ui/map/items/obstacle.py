"""Obstacles as the GM sees them: told apart by form, with a dark halo over pictures."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.encounter.board.obstacles import obstacle_segments
from loreval_desktop.encounter.value.scene import DoorState, Obstacle, ObstacleKind
from loreval_desktop.ui.theme import Theme

Z_OBSTACLE = 20.0
_HALO = QColor(0, 0, 0, 150)


class ObstacleItem(QGraphicsItem):
    """Draws one obstacle; widths are pixels of the screen, places are metres."""

    def __init__(self, obstacle: Obstacle, theme: Theme, *, over_picture: bool = True) -> None:
        super().__init__()
        self.obstacle = obstacle
        self._theme = theme
        self._colour = QColor("#f2f2f0" if over_picture else theme.text)
        """Light with a dark halo over a picture; the theme's text on a bare floor."""
        self._pieces = [(QPointF(*a), QPointF(*b)) for a, b in obstacle_segments(obstacle)]
        self._path = QPainterPath()
        self._path.moveTo(QPointF(*obstacle.points[0]))
        for point in obstacle.points[1:]:
            self._path.lineTo(QPointF(*point))
        if obstacle.closed:
            self._path.closeSubpath()
        reach = 0.35
        if obstacle.kind is ObstacleKind.DOOR and self._pieces:
            reach += max(math.dist((a.x(), a.y()), (b.x(), b.y())) for a, b in self._pieces)
        self._box = self._path.boundingRect().adjusted(-reach, -reach, reach, reach)
        self.setZValue(Z_OBSTACLE)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = max(1e-6, math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12()))
        paint = _PAINTERS.get(self.obstacle.kind, _paint_wall)
        paint(self, painter, 1 / scale, QColor(self._theme.accent) if self.isSelected() else self._colour)

    @property
    def path(self) -> QPainterPath:
        """The line or outline, in metres."""
        return self._path

    @property
    def pieces(self) -> list[tuple[QPointF, QPointF]]:
        """The straight pieces."""
        return self._pieces


def _stroke(painter: QPainter, path: QPainterPath, colour: QColor, width: float, pixel: float, halo: float = 2) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if halo:
        painter.setPen(QPen(_HALO, width + halo * pixel, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(path)
    painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPath(path)


def _beside(a: QPointF, b: QPointF, off: float) -> tuple[QPointF, QPointF]:
    length = math.hypot(b.x() - a.x(), b.y() - a.y()) or 1
    normal = QPointF(-(b.y() - a.y()) / length * off, (b.x() - a.x()) / length * off)
    return a + normal, b + normal


def _paint_wall(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    _stroke(painter, item.path, colour, 3 * pixel, pixel)


def _paint_low_wall(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    painter.setPen(QPen(_HALO, 7 * pixel))
    painter.drawPath(item.path)
    painter.setPen(QPen(colour, 1.2 * pixel))
    for a, b in item.pieces:
        for off in (-2 * pixel, 2 * pixel):
            painter.drawLine(*_beside(a, b, off))


def _paint_window(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    painter.setPen(QPen(_HALO, 6 * pixel))
    painter.drawPath(item.path)
    pen = QPen(colour, 1.2 * pixel)
    for a, b in item.pieces:
        along = b - a
        painter.setPen(pen)
        for low, high in ((0.0, 0.25), (0.75, 1.0)):
            painter.drawLine(a + along * low, a + along * high)
        painter.setPen(QPen(QColor("#9fd3ff"), 1.2 * pixel))
        for off in (-1.5 * pixel, 1.5 * pixel):
            painter.drawLine(*_beside(a + along * 0.25, a + along * 0.75, off))


def _paint_slit(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    _stroke(painter, item.path, colour, 3 * pixel, pixel)
    painter.setPen(QPen(QColor("black"), 1.6 * pixel))
    for a, b in item.pieces:
        middle = (a + b) / 2
        one, other = _beside(a, b, 5 * pixel)
        normal = one - a
        painter.drawLine(middle - normal, middle + normal)
        _ = other


def _paint_door(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    wood = QColor("#d39a54")
    turn = {DoorState.SHUT: 0.0, DoorState.AJAR: 20.0, DoorState.OPEN: 90.0}[item.obstacle.door or DoorState.SHUT]
    for a, b in item.pieces:
        length = math.hypot(b.x() - a.x(), b.y() - a.y())
        angle = math.atan2(b.y() - a.y(), b.x() - a.x()) - math.radians(turn)
        end = QPointF(a.x() + length * math.cos(angle), a.y() + length * math.sin(angle))
        if turn:
            painter.setPen(QPen(QColor(255, 255, 255, 90), 1 * pixel, Qt.PenStyle.DotLine))
            painter.drawLine(a, b)
        leaf = QPainterPath(a)
        leaf.lineTo(end)
        _stroke(painter, leaf, wood, 4 * pixel, pixel)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("white"))
        painter.drawEllipse(a, 2.5 * pixel, 2.5 * pixel)
        if item.obstacle.locked:
            painter.setBrush(QColor("#ee8a7c"))
            painter.drawEllipse((a + end) / 2, 3 * pixel, 3 * pixel)
        if item.obstacle.secret:
            painter.setBrush(QColor("#b3a7c9"))
            painter.drawRect(QRectF((a + end) / 2 - QPointF(3, 3) * pixel, (a + end) / 2 + QPointF(3, 3) * pixel))


def _paint_one_way(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    _stroke(painter, item.path, colour, 2 * pixel, pixel)
    painter.setPen(QPen(colour, 1.5 * pixel))
    for a, b in item.pieces:
        length = math.hypot(b.x() - a.x(), b.y() - a.y())
        count = max(1, int(length / (28 * pixel)))
        for at in range(count):
            foot = a + (b - a) * ((at + 0.5) / count)
            one, _other = _beside(a, b, -7 * pixel)
            tip = foot + (one - a)
            painter.drawLine(foot, tip)


def _paint_curtain(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    wave = QPainterPath()
    for a, b in item.pieces:
        length = math.hypot(b.x() - a.x(), b.y() - a.y()) or pixel
        count = max(2, int(length / (7 * pixel)))
        wave.moveTo(a)
        for at in range(count):
            middle = a + (b - a) * ((at + 0.5) / count)
            one, _other = _beside(a, b, (3 if at % 2 else -3) * pixel)
            wave.quadTo(middle + (one - a) * 1.6, a + (b - a) * ((at + 1) / count))
    _stroke(painter, wave, QColor("#d7a6d9"), 1.8 * pixel, pixel)


def _paint_railing(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    painter.setPen(QPen(_HALO, 4 * pixel))
    painter.drawPath(item.path)
    pen = QPen(colour, 2.5 * pixel)
    pen.setDashPattern([0.4, 2.2])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPath(item.path)


def _paint_chasm(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    _stroke(painter, item.path, QColor("#8fa3b5"), 1.5 * pixel, pixel)
    painter.setPen(QPen(QColor("#8fa3b5"), 1.2 * pixel))
    for a, b in item.pieces:
        length = math.hypot(b.x() - a.x(), b.y() - a.y())
        count = max(1, int(length / (9 * pixel)))
        one, _other = _beside(a, b, 5 * pixel)
        for at in range(count):
            foot = a + (b - a) * ((at + 0.5) / count)
            painter.drawLine(foot, foot + (one - a))


def _paint_round(item: ObstacleItem, painter: QPainter, pixel: float, colour: QColor) -> None:
    tree = item.obstacle.kind is ObstacleKind.TREE
    fill = QColor("#4f7a45") if tree else QColor("#8d8b86")
    fill.setAlpha(150)
    painter.setBrush(fill if item.obstacle.closed else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_HALO, 4 * pixel))
    painter.drawPath(item.path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#a9d39b") if tree else colour, 2 * pixel))
    painter.drawPath(item.path)


_PAINTERS = {
    ObstacleKind.WALL: _paint_wall,
    ObstacleKind.LOW_WALL: _paint_low_wall,
    ObstacleKind.WINDOW: _paint_window,
    ObstacleKind.ARROW_SLIT: _paint_slit,
    ObstacleKind.DOOR: _paint_door,
    ObstacleKind.ONE_WAY: _paint_one_way,
    ObstacleKind.CURTAIN: _paint_curtain,
    ObstacleKind.RAILING: _paint_railing,
    ObstacleKind.CHASM: _paint_chasm,
    ObstacleKind.PILLAR: _paint_round,
    ObstacleKind.TREE: _paint_round,
}
