"""The card of obstacles: what is to be drawn, or what the obstacle taken is."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.value.scene import Band, DoorState, Obstacle, ObstacleKind
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox, mark_bad
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.cards.bands import BandsBar, bands_text, read_bands
from loreval_desktop.ui.map.cards.base import MapCard

Shape = Literal["line", "rectangle", "circle"]
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


class ObstacleCard(MapCard):
    """Kind, sight bands, door, lock, secret and name of an obstacle.

    changed: the obstacle as the GM wants it. delete, reverse, split, join, copy: asked for by a button. shape: how the
    next one is drawn.
    """

    changed = Signal(object)
    delete = Signal()
    reverse = Signal()
    split = Signal()
    join = Signal()
    copy = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "obstacle-card", parent)
        self.obstacle = Obstacle(id=ObstacleId(""), points=((0, 0), (0, 0)))
        t = context.t
        self.shape = ChoiceBox()
        for shape in ("line", "rectangle", "circle"):
            self.shape.addItem(t(f"ui.edit.shape.{shape}"), shape)
        self.kind = ChoiceBox()
        for kind in ObstacleKind:
            name = t(f"obstacle.{kind}")
            self.kind.addItem(context.icon(_ICONS[kind]), name[:1].upper() + name[1:], kind)
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.door = ChoiceBox()
        for state in DoorState:
            self.door.addItem(t(f"ui.edit.door.{state}"), state)
        self.door.currentIndexChanged.connect(self._on_door)
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.name.setPlaceholderText(t("ui.edit.name.hint"))
        self.name.setProperty("typing", True)
        self.name.editingFinished.connect(self._on_name)
        self.bands = QLineEdit()
        self.bands.setProperty("typing", True)
        self.bands.editingFinished.connect(self._on_bands)
        self.bar = BandsBar(context)
        self.bar.changed.connect(self._on_bar)
        self.bar.setToolTip(t("ui.edit.bands.bar"))
        for text, field in (
            ("shape", self.shape), ("kind", self.kind), ("door", self.door), ("name", self.name), ("bands", self.bands),
        ):  # fmt: skip
            self.row(t(f"ui.edit.{text}"), field, t(f"ui.edit.{text}.tip"))
        self.form.addRow("", self.bar)
        self.locked = QCheckBox(t("ui.edit.locked"))
        self.locked.setToolTip(t("ui.edit.locked.tip"))
        self.locked.clicked.connect(lambda on: self._tell(locked=on))
        self.secret = QCheckBox(t("ui.edit.secret"))
        self.secret.setToolTip(t("ui.edit.secret.tip"))
        self.secret.clicked.connect(lambda on: self._tell(secret=on))
        self.stops = QCheckBox(t("ui.edit.stops"))
        self.stops.setToolTip(t("ui.edit.stops.tip"))
        self.stops.clicked.connect(lambda on: self._tell(stops_move=on))
        checks = QHBoxLayout()
        checks.setSpacing(12)
        for check in (self.locked, self.secret):
            checks.addWidget(check)
        checks.addStretch(1)
        self.column.addWidget(self.stops)
        self.column.addLayout(checks)
        self.reverse_button = self._button("reverse", self.reverse)
        self.split_button = self._button("split", self.split)
        self.join_button = self._button("join", self.join)
        self.copy_button = self._button("copy", self.copy)
        self.delete_button = self._button("delete", self.delete)
        self.delete_button.setIcon(context.icon("trash"))
        self.hint = label("", "muted", wraps=True)
        self.column.addWidget(self.hint)

    def _button(self, name: str, signal: object) -> QPushButton:
        found = QPushButton(self._context.t(f"ui.edit.{name}"))
        found.setToolTip(self._context.t(f"ui.edit.{name}.tip"))
        found.clicked.connect(signal)
        self.column.addWidget(found)
        return found

    @property
    def drawn_shape(self) -> Shape:
        """How the next obstacle is drawn."""
        found: Shape = self.shape.currentData()
        return found

    def show_style(self) -> None:
        """Show what is to be drawn."""
        self.title.setText(self._context.t("ui.edit.new"))
        self._fill(self.obstacle, new=True, point=None)
        self.hint.setText(self._context.t("ui.edit.draw_hint"))
        self.settle()

    def show_obstacle(self, obstacle: Obstacle, *, point: int | None) -> None:
        """Show an obstacle that was taken. point: the number of the one of its points that is held."""
        self.title.setText(self._context.t("ui.edit.taken"))
        self._fill(obstacle, new=False, point=point)
        self.hint.setText(self._context.t("ui.edit.change_hint"))
        self.settle()

    def show_many(self, count: int) -> None:
        """Show that several obstacles are taken together."""
        self.title.setText(self._context.t("ui.edit.many", count=count))
        self._show_only(self.join_button, self.copy_button, self.delete_button)
        self.delete_button.setText(self._context.t("ui.edit.delete_many"))
        self.hint.setText(self._context.t("ui.edit.many_hint"))
        self.settle()

    def show_nothing(self) -> None:
        """Say how to take an obstacle."""
        self.title.setText(self._context.t("ui.edit.none"))
        self._show_only()
        self.hint.setText(self._context.t("ui.edit.none_hint"))
        self.settle()

    def _show_only(self, *shown: QWidget) -> None:
        for field in (self.shape, self.kind, self.door, self.name, self.bands, self.bar):
            self.form.setRowVisible(field, False)
        for control in (
            self.locked, self.secret, self.stops, self.reverse_button, self.split_button, self.join_button,
            self.copy_button, self.delete_button,
        ):  # fmt: skip
            control.setVisible(control in shown)

    def _fill(self, obstacle: Obstacle, *, new: bool, point: int | None) -> None:
        self._filling = True
        self.obstacle = obstacle
        is_door = obstacle.kind is ObstacleKind.DOOR
        for field, shown in (
            (self.shape, new), (self.kind, True), (self.door, is_door), (self.name, True), (self.bands, True),
            (self.bar, True),
        ):  # fmt: skip
            self.form.setRowVisible(field, shown)
        self.kind.setCurrentIndex(self.kind.findData(obstacle.kind))
        self.door.setCurrentIndex(self.door.findData(obstacle.door or DoorState.SHUT))
        if not self.name.hasFocus() or self.name.text() != obstacle.name:
            self.name.setText(obstacle.name)
        self.locked.setChecked(obstacle.locked)
        self.locked.setEnabled(obstacle.door is not DoorState.OPEN and obstacle.door is not DoorState.AJAR)
        self.secret.setChecked(obstacle.secret)
        self.stops.setChecked(obstacle.blocks_move)
        is_open = is_door and obstacle.door is DoorState.OPEN
        for control in (self.stops, self.bands, self.bar):
            control.setEnabled(not is_open)  # an open door hides and stops nothing, whatever else it would
        self._show_bands(obstacle)
        self.locked.setVisible(is_door)
        self.secret.setVisible(is_door)
        self.stops.setVisible(True)
        self.reverse_button.setVisible(not new and obstacle.kind is ObstacleKind.ONE_WAY)
        last = len(obstacle.points) - 1
        self.split_button.setVisible(not new and point is not None and (obstacle.closed or 0 < point < last))
        self.join_button.setVisible(False)
        self.copy_button.setVisible(not new)
        self.delete_button.setVisible(not new)
        self.delete_button.setText(self._context.t("ui.edit.delete" if point is None else "ui.edit.delete_point"))
        self._filling = False

    def _show_bands(self, obstacle: Obstacle) -> None:
        mark_bad(self.bands, False)
        self.bands.setText(bands_text(obstacle.sight_bands) or self._context.t("ui.edit.bands.none"))
        self.bar.show_bands(obstacle.sight_bands)

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

    def _on_bands(self) -> None:
        if self._filling or not self.bands.isEnabled():
            return
        text = self.bands.text().strip()
        found = () if text == self._context.t("ui.edit.bands.none") else read_bands(text)
        if found is None and text:
            mark_bad(self.bands, True)
            return
        self._on_bar(found if text else None)

    def _on_bar(self, bands: tuple[Band, ...] | None) -> None:
        """Take bands; None, or those of its kind: as its kind has them."""
        plain = self.obstacle.model_copy(update={"bands": None})
        same = bands is None or bands == plain.sight_bands
        self._tell(bands=None if same else bands)
        self._show_bands(self.obstacle)
