"""Drawn walls as arrays of segments: cleaned, welded, noded, and checked for near misses.

A drawn wall is a row of an (N, 2, 2) array: two ends, world metres, y down. Nothing here moves a drawn wall. Gaps are
closed by short bridges between the walls, so the outcome depends neither on the order of the walls nor on the way
they were drawn, and one more wall never opens what another one closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import shapely

from loreval_desktop.geometry._arrays import TOUCH_M, BoolArray, FloatArray, IntArray, finite, point

WELD_M = 0.005
GRID_M = 1e-6
NEAR_M = 0.10
_PER_METRE = 1_000_000.0
_SAME_M = 1e-9


def as_segments(segments: npt.ArrayLike) -> FloatArray:
    """Return checked segments, shape (N, 2, 2). Raises ValueError on another shape or a value that is not finite."""
    return finite(segments, (None, 2, 2), "segments")


def on_grid(places: FloatArray) -> FloatArray:
    """Return places moved to the micrometre grid, each coordinate the double nearest to its grid value."""
    # Adding 0.0 turns -0.0 into 0.0, so that equal places are equal bytes.
    snapped: FloatArray = np.rint(places * _PER_METRE) / _PER_METRE + 0.0
    return snapped


@dataclass(frozen=True, eq=False)
class Cleaned:
    """Walls that have a length.

    segments: (K, 2, 2); rows: (K,) the row each came from; dropped: the rows that had no length (one micrometre or
    less), in rising order.
    """

    segments: FloatArray
    rows: IntArray
    dropped: IntArray


def clean(segments: npt.ArrayLike) -> Cleaned:
    """Return the walls without those of no length. Raises ValueError on a value that is not finite."""
    drawn = as_segments(segments)
    long_enough = np.hypot(*(drawn[:, 1] - drawn[:, 0]).T) > TOUCH_M
    rows = np.flatnonzero(long_enough)
    return Cleaned(drawn[rows], rows, np.flatnonzero(~long_enough))


@dataclass(frozen=True, eq=False)
class _Approach:
    """Ends of walls that come near other walls: one row per end and other wall."""

    wall: IntArray
    end: IntArray
    other: IntArray
    foot: FloatArray
    distance: FloatArray

    def pick(self, keep: BoolArray) -> _Approach:
        return _Approach(self.wall[keep], self.end[keep], self.other[keep], self.foot[keep], self.distance[keep])


def _foot(places: FloatArray, segments: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the nearest point of each segment to the place of the same row, and the distance; ends are met exactly."""
    a, b = segments[:, 0], segments[:, 1]
    along = b - a
    square = np.einsum("ni,ni->n", along, along)
    share = np.einsum("ni,ni->n", places - a, along) / np.where(square > 0, square, 1.0)
    share = np.clip(share, 0.0, 1.0)[:, None]
    foot = np.where(share > 0.5, b - (1.0 - share) * along, a + share * along)
    for tip in (a, b):
        foot = np.where((places == tip).all(axis=1)[:, None], tip, foot)
    return foot, np.hypot(*(places - foot).T)


