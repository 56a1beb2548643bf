"""Templates: discs, cones, lines and squares that list who is inside and how much cover each has."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, Protocol

from loreval_desktop.core.message import message
from loreval_desktop.encounter.board.grid import corner
from loreval_desktop.encounter.board.templates import Figure, TargetInTemplate, targets_in_template
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.geometry.areas import Cone, Disc, Line, Square
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool

Form = Literal["disc", "cone", "line", "square"]
LEAST_M = 0.1


@dataclass(frozen=True, slots=True)
class TemplateStyle:
    """What the next template is. size_m: radius, length or side; 0 as far as it is dragged. angle_deg: of a cone;
    width_m: of a line."""

    form: Form = "disc"
    size_m: float = 0.0
    angle_deg: float = 60.0
    width_m: float = 1.5


def figure(style: TemplateStyle, start: Point, at: Point) -> Figure | None:
    """Return the template from a start towards a place; None while it has no size."""
    size = style.size_m or math.dist(start, at)
    if size < LEAST_M:
        return None
    direction = math.atan2(at[1] - start[1], at[0] - start[0])
    if style.form == "disc":
        return Disc(start, size)
    if style.form == "cone":
        return Cone(start, direction, size, math.radians(style.angle_deg))
    if style.form == "line":
        return Line(start, direction, size, style.width_m)
    side = size if style.size_m else 2 * max(abs(at[0] - start[0]), abs(at[1] - start[1]))
    return Square(start, max(side, LEAST_M)) if style.size_m == 0 else Square(start, size, direction)


class TemplateBoard(Surface, Protocol):
    """A map that shows templates."""

    @property
    def template_style(self) -> TemplateStyle:
        """What the next template is like."""
        ...

    def show_template(self, template: Figure | None, inside: tuple[TargetInTemplate, ...], *, stays: bool) -> None:
        """Draw a template and mark who is inside. stays: it is kept, and its card lists them; None takes it away."""
        ...


class TemplateTool(Tool):
    """A press is where it starts, the drag says where to; released, it stays until the next one, or Escape."""

    id = "map.templates"
    icon = "templates"
    shortcut = "G"
    takes_double = True

    def __init__(self, surface: TemplateBoard, dispatch: Dispatch) -> None:
        self._surface = surface
        self._kept: tuple[Point, Point] | None = None

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from where it starts to where it points."""
        surface = self._surface
        if surface.state.scene() is None:
            return
        token = surface.token_at(press.at_m)
        start = press.at_m if press.control else self._settled(press.at_m)
        if token is not None and not press.control:
            found = surface.state.find_token(token)
            start = start if found is None else found[1].at  # from the middle of who is pressed
        last = press
        done = False
        try:
            while True:
                self._show(start, last, stays=False)
                last = step = yield
                if step.phase == "release":
                    done = True
                    break
        finally:
            surface.clear_preview()
            if not done:
                self._again()
        self._kept = (start, self._end(start, last))
        self._again()

    def again(self) -> None:
        """Draw the template that stays as it now is: after a change of the card or of the map."""
        self._again()

    def drop(self) -> None:
        """Take the template away."""
        self._kept = None
        self._surface.show_template(None, (), stays=True)

    def key(self, name: str, *, shift: bool = False) -> bool:
        """Escape or Delete takes the template away."""
        if name in ("escape", "delete") and self._kept is not None:
            self.drop()
            return True
        return False

    def _settled(self, at: Point) -> Point:
        scene = self._surface.state.scene()
        return at if scene is None else corner(scene.grid, at)

    def _end(self, start: Point, step: Pointer) -> Point:
        return outline.straightened(start, step.at_m) if step.shift else step.at_m

    def _again(self) -> None:
        if self._kept is not None:
            found = figure(self._surface.template_style, *self._kept)
            inside = () if found is None else targets_in_template(self._surface.state, found)
            self._surface.show_template(found, inside, stays=True)

    def _show(self, start: Point, step: Pointer, *, stays: bool) -> None:
        surface = self._surface
        style = surface.template_style
        found = figure(style, start, self._end(start, step))
        surface.clear_preview()
        if found is None:
            surface.show_spot(start)
            return
        inside = targets_in_template(surface.state, found)
        surface.show_template(found, inside, stays=stays)
        size = message(f"ui.template.size.{style.form}", distance=_size(found))
        surface.pill(step.at_m, (size, message("ui.template.inside", count=len(inside))), False)


def _size(found: Figure) -> float:
    if isinstance(found, Disc):
        return found.radius_m
    return found.side_m if isinstance(found, Square) else found.length_m
