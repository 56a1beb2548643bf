"""Templates laid on the map: who is inside, and how much cover each has from where it starts."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from loreval_desktop.core.ids import CombatantId, TokenId
from loreval_desktop.encounter.board import cover, obstacles
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Point, Token
from loreval_desktop.geometry.areas import Cone, Disc, Line, Square, discs_inside

Figure = Disc | Cone | Line | Square


@dataclass(frozen=True, slots=True)
class TargetInTemplate:
    """Somebody inside a template. whole: all of it; gap_m: from the origin to its edge; percent: hidden from there.

    bonus None: nothing of it shows from the origin. A prop has no cover of its own: 0.
    """

    token_id: TokenId
    combatant_id: CombatantId | None
    name: str
    whole: bool
    gap_m: float
    percent: float = 0.0
    bonus: int | None = 0


def origin_of(figure: Figure) -> Point:
    """Return where a template starts: the middle of a disc or square, the tip of a cone, the start of a line."""
    if isinstance(figure, Cone):
        return figure.apex
    return figure.start if isinstance(figure, Line) else figure.center


def targets_in_template(state: Encounter, figure: Figure) -> tuple[TargetInTemplate, ...]:
    """Return who is inside a template on the current map, more than by its edge, the nearest to its origin first.

    Walls and creatures hide from the origin as they do from a shooter; nobody hides from inside itself.
    """
    scene = state.scene()
    if scene is None or not scene.tokens:
        return ()
    origin = origin_of(figure)
    discs = np.array([(*t.at, state.token_radius_m(t)) for t in scene.tokens], dtype=np.float64)
    inside, whole = discs_inside(figure, discs), discs_inside(figure, discs, "whole")
    rows = [row for row in range(len(scene.tokens)) if inside[row]]
    fighting = [scene.tokens[r].combatant_id for r in rows]
    targets = [c for c in fighting if c is not None and state.combatant(c) is not None]
    lines = {line.target: line for line in cover.seen_from(state, origin, targets)}
    found = []
    for row in rows:
        token: Token = scene.tokens[row]
        line = None if token.combatant_id is None else lines.get(token.combatant_id)
        found.append(
            TargetInTemplate(
                token_id=token.id,
                combatant_id=token.combatant_id,
                name=obstacles.token_name(state, token),
                whole=bool(whole[row]),
                gap_m=max(0.0, math.dist(origin, token.at) - state.token_radius_m(token)),
                percent=0.0 if line is None else line.percent,
                bonus=0 if line is None else line.bonus,
            )
        )
    return tuple(sorted(found, key=lambda c: (c.gap_m, c.name)))
