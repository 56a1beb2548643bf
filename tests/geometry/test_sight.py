from __future__ import annotations

import math
import os

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.geometry.obstruction import obstructions
from loreval_desktop.geometry.segments import node, weld
from loreval_desktop.geometry.sight import (
    Walls,
    first_hit,
    joined,
    line_clear,
    step_off,
    stop_before,
    visibilities,
    visibility,
)

from .maps import KINDS
from .rooms import WAYS, eyes_in, sealed_room

DEEP = bool(os.environ.get("LOREVAL_DEEP"))


def far_along(eye, angles, segments):
    """Shoot rays one by one: how far each goes."""
    ux, uy = np.cos(angles)[:, None], np.sin(angles)[:, None]
    a, e = segments[:, 0] - eye, segments[:, 1] - segments[:, 0]
    det = ux * e[:, 1] - uy * e[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        k = (a[:, 0] * e[:, 1] - a[:, 1] * e[:, 0]) / det
        m = (a[:, 0] * uy - a[:, 1] * ux) / det
        k[~((det != 0) & (k > 0) & (m >= 0) & (m <= 1))] = np.inf
    return k.min(axis=1)


def outline_distance(eye, angles, ring):
    return far_along(eye, angles, np.stack((ring, np.roll(ring, -1, axis=0)), axis=1))


def test_an_empty_map_is_seen_as_far_as_the_radius():
    ring = visibility((3, 4), [], 10.0)
    assert shapely.Polygon(ring).area == pytest.approx(math.pi * 100, rel=1e-3)
    away = np.hypot(*(ring - (3, 4)).T)
    assert away == pytest.approx(np.full(len(ring), 10.0), abs=1e-9)
    middles = (ring + np.roll(ring, -1, axis=0)) / 2
    assert (10.0 - np.hypot(*(middles - (3, 4)).T)).max() <= 0.002


def test_a_room_is_seen_whole_and_its_corners_are_the_walls_ends():
    corners = np.array(((0.1, 0.2), (7.3, 0.4), (6.9, 5.5), (0.3, 4.9)))
    walls = np.stack((corners, np.roll(corners, -1, axis=0)), axis=1)
    for radius in (None, 50.0):
        ring = visibility((2.34, 3.21), walls, radius)
        assert {tuple(p) for p in ring.tolist()} == {tuple(p) for p in corners.tolist()}


def test_a_wall_hides_what_is_behind():
    ring = visibility((0, 0), [((2, -1), (2, 1))], 10.0)
    seen = shapely.Polygon(ring)
    assert seen.contains(shapely.Point(1.9, 0))
    assert not seen.contains(shapely.Point(2.1, 0))
    assert seen.contains(shapely.Point(4, 2.1))
    assert not seen.contains(shapely.Point(4, 1.9))
    assert seen.area == pytest.approx(math.pi * 100 - (math.atan(0.5) * 100 - 2), rel=1e-3)


def test_without_a_radius_sight_ends_a_metre_beyond_the_map():
    ring = visibility((0, 0), [((2, -1), (2, 1))])
    assert shapely.Polygon(ring).bounds == pytest.approx((-1, -2, 3, 2))


def test_a_wall_across_the_rim_is_cut_there():
    ring = visibility((0, 0), [((3, -20), (3, 20))], 5.0)
    seen = shapely.Polygon(ring)
    half = math.acos(3 / 5)
    assert seen.area == pytest.approx(25 * (math.pi - half) + 3 * 4, rel=1e-3)
    assert np.hypot(*ring.T).max() <= 5.0 + 1e-12
    assert [3.0, 4.0] in np.round(ring, 9).tolist()


def test_an_end_on_wall_hides_nothing():
    wall = [((2, 0), (4, 0))]
    seen = shapely.Polygon(visibility((0, 0), wall, 10.0))
    assert seen.area == pytest.approx(shapely.Polygon(visibility((0, 0), [], 10.0)).area, rel=1e-4)
    assert seen.is_valid


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [100, 1000])
def test_outlines_agree_with_rays_on_maps(kind, size):
    of = KINDS[kind](size, 2)
    walls = Walls.of(node(of.all).segments)
    angles = np.linspace(-math.pi, math.pi, 501) + 1e-3
    for eye in of.places(8, 5):
        whole = visibility(eye, walls)
        assert shapely.is_valid(shapely.Polygon(whole))
        assert outline_distance(eye, angles, whole) == pytest.approx(far_along(eye, angles, walls.segments), rel=1e-9)
        near = visibility(eye, walls, 12.0)
        assert shapely.is_valid(shapely.Polygon(near))
        wanted = np.minimum(far_along(eye, angles, walls.segments), 12.0)
        got = outline_distance(eye, angles, near)
        assert got == pytest.approx(wanted, abs=0.0021)
        inside = wanted < 11.9
        assert got[inside] == pytest.approx(wanted[inside], rel=1e-9)


