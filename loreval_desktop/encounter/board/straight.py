"""Straight moves: whether a charge has its line, where a push or a throw stops, what a jump over a gap asks for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.ids import TokenId
from loreval_desktop.encounter.board.ground import FRAME, flies, ground
from loreval_desktop.encounter.board.obstacles import obstacle_segments, stops
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind, Point, Scene
from loreval_desktop.geometry.sight import Walls, stop_before
from loreval_desktop.rules.jump import jump_roll, required_total
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.stance import Stance

Stop = Obstacle | Literal["frame"] | None
_SAME_M = 1e-6


@dataclass(frozen=True, slots=True)
class Gap:
    """A chasm on a straight way. start_m: how far before its edge; width_m: from edge to edge.

    total, with_run_up: what a jump must reach standing and after a run-up, None where no jump takes so far; bonus: what
    the jumper adds to its die. run_up: whether the way before the edge is long enough for one.
    """

    start_m: float
    width_m: float
    total: int | None
    with_run_up: int | None
    bonus: int
    run_up: bool

    @property
    def need(self) -> int | None:
        """The total needed, with the run-up where there is room for one."""
        return self.with_run_up if self.run_up else self.total


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight way. end: where a mover stops; by: what stops it; whole: whether it gets where it wants to."""

    start: Point
    goal: Point
    end: Point
    by: Stop
    gap: Gap | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing stops it."""
        return self.by is None

    @property
    def length_m(self) -> float:
        """The metres up to where it stops."""
        return math.dist(self.start, self.end)


def forced_end(scene: Scene, start: Point, goal: Point, *, flying: bool = False) -> tuple[Point, Stop]:
    """Return where a straight forced move ends, and what stops it: it never passes an obstacle or the map's edge."""
    return _stopped(scene, start, goal, flying=flying)


def straight(state: Encounter, token_id: TokenId, goal: Point) -> Straight:
    """Return how a straight way of a token ends. A gap is told when a chasm, and nothing else, lies in the way.

    Raises KeyError for an unknown token. Rule: L-527, L-957 to L-966.
    """
    found = state.find_token(token_id)
    if found is None:
        raise KeyError(token_id)
    scene, token = found
    end, by = _stopped(scene, token.at, goal, flying=flies(state, token))
    gap = None
    if isinstance(by, Obstacle) and by.kind is ObstacleKind.CHASM:
        beyond, other = _stopped(scene, token.at, goal, over_chasms=True, flying=flies(state, token))
        if other is None:
            gap = _gap(state, token_id, scene, token.at, beyond)
    return Straight(token.at, goal, end, by, gap)


def _stopped(
    scene: Scene, start: Point, goal: Point, *, over_chasms: bool = False, flying: bool = False
) -> tuple[Point, Stop]:
    pieces, owners = _standing(scene, over_chasms=over_chasms, flying=flying)
    end, row = stop_before(start, goal, Walls.of(pieces))
    if row is None:
        x, y = end
        return ((min(max(x, 0.0), scene.width_m), min(max(y, 0.0), scene.height_m)), None)
    owner = owners[row]
    return end, "frame" if owner == FRAME else scene.obstacles[owner]


def _standing(scene: Scene, *, over_chasms: bool, flying: bool) -> tuple[npt.NDArray[np.float64], list[int]]:
    here = ground(scene, flying=flying)
    rows = [
        row
        for row, owner in enumerate(here.owners.tolist())
        if owner == FRAME
        or (
            stops(scene.obstacles[owner], flying=flying)
            and not (over_chasms and scene.obstacles[owner].kind is ObstacleKind.CHASM)
        )
    ]
    return here.pieces[rows], [int(here.owners[row]) for row in rows]


def _gap(state: Encounter, token_id: TokenId, scene: Scene, start: Point, goal: Point) -> Gap | None:
    """Return the gap between the first and the last edge of chasms on a straight way that ends beyond them."""
    length = math.dist(start, goal)
    shares: list[float] = []
    for obstacle in scene.obstacles:
        if obstacle.kind is ObstacleKind.CHASM and obstacle.blocks_move:
            for a, b in obstacle_segments(obstacle):
                share = _crossing(start, goal, a, b)
                if share is not None:
                    shares.append(share)
    if not shares or length < _SAME_M:
        return None
    first, last = min(shares), max(shares)
    if last - first < _SAME_M:
        last = 1.0  # one edge only: the far one lies beyond the goal
    width = (last - first) * length
    found = state.find_token(token_id)
    combatant = None if found is None else state.combatant(found[1].combatant_id)
    if found is None or combatant is None:
        return Gap(first * length, width, None, None, 0, False)
    sheet, profile = state.sheet(combatant), state.profile
    vd = Fraction(str(speed(sheet, profile, found[1].locomotion).vd))
    exact = Fraction(str(round(width, 6)))
    return Gap(
        start_m=first * length,
        width_m=width,
        total=required_total(exact, vd, profile) if vd else None,
        with_run_up=required_total(exact, vd, profile, run_up=True) if vd else None,
        bonus=jump_roll(sheet, profile, Stance()).total,
        run_up=first * length + _SAME_M >= float(vd),
    )


def _crossing(start: Point, goal: Point, a: Point, b: Point) -> float | None:
    """Return at which share of the way from start to goal it crosses a piece, or None."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, goal, a, b
    cross = (x1 - x0) * (y3 - y2) - (y1 - y0) * (x3 - x2)
    if cross == 0:
        return None
    along = ((x2 - x0) * (y3 - y2) - (y2 - y0) * (x3 - x2)) / cross
    piece = ((x2 - x0) * (y1 - y0) - (y2 - y0) * (x1 - x0)) / cross
    return along if -1e-12 <= along <= 1 + 1e-12 and -1e-12 <= piece <= 1 + 1e-12 else None
