"""What a manoeuvre brings about once its attack has landed, and the rolls that go before it (L-600 to L-678)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo.effects import drop
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    ask_roll,
    ask_ruling,
    check,
    decide,
    follow_roll,
    follow_ruling,
)
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.events import AcrobaticsResolved, OpposedStrength, WeaponDamaged
from loreval_desktop.encounter.people import harm
from loreval_desktop.encounter.people.events import ConditionApplied, ConditionLifted, ReadyWeaponsSet
from loreval_desktop.encounter.rounds.phases import at_its_turn, who_acts
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import (
    AcrobaticsPurpose,
    Answer,
    AttackPurpose,
    BareHandsRuling,
    DamagePurpose,
    KeepWeaponPurpose,
    PendingRoll,
    PendingRuling,
    StrengthPurpose,
    SunderPurpose,
)
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.manoeuvres import (
    JugglingResult,
    acrobatics_account,
    acrobatics_roll,
    breaks_block,
    check_overturn_danger,
    juggling_result,
    keeps_weapon,
    strength_roll,
    trip_resistance,
    trip_succeeds,
    weapon_after,
)
from loreval_desktop.rules.scores import ability_modifier
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, Addon
from loreval_desktop.rules.types.breakdown import breakdown
from loreval_desktop.rules.types.creature import Weapon
from loreval_desktop.rules.types.terms import named, term

INSTEAD_OF_DAMAGE = frozenset({ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION, ActionKind.TRIP, ActionKind.OVERTURN})
"""Actions whose landed attack does something else than damage."""


class BreakBlock(Command):
    """Try to get out of a block by opposed Strength, at one's own turn (L-630)."""

    kind: Literal["break_block"] = "break_block"


# --- before the blow -------------------------------------------------------------------------------------------------


def acrobatics_needed(combatant: Combatant) -> Addon | ActionKind | None:
    """Return what still needs an acrobatics roll before the blows of the declared action. Rule: L-612, L-661, L-666."""
    declared = combatant.declaration
    if declared is None:
        return None
    made = {roll.code for roll in combatant.acrobatics}
    if declared.action.kind is ActionKind.WHIRLWIND and ActionKind.WHIRLWIND.value not in made:
        return ActionKind.WHIRLWIND
    for addon in (Addon.JUGGLING, Addon.MELEE_MOVEMENT):
        if addon in declared.action.addons and addon.value not in made:
            return addon
    return None


def ask_acrobatics(draft: Draft, combatant: Combatant, code: Addon | ActionKind) -> None:
    """Ask for an acrobatics roll."""
    against = acrobatics_account(code, draft.state.profile)
    sheet = draft.state.sheet(combatant)
    ask_roll(
        draft,
        who=combatant.id,
        why=message("manoeuvre.acrobatics", name=combatant.name, what=message(f"manoeuvre.{code.value}")),
        breakdown=acrobatics_roll(sheet, draft.state.profile, combat.stance(draft.state, combatant)),
        difficulty=against.total,
        against=against,
        then=AcrobaticsPurpose(combatant_id=combatant.id, code=code.value),
    )


