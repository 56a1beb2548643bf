"""Drawing lines and outlines: straight angles, circles, points put in and taken out, openings cut into walls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.board.obstacles import obstacle_segments
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind, Point, Scene

STEP_RAD = math.radians(15)
ON_LINE_M = 0.02
"""A place this near to a piece of wall lies on it: what is drawn there is cut into the wall."""
SHORTEST_M = 0.001
CUT_IN = frozenset(ObstacleKind) - {
    ObstacleKind.WALL,
    ObstacleKind.PILLAR,
    ObstacleKind.TREE,
    ObstacleKind.CHASM,
}
"""What takes the place of the wall on which it is drawn."""
CAN_BE_CUT = frozenset({ObstacleKind.WALL, ObstacleKind.LOW_WALL, ObstacleKind.ONE_WAY})
ROUND = frozenset({ObstacleKind.PILLAR, ObstacleKind.TREE})
"""Drawn from the middle outwards."""
_CORNERS = 24


def straightened(start: Point, at: Point) -> Point:
    """Return the place nearest to one given whose direction from the start is a whole multiple of 15°."""
    dx, dy = at[0] - start[0], at[1] - start[1]
    turn = round(math.atan2(dy, dx) / STEP_RAD) * STEP_RAD
    length = dx * math.cos(turn) + dy * math.sin(turn)
    return (start[0] + length * math.cos(turn), start[1] + length * math.sin(turn))


def within(scene: Scene, at: Point) -> Point:
    """Return the nearest place on the map."""
    return (min(max(at[0], 0.0), scene.width_m), min(max(at[1], 0.0), scene.height_m))


def circle(centre: Point, radius_m: float) -> tuple[Point, ...]:
    """Return the corners of a round outline whose area is that of the disc, so that it hides as much as the disc."""
    step = 2 * math.pi / _CORNERS
    reach = radius_m * math.sqrt(step / math.sin(step))
    return tuple(
        (centre[0] + reach * math.cos(step * k), centre[1] + reach * math.sin(step * k)) for k in range(_CORNERS)
    )


def with_point(obstacle: Obstacle, piece: int, at: Point) -> Obstacle:
    """Return the obstacle with a further point on one of its pieces."""
    points = obstacle.points
    return obstacle.model_copy(update={"points": (*points[: piece + 1], at, *points[piece + 1 :])})


def without_point(obstacle: Obstacle, number: int) -> Obstacle | None:
    """Return the obstacle without one of its points; None when no line is left. Two points close nothing."""
    points = tuple(p for at, p in enumerate(obstacle.points) if at != number)
    if len(points) < 2:
        return None
    return obstacle.model_copy(update={"points": points, "closed": obstacle.closed and len(points) > 2})


def moved_point(obstacle: Obstacle, number: int, to: Point) -> Obstacle:
    """Return the obstacle with one of its points elsewhere."""
    points = tuple(to if at == number else p for at, p in enumerate(obstacle.points))
    return obstacle.model_copy(update={"points": points})


def shifted(obstacle: Obstacle, by: Point) -> Obstacle:
    """Return the obstacle moved as a whole."""
    return obstacle.model_copy(update={"points": tuple((x + by[0], y + by[1]) for x, y in obstacle.points)})


def reversed_way(obstacle: Obstacle) -> Obstacle:
    """Return the obstacle walked from its other end: a one-way wall then hides from its other side."""
    return obstacle.model_copy(update={"points": obstacle.points[::-1]})


def cleaned(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points without those that repeat the one before."""
    kept: list[Point] = []
    for at in points:
        if not kept or math.dist(kept[-1], at) > SHORTEST_M:
            kept.append(at)
    return tuple(kept)


def cut_out(wall: Obstacle, one: Point, other: Point) -> tuple[Obstacle, ...] | None:
    """Return what is left of a wall once the stretch between two places on one of its pieces is taken out.

    None when the two do not lie on the same piece.
    """
    points = wall.points
    for at, (a, b) in enumerate(obstacle_segments(wall)):
        shares = [_share(a, b, place) for place in (one, other)]
        if any(share is None for share in shares):
            continue
        near, far = (one, other) if (shares[0] or 0) <= (shares[1] or 0) else (other, one)
        if wall.closed:
            runs = [(far, *points[at + 1 :], *points[: at + 1], near)]
        else:
            runs = [(*points[: at + 1], near), (far, *points[at + 1 :])]
        left = [run for run in map(cleaned, runs) if len(run) > 1]
        return tuple(wall.model_copy(update={"id": ObstacleId(""), "points": r, "closed": False}) for r in left)
    return None


def _share(a: Point, b: Point, place: Point) -> float | None:
    length = math.dist(a, b)
    if length < SHORTEST_M:
        return None
    along = ((place[0] - a[0]) * (b[0] - a[0]) + (place[1] - a[1]) * (b[1] - a[1])) / length
    off = abs((place[0] - a[0]) * (b[1] - a[1]) - (place[1] - a[1]) * (b[0] - a[0])) / length
    return along / length if off <= ON_LINE_M and -ON_LINE_M <= along <= length + ON_LINE_M else None


