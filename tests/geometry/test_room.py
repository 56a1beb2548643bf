"""Where a disc stands that would stand in a wall."""

from __future__ import annotations

import math

import numpy as np
import pytest

from loreval_desktop.geometry.distance import segment_distances_m
from loreval_desktop.geometry.room import positions_with_clearance

WALL = [((0.0, 0.0), (10.0, 0.0))]


def test_a_disc_with_room_stays() -> None:
    assert positions_with_clearance((5, 0.5), 0.5, WALL, (5, 5)) == ()
    assert positions_with_clearance((5, 0.4), 0.4, WALL, (5, 5)) == ()
    assert positions_with_clearance((5, 0.1), 0.5, [], (5, 5)) == ()
    assert positions_with_clearance((5, 0.1), 0.0, WALL, (5, 5)) == ()
    assert positions_with_clearance((5, 0.499), 0.5, WALL, (5, 5))[0] == pytest.approx((5, 0.5))


def test_it_goes_square_off_a_wall_on_its_own_side() -> None:
    assert positions_with_clearance((5, 0.1), 0.5, WALL, (5, 5))[0] == pytest.approx((5, 0.5))
    assert positions_with_clearance((5, -0.1), 0.5, WALL, (5, -5))[0] == pytest.approx((5, -0.5))
    assert all(y > 0 for _, y in positions_with_clearance((5, 0.1), 0.5, WALL, (5, 5)))


def test_it_goes_no_farther_than_it_was_to_go() -> None:
    for x, y in positions_with_clearance((5, 0.1), 0.5, WALL, (2, 0.5)):
        assert math.dist((2, 0.5), (x, y)) <= math.dist((2, 0.5), (5, 0.1)) + 1e-5


def test_in_a_corner_it_has_room_from_both_walls() -> None:
    corner = [((0.0, 0.0), (10.0, 0.0)), ((0.0, 0.0), (0.0, 10.0))]
    places = np.array(positions_with_clearance((0.1, 0.1), 0.5, corner, (5, 5)))
    assert segment_distances_m(places, corner).min() >= 0.5 - 1e-6
    assert math.dist(places[0], (0.5, 0.5)) < 0.1


def test_between_walls_too_near_it_has_the_most_room() -> None:
    lane = [((0.0, 0.0), (10.0, 0.0)), ((0.0, 0.8), (10.0, 0.8))]
    x, y = positions_with_clearance((5, 0.7), 0.5, lane, (2, 0.4))[0]
    assert y == pytest.approx(0.4, abs=0.05)
    assert 4 <= x <= 5.1
    assert positions_with_clearance((5, 0.4), 0.5, lane, (2, 0.4)) == ()  # it has the most already


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_what_is_not_finite_is_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="place"):
        positions_with_clearance((bad, 0), 0.5, WALL, (5, 5))
    with pytest.raises(ValueError, match="came_from"):
        positions_with_clearance((5, 0.1), 0.5, WALL, (5, bad))
