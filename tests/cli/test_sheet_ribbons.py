"""loreval sheet and loreval import for a fight by initiative ribbons."""

from __future__ import annotations

from pathlib import Path

import pytest

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
