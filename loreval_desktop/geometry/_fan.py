"""The kernel of sight and of paths: which wall is nearest in every direction from one eye or many.

Round an eye the ends of walls cut the full circle into intervals; walls that meet only at common ends do not cross
within an interval, so one of them is nearest throughout. Neighbouring pieces of an outline share an end, hence an
angle, bit for bit: no direction falls between them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from loreval_desktop.geometry._arrays import BoolArray, FloatArray, IntArray, ranges

TAU = 2.0 * np.pi
_BINS = 512
_FEW = 150
_EDGE = -np.pi + TAU * np.arange(_BINS + 1) / _BINS
_EDGE_X, _EDGE_Y = np.cos(_EDGE), np.sin(_EDGE)
_APART = 8.0  # between the angles of one eye and of the next, in a common sort


@dataclass(frozen=True, eq=False)
class Pieces:
    """Walls seen from eyes, one row per pair: ends relative to the eye, counter-clockwise (y up), with their angles.

    A wall that crosses the angle pi stands in two rows. low, high: the angles of the row; whole_low, whole_high:
    whether that angle is the wall's own end (and not the cut at pi). turned: a is the wall's second end.
    """

    eye: IntArray
    wall: IntArray
    ax: FloatArray
    ay: FloatArray
    bx: FloatArray
    by: FloatArray
    low: FloatArray
    high: FloatArray
    whole_low: BoolArray
    whole_high: BoolArray
    turned: BoolArray

    def pick(self, keep: BoolArray | IntArray) -> Pieces:
        return Pieces(
            self.eye[keep],
            self.wall[keep],
            self.ax[keep],
            self.ay[keep],
            self.bx[keep],
            self.by[keep],
            self.low[keep],
            self.high[keep],
            self.whole_low[keep],
            self.whole_high[keep],
            self.turned[keep],
        )


def pieces_of(eye: IntArray, wall: IntArray, ax: FloatArray, ay: FloatArray, bx: FloatArray, by: FloatArray) -> Pieces:
    """Return walls as pieces; those that the eye sees end-on (no width at all) are left out.

    eye, wall: (P,) numbers; ax, ay, bx, by: (P,) ends relative to the eye.
    """
    # A negative zero would turn the angle pi into -pi.
    ax, ay, bx, by = ax + 0.0, ay + 0.0, bx + 0.0, by + 0.0
    low, high = np.arctan2(ay, ax), np.arctan2(by, bx)
    width = high - low
    width = np.where(width > np.pi, width - TAU, np.where(width < -np.pi, width + TAU, width))
    # Narrow walls are turned by their angles, so that the pieces of an outline close up whatever rounding does; wide
    # ones by the side on which the eye lies.
    turn = np.where(np.abs(width) > 1.5, ax * by - ay * bx, width)
    back = turn < 0.0
    ax, bx, ay, by = np.where(back, bx, ax), np.where(back, ax, bx), np.where(back, by, ay), np.where(back, ay, by)
    low, high = np.where(back, high, low), np.where(back, low, high)
    wraps = high < low
    yes = np.ones(len(low), dtype=np.bool_)
    every = Pieces(eye, wall, ax, ay, bx, by, low, np.where(wraps, np.pi, high), yes, ~wraps, back)
    over = np.flatnonzero(wraps)
    if len(over):
        begin = np.full(len(over), -np.pi)
        more = Pieces(
            eye[over],
            wall[over],
            ax[over],
            ay[over],
            bx[over],
            by[over],
            begin,
            high[over],
            ~yes[over],
            yes[over],
            back[over],
        )
        every = Pieces(*(np.concatenate(pair) for pair in zip(_columns(every), _columns(more), strict=True)))
    # A wall that ends at the eye has no angle there: it is seen end-on.
    seen = every.high > every.low
    seen &= ((every.ax != 0.0) | (every.ay != 0.0)) & ((every.bx != 0.0) | (every.by != 0.0))
    return every if seen.all() else every.pick(seen)


def _columns(pieces: Pieces) -> tuple[np.ndarray[tuple[int], np.dtype[np.generic]], ...]:
    return (
        pieces.eye,
        pieces.wall,
        pieces.ax,
        pieces.ay,
        pieces.bx,
        pieces.by,
        pieces.low,
        pieces.high,
        pieces.whole_low,
        pieces.whole_high,
        pieces.turned,
    )


def cull(pieces: Pieces, eyes: int, reach: FloatArray) -> Pieces:
    """Return the pieces that may be nearest somewhere: an angular depth buffer, never too strict.

    A wall that fills a whole bin brings the bin's limit down to its farthest distance there; a wall whose nearest
    point lies beyond the limit of every bin it touches is hidden. reach: (E,) metres, the limit to begin with.
    """
    if len(pieces.eye) <= _FEW * eyes:
        return pieces
    scale = _BINS / TAU
    start, stop = (pieces.low + np.pi) * scale, (pieces.high + np.pi) * scale
    first = np.clip(start.astype(np.int64), 0, _BINS - 1)
    last = np.clip(stop.astype(np.int64), 0, _BINS - 1)
    owner, slot = ranges(first, last - first + 1)
    ex, ey = pieces.bx - pieces.ax, pieces.by - pieces.ay
    cross = pieces.ax * ey - pieces.ay * ex
    # Bins that are filled from edge to edge; the slack keeps a rounding from filling one bin too many.
    filled = np.flatnonzero((slot >= start[owner] + 1e-9) & (slot + 1 <= stop[owner] - 1e-9))
    who, where = owner[filled], slot[filled]
    farther = np.zeros(len(who))
    for edge in (where, where + 1):
        slope = _EDGE_X[edge] * ey[who] - _EDGE_Y[edge] * ex[who]
        with np.errstate(divide="ignore", invalid="ignore"):
            there = np.where(slope > 0.0, cross[who] / slope, np.inf)
        np.maximum(farther, there, out=farther)
    limit = np.repeat(reach, _BINS)
    base = pieces.eye * _BINS
    np.minimum.at(limit, base[who] + where, farther)
    square = ex * ex + ey * ey
    share = np.clip(-(pieces.ax * ex + pieces.ay * ey) / np.where(square > 0, square, 1.0), 0.0, 1.0)
    near = np.hypot(pieces.ax + share * ex, pieces.ay + share * ey)
    shows = near[owner] <= limit[base[owner] + slot] * (1.0 + 1e-9)
    begins = np.cumsum(last - first + 1) - (last - first + 1)
    keep: BoolArray = np.logical_or.reduceat(shows, begins)
    return pieces.pick(keep)


@dataclass(frozen=True, eq=False)
class Fan:
    """What is nearest in every direction.

    theta, eye: (B,) the bounds of the intervals; every eye has -pi first and pi last, rising in between. nearest:
    (B,) the row in pieces that is nearest from bound i to bound i + 1, -1 when nothing is there, and at the last
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

    def distance(self, bound: IntArray, row: IntArray) -> FloatArray:
        """Return how far the piece of each row is at the angle of each bound; infinite for row -1."""
        return self.distance_at(self.theta[bound], row)

    def distance_at(self, theta: FloatArray, row: IntArray) -> FloatArray:
        """Return how far the piece of each row is at an angle within it; infinite for row -1."""
        if not len(self.pieces.eye):
            return np.full(len(row), np.inf)
        p = self.pieces
        ax, ay, bx, by = p.ax[row], p.ay[row], p.bx[row], p.by[row]
        near, far = np.hypot(ax, ay), np.hypot(bx, by)
        there = _along(np.cos(theta), np.sin(theta), ax, ay, bx, by, np.minimum(near, far))
        # A line that is met at a flat angle must not run away from its wall.
        there = np.minimum(there, np.maximum(near, far))
        there = np.where((theta == p.low[row]) & p.whole_low[row], near, there)
        there = np.where((theta == p.high[row]) & p.whole_high[row], far, there)
        return np.where(row < 0, np.inf, there)


