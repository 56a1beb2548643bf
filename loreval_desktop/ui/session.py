"""What is looked at now: selection, target, tool. Never saved in the encounter, never undone."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from loreval_desktop.core.ids import CombatantId, TokenId
from loreval_desktop.encounter.store import Change


class Session(QObject):
    """The selection shared by the map and the docks.

    selection_changed: the tokens selected. focus_changed: the combatant looked at (its card, its cover), or None.
    target_changed: the combatant aimed at, or None. tool_changed: the id of the map tool. picking: a dock waits for a
    target to be clicked on the map (True) or no longer (False). changing: who says anew what it does, or None.
    sight_changed: whether the map shows what is seen from the selection. threats_changed: whether it shows who
    threatens the one looked at.
    """

    selection_changed = Signal(object)
    focus_changed = Signal(object)
    target_changed = Signal(object)
    tool_changed = Signal(str)
    picking = Signal(bool)
    changing_changed = Signal(object)
    sight_changed = Signal(bool)
    threats_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection: tuple[TokenId, ...] = ()
        self._focus: CombatantId | None = None
        self._target: CombatantId | None = None
        self._tool = "map.move"
        self._picking = False
        self._shows_sight = False
        self._shows_threats = False
        self._changing: CombatantId | None = None

    @property
    def selection(self) -> tuple[TokenId, ...]:
        """The selected tokens, in the order in which they were selected."""
        return self._selection

    @property
    def focus(self) -> CombatantId | None:
        """The combatant looked at."""
        return self._focus

    @property
    def target(self) -> CombatantId | None:
        """The combatant aimed at."""
        return self._target

    @property
    def tool(self) -> str:
        """The id of the map tool in hand."""
        return self._tool

    @property
    def is_picking(self) -> bool:
        """Whether the next click on a token names a target."""
        return self._picking

    @property
    def shows_sight(self) -> bool:
        """Whether the map shows what the selected creatures see, or the players' side when none is selected."""
        return self._shows_sight

    def show_sight(self, on: bool) -> None:
        """Show what is seen from the selection, or no longer."""
        if on != self._shows_sight:
            self._shows_sight = on
            self.sight_changed.emit(on)

    @property
    def shows_threats(self) -> bool:
        """Whether the map shows who threatens the combatant looked at, and how far it reaches."""
        return self._shows_threats

    def show_threats(self, on: bool) -> None:
        """Show who threatens the combatant looked at, or no longer."""
        if on != self._shows_threats:
            self._shows_threats = on
            self.threats_changed.emit(on)

    @property
    def changing(self) -> CombatantId | None:
        """Who is changing its action: the declaration card is open for it."""
        return self._changing

    def change_action(self, combatant: CombatantId | None) -> None:
        """Open the declaration card for one who changes its action, or close it."""
        if combatant != self._changing:
            self._changing = combatant
            self.changing_changed.emit(combatant)

    def select(self, tokens: tuple[TokenId, ...]) -> None:
        """Select tokens."""
        if tokens != self._selection:
            self._selection = tokens
            self.selection_changed.emit(tokens)

    def look_at(self, combatant: CombatantId | None) -> None:
        """Look at a combatant."""
        if combatant != self._focus:
            self._focus = combatant
            self.focus_changed.emit(combatant)

    def aim_at(self, combatant: CombatantId | None) -> None:
        """Aim at a combatant; this ends picking."""
        if combatant != self._target:
            self._target = combatant
            self.target_changed.emit(combatant)
        self.pick(False)

    def take(self, tool: str) -> None:
        """Take another map tool in hand."""
        if tool != self._tool:
            self._tool = tool
            self.tool_changed.emit(tool)

    def pick(self, waiting: bool) -> None:
        """Let the next click on a token name the target, or not."""
        if waiting != self._picking:
            self._picking = waiting
            self.picking.emit(waiting)

    def follow(self, change: Change) -> None:
        """Forget what no longer exists, and whom one who no longer acts was aimed at."""
        state = change.after
        was, now = change.before.round, state.round
        if (was.number, was.phase, was.cursor) != (now.number, now.phase, now.cursor):
            self.aim_at(None)
        scene = state.scene()
        here = set() if scene is None else {token.id for token in scene.tokens}
        self.select(tuple(token for token in self._selection if token in here))
        if self._changing is not None and state.round.cursor != self._changing:
            self.change_action(None)
        if self._focus is not None and state.combatant(self._focus) is None:
            self.look_at(None)
        if self._target is not None and state.combatant(self._target) is None:
            self.aim_at(None)
