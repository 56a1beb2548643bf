"""Who is in the fight: sheets, combatants, sides, names, states, and what the GM amends by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, CreatureId, RuleId, TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    check,
    decide,
)
from loreval_desktop.encounter.people.events import (
    AMENDABLE,
    AttentionSet,
    AwarenessSet,
    CombatantAdded,
    CombatantAmended,
    CombatantRemoved,
    CombatantRenamed,
    ConditionApplied,
    ConditionLifted,
    CoverRuled,
    CreatureAdded,
    CreatureEdited,
    DiceSet,
    HiddenSet,
    NoteWritten,
    ProfileSet,
    ReadyWeaponsSet,
    SideSet,
    TitleSet,
    TokenPlaced,
)
from loreval_desktop.encounter.people.life import follow_hit_points
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import (
    Cause,
    Combatant,
    Condition,
    ConditionCode,
    Side,
    SideDice,
    friendly,
)
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Point, Token
from loreval_desktop.rules.attention import check_allotment
from loreval_desktop.rules.attention import pool as attention_pool
from loreval_desktop.rules.heroism import check_heroism, starting_heroism
from loreval_desktop.rules.types.creature import Allotment, Creature, NpcKind
from loreval_desktop.rules.types.profile import RulesProfile

# --- commands --------------------------------------------------------------------------------------------------------


class AddCreature(Command):
    """Copy a sheet into the encounter; its id is given anew."""

    kind: Literal["add_creature"] = "add_creature"
    sheet: Creature


class EditCreature(Command):
    """Replace a sheet of the encounter by a corrected one of the same id."""

    kind: Literal["edit_creature"] = "edit_creature"
    sheet: Creature


class AddCombatant(Command):
    """Let a creature join the fight, alone or several alike.

    sheet: a sheet to copy in; or creature_id: a sheet that the encounter has. at: where its token goes on the current
    scene (None: no token). count: how many alike; they are numbered, and stand side by side.
    """

    kind: Literal["add_combatant"] = "add_combatant"
    sheet: Creature | None = None
    creature_id: CreatureId | None = None
    side: Side | None = None
    name: Annotated[str, Field(max_length=80)] = ""
    at: Point | None = None
    count: Annotated[int, Field(ge=1, le=40)] = 1
    hidden: bool = False


class RemoveCombatant(Command):
    """Take a combatant out of the fight, its tokens too."""

    kind: Literal["remove_combatant"] = "remove_combatant"
    combatant_id: CombatantId


class RenameCombatant(Command):
    """Give a combatant another name; public_name None leaves what players read."""

    kind: Literal["rename_combatant"] = "rename_combatant"
    combatant_id: CombatantId
    name: Annotated[str, Field(max_length=80)]
    public_name: Annotated[str, Field(max_length=80)] | None = None


class SetSide(Command):
    """Let a combatant fight for another side."""

    kind: Literal["set_side"] = "set_side"
    combatant_id: CombatantId
    side: Side


class SetHidden(Command):
    """Hide a combatant from the players, or show it."""

    kind: Literal["set_hidden"] = "set_hidden"
    combatant_id: CombatantId
    hidden: bool


class SetAwareness(Command):
    """Say whether one combatant knows of another (L-131)."""

    kind: Literal["set_awareness"] = "set_awareness"
    observer: CombatantId
    of: CombatantId
    aware: bool


class SetStandingAttention(Command):
    """Set the allotment that holds before the first declaration (Q-026)."""

    kind: Literal["set_standing_attention"] = "set_standing_attention"
    combatant_id: CombatantId
    attention: Allotment


class SetReadyWeapons(Command):
    """Say which of a combatant's weapons are at hand."""

    kind: Literal["set_ready_weapons"] = "set_ready_weapons"
    combatant_id: CombatantId
    weapon_ids: tuple[str, ...]


class ApplyCondition(Command):
    """Put a combatant into a state."""

    kind: Literal["apply_condition"] = "apply_condition"
    combatant_id: CombatantId
    condition: Condition


class LiftCondition(Command):
    """Take a state off a combatant; by None lifts it whoever caused it."""

    kind: Literal["lift_condition"] = "lift_condition"
    combatant_id: CombatantId
    code: ConditionCode
    by: CombatantId | None = None
    which: Condition | None = None
    """The one to take off, where others of its kind stay; None: all of that kind."""


