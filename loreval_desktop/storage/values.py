"""How a value is written: JSON, with the heavy and steady parts of each scene kept apart by their content.

A snapshot holds the encounter without its scenes' drawn parts; each of these stands once in `parts`, named by the
SHA-256 of its text, however many snapshots use it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from loreval_desktop.encounter.value.encounter import Encounter

APART = ("background", "obstacles", "areas", "lights", "notes", "drawings", "explored", "fog_painted", "fog_hidden")
"""Fields of a scene that are written apart."""


def to_text(value: object) -> str:
    """Return compact JSON, keys sorted, so that equal values give equal text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def split(state: Encounter) -> tuple[str, dict[str, str]]:
    """Return the snapshot text of a value and its parts by SHA-256."""
    data = state.model_dump(mode="json")
    parts: dict[str, str] = {}
    for scene in data["scenes"]:
        text = to_text({field: scene.pop(field) for field in APART})
        key = hashlib.sha256(text.encode()).hexdigest()
        parts[key] = text
        scene["part"] = key
    return to_text(data), parts


def join(snapshot: str, part: Callable[[str], str | None]) -> Encounter:
    """Return the value that a snapshot text and its parts say.

    Raises ValueError when a part is missing, does not match its name, or something is not valid.
    """
    data: dict[str, Any] = json.loads(snapshot)
    for scene in data["scenes"]:
        key = scene.pop("part")
        text = part(key)
        if text is None or hashlib.sha256(text.encode()).hexdigest() != key:
            raise ValueError(f"the part {key[:12]} of a scene is missing or damaged")
        scene.update(json.loads(text))
    return Encounter.model_validate(data)
