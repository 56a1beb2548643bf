"""Select and move: drag tokens along the shortest way round what blocks them."""

from __future__ import annotations

from loreval_desktop.core.ids import TokenId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.board import contact, ways
from loreval_desktop.encounter.board.grid import snapped
from loreval_desktop.encounter.map.movement import (
    TOLERANCE_M,
    MoveGroup,
    MoveToken,
    TokenMove,
    left_m,
    may_move_now,
    movers,
)
from loreval_desktop.encounter.value.scene import Point, Token
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pointer, Surface, Tool

PATIENCE_S = 0.006
"""How long a frame waits for the ways round the walls before it is drawn without them."""


class MoveTool(Tool):
    """Drag a token; the encounter changes once, on release. A press on nothing draws a selection box."""

    id = "map.move"
    icon = "select"
    shortcut = "S"

    def __init__(self, surface: Surface, dispatch: Dispatch) -> None:
        self._surface, self._dispatch = surface, dispatch

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from a press to its release."""
        token_id = self._surface.token_at(press.at_m)
        if token_id is None:
            yield from self._box(press)
        else:
            yield from self._drag(token_id, press)

    # -- one token, or those selected with it ------------------------------------------------------------------------

    def _drag(self, token_id: TokenId, press: Pointer) -> Gesture:
        surface = self._surface
        group = surface.selected() if token_id in surface.selected() and len(surface.selected()) > 1 else ()
        if not group:
            surface.click_token(token_id, press.shift)
            chosen = surface.selected()  # with it, those of its group
            group = chosen if token_id in chosen and len(chosen) > 1 and not press.shift else ()
        # A rider is moved by its mount.
        token_id = movers(surface.state, (token_id,))[0] if surface.state.find_token(token_id) else token_id
        found = surface.state.find_token(token_id)
        if found is None:
            return
        token = found[1]
        planner = ways.Planner(surface.state, token_id, apart=True)
        fixed: tuple[Point, ...] = ()
        last = press
        shown = False
        try:
            while (step := (yield)).phase != "release":
                if step.phase == "waypoint":
                    way = planner.way(fixed, self._goal(token, press, step))
                    fixed = way.points[1:] if way is not None else fixed
                    continue
                last = step
                if not shown and _still(press, step):
                    continue
                if not shown:
                    shown = True
                    surface.show_reach(token_id)
                self._preview(planner, token, fixed, self._goal(token, press, step), step)
            if not shown and _still(press, step):
                return
            goal = self._goal(token, press, step if step.phase == "release" else last)
            if group:
                self._move_group(group, (goal[0] - token.at[0], goal[1] - token.at[1]))
            else:
                self._move(planner, token, fixed, goal)
        finally:
            surface.clear_preview()

    def _goal(self, token: Token, press: Pointer, step: Pointer) -> Point:
        """Return where the token's centre goes: as it was grabbed, then onto the grid, unless Control is held."""
        held = _grabbed(token, press, step)
        scene = self._surface.state.scene()
        if scene is None or step.control:
            return held
        return snapped(scene.grid, held, 2 * self._surface.state.token_radius_m(token))

    def _preview(
        self, planner: ways.Planner, token: Token, fixed: tuple[Point, ...], goal: Point, step: Pointer
    ) -> None:
        if not planner.wait(PATIENCE_S):
            self._surface.show_way(token.id, (token.at, *fixed, goal), False)
            self._surface.pill(step.at_m, (message("ui.map.looking"),), False)
            self._surface.when(lambda: planner.wait(0.0))
            return
        way = planner.way(fixed, goal)
        if way is None:
            self._surface.show_way(token.id, (token.at, *fixed, goal), True)
            self._surface.show_from(token.id, token.at)  # it does not get there: as from where it stands
            self._surface.pill(step.at_m, (message("ui.map.no_way"),), True)
            return
        parts: list[Message] = [message("ui.map.length", distance=way.length_m)]
        warn = False
        if planner.unit_m > 0:
            units = ways.units_needed(way.length_m, planner.unit_m)
            parts.append(message("ui.map.multiple", units=units))
        combatant = self._surface.state.combatant(token.combatant_id)
        if combatant is not None and may_move_now(self._surface.state, combatant):
            left = left_m(combatant) - way.length_m
            warn = left < -TOLERANCE_M
            parts.append(message("ui.map.too_far", over=-left) if warn else message("ui.map.left", left=max(0.0, left)))
        taken = contact.in_the_way(self._surface.state, token, way.points[-1])
        if taken:
            parts.append(message("ui.map.occupied", who=", ".join(taken)))
        self._surface.show_way(token.id, way.points, warn)
        self._surface.show_from(token.id, way.points[-1])
        self._surface.pill(step.at_m, tuple(parts), warn)

    def _move(self, planner: ways.Planner, token: Token, fixed: tuple[Point, ...], goal: Point) -> None:
        way = planner.way(fixed, goal)
        path = way.points[1:] if way is not None else (*fixed, goal)
        if path:
            self._dispatch(MoveToken(token_id=token.id, path=path))

    def _move_group(self, group: tuple[TokenId, ...], by: Point) -> None:
        """Move the selected tokens together, each along its own shortest way to its place in the formation."""
        moves = []
        for token_id in movers(self._surface.state, group):
            found = self._surface.state.find_token(token_id)
            if found is None:
                continue
            goal = (found[1].at[0] + by[0], found[1].at[1] + by[1])
            way = ways.Planner(self._surface.state, token_id).way((), goal)
            path = way.points[1:] if way is not None else (goal,)
            if path:
                moves.append(TokenMove(token_id=token_id, path=path))
        if moves:
            self._dispatch(MoveGroup(moves=tuple(moves)))

    # -- nothing under the pointer -----------------------------------------------------------------------------------

    def _box(self, press: Pointer) -> Gesture:
        surface = self._surface
        try:
            while (step := (yield)).phase != "release":
                if not _still(press, step):
                    surface.show_box(press.at_m, step.at_m)
            if _still(press, step):
                if not press.shift:
                    surface.select(())
                return
            (x0, x1), (y0, y1) = (sorted((press.at_m[i], step.at_m[i])) for i in (0, 1))
            scene = surface.state.scene()
            inside = tuple(
                token.id
                for token in (() if scene is None else scene.tokens)
                if x0 <= token.at[0] <= x1 and y0 <= token.at[1] <= y1
            )
            kept = surface.selected() if press.shift else ()
            surface.select((*kept, *(t for t in inside if t not in kept)))
        finally:
            surface.clear_preview()


def _still(press: Pointer, step: Pointer) -> bool:
    """Tell whether the mouse has hardly moved since the press: a click, not a drag."""
    dx, dy = step.at_m[0] - press.at_m[0], step.at_m[1] - press.at_m[1]
    return dx * dx + dy * dy < (step.within_m * 0.4) ** 2


def _grabbed(token: Token, press: Pointer, step: Pointer) -> Point:
    """Return where the token's centre goes: it is held where it was grabbed."""
    return (token.at[0] + step.at_m[0] - press.at_m[0], token.at[1] + step.at_m[1] - press.at_m[1])
