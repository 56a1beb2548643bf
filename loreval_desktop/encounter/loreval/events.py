"""What Loreval actions bring about; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import (
    Acrobatics,
    BlowOutcome,
    BlowRecord,
    Declaration,
    InitiativeStatus,
)
from loreval_desktop.encounter.value.round import CounterUse, SecurityPart
from loreval_desktop.rules.types.actions import (
    ActionKind,
    ActionSpec,
    CounterKind,
)
from loreval_desktop.rules.types.changes import ChangeReason
from loreval_desktop.rules.types.jump import JumpShape


class SecurityDivided(Event):
    """A target turned a part of its Security against one of several."""

    kind: Literal["security_divided"] = "security_divided"
    part: SecurityPart


class AttackBegun(Event):
    """An attack is made; its die comes next. index: which of the chain, from 0."""

    kind: Literal["attack_begun"] = "attack_begun"
    attacker: CombatantId
    target: CombatantId
    index: int
    weapon: str | None = None
    cover_percent: float = 0.0


class AttackResolved(Event):
    """What became of an attack. hit: who takes it, the creature in between or nobody included."""

    kind: Literal["attack_resolved"] = "attack_resolved"
    attacker: CombatantId
    target: CombatantId
    index: int
    outcome: BlowOutcome
    total: int
    difficulty: int
    hit: CombatantId | None = None
    counter: bool = False
    """The blow was itself a counter: it is none of the attacks of its author's action."""
    face: int | None = None
    """The face thrown, where it is not the last one: a threat that was then confirmed or not."""


class AttackWithdrawn(Event):
    """An attack that had begun did not take place: it is still to come, or its object is gone."""

    kind: Literal["attack_withdrawn"] = "attack_withdrawn"
    attacker: CombatantId
    index: int


class SpellStopped(Event):
    """A spell was not cast after all; its cost is paid (L-323, L-362, L-568)."""

    kind: Literal["spell_stopped"] = "spell_stopped"
    combatant_id: CombatantId


class SkillUsed(Event):
    """A skill was used, or an action at the GM's price carried out. total None: no roll was needed."""

    kind: Literal["skill_used"] = "skill_used"
    combatant_id: CombatantId
    skill: str | None = None
    total: int | None = None
    difficulty: int | None = None
    succeeded: bool | None = None


class ActionChanged(Event):
    """Another action takes the place of the declared one (L-385).

    acts_first: its author goes on acting before the one whose change brought it about (L-390).
    """

    kind: Literal["action_changed"] = "action_changed"
    combatant_id: CombatantId
    was: ActionSpec
    reason: ChangeReason
    declaration: Declaration
    roll_malus: int = 0
    acts_first: bool = False


class CounterVoided(Event):
    """A counter has lost its object (L-389)."""

    kind: Literal["counter_voided"] = "counter_voided"
    combatant_id: CombatantId


class CounterFired(Event):
    """A counter is made; its die comes next."""

    kind: Literal["counter_fired"] = "counter_fired"
    counterer: CombatantId
    against: CombatantId
    counter: CounterKind


class CounterHeld(Event):
    """A counter was not made against this action: it stays for another one."""

    kind: Literal["counter_held"] = "counter_held"
    counterer: CombatantId
    against: CombatantId
    counter: CounterKind


class CounterRolled(Event):
    """What the roll of a counter came to: what the action must now reach."""

    kind: Literal["counter_rolled"] = "counter_rolled"
    counterer: CombatantId
    against: CombatantId
    counter: CounterKind
    total: int


class CounterResolved(Event):
    """What came of a counter. blocks: the other's action ends. stops_moves: and its movement."""

    kind: Literal["counter_resolved"] = "counter_resolved"
    counterer: CombatantId
    against: CombatantId
    counter: CounterKind
    succeeded: bool
    blocks: bool = False
    stops_moves: bool = False


