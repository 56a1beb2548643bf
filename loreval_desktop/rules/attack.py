"""Attack rolls: what is added to the d20 of a blow or a shot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from loreval_desktop.rules.attention import focus_term, move_term
from loreval_desktop.rules.equipment import armour_malus_terms
from loreval_desktop.rules.scores import skill_term, state_terms
from loreval_desktop.rules.types.actions import RANGED, ActionKind, ActionSpec, Addon
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, Weapon, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance
from loreval_desktop.rules.types.terms import term

AttackSkill = Literal["power_strike", "finesse_strike"]

_CHAINED_RULE = {
    WeaponMode.SINGLE: "L-202",
    WeaponMode.TWO_HANDED: "L-212",
    WeaponMode.THROWN: "L-213",
    WeaponMode.FAST_MISSILE: "L-214",
    WeaponMode.SLOW_MISSILE: "L-215",
    WeaponMode.UNARMED: "L-199",
}
_TWO_WEAPON_CHAINED = {2: "L-207", 3: "L-208", 4: "L-209"}


def uncertain_term(profile: RulesProfile, *, changed: bool = False, hypothetical: bool = False) -> Term | None:
    """Return the -2 of a changed action or of a hypothetical counter, once for both. Rule: L-341, L-342, L-399."""
    if changed:
        return term("changed_action", profile.actions.changed, "L-399")
    return term("hypothetical", profile.actions.changed, "L-341") if hypothetical else None


def blow_terms(spec: ActionSpec, index: int, creature: Creature, profile: RulesProfile) -> list[Term]:
    """Return the chaining and two-weapon lines of one attack of an action; index 0 is the first.

    Rule: L-199 to L-215, L-616, L-617.
    """
    step = profile.actions.chained
    mode, count, at, before = spec.mode or WeaponMode.SINGLE, spec.count, index, 0
    if spec.kind is ActionKind.MIXED:
        for part in spec.parts:
            mode, count = part.mode, part.count
            if at < part.count:
                break
            at -= part.count
            before += part.count
    elif spec.kind not in (ActionKind.ATTACK, ActionKind.WHIRLWIND):
        return []
    both_hands = mode in (WeaponMode.TWO_WEAPON, WeaponMode.UNARMED)
    chained = step * (before + (max(0, at - 1) if both_hands else at))
    terms = []
    if both_hands and creature.two_weapon_malus and (count > 1 or mode is WeaponMode.TWO_WEAPON):
        terms.append(term("two_weapons", creature.two_weapon_malus, "L-204"))
    if chained:
        rule = _CHAINED_RULE.get(mode) or _TWO_WEAPON_CHAINED.get(at, "L-616")
        terms.append(term("chained", chained, rule, number=index + 1))
    return terms


def attack_skill(spec: ActionSpec, weapon: Weapon | None) -> AttackSkill:
    """Return the skill of an attack: the rule's where one imposes it, else the one declared, else the weapon's.

    Rule: L-515, L-634, L-647, L-675, L-771; otherwise the player chooses (Q-007).
    """
    if spec.kind in (ActionKind.CHARGE, ActionKind.WEAPON_DESTRUCTION, ActionKind.OVERTURN):
        return spec.skill or "power_strike"
    if spec.kind in (ActionKind.TRIP, ActionKind.GRAPPLE):
        return spec.skill or "finesse_strike"
    if spec.skill is not None:
        return spec.skill
    if weapon is not None:
        return weapon.skill
    return "finesse_strike" if spec.mode in RANGED else "power_strike"


def attack_roll(
    spec: ActionSpec,
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    *,
    index: int = 0,
    weapon: Weapon | None = None,
    target_in_melee: bool = False,
    concealment: Breakdown | None = None,
    changed: bool = False,
    juggling: bool = False,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 of one attack of an action.

    index: which attack of the action, from 0. target_in_melee: costs a shot 4, unless it goes into the heap.
    concealment: the account of `concealment.concealment`. changed: the action replaces another. juggling: its
    acrobatics roll succeeded. extra: what the GM adds.
    Rule: L-165, L-177, L-204, L-301, L-399, L-519, L-607, L-662, L-704, L-713, L-741, L-861.
    """
    code = attack_skill(spec, weapon)
    charge = spec.kind is ActionKind.CHARGE
    terms: list[Term | None] = [skill_term(creature, code)]
    if weapon is not None and weapon.attack_bonus:
        terms.append(term("weapon", weapon.attack_bonus, "L-461", weapon=weapon.name))
    terms.extend(armour_malus_terms(creature, profile, code))
    terms.append(focus_term(stance, profile))
    terms.append(move_term(stance, profile, "L-301" if charge else None))
    terms.extend(blow_terms(spec, index, creature, profile))
    if charge:
        terms.append(term("charge", profile.charge.to_hit, "L-519"))
    if Addon.POWER_ATTACK in spec.addons and spec.power:
        terms.append(term("power_attack", -spec.power, "L-607"))
    if Addon.JUGGLING in spec.addons and juggling:
        terms.append(term("juggling", profile.manoeuvres.juggling_bonus, "L-662"))
    if target_in_melee and spec.mode in RANGED:
        terms.append(term("target_in_melee", profile.shooting.melee, "L-704", "L-713" if spec.into_crowd else None))
    terms.append(uncertain_term(profile, changed=changed, hypothetical=spec.hypothetical))
    terms.extend(state_terms(profile, stance, code))
    account = breakdown(terms)
    if concealment is not None:
        account = account.plus(*concealment.terms)
    return account.plus(*extra)
