"""Pushes, throws and straight lines: where a straight move ends, what cuts it, what a jump over a gap asks for."""

from __future__ import annotations

import math

from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.board import obstacles
from loreval_desktop.encounter.board.straight import Straight, straight
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.value.scene import Obstacle, Point
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool


class PushTool(Tool):
    """A drag from a token: it goes straight there, and stops before the first thing in its way. Shift: by 15°."""

    id = "map.push"
    icon = "push"
    shortcut = "T"
    takes_double = True

    def __init__(self, surface: Surface, dispatch: Dispatch) -> None:
        self._surface, self._dispatch = surface, dispatch

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from the token to where it is pushed."""
        surface = self._surface
        token_id = surface.token_at(press.at_m)
        found = None if token_id is None else surface.state.find_token(token_id)
        if token_id is None or found is None:
            return
        surface.click_token(token_id, False)
        token = found[1]
        goal: Point = token.at
        try:
            while True:
                step = yield
                held = (token.at[0] + step.at_m[0] - press.at_m[0], token.at[1] + step.at_m[1] - press.at_m[1])
                goal = outline.straightened(token.at, held) if step.shift else held
                way = straight(surface.state, token_id, goal)
                surface.clear_preview()
                surface.show_way(token_id, (token.at, way.end), not way.whole)
                surface.pill(step.at_m, told(way), not way.whole)
                if step.phase == "release":
                    break
        finally:
            surface.clear_preview()
        if math.dist(goal, token.at) > 0.4 * press.within_m:
            self._dispatch(ForceToken(token_id=token_id, to=goal))


def told(way: Straight) -> tuple[Message, ...]:
    """Return what there is to say of a straight way: its length, what cuts it, the jump over a gap."""
    parts = [message("ui.map.length", distance=way.length_m)]
    if way.by is None:
        parts.append(message("ui.push.free"))
    elif isinstance(way.by, Obstacle):
        parts.append(message("ui.push.stopped", obstacle=obstacles.obstacle_name(way.by)))
    else:
        parts.append(message("ui.push.edge"))
    if way.gap is not None:
        gap = way.gap
        if gap.need is None:
            parts.append(message("ui.push.no_jump", width=gap.width_m))
        else:
            key = "ui.push.jump_run" if gap.run_up else "ui.push.jump"
            parts.append(message(key, width=gap.width_m, total=gap.need, die=max(1, gap.need - gap.bonus)))
    return tuple(parts)
