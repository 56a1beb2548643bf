"""Where the shipped files lie: the only module that knows.

Three homes are looked at in turn: the frozen program, the wheel (`loreval_desktop/_data`), the source tree.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


def _candidates() -> tuple[Path, ...]:
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    return (*((Path(frozen),) if frozen else ()), package / "_data", package.parent)


@cache
def data_folder() -> Path:
    """Return the folder that holds `resources` and `maps`.

    Raises FileNotFoundError, naming the places looked at, when the installation is not whole.
    """
    places = _candidates()
    for place in places:
        if (place / "resources" / "i18n").is_dir():
            return place
    raise FileNotFoundError(
        f"no resources/i18n under any of {', '.join(map(str, places))}: the installation is not whole"
    )


def resources_folder() -> Path:
    """Return the folder `resources`: words, icons, themes, rule tables, bestiary."""
    return data_folder() / "resources"


def maps_folder() -> Path:
    """Return the folder `maps`: the maps shipped with the program."""
    return data_folder() / "maps"


def resource(*parts: str) -> Path:
    """Return the path of one shipped file or folder: resource("icons", "undo.svg").

    Raises FileNotFoundError when there is no such file, and ValueError when the parts lead out of `resources`.
    """
    return _inside(resources_folder(), parts)


def shipped_map(*parts: str) -> Path:
    """Return the path of one file of the shipped maps. Errors as in `resource`."""
    return _inside(maps_folder(), parts)


def _inside(folder: Path, parts: tuple[str, ...]) -> Path:
    path = folder.joinpath(*parts)
    if ".." in path.relative_to(folder).parts:
        raise ValueError(f"{'/'.join(parts)} leads out of {folder.name}")
    if not path.exists():
        raise FileNotFoundError(f"the program was installed without {folder.name}/{'/'.join(parts)}")
    return path
