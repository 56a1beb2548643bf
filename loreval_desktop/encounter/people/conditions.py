"""States that bind: what ends an action, what keeps somebody in place (L-323, L-353, M-096, M-118)."""

from __future__ import annotations

from loreval_desktop.encounter.engine.core import Answer, Draft, decide_effect
from loreval_desktop.encounter.engine.effects import finish
from loreval_desktop.encounter.people.events import ConditionApplied, MovementStopped
from loreval_desktop.encounter.value.effects import Interrupt
from loreval_desktop.encounter.value.people import Cause, Condition, ConditionCode


@decide_effect.register
def _(effect: Interrupt, answer: Answer | None, draft: Draft) -> None:
    """End somebody's action to the end of the round, its movement with it or alone. Rule: L-323, L-324, L-353."""
    victim = draft.state.require(effect.target)
    if effect.action and not victim.has(ConditionCode.BLOCKED):
        blocked = Condition(code=ConditionCode.BLOCKED, by=effect.by, cause=Cause.COUNTER)
        draft.emit(ConditionApplied(combatant_id=victim.id, condition=blocked))
    if effect.moves and victim.declaration is not None and victim.declaration.distance_m > victim.walked_m:
        draft.emit(MovementStopped(combatant_id=victim.id, by=effect.by))
    finish(draft, effect)
