"""Movement inside a round: what was declared is the most that is walked (L-290 to L-312)."""

from __future__ import annotations

from fractions import Fraction

from loreval_desktop.rules.types.terms import Finding, finding

TOLERANCE_M = 0.01


def allowance(units: int, vd: Fraction) -> Fraction:
    """Return the metres that so many units allow. Rule: L-290, L-292, L-294, L-296, L-911."""
    return units * vd


def check_walk(walked_m: float, further_m: float, allowance_m: float) -> tuple[Finding, ...]:
    """Return what speaks against walking further: the path of the whole round is longer than what was declared.

    walked_m: already walked this round, blows in between or not. Lengths are those of the path. Rule: L-296, L-299,
    L-309.
    """
    total = walked_m + further_m
    if total > allowance_m + TOLERANCE_M:
        return (finding("walk_too_far", "L-296", need=round(total, 2), have=round(allowance_m, 2)),)
    return ()


def bands(vd: Fraction, units: int) -> tuple[Fraction, ...]:
    """Return the outer radius of each unit of movement, nearest first: whole multiples of VD. Rule: L-911, L-309."""
    return tuple(vd * count for count in range(1, units + 1))
