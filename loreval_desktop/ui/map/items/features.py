"""Lights, areas, notes and drawings on the GM's map: each told by its form as well as by its colour."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.encounter.value.scene import Area, AreaKind, Drawing, Light, LightLevel, Note, Point
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.features import Feature
from loreval_desktop.ui.map.items.editing import paint_handle
from loreval_desktop.ui.theme import Theme

Z_AREA, Z_GLOW, Z_DRAWING, Z_LIGHT, Z_NOTE = 6.0, 8.0, 15.0, 22.0, 60.0
_HALO = QColor(0, 0, 0, 170)
_TILE = 24


def pixel_of(painter: QPainter) -> float:
    """Return the size of a pixel of the screen, in the units of the painter."""
    return 1 / max(1e-6, math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12()))


def outline_path(points: tuple[Point, ...], *, closed: bool = True) -> QPainterPath:
    """Return points as a path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*p) for p in points]))
    if closed:
        path.closeSubpath()
    return path


class FeatureItem(QGraphicsItem):
    """One feature. taken: it shows its handles, held: the number of the one in hand."""

    def __init__(self, feature: Feature, theme: Theme) -> None:
        super().__init__()
        self.feature = feature
        self._theme = theme
        self.taken = False
        self.prominent = False
        """Whether its tool is in hand: then it shows all that can be changed."""
        self.held: int | None = None

    def take(self, taken: bool, held: int | None = None) -> None:
        """Show that it is taken, or not."""
        if (taken, held) != (self.taken, self.held):
            self.taken, self.held = taken, held
            self.update()

    def show_prominent(self, on: bool) -> None:
        """Show all that can be changed, or only what matters in play."""
        if on != self.prominent:
            self.prominent = on
            self.update()

    def _glow(self, painter: QPainter, path: QPainterPath, pixel: float) -> None:
        colour = QColor(self._theme.accent)
        colour.setAlpha(120)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 9 * pixel, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(path)

    def _handles(self, painter: QPainter, points: tuple[Point, ...], pixel: float) -> None:
        for number, point in enumerate(points):
            paint_handle(painter, point, pixel, QColor(self._theme.accent), held=number == self.held)


@dataclass(frozen=True, slots=True)
class _Cloth:
    """How an area looks: its colour, how strong, its pattern, the dashes of its border."""

    colour: str
    alpha: int
    sign: str
    dash: tuple[float, ...] = ()


_CLOTH = {
    AreaKind.LIGHT_FOG: _Cloth("#dfe6ec", 45, "wave", (6, 4)),
    AreaKind.THICK_FOG: _Cloth("#eef3f7", 105, "waves"),
    AreaKind.SPARSE_VEGETATION: _Cloth("#86bd5a", 40, "tuft", (6, 4)),
    AreaKind.THICK_VEGETATION: _Cloth("#4f9a3a", 95, "tufts"),
    AreaKind.DIFFICULT_GROUND: _Cloth("#c9a77a", 14, "stones", (2, 3)),
    AreaKind.LIGHT: _Cloth("#ffd27a", 30, "", (10, 3, 2, 3)),
}
_GLOOM = {
    LightLevel.BRIGHT: ("#ffe9a8", 40),
    LightLevel.LATE_DAY: ("#ffb55e", 45),
    LightLevel.GLOOM: ("#5d6f9a", 90),
    LightLevel.STARLIGHT: ("#2c3c6b", 120),
    LightLevel.DARKNESS: ("#0a0c18", 165),
}
_pixmaps: dict[tuple[str, str], QPixmap] = {}


