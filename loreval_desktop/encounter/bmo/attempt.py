"""Manoeuvres by BMO against DMD: who may try what, letting go, picking up (M-020 to M-139).

How one that was begun goes on is the business of `bmo_stages`; what it brings about, that of `bmo_results`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo import results
from loreval_desktop.encounter.bmo.events import GripChanged, ManoeuvreBegun, ObjectPickedUp
from loreval_desktop.encounter.board import contact, ground, obstacles, pushes, ways
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.facts import bmo, combat
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.ribbons.events import BonusesSpent, DeedBegun, DefenceSet, track
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvreDeed, ManoeuvrePlan
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.ribbons import RibbonDeed, RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo_results import FREES, check_grabbed_weapon, drag_m, may_break_ropes, may_strike_in_hold
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.ribbons import check_manoeuvre
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.actions import RANGED, ActionKind, ActionSpec
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.ribbons import RibbonAction

OWN_ACTION = {
    ActionKind.BULL_RUSH: Manoeuvre.BULL_RUSH,
    ActionKind.TRIP: Manoeuvre.TRIP,
    ActionKind.DISARM: Manoeuvre.DISARM,
    ActionKind.WEAPON_DESTRUCTION: Manoeuvre.SUNDER,
    ActionKind.GRAPPLE: Manoeuvre.GRAPPLE,
    ActionKind.OVERTURN: Manoeuvre.OVERRUN,
}
"""Declared actions that are one manoeuvre."""


# --- commands --------------------------------------------------------------------------------------------------------


class AttemptManoeuvre(Command, ManoeuvrePlan):
    """Try a manoeuvre, or free oneself from one. actor None: whose turn it is."""

    kind: Literal["attempt_manoeuvre"] = "attempt_manoeuvre"
    actor: CombatantId | None = None


class ReleaseHold(Command):
    """Let go of whom one holds, freely; only the one who leads the grapple can (M-096)."""

    kind: Literal["release_hold"] = "release_hold"
    combatant_id: CombatantId


class Untie(Command):
    """Take the ropes off somebody by hand."""

    kind: Literal["untie"] = "untie"
    combatant_id: CombatantId


class PickUpObject(Command):
    """Take up something that lies on the ground."""

    kind: Literal["pick_up_object"] = "pick_up_object"
    combatant_id: CombatantId
    fallen_id: str


def plan_of(command: AttemptManoeuvre) -> ManoeuvrePlan:
    """Return the plan that a command says."""
    return ManoeuvrePlan(**{name: getattr(command, name) for name in ManoeuvrePlan.model_fields})


def target_of(state: Encounter, actor: Combatant, plan: ManoeuvrePlan) -> CombatantId | None:
    """Return whom a plan is aimed at; one who frees itself faces whoever holds it, or only the ropes."""
    if plan.manoeuvre is Manoeuvre.GRAPPLE and plan.hold in FREES:
        holder = bmo.held_by(actor)
        return actor.id if holder is None or bmo.tied_at(actor) is not None else holder
    if plan.target is None and plan.manoeuvre is Manoeuvre.GRAPPLE and plan.hold is not Hold.START:
        return bmo.holds(actor)
    return plan.target


# --- checks ----------------------------------------------------------------------------------------------------------


def system_problems(state: Encounter) -> Iterator[Problem]:
    """Yield the problem of an encounter that resolves manoeuvres otherwise, or has not begun. Rule: Q-012, L-050."""
    if state.manoeuvres != "bmo":
        yield Problem(say=message("bmo.other_system"), rule=RuleId("M-001"), overridable=False)
    elif state.initiative == "ribbons":
        phase = None if state.ribbons is None else state.ribbons.phase
        if phase not in (RibbonPhase.FIRST_TURN, RibbonPhase.NEXT_TURNS):
            yield Problem(say=message("ribbons.not_begun"), rule=RuleId("R-020"), overridable=False)
    elif state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        from loreval_desktop.encounter.rounds.phases import wrong_phase

        yield wrong_phase(state, Phase.RESOLUTION)


@check.register
def _(command: AttemptManoeuvre, state: Encounter) -> Iterator[Problem]:
    wrong = tuple(system_problems(state))
    yield from wrong
    if wrong:
        return
    plan = plan_of(command)
    actor = state.combatant(command.actor or state.round.cursor)
    if actor is None:
        yield Problem(say=message("flow.nobody_next"), overridable=False)
        return
    if state.deeds or state.pending or (state.ribbons is not None and state.ribbons.deed is not None):
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)
        return
    target_id = target_of(state, actor, plan)
    target = state.combatant(target_id)
    if target is None:
        missing = Problem(say=message("resolve.no_target"), overridable=False)
        yield no_combatant(target_id) if target_id else missing
        return
    if target.id == actor.id and plan.hold not in FREES:
        yield Problem(say=message("declare.own_target", name=actor.name), overridable=False)
        return
    if actor.out:
        yield Problem(say=message("bmo.out", name=actor.name), rule=RuleId("M-020"), overridable=False)
        return
    if actor.id != state.round.cursor:
        rule = "R-027" if state.initiative == "ribbons" else "L-056"
        yield Problem(say=message("flow.not_its_turn", name=actor.name), rule=RuleId(rule))
    yield from _action_problems(state, actor, plan)
    yield from attempt_problems(state, actor, target, plan)


def _action_problems(state: Encounter, actor: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what speaks against the action that a manoeuvre takes. Rule: M-020, M-021, M-040, M-060, M-070, …"""
    row = state.profile.bmo.row(plan.manoeuvre)
    if state.initiative == "ribbons":
        yield from problems_of(check_manoeuvre(_segments(state, plan)))
        return
    if actor.has(ConditionCode.BLOCKED):
        yield Problem(say=message("counter.blocked", name=actor.name), rule=RuleId("L-323"))
    index, suits = blow_for(state, actor, plan)
    target = state.combatant(plan.target)
    if target is not None:
        from loreval_desktop.encounter.loreval.blow import run_problems

        yield from run_problems(state, actor, target)
    if not suits:
        yield Problem(
            say=message("bmo.unsuited", name=actor.name, manoeuvre=message(f"bmo.{plan.manoeuvre}")),
            rule=RuleId(row.action_rule),
        )
    elif index is None:
        yield Problem(
            say=message("resolve.no_blow_left", name=actor.name, count=combat.blows_of(actor)),
            rule=RuleId("L-191"),
            overridable=False,
        )


