"""A reference for obstruction: rays shot at the silhouette, one by one, and nothing else.

It shares no formula with the product: no projection, no clipping, no interval. A ray is followed from the eye and
meets a wall where the two equations say so; where neighbouring rays see different things the edge between them is
narrowed by more rays.
"""

from __future__ import annotations

import math

import numpy as np

HEIGHTS = (np.arange(20) + 0.5) / 20  # every band edge used by the tests is a multiple of 1/20


def _column_masks(bands) -> np.ndarray:
    return np.array([[any(low < h < high for low, high in row) for h in HEIGHTS] for row in bands], dtype=bool)


class Target:
    """One eye, one target, and what may stand between."""

    def __init__(self, eye, target, walls, bands, discs, shares):
        self.eye = np.asarray(eye, dtype=float)
        x, y, self.r = target
        self.toward = np.array((x, y)) - self.eye
        self.d = math.dist(eye, (x, y))
        self.middle = math.atan2(self.toward[1], self.toward[0])
        screens, masks = [], []
        for wall, row in zip(walls, bands, strict=True):
            a, b = np.asarray(wall, dtype=float)
            if self._holds_eye(a, b):
                continue
            screens.append((a, b))
            masks.append(row)
        for (cx, cy, r), share in zip(discs, shares, strict=True):
            gap = math.dist(eye, (cx, cy))
            if gap <= max(r, 1e-6) or share <= 0:
                continue
            # between the eye and the line through the target's centre?
            ahead = ((cx - eye[0]) * self.toward[0] + (cy - eye[1]) * self.toward[1]) / self.d
            if not 0 < ahead < self.d - 1e-6:
                continue
            side = np.array((-(cy - eye[1]), cx - eye[0])) / gap * r
            screens.append((np.array((cx, cy)) - side, np.array((cx, cy)) + side, True))
            masks.append(((0.0, share),))
        self.always = np.array([len(s) == 3 for s in screens], dtype=bool)
        self.a = np.array([s[0] for s in screens]).reshape(-1, 2) - self.eye
        self.b = np.array([s[1] for s in screens]).reshape(-1, 2) - self.eye
        self.masks = _column_masks(masks) if masks else np.zeros((0, len(HEIGHTS)), dtype=bool)

    def _holds_eye(self, a, b) -> bool:
        ab, ae = b - a, self.eye - a
        square = ab @ ab
        t = 0.0 if square == 0 else min(1.0, max(0.0, (ae @ ab) / square))
        return math.dist(self.eye, a + t * ab) <= 1e-6

    def columns(self, angles: np.ndarray) -> np.ndarray:
        """Return which heights are hidden along each ray, (rays, heights)."""
        hidden = np.zeros((len(angles), len(HEIGHTS)), dtype=bool)
        if not len(self.a):
            return hidden
        for some in np.array_split(np.arange(len(angles)), max(1, len(angles) * len(self.a) // 2_000_000)):
            turn = angles[some]
            ux, uy = np.cos(self.middle + turn)[:, None], np.sin(self.middle + turn)[:, None]
            ex, ey = (self.b - self.a).T
            # eye + k (ux, uy) = a + m (ex, ey)
            det = ux * ey - uy * ex
            with np.errstate(divide="ignore", invalid="ignore"):
                k = (self.a[:, 0] * ey - self.a[:, 1] * ex) / det
                m = (self.a[:, 0] * uy - self.a[:, 1] * ux) / det
                before = k * np.cos(turn)[:, None] < self.d - 1e-6
                hit = (det != 0) & (k > 0) & (m >= 0) & (m <= 1) & (before | self.always)
            hidden[some] = (hit.astype(np.float32) @ self.masks.astype(np.float32)) > 0
        return hidden


def percent(eye, target, walls=(), bands=(), discs=(), shares=(), rays: int = 601, narrow: int = 28) -> float:
    """Return the hidden share of the silhouette in points."""
    if math.dist(eye, target[:2]) <= target[2]:
        return 0.0
    scene = Target(eye, target, walls, bands, discs, shares)
    half = math.atan(scene.r / scene.d)
    angles = (np.arange(rays) + 0.5) / rays * 2 * half - half
    seen = scene.columns(angles)
    # Between two alike rays everything is alike; between two others there is an edge, which more rays find.
    differ = np.flatnonzero((seen[1:] != seen[:-1]).any(axis=1))
    left, right = angles[differ], angles[differ + 1]
    left_seen = seen[differ]
    for _ in range(narrow):
        middle = (left + right) / 2
        same = (scene.columns(middle) == left_seen).all(axis=1)
        left, right = np.where(same, middle, left), np.where(same, right, middle)
    edges = np.concatenate(((-half,), (left + right) / 2, (half,)))
    widths = np.diff(edges)
    first = np.concatenate(((0,), differ + 1))
    return 100.0 * float((widths * seen[first].mean(axis=1)).sum() / (2 * half))