def _texture(sign: str, colour: str) -> QPixmap:
    found = _pixmaps.get((sign, colour))
    if found is not None:
        return found
    pixmap = QPixmap(_TILE, _TILE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    spots = [(6.0, 8.0), (18.0, 20.0)] if sign.endswith("s") else [(12.0, 12.0)]
    for x, y in spots:
        for ink, width in ((QColor(0, 0, 0, 120), 3.2), (QColor(colour), 1.6)):
            painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            if sign.startswith("wave"):
                path = QPainterPath(QPointF(x - 6, y))
                path.quadTo(x - 3, y - 4, x, y)
                path.quadTo(x + 3, y + 4, x + 6, y)
                painter.drawPath(path)
            elif sign.startswith("tuft"):
                for tip in (-3.5, 0.0, 3.5):
                    painter.drawLine(QPointF(x, y + 3), QPointF(x + tip, y - 3 - (tip == 0)))
            else:
                painter.drawEllipse(QPointF(x, y), 2.6, 1.7)
    painter.end()
    _pixmaps[sign, colour] = pixmap
    return pixmap


class AreaItem(FeatureItem):
    """Ground with a meaning: a tint, a pattern of its kind, a border, its name where there is room."""

    def __init__(self, area: Area, theme: Theme, label: str) -> None:
        super().__init__(area, theme)
        self._area, self._label = area, label
        self.path = outline_path(area.outline)
        self.setZValue(Z_AREA)

    def boundingRect(self) -> QRectF:
        return self.path.boundingRect().adjusted(-0.4, -0.4, 0.4, 0.4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = pixel_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cloth = _CLOTH[self._area.kind]
        name, alpha = cloth.colour, cloth.alpha
        if self._area.kind is AreaKind.LIGHT:
            name, alpha = _GLOOM[self._area.level or LightLevel.BRIGHT]
        colour = QColor(name)
        if self.taken:
            self._glow(painter, self.path, pixel)
        fill = QColor(colour)
        fill.setAlpha(alpha)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPath(self.path)
        if cloth.sign:
            brush = QBrush(_texture(cloth.sign, cloth.colour))
            brush.setTransform(QTransform.fromScale(pixel, pixel))
            painter.setBrush(brush)
            painter.setOpacity(0.6)
            painter.drawPath(self.path)
            painter.setOpacity(1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = colour if colour.lightnessF() > 0.35 else QColor("#9fb0dd")
        for ink, width in ((QColor(0, 0, 0, 110), 3.0), (edge, 1.4)):
            pen = QPen(ink, width * pixel)
            if cloth.dash:
                pen.setDashPattern([d * 1.4 / width for d in cloth.dash])
            painter.setPen(pen)
            painter.drawPath(self.path)
        self._paint_label(painter, pixel)
        if self.taken:
            self._handles(painter, self._area.outline, pixel)

    def _paint_label(self, painter: QPainter, pixel: float) -> None:
        box = self.path.boundingRect()
        font = text_font(9)
        width = QFontMetricsF(font).horizontalAdvance(self._label) + 10
        middle = box.center()
        if not self._label or width * pixel > box.width() or 20 * pixel > box.height():
            return
        if not self.path.contains(middle):
            middle = QPointF(*self._area.outline[0])
        painter.save()
        painter.translate(middle)
        painter.scale(pixel, pixel)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 120))
        plate = QRectF(-width / 2, -9, width, 18)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setFont(font)
        painter.setPen(QColor("white"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._label)
        painter.restore()


class LightItem(FeatureItem):
    """A source of light: its glow as far as walls let it shine, a line at each radius, a lamp where it stands."""

    def __init__(self, light: Light, theme: Theme, at: Point, shine: QPainterPath, *, by_day: bool = False) -> None:
        super().__init__(light, theme)
        self._strength = 0.4 if by_day else 1.0
        self.light, self.at, self._shine = light, at, shine
        self._reach = max(light.bright_m, light.dim_m, 0.5)
        self.setZValue(Z_LIGHT)

    def boundingRect(self) -> QRectF:
        reach = self._reach + 0.6
        return QRectF(self.at[0] - reach, self.at[1] - reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = pixel_of(painter)
        light, middle = self.light, QPointF(*self.at)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(light.colour)
        if light.on:
            gradient = QRadialGradient(middle, self._reach)
            for share, alpha in ((0.0, 120), (min(0.99, light.bright_m / self._reach), 70), (1.0, 18)):
                tone = QColor(colour)
                tone.setAlpha(round(alpha * self._strength))
                gradient.setColorAt(share, tone)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(gradient)
            painter.drawPath(self._shine)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for radius, dash in ((light.bright_m, ()), (light.dim_m, (4.0, 4.0))):
            if radius > 0 and (self.prominent or self.taken):
                pen = QPen(colour, 1.3 * pixel)
                if dash:
                    pen.setDashPattern(list(dash))
                painter.setPen(pen)
                painter.setOpacity(0.8)
                painter.drawEllipse(middle, radius, radius)
                painter.setOpacity(1)
        if self.taken:
            ring = QPainterPath()
            ring.addEllipse(middle, 11 * pixel, 11 * pixel)
            self._glow(painter, ring, pixel)
        self._paint_lamp(painter, middle, pixel, colour)

    def _paint_lamp(self, painter: QPainter, middle: QPointF, pixel: float, colour: QColor) -> None:
        painter.save()
        painter.translate(middle)
        size = 1.0 if self.prominent or self.taken else 0.7
        painter.scale(pixel * size, pixel * size)
        for ink, width in ((_HALO, 4.5), (colour, 1.8)):
            painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            if self.light.on:
                for turn in range(8):
                    c, s = math.cos(math.pi / 4 * turn), math.sin(math.pi / 4 * turn)
                    painter.drawLine(QPointF(7 * c, 7 * s), QPointF(10 * c, 10 * s))
            else:
                painter.drawLine(QPointF(-7, 7), QPointF(7, -7))
            painter.setBrush(colour if self.light.on else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(0, 0), 4, 4)
        painter.restore()


class NoteItem(FeatureItem):
    """A pin, its title beside it; one that everybody may read has an open eye in its head."""

    def __init__(self, note: Note, theme: Theme) -> None:
        super().__init__(note, theme)
        self._note = note
        self.setPos(QPointF(*note.at))
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(Z_NOTE)
        self.setToolTip(note.text or note.title)
        font = text_font(9, bold=True)
        self._width = QFontMetricsF(font).horizontalAdvance(self._short)

    @property
    def _short(self) -> str:
        title = self._note.title or self._note.text.strip().split("\n")[0]
        return title if len(title) <= 28 else title[:27].rstrip() + "…"

    def boundingRect(self) -> QRectF:
        return QRectF(-14, -34, 36 + self._width, 46)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_pin(painter, QColor(self._theme.accent), public=self._note.public, taken=self.taken)
        if self._short:
            plate = QRectF(11, -29, self._width + 8, 18)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 150))
            painter.drawRoundedRect(plate, 4, 4)
            painter.setFont(text_font(9, bold=True))
            painter.setPen(QColor("white"))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._short)


