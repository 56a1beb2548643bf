"""Moving tokens: one gate for every way of doing it (L-290 to L-312).

A token never crosses what blocks it, and never goes further than its declaration allows, unless the GM overrules it.
Drags, arrow keys, groups and snapping all come here; `board.ways` finds the way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import RuleId, TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo.attempt import walk_problems
from loreval_desktop.encounter.bmo.stages import part
from loreval_desktop.encounter.board import ground, obstacles, ways
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.counters import may_move_with_counter
from loreval_desktop.encounter.loreval.holds import end_broken_holds
from loreval_desktop.encounter.map.events import StoodUp, TokenMoved, TokenTurned
from loreval_desktop.encounter.rounds.phases import at_its_turn, who_acts
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Point, Scene, Token
from loreval_desktop.rules import movement
from loreval_desktop.rules.charge import check_move_after, last_straight
from loreval_desktop.rules.grapple import check_leaves_contact
from loreval_desktop.rules.movement import check_walk
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.stance import StateCode

TOLERANCE_M = movement.TOLERANCE_M
"""How much longer than allowed a way may be before it is refused (L-309)."""
NOWHERE_M = 0.001
"""A token that would come no further, for the wall before it, does not move at all."""


class TokenMove(Frozen):
    """The way of one token: world metres, the first point excluded."""

    token_id: TokenId
    path: Annotated[tuple[Point, ...], Field(min_length=1, max_length=2000)]


class MoveToken(Command):
    """Ask to move a token along a way. path: world metres, first point excluded."""

    kind: Literal["move_token"] = "move_token"
    token_id: TokenId
    path: Annotated[tuple[Point, ...], Field(min_length=1, max_length=2000)]


class MoveGroup(Command):
    """Ask to move several tokens in one step; none moves unless all may."""

    kind: Literal["move_group"] = "move_group"
    moves: Annotated[tuple[TokenMove, ...], Field(min_length=1, max_length=500)]


class TurnToken(Command):
    """Let a token face another way. facing_deg: 0 to the right, 90 down."""

    kind: Literal["turn_token"] = "turn_token"
    token_id: TokenId
    facing_deg: float


class StandUp(Command):
    """Stand up, at one's own turn, for one unit of movement (Q-108)."""

    kind: Literal["stand_up"] = "stand_up"


@check.register
def _(command: MoveToken, state: Encounter) -> Iterator[Problem]:
    yield from move_problems(state, command.token_id, command.path)


@check.register
def _(command: MoveGroup, state: Encounter) -> Iterator[Problem]:
    for move in command.moves:
        yield from move_problems(state, move.token_id, move.path)


def move_problems(state: Encounter, token_id: TokenId, path: tuple[Point, ...]) -> Iterator[Problem]:
    """Yield what speaks against a way: no such token, a lock, something in the way, too far, not its turn."""
    found = state.find_token(token_id)
    if found is None:
        yield Problem(say=message("move.no_token", token=token_id), overridable=False)
        return
    scene, token = found
    name = obstacles.token_name(state, token)
    if token.locked:
        yield Problem(say=message("move.locked", name=name))
    mount = mount_of(scene, token)
    if mount is not None:
        yield Problem(say=message("move.rides", name=name, mount=obstacles.token_name(state, mount)), overridable=False)
    flying = ground.flies(state, token)
    hit = ways.first_block(scene, (token.at, *path), flying=flying)
    if hit == "frame" or not all(0 <= x <= scene.width_m and 0 <= y <= scene.height_m for x, y in path):
        yield Problem(say=message("move.off_map", name=name))
    elif hit is not None:
        yield Problem(
            say=message("move.blocked", name=name, obstacle=obstacles.obstacle_name(hit)), rule=RuleId("L-309")
        )
    settled = ways.off_walls(scene, (token.at, *path), state.token_radius_m(token), flying=flying)
    back = (
        settled is not None
        and len(path) == 1
        and math.dist(settled[-1], token.at) < NOWHERE_M < math.dist(path[-1], token.at)
    )
    if hit is None and (settled is None or back):
        yield Problem(say=message("move.no_room", name=name), rule=RuleId("L-309"))
    if settled is not None:
        path = settled[1:]
    combatant = state.combatant(token.combatant_id)
    if combatant is not None:
        yield from _allowance_problems(state, scene, token, combatant, path)