@follow_roll.register
def _(purpose: AcrobaticsPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    combatant = draft.state.combatant(purpose.combatant_id)
    if combatant is None:
        return
    modifier, need = roll.breakdown.total, roll.difficulty or 0
    succeeded = succeeds(faces[0], modifier, need)
    fumbled = False
    if purpose.code == Addon.JUGGLING.value:
        result = juggling_result(faces[0], modifier, draft.state.profile)
        succeeded, fumbled = result is JugglingResult.SUCCESS, result is JugglingResult.FUMBLE
    draft.emit(
        AcrobaticsResolved(
            combatant_id=combatant.id,
            code=purpose.code,
            total=faces[0] + modifier,
            difficulty=need,
            succeeded=succeeded,
        )
    )
    if fumbled:
        _ask_to_keep(draft, combatant)


def _ask_to_keep(draft: Draft, combatant: Combatant) -> None:
    """Ask a juggler who fumbled for the Dexterity roll that keeps the weapon. Rule: L-664."""
    sheet = draft.state.sheet(combatant)
    weapon = combat.weapon_of_blow(draft.state, combatant, 0)
    if weapon is None:
        return
    dexterity = ability_modifier(sheet.abilities.dexterity)
    ask_roll(
        draft,
        who=combatant.id,
        why=message("manoeuvre.keep_weapon", name=combatant.name, weapon=weapon.name),
        breakdown=breakdown((term("ability", dexterity, "L-664", ability=named("ability", "dexterity")),)),
        difficulty=draft.state.profile.manoeuvres.juggling_fumble_difficulty,
        then=KeepWeaponPurpose(combatant_id=combatant.id, weapon_id=weapon.id),
    )


@follow_roll.register
def _(purpose: KeepWeaponPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    combatant = draft.state.combatant(purpose.combatant_id)
    if combatant is None:
        return
    sheet = draft.state.sheet(combatant)
    weapon = sheet.weapon(purpose.weapon_id)
    if weapon is not None and not keeps_weapon(faces[0], sheet, draft.state.profile):
        drop(draft, combatant, weapon.id, weapon.name, None, "L-664")


# --- once the attack has landed --------------------------------------------------------------------------------------


def landed(draft: Draft, purpose: AttackPurpose, action: ActionSpec) -> None:
    """Bring about what a manoeuvre does instead of damage. Rule: L-635, L-641, L-648, L-672, L-673."""
    attacker, target = draft.state.require(purpose.attacker), draft.state.require(purpose.target)
    if action.kind is ActionKind.DISARM:
        weapon = weapon_in_hand(draft.state, target)
        if weapon is not None:
            drop(draft, target, weapon.id, weapon.name, attacker.id, "L-641")
    elif action.kind is ActionKind.WEAPON_DESTRUCTION:
        _ask_sunder(draft, purpose, attacker, target)
    elif action.kind is ActionKind.TRIP:
        _ask_strength(draft, attacker, target, StrengthPurpose(attacker=attacker.id, target=target.id))
    else:
        _knock_down(draft, target, attacker.id)


def weapon_in_hand(state: Encounter, combatant: Combatant) -> Weapon | None:
    """Return the weapon that a disarm or a destruction meets: the first at hand that can leave it. Rule: L-641."""
    sheet = state.sheet(combatant)
    for weapon_id in combatant.ready_weapons:
        weapon = sheet.weapon(weapon_id)
        if weapon is not None and not weapon.natural and not weapon.fist_weapon:
            return weapon
    return None


def _knock_down(draft: Draft, target: Combatant, by: CombatantId) -> None:
    if not target.has(ConditionCode.KNOCKED_DOWN):
        draft.emit(
            ConditionApplied(combatant_id=target.id, condition=Condition(code=ConditionCode.KNOCKED_DOWN, by=by))
        )


def _ask_sunder(draft: Draft, purpose: AttackPurpose, attacker: Combatant, target: Combatant) -> None:
    weapon = weapon_in_hand(draft.state, target)
    own = None if purpose.weapon_id is None else draft.state.sheet(attacker).weapon(purpose.weapon_id)
    if weapon is None or own is None:
        return
    ask_roll(
        draft,
        dice=own.damage,
        who=attacker.id,
        why=message("manoeuvre.sunder", name=attacker.name, weapon=weapon.name),
        then=SunderPurpose(combatant_id=target.id, weapon_id=weapon.id),
    )


@follow_roll.register
def _(purpose: SunderPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    from loreval_desktop.rules.damage import weapon_result

    owner = draft.state.combatant(purpose.combatant_id)
    weapon = None if owner is None else draft.state.sheet(owner).weapon(purpose.weapon_id)
    if owner is None or weapon is None:
        return
    points = next((w.left for w in owner.weapon_points if w.weapon_id == weapon.id), weapon.hit_points)
    after = weapon_after(weapon_result(roll.dice, faces), weapon.hardness, points, draft.state.profile)
    draft.emit(
        WeaponDamaged(
            combatant_id=owner.id,
            weapon_id=weapon.id,
            weapon=weapon.name,
            lost=after.lost,
            left=after.hit_points,
            broken=after.broken,
            destroyed=after.destroyed,
        )
    )
    if after.destroyed:
        left = tuple(w for w in owner.ready_weapons if w != weapon.id)
        draft.emit(ReadyWeaponsSet(combatant_id=owner.id, weapon_ids=left))


def _ask_strength(draft: Draft, attacker: Combatant, target: Combatant, purpose: StrengthPurpose) -> None:
    """Ask for one side of an opposed roll: the attacker's Strength, then the other's. Rule: L-630, L-635.

    Against a croc-en-jambe the other takes the better of two abilities; out of a block both take Strength.
    """
    second = purpose.total is not None
    who = target if second else attacker
    sheet = draft.state.sheet(who)
    ask_roll(
        draft,
        who=who.id,
        why=message("manoeuvre.resist" if second and not purpose.block else "manoeuvre.strength", name=who.name),
        breakdown=trip_resistance(sheet) if second and not purpose.block else strength_roll(sheet),
        difficulty=purpose.total,
        then=purpose,
    )


@follow_roll.register
def _(purpose: StrengthPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    attacker, target = draft.state.combatant(purpose.attacker), draft.state.combatant(purpose.target)
    if attacker is None or target is None:
        return
    total = faces[0] + roll.breakdown.total
    if purpose.total is None:
        _ask_strength(draft, attacker, target, purpose.model_copy(update={"total": total}))
        return
    won = breaks_block(purpose.total, total) if purpose.block else trip_succeeds(purpose.total, total)
    draft.emit(
        OpposedStrength(
            attacker=attacker.id,
            target=target.id,
            total=purpose.total,
            against=total,
            succeeded=won,
            block=purpose.block,
        )
    )
    if won and purpose.block:
        _release(draft, attacker, target)
    elif won:
        _knock_down(draft, target, attacker.id)


# --- getting out of a block ------------------------------------------------------------------------------------------


def blocker_of(state: Encounter, combatant: Combatant) -> Combatant | None:
    """Return who keeps a combatant by a block, or None. Rule: L-627."""
    holders = (state.combatant(c.by) for c in combatant.conditions if c.code is ConditionCode.BLOCK_HELD)
    return next((holder for holder in holders if holder is not None), None)


@check.register
def _(command: BreakBlock, state: Encounter) -> Iterator[Problem]:
    yield from at_its_turn(state)
    held = state.combatant(state.round.cursor)
    if held is not None and blocker_of(state, held) is None:
        yield Problem(say=message("manoeuvre.not_held", name=held.name), rule=RuleId("L-630"), overridable=False)


@decide.register
def _(command: BreakBlock, draft: Draft) -> None:
    held = who_acts(draft.state)
    holder = blocker_of(draft.state, held)
    assert holder is not None
    _ask_strength(draft, held, holder, StrengthPurpose(attacker=held.id, target=holder.id, block=True))


def _release(draft: Draft, held: Combatant, holder: Combatant) -> None:
    """Let go the one kept by a block. Rule: L-630."""
    for one, other in ((held, holder), (holder, held)):
        for code in (ConditionCode.BLOCK_HELD, ConditionCode.BLOCK_HOLDER, ConditionCode.CLINCH):
            if any(c.code is code and c.by == other.id for c in one.conditions):
                draft.emit(ConditionLifted(combatant_id=one.id, code=code, by=other.id))


# --- bare hands -------------------------------------------------------------------------------------------------------


def missed(draft: Draft, purpose: AttackPurpose) -> None:
    """Ask the GM what a renversement with bare hands that missed somebody armed brings. Rule: L-674."""
    attacker, target = draft.state.combatant(purpose.attacker), draft.state.combatant(purpose.target)
    if attacker is None or target is None or attacker.declaration is None or purpose.counter is not None:
        return
    action = attacker.declaration.action
    if action.kind is not ActionKind.OVERTURN and not action.overturning:
        return
    natural = next((w for w in draft.state.sheet(attacker).weapons if w.natural), None)
    own = weapon_in_hand(draft.state, attacker) or natural
    weapon = weapon_in_hand(draft.state, target)
    for danger in check_overturn_danger(own, target_armed=weapon is not None):
        assert weapon is not None
        ask_ruling(
            draft,
            who=attacker.id,
            question=message("manoeuvre.bare_hands", name=attacker.name, target=target.name),
            answers=(
                Answer(code="nothing", say=message("manoeuvre.bare_hands.nothing")),
                Answer(code="struck", say=message("manoeuvre.bare_hands.struck", weapon=weapon.name)),
            ),
            rule=danger.rule,
            then=BareHandsRuling(attacker=attacker.id, target=target.id, weapon_id=weapon.id),
        )


@follow_ruling.register
def _(purpose: BareHandsRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    attacker, target = draft.state.combatant(purpose.attacker), draft.state.combatant(purpose.target)
    weapon = None if target is None else draft.state.sheet(target).weapon(purpose.weapon_id)
    if answer != "struck" or attacker is None or target is None or weapon is None:
        return
    purpose_of_damage = DamagePurpose(attacker=target.id, target=attacker.id, weapon_id=weapon.id)
    harm.ask(draft, purpose_of_damage, weapon.damage, weapon.name)


# --- the heap --------------------------------------------------------------------------------------------------------

ADJACENT_M = 1.5
"""How far from the first target somebody else may stand and be hit by a shot into the heap (L-709)."""


def others_in_heap(state: Encounter, target: Combatant, shooter: Combatant) -> tuple[tuple[str, float], ...]:
    """Return those who stand by the target of a shot into the heap, each with its distance. Rule: L-709, L-712."""
    found = []
    for other in state.combatants:
        if other.id in (target.id, shooter.id) or other.out:
            continue
        away = contact.distance_m(state, target.id, other.id)
        if away is not None and away <= ADJACENT_M:
            found.append((str(other.id), away))
    return tuple(found)


# --- folding ---------------------------------------------------------------------------------------------------------
