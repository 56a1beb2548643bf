"""Armours and shields: what they add, what they cost, and how many moves they allow (L-850 to L-909)."""

from __future__ import annotations

from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, NpcKind, Size, SkillCode
from loreval_desktop.rules.types.profile import ArmourRow, RulesProfile, ShieldRow
from loreval_desktop.rules.types.terms import Finding, finding, named, term


def worn_armour(creature: Creature, profile: RulesProfile) -> ArmourRow | None:
    """Return the row of the armour that a creature wears, or None. Rule: L-892 to L-903."""
    return profile.equipment.armour(creature.armour) if creature.armour else None


def held_shield(creature: Creature, profile: RulesProfile) -> ShieldRow | None:
    """Return the row of the shield that a creature holds, or None. Rule: L-904 to L-909."""
    return profile.equipment.shield(creature.shield) if creature.shield else None


def check_equipment(creature: Creature, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what the sheet names that the tables do not hold: an armour or a shield of an unknown code."""
    found = []
    if creature.armour and worn_armour(creature, profile) is None:
        found.append(finding("unknown_armour", "L-850", code=creature.armour))
    if creature.shield and held_shield(creature, profile) is None:
        found.append(finding("unknown_shield", "L-854", code=creature.shield))
    return tuple(found)


def armour_parts(creature: Creature, profile: RulesProfile) -> tuple[ArmourRow, ...]:
    """Return the parts of the worn armour that may be worn alone, each of its own category. Rule: L-889, L-890."""
    armour = worn_armour(creature, profile)
    rows = (profile.equipment.armour(part) for part in (armour.parts if armour is not None else ()))
    return tuple(row for row in rows if row is not None)


def protection_terms(creature: Creature, profile: RulesProfile, *, shield: bool) -> list[Term]:
    """Return the protection that a creature carries; shield: for Defence, which alone may use one.

    Rule: L-852 to L-855, L-863.
    """
    terms = []
    armour = worn_armour(creature, profile)
    if armour is not None:
        terms.append(term("armour", armour.bonus, armour.rule, armour=named("armour", armour.code)))
    if creature.armour_magic:
        terms.append(term("armour_magic", creature.armour_magic, "L-853"))
    if creature.natural_armour:
        terms.append(term("armour_natural", creature.natural_armour, "L-853"))
    if shield:
        row = held_shield(creature, profile)
        if row is not None:
            terms.append(term("shield", row.bonus, row.rule, shield=named("shield", row.code)))
        if creature.shield_magic:
            terms.append(term("shield_magic", creature.shield_magic, "L-854"))
    return terms


def protection(creature: Creature, profile: RulesProfile, *, shield: bool) -> Breakdown:
    """Return the protection bonus to Defence (shield) or to Reflex (no shield), as an account. Rule: L-852 to L-855."""
    return breakdown(protection_terms(creature, profile, shield=shield))


def may_wear(creature: Creature, category: str, profile: RulesProfile) -> bool:
    """Tell whether a creature wears a category of armour without hindrance in combat.

    Players' characters have *Aventurier* by default. Rule: L-856 to L-858.
    """
    talent = profile.equipment.pace(category).talent
    return creature.has_talent(talent) or (talent == "adventurer" and creature.kind is NpcKind.PC)


def armour_malus_terms(creature: Creature, profile: RulesProfile, skill: SkillCode) -> list[Term]:
    """Return what armour and shield take from a skill.

    The Corps group and Concentration always suffer; the combat skills only without the talent that wears the armour
    or handles the shield. *Mage de guerre* and *Inébranlable* give back on Concentration what the sheet says, no more
    than the malus. Rule: L-859 to L-867.
    """
    table = profile.equipment
    always = skill in table.body_skills or skill in table.concentration_skills
    if not always and skill not in table.combat_skills:
        return []
    terms = []
    armour = worn_armour(creature, profile)
    if armour is not None and armour.malus and (always or not may_wear(creature, armour.category, profile)):
        rule = "L-860" if skill in table.concentration_skills else "L-859" if always else "L-861"
        terms.append(term("armour_malus", armour.malus, rule, armour=named("armour", armour.code)))
    shield = held_shield(creature, profile)
    if shield is not None and shield.malus and (always or not creature.has_talent(table.shield_talent)):
        terms.append(
            term("shield_malus", shield.malus, "L-865" if always else "L-864", shield=named("shield", shield.code))
        )
    if terms and skill in table.concentration_skills:
        eased = sum(t.modifier for t in creature.talents if t.code in table.concentration_talents)
        eased = min(max(0, eased), -sum(t.value for t in terms))
        if eased:
            terms.append(term("armour_malus_eased", eased, "L-866"))
    return terms


def pace_limit(creature: Creature, profile: RulesProfile) -> int | None:
    """Return how many units of movement a round the armour allows, or None without armour. Rule: L-880 to L-886."""
    armour = worn_armour(creature, profile)
    return None if armour is None else profile.equipment.pace(armour.category).moves


def pace_rule(creature: Creature, profile: RulesProfile) -> str:
    """Return the rule of the pace limit that applies. Rule: L-881 to L-883, L-886."""
    armour = worn_armour(creature, profile)
    return "L-886" if armour is None else profile.equipment.pace(armour.category).rule


def armour_object_size(wearer: Size, profile: RulesProfile) -> Size:
    """Return the size of an armour as an object: one category above its wearer's. Rule: L-887."""
    rank = profile.size(wearer).rank
    above = [row.code for row in profile.sizes.rows if row.rank == rank + 1]
    return next((code for code in above if code is not Size.E), wearer)
