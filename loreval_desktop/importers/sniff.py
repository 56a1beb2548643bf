"""What a file is, by its content and never by its name, and which importer reads it.

A file that is known but not read gets a sentence that names what it is.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from loreval_desktop.core import limits
from loreval_desktop.core.message import message
from loreval_desktop.core.safe_json import BadText, parse_json, read_text
from loreval_desktop.importers.found_map import FoundMap
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.importers.picture import picture_kind, read_picture, read_picture_bytes
from loreval_desktop.importers.shipped_map import read_shipped
from loreval_desktop.importers.uvtt import is_uvtt, read_uvtt

Kind = Literal["document", "export", "picture", "uvtt", "map", "creatures", "fight"]
"""What can be taken in: our document, its text exchange, a picture, Universal VTT, our own map, creatures, or fight."""

HEAD = 4096


@dataclass(frozen=True, slots=True)
class Sniffed:
    """What a file is. data: its JSON value or its bytes, as far as they were read to find out."""

    kind: Kind
    path: Path
    data: Any = None


def sniff(path: Path) -> Sniffed:
    """Return what a file is. Raises CannotImport with one sentence for what cannot be taken in."""
    head = _head(path)
    if head.startswith(b"SQLite format 3\0"):
        if head[68:72] == b"LORV":
            return Sniffed("document", path)
        raise foreign(path, "sqlite")
    if picture_kind(head) is not None:
        return Sniffed("picture", path)
    code = _binary(head)
    if code is not None:
        raise foreign(path, code)
    try:
        data = read_text(path)
    except BadText as refusal:
        raise CannotImport(refusal.say) from refusal
    start = data[:HEAD].lstrip()
    if start[:1] in (b"{", b"["):
        return _json(path, data)
    code = _text(start)
    if code is not None:
        raise foreign(path, code)
    if _is_creatures(data):
        return Sniffed("creatures", path)
    if b"\0" in data[:HEAD]:
        raise foreign(path, "binary")
    raise foreign(path, "text")


def foreign(path: Path, code: str) -> CannotImport:
    """Return the refusal that names what a file is."""
    return CannotImport(message("import.foreign", file=path.name, what=message(f"import.is.{code}")))


def read_map(path: Path, lang: str) -> FoundMap:
    """Return the map that a file holds. Raises CannotImport for anything else, with one sentence."""
    found = sniff(path)
    if found.kind not in ("picture", "uvtt", "map"):
        raise CannotImport(message(f"import.no_map.{found.kind}", file=path.name))
    return map_of(found, lang)


def map_of(found: Sniffed, lang: str) -> FoundMap:
    """Return the map of a file that was found to hold one. Raises CannotImport, and ValueError for another kind."""
    if found.kind == "picture":
        return read_picture(read_picture_bytes(found.path), found.path)
    if found.kind == "uvtt":
        return read_uvtt(found.data, found.path)
    if found.kind == "map":
        return read_shipped(found.data, found.path, lang)
    raise ValueError(f"{found.kind} is no map")


def _head(path: Path) -> bytes:
    try:
        if not path.exists():
            raise CannotImport(message("document.not_there", file=path.name))
        if path.is_dir():
            raise CannotImport(message("import.folder", file=path.name))
        if path.stat().st_size == 0:
            raise CannotImport(message("import.empty", file=path.name))
        with path.open("rb") as file:
            return file.read(HEAD)
    except OSError as error:
        raise CannotImport(message("import.unreadable", file=path.name, why=error.strerror or "")) from error


_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\x1f\x8b", "gzip"),
    (b"7z\xbc\xaf\x27\x1c", "seven_zip"),
    (b"Rar!", "rar"),
    (b"%PDF", "pdf"),
    (b"8BPS", "psd"),
    (b"II*\0", "tiff"),
    (b"MM\0*", "tiff"),
    (b"\x1aE\xdf\xa3", "video"),
    (b"OggS", "video"),
)


def _binary(head: bytes) -> str | None:
    """Return what a file is that begins with well-known bytes and is no text."""
    for magic, code in _MAGIC:
        if head.startswith(magic):
            return code
    if head[4:8] == b"ftyp":
        brand = head[8:12]
        return "avif" if brand in (b"avif", b"avis") else "heic" if brand[:2] in (b"he", b"mi") else "video"
    return None


def _text(start: bytes) -> str | None:
    """Return what a text is that is no JSON."""
    if start.startswith(b"!dungeonalchemist"):
        return "dungeon_alchemist"
    if start[:1] == b"<":
        return "svg" if b"<svg" in start[:2000] else "xml"
    return None


def _is_creatures(data: bytes) -> bool:
    if b"[[creature]]" not in data or len(data) > limits.TEXT_REMARK_BYTES:
        return False
    try:
        return "creature" in tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return True  # its own reader says what is wrong, and where


def _json(path: Path, data: bytes) -> Sniffed:
    try:
        value = parse_json(data, path.name)
    except BadText as refusal:
        if _is_json_lines(data):
            raise foreign(path, "foundry_pack") from refusal
        raise CannotImport(refusal.say) from refusal
    if isinstance(value, dict):
        if value.get("kind") == "loreval-encounter":
            return Sniffed("export", path)
        if is_uvtt(value):
            return Sniffed("uvtt", path, value)
        if "width_m" in value and "height_m" in value:
            return Sniffed("map", path, value)
        if "combatants" in value and isinstance(value.get("map"), str):
            return Sniffed("fight", path)
    raise foreign(path, _known_json(value))


def _known_json(value: Any) -> str:
    """Return what another program's JSON is, by the keys that it has."""
    if isinstance(value, list):
        first = value[0] if value and isinstance(value[0], dict) else {}
        return _known_json(first) if first else "json"
    if not isinstance(value, dict):
        return "json"
    keys = set(value)
    walls = value.get("walls")
    wall = walls[0] if isinstance(walls, list) and walls and isinstance(walls[0], dict) else {}
    if "wallSection" in wall or ("pixelsPerTile" in keys and "walls" in keys):
        return "dungeon_alchemist"
    if "walls" in keys and ("c" in wall or keys & {"padding", "gridType", "gridDistance", "tokenVision", "_stats"}):
        return "foundry_scene"
    if "scenes" in keys and keys & {"actors", "journal", "items"}:
        return "foundry_adventure"
    if "system" in keys and keys & {"prototypeToken", "items", "_stats"}:
        return "foundry_actor"
    if {"rects", "doors"} <= keys:
        return "watabou_dungeon"
    if keys & {"cell_bit", "cells"} and keys & {"rooms", "settings"}:
        return "donjon"
    if value.get("type") == "FeatureCollection":
        return "watabou_city"
    if "world" in keys and "header" in keys:
        return "dungeondraft_plan"
    if keys & {"tiledversion", "tilesets"}:
        return "tiled"
    if keys & {"Combatants", "StatBlock", "Creatures"} or {"HP", "Name"} <= keys:
        return "improved_initiative"
    if "uvtt" in keys or str(value.get("format", "")).startswith("uvtt2"):
        return "uvtt2"
    return "json"


def _is_json_lines(data: bytes) -> bool:
    """Tell whether the first line alone is an object of a pack."""
    line = data.split(b"\n", 1)[0]
    if len(line) > limits.TEXT_REMARK_BYTES or b"_id" not in line:
        return False
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
