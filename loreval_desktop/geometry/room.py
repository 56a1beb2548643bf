"""Where a disc that would stand in a wall stands instead: as near as can be, on the same side, with room all round."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from loreval_desktop.geometry._arrays import TOUCH_M, FloatArray, point
from loreval_desktop.geometry.distance import Point, nearest_on_segments, segment_distances_m
from loreval_desktop.geometry.sight import Walls, line_clear

_RINGS, _TURNS, _BACK = 16, 32, 24
_BETTER_M = 1e-3
_ALIKE_M = 0.05
"""Of places with about as much room the nearest is taken."""
_MOST = 64


def positions_with_clearance(
    place: npt.ArrayLike, radius_m: float, segments: npt.ArrayLike | Walls, came_from: npt.ArrayLike
) -> tuple[Point, ...]:
    """Return places for a disc that would overlap a wall at its place, the best first; none when it overlaps nothing.

    Each is joined to the place by a straight line that meets no wall, lies no more than twice the radius away, and no
    farther from where the disc came from than the place. Those where the disc overlaps nothing come first, the nearest
    first; where there is no such place, those with more room than it has, about the most room first.

    place, came_from: (2,); segments: (N, 2, 2) or `Walls`. Raises ValueError on a value that is not finite.
    """
    spot, start = point(place, "place"), point(came_from, "came_from")
    walls = Walls.of(segments)
    (x, y), far = spot.tolist(), 3 * radius_m
    close = walls.segments[walls.near(x - far, y - far, x + far, y + far)]
    if not len(close) or radius_m <= 0:
        return ()
    here = float(segment_distances_m(spot[None], close).min())
    if here >= radius_m - TOUCH_M:
        return ()
    found = _candidates(spot, start, radius_m, close)
    away = np.hypot(*(found - spot).T)
    kept = (away <= 2 * radius_m + TOUCH_M) & (np.hypot(*(found - start).T) <= math.dist(spot, start) + TOUCH_M)
    found, away = found[kept], away[kept]
    same_side = line_clear(spot, found, close)
    found, away = found[same_side], away[same_side]
    room = segment_distances_m(found, close).min(axis=1) if len(found) else np.zeros(0)
    free = room >= radius_m - TOUCH_M
    if free.any():
        found, order = found[free], np.argsort(away[free], kind="stable")
    else:
        more = room > here + _BETTER_M
        found, order = found[more], np.lexsort((away[more], -np.round(room[more] / _ALIKE_M)))
    return tuple((float(px), float(py)) for px, py in found[order][:_MOST])


def _candidates(spot: FloatArray, start: FloatArray, radius: float, close: FloatArray) -> FloatArray:
    """Return places to try: square off each near wall, back along the way, and on rings round the place."""
    feet, gaps = nearest_on_segments(spot[None], close)
    off = spot - feet[0]
    size = np.hypot(*off.T)
    square = (size > TOUCH_M) & (gaps[0] < radius)
    squared = feet[0][square] + off[square] * (radius / size[square])[:, None]
    length = math.dist(spot, start)
    shares = np.linspace(0, min(1.0, 2 * radius / length) if length > 0 else 0.0, _BACK + 1)[:, None]
    back = spot + shares * (start - spot)
    turns = np.linspace(0, 2 * math.pi, _TURNS, endpoint=False)
    rays = np.stack((np.cos(turns), np.sin(turns)), axis=1)
    rings = (np.linspace(0, 2 * radius, _RINGS + 1)[1:, None, None] * rays).reshape(-1, 2)
    return np.concatenate((squared, back, spot + rings))
