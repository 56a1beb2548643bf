"""Maps to try the kernel on: dungeon, cave and town, of any size, the same for the same seed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon, box

WALL = ((0.0, 1.0),)
LOW = ((0.0, 0.25),)
WINDOW = ((0.0, 0.25), (0.75, 1.0))
SLIT = ((0.0, 0.45), (0.55, 1.0))


@dataclass
class Map:
    """Closed outlines only (rings), and the same with openings cut in and doors, low walls and fences added (all)."""

    kind: str
    rings: np.ndarray
    all: np.ndarray
    bands: list
    doors: np.ndarray  # truth per row of all: a shut door
    floor: Polygon | MultiPolygon
    size: tuple[float, float]

    def places(self, count: int, seed: int, clear_m: float = 0.05) -> np.ndarray:
        """Return points of the floor, clear of all outlines."""
        spin = np.random.default_rng(seed)
        inner = self.floor.buffer(-clear_m)
        shapely.prepare(inner)
        x0, y0, x1, y1 = self.floor.bounds
        found = np.zeros((0, 2))
        while len(found) < count:
            tries = spin.uniform((x0, y0), (x1, y1), (4 * count, 2))
            found = np.concatenate((found, tries[shapely.contains_xy(inner, *tries.T)]))
        return found[:count]


def ring_segments(shape) -> np.ndarray:
    """Return the outlines of a polygon or several as segments."""
    parts = []
    for polygon in getattr(shape, "geoms", [shape]):
        for ring in (polygon.exterior, *polygon.interiors):
            places = shapely.get_coordinates(ring)
            parts.append(np.stack((places[:-1], places[1:]), axis=1))
    return np.concatenate(parts)


def _largest(shape):
    return max(getattr(shape, "geoms", [shape]), key=lambda part: part.area)


def _hexagon(x: float, y: float, r: float, turn: float) -> Polygon:
    return Polygon(
        [(x + r * math.cos(turn + k * math.pi / 3), y + r * math.sin(turn + k * math.pi / 3)) for k in range(6)]
    )


def _with_openings(rings: np.ndarray, spin: np.random.Generator, share: float):
    """Return the rings with some walls turned, over a part of them, into windows, slits or low walls."""
    out, bands = [], []
    for wall in rings:
        length = math.hypot(*(wall[1] - wall[0]))
        if length < 2.0 or spin.random() > share:
            out.append(wall)
            bands.append(WALL)
            continue
        kind = (WINDOW, SLIT, LOW)[int(spin.integers(3))]
        width = {WINDOW: 1.2, SLIT: 0.4, LOW: 1.5}[kind] / length
        start = spin.uniform(0.1, 0.9 - width)
        cuts = [0.0, start, start + width, 1.0]
        places = [wall[0] + c * (wall[1] - wall[0]) for c in cuts[:-1]] + [wall[1]]
        for i in range(3):
            out.append(np.array((places[i], places[i + 1])))
            bands.append(kind if i == 1 else WALL)
    return out, bands


def dungeon(walls: int, seed: int = 1) -> Map:
    """Rooms on a loose raster, corridors of 1.5 m, hexagonal pillars, three doors of five shut; axis-aligned."""
    spin = np.random.default_rng(seed)
    side = max(2, round(math.sqrt(walls / 12.5)))
    pitch = 9.5
    rooms, passages, doors, pillars = {}, [], [], []
    for i in range(side):
        for j in range(side):
            w, h = (spin.integers(10, 17, 2) * 0.5).tolist()
            x = i * pitch + 0.5 * int(spin.integers(0, int((pitch - w) / 0.5)))
            y = j * pitch + 0.5 * int(spin.integers(0, int((pitch - h) / 0.5)))
            rooms[i, j] = (x, y, x + w, y + h)
            if spin.random() < 0.35:
                pillars.append(_hexagon(x + w / 2, y + h / 2, 0.4, spin.uniform(0, 1)))
    for (i, j), (x0, y0, x1, y1) in rooms.items():
        for di, dj in ((1, 0), (0, 1)):
            if (i + di, j + dj) not in rooms or spin.random() < 0.12:
                continue
            u0, v0, u1, v1 = rooms[i + di, j + dj]
            if di:
                low, high = max(y0, v0), min(y1, v1) - 1.5
                if low > high:
                    continue
                at = low + 0.5 * int(spin.integers(0, int((high - low) / 0.5) + 1))
                passages.append(box(x1, at, u0, at + 1.5))
                doors.append(((x1, at), (x1, at + 1.5)))
            else:
                low, high = max(x0, u0), min(x1, u1) - 1.5
                if low > high:
                    continue
                at = low + 0.5 * int(spin.integers(0, int((high - low) / 0.5) + 1))
                passages.append(box(at, y1, at + 1.5, v0))
                doors.append(((at, y1), (at + 1.5, y1)))
    floor = shapely.union_all([box(*room) for room in rooms.values()] + passages, grid_size=1e-6)
    floor = floor.difference(shapely.union_all(pillars)) if pillars else floor
    floor = shapely.set_precision(_largest(floor).simplify(0), 1e-6)
    rings = ring_segments(floor)
    out, bands = _with_openings(rings, spin, 0.12)
    shut = [door for door in doors if spin.random() < 0.6]
    every = np.array(out + [np.array(door) for door in shut])
    is_door = np.arange(len(every)) >= len(out)
    return Map("dungeon", rings, every, bands + [WALL] * len(shut), is_door, floor, (side * pitch, side * pitch))


def cave(walls: int, seed: int = 1) -> Map:
    """Winding passages with smooth walls of short pieces."""
    spin = np.random.default_rng(seed)
    side = max(2, round(math.sqrt(walls / 33.0)))
    pitch = 9.0
    knots = {(i, j): np.array((i, j)) * pitch + spin.uniform(-2.5, 2.5, 2) for i in range(side) for j in range(side)}
    parts = []
    for (i, j), place in knots.items():
        parts.append(shapely.Point(place).buffer(spin.uniform(1.5, 3.2), quad_segs=4))
        for di, dj in ((1, 0), (0, 1)):
            if (i + di, j + dj) in knots and spin.random() < 0.75:
                end = knots[i + di, j + dj]
                bend = (place + end) / 2 + spin.uniform(-2, 2, 2)
                parts.append(shapely.LineString((place, bend, end)).buffer(spin.uniform(0.7, 1.5), quad_segs=3))
    floor = shapely.union_all(parts)
    floor = shapely.set_precision(_largest(floor).simplify(0.02), 1e-6)
    rings = ring_segments(floor)
    long = np.hypot(*(rings[:, 1] - rings[:, 0]).T)
    pieces = []
    for wall, length in zip(rings, long, strict=True):
        count = max(1, math.ceil(length / 1.0))
        places = np.round(wall[0] + np.linspace(0, 1, count + 1)[:, None] * (wall[1] - wall[0]), 6)
        pieces += [places[k : k + 2] for k in range(count)]
    rings = np.array(pieces)
    out, bands = _with_openings(rings, spin, 0.0)
    extra = []
    for _ in range(len(rings) // 30):
        place = knots[tuple(spin.integers(0, side, 2).tolist())] + spin.uniform(-1, 1, 2)
        turn = spin.uniform(0, math.pi)
        step = np.array((math.cos(turn), math.sin(turn))) * 0.6
        extra.append(np.array((place - step, place + step)))
    every = np.array(out + extra)
    return Map(
        "cave",
        rings,
        every,
        bands + [LOW] * len(extra),
        np.zeros(len(every), dtype=bool),
        floor,
        (side * pitch, side * pitch),
    )


def town(walls: int, seed: int = 1) -> Map:
    """Turned houses, trees as hexagons, fences; open ground, so the views are long."""
    spin = np.random.default_rng(seed)
    side = max(2, round(math.sqrt(walls / 7.0)))
    pitch = 15.0
    solids, fences = [], []
    for i in range(side):
        for j in range(side):
            x, y = np.array((i, j)) * pitch + spin.uniform(-1.5, 1.5, 2)
            w, h, turn = spin.uniform(2, 4.5), spin.uniform(2, 4.5), spin.uniform(0, math.pi)
            house = shapely.affinity.rotate(box(x - w, y - h, x + w, y + h), turn, use_radians=True)
            solids.append(house)
            if spin.random() < 0.5:
                solids.append(_hexagon(x + pitch / 2, y + spin.uniform(-3, 3), spin.uniform(0.3, 0.8), turn))
            if spin.random() < 0.5:
                fences.append(np.array(((x + w + 2, y - h - 1), (x + w + 2 + spin.uniform(-1, 1), y + h + 1))))
    half = pitch / 2
    frame = box(-half, -half, (side - 0.5) * pitch, (side - 0.5) * pitch)
    floor = shapely.set_precision(frame.difference(shapely.union_all(solids, grid_size=1e-6)), 1e-6)
    floor = _largest(floor)
    rings = ring_segments(floor)
    out, bands = _with_openings(rings, spin, 0.15)
    every = np.array(out + fences)
    return Map(
        "town",
        rings,
        every,
        bands + [LOW] * len(fences),
        np.zeros(len(every), dtype=bool),
        floor,
        (side * pitch, side * pitch),
    )


KINDS = {"dungeon": dungeon, "cave": cave, "town": town}
