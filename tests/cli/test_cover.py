"""loreval cover: the table of obstruction, to a hundredth of a point, however walls are cut and ordered."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loreval_desktop.core.ids import CreatureId, ObstacleId, SceneId
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.protocol import run
from loreval_desktop.encounter.value.scene import DoorState, Obstacle, ObstacleKind, Point, Scene
from loreval_desktop.importers.demo import empty_encounter
from loreval_desktop.rules.types.creature import Creature, Size
from loreval_desktop.storage.document import Document

from .conftest import Loreval

Wall = tuple[str, Point, Point]
Body = tuple[Size, float, Point]
"""A creature in between: its size, the radius of its disc, where it stands. The target is of size M."""

W, LOW, WINDOW, SLIT, AJAR = "wall", "low_wall", "window", "arrow_slit", "ajar"
TABLE: list[tuple[str, list[Wall], list[Body], float, int | None]] = [
    ("no obstacle", [], [], 0.00, 0),
    ("a wall before it", [(W, (5, -1), (5, 1))], [], 100.00, None),
    ("a wall before half of it", [(W, (5, 0), (5, 2))], [], 50.00, 4),
    ("a low wall", [(LOW, (8, -2), (8, 2))], [], 25.00, 2),
    ("a window", [(WINDOW, (8, -2), (8, 2))], [], 50.00, 4),
    ("an arrow slit", [(SLIT, (8, -2), (8, 2))], [], 90.00, 10),
    ("a door ajar", [(AJAR, (8, -2), (8, 2))], [], 90.00, 10),
    ("a wall behind", [(W, (10.6, -2), (10.6, 2))], [], 0.00, 0),
    ("a wall through the centre", [(W, (10, -2), (10, 2))], [], 0.00, 0),
    ("a wall that touches the front", [(W, (9.5, -2), (9.5, 2))], [], 100.00, None),
    ("a wall flush with the side", [(W, (0, 0.5), (20, 0.5))], [], 0.00, 0),
    ("a creature of the same size", [], [(Size.M, 0.5, (5, 0))], 50.00, 4),
    ("a smaller creature", [], [(Size.P, 0.25, (5, 0.25))], 12.48, 0),
    ("a larger creature", [], [(Size.G, 1.0, (6, -1))], 35.84, 2),
    ("a low wall and a creature", [(LOW, (8, -2), (8, 2))], [(Size.M, 0.5, (5, 0))], 50.00, 4),
    ("a creature and half a wall", [(W, (8, -2), (8, 0))], [(Size.M, 0.5, (5, 0.5))], 74.75, 4),
    ("a slit and a creature", [(SLIT, (8, -2), (8, 2))], [(Size.M, 0.5, (5, 0))], 95.00, 10),
    ("a slanted wall", [(W, (4, -1), (6, 0.2))], [], 83.35, 7),
    ("two walls with a gap", [(W, (5, -1), (5, -0.05)), (W, (5, 0.05), (5, 1))], [], 79.98, 7),
    ("a wall across the centre line", [(W, (9, -1), (11, 1))], [], 50.00, 4),
]


def moved(point: Point) -> Point:
    """Return a place of the table on the map, which has no negative places."""
    return (point[0] + 2, point[1] + 8)


def obstacle(wall: Wall, number: int) -> Obstacle:
    kind, a, b = wall
    ajar = kind == AJAR
    return Obstacle(
        id=ObstacleId(f"o{number}"),
        kind=ObstacleKind.DOOR if ajar else ObstacleKind(kind),
        door=DoorState.AJAR if ajar else None,
        points=(moved(a), moved(b)),
    )


def sheet(name: str, size: Size = Size.M, radius: float = 0.5) -> Creature:
    return Creature(id=CreatureId("x"), name=name, size=size, space_m=radius * 2)


def document(path: Path, walls: list[Wall], bodies: list[Body]) -> Path:
    scene = Scene(id=SceneId("s"), obstacles=tuple(obstacle(wall, n) for n, wall in enumerate(walls)))
    chance = SeededDice(0)
    state, _ = run(AddScene(scene=scene), empty_encounter("Table"), chance)
    state, _ = run(AddCombatant(sheet=sheet("Œil", radius=0.25), at=moved((0, 0))), state, chance)
    state, _ = run(AddCombatant(sheet=sheet("Cible"), at=moved((10, 0))), state, chance)
    for number, (size, radius, at) in enumerate(bodies):
        state, _ = run(AddCombatant(sheet=sheet(f"Écran {number}", size, radius), at=moved(at)), state, chance)
    Document.create(path, state, serial=chance.serial).close()
    return path


def in_thirds(walls: list[Wall]) -> list[Wall]:
    cut = []
    for kind, (ax, ay), (bx, by) in walls:
        places = [(ax + (bx - ax) * t / 3, ay + (by - ay) * t / 3) for t in range(4)]
        cut += [(kind, one, other) for one, other in itertools.pairwise(places)]
    return cut


def reversed_(walls: list[Wall]) -> list[Wall]:
    return [(kind, b, a) for kind, a, b in walls]


def shuffled(walls: list[Wall]) -> list[Wall]:
    mixed = in_thirds(walls)
    random.Random(4).shuffle(mixed)
    return mixed


CHANGES: dict[str, Callable[[list[Wall]], list[Wall]]] = {
    "as drawn": lambda walls: walls,
    "cut in three": in_thirds,
    "reversed": reversed_,
    "cut and shuffled": shuffled,
    "all of it": lambda walls: reversed_(shuffled(walls)),
}


@pytest.mark.rule("L-720", "L-722", "L-723", "L-724", "L-725", "L-726", "L-731")
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_the_table_comes_out(
    loreval: Loreval, tmp_path: Path, row: tuple[str, list[Wall], list[Body], float, int | None], change: str
) -> None:
    _, walls, bodies, percent, bonus = row
    path = document(tmp_path / "t.loreval", CHANGES[change](walls), bodies)
    told = loreval("cover", path, "--from", "Œil", "--to", "Cible", "--json")
    assert told.code == 0
    found: dict[str, Any] = told.json
    assert found["percent"] == pytest.approx(percent, abs=0.01)
    assert found["bonus"] == bonus
    assert found["impossible"] == (bonus is None)


def test_what_hides_is_named_with_its_share(loreval: Loreval, tmp_path: Path) -> None:
    path = document(tmp_path / "t.loreval", [(LOW, (8, -2), (8, 2))], [(Size.M, 0.5, (5, 0))])
    found = loreval("cover", path, "--from", "œil", "--to", "cible", "--json").json
    assert {h["name"]: round(h["percent"], 2) for h in found["hiders"]} == {"muret": 25.0, "Écran 0": 50.0}
    assert found["screen"] == next(h["combatant"] for h in found["hiders"] if h["combatant"])
    assert {piece["kind"] for piece in found["pieces"]} == {"wall", "disc"}
    assert all(0 <= low <= high <= 1 for piece in found["pieces"] for low, high in (piece["across"], piece["height"]))


def test_the_text_says_percent_bonus_and_rule(loreval: Loreval, tmp_path: Path) -> None:
    path = document(tmp_path / "t.loreval", [(W, (5, 0), (5, 2))], [])
    told = loreval("cover", path, "--from", "Œil", "--to", "Cible")
    plain = told.out.replace("\u202f", " ").replace("\u00a0", " ")
    assert plain.splitlines()[0] == "Œil vise Cible à 9,3 m : 50,00 % caché, +4 (L-723)"
    blocked = document(tmp_path / "b.loreval", [(W, (5, -1), (5, 1))], [])
    assert "tir impossible" in loreval("cover", blocked, "--from", "Œil", "--to", "Cible").out


def test_a_ruling_of_the_gm_takes_the_place_of_the_map(loreval: Loreval, tmp_path: Path) -> None:
    path = document(tmp_path / "t.loreval", [], [])
    line = {"kind": "rule_cover", "shooter": "Œil", "target": "Cible", "percent": 76, "reason": "fumée"}
    script = tmp_path / "c.jsonl"
    script.write_text(json.dumps(line), encoding="utf-8")
    assert loreval("play", path, script).code == 0
    found = loreval("cover", path, "--from", "Œil", "--to", "Cible", "--json").json
    assert (found["percent"], found["bonus"], found["rule"], found["ruled"]["reason"]) == (76, 7, "L-734", "fumée")


def test_names_are_sought_and_refused_with_candidates(loreval: Loreval, tmp_path: Path) -> None:
    path = document(tmp_path / "t.loreval", [], [(Size.M, 0.5, (5, 3)), (Size.M, 0.5, (5, 5))])
    told = loreval("cover", path, "--from", "écran", "--to", "Cible")
    assert told.code == 1
    assert "Écran 0 [" in told.err
    assert "Écran 1 [" in told.err
    assert loreval("cover", path, "--from", "dragon", "--to", "Cible").code == 1
    assert loreval("cover", path, "--from", "Œil").code == 2
    oneself = loreval("cover", path, "--from", "Œil", "--to", "Œil")
    assert oneself.code == 1
    assert "deux noms différents" in oneself.err
