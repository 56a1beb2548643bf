"""Tiles of ground as pictures: what is covered is opaque, in one colour."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from loreval_desktop.encounter.value.scene import FogTile
from loreval_desktop.geometry.bitmap import SIDE, TILE_M, Tile, to_array

MOST_CELLS = 4096
"""The longest side of a picture, in cells; larger ground is drawn coarser."""


def tiles_picture(tiles: Iterable[FogTile] | Iterable[Tile], colour: QColor) -> tuple[QImage, QRectF] | None:
    """Return a picture of covered ground and where it lies, in metres; None when nothing is covered."""
    found = tuple(Tile(tile.column, tile.row, tile.bits) for tile in tiles)
    if not found:
        return None
    columns = (min(t.column for t in found), max(t.column for t in found) + 1)
    rows = (min(t.row for t in found), max(t.row for t in found) + 1)
    wide, high = columns[1] - columns[0], rows[1] - rows[0]
    step = 1
    while max(wide, high) * SIDE // step > MOST_CELLS and step < SIDE:
        step *= 2
    if step == 1:
        cells = to_array(found, columns, rows)
    else:
        side = SIDE // step
        cells = np.zeros((high * side, wide * side), dtype=np.bool_)
        for tile in found:
            i, j = (tile.column - columns[0]) * side, (tile.row - rows[0]) * side
            one = to_array((tile,), (tile.column, tile.column + 1), (tile.row, tile.row + 1))
            cells[j : j + side, i : i + side] = one[step // 2 :: step, step // 2 :: step]
    where = QRectF(columns[0] * TILE_M, rows[0] * TILE_M, wide * TILE_M, high * TILE_M)
    return cells_picture(cells, colour), where


def cells_picture(cells: npt.NDArray[np.bool_], colour: QColor) -> QImage:
    """Return truths (rows, columns) as a picture of one colour, premultiplied."""
    height, width = cells.shape
    pixels = np.zeros((height, width, 4), dtype=np.uint8)
    alpha = colour.alphaF()
    ink = [round(part * alpha * 255) for part in (colour.blueF(), colour.greenF(), colour.redF())] + [colour.alpha()]
    pixels[cells] = ink
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
    return image.copy()
