"""Whether a window can be shown here. Qt aborts the process where it finds no screen, so it is asked before."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping

from loreval_desktop.core.message import Message, message


def screen_trouble(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Message | None:
    """Return why no window can be shown, or None when nothing speaks against it.

    Only Linux and its like can lack a screen; a platform that was asked for by name is taken at its word.
    """
    if not system.startswith(("linux", "freebsd")) or environment.get("QT_QPA_PLATFORM"):
        return None
    display = environment.get("DISPLAY")
    if not display:
        return None if environment.get("WAYLAND_DISPLAY") else message("cli.no_screen")
    if not environment.get("WAYLAND_DISPLAY") and not _answers(display):
        return message("cli.screen_silent", display=display)
    try:
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError:
        if not environment.get("WAYLAND_DISPLAY"):
            return message("cli.no_xcb_cursor")
    return None


def _answers(display: str) -> bool:
    """Return whether an X server answers; True where that cannot be asked."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    xcb.xcb_connection_has_error.argtypes = (ctypes.c_void_p,)
    xcb.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = xcb.xcb_connect(display.encode(), None)
    silent = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not silent
