"""What is dropped on the map: creatures from the bestiary, picture files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData

from loreval_desktop.encounter.map.scene import EditToken, PlaceToken
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.portrait import BadPortrait, make_portrait
from loreval_desktop.ui.map.gesture import Surface
from loreval_desktop.ui.map.outline import within

CREATURE_MIME = "application/x-loreval-creature"
"""A sheet of the bestiary being dragged: its JSON."""
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"})


def creature_mime(sheet: Creature) -> QMimeData:
    """Return what a drag of a sheet carries."""
    data = QMimeData()
    data.setData(CREATURE_MIME, QByteArray(sheet.model_dump_json().encode()))
    data.setText(sheet.name)
    return data


def sheet_of(data: QMimeData) -> Creature | None:
    """Return the sheet that a drag carries, or None."""
    if not data.hasFormat(CREATURE_MIME):
        return None
    try:
        return Creature.model_validate_json(bytes(data.data(CREATURE_MIME).data()))
    except ValueError:
        return None


def picture_file(data: QMimeData) -> Path | None:
    """Return the one picture file that a drag carries, or None."""
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    known = [name for name in files if Path(name).suffix.lower() in PICTURES]
    return Path(known[0]) if len(known) == 1 == len(files) else None


def drop_picture(context: Context, surface: Surface, file: Path, at: Point) -> None:
    """Give a picture to the token at a place; where none is, put a thing down that looks like it."""
    try:
        data = make_portrait(file)
    except BadPortrait as bad:
        surface.pill(at, (bad.say,), True)
        return
    picture = context.bridge.store.put_asset(data)
    token_id = surface.token_at(at)
    found = None if token_id is None else surface.state.find_token(token_id)
    if found is not None:
        context.dispatch(EditToken(token=found[1].model_copy(update={"picture": picture})))
    else:
        scene = surface.state.scene()
        place = at if scene is None else within(scene, at)
        context.dispatch(PlaceToken(at=place, name=file.stem[:80], picture=picture))
