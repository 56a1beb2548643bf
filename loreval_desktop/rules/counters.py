"""Counters: what may answer what, when, by which roll, and what success does (L-320 to L-366)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from loreval_desktop.rules.attack import attack_roll, uncertain_term
from loreval_desktop.rules.attention import may_counter
from loreval_desktop.rules.defence import DefenceSkill, defence_roll
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.types.actions import ActionSpec, CounterKind, CounterSide
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, Weapon
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Exposure, Stance
from loreval_desktop.rules.types.terms import Finding, finding, term


class ThreatKind(StrEnum):
    """What an opponent's action is, to one who would counter it."""

    MELEE = "melee"
    SEIZE = "seize"
    """Hands that seize: « l'adversaire est contraint d'esquiver » (L-772)."""
    MISSILE = "missile"
    SPELL = "spell"
    MOVE = "move"
    CHARGE = "charge"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Threat:
    """An opponent's action, as the counterer meets it.

    at_self: it is aimed at the counterer, or its area takes it in. at_moved: it includes movement. counters: it is
    itself declared as a counter. eclat: it is an action d'éclat.
    """

    kind: ThreatKind
    at_self: bool = True
    moves: bool = False
    counters: bool = False
    eclat: bool = False
    irresistible: bool = False
    auto_targeted: bool = False


ANSWERS: dict[CounterKind, frozenset[ThreatKind]] = {
    CounterKind.PARRY: frozenset({ThreatKind.MELEE, ThreatKind.CHARGE}),
    CounterKind.BLOCK: frozenset({ThreatKind.MELEE, ThreatKind.CHARGE}),
    CounterKind.DODGE: frozenset({ThreatKind.MELEE, ThreatKind.SEIZE, ThreatKind.MISSILE, ThreatKind.CHARGE}),
    CounterKind.PARRY_MISSILE: frozenset({ThreatKind.MISSILE}),
    CounterKind.OBSTRUCT: frozenset({ThreatKind.MOVE, ThreatKind.CHARGE}),
    CounterKind.RESIST_SPELL: frozenset({ThreatKind.SPELL}),
    CounterKind.DODGE_SPELL: frozenset({ThreatKind.SPELL}),
    CounterKind.COUNTERSPELL: frozenset({ThreatKind.SPELL}),
    CounterKind.STRIKE: frozenset(ThreatKind),
    CounterKind.SHOT: frozenset(ThreatKind),
    CounterKind.RECEIVE_CHARGE: frozenset({ThreatKind.CHARGE}),
    CounterKind.PARRY_CHARGE: frozenset({ThreatKind.CHARGE}),
}
"""Which actions each counter answers (L-348 to L-360, L-539, L-543, L-561)."""

_WITH_ARMS = frozenset({CounterKind.PARRY, CounterKind.BLOCK})
"""Counters with shield or weapon: no help against hands that seize (L-772)."""

DEFENSIVE_ONLY: dict[CounterKind, str] = {
    CounterKind.DODGE: "L-351",
    CounterKind.RESIST_SPELL: "L-355",
    CounterKind.DODGE_SPELL: "L-358",
    CounterKind.BLOCK: "L-622",
    CounterKind.RECEIVE_CHARGE: "L-539",
    CounterKind.PARRY_CHARGE: "L-543",
}
OFFENSIVE_ONLY: dict[CounterKind, str] = {CounterKind.STRIKE: "L-561", CounterKind.SHOT: "L-561"}
_RULE_OF_KIND: dict[CounterKind, str] = {
    CounterKind.PARRY: "L-348",
    CounterKind.BLOCK: "L-349",
    CounterKind.DODGE: "L-350",
    CounterKind.PARRY_MISSILE: "L-352",
    CounterKind.OBSTRUCT: "L-353",
    CounterKind.RESIST_SPELL: "L-355",
    CounterKind.DODGE_SPELL: "L-358",
    CounterKind.COUNTERSPELL: "L-360",
    CounterKind.STRIKE: "L-561",
    CounterKind.SHOT: "L-561",
    CounterKind.RECEIVE_CHARGE: "L-539",
    CounterKind.PARRY_CHARGE: "L-543",
}


