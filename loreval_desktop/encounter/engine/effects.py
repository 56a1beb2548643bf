"""Effects: decided at once, or held until those who act in concert have all acted (L-373)."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, cast

from loreval_desktop.core.ids import CombatantId, EffectId, UndertakingId
from loreval_desktop.encounter.engine.asking import drop_pending
from loreval_desktop.encounter.engine.core import Draft, decide_effect
from loreval_desktop.encounter.engine.events import EffectArose, EffectEnded
from loreval_desktop.encounter.value.effects import AnyEffect, Effect, Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.undertakings import Turn

E = TypeVar("E", bound=Effect)


def make(
    draft: Draft, kind: type[E], *, by: CombatantId | None = None, cause: UndertakingId | None = None, **fields: Any
) -> E:
    """Return an effect with a fresh id, which waits for the group of its author."""
    awaits = () if by is None else draft.state.group_of(by)
    return kind(id=EffectId(draft.new_id("e")), by=by, cause=cause, awaits=awaits, **fields)


def is_due(state: Encounter, effect: Effect) -> bool:
    """Tell whether nobody needs to act any more before an effect is decided. Rule: L-373, Q-193."""
    group = [member for member in effect.awaits if state.combatant(member) is not None]
    acting = {undertaking.actor for undertaking in state.stack if isinstance(undertaking, Turn)}
    return len(group) < 2 or not any(state.may_act(member) or member in acting for member in group)


def bring_about(draft: Draft, effect: Effect) -> None:
    """Let an effect happen: at once when nothing is due before it, else in its turn."""
    if is_due(draft.state, effect) and not any(is_due(draft.state, other) for other in draft.state.effects):
        _decide(draft, effect)
    else:
        keep(draft, effect)


def keep(draft: Draft, effect: Effect) -> None:
    """Let an effect stand until it is decided, as one that asks something must."""
    if draft.state.effect(effect.id) is None:
        draft.emit(EffectArose(effect=cast("AnyEffect", effect)))


def finish(draft: Draft, effect: Effect, outcome: Literal["applied", "warded", "void"] = "applied") -> None:
    """End an effect that was kept; one that was decided at once has left no trace of its own."""
    if draft.state.effect(effect.id) is not None:
        drop_pending(draft, lambda waiting: waiting.owner == effect.id)
        draft.emit(EffectEnded(effect_id=effect.id, outcome=outcome))


def release(draft: Draft) -> bool:
    """Decide the first effect that is due; return whether there was one."""
    for effect in draft.state.effects:
        if is_due(draft.state, effect):
            _decide(draft, effect)
            return True
    return False


def force(draft: Draft, effect: Effect) -> None:
    """Decide an effect now, whoever has still to act: the round or the fight is over, and nobody is asked any more."""
    changes: dict[str, object] = {"awaits": ()}
    if isinstance(effect, Loss):
        changes["warded"] = True
    _decide(draft, effect.model_copy(update=changes))
    if draft.state.effect(effect.id) is not None:
        finish(draft, effect)


def _decide(draft: Draft, effect: Effect) -> None:
    """Decide an effect; on one who is dead only a loss counts, on one who has left nothing."""
    target = draft.state.combatant(getattr(effect, "target", None))
    dead = target is not None and target.has(ConditionCode.DEAD) and not isinstance(effect, Loss)
    if target is None or (dead and effect.awaits):
        finish(draft, effect, "void")
    else:
        decide_effect(effect, None, draft)
