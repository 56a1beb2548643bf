"""Take the pictures of the README from the demonstration: `python packaging/pictures.py [FOLDER]`.

The window is drawn without a screen. Every picture is a grab of the real window over the real demonstration.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QPointF, QSettings, Qt, QThreadPool
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.derived.player_view import player_view
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.fog import PaintFog
from loreval_desktop.encounter.map.scene import EditScene, SetDoor
from loreval_desktop.encounter.value.scene import DoorState, LightLevel, Point
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.storage.document import Document
from loreval_desktop.ui import theme as themes
from loreval_desktop.ui.bridge import StoreBridge
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.player.window import PlayerCanvas
from loreval_desktop.ui.session import Session
from loreval_desktop.ui.settings import Settings
from loreval_desktop.wording import Wording

SIZE = (1440, 860)
QUALITY = 88


def settle() -> None:
    """Let pictures, bands and paint come."""
    for _ in range(10):
        QThreadPool.globalInstance().waitForDone(10_000)
        QApplication.processEvents()
        QTest.qWait(20)


@contextmanager
def demonstration(lang: str, theme: str) -> Iterator[MainWindow]:
    """Open the demonstration in a window of its own."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    folder = Path(tempfile.mkdtemp())
    chosen = themes.THEMES[themes.ThemeName(theme)]
    themes.apply(app, chosen)
    state, assets, serial = demo_encounter(lang)
    document = Document.create(folder / "demo.loreval", state, assets=assets, serial=serial)
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    context = Context(StoreBridge(document.store(seed=1)), Session(), Wording(lang), chosen, settings)
    window = MainWindow(context, document)
    window.resize(*SIZE)
    window.show()
    settle()
    window.map_view.fit_map()
    yield window
    window.close()
    document.close()


def who(window: MainWindow, name: str) -> CombatantId:
    """Return the combatant whose name begins so."""
    return next(c.id for c in window.context.state.combatants if c.name.startswith(name))


def place(window: MainWindow, name: str) -> Point:
    """Return where a combatant stands."""
    scene = window.context.state.scene()
    assert scene is not None
    token = scene.token_of(who(window, name))
    assert token is not None
    return token.at


def drag(window: MainWindow, *places: Point, release: bool = True) -> None:
    """Drag with the left button over some places of the map."""
    view = window.map_view
    spots = [view.mapFromScene(QPointF(*at)) for at in places]
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=spots[0])
    for start, stop in pairwise(spots):
        for step in range(1, 9):
            QTest.mouseMove(view.viewport(), start + (stop - start) * step / 8)
            QApplication.processEvents()
    if release:
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=spots[-1])


def save(widget: QWidget, path: Path) -> None:
    """Keep a picture of a widget."""
    settle()
    if not widget.grab().save(str(path), "JPEG", QUALITY):
        raise SystemExit(f"{path}: not written")
    print(path)


def main() -> None:
    """Take the pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with demonstration("fr", "dark") as window:  # a drag: bands, way, cover of every enemy; and the sight fan
        session = window.context.session
        session.look_at(who(window, "Anselme"))
        session.aim_at(who(window, "Arbalétrier"))
        drag(window, place(window, "Gaëlle"), (8.0, 14.6), release=False)
        settle()
        drag_to = window.map_view.mapFromScene(QPointF(12.6, 11.9))
        QTest.mouseMove(window.map_view.viewport(), drag_to)
        save(window, folder / "drag.jpg")
        window.map_view.cancel_gesture()
    with demonstration("fr", "dark") as window:  # night, lamps, a blast
        window.context.dispatch(EditScene(patch=ScenePatch(ambient=LightLevel.STARLIGHT)))
        window.context.session.take("map.templates")
        drag(window, (8.6, 15.0), (8.6, 18.4))
        save(window, folder / "template.jpg")
    with demonstration("en", "dark") as window:  # what the players see
        scene = window.context.state.scene()
        assert scene is not None
        window.context.dispatch(EditScene(patch=ScenePatch(fog=True)))
        door = next(o for o in scene.obstacles if o.name == "Main door")
        window.context.dispatch(SetDoor(obstacle_id=door.id, door=DoorState.OPEN))
        window.context.dispatch(PaintFog(points=((20, 2), (25.4, 2), (25.4, 7), (20, 7)), how="show"))
        window.context.session.take("map.fog")
        save(window, folder / "fog.jpg")
        canvas = PlayerCanvas(themes.THEMES[themes.ThemeName.DARK], window.context.t)
        canvas.resize(1280, 800)
        canvas.show_view(player_view(window.context.state), window.context.bridge.store.asset)
        save(canvas, folder / "players.jpg")


if __name__ == "__main__":
    main()