def _along(
    ux: FloatArray, uy: FloatArray, ax: FloatArray, ay: FloatArray, bx: FloatArray, by: FloatArray, fallback: FloatArray
) -> FloatArray:
    """Return the distance of the lines through a and b in the directions u; the fallback where they are seen end-on."""
    ex, ey = bx - ax, by - ay
    cross = ax * ey - ay * ex
    slope = ux * ey - uy * ex
    good = (cross > 0.0) & (slope > 0.0)
    return np.where(good, cross / np.where(good, slope, 1.0), fallback)


def fan(pieces: Pieces, eyes: int, mark_eye: IntArray | None = None, mark_theta: FloatArray | None = None) -> Fan:
    """Return the fan of pieces round eyes 0 .. eyes - 1.

    mark_eye, mark_theta: further angles at which an interval shall end.
    """
    every = np.arange(eyes)
    parts = [pieces.low, pieces.high, np.full(eyes, -np.pi), np.full(eyes, np.pi)]
    whose = [pieces.eye, pieces.eye, every, every]
    if mark_eye is not None and mark_theta is not None:
        parts.append(mark_theta)
        whose.append(mark_eye)
    theta, eye = np.concatenate(parts), np.concatenate(whose)
    key = theta + _APART * eye
    order = np.argsort(key)
    sorted_key = key[order]
    fresh = np.empty(len(key), dtype=np.bool_)
    fresh[0] = True
    np.not_equal(sorted_key[1:], sorted_key[:-1], out=fresh[1:])
    rank = np.empty(len(key), dtype=np.int64)
    rank[order] = np.cumsum(fresh) - 1
    picked = order[fresh]
    theta, eye, key = theta[picked], eye[picked], sorted_key[fresh]
    count = len(pieces.eye)
    begin, end = rank[:count], rank[count : 2 * count]
    first = np.append(rank[2 * count : 2 * count + eyes], len(theta))
    nearest = np.full(len(theta), -1, dtype=np.int64)
    if count:
        middle = np.empty(len(theta))
        middle[:-1] = (theta[:-1] + theta[1:]) / 2
        middle[-1] = 0.0
        ux, uy = np.cos(middle), np.sin(middle)
        owner, slot = ranges(begin, end - begin)
        ax, ay, bx, by = pieces.ax[owner], pieces.ay[owner], pieces.bx[owner], pieces.by[owner]
        there = _along(ux[slot], uy[slot], ax, ay, bx, by, np.hypot(ax, ay))
        least = np.full(len(theta), np.inf)
        np.minimum.at(least, slot, there)
        wins = there == least[slot]
        nearest[slot[wins]] = owner[wins]
    return Fan(pieces, theta, eye, key, nearest, first, begin, end)


