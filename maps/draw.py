#!/usr/bin/env python3
"""Draws the shipped maps: each picture and its walls come from one plan, so that the walls lie on what is drawn.

    python maps/draw.py [auberge_du_gue] [crypte_du_pont]

writes `<name>.webp` and `<name>.json` beside this file. It needs PySide6 and numpy, and no screen.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent))

import furniture as f
import numpy as np
from brushes import XY, Array, Board, blur, box, disc, polygon, rgb, ring, smooth, stroked
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImageWriter, QPainter, QPainterPath, QPen

HERE = Path(__file__).resolve().parent
PPM = 60
"""Pixels a metre."""
WALL = 0.32
"""Thickness of a wall, metres."""
OPAQUE = ("wall", "door", "pillar", "curtain", "arrow_slit")


class Plan:
    """A map in metres: what stands on it, as the program reads it."""

    def __init__(self, width_m: float, height_m: float, fr: str, en: str) -> None:
        self.width_m, self.height_m, self.fr, self.en = width_m, height_m, fr, en
        self.obstacles: list[dict[str, Any]] = []
        self.areas: list[dict[str, Any]] = []
        self.lights: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []

    def add(self, kind: str, points: Sequence[XY], **more: Any) -> None:
        """Add an obstacle."""
        self.obstacles.append({"kind": kind, "points": [list(p) for p in points], **more})

    def ring(self, kind: str, points: Sequence[XY], **more: Any) -> None:
        """Add a closed outline."""
        self.add(kind, points, closed=True, **more)

    def run(self, a: XY, b: XY, *openings: tuple[str, float, float, dict[str, Any]]) -> None:
        """Add a straight wall with openings: kind, from and to in metres along it, further fields; kind "" is a gap."""
        long = math.dist(a, b)

        def at(metres: float) -> XY:
            share = metres / long
            return (round(a[0] + (b[0] - a[0]) * share, 3), round(a[1] + (b[1] - a[1]) * share, 3))

        done = 0.0
        for kind, start, end, more in sorted(openings, key=lambda o: o[1]):
            if start > done:
                self.add("wall", (at(done), at(start)))
            if kind:
                self.add(kind, (at(start), at(end)), **more)
            done = end
        if done < long:
            self.add("wall", (at(done), at(long)))

    def lines(self, *kinds: str, closed: bool | None = None) -> list[list[XY]]:
        """Return the lines of some kinds; closed outlines repeat their first point."""
        found = []
        for item in self.obstacles:
            if item["kind"] in kinds and closed in (None, item.get("closed", False)):
                points = [(p[0], p[1]) for p in item["points"]]
                found.append([*points, points[0]] if item.get("closed") else points)
        return found

    def opaque(self) -> list[tuple[XY, XY]]:
        """Return the pieces that stop light."""
        return [(a, b) for line in self.lines(*OPAQUE) for a, b in zip(line, line[1:], strict=False)]

    def write(self, name: str) -> None:
        """Write the map file."""
        data = {
            "name_fr": self.fr, "name_en": self.en, "picture": f"{name}.webp",
            "width_m": self.width_m, "height_m": self.height_m,
            "obstacles": self.obstacles, "areas": self.areas, "lights": self.lights, "notes": self.notes,
        }  # fmt: skip
        head = {key: value for key, value in data.items() if not isinstance(value, list)}
        lines = [json.dumps(head, ensure_ascii=False)[:-1] + ","]
        for key in ("obstacles", "areas", "lights", "notes"):
            rows = ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in data[key])  # type: ignore[attr-defined]
            lines.append(f' "{key}": [\n{rows}\n ],' if rows else f' "{key}": [],')
        lines[-1] = lines[-1][:-1]
        (HERE / f"{name}.json").write_text("\n".join(lines) + "\n}\n", encoding="utf-8")


# --- parts that both maps share ---------------------------------------------------------------------------------------


def draw_walls(board: Board, plan: Plan, texture: Array, *, rim: str) -> Array:
    """Draw walls, slits, windows and doors as thick as they are; return the mask of what is solid."""
    solid = board.mask(stroked(plan.lines("wall", "arrow_slit", closed=False), WALL))
    secret = [o["points"] for o in plan.obstacles if o["kind"] == "door" and o.get("secret")]
    if secret:
        solid = np.maximum(solid, board.mask(stroked(secret, WALL)))
    board.shade(solid, radius_m=0.45, strength=0.5)
    board.shade(solid, radius_m=0.14, strength=0.5, shift=(0.12, 0.14))
    board.lay(rim, board.mask(stroked(plan.lines("wall", "arrow_slit", closed=False), WALL + 0.06)))
    board.lay(texture, solid)
    inner = blur(solid, 0.05 * board.ppm)
    edge = np.clip((1 - inner) * 2, 0, 1) * solid
    board.rgb = board.rgb * (1 - 0.45 * edge)[..., None]
    top = np.clip(inner - np.roll(inner, (3, 3), (0, 1)), 0, 1) * solid
    board.rgb = board.rgb + (0.35 * top)[..., None]
    board.put(board.paint(lambda p: _openings(p, plan)))
    for points in secret:
        board.put(board.paint(lambda p, q=points: _seam(p, q)))  # type: ignore[misc]
    return solid


def _seam(p: QPainter, points: Sequence[Sequence[float]]) -> None:
    """Hint at a secret door: two hair lines across the wall."""
    (ax, ay), (bx, by) = points
    long = math.hypot(bx - ax, by - ay)
    nx, ny = -(by - ay) / long * WALL / 2, (bx - ax) / long * WALL / 2
    p.setPen(QPen(QColor(20, 16, 12, 150), 0.02))
    for x, y in ((ax, ay), (bx, by)):
        p.drawLine(QLineF(x - nx, y - ny, x + nx, y + ny))


def _openings(p: QPainter, plan: Plan) -> None:
    for item in plan.obstacles:
        if item.get("closed") or item["kind"] not in ("door", "window", "arrow_slit"):
            continue
        (ax, ay), (bx, by) = item["points"][0], item["points"][-1]
        if item["kind"] == "door" and item.get("secret"):
            continue
        p.save()
        p.translate(ax, ay)
        p.rotate(math.degrees(math.atan2(by - ay, bx - ax)))
        long = math.hypot(bx - ax, by - ay)
        half = WALL / 2
        if item["kind"] == "window":
            p.fillRect(QRectF(0, -half, long, WALL), QColor("#4b3a2a"))
            p.fillRect(QRectF(0.04, -half + 0.03, long - 0.08, WALL - 0.06), QColor("#7d6547"))
            p.fillRect(QRectF(0.04, -0.06, long - 0.08, 0.12), QColor("#bcd6da"))
            p.fillRect(QRectF(0.04, -0.06, long - 0.08, 0.035), QColor("#eef7f4"))
            p.setPen(QPen(QColor("#3a2b1d"), 0.03))
            for k in range(1, max(2, round(long / 0.4))):
                x = long * k / max(2, round(long / 0.4))
                p.drawLine(QLineF(x, -0.07, x, 0.07))
        elif item["kind"] == "arrow_slit":
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(QColor("#0d0b0a"))
            p.drawPath(
                polygon(
                    [
                        (long / 2 - 0.28, half),
                        (long / 2 + 0.28, half),
                        (long / 2 + 0.05, -half),
                        (long / 2 - 0.05, -half),
                    ]
                )
            )
        else:
            turn = {"open": -82.0, "ajar": -18.0}.get(item.get("door", "shut"), 0.0)
            p.fillRect(QRectF(0, -half, long, WALL), QColor("#5c4630"))
            p.fillRect(QRectF(0.03, -half + 0.02, long - 0.06, WALL - 0.04), QColor("#6f563b"))
            p.setPen(QPen(QColor("#2e2115"), 0.05))
            for x in (0.0, long):
                p.drawLine(QLineF(x, -half - 0.03, x, half + 0.03))
            leaves = [(0.0, long, 1)] if long < 1.35 else [(0.0, long / 2, 1), (long, long / 2, -1)]
            for hinge, width, way in leaves:
                p.save()
                p.translate(hinge, 0)
                p.rotate(turn * way)
                span = width if way > 0 else long - width
                p.setPen(QPen(QColor("#26170b"), 0.025))
                p.setBrush(QColor("#8d5b2c"))
                p.drawRect(QRectF(0.02 if way > 0 else -span + 0.02, -0.08, span - 0.04, 0.16))
                p.setPen(QPen(QColor("#6b431f"), 0.015))
                for y in (-0.03, 0.03):
                    p.drawLine(QLineF(0.04 * way, y, (span - 0.04) * way, y))
                p.setPen(QPen(QColor("#2b2b2d"), 0.04))
                for share in (0.18, 0.8):
                    p.drawLine(QLineF(span * share * way, -0.08, span * share * way, 0.08))
                p.restore()
        p.restore()


def plan_outline(path: QPainterPath) -> list[XY]:
    """Return the corners of a box, closed."""
    r = path.boundingRect()
    return [
        (r.left(), r.top()),
        (r.right(), r.top()),
        (r.right(), r.bottom()),
        (r.left(), r.bottom()),
        (r.left(), r.top()),
    ]


def light_up(board: Board, plan: Plan, ambient: Array, flames: Sequence[tuple[XY, float, str, float]]) -> None:
    """Multiply the picture by the light that falls on it. flames: place, reach in metres, colour, strength."""
    total = np.broadcast_to(ambient, board.rgb.shape).astype(np.float32).copy()
    walls = plan.opaque()
    for at, reach, colour, strength in flames:
        if reach < 0:  # shines on what holds it, walls or not
            total += board.lamp(at, -reach, ())[..., None] * rgb(colour) * strength
            continue
        near = [w for w in walls if min(math.dist(at, w[0]), math.dist(at, w[1])) < reach + 12]
        total += board.lamp(at, reach, near)[..., None] * rgb(colour) * strength
    board.rgb = board.rgb * total
    bright = np.clip(board.rgb - 1, 0, None)
    board.rgb = np.minimum(board.rgb, 1) - bright * 0.2


def save(board: Board, name: str, quality: int = 88) -> None:
    """Write the picture."""
    writer = QImageWriter(str(HERE / f"{name}.webp"), b"webp")
    writer.setQuality(quality)
    if not writer.write(board.finish()):
        raise SystemExit(f"{name}: {writer.errorString()}")


GREENS = ("#1f3318", "#2c4720", "#3b5d29", "#4f7634", "#6a9143", "#8aab55")
AUTUMN = ("#3a2a12", "#5b3d17", "#80561d", "#a06f26", "#bd8a38", "#d3a650")


# --- the inn ---------------------------------------------------------------------------------------------------------


def inn_plan() -> Plan:
    """Return the inn at the ford: 30 x 20 m."""
    plan = Plan(30.0, 20.0, "L'Auberge du Gué", "The Inn at the Ford")
    shut: dict[str, Any] = {"door": "shut"}
    plan.run((2, 2), (20, 2), ("window", 1.6, 2.8, {}), ("window", 6.2, 7.4, {}), ("window", 10.8, 12.2, {}))
    plan.run((2, 2), (2, 13.5), ("window", 5.6, 7.2, {}), ("window", 8.8, 10.2, {}))
    plan.run(
        (2, 13.5), (20, 13.5),
        ("window", 1.4, 3.0, {}),
        ("door", 5.2, 6.8, {"door": "shut", "name_fr": "Porte de la grande salle", "name_en": "Main door"}),
        ("window", 9.0, 10.6, {}),
        ("window", 14.2, 15.6, {}),
    )  # fmt: skip
    plan.run(
        (20, 2), (20, 13.5),
        ("door", 7.4, 8.4, {"door": "ajar", "name_fr": "Porte des cuisines", "name_en": "Kitchen door"}),
        ("window", 9.4, 10.6, {}),
    )  # fmt: skip
    plan.run(
        (2, 6), (20, 6),
        ("door", 2.4, 3.4, shut), ("door", 5.2, 6.2, shut), ("door", 9.6, 10.6, {"door": "open"}),
        ("door", 15.0, 16.0, {"door": "shut", "locked": True, "name_fr": "Cellier", "name_en": "Cellar"}),
    )  # fmt: skip
    plan.run((6.5, 2), (6.5, 6))
    plan.run((11, 2), (11, 6))
    plan.run(
        (15.5, 2), (15.5, 6),
        ("door", 1.4, 2.4, {"door": "shut", "secret": True, "name_fr": "Passage dérobé", "name_en": "Hidden passage"}),
    )  # fmt: skip
    plan.run((14, 6), (14, 13.5), ("door", 3.2, 4.2, {"door": "open"}))
    plan.add("low_wall", ((14, 7.2), (12.1, 7.2), (12.1, 11.0)), name_fr="Comptoir", name_en="Counter")
    plan.ring("pillar", ((6.7, 8.8), (8.3, 8.8), (8.3, 10.2), (6.7, 10.2)), name_fr="Cheminée", name_en="Chimney")
    for x0, y0, x1, y1 in INN_TABLES:
        plan.ring("low_wall", ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), name_fr="Table", name_en="Table")
    plan.ring("low_wall", ring(13.2, 3.9, 0.6, 10), name_fr="Guéridon", name_en="Round table")
    plan.ring("pillar", ((18.4, 6.16), (19.84, 6.16), (19.84, 7.4), (18.4, 7.4)), name_fr="Four", name_en="Oven")
    plan.add("low_wall", ((20, 2), (25.4, 2), (25.4, 13.3), (23.0, 13.3)), name_fr="Muret", name_en="Low wall")
    for post in ((22.2, 4.7), (24.4, 4.7)):
        plan.ring("pillar", ring(*post, 0.14, 8), name_fr="Poteau", name_en="Post")
    plan.ring("low_wall", ring(22.6, 8.2, 0.75, 12), name_fr="Puits", name_en="Well")
    plan.ring("low_wall", ((23.7, 10.3), (24.9, 10.3), (24.9, 12.3), (23.7, 12.3)), name_fr="Charrette", name_en="Cart")
    for x, y, _, trunk in INN_TREES:
        plan.ring("tree", ring(x, y, trunk, 10), name_fr="Arbre", name_en="Tree")
    plan.areas += [
        {"kind": "difficult_ground", "outline": _bank(0, 14.3), "factor": 3.0, "name_fr": "Rivière", "name_en": "River"},
        {"kind": "difficult_ground", "outline": _bank(14.3, 18.0), "factor": 1.5, "name_fr": "Gué", "name_en": "Ford"},
        {"kind": "difficult_ground", "outline": _bank(18.0, 20), "factor": 3.0, "name_fr": "Rivière", "name_en": "River"},
        {
            "kind": "sparse_vegetation", "name_fr": "Fourré", "name_en": "Thicket",
            "outline": [list(p) for p in ring(10.4, 18.7, 1.3, 14)],
        },
    ]  # fmt: skip
    for at, bright, dim, fr, en in (
        ((7.5, 10.6), 5.0, 9.0, "Âtre", "Hearth"),
        ((13.3, 8.2), 3.0, 6.0, "Lampe du comptoir", "Counter lamp"),
        ((18.3, 7.9), 3.0, 6.0, "Four", "Oven"),
        ((9.1, 13.95), 3.0, 6.0, "Lanterne de l'entrée", "Door lantern"),
        ((20.45, 9.1), 3.0, 6.0, "Lanterne de la cour", "Yard lantern"),
        ((13.2, 3.9), 2.0, 4.0, "Chandelle", "Candle"),
    ):
        plan.lights.append({"at": list(at), "bright_m": bright, "dim_m": dim, "name_fr": fr, "name_en": en})
    plan.notes += [
        {
            "at": [15.0, 3.9], "title_fr": "Passage dérobé", "title_en": "Hidden passage",
            "text_fr": "La bibliothèque pivote ; derrière, le cellier.", "text_en": "The bookcase turns; behind it, the cellar.",
        },
        {
            "at": [24.3, 11.3], "title_fr": "La charrette", "title_en": "The cart",
            "text_fr": "Sous la bâche : trois sacs de sel, et un coffret scellé.",
            "text_en": "Under the canvas: three sacks of salt, and a sealed casket.",
        },
    ]  # fmt: skip
    return plan


INN_TABLES = (
    (3.2, 7.3, 5.2, 8.3),
    (3.2, 10.7, 5.2, 11.7),
    (9.4, 7.2, 11.0, 8.1),
    (9.4, 11.1, 11.0, 12.1),
    (16.0, 9.3, 18.2, 10.2),
)
INN_TREES = ((0.8, 4.6, 1.5, 0.3), (0.7, 11.6, 1.3, 0.26), (4.6, 18.9, 1.7, 0.34), (14.2, 18.7, 1.5, 0.3),
             (22.4, 18.6, 1.8, 0.36), (24.1, 7.0, 1.4, 0.28), (27.0, 19.3, 1.1, 0.22))  # fmt: skip
RIVER = ((27.7, -1.0), (27.7, 0.0), (28.2, 4.0), (27.8, 8.0), (28.3, 12.0), (28.0, 16.0), (28.5, 20.0), (28.5, 21.0))
RIVER_HALF = 1.25


def _bank(top: float, bottom: float) -> list[list[float]]:
    """Return the outline of the river between two heights of the map."""
    line = smooth(RIVER, 8)
    ys = np.linspace(top, bottom, max(2, round((bottom - top) / 0.5)))
    xs = np.interp(ys, [y for _, y in line], [x for x, _ in line])
    left = [[round(float(x) - RIVER_HALF, 2), round(float(y), 2)] for x, y in zip(xs, ys, strict=True)]
    right = [[round(float(x) + RIVER_HALF, 2), round(float(y), 2)] for x, y in zip(xs[::-1], ys[::-1], strict=True)]
    return left + right


def draw_inn(plan: Plan) -> Board:
    """Return the picture of the inn."""
    board = Board(plan.width_m, plan.height_m, PPM, 11)
    chance = board.chance
    _inn_outside(board)
    _inn_floors(board, chance)

    def standing(p: QPainter) -> None:
        for x0, y0, x1, y1 in INN_TABLES:
            f.table(p, chance, x0, y0, x1, y1)
        f.round_table(p, chance, 13.2, 3.9, 0.6)
        f.candle(p, 13.2, 3.9)
        f.wood(p, chance, 11.85, 6.95, 13.84, 7.45, "#a06a35", boards=2)
        f.wood(p, chance, 11.85, 6.95, 12.35, 11.2, "#a06a35", boards=2)
        for k in range(6):
            f.mug(p, 12.1 + chance.uniform(-0.12, 0.12), 7.7 + k * 0.55)
        f.bed(p, chance, 2.35, 2.35, 3.45, 4.35, "#7a2f2c")
        f.bed(p, chance, 6.85, 2.35, 7.95, 4.35, "#2f4d6e")
        f.bed(p, chance, 9.5, 2.35, 10.6, 4.35, "#4b6235")
        f.chest(p, chance, 5.3, 2.4, 6.2, 2.95)
        f.chest(p, chance, 8.3, 5.2, 9.2, 5.7)
        f.wood(p, chance, 3.75, 2.35, 4.25, 2.8, "#7b5028", boards=2)
        f.candle(p, 4.0, 2.55)
        f.shelf(p, chance, 14.9, 2.6, 15.3, 5.4)
        f.shelf(p, chance, 13.5, 7.55, 13.82, 9.05)
        f.shelf(p, chance, 13.5, 10.4, 13.82, 11.2)
        f.shelf(p, chance, 14.5, 12.95, 16.0, 13.3)
        f.wood(p, chance, 18.0, 12.5, 19.8, 13.3, "#8a633b", boards=3)
        f.cauldron(p, 17.6, 6.65, 0.38)
        f.barrel(p, 16.15, 2.7)
        f.barrel(p, 16.9, 2.65)
        f.barrel(p, 16.1, 3.45)
        f.barrel(p, 19.5, 2.6)
        f.barrel(p, 12.75, 11.9)
        f.barrel(p, 2.55, 13.0, 0.3)
        f.crate(p, chance, 18.1, 2.3, 0.75)
        f.crate(p, chance, 19.1, 4.2, 0.7)
        f.crate(p, chance, 18.9, 3.4, 0.6)
        f.sacks(p, chance, 16.3, 5.0, 4)
        f.sacks(p, chance, 14.6, 6.6, 2)
        for x, y in ((12.3, 3.2), (14.1, 3.3), (12.4, 4.8), (8.1, 3.0), (11.5, 8.0), (11.5, 9.2), (11.5, 10.4)):
            f.stool(p, x, y)
        f.crate(p, chance, 20.4, 12.0, 0.7)
        f.barrel(p, 20.6, 6.6)
        f.barrel(p, 20.6, 7.35, 0.3)

    def benches(p: QPainter) -> None:
        for x0, y0, x1, _ in INN_TABLES[:4]:
            f.wood(p, chance, x0 + 0.05, y0 - 0.42, x1 - 0.05, y0 - 0.14, "#7a4f29", boards=1)
        for x0, _, x1, y1 in INN_TABLES[:4]:
            f.wood(p, chance, x0 + 0.05, y1 + 0.14, x1 - 0.05, y1 + 0.42, "#7a4f29", boards=1)

    board.put_standing(board.paint(benches), height_m=0.07, strength=0.5)
    board.put_standing(board.paint(standing), height_m=0.13)
    _inn_yard(board, chance)
    for path, fire_at, r in (
        (box(6.7, 8.8, 8.3, 10.2, 0.04), (7.5, 9.5), 0.5),
        (box(18.4, 6.16, 19.84, 7.4, 0.04), (19.1, 6.85), 0.34),
    ):
        mask = board.mask(path)
        board.shade(mask, radius_m=0.3, strength=0.6)
        board.lay("#17110d", board.mask(stroked([plan_outline(path)], 0.08)))
        board.lay(board.flags(size=0.3, light="#c4b6a2", dark="#8a7c6a", salt=61, worn=0.1), mask)
        rim = np.clip((1 - blur(mask, 3)) * 2, 0, 1) * mask
        board.rgb = board.rgb * (1 - 0.5 * rim)[..., None]
        board.put(board.paint(lambda p, at=fire_at, size=r: f.fire(p, chance, *at, size)))  # type: ignore[misc]
    stone = board.flags(size=0.27, light="#b8ab95", dark="#7c705f", salt=62, worn=0.15)
    draw_walls(board, plan, stone, rim="#231a13")

    inside = board.mask(box(2, 2, 20, 13.5))[..., None]
    ambient = rgb("#b9bccb") * (1 - inside) + rgb("#ab967f") * inside
    flames: list[tuple[XY, float, str, float]] = [
        ((7.5, 9.5), -1.7, "#ffb765", 0.75), ((19.1, 6.85), -1.3, "#ff9d50", 0.6),
        ((7.5, 10.5), 9.0, "#ffb765", 0.72), ((7.5, 8.5), 7.0, "#ffb765", 0.5), ((13.3, 8.3), 5.5, "#ffc27a", 0.55),
        ((18.5, 7.9), 5.5, "#ff9d50", 0.7), ((9.1, 13.95), 5.0, "#ffc987", 0.55), ((20.45, 9.1), 5.0, "#ffc987", 0.55),
        ((13.2, 3.9), 3.6, "#ffd39a", 0.5), ((4.0, 2.7), 3.2, "#ffd39a", 0.5), ((4.2, 11.2), 2.6, "#ffcf90", 0.3),
        ((4.2, 7.8), 2.6, "#ffcf90", 0.3), ((10.2, 11.6), 2.4, "#ffcf90", 0.3), ((10.2, 7.6), 2.4, "#ffcf90", 0.3),
    ]  # fmt: skip
    light_up(board, plan, ambient, flames)
    board.put(board.paint(lambda p: [f.candle(p, x, y) for x, y in ((9.1, 13.95), (20.45, 9.1), (13.3, 8.3))]))  # type: ignore[arg-type,return-value]
    for x, y, r, _ in INN_TREES:
        crown = board.paint(
            lambda p, tree=(x, y, r): f.leaves(p, chance, *tree, AUTUMN if tree[0] > 26 else GREENS, 1.5)
        )  # type: ignore[misc]
        board.shade(crown[..., 3], radius_m=0.25, strength=0.45, shift=(0.45, 0.5))
        crown[..., :3] *= rgb("#b3b9b8")
        board.put(crown * 0.92)
    return board


def _inn_outside(board: Board) -> None:
    chance = board.chance
    grass = board.mottled(("#3f5426", "#51692f", "#647b39", "#788c48"), cell=4, salt=1, fine=0.25)
    board.rgb = grass

    def blades(p: QPainter) -> None:
        for _ in range(16000):
            x, y = chance.uniform(0, board.width_m), chance.uniform(0, board.height_m)
            pen = QPen(QColor(chance.choice(("#35491f", "#6f8a42", "#86a052", "#4c6630", "#93a55c"))), 0.016)
            p.setPen(pen)
            p.drawLine(QLineF(x, y, x + chance.uniform(-0.06, 0.06), y - chance.uniform(0.05, 0.13)))
        for _ in range(260):
            x, y = chance.uniform(0, board.width_m), chance.uniform(0, board.height_m)
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(QColor(chance.choice(("#e9e2c0", "#d9c14c", "#c98bb0", "#f1efe6"))))
            p.drawEllipse(QPointF(x, y), 0.028, 0.028)

    board.put(board.paint(blades))
    earth = board.mottled(("#5d4931", "#73593a", "#8a6d49", "#9c8059"), cell=1.6, salt=2, fine=0.3)
    road = stroked([smooth(((-1, 15.9), (4, 15.6), (10, 15.9), (16, 15.6), (22, 16.2), (31, 16.1)))], 2.5)
    road.addPath(stroked([smooth(((8.0, 13.3), (8.0, 14.4), (8.4, 15.8)))], 1.5))
    road.addPath(stroked([smooth(((21.6, 12.6), (21.6, 14.4), (22.2, 16.0)))], 2.4))
    ragged = board.noise(0.8, octaves=4, salt=3)
    soft = blur(board.mask(road), 0.22 * PPM)
    board.lay(earth, np.clip((soft + (ragged - 0.5) * 0.75 - 0.35) * 5, 0, 1), 0.95)
    pebbles, tint = board.worley(0.16, salt=4)
    stones = np.clip((pebbles - 0.45) * 6, 0, 1) * (tint > 0.82) * np.clip((soft - 0.4) * 3, 0, 1)
    board.lay("#a39277", stones.astype(np.float32), 0.8)
    for off in (-0.45, 0.45):
        rut = stroked(
            [
                smooth(
                    (
                        (-1, 15.9 + off),
                        (4, 15.6 + off),
                        (10, 15.9 + off),
                        (16, 15.6 + off),
                        (22, 16.2 + off),
                        (31, 16.1 + off),
                    )
                )
            ],
            0.14,
        )
        board.shade(board.mask(rut), radius_m=0.05, strength=0.28)
    # The yard: cobbles worn down to earth.
    yard = blur(board.mask(box(20.1, 2.1, 25.3, 13.2)), 4)
    cobbles = board.cobbles(size=0.26, light="#9a9184", dark="#5f5850", joint="#4d4030", salt=5)
    wear = np.clip((board.noise(2.2, octaves=4, salt=6) - 0.5) * 5 + 0.5, 0, 1)
    board.lay(earth, yard)
    board.lay(cobbles, yard * (1 - 0.8 * wear))
    # The river.
    bed = stroked([smooth(RIVER, 8)], RIVER_HALF * 2)
    water_mask = board.mask(bed)
    bank = np.clip((blur(water_mask, 0.32 * PPM) + (ragged - 0.5) * 0.5) * 1.6, 0, 1)
    board.lay(
        board.mottled(("#4c4029", "#655536", "#7d6b48"), cell=0.8, salt=7, fine=0.3), bank * (1 - water_mask), 0.85
    )
    edge = np.clip(blur(water_mask, 0.16 * PPM) + (ragged - 0.5) * 0.35, 0, 1)
    water = np.clip((edge - 0.45) * 9, 0, 1)
    depth = np.clip(blur(water_mask, 0.5 * PPM) * 1.15 - 0.12, 0, 1)
    ford = np.clip(1 - np.abs(board.y - 16.1) / 2.0, 0, 1) ** 0.6
    depth = depth * (1 - 0.72 * ford)
    shallow, deep = rgb("#7f9a86"), rgb("#23505c")
    river = shallow + (deep - shallow) * depth[..., None]
    flow = board.noise(0.35, 2.2, octaves=4, salt=8)
    ripple = np.clip((np.sin((board.x * 9 + flow * 16)) * 0.5 + flow - 0.62) * 2.2, 0, 1)
    river = river * (0.86 + 0.3 * flow[..., None]) + ripple[..., None] * 0.13
    board.lay(river.astype(np.float32), water, 0.96)
    foam = np.clip(1 - np.abs(edge - 0.5) / 0.07, 0, 1) * np.clip((flow - 0.45) * 6, 0, 1)
    board.lay("#dbe6df", foam.astype(np.float32), 0.5)

    def ford_stones(p: QPainter) -> None:
        for _ in range(46):
            x, y = chance.uniform(26.7, 29.6), chance.gauss(16.1, 0.75)
            f.blob(
                p, chance, x, y, chance.uniform(0.08, 0.27), chance.choice(("#8b8b80", "#9c988a", "#777a70")), 8, 0.2
            )
        for _ in range(60):
            y = chance.uniform(0, 20)
            side = chance.choice((-1, 1))
            x = 28.0 + side * (RIVER_HALF + chance.uniform(0.0, 0.5))
            f.blob(p, chance, x, y, chance.uniform(0.05, 0.16), "#7f7a6c", 7, 0.25)

    board.put_standing(board.paint(ford_stones), height_m=0.04, strength=0.4)

    def reeds(p: QPainter) -> None:
        for _ in range(420):
            y = chance.uniform(0, 20)
            if 14 < y < 18.2:
                continue
            x = 28.0 + chance.choice((-1, 1)) * (RIVER_HALF + chance.uniform(-0.15, 0.45)) + 0.25 * math.sin(y * 0.8)
            p.setPen(QPen(QColor(chance.choice(("#5d7434", "#7c8f43", "#3f5626"))), 0.03))
            p.drawLine(QLineF(x, y, x + chance.uniform(-0.12, 0.12), y - chance.uniform(0.2, 0.42)))

    board.put_standing(board.paint(reeds), height_m=0.05, strength=0.35)

    def bushes(p: QPainter) -> None:
        for _ in range(11):
            turn, away = chance.uniform(0, 6.28), 1.1 * math.sqrt(chance.random())
            f.leaves(
                p, chance, 10.4 + away * math.cos(turn), 18.7 + away * math.sin(turn), chance.uniform(0.25, 0.5), GREENS
            )
        for x, y in (
            (2.7, 14.1),
            (3.3, 14.15),
            (5.9, 14.05),
            (11.2, 14.1),
            (12.0, 14.15),
            (16.4, 14.1),
            (17.4, 14.12),
            (1.5, 6.9),
            (1.45, 7.6),
            (26.2, 3.2),
            (26.0, 9.4),
        ):
            f.leaves(p, chance, x, y, 0.34, GREENS)
        for x in (2.9, 3.2, 11.5, 11.9, 16.6, 17.1):
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(QColor("#d86b78"))
            for _ in range(7):
                p.drawEllipse(QPointF(x + chance.uniform(-0.3, 0.3), 14.12 + chance.uniform(-0.2, 0.2)), 0.04, 0.04)

    board.put_standing(board.paint(bushes), height_m=0.14, strength=0.55)
    board.put_standing(
        board.paint(lambda p: [f.trunk(p, chance, x, y, r) for x, y, _, r in INN_TREES]),
        height_m=0.15,  # type: ignore[arg-type,return-value]
    )


def _inn_floors(board: Board, chance: Any) -> None:
    hall = board.planks(along="x", width=0.26, light="#a8763f", dark="#5f3d20", salt=21)
    rooms = board.planks(along="y", width=0.22, light="#9b7142", dark="#5e4022", salt=22)
    stone = board.flags(size=0.62, light="#9c9080", dark="#695f53", salt=23)
    earth = board.mottled(("#4d3d2b", "#5d4a33", "#6c583e"), cell=1.2, salt=24, fine=0.3)
    board.lay(hall, board.mask(box(2, 6, 14, 13.5)))
    board.lay(rooms, board.mask(box(2, 2, 15.5, 6)))
    board.lay(stone, board.mask(box(14, 6, 20, 13.5)))
    board.lay(earth, board.mask(box(15.5, 2, 20, 6)))
    hearthstone = board.mask(box(6.1, 8.2, 8.9, 10.8, 0.1))
    board.lay(board.flags(size=0.42, light="#8b8175", dark="#5a5148", salt=25), hearthstone)
    wear = np.clip((board.noise(1.8, octaves=4, salt=26) - 0.5) * 3, 0, 1) * board.mask(box(2, 2, 14, 13.5))
    board.rgb = board.rgb * (1 - 0.22 * wear)[..., None]

    def cloth(p: QPainter) -> None:
        f.rug(p, 12.1, 2.7, 14.3, 5.1, "#6f2626", "#8f3b30")
        f.rug(p, 4.2, 4.3, 6.0, 5.4, "#34495e", "#46627e")
        f.rug(p, 7.0, 4.7, 8.0, 5.4, "#4d5b30", "#66763f")
        f.rug(p, 7.3, 11.4, 8.7, 13.2, "#6a2b24", "#8a4030")
        f.straw(p, chance, box(15.7, 2.2, 19.8, 5.8), 420)
        f.straw(p, chance, box(14.2, 6.2, 19.8, 13.3), 60)

    board.put(board.paint(cloth))


def _inn_yard(board: Board, chance: Any) -> None:
    def ground(p: QPainter) -> None:
        f.straw(p, chance, box(20.2, 2.2, 25.2, 5.0), 900)
        f.straw(p, chance, box(20.2, 5.0, 25.2, 13.0), 160)

    board.put(board.paint(ground))

    def things(p: QPainter) -> None:
        # Hay in the lean-to, a trough, firewood.
        for x, y, r in ((21.1, 3.0, 0.62), (21.9, 2.8, 0.5), (21.4, 3.7, 0.5)):
            f.blob(p, chance, x, y, r, "#b8954a", 16, 0.1)
            f.straw(p, chance, disc(x, y, r), 420)
        f.wood(p, chance, 22.9, 2.4, 24.9, 3.0, "#6b4d2e", boards=1)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(QColor("#3f6068"))
        p.drawRoundedRect(QRectF(23.02, 2.5, 1.76, 0.4), 0.05, 0.05)
        for k in range(15):
            x = 20.25 + (k % 5) * 0.17
            p.setPen(QPen(QColor("#3b2715"), 0.02))
            p.setBrush(QColor("#b08a58" if k % 2 else "#9c7746"))
            p.drawEllipse(QPointF(x + 0.1, 5.25 + (k // 5) * 0.16), 0.085, 0.085)
        for x, y in ((22.2, 4.7), (24.4, 4.7)):
            f.wood(p, chance, x - 0.14, y - 0.14, x + 0.14, y + 0.14, "#5c3f22", boards=1)
        # The cart.
        for x in (23.62, 24.98):
            for y in (10.75, 11.85):
                p.setPen(QPen(QColor("#22160c"), 0.03))
                p.setBrush(QColor("#4c3219"))
                p.drawRoundedRect(QRectF(x - 0.07, y - 0.36, 0.14, 0.72), 0.05, 0.05)
        for x in (23.95, 24.65):
            p.setPen(QPen(QColor("#5d3f20"), 0.08))
            p.drawLine(QLineF(x, 10.4, x + (24.3 - x) * 0.3, 9.2))
        f.wood(p, chance, 23.7, 10.3, 24.9, 12.3, "#8a6237", boards=5)
        f.sacks(p, chance, 24.2, 10.9, 3)
        f.crate(p, chance, 24.0, 11.45, 0.6)

    board.put_standing(board.paint(things), height_m=0.14)
    # The well.
    rim = QPainterPath()
    rim.addEllipse(QPointF(22.6, 8.2), 0.9, 0.9)
    hole = disc(22.6, 8.2, 0.55)
    mask = board.mask(rim)
    board.shade(mask, radius_m=0.2, strength=0.5, shift=(0.12, 0.12))
    board.lay(board.cobbles(size=0.28, light="#aaa294", dark="#6f675b", joint="#2e2820", salt=31), mask)
    board.lay("#0e1a20", board.mask(hole))

    def water(p: QPainter) -> None:
        p.setPen(QPen(QColor(140, 180, 190, 120), 0.02))
        p.drawArc(QRectF(22.3, 7.95, 0.5, 0.45), 30 * 16, 110 * 16)
        f.wood(p, chance, 21.6, 8.1, 23.6, 8.28, "#5a3c1f", boards=1)
        p.setPen(QPen(QColor("#b79b66"), 0.04))
        p.drawLine(QLineF(22.6, 8.2, 22.75, 8.5))

    board.put_standing(board.paint(water), height_m=0.1)
    # The low wall of dry stones.
    line = [[(20.2, 2), (25.4, 2), (25.4, 13.3), (23.0, 13.3)]]
    wall = board.mask(stroked(line, 0.42))
    board.shade(wall, radius_m=0.3, strength=0.55)
    board.shade(wall, radius_m=0.12, strength=0.5, shift=(0.1, 0.12))
    board.lay("#1d1812", board.mask(stroked(line, 0.5)))
    board.lay(board.cobbles(size=0.3, light="#d6ccb8", dark="#9a9080", joint="#4a4132", salt=32), wall)
    moss = np.clip((board.noise(0.7, octaves=4, salt=33) - 0.52) * 6, 0, 1) * wall
    board.lay("#5c6c34", moss, 0.55)


MAPS = {"auberge_du_gue": (inn_plan, draw_inn)}


def main(names: Sequence[str]) -> None:
    """Draw the named maps, or all."""
    _ = QGuiApplication([])
    for name in names or MAPS:
        make_plan, draw = MAPS[name]
        plan = make_plan()
        save(draw(plan), name)
        plan.write(name)
        print(name, (HERE / f"{name}.webp").stat().st_size, "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
