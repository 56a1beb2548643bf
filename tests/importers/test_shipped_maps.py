"""The shipped maps and the first fight: whole, playable, and drawn where their walls are."""

from __future__ import annotations

import itertools
import json
import math
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from loreval_desktop.encounter.board import obstacles
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import ObstacleKind, Scene
from loreval_desktop.geometry.areas import discs_on_walls, overlaps
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.importers.shipped_map import load_map
from loreval_desktop.resources import maps_folder, shipped_map
from loreval_desktop.rules.types.creature import NpcKind
from loreval_desktop.wording import LANGUAGES

NAMES = ("auberge_du_gue", "crypte_du_pont")


def scene_of(name: str, lang: str = "fr") -> Scene:
    return load_map(shipped_map(f"{name}.json"), lang).scene


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that draws the maps."""
    monkeypatch.syspath_prepend(str(maps_folder()))
    for name in ("draw", "brushes", "furniture"):
        sys.modules.pop(name, None)
    import draw

    return draw


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_map_loads_with_its_picture(name: str, lang: str) -> None:
    found = load_map(shipped_map(f"{name}.json"), lang)
    assert found.scene.name
    assert found.scene.background is not None
    data = found.assets[found.scene.background.asset]
    assert len(data) < 1_500_000
    picture = QImage.fromData(data)
    across, down = picture.width() / found.scene.width_m, picture.height() / found.scene.height_m
    assert across == down
    assert 50 <= across <= 60
    assert (found.scene.background.width_m, found.scene.background.height_m) == (
        found.scene.width_m,
        found.scene.height_m,
    )


def test_the_two_languages_name_things_differently() -> None:
    for name in NAMES:
        french, english = scene_of(name, "fr"), scene_of(name, "en")
        assert french.name != english.name
        assert [o.points for o in french.obstacles] == [o.points for o in english.obstacles]
        assert {o.name for o in french.obstacles if o.name} != {o.name for o in english.obstacles if o.name}


def test_the_maps_hold_every_kind_of_obstacle_but_the_one_way_wall() -> None:
    found = {o.kind for name in NAMES for o in scene_of(name).obstacles}
    assert found == set(ObstacleKind) - {ObstacleKind.ONE_WAY}
    doors = [o for name in NAMES for o in scene_of(name).obstacles if o.kind is ObstacleKind.DOOR]
    assert any(o.secret for o in doors)
    assert any(o.locked for o in doors)
    assert {o.door for o in doors} == {"shut", "ajar", "open"}
    assert all(scene_of(name).lights and scene_of(name).notes and scene_of(name).areas for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_everything_lies_on_the_map_and_doors_close_their_gaps(name: str) -> None:
    scene = scene_of(name)
    for obstacle in scene.obstacles:
        assert all(0 <= x <= scene.width_m and 0 <= y <= scene.height_m for x, y in obstacle.points), obstacle.id
    ends = {p for o in scene.obstacles if o.kind is ObstacleKind.WALL for p in (o.points[0], o.points[-1])}
    for obstacle in scene.obstacles:
        if obstacle.kind in (ObstacleKind.DOOR, ObstacleKind.WINDOW, ObstacleKind.ARROW_SLIT, ObstacleKind.CURTAIN):
            assert obstacle.points[0] in ends, obstacle
            assert obstacle.points[-1] in ends, obstacle


@pytest.mark.parametrize("name", NAMES)
def test_the_map_files_are_what_the_drawing_script_says(name: str, draw: ModuleType) -> None:
    make_plan = draw.MAPS[name][0]
    assert make_plan().text(name) == shipped_map(f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_walls_lie_on_the_drawn_walls(name: str) -> None:
    """A wall is drawn lighter than the dark joint along it: looking across, the dark is on both sides of its middle."""
    scene = scene_of(name)
    assert scene.background is not None
    data = load_map(shipped_map(f"{name}.json"), "fr").assets[scene.background.asset]
    picture = QImage.fromData(data).convertToFormat(QImage.Format.Format_RGB888)
    ppm = picture.width() / scene.width_m

    def light(x: float, y: float) -> float:
        return QColor(picture.pixel(int(x * ppm), int(y * ppm))).lightnessF()

    seen = 0
    for wall in scene.obstacles:
        if wall.kind is not ObstacleKind.WALL or wall.closed or len(wall.points) > 2:
            continue
        (ax, ay), (bx, by) = wall.points
        long = math.dist((ax, ay), (bx, by))
        if long < 2:
            continue
        nx, ny = -(by - ay) / long, (bx - ax) / long
        steps = [s / 40 for s in range(4, 37)]
        across = {
            off: float(np.mean([light(ax + (bx - ax) * t + nx * off, ay + (by - ay) * t + ny * off) for t in steps]))
            for off in (-0.18, 0.0, 0.18)
        }
        assert across[0.0] > across[-0.18], (wall.points, across)
        assert across[0.0] > across[0.18], (wall.points, across)
        seen += 1
    assert seen >= 8


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_fight_is_ready_before_its_first_round(lang: str) -> None:
    state, assets, serial = demo_encounter(lang)
    assert state.round.number == 0
    assert state.round.phase is Phase.SETUP
    assert serial > 0
    assert [c.side for c in state.combatants].count(Side.PLAYERS) == 6
    assert [c.side for c in state.combatants].count(Side.FOES) == 9
    assert all((state.sheet(c).kind is NpcKind.PC) == (c.side is Side.PLAYERS) for c in state.combatants)
    assert len({c.name for c in state.combatants}) == 15
    scene = state.scene()
    assert scene is not None
    assert scene.background is not None
    assert scene.background.asset in assets


def standing_ill(state: Encounter) -> list[str]:
    """Return the tokens that stand in a wall, on another or inside a closed outline."""
    scene = state.scene()
    assert scene is not None
    discs = np.array([(*t.at, state.token_radius_m(t)) for t in scene.tokens])
    walls = np.array(
        [pair for o in scene.obstacles for pair in obstacles.obstacle_segments(o)], dtype=np.float64
    ).reshape(-1, 2, 2)
    found = [scene.tokens[n].id for n in np.flatnonzero(discs_on_walls(discs, walls))]
    found += [scene.tokens[n].id for pair in overlaps(discs) for n in pair]
    for token, o in itertools.product(scene.tokens, scene.obstacles):
        if o.closed:
            inside = False
            ring = [*o.points, o.points[0]]
            for (x1, y1), (x2, y2) in itertools.pairwise(ring):
                if (y1 > token.at[1]) != (y2 > token.at[1]) and token.at[0] < (x2 - x1) * (token.at[1] - y1) / (
                    y2 - y1
                ) + x1:
                    inside = not inside
            if inside:
                found.append(token.id)
    return found


def test_nobody_stands_in_a_wall_or_on_another() -> None:
    assert standing_ill(demo_encounter("fr")[0]) == []


@pytest.mark.parametrize(
    "change", [{"width_m": "wide"}, {"obstacles": [{"kind": "moat"}]}, {"lights": 3}, {"grid": []}]
)
def test_a_bad_map_file_is_refused_by_name(tmp_path: Path, change: dict[str, Any]) -> None:
    data = json.loads(shipped_map("auberge_du_gue.json").read_text(encoding="utf-8")) | change
    del data["picture"]
    path = tmp_path / "carte.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CannotImport) as refusal:
        load_map(path, "fr")
    assert refusal.value.say.id == "import.bad_map"
    assert refusal.value.say.value("file") == "carte.json"


def test_a_map_file_whose_picture_is_missing_says_which(tmp_path: Path) -> None:
    path = tmp_path / "carte.json"
    path.write_bytes(shipped_map("auberge_du_gue.json").read_bytes())
    with pytest.raises(CannotImport) as refusal:
        load_map(path, "fr")
    assert refusal.value.say.id == "import.unreadable"
    assert refusal.value.say.value("file") == "auberge_du_gue.webp"
