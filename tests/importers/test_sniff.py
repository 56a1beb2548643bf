"""What a file is goes by its content; bad and hostile files get one sentence and no memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loreval_desktop.core.message import Message
from loreval_desktop.importers.demo import empty_encounter
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.importers.sniff import map_of, read_map, sniff
from loreval_desktop.resources import resource, shipped_map
from loreval_desktop.storage.document import Document
from loreval_desktop.storage.exchange import export_text
from loreval_desktop.wording import LANGUAGES, Wording

from .conftest import picture, uvtt

Write = Callable[..., Path]
ROOT = Path(__file__).parents[2]


def refusal(path: Path) -> Message:
    with pytest.raises(CannotImport) as found:
        sniff(path)
    return found.value.say


def what(say: Message) -> str:
    named = say.value("what")
    assert isinstance(named, Message)
    return named.id


def test_what_can_be_taken_in_is_known_by_its_content(write: Write, tmp_path: Path) -> None:
    assert sniff(write(uvtt(), "a.png")).kind == "uvtt"
    assert sniff(write(picture(), "a.json")).kind == "picture"
    assert sniff(shipped_map("auberge_du_gue.json")).kind == "map"
    assert sniff(resource("bestiary", "beasts.toml")).kind == "creatures"
    with Document.create(tmp_path / "a.loreval", empty_encounter()) as document:
        assert sniff(tmp_path / "a.loreval").kind == "document"
        assert sniff(write(export_text(document), "b.txt")).kind == "export"


def test_the_real_files_of_other_programs_are_refused_by_name(samples: Path) -> None:
    assert what(refusal(samples / "foundry_scene_v8_donjuan.json")) == "import.is.foundry_scene"
    assert what(refusal(samples / "foundry_scene_v12_tavern-4.json")) == "import.is.foundry_scene"
    assert what(refusal(samples / "watabou_opd_chapel.json")) == "import.is.watabou_dungeon"
    assert what(refusal(samples / "donjon_level_03.json")) == "import.is.donjon"


FOREIGN: list[tuple[str, Any]] = [
    ("foundry_scene", {"name": "x", "walls": [{"c": [0, 0, 1, 1]}], "grid": {"size": 100}}),
    ("foundry_scene", {"name": "x", "walls": [], "gridType": 1, "padding": 0.25}),
    ("foundry_pack", '{"_id": "a", "name": "x"}\n{"_id": "b", "name": "y"}\n'),
    ("foundry_adventure", {"scenes": [], "actors": [], "journal": []}),
    ("foundry_actor", {"name": "Ogre", "system": {}, "items": []}),
    ("dungeon_alchemist", {"walls": [{"wallSection": "0 0 1 1"}], "pixelsPerTile": 70}),
    ("dungeon_alchemist", '!dungeonalchemist {"walls": []}'),
    ("watabou_dungeon", {"version": "1.2.4b", "title": "x", "rects": [], "doors": [], "notes": []}),
    ("watabou_city", {"type": "FeatureCollection", "features": []}),
    ("donjon", {"cells": [[0]], "rooms": [None], "settings": {}}),
    ("dungeondraft_plan", {"header": {}, "world": {}}),
    ("tiled", {"tiledversion": "1.10", "layers": []}),
    ("improved_initiative", {"Name": "x", "HP": {"Value": 3}}),
    ("improved_initiative", [{"Name": "x", "HP": {"Value": 3}}]),
    ("uvtt2", {"format": "uvtt2-1.0"}),
    ("json", {"hello": 1}),
    ("json", []),
    ("avif", b"\0\0\0\x20ftypavif\0\0\0\0"),
    ("heic", b"\0\0\0\x20ftypheic\0\0\0\0"),
    ("video", b"\0\0\0\x20ftypmp42\0\0\0\0"),
    ("video", b"\x1aE\xdf\xa3" + b"\0" * 20),
    ("tiff", b"II*\0" + b"\0" * 20),
    ("psd", b"8BPS" + b"\0" * 20),
    ("svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ("xml", "<map/>"),
    ("pdf", b"%PDF-1.7\n"),
    ("zip", b"PK\x03\x04" + b"\0" * 30),
    ("gzip", b"\x1f\x8b\x08" + b"\0" * 20),
    ("seven_zip", b"7z\xbc\xaf\x27\x1c" + b"\0" * 20),
    ("rar", b"Rar!\x1a\x07\0"),
    ("sqlite", b"SQLite format 3\0" + b"\0" * 100),
    ("text", "Une note du meneur."),
    ("binary", b"\x01\x02\0\x03" * 30),
]


@pytest.mark.parametrize(("code", "content"), FOREIGN)
def test_what_is_known_and_not_read_is_named(write: Write, code: str, content: Any) -> None:
    say = refusal(write(content, "fichier.dat"))
    assert what(say) == f"import.is.{code}"
    for lang in LANGUAGES:
        sentence = Wording(lang, strict=True).say(say)
        assert "fichier.dat" in sentence
        assert "\n" not in sentence


def test_a_map_is_asked_for_and_something_else_of_ours_is_given(write: Write, tmp_path: Path) -> None:
    Document.create(tmp_path / "a.loreval", empty_encounter()).close()
    for path, code in ((tmp_path / "a.loreval", "document"), (resource("bestiary", "folk.toml"), "creatures")):
        with pytest.raises(CannotImport) as found:
            read_map(path, "fr")
        assert found.value.say.id == f"import.no_map.{code}"
    with pytest.raises(ValueError):
        map_of(sniff(tmp_path / "a.loreval"), "fr")


# --- bad files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "import.empty"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n", "import.lfs_pointer"),
        ('{"resolution": {"map_size"', "import.not_json"),
        ("[" * 300 + "]" * 300, "import.nested"),
        ("[" * 300, "import.nested"),
        ('{"a": ' * 300, "import.nested"),
        ('{"a": "' + "[" * 300 + '"', "import.not_json"),
        ('{"a": [1, 2,]}', "import.trailing_comma"),
        ('{"a": 1,}', "import.trailing_comma"),
        ('{"a": ' + "9" * 10_000 + "}", "import.bad_json"),
    ],
)
def test_a_bad_file_is_refused_with_its_own_sentence(write: Write, content: Any, sentence: str) -> None:
    assert refusal(write(content, "carte.dd2vtt")).id == sentence


def test_brackets_inside_text_nest_nothing(write: Write) -> None:
    data = uvtt(creator="[" * 300 + '\\"{' * 300)
    assert sniff(write(data)).kind == "uvtt"


def test_a_folder_and_a_missing_file_are_named(tmp_path: Path) -> None:
    assert refusal(tmp_path).id == "import.folder"
    assert refusal(tmp_path / "nowhere.png").id == "document.not_there"


def test_a_text_of_windows_is_understood(write: Write) -> None:
    text = json.dumps(uvtt(creator="Été"), ensure_ascii=False)
    assert sniff(write(text.encode("cp1252"))).kind == "uvtt"
    assert sniff(write(text.encode("utf-16"))).kind == "uvtt"


HOSTILE: dict[str, tuple[bytes, int, str]] = {
    "a gigabyte of brackets": (b"[", 1_000_000_000, "import.too_big"),
    "brackets below the limit": (b"[", 250_000_000, "import.nested"),
    "many small lists": (b"[],", 240_000_000, "import.too_many"),
    "many numbers": (b"1,", 240_000_000, "import.too_many"),
    "one long text": (b"A", 200_000_000, "import.foreign"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_bounded_memory(tmp_path: Path, name: str) -> None:
    pattern, size, sentence = HOSTILE[name]
    path = tmp_path / "carte.dd2vtt"
    with path.open("wb") as file:
        if sentence == "import.too_big":
            file.write(b"[[[[")
            file.truncate(size)
        else:
            file.write(b'{"a": "' if pattern == b"A" else b"[")
            block = pattern * (3_000_000 // len(pattern))
            for _ in range(size // len(block)):
                file.write(block)
            file.write(b'"}' if pattern == b"A" else b"")
    script = (
        "import resource, sys\nfrom pathlib import Path\n"
        "from loreval_desktop.importers.sniff import sniff\n"
        "from loreval_desktop.importers.issue import CannotImport\n"
        "try:\n sniff(Path(sys.argv[1]))\n"
        "except CannotImport as refusal:\n print(refusal.say.id)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    path.unlink()
    said, memory_mib = done.stdout.split()
    assert said == sentence
    assert int(memory_mib) < 1024, "MiB"