def limits(of: Fan, eye: IntArray, theta: FloatArray, slack: float) -> tuple[FloatArray, FloatArray]:
    """Return how far one sees just before (clockwise, y up) and just after given angles, shapes (Q,) and (Q,).

    Bounds within slack (radians) of the angle count as being at the angle.
    """
    key = theta + _APART * eye
    begin, end = of.first[eye], of.first[eye + 1]
    size = end - begin
    # The interval that ends at or before the first bound within the slack, and the one that begins at the last.
    before = np.searchsorted(of.key, key - slack) - 1
    after = np.searchsorted(of.key, key + slack, side="right") - 1
    # Going round: before -pi comes the last interval of the same eye.
    before = np.where(before < begin, end - 2, before)
    after = np.where(after >= end - 1, begin, after)
    assert (size >= 2).all()
    found = []
    for interval in (before, after):
        row = of.nearest[interval]
        # The wall is asked at the angle itself, or at the bound of its interval if the slack reaches beyond it.
        at = np.clip(theta, of.theta[interval], of.theta[interval + 1])
        wrapped = np.abs(theta - at) > 1.0
        at = np.where(wrapped, np.where(theta > 0, -np.pi, np.pi), at)
        found.append(of.distance_at(at, row))
    return found[0], found[1]


def outlines(of: Fan, eyes: FloatArray, radius: FloatArray, sagitta: float, ends: FloatArray) -> list[FloatArray]:
    """Return the visible outline round each eye, (K, 2) rings without the closing point, counter-clockwise (y up).

    eyes: (E, 2); radius: (E,) how far each eye sees; directions without a wall must have a finite radius. sagitta:
    how far a chord of an arc may lie inside the circle. ends: (2 N, 2) the ends of the walls, which come out bit for
    bit.
    """
    low, high, row = runs(of)
    places, begins = draw(of, low, high, row, eyes, radius, sagitta, ends)
    stops = np.append(begins[1:], len(places))
    count = len(of.first) - 1
    first_run = np.searchsorted(of.eye[low], np.arange(count + 1)).tolist()
    wall = np.where(row >= 0, of.pieces.wall[row], -1) if len(of.pieces.eye) else row
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
    same = (ring == np.roll(ring, 1, axis=0)).all(axis=1)
    return ring if not same.any() else ring[~same]


