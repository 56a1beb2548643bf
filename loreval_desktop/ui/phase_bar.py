"""The bar at the top: where the round stands, who is next, what waits, and the step forward."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from loreval_desktop.encounter.people.roster import SetProfile
from loreval_desktop.encounter.ribbons.track import BeginRibbons
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.eclats import PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.rounds.surprise import ConfirmSurprise
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import label, set_role

STEPS = (Phase.ROLL_INITIATIVE, Phase.DECLARATION, Phase.ECLAT_DECLARATION, Phase.RESOLUTION, Phase.END_OF_ROUND)
_STEP_OF = {Phase.ECLAT_RESOLUTION: Phase.ECLAT_DECLARATION}


class PhaseBar(QWidget):
    """Round, steps, whose turn; undo and redo; the players' screen.

    go_to_pending: the user wants to answer what waits. players: the players' window was asked for.
    """

    go_to_pending = Signal()
    players = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setFixedHeight(44)
        self.setObjectName("phase-bar")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        self._round = label("", "title")
        row.addWidget(self._round)
        self._steps: dict[Phase, QLabel] = {}
        for step in STEPS:
            mark = label(context.t(f"phase.{step}"), "muted")
            mark.setObjectName(f"step-{step}")
            self._steps[step] = mark
            row.addWidget(mark)
        self.system = QComboBox()
        for code in ("loreval", "ribbons"):
            self.system.addItem(context.t(f"ui.bar.initiative.{code}"), code)
        self.system.setToolTip(context.t("ui.bar.initiative.tip"))
        self.system.setAccessibleName(context.t("ui.bar.initiative.tip"))
        self.system.activated.connect(self._choose_system)
        row.addWidget(self.system)
        row.addSpacing(8)
        self._who = label("")
        self._who.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._who.setMinimumWidth(60)
        row.addWidget(self._who, 1)
        self._pending = QPushButton()
        self._pending.setProperty("role", "warn")
        self._pending.clicked.connect(self.go_to_pending)
        row.addWidget(self._pending)
        self._next = QPushButton()
        self._next.setProperty("role", "primary")
        self._next.clicked.connect(self._step_on)
        row.addWidget(self._next)
        self._undo = self._button("undo", context.bridge.undo)
        self._redo = self._button("redo", context.bridge.redo)
        self._players = self._button("players-screen", self.players.emit)
        for button in (self._undo, self._redo, self._players):
            row.addWidget(button)
        context.bridge.changed.connect(self._follow)
        self.show_state(context.state)

    def _button(self, name: str, act: object) -> QToolButton:
        button = QToolButton()
        button.setIcon(self._context.icon(name))
        button.setIconSize(QSize(20, 20))
        button.setObjectName(f"bar-{name}")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(act)
        return button

    def _follow(self, change: Change) -> None:
        self.show_state(change.after)

    def show_state(self, state: Encounter) -> None:
        """Show where the round stands."""
        context = self._context
        phase = state.round.phase
        begun = phase not in (Phase.SETUP, Phase.ENDED)
        self._round.setText(
            context.t("log.surprise_round")
            if begun and state.round.surprise
            else context.t("ui.bar.round", number=state.round.number)
            if begun and phase is not Phase.SURPRISE_CHECK
            else context.t(f"phase.{phase}")
        )
        ribbons = state.initiative == "ribbons"
        if begun and ribbons:
            first = state.ribbons is not None and state.ribbons.phase is RibbonPhase.FIRST_TURN
            self._round.setText(context.t("ui.bar.pass_first" if first else "ui.bar.pass", number=state.round.number))
        self.system.setVisible(not begun)
        self.system.setCurrentIndex(self.system.findData(state.initiative))
        current = _STEP_OF.get(phase, phase)
        reached = STEPS.index(current) if current in STEPS else -1
        for at, mark in enumerate(self._steps.values()):
            mark.setVisible(begun and not ribbons and phase is not Phase.SURPRISE_CHECK)
            set_role(mark, "current" if at == reached else "done" if at < reached else "muted")
        cursor = state.combatant(state.round.cursor)
        self._who.setText("" if cursor is None else context.t("ui.bar.turn", name=cursor.name))
        self._who.setToolTip(self._who.text())
        rolls = sum(isinstance(p, PendingRoll) for p in state.pending)
        self._pending.setVisible(bool(state.pending))
        self._pending.setText(context.t("ui.bar.pending", count=len(state.pending), rolls=rolls))
        step_on = {
            Phase.SETUP: "ui.bar.start",
            Phase.SURPRISE_CHECK: "ui.surprise.confirm",
            Phase.ECLAT_DECLARATION: "ui.eclat.none" if state.round.cursor is None else None,
            Phase.ECLAT_RESOLUTION: "ui.bar.end_turn",
            Phase.RESOLUTION: "ui.bar.end_turn",
            Phase.END_OF_ROUND: "ui.bar.end_round",
            Phase.ENDED: "ui.bar.start",
        }.get(phase)
        if ribbons:
            step_on = None if begun else "ui.ribbons.begin"
        may_begin = not ribbons or not context.bridge.problems(BeginRibbons())
        self._next.setEnabled(may_begin)
        self._next.setVisible(step_on is not None and not state.pending)
        if step_on is not None:
            self._next.setText(context.t(step_on))
            missing = "ui.ribbons.begin_missing.tip" if state.combatants else "ui.initiative.nobody"
            self._next.setToolTip(context.t(f"{step_on}.tip" if may_begin else missing))
        store = context.bridge.store
        self._undo.setEnabled(bool(store.past))
        self._redo.setEnabled(bool(store.future))
        for name, button, command in (
            ("undo", self._undo, store.last_done()),
            ("redo", self._redo, store.last_undone()),
        ):
            kind = getattr(command, "kind", None)
            button.setToolTip(
                context.t(f"ui.bar.{name}_what", what=context.t(f"command.{kind}"))
                if kind
                else context.t(f"ui.bar.{name}")
            )
        self._players.setToolTip(context.t("ui.bar.players"))

    def _choose_system(self, _index: int) -> None:
        profile = self._context.state.profile
        code = self.system.currentData()
        options = profile.options.model_copy(update={"initiative": code})
        self._context.dispatch(SetProfile(profile=profile.model_copy(update={"options": options}), initiative=code))

    def _step_on(self) -> None:
        phase = self._context.state.round.phase
        if self._context.state.initiative == "ribbons":
            self._context.dispatch(BeginRibbons())
        elif phase in (Phase.SETUP, Phase.ENDED):
            self._context.dispatch(StartEncounter())
        elif phase is Phase.SURPRISE_CHECK:
            self._context.dispatch(ConfirmSurprise())
        elif phase is Phase.ECLAT_DECLARATION:
            self._context.dispatch(PassEclat())
        elif phase in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
            self._context.dispatch(EndTurn())
        elif phase is Phase.END_OF_ROUND:
            self._context.dispatch(EndRound())
