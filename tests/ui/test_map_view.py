"""The battle map under the hand: real mouse and key events."""

from __future__ import annotations

import itertools
import math

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.map.scene import SetDoor
from loreval_desktop.encounter.value.scene import DoorState, Point
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.map.drops import creature_mime
from tests.encounter.conftest import goblin
from tests.ui.conftest import MakeWindow, to_resolution


def at(window: MainWindow, place: Point) -> QPoint:
    """Return the pixel of the viewport that shows a place."""
    return window.map_view.mapFromScene(QPointF(*place))


def drag(window: MainWindow, *places: Point, release: bool = True) -> None:
    """Press at the first place, move over the others, release at the last."""
    view = window.map_view.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at(window, places[0]))
    for start, stop in itertools.pairwise(places):
        for step in range(1, 9):
            place = (start[0] + (stop[0] - start[0]) * step / 8, start[1] + (stop[1] - start[1]) * step / 8)
            QTest.mouseMove(view, at(window, place))
            QApplication.processEvents()
    if release:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at(window, places[-1]))
        QApplication.processEvents()


def where(window: MainWindow, index: int = 0) -> Point:
    state = window.context.state
    scene = state.scene()
    assert scene is not None
    token = scene.token_of(state.combatants[index].id)
    assert token is not None
    return token.at


def open_door(window: MainWindow) -> None:
    scene = window.context.state.scene()
    assert scene is not None
    window.context.dispatch(SetDoor(obstacle_id=scene.obstacles[1].id, door=DoorState.OPEN))


def pixel(window: MainWindow) -> float:
    """Return the size of a pixel in metres."""
    return 1 / window.map_view.pixels_per_metre


def test_a_drag_goes_round_the_corner_and_counts_the_walked_way(make_window: MakeWindow) -> None:
    window = make_window()
    open_door(window)
    to_resolution(window.context.bridge.store, extra=2)
    steps = len(window.context.bridge.store.past)
    drag(window, (5, 5), (12, 5), release=False)
    shown = window.map_view._pill.text()
    QTest.mouseRelease(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (12, 5)))
    walked = window.context.state.combatants[0].walked_m
    assert where(window) == pytest.approx((12, 5), abs=2 * pixel(window))
    x, y = where(window)
    assert walked == pytest.approx(math.dist((5, 5), (8, 9)) + math.dist((8, 9), (x, y)), abs=1e-6)
    assert shown.startswith(window.context.words.metres(walked))
    assert "2 × VD" in shown
    assert len(window.context.bridge.store.past) == steps + 1
    window.context.bridge.undo()
    assert where(window) == (5, 5)


def test_what_no_way_reaches_is_refused_until_it_is_overruled(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    to_resolution(window.context.bridge.store)
    drag(window, (5, 5), (23, 23))
    assert where(window) == (5, 5)
    assert window.refusal_bar.isVisible()
    qtbot.mouseClick(window.refusal_bar._overrule_button, Qt.MouseButton.LeftButton)
    assert where(window) == pytest.approx((23, 23), abs=2 * pixel(window))
    assert not window.refusal_bar.isVisible()


def test_beyond_the_allowance_is_refused_and_says_why_while_dragging(make_window: MakeWindow) -> None:
    window = make_window()
    open_door(window)
    to_resolution(window.context.bridge.store)
    drag(window, (5, 5), (12, 5), release=False)
    assert "de trop" in window.map_view._pill.text()
    QTest.mouseRelease(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (12, 5)))
    assert where(window) == (5, 5)
    assert window.refusal_bar.isVisible()


def test_escape_ends_a_drag_without_a_step(make_window: MakeWindow) -> None:
    window = make_window()
    steps = len(window.context.bridge.store.past)
    drag(window, (5, 5), (6, 8), release=False)
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert not window.map_view._driver.active
    assert not window.map_view._pill.isVisible()
    assert window.map_view._preview == []
    QTest.mouseRelease(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (6, 8)))
    assert len(window.context.bridge.store.past) == steps
    assert where(window) == (5, 5)


