"""How far combatants are from each other, and who reaches whom hand to hand."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board.cache import answers, mask
from loreval_desktop.encounter.board.discs import Discs, discs_of, gaps_m
from loreval_desktop.encounter.board.enemies import fight_each_other
from loreval_desktop.encounter.board.ground import flies, ground
from loreval_desktop.encounter.board.obstacles import ArmWalls, arm_walls, token_name
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.scene import Obstacle, Point, Scene, Token
from loreval_desktop.geometry.distance import edge_distance_m, segment_distances_m
from loreval_desktop.geometry.sight import Walls, first_hit, line_clear

SHARED_M = 1e-6
"""How much ground two may share by rounding."""
CONTACT_M = 0.01
"""How far beyond its reach a creature still touches: what a hand on the mouse cannot tell."""
_ARM_TURNS = tuple(math.radians(turn) for turn in (0, 30, -30, 60, -60, 90, -90))
_ARM_INSET = 0.98
"""How near the edge of its body, as a share of its radius, an arm begins: a wall that touches the body is beside it."""
_ARMS = 4096


def gap_m(state: Encounter, one: Token, other: Token) -> float:
    """Return the distance between two tokens in metres, edge to edge."""
    return edge_distance_m(one.at, state.token_radius_m(one), other.at, state.token_radius_m(other))


def in_the_way(state: Encounter, token: Token, at: Point) -> tuple[str, ...]:
    """Return the names of those whose ground a token would share at a place, its mount and riders apart."""
    found = state.find_token(token.id)
    if found is None:
        return ()
    radius = state.token_radius_m(token)
    names = []
    for other in found[0].tokens:
        if other.id in (token.id, token.mount) or other.mount == token.id:
            continue
        if math.dist(at, other.at) < radius + state.token_radius_m(other) - SHARED_M:
            names.append(token_name(state, other))
    return tuple(names)


def bodies_between(
    state: Encounter, token: Token, start: Point, end: Point, apart: tuple[CombatantId, ...] = ()
) -> tuple[Combatant, ...]:
    """Return those whose ground a token would cross on a straight way, its mount and riders and those apart left out.

    Who is out lies on the ground, and one whose ground it shares where it begins is no matter.
    """
    found = state.find_token(token.id)
    if found is None:
        return ()
    radius, met = state.token_radius_m(token), []
    for other in found[0].tokens:
        combatant = state.combatant(other.combatant_id)
        rides = other.id in (token.id, token.mount) or other.mount == token.id
        if combatant is None or combatant.out or combatant.id in apart or rides:
            continue
        room = radius + state.token_radius_m(other) - SHARED_M
        away = float(segment_distances_m((other.at,), ((start, end),))[0, 0])
        if away < room <= math.dist(start, other.at):
            met.append(combatant)
    return tuple(met)


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


def bearing_deg(state: Encounter, one: CombatantId, other: CombatantId) -> float | None:
    """Return the direction from one combatant to another, in degrees from the x axis towards the y axis.

    None where the map does not hold both, or holds them at one place.
    """
    pair = tokens_of(state, one, other)
    if pair is None or pair[0].at == pair[1].at:
        return None
    (x, y), (to_x, to_y) = pair[0].at, pair[1].at
    return math.degrees(math.atan2(to_y - y, to_x - x))


def barrier(state: Encounter, one: Token, other: Token) -> Obstacle | None:
    """Return what keeps the arms of two tokens of one scene from each other, or None: a blow or a hold can pass.

    An arm goes straight, from some place of the one body to some place of the other. Of what lies between the obstacle
    nearest to the first is named. Rule: L-461.
    """
    found = state.find_token(one.id)
    if found is None:
        return None
    scene = found[0]
    ready = arm_walls(scene)
    if not ready.owners:
        return None
    key = (one.at, state.token_radius_m(one), other.at, state.token_radius_m(other))
    row = _barrier_row(ready, *key)
    return None if row is None else scene.obstacles[ready.owners[row]]


def _barrier_row(ready: ArmWalls, a: Point, radius_a: float, b: Point, radius_b: float) -> int | None:
    """Return the piece that parts two discs, or None. What was found before is not looked for anew."""
    key = (a, radius_a, b, radius_b)
    row = ready.known.get(key, -1)
    if row == -1:
        if len(ready.known) >= _ARMS:
            ready.known.clear()
        row = ready.known[key] = _between(ready.walls, *key)
    return row


def _between(walls: Walls, a: Point, radius_a: float, b: Point, radius_b: float) -> int | None:
    """Return the piece that parts two discs, or None: a straight line joins places of both that their middles see."""
    far = max(radius_a, radius_b)
    near = walls.near(min(a[0], b[0]) - far, min(a[1], b[1]) - far, max(a[0], b[0]) + far, max(a[1], b[1]) + far)
    if a == b or not len(near):
        return None
    close = walls.segments[near]
    hit = first_hit(a, b, close)
    if hit is None:
        return None
    facing = math.atan2(b[1] - a[1], b[0] - a[0])
    ours = _arm_places(a, radius_a, facing, close)
    theirs = _arm_places(b, radius_b, facing + math.pi, close)
    starts, ends = np.repeat(ours, len(theirs), axis=0), np.tile(theirs, (len(ours), 1))
    return None if line_clear(starts, ends, close).any() else int(near[hit[1]])


def _arm_places(at: Point, radius: float, facing: float, walls: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return where on a body an arm may begin, shape (N, 2): its middle, and what of its edge no wall cuts off."""
    turns = facing + np.array(_ARM_TURNS)
    edge = np.array(at) + _ARM_INSET * radius * np.stack((np.cos(turns), np.sin(turns)), axis=1)
    return np.concatenate((np.array((at,)), edge[line_clear(at, edge, walls)]))


