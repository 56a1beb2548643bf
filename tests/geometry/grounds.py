"""Random grounds for paths: walls that cross, join, overlap, meet in T and Z, rooms with and without a way out."""

from __future__ import annotations

import math

import numpy as np
import shapely

from loreval_desktop.geometry.segments import node


def _raster(spin):
    count = int(spin.integers(2, 10))
    starts = spin.integers(0, 9, (count, 2)).astype(float)
    return np.stack((starts, starts + spin.integers(-4, 5, (count, 2))), axis=1)


def _square(spin):
    """Axis-aligned walls: full of collinear ends and of walls that run on in one line."""
    count = int(spin.integers(3, 12))
    starts = spin.integers(0, 9, (count, 2)).astype(float)
    along = spin.integers(0, 2, count)
    step = np.zeros((count, 2))
    step[np.arange(count), along] = spin.integers(-5, 6, count)
    return np.stack((starts, starts + step), axis=1)


def _free(spin):
    starts = spin.uniform(0, 8, (int(spin.integers(2, 9)), 2))
    return np.round(np.stack((starts, starts + spin.normal(0, 2.5, starts.shape)), axis=1), 6)


def _rooms(spin):
    walls = []
    for _ in range(int(spin.integers(1, 4))):
        corners = int(spin.integers(3, 6))
        turns = np.sort(spin.uniform(0, 2 * math.pi, corners))
        places = spin.uniform(1, 7, 2) + spin.uniform(0.7, 3, corners)[:, None] * np.stack(
            (np.cos(turns), np.sin(turns)), axis=1
        )
        ring = np.stack((places, np.roll(places, -1, axis=0)), axis=1)
        if spin.random() < 0.6:  # a doorway, or one wall missing
            a, b = ring[0]
            ring = (
                ring[1:]
                if spin.random() < 0.3
                else np.concatenate((ring[1:], [(a, a + 0.4 * (b - a)), (a + 0.6 * (b - a), b)]))
            )
        walls.append(ring)
    return np.round(np.concatenate(walls), 6)


MAKERS = (_raster, _square, _free, _rooms)


def ground(number: int, pairs: int = 3):
    """Return noded walls and pairs of places off the walls; the same every time for the same number."""
    spin = np.random.default_rng((number, 77))
    while True:
        walls = node(MAKERS[number % len(MAKERS)](spin)).segments
        if len(walls):
            break
    lines = shapely.multilinestrings(shapely.linestrings(walls))
    places = []
    while len(places) < 2 * pairs:
        place = (
            spin.integers(-2, 21, 2) / 2 + 0.25 * (spin.random() < 0.5) if number % 4 < 2 else spin.uniform(-1, 9, 2)
        )
        if shapely.distance(lines, shapely.Point(place)) > 1e-3:
            places.append(np.asarray(place, dtype=float))
    return walls, [(places[2 * k], places[2 * k + 1]) for k in range(pairs)]
