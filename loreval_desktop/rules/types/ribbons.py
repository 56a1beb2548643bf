"""The actions of the ribbons (R-040 and following)."""

from __future__ import annotations

from enum import StrEnum


class RibbonAction(StrEnum):
    """What one may do on one's turn."""

    CORNER = "corner"
    """Acculer."""
    MANOEUVRE = "manoeuvre"
    WOUND = "wound"
    """Blesser."""
    PREPARE = "prepare"
    HELP = "help"
    DEFEND = "defend"
    INCANT = "incant"
    INTERACT = "interact"
    BREATHE = "breathe"
    """Souffler."""
