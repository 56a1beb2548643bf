"""Who stands, lies or is dead, as the hit points say."""

from __future__ import annotations

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.core import Draft
from loreval_desktop.encounter.people.events import ConditionApplied, ConditionLifted
from loreval_desktop.encounter.value.people import Cause, Condition, ConditionCode
from loreval_desktop.rules.damage import Life, life_at


def follow_hit_points(draft: Draft, combatant_id: CombatantId) -> None:
    """Apply or lift unconsciousness and death as the hit points say."""
    combatant = draft.state.require(combatant_id)
    life = life_at(combatant.hit_points, draft.state.sheet(combatant).death_at)
    wanted = {Life.DEAD: ConditionCode.DEAD, Life.DOWN: ConditionCode.UNCONSCIOUS}.get(life)
    for code in (ConditionCode.DEAD, ConditionCode.UNCONSCIOUS):
        held = any(c.code is code and c.cause is Cause.HIT_POINTS for c in combatant.conditions)
        if held and code is not wanted:
            draft.emit(ConditionLifted(combatant_id=combatant_id, code=code))
        elif code is wanted and not combatant.has(code):
            state = Condition(code=code, cause=Cause.HIT_POINTS)
            draft.emit(ConditionApplied(combatant_id=combatant_id, condition=state))
