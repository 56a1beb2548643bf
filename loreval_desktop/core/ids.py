"""Names of things. An id is a short string that never comes back."""

from __future__ import annotations

from typing import NewType

CombatantId = NewType("CombatantId", str)
CreatureId = NewType("CreatureId", str)
TokenId = NewType("TokenId", str)
SceneId = NewType("SceneId", str)
ObstacleId = NewType("ObstacleId", str)
AreaId = NewType("AreaId", str)
LightId = NewType("LightId", str)
NoteId = NewType("NoteId", str)
RollId = NewType("RollId", str)
RulingId = NewType("RulingId", str)
UndertakingId = NewType("UndertakingId", str)
EffectId = NewType("EffectId", str)
AssetId = NewType("AssetId", str)
"""SHA-256 of the bytes, in hexadecimal."""
RuleId = NewType("RuleId", str)
"""A row of the rule index, such as L-136."""
