"""No subcommand destroys what it reads, leaves anything behind for nothing, or calls a folder by an empty name."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from loreval_desktop.storage.document import Document
from tests.cli.conftest import Loreval

WRITERS = ("sheet", "render", "log", "export", "play", "import")
NOTE = {"kind": "write_note", "text": "Rien."}


def plain(text: str) -> str:
    """Return a sentence with plain spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def arguments(name: str, source: Path, out: Path, script: Path) -> list[object]:
    """Return a subcommand that reads the source and writes to the other file."""
    return [name, source, *((script,) if name == "play" else ()), "-o", out]


def again(path: Path, folder: Path, way: str) -> Path:
    """Return another name of a file."""
    other = folder / f"autre{path.suffix}"
    if way == "link":
        other.symlink_to(path)
    elif way == "hard link":
        other.hardlink_to(path)
    elif way == "roundabout":
        (folder / "sous").mkdir()
        other = folder / "sous" / ".." / path.name
    else:
        other = path
    return other


@pytest.mark.parametrize("way", ["same", "roundabout", "link", "hard link"])
@pytest.mark.parametrize("name", WRITERS)
def test_what_is_read_is_never_written_over(
    loreval: Loreval, demo: Path, script: Callable[..., Path], tmp_path: Path, name: str, way: str
) -> None:
    source = demo
    if name == "import":
        source = tmp_path / "export.json"
        assert loreval("export", demo, "-o", source).code == 0
    before = source.read_bytes()
    out = again(source, tmp_path, way)
    for force in ((), ("--force",)):
        told = loreval(*arguments(name, source, out, script(NOTE)), *force)
        assert (told.code, told.out) == (1, "")
        assert (
            plain(told.err) == f"« {out.name} » est un fichier qui est lu : donnez un autre nom à ce qui est écrit.\n"
        )
        assert source.read_bytes() == before


def test_a_script_is_not_written_over_by_what_it_plays(
    loreval: Loreval, demo: Path, script: Callable[..., Path]
) -> None:
    commands = script(NOTE)
    before = commands.read_bytes()
    assert loreval("play", demo, commands, "-o", commands, "--force").code == 1
    assert commands.read_bytes() == before


@pytest.mark.parametrize("name", WRITERS)
def test_force_still_replaces_another_file(
    loreval: Loreval, demo: Path, script: Callable[..., Path], tmp_path: Path, name: str
) -> None:
    source, out = demo, tmp_path / "ailleurs"
    if name == "import":
        source = tmp_path / "export.json"
        assert loreval("export", demo, "-o", source).code == 0
    out.write_bytes(b"old")
    assert loreval(*arguments(name, source, out, script(NOTE))).code == 1
    assert out.read_bytes() == b"old"
    assert loreval(*arguments(name, source, out, script(NOTE)), "--force").code == 0
    assert out.read_bytes() != b"old"


@pytest.mark.parametrize("folder", [".", "..", "dossier", "/"])
@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_is_called_one_and_by_a_name(
    loreval: Loreval,
    demo: Path,
    script: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    folder: str,
) -> None:
    (tmp_path / "ici" / "dossier").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "ici")
    called = folder if folder == "dossier" else str(Path(folder).resolve())
    for force in ((), ("--force",)):
        told = loreval(*arguments(name, demo, Path(folder), script(NOTE)), *force)
        assert told.code == 1
        assert plain(told.err) == f"« {called} » est un dossier : donnez le nom d’un fichier à écrire.\n"


def test_a_folder_that_is_to_be_read_has_a_name(
    loreval: Loreval, demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert f"« {tmp_path.resolve()} »" in plain(loreval("info", ".").err)
    assert f"« {tmp_path.resolve()} »" in plain(loreval("play", demo, ".").err)


UNREADABLE = {
    "nested": "[" * 5000,
    "no JSON": "{",
    "no command": '{"kind": "no_such_kind"}',
    "refused": json.dumps({"kind": "remove_scene", "scene_id": "s999"}),
    "nobody's name": json.dumps({"kind": "edit_combatant", "combatant_id": "personne"}),
}


@pytest.mark.parametrize("line", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_where_nothing_was_played_nothing_is_left(
    loreval: Loreval, demo: Path, script: Callable[..., Path], tmp_path: Path, line: str
) -> None:
    commands = script(line)
    before = sorted(tmp_path.iterdir())
    out = tmp_path / "neuf.loreval"
    for more in ((), ("--keep-going",)):
        assert loreval("play", demo, commands, "-o", out, *more).code in (1, 2)
        assert sorted(tmp_path.iterdir()) == before
    out.write_bytes(b"old")
    assert loreval("play", demo, commands, "-o", out, "--force").code in (1, 2)
    assert out.read_bytes() == b"old"


def test_what_was_played_before_a_bad_line_is_kept(
    loreval: Loreval, demo: Path, script: Callable[..., Path], tmp_path: Path
) -> None:
    out = tmp_path / "neuf.loreval"
    assert loreval("play", demo, script(NOTE, "{"), "-o", out).code == 2
    with Document.open(out, write=False) as played, Document.open(demo, write=False) as source:
        assert played.last_revision() == source.last_revision() + 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["commandes.jsonl", "demo.loreval", "neuf.loreval"]


def test_an_empty_script_makes_a_plain_copy(
    loreval: Loreval, demo: Path, script: Callable[..., Path], tmp_path: Path
) -> None:
    out = tmp_path / "neuf.loreval"
    assert loreval("play", demo, script("# rien"), "-o", out).code == 0
    with Document.open(out, write=False) as played:
        assert played.last_revision() == 0


@pytest.mark.parametrize(
    ("written", "said"),
    [("NaN", "« NaN »"), ("-Infinity", "« -Infinity »"), ("[1]", "« [1] »"), ('"x"', "« x »")],
)
def test_a_bad_field_names_the_script_and_what_was_written(
    loreval: Loreval, demo: Path, script: Callable[..., Path], written: str, said: str
) -> None:
    line = '{"kind": "edit_scene", "patch": {"width_m": ' + written + "}}"
    told = loreval("play", demo, script(NOTE, line))
    assert told.code == 2
    assert "Ligne 2 : « commandes.jsonl », champ « " in plain(told.err)
    assert said in plain(told.err)
    assert "None" not in told.err


def test_a_document_under_another_name_is_no_source(loreval: Loreval, demo: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copie.loreval"
    shutil.copyfile(demo, copy)
    assert loreval("export", demo, "-o", copy, "--force").code == 0
    assert json.loads(copy.read_text(encoding="utf-8"))["kind"]
