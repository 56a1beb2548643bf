"""loreval play: scripts of commands, in place, on a copy, or for show."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from loreval_desktop.cli.main import main
from loreval_desktop.encounter.protocol import fold
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.storage.document import Document

from .conftest import Loreval

Script = Callable[..., Path]
THREE_ROUNDS = Path(__file__).parents[1] / "scenarios" / "demo_three_rounds.jsonl"


def state_of(path: Path) -> Encounter:
    with Document.open(path, write=False) as document:
        return document.value_at(document.last_revision())


def hit_points(state: Encounter) -> dict[str, int]:
    return {c.name: c.hit_points for c in state.combatants}


# --- three rounds on the demonstration -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, str]:
    """The demonstration after its three rounds; what `loreval play --json` said, and its exit code."""
    folder = tmp_path_factory.mktemp("played")
    state, assets, serial = demo_encounter("fr")
    path = folder / "demo.loreval"
    Document.create(path, state, assets=assets, serial=serial).close()
    said = io.StringIO()
    with redirect_stdout(said):
        code = main(["play", str(path), str(THREE_ROUNDS), "--json", "--lang", "fr"])
    return path, code, said.getvalue()


@pytest.fixture
def played(played_once: tuple[Path, int, str], tmp_path: Path) -> Path:
    """A copy of the demonstration after its three rounds."""
    path = tmp_path / "played.loreval"
    shutil.copyfile(played_once[0], path)
    return path


def test_three_rounds_are_played_from_initiative_to_a_creature_at_nought(played_once: tuple[Path, int, str]) -> None:
    """Hit points are what the sheets say less the faces of the script, with each weapon's bonus."""
    path, code, said = played_once
    assert code == 0, said[-400:]
    assert '"refused"' not in said
    state = state_of(path)
    assert (state.round.number, state.round.phase) == (3, Phase.ENDED)
    left = hit_points(state)
    assert left["Loup"] == 15 - (6 + 1) - (3 + 1) - (3 + 1) == 0
    assert left["Bandit 1"] == 14 - (5 + 3) - (4 + 3 + 4)
    assert left["Bandit 2"] == 14 - (2 + 3) - 6
    assert left["Coupe-jarret"] == 16 - (3 + 1) - 7 - (3 + 1)
    assert left["Gaëlle de Rocheval"] == 34 - (6 + 2) - (3 + 1) + 8
    assert left["Fifrelin"] == 22 - 4
    dead = {c.name for c in state.combatants if c.out}
    assert dead == {"Loup", "Bandit 1"}


@pytest.mark.rule("L-451", "L-463", "L-470")
def test_points_of_the_three_rounds_are_rolled_once_and_paid_by_category(played: Path) -> None:
    """Ilvane: 7 + 17, two shots (4), a shot and a move (3), a shot (2), not yet paid for the third round.

    They are those that stand before the fight ends: a fight that begins rolls its own.
    """
    with Document.open(played, write=False) as document:
        before = document.value_at(document.last_revision() - 1)
    points = {c.name: c.initiative for c in before.combatants}
    assert points["Ilvane des Saules"] == 7 + 17 - 4 - (2 + 1)
    assert points["Coupe-jarret"] == 6 + 16 - (2 + 1) - 2
    assert points["Loup"] == 4 + 14 - 1 - 1


def test_the_log_tells_the_three_rounds_in_french(loreval: Loreval, played: Path) -> None:
    told = loreval("log", played)
    assert told.code == 0
    plain = told.out.replace("\u202f", " ").replace("\u00a0", " ").replace("’", "'")
    assert plain.startswith("## Round 1")
    assert [line for line in plain.splitlines() if line.startswith("## Round")] == [
        "## Round 1",
        "## Round 2",
        "## Round 3",
    ]
    for sentence in (
        "Ilvane des Saules : initiative 24 (dé 17).",
        "Coupe-jarret déclare : 2 attaques à deux armes, 1 déplacement, cible : Fifrelin",
        "Porte de la grande salle : ouverte.",
        "Loup perd 4 points de vie (reste 0).",
        "Loup : mort.",
        "Bandit 1 perd 11 points de vie (reste −5).",
        "Renaude siffle la retraite : les assaillants rompent.",
    ):
        assert sentence in plain, sentence
    assert "None" not in plain
    assert "log-" not in plain
    english = loreval("log", played, "--lang", "en").out
    assert "Round 3" in english
    assert "perd" not in english.replace("perdu", "")


def test_replaying_the_events_gives_an_equal_value_and_undoing_everything_the_first(demo: Path, played: Path) -> None:
    first = state_of(demo)
    with Document.open(played) as document:
        value = document.value_at(0)
        assert value == first
        for row in document.rows():
            value = fold(row.parsed()[1], value)
        assert value == document.value_at(document.last_revision())
        store = document.store()
        made = len(store.past)
        assert made == document.last_revision() > 150
        assert store.undo_to(0) == made
        assert store.state == first
    assert state_of(played) == first


