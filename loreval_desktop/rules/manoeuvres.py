"""The Loreval manoeuvres: their rolls and what they bring about (L-600 to L-678)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.scores import ability_modifier, skill_roll
from loreval_desktop.rules.types.actions import ActionKind, Addon
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, Size, Weapon
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance, StateCode
from loreval_desktop.rules.types.terms import Finding, finding, named, term

# --- acrobatics ------------------------------------------------------------------------------------------------------


def acrobatics_difficulty(code: Addon | ActionKind, profile: RulesProfile) -> tuple[int, str] | None:
    """Return the difficulty of a manoeuvre's acrobatics roll with its rule, or None when it needs none.

    Rule: L-612, L-661, L-666.
    """
    row = profile.manoeuvres.row(code.value)
    return (row.roll, row.roll_rule) if row is not None and row.roll else None


def acrobatics_account(code: Addon | ActionKind, profile: RulesProfile) -> Breakdown:
    """Return what a manoeuvre's acrobatics roll must reach; no term when it needs none. Rule: L-612, L-661, L-666."""
    found = acrobatics_difficulty(code, profile)
    return breakdown((term("difficulty", *found),)) if found is not None else Breakdown()


def acrobatics_roll(
    creature: Creature, profile: RulesProfile, stance: Stance, extra: Iterable[Term | None] = ()
) -> Breakdown:
    """Return what is added to the d20 of an acrobatics roll. Rule: L-612, L-859."""
    return skill_roll(creature, profile, stance, "acrobatics", extra=extra)


class JugglingResult(StrEnum):
    """What an acrobatics roll makes of a jonglerie."""

    SUCCESS = "success"
    """+4 to every attack of the round (L-662)."""
    NOTHING = "nothing"
    FUMBLE = "fumble"
    """A Dexterity roll must succeed, or the weapon is lost (L-664)."""


def juggling_result(face: int, modifier: int, profile: RulesProfile) -> JugglingResult:
    """Return what the acrobatics roll of a jonglerie gives. Rule: L-661 to L-664."""
    row = profile.manoeuvres.row(Addon.JUGGLING.value)
    difficulty = row.roll if row is not None else 0
    if face == 1:
        return JugglingResult.FUMBLE
    return JugglingResult.SUCCESS if succeeds(face, modifier, difficulty) else JugglingResult.NOTHING


def keeps_weapon(total: int, profile: RulesProfile) -> bool:
    """Tell whether a juggler who fumbled keeps its weapon: the total of a Dexterity roll against 10. Rule: L-664."""
    return total >= profile.manoeuvres.juggling_fumble_difficulty


# --- sizes -----------------------------------------------------------------------------------------------------------


def check_target_size(kind: ActionKind, actor: Size, target: Size, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against bringing down a creature: more than one size category larger. Rule: L-637, L-670."""
    if profile.size_difference(target, actor) > profile.manoeuvres.larger_by_at_most:
        rule = "L-637" if kind is ActionKind.TRIP else "L-670"
        return (finding("target_too_large", rule, size=named("size", target.value)),)
    return ()


def check_caught(weapon: Weapon | None, caught: Iterable[str | None]) -> tuple[Finding, ...]:
    """Return what speaks against using a weapon: a block has caught it. caught: ids of such weapons. Rule: L-626."""
    if weapon is None or weapon.id not in caught:
        return ()
    return (finding("weapon_caught", "L-626", weapon=weapon.name),)


def check_overturn_danger(weapon: Weapon | None, *, target_armed: bool) -> tuple[Finding, ...]:
    """Return the warning of a renversement with bare hands against somebody armed. Rule: L-674."""
    return (finding("overturn_bare_hands", "L-674"),) if weapon is None and target_armed else ()


# --- opposed Strength ------------------------------------------------------------------------------------------------


def strength_roll(creature: Creature) -> Breakdown:
    """Return what is added to the d20 of a Strength roll. Rule: L-630, L-635."""
    return breakdown(
        (term("ability", ability_modifier(creature.abilities.strength), "L-635", ability=named("ability", "strength")),)
    )


def trip_resistance(creature: Creature) -> Breakdown:
    """Return what the adversary of a croc-en-jambe adds to its d20: Strength or Dexterity, the better. Rule: L-635."""
    strength = ability_modifier(creature.abilities.strength)
    dexterity = ability_modifier(creature.abilities.dexterity)
    ability = "dexterity" if dexterity > strength else "strength"
    return breakdown((term("ability", max(strength, dexterity), "L-635", ability=named("ability", ability)),))


def trip_succeeds(attacker_total: int, defender_total: int) -> bool:
    """Tell whether a croc-en-jambe brings the adversary down; the defender keeps ties. Rule: L-636."""
    return attacker_total > defender_total


def breaks_block(held_total: int, holder_total: int) -> bool:
    """Tell whether the one kept by a block frees itself by opposed Strength. Rule: L-630."""
    return held_total >= holder_total


# --- block -----------------------------------------------------------------------------------------------------------


class BlockExit(StrEnum):
    """What the assailant does once its attack is blocked."""

    DROP_WEAPON = "drop_weapon"
    STAY_HELD = "stay_held"


def block_exits(weapon: Weapon | None) -> tuple[BlockExit, ...]:
    """Return the choices of a blocked assailant; fists and natural weapons cannot be abandoned. Rule: L-626, L-627."""
    if weapon is None or weapon.natural or weapon.fist_weapon:
        return (BlockExit.STAY_HELD,)
    return (BlockExit.DROP_WEAPON, BlockExit.STAY_HELD)


BLOCKED_STATES = frozenset({StateCode.BLOCK_HELD, StateCode.CLINCH})
"""What stays with an assailant that is kept by a block (L-627, L-629)."""
BLOCKER_STATES = frozenset({StateCode.BLOCK_HOLDER, StateCode.CLINCH})
"""What stays with the one who keeps it (L-628, L-629)."""


# --- weapons ---------------------------------------------------------------------------------------------------------


def self_exposes(kind: ActionKind) -> bool:
    """Tell whether an action exposes its author to its target for the round. Rule: L-639, L-646."""
    return kind in (ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION)


@dataclass(frozen=True, slots=True)
class BrokenWeapon:
    """What is left of a weapon that took damage. broken: at half its points or less; destroyed: at none."""

    hit_points: int
    lost: int
    broken: bool
    destroyed: bool


def weapon_after(damage: int, hardness: int, hit_points: int, profile: RulesProfile) -> BrokenWeapon:
    """Return a weapon after damage: what exceeds its hardness is lost (option `sunder_damage = whole`: all of it).

    Rule: L-648; object points as M-083 to M-086.
    """
    excess = max(0, damage - hardness)
    lost = damage if excess and profile.options.sunder_damage == "whole" else excess
    left = max(0, hit_points - lost)
    return BrokenWeapon(left, lost, lost > 0 and 2 * left <= hit_points, left == 0)
