"""The text exchange: the whole document, history and pictures included, as one JSON file."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from loreval_desktop import __version__
from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import message
from loreval_desktop.core.safe_json import BadText, read_json
from loreval_desktop.encounter.protocol import commands, event_lists
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.storage.document import (
    FORMAT,
    CannotRead,
    Document,
    Row,
    check_format,
    insert_row,
    insert_snapshot,
    transaction,
)

KIND = "loreval-encounter"


def export_text(document: Document) -> str:
    """Return the document as JSON: its first value, every change since, every picture."""
    data = {
        "kind": KIND,
        "format": FORMAT,
        "program": __version__,
        "serial": int(document.meta("serial") or 0),
        "first": document.value_at(0).model_dump(mode="json"),
        "changes": [
            {
                "revision": row.revision,
                "time": row.time,
                "origin": row.origin,
                "of": row.of,
                "serial": row.serial,
                "command": json.loads(row.command),
                "events": json.loads(row.events),
            }
            for row in document.rows()
        ],
        "assets": {
            asset: base64.b64encode(document.asset(asset) or b"").decode("ascii") for asset in document.asset_ids()
        },
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def import_text(source: Path, target: Path) -> Document:
    """Return a new document in `target` that holds what an export says, its history included.

    Raises CannotRead with the sentence for the user, FileExistsError when the target is there; nothing is left behind.
    """
    try:
        data = read_json(source)
    except BadText as refusal:
        raise CannotRead(refusal.say) from refusal
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise CannotRead(message("import.not_export", file=source.name))
    version = data.get("format")
    check_format(version if isinstance(version, int) else 0, source)
    try:
        first = Encounter.model_validate(data["first"])
        rows = [_row(change) for change in data["changes"]]
        assets = {AssetId(key): base64.b64decode(text, validate=True) for key, text in data["assets"].items()}
        serial = int(data.get("serial", 0))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CannotRead(message("import.bad_export", file=source.name, why=str(error).splitlines()[0])) from error
    document = Document.create(target, first, assets=assets, serial=serial)
    try:
        with transaction(document.connection):
            for row in rows:
                insert_row(document.connection, row)
        value = document.value_at(document.last_revision())
        with transaction(document.connection):
            insert_snapshot(document.connection, document.last_revision(), value)
        document.store()
    except Exception as error:
        document.close()
        target.unlink(missing_ok=True)
        raise CannotRead(message("import.bad_export", file=source.name, why=str(error).splitlines()[0])) from error
    return document


def _row(change: dict[str, Any]) -> Row:
    command = commands.validate_python(change["command"])
    events = event_lists.validate_json(json.dumps(change["events"]))
    return Row(
        revision=int(change["revision"]),
        time=str(change["time"])[:40],
        origin=change["origin"] if change["origin"] in ("do", "undo", "redo", "import") else _bad_origin(change),
        of=int(change["of"]),
        serial=int(change["serial"]),
        command=command.model_dump_json(),
        events="[" + ",".join(event.model_dump_json() for event in events) + "]",
    )


def _bad_origin(change: dict[str, Any]) -> Any:
    raise ValueError(f"revision {change['revision']}: {change['origin']!r} is no origin")
