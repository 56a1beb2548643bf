"""The store as Qt sees it: signals out, commands in. Qt code observes and dispatches; it never edits."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from loreval_desktop.encounter.engine.core import Command, Refused
from loreval_desktop.encounter.store import Change, Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem


class StoreBridge(QObject):
    """Tells widgets of changes and refusals.

    changed: a `Change`, after the store took it. refused: the command and its problems, when `dispatch` was refused.
    history_changed: what undo and redo would do has changed.
    """

    changed = Signal(object)
    refused = Signal(object, object)
    history_changed = Signal()

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._leave = store.subscribe(self._on_change)

    @property
    def store(self) -> Store:
        """The store behind."""
        return self._store

    @property
    def state(self) -> Encounter:
        """The present value."""
        return self._store.state

    def dispatch(self, command: Command) -> Change | None:
        """Carry out a command; None when it was refused (`refused` tells why) or nothing came of it."""
        try:
            return self._store.dispatch(command)
        except Refused as refusal:
            self.refused.emit(command, refusal.problems)
            return None

    def problems(self, command: Command) -> tuple[Problem, ...]:
        """Return what speaks against a command, before anybody clicks."""
        return self._store.problems(command)

    def overrule(self, command: Command, reason: str) -> Change | None:
        """Carry out a command past the rules, for the reason given."""
        return self.dispatch(command.model_copy(update={"override": reason}))

    def undo(self) -> Change | None:
        """Take back the last step."""
        return self._store.undo()

    def redo(self) -> Change | None:
        """Bring the last undone step again."""
        return self._store.redo()

    def close(self) -> None:
        """Stop observing."""
        self._leave()

    def _on_change(self, change: Change) -> None:
        self.changed.emit(change)
        self.history_changed.emit()
