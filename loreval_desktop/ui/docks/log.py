"""The log: what happened, newest at the bottom; what was taken back stays, struck through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from loreval_desktop.derived.log import LogLine, tell
from loreval_desktop.encounter.people.roster import WriteNote
from loreval_desktop.encounter.store import Change
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import Panel
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.models.rows import RowsModel
from loreval_desktop.ui.theme import GAP

KEPT = 400
"""How many steps of the past are told when a document is opened."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line of the list. number: its place inside its change."""

    revision: int
    number: int
    line: LogLine
    stands: bool = True


class LogModel(RowsModel[LogRow]):
    """Lines of the log, oldest first."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(lambda row: f"{row.revision}.{row.number}", parent)
        self._context = context
        self.columns = ("",)

    def load(self) -> None:
        """Tell the last steps that stand when the document is opened."""
        store = self._context.bridge.store
        rows: list[LogRow] = []
        for step in store.past[-KEPT:]:
            if store.complete(step) and step.events is not None and step.before is not None and step.after is not None:
                lines = tell(step.events, step.before, step.after)
                rows += [LogRow(step.revision, n, line) for n, line in enumerate(lines)]
        self.sync(rows)

    def follow(self, change: Change) -> None:
        """Add the lines of a change, or strike through those that it took back."""
        if change.origin in ("undo", "redo") and any(row.revision == change.of for row in self.rows):
            stands = change.origin == "redo"
            self.sync(
                [
                    LogRow(row.revision, row.number, row.line, stands) if row.revision == change.of else row
                    for row in self.rows
                ]
            )
            return
        if change.origin == "undo":
            return
        lines = tell(change.events, change.before, change.after)
        self.sync([*self.rows, *(LogRow(change.of, n, line) for n, line in enumerate(lines))])

    def cell(self, row: LogRow, column: int, role: int) -> Any:
        theme = self._context.theme
        if role == Qt.ItemDataRole.DisplayRole:
            return self._context.say(row.line.say)
        if role == Qt.ItemDataRole.ToolTipRole:
            said = self._context.say(row.line.say)
            tip = said if row.line.rule is None else f"{said} ({row.line.rule})"
            return tip if row.stands else f"{tip} {self._context.t('log.taken_back')}"
        if role == Qt.ItemDataRole.FontRole:
            font = text_font(9 if row.line.weight == 0 else 10, bold=row.line.weight == 2)
            font.setStrikeOut(not row.stands)
            return font
        if role == Qt.ItemDataRole.ForegroundRole:
            if not row.stands or row.line.weight == 0:
                return QBrush(QColor(theme.muted))
            return QBrush(QColor(theme.accent if row.line.weight == 2 else theme.text))
        return None


class _OneLine(QStyledItemDelegate):
    """Lets a line be no wider than the list, so that what does not fit is elided; the whole stands in its tip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, super().sizeHint(option, index).height())


class LogPanel(Panel):
    """The log, and a line to write a note in it."""

    code = "log"
    follows_hidden = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.box.setContentsMargins(GAP, 2, GAP, 4)
        self.box.setSpacing(4)
        self.model = LogModel(context, self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setWordWrap(False)
        self.list.setItemDelegate(_OneLine(self.list))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.setAccessibleName(context.t("ui.dock.log"))
        self.list.doubleClicked.connect(self._look)
        self.box.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setSpacing(6)
        self.note = QLineEdit()
        self.note.setProperty("typing", True)
        self.note.setPlaceholderText(context.t("ui.log.note"))
        self.note.setMaxLength(2000)
        self.note.returnPressed.connect(self._write)
        row.addWidget(self.note, 1)
        write = QPushButton(context.t("ui.log.write"))
        write.clicked.connect(self._write)
        row.addWidget(write)
        self.box.addLayout(row)
        self.model.load()
        self._scroll()

    def on_change(self, change: Change) -> None:
        """Tell what a change brought."""
        self.model.follow(change)
        self._scroll()

    def _scroll(self) -> None:
        QTimer.singleShot(0, self.list.scrollToBottom)

    def _write(self) -> None:
        text = self.note.text().strip()
        if text and self.context.dispatch(WriteNote(text=text)) is not None:
            self.note.clear()

    def _look(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None and row.line.about:
            self.context.session.look_at(row.line.about[0])
