"""loreval info: who fights, on which map, and where the round stands."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Any

from loreval_desktop.cli.common import add_file, add_json, last_value, reading
from loreval_desktop.cli.frame import DONE, Subcommands
from loreval_desktop.core.message import Message, message
from loreval_desktop.derived.numbers import CombatantNumbers, numbers_of, sheet_numbers
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.rules.ribbons import place
from loreval_desktop.rules.types.terms import named
from loreval_desktop.storage.document import Document
from loreval_desktop.wording import Say


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "info", help=say(message("cli.info.help")), description=say(message("cli.info.description"))
    )
    add_file(parser, say)
    add_json(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Print the numbers of a document. Raises Stop (2) when it cannot be read."""
    with reading(args.file, say) as document:
        state = last_value(document, args.file)
        if args.json:
            print(json.dumps(_report(document, state, say), ensure_ascii=False, indent=1))
        else:
            print("\n".join(_text(document, state, say)))
    return DONE


def _numbers(numbers: CombatantNumbers, say: Say) -> dict[str, Any]:
    data = numbers.model_dump(mode="json", exclude={"id", "creature_id", "armour", "speeds", "multiples", "full"})
    data["hit_points_full"] = numbers.full
    data["armour"] = None if numbers.armour is None else say(numbers.armour)
    data["speeds"] = [
        {"mode": way.mode.value, "vd": way.vd, "vd_m": way.vd_m, "name": say(named("locomotion", way.mode.value))}
        for way in numbers.speeds
    ]
    data["vd_m"] = numbers.speeds[0].vd_m
    data["multiples_m"] = list(numbers.multiples)
    return data


def _combatant(state: Encounter, combatant: Combatant, say: Say) -> dict[str, Any]:
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    return {
        "id": combatant.id,
        "creature_id": combatant.creature_id,
        **_numbers(numbers_of(state, combatant), say),
        "initiative_points": combatant.initiative,
        "status": combatant.status.value,
        "attention": combatant.attention.model_dump(),
        "conditions": [condition.code.value for condition in combatant.conditions],
        "hidden": combatant.hidden,
        "at_m": None if token is None else list(token.at),
        "token_id": None if token is None else token.id,
    }


def _scene(scene: Scene) -> dict[str, Any]:
    return {
        "id": scene.id,
        "name": scene.name,
        "width_m": scene.width_m,
        "height_m": scene.height_m,
        "picture": None if scene.background is None else scene.background.asset,
        "obstacles": dict(sorted(Counter(o.kind.value for o in scene.obstacles).items())),
        "tokens": len(scene.tokens),
        "lights": len(scene.lights),
        "areas": len(scene.areas),
        "notes": len(scene.notes),
        "ambient": scene.ambient.value,
    }


def _report(document: Document, state: Encounter, say: Say) -> dict[str, Any]:
    scene = state.scene()
    fighting = {combatant.creature_id for combatant in state.combatants}
    return {
        "title": state.title,
        "revision": document.last_revision(),
        "initiative": state.initiative,
        "manoeuvres": state.manoeuvres,
        "round": state.round.number,
        "phase": state.round.phase.value,
        "turn": state.round.cursor,
        "ribbons": _ribbons(state),
        "order": list(state.round.order),
        "pending": [
            {"id": waiting.id, "kind": waiting.kind, "who": waiting.who, "text": say(_why(waiting))}
            for waiting in state.pending
        ],
        "current_scene": state.current_scene,
        "scene": None if scene is None else _scene(scene),
        "scenes": [_scene(one) for one in state.scenes],
        "creatures": [_combatant(state, combatant, say) for combatant in state.combatants],
        "sheets": [
            {"creature_id": sheet.id, **_numbers(sheet_numbers(sheet, state.profile), say)}
            for sheet in state.creatures
            if sheet.id not in fighting
        ],
    }


def _ribbons(state: Encounter) -> dict[str, Any] | None:
    """Return the ribbons, rightmost first; None where initiative does not go by them."""
    if state.initiative != "ribbons":
        return None
    now = track(state)
    return {
        "phase": now.phase.value,
        "passes_over": now.passes_over,
        "ribbons": [
            {
                "combatant_id": ribbon.combatant_id,
                "pass": place(ribbon.at)[0],
                "segment": place(ribbon.at)[1],
                "acted": ribbon.acted,
                "fatigue": ribbon.fatigue,
                "wounds": ribbon.wounds,
                "virtues_used": list(ribbon.virtues_used),
                "defence": ribbon.defence,
            }
            for ribbon in now.ribbons
        ],
    }


