"""The kernel of sight and of paths: which wall is nearest in every direction from one eye or many.

Round an eye the ends of walls cut the full circle into intervals; walls that meet only at common ends do not cross
within an interval, so one of them is nearest throughout. Neighbouring pieces of an outline share an end, hence an
angle, bit for bit: no direction falls between them.

Most questions are small, and their cost is the number of array operations: columns that go together are rows of one
array.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from loreval_desktop.geometry._arrays import BoolArray, FloatArray, IntArray, ranges

TAU = 2.0 * np.pi
_BINS = 256
_FEW = 200
_EDGE = -np.pi + TAU * np.arange(_BINS + 1) / _BINS
_EDGE_X, _EDGE_Y = np.cos(_EDGE), np.sin(_EDGE)
_END_ON_RAD = 1e-12
_APART = 8.0  # between the angles of one eye and of the next, in a common sort
_WHOLE_LOW, _WHOLE_HIGH, _TURNED = 1, 2, 4
_OTHER_WAY = [2, 3, 0, 1]

FlagArray = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Pieces:
    """Walls seen from eyes, one column per pair.

    eye, wall: (P,). ends: (4, P) ax, ay, bx, by relative to the eye, counter-clockwise (y up). angles: (2, P) of a and
    b. A wall that crosses the angle pi stands in two columns, cut there. flags: whether the first and the second angle
    is the wall's own end, and whether a is the wall's second end.
    """

    eye: IntArray
    wall: IntArray
    ends: FloatArray
    angles: FloatArray
    flags: FlagArray

    def pick(self, keep: BoolArray | IntArray) -> Pieces:
        """Return some of the pieces."""
        if keep.dtype == np.bool_:
            keep = np.flatnonzero(keep)
        return Pieces(self.eye[keep], self.wall[keep], self.ends[:, keep], self.angles[:, keep], self.flags[keep])

    @cached_property
    def line(self) -> FloatArray:
        """Return, (3, P), the way from a to b (x, y), and the cross product of a and b: twice the area they span."""
        ax, ay, bx, by = self.ends
        ex, ey = bx - ax, by - ay
        return np.stack((ex, ey, ax * ey - ay * ex))

    @cached_property
    def reach(self) -> FloatArray:
        """Return, (2, P), how far a and b are."""
        return np.hypot(self.ends[0::2], self.ends[1::2])


def pieces_of(eye: IntArray, wall: IntArray, ends: FloatArray) -> Pieces:
    """Return walls as pieces; those that the eye sees end-on (no width at all) are left out.

    eye, wall: (P,) numbers; ends: (4, P) ax, ay, bx, by relative to the eye.
    """
    ends = ends + 0.0  # a negative zero would turn the angle pi into -pi
    angles = np.arctan2(ends[1::2], ends[0::2])
    width = angles[1] - angles[0]
    width -= TAU * np.rint(width / TAU)
    # Narrow walls are turned by their angles, so that the pieces of an outline close up whatever rounding does; wide
    # ones by the side on which the eye lies.
    wide = np.flatnonzero(np.abs(width) > 1.5)
    if len(wide):
        width[wide] = ends[0, wide] * ends[3, wide] - ends[1, wide] * ends[2, wide]
    back = width < 0.0
    ends = np.where(back, ends[_OTHER_WAY], ends)
    angles = np.where(back, angles[::-1], angles)
    flags = np.where(back, np.uint8(_WHOLE_LOW | _WHOLE_HIGH | _TURNED), np.uint8(_WHOLE_LOW | _WHOLE_HIGH))
    over = np.flatnonzero(angles[1] < angles[0])
    if len(over):
        rest = angles[:, over]
        rest[0] = -np.pi
        angles[1, over] = np.pi
        eye, wall = np.concatenate((eye, eye[over])), np.concatenate((wall, wall[over]))
        ends = np.concatenate((ends, ends[:, over]), axis=1)
        angles = np.concatenate((angles, rest), axis=1)
        more = flags[over] & np.uint8(_WHOLE_HIGH | _TURNED)
        flags[over] &= np.uint8(_WHOLE_LOW | _TURNED)
        flags = np.concatenate((flags, more))
    # A wall that ends at the eye has no angle there: it is seen end-on.
    off = ends != 0.0
    seen = (angles[1] > angles[0]) & (off[0] | off[1]) & (off[2] | off[3])
    every = Pieces(eye, wall, ends, angles, flags)
    return every if seen.all() else every.pick(seen)


def cull(pieces: Pieces, eyes: int, reach: FloatArray) -> Pieces:
    """Return the pieces that may be nearest somewhere: an angular depth buffer, never too strict.

    A wall that fills a whole bin brings the bin's limit down to its farthest distance there; a wall whose nearest
    point lies beyond the limit of every bin it touches is hidden. reach: (E,), the limit to begin with.
    """
    if len(pieces.eye) <= _FEW * eyes:
        return pieces
    turns = (pieces.angles + np.pi) * (_BINS / TAU)
    first, last = np.minimum(turns.astype(np.int64), _BINS - 1)
    count = last - first + 1
    owner, slot = ranges(first, count)
    ex, ey, cross = pieces.line
    # Bins that are filled from edge to edge; the slack keeps a rounding from filling one bin too many.
    filled = np.flatnonzero((slot >= turns[0, owner] + 1e-9) & (slot + 1 <= turns[1, owner] - 1e-9))
    who, where = owner[filled], slot[filled]
    wx, wy = ex[who], ey[who]
    slope = np.minimum(_EDGE_X[where] * wy - _EDGE_Y[where] * wx, _EDGE_X[where + 1] * wy - _EDGE_Y[where + 1] * wx)
    flat = slope <= 0.0
    slope[flat] = 1.0
    farther = cross[who] / slope
    farther[flat] = np.inf
    limit = np.repeat(reach, _BINS)
    base = pieces.eye * _BINS
    np.minimum.at(limit, base[who] + where, farther)
    ax, ay = pieces.ends[0], pieces.ends[1]
    square = ex * ex + ey * ey
    square[square == 0.0] = 1.0
    share = np.clip(-(ax * ex + ay * ey) / square, 0.0, 1.0)
    near = np.hypot(ax + share * ex, ay + share * ey) * (1.0 - 1e-9)
    shows = near[owner] <= limit[base[owner] + slot]
    keep: BoolArray = np.logical_or.reduceat(shows, np.cumsum(count) - count)
    return pieces.pick(keep)


@dataclass(frozen=True, eq=False)
class Fan:
    """What is nearest in every direction.

    theta, eye: (B,) the bounds of the intervals; every eye has -pi first and pi last, rising in between. nearest:
    (B,) the column in pieces that is nearest from bound i to bound i + 1, -1 when nothing is there, and at the last
    bound of each eye. first: (E + 1,) the row of each eye's first bound. begin, end: (P,) the bounds of each piece.
    """

    pieces: Pieces
    theta: FloatArray
    eye: IntArray
    key: FloatArray
    nearest: IntArray
    first: IntArray
    begin: IntArray
    end: IntArray

    @cached_property
    def direction(self) -> FloatArray:
        """Return the unit vectors of the bounds, (2, B)."""
        return np.stack((np.cos(self.theta), np.sin(self.theta)))

    def distance(self, bound: IntArray, column: IntArray) -> FloatArray:
        """Return how far pieces are at bounds of theirs; infinite for column -1."""
        if not len(self.pieces.eye):
            return np.full(len(column), np.inf)
        direction = self.direction[:, bound]
        there = self._along(direction[0], direction[1], column)
        reach = self.pieces.reach[:, column]
        # A line that is met at a flat angle must not run away from its wall.
        np.minimum(there, np.maximum(reach[0], reach[1]), out=there)
        flags = self.pieces.flags[column]
        low = (self.begin[column] == bound) & ((flags & _WHOLE_LOW) > 0)
        high = (self.end[column] == bound) & ((flags & _WHOLE_HIGH) > 0)
        there = np.where(low, reach[0], np.where(high, reach[1], there))
        return np.asarray(np.where(column < 0, np.inf, there), dtype=np.float64)

    def distance_at(self, theta: FloatArray, column: IntArray) -> FloatArray:
        """Return how far pieces are at angles within them; infinite for column -1."""
        if not len(self.pieces.eye):
            return np.full(len(column), np.inf)
        there = self._along(np.cos(theta), np.sin(theta), column)
        reach, angles = self.pieces.reach[:, column], self.pieces.angles[:, column]
        flags = self.pieces.flags[column]
        np.minimum(there, np.maximum(reach[0], reach[1]), out=there)
        there = np.where((theta == angles[0]) & ((flags & _WHOLE_LOW) > 0), reach[0], there)
        there = np.where((theta == angles[1]) & ((flags & _WHOLE_HIGH) > 0), reach[1], there)
        return np.asarray(np.where(column < 0, np.inf, there), dtype=np.float64)

    def _along(self, ux: FloatArray, uy: FloatArray, column: IntArray) -> FloatArray:
        """Return the distance of the lines of pieces in directions u; the nearer end where they are seen end-on."""
        ex, ey, cross = self.pieces.line[:, column]
        slope = ux * ey - uy * ex
        bad = (slope <= 0.0) | (cross <= 0.0)
        if bad.any():
            slope[bad] = 1.0
            cross[bad] = self.pieces.reach[:, column[bad]].min(axis=0)
        there: FloatArray = cross / slope
        return there


def fan(pieces: Pieces, eyes: int, mark_eye: IntArray | None = None, mark_theta: FloatArray | None = None) -> Fan:
    """Return the fan of pieces round eyes 0 .. eyes - 1.

    mark_eye, mark_theta: further angles at which an interval shall end.
    """
    count = len(pieces.eye)
    every = np.arange(eyes)
    parts = [pieces.angles.reshape(-1), np.full(eyes, -np.pi), np.full(eyes, np.pi)]
    whose = [pieces.eye, pieces.eye, every, every]
    if mark_eye is not None and mark_theta is not None:
        parts.append(mark_theta)
        whose.append(mark_eye)
    theta, eye = np.concatenate(parts), np.concatenate(whose)
    key = theta if eyes == 1 else theta + _APART * eye
    order = np.argsort(key)
    in_order = key[order]
    fresh = np.empty(len(key), dtype=np.bool_)
    fresh[0] = True
    np.not_equal(in_order[1:], in_order[:-1], out=fresh[1:])
    rank = np.empty(len(key), dtype=np.int64)
    rank[order] = np.cumsum(fresh) - 1
    picked = order[fresh]
    theta, eye, key = theta[picked], eye[picked], in_order[fresh]
    begin, end = rank[:count], rank[count : 2 * count]
    first = np.append(rank[2 * count : 2 * count + eyes], len(theta))
    nearest = np.full(len(theta), -1, dtype=np.int64)
    made = Fan(pieces, theta, eye, key, nearest, first, begin, end)
    if count:
        middle = (theta[:-1] + theta[1:]) * 0.5
        ux, uy = np.cos(middle), np.sin(middle)
        owner, slot = ranges(begin, end - begin)
        there = made._along(ux[slot], uy[slot], owner)
        # A wall seen all but end-on is met anywhere along it: it must not seem nearer than a neighbour at its end.
        thin = np.flatnonzero((pieces.angles[1] - pieces.angles[0])[owner] < _END_ON_RAD)
        if len(thin):
            there[thin] = pieces.reach[:, owner[thin]].max(axis=0) * (1.0 + 1e-12)
        least = np.full(len(theta), np.inf)
        np.minimum.at(least, slot, there)
        wins = np.flatnonzero(there == least[slot])
        nearest[slot[wins]] = owner[wins]
    return made


def limits(of: Fan, eye: IntArray, theta: FloatArray, slack: float) -> tuple[FloatArray, FloatArray]:
    """Return how far one sees just before (clockwise, y up) and just after given angles, shapes (Q,) and (Q,).

    Bounds within slack (radians) of the angle count as being at the angle.
    """
    key = theta + _APART * eye
    begin, end = of.first[eye], of.first[eye + 1]
    # The interval that ends at or before the first bound within the slack, and the one that begins at the last.
    before = np.searchsorted(of.key, key - slack) - 1
    after = np.searchsorted(of.key, key + slack, side="right") - 1
    # Going round: before -pi comes the last interval of the same eye.
    interval = np.concatenate((np.where(before < begin, end - 2, before), np.where(after >= end - 1, begin, after)))
    # The wall is asked at the angle itself, or at the bound of its interval if the slack reaches beyond it.
    both = np.concatenate((theta, theta))
    at = np.minimum(np.maximum(both, of.theta[interval]), of.theta[interval + 1])
    wrapped = np.abs(both - at) > 1.0
    if wrapped.any():
        at[wrapped] = np.where(both[wrapped] > 0, -np.pi, np.pi)
    there = of.distance_at(at, of.nearest[interval])
    return there[: len(theta)], there[len(theta) :]


def runs(of: Fan) -> tuple[IntArray, IntArray, IntArray]:
    """Return the intervals with neighbours of the same wall joined: first bound, last bound, column."""
    at = np.flatnonzero(of.eye[:-1] == of.eye[1:])
    return joined(of, at)


def joined(of: Fan, at: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Return some intervals, given in rising order, with neighbours of the same wall joined."""
    column = of.nearest[at]
    fresh = np.empty(len(at), dtype=np.bool_)
    fresh[:1] = True
    fresh[1:] = (column[1:] != column[:-1]) | (at[1:] != at[:-1] + 1) | (of.eye[at[1:]] != of.eye[at[:-1]])
    starts = np.flatnonzero(fresh)
    ends = np.append(starts[1:], len(at)) - 1
    low, high, column = at[starts], at[ends] + 1, column[starts]
    # A run of no width has neighbours that meet without it: a wall seen end-on joins the two, or stands before them.
    wide = of.theta[high] - of.theta[low] > _END_ON_RAD
    return low[wide], high[wide], column[wide]


