"""What happens on the ribbons; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.ribbons import Preparation, Ribbon, RibbonPhase, Ribbons
from loreval_desktop.encounter.value.undertakings import Paid
from loreval_desktop.rules.types.ribbons import RibbonAction


class RibbonTaken(Event):
    """A character stands on a ribbon; ribbon: 0 for the rightmost."""

    kind: Literal["ribbon_taken"] = "ribbon_taken"
    combatant_id: CombatantId
    ribbon: int
    at: int
    acted: bool = False
    wounds: int = 0


class RibbonPhaseEntered(Event):
    """Placement, first turn, next turns, end."""

    kind: Literal["ribbon_phase_entered"] = "ribbon_phase_entered"
    phase: RibbonPhase


Outcome = Literal["done", "hit", "missed", "unopposed", "lost"]
"""What came of an action: of an attack whether it hit, or nobody opposed it; `lost`: it never came to its die."""


class RibbonActApplied(Event):
    """An action is over: what came of it, and where its author stands now. successes, defence: of the rolls."""

    kind: Literal["ribbon_act_applied"] = "ribbon_act_applied"
    actor: CombatantId
    target: CombatantId | None = None
    action: RibbonAction
    cost: int
    outcome: Outcome
    successes: int | None = None
    defence: int | None = None
    text: str = ""
    at: int


class RibbonActDropped(Event):
    """An action came to nothing: nothing of it is paid. unused: what comes back of what was spent on it.

    gone: its author or its target, who is no longer there; None: what it waited for was dropped.
    """

    kind: Literal["ribbon_act_dropped"] = "ribbon_act_dropped"
    actor: CombatantId
    action: RibbonAction
    gone: CombatantId | None = None
    unused: tuple[Paid, ...] = ()


class TurnLost(Event):
    """A character that could not act has lost its turn, and moved on all the same."""

    kind: Literal["turn_lost"] = "turn_lost"
    combatant_id: CombatantId
    was: int
    at: int


class Advanced(Event):
    """A character moved on along its ribbon out of its turn: it dodges, or helps in a grapple."""

    kind: Literal["advanced"] = "advanced"
    combatant_id: CombatantId
    was: int
    at: int
    why: Literal["dodge", "help"] = "dodge"


class GaugeRaised(Event):
    """A gauge of fatigue or wounds stands higher. size: of the gauge; full: it has reached it."""

    kind: Literal["gauge_raised"] = "gauge_raised"
    combatant_id: CombatantId
    gauge: Literal["fatigue", "wounds"]
    was: int
    value: int
    size: int = 0
    full: bool = False
    by: CombatantId | None = None


class VirtueUsed(Event):
    """A virtue was used, and cannot be again until its owner breathes."""

    kind: Literal["virtue_used"] = "virtue_used"
    combatant_id: CombatantId
    virtue: str


class VirtuesRecovered(Event):
    """All virtues can be used again."""

    kind: Literal["virtues_recovered"] = "virtues_recovered"
    combatant_id: CombatantId


class BonusWaits(Event):
    """A preparation or a help adds to somebody's next action of a kind."""

    kind: Literal["bonus_waits"] = "bonus_waits"
    combatant_id: CombatantId
    preparation: Preparation


class BonusesSpent(Event):
    """What waited for the next action is used or lost."""

    kind: Literal["bonuses_spent"] = "bonuses_spent"
    combatant_id: CombatantId


class DefenceSet(Event):
    """Bonuses on every dodge until the next turn; 0: they have ended."""

    kind: Literal["defence_set"] = "defence_set"
    combatant_id: CombatantId
    bonuses: int


class PassOver(Event):
    """Everybody has left a pass behind."""

    kind: Literal["pass_over"] = "pass_over"
    number: int


class RibbonAmended(Event):
    """The GM set a ribbon by hand. full: the gauges that were set to their size or beyond."""

    kind: Literal["ribbon_amended"] = "ribbon_amended"
    combatant_id: CombatantId
    at: int | None = None
    fatigue: int | None = None
    wounds: int | None = None
    virtues_used: tuple[str, ...] | None = None
    full: tuple[Literal["fatigue", "wounds"], ...] = ()
    reason: str = ""


def track(state: Encounter) -> Ribbons:
    """Return the ribbons; empty ones before the first announcement."""
    return state.ribbons or Ribbons()


def _with_ribbon(state: Encounter, combatant_id: CombatantId, **changes: object) -> Encounter:
    now = track(state)
    return state.model_copy(
        update={
            "ribbons": now.model_copy(
                update={
                    "ribbons": tuple(
                        r.model_copy(update=changes) if r.combatant_id == combatant_id else r for r in now.ribbons
                    )
                }
            )
        }
    )


