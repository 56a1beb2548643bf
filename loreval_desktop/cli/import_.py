"""loreval import: make a document of maps, creatures and exports."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from pathlib import Path
from typing import Any

from loreval_desktop.cli.common import add_force, add_json, cannot_write, refuse_existing
from loreval_desktop.cli.frame import DONE, REFUSED, UNREADABLE, Stop, Subcommands
from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCreature
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.importers.bestiary import load_file
from loreval_desktop.importers.demo import empty_encounter, fight_encounter
from loreval_desktop.importers.found_map import FoundMap, to_scene
from loreval_desktop.importers.issue import CannotImport, Issue
from loreval_desktop.importers.sniff import Sniffed, map_of, sniff
from loreval_desktop.storage.document import CannotRead, Document
from loreval_desktop.storage.exchange import import_text
from loreval_desktop.storage.lock import DocumentLock
from loreval_desktop.wording import Say

Fight = tuple[Encounter, dict[AssetId, bytes], int]
"""A fight that is set up, its pictures, and the number of the last id that it used."""
SCALES = ("import.scale_square", "import.scale_by_name", "import.scale_unknown")


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "import", help=say(message("cli.import.help")), description=say(message("cli.import.description"))
    )
    parser.add_argument(
        "source",
        type=Path,
        nargs="+",
        metavar=say(message("cli.import.source")),
        help=say(message("cli.import.source_help")),
    )
    parser.add_argument(
        "-o", dest="out", type=Path, required=True, metavar="OUT.loreval", help=say(message("cli.import.out"))
    )
    parser.add_argument(
        "--metres-per-square", type=float, metavar="M", help=say(message("cli.import.metres_per_square"))
    )
    parser.add_argument("--yes", action="store_true", help=say(message("cli.import.yes")))
    add_json(parser, say)
    add_force(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Write the document; print what was found. Raises Stop: 2 for a source that cannot be read, 1 for the target.

    Every source is read whole before anything is written.
    """
    scale: float | None = args.metres_per_square
    if scale is not None and not 0.01 <= scale <= 1000:
        raise Stop(message("cli.import.bad_scale", given=str(scale)), UNREADABLE)
    refuse_existing(args.out, force=args.force, sources=args.source)
    whole: tuple[Path, Fight | None] | None = None
    work: list[tuple[Command, dict[AssetId, bytes]]] = []
    reports: list[dict[str, Any]] = []
    title = ""
    for source in args.source:
        try:
            found = sniff(source)
            if found.kind == "document":
                raise CannotImport(message("import.no_map.document", file=source.name))
            if found.kind in ("export", "fight"):
                if len(args.source) > 1:
                    raise Stop(message("cli.import.alone", file=source.name), REFUSED)
                whole = (source, None) if found.kind == "export" else (source, fight_encounter(source, args.lang))
                reports.append({"source": source.name, "kind": found.kind})
                continue
            commands, assets, report, name, issues = _read(found, args, say)
        except CannotImport as refusal:
            raise Stop(refusal.say, UNREADABLE) from refusal
        title = title or name
        work += [(command, assets) for command in commands]
        reports.append(report)
        _tell_issues(issues, source, say, as_json=args.json)
    _write(args.out, title, work, whole)
    if args.json:
        print(json.dumps({"file": args.out.name, "sources": reports}, ensure_ascii=False, indent=1))
    else:
        for report in reports:
            print(say(_summary(report)))
        print(say(message("cli.import.written", file=args.out.name)))
    return DONE


