from __future__ import annotations

import math
import os

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.geometry.segments import clean, free_ends, near_misses, node, snap, weld

from .rooms import WAYS, sealed_room

DEEP = bool(os.environ.get("LOREVAL_DEEP"))
SQUARE = [((0, 0), (4, 0)), ((4, 0), (4, 4)), ((4, 4), (0, 4)), ((0, 4), (0, 0))]


def ends_of(noded):
    return {frozenset(map(tuple, piece.tolist())) for piece in noded.segments}


def test_walls_of_no_length_are_dropped_and_named():
    cleaned = clean([((0, 0), (1, 0)), ((2, 2), (2, 2)), ((3, 3), (3, 3 + 1e-7)), ((5, 5), (6, 6))])
    assert cleaned.rows.tolist() == [0, 3]
    assert cleaned.dropped.tolist() == [1, 2]
    assert cleaned.segments.tolist() == [[[0, 0], [1, 0]], [[5, 5], [6, 6]]]


@pytest.mark.parametrize("bad", [math.nan, math.inf])
@pytest.mark.parametrize("ask", [clean, weld, node, near_misses, free_ends])
def test_a_wall_that_is_not_finite_is_refused(ask, bad):
    with pytest.raises(ValueError, match="not finite"):
        ask([((0, 0), (bad, 1))])


@pytest.mark.parametrize("ask", [clean, weld, node])
def test_no_wall_at_all_is_fine(ask):
    assert len(ask([]).segments) == 0
    assert near_misses([]) == ()


def test_a_crossing_is_cut_into_four_pieces_that_know_their_wall():
    noded = node([((0, 0), (2, 2)), ((0, 2), (2, 0)), ((5, 5), (6, 5))])
    assert ends_of(noded) == {
        frozenset({(0.0, 0.0), (1.0, 1.0)}),
        frozenset({(1.0, 1.0), (2.0, 2.0)}),
        frozenset({(0.0, 2.0), (1.0, 1.0)}),
        frozenset({(1.0, 1.0), (2.0, 0.0)}),
        frozenset({(5.0, 5.0), (6.0, 5.0)}),
    }
    rising = [k for k in range(5) if noded.rows_of(k).tolist() == [0]]
    assert len(rising) == 2
    for k in rising:
        assert (noded.segments[k, :, 0] == noded.segments[k, :, 1]).all()


def test_a_t_junction_is_cut_even_where_rounding_hides_it():
    wall = np.array(((0.1, 0.2), (7.3, 3.9)))
    for share in np.linspace(0.01, 0.99, 57):
        foot = wall[0] + share * (wall[1] - wall[0])
        noded = node([wall, (foot, (2.0, 9.0))])
        assert len(noded.segments) == 3


@pytest.mark.parametrize("gap", [0.0, 1e-15, 1e-12, 1e-9, 4e-7, 1e-6, 2e-6])
def test_walls_within_two_micrometres_meet_without_welding(gap):
    spin = np.random.default_rng(5)
    for _ in range(60):
        wall = spin.uniform(0, 9, (2, 2))
        along = (wall[1] - wall[0]) / math.dist(*wall)
        foot = wall[0] + spin.uniform(0.1, 0.9) * (wall[1] - wall[0])
        across = np.array((-along[1], along[0]))
        noded = node([wall, (foot + gap * across, foot + 3 * across + along)])
        ends = [frozenset(map(tuple, piece.tolist())) for piece in noded.segments]
        corners = {corner for end in ends for corner in end}
        # One line with a branch: all pieces hang together, as many as there are corners but one.
        assert len(ends) == len(corners) - 1 >= 3
        reached = {min(corners)}
        for _ in ends:
            reached |= {corner for end in ends if end & reached for corner in end}
        assert reached == corners


def test_overlapping_walls_share_the_common_piece():
    noded = node([((0, 0), (4, 0)), ((3, 0), (1, 0))])
    owners = {
        tuple(sorted(map(tuple, piece.tolist()))): noded.rows_of(k).tolist() for k, piece in enumerate(noded.segments)
    }
    assert owners == {
        ((0.0, 0.0), (1.0, 0.0)): [0],
        ((1.0, 0.0), (3.0, 0.0)): [0, 1],
        ((3.0, 0.0), (4.0, 0.0)): [0],
    }
    assert noded.select([False, True]).sum() == 1
    assert noded.select([True, False]).all()


