"""run.py: what it says and does on machines that lack something."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = (ROOT / "run.py").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sentences are those of Linux")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return run.py as a module, with an environment folder of its own."""
    module = ModuleType("run")
    module.__file__ = str(ROOT / "run.py")
    exec(compile(SOURCE, "run.py", "exec"), module.__dict__)
    monkeypatch.setattr(module, "VENV", str(tmp_path / "venv"))
    monkeypatch.setattr(module, "PYTHON", str(tmp_path / "venv" / "bin" / "python"))
    return module


def as_user(run: ModuleType, monkeypatch: pytest.MonkeyPatch, *, root: bool, tools: tuple[str, ...]) -> None:
    monkeypatch.setattr(run.os, "geteuid", lambda: 0 if root else 1000)
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}" if name in tools else None)


ABSENT = (("libnever-1.so.1", "libnever1", "never-libs", "never"), ("libnope.so.2", "libnope2", "nope", "nope"))


def test_an_old_python_can_read_as_far_as_the_sentence_that_says_so() -> None:
    tree = ast.parse(SOURCE)
    too_new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Match, ast.Starred)
    for node in ast.walk(tree):
        assert not isinstance(node, too_new), f"line {node.lineno}: {type(node).__name__}"
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
            assert not any(argument.annotation for argument in node.args.args)
    first = next(node for node in tree.body if isinstance(node, ast.If))
    before = tree.body[: tree.body.index(first)]
    assert ast.unparse(first.test) == "sys.version_info < (3, 11)"
    assert [ast.unparse(node) for node in before if isinstance(node, ast.Import)] == ["import sys"]


