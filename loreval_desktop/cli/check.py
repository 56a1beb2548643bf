"""loreval check: whether a document is whole, and holds together."""

from __future__ import annotations

import argparse
import hashlib
import json

from loreval_desktop.cli.common import add_file, add_json, reading
from loreval_desktop.cli.frame import DONE, REFUSED, Subcommands
from loreval_desktop.core import limits
from loreval_desktop.core.message import Message, message
from loreval_desktop.derived.faults import Fault, find_faults
from loreval_desktop.encounter.engine.core import evolve
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.storage.document import Document
from loreval_desktop.wording import Say


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "check", help=say(message("cli.check.help")), description=say(message("cli.check.description"))
    )
    add_file(parser, say)
    add_json(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Print what is wrong; return 0 when nothing is, 1 otherwise. Raises Stop (2) for what cannot be read at all."""
    with reading(args.file, say) as document:
        faults = list(_file(document))
        value, broken = _replayed(document)
        faults += broken
        if value is not None:
            faults += find_faults(value, document.asset_ids())
        problems = [fault for fault in faults if fault.severity == "problem"]
        if args.json:
            report = {
                "file": args.file.name,
                "good": not problems,
                "revision": document.last_revision(),
                "faults": [{"severity": f.severity, "id": f.say.id, "text": say(f.say)} for f in faults],
            }
            print(json.dumps(report, ensure_ascii=False, indent=1))
        else:
            for fault in faults:
                print(say(message(f"cli.check.{fault.severity}", what=fault.say)))
            end = "bad" if problems else "good"
            print(
                say(
                    message(
                        f"cli.check.{end}",
                        file=args.file.name,
                        revision=document.last_revision(),
                        problems=len(problems),
                        remarks=len(faults) - len(problems),
                    )
                )
            )
    return REFUSED if problems else DONE


def _problem(say: Message) -> Fault:
    return Fault(severity="problem", say=say)


def _file(document: Document) -> list[Fault]:
    """Return what is wrong with the file: damage, and pictures that are not what they are called."""
    found = []
    if document.lost is not None:
        found.append(_problem(message("fault.damaged", what=document.lost)))
    size = document.path.stat().st_size
    if size > limits.DOCUMENT_REMARK_BYTES:
        found.append(Fault(severity="remark", say=message("fault.large_file", size=size // limits.MIB)))
    found += (
        _problem(message("fault.changed_picture", id=asset[:12]))
        for asset in document.asset_ids()
        if hashlib.sha256(document.asset(asset) or b"").hexdigest() != asset
    )
    return found


def _replayed(document: Document) -> tuple[Encounter | None, list[Fault]]:
    """Return the value that all events lead to, and where they do not lead to what the snapshots say."""
    values: dict[int, Encounter] = {}
    found: list[Fault] = []
    revision = 0
    try:
        values[0] = value = document.value_at(0)
        for row in document.rows():
            revision = row.revision
            _, events = row.parsed()
            if row.origin == "undo":
                value = values[row.of - 1]
            elif row.origin == "redo":
                value = values[row.of]
            else:
                for event in events:
                    value = evolve(event, value)
            values[revision] = value
        stands = document.value_at(document.last_revision())
        if stands != value:
            found.append(_problem(message("fault.snapshot", revision=document.last_revision())))
    except (LookupError, ValueError, AssertionError) as error:
        found.append(_problem(message("fault.broken_change", revision=revision, why=type(error).__name__)))
        return None, found
    return value, found
