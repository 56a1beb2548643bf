"""An action by ribbons: announced, dodged, rolled, applied and paid (R-040 to R-124)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RollId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import ground, ways
from loreval_desktop.encounter.engine.asking import ask_roll, ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide, decide_effect
from loreval_desktop.encounter.engine.effects import bring_about, finish, make
from loreval_desktop.encounter.engine.events import Rolled
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push, step
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.map.events import StoodUp
from loreval_desktop.encounter.map.movement import walk, way_problems
from loreval_desktop.encounter.ribbons import payment
from loreval_desktop.encounter.ribbons.events import (
    BonusWaits,
    DefenceSet,
    GaugeRaised,
    Outcome,
    VirtuesRecovered,
    track,
)
from loreval_desktop.encounter.ribbons.track import (
    FIGHTING,
    ribbon_sheet,
    skill_dice,
    skill_name,
    virtue_dice,
    virtues_left,
    wrong_system,
)
from loreval_desktop.encounter.value.effects import Bonus, Gauge
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Choice, PendingRoll, Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.ribbons import Preparation, RibbonPhase
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.encounter.value.undertakings import RibbonAct
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.dice import MAX_DICE
from loreval_desktop.rules.ribbons import ATTACKS
from loreval_desktop.rules.types.creature import NpcKind, Weapon
from loreval_desktop.rules.types.ribbons import RibbonAction

PREPARING = (RibbonAction.PREPARE, RibbonAction.HELP)


class ActOnRibbon(Command):
    """Do something on one's turn. actor None: whose turn it is.

    target: of an attack or a help. weapon_id: of Acculer; weapon_cost and weapon_fatigue stand in for it.
    mounted, siege: how the attack is made; siege None: as the weapon is. skill: of a preparation, a help, an
    incantation. prepared: the kind of action that is prepared or helped. number: bonuses of Se défendre, level of
    Interagir, degree of a spell, cost of a manœuvre. virtue: one to use on the active roll. fatigue_modifier: what else
    adds fatigue. way, stands: of Interagir: where its author walks, in world metres, the first point excluded; that it
    gets up.
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
    way: Annotated[tuple[Point, ...], Field(max_length=2000)] = ()
    stands: bool = False


class EnterSuccesses(Command):
    """Type how many successes real dice showed. roll_id None: the roll that has waited longest."""

    kind: Literal["enter_successes"] = "enter_successes"
    roll_id: RollId | None = None
    successes: Annotated[int, Field(ge=0, le=99)]


# --- what an action rests on -----------------------------------------------------------------------------------------


def weapon_of(state: Encounter, actor: Combatant, command: ActOnRibbon) -> Weapon | None:
    """Return the weapon of an attack: the one named, else the first of the sheet; None where its cost is typed."""
    sheet = state.sheet(actor)
    if command.weapon_id is not None:
        return sheet.weapon(command.weapon_id)
    return None if command.weapon_cost is not None or not sheet.weapons else sheet.weapons[0]


def active_skill(act: RibbonAct) -> str:
    """Return the skill of the active roll of an action. Rule: R-048, R-051, R-062."""
    if act.action in ATTACKS:
        return rules.SIEGE if act.siege else rules.ARMED_COMBAT
    return act.skill


def cost_of(state: Encounter, actor: Combatant, command: ActOnRibbon) -> int:
    """Return how many segments an action costs.

    Rule: R-046, R-047, R-056, R-061, R-081, R-091, R-098, R-101, R-105, R-111.
    """
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
    weapon = weapon_of(state, actor, command)
    return weapon is not None and weapon.siege


def weapon_fatigue(state: Encounter, actor: Combatant, act: RibbonAct) -> int:
    """Return the degrees of fatigue that the weapon of an action gives: those given, else the sheet's."""
    if act.weapon_fatigue is not None:
        return act.weapon_fatigue
    sheet = state.sheet(actor)
    weapon = sheet.weapon(act.weapon_id or "") or (sheet.weapons[0] if sheet.weapons else None)
    return weapon.ribbon_fatigue if weapon is not None else 1


