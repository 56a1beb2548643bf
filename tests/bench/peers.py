"""The product beside other programs that answer the same questions, alternating in one run on the same maps.

    python tests/bench/peers.py [FOLDER]

FOLDER is a throw-away place for the peers, installed there from npm and PyPI as far as they can be; a fresh temporary
folder by default. Prints a table for RESULTS.md.

A peer runs in a process of its own and measures itself: a line with a question's number goes in, its milliseconds and
its answer (an area, or a length) come out, so that nothing of the passage is counted.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import shapely

sys.path[:0] = [str(Path(__file__).resolve().parents[k]) for k in (2, 1)]

from bench.test_geometry_bench import eyes, noded, the_map  # noqa: E402

from loreval_desktop.geometry.paths import Walkable  # noqa: E402
from loreval_desktop.geometry.sight import Walls, visibility  # noqa: E402

ROUNDS = 20

NODE = """
const vp = require('visibility-polygon');
const fs = require('fs'), readline = require('readline');
const data = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const segments = data.segments;
function area(p) { let s = 0; for (let i = 0, j = p.length - 1; i < p.length; j = i++)
  s += (p[j][0] - p[i][0]) * (p[j][1] + p[i][1]); return Math.abs(s / 2); }
readline.createInterface({input: process.stdin}).on('line', line => {
  const eye = data.eyes[+line];
  const t = process.hrtime.bigint();
  const polygon = vp.compute(eye, segments);
  const ms = Number(process.hrtime.bigint() - t) / 1e6;
  console.log(JSON.stringify([ms, area(polygon)]));
});
console.log('ready');
"""

VISPOLY = """
import json, sys, time
import pyvispoly as pv
data = json.load(open(sys.argv[1]))
point = lambda p: pv.Point(p[0], p[1])
ring = lambda r: pv.Polygon([point(p) for p in r])
floors = [pv.PolygonWithHoles(ring(f[0]), [ring(h) for h in f[1:]]) for f in data['floors']]
makers = {}
print('ready', flush=True)
for line in sys.stdin:
    k = int(line)
    f = data['floor_of'][k]
    if f not in makers:
        makers[f] = pv.VisibilityPolygonCalculator(floors[f])
    maker = makers[f]
    start = time.perf_counter()
    seen = maker.compute_visibility_polygon(point(data['eyes'][k]))
    ms = (time.perf_counter() - start) * 1000
    p = [(float(v.x()), float(v.y())) for v in seen.boundary()]
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(p, p[1:] + p[:1]))) / 2
    print(json.dumps([ms, area]), flush=True)
"""

EXTREMITY = """
import json, sys, time
from extremitypathfinder import PolygonEnvironment
data = json.load(open(sys.argv[1]))
made = {}
print('ready', flush=True)
for line in sys.stdin:
    k = int(line)
    f = data['floor_of'][k]
    start = time.perf_counter()
    if f not in made:
        env = PolygonEnvironment()
        outer, *holes = data['floors'][f]
        env.store([tuple(p) for p in outer], [[tuple(p) for p in h] for h in holes], validate=False)
        env.prepare()
        made[f] = env
        prepared = (time.perf_counter() - start) * 1000
    else:
        prepared = 0.0
    a, b = data['ways'][k]
    start = time.perf_counter()
    path, length = made[f].find_shortest_path(tuple(a), tuple(b))
    ms = (time.perf_counter() - start) * 1000
    print(json.dumps([ms, length, prepared, [list(map(float, p)) for p in path]]), flush=True)
