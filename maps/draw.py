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

import itertools

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

    def lines(self, *kinds: str, closed: bool | None = None, built: bool = False) -> list[list[XY]]:
        """Return the lines of some kinds; closed outlines repeat their first point. built: leave out natural rock."""
        found = []
        for item in self.obstacles:
            if built and item.get("name_fr") == CAVE:
                continue
            if item["kind"] in kinds and closed in (None, item.get("closed", False)):
                points = [(p[0], p[1]) for p in item["points"]]
                found.append([*points, points[0]] if item.get("closed") else points)
        return found

    def opaque(self) -> list[tuple[XY, XY]]:
        """Return the pieces that stop light."""
        return [(a, b) for line in self.lines(*OPAQUE) for a, b in itertools.pairwise(line)]

    def text(self, name: str) -> str:
        """Return the map file."""
        data = {
            "name_fr": self.fr,
            "name_en": self.en,
            "picture": f"{name}.webp",
            "width_m": self.width_m,
            "height_m": self.height_m,
            "obstacles": self.obstacles,
            "areas": self.areas,
            "lights": self.lights,
            "notes": self.notes,
        }
        head = {key: value for key, value in data.items() if not isinstance(value, list)}
        lines = [json.dumps(head, ensure_ascii=False)[:-1] + ","]
        for key in ("obstacles", "areas", "lights", "notes"):
            rows = ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in data[key])
            lines.append(f' "{key}": [\n{rows}\n ],' if rows else f' "{key}": [],')
        lines[-1] = lines[-1][:-1]
        return "\n".join(lines) + "\n}\n"


# --- parts that both maps share ---------------------------------------------------------------------------------------


def draw_walls(board: Board, plan: Plan, texture: Array, *, rim: str) -> Array:
    """Draw walls, slits, windows and doors as thick as they are; return the mask of what is solid."""
    solid = board.mask(stroked(plan.lines("wall", "arrow_slit", closed=False, built=True), WALL))
    secret = [o["points"] for o in plan.obstacles if o["kind"] == "door" and o.get("secret")]
    if secret:
        solid = np.maximum(solid, board.mask(stroked(secret, WALL)))
    board.shade(solid, radius_m=0.45, strength=0.5)
    board.shade(solid, radius_m=0.14, strength=0.5, shift=(0.12, 0.14))
    board.lay(rim, board.mask(stroked(plan.lines("wall", "arrow_slit", closed=False, built=True), WALL + 0.06)))
    board.lay(texture, solid)
    inner = blur(solid, 0.05 * board.ppm)
    edge = np.clip((1 - inner) * 2, 0, 1) * solid
    board.rgb = board.rgb * (1 - 0.45 * edge)[..., None]
    top = np.clip(inner - np.roll(inner, (3, 3), (0, 1)), 0, 1) * solid
    board.rgb = board.rgb + (0.35 * top)[..., None]
    board.put(board.paint(lambda p: _openings(p, plan)))
    for points in secret:
        board.put(board.paint(lambda p, q=points: _seam(p, q)))
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
        (2, 13.5),
        (20, 13.5),
        ("window", 1.4, 3.0, {}),
        ("door", 5.2, 6.8, {"door": "shut", "name_fr": "Porte de la grande salle", "name_en": "Main door"}),
        ("window", 9.0, 10.6, {}),
        ("window", 14.2, 15.6, {}),
    )
    plan.run(
        (20, 2),
        (20, 13.5),
        ("door", 7.4, 8.4, {"door": "ajar", "name_fr": "Porte des cuisines", "name_en": "Kitchen door"}),
        ("window", 9.4, 10.6, {}),
    )
    plan.run(
        (2, 6),
        (20, 6),
        ("door", 2.4, 3.4, shut),
        ("door", 5.2, 6.2, shut),
        ("door", 9.6, 10.6, {"door": "open"}),
        ("door", 15.0, 16.0, {"door": "shut", "locked": True, "name_fr": "Cellier", "name_en": "Cellar"}),
    )
    plan.run((6.5, 2), (6.5, 6))
    plan.run((11, 2), (11, 6))
    plan.run(
        (15.5, 2),
        (15.5, 6),
        ("door", 1.4, 2.4, {"door": "shut", "secret": True, "name_fr": "Passage dérobé", "name_en": "Hidden passage"}),
    )
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
        {
            "kind": "difficult_ground",
            "outline": _bank(0, 14.3),
            "factor": 3.0,
            "name_fr": "Rivière",
            "name_en": "River",
        },
        {"kind": "difficult_ground", "outline": _bank(14.3, 18.0), "factor": 1.5, "name_fr": "Gué", "name_en": "Ford"},
        {
            "kind": "difficult_ground",
            "outline": _bank(18.0, 20),
            "factor": 3.0,
            "name_fr": "Rivière",
            "name_en": "River",
        },
        {
            "kind": "sparse_vegetation",
            "name_fr": "Fourré",
            "name_en": "Thicket",
            "outline": [list(p) for p in ring(10.4, 18.7, 1.3, 14)],
        },
    ]
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
            "at": [15.0, 3.9],
            "title_fr": "Passage dérobé",
            "title_en": "Hidden passage",
            "text_fr": "La bibliothèque pivote ; derrière, le cellier.",
            "text_en": "The bookcase turns; behind it, the cellar.",
        },
        {
            "at": [24.3, 11.3],
            "title_fr": "La charrette",
            "title_en": "The cart",
            "text_fr": "Sous la bâche : trois sacs de sel, et un coffret scellé.",
            "text_en": "Under the canvas: three sacks of salt, and a sealed casket.",
        },
    ]
    return plan