def pool_of(state: Encounter, act: RibbonAct, side: Literal["active", "dodge"]) -> tuple[int, int]:
    """Return the dice and the added successes of one side of an action. Rule: R-048, R-082, R-097, R-120 to R-122."""
    if side == "dodge":
        assert act.target is not None
        defender, ribbon = state.require(act.target), track(state).of(act.target)
        sheet, skill, virtue = state.sheet(defender), rules.DODGE, act.dodge_virtue
        bonuses = ribbon.defence if ribbon is not None else 0
    else:
        sheet, skill, virtue = state.sheet(state.require(act.actor)), active_skill(act), act.virtue
        bonuses = payment.bonuses_of(act)
    return rules.pool(skill_dice(sheet, skill), virtue_dice(sheet, virtue), bonuses, state.profile)


def may_dodge(combatant: Combatant) -> bool:
    """Tell whether one who is attacked can dodge at all. Rule: R-070, M-025, M-118."""
    return not combatant.out and not bmo.helpless(combatant)


# --- checks ----------------------------------------------------------------------------------------------------------


@check.register
def _(command: ActOnRibbon, state: Encounter) -> Iterator[Problem]:
    yield from wrong_system(state)
    now = track(state)
    if now.phase not in FIGHTING:
        yield Problem(say=message("ribbons.not_begun"), rule=RuleId("R-020"), overridable=False)
        return
    actor = state.combatant(command.actor or state.round.cursor)
    if actor is None or now.of(actor.id) is None:
        yield Problem(say=message("flow.nobody_next"), overridable=False)
        return
    if state.stack:
        yield Problem(say=message("ribbons.under_way"), overridable=False)
        return
    if actor.id != state.round.cursor:
        rule = RuleId("R-025" if now.phase is RibbonPhase.FIRST_TURN else "R-027")
        yield Problem(say=message("flow.not_its_turn", name=actor.name), rule=rule)
    if command.virtue is not None and command.virtue not in virtues_left(state, actor):
        yield Problem(say=message("ribbons.virtue", name=actor.name, virtue=command.virtue), rule=RuleId("R-120"))
    if command.action is not RibbonAction.BREATHE:
        yield from bmo.bound_problems(state, actor)
    yield from _target_problems(command, state, actor)
    yield from _action_problems(command, state, actor)
    yield from _walk_problems(command, state, actor)


def _target_problems(command: ActOnRibbon, state: Encounter, actor: Combatant) -> Iterator[Problem]:
    if command.action not in ATTACKS and command.action is not RibbonAction.HELP:
        return
    target = state.combatant(command.target)
    if target is None:
        yield Problem(say=message("resolve.no_target"), overridable=False)
    elif target.id == actor.id:
        yield Problem(say=message("declare.own_target", name=actor.name), overridable=False)
    elif track(state).of(target.id) is None:
        yield Problem(say=message("ribbons.no_ribbon", name=target.name), rule=RuleId("R-021"), overridable=False)


def _action_problems(command: ActOnRibbon, state: Encounter, actor: Combatant) -> Iterator[Problem]:
    action = command.action
    if action is RibbonAction.CORNER:
        if command.weapon_id is not None and state.sheet(actor).weapon(command.weapon_id) is None:
            say = message("roster.no_weapon", name=actor.name, weapon=command.weapon_id)
            yield Problem(say=say, rule=RuleId("R-046"), overridable=False)
        yield from problems_of(rules.check_corner(weapon_cost(state, actor, command)))
    elif action is RibbonAction.MANOEUVRE:
        if state.manoeuvres == "bmo":
            yield Problem(say=message("bmo.by_attempt"), rule=RuleId("M-027"), overridable=False)
        yield from problems_of(rules.check_manoeuvre(command.number))
    elif action is RibbonAction.DEFEND:
        yield from problems_of(rules.check_defend(command.number))
    elif action is RibbonAction.INTERACT:
        yield from problems_of(rules.check_interact(command.number))
    elif action in PREPARING:
        yield from problems_of(rules.check_preparing_skill(command.skill))
        if not command.skill.strip():
            yield Problem(say=message("ribbons.skill_needed"), rule=RuleId("R-082"))
        if command.prepared is None:
            yield Problem(say=message("ribbons.kind_needed"), rule=RuleId("R-084"))
    elif action is RibbonAction.BREATHE and state.sheet(actor).kind is not NpcKind.PC:
        yield Problem(say=message("ribbons.no_virtues", name=actor.name), rule=RuleId("R-112"))
    if action in ATTACKS:
        yield from problems_of(bmo.grabbed_findings(actor, weapon_of(state, actor, command)))


