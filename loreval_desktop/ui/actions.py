"""The menus of the GM's window: every action with its id, words, key and icon, in one list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

import loreval_desktop.ui.files as files
from loreval_desktop.encounter.engine.answers import RollDice
from loreval_desktop.encounter.rounds.begin_end import EndEncounter, StartEncounter
from loreval_desktop.encounter.rounds.eclats import PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import DiceSource
from loreval_desktop.rules.types.surprise import Arrival
from loreval_desktop.ui.player.ribbons import MODES
from loreval_desktop.ui.settings import LANGUAGE, PLAYER_RIBBONS, THEME
from loreval_desktop.ui.theme import ThemeName

if TYPE_CHECKING:
    from loreval_desktop.ui.main_window import MainWindow

Act = Callable[["MainWindow"], object]


@dataclass(frozen=True, slots=True)
class Entry:
    """One action: its id, what it does, its key, its icon. The words are `ui.action.<id>`."""

    id: str
    act: Act
    key: str = ""
    icon: str = ""


SEPARATOR = None

MENUS: tuple[tuple[str, tuple[Entry | None, ...]], ...] = (
    (
        "file",
        (
            Entry("file.new", files.new_encounter, "Ctrl+N", "file-new"),
            Entry("file.open", files.open_document, "Ctrl+O", "folder"),
            Entry("file.demo", files.open_demo),
            Entry("file.demo_ribbons", files.open_ribbon_demo, "", "ribbon"),
            SEPARATOR,
            Entry("file.import_map", files.import_map, "Ctrl+I", "import"),
            Entry("file.save_copy", files.save_copy, "Ctrl+Shift+S", "save-copy"),
            Entry("file.export", files.export_json, "", "export"),
            Entry("file.import_document", files.import_json),
            SEPARATOR,
            Entry("file.revert", files.revert, "", "history"),
            Entry("file.reset", files.reset_to_start),
            SEPARATOR,
            Entry("file.print", files.print_sheets, "Ctrl+P", "print"),
            Entry("file.export_log", files.export_log, "", "log"),
            SEPARATOR,
            Entry("file.quit", lambda window: window.close(), "Ctrl+Q"),
        ),
    ),
    (
        "edit",
        (
            Entry("edit.undo", lambda window: window.context.bridge.undo(), "Ctrl+Z", "undo"),
            Entry("edit.redo", lambda window: window.context.bridge.redo(), "Ctrl+Y", "redo"),
            SEPARATOR,
            Entry("edit.search", lambda window: window.search(), "Ctrl+F", "search"),
            SEPARATOR,
            Entry("edit.preferences", lambda window: window.show_preferences(), "Ctrl+,", "settings"),
        ),
    ),
    (
        "fight",
        (
            Entry("fight.start", lambda window: window.start_or_step(), "F5", "flag"),
            Entry("fight.start_open", lambda window: window.context.dispatch(StartEncounter(arrival=Arrival.OPEN))),
            Entry("fight.start_ally", lambda window: window.context.dispatch(StartEncounter(arrival=Arrival.ALLY))),
            Entry("fight.roll", lambda window: roll_all(window), "F6", "dice"),
            Entry("fight.pass_eclat", lambda window: window.context.dispatch(PassEclat()), "F7", "next"),
            Entry("fight.end_turn", lambda window: window.context.dispatch(EndTurn()), "F8", "next"),
            Entry("fight.end_round", lambda window: window.context.dispatch(EndRound()), "F9", "next"),
            SEPARATOR,
            Entry("fight.end", lambda window: window.context.dispatch(EndEncounter())),
        ),
    ),
    (
        "map",
        (
            Entry("map.zoom_in", lambda window: window.map_view.zoom_by(1.25), "Ctrl++", "zoom-in"),
            Entry("map.zoom_out", lambda window: window.map_view.zoom_by(0.8), "Ctrl+-", "zoom-out"),
            Entry("map.fit", lambda window: window.map_view.fit_map(), "Ctrl+0", "fit"),
            SEPARATOR,
            Entry("map.sight", lambda window: window.toggle_sight(), "V", "sight"),
            Entry("map.threats", lambda window: window.toggle_threats(), "H", "warning"),
            Entry("map.check", lambda window: window.show_map_check(), "Ctrl+Shift+M", "check"),
            Entry("map.shots", lambda window: window.show_shots(), "Ctrl+T", "target"),
            Entry("map.settings", lambda window: window.show_map_settings(), "Ctrl+M", "grid"),
        ),
    ),
    ("view", ()),
    (
        "players",
        (
            Entry("players.window", lambda window: window.show_players(), "F11", "players-screen"),
            Entry("players.freeze", lambda window: window.freeze_players(), "F3", "freeze"),
            Entry("players.blackout", lambda window: window.black_out_players(), "F4", "blackout"),
        ),
    ),
    (
        "help",
        (
            Entry("help.rules", lambda window: window.search_rules(), "F1", "help"),
            Entry("help.keys", lambda window: window.show_keys()),
            Entry("help.about", lambda window: window.show_about(), "", "info"),
        ),
    ),
)
"""Every menu with its entries; `view` is filled with docks, theme and language."""


def build(window: MainWindow) -> dict[str, QAction]:
    """Fill the menu bar of a window; return its actions by id."""
    context = window.context
    made: dict[str, QAction] = {}
    for name, entries in MENUS:
        menu = window.menuBar().addMenu(context.t(f"ui.menu.{name}"))
        menu.setToolTipsVisible(True)
        for entry in entries:
            if entry is None:
                menu.addSeparator()
                continue
            action = QAction(context.t(f"ui.action.{entry.id}"), window)
            action.setObjectName(entry.id)
            if entry.icon:
                action.setIcon(context.icon(entry.icon))
            if entry.key:
                action.setShortcuts([QKeySequence(entry.key), *_also(entry.key)])
            action.triggered.connect(lambda _checked=False, act=entry.act: act(window))
            menu.addAction(action)
            made[entry.id] = action
        if name == "view":
            _fill_view(window, menu, made)
        elif name == "players":
            _fill_players(window, menu, made)
        elif name == "edit":
            menu.aboutToShow.connect(lambda: _name_history(window, made))
    for name, changed in (
        ("map.sight", context.session.sight_changed),
        ("map.threats", context.session.threats_changed),
    ):
        made[name].setCheckable(True)
        changed.connect(made[name].setChecked)
    context.bridge.changed.connect(lambda _change: _enable(window, made))
    _enable(window, made)
    return made


def _also(key: str) -> list[QKeySequence]:
    """Return further keys for an action, where keyboards differ: plus without Shift, the other redo."""
    more = {"Ctrl++": ["Ctrl+="], "Ctrl+Y": ["Ctrl+Shift+Z"]}
    return [QKeySequence(other) for other in more.get(key, [])]


def _fill_view(window: MainWindow, menu: QMenu, made: dict[str, QAction]) -> None:
    context = window.context
    for dock in window.docks.values():
        action = dock.toggleViewAction()
        menu.addAction(action)
        made[f"view.{dock.objectName()}"] = action
    menu.addSeparator()
    reset = QAction(context.t("ui.action.view.reset"), window)
    reset.setObjectName("view.reset")
    reset.triggered.connect(window.reset_layout)
    menu.addAction(reset)
    made["view.reset"] = reset
    menu.addSeparator()
    _choice(window, menu, made, "theme", [name.value for name in ThemeName], context.settings.get(THEME))
    _choice(window, menu, made, "language", ["fr", "en"], context.words.lang)


def _choice(
    window: MainWindow, menu: QMenu, made: dict[str, QAction], what: str, codes: list[str], present: str
) -> None:
    context = window.context
    sub = menu.addMenu(context.t(f"ui.menu.{what}"))
    group = QActionGroup(window)
    option = THEME if what == "theme" else LANGUAGE

    def choose(code: str) -> None:
        context.settings.set(option, code)
        window.restart_wanted.emit()

    for code in codes:
        action = QAction(context.t(f"ui.{what}.{code}"), window)
        action.setObjectName(f"view.{what}.{code}")
        action.setCheckable(True)
        action.setChecked(code == present)
        action.triggered.connect(lambda _checked=False, code=code: choose(code))
        group.addAction(action)
        sub.addAction(action)
        made[f"view.{what}.{code}"] = action


def _fill_players(window: MainWindow, menu: QMenu, made: dict[str, QAction]) -> None:
    """Add where the ribbons stand in the players' window: it changes at once."""
    context = window.context
    sub = menu.addMenu(context.icon("ribbon"), context.t("ui.menu.players_ribbons"))
    group = QActionGroup(window)

    def choose(mode: str) -> None:
        context.settings.set(PLAYER_RIBBONS, mode)
        if window.players is not None:
            window.players.take_settings()

    for mode in MODES:
        action = QAction(context.t(f"ui.players.ribbons.{mode}"), window)
        action.setObjectName(f"players.ribbons.{mode}")
        action.setCheckable(True)
        action.setChecked(mode == context.settings.get(PLAYER_RIBBONS))
        action.triggered.connect(lambda _checked=False, mode=mode: choose(mode))
        group.addAction(action)
        sub.addAction(action)
        made[action.objectName()] = action