INN_TABLES = (
    (3.2, 7.3, 5.2, 8.3),
    (3.2, 10.7, 5.2, 11.7),
    (9.4, 7.2, 11.0, 8.1),
    (9.4, 11.1, 11.0, 12.1),
    (16.0, 9.3, 18.2, 10.2),
)
INN_TREES = (
    (0.8, 4.6, 1.5, 0.3),
    (0.7, 11.6, 1.3, 0.26),
    (4.6, 18.9, 1.7, 0.34),
    (14.2, 18.7, 1.5, 0.3),
    (22.4, 18.6, 1.8, 0.36),
    (24.1, 7.0, 1.4, 0.28),
    (27.0, 19.3, 1.1, 0.22),
)
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
        board.put(board.paint(lambda p, at=fire_at, size=r: f.fire(p, chance, *at, size)))
    stone = board.flags(size=0.27, light="#b8ab95", dark="#7c705f", salt=62, worn=0.15)
    draw_walls(board, plan, stone, rim="#231a13")

    inside = board.mask(box(2, 2, 20, 13.5))[..., None]
    ambient = rgb("#b9bccb") * (1 - inside) + rgb("#ab967f") * inside
    flames: list[tuple[XY, float, str, float]] = [
        ((7.5, 9.5), -1.7, "#ffb765", 0.75),
        ((19.1, 6.85), -1.3, "#ff9d50", 0.6),
        ((7.5, 10.5), 9.0, "#ffb765", 0.72),
        ((7.5, 8.5), 7.0, "#ffb765", 0.5),
        ((13.3, 8.3), 5.5, "#ffc27a", 0.55),
        ((18.5, 7.9), 5.5, "#ff9d50", 0.7),
        ((9.1, 13.95), 5.0, "#ffc987", 0.55),
        ((20.45, 9.1), 5.0, "#ffc987", 0.55),
        ((13.2, 3.9), 3.6, "#ffd39a", 0.5),
        ((4.0, 2.7), 3.2, "#ffd39a", 0.5),
        ((4.2, 11.2), 2.6, "#ffcf90", 0.3),
        ((4.2, 7.8), 2.6, "#ffcf90", 0.3),
        ((10.2, 11.6), 2.4, "#ffcf90", 0.3),
        ((10.2, 7.6), 2.4, "#ffcf90", 0.3),
    ]
    light_up(board, plan, ambient, flames)
    board.put(board.paint(lambda p: [f.candle(p, x, y) for x, y in ((9.1, 13.95), (20.45, 9.1), (13.3, 8.3))]))
    for x, y, r, _ in INN_TREES:
        crown = board.paint(
            lambda p, tree=(x, y, r): f.leaves(p, chance, *tree, AUTUMN if tree[0] > 26 else GREENS, 1.5)
        )
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
        height_m=0.15,
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


# --- the crypt -------------------------------------------------------------------------------------------------------

