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
    ask_ruling,
    check,
    decide,
    follow_ruling,
)
from loreval_desktop.encounter.people import harm
from loreval_desktop.encounter.people.events import (
    DeathAvoided,
    EclatAnnounced,
    EclatPassed,
    HeroismAwarded,
    HeroismSpent,
)
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.phases import wrong_phase
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Answer, LethalBlowRuling, Loss, OutrightRuling, PendingRuling
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.heroism import (
    Ward,
    at_lethal_blow,
    awarded,
    check_award_for_deed,
    check_eclat,
    check_spend,
    heroism_cap,
    kills_outright,
    regime,
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


class AnnounceEclat(Command):
    """Announce an action d'éclat (L-420)."""

    kind: Literal["announce_eclat"] = "announce_eclat"
    combatant_id: CombatantId


class PassEclat(Command):
    """Let the moment of éclats go by; combatant_id None: nobody else announces one."""

    kind: Literal["pass_eclat"] = "pass_eclat"
    combatant_id: CombatantId | None = None


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


# --- the blow that would kill ----------------------------------------------------------------------------------------


def ward_against(draft: Draft, loss: Loss) -> bool:
    """Ask for, or apply, what keeps a combatant from dying of a blow; return whether the blow is to be held back.

    Rule: L-006, L-018, L-019.
    """
    combatant = draft.state.require(loss.target)
    sheet = draft.state.sheet(combatant)
    ward = at_lethal_blow(sheet.kind, combatant.heroism, ward_used=combatant.ward_used, profile=draft.state.profile)
    if ward is Ward.DIES:
        return False
    if ward is Ward.AVOIDS:
        _avoid(draft, loss)
        return True
    ask_ruling(
        draft,
        who=combatant.id,
        question=message("heroism.lethal", name=combatant.name, amount=loss.amount, points=combatant.heroism),
        answers=(
            Answer(code="cancel", say=message("heroism.lethal.cancel")),
            Answer(code="take", say=message("heroism.lethal.take")),
        ),
        rule=RuleId("L-006" if ward is Ward.MAY_SPEND else "L-019"),
        then=LethalBlowRuling(loss=loss),
    )
    return True


def _avoid(draft: Draft, loss: Loss) -> None:
    combatant = draft.state.require(loss.target)
    spends = combatant.heroism > 0
    draft.emit(
        DeathAvoided(
            combatant_id=combatant.id,
            amount=loss.amount,
            by=loss.by,
            spent=spends,
            left=spent(combatant.heroism) if spends else combatant.heroism,
        )
    )


@follow_ruling.register
def _(purpose: LethalBlowRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    if draft.state.combatant(purpose.loss.target) is None:
        return
    if answer == "cancel":
        _avoid(draft, purpose.loss)
    else:
        harm.strike(draft, purpose.loss)


def ask_outright(draft: Draft, attacker: Combatant, target: Combatant) -> None:
    """Ask the GM whether a heroic blow kills by itself, where it may and has not killed. Rule: L-022, L-028."""
    how = regime(draft.state.sheet(attacker).kind, draft.state.sheet(target).kind)
    if kills_outright(how) is False or target.has(ConditionCode.DEAD):
        return
    ask_ruling(
        draft,
        who=target.id,
        question=message("heroism.outright", name=attacker.name, target=target.name),
        answers=(
            Answer(code="lives", say=message("heroism.outright.lives")),
            Answer(code="dies", say=message("heroism.outright.dies")),
        ),
        rule=RuleId("L-028"),
        then=OutrightRuling(attacker=attacker.id, target=target.id),
    )


@follow_ruling.register
def _(purpose: OutrightRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    target = draft.state.combatant(purpose.target)
    if answer == "dies" and target is not None:
        fatal = target.hit_points - draft.state.sheet(target).death_at
        harm.strike(draft, Loss(target=target.id, amount=max(0, fatal), by=purpose.attacker))


# --- éclats ----------------------------------------------------------------------------------------------------------


def may_announce(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a combatant could announce an éclat now. Rule: L-421, L-423, L-435, L-438."""
    return (
        not combatant.out
        and combatant.id in state.round.order
        and combatant.id not in state.round.eclats
        and combatant.id not in state.round.eclats_passed
        and not check_eclat(combatant.initiative, combatant.heroism, state.sheet(combatant).kind, state.profile)
    )


@check.register
def _(command: AnnounceEclat, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    if state.round.phase is not Phase.ECLAT_DECLARATION and not (
        state.profile.options.eclat_any_time and state.round.phase is Phase.RESOLUTION
    ):
        yield wrong_phase(state, Phase.ECLAT_DECLARATION)
        return
    if combatant.id in state.round.eclats:
        yield Problem(say=message("heroism.announced", name=combatant.name), overridable=False)
    surprised = combatant.status is InitiativeStatus.SURPRISED
    yield from problems_of(
        check_eclat(
            combatant.initiative, combatant.heroism, state.sheet(combatant).kind, state.profile, surprised=surprised
        )
    )


@decide.register
def _(command: AnnounceEclat, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    draft.emit(EclatAnnounced(combatant_id=combatant.id, left=spent(combatant.heroism)))


@check.register
def _(command: PassEclat, state: Encounter) -> Iterator[Problem]:
    if state.round.phase is not Phase.ECLAT_DECLARATION:
        yield wrong_phase(state, Phase.ECLAT_DECLARATION)
    elif command.combatant_id is not None and state.combatant(command.combatant_id) is None:
        yield no_combatant(command.combatant_id)


@decide.register
def _(command: PassEclat, draft: Draft) -> None:
    state = draft.state
    waiting = tuple(c.id for c in state.combatants if may_announce(state, c))
    passing = waiting if command.combatant_id is None else tuple(c for c in waiting if c == command.combatant_id)
    if passing:
        draft.emit(EclatPassed(combatant_ids=passing))


# --- folding ---------------------------------------------------------------------------------------------------------
