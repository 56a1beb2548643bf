"""The way in: `loreval`, `python -m loreval_desktop`, and the frozen program. A bug becomes one sentence here."""

from __future__ import annotations

import sys
import traceback

from loreval_desktop import __version__, logs


def main() -> int:
    """Return the exit code of what the command line asks for."""
    try:
        from loreval_desktop.cli.main import main as answer

        return answer(sys.argv[1:])
    except Exception:
        return _tell_crash(traceback.format_exc())


def _tell_crash(trace: str) -> int:
    """Return 2, having told in one sentence where the report of a bug lies; --debug shows the traceback too."""
    report = logs.write_crash_report(trace, __version__)
    if "--debug" in sys.argv:
        print(trace, file=sys.stderr)
    place = str(report) if report else "—"
    try:
        from loreval_desktop.core.message import message
        from loreval_desktop.wording import Wording

        lang = next((lang for lang in ("fr", "en") if {f"--lang={lang}", lang} & set(sys.argv[1:])), None)
        told = Wording(lang, strict=False).say(message("cli.crash", report=place, kind=trace.strip().splitlines()[-1]))
    except Exception:
        # Not even the sentences can be read: the installation is not whole.
        told = f"{trace.strip().splitlines()[-1]}\n{place}"
    print(told, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
