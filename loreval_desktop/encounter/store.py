"""The store: the present value, its past, and those who watch it."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command, Event, Refused
from loreval_desktop.encounter.engine.dice import Dice, SeededDice
from loreval_desktop.encounter.protocol import find_problems, run
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem

log = logging.getLogger("loreval.store")

Origin = Literal["do", "undo", "redo", "import"]


@dataclass(frozen=True, slots=True)
class Change:
    """One step of the store, as observers see it.

    revision only ever grows, also on undo. `of` is the revision of the step that an undo took back or a redo brought
    again; for a new step it is the revision itself. The command is that of the step concerned.
    """

    before: Encounter
    after: Encounter
    command: Command
    events: tuple[Event, ...]
    revision: int
    origin: Origin
    of: int


@dataclass(slots=True)
class Step:
    """A step that can be taken back. What is None was not kept in memory: `recall` brings all of it again."""

    revision: int
    command: Command | None = None
    events: tuple[Event, ...] | None = None
    before: Encounter | None = None
    after: Encounter | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return not (self.command is None or self.events is None or self.before is None or self.after is None)


Observer = Callable[[Change], None]
Recall = Callable[[Step], None]
"""Fills in what a step lacks. Raises LookupError when it cannot be had."""


class NestedChange(RuntimeError):
    """An observer dispatched while it was being told of a change."""


class Store:
    """Holds one encounter. Commands go in through `dispatch`; observers are told of each change, in order of joining.

    recall: fills in what a step lacks, where the past is not all in memory.
    """

    def __init__(
        self,
        state: Encounter,
        dice: Dice | None = None,
        *,
        revision: int = 0,
        past: tuple[Step, ...] = (),
        future: tuple[Step, ...] = (),
        recall: Recall | None = None,
    ) -> None:
        self._state = state
        self.dice: Dice = dice if dice is not None else SeededDice()
        self._revision = revision
        self._past = list(past)
        self._future = list(future)  # next to redo last
        self._recall = recall
        self._observers: list[Observer] = []
        self._telling = False
        self._assets: dict[AssetId, bytes] = {}
        self._asset_source: Callable[[AssetId], bytes | None] | None = None

    # -- what stands --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Encounter:
        """The present value."""
        return self._state

    @property
    def revision(self) -> int:
        """How many changes were made since the document began, undo and redo included."""
        return self._revision

    @property
    def past(self) -> tuple[Step, ...]:
        """The steps that stand, oldest first."""
        return tuple(self._past)

    @property
    def future(self) -> tuple[Step, ...]:
        """The steps that redo would bring again, the next one first."""
        return tuple(reversed(self._future))

    # -- changing -----------------------------------------------------------------------------------------------------

    def problems(self, command: Command) -> tuple[Problem, ...]:
        """Return everything that speaks against a command now."""
        return find_problems(command, self._state)

    def dispatch(self, command: Command, origin: Literal["do", "import"] = "do") -> Change | None:
        """Carry out a command and tell the observers; None when nothing came of it, and then nothing is recorded.

        Raises Refused when the command has problems that are not overridable, or that it gives no reason to overrule.
        """
        self._guard()
        after, events = run(command, self._state, self.dice)
        if not events:
            return None
        before = self._state
        self._revision += 1
        self._state = after
        self._past.append(Step(self._revision, command, events, before, after))
        self._future.clear()
        change = Change(before, after, command, events, self._revision, origin, self._revision)
        self._tell(change)
        return change

    def undo(self) -> Change | None:
        """Take back the last step that stands; None when there is none."""
        self._guard()
        if not self._past:
            return None
        step = self._past[-1]
        self._complete(step)
        assert step.before is not None
        self._future.append(self._past.pop())
        return self._step(step, step.before, "undo", ())

    def redo(self) -> Change | None:
        """Bring again the step last taken back, with the faces that its dice showed; None when there is none."""
        self._guard()
        if not self._future:
            return None
        step = self._future[-1]
        self._complete(step)
        assert step.after is not None
        assert step.events is not None
        self._past.append(self._future.pop())
        return self._step(step, step.after, "redo", step.events)

    def undo_to(self, revision: int) -> int:
        """Take back every step made after the given revision, one change each; return how many."""
        count = 0
        while self._past and self._past[-1].revision > revision:
            self.undo()
            count += 1
        return count

    def _step(self, step: Step, after: Encounter, origin: Origin, events: tuple[Event, ...]) -> Change:
        assert step.command is not None
        before = self._state
        self._revision += 1
        self._state = after
        change = Change(before, after, step.command, events, self._revision, origin, step.revision)
        self._tell(change)
        return change

    def _complete(self, step: Step) -> None:
        if not step.whole:
            if self._recall is None:
                raise LookupError(f"what stood before revision {step.revision} is not known")
            self._recall(step)

    def complete(self, step: Step) -> bool:
        """Bring back all that a step of the past lacks; return whether that was possible."""
        try:
            self._complete(step)
        except (LookupError, ValueError):
            return False
        return True

    def last_done(self) -> Command | None:
        """Return the command that undo would take back, or None."""
        return self._command_of(self._past)

    def last_undone(self) -> Command | None:
        """Return the command that redo would bring again, or None."""
        return self._command_of(self._future)

    def _command_of(self, steps: list[Step]) -> Command | None:
        if not steps:
            return None
        self._complete(steps[-1])
        return steps[-1].command

    def _guard(self) -> None:
        if self._telling:
            raise NestedChange("an observer may not change the encounter while it is being told of a change")

    # -- telling ------------------------------------------------------------------------------------------------------

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Let an observer know of every change from now on; return what ends it."""
        self._observers.append(observer)

        def leave() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return leave

    def _tell(self, change: Change) -> None:
        self._telling = True
        nested: NestedChange | None = None
        try:
            for observer in tuple(self._observers):
                try:
                    observer(change)
                except NestedChange as error:
                    nested = error
                except Exception:
                    log.exception("an observer failed at revision %d", change.revision)
        finally:
            self._telling = False
        if nested is not None:
            raise nested

    # -- pictures -----------------------------------------------------------------------------------------------------

    def put_asset(self, data: bytes) -> AssetId:
        """Keep the bytes of a picture; return the id by which commands name it (SHA-256)."""
        asset = AssetId(hashlib.sha256(data).hexdigest())
        self._assets.setdefault(asset, data)
        return asset

    def asset(self, asset: AssetId) -> bytes | None:
        """Return the bytes of a picture, or None when nobody has them."""
        found = self._assets.get(asset)
        if found is None and self._asset_source is not None:
            found = self._asset_source(asset)
        return found

    def assets_in_memory(self) -> Mapping[AssetId, bytes]:
        """Return the pictures that were put in during this session."""
        return self._assets

    def serve_assets(self, source: Callable[[AssetId], bytes | None]) -> None:
        """Say where pictures are found that were not put in during this session."""
        self._asset_source = source


def refuse(id: str, /, **values: str | int | float) -> Refused:
    """Return a refusal that cannot be overruled, for what has no meaning."""
    return Refused((Problem(say=message(id, **values), overridable=False),))
