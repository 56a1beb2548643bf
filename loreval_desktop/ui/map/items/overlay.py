"""What is drawn over the map for a moment: ways, reach, rulers, selection boxes, the sight fan."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.geometry.obstruction import Piece
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.theme import VD_COLOURS, Theme

Z_BANDS, Z_GHOST, Z_FAN, Z_PREVIEW = 25.0, 28.0, 30.0, 70.0


def _pixel(painter: QPainter) -> float:
    return 1 / max(1e-6, math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12()))


@dataclass(frozen=True, slots=True)
class WayLook:
    """A way with its marks: places where a whole number of units is reached, and that number."""

    points: tuple[Point, ...]
    radius_m: float
    marks: tuple[tuple[Point, int], ...] = ()
    warn: bool = False
    ghost: bool = True
    label: str = ""


class WayItem(QGraphicsItem):
    """A dashed way, a ring at its end, a numbered mark at each multiple of the speed."""

    def __init__(self, look: WayLook, theme: Theme) -> None:
        super().__init__()
        self._look = look
        self._theme = theme
        self._path = QPainterPath()
        if look.points:
            self._path.moveTo(QPointF(*look.points[0]))
            for point in look.points[1:]:
                self._path.lineTo(QPointF(*point))
        reach = look.radius_m + 0.6
        self._box = self._path.boundingRect().adjusted(-reach, -reach, reach, reach)
        self.setZValue(Z_PREVIEW)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        look, pixel = self._look, _pixel(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(self._theme.bad if look.warn else self._theme.accent)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(0, 0, 0, 170), 5 * pixel))
        painter.drawPath(self._path)
        pen = QPen(colour, 2.5 * pixel)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.drawPath(self._path)
        if look.ghost and look.points:
            end = QPointF(*look.points[-1])
            fill = QColor(colour)
            fill.setAlpha(70)
            painter.setBrush(fill)
            painter.setPen(QPen(colour, 2 * pixel))
            painter.drawEllipse(end, look.radius_m, look.radius_m)
        for place, number in look.marks:
            paint_number(painter, QPointF(*place), f"{number}×", pixel, band_colour(number))
        if look.label and look.points:
            paint_number(painter, QPointF(*look.points[-1]), look.label, pixel, colour)


def band_colour(number: int) -> QColor:
    """Return the colour of a multiple of the speed; those beyond six share the last."""
    return QColor(VD_COLOURS[min(max(number, 1), len(VD_COLOURS)) - 1])


def paint_number(painter: QPainter, at: QPointF, text: str, pixel: float, colour: QColor) -> None:
    """Paint a short text in a pill of a colour, of the same size at every zoom."""
    painter.save()
    painter.translate(at)
    painter.scale(pixel, pixel)
    font = text_font(9, bold=True)
    metrics = QFontMetricsF(font)
    width = metrics.horizontalAdvance(text) + 8
    box = QRectF(-width / 2, -9, width, 18)
    painter.setPen(QPen(QColor(0, 0, 0, 190), 1))
    painter.setBrush(colour)
    painter.drawRoundedRect(box, 9, 9)
    painter.setFont(font)
    painter.setPen(QColor("black") if colour.lightnessF() > 0.5 else QColor("white"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


@dataclass(frozen=True)
class BandsLook:
    """Nested areas, the nearest first, each with the units of movement that it takes; and where its number goes."""

    areas: tuple[tuple[int, QPainterPath], ...]
    labels: tuple[Point | None, ...] = ()


class BandsItem(QGraphicsItem):
    """The bands of whole multiples of the speed: filled at 22 %, bordered by as many dots as the multiple."""

    def __init__(self, look: BandsLook) -> None:
        super().__init__()
        self._look = look
        self._box = QRectF()
        self._rings: list[tuple[int, QPainterPath]] = []
        inside: QPainterPath | None = None
        for units, area in look.areas:
            self._box = self._box.united(area.boundingRect())
            self._rings.append((units, area if inside is None else area.subtracted(inside)))
            inside = area
        self._box = self._box.adjusted(-0.5, -0.5, 0.5, 0.5)
        self.setZValue(Z_BANDS)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = _pixel(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for units, ring in self._rings:
            fill = band_colour(units)
            fill.setAlphaF(0.22)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            painter.drawPath(ring)
        for units, area in self._look.areas:
            pen = QPen(band_colour(units), 1.8 * pixel)
            pen.setDashPattern([6, 2, *([0.6, 2] * units)])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(area)
        for (units, _), place in zip(self._look.areas, self._look.labels, strict=False):
            if place is not None:
                paint_number(painter, QPointF(*place), f"{units}×", pixel, band_colour(units))


class LineItem(QGraphicsItem):
    """A ruler's legs."""

    def __init__(self, points: tuple[Point, ...], theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._points = [QPointF(*p) for p in points]
        path = QPainterPath(self._points[0])
        for point in self._points[1:]:
            path.lineTo(point)
        self._path = path
        self.setZValue(Z_PREVIEW)

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-0.4, -0.4, 0.4, 0.4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = _pixel(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((QColor(0, 0, 0, 170), 5), (QColor(self._theme.accent), 2)):
            painter.setPen(QPen(colour, width * pixel))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._path)
        painter.setBrush(QColor(self._theme.accent))
        for point in self._points:
            painter.drawEllipse(point, 3 * pixel, 3 * pixel)


class BoxItem(QGraphicsItem):
    """A selection rectangle."""

    def __init__(self, one: Point, other: Point, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._rect = QRectF(QPointF(*one), QPointF(*other)).normalized()
        self.setZValue(Z_PREVIEW)

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-0.1, -0.1, 0.1, 0.1)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        fill = QColor(self._theme.accent)
        fill.setAlpha(40)
        painter.setBrush(fill)
        painter.setPen(QPen(QColor(self._theme.accent), 1.5 * _pixel(painter), Qt.PenStyle.DashLine))
        painter.drawRect(self._rect)


@dataclass(frozen=True)
class FanLook:
    """What one eye sees of one target. distance_m: to the target's centre; pieces: what hides, and by whom."""

    eye: Point
    direction_rad: float
    half_angle_rad: float
    distance_m: float
    pieces: tuple[Piece, ...]


_HATCHES = (Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.FDiagPattern, Qt.BrushStyle.DiagCrossPattern,
            Qt.BrushStyle.HorPattern, Qt.BrushStyle.VerPattern, Qt.BrushStyle.CrossPattern)  # fmt: skip


class FanItem(QGraphicsItem):
    """The sight fan: 12 % of accent where the target is seen, each hidden part hatched in its obstacle's direction."""

    def __init__(self, look: FanLook, theme: Theme) -> None:
        super().__init__()
        self._look = look
        self._theme = theme
        reach = look.distance_m + 0.5
        self._box = QRectF(look.eye[0] - reach, look.eye[1] - reach, 2 * reach, 2 * reach)
        self.setZValue(Z_FAN)

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pixel = _pixel(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = QColor(self._theme.accent)
        fill.setAlphaF(0.12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPath(self._sector(0, 1))
        colour = QColor(self._theme.warn)
        hatch_of: dict[tuple[str, int], Qt.BrushStyle] = {}
        for piece in self._look.pieces:
            hatch = hatch_of.setdefault((piece.kind, piece.index), _HATCHES[len(hatch_of) % len(_HATCHES)])
            brush = QBrush(colour, hatch)
            brush.setTransform(QTransform.fromScale(pixel, pixel))
            colour.setAlphaF(0.35 + 0.6 * (piece.high - piece.low))
            painter.setBrush(brush)
            painter.drawPath(self._sector(piece.u_low, piece.u_high))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), 1.2 * pixel, Qt.PenStyle.DashLine))
        painter.drawPath(self._sector(0, 1))

    def _sector(self, low: float, high: float) -> QPainterPath:
        look = self._look
        start = look.direction_rad - look.half_angle_rad
        path = QPainterPath(QPointF(*look.eye))
        steps = 6
        for at in range(steps + 1):
            angle = start + 2 * look.half_angle_rad * (low + (high - low) * at / steps)
            reach = look.distance_m / max(1e-6, math.cos(angle - look.direction_rad))
            path.lineTo(look.eye[0] + reach * math.cos(angle), look.eye[1] + reach * math.sin(angle))
        path.closeSubpath()
        return path
