"""What is in whose hands: weapons drawn, put away, dropped, struck and taken up (L-256, L-641, L-648, M-073, M-083)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId, UndertakingId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, pushes
from loreval_desktop.encounter.engine.asking import ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, check, decide, decide_effect
from loreval_desktop.encounter.engine.effects import bring_about, finish, keep, make
from loreval_desktop.encounter.facts import combat, things
from loreval_desktop.encounter.facts.bmo import bound_problems
from loreval_desktop.encounter.people.events import (
    ObjectDropped,
    ObjectPickedUp,
    ObjectStruck,
    ReadyWeaponsSet,
    WeaponDamaged,
    WeaponSheathed,
)
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.effects import Drop, StrikeObject, Take
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import FallenObject
from loreval_desktop.encounter.value.pending import Choice, Role
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.bmo_results import is_broken, spared, strike_object
from loreval_desktop.rules.manoeuvres import weapon_after
from loreval_desktop.rules.types.creature import Weapon


class SheatheWeapon(Command):
    """Put a weapon away: it must be readied again before it is used."""

    kind: Literal["sheathe_weapon"] = "sheathe_weapon"
    combatant_id: CombatantId
    weapon_id: str


class PickUpObject(Command):
    """Take up what lies on the ground; in one's own turn of a Loreval round it must be readied again (L-256)."""

    kind: Literal["pick_up_object"] = "pick_up_object"
    combatant_id: CombatantId
    fallen_id: str


# --- drawing and putting away ----------------------------------------------------------------------------------------


