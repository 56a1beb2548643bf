"""What an eye sees of the floor, whether a straight line is clear, and where it first meets a wall.

Walls of sight are pieces that meet at common ends only, as `segments.node` makes them; of walls that cross without a
common end the nearer one is not the same all along, and the outline would be wrong. Lines may be asked about any
walls. An eye exactly on a wall sees both sides of it: move it off with `step_off` first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon

from loreval_desktop.geometry import _fan
from loreval_desktop.geometry._arrays import TOUCH_M, BoolArray, FloatArray, IntArray, finite, point, points
from loreval_desktop.geometry.distance import Point, segment_distances_m
from loreval_desktop.geometry.segments import GRID_M, as_segments

SAGITTA_M = 0.002
STEP_OFF_M = 0.01
_LEAST_STEP_M = 1e-5
_MARGIN_M = 1.0
_PINHOLE_M2 = 1e-5
_LEAST_GAP_M = 2e-5
_LINE_SLACK_M = 1e-9
_EYES_AT_ONCE = 32
_NEAR_LOOK_M = 25.0
_MANY_ENDS = 3000


@dataclass(frozen=True, eq=False)
class Walls:
    """Noded walls made ready for many eyes; build once, keep until a wall changes.

    segments: (N, 2, 2); columns: (4, N) ax, ay, bx, by; bounds: (4, N) least x, least y, greatest x, greatest y.
    """

    segments: FloatArray
    columns: FloatArray
    bounds: FloatArray

    @classmethod
    def of(cls, segments: npt.ArrayLike | Walls) -> Walls:
        """Return walls made ready. segments: (N, 2, 2), noded. Raises ValueError on a value that is not finite."""
        if isinstance(segments, Walls):
            return segments
        walls = as_segments(segments)
        columns = np.ascontiguousarray(walls.reshape(-1, 4).T)
        bounds = np.concatenate((np.minimum(columns[:2], columns[2:]), np.maximum(columns[:2], columns[2:])))
        return cls(walls, columns, bounds)

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Return the least and greatest x and y of all walls: x0, y0, x1, y1; zeros without a wall."""
        if not len(self.segments):
            return (0.0, 0.0, 0.0, 0.0)
        x0, y0 = self.bounds[:2].min(axis=1).tolist()
        x1, y1 = self.bounds[2:].max(axis=1).tolist()
        return (x0, y0, x1, y1)

    @cached_property
    def framed(self) -> Walls:
        """Return these walls and a frame a metre outside them."""
        return self.in_frame(np.zeros((0, 2)))

    def in_frame(self, places: FloatArray) -> Walls:
        """Return these walls and a frame a metre outside them and some places."""
        every = np.concatenate((self.segments.reshape(-1, 2), places))
        low, high = every.min(axis=0) - _MARGIN_M, every.max(axis=0) + _MARGIN_M
        corners = np.array((low, (high[0], low[1]), high, (low[0], high[1])))
        frame = np.stack((corners, np.roll(corners, -1, axis=0)), axis=1)
        return Walls.of(np.concatenate((self.segments, frame)))

    def near(self, x0: float, y0: float, x1: float, y1: float) -> IntArray:
        """Return the rows of the walls whose box meets a box."""
        low_x, low_y, high_x, high_y = self.bounds
        meets = high_x >= x0
        meets &= low_x <= x1
        meets &= high_y >= y0
        meets &= low_y <= y1
        return np.flatnonzero(meets)

    def within(self, eyes: FloatArray, radius: FloatArray) -> tuple[IntArray, IntArray]:
        """Return the pairs of eye and wall whose boxes come within the radius of each other, eye by eye.

        eyes: (E, 2); radius: (E,), may be infinite.
        """
        if len(eyes) == 1:
            (x, y), r = eyes[0].tolist(), float(radius[0])
            rows = self.near(x - r, y - r, x + r, y + r)
            return np.zeros(len(rows), dtype=np.int64), rows
        low, high = eyes - radius[:, None], eyes + radius[:, None]
        low_x, low_y, high_x, high_y = self.bounds
        meets = high_x >= low[:, :1]
        meets &= low_x <= high[:, :1]
        meets &= high_y >= low[:, 1:]
        meets &= low_y <= high[:, 1:]
        eye, wall = np.nonzero(meets)
        return eye, wall

    def ends_from(self, eyes: FloatArray, eye: IntArray, wall: IntArray) -> FloatArray:
        """Return the ends of walls relative to eyes, (4, P)."""
        ends = self.columns[:, wall]
        if len(eyes) == 1:
            ends -= np.tile(eyes[0], 2)[:, None]
        else:
            at = eyes[eye].T
            ends[:2] -= at
            ends[2:] -= at
        return ends

    def fan(self, eyes: FloatArray, radius: FloatArray) -> _fan.Fan:
        """Return what is nearest round each eye, up to its radius at least. eyes: (E, 2); radius: (E,)."""
        eye, wall = self.within(eyes, radius)
        pieces = _fan.pieces_of(eye, wall, self.ends_from(eyes, eye, wall))
        return _fan.fan(_fan.cull(pieces, len(eyes), radius), len(eyes))


