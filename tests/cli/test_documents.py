"""The subcommands that read and write documents: import, info, check, path, log, export, schema."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from loreval_desktop.encounter.protocol import COMMAND_TYPES, EVENT_TYPES
from loreval_desktop.encounter.value.scene import ObstacleKind
from loreval_desktop.resources import maps_folder, resource, shipped_map
from loreval_desktop.storage.document import Document

from .conftest import Loreval

Script = Callable[..., Path]
UVTT = {
    "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 4}, "pixels_per_grid": 10},
    "line_of_sight": [[{"x": 1, "y": 1}, {"x": 3, "y": 1}]],
    "objects_line_of_sight": [[{"x": 4, "y": 1}, {"x": 5, "y": 1}, {"x": 5, "y": 2}]],
    "portals": [
        {"bounds": [{"x": 3, "y": 1}, {"x": 4, "y": 1}], "closed": True},
        {"bounds": [{"x": 1, "y": 2}, {"x": 1.76, "y": 2}], "closed": False},
    ],
}


@pytest.fixture
def uvtt(tmp_path: Path) -> Path:
    path = tmp_path / "salle.dd2vtt"
    path.write_text(json.dumps(UVTT), encoding="utf-8")
    return path


def kinds(path: Path) -> list[ObstacleKind]:
    with Document.open(path, write=False) as document:
        scene = document.value_at(document.last_revision()).scene()
    assert scene is not None
    return [o.kind for o in scene.obstacles]


# --- import ----------------------------------------------------------------------------------------------------------


def test_what_is_certain_is_taken_and_the_doubtful_named(loreval: Loreval, uvtt: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.loreval"
    told = loreval("import", uvtt, "-o", out)
    assert told.code == 0
    assert kinds(out) == [ObstacleKind.WALL, ObstacleKind.DOOR]
    assert told.err.count("Non repris, à confirmer") == 2
    assert "1,5" in told.err
    assert "9\u00a0m × 6\u00a0m" in told.out


def test_yes_takes_the_proposals_too(loreval: Loreval, uvtt: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.loreval"
    told = loreval("import", uvtt, "-o", out, "--yes")
    assert told.code == 0
    assert sorted(kinds(out)) == ["door", "low_wall", "wall", "window"]
    assert "confirmer" not in told.err


def test_the_scale_may_be_given(loreval: Loreval, uvtt: Path, tmp_path: Path) -> None:
    told = loreval("import", uvtt, "-o", tmp_path / "a.loreval", "--metres-per-square", "2", "--json")
    (report,) = told.json["sources"]
    assert (report["width_m"], report["height_m"], report["metres_per_square"]) == (12, 8, 2)
    assert "import.scale_square" not in told.err
    for bad in ("0", "-1", "nan", "1e9", "x"):
        assert loreval("import", uvtt, "-o", tmp_path / "b.loreval", f"--metres-per-square={bad}").code == 2
    assert not (tmp_path / "b.loreval").exists()


def test_json_reports_counts_questions_and_issues(loreval: Loreval, uvtt: Path, tmp_path: Path) -> None:
    told = loreval("import", uvtt, "-o", tmp_path / "a.loreval", "--json")
    (report,) = told.json["sources"]
    assert report["counts"]["walls"] == 1
    assert report["counts"]["outlines"] == 3
    assert {q["id"]: (q["proposal"], q["taken"]) for q in report["questions"]} == {
        "windows": ("window", None),
        "outline.0": ("low_wall", None),
    }
    issues = [json.loads(line) for line in told.err.splitlines()]
    assert {issue["id"] for issue in issues if issue["doubt"]} == {"import.scale_square", "import.not_taken"}


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("headmasters-quarters", {"walls": 14, "doors": 6}),
        ("yellow-tower-cropped", {"walls": 87, "dropped": 4, "outside": 350, "doors": 4, "doors_outside": 37}),
        ("azheim-meeting-webp", {}),
        ("oganm-test", {"walls": 197, "outlines": 52, "doors": 3, "lights": 1}),
        ("sampleMap-window", {"walls": 7, "outlines": 60, "doors": 2, "lights": 2}),
    ],
)
def test_the_real_files_import_with_their_counts(
    loreval: Loreval, tmp_path: Path, name: str, counts: dict[str, int]
) -> None:
    folder = os.environ.get("LOREVAL_SAMPLES") or Path(__file__).parents[3] / "shared" / "samples"
    source = Path(folder) / f"uvtt_{name}.dd2vtt"
    if not source.exists():
        pytest.skip("no sample files")
    told = loreval("import", source, "-o", tmp_path / "a.loreval", "--json")
    assert told.code == 0
    assert {k: v for k, v in told.json["sources"][0]["counts"].items() if v} == counts
    assert loreval("check", tmp_path / "a.loreval").code == 0


def test_several_sources_make_one_encounter_each_its_own_step(loreval: Loreval, uvtt: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.loreval"
    creatures = resource("bestiary", "beasts.toml")
    assert loreval("import", uvtt, shipped_map("crypte_du_pont.json"), creatures, "-o", out).code == 0
    with Document.open(out) as document:
        store = document.store()
        assert [scene.name for scene in store.state.scenes] == ["salle", "La Crypte du Pont rompu"]
        assert store.state.title == "salle"
        sheets = len(store.state.creatures)
        assert sheets > 8
        assert {row.origin for row in document.rows()} == {"import"}
        background = store.state.scenes[1].background
        assert background is not None
        assert document.asset(background.asset) == shipped_map("crypte_du_pont.webp").read_bytes()
        store.undo()
        assert len(store.state.creatures) == sheets - 1


def test_a_fight_that_is_set_up_becomes_a_document(loreval: Loreval, tmp_path: Path) -> None:
    out = tmp_path / "a.loreval"
    assert loreval("import", shipped_map("demo.fight.json"), "-o", out).code == 0
    report = loreval("info", out, "--json").json
    assert (report["round"], report["phase"], len(report["creatures"])) == (0, "setup", 15)
    told = loreval("import", shipped_map("demo.fight.json"), shipped_map("crypte_du_pont.json"), "-o", tmp_path / "b")
    assert told.code == 1
    assert not (tmp_path / "b").exists()


def test_a_target_that_is_there_is_not_touched_without_force(loreval: Loreval, uvtt: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.loreval"
    out.write_bytes(b"something dear")
    told = loreval("import", uvtt, "-o", out)
    assert told.code == 1
    assert out.read_bytes() == b"something dear"
    assert loreval("import", uvtt, "-o", out, "--force").code == 0
    assert kinds(out)


def test_a_target_that_is_open_elsewhere_is_not_replaced(loreval: Loreval, uvtt: Path, demo: Path) -> None:
    before = demo.read_bytes()
    with Document.open(demo):
        assert loreval("import", uvtt, "-o", demo, "--force").code == 1
    assert demo.read_bytes() == before


BAD: dict[str, bytes] = {
    "empty": b"",
    "cut": json.dumps(UVTT).encode()[:100],
    "a pointer": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    "nested": b"[" * 1000,
    "a scene of Foundry": b'{"walls": [{"c": [0, 0, 1, 1]}], "padding": 0.25}',
    "a dungeon of Watabou": b'{"rects": [], "doors": []}',
    "a picture that is cut": b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0",
    "nothing known": b"Bonjour",
}


@pytest.mark.parametrize("what", BAD)
def test_bad_sources_get_one_sentence_and_leave_nothing_behind(
    loreval: Loreval, uvtt: Path, tmp_path: Path, what: str
) -> None:
    bad = tmp_path / "mauvais.dd2vtt"
    bad.write_bytes(BAD[what])
    before = sorted(tmp_path.iterdir())
    told = loreval("import", shipped_map("crypte_du_pont.json"), bad, "-o", tmp_path / "a.loreval")
    assert told.code == 2
    assert len(told.err.strip().splitlines()) == 1
    assert "mauvais.dd2vtt" in told.err
    assert told.out == ""
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_that_cannot_be_written_is_a_refusal(loreval: Loreval, uvtt: Path, tmp_path: Path) -> None:
    told = loreval("import", uvtt, "-o", tmp_path / "nowhere" / "a.loreval")
    assert told.code == 1
    assert "a.loreval" in told.err


# --- info ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-910", "L-922")
def test_the_worked_speeds_are_in_the_information(loreval: Loreval, tmp_path: Path) -> None:
    """A Tifin 3.7 m, an Elfin 5.2 m, a Titan 16.7 m, with their multiples."""
    out = tmp_path / "a.loreval"
    loreval("import", resource("bestiary", "players.toml"), resource("bestiary", "monsters.toml"), "-o", out)
    sheets = {sheet["name"]: sheet for sheet in loreval("info", out, "--json").json["sheets"]}
    for name, vd in (("Fifrelin", 3.7), ("Ilvane des Saules", 5.2), ("Titan", 16.7)):
        assert sheets[name]["vd_m"] == vd
        assert sheets[name]["speeds"][0]["vd"] == str(vd)
        assert sheets[name]["multiples_m"] == pytest.approx([vd * n for n in range(1, 7)])


def test_the_information_says_who_fights_where(loreval: Loreval, demo: Path) -> None:
    report = loreval("info", demo, "--json").json
    assert report["scene"]["name"] == "L'Auberge du Gué"
    assert (report["scene"]["width_m"], report["scene"]["height_m"]) == (30, 20)
    assert report["scene"]["tokens"] == 15
    assert report["revision"] == 0
    gaelle = report["creatures"][0]
    assert (gaelle["name"], gaelle["side"], gaelle["hit_points"], gaelle["at_m"]) == (
        "Gaëlle de Rocheval", "players", 34, [7.9, 12.6]
    )  # fmt: skip
    text = loreval("info", demo).out
    assert "Gaëlle de Rocheval" in text
    assert "6\u00a0m" in text
    assert loreval("info", demo, "--lang", "en").out.count("Foes") == 9


# --- check -----------------------------------------------------------------------------------------------------------


def test_a_good_document_is_good(loreval: Loreval, demo: Path, script: Script) -> None:
    loreval("play", demo, script({"kind": "write_note", "text": "x"}))
    told = loreval("check", demo)
    assert told.code == 0
    report = loreval("check", demo, "--json").json
    assert (report["good"], report["revision"], report["faults"]) == (True, 1, [])


def changed(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_snapshot_that_the_events_do_not_lead_to_is_a_problem(loreval: Loreval, demo: Path, script: Script) -> None:
    loreval("play", demo, script(*[{"kind": "set_title", "title": f"Titre {n}"} for n in range(50)]))
    assert loreval("check", demo).code == 0
    changed(demo, "UPDATE snapshots SET json = replace(json, 'Titre 49', 'Titre 50') WHERE revision = 50")
    told = loreval("check", demo, "--json")
    assert told.code == 1
    assert "fault.snapshot" in [fault["id"] for fault in told.json["faults"]]


def test_a_picture_that_changed_and_one_that_is_missing_are_problems(loreval: Loreval, demo: Path) -> None:
    changed(demo, "UPDATE assets SET bytes = x'00'")
    assert [f["id"] for f in loreval("check", demo, "--json").json["faults"]] == ["fault.changed_picture"]
    changed(demo, "DELETE FROM assets")
    told = loreval("check", demo, "--json")
    assert told.code == 1
    assert [f["id"] for f in told.json["faults"]] == ["fault.no_picture"]


def test_a_lost_change_is_a_problem_and_the_rest_is_read(loreval: Loreval, demo: Path, script: Script) -> None:
    loreval("play", demo, script(*[{"kind": "write_note", "text": "x"}] * 4))
    changed(demo, "DELETE FROM changes WHERE revision = 3")
    before = demo.read_bytes()
    told = loreval("check", demo)
    assert told.code == 1
    assert "2" in told.out
    assert demo.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"Bonjour", b"SQLite format 3\0" + b"\0" * 200])
def test_what_is_no_document_is_unreadable(loreval: Loreval, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.loreval"
    path.write_bytes(content)
    for words in (("check",), ("info",), ("log",), ("export", "-o", tmp_path / "o.json")):
        told = loreval(words[0], path, *words[1:])
        assert told.code == 2, words
        assert "a.loreval" in told.err
        assert "Traceback" not in told.err
    assert loreval("check", tmp_path / "nowhere.loreval").code == 2


# --- path ------------------------------------------------------------------------------------------------------------


def test_a_way_goes_round_what_stands_in_it(loreval: Loreval, demo: Path) -> None:
    """From the kitchen to the hall: by the open door, round the end of the counter at 12.1, 11.0."""
    found = loreval("path", demo, "--token", "coupe-jarret", "--to", "10,10", "--json").json
    assert found["found"]
    assert found["points"][0] == [15.2, 11.6]
    assert found["points"][-1] == [10.0, 10.0]
    assert [12.1, 11.0] in found["points"]
    legs = zip(found["points"], found["points"][1:], strict=False)
    length = sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in legs)
    assert found["distance_m"] == pytest.approx(length)
    assert (found["vd_m"], found["units"]) == (6.2, 2)
    text = loreval("path", demo, "--token", "coupe-jarret", "--to", "10;10,0").out
    assert "2 × VD" in text


def test_that_there_is_no_way_is_an_answer(loreval: Loreval, demo: Path) -> None:
    """The wolf stands on the road; the doors are shut."""
    told = loreval("path", demo, "--token", "Loup", "--to", "8,12", "--json")
    assert told.code == 0
    assert told.json["found"] is False
    assert "Aucun chemin" in loreval("path", demo, "--token", "Loup", "--to", "8,12").out
    outside = loreval("path", demo, "--token", "Loup", "--to", "80,12", "--json").json
    assert (outside["found"], outside["on_map"]) == (False, False)


def test_way_points_are_kept_to(loreval: Loreval, demo: Path) -> None:
    straight = loreval("path", demo, "--token", "Loup", "--to", "12,16", "--json").json
    detour = loreval("path", demo, "--token", "Loup", "--to", "12,16", "--via", "7,17.5", "--json").json
    assert [7.0, 17.5] in detour["points"]
    assert detour["distance_m"] > straight["distance_m"]


@pytest.mark.parametrize("goal", ["12", "a,b", "1,2,3", "nan,1", "1e9,1"])
def test_a_goal_that_is_no_place_is_bad_usage(loreval: Loreval, demo: Path, goal: str) -> None:
    told = loreval("path", demo, "--token", "Loup", "--to", goal)
    assert told.code == 2
    assert "--to" in told.err


# --- log, export, schema ---------------------------------------------------------------------------------------------


def test_the_log_comes_in_three_forms(loreval: Loreval, demo: Path, script: Script, tmp_path: Path) -> None:
    loreval(
        "play", demo, script({"kind": "write_note", "text": "Bonsoir, tous"}, {"kind": "write_note", "text": "=1+1"})
    )
    with Document.open(demo) as document:
        document.store().undo()
    assert "- ~~" in loreval("log", demo).out
    (head, first, second) = csv.reader(io.StringIO(loreval("log", demo, "--format", "csv").out))
    assert head == ["revision", "time", "round", "stands", "rule", "text"]
    assert (first[0], first[3]) == ("1", "1")
    assert "Bonsoir, tous" in first[5]
    assert (second[0], second[3]) == ("2", "0")
    entries = json.loads(loreval("log", demo, "--format", "json").out)
    assert [entry["stands"] for entry in entries] == [True, False]
    out = tmp_path / "journal.md"
    assert loreval("log", demo, "-o", out).code == 0
    assert out.read_text(encoding="utf-8") == loreval("log", demo).out
    assert loreval("log", demo, "-o", out).code == 1
    assert loreval("log", demo, "--format", "xml").code == 2


def test_an_export_is_not_overwritten_and_leaves_nothing_half_written(
    loreval: Loreval, demo: Path, tmp_path: Path
) -> None:
    out = tmp_path / "a.json"
    assert loreval("export", demo, "-o", out).code == 0
    whole = out.read_text(encoding="utf-8")
    assert json.loads(whole)["kind"] == "loreval-encounter"
    assert loreval("export", demo, "-o", out).code == 1
    assert loreval("export", demo, "-o", out, "--force").code == 0
    assert loreval("export", demo, "-o", tmp_path / "nowhere" / "a.json").code == 1
    assert out.read_text(encoding="utf-8") == whole
    assert not list(tmp_path.glob(".*"))


def test_the_list_names_every_command_and_event(loreval: Loreval) -> None:
    told = loreval("schema")
    listed = {line.strip() for line in told.out.splitlines() if line.startswith("  ")}
    assert listed == {made.model_fields["kind"].default for made in (*COMMAND_TYPES, *EVENT_TYPES)}
    assert {"move_token", "declare_action", "enter_roll", "token_moved"} <= listed


@pytest.mark.parametrize(("subject", "count"), [("commands", len(COMMAND_TYPES)), ("events", len(EVENT_TYPES))])
def test_the_schema_has_one_branch_for_each_kind(loreval: Loreval, subject: str, count: int) -> None:
    schema = loreval("schema", subject).json
    assert len(schema["oneOf"]) == count
    assert len(schema["discriminator"]["mapping"]) == count


def test_every_reference_of_the_document_schema_leads_somewhere(loreval: Loreval) -> None:
    text = loreval("schema", "document").out
    schema = json.loads(text)

    def references(value: object) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return own.union(*(references(inner) for inner in value.values()))
        return set().union(*(references(inner) for inner in value)) if isinstance(value, list) else set()

    named = references(schema)
    assert named
    assert {name.removeprefix("#/$defs/") for name in named} <= set(schema["$defs"])
    assert schema["properties"]["kind"]["const"] == "loreval-encounter"


def test_the_help_lists_every_subcommand_that_is_there(loreval: Loreval) -> None:
    told = loreval("--help")
    for name in ("import", "info", "check", "play", "cover", "path", "log", "export", "rules", "schema"):
        assert f"  {name} " in told.out, name
        helped = loreval(name, "--help")
        assert helped.code == 0
        assert "montrer cette aide" in helped.out


@pytest.mark.parametrize("name", ["a" * 300 + ".loreval", "nowhere/a.loreval"])
def test_a_target_that_cannot_be_is_refused_in_one_sentence(tmp_path: Path, name: str, loreval: Loreval) -> None:
    said = loreval("import", str(maps_folder() / "demo.fight.json"), "-o", str(tmp_path / name))
    assert said.code == 1
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
