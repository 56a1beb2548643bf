"""Who can shoot whom: how much of each is hidden from each, and what that is worth."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from loreval_desktop.encounter.board import cover
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.people import Combatant, hostile
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.dialogs.small import close_button
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.hiding import hiding_text


class ShotsDialog(QDialog):
    """A table of all on the map: shooters in rows, targets in columns. It follows the map, and can be copied.

    A cell that is activated looks at the shooter and aims at the target, so that the map shows the line.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._who: tuple[Combatant, ...] = ()
        self.setObjectName("shots-dialog")
        self.setWindowTitle(context.t("ui.shots.title"))
        self.resize(room_for(self, 900, 460))
        column = QVBoxLayout(self)
        column.addWidget(label(context.t("ui.shots.hint"), "muted", wraps=True))
        self.table = QTableWidget()
        self.table.setAccessibleName(context.t("ui.shots.title"))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.cellActivated.connect(self._show_line)
        column.addWidget(self.table, 1)
        row = QHBoxLayout()
        self.copy = QPushButton(context.t("ui.shots.copy"))
        self.copy.setToolTip(context.t("ui.shots.copy.tip"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text()))
        row.addWidget(self.copy)
        row.addLayout(close_button(context, self), 1)
        column.addLayout(row)
        context.bridge.changed.connect(self._on_changed)
        self._show()

    def _on_changed(self, change: Change) -> None:
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        context = self._context
        state = context.state
        scene = state.scene()
        placed = set() if scene is None else {token.combatant_id for token in scene.tokens}
        self._who = tuple(c for c in state.combatants if c.id in placed and not c.out)
        names = [c.name for c in self._who]
        self.table.setRowCount(len(names))
        self.table.setColumnCount(len(names))
        self.table.setHorizontalHeaderLabels(names)
        self.table.setVerticalHeaderLabels(names)
        ids = [c.id for c in self._who]
        for row, shooter in enumerate(self._who):
            lines = cover.sightlines(state, shooter.id, [i for i in ids if i != shooter.id])
            found = {line.target: line for line in lines}
            for at, target in enumerate(self._who):
                line = found.get(target.id)
                self.table.setItem(row, at, self._item(shooter, target, line))
        self.table.resizeColumnsToContents()

    def _item(self, shooter: Combatant, target: Combatant, line: cover.Sightline | None) -> QTableWidgetItem:
        context = self._context
        item = QTableWidgetItem("")
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        if line is None or not line.known:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            return item
        role = "text"
        if line.bonus is None:
            item.setText(context.t("ui.shots.none", percent=line.percent))
            role = "bad"
        elif line.percent > 0:
            item.setText(context.t("ui.shots.cover", percent=line.percent, bonus=line.bonus))
            role = "warn" if line.bonus else "text"
        else:
            item.setText(context.t("ui.shots.clear"))
            role = "good"
        if not hostile(shooter.side, target.side):
            role = "muted"
        item.setForeground(QColor(context.theme.colour(role)))
        parts = [context.t("ui.map.pair", shooter=shooter.name, target=target.name), item.text()]
        if line.hiding:
            parts.append(hiding_text(context, tuple((h.name, h.share) for h in line.hiding)))
        item.setToolTip(" · ".join(parts))
        return item

    def _show_line(self, row: int, column: int) -> None:
        if row != column:
            self._context.session.look_at(self._who[row].id)
            self._context.session.aim_at(self._who[column].id)

    def text(self) -> str:
        """Return the table as text: lines of cells with tabs between, as spreadsheets take them."""
        names = [c.name for c in self._who]
        lines = ["\t".join(("", *names))]
        for row, name in enumerate(names):
            cells = (self.table.item(row, at) for at in range(len(names)))
            lines.append("\t".join((name, *("" if cell is None else cell.text() for cell in cells))))
        return "\n".join(lines) + "\n"
