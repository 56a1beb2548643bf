"""The document that is open is not written over from its own menu."""

from __future__ import annotations

import pytest

from loreval_desktop.ui import files
from tests.ui.conftest import MakeWindow


def test_the_open_document_is_never_written_over(make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window = make_window()
    path = window.document.path
    before = path.stat().st_ino
    said: list[str] = []
    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(files, "tell", lambda _, what: said.append(what.id))
    files.save_copy(window)
    files.new_encounter(window)
    assert said == ["cli.out_is_source"] * 2
    assert path.stat().st_ino == before
