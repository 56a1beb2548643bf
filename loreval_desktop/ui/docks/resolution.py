"""Resolving the action of the one whose turn it is: moves, blows, dice, damage."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.answers import Rule
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.facts import combat, counters
from loreval_desktop.encounter.facts.bmo import by_bmo
from loreval_desktop.encounter.facts.changes import blows_due
from loreval_desktop.encounter.loreval.blow import DivideSecurity, ResolveAttack, declared_target, next_blow
from loreval_desktop.encounter.loreval.cast import CastSpell
from loreval_desktop.encounter.loreval.change import VoidCounter
from loreval_desktop.encounter.loreval.counter_test import FireCounter
from loreval_desktop.encounter.loreval.jump import MakeJump, jump_account, jump_need
from loreval_desktop.encounter.loreval.skill_use import UseSkill
from loreval_desktop.encounter.loreval.struggle import BreakBlock
from loreval_desktop.encounter.map.movement import StandUp, left_m
from loreval_desktop.encounter.people.equipment import PickUpObject
from loreval_desktop.encounter.people.harm import ApplyDamage, Heal
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling, Role
from loreval_desktop.encounter.value.people import BlowOutcome, Combatant, ConditionCode
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.undertakings import Blow
from loreval_desktop.rules.actions import action_label
from loreval_desktop.rules.attention import security_modifier
from loreval_desktop.rules.grapple import void_height
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.creature import SKILLS
from loreval_desktop.ui.breakdown_view import AccountLabel
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dice_entry import DiceEntry
from loreval_desktop.ui.docks.base import ScrollPanel, card, clear_layout, label, narrow, pick_button, push, set_role
from loreval_desktop.ui.hiding import hiding_text
from loreval_desktop.ui.refusal_bar import problem_text


class ResolutionPanel(ScrollPanel):
    """A card for the turn: what was declared, the next blow with its account and chances, what waits for dice."""

    code = "resolution"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._idle = label("", "muted", wraps=True)
        self.column.addWidget(self._idle)
        self._build_pending(self.column)
        self._build_turn(self.column)
        self._build_hand(self.column)
        self._build_foot()
        self._picked: CombatantId | None = None
        self._drafted: tuple[int, CombatantId, int] | None = None
        """The round, the actor and the blow that what is entered belongs to."""
        context.session.target_changed.connect(self._on_target)
        context.session.focus_changed.connect(lambda _: self._show_hand())
        self.settle()

    # -- building -----------------------------------------------------------------------------------------------------

    def _build_pending(self, column: QVBoxLayout) -> None:
        self._waiting, box = card()
        self._why = label("", "title", wraps=True)
        box.addWidget(self._why)
        self._against = label("", wraps=True)
        self._against.setTextFormat(Qt.TextFormat.RichText)
        box.addWidget(self._against)
        self.entry = DiceEntry(self.context)
        box.addWidget(self.entry)
        self.amount = QSpinBox()
        self.amount.setRange(0, 999)
        self.amount.setToolTip(self.context.t("ui.resolve.amount.tip"))
        self.amount.setAccessibleName(self.context.t("ui.resolve.amount.tip"))
        box.addWidget(self.amount)
        self._answers = QVBoxLayout()
        box.addLayout(self._answers)
        self._account = AccountLabel(self.context)
        box.addWidget(self._account)
        self._against_account = AccountLabel(self.context)
        box.addWidget(self._against_account)
        column.addWidget(self._waiting)

    def _build_turn(self, column: QVBoxLayout) -> None:
        t = self.context.t
        self._turn, box = card()
        self._title = label("", "title", wraps=True)
        box.addWidget(self._title)
        self._declared = label("", "muted", wraps=True)
        box.addWidget(self._declared)
        self._walk = label("", wraps=True)
        box.addWidget(self._walk)
        self._blows = QVBoxLayout()
        self._blows.setSpacing(2)
        box.addLayout(self._blows)
        self._next = QWidget()
        self._next.setProperty("role", "clear")
        inner = QVBoxLayout(self._next)
        inner.setContentsMargins(0, 4, 0, 0)
        inner.setSpacing(6)
        row = QHBoxLayout()
        self._blow_name = label("")
        row.addWidget(self._blow_name)
        self.target = narrow(QComboBox(), t("ui.resolve.target"), 6)
        self.target.activated.connect(self._on_chosen)
        row.addWidget(self.target, 1)
        self._pick = pick_button(self.context)
        row.addWidget(self._pick)
        inner.addLayout(row)
        row = QHBoxLayout()
        self._modifier = QSpinBox()
        self._modifier.setRange(-30, 30)
        self._modifier.setMaximumWidth(64)
        self._modifier.setToolTip(t("ui.resolve.modifier.tip"))
        self._modifier.setAccessibleName(t("ui.resolve.modifier"))
        self._modifier.valueChanged.connect(self._show_blow)
        row.addWidget(label(t("ui.resolve.modifier"), "muted"))
        row.addWidget(self._modifier)
        self._concealed = narrow(QComboBox(), t("ui.resolve.concealed"), 5)
        self._concealed.setToolTip(t("ui.resolve.concealed.tip"))
        self._concealed.addItem(t("ui.resolve.concealed_by_map"), None)
        self._concealed.addItem(t("ui.resolve.seen"), "")
        for cause in self.context.state.profile.concealment.rows:
            self._concealed.addItem(t(f"rule.concealment.{cause.code}"), cause.code)
        self._concealed.activated.connect(self._show_blow)
        row.addWidget(self._concealed, 1)
        self._cover = narrow(QComboBox(), t("ui.resolve.cover"), 4)
        self._cover.setToolTip(t("ui.resolve.cover.tip"))
        self._cover.addItem(t("ui.resolve.cover.map"), None)
        for percent in (0, 25, 50, 75, 90, 100):
            self._cover.addItem(t("ui.resolve.cover.percent", percent=percent), float(percent))
        self._cover.activated.connect(self._show_blow)
        row.addWidget(self._cover)
        inner.addLayout(row)
        row = QHBoxLayout()
        self._sneak_label = label("", "muted", wraps=True)
        row.addWidget(self._sneak_label, 1)
        self._sneak = QLineEdit()
        self._sneak.setProperty("typing", True)
        self._sneak.setPlaceholderText("2d6")
        self._sneak.setMaximumWidth(80)
        self._sneak.setMaxLength(20)
        self._sneak.setToolTip(t("ui.resolve.sneak.tip"))
        self._sneak.setAccessibleName(t("ui.resolve.sneak.tip"))
        self._sneak.textChanged.connect(self._show_blow)
        row.addWidget(self._sneak)
        inner.addLayout(row)
        row = QHBoxLayout()
        self._part_label = label("", "muted", wraps=True)
        row.addWidget(self._part_label, 1)
        self._part = QSpinBox()
        self._part.setMaximumWidth(64)
        self._part.setToolTip(t("ui.resolve.part.tip"))
        self._part.setAccessibleName(t("ui.resolve.part.tip"))
        self._part.editingFinished.connect(self._divide)
        row.addWidget(self._part)
        inner.addLayout(row)
        self._chances = label("", wraps=True)
        inner.addWidget(self._chances)
        self._hidden = label("", "muted", wraps=True)
        inner.addWidget(self._hidden)
        self._roll_account = AccountLabel(self.context)
        inner.addWidget(self._roll_account)
        self._target_account = AccountLabel(self.context)
        inner.addWidget(self._target_account)
        self._findings = label("", "warn", wraps=True)
        inner.addWidget(self._findings)
        box.addWidget(self._next)
        self.cast = QPushButton(t("ui.resolve.cast"))
        self.cast.setProperty("role", "primary")
        self.cast.setToolTip(t("ui.resolve.cast.tip"))
        self.cast.clicked.connect(lambda: self.context.dispatch(CastSpell()))
        box.addWidget(self.cast)
        self._jump = QWidget()
        self._jump.setProperty("role", "clear")
        jump_box = QVBoxLayout(self._jump)
        jump_box.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        self._shape = QComboBox()
        self._shape.setAccessibleName(t("ui.resolve.jump.shape"))
        self._shape.setToolTip(t("ui.resolve.jump.shape"))
        for shape in ("length", "height", "combined"):
            self._shape.addItem(t(f"ui.resolve.jump.{shape}"), shape)
        row.addWidget(self._shape, 1)
        self._run_up = QCheckBox(t("ui.resolve.jump.run_up"))
        self._run_up.setToolTip(t("ui.resolve.jump.run_up.tip"))
        row.addWidget(self._run_up)
        jump_box.addLayout(row)
        row = QHBoxLayout()
        self._objective = QDoubleSpinBox()
        self._objective.setRange(0, 100)
        self._objective.setDecimals(1)
        self._objective.setSingleStep(0.5)
        self._objective.setSpecialValueText(t("ui.resolve.jump.no_objective"))
        self._objective.setPrefix(t("ui.resolve.jump.objective"))
        self._objective.setSuffix("\u00a0m")
        self._objective.setAccessibleName(t("ui.resolve.jump.objective.tip"))
        self._objective.setToolTip(t("ui.resolve.jump.objective.tip"))
        row.addWidget(self._objective, 1)
        self.jump = push(t("ui.resolve.jump"), self._make_jump, role="primary")
        row.addWidget(self.jump)
        jump_box.addLayout(row)
        self._jump_need = label("", wraps=True)
        jump_box.addWidget(self._jump_need)
        for changed in (
            self._shape.currentIndexChanged,
            self._run_up.toggled,
            self._objective.valueChanged,
        ):
            changed.connect(self._show_jump)
        box.addWidget(self._jump)
        self._build_skill(box)
        self._offers = QVBoxLayout()
        self._offers.setSpacing(4)
        box.addLayout(self._offers)
        row = QHBoxLayout()
        self.change = QPushButton(t("ui.resolve.change"))
        self.change.setToolTip(t("ui.resolve.change.tip"))
        self.change.clicked.connect(self._change)
        row.addWidget(self.change)
        row.addStretch(1)
        self.end = QPushButton(t("ui.bar.end_turn"))
        self.end.setToolTip(t("ui.bar.end_turn.tip"))
        self.end.clicked.connect(lambda: self.context.dispatch(EndTurn()))
        row.addWidget(self.end)
        box.addLayout(row)
        column.addWidget(self._turn)
        self._end_round = QPushButton(t("ui.bar.end_round"))
        self._end_round.setProperty("role", "primary")
        self._end_round.setToolTip(t("ui.bar.end_round.tip"))
        self._end_round.clicked.connect(lambda: self.context.dispatch(EndRound()))
        column.addWidget(self._end_round)

    def _build_skill(self, box: QVBoxLayout) -> None:
        """The declared use of a skill, or an action at the GM's price: which, how hard, a roll or none. Rule: L-220."""
        t = self.context.t
        self._skill = QWidget()
        self._skill.setProperty("role", "clear")
        inner = QVBoxLayout(self._skill)
        inner.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        self.skill = narrow(QComboBox(), t("ui.resolve.skill"), 8)
        for code in sorted(SKILLS, key=lambda code: t(f"rule.skill.{code}")):
            self.skill.addItem(t(f"rule.skill.{code}"), code)
        row.addWidget(self.skill, 1)
        self.difficulty = QSpinBox()
        self.difficulty.setRange(-1, 99)
        self.difficulty.setValue(15)
        self.difficulty.setSpecialValueText("—")
        self.difficulty.setToolTip(t("ui.resolve.skill.difficulty.tip"))
        self.difficulty.setAccessibleName(t("ui.resolve.skill.difficulty.tip"))
        row.addWidget(self.difficulty)
        inner.addLayout(row)
        row = QHBoxLayout()
        self.no_roll = push(t("ui.resolve.skill.no_roll"), partial(self.context.dispatch, UseSkill()))
        row.addWidget(self.no_roll)
        row.addStretch(1)
        self.use_skill = push(t("ui.resolve.skill.roll"), self._use_skill, role="primary")
        row.addWidget(self.use_skill)
        inner.addLayout(row)
        box.addWidget(self._skill)

    def _use_skill(self) -> None:
        """Ask for the roll of the skill chosen."""
        hard = self.difficulty.value()
        self.context.dispatch(UseSkill(skill=self.skill.currentData(), difficulty=None if hard < 0 else hard))

    def _build_foot(self) -> None:
        """The two numbers of the next blow and its button: in sight wherever the card is rolled."""
        t = self.context.t
        row = QHBoxLayout()
        self._numbers = label("", "number", wraps=True)
        row.addWidget(self._numbers, 1)
        self._overrule = push(
            t("ui.refusal.overrule"), self._attack_anyway, tip=t("ui.refusal.overrule.tip"), role="warn"
        )
        row.addWidget(self._overrule)
        self.attack = push(t("ui.resolve.attack"), self._attack, tip=t("ui.resolve.attack.tip"), role="primary")
        row.addWidget(self.attack)
        self.foot.addLayout(row)

    def _build_hand(self, column: QVBoxLayout) -> None:
        """Damage and healing by hand, for the combatant looked at."""
        t = self.context.t
        self._hand, box = card()
        row = QHBoxLayout()
        self._hand_name = label("", wraps=True)
        row.addWidget(self._hand_name, 1)
        self._amount = QSpinBox()
        self._amount.setRange(0, 999)
        self._amount.setMaximumWidth(64)
        self._amount.setAccessibleName(t("ui.resolve.amount"))
        self._amount.setToolTip(t("ui.resolve.amount"))
        row.addWidget(self._amount)
        row.addWidget(push(t("ui.resolve.damage"), self._hurt, tip=t("ui.resolve.damage.tip")))
        row.addWidget(push(t("ui.resolve.heal"), self._heal, tip=t("ui.resolve.heal.tip")))
        box.addLayout(row)
        self._landing = QCheckBox(t("ui.resolve.landing"))
        void = void_height(0, self.context.state.profile)
        self._landing.setToolTip(t("ui.resolve.landing.tip", void=void))
        box.addWidget(self._landing)
        column.addWidget(self._hand)

    # -- following ----------------------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Show the turn, and what waits."""
        state = self.context.state
        phase = state.round.phase
        acting = phase in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION)
        cursor = state.combatant(state.round.cursor) if acting else None
        self._show_pending()
        self._turn.setVisible(cursor is not None)
        self._end_round.setVisible(phase is Phase.END_OF_ROUND)
        idle = ""
        if phase is Phase.END_OF_ROUND:
            idle = self.context.t("ui.resolve.round_over")
        elif cursor is None and not self._waiting.isVisibleTo(self):
            idle = self.context.t("ui.resolve.idle", phase=self.context.t(f"phase.{phase}"))
        self._idle.setText(idle)
        self._idle.setVisible(bool(idle))
        if cursor is not None:
            self._show_turn(cursor)
        else:
            self.foot_card.hide()
        self._show_hand()

    def _show_pending(self) -> None:
        state = self.context.state
        waiting = next(
            (p for p in state.pending if p.role not in (Role.INITIATIVE, Role.TIE_BREAK, Role.DETECTION)),
            None,
        )
        self._waiting.setVisible(waiting is not None)
        clear_layout(self._answers)
        if waiting is None:
            return
        roll = isinstance(waiting, PendingRoll)
        self.entry.setVisible(roll)
        for widget in (self._account, self._against, self._against_account, self.amount):
            widget.setVisible(False)
        if isinstance(waiting, PendingRoll):
            self._why.setText(self.context.say(waiting.why))
            self._account.show_account(waiting.breakdown)
            if waiting.difficulty is not None:
                self._against.setText(
                    self.context.t("ui.resolve.against", total=waiting.breakdown.total, difficulty=waiting.difficulty)
                )
                self._against.show()
                self._against_account.show_account(waiting.against, base=True)
            blow = state.undertaking(waiting.owner)
            if waiting.role is Role.DAMAGE and isinstance(blow, Blow) and blow.critical:
                self._against.setText(self.context.t("ui.resolve.critical"))
                self._against.show()
            self.entry.show_roll(waiting)
        else:
            self._why.setText(self.context.say(waiting.question))
            self.amount.setVisible(waiting.number)
            if self.amount.property("asked") != waiting.id:
                self.amount.setProperty("asked", waiting.id)
                self.amount.setValue(0)
            for answer in waiting.answers:
                button = QPushButton(self.context.say(answer.say))
                button.setObjectName(f"answer-{answer.code}")
                button.clicked.connect(lambda _=False, code=answer.code, ruling=waiting: self._rule(ruling, code))
                self._answers.addWidget(button)

    def _rule(self, ruling: PendingRuling, code: str) -> None:
        number = self.amount.value() if ruling.number else None
        self.context.dispatch(Rule(ruling_id=ruling.id, answer=code, number=number))

    def _show_turn(self, cursor: Combatant) -> None:
        context = self.context
        self._title.setText(cursor.name)
        declaration = cursor.declaration
        self._declared.setText(context.say(action_label(declaration.action)) if declaration is not None else "")
        left = left_m(cursor)
        self._walk.setVisible(declaration is not None and declaration.units > 0)
        self._walk.setText(
            context.t("ui.resolve.walk", walked=cursor.walked_m, left=max(0.0, left)) if declaration else ""
        )
        clear_layout(self._blows)
        for blow in cursor.blows:
            target = context.state.combatant(blow.target)
            outcome = context.t(f"ui.outcome.{blow.outcome or 'waits'}")
            text = context.t(
                "ui.resolve.blow", number=blow.index + 1, target=target.name if target else "—", outcome=outcome
            )
            line = label(text, wraps=True)
            set_role(line, "good" if blow.outcome in _GOOD else "muted")
            self._blows.addWidget(line)
        index = None if by_bmo(context.state, cursor) else next_blow(context.state, cursor)
        waits = bool(context.state.pending)
        self._next.setVisible(index is not None and not waits)
        self.foot_card.setVisible(index is not None and not waits)
        self.end.setVisible(not waits)
        self.change.setVisible(not waits and declaration is not None and declaration.changed_from is None)
        kind = None if declaration is None or waits or cursor.acted else declaration.action.kind
        self.cast.setVisible(kind in (ActionKind.SPELL, ActionKind.RITUAL))
        self._jump.setVisible(kind is ActionKind.JUMP)
        self._skill.setVisible(kind in (ActionKind.SKILL_USE, ActionKind.PRICED))
        self._show_jump()
        self._show_offers(cursor)
        set_role(self.end, "primary" if index is None else "")
        if index is not None and not waits:
            self._fill_targets(cursor, index)
            self._show_blow()

    def _show_offers(self, cursor: Combatant) -> None:
        """Offer what may be done beside the declared action: to stand up, to get out of a block, to counter."""
        context, state = self.context, self.context.state
        clear_layout(self._offers)
        if state.pending:  # a question or a die comes first
            return
        for code, key, own in (
            (ConditionCode.KNOCKED_DOWN, "ui.resolve.stand_up", StandUp()),
            (ConditionCode.BLOCK_HELD, "ui.resolve.break_block", BreakBlock()),
        ):
            if cursor.has(code) and not context.bridge.problems(own):
                self._offer(key, own, context.t(key, name=cursor.name))
        for fallen in state.fallen if state.manoeuvres == "loreval" else ():
            take = PickUpObject(combatant_id=cursor.id, fallen_id=fallen.id)
            if fallen.holder is None and not context.bridge.problems(take):
                key = "ui.resolve.pick_up"
                self._offer(key, take, context.t(key, name=cursor.name, object=fallen.name))
        for combatant in state.combatants:
            if combatant.id == cursor.id or not counters.is_armed(state, combatant):
                continue
            assert combatant.declaration is not None
            what = context.t(f"counter.{combatant.declaration.action.counter}")
            for key, command in (
                ("ui.resolve.fire", FireCounter(combatant_id=combatant.id)),
                ("ui.resolve.void", VoidCounter(combatant_id=combatant.id)),
            ):
                if context.bridge.problems(command):
                    continue
                self._offer(key, command, context.t(key, name=combatant.name, counter=what))

    def _offer(self, key: str, command: Command, text: str) -> None:
        """Put a button beside the declared action. key: of its text; its tip is `<key>.tip`."""
        self._offers.addWidget(push(text, lambda: self.context.dispatch(command), tip=self.context.t(f"{key}.tip")))

    def _make_jump(self) -> None:
        """Ask for the roll of the declared jump."""
        self.context.dispatch(self._jump_command())

    def _jump_command(self) -> MakeJump:
        runs = self._run_up.isChecked()
        return MakeJump(
            run_up=runs,
            straight=runs,
            shape=self._shape.currentData(),
            objective_m=self._objective.value() or None,
        )

    def _show_jump(self) -> None:
        """Say what the objective asks of the die, and the exact chance."""
        context, state = self.context, self.context.state
        jumper, command = state.combatant(state.round.cursor), self._jump_command()
        if jumper is None or command.objective_m is None:
            self._jump_need.clear()
            return
        need = jump_need(state, jumper, command)
        if need is None:
            self._jump_need.setText(context.t("ui.resolve.jump.never"))
            return
        face = need - jump_account(state, jumper, straight=bool(command.straight)).total
        chance = min(20, max(0, 21 - face)) * 5.0
        self._jump_need.setText(context.t("ui.resolve.jump.need", total=need, face=max(1, face), percent=chance))

    def _change(self) -> None:
        """Open the declaration card for whoever acts now."""
        self.context.session.change_action(self.context.state.round.cursor)

    def _fill_targets(self, cursor: Combatant, index: int) -> None:
        state = self.context.state
        drafted = (state.round.number, cursor.id, index)
        if drafted != self._drafted:  # what was entered for another blow is proposed to nobody
            self._drafted, self._picked = drafted, None
            self._clear_draft()
        chosen = self._picked
        if chosen is None or chosen == cursor.id or state.combatant(chosen) is None:
            chosen = declared_target(state, cursor, index)
        self.target.blockSignals(True)
        self.target.clear()
        others = sorted(
            (c for c in state.combatants if c.id != cursor.id and not c.out),
            key=lambda c: (c.side is cursor.side, c.name),
        )
        for other in others:
            self.target.addItem(other.name, other.id)
        at = self.target.findData(chosen) if chosen is not None else -1
        self.target.setCurrentIndex(at)
        self.target.setPlaceholderText(self.context.t("ui.declare.no_target"))
        self.target.blockSignals(False)
        self._picked = chosen if at >= 0 else None
        count = blows_due(state, cursor)
        self._blow_name.setText(self.context.t("ui.resolve.next", number=index + 1, count=count))

    def command(self) -> ResolveAttack:
        """Return the attack that the card says."""
        cause = self._concealed.currentData()
        return ResolveAttack(
            target=self._picked,
            concealed_by=None if cause is None else (cause,) if cause else (),
            cover_percent=self._cover.currentData(),
            modifier=self._modifier.value(),
            sneak_dice=self._sneak.text().strip() if self._sneak.isVisibleTo(self._next) else "",
        )

    def _show_part(self, attacker: Combatant, target: Combatant) -> None:
        """Let the target divide its Security between those who attack it in concert. Rule: L-374."""
        state = self.context.state
        whole = security_modifier(combat.attention_scores(state, target).s, state.profile)
        divides = whole > 0 and bool(combat.in_concert_on(state, attacker, target))
        self._part.setVisible(divides)
        self._part_label.setVisible(divides)
        if divides and not self._part.hasFocus():
            self._part_label.setText(self.context.t("ui.resolve.part", name=target.name, whole=whole))
            self._part.setRange(0, whole)
            self._part.setValue(combat.security_part(state, attacker, target))

    def _divide(self) -> None:
        attacker = self.context.state.round.cursor
        if attacker is not None and self._picked is not None and self._part.isVisible():
            self.context.dispatch(DivideSecurity(target=self._picked, attacker=attacker, points=self._part.value()))

    def _show_blow(self) -> None:
        context, state = self.context, self.context.state
        cursor = state.combatant(state.round.cursor)
        target = state.combatant(self._picked)
        index = None if cursor is None else next_blow(state, cursor)
        shown = cursor is not None and target is not None and index is not None
        for widget in (self._numbers, self._chances, self._hidden, self._roll_account, self._target_account):
            widget.setVisible(shown)
        if cursor is None or target is None or index is None:
            self._part.hide()
            self._part_label.hide()
            self._findings.setText(context.t("ui.resolve.choose"))
            self._findings.show()
            self.attack.setEnabled(False)
            self._overrule.hide()
            return
        command = self.command()
        known = combat.attack_facts(
            state,
            cursor,
            target,
            index=index,
            concealed_by=command.concealed_by,
            cover_percent=command.cover_percent,
            modifier=command.modifier,
        )
        self._show_part(cursor, target)
        sneaks = [code for code in ("sneak", "perfidious") if getattr(known.sneak, code)]
        able = state.sheet(cursor).attention.sneak_rank > 0 or state.sheet(cursor).attention.perfidious_rank > 0
        self._sneak.setVisible(bool(sneaks) and able)
        self._sneak_label.setVisible(bool(sneaks) and able)
        self._sneak_label.setText(", ".join(context.t(f"ui.resolve.sneak.{code}") for code in sneaks))
        key = "ui.resolve.no_shot" if known.impossible else "ui.resolve.numbers"
        self._numbers.setText(context.t(key, total=known.roll.total, difficulty=known.difficulty))
        self._chances.setVisible(not known.impossible)
        chances = known.chances
        parts = [context.t("ui.resolve.chance_hit", percent=float(chances.hits) * 100)]
        if chances.critical:
            parts.append(context.t("ui.resolve.chance_critical", percent=float(chances.critical) * 100))
        if chances.screen:
            parts.append(context.t("ui.resolve.chance_screen", percent=float(chances.screen) * 100))
        parts.append(context.t("ui.resolve.chance_miss", percent=float(chances.miss) * 100))
        self._chances.setText(" · ".join(parts))
        line = known.cover
        hidden = ""
        if line is not None and line.ruled is not None:
            hidden = context.t("ui.resolve.cover_ruled", percent=line.percent)
        elif line is not None and line.percent > 0:
            hidden = context.t(
                "ui.resolve.cover_none" if known.impossible else "ui.resolve.cover_shown",
                percent=line.percent,
                bonus=line.bonus if line.bonus is not None else 0,
                hiders=hiding_text(context, tuple((h.name, h.share) for h in line.hiding)),
            )
        self._hidden.setText(hidden)
        self._hidden.setVisible(bool(hidden))
        self._roll_account.show_account(known.roll)
        self._target_account.show_account(known.against.account, base=True)
        problems = context.bridge.problems(command)
        self._findings.setText("\n".join(problem_text(context, p) for p in problems))
        self._findings.setVisible(bool(problems))
        self.attack.setEnabled(not problems)
        self._overrule.setVisible(bool(problems) and all(p.overridable for p in problems))

    def _on_chosen(self, _index: int) -> None:
        chosen = self.target.currentData()
        if chosen:
            self._picked = CombatantId(chosen)
            self.context.session.aim_at(self._picked)
            self._show_blow()

    def _on_target(self, combatant: CombatantId | None) -> None:
        acting = (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION)
        if combatant is None or self.context.state.round.phase not in acting:
            return
        self._picked = combatant
        at = self.target.findData(combatant)
        if at >= 0:
            self.target.setCurrentIndex(at)
        if self._next.isVisibleTo(self):
            self._show_blow()

    # -- acting -------------------------------------------------------------------------------------------------------

    def _attack(self) -> None:
        if self.context.dispatch(self.command()) is not None:
            self._made()

    def _attack_anyway(self) -> None:
        if self.context.bridge.overrule(self.command(), self.context.t("ui.refusal.default_reason")) is not None:
            self._made()

    def _made(self) -> None:
        self._clear_draft()
        self.entry.field.setFocus()

    def _clear_draft(self) -> None:
        for field in (self._modifier, self._concealed, self._cover, self._sneak):
            field.blockSignals(True)
        self._modifier.setValue(0)
        self._concealed.setCurrentIndex(0)
        self._cover.setCurrentIndex(0)
        self._sneak.clear()
        for field in (self._modifier, self._concealed, self._cover, self._sneak):
            field.blockSignals(False)

    def _show_hand(self) -> None:
        combatant = self.context.state.combatant(self.context.session.focus)
        self._hand.setVisible(combatant is not None)
        if combatant is not None:
            sheet = self.context.state.sheet(combatant)
            self._hand_name.setText(
                self.context.t(
                    "ui.resolve.points", name=combatant.name, left=combatant.hit_points, full=sheet.hit_points
                )
            )

    def _hurt(self) -> None:
        focus = self.context.session.focus
        if focus is not None and self._amount.value():
            amount, landing = self._amount.value(), self._landing.isChecked()
            self.context.dispatch(ApplyDamage(combatant_id=focus, amount=amount, landing=landing))
            self._amount.setValue(0)
            self._landing.setChecked(False)

    def _heal(self) -> None:
        focus = self.context.session.focus
        if focus is not None and self._amount.value():
            self.context.dispatch(Heal(combatant_id=focus, amount=self._amount.value()))
            self._amount.setValue(0)


_GOOD = (BlowOutcome.HIT, BlowOutcome.CRITICAL)
