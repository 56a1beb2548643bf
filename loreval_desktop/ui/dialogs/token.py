"""The properties of a token on the map: how it looks, stands, moves and shines."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import AssetId
from loreval_desktop.encounter.board import obstacles
from loreval_desktop.encounter.map.scene import EditToken
from loreval_desktop.encounter.value.scene import Token
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.portrait import BadPortrait, make_portrait
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.cards.base import NumberBox
from loreval_desktop.ui.paths import documents_folder


class TokenDialog(QDialog):
    """Changes one token in one step. The place is changed on the map, by the one gate of all moves."""

    def __init__(self, context: Context, token: Token, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._token = context, token
        self._picture: AssetId | None = token.picture
        state, t = context.state, context.t
        combatant = state.combatant(token.combatant_id)
        self.setObjectName("token-dialog")
        self.setWindowTitle(t("ui.token.title", name=obstacles.token_name(state, token)))
        self.setMinimumWidth(380)
        column = QVBoxLayout(self)
        form = QFormLayout()
        self.name = QLineEdit(token.name)
        self.name.setMaxLength(80)
        if combatant is None:
            self._row(form, "name", self.name)
        usual = 2 * state.token_radius_m(token.model_copy(update={"diameter_m": None}))
        self.diameter = NumberBox(context, 0.1, 100, step=0.5, decimals=2)
        self.diameter.setValue(usual if token.diameter_m is None else token.diameter_m)
        self._usual = self.diameter.value()
        self._row(form, "diameter", self.diameter)
        self.elevation = NumberBox(context, -1000, 1000)
        self.elevation.setValue(token.elevation_m)
        self._row(form, "elevation", self.elevation)
        self.locomotion = ChoiceBox()
        self.locomotion.addItem(t("ui.token.usual"), None)
        modes = [] if combatant is None else [way.mode for way in state.sheet(combatant).locomotions]
        for mode in dict.fromkeys(modes):
            self.locomotion.addItem(t(f"rule.locomotion.{mode}"), mode)
        self.locomotion.setCurrentIndex(max(0, self.locomotion.findData(token.locomotion)))
        if modes:
            self._row(form, "locomotion", self.locomotion)
        self.facing = NumberBox(context, 0, 359, step=15, decimals=0, suffix="°")
        self.facing.setWrapping(True)
        self.facing.setValue(token.facing_deg % 360)
        self._row(form, "facing", self.facing)
        self.aura = NumberBox(context, 0, 500)
        self.aura.setSpecialValueText(t("ui.token.none"))
        self.aura.setValue(token.aura_m or 0.0)
        self._row(form, "aura", self.aura)
        self.group = QLineEdit(token.group)
        self.group.setMaxLength(40)
        self._row(form, "group", self.group)
        column.addLayout(form)
        self.hidden = QCheckBox(t("ui.token.hidden"))
        self.hidden.setChecked(token.hidden)
        self.locked = QCheckBox(t("ui.token.locked"))
        self.locked.setChecked(token.locked)
        for code, check in (("hidden", self.hidden), ("locked", self.locked)):
            check.setToolTip(t(f"ui.token.{code}.tip"))
            column.addWidget(check)
        pictures = QHBoxLayout()
        choose = QPushButton(t("ui.token.picture"))
        choose.setToolTip(t("ui.token.picture.tip"))
        choose.clicked.connect(self._choose)
        self.no_picture = QPushButton(t("ui.token.no_picture"))
        self.no_picture.setToolTip(t("ui.token.no_picture.tip"))
        self.no_picture.setEnabled(token.picture is not None)
        self.no_picture.clicked.connect(self._drop_picture)
        pictures.addWidget(choose)
        pictures.addWidget(self.no_picture)
        column.addLayout(pictures)
        self.said = label("", "bad", wraps=True)
        self.said.hide()
        column.addWidget(self.said)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        cancel = QPushButton(t("ui.cancel"))
        cancel.clicked.connect(self.reject)
        apply = QPushButton(t("ui.scene.take"))
        apply.setProperty("role", "primary")
        apply.setDefault(True)
        apply.clicked.connect(self._on_take)
        buttons.addWidget(cancel)
        buttons.addWidget(apply)
        column.addLayout(buttons)

    def _row(self, form: QFormLayout, code: str, field: QWidget) -> None:
        text = self._context.t(f"ui.token.{code}")
        field.setAccessibleName(text)
        field.setToolTip(self._context.t(f"ui.token.{code}.tip"))
        head = label(text, "muted")
        head.setBuddy(field)
        form.addRow(head, field)

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self._context.t("ui.token.picture"), str(documents_folder()), self._context.t("ui.token.pictures")
        )
        if name:
            self.take_picture(Path(name))

    def take_picture(self, path: Path) -> None:
        """Take a picture from a file, cut square; say why when it is none."""
        try:
            data = make_portrait(path)
        except BadPortrait as bad:
            self.said.setText(self._context.say(bad.say))
            self.said.show()
            return
        self.said.hide()
        self._picture = self._context.bridge.store.put_asset(data)
        self.no_picture.setEnabled(True)

    def _drop_picture(self) -> None:
        self._picture = None
        self.no_picture.setEnabled(False)

    def token(self) -> Token:
        """Return the token as the fields say."""
        size = self.diameter.value()
        return self._token.model_copy(
            update={
                "name": self.name.text().strip(),
                "diameter_m": self._token.diameter_m if size == self._usual else size,
                "elevation_m": self.elevation.value(),
                "locomotion": self.locomotion.currentData(),
                "facing_deg": self.facing.value(),
                "aura_m": self.aura.value() or None,
                "group": self.group.text().strip(),
                "hidden": self.hidden.isChecked(),
                "locked": self.locked.isChecked(),
                "picture": self._picture,
            }
        )

    def _on_take(self) -> None:
        self._context.dispatch(EditToken(token=self.token()))
        self.accept()