def _segments(state: Encounter, plan: ManoeuvrePlan) -> int:
    return state.profile.bmo.ribbon_cost if plan.cost is None else plan.cost


def blow_for(state: Encounter, actor: Combatant, plan: ManoeuvrePlan) -> tuple[int | None, bool]:
    """Return which blow of the declared action a manoeuvre replaces, and whether the action suits it.

    Rule: M-020, M-021, M-040, M-060, M-070, M-080, M-090, M-130, Q-159.
    """
    declared = actor.declaration
    if declared is None or state.initiative == "ribbons":
        return None, declared is None and state.initiative == "ribbons"
    row, action = state.profile.bmo.row(plan.manoeuvre), declared.action
    made = {blow.index for blow in actor.blows}
    if OWN_ACTION.get(action.kind) is plan.manoeuvre or action.kind is ActionKind.PRICED:
        return (None if made else 0), True
    following = next((n for n in range(combat.blows_of(actor)) if n not in made), None)
    if action.kind is ActionKind.CHARGE:
        overruns = action.overturning and plan.manoeuvre is Manoeuvre.OVERRUN
        return following, row.in_charge or overruns
    if action.kind in (ActionKind.ATTACK, ActionKind.MIXED) and row.in_attack:
        melee = following is None or combat.mode_of_blow(action, following) not in RANGED
        return following, melee
    return None, False


