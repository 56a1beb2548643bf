"""Difficult ground under a walker: ways that go round it where that is shorter, and how far one gets through it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import shapely
from shapely import MultiPolygon, Polygon, make_valid
from shapely.geometry.base import BaseGeometry

from loreval_desktop.encounter.board.cache import grounds, maps
from loreval_desktop.encounter.board.ground import FRAME, ground
from loreval_desktop.encounter.board.obstacles import stops
from loreval_desktop.encounter.value.scene import Area, AreaKind, Point, Scene
from loreval_desktop.geometry.paths import Source, Walkable
from loreval_desktop.geometry.segments import node, weld
from loreval_desktop.geometry.sight import joined, visibilities

SAMPLE_M = 0.5
"""How far apart the places are at which one steps on to difficult ground, or off it."""
ASIDE_M = 0.005
"""How far beside its border one stands there."""
MOST_SAMPLES = 400
BORDER_M = 0.001
"""How deep on difficult ground a way lies along its border."""
Zone: TypeAlias = tuple[float, BaseGeometry, BaseGeometry]
"""Difficult ground: its factor, its shape, and its shape without its border."""


@dataclass(frozen=True, eq=False)
class DifficultGround:
    """Difficult ground of a map. zones: factor and ground, apart from one another; map: all of it.

    without: what can be walked without it, its borders standing as walls.
    """

    zones: tuple[tuple[float, BaseGeometry], ...]
    without: Walkable
    map: Polygon

    def zone_at(self, place: Point) -> int | None:
        """Return the number of the zone that a place lies in, or None."""
        spot = shapely.Point(place)
        return next((n for n, (_, shape) in enumerate(self.zones) if shape.contains(spot)), None)


def difficult_ground(scene: Scene) -> DifficultGround | None:
    """Return the difficult ground of a scene for its walkers, or None where there is none."""
    if not zones_of(scene):
        return None
    size = (scene.width_m, scene.height_m)

    def make() -> DifficultGround | None:
        here = ground(scene)
        standing = [
            row for row, owner in enumerate(here.owners.tolist()) if owner == FRAME or stops(scene.obstacles[owner])
        ]
        return make_difficult_ground(here.pieces[standing], tuple(zone[:2] for zone in zones_of(scene)), size)

    return grounds.get(("difficult ground", scene.areas, scene.obstacles, *size), make)


def make_difficult_ground(
    pieces: npt.NDArray[np.float64], zones: tuple[tuple[float, BaseGeometry], ...], size: tuple[float, float]
) -> DifficultGround | None:
    """Return the difficult ground of a map, or None where there is none. pieces: (N, 2, 2), what stops a walker."""
    whole = shapely.box(0, 0, *size)
    on_map = [(factor, shape.intersection(whole)) for factor, shape in zones if factor > 1]
    real = tuple((factor, shape) for factor, shape in on_map if shape.area > 0)
    if not real:
        return None
    borders = [ring for _, shape in real for ring in _rings(shape)]
    lines = np.concatenate([np.stack((ring[:-1], ring[1:]), axis=1) for ring in borders])
    welded = weld(np.concatenate((pieces, lines)))
    noded = node(welded.segments, welded.rows)
    return DifficultGround(real, Walkable(noded.segments), whole)


def _rings(shape: BaseGeometry) -> list[npt.NDArray[np.float64]]:
    areas = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return [shapely.get_coordinates(ring) for area in areas for ring in (area.exterior, *area.interiors)]


def without_difficult_ground(here: DifficultGround, start: Point, limit_m: float) -> Source | None:
    """Return the ways from a place that touch no difficult ground; None for a place on it."""
    if here.zone_at(start) is not None:
        return None
    try:
        return here.without.from_source(start, limit_m)
    except ValueError:
        return None


def reachable(here: DifficultGround, start: Point, radii: Sequence[float]) -> tuple[Polygon | MultiPolygon, ...]:
    """Return the ground within each length, each metre on difficult ground by its factor, nested.

    Without difficult ground on the way it is exact. Through it, one goes straight from border to border, and straight
    on from where one comes out: where that could be bettered, less is shown than could be walked, never more. Raises
    ValueError as `Walkable.reachable`.
    """
    most = max(radii)
    inside = here.zone_at(start)
    plain: Sequence[Polygon | MultiPolygon] = [Polygon()] * len(radii)
    source: Source | None = None
    if inside is None:
        source = here.without.from_source(start, most)
        plain = source.reachable(radii)
    eyes: list[tuple[Point, float, float]] = []  # place, length up to there, factor of the ground it stands on
    if inside is not None:
        eyes.append((start, 0.0, here.zones[inside][0]))
    for number, (factor, shape) in enumerate(here.zones):
        eyes += _through(here, shape, factor, start, source, most, starts_here=number == inside)
    areas = []
    for radius, area in zip(radii, plain, strict=True):
        rings = _rings_of(here, eyes, radius)
        areas.append(_closed(shapely.union_all((area, joined(rings))).intersection(here.map)) if rings else area)
    return tuple(areas)


def _closed(area: BaseGeometry) -> Polygon | MultiPolygon:
    """Return an area without the hairlines along the borders of difficult ground, beside which one stood."""
    wide = 3 * ASIDE_M
    whole = area.buffer(wide, join_style="mitre").buffer(-wide, join_style="mitre")
    parts = [part for part in shapely.get_parts(whole) if isinstance(part, Polygon) and not part.is_empty]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _through(
    here: DifficultGround,
    shape: BaseGeometry,
    factor: float,
    start: Point,
    source: Source | None,
    most: float,
    *,
    starts_here: bool,
) -> list[tuple[Point, float, float]]:
    """Return where one steps on to a zone and off it, with the length up to there."""
    found: list[tuple[Point, float, float]] = []
    outer, inner = _border(shape)
    if len(outer):
        on_map = shapely.covers(here.map, shapely.points(outer)) & shapely.covers(here.map, shapely.points(inner))
        outer, inner = outer[on_map], inner[on_map]
    if not len(outer):
        return found
    if starts_here:
        on = np.array((start,))
        costs = np.zeros(1)
    elif source is not None:
        lengths = [(source.to(place), place) for place in map(tuple, outer.tolist())]
        reached = [(path.length_m, n) for n, (path, _) in enumerate(lengths) if path is not None]
        reached = [(length, n) for length, n in reached if length <= most]
        if not reached:
            return found
        on = inner[[n for _, n in reached]]
        costs = np.array([length for length, _ in reached])
        found += [((float(x), float(y)), float(c), factor) for (x, y), c in zip(on, costs, strict=True)]
    else:
        return found
    # Off again: straight through the zone, from wherever one stepped on.
    across = np.hypot(*(inner[:, None, :] - on[None, :, :]).transpose(2, 0, 1))
    total = costs[None, :] + factor * across
    for n, place in enumerate(outer):
        for m in np.argsort(total[n])[:8].tolist():
            if total[n, m] > most:
                break
            way = shapely.LineString((on[m], inner[n])) if across[n, m] > 0 else shapely.Point(inner[n])
            if shape.buffer(ASIDE_M).covers(way):
                found.append(((float(place[0]), float(place[1])), float(total[n, m]), 1.0))
                break
    return found


def _border(shape: BaseGeometry) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return places just outside and just inside the border of a zone, pair by pair."""
    rims = _rings(shape)
    length = sum(float(shapely.LineString(ring).length) for ring in rims)
    step = max(SAMPLE_M, length / MOST_SAMPLES)
    outer, inner = [], []
    for ring in rims:
        line = shapely.LineString(ring)
        for at in np.arange(step / 2, line.length, step).tolist():
            here, on = line.interpolate(at), line.interpolate(min(at + 1e-3, line.length))
            dx, dy = on.x - here.x, on.y - here.y
            size = math.hypot(dx, dy)
            if size <= 0:
                continue
            side = (-dy / size * ASIDE_M, dx / size * ASIDE_M)
            pair = [(here.x + side[0], here.y + side[1]), (here.x - side[0], here.y - side[1])]
            if shape.contains(shapely.Point(pair[0])):
                pair.reverse()
            if shape.contains(shapely.Point(pair[1])) and not shape.contains(shapely.Point(pair[0])):
                outer.append(pair[0])
                inner.append(pair[1])
    return np.array(outer).reshape(-1, 2), np.array(inner).reshape(-1, 2)