def test_closed_outlines_stay_as_they_are():
    noded = node(SQUARE)
    assert ends_of(noded) == {frozenset((float(x), float(y)) for x, y in wall) for wall in SQUARE}


grid = st.integers(0, 12).map(lambda n: n / 2)
odd = st.floats(0, 6, allow_nan=False, width=32)
spot = st.tuples(grid, grid) | st.tuples(odd, odd)
drawn = st.lists(st.tuples(spot, spot), min_size=1, max_size=12)


@given(drawn)
@settings(max_examples=150, deadline=None)
def test_noded_pieces_meet_only_at_common_ends_and_cover_what_was_drawn(walls):
    noded = node(walls)
    pieces = noded.segments
    lines = shapely.linestrings(pieces)
    for i, j in zip(*shapely.STRtree(lines).query(lines, predicate="intersects"), strict=True):
        if i < j:
            common = set(map(tuple, pieces[i].tolist())) & set(map(tuple, pieces[j].tolist()))
            assert len(common) == 1
            meeting = shapely.intersection(lines[i], lines[j])
            assert meeting.geom_type == "Point"
            assert meeting.distance(shapely.Point(next(iter(common)))) < 1e-9
    # A wall shorter than the grid may vanish or become one step of it.
    real = [wall for wall in walls if not (np.rint(np.array(wall) * 1e6) == np.rint(np.array(wall[0]) * 1e6)).all()]
    if real:
        before = shapely.union_all(shapely.linestrings(real))
        after = shapely.union_all(lines)
        assert shapely.hausdorff_distance(before, after) < 3e-6
    for k, piece in enumerate(pieces):
        rows = noded.rows_of(k)
        assert len(rows) >= 1
        for row in rows.tolist():
            wall = shapely.LineString(walls[row])
            assert all(wall.distance(shapely.Point(p)) < 3e-6 for p in piece)


@given(drawn, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_noding_does_not_depend_on_the_order(walls, spin):
    turned = [wall if spin.random() < 0.5 else wall[::-1] for wall in walls]
    spin.shuffle(turned)
    one = shapely.union_all(shapely.linestrings(node(walls).segments)) if len(node(walls).segments) else None
    two = shapely.union_all(shapely.linestrings(node(turned).segments)) if len(node(turned).segments) else None
    if one is None or two is None:
        assert one is two
    else:
        assert shapely.hausdorff_distance(one, two) < 3e-6


def faces(segments):
    return shapely.polygonize(shapely.linestrings(node(segments).segments)).geoms


@pytest.mark.tries(24, 36)
@pytest.mark.parametrize("gap", [0.0, 1e-12, 1e-9, 4e-7, 1e-6, 1e-4, 0.0015, 0.004, 0.005])
@pytest.mark.parametrize("way", ["end", "side", "t", "turned"])
def test_gaps_up_to_five_millimetres_are_closed(gap, way):
    walls = [[list(map(float, p)) for p in wall] for wall in SQUARE]
    if way == "end":
        walls[0][1][0] -= gap  # stops short of the corner, along itself
    elif way == "side":
        walls[0][0][1] -= gap  # slips past the corner on the outside
        walls[0][1][1] -= gap
    elif way == "t":
        walls[0][1] = [5.0, 0.0]
        walls[1] = [[4.0, gap], [4.0, 4.0]]
    else:
        angle = 0.731
        spin = np.array(((math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))))
        walls[2][0][0] += 0.0
        walls[2][0][1] += gap
        walls = (np.array(walls) @ spin.T).tolist()
    welded = weld(walls)
    assert (welded.segments[:4] == np.array(walls)).all()
    assert len(shapely.polygonize(shapely.linestrings(node(welded.segments, welded.rows).segments)).geoms) >= 1
    areas = [face.area for face in shapely.polygonize(shapely.linestrings(node(welded.segments).segments)).geoms]
    assert max(areas) == pytest.approx(16.0, abs=0.05)


