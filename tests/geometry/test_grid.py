from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.geometry.grid import HexGrid, SquareGrid, fit_hex, fit_square

GRIDS = [
    SquareGrid(1.5),
    SquareGrid(0.1, (0.3, -7.7)),
    SquareGrid(1.4999, (12.34, 5.67)),
    HexGrid(1.5),
    HexGrid(1.5, (3.3, 4.4), pointed=False),
    HexGrid(0.7, (-5.0, 2.0)),
]
cells = st.tuples(st.integers(-300, 300), st.integers(-300, 300))


@pytest.mark.parametrize("grid", GRIDS)
@given(cells, st.floats(-0.49, 0.49), st.floats(0, 2 * math.pi))
def test_every_place_near_a_centre_is_of_its_cell(grid, cell, share, turn):
    x, y = grid.center_of(cell)
    assert grid.cell_of((x + share * grid.cell_m * math.cos(turn), y + share * grid.cell_m * math.sin(turn))) == cell
    assert grid.snap((x, y), grid.cell_m) == pytest.approx((x, y), abs=1e-9)


@pytest.mark.parametrize("grid", GRIDS)
def test_outlines_of_cells_fill_the_plane_without_overlap(grid):
    outlines = {(q, r): grid.outline_of((q, r)) for q in range(-3, 4) for r in range(-3, 4)}
    middle = outlines[0, 0]
    assert middle.area == pytest.approx(grid.cell_m**2 * (1 if isinstance(grid, SquareGrid) else math.sqrt(3) / 2))
    for cell, outline in outlines.items():
        if cell != (0, 0):
            assert outline.intersection(middle).area < 1e-9
    beside = [cell for cell, outline in outlines.items() if cell != (0, 0) and outline.distance(middle) < 1e-9]
    sides = [c for c in beside if outlines[c].buffer(1e-6).intersection(middle.exterior).length > 0.3 * grid.cell_m]
    assert len(sides) == (4 if isinstance(grid, SquareGrid) else 6)
    assert all(grid.cell_distance((0, 0), cell, "1-1-1") == 1 for cell in sides)


@pytest.mark.parametrize("cell_m", [1.5, 0.1, 1 / 3, 1.4999, 70.3, 99.7])
def test_two_hundred_squares_do_not_drift(cell_m):
    grid = SquareGrid(cell_m, (0.1, 0.2))
    exact = Fraction(cell_m)
    for number in range(201):
        wanted = float(Fraction(0.1) + number * exact)
        assert grid.line_m(number) == pytest.approx(wanted, abs=1e-12 * max(1.0, wanted))
        assert grid.cell_of((wanted + cell_m / 2, 0.2)) == (number, 0)
        assert grid.cell_of((grid.line_m(number), 0.2)) == (number, 0)  # a line belongs to the cell after it


@pytest.mark.tries(27)
def test_squares_of_a_metre_and_a_half_are_counted_without_rounding():
    grid = SquareGrid(1.5)
    for squares in (6, 7, 12, 13):
        for rule in ("euclidean", "1-2-1", "1-1-1"):
            assert grid.distance_m((0.75, 0.75), (0.75 + squares * 1.5, 0.75), rule) == squares * 1.5


def test_diagonals_are_counted_by_the_rule():
    grid = SquareGrid(1.0)
    assert [grid.cell_distance((0, 0), (n, n), "1-2-1") for n in range(6)] == [0, 1, 3, 4, 6, 7]
    assert [grid.cell_distance((0, 0), (n, n), "1-1-1") for n in range(6)] == [0, 1, 2, 3, 4, 5]
    assert grid.cell_distance((0, 0), (3, -5), "1-2-1") == 6
    assert grid.cell_distance((0, 0), (3, 4), "euclidean") == 5
    # Two diagonals in two legs cost three, as in one.
    corners = [(0.5, 0.5), (1.5, 1.5), (2.5, 2.5)]
    assert grid.path_m(corners, "1-2-1") == 3
    assert grid.path_m(corners, "1-1-1") == 2
    assert grid.path_m(corners, "euclidean") == pytest.approx(2 * math.sqrt(2))


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("rule", ["euclidean", "1-2-1", "1-1-1"])
@given(cells, cells)
@settings(max_examples=40)
def test_distances_are_the_same_both_ways(grid, rule, a, b):
    assert grid.cell_distance(a, b, rule) == grid.cell_distance(b, a, rule)
    one, two = grid.center_of(a), grid.center_of(b)
    assert grid.distance_m(one, two, rule) == pytest.approx(grid.distance_m(two, one, rule))


