"""The sheet editor: every field of a creature, checked as it is typed, with what the rules make of it beside."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeySequence, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import CreatureId
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.dialogs.sheet_draft import Draft
from loreval_desktop.ui.dialogs.sheet_fields import Form
from loreval_desktop.ui.dialogs.sheet_numbers import SheetNumbers
from loreval_desktop.ui.dialogs.sheet_pages import (
    AbilitiesPage,
    AttentionPage,
    EquipmentPage,
    IdentityPage,
    ManoeuvresPage,
    NotesPage,
    RibbonsPage,
    SkillsPage,
    SpellsPage,
    WeaponsPage,
)
from loreval_desktop.ui.docks.base import label, set_role

NARROW_PX = 1000
"""Below this width the numbers have a page of their own."""
NUMBERS = "numbers"
QWIDGETSIZE_MAX = (1 << 24) - 1
"""The largest width of a widget: none in particular."""


class CreatureDialog(QDialog):
    """Edits a sheet. `sheet` is the one as it stands; it is taken when the dialog is accepted.

    Ctrl+Page Up and Ctrl+Page Down change the page, Ctrl+Enter keeps the sheet. Esc closes at once while nothing was
    changed; with changes it says so first, and closes at the second.
    """

    def __init__(self, context: Context, sheet: Creature | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        fresh = Creature(id=CreatureId("new"), name=context.t("ui.sheet.new"))
        self.draft = Draft(sheet if sheet is not None else fresh, self)
        self.setObjectName("creature-dialog")
        self.setMinimumSize(640, 400)
        self.resize(room_for(self, 1240, 690))
        profile = context.state.profile
        self.pages: dict[str, Form] = {}
        identity = IdentityPage(context, self.draft, context.bridge.store.asset)
        self.portrait = identity.portrait
        made: tuple[Form, ...] = (
            identity,
            AbilitiesPage(context, self.draft, profile),
            SkillsPage(context, self.draft, profile),
            AttentionPage(context, self.draft, profile),
            WeaponsPage(context, self.draft),
            SpellsPage(context, self.draft),
            EquipmentPage(context, self.draft, profile),
            NotesPage(context, self.draft),
            ManoeuvresPage(context, self.draft),
            RibbonsPage(context, self.draft),
        )
        nothing = QPixmap(16, 16)
        nothing.fill(Qt.GlobalColor.transparent)
        self._no_icon = QIcon(nothing)
        self.list = QListWidget()
        self.list.setFixedWidth(176)
        self.list.setAccessibleName(context.t("ui.sheet.pages"))
        self.stack = QStackedWidget()
        for page in made:
            self.pages[page.code] = page
            self._add_to_list(page.code)
            scroll = QScrollArea()
            scroll.setWidgetResizable(True)
            scroll.setWidget(page)
            scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.stack.addWidget(scroll)
        self.list.currentRowChanged.connect(self.stack.setCurrentIndex)
        self.list.setCurrentRow(0)
        self.numbers = SheetNumbers(context, profile)
        self.numbers.setFixedWidth(312)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(8)
        self._middle.addWidget(self.list)
        self._middle.addWidget(self.stack, 1)
        self._middle.addWidget(self.numbers)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(self._middle, 1)
        column.addLayout(self._foot())
        self._leaving = False
        for keys, act in (
            ("Ctrl+PgDown", lambda: self._turn(1)),
            ("Ctrl+PgUp", lambda: self._turn(-1)),
            ("Ctrl+Return", self.keep.click),
            ("Ctrl+Enter", self.keep.click),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)
        self.draft.changed.connect(self._show)
        self.draft.doubted.connect(self._show)
        self._show()
        name = identity.fields["name"]
        name.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._make_room(event.size().width() < NARROW_PX)
        super().resizeEvent(event)

    def _make_room(self, narrow: bool) -> None:
        """Put the numbers beside the pages, or on a page of their own where there is no room beside."""
        aside = self.stack.indexOf(self.numbers) < 0
        if narrow and aside:
            self.numbers.setMinimumWidth(0)
            self.numbers.setMaximumWidth(QWIDGETSIZE_MAX)
            self.stack.addWidget(self.numbers)
            self._add_to_list(NUMBERS)
        elif not narrow and not aside:
            self.list.setCurrentRow(min(self.list.currentRow(), self.list.count() - 2))
            self.list.takeItem(self.list.count() - 1)
            self.stack.removeWidget(self.numbers)
            self._middle.addWidget(self.numbers)
            self.numbers.show()
        self.list.setFixedWidth(150 if narrow else 176)
        if not narrow:
            self.numbers.setFixedWidth(312)

    def _add_to_list(self, code: str) -> None:
        item = QListWidgetItem(self._context.t(f"ui.sheet.page.{code}"))
        item.setData(Qt.ItemDataRole.UserRole, code)
        item.setSizeHint(QSize(0, 30))
        item.setIcon(self._no_icon)
        self.list.addItem(item)

    def _foot(self) -> QHBoxLayout:
        context = self._context
        row = QHBoxLayout()
        self.trouble = QPushButton()
        self.trouble.setProperty("flat", True)
        self.trouble.setAutoDefault(False)
        self.trouble.setToolTip(context.t("ui.sheet.trouble.tip"))
        self.trouble.clicked.connect(self.go_to_trouble)
        self._said = label("", "muted")
        row.addWidget(self.trouble)
        row.addWidget(self._said)
        row.addStretch(1)
        cancel = QPushButton(context.t("ui.cancel"))
        cancel.setAutoDefault(False)
        cancel.setToolTip(context.t("ui.sheet.cancel.tip"))
        cancel.clicked.connect(lambda: self.done(QDialog.DialogCode.Rejected))
        row.addWidget(cancel)
        self.keep = QPushButton(context.t("ui.sheet.keep"))
        self.keep.setProperty("role", "primary")
        self.keep.setAutoDefault(False)
        self.keep.setToolTip(context.t("ui.sheet.keep.tip"))
        self.keep.clicked.connect(self.accept)
        row.addWidget(self.keep)
        return row

    # -- following ----------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Creature:
        """The sheet as it stands."""
        return self.draft.sheet

    def _show(self) -> None:
        context, sheet = self._context, self.draft.sheet
        self.setWindowTitle(context.t("ui.sheet.title", name=sheet.name))
        self.numbers.show_sheet(sheet)
        troubles = self.draft.troubles
        bad = {trouble.page for trouble in troubles}
        for row in range(self.list.count()):
            item = self.list.item(row)
            wrong = item.data(Qt.ItemDataRole.UserRole) in bad
            item.setIcon(context.icon("warning", "bad") if wrong else self._no_icon)
        self.keep.setEnabled(not troubles)
        self.trouble.setVisible(bool(troubles))
        if troubles:
            page = context.t(f"ui.sheet.page.{troubles[0].page}")
            text = context.t("ui.sheet.trouble", page=page, what=troubles[0].say)
            self.trouble.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, 620))
            self.trouble.setIcon(context.icon("warning", "bad"))
        self._leaving = False
        self._said.setText("" if troubles else context.t("ui.sheet.keys"))
        self._said.setVisible(not troubles)
        set_role(self._said, "muted")

    def go_to_trouble(self) -> None:
        """Show the first place where something cannot stand."""
        if not self.draft.troubles:
            return
        trouble = self.draft.troubles[0]
        self.show_page(trouble.page)
        if trouble.widget is not None:
            trouble.widget.setFocus()

    def show_page(self, code: str) -> None:
        """Show a page by its code."""
        self.list.setCurrentRow(list(self.pages).index(code))

    def _turn(self, by: int) -> None:
        self.list.setCurrentRow((self.list.currentRow() + by) % self.list.count())

    # -- the end ------------------------------------------------------------------------------------------------------

    def accept(self) -> None:
        focused = self.focusWidget()
        if focused is not None:
            focused.clearFocus()  # what is being typed in a cell is taken
        if self.draft.troubles:
            self.go_to_trouble()
            return
        super().accept()

    def reject(self) -> None:
        if self.draft.touched and not self._leaving:
            self._leaving = True
            self._said.setText(self._context.t("ui.sheet.leave"))
            self._said.setVisible(True)
            set_role(self._said, "warn")
            return
        super().reject()

    def result_sheet(self) -> Creature:
        """Return the sheet, validated as a whole, its picture put into the store."""
        if self.portrait.data is not None and self.sheet.picture is not None:
            self._context.bridge.store.put_asset(self.portrait.data)
        return Creature.model_validate(self.sheet.model_dump())


def edit_sheet(context: Context, sheet: Creature | None, parent: QWidget | None = None) -> Creature | None:
    """Let the user edit a sheet, or a new one (None); return it, or None when nothing is to be kept."""
    dialog = CreatureDialog(context, sheet, parent)
    kept = dialog.result_sheet() if dialog.exec() == QDialog.DialogCode.Accepted else None
    dialog.deleteLater()
    return kept
