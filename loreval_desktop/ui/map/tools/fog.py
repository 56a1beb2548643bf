"""Paint the players' fog by hand: brush, outline, rectangle, whole rooms."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, Protocol

from loreval_desktop.encounter.board import sight
from loreval_desktop.encounter.map.fog import PaintFog
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool

Form = Literal["brush", "polygon", "rectangle", "room"]
How = Literal["show", "hide", "natural", "forget"]


@dataclass(frozen=True, slots=True)
class FogStyle:
    """What the hand does to the fog, with which form. width_m: of the brush."""

    how: How = "show"
    form: Form = "brush"
    width_m: float = 3.0


class FogBoard(Surface, Protocol):
    """A map whose fog can be painted."""

    @property
    def fog_style(self) -> FogStyle:
        """What the hand does."""
        ...

    def show_stroke(self, points: tuple[Point, ...], width_m: float | None, how: How) -> None:
        """Draw what would be painted: an outline, or the way of a brush of that width."""
        ...


class FogTool(Tool):
    """Brush and rectangle: a drag. Room: a click. Polygon: click by click, ended by a double click or Enter."""

    id = "map.fog"
    icon = "fog"
    shortcut = "B"
    takes_double = True
    stays = True

    def __init__(self, surface: FogBoard, dispatch: Dispatch) -> None:
        self._surface, self._dispatch = surface, dispatch

    def hover(self, at: Pointer) -> None:
        """Show the brush where it would paint, or the room that a click would take."""
        surface, style = self._surface, self._surface.fog_style
        surface.clear_preview()
        if style.form == "brush":
            surface.show_stroke((at.at_m,), style.width_m, style.how)
        elif style.form == "room":
            room = self._room(at.at_m)
            if room is not None:
                surface.show_stroke(room[0], None, style.how)

    def _room(self, at: Point) -> tuple[tuple[Point, ...], tuple[tuple[Point, ...], ...]] | None:
        scene = self._surface.state.scene()
        found = None if scene is None else sight.room_at(scene, at)
        if found is None:
            return None
        rings = [
            tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in (found.exterior, *found.interiors)
        ]
        return rings[0], tuple(rings[1:])

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse; one gesture is one step."""
        if self._surface.state.scene() is None:
            return
        style = self._surface.fog_style
        if style.form == "room":
            room = self._room(press.at_m)
            if room is not None:
                self._dispatch(PaintFog(points=room[0], holes=room[1], how=style.how))
        elif style.form == "polygon":
            yield from self._polygon(press, style)
        else:
            yield from self._drag(press, style)

    def _drag(self, press: Pointer, style: FogStyle) -> Gesture:
        surface = self._surface
        points = [press.at_m]
        step = press
        try:
            while step.phase not in ("release", "back", "enter"):
                self._show(points, style)
                step = yield
                if step.phase not in ("drag", "release"):
                    continue
                if style.form == "rectangle":
                    points[1:] = [step.at_m]
                elif math.dist(points[-1], step.at_m) >= min(0.25, 0.1 * style.width_m):
                    points.append(step.at_m)
        finally:
            surface.clear_preview()
        if step.phase != "release":
            return
        if style.form == "brush":
            self._dispatch(PaintFog(points=tuple(points), width_m=style.width_m, how=style.how))
        elif len(points) > 1 and points[0][0] != points[1][0] and points[0][1] != points[1][1]:
            self._dispatch(PaintFog(points=outline.rectangle(points[0], points[1]), how=style.how))

    def _show(self, points: list[Point], style: FogStyle) -> None:
        surface = self._surface
        surface.clear_preview()
        if style.form == "brush":
            surface.show_stroke(tuple(points), style.width_m, style.how)
        elif len(points) > 1:
            surface.show_stroke(outline.rectangle(points[0], points[1]), None, style.how)

    def _polygon(self, press: Pointer, style: FogStyle) -> Gesture:
        surface = self._surface
        points = [press.at_m]
        last = press
        try:
            while points:
                surface.clear_preview()
                shown = outline.cleaned((*points, last.at_m))
                if len(shown) > 2:
                    surface.show_stroke(shown, None, style.how)
                elif len(shown) == 2:
                    surface.show_line(shown)
                last = step = yield
                if step.phase in ("press", "waypoint"):
                    if len(points) > 2 and math.dist(points[0], step.at_m) <= step.within_m:
                        break
                    points.append(step.at_m)
                elif step.phase in ("double", "enter"):
                    break
                elif step.phase == "back":
                    points.pop()
        finally:
            surface.clear_preview()
        kept = outline.cleaned(points)
        if len(kept) > 2:
            self._dispatch(PaintFog(points=kept, how=style.how))
