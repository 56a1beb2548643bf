"""Logs: lines in memory for a report, a file in the user's folder, and nothing lost when neither can be had."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from loreval_desktop import logs


@pytest.fixture(autouse=True)
def quiet_afterwards() -> Iterator[None]:
    yield
    root = logging.getLogger("loreval")
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()
    root.propagate = True


def test_only_known_subjects_have_a_logger() -> None:
    assert logs.logger("storage").name == "loreval.storage"
    with pytest.raises(ValueError, match="stroage"):
        logs.logger("stroage")


def test_the_memory_keeps_the_last_lines() -> None:
    memory = logs.MemoryLog(kept=3)
    logger = logging.Logger("loreval.test")
    logger.addHandler(memory)
    for n in range(5):
        logger.info("line %d", n)
    assert [line.rsplit(" ", 1)[1] for line in memory.lines()] == ["2", "3", "4"]


def test_a_line_that_cannot_be_written_is_kept_as_it_came() -> None:
    memory = logs.MemoryLog()
    logger = logging.Logger("loreval.test")
    logger.addHandler(memory)
    logger.info("%d wolves", "three")
    assert "'%d wolves' (could not be formatted)" in memory.lines()[-1]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder has another name there")
def test_the_program_writes_a_file_in_the_users_folder(fresh_user: Path) -> None:
    logs.begin(to_file=True)
    logs.logger("storage").info("opened")
    logs.logger("storage").debug("not for the file")
    text = (fresh_user / "state" / "loreval" / "loreval.log").read_text(encoding="utf-8")
    assert "loreval.storage: opened" in text
    assert "not for the file" not in text
    assert any("not for the file" in line for line in logs.memory.lines())


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folder has another name there")
def test_without_a_place_to_write_the_program_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    logs.begin(to_file=True)
    logs.logger("store").warning("still heard")
    assert any("still heard" in line for line in logs.memory.lines())
    assert logs.write_crash_report("Traceback", "0") is None


def test_a_crash_report_quotes_the_trace_and_the_log() -> None:
    logs.begin()
    logs.logger("map").info("dragging")
    report = logs.write_crash_report("ZeroDivisionError: x", "9.9")
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "Loreval Desktop 9.9" in text
    assert text.index("ZeroDivisionError") < text.index("dragging")