def closed_within(of: Fan, reach: float) -> bool:
    """Return whether there are walls in every direction and none of the nearest reaches beyond a distance."""
    at = np.flatnonzero(of.eye[:-1] == of.eye[1:])
    column = of.nearest[at]
    if (column < 0).any():
        return False
    return bool((of.pieces.reach[:, column] <= reach).all()) or bool(
        (of.distance(np.concatenate((at, at + 1)), np.concatenate((column, column))) <= reach).all()
    )


def outlines(of: Fan, eyes: FloatArray, radius: FloatArray, sagitta: float, ends: FloatArray) -> list[FloatArray]:
    """Return the visible outline round each eye, (K, 2) rings without the closing point, counter-clockwise (y up).

    eyes: (E, 2); radius: (E,) how far each eye sees; directions without a wall must have a finite radius. sagitta:
    how far a chord of an arc may lie inside the circle. ends: (2 N, 2) the ends of the walls, which come out bit for
    bit.
    """
    low, high, column = runs(of)
    places, begins = draw(of, low, high, column, eyes, radius, sagitta, ends)
    stops = np.append(begins[1:], len(places))
    count = len(of.first) - 1
    first_run = np.searchsorted(of.eye[low], np.arange(count + 1)).tolist()
    wall = np.where(column >= 0, of.pieces.wall[column], -1) if len(of.pieces.eye) else column
    rings = []
    for k in range(count):
        head, tail = first_run[k], first_run[k + 1] - 1
        ring = places[begins[head] : stops[tail]]
        if wall[head] == wall[tail]:
            # The cut at pi is nobody's corner: a wall goes on there, and two arcs need their common point once.
            ring = ring[1:-1] if wall[head] >= 0 else ring[:-1]
        rings.append(without_repeats(ring))
    return rings


