"""What the map says: cover, ways, contact, sources of danger. Beside the few modules that build on this one,
nowhere else do scenes meet geometry.

Arrays are kept beside the value, never in it: one small cache, keyed by the identity of the scene's own tuples, so that
a drag that changes nothing but a token asks for nothing anew. Nothing here compares scenes by value.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
from shapely import LineString, MultiPolygon, Polygon, get_parts, make_valid
from shapely import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from loreval_desktop.core.ids import CombatantId, ObstacleId, RuleId, TokenId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter import rough
from loreval_desktop.encounter.state import (
    Area,
    AreaKind,
    Combatant,
    CoverRuling,
    Encounter,
    Obstacle,
    ObstacleKind,
    Phase,
    Point,
    Scene,
    Token,
    hostile,
)
from loreval_desktop.geometry.distance import edge_distance_m, nearest_segment, path_length_m, steps_needed
from loreval_desktop.geometry.obstruction import Obstructions, Piece, Screens, obstructions
from loreval_desktop.geometry.paths import Source, Walkable
from loreval_desktop.geometry.room import roomier
from loreval_desktop.geometry.segments import node, weld
from loreval_desktop.geometry.sight import Walls, first_hit, line_clear, step_off
from loreval_desktop.rules.cover import cover, screen_percent
from loreval_desktop.rules.creature import LocomotionMode
from loreval_desktop.rules.equipment import pace_limit
from loreval_desktop.rules.movement import bands
from loreval_desktop.rules.speed import speed

Made = TypeVar("Made")

SHARED_M = 1e-6
"""How much ground two may share by rounding."""
CONTACT_M = 0.01
"""How far beyond its reach a creature still touches: what a hand on the mouse cannot tell."""


class _Kept:
    """Things made from a tuple of the value, by the tuple's identity; which is held so that its id stays its own."""

    def __init__(self, limit: int = 64) -> None:
        self._limit = limit
        self._made: OrderedDict[tuple[str, int], tuple[object, Any]] = OrderedDict()

    def get(self, what: str, source: object, make: Callable[[], Made]) -> Made:
        """Return what was made of this very object, or make it."""
        key = (what, id(source))
        with _lock:
            found = self._made.get(key)
            if found is not None and found[0] is source:
                self._made.move_to_end(key)
                made: Made = found[1]
                return made
            made = make()
            self._made[key] = (source, made)
            if len(self._made) > self._limit:
                self._made.popitem(last=False)
            return made


_lock = threading.RLock()
_kept = _Kept()


def keep(what: str, source: object, make: Callable[[], Made]) -> Made:
    """Return what was made of this very object under that name, or make it and keep it for a while."""
    return _kept.get(what, source, make)


def token_name(state: Encounter, token: Token) -> str:
    """Return the name by which the GM knows a token."""
    combatant = state.combatant(token.combatant_id)
    return combatant.name if combatant is not None else (token.name or token.id)


def obstacle_name(obstacle: Obstacle) -> Message | str:
    """Return what an obstacle is called: its own name, or that of its kind."""
    return obstacle.name or message(f"obstacle.{obstacle.kind}")


# --- walls as arrays -------------------------------------------------------------------------------------------------


def obstacle_segments(obstacle: Obstacle) -> list[tuple[Point, Point]]:
    """Return the pieces of an obstacle, the closing one included."""
    points = obstacle.points
    pieces = list(itertools.pairwise(points))
    if obstacle.closed and len(points) > 2 and points[0] != points[-1]:
        pieces.append((points[-1], points[0]))
    return pieces


def sight_screens(scene: Scene) -> Screens:
    """Return what hides on a scene, ready for many questions; obstacle numbers are rows of `scene.obstacles`."""
    return _kept.get("sight", scene.obstacles, lambda: _make_screens(scene.obstacles))


def _make_screens(obstacles: tuple[Obstacle, ...]) -> Screens:
    segments: list[tuple[Point, Point]] = []
    bands: list[tuple[tuple[float, float], ...]] = []
    owners: list[int] = []
    sides: list[int] = []
    for row, obstacle in enumerate(obstacles):
        shares = tuple((band.low, band.high) for band in obstacle.sight_bands)
        if not shares:
            continue
        for piece in obstacle_segments(obstacle):
            segments.append(piece)
            bands.append(shares)
            owners.append(row)
            sides.append(1 if obstacle.kind is ObstacleKind.ONE_WAY else 0)
    array = np.array(segments, dtype=np.float64).reshape(-1, 2, 2)
    return Screens.of(array, bands, np.array(owners, dtype=np.int64), np.array(sides, dtype=np.int64))


