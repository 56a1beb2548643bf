"""What happens on the ribbons; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.ribbons import Preparation, Ribbon, RibbonDeed, RibbonPhase, Ribbons


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


class DeedBegun(Event):
    """An action was announced."""

    kind: Literal["deed_begun"] = "deed_begun"
    deed: RibbonDeed


class DeedApplied(Event):
    """An action is done: what came of it, and where its author stands now.

    outcome: `done`, or for an attack `hit`, `missed`, `unopposed`. successes, defence: of the rolls.
    """

    kind: Literal["deed_applied"] = "deed_applied"
    deed: RibbonDeed
    outcome: Literal["done", "hit", "missed", "unopposed"]
    successes: int | None = None
    defence: int | None = None
    at: int


class DeedDropped(Event):
    """An action came to nothing: nothing of it is paid or spent.

    gone: its author or its target, who is no longer there; None: what it waited for was dropped.
    """

    kind: Literal["deed_dropped"] = "deed_dropped"
    deed: RibbonDeed
    gone: CombatantId | None = None


class Advanced(Event):
    """A character moved on along its ribbon."""

    kind: Literal["advanced"] = "advanced"
    combatant_id: CombatantId
    was: int
    at: int


class GaugeRaised(Event):
    """A gauge of fatigue or wounds stands higher."""

    kind: Literal["gauge_raised"] = "gauge_raised"
    combatant_id: CombatantId
    gauge: Literal["fatigue", "wounds"]
    was: int
    value: int
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


class AttackScored(Event):
    """The attacker's successes are known; the defender rolls next."""

    kind: Literal["attack_scored"] = "attack_scored"
    successes: int


class PassOver(Event):
    """Everybody has left a pass behind."""

    kind: Literal["pass_over"] = "pass_over"
    number: int


class RibbonAmended(Event):
    """The GM set a ribbon by hand."""

    kind: Literal["ribbon_amended"] = "ribbon_amended"
    combatant_id: CombatantId
    at: int | None = None
    fatigue: int | None = None
    wounds: int | None = None
    virtues_used: tuple[str, ...] | None = None
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
    if event.phase is RibbonPhase.ENDED:
        return _with_track(state, phase=event.phase, deed=None)
    return _with_track(state, phase=event.phase)


@evolve.register
def _(event: DeedBegun, state: Encounter) -> Encounter:
    return _with_track(state, deed=event.deed)


@evolve.register
def _(event: AttackScored, state: Encounter) -> Encounter:
    deed = track(state).deed
    assert deed is not None
    return _with_track(state, deed=deed.model_copy(update={"attack_successes": event.successes}))


@evolve.register
def _(event: DeedApplied, state: Encounter) -> Encounter:
    return _with_track(_with_ribbon(state, event.deed.actor, at=event.at, acted=True), deed=None)


@evolve.register
def _(event: DeedDropped, state: Encounter) -> Encounter:
    deed = event.deed
    state = _with_track(state, deed=None)
    ribbon = track(state).of(deed.actor)
    if ribbon is None:
        return state
    used = list(ribbon.virtues_used)
    if deed.virtue_used and deed.virtue in used:
        used.reverse()
        used.remove(deed.virtue)
        used.reverse()
    return _with_ribbon(state, deed.actor, preparations=deed.preparations, virtues_used=tuple(used))


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
    if now.deed is not None and now.deed.actor == event.combatant_id and now.deed.virtue == event.virtue:
        state = _with_track(state, deed=now.deed.model_copy(update={"virtue_used": True}))
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
    return _with_ribbon(state, event.combatant_id, **changed)
