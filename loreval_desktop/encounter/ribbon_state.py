"""The track of the initiative ribbons: passes of 16 segments, one ribbon for each character (R-001 and following)."""

from __future__ import annotations

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId


class Ribbon(Frozen):
    """One character's ribbon. abs: segments travelled since the first pass began; 16 a pass."""

    combatant_id: CombatantId
    abs: int = 0
    acted: bool = False


class Ribbons(Frozen):
    """All ribbons, rightmost first: the first who announced stands at the right and never moves."""

    ribbons: tuple[Ribbon, ...] = ()
    passes: int = 1
