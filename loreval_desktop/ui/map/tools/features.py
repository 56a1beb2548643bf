"""Put lights, areas, notes and drawings on the map, move them, shape them, take them away."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from loreval_desktop.core.message import message
from loreval_desktop.encounter.value.scene import Area, Drawing, Light, Note, Point
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.features import Feature, with_points
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool
from loreval_desktop.ui.map.tools.walls import snapped

if TYPE_CHECKING:
    from loreval_desktop.ui.map.desk import FeatureDesk

STEP_M, LONG_STEP_M = 0.1, 0.5
_ARROWS: Mapping[str, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
LEAST_STROKE_M = 0.05
"""How far the hand moves before a drawing gets another point."""


class Board(Surface, Protocol):
    """A map with features in hand."""

    @property
    def features(self) -> FeatureDesk:
        """What is in hand of lights, areas, notes and drawings."""
        ...

    def show_feature(self, feature: Feature) -> None:
        """Draw a feature as it would be."""
        ...


class FeatureTool(Tool):
    """A press on a feature of its kind takes it, a drag moves it or one of its points; elsewhere a new one begins.

    Delete takes it away, arrows move it, Escape lets it go.
    """

    stays = True
    takes_double = True

    def __init__(self, surface: Board, dispatch: Dispatch) -> None:
        self._surface = surface

    @property
    def _desk(self) -> FeatureDesk:
        return self._surface.features

    def hover(self, at: Pointer) -> None:
        """Show where a new one would begin, unless one is there to be taken."""
        self._surface.clear_preview()
        if self._point(at) is None and self._desk.at(at.at_m, at.within_m) is None:
            self._surface.show_spot(snapped(self._surface, at))

    def _point(self, at: Pointer) -> int | None:
        """Return the number of the point of the feature taken that lies at a place."""
        taken = self._desk.taken
        if taken is None or isinstance(taken, Note | Light):
            return None
        gaps = [math.dist(p, at.at_m) for p in self._desk.place_of(taken)]
        best = min(range(len(gaps)), key=gaps.__getitem__)
        return best if gaps[best] <= at.within_m else None

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse: take and move, or put down a new one."""
        if self._surface.state.scene() is None:
            return
        held = self._point(press)
        found = self._desk.taken if held is not None else self._desk.at(press.at_m, press.within_m)
        if found is not None and press.phase == "double":
            self._insert(found, press)
        elif found is not None:
            self._desk.take(found, held)
            yield from self._move(found, held, press)
        elif press.phase == "press":
            self._desk.take(None)
            yield from self.draw(press)

    def draw(self, press: Pointer) -> Gesture:
        """Follow the mouse while a new one is made."""
        yield from ()

    # -- changing ----------------------------------------------------------------------------------------------------

    def _move(self, old: Feature, held: int | None, press: Pointer) -> Gesture:
        surface, desk = self._surface, self._desk
        points = desk.place_of(old)
        new, moving = old, False
        try:
            while True:
                step = yield
                moving = moving or math.dist(step.at_m, press.at_m) > 0.5 * step.within_m
                if moving and step.phase in ("drag", "release"):
                    new = self._moved(old, points, held, press, step)
                    surface.clear_preview()
                    surface.show_feature(new)
                if step.phase in ("release", "back", "enter"):
                    break
        finally:
            surface.clear_preview()
        if step.phase == "release" and new != old:
            desk.dispatch(new)
            desk.take(desk.taken, held)

    def _moved(
        self, old: Feature, points: tuple[Point, ...], held: int | None, press: Pointer, step: Pointer
    ) -> Feature:
        if held is not None:
            to = snapped(self._surface, step)
            return with_points(old, tuple(to if n == held else p for n, p in enumerate(points)))
        anchor = min(points, key=lambda p: math.dist(p, press.at_m))
        by = (step.at_m[0] - press.at_m[0], step.at_m[1] - press.at_m[1])
        wanted = Pointer((anchor[0] + by[0], anchor[1] + by[1]), step.phase, step.shift, step.control, step.within_m)
        to = snapped(self._surface, wanted)
        shift = (to[0] - anchor[0], to[1] - anchor[1])
        moved = with_points(old, tuple((x + shift[0], y + shift[1]) for x, y in points))
        return moved.model_copy(update={"carried_by": None}) if isinstance(moved, Light) else moved

    def _insert(self, found: Feature, press: Pointer) -> None:
        """Put a further point where the outline was double clicked."""
        if isinstance(found, Note | Light):
            return
        points = self._desk.place_of(found)
        closed = isinstance(found, Area) or found.closed
        pairs = [(n, points[n], points[(n + 1) % len(points)]) for n in range(len(points) - (0 if closed else 1))]
        number, gap = min(((n, outline.gap_m(press.at_m, a, b)) for n, a, b in pairs), key=lambda pair: pair[1])
        if gap <= press.within_m:
            self._desk.dispatch(with_points(found, (*points[: number + 1], press.at_m, *points[number + 1 :])))

    def key(self, name: str, *, shift: bool = False) -> bool:
        """Do what a key asks; return whether it was for this tool."""
        desk = self._desk
        taken = desk.taken
        if taken is None:
            return False
        if name == "escape":
            desk.take(None)
        elif name == "delete":
            points = desk.place_of(taken)
            least = 3 if isinstance(taken, Area) else 2
            if desk.held is not None and len(points) > least:
                kept = tuple(p for n, p in enumerate(points) if n != desk.held)
                desk.dispatch(with_points(taken, kept))
                desk.take(desk.taken)
            else:
                desk.delete()
        elif name in _ARROWS:
            step = LONG_STEP_M if shift else STEP_M
            dx, dy = (part * step for part in _ARROWS[name])
            held = desk.held
            points = desk.place_of(taken)
            desk.dispatch(
                with_points(
                    taken, tuple((x + dx, y + dy) if held in (None, n) else (x, y) for n, (x, y) in enumerate(points))
                )
            )
            desk.take(desk.taken, held)
        else:
            return False
        return True


