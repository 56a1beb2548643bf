"""loreval path: the shortest way round the walls, and how many units of movement it takes."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

from loreval_desktop.cli.common import add_file, add_json, find_combatant, last_value, reading, token_of
from loreval_desktop.cli.frame import DONE, REFUSED, Stop, Subcommands
from loreval_desktop.core.ids import TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import obstacles, ways
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Point, Token
from loreval_desktop.wording import Say


def place(text: str) -> Point:
    """Return a place written X,Y in metres; with a semicolon between them, X and Y may have decimal commas.

    Raises ValueError for anything else.
    """
    parts = text.split(";") if ";" in text else text.split(",")
    if len(parts) != 2:
        raise ValueError(text)
    x, y = (float(part.strip().replace(",", ".")) for part in parts)
    if not (math.isfinite(x) and math.isfinite(y) and abs(x) <= 10_000 and abs(y) <= 10_000):
        raise ValueError(text)
    return (x, y)


place.__name__ = "X,Y"


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "path", help=say(message("cli.path.help")), description=say(message("cli.path.description"))
    )
    add_file(parser, say)
    parser.add_argument("--token", required=True, metavar=say(message("cli.name")), help=say(message("cli.path.token")))
    parser.add_argument("--to", type=place, required=True, metavar="X,Y", help=say(message("cli.path.to")))
    parser.add_argument(
        "--via", type=place, action="append", default=[], metavar="X,Y", help=say(message("cli.path.via"))
    )
    add_json(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Print the way; that there is none is an answer too. Raises Stop (1) for a name that is nobody's."""
    path: Path = args.file
    with reading(path, say) as document:
        state = last_value(document, path)
    token, name = _find(state, args.token)
    planner = ways.Planner(state, token.id)
    scene = state.scene()
    goal: Point = args.to
    inside = scene is not None and 0 <= goal[0] <= scene.width_m and 0 <= goal[1] <= scene.height_m
    way = planner.way(tuple(args.via), goal) if inside else None
    if way is None:
        if args.json:
            print(json.dumps({"token": token.id, "name": name, "found": False, "on_map": inside}, ensure_ascii=False))
        else:
            print(say(message("cli.path.none" if inside else "cli.path.off_map", name=name, x=goal[0], y=goal[1])))
        return DONE
    units = ways.units_needed(way.length_m, planner.unit_m) if planner.unit_m > 0 else None
    if args.json:
        report = {
            "token": token.id,
            "name": name,
            "found": True,
            "distance_m": way.length_m,
            "vd_m": planner.unit_m,
            "units": units,
            "points": [list(point) for point in way.points],
        }
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return DONE
    if units is None:
        print(say(message("cli.path.walked", name=name, distance=way.length_m)))
    else:
        print(say(message("cli.path.found", name=name, distance=way.length_m, units=units, vd=planner.unit_m)))
    for x, y in way.points[1:]:
        print("  " + say(message("cli.path.point", x=x, y=y)))
    return DONE


def _find(state: Encounter, given: str) -> tuple[Token, str]:
    """Return a token of the current map by its id, its own name, or the name of its combatant."""
    scene = state.scene()
    if scene is None:
        raise Stop(message("cli.no_map"), REFUSED)
    token = scene.token(TokenId(given)) or next(
        (t for t in scene.tokens if t.combatant_id is None and t.name and t.name.casefold() == given.casefold()), None
    )
    if token is None:
        token = token_of(state, find_combatant(state, given))
    return token, obstacles.token_name(state, token)