CAVE = "Paroi rocheuse"
CAVE_TOP = smooth(((12, 3.0), (13.2, 1.9), (15.4, 1.2), (18.2, 1.5), (20.6, 1.0), (22.2, 1.9), (23, 3.4)), 5)
CAVE_BOTTOM = smooth(((12, 21.0), (13.4, 22.2), (15.8, 22.8), (18.4, 22.3), (20.8, 22.9), (22.4, 21.9), (23, 20.6)), 5)
CHASM_LEFT = smooth(
    (
        (15.4, 1.2),
        (15.7, 4),
        (14.9, 7),
        (15.6, 9.6),
        (15.3, 11),
        (15.2, 13),
        (15.5, 14.6),
        (14.8, 17.4),
        (15.7, 20.2),
        (15.8, 22.8),
    ),
    6,
)
CHASM_RIGHT = smooth(
    (
        (20.6, 1.0),
        (19.9, 4),
        (20.7, 7.2),
        (20.0, 9.6),
        (20.3, 11),
        (20.4, 13),
        (19.9, 14.6),
        (20.8, 17.6),
        (19.8, 20.4),
        (20.8, 22.9),
    ),
    6,
)
BRIDGE = (11.0, 13.0)
BROKEN = (17.1, 18.4)
COFFINS = ((26.4, 7.0), (29.1, 7.0), (26.4, 15.2), (29.1, 15.2))
CRYPT_PILLARS = tuple((x, y) for y in (9.6, 14.4) for x in (25.4, 28.2, 31.0))
HALL_PILLARS = ((4.8, 10.2), (4.8, 13.8), (8.4, 10.2), (8.4, 13.8))


