"""Textures, shadows and light for the drawn maps: numpy for the ground, QPainter for what has an outline.

Everything is seeded, so that a picture drawn again is the same picture.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

Array = npt.NDArray[np.float32]
XY = tuple[float, float]


def rgb(code: str) -> Array:
    """Return `#rrggbb` as three shares."""
    return np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)], dtype=np.float32)


def blur(mask: Array, radius: float) -> Array:
    """Return a mask blurred by three box means, which come close to a bell."""
    size = max(1, round(radius))
    for _ in range(3):
        for axis in (0, 1):
            padded = np.pad(mask, [(size + 1, size) if a == axis else (0, 0) for a in (0, 1)], mode="edge")
            total = np.cumsum(padded, axis=axis, dtype=np.float64)
            width = 2 * size + 1
            ahead, behind = [slice(None)] * 2, [slice(None)] * 2
            ahead[axis], behind[axis] = slice(width, None), slice(None, -width)
            mask = ((total[tuple(ahead)] - total[tuple(behind)]) / width).astype(np.float32)
    return mask


class Board:
    """A picture in the making. rgb: (height, width, 3) shares; all places are metres."""

    def __init__(self, width_m: float, height_m: float, ppm: int, seed: int) -> None:
        self.ppm = ppm
        self.width_m, self.height_m = width_m, height_m
        self.w, self.h = round(width_m * ppm), round(height_m * ppm)
        self.rgb: Array = np.zeros((self.h, self.w, 3), dtype=np.float32)
        self.seed = seed
        self.chance = random.Random(seed)
        ys, xs = np.mgrid[0 : self.h, 0 : self.w].astype(np.float32)
        self.x: Array = (xs + 0.5) / ppm
        self.y: Array = (ys + 0.5) / ppm

    # -- noise --------------------------------------------------------------------------------------------------------

    def noise(self, cell_x: float, cell_y: float | None = None, *, octaves: int = 4, salt: int = 0) -> Array:
        """Return smooth noise around 0.5. cell: metres of the coarsest octave."""
        cell_y = cell_x if cell_y is None else cell_y
        total = np.zeros((self.h, self.w), dtype=np.float32)
        weight, sum_ = 1.0, 0.0
        for octave in range(octaves):
            total += weight * self._octave(cell_x, cell_y, self.seed * 7919 + salt * 131 + octave)
            sum_ += weight
            weight *= 0.5
            cell_x, cell_y = cell_x / 2, cell_y / 2
        return total / sum_

    def _octave(self, cell_x: float, cell_y: float, seed: int) -> Array:
        columns, rows = math.ceil(self.width_m / cell_x) + 2, math.ceil(self.height_m / cell_y) + 2
        grid = np.random.default_rng(seed).random((rows, columns), dtype=np.float32)
        fx, fy = self.x[0] / cell_x, self.y[:, 0] / cell_y
        ix, iy = fx.astype(int), fy.astype(int)
        tx, ty = fx - ix, fy - iy
        tx, ty = (tx * tx * (3 - 2 * tx))[None, :], (ty * ty * (3 - 2 * ty))[:, None]
        top = grid[iy][:, ix] * (1 - tx) + grid[iy][:, ix + 1] * tx
        bottom = grid[iy + 1][:, ix] * (1 - tx) + grid[iy + 1][:, ix + 1] * tx
        return (top * (1 - ty) + bottom * ty).astype(np.float32)

    def worley(self, cell: float, *, salt: int = 0, warp: float = 0.0) -> tuple[Array, Array]:
        """Return (edge, tint) of pebbled cells: edge is 0 on the joint and grows inwards; tint is 0..1 by cell."""
        chance = np.random.default_rng(self.seed * 31 + salt)
        columns, rows = math.ceil(self.width_m / cell) + 4, math.ceil(self.height_m / cell) + 4
        jitter = chance.random((rows, columns, 2), dtype=np.float32) * 0.8 + 0.1
        tints = chance.random((rows, columns), dtype=np.float32)
        x, y = self.x / cell, self.y / cell
        if warp:
            x = x + (self.noise(cell * 2, octaves=2, salt=salt + 1) - 0.5) * warp
            y = y + (self.noise(cell * 2, octaves=2, salt=salt + 2) - 0.5) * warp
        ix, iy = np.floor(x).astype(int), np.floor(y).astype(int)
        first = np.full(x.shape, 9, dtype=np.float32)
        second = first.copy()
        tint = np.zeros_like(first)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                cy, cx = np.clip(iy + dy + 1, 0, rows - 1), np.clip(ix + dx + 1, 0, columns - 1)
                px, py = ix + dx + jitter[cy, cx, 0], iy + dy + jitter[cy, cx, 1]
                away = np.hypot(x - px, y - py)
                nearer = away < first
                second = np.where(nearer, first, np.minimum(second, away))
                tint = np.where(nearer, tints[cy, cx], tint)
                first = np.where(nearer, away, first)
        return second - first, tint

    # -- ground textures ----------------------------------------------------------------------------------------------

    def planks(self, *, along: str, width: float, light: str, dark: str, salt: int) -> Array:
        """Return a floor of boards."""
        across, down = (self.y, self.x) if along == "x" else (self.x, self.y)
        row = np.floor(across / width)
        shift = np.sin(row * 12.9898 + salt) * 43758.5453
        shift = (shift - np.floor(shift)).astype(np.float32)
        length = 1.6 + shift * 1.5
        place = down / length + shift * 7
        board = np.floor(place)
        tint = np.sin(row * 78.233 + board * 37.719 + salt * 3.1) * 43758.5453
        tint = tint - np.floor(tint)
        stretch = (1.6, 0.05) if along == "x" else (0.05, 1.6)
        grain = self.noise(*stretch, octaves=3, salt=salt)
        figure = self.noise(*(v * 2.5 for v in stretch), octaves=2, salt=salt + 5)
        share = np.clip(0.15 + 0.55 * tint + 0.7 * (grain - 0.5) + 0.6 * (figure - 0.5), 0, 1)
        colour = rgb(dark) + (rgb(light) - rgb(dark)) * share[..., None]
        side = np.abs(across / width - row - 0.5) * 2
        end = np.abs(place - board - 0.5) * 2 * length
        gap = np.clip((side - 0.88) / 0.12, 0, 1) + np.clip((end - length + 0.035) / 0.035, 0, 1)
        return (colour * (1 - 0.55 * np.clip(gap, 0, 1))[..., None]).astype(np.float32)

    def flags(self, *, size: float, light: str, dark: str, salt: int, worn: float = 0.25) -> Array:
        """Return a floor of cut stones in courses, a little uneven."""
        wx = (self.noise(0.9, octaves=3, salt=salt + 1) - 0.5) * 0.09
        wy = (self.noise(0.9, octaves=3, salt=salt + 2) - 0.5) * 0.09
        y = (self.y + wy) / size
        row = np.floor(y)
        shift = np.sin(row * 91.17 + salt) * 9871.37
        shift = shift - np.floor(shift)
        wide = 0.85 + 0.75 * shift
        x = (self.x + wx) / size / wide + shift * 5
        column = np.floor(x)
        tint = np.sin(row * 45.3 + column * 97.1 + salt) * 15731.7
        tint = tint - np.floor(tint)
        edge = np.minimum(0.5 - np.abs(x - column - 0.5), (0.5 - np.abs(y - row - 0.5))) * size
        mottle = self.noise(0.5, octaves=5, salt=salt + 3)
        share = np.clip(0.5 * tint + 0.8 * (mottle - 0.5) + 0.25, 0, 1)
        colour = rgb(dark) + (rgb(light) - rgb(dark)) * share[..., None]
        joint = np.clip(1 - edge / 0.035, 0, 1)
        bevel = np.clip(1 - np.abs(edge - 0.05) / 0.03, 0, 1)
        lit = ((y - row) < 0.5) * bevel * 0.10 - ((y - row) >= 0.5) * bevel * 0.08
        stain = np.clip((self.noise(2.5, octaves=4, salt=salt + 4) - 0.45) * 3, 0, 1) * worn
        return (colour * (1 - 0.62 * joint + lit - stain * 0.5)[..., None]).astype(np.float32)

    def cobbles(self, *, size: float, light: str, dark: str, joint: str, salt: int) -> Array:
        """Return rounded stones in earth."""
        edge, tint = self.worley(size, salt=salt, warp=0.3)
        mottle = self.noise(0.2, octaves=3, salt=salt + 8)
        share = np.clip(0.25 + 0.6 * tint + 0.5 * (mottle - 0.5), 0, 1)
        stone = (rgb(dark) + (rgb(light) - rgb(dark)) * share[..., None]) * (0.75 + 0.45 * np.clip(edge, 0, 0.6))[
            ..., None
        ]
        solid = np.clip((edge - 0.06) / 0.12, 0, 1)[..., None]
        return (rgb(joint) * (0.8 + 0.4 * mottle[..., None]) * (1 - solid) + stone * solid).astype(np.float32)

    def mottled(self, colours: Sequence[str], *, cell: float, salt: int, fine: float = 0.15) -> Array:
        """Return noise through a ramp of colours, with grain: earth, grass, rock."""
        value = np.clip((self.noise(cell, octaves=5, salt=salt) - 0.25) / 0.5, 0, 0.999) * (len(colours) - 1)
        low = value.astype(int)
        share = (value - low)[..., None]
        table = np.stack([rgb(c) for c in colours])
        colour = table[low] * (1 - share) + table[np.minimum(low + 1, len(colours) - 1)] * share
        grain = self.noise(0.07, octaves=2, salt=salt + 9) - 0.5
        return (colour * (1 + fine * 2 * grain)[..., None]).astype(np.float32)

    # -- masks and layers ---------------------------------------------------------------------------------------------

    def paint(self, work: Callable[[QPainter], None]) -> Array:
        """Return what QPainter draws in metres, as premultiplied (height, width, 4)."""
        image = QImage(self.w, self.h, QImage.Format.Format_RGBA8888_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.ppm, self.ppm)
        work(painter)
        painter.end()
        found = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(self.h, self.w, 4)
        return found.astype(np.float32) / 255

    def mask(self, path: QPainterPath) -> Array:
        """Return where a path in metres covers the picture."""
        return self.paint(lambda painter: painter.fillPath(path, QColor("white")))[..., 3]

    def lay(self, texture: Array | str, mask: Array, share: float = 1.0) -> None:
        """Put a texture or one colour where a mask says."""
        colour = rgb(texture) if isinstance(texture, str) else texture
        cover = (mask * share)[..., None]
        self.rgb = self.rgb * (1 - cover) + colour * cover

    def put(self, layer: Array) -> None:
        """Put a painted layer on top."""
        self.rgb = self.rgb * (1 - layer[..., 3:]) + layer[..., :3]

    def shade(self, mask: Array, *, radius_m: float, strength: float, shift: XY = (0.0, 0.0)) -> None:
        """Darken where the blurred mask falls: a shadow, or the dark along a wall.

        shift: metres right and down, not negative.
        """
        soft = blur(mask, radius_m * self.ppm)
        dx, dy = round(shift[0] * self.ppm), round(shift[1] * self.ppm)
        soft = np.pad(soft, ((max(0, dy), 0), (max(0, dx), 0)))[: self.h, : self.w]
        self.rgb = self.rgb * (1 - strength * np.clip(soft, 0, 1))[..., None]

    def put_standing(self, layer: Array, *, height_m: float = 0.12, strength: float = 0.6) -> None:
        """Put a painted layer with the shadow that it throws on the ground."""
        alpha = layer[..., 3]
        self.shade(alpha, radius_m=0.05 + height_m * 0.5, strength=strength, shift=(height_m, height_m))
        self.put(layer)

    # -- light --------------------------------------------------------------------------------------------------------

    def lamp(self, at: XY, radius_m: float, walls: Iterable[tuple[XY, XY]]) -> Array:
        """Return how much light a flame throws, 0..1, with the soft shadows of walls."""

        def work(painter: QPainter) -> None:
            glow = QRadialGradient(QPointF(*at), radius_m)
            for step in range(11):
                near = step / 10
                glow.setColorAt(near, QColor.fromRgbF(1, 1, 1, (1 - near) ** 1.7))
            painter.fillRect(QRectF(at[0] - radius_m, at[1] - radius_m, 2 * radius_m, 2 * radius_m), QBrush(glow))
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            for a, b in walls:
                far = [(p[0] + (p[0] - at[0]) * 60, p[1] + (p[1] - at[1]) * 60) for p in (b, a)]
                painter.setPen(QPen(QColor("white"), 0.005))
                painter.setBrush(QColor("white"))
                painter.drawPolygon(QPolygonF([QPointF(*p) for p in (a, b, *far)]))

        return blur(self.paint(work)[..., 3], 0.12 * self.ppm)

    def finish(self, *, vignette: float = 0.25, grain: float = 0.02) -> QImage:
        """Return the picture: a little grain, dark corners."""
        x, y = self.x / self.width_m - 0.5, self.y / self.height_m - 0.5
        dark = np.clip((np.hypot(x, y) - 0.42) / 0.35, 0, 1) * vignette
        noise = (np.random.default_rng(self.seed).random((self.h, self.w), dtype=np.float32) - 0.5) * 2 * grain
        out = self.rgb * (1 - dark + noise)[..., None]
        pixels = (np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8)
        return QImage(pixels.tobytes(), self.w, self.h, self.w * 3, QImage.Format.Format_RGB888).copy()


# --- outlines --------------------------------------------------------------------------------------------------------


def polygon(points: Iterable[XY]) -> QPainterPath:
    """Return a closed outline."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*p) for p in points]))
    path.closeSubpath()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def box(x0: float, y0: float, x1: float, y1: float, round_m: float = 0.0) -> QPainterPath:
    """Return a rectangle by its corners."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x0, y0, x1 - x0, y1 - y0), round_m, round_m)
    return path


def disc(x: float, y: float, radius: float) -> QPainterPath:
    """Return a circle."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def ring(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> list[XY]:
    """Return the corners of a regular outline, to the millimetre."""
    return [
        (
            round(x + radius * math.cos(turn + 2 * math.pi * k / corners), 3),
            round(y + radius * math.sin(turn + 2 * math.pi * k / corners), 3),
        )
        for k in range(corners)
    ]


def smooth(points: Sequence[XY], steps: int = 6) -> list[XY]:
    """Return an open line through points, rounded."""
    found: list[XY] = []
    for index in range(len(points) - 1):
        p0, p1 = points[max(0, index - 1)], points[index]
        p2, p3 = points[index + 1], points[min(len(points) - 1, index + 2)]
        for step in range(steps):
            t = step / steps
            found.append(
                tuple(
                    round(
                        0.5
                        * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3),
                        3,
                    )
                    for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
                )
            )
    return [*found, points[-1]]


def stroked(lines: Iterable[Sequence[XY]], width: float, *, closed: bool = False) -> QPainterPath:
    """Return the area that thick lines cover, corners squared."""
    from PySide6.QtGui import QPainterPathStroker

    pen = QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for line in lines:
        path = QPainterPath(QPointF(*line[0]))
        for point in line[1:]:
            path.lineTo(QPointF(*point))
        if closed:
            path.closeSubpath()
        whole.addPath(pen.createStroke(path))
    return whole
