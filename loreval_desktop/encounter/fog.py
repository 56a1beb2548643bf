"""What a side sees of the ground, what it remembers, and what the GM's hand adds or hides.

An eye sees as far as nothing as tall as the target stands in the way; in the dark, only what is lit or within its dark
vision. The memory is tiles of bits; the live view is an outline.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import shapely
from shapely import MultiPolygon, Polygon

from loreval_desktop.core.ids import TokenId
from loreval_desktop.encounter import measure
from loreval_desktop.encounter.state import (
    Area,
    AreaKind,
    Band,
    Combatant,
    Encounter,
    FogTile,
    Light,
    LightLevel,
    Obstacle,
    ObstacleKind,
    Point,
    Scene,
    Side,
    Token,
)
from loreval_desktop.geometry import bitmap
from loreval_desktop.geometry.bitmap import Tile, Tiles
from loreval_desktop.geometry.distance import cut_path, path_length_m
from loreval_desktop.geometry.obstruction import facing
from loreval_desktop.geometry.segments import Noded, node, weld
from loreval_desktop.geometry.sight import Walls, joined, step_off, visibilities

Ground: TypeAlias = Polygon | MultiPolygon
STEP_M = 2.0
"""How far apart the places are from which a walker looks round on its way."""
MOST_LOOKS = 60
EDGE_M = 0.01
"""How near seen ground must come to a body to show it."""
_EMPTY = Polygon()


# --- what stops an eye -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opaque:
    """What no eye sees through on a scene. pieces: as drawn, the edge of the map included; sides: as for `facing`."""

    pieces: npt.NDArray[np.float64]
    sides: npt.NDArray[np.int64]
    noded: Noded
    walls: Walls

    def for_eye(self, eye: Point) -> Walls:
        """Return the walls that stand for an eye: one-way walls let it through from one side."""
        if not self.sides.any():
            return self.walls
        stands = facing(eye, self.pieces, self.sides)
        return Walls.of(self.noded.segments[self.noded.select(stands)])


def opaque(scene: Scene) -> Opaque:
    """Return what no eye sees through, from the feet to the top; a window or a low wall is seen through."""
    size = (scene.width_m, scene.height_m)
    return measure.keep(f"opaque{size}", scene.obstacles, lambda: _make_opaque(scene.obstacles, size, shut=False))


def _make_opaque(obstacles: tuple[Obstacle, ...], size: tuple[float, float], *, shut: bool) -> Opaque:
    width, height = size
    corners: list[Point] = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    pieces = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    sides = [0] * len(pieces)
    for obstacle in obstacles:
        if hides_all(obstacle.sight_bands) or (shut and obstacle.kind is ObstacleKind.DOOR):
            drawn = measure.obstacle_segments(obstacle)
            pieces += drawn
            sides += [1 if obstacle.kind is ObstacleKind.ONE_WAY else 0] * len(drawn)
    array = np.array(pieces, dtype=np.float64).reshape(-1, 2, 2)
    welded = weld(array)
    noded = node(welded.segments, welded.rows)
    return Opaque(array, np.array(sides, dtype=np.int64), noded, Walls.of(noded.segments))


def hides_all(bands: Iterable[Band]) -> bool:
    """Tell whether bands together hide the whole height."""
    top = 0.0
    for band in sorted(bands, key=lambda b: b.low):
        if band.low > top:
            return False
        top = max(top, band.high)
    return top >= 1.0


def room_at(scene: Scene, place: Point) -> Polygon | None:
    """Return the room that a place lies in, doors taken as shut; None outside the map or on a wall."""
    size = (scene.width_m, scene.height_m)
    shut = measure.keep(
        f"rooms{size}", scene.obstacles, lambda: _make_rooms(_make_opaque(scene.obstacles, size, shut=True))
    )
    spot = shapely.Point(place)
    return next((room for room in shut if room.contains(spot)), None)


def _make_rooms(shut: Opaque) -> tuple[Polygon, ...]:
    rooms = shapely.get_parts(shapely.polygonize(shapely.linestrings(shut.noded.segments)))
    return tuple(room for room in rooms if isinstance(room, Polygon))


# --- eyes ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Eye:
    """One who looks. dark_m: how far it sees without light."""

    at: Point
    dark_m: float = 0.0


def outline(scene: Scene, eye: Point, radius_m: float | None = None) -> npt.NDArray[np.float64] | None:
    """Return what can be seen from a place, as a ring (K, 2) of metres; None for a place outside the map."""
    rings = _outlines(scene, (eye,), radius_m)
    return rings[0] if rings else None


def _outlines(scene: Scene, eyes: Sequence[Point], radius_m: float | None = None) -> list[npt.NDArray[np.float64]]:
    found = opaque(scene)
    inside = [e for e in eyes if 0 <= e[0] <= scene.width_m and 0 <= e[1] <= scene.height_m]
    if not found.sides.any():
        places = [p for p in (step_off(e, found.walls) for e in inside) if p is not None]
        return list(visibilities(places, found.walls, radius_m)) if places else []
    rings: list[npt.NDArray[np.float64]] = []
    for eye in inside:
        walls = found.for_eye(eye)
        place = step_off(eye, walls)
        if place is not None:
            rings += visibilities((place,), walls, radius_m)
    return rings


def seen(scene: Scene, eyes: Sequence[Eye]) -> Ground:
    """Return the ground that some eyes see together: in the dark only what is lit, or within their dark vision."""
    dark = dark_ground(scene)
    if dark.is_empty:
        return _with_bodies(scene, joined(_outlines(scene, [eye.at for eye in eyes])))
    hidden = dark.difference(lit_ground(scene))
    parts: list[Ground] = []
    for eye in eyes:
        ring = outline(scene, eye.at)
        if ring is None:
            continue
        near = shapely.Point(eye.at).buffer(eye.dark_m, quad_segs=32) if eye.dark_m > 0 else _EMPTY
        parts.append(joined([ring]).difference(hidden.difference(near)))
    return _with_bodies(scene, _areas(shapely.union_all(parts))) if parts else _EMPTY


def _with_bodies(scene: Scene, area: Ground) -> Ground:
    """Return seen ground with the pillars and trees whose edge is seen: one sees the thing, not a hole in its place."""
    bodies = measure.keep("bodies", scene.obstacles, lambda: _make_bodies(scene.obstacles))
    if area.is_empty or not bodies:
        return area
    shapely.prepare(area)
    met = [body for body in bodies if area.dwithin(body, EDGE_M)]
    return _areas(shapely.union_all([area, *met])) if met else area


def _make_bodies(obstacles: tuple[Obstacle, ...]) -> tuple[shapely.Geometry, ...]:
    return tuple(
        shapely.make_valid(shapely.Polygon(o.points)).buffer(EDGE_M)
        for o in obstacles
        if o.closed and len(o.points) > 2 and o.kind in (ObstacleKind.PILLAR, ObstacleKind.TREE)
    )


def _areas(shape: shapely.Geometry) -> Ground:
    polygons = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]
    return polygons[0] if len(polygons) == 1 else MultiPolygon(polygons)


def dark_ground(scene: Scene) -> Ground:
    """Return where it is wholly dark but for sources of light: the scene's own darkness, and areas of light over it."""
    whole = shapely.box(0, 0, scene.width_m, scene.height_m)
    dark: shapely.Geometry = whole if scene.ambient is LightLevel.DARKNESS else _EMPTY
    for area in scene.areas:
        if area.kind is AreaKind.LIGHT:
            shape = area_shape(area)
            dark = dark.union(shape) if area.level is LightLevel.DARKNESS else dark.difference(shape)
    return _areas(dark)


