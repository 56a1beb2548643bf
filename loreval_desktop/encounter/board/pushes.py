"""Where pushes, drags and crossings end on the map: step by step, before walls, beside others.

A step is free when a straight way leads there, the disc has as much room between the obstacles as it had, or as it
needs, and nobody else's disc is met.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from loreval_desktop.core.ids import CombatantId, TokenId
from loreval_desktop.encounter.board.obstacles import obstacle_segments
from loreval_desktop.encounter.board.ways import first_block
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.scene import Obstacle, Point, Scene, Token
from loreval_desktop.geometry.distance import segment_distances_m

SLACK_M = 1e-6
BESIDE_M = 0.1
"""How far from its edge somebody stands who was drawn beside another."""
_TURNS = tuple(sign * math.radians(22.5) * n for n in range(9) for sign in ((1,) if n in (0, 8) else (1, -1)))


@dataclass(frozen=True, slots=True)
class Met:
    """What stops a step: an obstacle (None with no creature: the edge of the map, or a thing), or a creature."""

    obstacle: Obstacle | None = None
    combatant_id: CombatantId | None = None


def heading(start: Point, goal: Point) -> Point | None:
    """Return the direction from one place to another, of length 1; None when they are the same."""
    away = math.dist(start, goal)
    return None if away < SLACK_M else ((goal[0] - start[0]) / away, (goal[1] - start[1]) / away)


def moved(at: Point, direction: Point, distance_m: float) -> Point:
    """Return the place that lies so far in a direction."""
    return (at[0] + direction[0] * distance_m, at[1] + direction[1] * distance_m)


def what_stops(
    state: Encounter, scene: Scene, token: Token, to: Point, ignored: Collection[TokenId] = ()
) -> Met | None:
    """Return the first thing in the way of a straight step of a token, or None: the step is free.

    ignored: tokens that move along. Creatures come before walls when both are met. Rule: M-049, M-050.
    """
    meets = _crossed(state, scene, token, to, ignored)
    found = min(meets, key=lambda each: math.dist(token.at, each.at), default=None)
    if found is not None:
        behind = first_block(scene, (token.at, found.at))
        if behind is None:
            return Met(combatant_id=found.combatant_id)
        return Met(obstacle=None if behind == "frame" else behind)
    radius = state.token_radius_m(token)
    width, height = scene.width_m, scene.height_m
    if not (0 <= to[0] <= width and 0 <= to[1] <= height):
        return Met()
    hit = first_block(scene, (token.at, to))
    if hit is not None:
        return Met(obstacle=None if hit == "frame" else hit)
    return None if has_room(scene, to, min(radius, room_m(scene, token.at))) else Met(obstacle=_nearest(scene, to))


def _crossed(state: Encounter, scene: Scene, token: Token, to: Point, ignored: Collection[TokenId]) -> Iterator[Token]:
    """Yield the tokens whose disc a straight step of another one touches."""
    radius = state.token_radius_m(token)
    for other in scene.tokens:
        if other.id == token.id or other.id in ignored or not stands(state, other):
            continue
        together = radius + state.token_radius_m(other)
        if _distance_to(other.at, token.at, to) < together - SLACK_M:
            yield other


def stands(state: Encounter, token: Token) -> bool:
    """Tell whether a token fills its place: everything does but the dead."""
    combatant = state.combatant(token.combatant_id)
    return combatant is None or not combatant.has(ConditionCode.DEAD)


def _distance_to(place: Point, start: Point, end: Point) -> float:
    return float(segment_distances_m((place,), ((start, end),))[0][0])


def room_m(scene: Scene, at: Point) -> float:
    """Return how far the nearest thing that stops a mover is from a place, the edge of the map left out."""
    pieces = _standing(scene)
    return math.inf if not len(pieces) else float(segment_distances_m((at,), pieces).min())


def has_room(scene: Scene, at: Point, needed_m: float) -> bool:
    """Tell whether a disc has so much room round a place. Rule: M-049."""
    return room_m(scene, at) >= needed_m - SLACK_M


def _standing(scene: Scene) -> list[tuple[Point, Point]]:
    return [piece for o in scene.obstacles if o.blocks_move for piece in obstacle_segments(o)]


def _nearest(scene: Scene, at: Point) -> Obstacle | None:
    found = [o for o in scene.obstacles if o.blocks_move]
    return min(found, key=lambda o: float(segment_distances_m((at,), obstacle_segments(o)).min()), default=None)


def is_free(state: Encounter, scene: Scene, token: Token, at: Point, ignored: Collection[TokenId] = ()) -> bool:
    """Tell whether a token can stand at a place: on the map, with room, with nobody there."""
    if not (0 <= at[0] <= scene.width_m and 0 <= at[1] <= scene.height_m):
        return False
    radius = state.token_radius_m(token)
    if not has_room(scene, at, min(radius, max(room_m(scene, token.at), SLACK_M))):
        return False
    return all(
        math.dist(at, other.at) >= radius + state.token_radius_m(other) - SLACK_M
        for other in scene.tokens
        if other.id != token.id and other.id not in ignored and stands(state, other)
    )


def open_way(scene: Scene, start: Point, led: tuple[Point, ...], to: Point) -> bool:
    """Tell whether one who is drawn along comes to a place: straight, or along the way on which it is led.

    led: where its leader goes, its start included. Neither crosses what stops a walker. Rule: M-049, M-101.
    """
    return first_block(scene, (start, to)) is None or (len(led) > 1 and first_block(scene, (start, *led, to)) is None)


def beside(
    state: Encounter, scene: Scene, token: Token, holder: Token, toward: Point, led: tuple[Point, ...] = ()
) -> Point | None:
    """Return a free place for a token beside another one, as near as can be to a side; None: none can be come to.

    led: the way of the other one, its start included, along which the token is drawn. Rule: M-049, M-094, M-095, M-101.
    """
    apart = state.token_radius_m(token) + state.token_radius_m(holder) + BESIDE_M
    way = heading(holder.at, toward) or (1.0, 0.0)
    base = math.atan2(way[1], way[0])
    for turn in _TURNS:
        at = (holder.at[0] + apart * math.cos(base + turn), holder.at[1] + apart * math.sin(base + turn))
        if (
            is_free(state, scene, token, at)
            and first_block(scene, (holder.at, at)) is None
            and open_way(scene, token.at, led, at)
        ):
            return at
    return None


@dataclass(frozen=True, slots=True)
class InTheWay:
    """One who stands on a straight way: from how far to how far along it their discs share ground, in metres."""

    token: Token
    enter_m: float
    leave_m: float


def in_between(state: Encounter, scene: Scene, token: Token, goal: Point) -> tuple[InTheWay, ...]:
    """Return whose ground a token shares on the straight way to a place, the nearest first. Rule: M-131, M-137."""
    way = heading(token.at, goal)
    if way is None:
        return ()
    away = math.dist(token.at, goal)
    result = []
    for other in scene.tokens:
        if other.id == token.id or not stands(state, other):
            continue
        met = _passing(state, token, way, other)
        if met is not None and met.leave_m > 0 and met.enter_m < away - SLACK_M:
            result.append(met)
    return tuple(sorted(result, key=lambda each: (each.enter_m, each.token.id)))


def _passing(state: Encounter, token: Token, way: Point, other: Token) -> InTheWay | None:
    """Return where on its way a token shares ground with another one; None when it passes by it."""
    dx, dy = other.at[0] - token.at[0], other.at[1] - token.at[1]
    along, aside = dx * way[0] + dy * way[1], abs(dx * way[1] - dy * way[0])
    together = state.token_radius_m(token) + state.token_radius_m(other)
    if aside >= together - SLACK_M:
        return None
    half = math.sqrt(together**2 - aside**2)
    return InTheWay(other, along - half, along + half)


def before(state: Encounter, scene: Scene, token: Token, goal: Point, met: tuple[Token, ...]) -> Point | None:
    """Return where a token that runs at others stops: right before the last it met, else the nearest free place back.

    goal: where it runs to. met: whom it met, in order. None when there is no place, its own left out. Rule: M-134.
    """
    way = heading(token.at, goal)
    if way is None or not met:
        return None
    passings = [_passing(state, token, way, other) for other in met]
    stops = [passing.enter_m for passing in passings if passing is not None]
    if not stops:
        return None
    last = stops[-1]
    steps = [last - 0.25 * number for number in range(1, int(max(0.0, last) / 0.25) + 1)]
    for distance in sorted((*stops, *steps), reverse=True):
        if distance > last + SLACK_M or distance <= SLACK_M:
            continue
        at = moved(token.at, way, distance)
        if is_free(state, scene, token, at) and first_block(scene, (token.at, at)) is None:
            return at
    return None


def beyond(
    state: Encounter, scene: Scene, token: Token, goal: Point, crossed: tuple[Token, ...]
) -> tuple[Point, CombatantId | None] | None:
    """Return where a token stands once it has crossed others, and who stands in that place, if somebody does.

    goal: where it runs to. None when no straight way leads there. Rule: M-137.
    """
    way = heading(token.at, goal)
    if way is None:
        return None
    passings = [_passing(state, token, way, other) for other in crossed]
    leave = max((passing.leave_m for passing in passings if passing is not None), default=0.0)
    at = moved(token.at, way, leave + SLACK_M)
    if not (0 <= at[0] <= scene.width_m and 0 <= at[1] <= scene.height_m):
        return None
    if first_block(scene, (token.at, at)) is not None:
        return None
    if not has_room(scene, at, min(state.token_radius_m(token), room_m(scene, token.at))):
        return None
    radius, passed = state.token_radius_m(token), {token.id, *(other.id for other in crossed)}
    for other in scene.tokens:
        if other.id in passed or not stands(state, other):
            continue
        if math.dist(at, other.at) < radius + state.token_radius_m(other) - SLACK_M:
            return (at, other.combatant_id) if other.combatant_id is not None else None
    return at, None


# --- pushes ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Push:
    """How far a row of creatures goes: whole steps, and what stopped them before they had made all."""

    steps: int
    stopped: Met | None = None


def push(state: Encounter, scene: Scene, row: tuple[Token, ...], by: Token, direction: Point, steps: int) -> Push:
    """Return how many steps a row of pushed tokens makes, together, before something stops one of them.

    by: who pushes; it stands in nobody's way. Rule: M-044, M-049, M-050.
    """
    step_m = state.profile.bmo.step_m
    ignored = {by.id, *(token.id for token in row)}
    at = {token.id: token.at for token in row}
    for made in range(steps):
        after = {}
        for token in row:
            to = moved(at[token.id], direction, step_m)
            stop = what_stops(state, scene, token.model_copy(update={"at": at[token.id]}), to, ignored)
            if stop is not None:
                return Push(made, stop)
            after[token.id] = to
        at = after
    return Push(steps)


def follow(state: Encounter, scene: Scene, token: Token, direction: Point, steps: int) -> int:
    """Return how many steps an attacker can go along, those whom it pushed having gone before. Rule: M-046."""
    step_m = state.profile.bmo.step_m
    at = token.at
    for made in range(steps):
        to = moved(at, direction, step_m)
        if what_stops(state, scene, token.model_copy(update={"at": at}), to) is not None:
            return made
        at = to
    return steps


def away_m(state: Encounter, token: Token, place: Point) -> float:
    """Return how far a place is from the edge of a token, in metres."""
    return max(0.0, math.dist(token.at, place) - state.token_radius_m(token))
