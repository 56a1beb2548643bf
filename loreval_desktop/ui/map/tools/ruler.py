"""The ruler: straight legs, a click or the space bar for each further one."""

from __future__ import annotations

from loreval_desktop.core.message import message
from loreval_desktop.encounter.board.grid import counted_m
from loreval_desktop.encounter.value.scene import Grid, Point
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool


class RulerTool(Tool):
    """Measure; nothing changes."""

    id = "map.measure"
    icon = "measure"
    shortcut = "M"

    def __init__(self, surface: Surface, dispatch: Dispatch) -> None:
        self._surface = surface

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from a press to its release."""
        points = [press.at_m]
        try:
            while (step := (yield)).phase != "release":
                if step.phase == "waypoint":
                    points.append(step.at_m)
                    continue
                legs = (*points, step.at_m)
                self._surface.show_line(legs)
                parts = [message("ui.map.length", distance=self._length_m(legs))]
                if len(points) > 1:
                    parts.append(message("ui.map.leg", distance=self._length_m(legs[-2:])))
                self._surface.pill(step.at_m, tuple(parts), False)
        finally:
            self._surface.clear_preview()

    def _length_m(self, legs: tuple[Point, ...]) -> float:
        """Return a length as the map's grid counts it, in metres."""
        scene = self._surface.state.scene()
        return counted_m(Grid() if scene is None else scene.grid, legs)
