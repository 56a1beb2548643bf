"""What manoeuvres by BMO bring about; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId, TokenId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import BlowOutcome, BlowRecord, Combatant
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre


class ManoeuvreBegun(Event):
    """A manoeuvre is tried; what answers it comes next. index: of the blow that it replaces."""

    kind: Literal["manoeuvre_begun"] = "manoeuvre_begun"
    actor: CombatantId
    target: CombatantId
    manoeuvre: Manoeuvre
    hold: Hold = Hold.START
    index: int | None = None


class ManoeuvreResolved(Event):
    """What a test came to. margin: of success; missed: by how much it fell short. automatic: nothing was thrown.

    chained: how many were pushed before this one. degree: how well it went. index: of the blow that it replaces.
    """

    kind: Literal["manoeuvre_resolved"] = "manoeuvre_resolved"
    actor: CombatantId
    target: CombatantId
    manoeuvre: Manoeuvre
    hold: Hold = Hold.START
    degree: Degree
    total: int
    difficulty: int
    margin: int = 0
    missed: int = 0
    automatic: bool = False
    chained: int = 0
    index: int | None = None


class ManoeuvreAvoided(Event):
    """One who was to be overrun lets the other pass (M-135)."""

    kind: Literal["manoeuvre_avoided"] = "manoeuvre_avoided"
    actor: CombatantId
    target: CombatantId
    index: int | None = None


class ManoeuvreStopped(Event):
    """A manoeuvre comes to nothing before its die. withdrawn: the blow that it replaces may still be made."""

    kind: Literal["manoeuvre_stopped"] = "manoeuvre_stopped"
    actor: CombatantId
    manoeuvre: Manoeuvre
    hold: Hold = Hold.START
    index: int | None = None
    withdrawn: bool = False


class OpportunityTaken(Event):
    """An attack of opportunity: made and hit, made and missed, or left. total, difficulty: where it was rolled."""

    kind: Literal["opportunity_taken"] = "opportunity_taken"
    attacker: CombatantId
    target: CombatantId
    outcome: Literal["hit", "miss", "left"]
    total: int | None = None
    difficulty: int | None = None


class Shoved(Event):
    """A token was moved by a manoeuvre: pushed, gone along, dragged, put beside, or across. walked_m: what counts.

    why: `push`, `follow`, `drag`, `haul`, `cross`, `stop`.
    """

    kind: Literal["shoved"] = "shoved"
    combatant_id: CombatantId
    token_id: TokenId
    to: Point
    distance_m: float
    why: Literal["push", "follow", "drag", "haul", "cross", "stop"]
    by: CombatantId | None = None
    walked_m: float = 0.0


class PushStopped(Event):
    """Something ended a push before its length: an obstacle, or the edge of the map."""

    kind: Literal["push_stopped"] = "push_stopped"
    combatant_id: CombatantId
    obstacle: str = ""
    obstacle_kind: str = ""


# --- folding ---------------------------------------------------------------------------------------------------------


@evolve.register
def _(event: ManoeuvreBegun, state: Encounter) -> Encounter:
    actor = state.combatant(event.actor)
    if actor is None:
        return state
    actor = _with_struck(actor, event.target)
    if event.index is not None:
        record = BlowRecord(index=event.index, target=event.target)
        actor = actor.model_copy(update={"blows": (*actor.blows, record)})
    return state.with_combatant(actor)


def _with_struck(combatant: Combatant, target: CombatantId) -> Combatant:
    """Return a combatant that has attacked somebody in this round."""
    if target in (combatant.id, *combatant.struck):
        return combatant
    return combatant.model_copy(update={"struck": (*combatant.struck, target)})


def _with_outcome(state: Encounter, actor_id: CombatantId, index: int | None, outcome: BlowOutcome) -> Encounter:
    """Return the encounter where the blow that a manoeuvre replaces has come to something."""
    actor = state.combatant(actor_id)
    if actor is None or index is None:
        return state
    blows = tuple(b.model_copy(update={"outcome": outcome}) if b.index == index else b for b in actor.blows)
    return state.with_combatant(actor.model_copy(update={"blows": blows}))


@evolve.register
def _(event: ManoeuvreResolved, state: Encounter) -> Encounter:
    if event.chained:
        return state
    won = event.degree in (Degree.GREAT, Degree.SUCCESS)
    return _with_outcome(state, event.actor, event.index, BlowOutcome.HIT if won else BlowOutcome.MISS)


@evolve.register
def _(event: ManoeuvreAvoided, state: Encounter) -> Encounter:
    return _with_outcome(state, event.actor, event.index, BlowOutcome.HIT)


@evolve.register
def _(event: ManoeuvreStopped, state: Encounter) -> Encounter:
    actor = state.combatant(event.actor)
    if actor is None or event.index is None:
        return state
    if not event.withdrawn:
        return _with_outcome(state, event.actor, event.index, BlowOutcome.MISS)
    blows = tuple(b for b in actor.blows if b.index != event.index or b.outcome is not None)
    return state.with_combatant(actor.model_copy(update={"blows": blows}))


@evolve.register
def _(event: OpportunityTaken, state: Encounter) -> Encounter:
    striker = state.combatant(event.attacker)
    if striker is None or event.outcome == "left":
        return state
    return state.with_combatant(_with_struck(striker, event.target))


@evolve.register
def _(event: Shoved, state: Encounter) -> Encounter:
    found = state.find_token(event.token_id)
    if found is None:
        return state
    after = state.with_token(found[1].model_copy(update={"at": event.to}))
    mover = after.combatant(event.combatant_id)
    if mover is None or not event.walked_m:
        return after
    return after.with_combatant(mover.model_copy(update={"walked_m": mover.walked_m + event.walked_m}))


@evolve.register
def _(event: PushStopped, state: Encounter) -> Encounter:
    return state