def runs(of: Fan, split: bool = False) -> tuple[IntArray, IntArray, IntArray]:
    """Return the intervals with neighbours of the same wall joined: first bound, last bound, row.

    split: leave them apart.
    """
    interval = np.ones(len(of.theta), dtype=np.bool_)
    interval[of.first[1:] - 1] = False
    at = np.flatnonzero(interval)
    row, eye = of.nearest[at], of.eye[at]
    if split:
        return at, at + 1, row
    fresh = np.empty(len(at), dtype=np.bool_)
    fresh[0] = True
    fresh[1:] = (row[1:] != row[:-1]) | (eye[1:] != eye[:-1])
    starts = np.flatnonzero(fresh)
    ends = np.append(starts[1:], len(at)) - 1
    return at[starts], at[ends] + 1, row[starts]


def draw(
    of: Fan,
    low: IntArray,
    high: IntArray,
    row: IntArray,
    eyes: FloatArray,
    radii: FloatArray,
    sagitta: float,
    ends: FloatArray,
) -> tuple[FloatArray, IntArray]:
    """Return the points of runs, in order, (K, 2), and where each run's points begin.

    low, high, row: the bounds and the piece of each run. A run is a wall up to the radius and arcs beyond it.
    """
    eye = of.eye[low]
    radius = radii[eye]
    p = of.pieces
    theta_low, theta_high = of.theta[low], of.theta[high]
    reach_low, reach_high = of.distance(low, row), of.distance(high, row)
    start_x, start_y, start_own = _ends(of, low, row, reach_low)
    stop_x, stop_y, stop_own = _ends(of, high, row, reach_high)
    wall = row >= 0
    inside_low, inside_high = wall & (reach_low <= radius), wall & (reach_high <= radius)
    cut_low, cut_high = theta_low.copy(), theta_high.copy()
    shown = wall & inside_low & inside_high
    cutting = np.flatnonzero(wall & ~shown)
    if len(cutting):
        some = row[cutting]
        ex, ey = p.bx[some] - p.ax[some], p.by[some] - p.ay[some]
        length = np.hypot(ex, ey)
        height = (p.ax[some] * ey - p.ay[some] * ex) / np.where(length > 0, length, 1.0)
        r = radius[cutting]
        meets = height < r
        opening = np.arccos(np.clip(height / np.where(meets, r, 1.0), -1.0, 1.0))
        foot = np.arctan2(-ex, ey)
        begin = theta_low[cutting] - foot
        begin = begin - TAU * np.round(begin / TAU)
        span = theta_high[cutting] - theta_low[cutting]
        first = np.where(inside_low[cutting], 0.0, np.clip(-opening - begin, 0.0, span))
        last = np.where(inside_high[cutting], span, np.clip(opening - begin, 0.0, span))
        some_wall = meets & (last > first)
        here = cutting[some_wall]
        shown[here] = True
        new_low, new_high = theta_low[cutting] + first, theta_low[cutting] + last
        cut_low[here] = np.where(inside_low[cutting], theta_low[cutting], new_low)[some_wall]
        cut_high[here] = np.where(inside_high[cutting], theta_high[cutting], new_high)[some_wall]
        fresh = some_wall & ~inside_low[cutting]
        new = cutting[fresh]
        start_own[new] = -1
        start_x[new], start_y[new] = radius[new] * np.cos(cut_low[new]), radius[new] * np.sin(cut_low[new])
        fresh = some_wall & ~inside_high[cutting]
        new = cutting[fresh]
        stop_own[new] = -1
        stop_x[new], stop_y[new] = radius[new] * np.cos(cut_high[new]), radius[new] * np.sin(cut_high[new])
    # Each run is an arc, a wall and an arc, any of them empty; without a wall one arc does.
    arc_before = np.where(shown, cut_low - theta_low, theta_high - theta_low)
    arc_after = np.where(shown, theta_high - cut_high, 0.0)
    step = 2.0 * np.arccos(np.clip(1.0 - sagitta / radius, -1.0, 1.0 - 1e-9))
    points_before = np.where(arc_before > 0.0, np.ceil(arc_before / step) + 1, 0.0).astype(np.int64)
    points_after = np.where(arc_after > 0.0, np.ceil(arc_after / step) + 1, 0.0).astype(np.int64)
    points_wall = np.where(shown, 2, 0)
    counts = np.stack((points_before, points_wall, points_after), axis=1).reshape(-1)
    owner, member = ranges(np.zeros(len(counts), dtype=np.int64), counts)
    run, part = np.divmod(owner, 3)
    origin = np.where(part == 2, cut_high[run], theta_low[run])
    width = np.where(part == 2, arc_after[run], arc_before[run])
    angle = origin + width * member / np.maximum(counts[owner] - 1, 1)
    r = np.where(part == 1, 0.0, radius[run])
    xs, ys = r * np.cos(angle), r * np.sin(angle)
    on_wall = np.flatnonzero(part == 1)
    which = run[on_wall]
    at_start = member[on_wall] == 0
    xs[on_wall] = np.where(at_start, start_x[which], stop_x[which])
    ys[on_wall] = np.where(at_start, start_y[which], stop_y[which])
    places = np.stack((xs, ys), axis=1) + eyes[eye[run]]
    own = np.where(at_start, start_own[which], stop_own[which])
    exact = own >= 0
    places[on_wall[exact]] = ends[own[exact]]
    per_run = counts.reshape(-1, 3).sum(axis=1)
    return places, np.cumsum(per_run) - per_run


def _ends(of: Fan, bound: IntArray, row: IntArray, reach: FloatArray) -> tuple[FloatArray, FloatArray, IntArray]:
    """Return where walls stand at bounds, relative to the eye, and which end of which wall that is (2 wall + end).

    The number is -1 where it is no end.
    """
    p = of.pieces
    theta = of.theta[bound]
    safe = np.where(np.isfinite(reach), reach, 0.0)
    own = np.full(len(bound), -1, dtype=np.int64)
    if len(p.eye):
        wall = row >= 0
        first_end, second_end = p.turned[row].astype(np.int64), 1 - p.turned[row].astype(np.int64)
        own = np.where(wall & p.whole_low[row] & (of.begin[row] == bound), 2 * p.wall[row] + first_end, own)
        own = np.where(wall & p.whole_high[row] & (of.end[row] == bound), 2 * p.wall[row] + second_end, own)
    return safe * np.cos(theta), safe * np.sin(theta), own
