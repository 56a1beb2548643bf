"""Announcing an action d'éclat, or letting its moment go by (L-420 to L-438)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.engine.stack import step
from loreval_desktop.encounter.facts.moments import wrong_phase
from loreval_desktop.encounter.people.events import EclatAnnounced, EclatPassed
from loreval_desktop.encounter.people.heroism import may_announce
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.phases import begin_turn
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.undertakings import Turn
from loreval_desktop.rules.heroism import check_eclat, spent


class AnnounceEclat(Command):
    """Announce an action d'éclat (L-420)."""

    kind: Literal["announce_eclat"] = "announce_eclat"
    combatant_id: CombatantId


class PassEclat(Command):
    """Let the moment of éclats go by; combatant_id None: nobody else announces one."""

    kind: Literal["pass_eclat"] = "pass_eclat"
    combatant_id: CombatantId | None = None


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
    if combatant.out or combatant.status is InitiativeStatus.NEEDS_ROLL or _waits_below(state, combatant):
        yield Problem(say=message("declare.cannot", name=combatant.name), rule=RuleId("L-420"), overridable=False)
    if combatant.status in (InitiativeStatus.GRACE, InitiativeStatus.GRACE_BY_CHANGE):
        yield Problem(say=message("heroism.in_grace", name=combatant.name), rule=RuleId("L-503"), overridable=False)
    if state.round.phase is Phase.RESOLUTION:
        if combatant.id in state.round.done:
            yield Problem(say=message("change.done", name=combatant.name), rule=RuleId("L-420"), overridable=False)
        elif state.turn is None or state.open_turn is None:
            count = max(1, len(state.pending))
            yield Problem(say=message("flow.pending", count=count), overridable=False)
    if combatant.id in state.round.eclats:
        yield Problem(say=message("heroism.announced", name=combatant.name), overridable=False)
    surprised = combatant.status is InitiativeStatus.SURPRISED
    yield from problems_of(
        check_eclat(
            combatant.initiative, combatant.heroism, state.sheet(combatant).kind, state.profile, surprised=surprised
        )
    )


def _waits_below(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a combatant's turn has begun and waits for another one to end."""
    turns = [each.actor for each in state.stack if isinstance(each, Turn)]
    return combatant.id in turns[:-1]


@decide.register
def _(command: AnnounceEclat, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    draft.emit(EclatAnnounced(combatant_id=combatant.id, left=spent(combatant.heroism)))
    if draft.state.round.phase is Phase.RESOLUTION:
        turn = draft.state.turn  # it is declared anew and played at once
        if turn is not None and turn.actor == combatant.id:
            step(draft, turn, stage="redeclare", asked=())
        else:
            begin_turn(draft, combatant.id, "redeclare")


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
