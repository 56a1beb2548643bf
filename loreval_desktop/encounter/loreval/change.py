"""Changing a declared action when its turn comes, and counters that lose their object (L-385 to L-412)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.engine.stack import step
from loreval_desktop.encounter.facts import changes, combat, counters
from loreval_desktop.encounter.facts.moments import wrong_phase
from loreval_desktop.encounter.loreval.events import ActionChanged, CounterVoided
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.declaration import counter_problems, declaration_problems, overruled_by
from loreval_desktop.encounter.rounds.phases import begin_turn, end_turn
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Declaration, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.actions import ActionAccount
from loreval_desktop.rules.changes import (
    check_may_change,
    check_replacement,
    check_units,
    cost_after_change,
    grace_roll_malus,
    resolves_before_countered,
)
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec


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
    if state.open_turn is None:
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)
    if declared.changed_from is not None:
        yield Problem(say=message("change.twice", name=combatant.name), rule=RuleId("L-395"))
    reason = changes.change_reason(state, combatant)
    own_turn = combatant.id == state.round.cursor
    yield from problems_of(check_may_change(declared.action, reason, own_turn=own_turn))
    yield from declaration_problems(command, state, combatant)
    yield from counter_problems(command, state, combatant)
    action, account = _account(command, state, combatant)
    yield from problems_of(check_units(account.move.units, _first_units(declared)))
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
    if not counters.is_armed(state, combatant):
        yield Problem(say=message("counter.none", name=combatant.name), rule=RuleId("L-389"), overridable=False)
        return
    if state.turn is None or state.open_turn is None or state.turn.actor == combatant.id:
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)
    if not counters.is_void(state, combatant):
        yield Problem(say=message("change.counter_stands", name=combatant.name), rule=RuleId("L-389"))


# --- decisions -------------------------------------------------------------------------------------------------------


def _first_units(declared: Declaration) -> int:
    return declared.units if declared.first_units is None else declared.first_units


def _distance_m(state: Encounter, combatant: Combatant, declared: Declaration, account: ActionAccount) -> float:
    """Return how far somebody may walk in the whole round after a change, in metres.

    What was walked counts: the new units on top of it, and one unit more than was first planned at most, never more
    than the armour allows in one round. Rule: L-292, L-296, L-303, L-407, L-883.
    """
    most = _first_units(declared) + 1
    if account.move.limit is not None:
        most = min(most, max(account.move.limit, _first_units(declared)))
    return min(most * combat.speed_of(state, combatant), combatant.walked_m + account.move.distance_m)


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
            reason=changes.change_reason(state, combatant),
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
                distance_m=_distance_m(draft.state, combatant, declared, account),
                first_units=_first_units(declared),
                first_targets=declared.first_targets or declared.targets,
                overruled=tuple(dict.fromkeys((*declared.overruled, *overruled_by(draft)))),
                note=command.note,
                eclat=declared.eclat,
                changed_from=declared.action,
            ),
        )
    )
    turn = draft.state.turn
    if turn is not None and turn.actor == combatant.id:
        if grace:
            end_turn(draft, turn)
        else:
            step(draft, turn, stage="onset", asked=())


@decide.register
def _(command: VoidCounter, draft: Draft) -> None:
    if command.combatant_id in draft.state.round.voided:
        return
    past = command.combatant_id in draft.state.round.done
    draft.emit(CounterVoided(combatant_id=command.combatant_id))
    if past:
        begin_turn(draft, command.combatant_id)


# --- folding ---------------------------------------------------------------------------------------------------------
