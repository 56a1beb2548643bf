"""The initiative ribbons: segments and passes, order, costs, effects, dice (R-001 to R-124).

A place on a ribbon is `abs`: 1 for segment 1 of the first pass, 17 for segment 1 of the second. Only differences matter
for the order.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.rules.types.terms import Finding, finding

SEGMENTS = 16
WEAPON_COSTS = (2, 4)
"""What Acculer costs by the lightest and by the heaviest weapon (R-046)."""
MANOEUVRE_LEAST = 2
WOUND_COST = 3
DODGE_COST = 1
PREPARE_COST = 2
HELP_LEAST = 2
BONUSES = (1, 6)
"""How many bonuses Se défendre gives, at least and at most (R-096)."""
BREATHE_COST = 1
SUCCESSES_A_BONUS = 2
SIDE_STEP_M = 1.5
"""The longest move that is proposed as a trivial action, a side step; further is a simple one (R-106, R-107, Q-180)."""
STANDING_LEVEL = 2
"""The level of Interagir that getting up takes (R-107)."""
MOUNTED = 1
BAD_POSITION = 1
"""Degrees of fatigue that a failed attack costs its author (R-050, R-064)."""

ARMED_COMBAT = "Combat armé"
DODGE = "Esquive"
RIDING = "Équitation"
SIEGE = "Castramétation & poliorcétique"
COMBAT_SKILLS = {
    ARMED_COMBAT: ("armed_combat", "Armed combat", "Armed fighting"),
    DODGE: ("dodge", "Dodge", "Dodging"),
    RIDING: ("riding", "Riding"),
    SIEGE: ("siegecraft", "Siegecraft", "Castramétation et poliorcétique"),
}
"""The skills that serve in a fight, by the name of the rule text: their code, and how else sheets write them."""


ATTACKS = frozenset({RibbonAction.CORNER, RibbonAction.MANOEUVRE, RibbonAction.WOUND})


# --- the track -------------------------------------------------------------------------------------------------------


def place(at: int) -> tuple[int, int]:
    """Return the pass and the segment of a place; 0, where a fight may start, lies on the first pass.

    Rule: R-004, R-005 (Q-166).
    """
    if at <= 0:
        return 1, 0
    return (at - 1) // SEGMENTS + 1, (at - 1) % SEGMENTS + 1


def advanced(at: int, cost: int) -> int:
    """Return the place after an action; what goes beyond the 16th segment is carried over. Rule: R-002 to R-005."""
    return at + cost


def passes_over(places: Sequence[int]) -> int:
    """Return how many passes everybody has left behind. Rule: R-006."""
    return max(0, min(((at - 1) // SEGMENTS for at in places), default=0))


def next_first_turn(acted: Sequence[bool | None]) -> int | None:
    """Return which ribbon acts next in the first turn: from the right, each once; None when all have.

    acted: one for each ribbon, rightmost first; None for an empty one. Rule: R-025, R-026.
    """
    return next((at for at, done in enumerate(acted) if done is False), None)


def next_turn(places: Sequence[int | None]) -> int | None:
    """Return which ribbon acts next: the lowest, the leftmost of equals; None when there is nobody.

    places: one for each ribbon, rightmost first; None for an empty one. Rule: R-027, R-028, R-029, R-032.
    """
    found = [(at, -ribbon) for ribbon, at in enumerate(places) if at is not None]
    return -min(found)[1] if found else None


def first_free(taken: Sequence[bool]) -> int:
    """Return the first free ribbon from the right. Rule: R-022."""
    return next((at for at, used in enumerate(taken) if not used), len(taken))


# --- costs -----------------------------------------------------------------------------------------------------------


def corner_cost(weapon_cost: int, *, mounted: bool = False) -> int:
    """Return what Acculer costs: the weapon's 2 to 4 segments, one more on horseback. Rule: R-046, R-047."""
    return weapon_cost + (MOUNTED if mounted else 0)


def check_corner(weapon_cost: int) -> tuple[Finding, ...]:
    """Return what speaks against a weapon's cost. Rule: R-046."""
    least, most = WEAPON_COSTS
    return () if least <= weapon_cost <= most else (finding("ribbon_weapon_cost", "R-046", cost=weapon_cost),)


def check_manoeuvre(cost: int) -> tuple[Finding, ...]:
    """Return what speaks against the cost of a Manœuvrer. Rule: R-056."""
    return () if cost >= MANOEUVRE_LEAST else (finding("ribbon_manoeuvre_cost", "R-056", cost=cost),)


def help_cost(helper: int, helped: int) -> int:
    """Return what helping costs: up to the helped one's place and one more, two at least. Rule: R-091, R-092."""
    return max(HELP_LEAST, helped - helper + 1)


def defend_cost(bonuses: int) -> int:
    """Return what defending costs: two segments a bonus. Rule: R-098."""
    return 2 * bonuses