def paint_pin(painter: QPainter, colour: QColor, *, public: bool, taken: bool = False) -> None:
    """Paint a pin whose point is the origin, in pixels."""
    drop = QPainterPath(QPointF(0, 0))
    drop.cubicTo(-3, -8, -9, -11, -9, -18)
    drop.arcTo(QRectF(-9, -27, 18, 18), 180, -180)
    drop.cubicTo(9, -11, 3, -8, 0, 0)
    if taken:
        glow = QColor(colour)
        glow.setAlpha(130)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(glow, 8))
        painter.drawPath(drop)
    painter.setPen(QPen(QColor(0, 0, 0, 200), 1.5))
    painter.setBrush(colour)
    painter.drawPath(drop)
    painter.setBrush(QColor("white"))
    if public:
        painter.drawEllipse(QPointF(0, -18), 5, 3.2)
        painter.setBrush(QColor("black"))
        painter.drawEllipse(QPointF(0, -18), 1.6, 1.6)
    else:
        painter.drawEllipse(QPointF(0, -18), 3.2, 3.2)


class DrawingItem(FeatureItem):
    """A free line; dashed while only the GM sees it."""

    def __init__(self, drawing: Drawing, theme: Theme) -> None:
        super().__init__(drawing, theme)
        self._drawing = drawing
        self.path = outline_path(drawing.points, closed=drawing.closed)
        self.setZValue(Z_DRAWING)

    def boundingRect(self) -> QRectF:
        reach = self._drawing.width_m + 0.4
        return self.path.boundingRect().adjusted(-reach, -reach, reach, reach)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = pixel_of(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.taken:
            self._glow(painter, self.path, pixel)
        paint_drawing(painter, self.path, self._drawing.colour, max(self._drawing.width_m, 1.5 * pixel),
                      dashed=not self._drawing.public)  # fmt: skip
        if self.taken:
            self._handles(painter, self._drawing.points if len(self._drawing.points) < 60 else (), pixel)


def paint_drawing(painter: QPainter, path: QPainterPath, colour: str, width: float, *, dashed: bool = False) -> None:
    """Paint a free line, width in the units of the painter."""
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    if dashed:
        pen.setDashPattern([3, 2.2])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPath(path)
