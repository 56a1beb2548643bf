"""Loggers by subject, a log file in the user's folder, and the last lines in memory for a crash report."""

from __future__ import annotations

import logging
import logging.handlers
import os
import platform
import sys
from collections import deque
from datetime import UTC, datetime
from pathlib import Path

SUBJECTS = ("rules", "store", "storage", "importing", "map", "player", "printing", "ui", "cli", "wording")
"""The subjects that have a logger."""

KEPT_IN_MEMORY = 500
_LINE = "%(asctime)s %(levelname).1s %(name)s: %(message)s"


def logger(subject: str) -> logging.Logger:
    """Return the logger of a subject. Raises ValueError for a subject that is not in SUBJECTS."""
    if subject not in SUBJECTS:
        raise ValueError(f"no such log subject: {subject}")
    return logging.getLogger(f"loreval.{subject}")


class MemoryLog(logging.Handler):
    """Keeps the last lines that any logger wrote, newest last."""

    def __init__(self, kept: int = KEPT_IN_MEMORY) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter(_LINE))
        self._lines: deque[str] = deque(maxlen=kept)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record; one that cannot be written as text is kept as its bare template."""
        try:
            self._lines.append(self.format(record))
        except Exception:
            self._lines.append(f"{record.name}: {record.msg!r} (could not be formatted)")

    def lines(self) -> tuple[str, ...]:
        """Return the kept lines, oldest first."""
        return tuple(self._lines)


memory = MemoryLog()
"""What a crash report quotes: one for the whole process, as the loggers are."""


def state_folder() -> Path:
    """Return the folder for logs and crash reports in the user's own space. It may not exist yet."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Logs"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return base / "loreval"


def begin(*, debug: bool = False, to_file: bool = False) -> None:
    """Send what the loggers write to memory, with to_file to the log file too, with debug to standard error too.

    A log file that cannot be opened is a line in the memory, nothing more: the program works without it.
    """
    root = logging.getLogger("loreval")
    root.setLevel(logging.DEBUG)
    root.propagate = False
    for handler in list(root.handlers):
        root.removeHandler(handler)
        if handler is not memory:
            handler.close()
    root.addHandler(memory)
    if debug:
        shown = logging.StreamHandler()
        shown.setFormatter(logging.Formatter(_LINE))
        root.addHandler(shown)
    if to_file:
        try:
            state_folder().mkdir(parents=True, exist_ok=True)
            kept = logging.handlers.RotatingFileHandler(
                state_folder() / "loreval.log", maxBytes=1_000_000, backupCount=2, encoding="utf-8", delay=True
            )
        except OSError as error:
            logger("ui").warning("no log file: %s", error)
        else:
            kept.setLevel(logging.INFO)
            kept.setFormatter(logging.Formatter(_LINE))
            root.addHandler(kept)


def write_crash_report(trace: str, version: str) -> Path | None:
    """Return the file that now holds the traceback and the last log lines, or None when it cannot be written."""
    moment = datetime.now(UTC)
    report = "\n".join(
        (
            f"Loreval Desktop {version}, {moment.isoformat(timespec='seconds')}",
            f"Python {platform.python_version()}, {platform.platform()}",
            "",
            trace,
            "Last lines of the log:",
            *memory.lines(),
            "",
        )
    )
    path = state_folder() / f"crash-{moment:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(report, encoding="utf-8")
    except OSError:
        return None
    return path
