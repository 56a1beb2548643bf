"""Holds: what a grapple attack that works brings about (L-770 to L-841)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId, UndertakingId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.asking import ask_roll, ask_ruling, drop_pending
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, check, decide, decide_effect
from loreval_desktop.encounter.engine.effects import bring_about, finish, make
from loreval_desktop.encounter.engine.stack import step
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.events import KneeResolved
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.causes import lie_after
from loreval_desktop.encounter.people.events import HOLD_CODES, ConditionApplied, HoldChanged
from loreval_desktop.encounter.people.roster import PAIRS, no_combatant
from loreval_desktop.encounter.value.effects import BlockHold, Hold, Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Choice, Pending, Role
from loreval_desktop.encounter.value.people import Cause, Combatant, Condition, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.undertakings import Blow
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.grapple import (
    check_option,
    crush_damage,
    crush_dice,
    knee_damage,
    knee_roll,
    seize_difficulty,
    states_after,
    throw,
    throw_damage,
)
from loreval_desktop.rules.types.actions import GrappleOption
from loreval_desktop.rules.types.creature import WeaponMode
from loreval_desktop.rules.types.stance import StateCode
from loreval_desktop.rules.types.terms import Finding


class LetGo(Command):
    """Let go whom one holds; in a counter-hold this takes away what the closeness gave (L-796).

    target None: everybody whom one holds.
    """

    kind: Literal["let_go"] = "let_go"
    combatant_id: CombatantId
    target: CombatantId | None = None


def holds_between(combatant: Combatant, other: CombatantId) -> frozenset[StateCode]:
    """Return the states of a combatant that come from a hold with another one."""
    return frozenset(
        StateCode(c.code.value) for c in combatant.conditions if c.code in HOLD_CODES and c.by in (None, other)
    )


def option_findings(state: Encounter, actor: Combatant, target: Combatant, option: GrappleOption) -> Iterator[Finding]:
    """Yield what speaks against a grapple option between two combatants."""
    own = holds_between(actor, target.id)
    if option is not GrappleOption.BREAK_HOLD and actor.has(ConditionCode.IMMOBILISED):
        own |= {StateCode.IMMOBILISED}  # whoever holds it fast
    yield from check_option(
        option,
        own,
        holds_between(target, actor.id),
        immobilised_acts=state.profile.options.immobilised_acts,
    )


def _codes(states: frozenset[StateCode]) -> tuple[ConditionCode, ...]:
    return tuple(sorted((ConditionCode(s.value) for s in states), key=lambda code: code.value))


# --- landing ---------------------------------------------------------------------------------------------------------


def land(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Bring about what a grapple attack that worked does, its dice first. Rule: L-773, L-795, L-799 to L-837."""
    state, option = draft.state, GrappleOption(blow.option)
    actor, target = state.require(blow.actor), state.require(blow.target)  # type: ignore[arg-type]
    if blow.stage == "knee":
        _on_the_knee(draft, blow, answer, actor, target)
        return
    sheet, profile = state.sheet(actor), state.profile
    plan = throw(sheet, state.sheet(target).size, profile)
    throws = option is GrappleOption.THROW
    if answer is not None:
        dice = getattr(answer.waited, "dice", "")
        assert dice
        account = throw_damage(plan, answer.faces, profile) if throws else crush_damage(sheet, answer.faces, profile)
        loss = make(draft, Loss, by=actor.id, cause=blow.id, target=target.id, amount=account.total, account=account)
        step(draft, blow, stage="knee" if throws and _aims_at_knee(actor) else "landed")
        bring_about(draft, loss)
        return
    metres = plan.distance_m if throws and not _aims_at_knee(actor) else 0.0
    held = make(draft, Hold, by=actor.id, cause=blow.id, target=target.id, option=option, metres=metres)
    dice = ""
    if throws:
        dice = f"{plan.dice}d{profile.grapple.throw_die}"
    elif option is GrappleOption.CRUSH and crush_dice(sheet.size, profile) != "0":
        dice = crush_dice(sheet.size, profile)
    if dice:
        ask_roll(
            draft,
            Role.DAMAGE,
            owner=blow.id,
            dice=dice,
            who=actor.id,
            about=(target.id,),
            why=message("grapple.damage", name=actor.name, target=target.name),
        )
    else:
        step(draft, blow, stage="landed")
    bring_about(draft, held)


def _aims_at_knee(actor: Combatant) -> bool:
    return actor.declaration is not None and actor.declaration.action.knee


