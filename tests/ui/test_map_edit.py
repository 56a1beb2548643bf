"""Drawing and changing obstacles with the mouse and the keys."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.board import ways
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.scene import DrawObstacles, EditScene
from loreval_desktop.encounter.value.scene import DoorState, Grid, GridKind, Obstacle, ObstacleKind, Point, Scene
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.gesture import Pick
from tests.ui.conftest import MakeWindow

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def at(window: MainWindow, place: Point) -> QPoint:
    return window.map_view.mapFromScene(QPointF(*place))


def near(window: MainWindow, place: Point) -> object:
    """Return a place to compare with: the mouse hits whole pixels."""
    return pytest.approx(place, abs=1.5 / window.map_view.pixels_per_metre)


def move(window: MainWindow, place: Point, keys: Qt.KeyboardModifier = NONE) -> None:
    """Move the mouse without a button, keys held."""
    spot = QPointF(at(window, place))
    view = window.map_view.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove, spot, view.mapToGlobal(spot), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, keys
    )
    QApplication.sendEvent(view, event)
    QApplication.processEvents()


def click(window: MainWindow, *places: Point, keys: Qt.KeyboardModifier = NONE) -> None:
    for place in places:
        move(window, place, keys)
        QTest.mouseClick(window.map_view.viewport(), Qt.MouseButton.LeftButton, keys, at(window, place))
        QApplication.processEvents()


def double_click(window: MainWindow, place: Point) -> None:
    """Click twice: press, release, double click, release, as a real mouse tells it."""
    view = window.map_view.viewport()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, NONE, at(window, place))
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, NONE, at(window, place))
    QApplication.processEvents()


def drag(window: MainWindow, start: Point, stop: Point, *, release: bool = True) -> None:
    view = window.map_view.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, NONE, at(window, start))
    for step in range(1, 6):
        QTest.mouseMove(view, at(window, tuple(a + (b - a) * step / 5 for a, b in zip(start, stop, strict=True))))  # type: ignore[arg-type]
        QApplication.processEvents()
    if release:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, NONE, at(window, stop))
        QApplication.processEvents()


def scene(window: MainWindow) -> Scene:
    found = window.context.state.scene()
    assert found is not None
    return found


def drawing(window: MainWindow) -> bool:
    return window.map_view._driver.active


def steps(window: MainWindow) -> int:
    return len(window.context.bridge.store.past)


def key(window: MainWindow, code: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press a key on the map, where shortcuts are heard too."""
    window.map_view.setFocus()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.windowHandle(), code, keys)
    QApplication.processEvents()


def choose(window: MainWindow, kind: ObstacleKind) -> None:
    card = window.map_view.card
    card.kind.setFocus()
    card.kind.setCurrentIndex(card.kind.findData(kind))
    window.map_view.setFocus()


def draw(window: MainWindow, *points: Point, kind: ObstacleKind = ObstacleKind.WALL, closed: bool = False) -> Obstacle:
    """Put an obstacle on the map by a command, and return it."""
    made = Obstacle(id=ObstacleId(""), kind=kind, points=points, closed=closed)
    window.context.dispatch(DrawObstacles(obstacles=(made,)))
    return scene(window).obstacles[-1]


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_clicks_and_enter_draw_one_wall_in_one_step(make_window: MakeWindow) -> None:
    window = make_window()
    window.map_view.setFocus()
    key(window, Qt.Key.Key_W)
    assert window.context.session.tool == "map.walls"
    assert window.map_view.card.isVisible()
    before = steps(window)
    click(window, (12, 12), (16, 12), (16, 16))
    assert steps(window) == before
    key(window, Qt.Key.Key_Return)
    made = scene(window).obstacles[-1]
    assert steps(window) == before + 1
    assert made.kind is ObstacleKind.WALL
    assert not made.closed
    assert len(made.points) == 3
    for point, place in zip(made.points, ((12, 12), (16, 12), (16, 16)), strict=True):
        assert point == near(window, place)
    window.context.bridge.undo()
    assert len(scene(window).obstacles) == 4


