"""A map that was found, before it is taken: its picture and what lies on it, to be looked at closely and measured."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsEllipseItem,
    QGraphicsItem,
    QGraphicsLineItem,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsView,
    QWidget,
)

from loreval_desktop.encounter.value.scene import ObstacleKind
from loreval_desktop.importers.found_map import LEAVE_OUT, TAKE, XY, FoundMap, Piece
from loreval_desktop.ui.context import Context

LEFT_OUT = "left_out"
"""What is not taken as the answers stand."""
LOOKS: dict[str, tuple[str, Qt.PenStyle, float]] = {
    ObstacleKind.WALL.value: ("#f2f2f0", Qt.PenStyle.SolidLine, 3.0),
    ObstacleKind.LOW_WALL.value: ("#f0d48a", Qt.PenStyle.DashLine, 3.0),
    ObstacleKind.WINDOW.value: ("#7fc4ff", Qt.PenStyle.SolidLine, 4.0),
    ObstacleKind.DOOR.value: ("#e39a4b", Qt.PenStyle.SolidLine, 5.0),
    ObstacleKind.PILLAR.value: ("#b9e08c", Qt.PenStyle.SolidLine, 3.0),
    LEFT_OUT: ("#9aa2ab", Qt.PenStyle.DotLine, 2.0),
}
"""Colour, stroke and width of each kind; kinds told alike by none of them."""
_OTHER = ("#d7a6d9", Qt.PenStyle.DashDotLine, 3.0)
_HALO = QColor(0, 0, 0, 170)
CLOSEST = 60.0
"""Pixels to a square of a map of ordinary size, at the closest."""


def shown_kind(piece: Piece, answers: Mapping[str, str]) -> str:
    """Return what a piece will be as the answers stand: an obstacle's kind, or LEFT_OUT."""
    if not piece.question:
        return piece.kind.value
    chosen = answers.get(piece.question, LEAVE_OUT)
    if chosen == LEAVE_OUT:
        return LEFT_OUT
    if chosen in ("open_door", "shut_door"):
        return ObstacleKind.DOOR.value
    return piece.kind.value if chosen == TAKE else chosen


