"""Shortest ways round walls, and the ground that can be reached: exact for a mover that is a point.

The way is a chain of straight legs that bend only at ends of walls, always round the wall: a taut string. The graph of
such legs is grown as it is needed. A leg may graze ends of walls and run along walls; then it counts on which side of
the line it does so, at both its ends, and that is what keeps every way out of solid rock.

Walls are pieces that meet at common ends only (`segments.node`). A mover never ends on a wall: a goal on a wall
(within a micrometre) is replaced by the place a centimetre beside it, on the side that is nearer to walk to. A mover
that stands on a wall may leave it on either side; `from_source` takes the side of toward.
"""

from __future__ import annotations

import heapq
import math
import threading
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import MultiPolygon, Polygon

from loreval_desktop.geometry import _fan
from loreval_desktop.geometry._arrays import BoolArray, FloatArray, IntArray, point
from loreval_desktop.geometry.distance import Point, path_length_m
from loreval_desktop.geometry.passage import Block, first_block
from loreval_desktop.geometry.segments import as_segments, node, weld
from loreval_desktop.geometry.sight import SAGITTA_M, Walls, joined, places_beside, step_off

# Inside, lengths are micrometres: the ends of walls are whole numbers, their differences exact.
_UNIT = 1e6
_SLACK_RAD = 1e-11
_SLACK_LENGTH = 1e-3  # a nanometre
_FIRST_LOOK = 10.0 * _UNIT
_LONE_LOOK = 40.0 * _UNIT
_LONG_LEG = 60.0 * _UNIT
_FEW_LOOKS = 32
_BATCH = 32
_OVERLAP_RAD = 1e-5
_OFF_WALL_RAD = 1e-9
_WEDGES_AT_ONCE = 96


@dataclass(frozen=True)
class Path:
    """A way that can be walked. points: (x, y) from the start to the goal, world metres; length_m: along the legs."""

    points: tuple[Point, ...]
    length_m: float


@dataclass(frozen=True, eq=False)
class _Seen:
    """Pairs of eye and node that see each other by a taut leg.

    length: micrometres; left, right: whether the leg may pass on that side of the line from the eye to the node
    (left is counter-clockwise with y up).
    """

    eye: IntArray
    node: IntArray
    length: FloatArray
    left: BoolArray
    right: BoolArray


