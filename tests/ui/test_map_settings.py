"""The grid over the map, what settles on it, and the settings of a map."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from loreval_desktop.core.ids import AssetId, SceneId
from loreval_desktop.encounter.board.grid import counted_m, snapped
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.scene import EditScene
from loreval_desktop.encounter.value.scene import Background, DiagonalRule, Grid, GridKind, LightLevel, Point, Scene
from loreval_desktop.ui.dialogs.scene import SceneDialog
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.map.items.editing import grid_path
from tests.ui.conftest import MakeWindow

NONE = Qt.KeyboardModifier.NoModifier


def scene(window: MainWindow) -> Scene:
    found = window.context.state.scene()
    assert found is not None
    return found


def lay(window: MainWindow, grid: Grid) -> None:
    window.context.dispatch(EditScene(patch=ScenePatch(grid=grid)))


def drag(
    window: MainWindow, start: Point, stop: Point, *, release: bool = True, keys: Qt.KeyboardModifier = NONE
) -> None:
    view = window.map_view.viewport()

    def at(place: Point) -> QPoint:
        return window.map_view.mapFromScene(QPointF(*place))

    QTest.mousePress(view, Qt.MouseButton.LeftButton, keys, at(start))
    for step in range(1, 6):
        share = step / 5
        QTest.mouseMove(view, at((start[0] + (stop[0] - start[0]) * share, start[1] + (stop[1] - start[1]) * share)))
        QApplication.processEvents()
    if release:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, keys, at(stop))
        QApplication.processEvents()


def length(path: QPainterPath) -> float:
    """Return how long the lines of a path are, each once, in metres."""
    total, last = 0.0, QPointF()
    for number in range(path.elementCount()):
        element = path.elementAt(number)
        here = QPointF(element.x, element.y)
        if not element.isMoveTo():
            total += math.hypot(here.x() - last.x(), here.y() - last.y())
        last = here
    return total


def test_square_lines_stand_where_the_cells_end() -> None:
    grid = Grid(kind=GridKind.SQUARE, cell_m=1.5, origin=(0.5, 0.25))
    path = grid_path(Scene(id=SceneId("s"), width_m=30, height_m=20, grid=grid), QRectF(10, 10, 6, 3))
    uprights = {path.elementAt(n).x for n in range(path.elementCount())}
    levels = {path.elementAt(n).y for n in range(path.elementCount())}
    assert {11.0, 12.5, 14.0, 15.5} <= uprights  # 0.5 + 7, 8, 9 and 10 times 1.5
    assert {10.75, 12.25} <= levels  # 0.25 + 7 and 8 times 1.5
    assert 11.75 not in uprights


@pytest.mark.parametrize("kind", [GridKind.HEX_POINTY, GridKind.HEX_FLAT])
def test_every_side_of_a_hexagon_is_drawn_once(kind: GridKind) -> None:
    cell = 2.0
    shown = QRectF(10, 10, 60, 60)
    path = grid_path(Scene(id=SceneId("s"), width_m=90, height_m=90, grid=Grid(kind=kind, cell_m=cell)), shown)
    # Three sides of cell / sqrt 3 to each cell of sqrt 3 / 2 * cell squared, over the part shown and a cell round it.
    side, area = cell / math.sqrt(3), math.sqrt(3) / 2 * cell**2
    assert length(path) == pytest.approx((60 + 2 * cell) ** 2 / area * 3 * side, rel=0.05)


def test_the_grid_shows_only_when_the_map_has_one(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view
    assert not view.stage.grid.isVisible()
    before = view.grab().toImage()
    lay(window, Grid(kind=GridKind.SQUARE, cell_m=2))
    assert view.stage.grid.isVisible()
    crossing = view.mapFromScene(QPointF(14, 14))
    assert view.grab().toImage().pixel(crossing) != before.pixel(crossing)
    middle = view.mapFromScene(QPointF(15, 15))
    assert view.grab().toImage().pixel(middle) == before.pixel(middle)
    window.context.bridge.undo()
    assert not view.stage.grid.isVisible()


def test_a_dragged_token_settles_on_a_cell_unless_control_is_held(make_window: MakeWindow) -> None:
    window = make_window()
    lay(window, Grid(kind=GridKind.SQUARE, cell_m=2, snap=True))
    drag(window, (5, 5), (5.4, 12.6))
    assert scene(window).tokens[0].at == pytest.approx((5, 13))
    drag(window, (5, 13), (5.4, 16.6), keys=Qt.KeyboardModifier.ControlModifier)
    assert scene(window).tokens[0].at != pytest.approx((5, 17))
    lay(window, Grid(kind=GridKind.SQUARE, cell_m=2))
    drag(window, scene(window).tokens[0].at, (5.4, 20.6))
    assert scene(window).tokens[0].at != pytest.approx((5, 21), abs=0.1)


def test_without_snapping_nothing_settles() -> None:
    assert snapped(Grid(kind=GridKind.SQUARE, cell_m=2), (5.4, 12.6), 1.0) == (5.4, 12.6)
    assert snapped(Grid(snap=True), (5.4, 12.6), 1.0) == (5.4, 12.6)


@pytest.mark.parametrize(
    ("rule", "metres"),
    [(DiagonalRule.EUCLIDEAN, 5.657), (DiagonalRule.ONE_ONE_ONE, 4.0), (DiagonalRule.ONE_TWO_ONE, 6.0)],
)
def test_diagonals_are_counted_by_the_rule_of_the_grid(rule: DiagonalRule, metres: float) -> None:
    # Four diagonal steps over cells of 1 m: 4, or every second one twice, 6.
    grid = Grid(kind=GridKind.SQUARE, cell_m=1, diagonal=rule)
    assert counted_m(grid, ((0.5, 0.5), (4.5, 4.5))) == pytest.approx(metres, abs=1e-3)


def test_the_ruler_counts_diagonals_by_the_rule(make_window: MakeWindow) -> None:
    window = make_window()
    lay(window, Grid(kind=GridKind.SQUARE, cell_m=2, diagonal=DiagonalRule.ONE_ONE_ONE))
    window.context.session.take("map.measure")
    drag(window, (11, 11), (19, 19), release=False)
    assert window.map_view._pill.text() == window.context.words.metres(8)
    window.map_view.cancel_gesture()


# -- the dialog -------------------------------------------------------------------------------------------------------


def retype(field: QLineEdit, text: str) -> None:
    field.selectAll()
    QTest.keyClicks(field, text)


def test_settings_change_the_map_in_one_step(make_window: MakeWindow) -> None:
    window = make_window()
    dialog = SceneDialog(window.context, window)
    dialog.show()
    steps = len(window.context.bridge.store.past)
    old = scene(window)
    assert not dialog.cell.isVisible()
    retype(dialog.name, "La crypte")
    retype(dialog.width_field, "42,5")
    dialog.kind.setCurrentIndex(dialog.kind.findData(GridKind.HEX_FLAT))
    assert dialog.cell.isVisible()
    retype(dialog.cell, "2")
    retype(dialog.origin_x, "0,5")
    dialog.diagonal.setCurrentIndex(dialog.diagonal.findData(DiagonalRule.ONE_TWO_ONE))
    dialog.snap.click()
    dialog.ambient.setCurrentIndex(dialog.ambient.findData(LightLevel.GLOOM))
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    new = scene(window)
    assert len(window.context.bridge.store.past) == steps + 1
    assert (new.name, new.width_m, new.height_m, new.ambient) == ("La crypte", 42.5, 30, LightLevel.GLOOM)
    assert new.grid == Grid(
        kind=GridKind.HEX_FLAT, cell_m=2, origin=(0.5, 0), diagonal=DiagonalRule.ONE_TWO_ONE, snap=True
    )
    window.context.bridge.undo()
    assert scene(window) == old


def test_nothing_changed_is_no_step(make_window: MakeWindow) -> None:
    window = make_window()
    lay(window, Grid(kind=GridKind.SQUARE, cell_m=1.23456789))
    steps = len(window.context.bridge.store.past)
    dialog = SceneDialog(window.context, window)
    dialog.show()
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert len(window.context.bridge.store.past) == steps
    assert scene(window).grid.cell_m == 1.23456789


@pytest.mark.parametrize("text", ["", "zero", "0", "-3", "nan", "30000"])
def test_what_is_no_size_is_marked_and_nothing_happens(make_window: MakeWindow, text: str) -> None:
    window = make_window()
    steps = len(window.context.bridge.store.past)
    dialog = SceneDialog(window.context, window)
    dialog.show()
    dialog.width_field.clear()
    retype(dialog.width_field, text)
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert dialog.said.isVisible()
    assert dialog.width_field.property("state") == "bad"
    assert len(window.context.bridge.store.past) == steps


def test_the_scale_of_the_picture_carries_the_size_of_the_map(make_window: MakeWindow) -> None:
    window = make_window()
    image = QImage(800, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    asset = window.context.bridge.store.put_asset(bytes(buffer.data().data()))
    picture = Background(asset=AssetId(asset), width_m=40, height_m=20)
    window.context.dispatch(EditScene(patch=ScenePatch(width_m=40, height_m=20, background=picture)))
    dialog = SceneDialog(window.context, window)
    dialog.show()
    assert dialog.scale.text() == "20"
    retype(dialog.scale, "10")
    assert (dialog.width_field.text(), dialog.height_field.text()) == ("80", "40")
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    new = scene(window)
    assert new.background is not None
    assert (new.width_m, new.height_m, new.background.width_m, new.background.height_m) == (80, 40, 80, 40)


def test_a_size_that_leaves_tokens_off_the_map_is_warned_of_and_may_be_taken(make_window: MakeWindow) -> None:
    window = make_window()
    tokens = scene(window).tokens
    off = sum(token.at[0] > 0.5 for token in tokens)
    assert off > 0
    before = scene(window).width_m
    dialog = SceneDialog(window.context, window)
    dialog.show()
    retype(dialog.width_field, "0,5")
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert scene(window).width_m == before
    assert dialog.said.isVisible()
    assert dialog.said.text().startswith(f"{off} pion")
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    assert scene(window).width_m == 0.5


def test_the_menu_offers_settings_only_over_a_map(make_window: MakeWindow) -> None:
    assert make_window().actions_by_id["map.settings"].isEnabled()
    assert not make_window(empty=True).actions_by_id["map.settings"].isEnabled()
