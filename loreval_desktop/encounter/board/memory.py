"""What players remember of the ground, what their screen shows of it, and what the GM's hand adds or hides.

The memory is tiles of bits; what is seen now is an outline, which `board.sight` finds.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import shapely

from loreval_desktop.core.ids import TokenId
from loreval_desktop.encounter.board.outlines import Region
from loreval_desktop.encounter.board.sight import eye_of, seen, seen_by_side, watchers
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import FogTile, Point, Scene
from loreval_desktop.geometry import bitmap
from loreval_desktop.geometry.bitmap import Tile, Tiles
from loreval_desktop.geometry.distance import cut_path, path_length_m

STEP_M = 2.0
"""How far apart the places are from which a walker looks round on its way."""
MOST_LOOKS = 60


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

    area: Region
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