class AmendCombatant(Command):
    """Let the GM set numbers by hand; None leaves them. The reason goes to the log."""

    kind: Literal["amend_combatant"] = "amend_combatant"
    combatant_id: CombatantId
    initiative: Annotated[int, Field(ge=0, le=999)] | None = None
    hit_points: Annotated[int, Field(ge=-99999, le=99999)] | None = None
    heroism: Annotated[int, Field(ge=0, le=3)] | None = None
    attention: Allotment | None = None
    walked_m: Annotated[float, Field(ge=0, le=100_000)] | None = None
    extra_danger: Annotated[int, Field(ge=0, le=20)] | None = None
    roll_malus: Annotated[int, Field(ge=-99, le=99)] | None = None
    note: Annotated[str, Field(max_length=2000)] | None = None
    reason: Annotated[str, Field(max_length=500)] = ""


class SetDice(Command):
    """Say whose dice each side throws."""

    kind: Literal["set_dice"] = "set_dice"
    dice: tuple[SideDice, ...]


class SetProfile(Command):
    """Play by other tables or options from now on; what is None stays as it is."""

    kind: Literal["set_profile"] = "set_profile"
    profile: RulesProfile | None = None
    initiative: Literal["loreval", "ribbons"] | None = None
    manoeuvres: Literal["loreval", "bmo"] | None = None


class SetTitle(Command):
    """Name the encounter."""

    kind: Literal["set_title"] = "set_title"
    title: Annotated[str, Field(max_length=120)]


class RuleCover(Command):
    """Let the GM set how much of a target one shooter cannot see; percent None gives the map its say again (L-734)."""

    kind: Literal["rule_cover"] = "rule_cover"
    shooter: CombatantId
    target: CombatantId
    percent: Annotated[float, Field(ge=0, le=100)] | None
    reason: Annotated[str, Field(max_length=500)] = ""


class WriteNote(Command):
    """Write a line in the log."""

    kind: Literal["write_note"] = "write_note"
    text: Annotated[str, Field(min_length=1, max_length=2000)]


# --- events ----------------------------------------------------------------------------------------------------------


# --- checks ----------------------------------------------------------------------------------------------------------


_HALVES = (
    (ConditionCode.SEIZED, ConditionCode.SEIZER),
    (ConditionCode.IMMOBILISED, ConditionCode.IMMOBILISER),
    (ConditionCode.PINNED_DOWN, ConditionCode.PINNER),
    (ConditionCode.BLOCK_HELD, ConditionCode.BLOCK_HOLDER),
    (ConditionCode.GRAPPLED, ConditionCode.GRAPPLER),
    (ConditionCode.PINNED, ConditionCode.PINNING),
)
PAIRS = {**dict(_HALVES), **{two: one for one, two in _HALVES}, ConditionCode.CLINCH: ConditionCode.CLINCH}
"""States that come in pairs: what one bears, its partner bears the other half of."""


def no_combatant(combatant_id: CombatantId) -> Problem:
    """Return the problem of a combatant that the encounter does not have."""
    return Problem(say=message("roster.no_combatant", combatant=combatant_id), overridable=False)


@check.register
def _(command: EditCreature, state: Encounter) -> Iterator[Problem]:
    if all(sheet.id != command.sheet.id for sheet in state.creatures):
        yield Problem(say=message("roster.no_creature", creature=command.sheet.id), overridable=False)


@check.register
def _(command: AddCombatant, state: Encounter) -> Iterator[Problem]:
    if (command.sheet is None) == (command.creature_id is None):
        yield Problem(say=message("roster.sheet_or_creature"), overridable=False)
    if command.creature_id is not None and all(sheet.id != command.creature_id for sheet in state.creatures):
        yield Problem(say=message("roster.no_creature", creature=command.creature_id), overridable=False)
    if command.at is not None and state.scene() is None:
        yield Problem(say=message("scene.none"), overridable=False)