def visibility(
    eye: npt.ArrayLike, walls: npt.ArrayLike | Walls, radius_m: float | None = None, *, sagitta_m: float = SAGITTA_M
) -> FloatArray:
    """Return the outline of what an eye sees: a ring (K, 2) without its closing point, in one sense of rotation.

    eye: (2,); walls: noded segments (N, 2, 2) or `Walls`; radius_m: how far it sees, or None for the whole map (up to
    1 m beyond the outermost wall). Arcs are drawn as chords that lie at most sagitta_m inside the circle. Ends of
    walls in the outline are those of the input, bit for bit. Raises ValueError on a value that is not finite or a
    radius that is not positive.
    """
    return visibilities((point(eye, "eye"),), walls, radius_m, sagitta_m=sagitta_m)[0]


def visibilities(
    eyes: npt.ArrayLike,
    walls: npt.ArrayLike | Walls,
    radius_m: float | npt.ArrayLike | None = None,
    *,
    sagitta_m: float = SAGITTA_M,
) -> tuple[FloatArray, ...]:
    """Return the outlines of what several eyes see, one ring per eye; see `visibility`.

    eyes: (E, 2); radius_m: one radius, (E,) radii, or None.
    """
    spots, ready = points(eyes, "eyes"), Walls.of(walls)
    if radius_m is None:
        x0, y0, x1, y1 = ready.box
        inside = (spots > (x0, y0)).all() and (spots < (x1, y1)).all()
        ready = ready.framed if inside else ready.in_frame(spots)
        x0, y0, x1, y1 = ready.box
        radius = np.full(len(spots), math.hypot(x1 - x0, y1 - y0) + _MARGIN_M)
    else:
        radius = np.broadcast_to(np.asarray(radius_m, dtype=np.float64), (len(spots),))
        if not (np.isfinite(radius) & (radius > 0)).all():
            raise ValueError("radius: not finite, or not positive")
    ends = ready.segments.reshape(-1, 2)
    rings: list[FloatArray] = []
    for start in range(0, len(spots), _EYES_AT_ONCE):
        some, reach = spots[start : start + _EYES_AT_ONCE], radius[start : start + _EYES_AT_ONCE]
        fan = None
        if radius_m is None and len(ends) > _MANY_ENDS:
            # Indoors walls close the view soon, and all the others need not be looked at.
            near = ready.fan(some, np.full(len(some), _NEAR_LOOK_M))
            fan = near if _fan.closed_within(near, _NEAR_LOOK_M) else None
        rings += _fan.outlines(fan or ready.fan(some, reach), some, reach, sagitta_m, ends)
    return tuple(rings)


def joined(rings: Sequence[FloatArray]) -> Polygon | MultiPolygon:
    """Return the area that rings (K, 2), closed or not, cover together, such as the outlines of several eyes.

    Slivers thinner than a hair are left out, and so are the holes between rings that meet along a line.
    """
    rings = [ring for ring in rings if len(ring) >= 3]
    if not rings:
        return Polygon()
    counts = np.array([len(ring) for ring in rings])
    lines = shapely.linearrings(np.concatenate(rings), indices=np.repeat(np.arange(len(rings)), counts))
    shapes = shapely.polygons(lines)
    bad = ~shapely.is_valid(shapes)
    if bad.any():
        shapes[bad] = shapely.make_valid(shapes[bad])
    try:
        union = shapely.union_all(shapes)
    except shapely.errors.GEOSException:
        union = shapely.union_all(shapes, grid_size=GRID_M)
    parts = [_without_pinholes(part) for part in shapely.get_parts(union) if isinstance(part, Polygon)]
    parts = [part for part in parts if part.area > _PINHOLE_M2]
    if len(parts) == 1:
        return parts[0]
    return MultiPolygon(parts) if parts else Polygon()


def _without_pinholes(part: Polygon) -> Polygon:
    holes = [ring for ring in part.interiors if Polygon(ring).area > _PINHOLE_M2]
    return part if len(holes) == len(part.interiors) else Polygon(part.exterior, holes)


