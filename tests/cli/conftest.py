"""Documents to work on, and a way to run a subcommand."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from loreval_desktop.cli.main import main
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.storage.document import Document


@dataclass(frozen=True)
class Told:
    """What a subcommand answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Loreval = Callable[..., Told]


@pytest.fixture
def loreval(capsys: pytest.CaptureFixture[str]) -> Loreval:
    """Run a subcommand in French, or with --lang."""

    def run(*arguments: object) -> Told:
        capsys.readouterr()
        given = [str(argument) for argument in arguments]
        code = main(given if "--lang" in given else [*given, "--lang", "fr"])
        said = capsys.readouterr()
        return Told(code, said.out, said.err)

    return run


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    """The first fight, as a document of its own."""
    path = tmp_path / "demo.loreval"
    state, assets, serial = demo_encounter("fr")
    Document.create(path, state, assets=assets, serial=serial).close()
    return path


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., Path]:
    """Write commands into a script; return the file."""

    def write(*commands: dict[str, Any] | str) -> Path:
        path = tmp_path / "commandes.jsonl"
        lines = [c if isinstance(c, str) else json.dumps(c, ensure_ascii=False) for c in commands]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    return write
