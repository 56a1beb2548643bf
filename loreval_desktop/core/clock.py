"""The time of day, as something that can be handed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)
