"""How much of a target a shooter cannot see, and what hides it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.ids import CombatantId, ObstacleId, RuleId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.board.cache import cache
from loreval_desktop.encounter.board.obstacles import obstacle_name, sight_screens
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, CoverRuling
from loreval_desktop.encounter.value.scene import Point, Scene, Token
from loreval_desktop.geometry.obstruction import Obstructions, Piece, obstructions
from loreval_desktop.rules.cover import cover, screen_percent


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
    crowd = cache.get(key, state, lambda: _make_crowd(state, goals, placed, bodies))
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
