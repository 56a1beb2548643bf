"""The shapes of a jump (L-968)."""

from __future__ import annotations

from typing import Literal

JumpShape = Literal["length", "height", "combined"]
