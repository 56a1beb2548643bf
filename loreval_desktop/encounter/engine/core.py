"""How a command becomes events, and events the next value.

`check` yields every problem at once; `decide` emits events into a draft, which folds each at once so that what follows
sees it; `evolve` folds one event and needs no dice, clock or rule: an old document replays the same after a rule was
corrected. Each subject registers its commands and events here by type.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Literal

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, RollId, RuleId, RulingId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.engine.dice import Chance
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Answer, PendingRoll, PendingRuling, RollPurpose, RulingPurpose
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.types.breakdown import Breakdown


class Command(Frozen):
    """An order. override: the GM's stated reason for going past the rules."""

    override: str | None = None


class Event(Frozen):
    """A fact, dice included."""


class Refused(Exception):
    """A command that is not allowed; `problems` says why, all at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{p.say.id} {dict(p.say.values)} [{p.rule}]" for p in problems))
        self.problems = problems


class Draft:
    """The value while a command is being decided: `emit` records an event and folds it at once."""

    def __init__(self, state: Encounter, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Record a fact and let the value follow."""
        self.events.append(event)
        self.state = evolve(event, self.state)

    def new_id(self, prefix: str) -> str:
        """Return an id that was never given before."""
        return self.chance.new_id(prefix)


@singledispatch
def check(command: Command, state: Encounter) -> Iterator[Problem]:
    """Yield every reason why the command is not allowed now. Commands without a rule of their own have none."""
    yield from ()


@singledispatch
def decide(command: Command, draft: Draft) -> None:
    """Emit what the command brings about."""
    raise TypeError(f"nobody decides {type(command).__name__}")


@singledispatch
def evolve(event: Event, state: Encounter) -> Encounter:
    """Return the value after the event."""
    raise TypeError(f"nobody folds {type(event).__name__}")


@singledispatch
def follow_roll(purpose: Frozen, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    """Emit what follows from a roll that was answered."""
    raise TypeError(f"nobody follows {type(purpose).__name__}")


@singledispatch
def follow_ruling(purpose: Frozen, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    """Emit what follows from a ruling that was given."""
    raise TypeError(f"nobody follows {type(purpose).__name__}")


# --- facts that belong to no subject ---------------------------------------------------------------------------------


class Overruled(Event):
    """The GM went past the rules, and why."""

    kind: Literal["overruled"] = "overruled"
    problems: tuple[Problem, ...]
    reason: str


class RollRequested(Event):
    """Somebody must throw dice."""

    kind: Literal["roll_requested"] = "roll_requested"
    roll: PendingRoll


class RollDropped(Event):
    """A roll that nobody needs any more."""

    kind: Literal["roll_dropped"] = "roll_dropped"
    roll_id: RollId


class Rolled(Event):
    """Dice were thrown. source: typed at the table, or rolled by the program."""

    kind: Literal["rolled"] = "rolled"
    roll: PendingRoll
    faces: tuple[int, ...]
    source: Literal["typed", "rolled"]
    total: int


class RulingRequested(Event):
    """The GM must rule."""

    kind: Literal["ruling_requested"] = "ruling_requested"
    ruling: PendingRuling


class Ruled(Event):
    """The GM ruled."""

    kind: Literal["ruled"] = "ruled"
    ruling: PendingRuling
    answer: str
    text: str = ""


class RulingDropped(Event):
    """A question that nobody needs answered any more."""

    kind: Literal["ruling_dropped"] = "ruling_dropped"
    ruling_id: RulingId


# --- asking ----------------------------------------------------------------------------------------------------------


def ask_roll(
    draft: Draft,
    *,
    why: Message,
    then: RollPurpose,
    who: CombatantId | None = None,
    dice: str = "1d20",
    breakdown: Breakdown | None = None,
    difficulty: int | None = None,
    against: Breakdown | None = None,
) -> None:
    """Ask somebody for dice. breakdown: what is added to them; difficulty, against: what they must reach, and why."""
    draft.emit(
        RollRequested(
            roll=PendingRoll(
                id=RollId(draft.new_id("r")),
                dice=dice,
                who=who,
                why=why,
                breakdown=breakdown or Breakdown(),
                difficulty=difficulty,
                against=against or Breakdown(),
                then=then,
            )
        )
    )


def ask_ruling(
    draft: Draft,
    *,
    who: CombatantId | None,
    question: Message,
    answers: tuple[Answer, ...],
    rule: RuleId,
    then: RulingPurpose,
) -> None:
    """Ask the GM something that only the GM can say."""
    draft.emit(
        RulingRequested(
            ruling=PendingRuling(
                id=RulingId(draft.new_id("q")), who=who, question=question, answers=answers, rule=rule, then=then
            )
        )
    )


@evolve.register
def _(event: Overruled, state: Encounter) -> Encounter:
    return state


@evolve.register
def _(event: RollRequested, state: Encounter) -> Encounter:
    return state.model_copy(update={"pending": (*state.pending, event.roll)})


@evolve.register
def _(event: RulingRequested, state: Encounter) -> Encounter:
    return state.model_copy(update={"pending": (*state.pending, event.ruling)})


def _without_pending(state: Encounter, pending_id: str) -> Encounter:
    return state.model_copy(update={"pending": tuple(p for p in state.pending if p.id != pending_id)})


@evolve.register
def _(event: Rolled, state: Encounter) -> Encounter:
    return _without_pending(state, event.roll.id)


@evolve.register
def _(event: RollDropped, state: Encounter) -> Encounter:
    return _without_pending(state, event.roll_id)


@evolve.register
def _(event: Ruled, state: Encounter) -> Encounter:
    return _without_pending(state, event.ruling.id)


@evolve.register
def _(event: RulingDropped, state: Encounter) -> Encounter:
    return _without_pending(state, event.ruling_id)
