"""What the small cards over the map share: their place in a corner, their size, fields with a name."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.theme import GAP

WIDTH = 248


class MapCard(QFrame):
    """A card in a corner of the map. Subclasses put fields into `form`, widgets into `column`, then call `settle`."""

    def __init__(self, context: Context, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._right = False
        self._filling = False
        self.setProperty("role", "card")
        self.setObjectName(name)
        self.setFixedWidth(WIDTH)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 8, 12, 8)
        self.column.setSpacing(6)
        self.title = label("", "title")
        self.side = QToolButton()
        self.side.setProperty("flat", True)
        self.side.setToolTip(context.t("ui.edit.side"))
        self.side.setAccessibleName(context.t("ui.edit.side"))
        self.side.clicked.connect(self._change_side)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.side)
        self.column.addLayout(head)
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setSpacing(6)
        self.column.addLayout(self.form)
        self.hide()

    def row(self, text: str, field: QWidget, tip: str = "") -> QLabel:
        """Add a field with its name; return the label."""
        head = label(text, "muted")
        head.setBuddy(field)
        field.setAccessibleName(text)
        if tip:
            field.setToolTip(tip)
        self.form.addRow(head, field)
        return head

    def place(self, width: int) -> None:
        """Stand in a corner of a map of that width, in pixels."""
        self.side.setIcon(self._context.icon("chevron-left" if self._right else "chevron-right"))
        self.move(max(GAP, width - WIDTH - GAP) if self._right else GAP, GAP)

    def _change_side(self) -> None:
        self._right = not self._right
        parent = self.parentWidget()
        if parent is not None:
            self.place(parent.width())

    def settle(self) -> None:
        """Show the card as tall as what is on it."""
        self.show()
        self.raise_()
        layout = self.layout()
        assert layout is not None
        layout.activate()
        tall = layout.totalHeightForWidth(WIDTH) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        self.setFixedHeight(tall)
        parent = self.parentWidget()
        if parent is not None:
            self.place(parent.width())


class NumberBox(QDoubleSpinBox):
    """A number with its unit, written as the program's language does."""

    def __init__(
        self,
        context: Context,
        low: float,
        high: float,
        *,
        step: float = 0.5,
        decimals: int = 1,
        suffix: str = "\u00a0m",
        changed: Callable[[float], object] | None = None,
    ) -> None:
        super().__init__()
        self.setProperty("typing", True)
        self.setKeyboardTracking(False)
        self.setDecimals(decimals)
        self.setRange(low, high)
        self.setSingleStep(step)
        self.setSuffix(suffix)
        self.lineEdit().setTextMargins(4, 0, 0, 0)
        french = context.words.lang == "fr"
        self.setLocale(QLocale(QLocale.Language.French if french else QLocale.Language.English))
        if changed is not None:
            self.valueChanged.connect(changed)
