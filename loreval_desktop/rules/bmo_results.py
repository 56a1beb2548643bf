"""What a manoeuvre that worked brings about: pushes, falls, objects, holds and ropes (M-040 to M-139)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.rules.bmo import Result, bmo, degree
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import BmoTable, Manoeuvre
from loreval_desktop.rules.types.breakdown import Breakdown, breakdown
from loreval_desktop.rules.types.creature import Creature, Weapon, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile, fraction
from loreval_desktop.rules.types.terms import Finding, finding, term

# --- bousculade ------------------------------------------------------------------------------------------------------


def push_steps(margin: int, table: BmoTable) -> int:
    """Return by how many steps of 1.5 m a bull rush pushes. Rule: M-044, M-045."""
    return 1 + max(0, margin) // table.push_margin


def chained_steps(remaining: int, margin: int | None, table: BmoTable) -> int:
    """Return by how many steps all are pushed on, once one more stands in the way.

    remaining: steps that those before still had. margin: of the test against that one; None: it failed. The lower
    result holds for all. Rule: M-052 to M-055.
    """
    return 0 if margin is None else min(remaining, push_steps(margin, table))


def follow_steps(steps: int, left_m: float | None, table: BmoTable) -> int:
    """Return how many steps an attacker goes along; left_m: metres it may still walk, None: as many as it likes.

    Rule: M-046.
    """
    return steps if left_m is None else max(0, min(steps, int(left_m / table.step_m + 1e-9)))


# --- désarmement -----------------------------------------------------------------------------------------------------


def dropped(held: Sequence[str], wanted: str | None, result: Result, table: BmoTable) -> tuple[str, ...]:
    """Return what a disarmed creature drops, of what it holds: the one asked for, and on a great success a second.

    Rule: M-073, M-074.
    """
    if not held or not result.succeeded:
        return ()
    first = wanted if wanted is not None and wanted in held else held[0]
    if degree(Manoeuvre.DISARM, result, table) is not Degree.GREAT:
        return (first,)
    others = tuple(thing for thing in held if thing != first)
    return (first, *others)[: table.disarm_most]


# --- destruction -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Struck:
    """An object after damage. lost: points; broken: at half its points or less; spent: nothing would be left."""

    left: int
    lost: int
    broken: bool
    spent: bool


def strike_object(damage: int, hardness: int, left: int, full: int, profile: RulesProfile) -> Struck:
    """Return what is left of an object: what exceeds its hardness is lost (option `sunder_damage = whole`: all of it).

    Rule: M-083, M-084.
    """
    excess = max(0, damage - hardness)
    lost = damage if excess and profile.options.sunder_damage == "whole" else excess
    after = max(0, left - lost)
    return Struck(after, min(lost, left), is_broken(after, full, profile.bmo), lost > 0 and after == 0)


def is_broken(left: int, full: int, table: BmoTable) -> bool:
    """Tell whether an object with so many points is broken. Rule: M-084."""
    return left <= fraction(table.sunder_broken_share) * full


def spared(full: int, table: BmoTable) -> int:
    """Return the points of an object that its striker did not choose to destroy. Rule: M-086."""
    return min(full, table.sunder_spared)


# --- lutte -----------------------------------------------------------------------------------------------------------


KEEPS = frozenset({Hold.MAINTAIN, Hold.MOVE, Hold.DAMAGE, Hold.PIN})
"""Uses that need a hold already; tying needs one only on somebody who could still act."""
FREES = frozenset({Hold.ESCAPE, Hold.SLIP})


def drag_m(speed: Fraction, table: BmoTable) -> Fraction:
    """Return how far a grappler may go with its target: half its speed, not rounded. Rule: M-100."""
    return speed * fraction(table.grapple_speed)


def may_strike_in_hold(weapon: Weapon) -> bool:
    """Tell whether a weapon does damage inside a grapple: natural, fists, spikes, or one-handed. Rule: M-103."""
    one_handed = {WeaponMode.SINGLE, WeaponMode.TWO_WEAPON, WeaponMode.UNARMED}
    return weapon.natural or weapon.fist_weapon or (weapon.contact and bool(one_handed.intersection(weapon.modes)))


def check_grabbed_weapon(mode: WeaponMode, weapon: Weapon | None) -> tuple[Finding, ...]:
    """Return what speaks against an attack by one who is grabbed: it takes both hands. Rule: M-116."""
    shoots = mode in (WeaponMode.FAST_MISSILE, WeaponMode.SLOW_MISSILE)
    if mode in (WeaponMode.TWO_HANDED, WeaponMode.TWO_WEAPON) or (shoots and weapon is not None):
        return (finding("grabbed_two_hands", "M-116"),)
    return ()


def rope_difficulty(binder: Creature, profile: RulesProfile) -> Breakdown:
    """Return what must be reached to slip out of ropes: 20 and the BMO of the one who tied them. Rule: M-108."""
    own = bmo(binder, profile, Manoeuvre.GRAPPLE)
    return breakdown((term("bmo_rope", profile.bmo.tie_base, "M-108"), *own.terms))


def rope_account(difficulty: int) -> Breakdown:
    """Return the account of ropes whose difficulty was settled when they were tied. Rule: M-108."""
    return breakdown((term("bmo_rope_kept", difficulty, "M-108"),))


def may_break_ropes(difficulty: int, own_bmo: int, table: BmoTable) -> bool:
    """Tell whether one can get out of ropes at all; beyond 20 and one's own BMO nothing helps. Rule: M-111, Q-153."""
    return difficulty <= table.tie_base + own_bmo


# --- renversement ----------------------------------------------------------------------------------------------------


def falls_when_overrun(result: Result, table: BmoTable) -> bool:
    """Tell whether one who was overrun falls. Rule: M-137, M-138."""
    return degree(Manoeuvre.OVERRUN, result, table) is Degree.GREAT
