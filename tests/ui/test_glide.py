"""Tokens glide along their way, 150 ms, where a screen shows it and nobody asked for stillness."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QVariantAnimation
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.map.glide import GLIDE_MS, place_on
from loreval_desktop.ui.settings import REDUCED_MOTION
from tests.ui.conftest import MakeWindow

CORNER: tuple[Point, ...] = ((0, 0), (6, 0), (6, 2))


@pytest.mark.parametrize(
    ("share", "place"), [(0.0, (0, 0)), (0.5, (4, 0)), (0.75, (6, 0)), (0.875, (6, 1)), (1.0, (6, 2)), (1.01, (6, 2))]
)
def test_a_share_of_the_way_is_a_share_of_its_length(share: float, place: Point) -> None:
    assert place_on(CORNER, share) == pytest.approx(place)


def test_a_way_without_length_ends_where_it_begins() -> None:
    assert place_on(((3, 4), (3, 4)), 0.5) == (3, 4)


def moved(window: MainWindow) -> list[QVariantAnimation]:
    """Move the first token in two pieces; return what glides."""
    scene = window.context.state.scene()
    assert scene is not None
    window.context.dispatch(MoveToken(token_id=scene.tokens[0].id, path=((5, 7), (7, 7))))
    return window.map_view.glides.going


def place(window: MainWindow) -> QPointF:
    scene = window.context.state.scene()
    assert scene is not None
    return window.map_view.stage.tokens[scene.tokens[0].id].pos()


def test_a_token_glides_from_where_it_stood_to_where_it_stands(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    window.map_view.glides.without_screen = True
    (glide,) = moved(window)
    assert place(window) == QPointF(5, 5)
    glide.setCurrentTime(GLIDE_MS // 2)
    assert place(window) == QPointF(5, 7)
    qtbot.waitUntil(lambda: place(window) == QPointF(7, 7))
    window.context.bridge.undo()
    assert place(window) == QPointF(5, 5)  # back at once


def test_another_step_ends_a_glide(make_window: MakeWindow) -> None:
    window = make_window()
    window.map_view.glides.without_screen = True
    moved(window)
    window.context.bridge.undo()
    assert place(window) == QPointF(5, 5)
    assert window.map_view.glides.going == []


@pytest.mark.parametrize("still", [True, False])
def test_nothing_glides_with_reduced_motion_or_without_a_screen(make_window: MakeWindow, still: bool) -> None:
    window = make_window()
    window.context.settings.set(REDUCED_MOTION, still)
    window.map_view.glides.without_screen = still
    assert moved(window) == []
    assert place(window) == QPointF(7, 7)
