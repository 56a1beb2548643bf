"""How much of a target a shooter cannot see, and what hides it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from loreval_desktop.core.ids import CombatantId, ObstacleId, RuleId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.board.cache import answers
from loreval_desktop.encounter.board.discs import Discs, discs_of, hidden_shares
from loreval_desktop.encounter.board.obstacles import obstacle_name, sight_screens
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import CoverRuling
from loreval_desktop.encounter.value.scene import Obstacle, Point, Scene
from loreval_desktop.geometry.obstruction import Obstructions, Piece, obstructions
from loreval_desktop.rules.cover import cover
from loreval_desktop.rules.types.profile import RulesProfile


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


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """What one place sees of some targets. bodies: the rows of the discs that may hide; column: by target.

    lines: the answers given before, by target and whether they tell who hides.
    """

    found: Obstructions
    discs: Discs
    bodies: tuple[int, ...]
    column: dict[CombatantId, int]
    obstacles: tuple[Obstacle, ...]
    rulings: dict[CombatantId, CoverRuling]
    profile: RulesProfile
    lines: dict[tuple[CombatantId, bool], Sightline] = field(default_factory=dict)

    def line(self, shooter: CombatantId, target: CombatantId, *, explained: bool) -> Sightline:
        """Return the cover of one of the targets. explained: whether who hides what is told too."""
        line = self.lines.get((target, True)) or self.lines.get((target, explained))
        if line is None:
            line = self.lines[target, explained] = self._make(shooter, target, explained=explained)
        return line

    def _make(self, shooter: CombatantId, target: CombatantId, *, explained: bool) -> Sightline:
        column, found = self.column[target], self.found
        hiders = [h for h in found.hiders(column) if h.share > 0] if explained else []
        hiding = tuple(
            Hiding(self.discs.names[self.bodies[h.index]], h.share, combatant_id=self.discs.ids[self.bodies[h.index]])
            if h.kind == "disc"
            else Hiding(obstacle_name(self.obstacles[h.index]), h.share, obstacle_id=self.obstacles[h.index].id)
            for h in hiders
        )
        return _sightline(
            self.profile,
            shooter,
            target,
            float(found.percent[column]),
            self.rulings.get(target),
            hiding=hiding,
            screen=next((h.combatant_id for h in hiding if h.combatant_id is not None), None),
            touching=bool(found.touching[column]),
            pieces=found.pieces(column) if explained else (),
            direction_rad=float(found.direction_rad[column]),
            half_angle_rad=float(found.half_angle_rad[column]),
        )


def _sightline(
    profile: RulesProfile,
    shooter: CombatantId,
    target: CombatantId,
    percent: float,
    ruled: CoverRuling | None,
    **more: object,
) -> Sightline:
    worth = cover(percent if ruled is None else ruled.percent, profile)
    return Sightline(
        shooter=shooter,
        target=target,
        percent=worth.percent,
        step=worth.step,
        bonus=worth.bonus,
        rule=worth.rule if ruled is None else RuleId("L-734"),
        ruled=ruled,
        **more,  # type: ignore[arg-type]
    )


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
    shooter that is not on the current map has nothing hidden (`known` is false). From where the shooter stands all
    targets are looked at once, and the answer holds while the map, the discs and the rulings stay. Rule: L-720 to
    L-734.
    """
    scene = state.scene()
    look: _Look | None = None
    if scene is not None:
        discs = discs_of(state, scene)
        wanted = [target for target in targets if target in discs.row]
        if wanted and eye is not None:
            look = _look_from(state, scene, discs, eye, wanted, shooter)
        elif wanted and shooter in discs.row:
            look = _look_of(state, scene, discs, shooter)
    rulings = _rulings_of(state, shooter)
    return tuple(
        look.line(shooter, target, explained=explained)
        if look is not None and target in look.column
        else _sightline(state.profile, shooter, target, 0.0, rulings.get(target), known=False)
        for target in targets
    )


def sightline(state: Encounter, shooter: CombatantId, target: CombatantId, eye: Point | None = None) -> Sightline:
    """Return the cover of one target from one shooter. See `sightlines`."""
    return sightlines(state, shooter, (target,), eye)[0]


def seen_from(state: Encounter, origin: Point, targets: Sequence[CombatantId]) -> tuple[Sightline, ...]:
    """Return the cover of targets from a place where nobody stands: the middle of a blast, the start of a cone.

    The shooter of each line is its own target; targets that are not on the current map are left out.
    """
    scene = state.scene()
    if scene is None:
        return ()
    discs = discs_of(state, scene)
    wanted = [target for target in targets if target in discs.row]
    if not wanted:
        return ()
    look = _look_from(state, scene, discs, origin, wanted, None)
    return tuple(look.line(target, target, explained=True) for target in wanted)


def _look_of(state: Encounter, scene: Scene, discs: Discs, shooter: CombatantId) -> _Look:
    """Return what a shooter sees of all others from where it stands."""
    return answers.get(
        ("cover", scene.obstacles, discs, state.cover_rulings, state.profile, shooter),
        lambda: _look_from(
            state,
            scene,
            discs,
            discs.tokens[discs.row[shooter]].at,
            [other for other in discs.ids if other != shooter],
            shooter,
        ),
    )


def _look_from(
    state: Encounter,
    scene: Scene,
    discs: Discs,
    at: Point,
    targets: Sequence[CombatantId],
    shooter: CombatantId | None,
) -> _Look:
    """Return what a place sees of some targets. shooter: whose eye it is, whose own body hides nothing."""
    bodies = np.flatnonzero(~discs.out)
    if shooter is not None and shooter in discs.row:
        bodies = bodies[bodies != discs.row[shooter]]
    columns = np.array([discs.row[target] for target in targets], dtype=np.int64)
    found = obstructions(
        at,
        discs.circles[columns],
        sight_screens(scene),
        discs=discs.circles[bodies],
        hides=hidden_shares(state, discs)[np.ix_(bodies, columns)],
    )
    return _Look(
        found,
        discs,
        tuple(bodies.tolist()),
        {target: column for column, target in enumerate(targets)},
        scene.obstacles,
        {} if shooter is None else _rulings_of(state, shooter),
        state.profile,
    )


def _rulings_of(state: Encounter, shooter: CombatantId) -> dict[CombatantId, CoverRuling]:
    return {r.target: r for r in state.cover_rulings if r.shooter == shooter}
