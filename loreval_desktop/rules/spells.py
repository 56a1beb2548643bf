"""Spells against counters: concentration, and the order of things (L-560 to L-572)."""

from __future__ import annotations

from collections.abc import Iterable

from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.scores import PASSIVE, skill_roll
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance
from loreval_desktop.rules.types.terms import term


def concentration_difficulty(damage: int, spell_level: int) -> Breakdown | None:
    """Return the difficulty of finishing a spell after being hurt: 10 + damage + level; None without damage.

    Rule: L-566, L-567.
    """
    if damage <= 0:
        return None
    return breakdown(
        (
            term("concentration_base", PASSIVE, "L-567"),
            term("concentration_damage", damage, "L-567"),
            term("concentration_level", spell_level, "L-567"),
        )
    )


def concentration_roll(
    creature: Creature, profile: RulesProfile, stance: Stance, extra: Iterable[Term | None] = ()
) -> Breakdown:
    """Return what is added to the d20 of a concentration roll. Rule: L-566, L-569, L-571."""
    return skill_roll(creature, profile, stance, "concentration", extra=extra)


def spell_survives(face: int, modifier: int, difficulty: Breakdown | None) -> bool:
    """Tell whether a spell is cast after all; a lost one still costs its price. Rule: L-566, L-568."""
    return difficulty is None or succeeds(face, modifier, difficulty.total)
