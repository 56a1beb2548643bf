"""Where the user's own files lie."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def data_folder() -> Path:
    """Return the user's folder for encounters and backups, made if need be."""
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def own_bestiary() -> Path:
    """Return the folder of the GM's own sheets, made if need be."""
    folder = data_folder() / "bestiary"
    folder.mkdir(exist_ok=True)
    return folder


def documents_folder() -> Path:
    """Return where a person keeps files by default."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(place) if place and Path(place).is_dir() else Path.home()
