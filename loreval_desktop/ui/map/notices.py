"""Short lines of text over the map: the pill beside the pointer, and the cover in the corner."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

from loreval_desktop.encounter.board import cover
from loreval_desktop.encounter.facts import combat
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import set_role
from loreval_desktop.ui.hiding import fitting_line, hider_texts


class Pill(QLabel):
    """Facts beside the pointer, always whole within its parent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("map-pill")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()

    def tell(self, at: QPoint, parts: list[str], *, warn: bool, room: tuple[int, int]) -> None:
        """Show facts beside a place, both in pixels. room: width and height that there are."""
        set_role(self, "pill-warn" if warn else "pill")
        self.setText(" · ".join(parts))
        self.adjustSize()
        x = min(at.x() + 18, room[0] - self.width() - 4)
        y = at.y() + 18
        if y + self.height() > room[1] - 4:
            y = at.y() - self.height() - 12
        self.move(max(4, x), max(4, y))
        self.show()
        self.raise_()


class CoverLine(QLabel):
    """How much of the target is hidden from whoever is looked at, what that is worth, and by what."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("map-cover")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._parts: tuple[tuple[str, ...], tuple[str, ...], str] = ((), (), "")
        self.hide()

    def tell(self, line: cover.Sightline | None, room: tuple[int, int]) -> None:
        """Say what a line of sight is worth; None says nothing. room: width and height of the map, in pixels."""
        self.setVisible(line is not None and line.known)
        if line is None or not line.known:
            return
        context, state = self._context, self._context.state
        if line.bonus is None:
            head = context.t("ui.map.no_line", percent=line.percent)
        elif line.percent > 0:
            head = context.t("ui.map.cover", percent=line.percent, bonus=line.bonus)
        else:
            head = context.t("ui.map.clear")
        pair = (state.require(line.shooter).name, state.require(line.target).name)
        parts = [context.t("ui.map.pair", shooter=pair[0], target=pair[1]), head]
        account = combat.concealment_of(state, state.require(line.shooter), state.require(line.target), ranged=True)
        counted = (term for term in account.terms if term.suppressed_by is None)
        parts += [context.t("ui.map.concealed", what=term.label, value=term.value) for term in counted]
        hiders: tuple[str, ...] = ()
        if line.ruled is not None:
            parts.append(context.t("ui.resolve.cover_ruled", percent=line.percent))
        else:
            hiders = hider_texts(context, tuple((h.name, h.share) for h in line.hiding))
        self._parts = (tuple(parts), hiders, line.rule)
        self.fit(room)

    def fit(self, room: tuple[int, int]) -> None:
        """Write as much as the map is wide; the pointer is told what had to go."""
        parts, hiders, rule = self._parts
        wide = room[0] - 16

        def fits(text: str) -> bool:
            self.setText(text)
            return self.sizeHint().width() <= wide

        whole = fitting_line(parts, hiders, rule, lambda _: True)
        shown = fitting_line(parts, hiders, rule, fits)
        self.setText(shown)
        self.setToolTip("" if shown == whole else whole)
        self.adjustSize()
        self.move(8, room[1] - self.height() - 8)
