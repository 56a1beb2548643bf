"""Templates laid on the map, who is inside, and who touches whom.

Every template knows its exact signed distance: how far a place lies outside, or, below zero, how deep inside. Polygons
are for drawing and for cutting with other areas.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon

from loreval_desktop.geometry._arrays import TOUCH_M, BoolArray, FloatArray, finite, points
from loreval_desktop.geometry.distance import Point, edge_distances_m, segment_distances_m
from loreval_desktop.geometry.segments import as_segments

SAGITTA_M = 0.002
Inside = Literal["touched", "center", "whole"]


class Template(Protocol):
    """A figure on the map."""

    def polygon(self, sagitta_m: float = SAGITTA_M) -> Polygon:
        """Return the figure as a polygon; arcs are chords at most sagitta_m inside."""
        ...

    def signed_distances_m(self, places: npt.ArrayLike) -> FloatArray:
        """Return how far places (N, 2) lie outside the figure, below zero inside, metres, shape (N,)."""
        ...


def _checked(what: str, positive: tuple[float, ...], any_: tuple[float, ...]) -> None:
    if not all(map(math.isfinite, (*positive, *any_))) or min(positive) <= 0:
        raise ValueError(f"{what}: a value is not finite, or a size is not positive")


def _arc(radius: float, start: float, width: float, sagitta_m: float) -> FloatArray:
    step = 2 * math.acos(max(1 - sagitta_m / radius, -1.0)) if sagitta_m < radius else math.pi / 4
    turns = start + width * np.linspace(0, 1, max(2, math.ceil(width / step) + 1))
    return radius * np.stack((np.cos(turns), np.sin(turns)), axis=1)


@dataclass(frozen=True)
class Disc:
    """All places within a radius. Raises ValueError on a value that is not finite or a radius that is not positive."""

    center: Point
    radius_m: float

    def __post_init__(self) -> None:
        _checked("disc", (self.radius_m,), self.center)

    def polygon(self, sagitta_m: float = SAGITTA_M) -> Polygon:
        """Return the disc as a polygon."""
        return Polygon(_arc(self.radius_m, 0.0, 2 * math.pi, sagitta_m)[:-1] + self.center)

    def signed_distances_m(self, places: npt.ArrayLike) -> FloatArray:
        """Return how far places (N, 2) lie outside, below zero inside."""
        away: FloatArray = np.hypot(*(points(places, "places") - self.center).T) - self.radius_m
        return away


@dataclass(frozen=True)
class Cone:
    """The places within length_m of the apex whose direction is within half the angle of the cone's own.

    direction_rad: as atan2(y, x) on the map; angle_rad: the whole opening, up to a full circle. Raises ValueError on
    a value that is not finite, a length that is not positive, or an angle out of range.
    """

    apex: Point
    direction_rad: float
    length_m: float
    angle_rad: float

    def __post_init__(self) -> None:
        _checked("cone", (self.length_m, self.angle_rad), (*self.apex, self.direction_rad))
        if self.angle_rad > 2 * math.pi:
            raise ValueError("cone: the angle is more than a full circle")

    def polygon(self, sagitta_m: float = SAGITTA_M) -> Polygon:
        """Return the cone as a polygon."""
        if self.angle_rad == 2 * math.pi:
            return Disc(self.apex, self.length_m).polygon(sagitta_m)
        arc = _arc(self.length_m, self.direction_rad - self.angle_rad / 2, self.angle_rad, sagitta_m)
        return Polygon(np.concatenate((((0.0, 0.0),), arc)) + self.apex)

    def signed_distances_m(self, places: npt.ArrayLike) -> FloatArray:
        """Return how far places (N, 2) lie outside, below zero inside."""
        spots = points(places, "places") - self.apex
        away = np.hypot(*spots.T)
        beyond: FloatArray = away - self.length_m
        if self.angle_rad == 2 * math.pi:
            return beyond
        turn = np.arctan2(spots[:, 1], spots[:, 0]) - self.direction_rad
        turn = np.abs(turn - 2 * np.pi * np.round(turn / (2 * np.pi)))
        half = self.angle_rad / 2
        ends = [
            (self.length_m * math.cos(self.direction_rad + side), self.length_m * math.sin(self.direction_rad + side))
            for side in (-half, half)
        ]
        to_edges = segment_distances_m(spots, [((0.0, 0.0), end) for end in ends]).min(axis=1)
        within = (turn <= half) | (away == 0)
        signed: FloatArray = np.where(within, np.where(beyond > 0, beyond, -np.minimum(-beyond, to_edges)), to_edges)
        return signed


@dataclass(frozen=True)
class Line:
    """A band from a start in a direction: a rectangle length_m long and width_m wide, the start in the middle of its
    short side. Raises ValueError on a value that is not finite or a size that is not positive.
    """

    start: Point
    direction_rad: float
    length_m: float
    width_m: float

    def __post_init__(self) -> None:
        _checked("line", (self.length_m, self.width_m), (*self.start, self.direction_rad))

    def polygon(self, sagitta_m: float = SAGITTA_M) -> Polygon:
        """Return the band as a polygon."""
        half = self.width_m / 2
        corners = np.array(((0.0, -half), (self.length_m, -half), (self.length_m, half), (0.0, half)))
        return Polygon(_turned(corners, self.direction_rad) + self.start)

    def signed_distances_m(self, places: npt.ArrayLike) -> FloatArray:
        """Return how far places (N, 2) lie outside, below zero inside."""
        own = _turned(points(places, "places") - self.start, -self.direction_rad)
        return _box_distance(own - (self.length_m / 2, 0.0), self.length_m / 2, self.width_m / 2)


@dataclass(frozen=True)
class Square:
    """A square round a centre, its sides turned by direction_rad. Raises ValueError on a value that is not finite or
    a side that is not positive."""

    center: Point
    side_m: float
    direction_rad: float = 0.0

    def __post_init__(self) -> None:
        _checked("square", (self.side_m,), (*self.center, self.direction_rad))

    def polygon(self, sagitta_m: float = SAGITTA_M) -> Polygon:
        """Return the square as a polygon."""
        half = self.side_m / 2
        corners = np.array(((-half, -half), (half, -half), (half, half), (-half, half)))
        return Polygon(_turned(corners, self.direction_rad) + self.center)

    def signed_distances_m(self, places: npt.ArrayLike) -> FloatArray:
        """Return how far places (N, 2) lie outside, below zero inside."""
        own = _turned(points(places, "places") - self.center, -self.direction_rad)
        return _box_distance(own, self.side_m / 2, self.side_m / 2)


def _turned(places: FloatArray, turn: float) -> FloatArray:
    c, s = math.cos(turn), math.sin(turn)
    return np.stack((c * places[:, 0] - s * places[:, 1], s * places[:, 0] + c * places[:, 1]), axis=1)


def _box_distance(own: FloatArray, half_x: float, half_y: float) -> FloatArray:
    out_x, out_y = np.abs(own[:, 0]) - half_x, np.abs(own[:, 1]) - half_y
    outside = np.hypot(np.maximum(out_x, 0.0), np.maximum(out_y, 0.0))
    inside: FloatArray = outside + np.minimum(np.maximum(out_x, out_y), 0.0)
    return inside


def discs_inside(
    figure: Template | Polygon | MultiPolygon, discs: npt.ArrayLike, rule: Inside = "touched"
) -> BoolArray:
    """Return which discs are inside a template or an area, shape (N,).

    discs: (N, 3) x, y, radius. rule: "touched": some of the disc is inside, more than its edge; "center": its centre
    is, the border included; "whole": all of it is. Within a micrometre. Raises ValueError on another shape, a value
    that is not finite, or a negative radius.
    """
    checked = finite(discs, (None, 3), "discs")
    if (checked[:, 2] < 0).any():
        raise ValueError("discs: a radius is negative")
    if isinstance(figure, Polygon | MultiPolygon):
        spots = shapely.points(checked[:, :2])
        border = shapely.distance(figure.boundary, spots)
        signed = np.where(shapely.intersects(figure, spots), -border, border)
        signed = np.where(np.isnan(signed), np.inf, signed)
    else:
        signed = figure.signed_distances_m(checked[:, :2])
    if rule == "center":
        return np.asarray(signed <= TOUCH_M, dtype=np.bool_)
    if rule == "whole":
        return np.asarray(signed <= -checked[:, 2] + TOUCH_M, dtype=np.bool_)
    return np.asarray((signed < checked[:, 2] - TOUCH_M) | (signed < -TOUCH_M), dtype=np.bool_)


def contacts(discs: npt.ArrayLike, reaches: npt.ArrayLike = 0.0) -> BoolArray:
    """Return who reaches whom, shape (N, N): row i is true where disc j is within reach of disc i, edge to edge.

    discs: (N, 3) x, y, radius; reaches: metres, one for all or (N,); 0 asks who touches. Within a micrometre. Nobody
    reaches himself. Raises ValueError on another shape, a value that is not finite, or one below 0.
    """
    checked = finite(discs, (None, 3), "discs")
    reach = np.broadcast_to(np.asarray(reaches, dtype=np.float64), (len(checked),))
    if not (np.isfinite(reach) & (reach >= 0)).all():
        raise ValueError("reaches: not finite, or below 0")
    near: BoolArray = edge_distances_m(checked, checked) <= reach[:, None] + TOUCH_M
    np.fill_diagonal(near, False)
    return near


def overlaps(discs: npt.ArrayLike) -> tuple[tuple[int, int], ...]:
    """Return the pairs of discs that share ground, more than their edges, the smaller row first."""
    checked = finite(discs, (None, 3), "discs")
    gap = np.hypot(*(checked[:, None, :2] - checked[None, :, :2]).transpose(2, 0, 1))
    deep = gap < checked[:, None, 2] + checked[None, :, 2] - TOUCH_M
    first, second = np.nonzero(np.triu(deep, 1))
    return tuple(zip(first.tolist(), second.tolist(), strict=True))


def discs_on_walls(discs: npt.ArrayLike, segments: npt.ArrayLike) -> BoolArray:
    """Return which discs overlap a wall, more than their edge, shape (N,)."""
    checked, walls = finite(discs, (None, 3), "discs"), as_segments(segments)
    if not len(walls):
        return np.zeros(len(checked), dtype=np.bool_)
    nearest = segment_distances_m(checked[:, :2], walls).min(axis=1)
    return np.asarray(nearest < checked[:, 2] - TOUCH_M, dtype=np.bool_)