def _walk_problems(command: ActOnRibbon, state: Encounter, actor: Combatant) -> Iterator[Problem]:
    """Yield what speaks against metres walked since the last action that this one does not pay for.

    A side step takes Interagir 1, several metres or getting up Interagir 2. Rule: R-106, R-107.
    """
    scene = state.scene()
    token = None if scene is None else scene.token_of(actor.id)
    interacts = command.action is RibbonAction.INTERACT
    more, level = 0.0, command.number if interacts else 0
    if command.way and interacts and scene is not None and token is not None:
        yield from way_problems(state, token.id, command.way)
        more = ways.walked_distance_m(scene, (token.at, *command.way), flying=ground.flies(state, token))
    yield from payment.walk_problems(actor, level, more)
    if command.stands and (not interacts or level < rules.STANDING_LEVEL):
        yield Problem(
            say=message("ribbons.stand_unpaid", name=actor.name, level=rules.STANDING_LEVEL), rule=RuleId("R-107")
        )
    if command.stands and not actor.has(ConditionCode.KNOCKED_DOWN):
        yield Problem(say=message("move.not_down", name=actor.name), overridable=False)


@check.register
def _(command: EnterSuccesses, state: Encounter) -> Iterator[Problem]:
    if _waiting(state, command.roll_id) is None:
        yield Problem(say=message("roll.none_waits", roll=command.roll_id or "—"), overridable=False)


def _waiting(state: Encounter, roll_id: RollId | None) -> PendingRoll | None:
    """Return the pool of dice of that id, or the first that waits; None when there is none."""
    pools = (p for p in state.pending if isinstance(p, PendingRoll) and p.pool is not None)
    return next((pool for pool in pools if roll_id is None or pool.id == roll_id), None)


# --- decisions -------------------------------------------------------------------------------------------------------


@decide.register
def _(command: ActOnRibbon, draft: Draft) -> None:
    state = draft.state
    actor = state.combatant(command.actor or state.round.cursor)
    assert actor is not None
    interacts = command.action is RibbonAction.INTERACT
    push(
        draft,
        RibbonAct(
            id=new_undertaking_id(draft),
            actor=actor.id,
            target=command.target,
            action=command.action,
            cost=cost_of(state, actor, command),
            weapon_id=command.weapon_id,
            skill=command.skill,
            virtue=command.virtue,
            siege=handles_siege(state, actor, command),
            weapon_fatigue=command.weapon_fatigue,
            fatigue_modifier=command.fatigue_modifier,
            prepared=command.prepared,
            text=command.text,
            way=command.way if interacts else (),
            stands=command.stands and interacts,
        ),
    )


@decide.register
def _(command: EnterSuccesses, draft: Draft) -> None:
    roll = _waiting(draft.state, command.roll_id)
    assert roll is not None
    successes = command.successes + roll.added
    draft.emit(Rolled(roll=roll, faces=(), source="typed", total=successes))
    owner = draft.state.undertaking(roll.owner)
    if owner is not None:
        said = Answer(role=roll.role, who=roll.who, about=roll.about, total=successes, number=successes, waited=roll)
        advance(owner, said, draft)


# --- stages ----------------------------------------------------------------------------------------------------------


@advance.register
def _(act: RibbonAct, answer: Answer | None, draft: Draft) -> None:
    """Take the next step of an action by ribbons: the dodge is asked for, both sides roll, it takes effect."""
    _STAGES[act.stage](act, answer, draft)


def _begin(act: RibbonAct, answer: Answer | None, draft: Draft) -> None:
    """Spend what waited for it, then ask the defender, roll, or act at once. Rule: R-085, R-097."""
    act = payment.begin(draft, act, act.action)
    if act.action in ATTACKS:
        step(draft, act, stage="dodge")
    elif act.action in PREPARING or (act.action is RibbonAction.INCANT and act.skill.strip()):
        step(draft, act, stage="active")
    else:
        if act.action in (RibbonAction.INCANT, RibbonAction.INTERACT):
            act = payment.use_virtue(draft, act, act.actor, act.virtue)  # rolled at the table
        step(draft, act, stage="applied")


