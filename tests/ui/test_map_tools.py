"""Lights, areas, pins, drawings, templates, fog and pushes under the mouse and the keys."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from loreval_desktop.core.ids import AreaId, LightId, NoteId, ObstacleId
from loreval_desktop.derived.player_view import player_view
from loreval_desktop.encounter.board import memory
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.fog import PaintFog
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import DrawObstacles, EditScene, PutMapItems, SetDoor
from loreval_desktop.encounter.value.scene import (
    Area,
    AreaKind,
    DoorState,
    Drawing,
    Light,
    LightLevel,
    Note,
    Obstacle,
    ObstacleKind,
    Point,
)
from loreval_desktop.geometry import bitmap
from loreval_desktop.ui.dialogs.map_check import MapCheckDialog
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.map.cards.bands import read_bands
from loreval_desktop.ui.player.window import PlayerCanvas
from loreval_desktop.ui.theme import THEMES, ThemeName
from tests.ui.conftest import MakeWindow
from tests.ui.test_map_edit import at, click, double_click, drag, draw, key, move, near, scene, steps

SHIFT = Qt.KeyboardModifier.ShiftModifier


def take(window: MainWindow, tool: str) -> None:
    window.context.session.take(tool)
    QApplication.processEvents()


# -- lights -----------------------------------------------------------------------------------------------------------


def test_a_click_puts_a_light_down_and_the_card_changes_it(make_window: MakeWindow) -> None:
    window = make_window()
    key(window, Qt.Key.Key_L)
    card = window.map_view.cards.feature
    assert card.isVisible()
    before = steps(window)
    click(window, (15, 15))
    (light,) = scene(window).lights
    assert light.at == near(window, (15, 15))
    assert steps(window) == before + 1
    card.bright.setValue(7.5)
    card.preset.setCurrentIndex(card.preset.findData("torch"))
    card.preset.activated.emit(card.preset.currentIndex())
    (light,) = scene(window).lights
    assert (light.bright_m, light.dim_m) == (6.0, 12.0)
    card.on.click()
    assert not scene(window).lights[0].on
    card.carrier.setCurrentIndex(card.carrier.findText("Gaëlle"))
    assert scene(window).lights[0].carried_by == scene(window).tokens[0].id
    item = window.map_view.stage.features[light.id]
    assert item.at == (5, 5)  # type: ignore[attr-defined]
    window.context.dispatch(MoveToken(token_id=scene(window).tokens[0].id, path=((6, 7),)))
    assert window.map_view.stage.features[light.id].at == (6, 7)  # type: ignore[attr-defined]


def test_a_light_is_dragged_nudged_and_taken_away(make_window: MakeWindow) -> None:
    window = make_window()
    take(window, "map.lights")
    click(window, (15, 15))
    drag(window, (15, 15), (18, 12))
    assert len(scene(window).lights) == 1
    x, y = scene(window).lights[0].at
    assert (x, y) == near(window, (18, 12))
    key(window, Qt.Key.Key_Right)
    assert scene(window).lights[0].at == pytest.approx((x + 0.1, y))
    key(window, Qt.Key.Key_Delete)
    assert scene(window).lights == ()
    window.context.bridge.undo()
    assert len(scene(window).lights) == 1


def test_the_light_of_the_map_changes_what_conceals(make_window: MakeWindow) -> None:
    from loreval_desktop.encounter.board.light import concealment_causes

    window = make_window()
    state = window.context.state
    gaelle, goblin = state.combatants[0].id, state.combatants[1].id
    window.context.dispatch(EditScene(patch=ScenePatch(ambient=LightLevel.GLOOM)))
    assert concealment_causes(window.context.state, gaelle, goblin) == ("gloom",)
    take(window, "map.lights")
    click(window, (13, 8))  # 3.2 m from the goblin
    assert concealment_causes(window.context.state, gaelle, goblin) == ()
    window.map_view.cards.feature.bright.setValue(1)
    assert concealment_causes(window.context.state, gaelle, goblin) == ("late_daylight",)


# -- areas ------------------------------------------------------------------------------------------------------------


def test_a_drag_draws_a_rectangle_and_clicks_an_outline(make_window: MakeWindow) -> None:
    window = make_window()
    key(window, Qt.Key.Key_A)
    card = window.map_view.cards.feature
    card.area_kind.setCurrentIndex(card.area_kind.findData(AreaKind.LIGHT_FOG))
    drag(window, (10, 12), (14, 16))
    (area,) = scene(window).areas
    assert area.kind is AreaKind.LIGHT_FOG
    assert list(area.outline) == [near(window, p) for p in ((10, 12), (14, 12), (14, 16), (10, 16))]
    key(window, Qt.Key.Key_Escape)  # lets it go
    card.area_kind.setCurrentIndex(card.area_kind.findData(AreaKind.DIFFICULT_GROUND))
    card.factor.setValue(3)
    click(window, (30, 2), (36, 2), (36, 8))
    assert len(scene(window).areas) == 1  # not ended yet
    key(window, Qt.Key.Key_Return)
    made = scene(window).areas[1]
    assert (made.kind, made.factor) == (AreaKind.DIFFICULT_GROUND, 3)
    assert len(made.outline) == 3


def test_corners_of_an_area_are_moved_added_and_taken_away(make_window: MakeWindow) -> None:
    window = make_window()
    square = Area(id=AreaId(""), kind=AreaKind.THICK_FOG, outline=((10, 12), (16, 12), (16, 18), (10, 18)))
    window.context.dispatch(PutMapItems(areas=(square,)))
    take(window, "map.areas")
    click(window, (13, 15))
    assert window.map_view.features.taken is not None
    drag(window, (16, 18), (18, 19))
    assert scene(window).areas[0].outline[2] == near(window, (18, 19))
    assert scene(window).areas[0].outline[0] == (10, 12)
    double_click(window, (13, 12))
    assert len(scene(window).areas[0].outline) == 5
    drag(window, (12, 16), (13, 17))  # inside: all of it
    assert scene(window).areas[0].outline[0] == near(window, (11, 13))
    click(window, (11, 13))
    key(window, Qt.Key.Key_Delete)
    assert len(scene(window).areas[0].outline) == 4


def test_an_area_on_the_way_makes_the_pill_count_it(make_window: MakeWindow) -> None:
    window = make_window()
    bog = Area(id=AreaId(""), kind=AreaKind.DIFFICULT_GROUND, outline=((3, 6), (7, 6), (7, 8), (3, 8)), factor=2)
    window.context.dispatch(PutMapItems(areas=(bog,)))
    drag(window, (5, 5), (5, 10), release=False)
    words = window.context.words
    length = math.dist((5, 5), (5, 10)) + 2
    shown = window.map_view._pill.text().split(" · ")[0]
    assert shown == words.metres(length)


# -- pins and drawings ------------------------------------------------------------------------------------------------


def test_a_pin_has_a_title_and_a_text_and_players_see_only_public_ones(make_window: MakeWindow) -> None:
    window = make_window()
    key(window, Qt.Key.Key_N)
    click(window, (20, 5))
    card = window.map_view.cards.feature
    card.name.setText("Levier caché")
    card.name.editingFinished.emit()
    card.text.setPlainText("Ouvre la grille.")
    card._on_text()
    (note,) = scene(window).notes
    assert (note.title, note.text, note.public) == ("Levier caché", "Ouvre la grille.", False)
    assert "Levier" not in player_view(window.context.state).model_dump_json()
    card.public.click()
    (seen,) = player_view(window.context.state).notes
    assert (seen.at, seen.title) == (note.at, "Levier caché")
    window.context.dispatch(EditScene(patch=ScenePatch(fog=True)))
    assert player_view(window.context.state).notes == ()  # behind the wall


def test_a_drag_draws_freely_and_shift_draws_straight(make_window: MakeWindow) -> None:
    window = make_window()
    key(window, Qt.Key.Key_D)
    drag(window, (12, 12), (16, 15))
    (line,) = scene(window).drawings
    assert len(line.points) > 2
    assert line.points[0] == near(window, (12, 12))
    assert line.points[-1] == near(window, (16, 15))
    assert player_view(window.context.state).drawings == ()
    card = window.map_view.cards.feature
    card.public.click()
    card.line.setValue(0.5)
    (shown,) = player_view(window.context.state).drawings
    assert shown.width_m == 0.5


def test_a_click_takes_the_smallest_of_two_areas(make_window: MakeWindow) -> None:
    window = make_window()
    large = Area(id=AreaId(""), kind=AreaKind.LIGHT_FOG, outline=((10, 1), (20, 1), (20, 18), (10, 18)))
    small = Area(id=AreaId(""), kind=AreaKind.THICK_FOG, outline=((12, 11), (16, 11), (16, 15), (12, 15)))
    window.context.dispatch(PutMapItems(areas=(small, large)))
    take(window, "map.areas")
    click(window, (14, 13))
    taken = window.map_view.features.taken
    assert isinstance(taken, Area)
    assert taken.kind is AreaKind.THICK_FOG


# -- templates --------------------------------------------------------------------------------------------------------


def test_a_template_lists_who_is_inside_and_stays_until_escape(make_window: MakeWindow) -> None:
    window = make_window()
    key(window, Qt.Key.Key_G)
    before = steps(window)
    drag(window, (14, 9), (14, 3))  # a disc of 6 m: both goblins, not Gaëlle
    card = window.map_view.cards.template
    names = [card.list.item(n).text().split("\u202f")[0].split(" :")[0] for n in range(card.list.count())]
    assert sorted(n.split("\u00a0")[0] for n in names) == ["Gobelin 1", "Gobelin 2"]
    assert window.map_view._template is not None
    assert steps(window) == before  # nothing of the encounter changes
    card.select_button.click()
    assert len(window.context.session.selection) == 2
    assert card.text().count("\n") == 2
    first, second = (t.id for t in scene(window).tokens[1:])
    window.context.dispatch(MoveToken(token_id=second, path=((30, 5),)))
    assert card.list.count() == 1  # it follows the map
    assert card.list.item(0).data(Qt.ItemDataRole.UserRole) == first
    key(window, Qt.Key.Key_Escape)
    assert window.map_view._template is None
    assert card.list.count() == 0


def test_a_cone_from_a_token_starts_at_its_middle(make_window: MakeWindow) -> None:
    from loreval_desktop.geometry.areas import Cone, Line

    window = make_window()
    take(window, "map.templates")
    card = window.map_view.cards.template
    card.shape.setCurrentIndex(card.shape.findData("cone"))
    card.size_box.setValue(9)
    card.angle.setValue(90)
    shown = []
    original = window.map_view.show_template
    window.map_view.show_template = lambda t, i, *, stays: (shown.append(t), original(t, i, stays=stays))[1]  # type: ignore[method-assign,assignment,func-returns-value]
    drag(window, (5.2, 5.1), (5, 12))
    cone = shown[-1]
    assert isinstance(cone, Cone)
    assert cone.apex == (5, 5)
    assert cone.length_m == 9
    assert cone.angle_rad == pytest.approx(math.pi / 2)
    assert cone.direction_rad == pytest.approx(math.pi / 2, abs=0.02)
    card.shape.setCurrentIndex(card.shape.findData("line"))  # the one that lies there changes at once
    assert isinstance(shown[-1], Line)


# -- fog --------------------------------------------------------------------------------------------------------------


def test_the_brush_the_rectangle_and_the_room_paint_the_fog(make_window: MakeWindow) -> None:
    window = make_window()
    key(window, Qt.Key.Key_B)
    card = window.map_view.cards.fog
    card.on.click()
    assert scene(window).fog
    assert window.map_view.stage.fog is not None
    before = steps(window)
    drag(window, (12, 15), (18, 15))
    assert steps(window) == before + 1
    shown = memory.tiles(scene(window).fog_painted)
    assert bitmap.contains(shown, ((15, 15), (15, 16.3), (15, 16.8))).tolist() == [True, True, False]
    card.how.setCurrentIndex(card.how.findData("hide"))
    card.shape.setCurrentIndex(card.shape.findData("room"))
    click(window, (23, 23))
    assert bitmap.area_m2(memory.tiles(scene(window).fog_hidden)) == pytest.approx(36, abs=0.5)
    card.shape.setCurrentIndex(card.shape.findData("rectangle"))
    drag(window, (30, 2), (34, 6))
    hidden = memory.tiles(scene(window).fog_hidden)
    assert bitmap.contains(hidden, ((32, 4), (35, 4))).tolist() == [True, False]
    card.shape.setCurrentIndex(card.shape.findData("polygon"))
    click(window, (30, 10), (36, 10), (36, 16))
    key(window, Qt.Key.Key_Return)
    hidden = memory.tiles(scene(window).fog_hidden)
    assert bitmap.contains(hidden, ((35, 11), (31, 15))).tolist() == [True, False]


def picture(window: MainWindow) -> QImage:
    """Return what the players' canvas shows, 400 x 300 for 40 x 30 m."""
    canvas = PlayerCanvas(THEMES[ThemeName.DARK], lambda *_, **__: "")
    canvas.shows_order = False
    canvas.resize(400, 300)
    canvas.show_view(player_view(window.context.state), window.context.bridge.store.asset)
    return canvas.grab().toImage()


