"""A token on the map: its disc in true metres, its side's shape, name, state."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from loreval_desktop.core.ids import TokenId
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.name_picture import NamePicture
from loreval_desktop.ui.map.names import Box, Marker, name_rank
from loreval_desktop.ui.map.shapes import initials, side_path
from loreval_desktop.ui.theme import Theme

Z_DEAD, Z_TOKEN, Z_CURRENT = 40.0, 50.0, 55.0

NAME_POINTS = 9
NAME_WIDTH_PX = 130.0
"""Where a name is elided."""


@dataclass(frozen=True)
class TokenLook:
    """All that a token shows. health: share of hit points left, None where it is nobody's business. badges: at most
    three short marks; more: how many further ones. full_name: what the pointer is told where the name is shorter."""

    id: TokenId
    name: str
    at: tuple[float, float]
    radius_m: float
    facing_deg: float
    side: Side
    picture: QPixmap | None = None
    health: float | None = None
    current: bool = False
    selected: bool = False
    target: bool = False
    dead: bool = False
    hidden: bool = False
    locked: bool = False
    badges: tuple[str, ...] = ()
    more: int = 0
    full_name: str = ""
    aura_m: float | None = None
    height: str = ""
    """How high above the ground it is, in words; empty on the ground."""
    riding: bool = False


class TokenItem(QGraphicsItem):
    """Draws one token. Scene units are metres; the name keeps its size on the screen."""

    def __init__(self, look: TokenLook, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._look = look
        self._label = _Label(self, theme)
        self.show_look(look)

    @property
    def look(self) -> TokenLook:
        """What the token shows now."""
        return self._look

    def show_look(self, look: TokenLook) -> None:
        """Show something else; nothing is repainted when it is the same."""
        old, self._look = self._look, look
        if (look.radius_m, look.aura_m) != (old.radius_m, old.aura_m):
            self.prepareGeometryChange()
        self.setPos(QPointF(*look.at))
        level = Z_DEAD if look.dead else Z_CURRENT if look.current or look.selected else Z_TOKEN
        # The smaller lies on the larger, a rider on its mount.
        self.setZValue(level + (6.0 if look.riding else 0.0) + 1.0 / (1.0 + look.radius_m))
        self.setOpacity(0.45 if look.hidden else 1.0)
        self._label.show_text(look.name, muted=look.dead)
        if look != old:
            self.update()

    def marker(self, scale: float) -> Marker[TokenId]:
        """Return the token on a screen of this many pixels per metre: what its name, and those of others, must miss."""
        look = self._look
        x, y, radius = look.at[0] * scale, look.at[1] * scale, look.radius_m * scale
        if look.selected:
            reach = radius + 12
        elif look.current:
            reach = radius + 7
        elif look.target:
            reach = radius * 1.08 + 1
        elif look.health is not None and look.health < 1 and not look.dead:
            reach = radius + 4
        else:
            reach = radius
        width, height = self._label.size
        rank = name_rank(selected=look.selected, current=look.current, target=look.target, down=look.dead)
        badges = tuple(
            Box(box.left(), box.top(), box.right(), box.bottom()).moved(x + radius * 0.75, y - radius * 0.75)
            for _, box in _badge_boxes(look)
        )
        return Marker(look.id, x, y, reach, width, height, rank, badges)

    def place_name(self, box: Box | None) -> None:
        """Put the name into a rectangle, in pixels from the middle of the token; None: there is no room for it."""
        look = self._look
        self._label.place(box)
        whole = box is not None and self._label.text == look.full_name
        self.setToolTip("" if whole else look.full_name or look.name)

    def boundingRect(self) -> QRectF:
        reach = max(self._look.radius_m * 1.35, self._look.radius_m + (self._look.aura_m or 0.0)) + 0.05
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), self._look.radius_m, self._look.radius_m)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        look, theme = self._look, self._theme
        scale = max(1e-6, math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12()))
        pixel = 1 / scale
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colour = theme.side(look.side)
        if look.aura_m:
            self._paint_aura(painter, look.radius_m + look.aura_m, colour, pixel)
        ring = min(3 * pixel, look.radius_m * 0.25)
        path = side_path(look.side, look.radius_m - ring / 2)
        painter.setBrush(QColor(theme.raised))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPath(path)
        if look.picture is not None:
            painter.save()
            painter.setClipPath(path)
            side = 2 * look.radius_m
            painter.drawPixmap(
                QRectF(-look.radius_m, -look.radius_m, side, side), look.picture, QRectF(look.picture.rect())
            )
            painter.restore()
        else:
            self._paint_initials(painter, look, colour)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour if not look.dead else QColor(theme.muted), ring))
        painter.drawPath(path)
        if look.dead:
            painter.setBrush(QBrush(QColor(0, 0, 0, 120)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPath(path)
            painter.setPen(QPen(QColor(theme.text), 2 * pixel))
            half = look.radius_m * 0.5
            painter.drawLine(QPointF(-half, half * 0.35), QPointF(half, -half * 0.35))
        else:
            self._paint_facing(painter, look, colour)
            self._paint_health(painter, look, pixel)
        self._paint_marks(painter, look, pixel)
        self._paint_badges(painter, look, pixel)

    def _paint_aura(self, painter: QPainter, reach: float, colour: QColor, pixel: float) -> None:
        fill = QColor(colour)
        fill.setAlpha(26)
        painter.setBrush(fill)
        pen = QPen(colour, 1.5 * pixel)
        pen.setDashPattern([2, 3])
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), reach, reach)

    def _paint_initials(self, painter: QPainter, look: TokenLook, colour: QColor) -> None:
        text = initials(look.name)
        painter.save()
        font = text_font(100, bold=True)
        metrics = QFontMetricsF(font)
        box = metrics.tightBoundingRect(text)
        fit = look.radius_m * 1.15 / max(box.width(), box.height() * 1.4, 1)
        painter.scale(fit, fit)
        painter.setFont(font)
        painter.setPen(colour if not look.dead else QColor(self._theme.muted))
        painter.drawText(QPointF(-box.center().x(), -box.center().y()), text)
        painter.restore()

    def _paint_facing(self, painter: QPainter, look: TokenLook, colour: QColor) -> None:
        painter.save()
        painter.rotate(look.facing_deg)
        tip, base, half = look.radius_m * 1.18, look.radius_m * 0.98, look.radius_m * 0.16
        tick = QPainterPath(QPointF(tip, 0))
        tick.lineTo(base, half)
        tick.lineTo(base, -half)
        tick.closeSubpath()
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPath(tick)
        painter.restore()

    def _paint_health(self, painter: QPainter, look: TokenLook, pixel: float) -> None:
        if look.health is None or look.health >= 1:
            return
        share = max(0.0, look.health)
        role = "good" if share > 0.5 else "warn" if share > 0.25 else "bad"
        reach = look.radius_m + 3.5 * pixel
        box = QRectF(-reach, -reach, 2 * reach, 2 * reach)
        pen = QPen(QColor(0, 0, 0, 140), 3 * pixel)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(box, 0, 360 * 16)
        pen.setColor(self._theme.colour(role))
        painter.setPen(pen)
        painter.drawArc(box, 90 * 16, -round(360 * 16 * share))

    def _paint_marks(self, painter: QPainter, look: TokenLook, pixel: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = look.radius_m + 6 * pixel
        if look.current:
            painter.setPen(QPen(QColor(self._theme.accent), 3 * pixel))
            painter.drawEllipse(QPointF(0, 0), reach, reach)
        if look.selected:
            for at, colour in ((reach + 3 * pixel, QColor(0, 0, 0, 160)), (reach + 2 * pixel, QColor("white"))):
                painter.setPen(QPen(colour, 1.5 * pixel))
                painter.drawEllipse(QPointF(0, 0), at, at)
            painter.setPen(QPen(QColor("white"), 1.5 * pixel))
            painter.drawEllipse(QPointF(0, 0), reach + 5 * pixel, reach + 5 * pixel)
        if look.target:
            painter.setPen(QPen(QColor(self._theme.bad), 2.5 * pixel))
            out, inside = look.radius_m * 1.3, look.radius_m * 0.85
            for angle in (45, 135, 225, 315):
                c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                painter.drawLine(QPointF(inside * c, inside * s), QPointF(out * c, out * s))
            painter.drawEllipse(QPointF(0, 0), look.radius_m * 1.08, look.radius_m * 1.08)

    def _paint_badges(self, painter: QPainter, look: TokenLook, pixel: float) -> None:
        boxes = _badge_boxes(look)
        if not boxes:
            return
        painter.save()
        painter.translate(QPointF(look.radius_m * 0.75, -look.radius_m * 0.75))
        painter.scale(pixel, pixel)
        painter.setFont(text_font(8, bold=True))
        for text, box in boxes:
            painter.setBrush(QColor(self._theme.ground))
            painter.setPen(QPen(QColor(self._theme.warn), 1))
            painter.drawRoundedRect(box, 8, 8)
            painter.setPen(QColor(self._theme.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()


def _badge_boxes(look: TokenLook) -> list[tuple[str, QRectF]]:
    """Return the badges and where they stand, in pixels from their corner of the token."""
    texts = (*((look.height,) if look.height else ()), *look.badges, *((f"+{look.more}",) if look.more else ()))
    if not texts:
        return []
    return [(text, QRectF(-8, 17 * n - 8, _badge_width(text), 16)) for n, text in enumerate(texts)]


@cache
def _badge_width(text: str) -> float:
    return max(16.0, QFontMetricsF(text_font(8, bold=True)).horizontalAdvance(text) + 6)


class _Label(QGraphicsItem):
    """The name beside a token, with a halo, always of the same size on the screen."""

    def __init__(self, parent: QGraphicsItem, theme: Theme) -> None:
        super().__init__(parent)
        self._theme = theme
        self._muted = False
        self._name = NamePicture("", NAME_POINTS, NAME_WIDTH_PX)
        self._box: Box | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    @property
    def text(self) -> str:
        """What can be read, shortened or not."""
        return self._name.text

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in pixels, the halo included."""
        return self._name.size

    @property
    def box(self) -> Box | None:
        """Where it stands, in pixels from the middle of the token; None while it is left out."""
        return self._box

    def show_text(self, text: str, *, muted: bool) -> None:
        if text != self._name.asked:
            self.prepareGeometryChange()
            self._name = NamePicture(text, NAME_POINTS, NAME_WIDTH_PX)
        if muted != self._muted:
            self._muted = muted
            self.update()

    def place(self, box: Box | None) -> None:
        if box != self._box:
            self.prepareGeometryChange()
            self._box = box
            self.setVisible(box is not None)

    def boundingRect(self) -> QRectF:
        if self._box is None:
            return QRectF()
        return QRectF(QPointF(self._box.left, self._box.top), QPointF(self._box.right, self._box.bottom))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._box is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._name.paint(painter, self._box, QColor("#c8ccd0" if self._muted else "white"))
