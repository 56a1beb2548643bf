"""Qt without a window: for the two subcommands that draw."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


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