# --- cover -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hiding:
    """Something that hides part of a target: an obstacle or a combatant, and the points that it hides alone."""

    name: Message | str
    share: float
    obstacle_id: ObstacleId | None = None
    combatant_id: CombatantId | None = None


@dataclass(frozen=True, slots=True)
class Sightline:
    """How much of a target a shooter cannot see, and what it is worth.

    percent: 0 to 100. bonus: None when no shot can pass. hiding: the greatest share first. screen: the creature that
    takes what falls inside the margin of the bonus (L-727). ruled: the GM's word, in place of the map's.
    pieces: the parts of the silhouette, for drawing; direction and half_angle: where it lies, radians.
    """

    shooter: CombatantId
    target: CombatantId
    percent: float
    step: float
    bonus: int | None
    rule: RuleId
    hiding: tuple[Hiding, ...] = ()
    screen: CombatantId | None = None
    ruled: CoverRuling | None = None
    touching: bool = False
    known: bool = True
    pieces: tuple[Piece, ...] = ()
    direction_rad: float = 0.0
    half_angle_rad: float = 0.0


def sightlines(
    state: Encounter,
    shooter: CombatantId,
    targets: Sequence[CombatantId],
    eye: Point | None = None,
    *,
    explained: bool = True,
) -> tuple[Sightline, ...]:
    """Return the cover of each target from one shooter, in the given order.

    eye: another place for the shooter, while it is dragged. explained: whether who hides what is told too. A target or
    shooter that is not on the current map has nothing hidden (`known` is false). Rule: L-720 to L-734.
    """
    scene = state.scene()
    here = None if scene is None else scene.token_of(shooter)
    at = eye if eye is not None else (here.at if here is not None else None)
    rulings = {r.target: r for r in state.cover_rulings if r.shooter == shooter}
    tokens = {} if scene is None else {t.combatant_id: t for t in scene.tokens if t.combatant_id is not None}
    placed = [t for t in targets if t in tokens]
    found: Obstructions | None = None
    bodies: list[tuple[Combatant, Token]] = []
    if scene is not None and at is not None and placed:
        bodies = [(c, tokens[c.id]) for c in state.combatants if c.id in tokens and c.id != shooter and not c.out]
        found = _look(state, scene, at, [tokens[t] for t in placed], placed, bodies)
    lines = []
    for target in targets:
        row = placed.index(target) if found is not None and target in tokens else None
        lines.append(_line(state, scene, shooter, target, found, row, bodies, rulings.get(target), explained=explained))
    return tuple(lines)


def seen_from(state: Encounter, origin: Point, targets: Sequence[CombatantId]) -> tuple[Sightline, ...]:
    """Return the cover of targets from a place where nobody stands: the middle of a blast, the start of a cone.

    The shooter of each line is its own target; targets that are not on the current map are left out.
    """
    scene = state.scene()
    tokens = {} if scene is None else {t.combatant_id: t for t in scene.tokens if t.combatant_id is not None}
    placed = [t for t in targets if t in tokens]
    if scene is None or not placed:
        return ()
    bodies = [(c, tokens[c.id]) for c in state.combatants if c.id in tokens and not c.out]
    found = _look(state, scene, origin, [tokens[t] for t in placed], placed, bodies)
    return tuple(_line(state, scene, t, t, found, row, bodies, None) for row, t in enumerate(placed))


def sightline(state: Encounter, shooter: CombatantId, target: CombatantId, eye: Point | None = None) -> Sightline:
    """Return the cover of one target from one shooter. See `sightlines`."""
    return sightlines(state, shooter, (target,), eye)[0]


def _look(
    state: Encounter,
    scene: Scene,
    at: Point,
    goals: list[Token],
    placed: list[CombatantId],
    bodies: list[tuple[Combatant, Token]],
) -> Obstructions:
    key = f"crowd {' '.join(placed)} | {' '.join(body.id for body, _ in bodies)}"
    crowd = _kept.get(key, state, lambda: _make_crowd(state, goals, placed, bodies))
    return obstructions(at, crowd.targets, sight_screens(scene), discs=crowd.discs, hides=crowd.shares)


