"""Tables of the sheet editor whose cells are typed in place: weapons, spells, talents, ways of moving, limits, virtues.

Rows are frozen values. A cell that holds what cannot stand shows it as typed, in the colour of what is wrong, and the
table says below why; the row keeps its last good value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.message import Message
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_draft import (
    Draft,
    NotRead,
    Trouble,
    bounds,
    longest,
    read_bound,
    read_dice,
    read_metres,
    read_name,
)
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox, NumberBox, mark_bad
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.theme import ROW
from loreval_desktop.wording import dice_text, number_text, signed_text

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
Kind = Literal["name", "text", "dice", "metres", "number", "signed", "bound", "choice", "check", "shown"]


@dataclass(frozen=True)
class Column:
    """A column: the field that it shows, its heading, how it is typed.

    width None: it takes what room is left. options: the values of a choice and their words. shown: what a column
    shows that is only computed. words: what a cell shows in place of its bare value.
    """

    field: str
    title: str
    kind: Kind = "text"
    width: int | None = None
    tip: str = ""
    options: tuple[tuple[Any, str], ...] = ()
    words: Callable[[Any], str] | None = None
    optional: bool = True
    free: bool = False
    """Whether a choice may also be a text of one's own."""


class ItemsModel(QAbstractTableModel):
    """The rows of one tuple of the sheet, editable in place.

    edited: the rows are others. typed_wrong: which cells cannot stand has changed.
    """

    edited = Signal()
    typed_wrong = Signal()

    def __init__(
        self,
        context: Context,
        columns: Sequence[Column],
        items: Sequence[BaseModel],
        check: Callable[[Sequence[Any], int, str, Any], Message | None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.columns = tuple(columns)
        self._rows: list[tuple[int, Any]] = [(number, item) for number, item in enumerate(items)]
        self._next = len(self._rows)
        self._wrong: dict[tuple[int, str], tuple[str, Message]] = {}
        self._check = check

    @property
    def items(self) -> tuple[Any, ...]:
        """The rows that stand."""
        return tuple(item for _, item in self._rows)

    @property
    def wrong(self) -> tuple[tuple[int, Message], ...]:
        """What cannot stand: the row, from 0, and why."""
        at = {key: row for row, (key, _) in enumerate(self._rows)}
        return tuple((at[key], say) for (key, _), (_, say) in self._wrong.items() if key in at)

    # -- what a view asks ---------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and 0 <= section < len(self.columns):
            if role == Qt.ItemDataRole.DisplayRole:
                return self.columns[section].title
            if role == Qt.ItemDataRole.ToolTipRole:
                return self.columns[section].tip or self.columns[section].title
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(self.columns[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        if index.isValid():
            kind = self.columns[index.column()].kind
            if kind == "check":
                found |= Qt.ItemFlag.ItemIsUserCheckable
            elif kind != "shown":
                found |= Qt.ItemFlag.ItemIsEditable
        return found

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        key, item = self._rows[index.row()]
        column = self.columns[index.column()]
        wrong = self._wrong.get((key, column.field))
        if role == Qt.ItemDataRole.DisplayRole:
            return wrong[0] if wrong is not None else self._shown(column, item)
        if role == Qt.ItemDataRole.EditRole:
            return wrong[0] if wrong is not None else getattr(item, column.field, None)
        if role == Qt.ItemDataRole.CheckStateRole and column.kind == "check":
            return Qt.CheckState.Checked if getattr(item, column.field) else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ForegroundRole and wrong is not None:
            return QColor(self._context.theme.bad)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._context.say(wrong[1]) if wrong is not None else (self._shown(column, item) or column.tip)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.title} : {self._shown(column, item)}"
        return None

    @staticmethod
    def _alignment(column: Column) -> int:
        right = column.kind in ("metres", "number", "signed", "bound", "shown")
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)

    def _shown(self, column: Column, item: Any) -> str:
        lang = self._context.words.lang
        if column.kind == "shown":
            assert column.words is not None
            return column.words(item)
        value = getattr(item, column.field)
        if column.words is not None:
            return column.words(value)
        if column.kind == "check":
            return ""
        if column.kind == "choice":
            return next((words for code, words in column.options if code == value), str(value))
        if value is None:
            return "—"
        if column.kind == "signed":
            return signed_text(value, lang)
        if column.kind in ("number", "metres", "bound"):
            return number_text(value, lang)
        return dice_text(str(value)) if column.kind == "dice" else str(value)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid():
            return False
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.CheckStateRole and column.kind == "check":
            self.put(index.row(), column.field, Qt.CheckState(value) is Qt.CheckState.Checked)
            return True
        if role != Qt.ItemDataRole.EditRole:
            return False
        try:
            read = self.read(index.row(), column, value)
        except NotRead as error:
            self._refuse(index.row(), column, str(value), error.say)
            return True
        self._settle(index.row(), column)
        self.put(index.row(), column.field, read)
        return True

    # -- reading ------------------------------------------------------------------------------------------------------

    def read(self, row: int, column: Column, value: Any) -> Any:
        """Return what was typed into a cell as its value. Raises NotRead."""
        item = self._rows[row][1]
        read: Any = value
        if column.kind == "name" or (column.kind == "choice" and column.free):
            read = read_name(str(value))
            if column.free:
                read = next((code for code, words in column.options if words.casefold() == read.casefold()), read)
            if len(str(read)) > longest(type(item), column.field):
                raise NotRead(Message(id="ui.sheet.too_long", values=(("most", longest(type(item), column.field)),)))
        elif column.kind == "dice":
            read = read_dice(str(value))
        elif column.kind == "metres":
            low, high = bounds(type(item), column.field)
            read = read_metres(str(value if value is not None else ""), low, high, may_be_empty=column.optional)
        elif column.kind == "bound":
            read = read_bound(str(value if value is not None else ""))
        elif column.kind == "text":
            read = str(value).strip()
        if self._check is not None and (say := self._check(self.items, row, column.field, read)) is not None:
            raise NotRead(say)
        return read

    def _refuse(self, row: int, column: Column, text: str, say: Message) -> None:
        key = self._rows[row][0]
        self._wrong[key, column.field] = (text, say)
        self._tell(row)
        self.typed_wrong.emit()

    def _settle(self, row: int, column: Column) -> None:
        if self._wrong.pop((self._rows[row][0], column.field), None) is not None:
            self._tell(row)
            self.typed_wrong.emit()

    def _tell(self, row: int) -> None:
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

    # -- changing -----------------------------------------------------------------------------------------------------

    def put(self, row: int, field: str, value: Any) -> None:
        """Set a field of a row."""
        key, item = self._rows[row]
        if getattr(item, field) != value:
            self._rows[row] = (key, item.model_copy(update={field: value}))
            self._tell(row)
            self.edited.emit()

    def insert(self, row: int, item: BaseModel) -> None:
        """Put a new row before one."""
        self.beginInsertRows(NOWHERE, row, row)
        self._rows.insert(row, (self._next, item))
        self._next += 1
        self.endInsertRows()
        self.edited.emit()

    def remove(self, row: int) -> None:
        """Take a row away."""
        self.beginRemoveRows(NOWHERE, row, row)
        key, _ = self._rows.pop(row)
        self.endRemoveRows()
        gone = [cell for cell in self._wrong if cell[0] == key]
        for cell in gone:
            del self._wrong[cell]
        self.edited.emit()
        if gone:
            self.typed_wrong.emit()

    def move(self, row: int, to: int) -> None:
        """Put a row elsewhere: to is its new number."""
        self.beginMoveRows(NOWHERE, row, row, NOWHERE, to + 1 if to > row else to)
        self._rows.insert(to, self._rows.pop(row))
        self.endMoveRows()
        self.edited.emit()

    def refresh(self) -> None:
        """Show computed columns anew."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns) - 1))


class _Delegate(QStyledItemDelegate):
    """Makes the editor of a cell; says while it is typed in whether it can stand.

    typed: why what stands in the open editor cannot stand, or None.
    """

    typed = Signal(object)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, ItemsModel)
        column = model.columns[index.column()]
        item = model.items[index.row()]
        editor: QWidget
        if column.kind in ("number", "signed"):
            box = NumberBox(signed=column.kind == "signed", parent=parent)
            low, high = bounds(type(item), column.field)
            box.setRange(int(low), int(high))
            editor = box
        elif column.kind == "choice":
            choice = ChoiceBox(parent)
            choice.setEditable(column.free)
            for code, words in column.options:
                choice.addItem(words, code)
            if not column.free:
                choice.activated.connect(lambda _: self._commit(choice))
            editor = choice
        else:
            line = QLineEdit(parent)
            line.setMaxLength(longest(type(item), column.field) if column.kind in ("text", "name") else 60)
            place = QPersistentModelIndex(index)
            line.textEdited.connect(lambda text: self._judge(line, place, text))
            editor = line
        editor.setProperty("typing", True)
        editor.setAccessibleName(column.title)
        return editor

    def _commit(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def _judge(self, editor: QLineEdit, place: QPersistentModelIndex, text: str) -> None:
        model = place.model()
        if not place.isValid() or not isinstance(model, ItemsModel):
            return
        try:
            model.read(place.row(), model.columns[place.column()], text)
        except NotRead as error:
            mark_bad(editor, True)
            self.typed.emit(error.say)
        else:
            mark_bad(editor, False)
            self.typed.emit(None)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        model = index.model()
        assert isinstance(model, ItemsModel)
        value = model.data(index, Qt.ItemDataRole.EditRole)
        if isinstance(editor, NumberBox):
            editor.setValue(int(value))
            editor.selectAll()
        elif isinstance(editor, ChoiceBox):
            at = editor.findData(value)
            if at >= 0:
                editor.setCurrentIndex(at)
            elif editor.isEditable():
                editor.setEditText(str(value))
        elif isinstance(editor, QLineEdit):
            shown = str(index.data(Qt.ItemDataRole.DisplayRole))
            editor.setText("" if value is None else shown)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, NumberBox):
            editor.interpretText()
            model.setData(index, editor.value())
        elif isinstance(editor, ChoiceBox):
            assert isinstance(model, ItemsModel)
            column = model.columns[index.column()]
            model.setData(index, editor.currentText() if column.free else column.options[editor.currentIndex()][0])
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())
        self.typed.emit(None)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(option.rect)


class ItemsTable(QWidget):
    """A table of one tuple of the sheet, with its buttons.

    path: the dotted path of the tuple in the draft. make: a fresh row, given those that stand. copy: a copy of a row
    with what must be its own, or None when it can have none. Keys: Insert adds, Ctrl+D duplicates, Delete removes,
    Alt+Up and Alt+Down move a row.

    current: the row looked at is another one, or has changed (its number, or −1).
    """

    current = Signal(int)

    def __init__(
        self,
        context: Context,
        draft: Draft,
        page: str,
        path: str,
        columns: Sequence[Column],
        make: Callable[[Sequence[Any]], BaseModel],
        copy: Callable[[Sequence[Any], Any], BaseModel | None],
        *,
        name: str,
        empty: str,
        ordered: bool = False,
        rows_high: int = 5,
        check: Callable[[Sequence[Any], int, str, Any], Message | None] | None = None,
        least: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context, self._draft, self._page, self._path = context, draft, page, path
        self._make, self._copy, self._least = make, copy, least
        self._empty = empty
        self.model = ItemsModel(context, columns, draft.value(path), check, self)
        self.view = _Table()
        self.view.setModel(self.model)
        self._delegate = _Delegate(self.view)
        self._delegate.typed.connect(self._on_typed)
        self.view.setItemDelegate(self._delegate)
        self.view.setAccessibleName(name)
        self.view.setObjectName(f"sheet-{path}")
        header = self.view.horizontalHeader()
        for at, column in enumerate(columns):
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Interactive)
            if column.width is None:
                self.view.wide.append(at)
            else:
                self.view.setColumnWidth(at, column.width)
        header.setMinimumSectionSize(40)
        self._rows_high = rows_high
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(0, 0, 0, 0)
        column_box.setSpacing(6)
        column_box.addWidget(self.view)
        self._said = label("", "muted", wraps=True)
        self._said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        column_box.addWidget(self._said)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        self.add_button = self._button(buttons, "plus", "ui.sheet.add", "ui.sheet.add.tip", self.add)
        self.copy_button = self._button(
            buttons, "layers", "ui.sheet.duplicate", "ui.sheet.duplicate.tip", self.duplicate
        )
        self.remove_button = self._button(buttons, "trash", "ui.sheet.remove", "ui.sheet.remove.tip", self.remove)
        self.up_button = self.down_button = None
        if ordered:
            self.up_button = self._button(
                buttons, "chevron-up", "ui.sheet.up", "ui.sheet.up.tip", lambda: self.shift(-1)
            )
            self.down_button = self._button(
                buttons, "chevron-down", "ui.sheet.down", "ui.sheet.down.tip", lambda: self.shift(1)
            )
        buttons.addStretch(1)
        column_box.addLayout(buttons)
        self.view.keys = {
            (Qt.Key.Key_Insert, Qt.KeyboardModifier.NoModifier): self.add,
            (Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier): self.duplicate,
            (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier): self.remove,
        }
        if ordered:
            self.view.keys[Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier] = lambda: self.shift(-1)
            self.view.keys[Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier] = lambda: self.shift(1)
        self.model.edited.connect(self._on_edited)
        self.model.typed_wrong.connect(self._on_wrong)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._on_current())
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0, 0))
        self._on_wrong()
        self._on_current()

    def _button(self, row: QHBoxLayout, icon: str, text: str, tip: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._context.icon(icon), self._context.t(text))
        button.setToolTip(self._context.t(tip))
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: act())
        row.addWidget(button)
        return button

    @property
    def row(self) -> int:
        """The number of the row looked at; −1 for none."""
        index = self.view.currentIndex()
        return index.row() if index.isValid() else -1

    @property
    def item(self) -> Any | None:
        """The row looked at, or None."""
        return self.model.items[self.row] if self.row >= 0 else None

    # -- what buttons do ----------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Add a fresh row below the present one, and begin to type its first cell."""
        self._insert(self._make(self.model.items), self.row + 1 if self.row >= 0 else self.model.rowCount())

    def duplicate(self) -> None:
        """Add a copy of the present row below it."""
        item = self.item
        if item is not None and (copied := self._copy(self.model.items, item)) is not None:
            self._insert(copied, self.row + 1)

    def _insert(self, item: BaseModel, at: int) -> None:
        self.model.insert(at, item)
        index = self.model.index(at, 0)
        self.view.setFocus()
        self.view.setCurrentIndex(index)
        self.view.edit(index)

    def remove(self) -> None:
        """Take the present row away."""
        row = self.row
        if row < 0 or self.model.rowCount() <= self._least:
            return
        self.model.remove(row)
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(min(row, self.model.rowCount() - 1), 0))
        self._on_current()

    def shift(self, by: int) -> None:
        """Move the present row up (−1) or down (1)."""
        row = self.row
        if row >= 0 and 0 <= row + by < self.model.rowCount():
            self.model.move(row, row + by)
            self.view.selectionModel().setCurrentIndex(
                self.model.index(row + by, max(0, self.view.currentIndex().column())),
                QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows,
            )
            self._on_current()

    # -- following ----------------------------------------------------------------------------------------------------

    def _on_edited(self) -> None:
        self._draft.put(self._path, self.model.items)
        self._on_wrong()
        self._on_current()

    def _on_wrong(self) -> None:
        wrong = self.model.wrong
        self._draft.settle_below(f"{self._path}[")
        for at, (row, say) in enumerate(wrong):
            self._draft.refuse(f"{self._path}[{row}.{at}]", Trouble(self._page, say, self.view))
        self._on_typed(wrong[0][1] if wrong else None)

    def _on_typed(self, say: object) -> None:
        if isinstance(say, Message):
            self._say(self._context.say(say), "bad")
        elif self.model.wrong:
            self._say(self._context.say(self.model.wrong[0][1]), "bad")
        else:
            self._say("" if self.model.rowCount() else self._empty, "muted")

    def _say(self, text: str, role: str) -> None:
        self._said.setText(text)
        self._said.setVisible(bool(text))
        if self._said.property("role") != role:
            self._said.setProperty("role", role)
            self._said.style().unpolish(self._said)
            self._said.style().polish(self._said)

    def _on_current(self) -> None:
        rows = min(max(self._rows_high, self.model.rowCount()), self._rows_high + 5)
        self.view.setFixedHeight(ROW * (rows + 1) + 6)
        item = self.item
        self.copy_button.setEnabled(item is not None and self._copy(self.model.items, item) is not None)
        self.remove_button.setEnabled(item is not None and self.model.rowCount() > self._least)
        if self.up_button is not None and self.down_button is not None:
            self.up_button.setEnabled(self.row > 0)
            self.down_button.setEnabled(0 <= self.row < self.model.rowCount() - 1)
        self.current.emit(self.row)


WIDE_AT_LEAST = 110
"""Pixels that a column keeps which otherwise takes what room is left."""


class _Table(QTableView):
    """A table that is worked from the keyboard: typing in place, Tab from cell to cell, keys for its buttons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: dict[tuple[Qt.Key, Qt.KeyboardModifier], Callable[[], None]] = {}
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.SelectedClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.horizontalHeader().setHighlightSections(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.wide: list[int] = []

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        header = self.horizontalHeader()
        taken = sum(header.sectionSize(at) for at in range(header.count()) if at not in self.wide)
        for at in self.wide:  # they share what is left, and stay wide enough to be read
            header.resizeSection(at, max(WIDE_AT_LEAST, (self.viewport().width() - taken) // len(self.wide)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() is QAbstractItemView.State.EditingState:
            return  # the editor has taken it already
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        act = self.keys.get((Qt.Key(event.key()), held))
        if act is not None:
            act()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held == Qt.KeyboardModifier.NoModifier:
            index = self.currentIndex()
            if index.isValid():
                self.edit(index)
                return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        # Ctrl+D and Insert are the table's own while it has the focus, whatever menus say.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if (Qt.Key(event.key()), held) in self.keys:
                event.accept()
                return True
        return bool(super().event(event))


class Ticks(QWidget):
    """Boxes to tick for fields of the row that a table looks at."""

    def __init__(
        self, table: ItemsTable, boxes: Sequence[tuple[str, str, str]], *, columns: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table = table
        self.boxes: dict[str, QCheckBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        for at, (field, words, tip) in enumerate(boxes):
            box = QCheckBox(words)
            box.setToolTip(tip or words)
            box.toggled.connect(lambda on, field=field: self._put(field, on))
            grid.addWidget(box, at // columns, at % columns)
            self.boxes[field] = box
        table.current.connect(lambda _: self._show())
        self._show()

    def _show(self) -> None:
        item = self._table.item
        self.setEnabled(item is not None)
        for field, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(item is not None and bool(getattr(item, field)))
            box.blockSignals(False)

    def _put(self, field: str, on: bool) -> None:
        if self._table.row >= 0:
            self._table.model.put(self._table.row, field, on)
