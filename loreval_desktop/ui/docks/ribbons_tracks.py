"""The ribbons of the dock: drawn, clicked, walked by keys; a token drawn forward chooses an action of that cost."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
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
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.ribbons.choices import FURTHEST, choices_at, ghosts
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import FIGHTING, full_gauges, ribbon_sheet
from loreval_desktop.encounter.value.ribbons import Ribbon
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.ribbons_words import choice_text, waiting_lines
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.names import short_names
from loreval_desktop.ui.ribbon_chart import Chart, Lane, Scale

SCALE = Scale(foot=50)
LEAST_SEGMENT = 11
LEAST_LANE = 17
ZOOMS = (1.0, 1.5, 2.2, 3.2)
COSTS = 12
"""How many segments ahead bear their cost: the dearest action is Se défendre with six bonuses."""


class RibbonTracks(QWidget):
    """The ribbons, drawn; a filled token stands on the pass under way, a hollow one on a later pass.

    chosen: a character was clicked, or Enter was pressed on it. cost_wanted: an action of that cost is wanted for
    whoever's turn it is, and the place of the screen where it was asked for. zoomed: another of the ZOOMS.
    """

    chosen = Signal(object)
    cost_wanted = Signal(int, QPoint)
    zoomed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._at = 0
        self._cost: int | None = None
        self._wanted: int | None = None
        self._pressed: QPointF | None = None
        self._drags = False
        self.zoom = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._claim_room()
        self.setAccessibleName(context.t("ui.dock.ribbons"))

    def _least_height(self) -> int:
        return round(SCALE.head + SCALE.foot + LEAST_SEGMENT * rules.SEGMENTS)

    def sizeHint(self) -> QSize:
        return QSize(340, round(SCALE.head + SCALE.foot) + 15 * rules.SEGMENTS)

    def show_state(self) -> None:
        """Draw the ribbons as they stand."""
        self._at = min(self._at, max(0, len(self._ribbons()) - 1))
        self._wanted = None
        self._claim_room()
        self._describe()
        self.update()

    def show_cost(self, cost: int | None) -> None:
        """Show where an action of that cost would lead whoever's turn it is; None for nowhere."""
        if cost != self._cost or self._wanted is not None:
            self._cost, self._wanted = cost, None
            self.update()

    def show_zoom(self, step: int) -> None:
        """Show the ribbons larger or smaller by a step; 0 fits them into the dock."""
        self.zoom = 0 if step == 0 else min(len(ZOOMS) - 1, max(0, self.zoom + step))
        self._claim_room()
        self.zoomed.emit()
        self.update()

    def _claim_room(self) -> None:
        """Be no smaller than can be read: what has no room in the dock is rolled."""
        factor = ZOOMS[self.zoom]
        lanes = round(SCALE.ruler) + 4 + LEAST_LANE * len(self._ribbons())
        width = max(lanes, self.sizeHint().width() if self.zoom else 0)
        self.setMinimumSize(round(width * factor), round(self._least_height() * factor))

    # -- places -------------------------------------------------------------------------------------------------------

    def _ribbons(self) -> tuple[Ribbon, ...]:
        return track(self._context.state).ribbons

    def chart(self) -> Chart:
        """Return what is drawn now, and where."""
        state = self._context.state
        now, aimed = track(state), self._context.session.target
        ahead = ghosts(state)
        if not state.stack and state.round.cursor is not None and (cost := self.planned_cost()):
            ahead = {state.round.cursor: cost}
        found = [state.combatant(ribbon.combatant_id) for ribbon in now.ribbons]
        names = short_names({n: c.name for n, c in enumerate(found) if c is not None})
        lanes = []
        for at, (ribbon, combatant) in enumerate(zip(now.ribbons, found, strict=True)):
            if combatant is None:
                lanes.append(Lane())
                continue
            number = rules.place(ribbon.at)[0]
            later = number > now.passes_over + 1
            t = self._context.t
            gauges = {"fatigue": ribbon.fatigue, "wounds": ribbon.wounds}
            tired = ribbon.fatigue or ribbon.wounds
            short = (str(number), t("ui.ribbons.shortest_gauges", **gauges)) if tired else (str(number),)
            lanes.append(
                Lane(
                    name=names[at],
                    side=combatant.side,
                    at=ribbon.at,
                    later=later,
                    current=combatant.id == state.round.cursor,
                    out=combatant.out,
                    aimed=combatant.id == aimed,
                    below=(t("ui.ribbons.pass", number=number), t("ui.ribbons.short_gauges", **gauges)),
                    short=short,
                    warns=bool(ribbon.wounds),
                    ghost=ahead.get(combatant.id),
                )
            )
        scale = Scale(
            foot=SCALE.foot + 3 * self.zoom,
            widest=SCALE.widest * ZOOMS[self.zoom],
            points=SCALE.points + self.zoom,
            largest=SCALE.largest + 3 * self.zoom,
            costs=COSTS if now.phase in FIGHTING and not state.stack else 0,
        )
        return Chart(QRectF(self.rect()), lanes, scale)

    def planned_cost(self) -> int | None:
        """Return how far ahead the ghost of whoever's turn it is stands: as mouse or keys say, else the card."""
        return self._wanted if self._wanted is not None else self._cost

    def ribbon_at(self, point: QPointF) -> int | None:
        """Return which ribbon lies under a point, from the right; None beside them."""
        return self.chart().lane_at(point)

    def number_of(self, combatant: CombatantId | None) -> int | None:
        """Return the number of a character's ribbon from the right; None without one."""
        found = (n for n, r in enumerate(self._ribbons()) if combatant is not None and r.combatant_id == combatant)
        return next(found, None)

    def token_place(self, combatant: CombatantId) -> QPointF | None:
        """Return the middle of a character's token; None without a ribbon."""
        number = self.number_of(combatant)
        return None if number is None else self.chart().token(number)

    def cost_place(self, cost: int) -> QPointF | None:
        """Return the middle of the segment to which an action of that cost would lead whoever's turn it is."""
        number = self.number_of(self._context.state.round.cursor)
        if number is None:
            return None
        return self.chart().segment(number, rules.place(self._ribbons()[number].at + cost)[1]).center()

    def _screen_place(self, cost: int) -> QPoint:
        """Return where on the screen an action of that cost would lead, kept to what is seen of the ribbons."""
        seen, place = self.visibleRegion().boundingRect(), self.cost_place(cost)
        at = seen.center() if place is None else place.toPoint()
        held = QPoint(
            min(max(at.x(), seen.left()), seen.right()),
            min(max(at.y(), seen.top()), seen.bottom()),
        )
        return self.mapToGlobal(held)

    def current_box(self) -> QRect | None:
        """Return the place of the token of whoever's turn it is, with some room round it."""
        place = self.token_place(self._context.state.round.cursor or CombatantId(""))
        return None if place is None else QRectF(place.x() - 40, place.y() - 40, 80, 80).toAlignedRect()

    def tip(self, number: int) -> str:
        """Return what there is to say of a ribbon."""
        context = self._context
        ribbon = self._ribbons()[number]
        combatant = context.state.combatant(ribbon.combatant_id)
        if combatant is None:
            return context.t("ui.ribbons.free", ribbon=number + 1)
        pass_number, segment = rules.place(ribbon.at)
        sheet = ribbon_sheet(context.state.sheet(combatant))
        lines = [
            context.t("ui.ribbons.stands", name=combatant.name, segment=segment, number=pass_number),
            context.t(
                "ui.ribbons.gauges_of",
                fatigue=ribbon.fatigue,
                wounds=ribbon.wounds,
                fatigue_size=sheet.fatigue_max,
                wounds_size=sheet.wounds_max,
            ),
            *(context.t(f"ui.ribbons.full_{gauge}") for gauge in full_gauges(context.state, combatant)),
            *waiting_lines(context, ribbon),
        ]
        return "\n".join(lines)

    def choice_lines(self, cost: int) -> list[str]:
        """Return which actions would lead whoever's turn it is so many segments ahead."""
        state = self._context.state
        actor = state.combatant(state.round.cursor)
        if actor is None or cost <= 0:
            return []
        return [choice_text(self._context, actor, command) for command in choices_at(state, actor, cost)]

    # -- drawing ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chart = self.chart()
        chart.paint(painter, self._context.theme, self._at if self.hasFocus() else None)
        if self._wanted:
            self._draw_choices(painter, chart)
        if self.hint():
            painter.setFont(text_font(10))
            painter.setPen(QColor(self._context.theme.muted))
            room = self.visibleRegion().boundingRect().adjusted(12, 8, -12, -8)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.hint())
        painter.end()

    def hint(self) -> str:
        """Return what is to be done while nobody stands on the ribbons; nothing once somebody does."""
        waits = not self._ribbons() and self._context.state.combatants
        return self._context.t("ui.ribbons.empty") if waits else ""

    def _draw_choices(self, painter: QPainter, chart: Chart) -> None:
        """Say beside the ghost which actions cost that much."""
        theme, place = self._context.theme, self.cost_place(self._wanted or 0)
        if place is None:
            return
        font = text_font(9)
        metrics = QFontMetricsF(font)
        lines = self.choice_lines(self._wanted or 0) or [
            self._context.t("ui.ribbons.no_choice", cost=self._wanted or 0)
        ]
        width = min(self.width() - 8.0, max(metrics.horizontalAdvance(line) for line in lines) + 16)
        height = metrics.height() * len(lines) + 8
        left = place.x() + 20 if place.x() + 20 + width <= self.width() - 4 else place.x() - 20 - width
        top = min(max(2.0, place.y() - height / 2), self.height() - height - 2)
        box = QRectF(max(4.0, min(left, self.width() - width - 4)), top, width, height)
        painter.setPen(QPen(QColor(theme.accent), 1))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(font)
        painter.setPen(QColor(theme.text))
        for at, line in enumerate(lines):
            row = QRectF(box.left() + 8, box.top() + 4 + at * metrics.height(), width - 16, metrics.height())
            text = metrics.elidedText(line, Qt.TextElideMode.ElideRight, row.width())
            painter.drawText(row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

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

    def _may_choose(self) -> bool:
        """Tell whether whoever's turn it is may still choose what it does."""
        now = track(self._context.state)
        state = self._context.state
        return now.phase in FIGHTING and not state.stack and state.round.cursor is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.ribbon_at(event.position())
        if number is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._go(number)
        if self._may_choose() and number == self.number_of(self._context.state.round.cursor):
            self._pressed, self._drags = event.position(), False
        self._choose()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._drags or far:
            self._drags = True
            cost = self.chart().cost_at(self._at, event.position().y())
            if cost != self._wanted:
                self._want(cost)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, drags, wanted = self._pressed, self._drags, self._wanted
        self._pressed, self._drags = None, False
        if pressed is not None and drags:
            self._want(None)
            if wanted:
                self.cost_wanted.emit(wanted, event.globalPosition().toPoint())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.show_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._ribbons()) - 1
        key = event.key()
        if key == Qt.Key.Key_Left and self._at < last:
            self._go(self._at + 1)
        elif key == Qt.Key.Key_Right and self._at > 0:
            self._go(self._at - 1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._may_choose():
            step = 1 if key == Qt.Key.Key_Up else -1
            self._go(self.number_of(self._context.state.round.cursor) or 0)
            self._want(min(FURTHEST, max(1, (self.planned_cost() or 0) + step)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and last >= 0:
            wanted = self._wanted
            if wanted:
                self._want(None)
                self.cost_wanted.emit(wanted, self._screen_place(wanted))
            else:
                self._choose()
        elif key == Qt.Key.Key_Escape and self._wanted is not None:
            self._pressed = None
            self._want(None)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0):
            self.show_zoom({Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}.get(Qt.Key(key), 0))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._want(None)

    def _go(self, number: int) -> None:
        self._at = number
        self._describe()
        self.update()

    def _want(self, cost: int | None) -> None:
        self._wanted = cost
        self._describe()
        self.update()

    def _describe(self) -> None:
        lines = [self.tip(self._at)] if self._ribbons() else [self.hint()]
        if self._wanted:
            lines += [self._context.t("ui.ribbons.ahead", cost=self._wanted), *self.choice_lines(self._wanted)]
        self.setAccessibleDescription("\n".join(lines))

    def _choose(self) -> None:
        combatant = self._ribbons()[self._at].combatant_id
        if combatant is not None:
            self.chosen.emit(combatant)
