"""What manoeuvres by BMO bring about; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId, TokenId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import FallenObject, ManoeuvreDeed, ObjectPoints
from loreval_desktop.encounter.value.people import (
    Blow,
    BlowOutcome,
    Combatant,
    Condition,
    ConditionCode,
    WeaponPoints,
)
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre


class ManoeuvreBegun(Event):
    """A manoeuvre is tried; what answers it comes next."""

    kind: Literal["manoeuvre_begun"] = "manoeuvre_begun"
    deed: ManoeuvreDeed


class ManoeuvreAdvanced(Event):
    """The manoeuvre under way has come further."""

    kind: Literal["manoeuvre_advanced"] = "manoeuvre_advanced"
    deed: ManoeuvreDeed


class ManoeuvreResolved(Event):
    """What a test came to. margin: of success; missed: by how much it fell short. automatic: nothing was thrown.

    chained: how many were pushed before this one. degree: how well it went.
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


class ManoeuvreEnded(Event):
    """The manoeuvre is over. outcome: `done`; `stopped`, by a counter or because its author fell; `dropped`, undone by
    something else."""

    kind: Literal["manoeuvre_ended"] = "manoeuvre_ended"
    deed: ManoeuvreDeed
    outcome: Literal["done", "stopped", "dropped"] = "done"


class OpportunityTaken(Event):
    """An attack of opportunity: made and hit, made and missed, or left. amount: damage where the GM gave it."""

    kind: Literal["opportunity_taken"] = "opportunity_taken"
    attacker: CombatantId
    target: CombatantId
    outcome: Literal["hit", "miss", "left"]
    total: int | None = None
    difficulty: int | None = None


