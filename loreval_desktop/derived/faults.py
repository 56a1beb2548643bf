"""What does not hold together in a value: things that name what is not there, and tokens that stand badly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Literal

import numpy as np

from loreval_desktop.core import limits
from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.board import obstacles
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.geometry.areas import discs_on_walls, overlaps
from loreval_desktop.rules.equipment import check_equipment
from loreval_desktop.rules.heroism import check_heroism


class Fault(Frozen):
    """Something wrong (`problem`), or merely worth knowing (`remark`)."""

    severity: Literal["problem", "remark"]
    say: Message


def find_faults(state: Encounter, assets: Collection[AssetId]) -> tuple[Fault, ...]:
    """Return everything that does not hold together in a value. assets: the pictures that are there."""
    return tuple(_faults(state, assets))


def _problem(id: str, /, **values: str | int | float | Message) -> Fault:
    return Fault(severity="problem", say=message(f"fault.{id}", **values))


def _remark(id: str, /, **values: str | int | float | Message) -> Fault:
    return Fault(severity="remark", say=message(f"fault.{id}", **values))


def _faults(state: Encounter, assets: Collection[AssetId]) -> Iterator[Fault]:
    creatures = {creature.id for creature in state.creatures}
    combatants = {combatant.id for combatant in state.combatants}
    for what, ids in (
        ("creature", [c.id for c in state.creatures]),
        ("combatant", [c.id for c in state.combatants]),
        ("scene", [s.id for s in state.scenes]),
        ("token", [t.id for s in state.scenes for t in s.tokens]),
    ):
        for double, count in Counter(ids).items():
            if count > 1:
                yield _problem("double", what=what, id=double)
    for combatant in state.combatants:
        if combatant.creature_id not in creatures:
            yield _problem("no_sheet", name=combatant.name, id=combatant.creature_id)
    if state.current_scene is not None and state.scene() is None:
        yield _problem("no_scene", id=state.current_scene)
    for who in {state.round.cursor, *state.round.order, *state.round.done} - {None}:
        if who not in combatants:
            yield _problem("no_combatant", id=str(who))
    for scene in state.scenes:
        for token in scene.tokens:
            if token.combatant_id is not None and token.combatant_id not in combatants:
                yield _problem("no_combatant", id=token.combatant_id)
        named = {scene.background.asset} if scene.background is not None else set()
        for asset in named | {t.picture for t in scene.tokens if t.picture is not None}:
            if asset not in assets:
                yield _problem("no_picture", scene=scene.name or scene.id, id=asset[:12])
    for creature in state.creatures:
        if creature.picture is not None and creature.picture not in assets:
            yield _problem("no_picture", scene=creature.name, id=creature.picture[:12])
        for finding in (
            *check_equipment(creature, state.profile),
            *check_heroism(creature.heroism, creature.kind, state.profile),
        ):
            yield _remark("sheet", name=creature.name, what=finding.say)
    if all(combatant.creature_id in creatures for combatant in state.combatants):
        for scene in state.scenes:
            yield from _standing(state, scene)


def _standing(state: Encounter, scene: Scene) -> Iterator[Fault]:
    """Yield tokens that stand off the map, in a wall, or on each other; and what there is too much of."""
    walls = sum(len(o.points) - (not o.closed) for o in scene.obstacles)
    for code, count, most in (
        ("walls", walls, limits.WALLS_REMARK),
        ("tokens", len(scene.tokens), limits.TOKENS_REMARK),
        ("lights", len(scene.lights), limits.LIGHTS_REMARK),
    ):
        if count > most:
            yield _remark(f"many_{code}", scene=scene.name or scene.id, count=count, limit=most)
    if not scene.tokens:
        return
    discs = np.array([(*t.at, state.token_radius_m(t)) for t in scene.tokens], dtype=np.float64)
    names = [obstacles.token_name(state, token) for token in scene.tokens]
    for token, name in zip(scene.tokens, names, strict=True):
        x, y = token.at
        if not (0 <= x <= scene.width_m and 0 <= y <= scene.height_m):
            yield _remark("off_map", name=name)
    pieces = [pair for o in scene.obstacles if o.blocks_move for pair in obstacles.obstacle_segments(o)]
    if pieces:
        in_wall = discs_on_walls(discs, np.array(pieces, dtype=np.float64).reshape(-1, 2, 2))
        for name, stands in zip(names, in_wall.tolist(), strict=True):
            if stands:
                yield _remark("in_wall", name=name)
    for one, other in overlaps(discs):
        yield _remark("overlap", name=names[one], other=names[other])