def _name_history(window: MainWindow, made: dict[str, QAction]) -> None:
    """Say what undo and redo would do, in the words of the moment."""
    store = window.context.bridge.store
    for name, command in (("undo", store.last_done()), ("redo", store.last_undone())):
        kind = getattr(command, "kind", None)
        text = window.context.t(f"ui.action.edit.{name}")
        if kind:
            text = window.context.t(f"ui.action.edit.{name}_what", what=window.context.t(f"command.{kind}"))
        made[f"edit.{name}"].setText(text)


def _enable(window: MainWindow, made: dict[str, QAction]) -> None:
    store = window.context.bridge.store
    made["edit.undo"].setEnabled(bool(store.past))
    made["edit.redo"].setEnabled(bool(store.future))
    for name in ("map.settings", "map.shots", "map.check"):
        made[name].setEnabled(window.context.state.scene() is not None)
    made["fight.roll"].setEnabled(any(isinstance(p, PendingRoll) for p in window.context.state.pending))
    for name, command in (
        ("fight.start", StartEncounter()),
        ("fight.start_open", StartEncounter(arrival=Arrival.OPEN)),
        ("fight.start_ally", StartEncounter(arrival=Arrival.ALLY)),
        ("fight.pass_eclat", PassEclat()),
        ("fight.end_turn", EndTurn()),
        ("fight.end_round", EndRound()),
        ("fight.end", EndEncounter()),
    ):
        made[name].setEnabled(all(p.overridable for p in store.problems(command)))
    by_ribbons = window.context.state.initiative == "ribbons"
    made["fight.start"].setText(window.context.t("ui.action.fight.step" if by_ribbons else "ui.action.fight.start"))
    if by_ribbons:
        made["fight.start"].setEnabled(bool(window.context.state.combatants))


def rolled_by_program(state: Encounter, roll: PendingRoll) -> bool:
    """Tell whether a roll is the program's to throw: its author's side has rolled dice, or no author is named and
    every side involved has."""
    names = [roll.who] if roll.who is not None else list(roll.about)
    found = [c for c in (state.combatant(name) for name in names) if c is not None]
    return bool(found) and all(state.dice_of(c.side) is DiceSource.ROLLED for c in found)


def roll_all(window: MainWindow) -> None:
    """Throw every waiting die whose side has rolled dice; where only typed ones wait, throw the next of those."""
    bridge = window.context.bridge
    rolled = False
    for _ in range(1000):
        waiting = next(
            (p for p in bridge.state.pending if isinstance(p, PendingRoll) and rolled_by_program(bridge.state, p)), None
        )
        if waiting is None:
            break
        rolled = bridge.dispatch(RollDice(roll_id=waiting.id)) is not None or rolled
    if not rolled:
        bridge.dispatch(RollDice())
