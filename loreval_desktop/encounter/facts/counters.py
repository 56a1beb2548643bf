"""Who may counter what an actor does now, with what, and against what the counter is rolled (L-320 to L-366)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board import contact, cover, ground, ways
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import (
    Combatant,
    ConditionCode,
    InitiativeStatus,
    hostile,
)
from loreval_desktop.encounter.value.round import CounterUse
from loreval_desktop.encounter.value.undertakings import Regime
from loreval_desktop.rules.attack import uncertain_term
from loreval_desktop.rules.counters import (
    MoveMoment,
    Threat,
    ThreatKind,
    check_counter,
    check_reach,
    check_reception,
    counter_roll,
    move_moments,
)
from loreval_desktop.rules.defence import passive
from loreval_desktop.rules.grapple import BY_REFLEX, best_grapple_roll
from loreval_desktop.rules.heroism import is_possessor
from loreval_desktop.rules.manoeuvres import self_exposes
from loreval_desktop.rules.shooting import check_line, check_range
from loreval_desktop.rules.types.actions import (
    ARMED_COUNTERS,
    RANGED,
    ActionKind,
    ActionSpec,
    CounterKind,
    CounterSide,
    GrappleOption,
)
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Spell, Weapon
from loreval_desktop.rules.types.terms import Finding, finding, gm_terms

DEFENCES = frozenset(
    {CounterKind.PARRY, CounterKind.BLOCK, CounterKind.DODGE, CounterKind.PARRY_MISSILE, CounterKind.PARRY_CHARGE}
)
"""Counters whose total is what the attack must reach."""
BLOWS = frozenset({CounterKind.STRIKE, CounterKind.SHOT, CounterKind.RECEIVE_CHARGE})
"""Counters that are attacks."""
AGAINST_SPELLS = frozenset({CounterKind.RESIST_SPELL, CounterKind.DODGE_SPELL, CounterKind.COUNTERSPELL})
AT_THE_BLOW = DEFENCES | {CounterKind.RECEIVE_CHARGE}
"""Counters that are asked for when a blow begins; those against spells when one is cast, the others at a turn's onset.

A defensive counterspell protects its author alone and is asked for when the spell is cast (L-361).
"""
NO_METRE = 0.005
"""Fewer metres than these are none."""
_MELEE = (
    ActionKind.OVERTURN, ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION, ActionKind.TRIP, ActionKind.WHIRLWIND,
    ActionKind.GRAPPLE, ActionKind.BULL_RUSH,
)  # fmt: skip
_THREATS = {
    **dict.fromkeys(_MELEE, ThreatKind.MELEE),
    ActionKind.SPELL: ThreatKind.SPELL,
    ActionKind.RITUAL: ThreatKind.SPELL,
    ActionKind.MOVE: ThreatKind.MOVE,
    ActionKind.CHARGE: ThreatKind.CHARGE,
}


def declared_counter(combatant: Combatant) -> CounterKind | None:
    """Return the kind of counter that a combatant has declared, or None; a charge may be one, by a blow (L-546)."""
    declared = combatant.declaration
    if declared is None:
        return None
    if declared.action.kind is ActionKind.CHARGE and declared.action.as_counter:
        return CounterKind.STRIKE
    return declared.action.counter if declared.action.kind is ActionKind.COUNTER else None


def is_armed(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a combatant has a declared counter that it has not made yet. Rule: L-346, Q-068, Q-073."""
    return (
        declared_counter(combatant) is not None
        and combatant.status is InitiativeStatus.ACTIVE
        and not combatant.out
        and not combatant.has(ConditionCode.BLOCKED)
        and not any(use.counterer == combatant.id and not use.held for use in state.round.counters)
    )


