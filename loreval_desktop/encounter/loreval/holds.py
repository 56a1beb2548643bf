"""Holds: what a grapple attack that works brings about, and when a hold ends (L-770 to L-841)."""

from __future__ import annotations

from collections.abc import Iterator

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board.contact import CONTACT_M, barrier_between, distance_m
from loreval_desktop.encounter.engine.core import Draft, ask_roll, follow_roll
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.events import HOLD_CODES, HoldChanged, KneeResolved
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import AttackPurpose, HoldDamagePurpose, KneePurpose, Loss, PendingRoll
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.grapple import (
    check_option,
    crush_damage,
    crush_dice,
    hold_lasts,
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


def holds(combatant: Combatant, other: CombatantId) -> frozenset[StateCode]:
    """Return the states of a combatant that come from a hold with another one."""
    return frozenset(
        StateCode(c.code.value) for c in combatant.conditions if c.code in HOLD_CODES and c.by in (None, other)
    )


def option_findings(state: Encounter, actor: Combatant, target: Combatant, option: GrappleOption) -> Iterator[Finding]:
    """Yield what speaks against a grapple option between two combatants."""
    yield from check_option(option, holds(actor, target.id), holds(target, actor.id))


def _codes(states: frozenset[StateCode]) -> tuple[ConditionCode, ...]:
    return tuple(sorted((ConditionCode(s.value) for s in states), key=lambda code: code.value))


def landed(draft: Draft, purpose: AttackPurpose, option: GrappleOption) -> None:
    """Bring about what a grapple attack that worked does. Rule: L-773, L-795, L-799 to L-837."""
    actor, target = draft.state.require(purpose.attacker), draft.state.require(purpose.target)
    ours, theirs = states_after(option, holds(actor, target.id), holds(target, actor.id))
    sheet, profile = draft.state.sheet(actor), draft.state.profile
    plan = throw(sheet, draft.state.sheet(target).size, profile)
    throws = option is GrappleOption.THROW
    on_knee = throws and actor.declaration is not None and actor.declaration.action.knee
    draft.emit(
        HoldChanged(
            actor=actor.id,
            target=target.id,
            option=option,
            actor_states=_codes(ours),
            target_states=_codes(theirs),
            thrown_m=plan.distance_m if throws and not on_knee else 0.0,
        )
    )
    dice = ""
    if throws:
        dice = f"{plan.dice}d{profile.grapple.throw_die}"
    elif option is GrappleOption.CRUSH and crush_dice(sheet.size, profile) != "0":
        dice = crush_dice(sheet.size, profile)
    if dice:
        _ask_damage(draft, dice, HoldDamagePurpose(attacker=actor.id, target=target.id, option=option))
    if on_knee:
        _ask_knee(draft, draft.state.require(actor.id), draft.state.require(target.id))


def _ask_damage(draft: Draft, dice: str, purpose: HoldDamagePurpose) -> None:
    actor, target = draft.state.require(purpose.attacker), draft.state.require(purpose.target)
    ask_roll(
        draft,
        dice=dice,
        who=actor.id,
        why=message("grapple.damage", name=actor.name, target=target.name),
        then=purpose,
    )


def _ask_knee(draft: Draft, actor: Combatant, target: Combatant) -> None:
    """Ask for the roll that lands the thrown one on the thrower's knee. Rule: L-812."""
    state = draft.state
    need = seize_difficulty(
        state.sheet(target),
        state.profile,
        combat.stance(state, target),
        exposure=combat.exposure_against(state, target, actor),
    )
    ask_roll(
        draft,
        who=actor.id,
        why=message("grapple.knee", name=actor.name, target=target.name),
        breakdown=knee_roll(state.sheet(actor), state.profile, combat.stance(state, actor)),
        difficulty=need.total,
        against=need,
        then=KneePurpose(attacker=actor.id, target=target.id),
    )


@follow_roll.register
def _(purpose: KneePurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    actor, target = draft.state.combatant(purpose.attacker), draft.state.combatant(purpose.target)
    if actor is None or target is None:
        return
    landed_on_it = succeeds(faces[0], roll.breakdown.total, roll.against.total)
    draft.emit(KneeResolved(actor=actor.id, target=target.id, succeeded=landed_on_it))
    fist = next((w for w in draft.state.sheet(actor).weapons if WeaponMode.UNARMED in w.modes), None)
    if landed_on_it and fist is not None:
        struck = HoldDamagePurpose(attacker=actor.id, target=target.id, option=GrappleOption.THROW, knee=True)
        _ask_damage(draft, fist.damage, struck)


@follow_roll.register
def _(purpose: HoldDamagePurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    from loreval_desktop.encounter.people import harm

    actor, target = draft.state.combatant(purpose.attacker), draft.state.combatant(purpose.target)
    if actor is None or target is None:
        return
    sheet, profile = draft.state.sheet(actor), draft.state.profile
    if purpose.knee:
        account = knee_damage(weapon_result(roll.dice, faces), profile)
    elif purpose.option is GrappleOption.THROW:
        account = throw_damage(throw(sheet, draft.state.sheet(target).size, profile), faces, profile)
    else:
        account = crush_damage(sheet, faces, profile)
    harm.deal(draft, Loss(target=target.id, amount=account.total, by=actor.id, account=account))


def end_broken_holds(draft: Draft, combatant_id: CombatantId) -> None:
    """End the holds of one who walked out of contact, or behind a wall. Rule: L-791."""
    state = draft.state
    combatant = state.require(combatant_id)
    for other_id in {c.by for c in combatant.conditions if c.code in HOLD_CODES and c.by is not None}:
        other = state.combatant(other_id)
        away = distance_m(state, combatant_id, other_id)
        if other is None or away is None:
            continue
        contact = max(state.sheet(combatant).reach_m, state.sheet(other).reach_m) + CONTACT_M
        torn = barrier_between(state, combatant_id, other_id) is not None
        if torn or not hold_lasts(away, contact):
            draft.emit(HoldChanged(actor=combatant_id, target=other_id, option=None, actor_states=(), target_states=()))
