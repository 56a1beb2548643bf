"""loreval play: carry out commands from a file, one JSON object a line."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NewType, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from loreval_desktop.cli.common import add_file, add_force, add_json, cannot_write, find_combatant, refuse_existing
from loreval_desktop.cli.frame import DONE, REFUSED, UNREADABLE, Stop, Subcommands
from loreval_desktop.core.ids import CombatantId, ObstacleId, TokenId
from loreval_desktop.core.message import message
from loreval_desktop.core.reasons import first_reason
from loreval_desktop.core.safe_json import BadText, parse_json, read_text
from loreval_desktop.derived.log import tell
from loreval_desktop.encounter.engine.answers import EnterRoll, RollDice, Rule
from loreval_desktop.encounter.engine.core import Command, Refused
from loreval_desktop.encounter.protocol import COMMAND_TYPES, commands
from loreval_desktop.encounter.ribbons.act import EnterSuccesses
from loreval_desktop.encounter.store import Change, Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling
from loreval_desktop.encounter.value.people import DiceSource
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.attention import fold
from loreval_desktop.storage.document import CannotRead, Document
from loreval_desktop.storage.lock import DocumentLock
from loreval_desktop.wording import Say

ANSWERS = (EnterRoll, EnterSuccesses, RollDice, Rule)


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "play", help=say(message("cli.play.help")), description=say(message("cli.play.description"))
    )
    add_file(parser, say)
    parser.add_argument(
        "commands", type=Path, metavar=say(message("cli.play.commands")), help=say(message("cli.play.commands_help"))
    )
    parser.add_argument("--seed", type=int, metavar="N", help=say(message("cli.play.seed")))
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT.loreval", help=say(message("cli.play.out")))
    parser.add_argument("--auto", action="store_true", help=say(message("cli.play.auto")))
    parser.add_argument("--dry-run", action="store_true", help=say(message("cli.play.dry_run")))
    parser.add_argument("--keep-going", action="store_true", help=say(message("cli.play.keep_going")))
    add_json(parser, say)
    add_force(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Carry out the commands, in place or on a copy; return 1 when one was refused or dice still wait.

    Raises Stop: 2 when the document or a line cannot be read, 1 when the document cannot be written.
    """
    lines = _lines(args.commands)
    with _opened(args) as place:
        player = _Player(place.document.store(seed=args.seed), args, say)
        code = player.play(lines)
        if place.document.trouble is not None and not args.dry_run:
            raise Stop(place.document.trouble, REFUSED)
        place.good = code == DONE
        return code


def _lines(path: Path) -> list[tuple[int, bytes]]:
    """Return the lines that hold a command, with their numbers; empty ones and those that begin with # are passed."""
    try:
        text = read_text(path)
    except BadText as refusal:
        raise Stop(refusal.say, UNREADABLE) from refusal
    found = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    return [(number, line) for number, line in found if line and not line.startswith(b"#")]


@dataclass
class _Place:
    """Where a script is played. good: it was carried out whole."""

    document: Document
    good: bool = False


@contextmanager
def _opened(args: argparse.Namespace) -> Iterator[_Place]:
    """Open the document to play on: the file itself, a fresh copy, or one that writes nothing."""
    if args.out is not None and not args.dry_run:
        with _copied(args) as place:
            yield place
        return
    with _open(args.file, write=not args.dry_run) as document:
        if document.why_read_only is not None and not args.dry_run:
            raise Stop(document.why_read_only, REFUSED)
        yield _Place(document)


@contextmanager
def _copied(args: argparse.Namespace) -> Iterator[_Place]:
    """Play on a copy beside the target; swap it in when it is good or anything was played, else leave nothing."""
    target: Path = args.out
    refuse_existing(target, force=args.force, sources=(args.file, args.commands))
    lock = DocumentLock(target)
    if not lock.take():
        raise Stop(message("document.locked", file=target.name), REFUSED)
    fresh = target.with_name(f".{target.name}.new")
    try:
        with _open(args.file, write=False) as source:
            if source.lost is not None:
                raise Stop(message("cli.play.damaged", file=args.file.name), REFUSED)
            try:
                source.save_copy(fresh, replace=True)
            except OSError as error:
                raise cannot_write(target, error) from error
            except sqlite3.Error as error:
                raise Stop(message("cli.cannot_write", file=target.name, why=str(error)), REFUSED) from error
        with _open(fresh, write=True) as document:
            document.path = target  # what the sentences name
            if document.why_read_only is not None:
                raise Stop(message("cli.cannot_write", file=target.name, why=""), REFUSED)
            place = _Place(document)
            before = document.last_revision()
            try:
                yield place
            finally:
                keep = place.good or document.last_revision() > before
                document.close()
                if keep:
                    _swap(fresh, target)
    finally:
        fresh.unlink(missing_ok=True)
        lock.release()


