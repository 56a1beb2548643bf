from __future__ import annotations

import math
import os
from itertools import pairwise

import numpy as np
import pytest
import shapely

from loreval_desktop.geometry import paths
from loreval_desktop.geometry.distance import path_length_m
from loreval_desktop.geometry.paths import Path, Walkable
from loreval_desktop.geometry.segments import node, weld
from loreval_desktop.geometry.sight import visibility

from . import brute
from .grounds import ground
from .maps import KINDS
from .rooms import WAYS, eyes_in, sealed_room

DEEP = bool(os.environ.get("LOREVAL_DEEP"))
SQUARE = [((0, 0), (4, 0)), ((4, 0), (4, 4)), ((4, 4), (0, 4)), ((0, 4), (0, 0))]


def test_without_walls_the_way_is_straight():
    assert Walkable([]).shortest((0, 0), (3, 4)) == Path(((0.0, 0.0), (3.0, 4.0)), 5.0)


def test_the_way_goes_round_the_nearer_end():
    path = Walkable([((5, -1), (5, 3))]).shortest((0, 0), (10, 0))
    assert path.points == ((0.0, 0.0), (5.0, -1.0), (10.0, 0.0))
    assert path.length_m == pytest.approx(2 * math.sqrt(26), abs=1e-12)


def test_the_way_bends_round_two_corners():
    walls = [((2, -5), (2, 3)), ((4, -1), (4, 9))]
    path = Walkable(walls).shortest((0, 0), (6, 0))
    assert path.points == ((0.0, 0.0), (2.0, 3.0), (4.0, -1.0), (6.0, 0.0))
    assert path.length_m == pytest.approx(math.sqrt(13) + math.sqrt(20) + math.sqrt(5))


def test_a_pinwheel_is_walked_along_its_walls():
    # A closed solid square: the way along two of its sides.
    path = Walkable(SQUARE).shortest((-1, 0), (4, 5))
    assert path.points == ((-1.0, 0.0), (0.0, 4.0), (4.0, 5.0))
    along = Walkable(SQUARE).shortest((0, -1), (5, 4))
    assert along.points == ((0.0, -1.0), (4.0, 0.0), (5.0, 4.0))


def test_a_wall_that_runs_on_in_one_line_is_no_way_through():
    # A step: the second wall carries on in the line of the first, on the other side of a solid.
    walls = node(
        [((0, 0), (4, 0)), ((4, 0), (4, -3)), ((0, 0), (0, 3)), ((0, 3), (9, 3)), ((4, -3), (-5, -3))]
    ).segments
    path = Walkable(walls).shortest((1, 1), (1, -1))
    assert path.points == ((1.0, 1.0), (4.0, 0.0), (4.0, -3.0), (1.0, -1.0)) or path.length_m > 6
    assert path.length_m == pytest.approx(brute.shortest(brute.ground(walls), [((1, 1), (1, -1))])[0], abs=1e-6)


@pytest.mark.parametrize("number", range(1000 if DEEP else 60))
def test_ways_are_as_long_as_those_of_every_pair_of_corners(number):
    walls, pairs = ground(number)
    wanted = brute.shortest(brute.ground(walls), pairs)
    walkable = Walkable(walls)
    for (a, b), length in zip(pairs, wanted, strict=True):
        path = walkable.shortest(a, b)
        again = walkable.from_source(b).to(a)
        if path is None:
            assert math.isinf(length)
            assert again is None
            assert not walkable.connected(a, b)
            continue
        assert path.length_m == pytest.approx(length, abs=1e-6)
        assert again.length_m == pytest.approx(path.length_m, abs=1e-9)
        assert (path.points[0], path.points[-1]) == (tuple(a), tuple(b))
        assert path.length_m == path_length_m(path.points)
        assert walkable.first_block(path.points) is None
        assert walkable.shortest(a, b, path.length_m + 1e-9) is not None
        if path.length_m > 1e-3:
            assert walkable.shortest(a, b, path.length_m - 1e-4) is None
            assert walkable.from_source(a, path.length_m - 1e-4).to(b) is None
            assert walkable.from_source(a, path.length_m + 1e-6).to(b) is not None


