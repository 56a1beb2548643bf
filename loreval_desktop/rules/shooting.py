"""Shots: the line of fire and the heap (L-700 to L-717)."""

from __future__ import annotations

from collections.abc import Iterable

from loreval_desktop.rules.cover import cover
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding


def check_line(percent: float, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against a shot: no line of fire is left. Rule: L-701, L-726."""
    if cover(percent, profile).impossible:
        return (finding("no_line_of_fire", "L-701"),)
    return ()


def near_miss(total: int, difficulty: int, profile: RulesProfile) -> bool:
    """Tell whether a missed shot into the heap may hit somebody adjacent: it misses by 4 or less. Rule: L-708."""
    return 0 < difficulty - total <= profile.shooting.near_miss


def second_target(others: Iterable[tuple[str, float]]) -> str | None:
    """Return the adjacent creature that the second roll is made against: the nearest to the first target.

    others: (id, metres from the first target), allies like anybody else. None when nobody is adjacent.
    Rule: L-709, L-712.
    """
    return min(others, key=lambda pair: (pair[1], pair[0]), default=(None, 0.0))[0]
