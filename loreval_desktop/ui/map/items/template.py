"""A template on the map: its figure, where it starts, a ring round everybody inside."""

from __future__ import annotations

import atexit
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.encounter.board.templates import Figure, origin_of
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.ui.map.items.features import pixel_of
from loreval_desktop.ui.map.items.overlay import paint_number
from loreval_desktop.ui.map.pictures import shapely_path
from loreval_desktop.ui.theme import Theme

Z_TEMPLATE, Z_SHARES = 36.0, 62.0


class TemplateItem(QGraphicsItem):
    """rings: centre, radius, what stands on the ring, and its role's colour, of everybody inside."""

    def __init__(self, figure: Figure, rings: tuple[tuple[Point, float, str, str], ...], theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._path = shapely_path(figure.polygon())
        self._origin = QPointF(*origin_of(figure))
        self._rings = rings
        box = self._path.boundingRect()
        for at, radius, _, _ in rings:
            box = box.united(QRectF(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))
        self._box = box.adjusted(-1.2, -1.2, 1.2, 1.2)
        self.setZValue(Z_TEMPLATE)
        self.shares = SharesItem(rings, theme)
        """What stands on the tokens; it is shown and taken away with the template."""

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = pixel_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = QColor(self._theme.accent)
        fill = QColor(accent)
        fill.setAlpha(46)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPath(self._path)
        hatch = QColor(accent)
        hatch.setAlpha(70)
        brush = QBrush(hatch, Qt.BrushStyle.DiagCrossPattern)
        brush.setTransform(QTransform.fromScale(pixel, pixel))
        painter.setBrush(brush)
        painter.drawPath(self._path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((QColor(0, 0, 0, 160), 4.0), (accent, 2.0)):
            painter.setPen(QPen(ink, width * pixel))
            painter.drawPath(self._path)
        painter.setBrush(accent)
        painter.setPen(QPen(QColor("black"), pixel))
        painter.drawEllipse(self._origin, 4 * pixel, 4 * pixel)
        for at, radius, _, role in self._rings:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            pen = QPen(self._theme.colour(role), 3 * pixel)
            pen.setDashPattern([3, 1.5])
            painter.setPen(pen)
            reach = radius + 4 * pixel
            painter.drawEllipse(QPointF(*at), reach, reach)


class SharesItem(QGraphicsItem):
    """How much of each is hidden, at the corner of its token, over all names; a cross where nothing shows."""

    def __init__(self, rings: tuple[tuple[Point, float, str, str], ...], theme: Theme) -> None:
        super().__init__()
        self._rings, self._theme = rings, theme
        self._box = QRectF()
        for at, radius, _, _ in rings:
            reach = radius + 2
            self._box = self._box.united(QRectF(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach))
        self.setZValue(Z_SHARES)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = pixel_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ratio = painter.device().devicePixelRatioF()
        for at, radius, text, role in self._rings:
            if text:
                plate = _plate(text, self._theme.colour(role).name(), ratio)
                wide, high = (side / ratio * pixel for side in (plate.width(), plate.height()))
                middle = (at[0] + 0.75 * radius, at[1] + 0.75 * radius)
                where = QRectF(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
                painter.drawPixmap(where, plate, QRectF(plate.rect()))


@cache
def _plate(text: str, colour: str, ratio: float) -> QPixmap:
    """Return a short text in a pill of a colour as a picture: dozens of them are painted in each frame of a drag."""
    pixmap = QPixmap(round(64 * ratio), round(24 * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_number(painter, QPointF(32, 12), text, 1.0, QColor(colour))
    painter.end()
    return pixmap


atexit.register(_plate.cache_clear)  # pictures of the screen may not outlive the application