@dataclass(frozen=True, eq=False)
class _Layer:
    """Walls, and the ends round which a way may bend, with the free sector of each.

    x, y: (M,) places of the nodes; arms: (4, M) the unit vectors d1 (x, y) and d2 (x, y) of the walls between which,
    counter-clockwise, the sector of more than a half circle lies; zeros where no wall ends. on: (M,) whether there is
    such a sector. whole: (M,) whether d1 is d2.
    """

    walls: Walls
    x: FloatArray
    y: FloatArray
    arms: FloatArray
    on: BoolArray
    whole: BoolArray

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Return the least and greatest x and y of all walls and nodes."""
        x0, y0, x1, y1 = self.walls.box
        if not len(self.x):
            return x0, y0, x1, y1
        xs, ys = (float(self.x.min()), float(self.x.max())), (float(self.y.min()), float(self.y.max()))
        if not len(self.walls.segments):
            return xs[0], ys[0], xs[1], ys[1]
        return min(x0, xs[0]), min(y0, ys[0]), max(x1, xs[1]), max(y1, ys[1])

    def taut(self, rows: IntArray, px: FloatArray, py: FloatArray, length: FloatArray) -> BoolArray:
        """Return whether lines in directions p are tangent at nodes: they may bend there or go straight on."""
        x1, y1, x2, y2 = self.arms[:, rows]
        one, two = px * y1 - py * x1, px * y2 - py * x2
        slack = _SLACK_RAD * length
        # Tangent: the walls do not lie on different sides of the line.
        across = (np.minimum(one, two) < -slack) & (np.maximum(one, two) > slack)
        return np.asarray(~across & self.on[rows], dtype=np.bool_)

    def sides(self, rows: IntArray, px: FloatArray, py: FloatArray, length: FloatArray) -> tuple[BoolArray, BoolArray]:
        """Return whether, seen from nodes, the sector is free just before (clockwise) and just after directions p.

        The directions are taut, hence within the sector.
        """
        x1, y1, x2, y2 = self.arms[:, rows]
        several = ~self.whole[rows]
        slack = _SLACK_RAD * length
        along_first = (np.abs(px * y1 - py * x1) <= slack) & (px * x1 + py * y1 > 0)
        along_second = (np.abs(px * y2 - py * x2) <= slack) & (px * x2 + py * y2 > 0)
        return ~(several & along_first), ~(several & along_second)

    def see(
        self, x: FloatArray, y: FloatArray, radius: FloatArray, nodes: IntArray, own: IntArray | None = None
    ) -> tuple[_Seen, BoolArray]:
        """Return the nodes that eyes see by taut legs, and whether each eye sees no farther than was looked.

        x, y: (E,) eyes; radius: (E,) how far to look, may be infinite; nodes: rows in rising order; own: (E,) the
        node that each eye is, or None when the eyes stand free.
        """
        found: list[_Seen] = []
        eyes = np.arange(len(x))
        x0, y0, x1, y1 = self.box
        whole_map = np.hypot(np.maximum(x1 - x, x - x0), np.maximum(y1 - y, y - y0)) + 1.0
        complete = radius >= whole_map
        radius = np.minimum(radius, whole_map)
        closed = np.zeros(len(x), dtype=np.bool_)
        looked = 0.0
        # For one eye every look costs the same, near or far; for many a near look spares most of them the far one.
        look = _FIRST_LOOK if len(x) > 4 else _LONE_LOOK
        while len(eyes):
            reach = np.minimum(look, radius[eyes])
            seen, shut = self._look(x, y, reach, looked, nodes, own, eyes)
            found.append(seen)
            closed[eyes[shut]] = True
            more = ~shut & (reach < radius[eyes])
            eyes = eyes[more]
            looked = look
            look *= 2.0 if look < _LONE_LOOK else 4.0
        return _Seen(
            *(np.concatenate([getattr(s, name) for s in found]) for name in ("eye", "node", "length", "left", "right"))
        ), closed | complete

    def _look(
        self,
        x: FloatArray,
        y: FloatArray,
        reach: FloatArray,
        looked: float,
        nodes: IntArray,
        own: IntArray | None,
        eyes: IntArray,
    ) -> tuple[_Seen, BoolArray]:
        """Return the nodes that some eyes see farther than looked and within reach, and which eyes see no farther."""
        at = np.stack((x[eyes], y[eyes]), axis=1)
        me = None if own is None else own[eyes]
        eye, wall = self.walls.within(at, reach)
        ends = self.walls.ends_from(at, eye, wall)
        marks_eye = marks = None
        if me is not None:
            keep = self._in_cones(me, eye, ends)
            eye, wall, ends = eye[keep], wall[keep], ends[:, keep]
            marks_eye = np.tile(np.arange(len(eyes)), 4)
            arms = self.arms[:, me]
            arms = np.concatenate((arms, -arms)) + 0.0
            marks = np.arctan2(arms[1::2], arms[0::2]).reshape(-1)
        pieces = _fan.pieces_of(eye, wall, ends)
        fan = _fan.fan(_fan.cull(pieces, len(eyes), reach), len(eyes), marks_eye, marks)

        dx, dy = self.x[nodes] - at[:, :1], self.y[nodes] - at[:, 1:]
        limit = reach[:, None]
        who, which = np.nonzero((np.abs(dx) <= limit) & (np.abs(dy) <= limit))
        px, py, target = dx[who, which], dy[who, which], nodes[which]
        length = np.hypot(px, py)
        fits = (length <= reach[who]) & (length > looked)
        fits &= self.taut(target, px, py, length)
        if me is not None:
            fits &= self.taut(me[who], px, py, length)
        kept = np.flatnonzero(fits)
        who, target, px, py, length = who[kept], target[kept], px[kept], py[kept], length[kept]
        before, after = _fan.limits(fan, who, np.arctan2(py, px), _SLACK_RAD)
        enough = length * (1.0 - 1e-12) - _SLACK_LENGTH
        right, left = before >= enough, after >= enough
        # From the node the left of the leg lies clockwise of the way back.
        node_before, node_after = self.sides(target, -px, -py, length)
        left, right = left & node_before, right & node_after
        if me is not None:
            eye_before, eye_after = self.sides(me[who], px, py, length)
            left, right = left & eye_after, right & eye_before
        some = np.flatnonzero(left | right)
        seen = _Seen(eyes[who[some]], target[some], length[some], left[some], right[some])
        return seen, self._shut(fan, reach, me)

    def _in_cones(self, me: IntArray, eye: IntArray, ends: FloatArray) -> IntArray:
        """Return which walls may matter to taut legs from nodes: the others lie wholly beside all tangents."""
        ax, ay, bx, by = ends
        size = np.abs(ends)
        # Kept, when in doubt: a tangent's slack is narrower than this.
        far = (np.maximum(size[0], size[2]) + np.maximum(size[1], size[3])) * (2 * _SLACK_RAD)
        sides = []
        arms = self.arms[:, me][:, eye]
        for x, y in (arms[:2], arms[2:]):
            a, b = x * ay - y * ax, x * by - y * bx
            sides.append((np.minimum(a, b) > far, np.maximum(a, b) < -far))
        (one_left, one_right), (two_left, two_right) = sides
        return np.flatnonzero(~((one_left & two_right) | (one_right & two_left)))

    def _shut(self, fan: _fan.Fan, reach: FloatArray, me: IntArray | None) -> BoolArray:
        """Return which eyes see walls within reach in every direction that matters to them."""
        inner = np.flatnonzero(fan.eye[:-1] == fan.eye[1:])
        if me is not None:
            middle = (fan.theta[inner] + fan.theta[inner + 1]) / 2
            px, py = np.cos(middle), np.sin(middle)
            x1, y1, x2, y2 = self.arms[:, me[fan.eye[inner]]]
            inner = inner[(px * y1 - py * x1) * (px * y2 - py * x2) >= 0]
        eye, column = fan.eye[inner], fan.nearest[inner]
        farthest = fan.distance(np.concatenate((inner, inner + 1)), np.concatenate((column, column)))
        shut = np.ones(len(reach), dtype=np.bool_)
        shut[eye[farthest[: len(inner)] > reach[eye]]] = False
        shut[eye[farthest[len(inner) :] > reach[eye]]] = False
        if me is not None and shut.any():
            # Straight on along a wall, a leg may pass just outside the directions between the tangents.
            some = np.tile(np.flatnonzero(shut), 2)
            x1, y1, x2, y2 = -self.arms[:, me[some[: len(some) // 2]]] + 0.0
            on = np.arctan2(np.concatenate((y1, y2)), np.concatenate((x1, x2)))
            before, after = _fan.limits(fan, some, on, _SLACK_RAD)
            shut[some[np.maximum(before, after) > reach[some]]] = False
        return shut


@dataclass(frozen=True, eq=False)
class _Corners:
    """The ends of walls: (V,) places, and which of them the two ends of each wall are, (K, 2)."""

    x: FloatArray
    y: FloatArray
    of: IntArray


def _corners(pieces: FloatArray) -> _Corners:
    ends = pieces.reshape(-1, 2)
    places, of = np.unique(ends[:, 0] + 1j * ends[:, 1], return_inverse=True)
    return _Corners(places.real.copy(), places.imag.copy(), of.reshape(-1, 2).astype(np.int64))


def _sectors(corners: _Corners, pieces: IntArray) -> tuple[FloatArray, BoolArray, BoolArray]:
    """Return arms, on and whole (as in `_Layer`) for all corners, with only the given pieces as walls."""
    count = len(corners.x)
    arms = np.zeros((4, count))
    lone = np.ones(count, dtype=np.bool_)
    on, whole = np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
    start = np.concatenate((corners.of[pieces, 0], corners.of[pieces, 1]))
    stop = np.concatenate((corners.of[pieces, 1], corners.of[pieces, 0]))
    lone[start] = False
    on[lone] = True
    whole[lone] = True
    if not len(start):
        return arms, on, whole
    dx, dy = corners.x[stop] - corners.x[start], corners.y[stop] - corners.y[start]
    angle = np.arctan2(dy, dx)
    length = np.hypot(dx, dy)
    dx, dy = dx / length, dy / length
    order = np.lexsort((angle, start))
    start, dx, dy, angle = start[order], dx[order], dy[order], angle[order]
    last = np.empty(len(start), dtype=np.bool_)
    last[-1] = True
    last[:-1] = start[1:] != start[:-1]
    begins = np.concatenate(((0,), np.flatnonzero(last)[:-1] + 1))
    following = np.arange(1, len(start) + 1)
    following[last] = begins
    gap = angle[following] - angle
    gap[last] += _fan.TAU
    reflex = np.flatnonzero(gap > np.pi + _SLACK_RAD)
    at, then = start[reflex], following[reflex]
    arms[:, at] = dx[reflex], dy[reflex], dx[then], dy[then]
    on[at] = True
    whole[at] = then == reflex
    return arms, on, whole


@dataclass(eq=False)
class _Legs:
    """The legs from one node: where to, how long, on which sides, and the gates that would cut each side."""

    radius: float
    node: list[int]
    length: list[float]
    left: list[bool]
    right: list[bool]
    gates_left: list[frozenset[int]]
    gates_right: list[frozenset[int]]


@dataclass(frozen=True, eq=False)
class _Graph:
    """What all states of the gates share: the legs with every gate open, as far as they were asked for."""

    pieces: FloatArray
    gate: IntArray
    corners: _Corners
    nodes: IntArray
    open: _Layer
    legs: dict[int, _Legs] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    """Ways and bands may be asked for at once: nobody puts legs that end sooner in the place of longer ones."""

    @classmethod
    def of(cls, pieces: FloatArray, gate: IntArray) -> _Graph:
        corners = _corners(pieces)
        fixed = np.flatnonzero(gate < 0)
        arms, on, whole = _sectors(corners, fixed)
        nodes = np.flatnonzero(on)
        layer = _Layer(
            Walls.of(pieces[fixed]), corners.x[nodes], corners.y[nodes], arms[:, nodes], on[nodes], whole[nodes]
        )
        return cls(pieces, gate, corners, nodes, layer)

    def expand(self, rows: Sequence[int], radius: float) -> None:
        """Find the legs from some nodes, up to a radius at least."""
        for start in range(0, len(rows), _BATCH):
            some = np.array(rows[start : start + _BATCH], dtype=np.int64)
            reach = np.full(len(some), radius)
            every = np.arange(len(self.nodes))
            seen, closed = self.open.see(self.open.x[some], self.open.y[some], reach, every, some)
            cut_left, cut_right = self._gates(some, seen)
            order = np.argsort(seen.eye, kind="stable")
            stops = np.searchsorted(seen.eye[order], np.arange(len(some) + 1))
            for k, row in enumerate(some.tolist()):
                mine = order[stops[k] : stops[k + 1]]
                legs = _Legs(
                    np.inf if closed[k] else radius,
                    seen.node[mine].tolist(),
                    seen.length[mine].tolist(),
                    seen.left[mine].tolist(),
                    seen.right[mine].tolist(),
                    [cut_left.get(i, _NO_GATES) for i in mine.tolist()],
                    [cut_right.get(i, _NO_GATES) for i in mine.tolist()],
                )
                with self.lock:
                    known = self.legs.get(row)
                    if known is None or known.radius < legs.radius:
                        self.legs[row] = legs

    def _gates(self, rows: IntArray, seen: _Seen) -> tuple[dict[int, frozenset[int]], dict[int, frozenset[int]]]:
        """Return, for legs that gates would cut, which gates cut their left and their right side."""
        gates = np.flatnonzero(self.gate >= 0)
        left: dict[int, set[int]] = {}
        right: dict[int, set[int]] = {}
        if len(gates) and len(seen.eye):
            sx, sy = self.open.x[rows[seen.eye]], self.open.y[rows[seen.eye]]
            px, py = self.open.x[seen.node] - sx, self.open.y[seen.node] - sy
            x0, x1 = np.minimum(sx, sx + px)[:, None], np.maximum(sx, sx + px)[:, None]
            y0, y1 = np.minimum(sy, sy + py)[:, None], np.maximum(sy, sy + py)[:, None]
            g = self.pieces[gates]
            low, high = g.min(axis=1), g.max(axis=1)
            near = (low[:, 0] <= x1) & (high[:, 0] >= x0) & (low[:, 1] <= y1) & (high[:, 1] >= y0)
            leg, which = np.nonzero(near)
            lx, ly, size = px[leg], py[leg], seen.length[leg]
            one, two = g[which, 0] - np.stack((sx[leg], sy[leg]), 1), g[which, 1] - np.stack((sx[leg], sy[leg]), 1)
            along_one = (one[:, 0] * lx + one[:, 1] * ly) / size
            along_two = (two[:, 0] * lx + two[:, 1] * ly) / size
            across_one = (lx * one[:, 1] - ly * one[:, 0]) / size
            across_two = (lx * two[:, 1] - ly * two[:, 0]) / size
            slack = _SLACK_RAD * size + _SLACK_LENGTH
            side_one = (across_one > slack).astype(np.int64) - (across_one < -slack)
            side_two = (across_two > slack).astype(np.int64) - (across_two < -slack)
            span = across_one - across_two
            safe = np.where(span == 0, 1.0, span)
            meet = along_one + (along_two - along_one) * across_one / safe
            meet = np.where(side_one == 0, along_one, np.where(side_two == 0, along_two, meet))
            # At the ends of the leg the sectors of the nodes decide; a gate along the leg cuts neither side.
            inside = (meet > _SLACK_LENGTH) & (meet < size - _SLACK_LENGTH)
            for cuts, side in ((left, 1), (right, -1)):
                hit = inside & ((side_one == side) | (side_two == side)) & (side_one * side_two <= 0)
                for i, gate in zip(leg[hit].tolist(), self.gate[gates[which[hit]]].tolist(), strict=True):
                    cuts.setdefault(i, set()).add(gate)
        return (
            {i: frozenset(cut) for i, cut in left.items()},
            {i: frozenset(cut) for i, cut in right.items()},
        )


_NO_GATES: frozenset[int] = frozenset()
_Step = tuple[int, float, bool, bool]


class Walkable:
    """Ground with walls, asked for ways over it.

    Built once per wall change; a gate that opens or closes (`closing`) keeps what was found before.
    """

    def __init__(
        self,
        segments: npt.ArrayLike,
        gates: npt.ArrayLike | None = None,
        closed: Collection[int] | None = None,
        *,
        _graph: _Graph | None = None,
    ) -> None:
        """segments: noded walls (K, 2, 2), world metres. gates: (K,) the number of the gate that each piece is a part
        of, -1 for walls that stay; closed: the gates that are shut, all of them when left out. Raises ValueError on
        another shape or a value that is not finite.
        """
        if _graph is None:
            walls = as_segments(segments)
            gate = np.full(len(walls), -1, dtype=np.int64) if gates is None else np.asarray(gates, dtype=np.int64)
            if gate.shape != (len(walls),):
                raise ValueError(f"gates: shape {gate.shape}, expected {(len(walls),)}")
            pieces = np.rint(walls * _UNIT) + 0.0
            real = (pieces[:, 0] != pieces[:, 1]).any(axis=1)
            _graph = _Graph.of(pieces[real], gate[real])
        self._graph = _graph
        every = frozenset(np.unique(_graph.gate[_graph.gate >= 0]).tolist())
        self.gates: frozenset[int] = every
        self.closed: frozenset[int] = every if closed is None else frozenset(closed) & every
        standing = (_graph.gate < 0) | np.isin(_graph.gate, list(self.closed))
        self._standing = np.flatnonzero(standing)
        self._steps: dict[int, tuple[float, list[_Step]]] = {}
        if not self.closed:
            self._layer = _graph.open
            self._changed: frozenset[int] = _NO_GATES
        else:
            arms, on, whole = _sectors(_graph.corners, self._standing)
            arms, on, whole = arms[:, _graph.nodes], on[_graph.nodes], whole[_graph.nodes]
            was = _graph.open
            differs = (arms != was.arms).any(axis=0) | (on != was.on) | (whole != was.whole)
            self._changed = frozenset(np.flatnonzero(differs).tolist())
            self._layer = _Layer(Walls.of(_graph.pieces[self._standing]), was.x, was.y, arms, on, whole)

    @classmethod
    def from_drawn(cls, segments: npt.ArrayLike) -> Walkable:
        """Return the ground between walls as they were drawn: welded and noded first."""
        welded = weld(segments)
        return cls(node(welded.segments, welded.rows).segments)

    def closing(self, closed: Collection[int]) -> Walkable:
        """Return the same ground with exactly these gates shut."""
        shut = frozenset(closed) & self.gates
        return self if shut == self.closed else Walkable((), closed=shut, _graph=self._graph)

    @cached_property
    def walls(self) -> Walls:
        """Return the walls that stand now, world metres."""
        return Walls.of(self._graph.pieces[self._standing] / _UNIT)

    # Rooms ----------------------------------------------------------------------------------------------------------

    @cached_property
    def _rooms(self) -> tuple[npt.NDArray[np.object_], shapely.STRtree]:
        lines = shapely.linestrings(self.walls.segments)
        rooms = shapely.get_parts(shapely.polygonize(lines))
        shapely.prepare(rooms)
        return rooms, shapely.STRtree(rooms)

    def _room_number(self, place: Point) -> int:
        rooms, tree = self._rooms
        spot = shapely.Point(place)
        hits = tree.query(spot)
        inside = [int(k) for k in hits if rooms[k].contains(spot)]
        return inside[0] if inside else -1

    def room(self, place: npt.ArrayLike) -> Polygon | None:
        """Return the closed room that a place lies in, with its pillars as holes; None for a place outside all rooms.

        A place on a wall is moved as `step_off` does, without a side to prefer.
        """
        x, y = point(place, "place").tolist()
        beside = step_off((x, y), self.walls)
        number = -1 if beside is None else self._room_number(beside)
        return None if number < 0 else self._rooms[0][number]

    def connected(self, a: npt.ArrayLike, b: npt.ArrayLike) -> bool:
        """Return whether any way at all leads from a to b. Neither may lie on a wall."""
        one, two = point(a, "a").tolist(), point(b, "b").tolist()
        return self._room_number((one[0], one[1])) == self._room_number((two[0], two[1]))

    # Ways -----------------------------------------------------------------------------------------------------------

    def shortest(self, start: npt.ArrayLike, goal: npt.ArrayLike, limit_m: float | None = None) -> Path | None:
        """Return the shortest way from start to goal, or None: there is no path, or none within limit_m.

        start, goal: (2,), world metres. Raises ValueError on a value that is not finite or a limit below 0.
        """
        limit = _limit(limit_m)
        x, y = point(start, "start").tolist()
        end_x, end_y = point(goal, "goal").tolist()
        best: Path | None = None
        begin = step_off((x, y), self.walls, (end_x, end_y))
        if begin is None:
            return None
        room = self._room_number(begin)
        for end in places_beside((end_x, end_y), self.walls):
            if self._room_number(end) == room:
                found = self._within_room(begin, end, limit if best is None else min(limit, best.length_m * _UNIT))
                if found is not None and (best is None or found.length_m < best.length_m):
                    best = found
        return best

    def from_source(
        self, start: npt.ArrayLike, limit_m: float | None = None, toward: npt.ArrayLike | None = None
    ) -> Source:
        """Return all shortest ways from one place up to limit_m, ready to be asked for goals frame by frame.

        toward: the side to take if start lies on a wall. Raises ValueError on a value that is not finite, a limit
        below 0, or a start that has no free place beside it.
        """
        limit = _limit(limit_m)
        x, y = point(start, "start").tolist()
        begin = step_off((x, y), self.walls, toward)
        if begin is None:
            raise ValueError("start: on a wall, without a free place beside it")
        return Source(self, begin, limit)

    def reachable(
        self, start: npt.ArrayLike, radii: Sequence[float], *, sagitta_m: float = SAGITTA_M
    ) -> tuple[Polygon | MultiPolygon, ...]:
        """Return the ground within each walked distance, nested, one (multi)polygon per radius in metres.

        Arcs are chords at most sagitta_m inside; nothing lies across a wall. Raises ValueError as `from_source`.
        """
        if not len(radii):
            return ()
        if not all(math.isfinite(r) and r > 0 for r in radii):
            raise ValueError("radii: not finite, or not positive")
        return self.from_source(start, max(radii)).reachable(radii, sagitta_m=sagitta_m)

    def first_block(self, path: Iterable[Point]) -> Block | None:
        """Return where a path first passes through a wall, or None: it can be walked as it is.

        A path may bend at ends of walls and run along walls, on one side of them. See `passage.first_block`.
        """
        return first_block(path, self.walls)

    # Inside ---------------------------------------------------------------------------------------------------------

    def _steps_from(self, row: int, radius: float) -> list[_Step]:
        """Return the legs from a node as they are now: node, length, left, right."""
        known = self._steps.get(row)
        if known is not None and known[0] >= radius:
            return known[1]
        legs = self._graph.legs[row]
        steps: list[_Step] = []
        for i, to in enumerate(legs.node):
            left = legs.left[i] and not (legs.gates_left[i] & self.closed)
            right = legs.right[i] and not (legs.gates_right[i] & self.closed)
            if (left or right) and (row in self._changed or to in self._changed):
                left, right = self._still(row, to, left, right)
            if left or right:
                steps.append((to, legs.length[i], left, right))
        self._steps[row] = (legs.radius, steps)
        return steps

    def _still(self, row: int, to: int, left: bool, right: bool) -> tuple[bool, bool]:
        """Return which sides of a leg are left when gates at its ends are shut."""
        layer = self._layer
        one, two = np.array((row,)), np.array((to,))
        px, py = layer.x[two] - layer.x[one], layer.y[two] - layer.y[one]
        length = np.hypot(px, py)
        if not (layer.taut(one, px, py, length)[0] and layer.taut(two, px, py, length)[0]):
            return False, False
        here_before, here_after = layer.sides(one, px, py, length)
        there_before, there_after = layer.sides(two, -px, -py, length)
        return (
            left and bool(here_after[0] and there_before[0]),
            right and bool(here_before[0] and there_after[0]),
        )

    def _need(self, row: int, heap: list[tuple[float, int]], radius: float) -> None:
        """Make the legs of a node known, and with them those of the nodes that come up next."""
        legs = self._graph.legs
        if row in legs and legs[row].radius >= radius:
            return
        batch = [row]
        for _, other in heap[: 3 * _BATCH]:
            if len(batch) < _BATCH and other not in batch and not (other in legs and legs[other].radius >= radius):
                batch.append(other)
        self._graph.expand(batch, radius)

    def _visible(self, place: Point, limit: float, nodes: IntArray) -> _Seen:
        return self._look_round(place, limit, nodes)[0]

    def _look_round(self, place: Point, reach: float, nodes: IntArray) -> tuple[_Seen, bool]:
        """Return the nodes that a place sees within reach, and whether it sees none beyond."""
        x, y = np.array((place[0] * _UNIT,)), np.array((place[1] * _UNIT,))
        seen, closed = self._layer.see(x, y, np.array((reach,)), nodes)
        return seen, bool(closed[0])

    def _sees(self, a: Point, b: Point) -> bool:
        """Return whether the straight line from a to b is open: it may graze walls, on one side at a time."""
        return first_block((a, b), self.walls) is None

    def _path(self, places: list[Point]) -> Path:
        return Path(tuple(places), path_length_m(places))

    def _node_place(self, row: int) -> Point:
        return (float(self._layer.x[row] / _UNIT), float(self._layer.y[row] / _UNIT))

    def _within_room(self, start: Point, goal: Point, limit: float) -> Path | None:
        """Return the shortest way between places of one room."""
        if math.dist(start, goal) * _UNIT > limit:
            return None
        if self._sees(start, goal):
            return self._path([start, goal])
        found, unseen = self._search(start, goal, limit, min(limit, _LONG_LEG))
        if not unseen:
            return found
        # Some places see farther than was looked, and a longer leg may be shorter to walk. Few of them look again;
        # for many it is quicker to ask a smaller map: all that is shorter lies in the ellipse round start and goal.
        if found is not None:
            limit = min(limit, found.length_m * _UNIT)
        part = self
        if unseen > _FEW_LOOKS and not math.isinf(limit):
            part = Walkable(self._in_ellipse(start, goal, limit / _UNIT))
        better, _ = part._search(start, goal, limit, limit)
        return better or found

    def _in_ellipse(self, start: Point, goal: Point, limit_m: float) -> FloatArray:
        """Return the walls that may touch a way from start to goal no longer than a limit: no such wall is missing."""
        walls = self.walls.segments
        middle = (walls[:, 0] + walls[:, 1]) / 2
        half = np.hypot(*(walls[:, 1] - walls[:, 0]).T) / 2
        around = np.hypot(*(middle - start).T) + np.hypot(*(middle - goal).T) - 2 * half
        near: FloatArray = walls[around <= limit_m + 1e-3]
        return near

    def _search(self, start: Point, goal: Point, limit: float, reach: float) -> tuple[Path | None, int]:
        """Return the shortest way with legs within reach, the goal drawing the search towards itself.

        Also returns how many of the places that were asked see farther than that. Start and goal do not see each
        other.
        """
        every = np.flatnonzero(self._layer.on)
        last, last_closed = self._look_round(goal, reach, every)
        first, first_closed = self._look_round(start, reach, every)
        unseen = 0 if reach >= limit else (not last_closed) + (not first_closed)
        to_goal = dict(zip(last.node.tolist(), last.length.tolist(), strict=True))
        guess = np.hypot(self._layer.x - goal[0] * _UNIT, self._layer.y - goal[1] * _UNIT)
        ahead: list[float] = guess.tolist()
        done: set[int] = set()
        reached: dict[int, float] = {}
        before: dict[int, int] = {}
        heap: list[tuple[float, int]] = []
        for row, length in zip(first.node.tolist(), first.length.tolist(), strict=True):
            if length + ahead[row] <= limit:
                reached[row], before[row] = length, -1
                heap.append((length + ahead[row], row))
        heapq.heapify(heap)
        best, best_row = limit, -1
        while heap:
            estimate, row = heapq.heappop(heap)
            if estimate > best or (estimate == best and best_row >= 0):
                break
            if row in done:
                continue
            done.add(row)
            here = reached[row]
            leg = to_goal.get(row)
            if leg is not None and (here + leg < best or (best_row < 0 and here + leg <= best)):
                best, best_row = here + leg, row
            self._need(row, heap, reach)
            unseen += reach < limit and self._graph.legs[row].radius < limit
            for to, length, _, _ in self._steps_from(row, reach):
                there = here + length
                if there + ahead[to] <= best and there < reached.get(to, np.inf):
                    reached[to], before[to] = there, row
                    heapq.heappush(heap, (there + ahead[to], to))
        if best_row < 0:
            return None, unseen
        places = [goal]
        row = best_row
        while row >= 0:
            places.append(self._node_place(row))
            row = before[row]
        places.append(start)
        return self._path(places[::-1]), unseen


def _limit(limit_m: float | None) -> float:
    if limit_m is None:
        return math.inf
    if not limit_m >= 0:
        raise ValueError("limit: below 0, or not a number")
    return limit_m * _UNIT


class Source:
    """The shortest ways from one place. Made once when a drag begins; then `to` answers for every frame."""

    def __init__(self, ground: Walkable, start: Point, limit: float) -> None:
        self._ground = ground
        self.start = start
        self._limit = limit
        self._reached: dict[int, float] = {}
        self._before: dict[int, int] = {}
        self._sides: dict[int, tuple[bool, bool]] = {}
        self._spread()
        self._nodes = np.array(sorted(self._reached), dtype=np.int64)
        self._lengths = np.array([self._reached[row] for row in self._nodes.tolist()])

    @property
    def limit_m(self) -> float:
        """Return how far ways were looked for, in metres; may be infinite."""
        return self._limit / _UNIT

    def _spread(self) -> None:
        ground, limit = self._ground, self._limit
        first = ground._visible(self.start, limit, np.flatnonzero(ground._layer.on))
        found: dict[int, float] = {}
        heap: list[tuple[float, int]] = []
        for row, length, left, right in zip(
            first.node.tolist(), first.length.tolist(), first.left.tolist(), first.right.tolist(), strict=True
        ):
            found[row] = length
            self._before[row], self._sides[row] = -1, (left, right)
            heap.append((length, row))
        heapq.heapify(heap)
        while heap:
            here, row = heapq.heappop(heap)
            if row in self._reached:
                continue
            self._reached[row] = here
            ground._need(row, heap, limit)
            for to, length, left, right in ground._steps_from(row, limit):
                there = here + length
                if there <= limit and there < found.get(to, np.inf):
                    found[to] = there
                    self._before[to], self._sides[to] = row, (left, right)
                    heapq.heappush(heap, (there, to))

    def to(self, goal: npt.ArrayLike) -> Path | None:
        """Return the shortest way to a goal, or None: there is no path, or none within the limit.

        goal: (2,), world metres. Raises ValueError on a value that is not finite.
        """
        x, y = point(goal, "goal").tolist()
        best: Path | None = None
        for end in places_beside((x, y), self._ground.walls):
            found = self._to_free(end)
            if found is not None and (best is None or found.length_m < best.length_m):
                best = found
        return best

    def _to_free(self, goal: Point) -> Path | None:
        ground = self._ground
        straight = math.dist(self.start, goal) * _UNIT
        if straight > self._limit:
            return None
        if ground._sees(self.start, goal):
            return ground._path([self.start, goal])
        layer = ground._layer
        legs = np.hypot(layer.x[self._nodes] - goal[0] * _UNIT, layer.y[self._nodes] - goal[1] * _UNIT)
        within = self._lengths + legs <= self._limit
        if not within.any():
            return None
        seen = ground._visible(goal, float(legs[within].max()) * (1 + 1e-12), self._nodes[within])
        if not len(seen.node):
            return None
        total = self._lengths[np.searchsorted(self._nodes, seen.node)] + seen.length
        nearest = int(np.argmin(total))
        if total[nearest] > self._limit:
            return None
        places = [goal]
        row = int(seen.node[nearest])
        while row >= 0:
            places.append(ground._node_place(row))
            row = self._before[row]
        places.append(self.start)
        return ground._path(places[::-1])

    def reachable(self, radii: Sequence[float], *, sagitta_m: float = SAGITTA_M) -> tuple[Polygon | MultiPolygon, ...]:
        """Return the ground within each walked distance (metres, within the limit); see `Walkable.reachable`."""
        if not all(math.isfinite(r) and 0 < r * _UNIT <= self._limit for r in radii):
            raise ValueError("radii: not finite, not positive, or beyond the limit")
        wedges = self._wedges(max(radii, default=0.0) * _UNIT)
        walls = self._ground._layer.walls
        ends = walls.segments.reshape(-1, 2)
        pieces: list[list[FloatArray]] = [[] for _ in radii]
        for start in range(0, len(wedges.x), _WEDGES_AT_ONCE):
            some = wedges.some(start, start + _WEDGES_AT_ONCE)
            fan, low, high, row = some.fan(walls, max(radii) * _UNIT - some.walked)
            eyes = np.stack((some.x, some.y), axis=1)
            for k, radius in enumerate(radii):
                left = radius * _UNIT - some.walked
                use = left[fan.eye[low]] > 1.0
                if use.any():
                    lo, hi, ro = low[use], high[use], row[use]
                    places, begins = _fan.draw(fan, lo, hi, ro, eyes, left, sagitta_m * _UNIT, ends, some.turned)
                    pieces[k] += _rings(places, begins, fan.eye[lo], eyes, some.whole)
        return tuple(joined(part) for part in pieces)

    def _wedges(self, limit: float) -> _Wedges:
        """Return the start's full circle, and for every node the directions that only the way round it reaches."""
        layer = self._ground._layer
        x, y = [self.start[0] * _UNIT], [self.start[1] * _UNIT]
        walked, low, high, turned = [0.0], [-math.pi], [math.pi], [1.0]
        for row, length in self._reached.items():
            if length >= limit:
                continue
            here = (float(layer.x[row]), float(layer.y[row]))
            past = self._before[row]
            origin = (float(layer.x[past]), float(layer.y[past])) if past >= 0 else (x[0], y[0])
            on = math.atan2(here[1] - origin[1], here[0] - origin[0])
            for start, width in _turns(layer, row, on, self._sides[row]):
                begin = (start + math.pi) % _fan.TAU - math.pi
                half = begin + width > math.pi
                if half:
                    begin -= math.pi
                x.append(here[0])
                y.append(here[1])
                walked.append(length)
                low.append(begin)
                high.append(begin + width)
                turned.append(-1.0 if half else 1.0)
        return _Wedges(*(np.array(part) for part in (x, y, walked, low, high, turned)))


