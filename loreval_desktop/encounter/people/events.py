"""What happens to those who fight: joining, states, hit points, heroism; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId, SceneId, UndertakingId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import FallenObject, ObjectPoints
from loreval_desktop.encounter.value.people import (
    Cause,
    Combatant,
    Condition,
    ConditionCode,
    CoverRuling,
    Side,
    SideDice,
    Unaware,
    WeaponPoints,
)
from loreval_desktop.encounter.value.ribbons import Ribbon
from loreval_desktop.encounter.value.round import CounterUse
from loreval_desktop.encounter.value.scene import Token
from loreval_desktop.encounter.value.undertakings import Blow, CounterTest, Turn
from loreval_desktop.rules.types.actions import GrappleOption
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Allotment, Creature
from loreval_desktop.rules.types.grapple import HOLD_STATES
from loreval_desktop.rules.types.profile import RulesProfile


class CreatureAdded(Event):
    """A sheet was copied in."""

    kind: Literal["creature_added"] = "creature_added"
    sheet: Creature


class CreatureEdited(Event):
    """A sheet was corrected."""

    kind: Literal["creature_edited"] = "creature_edited"
    sheet: Creature


class CombatantAdded(Event):
    """A combatant joined."""

    kind: Literal["combatant_added"] = "combatant_added"
    combatant: Combatant


class CombatantRemoved(Event):
    """A combatant left; its tokens went with it."""

    kind: Literal["combatant_removed"] = "combatant_removed"
    combatant_id: CombatantId
    name: str


class TokenPlaced(Event):
    """A token was put on a scene."""

    kind: Literal["token_placed"] = "token_placed"
    scene_id: SceneId
    token: Token


class CombatantRenamed(Event):
    """A combatant has another name."""

    kind: Literal["combatant_renamed"] = "combatant_renamed"
    combatant_id: CombatantId
    was: str
    name: str
    public_name: str


class SideSet(Event):
    """A combatant fights for another side."""

    kind: Literal["side_set"] = "side_set"
    combatant_id: CombatantId
    side: Side


class HiddenSet(Event):
    """A combatant was hidden from the players, or shown."""

    kind: Literal["hidden_set"] = "hidden_set"
    combatant_id: CombatantId
    hidden: bool


class AwarenessSet(Event):
    """One combatant knows of another, or does not."""

    kind: Literal["awareness_set"] = "awareness_set"
    observer: CombatantId
    of: CombatantId
    aware: bool


class AttentionSet(Event):
    """Attention points were allotted."""

    kind: Literal["attention_set"] = "attention_set"
    combatant_id: CombatantId
    attention: Allotment


class ReadyWeaponsSet(Event):
    """Other weapons are at hand."""

    kind: Literal["ready_weapons_set"] = "ready_weapons_set"
    combatant_id: CombatantId
    weapon_ids: tuple[str, ...]


class ConditionApplied(Event):
    """A combatant is in a state."""

    kind: Literal["condition_applied"] = "condition_applied"
    combatant_id: CombatantId
    condition: Condition


class ConditionLifted(Event):
    """A combatant is out of a state. by None: whoever caused it."""

    kind: Literal["condition_lifted"] = "condition_lifted"
    combatant_id: CombatantId
    code: ConditionCode
    by: CombatantId | None = None
    which: Condition | None = None
    """The one that is lifted, where others of its kind may stay; None: all of that kind."""


class WeaponSheathed(Event):
    """A weapon was put away: it must be readied again (L-256)."""

    kind: Literal["weapon_sheathed"] = "weapon_sheathed"
    combatant_id: CombatantId
    weapon_id: str
    weapon: str


class MovementStopped(Event):
    """Somebody walks no further in this round (L-323, L-353)."""

    kind: Literal["movement_stopped"] = "movement_stopped"
    combatant_id: CombatantId
    by: CombatantId | None = None


class CombatantAmended(Event):
    """The GM set numbers by hand; only those that changed stand here."""

    kind: Literal["combatant_amended"] = "combatant_amended"
    combatant_id: CombatantId
    initiative: int | None = None
    hit_points: int | None = None
    heroism: int | None = None
    attention: Allotment | None = None
    walked_m: float | None = None
    extra_danger: int | None = None
    roll_malus: int | None = None
    note: str | None = None
    reason: str = ""


class DiceSet(Event):
    """Sides throw other dice."""

    kind: Literal["dice_set"] = "dice_set"
    dice: tuple[SideDice, ...]


class ProfileSet(Event):
    """Other tables or options hold."""

    kind: Literal["profile_set"] = "profile_set"
    profile: RulesProfile
    initiative: Literal["loreval", "ribbons"]
    manoeuvres: Literal["loreval", "bmo"]


class TitleSet(Event):
    """The encounter has another name."""

    kind: Literal["title_set"] = "title_set"
    title: str


class CoverRuled(Event):
    """The GM ruled on the cover of a pair."""

    kind: Literal["cover_ruled"] = "cover_ruled"
    shooter: CombatantId
    target: CombatantId
    percent: float | None
    reason: str = ""


class NoteWritten(Event):
    """The GM wrote a line in the log."""

    kind: Literal["note_written"] = "note_written"
    text: str


AMENDABLE = ("initiative", "hit_points", "heroism", "attention", "walked_m", "extra_danger", "roll_malus", "note")


class DamageDealt(Event):
    """Hit points were lost. account: how the number came about, where dice were thrown."""

    kind: Literal["damage_dealt"] = "damage_dealt"
    combatant_id: CombatantId
    amount: int
    left: int
    by: CombatantId | None = None
    why: str = ""
    account: Breakdown = Breakdown()
    cause: UndertakingId | None = None


class Healed(Event):
    """Hit points came back."""

    kind: Literal["healed"] = "healed"
    combatant_id: CombatantId
    amount: int
    left: int
    why: str = ""


class HeroismAwarded(Event):
    """Somebody has more heroism."""

    kind: Literal["heroism_awarded"] = "heroism_awarded"
    combatant_id: CombatantId
    points: int
    left: int
    reason: str = ""


class HeroismSpent(Event):
    """Somebody spent a point outside a fight."""

    kind: Literal["heroism_spent"] = "heroism_spent"
    combatant_id: CombatantId
    left: int
    reason: str = ""


class DeathAvoided(Event):
    """A blow that would have killed is cancelled. spent: whether a point was spent on it."""

    kind: Literal["death_avoided"] = "death_avoided"
    combatant_id: CombatantId
    amount: int
    by: CombatantId | None = None
    spent: bool
    left: int


class EclatAnnounced(Event):
    """An action d'éclat was announced; it costs a point of heroism and all initiative."""

    kind: Literal["eclat_announced"] = "eclat_announced"
    combatant_id: CombatantId
    left: int


