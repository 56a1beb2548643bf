"""The settings of a map: its name, its size, the scale of its picture, its grid, its light."""

from __future__ import annotations

import math

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.scene import EditScene
from loreval_desktop.encounter.value.scene import Background, DiagonalRule, Grid, GridKind, LightLevel, Scene
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_draft import NotRead, read_metres
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox, mark_bad
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.pictures import picture_size

SMALLEST_M, LARGEST_M = 0.5, 20_000.0
FINEST_CELL_M, COARSEST_CELL_M = 0.02, 1000.0
FEWEST_PIXELS, MOST_PIXELS = 0.01, 10_000.0
_SAME_M = 1e-6


class SceneDialog(QDialog):
    """Changes the current map in one step."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        scene = context.state.scene()
        assert scene is not None
        self._scene: Scene = scene
        self._warned: EditScene | None = None
        t = context.t
        self.setWindowTitle(t("ui.scene.title"))
        self.setObjectName("scene-dialog")
        self.setMinimumWidth(420)
        self._picture_pixels = self._pixels(scene)
        column = QVBoxLayout(self)
        column.setSpacing(12)

        form = QFormLayout()
        self.name = QLineEdit(scene.name)
        self.name.setMaxLength(120)
        self._row(form, "name", self.name)
        self.width_field, self.height_field = self._length(scene.width_m), self._length(scene.height_m)
        self._row(form, "width", self.width_field)
        self._row(form, "height", self.height_field)
        self.scale = QLineEdit()
        if self._picture_pixels and scene.background is not None:
            self.scale.setText(self._number(self._picture_pixels / scene.background.width_m))
            self.scale.textEdited.connect(self._on_scale)
            self._row(form, "scale", self.scale)
        self.ambient = ChoiceBox()
        for level in LightLevel:
            self.ambient.addItem(t(f"ui.scene.light.{level}"), level)
        self.ambient.setCurrentIndex(self.ambient.findData(scene.ambient))
        self._row(form, "ambient", self.ambient)
        column.addLayout(form)

        box = QGroupBox(t("ui.scene.grid"))
        cells = QFormLayout(box)
        self.kind = ChoiceBox()
        for kind in GridKind:
            self.kind.addItem(t(f"ui.scene.grid.{kind}"), kind)
        self.kind.setCurrentIndex(self.kind.findData(scene.grid.kind))
        self._row(cells, "kind", self.kind)
        self.cell = self._length(scene.grid.cell_m)
        self._row(cells, "cell", self.cell)
        self.origin_x, self.origin_y = self._length(scene.grid.origin[0]), self._length(scene.grid.origin[1])
        pair = QWidget()
        both = QHBoxLayout(pair)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self.origin_x)
        both.addWidget(self.origin_y)
        self.origin_y.setAccessibleName(t("ui.scene.origin_y"))
        self.origin_y.setToolTip(t("ui.scene.origin.tip"))
        self._row(cells, "origin", pair, self.origin_x)
        self.diagonal = ChoiceBox()
        for rule in DiagonalRule:
            self.diagonal.addItem(t(f"ui.scene.diagonal.{rule}"), rule)
        self.diagonal.setCurrentIndex(self.diagonal.findData(scene.grid.diagonal))
        self._row(cells, "diagonal", self.diagonal)
        self.snap = QCheckBox(t("ui.scene.snap"))
        self.snap.setToolTip(t("ui.scene.snap.tip"))
        self.snap.setChecked(scene.grid.snap)
        cells.addRow("", self.snap)
        column.addWidget(box)
        self._cells = cells

        self.said: QLabel = label("", "bad", wraps=True)
        self.said.hide()
        column.addWidget(self.said)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        cancel = QPushButton(t("ui.cancel"))
        cancel.clicked.connect(self.reject)
        self.take = QPushButton(t("ui.scene.take"))
        self.take.setProperty("role", "primary")
        self.take.setDefault(True)
        self.take.clicked.connect(self._on_take)
        buttons.addWidget(cancel)
        buttons.addWidget(self.take)
        column.addLayout(buttons)
        self.kind.currentIndexChanged.connect(self._show_grid)
        self._show_grid()
        self.name.setFocus()

    def _row(self, form: QFormLayout, text: str, widget: QWidget, field: QWidget | None = None) -> None:
        shown = self._context.t(f"ui.scene.{text}")
        named = field or widget
        named.setAccessibleName(shown)
        named.setToolTip(self._context.t(f"ui.scene.{text}.tip"))
        head = label(shown, "muted")
        head.setBuddy(named)
        form.addRow(head, widget)

    def _pixels(self, scene: Scene) -> int:
        """Return how many pixels wide the picture is; 0 without one."""
        data = None if scene.background is None else self._context.bridge.store.asset(scene.background.asset)
        return 0 if data is None else max(0, picture_size(data).width())

    def _number(self, value: float) -> str:
        text = f"{value:.4f}".rstrip("0").rstrip(".")
        return text.replace(".", ",") if self._context.words.lang == "fr" else text

    def _length(self, value: float) -> QLineEdit:
        field = QLineEdit(self._number(value))
        field.setProperty("typing", True)
        return field

    def _show_grid(self) -> None:
        """Show what the kind of grid chosen needs: without cells there is nothing to say of them."""
        kind = GridKind(self.kind.currentData())
        some = kind is not GridKind.NONE
        for row in range(1, self._cells.rowCount()):
            self._cells.setRowVisible(row, some)
        self.adjustSize()

    def _on_scale(self) -> None:
        """Let the size of a map that is all picture follow the scale of the picture."""
        scene, picture = self._scene, self._scene.background
        if picture is None or not self._fills(scene, picture):
            return
        try:
            pixels = read_metres(self.scale.text(), FEWEST_PIXELS, MOST_PIXELS, may_be_empty=False)
        except NotRead:
            return
        if pixels:
            wide = self._picture_pixels / pixels
            self.width_field.setText(self._number(wide))
            self.height_field.setText(self._number(wide * picture.height_m / picture.width_m))

    @staticmethod
    def _fills(scene: Scene, picture: Background) -> bool:
        return (
            math.dist(picture.at, (0, 0)) < _SAME_M
            and abs(picture.width_m - scene.width_m) < _SAME_M
            and abs(picture.height_m - scene.height_m) < _SAME_M
        )

    def _read(self, field: QLineEdit, before: float, low: float, high: float) -> float:
        """Return what a field says; what it said at first is kept to the last digit. Raises NotRead."""
        mark_bad(field, False)
        if field.text() == self._number(before):
            return before
        try:
            value = read_metres(field.text(), low, high, may_be_empty=False)
        except NotRead as error:
            mark_bad(field, True)
            field.setFocus()
            self.said.setText(self._context.say(error.say))
            self.said.show()
            raise
        assert value is not None
        return value

    def patch(self) -> ScenePatch:
        """Return what the fields say. Raises NotRead, and marks the field, where one says nothing that can stand."""
        scene = self._scene
        far = max(scene.width_m, scene.height_m, 1000.0)
        background = scene.background
        if background is not None and self._picture_pixels:
            before = self._picture_pixels / background.width_m
            pixels = self._read(self.scale, before, FEWEST_PIXELS, MOST_PIXELS)
            if pixels != before:
                wide = self._picture_pixels / pixels
                tall = wide * background.height_m / background.width_m
                background = background.model_copy(update={"width_m": wide, "height_m": tall})
        kind = GridKind(self.kind.currentData())
        grid = scene.grid.model_copy(update={"kind": kind})
        if kind is not GridKind.NONE:
            grid = Grid(
                kind=kind,
                cell_m=self._read(self.cell, scene.grid.cell_m, FINEST_CELL_M, COARSEST_CELL_M),
                origin=(
                    self._read(self.origin_x, scene.grid.origin[0], -far, far),
                    self._read(self.origin_y, scene.grid.origin[1], -far, far),
                ),
                diagonal=DiagonalRule(self.diagonal.currentData()),
                snap=self.snap.isChecked(),
            )
        return ScenePatch(
            name=self.name.text().strip(),
            width_m=self._read(self.width_field, scene.width_m, SMALLEST_M, LARGEST_M),
            height_m=self._read(self.height_field, scene.height_m, SMALLEST_M, LARGEST_M),
            background=background,
            grid=grid,
            ambient=LightLevel(self.ambient.currentData()),
        )

    def _on_take(self) -> None:
        self.said.hide()
        try:
            patch = self.patch()
        except NotRead:
            return
        command = EditScene(scene_id=self._scene.id, patch=patch)
        problems = self._context.bridge.problems(command)
        if problems and (command != self._warned or not all(problem.overridable for problem in problems)):
            self._warned = command
            sentences = [self._context.say(problem.say) for problem in problems]
            self.said.setText(" ".join([*sentences, self._context.t("ui.map_settings.again")]))
            self.said.show()
            return
        if problems:
            self._context.bridge.overrule(command, self._context.t("ui.refusal.default_reason"))
        else:
            self._context.dispatch(command)
        self.accept()
