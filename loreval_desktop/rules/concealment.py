"""Concealment: what light, fog, growth and invisibility take from an attack (L-740 to L-762)."""

from __future__ import annotations

from collections.abc import Iterable

from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Senses
from loreval_desktop.rules.types.profile import ConcealmentRow, RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding, named, term


def concealment_malus(row: ConcealmentRow, senses: Senses, distance_m: float) -> int:
    """Return what one cause takes from somebody who looks that far: either kind of sight helps, the better counts.

    Rule: L-744 to L-755, L-760.
    """
    if distance_m <= row.beyond_m and row.beyond_m:
        return 0
    malus = row.normal
    if senses.low_light_vision:
        malus = max(malus, row.low_light)
    if senses.darkvision_m and distance_m <= senses.darkvision_m:
        malus = max(malus, row.darkvision)
    return malus


def concealment(
    causes: Iterable[str],
    senses: Senses,
    distance_m: float,
    profile: RulesProfile,
    *,
    melee: bool = False,
) -> Breakdown:
    """Return what concealment takes from an attack roll, as an account.

    causes: codes of the table; those that it does not know are left out. One of a family counts, the worst for this
    sight; families add up. What sight overcomes stands there struck through. Rule: L-741 to L-762.
    """
    if melee and not profile.options.concealment_in_melee:
        return Breakdown()
    rows = [row for code in dict.fromkeys(causes) if (row := profile.concealment.row(code)) is not None]
    terms: list[Term | None] = []
    for family in dict.fromkeys(row.family for row in rows):
        ranked = sorted(
            ((concealment_malus(row, senses, distance_m), row) for row in rows if row.family == family),
            key=lambda pair: (pair[0], pair[1].normal),
        )
        for place, (malus, row) in enumerate(ranked):
            if place:
                terms.append(
                    term("concealment", malus or row.normal, row.rule, "L-759", cause=named("concealment", row.code))
                )
            elif malus:
                terms.append(term("concealment", malus, row.rule, cause=named("concealment", row.code)))
            else:
                overcome = "L-747" if row.beyond_m else row.rule
                terms.append(term("concealment", row.normal, row.rule, overcome, cause=named("concealment", row.code)))
    return breakdown(terms)


def check_notice(environment: int, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against noticing what is hidden, or out of the ordinary. Rule: L-123, L-161."""
    need = profile.actions.environment_counter
    if environment < need:
        return (finding("environment_short", "L-123", have=environment, need=need),)
    return ()


def check_search(environment: int, profile: RulesProfile) -> tuple[Finding, ...]:
    """Return what speaks against looking for somebody invisible: too little Environment. Rule: L-128, L-756."""
    need = profile.concealment.environment_to_locate
    if environment < need:
        return (finding("invisible_environment", "L-756", have=environment, need=need),)
    return ()


def check_target_seen(
    environment: int, *, invisible: bool, located: bool, profile: RulesProfile
) -> tuple[Finding, ...]:
    """Return what speaks against aiming at a creature: an invisible one must be located, with Environment enough.

    Rule: L-128, L-755, L-756.
    """
    if not invisible:
        return ()
    found = check_search(environment, profile)
    return found if found or located else (finding("invisible_not_located", "L-755"),)