class EclatPassed(Event):
    """Some let the moment of éclats go by."""

    kind: Literal["eclat_passed"] = "eclat_passed"
    combatant_ids: tuple[CombatantId, ...]


@evolve.register
def _(event: CreatureAdded, state: Encounter) -> Encounter:
    return state.model_copy(update={"creatures": (*state.creatures, event.sheet)})


@evolve.register
def _(event: CreatureEdited, state: Encounter) -> Encounter:
    return state.model_copy(
        update={"creatures": tuple(event.sheet if c.id == event.sheet.id else c for c in state.creatures)}
    )


@evolve.register
def _(event: CombatantAdded, state: Encounter) -> Encounter:
    return state.model_copy(update={"combatants": (*state.combatants, event.combatant)})


@evolve.register
def _(event: CombatantRemoved, state: Encounter) -> Encounter:
    gone = event.combatant_id
    scenes = tuple(
        scene.model_copy(update={"tokens": tuple(t for t in scene.tokens if t.combatant_id != gone)})
        if scene.token_of(gone) is not None
        else scene
        for scene in state.scenes
    )
    current = state.round
    ribbons = state.ribbons
    if ribbons is not None and ribbons.of(gone) is not None:  # the ribbon stays, free for somebody who joins
        ribbons = ribbons.model_copy(
            update={"ribbons": tuple(Ribbon() if r.combatant_id == gone else r for r in ribbons.ribbons)}
        )
    return state.model_copy(
        update={
            "ribbons": ribbons,
            "scenes": scenes,
            "combatants": tuple(c for c in state.combatants if c.id != gone),
            "unaware": tuple(u for u in state.unaware if gone not in (u.observer, u.of)),
            "cover_rulings": tuple(r for r in state.cover_rulings if gone not in (r.shooter, r.target)),
            "round": current.model_copy(
                update={
                    "cursor": _cursor_without(state, gone),
                    "order": tuple(c for c in current.order if c != gone),
                    "done": tuple(c for c in current.done if c != gone),
                    "eclats": tuple(c for c in current.eclats if c != gone),
                    "eclats_passed": tuple(c for c in current.eclats_passed if c != gone),
                    "counters": tuple(u for u in current.counters if not _ends_with(state, u, gone)),
                    "voided": tuple(c for c in current.voided if c != gone),
                    "tried": tuple(c for c in current.tried if c != gone),
                    "groups": _groups_without(current.groups, gone),
                    "parts": tuple(p for p in current.parts if gone not in (p.target, p.attacker)),
                }
            ),
        }
    )


