"""Walking that follows from something else: a counterer who must come near before it strikes (L-334)."""

from __future__ import annotations

import math

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board import contact, ground, ways
from loreval_desktop.encounter.engine.core import Draft
from loreval_desktop.encounter.map.events import TokenMoved
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.geometry.distance import cut_path
from loreval_desktop.rules.charge import last_straight

STEP_M = 0.05


def way_within_reach(
    state: Encounter, combatant_id: CombatantId, other: CombatantId, reach_m: float
) -> tuple[Point, ...] | None:
    """Return the shortest way, its start included, that brings one combatant within reach of another.

    None where no map holds both or no way leads there; the start alone where it stands near enough already.
    """
    pair, scene = contact.tokens_of(state, combatant_id, other), state.scene()
    if pair is None or scene is None:
        return None
    mine, theirs = pair
    if contact.gap_m(state, mine, theirs) <= reach_m and contact.barrier(state, mine, theirs) is None:
        return (mine.at,)
    found = ways.Planner(state, mine.id).way((), theirs.at)
    if found is None:
        return None
    length = max(0.0, found.length_m - state.token_radius_m(mine) - state.token_radius_m(theirs) - reach_m)
    while length <= found.length_m:
        path = cut_path(found.points, length)
        end = mine.model_copy(update={"at": path[-1]})
        after = state.with_token(end)
        near = contact.gap_m(after, end, theirs) <= reach_m + contact.CONTACT_M
        if near and contact.barrier(after, end, theirs) is None:
            return path
        length += STEP_M  # a corner is still in between: a little further
    return None


def walk_up(draft: Draft, combatant_id: CombatantId, other: CombatantId, reach_m: float) -> bool:
    """Let a combatant walk within reach of another, as far as its own metres go; return whether it is there.

    Rule: L-334, L-336.
    """
    state = draft.state
    combatant, scene = state.require(combatant_id), state.scene()
    token = None if scene is None else scene.token_of(combatant_id)
    way = way_within_reach(state, combatant_id, other, reach_m)
    if scene is None or token is None or way is None:
        return False
    if len(way) < 2:
        return True
    length = ways.walked_distance_m(scene, way, flying=ground.flies(state, token))
    left = 0.0 if combatant.declaration is None else combatant.declaration.distance_m - combatant.walked_m
    if length > left + contact.CONTACT_M or math.isinf(length):
        return False
    run_m, run_deg = last_straight(combatant.run_m, combatant.run_deg, way)
    draft.emit(
        TokenMoved(
            token_id=token.id,
            combatant_id=combatant_id,
            path=way[1:],
            distance_m=length,
            counted=True,
            run_m=run_m,
            run_deg=run_deg,
        )
    )
    return True
