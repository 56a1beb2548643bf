"""Grapple: seizing, holding, and what a hold allows (L-770 to L-841)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.rules.defence import passive
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.scores import PASSIVE, skill_roll, strength_bonus
from loreval_desktop.rules.speed import base_speed
from loreval_desktop.rules.types.actions import GrappleOption
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, Size, SkillCode
from loreval_desktop.rules.types.grapple import HOLD_STATES
from loreval_desktop.rules.types.profile import RulesProfile, fraction
from loreval_desktop.rules.types.stance import Exposure, Stance, StateCode
from loreval_desktop.rules.types.terms import Finding, finding, named, term

ESCAPE_ACTIVE = frozenset({GrappleOption.BREAK_HOLD, GrappleOption.ESCAPE})
"""Options that Évasion may carry out (L-789)."""
ESCAPE_RESISTS = frozenset({GrappleOption.IMMOBILISE, GrappleOption.CRUSH, GrappleOption.LIFT, GrappleOption.PIN_DOWN})
"""Options that Évasion may resist (L-789)."""
NEEDS_HOLD = frozenset(
    {GrappleOption.LIFT, GrappleOption.THROW, GrappleOption.IMMOBILISE, GrappleOption.PIN_DOWN, GrappleOption.CRUSH}
)


BY_REFLEX = frozenset({GrappleOption.SEIZE, GrappleOption.COUNTER_HOLD})
"""Options that are rolled with attaque habile against the reflex; the others are grapple rolls (L-771, L-795)."""


def size_term(size: Size, profile: RulesProfile) -> Term:
    """Return the size line of a grapple roll. Rule: L-777 to L-786."""
    row = profile.size(size)
    return term("grapple_size", row.grapple, row.grapple_rule, size=named("size", size.value))


# --- rolls -----------------------------------------------------------------------------------------------------------


def seize_roll(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    *,
    counter_hold: bool = False,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 that seizes: attaque habile and size.

    counter_hold: the seized one takes hold in its turn, with +4, unless the seizer lets go.
    Rule: L-771, L-777, L-795, L-796.
    """
    hold = term("counter_hold", profile.grapple.counter_hold, "L-795") if counter_hold else None
    return skill_roll(
        creature, profile, stance, "finesse_strike", extra=(size_term(creature.size, profile), hold, *extra)
    )