def crypt_plan() -> Plan:
    """Return the crypt beyond the bridge: 36 x 24 m."""
    plan = Plan(36.0, 24.0, "La Crypte du Pont rompu", "The Crypt beyond the Broken Bridge")
    slit: tuple[str, float, float, dict[str, Any]] = (
        "arrow_slit",
        5.6,
        6.4,
        {"name_fr": "Meurtrière", "name_en": "Arrow slit"},
    )
    plan.run((2, 3), (12, 3))
    plan.run((2, 3), (2, 21))
    plan.run((2, 21), (12, 21))
    plan.run(
        (12, 3),
        (12, 21),
        slit,
        ("arrow_slit", 11.6, 12.4, slit[3]),
        ("door", 8.1, 9.9, {"door": "shut", "name_fr": "Porte du pont", "name_en": "Bridge gate"}),
    )
    plan.run(
        (2, 7.5),
        (12, 7.5),
        ("door", 1.4, 2.4, {"door": "shut", "locked": True, "name_fr": "Armurerie", "name_en": "Armoury"}),
        ("curtain", 6.5, 8.3, {"name_fr": "Tenture", "name_en": "Curtain"}),
    )
    plan.run((7, 3), (7, 7.5))
    plan.run(
        (2, 16.5),
        (12, 16.5),
        ("door", 1.4, 2.4, {"door": "shut", "secret": True, "name_fr": "Porte secrète", "name_en": "Secret door"}),
        ("door", 7.0, 8.0, {"door": "ajar"}),
    )
    plan.run((7, 16.5), (7, 21))
    plan.run((23, 1.8), (34, 1.8))
    plan.run((34, 1.8), (34, 22.2))
    plan.run((23, 22.2), (34, 22.2))
    plan.run((23, 1.8), (23, 22.2), ("door", 9.3, 11.1, {"door": "open", "name_fr": "Portail", "name_en": "Portal"}))
    plan.run(
        (23, 6.2),
        (34, 6.2),
        ("door", 1.3, 2.3, {"door": "shut"}),
        (
            "door",
            8.2,
            9.2,
            {"door": "shut", "secret": True, "locked": True, "name_fr": "Trésor", "name_en": "Treasury"},
        ),
    )
    plan.run((29, 1.8), (29, 6.2))
    plan.run(
        (23, 18),
        (34, 18),
        ("door", 2.0, 3.0, {"door": "shut", "locked": True, "name_fr": "Ossuaire", "name_en": "Ossuary"}),
        ("curtain", 7.4, 8.8, {"name_fr": "Tenture", "name_en": "Curtain"}),
    )
    plan.run((29, 18), (29, 22.2))
    plan.add("wall", CAVE_TOP, name_fr=CAVE, name_en="Rock face")
    plan.add("wall", CAVE_BOTTOM, name_fr=CAVE, name_en="Rock face")
    top, bottom = BRIDGE
    for side in (CHASM_LEFT, CHASM_RIGHT):
        plan.add("chasm", [p for p in side if p[1] <= top], name_fr="Gouffre", name_en="Chasm")
        plan.add("chasm", [p for p in side if p[1] >= bottom], name_fr="Gouffre", name_en="Chasm")
    (left_top, right_top), (left_bottom, right_bottom) = _bridge_ends()
    plan.add("railing", (left_top, right_top), name_fr="Garde-corps", name_en="Railing")
    plan.add("railing", (left_bottom, (BROKEN[0], bottom)), name_fr="Garde-corps", name_en="Railing")
    plan.add("chasm", ((BROKEN[0], bottom), (BROKEN[1], bottom)), name_fr="Garde-corps rompu", name_en="Broken railing")
    plan.add("railing", ((BROKEN[1], bottom), right_bottom), name_fr="Garde-corps", name_en="Railing")
    for x, y in HALL_PILLARS:
        plan.ring("pillar", ((x - 0.45, y - 0.45), (x + 0.45, y - 0.45), (x + 0.45, y + 0.45), (x - 0.45, y + 0.45)))
    for x, y in CRYPT_PILLARS:
        plan.ring("pillar", ring(x, y, 0.5, 14))
    for x, y in ((33.2, 8.4), (33.2, 15.6)):
        plan.ring("pillar", ring(x, y, 0.45, 8), name_fr="Statue", name_en="Statue")
    for x, y in COFFINS:
        plan.ring(
            "low_wall",
            ((x, y), (x + 1.1, y), (x + 1.1, y + 2.0), (x, y + 2.0)),
            name_fr="Sarcophage",
            name_en="Sarcophagus",
        )
    plan.ring(
        "low_wall", ((25.4, 3.5), (26.5, 3.5), (26.5, 5.4), (25.4, 5.4)), name_fr="Sarcophage", name_en="Sarcophagus"
    )
    plan.ring("low_wall", ((32.0, 11.1), (32.9, 11.1), (32.9, 13.0), (32.0, 13.0)), name_fr="Autel", name_en="Altar")
    plan.ring("low_wall", ((5.9, 11.3), (7.3, 11.3), (7.3, 12.7), (5.9, 12.7)), name_fr="Table", name_en="Table")
    plan.add("low_wall", ((10.3, 9.6), (10.6, 11.0)), name_fr="Barricade", name_en="Barricade")
    plan.add("low_wall", ((10.6, 13.0), (10.2, 14.5)), name_fr="Barricade", name_en="Barricade")
    plan.areas += [
        {
            "kind": "difficult_ground",
            "factor": 2.0,
            "name_fr": "Éboulis",
            "name_en": "Rubble",
            "outline": [[21.0, 3.4], [22.8, 3.4], [22.8, 6.6], [21.4, 6.4]],
        },
        {
            "kind": "difficult_ground",
            "factor": 2.0,
            "name_fr": "Éboulis",
            "name_en": "Rubble",
            "outline": [[12.2, 17.6], [14.2, 18.0], [14.4, 20.6], [12.4, 20.4]],
        },
    ]
    for at, bright, dim, fr, en in (
        ((6.6, 12.0), 3.0, 7.0, "Lampe de la salle des gardes", "Guard room lamp"),
        ((13.4, 10.2), 5.0, 9.0, "Brasero", "Brazier"),
        ((21.8, 13.8), 5.0, 9.0, "Brasero", "Brazier"),
        ((32.4, 12.0), 5.0, 10.0, "Lueur de l'autel", "Glow of the altar"),
        ((9.5, 4.2), 2.0, 5.0, "Cierges", "Tapers"),
        ((26.0, 3.2), 2.0, 5.0, "Torche", "Torch"),
    ):
        colour = {"colour": "#9fe3cf"} if "autel" in fr else {}
        plan.lights.append({"at": list(at), "bright_m": bright, "dim_m": dim, "name_fr": fr, "name_en": en} | colour)
    plan.notes += [
        {
            "at": [3.9, 16.5],
            "title_fr": "Porte secrète",
            "title_en": "Secret door",
            "text_fr": "Une dalle descellée : perception 18 pour la voir.",
            "text_en": "A loose slab: perception 18 to see it.",
        },
        {
            "at": [17.7, 13.0],
            "title_fr": "Garde-corps rompu",
            "title_en": "Broken railing",
            "text_fr": "Qui est poussé ici tombe : 18 m, sauf à se rattraper.",
            "text_en": "Whoever is pushed here falls: 18 m, unless they catch hold.",
        },
        {
            "at": [31.7, 6.2],
            "title_fr": "Le trésor",
            "title_en": "The treasury",
            "text_fr": "La serrure est dans la main de la statue voisine.",
            "text_en": "The lock is in the hand of the statue beside it.",
        },
    ]
    return plan


def _bridge_ends() -> tuple[tuple[XY, XY], tuple[XY, XY]]:
    """Return where the edges of the chasm meet the bridge: (left, right) at its top, and at its bottom."""
    top, bottom = (
        tuple(next(p for p in side if abs(p[1] - y) < 1e-6) for side in (CHASM_LEFT, CHASM_RIGHT)) for y in BRIDGE
    )
    return top, bottom


