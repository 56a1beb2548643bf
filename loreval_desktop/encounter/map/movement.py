"""Moving tokens: one gate for every way of doing it (L-290 to L-312).

A token never crosses what blocks it, and never goes further than its declaration allows, unless the GM overrules it.
Drags, arrow keys, groups and snapping all come here; `board.ways` finds the way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, RuleId, TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import ground, obstacles, ways
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.engine.stack import new_undertaking_id, push, step
from loreval_desktop.encounter.facts import changes, combat, counters
from loreval_desktop.encounter.facts.bmo import bound_problems, walk_problems
from loreval_desktop.encounter.facts.moments import at_its_turn, free_on_the_ribbons, who_acts
from loreval_desktop.encounter.map.events import StoodUp, TokenMoved, TokenTurned
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Point, Scene, Token
from loreval_desktop.encounter.value.undertakings import RibbonAct
from loreval_desktop.geometry.distance import cut_path, path_length_m
from loreval_desktop.rules import movement
from loreval_desktop.rules.charge import check_move_after, last_straight
from loreval_desktop.rules.grapple import check_immobilised, check_leaves_contact
from loreval_desktop.rules.movement import check_walk
from loreval_desktop.rules.ribbons import SIDE_STEP_M, STANDING_LEVEL
from loreval_desktop.rules.types.actions import ActionKind, CounterKind
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.rules.types.stance import StateCode

TOLERANCE_M = movement.TOLERANCE_M
"""How much longer than allowed a way may be before it is refused (L-309)."""
LOOK_STEP_M = 0.25
"""How far apart the places are from which it is seen whether somebody obstructs a way."""
OBSTRUCTIONS = frozenset({CounterKind.OBSTRUCT})
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
    """Stand up, at one's own turn, for one unit of movement (Q-108); by ribbons for Interagir 2 (R-107)."""

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
    yield from way_problems(state, token_id, path)
    found = state.find_token(token_id)
    combatant = None if found is None else walker_of(state, *found)
    if found is None or combatant is None:
        return
    scene, token = found
    if lands_from_jump(state, token, combatant, path):
        return  # the jump has paid for it
    radius = state.token_radius_m(token)
    settled = ways.off_walls(scene, (token.at, *path), radius, flying=ground.flies(state, token, jumps=False))
    yield from _allowance_problems(state, scene, token, combatant, path if settled is None else settled[1:])


def way_problems(state: Encounter, token_id: TokenId, path: tuple[Point, ...]) -> Iterator[Problem]:
    """Yield what speaks against a way whoever's turn it is: no such token, a lock, something in the way."""
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
    combatant = walker_of(state, scene, token)
    lands = combatant is not None and lands_from_jump(state, token, combatant, path)
    flying = ground.flies(state, token, jumps=lands)
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


def walker_of(state: Encounter, scene: Scene, token: Token) -> Combatant | None:
    """Return whose metres a token walks: its own combatant's, or its rider's, who has declared where to ride.

    A mount that fights for itself walks its own in its own turn. Rule: L-285, L-290, L-296, L-511.
    """
    own = state.combatant(token.combatant_id)
    riders = (state.combatant(other.combatant_id) for other in scene.tokens if other.mount == token.id)
    rider = next((each for each in riders if each is not None), None)
    if rider is None or (own is not None and state.round.cursor != rider.id):
        return own
    return rider


def _allowance_problems(
    state: Encounter, scene: Scene, token: Token, combatant: Combatant, path: tuple[Point, ...]
) -> Iterator[Problem]:
    if state.round.phase in (Phase.SETUP, Phase.ENDED):
        return
    yield from walk_problems(state, combatant)
    if state.initiative == "ribbons":
        need = ways.walked_distance_m(scene, (token.at, *path), flying=ground.flies(state, token, jumps=False))
        yield from _out_of_turn_problems(state, combatant, need)
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
    yield from problems_of(
        check_immobilised(
            combat.states(combatant, None, state.profile), immobilised_acts=state.profile.options.immobilised_acts
        )
    )
    if charges:
        yield from problems_of(changes.lane_findings(state, combatant, token, path))
    if combatant.has(ConditionCode.BLOCK_HELD):
        yield Problem(say=message("move.kept_by_block", name=combatant.name), rule=RuleId("L-629"))
    need = ways.walked_distance_m(scene, (token.at, *path), flying=ground.flies(state, token, jumps=False))
    declared = 0.0 if combatant.declaration is None else combatant.declaration.distance_m
    for finding in check_walk(combatant.walked_m, need, declared):
        yield Problem(
            say=message("move.too_far", name=combatant.name, need=need, left=max(0.0, left_m(combatant))),
            rule=finding.rule,
            overridable=finding.overridable,
        )


def lands_from_jump(state: Encounter, token: Token, combatant: Combatant, path: tuple[Point, ...]) -> bool:
    """Tell whether a move is the landing of a jump that was just made: one straight line, as long as the jump at most.

    It counts against nobody's metres, and passes over what lies low. Rule: L-311, L-974.
    """
    own = combatant.id == token.combatant_id and may_move_now(state, combatant)
    straight = len(path) == 1 and math.dist(token.at, path[0]) <= combatant.jumped_m + TOLERANCE_M
    return own and combatant.jumped_m > 0 and straight


def _out_of_turn_problems(state: Encounter, combatant: Combatant, need_m: float) -> Iterator[Problem]:
    """Yield the problem of one who walks out of its turn by ribbons, further than a side step. Rule: R-027, R-107.

    At its turn the action that follows pays for the metres.
    """
    if not _steps_out_of_turn(state, combatant):
        return
    far = combatant.walked_m + need_m
    if far > SIDE_STEP_M + TOLERANCE_M:
        say = message("ribbons.walks_out_of_turn", name=combatant.name, distance=far)
        yield Problem(say=say, rule=RuleId("R-107"))


