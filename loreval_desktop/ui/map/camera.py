"""The camera over the map: zoom, pan, the whole map. Scene units are metres."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from loreval_desktop.encounter.value.scene import Point

MIN_SCALE, MAX_SCALE = 1.0, 400.0
"""Pixels per metre."""


class Camera(QGraphicsView):
    """Looks at a scene of metres. Subclasses say how large the map is, and follow the zoom."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setScene(QGraphicsScene(self))
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._follows_size = True
        """Whether the whole map is kept in view while the window changes its size: until the GM zooms or pans."""

    def map_size(self) -> tuple[float, float] | None:
        """Return the width and height of the map in metres, or None while there is none."""
        return None

    def on_zoomed(self) -> None:
        """Follow another zoom."""

    @property
    def pixels_per_metre(self) -> float:
        """The present zoom."""
        return self.transform().m11()

    def fit_map(self) -> None:
        """Show the whole map."""
        size = self.map_size()
        if size is None or self.viewport().width() < 10:
            return
        rect = QRectF(0, 0, *size)
        self.resetTransform()
        fit = min(self.viewport().width() / (rect.width() + 1), self.viewport().height() / (rect.height() + 1))
        fit = min(max(fit, MIN_SCALE / 4), MAX_SCALE)
        self.scale(fit, fit)
        self.centerOn(rect.center())
        self._follows_size = True
        self.on_zoomed()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom, keeping the place under a point of the viewport where it is (the middle when none is given)."""
        view_at = at if at is not None else QPointF(self.viewport().rect().center())
        before = self._to_world(view_at)
        wanted = min(max(self.pixels_per_metre * factor, MIN_SCALE), MAX_SCALE)
        step = wanted / self.pixels_per_metre
        if abs(step - 1) < 1e-9:
            return
        self.scale(step, step)
        after = self._to_world(view_at)
        self.translate(after[0] - before[0], after[1] - before[1])
        self._follows_size = False
        self.on_zoomed()

    def pan_by(self, x: int, y: int) -> None:
        """Move the map by pixels. Where there is room the picture is scrolled, and only its edge painted anew."""
        for bar, by, way in (
            (self.horizontalScrollBar(), x, (1, 0)),
            (self.verticalScrollBar(), y, (0, 1)),
        ):
            wanted = bar.value() - by
            if bar.minimum() <= wanted <= bar.maximum():
                bar.setValue(wanted)
            else:
                self.translate(way[0] * by / self.pixels_per_metre, way[1] * by / self.pixels_per_metre)
        self._follows_size = False

    def show_place(self, at_m: Point) -> None:
        """Bring a place to the middle."""
        self.centerOn(QPointF(*at_m))

    def _to_world(self, at: QPointF) -> Point:
        inverse, _ = self.viewportTransform().inverted()
        place = inverse.map(at)
        return (place.x(), place.y())

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta().y() or event.pixelDelta().y() * 4
        if delta:
            self.zoom_by(1.0015**delta, event.position())
        event.accept()