@pytest.mark.parametrize(
    ("eye", "walls"),
    [
        # Walls of one line with the eye, up to a rounding, where others end.
        ((1.5, 3.25), [((0.5, 1.5), (2.210526, 2.184211)), ((2, 2.5), (2.210526, 2.184211))]),
        ((1.5, 3.25), [((2.210526, 2.184211), (3, 2.5)), ((2.210526, 2.184211), (3.25, 0.625))]),
        (
            (1.5, 3.25),
            [((0.5, 1.5), (2.210526, 2.184211)), ((2, 2.5), (2.210526, 2.184211)), ((2.210526, 2.184211), (3, 2.5))],
        ),
        ((0.1, 0.3), [((0.4, 1.2), (0.7, 2.1)), ((-3, 4), (3, 4))]),
        ((0.1, 0.3), [((0.4, 1.2), (0.7, 2.1)), ((0.7, 2.1), (2, 2)), ((0.7, 2.1), (-2, 2))]),
    ],
)
def test_a_wall_seen_end_on_leaves_no_spike(eye, walls):
    for radius in (None, 6.0):
        outline = shapely.Polygon(visibility(eye, walls, radius))
        assert outline.is_valid
        spin = np.random.default_rng(1)
        angles = spin.uniform(-math.pi, math.pi, 300)
        seen = np.minimum(far_along(np.array(eye), angles, np.array(walls)), 6.0)
        if radius is not None:
            assert outline_distance(np.array(eye), angles, visibility(eye, walls, 6.0)) == pytest.approx(seen, abs=3e-3)


def test_a_crossing_of_walls_in_line_with_the_eye_leaves_no_spike():
    # Three walls meet on the line from the eye along a fourth, which rounding turns a hair to either side.
    segments, eye = snapped_walls(np.random.default_rng((2189, 5)))
    assert shapely.Polygon(visibility(eye, segments, 20.0)).is_valid


def test_many_eyes_at_once_see_what_each_sees():
    of = KINDS["dungeon"](1000, 4)
    walls = Walls.of(node(of.all).segments)
    eyes = of.places(70, 3)
    radii = np.linspace(2, 40, 70)
    for eye, radius, ring in zip(eyes, radii, visibilities(eyes, walls, radii), strict=True):
        alone = shapely.Polygon(visibility(eye, walls, radius))
        assert shapely.Polygon(ring).symmetric_difference(alone).area < 1e-9


def snapped_walls(spin):
    """Return noded walls on a half-metre raster, with overlaps, crossings and T-junctions, and an eye off them."""
    count = int(spin.integers(2, 25))
    starts = spin.integers(0, 17, (count, 2)) / 2
    walls = np.stack((starts, starts + spin.integers(-6, 7, (count, 2)) / 2), axis=1)
    segments = node(walls).segments
    while True:
        eye = spin.integers(0, 33, 2) / 4 if spin.random() < 0.6 else spin.uniform(0, 8, 2)
        lines = shapely.linestrings(segments) if len(segments) else []
        if not len(segments) or shapely.distance(lines, shapely.Point(eye)).min() > 1e-6:
            return segments, eye


@pytest.mark.tries(36)
@pytest.mark.parametrize("block", range(20 if DEEP else 3))
def test_no_ray_is_wrong_on_noded_raster_maps(block):
    for number in range(block * 150, block * 150 + 150):
        spin = np.random.default_rng((number, 5))
        segments, eye = snapped_walls(spin)
        ring = visibility(eye, segments, 20.0)
        assert shapely.is_valid(shapely.Polygon(ring))
        angles = spin.uniform(-math.pi, math.pi, 200)
        wanted = np.minimum(far_along(eye, angles, segments), 20.0) if len(segments) else np.full(200, 20.0)
        got = outline_distance(eye, angles, ring)
        # A ray within a rounding of a wall's end may go either way; those are judged by the places next to them.
        ends = np.arctan2(*(segments.reshape(-1, 2) - eye).T[::-1]) if len(segments) else np.zeros(0)
        clear = np.abs(np.angle(np.exp(1j * (angles[:, None] - ends)))).min(axis=1, initial=9.0) > 1e-9
        assert got[clear] == pytest.approx(wanted[clear], abs=0.0021)


