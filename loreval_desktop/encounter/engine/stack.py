"""The stack of undertakings: what begins goes on top, what is on top goes on, what ends takes its answers along."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, cast

from loreval_desktop.core.ids import CombatantId, UndertakingId
from loreval_desktop.encounter.engine.asking import drop_pending
from loreval_desktop.encounter.engine.core import Draft, advance, give_back
from loreval_desktop.encounter.engine.events import UndertakingAdvanced, UndertakingBegun, UndertakingEnded
from loreval_desktop.encounter.value.pending import Pending, PendingRuling, Role
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.undertakings import AnyUndertaking, Undertaking

U = TypeVar("U", bound=Undertaking)


def new_undertaking_id(draft: Draft) -> UndertakingId:
    """Return an id for an undertaking."""
    return UndertakingId(draft.new_id("u"))


def push(draft: Draft, undertaking: Undertaking) -> None:
    """Begin an undertaking on top of all that is under way."""
    draft.emit(UndertakingBegun(undertaking=cast("AnyUndertaking", undertaking)))


def step(draft: Draft, undertaking: U, **changes: Any) -> U:
    """Record that an undertaking has come further, and return it as it now stands.

    What others have settled of it meanwhile (such as hit points really lost) stays.
    """
    present = draft.state.undertaking(undertaking.id) or undertaking
    after = present.model_copy(update=changes)
    event = UndertakingAdvanced(undertaking=cast("AnyUndertaking", after))
    last = draft.events[-1] if draft.events else None
    if isinstance(last, UndertakingAdvanced) and last.undertaking.id == after.id:
        draft.events.pop()  # of two in a row the last stays
    draft.emit(event)
    return cast("U", after)


def end(draft: Draft, undertaking: Undertaking, outcome: Literal["done", "lost", "dropped"] = "done") -> None:
    """End an undertaking, and drop whatever stands on it."""
    drop_above(draft, undertaking.id)
    if draft.state.undertaking(undertaking.id) is None:
        return
    drop_pending(draft, lambda waiting: waiting.owner == undertaking.id)
    if outcome == "dropped":
        give_back(draft.state.undertaking(undertaking.id) or undertaking, draft)
    draft.emit(UndertakingEnded(undertaking_id=undertaking.id, outcome=outcome))


def drop_above(draft: Draft, undertaking_id: UndertakingId) -> None:
    """Drop everything that stands on an undertaking, the top first."""
    while draft.state.undertaking(undertaking_id) is not None and draft.state.stack[-1].id != undertaking_id:
        end(draft, draft.state.stack[-1], "dropped")


def drop_all(draft: Draft) -> None:
    """Drop everything that is under way, the top first."""
    while draft.state.stack:
        end(draft, draft.state.stack[-1], "dropped")


def drop_impossible(draft: Draft) -> bool:
    """Drop what needs somebody who has left; return whether there was any.

    Questions to or about nobody go too, and whether one counters who no longer can.
    """
    state = draft.state
    for undertaking in state.stack:
        if any(state.combatant(each) is None for each in undertaking.needed):
            end(draft, undertaking, "dropped")
            return True

    def is_gone(combatant_id: CombatantId | None) -> bool:
        return combatant_id is not None and state.combatant(combatant_id) is None

    def is_unable(waiting: Pending) -> bool:
        counterer = state.combatant(waiting.who) if waiting.role is Role.COUNTER else None
        asked = isinstance(waiting, PendingRuling) and counterer is not None
        return asked and counterer is not None and (counterer.out or counterer.has(ConditionCode.BLOCKED))

    return drop_pending(
        draft,
        lambda waiting: is_gone(waiting.who) or any(is_gone(each) for each in waiting.about) or is_unable(waiting),
    )


def advance_top(draft: Draft) -> bool:
    """Let the top of the stack go on; return whether that brought anything about."""
    if not draft.state.stack:
        return False
    before = len(draft.events), draft.state
    advance(draft.state.stack[-1], None, draft)
    return (len(draft.events), draft.state) != before
