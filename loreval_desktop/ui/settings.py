"""The user's preferences and the look of the window, kept by Qt's settings. The encounter never holds them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings

Value = TypeVar("Value", bound=str | int | float | bool)


class Option(Generic[Value]):
    """One preference: its key and its default, which also says its type."""

    def __init__(self, key: str, default: Value) -> None:
        self.key = key
        self.default: Value = default


LANGUAGE = Option("language", "")
"""fr, en, or empty for the locale's."""
THEME = Option("theme", "dark")
LAST_FILE = Option("last_file", "")
REDUCED_MOTION = Option("reduced_motion", False)
PLAYER_SCREEN = Option("player/screen", "")
PLAYER_INSET = Option("player/inset_percent", 0)
PLAYER_SHOWS_ORDER = Option("player/shows_order", True)
PLAYER_TURN = Option("player/turn_degrees", 0)
PLAYER_RIBBONS = Option("player/ribbons", "beside")
"""beside the map, alone, or none."""


class Settings:
    """Reads and writes preferences; what is stored wrongly counts as the default."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store if store is not None else QSettings("Loreval", "Loreval Desktop")

    def get(self, option: Option[Value]) -> Value:
        """Return a preference."""
        raw = self._store.value(option.key, option.default)
        kind: Callable[[object], Value] = type(option.default)
        if isinstance(option.default, bool):
            return kind(raw in (True, "true", "1", 1))
        try:
            return kind(str(raw))
        except ValueError:
            return option.default

    def set(self, option: Option[Value], value: Value) -> None:
        """Keep a preference."""
        self._store.setValue(option.key, value)

    def blob(self, key: str) -> QByteArray | None:
        """Return bytes such as a window's layout, or None."""
        raw = self._store.value(key)
        return raw if isinstance(raw, QByteArray) and not raw.isEmpty() else None

    def set_blob(self, key: str, value: QByteArray) -> None:
        """Keep bytes such as a window's layout."""
        self._store.setValue(key, value)

    def remove(self, key: str) -> None:
        """Forget a key and all below it."""
        self._store.remove(key)