def lit_ground(scene: Scene) -> Ground:
    """Return where the sources of light shine."""
    rings = []
    for light in scene.lights:
        reach = max(light.bright_m, light.dim_m)
        if light.on and reach > 0:
            ring = outline(scene, light_place(scene, light), reach)
            if ring is not None:
                rings.append(ring)
    return joined(rings)


def light_place(scene: Scene, light: Light) -> Point:
    """Return where a source of light is: with the token that carries it."""
    carrier = None if light.carried_by is None else scene.token(light.carried_by)
    return light.at if carrier is None else carrier.at


def area_shape(area: Area) -> shapely.Geometry:
    """Return the ground of an area."""
    return shapely.make_valid(shapely.Polygon(area.outline))


# --- sides -----------------------------------------------------------------------------------------------------------


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


def seen_by(state: Encounter, scene: Scene, tokens: Iterable[Token]) -> Ground:
    """Return the ground that some tokens see together."""
    return seen(scene, [eye_of(state, token) for token in tokens])


def seen_by_side(state: Encounter, side: Side = Side.PLAYERS) -> Ground:
    """Return the ground of the current scene that a side sees now."""
    scene = state.scene()
    if scene is None:
        return _EMPTY
    return measure.keep(f"seen{side}", state, lambda: seen_by(state, scene, watchers(state, scene, side)))