@pytest.mark.parametrize("few_looks", [0, 10**6])
@pytest.mark.parametrize("number", range(300 if DEEP else 24))
def test_long_legs_are_found_however_they_are_looked_for(number, few_looks, monkeypatch):
    walls, pairs = ground(number + 9000)
    wanted = [Walkable(walls).shortest(a, b) for a, b in pairs]
    # As on a map of hundreds of metres: legs are first looked for nearby, then far, here or on a smaller map.
    monkeypatch.setattr(paths, "_LONG_LEG", 1.5e6)
    monkeypatch.setattr(paths, "_FEW_LOOKS", few_looks)
    monkeypatch.setattr(paths, "_FIRST_LOOK", 0.4e6)
    monkeypatch.setattr(paths, "_LONE_LOOK", 0.9e6)
    walkable = Walkable(walls)
    for (a, b), path in zip(pairs, wanted, strict=True):
        again = walkable.shortest(a, b)
        assert (again is None) == (path is None)
        assert path is None or again.length_m == pytest.approx(path.length_m, abs=1e-9)
        stepwise = walkable.from_source(a).to(b)
        assert path is None or stepwise.length_m == pytest.approx(path.length_m, abs=1e-9)


def test_far_from_the_origin_everything_is_the_same():
    away = np.array((9000.0, -9000.0))
    for number in range(40):
        walls, pairs = ground(number)
        here, there = Walkable(walls), Walkable(walls + away)
        for a, b in pairs:
            one, two = here.shortest(a, b), there.shortest(a + away, b + away)
            assert (one is None) == (two is None)
            assert one is None or two.length_m == pytest.approx(one.length_m, abs=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_no_way_leaves_the_floor_of_a_map(kind):
    of = KINDS[kind](1000, 5)
    walkable = Walkable(node(of.rings).segments)
    floor = of.floor.buffer(1e-6)
    shapely.prepare(floor)
    places = of.places(24, 8)
    source = walkable.from_source(places[0])
    for goal in places[1:]:
        path = source.to(goal)
        assert floor.covers(shapely.LineString(path.points))
        assert walkable.first_block(path.points) is None
        there = walkable.shortest(goal, places[0])
        assert there.length_m == pytest.approx(path.length_m, abs=1e-9)


@pytest.mark.parametrize("kind", KINDS if DEEP else ["town"])
def test_ways_on_maps_are_as_long_as_brute_force_says(kind):
    of = KINDS[kind](40, 2)
    walls = node(of.rings).segments
    places = of.places(9, 3)
    pairs = [(places[0], place) for place in places[1:]]
    source = Walkable(walls).from_source(places[0])
    for (_, goal), wanted in zip(pairs, brute.shortest(brute.ground(walls), pairs), strict=True):
        assert source.to(goal).length_m == pytest.approx(wanted, abs=1e-6)


# Map W: 40 by 30 squares of 1.5 m, three rooms, two doors and a corner.
S = 1.5
MAP_W = [
    *[((x0 * S, y0 * S), (x1 * S, y1 * S)) for x0, y0, x1, y1 in (
        (0, 0, 40, 0), (40, 0, 40, 30), (40, 30, 0, 30), (0, 30, 0, 0),
        (14, 0, 14, 8), (14, 10, 14, 18), (0, 18, 14, 18),  # the first room, a doorway at (14, 8..10)
        (26, 12, 26, 30), (26, 12, 32, 12), (34, 12, 40, 12),  # the second, a doorway at (32..34, 12)
        (18, 22, 22, 22), (22, 22, 22, 26), (22, 26, 18, 26), (18, 26, 18, 22),  # the third, sealed
        (14, 18, 20, 18),  # the corner
    )],
]  # fmt: skip


@pytest.mark.tries(24)
def test_no_drag_on_map_w_crosses_a_wall():
    walkable = Walkable.from_drawn(MAP_W)
    lines = shapely.linestrings(MAP_W)
    spin = np.random.default_rng(24)
    for _ in range(60):
        start = (spin.integers(0, 40) + 0.5) * S, (spin.integers(0, 30) + 0.5) * S
        source = walkable.from_source(start)
        for _ in range(10):
            # Goals in the squares' centres, on their corners (which lie on walls) and anywhere.
            way = spin.integers(3)
            goal = spin.integers(0, 40) + 0.5 * (way == 0), spin.integers(0, 30) + 0.5 * (way == 0)
            goal = (goal[0] * S, goal[1] * S) if way < 2 else tuple(spin.uniform(0, 30, 2) * S)
            path = source.to(goal)
            if path is None:
                continue
            assert walkable.first_block(path.points) is None
            assert shapely.distance(lines, shapely.Point(path.points[-1])).min() > 1e-3
            assert not shapely.crosses(shapely.LineString(path.points), lines).any() or all(
                # What shapely calls a crossing is a bend at the wall's end.
                any(math.dist(p, end) < 1e-9 for p in path.points for end in MAP_W[k])
                for k in np.flatnonzero(shapely.crosses(shapely.LineString(path.points), lines)).tolist()
            )


@pytest.mark.tries(24)
@pytest.mark.parametrize("count", [1, 5])
def test_a_group_dragged_along_and_through_each_wall_stays_on_its_side(count):
    walkable = Walkable.from_drawn(MAP_W)
    for (x0, y0), (x1, y1) in MAP_W:
        for k in range(count):
            share = (k + 1) / (count + 1)
            x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
            across = ((y1 - y0), -(x1 - x0))
            size = math.hypot(*across)
            here = x + 0.4 * across[0] / size, y + 0.4 * across[1] / size
            there = x - 0.4 * across[0] / size, y - 0.4 * across[1] / size
            assert walkable.first_block((here, there)) is not None
            path = walkable.shortest(here, there)
            assert path is None or path.length_m > 1.0
            # Snapped on to the wall itself, the mover stays on the side it came from.
            onto = walkable.shortest(here, (x, y))
            if onto is not None and onto.length_m < 0.5:
                assert walkable.first_block((here, onto.points[-1])) is None


@pytest.mark.tries(28)
@pytest.mark.parametrize("way", WAYS)
def test_there_is_no_path_out_of_a_sealed_room_nor_into_one(way):
    for number in range(40 if DEEP else 8):
        spin = np.random.default_rng((number, WAYS.index(way), 3))
        drawn, floor = sealed_room(spin, way)
        walkable = Walkable.from_drawn(drawn)
        inside = eyes_in(floor, spin, 5)
        outside = (floor.centroid.x + 30.0, floor.centroid.y + 11.0)
        assert walkable.room(outside) is None
        for place in inside:
            assert walkable.shortest(place, outside) is None
            assert walkable.shortest(outside, place) is None
            assert walkable.from_source(place).to(outside) is None
            assert walkable.from_source(outside, 100.0).to(place) is None
            assert walkable.shortest(place, inside[0]) is not None or not walkable.connected(place, inside[0])
        (ground_there,) = walkable.reachable(inside[0], (80.0,))
        assert ground_there.difference(floor.buffer(0.006)).area == 0.0


@pytest.mark.tries(28)
def test_a_sealed_room_on_a_big_map_is_answered_as_no_path():
    of = KINDS["town"](3000, 1)
    cell = np.array(SQUARE, dtype=float) + 100.0
    walkable = Walkable.from_drawn(np.concatenate((of.rings, cell)))
    for start in of.places(5, 2):
        assert walkable.shortest(start, (102, 102)) is None
        assert walkable.shortest((102, 102), start) is None


def test_the_room_of_a_place_has_its_pillars_as_holes():
    walkable = Walkable.from_drawn([*SQUARE, *(np.array(SQUARE) * 0.25 + 1).tolist()])
    assert walkable.room((0.5, 0.5)).area == pytest.approx(15.0)
    assert walkable.room((1.5, 1.5)).area == pytest.approx(1.0)
    assert walkable.room((9, 9)) is None


@pytest.mark.parametrize("start", [(2, 2), (2, 6)])
def test_a_goal_on_a_wall_is_reached_beside_it_on_the_near_side(start):
    walkable = Walkable(node([((0, 4), (10, 4))]).segments)
    path = walkable.shortest(start, (2, 4))
    side = -1 if start[1] < 4 else 1
    assert path.points[-1] == pytest.approx((2, 4 + side * 0.01))
    assert walkable.from_source(start).to((2, 4)).points == path.points


def test_a_goal_on_a_wall_of_a_room_is_reached_from_where_one_can_walk():
    # As the crow flies the outer side is nearer; but only the inner side can be reached.
    walkable = Walkable(SQUARE)
    path = walkable.shortest((2, 2), (4, 2))
    assert path.points[-1] == pytest.approx((3.99, 2))
    path = walkable.shortest((9, 2), (0, 2))
    assert path.points[-1] == pytest.approx((-0.01, 2))


def test_a_start_on_a_wall_may_leave_to_either_side():
    walkable = Walkable([((0, 4), (10, 4))])
    assert walkable.shortest((5, 4), (5, 9)).length_m == pytest.approx(4.99)
    assert walkable.shortest((5, 4), (5, 0)).length_m == pytest.approx(3.99)
    assert walkable.from_source((5, 4), toward=(5, 0)).start == pytest.approx((5, 3.99))


@pytest.mark.parametrize("number", range(60 if DEEP else 12))
def test_gates_open_and_closed_are_as_walls_gone_and_standing(number):
    walls, pairs = ground(number + 500, pairs=4)
    spin = np.random.default_rng(number)
    gates = np.where(spin.random(len(walls)) < 0.4, spin.integers(0, 6, len(walls)), -1)
    walkable = Walkable(walls, gates)
    assert walkable.closed == walkable.gates
    for _ in range(5):
        closed = {g for g in walkable.gates if spin.random() < 0.5}
        now = walkable.closing(closed)
        plain = Walkable(walls[(gates < 0) | np.isin(gates, list(closed))])
        for a, b in pairs:
            one, two = now.shortest(a, b), plain.shortest(a, b)
            assert (one is None) == (two is None)
            three = now.from_source(a).to(b)
            if one is not None:
                assert one.length_m == pytest.approx(two.length_m, abs=1e-9)
                assert three.length_m == pytest.approx(two.length_m, abs=1e-9)
                assert now.first_block(one.points) is None
        walkable = now


def test_doors_of_a_dungeon_may_be_opened_one_by_one():
    of = KINDS["dungeon"](300, 3)
    noded = node(of.all)
    gates = np.full(len(noded.segments), -1)
    for gate, row in enumerate(np.flatnonzero(of.doors).tolist()):
        only = np.zeros(len(of.all), dtype=bool)
        only[row] = True
        gates[noded.select(only)] = gate
    walkable = Walkable(noded.segments, gates)
    places = of.places(10, 4)
    spin = np.random.default_rng(1)
    for _ in range(4):
        closed = {g for g in walkable.gates if spin.random() < 0.5}
        now = walkable.closing(closed)
        plain = Walkable(noded.segments[(gates < 0) | np.isin(gates, list(closed))])
        source = now.from_source(places[0])
        for goal in places[1:]:
            one, two = source.to(goal), plain.shortest(places[0], goal)
            assert (one is None) == (two is None)
            assert one is None or one.length_m == pytest.approx(two.length_m, abs=1e-9)


def bands_agree(walkable, start, radii, spin, count, box_):
    """Check places against the walked length: within a centimetre of a border either answer is right."""
    bands = walkable.reachable(start, radii)
    source = walkable.from_source(start)
    x0, y0, x1, y1 = box_
    places = spin.uniform((x0, y0), (x1, y1), (count, 2))
    judged = 0
    for place in places:
        path = source.to(place)
        length = math.inf if path is None else path.length_m
        for radius, band in zip(radii, bands, strict=True):
            inside = band.distance(shapely.Point(place)) < 1e-5
            if abs(length - radius) > 0.01:
                assert inside == (length < radius), (place, length, radius)
                judged += 1
    return bands, judged


@pytest.mark.parametrize("kind", KINDS)
def test_borders_of_bands_agree_with_walked_lengths(kind):
    of = KINDS[kind](200, 6)
    walkable = Walkable(node(of.rings).segments)
    start = of.places(1, 1)[0]
    radii = (4.5, 9.0, 13.5, 18.0)
    spin = np.random.default_rng(9)
    box_ = (start[0] - 18, start[1] - 18, start[0] + 18, start[1] + 18)
    bands, judged = bands_agree(walkable, start, radii, spin, 1000 if DEEP else 100, box_)
    assert judged > (3500 if DEEP else 300)
    for band, wider in pairwise(bands):
        assert band.difference(wider.buffer(0.003)).area < 1e-9
    assert max(band.difference(of.floor.buffer(2e-6)).area for band in bands) == 0.0
    # The points of the border themselves are as far as they say, up to a centimetre, or lie at a wall.
    source = walkable.from_source(start)
    walls = shapely.multilinestrings(shapely.linestrings(of.rings))
    for radius, band in zip(radii, bands, strict=True):
        rim = shapely.get_coordinates(band)
        rim = rim[spin.permutation(len(rim))[:60]]
        for place in rim[shapely.distance(walls, shapely.points(rim)) > 1e-3]:
            length = source.to(place).length_m
            assert length <= radius + 1e-4
            assert length > radius - 0.01


@pytest.mark.parametrize("number", range(200 if DEEP else 24))
def test_bands_on_random_grounds_agree_with_walked_lengths(number):
    walls, pairs = ground(number + 4000)
    spin = np.random.default_rng(number)
    bands_agree(Walkable(walls), pairs[0][0], (1.5, 3.0, 6.0), spin, 60, (-2, -2, 10, 10))


def test_a_first_band_in_the_open_is_a_disc_and_in_a_room_the_room():
    (disc,) = Walkable([]).reachable((1, 2), (3.0,))
    assert disc.area == pytest.approx(9 * math.pi, rel=1e-3)
    (room,) = Walkable(SQUARE).reachable((1, 2), (30.0,))
    assert room.area == pytest.approx(16.0, abs=1e-6)
    (seen,) = Walkable([((2, -1), (2, 1))]).reachable((0, 0), (2.1,))
    assert seen.area == pytest.approx(shapely.Polygon(visibility((0, 0), [((2, -1), (2, 1))], 2.1)).area, rel=1e-6)


def test_bands_of_a_free_wall_go_round_both_ends():
    (band,) = Walkable([((5, -1), (5, 1))]).reachable((4, 0), (3.0,))
    left = 3.0 - math.sqrt(2)
    assert band.contains(shapely.Point(5 + 0.99 * left / math.sqrt(2), 1 - 0.99 * left / math.sqrt(2)))
    assert band.contains(shapely.Point(5.001, 1.0 - 0.98 * left))
    assert band.contains(shapely.Point(5.001, -1.0 + 0.98 * left))
    assert band.intersection(shapely.box(5, -9, 9, 9)).area > 0


def test_a_source_asked_frame_by_frame_gives_the_shortest_way():
    of = KINDS["cave"](200, 2)
    walkable = Walkable(node(of.rings).segments)
    places = of.places(40, 5)
    source = walkable.from_source(places[0], 25.0)
    for goal in places[1:]:
        wanted = walkable.shortest(places[0], goal, 25.0)
        got = source.to(goal)
        assert (wanted is None) == (got is None)
        assert got is None or got.length_m == pytest.approx(wanted.length_m, abs=1e-9)


@pytest.mark.parametrize(
    "question",
    [
        lambda: Walkable([((0, 0), (math.nan, 1))]),
        lambda: Walkable([((0, 0), (1, 1))], [1, 2]),
        lambda: Walkable([]).shortest((0, 0), (math.inf, 0)),
        lambda: Walkable([]).shortest((0, 0), (1, 0), -1.0),
        lambda: Walkable([]).from_source((0, 0), math.nan),
        lambda: Walkable([]).reachable((0, 0), (0.0,)),
        lambda: Walkable([]).reachable((0, 0), (math.inf,)),
        lambda: Walkable([]).from_source((0, 0), 5.0).reachable((6.0,)),
    ],
)
def test_odd_questions_are_refused(question):
    with pytest.raises(ValueError):
        question()


def test_welded_bridges_are_walls_too():
    walls = [((0, 0), (3.997, 0)), *SQUARE[1:]]
    welded = weld(walls)
    assert Walkable(node(welded.segments).segments).shortest((2, 2), (9, 9)) is None
    assert Walkable(node(walls).segments).shortest((2, 2), (9, 9)) is not None