def draw_crypt(plan: Plan) -> Board:
    """Return the picture of the crypt."""
    board = Board(plan.width_m, plan.height_m, 50, 23)
    chance = board.chance
    keep, tomb = box(2, 3, 12, 21), box(23, 1.8, 34, 22.2)
    cave = polygon([*CAVE_TOP, *reversed(CAVE_BOTTOM)])
    rock = board.mottled(("#26231f", "#35312b", "#454038", "#57504a"), cell=2.2, salt=1, fine=0.3)
    cracks, _ = board.worley(1.1, salt=2, warp=1.2)
    rock = (rock * (0.55 + 0.45 * np.clip(cracks / 0.14, 0, 1))[..., None]).astype(np.float32)
    board.rgb = rock.copy()
    # The cave: a rough floor, a chasm, the bridge.
    cave_mask = board.mask(cave)
    ground = board.mottled(("#4b443c", "#5f574c", "#736a5d", "#857b6c"), cell=1.6, salt=3, fine=0.3)
    seams, tint = board.worley(0.75, salt=4, warp=1.0)
    ground = ground * (0.72 + 0.28 * np.clip(seams / 0.12, 0, 1))[..., None] * (0.9 + 0.2 * tint)[..., None]
    board.lay(ground.astype(np.float32), cave_mask)
    gulf = board.mask(polygon([*CHASM_LEFT, *reversed(CHASM_RIGHT)]))
    ragged = board.noise(0.5, octaves=4, salt=5) - 0.5
    inner = np.clip(blur(gulf, 0.8 * 50) + ragged * 0.32, 0, 1)
    board.shade(gulf, radius_m=0.3, strength=0.45)
    strata = board.noise(0.4, octaves=4, salt=6)
    walls = board.mottled(("#2f2a25", "#4a423a", "#6b6053"), cell=0.7, salt=7, fine=0.3)
    depth = np.clip((inner - 0.47) * 2.1, 0, 1)[..., None]
    mist = np.clip((board.noise(2.6, octaves=5, salt=8) - 0.42) * 2.2, 0, 1)[..., None]
    abyss = rgb("#0a0d12") * (1 - mist * 0.9) + rgb("#3d5866") * mist * 0.9
    board.lay(
        (walls * 0.62 * (0.6 + 0.8 * strata[..., None]) * (1 - depth) ** 1.5 + abyss * depth).astype(np.float32),
        gulf,
    )
    lip = np.clip(1 - np.abs(blur(gulf, 5) - 0.3) / 0.22, 0, 1) * (1 - gulf)
    board.lay("#b3a791", (lip * (0.7 + ragged)).clip(0, 1).astype(np.float32), 0.75)
    board.shade(gulf * np.clip(1 - (blur(gulf, 10) - 0.5) * 3.2, 0, 1), radius_m=0.05, strength=0.45)
    _crypt_bridge(board)
    # Built floors.
    flags = board.flags(size=0.75, light="#8f887b", dark="#5d574d", salt=11, worn=0.4)
    small = board.flags(size=0.5, light="#8a7f6e", dark="#585045", salt=12, worn=0.35)
    marble = board.flags(size=1.0, light="#a5a39b", dark="#6e6f6d", salt=13, worn=0.45)
    board.lay(flags, board.mask(keep))
    board.lay(small, board.mask(box(2, 3, 12, 7.5)))
    board.lay(small, board.mask(box(2, 16.5, 12, 21)))
    board.lay(small, board.mask(tomb))
    board.lay(marble, board.mask(box(23, 6.2, 34, 18)))
    checks = ((np.floor(board.x / 0.6) + np.floor(board.y / 0.6)) % 2).astype(np.float32)
    aisle = board.mask(box(23.2, 11.2, 31.8, 12.9))
    board.rgb = board.rgb * (1 - 0.28 * aisle * checks)[..., None]
    moss = np.clip((board.noise(1.6, octaves=5, salt=14) - 0.56) * 6, 0, 1) * np.maximum(
        board.mask(keep), board.mask(tomb)
    )
    board.lay("#4c5a37", moss.astype(np.float32), 0.4)
    _crypt_things(board, chance)
    stone = board.flags(size=0.34, light="#a39b8c", dark="#6a6357", salt=15, worn=0.3)
    draw_walls(board, plan, stone, rim="#14110f")
    # Rock closes over everything outside.
    outside = 1 - np.maximum.reduce(
        [
            board.mask(stroked([[(2, 3), (12, 3), (12, 21), (2, 21), (2, 3)]], WALL)),
            board.mask(keep),
            board.mask(stroked([[(23, 1.8), (34, 1.8), (34, 22.2), (23, 22.2), (23, 1.8)]], WALL)),
            board.mask(tomb),
            cave_mask,
        ]
    )
    ledge = np.clip((blur(outside, 0.35 * 50) + ragged * 0.25 - 0.3) * 3, 0, 1) * outside
    board.lay(rock, ledge.astype(np.float32))
    board.shade(outside, radius_m=1.6, strength=0.5)
    board.shade(np.clip(outside - 0.2, 0, 1), radius_m=0.5, strength=0.55)
    _pillars(board)
    ambient = np.broadcast_to(rgb("#8c8c96"), board.rgb.shape)
    flames: list[tuple[XY, float, str, float]] = [
        ((6.6, 12.0), 8.0, "#ffbd74", 0.8),
        ((13.4, 10.2), 9.0, "#ffb060", 0.85),
        ((21.8, 13.8), 9.0, "#ffb060", 0.85),
        ((31.4, 12.0), 10.0, "#8fe0c8", 0.62),
        ((32.4, 12.0), -2.2, "#a9f0da", 0.5),
        ((9.5, 4.3), 5.0, "#ffcf95", 0.7),
        ((26.0, 2.4), 5.5, "#ffbd74", 0.7),
        ((9.6, 18.2), 4.5, "#ffbd74", 0.55),
        ((31.6, 4.0), 4.5, "#ffd98a", 0.6),
        ((31.5, 20.0), 4.5, "#ffcf95", 0.5),
        ((3.4, 5.2), 3.6, "#ffcf95", 0.4),
        ((26.0, 20.2), 3.6, "#9fd6e3", 0.35),
    ]
    light_up(board, plan, ambient, flames)

    def glows(p: QPainter) -> None:
        for x, y in ((13.4, 10.2), (21.8, 13.8)):
            p.setPen(QPen(QColor("#1d1b1a"), 0.06))
            p.setBrush(QColor("#35302c"))
            p.drawEllipse(QPointF(x, y), 0.36, 0.36)
            f.fire(p, chance, x, y, 0.26)
        for x, y in (
            (9.0, 3.75),
            (9.5, 3.6),
            (10.0, 3.75),
            (32.3, 11.35),
            (32.3, 12.75),
            (6.6, 12.0),
            (26.0, 2.25),
            (31.9, 2.7),
            (31.2, 21.4),
            (9.6, 16.95),
        ):
            f.candle(p, x, y)

    board.put(board.paint(glows))
    return board