def _rings_of(
    here: DifficultGround, eyes: Sequence[tuple[Point, float, float]], radius: float
) -> list[npt.NDArray[np.float64]]:
    """Return what lies straight before each eye within the length that is left to it."""
    left = [(place, (radius - cost) / factor) for place, cost, factor in eyes if radius - cost > 0.02]
    if not left:
        return []
    # The borders of difficult ground stand as walls here: behind them each metre counts otherwise.
    return list(visibilities([place for place, _ in left], here.without.walls, [reach for _, reach in left]))


def zones_of(scene: Scene) -> tuple[Zone, ...]:
    """Return the difficult ground of a scene, the worst first; where several lie on one another, the worst alone."""
    return maps.get(("zones", scene.areas), lambda: _make_zones(scene.areas))


def _make_zones(areas: tuple[Area, ...]) -> tuple[Zone, ...]:
    found: list[Zone] = []
    worse: BaseGeometry = Polygon()
    difficult = [a for a in areas if a.kind is AreaKind.DIFFICULT_GROUND and a.factor != 1]
    for area in sorted(difficult, key=lambda a: -a.factor):
        shape = make_valid(Polygon(area.outline))
        apart = shape.difference(worse)
        found.append((area.factor, apart, apart.buffer(-BORDER_M)))
        worse = worse.union(shape)
    return tuple(found)
