"""What is doubtful in a drawn map, and where: gaps, doubled walls, walls of no length, doors without walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.board.obstacles import obstacle_segments
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind, Point, Scene
from loreval_desktop.geometry.segments import WELD_M, Place, free_ends, near_misses

GAP_M = 0.1
"""A gap below this is told."""
SHORTEST_M = 1e-6
Kind = Literal["gap", "welded", "double", "zero_length", "loose_door", "outside"]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something doubtful. size_m: width of the gap, length of the double, distance outside; obstacles: who is meant."""

    kind: Kind
    at: Point
    size_m: float
    obstacles: tuple[ObstacleId, ...]


def remarks(scene: Scene) -> tuple[Remark, ...]:
    """Return what is doubtful on a map: open gaps first, then doors without walls, then the rest.

    welded: a gap so narrow that it counts as shut. loose_door: an end of a door or window that touches nothing.
    """
    pieces, owners = _pieces(scene.obstacles)
    found = [_of_place(scene, place, owners) for place in near_misses(pieces, GAP_M)] if len(pieces) else []
    found += _loose(scene, pieces, owners)
    found += _outside(scene)
    order: dict[Kind, int] = {"gap": 0, "loose_door": 1, "welded": 2, "double": 3, "zero_length": 4, "outside": 5}
    return tuple(sorted(found, key=lambda r: (order[r.kind], -r.size_m)))


def _pieces(obstacles: Sequence[Obstacle]) -> tuple[npt.NDArray[np.float64], list[int]]:
    drawn = [(row, piece) for row, o in enumerate(obstacles) for piece in obstacle_segments(o)]
    return np.array([piece for _, piece in drawn], dtype=np.float64).reshape(-1, 2, 2), [row for row, _ in drawn]


def _of_place(scene: Scene, place: Place, owners: list[int]) -> Remark:
    kind: Kind = place.kind
    if kind == "gap" and place.closed:
        kind = "welded"
    rows = dict.fromkeys(owners[row] for row in place.rows)
    return Remark(kind, place.at, place.size_m, tuple(scene.obstacles[row].id for row in rows))


def _loose(scene: Scene, pieces: npt.NDArray[np.float64], owners: list[int]) -> list[Remark]:
    """Return the openings that stand in no wall: one end of theirs touches nothing."""
    if not len(pieces):
        return []
    free = free_ends(pieces, WELD_M)
    found = []
    for row, obstacle in enumerate(scene.obstacles):
        if obstacle.kind not in (ObstacleKind.DOOR, ObstacleKind.WINDOW, ObstacleKind.ARROW_SLIT) or obstacle.closed:
            continue
        mine = [number for number, owner in enumerate(owners) if owner == row]
        ends = [(mine[0], 0), (mine[-1], 1)] if mine else []
        loose = [pieces[number, end] for number, end in ends if free[number, end]]
        if loose and not _on_frame(scene, loose[0]):
            x, y = loose[0].tolist()
            found.append(Remark("loose_door", (x, y), 0.0, (obstacle.id,)))
    return found


def _on_frame(scene: Scene, place: npt.NDArray[np.float64]) -> bool:
    x, y = place.tolist()
    return bool(min(abs(x), abs(y), abs(scene.width_m - x), abs(scene.height_m - y)) <= WELD_M)


def _outside(scene: Scene) -> list[Remark]:
    found = []
    for obstacle in scene.obstacles:
        off = [(max(-x, -y, x - scene.width_m, y - scene.height_m), (x, y)) for x, y in obstacle.points]
        far, at = max(off)
        if far > SHORTEST_M:
            x, y = min(max(at[0], 0.0), scene.width_m), min(max(at[1], 0.0), scene.height_m)
            found.append(Remark("outside", (x, y), far, (obstacle.id,)))
    return found
