"""Draw walls, doors, windows, pillars and the like, point after point."""

from __future__ import annotations

import math

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board.grid import corner
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.map.scene import DrawObstacles, ReshapeObstacles
from loreval_desktop.encounter.value.scene import Obstacle, Point
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool


def snapped(surface: Surface, step: Pointer, before: Point | None = None, but: ObstacleId | None = None) -> Point:
    """Return where a point goes: straight at 15° from the one before with Shift, else to a point, a line or a corner
    of the grid that is near; wherever the mouse is with Control."""
    scene = surface.state.scene()
    if scene is None:
        return step.at_m
    if step.shift and before is not None:
        return outline.within(scene, outline.straightened(before, step.at_m))
    at = outline.within(scene, step.at_m)
    if step.control:
        return at
    lines = surface.lines()
    found = lines.point(at, step.within_m, but)
    if found is not None:
        return found
    hit = lines.hit(at, step.within_m, but)
    return hit.at if hit is not None else outline.within(scene, corner(scene.grid, at))


class WallTool(Tool):
    """Each click is a point. A double click, Enter, or a click on the first point ends; Escape takes a point back.

    A rectangle takes two corners; a circle, and what is round (pillar, tree), its middle and a click that says how
    large it is. What opens a wall is cut into the wall on which it is drawn.
    """

    id = "map.walls"
    icon = "walls"
    shortcut = "W"
    stays = True

    def __init__(self, surface: Surface, dispatch: Dispatch) -> None:
        self._surface, self._dispatch = surface, dispatch

    def hover(self, at: Pointer) -> None:
        """Show where the first point would go."""
        self._surface.clear_preview()
        self._surface.show_spot(snapped(self._surface, at))

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from the first point to the last."""
        if self._surface.state.scene() is None:
            return
        points = [snapped(self._surface, press)]
        pressed = press.at_m
        last = press
        try:
            while points:
                self._show(points, last)
                last = step = yield
                dragged = step.phase == "release" and math.dist(step.at_m, pressed) > 2 * step.within_m
                if step.phase == "press":
                    pressed = step.at_m
                if step.phase in ("press", "waypoint") or dragged:
                    at = self._next(points, step)
                    if self._closes(points, at, step):
                        self._finish(points, closed=True)
                        return
                    if math.dist(points[-1], at) > outline.SHORTEST_M:
                        points.append(at)
                    if self._two_points and len(points) > 1:
                        self._finish(points)
                        return
                elif step.phase in ("double", "enter"):
                    self._finish(points)
                    return
                elif step.phase == "back":
                    points.pop()
        finally:
            self._surface.clear_preview()

    @property
    def _round(self) -> bool:
        return self._surface.drawn_as().kind in outline.ROUND or self._surface.drawn_shape() == "circle"

    @property
    def _two_points(self) -> bool:
        return self._round or self._surface.drawn_shape() == "rectangle"

    def _closes(self, points: list[Point], at: Point, step: Pointer) -> bool:
        return len(points) > 2 and math.dist(points[0], at) <= step.within_m

    def _next(self, points: list[Point], step: Pointer) -> Point:
        own = points[0] if len(points) > 2 and math.dist(points[0], step.at_m) <= step.within_m else None
        return own or snapped(self._surface, step, points[-1])

    def _show(self, points: list[Point], last: Pointer) -> None:
        surface = self._surface
        at = self._next(points, last)
        surface.clear_preview()
        style = surface.drawn_as()
        if self._round:
            surface.show_spot(points[0])
            radius = math.dist(points[0], at)
            if radius > outline.SHORTEST_M:
                made = style.model_copy(update={"points": outline.circle(points[0], radius), "closed": True})
                surface.show_obstacle(made, None)
                surface.pill(last.at_m, (message("ui.edit.radius", distance=radius),), False)
            return
        closing = self._closes(points, at, last)
        if self._two_points:
            self._show_rectangle(points[0], at, last)
            return
        legs = outline.cleaned(points if closing else (*points, at))
        if len(legs) > 1:
            made = style.model_copy(update={"points": legs, "closed": closing})
            surface.show_obstacle(made, None)
            length = math.dist(points[-1], at)
            parts = (message("ui.map.length", distance=length),)
            surface.pill(last.at_m, (*parts, message("ui.edit.closes")) if closing else parts, False)
        else:
            surface.show_spot(at)

    def _show_rectangle(self, start: Point, at: Point, last: Pointer) -> None:
        surface = self._surface
        wide, high = abs(at[0] - start[0]), abs(at[1] - start[1])
        surface.show_spot(start)
        if min(wide, high) > outline.SHORTEST_M:
            made = surface.drawn_as().model_copy(update={"points": outline.rectangle(start, at), "closed": True})
            surface.show_obstacle(made, None)
            surface.pill(last.at_m, (message("ui.edit.sides", width=wide, height=high),), False)

    def _finish(self, points: list[Point], *, closed: bool = False) -> None:
        style = self._surface.drawn_as()
        if self._round:
            if len(points) > 1:
                shape = outline.circle(points[0], math.dist(*points[:2]))
                made = style.model_copy(update={"points": shape, "closed": True})
                self._dispatch(DrawObstacles(obstacles=(made,)))
        elif self._two_points:
            if len(points) > 1 and min(abs(points[0][i] - points[1][i]) for i in (0, 1)) > outline.SHORTEST_M:
                shape = outline.rectangle(points[0], points[1])
                self._dispatch(DrawObstacles(obstacles=(style.model_copy(update={"points": shape, "closed": True}),)))
        elif len(points) > 1:
            self._dispatch(self._command(style.model_copy(update={"points": tuple(points), "closed": closed})))

    def _command(self, made: Obstacle) -> Command:
        """Return the command for a new obstacle: cut into the wall on which it lies, or drawn beside the others."""
        if made.kind in outline.CUT_IN and len(made.points) == 2:
            for wall in self._surface.lines().obstacles:
                if wall.kind in outline.CAN_BE_CUT and wall.kind is not made.kind:
                    left = outline.cut_out(wall, made.points[0], made.points[1])
                    if left is not None:
                        return ReshapeObstacles(removed=(wall.id,), drawn=(*left, made))
        return DrawObstacles(obstacles=(made,))
