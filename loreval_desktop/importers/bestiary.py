"""The shipped bestiary, and a GM's own beside it: sheets in TOML, names in two languages.

A file holds `[[creature]]` tables whose keys are the fields of `Creature`. A name is `name` alone, or `name_fr` and
`name_en`; so are the names of weapons, spells, virtues and ribbon skills, public names and notes. Skills may be written
short, `skills = { initiative = 4, perception = [6, 8] }`: total, or total and mastery.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from loreval_desktop.core import limits
from loreval_desktop.core.ids import CreatureId
from loreval_desktop.core.message import message
from loreval_desktop.core.reasons import first_reason
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.rules.types.creature import Creature

_TRANSLATED = ("name", "public_name", "people", "notes", "note")


def load_folder(folder: Path, lang: str) -> tuple[Creature, ...]:
    """Return every sheet of a folder's TOML files, by name. Raises CannotImport, naming file and place."""
    sheets = [sheet for path in sorted(folder.glob("*.toml")) for sheet in load_file(path, lang)]
    return tuple(sorted(sheets, key=lambda sheet: sheet.name.casefold()))


def load_file(path: Path, lang: str) -> Iterator[Creature]:
    """Yield the sheets of one file. Raises CannotImport, naming the file and the place."""
    if path.stat().st_size > limits.TEXT_REFUSE_BYTES:
        raise CannotImport(message("import.too_big", file=path.name, limit=limits.TEXT_REFUSE_BYTES // 1_000_000))
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CannotImport(message("import.not_toml", file=path.name, why=str(error))) from error
    tables = data.get("creature", ())
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CannotImport(
            message("import.bad_creature", file=path.name, name="—", field="creature", why="[[creature]]")
        )
    for number, table in enumerate(tables, start=1):
        yield _sheet(path, number, table, lang)


def _sheet(path: Path, number: int, table: dict[str, Any], lang: str) -> Creature:
    name = str(table.get(f"name_{lang}") or table.get("name") or table.get("name_fr") or number)
    try:
        data = _in_language(table, lang)
        data.setdefault("id", CreatureId(f"{path.stem}.{number}"))
        data["skills"] = _skills(data.get("skills", ()))
        return Creature.model_validate(data)
    except ValidationError as error:
        where, why = first_reason(error)
        raise CannotImport(message("import.bad_creature", file=path.name, name=name, field=where, why=why)) from error
    except (TypeError, ValueError) as error:
        why = message("reason.other", given=str(error))
        raise CannotImport(message("import.bad_creature", file=path.name, name=name, field="—", why=why)) from error


def _in_language(value: Any, lang: str) -> Any:
    """Return a value with every translated entry in one language."""
    if isinstance(value, list):
        return [_in_language(item, lang) for item in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for key, item in value.items():
        stem, _, tail = key.rpartition("_")
        if tail in ("fr", "en") and stem in _TRANSLATED:
            if tail == lang or stem not in found:
                found[stem] = item
        else:
            found[key] = _in_language(item, lang)
    return found


def _skills(skills: Any) -> Any:
    if not isinstance(skills, dict):
        return skills
    full = []
    for code, value in skills.items():
        total, mastery = value if isinstance(value, list) else (value, 0)
        full.append({"code": code, "total": total, "mastery": mastery})
    return full


def write_sheet(folder: Path, sheet: Creature) -> Path:
    """Write one sheet as a file of the GM's own bestiary; return the file. A file of the same sheet is replaced.

    It is written by a swap, so that a full disk leaves the old one whole.
    """
    stem = "".join(c if c.isalnum() else "-" for c in sheet.id).strip("-") or "creature"
    path = folder / f"{stem}.toml"
    fresh = path.with_suffix(".new")
    fresh.write_text(to_toml(sheet), encoding="utf-8")
    fresh.replace(path)
    return path


def to_toml(sheet: Creature) -> str:
    """Return a sheet as TOML that `load_file` reads back as an equal one, without what is as by default."""
    data = sheet.model_dump(mode="json", exclude_defaults=True)
    lines = ["[[creature]]", *(f"{key} = {_toml_value(value)}" for key, value in data.items() if value is not None)]
    return "\n".join(lines) + "\n"


def _toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml_value(item) for item in value if item is not None) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_toml_value(v)}" for k, v in value.items() if v is not None) + " }"
    raise TypeError(f"{type(value).__name__} has no place in a sheet")
