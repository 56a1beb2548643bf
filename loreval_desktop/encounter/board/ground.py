"""The ground of a scene, ready for ways: of walkers and of fliers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loreval_desktop.encounter.board.cache import lock
from loreval_desktop.encounter.board.obstacles import obstacle_segments, stops
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind, Point, Scene, Token
from loreval_desktop.geometry.paths import Walkable
from loreval_desktop.geometry.segments import node, weld
from loreval_desktop.rules.types.creature import LocomotionMode

GROUNDS = 8
FRAME = -1
"""Stands for the edge of the map, where the number of an obstacle is asked for."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A scene's ground, ready for ways. owners: for each drawn piece the row of its obstacle, or FRAME."""

    obstacles: tuple[Obstacle, ...]
    size: tuple[float, float]
    walkable: Walkable
    pieces: npt.NDArray[np.float64]
    owners: npt.NDArray[np.int64]
    flying: bool = False


_grounds: list[Ground] = []


def ground(scene: Scene, *, flying: bool = False) -> Ground:
    """Return a scene's ground, for walkers or for fliers. What a door changes keeps all that was found before."""
    size = (scene.width_m, scene.height_m)
    with lock:
        for at, known in enumerate(_grounds):
            if known.size == size and known.flying == flying and known.obstacles is scene.obstacles:
                _grounds.insert(0, _grounds.pop(at))
                return known
        for known in _grounds:
            same = known.size == size and known.flying == flying
            if same and _same_but_for_doors(known.obstacles, scene.obstacles):
                made = Ground(
                    scene.obstacles,
                    size,
                    known.walkable.closing(_shut_doors(scene.obstacles)),
                    known.pieces,
                    known.owners,
                    flying,
                )
                break
        else:
            made = _make_ground(scene, flying=flying)
        _grounds.insert(0, made)
        del _grounds[GROUNDS:]
        return made


def _same_but_for_doors(old: tuple[Obstacle, ...], new: tuple[Obstacle, ...]) -> bool:
    return len(old) == len(new) and all(
        a is b
        or (
            a.kind is ObstacleKind.DOOR
            and b.kind is ObstacleKind.DOOR
            and a.points == b.points
            and a.closed == b.closed
            and a.stops_move == b.stops_move
        )
        for a, b in zip(old, new, strict=True)
    )


def _shut_doors(obstacles: tuple[Obstacle, ...]) -> list[int]:
    return [row for row, o in enumerate(obstacles) if o.kind is ObstacleKind.DOOR and o.blocks_move]


def _make_ground(scene: Scene, *, flying: bool) -> Ground:
    segments: list[tuple[Point, Point]] = []
    owners: list[int] = []
    for row, obstacle in enumerate(scene.obstacles):
        door = obstacle.kind is ObstacleKind.DOOR and obstacle.stops_move is not False
        if stops(obstacle, flying=flying) or door:
            for piece in obstacle_segments(obstacle):
                segments.append(piece)
                owners.append(row)
    width, height = scene.width_m, scene.height_m
    corners: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        segments.append((one, other))
        owners.append(FRAME)
    pieces = np.array(segments, dtype=np.float64).reshape(-1, 2, 2)
    owner = np.array(owners, dtype=np.int64)
    doors = np.array([row >= 0 and scene.obstacles[row].kind is ObstacleKind.DOOR for row in owners], dtype=np.bool_)
    welded = weld(pieces)
    noded = node(welded.segments, welded.rows)
    gates = np.full(len(noded.segments), -1, dtype=np.int64)
    for number in range(len(noded.segments)):
        rows = noded.rows_of(number)
        if doors[rows].all():
            gates[number] = owner[rows[0]]
    walkable = Walkable(noded.segments, gates, _shut_doors(scene.obstacles))
    return Ground(scene.obstacles, (width, height), walkable, pieces, owner, flying)


def flies(token: Token) -> bool:
    """Tell whether a token moves through the air: above the ground, by wings or by itself."""
    return token.elevation_m > 0 and token.locomotion in (LocomotionMode.FLY_SELF, LocomotionMode.FLY_WINGED)