def _ribbon_lines(state: Encounter, say: Say) -> list[str]:
    """Return a line for each ribbon, rightmost first."""
    lines = []
    for number, ribbon in enumerate(track(state).ribbons, start=1):
        who = state.combatant(ribbon.combatant_id)
        if who is None:
            lines.append(say(message("cli.info.ribbon_free", ribbon=number)))
            continue
        in_pass, segment = place(ribbon.at)
        lines.append(
            say(
                message(
                    "cli.info.ribbon",
                    ribbon=number,
                    name=who.name,
                    segment=segment,
                    number=in_pass,
                    fatigue=ribbon.fatigue,
                    wounds=ribbon.wounds,
                    used=len(ribbon.virtues_used),
                    virtues=", ".join(ribbon.virtues_used),
                )
            )
        )
    return lines


def _why(waiting: Any) -> Message:
    found: Message = waiting.why if waiting.kind == "roll" else waiting.question
    return found


def _text(document: Document, state: Encounter, say: Say) -> list[str]:
    number = state.round.number
    by_bmo = state.manoeuvres == "bmo"
    by_ribbons = state.initiative == "ribbons" and state.ribbons is not None
    phase = f"log.ribbon_phase.{track(state).phase}" if by_ribbons else f"phase.{state.round.phase}"
    lines = [
        state.title or document.path.stem,
        say(
            message(
                "cli.info.where_ribbons" if by_ribbons else "cli.info.where",
                round=track(state).passes_over + 1 if by_ribbons else number,
                phase=message(phase),
                revision=document.last_revision(),
            )
        ),
    ]
    turn = state.combatant(state.round.cursor)
    if turn is not None:
        lines.append(say(message("cli.info.turn", name=turn.name)))
    lines += [say(message("cli.info.pending", what=_why(waiting))) for waiting in state.pending]
    lines += _ribbon_lines(state, say)
    for scene in state.scenes:
        kinds = Counter(o.kind.value for o in scene.obstacles)
        lines.append(
            say(
                message(
                    "cli.info.scene",
                    name=scene.name or scene.id,
                    width=scene.width_m,
                    height=scene.height_m,
                    obstacles=len(scene.obstacles),
                    doors=kinds["door"],
                    tokens=len(scene.tokens),
                    lights=len(scene.lights),
                    here=int(scene.id == state.current_scene),
                )
            )
        )
    if state.combatants:
        lines += ["", *_table([numbers_of(state, c) for c in state.combatants], say, by_bmo=by_bmo)]
    fighting = {combatant.creature_id for combatant in state.combatants}
    sheets = [sheet for sheet in state.creatures if sheet.id not in fighting]
    if sheets:
        lines += ["", say(message("cli.info.sheets"))]
        lines += _table([sheet_numbers(sheet, state.profile) for sheet in sheets], say, by_bmo=by_bmo)
    return lines


def _table(rows: list[CombatantNumbers], say: Say, *, by_bmo: bool = False) -> list[str]:
    """Return one line each, in columns: name, side, hit points, VD and its multiples, attention, passive scores.

    by_bmo: BMO and DMD too.
    """

    def metres(value: float) -> str:
        return say(message("cli.info.metres", value=value))

    cells = [
        [
            row.name,
            "" if row.side is None else say(message(f"side.{row.side.value}")),
            say(message("cli.info.hit_points", left=row.hit_points, full=row.full)),
            metres(row.speeds[0].vd_m),
            metres(row.multiples[1]),
            metres(row.multiples[2]),
            str(row.pool),
            str(row.initiative),
            str(row.defence),
            str(row.reflex),
            str(row.perception),
            *((say(message("cli.info.bmo", bmo=row.bmo)), str(row.dmd)) if by_bmo else ()),
        ]
        for row in rows
    ]
    head = [
        say(message(f"cli.info.column.{key}"))
        for key in (
            "name",
            "side",
            "hit_points",
            "vd",
            "vd2",
            "vd3",
            "pool",
            "initiative",
            "defence",
            "reflex",
            "perception",
            *(("bmo", "dmd") if by_bmo else ()),
        )
    ]
    widths = [max(len(line[column]) for line in (head, *cells)) for column in range(len(head))]
    left = 2
    return [
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in (head, *cells)
    ]