def _steps_out_of_turn(state: Encounter, combatant: Combatant) -> bool:
    on_a_ribbon = state.ribbons is not None and state.ribbons.of(combatant.id) is not None
    return state.initiative == "ribbons" and on_a_ribbon and not combatant.out and state.round.cursor != combatant.id


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
    if state.round.cursor == combatant.id:
        return True
    return counters.may_move_with_counter(state, combatant)


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


def walk(draft: Draft, combatant_id: CombatantId, path: tuple[Point, ...]) -> None:
    """Let a combatant walk a way that is paid for otherwise than by the metres of its round. path: as `MoveToken`."""
    scene = draft.state.scene()
    token = None if scene is None else scene.token_of(combatant_id)
    if token is not None and path:
        _move(draft, token.id, path, paid=True)


def _move(draft: Draft, token_id: TokenId, path: tuple[Point, ...], *, paid: bool = False) -> None:
    found = draft.state.find_token(token_id)
    assert found is not None
    scene, token = found
    walker = walker_of(draft.state, scene, token)
    lands = walker is not None and lands_from_jump(draft.state, token, walker, path)
    flying = ground.flies(draft.state, token, jumps=lands)
    settled = ways.off_walls(scene, (token.at, *path), draft.state.token_radius_m(token), flying=flying)
    if settled is not None:
        path = settled[1:]
    if path[-1] == token.at and all(point == token.at for point in path):
        return
    path = path if lands else _until_obstructed(draft, scene, token, path)
    length = ways.walked_distance_m(scene, (token.at, *path), flying=flying)
    counted = walker is not None and not paid and not lands and _counts(draft.state, walker, length)
    own = counted and walker is not None and walker.id == token.combatant_id
    run_m, run_deg = 0.0, None
    if walker is not None and counted:
        run_m, run_deg = last_straight(walker.run_m, walker.run_deg, (token.at, *path))
    draft.emit(
        TokenMoved(
            token_id=token_id,
            combatant_id=token.combatant_id,
            path=path,
            distance_m=length,
            counted=own,
            run_m=run_m,
            run_deg=run_deg,
        )
    )
    walks = None if own or not counted or walker is None else Walked(walker.id, length, run_m, run_deg)
    carry_riders(draft, token_id, path, walks)


def _counts(state: Encounter, walker: Combatant, length_m: float) -> bool:
    """Tell whether metres count against somebody's round, or by ribbons against its next action. Rule: L-296, R-106."""
    if state.round.phase is Phase.RESOLUTION and _steps_out_of_turn(state, walker):
        return walker.walked_m + length_m <= SIDE_STEP_M + TOLERANCE_M
    return may_move_now(state, walker)


def _until_obstructed(draft: Draft, scene: Scene, token: Token, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a way up to where it comes within reach of one who may obstruct it: the turn begins anew there.

    Rule: L-332, L-353.
    """
    state, turn = draft.state, draft.state.open_turn
    actor = walker_of(state, scene, token)
    if turn is None or actor is None or actor.id != turn.actor:
        return path
    whole = (token.at, *path)
    length, step_m = path_length_m(whole), LOOK_STEP_M
    walked = 0.0
    while walked < length:
        walked = min(length, walked + step_m)
        cut = cut_path(whole, walked)
        there = state.with_token(token.model_copy(update={"at": cut[-1]}))
        if counters.counterers(there, actor, OBSTRUCTIONS, asked=turn.asked):
            step(draft, turn, stage="onset")
            return cut[1:]
    return path


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


@dataclass(frozen=True, slots=True)
class Walked:
    """What a ride counts for its rider: metres, and the straight run that they end with."""

    combatant_id: CombatantId
    metres: float
    run_m: float
    run_deg: float | None


def carry_riders(draft: Draft, mount_id: TokenId, path: tuple[Point, ...], walks: Walked | None = None) -> None:
    """Take along whoever rides a token that has moved. walks: what it counts for the rider who has declared it."""
    found = draft.state.find_token(mount_id)
    if found is None:
        return
    for rider in found[0].tokens:
        if rider.mount == mount_id and rider.id != mount_id and rider.at != path[-1]:
            if walks is not None and rider.combatant_id == walks.combatant_id:
                ridden = TokenMoved(
                    token_id=rider.id,
                    combatant_id=rider.combatant_id,
                    path=path,
                    distance_m=walks.metres,
                    counted=True,
                    run_m=walks.run_m,
                    run_deg=walks.run_deg,
                )
            else:
                flying = ground.flies(draft.state, rider)
                length = ways.walked_distance_m(found[0], (rider.at, *path), flying=flying)
                ridden = TokenMoved(token_id=rider.id, combatant_id=rider.combatant_id, path=path, distance_m=length)
            draft.emit(ridden)


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
    by_ribbons = state.initiative == "ribbons"
    yield from free_on_the_ribbons(state) if by_ribbons else at_its_turn(state)
    combatant = state.combatant(state.round.cursor)
    if combatant is None:
        return
    if not combatant.has(ConditionCode.KNOCKED_DOWN):
        yield Problem(say=message("move.not_down", name=combatant.name), overridable=False)
    yield from problems_of(combat.held_fast_findings(state, combatant))
    if by_ribbons:
        yield from bound_problems(state, combatant)
        return
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
    if draft.state.initiative == "ribbons":
        action, new_id = RibbonAction.INTERACT, new_undertaking_id(draft)
        push(draft, RibbonAct(id=new_id, actor=combatant.id, action=action, cost=STANDING_LEVEL, stands=True))
        return
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
