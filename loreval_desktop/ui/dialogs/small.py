"""Small windows: find a combatant, search the rules, keyboard shortcuts, about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop import __version__
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.value.scene import Point, Scene
from loreval_desktop.resources import resource
from loreval_desktop.rules.index import RuleIndex, load_index
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.docks.bestiary import folded
from loreval_desktop.ui.fonts import licence_text
from loreval_desktop.wording import typography

if TYPE_CHECKING:
    from loreval_desktop.ui.main_window import MainWindow


def close_button(context: Context, dialog: QDialog) -> QHBoxLayout:
    """Return a row with the button that closes a dialog."""
    row = QHBoxLayout()
    row.addStretch(1)
    button = QPushButton(context.t("ui.close"))
    button.clicked.connect(dialog.reject)
    row.addWidget(button)
    return row


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """Something on the map that has a name. text: what else is searched."""

    name: str
    at: Point
    icon: str
    text: str = ""


def named_places(scene: Scene | None) -> tuple[NamedPlace, ...]:
    """Return what has a name on a map: pins, things, lights, areas, obstacles."""
    if scene is None:
        return ()
    found = [NamedPlace(n.title or n.text[:40], n.at, "pin", n.text) for n in scene.notes if n.title or n.text]
    found += [NamedPlace(t.name, t.at, "token") for t in scene.tokens if t.combatant_id is None and t.name]
    found += [NamedPlace(light.name, light.at, "light") for light in scene.lights if light.name]
    found += [NamedPlace(a.name, a.outline[0], "layers") for a in scene.areas if a.name]
    found += [NamedPlace(o.name, o.points[0], "walls") for o in scene.obstacles if o.name]
    return tuple(found)


class SearchDialog(QDialog):
    """Find a combatant, or what has a name on the map: pins, lights, areas, doors, things. Enter goes there."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        context = window.context
        self.setWindowTitle(context.t("ui.search.title"))
        self.resize(room_for(self, 360, 320))
        column = QVBoxLayout(self)
        self.field = QLineEdit()
        self.field.setPlaceholderText(context.t("ui.search.hint"))
        self.field.textChanged.connect(self._filter)
        self.field.returnPressed.connect(self._go)
        column.addWidget(self.field)
        self.list = QListWidget()
        self.list.itemActivated.connect(self._go)
        column.addWidget(self.list, 1)
        column.addLayout(close_button(context, self))
        self._filter("")

    def _filter(self, text: str) -> None:
        words = folded(text).split()
        self.list.clear()
        context = self._window.context
        for combatant in context.state.combatants:
            if all(word in folded(combatant.name) for word in words):
                item = QListWidgetItem(combatant.name)
                item.setData(Qt.ItemDataRole.UserRole, combatant.id)
                self.list.addItem(item)
        for named in named_places(context.state.scene()):
            if words and all(word in folded(f"{named.name} {named.text}") for word in words):
                item = QListWidgetItem(context.icon(named.icon), named.name)
                item.setToolTip(named.text)
                item.setData(Qt.ItemDataRole.UserRole, named)
                self.list.addItem(item)
        if self.list.count():
            self.list.setCurrentRow(0)

    def _go(self) -> None:
        item: QListWidgetItem | None = self.list.currentItem()
        if item is None:
            return
        found = item.data(Qt.ItemDataRole.UserRole)
        if isinstance(found, NamedPlace):
            self._window.map_view.show_place(found.at)
            self.accept()
            return
        combatant = CombatantId(found)
        context = self._window.context
        context.session.look_at(combatant)
        scene = context.state.scene()
        token = None if scene is None else scene.token_of(combatant)
        if token is not None:
            context.session.select((token.id,))
            self._window.map_view.look_at_token(token.id)
        self.accept()


def rule_index() -> RuleIndex:
    """Return the index of the rules."""
    return load_index(
        resource("rules", "index.toml").read_text(encoding="utf-8"),
        resource("glossary.json").read_text(encoding="utf-8"),
    )


class RulesDialog(QDialog):
    """Search the rule index by a word or an id."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(context.t("ui.rules.title"))
        self.resize(room_for(self, 640, 480))
        column = QVBoxLayout(self)
        self.field = QLineEdit()
        self.field.setPlaceholderText(context.t("ui.rules.hint"))
        self.field.textChanged.connect(self._search)
        column.addWidget(self.field)
        self.table = QTableWidget(0, 2)
        self.table.setHorizontalHeaderLabels([context.t("ui.rules.row"), context.t("ui.rules.label")])
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.setWordWrap(True)
        column.addWidget(self.table, 1)
        column.addLayout(close_button(context, self))
        self._index = rule_index()
        self._search("")

    def _search(self, text: str) -> None:
        lang = self._context.words.lang
        rows = self._index.search(text) if text.strip() else self._index.rows
        self.table.setRowCount(min(len(rows), 400))
        for at, row in enumerate(rows[:400]):
            self.table.setItem(at, 0, QTableWidgetItem(row.id))
            self.table.setItem(at, 1, QTableWidgetItem(typography(row.label(lang), lang)))
        self.table.resizeRowsToContents()


class KeysDialog(QDialog):
    """Every action with its key, as the present keyboard types it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        context = window.context
        self.setWindowTitle(context.t("ui.keys.title"))
        self.resize(room_for(self, 520, 480))
        column = QVBoxLayout(self)
        table = QTableWidget(0, 2)
        table.setHorizontalHeaderLabels([context.t("ui.keys.action"), context.t("ui.keys.key")])
        table.verticalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        found = [*window.actions_by_id.values(), *window.tool_strip.actions()]
        for action in found:
            if not action.shortcut().isEmpty():
                at = table.rowCount()
                table.insertRow(at)
                table.setItem(at, 0, QTableWidgetItem(action.text().replace("&", "")))
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                table.setItem(at, 1, QTableWidgetItem(keys))
        column.addWidget(table, 1)
        column.addWidget(label(context.t("ui.keys.mouse"), "muted", wraps=True))
        column.addWidget(label(context.t("ui.keys.ribbons"), "muted", wraps=True))
        column.addLayout(close_button(context, self))


class AboutDialog(QDialog):
    """What the program is, its version, and whose letters it uses."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(context.t("ui.about.title"))
        self.setMinimumWidth(420)
        column = QVBoxLayout(self)
        row = QHBoxLayout()
        picture = QLabel()
        picture.setPixmap(context.icon("loreval").pixmap(64, 64))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.addWidget(label(context.t("ui.about.name", version=__version__), "title"))
        words.addWidget(label(context.t("ui.about.text"), wraps=True))
        words.addWidget(label(context.t("ui.about.licence"), "muted", wraps=True))
        row.addLayout(words, 1)
        column.addLayout(row)
        letters = QLabel(licence_text()[:2000])
        letters.setProperty("role", "muted")
        letters.setWordWrap(True)
        letters.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        letters.hide()
        show = QPushButton(context.t("ui.about.letters"))
        show.clicked.connect(lambda: letters.setVisible(not letters.isVisible()))
        buttons = close_button(context, self)
        buttons.insertWidget(0, show)
        column.addWidget(letters)
        column.addLayout(buttons)