def lightness(image: QImage, place: Point) -> int:
    return QColor(image.pixel(QPoint(round(place[0] * 10), round(place[1] * 10)))).lightness()


def test_the_players_picture_shows_what_is_seen_dims_what_is_known_and_blackens_the_rest(
    make_window: MakeWindow,
) -> None:
    window = make_window()
    window.context.dispatch(EditScene(patch=ScenePatch(fog=True)))
    full = lightness(picture(window), (2, 20))
    assert full > 20
    assert lightness(picture(window), (30, 20)) == 0
    assert lightness(picture(window), (12, 5)) == 0  # a goblin stands there
    door = scene(window).obstacles[1].id
    window.context.dispatch(MoveToken(token_id=scene(window).tokens[0].id, path=((5, 10),)))
    window.context.dispatch(SetDoor(obstacle_id=door, door=DoorState.OPEN))
    assert lightness(picture(window), (30, 10)) == full
    window.context.dispatch(SetDoor(obstacle_id=door, door=DoorState.SHUT))
    assert 0 < lightness(picture(window), (30, 10)) < full * 0.6
    window.context.dispatch(PaintFog(points=((0, 0), (8, 0), (8, 30), (0, 30)), how="hide"))
    assert lightness(picture(window), (2, 20)) == 0
    window.context.dispatch(PaintFog(points=((20, 0), (40, 0), (40, 30), (20, 30)), how="show"))
    assert lightness(picture(window), (35, 25)) == full


