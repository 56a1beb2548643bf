"""Outlines that tell sides apart without colour, and initials for tokens without a picture."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from loreval_desktop.encounter.value.people import Side


def side_path(side: Side, radius: float) -> QPainterPath:
    """Return the outline of a side's token round the origin: players a disc, foes a disc with four notches, allies a
    disc with a flat base, others a hexagon."""
    path = QPainterPath()
    if side is Side.PLAYERS:
        path.addEllipse(QPointF(0, 0), radius, radius)
    elif side is Side.FOES:
        notch, inner = math.radians(9), radius * 0.86
        points = []
        for quarter in range(4):
            middle = math.pi / 4 + quarter * math.pi / 2
            for at in range(13):
                angle = middle - math.pi / 2 + notch + (math.pi / 2 - 2 * notch) * at / 12
                points.append(QPointF(radius * math.cos(angle), radius * math.sin(angle)))
            points.append(QPointF(inner * math.cos(middle), inner * math.sin(middle)))
        path.addPolygon(QPolygonF(points))
        path.closeSubpath()
    elif side is Side.ALLIES:
        half = math.radians(38)
        box = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        start = -90 + math.degrees(half)
        path.arcMoveTo(box, start)
        path.arcTo(box, start, 360 - 2 * math.degrees(half))
        path.closeSubpath()
    else:
        path.addPolygon(
            QPolygonF(
                [QPointF(radius * math.cos(math.pi / 3 * k), radius * math.sin(math.pi / 3 * k)) for k in range(6)]
            )
        )
        path.closeSubpath()
    return path


def initials(name: str) -> str:
    """Return what stands on a token without a picture: two letters, or a letter and the number of a numbered name."""
    words = [word for word in name.replace("-", " ").split() if word]
    if not words:
        return "?"
    if len(words) > 1:
        tail = words[-1] if words[-1].isdigit() else words[1][0].upper()
        return words[0][0].upper() + tail
    return words[0][:2].capitalize()
