"""The parts that every rolled or passive score is made of: skill, equipment, attention, moves, states."""

from __future__ import annotations

from collections.abc import Iterable

from loreval_desktop.rules.attention import environment_term, focus_term, move_term, security_term
from loreval_desktop.rules.equipment import armour_malus_terms
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, SkillCode
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance, StateCode
from loreval_desktop.rules.types.terms import named, term

PASSIVE = 10
"""What a passive score starts from, in place of the die (Q-002)."""
SENSES = frozenset({"perception", "detection"})
DEFENCES = frozenset({"defense", "reflex", "soak"})
RESISTANCES = frozenset({"vigour", "will"})


def ability_modifier(score: int) -> int:
    """Return the modifier of an ability score. Rule: Q-006 of the open points, used by L-635, L-804, L-835."""
    return (score - 10) // 2


def strength_bonus(creature: Creature) -> int:
    """Return the Strength bonus of a creature: its modifier, never below 0. Rule: L-804, L-835."""
    return max(0, ability_modifier(creature.abilities.strength))


_SKILL_RULES: dict[SkillCode, str] = {
    "initiative": "L-450",
    "perception": "L-086",
    "detection": "L-033",
    "power_strike": "L-191",
    "finesse_strike": "L-191",
    "defense": "L-184",
    "reflex": "L-184",
    "soak": "L-623",
    "escape": "L-789",
    "acrobatics": "L-612",
    "jump": "L-950",
    "concentration": "L-566",
    "vigour": "L-355",
    "will": "L-355",
    "stealth": "L-033",
    "spell_penetration": "L-357",
    "targeting": "L-358",
}


def skill_term(creature: Creature, skill: SkillCode) -> Term:
    """Return the skill line; *encaissement* stands on Défense when the sheet has none of its own (Q-005)."""
    rule = _SKILL_RULES[skill]
    if skill == "soak" and not any(s.code == "soak" for s in creature.skills):
        skill = "defense"
    return term("skill", creature.skill_total(skill), rule, skill=named("skill", skill))


def state_terms(profile: RulesProfile, stance: Stance, skill: SkillCode) -> list[Term]:
    """Return what states take from a skill: seized, lifted, pinned down, knocked down.

    Rule: L-776, L-797, L-800, L-822, L-636.
    """
    if not stance.states:
        return []
    terms = []
    if skill in DEFENCES and stance.has(StateCode.SEIZED):
        terms.append(term("state_seized", profile.grapple.seized, "L-776"))
    if skill in profile.equipment.hampered_skills:
        if stance.has(StateCode.LIFTED):
            terms.append(term("state_lifted", profile.grapple.lifted, "L-800"))
        if stance.has(StateCode.PINNED_DOWN):
            terms.append(term("state_pinned_down", profile.grapple.pinned, "L-822"))
        elif stance.has(StateCode.KNOCKED_DOWN):
            terms.append(term("state_knocked_down", profile.manoeuvres.knocked_down, "L-636"))
    return terms


def skill_roll(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    skill: SkillCode,
    *,
    moves_exempt: str | None = None,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 of a skill roll.

    moves_exempt: the rule that keeps the malus of extra moves out, such as L-300 for a straight jump.
    Rule: L-161 to L-181, L-308, L-859 to L-866.
    """
    terms: list[Term | None] = [skill_term(creature, skill)]
    if skill in SENSES:
        terms.append(term("perception_malus", -creature.attention.perception_malus, "L-093"))
        terms.append(environment_term(stance, profile))
    else:
        terms.append(focus_term(stance, profile))
    if skill in DEFENCES:
        terms.append(security_term(stance, profile))
    terms.extend(armour_malus_terms(creature, profile, skill))
    terms.append(move_term(stance, profile, moves_exempt))
    terms.extend(state_terms(profile, stance, skill))
    return breakdown((*terms, *extra))
