"""The facts of one creature in one round that the rules read beside its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class StateCode(StrEnum):
    """States that change numbers. The encounter's condition codes bear the same values where both have one."""

    SLOW = "slow"
    HASTE = "haste"
    FLAT_FOOTED = "flat_footed"
    """Surprised: Security counts as 0 (L-038)."""
    CHARGING = "charging"
    """Has declared a charge this round: Security counts as 0 (L-525, L-549)."""
    KNOCKED_DOWN = "knocked_down"
    SEIZED = "seized"
    SEIZER = "seizer"
    CLINCH = "clinch"
    """Both sides of a block that holds (L-629)."""
    BLOCK_HELD = "block_held"
    """Kept by a block, weapon not abandoned (L-627)."""
    BLOCK_HOLDER = "block_holder"
    IMMOBILISED = "immobilised"
    IMMOBILISER = "immobiliser"
    PINNED_DOWN = "pinned_down"
    PINNER = "pinner"
    LIFTED = "lifted"
    PINNING = "pinning"
    """Pins somebody by BMO: loses its Dexterity bonus (M-106)."""


class Exposure(StrEnum):
    """How open a defender stands to one source of danger (L-138 to L-142)."""

    NONE = "none"
    SIMPLE = "simple"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class Stance:
    """Final attention scores, extra moves that count for the malus, and states.

    environment, security, focus: scores after malus, limits and states, virtual Focus of the *Focus intuitif*
    included (`attention.scores` computes them). extra_moves: k of the declaration, frozen for the round (L-058, L-060).
    """

    environment: int = 0
    security: int = 0
    focus: int = 0
    extra_moves: int = 0
    states: frozenset[StateCode] = frozenset()

    def has(self, state: StateCode) -> bool:
        """Tell whether the creature is in a state."""
        return state in self.states
