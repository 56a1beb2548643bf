"""The fields of the sheet editor: each reads its place in the draft, writes to it, and says beside it what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.message import Message
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_draft import (
    Draft,
    NotRead,
    Trouble,
    bounds,
    longest,
    read_metres,
    read_name,
)
from loreval_desktop.ui.docks.base import label
from loreval_desktop.wording import MINUS, number_text, signed_text

NARROW_FIELD = 120
"""A field no wider than this has its hint beside it; a wider one has it below."""


class NumberBox(QSpinBox):
    """A whole number, with a true minus and, when it modifies something, its sign."""

    def __init__(self, *, signed: bool = False, parent: QWidget | None = None) -> None:
        self._signed = signed
        super().__init__(parent)
        self.setProperty("typing", True)
        self.setGroupSeparatorShown(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)

    def textFromValue(self, value: int) -> str:
        return signed_text(value, "en") if self._signed else number_text(value, "en").replace(",", "")

    def valueFromText(self, text: str) -> int:
        plain = self._plain(text)
        return int(plain) if plain.lstrip("-").isdigit() else 0

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        plain = self._plain(text)
        if plain in ("", "-"):
            return QValidator.State.Intermediate, text, position
        if not plain.lstrip("-").isdigit() or plain.count("-") > 1 or len(plain) > 7:
            return QValidator.State.Invalid, text, position
        inside = self.minimum() <= int(plain) <= self.maximum()
        return (QValidator.State.Acceptable if inside else QValidator.State.Intermediate), text, position

    def _plain(self, text: str) -> str:
        return text.strip().removesuffix(self.suffix()).replace(MINUS, "-").lstrip("+").strip()


class ChoiceBox(QComboBox):
    """A choice, no wider than it must be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)


def mark_bad(field: QWidget, bad: bool) -> None:
    """Give a field the border of what cannot stand, or take it away."""
    state = "bad" if bad else ""
    if (field.property("state") or "") != state:
        field.setProperty("state", state)
        field.style().unpolish(field)
        field.style().polish(field)


