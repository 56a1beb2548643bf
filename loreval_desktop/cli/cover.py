"""loreval cover: how much of a target a shooter cannot see, and what it is worth."""

from __future__ import annotations

import argparse
import json
from typing import Any

from loreval_desktop.cli.common import add_file, add_json, find_combatant, last_value, reading, text_of, token_of
from loreval_desktop.cli.frame import DONE, REFUSED, Stop, Subcommands
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, cover
from loreval_desktop.encounter.board.cover import Sightline
from loreval_desktop.wording import Say


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "cover", help=say(message("cli.cover.help")), description=say(message("cli.cover.description"))
    )
    add_file(parser, say)
    name = say(message("cli.name"))
    parser.add_argument("--from", dest="shooter", required=True, metavar=name, help=say(message("cli.cover.from")))
    parser.add_argument("--to", dest="target", required=True, metavar=name, help=say(message("cli.cover.to")))
    add_json(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Print the cover of one target from one shooter. Raises Stop (1) for a name that is nobody's, or several's."""
    with reading(args.file, say) as document:
        state = last_value(document, args.file)
    shooter, target = find_combatant(state, args.shooter), find_combatant(state, args.target)
    if shooter.id == target.id:
        raise Stop(message("cli.cover.oneself", name=shooter.name), REFUSED)
    token_of(state, shooter)
    token_of(state, target)
    line = cover.sightline(state, shooter.id, target.id)
    away = contact.distance_m(state, shooter.id, target.id) or 0.0
    if args.json:
        print(json.dumps(_report(line, away, say), ensure_ascii=False, indent=1))
        return DONE
    values: dict[str, str | float] = {
        "shooter": shooter.name,
        "target": target.name,
        "percent": line.percent,
        "distance": away,
    }
    if line.bonus is None:
        print(say(message("cli.cover.impossible", **values)))
    else:
        print(say(message("cli.cover.line", bonus=line.bonus, rule=line.rule, **values)))
    for hiding in line.hiding:
        print("  " + say(message("cli.cover.hiding", name=hiding.name, percent=hiding.share)))
    if line.touching:
        print("  " + say(message("cli.cover.touching")))
    if line.ruled is not None:
        print("  " + say(message("cli.cover.ruled", percent=line.ruled.percent, reason=line.ruled.reason or "—")))
    return DONE


def _report(line: Sightline, away: float, say: Say) -> dict[str, Any]:
    return {
        "from": line.shooter,
        "to": line.target,
        "percent": line.percent,
        "bonus": line.bonus,
        "impossible": line.bonus is None,
        "step": line.step,
        "rule": line.rule,
        "distance_m": away,
        "touching": line.touching,
        "screen": line.screen,
        "ruled": None if line.ruled is None else line.ruled.model_dump(mode="json"),
        "hiders": [
            {
                "name": text_of(hiding.name, say),
                "percent": hiding.share,
                "obstacle": hiding.obstacle_id,
                "combatant": hiding.combatant_id,
            }
            for hiding in line.hiding
        ],
        "pieces": [
            {
                "kind": piece.kind,
                "across": [piece.u_low, piece.u_high],
                "height": [piece.low, piece.high],
                "percent": piece.share,
            }
            for piece in line.pieces
        ],
    }
