"""Ways over the ground: whether one can be walked, how long it counts, the shortest one, how far one gets."""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from shapely import LineString, MultiPolygon, Polygon, get_parts
from shapely import Point as ShapelyPoint

from loreval_desktop.core.ids import TokenId
from loreval_desktop.encounter.board.cache import routes
from loreval_desktop.encounter.board.difficult_ground import (
    difficult_ground,
    reachable,
    without_difficult_ground,
    zones_of,
)
from loreval_desktop.encounter.board.ground import FRAME, flies, ground
from loreval_desktop.encounter.board.obstacles import stopping_walls, stops
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Obstacle, Point, Scene, Token
from loreval_desktop.geometry.distance import nearest_segment, path_length_m, steps_needed
from loreval_desktop.geometry.paths import Source, Walkable
from loreval_desktop.geometry.room import positions_with_clearance
from loreval_desktop.geometry.sight import step_off
from loreval_desktop.rules.equipment import pace_limit
from loreval_desktop.rules.movement import bands
from loreval_desktop.rules.speed import speed

FAR_UNITS, NEAR_M = 6, 40.0
"""How far a drag looks round when it begins: so many units of movement, and so many metres at least."""
MOST_MARKS = 50
_searches = ThreadPoolExecutor(1, "ways")


def first_block(scene: Scene, path: tuple[Point, ...], *, flying: bool = False) -> Obstacle | Literal["frame"] | None:
    """Return the first obstacle, or the edge of the map, that stops a walker on a way; None: it can be walked.

    A way may touch obstacles and run along them; it may not pass through. flying: it passes over what lies low.
    """
    known = ground(scene, flying=flying)
    block = known.walkable.first_block(path)
    if block is None:
        return None
    standing = [
        row
        for row, owner in enumerate(known.owners.tolist())
        if owner == FRAME or stops(scene.obstacles[owner], flying=flying)
    ]
    if not standing:
        return "frame"
    nearest, _ = nearest_segment((block.at,), known.pieces[standing])
    owner = int(known.owners[standing[int(nearest[0])]])
    return "frame" if owner == FRAME else scene.obstacles[owner]


def off_walls(
    scene: Scene, path: tuple[Point, ...], radius_m: float = 0.0, *, flying: bool = False
) -> tuple[Point, ...] | None:
    """Return a way whose end stands in no obstacle: an end on one steps back to the side that it came from.

    path: the start included. radius_m: of the body, which does not stand in a wall either: it stops where it has room,
    by no longer a way, and as near as can be; in a passage too narrow for it, where there is most. None: there is no
    room to step back to. A token that stood exactly on a wall could leave it on either side, so none is ever left
    there.
    """
    if len(path) < 2:
        return path
    known = ground(scene, flying=flying).walkable
    end = step_off(path[-1], known.walls, path[-2])
    if end is None:
        return None
    settled = (*path[:-1], end)
    crosses = known.first_block(settled) is not None
    if crosses and end != path[-1]:
        return None
    for place in positions_with_clearance(end, radius_m, stopping_walls(scene, flying=flying), path[-2]):
        if not (0 <= place[0] <= scene.width_m and 0 <= place[1] <= scene.height_m):
            continue
        if crosses or known.first_block((*path[:-1], place)) is None:
            return (*path[:-1], place)
    return settled


def walked_distance_m(scene: Scene, path: tuple[Point, ...], *, flying: bool = False) -> float:
    """Return the metres that a way counts for: its length, each metre on difficult ground by that ground's factor.

    Where several lie on one another the worst counts. flying: in the air the ground is no matter. Rule: L-309.
    """
    length = path_length_m(path)
    for factor, shape, core in () if flying else zones_of(scene):
        for leg in itertools.pairwise(path):
            if leg[0] != leg[1]:
                line = LineString(leg)
                if line.intersects(core):  # along its border one walks beside it
                    length += (factor - 1) * float(line.intersection(shape).length)
    return length


