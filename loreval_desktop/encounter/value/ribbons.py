"""The track of the initiative ribbons: passes of 16 segments, one ribbon for each character (R-001 and following)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.rules.types.ribbons import RibbonAction


class RibbonPhase(StrEnum):
    """Where a fight by ribbons stands."""

    PLACEMENT = "placement"
    FIRST_TURN = "first_turn"
    NEXT_TURNS = "next_turns"
    ENDED = "ended"


class Preparation(Frozen):
    """Bonuses that wait for the next action, if it is of the announced kind (R-084, R-085)."""

    action: RibbonAction
    bonuses: Annotated[int, Field(ge=0, le=99)]
    by: CombatantId | None = None
    """Who helped; None: prepared by oneself."""


class Ribbon(Frozen):
    """One ribbon and the character on it; None: the ribbon is free. at: 1 for segment 1 of the first pass."""

    combatant_id: CombatantId | None = None
    at: Annotated[int, Field(ge=0)] = 1
    acted: bool = False
    fatigue: Annotated[int, Field(ge=0)] = 0
    wounds: Annotated[int, Field(ge=0)] = 0
    virtues_used: tuple[str, ...] = ()
    preparations: tuple[Preparation, ...] = ()
    defence: Annotated[int, Field(ge=0, le=99)] = 0
    """Bonuses of Se défendre, until the next turn (R-097)."""


class Ribbons(Frozen):
    """All ribbons, rightmost first: the first who announced stands at the right and never moves."""

    phase: RibbonPhase = RibbonPhase.PLACEMENT
    ribbons: tuple[Ribbon, ...] = ()
    passes_over: Annotated[int, Field(ge=0)] = 0
    earlier: tuple[Ribbon, ...] = ()
    """The ribbons of the fight before: their wounds go on."""

    def of(self, combatant_id: CombatantId | None) -> Ribbon | None:
        """Return a character's ribbon, or None."""
        if combatant_id is None:
            return None
        return next((ribbon for ribbon in self.ribbons if ribbon.combatant_id == combatant_id), None)