def _crypt_bridge(board: Board) -> None:
    chance = board.chance
    top, bottom = BRIDGE
    (left_top, right_top), (left_bottom, right_bottom) = _bridge_ends()
    bite = smooth(
        ((BROKEN[0] - 0.1, bottom + 0.1), (17.4, 12.62), (17.8, 12.75), (18.1, 12.55), (BROKEN[1] + 0.1, bottom + 0.1)),
        5,
    )
    deck = polygon(
        [
            (left_top[0] - 0.7, top - 0.12),
            (right_top[0] + 0.7, top - 0.12),
            (right_bottom[0] + 0.7, bottom + 0.12),
            *reversed(bite),
            (left_bottom[0] - 0.7, bottom + 0.12),
        ]
    )
    mask = board.mask(deck)
    board.shade(mask, radius_m=0.5, strength=0.7, shift=(0.25, 0.35))
    board.lay(
        "#14110e",
        board.mask(
            stroked(
                [
                    [(left_bottom[0], bottom + 0.1), (BROKEN[0] - 0.15, bottom + 0.1)],
                    [(BROKEN[1] + 0.15, bottom + 0.1), (right_bottom[0], bottom + 0.1)],
                ],
                0.35,
            )
        ),
    )
    board.lay(board.flags(size=0.5, light="#a0968a", dark="#6b6358", salt=21, worn=0.4), mask)
    rim = np.clip((1 - blur(mask, 4)) * 2, 0, 1) * mask
    board.rgb = board.rgb * (1 - 0.5 * rim)[..., None]

    def rails(p: QPainter) -> None:
        f.rope_rail(p, (left_top, right_top), 0.8)
        f.rope_rail(p, (left_bottom, (BROKEN[0], bottom)), 0.8)
        f.rope_rail(p, ((BROKEN[1], bottom), right_bottom), 0.8)
        f.rubble(p, chance, 17.7, 12.3, 0.6, 9, "#7d7468")
        p.setPen(QPen(QColor("#b08a54"), 0.05))
        p.drawLine(QLineF(BROKEN[0], bottom, BROKEN[0] + 0.25, bottom + 0.5))

    board.put_standing(board.paint(rails), height_m=0.12)


