"""Security against sources of danger: capacity, exposure, double exposure (L-135 to L-149)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loreval_desktop.rules.types.breakdown import Term
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Exposure
from loreval_desktop.rules.types.terms import term


@dataclass(frozen=True, slots=True)
class Exposures:
    """How open a defender stands.

    against_aware: its exposure to every source it knows. covered: how many unknown sources its Security still covers,
    to which it is simply exposed. double: how many it does not, to which it is doubly exposed.
    """

    capacity: int
    against_aware: Exposure
    covered: int
    double: int


@dataclass(frozen=True, slots=True)
class Source:
    """A source of danger to one defender: who or what, and whether the defender knows of it. Rule: L-137, L-143."""

    id: str
    aware: bool = True


def capacity(security: int, profile: RulesProfile) -> int:
    """Return how many sources of danger a Security score faces. Rule: L-136."""
    return max(0, security + profile.exposure.covered_sources)


def exposures(security: int, aware: int, unaware: int, profile: RulesProfile) -> Exposures:
    """Return the exposure to so many known and unknown sources. Rule: L-138 to L-140, L-144, L-145."""
    room = capacity(security, profile)
    left = max(0, room - aware)
    covered = min(unaware, left)
    against = Exposure.SIMPLE if aware > room else Exposure.NONE
    return Exposures(room, against, covered, unaware - covered)


def exposure_to(security: int, sources: Sequence[Source], profile: RulesProfile) -> tuple[tuple[str, Exposure], ...]:
    """Return the exposure to each source, in the given order.

    sources: the unknown ones in the order in which Security covers them (nearest first, Q-042). Rule: L-138 to L-145.
    """
    aware = sum(1 for source in sources if source.aware)
    open_to = exposures(security, aware, len(sources) - aware, profile)
    covered = open_to.covered
    result = []
    for source in sources:
        if source.aware:
            result.append((source.id, open_to.against_aware))
        elif covered:
            covered -= 1
            result.append((source.id, Exposure.SIMPLE))
        else:
            result.append((source.id, Exposure.DOUBLE))
    return tuple(result)


def imposed(exposure: Exposure) -> Exposure:
    """Return an exposure made at least simple, by immobilisation or by exposing oneself. Rule: L-147, L-816, L-819."""
    return Exposure.SIMPLE if exposure is Exposure.NONE else exposure


def exposure_malus(exposure: Exposure, profile: RulesProfile) -> int:
    """Return what an exposure costs on dodge and parry. Rule: L-141, L-142."""
    malus = {Exposure.NONE: 0, Exposure.SIMPLE: profile.exposure.simple, Exposure.DOUBLE: profile.exposure.double}
    return malus[exposure]


def exposure_term(exposure: Exposure, profile: RulesProfile, *, forced: bool = False) -> Term | None:
    """Return the exposure line of a defence or reflex score, or None. forced: by an action, not by numbers (L-147)."""
    if exposure is Exposure.NONE:
        return None
    if exposure is Exposure.DOUBLE:
        return term("exposure_double", exposure_malus(exposure, profile), "L-142")
    if forced:
        return term("exposure_imposed", exposure_malus(exposure, profile), "L-147")
    return term("exposure_simple", exposure_malus(exposure, profile), "L-141")