@pytest.mark.tries(31)
def test_a_two_by_two_and_a_three_by_three_measure_the_same_both_ways():
    grid = SquareGrid(1.5)
    two, three = grid.filled((3.1, 2.9), 3.0), grid.filled((12.8, 8.2), 4.5)
    assert len(two) == 4
    assert len(three) == 9
    for rule in ("euclidean", "1-2-1", "1-1-1"):
        assert grid.between_m(two, three, rule) == grid.between_m(three, two, rule)
    assert two == ((1, 1), (2, 1), (1, 2), (2, 2))
    assert min(three) == (7, 4)
    assert grid.between_m(two, three, "1-1-1") == 5 * 1.5
    assert grid.between_m(two, three, "1-2-1") == 6 * 1.5


def test_odd_sizes_settle_on_centres_even_sizes_on_crossings():
    grid = SquareGrid(1.5)
    assert grid.snap((2.0, 2.0), 1.0) == (2.25, 2.25)
    assert grid.snap((2.0, 2.0), 3.0) == (1.5, 1.5)
    assert grid.snap((2.4, 2.4), 3.0) == (3.0, 3.0)
    assert grid.snap((2.0, 2.0), 4.5) == (2.25, 2.25)
    assert grid.snap((2.0, 2.0), 0.25) == (2.25, 2.25)
    hexes = HexGrid(1.5)
    assert hexes.snap((0.1, 0.1), 1.5) == (0.0, 0.0)
    x, y = hexes.snap((0.1, 0.5), 3.0)
    assert (x, y) == pytest.approx((0.0, 1.5 / math.sqrt(3)))


@pytest.mark.parametrize("pointed", [True, False])
def test_large_figures_fill_one_three_seven_cells_of_a_hex_grid(pointed):
    grid = HexGrid(1.5, pointed=pointed)
    at = grid.center_of((3, -2))
    assert grid.filled(at, 1.5) == ((3, -2),)
    assert len(grid.filled(at, 3.0)) == 3
    seven = grid.filled(at, 4.5)
    assert len(seven) == 7
    assert all(grid.cell_distance((3, -2), cell, "1-1-1") <= 1 for cell in seven)


@pytest.mark.parametrize("pointed", [True, False])
def test_steps_on_hexagons_are_walked_cell_by_cell(pointed):
    grid = HexGrid(2.0, pointed=pointed)
    assert grid.cell_distance((0, 0), (3, -1), "1-1-1") == 3
    assert grid.cell_distance((0, 0), (2, 2), "1-2-1") == 4
    row = [grid.center_of((k, 0)) for k in range(5)]
    assert grid.path_m(row, "1-1-1") == 8.0
    assert grid.path_m(row) == pytest.approx(8.0)
    assert grid.between_m([(0, 0)], [(0, 3), (0, 5)], "1-1-1") == 6.0


@given(st.floats(5, 300), st.floats(-50, 50), st.floats(-50, 50), st.integers(0, 60), st.integers(-60, 60))
def test_two_points_fit_the_grid_they_were_taken_from(cell, x, y, columns, rows):
    if (columns, rows) == (0, 0):
        with pytest.raises(ValueError, match="no cell"):
            fit_square((x, y), (x, y), 0, 0)
        return
    fit = fit_square((x, y), (x + columns * cell, y + rows * cell), columns, abs(rows))
    assert fit.grid.cell_m == pytest.approx(cell)
    assert fit.error == pytest.approx(0.0, abs=1e-9)
    # The far corner of 200 squares lies where it must.
    assert fit.grid.line_m(200) == pytest.approx(x + 200 * cell)


def test_a_point_that_does_not_fit_is_told_by_how_much():
    fit = fit_square((0, 0), (700, 352), 10, 5)
    assert fit.grid.cell_m == pytest.approx((7000 + 1760) / 125)
    assert fit.error == pytest.approx(math.hypot(700 - 10 * fit.grid.cell_m, 352 - 5 * fit.grid.cell_m))
    assert 1.0 < fit.error < 2.0


@pytest.mark.parametrize("pointed", [True, False])
def test_two_centres_fit_a_hex_grid(pointed):
    grid = HexGrid(71.3, (20.5, 30.25), pointed)
    fit = fit_hex(grid.center_of((0, 0)), grid.center_of((7, -3)), 7, -3, pointed)
    assert fit.grid.cell_m == pytest.approx(71.3)
    assert fit.grid.center_of((50, 50)) == pytest.approx(grid.center_of((50, 50)))
    with pytest.raises(ValueError, match="counted"):
        fit_hex(grid.center_of((0, 0)), grid.center_of((-7, 3)), 7, -3, pointed)


@pytest.mark.parametrize(
    "question",
    [
        lambda: SquareGrid(0.0),
        lambda: SquareGrid(math.nan),
        lambda: HexGrid(1.0, (math.inf, 0.0)),
        lambda: SquareGrid(1.0).cell_of((math.nan, 0.0)),
        lambda: HexGrid(1.0).snap((math.inf, 0.0)),
        lambda: fit_square((0, 0), (math.nan, 1), 1, 1),
    ],
)
def test_odd_grids_are_refused(question):
    with pytest.raises(ValueError):
        question()