def speed_m(state: Encounter, token: Token) -> float:
    """Return how far one unit of movement takes a token, in metres; 0 for a prop."""
    combatant = state.combatant(token.combatant_id)
    if combatant is None:
        return 0.0
    return speed(state.sheet(combatant), state.profile, token.locomotion).vd_m


def units_needed(length_m: float, unit_m: float) -> int:
    """Return how many whole units of movement a length takes."""
    return steps_needed(length_m, unit_m)


def places_along(
    way: tuple[Point, ...], unit_m: float, scene: Scene | None = None, *, flying: bool = False
) -> tuple[Point, ...]:
    """Return the places on a way at each whole multiple of a unit, its end left out.

    scene: whose difficult ground counts, for one who walks on it.
    """
    if unit_m <= 0:
        return ()
    found: list[Point] = []
    walked = 0.0
    for start, stop, factor in _stretches(way, scene, flying=flying):
        length = factor * math.dist(start, stop)
        while len(found) < MOST_MARKS and unit_m * (len(found) + 1) < walked + length + 1e-9 and length > 0:
            share = min(1.0, (unit_m * (len(found) + 1) - walked) / length)
            found.append((start[0] + share * (stop[0] - start[0]), start[1] + share * (stop[1] - start[1])))
        walked += length
    while found and unit_m * len(found) >= walked - 1e-6:
        found.pop()
    return tuple(found)