def _check_sides(spec: ActionSpec, kind: CounterKind, profile: RulesProfile, found: list[Finding]) -> None:
    """Add a kind of counter that its side does not allow."""
    offensive = spec.side is CounterSide.OFFENSIVE
    allowed = {CounterKind.BLOCK: profile.options.offensive_block, CounterKind.DODGE: profile.options.offensive_dodge}
    if offensive and kind in DEFENSIVE_ONLY and not allowed.get(kind, False):
        found.append(finding("counter_defensive_only", DEFENSIVE_ONLY[kind]))
    if not offensive and kind in OFFENSIVE_ONLY:
        found.append(finding("counter_offensive_only", OFFENSIVE_ONLY[kind]))


def check_counter(
    spec: ActionSpec,
    profile: RulesProfile,
    *,
    environment: int,
    faster: bool | None,
    aware: bool = True,
    threat: Threat | None = None,
    weapon: Weapon | None = None,
    weapon_known: bool = False,
) -> tuple[Finding, ...]:
    """Return what speaks against a counter, declared or fired.

    faster: the counterer has the initiative over the one to counter; None when the opponent is not known yet.
    threat: the action countered, once known; a defensive counter protects oneself alone (L-327).
    weapon: what receives a charge; weapon_known: None is then a bare hand, and not a weapon still to be named.
    A charge declared as a counter (`spec.as_counter`) is checked for its side only.
    Rule: L-124, L-327, L-328, L-332, L-340, L-348 to L-359, L-434, L-539, L-540, L-561, L-622.
    """
    found: list[Finding] = []
    if not may_counter(environment, profile):
        found.append(finding("environment_short", "L-124", have=environment, need=profile.actions.environment_counter))
    offensive = spec.side is CounterSide.OFFENSIVE
    if offensive and faster is False:
        found.append(finding("counter_slower", "L-328"))
    if not aware:
        found.append(finding("counter_unaware", "L-124"))
    kind = spec.counter
    if kind is not None:
        _check_sides(spec, kind, profile, found)
        if kind is CounterKind.RECEIVE_CHARGE and (weapon_known or weapon is not None):
            found.extend(check_reception(weapon))
        if kind is CounterKind.SHOT and not profile.options.ranged_counter:
            found.append(finding("ranged_counter", "L-561"))
    if threat is not None:
        found.extend(_check_threat(spec, threat))
    return tuple(found)


def check_reception(weapon: Weapon | None) -> tuple[Finding, ...]:
    """Return what speaks against receiving a charge with a weapon; None: bare hands. Rule: L-540."""
    if weapon is not None and weapon.polearm:
        return ()
    return (finding("reception_weapon", "L-540", weapon="—" if weapon is None else weapon.name),)


def _check_threat(spec: ActionSpec, threat: Threat) -> list[Finding]:
    """Return why a counter does not answer an action."""
    found = []
    kind = spec.counter
    offensive = spec.side is CounterSide.OFFENSIVE
    if offensive and threat.eclat:
        found.append(finding("counter_eclat", "L-434"))
    if not offensive and not threat.at_self:
        found.append(finding("counter_not_at_self", "L-327"))
    if threat.counters and not (
        threat.kind is ThreatKind.CHARGE and kind in (CounterKind.RECEIVE_CHARGE, CounterKind.PARRY_CHARGE)
    ):
        found.append(finding("counter_of_counter", "L-539"))
    if kind is None:
        return found
    answers = ANSWERS[kind]
    if threat.kind not in answers and not (threat.moves and ThreatKind.MOVE in answers):
        rule = "L-772" if threat.kind is ThreatKind.SEIZE and kind in _WITH_ARMS else _RULE_OF_KIND[kind]
        found.append(finding("counter_does_not_answer", rule))
    if threat.kind is ThreatKind.SPELL:
        if kind is CounterKind.RESIST_SPELL and threat.irresistible:
            found.append(finding("spell_irresistible", "L-356"))
        if kind is CounterKind.DODGE_SPELL and threat.auto_targeted:
            found.append(finding("spell_auto_targeted", "L-359"))
    return found


# --- movement --------------------------------------------------------------------------------------------------------


class MoveMoment(StrEnum):
    """When a counterer may move."""

    BEFORE = "before"
    RIGHT_AFTER = "right_after"
    OWN_TURN = "own_turn"


