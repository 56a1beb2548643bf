"""Memory of ground as bits: immutable tiles of 64 x 64 cells of 12.5 cm, shared between one state and the next.

A union of outlines seen step by step grows without end; cells do not. A cell counts as covered when its centre is.
A memory is a tuple of tiles in order of row and column, without empty tiles. Tile (0, 0) begins at the origin of the
world. In a tile, bit 0x80 of the first byte is the first cell of the first row, as `numpy.packbits` lays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from loreval_desktop.geometry._arrays import BoolArray, FloatArray, points, ranges

CELL_M = 0.125
SIDE = 64
TILE_M = CELL_M * SIDE
_BYTES = SIDE * SIDE // 8
_EMPTY = bytes(_BYTES)
_FULL = b"\xff" * _BYTES
_MOST_CELLS = 1 << 28


class Tile(NamedTuple):
    """64 x 64 cells, one bit each. column, row: which tile; bits: 512 bytes."""

    column: int
    row: int
    bits: bytes


Tiles = tuple[Tile, ...]


def checked(tiles: Iterable[tuple[int, int, bytes]]) -> Tiles:
    """Return tiles from outside, in order, the empty ones left out. Raises ValueError when one is not 512 bytes long
    or stands twice."""
    found: dict[tuple[int, int], bytes] = {}
    for column, row, bits in tiles:
        if len(bits) != _BYTES:
            raise ValueError(f"tile {column}, {row}: {len(bits)} bytes, expected {_BYTES}")
        if (row, column) in found:
            raise ValueError(f"tile {column}, {row}: twice")
        found[row, column] = bytes(bits)
    return tuple(Tile(column, row, bits) for (row, column), bits in sorted(found.items()) if any(bits))


def covered(shape: shapely.Geometry | npt.ArrayLike) -> Tiles:
    """Return the tiles of the cells whose centres lie within a shape.

    shape: a shapely area, or one ring (K, 2), world metres. Overlapping parts of one ring count even-odd. Raises
    ValueError on a value that is not finite and on a shape of more than 2**28 cells.
    """
    rings = _rings(shape)
    if not rings:
        return ()
    every = np.concatenate(rings)
    if not np.isfinite(every).all():
        raise ValueError("shape: a value is not finite")
    first = np.floor(every.min(axis=0) / TILE_M).astype(np.int64)
    last = np.floor(every.max(axis=0) / TILE_M).astype(np.int64)
    columns, rows = (last - first + 1).tolist()
    if columns * rows * SIDE * SIDE > _MOST_CELLS:
        raise ValueError(f"shape: {columns} x {rows} tiles are too many")
    filled = _fill(rings, first * TILE_M, columns * SIDE, rows * SIDE)
    blocks = filled.reshape(rows, SIDE, columns, SIDE).transpose(0, 2, 1, 3)
    packed = np.packbits(np.ascontiguousarray(blocks).reshape(rows, columns, -1), axis=2)
    some = packed.any(axis=2)
    return tuple(
        Tile(int(first[0]) + column, int(first[1]) + row, _shared(packed[row, column].tobytes()))
        for row, column in np.argwhere(some).tolist()
    )


def _shared(bits: bytes) -> bytes:
    return _FULL if bits == _FULL else bits


def _rings(shape: shapely.Geometry | npt.ArrayLike) -> list[FloatArray]:
    """Return closed rings; all of a shape together, even-odd, are its inside."""
    if not isinstance(shape, shapely.Geometry):
        ring = points(shape, "ring")
        return [np.concatenate((ring, ring[:1]))] if len(ring) > 2 else []
    parts = shapely.get_parts(shape)
    parts = shapely.get_parts(parts)
    areas = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    return [shapely.get_coordinates(ring) for ring in shapely.get_rings(areas)]


def _fill(rings: list[FloatArray], origin: FloatArray, width: int, height: int) -> BoolArray:
    """Return which cells have their centre inside, (height, width): where each edge crosses the middle of a row, the
    inside begins or ends."""
    edges = np.concatenate([np.concatenate((ring[:-1], ring[1:]), axis=1) for ring in rings])
    x0, y0, x1, y1 = ((edges - np.tile(origin, 2)) / CELL_M - 0.5).T
    upper, lower = np.minimum(y0, y1), np.maximum(y0, y1)
    begin, end = np.ceil(upper).astype(np.int64), np.ceil(lower).astype(np.int64)
    edge, row = ranges(begin, end - begin)
    slope = (x1 - x0)[edge] / np.where(y1 == y0, 1.0, y1 - y0)[edge]
    column = np.ceil(x0[edge] + (row - y0[edge]) * slope).astype(np.int64)
    flips = np.zeros((height, width + 1), dtype=np.int16)
    np.add.at(flips, (row, np.clip(column, 0, width)), 1)
    inside: BoolArray = (np.cumsum(flips[:, :-1], axis=1) & 1).astype(np.bool_)
    return inside


def union(a: Tiles, b: Tiles) -> Tiles:
    """Return what either covers. Tiles that do not change are the same objects, and a itself comes back when b adds
    nothing."""
    return _combined(a, b, lambda old, new: old | new, keep=True)


def difference(a: Tiles, b: Tiles) -> Tiles:
    """Return what a covers and b does not. Tiles that do not change are the same objects."""
    return _combined(a, b, lambda old, new: old & ~new, keep=False)


def _combined(a: Tiles, b: Tiles, mix: Callable[[int, int], int], *, keep: bool) -> Tiles:
    mine = {(tile.row, tile.column): tile for tile in a}
    mask = (1 << (8 * _BYTES)) - 1
    changed = False
    for tile in b:
        place = (tile.row, tile.column)
        have = mine.get(place)
        if have is None:
            if keep:
                mine[place] = tile
                changed = True
            continue
        old = int.from_bytes(have.bits, "big")
        new = mix(old, int.from_bytes(tile.bits, "big")) & mask
        if new != old:
            changed = True
            if new:
                mine[place] = Tile(tile.column, tile.row, _shared(new.to_bytes(_BYTES, "big")))
            else:
                del mine[place]
    return tuple(tile for _, tile in sorted(mine.items())) if changed else a


def contains(tiles: Tiles, places: npt.ArrayLike) -> BoolArray:
    """Return whether places (N, 2), world metres, lie in covered cells, shape (N,)."""
    spots = points(places, "places")
    cells = np.floor(spots / CELL_M).astype(np.int64)
    found = np.zeros(len(spots), dtype=np.bool_)
    mine = {(tile.column, tile.row): tile.bits for tile in tiles}
    home, inner = np.divmod(cells, SIDE)
    for k, ((column, row), (i, j)) in enumerate(zip(home.tolist(), inner.tolist(), strict=True)):
        bits = mine.get((column, row))
        found[k] = bits is not None and bool(bits[j * (SIDE // 8) + i // 8] & (0x80 >> (i % 8)))
    return found


def area_m2(tiles: Tiles) -> float:
    """Return the area of the covered cells in square metres."""
    return sum(int.from_bytes(tile.bits, "big").bit_count() for tile in tiles) * CELL_M * CELL_M


def to_array(tiles: Tiles, columns: tuple[int, int], rows: tuple[int, int]) -> BoolArray:
    """Return the cells of a range of tiles as truths, (64 x rows, 64 x columns), for a picture.

    columns, rows: first tile and the one after the last. Raises ValueError on an empty range.
    """
    wide, high = columns[1] - columns[0], rows[1] - rows[0]
    if wide <= 0 or high <= 0:
        raise ValueError("range of tiles: empty")
    cells = np.zeros((high * SIDE, wide * SIDE), dtype=np.bool_)
    for tile in tiles:
        i, j = tile.column - columns[0], tile.row - rows[0]
        if 0 <= i < wide and 0 <= j < high:
            cells[j * SIDE : (j + 1) * SIDE, i * SIDE : (i + 1) * SIDE] = tile_array(tile)
    return cells


def tile_array(tile: Tile) -> BoolArray:
    """Return the cells of one tile as truths, (64, 64)."""
    return np.unpackbits(np.frombuffer(tile.bits, dtype=np.uint8)).reshape(SIDE, SIDE).astype(np.bool_)
