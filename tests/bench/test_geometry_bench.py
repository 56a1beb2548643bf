"""How fast the geometry is, beside the plain ways of doing the same.

    pytest -o addopts="" tests/bench/test_geometry_bench.py        single measurements, and the goals as ratios
    python tests/bench/test_geometry_bench.py                      the table of RESULTS.md, measured anew

Product and peer alternate in one run on the same map and the same places, so a slow machine slows both.
"""

from __future__ import annotations

import functools
import math
import statistics
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import shapely

sys.path[:0] = [str(Path(__file__).resolve().parents[k]) for k in (2, 1)]

from geometry.maps import KINDS, Map  # noqa: E402

from loreval_desktop.geometry.bitmap import covered, union  # noqa: E402
from loreval_desktop.geometry.obstruction import Screens, obstructions  # noqa: E402
from loreval_desktop.geometry.paths import Walkable  # noqa: E402
from loreval_desktop.geometry.segments import node  # noqa: E402
from loreval_desktop.geometry.sight import Walls, visibilities, visibility  # noqa: E402

# Maps and questions ---------------------------------------------------------------------------------------------------


@functools.cache
def the_map(kind: str, size: int) -> Map:
    return KINDS[kind](size, 1)


@functools.cache
def noded(kind: str, size: int) -> np.ndarray:
    return node(the_map(kind, size).rings).segments


@functools.cache
def screens(kind: str, size: int) -> Screens:
    of = the_map(kind, size)
    return Screens.of(of.all, of.bands)


@functools.cache
def ready(kind: str, size: int) -> Walls:
    return Walls.of(noded(kind, size))


@functools.cache
def eyes(kind: str, size: int, count: int = 20) -> np.ndarray:
    return the_map(kind, size).places(count, 5)


