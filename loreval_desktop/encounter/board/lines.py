"""Who has a line to whom: whether a shot can pass at all, for all shooters of a map at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from loreval_desktop.encounter.board.cache import maps
from loreval_desktop.encounter.board.discs import Discs, hidden_shares
from loreval_desktop.encounter.board.obstacles import sight_screens
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Obstacle, Point, Scene
from loreval_desktop.geometry.obstruction import Screens, obstructions
from loreval_desktop.rules.cover import cover

_MOST = 50_000
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
    screens, by_walls = sight_screens(scene), _hidden_by_walls(scene.obstacles)
    shares = hidden_shares(state, discs)
    bodies_may_close = bool(shares.size) and float(shares.max()) * 100 >= closed
    passes = np.zeros_like(wanted)
    for row in np.flatnonzero(wanted.any(axis=1)).tolist():
        targets = np.flatnonzero(wanted[row])
        percent = _by_walls(by_walls, screens, discs, row, targets)
        partly = targets[(percent < closed) & ((percent > 0) | bodies_may_close)]
        passes[row, targets] = percent < closed
        if len(partly):
            bodies = np.flatnonzero(~discs.out)
            bodies = bodies[bodies != row]
            found = obstructions(
                discs.tokens[row].at,
                discs.circles[partly],
                screens,
                discs=discs.circles[bodies],
                hides=shares[np.ix_(bodies, partly)],
            )
            passes[row, partly] = found.percent < closed
    for ruling in state.cover_rulings:
        one, other = discs.row.get(ruling.shooter), discs.row.get(ruling.target)
        if one is not None and other is not None and wanted[one, other]:
            passes[one, other] = not cover(ruling.percent, state.profile).impossible
    return passes


def _hidden_by_walls(obstacles: tuple[Obstacle, ...]) -> _Walls:
    return maps.get(("hidden by walls", obstacles), dict)


def _by_walls(
    known: _Walls, screens: Screens, discs: Discs, row: int, targets: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """Return how much of each target the obstacles alone hide from one who stands on the map, in percent."""
    eye = discs.tokens[row].at
    keys = [(eye, discs.tokens[target].at, float(discs.circles[target, 2])) for target in targets.tolist()]
    percent = np.array([known.get(key, -1.0) for key in keys])
    missing = np.flatnonzero(percent < 0)
    if len(missing):
        percent[missing] = obstructions(eye, discs.circles[targets[missing]], screens).percent
        if len(known) + len(missing) > _MOST:
            known.clear()
        known.update((keys[n], float(percent[n])) for n in missing.tolist())
    return percent