def _cursor_without(state: Encounter, gone: CombatantId) -> CombatantId | None:
    """Return whose turn it is once somebody has left: where that one's stood on another's, the other goes on."""
    cursor = state.round.cursor
    if cursor != gone:
        return cursor
    first = next((at for at, each in enumerate(state.stack) if gone in each.needed), len(state.stack))
    return next((u.actor for u in reversed(state.stack[:first]) if isinstance(u, Turn)), None)


def _ends_with(state: Encounter, use: CounterUse, gone: CombatantId) -> bool:
    """Tell whether one who leaves takes along what is known of a counter: what was made stays made. Rule: L-346."""
    if use.counterer == gone:
        return True
    own = (u for u in state.stack if isinstance(u, Blow | CounterTest) and u.actor == use.counterer)
    begun = any(not u.thrown for u in own)
    unmade = use.held or (begun and use.total is None and use.succeeded is None)
    return use.against == gone and unmade


def _groups_without(
    groups: tuple[tuple[CombatantId, ...], ...], gone: CombatantId
) -> tuple[tuple[CombatantId, ...], ...]:
    """Return the groups without one who has left; one who is left alone acts in concert with nobody. Rule: L-370."""
    rest = (tuple(member for member in group if member != gone) for group in groups)
    return tuple(group for group in rest if len(group) > 1)


