"""Difficult ground, straight moves, pushes, jumps over gaps, templates, the check of a drawn map."""

from __future__ import annotations

import math

import pytest

from loreval_desktop.core.ids import AreaId, ObstacleId, SceneId
from loreval_desktop.encounter.board import cover, map_check, ways
from loreval_desktop.encounter.board.ground import flies
from loreval_desktop.encounter.board.straight import forced_end, straight
from loreval_desktop.encounter.board.templates import targets_in_template
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import DrawObstacles, EditToken, PutMapItems
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.scene import Area, AreaKind, Obstacle, ObstacleKind, Point, Scene
from loreval_desktop.geometry.areas import Cone, Disc, Line, Square
from loreval_desktop.rules.types.creature import LocomotionMode
from tests.encounter.conftest import MakeStore
from tests.encounter.test_movement import ROOM, gaelle_moves, rules, token, wall


def scene(store: Store) -> Scene:
    found = store.state.scene()
    assert found is not None
    return found


def bog(*outline: Point, factor: float = 2.0) -> Area:
    return Area(id=AreaId(""), kind=AreaKind.DIFFICULT_GROUND, outline=outline, factor=factor)


# -- difficult ground -------------------------------------------------------------------------------------------------


def test_each_metre_on_difficult_ground_counts_by_its_factor(make_store: MakeStore) -> None:
    store = make_store()
    store.dispatch(PutMapItems(areas=(bog((6, 0), (8, 0), (8, 30), (6, 30)),)))
    way = ((5.0, 5.0), (10.0, 5.0))
    assert ways.walked_distance_m(scene(store), way) == pytest.approx(5 + 2)
    assert ways.walked_distance_m(scene(store), (*way, (5.0, 5.0))) == pytest.approx(2 * 7)  # there and back
    assert ways.walked_distance_m(scene(store), ((5.0, 5.0), (5.0, 9.0))) == pytest.approx(4)


def test_where_two_lie_on_one_another_the_worst_counts(make_store: MakeStore) -> None:
    store = make_store()
    first, second = bog((6, 0), (9, 0), (9, 9), (6, 9)), bog((8, 0), (10, 0), (10, 9), (8, 9), factor=3)
    for areas in ((first, second), (second, first)):
        store.dispatch(PutMapItems(areas=areas))
        length = ways.walked_distance_m(scene(store), ((5.0, 5.0), (11.0, 5.0)))
        assert length == pytest.approx(1 + 2 * 2 + 2 * 3 + 1)
        store.undo()


def test_the_allowance_is_held_on_difficult_ground_and_the_air_is_free(make_store: MakeStore) -> None:
    store = make_store()
    store.dispatch(PutMapItems(areas=(bog((0, 0), (40, 0), (40, 30), (0, 30)),)))
    gaelle_moves(store)  # one unit of 5.8 m
    gaelle = token(store)
    assert rules(store, MoveToken(token_id=gaelle.id, path=((5, 7.95),))) == ["move.too_far"]
    store.dispatch(MoveToken(token_id=gaelle.id, path=((5, 7.9),)))
    assert store.state.combatants[0].walked_m == pytest.approx(5.8)
    flier = token(store).model_copy(update={"elevation_m": 3.0, "locomotion": LocomotionMode.FLY_SELF})
    store.dispatch(EditToken(token=flier))
    assert ways.walked_distance_m(
        scene(store), ((0.0, 5.0), (5.0, 5.0)), flying=flies(store.state, token(store))
    ) == pytest.approx(5)
    walker = flier.model_copy(update={"locomotion": LocomotionMode.WALK_HUMANOID})
    assert ways.walked_distance_m(
        scene(store), ((0.0, 5.0), (5.0, 5.0)), flying=flies(store.state, walker)
    ) == pytest.approx(10)


# -- straight ---------------------------------------------------------------------------------------------------------


