"""What happens in the round: phases, initiative, surprise, declarations; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value import fields
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.fields import When
from loreval_desktop.encounter.value.people import (
    Cause,
    Combatant,
    Condition,
    ConditionCode,
    Declaration,
    InitiativeStatus,
)
from loreval_desktop.encounter.value.round import Phase, Round, TieBreak
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.creature import Allotment
from loreval_desktop.rules.types.surprise import Arrival


class Points(Frozen):
    """The heroism of one combatant at the start of a fight (L-018)."""

    combatant_id: CombatantId
    heroism: int


class EncounterBegun(Event):
    """A fight begins: whatever belonged to the one before is set back."""

    kind: Literal["encounter_begun"] = "encounter_begun"
    points: tuple[Points, ...]


class EncounterEnded(Event):
    """The fight is over."""

    kind: Literal["encounter_ended"] = "encounter_ended"


class PhaseEntered(Event):
    """A step of the round begins. A step `roll_initiative` begins a round: its number stands beside."""

    kind: Literal["phase_entered"] = "phase_entered"
    phase: Phase
    round: int


class CursorMoved(Event):
    """Somebody else is next, or nobody."""

    kind: Literal["cursor_moved"] = "cursor_moved"
    combatant_id: CombatantId | None


class TurnEnded(Event):
    """A combatant has resolved its action, or had none to resolve."""

    kind: Literal["turn_ended"] = "turn_ended"
    combatant_id: CombatantId


class Payment(Frozen):
    """What the end of a round does to one combatant: points before, cost, points after, and where it then stands."""

    combatant_id: CombatantId
    before: int | None
    cost: int
    after: int | None
    status: InitiativeStatus
    conditions: tuple[Condition, ...]
    roll_malus: int = 0


class RoundEnded(Event):
    """Costs were paid (L-057, L-065, L-470)."""

    kind: Literal["round_ended"] = "round_ended"
    round: int
    payments: tuple[Payment, ...]


class InitiativeSet(Event):
    """A combatant has a new score."""

    kind: Literal["initiative_set"] = "initiative_set"
    combatant_id: CombatantId
    score: int


class GraceForced(Event):
    """A combatant without points is held to a round of grace (L-494)."""

    kind: Literal["grace_forced"] = "grace_forced"
    combatant_id: CombatantId


class TieRolled(Event):
    """Those who are tied threw a d20 each (L-468)."""

    kind: Literal["tie_rolled"] = "tie_rolled"
    tied: tuple[CombatantId, ...]
    faces: tuple[int, ...]


class OrderSettled(Event):
    """The order of the round, highest first; scores stand beside for the log."""

    kind: Literal["order_settled"] = "order_settled"
    order: tuple[CombatantId, ...]
    scores: tuple[int, ...]


class SurpriseCheckBegan(Event):
    """It is seen who is surprised. arrival: how the adversaries come."""

    kind: Literal["surprise_check_began"] = "surprise_check_began"
    arrival: Arrival


class SurpriseMarked(Event):
    """Somebody is surprised, or is not. settled: the GM has said so, and no roll is due any more."""

    kind: Literal["surprise_marked"] = "surprise_marked"
    combatant_id: CombatantId
    surprised: bool
    settled: bool = False


class DetectionResolved(Event):
    """One who was unaware noticed, or did not."""

    kind: Literal["detection_resolved"] = "detection_resolved"
    combatant_id: CombatantId
    of: CombatantId | None = None
    total: int
    difficulty: int
    noticed: bool


class SurpriseRoundBegan(Event):
    """A round begins that the surprised sit out."""

    kind: Literal["surprise_round_began"] = "surprise_round_began"
    surprised: tuple[CombatantId, ...]


class ActionDeclared(Event):
    """A combatant announced attention and action; both hold from now on (L-058)."""

    kind: Literal["action_declared"] = "action_declared"
    combatant_id: CombatantId
    attention: Allotment
    declaration: Declaration


def _ran(combatant: Combatant) -> dict[str, float | None]:
    """Return what is left of a round's run for a charge in the next one: none after a blow or a deed. Rule: L-530."""
    undisturbed = not combatant.struck and not combatant.blows and not combatant.acted
    return {
        "ran_m": combatant.run_m if undisturbed else 0.0,
        "ran_deg": combatant.run_deg if undisturbed else None,
    }


@evolve.register
def _(event: PhaseEntered, state: Encounter) -> Encounter:
    if event.phase is not Phase.ROLL_INITIATIVE:
        return state.with_round(phase=event.phase, cursor=None, number=event.round)
    fresh = fields.defaults(Combatant, When.ROUND)
    combatants = tuple(c.model_copy(update={**fresh, **_ran(c), "conditions": _unblocked(c)}) for c in state.combatants)
    current = {**fields.defaults(Round, When.ROUND), "number": event.round, "phase": event.phase}
    return state.model_copy(update={"combatants": combatants, "round": state.round.model_copy(update=current)})


def _unblocked(combatant: Combatant) -> tuple[Condition, ...]:
    """Return the states that a new round leaves, however it comes about. Rule: L-323."""
    return tuple(c for c in combatant.conditions if c.code is not ConditionCode.BLOCKED)


@evolve.register
def _(event: EncounterBegun, state: Encounter) -> Encounter:
    after = _set_back(state)
    points = {each.combatant_id: each.heroism for each in event.points}
    combatants = tuple(c.model_copy(update={"heroism": points.get(c.id, c.heroism)}) for c in after.combatants)
    return after.model_copy(update={"combatants": combatants})


