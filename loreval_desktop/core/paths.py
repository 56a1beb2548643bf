"""Files by their names: how one is called in a sentence, and whether two names are of the same."""

from __future__ import annotations

from pathlib import Path


def shown(path: Path) -> str:
    """Return how a file is called in a sentence: its name; the whole path where it has none (`.`, `..`, `/`)."""
    return path.name if path.name not in ("", "..") else str(path.resolve())


def same_file(one: Path, other: Path) -> bool:
    """Tell whether two paths lead to the same file: through links, and in whatever case where case does not count.

    False where either is not there.
    """
    try:
        return one.samefile(other)
    except OSError:
        return False