@dataclass(frozen=True, slots=True)
class _Crowd:
    """Targets and bodies as arrays: discs (N, 3), and what share of each target each body hides (N, M)."""

    targets: npt.NDArray[np.float64]
    discs: npt.NDArray[np.float64]
    shares: npt.NDArray[np.float64]


def _make_crowd(
    state: Encounter, goals: list[Token], placed: list[CombatantId], bodies: list[tuple[Combatant, Token]]
) -> _Crowd:
    discs = np.array([(*t.at, state.token_radius_m(t)) for _, t in bodies], dtype=np.float64).reshape(-1, 3)
    sizes = [state.sheet(c).size for c, _ in bodies]
    wanted = [state.sheet(state.require(t)).size for t in placed]
    pairs = {(a, b): screen_percent(a, b, state.profile) / 100 for a in set(sizes) for b in set(wanted)}
    shares: npt.NDArray[np.float64] = np.array(
        [[pairs[size, target] for target in wanted] for size in sizes], dtype=np.float64
    ).reshape(len(sizes), len(wanted))
    rows = {body.id: row for row, (body, _) in enumerate(bodies)}
    for column, target in enumerate(placed):
        if target in rows:
            shares[rows[target], column] = 0.0
    targets = np.array([(*t.at, state.token_radius_m(t)) for t in goals], dtype=np.float64).reshape(-1, 3)
    return _Crowd(targets, discs, shares)


def _line(
    state: Encounter,
    scene: Scene | None,
    shooter: CombatantId,
    target: CombatantId,
    found: Obstructions | None,
    row: int | None,
    bodies: list[tuple[Combatant, Token]],
    ruled: CoverRuling | None,
    *,
    explained: bool = True,
) -> Sightline:
    percent, touching = 0.0, False
    screen: CombatantId | None = None
    hiding: tuple[Hiding, ...] = ()
    pieces: tuple[Piece, ...] = ()
    direction = half = 0.0
    if found is not None and row is not None and scene is not None:
        percent = float(found.percent[row])
        touching = bool(found.touching[row])
        hiders = [h for h in found.hiders(row) if h.share > 0] if explained else []
        hiding = tuple(
            Hiding(bodies[h.index][0].name, h.share, combatant_id=bodies[h.index][0].id)
            if h.kind == "disc"
            else Hiding(obstacle_name(scene.obstacles[h.index]), h.share, obstacle_id=scene.obstacles[h.index].id)
            for h in hiders
        )
        screen = next((h.combatant_id for h in hiding if h.combatant_id is not None), None)
        pieces = found.pieces(row) if explained else ()
        direction, half = float(found.direction_rad[row]), float(found.half_angle_rad[row])
    worth = cover(percent if ruled is None else ruled.percent, state.profile)
    return Sightline(
        shooter=shooter,
        target=target,
        percent=worth.percent,
        step=worth.step,
        bonus=worth.bonus,
        rule=worth.rule if ruled is None else RuleId("L-734"),
        hiding=hiding,
        screen=screen,
        ruled=ruled,
        touching=touching,
        known=row is not None,
        pieces=pieces,
        direction_rad=direction,
        half_angle_rad=half,
    )


# --- ways ------------------------------------------------------------------------------------------------------------

OVERFLOWN = frozenset({ObstacleKind.CHASM, ObstacleKind.RAILING, ObstacleKind.LOW_WALL})
"""What stops nobody who moves through the air."""
FAR_UNITS, NEAR_M = 6, 40.0
"""How far a drag looks round when it begins: so many units of movement, and so many metres at least."""
_searches = ThreadPoolExecutor(1, "ways")
FRAME = -1
"""Stands for the edge of the map, where the number of an obstacle is asked for."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A scene's ground, ready for ways. owners: for each drawn piece the row of its obstacle, or FRAME."""

    obstacles: tuple[Obstacle, ...]
    size: tuple[float, float]
    walkable: Walkable
    pieces: npt.NDArray[np.float64]
    owners: npt.NDArray[np.int64]
    flying: bool = False


_grounds: list[Ground] = []
_GROUNDS = 8
_bogs: list[tuple[tuple[Any, ...], rough.Rough | None]] = []


