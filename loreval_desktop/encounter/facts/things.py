"""Weapons and other things that somebody holds or wears, and what is left of them (M-073, M-080, L-648)."""

from __future__ import annotations

from dataclasses import dataclass

from loreval_desktop.core.message import Message
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.rules.types.creature import WeaponMode
from loreval_desktop.rules.types.terms import named

TWO_HANDS = frozenset({WeaponMode.TWO_HANDED, WeaponMode.FAST_MISSILE, WeaponMode.SLOW_MISSILE})


@dataclass(frozen=True, slots=True)
class Thing:
    """A weapon or another object of somebody: whether it is in hand, and its points. full 0: the GM must say."""

    id: str
    name: str | Message
    held: bool
    hardness: int
    full: int
    left: int


def gone(state: Encounter, combatant: Combatant) -> frozenset[str]:
    """Return the ids of what somebody dropped and has not picked up. Rule: M-073."""
    return frozenset(f.object_id for f in state.fallen if f.owner == combatant.id and f.holder != combatant.id)


def things(state: Encounter, combatant: Combatant) -> tuple[Thing, ...]:
    """Return what somebody holds or wears that can be dropped or destroyed, what is in hand first.

    Natural weapons and fists belong to the body. Rule: M-073, M-080, Q-164.
    """
    sheet, missing = state.sheet(combatant), gone(state, combatant)
    kept = {p.object_id: p for p in combatant.objects}
    left = {p.weapon_id: p.left for p in combatant.weapon_points}
    found = [
        Thing(w.id, w.name, w.id in combatant.ready_weapons, w.hardness, w.hit_points, left.get(w.id, w.hit_points))
        for w in sheet.weapons
        if not w.natural and not w.fist_weapon
    ]
    for each in sheet.manoeuvres.objects:
        known = kept.get(each.id)
        points = each.hit_points if known is None else known.left
        found.append(Thing(each.id, each.name, each.held, each.hardness, each.hit_points, points))
    for code, kind in ((sheet.shield, "shield"), (sheet.armour, "armour")):
        if code:
            known = kept.get(kind)
            hardness, full, points = (0, 0, 0) if known is None else (known.hardness, known.full, known.left)
            found.append(Thing(kind, named(kind, code), False, hardness, full, points))
    whole = [thing for thing in found if thing.id not in missing and (thing.left > 0 or thing.full == 0)]
    return tuple(sorted(whole, key=lambda thing: not thing.held))


def in_hand(state: Encounter, combatant: Combatant) -> tuple[Thing, ...]:
    """Return what somebody holds, in the order of the sheet. Rule: M-073."""
    return tuple(thing for thing in things(state, combatant) if thing.held)


def free_hands(state: Encounter, combatant: Combatant) -> int:
    """Return how many hands somebody has free; what only both hands can use takes two. Rule: M-092."""
    sheet = state.sheet(combatant)
    used = 1 if sheet.shield else 0
    for thing in in_hand(state, combatant):
        weapon = sheet.weapon(thing.id)
        both = weapon is not None and bool(weapon.modes) and set(weapon.modes) <= TWO_HANDS
        used += 2 if both else 1
    return max(0, sheet.manoeuvres.hands - used)


def thing_of(state: Encounter, combatant: Combatant, object_id: str | None) -> Thing | None:
    """Return one of the things that somebody has, the first in hand where none is named, or None."""
    owned = things(state, combatant)
    return next((thing for thing in owned if object_id is None or thing.id == object_id), None)


def held_by(state: Encounter, combatant: Combatant, object_id: str) -> Thing | None:
    """Return a thing that somebody still has and could drop, or None."""
    return next((thing for thing in things(state, combatant) if thing.id == object_id), None)
