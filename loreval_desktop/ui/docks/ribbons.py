"""The dock of the ribbons: who stands where on the segments, and who acts next by the rule text."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QWidget

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import FIGHTING
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import Panel, label
from loreval_desktop.ui.docks.ribbons_tracks import ZOOMS, RibbonTracks


class RibbonsPanel(Panel):
    """The ribbons in a field that scrolls once they are larger than it."""

    code = "ribbons"

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.tracks = RibbonTracks(context)
        row = QHBoxLayout()
        row.setSpacing(2)
        self._hint = label("", "muted", wraps=True)
        row.addWidget(self._hint, 1)
        self.zooms: dict[str, QToolButton] = {}
        for icon, step in (("zoom-out", -1), ("fit", 0), ("zoom-in", 1)):
            button = QToolButton()
            button.setIcon(context.icon(icon))
            button.setToolTip(context.t(f"ui.ribbons.{icon}"))
            button.setAccessibleName(context.t(f"ui.ribbons.{icon}"))
            button.clicked.connect(lambda _=False, step=step: self.tracks.show_zoom(step))
            self.zooms[icon] = button
            row.addWidget(button)
        self.box.addLayout(row)
        self.tracks.chosen.connect(self._on_chosen)
        self.tracks.zoomed.connect(self._on_zoomed)
        self.field = QScrollArea()
        self.field.setWidgetResizable(True)
        self.field.setFrameShape(QScrollArea.Shape.NoFrame)
        self.field.setWidget(self.tracks)
        self.field.setFocusProxy(self.tracks)
        self.box.addWidget(self.field, 1)
        context.session.target_changed.connect(lambda _: self.tracks.update())
        self._on_zoomed()
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
        QTimer.singleShot(0, self, self._keep_in_sight)  # once it has the room that it claims

    def _on_zoomed(self) -> None:
        for icon, on in (
            ("zoom-out", self.tracks.zoom > 0),
            ("fit", self.tracks.zoom > 0),
            ("zoom-in", self.tracks.zoom < len(ZOOMS) - 1),
        ):
            self.zooms[icon].setEnabled(on)
        QTimer.singleShot(0, self, self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        """Roll ribbons that are larger than the dock to whoever's turn it is."""
        box = self.tracks.current_box()
        if box is not None:
            middle = box.center()
            self.field.ensureVisible(middle.x(), middle.y(), box.width() // 2, box.height() // 2)

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
