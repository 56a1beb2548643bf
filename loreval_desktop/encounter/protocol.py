"""The whole language of the engine: every command, every event, and how one command is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from types import ModuleType
from typing import Annotated, Any, Union

from pydantic import Field, TypeAdapter

from loreval_desktop.encounter.bmo import attempt, grips, opportunity, outcomes
from loreval_desktop.encounter.bmo import events as bmo_events
from loreval_desktop.encounter.engine import answers
from loreval_desktop.encounter.engine import events as engine_events
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, Event, Refused, check, decide, evolve
from loreval_desktop.encounter.engine.dice import Dice
from loreval_desktop.encounter.engine.events import Overruled
from loreval_desktop.encounter.engine.settle import Rests, settle
from loreval_desktop.encounter.loreval import (
    blow,
    cast,
    change,
    counter_test,
    holds,
    jump,
    landings,
    skill_use,
    stops,
    struggle,
    turn,
)
from loreval_desktop.encounter.loreval import events as loreval_events
from loreval_desktop.encounter.map import copies, fog, forced, movement, riding, scene
from loreval_desktop.encounter.map import events as map_events
from loreval_desktop.encounter.people import causes, conditions, equipment, harm, heroism, roster
from loreval_desktop.encounter.people import events as people_events
from loreval_desktop.encounter.ribbons import act, payment, track
from loreval_desktop.encounter.ribbons import events as ribbon_events
from loreval_desktop.encounter.rounds import begin_end, declaration, eclats, initiative, phases, surprise
from loreval_desktop.encounter.rounds import events as round_events
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.problems import Problem

SUBJECTS: tuple[ModuleType, ...] = (
    engine_events, answers,
    people_events, roster, conditions, harm, heroism, equipment, causes,
    map_events, scene, movement, fog, riding, forced, copies,
    round_events, begin_end, phases, initiative, surprise, declaration, eclats,
    loreval_events, turn, blow, landings, stops, holds, counter_test, cast, jump, skill_use, struggle, change,
    ribbon_events, track, act, payment,
    bmo_events, attempt, outcomes, opportunity, grips,
)  # fmt: skip
"""Every module that defines commands or events, in the order in which the schema lists them."""


def _kinds(base: type) -> tuple[type, ...]:
    return tuple(
        value
        for module in SUBJECTS
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, base)
        and value.__module__ == module.__name__
        and "kind" in getattr(value, "model_fields", ())
    )


COMMAND_TYPES: tuple[type[Command], ...] = _kinds(Command)
EVENT_TYPES: tuple[type[Event], ...] = _kinds(Event)


def _union(kinds: tuple[type, ...]) -> Any:
    return Annotated[Union[kinds], Field(discriminator="kind")]  # noqa: UP007 - built from a tuple


commands: TypeAdapter[Command] = TypeAdapter(_union(COMMAND_TYPES))
"""Reads and writes any command by its `kind`."""
events: TypeAdapter[Event] = TypeAdapter(_union(EVENT_TYPES))
"""Reads and writes any event by its `kind`."""
_any_event: Any = _union(EVENT_TYPES)
event_lists: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[_any_event, ...])
"""Reads and writes the events of one change."""


def _flow(draft: Draft) -> bool:
    """Take the fight further, by the system of initiative that it plays."""
    return track.flow(draft) if draft.state.initiative == "ribbons" else phases.flow(draft)


def _end_states(draft: Draft) -> bool:
    """End the first state, or ride, that has lost its cause."""
    return causes.end_states(draft) or riding.end_rides(draft)


RESTS = Rests(end_states=_end_states, flow=_flow)
"""What follows by itself after every command, beside undertakings and effects."""


def _nothing_follows(answer: Answer, draft: Draft) -> None:
    """A free roll or ruling: the log has it."""


UNOWNED = {
    Role.INITIATIVE: initiative.initiative_rolled,
    Role.TIE_BREAK: initiative.tie_rolled,
    Role.DETECTION: surprise.detected,
    Role.FREE: _nothing_follows,
}
"""What follows from what no undertaking has asked for."""


def find_problems(command: Command, state: Encounter) -> tuple[Problem, ...]:
    """Return everything that speaks against a command, all at once."""
    return tuple(check(command, state))


def run(command: Command, state: Encounter, dice: Dice) -> tuple[Encounter, tuple[Event, ...]]:
    """Return the value after a command, and the events that led to it.

    Raises Refused unless every problem is overridable and the command says why it goes past the rules.
    """
    problems = find_problems(command, state)
    reason = (command.override or "").strip()
    if problems and (not reason or not all(problem.overridable for problem in problems)):
        raise Refused(problems)
    draft = Draft(state, dice, UNOWNED)
    if problems:
        draft.emit(Overruled(problems=problems, reason=reason))
    decide(command, draft)
    settle(draft, RESTS)
    fog.settle(draft, state)
    if all(isinstance(event, Overruled) for event in draft.events):
        return state, ()
    return draft.state, tuple(draft.events)


def fold(facts: Iterable[Event], state: Encounter) -> Encounter:
    """Return the value after the given events."""
    return reduce(lambda value, fact: evolve(fact, value), facts, state)
