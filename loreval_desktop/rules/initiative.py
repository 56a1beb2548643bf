"""Initiative: the roll, the order, ties, and what the points of a round allow (L-450 to L-503)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from loreval_desktop.rules.equipment import armour_malus_terms
from loreval_desktop.rules.types.breakdown import Breakdown, breakdown
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding, named, term


class GraceRight(StrEnum):
    """Whether a creature may, must or may not take a grace round."""

    FORCED = "forced"
    ALLOWED = "allowed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One in the order of a round: its points, and its Dexterity score, which settles ties.

    tie_faces: the d20 thrown for a tie of both, in the order thrown (L-468).
    """

    id: str
    points: int
    dexterity: int
    tie_faces: tuple[int, ...] = ()


def initiative_bonus(creature: Creature, profile: RulesProfile, roll_malus: int = 0) -> Breakdown:
    """Return what is added to the d20 of an initiative roll.

    roll_malus: what waits from a grace taken as a change (-2, L-402). Attention and movement do not count (Q-093);
    armour worn without its talent does (L-861). Rule: L-451.
    """
    return breakdown(
        (
            term("skill", creature.skill_total("initiative"), "L-451", skill=named("skill", "initiative")),
            *armour_malus_terms(creature, profile, "initiative"),
            term("initiative_after_change", roll_malus, "L-402"),
        )
    )


def initiative_roll(creature: Creature, profile: RulesProfile, face: int, roll_malus: int = 0) -> Breakdown:
    """Return the new initiative points for a face of the d20; never below 1. It replaces what was left.

    Rule: L-403, L-451, L-457, L-477.
    """
    account = breakdown((term("die", face, "L-451"), *initiative_bonus(creature, profile, roll_malus).terms))
    return account.plus(term("initiative_minimum", max(0, 1 - account.total), "L-403"))


def resolution_order(entrants: Sequence[Entrant]) -> tuple[str, ...]:
    """Return who acts first: points, then Dexterity, then the faces of the tie-break. Rule: L-463, L-467, L-468."""
    return tuple(e.id for e in sorted(entrants, key=lambda e: (e.points, e.dexterity, e.tie_faces), reverse=True))


def declaration_order(resolution: Iterable[str]) -> tuple[str, ...]:
    """Return who declares first: the resolution order, reversed, ties included. It holds for éclats as well.

    Rule: L-052, L-054, L-426, L-464, L-465, L-479.
    """
    return tuple(reversed(tuple(resolution)))


def open_ties(entrants: Sequence[Entrant]) -> tuple[tuple[str, ...], ...]:
    """Return the groups that still must throw a d20 to be told apart. Rule: L-467 to L-469."""

    def key(entrant: Entrant) -> tuple[int, int, tuple[int, ...]]:
        return (entrant.points, entrant.dexterity, entrant.tie_faces)

    groups = []
    for _, tied in groupby(sorted(entrants, key=key, reverse=True), key=key):
        ids = tuple(entrant.id for entrant in tied)
        if len(ids) > 1:
            groups.append(ids)
    return tuple(groups)


def next_points(points: int, cost: int) -> int:
    """Return the points of the next round: what is left after the cost, never below 0. Rule: L-057, L-470, L-475."""
    return max(0, points - cost)


def max_category(creature: Creature, profile: RulesProfile, points: int | None = None) -> int:
    """Return the highest category that a creature may declare with so many points.

    Rule: L-195, L-273, L-456, L-460.
    """
    table = profile.actions
    limit = table.max_category_super_active if creature.has_talent("super_active") else table.max_category
    return limit if points is None else min(limit, points)


def grace_right(creature: Creature, profile: RulesProfile, points: int) -> GraceRight:
    """Return whether so many points at the start of a round allow a grace round.

    A strategic observer may take it above the limit (Q-063). Rule: L-475, L-481, L-490, L-494, L-503.
    """
    if points < profile.actions.grace_from:
        return GraceRight.FORCED
    if points <= profile.actions.grace_to or creature.has_talent("strategic_observer"):
        return GraceRight.ALLOWED
    return GraceRight.REFUSED


def check_grace(creature: Creature, profile: RulesProfile, points: int) -> tuple[Finding, ...]:
    """Return what speaks against declaring a grace round. Rule: L-481, L-490."""
    if grace_right(creature, profile, points) is GraceRight.REFUSED:
        return (finding("grace_above", "L-481", points=points, limit=profile.actions.grace_to),)
    return ()
