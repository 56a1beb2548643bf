"""What stands on a map: its names, its pieces, and which of it stops a walker, an arm or an eye."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.board.cache import maps
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Band, Obstacle, ObstacleKind, Point, Scene, Token
from loreval_desktop.geometry.obstruction import Screens, facing
from loreval_desktop.geometry.segments import Noded, node, weld
from loreval_desktop.geometry.sight import Walls

OVERFLOWN = frozenset({ObstacleKind.CHASM, ObstacleKind.RAILING, ObstacleKind.LOW_WALL})
"""What stops nobody who moves through the air."""
ARM_SHARE = 0.25
"""How much of a body's height an obstacle must leave open, in one piece, for an arm to pass."""


def token_name(state: Encounter, token: Token) -> str:
    """Return the name by which the GM knows a token."""
    combatant = state.combatant(token.combatant_id)
    return combatant.name if combatant is not None else (token.name or token.id)


def obstacle_name(obstacle: Obstacle) -> Message | str:
    """Return what an obstacle is called: its own name, or that of its kind."""
    return obstacle.name or message(f"obstacle.{obstacle.kind}")


def obstacle_segments(obstacle: Obstacle) -> list[tuple[Point, Point]]:
    """Return the pieces of an obstacle, the closing one included."""
    points = obstacle.points
    pieces = list(itertools.pairwise(points))
    if obstacle.closed and len(points) > 2 and points[0] != points[-1]:
        pieces.append((points[-1], points[0]))
    return pieces


def stops(obstacle: Obstacle, *, flying: bool = False) -> bool:
    """Tell whether an obstacle, as it stands now, stops a walker or a flier."""
    return obstacle.blocks_move and not (flying and obstacle.kind in OVERFLOWN)


def stopping_walls(scene: Scene, *, flying: bool) -> Walls:
    """Return the pieces of what stops a walker, or a flier, as it stands now; the edge of the map left out."""

    def make() -> Walls:
        found = [piece for o in scene.obstacles if stops(o, flying=flying) for piece in obstacle_segments(o)]
        return Walls.of(np.array(found, dtype=np.float64).reshape(-1, 2, 2))

    return maps.get(("stopping", scene.obstacles, flying), make)


def sight_screens(scene: Scene) -> Screens:
    """Return what hides on a scene, ready for many questions; obstacle numbers are rows of `scene.obstacles`."""
    return maps.get(("sight", scene.obstacles), lambda: _make_screens(scene.obstacles))


def _make_screens(obstacles: tuple[Obstacle, ...]) -> Screens:
    segments: list[tuple[Point, Point]] = []
    bands: list[tuple[tuple[float, float], ...]] = []
    owners: list[int] = []
    sides: list[int] = []
    for row, obstacle in enumerate(obstacles):
        shares = tuple((band.low, band.high) for band in obstacle.sight_bands)
        if not shares:
            continue
        for piece in obstacle_segments(obstacle):
            segments.append(piece)
            bands.append(shares)
            owners.append(row)
            sides.append(1 if obstacle.kind is ObstacleKind.ONE_WAY else 0)
    array = np.array(segments, dtype=np.float64).reshape(-1, 2, 2)
    return Screens.of(array, bands, np.array(owners, dtype=np.int64), np.array(sides, dtype=np.int64))


def stops_blows(obstacle: Obstacle) -> bool:
    """Tell whether an obstacle, as it stands now, stops a blow or a hold: whatever stops a walker and leaves no gap.

    Over what is low, and through the opening of a window, an arm passes; through a slit it does not.
    """
    if not obstacle.blocks_move:
        return False
    free, widest = 0.0, 0.0
    for low, high in sorted((band.low, band.high) for band in obstacle.sight_bands):
        widest = max(widest, low - free)
        free = max(free, high)
    return max(widest, 1.0 - free) < ARM_SHARE


@dataclass(frozen=True, slots=True)
class ArmWalls:
    """What stops blows on a scene. owners: for each piece the row of its obstacle; known: answers given before."""

    walls: Walls
    owners: tuple[int, ...]
    known: dict[tuple[Point, float, Point, float], int | None]


def arm_walls(scene: Scene) -> ArmWalls:
    """Return what stops blows on a scene, welded, with the answers given before."""
    return maps.get(("arm walls", scene.obstacles), lambda: _make_arm_walls(scene.obstacles))


def _make_arm_walls(obstacles: tuple[Obstacle, ...]) -> ArmWalls:
    found = [(row, piece) for row, o in enumerate(obstacles) if stops_blows(o) for piece in obstacle_segments(o)]
    welded = weld(np.array([piece for _, piece in found], dtype=np.float64).reshape(-1, 2, 2))
    owners = tuple(found[int(row)][0] for row in welded.rows)
    return ArmWalls(Walls.of(welded.segments), owners, {})


@dataclass(frozen=True, slots=True)
class Opaque:
    """What no eye sees through on a scene. pieces: as drawn, the edge of the map included; sides: as for `facing`."""

    pieces: npt.NDArray[np.float64]
    sides: npt.NDArray[np.int64]
    noded: Noded
    walls: Walls

    def for_eye(self, eye: Point) -> Walls:
        """Return the walls that stand for an eye: one-way walls let it through from one side."""
        if not self.sides.any():
            return self.walls
        stands = facing(eye, self.pieces, self.sides)
        return Walls.of(self.noded.segments[self.noded.select(stands)])


def opaque(scene: Scene) -> Opaque:
    """Return what no eye sees through, from the feet to the top; a window or a low wall is seen through."""
    size = (scene.width_m, scene.height_m)
    return maps.get(("opaque", scene.obstacles, *size), lambda: make_opaque(scene.obstacles, size, shut=False))


def make_opaque(obstacles: tuple[Obstacle, ...], size: tuple[float, float], *, shut: bool) -> Opaque:
    """Return what no eye sees through. shut: doors are taken as shut."""
    width, height = size
    corners: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    pieces = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    sides = [0] * len(pieces)
    for obstacle in obstacles:
        if hides_all(obstacle.sight_bands) or (shut and obstacle.kind is ObstacleKind.DOOR):
            drawn = obstacle_segments(obstacle)
            pieces += drawn
            sides += [1 if obstacle.kind is ObstacleKind.ONE_WAY else 0] * len(drawn)
    array = np.array(pieces, dtype=np.float64).reshape(-1, 2, 2)
    welded = weld(array)
    noded = node(welded.segments, welded.rows)
    return Opaque(array, np.array(sides, dtype=np.int64), noded, Walls.of(noded.segments))


def hides_all(bands: Iterable[Band]) -> bool:
    """Tell whether bands together hide the whole height."""
    top = 0.0
    for band in sorted(bands, key=lambda b: b.low):
        if band.low > top:
            return False
        top = max(top, band.high)
    return top >= 1.0