@dataclass(frozen=True, slots=True)
class Hit:
    """A place on an obstacle: which one, which of its pieces, and where."""

    obstacle: Obstacle
    piece: int
    at: Point


class Lines:
    """Every piece of a map's obstacles, to be found by a place."""

    def __init__(self, obstacles: tuple[Obstacle, ...]) -> None:
        self.obstacles = obstacles
        rows = [
            (owner, piece, *a, *b)
            for owner, obstacle in enumerate(obstacles)
            for piece, (a, b) in enumerate(obstacle_segments(obstacle))
        ]
        table = np.array(rows, dtype=np.float64).reshape(-1, 6)
        self._owners = table[:, 0].astype(np.int64)
        self._pieces = table[:, 1].astype(np.int64)
        self._a, self._b = table[:, 2:4], table[:, 4:6]
        spots = [(owner, *p) for owner, obstacle in enumerate(obstacles) for p in obstacle.points]
        spread = np.array(spots, dtype=np.float64).reshape(-1, 3)
        self._spot_owners, self._spots = spread[:, 0].astype(np.int64), spread[:, 1:]

    def hit(self, at: Point, within_m: float, but: ObstacleId | None = None) -> Hit | None:
        """Return the nearest place on an obstacle, or None when none is near. but: an obstacle that does not count."""
        if not len(self._a):
            return None
        along = self._b - self._a
        square = np.maximum((along**2).sum(axis=1), 1e-18)
        share = np.clip(((np.array(at) - self._a) * along).sum(axis=1) / square, 0, 1)
        feet = self._a + share[:, None] * along
        gaps = np.hypot(*(feet - at).T)
        gaps[self._owners == self._number(but)] = np.inf
        best = int(np.argmin(gaps))
        if gaps[best] > within_m:
            return None
        x, y = feet[best].tolist()
        return Hit(self.obstacles[int(self._owners[best])], int(self._pieces[best]), (x, y))

    def point(self, at: Point, within_m: float, but: ObstacleId | None = None) -> Point | None:
        """Return the nearest point of an obstacle, or None when none is near."""
        if not len(self._spots):
            return None
        gaps = np.hypot(*(self._spots - at).T)
        gaps[self._spot_owners == self._number(but)] = np.inf
        best = int(np.argmin(gaps))
        if gaps[best] > within_m:
            return None
        x, y = self._spots[best].tolist()
        return (x, y)

    def _number(self, but: ObstacleId | None) -> int:
        if but is None:
            return -1
        return next((n for n, o in enumerate(self.obstacles) if o.id == but), -1)


def rectangle(one: Point, other: Point) -> tuple[Point, ...]:
    """Return the corners of the rectangle between two opposite ones."""
    return (one, (other[0], one[1]), other, (one[0], other[1]))


def gap_m(at: Point, a: Point, b: Point) -> float:
    """Return the distance of a place from a piece, in metres."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = 0.0 if square == 0 else max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / square))
    return math.dist(at, (a[0] + share * dx, a[1] + share * dy))


def split_at(obstacle: Obstacle, number: int) -> tuple[Obstacle, ...] | None:
    """Return an obstacle cut at one of its points: two, or one that is no longer closed. None at the end of a line."""
    points = obstacle.points
    if obstacle.closed:
        run = (*points[number:], *points[: number + 1])
        return (obstacle.model_copy(update={"id": ObstacleId(""), "points": run, "closed": False}),)
    if not 0 < number < len(points) - 1:
        return None
    runs = (points[: number + 1], points[number:])
    return tuple(obstacle.model_copy(update={"id": ObstacleId(""), "points": run}) for run in runs)


def joined(obstacles: Sequence[Obstacle]) -> Obstacle | None:
    """Return one line through several, each begun where the one before ends, by their nearest ends; what it is like
    follows the first. None when fewer than two are open lines. Ends that meet in a ring close it."""
    lines = [o for o in obstacles if not o.closed]
    if len(lines) < 2:
        return None
    run = list(lines[0].points)
    left = [list(o.points) for o in lines[1:]]
    while left:
        gaps = []
        for number, other in enumerate(left):
            gaps += [
                (math.dist(run[-1], other[0]), number, False, False),
                (math.dist(run[-1], other[-1]), number, False, True),
                (math.dist(run[0], other[-1]), number, True, False),
                (math.dist(run[0], other[0]), number, True, True),
            ]
        _, number, before, turned = min(gaps)
        other = left.pop(number)
        if turned:
            other.reverse()
        run = [*other, *run] if before else [*run, *other]
    points = cleaned(run)
    closed = len(points) > 3 and math.dist(points[0], points[-1]) <= ON_LINE_M
    if closed:
        points = points[:-1]
    return lines[0].model_copy(update={"id": ObstacleId(""), "points": points, "closed": closed})


def touching(obstacles: Sequence[Obstacle], one: Point, other: Point) -> tuple[Obstacle, ...]:
    """Return the obstacles of which something lies in the rectangle between two corners."""
    (x0, x1), (y0, y1) = (sorted((one[i], other[i])) for i in (0, 1))
    box = shapely.box(x0, y0, x1, y1)
    return tuple(
        o for o in obstacles if shapely.LineString((*o.points, o.points[0]) if o.closed else o.points).intersects(box)
    )
