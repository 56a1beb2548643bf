"""When each field of the value is set back: at the start of a fight, each round, at its end, or never (L-018, L-480).

Every field of a combatant, the round, the ribbons and the encounter stands under one head; a test says so.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from loreval_desktop.core.base import Frozen
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.ribbons import Ribbons
from loreval_desktop.encounter.value.round import Round


class When(StrEnum):
    """When a field is set back."""

    START = "start"
    ROUND = "round"
    END = "end"
    KEPT = "kept"


HEADS: dict[type[Frozen], dict[When, frozenset[str]]] = {
    Combatant: {
        When.START: frozenset({"initiative", "status", "roll_malus", "clock", "ward_used", "heroism"}),
        When.ROUND: frozenset(
            {"declaration", "blows", "acrobatics", "acted", "walked_m", "run_m", "run_deg", "ran_m", "ran_deg",
             "struck", "thrown_m", "jumped_m"}
        ),
        When.END: frozenset({"conditions", "attention"}),
        When.KEPT: frozenset(
            {"id", "creature_id", "name", "public_name", "side", "hit_points", "ready_weapons", "hidden",
             "weapon_points", "objects", "nonlethal", "extra_danger", "note"}
        ),
    },
    Round: {
        When.START: frozenset({"number", "phase"}),
        When.ROUND: frozenset(
            {"surprise", "cursor", "order", "ties", "done", "eclats", "eclats_passed", "counters", "voided", "parts",
             "groups", "arrival", "tried"}
        ),
        When.END: frozenset(),
        When.KEPT: frozenset(),
    },
    Ribbons: {
        When.START: frozenset({"phase", "ribbons", "passes_over"}),
        When.ROUND: frozenset(),
        When.END: frozenset(),
        When.KEPT: frozenset({"earlier"}),
    },
    Encounter: {
        When.START: frozenset({"round", "ribbons"}),
        When.ROUND: frozenset(),
        When.END: frozenset({"stack", "effects", "pending", "cover_rulings"}),
        When.KEPT: frozenset(
            {"title", "profile", "initiative", "manoeuvres", "scenes", "current_scene", "creatures", "combatants",
             "unaware", "dice", "fallen"}
        ),
    },
}  # fmt: skip

ENDS_WITH_FIGHT = frozenset(
    {
        ConditionCode.SEIZED, ConditionCode.SEIZER, ConditionCode.CLINCH, ConditionCode.IMMOBILISED,
        ConditionCode.IMMOBILISER, ConditionCode.PINNED_DOWN, ConditionCode.PINNER, ConditionCode.LIFTED,
        ConditionCode.BLOCK_HELD, ConditionCode.BLOCK_HOLDER, ConditionCode.BLOCKED, ConditionCode.FLAT_FOOTED,
        ConditionCode.GRAPPLED, ConditionCode.GRAPPLER, ConditionCode.PINNED, ConditionCode.PINNING,
    }
)  # fmt: skip
"""States that no fight hands on to the next; those with a duration do not either."""


def defaults(model: type[Frozen], *heads: When) -> dict[str, Any]:
    """Return what the fields under these heads are set back to."""
    names = set().union(*(HEADS[model][head] for head in heads))
    return {name: model.model_fields[name].get_default(call_default_factory=True) for name in sorted(names)}
