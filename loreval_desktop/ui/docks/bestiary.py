"""The bestiary: sheets to drag on to the map."""

from __future__ import annotations

import logging
import unicodedata
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QSortFilterProxyModel, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListView, QPushButton, QSpinBox, QWidget

from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.importers.bestiary import load_folder
from loreval_desktop.importers.issue import CannotImport, Issue
from loreval_desktop.resources import resource
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.creature import Creature, NpcKind
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import Panel, label
from loreval_desktop.ui.map.drops import creature_mime
from loreval_desktop.ui.models.rows import RowsModel
from loreval_desktop.ui.paths import own_bestiary

log = logging.getLogger("loreval.ui")


def folded(text: str) -> str:
    """Return a text without accents and capitals, for searching."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


class BestiaryModel(RowsModel[Creature]):
    """Sheets by name: the shipped ones and the GM's own."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(lambda sheet: sheet.id, parent)
        self._context = context

    def cell(self, row: Creature, column: int, role: int) -> Any:
        context = self._context
        if role == Qt.ItemDataRole.DisplayRole:
            unit = speed(row, context.state.profile).vd_m
            return context.t(
                "ui.bestiary.row",
                name=row.name,
                size=context.t(f"rule.size.{row.size}"),
                points=row.hit_points,
                speed=unit,
            )
        if role == Qt.ItemDataRole.ToolTipRole:
            weapons = ", ".join(weapon.name for weapon in row.weapons) or "—"
            return context.t("ui.bestiary.tip", name=row.name, weapons=weapons, notes=row.notes or "—")
        if role == Qt.ItemDataRole.DecorationRole:
            pc = row.kind is NpcKind.PC
            return context.icon("shield" if pc else "creature", "players" if pc else "foes")
        return None

    def flags(self, index: Any) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        from loreval_desktop.ui.map.drops import CREATURE_MIME

        return [CREATURE_MIME]

    def mimeData(self, indexes: Any) -> QMimeData:
        row = next((self.row_at(index) for index in indexes), None)
        return QMimeData() if row is None else creature_mime(row)

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction


class _Filter(QSortFilterProxyModel):
    """Keeps the rows whose name or people holds every word typed, accents aside."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []

    def show_words(self, text: str) -> None:
        self.beginFilterChange()
        self._words = folded(text).split()
        self.endFilterChange()

    def filterAcceptsRow(self, source_row: int, source_parent: Any) -> bool:
        model = self.sourceModel()
        if not isinstance(model, BestiaryModel):
            return True
        sheet = model.rows[source_row]
        text = folded(f"{sheet.name} {sheet.people}")
        return all(word in text for word in self._words)


class _List(QListView):
    """A list whose rows can be dragged to the map."""

    def startDrag(self, actions: Qt.DropAction) -> None:
        indexes = self.selectedIndexes()
        if not indexes:
            return
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData(indexes))
        drag.exec(Qt.DropAction.CopyAction)


class BestiaryPanel(Panel):
    """A list with a search field; a row is dragged on to the map, or added with a button."""

    code = "bestiary"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.search = QLineEdit()
        self.search.setProperty("typing", True)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(context.t("ui.bestiary.search"))
        self.box.addWidget(self.search)
        self.model = BestiaryModel(context, self)
        self.filter = _Filter(self)
        self.filter.setSourceModel(self.model)
        self.search.textChanged.connect(self.filter.show_words)
        self.list = _List()
        self.list.setModel(self.filter)
        self.list.setDragEnabled(True)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(context.t("ui.dock.bestiary"))
        self.list.doubleClicked.connect(lambda _: self.add())
        self.box.addWidget(self.list, 1)
        self.box.addWidget(label(context.t("ui.bestiary.hint"), "muted", wraps=True))
        row = QHBoxLayout()
        self.count = QSpinBox()
        self.count.setRange(1, 40)
        self.count.setPrefix("× ")
        self.count.setToolTip(context.t("ui.bestiary.count"))
        self.count.setAccessibleName(context.t("ui.bestiary.count"))
        row.addWidget(self.count)
        add = QPushButton(context.icon("plus"), context.t("ui.bestiary.add"))
        add.setToolTip(context.t("ui.bestiary.add.tip"))
        add.clicked.connect(self.add)
        row.addWidget(add)
        row.addStretch(1)
        self.new = QPushButton(context.t("ui.bestiary.new"))
        self.new.setToolTip(context.t("ui.bestiary.new.tip"))
        self.new.clicked.connect(lambda: self._edit(None))
        row.addWidget(self.new)
        self.edit = QPushButton(context.t("ui.bestiary.edit"))
        self.edit.setToolTip(context.t("ui.bestiary.edit.tip"))
        self.edit.clicked.connect(lambda: self._edit(self.chosen()))
        row.addWidget(self.edit)
        self.box.addLayout(row)
        self.issues: tuple[Issue, ...] = ()
        self.load()

    def load(self) -> None:
        """Read the shipped sheets and the GM's own; those that cannot be read become remarks."""
        lang = self.context.words.lang
        sheets: dict[str, Creature] = {}
        issues = []
        for folder in (resource("bestiary"), own_bestiary()):
            try:
                for sheet in load_folder(folder, lang):
                    sheets[sheet.id] = sheet
            except CannotImport as refusal:
                log.warning("a file of the bestiary cannot be read: %s", refusal)
                issues.append(Issue(severity="error", say=refusal.say))
        self.issues = tuple(issues)
        self.model.sync(sorted(sheets.values(), key=lambda s: (s.kind is not NpcKind.PC, folded(s.name))))

    def on_change(self, change: object) -> None:
        """The bestiary does not follow the fight."""

    def chosen(self) -> Creature | None:
        """Return the sheet of the current row, or None."""
        index: QModelIndex = self.list.currentIndex()
        return self.model.row_at(self.filter.mapToSource(index)) if index.isValid() else None

    def add(self) -> None:
        """Add the current row to the fight, in the middle of the map."""
        sheet = self.chosen()
        if sheet is None:
            return
        scene = self.context.state.scene()
        at: Point | None = None if scene is None else (scene.width_m / 2, scene.height_m / 2)
        self.context.dispatch(AddCombatant(sheet=sheet, count=self.count.value(), at=at))
        self.count.setValue(1)

    def _edit(self, sheet: Creature | None) -> None:
        from loreval_desktop.ui.dialogs.creature import edit_sheet

        edited = edit_sheet(self.context, sheet, self)
        if edited is not None:
            self.keep(edited)

    def keep(self, sheet: Creature) -> None:
        """Keep a sheet in the GM's own bestiary."""
        from loreval_desktop.importers.bestiary import write_sheet

        write_sheet(own_bestiary(), sheet)
        self.load()