def is_void(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a counter has lost its object: all whom it names do something else than they had declared.

    Rule: L-389, L-436.
    """
    declared = combatant.declaration
    if declared_counter(combatant) is None or declared is None or not declared.targets or declared.action.hypothetical:
        return False
    if not is_armed(state, combatant) or declared.changed_from is not None:
        return False
    named = [state.combatant(target) for target in declared.targets]
    return all(each is None or each.out or _changed(each) or _by_eclat(each) for each in named)


def _changed(combatant: Combatant) -> bool:
    return combatant.declaration is not None and combatant.declaration.changed_from is not None


def _by_eclat(combatant: Combatant) -> bool:
    return combatant.declaration is not None and combatant.declaration.eclat


def spell_of(state: Encounter, combatant: Combatant) -> Spell | None:
    """Return the spell that a combatant has declared, or None."""
    declared = combatant.declaration
    if declared is None or declared.spell_id is None:
        return None
    return next((spell for spell in state.sheet(combatant).spells if spell.id == declared.spell_id), None)


def threat_of(state: Encounter, actor: Combatant, counterer: Combatant, victim: CombatantId | None = None) -> Threat:
    """Return what an actor's declared action is to one who would counter it. victim: whom the blow at hand meets."""
    declared = actor.declaration
    assert declared is not None
    action = declared.action
    kind = _THREATS.get(action.kind, ThreatKind.OTHER)
    if action.kind in (ActionKind.ATTACK, ActionKind.MIXED):
        ranged = any(combat.mode_of_blow(action, index) in RANGED for index in range(combat.blows_of(actor)))
        kind = ThreatKind.MISSILE if ranged else ThreatKind.MELEE
    if action.kind is ActionKind.GRAPPLE and state.manoeuvres != "bmo" and _seizes(action):
        kind = ThreatKind.SEIZE
    spell = spell_of(state, actor)
    whole_area = kind is ThreatKind.SPELL and not declared.targets
    at_self = victim == counterer.id if victim is not None else counterer.id in declared.targets or whole_area
    return Threat(
        kind=kind,
        irresistible=spell is not None and spell.irresistible,
        auto_targeted=spell is not None and spell.auto_targeted,
        at_self=at_self or kind is ThreatKind.MOVE or declared_counter(counterer) is CounterKind.OBSTRUCT,
        moves=action.moves,
        counters=action.counters,
        eclat=declared.eclat,
    )


def _seizes(action: ActionSpec) -> bool:
    """Tell whether a grapple action is rolled against the reflex: hands that seize. Rule: L-771, L-795."""
    return (action.grapple or GrappleOption.SEIZE) in BY_REFLEX


def is_declared_against(counterer: Combatant, actor: Combatant) -> bool:
    """Tell whether a counter names that actor, who is doing what he had declared. Rule: L-338, L-389."""
    declared = counterer.declaration
    assert declared is not None
    return actor.id in declared.targets and not declared.action.hypothetical and not _changed(actor)


def regime_of_counter(counterer: Combatant, actor: Combatant) -> Regime:
    """Return what holds for the rolls of a counter: against another than it named it is hypothetical.

    Rule: L-338, L-341, L-342.
    """
    declared = counterer.declaration
    assert declared is not None
    return Regime(
        heroic=declared.eclat,
        changed=declared.changed_from is not None,
        hypothetical=declared.action.hypothetical or not is_declared_against(counterer, actor),
    )


def _is_offered(state: Encounter, counterer: Combatant, actor: Combatant, victim: CombatantId | None) -> bool:
    """Tell whether a counter may be made on that actor at all: named, or met by the way. Rule: L-338, L-340."""
    declared = counterer.declaration
    assert declared is not None
    if is_declared_against(counterer, actor):
        return True
    if not hostile(counterer.side, actor.side) and actor.id not in declared.targets:
        return False
    if charges_as_counter(counterer):
        return False  # it runs at the one that it names
    if declared.action.hypothetical or not declared.targets or declared.action.side is CounterSide.OFFENSIVE:
        return True
    return victim == counterer.id if victim is not None else _is_aimed_at(actor, counterer.id)


def _is_aimed_at(actor: Combatant, combatant_id: CombatantId) -> bool:
    return actor.declaration is not None and combatant_id in actor.declaration.targets


def weapon_of_counter(state: Encounter, combatant: Combatant, *, charge: bool = False) -> Weapon | None:
    """Return the weapon of a combatant's counter: the first it named, else one that fits; None for a bare hand.

    charge: it meets a charge, which only a hafted weapon receives. One at hand comes before one that is not.
    Rule: L-256, L-540.
    """
    declared = combatant.declaration
    sheet = state.sheet(combatant)
    named = () if declared is None else declared.weapon_ids
    chosen = next((w for w in (sheet.weapon(weapon_id) for weapon_id in named) if w is not None), None)
    if chosen is not None or declared is None:
        return chosen
    kind = declared.action.counter
    if kind is CounterKind.SHOT:
        fitting = [w for w in sheet.weapons if RANGED.intersection(w.modes)]
    elif kind is CounterKind.RECEIVE_CHARGE or charge:
        fitting = [w for w in sheet.weapons if w.polearm]
    else:
        fitting = [w for w in sheet.weapons if w.contact]
    fitting.sort(key=lambda w: w.id not in combatant.ready_weapons)
    return fitting[0] if fitting else None


def has_lost_its_weapon(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether what a counter was to be made with lies on the ground or is destroyed. Rule: L-388, L-641."""
    declared = combatant.declaration
    if declared is None or declared_counter(combatant) not in BLOWS | {CounterKind.PARRY, CounterKind.BLOCK}:
        return False
    written, sheet = state.creature(combatant.creature_id), state.sheet(combatant)
    if declared.weapon_ids:
        return any(written.weapon(w) is not None and sheet.weapon(w) is None for w in declared.weapon_ids)
    if declared_counter(combatant) is not CounterKind.STRIKE:
        return False  # one may turn aside a blow with anything
    return any(w.contact for w in written.weapons) and not any(w.contact for w in sheet.weapons)


def arm_m(state: Encounter, combatant: Combatant) -> float:
    """Return how far the arm of a counterer reaches, with its weapon, in metres."""
    weapon = weapon_of_counter(state, combatant)
    own = state.sheet(combatant).reach_m
    return max(own, weapon.reach_m) if weapon is not None and weapon.reach_m else own


def left_m(combatant: Combatant) -> float:
    """Return the metres that a combatant may still walk in this round. Rule: L-296."""
    return 0.0 if combatant.declaration is None else max(0.0, combatant.declaration.distance_m - combatant.walked_m)


def findings(
    state: Encounter, counterer: Combatant, actor: Combatant, victim: CombatantId | None = None
) -> Iterator[Finding]:
    """Yield what the rules say against a counter on what an actor does now, beside what the GM has overruled."""
    declared = counterer.declaration
    assert declared is not None
    for found in _all_findings(state, counterer, actor, victim):
        if found.rule not in declared.overruled:
            yield found


def _all_findings(
    state: Encounter, counterer: Combatant, actor: Combatant, victim: CombatantId | None
) -> Iterator[Finding]:
    declared = counterer.declaration
    assert declared is not None
    action, order = declared.action, state.round.order
    faster = order.index(counterer.id) < order.index(actor.id) if counterer.id in order and actor.id in order else None
    if declared.eclat:
        faster = True  # an action d'éclat comes before all others (L-424)
    threat = threat_of(state, actor, counterer, victim)
    charged = threat.kind is ThreatKind.CHARGE
    own = declared_counter(counterer)
    received = own is CounterKind.RECEIVE_CHARGE or (charged and own in BLOWS and not charges_as_counter(counterer))
    weapon = weapon_of_counter(state, counterer, charge=charged)
    if charges_as_counter(counterer):
        action = action.model_copy(update={"side": CounterSide.OFFENSIVE, "counter": own})
    yield from check_counter(
        action,
        state.profile,
        environment=combat.attention_scores(state, counterer).e,
        faster=faster,
        aware=state.knows(counterer.id, actor.id),
        threat=threat,
    )
    if received:
        yield from check_reception(weapon)
    if own in BLOWS or own is CounterKind.OBSTRUCT:
        yield from combat.seen_findings(state, counterer, actor)
    yield from combat.held_fast_findings(state, counterer, declared.action)
    if own in ARMED_COUNTERS:
        yield from combat.caught_findings(counterer, weapon)
    if charges_as_counter(counterer):
        if not can_charge(state, counterer, actor):
            yield finding("counter_no_way", "L-546")
        return
    yield from _reach_findings(state, counterer, actor, victim)


def charges_as_counter(combatant: Combatant) -> bool:
    """Tell whether what a combatant has declared is a charge as a counter. Rule: L-546."""
    declared = combatant.declaration
    return declared is not None and declared.action.kind is ActionKind.CHARGE and declared.action.as_counter


def can_charge(state: Encounter, charger: Combatant, target: Combatant) -> bool:
    """Tell whether a straight run of two units leads to a target, within the charger's own metres.

    Rule: L-511, L-527, L-528, L-546.
    """
    pair, scene = contact.tokens_of(state, charger.id, target.id), state.scene()
    if pair is None or scene is None:
        return True
    gap = contact.gap_m(state, *pair)
    need = state.profile.charge.units * combat.speed_of(state, charger)
    clear = ways.first_block(scene, (pair[0].at, pair[1].at), flying=ground.flies(state, pair[0])) is None
    arm = combat.reach_of_blow(state, charger, combat.weapon_of_blow(state, charger, 0))
    return clear and gap >= need - contact.CONTACT_M and gap <= left_m(charger) + arm + contact.CONTACT_M


def _reach_findings(
    state: Encounter, counterer: Combatant, actor: Combatant, victim: CombatantId | None
) -> Iterator[Finding]:
    """Yield what speaks against a counter that far away: arm and metres left together must cover it.

    What is turned aside for somebody else may be met at either end; a projectile at its victim's. A shot needs its
    line, and flies as far as its weapon carries. Rule: L-334, L-336, L-353, L-716, L-726.
    """
    declared = counterer.declaration
    assert declared is not None
    kind, offensive = declared.action.counter, declared.action.side is CounterSide.OFFENSIVE
    if kind is CounterKind.SHOT:
        yield from _range_findings(state, counterer, actor)
        return
    if kind is None or kind in AGAINST_SPELLS or kind is CounterKind.DODGE:
        return
    if not offensive and kind is not CounterKind.OBSTRUCT:
        return  # what protects oneself alone is met where one stands
    ends = [actor.id]
    if kind in DEFENCES and victim is not None:
        ends = [victim] if kind is CounterKind.PARRY_MISSILE else [actor.id, victim]
    allowance, arm = (left_m(counterer) if offensive else 0.0), arm_m(state, counterer)
    all_ways = [0.0 if end == counterer.id else _way_m(state, counterer, end, allowance) for end in ends]
    known = [way for way in all_ways if way is not None]
    if known and not any(not check_reach(way, allowance, arm) for way in known):
        yield from check_reach(min(known), allowance, arm)


def _way_m(state: Encounter, counterer: Combatant, end: CombatantId, allowance: float) -> float | None:
    """Return how far a counterer is from one end; without a metre left none comes round a wall. Rule: L-336, L-461."""
    walled = allowance <= NO_METRE and contact.barrier_between(state, counterer.id, end) is not None
    return math.inf if walled else contact.approach_m(state, counterer.id, end)


def _range_findings(state: Encounter, shooter: Combatant, actor: Combatant) -> Iterator[Finding]:
    """Yield what speaks against a shot as a counter: no line is left, or it is too far. Rule: L-561, L-716, L-726."""
    away, weapon = contact.distance_m(state, shooter.id, actor.id), weapon_of_counter(state, shooter)
    if away is None:
        return
    yield from check_line(cover.sightline(state, shooter.id, actor.id).percent, state.profile)
    yield from check_range(away, None if weapon is None else weapon.range_m)


def must_approach(state: Encounter, counterer: Combatant, actor: Combatant) -> bool:
    """Tell whether a counter by a blow cannot be made from where its author stands. Rule: L-334."""
    away = contact.approach_m(state, counterer.id, actor.id)
    walled = contact.barrier_between(state, counterer.id, actor.id) is not None
    return away is not None and (walled or away > arm_m(state, counterer) + contact.CONTACT_M)


def counterers(
    state: Encounter,
    actor: Combatant,
    kinds: frozenset[CounterKind],
    *,
    victim: CombatantId | None = None,
    asked: tuple[CombatantId, ...] = (),
) -> tuple[Combatant, ...]:
    """Return who may counter an actor now, in decreasing initiative. victim: whom the blow at hand meets.

    Each is asked once for an action, and a counter that nothing could come of is not asked for (L-434).
    Rule: L-332, L-347, Q-066, Q-074.
    """
    if actor.declaration is None or actor.has(ConditionCode.BLOCKED):
        return ()
    result = []
    for combatant_id in _by_initiative(state):
        counterer = state.combatant(combatant_id)
        if counterer is None or counterer.id == actor.id or counterer.id in asked or not is_armed(state, counterer):
            continue
        kind = declared_counter(counterer)
        if kind not in kinds or not _is_offered(state, counterer, actor, victim) or _is_futile(state, counterer, actor):
            continue
        if any(use.counterer == counterer.id and use.against == actor.id for use in state.round.counters):
            continue
        if has_lost_its_weapon(state, counterer) or any(findings(state, counterer, actor, victim)):
            continue
        result.append(counterer)
    return tuple(result)


def _by_initiative(state: Encounter) -> tuple[CombatantId, ...]:
    """Return the order in which counters are asked for: those d'éclat first, then by initiative. Rule: L-424, Q-074."""
    order = state.round.order
    return (*(c for c in order if c in state.round.eclats), *(c for c in order if c not in state.round.eclats))


def _is_futile(state: Encounter, counterer: Combatant, actor: Combatant) -> bool:
    """Tell whether a counter could change nothing: against an éclat of another, without heroism. Rule: L-028, L-434."""
    heroic = actor.declaration is not None and actor.declaration.eclat
    return heroic and not is_possessor(state.sheet(counterer).kind)


def standing_counters(state: Encounter, attacker: CombatantId, target: CombatantId) -> tuple[CounterUse, ...]:
    """Return the counters whose totals the attacks on a target must reach, the highest total first.

    Rule: L-327, L-333, L-348, Q-066, Q-074.
    """
    result = []
    for use in state.round.counters:
        if use.against != attacker or use.held or use.total is None or use.succeeded is not None:
            continue
        counterer = state.combatant(use.counterer)
        if counterer is None or counterer.declaration is None or use.counter not in DEFENCES:
            continue
        if counterer.declaration.action.side is CounterSide.OFFENSIVE or use.counterer == target:
            result.append(use)
    return tuple(sorted(result, key=lambda use: -(use.total or 0)))


def counter_account(
    state: Encounter,
    counterer: Combatant,
    actor: Combatant,
    *,
    victim: CombatantId | None = None,
    cover_percent: float = 0.0,
    modifier: int = 0,
    concealed_by: tuple[str, ...] | None = None,
) -> Breakdown:
    """Return what is added to the die of a counter that is no blow.

    Against a disarm or a destruction it is an attack roll; against what is done in a hold, a grapple roll; against a
    seizing only agility helps, never shield or weapon. In concert the target turns a part of its Security alone.
    Rule: L-374, L-642, L-649, L-762, L-772, L-794, Q-075, Q-123.
    """
    declared = counterer.declaration
    assert declared is not None
    assert declared.action.counter is not None
    kind, sheet = declared.action.counter, state.sheet(counterer)
    regime = regime_of_counter(counterer, actor)
    uncertain = uncertain_term(state.profile, changed=regime.changed, hypothetical=regime.hypothetical)
    other = None if actor.declaration is None else actor.declaration.action
    against, option = (None, None) if other is None else (other.kind, other.grapple)
    extra = gm_terms(modifier)
    if kind in DEFENCES and against is ActionKind.GRAPPLE and option is not None and option not in BY_REFLEX:
        return best_grapple_roll(
            sheet, state.profile, combat.stance(state, counterer), option, resisting=True, extra=(uncertain, *extra)
        )
    if kind in DEFENCES and against is ActionKind.GRAPPLE:
        kind = CounterKind.DODGE
    attacks = kind is CounterKind.OBSTRUCT
    if kind in DEFENCES and against is not None and self_exposes(against):
        kind, attacks = CounterKind.STRIKE, True
    veiled = combat.concealment_of(state, counterer, actor, concealed_by, ranged=False).terms if attacks else ()
    divided = combat.divided_security(state, actor, counterer) if kind in DEFENCES else None
    spell = spell_of(state, actor)
    return counter_roll(
        declared.action.model_copy(update={"counter": kind, "hypothetical": regime.hypothetical}),
        sheet,
        state.profile,
        combat.stance(state, counterer),
        exposure=combat.exposure_against(state, counterer, actor),
        changed=regime.changed,
        weapon=weapon_of_counter(state, counterer),
        cover_percent=cover_percent if kind in (CounterKind.PARRY_MISSILE, CounterKind.DODGE) else 0.0,
        resistance="vigour" if spell is not None and spell.vigour else "will",
        extra=(*veiled, divided, *extra),
    )


def reflex_against(state: Encounter, defender: Combatant, attacker: Combatant) -> Breakdown:
    """Return the passive reflex of a combatant against somebody. Rule: L-353, L-358."""
    return passive(
        state.sheet(defender),
        state.profile,
        combat.stance(state, defender),
        "reflex",
        exposure=combat.exposure_against(state, defender, attacker),
        self_exposed=state.manoeuvres != "bmo" and combat.exposed_itself(defender, attacker),
    )


def may_move_with_counter(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a counterer may make its moves outside its own turn: when it is asked, or right after its counter.

    Rule: L-331, L-334, L-335, L-343, L-344, Q-187.
    """
    declared = combatant.declaration
    if declared is None or declared.action.kind is not ActionKind.COUNTER or combatant.has(ConditionCode.BLOCKED):
        return False
    actor = state.round.cursor
    use = next(
        (u for u in state.round.counters if (u.counterer, u.against) == (combatant.id, actor) and not u.held), None
    )
    moments = move_moments(
        declared.action.side, must_approach=use is not None and use.approached, profile=state.profile
    )
    if use is not None:
        return MoveMoment.RIGHT_AFTER in moments
    asked = any(waiting.role is Role.COUNTER and waiting.who == combatant.id for waiting in state.pending)
    return MoveMoment.BEFORE in moments and asked


def has_move_left(state: Encounter, actor: Combatant) -> bool:
    """Tell whether somebody who has countered an actor may still make its move, right after it. Rule: L-335."""
    made = (state.combatant(use.counterer) for use in state.round.counters if use.against == actor.id and not use.held)
    return any(
        each is not None and not each.out and left_m(each) > contact.CONTACT_M and may_move_with_counter(state, each)
        for each in made
    )


def is_charging(combatant: Combatant) -> bool:
    """Tell whether what a combatant has declared is a charge."""
    return combatant.declaration is not None and combatant.declaration.action.kind is ActionKind.CHARGE
