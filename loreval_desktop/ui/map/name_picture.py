"""A name as it is painted on a map: its letters with a halo, and how much room they take."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.names import Box

_HALO_PX = 1.5


class NamePicture:
    """A name in bold letters of a size in points, elided beyond a width in pixels."""

    def __init__(self, name: str, points: int, most_px: float) -> None:
        self.asked = name
        self._font, metrics, self._rise, self._fall = _hand(points)
        self.text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, most_px)
        # A further pixel on each side, so that two names side by side are two.
        self._margin = _HALO_PX + 1
        self.size = (
            (metrics.horizontalAdvance(self.text) + 2 * self._margin, self._rise + self._fall + 2 * _HALO_PX)
            if name
            else (0.0, 0.0)
        )
        self._path: QPainterPath | None = None

    def paint(self, painter: QPainter, box: Box, colour: QColor) -> None:
        """Paint the name into a rectangle of its size."""
        if self._path is None:
            self._path = QPainterPath()
            self._path.addText(QPointF(self._margin, _HALO_PX + self._rise), self._font, self.text)
        path = self._path.translated(box.left, box.top)
        halo = QPen(QColor(0, 0, 0, 210), 2 * _HALO_PX)
        halo.setCapStyle(Qt.PenCapStyle.RoundCap)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(halo)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPath(path)


@cache
def _hand(points: int) -> tuple[QFont, QFontMetricsF, float, float]:
    """Return a font, its measures, and how far its letters go above and below their line, accents included."""
    font = text_font(points, bold=True)
    metrics = QFontMetricsF(font)
    tight = metrics.tightBoundingRect("ÉÂgjpç")
    return font, metrics, -tight.top(), tight.bottom()