def _meetings(a: FloatArray, b: FloatArray, walls: Walls) -> tuple[IntArray, IntArray, FloatArray]:
    """Return the pairs of line and wall that meet, and the share of the line (0..1) at which they first do.

    a, b: (P, 2). Touching counts, within a nanometre.
    """
    line, wall = _near_pairs(a, b, walls)
    segments = walls.segments
    p, q = segments[wall, 0], segments[wall, 1]
    start, way = a[line], b[line] - a[line]
    along = q - p
    length, size = np.hypot(*way.T), np.hypot(*along.T)
    slack = _LINE_SLACK_M
    # Distances of the wall's ends from the line, and of the line's ends from the wall's line, metres, signed.
    unit = np.where(length > 0, length, 1.0)
    off_p = (way[:, 0] * (p - start)[:, 1] - way[:, 1] * (p - start)[:, 0]) / unit
    off_q = (way[:, 0] * (q - start)[:, 1] - way[:, 1] * (q - start)[:, 0]) / unit
    on_p = np.einsum("ni,ni->n", p - start, way) / unit
    on_q = np.einsum("ni,ni->n", q - start, way) / unit
    apart = np.minimum(off_p, off_q) > slack
    apart |= np.maximum(off_p, off_q) < -slack
    gap = off_p - off_q
    flat = np.abs(gap) <= 2 * slack
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = on_p + (on_q - on_p) * np.clip(off_p / np.where(gap == 0, 1.0, gap), 0.0, 1.0)
    low, high = np.minimum(on_p, on_q), np.maximum(on_p, on_q)
    first = np.where(flat, np.maximum(low, 0.0), crossing)
    last = np.where(flat, high, crossing)
    apart |= (first > length + slack) | (last < -slack)
    # A line or a wall of no length is a point.
    tiny = (length == 0) | (size == 0)
    if tiny.any():
        rows = np.flatnonzero(tiny)
        for i in rows.tolist():
            if length[i] == 0:
                apart[i] = segment_distances_m(start[i][None], segments[wall[i]][None])[0, 0] > slack
                first[i] = 0.0
            else:
                apart[i] = segment_distances_m(p[i][None], np.stack((start[i], start[i] + way[i]))[None])[0, 0] > slack
                first[i] = on_p[i]
    hit = ~apart
    return line[hit], wall[hit], np.clip(first[hit] / unit[hit], 0.0, 1.0)


def _near_pairs(a: FloatArray, b: FloatArray, walls: Walls) -> tuple[IntArray, IntArray]:
    low, high = np.minimum(a, b) - _LINE_SLACK_M, np.maximum(a, b) + _LINE_SLACK_M
    if len(a) == 1:
        rows = walls.near(*low[0].tolist(), *high[0].tolist())
        return np.zeros(len(rows), dtype=np.int64), rows
    low_x, low_y, high_x, high_y = walls.bounds
    meets = high_x >= low[:, :1]
    meets &= low_x <= high[:, :1]
    meets &= high_y >= low[:, 1:]
    meets &= low_y <= high[:, 1:]
    line, wall = np.nonzero(meets)
    return line, wall


def line_clear(a: npt.ArrayLike, b: npt.ArrayLike, segments: npt.ArrayLike | Walls) -> BoolArray:
    """Return whether straight lines meet no wall, shape (P,). A wall that merely touches the line blocks it.

    a, b: (P, 2), or (2,) for one end that all lines share; segments: (N, 2, 2) or `Walls`, noded or not. Raises
    ValueError on another shape or a value that is not finite.
    """
    one, two = _pairs(a, b)
    walls = Walls.of(segments)
    clear = np.ones(len(one), dtype=np.bool_)
    clear[_meetings(one, two, walls)[0]] = False
    return clear


