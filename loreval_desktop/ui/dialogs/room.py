"""How large a dialog may open: never larger than the screen leaves to a window."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_FRAME = QSize(24, 60)
"""What a window's frame takes, about."""


def room_for(widget: QWidget, width: int, height: int) -> QSize:
    """Return a size in pixels that fits on the screen of a window."""
    return QSize(width, height).boundedTo(widget.screen().availableGeometry().size() - _FRAME)