def _turns(layer: _Layer, row: int, on: float, sides: tuple[bool, bool]) -> list[tuple[float, float]]:
    """Return the directions (start, width) into which a way that comes to a node may bend there.

    on: the direction of the way; straight on is included, with a hair of overlap. The wall is the other border, and
    stays outside by a hair, since along it one sees past its end.
    """
    x1, y1, x2, y2 = layer.arms[:, row].tolist()
    if not (x1 or y1):
        return []
    first = math.atan2(y1, x1)
    width = _fan.TAU if layer.whole[row] else (math.atan2(y2, x2) - first) % _fan.TAU
    slack = 2 * _SLACK_RAD
    ahead = (on - first) % _fan.TAU
    back = (on + math.pi - first) % _fan.TAU
    left, right = sides
    # Where the way came along the wall of a free end, its side tells at which border of the sector it came.
    backs = [back]
    if layer.whole[row] and min(back, _fan.TAU - back) <= slack:
        backs = [0.0] * right + [_fan.TAU] * left
        ahead = math.pi
    elif back > width + slack:
        backs = [0.0]
    if ahead > width + slack:
        ahead = 0.0
    turns = []
    for behind in backs:
        if ahead >= behind:
            turns.append((on - _OVERLAP_RAD, width - ahead + _OVERLAP_RAD - _OFF_WALL_RAD))
        else:
            turns.append((on - ahead + _OFF_WALL_RAD, ahead - _OFF_WALL_RAD + _OVERLAP_RAD))
    return [(start, size) for start, size in turns if size > _OVERLAP_RAD]


