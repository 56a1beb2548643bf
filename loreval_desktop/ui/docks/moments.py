"""Cards for two moments that do not come every round: who is surprised, and who announces an action d'éclat."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from loreval_desktop.encounter.people.heroism import may_announce
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat, PassEclat
from loreval_desktop.encounter.rounds.surprise import (
    ConfirmSurprise,
    MarkSurprised,
    RollDetection,
    right_of,
    unaware_observers,
)
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.surprise import SurpriseRight
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import card, clear_layout, label


class SurpriseCard(QWidget):
    """Those who are unaware of somebody, with the right to notice that the rules give them."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        frame, box = card()
        outer.addWidget(frame)
        box.addWidget(label(context.t("ui.surprise.title"), "title"))
        box.addWidget(label(context.t("ui.surprise.hint"), "muted", wraps=True))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        box.addLayout(self._grid)
        row = QHBoxLayout()
        row.addWidget(label(context.t("ui.surprise.difficulty"), "muted"))
        self._difficulty = QSpinBox()
        self._difficulty.setRange(0, 60)
        self._difficulty.setValue(15)
        self._difficulty.setAccessibleName(context.t("ui.surprise.difficulty"))
        self._difficulty.setToolTip(context.t("ui.surprise.difficulty.tip"))
        row.addWidget(self._difficulty)
        row.addStretch(1)
        self.confirm = QPushButton(context.t("ui.surprise.confirm"))
        self.confirm.setProperty("role", "primary")
        self.confirm.setToolTip(context.t("ui.surprise.confirm.tip"))
        self.confirm.clicked.connect(lambda: context.dispatch(ConfirmSurprise()))
        row.addWidget(self.confirm)
        box.addLayout(row)

    def show_state(self) -> None:
        """Show who may be surprised, while that is the question."""
        context, state = self._context, self._context.state
        self.setVisible(state.round.phase is Phase.SURPRISE_CHECK)
        clear_layout(self._grid)
        if state.round.phase is not Phase.SURPRISE_CHECK:
            return
        shown = {c.id for c in unaware_observers(state, state.round.arrival)}
        people = [c for c in state.combatants if c.id in shown or c.has(ConditionCode.FLAT_FOOTED)]
        for at, combatant in enumerate(people):
            right = right_of(state, combatant)
            box = QCheckBox(combatant.name)
            box.setChecked(combatant.has(ConditionCode.FLAT_FOOTED))
            box.setToolTip(context.t(f"ui.surprise.right.{right}"))
            box.toggled.connect(
                lambda on, who=combatant.id: context.dispatch(MarkSurprised(combatant_id=who, surprised=on))
            )
            self._grid.addWidget(box, at, 0)
            roll = QPushButton(context.t("ui.surprise.detect"))
            roll.setToolTip(context.t(f"ui.surprise.right.{right}"))
            roll.setEnabled(right is SurpriseRight.ROLL)
            roll.clicked.connect(
                lambda _=False, who=combatant.id: context.dispatch(
                    RollDetection(combatant_id=who, difficulty=self._difficulty.value())
                )
            )
            self._grid.addWidget(roll, at, 1)


class EclatCard(QWidget):
    """Those who could announce an action d'éclat now."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._frame, box = card()
        outer.addWidget(self._frame)
        box.addWidget(label(context.t("ui.eclat.title"), "title"))
        box.addWidget(label(context.t("ui.eclat.hint"), "muted", wraps=True))
        self._rows = QVBoxLayout()
        box.addLayout(self._rows)
        row = QHBoxLayout()
        row.addStretch(1)
        self.none = QPushButton(context.t("ui.eclat.none"))
        self.none.setProperty("role", "primary")
        self.none.setToolTip(context.t("ui.eclat.none.tip"))
        self.none.clicked.connect(lambda: context.dispatch(PassEclat()))
        row.addWidget(self.none)
        box.addLayout(row)

    def show_state(self) -> None:
        """Show who may announce an éclat, while that is the question."""
        context, state = self._context, self._context.state
        able = [c for c in state.combatants if may_announce(state, c)]
        shown = state.round.phase is Phase.ECLAT_DECLARATION and bool(able)
        self.setVisible(shown)
        clear_layout(self._rows)
        if not shown:
            return
        for combatant in able:
            button = QPushButton(
                context.t(
                    "ui.eclat.announce",
                    name=combatant.name,
                    points=combatant.heroism,
                    initiative=combatant.initiative or 0,
                )
            )
            button.setToolTip(context.t("ui.eclat.announce.tip"))
            button.clicked.connect(lambda _=False, who=combatant.id: context.dispatch(AnnounceEclat(combatant_id=who)))
            self._rows.addWidget(button)