def _with_track(state: Encounter, **changes: object) -> Encounter:
    return state.model_copy(update={"ribbons": track(state).model_copy(update=changes)})


@evolve.register
def _(event: RibbonTaken, state: Encounter) -> Encounter:
    ribbons = list(track(state).ribbons)
    while len(ribbons) <= event.ribbon:
        ribbons.append(Ribbon())
    ribbons[event.ribbon] = Ribbon(combatant_id=event.combatant_id, at=event.at, acted=event.acted, wounds=event.wounds)
    return _with_track(state, ribbons=tuple(ribbons))


@evolve.register
def _(event: RibbonPhaseEntered, state: Encounter) -> Encounter:
    now = track(state)
    if event.phase is RibbonPhase.PLACEMENT:
        held = tuple(ribbon for ribbon in now.ribbons if ribbon.combatant_id is not None)
        return state.model_copy(update={"ribbons": Ribbons(earlier=held)})
    return _with_track(state, phase=event.phase).with_round(cursor=None)


def _a_turn_later(state: Encounter, combatant_id: CombatantId) -> Encounter:
    """Return the encounter after a turn of somebody's own: states for a time are shorter, nobody's turn goes on."""
    combatant = state.combatant(combatant_id)
    if combatant is not None:
        later = combatant.a_turn_later().model_copy(update={"walked_m": 0.0, "struck": ()})
        state = state.with_combatant(later)
    return state.with_round(cursor=None)


@evolve.register
def _(event: RibbonActApplied, state: Encounter) -> Encounter:
    return _a_turn_later(_with_ribbon(state, event.actor, at=event.at, acted=True), event.actor)


@evolve.register
def _(event: TurnLost, state: Encounter) -> Encounter:
    return _a_turn_later(_with_ribbon(state, event.combatant_id, at=event.at, acted=True), event.combatant_id)


@evolve.register
def _(event: RibbonActDropped, state: Encounter) -> Encounter:
    for paid in reversed(event.unused):
        state = _given_back(state, paid)
    return state


def _given_back(state: Encounter, paid: Paid) -> Encounter:
    """Return the encounter where somebody has again what it spent."""
    ribbon = track(state).of(paid.by)
    if ribbon is None:
        return state
    changes: dict[str, object] = {"at": ribbon.at - paid.segments, "defence": ribbon.defence + paid.defence}
    if paid.preparation is not None:
        changes["preparations"] = (paid.preparation, *ribbon.preparations)
    if paid.virtue in ribbon.virtues_used:
        used = list(ribbon.virtues_used)
        del used[len(used) - 1 - used[::-1].index(paid.virtue)]  # the last time that it was used
        changes["virtues_used"] = tuple(used)
    return _with_ribbon(state, paid.by, **changes)


@evolve.register
def _(event: Advanced, state: Encounter) -> Encounter:
    return _with_ribbon(state, event.combatant_id, at=event.at)


@evolve.register
def _(event: GaugeRaised, state: Encounter) -> Encounter:
    return _with_ribbon(state, event.combatant_id, **{event.gauge: event.value})


@evolve.register
def _(event: VirtueUsed, state: Encounter) -> Encounter:
    now = track(state)
    ribbon = now.of(event.combatant_id)
    assert ribbon is not None
    return _with_ribbon(state, event.combatant_id, virtues_used=(*ribbon.virtues_used, event.virtue))


@evolve.register
def _(event: VirtuesRecovered, state: Encounter) -> Encounter:
    return _with_ribbon(state, event.combatant_id, virtues_used=())


@evolve.register
def _(event: BonusWaits, state: Encounter) -> Encounter:
    ribbon = track(state).of(event.combatant_id)
    assert ribbon is not None
    return _with_ribbon(state, event.combatant_id, preparations=(*ribbon.preparations, event.preparation))


@evolve.register
def _(event: BonusesSpent, state: Encounter) -> Encounter:
    return _with_ribbon(state, event.combatant_id, preparations=())


@evolve.register
def _(event: DefenceSet, state: Encounter) -> Encounter:
    return _with_ribbon(state, event.combatant_id, defence=event.bonuses)


@evolve.register
def _(event: PassOver, state: Encounter) -> Encounter:
    return _with_track(state, passes_over=event.number).with_round(number=event.number + 1)


@evolve.register
def _(event: RibbonAmended, state: Encounter) -> Encounter:
    changed = {
        field: getattr(event, field)
        for field in ("at", "fatigue", "wounds", "virtues_used")
        if getattr(event, field) is not None
    }
    after = _with_ribbon(state, event.combatant_id, **changed)
    return after if event.at is None else after.with_round(cursor=None)
