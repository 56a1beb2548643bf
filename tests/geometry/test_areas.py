from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.geometry.areas import (
    Cone,
    Disc,
    Line,
    Square,
    contacts,
    discs_inside,
    discs_on_walls,
    overlaps,
)

FIGURES = [
    Disc((1, 2), 3.0),
    Cone((0, 0), 0.4, 6.0, math.radians(60)),
    Cone((2, -1), -2.9, 4.0, math.radians(90)),
    Cone((0, 0), 3.0, 5.0, math.radians(200)),
    Cone((0, 0), 1.0, 5.0, math.radians(330)),
    Cone((0, 0), 1.0, 5.0, 2 * math.pi),
    Line((1, 1), 2.2, 9.0, 1.5),
    Square((-1, 1), 3.0),
    Square((-1, 1), 3.0, 0.6),
]
AREAS = [
    9 * math.pi,
    36 * math.pi / 6,
    16 * math.pi / 4,
    25 * math.pi * 200 / 360,
    25 * math.pi * 330 / 360,
    25 * math.pi,
    13.5,
    9.0,
    9.0,
]


@pytest.mark.parametrize(("figure", "area"), list(zip(FIGURES, AREAS, strict=True)))
def test_figures_have_their_area(figure, area):
    polygon = figure.polygon()
    assert polygon.is_valid
    assert polygon.area == pytest.approx(area, rel=2e-3)
    assert polygon.area <= area + 1e-9


@pytest.mark.parametrize("figure", FIGURES)
@given(st.lists(st.tuples(st.floats(-12, 12), st.floats(-12, 12)), min_size=1, max_size=20))
@settings(max_examples=60, deadline=None)
def test_signed_distances_are_those_of_the_polygon(figure, places):
    polygon = figure.polygon(sagitta_m=1e-6)
    spots = shapely.points(places)
    border = shapely.distance(polygon.exterior, spots)
    wanted = np.where(shapely.contains(polygon, spots), -border, border)
    assert figure.signed_distances_m(places) == pytest.approx(wanted, abs=2e-6)


def test_a_cone_opens_in_its_direction():
    cone = Cone((0, 0), math.radians(90), 10.0, math.radians(90))  # down the map
    inside = discs_inside(cone, [(0, 5, 0), (4.9, 5, 0), (5.1, 5, 0), (0, -1, 0), (0, 10, 0), (0, 10.01, 0)], "center")
    assert inside.tolist() == [True, True, False, False, True, False]


def test_discs_are_touched_centred_or_whole():
    square = Square((0, 0), 4.0)
    discs = [(0, 0, 1), (1.5, 0, 1), (2.5, 0, 1), (3, 0, 1), (1, 0, 1), (9, 9, 1), (0, 0, 9)]
    assert discs_inside(square, discs).tolist() == [True, True, True, False, True, False, True]
    assert discs_inside(square, discs, "center").tolist() == [True, True, False, False, True, False, True]
    assert discs_inside(square, discs, "whole").tolist() == [True, False, False, False, True, False, False]
    area = square.polygon()
    for rule in ("touched", "center", "whole"):
        assert (discs_inside(area, discs, rule) == discs_inside(square, discs, rule)).all()


def test_areas_with_holes_and_in_parts_work_too():
    area = shapely.MultiPolygon(
        [shapely.box(0, 0, 4, 4).difference(shapely.box(1, 1, 3, 3)), shapely.box(9, 9, 10, 10)]
    )
    assert discs_inside(area, [(2, 2, 0.9), (2, 2, 1.1), (9.5, 9.5, 0.1), (7, 7, 1)]).tolist() == [
        False,
        True,
        True,
        False,
    ]
    assert discs_inside(shapely.Polygon(), [(0, 0, 1)]).tolist() == [False]


def test_contact_is_edge_to_edge_and_reach_is_each_ones_own():
    discs = [(0, 0, 0.5), (1, 0, 0.5), (3, 0, 0.5), (0, 0.2, 0.1)]
    assert contacts(discs).tolist() == [
        [False, True, False, True],
        [True, False, False, False],
        [False, False, False, False],
        [True, False, False, False],
    ]
    reach = contacts(discs[:3], [0.0, 1.0, 2.0])
    assert reach.tolist() == [[False, True, False], [True, False, True], [True, True, False]]
    assert contacts([]).shape == (0, 0)


@given(st.floats(0.1, 3), st.floats(0.1, 3), st.floats(0, 2 * math.pi), st.floats(-50, 50))
def test_touching_discs_touch_however_the_sums_round(r, s, turn, x):
    other = (x + (r + s) * math.cos(turn), (r + s) * math.sin(turn), s)
    assert contacts([(x, 0, r), other])[0, 1]
    assert overlaps([(x, 0, r), other]) == ()


def test_overlaps_are_named_once():
    assert overlaps([(0, 0, 1), (1, 0, 1), (2, 0, 1), (9, 9, 1), (9, 9, 0.1)]) == ((0, 1), (1, 2), (3, 4))


def test_discs_on_walls_are_those_that_reach_over():
    walls = [((0, 0), (10, 0))]
    assert discs_on_walls([(5, 0.5, 0.5), (5, 0.49, 0.5), (11, 0, 1.2), (5, 3, 1)], walls).tolist() == [
        False,
        True,
        True,
        False,
    ]
    assert discs_on_walls([(5, 0.5, 0.5)], []).tolist() == [False]


@pytest.mark.parametrize(
    "question",
    [
        lambda: Disc((0, 0), 0.0),
        lambda: Disc((math.nan, 0), 1.0),
        lambda: Cone((0, 0), 0.0, 1.0, 7.0),
        lambda: Cone((0, 0), math.inf, 1.0, 1.0),
        lambda: Line((0, 0), 0.0, 1.0, -1.0),
        lambda: Square((0, 0), math.nan),
        lambda: discs_inside(Disc((0, 0), 1.0), [(0, 0, -1)]),
        lambda: contacts([(0, 0, 1)], -1.0),
        lambda: contacts([(0, 0, 1)], math.nan),
    ],
)
def test_odd_figures_are_refused(question):
    with pytest.raises(ValueError):
        question()
