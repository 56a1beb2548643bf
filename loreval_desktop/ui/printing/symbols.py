"""The signs of printed sheets: who is who, and what stands on the map, told apart by form alone, in black and white."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen

from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.scene import DoorState, Obstacle, ObstacleKind
from loreval_desktop.ui.map.shapes import side_path
from loreval_desktop.ui.printing.paper import DOTS_PER_MM, FAINT, GREY, INK, Sheet, ascent_mm, fitting

WHITE = QColor("#ffffff")
SIDE_FILL = {Side.PLAYERS: WHITE, Side.FOES: INK, Side.ALLIES: QColor("#d0d0d0"), Side.OTHERS: WHITE}
"""Sides are told by form, and by how they are filled."""

Line = tuple[QPointF, QPointF]


def draw_mark(
    sheet: Sheet,
    x: float,
    y: float,
    radius: float,
    side: Side,
    text: str,
    *,
    out: bool = False,
    hidden: bool = False,
) -> None:
    """Draw a combatant's sign round a place: its side's form, its mark inside; crossed when it is out, dashed when
    it is hidden from the players. Sizes are millimetres."""
    painter = sheet.painter
    line = min(0.5, max(0.25, radius * 0.14))
    path = side_path(side, (radius - line / 2) * DOTS_PER_MM)
    painter.save()
    painter.translate(sheet.point(x, y))
    pen = sheet.pen(line, GREY if out else INK, Qt.PenStyle.DashLine if hidden else Qt.PenStyle.SolidLine)
    if hidden:
        pen.setDashPattern([2.2, 1.4])
    fill = WHITE if out or (hidden and side is Side.FOES) else SIDE_FILL[side]
    painter.setPen(pen)
    painter.setBrush(QBrush(fill))
    painter.drawPath(path)
    painter.restore()
    if text:
        points = fitting(text, radius * 1.5, min(16.0, radius * 2.6), least=4.0, bold=True)
        dark = side is Side.FOES and not out and not hidden
        colour = WHITE if dark else GREY if out else INK
        sheet.text(x, y + ascent_mm(points) * 0.36, text, points, bold=True, colour=colour, align="centre")
    if out:
        reach = radius * 0.72
        sheet.rule(x - reach, y + reach, x + reach, y - reach, width=line, colour=GREY)


# --- obstacles -------------------------------------------------------------------------------------------------------


def draw_obstacle(sheet: Sheet, obstacle: Obstacle, pieces: Iterable[Line], outline: QPainterPath, size: float) -> None:
    """Draw an obstacle; pieces and outline are dots of the page. size: 1 at an ordinary scale, more at a large."""
    draw = _DRAWERS.get(obstacle.kind, _wall)
    sheet.painter.save()
    draw(sheet, obstacle, list(pieces), outline, size)
    sheet.painter.restore()


def _pen(sheet: Sheet, width: float, colour: QColor = INK, cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap) -> QPen:
    pen = sheet.pen(width, colour)
    pen.setCapStyle(cap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _length(piece: Line) -> float:
    return math.hypot(piece[1].x() - piece[0].x(), piece[1].y() - piece[0].y()) or 1.0


def _normal(piece: Line, off: float) -> QPointF:
    """Return a step of so many millimetres to the side of a piece, in dots."""
    a, b = piece
    reach = off * DOTS_PER_MM / _length(piece)
    return QPointF(-(b.y() - a.y()) * reach, (b.x() - a.x()) * reach)


def _under(sheet: Sheet, outline: QPainterPath, width: float) -> None:
    """Lay white below a line, so that it stands out of a picture."""
    sheet.painter.setPen(_pen(sheet, width, WHITE))
    sheet.painter.setBrush(Qt.BrushStyle.NoBrush)
    sheet.painter.drawPath(outline)


def _wall(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    _under(sheet, outline, 0.95 * size)
    sheet.painter.setPen(_pen(sheet, 0.62 * size))
    sheet.painter.drawPath(outline)


def _low_wall(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    _under(sheet, outline, 1.1 * size)
    sheet.painter.setPen(_pen(sheet, 0.18 * size))
    for piece in pieces:
        for off in (-0.33 * size, 0.33 * size):
            normal = _normal(piece, off)
            sheet.painter.drawLine(piece[0] + normal, piece[1] + normal)


def _window(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    _under(sheet, outline, 1.1 * size)
    for piece in pieces:
        a, along = piece[0], piece[1] - piece[0]
        sheet.painter.setPen(_pen(sheet, 0.62 * size, cap=Qt.PenCapStyle.FlatCap))
        for low, high in ((0.0, 0.2), (0.8, 1.0)):
            sheet.painter.drawLine(a + along * low, a + along * high)
        sheet.painter.setPen(_pen(sheet, 0.16 * size, cap=Qt.PenCapStyle.FlatCap))
        for off in (-0.28 * size, 0.28 * size):
            normal = _normal(piece, off)
            sheet.painter.drawLine(a + along * 0.2 + normal, a + along * 0.8 + normal)


def _slit(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    _wall(sheet, obstacle, pieces, outline, size)
    for piece in pieces:
        middle, normal = (piece[0] + piece[1]) / 2, _normal(piece, 0.9 * size)
        sheet.painter.setPen(_pen(sheet, 0.9 * size, WHITE, Qt.PenCapStyle.FlatCap))
        sheet.painter.drawLine(middle - normal, middle + normal)
        sheet.painter.setPen(_pen(sheet, 0.3 * size, cap=Qt.PenCapStyle.FlatCap))
        sheet.painter.drawLine(middle - normal, middle + normal)


def _door(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    turn = {DoorState.SHUT: 0.0, DoorState.AJAR: 20.0, DoorState.OPEN: 90.0}[obstacle.door or DoorState.SHUT]
    painter = sheet.painter
    for piece in pieces:
        a, b = piece
        length = _length(piece)
        angle = math.atan2(b.y() - a.y(), b.x() - a.x()) - math.radians(turn)
        end = QPointF(a.x() + length * math.cos(angle), a.y() + length * math.sin(angle))
        side = _normal((a, end), 0.42 * size)
        if turn:
            pen = _pen(sheet, 0.14 * size, FAINT)
            pen.setDashPattern([2, 3])
            painter.setPen(pen)
            painter.drawLine(a, b)
        leaf = QPainterPath(a + side)
        for corner in (end + side, end - side, a - side):
            leaf.lineTo(corner)
        leaf.closeSubpath()
        painter.setPen(_pen(sheet, 0.2 * size))
        painter.setBrush(QBrush(WHITE))
        painter.drawPath(leaf)
        painter.setBrush(QBrush(INK))
        painter.setPen(Qt.PenStyle.NoPen)
        dot = 0.5 * size * DOTS_PER_MM
        painter.drawEllipse(a, dot, dot)
        middle = (a + end) / 2
        if obstacle.locked:
            painter.drawEllipse(middle, dot * 0.8, dot * 0.8)
        if obstacle.secret:
            sheet_x, sheet_y = middle.x() / DOTS_PER_MM, middle.y() / DOTS_PER_MM
            sheet.text(sheet_x, sheet_y + 0.8 * size, "S", 6 * size, bold=True, align="centre")


def _one_way(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    _under(sheet, outline, 0.8 * size)
    sheet.painter.setPen(_pen(sheet, 0.4 * size))
    sheet.painter.drawPath(outline)
    sheet.painter.setPen(_pen(sheet, 0.25 * size))
    for piece in pieces:
        a, b = piece
        count = max(1, int(_length(piece) / (5 * DOTS_PER_MM)))
        normal, back = _normal(piece, -1.5 * size), (b - a) / _length(piece) * (0.5 * size * DOTS_PER_MM)
        for at in range(count):
            foot = a + (b - a) * ((at + 0.5) / count)
            tip = foot + normal
            sheet.painter.drawLine(foot, tip)
            sheet.painter.drawLine(tip, tip - normal * 0.4 + back)
            sheet.painter.drawLine(tip, tip - normal * 0.4 - back)


def _curtain(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    _under(sheet, outline, 1.1 * size)
    wave = QPainterPath()
    for piece in pieces:
        a, b = piece
        count = max(2, int(_length(piece) / (1.3 * size * DOTS_PER_MM)))
        wave.moveTo(a)
        for at in range(count):
            bend = a + (b - a) * ((at + 0.5) / count) + _normal(piece, (0.9 if at % 2 else -0.9) * size)
            wave.quadTo(bend, a + (b - a) * ((at + 1) / count))
    sheet.painter.setPen(_pen(sheet, 0.25 * size))
    sheet.painter.setBrush(Qt.BrushStyle.NoBrush)
    sheet.painter.drawPath(wave)


def _railing(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    _under(sheet, outline, 0.9 * size)
    pen = _pen(sheet, 0.55 * size)
    pen.setDashPattern([0.05, 2.2])
    sheet.painter.setPen(pen)
    sheet.painter.drawPath(outline)


def _chasm(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    sheet.painter.setPen(_pen(sheet, 0.25 * size))
    sheet.painter.setBrush(Qt.BrushStyle.NoBrush)
    sheet.painter.drawPath(outline)
    sheet.painter.setPen(_pen(sheet, 0.18 * size))
    for piece in pieces:
        a, b = piece
        count = max(1, int(_length(piece) / (1.4 * size * DOTS_PER_MM)))
        normal = _normal(piece, 1.2 * size)
        for at in range(count):
            foot = a + (b - a) * ((at + 0.5) / count)
            sheet.painter.drawLine(foot, foot + normal)


def _pillar(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    sheet.painter.setPen(_pen(sheet, 0.3 * size))
    sheet.painter.setBrush(QBrush(QColor("#9a9a9a")) if obstacle.closed else Qt.BrushStyle.NoBrush)
    sheet.painter.drawPath(outline)


def _tree(sheet: Sheet, obstacle: Obstacle, pieces: list[Line], outline: QPainterPath, size: float) -> None:
    """Draw a crown: small arcs bulging outwards along the outline."""
    crown = QPainterPath()
    points: list[QPointF] = []
    for piece in pieces:
        count = max(1, round(_length(piece) / (1.2 * size * DOTS_PER_MM)))
        points.extend(piece[0] + (piece[1] - piece[0]) * (at / count) for at in range(count))
    if pieces:
        points.append(pieces[-1][1])
    if points:
        crown.moveTo(points[0])
        for a, b in pairwise(points):
            crown.quadTo((a + b) / 2 + _normal((a, b), -0.55 * size), b)
    sheet.painter.setPen(_pen(sheet, 0.22 * size))
    sheet.painter.setBrush(QBrush(WHITE) if obstacle.closed else Qt.BrushStyle.NoBrush)
    sheet.painter.drawPath(crown)


_DRAWERS = {
    ObstacleKind.WALL: _wall,
    ObstacleKind.LOW_WALL: _low_wall,
    ObstacleKind.WINDOW: _window,
    ObstacleKind.ARROW_SLIT: _slit,
    ObstacleKind.DOOR: _door,
    ObstacleKind.ONE_WAY: _one_way,
    ObstacleKind.CURTAIN: _curtain,
    ObstacleKind.RAILING: _railing,
    ObstacleKind.CHASM: _chasm,
    ObstacleKind.PILLAR: _pillar,
    ObstacleKind.TREE: _tree,
}
