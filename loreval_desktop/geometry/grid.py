"""Square and hexagonal grids laid over the map: cells, snapping, distances by cells, and fitting to a scanned map.

A line of a grid is its number times the cell, never a running sum: two hundred cells of any size end where they must.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon

from loreval_desktop.geometry._arrays import FloatArray, IntArray, point, points
from loreval_desktop.geometry.distance import Point, path_length_m

Rule = Literal["euclidean", "1-2-1", "1-1-1"]
Cell = tuple[int, int]
_ON_LINE = 1e-9  # of a cell: a place on a line, up to a rounding, belongs to the cell after it
_ROOT = math.sqrt(3.0) / 2.0


def _check(cell_m: float, origin: Point) -> None:
    if not (math.isfinite(cell_m) and cell_m > 0 and all(map(math.isfinite, origin))):
        raise ValueError("grid: a value is not finite, or the cell is not positive")


def _cells_across(diameter_m: float, cell_m: float) -> int:
    return max(1, math.floor(diameter_m / cell_m + 0.5 + _ON_LINE))


class _ByCells(ABC):
    """What both kinds of grid count alike, from cell to cell."""

    cell_m: float

    @abstractmethod
    def cell_of(self, place: npt.ArrayLike) -> Cell:
        """Return the cell of a place (2,)."""

    @abstractmethod
    def cell_distance(self, a: Cell, b: Cell, rule: Rule) -> float:
        """Return the distance of two cells, counted in cells."""

    def distance_m(self, a: npt.ArrayLike, b: npt.ArrayLike, rule: Rule = "euclidean") -> float:
        """Return the distance of two places in metres. euclidean: as the crow flies; else steps between their cells:
        1-2-1 counts every second diagonal twice, 1-1-1 each diagonal once. Hexagons have no diagonals."""
        if rule == "euclidean":
            return path_length_m((_pair(a), _pair(b)))
        return self.cell_distance(self.cell_of(a), self.cell_of(b), rule) * self.cell_m

    def between_m(self, a: Iterable[Cell], b: Iterable[Cell], rule: Rule = "euclidean") -> float:
        """Return the least distance between cells of two figures in metres, the same from both sides."""
        mine, theirs = tuple(a), tuple(b)
        return min(self.cell_distance(i, j, rule) for i in mine for j in theirs) * self.cell_m


@dataclass(frozen=True)
class SquareGrid(_ByCells):
    """Squares with sides of cell_m; origin is a crossing of two lines. Cells are (column, row).

    Raises ValueError on a value that is not finite or a cell that is not positive.
    """

    cell_m: float = 1.5
    origin: Point = (0.0, 0.0)

    def __post_init__(self) -> None:
        _check(self.cell_m, self.origin)

    def line_m(self, number: int, axis: Literal[0, 1] = 0) -> float:
        """Return where a line lies: x of the upright line (axis 0) or y of the level line (axis 1) of that number."""
        return self.origin[axis] + number * self.cell_m

    def cells_of(self, places: npt.ArrayLike) -> IntArray:
        """Return the cells of places (N, 2), shape (N, 2). A place on a line belongs to the cell right or below."""
        own = (points(places, "places") - self.origin) / self.cell_m
        return np.floor(own + _ON_LINE).astype(np.int64)

    def cell_of(self, place: npt.ArrayLike) -> Cell:
        """Return the cell of a place (2,)."""
        column, row = self.cells_of(point(place, "place")[None])[0].tolist()
        return (column, row)

    def center_of(self, cell: Cell) -> Point:
        """Return the centre of a cell."""
        return (self.origin[0] + (cell[0] + 0.5) * self.cell_m, self.origin[1] + (cell[1] + 0.5) * self.cell_m)

    def outline_of(self, cell: Cell) -> Polygon:
        """Return the outline of a cell."""
        return shapely.box(
            self.line_m(cell[0]), self.line_m(cell[1], 1), self.line_m(cell[0] + 1), self.line_m(cell[1] + 1, 1)
        )

    def snap(self, place: npt.ArrayLike, diameter_m: float = 0.0) -> Point:
        """Return where a disc of that diameter settles: on a centre if it fills an odd number of cells across, on a
        crossing if an even number."""
        x, y = point(place, "place").tolist()
        shift = 0.5 if _cells_across(diameter_m, self.cell_m) % 2 else 0.0
        column = math.floor((x - self.origin[0]) / self.cell_m - shift + 0.5 + _ON_LINE)
        row = math.floor((y - self.origin[1]) / self.cell_m - shift + 0.5 + _ON_LINE)
        return (self.origin[0] + (column + shift) * self.cell_m, self.origin[1] + (row + shift) * self.cell_m)

    def filled(self, place: npt.ArrayLike, diameter_m: float = 0.0) -> tuple[Cell, ...]:
        """Return the cells that a disc fills once it is snapped."""
        across = _cells_across(diameter_m, self.cell_m)
        x, y = self.snap(place, diameter_m)
        step = (across - 1) / 2 * self.cell_m
        column, row = self.cell_of((x - step, y - step))
        return tuple((column + i, row + j) for j in range(across) for i in range(across))

    def cell_distance(self, a: Cell, b: Cell, rule: Rule) -> float:
        """Return the distance of two cells in cells: between centres, or by counting steps."""
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        if rule == "euclidean":
            return math.hypot(dx, dy)
        return float(max(dx, dy) + (min(dx, dy) // 2 if rule == "1-2-1" else 0))

    def path_m(self, path: Iterable[Point], rule: Rule = "euclidean") -> float:
        """Return the length of a path in metres; 1-2-1 counts diagonals over all legs together, as one walk."""
        places = tuple(path)
        if rule == "euclidean":
            return path_length_m(places)
        longer = shorter = 0
        for a, b in pairwise([self.cell_of(place) for place in places]):
            dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
            longer += max(dx, dy)
            shorter += min(dx, dy)
        return (longer + (shorter // 2 if rule == "1-2-1" else 0)) * self.cell_m


@dataclass(frozen=True)
class HexGrid(_ByCells):
    """Hexagons cell_m across, from side to side; origin is the centre of cell (0, 0).

    pointed: corners up and down, rows level; otherwise sides up and down, columns upright. Cells are axial (q, r):
    (1, 0) is the next cell of the row (pointed) or the next column's cell half a step down (flat); (0, 1) is the
    next row's cell half a step right (pointed) or the next cell down (flat). Raises ValueError on a value that is not
    finite or a cell that is not positive.
    """

    cell_m: float = 1.5
    origin: Point = (0.0, 0.0)
    pointed: bool = True

    def __post_init__(self) -> None:
        _check(self.cell_m, self.origin)

    def centers_of(self, cells: npt.ArrayLike) -> FloatArray:
        """Return the centres of cells (N, 2), shape (N, 2)."""
        q, r = np.asarray(cells, dtype=np.float64).reshape(-1, 2).T
        along, across = (q + r / 2, r * _ROOT) if self.pointed else (r + q / 2, q * _ROOT)
        x, y = (along, across) if self.pointed else (across, along)
        return np.stack((self.origin[0] + self.cell_m * x, self.origin[1] + self.cell_m * y), axis=1)

    def center_of(self, cell: Cell) -> Point:
        """Return the centre of a cell."""
        x, y = self.centers_of((cell,))[0].tolist()
        return (x, y)

    def cells_of(self, places: npt.ArrayLike) -> IntArray:
        """Return the cells of places (N, 2), shape (N, 2): the nearest centre."""
        own = (points(places, "places") - self.origin) / self.cell_m
        along, across = (own[:, 0], own[:, 1]) if self.pointed else (own[:, 1], own[:, 0])
        second = across / _ROOT
        first = along - second / 2
        third = -first - second
        rounded = np.stack([np.floor(part + 0.5 + _ON_LINE) for part in (first, second, third)])
        off = np.abs(rounded - np.stack((first, second, third)))
        # The three numbers sum to 0: the one that was rounded most gives way.
        worst = np.argmax(off, axis=0)
        rounded[0] = np.where(worst == 0, -rounded[1] - rounded[2], rounded[0])
        rounded[1] = np.where(worst == 1, -rounded[0] - rounded[2], rounded[1])
        pair = (rounded[0], rounded[1]) if self.pointed else (rounded[1], rounded[0])
        return np.stack(pair, axis=1).astype(np.int64)

    def cell_of(self, place: npt.ArrayLike) -> Cell:
        """Return the cell of a place (2,)."""
        q, r = self.cells_of(point(place, "place")[None])[0].tolist()
        return (q, r)

    def _corners(self) -> FloatArray:
        turns = np.arange(6) * np.pi / 3 + (np.pi / 6 if self.pointed else 0.0)
        return self.cell_m / math.sqrt(3.0) * np.stack((np.cos(turns), np.sin(turns)), axis=1)

    def outline_of(self, cell: Cell) -> Polygon:
        """Return the outline of a cell."""
        return Polygon(self._corners() + self.center_of(cell))

    def snap(self, place: npt.ArrayLike, diameter_m: float = 0.0) -> Point:
        """Return where a disc of that diameter settles: on a centre if it fills an odd number of cells across, on a
        corner if an even number."""
        spot = point(place, "place")
        center = np.array(self.center_of(self.cell_of(spot)))
        if _cells_across(diameter_m, self.cell_m) % 2:
            x, y = center.tolist()
            return (x, y)
        corners = self._corners() + center
        away = np.round(np.hypot(*(corners - spot).T) / self.cell_m, 9)
        x, y = corners[int(np.argmin(away))].tolist()
        return (x, y)

    def filled(self, place: npt.ArrayLike, diameter_m: float = 0.0) -> tuple[Cell, ...]:
        """Return the cells that a disc fills once it is snapped: those with centres within its radius, or its own."""
        across = _cells_across(diameter_m, self.cell_m)
        at = self.snap(place, diameter_m)
        q, r = self.cell_of(at)
        span = range(-across, across + 1)
        cells = [(q + i, r + j) for j in span for i in span]
        away = np.hypot(*(self.centers_of(cells) - at).T)
        # Two across is the three cells round a corner, three across a cell and its six neighbours, and so on.
        reach = (across - 1) / 2 * self.cell_m if across % 2 else (across / 2 - 1 + 1 / math.sqrt(3.0)) * self.cell_m
        return tuple(cell for cell, d in zip(cells, away.tolist(), strict=True) if d <= reach + _ON_LINE * self.cell_m)

    def cell_distance(self, a: Cell, b: Cell, rule: Rule) -> float:
        """Return the distance of two cells in cells: between centres, or the number of steps."""
        if rule == "euclidean":
            one, two = self.centers_of((a, b))
            return float(math.dist(one, two)) / self.cell_m
        dq, dr = a[0] - b[0], a[1] - b[1]
        return float(max(abs(dq), abs(dr), abs(dq + dr)))

    def path_m(self, path: Iterable[Point], rule: Rule = "euclidean") -> float:
        """Return the length of a path in metres, as the crow flies or in steps."""
        places = tuple(path)
        if rule == "euclidean":
            return path_length_m(places)
        cells = [self.cell_of(place) for place in places]
        return sum(self.cell_distance(a, b, rule) for a, b in pairwise(cells)) * self.cell_m


def _pair(place: npt.ArrayLike) -> Point:
    x, y = point(place, "place").tolist()
    return (x, y)


@dataclass(frozen=True)
class Fit:
    """A grid that was fitted to two points, and how far the second point lies from where the grid has it."""

    grid: SquareGrid | HexGrid
    error: float


def fit_square(a: npt.ArrayLike, b: npt.ArrayLike, columns: int, rows: int) -> Fit:
    """Return the square grid in which two crossings lie that many columns and rows apart.

    a, b: (2,) in any unit, which becomes the grid's; columns, rows: counted along the axes, without a sign. The size
    of the cell comes from both axes together, the farther one weighing more; what does not fit is the error. Raises
    ValueError on a value that is not finite and on points that are no cell apart.
    """
    one, two = point(a, "a"), point(b, "b")
    toward = np.where(two >= one, 1.0, -1.0) * np.abs((columns, rows))
    cell, error = _fitted(two - one, toward)
    return Fit(SquareGrid(cell, (float(one[0]), float(one[1]))), error)


def fit_hex(a: npt.ArrayLike, b: npt.ArrayLike, q: int, r: int, pointed: bool = True) -> Fit:
    """Return the hexagonal grid in which the centres of two cells lie (q, r) apart; a becomes cell (0, 0).

    a, b: (2,) in any unit. Raises ValueError on a value that is not finite, on cells that are the same, and on a
    second point in the wrong direction.
    """
    one, two = point(a, "a"), point(b, "b")
    cell, error = _fitted(two - one, HexGrid(1.0, pointed=pointed).centers_of(((q, r),))[0])
    return Fit(HexGrid(cell, (float(one[0]), float(one[1])), pointed), error)


def _fitted(offset: FloatArray, unit: FloatArray) -> tuple[float, float]:
    square = float(unit @ unit)
    if square == 0:
        raise ValueError("fit: the points are no cell apart")
    cell = float(offset @ unit) / square
    if cell <= 0:
        raise ValueError("fit: the points do not lie as counted")
    return cell, float(np.hypot(*(offset - cell * unit)))