def check_defend(bonuses: int) -> tuple[Finding, ...]:
    """Return what speaks against a number of bonuses. Rule: R-096."""
    least, most = BONUSES
    return () if least <= bonuses <= most else (finding("ribbon_bonuses", "R-096", bonuses=bonuses),)


def incant_cost(degree: int, profile: RulesProfile) -> int:
    """Return what a spell costs: its degree of difficulty; a degree of 0 costs 1 by option. Rule: R-101."""
    return max(degree, 1 if profile.options.ribbon_degree_zero_costs_one else 0)


def check_interact(level: int) -> tuple[Finding, ...]:
    """Return what speaks against a level of Interagir: 1 trivial, 2 simple, 3 complex. Rule: R-105 to R-108."""
    return () if 1 <= level <= 3 else (finding("ribbon_interaction", "R-105", level=level),)


def move_level(distance_m: float) -> int:
    """Return the level of Interagir that is proposed for a move; the GM has the last word. Rule: R-106, R-107."""
    return 1 if distance_m <= SIDE_STEP_M else 2


def folded(text: str) -> str:
    """Return a skill's name for comparing: no accents, no capitals."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c)).strip()


def combat_skill(name: str) -> str | None:
    """Return which skill of combat a name means, as the rule text writes it, in French or English; None for another."""
    wanted = folded(name)
    return next((s for s, other in COMBAT_SKILLS.items() if wanted in {folded(n) for n in (s, *other)}), None)


def same_skill(one: str, other: str) -> bool:
    """Tell whether two names mean the same skill."""
    return folded(combat_skill(one) or one) == folded(combat_skill(other) or other)


def check_preparing_skill(skill: str) -> tuple[Finding, ...]:
    """Return what speaks against preparing or helping by a skill: those of combat do not serve. Rule: R-083, R-093."""
    return (finding("ribbon_combat_skill", "R-083", skill=skill),) if combat_skill(skill) is not None else ()


# --- effects ---------------------------------------------------------------------------------------------------------


def prepare_bonus(successes: int) -> int:
    """Return the bonuses that a preparation brings: one for each two successes. Rule: R-085, R-086."""
    return max(0, successes) // SUCCESSES_A_BONUS


def wounds_after(fatigue: int, wounds: int) -> int:
    """Return the wound gauge after a successful Blesser: up to the fatigue gauge, never lower. Rule: R-063."""
    return max(wounds, fatigue)


def fatigue_after(fatigue: int, weapon_fatigue: int, modifier: int = 0) -> int:
    """Return the fatigue gauge after a successful Acculer: the weapon's degrees and other modifiers. Rule: R-049."""
    return fatigue + max(0, weapon_fatigue + modifier)


def gauge_at_most(was: int, value: int, size: int, profile: RulesProfile) -> int:
    """Return where a rising gauge stops: at its size by option, else nowhere; it never falls. Rule: R-049, R-063."""
    return max(was, min(value, size)) if profile.options.ribbon_gauges_end else value


# --- dice ------------------------------------------------------------------------------------------------------------


def pool(skill_dice: int, virtue_dice: int, bonuses: int, profile: RulesProfile) -> tuple[int, int]:
    """Return how many dice are thrown, and how many successes are added to what they show.

    virtue_dice: 0 when none is used, or none is left. Bonuses add a die or a success each, by option.
    Rule: R-120 to R-123.
    """
    extra_dice = bonuses if profile.options.ribbon_bonus == "die" else 0
    return max(0, skill_dice + virtue_dice + extra_dice), bonuses - extra_dice


def successes(faces: Iterable[int], profile: RulesProfile, added: int = 0) -> int:
    """Return how many successes some faces show, with those that are added."""
    return sum(face >= profile.options.ribbon_success_from for face in faces) + added


def attack_succeeds(attack: int, dodge: int) -> bool:
    """Tell whether an attack gets through a dodge: the one who acts wins ties. Rule: R-048, R-062 (Q-001)."""
    return attack >= dodge


@dataclass(frozen=True, slots=True)
class Opposed:
    """The chance that an attack gets through, exact."""

    through: Fraction
    stopped: Fraction


def _spread(dice: int, added: int, profile: RulesProfile) -> dict[int, Fraction]:
    """Return the chance of each number of successes."""
    faces = profile.options.ribbon_die_faces
    good = Fraction(faces - profile.options.ribbon_success_from + 1, faces)
    return {n + added: comb(dice, n) * good**n * (1 - good) ** (dice - n) for n in range(dice + 1)}


def opposed_chance(attack: tuple[int, int], dodge: tuple[int, int], profile: RulesProfile) -> Opposed:
    """Return the exact chance of an opposed test. attack, dodge: dice and added successes, as `pool` gives them."""
    through = Fraction(0)
    theirs = _spread(*dodge, profile)
    for mine, chance in _spread(*attack, profile).items():
        through += chance * sum((p for n, p in theirs.items() if attack_succeeds(mine, n)), Fraction(0))
    return Opposed(through, 1 - through)
