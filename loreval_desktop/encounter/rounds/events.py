"""What happens in the round: phases, initiative, surprise, declarations; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import (
    Combatant,
    Condition,
    ConditionCode,
    Declaration,
    InitiativeStatus,
)
from loreval_desktop.encounter.value.round import Phase, TieBreak
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.creature import Allotment


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


class DamageReleased(Event):
    """Damage takes effect that waited for the last of those who act in concert. by: those who dealt it."""

    kind: Literal["damage_released"] = "damage_released"
    by: tuple[CombatantId, ...]


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


class SurpriseMarked(Event):
    """Somebody is surprised, or is not."""

    kind: Literal["surprise_marked"] = "surprise_marked"
    combatant_id: CombatantId
    surprised: bool


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
    undisturbed = not combatant.blows and not combatant.acted
    return {
        "ran_m": combatant.run_m if undisturbed else 0.0,
        "ran_deg": combatant.run_deg if undisturbed else None,
    }


@evolve.register
def _(event: PhaseEntered, state: Encounter) -> Encounter:
    if event.phase is not Phase.ROLL_INITIATIVE:
        return state.with_round(phase=event.phase, cursor=None, number=event.round)
    fresh = {
        "declaration": None, "walked_m": 0.0, "run_m": 0.0, "run_deg": None, "blows": (), "acrobatics": (),
        "acted": False,
    }  # fmt: skip
    return state.model_copy(
        update={
            "combatants": tuple(
                c
                if c.declaration is None and c.walked_m == 0 and not c.blows and c.ran_m == 0
                else c.model_copy(update={**fresh, **_ran(c)})
                for c in state.combatants
            ),
            "round": state.round.model_copy(
                update={
                    "number": event.round, "phase": event.phase, "cursor": None, "order": (), "ties": (), "done": (),
                    "eclats": (), "eclats_passed": (), "surprise": False, "counters": (), "voided": (),
                    "parts": (), "held": (),
                }
            ),
        }
    )  # fmt: skip


@evolve.register
def _(event: CursorMoved, state: Encounter) -> Encounter:
    return state.with_round(cursor=event.combatant_id)


@evolve.register
def _(event: TurnEnded, state: Encounter) -> Encounter:
    for thrown in state.combatants:
        if thrown.thrown_m:
            state = state.with_combatant(thrown.model_copy(update={"thrown_m": 0.0}))
    combatant = state.combatant(event.combatant_id)
    if combatant is not None:
        state = state.with_combatant(combatant.a_turn_later())
    return state.with_round(
        done=(*state.round.done, event.combatant_id),
        voided=tuple(c for c in state.round.voided if c != event.combatant_id),
    )


@evolve.register
def _(event: DamageReleased, state: Encounter) -> Encounter:
    return state.with_round(held=tuple(held for held in state.round.held if held.by not in event.by))


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
        rest = (*rest, Condition(code=ConditionCode.FLAT_FOOTED))
    return state.with_combatant(combatant.model_copy(update={"conditions": rest}))


@evolve.register
def _(event: DetectionResolved, state: Encounter) -> Encounter:
    return state


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
    return state.with_combatant(
        combatant.model_copy(
            update={
                "attention": event.attention,
                "declaration": event.declaration,
                "status": InitiativeStatus.GRACE if grace else combatant.status,
            }
        )
    )