def ground(scene: Scene, *, flying: bool = False) -> Ground:
    """Return a scene's ground, for walkers or for fliers. What a door changes keeps all that was found before."""
    size = (scene.width_m, scene.height_m)
    with _lock:
        for at, known in enumerate(_grounds):
            if known.size == size and known.flying == flying and known.obstacles is scene.obstacles:
                _grounds.insert(0, _grounds.pop(at))
                return known
        for known in _grounds:
            same = known.size == size and known.flying == flying
            if same and _same_but_for_doors(known.obstacles, scene.obstacles):
                made = Ground(
                    scene.obstacles,
                    size,
                    known.walkable.closing(_shut_doors(scene.obstacles)),
                    known.pieces,
                    known.owners,
                    flying,
                )
                break
        else:
            made = _make_ground(scene, flying=flying)
        _grounds.insert(0, made)
        del _grounds[_GROUNDS:]
        return made


def _same_but_for_doors(old: tuple[Obstacle, ...], new: tuple[Obstacle, ...]) -> bool:
    return len(old) == len(new) and all(
        a is b
        or (
            a.kind is ObstacleKind.DOOR
            and b.kind is ObstacleKind.DOOR
            and a.points == b.points
            and a.closed == b.closed
            and a.stops_move == b.stops_move
        )
        for a, b in zip(old, new, strict=True)
    )


def _shut_doors(obstacles: tuple[Obstacle, ...]) -> list[int]:
    return [row for row, o in enumerate(obstacles) if o.kind is ObstacleKind.DOOR and o.blocks_move]


def stops(obstacle: Obstacle, *, flying: bool = False) -> bool:
    """Tell whether an obstacle, as it stands now, stops a walker or a flier."""
    return obstacle.blocks_move and not (flying and obstacle.kind in OVERFLOWN)


def _make_ground(scene: Scene, *, flying: bool) -> Ground:
    segments: list[tuple[Point, Point]] = []
    owners: list[int] = []
    for row, obstacle in enumerate(scene.obstacles):
        door = obstacle.kind is ObstacleKind.DOOR and obstacle.stops_move is not False
        if stops(obstacle, flying=flying) or door:
            for piece in obstacle_segments(obstacle):
                segments.append(piece)
                owners.append(row)
    width, height = scene.width_m, scene.height_m
    corners: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        segments.append((one, other))
        owners.append(FRAME)
    pieces = np.array(segments, dtype=np.float64).reshape(-1, 2, 2)
    owner = np.array(owners, dtype=np.int64)
    doors = np.array([row >= 0 and scene.obstacles[row].kind is ObstacleKind.DOOR for row in owners], dtype=np.bool_)
    welded = weld(pieces)
    noded = node(welded.segments, welded.rows)
    gates = np.full(len(noded.segments), -1, dtype=np.int64)
    for number in range(len(noded.segments)):
        rows = noded.rows_of(number)
        if doors[rows].all():
            gates[number] = owner[rows[0]]
    walkable = Walkable(noded.segments, gates, _shut_doors(scene.obstacles))
    return Ground(scene.obstacles, (width, height), walkable, pieces, owner, flying)


def rough_ground(scene: Scene) -> rough.Rough | None:
    """Return the difficult ground of a scene for its walkers, or None where there is none."""
    if not _rough(scene):
        return None
    key = (scene.areas, scene.obstacles, scene.width_m, scene.height_m)
    with _lock:
        for known, made in _bogs:
            if all(a is b for a, b in zip(known[:2], key[:2], strict=True)) and known[2:] == key[2:]:
                return made
    here = ground(scene)
    standing = [
        row for row, owner in enumerate(here.owners.tolist()) if owner == FRAME or stops(scene.obstacles[owner])
    ]
    new = rough.make_rough(
        here.pieces[standing], tuple(zone[:2] for zone in _rough(scene)), (scene.width_m, scene.height_m)
    )
    with _lock:
        _bogs.insert(0, (key, new))
        del _bogs[_GROUNDS:]
    return new


