"""Shipped files are found in the source tree, in a wheel and in a frozen program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from loreval_desktop import resources

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    resources.data_folder.cache_clear()
    yield
    resources.data_folder.cache_clear()


def installation(folder: Path) -> Path:
    """Make the least folder that counts as the shipped files."""
    (folder / "resources" / "i18n" / "fr").mkdir(parents=True)
    (folder / "resources" / "i18n" / "fr" / "cli.ftl").write_text("one = un\n", encoding="utf-8")
    (folder / "maps").mkdir()
    return folder


def test_the_source_tree() -> None:
    assert resources.resources_folder() == ROOT / "resources"
    assert resources.maps_folder() == ROOT / "maps"
    assert resources.resource("i18n", "fr", "cli.ftl").is_file()


def test_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "loreval_desktop"
    installation(package / "_data")
    monkeypatch.setattr(resources, "__file__", str(package / "resources.py"))
    assert resources.data_folder() == package / "_data"


def test_a_frozen_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installation(tmp_path)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.resource("i18n", "fr", "cli.ftl").read_text(encoding="utf-8") == "one = un\n"


def test_an_installation_that_is_not_whole_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "apart" / "resources.py"))
    with pytest.raises(FileNotFoundError, match="not whole") as trouble:
        resources.data_folder()
    assert str(tmp_path / "apart" / "_data") in str(trouble.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"resources/icons/no-such\.svg"):
        resources.resource("icons", "no-such.svg")


def test_parts_may_not_lead_out() -> None:
    with pytest.raises(ValueError, match="leads out"):
        resources.resource("..", "pyproject.toml")
    with pytest.raises(ValueError, match=r"pyproject|subpath"):
        resources.shipped_map("/etc/hostname")
