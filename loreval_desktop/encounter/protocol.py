"""The whole language of the engine: every command, every event, and how one command is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from types import ModuleType
from typing import Annotated, Any, Union

from pydantic import Field, TypeAdapter

from loreval_desktop.encounter.bmo import attempt, stages
from loreval_desktop.encounter.bmo import events as bmo_events
from loreval_desktop.encounter.engine import answers, core
from loreval_desktop.encounter.engine.core import Command, Draft, Event, Overruled, Refused, check, decide, evolve
from loreval_desktop.encounter.engine.dice import Chance
from loreval_desktop.encounter.loreval import blow, change, counters, deeds, holds, landings
from loreval_desktop.encounter.loreval import events as loreval_events
from loreval_desktop.encounter.map import copies, fog, forced, movement, riding, scene
from loreval_desktop.encounter.map import events as map_events
from loreval_desktop.encounter.people import events as people_events
from loreval_desktop.encounter.people import harm, heroism, roster
from loreval_desktop.encounter.ribbons import act
from loreval_desktop.encounter.ribbons import events as ribbon_events
from loreval_desktop.encounter.rounds import declaration, initiative, phases, surprise
from loreval_desktop.encounter.rounds import events as round_events
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem

SUBJECTS: tuple[ModuleType, ...] = (
    core, answers,
    people_events, roster, harm, heroism,
    map_events, scene, movement, fog, riding, forced, copies,
    round_events, phases, initiative, surprise, declaration,
    loreval_events, blow, counters, landings, holds, deeds, change,
    ribbon_events, act,
    bmo_events, attempt, stages,
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


def find_problems(command: Command, state: Encounter) -> tuple[Problem, ...]:
    """Return everything that speaks against a command, all at once."""
    return tuple(check(command, state))


def run(command: Command, state: Encounter, chance: Chance) -> tuple[Encounter, tuple[Event, ...]]:
    """Return the value after a command, and the events that led to it.

    Raises Refused unless every problem is overridable and the command says why it goes past the rules.
    """
    problems = find_problems(command, state)
    reason = (command.override or "").strip()
    if problems and (not reason or not all(problem.overridable for problem in problems)):
        raise Refused(problems)
    draft = Draft(state, chance)
    if problems:
        draft.emit(Overruled(problems=problems, reason=reason))
    decide(command, draft)
    phases.settle(draft)
    fog.settle(draft, state)
    if all(isinstance(event, Overruled) for event in draft.events):
        return state, ()
    return draft.state, tuple(draft.events)


def fold(facts: Iterable[Event], state: Encounter) -> Encounter:
    """Return the value after the given events."""
    return reduce(lambda value, fact: evolve(fact, value), facts, state)
