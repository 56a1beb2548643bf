"""What happens to those who fight: joining, states, hit points, heroism; facts and how each changes the value."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId, SceneId
from loreval_desktop.encounter.engine.core import (
    Event,
    evolve,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import (
    Loss,
)
from loreval_desktop.encounter.value.people import (
    Combatant,
    Condition,
    ConditionCode,
    CoverRuling,
    Side,
    SideDice,
    Unaware,
)
from loreval_desktop.encounter.value.ribbons import Ribbon
from loreval_desktop.encounter.value.scene import Token
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Allotment, Creature
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
    """A combatant is out of a state."""

    kind: Literal["condition_lifted"] = "condition_lifted"
    combatant_id: CombatantId
    code: ConditionCode
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


class DamageHeld(Event):
    """Damage waits until all who act in concert have struck (L-373)."""

    kind: Literal["damage_held"] = "damage_held"
    loss: Loss


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
                    "cursor": None if current.cursor == gone else current.cursor,
                    "order": tuple(c for c in current.order if c != gone),
                    "done": tuple(c for c in current.done if c != gone),
                    "eclats": tuple(c for c in current.eclats if c != gone),
                    "eclats_passed": tuple(c for c in current.eclats_passed if c != gone),
                    "counters": tuple(u for u in current.counters if gone not in (u.counterer, u.against)),
                    "voided": tuple(c for c in current.voided if c != gone),
                }
            ),
        }
    )


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
def _(event: ConditionApplied, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    rest = tuple(
        c
        for c in combatant.conditions
        if event.condition.code is ConditionCode.NOTE or (c.code, c.by) != (event.condition.code, event.condition.by)
    )
    return _with(state, event.combatant_id, conditions=(*rest, event.condition))


@evolve.register
def _(event: ConditionLifted, state: Encounter) -> Encounter:
    combatant = state.require(event.combatant_id)
    return _with(
        state,
        event.combatant_id,
        conditions=tuple(c for c in combatant.conditions if not (c.code is event.code and event.by in (None, c.by))),
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
    return _with_hit_points(state, state.require(event.combatant_id), event.left)


@evolve.register
def _(event: Healed, state: Encounter) -> Encounter:
    return _with_hit_points(state, state.require(event.combatant_id), event.left)


@evolve.register
def _(event: DamageHeld, state: Encounter) -> Encounter:
    return state.with_round(held=(*state.round.held, event.loss))


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