def move_moments(side: CounterSide, *, must_approach: bool, profile: RulesProfile) -> frozenset[MoveMoment]:
    """Return when a counterer may make its moves.

    must_approach: the counter cannot be made from where it stands. Offensive: before if needed, else right after.
    Defensive: at its own turn only (option `defensive_counter_moves` also right after).
    Rule: L-331, L-334, L-335, L-343, L-344.
    """
    if side is CounterSide.OFFENSIVE:
        return frozenset({MoveMoment.BEFORE} if must_approach else {MoveMoment.BEFORE, MoveMoment.RIGHT_AFTER})
    if profile.options.defensive_counter_moves == "after_counter":
        return frozenset({MoveMoment.OWN_TURN, MoveMoment.RIGHT_AFTER})
    return frozenset({MoveMoment.OWN_TURN})


def check_reach(distance_m: float, allowance_m: float, reach_m: float) -> tuple[Finding, ...]:
    """Return what speaks against an offensive counter that far away: moves and reach together must cover it.

    distance_m: infinite where no way leads there. Rule: L-334, L-336.
    """
    if math.isinf(distance_m):
        return (finding("counter_no_way", "L-336"),)
    if distance_m > allowance_m + reach_m + 0.01:
        return (finding("counter_out_of_reach", "L-336", need=round(distance_m - reach_m, 2), have=allowance_m),)
    return ()


# --- rolls -----------------------------------------------------------------------------------------------------------

_DEFENCE_OF: dict[CounterKind, DefenceSkill] = {
    CounterKind.PARRY: "defense",
    CounterKind.PARRY_MISSILE: "defense",
    CounterKind.PARRY_CHARGE: "defense",
    CounterKind.DODGE: "reflex",
    CounterKind.DODGE_SPELL: "reflex",
    CounterKind.BLOCK: "soak",
}


def counter_roll(
    spec: ActionSpec,
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    *,
    exposure: Exposure = Exposure.NONE,
    changed: bool = False,
    resistance: Literal["vigour", "will"] = "will",
    weapon: Weapon | None = None,
    cover_percent: float = 0.0,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 of a counter.

    Defence skills take Security, exposure and equipment; every counter takes Focus, extra moves and the -2 of a changed
    or hypothetical one, once. Rule: L-341, L-342, L-345, L-348 to L-363, L-623.
    """
    kind = spec.counter
    uncertain = uncertain_term(profile, changed=changed, hypothetical=spec.hypothetical)
    if kind in _DEFENCE_OF:
        block = term("block", profile.manoeuvres.block_roll, "L-623") if kind is CounterKind.BLOCK else None
        return defence_roll(
            creature, profile, stance, _DEFENCE_OF[kind], exposure=exposure, uncertain=uncertain,
            cover_percent=cover_percent, extra=(block, *extra),
        )  # fmt: skip
    if kind is CounterKind.RESIST_SPELL:
        return skill_roll(creature, profile, stance, resistance, extra=(uncertain, *extra))
    if kind is CounterKind.COUNTERSPELL:
        return skill_roll(creature, profile, stance, "spell_penetration", extra=(uncertain, *extra))
    if kind is CounterKind.OBSTRUCT:
        return skill_roll(creature, profile, stance, "finesse_strike", extra=(uncertain, *extra))
    return attack_roll(spec, creature, profile, stance, weapon=weapon, changed=changed, extra=extra)


def total_account(total: int) -> Breakdown:
    """Return what an attack must reach once a counter was rolled. Rule: L-348, L-350, L-352."""
    return breakdown((term("counter_total", total, "L-348"),))


# --- outcomes --------------------------------------------------------------------------------------------------------


def stops_move(attack_total: int, reflex_total: int) -> bool:
    """Tell whether an obstruction stops a movement: attaque habile reaches the other's reflex. Rule: L-353."""
    return attack_total >= reflex_total


def resists_spell(resistance_total: int, penetration_total: int) -> bool:
    """Tell whether a spell is resisted: the caster wins ties. Rule: L-357."""
    return penetration_total < resistance_total


def blocks_movement(kind: CounterKind) -> bool:
    """Tell whether a successful counter also ends the other's movement. Rule: L-323, L-324, L-349, L-353."""
    return kind in (CounterKind.BLOCK, CounterKind.OBSTRUCT)


def acts_at_source(side: CounterSide) -> bool:
    """Tell whether a counterspell prevents the spell for everybody: the offensive one does. Rule: L-361, L-362."""
    return side is CounterSide.OFFENSIVE
