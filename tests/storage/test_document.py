"""The document: every acknowledged change is in the file, whatever happens to the program."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import loreval_desktop
from loreval_desktop.core.ids import CreatureId
from loreval_desktop.encounter.engine.answers import RollDice
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.people.roster import AddCombatant, WriteNote
from loreval_desktop.encounter.protocol import fold
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.resources import resource
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import Creature, Skill
from loreval_desktop.rules.types.profile import load_profile
from loreval_desktop.storage.backups import KEEP, Backups
from loreval_desktop.storage.document import FORMAT, SNAPSHOT_EVERY, CannotRead, Document

GOBLIN = Creature(id=CreatureId("x"), name="Gobelin", skills=(Skill(code="initiative", total=3),))


@pytest.fixture(scope="module")
def empty() -> Encounter:
    return Encounter(profile=load_profile(resource("rules", "loreval.toml").read_text(encoding="utf-8")))


def play(store: Store, rounds: int = 1) -> None:
    """Play whole rounds in which everybody walks."""
    if store.state.round.phase is Phase.SETUP:
        store.dispatch(AddCombatant(sheet=GOBLIN, count=3))
        store.dispatch(StartEncounter())
    for _ in range(rounds):
        while store.state.pending:
            store.dispatch(RollDice())
        while store.state.round.phase is Phase.DECLARATION:
            store.dispatch(DeclareAction(action=ActionSpec(kind=ActionKind.MOVE)))
        while store.state.round.phase is Phase.RESOLUTION:
            store.dispatch(EndTurn())
        store.dispatch(EndRound())


def notes(store: Store, count: int) -> None:
    for number in range(count):
        store.dispatch(WriteNote(text=f"note {number}"))


@pytest.mark.tries(21)
def test_what_was_played_is_there_after_closing_and_can_be_undone(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "Été.loreval"
    with Document.create(path, empty) as document:
        store = document.store(seed=1)
        play(store, 3)
        store.undo()
        store.undo()
        store.redo()
        last, steps = store.state, len(store.past)
    with Document.open(path) as document:
        store = document.store()
        assert store.state == last
        assert len(store.past) == steps
        assert len(store.future) == 1
        assert store.redo() is not None
        while store.undo():
            pass
        assert store.state == empty
    with Document.open(path) as document:
        store = document.store()
        assert store.state == empty
        while store.redo():
            pass
        assert len(store.past) == steps + 1


def test_old_values_come_back_from_snapshots(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "long.loreval"
    values = [empty]
    with Document.create(path, empty) as document:
        store = document.store(seed=2)
        store.subscribe(lambda change: values.append(change.after))
        play(store, 2)
        notes(store, 2 * SNAPSHOT_EVERY)
        for _ in range(SNAPSHOT_EVERY + 7):
            store.undo()
        for _ in range(5):
            store.redo()
        notes(store, 3)
    with Document.open(path) as document:
        assert document.last_revision() == len(values) - 1
        for revision in (0, 1, 17, SNAPSHOT_EVERY, 3 * SNAPSHOT_EVERY + 1, len(values) - 1):
            assert document.value_at(revision) == values[revision]


def test_replaying_the_events_gives_the_value(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        store = document.store(seed=3)
        play(store, 3)
        last = store.state
    with Document.open(path) as document:
        value = empty
        for row in document.rows():
            value = fold(row.parsed()[1], value)
        assert value == last


def test_ids_never_come_back_after_closing(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        store = document.store()
        store.dispatch(AddCombatant(sheet=GOBLIN))
        first = store.state.combatants[0].id
        store.undo()
    with Document.open(path) as document:
        store = document.store()
        store.dispatch(AddCombatant(sheet=GOBLIN))
        assert store.state.combatants[0].id != first


def test_the_second_opener_reads(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as first:
        play(first.store(seed=1))
        with Document.open(path) as second:
            assert not second.writable
            assert second.why_read_only is not None
            assert second.why_read_only.id == "document.locked"
            store = second.store()
            assert store.state == first.store().state
            store.dispatch(WriteNote(text="seulement en mémoire"))
        assert first.last_revision() == first.store().revision
    with Document.open(path) as third:
        assert third.writable


KILLED = """
import sys
from pathlib import Path
from loreval_desktop.storage.document import Document
from loreval_desktop.encounter.people.roster import AddCombatant, WriteNote
store = Document.open(Path(sys.argv[1])).store()
while True:
    store.dispatch(WriteNote(text="x" * 400))
    sys.stdout.write(f"{store.revision}\\n")
    sys.stdout.flush()
    if store.revision % 7 == 0:
        store.undo()
        sys.stdout.write(f"{store.revision}\\n")
        sys.stdout.flush()
