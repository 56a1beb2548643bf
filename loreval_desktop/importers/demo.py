"""What the program opens at its first start, or for the ribbons: a ready fight before its first round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import message
from loreval_desktop.core.safe_json import BadText, read_json
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant, SetProfile
from loreval_desktop.encounter.protocol import run
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.importers.bestiary import load_folder
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.importers.shipped_map import load_map
from loreval_desktop.resources import resource, shipped_map
from loreval_desktop.rules.types.profile import RulesProfile, load_profile


def default_profile() -> RulesProfile:
    """Return the rules as they are shipped."""
    text, bmo = (resource("rules", f"{name}.toml").read_text(encoding="utf-8") for name in ("loreval", "bmo"))
    return load_profile(text, parts=(("bmo", bmo),))


def empty_encounter(title: str = "") -> Encounter:
    """Return an encounter without map and combatants."""
    return Encounter(title=title, profile=default_profile())


def demo_encounter(lang: str, name: str = "demo") -> tuple[Encounter, dict[AssetId, bytes], int]:
    """Return a ready fight, the pictures that it names, and the number of the last id that it used.

    name: of a file `maps/<name>.fight.json`.
    """
    return fight_encounter(shipped_map(f"{name}.fight.json"), lang)


def fight_encounter(path: Path, lang: str) -> tuple[Encounter, dict[AssetId, bytes], int]:
    """Return what a fight file sets up: the map beside it, the title, who stands where by ids of the bestiary, and the
    system of initiative.

    Raises CannotImport, naming the file and the place.
    """
    try:
        plan: Any = read_json(path)
    except BadText as refusal:
        raise CannotImport(refusal.say) from refusal
    sheets = {sheet.id: sheet for sheet in load_folder(resource("bestiary"), lang)}
    try:
        found = load_map(path.parent / Path(plan["map"]).name, lang)
        dice = SeededDice(0)
        state = empty_encounter(plan.get(f"title_{lang}") or plan.get("title", ""))
        if "initiative" in plan:
            options = state.profile.options.model_copy(update={"initiative": plan["initiative"]})
            profile = state.profile.model_copy(update={"options": options})
            state, _ = run(SetProfile(profile=profile, initiative=plan["initiative"]), state, dice)
        state, _ = run(AddScene(scene=found.scene), state, dice)
        for place in plan["combatants"]:
            command = AddCombatant(
                sheet=sheets[place["sheet"]],
                at=(place["at"][0], place["at"][1]),
                side=Side(place["side"]) if "side" in place else None,
                name=place.get(f"name_{lang}", ""),
                hidden=place.get("hidden", False),
            )
            state, _ = run(command, state, dice)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        why = f"{type(error).__name__}: {error}".splitlines()[0]
        raise CannotImport(message("import.bad_map", file=path.name, field="—", why=why)) from error
    return state, found.assets, dice.serial
