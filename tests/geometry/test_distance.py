from __future__ import annotations

import math
import random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from loreval_desktop.geometry.distance import (
    cut_path,
    edge_distance_m,
    edge_distances_m,
    nearest_on_segments,
    nearest_segment,
    path_length_m,
    segment_distances_m,
    steps_needed,
)

coordinate = st.floats(-200, 200, allow_nan=False).map(lambda value: round(value, 6))
place = st.tuples(coordinate, coordinate)


def test_the_sides_of_a_right_triangle_add_up():
    assert path_length_m(((0, 0), (3, 0), (3, 4), (0, 0))) == 12.0


@pytest.mark.tries(29)
@pytest.mark.parametrize(
    ("path", "length"),
    [
        ((), 0.0),
        (((5.0, 5.0),), 0.0),
        (((5.0, 5.0), (5.0, 5.0)), 0.0),
        (((1.0, 1.0), (1.0, 1.0), (4.0, 5.0), (4.0, 5.0)), 5.0),
        (((0.0, 0.0), (60_000.0, 80_000.0)), 100_000.0),
        (((0.0, 0.0), (1e200, 0.0)), 1e200),
    ],
)
def test_a_path_of_any_kind_has_a_finite_length(path, length):
    assert path_length_m(path) == length


@pytest.mark.tries(29)
@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("at", [0, 1])
def test_a_path_to_nowhere_is_refused(bad, at):
    spot = (bad, 0.0) if at == 0 else (0.0, bad)
    with pytest.raises(ValueError, match="not finite"):
        path_length_m(((0.0, 0.0), spot))
    with pytest.raises(ValueError, match="not finite"):
        cut_path(((0.0, 0.0), spot), 1.0)


@given(st.lists(place, max_size=12))
def test_a_path_is_as_long_backwards(path):
    assert path_length_m(path) == path_length_m(path[::-1])


@given(st.lists(place, min_size=2, max_size=8), st.floats(0, 1))
def test_a_cut_path_has_the_length_asked(path, share):
    whole = path_length_m(path)
    head = cut_path(path, whole * share)
    assert path_length_m(head) == pytest.approx(whole * share, abs=1e-9)
    assert head[0] == path[0]


def test_a_cut_beyond_the_end_gives_the_whole_path():
    assert cut_path(((0, 0), (3, 4)), 9) == ((0, 0), (3, 4))
    assert cut_path(((0, 0), (10, 0), (10, 10)), 15) == ((0, 0), (10, 0), (10, 5))
    assert cut_path(((0, 0), (10, 0)), 0) == ((0, 0),)
    with pytest.raises(ValueError):
        cut_path(((0, 0), (1, 0)), -1)


@pytest.mark.tries(27)
def test_the_colour_changes_exactly_between_6_and_7_and_12_and_13_squares():
    moved = {squares: sum([1.5] * squares) for squares in range(1, 20)}
    assert {n: steps_needed(moved[n], 9.0) for n in (6, 7, 12, 13)} == {6: 1, 7: 2, 12: 2, 13: 3}
    legs = [0.1] * 90  # sums to a little less or more than 9
    assert steps_needed(sum(legs), 9.0) == 1
    assert steps_needed(path_length_m([(0.1 * i, 0.0) for i in range(91)]), 9.0) == 1
    assert steps_needed(0.0, 9.0) == 0
    assert steps_needed(0.01, 9.0) == 1


@pytest.mark.parametrize(("length", "step"), [(1.0, 0.0), (1.0, -1.0), (math.nan, 1.0), (-1.0, 1.0), (1.0, math.inf)])
def test_steps_of_no_sense_are_refused(length, step):
    with pytest.raises(ValueError):
        steps_needed(length, step)


@pytest.mark.tries(31)
def test_large_discs_are_measured_between_edges_the_same_from_both_sides():
    two, three = ((1.5, 1.5), 1.5), ((12.0, 8.25), 2.25)
    assert edge_distance_m(*two, *three) == edge_distance_m(*three, *two)
    assert edge_distance_m(*two, *three) == pytest.approx(math.hypot(10.5, 6.75) - 3.75)
    assert edge_distance_m((0, 0), 1.0, (2.0, 0), 1.0) == 0.0
    assert edge_distance_m((0, 0), 5.0, (1.0, 0), 1.0) == 0.0


@pytest.mark.parametrize("discs", [((0, 0), -1.0, (1, 1), 1.0), ((math.nan, 0), 1.0, (1, 1), 1.0)])
def test_impossible_discs_are_refused(discs):
    with pytest.raises(ValueError):
        edge_distance_m(*discs)


def test_many_discs_at_once_agree_with_one_by_one():
    spin = random.Random(4)
    discs = [(spin.uniform(-9, 9), spin.uniform(-9, 9), spin.uniform(0, 3)) for _ in range(12)]
    table = edge_distances_m(discs[:5], discs[5:])
    assert table.shape == (5, 7)
    for i, (x, y, r) in enumerate(discs[:5]):
        for j, (u, v, s) in enumerate(discs[5:]):
            assert table[i, j] == pytest.approx(edge_distance_m((x, y), r, (u, v), s), abs=1e-12)
    with pytest.raises(ValueError):
        edge_distances_m([(0, 0, -1)], [])


@given(st.lists(place, min_size=1, max_size=4), st.lists(st.tuples(place, place), min_size=1, max_size=4))
def test_distances_to_segments_agree_with_shapely(places, segments):
    found = segment_distances_m(places, segments)
    lines = [shapely.LineString(s) if s[0] != s[1] else shapely.Point(s[0]) for s in segments]
    wanted = shapely.distance(shapely.points(places)[:, None], np.array(lines, dtype=object)[None, :])
    assert found == pytest.approx(wanted, abs=1e-9)


def test_the_nearest_segment_is_named():
    segments = [((0, 0), (10, 0)), ((0, 5), (10, 5)), ((3, 3), (3, 3))]
    rows, distances = nearest_segment([(5, 1), (5, 4), (3, 2.9), (12, 0)], segments)
    assert rows.tolist() == [0, 1, 2, 0]
    assert distances == pytest.approx([1, 1, 0.1, 2])
    feet, _ = nearest_on_segments([(12, 3)], segments)
    assert feet[0].tolist() == [[10, 0], [10, 5], [3, 3]]
    rows, distances = nearest_segment([(0, 0)], [])
    assert rows.tolist() == [-1]
    assert math.isinf(distances[0])


def test_an_end_of_a_segment_is_met_exactly():
    spin = np.random.default_rng(7)
    segments = spin.uniform(-100, 100, (200, 2, 2))
    feet, distances = nearest_on_segments(segments[:, 1], segments)
    here = np.arange(200)
    assert (feet[here, here] == segments[:, 1]).all()
    assert (distances[here, here] == 0).all()


@pytest.mark.parametrize("bad", [[(0, 0, 0)], [(math.nan, 0)], "word", [[1]]])
def test_odd_input_is_refused(bad):
    with pytest.raises(ValueError):
        segment_distances_m(bad, [((0, 0), (1, 1))])
