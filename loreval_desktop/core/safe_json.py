"""Reading JSON that somebody else wrote: bounded in size and nesting, and every refusal says where."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from loreval_desktop.core import limits
from loreval_desktop.core.message import Message, message

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)


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
            raise BadText(message("document.is_folder", file=path.name))
        if size == 0:
            raise BadText(message("import.empty", file=path.name))
        if size > limits.TEXT_REFUSE_BYTES:
            raise BadText(message("import.too_big", file=path.name, limit=limits.TEXT_REFUSE_BYTES // 1_000_000))
        data = path.read_bytes()
    except OSError as error:
        raise BadText(message("import.unreadable", file=path.name, why=error.strerror or "")) from error
    if data.startswith(b"version https://git-lfs"):
        raise BadText(message("import.lfs_pointer", file=path.name))
    return data.removeprefix(b"\xef\xbb\xbf")


def read_json(path: Path) -> Any:
    """Return what a JSON file says; not-a-number and infinity are left as None. Raises BadText."""
    return parse_json(read_text(path), path.name)


def parse_json(data: bytes, name: str) -> Any:
    """Return what JSON text says. name: of the file, for the sentence. Raises BadText."""
    if _nesting(data) > limits.JSON_NESTING:
        raise BadText(message("import.nested", file=name, limit=limits.JSON_NESTING))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    try:
        return json.loads(text, parse_constant=lambda _: None)
    except json.JSONDecodeError as error:
        raise BadText(message("import.not_json", file=name, line=error.lineno, column=error.colno)) from error
    except (ValueError, RecursionError) as error:
        raise BadText(message("import.bad_json", file=name)) from error


def _nesting(data: bytes) -> int:
    """Return how deep brackets are nested, strings left out; stops counting beyond the limit."""
    depth = deepest = 0
    at = 0
    size = len(data)
    opening, closing = b"[{", b"]}"
    for token in re.finditer(rb'["\[\]{}]', data):
        start = token.start()
        if start < at:
            continue
        mark = token.group()
        if mark == b'"':
            found = _STRING.match(data, start)
            at = found.end() if found is not None else size
        elif mark in opening:
            depth += 1
            deepest = max(deepest, depth)
            if deepest > limits.JSON_NESTING:
                return deepest
        elif mark in closing:
            depth -= 1
    return deepest
