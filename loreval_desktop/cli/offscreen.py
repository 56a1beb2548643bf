"""Qt without a window: for the two subcommands that draw."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


log = logging.getLogger("loreval.cli")


@contextlib.contextmanager
def library_lines_logged() -> Iterator[None]:
    """Keep what libraries in C write to standard error out of the user's sight: it goes to the log.

    Nothing of our own is to be printed to standard error inside.
    """
    sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:  # no standard error at all
        yield
        return
    with tempfile.TemporaryFile() as lines:
        os.dup2(lines.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            lines.seek(0)
            for line in lines.read(10_000).decode(errors="replace").splitlines():
                log.debug("while drawing: %s", line)


def drawing_application() -> QApplication:
    """Return an application that draws and shows nothing; Qt is loaded now and not before.

    On Linux and its like no screen is asked for, so that none need be there; a platform that was asked for by name is
    taken at its word.
    """
    if sys.platform.startswith(("linux", "freebsd")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    running = QApplication.instance()
    return running if isinstance(running, QApplication) else QApplication(["loreval"])
