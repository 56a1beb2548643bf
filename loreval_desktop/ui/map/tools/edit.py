"""Change what is drawn: move, insert and take away points, move and take away obstacles."""

from __future__ import annotations

import math
from collections.abc import Mapping

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board.obstacles import obstacle_segments
from loreval_desktop.encounter.map.scene import DrawObstacles, EditObstacles, RemoveMapItems, ReshapeObstacles
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind, Point
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.gesture import Dispatch, Gesture, Pick, Pointer, Surface, Tool
from loreval_desktop.ui.map.tools.walls import snapped

STEP_M, LONG_STEP_M = 0.1, 0.5
COPY_OFF_M = 0.5
"""How far beside its original a copy lies."""
_ARROWS: Mapping[str, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class EditTool(Tool):
    """A click takes an obstacle or one of its points; a drag moves it; a double click on a line adds a point.

    Delete takes away the point taken, else the obstacle. Page Up and Page Down take the obstacle before and after,
    Home and End its points one after the other, arrows move what is taken, R turns a one-way wall round. A drag from
    nowhere draws a box: what it touches is taken together; Shift adds to it.
    """

    id = "map.edit"
    icon = "edit"
    shortcut = "E"
    takes_double = True

    def __init__(self, surface: Surface, dispatch: Dispatch) -> None:
        self._surface, self._dispatch = surface, dispatch

    def hover(self, at: Pointer) -> None:
        """Show what a press would take."""
        self._surface.show_hover(self._hit(at))

    def _hit(self, at: Pointer) -> Pick | None:
        """Return what lies at a place: a point of the obstacle taken, else the nearest obstacle."""
        taken = self._taken()
        if taken is not None:
            gaps = [math.dist(p, at.at_m) for p in taken.points]
            best = min(range(len(gaps)), key=gaps.__getitem__)
            if gaps[best] <= at.within_m:
                return Pick(taken.id, best)
        hit = self._surface.lines().hit(at.at_m, at.within_m)
        return None if hit is None else Pick(hit.obstacle.id)

    def _taken(self) -> Obstacle | None:
        pick = self._surface.picked()
        return None if pick is None else self._find(pick.obstacle_id)

    def _find(self, obstacle_id: ObstacleId) -> Obstacle | None:
        scene = self._surface.state.scene()
        return None if scene is None else scene.obstacle(obstacle_id)

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from a press to its release."""
        surface = self._surface
        if press.phase == "double":
            self._insert(press)
            return
        pick = self._hit(press)
        many = surface.many()
        if pick is not None and press.shift:
            self._add(pick.obstacle_id)
            return
        if pick is not None and any(o.id == pick.obstacle_id for o in many):
            yield from self._move_many(many, press)
            return
        surface.pick(pick)
        old = None if pick is None else self._find(pick.obstacle_id)
        if pick is None or old is None:
            yield from self._box(press)
            return
        new, moving = old, False
        surface.show_hover(None)
        try:
            while True:
                step = yield
                moving = moving or math.dist(step.at_m, press.at_m) > 0.4 * step.within_m
                if moving:
                    new = self._moved(old, pick, press, step)
                    surface.clear_preview()
                    surface.show_obstacle(new, pick.point, instead=old.id)
                    surface.pill(step.at_m, (message("ui.map.length", distance=_length(new, pick)),), False)
                if step.phase == "release":
                    break
        finally:
            surface.clear_preview()
        if new != old:
            self._dispatch(EditObstacles(obstacles=(new,)))

    def _add(self, obstacle_id: ObstacleId) -> None:
        """Take one more, or one less, together with what is taken."""
        pick = self._surface.picked()
        have = tuple(o.id for o in self._surface.many()) or (() if pick is None else (pick.obstacle_id,))
        kept = tuple(i for i in have if i != obstacle_id)
        self._surface.pick_many(kept if obstacle_id in have else (*have, obstacle_id))

    def _move_many(self, many: tuple[Obstacle, ...], press: Pointer) -> Gesture:
        surface = self._surface
        by: Point = (0.0, 0.0)
        try:
            while True:
                step = yield
                if math.dist(step.at_m, press.at_m) > 0.4 * step.within_m:
                    by = (step.at_m[0] - press.at_m[0], step.at_m[1] - press.at_m[1])
                    surface.clear_preview()
                    for obstacle in many:
                        surface.show_obstacle(outline.shifted(obstacle, by), None, instead=obstacle.id)
                if step.phase == "release":
                    break
        finally:
            surface.clear_preview()
        if by != (0.0, 0.0):
            self._dispatch(EditObstacles(obstacles=tuple(outline.shifted(o, by) for o in many)))

    def _box(self, press: Pointer) -> Gesture:
        surface = self._surface
        have = tuple(o.id for o in surface.many()) if press.shift else ()
        try:
            while (step := (yield)).phase != "release":
                if math.dist(step.at_m, press.at_m) > 0.4 * step.within_m:
                    surface.show_box(press.at_m, step.at_m)
        finally:
            surface.clear_preview()
        if math.dist(step.at_m, press.at_m) > 0.4 * step.within_m:
            found = tuple(o.id for o in outline.touching(surface.lines().obstacles, press.at_m, step.at_m))
            surface.pick_many((*have, *(i for i in found if i not in have)))

    def _moved(self, old: Obstacle, pick: Pick, press: Pointer, step: Pointer) -> Obstacle:
        if pick.point is not None:
            before = old.points[pick.point - 1 if pick.point else 1]
            return outline.moved_point(old, pick.point, snapped(self._surface, step, before, old.id))
        # The point nearest to the hand goes where such a point would, and the others keep to it.
        anchor = min(old.points, key=lambda p: math.dist(p, press.at_m))
        wanted = (anchor[0] + step.at_m[0] - press.at_m[0], anchor[1] + step.at_m[1] - press.at_m[1])
        held = Pointer(wanted, step.phase, step.shift, step.control, step.within_m)
        to = snapped(self._surface, held, anchor, old.id)
        return outline.shifted(old, (to[0] - anchor[0], to[1] - anchor[1]))

    def _insert(self, press: Pointer) -> None:
        taken = self._taken()
        hit = self._surface.lines().hit(press.at_m, press.within_m)
        at_point = self._hit(press)
        if taken is None or hit is None or hit.obstacle.id != taken.id:
            return
        if at_point is not None and at_point.point is not None:
            return
        number = hit.piece + 1
        if self._dispatch(EditObstacles(obstacles=(outline.with_point(taken, hit.piece, hit.at),))) is not None:
            self._surface.pick(Pick(taken.id, number))

    # -- keys --------------------------------------------------------------------------------------------------------

    def key(self, name: str, *, shift: bool = False) -> bool:
        """Do what a key asks; return whether it was for this tool."""
        if name in ("next", "previous"):
            return self._take_other(1 if name == "next" else -1)
        many = self._surface.many()
        if many:
            return self._key_many(name, many, shift=shift)
        taken, pick = self._taken(), self._surface.picked()
        if taken is None or pick is None:
            return False
        if name == "split":
            return self._split(taken, pick)
        if name == "copy":
            self._copy((taken,))
        elif name == "escape":
            self._surface.pick(Pick(taken.id) if pick.point is not None else None)
        elif name == "delete":
            self.delete()
        elif name in ("home", "end"):
            step = 1 if name == "end" else -1
            start = -1 if step > 0 else 0
            self._surface.pick(
                Pick(taken.id, ((start if pick.point is None else pick.point) + step) % len(taken.points))
            )
        elif name == "reverse" and taken.kind is ObstacleKind.ONE_WAY:
            self._dispatch(EditObstacles(obstacles=(outline.reversed_way(taken),)))
        elif name in _ARROWS:
            self._nudge(taken, pick, _ARROWS[name], LONG_STEP_M if shift else STEP_M)
        else:
            return False
        return True

    def _key_many(self, name: str, many: tuple[Obstacle, ...], *, shift: bool) -> bool:
        surface = self._surface
        if name == "escape":
            surface.pick_many(())
        elif name == "delete":
            surface.pick_many(())
            self._dispatch(RemoveMapItems(ids=tuple(o.id for o in many)))
        elif name == "join":
            made = outline.joined(many)
            if made is None:
                return False
            gone = tuple(o.id for o in many if not o.closed)
            surface.pick_many(())
            self._dispatch(ReshapeObstacles(removed=gone, drawn=(made,)))
            self._take_last()
        elif name == "copy":
            self._copy(many)
        elif name in _ARROWS:
            step = LONG_STEP_M if shift else STEP_M
            by = (_ARROWS[name][0] * step, _ARROWS[name][1] * step)
            self._dispatch(EditObstacles(obstacles=tuple(outline.shifted(o, by) for o in many)))
        else:
            return False
        return True

    def _split(self, taken: Obstacle, pick: Pick) -> bool:
        parts = None if pick.point is None else outline.split_at(taken, pick.point)
        if parts is None:
            return False
        self._dispatch(ReshapeObstacles(removed=(taken.id,), drawn=parts))
        self._take_last()
        return True

    def _copy(self, obstacles: tuple[Obstacle, ...]) -> None:
        """Put copies beside what is taken, and take them."""
        scene = self._surface.state.scene()
        before = set() if scene is None else {o.id for o in scene.obstacles}
        made = tuple(outline.shifted(o, (COPY_OFF_M, COPY_OFF_M)) for o in obstacles)
        self._dispatch(DrawObstacles(obstacles=made))
        scene = self._surface.state.scene()
        if scene is not None:
            self._surface.pick_many(tuple(o.id for o in scene.obstacles if o.id not in before))

    def _take_last(self) -> None:
        scene = self._surface.state.scene()
        if scene is not None and scene.obstacles:
            self._surface.pick(Pick(scene.obstacles[-1].id))

    def _take_other(self, step: int) -> bool:
        obstacles = self._surface.lines().obstacles
        if not obstacles:
            return False
        pick = self._surface.picked()
        at = next((n for n, o in enumerate(obstacles) if pick is not None and o.id == pick.obstacle_id), None)
        start = (-1 if step > 0 else 0) if at is None else at
        self._surface.pick(Pick(obstacles[(start + step) % len(obstacles)].id))
        return True

    def _nudge(self, taken: Obstacle, pick: Pick, way: Point, step_m: float) -> None:
        by = (way[0] * step_m, way[1] * step_m)
        if pick.point is None:
            new = outline.shifted(taken, by)
        else:
            x, y = taken.points[pick.point]
            new = outline.moved_point(taken, pick.point, (x + by[0], y + by[1]))
        self._dispatch(EditObstacles(obstacles=(new,)))

    def delete(self) -> None:
        """Take away the point taken, else the obstacle taken."""
        taken, pick = self._taken(), self._surface.picked()
        if taken is None or pick is None:
            return
        left = None if pick.point is None else outline.without_point(taken, pick.point)
        if left is not None:
            self._dispatch(EditObstacles(obstacles=(left,)))
            self._surface.pick(Pick(taken.id))
        else:
            self._dispatch(RemoveMapItems(ids=(taken.id,)))


def _length(obstacle: Obstacle, pick: Pick) -> float:
    """Return the length of the piece that ends at the point taken, else of the whole line, in metres."""
    points = obstacle.points
    if pick.point is not None:
        return math.dist(points[pick.point], points[pick.point - 1 if pick.point else 1])
    return sum(math.dist(a, b) for a, b in obstacle_segments(obstacle))
