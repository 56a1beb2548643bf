"""What is being drawn or changed, over the map: the line, its points, the one that is held; and the grid."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.encounter.board.grid import cells_of
from loreval_desktop.encounter.value.scene import GridKind, Obstacle, Point, Scene
from loreval_desktop.geometry.grid import HexGrid
from loreval_desktop.ui.map.items.obstacle import ObstacleItem
from loreval_desktop.ui.theme import Theme

Z_EDITING = 65.0
Z_GRID = 2.0
FINEST_PX = 5.0
"""Cells smaller than this on the screen are not drawn: they would only grey the map."""
_DARK = QColor(0, 0, 0, 190)


def _pixel(painter: QPainter) -> float:
    return 1 / max(1e-6, math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12()))


class EditItem(ObstacleItem):
    """An obstacle with a band of the accent under it, and its points as squares, the one held filled.

    handles: whether the points are shown. Without them it is only marked, as under the mouse.
    """

    def __init__(
        self,
        obstacle: Obstacle,
        theme: Theme,
        *,
        over_picture: bool,
        handles: bool = True,
        point: int | None = None,
    ) -> None:
        super().__init__(obstacle, theme, over_picture=over_picture)
        self._handles, self._point = handles, point
        self.setZValue(Z_EDITING)

    def boundingRect(self) -> QRectF:
        return super().boundingRect().adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixel = _pixel(painter)
        glow = QColor(self._theme.accent)
        glow.setAlpha(110 if self._handles else 80)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(glow, 11 * pixel, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.drawPath(self.path)
        super().paint(painter, option, widget)
        if self._handles:
            for number, point in enumerate(self.obstacle.points):
                paint_handle(painter, point, pixel, QColor(self._theme.accent), held=number == self._point)


class SpotItem(QGraphicsItem):
    """Where a point would go."""

    def __init__(self, at: Point, theme: Theme) -> None:
        super().__init__()
        self._at, self._colour = at, QColor(theme.accent)
        self.setZValue(Z_EDITING)

    def boundingRect(self) -> QRectF:
        return QRectF(self._at[0] - 2, self._at[1] - 2, 4, 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_handle(painter, self._at, _pixel(painter), self._colour, held=False)


def paint_handle(painter: QPainter, at: Point, pixel: float, colour: QColor, *, held: bool) -> None:
    """Draw a point that can be taken: a square, filled when it is held."""
    half = (5 if held else 4) * pixel
    box = QRectF(at[0] - half, at[1] - half, 2 * half, 2 * half)
    painter.setPen(QPen(_DARK, 3.5 * pixel))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    painter.setPen(QPen(colour, 1.5 * pixel))
    painter.setBrush(colour if held else QColor("white"))
    painter.drawRect(box)


class GridItem(QGraphicsItem):
    """The cells of a scene's grid; only what is looked at is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self.setZValue(Z_GRID)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.hide()

    def show_scene(self, scene: Scene | None) -> None:
        """Show the grid of a scene, if it has one."""
        self.prepareGeometryChange()
        self._scene = scene
        self.setVisible(scene is not None and scene.grid.kind is not GridKind.NONE)
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF() if self._scene is None else QRectF(0, 0, self._scene.width_m, self._scene.height_m)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = _pixel(painter)
        shown = option.exposedRect.intersected(self.boundingRect())
        if self._scene is None or shown.isEmpty() or self._scene.grid.cell_m < FINEST_PX * pixel:
            return
        path = grid_path(self._scene, shown)
        painter.save()
        painter.setClipRect(self.boundingRect(), Qt.ClipOperation.IntersectClip)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # A dark line with a light one beside it shows on any picture.
        for colour, off in ((QColor(0, 0, 0, 90), 0.0), (QColor(255, 255, 255, 60), pixel)):
            pen = QPen(colour, 0)
            painter.setPen(pen)
            painter.drawPath(path.translated(off, off))
        painter.restore()


def grid_path(scene: Scene, shown: QRectF) -> QPainterPath:
    """Return the lines of a scene's grid that cross a rectangle, in metres."""
    path = QPainterPath()
    cells = cells_of(scene.grid)
    if cells is None:
        return path
    left, right, top, bottom = shown.left(), shown.right(), shown.top(), shown.bottom()
    if not isinstance(cells, HexGrid):
        first, last = (cells.cell_of(at) for at in ((left, top), (right, bottom)))
        for column in range(first[0], last[0] + 2):
            path.moveTo(cells.line_m(column), top)
            path.lineTo(cells.line_m(column), bottom)
        for row in range(first[1], last[1] + 2):
            path.moveTo(left, cells.line_m(row, 1))
            path.lineTo(right, cells.line_m(row, 1))
        return path
    corners = [cells.cell_of(at) for at in ((left, top), (right, top), (left, bottom), (right, bottom))]
    (q0, q1), (r0, r1) = ((min(c[i] for c in corners) - 1, max(c[i] for c in corners) + 1) for i in (0, 1))
    ring = [(x - cells.origin[0], y - cells.origin[1]) for x, y in list(cells.outline_of((0, 0)).exterior.coords)[:4]]
    reach = cells.cell_m
    wide = shown.adjusted(-reach, -reach, reach, reach)
    grid = [(q, r) for q in range(q0, q1 + 1) for r in range(r0, r1 + 1)]
    for x, y in cells.centers_of(grid).tolist():
        if wide.contains(QPointF(x, y)):
            # Three sides of each cell: its neighbours draw the others.
            path.moveTo(x + ring[0][0], y + ring[0][1])
            for dx, dy in ring[1:]:
                path.lineTo(x + dx, y + dy)
    return path
