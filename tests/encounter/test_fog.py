"""What players see and remember, and what the GM paints by hand."""

from __future__ import annotations

import math

import pytest
import shapely

from loreval_desktop.core.ids import AreaId, LightId, ObstacleId, SceneId
from loreval_desktop.derived.player_view import player_view
from loreval_desktop.encounter.board import memory, obstacles, sight
from loreval_desktop.encounter.map.events import GroundExplored, ScenePatch
from loreval_desktop.encounter.map.fog import PaintFog
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import AddScene, DrawObstacles, EditScene, PutMapItems, SetDoor
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.scene import (
    Area,
    AreaKind,
    DoorState,
    Light,
    LightLevel,
    Obstacle,
    ObstacleKind,
    Point,
    Scene,
)
from loreval_desktop.geometry import bitmap
from loreval_desktop.rules.types.creature import Senses
from tests.encounter.conftest import MakeStore, goblin, heroine
from tests.encounter.test_movement import ROOM, token, wall


def scene(store: Store) -> Scene:
    found = store.state.scene()
    assert found is not None
    return found


def foggy(store: Store) -> None:
    store.dispatch(EditScene(patch=ScenePatch(fog=True)))


def remembers(store: Store, *places: Point) -> list[bool]:
    return bitmap.contains(memory.tiles(scene(store).explored), places).tolist()


def names(store: Store) -> list[str]:
    return [t.name for t in player_view(store.state).tokens]