@pytest.mark.tries(25)
def test_a_push_stops_before_the_first_of_two_walls(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    store.dispatch(DrawObstacles(obstacles=(wall((10, 0), (10, 30)), wall((12, 0), (12, 30)))))
    store.dispatch(ForceToken(token_id=token(store).id, to=(20, 5)))
    assert token(store).at == pytest.approx((9.5, 5), abs=1e-9)  # its edge is 0.5 m from its middle
    assert store.state.combatants[0].walked_m == 0
    assert store.dispatch(ForceToken(token_id=token(store).id, to=(20, 5))) is None  # it cannot go further
    assert token(store).at[0] < 10


def test_a_push_ends_where_it_was_to_end_or_at_the_edge_of_the_map(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    store.dispatch(ForceToken(token_id=token(store).id, to=(7, 6)))
    assert token(store).at == (7, 6)
    store.dispatch(ForceToken(token_id=token(store).id, to=(7, -50)))
    x, y = token(store).at
    assert (x, y) == pytest.approx((7, 0.01), abs=1e-9)


def test_a_push_counts_against_nobodys_round(make_store: MakeStore) -> None:
    store = make_store()
    gaelle_moves(store)
    store.dispatch(ForceToken(token_id=token(store, 1).id, to=(14, 9)))
    store.dispatch(ForceToken(token_id=token(store).id, to=(5, 20)))
    assert [c.walked_m for c in store.state.combatants] == [0, 0, 0]
    assert token(store).at == (5, 20)


def test_a_straight_line_says_what_cuts_it(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    gaelle = token(store).id
    free = straight(store.state, gaelle, (5, 12))
    assert free.whole
    assert free.length_m == pytest.approx(7)
    cut = straight(store.state, gaelle, (12, 5))
    assert not cut.whole
    assert isinstance(cut.by, Obstacle)
    assert cut.by.kind is ObstacleKind.WALL
    assert cut.length_m == pytest.approx(2.99)
    assert forced_end(scene(store), (5, 5), (-5, 5))[1] == "frame"


@pytest.mark.rule("L-957", "L-964")
def test_a_chasm_on_the_line_asks_for_a_jump(make_store: MakeStore) -> None:
    # VD 5.8. Standing, a point of the total is worth VD/20 = 0.29 m; after a run-up 0.075 VD = 0.435 m.
    store = make_store(goblins=0)
    chasm = wall((12, 0), (14, 0), (14, 30), (12, 30), kind=ObstacleKind.CHASM, closed=True)
    store.dispatch(DrawObstacles(obstacles=(chasm,)))
    found = straight(store.state, token(store).id, (20, 5))
    assert not found.whole
    assert found.gap is not None
    assert found.gap.start_m == pytest.approx(7)
    assert found.gap.width_m == pytest.approx(2)
    assert found.gap.run_up  # 7 m before the edge are more than 5.8
    assert found.gap.with_run_up == 5  # 4 points take 1.74 m
    assert found.gap.total == 7  # 6 points take 1.74 m
    assert found.gap.need == found.gap.with_run_up
    store.dispatch(ForceToken(token_id=token(store).id, to=(9, 5)))
    near = straight(store.state, token(store).id, (20, 5)).gap
    assert near is not None
    assert not near.run_up  # 3 m are not
    assert near.need == near.total
    store.dispatch(DrawObstacles(obstacles=(wall((16, 0), (16, 30)),)))
    assert straight(store.state, token(store).id, (20, 5)).gap is None  # a wall stands behind it


# -- templates --------------------------------------------------------------------------------------------------------


def names(store: Store, figure: Disc | Cone | Line | Square) -> list[str]:
    return [c.name for c in targets_in_template(store.state, figure)]


def test_a_template_lists_who_is_inside_the_nearest_first(make_store: MakeStore) -> None:
    store = make_store()  # Gaëlle at (5, 5), radius 0.5; goblins at (12, 5) and (13.2, 5)
    g1, g2 = (c.name for c in store.state.combatants[1:])
    assert names(store, Disc((12, 5), 0.5)) == [g1]
    assert names(store, Disc((13.2, 5), 3)) == [g2, g1]
    assert names(store, Disc((12, 9), 3.5)) == []  # it touches the edge only
    assert names(store, Disc((12, 9), 3.6)) == [g1]
    assert names(store, Cone((5, 5), 0.0, 9.0, math.radians(30)))[0] == "Gaëlle"
    assert names(store, Cone((6, 5), 0.0, 4.0, math.radians(30))) == []
    assert names(store, Cone((6, 5), math.pi, 4.0, math.radians(30))) == ["Gaëlle"]
    assert names(store, Line((6, 5), 0.0, 20.0, 1.0)) == [g1, g2]
    assert names(store, Square((12.6, 5), 2.0)) == [g1, g2]


def test_cover_from_the_origin_counts_walls_and_creatures(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    blast = Disc((16, 5), 20)
    found = {c.name: c for c in targets_in_template(store.state, blast)}
    goblin = store.state.combatants[1].name
    assert found[goblin].percent == 0
    assert found[goblin].bonus == 0
    # Of equal size and in line, the goblin hides half of Gaëlle; standing farther off she subtends less than it.
    assert found["Gaëlle"].percent == pytest.approx(50)
    assert found["Gaëlle"].bonus == 4
    assert found["Gaëlle"].gap_m == pytest.approx(10.5)
    assert found["Gaëlle"].whole
    store.dispatch(DrawObstacles(obstacles=(wall((8, 0), (8, 30)),)))
    found = {c.name: c for c in targets_in_template(store.state, blast)}
    assert found["Gaëlle"].percent == 100
    assert found["Gaëlle"].bonus is None


def test_nobody_hides_from_what_bursts_in_him(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    (only,) = targets_in_template(store.state, Disc((5.2, 5), 1))
    assert only.percent == 0
    assert only.gap_m == 0


# -- the check of the map ---------------------------------------------------------------------------------------------


def drawn(*obstacles: Obstacle) -> Scene:
    named = tuple(o.model_copy(update={"id": ObstacleId(f"o{n}")}) for n, o in enumerate(obstacles))
    return Scene(id=SceneId("s"), width_m=30, height_m=20, obstacles=named)


def kinds(*obstacles: Obstacle) -> list[str]:
    return [r.kind for r in map_check.remarks(drawn(*obstacles))]


def test_a_clean_map_has_no_remarks() -> None:
    assert kinds() == []
    assert kinds(*ROOM.obstacles[:3]) == ["outside"]  # its walls end at 30 m, and this map is 20 m high
    assert kinds(wall((8, 0), (8, 9)), wall((8, 9), (8, 11), kind=ObstacleKind.DOOR), wall((8, 11), (8, 20))) == []


@pytest.mark.tries(24, 36)
@pytest.mark.parametrize(
    ("gap", "told"), [(0.0, []), (0.004, ["welded"]), (0.006, ["gap"]), (0.0999, ["gap"]), (0.1001, [])]
)
def test_gaps_under_ten_centimetres_are_told(gap: float, told: list[str]) -> None:
    pair = (wall((2, 5), (10, 5)), wall((10 + gap, 0), (10 + gap, 15)))
    assert kinds(*pair) == told
    if told:
        (remark,) = map_check.remarks(drawn(*pair))
        assert remark.at == pytest.approx((10, 5), abs=0.1)
        assert remark.size_m == pytest.approx(gap)
        assert set(remark.obstacles) == {"o0", "o1"}


def test_doubles_nothings_and_loose_doors_are_told() -> None:
    assert kinds(wall((2, 5), (10, 5)), wall((4, 5), (8, 5))) == ["double"]
    assert kinds(wall((2, 5), (2, 5))) == ["zero_length"]
    assert kinds(wall((2, 5), (4, 5), kind=ObstacleKind.DOOR)) == ["loose_door"]
    assert kinds(wall((2, 5), (4, 5), kind=ObstacleKind.WINDOW), wall((2, 0), (2, 9))) == ["loose_door"]
    assert kinds(wall((2, 5), (4, 5), kind=ObstacleKind.DOOR), wall((2, 0), (2, 9)), wall((4, 0), (4, 9))) == []
    assert kinds(wall((0, 5), (4, 5), kind=ObstacleKind.DOOR), wall((4, 0), (4, 9))) == []  # from the map's edge
    assert kinds(wall((2, 5), (40, 5))) == ["outside"]


# -- in the air -------------------------------------------------------------------------------------------------------


def test_who_flies_passes_over_what_lies_low_and_not_through_walls(make_store: MakeStore) -> None:
    for kind, passes in (
        (ObstacleKind.CHASM, True), (ObstacleKind.RAILING, True), (ObstacleKind.LOW_WALL, True),
        (ObstacleKind.WALL, False), (ObstacleKind.DOOR, False), (ObstacleKind.WINDOW, False),
    ):  # fmt: skip
        store = make_store(goblins=0)
        store.dispatch(DrawObstacles(obstacles=(wall((8, 0), (8, 30), kind=kind),)))
        move = MoveToken(token_id=token(store).id, path=((12, 5),))
        assert rules(store, move) == ["move.blocked"]
        assert ways.Planner(store.state, token(store).id).way((), (12, 5)) is None
        up = token(store).model_copy(update={"elevation_m": 2.0, "locomotion": LocomotionMode.FLY_WINGED})
        store.dispatch(EditToken(token=up))
        way = ways.Planner(store.state, up.id).way((), (12, 5))
        assert (way is not None) == passes
        if passes:
            store.dispatch(move)
            assert token(store).at == (12, 5)
            store.undo()
            store.dispatch(ForceToken(token_id=up.id, to=(12, 5)))
            assert token(store).at == (12, 5)
        else:
            assert rules(store, move) == ["move.blocked"]


@pytest.mark.tries(38)
@pytest.mark.parametrize("shooter", [0.0, 0.5, 1.0, 1.8, 5.0, 50.0])
@pytest.mark.parametrize("target", [0.0, 1.8, 12.0])
def test_heights_do_not_change_cover_and_a_low_wall_never_hides_all(
    make_store: MakeStore, shooter: float, target: float
) -> None:
    # Heights in metres are out of scope: bands are shares of the target's height, whoever shoots from where.
    store = make_store(goblins=1)
    store.dispatch(DrawObstacles(obstacles=(wall((10, 0), (10, 30), kind=ObstacleKind.LOW_WALL),)))
    for index, height in ((0, shooter), (1, target)):
        store.dispatch(EditToken(token=token(store, index).model_copy(update={"elevation_m": height})))
    gaelle, goblin = (c.id for c in store.state.combatants)
    line = cover.sightline(store.state, gaelle, goblin)
    assert line.percent == pytest.approx(25.0)
    assert line.bonus == 2