def test_the_document_is_whole_after_the_three_rounds_and_exports_equal(
    loreval: Loreval, played: Path, tmp_path: Path
) -> None:
    assert loreval("check", played).code == 0
    assert loreval("export", played, "-o", tmp_path / "a.json").code == 0
    assert loreval("import", tmp_path / "a.json", "-o", tmp_path / "b.loreval").code == 0
    assert state_of(tmp_path / "b.loreval") == state_of(played)
    with Document.open(played, write=False) as one, Document.open(tmp_path / "b.loreval", write=False) as other:
        assert list(one.rows()) == list(other.rows())


# --- where it writes -------------------------------------------------------------------------------------------------

NOTE = {"kind": "write_note", "text": "Bonsoir"}


def test_without_an_output_it_plays_in_place(loreval: Loreval, demo: Path, script: Script) -> None:
    told = loreval("play", demo, script(NOTE, "", "# un commentaire", NOTE))
    assert told.code == 0
    assert told.out.count("Bonsoir") == 2
    with Document.open(demo, write=False) as document:
        assert document.last_revision() == 2


def test_with_an_output_it_plays_on_a_copy(loreval: Loreval, demo: Path, script: Script, tmp_path: Path) -> None:
    before = demo.read_bytes()
    out = tmp_path / "copie.loreval"
    assert loreval("play", demo, script(NOTE), "-o", out).code == 0
    assert demo.read_bytes() == before
    with Document.open(out, write=False) as document:
        assert document.last_revision() == 1
    told = loreval("play", demo, script(NOTE), "-o", out)
    assert told.code == 1
    assert "copie.loreval" in told.err
    assert loreval("play", demo, script(NOTE, NOTE), "-o", out, "--force").code == 0
    with Document.open(out, write=False) as document:
        assert document.last_revision() == 2


def test_a_dry_run_writes_nothing_and_says_the_same(loreval: Loreval, demo: Path, script: Script) -> None:
    before = demo.read_bytes()
    told = loreval("play", demo, script(NOTE), "--dry-run")
    assert told.code == 0
    assert "Bonsoir" in told.out
    assert demo.read_bytes() == before


def test_a_file_that_another_program_has_is_not_played_on(loreval: Loreval, demo: Path, script: Script) -> None:
    with Document.open(demo):
        assert loreval("play", demo, script(NOTE)).code == 1
        assert loreval("play", demo, script(NOTE), "--dry-run").code == 0
        assert loreval("info", demo).code == 0


# --- refusals --------------------------------------------------------------------------------------------------------


def test_it_stops_at_the_first_refusal_with_the_rule(loreval: Loreval, demo: Path, script: Script) -> None:
    told = loreval("play", demo, script(NOTE, {"kind": "end_turn"}, NOTE))
    assert told.code == 1
    assert "ligne 2" in told.out
    assert "(L-050)" in told.out
    with Document.open(demo, write=False) as document:
        assert document.last_revision() == 1


def test_it_may_keep_going_and_still_ends_with_one(loreval: Loreval, demo: Path, script: Script) -> None:
    told = loreval("play", demo, script(NOTE, {"kind": "end_turn"}, NOTE), "--keep-going", "--json")
    assert told.code == 1
    assert ["event" in line for line in told.lines] == [True, False, True]
    refusal = told.lines[1]
    assert refusal["refused"] == 2
    assert refusal["problems"][0]["rule"] == "L-050"
    assert refusal["problems"][0]["overridable"] is False


def test_keeping_going_passes_a_line_that_is_no_command_and_ends_with_two(
    loreval: Loreval, demo: Path, script: Script
) -> None:
    told = loreval("play", demo, script(NOTE, '{"kind": "dance"}', NOTE), "--keep-going")
    assert told.code == 2
    assert "Ligne 2" in told.err
    assert "dance" in told.err
    with Document.open(demo, write=False) as document:
        assert document.last_revision() == 2


def test_what_is_wrong_with_a_field_is_said_in_the_user_s_language(
    loreval: Loreval, demo: Path, script: Script
) -> None:
    told = loreval("play", demo, script('{"kind": "write_note"}'))
    assert "champ « write_note.text », il manque" in told.err.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    "line",
    [
        "{",
        '{"kind": "dance"}',
        '{"kind": "write_note"}',
        '{"kind": "write_note", "text": "x", "loud": 1}',
        "[]",
        "3",
        '"x"',
    ],
)
def test_a_line_that_is_no_command_is_bad_input_by_its_number(
    loreval: Loreval, demo: Path, script: Script, line: str
) -> None:
    told = loreval("play", demo, script(NOTE, line))
    assert told.code == 2
    assert "Ligne 2" in told.err
    assert "Traceback" not in told.err


def test_a_missing_script_or_document_is_bad_input(
    loreval: Loreval, demo: Path, script: Script, tmp_path: Path
) -> None:
    assert loreval("play", demo, tmp_path / "nowhere.jsonl").code == 2
    assert loreval("play", tmp_path / "nowhere.loreval", script(NOTE)).code == 2