def _open(path: Path, *, write: bool) -> Document:
    """Return a document, open. Raises Stop: 2 when it cannot be read, 1 when the system refuses."""
    try:
        return Document.open(path, write=write)
    except CannotRead as refusal:
        raise Stop(refusal.say, UNREADABLE) from refusal
    except OSError as error:
        raise cannot_write(path, error) from error


def _swap(fresh: Path, target: Path) -> None:
    """Put a file in a target's place. Raises Stop (1)."""
    try:
        target.with_name(target.name + "-journal").unlink(missing_ok=True)
        fresh.replace(target)
    except OSError as error:
        raise cannot_write(target, error) from error


class _Player:
    """Dispatches the lines of one script."""

    def __init__(self, store: Store, args: argparse.Namespace, say: Say) -> None:
        self._store, self._args, self._say = store, args, say
        self._refused = False

    def play(self, lines: list[tuple[int, bytes]]) -> int:
        """Carry out the lines; return the exit code. Raises Stop (2) for a line that is no command.

        Where the script is to go on in any case such a line is told of, and passed.
        """
        unreadable = False
        for number, line in lines:
            try:
                accepted = self._line(number, line)
            except Stop as stop:
                if not self._args.keep_going:
                    raise
                print(self._say(stop.say), file=sys.stderr)
                accepted, unreadable = False, True
            if not accepted and not self._args.keep_going:
                return REFUSED
        if self._args.auto:
            self._roll(everybody=True)
        waiting = self._store.state.pending
        for left in waiting:
            self._waits(left)
        if unreadable:
            return UNREADABLE
        return REFUSED if self._refused or waiting else DONE

    def _line(self, number: int, line: bytes) -> bool:
        """Carry out one line; return whether it was accepted. Raises Stop (2) for a line that is no command."""
        try:
            data = parse_json(line, f"{self._args.commands.name}:{number}", constants=True)
        except BadText as refusal:
            raise Stop(message("cli.play.bad_line", line=number, why=refusal.say), UNREADABLE) from refusal
        try:
            named = names_to_ids(data, self._store.state)
        except Stop as stop:
            self._refuse(number, (Problem(say=stop.say, overridable=False),))
            return False
        try:
            command = commands.validate_python(named)
        except ValidationError as error:
            where, why = first_reason(error)
            said = message("cli.play.bad_field", file=self._args.commands.name, field=where, why=why)
            raise Stop(message("cli.play.bad_line", line=number, why=said), UNREADABLE) from error
        if self._args.auto and not isinstance(command, ANSWERS):
            self._roll(everybody=True)
        try:
            self._dispatch(command)
        except Refused as refusal:
            self._refuse(number, refusal.problems)
            return False
        if self._args.auto:
            self._roll(everybody=False)
        return True

    def _dispatch(self, command: Command) -> None:
        change = self._store.dispatch(command)
        if change is not None:
            self._tell(change)

    def _roll(self, *, everybody: bool) -> None:
        """Throw the dice that wait: those of sides whose dice the program throws, or everybody's."""
        for _ in range(10_000):
            state = self._store.state
            roll = next(
                (p for p in state.pending if isinstance(p, PendingRoll) and (everybody or _by_program(state, p))), None
            )
            if roll is None:
                return
            self._dispatch(RollDice(roll_id=roll.id))

    def _tell(self, change: Change) -> None:
        if self._args.json:
            for event in change.events:
                line = {"revision": change.revision, "event": event.model_dump(mode="json")}
                print(json.dumps(line, ensure_ascii=False))
            return
        lines = tell(change.events, change.before, change.after)
        for told in lines:
            rule = f" ({told.rule})" if told.rule else ""
            print(f"{change.revision:>4}  {self._say(told.say)}{rule}")
        if not lines:
            did = self._say(message(f"command.{getattr(change.command, 'kind', '')}"))
            cursor = change.after.combatant(change.after.round.cursor)
            following = "" if cursor is None else self._say(message("cli.play.next", name=cursor.name))
            print(f"{change.revision:>4}  {did}{following}")

    def _refuse(self, number: int, problems: tuple[Problem, ...]) -> None:
        self._refused = True
        if self._args.json:
            refusal = {
                "refused": number,
                "problems": [
                    {"id": p.say.id, "text": self._say(p.say), "rule": p.rule, "overridable": p.overridable}
                    for p in problems
                ],
            }
            print(json.dumps(refusal, ensure_ascii=False))
            return
        for problem in problems:
            rule = f" ({problem.rule})" if problem.rule else ""
            print(self._say(message("cli.play.refused", line=number, why=problem.say)) + rule)

    def _waits(self, left: PendingRoll | PendingRuling) -> None:
        why = left.why if isinstance(left, PendingRoll) else left.question
        text = self._say(message("cli.play.waits", what=why, id=left.id))
        if self._args.json:
            print(json.dumps({"pending": left.id, "kind": left.kind, "text": text}, ensure_ascii=False))
        else:
            print(text, file=sys.stderr)


