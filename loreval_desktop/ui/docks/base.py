"""What all docks share: the context, and following changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.encounter.store import Change
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dice_entry import read_faces
from loreval_desktop.ui.theme import GAP


class Panel(QWidget):
    """A dock's content. Subclasses build their widgets in `__init__`, then show what stands; `on_change` follows.

    code: names the dock in settings and layouts; its title is the text `ui.dock.<code>`.
    """

    code = ""
    follows_hidden = False
    """Whether it follows every change even while no one sees it."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.setObjectName(f"panel-{self.code}")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(GAP, GAP, GAP, GAP)
        self.box.setSpacing(GAP)
        self._behind = False
        context.bridge.changed.connect(self._follow)

    def _follow(self, change: Change) -> None:
        if self.isVisible() or self.follows_hidden:
            self.on_change(change)
        else:
            self._behind = True  # nobody sees it: it is shown anew when it comes to the front

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._behind:
            self._behind = False
            self.show_state()

    def on_change(self, change: Change) -> None:
        """Follow a change of the encounter; by default everything is shown anew."""
        self.show_state()

    def show_state(self) -> None:
        """Show what stands now."""


LEAST_HEIGHT = 104
"""A dock may be made as low as this; what its panel needs beyond is rolled."""


class DockArea(QScrollArea):
    """Holds a panel in its dock: a window on a small screen may have less room than the panel needs."""

    def __init__(self, panel: Panel) -> None:
        super().__init__()
        self._panel = panel
        self.setObjectName(f"area-{panel.code}")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(panel)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the panel the whole dock, and no less than it needs."""
        room = self.viewport().size()
        needs = self._panel.box.minimumHeightForWidth(room.width())
        self._panel.resize(room.width(), max(room.height(), needs))

    def sizeHint(self) -> QSize:
        return self._panel.sizeHint()

    def minimumSizeHint(self) -> QSize:
        needs = self._panel.minimumSizeHint()
        return QSize(needs.width(), min(needs.height(), LEAST_HEIGHT))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._fit()
        return super().eventFilter(watched, event)


class ScrollPanel(Panel):
    """A dock whose content scrolls, in `column`; what must stay in sight goes into `foot`, a card below.

    Subclasses fill both in `__init__` and end with `settle`.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(0)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(GAP, GAP, GAP, GAP)
        self.column.setSpacing(GAP)
        self.area.setWidget(inside)
        self.box.addWidget(self.area, 1)
        self.foot_card, self.foot = card()
        self.foot_card.hide()
        self.box.addWidget(self.foot_card)

    def settle(self) -> None:
        """End the column with the room that is left, and show what stands now."""
        self.column.addStretch(1)
        self.show_state()


def card() -> tuple[QFrame, QVBoxLayout]:
    """Return a raised card and its layout."""
    frame = QFrame()
    frame.setProperty("role", "card")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(12, GAP, 12, GAP)
    layout.setSpacing(6)
    return frame, layout


def label(text: str = "", role: str = "", *, wraps: bool = False) -> QLabel:
    """Return a label of a role: title, muted, number, good, warn, bad."""
    found = QLabel(text)
    if role:
        found.setProperty("role", role)
    found.setWordWrap(wraps)
    found.setTextFormat(Qt.TextFormat.PlainText)
    return found


def push(text: str, clicked: Callable[[], object], *, tip: str = "", role: str = "") -> QPushButton:
    """Return a button that does one thing. role: primary or warn."""
    found = QPushButton(text)
    if role:
        found.setProperty("role", role)
    found.setToolTip(tip)
    found.clicked.connect(lambda _=False: clicked())
    return found


def narrow(box: QComboBox, says: str, letters: int) -> QComboBox:
    """Let a list of choices be as narrow as so many letters, and say what it is for. Returns it."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    box.setAccessibleName(says)
    box.setToolTip(says)
    return box


def pick_button(context: Context) -> QPushButton:
    """Return a button that is down as long as the next click on the map chooses a target."""
    found = QPushButton(context.icon("target"), "")
    found.setAccessibleName(context.t("ui.declare.pick"))
    found.setToolTip(context.t("ui.declare.pick.tip"))
    found.setCheckable(True)
    found.clicked.connect(lambda on: context.session.pick(bool(on)))
    context.session.picking.connect(found.setChecked)
    return found


def add_row(grid: QGridLayout, text: str, *widgets: QWidget) -> tuple[QLabel, QWidget]:
    """Add a named row of widgets to a grid of two columns; lists and fields take the room. Returns name and holder."""
    said = label(text, "muted")
    holder = QWidget()
    holder.setProperty("role", "clear")
    inner = QHBoxLayout(holder)
    inner.setContentsMargins(0, 0, 0, 0)
    inner.setSpacing(6)
    wide = [isinstance(widget, QComboBox | QLineEdit) for widget in widgets]
    for widget, grows in zip(widgets, wide, strict=True):
        inner.addWidget(widget, 1 if grows else 0)
    if not any(wide):
        inner.addStretch(1)
    at = grid.rowCount()
    grid.addWidget(said, at, 0)
    grid.addWidget(holder, at, 1)
    return said, holder


def answer_by_digit(typed: str, answers: Sequence[QPushButton]) -> bool:
    """Press the answer of the number typed; return whether there was one. A French row of digits needs no Shift."""
    number = read_faces(typed, "1d9")
    if number is None or not 0 < number[0] <= len(answers):
        return False
    answers[number[0] - 1].click()
    return True


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget another role and let the style sheet follow."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
        widget.updateGeometry()


def clear_layout(layout: QLayout) -> None:
    """Take every widget out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
