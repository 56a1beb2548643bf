"""Whether a path can be walked as it is: it may touch walls, but not pass through one.

A shortest way bends at ends of walls and runs along walls, so "it touches" is no answer. The path is followed with the
side on which it passes each touch: between two touches it may change sides, along a wall it may not, and where it
bends on a wall it has to stay within one of the sectors into which the walls part the surroundings.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loreval_desktop.geometry._arrays import FloatArray, points
from loreval_desktop.geometry.distance import Point, nearest_on_segments
from loreval_desktop.geometry.sight import Walls

_SLACK_M = 1e-8
_SLACK_RAD = 1e-11
_LEFT, _RIGHT = 1, 2
_BOTH = _LEFT | _RIGHT
_SAME_RAD = 1e-9


@dataclass(frozen=True)
class Block:
    """Where a path meets a wall that it would pass through. leg: 0 for the way from the first point to the second."""

    leg: int
    at: Point


def first_block(path: Iterable[Point], segments: npt.ArrayLike | Walls) -> Block | None:
    """Return where a path first passes through a wall, or None: it can be walked.

    path: points (x, y), world metres; segments: (N, 2, 2) or `Walls`, noded or not. Touching is judged within 10
    nanometres. A path that starts on a wall may leave it on either side; one that ends on a wall has not passed it.
    Raises ValueError on a value that is not finite.
    """
    places = points(list(path), "path")
    ready = Walls.of(segments)
    if len(places) > 1:
        moved = np.append(True, (places[1:] != places[:-1]).any(axis=1))
        kept, legs = places[moved], np.flatnonzero(moved)
    else:
        return None
    (x0, y0), (x1, y1) = kept.min(axis=0).tolist(), kept.max(axis=0).tolist()
    slack = 2 * _SLACK_M
    walls = ready.segments[ready.near(x0 - slack, y0 - slack, x1 + slack, y1 + slack)]
    if not len(walls) or len(kept) < 2:
        return None
    sectors: set[int] | None = None
    for i in range(len(kept) - 1):
        arms = _arms(kept[i], walls)
        way = kept[i + 1] - kept[i]
        allowed = _leave(arms, math.atan2(way[1], way[0]), sectors)
        if not allowed:
            return Block(int(legs[i + 1]) - 1, _pair(kept[i]))
        passed, stop = _follow(kept[i], kept[i + 1], walls, allowed)
        if stop is not None:
            return Block(int(legs[i + 1]) - 1, stop)
        sectors = _arrive(_arms(kept[i + 1], walls), math.atan2(-way[1], -way[0]), passed)
    return None


def _pair(place: FloatArray) -> Point:
    return (float(place[0]), float(place[1]))


def _arms(place: FloatArray, walls: FloatArray) -> list[float]:
    """Return the directions, rising, in which walls leave a place."""
    box = (walls.max(axis=1) >= place - _SLACK_M).all(axis=1) & (walls.min(axis=1) <= place + _SLACK_M).all(axis=1)
    close = walls[box]
    if not len(close):
        return []
    touching = nearest_on_segments(place[None], close)[1][0] <= _SLACK_M
    ends = close[touching].reshape(-1, 2) - place
    ends = ends[np.hypot(*ends.T) > _SLACK_M] + 0.0
    arms: list[float] = []
    for angle in sorted(np.arctan2(ends[:, 1], ends[:, 0]).tolist()):
        if not arms or angle - arms[-1] > _SAME_RAD:
            arms.append(angle)
    if len(arms) > 1 and arms[0] + 2 * math.pi - arms[-1] <= _SAME_RAD:
        arms.pop()
    return arms


def _sector(arms: list[float], angle: float) -> tuple[int, int]:
    """Return the sectors just before (clockwise) and just after a direction: one and the same unless it is an arm.

    Sector k lies between arm k and arm k + 1.
    """
    count = len(arms)
    for k, arm in enumerate(arms):
        if abs(math.remainder(angle - arm, 2 * math.pi)) <= _SAME_RAD:
            return (k - 1) % count, k
    k = sum(arm < angle for arm in arms) - 1
    return k % count, k % count


def _arrive(arms: list[float], back: float, allowed: int) -> set[int] | None:
    """Return the sectors in which a path comes to a place; None: there is no wall, and all is one."""
    if not arms:
        return None
    before, after = _sector(arms, back)
    # Left of the path lies, looking back, clockwise of it.
    return {sector for sector, side in ((before, _LEFT), (after, _RIGHT)) if allowed & side}


def _leave(arms: list[float], on: float, sectors: set[int] | None) -> int:
    """Return the sides on which a path may leave a place in a direction, coming from some sectors."""
    if not arms or sectors is None:
        return _BOTH
    before, after = _sector(arms, on)
    return (_LEFT if after in sectors else 0) | (_RIGHT if before in sectors else 0)


def _follow(a: FloatArray, b: FloatArray, walls: FloatArray, allowed: int) -> tuple[int, Point | None]:
    """Return the sides on which a leg may arrive, and where it is blocked, if so.

    allowed: the sides on which it may set out. What touches the very ends of the leg is left to the places there.
    """
    way = b - a
    length = float(np.hypot(*way))
    unit = way / length
    low, high = np.minimum(a, b) - _SLACK_M, np.maximum(a, b) + _SLACK_M
    near = (walls.max(axis=1) >= low).all(axis=1) & (walls.min(axis=1) <= high).all(axis=1)
    close = walls[near] - a
    slack = _SLACK_M + _SLACK_RAD * length
    along = close @ unit
    across = unit[0] * close[..., 1] - unit[1] * close[..., 0]
    side = (across > slack).astype(np.int64) - (across < -slack)
    on_line = side == 0
    flat = on_line.all(axis=1)
    runs = [
        (float(start), float(stop))
        for start, stop in zip(along[flat].min(axis=1), along[flat].max(axis=1), strict=True)
        if stop > slack and start < length - slack
    ]
    touches: list[tuple[float, int]] = []
    for (s0, s1), (t0, t1), (c0, c1) in zip(
        side[~flat].tolist(), along[~flat].tolist(), across[~flat].tolist(), strict=True
    ):
        if s0 * s1 > 0:
            continue
        at = t0 if s0 == 0 else t1 if s1 == 0 else t0 + (t1 - t0) * c0 / (c0 - c1)
        if slack < at < length - slack:
            walls_on = (_LEFT if max(s0, s1) > 0 else 0) | (_RIGHT if min(s0, s1) < 0 else 0)
            touches.append((at, walls_on))
    touches.sort()
    here, now = 0.0, allowed
    for at, walls_on in touches:
        # Two touches at one place are one: no changing of sides in between.
        if at - here > slack and not _covered(here, at, runs, slack):
            now = _BOTH
        now &= ~walls_on
        if not now:
            return 0, _pair(a + unit * at)
        here = at
    if length - here > slack and not _covered(here, length, runs, slack):
        now = _BOTH
    return now, None


def _covered(start: float, stop: float, runs: list[tuple[float, float]], slack: float) -> bool:
    """Return whether walls lie along the whole of a stretch of a leg."""
    at = start
    for low, high in sorted(runs):
        if low > at + slack:
            break
        at = max(at, high)
    return at >= stop - slack
