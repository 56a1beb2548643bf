"""A fight by initiative ribbons: the ribbons side by side with who stands where, and the card of whose turn it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.pending import PendingRoll, PendingRuling, RibbonPurpose
from loreval_desktop.encounter.ribbon_state import Ribbon, RibbonPhase
from loreval_desktop.encounter.state import Combatant, hostile
from loreval_desktop.encounter.subjects.ribbons import (
    FIGHTING,
    ActOnRibbon,
    AmendRibbon,
    BeginRibbons,
    EnterSuccesses,
    PlaceOnRibbon,
    cost_of,
    ribbon_sheet,
    skill_dice,
    track,
    virtue_dice,
    virtues_left,
    waiting_bonuses,
)
from loreval_desktop.encounter.subjects.rolls import RollDice, Rule
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.ribbons import ATTACKS, RibbonAction
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dice_entry import DiceEntry
from loreval_desktop.ui.docks.base import Panel, card, clear_layout, label
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.shapes import initials, side_path
from loreval_desktop.ui.refusal_bar import problem_text
from loreval_desktop.wording import dice_text

RULER = 22
"""Width of the column of segment numbers, in pixels."""
WIDEST = 92
FOOT = 44
HEAD = 4
LEAST_SEGMENT = 11


class RibbonTracks(QWidget):
    """The ribbons, drawn: segments from the bottom up, the first who announced at the right.

    A filled token stands on the pass under way, a hollow one on a later pass, whose number it bears.
    chosen: a character was clicked, or Enter was pressed on it.
    """

    chosen = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._at = 0
        self._cost: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(HEAD + FOOT + LEAST_SEGMENT * rules.SEGMENTS)
        self.setAccessibleName(context.t("ui.dock.ribbons"))

    def sizeHint(self) -> QSize:
        return QSize(340, HEAD + FOOT + 15 * rules.SEGMENTS)

    def show_state(self) -> None:
        """Draw the ribbons as they stand."""
        self._at = min(self._at, max(0, len(self._ribbons()) - 1))
        self._describe()
        self.update()

    def show_cost(self, cost: int | None) -> None:
        """Show where an action of that cost would lead whoever's turn it is; None for nowhere."""
        if cost != self._cost:
            self._cost = cost
            self.update()

    # -- places -------------------------------------------------------------------------------------------------------

    def _ribbons(self) -> tuple[Ribbon, ...]:
        return track(self._context.state).ribbons

    def _lowest(self) -> int:
        """Return the number of the bottom segment: 0 while somebody waits before segment 1."""
        return 0 if any(r.combatant_id is not None and r.at == 0 for r in self._ribbons()) else 1

    def _column(self, ribbon: int) -> QRectF:
        """Return the place of a ribbon, by its number from the right."""
        count = max(1, len(self._ribbons()))
        width = min(WIDEST, (self.width() - RULER - 4) / count)
        right = (self.width() + RULER + width * count) / 2
        return QRectF(right - width * (ribbon + 1), HEAD, width, self.height() - HEAD - FOOT)

    def _segment(self, ribbon: int, segment: int) -> QRectF:
        """Return the place of a segment of a ribbon."""
        column, lowest = self._column(ribbon), self._lowest()
        height = column.height() / (rules.SEGMENTS + 1 - lowest)
        return QRectF(column.left(), column.bottom() - height * (segment - lowest + 1), column.width(), height)

    def ribbon_at(self, point: QPointF) -> int | None:
        """Return which ribbon lies under a point, from the right; None beside them."""
        for ribbon in range(len(self._ribbons())):
            column = self._column(ribbon)
            if column.left() <= point.x() < column.right():
                return ribbon
        return None

    def token_place(self, combatant: CombatantId) -> QPointF | None:
        """Return the middle of a character's token; None without a ribbon."""
        for number, ribbon in enumerate(self._ribbons()):
            if ribbon.combatant_id == combatant:
                return self._segment(number, rules.place(ribbon.at)[1]).center()
        return None

    def tip(self, number: int) -> str:
        """Return what there is to say of a ribbon."""
        context = self._context
        ribbon = self._ribbons()[number]
        combatant = context.state.combatant(ribbon.combatant_id)
        if combatant is None:
            return context.t("ui.ribbons.free", ribbon=number + 1)
        pass_number, segment = rules.place(ribbon.at)
        lines = [
            context.t("ui.ribbons.stands", name=combatant.name, segment=segment, number=pass_number),
            context.t("ui.ribbons.gauges", fatigue=ribbon.fatigue, wounds=ribbon.wounds),
            *_waiting(context, ribbon),
        ]
        return "\n".join(lines)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ribbons = self._ribbons()
        if ribbons:
            self._draw_ruler(painter, len(ribbons))
        for number, ribbon in enumerate(ribbons):
            self._draw_ribbon(painter, number, ribbon)
        painter.end()

    def _draw_ruler(self, painter: QPainter, count: int) -> None:
        theme = self._context.theme
        font = text_font(8)
        painter.setFont(font)
        painter.setPen(QColor(theme.muted))
        tall = QFontMetricsF(font).height()
        for segment in range(self._lowest(), rules.SEGMENTS + 1):
            place = self._segment(count - 1, segment)
            if place.height() < tall and segment % 2 == 0 and segment != rules.SEGMENTS:
                continue
            middle = place.center().y()
            painter.drawText(
                QRectF(place.left() - RULER, middle - tall / 2, RULER - 5, tall),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                str(segment),
            )

    def _draw_ribbon(self, painter: QPainter, number: int, ribbon: Ribbon) -> None:
        theme, state = self._context.theme, self._context.state
        combatant = state.combatant(ribbon.combatant_id)
        current = combatant is not None and combatant.id == state.round.cursor
        column = self._column(number)
        band = column.adjusted(2, 0, -2, 0)
        painter.fillRect(band, QColor(theme.selection if current else theme.raised))
        painter.setPen(QPen(QColor(theme.line), 1))
        for segment in range(self._lowest() + 1, rules.SEGMENTS + 1):
            edge = self._segment(number, segment).bottom()
            painter.drawLine(QPointF(band.left(), edge), QPointF(band.right(), edge))
        style = Qt.PenStyle.SolidLine if combatant is not None else Qt.PenStyle.DashLine
        painter.setPen(QPen(QColor(theme.accent if current else theme.strong_line), 1.5 if current else 1, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(band, 3, 3)
        if self.hasFocus() and number == self._at:
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRoundedRect(column.adjusted(1, 1, -1, FOOT - 2), 4, 4)
        if combatant is None:
            return
        if current and self._cost is not None:
            self._draw_ghost(painter, number, ribbon, combatant)
        self._draw_token(painter, number, ribbon, combatant, current)
        self._draw_foot(painter, column, ribbon, combatant, current)

    def _radius(self, number: int) -> float:
        place = self._segment(number, 1)
        return max(6.0, min(11.0, place.width() / 2 - 3, place.height() * 0.85))

    def _draw_token(self, painter: QPainter, number: int, ribbon: Ribbon, combatant: Combatant, current: bool) -> None:
        theme, state = self._context.theme, self._context.state
        pass_number, segment = rules.place(ribbon.at)
        middle = self._segment(number, segment).center()
        radius = self._radius(number)
        later = pass_number > track(state).passes_over + 1
        side = theme.side(combatant.side)
        painter.save()
        painter.translate(middle)
        painter.setBrush(QColor(theme.ground) if later or combatant.out else side)
        painter.setPen(QPen(side, 2))
        painter.drawPath(side_path(combatant.side, radius))
        if current or combatant.id == self._context.session.target:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent if current else theme.text), 2))
            painter.drawEllipse(QPointF(0, 0), radius + 3, radius + 3)
        painter.setFont(text_font(7.5 if radius > 9 else 6.5, bold=True))
        painter.setPen(QColor(side if later or combatant.out else theme.ground))
        painter.drawText(
            QRectF(-radius - 4, -radius, 2 * radius + 8, 2 * radius),
            Qt.AlignmentFlag.AlignCenter,
            initials(combatant.name),
        )
        painter.restore()

    def _draw_ghost(self, painter: QPainter, number: int, ribbon: Ribbon, combatant: Combatant) -> None:
        """Draw the way of the planned action and its end; beyond the 16th segment it goes on from the bottom."""
        theme = self._context.theme
        assert self._cost is not None
        accent = QColor(theme.accent)
        for step in range(1, self._cost + 1):
            place = self._segment(number, rules.place(ribbon.at + step)[1])
            wash = QColor(accent)
            wash.setAlphaF(0.25)
            painter.fillRect(place.adjusted(3, 1, -3, -1), wash)
        if self._cost:
            end = self._segment(number, rules.place(ribbon.at + self._cost)[1]).center()
            painter.save()
            painter.translate(end)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent, 1.5, Qt.PenStyle.DashLine))
            painter.drawPath(side_path(combatant.side, self._radius(number)))
            painter.restore()

    def _draw_foot(
        self, painter: QPainter, column: QRectF, ribbon: Ribbon, combatant: Combatant, current: bool
    ) -> None:
        context, theme = self._context, self._context.theme
        name_font, small = text_font(9, bold=current), text_font(8)
        room = column.width() - 4
        metrics = QFontMetricsF(name_font)
        name = combatant.name
        if metrics.horizontalAdvance(name) > room:
            name = (
                metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room) if room >= 52 else initials(combatant.name)
            )
        middle = Qt.AlignmentFlag.AlignCenter
        painter.setFont(name_font)
        painter.setPen(QColor(theme.muted if combatant.out else theme.accent if current else theme.text))
        line = QRectF(column.left(), column.bottom() + 2, column.width(), 15)
        painter.drawText(line, middle, name)
        painter.setFont(small)
        pass_number = rules.place(ribbon.at)[0]
        later = pass_number > track(context.state).passes_over + 1
        painter.setPen(QColor(theme.text if later else theme.muted))
        wide = room >= 52
        text = context.t("ui.ribbons.pass", number=pass_number) if wide else str(pass_number)
        painter.drawText(line.translated(0, 14), middle, text)
        if wide or ribbon.fatigue or ribbon.wounds:
            painter.setPen(QColor(theme.warn if ribbon.wounds else theme.muted))
            key = "ui.ribbons.short_gauges" if wide else "ui.ribbons.shortest_gauges"
            painter.drawText(
                line.translated(0, 27), middle, context.t(key, fatigue=ribbon.fatigue, wounds=ribbon.wounds)
            )

    # -- mouse and keys -----------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self.ribbon_at(QPointF(event.pos()))
            if number is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.tip(number), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.ribbon_at(event.position())
        if number is not None and event.button() is Qt.MouseButton.LeftButton:
            self._go(number)
            self._choose()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._ribbons()) - 1
        if event.key() == Qt.Key.Key_Left and self._at < last:
            self._go(self._at + 1)
        elif event.key() == Qt.Key.Key_Right and self._at > 0:
            self._go(self._at - 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and last >= 0:
            self._choose()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _go(self, number: int) -> None:
        self._at = number
        self._describe()
        self.update()

    def _describe(self) -> None:
        self.setAccessibleDescription(self.tip(self._at) if self._ribbons() else "")

    def _choose(self) -> None:
        combatant = self._ribbons()[self._at].combatant_id
        if combatant is not None:
            self.chosen.emit(combatant)


def _waiting(context: Context, ribbon: Ribbon) -> list[str]:
    """Return what waits for somebody, in words: bonuses, defence, virtues that are used up."""
    lines = []
    for preparation in ribbon.preparations:
        helper = context.state.combatant(preparation.by)
        action = context.t(f"ribbon.{preparation.action}")
        key = "ui.ribbons.prepared" if helper is None else "ui.ribbons.helped"
        name = "" if helper is None else helper.name
        lines.append(context.t(key, bonuses=preparation.bonuses, action=action, name=name))
    if ribbon.defence:
        lines.append(context.t("ui.ribbons.defence", bonuses=ribbon.defence))
    if ribbon.virtues_used:
        lines.append(context.t("ui.ribbons.used", virtues=", ".join(ribbon.virtues_used)))
    return lines


class RibbonsPanel(Panel):
    """The ribbons, and who acts next by the rule text."""

    code = "ribbons"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._hint = label("", "muted", wraps=True)
        self.box.addWidget(self._hint)
        self.tracks = RibbonTracks(context)
        self.tracks.chosen.connect(self._on_chosen)
        self.box.addWidget(self.tracks, 1)
        context.session.target_changed.connect(lambda _: self.tracks.update())
        self.show_state()

    def show_state(self) -> None:
        """Show who stands where."""
        context, state = self.context, self.context.state
        now = track(state)
        hint = "ui.initiative.nobody"
        if now.phase is RibbonPhase.FIRST_TURN:
            hint = "ui.ribbons.first_turn"
        elif now.phase is RibbonPhase.NEXT_TURNS:
            hint = "ui.ribbons.next_turns"
        elif state.combatants:
            hint = "ui.ribbons.placement"
        self._hint.setText(context.t(hint))
        self.tracks.show_state()

    def _on_chosen(self, combatant: CombatantId) -> None:
        session = self.context.session
        if session.is_picking:
            session.aim_at(combatant)
            return
        session.look_at(combatant)
        if combatant != self.context.state.round.cursor and track(self.context.state).phase in FIGHTING:
            session.aim_at(combatant)
        scene = self.context.state.scene()
        token = None if scene is None else scene.token_of(combatant)
        if token is not None:
            session.select((token.id,))


_NUMBERS = {
    RibbonAction.MANOEUVRE: (2, 16),
    RibbonAction.DEFEND: (1, 6),
    RibbonAction.INCANT: (0, 20),
    RibbonAction.INTERACT: (1, 3),
}
"""Actions whose cost one chooses, with the least and the most that the rule text allows."""

_ABREAST = 3
"""How many names stand in a row while characters are placed."""

_SKILLED = (RibbonAction.PREPARE, RibbonAction.HELP, RibbonAction.INCANT)
_ROLLED = (*ATTACKS, *_SKILLED)


class RibbonActionPanel(Panel):
    """The card of whose turn it is: the action with its cost, what waits for an answer, corrections by hand.

    planned: the cost of the action that is being chosen, or None.
    """

    code = "ribbon_action"
    planned = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.box.setContentsMargins(0, 0, 0, 0)
        self._scroll = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        self._idle = label("", "muted", wraps=True)
        column.addWidget(self._idle)
        self._actor: CombatantId | None = None
        self._build_pending(column)
        self._build_placing(column)
        self._build_turn(column)
        self._build_amend(column)
        column.addStretch(1)
        scroll.setWidget(inside)
        self.box.setSpacing(0)
        self.box.addWidget(scroll, 1)
        self._build_foot()
        context.session.target_changed.connect(self._on_target)
        context.session.focus_changed.connect(lambda _: self._show_amend())
        self.show_state()

    # -- building -----------------------------------------------------------------------------------------------------

    def _build_pending(self, column: QVBoxLayout) -> None:
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
        self.successes = _spin(0, 99, t("ui.ribbons.successes.tip"))
        self.successes.setProperty("typing", True)
        row.addWidget(self.successes)
        row.addStretch(1)
        self.throw = QPushButton(self.context.icon("dice"), t("ui.dice.roll"))
        self.throw.setToolTip(t("ui.dice.roll.tip"))
        self.throw.clicked.connect(self._throw)
        row.addWidget(self.throw)
        self.enter = QPushButton(t("ui.dice.enter"))
        self.enter.setProperty("role", "primary")
        self.enter.setToolTip(t("ui.ribbons.successes.tip"))
        self.enter.clicked.connect(self._enter)
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
        column.addWidget(self._waiting)
        self._roll: PendingRoll | None = None

    def _build_placing(self, column: QVBoxLayout) -> None:
        """A button for each who has no ribbon yet."""
        self._placing, box = card()
        self._placing_title = label(self.context.t("ui.ribbons.to_place"), "title")
        box.addWidget(self._placing_title)
        self._placing_hint = label("", "muted", wraps=True)
        box.addWidget(self._placing_hint)
        self._names = QGridLayout()
        self._names.setSpacing(4)
        for at in range(_ABREAST):
            self._names.setColumnStretch(at, 1)
        box.addLayout(self._names)
        column.addWidget(self._placing)
        self._shown: tuple[object, ...] = ()

    def placers(self) -> list[QPushButton]:
        """Return the buttons of those who have no ribbon yet."""
        found = (self._names.itemAt(at) for at in range(self._names.count()))
        return [w for w in (item.widget() for item in found if item is not None) if isinstance(w, QPushButton)]

    def _show_placing(self) -> None:
        context, state = self.context, self.context.state
        now = track(state)
        again = now.phase is RibbonPhase.ENDED
        missing = [c for c in state.combatants if not c.out and (again or now.of(c.id) is None)]
        shown = tuple((c.id, c.name, c.side) for c in missing)
        if shown != self._shown:
            self._shown = shown
            clear_layout(self._names)
            for at, combatant in enumerate(missing):
                button = _NameButton(combatant.name)
                button.setToolTip(context.t("ui.ribbons.place.tip", name=combatant.name))
                button.clicked.connect(
                    lambda _=False, who=combatant.id: context.dispatch(PlaceOnRibbon(combatant_id=who))
                )
                self._names.addWidget(button, at // _ABREAST, at % _ABREAST)
        self._placing.setVisible(bool(missing))
        self._placing_hint.setText(
            context.t("ui.ribbons.announce_late" if now.phase in FIGHTING else "ui.ribbons.announce")
        )
        self.begin.setVisible(now.phase is RibbonPhase.PLACEMENT and bool(now.ribbons) and not missing)

    def _build_foot(self) -> None:
        """What the action costs and what speaks against it, with the button: in sight wherever the card is rolled."""
        t = self.context.t
        self._foot, box = card()
        row = QHBoxLayout()
        self._cost = label("", "title", wraps=True)
        row.addWidget(self._cost, 1)
        self.overrule = QPushButton(t("ui.refusal.overrule"))
        self.overrule.setProperty("role", "warn")
        self.overrule.setToolTip(t("ui.refusal.overrule.tip"))
        self.overrule.clicked.connect(self._act_anyway)
        row.addWidget(self.overrule)
        self.act = QPushButton(t("ui.ribbons.act"))
        self.act.setProperty("role", "primary")
        self.act.setToolTip(t("ui.ribbons.act.tip"))
        self.act.clicked.connect(self._act)
        row.addWidget(self.act)
        self._chance = label("", "muted", wraps=True)
        box.addWidget(self._chance)
        self._findings = label("", "warn", wraps=True)
        box.addWidget(self._findings)
        box.addLayout(row)
        self.box.addWidget(self._foot)
        self.begin = QPushButton(t("ui.ribbons.begin"))
        self.begin.setProperty("role", "primary")
        self.begin.setToolTip(t("ui.ribbons.begin.tip"))
        self.begin.clicked.connect(lambda: self.context.dispatch(BeginRibbons()))
        self.box.addWidget(self.begin)

    def _build_turn(self, column: QVBoxLayout) -> None:
        t = self.context.t
        self._turn, box = card()
        self._title = label("", "title", wraps=True)
        box.addWidget(self._title)
        self._stands = label("", "muted", wraps=True)
        box.addWidget(self._stands)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        box.addLayout(grid)
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self._labels: dict[str, QLabel] = {}

        def row(name: str, *widgets: QWidget) -> None:
            said = label(t(f"ui.ribbons.{name}"), "muted")
            holder = QWidget()
            holder.setProperty("role", "clear")
            inner = QHBoxLayout(holder)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.setSpacing(6)
            for widget in widgets:
                inner.addWidget(widget, 1 if isinstance(widget, QComboBox | QLineEdit) else 0)
            if not any(isinstance(widget, QComboBox | QLineEdit) for widget in widgets):
                inner.addStretch(1)
            at = grid.rowCount()
            grid.addWidget(said, at, 0)
            grid.addWidget(holder, at, 1)
            self._rows[name] = (said, holder)
            self._labels[name] = said

        self.action = _combo(t("ui.ribbons.action"))
        for code in RibbonAction:
            self.action.addItem(t(f"ribbon.{code}"), code)
        self.action.currentIndexChanged.connect(self._on_action)
        row("action", self.action)
        self.target = _combo(t("ui.ribbons.target"))
        self.target.setPlaceholderText(t("ui.declare.no_target"))
        self.target.activated.connect(self._on_target_chosen)
        self._pick = QPushButton(self.context.icon("target"), "")
        self._pick.setAccessibleName(t("ui.declare.pick"))
        self._pick.setCheckable(True)
        self._pick.setToolTip(t("ui.declare.pick.tip"))
        self._pick.clicked.connect(lambda on: self.context.session.pick(bool(on)))
        self.context.session.picking.connect(self._pick.setChecked)
        row("target", self.target, self._pick)
        self.weapon = _combo(t("ui.ribbons.weapon"))
        self.weapon.activated.connect(self._show_plan)
        row("weapon", self.weapon)
        self.weapon_cost = _spin(2, 4, t("ui.ribbons.by_hand.tip"))
        self.weapon_fatigue = _spin(0, 20, t("ui.ribbons.by_hand_fatigue.tip"))
        row("by_hand", self.weapon_cost, label(t("ui.ribbons.by_hand_fatigue"), "muted"), self.weapon_fatigue)
        self.mounted = QCheckBox(t("ui.ribbons.mounted"))
        self.mounted.setToolTip(t("ui.ribbons.mounted.tip"))
        self.siege = QCheckBox(t("ui.ribbons.siege"))
        self.siege.setToolTip(t("ui.ribbons.siege.tip"))
        row("with", self.mounted, self.siege)
        self.number = _spin(1, 16, t("ui.ribbons.number.manoeuvre"))
        row("number", self.number)
        self.level = _combo(t("ui.ribbons.number.interact"))
        for at in (1, 2, 3):
            self.level.addItem(t(f"ui.ribbons.level.{at}"), at)
            self.level.setItemData(at - 1, t(f"ui.ribbons.level.{at}.tip"), Qt.ItemDataRole.ToolTipRole)
        row("level", self.level)
        self.prepared = _combo(t("ui.ribbons.prepared_kind"))
        for code in RibbonAction:
            if code not in (RibbonAction.PREPARE, RibbonAction.BREATHE, RibbonAction.DEFEND):
                self.prepared.addItem(t(f"ribbon.{code}"), code)
        row("prepared_kind", self.prepared)
        self.skill = _combo(t("ui.ribbons.skill"))
        self.skill.setEditable(True)
        self.skill.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        row("skill", self.skill)
        self.virtue = _combo(t("ui.ribbons.virtue"))
        row("virtue", self.virtue)
        self.modifier = _spin(-20, 20, t("ui.ribbons.modifier.tip"))
        row("modifier", self.modifier)
        self.text = QLineEdit()
        self.text.setProperty("typing", True)
        self.text.setMaxLength(500)
        self.text.setAccessibleName(t("ui.ribbons.text"))
        self.text.setToolTip(t("ui.ribbons.text.tip"))
        row("text", self.text)
        for combo in (self.level, self.prepared, self.virtue):
            combo.activated.connect(self._show_plan)
        self.skill.editTextChanged.connect(self._show_plan)
        for box_ in (self.mounted, self.siege):
            box_.toggled.connect(self._show_plan)
        for spin in (self.weapon_cost, self.weapon_fatigue, self.number, self.modifier):
            spin.valueChanged.connect(self._show_plan)
        column.addWidget(self._turn)

    def _build_amend(self, column: QVBoxLayout) -> None:
        """Corrections of a ribbon by hand, folded away until they are asked for."""
        t = self.context.t
        self.correct = QPushButton(self.context.icon("edit"), "")
        self.correct.setCheckable(True)
        self.correct.setToolTip(t("ui.ribbons.correct.tip"))
        self.correct.toggled.connect(self._on_correct)
        column.addWidget(self.correct, 0, Qt.AlignmentFlag.AlignRight)
        self._amend, box = card()
        grid = QGridLayout()
        grid.setColumnStretch(4, 1)
        self.spins: dict[str, QSpinBox] = {}
        for at, (name, least, most) in enumerate(
            (("segment", 0, rules.SEGMENTS), ("pass_number", 1, 600), ("fatigue", 0, 999), ("wounds", 0, 999))
        ):
            spin = _spin(least, most, t(f"ui.ribbons.amend.{name}"))
            self.spins[name] = spin
            grid.addWidget(label(t(f"ui.ribbons.amend.{name}"), "muted"), at // 2, (at % 2) * 2)
            grid.addWidget(spin, at // 2, (at % 2) * 2 + 1)
        box.addLayout(grid)
        self._virtues_said = label(t("ui.ribbons.amend.virtues"), "muted", wraps=True)
        box.addWidget(self._virtues_said)
        self._virtues = QVBoxLayout()
        self._virtues.setSpacing(2)
        box.addLayout(self._virtues)
        row = QHBoxLayout()
        row.addStretch(1)
        self.amend = QPushButton(t("ui.ribbons.amend"))
        self.amend.setToolTip(t("ui.ribbons.correct.tip"))
        self.amend.clicked.connect(self._amend_ribbon)
        row.addWidget(self.amend)
        box.addLayout(row)
        column.addWidget(self._amend)
        self._amended: object = None

    # -- following ----------------------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """Show what waits, else the turn."""
        context, state = self.context, self.context.state
        now = track(state)
        fighting = now.phase in FIGHTING and state.initiative == "ribbons"
        cursor = state.combatant(state.round.cursor) if fighting else None
        self._show_pending()
        acts = cursor is not None and now.deed is None and now.of(cursor.id) is not None
        self._turn.setVisible(acts)
        self._foot.setVisible(acts)
        self._show_placing()
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
            self.planned.emit(None if now.deed is None else now.deed.cost)
        self._show_amend()

    def _show_pending(self) -> None:
        context, state = self.context, self.context.state
        waiting = state.pending[0] if state.pending else None
        self._waiting.setVisible(waiting is not None)
        clear_layout(self._answers)
        roll = waiting if isinstance(waiting, PendingRoll) else None
        then = roll.then if roll is not None else None
        self._pool.setVisible(isinstance(then, RibbonPurpose))
        self._dice.setVisible(isinstance(then, RibbonPurpose))
        self.entry.setVisible(roll is not None and not isinstance(then, RibbonPurpose))
        if roll is not None and (self._roll is None or roll.id != self._roll.id):
            self.successes.setValue(0)
        asked = roll is not None and (self._roll is None or roll.id != self._roll.id)
        self._roll = roll
        if roll is not None:
            self._why.setText(context.say(roll.why))
            if isinstance(then, RibbonPurpose):
                self._dice.setText(
                    context.t(
                        "ui.ribbons.pool",
                        count=then.dice,
                        dice=dice_text(roll.dice),
                        least=state.profile.options.ribbon_success_from,
                        added=then.added,
                    )
                )
                if asked and self.isVisible():
                    self.successes.setFocus()
                    self.successes.selectAll()
            else:
                self.entry.show_roll(roll)
        elif isinstance(waiting, PendingRuling):
            self._why.setText(context.say(waiting.question))
            for answer in waiting.answers:
                button = QPushButton(context.say(answer.say))
                button.setObjectName(f"answer-{answer.code}")
                button.clicked.connect(
                    lambda _=False, code=answer.code, ruling=waiting.id: context.dispatch(
                        Rule(ruling_id=ruling, answer=code)
                    )
                )
                self._answers.addWidget(button)

    def answers(self) -> list[QPushButton]:
        """Return the buttons of the question that waits."""
        found = (self._answers.itemAt(at) for at in range(self._answers.count()))
        return [w for w in (item.widget() for item in found if item is not None) if isinstance(w, QPushButton)]

    def _show_turn(self, cursor: Combatant) -> None:
        context, state = self.context, self.context.state
        ribbon = track(state).of(cursor.id)
        assert ribbon is not None
        number, segment = rules.place(ribbon.at)
        self._title.setText(cursor.name)
        lines = [
            context.t("ui.ribbons.place_and_gauges", segment=segment, number=number,
                      fatigue=ribbon.fatigue, wounds=ribbon.wounds),
            *_waiting(context, ribbon),
        ]  # fmt: skip
        self._stands.setText("\n".join(lines))
        if self._actor != cursor.id:
            self._actor = cursor.id
            self._fresh(cursor)
        self._fill_targets(cursor)
        self._fill_virtues(cursor)
        self._show_plan()

    def _fresh(self, cursor: Combatant) -> None:
        """Bring the card to its beginning for somebody else's turn."""
        t, sheet = self.context.t, self.context.state.sheet(cursor)
        for widget in (self.action, self.weapon, self.skill, self.level, self.number, self.mounted, self.siege,
                       self.modifier, self.text, self.prepared):  # fmt: skip
            widget.blockSignals(True)
        self.action.setCurrentIndex(0)
        self.weapon.clear()
        for weapon in sheet.weapons:
            said = t(
                "ui.ribbons.weapon_costs", name=weapon.name, cost=weapon.ribbon_cost, fatigue=weapon.ribbon_fatigue
            )
            self.weapon.addItem(said, weapon.id)
        self.weapon.addItem(t("ui.ribbons.weapon_other"), None)
        self.skill.clear()
        for skill in ribbon_sheet(sheet).skills:
            if not rules.check_preparing_skill(skill.name):
                self.skill.addItem(skill.name)
        self.skill.setCurrentIndex(0 if self.skill.count() else -1)
        self.level.setCurrentIndex(0)
        self.prepared.setCurrentIndex(0)
        self.mounted.setChecked(ribbon_sheet(sheet).mounted)
        self.siege.setChecked(False)
        self.modifier.setValue(0)
        self.text.clear()
        for widget in (self.action, self.weapon, self.skill, self.level, self.number, self.mounted, self.siege,
                       self.modifier, self.text, self.prepared):  # fmt: skip
            widget.blockSignals(False)
        self._fit_number()
        focused = self.window().focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self.action.setFocus()  # the next turn begins where the last one did

    def _fill_targets(self, cursor: Combatant) -> None:
        state = self.context.state
        now = track(state)
        helping = self._chosen() is RibbonAction.HELP
        aimed = state.combatant(self.context.session.target)
        kept = self.target.currentData()
        if aimed is not None and not (helping and hostile(aimed.side, cursor.side)):
            kept = aimed.id
        elif helping and aimed is not None and kept == aimed.id:
            kept = None  # who is aimed at to be attacked is not helped
        self.target.blockSignals(True)
        self.target.clear()
        others = sorted(
            (c for c in state.combatants if c.id != cursor.id and not c.out and now.of(c.id) is not None),
            key=lambda c: ((c.side is cursor.side) is not helping, c.name),
        )
        for other in others:
            self.target.addItem(other.name, other.id)
        self.target.setCurrentIndex(self.target.findData(kept) if kept is not None else -1)
        self.target.blockSignals(False)

    def _fill_virtues(self, cursor: Combatant) -> None:
        t = self.context.t
        kept = self.virtue.currentData()
        left = virtues_left(self.context.state, cursor)
        sheet = self.context.state.sheet(cursor)
        self.virtue.blockSignals(True)
        self.virtue.clear()
        self.virtue.addItem(t("ui.ribbons.no_virtue"), None)
        for name in left:
            self.virtue.addItem(t("ui.ribbons.virtue_dice", name=name, count=virtue_dice(sheet, name)), name)
        self.virtue.setCurrentIndex(max(0, self.virtue.findData(kept)))
        self.virtue.blockSignals(False)

    def _chosen(self) -> RibbonAction:
        return RibbonAction(self.action.currentData())

    def _fit_number(self) -> None:
        least, most = _NUMBERS.get(self._chosen(), (1, 16))
        self.number.blockSignals(True)
        self.number.setRange(least, most)
        self.number.setValue(least)
        self.number.blockSignals(False)

    def command(self) -> ActOnRibbon:
        """Return the action that the card says."""
        action = self._chosen()
        weapon = self.weapon.currentData() if action is RibbonAction.CORNER else None
        by_hand = action is RibbonAction.CORNER and weapon is None
        number = 0
        if action is RibbonAction.INTERACT:
            number = int(self.level.currentData())
        elif action in _NUMBERS:
            number = self.number.value()
        return ActOnRibbon(
            action=action,
            target=self.target.currentData() if action in ATTACKS or action is RibbonAction.HELP else None,
            weapon_id=weapon,
            weapon_cost=self.weapon_cost.value() if by_hand else None,
            weapon_fatigue=self.weapon_fatigue.value() if by_hand else None,
            mounted=action is RibbonAction.CORNER and self.mounted.isChecked(),
            siege=action in ATTACKS and self.siege.isChecked(),
            skill=self.skill.currentText().strip()[:60] if action in _SKILLED else "",
            prepared=self.prepared.currentData() if action in (RibbonAction.PREPARE, RibbonAction.HELP) else None,
            number=number,
            virtue=self.virtue.currentData() if action in _ROLLED else None,
            fatigue_modifier=self.modifier.value() if action is RibbonAction.CORNER else 0,
            text=self.text.text().strip(),
        )

    def _show_plan(self, *_: object) -> None:
        context, state = self.context, self.context.state
        cursor = state.combatant(state.round.cursor)
        ribbon = track(state).of(state.round.cursor)
        if cursor is None or ribbon is None:
            return
        command = self.command()
        action = command.action
        by_hand = action is RibbonAction.CORNER and command.weapon_id is None
        attack = action in ATTACKS
        for name, on in (
            ("target", attack or action is RibbonAction.HELP),
            ("weapon", action is RibbonAction.CORNER),
            ("by_hand", by_hand),
            ("with", attack),
            ("number", action in _NUMBERS and action is not RibbonAction.INTERACT),
            ("level", action is RibbonAction.INTERACT),
            ("prepared_kind", action in (RibbonAction.PREPARE, RibbonAction.HELP)),
            ("skill", action in _SKILLED),
            ("virtue", action in _ROLLED and self.virtue.count() > 1),
            ("modifier", action is RibbonAction.CORNER),
            ("text", action in (RibbonAction.MANOEUVRE, RibbonAction.INCANT, RibbonAction.INTERACT)),
        ):
            for widget in self._rows[name]:
                widget.setVisible(on)
        self.mounted.setVisible(action is RibbonAction.CORNER)
        if action in _NUMBERS:
            said = context.t(f"ui.ribbons.number.{action}")
            self._labels["number"].setText(said)
            self.number.setToolTip(said)
            self.number.setAccessibleName(said)
        cost = cost_of(state, cursor, command)
        number, segment = rules.place(rules.advanced(ribbon.at, cost))
        now_pass = rules.place(ribbon.at)[0]
        key = "ui.ribbons.cost" if number == now_pass else "ui.ribbons.cost_next"
        self._cost.setText(context.t(key, cost=cost, segment=segment, number=number))
        self._show_chance(cursor, ribbon, command)
        problems = context.bridge.problems(command)
        self._findings.setText("\n".join(problem_text(context, p) for p in problems))
        self._findings.setVisible(bool(problems))
        self.act.setEnabled(not problems)
        self.overrule.setVisible(bool(problems) and all(p.overridable for p in problems))
        self.planned.emit(cost)

    def _show_chance(self, cursor: Combatant, ribbon: Ribbon, command: ActOnRibbon) -> None:
        """Show the dice of an attack and its exact chance against a dodge without virtue."""
        context, state = self.context, self.context.state
        target = state.combatant(command.target)
        theirs = track(state).of(command.target)
        shown = command.action in ATTACKS and target is not None and theirs is not None
        self._chance.setVisible(shown)
        if not shown or target is None or theirs is None:
            return
        skill = rules.SIEGE if command.siege else rules.ARMED_COMBAT
        sheet = state.sheet(cursor)
        bonuses = waiting_bonuses(ribbon, command.action)
        mine = rules.pool(skill_dice(sheet, skill), virtue_dice(sheet, command.virtue), bonuses, state.profile)
        dodge = rules.pool(skill_dice(state.sheet(target), rules.DODGE), 0, theirs.defence, state.profile)
        chance = rules.opposed_chance(mine, dodge, state.profile).through
        self._chance.setText(context.t("ui.ribbons.chance", mine=mine[0], theirs=dodge[0], percent=float(chance) * 100))

    def _show_amend(self) -> None:
        context, state = self.context, self.context.state
        who = state.combatant(context.session.focus) or state.combatant(state.round.cursor)
        ribbon = track(state).of(who.id) if who is not None else None
        self.correct.setVisible(ribbon is not None)
        self._amend.setVisible(ribbon is not None and self.correct.isChecked())
        if who is None or ribbon is None:
            return
        self.correct.setText(context.t("ui.ribbons.correct", name=who.name))
        if self._amended == ribbon and not self.correct.isChecked():
            return
        self._amended = ribbon
        number, segment = rules.place(ribbon.at)
        values = {"segment": segment, "pass_number": number, "fatigue": ribbon.fatigue, "wounds": ribbon.wounds}
        for name, value in values.items():
            self.spins[name].setValue(value)
        clear_layout(self._virtues)
        sheet = state.sheet(who)
        known = [v.name for v in ribbon_sheet(sheet).virtues]
        self._virtues_said.setVisible(bool(known))
        for name in known:
            box = QCheckBox(name)
            box.setChecked(name in ribbon.virtues_used)
            self._virtues.addWidget(box)

    # -- acting -------------------------------------------------------------------------------------------------------

    def _on_correct(self, on: bool) -> None:
        self._show_amend()
        if on:
            QTimer.singleShot(0, self._amend, lambda: self._scroll.ensureWidgetVisible(self._amend))

    def _on_action(self, _index: int) -> None:
        self._fit_number()
        cursor = self.context.state.combatant(self.context.state.round.cursor)
        if cursor is not None:
            self._fill_targets(cursor)
        self._show_plan()

    def _on_target_chosen(self, _index: int) -> None:
        chosen = self.target.currentData()
        if chosen:
            self.context.session.aim_at(CombatantId(chosen))
            self._show_plan()

    def _on_target(self, combatant: CombatantId | None) -> None:
        if combatant is None or not self._turn.isVisibleTo(self):
            return
        at = self.target.findData(combatant)
        if at >= 0:
            self.target.setCurrentIndex(at)
            self._show_plan()

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

    def _enter(self) -> None:
        if self._roll is not None:
            self.context.dispatch(EnterSuccesses(roll_id=self._roll.id, successes=self.successes.value()))

    def _throw(self) -> None:
        if self._roll is not None:
            self.context.dispatch(RollDice(roll_id=self._roll.id))

    def _amend_ribbon(self) -> None:
        state = self.context.state
        who = state.combatant(self.context.session.focus) or state.combatant(state.round.cursor)
        if who is None:
            return
        found = (self._virtues.itemAt(at) for at in range(self._virtues.count()))
        boxes = [w for w in (item.widget() for item in found if item is not None) if isinstance(w, QCheckBox)]
        at = rules.SEGMENTS * (self.spins["pass_number"].value() - 1) + self.spins["segment"].value()
        self.context.dispatch(
            AmendRibbon(
                combatant_id=who.id,
                at=at,
                fatigue=self.spins["fatigue"].value(),
                wounds=self.spins["wounds"].value(),
                virtues_used=tuple(box.text() for box in boxes if box.isChecked()),
            )
        )


class _NameButton(QPushButton):
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


def _combo(name: str) -> QComboBox:
    found = QComboBox()
    found.setAccessibleName(name)
    found.setToolTip(name)
    found.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    found.setMinimumContentsLength(6)
    return found


def _spin(least: int, most: int, name: str) -> QSpinBox:
    found = QSpinBox()
    found.setRange(least, most)
    found.setMaximumWidth(72)
    found.setAccessibleName(name)
    found.setToolTip(name)
    return found
