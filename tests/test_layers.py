"""The layers: imports point one way, and Qt is met only in the window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_imports_point_one_way_and_qt_stays_in_the_window() -> None:
    lint = "from importlinter.cli import lint_imports_command as run; run()"
    done = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"], capture_output=True, encoding="utf-8", cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_the_command_line_starts_without_qt_numpy_or_shapely() -> None:
    ask = (
        "import sys, loreval_desktop.cli.main as m; m.main(['--help'])\n"
        "heavy = {'PySide6', 'numpy', 'shapely'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