def test_without_fog_players_see_the_whole_map(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    view = player_view(store.state)
    assert not view.fog
    assert len(view.tokens) == 3
    assert scene(store).explored == ()


def test_with_fog_they_see_as_far_as_the_walls_let_them(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    foggy(store)
    area = sight.seen_by_side(store.state)
    assert area.area == pytest.approx(8 * 30, abs=0.01)  # the room left of the wall, the door shut
    assert names(store) == ["Gaëlle"]
    assert remembers(store, (1, 1), (7.5, 29), (9, 5), (12, 5)) == [True, True, False, False]


def test_an_open_door_shows_what_lies_behind_and_undo_forgets_it(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    foggy(store)
    door = scene(store).obstacles[1].id
    store.dispatch(MoveToken(token_id=token(store).id, path=((5, 10),)))
    before = scene(store).explored
    store.dispatch(SetDoor(obstacle_id=door, door=DoorState.OPEN))
    assert remembers(store, (12, 10), (30, 10), (12, 5)) == [True, True, False]
    # Through the door, from (5, 10): the sector between (8, 9) and (8, 11).
    sector = shapely.Polygon([(5, 10), (8, 9), (40, 10 - 35 / 3), (40, 10 + 35 / 3), (8, 11)])
    beyond = sight.seen_by_side(store.state).intersection(shapely.box(8, 0, 40, 30))
    assert beyond.area == pytest.approx(sector.intersection(shapely.box(8, 0, 40, 30)).area, rel=1e-6)
    store.undo()
    assert scene(store).explored == before
    assert remembers(store, (12, 10)) == [False]
    store.redo()
    assert remembers(store, (12, 10)) == [True]


def test_what_was_seen_on_the_way_is_remembered_however_the_token_was_moved(make_store: MakeStore) -> None:
    # A wall with a slit at x = 20; walking past the slit shows a strip that neither end of the way shows.
    walls = (wall((0, 10), (19, 10)), wall((21, 10), (40, 10)))
    for push in (False, True):
        store = make_store(scene=Scene(id=SceneId(""), width_m=40, height_m=30, obstacles=walls), goblins=0)
        foggy(store)
        assert remembers(store, (20, 29)) == [False]
        gaelle = token(store).id
        command = ForceToken(token_id=gaelle, to=(35, 5)) if push else MoveToken(token_id=gaelle, path=((35, 5),))
        change = store.dispatch(command)
        assert change is not None
        assert any(isinstance(event, GroundExplored) for event in change.events)
        assert remembers(store, (20, 29), (20, 11)) == [True, True]


def test_glass_is_seen_through_and_a_curtain_is_not(make_store: MakeStore) -> None:
    for kind, sees in (
        (ObstacleKind.WINDOW, True), (ObstacleKind.LOW_WALL, True), (ObstacleKind.ARROW_SLIT, True),
        (ObstacleKind.RAILING, True), (ObstacleKind.CHASM, True), (ObstacleKind.CURTAIN, False),
        (ObstacleKind.WALL, False), (ObstacleKind.DOOR, False),
    ):  # fmt: skip
        store = make_store(goblins=0)
        store.dispatch(DrawObstacles(obstacles=(wall((10, 0), (10, 30), kind=kind),)))
        foggy(store)
        assert remembers(store, (20, 5)) == [sees], kind


def test_a_one_way_wall_is_seen_through_from_its_right_only(make_store: MakeStore) -> None:
    # Walked downwards (y grows downwards), its left as seen on the map is the side of greater x.
    for points, sees in ((((10, 0), (10, 30)), True), (((10, 30), (10, 0)), False)):
        store = make_store(goblins=0)
        store.dispatch(DrawObstacles(obstacles=(wall(*points, kind=ObstacleKind.ONE_WAY),)))
        foggy(store)
        assert remembers(store, (20, 5)) == [sees]


def test_in_the_dark_only_what_is_lit_is_seen(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    store.dispatch(EditScene(patch=ScenePatch(ambient=LightLevel.DARKNESS)))
    store.dispatch(PutMapItems(lights=(Light(id=LightId(""), at=(20, 5), bright_m=3, dim_m=6),)))
    foggy(store)
    assert remembers(store, (20, 10.8), (20, 11.2), (5.5, 5), (14.2, 5)) == [True, False, False, True]
    area = sight.seen_by_side(store.state).area
    # The lamp stands 5 m below the upper edge of the map: its disc is cut there.
    cut = 36 * math.acos(5 / 6) - 5 * math.sqrt(36 - 25)
    assert area == pytest.approx(36 * math.pi - cut, rel=2e-3)


def test_dark_vision_sees_near_and_a_lamp_goes_with_its_bearer(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    store.dispatch(AddCombatant(sheet=heroine(name="Brume", senses=Senses(darkvision_m=4)), at=(30, 20)))
    store.dispatch(EditScene(patch=ScenePatch(ambient=LightLevel.DARKNESS)))
    foggy(store)
    assert remembers(store, (33.8, 20), (34.2, 20), (5.5, 5)) == [True, False, False]
    gaelle = token(store).id
    store.dispatch(PutMapItems(lights=(Light(id=LightId(""), at=(0, 0), bright_m=2, dim_m=3, carried_by=gaelle),)))
    assert remembers(store, (7.8, 5), (8.2, 5)) == [True, False]
    store.dispatch(MoveToken(token_id=gaelle, path=((12, 5),)))
    assert remembers(store, (14.8, 5), (10, 5)) == [True, True]


def test_a_dark_patch_hides_and_a_lit_one_shows(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    patch = ((10, 0), (20, 0), (20, 10), (10, 10))
    store.dispatch(
        PutMapItems(areas=(Area(id=AreaId(""), kind=AreaKind.LIGHT, outline=patch, level=LightLevel.DARKNESS),))
    )
    foggy(store)
    assert remembers(store, (15, 5), (25, 5)) == [False, True]
    other = make_store(goblins=0)
    other.dispatch(EditScene(patch=ScenePatch(ambient=LightLevel.DARKNESS)))
    other.dispatch(
        PutMapItems(areas=(Area(id=AreaId(""), kind=AreaKind.LIGHT, outline=patch, level=LightLevel.GLOOM),))
    )
    foggy(other)
    assert remembers(other, (15, 5), (25, 5)) == [True, False]


def test_who_is_out_looks_no_more(make_store: MakeStore) -> None:
    from loreval_desktop.encounter.people.harm import ApplyDamage

    store = make_store(scene=ROOM)
    foggy(store)
    store.dispatch(ApplyDamage(combatant_id=store.state.combatants[0].id, amount=60))
    assert sight.seen_by_side(store.state).is_empty
    assert names(store) == ["Gaëlle"]  # they still know where their own lie
    assert remembers(store, (1, 1)) == [True]


def test_the_hand_shows_hides_and_gives_back(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    foggy(store)
    box = ((10, 3), (15, 3), (15, 8), (10, 8))
    store.dispatch(PaintFog(points=box, how="show"))
    assert len(player_view(store.state).tokens) == 3  # the goblins stand there
    view = player_view(store.state)
    assert bitmap.contains(memory.tiles(view.shown), ((12, 5), (16, 5))).tolist() == [True, False]
    store.dispatch(PaintFog(points=((0, 0), (8, 0), (8, 8), (0, 8)), how="hide"))
    assert "Gaëlle" not in names(store)
    store.dispatch(PaintFog(points=((0, 0), (40, 0), (40, 30), (0, 30)), how="natural"))
    assert names(store) == ["Gaëlle"]
    assert scene(store).fog_painted == scene(store).fog_hidden == ()
    assert store.dispatch(PaintFog(points=box, how="natural")) is None  # nothing changes, nothing is recorded


def test_a_brush_paints_its_width_and_a_hole_is_left_out(make_store: MakeStore) -> None:
    store = make_store()
    foggy(store)
    store.dispatch(PaintFog(points=((10, 10), (20, 10)), width_m=2, how="hide"))
    hidden = memory.tiles(scene(store).fog_hidden)
    assert bitmap.contains(hidden, ((15, 10.9), (15, 11.1), (20.9, 10), (21.1, 10))).tolist() == [
        True, False, True, False,
    ]  # fmt: skip
    assert bitmap.area_m2(hidden) == pytest.approx(20 + math.pi, rel=0.02)
    store.dispatch(
        PaintFog(points=((0, 0), (40, 0), (40, 30), (0, 30)), holes=(((1, 1), (2, 1), (2, 2), (1, 2)),), how="hide")
    )
    assert bitmap.area_m2(memory.tiles(scene(store).fog_hidden)) == pytest.approx(1199, abs=0.1)


def test_what_is_forgotten_is_seen_again_only_from_where_one_stands(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    foggy(store)
    store.dispatch(MoveToken(token_id=token(store).id, path=((5, 10),)))
    store.dispatch(SetDoor(obstacle_id=scene(store).obstacles[1].id, door=DoorState.OPEN))
    store.dispatch(SetDoor(obstacle_id=scene(store).obstacles[1].id, door=DoorState.SHUT))
    assert remembers(store, (12, 10)) == [True]
    store.dispatch(PaintFog(points=((0, 0), (40, 0), (40, 30), (0, 30)), how="forget"))
    assert remembers(store, (12, 10)) == [False]


def test_a_room_is_told_by_its_walls_with_its_doors_shut(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    store.dispatch(SetDoor(obstacle_id=scene(store).obstacles[1].id, door=DoorState.OPEN))
    left = sight.room_at(scene(store), (5, 5))
    assert left is not None
    assert left.area == pytest.approx(240)
    vault = sight.room_at(scene(store), (23, 23))
    assert vault is not None
    assert vault.area == pytest.approx(36)
    right = sight.room_at(scene(store), (30, 5))
    assert right is not None
    assert right.area == pytest.approx(32 * 30 - 36)
    assert sight.room_at(scene(store), (50, 5)) is None


def test_no_word_of_the_unseen_reaches_the_players(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    store.dispatch(AddCombatant(sheet=goblin(name="Zorglub"), at=(23, 23)))
    foggy(store)
    assert "Zorglub" not in player_view(store.state).model_dump_json()
    plain = make_store(scene=ROOM, goblins=0)
    foggy(plain)
    with_foes = player_view(store.state).model_copy(update={"background": None})
    assert with_foes == player_view(plain.state)


def test_each_side_sees_for_itself(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    assert sight.seen_by_side(store.state, Side.PLAYERS).area == pytest.approx(240, abs=0.01)
    foes = sight.seen_by_side(store.state, Side.FOES)
    assert foes.contains(shapely.Point(30, 5))
    assert not foes.contains(shapely.Point(5, 5))
    assert not foes.contains(shapely.Point(23, 23))
    assert sight.seen_by_side(store.state, Side.ALLIES).is_empty


def test_two_bands_that_meet_hide_all() -> None:
    half = Obstacle(
        id=ObstacleId("o"), points=((0, 0), (1, 0)), bands=({"low": 0.5, "high": 1}, {"low": 0, "high": 0.5})
    )
    assert obstacles.hides_all(half.sight_bands)
    less = half.model_copy(update={"bands": half.sight_bands[:1]})
    assert not obstacles.hides_all(less.sight_bands)


def test_going_to_another_map_explores_there(make_store: MakeStore) -> None:
    store = make_store()
    store.dispatch(AddScene(scene=Scene(id=SceneId(""), width_m=10, height_m=10, fog=True)))
    assert scene(store).explored == ()
    store.dispatch(AddCombatant(sheet=heroine(name="Brume"), at=(5, 5)))
    assert bitmap.area_m2(memory.tiles(scene(store).explored)) == pytest.approx(100, abs=0.5)


def test_a_pillar_is_seen_whole_and_hides_what_lies_behind(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    pillar = wall((10, 4), (12, 4), (12, 6), (10, 6), kind=ObstacleKind.PILLAR, closed=True)
    store.dispatch(DrawObstacles(obstacles=(pillar,)))
    foggy(store)
    assert remembers(store, (11, 5), (11.9, 5), (12.5, 5), (20, 5)) == [True, True, False, False]
    vault = wall((20, 20), (26, 20), (26, 26), (20, 26), closed=True)  # walls of a room are no body
    store.dispatch(DrawObstacles(obstacles=(vault,)))
    assert remembers(store, (23, 19), (23, 23)) == [True, True]  # seen before it was drawn
    store.dispatch(PaintFog(points=((0, 0), (40, 0), (40, 30), (0, 30)), how="forget"))
    assert remembers(store, (23, 23), (22, 21)) == [False, False]


def test_who_comes_to_or_changes_sides_looks_at_once(make_store: MakeStore) -> None:
    from loreval_desktop.encounter.people.roster import SetSide

    store = make_store(scene=ROOM)
    foggy(store)
    assert remembers(store, (30, 5)) == [False]
    store.dispatch(SetSide(combatant_id=store.state.combatants[1].id, side=Side.PLAYERS))
    assert remembers(store, (30, 5), (23, 23)) == [True, False]


def test_in_the_dark_a_torch_that_goes_by_shows_to_those_who_stand_still(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    store.dispatch(AddCombatant(sheet=heroine(name="Brume"), at=(30, 20)))
    store.dispatch(DrawObstacles(obstacles=(wall((0, 12), (20, 12)),)))
    bearer = token(store).id
    store.dispatch(PutMapItems(lights=(Light(id=LightId(""), at=(0, 0), bright_m=2, dim_m=3, carried_by=bearer),)))
    store.dispatch(EditScene(patch=ScenePatch(ambient=LightLevel.DARKNESS)))
    foggy(store)
    store.dispatch(MoveToken(token_id=bearer, path=((30, 9),)))
    # Brume sees by the torch what the wall's end does not hide from her.
    seen = sight.seen(scene(store), [sight.eye_of(store.state, token(store, 1))])
    assert seen.contains(shapely.Point(31, 9))
    assert not seen.contains(shapely.Point(35, 9))
    assert store.dispatch(PaintFog(points=((0, 0), (1, 0), (1, 1)), how="natural")) is None
