"""Random hands on the map: nothing breaks, and nobody gets across a wall."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from loreval_desktop.ui.main_window import MainWindow
from tests.ui.conftest import MakeWindow

NONE = Qt.KeyboardModifier.NoModifier
MODIFIERS = (NONE, NONE, NONE, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier)
KEYS = (
    Qt.Key.Key_Delete, Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up,
    Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_R,
)  # fmt: skip


def place(window: MainWindow, hand: random.Random) -> QPoint:
    viewport = window.map_view.viewport()
    return QPoint(hand.randrange(270, viewport.width() - 4), hand.randrange(4, viewport.height() - 4))


def drag(window: MainWindow, hand: random.Random, start: QPoint) -> None:
    viewport, keys = window.map_view.viewport(), hand.choice(MODIFIERS)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, keys, start)
    for _ in range(hand.randrange(5)):
        QTest.mouseMove(viewport, place(window, hand))
        QApplication.processEvents()
        chance = hand.random()
        if chance < 0.1:
            QTest.mouseClick(viewport, Qt.MouseButton.RightButton, keys, place(window, hand))
        elif chance < 0.15:
            QTest.keyClick(window.map_view, hand.choice(KEYS), keys)
        elif chance < 0.18:
            window.context.bridge.undo()
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, keys, place(window, hand))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_hand_does_with_whatever_tool_nothing_breaks(make_window: MakeWindow, seed: int) -> None:
    window, hand = make_window(), random.Random(seed)
    view, bridge = window.map_view, window.context.bridge
    for _ in range(110):
        chance = hand.random()
        if chance < 0.2:
            window.context.session.take(hand.choice(list(view.tools)))
        elif chance < 0.5:
            drag(window, hand, place(window, hand))
        elif chance < 0.65:
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, hand.choice(MODIFIERS), place(window, hand))
        elif chance < 0.72:
            QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, NONE, place(window, hand))
        elif chance < 0.86:
            QTest.keyClick(view, hand.choice(KEYS), hand.choice(MODIFIERS))
        elif chance < 0.92:
            bridge.undo()
        elif chance < 0.95:
            bridge.redo()
        elif view.copy():
            view.paste()
        QApplication.processEvents()
        if window.refusal_bar.isVisible():
            window.refusal_bar.dismiss()
    view.cancel_gesture()
    before = bridge.state
    steps = 0
    while bridge.undo() is not None:
        steps += 1
    for _ in range(steps):
        bridge.redo()
    assert bridge.state == before


@pytest.mark.tries(24)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_brought_across_a_wall_by_hand(make_window: MakeWindow, seed: int) -> None:
    window, hand = make_window(), random.Random(seed + 100)
    view, bridge = window.map_view, window.context.bridge
    begun = len(bridge.store.past)
    moved = 0
    for _ in range(90):
        scene = bridge.state.scene()
        assert scene is not None
        window.context.session.take(hand.choice(("map.move", "map.move", "map.push")))
        chance = hand.random()
        token = hand.choice(scene.tokens)
        at = view.mapFromScene(QPointF(*token.at))
        if chance < 0.6:
            drag(window, hand, at)
        elif chance < 0.7:
            window.context.session.select(tuple(t.id for t in scene.tokens))
        elif chance < 0.9:
            arrow = hand.choice((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down))
            QTest.keyClick(view, arrow)
        elif len(bridge.store.past) > begun + 1:
            bridge.undo()
            bridge.redo()
        QApplication.processEvents()
        if window.refusal_bar.isVisible():
            window.refusal_bar.dismiss()
        scene = bridge.state.scene()
        assert scene is not None
        if len(bridge.store.past) < begun:  # an undo in a drag took the fight itself back
            break
        for one in scene.tokens:
            mine = bridge.state.combatant(one.combatant_id)
            assert mine is not None
            assert (one.at[0] < 8) == (mine.name == "Gaëlle"), (one.at, mine.name)
            assert not (20 < one.at[0] < 26 and 20 < one.at[1] < 26)
        moved += 1
    assert moved > 20
