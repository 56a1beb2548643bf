"""Whatever bytes of a document are changed: it is read whole, in part, or refused with a sentence."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from loreval_desktop.cli.main import main
from loreval_desktop.derived.log import retell
from loreval_desktop.encounter.people.roster import WriteNote
from loreval_desktop.importers.demo import demo_encounter, empty_encounter
from loreval_desktop.storage.document import CannotRead, Damaged, Document
from loreval_desktop.storage.exchange import export_text

REFUSALS = {
    "document.nothing_left",
    "document.not_ours",
    "document.too_new",
    "document.too_old",
    "document.foreign_schema",
}
SEEDS = 150


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A small document with a map, changes, an undone step and two snapshots."""
    path = tmp_path_factory.mktemp("whole") / "a.loreval"
    state, _, serial = demo_encounter("fr")
    scenes = tuple(scene.model_copy(update={"background": None}) for scene in state.scenes)
    with Document.create(path, state.model_copy(update={"scenes": scenes}), serial=serial) as document:
        store = document.store(seed=1)
        for number in range(60):
            store.dispatch(WriteNote(text=f"Épées levées {number}"))
        store.undo()
        store.undo()
        store.redo()
    return path.read_bytes()


def damaged(data: bytes, seed: int) -> bytes:
    """Return the bytes, some of them changed: few or many, all over or in one place, the head of the file spared."""
    chance = random.Random(seed)
    found = bytearray(data)
    start, end = 100, len(found)
    if seed % 3 == 0:
        start = chance.randrange(100, len(found) - 4096)
        end = start + 4096
    for _ in range((1, 5, 40, 200)[seed % 4]):
        found[chance.randrange(start, end)] = chance.randrange(256)
    return bytes(found)


def read_all(document: Document) -> None:
    """Read everything that the readers of a document ask for; only Damaged may come."""
    last = document.last_revision()
    document.value_at(last)
    for read in (
        lambda: [document.asset(asset) for asset in document.asset_ids()],
        lambda: export_text(document),
        lambda: retell(document.value_at(0), document.rows()),
    ):
        try:
            read()
        except ValueError:
            assert document.lost is not None or document.writable or document.why_read_only is not None


def test_random_bytes_lead_to_known_ends_alone(whole: bytes, tmp_path: Path) -> None:
    ends: dict[str, int] = {}
    path = tmp_path / "a.loreval"
    for seed in range(SEEDS):
        data = damaged(whole, seed)
        for write in (False, True):
            path.write_bytes(data)
            try:
                with Document.open(path, write=write) as document:
                    read_all(document)
                    store = document.store()
                    while store.undo() is not None and not document.writable:
                        pass
                    while store.redo() is not None and not document.writable:
                        pass
                    end = "whole" if document.lost is None else "in part"
                    assert document.writable == (write and document.lost is None)
            except CannotRead as refusal:
                end = refusal.say.id
                assert end in REFUSALS, f"seed {seed}"
            except Damaged as trouble:
                pytest.fail(f"seed {seed}, write {write}: opened as good, then {trouble}")
            except Exception as error:
                raise AssertionError(f"seed {seed}, write {write}") from error
            ends[end] = ends.get(end, 0) + 1
    assert len(ends) >= 3, ends


@pytest.mark.parametrize("seed", range(0, SEEDS, 10))
def test_the_subcommands_refuse_with_a_sentence(
    whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    path, script = tmp_path / "a.loreval", tmp_path / "a.jsonl"
    data = damaged(whole, seed)
    path.write_bytes(data)
    script.write_text('{"kind": "write_note", "text": "x"}\n', encoding="utf-8")
    for rest in (
        ("info", path),
        ("check", path),
        ("log", path),
        ("export", path, "-o", tmp_path / "e.json", "--force"),
        ("play", path, script, "--dry-run"),
        ("play", path, script, "-o", tmp_path / "p.loreval", "--force"),
    ):
        assert main([str(part) for part in rest]) in (0, 1, 2), rest
        assert path.read_bytes() == data
    assert "sqlite3" not in capsys.readouterr().err


def test_text_that_is_none_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.loreval"
    with Document.create(path, empty_encounter("Le gué")) as document:
        document.store().dispatch(WriteNote(text="abcdefgh"))
    data = path.read_bytes()
    assert b"abcdefgh" in data
    path.write_bytes(data.replace(b"abcdefgh", b"abc\xff\xfefgh"))
    with Document.open(path) as document:
        assert not document.writable
        assert document.lost is not None
        assert (document.lost.value("kept"), document.lost.value("lost")) == (0, 1)
        assert document.store().state.title == "Le gué"


def spoil(path: Path, revision: int) -> None:
    """Make a snapshot of a document no text."""
    raw = sqlite3.connect(path)
    raw.execute("UPDATE snapshots SET json = CAST(X'7BFFFE7D' AS TEXT) WHERE revision = ?", (revision,))
    raw.commit()
    raw.close()


@pytest.mark.parametrize("spoilt", [0, 50])
def test_the_last_value_is_read_though_one_snapshot_cannot_be(whole: bytes, tmp_path: Path, spoilt: int) -> None:
    path = tmp_path / "a.loreval"
    path.write_bytes(whole)
    with Document.open(path, write=False) as document:
        last = document.last_revision()
        value = document.value_at(last)
    spoil(path, spoilt)
    with Document.open(path) as document:
        assert document.writable == (spoilt != 0)
        assert document.last_revision() == last
        store = document.store()
        assert store.state == value
        undone = 0
        while store.undo() is not None:
            undone += 1
        assert undone == (59 if spoilt else 9)


def test_a_combatant_whose_sheet_is_not_there_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.loreval"
    state, _, serial = demo_encounter("fr")
    state = state.model_copy(update={"scenes": (), "current_scene": None})
    sheet = state.combatants[0].creature_id
    with Document.create(path, state, serial=serial):
        pass
    data, named = path.read_bytes(), f'"creature_id":"{sheet}"'.encode()
    assert data.count(named) == 1
    path.write_bytes(data.replace(named, named.replace(sheet.encode(), b"#" * len(sheet))))
    with pytest.raises(CannotRead) as refusal:
        Document.open(path)
    assert refusal.value.say.id == "document.nothing_left"
