"""The base of every list model: rows of frozen values, walked to new ones by key inside begin and end calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class RowsModel(QAbstractTableModel, Generic[Row]):
    """A table whose rows are values with a key. Subclasses say the columns, the headers and what a cell shows.

    No pointers in indexes; `sync` takes the new rows and tells views only of what changed.
    """

    columns: tuple[str, ...] = ("",)

    def __init__(self, key: Callable[[Row], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self._rows: list[Row] = []

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that stand."""
        return tuple(self._rows)

    def row_at(self, index: Index) -> Row | None:
        """Return the value of an index, or None for an index of nothing."""
        return self._rows[index.row()] if index.isValid() and 0 <= index.row() < len(self._rows) else None

    def index_of(self, key: str, column: int = 0) -> QModelIndex:
        """Return the index of the row of that key; an invalid one when there is none."""
        for at, row in enumerate(self._rows):
            if self._key(row) == key:
                return self.index(at, column)
        return QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        return None if row is None else self.cell(row, index.column(), role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section] if 0 <= section < len(self.columns) else None
        return None

    def cell(self, row: Row, column: int, role: int) -> Any:
        """Return what a cell shows for a role."""
        raise NotImplementedError

    def sync(self, new: Sequence[Row]) -> None:
        """Take new rows: gone ones are removed, fresh ones inserted, others moved, and changed ones announced."""
        wanted = [self._key(row) for row in new]
        if len(set(wanted)) != len(wanted):
            raise ValueError("two rows have the same key")
        keep = set(wanted)
        for at in range(len(self._rows) - 1, -1, -1):
            if self._key(self._rows[at]) not in keep:
                self.beginRemoveRows(QModelIndex(), at, at)
                del self._rows[at]
                self.endRemoveRows()
        for at, row in enumerate(new):
            if at < len(self._rows) and self._key(self._rows[at]) == wanted[at]:
                continue
            found = next((i for i in range(at, len(self._rows)) if self._key(self._rows[i]) == wanted[at]), None)
            if found is None:
                self.beginInsertRows(QModelIndex(), at, at)
                self._rows.insert(at, row)
                self.endInsertRows()
            else:
                self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), at)
                self._rows.insert(at, self._rows.pop(found))
                self.endMoveRows()
        first: int | None = None
        for at, row in enumerate(new):
            changed = self._rows[at] is not row and self._rows[at] != row
            self._rows[at] = row
            if changed and first is None:
                first = at
            if first is not None and (not changed or at == len(new) - 1):
                last = at if changed else at - 1
                self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))
                first = None
