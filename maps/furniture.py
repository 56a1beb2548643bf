"""What stands in the drawn maps: wood, stone, cloth, leaves. Everything is painted in metres."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

from brushes import XY, box, disc, polygon
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient


def shaded(code: str, factor: float) -> QColor:
    """Return a colour made lighter (above 1) or darker."""
    colour = QColor(code)
    return QColor.fromRgbF(
        *(min(1.0, max(0.0, part * factor)) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    )


def _pen(colour: QColor | str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def wood(p: QPainter, chance: random.Random, x0: float, y0: float, x1: float, y1: float, colour: str = "#8a5a30", *,
         boards: int = 3, round_m: float = 0.04) -> None:  # fmt: skip
    """Paint a top of boards that run along its longer side."""
    area = box(x0, y0, x1, y1, round_m)
    p.save()
    p.setClipPath(area, Qt.ClipOperation.IntersectClip if p.hasClipping() else Qt.ClipOperation.ReplaceClip)
    lying = (x1 - x0) >= (y1 - y0)
    for k in range(boards):
        tint = shaded(colour, chance.uniform(0.88, 1.14))
        if lying:
            low, high = y0 + (y1 - y0) * k / boards, y0 + (y1 - y0) * (k + 1) / boards
            p.fillRect(QRectF(x0, low, x1 - x0, high - low), tint)
        else:
            low, high = x0 + (x1 - x0) * k / boards, x0 + (x1 - x0) * (k + 1) / boards
            p.fillRect(QRectF(low, y0, high - low, y1 - y0), tint)
        for _ in range(max(3, int((high - low) * 40))):
            at, start = chance.uniform(low, high), chance.random()
            end = min(1.0, start + chance.uniform(0.1, 0.5))
            p.setPen(_pen(shaded(colour, chance.choice((0.72, 0.8, 1.2))), 0.008))
            if lying:
                p.drawLine(QLineF(x0 + (x1 - x0) * start, at, x0 + (x1 - x0) * end, at + chance.uniform(-0.01, 0.01)))
            else:
                p.drawLine(QLineF(at, y0 + (y1 - y0) * start, at + chance.uniform(-0.01, 0.01), y0 + (y1 - y0) * end))
        if k:
            p.setPen(_pen(shaded(colour, 0.45), 0.015))
            p.drawLine(QLineF(x0, low, x1, low) if lying else QLineF(low, y0, low, y1))
    p.restore()
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(_pen(shaded(colour, 0.4), 0.03))
    p.drawPath(area)
    p.setPen(_pen(shaded(colour, 1.45), 0.015))
    p.drawLine(QLineF(x0 + 0.04, y0 + 0.025, x1 - 0.04, y0 + 0.025))
    p.drawLine(QLineF(x0 + 0.025, y0 + 0.04, x0 + 0.025, y1 - 0.04))


def table(p: QPainter, chance: random.Random, x0: float, y0: float, x1: float, y1: float) -> None:
    """Paint a laid table: boards, plates, mugs, a candle."""
    wood(p, chance, x0, y0, x1, y1, "#92602f", boards=4)
    lying = (x1 - x0) >= (y1 - y0)
    length = max(x1 - x0, y1 - y0)
    for k in range(int(length / 0.55)):
        for side in (0.25, 0.75):
            if chance.random() < 0.25:
                continue
            along = (k + 0.5) * 0.55 + chance.uniform(-0.06, 0.06)
            x = x0 + (along if lying else (x1 - x0) * side)
            y = y0 + ((y1 - y0) * side if lying else along)
            plate(p, chance, x, y)
            mug(p, x + chance.uniform(0.13, 0.18), y + chance.uniform(-0.14, 0.14))
    candle(p, (x0 + x1) / 2, (y0 + y1) / 2)


def round_table(p: QPainter, chance: random.Random, x: float, y: float, r: float) -> None:
    """Paint a round table."""
    p.save()
    p.setClipPath(disc(x, y, r))
    wood(p, chance, x - r, y - r, x + r, y + r, "#7d4f2a", boards=5)
    p.restore()
    p.setPen(_pen(shaded("#7d4f2a", 0.4), 0.035))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawEllipse(QPointF(x, y), r, r)


def plate(p: QPainter, chance: random.Random, x: float, y: float) -> None:
    """Paint a plate, with something on it or not."""
    p.setPen(_pen("#5c544a", 0.012))
    p.setBrush(QColor("#b9ad9a"))
    p.drawEllipse(QPointF(x, y), 0.115, 0.115)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor(chance.choice(("#a0907a", "#8d5a32", "#7a6b3a", "#a89b88"))))
    p.drawEllipse(QPointF(x, y), 0.07, 0.065)


def mug(p: QPainter, x: float, y: float) -> None:
    """Paint a mug."""
    p.setPen(_pen("#3b2a1a", 0.015))
    p.setBrush(QColor("#6d5236"))
    p.drawEllipse(QPointF(x, y), 0.05, 0.05)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#d8b56a"))
    p.drawEllipse(QPointF(x, y), 0.032, 0.032)


def candle(p: QPainter, x: float, y: float) -> None:
    """Paint a candle that burns."""
    glow = QRadialGradient(QPointF(x, y), 0.22)
    glow.setColorAt(0, QColor(255, 220, 130, 200))
    glow.setColorAt(1, QColor(255, 190, 80, 0))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QBrush(glow))
    p.drawEllipse(QPointF(x, y), 0.22, 0.22)
    p.setBrush(QColor("#efe3c4"))
    p.drawEllipse(QPointF(x, y), 0.045, 0.045)
    p.setBrush(QColor("#fff6c8"))
    p.drawEllipse(QPointF(x, y - 0.008), 0.022, 0.026)


def stool(p: QPainter, x: float, y: float, r: float = 0.19) -> None:
    """Paint a stool."""
    p.setPen(_pen(shaded("#7a4c26", 0.45), 0.025))
    p.setBrush(QColor("#80522b"))
    p.drawEllipse(QPointF(x, y), r, r)
    p.setPen(_pen(shaded("#7a4c26", 1.3), 0.012))
    p.drawLine(QLineF(x - r * 0.7, y - 0.03, x + r * 0.6, y - 0.05))
    p.drawLine(QLineF(x - r * 0.6, y + 0.07, x + r * 0.7, y + 0.06))


def barrel(p: QPainter, x: float, y: float, r: float = 0.34) -> None:
    """Paint a barrel that stands."""
    p.setPen(_pen("#2c1c10", 0.03))
    p.setBrush(QColor("#5d3a1c"))
    p.drawEllipse(QPointF(x, y), r, r)
    p.setPen(_pen("#77716a", 0.035))
    p.setBrush(QColor("#8c5d31"))
    p.drawEllipse(QPointF(x, y), r * 0.86, r * 0.86)
    p.save()
    p.setClipPath(disc(x, y, r * 0.8))
    p.setPen(_pen("#5a3718", 0.018))
    for k in range(-3, 4):
        p.drawLine(QLineF(x + k * r * 0.27, y - r, x + k * r * 0.27, y + r))
    p.restore()
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#2f1d0d"))
    p.drawEllipse(QPointF(x + r * 0.3, y - r * 0.25), 0.035, 0.035)


def crate(p: QPainter, chance: random.Random, x: float, y: float, size: float) -> None:
    """Paint a crate by its top left corner."""
    wood(p, chance, x, y, x + size, y + size, "#997043", boards=4, round_m=0.01)
    p.setPen(_pen("#5e3f20", 0.07))
    inner = QRectF(x + 0.04, y + 0.04, size - 0.08, size - 0.08)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRect(inner)
    p.setPen(_pen("#7a5530", 0.06))
    p.drawLine(QLineF(inner.topLeft(), inner.bottomRight()))


def bed(p: QPainter, chance: random.Random, x0: float, y0: float, x1: float, y1: float, cloth: str) -> None:
    """Paint a bed with its head to the north."""
    wood(p, chance, x0, y0, x1, y1, "#6b4223", boards=2)
    p.setPen(_pen("#8e8672", 0.015))
    p.setBrush(QColor("#d9cfb8"))
    p.drawRoundedRect(QRectF(x0 + 0.06, y0 + 0.1, x1 - x0 - 0.12, y1 - y0 - 0.16), 0.05, 0.05)
    shade = QLinearGradient(x0, y0, x1, y0)
    shade.setColorAt(0, shaded(cloth, 1.15))
    shade.setColorAt(0.5, QColor(cloth))
    shade.setColorAt(1, shaded(cloth, 0.75))
    p.setBrush(QBrush(shade))
    p.setPen(_pen(shaded(cloth, 0.5), 0.02))
    p.drawRoundedRect(QRectF(x0 + 0.04, y0 + 0.65, x1 - x0 - 0.08, y1 - y0 - 0.69), 0.06, 0.06)
    p.setPen(_pen(shaded(cloth, 1.35), 0.02))
    p.drawLine(QLineF(x0 + 0.06, y0 + 0.75, x1 - 0.06, y0 + 0.75))
    p.setPen(_pen("#9b927d", 0.015))
    p.setBrush(QColor("#f1ead8"))
    p.drawRoundedRect(QRectF(x0 + 0.14, y0 + 0.14, x1 - x0 - 0.28, 0.4), 0.12, 0.12)


def chest(p: QPainter, chance: random.Random, x0: float, y0: float, x1: float, y1: float) -> None:
    """Paint a chest with iron bands."""
    wood(p, chance, x0, y0, x1, y1, "#7b4a22", boards=3)
    p.setPen(_pen("#3a3a3c", 0.05))
    for share in (0.2, 0.8):
        if x1 - x0 >= y1 - y0:
            x = x0 + (x1 - x0) * share
            p.drawLine(QLineF(x, y0 + 0.03, x, y1 - 0.03))
        else:
            y = y0 + (y1 - y0) * share
            p.drawLine(QLineF(x0 + 0.03, y, x1 - 0.03, y))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#d0a93f"))
    p.drawEllipse(QPointF((x0 + x1) / 2, y1 - 0.07), 0.05, 0.05)


def shelf(p: QPainter, chance: random.Random, x0: float, y0: float, x1: float, y1: float) -> None:
    """Paint a shelf with bottles, jars and loaves."""
    wood(p, chance, x0, y0, x1, y1, "#5f3c20", boards=1, round_m=0.01)
    lying = x1 - x0 >= y1 - y0
    at = 0.1
    while at < max(x1 - x0, y1 - y0) - 0.08:
        r = chance.uniform(0.05, 0.085)
        x, y = (x0 + at, (y0 + y1) / 2) if lying else ((x0 + x1) / 2, y0 + at)
        colour = chance.choice(("#3c5a3a", "#6b2f2a", "#7c6a3c", "#4a5f75", "#a9865a", "#2f4438"))
        p.setPen(_pen(shaded(colour, 0.5), 0.014))
        p.setBrush(QColor(colour))
        p.drawEllipse(QPointF(x, y), r, r)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(shaded(colour, 1.7))
        p.drawEllipse(QPointF(x - r * 0.3, y - r * 0.3), r * 0.3, r * 0.3)
        at += r * 2 + chance.uniform(0.02, 0.1)


def sacks(p: QPainter, chance: random.Random, x: float, y: float, count: int) -> None:
    """Paint a heap of sacks."""
    for k in range(count):
        sx, sy = x + chance.uniform(-0.35, 0.35), y + chance.uniform(-0.3, 0.3)
        blob(p, chance, sx, sy, 0.26, "#a08a62", 10, 0.12)
        p.setPen(_pen("#5f5034", 0.02))
        p.drawLine(QLineF(sx - 0.06, sy - 0.05, sx + 0.07, sy + 0.03 * (k % 2)))


def blob(
    p: QPainter, chance: random.Random, x: float, y: float, r: float, colour: str, corners: int, rough: float
) -> None:
    """Paint a rough rounded shape."""
    points = []
    for k in range(corners):
        reach = r * (1 + chance.uniform(-rough, rough))
        points.append(
            (x + reach * math.cos(2 * math.pi * k / corners), y + reach * math.sin(2 * math.pi * k / corners))
        )
    shade = QRadialGradient(QPointF(x - r * 0.35, y - r * 0.35), r * 1.6)
    shade.setColorAt(0, shaded(colour, 1.25))
    shade.setColorAt(1, shaded(colour, 0.65))
    p.setPen(_pen(shaded(colour, 0.45), 0.02))
    p.setBrush(QBrush(shade))
    p.drawPath(polygon(points))


def rubble(p: QPainter, chance: random.Random, x: float, y: float, spread: float, count: int, colour: str) -> None:
    """Paint fallen stones, the small ones further out."""
    for _ in range(count):
        away, turn = spread * chance.random() ** 0.7, chance.uniform(0, 6.283)
        size = chance.uniform(0.05, 0.26) * (1.15 - away / spread * 0.7)
        blob(p, chance, x + away * math.cos(turn), y + away * math.sin(turn), size,
             colour, chance.randint(5, 8), 0.28)  # fmt: skip


def rug(p: QPainter, x0: float, y0: float, x1: float, y1: float, outer: str, inner: str) -> None:
    """Paint a rug with a border and lozenges."""
    p.setPen(_pen(shaded(outer, 0.55), 0.02))
    p.setBrush(QColor(outer))
    p.drawRect(QRectF(x0, y0, x1 - x0, y1 - y0))
    p.setPen(_pen("#d8b878", 0.03))
    p.setBrush(QColor(inner))
    p.drawRect(QRectF(x0 + 0.18, y0 + 0.18, x1 - x0 - 0.36, y1 - y0 - 0.36))
    p.setPen(_pen("#c9a562", 0.018))
    p.setBrush(shaded(outer, 0.85))
    lying = x1 - x0 >= y1 - y0
    for k in range(3):
        share = (k + 1) / 4
        cx = x0 + (x1 - x0) * (share if lying else 0.5)
        cy = y0 + (y1 - y0) * (0.5 if lying else share)
        p.drawPath(polygon([(cx - 0.22, cy), (cx, cy - 0.22), (cx + 0.22, cy), (cx, cy + 0.22)]))
    p.setPen(_pen("#cfc0a0", 0.014))
    for k in range(int((x1 - x0) / 0.07) if not lying else int((y1 - y0) / 0.07)):
        if lying:
            y = y0 + 0.035 + k * 0.07
            p.drawLine(QLineF(x0, y, x0 - 0.07, y))
            p.drawLine(QLineF(x1, y, x1 + 0.07, y))
        else:
            x = x0 + 0.035 + k * 0.07
            p.drawLine(QLineF(x, y0, x, y0 - 0.07))
            p.drawLine(QLineF(x, y1, x, y1 + 0.07))


def straw(p: QPainter, chance: random.Random, area: QPainterPath, count: int) -> None:
    """Strew straw over an area."""
    bounds = area.boundingRect()
    for _ in range(count):
        x, y = chance.uniform(bounds.left(), bounds.right()), chance.uniform(bounds.top(), bounds.bottom())
        if not area.contains(QPointF(x, y)):
            continue
        turn, long = chance.uniform(0, 3.15), chance.uniform(0.06, 0.22)
        p.setPen(_pen(chance.choice(("#cfae5b", "#b8934a", "#e0c57b", "#96773a")), 0.014))
        p.drawLine(QLineF(x, y, x + long * math.cos(turn), y + long * math.sin(turn)))


def fire(p: QPainter, chance: random.Random, x: float, y: float, r: float) -> None:
    """Paint logs and flames."""
    glow = QRadialGradient(QPointF(x, y), r * 1.3)
    glow.setColorAt(0, QColor(255, 190, 80, 255))
    glow.setColorAt(0.55, QColor(230, 90, 20, 220))
    glow.setColorAt(1, QColor(60, 12, 0, 0))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#1b120d"))
    p.drawEllipse(QPointF(x, y), r, r)
    for k in range(4):
        turn = k * 0.785 + chance.uniform(-0.2, 0.2)
        p.setPen(_pen("#3d2314", r * 0.22))
        dx, dy = math.cos(turn) * r * 0.75, math.sin(turn) * r * 0.75
        p.drawLine(QLineF(x - dx, y - dy, x + dx, y + dy))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QBrush(glow))
    p.drawEllipse(QPointF(x, y), r * 1.3, r * 1.3)
    for _ in range(16):
        away, turn, size = r * 0.6 * chance.random(), chance.uniform(0, 6.283), r * chance.uniform(0.1, 0.3)
        p.setBrush(QColor(chance.choice(("#ffdf7a", "#ffb23c", "#ff8a1e", "#fff2b0"))))
        p.drawEllipse(QPointF(x + away * math.cos(turn), y + away * math.sin(turn)), size, size)


def cauldron(p: QPainter, x: float, y: float, r: float) -> None:
    """Paint a cauldron of soup."""
    p.setPen(_pen("#0f0f10", 0.05))
    p.setBrush(QColor("#2c2d30"))
    p.drawEllipse(QPointF(x, y), r, r)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#9a6b2c"))
    p.drawEllipse(QPointF(x, y), r * 0.78, r * 0.78)
    p.setBrush(QColor("#c48f42"))
    for dx, dy in ((-0.3, 0.1), (0.2, -0.3), (0.1, 0.35)):
        p.drawEllipse(QPointF(x + dx * r, y + dy * r), r * 0.14, r * 0.12)


def leaves(
    p: QPainter, chance: random.Random, x: float, y: float, r: float, colours: Sequence[str], density: float = 1.0
) -> None:
    """Paint the crown of a tree or a bush: dark below, lit from the north-west."""
    count = int(150 * r * r * density) + 30
    spots: list[tuple[float, float, float]] = []
    for _ in range(count):
        away = r * math.sqrt(chance.random())
        turn = chance.uniform(0, 6.283)
        ragged = 1 + 0.13 * math.sin(turn * 5 + x) + 0.08 * math.sin(turn * 9 + y)
        dx, dy = away * math.cos(turn) * ragged, away * math.sin(turn) * ragged
        spots.append((dx, dy, 1 - away / r))
    spots.sort(key=lambda s: s[2] + chance.uniform(0, 0.5))
    p.setPen(Qt.PenStyle.NoPen)
    for dx, dy, inside in spots:
        light = 0.5 - (dx + dy) / (2.6 * r) + inside * 0.35 + chance.uniform(-0.2, 0.2)
        index = max(0, min(len(colours) - 1, int(light * len(colours))))
        colour = shaded(colours[index], chance.uniform(0.9, 1.1))
        size = chance.uniform(0.07, 0.17) * (0.6 + 0.4 * min(1.0, r))
        p.setBrush(colour)
        p.save()
        p.translate(x + dx, y + dy)
        p.rotate(chance.uniform(0, 180))
        p.drawEllipse(QPointF(0, 0), size, size * 0.62)
        p.restore()


def trunk(p: QPainter, chance: random.Random, x: float, y: float, r: float) -> None:
    """Paint the foot of a tree, roots included."""
    for k in range(7):
        turn = k * 0.9 + chance.uniform(-0.2, 0.2)
        p.setPen(_pen("#4a3420", r * 0.4))
        p.drawLine(QLineF(x, y, x + r * 1.5 * math.cos(turn), y + r * 1.5 * math.sin(turn)))
    blob(p, chance, x, y, r, "#5b4127", 12, 0.08)


def coffin(
    p: QPainter, chance: random.Random, x0: float, y0: float, x1: float, y1: float, *, open_: bool = False
) -> None:
    """Paint a sarcophagus with a lying figure on its lid, or an open one."""
    stone = "#8b867c"
    p.setPen(_pen(shaded(stone, 0.4), 0.04))
    p.setBrush(shaded(stone, 0.8))
    p.drawRoundedRect(QRectF(x0, y0, x1 - x0, y1 - y0), 0.06, 0.06)
    lid = QRectF(x0 + 0.1, y0 + 0.1, x1 - x0 - 0.2, y1 - y0 - 0.2)
    if open_:
        p.setBrush(QColor("#15120f"))
        p.drawRect(lid)
        p.save()
        p.translate((x0 + x1) / 2, (y0 + y1) / 2)
        p.rotate(24)
        p.setBrush(shaded(stone, 1.0))
        p.drawRoundedRect(
            QRectF(-lid.width() / 2 + 0.3, -lid.height() / 2 + 0.22, lid.width(), lid.height()), 0.05, 0.05
        )
        p.restore()
        return
    shade = QLinearGradient(lid.topLeft(), lid.bottomRight())
    shade.setColorAt(0, shaded(stone, 1.2))
    shade.setColorAt(1, shaded(stone, 0.85))
    p.setBrush(QBrush(shade))
    p.setPen(_pen(shaded(stone, 0.55), 0.025))
    p.drawRoundedRect(lid, 0.05, 0.05)
    cx = lid.center().x()
    p.setBrush(shaded(stone, 1.05))
    p.drawEllipse(QPointF(cx, lid.top() + 0.24), 0.13, 0.15)
    body = [
        (cx - 0.2, lid.top() + 0.42),
        (cx + 0.2, lid.top() + 0.42),
        (cx + 0.15, lid.bottom() - 0.18),
        (cx - 0.15, lid.bottom() - 0.18),
    ]
    p.drawPath(polygon(body))
    p.setPen(_pen(shaded(stone, 0.6), 0.035))
    p.drawLine(QLineF(cx, lid.top() + 0.5, cx, lid.bottom() - 0.35))
    p.drawLine(QLineF(cx - 0.12, lid.top() + 0.66, cx + 0.12, lid.top() + 0.66))


def bones(p: QPainter, chance: random.Random, x: float, y: float, spread: float, count: int) -> None:
    """Strew bones and a skull or two."""
    for k in range(count):
        bx, by = x + chance.uniform(-spread, spread), y + chance.uniform(-spread, spread)
        if k % 5 == 4:
            p.setPen(_pen("#6b6350", 0.015))
            p.setBrush(QColor("#d8cdb2"))
            p.drawEllipse(QPointF(bx, by), 0.085, 0.095)
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(QColor("#33291d"))
            p.drawEllipse(QPointF(bx - 0.03, by + 0.01), 0.018, 0.018)
            p.drawEllipse(QPointF(bx + 0.03, by + 0.01), 0.018, 0.018)
            continue
        turn, long = chance.uniform(0, 3.15), chance.uniform(0.1, 0.22)
        dx, dy = math.cos(turn) * long, math.sin(turn) * long
        p.setPen(_pen("#c9bd9f", 0.035))
        p.drawLine(QLineF(bx, by, bx + dx, by + dy))
        p.setPen(_pen("#ded3b8", 0.06))
        p.drawPoint(QPointF(bx, by))
        p.drawPoint(QPointF(bx + dx, by + dy))


def urn(p: QPainter, x: float, y: float, r: float, colour: str) -> None:
    """Paint an urn from above."""
    shade = QRadialGradient(QPointF(x - r * 0.35, y - r * 0.35), r * 1.5)
    shade.setColorAt(0, shaded(colour, 1.4))
    shade.setColorAt(1, shaded(colour, 0.5))
    p.setPen(_pen(shaded(colour, 0.35), 0.02))
    p.setBrush(QBrush(shade))
    p.drawEllipse(QPointF(x, y), r, r)
    p.setBrush(shaded(colour, 0.8))
    p.drawEllipse(QPointF(x, y), r * 0.5, r * 0.5)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#14100c"))
    p.drawEllipse(QPointF(x, y), r * 0.32, r * 0.32)


def cobweb(p: QPainter, x: float, y: float, r: float, start: float) -> None:
    """Paint a web in a corner; start: degrees of its first thread, it spans a quarter."""
    p.setPen(_pen(QColor(225, 225, 230, 90), 0.012))
    threads = [(math.cos(math.radians(start + k * 22.5)), math.sin(math.radians(start + k * 22.5))) for k in range(5)]
    for dx, dy in threads:
        p.drawLine(QLineF(x, y, x + dx * r, y + dy * r))
    for step in (0.35, 0.6, 0.85):
        for one, other in itertools.pairwise(threads):
            p.drawLine(QLineF(x + one[0] * r * step, y + one[1] * r * step,
                              x + other[0] * r * step, y + other[1] * r * step))  # fmt: skip


def rope_rail(p: QPainter, points: Sequence[XY], post: float = 0.9) -> None:
    """Paint posts with a rope between them."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        long = math.hypot(bx - ax, by - ay)
        p.setPen(_pen("#2f2013", 0.1))
        p.drawLine(QLineF(ax, ay, bx, by))
        p.setPen(_pen("#b08a54", 0.055))
        p.drawLine(QLineF(ax, ay, bx, by))
        for k in range(int(long / post) + 1):
            share = k / max(1, int(long / post))
            p.setPen(_pen("#20140a", 0.03))
            p.setBrush(QColor("#6e4a28"))
            p.drawEllipse(QPointF(ax + (bx - ax) * share, ay + (by - ay) * share), 0.1, 0.1)
