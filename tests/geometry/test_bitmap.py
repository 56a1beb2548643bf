from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.geometry.bitmap import (
    CELL_M,
    TILE_M,
    area_m2,
    checked,
    contains,
    covered,
    difference,
    to_array,
    union,
)


def centres(columns, rows):
    x = (np.arange(columns[0] * 64, columns[1] * 64) + 0.5) * CELL_M
    y = (np.arange(rows[0] * 64, rows[1] * 64) + 0.5) * CELL_M
    return np.meshgrid(x, y)


shape = st.builds(
    lambda x, y, r, n, turn: shapely.Polygon(
        [
            (
                x + r[k % len(r)] * math.cos(turn + k * 2 * math.pi / n),
                y + r[k % len(r)] * math.sin(turn + k * 2 * math.pi / n),
            )
            for k in range(n)
        ]
    ),
    st.floats(-12, 12),
    st.floats(-12, 12),
    st.lists(st.floats(0.2, 9), min_size=1, max_size=5),
    st.integers(3, 15),
    st.floats(0, 6),
)


@given(shape)
@settings(max_examples=80, deadline=None)
def test_exactly_the_cells_are_covered_whose_centres_are(area):
    tiles = covered(area)
    xs, ys = centres((-4, 4), (-4, 4))
    wanted = shapely.contains_xy(area, xs.ravel(), ys.ravel()).reshape(xs.shape)
    got = to_array(tiles, (-4, 4), (-4, 4))
    # Only a centre on the outline, up to a rounding, may be judged either way.
    differ = got != wanted
    assert (shapely.distance(area.exterior, shapely.points(xs[differ], ys[differ])) < 1e-9).all()
    assert area_m2(tiles) == got.sum() * CELL_M**2
    assert (covered(shapely.get_coordinates(area.exterior)[:-1]) == tiles) or not area.is_valid


def test_a_square_on_the_raster_is_covered_to_the_cell():
    tiles = covered(shapely.box(0, 0, TILE_M, TILE_M))
    assert [(t.column, t.row) for t in tiles] == [(0, 0)]
    assert tiles[0].bits == b"\xff" * 512
    assert area_m2(covered(shapely.box(-1, -2, 3, 4))) == 24.0


def test_holes_and_parts_are_kept():
    ring = shapely.box(0, 0, 4, 4).difference(shapely.box(1, 1, 3, 3))
    both = shapely.MultiPolygon([ring, shapely.box(20, 20, 21, 21)])
    tiles = covered(both)
    assert area_m2(tiles) == 13.0
    assert contains(tiles, [(0.5, 0.5), (2, 2), (20.5, 20.5), (-5, -5)]).tolist() == [True, False, True, False]
    assert covered(shapely.Polygon()) == ()
    assert covered(shapely.GeometryCollection([shapely.Point(1, 1), shapely.box(0, 0, 1, 1)])) == covered(
        shapely.box(0, 0, 1, 1)
    )


@given(shape, shape)
@settings(max_examples=40, deadline=None)
def test_union_and_difference_are_those_of_the_cells(one, two):
    a, b = covered(one), covered(two)
    first, second = to_array(a, (-4, 4), (-4, 4)), to_array(b, (-4, 4), (-4, 4))
    assert (to_array(union(a, b), (-4, 4), (-4, 4)) == (first | second)).all()
    assert (to_array(difference(a, b), (-4, 4), (-4, 4)) == (first & ~second)).all()
    assert union(a, b) == union(b, a)
    assert all(any(tile.bits) for tile in difference(a, b))
    assert difference(a, a) == ()
    assert list(union(a, b)) == sorted(union(a, b), key=lambda t: (t.row, t.column))


def test_what_does_not_change_is_shared():
    old = covered(shapely.box(0, 0, 40, 40))
    assert union(old, covered(shapely.box(1, 1, 2, 2))) is old
    assert union(old, ()) is old
    assert difference(old, covered(shapely.box(50, 50, 60, 60))) is old
    grown = union(old, covered(shapely.box(39, 39, 41, 41)))
    shared = sum(any(tile is other for other in old) for tile in grown)
    assert shared == len(old)  # the new ground lies in new tiles only
    hole = difference(old, covered(shapely.box(1, 1, 2, 2)))
    assert sum(any(tile is other for other in old) for tile in hole) == len(old) - 1


def test_a_place_is_contained_when_its_cell_is():
    spin = np.random.default_rng(3)
    area = shapely.Point(3, -2).buffer(6.3)
    tiles = covered(area)
    cells = to_array(tiles, (-2, 3), (-3, 2))
    places = spin.uniform(-10, 10, (500, 2))
    i, j = np.floor(places / CELL_M).astype(int).T
    wanted = cells[np.clip(j + 3 * 64, 0, 319), np.clip(i + 2 * 64, 0, 319)]
    assert (contains(tiles, places) == wanted).all()


def test_tiles_from_outside_are_checked():
    (tile,) = covered(shapely.box(1, 1, 2, 2))
    empty = (5, 5, bytes(512))
    assert checked([empty, tuple(tile)]) == (tile,)
    with pytest.raises(ValueError, match="bytes"):
        checked([(0, 0, b"\x01")])
    with pytest.raises(ValueError, match="twice"):
        checked([tuple(tile), tuple(tile)])


def test_odd_shapes_are_refused():
    with pytest.raises(ValueError, match="finite"):
        covered([(0, 0), (math.nan, 1), (1, 1)])
    with pytest.raises(ValueError, match="too many"):
        covered(shapely.box(0, 0, 1e5, 1e5))
    with pytest.raises(ValueError, match="empty"):
        to_array((), (0, 0), (0, 1))


def test_step_three_hundred_of_a_walk_touches_no_more_tiles_than_step_ten():
    memory = ()
    changed = []
    for step in range(300):
        x, y = 40 + 30 * math.cos(step / 40), 40 + 30 * math.sin(step / 40)
        grown = union(memory, covered(shapely.Point(x, y).buffer(6)))
        changed.append(sum(not any(tile is old for old in memory) for tile in grown))
        memory = grown
    assert max(changed[10:]) <= 9
    assert area_m2(memory) == pytest.approx(math.pi * (36**2 - 24**2), rel=0.01)
