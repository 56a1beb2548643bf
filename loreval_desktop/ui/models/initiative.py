"""Rows of the initiative dock: one for each combatant, in the order of the round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Qt

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import ConditionCode, InitiativeStatus, Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.models.rows import RowsModel

ROW_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class InitiativeRow:
    """What the dock shows of one combatant."""

    id: CombatantId
    name: str
    side: Side
    score: int | None
    current: bool
    done: bool
    declared: bool
    grace: bool
    out: bool
    hidden: bool
    waits: bool
    """Its initiative roll stands in the queue."""
    hit_points: int
    full: int
    note: str


def initiative_rows(context: Context, state: Encounter) -> list[InitiativeRow]:
    """Return the rows: those in the order first, then those who wait for a roll, then those held to grace or down."""
    order = {combatant: at for at, combatant in enumerate(state.round.order)}
    waiting = {p.who for p in state.pending if p.role is Role.INITIATIVE}
    rows = []
    for place, combatant in enumerate(state.combatants):
        out = combatant.out
        grace = combatant.status in (InitiativeStatus.GRACE, InitiativeStatus.GRACE_BY_CHANGE)
        states = [
            context.t(f"condition.{c.code}") if c.code is not ConditionCode.NOTE else c.text
            for c in combatant.conditions
        ]
        if grace:
            states.insert(0, context.t("ui.initiative.grace"))
        row = InitiativeRow(
            id=combatant.id,
            name=combatant.name,
            side=combatant.side,
            score=combatant.initiative,
            current=state.round.cursor == combatant.id,
            done=combatant.id in state.round.done and state.round.phase is Phase.RESOLUTION,
            declared=combatant.declaration is not None,
            grace=grace,
            out=out,
            hidden=combatant.hidden,
            waits=combatant.id in waiting,
            hit_points=combatant.hit_points,
            full=state.sheet(combatant).hit_points,
            note=", ".join(states),
        )
        group = 0 if combatant.id in order else 1 if combatant.id in waiting else 3 if out else 2
        rows.append(((group, order.get(combatant.id, 0), -(combatant.initiative or 0), place), row))
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


class InitiativeModel(RowsModel[InitiativeRow]):
    """The order of the round, for the list of the initiative dock."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(lambda row: row.id, parent)
        self._context = context

    def refresh(self) -> None:
        """Follow the encounter."""
        self.sync(initiative_rows(self._context, self._context.state))

    def cell(self, row: InitiativeRow, column: int, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            score = self._context.t("ui.initiative.no_score") if row.score is None else str(row.score)
            return self._context.t(
                "ui.initiative.row",
                name=row.name,
                score=score,
                side=self._context.t(f"side.{row.side}"),
                left=row.hit_points,
                full=row.full,
                note=row.note or "—",
            )
        return None
