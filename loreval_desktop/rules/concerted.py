"""Concerted actions: who may join, and when the group acts (L-370 to L-381)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from loreval_desktop.rules.types.breakdown import Term
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding, term


@dataclass(frozen=True, slots=True)
class Partner:
    """One in a concerted action: place in the order (0 acts first), Environment, and whether it counters."""

    id: str
    place: int
    environment: int
    counters: bool = False


def check_concerted(declarer: Partner, partners: Sequence[Partner], profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against joining others in a concerted action. partners: one at least.

    The declarer must have the initiative over every partner and Environment 2; they need 1; a counter has its own
    timing. Rule: L-130, L-370, L-371, L-375, L-377, L-378.
    """
    found = []
    table = profile.actions
    if declarer.environment < table.environment_concerted:
        rule = "L-377" if len(partners) > 1 else "L-130"
        found.append(
            finding("concerted_environment", rule, have=declarer.environment, need=table.environment_concerted)
        )
    for partner in partners:
        if partner.place < declarer.place:
            found.append(finding("concerted_slower", "L-371"))
        if partner.environment < table.environment_counter:
            found.append(
                finding("concerted_partner", "L-370", have=partner.environment, need=table.environment_counter)
            )
    if declarer.counters or any(partner.counters for partner in partners):
        found.append(finding("concerted_counter", "L-381"))
    return tuple(found)


def acting_turn(places: Mapping[str, int]) -> str:
    """Return on whose turn a group acts: the one lowest in initiative. places: by id, 0 acts first.

    Rule: L-372, L-376.
    """
    return max(places, key=places.__getitem__)


def security_share(modifier: int, place: int, count: int, fixed: Mapping[int, int] | None = None) -> int:
    """Return which part of a Security modifier meets one of several who attack in concert.

    A positive one is divided in whole points, as evenly as they go, the first ones getting more; one that is not
    positive meets everybody. place: which of them, from 0. fixed: the parts settled by hand, by place.
    Rule: L-374, Q-075.
    """
    if modifier <= 0 or count < 2:
        return modifier
    given = dict(fixed or {})
    if place in given:
        return min(given[place], modifier)
    rest = [other for other in range(count) if other not in given]
    each, more = divmod(max(0, modifier - sum(given.values())), len(rest))
    return each + (rest.index(place) < more)


def divided_term(part: int, whole: int) -> Term:
    """Return what a target lacks of its Security modifier against one of several in concert. Rule: L-374, Q-075."""
    return term("security_divided", part - whole, "L-374")
