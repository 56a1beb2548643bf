"""What the map says: cover, ways, contact, sources of danger. The only place where scenes meet geometry.

Arrays are kept beside the value, never in it: one small cache, keyed by the identity of the scene's own tuples, so that
a drag that changes nothing but a token asks for nothing anew. Nothing here compares scenes by value.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.ids import CombatantId, ObstacleId, RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.state import (
    Combatant,
    CoverRuling,
    Encounter,
    Obstacle,
    ObstacleKind,
    Point,
    Scene,
    Token,
    hostile,
)
from loreval_desktop.geometry.distance import edge_distance_m, path_length_m
from loreval_desktop.geometry.obstruction import Obstructions, Piece, Screens, obstructions
from loreval_desktop.rules.cover import cover, screen_percent

Made = TypeVar("Made")

CONTACT_M = 0.01
"""How far beyond its reach a creature still touches: what a hand on the mouse cannot tell."""


class _Kept:
    """Things made from a tuple of the value, by the tuple's identity; which is held so that its id stays its own."""

    def __init__(self, limit: int = 64) -> None:
        self._limit = limit
        self._made: OrderedDict[tuple[str, int], tuple[object, Any]] = OrderedDict()

    def get(self, what: str, source: object, make: Callable[[], Made]) -> Made:
        """Return what was made of this very object, or make it."""
        key = (what, id(source))
        found = self._made.get(key)
        if found is not None and found[0] is source:
            self._made.move_to_end(key)
            made: Made = found[1]
            return made
        made = make()
        self._made[key] = (source, made)
        if len(self._made) > self._limit:
            self._made.popitem(last=False)
        return made


_kept = _Kept()


def token_name(state: Encounter, token: Token) -> str:
    """Return the name by which the GM knows a token."""
    combatant = state.combatant(token.combatant_id)
    return combatant.name if combatant is not None else (token.name or token.id)


def obstacle_name(obstacle: Obstacle) -> Message | str:
    """Return what an obstacle is called: its own name, or that of its kind."""
    return obstacle.name or message(f"obstacle.{obstacle.kind}")


# --- walls as arrays -------------------------------------------------------------------------------------------------


def obstacle_segments(obstacle: Obstacle) -> list[tuple[Point, Point]]:
    """Return the pieces of an obstacle, the closing one included."""
    points = obstacle.points
    pieces = list(itertools.pairwise(points))
    if obstacle.closed and len(points) > 2 and points[0] != points[-1]:
        pieces.append((points[-1], points[0]))
    return pieces


def sight_screens(scene: Scene) -> Screens:
    """Return what hides on a scene, ready for many questions; obstacle numbers are rows of `scene.obstacles`."""
    return _kept.get("sight", scene.obstacles, lambda: _make_screens(scene.obstacles))


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


# --- cover -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hiding:
    """Something that hides part of a target: an obstacle or a combatant, and the points that it hides alone."""

    name: Message | str
    share: float
    obstacle_id: ObstacleId | None = None
    combatant_id: CombatantId | None = None


@dataclass(frozen=True, slots=True)
class Sightline:
    """How much of a target a shooter cannot see, and what it is worth.

    percent: 0 to 100. bonus: None when no shot can pass. hiding: the greatest share first. screen: the creature that
    takes what falls inside the margin of the bonus (L-727). ruled: the GM's word, in place of the map's.
    pieces: the parts of the silhouette, for drawing; direction and half_angle: where it lies, radians.
    """

    shooter: CombatantId
    target: CombatantId
    percent: float
    step: float
    bonus: int | None
    rule: RuleId
    hiding: tuple[Hiding, ...] = ()
    screen: CombatantId | None = None
    ruled: CoverRuling | None = None
    touching: bool = False
    known: bool = True
    pieces: tuple[Piece, ...] = ()
    direction_rad: float = 0.0
    half_angle_rad: float = 0.0