@functools.cache
def targets(kind: str, size: int, count: int = 40, seed: int = 0) -> np.ndarray:
    """Discs on the floor, half of them near the first eye, as on a table where people fight."""
    of, spin = the_map(kind, size), np.random.default_rng(seed)
    middle = eyes(kind, size)[seed % 20]
    near = middle + spin.uniform(-12, 12, (40 * count, 2))
    near = near[shapely.contains_xy(of.floor, *near.T)][: count // 2]
    spots = np.concatenate((near, of.places(count - len(near), seed + 1)))
    return np.column_stack((spots, np.full(count, 0.5)))


def own_obstruction(kind: str, size: int, eye: np.ndarray, discs: np.ndarray) -> np.ndarray:
    return obstructions(eye, discs, screens(kind, size), discs=discs, hides=0.5).percent


# Peers: the same with shapely, with rays, or in a plain loop ----------------------------------------------------------


def _interval(eye, target, a, b):
    """Return where the segment a-b stands in front of the target, in u, or None. Plain Python."""
    dx, dy = target[0] - eye[0], target[1] - eye[1]
    d = math.hypot(dx, dy)
    vx, vy, slope = dx / d, dy / d, target[2] / d
    ends = []
    for x, y in (a, b):
        x, y = x - eye[0], y - eye[1]
        ends.append((x * vx + y * vy, y * vx - x * vy))
    (sa, ta), (sb, tb) = sorted(ends)
    limit = d - 1e-6
    if sa >= limit or sb <= 0:
        return None
    if sb > limit:
        tb = ta + (tb - ta) * (limit - sa) / (sb - sa)
        sb = limit
    if sa < 0:
        ta = tb + (ta - tb) * sb / (sb - sa)
        sa = 0.0
    half = math.atan(slope)
    low, high = sorted(min(1.0, max(0.0, (math.atan2(t, s) + half) / (2 * half))) for s, t in ((sa, ta), (sb, tb)))
    return (low, high) if high > low else None


def _boxes_of_discs(eye, target, discs):
    dx, dy = target[0] - eye[0], target[1] - eye[1]
    d = math.hypot(dx, dy)
    half = math.atan(target[2] / d)
    for x, y, r in discs:
        x, y = x - eye[0], y - eye[1]
        s, t, away = (x * dx + y * dy) / d, (y * dx - x * dy) / d, math.hypot(x, y)
        if 0 < s < d - 1e-6 and away > r:
            middle, reach = math.atan2(t, s), math.atan(r / away)
            low = min(1.0, max(0.0, (middle - reach + half) / (2 * half)))
            high = min(1.0, max(0.0, (middle + reach + half) / (2 * half)))
            if high > low:
                yield low, 0.0, high, 0.5


def _percent_by_boxes(eye, target, discs, rows, walls, bands):
    if math.dist(eye, target[:2]) <= target[2]:
        return 0.0
    parts = list(_boxes_of_discs(eye, target, discs))
    for row in rows:
        found = _interval(eye, target, walls[row][0], walls[row][1])
        if found is not None:
            parts += [(found[0], low, found[1], high) for low, high in bands[row]]
    if not parts:
        return 0.0
    return 100.0 * shapely.union_all(shapely.box(*np.array(parts).T)).area


def obstruction_by_loop(kind, size, eye, discs):
    """Every wall for every target, in Python, and a union of boxes."""
    of = the_map(kind, size)
    walls = of.all.tolist()
    return [_percent_by_boxes(eye, t, discs, range(len(walls)), walls, of.bands) for t in discs]


@functools.cache
def _tree(kind, size):
    of = the_map(kind, size)
    bands = [np.array(row) for row in of.bands]
    return shapely.STRtree(shapely.linestrings(of.all)), bands


def obstruction_by_tree(kind, size, eye, discs):
    """The walls near each target's cone from an STRtree, cut to it as arrays, and a union of boxes."""
    of, (tree, bands) = the_map(kind, size), _tree(kind, size)
    found = []
    for target in discs:
        away = target[:2] - eye
        d, r = float(np.hypot(*away)), float(target[2])
        if d <= r:
            found.append(0.0)
            continue
        view = away / d
        side = np.array((-view[1], view[0])) * r
        corners = np.array((eye, target[:2] + side, target[:2] - side))
        rows = tree.query(shapely.box(*corners.min(axis=0), *corners.max(axis=0)))
        ends = of.all[rows] - eye
        along = ends @ view
        across = ends @ np.array((-view[1], view[0]))
        limit, half = d - 1e-6, math.atan(r / d)
        near = (along.min(axis=1) < limit) & (along.max(axis=1) > 0)
        rows, along, across = rows[near], along[near], across[near]
        cut = np.clip(along, 0, limit)
        span = along[:, 1:] - along[:, :1]
        slope = (across[:, 1:] - across[:, :1]) / np.where(span == 0, 1, span)
        angle = np.arctan2(across + slope * (cut - along), cut)
        u = np.clip((angle + half) / (2 * half), 0, 1)
        low, high = u.min(axis=1), u.max(axis=1)
        parts = list(_boxes_of_discs(eye, target, discs))
        for k in np.flatnonzero(high > low).tolist():
            parts += [(low[k], bottom, high[k], top) for bottom, top in bands[rows[k]]]
        found.append(100.0 * shapely.union_all(shapely.box(*np.array(parts).T)).area if parts else 0.0)
    return found


def visibility_by_shadows(kind, size, eye, radius):
    """A disc less the union of all walls' shadows."""
    walls = noded(kind, size)
    a, b = walls[:, 0] - eye, walls[:, 1] - eye
    far = 4 * radius
    ends = [p / np.maximum(np.hypot(*p.T), 1e-9)[:, None] * far for p in (b, a)]
    quads = np.stack((a, b, *ends), axis=1) + eye
    shadows = shapely.polygons(quads)
    shadows = shadows[shapely.is_valid(shadows)]
    return shapely.Point(eye).buffer(radius, quad_segs=90).difference(shapely.union_all(shadows, grid_size=1e-6))


def bands_by_whole_outlines(source, walls, radii):
    """All that every node sees, cut to a disc of what is left, united: the plain way."""
    layer = source._ground._layer
    rows = source._nodes
    places = np.concatenate((([source.start]), np.stack((layer.x[rows], layer.y[rows]), axis=1) / 1e6))
    # A node is asked from a hair beside its corner, as an eye on a wall would see through it.
    walked = np.concatenate(([0.0], source._lengths / 1e6))
    for k in range(1, len(places)):
        middle = _free_side(layer, rows[k - 1])
        places[k] += 1e-6 * middle
    united = []
    for radius in radii:
        left = radius - walked
        use = left > 1e-3
        rings = visibilities(places[use], walls, left[use])
        shapes = np.array([shapely.Polygon(ring) for ring in rings], dtype=object)
        bad = ~shapely.is_valid(shapes)
        shapes[bad] = shapely.buffer(shapes[bad], 0)
        united.append(shapely.union_all(shapes))
    return united


def _free_side(layer, row):
    x1, y1, x2, y2 = layer.arms[:, row].tolist()
    first = math.atan2(y1, x1)
    width = 2 * math.pi if layer.whole[row] else (math.atan2(y2, x2) - first) % (2 * math.pi)
    return np.array((math.cos(first + width / 2), math.sin(first + width / 2)))


# Measuring ------------------------------------------------------------------------------------------------------------


def alternate(rounds, *questions):
    """Return the median times in milliseconds of questions asked in turn. A question takes the number of the round."""
    times = [[] for _ in questions]
    for question in questions:
        question(0)
    for k in range(rounds):
        for spent, question in zip(times, questions, strict=True):
            start = time.thread_time()
            question(k)
            spent.append(time.thread_time() - start)
    return [1e3 * statistics.median(spent) for spent in times]


def first_drags(kind, size, rounds):
    """Return the median time in milliseconds of a first drag, each on ground that nobody has walked yet."""
    spent = []
    for place in eyes(kind, size)[:rounds]:
        ground = Walkable(noded(kind, size))
        start = time.thread_time()
        ground.from_source(place, 54.0)
        spent.append(time.thread_time() - start)
    return 1e3 * statistics.median(spent)


ALL = [(kind, size) for kind in KINDS for size in (100, 1000, 5000)]
BIG = [(kind, size) for kind in KINDS for size in (1000, 5000)]


def obstruction_rounds(kind, size, rounds, *ways):
    places, groups = eyes(kind, size), [targets(kind, size, 40, k) for k in range(4)]
    return alternate(
        rounds,
        *(lambda k, way=way: way(kind, size, places[k % 20], groups[k % 4]) for way in (own_obstruction, *ways)),
    )


# Single measurements --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "size"), ALL)
def test_obstruction_of_forty(benchmark, kind, size):
    benchmark.group = "obstruction, 40 targets"
    own_obstruction(kind, size, eyes(kind, size)[0], targets(kind, size))
    benchmark(own_obstruction, kind, size, eyes(kind, size)[0], targets(kind, size))


@pytest.mark.parametrize(("kind", "size"), ALL)
@pytest.mark.parametrize("radius", [None, 20.0])
def test_outline(benchmark, kind, size, radius):
    benchmark.group = f"outline, radius {radius}"
    walls = ready(kind, size)
    benchmark(visibility, eyes(kind, size)[0], walls, radius)


@pytest.mark.parametrize(("kind", "size"), ALL)
def test_way_to_the_cursor(benchmark, kind, size):
    benchmark.group = "way to the cursor, graph warm"
    source = Walkable(noded(kind, size)).from_source(eyes(kind, size)[0], 54.0)
    goals = targets(kind, size)[:20, :2]
    step = iter(range(10**9))
    benchmark(lambda: source.to(goals[next(step) % 20]))


@pytest.mark.parametrize(("kind", "size"), BIG)
def test_first_drag_on_a_fresh_map(benchmark, kind, size):
    benchmark.group = "first drag, 54 m, graph cold"
    benchmark.pedantic(
        lambda ground: ground.from_source(eyes(kind, size)[0], 54.0),
        setup=lambda: ((Walkable(noded(kind, size)),), {}),
        rounds=8,
    )


@pytest.mark.parametrize(("kind", "size"), BIG)
def test_six_bands(benchmark, kind, size):
    benchmark.group = "six bands of 9 m"
    source = Walkable(noded(kind, size)).from_source(eyes(kind, size)[0], 54.0)
    benchmark.pedantic(source.reachable, args=([9.0 * k for k in range(1, 7)],), rounds=8)


@pytest.mark.parametrize(("kind", "size"), BIG)
def test_noding(benchmark, kind, size):
    benchmark.group = "noding"
    walls = the_map(kind, size).all
    benchmark(node, walls)


def test_a_step_of_memory(benchmark):
    benchmark.group = "explored memory"
    ring = visibility(eyes("dungeon", 1000)[0], ready("dungeon", 1000), 20.0)
    memory = covered(ring)
    benchmark(lambda: union(memory, covered(ring)))


# Goals, as ratios -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "size"), BIG)
def test_goal_a2_a3(kind, size):
    eye, discs = eyes(kind, size)[0], targets(kind, size)
    wanted = own_obstruction(kind, size, eye, discs)
    assert obstruction_by_tree(kind, size, eye, discs) == pytest.approx(wanted, abs=1e-6)
    assert obstruction_by_loop(kind, size, eye, discs) == pytest.approx(wanted, abs=1e-6)
    own, tree, loop = obstruction_rounds(
        kind, size, 20 if size == 1000 else 6, obstruction_by_tree, obstruction_by_loop
    )
    assert tree / own >= (8 if size == 1000 else 12)
    assert loop / own >= (50 if size == 1000 else 120)


@pytest.mark.parametrize("kind", KINDS)
def test_goal_a4(kind):
    near, far = eyes(kind, 1000), eyes(kind, 5000)
    one, five = alternate(
        40,
        lambda k: own_obstruction(kind, 1000, near[k % 20], targets(kind, 1000)),
        lambda k: own_obstruction(kind, 5000, far[k % 20], targets(kind, 5000)),
    )
    assert five <= 3.5 * one
    few, many = alternate(
        20,
        lambda k: own_obstruction(kind, 5000, far[k % 20], targets(kind, 5000)),
        lambda k: own_obstruction(kind, 5000, far[k % 20], targets(kind, 5000, 160)),
    )
    assert many <= 7 * few


@pytest.mark.parametrize("kind", KINDS)
def test_goal_b4(kind):
    near, far = eyes(kind, 1000), eyes(kind, 5000)
    one, five = alternate(
        60,
        lambda k: visibility(near[k % 20], ready(kind, 1000), 20.0),
        lambda k: visibility(far[k % 20], ready(kind, 5000), 20.0),
    )
    assert five <= 2.5 * one


@pytest.mark.parametrize("kind", KINDS)
def test_goal_b6(kind):
    places = eyes(kind, 1000)
    reach = 1.5 * max(the_map(kind, 1000).size)
    own, shadows = alternate(
        10,
        lambda k: [visibility(places[k + i], ready(kind, 1000)) for i in range(10)],
        lambda k: visibility_by_shadows(kind, 1000, places[k], reach),
    )
    assert shadows / (own / 10) >= 100


@pytest.mark.parametrize("kind", KINDS)
def test_goal_c4(kind):
    radii = [9.0 * k for k in range(1, 7)]
    walls = ready(kind, 1000)
    source = Walkable(noded(kind, 1000)).from_source(eyes(kind, 1000)[0], 54.0)
    own, plain = alternate(
        3, lambda k: source.reachable(radii), lambda k: bands_by_whole_outlines(source, walls, radii)
    )
    assert plain / own >= 2
    floor = the_map(kind, 1000).floor.buffer(1e-5)
    for mine, theirs in zip(source.reachable(radii), bands_by_whole_outlines(source, walls, radii), strict=True):
        assert mine.area == pytest.approx(theirs.area, rel=2e-4)
        assert mine.difference(floor).area == 0.0


def _doors(kind, size):
    of = the_map(kind, size)
    cut = node(of.all)
    gates = np.full(len(cut.segments), -1)
    for gate, row in enumerate(np.flatnonzero(of.doors).tolist()):
        only = np.zeros(len(of.all), dtype=bool)
        only[row] = True
        gates[cut.select(only)] = gate
    return Walkable(cut.segments, gates)


def test_goal_c5():
    ground = _doors("dungeon", 1000)
    every = range(len(ground._graph.nodes))
    ground._graph.expand(list(every), math.inf)
    plain = ground.closing(())

    def rebuild(k):
        fresh = Walkable(plain.walls.segments)
        fresh._graph.expand(list(every), math.inf)

    toggle, build = alternate(3, lambda k: ground.closing({k, k + 2, k + 5})._layer.walls, rebuild)
    assert toggle * 20 <= build


def test_goal_f1():
    of = the_map("cave", 1000)
    way = of.places(40, 3)
    steps = np.concatenate([way[k] + np.linspace(0, 1, 10)[:, None] * (way[k + 1] - way[k]) for k in range(35)])
    memory, early = (), ()
    for number, place in enumerate(steps[:300]):
        memory = union(memory, covered(visibility(place, ready("cave", 1000), 20.0)))
        early = memory if number == 10 else early
    rings = [visibility(place, ready("cave", 1000), 20.0) for place in steps[300:340]]
    tenth, last = alternate(
        40, lambda k: union(early, covered(rings[k % 40])), lambda k: union(memory, covered(rings[k % 40]))
    )
    assert last <= 1.5 * tenth


@pytest.mark.tries(28)
def test_no_path_is_an_answer_within_a_fifth_of_a_second():
    of = the_map("town", 5000)
    cell = np.array((((0, 0), (4, 0)), ((4, 0), (4, 4)), ((4, 4), (0, 4)), ((0, 4), (0, 0)))) + 100.0
    walls = node(np.concatenate((of.rings, cell))).segments
    start = time.thread_time()
    assert Walkable(walls).shortest(eyes("town", 5000)[0], (102, 102)) is None
    assert time.thread_time() - start < 0.2


@pytest.mark.tries(39)
def test_a_frame_with_three_thousand_walls_and_250_discs():
    of = the_map("dungeon", 3000)
    discs = targets("dungeon", 3000, 250)
    source = Walkable(noded("dungeon", 3000)).from_source(discs[0, :2], 54.0)
    places = eyes("dungeon", 3000)
    own, frame = alternate(
        20,
        lambda k: own_obstruction("dungeon", 3000, places[k % 20], discs),
        lambda k: (
            own_obstruction("dungeon", 3000, places[k % 20], discs[:40]),
            visibility(places[k % 20], ready("dungeon", 3000), 20.0),
            source.to(discs[k + 1, :2]),
        ),
    )
    assert len(of.all) >= 2500
    assert own < 100.0
    assert frame < 50.0


# The table ------------------------------------------------------------------------------------------------------------


def table() -> str:
    """Return the results as Markdown."""
    lines = [
        "## Geometry",
        "",
        f"Python {sys.version.split()[0]}, numpy {np.__version__}, shapely {shapely.__version__} "
        f"(GEOS {shapely.geos_version_string}), one thread's processor time. Medians in milliseconds; product",
        "and peers alternate in one run on the same map and places. `python tests/bench/test_geometry_bench.py`",
        "measures anew.",
        "",
        "### Obstruction: 40 targets, which are also obstacles for each other",
        "",
        "| map | walls | own | STRtree + boxes + union | ratio | Python loop + union | ratio | own, 160 targets |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind, size in ALL:
        rounds = 24 if size < 5000 else 20
        own, tree = obstruction_rounds(kind, size, rounds, obstruction_by_tree)
        own2, loop = obstruction_rounds(kind, size, 20 if size < 5000 else 6, obstruction_by_loop)
        (many,) = alternate(20, lambda k, a=(kind, size): own_obstruction(*a, eyes(*a)[k % 20], targets(*a, 160)))
        count = len(the_map(kind, size).all)
        lines.append(
            f"| {kind} | {count} | {own:.2f} | {tree:.1f} | {tree / own:.0f}x "
            f"| {loop:.0f} | {loop / own2:.0f}x | {many:.1f} |"
        )
    lines += [
        "",
        "### Outline of sight (closed walls)",
        "",
        "| map | walls | own, whole map | own, radius 20 m | shapely: shadows, union, difference | ratio |",
        "|---|---|---|---|---|---|",
    ]
    for kind, size in ALL:
        places, reach = eyes(kind, size), 1.5 * max(the_map(kind, size).size)
        whole, near = alternate(
            40,
            lambda k, a=(kind, size), p=places: visibility(p[k % 20], ready(*a)),
            lambda k, a=(kind, size), p=places: visibility(p[k % 20], ready(*a), 20.0),
        )
        text, ratio = "-", "-"
        if size < 5000:
            own, shadows = alternate(
                10,
                lambda k, a=(kind, size), p=places: [visibility(p[k + i], ready(*a)) for i in range(10)],
                lambda k, a=(kind, size), p=places, r=reach: visibility_by_shadows(*a, p[k], r),
            )
            text, ratio = f"{shadows:.0f}", f"{shadows / (own / 10):.0f}x"
        lines.append(f"| {kind} | {len(noded(kind, size))} | {whole:.2f} | {near:.2f} | {text} | {ratio} |")
    lines += [
        "",
        "### Ways and bands (closed walls; limit 54 m, six bands of 9 m)",
        "",
        "| map | walls | first drag, cold | warm | way to the cursor | six bands | plain bands | ratio | noding |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    radii = [9.0 * k for k in range(1, 7)]
    for kind, size in ALL:
        places = eyes(kind, size)
        cold = first_drags(kind, size, 6)
        ground = Walkable(noded(kind, size))
        for place in places[:6]:
            ground.from_source(place, 54.0)
        (warm,) = alternate(20, lambda k, g=ground, p=places: g.from_source(p[k % 6], 54.0))
        source = ground.from_source(places[0], 54.0)
        goals = targets(kind, size)[:20, :2]
        (step,) = alternate(40, lambda k, s=source, g=goals: s.to(g[k % 20]))
        plain_text, ratio = "-", "-"
        if size < 5000:
            bands, plain = alternate(
                3,
                lambda k, s=source: s.reachable(radii),
                lambda k, s=source, a=(kind, size): bands_by_whole_outlines(s, ready(*a), radii),
            )
            plain_text, ratio = f"{plain:.0f}", f"{plain / bands:.1f}x"
        else:
            (bands,) = alternate(5, lambda k, s=source: s.reachable(radii))
        (cut,) = alternate(5, lambda k, a=(kind, size): node(the_map(*a).all))
        lines.append(
            f"| {kind} | {len(noded(kind, size))} | {cold:.0f} | {warm:.1f} | {step:.2f} | {bands:.0f} | {plain_text} "
            f"| {ratio} | {cut:.0f} |"
        )
    ground = _doors("dungeon", 1000)
    ground._graph.expand(list(range(len(ground._graph.nodes))), math.inf)
    (toggle,) = alternate(20, lambda k: ground.closing({k, k + 2, k + 5})._layer.walls)
    ring = visibility(eyes("dungeon", 1000)[0], ready("dungeon", 1000), 20.0)
    memory = covered(ring)
    (step,) = alternate(40, lambda k: union(memory, covered(ring)))
    lines += [
        "",
        f"Doors of dungeon 1 000 ({len(ground.gates)} of them) set anew, graph kept: {toggle:.1f} ms. "
        f"A step of explored memory (20 m): {step:.2f} ms.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    out = Path(__file__).with_name("RESULTS.md")
    before = out.read_text(encoding="utf-8") if out.exists() else "# Results of the benchmarks\n\n"
    head, _, rest = before.partition("## Geometry\n")
    rest = rest[rest.find("\n## ") + 1 :] if "\n## " in rest else ""
    out.write_text(head + table() + ("\n" + rest if rest else ""), encoding="utf-8")
    print(out.read_text(encoding="utf-8"))