def test_a_right_click_during_a_drag_fixes_the_way(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view.viewport()
    drag(window, (5, 5), (2, 5), release=False)
    QTest.mouseClick(view, Qt.MouseButton.RightButton, pos=at(window, (2, 5)))
    QTest.mouseMove(view, at(window, (5, 12)))
    QApplication.processEvents()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(window, (5, 12)))
    step = window.context.bridge.store.past[-1]
    assert step.command is not None
    path = step.command.path  # type: ignore[attr-defined]
    assert len(path) == 2
    assert path[0] == pytest.approx((2, 5), abs=3 * pixel(window))


def test_a_double_click_opens_and_shuts_a_door(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view.viewport()
    for wanted in (DoorState.OPEN, DoorState.SHUT):
        QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=at(window, (8, 10)))
        scene = window.context.state.scene()
        assert scene is not None
        assert scene.obstacles[1].door is wanted


@pytest.mark.tries(24)
def test_arrows_go_through_the_same_gate(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (5, 5)))
    for _ in range(12):
        QTest.keyClick(view, Qt.Key.Key_Right)
    x, y = where(window)
    assert x < 8
    assert y == 5
    assert window.refusal_bar.isVisible()


@pytest.mark.tries(24)
def test_a_group_keeps_its_formation_and_nobody_passes_a_wall(make_window: MakeWindow) -> None:
    window = make_window()
    drag(window, (10.5, 3), (16, 7))  # a box round the goblins
    assert len(window.context.session.selection) == 2
    drag(window, (12, 5), (13, 9))
    first, second = where(window, 1), where(window, 2)
    assert first == pytest.approx((13, 9), abs=3 * pixel(window))
    assert second[0] - first[0] == pytest.approx(1.2, abs=1e-6)
    drag(window, (13, 9), (5, 9))  # behind the shut door
    assert where(window, 1) == first
    assert where(window, 2) == second


def test_the_wheel_keeps_the_place_under_the_pointer(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view
    place = QPointF(300, 200)
    before = view._to_world(place)
    event = QWheelEvent(
        place, view.viewport().mapToGlobal(place), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    scale = view.pixels_per_metre
    QApplication.sendEvent(view.viewport(), event)
    assert view.pixels_per_metre > scale * 1.2
    assert view._to_world(place) == pytest.approx(before, abs=1 / view.pixels_per_metre)


def test_a_creature_dropped_from_the_bestiary_joins_the_fight(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view.viewport()
    place = at(window, (30, 10))
    mime = creature_mime(goblin(name="Loup"))
    enter = QDragEnterEvent(
        place, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view, enter)
    assert enter.isAccepted()
    drop = QDropEvent(
        QPointF(place), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view, drop)
    assert window.context.state.combatants[-1].name == "Loup"
    assert where(window, -1) == pytest.approx((30, 10), abs=2 * pixel(window))


def test_picking_a_target_on_the_map_draws_the_fan_and_says_the_cover(make_window: MakeWindow) -> None:
    window = make_window()
    session = window.context.session
    goblin_, gaelle = window.context.state.combatants[1], window.context.state.combatants[0]
    session.look_at(goblin_.id)
    session.pick(True)
    QTest.mouseClick(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (5, 5)))
    assert session.target == gaelle.id
    assert session.focus == goblin_.id
    assert not session.is_picking
    assert window.map_view.stage.fan is not None
    assert "100" in window.map_view.cover.text()  # the wall of the room
    open_door(window)
    assert "mur" in window.map_view.cover.text()


def test_the_map_fits_its_view_until_somebody_zooms(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view
    corner = view.mapFromScene(QPointF(40, 30))
    assert view.viewport().rect().contains(corner)
    window.resize(1000, 640)
    QApplication.processEvents()
    assert view.viewport().rect().contains(view.mapFromScene(QPointF(40, 30)))
    view.zoom_by(3)
    scale = view.pixels_per_metre
    window.resize(1366, 768)
    QApplication.processEvents()
    assert view.pixels_per_metre == scale