def _read(
    found: Sniffed, args: argparse.Namespace, say: Say
) -> tuple[list[Command], dict[AssetId, bytes], dict[str, Any], str, tuple[Issue, ...]]:
    """Return what to carry out for one source, its pictures, its report, its title, and what to know about it."""
    path = found.path
    if found.kind == "creatures":
        sheets = list(load_file(path, args.lang))
        sheets_report: dict[str, Any] = {
            "source": path.name,
            "kind": "creatures",
            "creatures": [sheet.name for sheet in sheets],
        }
        return [AddCreature(sheet=sheet) for sheet in sheets], {}, sheets_report, path.stem, ()
    plan = map_of(found, args.lang)
    scale = None if plan.scale_known else args.metres_per_square
    scene, assets, issues = to_scene(plan, scale, plan.proposals if args.yes else None)
    if args.yes or scale is not None:
        issues = tuple(issue for issue in issues if issue.say.id not in SCALES)
    report: dict[str, Any] = {
        "source": path.name,
        "kind": plan.kind,
        "name": scene.name,
        "width_m": scene.width_m,
        "height_m": scene.height_m,
        "metres_per_square": 1.0 if plan.scale_known else scale or plan.metres_per_square,
        "picture": _picture(plan),
        "counts": plan.counts.model_dump(),
        "taken": {"obstacles": len(scene.obstacles), "lights": len(scene.lights), "picture": bool(scene.background)},
        "questions": [
            {
                "id": question.id,
                "text": say(question.say),
                "count": question.count,
                "answers": [one.code for one in question.answers],
                "proposal": question.proposal,
                "taken": question.proposal if args.yes else None,
            }
            for question in plan.questions
        ],
    }
    return [AddScene(scene=scene)], assets, report, scene.name, issues


def _picture(plan: FoundMap) -> dict[str, Any] | None:
    if plan.picture_header is None:
        return None
    kind, width, height = plan.picture_header
    return {"kind": kind, "width": width, "height": height}


def _tell_issues(issues: tuple[Issue, ...], source: Path, say: Say, *, as_json: bool) -> None:
    for issue in issues:
        text = say(issue.say)
        if as_json:
            line = {
                "source": source.name,
                "severity": issue.severity,
                "id": issue.say.id,
                "text": text,
                "doubt": issue.doubt,
                "where": issue.where,
            }
            text = json.dumps(line, ensure_ascii=False)
        print(text, file=sys.stderr)


def _summary(report: dict[str, Any]) -> Any:
    if report["kind"] in ("export", "fight"):
        return message(f"cli.import.took_{report['kind']}", source=report["source"])
    if report["kind"] == "creatures":
        return message("cli.import.took_creatures", source=report["source"], count=len(report["creatures"]))
    counts = report["counts"]
    return message(
        "cli.import.took_map",
        source=report["source"],
        width=report["width_m"],
        height=report["height_m"],
        walls=counts["walls"],
        doors=counts["doors"],
        lights=report["taken"]["lights"],
    )


def _write(
    target: Path,
    title: str,
    work: list[tuple[Command, dict[AssetId, bytes]]],
    whole: tuple[Path, Fight | None] | None,
) -> None:
    """Write the document beside its place, then swap it in; nothing is left behind when that fails."""
    lock = DocumentLock(target)
    if not lock.take():
        raise Stop(message("document.locked", file=target.name), REFUSED)
    fresh = target.with_name(f".{target.name}.new")
    try:
        fresh.unlink(missing_ok=True)
        if whole is not None and whole[1] is not None:
            state, pictures, serial = whole[1]
            Document.create(fresh, state, assets=pictures, serial=serial).close()
        elif whole is not None:
            import_text(whole[0], fresh).close()
        else:
            with Document.create(fresh, empty_encounter(title[:120])) as document:
                store = document.store()
                for command, assets in work:
                    for data in assets.values():
                        store.put_asset(data)
                    store.dispatch(command, origin="import")
                if document.trouble is not None:
                    raise Stop(document.trouble, REFUSED)
        target.with_name(target.name + "-journal").unlink(missing_ok=True)
        fresh.replace(target)
    except CannotRead as refusal:
        raise Stop(refusal.say, UNREADABLE) from refusal
    except OSError as error:
        raise cannot_write(target, error) from error
    except sqlite3.Error as error:
        raise Stop(message("cli.cannot_write", file=target.name, why=str(error)), REFUSED) from error
    finally:
        fresh.unlink(missing_ok=True)
        lock.release()
