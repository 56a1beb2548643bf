"""Reading JSON that somebody else wrote: bounded in size and nesting, and every refusal says where."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from loreval_desktop.core import limits
from loreval_desktop.core.message import Message, message
from loreval_desktop.core.paths import shown

_STRING_OR_BRACKET = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
"""Possessive, so that a string of many megabytes needs no memory to be passed over."""


class BadText(Exception):
    """A text file that cannot be taken in; `say` tells the user why, naming the file and the place."""

    def __init__(self, say: Message) -> None:
        super().__init__(say.id)
        self.say = say


def read_text(path: Path) -> bytes:
    """Return the bytes of a text file, without its UTF-8 mark. Raises BadText with the sentence for the user."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise BadText(message("document.is_folder", file=shown(path)))
        if size == 0:
            raise BadText(message("import.empty", file=path.name))
        if size > limits.TEXT_REFUSE_BYTES:
            raise BadText(message("import.too_big", file=path.name, limit=limits.TEXT_REFUSE_BYTES // 1_000_000))
        data = path.read_bytes()
    except OSError as error:
        raise BadText(message("import.unreadable", file=path.name, why=error.strerror or "")) from error
    if data.startswith(b"version https://git-lfs"):
        raise BadText(message("import.lfs_pointer", file=path.name))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = data.decode("utf-16", errors="replace").encode()
    return data.removeprefix(b"\xef\xbb\xbf")


def read_json(path: Path) -> Any:
    """Return what a JSON file says; not-a-number and infinity are left as None. Raises BadText."""
    return parse_json(read_text(path), path.name)


def parse_json(data: bytes, name: str, *, constants: bool = False) -> Any:
    """Return what JSON text says. name: of the file, for the sentence. Raises BadText.

    constants: not-a-number and infinity are what they say, for a reader that refuses them by name; else they are None.
    """
    _check_shape(data, name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    try:
        return json.loads(text, parse_constant=float if constants else lambda _: None)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        if "trailing comma" in error.msg or _after_comma(text, error.pos):
            raise BadText(message("import.trailing_comma", file=name, line=line)) from error
        raise BadText(message("import.not_json", file=name, line=line, column=column)) from error
    except (ValueError, RecursionError) as error:
        raise BadText(message("import.bad_json", file=name)) from error


def _after_comma(text: str, at: int) -> bool:
    """Tell whether a reader stopped at a bracket that closes after a comma."""
    return text[at : at + 1] in ("]", "}") and text[:at].rstrip().endswith(",")


def _check_shape(data: bytes, name: str) -> None:
    """Raise BadText for text that would nest too deep or fill the memory once it is read."""
    if data.count(b",") > limits.JSON_VALUES:
        raise BadText(message("import.too_many", file=name, limit=limits.JSON_VALUES))
    depth = containers = 0
    for token in _STRING_OR_BRACKET.finditer(data):
        mark = data[token.start()]
        if mark in b"[{":
            depth += 1
            containers += 1
            if depth > limits.JSON_NESTING:
                raise BadText(message("import.nested", file=name, limit=limits.JSON_NESTING))
            if containers > limits.JSON_CONTAINERS:
                raise BadText(message("import.too_many", file=name, limit=limits.JSON_CONTAINERS))
        elif mark in b"]}":
            depth -= 1