@pytest.mark.tries(36)
@pytest.mark.parametrize("way", WAYS)
def test_rooms_drawn_badly_are_closed_outlines_once_noded(way):
    for number in range(400 if DEEP else 25):
        drawn, floor = sealed_room(np.random.default_rng((number, WAYS.index(way), 9)), way)
        closed = shapely.union_all([face.buffer(1e-9) for face in faces(weld(drawn).segments)])
        assert floor.buffer(-0.01).difference(closed).area == 0.0


def test_a_gap_of_six_millimetres_stays_open_and_is_reported():
    walls = [((0, 0), (3.994, 0)), *SQUARE[1:]]
    welded = weld(walls)
    assert len(welded.segments) == 4
    assert len(faces(walls)) == 0
    (place,) = near_misses(walls)
    assert place.kind == "gap"
    assert not place.closed
    assert place.size_m == pytest.approx(0.006)
    assert place.at == pytest.approx((3.997, 0))
    assert set(place.rows) == {0, 1}


@pytest.mark.tries(36)
def test_a_gap_of_a_thousandth_of_a_square_is_closed_and_reported():
    walls = [((0, 0), (4 - 0.0015, 0)), *SQUARE[1:]]
    (place,) = near_misses(walls)
    assert (place.kind, place.closed) == ("gap", True)
    assert place.size_m == pytest.approx(0.0015)


@pytest.mark.tries(24)
def test_a_gap_of_one_pixel_is_closed_or_reported():
    for pixels_per_metre in (11, 47, 70, 100, 150, 300):
        gap = 1 / pixels_per_metre
        walls = [((0, 0), (4 - gap, 0)), *SQUARE[1:]]
        (place,) = near_misses(walls)
        assert place.closed == (gap <= 0.005)
        assert place.size_m == pytest.approx(gap)


def test_two_ends_that_face_each_other_are_one_gap():
    (place,) = near_misses([((0, 0), (2, 0)), ((2.05, 0), (5, 0))])
    assert place.at == pytest.approx((2.025, 0))
    assert place.size_m == pytest.approx(0.05)
    assert near_misses([((0, 0), (2, 0)), ((2.11, 0), (5, 0))]) == ()


def test_a_curve_of_short_pieces_is_no_gap():
    angles = np.linspace(0, 4, 120)
    curve = np.stack((2 * np.cos(angles), 2 * np.sin(angles)), axis=1)
    assert near_misses(np.stack((curve[:-1], curve[1:]), axis=1)) == ()


def test_doubles_are_found_however_they_were_drawn():
    walls = [((0, 0), (4, 0)), ((3, 0.002), (1, 0.002)), ((0, 0), (0, 5)), ((0, 5), (0, 0)), ((4, 0), (9, 0))]
    places = near_misses(walls)
    doubles = {place.rows: place.size_m for place in places if place.kind == "double"}
    assert doubles == {(0, 1): pytest.approx(2.0), (2, 3): pytest.approx(5.0)}


def test_zero_lengths_are_places_too():
    places = near_misses([((0, 0), (4, 0)), ((9, 9), (9, 9))])
    assert [(place.kind, place.rows, place.at) for place in places] == [("zero_length", (1,), (9.0, 9.0))]


def test_free_ends_tell_a_door_without_walls():
    walls = [((0, 0), (2, 0)), ((2.003, 0), (3, 0)), ((7, 7), (8, 7))]
    assert free_ends(walls).tolist() == [[True, False], [False, True], [True, True]]


def test_one_more_wall_never_opens_a_weld():
    spin = np.random.default_rng(11)
    for _ in range(30):
        walls = spin.uniform(0, 0.03, (6, 2, 2))
        fewer = {span.tobytes() for span in weld(walls[:5]).segments}
        more = {span.tobytes() for span in weld(walls).segments}
        flipped = {span[::-1].tobytes() for span in weld(walls).segments}
        assert fewer <= more | flipped


def test_drawing_snaps_to_ends_before_walls():
    walls = [((0, 0), (4, 0))]
    assert (snap((3.995, 0.004), walls, 0.01).to, snap((3.995, 0.004), walls, 0.01).at) == ("end", (4.0, 0.0))
    onto = snap((2, 0.004), walls, 0.01)
    assert (onto.to, onto.row) == ("wall", 0)
    assert onto.at == pytest.approx((2, 0))
    assert snap((2, 0.02), walls, 0.01).to == "free"
    assert snap((2, 0.02), [], 0.01).at == (2.0, 0.02)
