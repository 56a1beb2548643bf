"""How the players' fog is laid over their map: a mask of what may be shown, bright or dim."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF, QTransform

from loreval_desktop.derived.player_view import PlayerView, SeenPart
from loreval_desktop.encounter.value.scene import FogTile
from loreval_desktop.ui.map.tiles import tiles_picture

DIM = 0.4
"""How bright that is which players only remember."""

Picture = tuple[QImage, QRectF] | None


def _inner(box: QRectF) -> QRect:
    """Return the pixels that lie wholly within a rectangle."""
    left, top = math.ceil(box.left() - 1e-6), math.ceil(box.top() - 1e-6)
    return QRect(left, top, math.floor(box.right() + 1e-6) - left, math.floor(box.bottom() + 1e-6) - top)


class Veil:
    """Keeps what it made of a view's tiles and outlines, as long as they are the same objects."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, Picture]] = {}
        self._sight: tuple[object, QPainterPath] = ((), QPainterPath())

    def mask(self, view: PlayerView, size: QSize, there: QTransform) -> QImage:
        """Return how much of each pixel may be shown: opaque for what is seen, dim for what is remembered.

        there: from metres to pixels.
        """
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # Only pixels that are wholly on the map: its edge would shine through what is covered.
        painter.setClipRect(_inner(there.mapRect(QRectF(0, 0, view.width_m or 0, view.height_m or 0))))
        painter.setTransform(there)
        self._lay(painter, self._picture("remembered", view.remembered), DIM)
        painter.fillPath(self._path(view.sight), QColor("black"))
        self._lay(painter, self._picture("shown", view.shown), 1.0)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        self._lay(painter, self._picture("covered", view.covered), 1.0)
        painter.end()
        return image

    def _picture(self, what: str, tiles: tuple[FogTile, ...]) -> Picture:
        known = self._made.get(what)
        if known is None or known[0] is not tiles:
            known = (tiles, tiles_picture(tiles, QColor("black")))
            self._made[what] = known
        return known[1]

    def _path(self, parts: tuple[SeenPart, ...]) -> QPainterPath:
        if self._sight[0] is not parts:
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.OddEvenFill)
            for part in parts:
                for ring in (part.outline, *part.holes):
                    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
                    path.closeSubpath()
            self._sight = (parts, path)
        return self._sight[1]

    @staticmethod
    def _lay(painter: QPainter, picture: Picture, opacity: float) -> None:
        if picture is not None:
            painter.setOpacity(opacity)
            painter.drawImage(picture[1], picture[0])
            painter.setOpacity(1.0)