def first_block(
    scene: Scene, path: tuple[Point, ...], token: Token | None = None
) -> Obstacle | Literal["frame"] | None:
    """Return the first obstacle, or the edge of the map, that stops a walker on a way; None: it can be walked.

    A way may touch obstacles and run along them; it may not pass through. token: who goes there; one that flies passes
    over what lies low.
    """
    flying = token is not None and flies(token)
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
    scene: Scene, path: tuple[Point, ...], token: Token | None = None, radius_m: float = 0.0
) -> tuple[Point, ...] | None:
    """Return a way whose end stands in no obstacle: an end on one steps back to the side that it came from.

    path: the start included. radius_m: of the body, which does not stand in a wall either: it stops where it has room,
    by no longer a way, and as near as can be; in a passage too narrow for it, where there is most. None: there is no
    room to step back to. A token that stood exactly on a wall could leave it on either side, so none is ever left
    there.
    """
    if len(path) < 2:
        return path
    flying = token is not None and flies(token)
    known = ground(scene, flying=flying).walkable
    end = step_off(path[-1], known.walls, path[-2])
    if end is None:
        return None
    settled = (*path[:-1], end)
    crosses = known.first_block(settled) is not None
    if crosses and end != path[-1]:
        return None
    for place in roomier(end, radius_m, _stopping(scene, flying=flying), path[-2]):
        if not (0 <= place[0] <= scene.width_m and 0 <= place[1] <= scene.height_m):
            continue
        if crosses or known.first_block((*path[:-1], place)) is None:
            return (*path[:-1], place)
    return settled


def _stopping(scene: Scene, *, flying: bool) -> Walls:
    """Return the pieces of what stops a walker, or a flier, as it stands now; the edge of the map left out."""

    def make() -> Walls:
        found = [piece for o in scene.obstacles if stops(o, flying=flying) for piece in obstacle_segments(o)]
        return Walls.of(np.array(found, dtype=np.float64).reshape(-1, 2, 2))

    return _kept.get(f"stopping {flying}", scene.obstacles, make)


def walked_distance_m(scene: Scene, path: tuple[Point, ...], token: Token | None = None) -> float:
    """Return the metres that a way counts for: its length, each metre on difficult ground by that ground's factor.

    Where several lie on one another the worst counts. token: who walks; in the air the ground is no matter. Rule:
    L-309.
    """
    length = path_length_m(path)
    for factor, shape, core in () if token is not None and flies(token) else _rough(scene):
        for leg in itertools.pairwise(path):
            if leg[0] != leg[1]:
                line = LineString(leg)
                if line.intersects(core):  # along its border one walks beside it
                    length += (factor - 1) * float(line.intersection(shape).length)
    return length


def flies(token: Token) -> bool:
    """Tell whether a token moves through the air: above the ground, by wings or by itself."""
    return token.elevation_m > 0 and token.locomotion in (LocomotionMode.FLY_SELF, LocomotionMode.FLY_WINGED)


MOST_MARKS = 50
BORDER_M = 0.001
"""How deep on difficult ground a way lies along its border."""
_Zone: TypeAlias = tuple[float, BaseGeometry, BaseGeometry]
"""Difficult ground: its factor, its shape, and its shape without its border."""


def _rough(scene: Scene) -> tuple[_Zone, ...]:
    return _kept.get("rough", scene.areas, lambda: _make_rough(scene.areas))


def _make_rough(areas: tuple[Area, ...]) -> tuple[_Zone, ...]:
    found: list[_Zone] = []
    worse: BaseGeometry = Polygon()
    difficult = [a for a in areas if a.kind is AreaKind.DIFFICULT_GROUND and a.factor != 1]
    for area in sorted(difficult, key=lambda a: -a.factor):
        shape = make_valid(Polygon(area.outline))
        apart = shape.difference(worse)
        found.append((area.factor, apart, apart.buffer(-BORDER_M)))
        worse = worse.union(shape)
    return tuple(found)


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
    way: tuple[Point, ...], unit_m: float, scene: Scene | None = None, token: Token | None = None
) -> tuple[Point, ...]:
    """Return the places on a way at each whole multiple of a unit, its end left out.

    scene: whose difficult ground counts, for a token that walks on it.
    """
    if unit_m <= 0:
        return ()
    found: list[Point] = []
    walked = 0.0
    for start, stop, factor in _stretches(way, scene, token):
        length = factor * math.dist(start, stop)
        while len(found) < MOST_MARKS and unit_m * (len(found) + 1) < walked + length + 1e-9 and length > 0:
            share = min(1.0, (unit_m * (len(found) + 1) - walked) / length)
            found.append((start[0] + share * (stop[0] - start[0]), start[1] + share * (stop[1] - start[1])))
        walked += length
    while found and unit_m * len(found) >= walked - 1e-6:
        found.pop()
    return tuple(found)


