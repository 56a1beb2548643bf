"""loreval rules: the rule index, by id or by word."""

from __future__ import annotations

import argparse
import json
from itertools import groupby

from loreval_desktop.cli.frame import DONE, REFUSED, Stop, Subcommands
from loreval_desktop.core.message import message
from loreval_desktop.resources import resource
from loreval_desktop.rules.index import RuleIndex, RuleRow, load_index
from loreval_desktop.wording import Language, Say, typography


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "rules", help=say(message("cli.rules.help")), description=say(message("cli.rules.description"))
    )
    parser.add_argument(
        "query", nargs="*", metavar=say(message("cli.rules.query")), help=say(message("cli.rules.query_help"))
    )
    parser.add_argument("--json", action="store_true", help=say(message("cli.help.json")))


def run(args: argparse.Namespace, say: Say) -> int:
    """Print the rows asked for; without a query all of them, by chapter. Raises Stop when none fits."""
    lang: Language = args.lang
    index = load_index(
        resource("rules", "index.toml").read_text(encoding="utf-8"),
        resource("glossary.json").read_text(encoding="utf-8"),
    )
    query = " ".join(args.query)
    exact = index.row(query)
    rows = (exact,) if exact else index.search(query) if query else index.rows
    if not rows:
        raise Stop(message("cli.rules.none", query=query), REFUSED)
    if args.json:
        print(json.dumps([row.model_dump(mode="json") for row in rows], ensure_ascii=False, indent=1))
    elif exact:
        print(_whole(index, exact, lang, say))
    elif query:
        print("\n".join(_line(row, lang) for row in rows))
    else:
        chapters = groupby(rows, key=index.group)
        texts = ((group.title(lang), *(_line(row, lang) for row in inside)) for group, inside in chapters)
        print("\n\n".join("\n".join(text) for text in texts))
    return DONE


def _line(row: RuleRow, lang: Language) -> str:
    return f"{row.id:<7}{typography(row.label(lang), lang)}"


def _whole(index: RuleIndex, row: RuleRow, lang: Language, say: Say) -> str:
    kinds = ", ".join(say(message(f"cli.rules.kind.{kind}")) for kind in row.kind)
    lines = [_line(row, lang), " " * 7 + f"{index.group(row).title(lang)} ({kinds})"]
    terms = [f"{term.fr} / {term.en}" for term in index.glossary if term.rule == row.id]
    if terms:
        lines.append(" " * 7 + say(message("cli.rules.terms", terms=", ".join(terms))))
    return "\n".join(lines)