"""


class Peer:
    """One program in its process."""

    def __init__(self, command: list[str], cwd: Path) -> None:
        self._process = subprocess.Popen(
            command, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._read()

    def _read(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the peer has ended")
        return line

    def ask(self, number: int) -> list:
        """Return what the peer says to a question: milliseconds, and its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{number}\n")
        self._process.stdin.flush()
        return json.loads(self._read())

    def close(self) -> None:
        """End the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.terminate()
        self._process.wait(10)


def install(folder: Path) -> dict[str, bool]:
    """Install what can be; return which peers there are."""
    found = {}
    node = folder / "node"
    node.mkdir(parents=True, exist_ok=True)
    if shutil.which("npm"):
        (node / "package.json").write_text("{}")
        done = subprocess.run(
            ["npm", "install", "visibility-polygon@1.1.0"], cwd=node, capture_output=True, check=False
        )
        found["visibility-polygon"] = done.returncode == 0
    wanted = (("pyvispoly", ["pyvispoly==0.3.1"]), ("extremitypathfinder", ["extremitypathfinder", "numba", "scipy"]))
    for name, packages in wanted:
        place = folder / name
        if not place.exists():
            venv.create(place, with_pip=True)
        python = place / "bin" / "python"
        done = subprocess.run([python, "-m", "pip", "install", "-q", *packages], capture_output=True, check=False)
        found[name] = done.returncode == 0
    return found


def questions(kind: str, size: int) -> dict:
    """Return what the peers are given: closed walls, their floors as rings, places, and ways within one floor."""
    of = the_map(kind, size)
    parts = shapely.get_parts(shapely.polygonize(shapely.linestrings(noded(kind, size))))
    floors = [part for part in parts if of.floor.buffer(1e-6).covers(part)]
    spots = eyes(kind, size)
    where = []
    for x, y in spots:
        at = shapely.Point(x, y)
        where.append(next((n for n, floor in enumerate(floors) if floor.contains(at)), -1))
    goals = []
    spin = np.random.default_rng(7)
    for k, number in enumerate(where):
        if number < 0:
            goals.append(spots[k])
            continue
        x0, y0, x1, y1 = floors[number].bounds
        x0, y0 = max(x0, spots[k][0] - 25), max(y0, spots[k][1] - 25)
        x1, y1 = min(x1, spots[k][0] + 25), min(y1, spots[k][1] + 25)
        tries = spin.uniform((x0, y0), (x1, y1), (400, 2))
        inside = tries[shapely.contains_xy(floors[number].buffer(-0.05), *tries.T)]
        goals.append(inside[0] if len(inside) else spots[k])
    rings = [[list(r.coords)[:-1] for r in (floor.exterior, *floor.interiors)] for floor in floors]
    rings = [[orient(ring, outer=n == 0) for n, ring in enumerate(floor)] for floor in rings]
    return {
        "segments": noded(kind, size).tolist(),
        "eyes": spots.tolist(),
        "floors": rings,
        "floor_of": where,
        "ways": [[a.tolist(), np.asarray(b).tolist()] for a, b in zip(spots, goals, strict=True)],
    }


def orient(ring: list, *, outer: bool) -> list:
    """Return a ring against the clock when it is an outer one, with it when it is a hole."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    return ring if (area > 0) == outer else ring[::-1]


def timed(act: Callable[[], object]) -> tuple[float, object]:
    """Return milliseconds and what came back."""
    start = time.perf_counter()
    found = act()
    return (time.perf_counter() - start) * 1000, found


NEAR_M = 54.0


def ask_way(walkable: Walkable, start: list, goal: list) -> object:
    """Return the shortest way, looked for from the beginning, as a drag does: near first, then as far as it takes."""
    return walkable.from_source(start, NEAR_M).to(goal) or walkable.shortest(start, goal)


