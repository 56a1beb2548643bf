"""Why a declared action may be changed (L-388, L-389, L-613)."""

from __future__ import annotations

from enum import StrEnum


class ChangeReason(StrEnum):
    """Why an action may be changed."""

    NONE = "none"
    LOST_OBJECT = "lost_object"
    """Its subject or object has gone (L-388)."""
    VOID_COUNTER = "void_counter"
    """It countered somebody who has changed his own action (L-389)."""
    FAILED_ROTATION = "failed_rotation"
    """The acrobatics roll of a rotation failed (L-411, L-613)."""