# --- memory ----------------------------------------------------------------------------------------------------------


def tiles(kept: Iterable[FogTile]) -> Tiles:
    """Return tiles of the value as geometry counts with them."""
    return tuple(Tile(tile.column, tile.row, tile.bits) for tile in kept)


def changed(old: Iterable[FogTile], new: Tiles) -> tuple[FogTile, ...]:
    """Return what must be put into old tiles to have the new ones; a tile that is no longer there has no bits."""
    have = {(tile.column, tile.row): tile.bits for tile in old}
    want = {(tile.column, tile.row): tile.bits for tile in new}
    put = [FogTile(column=c, row=r, bits=bits) for (c, r), bits in want.items() if have.get((c, r)) != bits]
    return (*put, *(FogTile(column=c, row=r, bits=b"") for c, r in have.keys() - want.keys()))


def patched(old: tuple[FogTile, ...], put: Iterable[FogTile]) -> tuple[FogTile, ...]:
    """Return old tiles with others in their place; see `changed`."""
    found = {(tile.row, tile.column): tile for tile in old}
    for tile in put:
        if tile.bits:
            found[tile.row, tile.column] = tile
        else:
            found.pop((tile.row, tile.column), None)
    return tuple(tile for _, tile in sorted(found.items(), key=lambda pair: pair[0]))


def shape_tiles(shape: shapely.Geometry, scene: Scene) -> Tiles:
    """Return the cells of a shape that lie on the map."""
    return bitmap.covered(shape.intersection(shapely.box(0, 0, scene.width_m, scene.height_m)))


def looks_along(path: Sequence[Point]) -> tuple[Point, ...]:
    """Return the places from which a walker looks round on its way, its end included."""
    length = path_length_m(path)
    count = min(MOST_LOOKS, max(1, math.ceil(length / STEP_M)))
    return tuple(cut_path(path, length * k / count)[-1] for k in range(count + 1))


def explored_now(
    state: Encounter,
    scene: Scene,
    ways: dict[TokenId, tuple[Point, ...]] | None = None,
    only: Collection[TokenId] | None = None,
) -> Tiles:
    """Return what the players have explored once their tokens have looked round, on their ways too.

    only: those who look; the others see what they saw before.
    """
    eyes = []
    for token in watchers(state, scene):
        if only is None or token.id in only:
            way = (ways or {}).get(token.id)
            places = (token.at,) if way is None else looks_along((*way, token.at))
            eyes += [eye_of(state, token, place) for place in places]
    have = tiles(scene.explored)
    return bitmap.union(have, bitmap.covered(seen(scene, eyes))) if eyes else have


# --- what the players' screen shows ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seen:
    """What players see of a scene under fog. area: now; remembered: before; shown, hidden: by the GM's hand.

    What is hidden is hidden whatever else says; what is shown shows who stands there too.
    """

    area: Ground
    remembered: Tiles
    shown: Tiles
    hidden: Tiles

    def covers(self, at: Point) -> bool:
        """Tell whether the GM's hand hides a place."""
        return bool(bitmap.contains(self.hidden, (at,))[0])

    def knows(self, at: Point) -> bool:
        """Tell whether a place is seen or remembered."""
        if self.covers(at):
            return False
        return self.shows(at, 0.0) or bool(bitmap.contains(self.remembered, (at,))[0])

    def shows(self, at: Point, radius_m: float) -> bool:
        """Tell whether something of a disc can be seen."""
        if self.covers(at):
            return False
        if bitmap.contains(self.shown, (at,))[0]:
            return True
        return bool(self.area.distance(shapely.Point(at)) < max(radius_m, 1e-6)) if not self.area.is_empty else False


def players_see(state: Encounter) -> Seen | None:
    """Return what players see of the current scene; None: everything, for it has no fog."""
    scene = state.scene()
    if scene is None or not scene.fog:
        return None
    return Seen(seen_by_side(state), tiles(scene.explored), tiles(scene.fog_painted), tiles(scene.fog_hidden))
