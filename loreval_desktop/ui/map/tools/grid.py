"""Fit the grid to a scanned map: two crossings that lie far apart, then others to see whether it fits everywhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from loreval_desktop.core.message import message
from loreval_desktop.encounter.board.grid import cells_of
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.scene import EditScene
from loreval_desktop.encounter.value.scene import Background, Grid, GridKind, Point, Scene
from loreval_desktop.geometry.grid import fit_hex, fit_square
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool


@dataclass(frozen=True, slots=True)
class GridWish:
    """What is counted between the two points, and how large a cell is to be. scales: whether the picture is brought to
    that scale; else the grid takes the size that it has on the picture."""

    kind: GridKind = GridKind.SQUARE
    columns: int = 10
    rows: int = 0
    cell_m: float = 1.5
    scales: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """A grid laid through two points. miss_m: how far it is from the second; check_m: from the last place checked."""

    grid: Grid
    miss_m: float
    check_m: float | None = None


class GridBoard(Surface, Protocol):
    """A map on which a grid can be tried."""

    @property
    def grid_wish(self) -> GridWish:
        """What is counted, and how large a cell is to be."""
        ...

    def count_cells(self, columns: int, rows: int) -> None:
        """Propose how many cells lie between the two points."""
        ...

    def show_fit(self, fitted: Fitted | None, points: tuple[Point, ...]) -> None:
        """Show a grid that is tried, its points, and how well it fits; None: the grid that the map has."""
        ...


def fitted(wish: GridWish, one: Point, two: Point, grid: Grid, check: Point | None = None) -> Fitted | None:
    """Return the grid through two crossings (of hexagons: two centres); None when they cannot lie as counted."""
    try:
        if wish.kind is GridKind.SQUARE:
            found = fit_square(one, two, wish.columns, wish.rows)
        else:
            found = fit_hex(one, two, wish.columns, wish.rows, wish.kind is GridKind.HEX_POINTY)
    except ValueError:
        return None
    laid = grid.model_copy(update={"kind": wish.kind, "cell_m": found.grid.cell_m, "origin": found.grid.origin})
    return Fitted(laid, found.error, None if check is None else off_m(laid, check))


def off_m(grid: Grid, place: Point) -> float:
    """Return how far a place is from the nearest crossing of a grid, or from the nearest centre of a hexagon."""
    cells = cells_of(grid)
    if cells is None:
        return 0.0
    across = 2 * grid.cell_m if grid.kind is GridKind.SQUARE else grid.cell_m
    return math.dist(place, cells.snap(place, across))


def patch_for(scene: Scene, found: Fitted, wish: GridWish) -> ScenePatch:
    """Return what changes of a scene: its grid, and where it is wanted the scale of its picture and its size."""
    if not wish.scales or scene.background is None:
        return ScenePatch(grid=found.grid)
    factor = wish.cell_m / found.grid.cell_m
    back = scene.background
    background = Background(
        asset=back.asset,
        at=(back.at[0] * factor, back.at[1] * factor),
        width_m=back.width_m * factor,
        height_m=back.height_m * factor,
    )
    origin = (found.grid.origin[0] * factor, found.grid.origin[1] * factor)
    return ScenePatch(
        grid=found.grid.model_copy(update={"cell_m": wish.cell_m, "origin": origin}),
        background=background,
        width_m=scene.width_m * factor,
        height_m=scene.height_m * factor,
    )


class GridTool(Tool):
    """First click and second click: two crossings far apart. Further clicks tell how far the grid is from them."""

    id = "map.grid"
    icon = "grid"
    shortcut = "K"
    takes_double = True

    def __init__(self, surface: GridBoard, dispatch: Dispatch) -> None:
        self._surface, self._dispatch = surface, dispatch
        self._points: tuple[Point, ...] = ()

    def hover(self, at: Pointer) -> None:
        """Show where the next point would be."""
        self._surface.clear_preview()
        self._surface.show_spot(at.at_m)

    def gesture(self, press: Pointer) -> Gesture:
        """Take the place of a click."""
        if self._surface.state.scene() is None:
            return
        at = press.at_m
        try:
            while (step := (yield)).phase != "release":
                at = step.at_m
                self._surface.clear_preview()
                self._surface.show_spot(at)
        finally:
            self._surface.clear_preview()
        if step.phase == "release":
            self._points = (*self._points[:2], step.at_m)
            if len(self._points) == 2:
                self._propose()
            self.again()

    def _propose(self) -> None:
        """Count the cells between the two points by the grid that the map has."""
        scene = self._surface.state.scene()
        if scene is not None and self._surface.grid_wish.kind is GridKind.SQUARE:
            (x0, y0), (x1, y1) = self._points[:2]
            cell = scene.grid.cell_m
            self._surface.count_cells(round(abs(x1 - x0) / cell), round(abs(y1 - y0) / cell))

    def found(self) -> Fitted | None:
        """Return the grid through the two points, or None."""
        scene = self._surface.state.scene()
        if scene is None or len(self._points) < 2:
            return None
        check = self._points[2] if len(self._points) > 2 else None
        return fitted(self._surface.grid_wish, self._points[0], self._points[1], scene.grid, check)

    def again(self) -> None:
        """Show the grid as it now is: after a click or a change of the card."""
        self._surface.show_fit(self.found(), self._points)

    def drop(self) -> None:
        """Forget the points."""
        self._points = ()
        self._surface.show_fit(None, ())

    def take(self) -> None:
        """Give the map the grid that is tried."""
        found, scene = self.found(), self._surface.state.scene()
        if found is not None and scene is not None:
            wish = self._surface.grid_wish
            self._points = ()
            self._dispatch(EditScene(scene_id=scene.id, patch=patch_for(scene, found, wish)))
            self._surface.show_fit(None, ())
            self._surface.pill(found.grid.origin, (message("ui.grid.taken"),), False)

    def key(self, name: str, *, shift: bool = False) -> bool:
        """Escape forgets the points."""
        if name == "escape" and self._points:
            self.drop()
            return True
        return False
