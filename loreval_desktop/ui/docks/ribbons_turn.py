"""The fields of an action on the ribbons: which, against or for whom, by what, how many."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import ribbon_sheet, virtue_dice, virtues_left
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, hostile
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.ribbons import ATTACKS
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import add_row, label, narrow, pick_button

NUMBERS = {
    RibbonAction.MANOEUVRE: (2, 16),
    RibbonAction.DEFEND: (1, 6),
    RibbonAction.INCANT: (0, 20),
    RibbonAction.INTERACT: (1, 3),
}
"""Actions whose cost one chooses, with the least and the most that the rule text allows."""

SKILLED = (RibbonAction.PREPARE, RibbonAction.HELP, RibbonAction.INCANT)
ROLLED = (*ATTACKS, *SKILLED)
PREPARED = tuple(a for a in RibbonAction if a not in (RibbonAction.PREPARE, RibbonAction.BREATHE, RibbonAction.DEFEND))
"""The kinds of action that can be done better."""


def spin(least: int, most: int, name: str) -> QSpinBox:
    """Return a narrow field for a number."""
    found = QSpinBox()
    found.setRange(least, most)
    found.setMaximumWidth(72)
    found.setAccessibleName(name)
    found.setToolTip(name)
    return found


class TurnFields(QWidget):
    """What the one whose turn it is does. changed: another action, or something of it."""

    changed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._cursor: CombatantId | None = None
        self.setProperty("role", "clear")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self.rows: dict[str, tuple[QWidget, ...]] = {}
        self._labels: dict[str, QLabel] = {}
        self._build_choice()
        self._build_weapon()
        self._build_rest()
        self.weapon.activated.connect(self._on_weapon)
        for combo in (self.level, self.prepared, self.virtue):
            combo.activated.connect(self._on_changed)
        for box in (self.mounted, self.siege):
            box.toggled.connect(self._on_changed)
        for field in (self.weapon_cost, self.weapon_fatigue, self.number, self.modifier):
            field.valueChanged.connect(self._on_changed)
        self.skill.editTextChanged.connect(self._on_changed)
        context.session.target_changed.connect(self._on_target)

    # -- building -----------------------------------------------------------------------------------------------------

    def _row(self, name: str, *widgets: QWidget) -> None:
        said, holder = add_row(self._grid, self._context.t(f"ui.ribbons.{name}"), *widgets)
        self.rows[name] = (said, holder)
        self._labels[name] = said

    def _build_choice(self) -> None:
        context, t = self._context, self._context.t
        self.action = narrow(QComboBox(), t("ui.ribbons.action"), 6)
        for code in RibbonAction:
            self.action.addItem(t(f"ribbon.{code}"), code)
        self.action.currentIndexChanged.connect(self._on_action)
        self._row("action", self.action)
        self.target = narrow(QComboBox(), t("ui.ribbons.target"), 6)
        self.target.setPlaceholderText(t("ui.declare.no_target"))
        self.target.activated.connect(self._on_target_chosen)
        self._row("target", self.target, pick_button(context))

    def _build_weapon(self) -> None:
        t = self._context.t
        self.weapon = narrow(QComboBox(), t("ui.ribbons.weapon"), 6)
        self._row("weapon", self.weapon)
        self.weapon_cost = spin(2, 4, t("ui.ribbons.by_hand.tip"))
        self.weapon_fatigue = spin(0, 20, t("ui.ribbons.by_hand_fatigue.tip"))
        self._row("by_hand", self.weapon_cost, label(t("ui.ribbons.by_hand_fatigue"), "muted"), self.weapon_fatigue)
        self.mounted = QCheckBox(t("ui.ribbons.mounted"))
        self.mounted.setToolTip(t("ui.ribbons.mounted.tip"))
        self.siege = QCheckBox(t("ui.ribbons.siege"))
        self.siege.setToolTip(t("ui.ribbons.siege.tip"))
        self._row("with", self.mounted, self.siege)

    def _build_rest(self) -> None:
        t = self._context.t
        self.number = spin(1, 16, t("ui.ribbons.number.manoeuvre"))
        self._row("number", self.number)
        self.level = narrow(QComboBox(), t("ui.ribbons.number.interact"), 6)
        for at in (1, 2, 3):
            self.level.addItem(t(f"ui.ribbons.level.{at}"), at)
            self.level.setItemData(at - 1, t(f"ui.ribbons.level.{at}.tip"), Qt.ItemDataRole.ToolTipRole)
        self._row("level", self.level)
        self.prepared = narrow(QComboBox(), t("ui.ribbons.prepared_kind"), 6)
        for code in PREPARED:
            self.prepared.addItem(t(f"ribbon.{code}"), code)
        self._row("prepared_kind", self.prepared)
        self.skill = narrow(QComboBox(), t("ui.ribbons.skill"), 6)
        self.skill.setEditable(True)
        self.skill.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._row("skill", self.skill)
        self.virtue = narrow(QComboBox(), t("ui.ribbons.virtue"), 6)
        self._row("virtue", self.virtue)
        self.modifier = spin(-20, 20, t("ui.ribbons.modifier.tip"))
        self._row("modifier", self.modifier)
        self.text = QLineEdit()
        self.text.setProperty("typing", True)
        self.text.setMaxLength(500)
        self.text.setAccessibleName(t("ui.ribbons.text"))
        self.text.setToolTip(t("ui.ribbons.text.tip"))
        self._effects = QCompleter([t(f"bmo.{effect}") for effect in Manoeuvre], self)
        self._effects.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._row("text", self.text)

    # -- what is chosen -----------------------------------------------------------------------------------------------

    def chosen(self) -> RibbonAction:
        """Return the action that is chosen."""
        return RibbonAction(self.action.currentData())

    def command(self) -> ActOnRibbon:
        """Return the action that the fields say."""
        action = self.chosen()
        weapon = self.weapon.currentData() if action is RibbonAction.CORNER else None
        by_hand = action is RibbonAction.CORNER and weapon is None
        number = 0
        if action is RibbonAction.INTERACT:
            number = int(self.level.currentData())
        elif action in NUMBERS:
            number = self.number.value()
        return ActOnRibbon(
            action=action,
            target=self.target.currentData() if action in ATTACKS or action is RibbonAction.HELP else None,
            weapon_id=weapon,
            weapon_cost=self.weapon_cost.value() if by_hand else None,
            weapon_fatigue=self.weapon_fatigue.value() if by_hand else None,
            mounted=action is RibbonAction.CORNER and self.mounted.isChecked(),
            siege=self.siege.isChecked() if action in ATTACKS else None,
            skill=self.skill.currentText().strip()[:60] if action in SKILLED else "",
            prepared=self.prepared.currentData() if action in (RibbonAction.PREPARE, RibbonAction.HELP) else None,
            number=number,
            virtue=self.virtue.currentData() if action in ROLLED else None,
            fatigue_modifier=self.modifier.value() if action is RibbonAction.CORNER else 0,
            text=self.text.text().strip(),
        )

    def take(self, command: ActOnRibbon) -> None:
        """Take an action that was chosen by its cost; what it leaves open stays as it is."""
        self.action.setCurrentIndex(self.action.findData(command.action))
        if command.weapon_id is not None:
            self.weapon.setCurrentIndex(self.weapon.findData(command.weapon_id))
            self._on_weapon(0)
            self.mounted.setChecked(command.mounted)
        if command.target is not None:
            self.target.setCurrentIndex(self.target.findData(command.target))
            self._on_target_chosen(0)
        if command.action is RibbonAction.INTERACT:
            self.level.setCurrentIndex(self.level.findData(command.number))
        elif command.action in NUMBERS:
            self.number.setValue(command.number)
        self.changed.emit()

    # -- following ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _silently(self) -> Iterator[None]:
        widgets = self.findChildren(QWidget)
        for widget in widgets:
            widget.blockSignals(True)
        try:
            yield
        finally:
            for widget in widgets:
                widget.blockSignals(False)

    def show_turn(self, cursor: Combatant, *, fresh: bool) -> None:
        """Follow the encounter. fresh: somebody else's turn has come, and the fields begin anew."""
        self._cursor = cursor.id
        with self._silently():
            if fresh:
                self.target.clear()
                self._begin_anew(cursor)
            self._fill_targets(cursor)
            self._fill_virtues(cursor)
        if fresh:
            self._fit_number()
            focused = self.window().focusWidget()
            if focused is not None and self.isAncestorOf(focused):
                self.action.setFocus()  # the next turn begins where the last one did
        self.fit_rows()

    def _begin_anew(self, cursor: Combatant) -> None:
        t, sheet = self._context.t, self._context.state.sheet(cursor)
        self.action.setCurrentIndex(0)
        self.weapon.clear()
        for weapon in sheet.weapons:
            costs = {"cost": weapon.ribbon_cost, "fatigue": weapon.ribbon_fatigue}
            self.weapon.addItem(t("ui.ribbons.weapon_costs", name=weapon.name, **costs), weapon.id)
        self.weapon.addItem(t("ui.ribbons.weapon_other"), None)
        self.weapon.setCurrentIndex(0)
        self.skill.clear()
        for skill in ribbon_sheet(sheet).skills:
            if not rules.check_preparing_skill(skill.name):
                self.skill.addItem(skill.name)
        self.skill.setCurrentIndex(0 if self.skill.count() else -1)
        self.level.setCurrentIndex(0)
        self.prepared.setCurrentIndex(0)
        self.mounted.setChecked(ribbon_sheet(sheet).mounted)
        self.siege.setChecked(bool(sheet.weapons) and sheet.weapons[0].siege)
        self.modifier.setValue(0)
        self.text.clear()

    def _fill_targets(self, cursor: Combatant) -> None:
        state = self._context.state
        now = track(state)
        helping = self.chosen() is RibbonAction.HELP
        aimed = state.combatant(self._context.session.target)
        kept = self.target.currentData()
        if aimed is not None and not (helping and hostile(aimed.side, cursor.side)):
            kept = aimed.id
        elif helping and aimed is not None and kept == aimed.id:
            kept = None  # who is aimed at to be attacked is not helped
        self.target.clear()
        others = sorted(
            (c for c in state.combatants if c.id != cursor.id and now.of(c.id) is not None and self._is_met(c)),
            key=lambda c: ((c.side is cursor.side) is not helping, c.name),
        )
        for other in others:
            self.target.addItem(other.name, other.id)
        self.target.setCurrentIndex(self.target.findData(kept) if kept is not None else -1)

    def _is_met(self, other: Combatant) -> bool:
        """Tell whether somebody can be aimed at or helped: the fallen are struck, not helped."""
        return not other.out or (self.chosen() in ATTACKS and not other.has(ConditionCode.DEAD))

    def _fill_virtues(self, cursor: Combatant) -> None:
        t, sheet = self._context.t, self._context.state.sheet(cursor)
        kept = self.virtue.currentData()
        self.virtue.clear()
        self.virtue.addItem(t("ui.ribbons.no_virtue"), None)
        for name in virtues_left(self._context.state, cursor):
            self.virtue.addItem(t("ui.ribbons.virtue_dice", name=name, count=virtue_dice(sheet, name)), name)
        self.virtue.setCurrentIndex(max(0, self.virtue.findData(kept)))

    def _fit_number(self) -> None:
        least, most = NUMBERS.get(self.chosen(), (1, 16))
        self.number.blockSignals(True)
        self.number.setRange(least, most)
        self.number.setValue(least)
        self.number.blockSignals(False)

    def fit_rows(self) -> None:
        """Show the rows that the chosen action has."""
        action = self.chosen()
        attack = action in ATTACKS
        for name, on in (
            ("target", attack or action is RibbonAction.HELP),
            ("weapon", action is RibbonAction.CORNER),
            ("by_hand", action is RibbonAction.CORNER and self.weapon.currentData() is None),
            ("with", attack),
            ("number", action in NUMBERS and action is not RibbonAction.INTERACT),
            ("level", action is RibbonAction.INTERACT),
            ("prepared_kind", action in (RibbonAction.PREPARE, RibbonAction.HELP)),
            ("skill", action in SKILLED),
            ("virtue", action in ROLLED and self.virtue.count() > 1),
            ("modifier", action is RibbonAction.CORNER),
            ("text", action in (RibbonAction.MANOEUVRE, RibbonAction.INCANT, RibbonAction.INTERACT)),
        ):
            for widget in self.rows[name]:
                widget.setVisible(on)
        self.mounted.setVisible(action is RibbonAction.CORNER)
        self.text.setCompleter(self._effects if action is RibbonAction.MANOEUVRE else None)  # type: ignore[arg-type]
        if action in NUMBERS:
            said = self._context.t(f"ui.ribbons.number.{action}")
            self._labels["number"].setText(said)
            self.number.setToolTip(said)
            self.number.setAccessibleName(said)

    # -- acting -------------------------------------------------------------------------------------------------------

    def _on_changed(self, *_: object) -> None:
        self.fit_rows()
        self.changed.emit()

    def _on_weapon(self, _index: int) -> None:
        """Handle a weapon as it is handled: by the siege skill or not, until the box says otherwise."""
        cursor = self._context.state.combatant(self._cursor)
        if cursor is not None:
            weapon = self._context.state.sheet(cursor).weapon(self.weapon.currentData() or "")
            self.siege.setChecked(weapon is not None and weapon.siege)
        self._on_changed()

    def _on_action(self, _index: int) -> None:
        self._fit_number()
        cursor = self._context.state.combatant(self._cursor)
        if cursor is not None:
            with self._silently():
                self._fill_targets(cursor)
        self._on_changed()

    def _on_target_chosen(self, _index: int) -> None:
        chosen = self.target.currentData()
        if chosen:
            self._context.session.aim_at(CombatantId(chosen))
            self.changed.emit()

    def _on_target(self, combatant: CombatantId | None) -> None:
        at = self.target.findData(combatant) if combatant is not None else -1
        if at >= 0 and self.isVisibleTo(self.window()):
            self.target.setCurrentIndex(at)
            self.changed.emit()
