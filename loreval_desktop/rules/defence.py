"""What an attack must reach: passive defence and reflex, their better, and the rolls of defensive counters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from loreval_desktop.rules.attention import environment_term, focus_term, move_term, security_term
from loreval_desktop.rules.cover import cover_term
from loreval_desktop.rules.equipment import armour_malus_terms, protection_terms
from loreval_desktop.rules.exposure import exposure_term, imposed
from loreval_desktop.rules.scores import PASSIVE, ability_modifier, skill_term, state_terms
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Exposure, Stance, StateCode
from loreval_desktop.rules.types.terms import term

DefenceSkill = Literal["defense", "reflex", "soak"]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What an attack roll must reach.

    skill: the score that defends. account: its terms, cover included. base: the total without cover. other: the
    account of the score that was not chosen, when there was a choice.
    """

    skill: DefenceSkill
    account: Breakdown
    base: int
    other: Breakdown | None = None

    @property
    def total(self) -> int:
        """The number to reach."""
        return self.account.total

    @property
    def cover(self) -> int:
        """The part of it that cover adds: the margin in which a creature in between is hit (L-727)."""
        return self.account.total - self.base


def _defence_terms(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    skill: DefenceSkill,
    exposure: Exposure,
    self_exposed: bool,
) -> list[Term | None]:
    """Return all that passive and rolled defences share."""
    forced = exposure is Exposure.NONE and (self_exposed or stance.has(StateCode.IMMOBILISED))
    terms: list[Term | None] = [skill_term(creature, skill)]
    terms.extend(protection_terms(creature, profile, shield=skill != "reflex"))
    terms.extend(armour_malus_terms(creature, profile, skill))
    terms.append(security_term(stance, profile))
    terms.append(move_term(stance, profile))
    terms.append(exposure_term(imposed(exposure) if forced else exposure, profile, forced=forced))
    terms.extend(state_terms(profile, stance, skill))
    if stance.has(StateCode.PINNING):
        terms.append(term("bmo_pinning", -max(0, ability_modifier(creature.abilities.dexterity)), "M-106"))
    return terms


def passive(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    skill: DefenceSkill,
    *,
    exposure: Exposure = Exposure.NONE,
    self_exposed: bool = False,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return a passive defence or reflex against one assailant: 10 + skill, equipment and modifiers.

    exposure: to that assailant. self_exposed: the creature exposed itself to it, by a disarm or a weapon destruction.
    Rule: L-141, L-142, L-147, L-184, L-495, L-852 to L-865.
    """
    terms = _defence_terms(creature, profile, stance, skill, exposure, self_exposed)
    return breakdown((term("passive_base", PASSIVE, "L-184"), *terms, *extra))


def passive_perception(
    creature: Creature, profile: RulesProfile, stance: Stance, extra: Iterable[Term | None] = ()
) -> Breakdown:
    """Return the passive perception: 10 + skill, Environment and extra moves. Rule: L-184, L-255."""
    return breakdown(
        (
            term("passive_base", PASSIVE, "L-184"),
            skill_term(creature, "perception"),
            term("perception_malus", -creature.attention.perception_malus, "L-093"),
            environment_term(stance, profile),
            move_term(stance, profile),
            *extra,
        )
    )


def difficulty(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    *,
    exposure: Exposure = Exposure.NONE,
    self_exposed: bool = False,
    cover_percent: float = 0.0,
    extra: Iterable[Term | None] = (),
    waived: bool = False,
) -> Difficulty:
    """Return what an attack on a creature must reach: its better passive score.

    cover_percent: obstruction of the line; below 100 (at 100 nothing is rolled, L-726). waived: it does not defend
    itself: what it is good at does not count (L-284).
    Rule: L-184, L-717, L-721 (cover), L-771 (seizing is against reflex).
    """
    more = tuple(extra)
    cover = cover_term(cover_percent, profile)
    if waived:
        bare = breakdown((term("passive_base", PASSIVE, "L-284"), *more))
        return Difficulty("defense", bare.plus(cover), bare.total)
    account = passive(creature, profile, stance, "defense", exposure=exposure, self_exposed=self_exposed, extra=more)
    other = passive(creature, profile, stance, "reflex", exposure=exposure, self_exposed=self_exposed, extra=more)
    if other.total > account.total:
        return Difficulty("reflex", other.plus(cover), other.total, account)
    return Difficulty("defense", account.plus(cover), account.total, other)


def defence_roll(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    skill: DefenceSkill,
    *,
    exposure: Exposure = Exposure.NONE,
    uncertain: Term | None = None,
    cover_percent: float = 0.0,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 of a parry, dodge or block: Security and Focus both count.

    uncertain: the -2 of a changed or hypothetical counter. Rule: L-348, L-350, L-352, L-363, L-543, L-721.
    """
    terms = _defence_terms(creature, profile, stance, skill, exposure, False)
    return breakdown(
        (*terms, focus_term(stance, profile), uncertain, cover_term(cover_percent, profile), *extra),
    )
