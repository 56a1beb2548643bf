"""Attention of all: points, scores, and how open each one stands to its sources of danger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.people.roster import AmendCombatant, SetAwareness, SetStandingAttention
from loreval_desktop.encounter.rounds.surprise import RollDetection
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.attention import environment_rights, pool
from loreval_desktop.rules.exposure import capacity
from loreval_desktop.rules.types.creature import Allotment
from loreval_desktop.rules.types.stance import Exposure
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import Panel, card, clear_layout, label, push, set_role
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.models.rows import RowsModel
from loreval_desktop.ui.theme import ROW_COMPACT


@dataclass(frozen=True, slots=True)
class AttentionRow:
    """What the table shows of one combatant: pool and points spent, final scores, sources of danger, exposure."""

    id: CombatantId
    name: str
    pool: int
    spent: int
    environment: int
    security: int
    focus: int
    dangers: int
    capacity: int
    exposure: Exposure
    out: bool


class AttentionModel(RowsModel[AttentionRow]):
    """All combatants with their attention."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(lambda row: row.id, parent)
        self._context = context
        self.columns = tuple(
            context.t(f"ui.attention.column.{name}") for name in ("name", "pool", "e", "s", "f", "danger")
        )

    def refresh(self) -> None:
        """Follow the encounter."""
        state = self._context.state
        rows = []
        for combatant in state.combatants:
            scores = combat.attention_scores(state, combatant)
            found = () if combatant.out else combat.exposures_of(state, combatant)
            worst = max((e for _, e in found), key=_RANK.__getitem__, default=Exposure.NONE)
            rows.append(
                AttentionRow(
                    id=combatant.id,
                    name=combatant.name,
                    pool=pool(state.sheet(combatant), state.profile).total,
                    spent=combatant.attention.total,
                    environment=scores.e,
                    security=scores.s,
                    focus=scores.f,
                    dangers=len(found),
                    capacity=capacity(scores.s, state.profile),
                    exposure=worst,
                    out=combatant.out,
                )
            )
        self.sync(rows)

    def cell(self, row: AttentionRow, column: int, role: int) -> Any:
        theme = self._context.theme
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                row.name,
                f"{row.spent}/{row.pool}",
                str(row.environment).replace("-", "−"),
                str(row.security).replace("-", "−"),
                str(row.focus).replace("-", "−"),
                f"{row.dangers}/{row.capacity}",
            )[column]
        if role == Qt.ItemDataRole.TextAlignmentRole and column:
            return int(Qt.AlignmentFlag.AlignCenter)
        if role == Qt.ItemDataRole.ForegroundRole:
            if row.out:
                return QBrush(QColor(theme.muted))
            if column == 5 and row.exposure is not Exposure.NONE:
                return QBrush(QColor(theme.bad if row.exposure is Exposure.DOUBLE else theme.warn))
        if role == Qt.ItemDataRole.FontRole and column in (2, 3, 4):
            return text_font(10, bold=True)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._context.t(
                "ui.attention.tip",
                name=row.name,
                spent=row.spent,
                pool=row.pool,
                dangers=row.dangers,
                capacity=row.capacity,
                exposure=self._context.t(f"ui.attention.exposure.{row.exposure}"),
            )
        return None


_RANK = {Exposure.NONE: 0, Exposure.SIMPLE: 1, Exposure.DOUBLE: 2}