def _crypt_things(board: Board, chance: Any) -> None:
    def flat(p: QPainter) -> None:
        f.rug(p, 8.3, 4.0, 10.7, 6.6, "#3f2440", "#5a3358")
        f.straw(p, chance, box(2.2, 16.7, 6.8, 20.8), 380)
        f.bones(p, chance, 25.6, 20.2, 1.7, 60)
        f.bones(p, chance, 3.2, 19.8, 0.6, 8)
        f.bones(p, chance, 32.6, 9.6, 0.5, 6)
        p.setPen(QPen(QColor(120, 20, 20, 110), 0.09))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawEllipse(QPointF(31.0, 12.05), 0.85, 0.85)
        p.setPen(QPen(QColor(120, 20, 20, 100), 0.05))
        corners = ring(31.0, 12.05, 0.82, 5, -1.57)
        for k in range(5):
            p.drawLine(QLineF(QPointF(*corners[k]), QPointF(*corners[(k + 2) % 5])))
        for x, y, turn in (
            (2.17, 3.17, 0),
            (11.83, 20.83, 180),
            (33.83, 1.97, 90),
            (33.83, 22.03, 180),
            (23.17, 22.03, 270),
            (2.17, 20.83, 270),
        ):
            f.cobweb(p, x, y, 0.9, turn)

    board.put(board.paint(flat))

    def things(p: QPainter) -> None:
        f.round_table(p, chance, 6.6, 12.0, 0.7)
        f.mug(p, 6.3, 11.7)
        f.mug(p, 6.95, 12.2)
        for x, y in ((5.5, 11.6), (7.7, 12.3), (6.5, 13.1), (6.8, 10.9)):
            f.stool(p, x, y)
        p.save()
        p.translate(10.45, 10.3)
        p.rotate(-12)
        f.wood(p, chance, -0.2, -0.72, 0.2, 0.72, "#71502e", boards=2)
        p.restore()
        p.save()
        p.translate(10.4, 13.75)
        p.rotate(15)
        f.wood(p, chance, -0.2, -0.78, 0.2, 0.78, "#71502e", boards=2)
        p.restore()
        f.crate(p, chance, 10.9, 14.6, 0.7)
        f.barrel(p, 10.9, 8.6)
        f.barrel(p, 2.7, 15.8)
        f.barrel(p, 3.4, 15.9, 0.3)
        f.crate(p, chance, 2.4, 8.0, 0.75)
        # Armoury, chapel, cells, stairs.
        for k in range(7):
            x = 2.5 + k * 0.6
            p.setPen(QPen(QColor("#2b2b2e"), 0.07))
            p.drawLine(QLineF(x, 3.25, x, 4.1))
            p.setPen(QPen(QColor("#9fa3a8"), 0.04))
            p.drawLine(QLineF(x, 3.25, x, 3.85))
        f.chest(p, chance, 5.7, 5.9, 6.7, 6.5)
        f.crate(p, chance, 2.4, 6.0, 0.8)
        f.crate(p, chance, 2.5, 5.1, 0.65)
        f.wood(p, chance, 8.5, 3.4, 10.5, 4.1, "#7d6a58", boards=1)
        for y in (5.0, 5.8):
            for x0, x1 in ((7.5, 8.2), (10.8, 11.6)):
                f.wood(p, chance, x0, y, x1, y + 0.28, "#6b4a2a", boards=1)
        for k in range(8):
            shade = 0.55 + k * 0.06
            p.setPen(QPen(QColor("#1b1815"), 0.02))
            p.setBrush(f.shaded("#8a8173", shade))
            p.drawRect(QRectF(7.3 + k * 0.3, 19.0, 0.3, 1.8))
        f.wood(p, chance, 2.3, 19.9, 4.1, 20.7, "#5f4527", boards=2)
        # Tombs, altar, treasure, vestry.
        for k, (x, y) in enumerate(COFFINS):
            f.coffin(p, chance, x, y, x + 1.1, y + 2.0, open_=k == 1)
        p.setPen(QPen(QColor("#2b2a28"), 0.05))
        p.setBrush(QColor("#b9b7b0"))
        p.drawRoundedRect(QRectF(32.0, 11.1, 0.9, 1.9), 0.06, 0.06)
        p.setPen(QPen(QColor("#8f8d87"), 0.03))
        p.setBrush(QColor("#cbc9c2"))
        p.drawRoundedRect(QRectF(32.12, 11.22, 0.66, 1.66), 0.04, 0.04)
        p.setBrush(QColor("#5e1d22"))
        p.drawRect(QRectF(32.12, 11.75, 0.66, 0.6))
        p.setPen(QPen(QColor("#6b6350"), 0.015))
        p.setBrush(QColor("#dcd3bb"))
        p.drawEllipse(QPointF(32.45, 12.05), 0.12, 0.13)
        f.chest(p, chance, 32.6, 2.1, 33.7, 2.8)
        f.chest(p, chance, 30.2, 2.1, 31.2, 2.7)
        for _ in range(150):
            x, y = chance.gauss(32.2, 0.55), chance.gauss(3.6, 0.45)
            p.setPen(QPen(QColor("#6d5315"), 0.008))
            p.setBrush(QColor(chance.choice(("#e5bd4c", "#d1a233", "#f3dc83", "#c3c6c9"))))
            p.drawEllipse(QPointF(min(33.7, max(29.4, x)), min(5.8, max(2.2, y))), 0.04, 0.04)
        f.shelf(p, chance, 29.3, 21.5, 33.6, 21.95)
        f.wood(p, chance, 31.8, 18.9, 33.6, 19.6, "#6b4a2a", boards=2)
        f.shelf(p, chance, 23.3, 2.1, 25.0, 2.5)
        f.chest(p, chance, 27.6, 2.2, 28.6, 2.8)
        f.coffin(p, chance, 25.4, 3.5, 26.5, 5.4)
        for k, (x, y, r) in enumerate(
            ((28.4, 5.5, 0.28), (27.8, 5.7, 0.2), (28.6, 4.9, 0.2), (23.5, 5.6, 0.25), (23.5, 5.0, 0.18))
        ):
            f.urn(p, x, y, r, ("#8a5a3a", "#6d6a5c", "#7a4a35")[k % 3])
        f.rubble(p, chance, 21.9, 5.0, 1.35, 44, "#7b7266")
        f.rubble(p, chance, 13.3, 19.2, 1.4, 44, "#7b7266")
        f.rubble(p, chance, 24.0, 16.9, 0.7, 14, "#8b867c")
        f.rubble(p, chance, 13.0, 4.2, 0.6, 10, "#7b7266")

    board.put_standing(board.paint(things), height_m=0.13)

    def curtains(p: QPainter) -> None:
        for x0, x1, y in ((8.5, 10.3, 7.5), (30.4, 31.8, 18.0)):
            for k in range(int((x1 - x0) / 0.12) + 1):
                p.setPen(QPen(QColor("#3c1216"), 0.015))
                p.setBrush(f.shaded("#7c2830", 0.8 if k % 2 else 1.15))
                p.drawEllipse(QPointF(x0 + k * 0.12, y), 0.075, 0.13)

    board.put_standing(board.paint(curtains), height_m=0.08)