class MapPreview(QGraphicsView):
    """Shows a found map; one unit is a square of its source.

    The wheel, or + and −, zooms to the pointer; dragging moves the map; 0 shows all of it. While it measures, a drag
    draws a line. measured: the length of that line, in squares.
    """

    measured = Signal(float)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setBackgroundBrush(QColor(context.theme.ground))
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(context.t("ui.import.preview"))
        self.setToolTip(context.t("ui.import.preview.tip"))
        self._extent = QRectF()
        self._picture: QGraphicsPixmapItem | None = None
        self._drawn: list[QGraphicsItem] = []
        self._line: list[QGraphicsLineItem] = []
        self._from: QPointF | None = None
        self._dragged: QPointF | None = None
        self._measuring = False
        self._fitted = True

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_map(self, found: FoundMap) -> None:
        """Show another map: its extent; its picture and its pieces come by themselves."""
        self._extent = QRectF(0, 0, found.width, found.height)
        room = max(found.width, found.height)
        self.setSceneRect(self._extent.adjusted(-room, -room, room, room))
        frame = self.scene().addRect(self._extent, self._pen("#808890", 1), QColor(self._context.theme.surface))
        frame.setZValue(0)
        self.fit()

    def show_picture(self, image: QImage, box: tuple[float, float, float, float] | None) -> None:
        """Show the picture; box: where it lies, in squares (None: over the whole extent)."""
        if self._picture is not None:
            self.scene().removeItem(self._picture)
            self._picture = None
        if image.isNull():
            return
        x, y, width, height = box or (0.0, 0.0, self._extent.width(), self._extent.height())
        item = QGraphicsPixmapItem(QPixmap.fromImage(image))
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setPos(x, y)
        transform = item.transform()
        transform.scale(width / image.width(), height / image.height())
        item.setTransform(transform)
        item.setZValue(1)
        self.scene().addItem(item)
        self._picture = item

    def show_pieces(self, found: FoundMap, answers: Mapping[str, str]) -> None:
        """Show the lines, outlines and lights as the answers stand."""
        for item in self._drawn:
            self.scene().removeItem(item)
        self._drawn.clear()
        paths: dict[str, QPainterPath] = {}
        for piece in found.pieces:
            path = paths.setdefault(shown_kind(piece, answers), QPainterPath())
            path.moveTo(*piece.points[0])
            for point in piece.points[1:]:
                path.lineTo(*point)
            if piece.closed:
                path.closeSubpath()
        if found.scene is not None:
            for obstacle in found.scene.obstacles:
                path = paths.setdefault(obstacle.kind.value, QPainterPath())
                path.moveTo(*obstacle.points[0])
                for point in obstacle.points[1:]:
                    path.lineTo(*point)
                if obstacle.closed:
                    path.closeSubpath()
        for kind, path in paths.items():
            colour, style, width = LOOKS.get(kind, _OTHER)
            if kind != LEFT_OUT:
                self._draw(path, _HALO, width + 2.5, Qt.PenStyle.SolidLine, 10)
            self._draw(path, QColor(colour), width, style, 9 if kind == LEFT_OUT else 11)
        for light in found.lights:
            if not light.question or answers.get(light.question) == TAKE:
                circle = QGraphicsEllipseItem(-0.25, -0.25, 0.5, 0.5)
                circle.setPos(*light.at)
                circle.setPen(self._pen("#3a3320", 1.5))
                circle.setBrush(QColor(light.colour))
                circle.setZValue(12)
                self.scene().addItem(circle)
                self._drawn.append(circle)

    def _draw(self, path: QPainterPath, colour: QColor, width: float, style: Qt.PenStyle, z: float) -> None:
        item = QGraphicsPathItem(path)
        item.setPen(self._pen(colour, width, style))
        item.setZValue(z)
        self.scene().addItem(item)
        self._drawn.append(item)

    @staticmethod
    def _pen(colour: QColor | str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
        pen = QPen(QColor(colour), width, style)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap if style is Qt.PenStyle.SolidLine else Qt.PenCapStyle.FlatCap)
        return pen

    def look_at(self, place: XY) -> None:
        """Bring a place to the middle, near enough to be told."""
        self._fitted = False
        wanted = max(self.pixels_per_square, 40.0)
        self.scale(wanted / self.pixels_per_square, wanted / self.pixels_per_square)
        self.centerOn(QPointF(*place))

    # -- the camera ---------------------------------------------------------------------------------------------------

    @property
    def pixels_per_square(self) -> float:
        """The present zoom."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show all of the map."""
        if self._extent.isEmpty() or self.viewport().width() < 10:
            return
        self.resetTransform()
        fit = min(
            (self.viewport().width() - 24) / self._extent.width(),
            (self.viewport().height() - 24) / self._extent.height(),
        )
        self.scale(fit, fit)
        self.centerOn(self._extent.center())
        self._fitted = True

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom; the place under a point of the viewport stays where it is (the middle when none is given)."""
        if self._extent.isEmpty():
            return
        point = at if at is not None else QPointF(self.viewport().rect().center())
        low = min(self.viewport().width() / self._extent.width(), self.viewport().height() / self._extent.height()) / 3
        high = max(CLOSEST * 4, low * 30)
        wanted = min(max(self.pixels_per_square * factor, low), high)
        step = wanted / self.pixels_per_square
        before = self.mapToScene(point.toPoint())
        self.scale(step, step)
        after = self.mapToScene(point.toPoint())
        self.translate(after.x() - before.x(), after.y() - before.y())
        self._fitted = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom_by(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1.25)
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom_by(0.8)
        elif event.key() == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    # -- the mouse ----------------------------------------------------------------------------------------------------

    def measure(self, on: bool) -> None:
        """Let a drag draw a line of known length, or move the map."""
        self._measuring = on
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.OpenHandCursor)
        for item in self._line:
            item.setVisible(on)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            if self._measuring and event.button() is Qt.MouseButton.LeftButton:
                self._from = self.mapToScene(event.position().toPoint())
            else:
                self._dragged = event.position()
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            self._show_line(self._from, self.mapToScene(event.position().toPoint()))
        elif self._dragged is not None:
            step = (event.position() - self._dragged) / self.pixels_per_square
            self.translate(step.x(), step.y())
            self._dragged = event.position()
            self._fitted = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            start, end = self._from, self.mapToScene(event.position().toPoint())
            self._from = None
            length = math.hypot(end.x() - start.x(), end.y() - start.y())
            if length * self.pixels_per_square >= 4:  # a slip of the hand measures nothing
                self._show_line(start, end)
                self.measured.emit(length)
        elif self._dragged is not None:
            self._dragged = None
            self.measure(self._measuring)

    def _show_line(self, start: QPointF, end: QPointF) -> None:
        if not self._line:
            for colour, width, z in (
                (QColor(0, 0, 0, 200), 6.0, 20.0),
                (QColor(self._context.theme.accent), 3.0, 21.0),
            ):
                item = QGraphicsLineItem()
                item.setPen(self._pen(colour, width))
                item.setZValue(z)
                self.scene().addItem(item)
                self._line.append(item)
        for item in self._line:
            item.setLine(QLineF(start, end))
            item.setVisible(True)
