"""Charges: the run, continuity, and who strikes first (L-510 to L-553)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from loreval_desktop.core.ids import RuleId
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding

TOLERANCE_M = 0.01


STRAIGHT_DEG = 5.0
"""By how much the pieces of a straight way may turn: at a table nobody lays two moves on one line to the degree."""


def last_straight(
    run_m: float, run_deg: float | None, way: Sequence[tuple[float, float]]
) -> tuple[float, float | None]:
    """Return length in metres and direction in degrees of the last straight piece of a way that goes on.

    run_m, run_deg: the piece so far. way: where it goes on from, and its points, in metres. Rule: L-527, L-528, L-530.
    """
    for (x, y), (to_x, to_y) in pairwise(way):
        length = math.hypot(to_x - x, to_y - y)
        if length < 1e-9:
            continue
        heading = math.degrees(math.atan2(to_y - y, to_x - x))
        if run_deg is None or abs(math.remainder(heading - run_deg, 360.0)) > STRAIGHT_DEG:
            run_m, run_deg = 0.0, heading
        run_m += length
    return run_m, run_deg


def check_run(
    distance_m: float,
    speed_m: float,
    units: int,
    profile: RulesProfile,
    *,
    straight: bool = True,
    continued: bool = False,
) -> tuple[Finding, ...]:
    """Return what speaks against the run of a charge.

    distance_m: straight, up to contact with the target. speed_m: one unit. units: those of the action, a free one
    included. continued: no run is needed. Rule: L-511, L-527 to L-530.
    """
    found = []
    if not straight:
        found.append(finding("charge_not_straight", "L-527"))
    need = profile.charge.units * speed_m
    if not continued and distance_m < need - TOLERANCE_M:
        found.append(finding("charge_too_near", "L-528", need=round(need, 2), have=round(distance_m, 2)))
    reach = units * speed_m
    if distance_m > reach + TOLERANCE_M:
        found.append(finding("charge_too_far", "L-529", need=round(distance_m, 2), have=round(reach, 2)))
    return tuple(found)


def check_lane(others: Sequence[str]) -> tuple[Finding, ...]:
    """Return what speaks against a lane in which others stand. others: their names. Rule: L-527."""
    return (finding("charge_lane_taken", "L-527", who=", ".join(others)),) if others else ()


def check_direction(run_deg: float | None, target_deg: float | None, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against the rest that a charge in continuity runs: it leads elsewhere. Rule: L-527, L-530."""
    return () if runs_at(run_deg, target_deg, profile) else (finding("charge_not_straight", "L-527"),)


def check_move_after(*, struck: bool) -> tuple[Finding, ...]:
    """Return what speaks against a movement of a charger that has struck. Rule: L-512, L-516."""
    return (finding("charge_moves_after", "L-516"),) if struck else ()


def runs_at(run_deg: float | None, target_deg: float | None, profile: RulesProfile) -> bool:
    """Tell whether a run goes towards a target, as far as both directions are known. Rule: L-527, L-530."""
    if run_deg is None or target_deg is None:
        return True
    return abs(math.remainder(run_deg - target_deg, 360.0)) <= profile.charge.continuity_angle_deg + 1e-9


@dataclass(frozen=True, slots=True)
class PreviousRun:
    """How a creature ended the round before: metres run in one straight line at the end, none if it struck or cast.

    direction_deg, target_deg: of the run, and from its end to the target of the charge.
    """

    metres: float
    direction_deg: float | None = None
    target_deg: float | None = None