def seize_difficulty(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    *,
    exposure: Exposure = Exposure.NONE,
    self_exposed: bool = False,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what a seizing roll must reach: the passive reflex, no shield, and no help from Security.

    self_exposed: it exposed itself to the seizer by a disarm or a weapon destruction (L-147). Negative Security and
    exposure still hurt. Rule: L-771, L-772, L-788.
    """
    account = passive(creature, profile, stance, "reflex", exposure=exposure, self_exposed=self_exposed, extra=extra)
    terms = tuple(
        t.model_copy(update={"suppressed_by": "L-788"})
        if t.label.id == "rule.term.attention_security" and t.value > 0
        else t
        for t in account.terms
    )
    return Breakdown(terms=terms)


def grapple_roll(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    *,
    escape: bool = False,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 of a grapple roll: attaque en force, or Évasion, and size; no Security.

    Rule: L-787 to L-790, L-840.
    """
    skill: SkillCode = "escape" if escape else "power_strike"
    return skill_roll(creature, profile, stance, skill, extra=(size_term(creature.size, profile), *extra))


def may_use_escape(option: GrappleOption, *, resisting: bool) -> bool:
    """Tell whether Évasion may stand in for attaque en force. Rule: L-789, L-790."""
    return option in (ESCAPE_RESISTS if resisting else ESCAPE_ACTIVE)


def best_grapple_roll(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    option: GrappleOption,
    *,
    resisting: bool,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return the better of the rolls that an option allows, to carry it out or to resist it. Rule: L-787, L-789."""
    more = tuple(extra)
    by_force = grapple_roll(creature, profile, stance, extra=more)
    if not may_use_escape(option, resisting=resisting):
        return by_force
    by_escape = grapple_roll(creature, profile, stance, escape=True, extra=more)
    return by_escape if by_escape.total > by_force.total else by_force


def passive_grapple(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    option: GrappleOption,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what a grapple action must reach against one who does not counter: 10 + its better roll.

    Rule: L-787, L-789, L-793.
    """
    roll = best_grapple_roll(creature, profile, stance, option, resisting=True, extra=extra)
    return breakdown((term("passive_base", PASSIVE, "L-793"), *roll.terms))


# --- what may be tried, and what it brings ---------------------------------------------------------------------------


def check_option(
    option: GrappleOption,
    actor: frozenset[StateCode],
    target: frozenset[StateCode],
    *,
    immobilised_acts: bool = False,
) -> tuple[Finding, ...]:
    """Return what speaks against a grapple option between two creatures in these states.

    immobilised_acts: by option, one who is immobilised may do more than make the other let go.
    Rule: L-773, L-798, L-801, L-813, L-817, L-836, L-837.
    """
    found: list[Finding] = []
    if StateCode.IMMOBILISED in actor and option not in (GrappleOption.BREAK_HOLD, GrappleOption.ESCAPE):
        found.extend(check_immobilised(actor, immobilised_acts=immobilised_acts))
    holds = StateCode.SEIZER in actor and StateCode.SEIZED in target
    held = StateCode.SEIZED in actor and StateCode.SEIZER in target
    if option in NEEDS_HOLD and not holds:
        found.append(finding("grapple_no_hold", "L-798"))
    if option is GrappleOption.THROW and StateCode.LIFTED not in target:
        found.append(finding("throw_not_lifted", "L-801"))
    if option in (GrappleOption.ESCAPE, GrappleOption.COUNTER_HOLD) and not held:
        found.append(finding("grapple_not_held", "L-793"))
    if option is GrappleOption.ESCAPE and StateCode.IMMOBILISED in actor:
        found.append(finding("immobilised_escape", "L-817"))
    if option is GrappleOption.BREAK_HOLD and not (StateCode.IMMOBILISED in actor or (holds and held)):
        found.append(finding("break_hold_mutual", "L-836"))
    return tuple(found)


def check_immobilised(states: frozenset[StateCode], *, immobilised_acts: bool) -> tuple[Finding, ...]:
    """Return what speaks against anything that needs the body of one who is immobilised. Rule: L-813, L-814."""
    if StateCode.IMMOBILISED in states and not immobilised_acts:
        return (finding("immobilised_acts", "L-814"),)
    return ()


def states_after(
    option: GrappleOption, actor: frozenset[StateCode], target: frozenset[StateCode]
) -> tuple[frozenset[StateCode], frozenset[StateCode]]:
    """Return the states of the author and of the other one after a grapple action that worked.

    Rule: L-773, L-795, L-799, L-806, L-814, L-818, L-820, L-836 to L-838.
    """
    add, put = frozenset[StateCode](), frozenset[StateCode]()
    if option is GrappleOption.SEIZE or option is GrappleOption.COUNTER_HOLD:
        add, put = frozenset({StateCode.SEIZER}), frozenset({StateCode.SEIZED})
    elif option is GrappleOption.LIFT:
        put = frozenset({StateCode.LIFTED})
    elif option is GrappleOption.IMMOBILISE:
        add, put = frozenset({StateCode.IMMOBILISER}), frozenset({StateCode.IMMOBILISED})
    elif option is GrappleOption.PIN_DOWN:
        add, put = frozenset({StateCode.PINNER}), frozenset({StateCode.PINNED_DOWN})
    elif option in (GrappleOption.THROW, GrappleOption.ESCAPE):
        return actor - HOLD_STATES, target - HOLD_STATES
    elif option is GrappleOption.BREAK_HOLD:
        if StateCode.IMMOBILISED in actor:
            return actor - {StateCode.IMMOBILISED}, target - {StateCode.IMMOBILISER}
        return (
            actor - {StateCode.SEIZED, StateCode.LIFTED, StateCode.PINNED_DOWN},
            target - {StateCode.SEIZER, StateCode.PINNER},
        )
    return actor | add, target | put


def hold_lasts(distance_m: float, contact_m: float) -> bool:
    """Tell whether a hold goes on, which it does by itself as long as both stay in contact. Rule: L-791, L-792."""
    return distance_m <= contact_m + 0.01


def check_leaves_contact(states: frozenset[StateCode]) -> tuple[Finding, ...]:
    """Return what speaks against walking away: one is seized. Rule: L-841."""
    return (finding("seized_moves", "L-841"),) if StateCode.SEIZED in states else ()


# --- damage ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """What a throw can do. distance: exact metres at most. dice: how many d6. bonus: Strength, on each die."""

    distance: Fraction
    dice: int
    bonus: int

    @property
    def distance_m(self) -> float:
        """The distance in metres, for geometry."""
        return float(self.distance)


def throw(thrower: Creature, target: Size, profile: RulesProfile) -> Throw:
    """Return how far a lifted creature may be thrown and the dice of its fall.

    A smaller thrower drops it at its feet, without any bonus; by option with its Strength. Rule: L-802 to L-805.
    """
    advantage = profile.size_difference(thrower.size, target)
    share = fraction(profile.grapple.throw_share) * base_speed(thrower, profile)
    if advantage < 0:
        return Throw(Fraction(0), 1, strength_bonus(thrower) if profile.options.throw_smaller_strength else 0)
    return Throw(share * (1 + advantage), 1 + advantage, strength_bonus(thrower))


def throw_damage(plan: Throw, faces: tuple[int, ...], profile: RulesProfile) -> Breakdown:
    """Return the damage of a throw. Raises ValueError on a wrong number of faces. Rule: L-803, L-804."""
    rolled = parse_dice(f"{plan.dice}d{profile.grapple.throw_die}").total(faces)
    return breakdown(
        (
            term("throw_dice", rolled, "L-803", dice=plan.dice),
            term("throw_strength", plan.bonus * plan.dice, "L-804", dice=plan.dice),
        )
    )


def landing_damage(damage: int, profile: RulesProfile) -> int:
    """Return the damage of what one is thrown upon, doubled. Rule: L-807, L-812."""
    return damage * profile.grapple.landing_multiplier


def knee_roll(
    creature: Creature, profile: RulesProfile, stance: Stance, extra: Iterable[Term | None] = ()
) -> Breakdown:
    """Return what is added to the d20 that lands a thrown adversary on one's knee: attaque habile, and size.

    It is thrown once the throw itself has worked, against the same reflex as seizing. Rule: L-812.
    """
    return seize_roll(creature, profile, stance, extra=extra)


def knee_damage(fist_result: int, profile: RulesProfile) -> Breakdown:
    """Return what landing on the knee adds to a throw: the thrower's own blow, doubled. Rule: L-807, L-812."""
    return breakdown((term("knee_damage", landing_damage(fist_result, profile), "L-812"),))


def void_height(height_m: float, profile: RulesProfile) -> float:
    """Return the height of a fall into the void after a throw. Rule: L-808."""
    return height_m + profile.grapple.void_m


def crush_dice(size: Size, profile: RulesProfile) -> str:
    """Return the dice of a crush by the crusher's size; `0` when it can do no harm. Rule: L-825 to L-834."""
    return profile.size(size).crush


def crush_damage(crusher: Creature, faces: tuple[int, ...], profile: RulesProfile) -> Breakdown:
    """Return the damage of a crush that has dice: those of its size, Strength once. Rule: L-825 to L-835."""
    row = profile.size(crusher.size)
    return breakdown(
        (
            term("crush_dice", parse_dice(row.crush).total(faces), row.crush_rule),
            term("crush_strength", strength_bonus(crusher), "L-835"),
        )
    )