@evolve.register
def _(event: EncounterEnded, state: Encounter) -> Encounter:
    after = _set_back(state).with_round(phase=Phase.ENDED, number=state.round.number)
    return after.model_copy(update={"combatants": tuple(_rested(after, c) for c in after.combatants)})


def _set_back(state: Encounter) -> Encounter:
    """Return the encounter without what belongs to one fight alone, its combatants' states apart."""
    fresh = fields.defaults(Combatant, When.START, When.ROUND)
    del fresh["heroism"]
    combatants = tuple(c.model_copy(update=fresh) for c in state.combatants)
    return state.model_copy(update={**fields.defaults(Encounter, When.END), "combatants": combatants, "round": Round()})


def _rested(state: Encounter, combatant: Combatant) -> Combatant:
    """Return a combatant without the states and the attention of a fight that is over."""
    states = (s for s in combatant.conditions if s.code not in fields.ENDS_WITH_FIGHT and s.rounds_left is None)
    standing = state.creature(combatant.creature_id).attention.standing
    return combatant.model_copy(update={"conditions": tuple(states), "attention": standing})


@evolve.register
def _(event: CursorMoved, state: Encounter) -> Encounter:
    return state.with_round(cursor=event.combatant_id)


@evolve.register
def _(event: TurnEnded, state: Encounter) -> Encounter:
    for flown in state.combatants:
        if flown.thrown_m or flown.jumped_m:
            state = state.with_combatant(flown.model_copy(update={"thrown_m": 0.0, "jumped_m": 0.0}))
    combatant = state.combatant(event.combatant_id)
    if combatant is not None:
        state = state.with_combatant(combatant.a_turn_later())
    return state.with_round(
        done=(*state.round.done, event.combatant_id),
        voided=tuple(c for c in state.round.voided if c != event.combatant_id),
    )


@evolve.register
def _(event: RoundEnded, state: Encounter) -> Encounter:
    paid = {p.combatant_id: p for p in event.payments}
    return state.model_copy(
        update={
            "combatants": tuple(
                c.model_copy(
                    update={
                        "initiative": paid[c.id].after,
                        "status": paid[c.id].status,
                        "conditions": paid[c.id].conditions,
                        "roll_malus": paid[c.id].roll_malus,
                        "clock": c.clock + (c.id not in state.round.done),
                    }
                )
                if c.id in paid
                else c
                for c in state.combatants
            )
        }
    )


@evolve.register
def _(event: InitiativeSet, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    return state.with_combatant(
        combatant.model_copy(update={"initiative": event.score, "status": InitiativeStatus.ACTIVE, "roll_malus": 0})
    )


@evolve.register
def _(event: GraceForced, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    return state.with_combatant(combatant.model_copy(update={"status": InitiativeStatus.GRACE}))


@evolve.register
def _(event: TieRolled, state: Encounter) -> Encounter:
    return state.with_round(ties=(*state.round.ties, TieBreak(order=event.tied, faces=event.faces)))


@evolve.register
def _(event: OrderSettled, state: Encounter) -> Encounter:
    return state.with_round(order=event.order)


@evolve.register
def _(event: SurpriseMarked, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    rest = tuple(c for c in combatant.conditions if c.code is not ConditionCode.FLAT_FOOTED)
    if event.surprised:
        rest = (*rest, Condition(code=ConditionCode.FLAT_FOOTED, cause=Cause.SURPRISE))
    after = state.with_combatant(combatant.model_copy(update={"conditions": rest}))
    if not event.settled or event.combatant_id in state.round.tried:
        return after
    return after.with_round(tried=(*state.round.tried, event.combatant_id))


@evolve.register
def _(event: SurpriseCheckBegan, state: Encounter) -> Encounter:
    return state.with_round(arrival=event.arrival, tried=())


@evolve.register
def _(event: DetectionResolved, state: Encounter) -> Encounter:
    if event.of is not None or state.round.phase is not Phase.SURPRISE_CHECK:
        return state
    return state.with_round(tried=(*state.round.tried, event.combatant_id))


@evolve.register
def _(event: SurpriseRoundBegan, state: Encounter) -> Encounter:
    surprised = set(event.surprised)
    combatants = tuple(
        c.model_copy(update={"status": InitiativeStatus.SURPRISED, "initiative": None, "declaration": None})
        if c.id in surprised
        else c
        for c in state.combatants
    )
    current = state.round
    order = tuple(c for c in current.order if c not in surprised)
    cursor = None if current.cursor in surprised else current.cursor
    return state.model_copy(
        update={
            "combatants": combatants,
            "round": current.model_copy(update={"surprise": True, "order": order, "cursor": cursor}),
        }
    )


@evolve.register
def _(event: ActionDeclared, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    grace = event.declaration.action.kind is ActionKind.GRACE
    groups = _joined(state.round.groups, event.combatant_id, event.declaration.concert)
    return state.with_round(groups=groups).with_combatant(
        combatant.model_copy(
            update={
                "attention": event.attention,
                "declaration": event.declaration,
                "status": InitiativeStatus.GRACE if grace else combatant.status,
            }
        )
    )


def _joined(
    groups: tuple[tuple[CombatantId, ...], ...], joiner: CombatantId, partners: tuple[CombatantId, ...]
) -> tuple[tuple[CombatantId, ...], ...]:
    """Return the groups once somebody has declared: it leaves its own, and joins those it names. Rule: L-370."""
    left = [tuple(member for member in group if member != joiner) for group in groups]
    left = [group for group in left if len(group) > 1]
    if not partners:
        return tuple(left)
    met = [group for group in left if set(group) & set(partners)]
    members = dict.fromkeys((*(member for group in met for member in group), *partners, joiner))
    return (*(group for group in left if group not in met), tuple(members))