def barrier_between(state: Encounter, one: CombatantId, other: CombatantId) -> Obstacle | None:
    """Return what keeps two combatants from each other hand to hand; None: nothing, or no map holds both."""
    pair = tokens_of(state, one, other)
    return None if pair is None else barrier(state, *pair)


def reaches(state: Encounter, one: Combatant, other: Combatant, reach_m: float | None = None) -> bool | None:
    """Tell whether one combatant reaches another hand to hand; None when the current map does not hold both.

    reach_m: of a weapon; None: the creature's own. Through a wall nobody reaches anybody: see `barrier`.
    """
    pair = tokens_of(state, one.id, other.id)
    if pair is None:
        return None
    near = gap_m(state, *pair) <= (state.sheet(one).reach_m if reach_m is None else reach_m) + CONTACT_M
    return near and barrier(state, *pair) is None


def approach_m(state: Encounter, one: CombatantId, other: CombatantId) -> float | None:
    """Return how far one combatant is from another hand to hand, edge to edge, round what stops a blow.

    None when the current map does not hold both; infinite where no way leads there.
    """
    pair = tokens_of(state, one, other)
    if pair is None or barrier(state, *pair) is None:
        return None if pair is None else gap_m(state, *pair)
    scene = state.scene()
    assert scene is not None
    way = None
    with contextlib.suppress(ValueError):
        way = ground(scene, flying=flies(state, pair[0])).walkable.shortest(pair[0].at, pair[1].at)
    if way is None:
        return math.inf
    return max(0.0, way.length_m - state.token_radius_m(pair[0]) - state.token_radius_m(pair[1]))


def reach_of(state: Encounter, combatant: Combatant) -> float:
    """Return how far a combatant strikes hand to hand, in metres: as far as its longest weapon in hand reaches."""
    sheet = state.sheet(combatant)
    arms = [
        weapon.reach_m
        for weapon in sheet.weapons
        if weapon.contact and weapon.reach_m is not None and (weapon.natural or weapon.id in combatant.ready_weapons)
    ]
    return max((sheet.reach_m, *arms))


def pairs_in_reach(state: Encounter, scene: Scene, discs: Discs) -> npt.NDArray[np.bool_]:
    """Return who strikes whom hand to hand from where it stands, shape (N, N): row who strikes, column who is struck.

    Each as far as its longest weapon in hand reaches, never through what stops a blow. Rule: L-461.
    """
    reaches_m = mask(
        "reaches",
        (state.combatants, state.creatures, state.fallen),
        lambda: tuple((combatant.id, reach_of(state, combatant)) for combatant in state.combatants),
    )
    return answers.get(
        ("in reach", scene.obstacles, discs, reaches_m), lambda: _make_pairs(arm_walls(scene), discs, dict(reaches_m))
    )


def _make_pairs(walls: ArmWalls, discs: Discs, reaches_m: Mapping[CombatantId, float]) -> npt.NDArray[np.bool_]:
    reach_m = np.array([reaches_m[combatant_id] for combatant_id in discs.ids])
    near: npt.NDArray[np.bool_] = gaps_m(discs) <= reach_m[:, None] + CONTACT_M
    np.fill_diagonal(near, False)
    if walls.owners:
        for one, other in np.argwhere(np.triu(near | near.T)).tolist():
            a, b = discs.tokens[one].at, discs.tokens[other].at
            radius_a, radius_b = float(discs.circles[one, 2]), float(discs.circles[other, 2])
            if _barrier_row(walls, a, radius_a, b, radius_b) is not None:
                near[one, other] = near[other, one] = False
    return near


def in_melee(state: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return those with whom a combatant is in a melee: they fight each other, and one of the two reaches the other.

    Whoever they are, and as far as their weapons reach. Rule: L-703 to L-705.
    """
    scene = state.scene()
    discs = None if scene is None else discs_of(state, scene)
    if scene is None or discs is None or combatant.id not in discs.row:
        return ()
    row, near = discs.row[combatant.id], pairs_in_reach(state, scene, discs)
    others = np.flatnonzero((near[row] | near[:, row]) & ~discs.out).tolist()
    beside = (state.require(discs.ids[other]) for other in others)
    return tuple(other for other in beside if fight_each_other(state, combatant, other))
