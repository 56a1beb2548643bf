"""Heroism: who has it, what it does to a roll, and how death is avoided (L-001 to L-029, L-420 to L-438)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from loreval_desktop.rules.types.creature import NpcKind
from loreval_desktop.rules.types.heroism import HeroismRegime
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding


def is_possessor(kind: NpcKind) -> bool:
    """Tell whether a creature carries heroism at all, points left or not. Rule: L-017, L-018, L-020."""
    return kind is not NpcKind.STANDARD


def regime(actor: NpcKind, target: NpcKind | None) -> HeroismRegime:
    """Return the regime of an action against another creature, or against none. Rule: L-020, L-028."""
    if target is not None and is_possessor(actor) and is_possessor(target):
        return HeroismRegime.POSSESSORS
    return HeroismRegime.ORDINARY


def starting_heroism(kind: NpcKind, written: int) -> int:
    """Return the points at the start of an encounter: the sheet's for a hero, one for an important NPC, else none.

    Rule: L-002, L-017, L-018.
    """
    if kind is NpcKind.PC:
        return written
    return 1 if kind is NpcKind.IMPORTANT else 0


def heroism_cap(kind: NpcKind, profile: RulesProfile) -> int:
    """Return the most points that a creature may hold. Rule: L-002, L-017, L-018."""
    if kind is NpcKind.PC:
        return profile.actions.heroism_cap
    return 1 if kind is NpcKind.IMPORTANT else 0


def awarded(points: int, award: int, kind: NpcKind, profile: RulesProfile) -> int:
    """Return the points after an award; what goes beyond the cap is lost. Rule: L-002, L-010."""
    return min(heroism_cap(kind, profile), points + award)


def check_heroism(points: int, kind: NpcKind, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against writing so many points on a sheet. Rule: L-002, L-017, L-018."""
    cap = heroism_cap(kind, profile)
    if points > cap:
        rule = "L-002" if kind is NpcKind.PC else "L-018" if kind is NpcKind.IMPORTANT else "L-017"
        return (finding("heroism_over_cap", rule, points=points, cap=cap),)
    return ()


def check_award_for_deed(spent_in_deed: bool) -> tuple[Finding, ...]:
    """Return what speaks against rewarding a heroic deed: a point was spent on it. Rule: L-012."""
    return (finding("deed_with_heroism", "L-012"),) if spent_in_deed else ()


def check_spend(points: int, *, in_combat: bool) -> tuple[Finding, ...]:
    """Return what speaks against spending a point on what is undertaken: none left, or a fight.

    There a point goes into an action d'éclat (`check_eclat`) or against death (`at_lethal_blow`).
    Rule: L-003, L-005, L-009, L-437.
    """
    found = []
    if points < 1:
        found.append(finding("heroism_none", "L-009"))
    if in_combat:
        found.append(finding("heroism_in_combat", "L-005"))
    return tuple(found)


def spent(points: int) -> int:
    """Return the points left after one use. Rule: L-009."""
    return max(0, points - 1)


# --- the heroic roll -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeroicResult:
    """A roll for which a point was spent. scored: what counts as the total. critical: without confirmation."""

    scored: int
    critical: bool


def heroic_roll(
    how: HeroismRegime, modifier: int, face: int | None, *, threat_from: int = 20, sides: int = 20
) -> HeroicResult:
    """Return what a roll is worth once a point was spent on it.

    Ordinary: the best face, as if natural; `face` does not matter and may be None. Between possessors the die is
    thrown: a threat is a critical at once, anything else a plain success at the best face.
    Raises ValueError when the die is needed and missing. Rule: L-004, L-021, L-023 to L-028.
    """
    if how is HeroismRegime.ORDINARY:
        return HeroicResult(sides + modifier, True)
    if face is None:
        raise ValueError("between possessors of heroism the die is thrown")
    return HeroicResult(sides + modifier, face >= threat_from)


def heroic_stopped(result: HeroicResult, opposing_total: int, how: HeroismRegime) -> bool:
    """Tell whether an opposing roll stops a heroic action: only between possessors, only strictly above, no critical.

    Rule: L-027, L-434.
    """
    return how is HeroismRegime.POSSESSORS and not result.critical and opposing_total > result.scored


def kills_outright(how: HeroismRegime) -> bool | None:
    """Tell whether a heroic success kills by itself: never between possessors; else the GM says (None).

    Rule: L-022, L-028.
    """
    return False if how is HeroismRegime.POSSESSORS else None


# --- death -----------------------------------------------------------------------------------------------------------


class Ward(StrEnum):
    """What happens at a lethal blow."""

    DIES = "dies"
    MAY_SPEND = "may_spend"
    """The player may spend a point to cancel the blow (L-006)."""
    AVOIDS = "avoids"
    """An important NPC avoids death this once (L-019)."""
    ASK = "ask"
    """The GM is asked (option `important_npc_ward = prompt`)."""


def at_lethal_blow(kind: NpcKind, points: int, *, ward_used: bool, profile: RulesProfile) -> Ward:
    """Return what a lethal blow does to a creature.

    ward_used: the important NPC has avoided death in this encounter already. Rule: L-006, L-018, L-019.
    """
    if kind is NpcKind.PC:
        return Ward.MAY_SPEND if points >= 1 else Ward.DIES
    if kind is NpcKind.STANDARD or ward_used:
        return Ward.DIES
    option = profile.options.important_npc_ward
    if option == "point_only":
        return Ward.AVOIDS if points >= 1 else Ward.DIES
    if option == "always" or points >= 1:
        return Ward.AVOIDS
    return Ward.ASK


# --- éclat -----------------------------------------------------------------------------------------------------------


def check_eclat(
    initiative: int | None, points: int, kind: NpcKind, profile: RulesProfile, *, surprised: bool = False
) -> tuple[Finding, ...]:
    """Return what speaks against an action d'éclat.

    initiative: points held in the round, before any cost. Rule: L-009, L-421, L-423, L-435, L-438.
    """
    found = []
    if surprised or initiative is None:
        found.append(finding("eclat_surprised", "L-039"))
    elif initiative < profile.actions.eclat_from:
        found.append(finding("eclat_initiative", "L-421", points=initiative, need=profile.actions.eclat_from))
    if not is_possessor(kind):
        found.append(finding("eclat_heroes", "L-435"))
    elif points < 1:
        found.append(finding("heroism_none", "L-423"))
    return tuple(found)


def eclat_cost(initiative: int) -> int:
    """Return what an éclat costs in initiative: all of it, whatever the action. Rule: L-422, L-428, L-431."""
    return initiative