class ConcentrationResolved(Event):
    """Whether a caster who was hurt finishes the spell (L-566)."""

    kind: Literal["concentration_resolved"] = "concentration_resolved"
    combatant_id: CombatantId
    total: int
    difficulty: int
    kept: bool


class SpellCast(Event):
    """A spell is cast; what it does beyond its damage is the GM's."""

    kind: Literal["spell_cast"] = "spell_cast"
    combatant_id: CombatantId
    spell: str
    targets: tuple[CombatantId, ...]


class Jumped(Event):
    """How far a jump went, in metres; height_m beside it for a combined one. cleared None: there was no objective.

    short_m: by how much the objective was missed (L-974).
    """

    kind: Literal["jumped"] = "jumped"
    combatant_id: CombatantId
    total: int
    shape: JumpShape
    length_m: float
    height_m: float
    objective_m: float | None = None
    cleared: bool | None = None
    short_m: float = 0.0


class KneeResolved(Event):
    """Whether a thrown adversary lands on the thrower's knee (L-812)."""

    kind: Literal["knee_resolved"] = "knee_resolved"
    actor: CombatantId
    target: CombatantId
    succeeded: bool


class AcrobaticsResolved(Event):
    """The roll that goes before a rotation, a jonglerie or moves inside a melee."""

    kind: Literal["acrobatics_resolved"] = "acrobatics_resolved"
    combatant_id: CombatantId
    code: str
    total: int
    difficulty: int
    succeeded: bool


class OpposedStrength(Event):
    """The two totals of an opposed Strength roll (L-635, L-636). block: it was to get out of one (L-630)."""

    kind: Literal["opposed_strength"] = "opposed_strength"
    attacker: CombatantId
    target: CombatantId
    total: int
    against: int
    succeeded: bool
    block: bool = False


@evolve.register
def _(event: SecurityDivided, state: Encounter) -> Encounter:
    part = event.part
    rest = tuple(p for p in state.round.parts if (p.target, p.attacker) != (part.target, part.attacker))
    return state.with_round(parts=(*rest, part))


@evolve.register
def _(event: AttackBegun, state: Encounter) -> Encounter:
    attacker = state.require(event.attacker)
    return state.with_combatant(
        attacker.model_copy(
            update={
                "blows": (*attacker.blows, BlowRecord(index=event.index, target=event.target)),
                "struck": tuple(dict.fromkeys((*attacker.struck, event.target))),
            }
        )
    )


@evolve.register
def _(event: AttackResolved, state: Encounter) -> Encounter:
    attacker = state.combatant(event.attacker)
    if attacker is None:
        return state
    if event.counter:
        struck = tuple(dict.fromkeys((*attacker.struck, event.target)))
        return state.with_combatant(attacker.model_copy(update={"struck": struck}))
    return state.with_combatant(
        attacker.model_copy(
            update={
                "blows": tuple(
                    blow.model_copy(update={"outcome": event.outcome}) if blow.index == event.index else blow
                    for blow in attacker.blows
                )
            }
        )
    )


