"""The fog over a map: what players explore by itself after every step, and what the GM paints by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import shapely
from pydantic import Field

from loreval_desktop.core.ids import TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import light, memory, sight
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.map.events import FogPainted, GroundExplored
from loreval_desktop.encounter.map.scene import no_scene
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.scene import Point, Scene
from loreval_desktop.geometry import bitmap

Ring = Annotated[tuple[Point, ...], Field(min_length=1, max_length=20_000)]


class PaintFog(Command):
    """Paint fog by hand. points: an outline, or with width_m the way of a brush; holes: parts of the outline left out.

    how: show (players see it), hide (they do not, whatever their characters see), natural (what their characters see
    and remember), forget (natural, and no longer remembered).
    """

    kind: Literal["paint_fog"] = "paint_fog"
    points: Ring
    holes: tuple[Ring, ...] = ()
    width_m: Annotated[float, Field(gt=0, le=200)] | None = None
    how: Literal["show", "hide", "natural", "forget"] = "show"


@check.register
def _(command: PaintFog, state: Encounter) -> Iterator[Problem]:
    if state.scene() is None:
        yield no_scene()
    elif command.width_m is None and len(command.points) < 3:
        yield Problem(say=message("fog.no_outline"), overridable=False)


def shape_of(command: PaintFog) -> shapely.Geometry:
    """Return the ground that a command paints."""
    if command.width_m is not None:
        line = shapely.LineString(command.points) if len(command.points) > 1 else shapely.Point(command.points[0])
        return line.buffer(command.width_m / 2, quad_segs=16)
    holes = [hole for hole in command.holes if len(hole) > 2]
    return shapely.make_valid(shapely.Polygon(command.points, holes))


@decide.register
def _(command: PaintFog, draft: Draft) -> None:
    scene = draft.state.scene()
    assert scene is not None
    painted = memory.shape_tiles(shape_of(command), scene)
    shown, hidden, explored = (memory.tiles(kept) for kept in (scene.fog_painted, scene.fog_hidden, scene.explored))
    shown = bitmap.union(shown, painted) if command.how == "show" else bitmap.difference(shown, painted)
    hidden = bitmap.union(hidden, painted) if command.how == "hide" else bitmap.difference(hidden, painted)
    if command.how == "forget":
        explored = bitmap.difference(explored, painted)
    event = FogPainted(
        scene_id=scene.id,
        shown=memory.changed(scene.fog_painted, shown),
        hidden=memory.changed(scene.fog_hidden, hidden),
        explored=memory.changed(scene.explored, explored),
    )
    if event.shown or event.hidden or event.explored:
        draft.emit(event)


def settle(draft: Draft, before: Encounter) -> None:
    """Let players remember what their characters saw during a step, however they were moved."""
    scene = draft.state.scene()
    if scene is None or not scene.fog or not _looks_new(draft.state, before, scene):
        return
    old = before.scene(scene.id)
    ways: dict[TokenId, tuple[Point, ...]] = {}
    for event in draft.events:
        path, token_id = getattr(event, "path", None), getattr(event, "token_id", None)
        if path and token_id is not None:
            stood = None if old is None else old.token(token_id)
            known = ways.get(token_id, () if stood is None else (stood.at,))
            ways[token_id] = (*known, *path)
    # In the dark a torch that somebody carries shows to the others too.
    alike = old is not None and _same_ground(old, scene) and _same_watchers(draft.state, before, scene, old)
    only = _moved(old, scene) if old is not None and alike and light.dark_ground(scene).is_empty else None
    put = memory.changed(scene.explored, memory.explored_now(draft.state, scene, ways, only))
    if put:
        draft.emit(GroundExplored(scene_id=scene.id, tiles=put))


def _looks_new(state: Encounter, before: Encounter, scene: Scene) -> bool:
    """Tell whether something that decides what players see has changed."""
    old = before.scene(scene.id)
    if old is None or before.current_scene != state.current_scene or not old.fog:
        return True
    if old.tokens is not scene.tokens or not _same_ground(old, scene):
        return True
    return not _same_watchers(state, before, scene, old)


def _same_watchers(state: Encounter, before: Encounter, scene: Scene, old: Scene) -> bool:
    """Tell whether the same tokens look for the players as before."""
    return [t.id for t in sight.watchers(state, scene)] == [t.id for t in sight.watchers(before, old)]


def _same_ground(old: Scene, scene: Scene) -> bool:
    """Tell whether nothing but tokens has changed of what decides what an eye sees."""
    return (
        old.fog
        and old.obstacles is scene.obstacles
        and old.lights is scene.lights
        and old.areas is scene.areas
        and old.explored is scene.explored
        and old.ambient is scene.ambient
        and (old.width_m, old.height_m) == (scene.width_m, scene.height_m)
    )


def _moved(old: Scene, scene: Scene) -> frozenset[TokenId]:
    """Return the tokens that stand elsewhere than before, or are new."""
    before = {token.id: token.at for token in old.tokens}
    return frozenset(token.id for token in scene.tokens if before.get(token.id) != token.at)