class Shoved(Event):
    """A token was moved by a manoeuvre: pushed, gone along, dragged, put beside, or across. walked: metres that count.

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


class ObjectDropped(Event):
    """Something fell from a hand (M-073, M-075)."""

    kind: Literal["object_dropped"] = "object_dropped"
    fallen: FallenObject
    by: CombatantId | None = None
    rule: RuleId = RuleId("M-073")


class ObjectPickedUp(Event):
    """Something that lay on the ground is in a hand again (M-076). ready: to be used at once (L-256)."""

    kind: Literal["object_picked_up"] = "object_picked_up"
    combatant_id: CombatantId
    fallen_id: str
    object_id: str
    owner: CombatantId
    name: str
    ready: bool = True


class ObjectStruck(Event):
    """An object lost points (M-083 to M-086)."""

    kind: Literal["object_struck"] = "object_struck"
    combatant_id: CombatantId
    object_id: str
    name: str
    damage: int
    hardness: int
    lost: int
    full: int
    left: int
    broken: bool
    destroyed: bool
    weapon: bool


class NonlethalDealt(Event):
    """Damage that does not kill. total: all of it so far (M-104)."""

    kind: Literal["nonlethal_dealt"] = "nonlethal_dealt"
    combatant_id: CombatantId
    amount: int
    total: int
    by: CombatantId | None = None


Grip = Literal["held", "kept", "pinned", "tied", "untied", "released", "lost", "lapsed", "escaped", "taken", "parted"]


class GripChanged(Event):
    """What became of a grapple between its leader and the one it holds.

    grip: `held`, seized; `kept`; `pinned`; `tied`, ropes hold now; `untied`; and the ends: `released` freely, `lost` by
    a failed test, `lapsed` without one, `escaped`, `parted` by a move; `taken`: the held one leads now.
    difficulty: of the ropes. round: of the test.
    """

    kind: Literal["grip_changed"] = "grip_changed"
    holder: CombatantId
    held: CombatantId
    grip: Grip
    round: int = 0
    difficulty: int | None = None


_GRIPS = {
    ConditionCode.GRAPPLED,
    ConditionCode.GRAPPLER,
    ConditionCode.PINNED,
    ConditionCode.PINNING,
}


@evolve.register
def _(event: ManoeuvreBegun, state: Encounter) -> Encounter:
    deed = event.deed
    after = state.model_copy(update={"deeds": (*state.deeds, deed)})
    actor = after.require(deed.actor)
    if deed.index is None:
        return after
    blow = Blow(index=deed.index, target=deed.target)
    return after.with_combatant(actor.model_copy(update={"blows": (*actor.blows, blow)}))


@evolve.register
def _(event: ManoeuvreAdvanced, state: Encounter) -> Encounter:
    return state.model_copy(update={"deeds": (*state.deeds[:-1], event.deed)})


@evolve.register
def _(event: ManoeuvreResolved, state: Encounter) -> Encounter:
    deed = state.deeds[-1] if state.deeds else None
    actor = state.combatant(event.actor)
    if deed is None or actor is None or deed.index is None or event.chained or deed.actor != event.actor:
        return state
    won = event.degree in (Degree.GREAT, Degree.SUCCESS)
    return _with_outcome(state, actor, deed.index, BlowOutcome.HIT if won else BlowOutcome.MISS)


def _with_outcome(state: Encounter, actor: Combatant, index: int, outcome: BlowOutcome) -> Encounter:
    blows = tuple(b.model_copy(update={"outcome": outcome}) if b.index == index else b for b in actor.blows)
    return state.with_combatant(actor.model_copy(update={"blows": blows}))


@evolve.register
def _(event: ManoeuvreEnded, state: Encounter) -> Encounter:
    deed = event.deed
    after = state.model_copy(update={"deeds": tuple(d for d in state.deeds if d.actor != deed.actor)})
    actor = after.combatant(deed.actor)
    if actor is None or deed.index is None:
        return after
    if any(blow.index == deed.index and blow.outcome is None for blow in actor.blows):
        outcome = BlowOutcome.HIT if event.outcome == "done" else BlowOutcome.MISS
        return _with_outcome(after, actor, deed.index, outcome)
    return after


@evolve.register
def _(event: OpportunityTaken, state: Encounter) -> Encounter:
    return state


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


@evolve.register
def _(event: ObjectDropped, state: Encounter) -> Encounter:
    owner = state.combatant(event.fallen.owner)
    if owner is None:
        return state
    fallen = event.fallen
    disarmed = Condition(code=ConditionCode.DISARMED, by=event.by)
    conditions = owner.conditions if owner.has(ConditionCode.DISARMED) else (*owner.conditions, disarmed)
    ready = tuple(w for w in owner.ready_weapons if w != fallen.object_id)
    after = state.with_combatant(owner.model_copy(update={"ready_weapons": ready, "conditions": conditions}))
    return after.model_copy(update={"fallen": (*after.fallen, fallen)})


@evolve.register
def _(event: ObjectPickedUp, state: Encounter) -> Encounter:
    if event.combatant_id != event.owner:
        taken = tuple(
            f.model_copy(update={"holder": event.combatant_id, "at": None}) if f.id == event.fallen_id else f
            for f in state.fallen
        )
        after = state.model_copy(update={"fallen": taken})
        taker = after.combatant(event.combatant_id)
        if taker is None or after.sheet(taker).weapon(event.fallen_id) is None:
            return after
        if not event.ready:
            return after
        ready = tuple(dict.fromkeys((*taker.ready_weapons, event.fallen_id)))
        return after.with_combatant(taker.model_copy(update={"ready_weapons": ready}))
    after = state.model_copy(update={"fallen": tuple(f for f in state.fallen if f.id != event.fallen_id)})
    owner = after.combatant(event.owner)
    if owner is None:
        return after
    weapon = after.sheet(owner).weapon(event.object_id)
    ready = owner.ready_weapons if weapon is None or not event.ready else (*owner.ready_weapons, event.object_id)
    lacking = any(f.owner == owner.id for f in after.fallen)
    conditions = tuple(c for c in owner.conditions if lacking or c.code is not ConditionCode.DISARMED)
    return after.with_combatant(owner.model_copy(update={"ready_weapons": ready, "conditions": conditions}))


@evolve.register
def _(event: ObjectStruck, state: Encounter) -> Encounter:
    owner = state.combatant(event.combatant_id)
    if owner is None:
        return state
    if event.weapon:
        others = tuple(w for w in owner.weapon_points if w.weapon_id != event.object_id)
        ready = tuple(w for w in owner.ready_weapons if w != event.object_id or not event.destroyed)
        points = WeaponPoints(weapon_id=event.object_id, left=event.left)
        return state.with_combatant(
            owner.model_copy(update={"weapon_points": (*others, points), "ready_weapons": ready})
        )
    kept = tuple(o for o in owner.objects if o.object_id != event.object_id)
    struck = ObjectPoints(
        object_id=event.object_id, name=event.name, hardness=event.hardness, full=event.full, left=event.left
    )
    return state.with_combatant(owner.model_copy(update={"objects": (*kept, struck)}))


@evolve.register
def _(event: NonlethalDealt, state: Encounter) -> Encounter:
    hurt = state.combatant(event.combatant_id)
    return state if hurt is None else state.with_combatant(hurt.model_copy(update={"nonlethal": event.total}))


def _without_grips(combatant: Combatant, other: CombatantId, codes: set[ConditionCode]) -> Combatant:
    kept = tuple(c for c in combatant.conditions if not (c.code in codes and c.by in (None, other)))
    return combatant.model_copy(update={"conditions": kept})


def _with(combatant: Combatant, *conditions: Condition) -> Combatant:
    return combatant.model_copy(update={"conditions": (*combatant.conditions, *conditions)})


@evolve.register
def _(event: GripChanged, state: Encounter) -> Encounter:
    holder, held = state.combatant(event.holder), state.combatant(event.held)
    if held is not None and event.grip in ("tied", "untied"):
        held = _without_grips(held, event.holder, {ConditionCode.TIED})
        if event.grip == "tied":
            held = _with(held, Condition(code=ConditionCode.TIED, by=event.holder, value=event.difficulty or 0))
    if event.grip == "untied":
        return state if held is None else state.with_combatant(held)
    leads = event.grip in ("held", "kept", "pinned")
    pins = event.grip == "pinned" or (
        event.grip == "kept" and held is not None and held.has(ConditionCode.PINNED)
    )  # a hold that is kept stays as tight as it was
    if held is not None:
        held = _without_grips(held, event.holder, _GRIPS)
        if leads:
            held = _with(held, Condition(code=ConditionCode.GRAPPLED, by=event.holder))
        if pins:
            held = _with(held, Condition(code=ConditionCode.PINNED, by=event.holder))
    if holder is not None:
        holder = _without_grips(holder, event.held, _GRIPS)
        if leads:
            holder = _with(holder, Condition(code=ConditionCode.GRAPPLER, by=event.held, value=event.round))
        if pins:
            holder = _with(holder, Condition(code=ConditionCode.PINNING, by=event.held))
    if event.grip == "taken" and holder is not None and held is not None:
        held = _with(held, Condition(code=ConditionCode.GRAPPLER, by=event.holder, value=event.round))
        holder = _with(holder, Condition(code=ConditionCode.GRAPPLED, by=event.held))
    after = state
    for each in (holder, held):
        if each is not None:
            after = after.with_combatant(each)
    return after