@evolve.register
def _(event: ActionChanged, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    grace = event.declaration.action.kind is ActionKind.GRACE
    after = state.with_combatant(
        combatant.model_copy(
            update={
                "declaration": event.declaration,
                "blows": (),
                "acted": False,
                "status": InitiativeStatus.GRACE_BY_CHANGE if grace else combatant.status,
                "roll_malus": combatant.roll_malus + event.roll_malus,
            }
        )
    )
    after = _without_standing_counters(after, event.combatant_id)
    if event.combatant_id in after.round.voided and not event.acts_first:
        return after.with_round(voided=tuple(c for c in after.round.voided if c != event.combatant_id))
    return after


def _without_standing_counters(state: Encounter, combatant_id: CombatantId) -> Encounter:
    """Let what was rolled against an action meet no other one. Rule: L-348, Q-066."""

    def over(use: CounterUse) -> bool:
        return use.against == combatant_id and use.total is not None and use.succeeded is None

    uses = state.round.counters
    if not any(over(use) for use in uses):
        return state
    return state.with_round(counters=tuple(u.model_copy(update={"succeeded": False}) if over(u) else u for u in uses))


@evolve.register
def _(event: CounterVoided, state: Encounter) -> Encounter:
    return state.with_round(
        voided=(*state.round.voided, event.combatant_id),
        done=tuple(c for c in state.round.done if c != event.combatant_id),
    )


def _with_use(state: Encounter, event: CounterFired | CounterHeld, *, held: bool) -> Encounter:
    kept = tuple(u for u in state.round.counters if not (u.counterer == event.counterer and u.against == event.against))
    counterer = state.combatant(event.counterer)
    use = CounterUse(
        counterer=event.counterer,
        against=event.against,
        counter=event.counter,
        held=held,
        approached=counterer is not None and counterer.walked_m > 0,
    )
    return state.with_round(counters=(*kept, use))


@evolve.register
def _(event: CounterFired, state: Encounter) -> Encounter:
    return _with_use(state, event, held=False)


@evolve.register
def _(event: CounterHeld, state: Encounter) -> Encounter:
    return _with_use(state, event, held=True)


def _change_use(state: Encounter, event: CounterRolled | CounterResolved, **changes: object) -> Encounter:
    return state.with_round(
        counters=tuple(
            u.model_copy(update=changes)
            if u.counterer == event.counterer and u.against == event.against and not u.held
            else u
            for u in state.round.counters
        )
    )


@evolve.register
def _(event: CounterRolled, state: Encounter) -> Encounter:
    return _change_use(state, event, total=event.total)


@evolve.register
def _(event: CounterResolved, state: Encounter) -> Encounter:
    return _change_use(state, event, succeeded=event.succeeded)


@evolve.register
def _(event: ConcentrationResolved, state: Encounter) -> Encounter:
    return state


@evolve.register
def _(event: AttackWithdrawn, state: Encounter) -> Encounter:
    attacker = state.combatant(event.attacker)
    if attacker is None:
        return state
    blows = tuple(blow for blow in attacker.blows if blow.index != event.index)
    return state.with_combatant(attacker.model_copy(update={"blows": blows}))


@evolve.register
def _(event: SpellStopped, state: Encounter) -> Encounter:
    return _acted(state, event.combatant_id)


@evolve.register
def _(event: SkillUsed, state: Encounter) -> Encounter:
    return _acted(state, event.combatant_id)


@evolve.register
def _(event: SpellCast, state: Encounter) -> Encounter:
    after = _acted(state, event.combatant_id)
    caster = after.combatant(event.combatant_id)
    if caster is None:
        return after
    struck = tuple(dict.fromkeys((*caster.struck, *event.targets)))
    return after.with_combatant(caster.model_copy(update={"struck": struck}))


@evolve.register
def _(event: Jumped, state: Encounter) -> Encounter:
    after = _acted(state, event.combatant_id)
    jumper = after.combatant(event.combatant_id)
    return after if jumper is None else after.with_combatant(jumper.model_copy(update={"jumped_m": event.length_m}))


def _acted(state: Encounter, combatant_id: CombatantId) -> Encounter:
    combatant = state.combatant(combatant_id)
    return state if combatant is None else state.with_combatant(combatant.model_copy(update={"acted": True}))


@evolve.register
def _(event: KneeResolved, state: Encounter) -> Encounter:
    return state


@evolve.register
def _(event: AcrobaticsResolved, state: Encounter) -> Encounter:
    combatant = state.combatant(event.combatant_id)
    if combatant is None:
        return state
    made = (*combatant.acrobatics, Acrobatics(code=event.code, succeeded=event.succeeded))
    return state.with_combatant(combatant.model_copy(update={"acrobatics": made}))


@evolve.register
def _(event: OpposedStrength, state: Encounter) -> Encounter:
    return state
