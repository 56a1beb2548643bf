"""A window over a small fight: Gaëlle in a room with a door, goblins outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.importers.demo import default_profile
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import Allotment
from loreval_desktop.storage.document import Document
from loreval_desktop.ui import theme as themes
from loreval_desktop.ui.bridge import StoreBridge
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.session import Session
from loreval_desktop.ui.settings import Settings
from loreval_desktop.wording import Wording
from tests.encounter.conftest import goblin, heroine
from tests.encounter.test_movement import ROOM

MakeWindow = Callable[..., MainWindow]


def fill(store: Store) -> None:
    """Put the room, Gaëlle and two goblins into a store."""
    store.dispatch(AddScene(scene=ROOM))
    store.dispatch(AddCombatant(sheet=heroine(), at=(5, 5)))
    store.dispatch(AddCombatant(sheet=goblin(), count=2, at=(12, 5)))


def to_resolution(store: Store, extra: int = 0) -> None:
    """Bring the fight to Gaëlle's turn: she declared a move of 1 + extra units."""
    store.dispatch(StartEncounter())
    for face in (15, 3, 2):
        store.dispatch(EnterRoll(faces=(face,)))
    while store.state.round.phase is Phase.DECLARATION:
        mine = store.state.round.cursor == store.state.combatants[0].id
        spec = ActionSpec(kind=ActionKind.MOVE, extra_moves=extra if mine else 0)
        store.dispatch(DeclareAction(action=spec, attention=Allotment(focus=2) if mine else None))


@pytest.fixture
def make_window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MakeWindow]:
    """Return a maker of windows over a fresh document. lang, theme: what it speaks and wears."""
    opened: list[tuple[MainWindow, StoreBridge, Document]] = []

    def make(lang: str = "fr", theme: str = "dark", *, empty: bool = False) -> MainWindow:
        chosen = themes.THEMES[themes.ThemeName(theme)]
        themes.apply(qapp, chosen)
        path = tmp_path / f"fight{len(opened)}.loreval"
        document = Document.create(path, Encounter(profile=default_profile()))
        store = document.store(SeededDice(1))
        if not empty:
            fill(store)
        bridge = StoreBridge(store)
        settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        context = Context(bridge, Session(), Wording(lang), chosen, settings)
        window = MainWindow(context, document)
        window.resize(1366, 768)
        window.show()
        qtbot.waitExposed(window)
        opened.append((window, bridge, document))
        return window

    yield make
    for window, bridge, document in opened:
        window.close_players()
        window.hide()
        window.deleteLater()
        bridge.close()
        document.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # a window left behind slows the next
