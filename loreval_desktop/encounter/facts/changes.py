"""What was declared is what is due: when its object is gone, what departs from it (L-385 to L-412, L-510 to L-547)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, cover, ground, ways
from loreval_desktop.encounter.facts import combat, counters
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.scene import Point, Token
from loreval_desktop.rules.charge import (
    ChargeFacts,
    ChargeOrder,
    TargetPlan,
    charge_order,
    check_direction,
    check_lane,
    check_run,
    runs_at,
    second_charge_strikes,
)
from loreval_desktop.rules.concealment import check_search
from loreval_desktop.rules.grapple import check_option
from loreval_desktop.rules.shooting import check_line
from loreval_desktop.rules.types.actions import MANOEUVRES, ActionKind, ActionSpec, CounterKind, GrappleOption
from loreval_desktop.rules.types.changes import ChangeReason
from loreval_desktop.rules.types.grapple import HOLD_STATES
from loreval_desktop.rules.types.stance import StateCode
from loreval_desktop.rules.types.terms import Finding, finding

DETOUR_M = 1.0
"""Fewer metres than these beside its run take a charger round nothing."""
AIMED = (
    ActionKind.ATTACK, ActionKind.MIXED, ActionKind.CHARGE, ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION,
    ActionKind.TRIP, ActionKind.OVERTURN, ActionKind.GRAPPLE, ActionKind.BULL_RUSH,
)  # fmt: skip
"""Actions that need their target within reach or in line."""


def change_reason(state: Encounter, combatant: Combatant) -> ChangeReason:
    """Return why a combatant may change what it does: its object has gone, or its counter lost it.

    Gone: dead, removed, behind a wall, unseen, out of reach of all that the action strikes with and all metres left;
    a weapon that lies on the ground; a hold that is over; what the action needs and one no longer has (Q-189). A
    charge that has been run is no longer changed (L-516). Rule: L-388, L-389, L-538, L-613.
    """
    declared = combatant.declaration
    if declared is None or declared.action.kind in (ActionKind.INACTION, ActionKind.GRACE):
        return ChangeReason.NONE
    if any(roll.code == ActionKind.WHIRLWIND.value and not roll.succeeded for roll in combatant.acrobatics):
        return ChangeReason.FAILED_ROTATION
    if combatant.id in state.round.voided or counters.is_void(state, combatant):
        return ChangeReason.VOID_COUNTER
    if declared.action.kind is ActionKind.COUNTER:
        lost = counters.has_lost_its_weapon(state, combatant)
        return ChangeReason.LOST_OBJECT if lost else ChangeReason.NONE
    if combatant.acted or (combat.blows_of(combatant) and len(combatant.blows) >= combat.blows_of(combatant)):
        return ChangeReason.NONE
    if combat.has_lost_its_weapon(state, combatant) or condition_findings(state, combatant):
        return ChangeReason.LOST_OBJECT
    left = due_targets(state, combatant)
    if declared.targets and (not left or all(_is_gone(state, combatant, target) for target in left)):
        return ChangeReason.LOST_OBJECT
    charges = declared.action.kind is ActionKind.CHARGE and not has_charged(state, combatant)
    if charges and any(not can_run(state, combatant, target) for target in left):
        return ChangeReason.LOST_OBJECT  # the run that it needs is no longer there
    return ChangeReason.NONE


def blows_due(state: Encounter, combatant: Combatant) -> int:
    """Return how many attacks the declared action holds now: a rotation strikes whoever has come into contact as well.

    Rule: L-614, L-615.
    """
    return max(combat.blows_of(combatant), len(combatant.blows) + len(in_rotation(state, combatant)))


def due_targets(state: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return those at whom what is left of a declared action is aimed and who are still in the fight."""
    declared = combatant.declaration
    if declared is None or not declared.targets:
        return ()
    named = declared.targets
    if combat.blows_of(combatant):
        made = {blow.index for blow in combatant.blows}
        due = [n for n in range(combat.blows_of(combatant)) if n not in made]
        named = tuple(dict.fromkeys(declared.targets[min(n, len(declared.targets) - 1)] for n in due))
    present = (state.combatant(target) for target in named)
    return tuple(target for target in present if target is not None)