def _on_the_knee(draft: Draft, blow: Blow, answer: Answer | None, actor: Combatant, target: Combatant) -> None:
    """Ask whether the thrown one lands on the knee, then for the damage of that. Rule: L-812."""
    state = draft.state
    if answer is None:
        need = seize_difficulty(
            state.sheet(target),
            state.profile,
            combat.stance(state, target),
            exposure=combat.exposure_against(state, target, actor),
            self_exposed=combat.exposed_itself(target, actor),
        )
        d20.throw(
            draft,
            blow,
            Role.KNEE,
            why=message("grapple.knee", name=actor.name, target=target.name),
            account=knee_roll(state.sheet(actor), state.profile, combat.stance(state, actor)),
            opponent=target.id,
            about=(target.id,),
            difficulty=need.total,
            against=need,
        )
        return
    fist = next((w for w in state.sheet(actor).weapons if WeaponMode.UNARMED in w.modes), None)
    if answer.role is Role.KNEE:
        landed = d20.succeeded(blow, answer)
        draft.emit(KneeResolved(actor=actor.id, target=target.id, succeeded=landed))
        if landed and fist is None:
            ask_ruling(
                draft,
                Role.DAMAGE,
                owner=blow.id,
                who=actor.id,
                about=(target.id,),
                question=message("resolve.bare_damage", name=actor.name, target=target.name),
                answers=(Choice(code="damage", say=message("resolve.bare_damage.say")),),
                rule=RuleId("L-812"),
                number=True,
            )
        elif landed and fist is not None:
            ask_roll(
                draft,
                Role.DAMAGE,
                owner=blow.id,
                dice=fist.damage,
                who=actor.id,
                about=(target.id,),
                why=message("grapple.damage", name=actor.name, target=target.name),
            )
        else:
            step(draft, blow, stage="landed")
        return
    dice = getattr(answer.waited, "dice", "")
    own_blow = weapon_result(dice, answer.faces) if dice else answer.number or 0
    account = knee_damage(own_blow, state.profile)
    loss = make(draft, Loss, by=actor.id, cause=blow.id, target=target.id, amount=account.total, account=account)
    step(draft, blow, stage="landed")
    bring_about(draft, loss)


# --- effects ---------------------------------------------------------------------------------------------------------


@decide_effect.register
def _(effect: Hold, answer: Answer | None, draft: Draft) -> None:
    """Change the states of both by what they are now. Rule: L-773, L-795 to L-838."""
    actor, target = draft.state.combatant(effect.by), draft.state.require(effect.target)
    if actor is None:
        finish(draft, effect, "void")
        return
    ours, theirs = states_after(effect.option, holds_between(actor, target.id), holds_between(target, actor.id))
    ours, theirs = _paired(ours, theirs), _paired(theirs, ours)
    draft.emit(
        HoldChanged(
            actor=actor.id,
            target=target.id,
            option=effect.option,
            actor_states=_codes(ours),
            target_states=_codes(theirs),
            thrown_m=effect.metres,
        )
    )
    lie_after(draft, actor)
    lie_after(draft, target)
    finish(draft, effect)


def _paired(ours: frozenset[StateCode], theirs: frozenset[StateCode]) -> frozenset[StateCode]:
    """Return the states of one of two with the other half of what the other bears: a hand may have put on one."""
    halves = (PAIRS.get(ConditionCode(state.value)) for state in theirs)
    return ours | {StateCode(half.value) for half in halves if half is not None}


def end_hold(draft: Draft, actor: Combatant, target: Combatant) -> None:
    """End the hold between two, whoever led it. Rule: L-791."""
    draft.emit(HoldChanged(actor=actor.id, target=target.id, option=None, actor_states=(), target_states=()))
    lie_after(draft, actor)
    lie_after(draft, target)


@decide_effect.register
def _(effect: BlockHold, answer: Answer | None, draft: Draft) -> None:
    """Let one be kept by the block of another. Rule: L-626 to L-629."""
    holder = draft.state.combatant(effect.by)
    if holder is None:
        finish(draft, effect, "void")
        return
    pairs = (
        (effect.target, ConditionCode.BLOCK_HELD, holder.id),
        (holder.id, ConditionCode.BLOCK_HOLDER, effect.target),
    )
    for combatant_id, code, other in pairs:
        for each in (code, ConditionCode.CLINCH):
            caught = effect.weapon_id if code is ConditionCode.BLOCK_HELD and each is code else None
            condition = Condition(code=each, by=other, cause=Cause.BLOCK, object_id=caught)
            draft.emit(ConditionApplied(combatant_id=combatant_id, condition=condition))
    finish(draft, effect)


# --- letting go ------------------------------------------------------------------------------------------------------


def held_ones(state: Encounter, combatant: Combatant) -> tuple[CombatantId, ...]:
    """Return those whom a combatant holds by a grapple."""
    codes = (ConditionCode.SEIZER, ConditionCode.IMMOBILISER, ConditionCode.PINNER)
    return tuple(dict.fromkeys(c.by for c in combatant.conditions if c.code in codes and c.by is not None))


@check.register
def _(command: LetGo, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    held = held_ones(state, combatant)
    if not held or command.target not in (None, *held):
        yield Problem(say=message("bmo.leads_no_hold", name=combatant.name), overridable=False)


@decide.register
def _(command: LetGo, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    for held in held_ones(draft.state, combatant):
        if command.target in (None, held):
            end_hold(draft, combatant, draft.state.require(held))
            _ask_anew(draft, combatant.id, held)


def _ask_anew(draft: Draft, holder: CombatantId, held: CombatantId) -> None:
    """Let the counter-hold of one who was let go before its die be asked again, without the closeness. Rule: L-796."""
    for blow in draft.state.stack:
        counter_hold = isinstance(blow, Blow) and blow.option == GrappleOption.COUNTER_HOLD
        if counter_hold and blow.actor == held and blow.target == holder:
            drop_pending(draft, partial(_is_die_of, blow.id))


def _is_die_of(blow_id: UndertakingId, waiting: Pending) -> bool:
    return waiting.owner == blow_id and waiting.role is Role.HIT
