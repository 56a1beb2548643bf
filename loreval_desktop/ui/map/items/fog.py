"""What is drawn of sight and fog over the GM's map: what players see, what they remember, what one creature sees."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.encounter.board.memory import Seen
from loreval_desktop.encounter.value.scene import LightLevel, Point, Scene
from loreval_desktop.ui.map.items.features import outline_path, pixel_of
from loreval_desktop.ui.map.pictures import shapely_path
from loreval_desktop.ui.map.tiles import tiles_picture
from loreval_desktop.ui.theme import Theme

Z_NIGHT, Z_FOG, Z_SIGHT, Z_STROKE = 5.0, 34.0, 32.0, 66.0
VEIL = QColor(8, 10, 18, 150)
"""Over what players neither see nor remember."""
DIM = 0.45
"""How much of the veil lies over what they only remember."""


class FogItem(QGraphicsItem):
    """A veil over what players do not see; lighter over what they remember, hatched where the GM's hand covers it."""

    def __init__(self, scene: Scene, seen: Seen) -> None:
        super().__init__()
        self._box = QRectF(0, 0, scene.width_m, scene.height_m)
        self._area = shapely_path(seen.area)
        self._remembered = tiles_picture(seen.remembered, QColor("black"))
        self._shown = tiles_picture(seen.shown, QColor("black"))
        self._hidden = tiles_picture(seen.hidden, QColor("black"))
        self.setZValue(Z_FOG)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        device = painter.device()
        there = painter.deviceTransform()
        shown = there.mapRect(self._box).toAlignedRect().intersected(QRect(0, 0, device.width(), device.height()))
        if shown.isEmpty():
            return
        layer = QImage(shown.size(), QImage.Format.Format_ARGB32_Premultiplied)
        layer.fill(Qt.GlobalColor.transparent)
        inner = QPainter(layer)
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inner.setTransform(there * QTransform.fromTranslate(-shown.left(), -shown.top()))
        inner.fillRect(self._box, VEIL)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        self._lay(inner, self._remembered, 1 - DIM)
        inner.setPen(Qt.PenStyle.NoPen)
        inner.fillPath(self._area, QColor("black"))
        self._lay(inner, self._shown, 1)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        if self._hidden is not None:
            self._hatch(inner)
        inner.end()
        # The layer counts pixels of the device, the painter those of the window.
        ratio = device.devicePixelRatio()
        layer.setDevicePixelRatio(ratio)
        painter.save()
        painter.resetTransform()
        painter.drawImage(QPointF(shown.left() / ratio, shown.top() / ratio), layer)
        painter.restore()

    @staticmethod
    def _lay(painter: QPainter, picture: tuple[QImage, QRectF] | None, opacity: float) -> None:
        if picture is not None:
            painter.setOpacity(opacity)
            painter.drawImage(picture[1], picture[0])
            painter.setOpacity(1)

    def _hatch(self, painter: QPainter) -> None:
        assert self._hidden is not None
        there = painter.worldTransform()
        device = painter.device()
        part = QImage(device.width(), device.height(), QImage.Format.Format_ARGB32_Premultiplied)
        part.fill(Qt.GlobalColor.transparent)
        inner = QPainter(part)
        inner.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inner.setTransform(there)
        inner.drawImage(self._hidden[1], self._hidden[0])
        inner.resetTransform()
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        inner.fillRect(part.rect(), VEIL)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        inner.fillRect(part.rect(), QBrush(QColor(238, 138, 124, 170), Qt.BrushStyle.BDiagPattern))
        inner.end()
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, part)
        painter.restore()


DUSK = {LightLevel.GLOOM: 45, LightLevel.STARLIGHT: 85, LightLevel.DARKNESS: 125}
"""How strong the veil of the night is, by the light that reigns; by day there is none."""


class NightItem(QGraphicsItem):
    """The light that reigns over the map: darker where no source shines."""

    def __init__(self, scene: Scene, lit: QPainterPath) -> None:
        super().__init__()
        self._box = QRectF(0, 0, scene.width_m, scene.height_m)
        self._dark = QPainterPath()
        self._dark.setFillRule(Qt.FillRule.OddEvenFill)  # the map without what is lit
        self._dark.addRect(self._box)
        self._dark.addPath(lit)
        self._ink = QColor(6, 10, 34, DUSK.get(scene.ambient, 0))
        self.setZValue(Z_NIGHT)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self._box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._ink)
        painter.drawPath(self._dark)


class SightItem(QGraphicsItem):
    """What somebody sees now: the rest of the map is dimmed, with a line at the border of sight."""

    def __init__(self, scene: Scene, area: QPainterPath, theme: Theme, *, fleeting: bool = False) -> None:
        super().__init__()
        self._fleeting = fleeting
        """Whether it is drawn for one frame of a drag only: then in a hurry."""
        self._box = QRectF(0, 0, scene.width_m, scene.height_m)
        self._area, self._rest = area, QPainterPath()
        self._rest.setFillRule(Qt.FillRule.OddEvenFill)  # the map without what is seen
        self._rest.addRect(self._box)
        self._rest.addPath(area)
        self._colour = QColor(theme.accent)
        self.setZValue(Z_SIGHT)

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-0.2, -0.2, 0.2, 0.2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = pixel_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(8, 10, 18, 105))
        painter.drawPath(self._rest)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._fleeting:
            painter.setPen(QPen(self._colour, 0))
            painter.drawPath(self._area)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for ink, width in ((QColor(0, 0, 0, 130), 3.0), (self._colour, 1.3)):
            painter.setPen(QPen(ink, width * pixel))
            painter.drawPath(self._area)


class StrokeItem(QGraphicsItem):
    """What the hand would paint of the fog: an outline, or the way of a brush."""

    def __init__(self, points: tuple[Point, ...], width_m: float | None, colour: QColor) -> None:
        super().__init__()
        self._points, self._width, self._colour = points, width_m, colour
        self._path = outline_path(points, closed=width_m is None)
        reach = 0.3 + (width_m or 0) / 2
        self._box = self._path.boundingRect().adjusted(-reach, -reach, reach, reach)
        if len(points) == 1:
            x, y = points[0]
            self._box = QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
        self.setZValue(Z_STROKE)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = pixel_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = QColor(self._colour)
        fill.setAlpha(90)
        if self._width is None:
            painter.setPen(QPen(self._colour, 1.5 * pixel, Qt.PenStyle.DashLine))
            painter.setBrush(fill)
            painter.drawPath(self._path)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        round_pen = QPen(fill, self._width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(round_pen)
        if len(self._points) > 1:
            painter.drawPath(self._path)
        else:
            painter.drawPoint(self._path.elementAt(0).x, self._path.elementAt(0).y)  # type: ignore[call-overload]
        painter.setPen(QPen(self._colour, 1.5 * pixel))
        x, y = self._points[-1]
        painter.drawEllipse(QRectF(x - self._width / 2, y - self._width / 2, self._width, self._width))