def _pillars(board: Board) -> None:
    stone = board.flags(size=0.5, light="#c3bdb0", dark="#948c7e", salt=31, worn=0.2)
    for path in (
        *(box(x - 0.45, y - 0.45, x + 0.45, y + 0.45) for x, y in HALL_PILLARS),
        *(disc(x, y, 0.5) for x, y in CRYPT_PILLARS),
        *(polygon(ring(x, y, 0.45, 8)) for x, y in ((33.2, 8.4), (33.2, 15.6))),
    ):
        mask = board.mask(path)
        board.shade(mask, radius_m=0.25, strength=0.55)
        board.shade(mask, radius_m=0.1, strength=0.4, shift=(0.14, 0.16))
        board.lay(stone, mask)
        rim = np.clip((1 - blur(mask, 4)) * 2.2, 0, 1) * mask
        board.rgb = board.rgb * (1 - 0.6 * rim)[..., None]

    def faces(p: QPainter) -> None:
        for x, y in CRYPT_PILLARS:
            p.setPen(QPen(QColor("#6f695e"), 0.03))
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawEllipse(QPointF(x, y), 0.34, 0.34)
        for x, y in ((33.2, 8.4), (33.2, 15.6)):
            p.setPen(QPen(QColor("#5d584f"), 0.03))
            p.setBrush(QColor("#a9a498"))
            p.drawEllipse(QPointF(x, y), 0.3, 0.2)
            p.setBrush(QColor("#bab5a9"))
            p.drawEllipse(QPointF(x - 0.06, y), 0.13, 0.12)

    board.put(board.paint(faces))


MAPS = {"auberge_du_gue": (inn_plan, draw_inn), "crypte_du_pont": (crypt_plan, draw_crypt)}


def main(names: Sequence[str]) -> None:
    """Draw the named maps, or all."""
    _ = QGuiApplication([])
    for name in names or MAPS:
        make_plan, draw = MAPS[name]
        plan = make_plan()
        save(draw(plan), name)
        (HERE / f"{name}.json").write_text(plan.text(name), encoding="utf-8")
        print(name, (HERE / f"{name}.webp").stat().st_size, "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
