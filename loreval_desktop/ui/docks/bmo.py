"""Manoeuvres by BMO against DMD: what is tried, its chances and its outcomes, what answers it, its dice."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from loreval_desktop.core.ids import CombatantId, RulingId
from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre, plan_of, target_of
from loreval_desktop.encounter.bmo.checks import blow_for, system_problems
from loreval_desktop.encounter.bmo.grips import ReleaseHold, Untie
from loreval_desktop.encounter.bmo.opportunity import opportunity_from
from loreval_desktop.encounter.engine.answers import Rule
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.people.equipment import PickUpObject
from loreval_desktop.encounter.preview import Foreseen, foresee
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling, Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.rules.types.bmo import Degree
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.ui.breakdown_view import AccountLabel
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dice_entry import DiceEntry
from loreval_desktop.ui.docks.base import ScrollPanel, answer_by_digit, card, clear_layout, label, push
from loreval_desktop.ui.docks.bmo_fields import ManoeuvreFields
from loreval_desktop.ui.docks.ribbons_turn import spin
from loreval_desktop.ui.refusal_bar import problem_text

GOOD = (Degree.GREAT, Degree.SUCCESS)


class ManoeuvrePanel(ScrollPanel):
    """The card of a manoeuvre. foreseen: what the outcome looked at would bring about, or None."""

    code = "manoeuvre"
    foreseen = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._idle = label("", "muted", wraps=True)
        self.column.addWidget(self._idle)
        self._shown: tuple[CombatantId, int] | None = None
        self._outcomes: tuple[Foreseen, ...] = ()
        self._in_front = False
        self._build_pending()
        self._build_turn()
        self._build_outcomes()
        self._build_others()
        self._build_foot()
        self.settle()

    # -- building -----------------------------------------------------------------------------------------------------

    def _build_pending(self) -> None:
        self._waiting, box = card()
        self._why = label("", "title", wraps=True)
        box.addWidget(self._why)
        self._against = label("", "number", wraps=True)
        box.addWidget(self._against)
        self._account = AccountLabel(self.context)
        box.addWidget(self._account)
        self._against_account = AccountLabel(self.context)
        box.addWidget(self._against_account)
        self.entry = DiceEntry(self.context)
        box.addWidget(self.entry)
        self._damage_row = QWidget()
        self._damage_row.setProperty("role", "clear")
        row = QHBoxLayout(self._damage_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label(self.context.t("ui.bmo.damage"), "muted"))
        self.damage: QSpinBox = spin(0, 999, self.context.t("ui.bmo.damage.tip"))
        self.damage.setSpecialValueText("—")
        row.addWidget(self.damage)
        row.addStretch(1)
        box.addWidget(self._damage_row)
        self._answers = QVBoxLayout()
        self._answers.setSpacing(4)
        box.addLayout(self._answers)
        self.column.addWidget(self._waiting)

    def _build_turn(self) -> None:
        self._turn, box = card()
        row = QHBoxLayout()
        self._title = label("", "title", wraps=True)
        row.addWidget(self._title, 1)
        self._numbers = label("", "muted")
        row.addWidget(self._numbers)
        box.addLayout(row)
        self._held = label("", "warn", wraps=True)
        box.addWidget(self._held)
        self.fields = ManoeuvreFields(self.context)
        self.fields.changed.connect(self._show_plan)
        box.addWidget(self.fields)
        self.column.addWidget(self._turn)

    def _build_outcomes(self) -> None:
        t = self.context.t
        self._results, box = card()
        box.addWidget(label(t("ui.bmo.outcomes"), "title"))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        box.addLayout(self._rows)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._on_outcome)
        self._roll_account = AccountLabel(self.context)
        box.addWidget(self._roll_account)
        self._dmd_account = AccountLabel(self.context)
        box.addWidget(self._dmd_account)
        self._opportunity = label("", "warn", wraps=True)
        box.addWidget(self._opportunity)
        self.column.addWidget(self._results)

    def _build_others(self) -> None:
        """What takes no test: letting go, untying, picking up."""
        self._others, box = card()
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(4)
        box.addLayout(self._buttons)
        self.column.addWidget(self._others)

    def _build_foot(self) -> None:
        t = self.context.t
        self._findings = label("", "warn", wraps=True)
        self.foot.addWidget(self._findings)
        row = QHBoxLayout()
        middle = QVBoxLayout()
        middle.setSpacing(0)
        self._decides = label("", "number", wraps=True)
        middle.addWidget(self._decides)
        self._chance = label("", "muted", wraps=True)
        middle.addWidget(self._chance)
        row.addLayout(middle, 1)
        self.overrule = push(
            t("ui.refusal.overrule"), self._attempt_anyway, tip=t("ui.refusal.overrule.tip"), role="warn"
        )
        row.addWidget(self.overrule)
        self.attempt = push(t("ui.bmo.attempt"), self._attempt, tip=t("ui.bmo.attempt.tip"), role="primary")
        row.addWidget(self.attempt)
        self.foot.addLayout(row)

    # -- following ----------------------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Show what waits, else what whoever's turn it is may try."""
        context, state = self.context, self.context.state
        self._show_pending()
        wrong = next(system_problems(state), None)
        cursor = state.combatant(state.round.cursor)
        busy = bool(state.pending) or (bool(state.stack) and state.open_turn is None)
        acts = wrong is None and cursor is not None and not busy
        self._turn.setVisible(acts)
        self._results.setVisible(acts)
        self.foot_card.setVisible(acts)
        idle = ""
        if wrong is not None:
            idle = context.say(wrong.say)
        elif not acts and not self._waiting.isVisibleTo(self):
            idle = context.t("ui.bmo.idle")
        self._idle.setText(idle)
        self._idle.setVisible(bool(idle))
        self._show_others(cursor if acts else None)
        if acts and cursor is not None:
            turn = (cursor.id, len(cursor.blows) + 1000 * state.round.number)
            fresh = self._shown is None or self._shown[0] != turn[0] or self._shown[1] // 1000 != turn[1] // 1000
            self._shown = turn
            self._title.setText(cursor.name)
            self._numbers.setText(
                context.t(
                    "ui.bmo.numbers",
                    bmo=bmo.bmo_of(state, cursor).total,
                    dmd=bmo.dmd_of(state, cursor).total,
                )
            )
            held = self._holds(cursor)
            self._held.setText(held)
            self._held.setVisible(bool(held))
            self.fields.show_actor(cursor, fresh=fresh)
            self._show_plan()
        else:
            self.foreseen.emit(None)

    def _holds(self, combatant: Combatant) -> str:
        """Return who holds or is held, in words."""
        t, state = self.context.t, self.context.state
        parts = []
        for key, who in (("holds", bmo.holds(combatant)), ("held_by", bmo.held_by(combatant))):
            other = state.combatant(who)
            if other is not None:
                parts.append(t(f"ui.bmo.{key}", name=other.name))
        ropes = bmo.tied_at(combatant)
        if ropes is not None:
            parts.append(t("ui.bmo.tied", difficulty=ropes))
        return " · ".join(parts)

    def focus_pending(self) -> None:
        """Let the keys go on with what waits: the faces of a roll, or the first answer."""
        answers = self.answers()
        if self.entry.isVisibleTo(self):
            self.entry.field.setFocus()
        elif answers:
            answers[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let a digit give the answer of that number."""
        if not answer_by_digit(event.text(), self.answers()):
            super().keyPressEvent(event)

    def _show_pending(self) -> None:
        state = self.context.state
        waiting = next((p for p in state.pending if bmo.concerns_manoeuvre(state, p)), None)
        self._waiting.setVisible(waiting is not None)
        clear_layout(self._answers)
        if waiting is None:
            return
        roll = isinstance(waiting, PendingRoll)
        for widget in (self._account, self._against, self._against_account, self._damage_row):
            widget.setVisible(False)
        self.entry.setVisible(roll)
        if isinstance(waiting, PendingRoll):
            self._why.setText(self.context.say(waiting.why))
            self._account.show_account(waiting.breakdown)
            if waiting.difficulty is not None:
                self._against.setText(
                    self.context.t("ui.bmo.against", total=waiting.breakdown.total, difficulty=waiting.difficulty)
                )
                self._against.show()
                self._against_account.show_account(waiting.against, base=True)
            self.entry.show_roll(waiting)
        else:
            self._show_ruling(waiting)

    def _show_ruling(self, ruling: PendingRuling) -> None:
        self._why.setText(self.context.say(ruling.question))
        self._damage_row.setVisible(ruling.number and ruling.role in (Role.OPPORTUNITY, Role.DAMAGE))
        if self.damage.property("asked") != ruling.id:
            self.damage.setProperty("asked", ruling.id)
            self.damage.setValue(0)
        for number, answer in enumerate(ruling.answers, start=1):
            said = self.context.say(answer.say)
            button = QPushButton(said)
            button.setToolTip(self.context.t("ui.ribbons.answer.tip", answer=said, number=number))
            button.setObjectName(f"answer-{answer.code}")
            button.clicked.connect(lambda _=False, code=answer.code, asked=ruling.id: self._answer(code, asked))
            self._answers.addWidget(button)

    def _answer(self, code: str, asked: str) -> None:
        amount = self.damage.value() if code in ("hit", "damage") else 0
        waits = any(isinstance(p, PendingRuling) and p.id == asked for p in self.context.state.pending)
        if waits:
            number = amount if amount or code == "damage" else None
            self.context.dispatch(Rule(ruling_id=RulingId(asked), answer=code, number=number))
            self.focus_pending()

    def answers(self) -> list[QPushButton]:
        """Return the buttons of the answers."""
        found = (self._answers.itemAt(at) for at in range(self._answers.count()))
        return [w for item in found if item is not None and isinstance(w := item.widget(), QPushButton)]

    # -- the plan -----------------------------------------------------------------------------------------------------

    def _show_plan(self) -> None:
        context, state = self.context, self.context.state
        command = self.fields.command()
        actor = state.combatant(state.round.cursor)
        target = (
            None if command is None or actor is None else state.combatant(target_of(state, actor, plan_of(command)))
        )
        self._outcomes = ()
        for widget in (self._roll_account, self._dmd_account, self._opportunity):
            widget.setVisible(False)
        if command is None or actor is None or target is None:
            self._decides.setText("")
            self._chance.setText(context.t("ui.resolve.choose"))
            self._findings.hide()
            self.attempt.setEnabled(False)
            self.overrule.hide()
            self._show_outcomes()
            return
        plan = plan_of(command)
        known = bmo.attempt_facts(state, actor, target, plan, index=blow_for(state, actor, plan)[0])
        self._roll_account.show_account(known.roll)
        self._dmd_account.show_account(known.against, base=True)
        self._decides.setText(context.t("ui.bmo.decides", total=known.roll.total, difficulty=known.against.total))
        if known.heroic:
            chance = context.t("ui.bmo.heroic")
        elif known.helpless:
            chance = context.t("ui.bmo.automatic")
        elif known.needed is None:
            chance = context.t("ui.bmo.hopeless")
        else:
            chance = context.t("ui.bmo.needed", face=known.needed, percent=float(known.chance) * 100)
        self._chance.setText(chance)
        problems = context.bridge.problems(command)
        self._findings.setText("\n".join(problem_text(context, p) for p in problems))
        self._findings.setVisible(bool(problems))
        self.attempt.setEnabled(not problems)
        self.overrule.setVisible(bool(problems) and all(p.overridable for p in problems))
        self._show_opportunity(actor, target, command)
        self._outcomes = foresee(state, command)
        self._show_outcomes()

    def _show_opportunity(self, actor: Combatant, target: Combatant, command: AttemptManoeuvre) -> None:
        strikes = target.id != actor.id and opportunity_from(self.context.state, actor, target, plan_of(command))
        self._opportunity.setVisible(strikes)
        self._opportunity.setText(self.context.t("ui.bmo.provokes", name=target.name) if strikes else "")

    def outcome_text(self, found: Foreseen, manoeuvre: Manoeuvre) -> str:
        """Return one outcome in words: what happens, to whom, and how likely it is."""
        t = self.context.t
        state = self.context.state
        what = t(f"ui.bmo.degree.{found.degree}")
        if manoeuvre is Manoeuvre.BULL_RUSH and found.degree in GOOD:
            what = t("ui.bmo.pushes", distance=found.steps * state.profile.bmo.step_m)
        parts = [what]
        parts += [t("ui.bmo.falls", name=state.require(who).name) for who in found.fallen]
        if found.dropped:
            parts.append(t("ui.bmo.drops", objects=", ".join(self._thing_name(name) for name in found.dropped)))
        if found.grip:
            parts.append(t(f"ui.bmo.grip.{found.grip}"))
        if found.further:
            parts.append(t("ui.bmo.further"))
        return t("ui.bmo.outcome", what=" · ".join(parts), percent=float(found.chance) * 100)

    def _thing_name(self, name: str) -> str:
        return self.context.t(f"bmo.thing.{name}") if name in ("armour", "shield") else name

    def _show_outcomes(self) -> None:
        for button in self._group.buttons():
            self._group.removeButton(button)
        clear_layout(self._rows)
        manoeuvre = self.fields.chosen
        for at, found in enumerate(self._outcomes):
            button = QPushButton(self.outcome_text(found, manoeuvre))
            button.setCheckable(True)
            button.setProperty("flat", True)
            button.setProperty("role", "good" if found.degree in GOOD else "")
            button.setToolTip(self.context.t("ui.bmo.outcome.tip"))
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            self._group.addButton(button, at)
            self._rows.addWidget(button)
        self._results.setVisible(bool(self._outcomes) and self._turn.isVisibleTo(self))
        if self._outcomes:
            likely = max(
                range(len(self._outcomes)),
                key=lambda at: (self._outcomes[at].degree in GOOD, self._outcomes[at].chance),
            )
            self._group.button(likely).setChecked(True)
            self._on_outcome(likely)
        else:
            self.foreseen.emit(None)

    def outcomes(self) -> list[QPushButton]:
        """Return the buttons of the outcomes, best first."""
        return [b for b in self._group.buttons() if isinstance(b, QPushButton)]

    def _on_outcome(self, at: int) -> None:
        self.foreseen.emit(self._outcomes[at] if self._in_front else None)

    def come_forward(self, in_front: bool) -> None:
        """Show outcomes on the map only while the dock is the one in front of its stack."""
        self._in_front = in_front
        at = self._group.checkedId()
        self.foreseen.emit(self._outcomes[at] if in_front and 0 <= at < len(self._outcomes) else None)

    def _attempt(self) -> None:
        command = self.fields.command()
        if command is not None and self.context.dispatch(command) is not None:
            self.focus_pending()

    def _attempt_anyway(self) -> None:
        command = self.fields.command()
        if command is not None:
            self.context.bridge.overrule(command, self.context.t("ui.refusal.default_reason"))

    # -- what takes no test -------------------------------------------------------------------------------------------

    def _show_others(self, cursor: Combatant | None) -> None:
        context, state = self.context, self.context.state
        clear_layout(self._buttons)
        if cursor is not None:
            held = state.combatant(bmo.holds(cursor))
            if held is not None:
                self._offer(ReleaseHold(combatant_id=cursor.id), "release", context.t("ui.bmo.release", name=held.name))
            for tied in (c for c in state.combatants if c.has(ConditionCode.TIED) and c.id != cursor.id):
                if bmo.adjacent(state, cursor.id, tied.id):
                    self._offer(Untie(combatant_id=tied.id), "untie", context.t("ui.bmo.untie", name=tied.name))
            for fallen in state.fallen:
                command = PickUpObject(combatant_id=cursor.id, fallen_id=fallen.id)
                if not context.bridge.problems(command):
                    text = context.t("ui.bmo.pick_up", object=self._thing_name(fallen.name))
                    self._offer(command, "pick_up", text)
        self._others.setVisible(self._buttons.count() > 0)

    def _offer(self, command: ReleaseHold | Untie | PickUpObject, name: str, text: str) -> None:
        button = push(text, lambda: self.context.dispatch(command), tip=self.context.t(f"ui.bmo.{name}.tip"))
        button.setObjectName(name)
        self._buttons.addWidget(button)

    def others(self) -> list[QPushButton]:
        """Return the buttons of what takes no test."""
        found = (self._buttons.itemAt(at) for at in range(self._buttons.count()))
        return [w for item in found if item is not None and isinstance(w := item.widget(), QPushButton)]
