"""Sealed rooms whose walls are drawn badly: ends that join, cross, or miss each other by up to 4 mm."""

from __future__ import annotations

import math

import numpy as np
from shapely.geometry import Polygon

WAYS = ("joined", "crossing", "short", "aside", "mixed")


def sealed_room(spin: np.random.Generator, way: str) -> tuple[np.ndarray, Polygon]:
    """Return the walls of a room as drawn, some further walls outside and inside, and the room's floor."""
    corners = int(spin.integers(4, 12))
    turns = np.sort(spin.uniform(0, 2 * math.pi, corners) * 0.2 + np.arange(corners) * 2 * math.pi / corners)
    radii = spin.uniform(3, 9, corners)
    places = np.stack((radii * np.cos(turns), radii * np.sin(turns)), axis=1) + spin.uniform(-50, 50, 2)
    floor = Polygon(places)
    walls = np.stack((places, np.roll(places, -1, axis=0)), axis=1)
    drawn = []
    for a, b in walls:
        a, b = a.copy(), b.copy()
        along = (b - a) / math.dist(a, b)
        across = np.array((-along[1], along[0]))
        for end in (0, 1):
            how = way if way != "mixed" else WAYS[int(spin.integers(4))]
            out = -along if end == 0 else along
            if how == "crossing":
                step = out * spin.uniform(0, 0.8)
            elif how == "short":
                step = -out * spin.uniform(0, 0.0019)
            elif how == "aside":
                step = across * spin.uniform(-0.0019, 0.0019)
            else:
                step = np.zeros(2)
            if end == 0:
                a += step
            else:
                b += step
        if spin.random() < 0.3:  # drawn in two, the halves as badly
            cut = a + (b - a) * spin.uniform(0.2, 0.8)
            miss = across * spin.uniform(-0.004, 0.004) if way in ("aside", "mixed") else 0.0
            drawn += [(a, cut), (cut + miss, b)]
        else:
            drawn.append((a, b))
        if spin.random() < 0.3:  # a wall that starts at this one
            foot = a + (b - a) * spin.uniform(0.1, 0.9)
            drawn.append((foot, foot + spin.normal(0, 2, 2)))
    order = spin.permutation(len(drawn))
    drawn = np.array([drawn[k] if spin.random() < 0.5 else drawn[k][::-1] for k in order])
    return drawn, floor


def eyes_in(floor: Polygon, spin: np.random.Generator, count: int) -> np.ndarray:
    """Return places of the floor, a centimetre clear of its outline."""
    import shapely

    inner = floor.buffer(-0.02)
    x0, y0, x1, y1 = floor.bounds
    found = np.zeros((0, 2))
    while len(found) < count:
        tries = spin.uniform((x0, y0), (x1, y1), (4 * count, 2))
        found = np.concatenate((found, tries[shapely.contains_xy(inner, *tries.T)]))
    return found[:count]
