"""Pictures are decoded once, off the GUI thread, for all windows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QThreadPool
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from loreval_desktop.core.ids import AssetId
from loreval_desktop.derived.player_view import player_view
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.scene import EditScene
from loreval_desktop.encounter.value.scene import Background
from loreval_desktop.ui.map import shelf as module
from loreval_desktop.ui.map.shelf import PictureShelf, shelf
from loreval_desktop.ui.player.window import PlayerCanvas
from loreval_desktop.ui.theme import THEMES, ThemeName
from tests.ui.conftest import MakeWindow


def png(colour: str, side: int = 40) -> bytes:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data.data())


def test_the_players_window_waits_for_its_picture_and_shares_the_gms(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    store = window.context.bridge.store
    asset = store.put_asset(png("#2266aa"))
    canvas = PlayerCanvas(THEMES[ThemeName.DARK], lambda *_, **__: "", patient=True)
    qtbot.addWidget(canvas)
    canvas.resize(400, 300)
    window.context.dispatch(EditScene(patch=ScenePatch(background=Background(asset=asset, width_m=40, height_m=30))))
    canvas.show_view(player_view(window.context.state), store.asset)
    qtbot.waitUntil(lambda: asset in canvas._pictures, timeout=20_000)
    assert QColor(canvas.grab().toImage().pixel(380, 280)) == QColor("#2266aa")
    mine, theirs = window.map_view.stage.picture(asset), canvas._pictures[asset]
    assert mine is not None
    assert mine.cacheKey() == theirs.cacheKey()  # one copy in memory
    assert not window.map_view.stage.loading


def test_a_picture_is_decoded_once_however_often_it_is_asked_for(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_window(empty=True)
    asked: list[int] = []
    decode = module.decode_scaled
    monkeypatch.setattr(module, "decode_scaled", lambda *given: (asked.append(1), decode(*given))[1])
    found = PictureShelf()
    data = png("red")
    for _ in range(5):
        assert found.ask(AssetId("a"), lambda _: data) is None
    assert found.awaits(AssetId("a"))
    with qtbot.waitSignal(found.arrived, timeout=20_000):
        QThreadPool.globalInstance().waitForDone()
    assert found.get(AssetId("a")) is not None
    assert len(asked) == 1


def test_the_oldest_pictures_go_when_they_take_too_much(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_window(empty=True)
    monkeypatch.setattr(module, "MOST_BYTES", 2 * 40 * 40 * 4)
    found = PictureShelf()
    for name in "abc":
        found.take(AssetId(name), lambda _: png("red"))
    assert found.get(AssetId("a")) is None
    assert found.get(AssetId("c")) is not None
    assert found.take(AssetId("none"), lambda _: None).isNull()
    assert shelf() is shelf()