def attempt_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what the manoeuvre itself says against a plan: states, size, reach, objects, holds, helpers."""
    grapples = plan.manoeuvre is Manoeuvre.GRAPPLE
    if not (grapples and plan.hold in FREES):
        yield from _bound_problems(state, actor, plan)
        yield from problems_of(
            rules.check_target(
                state.sheet(actor),
                state.sheet(target),
                plan.manoeuvre,
                state.profile,
                flying=bmo.flying(state, target),
            )
        )
        yield from _reach_problems(state, actor, target, plan)
        if state.initiative == "loreval":
            yield from problems_of(combat.seen_findings(state, actor, target, plan.concealed_by))
    if plan.weapon_id is not None and plan.weapon_id in bmo.gone(state, actor):
        yield _dropped_problem(state, actor, plan.weapon_id)
    elif plan.weapon_id is not None and state.sheet(actor).weapon(plan.weapon_id) is None:
        yield Problem(say=message("roster.no_weapon", name=actor.name, weapon=plan.weapon_id), overridable=False)
    elif plan.weapon_id is not None and not _at_hand(state, actor, plan.weapon_id):
        yield Problem(say=message("bmo.not_in_hand", name=actor.name, weapon=plan.weapon_id), rule=RuleId("M-028"))
    if plan.manoeuvre is Manoeuvre.DISARM:
        yield from _disarm_problems(state, target, plan)
    elif plan.manoeuvre is Manoeuvre.SUNDER:
        yield from _sunder_problems(state, actor, target, plan)
    elif grapples:
        yield from _grapple_problems(state, actor, target, plan)
    yield from _helper_problems(state, actor, target, plan)


def _at_hand(state: Encounter, actor: Combatant, weapon_id: str) -> bool:
    weapon = state.sheet(actor).weapon(weapon_id)
    named = () if actor.declaration is None else actor.declaration.weapon_ids
    return weapon is not None and (weapon.natural or weapon.fist_weapon or weapon_id in (*actor.ready_weapons, *named))


def _dropped_problem(state: Encounter, actor: Combatant, weapon_id: str) -> Problem:
    weapon = state.creature(actor.creature_id).weapon(weapon_id)
    return Problem(
        say=message("bmo.on_the_ground", name=actor.name, weapon=weapon.name if weapon else weapon_id),
        rule=RuleId("M-073"),
    )


def _bound_problems(state: Encounter, actor: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what binds the one who would try something. Rule: M-116, M-118."""
    if actor.has(ConditionCode.PINNED) or actor.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.bound", name=actor.name), rule=RuleId("M-118"))
    elif bmo.held_by(actor) is not None and not state.profile.bmo.row(plan.manoeuvre).in_attack:
        yield Problem(say=message("bmo.grabbed", name=actor.name), rule=RuleId("M-116"))


def _reach_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    pair = contact.tokens_of(state, actor.id, target.id)
    scene = state.scene()
    if pair is None or scene is None:
        return
    away, row = contact.gap_m(state, *pair), state.profile.bmo.row(plan.manoeuvre)
    if plan.manoeuvre is Manoeuvre.OVERRUN:
        if ways.first_block(scene, (pair[0].at, pair[1].at)) is not None:
            yield Problem(
                say=message("bmo.no_way", name=actor.name, target=target.name), rule=RuleId("M-131"), overridable=False
            )
        left = bmo.left_m(state, actor)
        if left is not None and away > left + contact.CONTACT_M:
            yield Problem(say=message("move.too_far", name=actor.name, need=away, left=left), rule=RuleId("M-130"))
        return
    reach = bmo.reach_m(state, actor, plan.weapon_id)
    if away > reach + contact.CONTACT_M:
        yield Problem(
            say=message("resolve.out_of_reach", name=actor.name, target=target.name, distance=away, reach=reach),
            rule=RuleId(row.action_rule),
        )
    yield from wall_problems(state, actor, target)


def wall_problems(state: Encounter, actor: Combatant, target: Combatant) -> Iterator[Problem]:
    """Yield the problem of an arm that would go through a wall. Rule: L-461."""
    between = contact.barrier_between(state, actor.id, target.id)
    if between is not None:
        what = obstacles.obstacle_name(between)
        say = message("reach.wall_between", name=actor.name, target=target.name, obstacle=what)
        yield Problem(say=say, rule=RuleId("L-461"))