@dataclass(frozen=True, eq=False)
class _Wedges:
    """Parts of circles: centre, length walked so far, and from which angle to which (within -pi .. pi).

    turned: -1 for those that would cross the angle pi; everything round them is turned by half a circle, which is
    exact, and so is the angle. Cut there instead, the two parts would meet along a seam.
    """

    x: FloatArray
    y: FloatArray
    walked: FloatArray
    low: FloatArray
    high: FloatArray
    turned: FloatArray

    @property
    def whole(self) -> BoolArray:
        return self.high - self.low >= _fan.TAU

    def some(self, start: int, stop: int) -> _Wedges:
        return _Wedges(*(part[start:stop] for part in (self.x, self.y, self.walked, self.low, self.high, self.turned)))

    def fan(self, walls: Walls, reach: FloatArray) -> tuple[_fan.Fan, IntArray, IntArray, IntArray]:
        """Return the fan of the wedges and its runs within them: first bound, last bound, row."""
        count = len(self.x)
        at = np.stack((self.x, self.y), axis=1)
        eye, wall = walls.within(at, np.maximum(reach, 0.0))
        ends = walls.ends_from(at, eye, wall) * self.turned[eye]
        ax, ay, bx, by = ends
        lx, ly, hx, hy = np.cos(self.low), np.sin(self.low), np.cos(self.high), np.sin(self.high)
        narrow = (self.high - self.low <= np.pi)[eye]
        far = 1e-9 * (np.abs(ax) + np.abs(ay) + np.abs(bx) + np.abs(by))
        under = (lx[eye] * ay - ly[eye] * ax < -far) & (lx[eye] * by - ly[eye] * bx < -far)
        over = (hx[eye] * ay - hy[eye] * ax > far) & (hx[eye] * by - hy[eye] * bx > far)
        keep = np.flatnonzero(~(narrow & (under | over)))
        pieces = _fan.pieces_of(eye[keep], wall[keep], ends[:, keep])
        every = np.arange(count)
        fan = _fan.fan(
            _fan.cull(pieces, count, reach),
            count,
            np.concatenate((every, every)),
            np.concatenate((self.low, self.high)),
        )
        at_ = np.flatnonzero(fan.eye[:-1] == fan.eye[1:])
        middle, whose = (fan.theta[at_] + fan.theta[at_ + 1]) / 2, fan.eye[at_]
        low, high, row = _fan.joined(fan, at_[(middle > self.low[whose]) & (middle < self.high[whose])])
        return fan, low, high, row


def _rings(places: FloatArray, begins: IntArray, eye: IntArray, eyes: FloatArray, whole: BoolArray) -> list[FloatArray]:
    """Return rings in metres: the points of each eye's runs, with the eye itself unless it sees all round."""
    stops = np.append(begins[1:], len(places))
    heads = np.flatnonzero(np.append(True, eye[1:] != eye[:-1]))
    tails = np.append(heads[1:], len(eye)) - 1
    rings = []
    for head, tail in zip(heads.tolist(), tails.tolist(), strict=True):
        ring = places[begins[head] : stops[tail]]
        centre = eyes[eye[head]]
        parts = (ring,) if whole[eye[head]] else (centre[None], ring)
        open_ = _fan.without_repeats(np.concatenate(parts))
        if len(open_) >= 3:
            rings.append(open_ / _UNIT)
    return rings
