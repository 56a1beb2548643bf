"""Ten rotating backups of each document, in the user's data folder, offered after a crash or damage."""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from loreval_desktop.storage.document import Document

log = logging.getLogger("loreval.storage")

KEEP = 10


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup: its file, when it was made (UTC), and the revision that it holds."""

    path: Path
    made: datetime
    revision: int


class Backups:
    """Backups in one folder; each document has its own names there, by a hash of its real path."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _stem(self, document: Path) -> str:
        return f"{document.stem[:40]}-{hashlib.sha256(str(document.resolve()).encode()).hexdigest()[:12]}"

    def of(self, document: Path) -> tuple[Backup, ...]:
        """Return the backups of a document, the newest first."""
        found = []
        for path in self._folder.glob(f"{self._stem(document)}-r*.loreval"):
            revision = path.stem.rpartition("-r")[2]
            if revision.isdigit():
                found.append(Backup(path, datetime.fromtimestamp(path.stat().st_mtime, UTC), int(revision)))
        return tuple(sorted(found, key=lambda backup: (backup.revision, backup.made), reverse=True))

    def keep(self, document: Document) -> Backup | None:
        """Make a backup unless the newest one holds the same revision; drop those beyond ten. None: none was made.

        A backup that cannot be made is no reason to stop anything: it is logged.
        """
        revision = document.last_revision() + document.unwritten
        known = self.of(document.path)
        if document.lost is not None or revision == 0 or any(backup.revision == revision for backup in known):
            return None
        path = self._folder / f"{self._stem(document.path)}-r{revision}.loreval"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            document.save_copy(path, replace=True)
        except (OSError, sqlite3.Error) as error:
            log.warning("no backup of %s: %s", document.path.name, error)
            return None
        for old in self.of(document.path)[KEEP:]:
            old.path.unlink(missing_ok=True)
        return Backup(path, datetime.now(UTC), revision)
