"""The combatant looked at: the numbers that a GM needs at the table, and what can be done to it by hand."""

from __future__ import annotations

from functools import partial
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from loreval_desktop.derived.numbers import CombatantNumbers, numbers_of
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.loreval.holds import LetGo, held_ones
from loreval_desktop.encounter.people.equipment import SheatheWeapon
from loreval_desktop.encounter.people.heroism import AwardHeroism, SpendHeroism
from loreval_desktop.encounter.people.roster import ApplyCondition, EditCreature, LiftCondition, SetHidden
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode
from loreval_desktop.rules.heroism import heroism_cap
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import ScrollPanel, card, clear_layout, label, push


class CreaturePanel(ScrollPanel):
    """A card of the combatant looked at."""

    code = "creature"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._none = label(context.t("ui.creature.none"), "muted", wraps=True)
        self.column.addWidget(self._none)
        self._card, box = card()
        self.column.addWidget(self._card)
        self._name = label("", "title", wraps=True)
        box.addWidget(self._name)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self._text)
        self._states = QVBoxLayout()
        self._states.setSpacing(2)
        box.addLayout(self._states)
        row = QHBoxLayout()
        self._condition = QComboBox()
        self._condition.setAccessibleName(context.t("ui.creature.condition"))
        self._condition.setToolTip(context.t("ui.creature.condition"))
        for code in ConditionCode:
            if code is not ConditionCode.NOTE:
                self._condition.addItem(context.t(f"condition.{code}"), code)
        row.addWidget(self._condition, 1)
        self._lasts = QSpinBox()
        self._lasts.setRange(0, 99)
        self._lasts.setMaximumWidth(84)
        self._lasts.setSpecialValueText("∞")
        self._lasts.setAccessibleName(context.t("ui.creature.lasts"))
        self._lasts.setToolTip(context.t("ui.creature.lasts"))
        row.addWidget(self._lasts)
        row.addWidget(push(context.t("ui.creature.apply"), self._apply, tip=context.t("ui.creature.apply.tip")))
        box.addLayout(row)
        row = QHBoxLayout()
        self.award = push(context.t("ui.creature.award"), self._award, tip=context.t("ui.creature.award.tip"))
        self.spend = push(context.t("ui.creature.spend"), self._spend, tip=context.t("ui.creature.spend.tip"))
        row.addWidget(self.award)
        row.addWidget(self.spend)
        row.addStretch(1)
        box.addLayout(row)
        row = QHBoxLayout()
        self._hide = push("", self._toggle_hidden)
        row.addWidget(self._hide)
        edit = push(context.t("ui.creature.edit"), self._edit, tip=context.t("ui.creature.edit.tip"))
        edit.setIcon(context.icon("edit"))
        row.addWidget(edit)
        row.addStretch(1)
        box.addLayout(row)
        context.session.focus_changed.connect(lambda _: self.show_state())
        self.settle()

    def show_state(self) -> None:
        """Show the combatant looked at."""
        context, state = self.context, self.context.state
        combatant = state.combatant(context.session.focus)
        self._none.setVisible(combatant is None)
        self._card.setVisible(combatant is not None)
        if combatant is None:
            return
        self._name.setText(combatant.name)
        self._text.setText(numbers_html(context, numbers_of(state, combatant)))
        self._hide.setText(context.t("ui.initiative.show" if combatant.hidden else "ui.initiative.hide"))
        self.award.setVisible(not context.bridge.problems(AwardHeroism(combatant_id=combatant.id)))
        cap = heroism_cap(state.sheet(combatant).kind, state.profile)
        self.award.setEnabled(combatant.heroism < cap)
        tip = "ui.creature.award.tip" if combatant.heroism < cap else "ui.creature.award_full.tip"
        self.award.setToolTip(context.t(tip, name=combatant.name, points=cap))
        self.spend.setVisible(not context.bridge.problems(SpendHeroism(combatant_id=combatant.id)))
        clear_layout(self._states)
        for condition in combatant.conditions:
            said = condition.text if condition.code is ConditionCode.NOTE else context.t(f"condition.{condition.code}")
            command = LiftCondition(combatant_id=combatant.id, code=condition.code, by=condition.by, which=condition)
            lift = push(
                context.t("ui.creature.lift", condition=said, turns=condition.rounds_left or 0),
                partial(context.dispatch, command),
                tip=context.t("ui.creature.lift.tip"),
            )
            lift.setIcon(context.icon("close"))
            lift.setProperty("flat", True)
            self._states.addWidget(lift)
        self._show_hands(combatant)

    def _show_hands(self, combatant: Combatant) -> None:
        """Offer to let go whom it holds, and to put away what it has in hand. Rule: L-256, L-796."""
        context, state = self.context, self.context.state
        for held in held_ones(state, combatant):
            text = context.t("ui.creature.let_go", name=state.require(held).name)
            command: Command = LetGo(combatant_id=combatant.id, target=held)
            self._states.addWidget(
                push(text, partial(context.dispatch, command), tip=context.t("ui.creature.let_go.tip"))
            )
        for weapon_id in combatant.ready_weapons:
            weapon = state.sheet(combatant).weapon(weapon_id)
            if weapon is not None:
                text = context.t("ui.creature.sheathe", weapon=weapon.name)
                command = SheatheWeapon(combatant_id=combatant.id, weapon_id=weapon_id)
                tip = context.t("ui.creature.sheathe.tip")
                self._states.addWidget(push(text, partial(context.dispatch, command), tip=tip))

    def _apply(self) -> None:
        focus = self.context.session.focus
        if focus is not None:
            code = ConditionCode(self._condition.currentData())
            condition = Condition(code=code, rounds_left=self._lasts.value() or None)
            self.context.dispatch(ApplyCondition(combatant_id=focus, condition=condition))

    def _award(self) -> None:
        focus = self.context.session.focus
        if focus is not None:
            self.context.dispatch(AwardHeroism(combatant_id=focus))

    def _spend(self) -> None:
        focus = self.context.session.focus
        if focus is not None:
            self.context.dispatch(SpendHeroism(combatant_id=focus))

    def _toggle_hidden(self) -> None:
        combatant = self.context.state.combatant(self.context.session.focus)
        if combatant is not None:
            self.context.dispatch(SetHidden(combatant_id=combatant.id, hidden=not combatant.hidden))

    def _edit(self) -> None:
        from loreval_desktop.ui.dialogs.creature import edit_sheet

        state = self.context.state
        combatant = state.combatant(self.context.session.focus)
        if combatant is None:
            return
        edited = edit_sheet(self.context, state.creature(combatant.creature_id), self)
        if edited is not None:
            self.context.dispatch(EditCreature(sheet=edited.model_copy(update={"id": combatant.creature_id})))