def _is_gone(state: Encounter, combatant: Combatant, target: Combatant) -> bool:
    """Tell whether a target can no longer be met by what was declared. Rule: L-388, Q-082."""
    declared = combatant.declaration
    assert declared is not None
    if target.out and not (target.has(ConditionCode.UNCONSCIOUS) and declared.action.kind is ActionKind.GRAPPLE):
        return True
    if declared.action.kind not in AIMED:
        return False
    if declared.action.kind is ActionKind.GRAPPLE and _hold_is_over(state, combatant, target):
        return True
    if any(combat.seen_findings(state, combatant, target)) and not may_search(state, combatant, target):
        return True
    away = contact.distance_m(state, combatant.id, target.id)
    if away is None:
        return False
    if combat.is_ranged(declared.action):
        weapon = combat.weapon_of_blow(state, combatant, 0)
        percent = cover.sightline(state, combatant.id, target.id).percent
        too_far = weapon is not None and weapon.range_m is not None and away > weapon.range_m
        return too_far or (bool(check_line(percent, state.profile)) and counters.left_m(combatant) <= 0.005)
    reach = combat.reach_of_blow(state, combatant, combat.weapon_of_blow(state, combatant, 0))
    if counters.left_m(combatant) <= counters.NO_METRE and contact.barrier_between(state, combatant.id, target.id):
        return True  # it would have to go round
    way = contact.approach_m(state, combatant.id, target.id)
    return way is not None and way > reach + counters.left_m(combatant) + contact.CONTACT_M


def may_search(state: Encounter, combatant: Combatant, target: Combatant) -> bool:
    """Tell whether one who no longer sees a target may still look for it. Rule: L-128, L-756."""
    have = combat.attention_scores(state, combatant).e
    return target.has(ConditionCode.INVISIBLE) and not check_search(have, state.profile)


def _hold_is_over(state: Encounter, combatant: Combatant, target: Combatant) -> bool:
    declared = combatant.declaration
    assert declared is not None
    option = declared.action.grapple or GrappleOption.SEIZE
    if option is GrappleOption.SEIZE:
        return False
    codes = {code.value for code in HOLD_STATES}

    def held(one: Combatant, other: CombatantId) -> frozenset[StateCode]:
        found = (c for c in one.conditions if c.code.value in codes and c.by in (None, other))
        return frozenset(StateCode(c.code.value) for c in found)

    return bool(check_option(option, held(combatant, target.id), held(target, combatant.id)))


def condition_findings(state: Encounter, combatant: Combatant) -> tuple[Finding, ...]:
    """Return what a declared action needs and its author no longer has: Focus, as its scores are now. Rule: Q-189."""
    declared = combatant.declaration
    if declared is None or RuleId("L-157") in declared.overruled:
        return ()
    have = combat.attention_scores(state, combatant).f
    before = declared.focus
    short = before > 0 and have < before and not declared.eclat
    return (finding("focus_lost", "L-157", have=have, need=before),) if short else ()


# --- what departs from the declaration -------------------------------------------------------------------------------


def departure_problems(state: Encounter, attacker: Combatant, target: Combatant, index: int) -> Iterator[Problem]:
    """Yield the problem of a blow on another than was declared, with no change of action. Rule: L-385, L-410, L-614."""
    declared = attacker.declaration
    assert declared is not None
    if declared.action.kind is ActionKind.WHIRLWIND:
        yield from _rotation_problems(state, attacker, target)
        return
    if not declared.targets:
        return
    if target.id != declared.targets[min(index, len(declared.targets) - 1)]:
        say = message("resolve.other_target", name=attacker.name, target=target.name)
        yield Problem(say=say, rule=RuleId("L-385"))


