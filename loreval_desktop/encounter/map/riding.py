"""Mounted pairs: a rider stands where its mount stands, and goes where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import RuleId, TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, obstacles, ways
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.facts.bmo import walk_problems
from loreval_desktop.encounter.map.events import TokenDismounted, TokenMounted
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.grapple import check_leaves_contact
from loreval_desktop.rules.types.stance import StateCode

BESIDE_M = 0.5
"""How far apart, edge to edge, two may stand for one to mount the other."""


class MountToken(Command):
    """Let a token mount another one beside it on the same map."""

    kind: Literal["mount_token"] = "mount_token"
    token_id: TokenId
    mount_id: TokenId


class Dismount(Command):
    """Let a rider get off: it stands where its mount stands, and moves on its own again."""

    kind: Literal["dismount"] = "dismount"
    token_id: TokenId


@check.register
def _(command: MountToken, state: Encounter) -> Iterator[Problem]:
    rider, mount = state.find_token(command.token_id), state.find_token(command.mount_id)
    for token_id, found in ((command.token_id, rider), (command.mount_id, mount)):
        if found is None:
            yield Problem(say=message("move.no_token", token=token_id), overridable=False)
    if rider is None or mount is None:
        return
    combatant = state.combatant(rider[1].combatant_id)
    if combatant is not None:
        yield from _body_problems(state, combatant)
    names = {"name": obstacles.token_name(state, rider[1]), "mount": obstacles.token_name(state, mount[1])}
    ridden = any(token.mount == command.token_id for token in rider[0].tokens)
    strange = rider[0].id != mount[0].id or command.token_id == command.mount_id
    if strange or ridden or mount[1].mount is not None:
        yield Problem(say=message("ride.cannot", **names), overridable=False)
    elif ways.first_block(rider[0], (rider[1].at, mount[1].at)) is not None:
        yield Problem(say=message("ride.wall_between", **names), overridable=False)
    elif contact.gap_m(state, rider[1], mount[1]) > BESIDE_M:
        gap = contact.gap_m(state, rider[1], mount[1])
        yield Problem(say=message("ride.too_far", gap=gap, **names))


def _body_problems(state: Encounter, rider: Combatant) -> Iterator[Problem]:
    """Yield what keeps somebody from mounting: a hold, a block, ropes, or that it lies on the ground.

    Rule: L-629, L-814, L-841.
    """
    if state.round.phase in (Phase.SETUP, Phase.ENDED):
        return
    if rider.has(ConditionCode.SEIZED):
        yield from problems_of(check_leaves_contact(frozenset({StateCode.SEIZED})))
    yield from problems_of(combat.held_fast_findings(state, rider))
    if rider.has(ConditionCode.BLOCK_HELD):
        yield Problem(say=message("move.kept_by_block", name=rider.name), rule=RuleId("L-629"))
    yield from walk_problems(state, rider)
    if rider.has(ConditionCode.KNOCKED_DOWN):
        yield Problem(say=message("ride.lies", name=rider.name), overridable=False)


def end_rides(draft: Draft) -> bool:
    """Let a rider who was brought to the ground leave the saddle; return whether there was one. Rule: L-636, L-673."""
    for scene in draft.state.scenes:
        for token in scene.tokens:
            rider = draft.state.combatant(token.combatant_id)
            if token.mount is not None and rider is not None and rider.has(ConditionCode.KNOCKED_DOWN):
                draft.emit(TokenDismounted(token_id=token.id))
                return True
    return False


@check.register
def _(command: Dismount, state: Encounter) -> Iterator[Problem]:
    found = state.find_token(command.token_id)
    if found is None:
        yield Problem(say=message("move.no_token", token=command.token_id), overridable=False)
    elif found[1].mount is None:
        yield Problem(say=message("ride.on_foot", name=obstacles.token_name(state, found[1])), overridable=False)


@decide.register
def _(command: MountToken, draft: Draft) -> None:
    mount = draft.state.find_token(command.mount_id)
    assert mount is not None
    draft.emit(TokenMounted(token_id=command.token_id, mount_id=command.mount_id, at=mount[1].at))


@decide.register
def _(command: Dismount, draft: Draft) -> None:
    draft.emit(TokenDismounted(token_id=command.token_id))