def _allowance_problems(
    state: Encounter, scene: Scene, token: Token, combatant: Combatant, path: tuple[Point, ...]
) -> Iterator[Problem]:
    if state.round.phase in (Phase.SETUP, Phase.ENDED):
        return
    yield from walk_problems(state, combatant)
    if state.initiative == "ribbons":
        return
    if combatant.thrown_m and not may_move_now(state, combatant):
        yield from _landing_problems(combatant, (token.at, *path))
        return
    if not may_move_now(state, combatant):
        yield Problem(say=message("move.not_now", name=combatant.name), rule=RuleId("L-056"))
        return
    if combatant.has(ConditionCode.SEIZED):
        yield from problems_of(check_leaves_contact(frozenset({StateCode.SEIZED})))
    charges = combatant.declaration is not None and combatant.declaration.action.kind is ActionKind.CHARGE
    yield from problems_of(check_move_after(struck=charges and bool(combatant.blows)))
    need = ways.walked_distance_m(scene, (token.at, *path), flying=ground.flies(state, token))
    declared = 0.0 if combatant.declaration is None else combatant.declaration.distance_m
    for finding in check_walk(combatant.walked_m, need, declared):
        yield Problem(
            say=message("move.too_far", name=combatant.name, need=need, left=max(0.0, left_m(combatant))),
            rule=finding.rule,
            overridable=finding.overridable,
        )


def _landing_problems(thrown: Combatant, way: tuple[Point, ...]) -> Iterator[Problem]:
    """Yield what speaks against where a thrown combatant lands: further than it was thrown. Rule: L-802."""
    far = math.dist(way[0], way[-1])
    if far > thrown.thrown_m + TOLERANCE_M:
        yield Problem(
            say=message("move.thrown_too_far", name=thrown.name, need=far, have=thrown.thrown_m), rule=RuleId("L-802")
        )