def _stretches(
    way: tuple[Point, ...], scene: Scene | None, token: Token | None
) -> Iterator[tuple[Point, Point, float]]:
    """Yield the straight stretches of a way on one kind of ground each, with what a metre counts there."""
    zones = () if scene is None or (token is not None and flies(token)) else _rough(scene)
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
        self._near_m = max(FAR_UNITS * self.unit_m, NEAR_M)
        self._walkable: Walkable | None = None
        self._source: Source | None = None
        self._dry: Source | None = None
        self._search: Future[None] | None = _searches.submit(self._look_round) if apart else None
        if not apart:
            self._look_round()

    def _look_round(self) -> None:
        self._walkable = ground(self._scene, flying=flies(self._token)).walkable
        with contextlib.suppress(ValueError):
            self._source = self._walkable.from_source(self._token.at, self._near_m)
        bog = None if flies(self._token) else rough_ground(self._scene)
        self._dry = None if bog is None else rough.dry_source(bog, self._token.at, self._near_m)

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
        if straight is None or self._dry is None or fixed or straight.length_m <= path_length_m(straight.points):
            return straight
        leg = self._dry.to(goal)
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
        return Way(way, walked_distance_m(self._scene, way, self._token))


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
    bog = None if flies(token) else rough_ground(scene)
    lengths = [radius for _, radius in radii]
    try:
        if bog is None:
            areas = ground(scene, flying=flies(token)).walkable.reachable(token.at, lengths)
        else:
            areas = rough.reachable(bog, token.at, lengths)
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


# --- contact ---------------------------------------------------------------------------------------------------------


def gap_m(state: Encounter, one: Token, other: Token) -> float:
    """Return the distance between two tokens in metres, edge to edge."""
    return edge_distance_m(one.at, state.token_radius_m(one), other.at, state.token_radius_m(other))


def in_the_way(state: Encounter, token: Token, at: Point) -> tuple[str, ...]:
    """Return the names of those whose ground a token would share at a place, its mount and riders apart."""
    found = state.find_token(token.id)
    if found is None:
        return ()
    radius = state.token_radius_m(token)
    names = []
    for other in found[0].tokens:
        if other.id in (token.id, token.mount) or other.mount == token.id:
            continue
        if math.dist(at, other.at) < radius + state.token_radius_m(other) - SHARED_M:
            names.append(token_name(state, other))
    return tuple(names)


def tokens_of(state: Encounter, one: CombatantId, other: CombatantId) -> tuple[Token, Token] | None:
    """Return the tokens of two combatants on the current map, or None when it does not hold both."""
    scene = state.scene()
    here = None if scene is None else scene.token_of(one)
    there = None if scene is None else scene.token_of(other)
    return None if here is None or there is None else (here, there)


def distance_m(state: Encounter, one: CombatantId, other: CombatantId) -> float | None:
    """Return the distance between two combatants, edge to edge; None when the current map does not hold both."""
    pair = tokens_of(state, one, other)
    return None if pair is None else gap_m(state, *pair)


def bearing_deg(state: Encounter, one: CombatantId, other: CombatantId) -> float | None:
    """Return the direction from one combatant to another, in degrees from the x axis towards the y axis.

    None where the map does not hold both, or holds them at one place.
    """
    pair = tokens_of(state, one, other)
    if pair is None or pair[0].at == pair[1].at:
        return None
    (x, y), (to_x, to_y) = pair[0].at, pair[1].at
    return math.degrees(math.atan2(to_y - y, to_x - x))


ARM_SHARE = 0.25
"""How much of a body's height an obstacle must leave open, in one piece, for an arm to pass."""
_ARM_TURNS = tuple(math.radians(turn) for turn in (0, 30, -30, 60, -60, 90, -90))
_ARM_INSET = 0.98
"""How near the edge of its body, as a share of its radius, an arm begins: a wall that touches the body is beside it."""
_ARMS = 4096


def stops_blows(obstacle: Obstacle) -> bool:
    """Tell whether an obstacle, as it stands now, stops a blow or a hold: whatever stops a walker and leaves no gap.

    Over what is low, and through the opening of a window, an arm passes; through a slit it does not.
    """
    if not obstacle.blocks_move:
        return False
    free, widest = 0.0, 0.0
    for low, high in sorted((band.low, band.high) for band in obstacle.sight_bands):
        widest = max(widest, low - free)
        free = max(free, high)
    return max(widest, 1.0 - free) < ARM_SHARE


