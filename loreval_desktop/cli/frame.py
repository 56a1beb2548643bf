"""What every subcommand shares: exit codes, a way to stop with a sentence, and argparse in the user's language.

A subcommand is a module of this package with

- `add_parser(subcommands)`: adds its parser; `subcommands.say` words its help
- `run(args, say) -> int`: does it, prints, returns an exit code; raises `Stop` to end with a sentence;
  `args.lang` is the language spoken, fr or en

and its name in `cli.main.SUBCOMMANDS`. Only the module that is asked for is imported.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from loreval_desktop.core.message import Message, message
from loreval_desktop.wording import Say

DONE = 0
REFUSED = 1
"""Refused, or problems were found."""
UNREADABLE = 2
"""A file cannot be read, or the command line makes no sense."""


class Stop(Exception):
    """A subcommand ends here: a sentence for standard error, and the exit code."""

    def __init__(self, say: Message, code: int = REFUSED) -> None:
        super().__init__(say.id)
        self.say = say
        self.code = code


if TYPE_CHECKING:
    _Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    _Subparsers = argparse._SubParsersAction


class Subcommands(_Subparsers):
    """The place where subcommands add their parsers. say: words a help text in the user's language."""

    say: Say


# What argparse says in English, and the sentence that says it in the user's language.
_ARGPARSE = {
    "usage: ": "usage",
    "positional arguments": "positionals",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s\n": "error",
    "argument %(argument_name)s: %(message)s": "argument",
    "the following arguments are required: %s": "required",
    "one of the arguments %s is required": "one_required",
    "unrecognized arguments: %s": "unrecognized",
    "not allowed with argument %s": "not_allowed",
    "ambiguous option: %(option)s could match %(matches)s": "ambiguous",
    "ignored explicit argument %r": "ignored",
    "expected one argument": "expected_one",
    "expected at most one argument": "expected_at_most_one",
    "expected at least one argument": "expected_at_least_one",
    "expected %s argument": "expected_one",
    "expected %s arguments": "expected_many",
    "invalid %(type)s value: %(value)r": "invalid_value",
    "invalid choice: %(value)r (choose from %(choices)s)": "invalid_choice",
    "invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)": "invalid_choice",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "unknown_parser",
    "can't open '%(filename)s': %(error)s": "cannot_open",
}


@contextmanager
def argparse_speaks(say: Say) -> Iterator[None]:
    """Let argparse use our sentences inside the block: it asks gettext for English text, which has no French."""

    def one(text: str) -> str:
        key = _ARGPARSE.get(text)
        return say(message(f"cli.argparse.{key}")) + ("\n" if text.endswith("\n") else "") if key else text

    def several(single: str, many: str, count: int) -> str:
        return one(single if count == 1 else many)

    frame: Any = argparse
    before = frame._, frame.ngettext
    frame._, frame.ngettext = one, several
    try:
        yield
    finally:
        frame._, frame.ngettext = before
