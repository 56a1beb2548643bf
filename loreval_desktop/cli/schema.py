"""loreval schema: what can be said to the engine and what it answers, and the exchange file, as JSON Schema."""

from __future__ import annotations

import argparse
import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from loreval_desktop.cli.frame import DONE, Subcommands
from loreval_desktop.core.message import message
from loreval_desktop.encounter.protocol import COMMAND_TYPES, EVENT_TYPES, commands, events
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.wording import Say

SUBJECTS = ("commands", "events", "document")


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "schema", help=say(message("cli.schema.help")), description=say(message("cli.schema.description"))
    )
    parser.add_argument("subject", nargs="?", choices=SUBJECTS, help=say(message("cli.schema.subject")))


def run(args: argparse.Namespace, say: Say) -> int:
    """Print a JSON Schema; without a subject the list of kinds."""
    if args.subject is None:
        for title, types in (("cli.schema.commands", COMMAND_TYPES), ("cli.schema.events", EVENT_TYPES)):
            print(say(message(title)))
            for kind in types:
                print(f"  {kind_of(kind)}")
        return DONE
    made = {"commands": commands.json_schema, "events": events.json_schema, "document": document_schema}
    print(json.dumps(made[args.subject](), ensure_ascii=False, indent=1))
    return DONE


def kind_of(made: Any) -> str:
    """Return the name by which a command or event is saved."""
    return str(made.model_fields["kind"].default)


class _Change(BaseModel):
    """One change: what was ordered, and what came of it."""

    model_config = ConfigDict(extra="forbid")
    revision: int = Field(ge=1)
    time: str
    origin: Literal["do", "undo", "redo", "import"]
    of: int
    serial: int = Field(ge=0)
    command: Any
    events: list[Any]


class _Exchange(BaseModel):
    """A whole document: its first value, every change since, every picture by the SHA-256 of its bytes, in base64."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["loreval-encounter"]
    format: Literal[1]
    program: str
    serial: int = Field(ge=0)
    first: Encounter
    changes: list[_Change]
    assets: dict[str, str]


def document_schema() -> dict[str, Any]:
    """Return the JSON Schema of the exchange file, commands and events included."""
    schema = TypeAdapter(_Exchange).json_schema()
    for name, adapter in (("command", commands), ("events", events)):
        part = adapter.json_schema(ref_template="#/$defs/{model}")
        schema["$defs"] |= part.pop("$defs")
        field = schema["$defs"]["_Change"]["properties"][name]
        if name == "command":
            schema["$defs"]["_Change"]["properties"][name] = {"title": field["title"], **part}
        else:
            field["items"] = part
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return schema
