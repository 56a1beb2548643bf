"""What every test stands on: no screen, no settings of this user's, no warning that nobody expected."""

from __future__ import annotations

import os

# Before anything imports Qt.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_STYLE_OVERRIDE"] = "Fusion"
os.environ["LOREVAL_STRICT_WORDS"] = "1"
os.environ["LANG"] = os.environ["LC_ALL"] = "C.UTF-8"
for _name in ("LANGUAGE", "LC_MESSAGES", "QT_SCALE_FACTOR", "QT_FONT_DPI", "QT_QPA_PLATFORMTHEME"):
    os.environ.pop(_name, None)

from pathlib import Path

import pytest
from hypothesis import settings
from PySide6.QtCore import QSettings

ROOT = Path(__file__).resolve().parent.parent

# A run says the same thing twice; HYPOTHESIS_PROFILE=search looks for new cases.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("search", deadline=None, max_examples=1_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a real window where there is none."""
    if os.environ["QT_QPA_PLATFORM"].startswith("offscreen"):
        for item in items:
            if item.get_closest_marker("screen"):
                item.add_marker(pytest.mark.skip(reason="needs a virtual screen: python3 run.py test"))


def _fresh_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, part in (
        ("HOME", "home"),
        ("XDG_CONFIG_HOME", "config"),
        ("XDG_DATA_HOME", "data"),
        ("XDG_STATE_HOME", "state"),
        ("XDG_CACHE_HOME", "cache"),
        ("XDG_RUNTIME_DIR", "runtime"),
        ("APPDATA", "config"),
        ("LOCALAPPDATA", "data"),
    ):
        place = folder / part
        place.mkdir(mode=0o700, exist_ok=True)
        monkeypatch.setenv(name, str(place))


@pytest.fixture(autouse=True)
def fresh_user(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test the home of a user who never opened the program.

    Python and Qt warnings that nobody expected fail the test: pyproject.toml lists those that are expected.
    """
    folder = tmp_path_factory.mktemp("user")
    _fresh_home(folder, monkeypatch)
    for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
        for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            QSettings.setPath(kind, scope, str(folder / "config"))
    return folder


@pytest.fixture(scope="session")
def samples() -> Path:
    """Return the folder of maps and creatures made by other people; skip where it is not at hand."""
    named = os.environ.get("LOREVAL_SAMPLES")
    if not named:
        pytest.skip("LOREVAL_SAMPLES does not name the folder of sample files")
    folder = Path(named)
    if not folder.is_dir():
        pytest.skip(f"LOREVAL_SAMPLES names no folder: {named}")
    return folder
