"""Damage, healing, and who goes down (Q-004)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command, Draft, ask_roll, check, decide, follow_roll
from loreval_desktop.encounter.loreval.counters import hurt
from loreval_desktop.encounter.people.events import ConditionApplied, ConditionLifted, DamageDealt, DamageHeld, Healed
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.phases import waits_for_concert
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import DamagePurpose, Loss, PendingRoll
from loreval_desktop.encounter.value.people import Condition, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.damage import Life, after_damage, blow_damage, life_at, weapon_result
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.grapple import landing_damage
from loreval_desktop.rules.types.actions import CounterKind


class ApplyDamage(Command):
    """Take hit points by hand: a fall, a trap, a spell. landing: of what a thrown one lands on, doubled (L-807)."""

    kind: Literal["apply_damage"] = "apply_damage"
    combatant_id: CombatantId
    amount: Annotated[int, Field(ge=0, le=99999)]
    why: Annotated[str, Field(max_length=200)] = ""
    landing: bool = False


class Heal(Command):
    """Give hit points back, never beyond the sheet's."""

    kind: Literal["heal"] = "heal"
    combatant_id: CombatantId
    amount: Annotated[int, Field(ge=0, le=99999)]
    why: Annotated[str, Field(max_length=200)] = ""


@check.register(ApplyDamage)
@check.register(Heal)
def _known(command: ApplyDamage | Heal, state: Encounter) -> Iterator[Problem]:
    if state.combatant(command.combatant_id) is None:
        yield no_combatant(command.combatant_id)


@decide.register
def _(command: ApplyDamage, draft: Draft) -> None:
    if command.amount:
        amount = landing_damage(command.amount, draft.state.profile) if command.landing else command.amount
        deal(draft, Loss(target=command.combatant_id, amount=amount, why=command.why))


def deal(draft: Draft, loss: Loss) -> None:
    """Take hit points from a combatant; those of an attack in concert wait for the last of the group.

    Rule: L-373, Q-193.
    """
    if loss.by is not None and waits_for_concert(draft.state, loss.by):
        draft.emit(DamageHeld(loss=loss))
    else:
        take(draft, loss)


def take(draft: Draft, loss: Loss) -> None:
    """Take hit points from a combatant; heroism may hold back a blow that would kill. Rule: L-006, L-019."""
    from loreval_desktop.encounter.people.heroism import ward_against

    combatant = draft.state.require(loss.target)
    death_at = draft.state.sheet(combatant).death_at
    lethal = (
        after_damage(combatant.hit_points, loss.amount, death_at).life is Life.DEAD
        and life_at(combatant.hit_points, death_at) is not Life.DEAD
    )
    if not (lethal and ward_against(draft, loss)):
        strike(draft, loss)


def strike(draft: Draft, loss: Loss) -> None:
    """Take hit points from a combatant, and let it go down or die when they are spent."""
    combatant = draft.state.require(loss.target)
    after = after_damage(combatant.hit_points, loss.amount, draft.state.sheet(combatant).death_at)
    draft.emit(
        DamageDealt(
            combatant_id=loss.target,
            amount=loss.amount,
            left=after.hit_points,
            by=loss.by,
            why=loss.why,
            account=loss.account,
        )
    )
    stand_or_fall(draft, loss.target)


def stand_or_fall(draft: Draft, combatant_id: CombatantId) -> None:
    """Apply or lift unconsciousness and death as the hit points say."""
    combatant = draft.state.require(combatant_id)
    life = life_at(combatant.hit_points, draft.state.sheet(combatant).death_at)
    wanted = {Life.DEAD: ConditionCode.DEAD, Life.DOWN: ConditionCode.UNCONSCIOUS}.get(life)
    for code in (ConditionCode.DEAD, ConditionCode.UNCONSCIOUS):
        held = any(c.code is code and c.text == "" and c.by is None for c in combatant.conditions)
        if held and code is not wanted:
            draft.emit(ConditionLifted(combatant_id=combatant_id, code=code))
        elif code is wanted and not combatant.has(code):
            draft.emit(ConditionApplied(combatant_id=combatant_id, condition=Condition(code=code)))


@decide.register
def _(command: Heal, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    full = draft.state.sheet(combatant).hit_points
    amount = max(0, min(command.amount, full - combatant.hit_points))
    if amount:
        draft.emit(
            Healed(combatant_id=combatant.id, amount=amount, left=combatant.hit_points + amount, why=command.why)
        )
        stand_or_fall(draft, combatant.id)


def ask(draft: Draft, purpose: DamagePurpose, dice: str, what: str) -> None:
    """Ask for the dice of a weapon's or a spell's damage. what: its name."""
    attacker, target = draft.state.require(purpose.attacker), draft.state.require(purpose.target)
    ask_roll(
        draft,
        dice=dice,
        who=attacker.id,
        why=message("resolve.damage_roll", name=attacker.name, target=target.name, weapon=what),
        then=purpose,
    )


@follow_roll.register
def _(purpose: DamagePurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    target = draft.state.combatant(purpose.target)
    attacker = draft.state.combatant(purpose.attacker)
    if target is None:
        return
    from loreval_desktop.encounter.people import heroism

    weapon = None
    if attacker is not None and purpose.weapon_id is not None:
        weapon = draft.state.sheet(attacker).weapon(purpose.weapon_id)
    own = roll.dice if not purpose.sneak_dice else roll.dice.removesuffix(f" + {purpose.sneak_dice}")
    count = len(parse_dice(own).sides)
    account = blow_damage(
        weapon_result(own, faces[:count]),
        draft.state.profile,
        weapon=weapon,
        critical=purpose.critical,
        charge=purpose.charge,
        reception=purpose.counter is CounterKind.RECEIVE_CHARGE,
        power=purpose.power,
        sneak=weapon_result(purpose.sneak_dice, faces[count:]) if purpose.sneak_dice else 0,
    )
    deal(draft, Loss(target=target.id, amount=account.total, by=purpose.attacker, account=account))
    if purpose.counter is not None:
        hurt(draft, target.id, account.total)
    if purpose.outright and attacker is not None:
        heroism.ask_outright(draft, attacker, draft.state.require(target.id))
