"""How much of a disc an eye cannot see: the exact share of its silhouette that screens hide.

The silhouette of a target is the square of u (0..1 across the angle it fills, even in angle) and height (0..1 of its
own). A wall hides, over its projected interval of u, its bands of height; so does a disc that stands in between.
What is hidden is the area of the union of all these rectangles. Heights are bands, so the union is a sum over rows of
unions of intervals: exact, without a polygon, for all targets in one sort.

Conventions. Only what lies before the straight line through the target's centre, square to the view, hides; by more
than a micrometre, so a wall exactly through the centre does not. A target nearer than its own radius hides nothing of
itself (0 %). A wall that holds the eye, up to a micrometre, is left out and reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt

from loreval_desktop.geometry._arrays import TOUCH_M, BoolArray, FloatArray, IntArray, finite, point, ranges
from loreval_desktop.geometry.segments import as_segments

Band = tuple[float, float]
Bands = tuple[Band, ...]
Hides = float | npt.ArrayLike | Callable[[int, int], float]

FULL: Bands = ((0.0, 1.0),)
TOLERANCE_POINTS = 0.001
_NOTHING = 1e-12
_WIDE_RAD = 0.08
_ALL_PAIRS = 6000
_PAIRS_AT_ONCE = 1_000_000


def reaches(percent: float, threshold: float) -> bool:
    """Return whether a percentage reaches a threshold, within the tolerance of 0.001 point.

    An exact half stays a half while the scene is turned or dragged.
    """
    return percent >= threshold - TOLERANCE_POINTS


def facing(eye: npt.ArrayLike, segments: npt.ArrayLike, sides: npt.ArrayLike) -> BoolArray:
    """Return which one-way walls stand in the way of an eye, shape (N,).

    sides: (N,) whole numbers. 0: a wall for everyone; 1: only for eyes on the left of the way from its first end to
    its second, as seen on a map with y down; -1: only for eyes on the right. An eye on the wall's line is on neither
    side.
    """
    at, walls = point(eye, "eye"), as_segments(segments)
    want = np.asarray(sides, dtype=np.int64)
    if want.shape != (len(walls),):
        raise ValueError(f"sides: shape {want.shape}, expected {(len(walls),)}")
    along, to_eye = walls[:, 1] - walls[:, 0], at - walls[:, 0]
    turn = along[:, 0] * to_eye[:, 1] - along[:, 1] * to_eye[:, 0]
    # With y down, a negative turn is to the left.
    stands: BoolArray = (want == 0) | (want * turn < 0)
    return stands


def _checked_bands(bands: Sequence[Sequence[float]]) -> Bands:
    checked = tuple((float(low), float(high)) for low, high in bands)
    if not all(0.0 <= low <= high <= 1.0 for low, high in checked):
        raise ValueError(f"bands: {checked} are not shares from 0 to 1, low before high")
    return checked


def _is_one(bands: Sequence[object]) -> bool:
    """Return whether these are the bands of one wall, (low, high) pairs of numbers, and not one row per wall."""
    return all(
        isinstance(band, tuple | list) and len(band) == 2 and all(isinstance(edge, int | float) for edge in band)
        for band in bands
    )


@dataclass(frozen=True, eq=False)
class Screens:
    """Walls made ready for many questions; build once, keep until a wall changes.

    segments: (N, 2, 2); kinds: the different sets of bands; kind: (N,) row in kinds; obstacles: (N,) the obstacle each
    segment is a part of; sides: (N,) as in `facing`, or None when no wall is one-way.
    """

    segments: FloatArray
    kinds: tuple[Bands, ...]
    kind: IntArray
    obstacles: IntArray
    sides: IntArray | None
    _columns: tuple[FloatArray, FloatArray, FloatArray, FloatArray] = field(repr=False)

    @classmethod
    def of(
        cls,
        segments: npt.ArrayLike,
        bands: Sequence[Sequence[float]] | Sequence[Sequence[Sequence[float]]] = FULL,
        obstacles: npt.ArrayLike | None = None,
        sides: npt.ArrayLike | None = None,
    ) -> Screens:
        """Return walls made ready.

        segments: (N, 2, 2). bands: the (low, high) shares of the target's height that every wall hides, or N such
        tuples, one per segment; a wall without a band hides nothing. obstacles: (N,) numbers, the row of the segment
        when left out. sides: (N,) as in `facing`. Raises ValueError on another shape, a value that is not finite, or
        bands that are not shares.
        """
        walls = as_segments(segments)
        count = len(walls)
        if _is_one(bands):
            kinds: dict[Bands, int] = {_checked_bands(bands): 0}  # type: ignore[arg-type]
            kind = np.zeros(count, dtype=np.int64)
        else:
            if len(bands) != count:
                raise ValueError(f"bands: {len(bands)} rows for {count} segments")
            kinds, codes = {}, []
            known: dict[tuple[tuple[float, ...], ...], int] = {}
            for row in bands:
                key: tuple[tuple[float, ...], ...] = tuple(map(tuple, row))  # type: ignore[arg-type]
                code = known.get(key)
                if code is None:
                    code = known[key] = kinds.setdefault(_checked_bands(row), len(kinds))  # type: ignore[arg-type]
                codes.append(code)
            kind = np.array(codes, dtype=np.int64)
        owner = np.arange(count) if obstacles is None else np.asarray(obstacles, dtype=np.int64)
        side = None if sides is None else np.asarray(sides, dtype=np.int64)
        for what, have in (("obstacles", owner), ("sides", side)):
            if have is not None and have.shape != (count,):
                raise ValueError(f"{what}: shape {have.shape}, expected {(count,)}")
        if side is not None and not side.any():
            side = None
        columns = tuple(np.ascontiguousarray(walls[:, end, axis]) for end in (0, 1) for axis in (0, 1))
        return cls(walls, tuple(kinds), kind, owner, side, columns)  # type: ignore[arg-type]

    @cached_property
    def _bounds(self) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        ax, ay, bx, by = self._columns
        return np.minimum(ax, bx), np.minimum(ay, by), np.maximum(ax, bx), np.maximum(ay, by)

    def _around(self, low: FloatArray, high: FloatArray) -> IntArray:
        """Return the rows of the walls whose box meets a box."""
        x0, y0, x1, y1 = self._bounds
        return np.flatnonzero((x1 >= low[0]) & (x0 <= high[0]) & (y1 >= low[1]) & (y0 <= high[1]))


@dataclass(frozen=True)
class Piece:
    """A part of a silhouette that one screen hides, whatever the others hide.

    kind and index: "wall" and the obstacle's number, or "disc" and its row. u_low..u_high: across the silhouette;
    low..high: of its height. share: points (0..100) that the whole screen hides alone, all its pieces together.
    """

    kind: Literal["wall", "disc"]
    index: int
    u_low: float
    u_high: float
    low: float
    high: float
    share: float


@dataclass(frozen=True)
class Hider:
    """One screen and the points (0..100) of the silhouette that it hides alone."""

    kind: Literal["wall", "disc"]
    index: int
    share: float


@dataclass(frozen=True, eq=False)
class _Intervals:
    """What hides what: target row, interval of u, and either wall row or disc row with its share of height."""

    target: IntArray
    low: FloatArray
    high: FloatArray
    row: IntArray

    @classmethod
    def none(cls) -> _Intervals:
        whole, real = np.zeros(0, dtype=np.int64), np.zeros(0)
        return cls(whole, real, real, whole)


@dataclass(frozen=True, eq=False)
class Obstructions:
    """What one eye cannot see of several targets.

    percent: (T,) points, 0..100; 100 only when nothing shows. touching: (T,) the eye is within the target or on its
    edge, hence 0. direction_rad, half_angle_rad: (T,) where the silhouette lies: u runs from direction - half_angle
    (u = 0) to direction + half_angle (u = 1), angles as atan2(y, x) on the map. walls_at_eye: rows of the segments
    that hold the eye and were left out. discs_at_eye: rows of the discs that hold the eye and were left out.
    """

    percent: FloatArray
    touching: BoolArray
    direction_rad: FloatArray
    half_angle_rad: FloatArray
    walls_at_eye: tuple[int, ...]
    discs_at_eye: tuple[int, ...]
    _screens: Screens = field(repr=False)
    _walls: _Intervals = field(repr=False)
    _discs: _Intervals = field(repr=False)
    _disc_share: FloatArray = field(repr=False)
    _disc_gap: FloatArray = field(repr=False)

    def pieces(self, target: int) -> tuple[Piece, ...]:
        """Return the parts of a target that are hidden, screen by screen: the greatest share first.

        Pieces of one screen do not overlap; pieces of different screens may.
        """
        return tuple(piece for _, pieces in self._by_screen(target) for piece in pieces)

    def hiders(self, target: int) -> tuple[Hider, ...]:
        """Return the screens that hide a target and their shares, the greatest first.

        On a tie (0.001 point) the disc that is nearest to the target comes first, then walls by number.
        """
        return tuple(Hider(pieces[0].kind, pieces[0].index, share) for share, pieces in self._by_screen(target))

    def _by_screen(self, target: int) -> list[tuple[float, list[Piece]]]:
        found: list[tuple[tuple[float, float, int], float, list[Piece]]] = []
        walls = self._walls
        here = np.flatnonzero(walls.target == target)
        owners = self._screens.obstacles[walls.row[here]]
        for owner in np.unique(owners).tolist():
            part = here[owners == owner]
            sheets: dict[Band, list[Band]] = {}
            for i in part.tolist():
                for band in self._screens.kinds[self._screens.kind[walls.row[i]]]:
                    if band[1] > band[0]:
                        sheets.setdefault(band, []).append((float(walls.low[i]), float(walls.high[i])))
            if sheets:
                share, pieces = _assemble("wall", owner, sheets)
                found.append(((-round(share, 3), np.inf, owner), share, pieces))
        for i in np.flatnonzero(self._discs.target == target).tolist():
            sheets = {(0.0, float(self._disc_share[i])): [(float(self._discs.low[i]), float(self._discs.high[i]))]}
            row = int(self._discs.row[i])
            share, pieces = _assemble("disc", row, sheets)
            found.append(((-round(share, 3), float(self._disc_gap[i]), row), share, pieces))
        found.sort(key=lambda item: item[0])
        return [(share, pieces) for _, share, pieces in found]


def _assemble(kind: Literal["wall", "disc"], index: int, sheets: dict[Band, list[Band]]) -> tuple[float, list[Piece]]:
    """Return the area of the union of one screen's rectangles, in points, and the rectangles made disjoint."""
    edges = sorted({edge for band in sheets for edge in band})
    rows: list[tuple[float, float, list[list[float]]]] = []
    for low, high in pairwise(edges):
        runs: list[list[float]] = []
        spans = [s for band, items in sheets.items() if band[0] <= low and band[1] >= high for s in items]
        for start, stop in sorted(spans):
            if runs and start <= runs[-1][1] + _NOTHING:
                runs[-1][1] = max(runs[-1][1], stop)
            else:
                runs.append([start, stop])
        if rows and rows[-1][1] == low and rows[-1][2] == runs:
            rows[-1] = (rows[-1][0], high, runs)
        elif runs:
            rows.append((low, high, runs))
    share = 100.0 * sum((high - low) * (stop - start) for low, high, runs in rows for start, stop in runs)
    return share, [
        Piece(kind, index, start, stop, low, high, share) for low, high, runs in rows for start, stop in runs
    ]