@pytest.mark.tries(24, 36)
@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_seen_out_of_a_sealed_room(way):
    rooms, eyes_each = (40, 50) if DEEP else (10, 50)  # 5 ways x 40 x 50 = 10 000 eyes
    for number in range(rooms):
        spin = np.random.default_rng((number, WAYS.index(way)))
        drawn, floor = sealed_room(spin, way)
        welded = weld(drawn)
        walls = Walls.of(node(welded.segments, welded.rows).segments)
        eyes = eyes_in(floor, spin, eyes_each)
        allowed = floor.buffer(0.006)
        rings = visibilities(eyes, walls, 60.0)
        outside = shapely.difference(np.array([shapely.Polygon(ring) for ring in rings], dtype=object), allowed)
        assert shapely.area(outside).max() == 0.0
        # Nor does an eye find anything to shoot at outside.
        away = np.array([(20 * math.cos(t), 20 * math.sin(t)) for t in np.linspace(0, 6, 7)])
        targets = np.column_stack((np.array(floor.centroid.coords[0]) + away, np.full(7, 0.5)))
        for eye in eyes[:3]:
            assert (obstructions(eye, targets, welded.segments).percent == 100.0).all()
        assert not line_clear(eyes[:7], targets[:, :2], walls).any()


place = st.tuples(st.floats(-5, 5, width=32), st.floats(-5, 5, width=32))
rough = st.tuples(st.integers(-5, 5).map(float), st.integers(-5, 5).map(float))


