"""The card of fitting the grid: what is counted between the two points, and how well it fits."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QSpinBox, QWidget

from loreval_desktop.encounter.value.scene import GridKind
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.cards.base import MapCard, NumberBox
from loreval_desktop.ui.map.tools.grid import Fitted, GridWish


class GridCard(MapCard):
    """changed: something else is counted or wanted. take, drop: asked for by a button."""

    changed = Signal()
    take = Signal()
    drop = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "grid-card", parent)
        t = context.t
        self.title.setText(t("ui.grid.title"))
        self.kind = ChoiceBox()
        for kind in (GridKind.SQUARE, GridKind.HEX_POINTY, GridKind.HEX_FLAT):
            self.kind.addItem(t(f"ui.scene.grid.{kind}"), kind)
        self.columns, self.rows = QSpinBox(), QSpinBox()
        for box in (self.columns, self.rows):
            box.setRange(-500, 500)
            box.setProperty("typing", True)
            box.lineEdit().setTextMargins(4, 0, 0, 0)
            box.valueChanged.connect(self._on_change)
        self.columns.setValue(10)
        self.cell = NumberBox(context, 0.05, 1000, step=0.5, decimals=2)
        self.cell.setValue(1.5)
        self.cell.valueChanged.connect(self._on_change)
        self.kind.currentIndexChanged.connect(self._on_change)
        for code, field in (
            ("kind", self.kind), ("columns", self.columns), ("rows", self.rows), ("cell", self.cell),
        ):  # fmt: skip
            self.row(t(f"ui.grid.{code}"), field, t(f"ui.grid.{code}.tip"))
        self.scales = QCheckBox(t("ui.grid.scales"))
        self.scales.setToolTip(t("ui.grid.scales.tip"))
        self.scales.clicked.connect(self._on_change)
        self.column.addWidget(self.scales)
        self.found = label("", "muted", wraps=True)
        self.column.addWidget(self.found)
        self.take_button = QPushButton(t("ui.grid.take"))
        self.take_button.setToolTip(t("ui.grid.take.tip"))
        self.take_button.setProperty("role", "primary")
        self.take_button.clicked.connect(self.take)
        self.drop_button = QPushButton(t("ui.grid.drop"))
        self.drop_button.setToolTip(t("ui.grid.drop.tip"))
        self.drop_button.clicked.connect(self.drop)
        self.column.addWidget(self.take_button)
        self.column.addWidget(self.drop_button)
        self.hint = label(t("ui.grid.hint"), "muted", wraps=True)
        self.column.addWidget(self.hint)

    @property
    def wish(self) -> GridWish:
        """What is counted between the points, and how large a cell is to be."""
        return GridWish(
            kind=GridKind(self.kind.currentData()),
            columns=self.columns.value(),
            rows=self.rows.value(),
            cell_m=self.cell.value(),
            scales=self.scales.isChecked() and self.scales.isVisibleTo(self),
        )

    def count(self, columns: int, rows: int) -> None:
        """Propose how many cells lie between the two points."""
        self._filling = True
        self.columns.setValue(columns)
        self.rows.setValue(rows)
        self._filling = False

    def show_fit(self, fitted: Fitted | None, points: int) -> None:
        """Tell how well a grid fits. points: how many places were clicked."""
        scene = self._context.state.scene()
        t, words = self._context.t, self._context.words
        self.scales.setVisible(scene is not None and scene.background is not None)
        self.form.setRowVisible(self.cell, self.wish.scales)
        said = t("ui.grid.points", count=points)
        if fitted is not None:
            parts = [
                t("ui.grid.size", size=words.metres(fitted.grid.cell_m, decimals=3)),
                t("ui.grid.miss", off=words.metres(fitted.miss_m, decimals=2)),
            ]
            if fitted.check_m is not None:
                parts.append(t("ui.grid.check", off=words.metres(fitted.check_m, decimals=2)))
            said = " · ".join(parts)
        elif points > 1:
            said = t("ui.grid.no_fit")
        self.found.setText(said)
        self.take_button.setEnabled(fitted is not None)
        self.drop_button.setEnabled(points > 0)
        if self.isVisible():
            self.settle()

    def _on_change(self, *_: object) -> None:
        if not self._filling:
            self.changed.emit()
