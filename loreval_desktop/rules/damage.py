"""Damage: what a blow does, and what is left of the one who takes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Weapon
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import term


def weapon_result(expression: str, faces: tuple[int, ...]) -> int:
    """Return what a damage expression gives for the faces thrown, never below 0.

    Raises ValueError when the expression or a face is wrong.
    """
    return max(0, parse_dice(expression).total(faces))


def damage_multiplier(
    profile: RulesProfile,
    *,
    weapon: Weapon | None = None,
    critical: bool = False,
    charge: bool = False,
    reception: bool = False,
) -> tuple[int, str]:
    """Return by how much a weapon's damage is multiplied, and the rule.

    A charge doubles, and quadruples on a critical whatever the weapon; a received charge doubles; otherwise a critical
    multiplies by the weapon's own figure. Rule: L-521, L-523, L-541.
    """
    table = profile.charge
    if charge:
        return (table.critical_multiplier, "L-523") if critical else (table.multiplier, "L-521")
    own = weapon.critical_multiplier if weapon is not None else 2
    if reception:
        return (table.reception_multiplier * (own if critical else 1), "L-541")
    return (own, "L-024") if critical else (1, "L-024")


def blow_damage(
    result: int,
    profile: RulesProfile,
    *,
    weapon: Weapon | None = None,
    critical: bool = False,
    charge: bool = False,
    reception: bool = False,
    power: int = 0,
    sneak: int = 0,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return the damage of a blow that hit.

    result: the weapon's dice with Strength and permanent bonuses; that part alone is multiplied. The +4 of a charge,
    the points of a power attack and sneak dice are added once. Rule: L-520 to L-523, L-541, L-607.
    """
    times, rule = damage_multiplier(profile, weapon=weapon, critical=critical, charge=charge, reception=reception)
    terms: list[Term | None] = [
        term("damage_weapon", result, "L-521" if charge else "L-850"),
        term("damage_multiplied", result * (times - 1), rule, times=times),
    ]
    if charge:
        terms.append(term("damage_charge", profile.charge.damage, "L-522"))
    terms.append(term("damage_power", power, "L-607"))
    terms.append(term("damage_sneak", sneak, "L-593"))
    account = breakdown((*terms, *extra))
    return account.plus(term("damage_minimum", max(0, -account.total), "L-850"))


class Life(StrEnum):
    """How a creature stands after damage."""

    STANDING = "standing"
    DOWN = "down"
    """No hit points left, but above the threshold of death."""
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Wounded:
    """Hit points left, and what they mean."""

    hit_points: int
    life: Life


def life_at(hit_points: int, death_at: int) -> Life:
    """Return how a creature stands with so many hit points; at its threshold it dies (Q-004)."""
    if hit_points <= death_at:
        return Life.DEAD
    return Life.DOWN if hit_points <= 0 else Life.STANDING


def after_damage(hit_points: int, damage: int, death_at: int) -> Wounded:
    """Return hit points after damage, which is never below 0."""
    left = hit_points - max(0, damage)
    return Wounded(left, life_at(left, death_at))