@evolve.register
def _(event: TokenPlaced, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    return state.with_scene(scene.model_copy(update={"tokens": (*scene.tokens, event.token)}))


def _with(state: Encounter, combatant_id: CombatantId, **changes: object) -> Encounter:
    return state.with_combatant(state.require(combatant_id).model_copy(update=changes))


@evolve.register
def _(event: CombatantRenamed, state: Encounter) -> Encounter:
    return _with(state, event.combatant_id, name=event.name, public_name=event.public_name)


@evolve.register
def _(event: SideSet, state: Encounter) -> Encounter:
    return _with(state, event.combatant_id, side=event.side)


@evolve.register
def _(event: HiddenSet, state: Encounter) -> Encounter:
    return _with(state, event.combatant_id, hidden=event.hidden)


@evolve.register
def _(event: AwarenessSet, state: Encounter) -> Encounter:
    rest = tuple(u for u in state.unaware if (u.observer, u.of) != (event.observer, event.of))
    if not event.aware:
        rest = (*rest, Unaware(observer=event.observer, of=event.of))
    return state.model_copy(update={"unaware": rest})


@evolve.register
def _(event: AttentionSet, state: Encounter) -> Encounter:
    return _with(state, event.combatant_id, attention=event.attention)


@evolve.register
def _(event: ReadyWeaponsSet, state: Encounter) -> Encounter:
    return _with(state, event.combatant_id, ready_weapons=event.weapon_ids)


@evolve.register
def _(event: WeaponSheathed, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    left = tuple(w for w in combatant.ready_weapons if w != event.weapon_id)
    return state.with_combatant(combatant.model_copy(update={"ready_weapons": left}))


@evolve.register
def _(event: MovementStopped, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    if combatant.declaration is None:
        return state
    stopped = combatant.declaration.model_copy(update={"distance_m": combatant.walked_m})
    return state.with_combatant(combatant.model_copy(update={"declaration": stopped}))


ADD_UP = frozenset({ConditionCode.SENSE_LOST, ConditionCode.ATTENTION_MALUS, ConditionCode.ATTENTION_CAP})
"""States that one may bear several times, from causes that are told apart (L-097, L-098, L-101)."""


def _same_state(condition: Condition) -> tuple[object, ...]:
    """Return what two states have in common when the second takes the place of the first."""
    told_apart = (condition.criterion, condition.text) if condition.code in ADD_UP else ()
    return (condition.code, condition.by, *told_apart)


@evolve.register
def _(event: ConditionApplied, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    rest = tuple(
        c
        for c in combatant.conditions
        if event.condition.code is ConditionCode.NOTE or _same_state(c) != _same_state(event.condition)
    )
    return _with(state, event.combatant_id, conditions=(*rest, event.condition))


@evolve.register
def _(event: ConditionLifted, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    return _with(
        state,
        event.combatant_id,
        conditions=tuple(
            c
            for c in combatant.conditions
            if not (c.code is event.code and event.by in (None, c.by) and event.which in (None, c))
        ),
    )


@evolve.register
def _(event: CombatantAmended, state: Encounter) -> Encounter:
    changed = {field: getattr(event, field) for field in AMENDABLE if getattr(event, field) is not None}
    return _with(state, event.combatant_id, **changed)


@evolve.register
def _(event: DiceSet, state: Encounter) -> Encounter:
    return state.model_copy(update={"dice": event.dice})


@evolve.register
def _(event: ProfileSet, state: Encounter) -> Encounter:
    return state.model_copy(
        update={"profile": event.profile, "initiative": event.initiative, "manoeuvres": event.manoeuvres}
    )


@evolve.register
def _(event: TitleSet, state: Encounter) -> Encounter:
    return state.model_copy(update={"title": event.title})


@evolve.register
def _(event: CoverRuled, state: Encounter) -> Encounter:
    rest = tuple(r for r in state.cover_rulings if (r.shooter, r.target) != (event.shooter, event.target))
    if event.percent is not None:
        rest = (
            *rest,
            CoverRuling(shooter=event.shooter, target=event.target, percent=event.percent, reason=event.reason),
        )
    return state.model_copy(update={"cover_rulings": rest})


@evolve.register
def _(event: NoteWritten, state: Encounter) -> Encounter:
    return state


def _with_hit_points(state: Encounter, combatant: Combatant, left: int) -> Encounter:
    return state.with_combatant(combatant.model_copy(update={"hit_points": left}))


@evolve.register
def _(event: DamageDealt, state: Encounter) -> Encounter:
    after = _with_hit_points(state, state.require(event.combatant_id), event.left)
    return _with_dealt(after, event.cause, event.amount)


def _with_dealt(state: Encounter, cause: UndertakingId | None, amount: int) -> Encounter:
    """Return the encounter where the undertaking that caused a loss knows how much was really lost."""
    undertaking = state.undertaking(cause)
    dealt = getattr(undertaking, "dealt", None)
    if undertaking is None or dealt is None:
        return state
    after = undertaking.model_copy(update={"dealt": dealt + amount})
    return state.model_copy(update={"stack": tuple(after if u.id == after.id else u for u in state.stack)})


@evolve.register
def _(event: Healed, state: Encounter) -> Encounter:
    return _with_hit_points(state, state.require(event.combatant_id), event.left)


@evolve.register(HeroismAwarded)
@evolve.register(HeroismSpent)
def _with_points(event: HeroismAwarded | HeroismSpent, state: Encounter) -> Encounter:
    return state.with_combatant(state.require(event.combatant_id).model_copy(update={"heroism": event.left}))


@evolve.register
def _(event: DeathAvoided, state: Encounter) -> Encounter:
    return state.with_combatant(
        state.require(event.combatant_id).model_copy(update={"heroism": event.left, "ward_used": True})
    )


@evolve.register
def _(event: EclatAnnounced, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id).model_copy(update={"heroism": event.left})
    after = state.with_combatant(combatant)
    return after.with_round(eclats=(*after.round.eclats, event.combatant_id))


@evolve.register
def _(event: EclatPassed, state: Encounter) -> Encounter:
    return state.with_round(eclats_passed=(*state.round.eclats_passed, *event.combatant_ids))


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
    cause: UndertakingId | None = None


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
    if hurt is None:
        return state
    after = state.with_combatant(hurt.model_copy(update={"nonlethal": event.total}))
    return _with_dealt(after, event.cause, event.amount)


def _without_grips(combatant: Combatant, other: CombatantId, codes: set[ConditionCode]) -> Combatant:
    kept = tuple(c for c in combatant.conditions if not (c.code in codes and c.by in (None, other)))
    return combatant.model_copy(update={"conditions": kept})


def _with_states(combatant: Combatant, *conditions: Condition) -> Combatant:
    return combatant.model_copy(update={"conditions": (*combatant.conditions, *conditions)})


@evolve.register
def _(event: GripChanged, state: Encounter) -> Encounter:
    holder, held = state.combatant(event.holder), state.combatant(event.held)
    if held is not None and event.grip in ("tied", "untied"):
        held = _without_grips(held, event.holder, {ConditionCode.TIED})
        if event.grip == "tied":
            held = _with_states(held, Condition(code=ConditionCode.TIED, by=event.holder, value=event.difficulty or 0))
    if event.grip == "untied":
        return state if held is None else state.with_combatant(held)
    leads = event.grip in ("held", "kept", "pinned")
    pins = event.grip == "pinned" or (
        event.grip == "kept" and held is not None and held.has(ConditionCode.PINNED)
    )  # a hold that is kept stays as tight as it was
    if held is not None:
        held = _without_grips(held, event.holder, _GRIPS)
        if leads:
            held = _with_states(held, Condition(code=ConditionCode.GRAPPLED, by=event.holder))
        if pins:
            held = _with_states(held, Condition(code=ConditionCode.PINNED, by=event.holder))
    if holder is not None:
        holder = _without_grips(holder, event.held, _GRIPS)
        if leads:
            holder = _with_states(holder, Condition(code=ConditionCode.GRAPPLER, by=event.held, value=event.round))
        if pins:
            holder = _with_states(holder, Condition(code=ConditionCode.PINNING, by=event.held))
    if event.grip == "taken" and holder is not None and held is not None:
        held = _with_states(held, Condition(code=ConditionCode.GRAPPLER, by=event.holder, value=event.round))
        holder = _with_states(holder, Condition(code=ConditionCode.GRAPPLED, by=event.held))
    after = state
    for each in (holder, held):
        if each is not None:
            after = after.with_combatant(each)
    return after


HOLD_CODES = frozenset(ConditionCode(code.value) for code in HOLD_STATES)


class HoldChanged(Event):
    """A grapple attack worked, or a hold ended: the states of both from now on, as far as holds go."""

    kind: Literal["hold_changed"] = "hold_changed"
    actor: CombatantId
    target: CombatantId
    option: GrappleOption | None
    """What worked; None: they are no longer in contact (L-791)."""
    actor_states: tuple[ConditionCode, ...]
    target_states: tuple[ConditionCode, ...]
    thrown_m: float = 0.0
    """How far a throw may take the target, in metres (L-802)."""


class WeaponDamaged(Event):
    """A weapon lost points (L-648). left: points of the object. destroyed: it cannot be used any more."""

    kind: Literal["weapon_damaged"] = "weapon_damaged"
    combatant_id: CombatantId
    weapon_id: str
    weapon: str
    lost: int
    left: int
    broken: bool
    destroyed: bool


def _with_holds(combatant: Combatant, other: CombatantId, codes: tuple[ConditionCode, ...]) -> Combatant:
    kept = tuple(c for c in combatant.conditions if not (c.code in HOLD_CODES and c.by in (None, other)))
    return combatant.model_copy(
        update={"conditions": (*kept, *(Condition(code=code, by=other, cause=Cause.HOLD) for code in codes))}
    )


@evolve.register
def _(event: HoldChanged, state: Encounter) -> Encounter:
    actor, target = state.combatant(event.actor), state.combatant(event.target)
    if actor is None or target is None:
        return state
    after = state.with_combatant(_with_holds(actor, event.target, event.actor_states))
    held = _with_holds(after.require(event.target), event.actor, event.target_states)
    return after.with_combatant(held.model_copy(update={"thrown_m": event.thrown_m}))


@evolve.register
def _(event: WeaponDamaged, state: Encounter) -> Encounter:
    owner = state.combatant(event.combatant_id)
    if owner is None:
        return state
    others = tuple(w for w in owner.weapon_points if w.weapon_id != event.weapon_id)
    points = WeaponPoints(weapon_id=event.weapon_id, left=event.left)
    ready = tuple(w for w in owner.ready_weapons if w != event.weapon_id or not event.destroyed)
    return state.with_combatant(owner.model_copy(update={"weapon_points": (*others, points), "ready_weapons": ready}))
