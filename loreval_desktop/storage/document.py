"""The document: one SQLite file in which every change is a transaction, so that nothing is ever unsaved.

Tables: `meta`; `assets`, pictures by the SHA-256 of their bytes; `parts`, the drawn parts of scenes by content;
`snapshots`, whole values every so many changes; `changes`, one row a revision, undo and redo among them.

The journal is SQLite's rollback journal: a file copied while no transaction runs is whole.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sqlite3
import tempfile
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self

from loreval_desktop.core import limits
from loreval_desktop.core.clock import Clock, system_clock
from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import Message, message
from loreval_desktop.core.paths import shown
from loreval_desktop.encounter.engine.core import Command, Event
from loreval_desktop.encounter.engine.dice import Dice, SeededDice
from loreval_desktop.encounter.protocol import commands, event_lists, fold
from loreval_desktop.encounter.store import Change, Origin, Step, Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.storage.lock import DocumentLock
from loreval_desktop.storage.values import join, split

log = logging.getLogger("loreval.storage")

APPLICATION_ID = 0x4C4F5256  # "LORV"
FORMAT = 2
SNAPSHOT_EVERY = 50

SCHEMA: dict[str, str] = {
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "assets": "CREATE TABLE assets (sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "parts": "CREATE TABLE parts (sha256 TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "snapshots": "CREATE TABLE snapshots (revision INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT",
    "changes": (
        "CREATE TABLE changes (revision INTEGER PRIMARY KEY, time TEXT NOT NULL, origin TEXT NOT NULL, "
        "of INTEGER NOT NULL, serial INTEGER NOT NULL, command TEXT NOT NULL, events TEXT NOT NULL) STRICT"
    ),
}


class CannotRead(Exception):
    """A file that is not, or no longer, a document; `say` tells the user why."""

    def __init__(self, say: Message) -> None:
        super().__init__(say.id)
        self.say = say


class Damaged(ValueError):
    """Something in a document that cannot be read, or is not what was once written."""


_DAMAGE = (sqlite3.Error, ValueError, LookupError, AssertionError, TypeError, AttributeError, ArithmeticError)
"""What changed bytes come to while they are read and replayed."""


@contextlib.contextmanager
def damage() -> Iterator[None]:
    """Read inside: whatever changed bytes lead to is raised as Damaged, what SQLite says of them included."""
    try:
        yield
    except Damaged:
        raise
    except _DAMAGE as error:
        raise Damaged(f"{type(error).__name__}: {error}") from error


@dataclass(frozen=True, slots=True)
class Row:
    """One change as it is written. time: ISO 8601, UTC. of: as in `Change`."""

    revision: int
    time: str
    origin: Origin
    of: int
    serial: int
    command: str
    events: str

    def parsed(self) -> tuple[Command, tuple[Event, ...]]:
        """Return the command and the events. Raises ValidationError (a ValueError) on anything not ours."""
        return commands.validate_json(self.command), event_lists.validate_json(self.events)


class Document:
    """One document, open. Make it with `create` or `open`; ask it for the `store`; `close` it.

    writable: whether changes reach the file. why_read_only: the sentence that says why they do not. lost: what could
    not be read of a damaged file. trouble: why the last change could not be written, until a retry succeeds.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        *,
        lock: DocumentLock | None,
        why_read_only: Message | None = None,
        lost: Message | None = None,
        first_good: int = 0,
        last_good: int | None = None,
        scratch: tempfile.TemporaryDirectory[str] | None = None,
        clock: Clock = system_clock,
    ) -> None:
        self.path = path
        self.why_read_only = why_read_only
        self.lost = lost
        self.trouble: Message | None = None
        self.connection = connection
        self._lock = lock
        self._scratch = scratch
        self._clock = clock
        self._first_good = first_good
        self._last_good = last_good
        self._waiting: list[tuple[Row, Encounter]] = []
        self._written_assets: set[AssetId] = set()
        self._values: OrderedDict[int, Encounter] = OrderedDict()
        self._store: Store | None = None

    # -- opening ------------------------------------------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: Path,
        state: Encounter,
        *,
        assets: Mapping[AssetId, bytes] | None = None,
        serial: int = 0,
        clock: Clock = system_clock,
    ) -> Self:
        """Return a new document that holds the value at revision 0.

        assets: the pictures that the value names. serial: the number of the last id that the value holds.

        Raises FileExistsError when the file is there already, OSError when it cannot be written.
        """
        lock = DocumentLock(path)
        if not lock.take():
            raise CannotRead(message("document.locked", file=path.name))
        try:
            with path.open("xb"):
                pass
            connection = _connect(path, write=True)
            try:
                write_fresh(connection, state, assets=assets or {}, serial=serial)
            except BaseException:
                connection.close()
                path.unlink(missing_ok=True)
                raise
        except BaseException:
            lock.release()
            raise
        return cls(path, connection, lock=lock, clock=clock)

    @classmethod
    def open(cls, path: Path, *, write: bool = True, clock: Clock = system_clock) -> Self:
        """Return the document in a file, to be written unless another program has it or it cannot be written.

        Raises CannotRead with the sentence for the user when the file is not a document, is too new, or holds nothing
        that can be read.
        """
        _look_at(path)
        lock = DocumentLock(path) if write else None
        why: Message | None = None if write else message("document.opened_to_read", file=path.name)
        if lock is not None and not lock.take():
            lock, why = None, message("document.locked", file=path.name)
        try:
            if lock is not None and not _can_write(path):
                lock.release()
                lock, why = None, message("document.read_only", file=path.name)
            return cls._open_checked(path, lock, why, clock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @classmethod
    def _open_checked(cls, path: Path, lock: DocumentLock | None, why: Message | None, clock: Clock) -> Self:
        journal = path.with_name(path.name + "-journal")
        examined = path
        scratch: tempfile.TemporaryDirectory[str] | None = None
        if lock is None or journal.exists():
            # Never let a reader, or a look at a file that may be damaged, write to the file itself.
            scratch, examined = _copy_aside(path)
        connection: sqlite3.Connection | None = None
        try:
            try:
                with damage():
                    connection = _connect(examined, write=True)
                    _check(connection, path)
                    _whole(connection)
                if lock is not None and scratch is not None:
                    connection.close()
                    scratch.cleanup()
                    scratch = None
                    connection = _connect(path, write=True)
                found = cls(path, connection, lock=lock, why_read_only=why, scratch=scratch, clock=clock)
                found.read_through()
                return found
            except (sqlite3.Error, Damaged) as trouble:
                log.warning("%s is damaged: %s", path.name, trouble)
                if connection is not None:
                    connection.close()
                    connection = None
                if scratch is None:
                    scratch, examined = _copy_aside(path)
                with damage():
                    connection = _connect(examined, write=True)
                first_good, last_good, lost = _salvage(connection, path)
                if lock is not None:
                    lock.release()
                return cls(
                    path,
                    connection,
                    lock=None,
                    why_read_only=message("document.damaged", file=path.name),
                    lost=lost,
                    first_good=first_good,
                    last_good=last_good,
                    scratch=scratch,
                    clock=clock,
                )
        except BaseException as error:
            if connection is not None:
                connection.close()
            if scratch is not None:
                scratch.cleanup()
            if isinstance(error, (sqlite3.Error, Damaged)):
                raise CannotRead(message("document.nothing_left", file=path.name)) from error
            raise

    @property
    def writable(self) -> bool:
        """Whether changes reach the file."""
        return self._lock is not None

    def close(self) -> None:
        """Let go of the file. What could not be written is lost with the memory that holds it."""
        self.connection.close()
        if self._lock is not None:
            self._lock.release()
        if self._scratch is not None:
            self._scratch.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- reading ------------------------------------------------------------------------------------------------------

    def last_revision(self) -> int:
        """Return the revision of the last change that the file holds; 0 when it holds none."""
        if self._last_good is not None:
            return self._last_good
        with damage():
            return int(self.connection.execute("SELECT COALESCE(MAX(revision), 0) FROM changes").fetchone()[0])

    def rows(self, after: int = 0, until: int | None = None) -> Iterator[Row]:
        """Yield the changes after one revision and until another, in order. Raises Damaged for one not to be read.

        No statement stays open between two rows: one that is never finished would hold the file.
        """
        last = self.last_revision() if until is None else until
        while True:
            with damage():
                row = self.connection.execute(
                    "SELECT revision, time, origin, of, serial, command, events FROM changes "
                    "WHERE revision > ? AND revision <= ? ORDER BY revision LIMIT 1",
                    (after, last),
                ).fetchone()
            if row is None:
                return
            yield Row(*row)
            after = row[0]

    def value_at(self, revision: int) -> Encounter:
        """Return the value that stood after a revision: the nearest snapshot before it, and the changes since.

        Raises Damaged when the file does not hold it or something on the way is not valid. A snapshot that cannot be
        read is passed over for the one before it: the changes since lead to the same value.
        """
        kept = self._values.get(revision)
        if kept is not None:
            self._values.move_to_end(revision)
            return kept
        with damage():
            found = self.connection.execute(
                "SELECT revision FROM snapshots WHERE revision <= ? ORDER BY revision DESC", (revision,)
            ).fetchall()
        if not found:
            raise Damaged(f"no snapshot stands before revision {revision}")
        values: dict[int, Encounter] = {}
        for number, (base,) in enumerate(found, start=1):
            try:
                with damage():
                    values = self._values_since(base, revision)
                break
            except Damaged:
                if number == len(found):
                    raise
        for at, value in values.items():
            self._values[at] = value
        while len(self._values) > 4 * SNAPSHOT_EVERY:
            self._values.popitem(last=False)
        return values[revision]

    def _values_since(self, base: int, revision: int) -> dict[int, Encounter]:
        """Return the values from a snapshot to a revision, by revision."""
        values = {base: self._values.get(base) or self._snapshot(base)}
        for row in self.rows(base, revision):
            values[row.revision] = self._replay(row, values)
        if revision not in values:
            raise Damaged(f"the file ends before revision {revision}")
        return values

    def _snapshot(self, revision: int) -> Encounter:
        text = self.connection.execute("SELECT json FROM snapshots WHERE revision = ?", (revision,)).fetchone()[0]
        return _sound(join(str(text), self._part))

    def _replay(self, row: Row, values: dict[int, Encounter]) -> Encounter:
        if row.origin == "undo":
            return self._seen(row.of - 1, values)
        if row.origin == "redo":
            return self._seen(row.of, values)
        return _sound(fold(event_lists.validate_json(row.events), self._seen(row.revision - 1, values)))

    def _seen(self, revision: int, values: dict[int, Encounter]) -> Encounter:
        return values[revision] if revision in values else self.value_at(revision)

    def _part(self, key: str) -> str | None:
        found = self.connection.execute("SELECT json FROM parts WHERE sha256 = ?", (key,)).fetchone()
        return None if found is None else str(found[0])

    def asset(self, asset: AssetId) -> bytes | None:
        """Return the bytes of a picture, or None when the file does not hold it or it cannot be read."""
        try:
            found = self.connection.execute("SELECT bytes FROM assets WHERE sha256 = ?", (asset,)).fetchone()
        except sqlite3.Error as error:
            log.warning("a picture of %s cannot be read: %s", self.path.name, error)
            return None
        return None if found is None else bytes(found[0])

    def asset_ids(self) -> tuple[AssetId, ...]:
        """Return the ids of all pictures in the file. Raises Damaged."""
        with damage():
            rows = self.connection.execute("SELECT sha256 FROM assets ORDER BY sha256").fetchall()
        return tuple(AssetId(row[0]) for row in rows)

    # -- the store ----------------------------------------------------------------------------------------------------

    def store(self, dice: Dice | None = None, *, seed: int | None = None) -> Store:
        """Return the store over this document; the document is its first observer.

        seed: for the dice, where no source is given. The same store comes back each time.
        """
        if self._store is not None:
            return self._store
        past, future, serial = self._history()
        revision = self.last_revision()
        store = Store(
            self.value_at(revision),
            dice or SeededDice(seed, serial),
            revision=revision,
            past=tuple(past),
            future=tuple(future),
            recall=self._recall,
        )
        store.serve_assets(self.asset)
        store.subscribe(self._record)
        self._store = store
        return store

    def read_through(self) -> None:
        """Read what the fight stands on: the last value, and every change that may be taken back. Raises Damaged."""
        with damage():
            self._history()
            for row in self.rows():
                row.parsed()
            if 0 not in self._values:
                self._values[0] = self._snapshot(0)
            self.value_at(self.last_revision())

    def _history(self) -> tuple[list[Step], list[Step], int]:
        try:
            with damage():
                return self._read_history()
        except Damaged:
            if self._last_good is None:
                raise
            return [], [], 0  # a damaged file is only looked at: no step need be taken back

    def _read_history(self) -> tuple[list[Step], list[Step], int]:
        past: list[Step] = []
        future: list[Step] = []
        last = self.last_revision()
        serial = int(self.meta("serial") or 0)
        for revision, origin, of, row_serial in self.connection.execute(
            "SELECT revision, origin, of, serial FROM changes WHERE revision <= ? ORDER BY revision", (last,)
        ):
            serial = max(serial, row_serial)
            if origin == "undo":
                future.append(past.pop())
            elif origin == "redo":
                past.append(future.pop())
            else:
                past.append(Step(revision))
                future.clear()
            if origin in ("undo", "redo") and (future if origin == "undo" else past)[-1].revision != of:
                raise ValueError(f"revision {revision} takes back {of}, which was not the last step")
        first = self._first_good
        return [s for s in past if s.revision > first], [s for s in future if s.revision > first], serial

    def _recall(self, step: Step) -> None:
        row = next(self.rows(step.revision - 1, step.revision), None)
        if row is None:
            raise Damaged(f"the file does not hold revision {step.revision}")
        with damage():
            step.command, step.events = row.parsed()
            step.before = self.value_at(step.revision - 1)
            step.after = fold(step.events, step.before)

    def meta(self, key: str) -> str | None:
        """Return an entry of `meta`, or None. Raises Damaged."""
        with damage():
            found = self.connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if found is None else str(found[0])

    # -- writing ------------------------------------------------------------------------------------------------------

    @property
    def unwritten(self) -> int:
        """How many changes stand in memory only."""
        return len(self._waiting)

    def _record(self, change: Change) -> None:
        assert self._store is not None
        row = Row(
            revision=change.revision,
            time=self._clock().isoformat(timespec="milliseconds"),
            origin=change.origin,
            of=change.of,
            serial=self._store.dice.serial,
            command=change.command.model_dump_json(),
            events="[" + ",".join(event.model_dump_json() for event in change.events) + "]",
        )
        self._waiting.append((row, change.after))
        if self.writable:
            self.retry()

    def retry(self) -> bool:
        """Write what waits; return whether nothing waits any more. Order is kept, each change in its transaction."""
        while self._waiting:
            row, after = self._waiting[0]
            try:
                with transaction(self.connection):
                    self._write(row, after)
            except sqlite3.Error as error:
                log.warning("revision %d could not be written: %s", row.revision, error)
                self.trouble = _why(error, self.path)
                return False
            self._waiting.pop(0)
        self.trouble = None
        return True

    def _write(self, row: Row, after: Encounter) -> None:
        assert self._store is not None
        for asset, data in self._store.assets_in_memory().items():
            if asset not in self._written_assets and asset in row.events:
                self.connection.execute("INSERT OR IGNORE INTO assets VALUES (?, ?)", (asset, data))
                self._written_assets.add(asset)
        insert_row(self.connection, row)
        if row.revision % SNAPSHOT_EVERY == 0:
            insert_snapshot(self.connection, row.revision, after)

    # -- copies -------------------------------------------------------------------------------------------------------

    def save_copy(self, target: Path, *, replace: bool = False) -> None:
        """Write the whole document, what waits in memory included, to another file, by a swap.

        Raises FileExistsError when the target is there and may not be replaced, OSError when it cannot be written.
        """
        if target.exists() and not replace:
            raise FileExistsError(target)
        fresh = target.with_name(f".{target.name}.new")
        fresh.unlink(missing_ok=True)
        copy = sqlite3.connect(fresh, isolation_level=None)
        try:
            self.connection.backup(copy)
            with transaction(copy):
                for row, after in self._waiting:
                    insert_row(copy, row)
                    insert_snapshot(copy, row.revision, after)
                if self._store is not None:
                    for asset, data in self._store.assets_in_memory().items():
                        copy.execute("INSERT OR IGNORE INTO assets VALUES (?, ?)", (asset, data))
            copy.close()
            fresh.replace(target)
        except BaseException:
            copy.close()
            fresh.unlink(missing_ok=True)
            raise


# --- SQLite ----------------------------------------------------------------------------------------------------------


def _connect(path: Path, *, write: bool) -> sqlite3.Connection:
    """Return a connection that trusts nothing in the file."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={'rw' if write else 'ro'}", uri=True, isolation_level=None, timeout=5
    )
    try:
        for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "synchronous=FULL", "foreign_keys=OFF"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run what is inside in one transaction: all of it is in the file at the end, or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise


def write_fresh(
    connection: sqlite3.Connection, state: Encounter, *, assets: Mapping[AssetId, bytes], serial: int = 0
) -> None:
    """Lay out an empty file as a document that holds one value at revision 0."""
    connection.execute("PRAGMA journal_mode=DELETE")
    with transaction(connection):
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={FORMAT}")
        for statement in SCHEMA.values():
            connection.execute(statement)
        for asset, data in assets.items():
            connection.execute("INSERT INTO assets VALUES (?, ?)", (asset, data))
        insert_meta(connection, "serial", str(serial))
        insert_snapshot(connection, 0, state)


def insert_row(connection: sqlite3.Connection, row: Row) -> None:
    """Write one change."""
    connection.execute(
        "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?)",
        (row.revision, row.time, row.origin, row.of, row.serial, row.command, row.events),
    )


def insert_snapshot(connection: sqlite3.Connection, revision: int, state: Encounter) -> None:
    """Write the whole value of a revision."""
    text, parts = split(state)
    for key, part in parts.items():
        connection.execute("INSERT OR IGNORE INTO parts VALUES (?, ?)", (key, part))
    connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?)", (revision, text))


def insert_meta(connection: sqlite3.Connection, key: str, value: str) -> None:
    """Write an entry of `meta`."""
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


# --- looking at a file -----------------------------------------------------------------------------------------------


def _look_at(path: Path) -> None:
    """Raise CannotRead for what is plainly no document."""
    if not path.exists():
        raise CannotRead(message("document.not_there", file=path.name))
    if path.is_dir():
        raise CannotRead(message("document.is_folder", file=shown(path)))
    size = path.stat().st_size
    if size == 0:
        raise CannotRead(message("document.empty", file=path.name))
    if size > limits.DOCUMENT_REFUSE_BYTES:
        raise CannotRead(message("document.too_big", file=path.name, limit=limits.DOCUMENT_REFUSE_BYTES // limits.GIB))
    try:
        with path.open("rb") as file:
            head = file.read(64)
    except OSError as error:
        raise CannotRead(message("document.unreadable", file=path.name, why=error.strerror or "")) from error
    if head.startswith(b"version https://git-lfs"):
        raise CannotRead(message("import.lfs_pointer", file=path.name))
    if not head.startswith(b"SQLite format 3\0"):
        raise CannotRead(message("document.not_ours", file=path.name))


def _can_write(path: Path) -> bool:
    """Tell whether the file and its folder, where the journal goes, may be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _copy_aside(path: Path) -> tuple[tempfile.TemporaryDirectory[str], Path]:
    """Copy a file and its journal into a folder of their own."""
    scratch = tempfile.TemporaryDirectory(prefix="loreval-", ignore_cleanup_errors=True)
    copy = Path(scratch.name) / path.name
    shutil.copyfile(path, copy)
    journal = path.with_name(path.name + "-journal")
    if journal.exists():
        shutil.copyfile(journal, copy.with_name(copy.name + "-journal"))
    return scratch, copy


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise CannotRead for another program's or a newer file; ValueError for one whose inside is not right."""
    _check_ours(connection, path)
    found = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"))
    if found != SCHEMA:
        raise CannotRead(message("document.foreign_schema", file=path.name))
    result = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if result != "ok":
        raise ValueError(str(result))


def _whole(connection: sqlite3.Connection) -> None:
    """Raise ValueError when revisions are missing or the first snapshot is not there."""
    count, last = connection.execute("SELECT COUNT(*), COALESCE(MAX(revision), 0) FROM changes").fetchone()
    if count != last:
        raise ValueError(f"{last} revisions should be there, {count} are")
    if connection.execute("SELECT 1 FROM snapshots WHERE revision = 0").fetchone() is None:
        raise ValueError("the first snapshot is missing")


def _sound(state: Encounter) -> Encounter:
    """Return a value that was read. Raises Damaged when it names something that is not there."""
    for problem in state.broken_links():
        raise Damaged(problem)
    return state


def _first_value(document: Document) -> tuple[int, Encounter]:
    """Return the first value that a snapshot still gives, and its revision. Raises Damaged when none does."""
    bases = document.connection.execute("SELECT revision FROM snapshots ORDER BY revision").fetchall()
    for (base,) in bases:
        with contextlib.suppress(Damaged), damage():
            return base, document._snapshot(base)
    raise Damaged("no snapshot can be read")


def _salvage(connection: sqlite3.Connection, path: Path) -> tuple[int, int, Message]:
    """Return between which revisions a damaged file can be read, and what is lost.

    Raises CannotRead when no value can be.
    """
    with contextlib.suppress(Damaged), damage():
        _check_ours(connection, path)
    document = Document(path, connection, lock=None)
    good = -1
    last = 0
    with contextlib.suppress(Damaged), damage():
        last = int(connection.execute("SELECT COALESCE(MAX(revision), 0) FROM changes").fetchone()[0])
    first = 0
    try:
        with damage():
            first, value = _first_value(document)
            good = first
            for row in document.rows(first, last):
                if row.revision != good + 1:
                    break
                row.parsed()
                value = document._replay(row, {good: value})
                document._values.clear()
                document._values[row.revision] = value
                good = row.revision
    except Damaged as error:
        log.warning("%s can be read up to revision %d: %s", path.name, good, error)
    if good < 0:
        raise CannotRead(message("document.nothing_left", file=path.name))
    return first, good, message("document.lost", file=path.name, kept=good, lost=max(0, last - good))


def check_format(version: int, path: Path) -> None:
    """Raise CannotRead, with the sentence for the user, for a format that this program does not read."""
    if version != FORMAT:
        age = "new" if version > FORMAT else "old"
        raise CannotRead(message(f"document.too_{age}", file=path.name, version=str(version), known=str(FORMAT)))


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    if int(connection.execute("PRAGMA application_id").fetchone()[0]) != APPLICATION_ID:
        raise CannotRead(message("document.not_ours", file=path.name))
    check_format(int(connection.execute("PRAGMA user_version").fetchone()[0]), path)


def _why(error: sqlite3.Error, path: Path) -> Message:
    """Return the sentence for a change that could not be written."""
    code = getattr(error, "sqlite_errorname", "")
    reason: Literal["full", "read_only", "gone"] = "gone"
    if code.startswith("SQLITE_FULL"):
        reason = "full"
    elif code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        reason = "read_only"
    return message(f"document.trouble_{reason}", file=path.name)