def obstructions(
    eye: npt.ArrayLike,
    targets: npt.ArrayLike,
    walls: Screens | npt.ArrayLike = (),
    bands: Sequence[Sequence[float]] | Sequence[Sequence[Sequence[float]]] = FULL,
    *,
    discs: npt.ArrayLike = (),
    hides: Hides | None = None,
    obstacles: npt.ArrayLike | None = None,
    sides: npt.ArrayLike | None = None,
) -> Obstructions:
    """Return how much of each target the eye cannot see, and what hides it.

    eye: (2,); targets: (T, 3) x, y, radius > 0. walls: `Screens`, or (N, 2, 2) with bands, obstacles and sides as in
    `Screens.of`. discs: (M, 3) x, y, radius >= 0; hides: the share (0..1) of the target's height, from the bottom,
    that a disc hides: a number, (M,), (M, T), or a function of disc row and target row. A disc whose centre is the
    eye's or the target's never hides, so all discs of the map can be handed in for all targets. World metres.
    Raises ValueError on another shape, a value that is not finite, a radius or share out of range.
    """
    at = point(eye, "eye")
    goal = finite(targets, (None, 3), "targets")
    if (goal[:, 2] <= 0).any():
        raise ValueError("targets: a radius is not positive")
    screens = walls if isinstance(walls, Screens) else Screens.of(walls, bands, obstacles, sides)
    between = finite(discs, (None, 3), "discs")
    if (between[:, 2] < 0).any():
        raise ValueError("discs: a radius is negative")
    if hides is None:
        if len(between):
            raise ValueError("hides: missing, but there are discs")
        hides = 0.0
    shares = None if callable(hides) else _checked_shares(hides, len(between), len(goal))

    cones = _cones(at, goal)

    wall_part, walls_at_eye = _wall_intervals(at, goal, screens, cones)
    disc_part, disc_share, disc_gap, discs_at_eye = _disc_intervals(at, between, hides, shares, cones)
    percent = _areas(len(goal), screens, wall_part, disc_part, disc_share)
    touching = np.ones(len(goal), dtype=np.bool_)
    touching[cones.rows] = False
    return Obstructions(
        percent,
        touching,
        cones.direction,
        cones.half,
        walls_at_eye,
        discs_at_eye,
        screens,
        wall_part,
        disc_part,
        disc_share,
        disc_gap,
    )


