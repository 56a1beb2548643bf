"""The small card over the map: what is to be drawn, or what the obstacle taken is."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.state import DoorState, Obstacle, ObstacleKind
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.theme import GAP

WIDTH = 248
_ICONS = {
    ObstacleKind.WALL: "walls",
    ObstacleKind.LOW_WALL: "low-wall",
    ObstacleKind.WINDOW: "window",
    ObstacleKind.ARROW_SLIT: "arrow-slit",
    ObstacleKind.DOOR: "door",
    ObstacleKind.CURTAIN: "curtain",
    ObstacleKind.RAILING: "railing",
    ObstacleKind.PILLAR: "pillar",
    ObstacleKind.TREE: "tree",
    ObstacleKind.ONE_WAY: "next",
    ObstacleKind.CHASM: "minus",
}


def of_kind(obstacle: Obstacle, kind: ObstacleKind) -> Obstacle:
    """Return the obstacle as one of another kind: it hides and stops as that kind does, and only a door has a state."""
    is_door = kind is ObstacleKind.DOOR
    return obstacle.model_copy(
        update={
            "kind": kind,
            "bands": None,
            "stops_move": None,
            "door": (obstacle.door or DoorState.SHUT) if is_door else None,
            "locked": obstacle.locked and is_door,
            "secret": obstacle.secret and is_door,
        }
    )


class ObstacleCard(QFrame):
    """Kind, door, lock, secret and name of an obstacle.

    changed: the obstacle as the GM wants it. delete, reverse: asked for by a button.
    """

    changed = Signal(object)
    delete = Signal()
    reverse = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._filling = False
        self._right = False
        self.obstacle = Obstacle(id=ObstacleId(""), points=((0, 0), (0, 0)))
        self.setProperty("role", "card")
        self.setObjectName("obstacle-card")
        self.setFixedWidth(WIDTH)
        t = context.t
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        self.title = label("", "title")
        self.side = QToolButton()
        self.side.setProperty("flat", True)
        self.side.setToolTip(t("ui.edit.side"))
        self.side.setAccessibleName(t("ui.edit.side"))
        self.side.clicked.connect(self._change_side)
        head_row = QHBoxLayout()
        head_row.addWidget(self.title, 1)
        head_row.addWidget(self.side)
        column.addLayout(head_row)
        self._form = QFormLayout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setSpacing(6)
        self.kind = QComboBox()
        for kind in ObstacleKind:
            name = t(f"obstacle.{kind}")
            self.kind.addItem(context.icon(_ICONS[kind]), name[:1].upper() + name[1:], kind)
        self.kind.setToolTip(t("ui.edit.kind.tip"))
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.door = QComboBox()
        for state in DoorState:
            self.door.addItem(t(f"ui.edit.door.{state}"), state)
        self.door.setToolTip(t("ui.edit.door.tip"))
        self.door.currentIndexChanged.connect(self._on_door)
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.name.setPlaceholderText(t("ui.edit.name.hint"))
        self.name.setToolTip(t("ui.edit.name.tip"))
        self.name.setProperty("typing", True)
        self.name.editingFinished.connect(self._on_name)
        for text, field in (("kind", self.kind), ("door", self.door), ("name", self.name)):
            head = label(t(f"ui.edit.{text}"), "muted")
            head.setBuddy(field)
            field.setAccessibleName(t(f"ui.edit.{text}"))
            self._form.addRow(head, field)
        column.addLayout(self._form)
        checks = QHBoxLayout()
        checks.setSpacing(12)
        self.locked = QCheckBox(t("ui.edit.locked"))
        self.locked.setToolTip(t("ui.edit.locked.tip"))
        self.locked.clicked.connect(lambda on: self._tell(locked=on))
        self.secret = QCheckBox(t("ui.edit.secret"))
        self.secret.setToolTip(t("ui.edit.secret.tip"))
        self.secret.clicked.connect(lambda on: self._tell(secret=on))
        checks.addWidget(self.locked)
        checks.addWidget(self.secret)
        checks.addStretch(1)
        column.addLayout(checks)
        self.reverse_button = QPushButton(t("ui.edit.reverse"))
        self.reverse_button.setToolTip(t("ui.edit.reverse.tip"))
        self.reverse_button.clicked.connect(self.reverse)
        column.addWidget(self.reverse_button)
        self.delete_button = QPushButton(context.icon("trash"), "")
        self.delete_button.setToolTip(t("ui.edit.delete.tip"))
        self.delete_button.clicked.connect(self.delete)
        column.addWidget(self.delete_button)
        self.hint: QLabel = label("", "muted", wraps=True)
        column.addWidget(self.hint)
        self.hide()

    def show_style(self) -> None:
        """Show what is to be drawn."""
        self.title.setText(self._context.t("ui.edit.new"))
        self._fill(self.obstacle, new=True, point=False)
        self.hint.setText(self._context.t("ui.edit.draw_hint"))
        self._settle()

    def show_obstacle(self, obstacle: Obstacle, *, point: bool) -> None:
        """Show an obstacle that was taken. point: whether one of its points is held."""
        self.title.setText(self._context.t("ui.edit.taken"))
        self._fill(obstacle, new=False, point=point)
        self.hint.setText(self._context.t("ui.edit.change_hint"))
        self._settle()

    def show_nothing(self) -> None:
        """Say how to take an obstacle."""
        self.title.setText(self._context.t("ui.edit.none"))
        for widget in (self.kind, self.door, self.name):
            self._form.setRowVisible(widget, False)
        for control in (self.locked, self.secret, self.reverse_button, self.delete_button):
            control.hide()
        self.hint.setText(self._context.t("ui.edit.none_hint"))
        self._settle()

    def place(self, width: int) -> None:
        """Stand in a corner of a map of that width, in pixels."""
        self.side.setIcon(self._context.icon("chevron-left" if self._right else "chevron-right"))
        self.move(max(GAP, width - WIDTH - GAP) if self._right else GAP, GAP)

    def _change_side(self) -> None:
        self._right = not self._right
        parent = self.parentWidget()
        if parent is not None:
            self.place(parent.width())

    def _settle(self) -> None:
        self.show()
        self.raise_()
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.setFixedHeight(layout.totalHeightForWidth(WIDTH))

    def _fill(self, obstacle: Obstacle, *, new: bool, point: bool) -> None:
        self._filling = True
        self.obstacle = obstacle
        is_door = obstacle.kind is ObstacleKind.DOOR
        self._form.setRowVisible(self.kind, True)
        self._form.setRowVisible(self.name, True)
        self._form.setRowVisible(self.door, is_door)
        self.kind.setCurrentIndex(self.kind.findData(obstacle.kind))
        self.door.setCurrentIndex(self.door.findData(obstacle.door or DoorState.SHUT))
        if not self.name.hasFocus() or self.name.text() != obstacle.name:
            self.name.setText(obstacle.name)
        self.locked.setChecked(obstacle.locked)
        self.locked.setEnabled(obstacle.door is not DoorState.OPEN and obstacle.door is not DoorState.AJAR)
        self.secret.setChecked(obstacle.secret)
        self.locked.setVisible(is_door)
        self.secret.setVisible(is_door)
        self.reverse_button.setVisible(not new and obstacle.kind is ObstacleKind.ONE_WAY)
        self.delete_button.setVisible(not new)
        self.delete_button.setText(self._context.t("ui.edit.delete_point" if point else "ui.edit.delete"))
        self._filling = False

    def _tell(self, **changes: object) -> None:
        if not self._filling:
            self._say(self.obstacle.model_copy(update=changes))

    def _say(self, wanted: Obstacle) -> None:
        if wanted != self.obstacle:
            self.obstacle = wanted
            self.changed.emit(wanted)

    def _on_kind(self) -> None:
        if not self._filling:
            self._say(of_kind(self.obstacle, ObstacleKind(self.kind.currentData())))

    def _on_door(self) -> None:
        state = DoorState(self.door.currentData())
        self._tell(door=state, locked=self.obstacle.locked and state is DoorState.SHUT)

    def _on_name(self) -> None:
        self._tell(name=self.name.text().strip())

    def focus_kind(self) -> None:
        """Let the keyboard choose the kind."""
        self.kind.setFocus(Qt.FocusReason.ShortcutFocusReason)