def sight_rows(folder: Path, found: dict[str, bool]) -> list[str]:
    """Return the table of outlines of sight, the whole map."""
    rows = [
        "| map | walls | own | pyvispoly | ratio | visibility-polygon (node) | ratio | greatest difference in area |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind in ("dungeon", "cave", "town"):
        for size in (100, 1000, 5000):
            data = questions(kind, size)
            file = folder / f"{kind}{size}.json"
            file.write_text(json.dumps(data))
            walls = Walls.of(noded(kind, size))
            visibility(data["eyes"][0], walls)
            peers = {}
            if found.get("pyvispoly"):
                (folder / "vispoly.py").write_text(VISPOLY)
                peers["pyvispoly"] = Peer([str(folder / "pyvispoly/bin/python"), "vispoly.py", file.name], folder)
            if found.get("visibility-polygon"):
                (folder / "node" / "run.js").write_text(NODE)
                peers["node"] = Peer(["node", "run.js", str(file)], folder / "node")
            own, theirs, gap = [], {name: [] for name in peers}, 0.0
            usable = [k for k, number in enumerate(data["floor_of"]) if number >= 0]
            for name, peer in peers.items():
                for k in usable:  # once before, so that everybody is warm
                    peer.ask(k)
                _ = name
            for _ in range(max(1, ROUNDS // len(usable)) if usable else 0):
                for k in usable:
                    ms, ring = timed(partial(visibility, data["eyes"][k], walls))
                    own.append(ms)
                    area = shapely.Polygon(ring).area
                    for name, peer in peers.items():
                        answer = peer.ask(k)
                        theirs[name].append(answer[0])
                        if name == "pyvispoly":
                            gap = max(gap, abs(answer[1] - area) / area)
            for peer in peers.values():
                peer.close()
            mine = statistics.median(own)
            cells = [kind, str(len(noded(kind, size))), f"{mine:.2f}"]
            for name in ("pyvispoly", "node"):
                if theirs.get(name):
                    other = statistics.median(theirs[name])
                    cells += [f"{other:.2f}", f"{other / mine:.1f}x"]
                else:
                    cells += ["-", "-"]
            rows.append("| " + " | ".join((*cells, f"{gap:.0e}" if "pyvispoly" in peers else "-")) + " |")
            print(rows[-1], file=sys.stderr)
    return rows


def way_rows(folder: Path, found: dict[str, bool]) -> list[str]:
    """Return the table of ways with a new start and a new goal."""
    rows = [
        "| map | walls | own, cold | own | extremitypathfinder prepares | ratio | its way | ratio | off the floor |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    if not found.get("extremitypathfinder"):
        return rows
    (folder / "extremity.py").write_text(EXTREMITY)
    for kind in ("dungeon", "cave", "town"):
        for size in (100, 1000):
            data = questions(kind, size)
            file = folder / f"{kind}{size}.json"
            file.write_text(json.dumps(data))
            usable = [k for k, number in enumerate(data["floor_of"]) if number >= 0]
            floors = [shapely.Polygon(f[0], f[1:]).buffer(1e-6) for f in data["floors"]]
            peer = Peer([str(folder / "extremitypathfinder/bin/python"), "extremity.py", file.name], folder)
            prepared, its, cold, warm, off = 0.0, [], [], [], 0
            walkable = Walkable(noded(kind, size))
            for n, k in enumerate(usable):
                start, goal = data["ways"][k]
                if n < 5:
                    fresh = Walkable(noded(kind, size))
                    _ = fresh.walls
                    cold.append(timed(partial(ask_way, fresh, start, goal))[0])
                ask_way(walkable, start, goal)
                warm.append(timed(partial(ask_way, walkable, start, goal))[0])
                ms, _length, prepare, path = peer.ask(k)
                prepared += prepare
                its.append(ms)
                if len(path) > 1 and not floors[data["floor_of"][k]].covers(shapely.LineString(path)):
                    off += 1
            peer.close()
            first, mine, other = (statistics.median(x) for x in (cold, warm, its))
            cells = [kind, len(noded(kind, size)), f"{first:.0f}", f"{mine:.2f}", f"{prepared:.0f}"]
            cells += [f"{prepared / first:.0f}x", f"{other:.1f}", f"{other / mine:.1f}x", f"{off} of {len(usable)}"]
            rows.append("| " + " | ".join(map(str, cells)) + " |")
            print(rows[-1], file=sys.stderr)
    return rows


def main() -> None:
    """Print the tables."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="peers"))
    folder.mkdir(parents=True, exist_ok=True)
    found = install(folder)
    print("### Outline of sight beside other programs (closed walls, whole map)\n")
    print("\n".join(sight_rows(folder, found)))
    print("\n### Ways beside another program (new start, new goal)\n")
    print("\n".join(way_rows(folder, found)))
    missing = [name for name, there in found.items() if not there]
    if missing:
        print(f"\nCould not be installed: {', '.join(missing)}.")


if __name__ == "__main__":
    main()
