"""Our own map files: a JSON beside its picture, in metres. The shipped maps are such files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from loreval_desktop.core.ids import AssetId, SceneId
from loreval_desktop.core.message import message
from loreval_desktop.core.reasons import first_reason
from loreval_desktop.core.safe_json import BadText, read_json
from loreval_desktop.encounter.value.scene import Background, ObstacleKind, Scene
from loreval_desktop.importers.found_map import Counts, FoundMap, to_scene
from loreval_desktop.importers.issue import CannotImport, Issue
from loreval_desktop.importers.picture import check_picture, picture_remarks, read_header, read_picture_bytes


@dataclass(frozen=True, slots=True)
class ShippedMap:
    """A scene and the pictures that it names."""

    scene: Scene
    assets: dict[AssetId, bytes]


def load_map(path: Path, lang: str) -> ShippedMap:
    """Return the scene of a map file.

    Keys: `name_fr`, `name_en`, `picture` (a file beside it), and the fields of `Scene`; obstacles, areas, lights and
    notes may leave out their ids. Raises CannotImport, naming the file and the place.
    """
    try:
        data = read_json(path)
    except BadText as refusal:
        raise CannotImport(refusal.say) from refusal
    scene, assets, _ = to_scene(read_shipped(data, path, lang))
    return ShippedMap(scene, assets)


def read_shipped(data: Any, path: Path, lang: str) -> FoundMap:
    """Return the map of one of our files, read already. Raises CannotImport, naming the file and the place."""
    picture: bytes | None = None
    try:
        data = dict(data)
        data["name"] = data.pop(f"name_{lang}", "") or data.get("name", path.stem)
        for other in ("name_fr", "name_en"):
            data.pop(other, None)
        beside = data.pop("picture", None)
        if beside is not None:
            picture = read_picture_bytes(path.parent / Path(str(beside)).name)
            check_picture(picture, str(beside))
        for field, prefix in (("obstacles", "o"), ("areas", "a"), ("lights", "l"), ("notes", "n"), ("drawings", "d")):
            data[field] = [_in_language(item, lang, f"{prefix}{n}") for n, item in enumerate(data.get(field, ()))]
        data.setdefault("id", SceneId("map"))
        scene = Scene.model_validate(data)
    except ValidationError as error:
        where, why = first_reason(error)
        raise CannotImport(message("import.bad_map", file=path.name, field=where, why=why)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        why = message("reason.other", given=(str(error) or "?").splitlines()[0])
        raise CannotImport(message("import.bad_map", file=path.name, field="—", why=why)) from error
    if picture is not None:
        asset = AssetId(hashlib.sha256(picture).hexdigest())
        scene = scene.model_copy(
            update={"background": Background(asset=asset, width_m=scene.width_m, height_m=scene.height_m)}
        )
    header = None if picture is None else read_header(picture)
    remarks: tuple[Issue, ...] = () if header is None else picture_remarks(header, path.name)
    walls = [o for o in scene.obstacles if o.kind is not ObstacleKind.DOOR]
    return FoundMap(
        kind="map",
        name=scene.name,
        width=scene.width_m,
        height=scene.height_m,
        metres_per_square=1.0,
        scale_known=True,
        picture=picture,
        picture_header=None if header is None else (header.kind, header.width, header.height),
        issues=remarks,
        counts=Counts(
            walls=sum(len(o.points) - (0 if o.closed else 1) for o in walls),
            doors=len(scene.obstacles) - len(walls),
            lights=len(scene.lights),
        ),
        scene=scene,
    )


def _in_language(item: Any, lang: str, number: str) -> Any:
    """Return an item with an id, and its words in one language."""
    if not isinstance(item, dict):
        return item
    found = {key: value for key, value in item.items() if not key.endswith(("_fr", "_en"))}
    found.setdefault("id", number)
    for key in ("name", "title", "text"):
        said = item.get(f"{key}_{lang}")
        if said is not None:
            found[key] = said
    return found
