"""The command line: one subcommand, or the window."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from loreval_desktop import __version__, logs
from loreval_desktop.cli.frame import DONE, UNREADABLE, Stop, Subcommands, argparse_speaks
from loreval_desktop.cli.screen import screen_trouble
from loreval_desktop.core.message import message
from loreval_desktop.wording import LANGUAGES, Say, Wording

SUBCOMMANDS = {
    "import": "import_",
    "info": "info",
    "check": "check",
    "play": "play",
    "cover": "cover",
    "path": "path",
    "log": "log",
    "sheet": "sheet",
    "render": "render",
    "export": "export",
    "rules": "rules",
    "schema": "schema",
}
"""What can be asked for, in the order of the help, and the module that does it."""


def main(argv: Sequence[str]) -> int:
    """Return the exit code: 0 done, 1 refused or problems found, 2 cannot be read or bad usage.

    argv: the arguments, without the program's name. A bug is an exception; `__main__` turns it into a sentence.
    """
    rest, lang, debug = _take_general(argv)
    wording = Wording(lang)
    say = wording.say
    logs.begin(debug=debug, to_file=False)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter is no reason to stop
    try:
        with argparse_speaks(say):
            if lang is not None and lang not in LANGUAGES:
                _parser(say, ()).error(say(message("cli.unknown_language", given=lang or "—")))
            code = _answer(rest, lang, wording, debug=debug)
            sys.stdout.flush()
            return code
    except Stop as stop:
        print(say(stop.say), file=sys.stderr)
        return stop.code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else UNREADABLE
    except BrokenPipeError:
        # The reader of our output has gone (| head): not an error, and nothing may be written any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return 130


def _take_general(argv: Sequence[str]) -> tuple[list[str], str | None, bool]:
    """Return the arguments without --lang and --debug, which may stand anywhere before --, and what those said."""
    rest: list[str] = []
    lang: str | None = None
    debug = False
    arguments = iter(argv)
    for argument in arguments:
        if argument == "--":
            rest += [argument, *arguments]
        elif argument == "--lang":
            lang = next(arguments, "")
        elif argument.startswith("--lang="):
            lang = argument.removeprefix("--lang=")
        elif argument == "--debug":
            debug = True
        else:
            rest.append(argument)
    return rest, lang, debug


def _answer(rest: list[str], lang: str | None, wording: Wording, *, debug: bool) -> int:
    say = wording.say
    first = next((argument for argument in rest if not argument.startswith("-")), None)
    if first in SUBCOMMANDS:
        args = _parser(say, (first,)).parse_args(rest)
        args.lang = wording.lang
        return int(args.run(args, say))
    if "-h" in rest or "--help" in rest:
        _parser(say, [name for name in SUBCOMMANDS if _is_there(name)], listed=True).print_help()
        return DONE
    if "--version" in rest:
        print(say(message("cli.version", version=__version__)))
        return DONE
    if first is not None and not Path(first).suffix and not Path(first).exists():
        raise Stop(message("cli.neither_file_nor_subcommand", given=first), UNREADABLE)
    if (trouble := screen_trouble()) is not None:
        raise Stop(trouble)
    return _open_window(rest, lang, debug=debug)


def _is_there(name: str) -> bool:
    return importlib.util.find_spec(f"loreval_desktop.cli.{SUBCOMMANDS[name]}") is not None


def _open_window(rest: list[str], lang: str | None, *, debug: bool) -> int:
    logs.begin(debug=debug, to_file=True)
    run: Any = importlib.import_module("loreval_desktop.ui.app").run
    return int(run(rest, lang=lang))


def _parser(say: Say, names: Sequence[str], *, listed: bool = False) -> argparse.ArgumentParser:
    """Return the parser that knows the named subcommands; listed: by their help alone, without loading them."""
    usage = f"loreval [-h] [--lang {{{','.join(LANGUAGES)}}}] [--debug] [--version] [{say(message('cli.usage'))} ...]"
    parser = argparse.ArgumentParser(prog="loreval", usage=usage, description=say(message("cli.description")))
    # Taken off before; here for the help.
    parser.add_argument("--lang", choices=LANGUAGES, help=say(message("cli.help.lang")))
    parser.add_argument("--debug", action="store_true", help=say(message("cli.help.debug")))
    parser.add_argument("--version", action="store_true", help=say(message("cli.help.version")))
    subcommands = parser.add_subparsers(
        prog="loreval", title=say(message("cli.subcommands")), metavar="", action=Subcommands
    )
    assert isinstance(subcommands, Subcommands)
    subcommands.say = say
    for name in names:
        if listed:
            subcommands.add_parser(name, help=say(message(f"cli.{name}.help")))
            continue
        module: Any = importlib.import_module(f"loreval_desktop.cli.{SUBCOMMANDS[name]}")
        module.add_parser(subcommands)
        subcommands.choices[name].set_defaults(run=module.run)
    return parser
