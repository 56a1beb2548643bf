"""On a virtual screen with a window manager: a real mouse, a real second monitor."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QProcess
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.map.scene import SetDoor
from loreval_desktop.encounter.value.scene import DoorState, Point
from loreval_desktop.ui.main_window import MainWindow
from tests.ui.conftest import MakeWindow

pytestmark = pytest.mark.screen


def needs(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def screen_at(window: MainWindow, place: Point) -> tuple[int, int]:
    """Return the pixel of the screen that shows a place of the map."""
    view = window.map_view
    shown = view.viewport().mapToGlobal(view.mapFromScene(QPointF(*place)))
    ratio = view.devicePixelRatioF()
    return round(shown.x() * ratio), round(shown.y() * ratio)


def by_mouse(qtbot: QtBot, *words: str) -> None:
    """Let a real mouse act while the program lives on."""
    process = QProcess()
    with qtbot.waitSignal(process.finished, timeout=20_000):
        process.start(needs("xdotool"), list(words))
    assert process.exitCode() == 0


def test_a_real_mouse_drags_a_token_round_the_corner(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    window.move(20, 20)
    qtbot.waitUntil(window.isActiveWindow, timeout=30_000)
    scene = window.context.state.scene()
    assert scene is not None
    window.context.dispatch(SetDoor(obstacle_id=scene.obstacles[1].id, door=DoorState.OPEN))
    steps = len(window.context.bridge.store.past)
    start, stop = screen_at(window, (5, 5)), screen_at(window, (12, 9))
    words = ["mousemove", str(start[0]), str(start[1]), "sleep", "0.1", "mousedown", "1"]
    for step in range(1, 11):
        x = start[0] + (stop[0] - start[0]) * step // 10
        y = start[1] + (stop[1] - start[1]) * step // 10
        words += ["mousemove", str(x), str(y), "sleep", "0.03"]
    by_mouse(qtbot, *words, "sleep", "0.1", "mouseup", "1")
    qtbot.waitUntil(lambda: len(window.context.bridge.store.past) == steps + 1, timeout=30_000)
    scene = window.context.state.scene()
    assert scene is not None
    token = scene.token_of(window.context.state.combatants[0].id)
    assert token is not None
    pixel = 1 / window.map_view.pixels_per_metre
    assert token.at == pytest.approx((12, 9), abs=3 * pixel)


@pytest.mark.tries(1)
def test_when_the_projector_goes_the_players_window_waits_and_never_covers_the_gm_s(
    make_window: MakeWindow, qtbot: QtBot
) -> None:
    xrandr = needs("xrandr")
    if len(QGuiApplication.screens()) < 2:
        pytest.skip("only one monitor")
    window = make_window()
    window.move(20, 20)
    window.show_players()
    players = window.players
    assert players is not None
    qtbot.waitUntil(lambda: players.isVisible() and players.isFullScreen(), timeout=30_000)
    second = QGuiApplication.screens()[1]
    name, box = second.name(), second.geometry()
    assert players.geometry().topLeft() == box.topLeft()
    subprocess.run([xrandr, "--delmonitor", name], check=True)
    try:
        qtbot.waitUntil(lambda: len(QGuiApplication.screens()) == 1, timeout=30_000)
        qtbot.waitUntil(lambda: not players.isVisible(), timeout=30_000)
    finally:
        place = f"{box.width()}/510x{box.height()}/290+{box.x()}+{box.y()}"
        subprocess.run([xrandr, "--setmonitor", name, place, "none"], check=True)
    qtbot.waitUntil(lambda: len(QGuiApplication.screens()) == 2, timeout=30_000)
    qtbot.waitUntil(players.isVisible, timeout=30_000)
    assert not players.blacked_out


def test_the_program_opens_the_demonstration(tmp_path: Path) -> None:
    import sys

    import loreval_desktop

    shot = tmp_path / "shot.png"
    done = subprocess.run(
        [sys.executable, "-m", "loreval_desktop", "--self-test", "--shot", str(shot)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(loreval_desktop.__file__).parent.parent)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert shot.stat().st_size > 20_000
