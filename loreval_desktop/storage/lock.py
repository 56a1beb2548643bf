"""One writer for each document: an operating-system lock on a file in the user's runtime folder.

The lock file is named by a hash of the document's real path; the document itself is never locked, so that it can be
copied or read at any time. The lock goes with the process, however it ends.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from pathlib import Path
from typing import IO


def runtime_folder() -> Path:
    """Return the folder for lock files, made if need be: the user's runtime folder, else a temporary one."""
    base = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("LOCALAPPDATA")
    user = os.environ.get("USERNAME") or os.environ.get("USER") or str(getattr(os, "getuid", lambda: 0)())
    folder = Path(base) / "loreval" if base else Path(tempfile.gettempdir()) / f"loreval-{user}"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


class DocumentLock:
    """The right to write one document."""

    def __init__(self, document: Path) -> None:
        name = hashlib.sha256(str(document.resolve()).encode()).hexdigest()[:32]
        self._path = runtime_folder() / f"{name}.lock"
        self._file: IO[bytes] | None = None

    @property
    def held(self) -> bool:
        """Whether this process may write."""
        return self._file is not None

    def take(self) -> bool:
        """Take the lock; return whether it was free."""
        if self._file is not None:
            return True
        file = self._path.open("a+b")
        try:
            _lock(file)
        except OSError:
            file.close()
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
