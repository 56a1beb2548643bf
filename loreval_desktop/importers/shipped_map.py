"""Our own map files: a JSON beside its picture, in metres. The shipped maps are such files."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loreval_desktop.core.ids import AssetId, SceneId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.state import Background, Scene
from loreval_desktop.importers.issue import CannotImport


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
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        data["name"] = data.pop(f"name_{lang}", "") or data.get("name", path.stem)
        for other in ("name_fr", "name_en"):
            data.pop(other, None)
        picture = data.pop("picture", None)
        assets: dict[AssetId, bytes] = {}
        if picture is not None:
            content = (path.parent / Path(picture).name).read_bytes()
            asset = AssetId(hashlib.sha256(content).hexdigest())
            assets[asset] = content
            data["background"] = Background(
                asset=asset, width_m=data["width_m"], height_m=data["height_m"]
            ).model_dump()
        for field, prefix in (("obstacles", "o"), ("areas", "a"), ("lights", "l"), ("notes", "n"), ("drawings", "d")):
            for number, item in enumerate(data.get(field, ())):
                item.setdefault("id", f"{prefix}{number}")
                for key in ("name", "title", "text"):
                    said = item.pop(f"{key}_{lang}", None)
                    item.pop(f"{key}_fr", None)
                    item.pop(f"{key}_en", None)
                    if said is not None:
                        item[key] = said
        data.setdefault("id", SceneId("map"))
        return ShippedMap(Scene.model_validate(data), assets)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CannotImport(message("import.bad_map", file=path.name, why=str(error).splitlines()[0])) from error