def test_a_click_on_the_first_point_closes_the_outline(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    click(window, (12, 12), (16, 12), (16, 16), (12, 12))
    made = scene(window).obstacles[-1]
    assert made.closed
    assert len(made.points) == 3
    assert not drawing(window)


def test_a_double_click_sets_the_last_point_and_ends(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    click(window, (12, 12), (16, 12))
    double_click(window, (16, 16))
    made = scene(window).obstacles[-1]
    assert len(made.points) == 3
    assert made.points[-1] == near(window, (16, 16))


def test_escape_takes_points_back_one_by_one_then_leaves_the_tool(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    before = steps(window)
    click(window, (12, 12), (16, 12), (16, 16))
    key(window, Qt.Key.Key_Escape)
    assert drawing(window)
    key(window, Qt.Key.Key_Escape)
    key(window, Qt.Key.Key_Escape)
    assert not drawing(window)
    assert window.context.session.tool == "map.walls"
    key(window, Qt.Key.Key_Escape)
    assert window.context.session.tool == "map.move"
    assert not window.map_view.card.isVisible()
    assert window.map_view._preview == []
    assert steps(window) == before


def test_a_point_taken_back_is_not_drawn(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    click(window, (12, 12), (16, 12), (16, 16))
    key(window, Qt.Key.Key_Escape)
    key(window, Qt.Key.Key_Return)
    assert len(scene(window).obstacles[-1].points) == 2


def test_points_snap_to_those_of_other_walls_and_not_with_control(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    off = 5 / window.map_view.pixels_per_metre
    click(window, (20 + off, 20 - off), (20, 15))
    key(window, Qt.Key.Key_Return)
    assert scene(window).obstacles[-1].points[0] == (20, 20)
    click(window, (26 + off, 20 - off), (30, 15), keys=Qt.KeyboardModifier.ControlModifier)
    key(window, Qt.Key.Key_Return)
    assert scene(window).obstacles[-1].points[0] != (26, 20)


def test_points_snap_to_lines_and_to_the_grid(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    off = 5 / window.map_view.pixels_per_metre
    click(window, (23, 20 - off), (23, 15))
    key(window, Qt.Key.Key_Return)
    assert scene(window).obstacles[-1].points[0][1] == 20
    window.context.dispatch(EditScene(patch=ScenePatch(grid=Grid(kind=GridKind.SQUARE, cell_m=2, snap=True))))
    click(window, (14.6, 12.7), (14.6, 16.7))
    key(window, Qt.Key.Key_Return)
    assert scene(window).obstacles[-1].points == ((14, 12), (14, 16))


def test_shift_keeps_to_multiples_of_fifteen_degrees(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    click(window, (12, 12))
    click(window, (17, 14.5), keys=SHIFT)
    key(window, Qt.Key.Key_Return)
    (x0, y0), (x1, y1) = scene(window).obstacles[-1].points
    assert math.degrees(math.atan2(y1 - y0, x1 - x0)) == pytest.approx(30)


def test_a_door_drawn_on_a_wall_is_cut_into_it(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (18, 12), (18, 18))
    window.context.session.take("map.walls")
    choose(window, ObstacleKind.DOOR)
    card = window.map_view.card
    assert card.door.isVisible()
    card.door.setCurrentIndex(card.door.findData(DoorState.OPEN))
    before = steps(window)
    click(window, (14, 12), (15.5, 12))
    key(window, Qt.Key.Key_Return)
    assert steps(window) == before + 1
    assert wall.id not in {o.id for o in scene(window).obstacles}
    left, right, door = scene(window).obstacles[-3:]
    assert door.kind is ObstacleKind.DOOR
    assert door.door is DoorState.OPEN
    assert [left.points, right.points] == [((12, 12), door.points[0]), (door.points[1], (18, 12), (18, 18))]
    # Through the open door one walks; beside it one does not.
    assert ways.first_block(scene(window), ((14.75, 11), (14.75, 13))) is None
    assert ways.first_block(scene(window), ((13, 11), (13, 13))) is not None
    window.context.bridge.undo()
    assert scene(window).obstacle(wall.id) == wall


def test_a_pillar_is_drawn_from_its_middle(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    choose(window, ObstacleKind.PILLAR)
    click(window, (14, 14), (15, 14))
    made = scene(window).obstacles[-1]
    assert made.kind is ObstacleKind.PILLAR
    assert made.closed
    radii = [math.dist(p, (14, 14)) for p in made.points]
    assert sum(radii) / len(radii) == pytest.approx(1, abs=3 / window.map_view.pixels_per_metre)


def test_every_kind_can_be_drawn(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.walls")
    for row, kind in enumerate(ObstacleKind):
        choose(window, kind)
        click(window, (30, 2 + 2.4 * row), (33, 2 + 2.4 * row))
        if kind not in outline.ROUND:
            key(window, Qt.Key.Key_Return)
        assert scene(window).obstacles[-1].kind is kind
    assert len(scene(window).obstacles) == 4 + len(ObstacleKind)


# -- changing ---------------------------------------------------------------------------------------------------------


def test_the_mouse_over_an_obstacle_marks_it(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (18, 12))
    window.context.session.take("map.edit")
    move(window, (15, 12))
    assert window.map_view.bench.marked is not None
    assert window.map_view.bench.marked.obstacle == wall
    move(window, (15, 15))
    assert window.map_view.bench.marked is None


def test_a_drag_moves_a_point_in_one_step(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (18, 12), (18, 18))
    window.context.session.take("map.edit")
    click(window, (15, 12))
    assert window.map_view.picked() == Pick(wall.id)
    before = steps(window)
    drag(window, (18, 12), (16, 14))
    points = scene(window).obstacle(wall.id).points  # type: ignore[union-attr]
    assert points[0] == (12, 12)
    assert points[1] == near(window, (16, 14))
    assert points[2] == (18, 18)
    assert steps(window) == before + 1
    window.context.bridge.undo()
    assert scene(window).obstacle(wall.id) == wall


def test_escape_ends_a_drag_and_nothing_has_moved(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (18, 12))
    window.context.session.take("map.edit")
    click(window, (15, 12))
    before = steps(window)
    drag(window, (18, 12), (16, 14), release=False)
    key(window, Qt.Key.Key_Escape)
    QTest.mouseRelease(window.map_view.viewport(), Qt.MouseButton.LeftButton, NONE, at(window, (16, 14)))
    assert scene(window).obstacle(wall.id) == wall
    assert steps(window) == before
    assert window.map_view._preview == []


def test_a_drag_of_the_line_moves_the_whole(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (18, 12))
    window.context.session.take("map.edit")
    drag(window, (15, 12), (15, 15))
    (x0, y0), (x1, y1) = scene(window).obstacle(wall.id).points  # type: ignore[union-attr]
    assert (x1 - x0, y1 - y0) == pytest.approx((6, 0))
    assert (x0, y0) == near(window, (12, 15))


def test_a_double_click_inserts_a_point_and_delete_takes_it_away(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (18, 12))
    window.context.session.take("map.edit")
    before = steps(window)
    double_click(window, (14, 12))
    points = scene(window).obstacle(wall.id).points  # type: ignore[union-attr]
    assert len(points) == 3
    assert points[1] == near(window, (14, 12))
    assert steps(window) == before + 1
    assert window.map_view.picked() == Pick(wall.id, 1)
    key(window, Qt.Key.Key_Delete)
    assert scene(window).obstacle(wall.id) == wall
    key(window, Qt.Key.Key_Delete)
    assert scene(window).obstacle(wall.id) is None
    assert steps(window) == before + 3
    assert window.map_view.picked() is None


def test_the_card_changes_kind_door_lock_secret_and_name(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (14, 12))
    window.context.session.take("map.edit")
    click(window, (13, 12))
    card = window.map_view.card

    def now() -> Obstacle:
        found = scene(window).obstacle(wall.id)
        assert found is not None
        return found

    before = steps(window)
    choose(window, ObstacleKind.DOOR)
    assert (now().kind, now().door) == (ObstacleKind.DOOR, DoorState.SHUT)
    QTest.mouseClick(card.locked, Qt.MouseButton.LeftButton, NONE, QPoint(8, card.locked.height() // 2))
    assert now().locked
    QTest.mouseClick(card.secret, Qt.MouseButton.LeftButton, NONE, QPoint(8, card.secret.height() // 2))
    assert now().secret
    card.name.setFocus()
    QTest.keyClicks(card.name, "Herse")
    QTest.keyClick(card.name, Qt.Key.Key_Return)
    assert now().name == "Herse"
    card.door.setCurrentIndex(card.door.findData(DoorState.AJAR))
    assert (now().door, now().locked) == (DoorState.AJAR, False)
    assert steps(window) == before + 5
    choose(window, ObstacleKind.WALL)
    assert (now().door, now().secret, now().name) == (None, False, "Herse")
    assert not card.door.isVisible()


def test_the_card_gives_way_to_the_corner_below_it(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.session.take("map.edit")
    card = window.map_view.card
    assert card.x() < 20
    QTest.mouseClick(card.side, Qt.MouseButton.LeftButton)
    assert card.geometry().right() > window.map_view.width() - 20
    QTest.mouseClick(card.side, Qt.MouseButton.LeftButton)
    assert card.x() < 20


def test_a_one_way_wall_is_turned_round(make_window: MakeWindow) -> None:
    window = make_window()
    wall = draw(window, (12, 12), (18, 12), kind=ObstacleKind.ONE_WAY)
    window.context.session.take("map.edit")
    click(window, (15, 12))
    QTest.mouseClick(window.map_view.card.reverse_button, Qt.MouseButton.LeftButton)
    assert scene(window).obstacle(wall.id).points == ((18, 12), (12, 12))  # type: ignore[union-attr]
    window.map_view.setFocus()
    key(window, Qt.Key.Key_R)
    assert scene(window).obstacle(wall.id) == wall


def test_all_of_it_works_with_the_keys_alone(make_window: MakeWindow) -> None:
    window = make_window()
    window.map_view.setFocus()
    key(window, Qt.Key.Key_E)
    first, second = scene(window).obstacles[:2]
    key(window, Qt.Key.Key_PageDown)
    assert window.map_view.picked() == Pick(first.id)
    key(window, Qt.Key.Key_PageDown)
    assert window.map_view.picked() == Pick(second.id)
    key(window, Qt.Key.Key_PageUp)
    key(window, Qt.Key.Key_End)
    key(window, Qt.Key.Key_End)
    assert window.map_view.picked() == Pick(first.id, 1)
    key(window, Qt.Key.Key_Right, SHIFT)
    assert scene(window).obstacle(first.id).points == ((8, 0), (8.5, 9))  # type: ignore[union-attr]
    key(window, Qt.Key.Key_Escape)
    assert window.map_view.picked() == Pick(first.id)
    key(window, Qt.Key.Key_Escape)
    assert window.map_view.picked() is None
    key(window, Qt.Key.Key_Escape)
    assert window.context.session.tool == "map.move"


# -- the shapes behind ------------------------------------------------------------------------------------------------


def test_a_round_outline_has_the_area_of_the_disc() -> None:
    points = outline.circle((3, 4), 2.0)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))) / 2
    assert area == pytest.approx(math.pi * 4)


def test_cutting_a_closed_outline_leaves_one_open_line() -> None:
    box = Obstacle(id=ObstacleId("o"), points=((0, 0), (4, 0), (4, 4), (0, 4)), closed=True)
    left = outline.cut_out(box, (3, 0), (1, 0))
    assert left is not None
    assert [o.points for o in left] == [((3, 0), (4, 0), (4, 4), (0, 4), (0, 0), (1, 0))]
    assert not left[0].closed
    assert outline.cut_out(box, (3, 0), (4, 2)) is None


def test_cutting_the_closing_piece_and_a_whole_piece() -> None:
    box = Obstacle(id=ObstacleId("o"), points=((0, 0), (4, 0), (4, 4), (0, 4)), closed=True)
    left = outline.cut_out(box, (0, 1), (0, 3))
    assert left is not None
    assert [o.points for o in left] == [((0, 1), (0, 0), (4, 0), (4, 4), (0, 4), (0, 3))]
    line = Obstacle(id=ObstacleId("o"), points=((0, 0), (4, 0)))
    nothing_left = outline.cut_out(line, (0, 0), (4, 0))
    assert [*(nothing_left if nothing_left is not None else ["not on the wall"])] == []
