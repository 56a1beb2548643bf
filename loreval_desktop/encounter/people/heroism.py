"""Heroism: awards, the blow that would kill, and the action d'éclat (L-001 to L-029, L-420 to L-438)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    check,
    decide,
)
from loreval_desktop.encounter.people.events import (
    HeroismAwarded,
    HeroismSpent,
)
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.heroism import (
    awarded,
    check_award_for_deed,
    check_eclat,
    check_spend,
    heroism_cap,
    spent,
)


class AwardHeroism(Command):
    """Give a point for a deed, or for the end of a scenario (L-010 to L-016). deed_used_heroism: see L-012."""

    kind: Literal["award_heroism"] = "award_heroism"
    combatant_id: CombatantId
    points: Annotated[int, Field(ge=1, le=3)] = 1
    deed_used_heroism: bool = False
    reason: Annotated[str, Field(max_length=500)] = ""


class SpendHeroism(Command):
    """Spend a point on what is undertaken outside a fight: it succeeds with the best result (L-003, L-004).

    In a fight a point goes into an action d'éclat, or cancels a blow that would kill (L-005).
    """

    kind: Literal["spend_heroism"] = "spend_heroism"
    combatant_id: CombatantId
    reason: Annotated[str, Field(max_length=500)] = ""


# --- awards ----------------------------------------------------------------------------------------------------------


@check.register
def _(command: AwardHeroism, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    sheet = state.sheet(combatant)
    if heroism_cap(sheet.kind, state.profile) == 0:
        yield Problem(say=message("heroism.standard_npc", name=combatant.name), rule=RuleId("L-017"))
    yield from problems_of(check_award_for_deed(command.deed_used_heroism))


@decide.register
def _(command: AwardHeroism, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    sheet = draft.state.sheet(combatant)
    left = awarded(combatant.heroism, command.points, sheet.kind, draft.state.profile)
    if left != combatant.heroism:
        draft.emit(
            HeroismAwarded(combatant_id=combatant.id, points=left - combatant.heroism, left=left, reason=command.reason)
        )


@check.register
def _(command: SpendHeroism, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    fights = state.round.phase not in (Phase.SETUP, Phase.ENDED)
    yield from problems_of(check_spend(combatant.heroism, in_combat=fights))


@decide.register
def _(command: SpendHeroism, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    draft.emit(HeroismSpent(combatant_id=combatant.id, left=spent(combatant.heroism), reason=command.reason))


# --- éclats ---------------------------------------------------------------------------------------------------------


def may_announce(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a combatant could announce an éclat now. Rule: L-421, L-423, L-435, L-438."""
    return (
        not combatant.out
        and combatant.status is InitiativeStatus.ACTIVE
        and combatant.id in state.round.order
        and combatant.id not in state.round.eclats
        and combatant.id not in state.round.eclats_passed
        and not check_eclat(combatant.initiative, combatant.heroism, state.sheet(combatant).kind, state.profile)
    )