def check_continuity(previous: PreviousRun, speed_m: float, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against a charge without movement: the round before ended with too short a run, or elsewhere.

    speed_m: one unit. Rule: L-530.
    """
    need = profile.charge.units * speed_m
    if previous.metres < need - TOLERANCE_M:
        return (finding("charge_no_run", "L-530", need=round(need, 2), have=round(previous.metres, 2)),)
    if not runs_at(previous.direction_deg, previous.target_deg, profile):
        return (finding("charge_ran_elsewhere", "L-530"),)
    return ()


# --- who strikes first -----------------------------------------------------------------------------------------------


class TargetPlan(StrEnum):
    """What the target of a charge has declared."""

    NOTHING = "nothing"
    ATTACKS_CHARGER = "attacks_charger"
    ATTACKS_OTHER = "attacks_other"
    CHARGES_CHARGER = "charges_charger"
    RECEIVES = "receives"
    """Reception with a hafted weapon."""
    PARRIES = "parries"
    """Reception on the shield, or a parry."""
    OTHER_COUNTER = "other_counter"
    """A dodge or a block."""


class First(StrEnum):
    """Who comes first."""

    CHARGER = "charger"
    TARGET = "target"
    INITIATIVE = "initiative"
    """Plain initiative order, neither with precedence."""
    RECEPTION = "reception"
    """The receiving weapon, before the charge attack."""
    DEFENCE_ROLL = "defence_roll"
    """The charge is rolled against the target's roll instead of its passive score."""


@dataclass(frozen=True, slots=True)
class ChargeFacts:
    """What decides the order between a charger and its target.

    faster: the charger has the initiative. continued: it is in continuity of movement. plan: what the target declared;
    feasible: whether that is possible. as_counter: the charge was declared as a counter. environment: the charger's.
    """

    faster: bool
    continued: bool
    plan: TargetPlan
    feasible: bool = True
    as_counter: bool = False
    charger_eclat: bool = False
    target_eclat: bool = False
    environment: int = 0


@dataclass(frozen=True, slots=True)
class ChargeOrder:
    """The answer. case: its letter, a to m. first: who comes first. blocks: a hit ends the target's action."""

    case: str
    first: First
    rule: RuleId
    blocks: bool = False


def _order(case: str, first: First, rule: str, *, blocks: bool = False) -> ChargeOrder:
    return ChargeOrder(case, first, RuleId(rule), blocks)


def charge_order(facts: ChargeFacts, profile: RulesProfile) -> ChargeOrder:
    """Return who comes first when one charges another. Rule: L-533 to L-538, L-541 to L-543, L-546, L-551."""
    if facts.charger_eclat and facts.target_eclat:
        return _order("l", First.INITIATIVE, "L-427")
    if facts.charger_eclat:
        return _order("j", First.CHARGER, "L-551")
    if facts.target_eclat:
        return _order("k", First.TARGET, "L-427")
    if facts.feasible:
        if facts.plan is TargetPlan.RECEIVES:
            return _order("g", First.RECEPTION, "L-542")
        if facts.plan is TargetPlan.PARRIES:
            return _order("h", First.DEFENCE_ROLL, "L-543")
        if facts.plan is TargetPlan.OTHER_COUNTER:
            return _order("i", First.DEFENCE_ROLL, "L-534")
        if facts.plan is TargetPlan.CHARGES_CHARGER:
            return _order("e", First.INITIATIVE, "L-538")
    if facts.as_counter:
        return _order("m", First.CHARGER, "L-547", blocks=True)
    if facts.faster:
        return _order("a", First.CHARGER, "L-535")
    if facts.plan is TargetPlan.ATTACKS_CHARGER or (facts.plan is TargetPlan.CHARGES_CHARGER and not facts.feasible):
        ready = facts.environment >= profile.actions.environment_counter
        if facts.continued and (ready or not profile.options.charge_precedence_needs_e1):
            case = "f" if facts.plan is TargetPlan.CHARGES_CHARGER else "c"
            return _order(case, First.CHARGER, "L-535", blocks=profile.options.charge_precedence_blocks)
        return _order("b", First.TARGET, "L-536")
    return _order("d", First.INITIATIVE, "L-535")


def second_charge_strikes(
    *, able: bool, continued: bool, straight_m: float, speed_m: float, profile: RulesProfile
) -> bool:
    """Tell whether the slower of two mutual chargers still strikes: able, and continuing or with its run left.

    Otherwise its charge has become impossible. Rule: L-533, L-538.
    """
    return able and (continued or straight_m >= profile.charge.units * speed_m - TOLERANCE_M)