# --- names -----------------------------------------------------------------------------------------------------------


def test_names_and_parts_of_names_stand_for_ids(loreval: Loreval, demo: Path, script: Script) -> None:
    told = loreval(
        "play",
        demo,
        script(
            {"kind": "set_hidden", "combatant_id": "gaelle", "hidden": True},
            {"kind": "set_awareness", "observer": "Loup", "of": "ilvane", "aware": False},
            {"kind": "move_token", "token_id": "archer", "path": [[23.4, 5.5]]},
            {"kind": "set_door", "obstacle_id": "porte des cuisines", "door": "open"},
        ),
    )
    assert told.code == 0, told.out
    state = state_of(demo)
    by_name = {c.name: c for c in state.combatants}
    assert by_name["Gaëlle de Rocheval"].hidden
    assert not state.knows(by_name["Loup"].id, by_name["Ilvane des Saules"].id)
    scene = state.scene()
    assert scene is not None
    token = scene.token_of(by_name["Gobelin archer"].id)
    assert token is not None
    assert token.at == (23.4, 5.5)
    assert next(o.door for o in scene.obstacles if o.name == "Porte des cuisines") == "open"


@pytest.mark.parametrize(
    ("given", "said"),
    [("gobelin", ["Gobelin 1 [", "Gobelin 2 [", "Gobelin archer ["]), ("dragon", ["Personne", "Loup ["])],
)
def test_a_name_of_several_or_of_nobody_is_refused_with_the_candidates(
    loreval: Loreval, demo: Path, script: Script, given: str, said: list[str]
) -> None:
    told = loreval("play", demo, script({"kind": "set_hidden", "combatant_id": given, "hidden": True}))
    assert told.code == 1
    assert all(part in told.out for part in said)


def test_a_whole_name_wins_over_a_part_of_another(loreval: Loreval, demo: Path, script: Script) -> None:
    rename = {"kind": "rename_combatant", "combatant_id": "Gobelin 1", "name": "Gobelin"}
    told = loreval("play", demo, script(rename, {"kind": "set_hidden", "combatant_id": "gobelin", "hidden": True}))
    assert told.code == 0, told.out
    assert [c.name for c in state_of(demo).combatants if c.hidden] == ["Gobelin"]


# --- dice ------------------------------------------------------------------------------------------------------------

START: dict[str, Any] = {"kind": "start_encounter"}


def test_dice_that_nobody_answers_are_named_at_the_end(loreval: Loreval, demo: Path, script: Script) -> None:
    told = loreval("play", demo, script(START))
    assert told.code == 1
    assert "Initiative de Gaëlle de Rocheval" in told.err
    assert told.err.count("En attente") == 15


def test_the_program_throws_them_when_asked_to(loreval: Loreval, demo: Path, script: Script) -> None:
    told = loreval("play", demo, script(START), "--auto", "--seed", 7)
    assert told.code == 0, told.err
    state = state_of(demo)
    assert state.round.phase is Phase.DECLARATION
    for combatant in state.combatants:
        bonus = state.sheet(combatant).skill_total("initiative")
        assert combatant.initiative is not None
        assert bonus + 1 <= combatant.initiative <= bonus + 20


def test_the_same_seed_gives_the_same_faces(loreval: Loreval, demo: Path, script: Script, tmp_path: Path) -> None:
    faces = []
    for seed in (7, 7, 8):
        out = tmp_path / f"{len(faces)}.loreval"
        loreval("play", demo, script(START), "--auto", "--seed", seed, "-o", out)
        faces.append([c.initiative for c in state_of(out).combatants])
    assert faces[0] == faces[1] != faces[2]


def test_typed_dice_are_left_to_the_script_and_the_others_thrown(loreval: Loreval, demo: Path, script: Script) -> None:
    """The players' six rolls are typed in the script; the nine foes' are thrown by the program."""
    typed = [{"kind": "enter_roll", "faces": [face]} for face in (20, 19, 18, 17, 16, 15)]
    told = loreval("play", demo, script(START, *typed), "--auto", "--seed", 1, "--json")
    assert told.code == 0, told.err
    rolled = [line["event"] for line in told.lines if line.get("event", {}).get("kind") == "rolled"]
    by_source = {source: [e for e in rolled if e["source"] == source] for source in ("typed", "rolled")}
    assert [e["faces"][0] for e in by_source["typed"]] == [20, 19, 18, 17, 16, 15]
    assert len([e for e in by_source["rolled"] if e["roll"]["role"] == "initiative"]) == 9


def test_json_has_one_line_for_each_event(played_once: tuple[Path, int, str]) -> None:
    path, _, said = played_once
    with Document.open(path, write=False) as document:
        events = [event for row in document.rows() for event in row.parsed()[1]]
    told = [json.loads(line)["event"]["kind"] for line in said.splitlines()]
    assert told == [getattr(event, "kind", "") for event in events]
