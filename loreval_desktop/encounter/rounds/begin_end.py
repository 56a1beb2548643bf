"""The beginning and the end of an encounter: a new one in the same document starts anew (L-018, L-480)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.people.roster import heroism_at_start
from loreval_desktop.encounter.rounds.events import EncounterBegun, EncounterEnded, Points
from loreval_desktop.encounter.rounds.phases import close, enter
from loreval_desktop.encounter.rounds.surprise import begin_check, unaware_observers
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.surprise import Arrival


class StartEncounter(Command):
    """Begin the fight: round 1, initiative. arrival: how the adversaries come, if it may surprise (L-031 to L-034)."""

    kind: Literal["start_encounter"] = "start_encounter"
    arrival: Arrival = Arrival.AMBUSH


class EndEncounter(Command):
    """The fight is over."""

    kind: Literal["end_encounter"] = "end_encounter"


@check.register
def _(command: StartEncounter, state: Encounter) -> Iterator[Problem]:
    if state.initiative == "ribbons":
        yield Problem(say=message("ribbons.start_by_placing"), rule=RuleId("R-020"), overridable=False)
    elif state.round.phase not in (Phase.SETUP, Phase.ENDED):
        yield Problem(say=message("flow.already_begun", round=state.round.number), overridable=False)
    elif not state.combatants:
        yield Problem(say=message("flow.nobody"), overridable=False)


@check.register
def _(command: EndEncounter, state: Encounter) -> Iterator[Problem]:
    if state.round.phase in (Phase.SETUP, Phase.ENDED):
        yield Problem(say=message("flow.not_begun"), overridable=False)


def begin(draft: Draft) -> None:
    """Set back what belongs to one fight alone. Rule: L-018, L-480."""
    points = tuple(Points(combatant_id=c.id, heroism=heroism_at_start(draft.state, c)) for c in draft.state.combatants)
    draft.emit(EncounterBegun(points=points))


@decide.register
def _(command: StartEncounter, draft: Draft) -> None:
    begin(draft)
    if unaware_observers(draft.state, command.arrival):
        enter(draft, Phase.SURPRISE_CHECK, 0)
        begin_check(draft, command.arrival)
    else:
        enter(draft, Phase.ROLL_INITIATIVE, 1)


@decide.register
def _(command: EndEncounter, draft: Draft) -> None:
    close(draft)
    draft.emit(EncounterEnded())
