"""Whole frames of the window, and its memory, on large maps.

    QT_QPA_PLATFORM=offscreen python tests/bench/frame.py            frames, then memory; prints tables for RESULTS.md

A frame: one move of the mouse while a token is dragged, with the cover of 40 enemies from the cursor, the way with its
multiples, the outline of sight, and the repaint of the viewport. Milliseconds are time of the window's own thread.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[:0] = [str(Path(__file__).resolve().parents[k]) for k in (2, 1)]

import numpy as np  # noqa: E402
from bench.test_geometry_bench import the_map  # noqa: E402
from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QPointF, QSettings, Qt, QThreadPool  # noqa: E402
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from loreval_desktop.core.ids import CreatureId, ObstacleId, SceneId  # noqa: E402
from loreval_desktop.encounter.engine.dice import SeededDice  # noqa: E402
from loreval_desktop.encounter.map.events import ScenePatch  # noqa: E402
from loreval_desktop.encounter.map.scene import AddScene, EditScene  # noqa: E402
from loreval_desktop.encounter.people.roster import AddCombatant  # noqa: E402
from loreval_desktop.encounter.store import Store  # noqa: E402
from loreval_desktop.encounter.value.encounter import Encounter  # noqa: E402
from loreval_desktop.encounter.value.people import Side  # noqa: E402
from loreval_desktop.encounter.value.scene import Background, Obstacle, Scene  # noqa: E402
from loreval_desktop.importers.demo import default_profile  # noqa: E402
from loreval_desktop.rules.types.creature import Abilities, Creature, NpcKind  # noqa: E402
from loreval_desktop.ui import theme as themes  # noqa: E402
from loreval_desktop.ui.bridge import StoreBridge  # noqa: E402
from loreval_desktop.ui.context import Context  # noqa: E402
from loreval_desktop.ui.map.view import MapView  # noqa: E402
from loreval_desktop.ui.session import Session  # noqa: E402
from loreval_desktop.ui.settings import Settings  # noqa: E402
from loreval_desktop.wording import Wording  # noqa: E402


def sheet(name: str, kind: NpcKind = NpcKind.STANDARD) -> Creature:
    return Creature(id=CreatureId("x"), name=name, kind=kind, hit_points=20, abilities=Abilities(strength=14))


def fight(kind: str, size: int, tokens: int) -> tuple[Store, np.ndarray]:
    """Return a store with a map of so many walls, a character and so many foes near it; and where they stand."""
    of = the_map(kind, size)
    walls = np.asarray(of.all)
    low, high = walls.reshape(-1, 2).min(axis=0), walls.reshape(-1, 2).max(axis=0)
    shift = -low + 1
    places = of.places(tokens * 6 + 1, 3)
    start = places[0]
    near = places[1:][np.argsort(np.hypot(*(places[1:] - start).T))][:tokens]
    obstacles = tuple(
        Obstacle(id=ObstacleId(f"o{n}"), points=tuple(map(tuple, (wall + shift).tolist())))
        for n, wall in enumerate(walls)
    )
    scene = Scene(
        id=SceneId(""), width_m=float(high[0] - low[0]) + 2, height_m=float(high[1] - low[1]) + 2, obstacles=obstacles
    )
    store = Store(Encounter(profile=default_profile()), SeededDice(1))
    store.dispatch(AddScene(scene=scene))
    at = tuple((start + shift).tolist())
    store.dispatch(AddCombatant(sheet=sheet("Gaëlle", NpcKind.PC), side=Side.PLAYERS, at=at))
    store.dispatch(AddCombatant(sheet=sheet("Gobelin"), side=Side.FOES))
    creature = store.state.creatures[-1].id
    for place in near + shift:
        store.dispatch(AddCombatant(creature_id=creature, side=Side.FOES, at=tuple(place.tolist())))
    return store, np.vstack((start, near)) + shift


def view_of(store: Store) -> MapView:
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme = themes.THEMES[themes.ThemeName.DARK]
    themes.apply(app, theme)
    folder = Path(tempfile.mkdtemp())
    settings = Settings(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
    context = Context(StoreBridge(store), Session(), Wording("fr"), theme, settings)
    view = MapView(context)
    view.resize(1366, 768)
    view.show()
    settle()
    return view


def settle() -> None:
    for _ in range(5):
        QThreadPool.globalInstance().waitForDone(60_000)
        QApplication.processEvents()


def mouse(view: MapView, kind: QEvent.Type, at: tuple[float, float]) -> None:
    spot = QPointF(view.mapFromScene(QPointF(*at)))
    buttons = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    event = QMouseEvent(kind, spot, view.viewport().mapToGlobal(spot), button, buttons, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def frames(kind: str, size: int, count: int = 90) -> tuple[int, float, float, float, float]:
    """Return the number of walls, and milliseconds: median, 95th percentile, the press, the first frame."""
    store, places = fight(kind, size, 40)
    view = view_of(store)
    start = tuple(places[0].tolist())
    view.zoom_by(24 / view.pixels_per_metre)
    view.show_place(start)
    scene = store.state.scene()
    assert scene is not None
    view._context.session.select((scene.tokens[0].id,))
    view._context.session.show_sight(True)
    settle()
    begin = time.thread_time()
    mouse(view, QEvent.Type.MouseButtonPress, start)
    pressed = (time.thread_time() - begin) * 1000
    taken = []
    for n in range(count):
        turn = 2 * np.pi * n / count
        at = (start[0] + 4 * np.cos(turn) * (n % 7) / 6, start[1] + 4 * np.sin(turn) * (n % 7) / 6)
        begin = time.thread_time()
        mouse(view, QEvent.Type.MouseMove, at)
        view._flush_move()
        view.viewport().repaint()
        taken.append((time.thread_time() - begin) * 1000)
        if n == 2:
            settle()  # the bands and the graph are there
    view.cancel_gesture()
    view.close()
    warm = taken[4:]
    return len(scene.obstacles), statistics.median(warm), float(np.percentile(warm, 95)), pressed, taken[0]


def picture(side: int) -> bytes:
    """Return a map of that many pixels a side, as JPEG."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor("#405040"))
    painter = QPainter(image)
    spin = np.random.default_rng(1)
    for _ in range(4000):
        x, y, w, h = spin.integers(0, side, 2).tolist() + spin.integers(20, side // 12, 2).tolist()
        painter.fillRect(x, y, w, h, QColor(*spin.integers(30, 220, 3).tolist()))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPEG", 85)
    return bytes(data.data())


def memory(what: str) -> float:
    """Return memory of this process in MiB: VmRSS now, VmHWM at the highest. (`ru_maxrss` outlives an exec.)"""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith(f"{what}:"):
            return int(line.split()[1]) / 1024
    return 0.0


def big(side: int, file: Path) -> tuple[float, float, float, float]:
    """Return MiB resident with the map shown, MiB at the highest, and median and slowest frame of panning, in ms."""
    store, _ = fight("dungeon", 5000, 200)
    asset = store.put_asset(file.read_bytes())
    scene = store.state.scene()
    assert scene is not None
    background = Background(asset=asset, width_m=scene.width_m, height_m=scene.height_m)
    store.dispatch(EditScene(patch=ScenePatch(background=background)))
    view = view_of(store)
    settle()
    view.zoom_by(30 / view.pixels_per_metre)
    view.viewport().repaint()
    taken = []
    for n in range(120):
        begin = time.thread_time()
        view.pan_by(18 if n < 60 else -18, 12)
        QApplication.processEvents()
        taken.append((time.thread_time() - begin) * 1000)
    return memory("VmRSS"), memory("VmHWM"), statistics.median(taken), max(taken)


def main() -> None:
    if len(sys.argv) > 2:
        print(*big(int(sys.argv[1]), Path(sys.argv[2])))
        return
    print("### Whole frames: dragging with the cover of 40 enemies, the way, sight, repaint at 1366 x 768\n")
    print("| map | walls | median | 95th percentile | press | first frame |\n|---|---|---|---|---|---|")
    for kind in ("dungeon", "cave", "town"):
        for size in (1000, 5000):
            walls, median, late, pressed, first = frames(kind, size)
            print(f"| {kind} | {walls} | {median:.1f} | {late:.1f} | {pressed:.0f} | {first:.0f} |", flush=True)
    print("\n### Large pictures, 5 000 walls, 200 tokens: memory, and panning at 30 px a metre\n")
    print("| picture | resident MiB | highest MiB | frame, median | slowest |\n|---|---|---|---|---|")
    import subprocess

    QApplication.instance() or QApplication([])
    for side in (12_000, 20_000):
        file = Path(tempfile.mkdtemp()) / "map.jpg"
        file.write_bytes(picture(side))
        done = subprocess.run(
            [sys.executable, __file__, str(side), str(file)], capture_output=True, text=True, check=True
        )
        now, most, median, slow = map(float, done.stdout.split())
        print(f"| {side} x {side} px | {now:.0f} | {most:.0f} | {median:.1f} | {slow:.1f} |", flush=True)


if __name__ == "__main__":
    main()
