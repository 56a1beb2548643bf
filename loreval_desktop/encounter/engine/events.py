"""Facts that belong to no subject: what was asked, thrown, ruled and overruled; undertakings and effects."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import EffectId, RollId, RulingId, UndertakingId
from loreval_desktop.encounter.engine.core import Event, evolve
from loreval_desktop.encounter.value.effects import AnyEffect
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.undertakings import AnyUndertaking


class Overruled(Event):
    """The GM went past the rules, and why."""

    kind: Literal["overruled"] = "overruled"
    problems: tuple[Problem, ...]
    reason: str


class RollRequested(Event):
    """Somebody must throw dice."""

    kind: Literal["roll_requested"] = "roll_requested"
    roll: PendingRoll


class RollDropped(Event):
    """A roll that nobody needs any more."""

    kind: Literal["roll_dropped"] = "roll_dropped"
    roll_id: RollId


class Rolled(Event):
    """Dice were thrown. source: typed at the table, or rolled by the program."""

    kind: Literal["rolled"] = "rolled"
    roll: PendingRoll
    faces: tuple[int, ...]
    source: Literal["typed", "rolled"]
    total: int


class RulingRequested(Event):
    """The GM must rule."""

    kind: Literal["ruling_requested"] = "ruling_requested"
    ruling: PendingRuling


class Ruled(Event):
    """The GM ruled."""

    kind: Literal["ruled"] = "ruled"
    ruling: PendingRuling
    answer: str
    text: str = ""


class RulingDropped(Event):
    """A question that nobody needs answered any more."""

    kind: Literal["ruling_dropped"] = "ruling_dropped"
    ruling_id: RulingId


class UndertakingBegun(Event):
    """An action is under way."""

    kind: Literal["undertaking_begun"] = "undertaking_begun"
    undertaking: AnyUndertaking


class UndertakingAdvanced(Event):
    """An action under way has come further."""

    kind: Literal["undertaking_advanced"] = "undertaking_advanced"
    undertaking: AnyUndertaking


class UndertakingEnded(Event):
    """An action is no longer under way. dropped: it never took place, and what it had not used came back."""

    kind: Literal["undertaking_ended"] = "undertaking_ended"
    undertaking_id: UndertakingId
    outcome: Literal["done", "lost", "dropped"] = "done"


class EffectArose(Event):
    """Something will happen to somebody: when the group has acted, or when a question is answered."""

    kind: Literal["effect_arose"] = "effect_arose"
    effect: AnyEffect


class EffectEnded(Event):
    """An intent has become fact, was warded off, or has lost its object."""

    kind: Literal["effect_ended"] = "effect_ended"
    effect_id: EffectId
    outcome: Literal["applied", "warded", "void"] = "applied"


# --- folding ---------------------------------------------------------------------------------------------------------


@evolve.register
def _(event: Overruled, state: Encounter) -> Encounter:
    return state


@evolve.register
def _(event: RollRequested, state: Encounter) -> Encounter:
    return state.model_copy(update={"pending": (*state.pending, event.roll)})


@evolve.register
def _(event: RulingRequested, state: Encounter) -> Encounter:
    return state.model_copy(update={"pending": (*state.pending, event.ruling)})


def _without_pending(state: Encounter, pending_id: str) -> Encounter:
    return state.model_copy(update={"pending": tuple(p for p in state.pending if p.id != pending_id)})


@evolve.register
def _(event: Rolled, state: Encounter) -> Encounter:
    return _without_pending(state, event.roll.id)


@evolve.register
def _(event: RollDropped, state: Encounter) -> Encounter:
    return _without_pending(state, event.roll_id)


@evolve.register
def _(event: Ruled, state: Encounter) -> Encounter:
    return _without_pending(state, event.ruling.id)


@evolve.register
def _(event: RulingDropped, state: Encounter) -> Encounter:
    return _without_pending(state, event.ruling_id)


@evolve.register
def _(event: UndertakingBegun, state: Encounter) -> Encounter:
    return state.model_copy(update={"stack": (*state.stack, event.undertaking)})


@evolve.register
def _(event: UndertakingAdvanced, state: Encounter) -> Encounter:
    after = event.undertaking
    return state.model_copy(update={"stack": tuple(after if u.id == after.id else u for u in state.stack)})


@evolve.register
def _(event: UndertakingEnded, state: Encounter) -> Encounter:
    return state.model_copy(update={"stack": tuple(u for u in state.stack if u.id != event.undertaking_id)})


@evolve.register
def _(event: EffectArose, state: Encounter) -> Encounter:
    return state.model_copy(update={"effects": (*state.effects, event.effect)})


@evolve.register
def _(event: EffectEnded, state: Encounter) -> Encounter:
    return state.model_copy(update={"effects": tuple(e for e in state.effects if e.id != event.effect_id)})
