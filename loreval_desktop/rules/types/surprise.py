"""How adversaries come upon somebody (L-031 to L-034)."""

from __future__ import annotations

from enum import StrEnum


class Arrival(StrEnum):
    """What a participant may be unaware of."""

    ALLY = "ally"
    """Something that its own allies do."""
    OPEN = "open"
    """Adversaries who take no precaution."""
    AMBUSH = "ambush"
    """Adversaries who mean to surprise."""
