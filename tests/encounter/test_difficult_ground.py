"""Difficult ground: how far one gets through it and beyond, and ways that go round it."""

from __future__ import annotations

import math
import random

import pytest
import shapely

from loreval_desktop.core.ids import AreaId, SceneId
from loreval_desktop.encounter.board import difficult_ground, ways
from loreval_desktop.encounter.map.scene import PutMapItems
from loreval_desktop.encounter.value.scene import Area, AreaKind, Point, Scene
from tests.encounter.conftest import MakeStore
from tests.encounter.test_movement import token, wall

OPEN = Scene(id=SceneId(""), width_m=60, height_m=40)


def bog(*outline: Point, factor: float = 3.0) -> Area:
    return Area(id=AreaId(""), kind=AreaKind.DIFFICULT_GROUND, outline=outline, factor=factor)


RIVER = bog((8, 0), (10, 0), (10, 40), (8, 40))


def bands(scene: Scene, start: Point, *radii: float) -> list[shapely.Geometry]:
    found = difficult_ground.difficult_ground(scene)
    assert found is not None
    return list(difficult_ground.reachable(found, start, radii))


def holds(area: shapely.Geometry, *places: Point) -> list[bool]:
    return [bool(area.covers(shapely.Point(place))) for place in places]


def test_a_river_is_entered_crossed_and_left_by_what_it_costs() -> None:
    scene = OPEN.model_copy(update={"areas": (RIVER,)})
    near, bank, beyond = bands(scene, (5, 20), 6.0, 9.0, 12.0)
    # 3 m to the bank, then three for one: 1 m in with 6 m, across with 9 m, 3 m beyond with 12 m.
    assert holds(near, (7.9, 20), (8.9, 20), (9.1, 20)) == [True, True, False]
    assert holds(bank, (9.9, 20), (10.2, 20)) == [True, False]
    assert holds(beyond, (9.9, 20), (12.9, 20), (13.1, 20)) == [True, True, False]
    assert holds(near, (5, 25.9), (5, 26.1)) == [True, False]
    assert near.difference(bank).area < 1e-6
    assert bank.difference(beyond).area < 1e-6


def test_who_stands_in_it_gets_out_of_it() -> None:
    scene = OPEN.model_copy(update={"areas": (RIVER,)})
    (area,) = bands(scene, (9, 20), 6.0)  # 3 m to either bank's edge, 3 m left on land
    assert holds(area, (7.9, 20), (5.1, 20), (4.9, 20), (12.9, 20), (13.1, 20)) == [True, True, False, True, False]
    assert holds(area, (9, 21.9), (9, 22.1)) == [True, False]


def test_walls_stop_in_it_too_and_its_far_side_may_be_walked_round_to() -> None:
    pond = bog((8, 18), (12, 18), (12, 22), (8, 22), factor=10)
    scene = OPEN.model_copy(update={"areas": (pond,), "obstacles": (wall((14, 0), (14, 40)),)})
    (area,) = bands(scene, (5, 20), 12.0)
    round_m = math.dist((5, 20), (8, 18)) + 4 + math.dist((12, 18), (13, 20))
    assert round_m < 12
    assert holds(area, (13, 20), (13.9, 20), (14.1, 20), (10, 20)) == [True, True, False, False]
    assert holds(area, (8.7, 20), (9.1, 20)) == [True, False]


class Net:
    """A dense net over a swamp: every leg between two of its places, each counted by itself."""

    def __init__(self, scene: Scene, start: Point) -> None:
        self._scene = scene
        outline = scene.areas[0].outline
        rim = shapely.LineString((*outline, outline[0]))
        marks = [rim.interpolate(k / 120, normalized=True).coords[0] for k in range(120)]
        self._nodes: list[Point] = [start, *outline, *marks]
        self._lengths = self._shortest()

    def _shortest(self) -> list[float]:
        count = len(self._nodes)
        best = [math.inf] * count
        best[0] = 0.0
        left = set(range(count))
        while left:
            here = min(left, key=best.__getitem__)
            left.remove(here)
            for to in left:
                leg = ways.walked_distance_m(self._scene, (self._nodes[here], self._nodes[to]))
                best[to] = min(best[to], best[here] + leg)
        return best

    def length_m(self, place: Point) -> float:
        """Return the length up to a place by the net: the true one, or a little more."""
        return min(
            length + ways.walked_distance_m(self._scene, (node, place))
            for node, length in zip(self._nodes, self._lengths, strict=True)
        )


