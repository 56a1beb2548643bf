"""Random scenes for obstruction: an eye, targets, walls with bands, and discs in between."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from .maps import LOW, SLIT, WALL, WINDOW, cave, dungeon, town

BANDS = (WALL, WALL, WALL, LOW, WINDOW, SLIT, ((0.2, 0.6),), ((0.0, 0.5), (0.4, 0.9)))


@dataclass
class Scene:
    kind: str
    eye: tuple[float, float]
    targets: np.ndarray
    walls: np.ndarray
    bands: list
    discs: np.ndarray
    shares: np.ndarray


@functools.cache
def _map(kind: str, seed: int):
    return {"rooms": dungeon, "caves": cave, "towns": town}[kind](160, seed)


def _from_map(kind: str, spin: np.random.Generator) -> Scene:
    of = _map(kind, int(spin.integers(4)))
    eye = of.places(1, int(spin.integers(1 << 30)))[0]
    spots = of.places(60, int(spin.integers(1 << 30)))
    near = spots[np.argsort(np.hypot(*(spots - eye).T))]
    spots = near[spin.choice(min(30, len(near)), 4, replace=False)]
    targets = np.column_stack((spots, spin.choice((0.125, 0.25, 0.5, 1.0), 4)))
    ways = of.places(8, int(spin.integers(1 << 30)))
    ways = ways[np.argsort(np.hypot(*(ways - eye).T))][:5]
    discs = np.column_stack((ways, spin.choice((0.125, 0.25, 0.5, 1.0, 2.0), len(ways))))
    bands = [SLIT if door and spin.random() < 0.5 else row for row, door in zip(of.bands, of.doors, strict=True)]
    return Scene(kind, tuple(eye), targets, of.all, bands, discs, spin.choice((0.25, 0.5, 0.75), len(discs)))


def _snapped(spin: np.random.Generator) -> Scene:
    """Everything on a half-metre raster: T-junctions, shared ends, overlaps, walls in line with the eye and discs
    that touch."""
    count = int(spin.integers(2, 14))
    starts = spin.integers(0, 13, (count, 2)) / 2
    steps = spin.choice((-4, -3, -2, -1, 0, 0, 1, 2, 3, 4), (count, 2)) / 2
    walls = np.stack((starts, starts + steps), axis=1)
    eye = tuple(spin.integers(0, 13, 2) / 2)
    spots = spin.integers(0, 13, (3, 2)) / 2
    targets = np.column_stack((spots, spin.choice((0.25, 0.5, 1.0), 3)))
    discs = np.column_stack((spin.integers(0, 13, (3, 2)) / 2, spin.choice((0.25, 0.5, 1.0), 3)))
    bands = [BANDS[k] for k in spin.integers(0, len(BANDS), count)]
    return Scene("snapped", eye, targets, walls, bands, discs, spin.choice((0.25, 0.5, 0.75), 3))


def _chains(spin: np.random.Generator) -> Scene:
    """Polylines and T-junctions at any angle, and a wall whose extension goes through the eye."""
    eye = spin.uniform(0, 8, 2)
    walls, bands = [], []
    for _ in range(int(spin.integers(1, 4))):
        places = np.cumsum(np.concatenate((spin.uniform(0, 8, (1, 2)), spin.normal(0, 1.2, (4, 2)))), axis=0)
        row = BANDS[int(spin.integers(len(BANDS)))]
        for a, b in pairwise(places):
            walls.append((a, b))
            bands.append(row)
        foot = places[1] + spin.random() * (places[2] - places[1])
        walls.append((foot, foot + spin.normal(0, 1.5, 2)))
        bands.append(BANDS[int(spin.integers(len(BANDS)))])
    turn = spin.uniform(0, 2 * math.pi)
    ray = np.array((math.cos(turn), math.sin(turn)))
    walls.append((eye + ray * spin.uniform(0.5, 2), eye + ray * spin.uniform(2, 5)))
    bands.append(WALL)
    spots = np.concatenate(([eye + ray * spin.uniform(3, 7)], spin.uniform(0, 8, (2, 2))))
    targets = np.column_stack((spots, spin.uniform(0.1, 1.2, 3)))
    beside = targets[0, :2] + (targets[0, 2] + 0.5) * np.array((math.cos(turn + 1.9), math.sin(turn + 1.9)))
    discs = np.array(((*beside, 0.5), (*spin.uniform(0, 8, 2), 0.25), (*(eye + ray * 0.7), 0.5)))
    return Scene("chains", tuple(eye), targets, np.array(walls), bands, discs, spin.choice((0.25, 0.5, 0.75), 3))


def scene(number: int) -> Scene:
    """Return the scene of that number; the same every time."""
    spin = np.random.default_rng((number, 731))
    make = (
        _snapped,
        _chains,
        lambda s: _from_map("rooms", s),
        lambda s: _from_map("caves", s),
        lambda s: _from_map("towns", s),
    )[number % 5]
    return make(spin)
