"""A fight by initiative ribbons: placement, turns, every action, cost, defence and effect (R-001…R-124).

Nothing waits inside a decision: an attack asks the defender first (dodge, with which virtue, or refuse), then the dice
or the number of successes of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RollId, RuleId, RulingId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.bmo.attempt import bound
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    RollDropped,
    Rolled,
    RollRequested,
    RulingDropped,
    RulingRequested,
    check,
    decide,
    follow_roll,
    follow_ruling,
)
from loreval_desktop.encounter.people.roster import SetProfile, drop_pending, no_combatant
from loreval_desktop.encounter.ribbons.events import (
    Advanced,
    AttackScored,
    BonusesSpent,
    BonusWaits,
    DeedApplied,
    DeedBegun,
    DeedDropped,
    DefenceSet,
    GaugeRaised,
    PassOver,
    RibbonAmended,
    RibbonPhaseEntered,
    RibbonTaken,
    VirtuesRecovered,
    VirtueUsed,
    track,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Answer, DodgeRuling, PendingRoll, PendingRuling, RibbonPurpose
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.ribbons import Preparation, Ribbon, RibbonDeed, RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.dice import MAX_DICE
from loreval_desktop.rules.ribbons import ATTACKS
from loreval_desktop.rules.types.creature import Creature, NpcKind, RibbonSheet
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.rules.types.terms import Finding

# --- commands --------------------------------------------------------------------------------------------------------


class PlaceOnRibbon(Command):
    """Announce oneself: the character takes the first free ribbon from the right (R-022, R-023)."""

    kind: Literal["place_on_ribbon"] = "place_on_ribbon"
    combatant_id: CombatantId


class BeginRibbons(Command):
    """Everybody is placed: the first turn begins (R-020)."""

    kind: Literal["begin_ribbons"] = "begin_ribbons"


class ActOnRibbon(Command):
    """Do something on one's turn. actor None: whose turn it is.

    target: of an attack or a help. weapon_id: of Acculer; weapon_cost and weapon_fatigue stand in for it.
    mounted, siege: how the attack is made; siege None: as the weapon is. skill: of a preparation, a help, an
    incantation. prepared: the kind of action that is prepared or helped. number: bonuses of Se défendre, level of
    Interagir, degree of a spell, cost of a manœuvre. virtue: one to use on the active roll. fatigue_modifier: what else
    adds fatigue.
    """

    kind: Literal["act_on_ribbon"] = "act_on_ribbon"
    actor: CombatantId | None = None
    action: RibbonAction
    target: CombatantId | None = None
    weapon_id: str | None = None
    weapon_cost: Annotated[int, Field(ge=0, le=16)] | None = None
    weapon_fatigue: Annotated[int, Field(ge=0, le=20)] | None = None
    mounted: bool = False
    siege: bool | None = None
    skill: Annotated[str, Field(max_length=60)] = ""
    prepared: RibbonAction | None = None
    number: Annotated[int, Field(ge=0, le=99)] = 0
    virtue: Annotated[str, Field(max_length=60)] | None = None
    fatigue_modifier: Annotated[int, Field(ge=-20, le=20)] = 0
    text: Annotated[str, Field(max_length=500)] = ""


class EnterSuccesses(Command):
    """Type how many successes real dice showed. roll_id None: the roll that has waited longest."""

    kind: Literal["enter_successes"] = "enter_successes"
    roll_id: RollId | None = None
    successes: Annotated[int, Field(ge=0, le=99)]


class AmendRibbon(Command):
    """Let the GM set a ribbon by hand; None leaves."""

    kind: Literal["amend_ribbon"] = "amend_ribbon"
    combatant_id: CombatantId
    at: Annotated[int, Field(ge=0, le=9999)] | None = None
    fatigue: Annotated[int, Field(ge=0, le=999)] | None = None
    wounds: Annotated[int, Field(ge=0, le=999)] | None = None
    virtues_used: tuple[str, ...] | None = None
    reason: Annotated[str, Field(max_length=500)] = ""


# --- events ----------------------------------------------------------------------------------------------------------


# --- facts -----------------------------------------------------------------------------------------------------------

FIGHTING = frozenset({RibbonPhase.FIRST_TURN, RibbonPhase.NEXT_TURNS})
"""The phases in which one acts."""


def ribbon_sheet(sheet: Creature) -> RibbonSheet:
    """Return what the ribbons need of a sheet; a bare one when it says nothing."""
    return sheet.ribbons or RibbonSheet()


def skill_dice(sheet: Creature, skill: str) -> int:
    """Return the dice of a skill; 0 when the sheet does not list it."""
    return next((s.dice for s in ribbon_sheet(sheet).skills if rules.same_skill(s.name, skill)), 0)


def skill_name(sheet: Creature, skill: str) -> Message | str:
    """Return what a skill is called: as the sheet writes it, else in the reader's language."""
    own = next((s.name for s in ribbon_sheet(sheet).skills if rules.same_skill(s.name, skill)), None)
    known = rules.combat_skill(skill)
    if own is not None or known is None:
        return own or skill
    return message(f"ribbon_skill.{rules.COMBAT_SKILLS[known][0]}")