def may_move_now(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether it is this combatant's moment to walk: its turn, or its counter. Rule: L-056, L-334, L-335."""
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        return False
    return state.round.cursor == combatant.id or may_move_with_counter(state, combatant)


def left_m(combatant: Combatant) -> float:
    """Return the metres that a combatant may still walk this round. Rule: L-296."""
    return 0.0 if combatant.declaration is None else combatant.declaration.distance_m - combatant.walked_m


@decide.register
def _(command: MoveToken, draft: Draft) -> None:
    _move(draft, command.token_id, command.path)


@decide.register
def _(command: MoveGroup, draft: Draft) -> None:
    for move in command.moves:
        _move(draft, move.token_id, move.path)


def _move(draft: Draft, token_id: TokenId, path: tuple[Point, ...]) -> None:
    found = draft.state.find_token(token_id)
    assert found is not None
    scene, token = found
    flying = ground.flies(draft.state, token)
    settled = ways.off_walls(scene, (token.at, *path), draft.state.token_radius_m(token), flying=flying)
    if settled is not None:
        path = settled[1:]
    if path[-1] == token.at and all(point == token.at for point in path):
        return
    combatant = draft.state.combatant(token.combatant_id)
    counted = combatant is not None and may_move_now(draft.state, combatant)
    run_m, run_deg = 0.0, None
    if combatant is not None and counted:
        run_m, run_deg = last_straight(combatant.run_m, combatant.run_deg, (token.at, *path))
    draft.emit(
        TokenMoved(
            token_id=token_id,
            combatant_id=token.combatant_id,
            path=path,
            distance_m=ways.walked_distance_m(scene, (token.at, *path), flying=flying),
            counted=counted,
            run_m=run_m,
            run_deg=run_deg,
        )
    )
    carry_riders(draft, token_id, path)
    if combatant is not None:
        end_broken_holds(draft, combatant.id)
        part(draft, combatant.id)


def mount_of(scene: Scene, token: Token) -> Token | None:
    """Return the token that a token rides, or None: it goes on its own feet."""
    return None if token.mount is None else scene.token(token.mount)


def movers(state: Encounter, tokens: tuple[TokenId, ...]) -> tuple[TokenId, ...]:
    """Return what moves when these are to move, each once: a rider is moved by its mount."""
    found: dict[TokenId, None] = {}
    for token_id in tokens:
        known = state.find_token(token_id)
        if known is not None:
            mount = mount_of(*known)
            found[known[1].id if mount is None else mount.id] = None
    return tuple(found)


def carry_riders(draft: Draft, mount_id: TokenId, path: tuple[Point, ...]) -> None:
    """Take along whoever rides a token that has moved; it counts against nobody's own walk."""
    found = draft.state.find_token(mount_id)
    if found is None:
        return
    for rider in found[0].tokens:
        if rider.mount == mount_id and rider.id != mount_id and rider.at != path[-1]:
            flying = ground.flies(draft.state, rider)
            length = ways.walked_distance_m(found[0], (rider.at, *path), flying=flying)
            draft.emit(TokenMoved(token_id=rider.id, combatant_id=rider.combatant_id, path=path, distance_m=length))


@check.register
def _(command: TurnToken, state: Encounter) -> Iterator[Problem]:
    if state.find_token(command.token_id) is None:
        yield Problem(say=message("move.no_token", token=command.token_id), overridable=False)


@decide.register
def _(command: TurnToken, draft: Draft) -> None:
    found = draft.state.find_token(command.token_id)
    assert found is not None
    facing = command.facing_deg % 360.0
    if found[1].facing_deg != facing:
        draft.emit(TokenTurned(token_id=command.token_id, facing_deg=facing))


# --- standing up -----------------------------------------------------------------------------------------------------


@check.register
def _(command: StandUp, state: Encounter) -> Iterator[Problem]:
    yield from at_its_turn(state)
    combatant = state.combatant(state.round.cursor)
    if combatant is None:
        return
    if not combatant.has(ConditionCode.KNOCKED_DOWN):
        yield Problem(say=message("move.not_down", name=combatant.name), overridable=False)
    need = combat.speed_of(state, combatant)
    for finding in check_walk(combatant.walked_m, need, combatant.walked_m + left_m(combatant)):
        yield Problem(
            say=message("move.cannot_stand", name=combatant.name, need=need, left=max(0.0, left_m(combatant))),
            rule=finding.rule,
            overridable=finding.overridable,
        )


@decide.register
def _(command: StandUp, draft: Draft) -> None:
    combatant = who_acts(draft.state)
    taken = min(max(0.0, left_m(combatant)), combat.speed_of(draft.state, combatant))
    draft.emit(StoodUp(combatant_id=combatant.id, distance_m=taken))


def step_command(
    state: Encounter, tokens: tuple[TokenId, ...], way: tuple[int, int], step_m: float
) -> MoveToken | MoveGroup | None:
    """Return the command that moves tokens one step, by arrow keys; None when none of them is on the map."""
    moves = []
    for token_id in movers(state, tokens):
        found = state.find_token(token_id)
        if found is not None:
            x, y = found[1].at
            moves.append(TokenMove(token_id=token_id, path=((x + way[0] * step_m, y + way[1] * step_m),)))
    if not moves:
        return None
    if len(moves) == 1:
        return MoveToken(token_id=moves[0].token_id, path=moves[0].path)
    return MoveGroup(moves=tuple(moves))
