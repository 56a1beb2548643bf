"""A fight whose manoeuvres are resolved by BMO, on the command line: play, log, info, rules, sheet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loreval_desktop.encounter.protocol import event_lists, fold
from loreval_desktop.storage.document import Document
from tests.cli.test_main import loreval
from tests.cli.test_sheet import text_of
from tests.encounter.bmo_fights import DAGGER, SWORD, Fight, fighter


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A document with Ana and Bor side by side, before their first turn."""
    fight = Fight(fighter("Ana"), fighter("Bor", weapons=(SWORD, DAGGER)))
    found = tmp_path / "bmo.loreval"
    Document.create(found, fight.state, serial=fight.store.dice.serial).close()
    return found


def play(path: Path, *lines: dict[str, object]) -> str:
    script = path.with_suffix(".jsonl")
    script.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    done = loreval("play", str(path), str(script), "--lang", "fr")
    assert done.returncode == 0, done.stderr
    return done.stdout.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.rule("M-022", "M-023", "M-044", "M-073")
def test_manoeuvres_are_played_from_a_script_and_told_in_the_log(path: Path) -> None:
    play(
        path,
        {"kind": "attempt_manoeuvre", "actor": "Ana", "manoeuvre": "bull_rush", "target": "Bor"},
        {"kind": "rule", "answer": "hit", "text": "6"},
        {"kind": "enter_roll", "faces": [20]},
        {"kind": "act_on_ribbon", "action": "interact", "number": 3},
        {
            "kind": "attempt_manoeuvre",
            "manoeuvre": "disarm",
            "target": "Bor",
            "weapon_id": "sword",
            "object_id": "dagger",
        },
        {"kind": "rule", "answer": "left"},
        {"kind": "enter_roll", "faces": [14]},
    )
    told = loreval("log", str(path), "--lang", "fr").stdout.replace("\u00a0", " ").replace("\u202f", " ")
    assert "Ana, bousculade contre Bor : 20 +2 = 22 contre 20, réussite de 2." in told
    assert "Bor est repoussé de 1,5 m. (M-044)" in told
    assert "Bor lâche un objet : Dague. (M-073)" in told
    english = loreval("log", str(path), "--lang", "en").stdout.replace("\u00a0", " ")
    assert "Bor is pushed 1.5 m. (M-044)" in english


def test_info_shows_both_numbers_where_they_are_played(path: Path) -> None:
    text = loreval("info", str(path), "--lang", "fr").stdout
    assert "BMO" in text
    assert "DMD" in text
    data = json.loads(loreval("info", str(path), "--json").stdout)
    assert data["manoeuvres"] == "bmo"
    assert [(c["bmo"], c["dmd"]) for c in data["creatures"]] == [(8, 20), (8, 20)]
    play(path, {"kind": "set_profile", "manoeuvres": "loreval"})
    assert "DMD" not in loreval("info", str(path), "--lang", "fr").stdout


def test_the_sheets_show_both_numbers_where_they_are_played(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert loreval("sheet", str(path), "-o", str(out), "--lang", "fr", "--kind", "creatures").returncode == 0
    assert "DMD" in text_of(out)
    play(path, {"kind": "set_profile", "manoeuvres": "loreval"})
    other = tmp_path / "other.pdf"
    assert loreval("sheet", str(path), "-o", str(other), "--lang", "fr", "--kind", "creatures").returncode == 0
    assert "DMD" not in text_of(other)


def test_what_is_impossible_is_refused_with_its_rule(path: Path) -> None:
    script = path.with_suffix(".jsonl")
    line = {"kind": "attempt_manoeuvre", "manoeuvre": "grapple_bmo", "target": "Bor", "hold": "pin"}
    script.write_text(json.dumps(line), encoding="utf-8")
    done = loreval("play", str(path), str(script), "--lang", "fr")
    assert done.returncode == 1
    assert "M-099" in done.stdout + done.stderr


def test_the_rows_are_found_by_their_words() -> None:
    assert "M-045" in loreval("rules", "bousculade", "--lang", "fr").stdout


def test_a_manoeuvre_under_way_survives_the_file_and_replays_alike(path: Path, tmp_path: Path) -> None:
    script = path.with_suffix(".jsonl")
    script.write_text(json.dumps({"kind": "attempt_manoeuvre", "manoeuvre": "trip", "target": "Bor"}), encoding="utf-8")
    assert loreval("play", str(path), str(script), "--lang", "fr").returncode == 1  # an answer is waited for
    with Document.open(path, write=False) as document:
        state = document.value_at(document.last_revision())
        assert state.stack
        assert state.pending
        first = document.value_at(0)
        replayed = [event for row in document.rows() for event in event_lists.validate_json(row.events)]
        assert fold(replayed, first) == state
    exported, back = tmp_path / "out.json", tmp_path / "back.loreval"
    assert loreval("export", str(path), "-o", str(exported)).returncode == 0
    assert loreval("import", str(exported), "-o", str(back)).returncode == 0
    with Document.open(back, write=False) as document:
        assert document.value_at(document.last_revision()) == state
