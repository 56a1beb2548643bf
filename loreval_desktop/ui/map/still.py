"""What does not move during a drag, kept as two pictures: below and above what the drag shows.

Everything that a drag shows covers much of the map, so each frame would paint every wall, token and name anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem

BETWEEN_Z = 38.0
"""What a drag shows below this height lies under the tokens."""


class StillPictures:
    """Takes the pictures when they are first asked for; `forget` lets them be taken anew."""

    def __init__(self, view: QGraphicsView) -> None:
        self._view = view
        self._lower: QPixmap | None = None
        self._upper: QPixmap | None = None
        self._seen_as = QTransform()
        self.shown = False
        """Whether the view stands as painted from them."""

    def forget(self) -> None:
        """What stands still has changed."""
        self._lower = self._upper = None

    def paint(self, painter: QPainter, region: QRegion, moving: Collection[QGraphicsItem]) -> None:
        """Paint the view, with what moves in its place between what stands still."""
        there = self._view.viewportTransform()
        if self._lower is None or self._upper is None or self._seen_as != there:
            self._take(there, moving)
        assert self._lower is not None
        assert self._upper is not None
        self.shown = True
        painter.setClipRegion(region)
        shown = QRectF(self._view.viewport().rect())
        ordered = sorted(moving, key=lambda item: item.zValue())
        painter.drawPixmap(0, 0, self._lower)
        _paint_items(painter, there, shown, (item for item in ordered if item.zValue() < BETWEEN_Z))
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._upper)
        _paint_items(painter, there, shown, (item for item in ordered if item.zValue() >= BETWEEN_Z))

    def _take(self, there: QTransform, moving: Collection[QGraphicsItem]) -> None:
        view = self._view
        viewport = view.viewport()
        ratio = viewport.devicePixelRatioF()
        scene = view.scene()
        shown = QRectF(viewport.rect())
        place = view.mapToScene(viewport.rect()).boundingRect()
        mode = Qt.ItemSelectionMode.IntersectsItemBoundingRect
        items = scene.items(place, mode, Qt.SortOrder.AscendingOrder, there)
        left_out = {id(item) for item in moving}
        still = [i for i in items if id(i) not in left_out and i.isVisible()]
        pictures = []
        for lower in (True, False):
            pixmap = QPixmap(viewport.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(view.backgroundBrush().color() if lower else Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            _paint_items(painter, there, shown, (i for i in still if (i.topLevelItem().zValue() < BETWEEN_Z) == lower))
            painter.end()
            pictures.append(pixmap)
        self._lower, self._upper = pictures
        self._seen_as = QTransform(there)


def _paint_items(painter: QPainter, there: QTransform, shown: QRectF, items: Iterable[QGraphicsItem]) -> None:
    """Paint items one after the other, each in its own place. shown: the viewport, in its own pixels."""
    for item in items:
        painter.save()
        own = item.deviceTransform(there)
        painter.setTransform(own)
        painter.setOpacity(item.effectiveOpacity())
        option = QStyleOptionGraphicsItem()
        seen, possible = own.inverted()
        whole = item.boundingRect()
        option.exposedRect = whole.intersected(seen.mapRect(shown)) if possible else whole
        item.paint(painter, option, None)
        painter.restore()