def _dodge(act: RibbonAct, answer: Answer | None, draft: Draft) -> None:
    """Ask the target whether it dodges, with which virtue, or refuses. Rule: R-070 to R-075."""
    defender = act.target
    assert defender is not None
    if answer is not None:
        if answer.code == "refuse":
            step(draft, act, stage="applied")
            return
        virtue = answer.code.partition(":")[2] or None
        act = payment.use_virtue(draft, payment.dodge(draft, act, defender), defender, virtue)
        step(draft, act, dodged=True, dodge_virtue=virtue, stage="active")
        return
    actor, target = draft.state.require(act.actor), draft.state.require(defender)
    if not may_dodge(target):
        step(draft, act, stage="applied")
        return
    virtues = virtues_left(draft.state, target)
    ask_ruling(
        draft,
        Role.DODGE,
        owner=act.id,
        who=target.id,
        about=(actor.id,),
        question=message("ribbons.defend", name=target.name, other=actor.name, action=message(f"ribbon.{act.action}")),
        answers=(
            Choice(code="refuse", say=message("ribbons.refuse")),
            Choice(code="dodge", say=message("ribbons.dodge")),
            *(Choice(code=f"dodge:{v}", say=message("ribbons.dodge_with", virtue=v)) for v in virtues),
        ),
        rule=RuleId("R-070"),
    )


def _active(act: RibbonAct, answer: Answer | None, draft: Draft) -> None:
    """Roll the author's pool; what is not dodged takes effect by it. Rule: R-048, R-062, R-082, R-120."""
    if answer is not None:
        successes = _successes(draft, answer)
        if act.action in ATTACKS:
            step(draft, act, attack_successes=successes, stage="defence")
        else:
            _apply(draft, act, "done", successes=successes)
        return
    if draft.state.require(act.actor).out:
        _end(draft, act, "lost")
        return
    act = payment.use_virtue(draft, act, act.actor, act.virtue)  # used by a roll, not by its announcement
    _ask_pool(draft, act, "active")


def _defence(act: RibbonAct, answer: Answer | None, draft: Draft) -> None:
    """Roll the defender's pool against what the author has scored. Rule: R-048, R-062, R-070."""
    if answer is None:
        _ask_pool(draft, act, "dodge")
        return
    attack, defence = act.attack_successes or 0, _successes(draft, answer)
    hits = rules.attack_succeeds(attack, defence)
    _apply(draft, act, "hit" if hits else "missed", successes=attack, defence=defence)


def _applied(act: RibbonAct, answer: Answer | None, draft: Draft) -> None:
    """Let an action take effect that needs no roll, or that nobody opposes. Rule: R-072, R-095, R-105, R-110."""
    _apply(draft, act, "unopposed" if act.action in ATTACKS else "done")


def _ask_pool(draft: Draft, act: RibbonAct, side: Literal["active", "dodge"]) -> None:
    """Ask for a pool of dice, or for the number of its successes. Rule: Q-171."""
    state = draft.state
    who, other = (act.actor, act.target) if side == "active" else (act.target, act.actor)
    assert who is not None
    combatant = state.require(who)
    dice, added = pool_of(state, act, side)
    dice = min(dice, MAX_DICE)
    skill = active_skill(act) if side == "active" else rules.DODGE
    ask_roll(
        draft,
        Role.ACTIVE if side == "active" else Role.DODGE,
        owner=act.id,
        dice=f"{dice}d{state.profile.options.ribbon_die_faces}" if dice else "0",
        who=who,
        about=() if other is None else (other,),
        why=message("ribbons.roll", name=combatant.name, skill=skill_name(state.sheet(combatant), skill)),
        pool=dice,
        added=added,
    )


def _successes(draft: Draft, answer: Answer) -> int:
    """Return how many successes a pool came to: those typed, else what its faces show with those that are added."""
    if answer.number is not None:
        return answer.number
    added = answer.waited.added if isinstance(answer.waited, PendingRoll) else 0
    return rules.successes(answer.faces, draft.state.profile, added)


# --- taking effect ---------------------------------------------------------------------------------------------------