def _by_program(state: Encounter, roll: PendingRoll) -> bool:
    """Tell whether the program throws a roll's dice; one that is nobody's is thrown."""
    combatant = state.combatant(roll.who)
    return combatant is None or state.dice_of(combatant.side) is DiceSource.ROLLED


# --- names in place of ids -------------------------------------------------------------------------------------------

_BY_KIND: dict[str, type[BaseModel]] = {str(made.model_fields["kind"].default): made for made in COMMAND_TYPES}


def names_to_ids(data: Any, state: Encounter) -> Any:
    """Return a command's data with the ids of combatants, tokens and obstacles in place of their names.

    Raises Stop (1) for a name that is nobody's or several's. What is no command is returned as it is.
    """
    if not isinstance(data, dict):
        return data
    made = _BY_KIND.get(str(data.get("kind")))
    return data if made is None else _in_model(data, made, state)


def _in_model(data: dict[str, Any], made: type[BaseModel], state: Encounter) -> dict[str, Any]:
    fields = made.model_fields
    return {
        key: _in_field(value, fields[key].annotation, state) if key in fields else value for key, value in data.items()
    }


def _in_field(value: Any, kind: Any, state: Encounter) -> Any:
    """Return a value with names resolved, as its annotation says where ids stand."""
    if kind is CombatantId:
        return find_combatant(state, value).id if isinstance(value, str) else value
    if kind is TokenId:
        return _token_id(value, state) if isinstance(value, str) else value
    if kind is ObstacleId:
        return _obstacle_id(value, state) if isinstance(value, str) else value
    if isinstance(kind, NewType) or value is None:
        return value
    origin = get_origin(kind)
    if origin is Annotated:
        return _in_field(value, get_args(kind)[0], state)
    if origin in (Union, types.UnionType):
        wanted = next((one for one in get_args(kind) if one is not type(None)), None)
        return _in_field(value, wanted, state)
    if origin is tuple and isinstance(value, list):
        return [_in_field(item, get_args(kind)[0], state) for item in value]
    if isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(value, dict):
        return _in_model(value, kind, state)
    return value


def _obstacle_id(value: str, state: Encounter) -> str:
    """Return the id of the obstacle of the current map that has that id or name."""
    scene = state.scene()
    if scene is None or scene.obstacle(ObstacleId(value)) is not None:
        return value
    same = [o for o in scene.obstacles if o.name and fold(o.name) == fold(value)]
    if len(same) > 1:
        listed = ", ".join(f"{o.name} [{o.id}]" for o in same)
        raise Stop(message("cli.ambiguous_name", given=value, candidates=listed), REFUSED)
    return same[0].id if same else value


def _token_id(value: str, state: Encounter) -> str:
    if state.find_token(TokenId(value)) is not None:
        return value
    scene = state.scene()
    combatant = find_combatant(state, value)
    token = None if scene is None else scene.token_of(combatant.id)
    if token is None:
        raise Stop(message("cli.not_on_map", name=combatant.name), REFUSED)
    return token.id
