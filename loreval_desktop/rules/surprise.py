"""Surprise: who may be surprised by what, and what it does (L-030 to L-047)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.types.surprise import Arrival


class SurpriseRight(StrEnum):
    """What the rules say of one participant."""

    SAFE = "safe"
    ROLL = "roll"
    """It has the right to a detection roll."""
    GM = "gm"
    """It may be surprised: the GM says."""
    SURPRISED = "surprised"
    """It is surprised, unless the GM grants a roll."""


def surprise_right(environment: int, arrival: Arrival) -> SurpriseRight:
    """Return whether an Environment score keeps one from being surprised.

    environment: the final score, limits included (L-046). Rule: L-031 to L-034, L-045.
    """
    if arrival is Arrival.ALLY:
        return SurpriseRight.SAFE if environment >= 1 else SurpriseRight.GM
    if arrival is Arrival.OPEN:
        return SurpriseRight.SAFE if environment >= 2 else SurpriseRight.GM
    return SurpriseRight.ROLL if environment >= 2 else SurpriseRight.SURPRISED


def detects(face: int, modifier: int, difficulty: int) -> bool:
    """Tell whether a detection roll keeps one from being surprised. Rule: L-033."""
    return succeeds(face, modifier, difficulty)


@dataclass(frozen=True, slots=True)
class SurpriseEffect:
    """What being surprised means for the round, and after it. Rule: L-035 to L-040."""

    flat_footed: bool = True
    has_initiative: bool = False
    may_declare: bool = False
    may_counter: bool = False
    redefines_attention: bool = False
    rolls_next_round: bool = True
    flat_footed_next_round: bool = False


SURPRISED = SurpriseEffect()
"""The effect of surprise, the same for everybody."""
