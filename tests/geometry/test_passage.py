from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.geometry.passage import Block, first_block

WALL = [((0, 0), (10, 0))]
# A step: along the line y = 0, first a wall that goes on upwards, then, at its other end, one that goes downwards.
STEP = [((0, 0), (4, 0)), ((4, 0), (4, -3)), ((0, 0), (0, 3))]
CROSS = [((-5, 0), (5, 0)), ((0, -5), (0, 5))]


@pytest.mark.parametrize(
    ("path", "walls", "leg", "at"),
    [
        ([(5, -1), (5, 1)], WALL, 0, (5, 0)),
        ([(5, -1), (8, -1), (5, 1)], WALL, 1, (6.5, 0)),
        ([(5, -1), (5, 0), (5, 1)], WALL, 1, (5, 0)),  # a way point on the wall is no door
        ([(5, -1), (5, 0), (7, 0), (7, 1)], WALL, 2, (7, 0)),  # nor is a stretch along it
        ([(5, -1), (5, 0), (5, 0), (5, 1)], WALL, 2, (5, 0)),
        ([(0, -1), (0, 1)], CROSS, 0, (0, 0)),
        ([(-1, -1), (1, 1)], CROSS, 0, (0, 0)),
        ([(-1, -1), (0, 0), (1, 1)], CROSS, 1, (0, 0)),
        ([(1, 2), (0, 0), (-1, 2)], CROSS, 1, (0, 0)),
        ([(-2, 1), (0, 0), (4, 0), (6, -1)], STEP, 2, (4, 0)),
        ([(-3, 0), (6, 0)], STEP, 0, (4, 0)),
        ([(1, 1), (1, 0), (4, 0), (5, -1)], [*STEP, ((4, 0), (9, 0))], 2, (4, 0)),
        ([(0, 1), (5, 1)], [((2, 0), (2, 1)), ((2, 1), (2, 2))], 0, (2, 1)),
        ([(0, 1), (5, 1)], [((2, 0), (2, 1)), ((2, 1), (3, 1)), ((3, 1), (3, 2))], 0, (3, 1)),
    ],
)
def test_no_path_passes_a_wall(path, walls, leg, at):
    assert first_block(path, walls) == Block(leg, pytest.approx(at))


@pytest.mark.parametrize(
    ("path", "walls"),
    [
        ([], WALL),
        ([(5, 0)], WALL),
        ([(5, 0), (5, 0)], WALL),
        ([(5, -1), (0, 0), (5, 1)], WALL),  # round the end
        ([(5, -1), (5, 0), (0, 0), (5, 1)], WALL),  # along the wall, then round the end
        ([(5, -1), (5, 0), (7, 0), (7, -1)], WALL),  # along it and back
        ([(-3, 0), (13, 0)], WALL),  # over the whole of it, lengthwise
        ([(5, -1), (5, 0)], WALL),  # up to it
        ([(5, 0), (5, 1)], WALL),  # off it, to either side
        ([(5, 0), (5, -1)], WALL),
        ([(-1, 1), (1, 1)], [((0, 1), (0, 5))]),  # grazing an end
        ([(0, 1), (5, 1)], [((2, 0), (2, 1)), ((3, 1), (3, 2))]),  # between two ends, changing sides
        ([(0, 0.9), (2, 1), (3, 1), (5, 1.1)], [((2, 0), (2, 1)), ((3, 1), (3, 2))]),
        ([(1, 1), (0.5, 3), (0, 3), (-1, 2)], STEP),
        ([(1, 1), (4, 0), (6, -1)], STEP),
        ([(-2, -1), (0, 0), (3, 0), (3, -1)], STEP),
    ],
)
def test_touching_is_no_passing(path, walls):
    assert first_block(path, walls) is None
    assert first_block(path[::-1], walls) is None


def test_a_path_that_is_not_finite_is_refused():
    with pytest.raises(ValueError, match="not finite"):
        first_block([(0, 0), (math.nan, 1)], WALL)


spot = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


@given(st.lists(spot, min_size=2, max_size=5), st.lists(st.tuples(spot, spot), min_size=1, max_size=5))
@settings(max_examples=250, deadline=None)
def test_a_path_is_as_free_backwards_and_with_its_walls_turned(path, walls):
    free = first_block(path, walls) is None
    assert (first_block(path, [wall[::-1] for wall in walls[::-1]]) is None) == free
    # Starts and goals on a wall count differently: the one may leave to either side, the other has not passed.
    assert (first_block(path[::-1], walls) is None) == free


@given(st.lists(spot, min_size=2, max_size=5), st.lists(st.tuples(spot, spot), min_size=1, max_size=5), spot, spot)
@settings(max_examples=200, deadline=None)
def test_one_more_wall_never_frees_a_path(path, walls, a, b):
    if first_block(path, walls) is not None:
        assert first_block(path, [*walls, (a, b)]) is not None


@given(
    st.lists(spot, min_size=2, max_size=4), st.lists(st.tuples(spot, spot), min_size=1, max_size=4), st.integers(0, 7)
)
@settings(max_examples=200, deadline=None)
def test_turning_the_scene_changes_nothing(path, walls, turn):
    angle = 0.3 + turn
    spin = np.array(((math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))))
    go = lambda p: tuple((spin @ np.array(p, dtype=float) * 7.3 + (11.1, -3.7)).tolist())  # noqa: E731
    turned = first_block([go(p) for p in path], [(go(a), go(b)) for a, b in walls])
    assert (turned is None) == (first_block(path, walls) is None)
