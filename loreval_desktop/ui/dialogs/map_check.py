"""What is doubtful in a drawn map: each remark leads to its place, gaps can be shut."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from loreval_desktop.encounter.board import obstacles
from loreval_desktop.encounter.board.map_check import Remark, remarks
from loreval_desktop.encounter.map.scene import EditObstacles, RemoveMapItems
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.scene import Obstacle, Scene
from loreval_desktop.geometry.distance import nearest_on_segments
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.dialogs.small import close_button
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.gesture import Pick
from loreval_desktop.ui.map.view import MapView

_ICONS = {"gap": "warning", "loose_door": "door", "welded": "info", "double": "warning", "zero_length": "minus",
          "outside": "warning"}  # fmt: skip


class MapCheckDialog(QDialog):
    """Lists the remarks of the current map and follows it."""

    def __init__(self, context: Context, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._view = context, view
        t = context.t
        self.setObjectName("map-check-dialog")
        self.setWindowTitle(t("ui.check.title"))
        self.resize(room_for(self, 520, 360))
        column = QVBoxLayout(self)
        self.said = label("", "muted", wraps=True)
        column.addWidget(self.said)
        self.list = QListWidget()
        self.list.setAccessibleName(t("ui.check.title"))
        self.list.itemClicked.connect(lambda item: self._go(item))
        self.list.itemActivated.connect(lambda item: self._go(item))
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        self.mend = QPushButton(t("ui.check.mend"))
        self.mend.setToolTip(t("ui.check.mend.tip"))
        self.mend.clicked.connect(self._mend)
        row.addWidget(self.mend)
        row.addLayout(close_button(context, self), 1)
        column.addLayout(row)
        context.bridge.changed.connect(self._on_changed)
        self._show()

    def _on_changed(self, change: Change) -> None:
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        scene = self._context.state.scene()
        found = () if scene is None else remarks(scene)
        self.said.setText(self._context.t("ui.check.count", count=len(found)))
        row = self.list.currentRow()
        self.list.clear()
        for remark in found:
            item = QListWidgetItem(self._context.icon(_ICONS[remark.kind]), self._text(scene, remark))
            item.setData(Qt.ItemDataRole.UserRole, remark)
            self.list.addItem(item)
        if found:
            self.list.setCurrentRow(min(max(row, 0), len(found) - 1))
        self._enable()

    def _text(self, scene: Scene | None, remark: Remark) -> str:
        drawn = [] if scene is None else [scene.obstacle(i) for i in remark.obstacles]
        names = [obstacles.obstacle_name(o) for o in drawn if o is not None]
        said = [n if isinstance(n, str) else self._context.say(n) for n in names]
        size = self._context.words.metres(remark.size_m, decimals=3 if remark.size_m < 0.1 else 2)
        return self._context.t(
            f"ui.check.{remark.kind}", what=", ".join(said), size=size, x=remark.at[0], y=remark.at[1]
        )

    def _remark(self, item: QListWidgetItem | None) -> Remark | None:
        found = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        return found if isinstance(found, Remark) else None

    def _go(self, item: QListWidgetItem) -> None:
        """Bring the place to the middle, near enough to be seen, and take the obstacle."""
        remark = self._remark(item)
        if remark is None:
            return
        if self._view.pixels_per_metre < 60:
            self._view.zoom_by(60 / self._view.pixels_per_metre)
        self._view.show_place(remark.at)
        self._context.session.take("map.edit")
        self._view.pick(Pick(remark.obstacles[0]) if remark.obstacles else None)

    def _enable(self) -> None:
        remark = self._remark(self.list.currentItem())
        self.mend.setEnabled(remark is not None and remark.kind in ("gap", "welded", "zero_length", "double"))

    def _mend(self) -> None:
        """Shut a gap by moving the nearest end on to the other line; take away a doubled or empty line."""
        remark, scene = self._remark(self.list.currentItem()), self._context.state.scene()
        if remark is None or scene is None:
            return
        drawn = [o for o in (scene.obstacle(i) for i in remark.obstacles) if o is not None]
        if remark.kind in ("zero_length", "double"):
            self._context.dispatch(RemoveMapItems(ids=(min(drawn, key=_length).id,)))
            return
        moved = shut_gap(remark, drawn)
        if moved is not None:
            self._context.dispatch(EditObstacles(obstacles=(moved,)))


def _length(obstacle: Obstacle) -> float:
    return sum(math.dist(a, b) for a, b in obstacles.obstacle_segments(obstacle))


def shut_gap(remark: Remark, drawn: list[Obstacle]) -> Obstacle | None:
    """Return the obstacle whose end is moved on to the other one; None when no end is near the gap."""
    ends = [(math.dist(p, remark.at), o, n) for o in drawn for n, p in enumerate(o.points)]
    if not ends or len(drawn) < 2:
        return None
    _, mine, number = min(ends, key=lambda found: found[0])
    others = [piece for o in drawn if o.id != mine.id for piece in obstacles.obstacle_segments(o)]
    places, gaps = nearest_on_segments((mine.points[number],), others)
    best = int(gaps[0].argmin())
    x, y = places[0, best].tolist()
    points = tuple((x, y) if n == number else p for n, p in enumerate(mine.points))
    return mine.model_copy(update={"points": points})