def _apply(
    draft: Draft, act: RibbonAct, outcome: Outcome, *, successes: int | None = None, defence: int | None = None
) -> None:
    """Let an action take effect, and its author move on."""
    if outcome in ("hit", "unopposed"):
        _strike(draft, act)
    elif outcome == "missed" and act.action in (RibbonAction.CORNER, RibbonAction.WOUND):
        _raise(draft, act, act.actor, "fatigue", rules.BAD_POSITION)  # a bad position
    elif act.action in PREPARING:
        _prepare(draft, act, successes or 0)
    elif act.action is RibbonAction.DEFEND:
        draft.emit(DefenceSet(combatant_id=act.actor, bonuses=act.cost // 2))
    elif act.action is RibbonAction.BREATHE:
        draft.emit(VirtuesRecovered(combatant_id=act.actor))
    elif act.action is RibbonAction.INTERACT:
        walk(draft, act.actor, act.way)
        if act.stands:
            draft.emit(StoodUp(combatant_id=act.actor, distance_m=0.0))
    _end(draft, act, outcome, successes=successes, defence=defence)


def _end(
    draft: Draft, act: RibbonAct, outcome: Outcome, *, successes: int | None = None, defence: int | None = None
) -> None:
    payment.pay(draft, act, act.action, act.cost, outcome, successes=successes, defence=defence, text=act.text)
    end(draft, act, "lost" if outcome == "lost" else "done")


def _strike(draft: Draft, act: RibbonAct) -> None:
    """Apply an attack that got through. Rule: R-049, R-055, R-063."""
    ribbon = track(draft.state).of(act.target)
    if ribbon is None or act.target is None:
        return
    if act.action is RibbonAction.CORNER:
        degrees = weapon_fatigue(draft.state, draft.state.require(act.actor), act)
        after = rules.fatigue_after(ribbon.fatigue, degrees, act.fatigue_modifier)
        _raise(draft, act, act.target, "fatigue", after - ribbon.fatigue)
    elif act.action is RibbonAction.WOUND:
        after = rules.wounds_after(ribbon.fatigue, ribbon.wounds)
        _raise(draft, act, act.target, "wounds", after - ribbon.wounds)


def _raise(draft: Draft, act: RibbonAct, who: CombatantId, gauge: Literal["fatigue", "wounds"], degrees: int) -> None:
    if degrees > 0:
        by = act.actor if who != act.actor else act.target
        bring_about(draft, make(draft, Gauge, by=by, cause=act.id, target=who, gauge=gauge, degrees=degrees))


def _prepare(draft: Draft, act: RibbonAct, successes: int) -> None:
    """Let bonuses wait for the action that was announced, one's own or another's. Rule: R-085, R-086, R-093."""
    bonuses = rules.prepare_bonus(successes)
    helped = act.actor if act.action is RibbonAction.PREPARE else act.target
    if bonuses and helped is not None and act.prepared is not None:
        effect = make(draft, Bonus, by=act.actor, cause=act.id, target=helped, action=act.prepared, bonuses=bonuses)
        bring_about(draft, effect)


@decide_effect.register
def _(effect: Gauge, answer: Answer | None, draft: Draft) -> None:
    """Raise a gauge, and say when it is full. Rule: R-049, R-050, R-063, R-064, Q-172."""
    ribbon = track(draft.state).of(effect.target)
    if ribbon is None:
        finish(draft, effect, "void")
        return
    sheet = ribbon_sheet(draft.state.sheet(draft.state.require(effect.target)))
    fatigue = effect.gauge == "fatigue"
    was, size = (ribbon.fatigue, sheet.fatigue_max) if fatigue else (ribbon.wounds, sheet.wounds_max)
    value = rules.gauge_at_most(was, was + effect.degrees, size, draft.state.profile)
    if value != was:
        draft.emit(
            GaugeRaised(
                combatant_id=effect.target,
                gauge=effect.gauge,
                was=was,
                value=value,
                size=size,
                full=value >= size,
                by=effect.by,
            )
        )
    finish(draft, effect)


@decide_effect.register
def _(effect: Bonus, answer: Answer | None, draft: Draft) -> None:
    """Let bonuses wait for somebody's next action. Rule: R-084, R-085, R-093."""
    helper = effect.by if effect.by != effect.target else None
    preparation = Preparation(action=effect.action, bonuses=effect.bonuses, by=helper)
    if track(draft.state).of(effect.target) is None:
        finish(draft, effect, "void")
        return
    draft.emit(BonusWaits(combatant_id=effect.target, preparation=preparation))
    finish(draft, effect)


_STAGES: dict[str, Callable[[RibbonAct, Answer | None, Draft], None]] = {
    "begun": _begin,
    "dodge": _dodge,
    "active": _active,
    "defence": _defence,
    "applied": _applied,
}
