"""The two regimes of heroism (L-020 to L-029)."""

from __future__ import annotations

from enum import StrEnum


class HeroismRegime(StrEnum):
    """How a spent point works: on ordinary mortals, or between possessors of heroism."""

    ORDINARY = "ordinary"
    POSSESSORS = "possessors"