def test_an_ordinary_user_gets_the_exact_line(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_user(run, monkeypatch, root=False, tools=("apt-get",))
    monkeypatch.setattr(run, "ALWAYS", ABSENT)
    monkeypatch.setattr(run, "WINDOW", ())
    monkeypatch.setenv("DISPLAY", ":0")
    assert run.main([]) == 1
    told = capsys.readouterr().err
    assert "    sudo apt-get install --no-install-recommends libnever1 libnope2\n" in told
    assert "Il manque des paquets du système" in told
    assert "System packages are missing" in told


@pytest.mark.parametrize(
    ("tool", "line"),
    [("dnf", "sudo dnf install never-libs nope"), ("pacman", "sudo pacman -S --needed never nope")],
)
def test_other_systems_get_their_own_line(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, tool: str, line: str
) -> None:
    as_user(run, monkeypatch, root=True, tools=(tool,))
    with pytest.raises(run.Stop, match=line):
        run.want_system(ABSENT)


def test_unknown_systems_get_the_names(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    as_user(run, monkeypatch, root=True, tools=())
    with pytest.raises(run.Stop, match=r"libnope\.so\.2 \(libnope2\)"):
        run.want_system(ABSENT)


def test_root_on_debian_installs_saying_so(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_user(run, monkeypatch, root=True, tools=("apt-get",))
    missing = list(ABSENT)
    typed: list[list[str]] = []

    def call(line: list[str], **_: object) -> int:
        typed.append(line)
        if "install" in line:
            missing.clear()
        return 0

    monkeypatch.setattr(run, "absent", lambda libraries: list(missing) if libraries is ABSENT else [])
    monkeypatch.setattr(run, "makes_environments", lambda: True)
    monkeypatch.setattr(run.subprocess, "call", call)
    run.want_system(ABSENT)
    assert typed[0] == ["apt-get", "-q", "update"]
    assert typed[1] == ["apt-get", "-q", "install", "-y", "--no-install-recommends", "libnever1", "libnope2"]
    assert "Installing Debian packages: libnever1 libnope2" in capsys.readouterr().err


def test_root_is_told_when_installing_did_not_help(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    as_user(run, monkeypatch, root=True, tools=("apt-get",))
    monkeypatch.setattr(run.subprocess, "call", lambda line, **_: 100)
    with pytest.raises(run.Stop, match="sudo apt-get install --no-install-recommends libnever1 libnope2"):
        run.want_system(ABSENT)


def test_a_python_without_its_venv_part_is_asked_for_in_the_same_line(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_user(run, monkeypatch, root=False, tools=("apt-get",))
    monkeypatch.setattr(run, "makes_environments", lambda: False)
    part = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    with pytest.raises(run.Stop, match=f"sudo apt-get install --no-install-recommends libnever1 libnope2 {part}\n"):
        run.want_system(ABSENT)
    with pytest.raises(run.Stop, match=f"sudo apt-get install --no-install-recommends {part}\n"):
        run.want_system(())


@pytest.mark.parametrize("arguments", [[], ["fight.loreval"], ["--lang", "fr"]])
def test_no_screen_is_a_sentence_in_both_languages(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run.main(arguments) == 1
    told = capsys.readouterr().err
    assert told.startswith("Aucun écran :")
    assert "\nNo screen:" in told
    assert "Traceback" not in told


def test_what_needs_no_window_needs_no_screen(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    started: list[list[str]] = []
    monkeypatch.setattr(run, "want_environment", lambda kind: None)
    monkeypatch.setattr(run, "absent", lambda libraries: list(libraries))
    monkeypatch.setattr(run.os, "execv", lambda python, line: started.append(line))
    for arguments in (["--version"], ["rules", "L-136"], ["--lang", "fr", "info", "fight.loreval"], ["--help"]):
        run.main(arguments)
        assert started[-1][1:] == ["-P", "-m", "loreval_desktop", *arguments]


def test_the_environment_is_made_once(run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The second start installs nothing; a new list does."""
    installed: list[list[str]] = []

    def call(line: list[str], **_: object) -> int:
        if "venv" in line:
            (tmp_path / "venv" / "bin").mkdir(parents=True, exist_ok=True)
            (tmp_path / "venv" / "bin" / "python").symlink_to(sys.executable)
        elif "install" in line:
            installed.append(line)
        return 0

    monkeypatch.setattr(run.subprocess, "call", call)
    monkeypatch.setattr(run, "enter_the_tree", lambda: None)
    run.want_environment("dev")
    run.want_environment("dev")
    run.want_environment("run")
    assert len(installed) == 1
    assert "--require-hashes" in installed[0]
    assert installed[0][-1].endswith("dev.txt")
    monkeypatch.setattr(run, "fingerprint", lambda kind: "another list")
    run.want_environment("run")
    assert len(installed) == 2


def test_a_failed_installation_is_a_sentence(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    (tmp_path / "venv" / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setattr(run.subprocess, "call", lambda line, **_: 1)
    assert run.main(["--version"]) == 1
    told = capsys.readouterr().err
    assert "Les bibliothèques n'ont pas pu être installées" in told
    assert "Traceback" not in told
    assert not Path(run.stamp_of("run")).exists()


def test_arguments_of_test_go_to_pytest_alone(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[list[str]] = []
    monkeypatch.setattr(run, "want_system", lambda libraries: None)
    monkeypatch.setattr(run, "want_environment", lambda kind: None)
    monkeypatch.setattr(run.subprocess, "call", lambda line, **_: typed.append(line) or 3)
    assert run.main(["test", "-k", "word"]) == 3
    assert [line[1:] for line in typed] == [["-P", "-m", "pytest", "-k", "word"]]


def test_a_failing_step_shows_in_the_sum(run: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    results: list[tuple[str, bool, float]] = []
    printed = run.step("good", [sys.executable, "-c", "print('3 passed in 0.10s')"], results)
    run.step("bad", [sys.executable, "-c", "raise SystemExit(4)"], results)
    assert [(name, passed) for name, passed, _ in results] == [("good", True), ("bad", False)]
    assert run.summary_line(printed) == "3 passed in 0.10s"
    assert run.summary_line(["=== 1 failed, 2 passed, 1 warning in 75.02s (0:01:15) ==="]).startswith("=== 1 failed")


def test_the_script_runs_from_anywhere_without_the_programs_libraries(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key in ("PATH", "LANG", "LC_ALL")}
    done = subprocess.run(
        [sys.executable, "-S", str(ROOT / "run.py")],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env=environment,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Aucun écran")
