"""Files to import: small twins of what other programs write, and the real ones where they are at hand."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

SAMPLES = Path(os.environ.get("LOREVAL_SAMPLES", Path(__file__).parents[3] / "shared" / "samples"))


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of real files; tests that need it are skipped without."""
    if not SAMPLES.is_dir():
        pytest.skip(f"no sample files under {SAMPLES}")
    return SAMPLES


def picture(width: int = 60, height: int = 40, form: str = "PNG", mode: str = "RGB", **options: Any) -> bytes:
    """Return a small picture: red, with a blue top left quarter."""
    image = Image.new("RGB", (width, height), (200, 30, 30))
    image.paste((30, 30, 200), (0, 0, width // 2, height // 2))
    out = BytesIO()
    image.convert(mode).save(out, form, **options)
    return out.getvalue()


def xy(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def line(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [xy(*p) for p in points]


def portal(a: tuple[float, float], b: tuple[float, float], **more: Any) -> dict[str, Any]:
    return {
        "position": xy((a[0] + b[0]) / 2, (a[1] + b[1]) / 2),
        "bounds": [xy(*a), xy(*b)],
        "rotation": 0,
        "closed": True,
        "freestanding": False,
    } | more


def uvtt(
    *, width: float = 6, height: float = 4, origin: tuple[float, float] = (0, 0), ppg: int = 10, **more: Any
) -> dict[str, Any]:
    """Return a Universal VTT file as its program would write it."""
    size = (round(width * ppg), round(height * ppg))
    return {
        "format": 0.3,
        "resolution": {"map_origin": xy(*origin), "map_size": xy(width, height), "pixels_per_grid": ppg},
        "line_of_sight": [],
        "objects_line_of_sight": [],
        "portals": [],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(picture(*size)).decode(),
    } | more


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a value as JSON, text or bytes into a file; return the file."""

    def write(value: Any, name: str = "carte.dd2vtt") -> Path:
        path = tmp_path / name
        if isinstance(value, bytes):
            path.write_bytes(value)
        else:
            path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        return path

    return write