def in_rotation(state: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return those whom a rotation still has to strike: everybody in contact now, each once. Rule: L-614, L-615."""
    declared = combatant.declaration
    if declared is None or declared.action.kind is not ActionKind.WHIRLWIND:
        return ()
    struck = {blow.target for blow in combatant.blows}
    reach = combat.reach_of_blow(state, combatant, combat.weapon_of_blow(state, combatant, 0))
    result = []
    for other in state.combatants:
        near = contact.reaches(state, combatant, other, reach)
        named = other.id in declared.targets
        if (
            other.id in (combatant.id, *struck)
            or other.has(ConditionCode.DEAD)
            or (other.has(ConditionCode.UNCONSCIOUS) and not named)
            or combat.ride_together(state, combatant.id, other.id)
        ):
            continue
        if near or (near is None and named):
            result.append(other)
    return tuple(result)


def _rotation_problems(state: Encounter, attacker: Combatant, target: Combatant) -> Iterator[Problem]:
    if any(blow.target == target.id for blow in attacker.blows):
        say = message("rotation.double", name=attacker.name, who=target.name)
        yield Problem(say=say, rule=RuleId("L-614"))


# --- charges ---------------------------------------------------------------------------------------------------------


def has_charged(state: Encounter, charger: Combatant) -> bool:
    """Tell whether a charger has run the straight units that its charge needs. Rule: L-516, L-527."""
    need = state.profile.charge.units * combat.speed_of(state, charger)
    return charger.run_m >= need - contact.CONTACT_M or bool(charger.blows)


def lane_findings(state: Encounter, charger: Combatant, token: Token, way: tuple[Point, ...]) -> tuple[Finding, ...]:
    """Return what speaks against the last straight piece of the run of a charge: others in the lane, another direction.

    token: what runs, the charger's own or its mount's. way: in world metres, the first point excluded. A piece that
    leads elsewhere is no part of the run yet, unless it is what a charge in continuity has left. Rule: L-527, L-530.
    """
    declared = charger.declaration
    target = None if declared is None or not declared.targets else state.combatant(declared.targets[0])
    if declared is None or target is None or charger.blows or RuleId("L-527") in declared.overruled:
        return ()
    scene = state.scene()
    aim = None if scene is None else scene.token_of(target.id)
    if aim is None:
        return ()
    start = way[-2] if len(way) > 1 else token.at
    runs, leads = _heading_deg(start, way[-1]), _heading_deg(start, aim.at)
    if not runs_at(runs, leads, state.profile):
        rest = declared.action.continued and not declared.units
        return check_direction(runs, leads, state.profile) if rest else ()
    bodies = contact.bodies_between(state, token, start, way[-1], apart=declared.targets)
    return check_lane([body.name for body in bodies])


def _heading_deg(start: Point, end: Point) -> float | None:
    return None if start == end else math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def lane_taken(state: Encounter, charger: Combatant, target: Combatant, action: ActionSpec) -> tuple[Finding, ...]:
    """Return what is known to stand in the lane of a charge that is being declared: those who have declared to stay.

    A charge with more units than it needs may go round them first. Rule: L-527.
    """
    pair = contact.tokens_of(state, charger.id, target.id)
    if pair is None or action.extra_moves + action.use_course > state.profile.charge.units:
        return ()
    bodies = contact.bodies_between(state, pair[0], pair[0].at, pair[1].at, apart=(charger.id, target.id))
    staying = [b for b in bodies if b.declaration is not None and b.declaration.distance_m <= contact.CONTACT_M]
    return check_lane([body.name for body in staying])


def _lane_is_clear(state: Encounter, charger: Combatant, target: Combatant) -> bool:
    """Tell whether nothing stands between a charger and its target now. Rule: L-527."""
    pair, scene, declared = contact.tokens_of(state, charger.id, target.id), state.scene(), charger.declaration
    if pair is None or scene is None:
        return True
    mine, theirs = pair
    if ways.first_block(scene, (mine.at, theirs.at), flying=ground.flies(state, mine)) is not None:
        return False
    if declared is not None and RuleId("L-527") in declared.overruled:
        return True
    return not contact.bodies_between(state, mine, mine.at, theirs.at, apart=(charger.id, target.id))


def run_problems(state: Encounter, charger: Combatant, target: Combatant) -> Iterator[Problem]:
    """Yield what speaks against the run that a charge ends, where the map has seen it. Rule: L-527 to L-529."""
    declared = charger.declaration
    if declared is None or declared.action.kind is not ActionKind.CHARGE or charger.blows:
        return
    if contact.tokens_of(state, charger.id, target.id) is None:
        return
    run_m, run_deg = combat.run_of(state, charger)
    mount = combat.mount_of(state, charger.id)
    runner = charger if mount is None or mount.run_m <= charger.run_m else mount
    units = declared.units if runner.declaration is None else runner.declaration.units
    aimed = runs_at(run_deg, contact.bearing_deg(state, charger.id, target.id), state.profile)
    yield from problems_of(
        check_run(
            0.0 if declared.action.continued else run_m,
            combat.speed_of(state, runner),
            units,
            state.profile,
            straight=declared.action.continued or aimed,
            continued=declared.action.continued,
        )
    )


def can_run(state: Encounter, charger: Combatant, target: Combatant) -> bool:
    """Tell whether a declared charge can still be made: in continuity, or with its run left. Rule: L-528, L-538."""
    declared = charger.declaration
    if declared is None:
        return False
    away = contact.distance_m(state, charger.id, target.id)
    if away is None:
        return True
    run_m, _ = combat.run_of(state, charger)
    reach = combat.reach_of_blow(state, charger, combat.weapon_of_blow(state, charger, 0))
    need = state.profile.charge.units * combat.speed_of(state, charger)
    if declared.action.continued:
        return (
            not charger.out
            and max(0.0, away - reach) < need + contact.CONTACT_M
            and (away <= reach + contact.CONTACT_M or _lane_is_clear(state, charger, target))
        )
    spare = counters.left_m(charger) - max(0.0, need - run_m)
    if spare < DETOUR_M and not _lane_is_clear(state, charger, target):
        return False  # no metre is left to go round what stands in the lane
    return second_charge_strikes(
        able=not charger.out,
        continued=False,
        straight_m=away + run_m,
        speed_m=combat.speed_of(state, charger),
        profile=state.profile,
    )


def charge_facts(state: Encounter, charger: Combatant, target: Combatant) -> ChargeOrder:
    """Return who comes first between a charger and its target, as both have declared. Rule: L-533 to L-547."""
    run, plan = charger.declaration, target.declaration
    assert run is not None
    what = TargetPlan.NOTHING
    feasible = True
    if plan is not None:
        at_charger = charger.id in plan.targets
        action = plan.action
        if action.kind is ActionKind.COUNTER:
            what = {
                CounterKind.RECEIVE_CHARGE: TargetPlan.RECEIVES,
                CounterKind.PARRY_CHARGE: TargetPlan.PARRIES,
                CounterKind.PARRY: TargetPlan.PARRIES,
                CounterKind.DODGE: TargetPlan.OTHER_COUNTER,
                CounterKind.BLOCK: TargetPlan.OTHER_COUNTER,
            }.get(action.counter or CounterKind.STRIKE, TargetPlan.NOTHING)
        elif action.kind is ActionKind.CHARGE and at_charger:
            what, feasible = TargetPlan.CHARGES_CHARGER, can_run(state, target, charger)
        elif _acts_against(target):
            what = TargetPlan.ATTACKS_CHARGER if at_charger else TargetPlan.ATTACKS_OTHER
    order = state.round.order
    faster = order.index(charger.id) < order.index(target.id) if target.id in order else True
    return charge_order(
        ChargeFacts(
            faster=faster,
            continued=run.action.continued and can_run(state, charger, target),
            plan=what,
            feasible=feasible,
            as_counter=run.action.as_counter,
            charger_eclat=run.eclat,
            target_eclat=plan is not None and plan.eclat,
            environment=combat.attention_scores(state, charger).e,
        ),
        state.profile,
    )


def _acts_against(combatant: Combatant) -> bool:
    """Tell whether somebody has declared an action that is done to somebody. Rule: L-535."""
    declared = combatant.declaration
    kinds = (*MANOEUVRES, ActionKind.GRAPPLE, ActionKind.SPELL, ActionKind.RITUAL, ActionKind.PRICED)
    return bool(combat.blows_of(combatant)) or (declared is not None and declared.action.kind in kinds)
