"""Who has a line to whom: whether a shot can pass at all, for all shooters of a map at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from loreval_desktop.encounter.board.cache import maps
from loreval_desktop.encounter.board.discs import Discs, hidden_shares
from loreval_desktop.encounter.board.obstacles import sight_screens
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Obstacle, Point, Scene
from loreval_desktop.geometry.distance import segment_distances_m
from loreval_desktop.geometry.obstruction import Screens, hidden_by_walls, obstructions
from loreval_desktop.rules.cover import cover

_MOST = 50_000
TOUCH_M = 1e-6
_Walls = dict[tuple[Point, Point, float], float]
"""How much of a disc the obstacles alone hide from a place, in percent: eye, middle and radius of the disc."""


def lines_of_fire(state: Encounter, scene: Scene, discs: Discs, wanted: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return to whom of those wanted a shot can pass, shape (N, N): row who shoots, column at whom.

    What the obstacles hide of a pair is found once for its two places. Bodies are looked at only where obstacles hide
    some of a target and not all: by themselves they leave the line open. The GM's word counts before the map's.
    Rule: L-726, L-734.
    """
    table = state.profile.cover
    closed = table.impossible_percent - table.tolerance
    screens, shares = sight_screens(scene), hidden_shares(state, discs)
    bodies_may_close = bool(shares.size) and float(shares.max()) * 100 >= closed
    passes = np.zeros_like(wanted)
    pairs = np.argwhere(wanted)
    percent = _by_walls(_hidden_by_walls(scene.obstacles), screens, discs, pairs)
    passes[tuple(pairs.T)] = percent < closed
    doubtful = pairs[(percent < closed) & ((percent > 0) | bodies_may_close)]
    between = _bodies_between(discs, doubtful)
    for row in np.unique(doubtful[between.any(axis=1), 0]).tolist():
        mine = (doubtful[:, 0] == row) & between.any(axis=1)
        targets, bodies = doubtful[mine, 1], np.flatnonzero(between[mine].any(axis=0))
        found = obstructions(
            discs.tokens[row].at,
            discs.circles[targets],
            screens,
            discs=discs.circles[bodies],
            hides=shares[np.ix_(bodies, targets)],
        )
        passes[row, targets] = found.percent < closed
    for ruling in state.cover_rulings:
        one, other = discs.row.get(ruling.shooter), discs.row.get(ruling.target)
        if one is not None and other is not None and wanted[one, other]:
            passes[one, other] = not cover(ruling.percent, state.profile).impossible
    return passes


def _bodies_between(discs: Discs, pairs: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Return which discs may hide something of each pair, shape (P, N). pairs: (P, 2), who looks and who is seen."""
    if not len(pairs):
        return np.zeros((0, len(discs.ids)), dtype=np.bool_)
    middles, radius = discs.circles[:, :2], discs.circles[:, 2]
    lines = np.stack((middles[pairs[:, 0]], middles[pairs[:, 1]]), axis=1)
    near: npt.NDArray[np.bool_] = radius + radius[pairs[:, 1], None] + TOUCH_M >= segment_distances_m(middles, lines).T
    near &= ~discs.out
    for end in (0, 1):
        near[np.arange(len(pairs)), pairs[:, end]] = False
    return near


def _hidden_by_walls(obstacles: tuple[Obstacle, ...]) -> _Walls:
    return maps.get(("hidden by walls", obstacles), dict)


def _by_walls(known: _Walls, screens: Screens, discs: Discs, pairs: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return how much the obstacles alone hide of each pair, in percent. pairs: (P, 2), who looks and who is seen."""
    keys = [
        (discs.tokens[one].at, discs.tokens[other].at, float(discs.circles[other, 2])) for one, other in pairs.tolist()
    ]
    percent = np.array([known.get(key, -1.0) for key in keys])
    missing = np.flatnonzero(percent < 0)
    if len(missing):
        eyes, seen = discs.circles[pairs[missing, 0], :2], discs.circles[pairs[missing, 1]]
        percent[missing] = hidden_by_walls(eyes, seen, screens)
        if len(known) + len(missing) > _MOST:
            known.clear()
        known.update((keys[n], float(percent[n])) for n in missing.tolist())
    return percent