def _disarm_problems(state: Encounter, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    held = [thing.id for thing in bmo.in_hand(state, target)]
    if not held:
        yield Problem(say=message("bmo.nothing_held", name=target.name), rule=RuleId("M-073"), overridable=False)
    elif plan.object_id is not None and plan.object_id not in held:
        yield Problem(say=message("bmo.not_held", name=target.name), rule=RuleId("M-073"), overridable=False)


def _sunder_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    found = results.thing_of(state, target, plan.object_id)
    if found is None:
        yield Problem(say=message("bmo.nothing_to_break", name=target.name), rule=RuleId("M-080"), overridable=False)
    elif found.full == 0 and (plan.object_hit_points is None or plan.object_hardness is None):
        yield Problem(say=message("bmo.points_needed", object=found.name), rule=RuleId("M-083"), overridable=False)
    yield from _dice_problems(state, actor, plan, "M-082")


def _dice_problems(state: Encounter, actor: Combatant, plan: ManoeuvrePlan, rule: str) -> Iterator[Problem]:
    """Yield the problem of a blow whose dice nobody knows."""
    if plan.weapon_id is None and not plan.dice:
        yield Problem(say=message("bmo.dice_needed", name=actor.name), rule=RuleId(rule), overridable=False)
    elif plan.dice:
        try:
            parse_dice(plan.dice)
        except ValueError:
            yield Problem(say=message("roll.not_dice", text=plan.dice), overridable=False)


def _grapple_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what the state of the hold says against a use of it. Rule: M-090 to M-119."""
    held, holder = bmo.holds(actor), bmo.held_by(actor)
    if plan.hold in FREES:
        ropes = bmo.tied_at(actor)
        if ropes is None and holder is None:
            yield Problem(say=message("bmo.not_held_by", name=actor.name), rule=RuleId("M-112"), overridable=False)
        elif ropes is not None and not may_break_ropes(
            ropes, bmo.bmo_of(state, actor, Manoeuvre.GRAPPLE).total, state.profile.bmo
        ):
            yield Problem(
                say=message("bmo.ropes_hold", name=actor.name, difficulty=ropes),
                rule=RuleId("M-111"),
                overridable=False,
            )
        return
    if plan.hold is Hold.START:
        if held is not None or holder is not None:
            yield Problem(say=message("bmo.grapples_already", name=actor.name), rule=RuleId("M-119"))
        other = bmo.held_by(target)
        if (other is not None and other != actor.id) or bmo.holds(target) is not None:
            yield Problem(say=message("bmo.held_already", name=target.name), rule=RuleId("M-119"))
        return
    if held != target.id and not (plan.hold is Hold.TIE and bmo.helpless(target)):
        row = "M-107" if plan.hold is Hold.TIE else "M-099"
        yield Problem(
            say=message("bmo.no_hold", name=actor.name, target=target.name), rule=RuleId(row), overridable=False
        )
    if plan.hold is Hold.TIE and target.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.tied_already", name=target.name), rule=RuleId("M-107"))
    if plan.hold is Hold.DAMAGE:
        yield from _dice_problems(state, actor, plan, "M-103")
        weapon = state.sheet(actor).weapon(plan.weapon_id) if plan.weapon_id is not None else None
        if weapon is not None and not may_strike_in_hold(weapon):
            yield Problem(say=message("bmo.not_in_hold", weapon=weapon.name), rule=RuleId("M-103"))
    if plan.hold is Hold.MOVE:
        yield from _drag_problems(state, actor, target, plan)


def _drag_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what speaks against a way with somebody held. Rule: M-100, M-101."""
    scene, pair = state.scene(), contact.tokens_of(state, actor.id, target.id)
    if scene is None or pair is None:
        return
    token = pair[0]
    way = (token.at, *plan.way)
    most = float(drag_m(speed(state.sheet(actor), state.profile, token.locomotion).vd_exact, state.profile.bmo))
    need = ways.walked_distance_m(scene, way, flying=ground.flies(state, token)) if plan.way else 0.0
    if need > most + contact.CONTACT_M:
        yield Problem(say=message("move.too_far", name=actor.name, need=need, left=most), rule=RuleId("M-100"))
    hit = ways.first_block(scene, way) if plan.way else None
    if hit is not None:
        what = message("bmo.edge") if hit == "frame" else obstacles.obstacle_name(hit)
        yield Problem(
            say=message("move.blocked", name=actor.name, obstacle=what), rule=RuleId("M-100"), overridable=False
        )
        return
    end = token.model_copy(update={"at": way[-1]})
    if plan.way and not pushes.is_free(state, scene, token, way[-1], (pair[1].id,)):
        yield Problem(say=message("bmo.place_taken", name=actor.name), rule=RuleId("M-100"), overridable=False)
    if plan.place is None:
        return
    after = state.with_token(end)
    gap = contact.gap_m(after, end, pair[1].model_copy(update={"at": plan.place}))
    there = after.scene(scene.id)
    assert there is not None
    free = pushes.is_free(after, there, pair[1], plan.place)
    beside = gap <= state.profile.bmo.step_m and ways.first_block(scene, (end.at, plan.place)) is None
    if not free or not beside or not pushes.open_way(scene, pair[1].at, way, plan.place):
        yield Problem(say=message("bmo.not_beside", name=target.name), rule=RuleId("M-101"), overridable=False)


def _helper_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what speaks against those who help. Rule: M-119 to M-121."""
    frees = plan.hold in FREES
    for helper_id in plan.helpers:
        helper = state.combatant(helper_id)
        if helper is None:
            yield no_combatant(helper_id)
            continue
        unable = helper.out or bmo.helpless(helper)
        near = contact.reaches(state, helper, actor if frees else target)
        if plan.manoeuvre is not Manoeuvre.GRAPPLE or helper.id in (actor.id, target.id) or unable or near is False:
            rule = RuleId("M-121" if frees else "M-120")
            yield Problem(say=message("bmo.cannot_help", name=helper.name), rule=rule)


def by_bmo(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether the declared action of somebody is one manoeuvre that is resolved by BMO. Rule: M-020, Q-012."""
    declared = combatant.declaration
    if state.manoeuvres != "bmo" or declared is None:
        return False
    return declared.action.kind in OWN_ACTION or declared.action.overturning


def target_problems(
    state: Encounter, combatant: Combatant, action: ActionSpec, targets: tuple[CombatantId, ...]
) -> Iterator[Problem]:
    """Yield what speaks against the targets of a manoeuvre that is being declared. Rule: M-036, M-066."""
    manoeuvre = Manoeuvre.OVERRUN if action.overturning else OWN_ACTION.get(action.kind)
    for aimed in (state.combatant(t) for t in targets if manoeuvre is not None):
        if aimed is not None and manoeuvre is not None:
            sheets = state.sheet(combatant), state.sheet(aimed)
            flying = bmo.flying(state, aimed)
            yield from problems_of(rules.check_target(*sheets, manoeuvre, state.profile, flying=flying))


def hindrances(state: Encounter, actor: Combatant, index: int) -> Iterator[Problem]:
    """Yield what a hold, ropes or the ground say against one blow of a declared action. Rule: M-073, M-116, M-118."""
    declared = actor.declaration
    if state.deeds:
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)
    if state.manoeuvres != "bmo" or declared is None:
        return
    if by_bmo(state, actor):
        yield Problem(say=message("bmo.by_attempt"), rule=RuleId("M-027"), overridable=False)
        return
    weapon = combat.weapon_of_blow(state, actor, index)
    if actor.has(ConditionCode.PINNED) or actor.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.bound", name=actor.name), rule=RuleId("M-118"))
    elif bmo.held_by(actor) is not None:
        yield from problems_of(check_grabbed_weapon(combat.mode_of_blow(declared.action, index), weapon))