def _stretches(way: tuple[Point, ...], scene: Scene | None, *, flying: bool) -> Iterator[tuple[Point, Point, float]]:
    """Yield the straight stretches of a way on one kind of ground each, with what a metre counts there."""
    zones = () if scene is None or flying else zones_of(scene)
    for a, b in itertools.pairwise(way):
        line, whole = LineString((a, b)), math.dist(a, b)
        if whole == 0:
            continue
        crossed = [(factor, shape) for factor, shape, core in zones if line.intersects(core)]
        cuts = {0.0, whole}
        for _, shape in crossed:
            for part in get_parts(line.intersection(shape)):
                cuts |= {math.dist(a, place) for place in part.coords}
        stops = sorted(cut for cut in cuts if 0 <= cut <= whole)
        places = [(a[0] + (b[0] - a[0]) * t / whole, a[1] + (b[1] - a[1]) * t / whole) for t in stops]
        for one, other in itertools.pairwise(places):
            middle = ShapelyPoint((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            yield one, other, next((factor for factor, shape in crossed if shape.covers(middle)), 1.0)


@dataclass(frozen=True, slots=True)
class Way:
    """A way that can be walked: its points, the start included, and its length in metres."""

    points: tuple[Point, ...]
    length_m: float


def ways_from(walkable: Walkable, start: Point, limit_m: float) -> Source:
    """Return the shortest ways from a place, no longer than a limit. Raises ValueError as `Walkable.from_source`."""
    return routes.get(("ways", walkable, *start, limit_m), lambda: walkable.from_source(start, limit_m))


def near_m(unit_m: float) -> float:
    """Return how far one looks round for ways at first, in metres: drags and bands alike, so that one search does."""
    return max(FAR_UNITS * unit_m, NEAR_M)


class Planner:
    """Finds ways for one token while it is dragged: one search when the drag begins, then an answer for every frame.

    apart: the search goes on in a thread of its own; `way` waits for it, `wait` tells whether it is done.
    """

    def __init__(self, state: Encounter, token_id: TokenId, *, apart: bool = False) -> None:
        found = state.find_token(token_id)
        if found is None:
            raise KeyError(token_id)
        self._scene, self._token = found
        self.unit_m = speed_m(state, self._token)
        self._near_m = near_m(self.unit_m)
        self._flying = flies(state, self._token)
        self._walkable: Walkable | None = None
        self._source: Source | None = None
        self._round_it: Source | None = None
        self._search: Future[None] | None = _searches.submit(self._look_round) if apart else None
        if not apart:
            self._look_round()

    def _look_round(self) -> None:
        self._walkable = ground(self._scene, flying=self._flying).walkable
        with contextlib.suppress(ValueError):
            self._source = ways_from(self._walkable, self._token.at, self._near_m)
        difficult = None if self._flying else difficult_ground(self._scene)
        if difficult is not None:
            self._round_it = without_difficult_ground(difficult, self._token.at, self._near_m)

    def wait(self, seconds: float) -> bool:
        """Wait for the search, no longer than so many seconds; return whether it is done."""
        if self._search is not None and not self._search.done():
            with contextlib.suppress(TimeoutError):
                self._search.result(seconds)
        return self._search is None or self._search.done()

    def way(self, fixed: tuple[Point, ...], goal: Point) -> Way | None:
        """Return the shortest way to a goal through the fixed points, or None: there is none.

        Where difficult ground lies on it and the way round is shorter as it counts, that one.
        """
        if self._search is not None:
            self._search.result()
        straight = self._straightest(fixed, goal)
        if straight is None or self._round_it is None or fixed or straight.length_m <= path_length_m(straight.points):
            return straight
        leg = self._round_it.to(goal)
        if leg is None or leg.length_m >= straight.length_m:
            return straight
        return Way((self._token.at, *leg.points[1:]), leg.length_m)

    def _straightest(self, fixed: tuple[Point, ...], goal: Point) -> Way | None:
        walkable = self._walkable
        assert walkable is not None
        points: list[Point] = [self._token.at]
        for number, place in enumerate((*fixed, goal)):
            leg = self._source.to(place) if number == 0 and self._source is not None else None
            if leg is None:  # a further leg, or farther than was looked
                leg = walkable.shortest(points[-1], place) if self._source is not None else None
            if leg is None:
                return None
            points.extend(leg.points[1:])
        way = tuple(points)
        return Way(way, walked_distance_m(self._scene, way, flying=self._flying))


@dataclass(frozen=True, slots=True)
class ReachBand:
    """The ground that a token reaches with so many units of movement in all, this round's walk included."""

    units: int
    area: Polygon | MultiPolygon


def reach_bands(state: Encounter, token_id: TokenId) -> tuple[ReachBand, ...]:
    """Return how far a token may still go, nested, the nearest first.

    On its turn: what its declaration leaves. Otherwise: as far as the pace of its armour lets it go in one round.
    """
    found = state.find_token(token_id)
    combatant = None if found is None else state.combatant(found[1].combatant_id)
    if found is None or combatant is None:
        return ()
    scene, token = found
    unit = speed_m(state, token)
    declaration = combatant.declaration
    if state.round.cursor == combatant.id and state.round.phase is Phase.RESOLUTION and declaration is not None:
        walked, most = combatant.walked_m, declaration.units
    else:
        walked, most = 0.0, pace_limit(state.sheet(combatant), state.profile) or state.profile.actions.max_category
    edges = [float(edge) - walked for edge in bands(Fraction(str(unit)), most)]
    radii = [(units, edge) for units, edge in enumerate(edges, 1) if edge > 0.01]
    if not radii or unit <= 0:
        return ()
    flying = flies(state, token)
    walkable, difficult = ground(scene, flying=flying).walkable, None if flying else difficult_ground(scene)
    lengths = [radius for _, radius in radii]

    def within() -> Sequence[Polygon | MultiPolygon]:
        if difficult is not None:
            return reachable(difficult, token.at, lengths)
        return ways_from(walkable, token.at, max(near_m(unit), *lengths)).reachable(lengths)

    try:
        areas = routes.get(("within", walkable, difficult, *token.at, *lengths), within)
    except ValueError:
        return ()
    return tuple(ReachBand(units, area) for (units, _), area in zip(radii, areas, strict=True) if not area.is_empty)


def label_place(area: Polygon | MultiPolygon) -> Point | None:
    """Return where on the border of an area its number goes: its topmost point."""
    parts = [part for part in getattr(area, "geoms", (area,)) if not part.is_empty]
    corners = [place for part in parts for place in part.exterior.coords]
    if not corners:
        return None
    top = min(corners, key=lambda place: (place[1], place[0]))
    return (float(top[0]), float(top[1]))