@pytest.mark.tries(4, 7)
def test_where_players_see_nothing_every_picture_is_the_same(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.dispatch(EditScene(patch=ScenePatch(fog=True)))
    window.context.dispatch(PaintFog(points=((0, 0), (40, 0), (40, 30), (0, 30)), how="hide"))
    hidden = picture(window)
    assert all(lightness(hidden, (x, y)) == 0 for x in range(0, 40, 3) for y in range(0, 30, 3))
    window.context.dispatch(EditScene(patch=ScenePatch(width_m=80, height_m=20)))
    window.context.dispatch(PaintFog(points=((0, 0), (80, 0), (80, 20), (0, 20)), how="hide"))
    assert picture(window) == hidden


def test_the_field_of_view_follows_the_selection(make_window: MakeWindow) -> None:
    window = make_window()
    assert window.map_view.stage.sight is None
    key(window, Qt.Key.Key_V)
    sight = window.map_view.stage.sight
    assert sight is not None
    assert not sight._area.contains(QPointF(12, 5))
    assert sight._area.contains(QPointF(2, 20))
    window.context.session.select((scene(window).tokens[1].id,))
    sight = window.map_view.stage.sight
    assert sight is not None
    assert sight._area.contains(QPointF(30, 5))
    assert not sight._area.contains(QPointF(2, 20))
    key(window, Qt.Key.Key_V)
    assert window.map_view.stage.sight is None


# -- obstacles --------------------------------------------------------------------------------------------------------


def test_bands_are_written_and_painted(make_window: MakeWindow) -> None:
    window = make_window()
    made = draw(window, (12, 12), (18, 12))
    take(window, "map.edit")
    click(window, (15, 12))
    card = window.map_view.card
    assert card.bands.text() == "0–100"
    card.bands.setText("0-30, 60 – 80")
    card.bands.editingFinished.emit()
    found = scene(window).obstacle(made.id)
    assert found is not None
    assert [(b.low, b.high) for b in found.sight_bands] == [(0, 0.3), (0.6, 0.8)]
    card.bands.setText("80-60")
    card.bands.editingFinished.emit()
    assert card.bands.property("state") == "bad"
    assert scene(window).obstacle(made.id) == found
    card.bands.setText("")
    card.bands.editingFinished.emit()
    found = scene(window).obstacle(made.id)
    assert found is not None
    assert found.bands is None
    bar = card.bar
    start, stop = (QPoint(round(bar.width() * share), 9) for share in (0.51, 0.99))
    QTest.mousePress(bar, Qt.MouseButton.RightButton, pos=start)
    for n in range(1, 21):
        QTest.mouseMove(bar, QPoint(start.x() + (stop.x() - start.x()) * n // 20, 9))
    QTest.mouseRelease(bar, Qt.MouseButton.RightButton, pos=stop)
    found = scene(window).obstacle(made.id)
    assert found is not None
    assert [(b.low, b.high) for b in found.sight_bands] == [(0, 0.5)]
    card.stops.click()
    found = scene(window).obstacle(made.id)
    assert found is not None
    assert not found.blocks_move


@pytest.mark.parametrize(
    ("text", "bands"),
    [
        ("0-25", [(0, 0.25)]),
        ("0–25, 75–100", [(0, 0.25), (0.75, 1)]),
        ("75 à 100 ; 0 à 25", [(0, 0.25), (0.75, 1)]),
        ("0-50 40-60", [(0, 0.6)]),
        ("12,5-50", [(0.125, 0.5)]),
        ("50-50", None),
        ("0-101", None),
        ("mur", None),
        ("0-25 mur", None),
        ("", None),
    ],
)
def test_bands_are_read_from_text(text: str, bands: list[tuple[float, float]] | None) -> None:
    found = read_bands(text)
    assert bands == (None if found is None else [(b.low, b.high) for b in found])


def test_rectangles_and_circles_are_drawn_by_two_points(make_window: MakeWindow) -> None:
    window = make_window()
    take(window, "map.walls")
    card = window.map_view.card
    card.shape.setCurrentIndex(card.shape.findData("rectangle"))
    click(window, (12, 12), (16, 15))
    made = scene(window).obstacles[-1]
    assert made.closed
    assert list(made.points) == [near(window, p) for p in ((12, 12), (16, 12), (16, 15), (12, 15))]
    card.shape.setCurrentIndex(card.shape.findData("circle"))
    drag(window, (30, 10), (33, 10))
    made = scene(window).obstacles[-1]
    assert made.closed
    assert len(made.points) == 24
    assert all(math.dist(p, (30, 10)) == pytest.approx(3.03, abs=0.15) for p in made.points)


def test_a_line_is_split_at_a_point_and_joined_again(make_window: MakeWindow) -> None:
    window = make_window()
    made = draw(window, (12, 12), (18, 12), (18, 16))
    take(window, "map.edit")
    click(window, (15, 12))
    click(window, (18, 12))  # its point
    card = window.map_view.card
    assert card.split_button.isVisible()
    before = len(scene(window).obstacles)
    card.split_button.click()
    assert scene(window).obstacle(made.id) is None
    first, second = scene(window).obstacles[-2:]
    assert (first.points, second.points) == (((12, 12), (18, 12)), ((18, 12), (18, 16)))
    assert len(scene(window).obstacles) == before + 1
    key(window, Qt.Key.Key_Escape)
    click(window, (13, 12))
    move(window, (18, 15), SHIFT)
    QTest.mouseClick(window.map_view.viewport(), Qt.MouseButton.LeftButton, SHIFT, at(window, (18, 15)))
    assert len(window.map_view.many()) == 2
    card.join_button.click()
    joined = scene(window).obstacles[-1]
    assert joined.points == ((12, 12), (18, 12), (18, 16))
    assert len(scene(window).obstacles) == before


def test_a_box_takes_several_which_are_moved_copied_and_deleted_together(make_window: MakeWindow) -> None:
    window = make_window()
    a, b = draw(window, (12, 12), (16, 12)), draw(window, (12, 14), (16, 14))
    take(window, "map.edit")
    drag(window, (11, 11), (17, 15))
    assert {o.id for o in window.map_view.many()} == {a.id, b.id}
    drag(window, (14, 12), (15, 13))
    moved = scene(window).obstacle(a.id)
    assert moved is not None
    assert moved.points[0] == near(window, (13, 13))
    other = scene(window).obstacle(b.id)
    assert other is not None
    assert other.points[0] == near(window, (13, 15))
    before = len(scene(window).obstacles)
    window.map_view.card.copy_button.click()
    assert len(scene(window).obstacles) == before + 2
    assert len(window.map_view.many()) == 2
    key(window, Qt.Key.Key_Delete)
    assert len(scene(window).obstacles) == before
    window.context.bridge.undo()
    assert len(scene(window).obstacles) == before + 2


def test_four_sides_joined_close(make_window: MakeWindow) -> None:
    from loreval_desktop.ui.map import outline

    sides = (((0, 0), (4, 0)), ((4, 4), (4, 0)), ((4, 4), (0, 4)), ((0, 0), (0, 4)))
    made = outline.joined([Obstacle(id=ObstacleId(str(n)), points=side) for n, side in enumerate(sides)])
    assert made is not None
    assert made.closed
    assert set(made.points) == {(0, 0), (4, 0), (4, 4), (0, 4)}
    assert len(made.points) == 4


# -- the check of the map ---------------------------------------------------------------------------------------------


def test_each_remark_leads_to_its_place_and_a_gap_is_mended(make_window: MakeWindow) -> None:
    window = make_window()
    a = draw(window, (28, 5), (36, 5))
    draw(window, (36.05, 2), (36.05, 9))
    dialog = MapCheckDialog(window.context, window.map_view, window)
    dialog.show()
    texts = [dialog.list.item(n).text() for n in range(dialog.list.count())]
    assert len(texts) == 1
    assert "0,05\u00a0m" in texts[0] or "0,050\u00a0m" in texts[0]
    dialog._go(dialog.list.item(0))
    centre = window.map_view._to_world(QPointF(window.map_view.viewport().rect().center()))
    assert centre == pytest.approx((36, 5), abs=0.2)
    picked = window.map_view.picked()
    assert picked is not None
    dialog.mend.click()
    assert dialog.list.count() == 0
    found = scene(window).obstacle(a.id)
    assert found is not None
    assert found.points[1] == pytest.approx((36.05, 5))
    dialog.close()


# -- pushes -----------------------------------------------------------------------------------------------------------


@pytest.mark.tries(25)
def test_a_push_on_the_map_stops_before_the_wall_and_says_so(make_window: MakeWindow) -> None:
    window = make_window()
    key(window, Qt.Key.Key_T)
    drag(window, (5, 5), (15, 5), release=False)
    assert "mur" in window.map_view._pill.text()
    QTest.mouseRelease(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (15, 5)))
    x, y = scene(window).tokens[0].at
    assert x == pytest.approx(7.5, abs=1e-6)  # its edge touches the wall
    assert y == pytest.approx(5, abs=0.1)


def test_a_gap_on_the_line_says_the_jump(make_window: MakeWindow) -> None:
    window = make_window()
    chasm = Obstacle(
        id=ObstacleId(""), kind=ObstacleKind.CHASM, points=((0, 12), (8, 12), (8, 14), (0, 14)), closed=True
    )
    window.context.dispatch(DrawObstacles(obstacles=(chasm,)))
    take(window, "map.push")
    drag(window, (5, 5), (5, 18), release=False)
    # 7 m before the edge: a run-up; 2 m wide: a total of 5 (0.075 VD a point).
    assert "total 5" in window.map_view._pill.text()
    key(window, Qt.Key.Key_Escape)
    assert scene(window).tokens[0].at == (5, 5)


def test_features_stay_with_their_file_and_undo_brings_them_back(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.dispatch(
        PutMapItems(
            lights=(Light(id=LightId(""), at=(3, 3)),),
            notes=(Note(id=NoteId(""), at=(4, 4), title="Ici"),),
            drawings=(Drawing(id=NoteId(""), points=((1, 1), (2, 2))),),
        )
    )
    assert len(window.map_view.stage.features) == 3
    window.context.bridge.undo()
    assert window.map_view.stage.features == {}
    window.context.bridge.redo()
    assert len(window.map_view.stage.features) == 3


# -- threats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-137")
def test_threats_are_drawn_and_counted(make_window: MakeWindow) -> None:
    window = make_window()
    state = window.context.state
    window.context.session.look_at(state.combatants[0].id)
    assert window.map_view.stage.threats is None
    key(window, Qt.Key.Key_H)
    item = window.map_view.stage.threats
    assert item is not None
    assert (item.look.count, item.look.threats) == (0, ())  # the wall stands between
    first = scene(window).tokens[1]
    window.context.dispatch(MoveToken(token_id=first.id, path=((6.5, 5),), override="ici"))
    item = window.map_view.stage.threats
    assert item is not None
    assert item.look.count == 1
    (threat,) = item.look.threats
    assert threat.contact
    assert threat.at == (6.5, 5)
    key(window, Qt.Key.Key_H)
    assert not window.context.session.shows_threats


# -- the ruler, arrows, other maps ------------------------------------------------------------------------------------


@pytest.mark.tries(32)
def test_keys_count_once_and_another_map_ends_a_drag_without_a_ghost(make_window: MakeWindow) -> None:
    from loreval_desktop.core.ids import SceneId
    from loreval_desktop.encounter.map.scene import AddScene, GoToScene
    from loreval_desktop.encounter.value.scene import Scene
    from tests.ui.conftest import to_resolution

    window = make_window()
    to_resolution(window.context.bridge.store, extra=1)
    first = scene(window).id
    window.context.session.select((scene(window).tokens[0].id,))
    take(window, "map.measure")
    drag(window, (5, 5), (5, 9), release=False)
    for _ in range(4):
        key(window, Qt.Key.Key_Down)  # half a metre each, the ruler still in hand
    assert scene(window).tokens[0].at == (5, 7)
    assert window.context.state.combatants[0].walked_m == pytest.approx(2.0)
    QTest.mouseRelease(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (5, 9)))
    assert window.context.state.combatants[0].walked_m == pytest.approx(2.0)
    take(window, "map.move")
    drag(window, (5, 7), (6, 9), release=False)
    before = steps(window)
    window.context.dispatch(AddScene(scene=Scene(id=SceneId(""), width_m=20, height_m=20)))
    assert not window.map_view._driver.active
    assert window.map_view._preview == []
    assert not window.map_view._pill.isVisible()
    assert steps(window) == before + 1
    QTest.mouseRelease(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at(window, (6, 9)))
    window.context.dispatch(GoToScene(scene_id=first))
    assert scene(window).tokens[0].at == (5, 7)
    assert steps(window) == before + 2


@pytest.mark.tries(24)
def test_fast_and_slow_drags_end_on_the_same_side(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view.viewport()
    for count in (1, 2, 40):
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(window, (5, 5)))
        for n in range(1, count + 1):
            QTest.mouseMove(view, at(window, (5 + 15 * n / count, 5)))
            if count > 2:
                QApplication.processEvents()
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(window, (20, 5)))
        QApplication.processEvents()
        assert scene(window).tokens[0].at == (5, 5)
        assert window.refusal_bar.isVisible()
        window.refusal_bar.dismiss()


def test_a_drag_tells_the_cover_of_every_enemy_from_the_cursor(make_window: MakeWindow) -> None:
    from loreval_desktop.ui.map.items.template import SharesItem

    window = make_window()
    window.context.session.show_sight(True)
    drag(window, (5, 5), (5, 9), release=False)
    (shares,) = [i for i in window.map_view._preview if isinstance(i, SharesItem)]
    assert [text for _, _, text, _ in shares._rings] == ["×", "×"]  # behind the wall
    sight = window.map_view.stage.sight
    assert sight is not None
    assert sight._area.contains(QPointF(2, 28))
    key(window, Qt.Key.Key_Escape)
    assert window.map_view._preview == []
    window.context.dispatch(SetDoor(obstacle_id=scene(window).obstacles[1].id, door=DoorState.OPEN))
    drag(window, (5, 5), (12, 10), release=False)
    (shares,) = [i for i in window.map_view._preview if isinstance(i, SharesItem)]
    assert len(shares._rings) <= 1  # at most one goblin hides the other
    key(window, Qt.Key.Key_Escape)


# -- the grid of a scanned map ----------------------------------------------------------------------------------------


def test_two_crossings_fit_the_grid_and_a_third_checks_it(make_window: MakeWindow) -> None:
    from loreval_desktop.encounter.value.scene import GridKind

    window = make_window()
    key(window, Qt.Key.Key_K)
    card = window.map_view.cards.grid
    assert card.isVisible()
    assert not card.take_button.isEnabled()
    click(window, (2, 2), (34, 26))  # printed cells of 1.6 m: 20 columns and 15 rows
    card.columns.setValue(20)
    card.rows.setValue(15)
    assert card.take_button.isEnabled()
    assert window.map_view.stage.grid.isVisible()  # it is tried
    click(window, (34, 2))  # the opposite corner
    found = window.map_view._grid_tool.found()
    assert found is not None
    assert found.check_m is not None
    assert found.check_m < 0.1
    click(window, (34.8, 2))  # the middle of an edge: nowhere near a crossing
    found = window.map_view._grid_tool.found()
    assert found is not None
    assert found.check_m == pytest.approx(0.8, abs=0.1)
    before = steps(window)
    card.take_button.click()
    grid = scene(window).grid
    assert grid.kind is GridKind.SQUARE
    assert grid.cell_m == pytest.approx(1.6, abs=0.01)
    assert steps(window) == before + 1
    window.context.bridge.undo()
    assert scene(window).grid.kind is GridKind.NONE


def test_a_fit_can_bring_the_picture_to_scale() -> None:
    from loreval_desktop.core.ids import AssetId, SceneId
    from loreval_desktop.encounter.value.scene import Background, Grid, Scene
    from loreval_desktop.ui.map.tools.grid import GridWish, fitted, patch_for

    back = Background(asset=AssetId("p"), width_m=40, height_m=20)
    of = Scene(id=SceneId("s"), width_m=40, height_m=20, background=back)
    wish = GridWish(columns=10, rows=5, cell_m=1.5, scales=True)
    found = fitted(wish, (1, 1), (21, 11), Grid())  # cells of 2 m as it stands
    assert found is not None
    assert found.grid.cell_m == pytest.approx(2)
    assert found.miss_m == pytest.approx(0)
    patch = patch_for(of, found, wish)
    assert patch.grid is not None
    assert patch.background is not None
    assert (patch.width_m, patch.height_m) == (30, 15)
    assert (patch.background.width_m, patch.grid.cell_m, patch.grid.origin) == (30, 1.5, (0.75, 0.75))
    assert patch_for(of, found, GridWish(columns=10, rows=5)).width_m is None
    assert fitted(GridWish(columns=0, rows=0), (1, 1), (21, 11), Grid()) is None
    skew = fitted(GridWish(columns=10, rows=5), (1, 1), (21, 11.5), Grid())
    assert skew is not None
    assert skew.miss_m > 0.3


def test_a_drag_on_to_somebody_says_whose_place_it_is(make_window: MakeWindow) -> None:
    window = make_window()
    drag(window, (13.2, 5), (12.4, 5), release=False)
    assert "Gobelin 1" in window.map_view._pill.text()
    key(window, Qt.Key.Key_Escape)
    drag(window, (13.2, 5), (13.2, 8), release=False)
    assert "Gobelin" not in window.map_view._pill.text()
    key(window, Qt.Key.Key_Escape)


@pytest.mark.rule("L-744", "L-750")
def test_the_line_in_the_corner_says_concealment_too(make_window: MakeWindow) -> None:
    window = make_window()
    gaelle, goblin = window.context.state.combatants[:2]
    window.context.session.look_at(goblin.id)
    window.context.session.aim_at(gaelle.id)
    assert "camouflage" not in window.map_view.cover.text()
    window.context.dispatch(SetDoor(obstacle_id=scene(window).obstacles[1].id, door=DoorState.OPEN))
    window.context.dispatch(EditScene(patch=ScenePatch(ambient=LightLevel.GLOOM)))
    shown = window.map_view.cover.text()
    assert "camouflage" in shown
    assert "\u2212" in shown  # it takes something away
    mist = Area(id=AreaId(""), kind=AreaKind.LIGHT_FOG, outline=((9, 1), (11, 1), (11, 9), (9, 9)))
    window.context.dispatch(PutMapItems(areas=(mist,)))
    assert window.map_view.cover.text().count("camouflage") == 2


# -- what is left on the screen ---------------------------------------------------------------------------------------


def on_screen(window: MainWindow) -> QImage:
    """Return what the screen shows of the map: as it was painted piece by piece, not as it would be painted anew."""
    for _ in range(4):
        QApplication.processEvents()
    view = window.map_view.viewport()
    place, size = view.mapTo(window, QPoint(0, 0)), view.size()
    return window.screen().grabWindow(window.winId(), place.x(), place.y(), size.width(), size.height()).toImage()


def differs(one: QImage, other: QImage) -> int:
    """Return how many pixels differ of two pictures of one size."""
    assert one.size() == other.size()
    return sum(
        one.pixel(x, y) != other.pixel(x, y) for x in range(0, one.width(), 2) for y in range(0, one.height(), 2)
    )


@pytest.mark.parametrize("zoom", [1.0, 0.15])
def test_after_undoing_what_tools_drew_nothing_is_left_on_the_map(make_window: MakeWindow, zoom: float) -> None:
    window = make_window()
    window.map_view.zoom_by(zoom)
    window.map_view.pan_by(30, 20)
    wide, high = scene(window).width_m, scene(window).height_m
    before, drawn = on_screen(window), steps(window)
    take(window, "map.walls")
    click(window, (2, 2), (9, 3), (wide + 3, -3), (8, 7))
    key(window, Qt.Key.Key_Return)
    draw(window, (1, high - 1), (wide - 1, high - 1))
    take(window, "map.lights")
    view = window.map_view.viewport()
    for start, far, end in (((5, 5), (wide + 4, -4), (7, 6)), ((wide - 1, high - 1), (1, 1), (wide - 3, high - 1))):
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(window, start))
        for place in (far, end):
            QTest.mouseMove(view, at(window, place))
            QApplication.processEvents()
            on_screen(window)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(window, end))
        QApplication.processEvents()
    assert steps(window) >= drawn + 4
    while steps(window) > drawn:
        window.context.bridge.undo()
        QApplication.processEvents()
    take(window, "map.move")
    assert differs(on_screen(window), before) == 0