@given(st.lists(st.tuples(place | rough, place | rough), min_size=1, max_size=6), place | rough, place | rough)
@settings(max_examples=150, deadline=None)
def test_lines_are_clear_when_shapely_says_so(walls, a, b):
    line = shapely.LineString((a, b)) if a != b else shapely.Point(a)
    shapes = [shapely.LineString(w) if w[0] != w[1] else shapely.Point(w[0]) for w in walls]
    distance = min(shape.distance(line) for shape in shapes)
    clear = bool(line_clear(a, b, walls)[0])
    hit = first_hit(a, b, walls)
    assert clear == (hit is None)
    if distance > 1e-8:
        assert clear
    elif distance == 0.0:
        assert not clear
    if hit is not None:
        share, row = hit
        spot = shapely.Point(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
        assert shapes[row].distance(spot) < 1e-6
        before = shapely.LineString((a, (spot.x, spot.y)))
        if share * math.dist(a, b) > 1e-3:
            cut = shapely.LineString((a, before.interpolate(before.length - 1e-3)))
            assert min(shape.distance(cut) for shape in shapes) > 0


@pytest.mark.tries(25)
def test_of_two_walls_on_the_way_the_first_stops_the_move():
    walls = [((6, -1), (6, 1)), ((4, -1), (4, 1))]
    assert first_hit((0, 0), (10, 0), walls) == (pytest.approx(0.4), 1)
    place, row = stop_before((0, 0), (10, 0), walls)
    assert row == 1
    assert place == pytest.approx((3.99, 0))
    place, row = stop_before((10, 0), (0, 0), walls)
    assert row == 0
    assert place == pytest.approx((6.01, 0))


@pytest.mark.tries(25)
def test_a_straight_move_never_passes_whatever_the_speed():
    spin = np.random.default_rng(6)
    walls = spin.uniform(-5, 5, (30, 2, 2))
    for _ in range(300):
        a, b = spin.uniform(-6, 6, (2, 2))
        (x, y), row = stop_before(a, b, walls)
        way = shapely.LineString((a, (x, y)))
        if row is None:
            assert (x, y) == tuple(b)
        if way.length > 0:
            assert not shapely.intersects(way, shapely.linestrings(walls)).any()


def test_a_move_along_a_wall_does_not_end_on_it():
    wall = [((0, 0), (1000, 0.001))]
    (x, y), row = stop_before((0, 0.0005), (1000, 0.0005), wall)
    assert row == 0
    assert y - 0.001 * x / 1000 >= 1.9e-5
    assert 450 < x < 500


def test_outlines_of_several_eyes_are_joined_without_seams():
    of = KINDS["dungeon"](100, 2)
    walls = Walls.of(node(of.rings).segments)
    rings = visibilities(of.places(12, 3), walls, 15.0)
    together = joined(rings)
    assert together.is_valid
    wanted = shapely.union_all([shapely.Polygon(ring) for ring in rings], grid_size=1e-6)
    assert together.area == pytest.approx(wanted.area, rel=1e-6)
    assert together.difference(of.floor.buffer(1e-5)).area == 0.0
    assert joined([]).is_empty
    halves = [np.array(((0, 0), (1, 0), (1, 1), (0, 1))), np.array(((1, 0), (2, 0), (2, 1), (1, 1)))]
    assert joined(halves).area == pytest.approx(2.0)
    assert len(joined([halves[0], halves[1] + (3, 0)]).geoms) == 2


def test_a_move_that_starts_against_a_wall_stays():
    assert stop_before((3.995, 0), (10, 0), [((4, -1), (4, 1))]) == (pytest.approx((3.995, 0)), 0)
    assert stop_before((1, 1), (1, 1), [((4, -1), (4, 1))]) == ((1.0, 1.0), None)
    assert stop_before((4, 0), (4, 0), [((4, -1), (4, 1))]) == ((4.0, 0.0), 0)


def test_a_wall_that_touches_the_line_blocks_it():
    assert not line_clear((0, 0), (10, 0), [((5, 0), (5, 3))])[0]
    assert not line_clear((0, 0), (10, 0), [((3, 0), (5, 0))])[0]
    assert not line_clear((0, 0), (10, 0), [((10, 0), (12, 5))])[0]
    assert line_clear((0, 0), (10, 0), [((5, 1e-6), (5, 3)), ((10.001, 0), (12, 0))])[0]


def test_many_lines_share_an_end():
    walls = [((2, -1), (2, 1))]
    assert line_clear((0, 0), [(1, 0), (3, 0), (3, 2)], walls).tolist() == [True, False, True]
    assert line_clear([(1, 0), (3, 0)], [(1, 5), (0, 0)], walls).tolist() == [True, False]
    assert line_clear((0, 0), (1, 1), []).tolist() == [True]


def test_a_place_on_a_wall_is_moved_a_centimetre_to_the_side_it_came_from():
    wall = [((0, 0), (10, 0))]
    assert step_off((5, 0), wall, toward=(5, 3)) == pytest.approx((5, 0.01))
    assert step_off((5, 0), wall, toward=(2, -1)) == pytest.approx((5, -0.01))
    assert step_off((5, 5e-7), wall, toward=(2, -1)) == pytest.approx((5, -0.01 + 5e-7))
    assert step_off((5, 0.002), wall) == (5.0, 0.002)
    assert step_off((5, 0), []) == (5.0, 0.0)
    _, y = step_off((5, 0), wall)
    assert abs(y) == pytest.approx(0.01)


def test_a_place_in_a_corner_is_moved_into_the_corner_it_came_from():
    cross = [((-5, 0), (5, 0)), ((0, -5), (0, 5))]
    for x, y in ((1, 1), (-1, 2), (-3, -1), (1, -9)):
        left, down = step_off((0, 0), cross, toward=(x, y))
        assert math.copysign(1, left) == math.copysign(1, x)
        assert math.copysign(1, down) == math.copysign(1, y)
        assert min(abs(left), abs(down)) > 1e-5


def test_a_place_in_a_tight_spot_moves_as_far_as_there_is_room():
    walls = [((0, 0), (10, 0)), ((0, 0.004), (10, 0.004))]
    assert step_off((5, 0), walls, toward=(5, 1)) == pytest.approx((5, 0.0025))
    tight = [((0, 0), (1e-5, 0)), ((1e-5, 0), (1e-5, 1e-5)), ((1e-5, 1e-5), (0, 1e-5)), ((0, 1e-5), (0, 0))]
    both = [*tight, ((5e-6, 0), (5e-6, 1e-5))]
    assert step_off((5e-6, 5e-6), both) is None


@pytest.mark.parametrize(
    "question",
    [
        lambda: visibility((math.nan, 0), [], 1.0),
        lambda: visibility((0, 0), [], 0.0),
        lambda: visibility((0, 0), [], math.inf),
        lambda: visibility((0, 0), [((0, 0), (math.inf, 0))]),
        lambda: line_clear((0, 0), (math.nan, 0), []),
        lambda: line_clear((0, 0, 0), (1, 1, 1), []),
        lambda: first_hit((0, 0), (math.inf, 0), []),
        lambda: step_off((math.nan, 0), []),
    ],
)
def test_odd_questions_are_refused(question):
    with pytest.raises(ValueError):
        question()
