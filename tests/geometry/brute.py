"""A reference for paths: every pair of corners of the free ground, judged by shapely, and Dijkstra over all of them.

It shares nothing with the product. Walls are given a thickness of a few nanometres, so that the ground has an inside
and an outside and a leg along a wall is a leg along an edge.
"""

from __future__ import annotations

import heapq
import math

import numpy as np
import shapely
from shapely.geometry import box

THICK_M = 2e-8


def ground(walls: np.ndarray):
    """Return the free ground round walls, far beyond them."""
    x0, y0 = walls.reshape(-1, 2).min(axis=0) - 20
    x1, y1 = walls.reshape(-1, 2).max(axis=0) + 20
    solid = shapely.buffer(
        shapely.multilinestrings(shapely.linestrings(walls)), THICK_M, cap_style="square", join_style="mitre"
    )
    return box(x0, y0, x1, y1).difference(solid)


def shortest(free, pairs, limit: float = math.inf) -> list[float]:
    """Return the length of the shortest way within the free ground for pairs of places; infinite when there is none."""
    corners = np.unique(shapely.get_coordinates(free), axis=0)
    places = np.concatenate((corners, np.array(pairs, dtype=float).reshape(-1, 2)))
    shapely.prepare(free)
    count, own = len(places), len(corners)
    one, two = np.triu_indices(count, 1)
    wanted = (one < own) | ((two - own == one - own + 1) & ((one - own) % 2 == 0))
    one, two = one[wanted], two[wanted]
    legs = shapely.linestrings(np.stack((places[one], places[two]), axis=1))
    open_ = shapely.covers(free, legs)
    one, two = one[open_].tolist(), two[open_].tolist()
    around: list[list[tuple[int, float]]] = [[] for _ in range(count)]
    for i, j in zip(one, two, strict=True):
        length = math.dist(places[i], places[j])
        around[i].append((j, length))
        around[j].append((i, length))
    found = []
    for k in range(own, count, 2):
        best = [math.inf] * count
        best[k] = 0.0
        heap = [(0.0, k)]
        while heap:
            here, i = heapq.heappop(heap)
            if here > best[i]:
                continue
            if i == k + 1:
                break
            if i >= own and i != k:
                continue
            for j, length in around[i]:
                if here + length < best[j]:
                    best[j] = here + length
                    heapq.heappush(heap, (best[j], j))
        found.append(best[k + 1])
    return found