"""

KILLS = int(os.environ.get("LOREVAL_KILLS", "8"))


@pytest.mark.tries(40)
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_killed_program_loses_nothing_that_was_acknowledged(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        play(document.store(seed=1))
    script = tmp_path / "killed.py"
    script.write_text(textwrap.dedent(KILLED), encoding="utf-8")
    chance = SeededDice(4)
    env = os.environ | {"PYTHONPATH": str(Path(loreval_desktop.__file__).parent.parent)}
    for _ in range(KILLS):
        output = tmp_path / "acknowledged"
        with output.open("wb") as sink:
            child = subprocess.Popen([sys.executable, str(script), str(path)], stdout=sink, env=env)
            try:
                while output.stat().st_size == 0 and child.poll() is None:
                    time.sleep(0.005)
                time.sleep(chance.roll(120) / 1000)
            finally:  # nothing outlives the test, whatever ends it
                child.send_signal(signal.SIGKILL)
                child.wait()
        said = output.read_text(encoding="utf-8").rpartition("\n")[0].splitlines()
        acknowledged = int(said[-1])
        with Document.open(path) as document:
            assert document.writable
            assert document.lost is None
            assert document.last_revision() >= acknowledged
            document.store()


def test_a_damaged_file_opens_as_far_as_it_can_and_is_not_touched(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        store = document.store(seed=1)
        play(store)
        notes(store, 30)
        kept = store.revision - 10
        value = document.value_at(kept)
    raw = sqlite3.connect(path)
    raw.execute('UPDATE changes SET events = \'[{"kind":"nonsense"}]\' WHERE revision = ?', (kept + 1,))
    raw.execute("DELETE FROM changes WHERE revision = ?", (kept + 5,))
    raw.commit()
    raw.close()
    before = path.read_bytes()
    with Document.open(path) as document:
        assert not document.writable
        assert document.lost is not None
        assert document.lost.value("lost") == 10
        assert document.store().state == value
    assert path.read_bytes() == before


@pytest.mark.parametrize("at", [0.3, 0.6, 0.9])
def test_a_file_with_torn_pages_is_read_or_refused_with_a_sentence(tmp_path: Path, empty: Encounter, at: float) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        notes(document.store(), 300)
    data = bytearray(path.read_bytes())
    start = int(len(data) * at) // 4096 * 4096
    data[start : start + 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    outcome = opened(path)
    assert outcome in ("read", "document.nothing_left")
    assert path.read_bytes() == data


def opened(path: Path) -> str:
    """Open a file that may be damaged; return `whole`, `read` when only part could be, or the id of the refusal."""
    try:
        with Document.open(path) as document:
            document.store()
            return "whole" if document.writable else "read"
    except CannotRead as refusal:
        return refusal.say.id


def test_a_cut_file(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        notes(document.store(), 300)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    assert opened(path) in ("read", "document.nothing_left")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "document.empty"),
        (b"{}", "document.not_ours"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "import.lfs_pointer"),
        (b"SQLite format 3\0" + b"\0" * 4000, "document."),
    ],
)
def test_what_is_no_document_is_refused_with_a_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "a.loreval"
    path.write_bytes(content)
    with pytest.raises(CannotRead) as refusal:
        Document.open(path)
    assert refusal.value.say.id.startswith(said)
    assert path.read_bytes() == content


def change(path: Path, *statements: str) -> None:
    raw = sqlite3.connect(path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (f"PRAGMA user_version={FORMAT + 1}", "document.too_new"),
        (f"PRAGMA user_version={FORMAT - 1}", "document.too_old"),
        ("PRAGMA application_id=1", "document.not_ours"),
        ("CREATE VIEW v AS SELECT 1", "document.foreign_schema"),
        ("CREATE TRIGGER t AFTER INSERT ON changes BEGIN DELETE FROM changes; END", "document.foreign_schema"),
        ("DELETE FROM snapshots", "document.nothing_left"),
    ],
)
def test_another_program_s_file_or_one_of_another_format_is_refused(
    tmp_path: Path, empty: Encounter, statement: str, said: str
) -> None:
    path = tmp_path / "a.loreval"
    Document.create(path, empty).close()
    change(path, statement)
    with pytest.raises(CannotRead) as refusal:
        Document.open(path)
    assert refusal.value.say.id == said


def test_when_the_file_cannot_be_written_the_fight_goes_on_and_nothing_is_lost(
    tmp_path: Path, empty: Encounter
) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        store = document.store(seed=1)
        play(store)
        document.connection.execute("PRAGMA max_page_count=1")  # as a full disk
        notes(store, 40)
        assert document.trouble is not None
        assert document.trouble.id == "document.trouble_full"
        assert document.unwritten > 0
        last = store.state
        revision = store.revision
        elsewhere = tmp_path / "copie.loreval"
        document.save_copy(elsewhere)
        document.connection.execute("PRAGMA max_page_count=1000000")
        assert document.retry()
        assert document.trouble is None
        assert document.unwritten == 0
    for file in (path, elsewhere):
        with Document.open(file) as again:
            assert again.last_revision() == revision
            assert again.store().state == last


def test_a_copy_never_replaces_without_being_told(tmp_path: Path, empty: Encounter) -> None:
    other = tmp_path / "b.loreval"
    other.write_bytes(b"precious")
    with Document.create(tmp_path / "a.loreval", empty) as document:
        with pytest.raises(FileExistsError):
            document.save_copy(other)
        assert other.read_bytes() == b"precious"
        document.save_copy(other, replace=True)
    Document.open(other).close()


def test_pictures_are_kept_with_the_change_that_names_them(tmp_path: Path, empty: Encounter) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty) as document:
        store = document.store()
        asset = store.put_asset(b"picture")
        store.put_asset(b"never named")
        store.dispatch(AddCombatant(sheet=GOBLIN.model_copy(update={"picture": asset})))
    with Document.open(path) as document:
        assert document.asset_ids() == (asset,)
        assert document.store().asset(asset) == b"picture"


def test_ten_backups_rotate(tmp_path: Path, empty: Encounter) -> None:
    backups = Backups(tmp_path / "backups")
    with Document.create(tmp_path / "a.loreval", empty) as document:
        store = document.store()
        assert backups.keep(document) is None  # nothing was done yet
        for _ in range(KEEP + 3):
            notes(store, 1)
            assert backups.keep(document) is not None
        assert backups.keep(document) is None  # nothing new
        found = backups.of(document.path)
    assert [backup.revision for backup in found] == list(range(KEEP + 3, 3, -1))
    with Document.open(found[0].path) as again:
        assert again.store().state == store.state
