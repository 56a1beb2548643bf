"""Cover: what an obstacle on the line adds to the target's defence (L-720 to L-735)."""

from __future__ import annotations

from dataclasses import dataclass

from loreval_desktop.core.ids import RuleId
from loreval_desktop.rules.types.breakdown import Term
from loreval_desktop.rules.types.creature import Size
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import term


@dataclass(frozen=True, slots=True)
class Cover:
    """What an obstruction is worth. bonus: None when no shot can pass. step: the threshold reached, 0 for none."""

    percent: float
    step: float
    bonus: int | None
    rule: RuleId

    @property
    def impossible(self) -> bool:
        """Whether the shot strikes the obstacle for certain (L-726)."""
        return self.bonus is None


def cover(percent: float, profile: RulesProfile) -> Cover:
    """Return what a share of obstruction is worth: the highest threshold reached, within a tolerance.

    percent: 0 to 100. Rule: L-722 to L-726, L-733.
    """
    table = profile.cover
    if percent >= table.impossible_percent - table.tolerance:
        return Cover(percent, table.impossible_percent, None, RuleId("L-726"))
    for step in reversed(table.steps):
        if percent >= step.percent - table.tolerance:
            return Cover(percent, step.percent, step.bonus, RuleId(step.rule))
    return Cover(percent, 0.0, 0, RuleId("L-720"))


def cover_term(percent: float, profile: RulesProfile) -> Term | None:
    """Return the cover line of a defence, or None without cover. Rule: L-721."""
    found = cover(percent, profile)
    return term("cover", found.bonus, found.rule, percent=found.step) if found.bonus else None


def screen_percent(screen: Size, target: Size, profile: RulesProfile) -> float:
    """Return how much of a target a creature in between hides, by their sizes. Rule: L-722 to L-724, L-731."""
    difference = profile.size_difference(screen, target)
    if difference < 0:
        return profile.cover.screen_smaller
    return profile.cover.screen_larger if difference > 0 else profile.cover.screen_same


def strikes_screen(total: int, base: int, bonus: int) -> bool:
    """Tell whether a shot hits the creature in between: its result lies inside the margin of the cover bonus.

    base: the target's defence without cover. Rule: L-727 to L-730.
    """
    return base <= total < base + bonus
