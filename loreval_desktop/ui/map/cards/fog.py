"""The card of the players' fog: whether there is any, and what the hand does to it."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QWidget

from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.fog import PaintFog
from loreval_desktop.encounter.map.scene import EditScene
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.cards.base import MapCard, NumberBox
from loreval_desktop.ui.map.outline import rectangle
from loreval_desktop.ui.map.tools.fog import FogStyle, How


class FogCard(MapCard):
    """Its fields say what the fog tool does next."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "fog-card", parent)
        t = context.t
        self.title.setText(t("ui.fog.title"))
        self.on = QCheckBox(t("ui.fog.on"))
        self.on.setToolTip(t("ui.fog.on.tip"))
        self.on.clicked.connect(lambda on: context.dispatch(EditScene(patch=ScenePatch(fog=on))))
        self.column.insertWidget(1, self.on)
        self.how = ChoiceBox()
        for how in ("show", "hide", "natural", "forget"):
            self.how.addItem(t(f"ui.fog.how.{how}"), how)
        self.shape = ChoiceBox()
        for form in ("brush", "polygon", "rectangle", "room"):
            self.shape.addItem(t(f"ui.fog.form.{form}"), form)
        self.shape.currentIndexChanged.connect(lambda _: self.show_state())
        self.breadth = NumberBox(context, 0.25, 50)
        self.breadth.setValue(3.0)
        for code, field in (("how", self.how), ("form", self.shape), ("breadth", self.breadth)):
            self.row(t(f"ui.fog.{code}"), field, t(f"ui.fog.{code}.tip"))
        buttons = QHBoxLayout()
        wholes: tuple[tuple[str, How], ...] = (("all", "show"), ("nothing", "hide"), ("eyes", "natural"))
        for code, how in wholes:
            button = QPushButton(t(f"ui.fog.whole.{code}"))
            button.setToolTip(t(f"ui.fog.whole.{code}.tip"))
            button.clicked.connect(lambda _=False, how=how: self._paint_all(how))
            buttons.addWidget(button)
        self.column.addLayout(buttons)
        self.hint = label(t("ui.fog.hint"), "muted", wraps=True)
        self.column.addWidget(self.hint)

    @property
    def style_wanted(self) -> FogStyle:
        """What the hand does next."""
        return FogStyle(how=self.how.currentData(), form=self.shape.currentData(), width_m=self.breadth.value())

    def show_state(self) -> None:
        """Show the fog of the current map."""
        scene = self._context.state.scene()
        self.setEnabled(scene is not None)
        self.on.setChecked(scene is not None and scene.fog)
        self.form.setRowVisible(self.breadth, self.shape.currentData() == "brush")
        self.settle()

    def _paint_all(self, how: How) -> None:
        scene = self._context.state.scene()
        if scene is not None:
            corners = rectangle((0.0, 0.0), (scene.width_m, scene.height_m))
            self._context.dispatch(PaintFog(points=corners, how=how))
