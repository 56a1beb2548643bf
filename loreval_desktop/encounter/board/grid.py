"""The grid of a map: its cells, where something snaps to them, and lengths as its rule counts them."""

from __future__ import annotations

from collections.abc import Sequence

from loreval_desktop.encounter.value.scene import DiagonalRule, Grid, GridKind, Point
from loreval_desktop.geometry.distance import path_length_m
from loreval_desktop.geometry.grid import HexGrid, Rule, SquareGrid

_RULES: dict[DiagonalRule, Rule] = {
    DiagonalRule.EUCLIDEAN: "euclidean",
    DiagonalRule.ONE_TWO_ONE: "1-2-1",
    DiagonalRule.ONE_ONE_ONE: "1-1-1",
}


def cells_of(grid: Grid) -> SquareGrid | HexGrid | None:
    """Return the cells of a grid, or None when the map has none."""
    if grid.kind is GridKind.NONE:
        return None
    if grid.kind is GridKind.SQUARE:
        return SquareGrid(grid.cell_m, grid.origin)
    return HexGrid(grid.cell_m, grid.origin, grid.kind is GridKind.HEX_POINTY)


def snapped(grid: Grid, at: Point, diameter_m: float) -> Point:
    """Return where a disc snaps to: on the grid when it is there and snaps, else where it is."""
    cells = cells_of(grid) if grid.snap else None
    return at if cells is None else cells.snap(at, diameter_m)


def corner(grid: Grid, at: Point) -> Point:
    """Return the nearest corner of a cell when the grid is there and snaps, else the place itself."""
    return snapped(grid, at, 2 * grid.cell_m)


def counted_m(grid: Grid, path: Sequence[Point]) -> float:
    """Return the length of a path in metres, as the grid's rule for diagonals counts it."""
    cells = cells_of(grid)
    rule = _RULES[grid.diagonal]
    return path_length_m(path) if cells is None or rule == "euclidean" else cells.path_m(path, rule)