def bound(state: Encounter, combatant: Combatant) -> Iterator[Problem]:
    """Yield the problem of one who is pinned or tied and would do something else than free itself. Rule: M-118."""
    if combatant.has(ConditionCode.PINNED) or combatant.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.bound", name=combatant.name), rule=RuleId("M-118"))


def walk_problems(state: Encounter, combatant: Combatant) -> Iterator[Problem]:
    """Yield what keeps somebody from walking: ropes, a pin, a grapple that another leads. Rule: M-096, M-118."""
    if combatant.has(ConditionCode.PINNED) or combatant.has(ConditionCode.TIED):
        yield from bound(state, combatant)
    elif bmo.held_by(combatant) is not None:
        yield Problem(say=message("bmo.cannot_leave", name=combatant.name), rule=RuleId("M-096"))


@check.register
def _(command: ReleaseHold, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif bmo.holds(combatant) is None:
        yield Problem(say=message("bmo.leads_no_hold", name=combatant.name), rule=RuleId("M-096"), overridable=False)


@check.register
def _(command: Untie, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif not combatant.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.not_tied", name=combatant.name), rule=RuleId("M-108"), overridable=False)


@check.register
def _(command: PickUpObject, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    fallen = next((f for f in state.fallen if f.id == command.fallen_id), None)
    if fallen is None or (fallen.holder is not None and fallen.holder != fallen.owner != combatant.id):
        yield Problem(say=message("bmo.nothing_there"), rule=RuleId("M-076"), overridable=False)
        return
    yield from bound(state, combatant)
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    if token is not None and fallen.at is not None:
        away = pushes.away_m(state, token, fallen.at)
        reach = state.sheet(combatant).reach_m
        if away > reach + contact.CONTACT_M:
            yield Problem(
                say=message(
                    "resolve.out_of_reach", name=combatant.name, target=fallen.name, distance=away, reach=reach
                ),
                rule=RuleId("M-076"),
            )


# --- decisions -------------------------------------------------------------------------------------------------------


@decide.register
def _(command: AttemptManoeuvre, draft: Draft) -> None:
    state = draft.state
    actor = state.combatant(command.actor or state.round.cursor)
    assert actor is not None
    plan = plan_of(command)
    target_id = target_of(state, actor, plan)
    assert target_id is not None
    index, suits = blow_for(state, actor, plan)
    charge = actor.declaration is not None and actor.declaration.action.kind is ActionKind.CHARGE
    if state.initiative == "ribbons":
        _take_turn(draft, actor, target_id, plan)
    else:
        from loreval_desktop.encounter.loreval.blow import ready_declared_weapons

        ready_declared_weapons(draft, actor.id)
    deed = ManoeuvreDeed(
        actor=actor.id,
        target=target_id,
        plan=plan,
        index=index if suits else None,
        hit_points=actor.hit_points,
        charge=charge,
    )
    draft.emit(ManoeuvreBegun(deed=deed))


def _take_turn(draft: Draft, actor: Combatant, target: CombatantId, plan: ManoeuvrePlan) -> None:
    """Begin a turn of the ribbons with a manoeuvre: what waited for the next action is used up. Rule: R-056, R-097."""

    ribbon = track(draft.state).of(actor.id)
    if ribbon is None:
        return
    if ribbon.defence:
        draft.emit(DefenceSet(combatant_id=actor.id, bonuses=0))
    action, cost = RibbonAction.MANOEUVRE, _segments(draft.state, plan)
    draft.emit(DeedBegun(deed=RibbonDeed(actor=actor.id, action=action, cost=cost, target=target)))
    if ribbon.preparations:
        draft.emit(BonusesSpent(combatant_id=actor.id))


@decide.register
def _(command: ReleaseHold, draft: Draft) -> None:
    held = bmo.holds(draft.state.require(command.combatant_id))
    assert held is not None
    draft.emit(GripChanged(holder=command.combatant_id, held=held, grip="released"))


@decide.register
def _(command: Untie, draft: Draft) -> None:
    tied = draft.state.require(command.combatant_id)
    for rope in (c for c in tied.conditions if c.code is ConditionCode.TIED):
        draft.emit(GripChanged(holder=rope.by or tied.id, held=tied.id, grip="untied"))


@decide.register
def _(command: PickUpObject, draft: Draft) -> None:
    fallen = next(f for f in draft.state.fallen if f.id == command.fallen_id)
    draft.emit(
        ObjectPickedUp(
            combatant_id=command.combatant_id,
            fallen_id=fallen.id,
            object_id=fallen.object_id,
            owner=fallen.owner,
            name=fallen.name,
            ready=draft.state.manoeuvres == "bmo",
        )
    )