@check.register
def _(command: SheatheWeapon, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif command.weapon_id not in combatant.ready_weapons:
        say = message("roster.no_weapon", name=combatant.name, weapon=command.weapon_id)
        yield Problem(say=say, overridable=False)


@decide.register
def _(command: SheatheWeapon, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    weapon = draft.state.sheet(combatant).weapon(command.weapon_id)
    name = command.weapon_id if weapon is None else weapon.name
    draft.emit(WeaponSheathed(combatant_id=combatant.id, weapon_id=command.weapon_id, weapon=name))


def ready(draft: Draft, combatant_id: CombatantId, weapon_ids: tuple[str, ...]) -> None:
    """Bring weapons to hand. Rule: L-256."""
    combatant = draft.state.require(combatant_id)
    missing = tuple(w for w in weapon_ids if w not in combatant.ready_weapons)
    if missing:
        draft.emit(ReadyWeaponsSet(combatant_id=combatant_id, weapon_ids=(*combatant.ready_weapons, *missing)))


def weapon_in_hand(state: Encounter, combatant: Combatant) -> Weapon | None:
    """Return the weapon that a disarm or a destruction meets: the one it fights with, else the first at hand.

    It fights with what its declared action is done with, named or not. One that cannot leave the hand is passed over.
    Rule: L-256, L-641, L-648.
    """
    sheet, declared = state.sheet(combatant), combatant.declaration
    used: tuple[str, ...] = ()
    if declared is not None:
        used = combat.used_weapons(state, combatant, declared.action, declared.weapon_ids)
        used = tuple(w for w in used if w in combatant.ready_weapons)
    for weapon_id in (*used, *combatant.ready_weapons):
        weapon = sheet.weapon(weapon_id)
        if weapon is not None and not weapon.natural and not weapon.fist_weapon:
            return weapon
    return None


# --- falling and being struck ----------------------------------------------------------------------------------------


def drop(
    draft: Draft, owner: CombatantId, object_id: str, by: CombatantId | None, cause: UndertakingId | None, rule: str
) -> None:
    """Let one thing fall from its owner's hand, in its turn. Rule: L-641, M-073."""
    bring_about(draft, make(draft, Drop, by=by, cause=cause, target=owner, object_id=object_id, rule=RuleId(rule)))


@decide_effect.register
def _(effect: Drop, answer: Answer | None, draft: Draft) -> None:
    """Let a thing fall at its owner's feet, if it is still in its hands."""
    owner = draft.state.require(effect.target)
    held = things.held_by(draft.state, owner, effect.object_id)
    if held is None:
        finish(draft, effect, "void")
        return
    scene = draft.state.scene()
    token = None if scene is None else scene.token_of(owner.id)
    fallen = FallenObject(
        id=draft.new_id("o"),
        owner=owner.id,
        object_id=effect.object_id,
        name=held.name if isinstance(held.name, str) else effect.object_id,
        at=None if token is None else token.at,
        weapon=draft.state.sheet(owner).weapon(effect.object_id),
    )
    draft.emit(ObjectDropped(fallen=fallen, by=effect.by, rule=effect.rule))
    finish(draft, effect)


@decide_effect.register
def _(effect: StrikeObject, answer: Answer | None, draft: Draft) -> None:
    """Let a thing lose points, wherever it lies by now; by BMO its destruction is the GM's to say (M-085)."""
    owner = draft.state.require(effect.target)
    if effect.by_bmo:
        _strike_by_bmo(draft, effect, owner, answer)
        return
    weapon = draft.state.creature(owner.creature_id).weapon(effect.object_id) or draft.state.sheet(owner).weapon(
        effect.object_id
    )
    if weapon is None:
        finish(draft, effect, "void")
        return
    points = next((w.left for w in owner.weapon_points if w.weapon_id == weapon.id), weapon.hit_points)
    after = weapon_after(effect.amount, weapon.hardness, points, draft.state.profile)
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
    finish(draft, effect)


def _strike_by_bmo(draft: Draft, effect: StrikeObject, owner: Combatant, answer: Answer | None) -> None:
    """Let a thing lose points; where none would be left its striker chooses to spare it. Rule: M-083 to M-086."""
    thing = things.thing_of(draft.state, owner, effect.object_id)
    if thing is None:
        finish(draft, effect, "void")
        return
    profile = draft.state.profile
    full, hardness, left = thing.full, thing.hardness, thing.left
    if full == 0:
        full, hardness, left = effect.full or 0, effect.hardness or 0, effect.full or 0
    struck = strike_object(effect.amount, hardness, left, full, profile)
    striker = draft.state.combatant(effect.by)
    if struck.spent and answer is None and striker is not None:
        keep(draft, effect)
        ask_ruling(
            draft,
            Role.DESTROY,
            owner=effect.id,
            who=striker.id,
            about=(owner.id,),
            question=message("bmo.destroy", name=striker.name, object=thing.name),
            answers=(
                Choice(code="destroy", say=message("bmo.destroy.yes")),
                Choice(code="spare", say=message("bmo.destroy.no")),
            ),
            rule=RuleId("M-085"),
        )
        return
    destroyed = struck.spent and (answer is None or answer.code == "destroy")
    after = spared(full, profile.bmo) if struck.spent and not destroyed else struck.left
    draft.emit(
        ObjectStruck(
            combatant_id=owner.id,
            object_id=thing.id,
            name=thing.name if isinstance(thing.name, str) else thing.id,
            damage=effect.amount,
            hardness=hardness,
            lost=struck.lost,
            full=full,
            left=0 if destroyed else after,
            broken=is_broken(after, full, profile.bmo),
            destroyed=destroyed,
            weapon=draft.state.sheet(owner).weapon(thing.id) is not None,
        )
    )
    finish(draft, effect)


# --- taking up -------------------------------------------------------------------------------------------------------


@decide_effect.register
def _(effect: Take, answer: Answer | None, draft: Draft) -> None:
    """Ask whether one who disarmed with bare hands takes what fell (M-076)."""
    taker = draft.state.combatant(effect.by)
    lying = [f for f in draft.state.fallen if f.owner == effect.target and f.object_id in effect.object_ids]
    lying = [f for f in lying if f.holder is None]
    if taker is None or taker.out or not lying:
        finish(draft, effect, "void")
    elif answer is None:
        keep(draft, effect)
        ask_ruling(
            draft,
            Role.TAKE,
            owner=effect.id,
            who=taker.id,
            about=(effect.target,),
            question=message("bmo.take", name=taker.name, object=lying[0].name),
            answers=(
                Choice(code="take", say=message("bmo.take.yes")),
                Choice(code="leave", say=message("bmo.take.no")),
            ),
            rule=RuleId("M-076"),
        )
    else:
        if answer.code == "take":
            pick_up(draft, taker.id, lying[0], ready=True)
        finish(draft, effect)


@check.register
def _(command: PickUpObject, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    fallen = next((f for f in state.fallen if f.id == command.fallen_id), None)
    if fallen is None or (fallen.holder is not None and fallen.holder != fallen.owner != combatant.id):
        yield Problem(say=message("bmo.nothing_there"), rule=RuleId("M-076"), overridable=False)
        return
    yield from bound_problems(state, combatant)
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    if token is not None and fallen.at is not None:
        away = pushes.away_m(state, token, fallen.at)
        reach = state.sheet(combatant).reach_m
        if away > reach + contact.CONTACT_M:
            say = message("resolve.out_of_reach", name=combatant.name, target=fallen.name, distance=away, reach=reach)
            yield Problem(say=say, rule=RuleId("M-076"))


@decide.register
def _(command: PickUpObject, draft: Draft) -> None:
    fallen = next(f for f in draft.state.fallen if f.id == command.fallen_id)
    pick_up(draft, command.combatant_id, fallen, ready=draft.state.manoeuvres == "bmo")


def pick_up(draft: Draft, combatant_id: CombatantId, fallen: FallenObject, *, ready: bool) -> None:
    """Take up what lies there. ready: it is at hand at once."""
    draft.emit(
        ObjectPickedUp(
            combatant_id=combatant_id,
            fallen_id=fallen.id,
            object_id=fallen.object_id,
            owner=fallen.owner,
            name=fallen.name,
            ready=ready,
        )
    )