def _pairs(a: npt.ArrayLike, b: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    one, two = np.atleast_2d(np.asarray(a, dtype=np.float64)), np.atleast_2d(np.asarray(b, dtype=np.float64))
    count = max(len(one), len(two)) if one.size and two.size else 0
    if count == 0:
        return np.zeros((0, 2)), np.zeros((0, 2))
    try:
        return finite(np.broadcast_to(one, (count, 2)), (None, 2), "a"), finite(
            np.broadcast_to(two, (count, 2)), (None, 2), "b"
        )
    except ValueError as error:
        raise ValueError(f"lines: {error}") from error


def first_hit(a: npt.ArrayLike, b: npt.ArrayLike, segments: npt.ArrayLike | Walls) -> tuple[float, int] | None:
    """Return where the straight way from a to b first meets a wall: its share (0..1) and the wall's row, or None.

    a, b: (2,); segments: (N, 2, 2) or `Walls`, noded or not. Touching counts. Of walls met at the same place the first
    row is named. Raises ValueError on a value that is not finite.
    """
    walls = Walls.of(segments)
    _, wall, share = _meetings(point(a, "a")[None], point(b, "b")[None], walls)
    if not len(wall):
        return None
    least = float(share.min())
    return least, int(wall[share == least].min())


def stop_before(
    a: npt.ArrayLike, b: npt.ArrayLike, segments: npt.ArrayLike | Walls, margin_m: float = STEP_OFF_M
) -> tuple[Point, int | None]:
    """Return where a straight move from a towards b ends, and the row of the wall that stopped it (None: it is b).

    The move ends margin_m before the wall, counted along the way, farther where the way meets the wall at a very flat
    angle (so that it does not end on it), but never behind its start.
    """
    start, goal = point(a, "a"), point(b, "b")
    walls = Walls.of(segments)
    hit = first_hit(start, goal, walls)
    if hit is None:
        return (float(goal[0]), float(goal[1])), None
    share, row = hit
    way, along = goal - start, walls.segments[row, 1] - walls.segments[row, 0]
    length, size = float(np.hypot(*way)), float(np.hypot(*along))
    kept = 0.0
    if length > 0:
        slope = abs(float(way[0] * along[1] - way[1] * along[0])) / (length * size) if size > 0 else 1.0
        back = max(margin_m, _LEAST_GAP_M / max(slope, 1e-9)) if slope > 1e-9 else margin_m
        kept = max(0.0, share - back / length)
    x, y = (start + kept * (goal - start)).tolist()
    return (x, y), row


def _beside(spot: FloatArray, walls: Walls, toward: FloatArray | None, distance_m: float) -> Iterator[Point]:
    """Yield the places beside a place that lies on a wall, one per sector that has room; the place itself if free."""
    at = (float(spot[0]), float(spot[1]))
    reach = 2 * distance_m
    near = walls.near(at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
    close = walls.segments[near]
    on = segment_distances_m(spot[None], close)[0] <= TOUCH_M if len(near) else np.zeros(0, dtype=np.bool_)
    if not on.any():
        yield at
        return
    arms = (close[on] - spot).reshape(-1, 2)
    arms = arms[np.hypot(*arms.T) > TOUCH_M]
    angles = np.unique(np.arctan2(arms[:, 1], arms[:, 0]))
    if not len(angles):
        angles = np.array((0.0,))
    widths = np.append(np.diff(angles), angles[0] + 2 * np.pi - angles[-1])
    order = np.argsort(-widths, kind="stable").tolist()
    if toward is not None:
        x, y = (toward - spot).tolist()
        if x or y:
            home = int(np.searchsorted(angles, math.atan2(y, x), side="right")) - 1
            order.sort(key=lambda k: k != home % len(angles))
    for k in order:
        middle = float(angles[k] + widths[k] / 2)
        step = distance_m
        while step >= _LEAST_STEP_M:
            goal = (at[0] + step * math.cos(middle), at[1] + step * math.sin(middle))
            free = segment_distances_m((goal,), close).min() > TOUCH_M
            if free and (on.all() or bool(line_clear(spot, goal, close[~on])[0])):
                yield goal
                break
            step /= 2


def step_off(
    place: npt.ArrayLike,
    segments: npt.ArrayLike | Walls,
    toward: npt.ArrayLike | None = None,
    distance_m: float = STEP_OFF_M,
) -> Point | None:
    """Return a place that is on no wall: the place itself, or one distance_m away when it lies on a wall.

    A place lies on a wall within a micrometre. The walls that meet there part its surroundings into sectors: the
    place moves into the one that holds toward (where the mover came from), or else into the widest, along the middle
    of the sector, which for a single wall is square to it. If something else stands within that distance it moves
    half as far, and so on down to a hundredth of a millimetre; then the next sector is tried. None: there is no room.
    """
    walls = Walls.of(segments)
    side = None if toward is None else point(toward, "toward")
    return next(_beside(point(place, "place"), walls, side, distance_m), None)


def places_beside(
    place: npt.ArrayLike, segments: npt.ArrayLike | Walls, distance_m: float = STEP_OFF_M
) -> tuple[Point, ...]:
    """Return the place itself when it is on no wall, else one place beside it for every side that has room.

    The rule is that of `step_off`, the widest side first.
    """
    walls = Walls.of(segments)
    return tuple(_beside(point(place, "place"), walls, None, distance_m))
