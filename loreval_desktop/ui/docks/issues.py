"""Remarks: what an import left to look at, each leading to its place."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QListView, QPushButton, QWidget

from loreval_desktop.importers.issue import Issue
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import Panel, label
from loreval_desktop.ui.models.rows import RowsModel
from loreval_desktop.ui.theme import GAP


class IssuesModel(RowsModel[tuple[int, Issue]]):
    """Remarks in the order in which they came."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(lambda row: str(row[0]), parent)
        self._context = context

    def cell(self, row: tuple[int, Issue], column: int, role: int) -> Any:
        issue = row[1]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._context.say(issue.say)
        if role == Qt.ItemDataRole.DecorationRole:
            name, colour = {"error": ("error", "bad"), "warning": ("warning", "warn")}.get(
                issue.severity, ("info", "muted")
            )
            return self._context.icon(name, colour)
        if role == Qt.ItemDataRole.ForegroundRole and issue.severity == "info":
            return QBrush(QColor(self._context.theme.muted))
        return None


class IssuesPanel(Panel):
    """A list of remarks. place: the GM wants to see a place of the map, metres."""

    code = "issues"
    place = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.box.setContentsMargins(GAP, 2, GAP, 4)
        self.model = IssuesModel(context, self)
        self._none = label(context.t("ui.issues.none"), "muted", wraps=True)
        self.box.addWidget(self._none)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setAccessibleName(context.t("ui.dock.issues"))
        self.list.activated.connect(self._go)
        self.list.clicked.connect(self._go)
        self.box.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        self._copy = QPushButton(context.t("ui.issues.copy"))
        self._copy.clicked.connect(self._copy_all)
        row.addWidget(self._copy)
        self._clear = QPushButton(context.t("ui.issues.clear"))
        self._clear.clicked.connect(lambda: self.show_issues(()))
        row.addWidget(self._clear)
        self.box.addLayout(row)
        self.show_issues(())

    def show_issues(self, issues: tuple[Issue, ...]) -> None:
        """Show other remarks."""
        self.model.sync(list(enumerate(issues)))
        for widget in (self.list, self._copy, self._clear):
            widget.setVisible(bool(issues))
        self._none.setVisible(not issues)

    def _go(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and row[1].where is not None:
            self.place.emit(row[1].where)

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self.context.say(issue.say) for _, issue in self.model.rows))
