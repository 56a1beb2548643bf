"""How well a manoeuvre by BMO went, and what one does in a grapple (M-032, M-090 to M-119)."""

from __future__ import annotations

from enum import StrEnum


class Degree(StrEnum):
    """How well or badly a manoeuvre went."""

    GREAT = "great"
    SUCCESS = "success"
    FAILURE = "failure"
    BAD = "bad"


class Hold(StrEnum):
    """What one does in a grapple.

    START: seize. MAINTAIN and the next four: keep the hold, and one thing more. ESCAPE, SLIP: free oneself by a
    manoeuvre or by Évasion.
    """

    START = "start"
    MAINTAIN = "maintain"
    MOVE = "move"
    DAMAGE = "damage"
    PIN = "pin"
    TIE = "tie"
    ESCAPE = "escape"
    SLIP = "slip"