@pytest.mark.parametrize("seed", range(6))
def test_bands_agree_with_a_dense_net_of_ways(seed: int) -> None:
    hand = random.Random(seed)
    x, y = hand.uniform(7, 10), hand.uniform(14, 18)
    factor = hand.choice((2, 3, 5))
    swamp = bog((x, y), (x + 4, y + hand.uniform(-1, 1)), (x + 5, y + 5), (x - 1, y + 6), factor=factor)
    scene = OPEN.model_copy(update={"areas": (swamp,)})
    start, radius = (5.0, 19.0), hand.uniform(8, 14)
    (area,) = bands(scene, start, radius)
    net = Net(scene, start)
    shown = 0
    for _ in range(300):
        place = (hand.uniform(0, 20), hand.uniform(8, 30))
        length = net.length_m(place)
        if area.covers(shapely.Point(place)):
            shown += 1
            assert length <= radius * 1.005 + 0.02, place
        else:
            # Straight from border to border, sampled: up to a few percent less is shown than could be walked.
            assert length > radius * 0.96 - 0.1, place
    assert shown > 20


def test_a_drag_goes_round_difficult_ground_where_that_counts_less(make_store: MakeStore) -> None:
    store = make_store(scene=OPEN, goblins=0)
    store.dispatch(PutMapItems(areas=(bog((8, 4), (12, 4), (12, 7), (8, 7), factor=4),)))
    way = ways.Planner(store.state, token(store).id).way((), (15, 5))
    assert way is not None
    around = math.dist((5, 5), (8, 4)) + 4 + math.dist((12, 4), (15, 5))
    assert way.length_m == pytest.approx(around, abs=1e-3)
    assert len(way.points) == 4
    scene = store.state.scene()
    assert scene is not None
    assert ways.walked_distance_m(scene, way.points) == pytest.approx(around, abs=0.01)
    straight = ways.Planner(store.state, token(store).id).way(((10, 5),), (15, 5))
    assert straight is not None
    assert straight.length_m == pytest.approx(10 + 3 * 4)  # the GM's way points hold


def test_the_bands_of_a_token_know_the_river(make_store: MakeStore) -> None:
    store = make_store(scene=OPEN, goblins=0)  # VD 5.8
    store.dispatch(PutMapItems(areas=(RIVER,)))
    first, *_ = ways.reach_bands(store.state, token(store).id)
    assert holds(first.area, (5, 10.7), (8.9, 5), (9.0, 5)) == [True, True, False]  # 3 + 0.93 x 3


def test_nothing_is_shown_beyond_the_edge_of_the_map() -> None:
    scene = OPEN.model_copy(update={"areas": (bog((8, 10), (10, 10), (10, 45), (8, 45)),)})
    whole = shapely.box(0, 0, 60, 40)
    for start in ((5.0, 38.0), (9.0, 39.0)):
        for area in bands(scene, start, 6.0, 12.0, 18.0):
            assert area.difference(whole).area == 0
            assert area.is_valid


def test_marks_on_a_way_stand_where_the_multiples_are_reached() -> None:
    scene = OPEN.model_copy(update={"areas": (RIVER,)})
    way = ((5.0, 20.0), (12.0, 20.0), (12.0, 25.0))
    # 3 m of land, 2 m of water that count 6, 2 m and 5 m of land: 16 in all.
    marks = ways.places_along(way, 4.0, scene)
    assert marks == (
        pytest.approx((8 + 1 / 3, 20)), pytest.approx((8 + 5 / 3, 20)), pytest.approx((12, 21)),
    )  # fmt: skip
    assert ways.places_along(way, 4.0) == ((9.0, 20.0), (12.0, 21.0))
    assert ways.places_along(((5.0, 20.0),), 4.0, scene) == ()
