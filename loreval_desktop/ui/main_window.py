"""The GM's window: the map in the middle, docks round it, the phase bar on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.importers.issue import Issue
from loreval_desktop.storage.document import Document
from loreval_desktop.ui import actions
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.map_check import MapCheckDialog
from loreval_desktop.ui.dialogs.preferences import PreferencesDialog
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.dialogs.scene import SceneDialog
from loreval_desktop.ui.dialogs.shots import ShotsDialog
from loreval_desktop.ui.dialogs.small import AboutDialog, KeysDialog, RulesDialog, SearchDialog
from loreval_desktop.ui.docks.attention import AttentionPanel
from loreval_desktop.ui.docks.base import DockArea, Panel
from loreval_desktop.ui.docks.bestiary import BestiaryPanel
from loreval_desktop.ui.docks.bmo import ManoeuvrePanel
from loreval_desktop.ui.docks.creature import CreaturePanel
from loreval_desktop.ui.docks.declaration import DeclarationPanel
from loreval_desktop.ui.docks.initiative import InitiativePanel
from loreval_desktop.ui.docks.issues import IssuesPanel
from loreval_desktop.ui.docks.log import LogPanel
from loreval_desktop.ui.docks.resolution import ResolutionPanel
from loreval_desktop.ui.docks.ribbons import RibbonsPanel
from loreval_desktop.ui.docks.ribbons_action import RibbonActionPanel
from loreval_desktop.ui.map.foreseen import ForeseenLayer
from loreval_desktop.ui.map.view import MapView
from loreval_desktop.ui.phase_bar import PhaseBar
from loreval_desktop.ui.player.window import PlayerWindow
from loreval_desktop.ui.refusal_bar import RefusalBar

if TYPE_CHECKING:
    from loreval_desktop.ui.app import Program

PANELS: tuple[tuple[type[Panel], Qt.DockWidgetArea, int], ...] = (
    (InitiativePanel, Qt.DockWidgetArea.RightDockWidgetArea, 0),
    (RibbonsPanel, Qt.DockWidgetArea.RightDockWidgetArea, 0),
    (AttentionPanel, Qt.DockWidgetArea.RightDockWidgetArea, 0),
    (DeclarationPanel, Qt.DockWidgetArea.RightDockWidgetArea, 1),
    (ResolutionPanel, Qt.DockWidgetArea.RightDockWidgetArea, 1),
    (RibbonActionPanel, Qt.DockWidgetArea.RightDockWidgetArea, 1),
    (ManoeuvrePanel, Qt.DockWidgetArea.RightDockWidgetArea, 1),
    (CreaturePanel, Qt.DockWidgetArea.RightDockWidgetArea, 1),
    (BestiaryPanel, Qt.DockWidgetArea.RightDockWidgetArea, 1),
    (LogPanel, Qt.DockWidgetArea.BottomDockWidgetArea, 0),
    (IssuesPanel, Qt.DockWidgetArea.BottomDockWidgetArea, 0),
)
"""Every dock: its panel, its area, and which stack of the area it is tabbed in."""

FRONT_AT = {
    Phase.SETUP: "bestiary",
    Phase.ROLL_INITIATIVE: "initiative",
    Phase.SURPRISE_CHECK: "initiative",
    Phase.DECLARATION: "declaration",
    Phase.ECLAT_DECLARATION: "declaration",
    Phase.RESOLUTION: "resolution",
    Phase.ECLAT_RESOLUTION: "resolution",
}
"""Which dock comes to the front by itself, once, when a step begins."""

RESOLVING = (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION)
"""The steps in which actions are resolved."""

BY_SYSTEM = {
    "loreval": ("initiative", "attention", "declaration", "resolution"),
    "ribbons": ("ribbons", "ribbon_action"),
}
"""The docks that belong to one system of initiative; the others serve both."""

LAYOUT_VERSION = 1
FIRST_SIZE = (1680, 1000)
"""How large the window opens at first, where the screen has room for it."""
LEAST_SIZE = (880, 460)
"""A screen of 1366 by 768 pixels at 150 % has room for it, with the frame of the window."""


class MainWindow(QMainWindow):
    """The GM's window over one document.

    file_wanted: another document was asked for (a path, or None for a new encounter). restart_wanted: the language or
    the theme has changed and the window must be built anew. closing: the window is going.
    """

    file_wanted = Signal(object)
    restart_wanted = Signal()
    closing = Signal()

    def __init__(self, context: Context, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context: Context = context
        self.document = document
        self.program: Program | None = None
        self.players: PlayerWindow | None = None
        self.setObjectName("main-window")
        self.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AnimatedDocks
        )
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, self.tabPosition(Qt.DockWidgetArea.TopDockWidgetArea))
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.setMinimumSize(*LEAST_SIZE)
        self.resize(room_for(self, *FIRST_SIZE))

        context.bridge.changed.connect(context.session.follow)  # before any card looks at it
        self.phase_bar = PhaseBar(context)
        self._banner, self._banner_text, self._banner_button = self._make_banner()
        self.refusal_bar = RefusalBar(context)
        self.map_view: MapView = MapView(context)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._banner, self.refusal_bar):
            column.addWidget(widget)
        column.addWidget(self.map_view, 1)
        self.setCentralWidget(middle)
        self._add_phase_bar()

        self.docks: dict[str, QDockWidget] = {}
        self.panels: dict[str, Panel] = {}
        for kind, area, stack in PANELS:
            self._add_dock(kind, area, stack)
        self.tool_strip = self._make_tools()
        self.actions_by_id: dict[str, QAction] = actions.build(self)
        self._shown_once = False
        self.reset_layout()
        self._restore_layout()
        self._keep_system()
        self._show_placing()

        context.bridge.changed.connect(self._on_changed)
        context.bridge.refused.connect(lambda *_: self.refusal_bar.raise_())
        context.session.changing_changed.connect(self._show_change)
        self.phase_bar.go_to_pending.connect(self.show_pending)
        self.phase_bar.players.connect(self.show_players)
        issues = self.panels["issues"]
        bestiary = self.panels["bestiary"]
        ribbons, ribbon_action = self.panels["ribbons"], self.panels["ribbon_action"]
        assert isinstance(ribbons, RibbonsPanel)
        assert isinstance(ribbon_action, RibbonActionPanel)
        ribbon_action.planned.connect(ribbons.tracks.show_cost)
        manoeuvre = self.panels["manoeuvre"]
        assert isinstance(manoeuvre, ManoeuvrePanel)
        self.foreseen = ForeseenLayer(context, self.map_view.scene())
        manoeuvre.foreseen.connect(self.foreseen.show)
        self.docks["manoeuvre"].visibilityChanged.connect(manoeuvre.come_forward)
        ribbon_action.wanted.connect(lambda: self.bring_forward("ribbon_action"))
        ribbons.tracks.cost_wanted.connect(ribbon_action.offer)
        assert isinstance(issues, IssuesPanel)
        assert isinstance(bestiary, BestiaryPanel)
        issues.place.connect(self.map_view.show_place)
        if bestiary.issues:
            issues.show_issues(bestiary.issues)
        self._retry = QTimer(self)
        self._retry.setInterval(2000)
        self._retry.timeout.connect(self._try_again)
        self._show_title()
        self._show_trouble()
        self._last_phase = context.state.round.phase

    # -- building -----------------------------------------------------------------------------------------------------

    def _add_phase_bar(self) -> None:
        bar = QToolBar()
        bar.setObjectName("toolbar-phase")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.setWindowTitle(self.context.t("ui.bar.title"))
        bar.addWidget(self.phase_bar)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.toggleViewAction().setVisible(False)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)

    def _make_banner(self) -> tuple[QFrame, QLabel, QPushButton]:
        frame = QFrame()
        frame.setProperty("role", "banner")
        row = QHBoxLayout(frame)
        row.setContentsMargins(8, 4, 8, 4)
        text = QLabel()
        text.setWordWrap(True)
        row.addWidget(text, 1)
        button = QPushButton(self.context.t("ui.banner.save_copy"))
        button.clicked.connect(lambda: self.actions_by_id["file.save_copy"].trigger())
        row.addWidget(button)
        frame.hide()
        return frame, text, button

    def _add_dock(self, kind: type[Panel], area: Qt.DockWidgetArea, _stack: int) -> None:
        dock = QDockWidget(self.context.t(f"ui.dock.{kind.code}"), self)
        dock.setObjectName(f"dock-{kind.code}")
        panel = kind(self.context, dock)
        dock.setWidget(DockArea(panel))
        self.docks[kind.code] = dock
        self.panels[kind.code] = panel
        self.addDockWidget(area, dock)

    def _make_tools(self) -> QToolBar:
        strip = QToolBar(self.context.t("ui.tools.title"))
        strip.setObjectName("toolbar-tools")
        strip.setOrientation(Qt.Orientation.Vertical)
        strip.setIconSize(QSize(20, 20))
        strip.setMovable(False)
        group = QActionGroup(self)
        for code in self.map_view.tools:
            action = QAction(self.context.icon(self.map_view.tools[code].icon), self.context.t(f"ui.tool.{code}"), self)
            action.setObjectName(code)
            action.setCheckable(True)
            action.setChecked(code == self.context.session.tool)
            shortcut = self.map_view.tools[code].shortcut
            if shortcut:
                action.setShortcut(QKeySequence(shortcut))
            tip = self.context.t(f"ui.tool.{code}.tip")
            action.setToolTip(f"{tip} ({shortcut})" if shortcut else tip)
            action.triggered.connect(lambda _checked=False, code=code: self.context.session.take(code))
            group.addAction(action)
            strip.addAction(action)
        self.context.session.tool_changed.connect(
            lambda code: next((a for a in group.actions() if a.objectName() == code), group.actions()[0]).setChecked(
                True
            )
        )
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, strip)
        return strip

    # -- layout -------------------------------------------------------------------------------------------------------

    def reset_layout(self) -> None:
        """Bring every dock back to where it stands at first."""
        stacks: dict[tuple[Qt.DockWidgetArea, int], QDockWidget] = {}
        for kind, _area, _stack in PANELS:
            dock = self.docks[kind.code]
            dock.setFloating(False)
            self.removeDockWidget(dock)
        for kind, area, stack in PANELS:
            if (area, stack) not in stacks:
                stacks[area, stack] = self.docks[kind.code]
                self.addDockWidget(area, self.docks[kind.code])
        right = [stacks[Qt.DockWidgetArea.RightDockWidgetArea, at] for at in (0, 1)]
        self.splitDockWidget(right[0], right[1], Qt.Orientation.Vertical)
        for kind, area, stack in PANELS:
            first = stacks[area, stack]
            if first is not self.docks[kind.code]:
                self.tabifyDockWidget(first, self.docks[kind.code])
            self.docks[kind.code].show()
        for first in stacks.values():
            first.raise_()
        self.resizeDocks(right, [380, 380], Qt.Orientation.Horizontal)
        height = max(300, self.height() - 120)
        self.resizeDocks(right, [int(height * 0.42), int(height * 0.58)], Qt.Orientation.Vertical)
        bottom = stacks[Qt.DockWidgetArea.BottomDockWidgetArea, 0]
        self.resizeDocks([bottom], [96], Qt.Orientation.Vertical)
        self._show_system()

    def _keep_system(self) -> None:
        """Hide the docks of the system of initiative that is not played; those that the user closed stay closed."""
        played = self.context.state.initiative
        if all(self.docks[code].isHidden() for code in BY_SYSTEM[played]):
            self._show_system()
        for system, codes in BY_SYSTEM.items():
            if system != played:
                for code in codes:
                    self.docks[code].hide()
        if self.context.state.manoeuvres != "bmo":
            self.docks["manoeuvre"].hide()

    def _show_system(self) -> None:
        """Show the docks of the system of initiative that is played, and none of the other's."""
        played = self.context.state.initiative
        for system, codes in BY_SYSTEM.items():
            for code in codes:
                self.docks[code].setVisible(system == played)
        self.docks["manoeuvre"].setVisible(self.context.state.manoeuvres == "bmo")
        first, second = BY_SYSTEM[played][0], BY_SYSTEM[played][-1 if played == "ribbons" else -2]
        for code in (first, second):
            self.docks[code].raise_()
        height = max(300, self.height() - 120)
        upper = 0.5 if played == "ribbons" else 0.42
        self.resizeDocks(
            [self.docks[first], self.docks[second]],
            [int(height * upper), int(height * (1 - upper))],
            Qt.Orientation.Vertical,
        )

    def _show_placing(self) -> None:
        """Bring the names to the front that are to be placed on the ribbons, or the action of whoever's turn it is."""
        if self.context.state.initiative == "ribbons" and self.context.state.combatants:
            self.bring_forward("ribbon_action")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._shown_once:
            self._shown_once = True
            if self.context.settings.blob("window/state") is None:
                QTimer.singleShot(0, self.reset_layout)
            else:
                QTimer.singleShot(0, self, self._show_placing)

    def _restore_layout(self) -> None:
        settings = self.context.settings
        geometry, state = settings.blob("window/geometry"), settings.blob("window/state")
        if geometry is not None:
            self.restoreGeometry(geometry)
        if state is not None:
            self.restoreState(state, LAYOUT_VERSION)

    def save_layout(self) -> None:
        """Remember where the window and its docks stand."""
        self.context.settings.set_blob("window/geometry", self.saveGeometry())
        self.context.settings.set_blob("window/state", self.saveState(LAYOUT_VERSION))

    # -- following ----------------------------------------------------------------------------------------------------

    def _on_changed(self, change: Change) -> None:
        if change.before.title != change.after.title:
            self._show_title()
        self._show_trouble()
        phase = change.after.round.phase
        if change.before.initiative != change.after.initiative:
            self._show_system()
        if change.before.manoeuvres != change.after.manoeuvres:
            self.docks["manoeuvre"].setVisible(change.after.manoeuvres == "bmo")
        if phase is not self._last_phase:
            self._last_phase = phase
            by_ribbons = change.after.initiative == "ribbons" and phase is Phase.RESOLUTION
            self.bring_forward("ribbon_action" if by_ribbons else FRONT_AT.get(phase))
        waits = change.after.pending[:1]
        if waits and waits != change.before.pending[:1]:  # a reaction interrupts at once
            if bmo.concerns_manoeuvre(change.after, waits[0]):
                self.bring_forward("manoeuvre")
            elif change.after.initiative == "ribbons":
                self.bring_forward("ribbon_action")
        cursor = change.after.round.cursor
        if cursor is not None and cursor != change.before.round.cursor:
            self.context.session.look_at(cursor)
        actor = change.after.combatant(cursor)
        fresh = (cursor, phase) != (change.before.round.cursor, change.before.round.phase)
        if fresh and phase in RESOLVING and actor is not None and bmo.by_bmo(change.after, actor):
            self.bring_forward("manoeuvre")

    def start_or_step(self) -> None:
        """Begin the fight; by ribbons, begin it and do every next step."""
        manoeuvre = self.panels["manoeuvre"]
        state = self.context.state
        waits = any(bmo.concerns_manoeuvre(state, waiting) for waiting in state.pending)
        if waits and isinstance(manoeuvre, ManoeuvrePanel):
            self.show_pending()
            manoeuvre.focus_pending()
            return
        action = self.panels["ribbon_action"]
        if self.context.state.initiative == "ribbons" and isinstance(action, RibbonActionPanel):
            action.step_on()
        else:
            self.context.dispatch(StartEncounter())

    def bring_forward(self, code: str | None) -> None:
        """Bring a dock to the front, unless something is being typed; a field that only waits holds nothing back."""
        dock = self.docks.get(code or "")
        if dock is None or not dock.isVisibleTo(self):
            return
        focused = self.focusWidget()
        typing = focused is not None and focused.property("typing") is True
        if isinstance(focused, QLineEdit):
            typing = typing and focused.isModified() and bool(focused.text())
        if not typing:
            dock.raise_()

    def _show_change(self, who: object) -> None:
        """Bring the declaration card forward for one who changes its action, and the turn once that is done."""
        self.bring_forward("resolution" if who is None else "declaration")

    def show_pending(self) -> None:
        """Show the dock in which what waits can be answered."""
        state = self.context.state
        if any(bmo.concerns_manoeuvre(state, waiting) for waiting in state.pending):
            self.bring_forward("manoeuvre")
            return
        if self.context.state.initiative == "ribbons":
            self.bring_forward("ribbon_action")
            return
        phase = self.context.state.round.phase
        self.bring_forward("initiative" if phase is Phase.ROLL_INITIATIVE else "resolution")

    def _show_title(self) -> None:
        title = self.context.state.title or self.document.path.stem
        self.setWindowTitle(self.context.t("ui.window.title", title=title))

    def _show_trouble(self) -> None:
        said = self.document.trouble or self.document.lost or self.document.why_read_only
        self._banner.setVisible(said is not None)
        if said is not None:
            text = self.context.say(said)
            if self.document.lost is not None and said is not self.document.lost:
                text += " " + self.context.say(self.document.lost)
            self._banner_text.setText(text)
        if self.document.trouble is not None and not self._retry.isActive():
            self._retry.start()

    def _try_again(self) -> None:
        if self.document.retry():
            self._retry.stop()
        self._show_trouble()

    # -- keys ---------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.step_back()
            return
        super().keyPressEvent(event)

    def step_back(self) -> None:
        """Go one step back: the refusal, then picking, then the tool, then the selection."""
        session = self.context.session
        if self.refusal_bar.isVisible():
            self.refusal_bar.dismiss()
        elif self.map_view.step_back():
            return
        elif session.is_picking:
            session.pick(False)
        elif session.tool != "map.move":
            session.take("map.move")
        elif session.target is not None:
            session.aim_at(None)
        else:
            session.select(())

    def closeEvent(self, event: QCloseEvent) -> None:
        self.save_layout()
        self.closing.emit()
        super().closeEvent(event)

    # -- what menus open ----------------------------------------------------------------------------------------------

    def search(self) -> None:
        """Find a combatant."""
        SearchDialog(self).exec()

    def search_rules(self) -> None:
        """Search the rule index, beside the window."""
        dialog = RulesDialog(self.context, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def show_keys(self) -> None:
        """Show the keyboard shortcuts."""
        KeysDialog(self).exec()

    def show_about(self) -> None:
        """Say what the program is."""
        AboutDialog(self.context, self).exec()

    def show_map_settings(self) -> None:
        """Show the settings of the current map."""
        if self.context.state.scene() is not None:
            SceneDialog(self.context, self).exec()

    def toggle_sight(self) -> None:
        """Show what the selected creatures see, or no longer."""
        self.context.session.show_sight(not self.context.session.shows_sight)

    def toggle_threats(self) -> None:
        """Show who threatens the combatant looked at, or no longer."""
        self.context.session.show_threats(not self.context.session.shows_threats)

    def show_map_check(self) -> None:
        """Show what is doubtful in the current map, beside the window."""
        dialog = MapCheckDialog(self.context, self.map_view, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def show_shots(self) -> None:
        """Show who can shoot whom, beside the window."""
        dialog = ShotsDialog(self.context, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def show_preferences(self) -> None:
        """Show the preferences and the options of the rules."""
        if PreferencesDialog(self.context, self).exec():
            self.restart_wanted.emit()

    def show_issues(self, issues: tuple[Issue, ...]) -> None:
        """Show the remarks of an import."""
        panel = self.panels["issues"]
        assert isinstance(panel, IssuesPanel)
        panel.show_issues(issues)
        if issues:
            self.docks["issues"].show()
            self.docks["issues"].raise_()

    # -- the players' window ------------------------------------------------------------------------------------------

    def show_players(self) -> None:
        """Open the players' window, or bring it to the front."""
        if self.players is None:
            self.players = PlayerWindow(self.context)
            self.players.closed.connect(self._on_players_closed)
        self.players.open_on_chosen_screen()

    def freeze_players(self) -> None:
        """Keep the players' window as it is, or let it follow again."""
        if self.players is not None:
            self.players.freeze(not self.players.frozen)

    def black_out_players(self) -> None:
        """Make the players' window black, or show the map again."""
        if self.players is not None:
            self.players.black_out(not self.players.blacked_out)

    def close_players(self) -> None:
        """Close the players' window."""
        if self.players is not None:
            self.players.close()

    def _on_players_closed(self) -> None:
        self.players = None
