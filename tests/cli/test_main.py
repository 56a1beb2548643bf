"""The command line's frame: what it answers, in which language, with which exit code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from loreval_desktop import __version__
from loreval_desktop.cli import main as cli
from loreval_desktop.cli.frame import UNREADABLE, Stop, Subcommands
from loreval_desktop.cli.screen import screen_trouble
from loreval_desktop.core.message import message

ROOT = Path(__file__).resolve().parents[2]


def loreval(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    import os

    kept = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    return subprocess.run(
        [sys.executable, "-P", "-m", "loreval_desktop", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        cwd=environment.get("HOME", "/"),
        timeout=60,
        check=False,
    )


@pytest.fixture
def errand(monkeypatch: pytest.MonkeyPatch) -> type:
    """Put a subcommand named info in place, whose run may be set."""

    class Errand:
        run = staticmethod(lambda args, say: 0)

        @staticmethod
        def add_parser(subcommands: Subcommands) -> None:
            parser = subcommands.add_parser("info", help=subcommands.say(message("cli.usage")))
            parser.add_argument("file")
            parser.add_argument("--width", type=int)

    monkeypatch.setattr(cli.importlib, "import_module", lambda name: Errand)
    return Errand


def test_the_version_is_told_without_a_screen() -> None:
    done = loreval("--version")
    assert (done.returncode, done.stdout.strip()) == (0, f"Loreval Desktop {__version__}")


def test_no_screen_is_a_sentence_in_the_users_language() -> None:
    done = loreval(LC_ALL="fr_FR.UTF-8")
    assert done.returncode == 1
    assert done.stderr.startswith("Aucun écran\u202f:")
    assert len(done.stderr.splitlines()) == 1
    assert loreval(LC_ALL="de_DE.UTF-8").stderr.startswith("No screen:")


def test_a_screen_that_does_not_answer_is_a_sentence() -> None:
    done = loreval(DISPLAY=":4711")
    assert done.returncode == 1
    assert ":4711" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_platform_asked_for_by_name_is_taken_at_its_word() -> None:
    assert screen_trouble({"QT_QPA_PLATFORM": "offscreen"}, "linux") is None
    assert screen_trouble({}, "win32") is None
    assert screen_trouble({}, "darwin") is None
    assert screen_trouble({"WAYLAND_DISPLAY": "wayland-0"}, "linux") is None
    assert screen_trouble({}, "linux") == message("cli.no_screen")


def test_the_language_may_stand_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["--lang", "fr", "--help"], ["--help", "--lang=fr"]):
        assert cli.main(argv) == 0
        assert "montrer cette aide" in capsys.readouterr().out
    assert cli.main(["--help", "--lang", "en"]) == 0
    assert "show this help" in capsys.readouterr().out


def test_an_unknown_language_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "xx", "--version"]) == 2
    assert "xx" in capsys.readouterr().err


def test_a_mistyped_subcommand_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["inof", "--lang", "fr"]) == 2
    assert (
        capsys.readouterr().err
        == "«\u202finof\u202f» n’est ni un fichier ni une sous-commande. La liste\u202f: loreval --help.\n"
    )


def test_a_subcommand_gets_its_arguments_and_gives_its_exit_code(errand: type) -> None:
    seen = []
    errand.run = staticmethod(lambda args, say: seen.append((args.file, args.width)) or 1)
    assert cli.main(["info", "fight.loreval", "--width", "5"]) == 1
    assert seen == [("fight.loreval", 5)]


def test_bad_usage_is_said_in_french(errand: type, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "fr", "info"]) == 2
    told = capsys.readouterr().err
    assert "usage\u202f: loreval info" in told
    assert "il manque\u202f: file" in told
    assert cli.main(["--lang", "fr", "info", "f", "--width", "wide"]) == 2
    assert "valeur impossible\u202f: 'wide'" in capsys.readouterr().err


def test_stopping_with_a_sentence(errand: type, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(args: object, say: object) -> int:
        raise Stop(message("cli.unknown_language", given="zz"), UNREADABLE)

    errand.run = staticmethod(stop)
    assert cli.main(["info", "x", "--lang", "en"]) == 2
    assert capsys.readouterr().err == '"zz" is not a known language (fr or en)\n'


def test_an_interrupted_subcommand_shows_no_traceback(errand: type, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(args: object, say: object) -> int:
        raise KeyboardInterrupt

    errand.run = staticmethod(interrupt)
    assert cli.main(["info", "x"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_bug_is_one_sentence_and_a_report(fresh_user: Path) -> None:
    broken = (
        "import sys, loreval_desktop.cli.main as m, loreval_desktop.__main__ as p\n"
        "def fail(argv): raise ZeroDivisionError('seventeen')\n"
        "m.main = fail\n"
        "sys.argv = ['loreval', '--lang', 'fr'] + {debug}\n"
        "sys.exit(p.main())\n"
    )
    for debug in ([], ["--debug"]):
        done = subprocess.run(
            [sys.executable, "-c", broken.format(debug=debug)],
            capture_output=True,
            encoding="utf-8",
            cwd=ROOT,
            check=False,
        )
        assert done.returncode == 2
        assert "erreur interne (ZeroDivisionError: seventeen)" in done.stderr
        assert ("Traceback" in done.stderr) == bool(debug)
    reports = list((fresh_user / "state" / "loreval").glob("crash-*.txt"))
    assert len(reports) == 2
    assert "ZeroDivisionError: seventeen" in reports[0].read_text(encoding="utf-8")


def test_output_into_a_closed_pipe_is_no_error() -> None:
    pipe = f"{sys.executable} -P -m loreval_desktop --help | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", pipe], capture_output=True, encoding="utf-8", cwd=ROOT, check=False)
    assert "BrokenPipe" not in done.stderr


def test_run_py_knows_every_subcommand() -> None:
    namespace: dict[str, object] = {"__file__": str(ROOT / "run.py"), "__name__": "run"}
    exec(compile((ROOT / "run.py").read_text(encoding="utf-8"), "run.py", "exec"), namespace)
    assert namespace["SUBCOMMANDS"] == tuple(cli.SUBCOMMANDS)
