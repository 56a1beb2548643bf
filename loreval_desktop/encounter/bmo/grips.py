"""What manoeuvres do to others, decided: grapples and ropes, tokens that are moved; letting go, and untying.

A grapple also ends by itself when its cause has gone: see `people.causes` (M-094, M-096, M-097).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId, TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo.events import PushStopped, Shoved
from loreval_desktop.encounter.board import pushes
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, check, decide, decide_effect
from loreval_desktop.encounter.engine.effects import finish
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.people.events import GripChanged
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.effects import Grip, Shove
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.scene import Point, Scene, Token


class ReleaseHold(Command):
    """Let go of whom one holds, freely; only the one who leads the grapple can (M-096)."""

    kind: Literal["release_hold"] = "release_hold"
    combatant_id: CombatantId


class Untie(Command):
    """Take the ropes off somebody by hand."""

    kind: Literal["untie"] = "untie"
    combatant_id: CombatantId


# --- by hand ---------------------------------------------------------------------------------------------------------


@check.register
def _(command: ReleaseHold, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif bmo.holds(combatant) is None:
        yield Problem(say=message("bmo.leads_no_hold", name=combatant.name), rule=RuleId("M-096"), overridable=False)


@decide.register
def _(command: ReleaseHold, draft: Draft) -> None:
    held = bmo.holds(draft.state.require(command.combatant_id))
    assert held is not None
    draft.emit(GripChanged(holder=command.combatant_id, held=held, grip="released"))


@check.register
def _(command: Untie, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif not combatant.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.not_tied", name=combatant.name), rule=RuleId("M-108"), overridable=False)


@decide.register
def _(command: Untie, draft: Draft) -> None:
    tied = draft.state.require(command.combatant_id)
    for rope in (c for c in tied.conditions if c.code is ConditionCode.TIED):
        draft.emit(GripChanged(holder=rope.by or tied.id, held=tied.id, grip="untied"))


# --- effects ---------------------------------------------------------------------------------------------------------


@decide_effect.register
def _(effect: Grip, answer: Answer | None, draft: Draft) -> None:
    """Begin, keep, tighten or end a grapple, if it still is what it was. Rule: M-093 to M-115, M-119."""
    holder, held = draft.state.combatant(effect.by), draft.state.require(effect.target)
    if holder is None:
        finish(draft, effect, "void")
        return
    leads = bmo.holds(holder)
    begins, goes_on = effect.grip == "held", effect.grip in ("kept", "pinned", "lost", "taken", "escaped")
    taken = begins and (bmo.held_by(held) not in (None, holder.id) or leads not in (None, held.id))
    if taken or (goes_on and leads != held.id):
        finish(draft, effect, "void")
        return
    draft.emit(
        GripChanged(holder=holder.id, held=held.id, grip=effect.grip, round=effect.clock, difficulty=effect.difficulty)
    )
    finish(draft, effect)


@decide_effect.register
def _(effect: Shove, answer: Answer | None, draft: Draft) -> None:
    """Move tokens; where the move had to wait, its way is seen anew. Rule: M-044 to M-054, M-094, M-100, M-137."""
    state, scene = draft.state, draft.state.scene()
    shut = len(effect.awaits) > 1 and not _is_open(state, effect)
    for move in () if shut else effect.steps:
        token = None if scene is None else scene.token(move.token_id)
        if token is None or token.combatant_id is None or math.dist(token.at, move.to) < pushes.SLACK_M:
            continue
        own = token.combatant_id == effect.by
        away = effect.distance_m if own and effect.distance_m is not None else math.dist(token.at, move.to)
        counts = effect.walks and state.initiative == "loreval"
        draft.emit(
            Shoved(
                combatant_id=token.combatant_id,
                token_id=token.id,
                to=move.to,
                distance_m=away,
                why=effect.why,
                by=None if own else effect.by,
                walked_m=away if counts else 0.0,
            )
        )
    if shut or effect.stopped:
        draft.emit(
            PushStopped(combatant_id=effect.target, obstacle=effect.obstacle, obstacle_kind=effect.obstacle_kind)
        )
    finish(draft, effect)


def _is_open(state: Encounter, effect: Shove) -> bool:
    """Tell whether the places that a move leads to are still free, and nothing new stands before them. Rule: M-049."""
    scene = state.scene()
    if scene is None:
        return False
    moving = {move.token_id for move in effect.steps}
    mover = None if effect.by is None else scene.token_of(effect.by)
    ignored = moving if mover is None else {*moving, mover.id}
    tokens = [(scene.token(move.token_id), move.to) for move in effect.steps]
    return all(token is not None and _is_free(state, scene, effect, token, to, ignored) for token, to in tokens)


def _is_free(state: Encounter, scene: Scene, effect: Shove, token: Token, to: Point, ignored: set[TokenId]) -> bool:
    if effect.why == "push":
        return pushes.what_stops(state, scene, token, to, ignored) is None
    return pushes.is_free(state, scene, token, to, ignored)
