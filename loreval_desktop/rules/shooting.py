"""Shots: the line of fire and the heap (L-700 to L-717)."""

from __future__ import annotations

from loreval_desktop.rules.cover import cover
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding


def check_line(percent: float, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against a shot: no line of fire is left. Rule: L-701, L-726."""
    if cover(percent, profile).impossible:
        return (finding("no_line_of_fire", "L-701"),)
    return ()


def check_range(distance_m: float, range_m: float | None) -> tuple[Finding, ...]:
    """Return what speaks against a shot so far. range_m: of the weapon; None: no limit is known. Rule: L-716."""
    if range_m is None or distance_m <= range_m:
        return ()
    return (finding("out_of_range", "L-716", have=round(distance_m, 2), need=range_m),)


def check_heap(target: str, *, in_melee: bool) -> tuple[Finding, ...]:
    """Return what speaks against a shot into the heap: who is named as its mark is in no melee. Rule: L-706, L-707."""
    return () if in_melee else (finding("heap_without_melee", "L-706", target=target),)


def near_miss(total: int, difficulty: int, profile: RulesProfile) -> bool:
    """Tell whether a missed shot into the heap may hit somebody adjacent: it misses by 4 or less. Rule: L-708."""
    return 0 < difficulty - total <= profile.shooting.near_miss