def sightlines(
    state: Encounter, shooter: CombatantId, targets: Sequence[CombatantId], eye: Point | None = None
) -> tuple[Sightline, ...]:
    """Return the cover of each target from one shooter, in the given order.

    eye: another place for the shooter, while it is dragged. A target or shooter that is not on the current map has
    nothing hidden (`known` is false). Rule: L-720 to L-734.
    """
    scene = state.scene()
    here = None if scene is None else scene.token_of(shooter)
    at = eye if eye is not None else (here.at if here is not None else None)
    rulings = {r.target: r for r in state.cover_rulings if r.shooter == shooter}
    tokens = {} if scene is None else {t.combatant_id: t for t in scene.tokens if t.combatant_id is not None}
    placed = [t for t in targets if t in tokens]
    found: Obstructions | None = None
    bodies: list[tuple[Combatant, Token]] = []
    if scene is not None and at is not None and placed:
        bodies = [(c, tokens[c.id]) for c in state.combatants if c.id in tokens and c.id != shooter and not c.out]
        found = _look(state, scene, at, [tokens[t] for t in placed], placed, bodies)
    lines = []
    for target in targets:
        row = placed.index(target) if found is not None and target in tokens else None
        lines.append(_line(state, scene, shooter, target, found, row, bodies, rulings.get(target)))
    return tuple(lines)


def sightline(state: Encounter, shooter: CombatantId, target: CombatantId, eye: Point | None = None) -> Sightline:
    """Return the cover of one target from one shooter. See `sightlines`."""
    return sightlines(state, shooter, (target,), eye)[0]


def _look(
    state: Encounter,
    scene: Scene,
    at: Point,
    goals: list[Token],
    placed: list[CombatantId],
    bodies: list[tuple[Combatant, Token]],
) -> Obstructions:
    discs = np.array([(*t.at, state.token_radius_m(t)) for _, t in bodies], dtype=np.float64).reshape(-1, 3)
    sizes = [state.sheet(c).size for c, _ in bodies]
    wanted = [state.sheet(state.require(t)).size for t in placed]
    shares: npt.NDArray[np.float64] = np.array(
        [[screen_percent(size, target, state.profile) / 100 for target in wanted] for size in sizes], dtype=np.float64
    ).reshape(len(sizes), len(wanted))
    for row, (body, _) in enumerate(bodies):
        for column, target in enumerate(placed):
            if body.id == target:
                shares[row, column] = 0.0
    return obstructions(
        at,
        [(*t.at, state.token_radius_m(t)) for t in goals],
        sight_screens(scene),
        discs=discs,
        hides=shares,
    )


def _line(
    state: Encounter,
    scene: Scene | None,
    shooter: CombatantId,
    target: CombatantId,
    found: Obstructions | None,
    row: int | None,
    bodies: list[tuple[Combatant, Token]],
    ruled: CoverRuling | None,
) -> Sightline:
    percent, touching = 0.0, False
    screen: CombatantId | None = None
    hiding: tuple[Hiding, ...] = ()
    pieces: tuple[Piece, ...] = ()
    direction = half = 0.0
    if found is not None and row is not None and scene is not None:
        percent = float(found.percent[row])
        touching = bool(found.touching[row])
        hiders = [h for h in found.hiders(row) if h.share > 0]
        hiding = tuple(
            Hiding(bodies[h.index][0].name, h.share, combatant_id=bodies[h.index][0].id)
            if h.kind == "disc"
            else Hiding(obstacle_name(scene.obstacles[h.index]), h.share, obstacle_id=scene.obstacles[h.index].id)
            for h in hiders
        )
        screen = next((h.combatant_id for h in hiding if h.combatant_id is not None), None)
        pieces = found.pieces(row)
        direction, half = float(found.direction_rad[row]), float(found.half_angle_rad[row])
    worth = cover(percent if ruled is None else ruled.percent, state.profile)
    return Sightline(
        shooter=shooter,
        target=target,
        percent=worth.percent,
        step=worth.step,
        bonus=worth.bonus,
        rule=worth.rule if ruled is None else RuleId("L-734"),
        hiding=hiding,
        screen=screen,
        ruled=ruled,
        touching=touching,
        known=row is not None,
        pieces=pieces,
        direction_rad=direction,
        half_angle_rad=half,
    )


