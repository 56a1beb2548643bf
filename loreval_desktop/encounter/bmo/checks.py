"""What speaks against a manoeuvre by BMO: states, size, reach, things in hand, holds, helpers (M-020 to M-139)."""

from __future__ import annotations

from collections.abc import Iterator

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, ground, obstacles, pushes, ways
from loreval_desktop.encounter.facts import bmo, combat, things
from loreval_desktop.encounter.facts.bmo import OWN_ACTION
from loreval_desktop.encounter.facts.moments import wrong_phase
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvrePlan
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, hostile
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo_results import FREES, drag_m, may_break_ropes, may_strike_in_hold
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.actions import RANGED, ActionKind
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre

STEPS_TO_OVERRUN = 2
"""By ribbons an overrun takes one step, which must bring its author within another one of its target."""


def system_problems(state: Encounter) -> Iterator[Problem]:
    """Yield the problem of an encounter that resolves manoeuvres otherwise, or has not begun. Rule: Q-012, L-050."""
    if state.manoeuvres != "bmo":
        yield Problem(say=message("bmo.other_system"), rule=RuleId("M-001"), overridable=False)
    elif state.initiative == "ribbons":
        phase = None if state.ribbons is None else state.ribbons.phase
        if phase not in (RibbonPhase.FIRST_TURN, RibbonPhase.NEXT_TURNS):
            yield Problem(say=message("ribbons.not_begun"), rule=RuleId("R-020"), overridable=False)
    elif state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)


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


# --- the manoeuvre itself --------------------------------------------------------------------------------------------


def attempt_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what the manoeuvre itself says against a plan: states, size, reach, objects, holds, helpers."""
    grapples = plan.manoeuvre is Manoeuvre.GRAPPLE
    if not (grapples and plan.hold in FREES):
        yield from _bound_problems(state, actor, plan)
        findings = rules.check_target(
            state.sheet(actor),
            state.sheet(target),
            plan.manoeuvre,
            state.profile,
            flying=bmo.flying(state, target),
        )
        yield from problems_of(findings)
        yield from _reach_problems(state, actor, target, plan)
        if state.initiative == "loreval":
            yield from problems_of(combat.seen_findings(state, actor, target, plan.concealed_by))
    yield from _weapon_problems(state, actor, plan)
    if plan.manoeuvre is Manoeuvre.DISARM:
        yield from _disarm_problems(state, target, plan)
    elif plan.manoeuvre is Manoeuvre.SUNDER:
        yield from _sunder_problems(state, actor, target, plan)
    elif grapples:
        yield from _grapple_problems(state, actor, target, plan)
    yield from _helper_problems(state, actor, target, plan)


def _weapon_problems(state: Encounter, actor: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what speaks against the weapon used: on the ground, not at hand, too long for one hand. Rule: M-028."""
    if plan.weapon_id is None:
        return
    weapon = state.sheet(actor).weapon(plan.weapon_id)
    if plan.weapon_id in things.gone(state, actor):
        written = state.creature(actor.creature_id).weapon(plan.weapon_id)
        yield Problem(
            say=message("bmo.on_the_ground", name=actor.name, weapon=written.name if written else plan.weapon_id),
            rule=RuleId("M-073"),
        )
    elif weapon is None:
        yield Problem(say=message("roster.no_weapon", name=actor.name, weapon=plan.weapon_id), overridable=False)
    elif not _at_hand(actor, plan.weapon_id) and not weapon.natural and not weapon.fist_weapon:
        yield Problem(say=message("bmo.not_in_hand", name=actor.name, weapon=plan.weapon_id), rule=RuleId("M-028"))
    if not (plan.manoeuvre is Manoeuvre.GRAPPLE and plan.hold in FREES):
        yield from problems_of(bmo.grabbed_findings(actor, weapon))


def _at_hand(actor: Combatant, weapon_id: str) -> bool:
    named = () if actor.declaration is None else actor.declaration.weapon_ids
    return weapon_id in (*actor.ready_weapons, *named)


