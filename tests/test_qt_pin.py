"""The window binding: a version that loses references aborts the program in the middle of a fight."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from PySide6 import __version__ as installed
from PySide6.QtGui import QImage, QPainter

ROOT = Path(__file__).resolve().parent.parent
PINNED = "6.11.3"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on: nothing can be counted")
@pytest.mark.usefixtures("qapp")
def test_a_thousand_calls_lose_no_reference_to_none() -> None:
    """6.12.0 takes one reference to None at each call that returns nothing."""
    image = QImage(16, 16, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for _ in range(1_000):
        painter.drawLine(0, 0, 15, 15)
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost <= 100


def test_every_list_names_the_same_version() -> None:
    for kind in ("run", "dev", "build"):
        lock = (ROOT / "packaging" / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
        assert re.findall(r"^pyside6-essentials==(\S+)", lock, re.MULTILINE) == [PINNED], kind
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"PySide6-Essentials>={PINNED},<6.12" in project["dependencies"]
    assert installed == PINNED


@pytest.mark.parametrize("kind", ["run", "dev", "build"])
def test_the_lists_name_versions_and_hashes_only(kind: str) -> None:
    """Where packages come from is the business of each machine."""
    lock = (ROOT / "packaging" / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
    for line in lock.splitlines():
        assert re.fullmatch(r"[a-z0-9][a-z0-9.-]*==\S+( ; [^/\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?", line), (
            line
        )


def test_the_tests_and_packages_run_on_what_the_program_runs_on() -> None:
    def pins(kind: str) -> set[str]:
        lock = (ROOT / "packaging" / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9].*?(?= \\$)", lock, re.MULTILINE))

    assert pins("run") <= pins("dev")
    assert pins("run") <= pins("build")
