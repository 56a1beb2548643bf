"""The card of lights, areas, notes and drawings: of the one taken, or of the next one put down."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFocusEvent
from PySide6.QtWidgets import QCheckBox, QColorDialog, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from loreval_desktop.encounter.board import obstacles
from loreval_desktop.encounter.value.scene import Area, AreaKind, Drawing, Light, LightLevel, Note, Scene
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.cards.base import MapCard, NumberBox
from loreval_desktop.ui.map.features import Feature, first_style, kind_of

SWATCHES = ("#ffd9a0", "#ffffff", "#ff8a4c", "#8ec7ff", "#9be38d", "#d59bff", "#d7301f", "#2c7fb8", "#1d2126")


class FeatureCard(MapCard):
    """changed: the feature as the GM wants it. delete: asked for by its button."""

    changed = Signal(object)
    delete = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "feature-card", parent)
        self.feature: Feature = first_style("lights")
        t = context.t
        self.preset = ChoiceBox()
        for name in ("candle", "torch", "lantern", "free"):
            self.preset.addItem(t(f"ui.feature.preset.{name}"), name)
        self.preset.activated.connect(self._on_preset)
        self.bright = NumberBox(context, 0, 500, changed=lambda value: self._tell(bright_m=value))
        self.dim = NumberBox(context, 0, 500, changed=lambda value: self._tell(dim_m=value))
        self.area_kind = ChoiceBox()
        for kind in AreaKind:
            self.area_kind.addItem(t(f"ui.feature.area.{kind}"), kind)
        self.area_kind.currentIndexChanged.connect(self._on_area_kind)
        self.level = ChoiceBox()
        for level in LightLevel:
            self.level.addItem(t(f"ui.scene.light.{level}"), level)
        self.level.currentIndexChanged.connect(lambda _: self._tell(level=LightLevel(self.level.currentData())))
        self.factor = NumberBox(
            context, 1, 10, step=0.5, decimals=2, suffix="\u00a0×", changed=lambda value: self._tell(factor=value)
        )
        self.line = NumberBox(context, 0.02, 10, step=0.05, decimals=2, changed=lambda value: self._tell(width_m=value))
        self.carrier = ChoiceBox()
        self.carrier.currentIndexChanged.connect(self._on_carrier)
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.name.setProperty("typing", True)
        self.name.setPlaceholderText(t("ui.edit.name.hint"))
        self.name.editingFinished.connect(self._on_name)
        self.text = _Text(self._on_text)
        self.text.setFixedHeight(84)
        self.colour = QPushButton()
        self.colour.clicked.connect(self._on_colour)
        for code, field in (
            ("preset", self.preset), ("bright", self.bright), ("dim", self.dim), ("area_kind", self.area_kind),
            ("level", self.level), ("factor", self.factor), ("line", self.line), ("carrier", self.carrier),
            ("colour", self.colour), ("name", self.name),
        ):  # fmt: skip
            self.row(t(f"ui.feature.{code}"), field, t(f"ui.feature.{code}.tip"))
        self.text.setAccessibleName(t("ui.feature.text"))
        self.text.setToolTip(t("ui.feature.text.tip"))
        self.column.addWidget(self.text)
        self.on = QCheckBox(t("ui.feature.on"))
        self.on.setToolTip(t("ui.feature.on.tip"))
        self.on.clicked.connect(lambda on: self._tell(on=on))
        self.public = QCheckBox(t("ui.feature.public"))
        self.public.setToolTip(t("ui.feature.public.tip"))
        self.public.clicked.connect(lambda on: self._tell(public=on))
        self.closed = QCheckBox(t("ui.feature.closed"))
        self.closed.setToolTip(t("ui.feature.closed.tip"))
        self.closed.clicked.connect(lambda on: self._tell(closed=on))
        for check in (self.on, self.public, self.closed):
            self.column.addWidget(check)
        self.delete_button = QPushButton(context.icon("trash"), t("ui.feature.delete"))
        self.delete_button.setToolTip(t("ui.feature.delete.tip"))
        self.delete_button.clicked.connect(self.delete)
        self.column.addWidget(self.delete_button)
        self.hint = label("", "muted", wraps=True)
        self.column.addWidget(self.hint)

    def show_feature(self, feature: Feature, *, new: bool, scene: Scene | None) -> None:
        """Show a feature that is there, or what the next one will be."""
        kind, t = kind_of(feature), self._context.t
        self._filling = True
        self.feature = feature
        self.title.setText(t(f"ui.feature.{kind}.new" if new else f"ui.feature.{kind}.taken"))
        is_light, is_area = isinstance(feature, Light), isinstance(feature, Area)
        is_note, is_drawing = isinstance(feature, Note), isinstance(feature, Drawing)
        for field, shown in (
            (self.preset, is_light), (self.bright, is_light), (self.dim, is_light),
            (self.carrier, is_light and not new), (self.area_kind, is_area),
            (self.level, is_area and feature.kind is AreaKind.LIGHT),  # type: ignore[union-attr]
            (self.factor, is_area and feature.kind is AreaKind.DIFFICULT_GROUND),  # type: ignore[union-attr]
            (self.line, is_drawing), (self.colour, is_light or is_drawing),
            (self.name, not is_drawing),
        ):  # fmt: skip
            self.form.setRowVisible(field, shown)
        self.text.setVisible(is_note)
        self.on.setVisible(is_light)
        self.public.setVisible(is_note or is_drawing)
        self.closed.setVisible(is_drawing)
        self.delete_button.setVisible(not new)
        if isinstance(feature, Light):
            self.bright.setValue(feature.bright_m)
            self.dim.setValue(feature.dim_m)
            self.preset.setCurrentIndex(self.preset.findData(_preset_of(feature)))
            self.on.setChecked(feature.on)
            self._fill_carriers(feature, scene)
        elif isinstance(feature, Area):
            self.area_kind.setCurrentIndex(self.area_kind.findData(feature.kind))
            self.level.setCurrentIndex(self.level.findData(feature.level or LightLevel.BRIGHT))
            self.factor.setValue(feature.factor)
        elif isinstance(feature, Note):
            self.public.setChecked(feature.public)
            if self.text.toPlainText() != feature.text and not self.text.hasFocus():
                self.text.setPlainText(feature.text)
        else:
            self.line.setValue(feature.width_m)
            self.public.setChecked(feature.public)
            self.closed.setChecked(feature.closed)
        if not isinstance(feature, Drawing):
            name = feature.title if isinstance(feature, Note) else feature.name
            if not self.name.hasFocus() or new:
                self.name.setText(name)
        if isinstance(feature, Light | Drawing):
            self.colour.setText(feature.colour)
            dark = QColor(feature.colour).lightnessF() < 0.5
            self.colour.setStyleSheet(f"background: {feature.colour}; color: {'white' if dark else 'black'};")
        self.hint.setText(t(f"ui.feature.{kind}.hint" if new else "ui.feature.change_hint"))
        self._filling = False
        self.settle()

    def _fill_carriers(self, light: Light, scene: Scene | None) -> None:
        self.carrier.clear()
        self.carrier.addItem(self._context.t("ui.feature.nobody"), None)
        state = self._context.state
        for token in () if scene is None else scene.tokens:
            self.carrier.addItem(obstacles.token_name(state, token), token.id)
        self.carrier.setCurrentIndex(max(0, self.carrier.findData(light.carried_by)))

    def _tell(self, **changes: object) -> None:
        if self._filling:
            return
        wanted = self.feature.model_copy(update=changes)
        if wanted != self.feature:
            self.feature = wanted
            self.changed.emit(wanted)

    def _on_preset(self) -> None:
        sizes = _PRESETS.get(self.preset.currentData())
        if sizes is not None:
            self._tell(bright_m=sizes[0], dim_m=sizes[1])

    def _on_area_kind(self) -> None:
        kind = AreaKind(self.area_kind.currentData())
        self._tell(kind=kind, level=(LightLevel.BRIGHT if kind is AreaKind.LIGHT else None))

    def _on_carrier(self) -> None:
        self._tell(carried_by=self.carrier.currentData())

    def _on_name(self) -> None:
        field = "title" if isinstance(self.feature, Note) else "name"
        self._tell(**{field: self.name.text().strip()})

    def _on_text(self) -> None:
        if isinstance(self.feature, Note):
            self._tell(text=self.text.toPlainText()[:20_000])

    def _on_colour(self) -> None:
        dialog = QColorDialog(self)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        for number, swatch in enumerate(SWATCHES):
            QColorDialog.setCustomColor(number, QColor(swatch))
        if isinstance(self.feature, Light | Drawing):
            dialog.setCurrentColor(QColor(self.feature.colour))
        if dialog.exec():
            self._tell(colour=dialog.selectedColor().name())


_PRESETS: dict[object, tuple[float, float]] = {"candle": (1.0, 2.0), "torch": (6.0, 12.0), "lantern": (9.0, 18.0)}


def _preset_of(light: Light) -> str:
    sizes = (light.bright_m, light.dim_m)
    return next((str(name) for name, known in _PRESETS.items() if known == sizes), "free")


class _Text(QPlainTextEdit):
    """A text that is told when it is left."""

    def __init__(self, told: Callable[[], None]) -> None:
        super().__init__()
        self._told = told
        self.setProperty("typing", True)
        self.setTabChangesFocus(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._told()
