"""What a blow does once it has landed: damage, or what a manoeuvre does instead (L-600 to L-678, L-850)."""

from __future__ import annotations

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.engine.asking import ask_roll, ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Draft
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import end, step
from loreval_desktop.encounter.facts import combat, counters
from loreval_desktop.encounter.loreval import holds
from loreval_desktop.encounter.loreval.events import OpposedStrength
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.equipment import drop, weapon_in_hand
from loreval_desktop.encounter.people.harm import knock_down
from loreval_desktop.encounter.value.effects import Loss, StrikeObject
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Choice, Role
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.undertakings import Blow, Struggle, Undertaking
from loreval_desktop.rules.damage import blow_damage, weapon_result
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.heroism import is_possessor
from loreval_desktop.rules.manoeuvres import strength_roll, trip_resistance, trip_succeeds
from loreval_desktop.rules.types.actions import ActionKind, CounterKind
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Weapon


def land(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Bring about what a blow that landed does. A creature in between takes plain damage, whatever was tried."""
    landing = blow.landing if blow.struck == blow.target or blow.landing == "hold" else "damage"
    if blow.counter is not None:
        landing = "damage"
    {
        "damage": _damage,
        "disarm": _disarm,
        "sunder": _sunder,
        "trip": _trip,
        "overturn": _overturn,
        "hold": _hold,
    }[landing](draft, blow, answer)


def done(draft: Draft, blow: Blow) -> None:
    """Go on after what a blow does: a counter has its effect, and so has one that stopped a shot into the heap."""
    present = draft.state.undertaking(blow.id)
    if not isinstance(present, Blow):
        return
    if present.counter is not None:
        step(draft, present, stage="after")
    elif present.second and counters.standing_counters(draft.state, present.actor, present.target):  # type: ignore[arg-type]
        step(draft, present, stage="stopped")
    else:
        end(draft, present)


# --- damage ----------------------------------------------------------------------------------------------------------


def damage_dice(state: Encounter, blow: Blow) -> str | None:
    """Return the dice of a blow's weapon, without what a sneak attack adds; None where the sheet has none."""
    attacker = state.require(blow.actor)
    weapon = _weapon(state, attacker, blow)
    return None if weapon is None else weapon.damage


def _weapon(state: Encounter, attacker: Combatant, blow: Blow) -> Weapon | None:
    if blow.weapon_id is None:
        return None
    return state.sheet(attacker).weapon(blow.weapon_id) or state.creature(attacker.creature_id).weapon(blow.weapon_id)


def _damage(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Ask for the dice of the weapon; of a bare fist without an entry the GM says the damage. Rule: L-593, L-850."""
    state = draft.state
    attacker, victim = state.require(blow.actor), state.require(blow.struck)  # type: ignore[arg-type]
    weapon = _weapon(state, attacker, blow)
    if answer is None:
        _ask_damage(draft, blow, attacker, victim, weapon)
        return
    account, amount = Breakdown(), answer.number or 0
    if answer.code == "":
        account = _account(state, blow, attacker, weapon, answer)
        amount = account.total
    loss = make(
        draft,
        Loss,
        by=attacker.id,
        cause=blow.id,
        target=victim.id,
        amount=max(0, amount),
        outright=blow.outright,
        account=account,
    )
    step(draft, blow, stage="landed")
    bring_about(draft, loss)


def _ask_damage(draft: Draft, blow: Blow, attacker: Combatant, victim: Combatant, weapon: Weapon | None) -> None:
    if weapon is None:
        ask_ruling(
            draft,
            Role.DAMAGE,
            owner=blow.id,
            who=attacker.id,
            about=(victim.id,),
            question=message("resolve.bare_damage", name=attacker.name, target=victim.name),
            answers=(Choice(code="damage", say=message("resolve.bare_damage.say")),),
            rule=RuleId("L-461"),
            number=True,
        )
        return
    sneak = _sneak_dice(draft.state, blow, victim)
    ask_roll(
        draft,
        Role.DAMAGE,
        owner=blow.id,
        dice=f"{weapon.damage} + {sneak}" if sneak else weapon.damage,
        who=attacker.id,
        about=(victim.id,),
        why=message("resolve.damage_roll", name=attacker.name, target=victim.name, weapon=weapon.name),
    )


def _sneak_dice(state: Encounter, blow: Blow, victim: Combatant) -> str:
    """Return what a sneak attack adds: nothing on another against whom there is no right to it. Rule: L-580, L-582."""
    if not blow.sneak_dice or victim.id == blow.target:
        return blow.sneak_dice
    rights = combat.attack_facts(state, state.require(blow.actor), victim, index=blow.index).sneak
    return blow.sneak_dice if rights.sneak or rights.perfidious else ""


def _account(state: Encounter, blow: Blow, attacker: Combatant, weapon: Weapon | None, answer: Answer) -> Breakdown:
    assert weapon is not None
    count = len(parse_dice(weapon.damage).sides)
    sneak = blow.sneak_dice if len(answer.faces) > count else ""
    declared = attacker.declaration
    action = declared.action if declared is not None else None
    return blow_damage(
        weapon_result(weapon.damage, answer.faces[:count]),
        state.profile,
        weapon=weapon,
        critical=blow.critical,
        charge=action is not None and action.kind is ActionKind.CHARGE,
        reception=blow.counter is not None and receives(state, blow),
        power=action.power if action is not None else 0,
        sneak=weapon_result(sneak, answer.faces[count:]) if sneak else 0,
    )


def receives(state: Encounter, blow: Blow) -> bool:
    """Tell whether a counter by a blow receives a charge, however it was declared. Rule: L-540, L-541, Q-071."""
    target = state.combatant(blow.target)
    if blow.counter is None or counters.charges_as_counter(state.require(blow.actor)):
        return False
    return blow.counter is CounterKind.RECEIVE_CHARGE or (target is not None and counters.is_charging(target))


# --- weapons ---------------------------------------------------------------------------------------------------------


def _disarm(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Let the adversary's weapon fall, the one it fights with. Rule: L-641."""
    target = draft.state.require(blow.target)  # type: ignore[arg-type]
    weapon = weapon_in_hand(draft.state, target)
    blow = step(draft, blow, stage="landed")
    if weapon is not None:
        drop(draft, target.id, weapon.id, blow.actor, blow.id, "L-641")


def _sunder(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Let the adversary's weapon take the damage of one's own; a power attack's points count. Rule: L-607, L-648."""
    state = draft.state
    attacker, target = state.require(blow.actor), state.require(blow.target)  # type: ignore[arg-type]
    own = _weapon(state, attacker, blow)
    if answer is not None and own is not None and answer.waited is not None:
        account = _account(state, blow, attacker, own, answer)
        struck = make(
            draft,
            StrikeObject,
            by=attacker.id,
            cause=blow.id,
            target=target.id,
            object_id=blow.option,
            amount=max(0, account.total),
        )
        step(draft, blow, stage="landed")
        bring_about(draft, struck)
        return
    weapon = weapon_in_hand(state, target)
    if weapon is None or own is None:
        step(draft, blow, stage="landed")
        return
    blow = step(draft, blow, option=weapon.id)
    ask_roll(
        draft,
        Role.DAMAGE,
        owner=blow.id,
        dice=own.damage,
        who=attacker.id,
        about=(target.id,),
        why=message("manoeuvre.sunder", name=attacker.name, weapon=weapon.name),
    )


# --- bringing down ---------------------------------------------------------------------------------------------------


def _overturn(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Bring the adversary down. Rule: L-672, L-673."""
    target = draft.state.require(blow.target)  # type: ignore[arg-type]
    blow = step(draft, blow, stage="landed")
    knock_down(draft, target, blow.actor, blow.id)


def _trip(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Oppose Strength to Strength or Dexterity; the adversary keeps ties. Rule: L-635, L-636."""
    state = draft.state
    attacker, target = state.require(blow.actor), state.require(blow.target)  # type: ignore[arg-type]
    if blow.regime.heroic and not is_possessor(state.sheet(target).kind):
        blow = step(draft, blow, stage="landed")  # neither roll could change anything (L-029, L-434)
        knock_down(draft, target, attacker.id, blow.id)
        return
    if answer is None:
        ask_strength(draft, blow, attacker)
    elif answer.role is Role.STRENGTH:
        blow = step(draft, blow, opposed=d20.scored(blow, answer))
        ask_resistance(draft, blow, target, blow.opposed, trip_resistance(state.sheet(target)), "manoeuvre.resist")
    else:
        assert blow.opposed is not None
        won = trip_succeeds(blow.opposed, answer.total)
        if blow.regime.heroic:
            won = answer.total <= blow.opposed
        draft.emit(
            OpposedStrength(
                attacker=attacker.id, target=target.id, total=blow.opposed, against=answer.total, succeeded=won
            )
        )
        blow = step(draft, blow, stage="landed")
        if won:
            knock_down(draft, target, attacker.id, blow.id)


def ask_strength(draft: Draft, undertaking: Undertaking, actor: Combatant) -> None:
    """Ask for the first side of an opposed roll, with the modifiers of every action. Rule: L-165, L-177, L-635."""
    target = undertaking.target
    account = strength_roll(draft.state.sheet(actor)).plus(*combat.action_terms(draft.state, actor))
    d20.throw(
        draft,
        undertaking,
        Role.STRENGTH,
        why=message("manoeuvre.strength", name=actor.name),
        account=account,
        opponent=target,
        about=() if target is None else (target,),
    )


def ask_resistance(
    draft: Draft,
    undertaking: Blow | Struggle,
    target: Combatant,
    total: int | None,
    account: Breakdown,
    why: str,
) -> None:
    """Ask for the other side of an opposed roll. Rule: L-630, L-635."""
    said: Message = message(why, name=target.name)
    d20.throw(
        draft,
        undertaking,
        Role.RESISTANCE,
        who=target.id,
        why=said,
        account=account,
        about=(undertaking.actor,),
        difficulty=total,
    )


# --- holds -----------------------------------------------------------------------------------------------------------


def _hold(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Bring about what a grapple attack does. Rule: L-773, L-795, L-799 to L-837."""
    holds.land(draft, blow, answer)