@dataclass(frozen=True, slots=True)
class _Barriers:
    """What stops blows on a scene. owners: for each piece the row of its obstacle; known: answers given before."""

    walls: Walls
    owners: tuple[int, ...]
    known: dict[tuple[Point, float, Point, float], int | None]


def _barriers(scene: Scene) -> _Barriers:
    return _kept.get("barriers", scene.obstacles, lambda: _make_barriers(scene.obstacles))


def _make_barriers(obstacles: tuple[Obstacle, ...]) -> _Barriers:
    found = [(row, piece) for row, o in enumerate(obstacles) if stops_blows(o) for piece in obstacle_segments(o)]
    welded = weld(np.array([piece for _, piece in found], dtype=np.float64).reshape(-1, 2, 2))
    owners = tuple(found[int(row)][0] for row in welded.rows)
    return _Barriers(Walls.of(welded.segments), owners, {})


def barrier(state: Encounter, one: Token, other: Token) -> Obstacle | None:
    """Return what keeps the arms of two tokens of one scene from each other, or None: a blow or a hold can pass.

    An arm goes straight, from some place of the one body to some place of the other. Of what lies between the obstacle
    nearest to the first is named. Rule: L-461.
    """
    found = state.find_token(one.id)
    if found is None:
        return None
    scene = found[0]
    ready = _barriers(scene)
    if not ready.owners:
        return None
    key = (one.at, state.token_radius_m(one), other.at, state.token_radius_m(other))
    if key not in ready.known:
        if len(ready.known) >= _ARMS:
            ready.known.clear()
        ready.known[key] = _between(ready.walls, *key)
    row = ready.known[key]
    return None if row is None else scene.obstacles[ready.owners[row]]


def _between(walls: Walls, a: Point, radius_a: float, b: Point, radius_b: float) -> int | None:
    """Return the piece that parts two discs, or None: a straight line joins places of both that their middles see."""
    far = max(radius_a, radius_b)
    near = walls.near(min(a[0], b[0]) - far, min(a[1], b[1]) - far, max(a[0], b[0]) + far, max(a[1], b[1]) + far)
    if a == b or not len(near):
        return None
    close = walls.segments[near]
    hit = first_hit(a, b, close)
    if hit is None:
        return None
    facing = math.atan2(b[1] - a[1], b[0] - a[0])
    ours = _arm_places(a, radius_a, facing, close)
    theirs = _arm_places(b, radius_b, facing + math.pi, close)
    starts, ends = np.repeat(ours, len(theirs), axis=0), np.tile(theirs, (len(ours), 1))
    return None if line_clear(starts, ends, close).any() else int(near[hit[1]])


