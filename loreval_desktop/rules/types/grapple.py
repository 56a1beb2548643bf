"""The states that come from a hold (L-773)."""

from __future__ import annotations

from loreval_desktop.rules.types.stance import StateCode

HOLD_STATES = frozenset(
    {StateCode.SEIZED, StateCode.SEIZER, StateCode.LIFTED, StateCode.IMMOBILISED, StateCode.IMMOBILISER,
     StateCode.PINNED_DOWN, StateCode.PINNER}
)  # fmt: skip