class LightTool(FeatureTool):
    """A click puts a light down; a drag from a light moves it."""

    id = "map.lights"
    icon = "light"
    shortcut = "L"

    def draw(self, press: Pointer) -> Gesture:
        """Put a light where the button is released."""
        surface, desk = self._surface, self._desk
        at = snapped(surface, press)
        try:
            while (step := (yield)).phase == "drag":
                at = snapped(surface, step)
                surface.clear_preview()
                surface.show_feature(desk.style.model_copy(update={"at": at}))
        finally:
            surface.clear_preview()
        if step.phase == "release":
            desk.dispatch(desk.style.model_copy(update={"at": snapped(surface, step)}))


class NoteTool(LightTool):
    """A click puts a pin down; its text is written on the card."""

    id = "map.notes"
    icon = "pin"
    shortcut = "N"


class AreaTool(FeatureTool):
    """Each click is a corner; a double click, Enter or a click on the first one ends. A drag draws a rectangle."""

    id = "map.areas"
    icon = "layers"
    shortcut = "A"

    def draw(self, press: Pointer) -> Gesture:
        """Follow the mouse from the first corner to the last."""
        surface = self._surface
        points = [snapped(surface, press)]
        pressed, down = press.at_m, True
        last = press
        try:
            while points:
                self._show(points, last, rectangle=down and len(points) == 1)
                last = step = yield
                if step.phase == "press":
                    pressed, down = step.at_m, True
                    if len(points) > 2 and math.dist(points[0], step.at_m) <= step.within_m:
                        break
                    self._add(points, step)
                elif step.phase == "release":
                    if len(points) == 1 and math.dist(step.at_m, pressed) > 2 * step.within_m:
                        points = list(outline.rectangle(points[0], snapped(surface, step)))
                        break
                    down = False
                elif step.phase == "waypoint":
                    self._add(points, step)
                elif step.phase in ("double", "enter"):
                    break
                elif step.phase == "back":
                    points.pop()
        finally:
            surface.clear_preview()
        kept = outline.cleaned(points)
        if len(kept) > 2:
            self._desk.dispatch(self._desk.style.model_copy(update={"outline": kept}))

    def _add(self, points: list[Point], step: Pointer) -> None:
        at = snapped(self._surface, step, points[-1])
        if math.dist(points[-1], at) > outline.SHORTEST_M:
            points.append(at)

    def _show(self, points: list[Point], last: Pointer, *, rectangle: bool) -> None:
        surface = self._surface
        at = snapped(surface, last, points[-1])
        surface.clear_preview()
        if rectangle and math.dist(points[0], at) > outline.SHORTEST_M:
            shown = outline.rectangle(points[0], at)
        else:
            shown = outline.cleaned((*points, at))
        if len(shown) > 2:
            surface.show_feature(self._desk.style.model_copy(update={"outline": shown}))
        elif len(shown) == 2:
            surface.show_line(shown)
        else:
            surface.show_spot(points[0])
        if len(points) > 2 and math.dist(points[0], last.at_m) <= last.within_m:
            surface.pill(last.at_m, (message("ui.edit.closes"),), False)


class DrawingTool(FeatureTool):
    """A drag draws freely; with Shift held it is a straight line."""

    id = "map.drawings"
    icon = "pencil"
    shortcut = "D"

    def draw(self, press: Pointer) -> Gesture:
        """Follow the hand until the button is released."""
        surface, desk = self._surface, self._desk
        points = [press.at_m]
        try:
            while (step := (yield)).phase == "drag":
                if step.shift:
                    points[1:] = [outline.straightened(points[0], step.at_m)]
                elif math.dist(points[-1], step.at_m) >= max(LEAST_STROKE_M, 0.25 * step.within_m):
                    points.append(step.at_m)
                surface.clear_preview()
                if len(points) > 1:
                    surface.show_feature(self._style(points))
        finally:
            surface.clear_preview()
        if step.phase == "release" and len(points) > 1:
            desk.dispatch(self._style(points))

    def _style(self, points: list[Point]) -> Feature:
        style = self._desk.style
        assert isinstance(style, Drawing)
        return style.model_copy(update={"points": tuple(points)})