class AttentionPanel(Panel):
    """The table of all, and below it the allotment and the dangers of the one looked at."""

    code = "attention"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.model = AttentionModel(context, self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW_COMPACT)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.table.setAccessibleName(context.t("ui.dock.attention"))
        self.table.setMinimumHeight(4 * ROW_COMPACT)
        self.table.clicked.connect(self._on_clicked)
        self.box.addWidget(self.table, 1)
        self._card, inside = card()
        self._title = label("", "title")
        inside.addWidget(self._title)
        row = QHBoxLayout()
        self._spins: dict[str, QSpinBox] = {}
        for field, mark in (("environment", "e"), ("security", "s"), ("focus", "f")):
            name = label(context.t(f"ui.attention.column.{mark}"))
            name.setToolTip(context.t(f"ui.attention.{field}"))
            row.addWidget(name)
            spin = QSpinBox()
            spin.setRange(0, 20)
            spin.setAccessibleName(context.t(f"ui.attention.{field}"))
            spin.setToolTip(context.t(f"ui.attention.{field}"))
            spin.setMaximumWidth(64)
            spin.valueChanged.connect(self._show_left)
            row.addWidget(spin)
            self._spins[field] = spin
        row.addStretch(1)
        inside.addLayout(row)
        row = QHBoxLayout()
        self._left = label("")
        row.addWidget(self._left, 1)
        self._set = QPushButton(context.t("ui.attention.set"))
        self._set.setToolTip(context.t("ui.attention.set.tip"))
        self._set.clicked.connect(self._allot)
        row.addWidget(self._set)
        inside.addLayout(row)
        self._when = label("", "muted", wraps=True)
        inside.addWidget(self._when)
        self._rights = label("", "muted", wraps=True)
        inside.addWidget(self._rights)
        self._dangers = QVBoxLayout()
        self._dangers.setSpacing(2)
        inside.addLayout(self._dangers)
        more = QHBoxLayout()
        self._more_label = label(context.t("ui.attention.added"), "muted")
        more.addWidget(self._more_label)
        self._more = QSpinBox()
        self._more.setRange(0, 20)
        self._more.setToolTip(context.t("ui.attention.added.tip"))
        self._more.setAccessibleName(context.t("ui.attention.added"))
        self._more.editingFinished.connect(self._add_dangers)
        more.addWidget(self._more)
        more.addStretch(1)
        inside.addLayout(more)
        self.box.addWidget(self._card)
        context.session.focus_changed.connect(lambda _: self._show_card())
        self.show_state()

    def show_state(self) -> None:
        """Show what stands now."""
        self.model.refresh()
        self._show_card()

    def _on_clicked(self, index: QModelIndex) -> None:
        row = self.model.row_at(index)
        if row is not None:
            self.context.session.look_at(row.id)

    def _show_card(self) -> None:
        state = self.context.state
        combatant = state.combatant(self.context.session.focus)
        self._card.setVisible(combatant is not None)
        if combatant is None:
            self.table.clearSelection()
            return
        index = self.model.index_of(combatant.id)
        if index.isValid():
            self.table.selectRow(index.row())
        self._title.setText(combatant.name)
        for field, spin in self._spins.items():
            if not spin.hasFocus():
                spin.blockSignals(True)
                spin.setValue(getattr(combatant.attention, field))
                spin.blockSignals(False)
        before = state.round.phase in (Phase.SETUP, Phase.SURPRISE_CHECK, Phase.ENDED)
        self._when.setText(self.context.t("ui.attention.standing" if before else "ui.attention.declared"))
        score = combat.attention_scores(state, combatant).e
        rights = [self.context.t(f"ui.attention.right.{right}") for right in environment_rights(score, state.profile)]
        self._rights.setText(
            self.context.t("ui.attention.rights", score=score, rights=", ".join(rights))
            if rights
            else self.context.t("ui.attention.no_rights", score=score)
        )
        self._more.setValue(combatant.extra_danger)
        self._show_left()
        self._show_dangers()

    def _allotment(self) -> Allotment:
        return Allotment(**{field: spin.value() for field, spin in self._spins.items()})

    def _show_left(self) -> None:
        state = self.context.state
        combatant = state.combatant(self.context.session.focus)
        if combatant is None:
            return
        points = pool(state.sheet(combatant), state.profile).total
        allotment = self._allotment()
        left = points - allotment.total
        self._left.setText(self.context.t("ui.attention.left", left=left, pool=points))
        set_role(self._left, "bad" if left < 0 else "muted")
        self._set.setEnabled(allotment != combatant.attention)

    def _show_dangers(self) -> None:
        clear_layout(self._dangers)
        state = self.context.state
        combatant = state.combatant(self.context.session.focus)
        if combatant is None or combatant.out:
            return
        for danger, exposure in combat.exposures_of(state, combatant):
            if danger.why == "added":
                continue
            box = QCheckBox(
                self.context.t(
                    "ui.attention.danger",
                    name=danger.name,
                    why=self.context.t(f"ui.attention.why.{danger.why}"),
                    exposure=self.context.t(f"ui.attention.exposure.{exposure}"),
                )
            )
            box.setChecked(danger.aware)
            box.setToolTip(self.context.t("ui.attention.aware.tip", name=combatant.name, other=danger.name))
            other = CombatantId(danger.id)
            box.toggled.connect(
                lambda aware, other=other, me=combatant.id: self.context.dispatch(
                    SetAwareness(observer=me, of=other, aware=aware)
                )
            )
            self._dangers.addWidget(box)
        for sought in state.combatants:
            if sought.has(ConditionCode.INVISIBLE) and not state.knows(combatant.id, sought.id):
                self._offer_search(combatant, sought)

    def _offer_search(self, seeker: Combatant, sought: Combatant) -> None:
        """Put a detection roll against somebody invisible, with its difficulty. Rule: L-128."""
        row = QHBoxLayout()
        difficulty = QSpinBox()
        difficulty.setRange(1, 60)
        difficulty.setValue(20)
        difficulty.setAccessibleName(self.context.t("ui.surprise.difficulty"))
        difficulty.setToolTip(self.context.t("ui.surprise.difficulty"))
        search = push(
            self.context.t("ui.attention.search", name=sought.name),
            lambda: self.context.dispatch(
                RollDetection(combatant_id=seeker.id, of=sought.id, difficulty=difficulty.value())
            ),
            tip=self.context.t("ui.attention.search.tip"),
        )
        row.addWidget(search, 1)
        row.addWidget(difficulty)
        holder = QWidget()
        holder.setProperty("role", "clear")
        row.setContentsMargins(0, 0, 0, 0)
        holder.setLayout(row)
        self._dangers.addWidget(holder)

    def _allot(self) -> None:
        combatant = self.context.state.combatant(self.context.session.focus)
        if combatant is None:
            return
        if self.context.state.round.phase in (Phase.SETUP, Phase.SURPRISE_CHECK, Phase.ENDED):
            self.context.dispatch(SetStandingAttention(combatant_id=combatant.id, attention=self._allotment()))
        else:
            self.context.dispatch(
                AmendCombatant(
                    combatant_id=combatant.id,
                    attention=self._allotment(),
                    reason=self.context.t("ui.attention.amended"),
                )
            )

    def _add_dangers(self) -> None:
        combatant = self.context.state.combatant(self.context.session.focus)
        if combatant is not None and self._more.value() != combatant.extra_danger:
            self.context.dispatch(AmendCombatant(combatant_id=combatant.id, extra_danger=self._more.value()))
