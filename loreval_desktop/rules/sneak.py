"""Sneak and perfidious attacks: Focus against Security (L-580 to L-593)."""

from __future__ import annotations

from dataclasses import dataclass

from loreval_desktop.rules.types.profile import RulesProfile

MARGIN = 2
"""By how much Focus must exceed Security (L-580)."""


@dataclass(frozen=True, slots=True)
class SneakRights:
    """Which of the two techniques an attack may use; both may be used at once (L-589)."""

    sneak: bool
    perfidious: bool


def focus_needed(security: int) -> int:
    """Return the Focus that a sneak attack on a Security score needs. Rule: L-146, L-154, L-580, L-592."""
    return security + MARGIN


def sneak_rights(focus: int, sneak_focus: int, security: int) -> SneakRights:
    """Return which techniques the condition of Focus against Security allows.

    focus: the attacker's score, *Focus intuitif* included. sneak_focus: virtual points by rank, for the sneak attack
    only. security: the target's final score, after surprise, charge, holds. Rule: L-580 to L-592.
    """
    need = focus_needed(security)
    return SneakRights(sneak=focus + sneak_focus >= need, perfidious=focus >= need)


def applies_to_blow(index: int, profile: RulesProfile) -> bool:
    """Tell whether the extra damage applies to one attack of an action: to each, or to the first only by option.

    Rule: L-593; option `sneak_first_only`.
    """
    return index == 0 or not profile.options.sneak_first_only