def _bound_problems(state: Encounter, actor: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what binds the one who would try something. Rule: M-116, M-118."""
    if actor.has(ConditionCode.PINNED) or actor.has(ConditionCode.TIED):
        yield from bmo.bound_problems(state, actor)
    elif bmo.held_by(actor) is not None and not state.profile.bmo.row(plan.manoeuvre).in_attack:
        yield Problem(say=message("bmo.grabbed", name=actor.name), rule=RuleId("M-116"))


# --- reach -----------------------------------------------------------------------------------------------------------


def _reach_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    pair = contact.tokens_of(state, actor.id, target.id)
    if pair is None:
        return
    away, row = contact.gap_m(state, *pair), state.profile.bmo.row(plan.manoeuvre)
    if plan.manoeuvre is Manoeuvre.OVERRUN:
        yield from _run_up_problems(state, actor, target, away)
        return
    reach = bmo.reach_m(state, actor, plan.weapon_id)
    if away > reach + contact.CONTACT_M:
        yield Problem(
            say=message("resolve.out_of_reach", name=actor.name, target=target.name, distance=away, reach=reach),
            rule=RuleId(row.action_rule),
        )
    yield from combat.wall_problems(state, actor, target)


def _run_up_problems(state: Encounter, actor: Combatant, target: Combatant, away_m: float) -> Iterator[Problem]:
    """Yield what speaks against running at somebody to overrun it: a wall, too few metres. Rule: M-130, M-131.

    By ribbons, where metres are not counted, a step must bring it beside its target.
    """
    scene, pair = state.scene(), contact.tokens_of(state, actor.id, target.id)
    assert scene is not None
    assert pair is not None
    if ways.first_block(scene, (pair[0].at, pair[1].at)) is not None:
        yield Problem(
            say=message("bmo.no_way", name=actor.name, target=target.name), rule=RuleId("M-131"), overridable=False
        )
    left = bmo.left_m(state, actor)
    if left is not None:
        if away_m > left + contact.CONTACT_M:
            yield Problem(say=message("move.too_far", name=actor.name, need=away_m, left=left), rule=RuleId("M-130"))
        return
    most = STEPS_TO_OVERRUN * state.profile.bmo.step_m
    if away_m <= most + contact.CONTACT_M:
        return
    met = pushes.in_between(state, scene, pair[0], pair[1].at)
    others = (obstacles.token_name(state, each.token) for each in met if each.token.id != pair[1].id)
    names = ", ".join(others)
    yield Problem(
        say=message(
            "bmo.overrun_across" if names else "bmo.overrun_from_afar",
            name=actor.name,
            target=target.name,
            distance=away_m,
            most=most,
            names=names,
        ),
        rule=RuleId("M-130"),
    )


# --- objects ---------------------------------------------------------------------------------------------------------


def _disarm_problems(state: Encounter, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    held = [thing.id for thing in things.in_hand(state, target)]
    if not held:
        yield Problem(say=message("bmo.nothing_held", name=target.name), rule=RuleId("M-073"), overridable=False)
    elif plan.object_id is not None and plan.object_id not in held:
        yield Problem(say=message("bmo.not_held", name=target.name), rule=RuleId("M-073"), overridable=False)


def _sunder_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    thing = things.thing_of(state, target, plan.object_id)
    if thing is None:
        yield Problem(say=message("bmo.nothing_to_break", name=target.name), rule=RuleId("M-080"), overridable=False)
    elif thing.full == 0 and (plan.object_hit_points is None or plan.object_hardness is None):
        yield Problem(say=message("bmo.points_needed", object=thing.name), rule=RuleId("M-083"), overridable=False)
    yield from _dice_problems(actor, plan, "M-082")


def _dice_problems(actor: Combatant, plan: ManoeuvrePlan, rule: str) -> Iterator[Problem]:
    """Yield the problem of a blow whose dice nobody knows."""
    if plan.weapon_id is None and not plan.dice:
        yield Problem(say=message("bmo.dice_needed", name=actor.name), rule=RuleId(rule), overridable=False)
    elif plan.dice:
        try:
            parse_dice(plan.dice)
        except ValueError:
            yield Problem(say=message("roll.not_dice", text=plan.dice), overridable=False)


# --- grapples --------------------------------------------------------------------------------------------------------


def _grapple_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what the state of the hold says against a use of it. Rule: M-090 to M-119."""
    if plan.hold in FREES:
        yield from _freeing_problems(state, actor)
        return
    held, holder = bmo.holds(actor), bmo.held_by(actor)
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
        yield from _dice_problems(actor, plan, "M-103")
        weapon = state.sheet(actor).weapon(plan.weapon_id) if plan.weapon_id is not None else None
        if weapon is not None and not may_strike_in_hold(weapon):
            yield Problem(say=message("bmo.not_in_hold", weapon=weapon.name), rule=RuleId("M-103"))
    if plan.hold is Hold.MOVE:
        yield from _drag_problems(state, actor, target, plan)


def _freeing_problems(state: Encounter, actor: Combatant) -> Iterator[Problem]:
    """Yield what speaks against freeing oneself: nothing holds, or ropes that nothing breaks. Rule: M-111, M-112."""
    ropes = bmo.tied_at(actor)
    if ropes is None and bmo.held_by(actor) is None:
        yield Problem(say=message("bmo.not_held_by", name=actor.name), rule=RuleId("M-112"), overridable=False)
    elif ropes is not None and not may_break_ropes(
        ropes, bmo.bmo_of(state, actor, Manoeuvre.GRAPPLE).total, state.profile.bmo
    ):
        yield Problem(
            say=message("bmo.ropes_hold", name=actor.name, difficulty=ropes), rule=RuleId("M-111"), overridable=False
        )


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
    """Yield what speaks against those who help: able, near, no foe of the one helped, an action for it.

    Rule: M-119 to M-121.
    """
    frees = plan.hold in FREES
    rule = RuleId("M-121" if frees else "M-120")
    for helper_id in plan.helpers:
        helper = state.combatant(helper_id)
        if helper is None:
            yield no_combatant(helper_id)
            continue
        unable = helper.out or bmo.helpless(helper) or hostile(helper.side, actor.side)
        near = contact.reaches(state, helper, actor if frees else target)
        if plan.manoeuvre is not Manoeuvre.GRAPPLE or helper.id in (actor.id, target.id) or unable or near is False:
            yield Problem(say=message("bmo.cannot_help", name=helper.name), rule=rule)
        elif not may_pay_for_help(state, helper, (actor.id, target.id)):
            yield Problem(say=message("bmo.helps_for_nothing", name=helper.name), rule=rule)


def may_pay_for_help(state: Encounter, helper: Combatant, between: tuple[CombatantId, ...]) -> bool:
    """Tell whether somebody has an action for *aider autrui*: its segments, or what it declared and has not done.

    With initiative points that is an action rated by the GM, or a grapple with one of the two. Rule: M-120, Q-156.
    """
    if state.initiative == "ribbons":
        return state.ribbons is not None and state.ribbons.of(helper.id) is not None
    declared = helper.declaration
    if declared is None or helper.blows or helper.acted:
        return False
    if declared.action.kind is ActionKind.PRICED:
        return True
    return declared.action.kind is ActionKind.GRAPPLE and any(each in declared.targets for each in between)
