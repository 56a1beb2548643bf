"""Drawing on the map what a manoeuvre would bring about: pushes, moves along, falls."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from loreval_desktop.encounter.preview import Foreseen
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.map.items.overlay import WayItem, WayLook


class ForeseenLayer:
    """What one outcome moves and brings down, as ghosts over the map; one outcome at a time."""

    def __init__(self, context: Context, items: QGraphicsScene) -> None:
        self._context = context
        self._items = items
        self.drawn: list[QGraphicsItem] = []

    def show(self, foreseen: Foreseen | None) -> None:
        """Draw an outcome, or nothing."""
        for item in self.drawn:
            if item.scene() is self._items:
                self._items.removeItem(item)
        self.drawn = []
        scene = self._context.state.scene()
        if foreseen is None or scene is None:
            return
        t = self._context.t
        moved = set()
        for shift in foreseen.shifts:
            moved.add(shift.combatant_id)
            length = ((shift.end[0] - shift.start[0]) ** 2 + (shift.end[1] - shift.start[1]) ** 2) ** 0.5
            falls = shift.combatant_id in foreseen.fallen
            text = t("ui.bmo.map.moves_falls" if falls else "ui.bmo.map.moves", distance=length)
            self._add(WayLook((shift.start, shift.end), shift.radius_m, warn=falls, label=text))
        for who in foreseen.fallen:
            token = scene.token_of(who)
            if token is not None and who not in moved:
                radius = self._context.state.token_radius_m(token)
                self._add(WayLook((token.at, token.at), radius, warn=True, label=t("ui.bmo.map.falls")))

    def _add(self, look: WayLook) -> None:
        item = WayItem(look, self._context.theme)
        self._items.addItem(item)
        self.drawn.append(item)
