"""What can be seen of the ground: from a place, by some eyes together, by a side.

An eye sees as far as nothing as tall as the target stands in the way; in the dark, only what is lit or within its dark
vision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import shapely
from shapely import Polygon

from loreval_desktop.encounter.board.cache import answers, maps, mask
from loreval_desktop.encounter.board.light import dark_ground, light_place, lit_ground
from loreval_desktop.encounter.board.obstacles import Opaque, make_opaque
from loreval_desktop.encounter.board.outlines import NO_GROUND, Region, outline, outlines, region_of
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Side
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind, Point, Scene, Token
from loreval_desktop.geometry.sight import joined

EDGE_M = 0.01
"""How near seen ground must come to a body to show it."""


@dataclass(frozen=True, slots=True)
class Eye:
    """One who looks. dark_m: how far it sees without light."""

    at: Point
    dark_m: float = 0.0


def seen(scene: Scene, eyes: Sequence[Eye]) -> Region:
    """Return the ground that some eyes see together: in the dark only what is lit, or within their dark vision."""
    dark = dark_ground(scene)
    if dark.is_empty:
        return _with_bodies(scene, joined(outlines(scene, [eye.at for eye in eyes])))
    hidden = dark.difference(lit_ground(scene))
    parts: list[Region] = []
    for eye in eyes:
        ring = outline(scene, eye.at)
        if ring is None:
            continue
        near = shapely.Point(eye.at).buffer(eye.dark_m, quad_segs=32) if eye.dark_m > 0 else NO_GROUND
        parts.append(joined([ring]).difference(hidden.difference(near)))
    return _with_bodies(scene, region_of(shapely.union_all(parts))) if parts else NO_GROUND


def _with_bodies(scene: Scene, area: Region) -> Region:
    """Return seen ground with the pillars and trees whose edge is seen: one sees the thing, not a hole in its place."""
    bodies = maps.get(("bodies", scene.obstacles), lambda: _make_bodies(scene.obstacles))
    if area.is_empty or not bodies:
        return area
    shapely.prepare(area)
    met = [body for body in bodies if area.dwithin(body, EDGE_M)]
    return region_of(shapely.union_all([area, *met])) if met else area


def _make_bodies(obstacles: tuple[Obstacle, ...]) -> tuple[shapely.Geometry, ...]:
    return tuple(
        shapely.make_valid(shapely.Polygon(o.points)).buffer(EDGE_M)
        for o in obstacles
        if o.closed and len(o.points) > 2 and o.kind in (ObstacleKind.PILLAR, ObstacleKind.TREE)
    )


def room_at(scene: Scene, place: Point) -> Polygon | None:
    """Return the room that a place lies in, doors taken as shut; None outside the map or on a wall."""
    size = (scene.width_m, scene.height_m)
    shut = maps.get(
        ("rooms", scene.obstacles, *size), lambda: _make_rooms(make_opaque(scene.obstacles, size, shut=True))
    )
    spot = shapely.Point(place)
    return next((room for room in shut if room.contains(spot)), None)


def _make_rooms(shut: Opaque) -> tuple[Polygon, ...]:
    rooms = shapely.get_parts(shapely.polygonize(shapely.linestrings(shut.noded.segments)))
    return tuple(room for room in rooms if isinstance(room, Polygon))


def watchers(state: Encounter, scene: Scene, side: Side = Side.PLAYERS) -> tuple[Token, ...]:
    """Return the tokens of a side that can look: of combatants that are neither dead nor unconscious nor stunned."""
    found = []
    for token in scene.tokens:
        combatant = state.combatant(token.combatant_id)
        if combatant is not None and combatant.side is side and not combatant.out:
            found.append(token)
    return tuple(found)


def eye_of(state: Encounter, token: Token, at: Point | None = None) -> Eye:
    """Return the eye of a token, where it stands or elsewhere."""
    combatant: Combatant | None = state.combatant(token.combatant_id)
    dark = 0.0 if combatant is None else float(state.sheet(combatant).senses.darkvision_m)
    return Eye(token.at if at is None else at, dark)


def seen_by(state: Encounter, scene: Scene, tokens: Iterable[Token]) -> Region:
    """Return the ground that some tokens see together."""
    return seen(scene, [eye_of(state, token) for token in tokens])


def seen_by_side(state: Encounter, side: Side = Side.PLAYERS) -> Region:
    """Return the ground of the current scene that a side sees now."""
    scene = state.scene()
    if scene is None:
        return NO_GROUND
    eyes = mask(
        f"eyes of {side}",
        (scene.tokens, state.combatants, state.creatures),
        lambda: tuple(eye_of(state, token) for token in watchers(state, scene, side)),
    )
    places = mask(
        "places of lights",
        (scene.tokens, scene.lights),
        lambda: tuple(light_place(scene, light) for light in scene.lights),
    )
    size = (scene.width_m, scene.height_m)
    return answers.get(
        ("seen", scene.obstacles, scene.areas, scene.lights, scene.ambient, *size, eyes, places),
        lambda: seen(scene, eyes),
    )
