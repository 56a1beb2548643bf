"""The card of whose turn it is on the ribbons: the action with its cost, the defender's answer, dice, corrections."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board.contact import distance_m, reaches
from loreval_desktop.encounter.board.cover import sightline
from loreval_desktop.encounter.engine.answers import RollDice, Rule
from loreval_desktop.encounter.map.events import TokenMoved
from loreval_desktop.encounter.ribbons.act import ActOnRibbon, EnterSuccesses, cost_of
from loreval_desktop.encounter.ribbons.choices import attack_pool, choices_at, dodge_pool, pool_under_way, through
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import FIGHTING, BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling, Role
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.ribbons import ATTACKS
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.ui.actions import rolled_by_program
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dice_entry import DiceEntry
from loreval_desktop.ui.docks.base import ScrollPanel, answer_by_digit, card, clear_layout, label, push
from loreval_desktop.ui.docks.ribbons_amend import AmendCard
from loreval_desktop.ui.docks.ribbons_turn import TurnFields, spin
from loreval_desktop.ui.docks.ribbons_words import choice_text, waiting_lines
from loreval_desktop.ui.hiding import hiding_text
from loreval_desktop.ui.refusal_bar import problem_text
from loreval_desktop.wording import dice_text

ABREAST = 3
"""How many names stand in a row while characters are placed."""


class RibbonActionPanel(ScrollPanel):
    """What is to be done now: placing, an action, an answer, dice.

    planned: the cost of the action that is being chosen, or None. wanted: the card must be in sight.
    """

    code = "ribbon_action"
    planned = Signal(object)
    wanted = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._idle = label("", "muted", wraps=True)
        self.column.addWidget(self._idle)
        self._actor: CombatantId | None = None
        self._roll: PendingRoll | None = None
        self._asked: str | None = None
        self._build_pending()
        self._build_placing()
        self._turn, box = card()
        self._title = label("", "title", wraps=True)
        box.addWidget(self._title)
        self._stands = label("", "muted", wraps=True)
        box.addWidget(self._stands)
        self.turn = TurnFields(context)
        self.turn.changed.connect(self._show_plan)
        box.addWidget(self.turn)
        self.column.addWidget(self._turn)
        self.corrections = AmendCard(context)
        self.corrections.opened.connect(self._on_corrections)
        self.column.addWidget(self.corrections)
        self._build_foot()
        self.offers = QMenu(self)
        context.session.focus_changed.connect(lambda _: self.corrections.show_state())
        self.settle()

    # -- building -----------------------------------------------------------------------------------------------------

    def _build_pending(self) -> None:
        t = self.context.t
        self._waiting, box = card()
        self._why = label("", "title", wraps=True)
        box.addWidget(self._why)
        self._dice = label("", "muted", wraps=True)
        box.addWidget(self._dice)
        self._pool = QWidget()
        self._pool.setProperty("role", "clear")
        row = QHBoxLayout(self._pool)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(label(t("ui.ribbons.successes")))
        self.successes = spin(0, 99, t("ui.ribbons.successes.tip"))
        self.successes.setProperty("typing", True)
        row.addWidget(self.successes)
        row.addStretch(1)
        self.throw = push(t("ui.dice.roll"), self._throw, tip=t("ui.dice.roll.tip"))
        self.throw.setIcon(self.context.icon("dice"))
        row.addWidget(self.throw)
        self.enter = push(t("ui.dice.enter"), self._enter, tip=t("ui.ribbons.successes.tip"), role="primary")
        row.addWidget(self.enter)
        edit = self.successes.lineEdit()
        if edit is not None:
            edit.returnPressed.connect(self._enter)
        box.addWidget(self._pool)
        self.entry = DiceEntry(self.context)
        box.addWidget(self.entry)
        self._answers = QVBoxLayout()
        self._answers.setSpacing(4)
        box.addLayout(self._answers)
        self.column.addWidget(self._waiting)

    def _build_placing(self) -> None:
        """A button for each who has no ribbon yet."""
        self._placing, box = card()
        box.addWidget(label(self.context.t("ui.ribbons.to_place"), "title"))
        self._placing_hint = label("", "muted", wraps=True)
        box.addWidget(self._placing_hint)
        self._names = QGridLayout()
        self._names.setSpacing(4)
        for at in range(ABREAST):
            self._names.setColumnStretch(at, 1)
        box.addLayout(self._names)
        self.column.addWidget(self._placing)
        self._named: tuple[object, ...] = ()

    def _build_foot(self) -> None:
        """What the action costs and what speaks against it, with the button: in sight wherever the card is rolled."""
        t = self.context.t
        self._plan = QWidget()
        self._plan.setProperty("role", "clear")
        box = QVBoxLayout(self._plan)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        self._chance = label("", "muted", wraps=True)
        box.addWidget(self._chance)
        self._sight = label("", "muted", wraps=True)
        box.addWidget(self._sight)
        self._findings = label("", "warn", wraps=True)
        box.addWidget(self._findings)
        row = QHBoxLayout()
        self._cost = label("", "title", wraps=True)
        row.addWidget(self._cost, 1)
        self.overrule = push(t("ui.refusal.overrule"), self._act_anyway, tip=t("ui.refusal.overrule.tip"), role="warn")
        row.addWidget(self.overrule)
        self.act = push(t("ui.ribbons.act"), self._act, tip=t("ui.ribbons.act.tip"), role="primary")
        row.addWidget(self.act)
        box.addLayout(row)
        self.foot.addWidget(self._plan)
        self.begin = push(t("ui.ribbons.begin"), self._begin, tip=t("ui.ribbons.begin.tip"), role="primary")
        self.foot.addWidget(self.begin)

    # -- following ----------------------------------------------------------------------------------------------------

    def on_change(self, change: Change) -> None:
        """Follow a change; whoever moved on the map on its turn is offered Interagir."""
        self.show_state()
        cursor = change.after.round.cursor
        moves = [e for e in change.events if isinstance(e, TokenMoved) and e.combatant_id == cursor]
        if moves and cursor is not None and change.origin == "do" and self._turn.isVisibleTo(self):
            level = rules.move_level(sum(move.distance_m for move in moves))
            self.turn.take(ActOnRibbon(action=RibbonAction.INTERACT, number=level))

    def show_state(self) -> None:
        """Show what waits, else the turn."""
        context, state = self.context, self.context.state
        now = track(state)
        fighting = now.phase in FIGHTING and state.initiative == "ribbons"
        cursor = state.combatant(state.round.cursor) if fighting else None
        self._show_pending()
        acts = cursor is not None and not state.stack and now.of(cursor.id) is not None
        self._turn.setVisible(acts)
        self._plan.setVisible(acts)
        self._show_placing()
        self.foot_card.setVisible(acts or self.begin.isVisibleTo(self.foot_card))
        idle = ""
        if not fighting and not self._placing.isVisibleTo(self):
            idle = context.t("ui.ribbons.idle" if state.combatants else "ui.initiative.nobody")
        elif fighting and cursor is None and not state.pending:
            idle = context.t("ui.ribbons.nobody_left")
        self._idle.setText(idle)
        self._idle.setVisible(bool(idle))
        if cursor is not None and acts:
            self._show_turn(cursor)
        else:
            self._actor = None
            self.planned.emit(None)
        self.corrections.show_state()

    def _show_turn(self, cursor: Combatant) -> None:
        context = self.context
        ribbon = track(context.state).of(cursor.id)
        assert ribbon is not None
        number, segment = rules.place(ribbon.at)
        self._title.setText(cursor.name)
        gauges = {"fatigue": ribbon.fatigue, "wounds": ribbon.wounds}
        lines = [
            context.t("ui.ribbons.place_and_gauges", segment=segment, number=number, **gauges),
            *waiting_lines(context, ribbon),
        ]
        self._stands.setText("\n".join(lines))
        fresh, self._actor = self._actor != cursor.id, cursor.id
        self.turn.show_turn(cursor, fresh=fresh)
        self._show_plan()

    # -- placing ------------------------------------------------------------------------------------------------------

    def placers(self) -> list[QPushButton]:
        """Return the buttons of those who have no ribbon yet."""
        return _buttons(self._names)

    def _show_placing(self) -> None:
        context, state = self.context, self.context.state
        now = track(state)
        again = now.phase is RibbonPhase.ENDED
        missing = [c for c in state.combatants if not c.out and (again or now.of(c.id) is None)]
        named = tuple((c.id, c.name, c.side) for c in missing)
        if named != self._named:
            self._named = named
            clear_layout(self._names)
            for at, combatant in enumerate(missing):
                button = NameButton(combatant.name)
                button.setToolTip(context.t("ui.ribbons.place.tip", name=combatant.name))
                button.clicked.connect(
                    lambda _=False, who=combatant.id: context.dispatch(PlaceOnRibbon(combatant_id=who))
                )
                self._names.addWidget(button, at // ABREAST, at % ABREAST)
        self._placing.setVisible(bool(missing))
        self._placing_hint.setText(
            context.t("ui.ribbons.announce_late" if now.phase in FIGHTING else "ui.ribbons.announce")
        )
        self.begin.setVisible(now.phase is RibbonPhase.PLACEMENT and bool(now.ribbons) and not missing)

    def _begin(self) -> None:
        self.context.dispatch(BeginRibbons())

    # -- what waits ---------------------------------------------------------------------------------------------------

    def _show_pending(self) -> None:
        context, state = self.context, self.context.state
        waiting = state.pending[0] if state.pending else None
        self._waiting.setVisible(waiting is not None)
        clear_layout(self._answers)
        roll = waiting if isinstance(waiting, PendingRoll) else None
        pool = roll is not None and roll.pool is not None
        self._pool.setVisible(pool)
        self._dice.setVisible(pool)
        self.entry.setVisible(roll is not None and not pool)
        fresh = waiting is not None and waiting.id != self._asked
        self._asked = waiting.id if waiting is not None else None
        self._roll = roll
        if fresh:
            self.successes.setValue(0)
            self.area.verticalScrollBar().setValue(0)
        if roll is not None:
            self._why.setText(context.say(roll.why))
            if roll.pool is not None:
                self._dice.setText(
                    context.t(
                        "ui.ribbons.pool",
                        count=roll.pool,
                        dice=dice_text(roll.dice),
                        least=state.profile.options.ribbon_success_from,
                        added=roll.added,
                    )
                )
                if fresh and self.isVisible():
                    self.successes.setFocus()
                    self.successes.selectAll()
            else:
                self.entry.show_roll(roll)
        elif isinstance(waiting, PendingRuling):
            self._why.setText(context.say(waiting.question))
            for number, answer in enumerate(waiting.answers, start=1):
                text = self._answer_text(waiting, answer.code, context.say(answer.say))
                button = NameButton(text)
                button.clicked.connect(
                    lambda _=False, code=answer.code, ruling=waiting.id: context.dispatch(
                        Rule(ruling_id=ruling, answer=code)
                    )
                )
                button.setObjectName(f"answer-{answer.code}")
                button.setToolTip(context.t("ui.ribbons.answer.tip", answer=text, number=number))
                self._answers.addWidget(button)
            if fresh and self.isVisible():
                self._focus_answer()

    def _answer_text(self, ruling: PendingRuling, code: str, said: str) -> str:
        """Return an answer with the dice of its dodge and the chance of the attack against it."""
        state, attack = self.context.state, pool_under_way(self.context.state)
        defender = state.combatant(ruling.who)
        asks = ruling.role is Role.DODGE and code.startswith("dodge")
        if not asks or attack is None or defender is None:
            return said
        dodge = dodge_pool(state, defender, code.partition(":")[2] or None)
        percent = float(through(state, attack, dodge)) * 100
        return self.context.t("ui.ribbons.answer", answer=said, count=dodge[0], percent=percent)

    def answers(self) -> list[QPushButton]:
        """Return the buttons of the question that waits."""
        return _buttons(self._answers)

    def _focus_answer(self) -> None:
        """Let the keys begin with the plain dodge, else with the first answer."""
        answers = self.answers()
        found = next((b for b in answers if b.objectName() == "answer-dodge"), answers[0] if answers else None)
        if found is not None:
            found.setFocus()

    def _enter(self) -> None:
        if self._roll is not None:
            self.context.dispatch(EnterSuccesses(roll_id=self._roll.id, successes=self.successes.value()))

    def _throw(self) -> None:
        if self._roll is not None:
            self.context.dispatch(RollDice(roll_id=self._roll.id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let a digit give the answer of that number."""
        if not answer_by_digit(event.text(), self.answers()):
            super().keyPressEvent(event)

    # -- the plan -----------------------------------------------------------------------------------------------------

    def command(self) -> ActOnRibbon:
        """Return the action that the card says."""
        return self.turn.command()

    def _show_plan(self) -> None:
        context, state = self.context, self.context.state
        cursor = state.combatant(state.round.cursor)
        ribbon = track(state).of(state.round.cursor)
        if cursor is None or ribbon is None:
            return
        command = self.command()
        cost = cost_of(state, cursor, command)
        number, segment = rules.place(rules.advanced(ribbon.at, cost))
        key = "ui.ribbons.cost" if number == rules.place(ribbon.at)[0] else "ui.ribbons.cost_next"
        self._cost.setText(context.t(key, cost=cost, segment=segment, number=number))
        self._show_target(cursor, command)
        problems = context.bridge.problems(command)
        self._findings.setText("\n".join(problem_text(context, p) for p in problems))
        self._findings.setVisible(bool(problems))
        self.act.setEnabled(not problems)
        self.overrule.setVisible(bool(problems) and all(p.overridable for p in problems))
        self.planned.emit(cost)

    def _show_target(self, cursor: Combatant, command: ActOnRibbon) -> None:
        """Show the dice of an attack with its exact chance against a dodge without virtue, and what the map says."""
        context, state = self.context, self.context.state
        target = state.combatant(command.target)
        shown = command.action in ATTACKS and target is not None and track(state).of(target.id) is not None
        self._chance.setVisible(shown)
        sight = ""
        if shown and target is not None:
            mine, dodge = attack_pool(state, cursor, command), dodge_pool(state, target)
            percent = float(through(state, mine, dodge)) * 100
            self._chance.setText(context.t("ui.ribbons.chance", mine=mine[0], theirs=dodge[0], percent=percent))
            sight = self._sight_text(cursor, target)
        self._sight.setText(sight)
        self._sight.setVisible(bool(sight))

    def _sight_text(self, cursor: Combatant, target: Combatant) -> str:
        """Return how far a target is and what hides it on the map; what that is worth is the GM's to say."""
        context, state = self.context, self.context.state
        far = distance_m(state, cursor.id, target.id)
        if far is None:
            return ""
        parts = [context.t("ui.ribbons.near" if reaches(state, cursor, target) else "ui.ribbons.far", distance=far)]
        line = sightline(state, cursor.id, target.id)
        if line.known and line.percent > 0:
            hiders = hiding_text(context, tuple((h.name, h.share) for h in line.hiding))
            parts.append(context.t("ui.resolve.cover_none", percent=line.percent, hiders=hiders))
        return " · ".join(parts)

    def _act(self) -> None:
        command = self.command()
        self._actor = None
        if self.context.dispatch(command) is None:
            self._actor = self.context.state.round.cursor

    def _act_anyway(self) -> None:
        command = self.command()
        self._actor = None
        if self.context.bridge.overrule(command, self.context.t("ui.refusal.default_reason")) is None:
            self._actor = self.context.state.round.cursor

    def offer(self, cost: int, at: QPoint) -> None:
        """Take the action of a cost into the card; where there are several, offer them in a menu. at: of the screen."""
        state = self.context.state
        actor = state.combatant(state.round.cursor)
        if actor is None or state.stack:
            return
        found = choices_at(state, actor, cost)
        if len(found) == 1:
            self.take(found[0])
        elif found:
            self.offers.clear()
            for command in found:
                text = choice_text(self.context, actor, command).replace("&", "&&")
                self.offers.addAction(text).triggered.connect(lambda _=False, c=command: self.take(c))
            self.offers.popup(at)
            self.offers.setActiveAction(self.offers.actions()[0])

    def take(self, command: ActOnRibbon) -> None:
        """Take an action into the card, and let the keys go on there."""
        self.turn.take(command)
        self.wanted.emit()
        (self.turn.target if self.turn.command().target is None and command.action in ATTACKS else self.act).setFocus()

    def step_on(self) -> None:
        """Do the next step: begin, carry out the action that the card says, throw what the program throws.

        What still needs a hand is shown, and gets the keys.
        """
        now = track(self.context.state)
        self.wanted.emit()
        if self.context.state.pending:
            if self._roll is not None and rolled_by_program(self.context.state, self._roll):
                self._throw()
            elif self._roll is not None:
                (self.successes if self._pool.isVisibleTo(self) else self.entry).setFocus()
            else:
                self._focus_answer()
        elif now.phase in FIGHTING:
            if self.act.isEnabled() and self._plan.isVisibleTo(self):
                self._act()
            else:
                self.turn.action.setFocus()
        elif placers := self.placers():
            placers[0].setFocus()
        else:
            self._begin()

    def _on_corrections(self) -> None:
        QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(self.corrections.card))


class NameButton(QPushButton):
    """A button that cuts its name to its width; the whole is its accessible name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._name = name
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - 24
        self.setText(self.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, room))


def _buttons(layout: QVBoxLayout | QGridLayout) -> list[QPushButton]:
    found = (layout.itemAt(at) for at in range(layout.count()))
    return [w for w in (item.widget() for item in found if item is not None) if isinstance(w, QPushButton)]