def without_repeats(ring: FloatArray) -> FloatArray:
    """Return a ring without points that repeat the one before."""
    if not len(ring):
        return ring
    fresh = np.empty(len(ring), dtype=np.bool_)
    fresh[1:] = (ring[1:] != ring[:-1]).any(axis=1)
    fresh[0] = bool((ring[0] != ring[-1]).any())
    return ring if fresh.all() else ring[fresh]


def draw(
    of: Fan,
    low: IntArray,
    high: IntArray,
    column: IntArray,
    eyes: FloatArray,
    radii: FloatArray,
    sagitta: float,
    ends: FloatArray,
    turned: FloatArray | None = None,
) -> tuple[FloatArray, IntArray]:
    """Return the points of runs, in order, (K, 2), and where each run's points begin.

    low, high, column: the bounds and the piece of each run. A run is a wall up to the radius and arcs beyond it.
    turned: (E,) -1 for eyes whose pieces were turned by half a circle, else 1.
    """
    count = len(low)
    eye = of.eye[low]
    # Distances along directions count backwards for eyes that were turned.
    sign = np.ones(count) if turned is None else turned[eye]
    center, radius = eyes[eye], radii[eye]
    # Both ends of every run: first all the lows, then all the highs.
    bounds, columns = np.concatenate((low, high)), np.concatenate((column, column))
    reach = of.distance(bounds, columns)
    within = (reach <= np.concatenate((radius, radius))) & (columns >= 0)
    tips = np.concatenate((center, center))
    step = np.where(within, reach, 0.0)
    tips += (of.direction[:, bounds] * (step * np.concatenate((sign, sign)))).T
    own = _own_ends(of, bounds, columns)
    exact = np.flatnonzero(own >= 0)
    tips[exact] = ends[own[exact]]
    inside_low, inside_high = within[:count], within[count:]
    shown = inside_low & inside_high
    if shown.all():
        places = np.empty((2 * count, 2))
        places[0::2], places[1::2] = tips[:count], tips[count:]
        return places, np.arange(0, 2 * count, 2)
    theta_low, theta_high = of.theta[low], of.theta[high]
    cut_low, cut_high = theta_low.copy(), theta_high.copy()
    cutting = np.flatnonzero((column >= 0) & ~shown)
    if len(cutting):
        ex, ey, cross = of.pieces.line[:, column[cutting]]
        length = np.hypot(ex, ey)
        height = cross / np.where(length > 0, length, 1.0)
        r = radius[cutting]
        meets = height < r
        opening = np.arccos(np.clip(height / np.where(meets, r, 1.0), -1.0, 1.0))
        begin = theta_low[cutting] - np.arctan2(-ex, ey)
        begin -= TAU * np.rint(begin / TAU)
        span = theta_high[cutting] - theta_low[cutting]
        keep_low, keep_high = inside_low[cutting], inside_high[cutting]
        first = np.where(keep_low, 0.0, np.minimum(np.maximum(-opening - begin, 0.0), span))
        last = np.where(keep_high, span, np.minimum(np.maximum(opening - begin, 0.0), span))
        some = meets & (last > first)
        shown[cutting[some]] = True
        fresh = some & ~keep_low
        new = cutting[fresh]
        cut_low[new] = theta_low[new] + first[fresh]
        tips[new] = center[new] + _polar(sign[new] * radius[new], cut_low[new])
        fresh = some & ~keep_high
        new = cutting[fresh]
        cut_high[new] = theta_low[new] + last[fresh]
        tips[count + new] = center[new] + _polar(sign[new] * radius[new], cut_high[new])
    # Each run is an arc, a wall and an arc, any of them empty; without a wall one arc does.
    arcs = np.zeros((count, 2))
    arcs[:, 0] = np.where(shown, cut_low, theta_high) - theta_low
    arcs[:, 1] = np.where(shown, theta_high - cut_high, 0.0)
    chord = 2.0 * np.arccos(np.clip(1.0 - sagitta / radius, -1.0, 1.0 - 1e-9))
    counts = np.zeros((count, 3), dtype=np.int64)
    counts[:, 0::2] = np.where(arcs > 0.0, np.ceil(arcs / chord[:, None]) + 1.0, 0.0)
    counts[:, 1] = 2 * shown
    owner, member = ranges(np.zeros(3 * count, dtype=np.int64), counts.reshape(-1))
    run, part = np.divmod(owner, 3)
    places = np.empty((len(owner), 2))
    on_wall = part == 1
    wall_run = run[on_wall]
    places[on_wall] = tips[wall_run + count * member[on_wall]]
    on_arc = ~on_wall
    arc_run, late = run[on_arc], part[on_arc] // 2
    start = np.where(late == 1, cut_high[arc_run], theta_low[arc_run])
    most = np.maximum(counts[arc_run, 2 * late] - 1, 1)
    # The last angle is the border itself, bit for bit, so that neighbours end and begin at one point.
    stop = np.where((late == 1) | ~shown[arc_run], theta_high[arc_run], cut_low[arc_run])
    angle = np.where(member[on_arc] == most, stop, start + arcs[arc_run, late] * member[on_arc] / most)
    places[on_arc] = center[arc_run] + _polar((sign * radius)[arc_run], angle)
    per_run = counts.sum(axis=1)
    return places, np.cumsum(per_run) - per_run


def _polar(radius: FloatArray, angle: FloatArray) -> FloatArray:
    return np.stack((radius * np.cos(angle), radius * np.sin(angle)), axis=1)


def _own_ends(of: Fan, bound: IntArray, column: IntArray) -> IntArray:
    """Return which end of which wall stands at bounds (2 wall + end), -1 where it is none."""
    if not len(of.pieces.eye):
        return np.full(len(bound), -1, dtype=np.int64)
    p = of.pieces
    flags = p.flags[column]
    turned = (flags & _TURNED) // _TURNED
    low = (of.begin[column] == bound) & ((flags & _WHOLE_LOW) > 0)
    high = (of.end[column] == bound) & ((flags & _WHOLE_HIGH) > 0)
    end = np.where(low, turned, 1 - turned)
    return np.where((column >= 0) & (low | high), 2 * p.wall[column] + end, -1)
