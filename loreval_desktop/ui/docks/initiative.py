"""Who acts when: scores, the order of the round, dice to type or to throw."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.answers import RollDice
from loreval_desktop.encounter.people.roster import RemoveCombatant, SetHidden, SetSide
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.phases import EndRound
from loreval_desktop.encounter.value.pending import PendingRoll, Role
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dice_entry import DiceEntry
from loreval_desktop.ui.docks.base import Panel, card, label
from loreval_desktop.ui.docks.moments import SurpriseCard
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.shapes import side_path
from loreval_desktop.ui.models.initiative import ROW_ROLE, InitiativeModel, InitiativeRow
from loreval_desktop.ui.theme import ROW, Theme


class InitiativePanel(Panel):
    """The order of the round; initiative dice while they wait."""

    code = "initiative"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.surprise = SurpriseCard(context)
        self.box.addWidget(self.surprise)
        self._waiting, inside = card()
        self._why = label("", wraps=True)
        inside.addWidget(self._why)
        self.entry = DiceEntry(context)
        inside.addWidget(self.entry)
        self._roll_all = QPushButton(context.t("ui.initiative.roll_all"))
        self._roll_all.setToolTip(context.t("ui.initiative.roll_all.tip"))
        self._roll_all.clicked.connect(self._throw_all)
        inside.addWidget(self._roll_all)
        self.box.addWidget(self._waiting)
        self.model = InitiativeModel(context, self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(_RowDelegate(context.theme, self))
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(context.t("ui.dock.initiative"))
        self.list.clicked.connect(self._on_clicked)
        self.list.activated.connect(self._on_clicked)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(lambda at: self._menu(self.list.indexAt(at), at))
        self.box.addWidget(self.list, 1)
        self._hint = label("", "muted", wraps=True)
        self.box.addWidget(self._hint)
        row = QHBoxLayout()
        self._begin = QPushButton(context.t("ui.bar.start"))
        self._begin.setProperty("role", "primary")
        self._begin.clicked.connect(lambda: context.dispatch(StartEncounter()))
        row.addWidget(self._begin)
        self._next = QPushButton(context.t("ui.bar.end_round"))
        self._next.setProperty("role", "primary")
        self._next.clicked.connect(lambda: context.dispatch(EndRound()))
        row.addWidget(self._next)
        self.box.addLayout(row)
        context.session.focus_changed.connect(self._show_focus)
        self.show_state()

    def show_state(self) -> None:
        """Show the order, and the first initiative die that waits."""
        self.model.refresh()
        self.surprise.show_state()
        state = self.context.state
        waiting = [
            p
            for p in state.pending
            if isinstance(p, PendingRoll) and p.role in (Role.INITIATIVE, Role.TIE_BREAK, Role.DETECTION)
        ]
        self._waiting.setVisible(bool(waiting))
        if waiting:
            self._why.setText(self.context.say(waiting[0].why))
            self.entry.show_roll(waiting[0])
            self._roll_all.setVisible(len(waiting) > 1)
            self._roll_all.setText(self.context.t("ui.initiative.roll_all", count=len(waiting)))
        phase = state.round.phase
        self._begin.setVisible(phase in (Phase.SETUP, Phase.ENDED) and bool(state.combatants))
        self._next.setVisible(phase is Phase.END_OF_ROUND)
        hint = ""
        if not state.combatants:
            hint = self.context.t("ui.initiative.nobody")
        elif phase is Phase.DECLARATION:
            hint = self.context.t("ui.initiative.rising")
        elif phase is Phase.RESOLUTION:
            hint = self.context.t("ui.initiative.falling")
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._show_focus(self.context.session.focus)

    def _show_focus(self, combatant: CombatantId | None) -> None:
        index = self.model.index_of(combatant or "")
        if index.isValid():
            self.list.setCurrentIndex(index)
        else:
            self.list.clearSelection()

    def _on_clicked(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is None:
            return
        session = self.context.session
        if session.is_picking:
            session.aim_at(row.id)
            return
        session.look_at(row.id)
        scene = self.context.state.scene()
        token = None if scene is None else scene.token_of(row.id)
        if token is not None:
            session.select((token.id,))

    def _throw_all(self) -> None:
        for _ in range(1000):
            waiting = next(
                (
                    p
                    for p in self.context.state.pending
                    if isinstance(p, PendingRoll) and p.role in (Role.INITIATIVE, Role.TIE_BREAK)
                ),
                None,
            )
            if waiting is None or self.context.dispatch(RollDice(roll_id=waiting.id)) is None:
                return

    def _menu(self, index: QModelIndex, at: object) -> None:
        row = self.model.row_at(index)
        if row is None:
            return
        menu = QMenu(self)
        context = self.context

        def add(text: str, command: object) -> None:
            action = QAction(text, menu)
            action.triggered.connect(lambda: context.dispatch(command))  # type: ignore[arg-type]
            menu.addAction(action)

        aim = QAction(context.t("ui.initiative.aim"), menu)
        aim.triggered.connect(lambda: context.session.aim_at(row.id))
        menu.addAction(aim)
        add(
            context.t("ui.initiative.show" if row.hidden else "ui.initiative.hide"),
            SetHidden(combatant_id=row.id, hidden=not row.hidden),
        )
        sides = menu.addMenu(context.t("ui.initiative.side"))
        for side in Side:
            action = QAction(context.t(f"side.{side}"), sides)
            action.setCheckable(True)
            action.setChecked(side is row.side)
            action.triggered.connect(
                lambda _checked=False, side=side: context.dispatch(SetSide(combatant_id=row.id, side=side))
            )
            sides.addAction(action)
        menu.addSeparator()
        add(context.t("ui.initiative.remove"), RemoveCombatant(combatant_id=row.id))
        menu.popup(self.list.viewport().mapToGlobal(at))  # type: ignore[call-overload]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.model.row_at(self.list.currentIndex())
        if event.key() == Qt.Key.Key_Delete and row is not None:
            self.context.dispatch(RemoveCombatant(combatant_id=row.id))
            return
        super().keyPressEvent(event)


class _RowDelegate(QStyledItemDelegate):
    """Paints a row: side mark, name, states, hit points, score; the current one marked in the accent."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, ROW + 4)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, InitiativeRow):
            return
        theme = self._theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.selection))
        if row.current:
            painter.fillRect(QRectF(rect.left(), rect.top(), 4, rect.height()), QColor(theme.accent))
        middle = rect.center().y()
        painter.translate(rect.left() + 20, middle)
        side = theme.side(row.side)
        painter.setBrush(side if not row.out else Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(side, 1.5))
        painter.drawPath(side_path(row.side, 7))
        painter.resetTransform()
        painter.restore()
        painter.save()
        text = QColor(theme.muted if row.out or row.hidden else theme.text)
        left, right = rect.left() + 36, rect.right() - 8
        number = text_font(13, bold=True)
        score = "—" if row.score is None else str(row.score)
        width = QFontMetricsF(number).horizontalAdvance("00") + 6
        painter.setFont(number)
        painter.setPen(QColor(theme.accent if row.current else theme.muted if row.grace or row.out else theme.text))
        painter.drawText(
            QRectF(right - width, rect.top(), width, rect.height()),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            score,
        )
        right -= width + 8
        small = text_font(9)
        painter.setFont(small)
        painter.setPen(QColor(theme.muted))
        points = f"{row.hit_points}/{row.full}"
        width = QFontMetricsF(small).horizontalAdvance("000/000")
        share = row.hit_points / row.full if row.full else 1
        painter.setPen(QColor(theme.bad if share <= 0.25 else theme.warn if share <= 0.5 else theme.muted))
        painter.drawText(
            QRectF(right - width, rect.top(), width, rect.height()),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            points,
        )
        right -= width + 8
        name = text_font(10, bold=row.current, italic=row.hidden)
        metrics = QFontMetricsF(name)
        painter.setFont(name)
        painter.setPen(text)
        shown = metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, max(30, right - left))
        painter.drawText(QRectF(left, rect.top(), right - left, rect.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        left += metrics.horizontalAdvance(shown) + 8
        mark = "✓" if row.done or (row.declared and not row.current) else ""
        note = " ".join(part for part in (mark, row.note) if part)
        if note and right - left > 24:
            painter.setFont(small)
            painter.setPen(QColor(theme.muted))
            painter.drawText(
                QRectF(left, rect.top(), right - left, rect.height()),
                Qt.AlignmentFlag.AlignVCenter,
                QFontMetricsF(small).elidedText(note, Qt.TextElideMode.ElideRight, right - left),
            )
        painter.restore()