# --- ways ------------------------------------------------------------------------------------------------------------


def first_block(scene: Scene, path: tuple[Point, ...]) -> Obstacle | None:
    """Return the first obstacle that stops a walker on a way, or None."""
    return None


def walked_distance_m(scene: Scene, path: tuple[Point, ...]) -> float:
    """Return the metres that a way counts for: its length (L-309)."""
    return path_length_m(path)


# --- contact ---------------------------------------------------------------------------------------------------------


def gap_m(state: Encounter, one: Token, other: Token) -> float:
    """Return the distance between two tokens in metres, edge to edge."""
    return edge_distance_m(one.at, state.token_radius_m(one), other.at, state.token_radius_m(other))


def tokens_of(state: Encounter, one: CombatantId, other: CombatantId) -> tuple[Token, Token] | None:
    """Return the tokens of two combatants on the current map, or None when it does not hold both."""
    scene = state.scene()
    here = None if scene is None else scene.token_of(one)
    there = None if scene is None else scene.token_of(other)
    return None if here is None or there is None else (here, there)


def distance_m(state: Encounter, one: CombatantId, other: CombatantId) -> float | None:
    """Return the distance between two combatants, edge to edge; None when the current map does not hold both."""
    pair = tokens_of(state, one, other)
    return None if pair is None else gap_m(state, *pair)


def reaches(state: Encounter, one: Combatant, other: Combatant, reach_m: float | None = None) -> bool | None:
    """Tell whether one combatant reaches another hand to hand; None when the current map does not hold both.

    reach_m: of a weapon; None: the creature's own.
    """
    gap = distance_m(state, one.id, other.id)
    if gap is None:
        return None
    return gap <= (state.sheet(one).reach_m if reach_m is None else reach_m) + CONTACT_M


def in_melee(state: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the enemies with whom a combatant is in a melee: one of the two reaches the other (L-703 to L-705)."""
    return tuple(
        other
        for other in state.combatants
        if other.id != combatant.id
        and not other.out
        and hostile(other.side, combatant.side)
        and (reaches(state, other, combatant) or reaches(state, combatant, other))
    )


DangerWhy = Literal["contact", "ranged", "added"]


@dataclass(frozen=True, slots=True)
class Danger:
    """A source of danger to a combatant: who, why, whether it is known, and how far away (Q-041)."""

    id: str
    name: str
    why: DangerWhy
    aware: bool
    distance_m: float = 0.0


def dangers(state: Encounter, combatant: Combatant) -> tuple[Danger, ...]:
    """Return the sources of danger of a combatant, known ones first, then nearest first.

    Every hostile able to attack it this round: in contact, or with a ready ranged weapon or a spell and a line to it;
    and what the GM added. Where the map does not hold both, a hostile counts. Rule: L-137, Q-041, Q-042.
    """
    found: list[Danger] = []
    for other in state.combatants:
        if other.id == combatant.id or other.out or not hostile(other.side, combatant.side):
            continue
        near = reaches(state, other, combatant)
        why: DangerWhy | None = None
        if near is None or near:
            why = "contact"
        elif _shoots(state, other) and sightline(state, other.id, combatant.id).bonus is not None:
            why = "ranged"
        if why is not None:
            found.append(
                Danger(
                    other.id,
                    other.name,
                    why,
                    state.knows(combatant.id, other.id),
                    distance_m(state, other.id, combatant.id) or 0.0,
                )
            )
    found.extend(Danger(f"gm{n}", "", "added", True) for n in range(combatant.extra_danger))
    return tuple(sorted(found, key=lambda d: (not d.aware, d.distance_m)))


def _shoots(state: Encounter, combatant: Combatant) -> bool:
    sheet = state.sheet(combatant)
    return bool(sheet.spells) or any(
        w.id in combatant.ready_weapons and (w.range_m is not None or not w.contact) for w in sheet.weapons
    )
