"""Changing a declared action when its turn comes, and counters that lose their object (L-385 to L-412)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.counters import armed
from loreval_desktop.encounter.loreval.events import ActionChanged, CounterVoided
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.declaration import counter_problems, declaration_problems
from loreval_desktop.encounter.rounds.events import TurnEnded
from loreval_desktop.encounter.rounds.phases import can_run, wrong_phase
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Declaration, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.actions import ActionAccount
from loreval_desktop.rules.changes import (
    check_may_change,
    check_replacement,
    cost_after_change,
    grace_roll_malus,
    resolves_before_countered,
)
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.changes import ChangeReason


class ChangeAction(Command):
    """Do something else than was declared, at one's own turn, at -2. combatant_id None: whose turn it is.

    Attention and the malus of extra moves stay as declared; a grace round costs -2 on the next initiative.
    """

    kind: Literal["change_action"] = "change_action"
    combatant_id: CombatantId | None = None
    action: ActionSpec
    targets: Annotated[tuple[CombatantId, ...], Field(max_length=20)] = ()
    weapon_ids: Annotated[tuple[str, ...], Field(max_length=10)] = ()
    spell_id: str | None = None
    way: Annotated[tuple[Point, ...], Field(max_length=2000)] = ()
    note: Annotated[str, Field(max_length=500)] = ""


class VoidCounter(Command):
    """A counter has lost its object, since the one it named does something else: its author acts anew, before him."""

    kind: Literal["void_counter"] = "void_counter"
    combatant_id: CombatantId


# --- reasons ---------------------------------------------------------------------------------------------------------


def reason_of(state: Encounter, combatant: Combatant) -> ChangeReason:
    """Return why a combatant may change what it does: its object has gone, or its counter lost it.

    Gone: dead, removed, or out of reach of the weapon with all moves left, as far as the map knows (Q-082). A charge
    whose run has been used up by the other is lost too (L-538).
    Rule: L-388, L-389.
    """
    declared = combatant.declaration
    if declared is None:
        return ChangeReason.NONE
    if any(roll.code == ActionKind.WHIRLWIND.value and not roll.succeeded for roll in combatant.acrobatics):
        return ChangeReason.FAILED_ROTATION
    if combatant.id in state.round.voided:
        return ChangeReason.VOID_COUNTER
    if combat.has_lost_its_weapon(state, combatant):
        return ChangeReason.LOST_OBJECT
    left = [target for target in (state.combatant(t) for t in declared.targets) if target is not None]
    if declared.targets and (not left or all(_gone(state, combatant, target) for target in left)):
        return ChangeReason.LOST_OBJECT
    if declared.action.kind is ActionKind.CHARGE and any(not can_run(state, combatant, target) for target in left):
        return ChangeReason.LOST_OBJECT  # the run that it needs is no longer there
    return ChangeReason.NONE


def _gone(state: Encounter, combatant: Combatant, target: Combatant) -> bool:
    declared = combatant.declaration
    assert declared is not None
    if target.out:
        return True
    if declared.action.kind not in (ActionKind.ATTACK, ActionKind.MIXED, ActionKind.CHARGE):
        return False
    away = contact.distance_m(state, combatant.id, target.id)
    if away is None:
        return False
    weapon = combat.weapon_of_blow(state, combatant, 0)
    if weapon is not None and weapon.range_m is not None:
        return away > weapon.range_m
    reach = weapon.reach_m if weapon is not None and weapon.reach_m else state.sheet(combatant).reach_m
    return away > reach + max(0.0, declared.distance_m - combatant.walked_m) + 0.01


# --- checks ----------------------------------------------------------------------------------------------------------


def _changer(command: ChangeAction, state: Encounter) -> Combatant | None:
    return state.combatant(command.combatant_id if command.combatant_id is not None else state.round.cursor)


def _account(command: ChangeAction, state: Encounter, combatant: Combatant) -> tuple[ActionSpec, ActionAccount]:
    action = combat.with_sheet_facts(
        state, combatant, command.action, command.weapon_ids, command.spell_id, command.targets
    )
    return action, combat.price(state, combatant, action, weapon_ids=command.weapon_ids)


@check.register
def _(command: ChangeAction, state: Encounter) -> Iterator[Problem]:
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
        return
    combatant = _changer(command, state)
    if combatant is None:
        yield (
            no_combatant(command.combatant_id)
            if command.combatant_id is not None
            else Problem(say=message("flow.nobody_next"), overridable=False)
        )
        return
    declared = combatant.declaration
    if declared is None or combatant.status is not InitiativeStatus.ACTIVE or combatant.out:
        yield Problem(
            say=message("change.nothing_declared", name=combatant.name), rule=RuleId("L-385"), overridable=False
        )
        return
    if combatant.id in state.round.done:
        yield Problem(say=message("change.done", name=combatant.name), rule=RuleId("L-394"), overridable=False)
        return
    if state.pending:
        yield Problem(say=message("flow.pending", count=len(state.pending)), overridable=False)
    if declared.changed_from is not None:
        yield Problem(say=message("change.twice", name=combatant.name), rule=RuleId("L-395"))
    reason = reason_of(state, combatant)
    own_turn = combatant.id == state.round.cursor
    yield from problems_of(check_may_change(declared.action, reason, own_turn=own_turn))
    yield from declaration_problems(command, state, combatant)
    yield from counter_problems(command, state, combatant)
    action, account = _account(command, state, combatant)
    yield from problems_of(
        check_replacement(
            declared.action,
            declared.category,
            action,
            account,
            state.sheet(combatant),
            state.profile,
            reason=reason,
            points=combatant.initiative or 0,
        )
    )
    if action.kind is not ActionKind.GRACE:
        yield from problems_of(account.findings)


@check.register
def _(command: VoidCounter, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
        return
    if not armed(state, combatant):
        yield Problem(say=message("counter.none", name=combatant.name), rule=RuleId("L-389"), overridable=False)
        return
    assert combatant.declaration is not None
    changed = [
        target
        for target in (state.combatant(t) for t in combatant.declaration.targets)
        if target is not None
        and target.declaration is not None
        and (target.declaration.changed_from is not None or target.declaration.eclat)
    ]
    if not changed:
        yield Problem(say=message("change.counter_stands", name=combatant.name), rule=RuleId("L-389"))


# --- decisions -------------------------------------------------------------------------------------------------------


@decide.register
def _(command: ChangeAction, draft: Draft) -> None:
    state = draft.state
    combatant = _changer(command, state)
    assert combatant is not None
    declared = combatant.declaration
    assert declared is not None
    action, account = _account(command, state, combatant)
    grace = action.kind is ActionKind.GRACE
    draft.emit(
        ActionChanged(
            combatant_id=combatant.id,
            was=declared.action,
            reason=reason_of(state, combatant),
            roll_malus=grace_roll_malus(state.profile) if grace else 0,
            acts_first=resolves_before_countered(action),
            declaration=Declaration(
                action=action,
                targets=command.targets,
                weapon_ids=command.weapon_ids,
                spell_id=command.spell_id,
                way=command.way,
                category=account.category,
                cost=0 if grace else cost_after_change(declared.cost, account.cost, state.profile),
                focus=account.focus,
                extra_moves=declared.extra_moves,
                units=account.move.units,
                distance_m=account.move.distance_m + combatant.walked_m,
                note=command.note,
                eclat=declared.eclat,
                changed_from=declared.action,
            ),
        )
    )
    if grace:
        draft.emit(TurnEnded(combatant_id=combatant.id))


@decide.register
def _(command: VoidCounter, draft: Draft) -> None:
    draft.emit(CounterVoided(combatant_id=command.combatant_id))


# --- folding ---------------------------------------------------------------------------------------------------------
