"""What several subcommands do: open a document, find a combatant by name, write a file by a swap."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from loreval_desktop.cli.frame import REFUSED, UNREADABLE, Stop
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import Message, message
from loreval_desktop.core.paths import same_file, shown
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.scene import Token
from loreval_desktop.rules.attention import fold
from loreval_desktop.storage.document import CannotRead, Document
from loreval_desktop.wording import Say


@contextmanager
def reading(path: Path, say: Say) -> Iterator[Document]:
    """Open a document to be read, also while another program has it; remarks go to standard error.

    Raises Stop (2) for a file that is no document or of which nothing is left.
    """
    try:
        document = Document.open(path, write=False)
    except CannotRead as refusal:
        raise Stop(refusal.say, UNREADABLE) from refusal
    with document:
        if document.lost is not None:
            print(say(message("document.damaged", file=path.name)), file=sys.stderr)
            print(say(document.lost), file=sys.stderr)
        yield document


def last_value(document: Document, path: Path) -> Encounter:
    """Return the value that a document holds now. Raises Stop (2) when its rows make none."""
    try:
        return document.value_at(document.last_revision())
    except (LookupError, ValueError) as error:
        raise Stop(message("document.nothing_left", file=path.name), UNREADABLE) from error


def find_combatant(state: Encounter, given: str) -> Combatant:
    """Return the combatant of that id or name; a part of a name will do where only one has it.

    Raises Stop (1) with the candidates when it is nobody's, or several's.
    """
    found = state.combatant(CombatantId(given))
    if found is not None:
        return found
    wanted = fold(given)
    same = [c for c in state.combatants if fold(c.name) == wanted]
    some = same or [c for c in state.combatants if wanted and wanted in fold(c.name)]
    if len(some) == 1:
        return some[0]
    named = some or state.combatants
    listed = ", ".join(f"{c.name} [{c.id}]" for c in named) or "—"
    raise Stop(message("cli.ambiguous_name" if some else "cli.no_such_name", given=given, candidates=listed), REFUSED)


def token_of(state: Encounter, combatant: Combatant) -> Token:
    """Return a combatant's token on the current map. Raises Stop (1) when it has none there."""
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    if token is None:
        raise Stop(message("cli.not_on_map", name=combatant.name), REFUSED)
    return token


def refuse_existing(path: Path, *, force: bool, sources: Iterable[Path]) -> None:
    """Raise Stop (1) for a file that may not be written: there already, no plain file, or in a folder that is none.

    sources: what is read. None of them is ever written over, whatever name leads to it and forced or not.
    """
    try:
        there, folder, plain = path.exists(), path.is_dir(), path.is_file()
        parent = path.absolute().parent.is_dir()
    except OSError as error:
        raise cannot_write(path, error) from error
    if folder:
        raise Stop(message("cli.out_is_folder", file=shown(path)), REFUSED)
    if any(same_file(path, source) for source in sources):
        raise Stop(message("cli.out_is_source", file=path.name), REFUSED)
    if there and not force:
        raise Stop(message("cli.exists", file=path.name), REFUSED)
    if there and not plain:
        raise Stop(message("cli.not_a_file", file=path.name), REFUSED)
    if not parent:
        raise Stop(message("cli.no_folder", file=path.name, folder=str(path.absolute().parent)), REFUSED)


def write_text(path: Path, text: str) -> None:
    """Write a file by a swap, so that what was there stays whole until the new one is. Raises Stop (1)."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise cannot_write(path, error) from error
    finally:
        fresh.unlink(missing_ok=True)


def cannot_write(path: Path, error: OSError) -> Stop:
    """Return the refusal for a file that cannot be written."""
    return Stop(message("cli.cannot_write", file=path.name, why=error.strerror or str(error)), REFUSED)


def add_force(parser: argparse.ArgumentParser, say: Say) -> None:
    """Add --force to a parser."""
    parser.add_argument("--force", action="store_true", help=say(message("cli.help.force")))


def add_file(parser: argparse.ArgumentParser, say: Say) -> None:
    """Add the argument FILE to a parser."""
    parser.add_argument("file", type=Path, metavar=say(message("cli.file")), help=say(message("cli.help.file")))


def add_json(parser: argparse.ArgumentParser, say: Say) -> None:
    """Add --json to a parser."""
    parser.add_argument("--json", action="store_true", help=say(message("cli.help.json")))


def text_of(value: Message | str, say: Say) -> str:
    """Return a name that is text, or a message to be worded."""
    return value if isinstance(value, str) else say(value)
