"""The ground of a scene, ready for ways: of walkers and of fliers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loreval_desktop.encounter.board.cache import grounds
from loreval_desktop.encounter.board.obstacles import obstacle_segments, stops
from loreval_desktop.encounter.value.encounter import Encounter
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


_latest: list[Ground] = []
"""Grounds made last: one that differs by its doors alone keeps all that was found before."""


def ground(scene: Scene, *, flying: bool = False) -> Ground:
    """Return a scene's ground, for walkers or for fliers. What a door changes keeps all that was found before."""
    size = (scene.width_m, scene.height_m)
    return grounds.get(("ground", scene.obstacles, *size, flying), lambda: _ground(scene, size, flying=flying))


def _ground(scene: Scene, size: tuple[float, float], *, flying: bool) -> Ground:
    made: Ground | None = None
    for known in tuple(_latest):
        same = known.size == size and known.flying == flying
        if same and _same_but_for_doors(known.obstacles, scene.obstacles):
            walkable = known.walkable.closing(_shut_doors(scene.obstacles))
            made = Ground(scene.obstacles, size, walkable, known.pieces, known.owners, flying)
            break
    if made is None:
        made = _make_ground(scene, flying=flying)
    _latest.insert(0, made)
    del _latest[GROUNDS:]
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


FLIGHT = frozenset({LocomotionMode.FLY_SELF, LocomotionMode.FLY_WINGED})


def flies(state: Encounter, token: Token, *, jumps: bool = True) -> bool:
    """Tell whether a token moves through the air, over what is low: it flies, has been thrown, or lands from a jump.

    jumps: whether a jump that was just made counts; it does not for a move that is no landing.

    It flies above the ground, where its way of moving is a flight: that of the token, else the first of its sheet.
    Rule: L-802, L-808, L-940, L-941, L-974.
    """
    combatant = state.combatant(token.combatant_id)
    if combatant is not None and (combatant.thrown_m > 0 or (jumps and combatant.jumped_m > 0)):
        return True
    mode = token.locomotion
    if mode is None and combatant is not None:
        mode = state.creature(combatant.creature_id).locomotions[0].mode
    return token.elevation_m > 0 and mode in FLIGHT