class Form(QWidget):
    """A page of fields in two columns of a grid: a name, a field, and what is wrong beside it.

    code: of the page, for what cannot stand.
    """

    def __init__(self, context: Context, draft: Draft, code: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.draft = draft
        self.code = code
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 8, 12, 12)
        self.column.setSpacing(12)
        self.grid = self.new_grid()
        self.fields: dict[str, QWidget] = {}
        self.saids: dict[str, QLabel] = {}

    def new_grid(self, title: str = "") -> QGridLayout:
        """Begin another grid, in a titled box when there is a title; what follows goes there."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(0, 150)
        grid.setColumnStretch(2, 1)
        if title:
            box = QGroupBox(title)
            box.setLayout(grid)
            self.column.addWidget(box)
        else:
            self.column.addLayout(grid)
        self.grid = grid
        return grid

    def place(
        self, path: str, name: str, field: QWidget, *, hint: str = "", tip: str = "", width: int | None = 92
    ) -> QLabel:
        """Put a field into the next row; return the label beside it, which shows the hint or what is wrong."""
        row = self.grid.rowCount()
        title = QLabel(name)
        title.setBuddy(field)
        title.setWordWrap(True)
        tall = isinstance(field, QPlainTextEdit)
        title.setContentsMargins(0, 4 if tall else 0, 0, 0)
        self.grid.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop if tall else Qt.AlignmentFlag.AlignVCenter)
        if width is not None:
            field.setFixedWidth(width)
        said = label(hint, "muted", wraps=True)
        alone = width is None or width > NARROW_FIELD
        if alone:
            box = QVBoxLayout()
            box.setSpacing(2)
            box.addWidget(field)
            box.addWidget(said)
            said.setVisible(bool(hint))
            self.grid.addLayout(box, row, 1, 1, 2)
        else:
            self.grid.addWidget(field, row, 1, Qt.AlignmentFlag.AlignLeft)
            self.grid.addWidget(said, row, 2)
        said.setProperty("hint", hint)
        said.setProperty("alone", alone)
        field.setAccessibleName(name)
        field.setToolTip(tip or hint or name)
        field.setObjectName(f"sheet-{path}")
        self.fields[path] = field
        self.saids[path] = said
        return said

    # -- kinds of fields ----------------------------------------------------------------------------------------------

    def number(
        self,
        path: str,
        name: str,
        *,
        signed: bool = False,
        hint: str = "",
        tip: str = "",
        width: int = 92,
        stands_in: Callable[[Creature], int] | None = None,
    ) -> NumberBox:
        """Add a whole number. stands_in: what counts while the sheet says nothing; it is shown, and kept once typed."""
        field = NumberBox(signed=signed)
        low, high = bounds(Creature, path)
        field.setRange(int(low), int(high))
        given = self.draft.value(path)
        field.setValue(int(given) if given is not None else 0)
        field.valueChanged.connect(lambda value: self.draft.put(path, value))
        if stands_in is not None:

            def show(sheet: Creature) -> None:
                if self.draft.value(path) is None:
                    field.blockSignals(True)
                    field.setValue(stands_in(sheet))
                    field.blockSignals(False)

            self.follow(show)
        self.place(path, name, field, hint=hint, tip=tip, width=width)
        return field

    def text(
        self,
        path: str,
        name: str,
        *,
        needed: bool = False,
        hint: str = "",
        holder: str = "",
        holder_from: Callable[[Creature], str] | None = None,
    ) -> QLineEdit:
        """Add a text of one line."""
        field = QLineEdit(str(self.draft.value(path)))
        field.setProperty("typing", True)
        field.setMaxLength(longest(Creature, path))
        field.setPlaceholderText(holder)
        if holder_from is not None:
            self.follow(lambda sheet: field.setPlaceholderText(holder_from(sheet)))
        read: Callable[[str], Any] = read_name if needed else str.strip
        field.textEdited.connect(lambda text: self.take(path, field, text, read))
        self.place(path, name, field, hint=hint, width=None)
        return field

    def metres(
        self,
        path: str,
        name: str,
        *,
        optional: bool = True,
        hint: str = "",
        holder_from: Callable[[Creature], str] | None = None,
    ) -> QLineEdit:
        """Add a length; an empty one, where it may be, stands for what the placeholder shows."""
        low, high = bounds(Creature, path)
        value = self.draft.value(path)
        field = QLineEdit("" if value is None else number_text(value, self.context.words.lang))
        field.setProperty("typing", True)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        if holder_from is not None:
            self.follow(lambda sheet: field.setPlaceholderText(holder_from(sheet)))
        field.textEdited.connect(
            lambda text: self.take(path, field, text, lambda t: read_metres(t, low, high, may_be_empty=optional))
        )
        self.place(path, name, field, hint=hint)
        return field

    def choice(
        self, path: str, name: str, options: Sequence[tuple[Any, str]], *, hint: str = "", width: int | None = 260
    ) -> QComboBox:
        """Add a choice of values, each with its words; a value that none of them is gets its own code."""
        field = ChoiceBox()
        present = self.draft.value(path)
        values = [value for value, _ in options]  # kept here: Qt would turn an enumeration into its text
        for value, words in options:
            field.addItem(words, value)
        if present not in values:
            values.append(present)
            field.addItem(str(present), present)
        field.setCurrentIndex(values.index(present))
        field.currentIndexChanged.connect(lambda at: self.draft.put(path, values[at]))
        self.place(path, name, field, hint=hint, width=width)
        return field

    def check(self, path: str, name: str, *, tip: str = "") -> QCheckBox:
        """Add something that is or is not."""
        field = QCheckBox(name)
        field.setChecked(bool(self.draft.value(path)))
        field.toggled.connect(lambda on: self.draft.put(path, on))
        field.setToolTip(tip or name)
        field.setObjectName(f"sheet-{path}")
        self.fields[path] = field
        self.grid.addWidget(field, self.grid.rowCount(), 0, 1, 3)
        return field

    def long_text(self, path: str, name: str, *, rows: int) -> QPlainTextEdit:
        """Add a text of several lines; what passes its length is cut as it is typed, and that is said."""
        field = QPlainTextEdit(str(self.draft.value(path)))
        field.setProperty("typing", True)
        field.setTabChangesFocus(True)
        field.setMinimumHeight(QFontMetrics(field.font()).lineSpacing() * rows + 16)
        most = longest(Creature, path)

        def keep() -> None:
            text = field.toPlainText()
            if len(text) > most:
                self.doubt(path, field, Message(id="ui.sheet.too_long", values=(("most", most),)))
            else:
                self.settle(path, field)
                self.draft.put(path, text)

        field.textChanged.connect(keep)
        self.place(path, name, field, width=None)
        return field

    # -- what is wrong ------------------------------------------------------------------------------------------------

    def take(self, path: str, field: QWidget, text: str, read: Callable[[str], Any]) -> None:
        """Take what was typed into a field, or say beside it why it cannot stand."""
        try:
            value = read(text)
        except NotRead as error:
            self.doubt(path, field, error.say)
        else:
            self.settle(path, field)
            self.draft.put(path, value)

    def doubt(self, path: str, field: QWidget, say: Message) -> None:
        """Say beside a field why what was typed cannot stand."""
        mark_bad(field, True)
        self._say(path, self.context.say(say), "bad")
        self.draft.refuse(path, Trouble(self.code, say, field))

    def settle(self, path: str, field: QWidget) -> None:
        """Show the hint of a field again."""
        mark_bad(field, False)
        said = self.saids[path]
        self._say(path, str(said.property("hint") or ""), "muted")

    def _say(self, path: str, text: str, role: str) -> None:
        said = self.saids[path]
        if (said.text(), said.property("role")) != (text, role):
            said.setText(text)
            said.setProperty("role", role)
            said.style().unpolish(said)
            said.style().polish(said)
            if said.property("alone"):
                said.setVisible(bool(text))

    def remark(self, text_from: Callable[[Creature], tuple[str, str]]) -> QLabel:
        """Add a line over the whole width that follows the sheet; text_from: its words and its role."""
        line = label("", "muted", wraps=True)
        self.grid.addWidget(line, self.grid.rowCount(), 0, 1, 3)

        def show(sheet: Creature) -> None:
            text, role = text_from(sheet)
            line.setText(text)
            line.setVisible(bool(text))
            if line.property("role") != role:
                line.setProperty("role", role)
                line.style().unpolish(line)
                line.style().polish(line)

        self.follow(show)
        return line

    def follow(self, show: Callable[[Creature], object]) -> None:
        """Call a function with the sheet, now and at every change."""
        self.draft.changed.connect(lambda: show(self.draft.sheet))
        show(self.draft.sheet)

    def end(self) -> None:
        """Leave the rest of the page empty."""
        self.column.addStretch(1)
