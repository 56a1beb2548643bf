"""How a command becomes events, and events the next value.

`check` yields every problem at once; `decide` emits events into a draft, which folds each at once so that what follows
sees it; `evolve` folds one event and needs no dice, clock or rule: an old document replays the same after a rule was
corrected. `advance` takes an action under way one stage further, `decide_effect` turns an intent into facts. Each
subject registers its own types here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import singledispatch

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.dice import Dice
from loreval_desktop.encounter.value.effects import Effect
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling, Role
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.undertakings import Undertaking


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


@dataclass(frozen=True, slots=True)
class Answer:
    """What was thrown or ruled. about: as of what waited.

    faces, total, difficulty: of a roll; natural: its face, a d20 alone. automatic: nothing was thrown, since the roll
    succeeds by itself (L-029). code, text, number: of a ruling.
    """

    role: Role
    who: CombatantId | None = None
    about: tuple[CombatantId, ...] = ()
    faces: tuple[int, ...] = ()
    total: int = 0
    modifier: int = 0
    difficulty: int = 0
    automatic: bool = False
    waited: PendingRoll | PendingRuling | None = None
    code: str = ""
    text: str = ""
    number: int | None = None

    @property
    def natural(self) -> int:
        """The first face."""
        return self.faces[0] if self.faces else 0


Unowned = Mapping[Role, Callable[[Answer, "Draft"], None]]
"""What follows from rolls and rulings that no undertaking has asked for, by role."""


@dataclass
class Draft:
    """The value while a command is being decided: `emit` records an event and folds it at once."""

    state: Encounter
    dice: Dice
    unowned: Unowned = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def emit(self, event: Event) -> None:
        """Record a fact and let the value follow."""
        self.events.append(event)
        self.state = evolve(event, self.state)

    def new_id(self, prefix: str) -> str:
        """Return an id that was never given before."""
        return self.dice.new_id(prefix)


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
def advance(undertaking: Undertaking, answer: Answer | None, draft: Draft) -> None:
    """Take an undertaking one stage further. answer None: ask, or pass on; else: what was asked is answered."""
    raise TypeError(f"nobody advances {type(undertaking).__name__}")


@singledispatch
def decide_effect(effect: Effect, answer: Answer | None, draft: Draft) -> None:
    """Turn an intent into facts, or ask first what only the table can say."""
    raise TypeError(f"nobody decides {type(effect).__name__}")


@singledispatch
def give_back(undertaking: Undertaking, draft: Draft) -> None:
    """Return to those who paid for it what a dropped undertaking has not used. Most have nothing to return."""
