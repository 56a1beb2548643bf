"""What manoeuvres by BMO bring about, as facts: pushes, falls, dropped and struck objects, holds, ropes."""

from __future__ import annotations

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.bmo.events import ObjectDropped
from loreval_desktop.encounter.engine.core import Draft
from loreval_desktop.encounter.value.objects import FallenObject
from loreval_desktop.encounter.value.people import Combatant

# --- the deed --------------------------------------------------------------------------------------------------------


# --- moves -----------------------------------------------------------------------------------------------------------


# --- objects ---------------------------------------------------------------------------------------------------------


def drop(draft: Draft, owner: Combatant, object_id: str, name: str | Message, by: CombatantId | None, rule: str) -> str:
    """Let one thing fall at its owner's feet, and return the id under which it lies there. Rule: L-641, M-073."""
    scene = draft.state.scene()
    token = None if scene is None else scene.token_of(owner.id)
    fallen = FallenObject(
        id=draft.new_id("o"),
        owner=owner.id,
        object_id=object_id,
        name=name if isinstance(name, str) else object_id,
        at=None if token is None else token.at,
        weapon=draft.state.sheet(owner).weapon(object_id),
    )
    draft.emit(ObjectDropped(fallen=fallen, by=by, rule=RuleId(rule)))
    return fallen.id


# --- holds -----------------------------------------------------------------------------------------------------------


# --- folding ---------------------------------------------------------------------------------------------------------
