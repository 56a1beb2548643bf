"""Preferences: language, theme, dice of each side, the players' screen, the options of the rules."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.encounter.people.roster import SetDice, SetProfile
from loreval_desktop.encounter.value.people import DiceSource, Side, SideDice
from loreval_desktop.rules.types.profile import OPTIONS, OptionInfo, RulesOptions
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.player.window import screen_identity
from loreval_desktop.ui.settings import (
    LANGUAGE,
    PLAYER_INSET,
    PLAYER_SCREEN,
    PLAYER_SHOWS_ORDER,
    PLAYER_TURN,
    REDUCED_MOTION,
    THEME,
)
from loreval_desktop.ui.theme import ThemeName


class PreferencesDialog(QDialog):
    """Accepted when the language or the theme has changed, so that the window is built anew."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(context.t("ui.preferences.title"))
        self.resize(room_for(self, 620, 520))
        column = QVBoxLayout(self)
        tabs = QTabWidget()
        tabs.addTab(self._general(), context.t("ui.preferences.general"))
        tabs.addTab(self._dice(), context.t("ui.preferences.dice"))
        tabs.addTab(self._players(), context.t("ui.preferences.players"))
        tabs.addTab(self._rules(), context.t("ui.preferences.rules"))
        column.addWidget(tabs, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        cancel = QPushButton(context.t("ui.cancel"))
        cancel.clicked.connect(self.reject)
        row.addWidget(cancel)
        keep = QPushButton(context.t("ui.preferences.keep"))
        keep.setProperty("role", "primary")
        keep.setDefault(True)
        keep.clicked.connect(self._keep)
        row.addWidget(keep)
        column.addLayout(row)

    def _general(self) -> QWidget:
        t, settings = self._context.t, self._context.settings
        page = QWidget()
        form = QFormLayout(page)
        self.language = QComboBox()
        for code in ("", "fr", "en"):
            self.language.addItem(t(f"ui.language.{code}") if code else t("ui.preferences.system"), code)
        self.language.setCurrentIndex(max(0, self.language.findData(settings.get(LANGUAGE))))
        form.addRow(t("ui.menu.language"), self.language)
        self.theme = QComboBox()
        for name in ThemeName:
            self.theme.addItem(t(f"ui.theme.{name}"), name.value)
        self.theme.setCurrentIndex(max(0, self.theme.findData(settings.get(THEME))))
        form.addRow(t("ui.menu.theme"), self.theme)
        self.still = QCheckBox(t("ui.preferences.still"))
        self.still.setChecked(settings.get(REDUCED_MOTION))
        form.addRow("", self.still)
        return page

    def _dice(self) -> QWidget:
        t, state = self._context.t, self._context.state
        page = QWidget()
        form = QFormLayout(page)
        self.dice: dict[Side, QComboBox] = {}
        for side in Side:
            box = QComboBox()
            for source in DiceSource:
                box.addItem(t(f"ui.preferences.dice.{source}"), source)
            box.setCurrentIndex(box.findData(state.dice_of(side)))
            self.dice[side] = box
            form.addRow(t(f"side.{side}"), box)
        return page

    def _players(self) -> QWidget:
        t, settings = self._context.t, self._context.settings
        page = QWidget()
        form = QFormLayout(page)
        self.screen_box = QComboBox()
        self.screen_box.addItem(t("ui.preferences.screen.any"), "")
        for screen in QGuiApplication.screens():
            size = screen.size()
            text = t("ui.preferences.screen", name=screen.name(), width=size.width(), height=size.height())
            self.screen_box.addItem(text, screen_identity(screen))
        self.screen_box.setCurrentIndex(max(0, self.screen_box.findData(settings.get(PLAYER_SCREEN))))
        form.addRow(t("ui.preferences.screen.label"), self.screen_box)
        self.order = QCheckBox(t("ui.preferences.order"))
        self.order.setChecked(settings.get(PLAYER_SHOWS_ORDER))
        form.addRow("", self.order)
        self.inset = QSpinBox()
        self.inset.setRange(0, 20)
        self.inset.setSuffix(" %")
        self.inset.setValue(settings.get(PLAYER_INSET))
        form.addRow(t("ui.preferences.inset"), self.inset)
        self.turn = QComboBox()
        for degrees in (0, 90, 180, 270):
            self.turn.addItem(f"{degrees}°", degrees)
        self.turn.setCurrentIndex(max(0, self.turn.findData(settings.get(PLAYER_TURN))))
        form.addRow(t("ui.preferences.turn"), self.turn)
        return page

    def _rules(self) -> QWidget:
        t = self._context.t
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setColumnStretch(0, 1)
        self.options: dict[str, QWidget] = {}
        grid.addWidget(label(t("ui.preferences.rules.hint"), "muted", wraps=True), 0, 0, 1, 2)
        for at, info in enumerate(OPTIONS, start=1):
            rules = ", ".join(info.rules)
            name = label(self._context.say(info.label), wraps=True)
            name.setToolTip(rules)
            grid.addWidget(name, 2 * at, 0)
            grid.addWidget(self._editor(info), 2 * at, 1, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(label(rules, "muted"), 2 * at + 1, 0, 1, 2)
        grid.setRowStretch(2 * len(OPTIONS) + 2, 1)
        scroll.setWidget(page)
        return scroll

    def _editor(self, info: OptionInfo) -> QWidget:
        value = getattr(self._context.state.profile.options, info.name)
        widget: QWidget
        if info.kind == "switch":
            box = QCheckBox()
            box.setChecked(bool(value))
            widget = box
        elif info.kind == "choice":
            combo = QComboBox()
            for choice in info.choices:
                combo.addItem(self._context.say(info.choice_label(choice)), choice)
            combo.setCurrentIndex(max(0, combo.findData(str(value))))
            widget = combo
        else:
            spin = QSpinBox()
            spin.setRange(1, 100)
            spin.setValue(int(value))
            widget = spin
        widget.setAccessibleName(self._context.say(info.label))
        self.options[info.name] = widget
        return widget

    def _options(self) -> RulesOptions:
        values: dict[str, object] = {}
        for info in OPTIONS:
            widget = self.options[info.name]
            if isinstance(widget, QCheckBox):
                values[info.name] = widget.isChecked()
            elif isinstance(widget, QComboBox):
                chosen = str(widget.currentData())
                values[info.name] = int(chosen) if isinstance(info.default, int) else chosen
            elif isinstance(widget, QSpinBox):
                values[info.name] = widget.value()
        return RulesOptions.model_validate(values)

    def _keep(self) -> None:
        context, settings = self._context, self._context.settings
        rebuild = self.language.currentData() != settings.get(LANGUAGE) or self.theme.currentData() != settings.get(
            THEME
        )
        settings.set(LANGUAGE, self.language.currentData())
        settings.set(THEME, self.theme.currentData())
        settings.set(REDUCED_MOTION, self.still.isChecked())
        settings.set(PLAYER_SCREEN, self.screen_box.currentData())
        settings.set(PLAYER_SHOWS_ORDER, self.order.isChecked())
        settings.set(PLAYER_INSET, self.inset.value())
        settings.set(PLAYER_TURN, self.turn.currentData())
        dice = tuple(SideDice(side=side, source=box.currentData()) for side, box in self.dice.items())
        if dice != context.state.dice:
            context.dispatch(SetDice(dice=dice))
        options = self._options()
        profile = context.state.profile
        if options != profile.options:
            context.dispatch(
                SetProfile(
                    profile=profile.model_copy(update={"options": options}),
                    initiative=options.initiative,
                    manoeuvres=options.manoeuvres,
                )
            )
        if rebuild:
            self.accept()
        else:
            self.reject()
