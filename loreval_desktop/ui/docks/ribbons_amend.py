"""Corrections of a ribbon by hand: its place, its gauges, the virtues that are used up."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import AmendRibbon, ribbon_sheet
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.ribbons import Ribbon
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import card, clear_layout, label, push
from loreval_desktop.ui.docks.ribbons_turn import spin


class AmendCard(QWidget):
    """Folded away until it is asked for; it serves whoever is looked at. opened: it was unfolded."""

    opened = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._shown: object = None
        t = context.t
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.correct = QPushButton(context.icon("edit"), "")
        self.correct.setCheckable(True)
        self.correct.setToolTip(t("ui.ribbons.correct.tip"))
        self.correct.toggled.connect(self._on_correct)
        column.addWidget(self.correct, 0, Qt.AlignmentFlag.AlignRight)
        self.card, box = card()
        grid = QGridLayout()
        grid.setColumnStretch(4, 1)
        self.spins: dict[str, QSpinBox] = {}
        for at, (name, least, most) in enumerate(
            (("segment", 0, rules.SEGMENTS), ("pass_number", 1, 600), ("fatigue", 0, 999), ("wounds", 0, 999))
        ):
            self.spins[name] = spin(least, most, t(f"ui.ribbons.amend.{name}"))
            grid.addWidget(label(t(f"ui.ribbons.amend.{name}"), "muted"), at // 2, (at % 2) * 2)
            grid.addWidget(self.spins[name], at // 2, (at % 2) * 2 + 1)
        box.addLayout(grid)
        self._virtues_said = label(t("ui.ribbons.amend.virtues"), "muted", wraps=True)
        box.addWidget(self._virtues_said)
        self._virtues = QVBoxLayout()
        self._virtues.setSpacing(2)
        box.addLayout(self._virtues)
        row = QHBoxLayout()
        row.addStretch(1)
        self.amend = push(t("ui.ribbons.amend"), self._amend, tip=t("ui.ribbons.correct.tip"))
        row.addWidget(self.amend)
        box.addLayout(row)
        column.addWidget(self.card)

    def virtues(self) -> list[QCheckBox]:
        """Return a box for each virtue, ticked when it is used up."""
        found = (self._virtues.itemAt(at) for at in range(self._virtues.count()))
        return [w for w in (item.widget() for item in found if item is not None) if isinstance(w, QCheckBox)]

    def _who(self) -> tuple[Combatant, Ribbon] | None:
        state = self._context.state
        who = state.combatant(self._context.session.focus) or state.combatant(state.round.cursor)
        ribbon = track(state).of(who.id) if who is not None else None
        return None if who is None or ribbon is None else (who, ribbon)

    def show_state(self) -> None:
        """Show the ribbon of whoever is looked at, unless it is being corrected and has not changed."""
        found = self._who()
        self.correct.setVisible(found is not None)
        self.card.setVisible(found is not None and self.correct.isChecked())
        if found is None:
            return
        who, ribbon = found
        self.correct.setText(self._context.t("ui.ribbons.correct", name=who.name))
        if self._shown == (who.id, ribbon):
            return
        self._shown = (who.id, ribbon)
        number, segment = rules.place(ribbon.at)
        values = {"segment": segment, "pass_number": number, "fatigue": ribbon.fatigue, "wounds": ribbon.wounds}
        for name, value in values.items():
            self.spins[name].setValue(value)
        clear_layout(self._virtues)
        known = [v.name for v in ribbon_sheet(self._context.state.sheet(who)).virtues]
        self._virtues_said.setVisible(bool(known))
        for name in known:
            box = QCheckBox(name)
            box.setChecked(name in ribbon.virtues_used)
            self._virtues.addWidget(box)

    def _on_correct(self, on: bool) -> None:
        self._shown = None
        self.show_state()
        if on:
            self.opened.emit()

    def _amend(self) -> None:
        found = self._who()
        if found is None:
            return
        at = rules.SEGMENTS * (self.spins["pass_number"].value() - 1) + self.spins["segment"].value()
        self._context.dispatch(
            AmendRibbon(
                combatant_id=found[0].id,
                at=at,
                fatigue=self.spins["fatigue"].value(),
                wounds=self.spins["wounds"].value(),
                virtues_used=tuple(box.text() for box in self.virtues() if box.isChecked()),
            )
        )
