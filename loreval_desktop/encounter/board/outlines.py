"""What can be seen from a place of the ground of a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import shapely
from shapely import MultiPolygon, Polygon

from loreval_desktop.encounter.board.obstacles import opaque
from loreval_desktop.encounter.value.scene import Point, Scene
from loreval_desktop.geometry.sight import step_off, visibilities

Region: TypeAlias = Polygon | MultiPolygon
NO_GROUND = Polygon()


def outline(scene: Scene, eye: Point, radius_m: float | None = None) -> npt.NDArray[np.float64] | None:
    """Return what can be seen from a place, as a ring (K, 2) of metres; None for a place outside the map."""
    rings = outlines(scene, (eye,), radius_m)
    return rings[0] if rings else None


def outlines(scene: Scene, eyes: Sequence[Point], radius_m: float | None = None) -> list[npt.NDArray[np.float64]]:
    """Return what can be seen from each of some places, as rings; of places outside the map nothing."""
    found = opaque(scene)
    inside = [e for e in eyes if 0 <= e[0] <= scene.width_m and 0 <= e[1] <= scene.height_m]
    if not found.sides.any():
        places = [p for p in (step_off(e, found.walls) for e in inside) if p is not None]
        return list(visibilities(places, found.walls, radius_m)) if places else []
    rings: list[npt.NDArray[np.float64]] = []
    for eye in inside:
        walls = found.for_eye(eye)
        place = step_off(eye, walls)
        if place is not None:
            rings += visibilities((place,), walls, radius_m)
    return rings


def region_of(shape: shapely.Geometry) -> Region:
    """Return the areas of a shape, without its lines and points."""
    polygons = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]
    return polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)