def numbers_html(context: Context, numbers: CombatantNumbers) -> str:
    """Return a combatant's numbers as a small table."""
    t = context.t
    rows: list[tuple[str, str]] = [
        (
            t("ui.creature.points"),
            f"<b>{numbers.hit_points}</b> / {numbers.full}"
            + (f" · {t('ui.creature.nonlethal', points=numbers.nonlethal)}" if numbers.nonlethal else ""),
        ),
        (
            t("ui.creature.speed"),
            t(
                "ui.creature.speeds",
                one=numbers.multiples[0],
                two=numbers.multiples[1],
                three=numbers.multiples[2],
                four=numbers.multiples[3],
                five=numbers.multiples[4],
            ),
        ),
        (
            t("ui.creature.jump"),
            t("ui.creature.jumps", standing=numbers.jump_m, running=numbers.jump_run_m),
        ),
        (t("ui.creature.attention"), t("ui.creature.pool", pool=numbers.pool)),
        (
            t("ui.creature.passive"),
            t(
                "ui.creature.passives",
                defence=numbers.defence,
                reflex=numbers.reflex,
                perception=numbers.perception,
            ),
        ),
    ]
    if context.state.manoeuvres == "bmo":
        rows.append((t("ui.creature.manoeuvres"), t("ui.creature.bmo_dmd", bmo=numbers.bmo, dmd=numbers.dmd)))
    if numbers.armour:
        rows.append((t("ui.creature.armour"), escape(context.say(numbers.armour))))
    if numbers.heroism:
        rows.append((t("ui.creature.heroism"), str(numbers.heroism)))
    rows += [
        (
            escape(weapon.name),
            t("ui.creature.weapon", total=weapon.total, damage=weapon.damage, threat=weapon.threat_from),
        )
        for weapon in numbers.weapons
    ]
    muted = context.theme.muted
    cells = "".join(
        f'<tr><td style="color:{muted};padding-right:10px">{name}</td><td>{value}</td></tr>' for name, value in rows
    )
    notes = f"<p>{escape(numbers.notes)}</p>" if numbers.notes else ""
    return f"<table>{cells}</table>{notes}"
