"""The declaration of the one whose turn it is to declare: action, targets, units, attention, and what they cost."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.derived.catalogue import GROUPS, Choice, catalogue
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.change import ChangeAction
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.people import Combatant, InitiativeStatus
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.actions import action_label
from loreval_desktop.rules.attention import pool
from loreval_desktop.rules.equipment import pace_limit
from loreval_desktop.rules.types.actions import (
    RANGED,
    ActionKind,
    ActionSpec,
    Addon,
    CounterKind,
    CounterSide,
    GrappleOption,
)
from loreval_desktop.rules.types.creature import Allotment
from loreval_desktop.ui.breakdown_view import AccountLabel
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import ScrollPanel, card, clear_layout, label, narrow, pick_button, push, set_role
from loreval_desktop.ui.docks.moments import EclatCard
from loreval_desktop.ui.refusal_bar import problem_text

_EITHER_SIDE = frozenset({CounterKind.PARRY, CounterKind.PARRY_MISSILE, CounterKind.OBSTRUCT, CounterKind.COUNTERSPELL})
"""Counters that may be defensive or offensive (L-348 to L-362)."""
_ADDONS = (Addon.POWER_ATTACK, Addon.JUGGLING, Addon.MELEE_MOVEMENT)


class DeclarationPanel(ScrollPanel):
    """A card for whoever declares now; below it, what was declared this round."""

    code = "declaration"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._idle = label("", "muted", wraps=True)
        self.column.addWidget(self._idle)
        self.eclats = EclatCard(context)
        self.column.addWidget(self.eclats)
        self._card, box = card()
        self.column.addWidget(self._card)
        self._declared = QVBoxLayout()
        self._declared.setSpacing(4)
        self.column.addLayout(self._declared)
        self._build_card(box)
        self._who: CombatantId | None = None
        self._changing = False
        self._choices: tuple[Choice, ...] = ()
        self._targets: list[CombatantId] = []
        self._filling = False
        context.session.target_changed.connect(self._on_target)
        context.session.changing_changed.connect(lambda _: self.show_state())
        self.settle()

    # -- building -----------------------------------------------------------------------------------------------------

    def _build_card(self, box: QVBoxLayout) -> None:
        t = self.context.t
        self._title = label("", "title", wraps=True)
        box.addWidget(self._title)
        self._facts = label("", "muted", wraps=True)
        box.addWidget(self._facts)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        self.action = narrow(QComboBox(), t("ui.declare.action"), 8)
        self.action.currentIndexChanged.connect(self._on_action)
        self.count = QSpinBox()
        self.count.setPrefix("× ")
        self.count.setMaximumWidth(64)
        self.count.setToolTip(t("ui.declare.count"))
        self.count.setAccessibleName(t("ui.declare.count"))
        self.count.valueChanged.connect(self._refresh)
        row = QHBoxLayout()
        row.addWidget(self.action, 1)
        row.addWidget(self.count)
        grid.addWidget(label(t("ui.declare.action")), 0, 0)
        grid.addLayout(row, 0, 1)
        self._targets_label = label(t("ui.declare.targets"))
        self._target_names = label("", wraps=True)
        self._pick = pick_button(self.context)
        self._add_target = narrow(QComboBox(), t("ui.declare.add_target"), 6)
        self._add_target.activated.connect(self._on_add_target)
        self._clear = QToolButton()
        self._clear.setIcon(self.context.icon("close"))
        self._clear.setToolTip(t("ui.declare.clear_targets"))
        self._clear.clicked.connect(self._clear_targets)
        row = QHBoxLayout()
        row.addWidget(self._add_target, 1)
        row.addWidget(self._pick)
        row.addWidget(self._clear)
        self._target_box = QWidget()
        self._target_box.setProperty("role", "clear")
        stack = QVBoxLayout(self._target_box)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(4)
        stack.addWidget(self._target_names)
        stack.addLayout(row)
        grid.addWidget(self._targets_label, 1, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._target_box, 1, 1)
        self._units_label = label(t("ui.declare.units"))
        self._units_label.setToolTip(t("ui.declare.units.tip"))
        self.units = QSpinBox()
        self.units.setRange(0, 7)
        self.units.setToolTip(t("ui.declare.units.tip"))
        self.units.setAccessibleName(t("ui.declare.units"))
        self.units.valueChanged.connect(self._refresh)
        self._distance = label("", "muted")
        self.course = QCheckBox(t("ui.declare.course"))
        self.course.setToolTip(t("ui.declare.course.tip"))
        self.course.toggled.connect(self._refresh)
        row = QHBoxLayout()
        row.addWidget(self.units)
        row.addWidget(self._distance)
        row.addWidget(self.course)
        row.addStretch(1)
        grid.addWidget(self._units_label, 2, 0)
        grid.addLayout(row, 2, 1)
        self._addons_label = label(t("ui.declare.addons"))
        row = QHBoxLayout()
        self.addons: dict[Addon, QCheckBox] = {}
        for addon in _ADDONS:
            tick = QCheckBox(t(f"ui.declare.addon.{addon.value}"))
            tick.setToolTip(t(f"ui.declare.addon.{addon.value}.tip"))
            tick.toggled.connect(self._refresh)
            self.addons[addon] = tick
            row.addWidget(tick)
        self.power = QSpinBox()
        self.power.setRange(0, 30)
        self.power.setToolTip(t("ui.declare.power"))
        self.power.setAccessibleName(t("ui.declare.power"))
        self.power.valueChanged.connect(self._refresh)
        row.addWidget(self.power)
        row.addStretch(1)
        self._addon_box = QWidget()
        self._addon_box.setProperty("role", "clear")
        self._addon_box.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self._addons_label, 3, 0)
        grid.addWidget(self._addon_box, 3, 1)
        self._price_label = label(t("ui.declare.price"))
        self.price = QSpinBox()
        self.price.setRange(1, 6)
        self.price.setToolTip(t("ui.declare.price.tip"))
        self.price.valueChanged.connect(self._refresh)
        self.note = QLineEdit()
        self.note.setProperty("typing", True)
        self.note.setPlaceholderText(t("ui.declare.note"))
        self.note.setMaxLength(500)
        row = QHBoxLayout()
        row.addWidget(self.price)
        row.addWidget(self.note, 1)
        self._price_box = QWidget()
        self._price_box.setProperty("role", "clear")
        row.setContentsMargins(0, 0, 0, 0)
        self._price_box.setLayout(row)
        grid.addWidget(self._price_label, 4, 0)
        grid.addWidget(self._price_box, 4, 1)
        self.crowd = QCheckBox(t("ui.declare.crowd"))
        self.crowd.setToolTip(t("ui.declare.crowd.tip"))
        self.crowd.toggled.connect(self._refresh)
        self.continued = QCheckBox(t("ui.declare.continued"))
        self.continued.setToolTip(t("ui.declare.continued.tip"))
        self.continued.toggled.connect(self._on_continued)
        self.knee = QCheckBox(t("ui.declare.knee"))
        self.knee.setToolTip(t("ui.declare.knee.tip"))
        self.knee.toggled.connect(self._refresh)
        row = QHBoxLayout()
        for tick in (self.crowd, self.continued, self.knee):
            row.addWidget(tick)
        row.addStretch(1)
        grid.addLayout(row, 8, 1)
        self._counter_label = label(t("ui.declare.counter"))
        self.offensive = QCheckBox(t("ui.declare.offensive"))
        self.offensive.setToolTip(t("ui.declare.offensive.tip"))
        self.offensive.toggled.connect(self._refresh)
        self.hypothetical = QCheckBox(t("ui.declare.hypothetical"))
        self.hypothetical.setToolTip(t("ui.declare.hypothetical.tip"))
        self.hypothetical.toggled.connect(self._refresh)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.offensive)
        row.addWidget(self.hypothetical)
        row.addStretch(1)
        self._counter_box = QWidget()
        self._counter_box.setProperty("role", "clear")
        self._counter_box.setLayout(row)
        grid.addWidget(self._counter_label, 5, 0)
        grid.addWidget(self._counter_box, 5, 1)
        self._concert_label = label(t("ui.declare.concert"))
        self.concert = narrow(QComboBox(), t("ui.declare.concert"), 6)
        self.concert.setToolTip(t("ui.declare.concert.tip"))
        self.concert.activated.connect(self._refresh)
        grid.addWidget(self._concert_label, 6, 0)
        grid.addWidget(self.concert, 6, 1)
        row = QHBoxLayout()
        row.setSpacing(4)
        self.attention: dict[str, QSpinBox] = {}
        for field, mark in (("environment", "e"), ("security", "s"), ("focus", "f")):
            row.addWidget(label(t(f"ui.attention.column.{mark}")))
            spin = QSpinBox()
            spin.setRange(0, 20)
            spin.setToolTip(t(f"ui.attention.{field}"))
            spin.setAccessibleName(t(f"ui.attention.{field}"))
            spin.setMaximumWidth(50)
            spin.valueChanged.connect(self._refresh)
            self.attention[field] = spin
            row.addWidget(spin)
        self._left = label("", "muted")
        row.addWidget(self._left)
        row.addStretch(1)
        self._attention_label = label(t("ui.dock.attention"))
        self._attention_box = QWidget()
        self._attention_box.setProperty("role", "clear")
        row.setContentsMargins(0, 0, 0, 0)
        self._attention_box.setLayout(row)
        grid.addWidget(self._attention_label, 9, 0)
        grid.addWidget(self._attention_box, 9, 1)
        box.addLayout(grid)
        self._account = AccountLabel(self.context)
        box.addWidget(self._account)
        self._build_foot()
        enter = QShortcut(QKeySequence("Ctrl+Return"), self)
        enter.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        enter.activated.connect(self._declare)

    def _build_foot(self) -> None:
        """What it costs and what speaks against it, with the buttons: in sight wherever the card is rolled."""
        t = self.context.t
        self._sum = label("", wraps=True)
        self._sum.setTextFormat(Qt.TextFormat.RichText)
        self.foot.addWidget(self._sum)
        self._findings = label("", "warn", wraps=True)
        self.foot.addWidget(self._findings)
        row = QHBoxLayout()
        self._back = push(
            t("ui.cancel"), lambda: self.context.session.change_action(None), tip=t("ui.declare.keep.tip")
        )
        self._inaction = push(
            t("ui.declare.inaction"),
            lambda: self._declare_quickly(ActionKind.INACTION),
            tip=t("ui.declare.inaction.tip"),
        )
        self._grace = push(
            t("ui.declare.grace"), lambda: self._declare_quickly(ActionKind.GRACE), tip=t("ui.declare.grace.tip")
        )
        for button in (self._back, self._inaction, self._grace):
            row.addWidget(button)
        row.addStretch(1)
        self._overrule = push(
            t("ui.refusal.overrule"), self._declare_anyway, tip=t("ui.refusal.overrule.tip"), role="warn"
        )
        row.addWidget(self._overrule)
        self.declare = push(t("ui.declare.declare"), self._declare, tip=t("ui.declare.declare.tip"), role="primary")
        row.addWidget(self.declare)
        self.foot.addLayout(row)

    # -- following ----------------------------------------------------------------------------------------------------

    def on_change(self, change: Change) -> None:
        """Follow a change; what is being filled in for the same combatant stays."""
        self.show_state()

    def show_state(self) -> None:
        """Show whose declaration it is, and those that were made."""
        state = self.context.state
        declaring = state.round.phase in (Phase.DECLARATION, Phase.ECLAT_DECLARATION)
        combatant = state.combatant(state.round.cursor) if declaring else state.combatant(self.context.session.changing)
        changing = combatant is not None and not declaring
        self.eclats.show_state()
        self._card.setVisible(combatant is not None)
        self.foot_card.setVisible(combatant is not None)
        self._idle.setVisible(combatant is None and not self.eclats.isVisibleTo(self))
        if combatant is None:
            self._who = None
            self._idle.setText(self.context.t("ui.declare.idle", phase=self.context.t(f"phase.{state.round.phase}")))
        elif combatant.id != self._who or changing is not self._changing:
            self._changing = changing
            self._fill(combatant)
        else:
            self._refresh()
        self._show_declared()

    def _fill(self, combatant: Combatant) -> None:
        """Begin a fresh card for a combatant."""
        context, state = self.context, self.context.state
        sheet = state.sheet(combatant)
        self._filling = True
        self._who = combatant.id
        self._targets = []
        context.session.aim_at(None)
        t = context.t
        self._title.setText(t("ui.declare.changing", name=combatant.name) if self._changing else combatant.name)
        for widget in (self._attention_label, self._attention_box, self._inaction):
            widget.setVisible(not self._changing)
        self._back.setVisible(self._changing)
        self.declare.setText(t("ui.declare.change" if self._changing else "ui.declare.declare"))
        limit = pace_limit(sheet, state.profile)
        unit = combat.speed_of(state, combatant)
        key = "ui.declare.facts" if limit is None else "ui.declare.facts_pace"
        self._facts.setText(context.t(key, score=combatant.initiative or 0, limit=limit or 0, speed=unit))
        self._choices = catalogue(state, combatant)
        self.action.clear()
        group = None
        for choice in sorted(self._choices, key=lambda c: GROUPS.index(c.group)):
            if group is not None and choice.group != group:
                self.action.insertSeparator(self.action.count())
            group = choice.group
            self.action.addItem(context.say(choice.label), choice.code)
        for field, spin in self.attention.items():
            spin.setValue(getattr(combatant.attention, field))
        self.units.setValue(0)
        self.course.setChecked(False)
        self.course.setVisible(sheet.has_talent("course"))
        for box in self.addons.values():
            box.setChecked(False)
        self.power.setValue(0)
        self.note.clear()
        self.offensive.setChecked(False)
        self.hypothetical.setChecked(False)
        self.crowd.setChecked(False)
        self.continued.setChecked(False)
        self.knee.setChecked(False)
        self._fill_partners(combatant)
        self._fill_targets(combatant)
        self.action.setCurrentIndex(0)
        self._filling = False
        self._on_action()

    def _fill_targets(self, combatant: Combatant) -> None:
        self._add_target.clear()
        self._add_target.addItem(self.context.t("ui.declare.add_target"), "")
        others = sorted(
            (c for c in self.context.state.combatants if c.id != combatant.id and not c.out),
            key=lambda c: (c.side is combatant.side, c.name),
        )
        for other in others:
            self._add_target.addItem(other.name, other.id)

    def _fill_partners(self, combatant: Combatant) -> None:
        """List those who have declared something that may be done together; a group is named by its members."""
        state = self.context.state
        groups = {member: set(group) for group in state.round.groups for member in group}
        self.concert.clear()
        self.concert.addItem(self.context.t("ui.declare.alone"), ())
        seen: set[tuple[CombatantId, ...]] = set()
        for other in state.combatants:
            declared = other.declaration
            if other.id == combatant.id or other.side is not combatant.side or declared is None:
                continue
            if declared.action.counters or declared.action.kind is ActionKind.INACTION:
                continue
            group = tuple(i for i in state.round.order if i in groups.get(other.id, {other.id}))
            if group and group not in seen:
                seen.add(group)
                self.concert.addItem(", ".join(state.require(i).name for i in group), group)
        shown = len(seen) > 0 and not self._changing
        self._concert_label.setVisible(shown)
        self.concert.setVisible(shown)

    def _choice(self) -> Choice | None:
        code = self.action.currentData()
        return next((choice for choice in self._choices if choice.code == code), None)

    def _on_action(self) -> None:
        if self._filling:
            return
        choice = self._choice()
        if choice is None:
            return
        self._filling = True
        self.count.setRange(choice.counts[0], choice.counts[-1])
        self.count.setValue(choice.counts[0])
        self.count.setVisible(len(choice.counts) > 1)
        kind = choice.action.kind
        self.units.setValue(choice.action.extra_moves + (1 if kind is ActionKind.MOVE else 0))
        self.course.setChecked(choice.action.use_course)
        still = kind in (ActionKind.INACTION, ActionKind.GRACE, ActionKind.RITUAL)
        melee = kind in (ActionKind.ATTACK, ActionKind.CHARGE)
        shown: tuple[tuple[bool, tuple[QWidget, ...]], ...] = (
            (not still, (self._units_label, self.units, self._distance)),
            (choice.targets > 0, (self._targets_label, self._target_box)),
            (melee, (self._addons_label, self._addon_box)),
            (kind is ActionKind.PRICED, (self._price_label, self._price_box)),
            (kind is ActionKind.COUNTER, (self._counter_label, self._counter_box)),
            (choice.action.counter in _EITHER_SIDE, (self.offensive,)),
            (kind is ActionKind.CHARGE, (self.continued,)),
            (choice.action.grapple is GrappleOption.THROW, (self.knee,)),
            (kind is ActionKind.ATTACK and choice.action.mode in RANGED, (self.crowd,)),
        )
        for visible, widgets in shown:
            for widget in widgets:
                widget.setVisible(visible)
        self.offensive.setChecked(choice.action.side is CounterSide.OFFENSIVE)
        self._filling = False
        if not self._changing:
            self._suggest_attention()
        self._refresh()

    def _on_continued(self, on: bool) -> None:
        """A charge in continuity has no run of its own; without it the run is planned again."""
        choice = self._choice()
        if not self._filling and choice is not None and choice.action.kind is ActionKind.CHARGE:
            self.units.setValue(0 if on else choice.action.extra_moves)
            self.course.setChecked(False if on else choice.action.use_course)
        self._refresh()

    def _suggest_attention(self) -> None:
        """Raise Focus or Environment to what the action needs, where free points allow it; nothing is taken away."""
        combatant = self.context.state.combatant(self._who)
        if combatant is None:
            return
        account = combat.price(self.context.state, combatant, self._spec(), allotment=self._allotment())
        points = pool(self.context.state.sheet(combatant), self.context.state.profile).total
        scores = combat.attention_scores(self.context.state, combatant, self._allotment())
        self._filling = True
        for field, have, need in (
            ("focus", scores.f, account.focus),
            ("environment", scores.e, account.environment),
        ):
            free = points - self._allotment().total
            spin = self.attention[field]
            spin.setValue(spin.value() + max(0, min(free, need - have)))
        self._filling = False

    # -- what is filled in --------------------------------------------------------------------------------------------

    def _allotment(self) -> Allotment:
        return Allotment(**{field: spin.value() for field, spin in self.attention.items()})

    def _spec(self) -> ActionSpec:
        choice = self._choice()
        if choice is None:
            return ActionSpec(kind=ActionKind.INACTION)
        changes: dict[str, object] = {}
        kind = choice.action.kind
        if kind not in (ActionKind.INACTION, ActionKind.GRACE, ActionKind.RITUAL):
            changes["extra_moves"] = max(0, self.units.value() - (1 if kind is ActionKind.MOVE else 0))
            changes["use_course"] = self.course.isChecked()
        if kind in (ActionKind.ATTACK, ActionKind.CHARGE):
            addons = tuple(addon for addon, box in self.addons.items() if box.isChecked())
            changes["addons"] = addons
            changes["power"] = self.power.value() if Addon.POWER_ATTACK in addons else 0
        if kind is ActionKind.ATTACK and choice.action.mode in RANGED:
            changes["into_crowd"] = self.crowd.isChecked()
        if kind is ActionKind.CHARGE:
            changes["continued"] = self.continued.isChecked()
        if choice.action.grapple is GrappleOption.THROW:
            changes["knee"] = self.knee.isChecked()
        if kind is ActionKind.COUNTER:
            changes["hypothetical"] = self.hypothetical.isChecked() or not self._targets
            if choice.action.counter in _EITHER_SIDE:
                changes["side"] = CounterSide.OFFENSIVE if self.offensive.isChecked() else CounterSide.DEFENSIVE
        if kind is ActionKind.PRICED:
            changes["priced_category"] = self.price.value()
        return choice.spec(self.count.value()).model_copy(update=changes)

    def command(self) -> DeclareAction | ChangeAction | None:
        """Return the command that the card says, or None when nobody declares."""
        choice = self._choice()
        if self._who is None or choice is None:
            return None
        targets = tuple(self._targets) if choice.targets else ()
        note = self.note.text().strip()
        if self._changing:
            return ChangeAction(
                combatant_id=self._who,
                action=self._spec(),
                targets=targets,
                weapon_ids=choice.weapon_ids,
                spell_id=choice.spell_id,
                note=note,
            )
        return DeclareAction(
            combatant_id=self._who,
            attention=self._allotment(),
            action=self._spec(),
            targets=targets,
            weapon_ids=choice.weapon_ids,
            spell_id=choice.spell_id,
            concert=self.concert.currentData() or (),
            note=note,
        )

    def _refresh(self) -> None:
        """Show the price of what is filled in, and what speaks against it."""
        if self._filling:
            return
        context, state = self.context, self.context.state
        combatant = state.combatant(self._who)
        command = self.command()
        if combatant is None or command is None:
            return
        self._addon_power()
        action = combat.with_sheet_facts(
            state, combatant, command.action, command.weapon_ids, command.spell_id, command.targets
        )
        allotment = self._allotment()
        account = combat.price(state, combatant, action, allotment=allotment, weapon_ids=command.weapon_ids)
        points = pool(state.sheet(combatant), state.profile).total
        left = points - self._allotment().total
        self._left.setText(context.t("ui.attention.left", left=left, pool=points))
        set_role(self._left, "bad" if left < 0 else "muted")
        self._distance.setText(context.t("ui.declare.distance", distance=account.move.distance_m))
        scores = combat.attention_scores(state, combatant, allotment, action)
        self._sum.setText(
            context.t(
                "ui.declare.sum",
                category=account.category,
                cost=account.cost,
                left=(combatant.initiative or 0) - account.cost,
                focus=account.focus,
                enough=context.t("ui.declare.enough" if scores.f >= account.focus else "ui.declare.short"),
                malus=account.move.malus,
            )
        )
        self._account.show_account(account.category_account, base=True)
        self._account.setVisible(len(account.category_account.terms) > 1)
        problems = context.bridge.problems(command)
        self._findings.setText("\n".join(problem_text(context, problem) for problem in problems))
        self._findings.setVisible(bool(problems))
        self.declare.setEnabled(not problems)
        self._overrule.setVisible(bool(problems) and all(problem.overridable for problem in problems))
        names = [state.require(target).name for target in self._targets if state.combatant(target) is not None]
        self._target_names.setText(", ".join(names) if names else context.t("ui.declare.no_target"))
        self._clear.setVisible(bool(names))
        self._grace.setEnabled(0 < (combatant.initiative or 0) <= state.profile.actions.grace_to)

    def _addon_power(self) -> None:
        self.power.setVisible(self.addons[Addon.POWER_ATTACK].isChecked())

    def _on_target(self, combatant: CombatantId | None) -> None:
        choice = self._choice()
        if self._who is None or combatant is None or choice is None or not choice.targets or combatant == self._who:
            return
        self._take_target(combatant)

    def _on_add_target(self, _index: int) -> None:
        chosen = self._add_target.currentData()
        if chosen:
            self._take_target(CombatantId(chosen))
            self.context.session.aim_at(CombatantId(chosen))
        self._add_target.setCurrentIndex(0)

    def _take_target(self, combatant: CombatantId) -> None:
        choice = self._choice()
        most = 1 if choice is None else max(1, self.count.value() if len(choice.counts) > 1 else choice.targets)
        if combatant in self._targets and len(self._targets) >= most:
            return
        if len(self._targets) >= most:
            self._targets.pop(0)
        if combatant not in self._targets or most > 1:
            self._targets.append(combatant)
        self._refresh()

    def _clear_targets(self) -> None:
        self._targets = []
        self.context.session.aim_at(None)
        self._refresh()

    # -- declaring ----------------------------------------------------------------------------------------------------

    def _declare(self) -> None:
        command = self.command()
        if command is not None and self.context.dispatch(command) is not None:
            self.context.session.change_action(None)

    def _declare_anyway(self) -> None:
        command = self.command()
        if command is None:
            return
        if self.context.bridge.overrule(command, self.context.t("ui.refusal.default_reason")) is not None:
            self.context.session.change_action(None)

    def _declare_quickly(self, kind: ActionKind) -> None:
        if self._who is not None and self._changing:
            self.context.dispatch(ChangeAction(combatant_id=self._who, action=ActionSpec(kind=kind)))
            self.context.session.change_action(None)
        elif self._who is not None:
            self.context.dispatch(
                DeclareAction(combatant_id=self._who, attention=self._allotment(), action=ActionSpec(kind=kind))
            )

    def _show_declared(self) -> None:
        clear_layout(self._declared)
        state = self.context.state
        made = [
            c
            for c in (state.combatant(i) for i in reversed(state.round.order))
            if c is not None and c.declaration is not None
        ]
        graced = [c for c in state.combatants if c.status is InitiativeStatus.GRACE and c.declaration is None]
        if made or graced:
            self._declared.addWidget(label(self.context.t("ui.declare.made"), "muted"))
        for combatant in made:
            declared = combatant.declaration
            assert declared is not None
            targets = ", ".join(state.require(t).name for t in declared.targets if state.combatant(t) is not None)
            text = self.context.t(
                "ui.declare.line_at" if targets else "ui.declare.line",
                name=combatant.name,
                action=action_label(declared.action),
                category=declared.category,
                targets=targets,
            )
            self._declared.addWidget(label(text, wraps=True))
            if state.profile.options.fog_of_intent:
                known = ", ".join(other.name for other in combat.knowers(state, combatant))
                said = self.context.t("ui.declare.known" if known else "ui.declare.unknown", names=known)
                self._declared.addWidget(label(said, "muted", wraps=True))
        for combatant in graced:
            self._declared.addWidget(label(self.context.t("ui.declare.line_grace", name=combatant.name), wraps=True))
