"""Lengths and distances: along a path, between discs, from points to segments."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from loreval_desktop.geometry._arrays import TOUCH_M, FloatArray, IntArray, finite, points

Point = tuple[float, float]


def path_length_m(path: Iterable[Point]) -> float:
    """Return the length of a path in metres; nothing or one point has length 0.

    path: points (x, y), world metres. The legs are summed without rounding in between, so the length is the same
    read from either end. Raises ValueError on a coordinate that is not finite.
    """
    legs: list[float] = []
    before: Point | None = None
    for x, y in path:
        if not (math.isfinite(x) and math.isfinite(y)):
            raise ValueError("path: a coordinate is not finite")
        if before is not None:
            legs.append(math.hypot(x - before[0], y - before[1]))
        before = (x, y)
    return math.fsum(legs)


def cut_path(path: Iterable[Point], length_m: float) -> tuple[Point, ...]:
    """Return the first length_m metres of a path; the whole path when it is shorter.

    Raises ValueError on a coordinate that is not finite and on a length that is negative or not a number.
    """
    if not length_m >= 0:
        raise ValueError("length: negative or not a number")
    kept: list[Point] = []
    left = length_m
    for x, y in path:
        if not (math.isfinite(x) and math.isfinite(y)):
            raise ValueError("path: a coordinate is not finite")
        if kept:
            x0, y0 = kept[-1]
            leg = math.hypot(x - x0, y - y0)
            if leg > left:
                share = left / leg
                if share > 0:
                    kept.append((x0 + (x - x0) * share, y0 + (y - y0) * share))
                break
            left -= leg
        kept.append((x, y))
    return tuple(kept)


def steps_needed(length_m: float, step_m: float) -> int:
    """Return how many whole steps cover a length: 0 for nothing, and 6 for exactly six steps.

    A length that passes a multiple by less than one micrometre still counts as that multiple, so that sums of legs
    like 0.1 + 0.2 do not begin a new step. Raises ValueError unless both are finite, the step positive.
    """
    if not (math.isfinite(length_m) and math.isfinite(step_m) and step_m > 0 and length_m >= 0):
        raise ValueError("length and step must be finite, the step positive")
    return max(0, math.ceil((length_m - TOUCH_M) / step_m))


def edge_distance_m(center_a: Point, radius_a: float, center_b: Point, radius_b: float) -> float:
    """Return the gap between the edges of two discs in metres, 0 when they touch or overlap.

    The same from either side. Raises ValueError on a value that is not finite and on a negative radius.
    """
    values = (*center_a, radius_a, *center_b, radius_b)
    if not all(map(math.isfinite, values)) or radius_a < 0 or radius_b < 0:
        raise ValueError("discs: a value is not finite, or a radius is negative")
    between = math.hypot(center_a[0] - center_b[0], center_a[1] - center_b[1])
    return max(0.0, between - (radius_a + radius_b))


def edge_distances_m(discs_a: npt.ArrayLike, discs_b: npt.ArrayLike) -> FloatArray:
    """Return the gaps between the edges of discs, shape (A, B), metres, never below 0.

    discs_a: (A, 3), discs_b: (B, 3): x, y, radius. Raises ValueError as `edge_distance_m` does.
    """
    a, b = finite(discs_a, (None, 3), "discs"), finite(discs_b, (None, 3), "discs")
    if (a[:, 2] < 0).any() or (b[:, 2] < 0).any():
        raise ValueError("discs: a radius is negative")
    between = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1])
    return np.maximum(0.0, between - (a[:, None, 2] + b[None, :, 2]))


def nearest_on_segments(places: npt.ArrayLike, segments: npt.ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Return the nearest point of every segment to every place, and its distance.

    places: (P, 2); segments: (N, 2, 2). Returns (P, N, 2) points and (P, N) distances, metres. A segment of no
    length counts as its point. Raises ValueError on another shape or a value that is not finite.
    """
    p = points(places, "places")
    s = finite(segments, (None, 2, 2), "segments")
    a = s[:, 0]
    along = s[:, 1] - a
    square = np.einsum("ni,ni->n", along, along)
    from_a = p[:, None, :] - a[None, :, :]
    share = np.einsum("pni,ni->pn", from_a, along) / np.where(square > 0, square, 1.0)
    share = np.clip(share, 0.0, 1.0)
    # Measured from the nearer end, so that an end is met exactly and not up to a rounding.
    near_b = share > 0.5
    foot = np.where(
        near_b[..., None], s[None, :, 1] - (1.0 - share)[..., None] * along, a[None] + share[..., None] * along
    )
    return foot, np.hypot(p[:, None, 0] - foot[..., 0], p[:, None, 1] - foot[..., 1])


def segment_distances_m(places: npt.ArrayLike, segments: npt.ArrayLike) -> FloatArray:
    """Return the distances from places to segments, shape (P, N), metres. See `nearest_on_segments`."""
    return nearest_on_segments(places, segments)[1]


def nearest_segment(places: npt.ArrayLike, segments: npt.ArrayLike) -> tuple[IntArray, FloatArray]:
    """Return for every place the row of its nearest segment and the distance, shapes (P,) and (P,).

    Without any segment the row is -1 and the distance infinite.
    """
    distances = segment_distances_m(places, segments)
    if distances.shape[1] == 0:
        count = distances.shape[0]
        return np.full(count, -1, dtype=np.int64), np.full(count, np.inf)
    rows = np.argmin(distances, axis=1).astype(np.int64)
    return rows, distances[np.arange(len(rows)), rows]