def virtue_dice(sheet: Creature, virtue: str | None) -> int:
    """Return the dice of a virtue; 0 for none."""
    return next((v.dice for v in ribbon_sheet(sheet).virtues if v.name == virtue), 0)


def virtues_left(state: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return the virtues that a character may still use: all of them outside combat; NPCs have none.

    Rule: R-112, R-120, R-123, R-124.
    """
    sheet = state.sheet(combatant)
    if sheet.kind is not NpcKind.PC:
        return ()
    now = track(state)
    ribbon = now.of(combatant.id) if now.phase in FIGHTING else None
    used = ribbon.virtues_used if ribbon is not None else ()
    return tuple(v.name for v in ribbon_sheet(sheet).virtues if v.name not in used)


def active_skill(deed: RibbonDeed) -> str:
    """Return the skill of the active roll of an action. Rule: R-048, R-051, R-062."""
    if deed.action in ATTACKS:
        return rules.SIEGE if deed.siege else rules.ARMED_COMBAT
    return deed.skill


def waiting_bonuses(ribbon: Ribbon, action: RibbonAction) -> int:
    """Return what preparation and help add to an action of that kind. Rule: R-085, R-093 (they add up)."""
    return sum(p.bonuses for p in ribbon.preparations if p.action is action)


def cost_of(state: Encounter, actor: Combatant, command: ActOnRibbon) -> int:
    """Return how many segments an action costs. Rule: R-046, R-047, R-056, R-061, R-081, R-091, R-098, R-101, R-105,
    R-111."""
    action = command.action
    if action is RibbonAction.CORNER:
        return rules.corner_cost(weapon_cost(state, actor, command), mounted=command.mounted)
    if action is RibbonAction.WOUND:
        return rules.WOUND_COST
    if action is RibbonAction.PREPARE:
        return rules.PREPARE_COST
    if action is RibbonAction.HELP:
        mine, theirs = track(state).of(actor.id), track(state).of(command.target)
        return rules.help_cost(mine.at if mine else 1, theirs.at if theirs else 1)
    if action is RibbonAction.DEFEND:
        return rules.defend_cost(command.number)
    if action is RibbonAction.INCANT:
        return rules.incant_cost(command.number, state.profile)
    if action is RibbonAction.BREATHE:
        return rules.BREATHE_COST
    return command.number


def weapon_cost(state: Encounter, actor: Combatant, command: ActOnRibbon) -> int:
    """Return the cost of the weapon in hand: the one given, else the sheet's."""
    if command.weapon_cost is not None:
        return command.weapon_cost
    sheet = state.sheet(actor)
    weapon = sheet.weapon(command.weapon_id or "") or (sheet.weapons[0] if sheet.weapons else None)
    return weapon.ribbon_cost if weapon is not None else 2


def handles_siege(state: Encounter, actor: Combatant, command: ActOnRibbon) -> bool:
    """Tell whether an attack is made with a siege weapon: as it is said, else as the weapon in hand is. Rule: R-051."""
    if command.siege is not None or command.action not in ATTACKS:
        return bool(command.siege)
    sheet = state.sheet(actor)
    by_hand = command.weapon_cost is not None and command.weapon_id is None
    weapon = sheet.weapon(command.weapon_id or "") or (sheet.weapons[0] if sheet.weapons and not by_hand else None)
    return weapon is not None and weapon.siege


def weapon_fatigue(state: Encounter, actor: Combatant, deed: RibbonDeed) -> int:
    """Return the degrees of fatigue that the weapon of an action gives: those given, else the sheet's."""
    if deed.weapon_fatigue is not None:
        return deed.weapon_fatigue
    sheet = state.sheet(actor)
    weapon = sheet.weapon(deed.weapon_id or "") or (sheet.weapons[0] if sheet.weapons else None)
    return weapon.ribbon_fatigue if weapon is not None else 1


# --- checks ----------------------------------------------------------------------------------------------------------


def _wrong_system(state: Encounter) -> Iterator[Problem]:
    if state.initiative != "ribbons":
        yield Problem(say=message("ribbons.other_system"), rule=RuleId("R-020"), overridable=False)


def _problems(findings: tuple[Finding, ...]) -> Iterator[Problem]:
    yield from problems_of(findings)


@check.register
def _(command: PlaceOnRibbon, state: Encounter) -> Iterator[Problem]:
    yield from _wrong_system(state)
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif track(state).phase is not RibbonPhase.ENDED and track(state).of(combatant.id) is not None:
        yield Problem(say=message("ribbons.placed", name=combatant.name), rule=RuleId("R-024"), overridable=False)


@check.register
def _(command: BeginRibbons, state: Encounter) -> Iterator[Problem]:
    yield from _wrong_system(state)
    if track(state).phase is not RibbonPhase.PLACEMENT:
        yield Problem(say=message("ribbons.begun"), overridable=False)
        return
    missing = [c.name for c in state.combatants if not c.out and track(state).of(c.id) is None]
    if not state.combatants:
        yield Problem(say=message("flow.nobody"), overridable=False)
    elif missing:
        yield Problem(say=message("ribbons.missing", names=", ".join(missing)), rule=RuleId("R-021"))


@check.register
def _(command: SetProfile, state: Encounter) -> Iterator[Problem]:
    begun = state.round.phase not in (Phase.SETUP, Phase.ENDED)
    if begun and command.initiative not in (None, state.initiative):
        yield Problem(say=message("ribbons.system_fixed"), rule=RuleId("R-020"), overridable=False)


@check.register
def _(command: ActOnRibbon, state: Encounter) -> Iterator[Problem]:
    yield from _wrong_system(state)
    now = track(state)
    if now.phase not in FIGHTING:
        yield Problem(say=message("ribbons.not_begun"), rule=RuleId("R-020"), overridable=False)
        return
    actor = state.combatant(command.actor or state.round.cursor)
    if actor is None or now.of(actor.id) is None:
        yield Problem(say=message("flow.nobody_next"), overridable=False)
        return
    if now.deed is not None:
        yield Problem(say=message("ribbons.under_way"), overridable=False)
        return
    if actor.id != state.round.cursor:
        rule = RuleId("R-025" if now.phase is RibbonPhase.FIRST_TURN else "R-027")
        yield Problem(say=message("flow.not_its_turn", name=actor.name), rule=rule)
    if command.virtue is not None and command.virtue not in virtues_left(state, actor):
        yield Problem(say=message("ribbons.virtue", name=actor.name, virtue=command.virtue), rule=RuleId("R-120"))
    if command.action is not RibbonAction.BREATHE:
        yield from bound(state, actor)
    yield from _action_problems(command, state, actor)


def _action_problems(command: ActOnRibbon, state: Encounter, actor: Combatant) -> Iterator[Problem]:
    action, now = command.action, track(state)
    if action in ATTACKS or action is RibbonAction.HELP:
        target = state.combatant(command.target)
        if target is None:
            yield Problem(say=message("resolve.no_target"), overridable=False)
        elif target.id == actor.id:
            yield Problem(say=message("declare.own_target", name=actor.name), overridable=False)
        elif now.of(target.id) is None:
            yield Problem(say=message("ribbons.no_ribbon", name=target.name), rule=RuleId("R-021"), overridable=False)
    if action is RibbonAction.CORNER:
        if command.weapon_id is not None and state.sheet(actor).weapon(command.weapon_id) is None:
            say = message("roster.no_weapon", name=actor.name, weapon=command.weapon_id)
            yield Problem(say=say, rule=RuleId("R-046"), overridable=False)
        yield from _problems(rules.check_corner(weapon_cost(state, actor, command)))
    elif action is RibbonAction.MANOEUVRE:
        yield from _problems(rules.check_manoeuvre(command.number))
    elif action is RibbonAction.DEFEND:
        yield from _problems(rules.check_defend(command.number))
    elif action is RibbonAction.INTERACT:
        yield from _problems(rules.check_interact(command.number))
    elif action in (RibbonAction.PREPARE, RibbonAction.HELP):
        yield from _problems(rules.check_preparing_skill(command.skill))
        if not command.skill.strip():
            yield Problem(say=message("ribbons.skill_needed"), rule=RuleId("R-082"))
        if command.prepared is None:
            yield Problem(say=message("ribbons.kind_needed"), rule=RuleId("R-084"))
    elif action is RibbonAction.BREATHE and state.sheet(actor).kind is not NpcKind.PC:
        yield Problem(say=message("ribbons.no_virtues", name=actor.name), rule=RuleId("R-112"))


@check.register
def _(command: EnterSuccesses, state: Encounter) -> Iterator[Problem]:
    if _waiting(state, command.roll_id) is None:
        yield Problem(say=message("roll.none_waits", roll=command.roll_id or "—"), overridable=False)


@check.register
def _(command: AmendRibbon, state: Encounter) -> Iterator[Problem]:
    if track(state).of(command.combatant_id) is None:
        yield no_combatant(command.combatant_id)


def _waiting(state: Encounter, roll_id: RollId | None) -> PendingRoll | None:
    return next(
        (
            p
            for p in state.pending
            if isinstance(p, PendingRoll) and isinstance(p.then, RibbonPurpose) and (roll_id is None or p.id == roll_id)
        ),
        None,
    )


# --- decisions -------------------------------------------------------------------------------------------------------


@decide.register
def _(command: PlaceOnRibbon, draft: Draft) -> None:
    if track(draft.state).phase is RibbonPhase.ENDED:
        draft.emit(RibbonPhaseEntered(phase=RibbonPhase.PLACEMENT))  # another fight
    now = track(draft.state)
    free = rules.first_free([ribbon.combatant_id is not None for ribbon in now.ribbons])
    places = [at for at in (_place(draft.state, ribbon) for ribbon in now.ribbons) if at is not None]
    before = next((ribbon for ribbon in now.earlier if ribbon.combatant_id == command.combatant_id), None)
    start = draft.state.profile.options.ribbon_start_segment
    draft.emit(
        RibbonTaken(
            combatant_id=command.combatant_id,
            ribbon=free,
            at=min(places) if now.phase in FIGHTING and places else start,
            acted=now.phase is RibbonPhase.NEXT_TURNS,
            wounds=before.wounds if before is not None else 0,
        )
    )


@decide.register
def _(command: BeginRibbons, draft: Draft) -> None:
    from loreval_desktop.encounter.rounds.phases import enter

    draft.emit(RibbonPhaseEntered(phase=RibbonPhase.FIRST_TURN))
    enter(draft, Phase.RESOLUTION, 1)


@decide.register
def _(command: ActOnRibbon, draft: Draft) -> None:
    state = draft.state
    actor = state.combatant(command.actor or state.round.cursor)
    assert actor is not None
    ribbon = track(state).of(actor.id)
    assert ribbon is not None
    if ribbon.defence:
        draft.emit(DefenceSet(combatant_id=actor.id, bonuses=0))  # one's next turn has come
    deed = RibbonDeed(
        actor=actor.id,
        action=command.action,
        cost=cost_of(state, actor, command),
        target=command.target,
        weapon_id=command.weapon_id,
        skill=command.skill,
        virtue=command.virtue,
        bonuses=waiting_bonuses(ribbon, command.action),
        siege=handles_siege(state, actor, command),
        weapon_fatigue=command.weapon_fatigue,
        fatigue_modifier=command.fatigue_modifier,
        prepared=command.prepared,
        text=command.text,
        preparations=ribbon.preparations,
    )
    draft.emit(DeedBegun(deed=deed))
    if ribbon.preparations:
        draft.emit(BonusesSpent(combatant_id=actor.id))
    if command.action in ATTACKS:
        _ask_defender(draft, deed)
    elif command.action in (RibbonAction.PREPARE, RibbonAction.HELP) or (
        command.action is RibbonAction.INCANT and command.skill.strip()
    ):
        _ask_roll(draft, deed, "active")
    else:
        if deed.virtue is not None and deed.action in (RibbonAction.INCANT, RibbonAction.INTERACT):
            draft.emit(VirtueUsed(combatant_id=actor.id, virtue=deed.virtue))  # rolled at the table
        _apply(draft, deed, "done")


def _ask_defender(draft: Draft, deed: RibbonDeed) -> None:
    """Ask the target whether it dodges, with which virtue, or refuses. Rule: R-070 to R-075."""
    state = draft.state
    assert deed.target is not None
    actor, target = state.require(deed.actor), state.require(deed.target)
    answers: list[Answer] = [
        Answer(code="refuse", say=message("ribbons.refuse")),
        Answer(code="dodge", say=message("ribbons.dodge")),
    ]
    answers += [
        Answer(code=f"dodge:{virtue}", say=message("ribbons.dodge_with", virtue=virtue))
        for virtue in virtues_left(state, target)
    ]
    draft.emit(
        RulingRequested(
            ruling=PendingRuling(
                id=RulingId(draft.new_id("q")),
                who=target.id,
                question=message(
                    "ribbons.defend", name=target.name, other=actor.name, action=message(f"ribbon.{deed.action}")
                ),
                answers=tuple(answers),
                rule=RuleId("R-070"),
                then=DodgeRuling(attacker=actor.id, defender=target.id),
            )
        )
    )


@follow_ruling.register
def _(purpose: DodgeRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    deed = track(draft.state).deed
    if deed is None:
        return
    if answer == "refuse":
        _apply(draft, deed, "unopposed")
        return
    ribbon = track(draft.state).of(purpose.defender)
    assert ribbon is not None
    draft.emit(Advanced(combatant_id=purpose.defender, was=ribbon.at, at=rules.advanced(ribbon.at, rules.DODGE_COST)))
    virtue = answer.partition(":")[2] or None
    if virtue is not None:
        draft.emit(VirtueUsed(combatant_id=purpose.defender, virtue=virtue))
    _ask_roll(draft, deed, "active", dodge_virtue=virtue)


def _ask_roll(
    draft: Draft, deed: RibbonDeed, side: Literal["active", "dodge"], *, dodge_virtue: str | None = None
) -> None:
    """Ask for a pool of dice, or for the number of its successes."""
    state = draft.state
    who = deed.actor if side == "active" else deed.target
    assert who is not None
    combatant = state.require(who)
    sheet = state.sheet(combatant)
    ribbon = track(state).of(who)
    skill = active_skill(deed) if side == "active" else rules.DODGE
    virtue = deed.virtue if side == "active" else dodge_virtue
    bonuses = deed.bonuses if side == "active" else (ribbon.defence if ribbon is not None else 0)
    dice, added = rules.pool(skill_dice(sheet, skill), virtue_dice(sheet, virtue), bonuses, state.profile)
    dice = min(dice, MAX_DICE)
    if side == "active" and virtue is not None:
        draft.emit(VirtueUsed(combatant_id=who, virtue=virtue))  # used by a roll, not by its announcement
    faces = state.profile.options.ribbon_die_faces
    why: Message = message("ribbons.roll", name=combatant.name, skill=skill_name(sheet, skill))
    draft.emit(
        RollRequested(
            roll=PendingRoll(
                id=RollId(draft.new_id("r")),
                dice=f"{dice}d{faces}" if dice else "0",
                who=who,
                why=why,
                then=RibbonPurpose(side=side, dice=dice, added=added, dodge_virtue=dodge_virtue),
            )
        )
    )


@decide.register
def _(command: EnterSuccesses, draft: Draft) -> None:
    roll = _waiting(draft.state, command.roll_id)
    assert roll is not None
    assert isinstance(roll.then, RibbonPurpose)
    successes = command.successes + roll.then.added
    draft.emit(Rolled(roll=roll, faces=(), source="typed", total=successes))
    _scored(draft, roll.then, successes)


@follow_roll.register
def _(purpose: RibbonPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    _scored(draft, purpose, rules.successes(faces, draft.state.profile, purpose.added))


def _scored(draft: Draft, purpose: RibbonPurpose, successes: int) -> None:
    deed = track(draft.state).deed
    if deed is None:
        return
    if deed.action not in ATTACKS:
        _apply(draft, deed, "done", successes=successes)
    elif purpose.side == "active":
        draft.emit(AttackScored(successes=successes))
        scored = track(draft.state).deed
        assert scored is not None
        _ask_roll(draft, scored, "dodge", dodge_virtue=purpose.dodge_virtue)
    else:
        attack = deed.attack_successes or 0
        hit = rules.attack_succeeds(attack, successes)
        _apply(draft, deed, "hit" if hit else "missed", successes=attack, defence=successes)


def _apply(
    draft: Draft,
    deed: RibbonDeed,
    outcome: Literal["done", "hit", "missed", "unopposed"],
    *,
    successes: int | None = None,
    defence: int | None = None,
) -> None:
    """Let an action take effect, and its author move on."""
    if outcome in ("hit", "unopposed") and deed.target is not None:
        _strike(draft, deed)
    elif outcome == "missed" and deed.action in (RibbonAction.CORNER, RibbonAction.WOUND):
        _raise(draft, deed.actor, "fatigue", rules.BAD_POSITION, by=deed.target)
    if deed.action in (RibbonAction.PREPARE, RibbonAction.HELP) and deed.prepared is not None:
        bonuses = rules.prepare_bonus(successes or 0)
        helped = deed.actor if deed.action is RibbonAction.PREPARE else deed.target
        if bonuses and helped is not None:
            by = deed.actor if deed.action is RibbonAction.HELP else None
            draft.emit(
                BonusWaits(
                    combatant_id=helped,
                    preparation=Preparation(action=deed.prepared, bonuses=bonuses, by=by),
                )
            )
    if deed.action is RibbonAction.DEFEND:
        draft.emit(DefenceSet(combatant_id=deed.actor, bonuses=deed.cost // 2))
    if deed.action is RibbonAction.BREATHE:
        draft.emit(VirtuesRecovered(combatant_id=deed.actor))
    ribbon = track(draft.state).of(deed.actor)
    at = rules.advanced(ribbon.at if ribbon is not None else 1, deed.cost)
    draft.emit(DeedApplied(deed=deed, outcome=outcome, successes=successes, defence=defence, at=at))


def _strike(draft: Draft, deed: RibbonDeed) -> None:
    """Apply an attack that got through. Rule: R-049, R-055, R-063."""
    assert deed.target is not None
    ribbon = track(draft.state).of(deed.target)
    if ribbon is None:
        return
    if deed.action is RibbonAction.CORNER:
        degrees = weapon_fatigue(draft.state, draft.state.require(deed.actor), deed)
        after = rules.fatigue_after(ribbon.fatigue, degrees, deed.fatigue_modifier)
        _raise(draft, deed.target, "fatigue", after - ribbon.fatigue, by=deed.actor)
    elif deed.action is RibbonAction.WOUND:
        after = rules.wounds_after(ribbon.fatigue, ribbon.wounds)
        _raise(draft, deed.target, "wounds", after - ribbon.wounds, by=deed.actor)


def _raise(
    draft: Draft, who: CombatantId, gauge: Literal["fatigue", "wounds"], degrees: int, *, by: CombatantId | None
) -> None:
    ribbon = track(draft.state).of(who)
    if ribbon is None or degrees <= 0:
        return
    sheet = ribbon_sheet(draft.state.sheet(draft.state.require(who)))
    was, size = (ribbon.fatigue, sheet.fatigue_max) if gauge == "fatigue" else (ribbon.wounds, sheet.wounds_max)
    value = rules.gauge_at_most(was, was + degrees, size, draft.state.profile)
    if value != was:
        draft.emit(GaugeRaised(combatant_id=who, gauge=gauge, was=was, value=value, by=by))


@decide.register
def _(command: AmendRibbon, draft: Draft) -> None:
    ribbon = track(draft.state).of(command.combatant_id)
    assert ribbon is not None
    changed = {
        field: getattr(command, field)
        for field in ("at", "fatigue", "wounds", "virtues_used")
        if getattr(command, field) is not None and getattr(command, field) != getattr(ribbon, field)
    }
    if changed:
        draft.emit(RibbonAmended(combatant_id=command.combatant_id, reason=command.reason, **changed))


# --- settling --------------------------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Emit what follows by itself: ribbons left by those who are gone, whose turn it is, passes that are over."""
    from loreval_desktop.encounter.rounds.events import CursorMoved, PhaseEntered

    state = draft.state
    now = track(state)
    if now.phase not in FIGHTING:
        return
    if state.round.phase is Phase.ENDED:
        draft.emit(RibbonPhaseEntered(phase=RibbonPhase.ENDED))
        return
    if now.deed is not None:
        gone = next(
            (w for w in (now.deed.actor, now.deed.target) if w is not None and state.combatant(w) is None), None
        )
        if gone is not None:
            drop_pending(draft, gone)
            _drop_deed_rolls(draft)
        waits = any(_is_of_deed(waiting) for waiting in draft.state.pending)
        if gone is not None or not (waits or draft.state.deeds):  # a manoeuvre by BMO waits in its own way
            draft.emit(DeedDropped(deed=now.deed, gone=gone))
    if state.round.phase is not Phase.RESOLUTION:
        draft.emit(PhaseEntered(phase=Phase.RESOLUTION, round=now.passes_over + 1))
    while (now := track(draft.state)).phase is RibbonPhase.FIRST_TURN:
        acted = [_acted(draft.state, ribbon) for ribbon in now.ribbons]
        following = rules.next_first_turn(acted)
        if following is not None:
            break
        draft.emit(RibbonPhaseEntered(phase=RibbonPhase.NEXT_TURNS))
    now = track(draft.state)
    if now.deed is None and not _turn_goes_on(draft):
        if now.phase is RibbonPhase.NEXT_TURNS:
            following = rules.next_turn([_place(draft.state, ribbon) for ribbon in now.ribbons])
        else:
            following = rules.next_first_turn([_acted(draft.state, ribbon) for ribbon in now.ribbons])
        who = None if following is None else now.ribbons[following].combatant_id
        if draft.state.round.cursor != who:
            draft.emit(CursorMoved(combatant_id=who))
        if who is not None and following is not None and now.ribbons[following].defence:
            draft.emit(DefenceSet(combatant_id=who, bonuses=0))  # until the next turn, which has come
    over = rules.passes_over([ribbon.at for ribbon in now.ribbons if _place(draft.state, ribbon) is not None])
    for number in range(now.passes_over + 1, over + 1):
        draft.emit(PassOver(number=number))


def _drop_deed_rolls(draft: Draft) -> None:
    """Drop the rolls of an action that came to nothing."""
    for waiting in draft.state.pending:
        if not _is_of_deed(waiting):
            continue
        if isinstance(waiting, PendingRoll):
            draft.emit(RollDropped(roll_id=waiting.id))
        else:
            draft.emit(RulingDropped(ruling_id=waiting.id))


def _is_of_deed(waiting: PendingRoll | PendingRuling) -> bool:
    """Tell whether something that waits belongs to the action under way."""
    return isinstance(waiting.then, RibbonPurpose | DodgeRuling)


def _turn_goes_on(draft: Draft) -> bool:
    """Tell whether whoever's turn it is keeps it: nobody who comes or goes takes it away, only what is done.

    A newcomer at the lowest place, even left of it, acts after the turn under way. Rule: R-020 (Q-169).
    """
    now = track(draft.state)
    ribbon = now.of(draft.state.round.cursor)
    if ribbon is None or _place(draft.state, ribbon) is None:
        return False
    return not any(
        isinstance(event, DeedApplied | RibbonPhaseEntered)
        or (isinstance(event, RibbonAmended) and event.at is not None)
        for event in draft.events
    )


def _acted(state: Encounter, ribbon: Ribbon) -> bool | None:
    return None if _place(state, ribbon) is None else ribbon.acted


def _place(state: Encounter, ribbon: Ribbon) -> int | None:
    """Return where somebody who can act stands; None for an empty ribbon or one who is out."""
    combatant = state.combatant(ribbon.combatant_id)
    return None if combatant is None or combatant.out else ribbon.at


# --- folding ---------------------------------------------------------------------------------------------------------