@check.register(RemoveCombatant)
@check.register(SetSide)
@check.register(SetHidden)
@check.register(SetReadyWeapons)
def _known(command: RemoveCombatant | SetSide | SetHidden | SetReadyWeapons, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    if isinstance(command, SetReadyWeapons):
        sheet = state.sheet(combatant)
        for weapon_id in command.weapon_ids:
            if sheet.weapon(weapon_id) is None:
                yield Problem(say=message("roster.no_weapon", name=combatant.name, weapon=weapon_id), overridable=False)


@check.register
def _(command: ApplyCondition, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif command.condition.code in PAIRS and command.condition.by == command.combatant_id:
        yield Problem(say=message("roster.holds_itself", name=combatant.name), overridable=False)


@check.register
def _(command: LiftCondition, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif any(c.code is command.code and c.cause is Cause.HIT_POINTS for c in combatant.conditions):
        points = combatant.hit_points
        yield Problem(say=message("roster.by_hit_points", name=combatant.name, points=points), overridable=False)


@check.register
def _(command: RenameCombatant, state: Encounter) -> Iterator[Problem]:
    if state.combatant(command.combatant_id) is None:
        yield no_combatant(command.combatant_id)
    if not one_line(command.name):
        yield Problem(say=message("roster.empty_name"), overridable=False)


@check.register
def _(command: SetAwareness, state: Encounter) -> Iterator[Problem]:
    for combatant_id in (command.observer, command.of):
        if state.combatant(combatant_id) is None:
            yield no_combatant(combatant_id)


@check.register
def _(command: SetStandingAttention, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    yield from pool_problems(state, combatant, command.attention)
    if state.initiative == "loreval" and state.round.phase not in (Phase.SETUP, Phase.ENDED):
        rule = "L-061" if combatant.declaration is not None else "L-059"
        yield Problem(say=message("attention.stands", name=combatant.name), rule=RuleId(rule))


def pool_problems(state: Encounter, combatant: Combatant, attention: Allotment) -> Iterator[Problem]:
    """Yield the problem of an allotment that spends more points than the pool holds. Rule: L-082."""
    pool = attention_pool(state.sheet(combatant), state.profile).total
    if check_allotment(attention, pool):
        yield Problem(
            say=message("attention.too_many", name=combatant.name, spent=attention.total, pool=pool),
            rule=RuleId("L-082"),
        )


@check.register
def _(command: AmendCombatant, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    if command.attention is not None:
        yield from pool_problems(state, combatant, command.attention)
    if command.heroism is not None:
        yield from problems_of(check_heroism(command.heroism, state.sheet(combatant).kind, state.profile))


@check.register
def _(command: RuleCover, state: Encounter) -> Iterator[Problem]:
    for combatant_id in (command.shooter, command.target):
        if state.combatant(combatant_id) is None:
            yield no_combatant(combatant_id)


# --- decisions -------------------------------------------------------------------------------------------------------


def one_line(name: str) -> str:
    """Return a name without line breaks or other control characters, its spaces single."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def fresh_name(wanted: str, taken: Iterable[str], numbered: bool) -> str:
    """Return the wanted name on one line, or the first `name n` that nobody bears."""
    wanted = one_line(wanted)
    names = set(taken)
    if not numbered and wanted not in names:
        return wanted
    number = 1
    while f"{wanted} {number}" in names:
        number += 1
    return f"{wanted} {number}"


def default_side(sheet: Creature) -> Side:
    """Return the side on which a creature fights unless somebody says otherwise."""
    return Side.PLAYERS if sheet.kind is NpcKind.PC else Side.FOES


@decide.register
def _(command: AddCreature, draft: Draft) -> None:
    draft.emit(CreatureAdded(sheet=command.sheet.model_copy(update={"id": CreatureId(draft.new_id("k"))})))


@decide.register
def _(command: EditCreature, draft: Draft) -> None:
    before = draft.state.creature(command.sheet.id)
    if before == command.sheet:
        return
    draft.emit(CreatureEdited(sheet=command.sheet))
    if draft.state.round.phase not in (Phase.SETUP, Phase.ENDED):
        return
    if (before.kind, before.heroism) != (command.sheet.kind, command.sheet.heroism):
        points = starting_heroism(command.sheet.kind, command.sheet.heroism)
        for combatant in draft.state.combatants:  # before a fight heroism is what the sheet says (L-017)
            if combatant.creature_id == command.sheet.id and combatant.heroism != points:
                draft.emit(CombatantAmended(combatant_id=combatant.id, heroism=points))


@decide.register
def _(command: AddCombatant, draft: Draft) -> None:
    if command.sheet is not None:
        sheet = command.sheet.model_copy(update={"id": CreatureId(draft.new_id("k"))})
        draft.emit(CreatureAdded(sheet=sheet))
    else:
        assert command.creature_id is not None
        sheet = draft.state.creature(command.creature_id)
    wanted = command.name.strip() or sheet.name
    numbered = command.count > 1 or (
        sheet.kind is NpcKind.STANDARD and any(_stem(c.name) == wanted for c in draft.state.combatants)
    )
    scene = draft.state.scene()
    for place in range(command.count):
        combatant = Combatant(
            id=CombatantId(draft.new_id("c")),
            creature_id=sheet.id,
            name=fresh_name(wanted, (c.name for c in draft.state.combatants), numbered),
            public_name=sheet.public_name,
            side=command.side or default_side(sheet),
            hit_points=sheet.hit_points,
            heroism=starting_heroism(sheet.kind, sheet.heroism),
            attention=sheet.attention.standing,
            ready_weapons=tuple(weapon.id for weapon in sheet.weapons if weapon.ready),
            hidden=command.hidden,
        )
        draft.emit(CombatantAdded(combatant=combatant))
        meet(draft, combatant.id)
        if command.at is not None and scene is not None:
            token = Token(id=TokenId(draft.new_id("t")), combatant_id=combatant.id, at=command.at)
            step = 2 * draft.state.token_radius_m(token) + 0.2
            column, line = place % 5, place // 5
            spot = (command.at[0] + column * step, command.at[1] + line * step)
            inside = (min(max(spot[0], 0.0), scene.width_m), min(max(spot[1], 0.0), scene.height_m))
            draft.emit(TokenPlaced(scene_id=scene.id, token=token.model_copy(update={"at": inside})))


def meet(draft: Draft, combatant_id: CombatantId) -> None:
    """Let one who joins know nobody who is hidden or unseen, nor be known where it hides itself. Rule: L-030, L-131."""
    joiner = draft.state.require(combatant_id)
    for other in draft.state.combatants:
        if friendly(joiner.side, other.side):
            continue
        for observer, seen in ((joiner, other), (other, joiner)):
            unseen = seen.hidden or seen.has(ConditionCode.INVISIBLE)
            if unseen and draft.state.knows(observer.id, seen.id):
                draft.emit(AwarenessSet(observer=observer.id, of=seen.id, aware=False))


def _stem(name: str) -> str:
    head, _, tail = name.rpartition(" ")
    return head if head and tail.isdigit() else name


def heroism_at_start(state: Encounter, combatant: Combatant) -> int:
    """Return the heroism that a combatant has when a fight begins: important NPCs have their one point again.

    Rule: L-017, L-018.
    """
    sheet = state.creature(combatant.creature_id)
    return combatant.heroism if sheet.kind is NpcKind.PC else starting_heroism(sheet.kind, sheet.heroism)


@decide.register
def _(command: RemoveCombatant, draft: Draft) -> None:
    name = draft.state.require(command.combatant_id).name
    draft.emit(CombatantRemoved(combatant_id=command.combatant_id, name=name))


@decide.register
def _(command: RenameCombatant, draft: Draft) -> None:
    was = draft.state.require(command.combatant_id)
    public = was.public_name if command.public_name is None else command.public_name
    name = one_line(command.name)
    if (name, public) != (was.name, was.public_name):
        draft.emit(CombatantRenamed(combatant_id=was.id, was=was.name, name=name, public_name=public))


@decide.register
def _(command: SetSide, draft: Draft) -> None:
    if draft.state.require(command.combatant_id).side is not command.side:
        draft.emit(SideSet(combatant_id=command.combatant_id, side=command.side))


@decide.register
def _(command: SetHidden, draft: Draft) -> None:
    if draft.state.require(command.combatant_id).hidden != command.hidden:
        draft.emit(HiddenSet(combatant_id=command.combatant_id, hidden=command.hidden))
        unseen = draft.state.require(command.combatant_id).has(ConditionCode.INVISIBLE)
        if command.hidden or not unseen:  # one who cannot be seen is not located by being shown to the players (L-128)
            perceive(draft, command.combatant_id, not command.hidden)


def perceive(draft: Draft, of: CombatantId, aware: bool) -> None:
    """Let all who are hostile know of somebody, or lose sight of one who hides or is unseen. Rule: L-131, Q-041."""
    other = draft.state.require(of)
    for observer in draft.state.combatants:
        if not friendly(observer.side, other.side) and draft.state.knows(observer.id, of) != aware:
            draft.emit(AwarenessSet(observer=observer.id, of=of, aware=aware))


@decide.register
def _(command: SetAwareness, draft: Draft) -> None:
    if draft.state.knows(command.observer, command.of) != command.aware:
        draft.emit(AwarenessSet(observer=command.observer, of=command.of, aware=command.aware))


@decide.register
def _(command: SetStandingAttention, draft: Draft) -> None:
    if draft.state.require(command.combatant_id).attention != command.attention:
        draft.emit(AttentionSet(combatant_id=command.combatant_id, attention=command.attention))


@decide.register
def _(command: SetReadyWeapons, draft: Draft) -> None:
    if draft.state.require(command.combatant_id).ready_weapons != command.weapon_ids:
        draft.emit(ReadyWeaponsSet(combatant_id=command.combatant_id, weapon_ids=command.weapon_ids))


@decide.register
def _(command: ApplyCondition, draft: Draft) -> None:
    put_on = command.condition.model_copy(update={"cause": Cause.GM})
    _apply(draft, command.combatant_id, put_on)
    other = PAIRS.get(put_on.code)
    if other is not None and put_on.by is not None and draft.state.combatant(put_on.by) is not None:
        half = put_on.model_copy(update={"code": other, "by": command.combatant_id})
        _apply(draft, put_on.by, half)
    if put_on.code is ConditionCode.INVISIBLE:
        perceive(draft, command.combatant_id, False)


def _apply(draft: Draft, combatant_id: CombatantId, condition: Condition) -> None:
    combatant = draft.state.require(combatant_id)
    if condition.code is ConditionCode.GRAPPLER and not condition.value:
        condition = condition.model_copy(update={"value": combatant.clock - 1})  # held since its last turn (M-097)
    if condition not in combatant.conditions:
        draft.emit(ConditionApplied(combatant_id=combatant_id, condition=condition))


@decide.register
def _(command: LiftCondition, draft: Draft) -> None:
    conditions = draft.state.require(command.combatant_id).conditions
    lifted = [
        c for c in conditions if c.code is command.code and command.by in (None, c.by) and command.which in (None, c)
    ]
    if lifted:
        draft.emit(
            ConditionLifted(combatant_id=command.combatant_id, code=command.code, by=command.by, which=command.which)
        )
        lift_other_halves(draft, command.combatant_id, lifted)
        after = draft.state.require(command.combatant_id)
        if command.code is ConditionCode.INVISIBLE and not after.has(ConditionCode.INVISIBLE) and not after.hidden:
            perceive(draft, after.id, True)


def lift_other_halves(draft: Draft, combatant_id: CombatantId, lifted: list[Condition]) -> None:
    """Lift what others bear as the other half of states that were lifted."""
    for condition in lifted:
        other, partner = PAIRS.get(condition.code), draft.state.combatant(condition.by)
        if (
            other is not None
            and partner is not None
            and any(c.code is other and c.by == combatant_id for c in partner.conditions)
        ):
            draft.emit(ConditionLifted(combatant_id=partner.id, code=other, by=combatant_id))


@decide.register
def _(command: AmendCombatant, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    changed = {
        field: getattr(command, field)
        for field in AMENDABLE
        if getattr(command, field) is not None and getattr(command, field) != getattr(combatant, field)
    }
    if changed:
        draft.emit(CombatantAmended(combatant_id=combatant.id, reason=command.reason, **changed))
    if command.hit_points is not None:
        follow_hit_points(draft, command.combatant_id)


@decide.register
def _(command: SetDice, draft: Draft) -> None:
    if draft.state.dice != command.dice:
        draft.emit(DiceSet(dice=command.dice))


@decide.register
def _(command: SetProfile, draft: Draft) -> None:
    state = draft.state
    initiative, manoeuvres = command.initiative or state.initiative, command.manoeuvres or state.manoeuvres
    profile = command.profile or state.profile
    options = profile.options
    if (options.initiative, options.manoeuvres) != (initiative, manoeuvres):  # what is played, the options say too
        options = options.model_copy(update={"initiative": initiative, "manoeuvres": manoeuvres})
    if options is not profile.options:
        profile = profile.model_copy(update={"options": options})
    event = ProfileSet(profile=profile, initiative=initiative, manoeuvres=manoeuvres)
    if (event.profile, event.initiative, event.manoeuvres) != (state.profile, state.initiative, state.manoeuvres):
        draft.emit(event)


@decide.register
def _(command: SetTitle, draft: Draft) -> None:
    if draft.state.title != command.title:
        draft.emit(TitleSet(title=command.title))


@decide.register
def _(command: RuleCover, draft: Draft) -> None:
    draft.emit(
        CoverRuled(shooter=command.shooter, target=command.target, percent=command.percent, reason=command.reason)
    )


@decide.register
def _(command: WriteNote, draft: Draft) -> None:
    draft.emit(NoteWritten(text=command.text))


# --- folding ---------------------------------------------------------------------------------------------------------