def _approaches(segments: FloatArray, reach_m: float) -> _Approach:
    """Return every end of a wall that lies within reach of another wall, touching ones included."""
    ends = segments.reshape(-1, 2)
    tree = shapely.STRtree(_boxes(segments.min(axis=1), segments.max(axis=1)))
    # Boxes first and our own distance after: the predicate costs more than the exact test.
    which, other = tree.query(_boxes(ends - reach_m, ends + reach_m))
    apart = which // 2 != other
    which, other = which[apart], other[apart]
    foot, distance = _foot(ends[which], segments[other])
    found = _Approach(which // 2, which % 2, other, foot, distance)
    return found.pick(distance <= reach_m)


def _bridges(segments: FloatArray, low_m: float, high_m: float) -> tuple[FloatArray, IntArray]:
    """Return the segments that close the gaps of more than low_m and at most high_m, and the walls they belong to."""
    if len(segments) < 2:
        return np.zeros((0, 2, 2)), np.zeros(0, dtype=np.int64)
    gaps = _approaches(segments, high_m)
    gaps = gaps.pick(gaps.distance > low_m)
    spans = np.stack((segments[gaps.wall, gaps.end], gaps.foot), axis=1)
    if not len(spans):
        return spans, gaps.wall
    # Two ends that face each other find the same bridge from both sides.
    turned = (spans[:, 0, 0] > spans[:, 1, 0]) | (
        (spans[:, 0, 0] == spans[:, 1, 0]) & (spans[:, 0, 1] > spans[:, 1, 1])
    )
    same_way = np.where(turned[:, None, None], spans[:, ::-1], spans).reshape(-1, 4)
    _, first = np.unique(same_way, axis=0, return_index=True)
    first.sort()
    return spans[first], gaps.wall[first]


@dataclass(frozen=True, eq=False)
class Welded:
    """Walls with their small gaps closed.

    segments: (N + B, 2, 2), the walls as they were drawn and then the bridges; rows: (N + B,) the drawn wall each
    belongs to, for a bridge the wall whose end it starts from.
    """

    segments: FloatArray
    rows: IntArray


def weld(segments: npt.ArrayLike, tolerance_m: float = WELD_M) -> Welded:
    """Return the walls with a bridge wherever an end comes within the tolerance of another wall or its end.

    segments: (N, 2, 2). The drawn walls keep their places and come first. Raises ValueError on a value that is not
    finite.
    """
    drawn = as_segments(segments)
    bridges, owners = _bridges(drawn, _SAME_M, tolerance_m)
    return Welded(np.concatenate((drawn, bridges)), np.concatenate((np.arange(len(drawn)), owners)))


@dataclass(frozen=True, eq=False)
class Noded:
    """Walls cut where they meet, so that pieces share ends and nothing else.

    segments: (K, 2, 2) pieces on the micrometre grid. Piece k belongs to the drawn walls rows[starts[k]:starts[k + 1]],
    at least one, several where walls lie on one another.
    """

    segments: FloatArray
    starts: IntArray
    rows: IntArray

    def rows_of(self, piece: int) -> IntArray:
        """Return the drawn walls that a piece belongs to."""
        return self.rows[self.starts[piece] : self.starts[piece + 1]]

    def select(self, wanted: npt.ArrayLike) -> BoolArray:
        """Return which pieces belong to a wanted wall, shape (K,). wanted: (N,) truth per drawn wall."""
        if not len(self.segments):
            return np.zeros(0, dtype=np.bool_)
        held = np.asarray(wanted, dtype=np.bool_)[self.rows]
        picked: BoolArray = np.logical_or.reduceat(held, self.starts[:-1])
        return picked


def node(segments: npt.ArrayLike, rows: npt.ArrayLike | None = None) -> Noded:
    """Return the walls split at crossings, T-junctions and overlaps.

    segments: (N, 2, 2); rows: (N,) the drawn wall each belongs to (its own row when left out), so that the outcome of
    `weld` goes straight in. Walls of no length disappear. Places move by at most 1.5 micrometres, to the grid.
    Raises ValueError on a value that is not finite.
    """
    drawn = as_segments(segments)
    owner = np.arange(len(drawn)) if rows is None else np.asarray(rows, dtype=np.int64)
    if owner.shape != (len(drawn),):
        raise ValueError(f"rows: shape {owner.shape}, expected {(len(drawn),)}")
    # An end on a wall up to a rounding may fall into the grid cell beside it: a bridge says that they meet.
    extra, extra_wall = _bridges(drawn, 0.0, 3 * GRID_M)
    exact = np.concatenate((drawn, extra))
    walls = on_grid(exact)
    owner = np.concatenate((owner, owner[extra_wall]))
    real = (walls[:, 0] != walls[:, 1]).any(axis=1)
    exact, walls, owner = exact[real], walls[real], owner[real]
    if not len(walls):
        return Noded(walls, np.zeros(1, dtype=np.int64), np.zeros(0, dtype=np.int64))
    busy = _busy(walls)
    # The union is given the walls as they were drawn: moved to the grid first, a wall could pass by the cell of an end
    # that lies on it.
    pieces, piece, wall = _split(exact[busy])
    calm = np.flatnonzero(~busy)
    every = np.concatenate((walls[calm], pieces))
    piece = np.concatenate((np.arange(len(calm)), piece + len(calm)))
    wall = np.concatenate((calm, np.flatnonzero(busy)[wall]))
    pairs = np.unique(np.stack((piece, owner[wall]), axis=1), axis=0)
    starts = np.searchsorted(pairs[:, 0], np.arange(len(every) + 1))
    return Noded(every, starts, pairs[:, 1])


def _busy(walls: FloatArray) -> BoolArray:
    """Return which walls meet another one in any other way than by one common end.

    Two walls with one common end, the other ends clear of each other, are already noded; the union, which is the dear
    part, sees only the others.
    """
    reach = 4 * GRID_M
    one, two = _box_pairs(walls, reach)
    distance = np.stack(
        [_foot(walls[one, end], walls[two])[1] for end in (0, 1)]
        + [_foot(walls[two, end], walls[one])[1] for end in (0, 1)]
    )
    harmless = np.zeros(len(one), dtype=np.bool_)
    for end_one in (0, 1):
        for end_two in (0, 1):
            common = (walls[one, end_one] == walls[two, end_two]).all(axis=1)
            harmless |= common & (distance[1 - end_one] > reach) & (distance[3 - end_two] > reach)
    meet = (distance.min(axis=0) <= reach) | _crossing(walls[one], walls[two])
    busy = np.zeros(len(walls), dtype=np.bool_)
    busy[one[meet & ~harmless]] = True
    busy[two[meet & ~harmless]] = True
    return busy


def _boxes(low: FloatArray, high: FloatArray) -> npt.NDArray[np.object_]:
    """Return shapes with the boxes from low to high: their diagonals, which are cheaper to make."""
    shapes: npt.NDArray[np.object_] = shapely.linestrings(np.stack((low, high), axis=1))
    return shapes


def _box_pairs(walls: FloatArray, reach_m: float) -> tuple[IntArray, IntArray]:
    """Return the pairs of walls, the smaller row first, whose boxes come within reach of each other."""
    low, high = walls.min(axis=1), walls.max(axis=1)
    one, two = shapely.STRtree(_boxes(low, high)).query(_boxes(low - reach_m, high + reach_m))
    once = one < two
    return one[once], two[once]


def _crossing(one: FloatArray, two: FloatArray) -> BoolArray:
    """Return which pairs of walls pass through each other (those that merely touch may be judged either way)."""
    sides = []
    for wall, other in ((one, two), (two, one)):
        way = wall[:, 1] - wall[:, 0]
        first, second = other[:, 0] - wall[:, 0], other[:, 1] - wall[:, 0]
        turn = (way[:, 0] * first[:, 1] - way[:, 1] * first[:, 0]) * (
            way[:, 0] * second[:, 1] - way[:, 1] * second[:, 0]
        )
        sides.append(turn <= 0)
    return np.asarray(sides[0] & sides[1], dtype=np.bool_)


def _split(walls: FloatArray) -> tuple[FloatArray, IntArray, IntArray]:
    """Return the noded pieces of walls, and the pairs of piece and wall that lie on each other."""
    none = np.zeros(0, dtype=np.int64)
    if not len(walls):
        return np.zeros((0, 2, 2)), none, none
    merged = shapely.union_all(shapely.linestrings(walls), grid_size=GRID_M)
    parts = shapely.get_parts(merged)
    parts = parts[shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING]
    places, line = shapely.get_coordinates(parts, return_index=True)
    places = on_grid(places)
    joined = line[:-1] == line[1:]
    pieces = np.stack((places[:-1][joined], places[1:][joined]), axis=1)
    turned = (pieces[:, 0, 0] > pieces[:, 1, 0]) | (
        (pieces[:, 0, 0] == pieces[:, 1, 0]) & (pieces[:, 0, 1] > pieces[:, 1, 1])
    )
    pieces = np.where(turned[:, None, None], pieces[:, ::-1], pieces)
    pieces = np.unique(pieces.reshape(-1, 4), axis=0).reshape(-1, 2, 2)
    pieces = pieces[(pieces[:, 0] != pieces[:, 1]).any(axis=1)]
    near = 2 * GRID_M
    tree = shapely.STRtree(_boxes(walls.min(axis=1), walls.max(axis=1)))
    piece, wall = tree.query(_boxes(pieces.min(axis=1) - near, pieces.max(axis=1) + near))
    on_wall = np.ones(len(piece), dtype=np.bool_)
    for end in (0, 1):
        _, distance = _foot(pieces[piece, end], walls[wall])
        on_wall &= distance <= near
    return pieces, piece[on_wall], wall[on_wall]


@dataclass(frozen=True)
class Place:
    """A place on the map where the drawing is doubtful.

    kind: "gap" (a free end just short of another wall), "double" (two walls along each other) or "zero_length".
    at: where to look; rows: the drawn walls; size_m: width of the gap, length of the double. closed: the gap is
    within the welding tolerance, so nothing passes.
    """

    kind: Literal["gap", "double", "zero_length"]
    at: tuple[float, float]
    rows: tuple[int, ...]
    size_m: float
    closed: bool = False


def free_ends(segments: npt.ArrayLike, tolerance_m: float = WELD_M) -> BoolArray:
    """Return which ends of the walls touch no other wall within the tolerance, shape (N, 2)."""
    drawn = as_segments(segments)
    free = np.ones((len(drawn), 2), dtype=np.bool_)
    if len(drawn):
        met = _approaches(drawn, tolerance_m)
        free[met.wall, met.end] = False
    return free


def near_misses(segments: npt.ArrayLike, gap_m: float = NEAR_M, tolerance_m: float = WELD_M) -> tuple[Place, ...]:
    """Return the doubtful places: gaps up to gap_m, doubled walls, walls of no length; in that order, by row.

    A gap is counted at an end that touches nothing (one micrometre). Gaps up to the tolerance are welded, and are
    listed as closed.
    """
    drawn = as_segments(segments)
    kept = clean(drawn)
    found = [*_gaps(kept, gap_m, tolerance_m), *_doubles(kept, tolerance_m)]
    found += [Place("zero_length", _pair(drawn[row, 0]), (int(row),), 0.0) for row in kept.dropped]
    return tuple(found)


def _pair(place: FloatArray) -> tuple[float, float]:
    return (float(place[0]), float(place[1]))


def _gaps(kept: Cleaned, gap_m: float, tolerance_m: float) -> list[Place]:
    walls = kept.segments
    if not len(walls):
        return []
    near = _approaches(walls, gap_m)
    touching = np.zeros((len(walls), 2), dtype=np.bool_)
    touch = near.distance <= TOUCH_M
    touching[near.wall[touch], near.end[touch]] = True
    near = near.pick(~touching[near.wall, near.end])
    # The own line seen backwards (a curve of short pieces) is no gap.
    tip = walls[near.wall, near.end]
    back = walls[near.wall, 1 - near.end] - tip
    across = near.foot - tip
    inner = np.einsum("ni,ni->n", back, across)
    behind = inner > 0.5 * np.hypot(*back.T) * near.distance
    near = near.pick(~behind)
    # The narrowest gap of each end counts, and two ends that face each other are one gap.
    order = np.lexsort((near.other, near.distance, near.end, near.wall))
    seen_ends: set[tuple[int, int]] = set()
    seen_gaps: set[tuple[tuple[int, int], float]] = set()
    found = []
    for i in order.tolist():
        end = (int(near.wall[i]), int(near.end[i]))
        if end in seen_ends:
            continue
        seen_ends.add(end)
        rows = (int(kept.rows[near.wall[i]]), int(kept.rows[near.other[i]]))
        size = float(near.distance[i])
        key = ((min(rows), max(rows)), round(size, 9))
        if key in seen_gaps:
            continue
        seen_gaps.add(key)
        middle = (walls[near.wall[i], near.end[i]] + near.foot[i]) / 2
        found.append(Place("gap", _pair(middle), rows, size, closed=size <= tolerance_m))
    return found


def _doubles(kept: Cleaned, tolerance_m: float) -> list[Place]:
    walls = kept.segments
    if len(walls) < 2:
        return []
    one, two = _box_pairs(walls, tolerance_m)
    along = walls[one, 1] - walls[one, 0]
    length = np.hypot(*along.T)
    unit = along / length[:, None]
    first, last = (np.einsum("ni,ni->n", walls[two, end] - walls[one, 0], unit) for end in (0, 1))
    low = np.maximum(np.minimum(first, last), 0.0)
    high = np.minimum(np.maximum(first, last), length)
    shorter = np.minimum(length, np.hypot(*(walls[two, 1] - walls[two, 0]).T))
    # Neighbours of one curve overlap by a hair: half of the shorter wall makes a double.
    double = high - low >= np.maximum(0.5 * shorter, 2 * tolerance_m)
    for stop in (low, high):
        _, distance = _foot(walls[one, 0] + unit * stop[:, None], walls[two])
        double &= distance <= tolerance_m
    found = []
    for i in np.flatnonzero(double).tolist():
        middle = walls[one[i], 0] + unit[i] * (low[i] + high[i]) / 2
        rows = sorted((int(kept.rows[one[i]]), int(kept.rows[two[i]])))
        found.append(Place("double", _pair(middle), tuple(rows), float(high[i] - low[i])))
    return sorted(found, key=lambda place: place.rows)


@dataclass(frozen=True)
class Snap:
    """Where a drawn point goes: to an end of a wall, on to a wall, or nowhere ("free": it stays)."""

    at: tuple[float, float]
    to: Literal["end", "wall", "free"]
    row: int | None = None


def snap(place: npt.ArrayLike, segments: npt.ArrayLike, reach_m: float) -> Snap:
    """Return where a point that is being drawn goes: the nearest end within reach, else the nearest wall within reach.

    place: (2,). Raises ValueError on a value that is not finite.
    """
    spot, walls = point(place, "place"), as_segments(segments)
    if not len(walls):
        return Snap(_pair(spot), "free")
    to_ends = np.hypot(*np.moveaxis(walls - spot, -1, 0))
    row, end = np.unravel_index(int(np.argmin(to_ends)), to_ends.shape)
    if to_ends[row, end] <= reach_m:
        return Snap(_pair(walls[row, end]), "end", int(row))
    foot, distance = _foot(np.broadcast_to(spot, (len(walls), 2)), walls)
    nearest = int(np.argmin(distance))
    if distance[nearest] <= reach_m:
        return Snap(_pair(foot[nearest]), "wall", nearest)
    return Snap(_pair(spot), "free")