def hidden_by_walls(eyes: npt.ArrayLike, targets: npt.ArrayLike, walls: Screens) -> FloatArray:
    """Return how much of each target its own eye cannot see for the walls alone, in points (0..100), shape (P,).

    eyes: (P, 2); targets: (P, 3) x, y, radius > 0. The answers are those of `obstructions` for each pair, without
    discs, all at once. Raises ValueError on another shape, a value that is not finite, a radius that is not positive.
    """
    at, goal = finite(eyes, (None, 2), "eyes"), finite(targets, (None, 3), "targets")
    if len(at) != len(goal):
        raise ValueError(f"eyes: {len(at)} for {len(goal)} targets")
    if (goal[:, 2] <= 0).any():
        raise ValueError("targets: a radius is not positive")
    step = max(1, _PAIRS_AT_ONCE // max(1, len(walls.segments)))
    parts = [
        _hidden_by_walls(at[start : start + step], goal[start : start + step], walls)
        for start in range(0, len(at), step)
    ]
    return np.concatenate(parts) if parts else np.zeros(0)


def _hidden_by_walls(at: FloatArray, goal: FloatArray, screens: Screens) -> FloatArray:
    cones = _cones(at, goal)
    # Everything that can hide lies in the box of the eye and the chord through the target's centre.
    low = np.minimum(at, goal[:, :2] - goal[:, 2:]) - TOUCH_M
    high = np.maximum(at, goal[:, :2] + goal[:, 2:]) + TOUCH_M
    x0, y0, x1, y1 = screens._bounds
    meets = x1 >= low[:, :1]
    meets &= x0 <= high[:, :1]
    meets &= y1 >= low[:, 1:]
    meets &= y0 <= high[:, 1:]
    touching = np.ones(len(at), dtype=np.bool_)
    touching[cones.rows] = False
    meets[touching] = False
    pair, wall = np.nonzero(meets)
    ax, ay, bx, by = (column[wall] for column in screens._columns)
    ax, ay, bx, by = ax - at[pair, 0], ay - at[pair, 1], bx - at[pair, 0], by - at[pair, 1]
    square = (bx - ax) ** 2 + (by - ay) ** 2
    share = np.clip(-(ax * (bx - ax) + ay * (by - ay)) / np.where(square > 0, square, 1.0), 0.0, 1.0)
    stands = np.hypot(ax + share * (bx - ax), ay + share * (by - ay)) > TOUCH_M
    if screens.sides is not None:
        side = screens.sides[wall]
        turn = (bx - ax) * -ay - (by - ay) * -ax
        stands &= (side == 0) | (side * turn < 0)
    pair, wall, ends = pair[stands], wall[stands], (ax[stands], ay[stands], bx[stands], by[stands])
    hidden = _project(pair, np.arange(len(pair)), wall, ends, cones)
    return _areas(len(goal), screens, hidden, _Intervals.none(), np.zeros(0))


@dataclass(frozen=True)
class Obstruction:
    """What one eye cannot see of one target; the fields are those of `Obstructions`, for one."""

    percent: float
    touching: bool
    direction_rad: float
    half_angle_rad: float
    pieces: tuple[Piece, ...]
    hiders: tuple[Hider, ...]
    walls_at_eye: tuple[int, ...]
    discs_at_eye: tuple[int, ...]


def obstruction(
    eye: npt.ArrayLike,
    target_center: npt.ArrayLike,
    target_radius: float,
    walls: Screens | npt.ArrayLike = (),
    bands: Sequence[Sequence[float]] | Sequence[Sequence[Sequence[float]]] = FULL,
    *,
    discs: npt.ArrayLike = (),
    hides: Hides | None = None,
    obstacles: npt.ArrayLike | None = None,
    sides: npt.ArrayLike | None = None,
) -> Obstruction:
    """Return how much of one target the eye cannot see, and what hides it. See `obstructions`."""
    x, y = point(target_center, "target")
    found = obstructions(
        eye, ((x, y, target_radius),), walls, bands, discs=discs, hides=hides, obstacles=obstacles, sides=sides
    )
    return Obstruction(
        float(found.percent[0]),
        bool(found.touching[0]),
        float(found.direction_rad[0]),
        float(found.half_angle_rad[0]),
        found.pieces(0),
        found.hiders(0),
        found.walls_at_eye,
        found.discs_at_eye,
    )


@dataclass(frozen=True, eq=False)
class _Cones:
    """The targets as seen from the eye; rows are the targets that the eye does not touch."""

    rows: IntArray
    distance: FloatArray
    radius: FloatArray
    view_x: FloatArray
    view_y: FloatArray
    direction: FloatArray
    half: FloatArray


def _cones(at: FloatArray, goal: FloatArray) -> _Cones:
    """Return targets as seen from an eye (2,), or each from its own (P, 2)."""
    dx, dy, radius = goal[:, 0] - at[..., 0], goal[:, 1] - at[..., 1], goal[:, 2]
    distance = np.hypot(dx, dy)
    far = np.where(distance > 0, distance, 1.0)
    view_x, view_y = np.where(distance > 0, dx / far, 1.0), dy / far
    rows = np.flatnonzero(distance > radius)
    return _Cones(rows, distance, radius, view_x, view_y, np.arctan2(dy, dx), np.arctan2(radius, distance))


def _checked_shares(hides: float | npt.ArrayLike, discs: int, targets: int) -> FloatArray:
    shares = np.asarray(hides, dtype=np.float64)
    if shares.ndim == 1 and shares.shape == (discs,):
        shares = shares[:, None]
    try:
        shares = np.broadcast_to(shares, (discs, targets))
    except ValueError:
        raise ValueError(f"hides: shape {shares.shape}, expected {(discs, targets)}") from None
    if not ((shares >= 0) & (shares <= 1)).all():
        raise ValueError("hides: a share is not from 0 to 1")
    return shares


def _wall_intervals(
    at: FloatArray, goal: FloatArray, screens: Screens, cones: _Cones
) -> tuple[_Intervals, tuple[int, ...]]:
    """Return the intervals that walls hide, and the rows of the walls that hold the eye."""
    if not len(cones.rows) or not len(screens.segments):
        return _Intervals.none(), _holding(at, screens, screens._around(at - TOUCH_M, at + TOUCH_M))
    # Everything that can hide lies in the box of the eye and the chords through the targets' centres.
    seen = goal[cones.rows]
    low = np.minimum(at, (seen[:, :2] - seen[:, 2:]).min(axis=0)) - TOUCH_M
    high = np.maximum(at, (seen[:, :2] + seen[:, 2:]).max(axis=0)) + TOUCH_M
    rows = screens._around(low, high)
    ax, ay, bx, by = (column[rows] for column in screens._columns)
    ax, bx, ay, by = ax - at[0], bx - at[0], ay - at[1], by - at[1]
    out = np.minimum(ax, bx) > TOUCH_M
    out |= np.maximum(ax, bx) < -TOUCH_M
    out |= np.minimum(ay, by) > TOUCH_M
    out |= np.maximum(ay, by) < -TOUCH_M
    held = _holding(at, screens, rows[~out])
    keep = np.ones(len(rows), dtype=np.bool_)
    if held:
        keep &= ~np.isin(rows, held)
    if screens.sides is not None:
        side = screens.sides[rows]
        turn = (bx - ax) * -ay - (by - ay) * -ax
        keep &= (side == 0) | (side * turn < 0)
    if not keep.all():
        rows, ax, ay, bx, by = rows[keep], ax[keep], ay[keep], bx[keep], by[keep]
    target, wall = _candidates(ax, ay, bx, by, cones)
    return _project(target, wall, rows, (ax, ay, bx, by), cones), held


def _holding(at: FloatArray, screens: Screens, rows: IntArray) -> tuple[int, ...]:
    """Return which of the walls hold the eye, up to a micrometre."""
    if not len(rows):
        return ()
    a, b = screens.segments[rows, 0] - at, screens.segments[rows, 1] - at
    along = b - a
    square = np.einsum("ni,ni->n", along, along)
    share = np.clip(-np.einsum("ni,ni->n", a, along) / np.where(square > 0, square, 1.0), 0.0, 1.0)
    near = np.hypot(*(a + share[:, None] * along).T) <= TOUCH_M
    return tuple(rows[near].tolist())


def _candidates(
    ax: FloatArray, ay: FloatArray, bx: FloatArray, by: FloatArray, cones: _Cones
) -> tuple[IntArray, IntArray]:
    """Return the pairs of target and wall that may overlap in angle: none is missed, some are idle."""
    targets, count = cones.rows, len(ax)
    if len(targets) * count <= _ALL_PAIRS:
        return np.repeat(targets, count), np.tile(np.arange(count), len(targets))
    start, end = np.arctan2(ay, ax), np.arctan2(by, bx)
    width = end - start
    width = np.where(width > np.pi, width - 2 * np.pi, np.where(width < -np.pi, width + 2 * np.pi, width))
    start = np.where(width < 0, end, start)
    width = np.abs(width)
    wide = np.flatnonzero(width > _WIDE_RAD)
    narrow = np.flatnonzero(width <= _WIDE_RAD)
    order = narrow[np.argsort(start[narrow])]
    sorted_start = start[order]
    twice = np.concatenate((sorted_start, sorted_start + 2 * np.pi))
    slack = 1e-9
    first = cones.direction[targets] - cones.half[targets] - _WIDE_RAD - slack
    last = first + 2 * cones.half[targets] + _WIDE_RAD + 2 * slack
    below = np.where(first < -np.pi, 2 * np.pi, 0.0)
    low = np.searchsorted(twice, first + below)
    high = np.searchsorted(twice, last + below, side="right")
    owner, member = ranges(low, high - low)
    near_target, near_wall = targets[owner], order[member % len(order)] if len(order) else member
    return (
        np.concatenate((near_target, np.repeat(targets, len(wide)))),
        np.concatenate((near_wall, np.tile(wide, len(targets)))),
    )


def _project(
    target: IntArray,
    wall: IntArray,
    rows: IntArray,
    ends: tuple[FloatArray, FloatArray, FloatArray, FloatArray],
    cones: _Cones,
) -> _Intervals:
    """Return the intervals of u of pairs of target and wall, exact; pairs that hide nothing are left out."""
    ax, ay, bx, by = (column[wall] for column in ends)
    vx, vy = cones.view_x[target], cones.view_y[target]
    limit = cones.distance[target] - TOUCH_M
    along_a, along_b = ax * vx + ay * vy, bx * vx + by * vy
    near = (np.minimum(along_a, along_b) < limit) & (np.maximum(along_a, along_b) > 0.0)
    target, wall, limit, along_a, along_b = target[near], wall[near], limit[near], along_a[near], along_b[near]
    ax, ay, bx, by, vx, vy = ax[near], ay[near], bx[near], by[near], vx[near], vy[near]
    across_a, across_b = ay * vx - ax * vy, by * vx - bx * vy
    slope = cones.radius[target] / cones.distance[target]
    # Cut to what lies between the eye and the line through the centre; ends within stay as they are, bit for bit.
    span = along_b - along_a
    span[span == 0.0] = 1.0
    step = (across_b - across_a) / span
    cut_a, cut_b = np.clip(along_a, 0.0, limit), np.clip(along_b, 0.0, limit)
    across_a = np.where(cut_a == along_a, across_a, across_a + step * (cut_a - along_a))
    across_b = np.where(cut_b == along_b, across_b, across_b + step * (cut_b - along_b))
    rim_a, rim_b = slope * cut_a, slope * cut_b
    meets = ~(((across_a >= rim_a) & (across_b >= rim_b)) | ((across_a <= -rim_a) & (across_b <= -rim_b)))
    target, wall = target[meets], wall[meets]
    half = cones.half[target]
    one = np.arctan2(across_a[meets], cut_a[meets])
    two = np.arctan2(across_b[meets], cut_b[meets])
    low = np.clip((np.minimum(one, two) + half) / (2 * half), 0.0, 1.0)
    high = np.clip((np.maximum(one, two) + half) / (2 * half), 0.0, 1.0)
    shows = high - low > _NOTHING
    return _Intervals(target[shows], low[shows], high[shows], rows[wall[shows]])


def _disc_intervals(
    at: FloatArray, discs: FloatArray, hides: Hides, shares: FloatArray | None, cones: _Cones
) -> tuple[_Intervals, FloatArray, FloatArray, tuple[int, ...]]:
    """Return the intervals that discs hide, the share of height and the distance from the target of each, and the
    rows of the discs that hold the eye."""
    nothing = np.zeros(0)
    x, y, radius = discs[:, 0] - at[0], discs[:, 1] - at[1], discs[:, 2]
    distance = np.hypot(x, y)
    around = distance <= np.maximum(radius, TOUCH_M)
    held = tuple(np.flatnonzero(around).tolist())
    rows = np.flatnonzero(~around)
    if not len(rows) or not len(cones.rows):
        return _Intervals.none(), nothing, nothing, held
    x, y = x[rows, None], y[rows, None]
    vx, vy = cones.view_x[None, cones.rows], cones.view_y[None, cones.rows]
    along = x * vx + y * vy
    before = (along > 0.0) & (along < cones.distance[cones.rows] - TOUCH_M)
    if shares is not None:
        before &= shares[np.ix_(rows, cones.rows)] > 0.0
    i, j = np.nonzero(before)
    disc, target = rows[i], cones.rows[j]
    across = y[i, 0] * cones.view_x[target] - x[i, 0] * cones.view_y[target]
    middle = np.arctan2(across, along[i, j])
    reach = np.arctan2(radius[disc], distance[disc])
    half = cones.half[target]
    low = np.clip((middle - reach + half) / (2 * half), 0.0, 1.0)
    high = np.clip((middle + reach + half) / (2 * half), 0.0, 1.0)
    shows = high - low > _NOTHING
    disc, target, low, high, i, j = disc[shows], target[shows], low[shows], high[shows], i[shows], j[shows]
    if shares is not None:
        share = shares[disc, target]
    else:
        assert callable(hides)
        share = np.array([float(hides(int(d), int(t))) for d, t in zip(disc, target, strict=True)], dtype=np.float64)
        if not ((share >= 0) & (share <= 1)).all():
            raise ValueError("hides: a share is not from 0 to 1")
        some = share > 0
        disc, target, low, high, i, j = disc[some], target[some], low[some], high[some], i[some], j[some]
        share = share[some]
    gap_along = cones.distance[target] - along[i, j]
    gap_across = y[i, 0] * cones.view_x[target] - x[i, 0] * cones.view_y[target]
    return _Intervals(target, low, high, disc), share, np.hypot(gap_along, gap_across), held


def _merge(group: IntArray, low: FloatArray, high: FloatArray) -> tuple[IntArray, FloatArray, FloatArray]:
    """Return the union of intervals of [0, 1], group by group, as disjoint intervals in rising order."""
    if not len(group):
        return group, low, high
    base = 2.0 * group
    key = base + low
    order = np.argsort(key)
    key, group, low, high = key[order], group[order], low[order], high[order]
    reached = np.maximum.accumulate(base[order] + high)
    fresh = np.empty(len(key), dtype=np.bool_)
    fresh[0] = True
    np.greater(key[1:], reached[:-1], out=fresh[1:])
    starts = np.flatnonzero(fresh)
    return group[starts], low[starts], np.maximum.reduceat(high, starts)


def _areas(count: int, screens: Screens, walls: _Intervals, discs: _Intervals, disc_share: FloatArray) -> FloatArray:
    """Return the hidden share of each target, in points."""
    kind = screens.kind[walls.row]
    used = np.zeros(len(screens.kinds), dtype=np.bool_)
    used[kind] = True
    is_full = np.array([bands == FULL for bands in screens.kinds], dtype=np.bool_)
    # Walls of full height first: in one row, and what they hide wholly needs no other row.
    full = is_full[kind]
    group, low, high = _merge(walls.target[full], walls.low[full], walls.high[full])
    hidden: FloatArray = np.bincount(group, weights=high - low, minlength=count).astype(np.float64)
    part, part_disc = ~full, np.ones(len(discs.target), dtype=np.bool_)
    if not part.any() and not len(discs.target):
        return _points(hidden)
    done = hidden >= 1.0
    if done.any():
        part &= ~done[walls.target]
        part_disc &= ~done[discs.target]
    edges = {0.0, 1.0}
    for code in np.flatnonzero(used & ~is_full).tolist():
        edges.update(edge for band in screens.kinds[code] for edge in band)
    cuts = np.unique(np.concatenate((np.array(sorted(edges)), disc_share[part_disc])))
    heights, rows = np.diff(cuts), len(cuts) - 1
    middle = (cuts[:-1] + cuts[1:]) / 2
    # Banded walls, expanded to the rows that their bands fill.
    filled = np.zeros((len(screens.kinds), rows), dtype=np.bool_)
    for code in np.flatnonzero(used & ~is_full).tolist():
        for bottom, top in screens.kinds[code]:
            filled[code] |= (middle > bottom) & (middle < top)
    pick = np.flatnonzero(part)
    which, wall_row = np.nonzero(filled[kind[pick]])
    pick = pick[which]
    # Discs fill the rows up to their share.
    disc_pick = np.flatnonzero(part_disc)
    up_to = np.searchsorted(cuts, disc_share[disc_pick])
    owner, disc_row = ranges(np.zeros(len(disc_pick), dtype=np.int64), up_to)
    disc_pick = disc_pick[owner]
    # What full walls hide counts in every row of the targets that have other screens.
    others = np.zeros(count, dtype=np.bool_)
    others[walls.target[pick]] = True
    others[discs.target[disc_pick]] = True
    again = np.flatnonzero(others[group])
    full_row = np.tile(np.arange(rows), len(again))
    again = np.repeat(again, rows)
    row_group, row_low, row_high = _merge(
        np.concatenate(
            (
                walls.target[pick] * rows + wall_row,
                discs.target[disc_pick] * rows + disc_row,
                group[again] * rows + full_row,
            )
        ),
        np.concatenate((walls.low[pick], discs.low[disc_pick], low[again])),
        np.concatenate((walls.high[pick], discs.high[disc_pick], high[again])),
    )
    target, row = np.divmod(row_group, rows)
    union = np.bincount(target, weights=(row_high - row_low) * heights[row], minlength=count)
    return _points(np.where(others, union, hidden))


def _points(share: FloatArray) -> FloatArray:
    """Return points; what is hidden up to a rounding is hidden."""
    points = 100.0 * np.clip(share, 0.0, 1.0)
    points[share >= 1.0 - 1e-9] = 100.0
    return points
