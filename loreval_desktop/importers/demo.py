"""What the program opens at its first start: a ready fight before its first round."""

from __future__ import annotations

import json
from typing import Any

from loreval_desktop.core.ids import AssetId
from loreval_desktop.encounter.chance import SeededChance
from loreval_desktop.encounter.protocol import run
from loreval_desktop.encounter.state import Encounter, Side
from loreval_desktop.encounter.subjects.roster import AddCombatant
from loreval_desktop.encounter.subjects.scene import AddScene
from loreval_desktop.importers.bestiary import load_folder
from loreval_desktop.importers.shipped_map import load_map
from loreval_desktop.resources import resource, shipped_map
from loreval_desktop.rules.profile import RulesProfile, load_profile


def default_profile() -> RulesProfile:
    """Return the rules as they are shipped."""
    return load_profile(resource("rules", "loreval.toml").read_text(encoding="utf-8"))


def empty_encounter(title: str = "") -> Encounter:
    """Return an encounter without map and combatants."""
    return Encounter(title=title, profile=default_profile())


def demo_encounter(lang: str, name: str = "demo") -> tuple[Encounter, dict[AssetId, bytes], int]:
    """Return a ready fight, the pictures that it names, and the number of the last id that it used.

    name: of a file `maps/<name>.fight.json`, which says the map, the title, and who stands where: sheets of the
    bestiary by their id.
    """
    plan: dict[str, Any] = json.loads(shipped_map(f"{name}.fight.json").read_text(encoding="utf-8"))
    sheets = {sheet.id: sheet for sheet in load_folder(resource("bestiary"), lang)}
    found = load_map(shipped_map(plan["map"]), lang)
    chance = SeededChance(0)
    state = empty_encounter(plan[f"title_{lang}"])
    state, _ = run(AddScene(scene=found.scene), state, chance)
    for place in plan["combatants"]:
        sheet = sheets[place["sheet"]]
        command = AddCombatant(
            sheet=sheet,
            at=(place["at"][0], place["at"][1]),
            side=Side(place["side"]) if "side" in place else None,
            name=place.get(f"name_{lang}", ""),
            hidden=place.get("hidden", False),
        )
        state, _ = run(command, state, chance)
    return state, found.assets, chance.serial