def _arm_places(at: Point, radius: float, facing: float, walls: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return where on a body an arm may begin, shape (N, 2): its middle, and what of its edge no wall cuts off."""
    turns = facing + np.array(_ARM_TURNS)
    edge = np.array(at) + _ARM_INSET * radius * np.stack((np.cos(turns), np.sin(turns)), axis=1)
    return np.concatenate((np.array((at,)), edge[line_clear(at, edge, walls)]))


def barrier_between(state: Encounter, one: CombatantId, other: CombatantId) -> Obstacle | None:
    """Return what keeps two combatants from each other hand to hand; None: nothing, or no map holds both."""
    pair = tokens_of(state, one, other)
    return None if pair is None else barrier(state, *pair)


def reaches(state: Encounter, one: Combatant, other: Combatant, reach_m: float | None = None) -> bool | None:
    """Tell whether one combatant reaches another hand to hand; None when the current map does not hold both.

    reach_m: of a weapon; None: the creature's own. Through a wall nobody reaches anybody: see `barrier`.
    """
    pair = tokens_of(state, one.id, other.id)
    if pair is None:
        return None
    near = gap_m(state, *pair) <= (state.sheet(one).reach_m if reach_m is None else reach_m) + CONTACT_M
    return near and barrier(state, *pair) is None


def approach_m(state: Encounter, one: CombatantId, other: CombatantId) -> float | None:
    """Return how far one combatant is from another hand to hand, edge to edge, round what stops a blow.

    None when the current map does not hold both; infinite where no way leads there.
    """
    pair = tokens_of(state, one, other)
    if pair is None or barrier(state, *pair) is None:
        return None if pair is None else gap_m(state, *pair)
    scene = state.scene()
    assert scene is not None
    way = None
    with contextlib.suppress(ValueError):
        way = ground(scene, flying=flies(pair[0])).walkable.shortest(pair[0].at, pair[1].at)
    if way is None:
        return math.inf
    return max(0.0, way.length_m - state.token_radius_m(pair[0]) - state.token_radius_m(pair[1]))


def in_melee(state: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the enemies with whom a combatant is in a melee: one of the two reaches the other (L-703 to L-705)."""
    return tuple(
        other
        for other in state.combatants
        if other.id != combatant.id
        and not other.out
        and hostile(other.side, combatant.side)
        and (reaches(state, other, combatant) or reaches(state, combatant, other))
    )


DangerWhy = Literal["contact", "ranged", "added"]


@dataclass(frozen=True, slots=True)
class Danger:
    """A source of danger to a combatant: who, why, whether it is known, and how far away (Q-041)."""

    id: str
    name: str
    why: DangerWhy
    aware: bool
    distance_m: float = 0.0


def dangers(state: Encounter, combatant: Combatant) -> tuple[Danger, ...]:
    """Return the sources of danger of a combatant, known ones first, then nearest first.

    Every hostile able to attack it this round: in contact, or with a ready ranged weapon or a spell and a line to it;
    and what the GM added. Where the map does not hold both, a hostile counts. Rule: L-137, Q-041, Q-042.
    """
    return _kept.get("dangers", state, lambda: _all_dangers(state)).get(combatant.id, ())


def _all_dangers(state: Encounter) -> dict[CombatantId, tuple[Danger, ...]]:
    """Return the dangers of everybody at once: one look at the map for each shooter."""
    able = [c for c in state.combatants if not c.out]
    found: dict[CombatantId, list[Danger]] = {c.id: [] for c in state.combatants}
    for other in able:
        far: list[Combatant] = []
        for combatant in state.combatants:
            if combatant.id == other.id or not hostile(other.side, combatant.side):
                continue
            near = reaches(state, other, combatant)
            if near is None or near:
                found[combatant.id].append(_danger(state, combatant, other, "contact"))
            else:
                far.append(combatant)
        if far and _shoots(state, other):
            for combatant, open_to in zip(far, _lines_of_fire(state, other, far), strict=True):
                if open_to:
                    found[combatant.id].append(_danger(state, combatant, other, "ranged"))
    for combatant in state.combatants:
        found[combatant.id].extend(Danger(f"gm{n}", "", "added", True) for n in range(combatant.extra_danger))
    return {key: tuple(sorted(those, key=lambda d: (not d.aware, d.distance_m))) for key, those in found.items()}


def _lines_of_fire(state: Encounter, shooter: Combatant, targets: Sequence[Combatant]) -> tuple[bool, ...]:
    """Return who a shooter has a line to. It is looked for anew only when the map, or who stands on it, has changed."""
    scene = state.scene()
    made: dict[tuple[object, ...], tuple[object, object, tuple[bool, ...]]] = (
        {} if scene is None else _kept.get("lines of fire", scene, dict)
    )
    key = (
        shooter.id,
        tuple(c.id for c in targets),
        tuple(c.id for c in state.combatants if c.out),
        state.cover_rulings,
    )
    held = made.get(key)
    if held is not None and held[0] is state.creatures and held[1] is state.profile:
        return held[2]
    lines = sightlines(state, shooter.id, [c.id for c in targets], explained=False)
    found = tuple(line.bonus is not None for line in lines)
    made[key] = (state.creatures, state.profile, found)
    return found


def _danger(state: Encounter, combatant: Combatant, other: Combatant, why: DangerWhy) -> Danger:
    away = distance_m(state, other.id, combatant.id) or 0.0
    return Danger(other.id, other.name, why, state.knows(combatant.id, other.id), away)


def _shoots(state: Encounter, combatant: Combatant) -> bool:
    sheet = state.sheet(combatant)
    return bool(sheet.spells) or any(
        w.id in combatant.ready_weapons and (w.range_m is not None or not w.contact) for w in sheet.weapons
    )
