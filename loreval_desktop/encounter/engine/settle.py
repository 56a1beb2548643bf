"""What follows by itself after every command, until somebody must answer.

The order is part of the rules: who has left ends what needs it, states end with their cause, effects that are due come
before the stack, and both before the next turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from loreval_desktop.encounter.engine.core import Draft
from loreval_desktop.encounter.engine.effects import release
from loreval_desktop.encounter.engine.stack import advance_top, drop_impossible
from loreval_desktop.encounter.value.encounter import Encounter

Rest = Callable[[Draft], bool]
"""Emits one thing that follows by itself; tells whether there was one."""


@dataclass(frozen=True, slots=True)
class Rests:
    """What the subjects add: how states end with their cause, and how the round or the ribbons go on."""

    end_states: Rest
    flow: Rest


def waits_for_answer(state: Encounter) -> bool:
    """Tell whether an undertaking or an effect waits for an answer."""
    return any(waiting.owner is not None for waiting in state.pending)


def settle(draft: Draft, rests: Rests) -> None:
    """Emit everything that follows by itself. Raises RuntimeError when that has no end."""
    for _ in range(10_000):
        if drop_impossible(draft) or rests.end_states(draft):
            continue
        if waits_for_answer(draft.state):
            return
        if not (release(draft) or advance_top(draft) or rests.flow(draft)):
            return
    raise RuntimeError("the round does not come to rest")
