"""A fight by initiative ribbons on the command line: import, info, play, log, sheet."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.ribbons.track import BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.store import Store
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.resources import shipped_map
from loreval_desktop.storage.document import Document
from tests.cli.test_main import loreval
from tests.cli.test_sheet import text_of


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the fight by ribbons as a document, brought in as a game master would."""
    path = tmp_path_factory.mktemp("fight") / "rubans.loreval"
    done = loreval("import", str(shipped_map("rubans.fight.json")), "-o", str(path), "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    return path


@pytest.mark.parametrize("kind", ["ribbons", "ribbons_blank", "initiative", "encounter", "all", "creatures", "map"])
def test_every_kind_of_a_fight_by_ribbons(fight: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "rubans.pdf"
    done = loreval("sheet", str(fight), "-o", str(out), "--lang", "fr", "--kind", kind)
    assert (done.returncode, done.stderr) == (0, "")
    text = text_of(out)
    assert "Embuscade sur la route du Gué" in text
    assert "Action déclarée" not in text, "no table of points"
    assert ("Actions, coûts et effets" in text) == (kind not in ("creatures", "map"))
    assert ("Aveline du Pas" in text) == (kind != "ribbons_blank")
    assert ("Vaillance 2" in text) == (kind in ("encounter", "all", "creatures"))


@pytest.mark.parametrize("kind", ["ribbons", "ribbons_blank"])
def test_a_fight_by_points_has_no_ribbons(tmp_path: Path, kind: str) -> None:
    state, assets, serial = demo_encounter("fr")
    path, out = tmp_path / "points.loreval", tmp_path / "rubans.pdf"
    Document.create(path, state, assets=assets, serial=serial).close()
    done = loreval("sheet", str(path), "-o", str(out), "--lang", "fr", "--kind", kind)
    assert done.returncode == 1
    assert "points.loreval" in done.stderr
    assert not out.exists()


@pytest.mark.rule("R-022", "R-048", "R-071")
def test_a_fight_is_played_from_a_script(fight: Path, tmp_path: Path) -> None:
    state, _, _ = demo_encounter("fr", "rubans")
    typed = [{"side": side, "source": "typed"} for side in ("players", "foes")]
    lines: list[dict[str, object]] = [{"kind": "place_on_ribbon", "combatant_id": c.name} for c in state.combatants]
    lines += [
        {"kind": "set_dice", "dice": typed},
        {"kind": "begin_ribbons"},
        {"kind": "act_on_ribbon", "action": "corner", "target": "Spadassin", "virtue": "Vaillance"},
        {"kind": "rule", "answer": "dodge"},
        {"kind": "enter_successes", "successes": 3},
        {"kind": "enter_successes", "successes": 1},
    ]
    script, out = tmp_path / "rubans.jsonl", tmp_path / "joué.loreval"
    script.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = loreval("play", str(fight), str(script), "-o", str(out), "--auto", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, ""), "what is typed is not thrown as well"
    assert "réussi (3 contre 1)" in plain(done.stdout)
    told = plain(loreval("info", str(out), "--lang", "fr").stdout)
    assert "Passe 1, Premier tour" in told
    assert (
        "Ruban 1 : Aveline du Pas, segment 4 de la passe 1, fatigue 0, blessures 0, vertus utilisées : Vaillance"
        in told
    )
    assert "Ruban 9 : Spadassin, segment 2 de la passe 1, fatigue 3, blessures 0" in told
    data = json.loads(loreval("info", str(out), "--json").stdout)
    assert data["ribbons"]["phase"] == "first_turn"
    assert (data["ribbons"]["ribbons"][0]["segment"], data["ribbons"]["ribbons"][8]["fatigue"]) == (4, 3)


def test_a_fight_by_points_says_nothing_of_ribbons(tmp_path: Path) -> None:
    state, assets, serial = demo_encounter("fr")
    path = tmp_path / "points.loreval"
    Document.create(path, state, assets=assets, serial=serial).close()
    assert json.loads(loreval("info", str(path), "--json").stdout)["ribbons"] is None
    assert "Ruban" not in loreval("info", str(path), "--lang", "fr").stdout


def plain(text: str) -> str:
    """Return a text with ordinary spaces and no marks round what was put in."""
    return "".join(" " if c in "\u00a0\u202f" else c for c in text if c not in "\u2068\u2069")


def test_the_picture_of_the_map_is_the_map_alone(fight: Path, tmp_path: Path) -> None:
    state, assets, serial = demo_encounter("fr", "rubans")
    store = Store(state, SeededDice(1, serial))
    for combatant in state.combatants:
        store.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    store.dispatch(BeginRibbons())
    pictures = []
    for number, value in enumerate((state, store.state)):
        path, out = tmp_path / f"rubans{number}.loreval", tmp_path / f"carte{number}.png"
        Document.create(path, value, assets=assets, serial=serial + 100).close()
        done = loreval("render", str(path), "-o", str(out), "--view", "players", "--width", "900")
        assert (done.returncode, done.stderr) == (0, "")
        with Image.open(out) as picture:
            pictures.append(np.asarray(picture.convert("L"), dtype=np.float64))
    changed = np.abs(pictures[0] - pictures[1]) > 8
    assert 0 < changed.mean() < 0.02, "only the ring of whoever's turn it is"
