"""Pictures for the map: decoded safely, and areas of geometry as paths."""

from __future__ import annotations

import shapely
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainterPath, QPolygonF

from loreval_desktop.core import limits

PLAY_PIXELS = 64_000_000
"""A picture above this is shown from a reduced copy; its bytes stay as they came."""


def picture_size(data: bytes) -> QSize:
    """Return the size that a picture's header says; an invalid size when it is none that can be read."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    return size if reader.canRead() else QSize()


def decode_scaled(data: bytes, most_pixels: int = PLAY_PIXELS) -> QImage:
    """Return a picture, reduced when it has more pixels than wanted; a null image when it cannot be read.

    The header is read first: nothing is decoded whose memory would pass the limit. Turned as its metadata says.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid() or max(size.width(), size.height()) > limits.PICTURE_SIDE * 2:
        return QImage()
    pixels = size.width() * size.height()
    if pixels > most_pixels:
        reader.setScaledSize(size.scaled(size * (most_pixels / pixels) ** 0.5, Qt.AspectRatioMode.KeepAspectRatio))
    if pixels * 4 > limits.PICTURE_MEMORY_BYTES and bytes(reader.format().data()) not in (b"jpeg", b"jpg"):
        return QImage()  # decoded whole before it is reduced: too much memory
    QImageReader.setAllocationLimit(limits.PICTURE_MEMORY_BYTES // limits.MIB)
    image = reader.read()
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied) if not image.isNull() else image


def shapely_path(area: shapely.Geometry) -> QPainterPath:
    """Return a polygon or several as a path, holes left open."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for polygon in getattr(area, "geoms", (area,)):
        if polygon.geom_type == "Polygon" and not polygon.is_empty:
            for ring in (polygon.exterior, *polygon.interiors):
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.coords]))
                path.closeSubpath()
    return path
