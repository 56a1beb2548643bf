"""Situations at the table, written in French in `*.json`, played by commands from the first roll to the new scores.

A file has `titre`, `règles` (ids of rows), `combattants` and `étapes`. A step is one of: `déclare`, `attaque`, `dé`,
`réponse`, `change`, `sans_objet`, `bouge`, `saut`, `éclat`, `pas_d_éclat`, `blessure`, `fin_du_tour`, `fin_du_round`;
with `refusé` it must be refused, by these rows; `attendu` names facts that must hold.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from loreval_desktop.core.ids import CreatureId, SceneId
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Command, Refused
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.loreval.change import ChangeAction, VoidCounter
from loreval_desktop.encounter.loreval.events import Jumped
from loreval_desktop.encounter.loreval.jump import MakeJump
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.harm import ApplyDamage
from loreval_desktop.encounter.people.roster import AddCombatant, ApplyCondition, SetAwareness
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat, PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.rounds.surprise import ConfirmSurprise
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import Combatant, DiceSource, Side, SideDice
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.resources import resource
from loreval_desktop.rules.types.actions import ActionSpec
from loreval_desktop.rules.types.creature import Allotment, Creature
from loreval_desktop.rules.types.profile import load_profile
from tests.scenarios.bmo_words import ManoeuvreTable
from tests.scenarios.ribbon_words import RibbonTable

FILES = sorted(Path(__file__).parent.glob("*.json"))
PROFILE = load_profile(resource("rules", "loreval.toml").read_text(encoding="utf-8"))
SKILLS = {
    "initiative": "initiative", "attaque en force": "power_strike", "attaque habile": "finesse_strike",
    "défense": "defense", "réflexe": "reflex", "encaissement": "soak", "évasion": "escape", "acrobatie": "acrobatics",
    "concentration": "concentration",
    "saut": "jump", "volonté": "will", "pénétration": "spell_penetration", "détection": "detection",
}  # fmt: skip
ABILITIES = {"Force": "strength", "Dextérité": "dexterity", "Constitution": "constitution"}
ACTIONS = {
    "attaque": "attack", "déplacement": "move", "contre": "counter", "charge": "charge", "inaction": "inaction",
    "grâce": "grace", "lutte": "grapple", "sort": "spell", "croc-en-jambe": "trip", "désarmement": "disarm",
    "attaque en rotation": "whirlwind", "renversement": "overturn", "compétence": "skill_use", "saut": "jump",
}  # fmt: skip
MODES = {
    "arme simple": "single", "deux armes": "two_weapon", "deux mains": "two_handed", "à distance": "fast_missile",
    "poings": "unarmed",
}  # fmt: skip
COUNTERS = {
    "parade": "parry", "blocage": "block", "esquive": "dodge", "obstruction": "obstruct", "attaque": "strike",
    "réception de charge": "receive_charge", "contre-sort": "counterspell", "résistance": "resist_spell",
}  # fmt: skip
HOLDS = {
    "saisir": "seize", "soulever": "lift", "jeter": "throw", "immobiliser": "immobilise", "renverser": "pin_down",
    "écraser": "crush", "faire lâcher prise": "break_hold", "échapper": "escape", "saisir l'attrapeur": "counter_hold",
}  # fmt: skip
ANSWERS = {"contrer": "fire", "laisser": "hold", "abandonner l'arme": "drop_weapon", "rester bloqué": "stay_held"}


def sheet(given: dict[str, Any]) -> Creature:
    """Return the creature that a scenario describes."""
    weapons = [
        {
            "id": weapon["nom"],
            "name": weapon["nom"],
            "damage": weapon.get("dégâts", "1d8"),
            "modes": [MODES[mode] for mode in weapon.get("modes", ["arme simple"])],
            "skill": "finesse_strike" if weapon.get("habile") else "power_strike",
            "double": weapon.get("double", False),
            "polearm": weapon.get("hampe", False),
            "contact": not weapon.get("tir", False),
            "range_m": 60 if weapon.get("tir") else None,
            "ready": weapon.get("à la main", True),
        }
        for weapon in given.get("armes", [{"nom": "Épée", "modes": ["arme simple", "deux mains"]}])
    ]
    attention = {"other": 3 + given.get("attention", 0)}
    if "attention habituelle" in given:
        e, s, f = given["attention habituelle"]
        attention["standing"] = {"environment": e, "security": s, "focus": f}
    attention["sneak_rank"] = given.get("rang d'attaque sournoise", 0)
    return Creature.model_validate(
        {
            "id": CreatureId("x"),
            "name": given["nom"],
            "kind": {"personnage": "pc", "important": "important_npc", "ordinaire": "standard_npc"}[
                given.get("genre", "ordinaire")
            ],
            "size": given.get("taille", "M"),
            "hit_points": given.get("points de vie", 40),
            "heroism": given.get("héroïsme", 0),
            "armour": given.get("armure"),
            "shield": given.get("bouclier"),
            "talents": [{"code": code} for code in given.get("talents", [])],
            "abilities": {
                ABILITIES[k]: v for k, v in {**dict.fromkeys(ABILITIES, 14), **given}.items() if k in ABILITIES
            },
            "skills": [{"code": SKILLS[k], "total": v} for k, v in given.get("compétences", {}).items()],
            "weapons": weapons,
            "attention": attention,
        }
    )


class Table:
    """The table of one scenario."""

    def __init__(self, story: dict[str, Any]) -> None:
        dice = tuple(SideDice(side=side, source=DiceSource.TYPED) for side in Side)
        self.store = Store(Encounter(profile=PROFILE, dice=dice), ScriptedDice(()))
        self.store.dispatch(AddScene(scene=Scene(id=SceneId(""), width_m=60, height_m=40)))
        for number, given in enumerate(story["combattants"]):
            at = tuple(given.get("place", (5 + 1.2 * number, 5)))
            side = {"joueurs": Side.PLAYERS, "adversaires": Side.FOES}[given.get("camp", "joueurs")]
            self.store.dispatch(AddCombatant(sheet=sheet(given), side=side, at=at))
            for state in given.get("états", []):
                self.store.dispatch(
                    ApplyCondition.model_validate(
                        {"combatant_id": self.one(given["nom"]).id, "condition": {"code": state}}
                    )
                )
        for pair in story.get("n'a pas conscience de", []):
            self.store.dispatch(SetAwareness(observer=self.one(pair[0]).id, of=self.one(pair[1]).id, aware=False))
        self.store.dispatch(StartEncounter())
        if story.get("surprise"):
            self.store.dispatch(ConfirmSurprise())
        for roll in tuple(self.store.state.pending):
            assert isinstance(roll, PendingRoll)
            who = self.store.state.require(roll.who)  # type: ignore[arg-type]
            given = next(g for g in story["combattants"] if g["nom"] == who.name)
            self.store.dispatch(EnterRoll(roll_id=roll.id, faces=(given["initiative"] - roll.breakdown.total,)))

    def one(self, name: str) -> Combatant:
        return next(c for c in self.store.state.combatants if c.name == name)

    def action(self, given: dict[str, Any], name: str) -> dict[str, Any]:
        """Return the fields of a declaration."""
        who = self.store.state.sheet(self.one(name))
        spec: dict[str, Any] = {"kind": ACTIONS[given["action"]], "extra_moves": given.get("déplacements", 0)}
        if given["action"] in ("attaque", "charge", "désarmement", "attaque en rotation"):
            spec["mode"] = MODES[given.get("mode", "arme simple")]
            spec["count"] = given.get("attaques", 1)
        for french, field, table in (("genre", "counter", COUNTERS), ("prise", "grapple", HOLDS)):
            if french in given:
                spec[field] = table[given[french]]
        spec |= {
            field: True
            for french, field in (
                ("en continuité", "continued"), ("hypothétique", "hypothetical"), ("dans le tas", "into_crowd"),
            )
            if given.get(french)
        }  # fmt: skip
        if given.get("offensif"):
            spec["side"] = "offensive"
        return {
            "action": ActionSpec.model_validate(spec),
            "targets": tuple(self.one(t).id for t in given.get("cibles", [])),
            "weapon_ids": tuple(given["armes"])
            if "armes" in given
            else tuple(w.id for w in who.weapons[:1] if "mode" in spec),
        }

    def command(self, step: dict[str, Any]) -> Command:
        """Return the command of a step."""
        if "déclare" in step:
            given = step["déclare"]
            assert self.store.state.round.cursor == self.one(step["qui"]).id, f"ce n'est pas à {step['qui']}"
            allotment = Allotment(environment=given.get("E", 0), security=given.get("S", 0), focus=given.get("F", 0))
            partners = tuple(self.one(p).id for p in given.get("de concert avec", []))
            keep = None if given.get("attention inchangée") else allotment
            reason = given.get("passe outre")
            return DeclareAction(attention=keep, concert=partners, override=reason, **self.action(given, step["qui"]))
        if "change" in step:
            return ChangeAction(**self.action(step["change"], step["qui"]))
        if "attaque" in step:
            given = step["attaque"]
            target = self.one(given["cible"]).id if "cible" in given else None
            concealed = tuple(given["camouflage"]) if "camouflage" in given else None
            return ResolveAttack(target=target, concealed_by=concealed, cover_percent=given.get("couverture"))
        if "dé" in step:
            faces = step["dé"]
            return EnterRoll(faces=tuple(faces) if isinstance(faces, list) else (faces,))
        if "réponse" in step:
            return Rule(answer=ANSWERS[step["réponse"]])
        if "bouge" in step:
            scene = self.store.state.scene()
            assert scene is not None
            token = scene.token_of(self.one(step["qui"]).id)
            assert token is not None
            return MoveToken(token_id=token.id, path=tuple(tuple(p) for p in step["bouge"]))
        if "sans_objet" in step:
            return VoidCounter(combatant_id=self.one(step["sans_objet"]).id)
        if "saut" in step:
            given = step["saut"]
            return MakeJump(objective_m=given.get("à franchir"), run_up=given.get("élan", False))
        if "éclat" in step:
            return AnnounceEclat(combatant_id=self.one(step["éclat"]).id)
        if "blessure" in step:
            return ApplyDamage(combatant_id=self.one(step["qui"]).id, amount=step["blessure"])
        plain: dict[str, Command] = {
            "fin_du_tour": EndTurn(), "fin_du_round": EndRound(), "pas_d_éclat": PassEclat(),
        }  # fmt: skip
        return next(found for key, found in plain.items() if key in step)

    def seen(self, fact: str) -> Any:
        """Return what a fact of the table is now."""
        state = self.store.state
        first = state.pending[0] if state.pending else None
        cursor = state.combatant(state.round.cursor)
        match fact:
            case "au tour de":
                return cursor.name if cursor is not None else None
            case "phase":
                return state.round.phase.value
            case "bonus":
                return first.breakdown.total if isinstance(first, PendingRoll) else None
            case "difficulté":
                return first.difficulty if isinstance(first, PendingRoll) else None
            case "saut":
                jumps = [e for e in self.store.past[-1].events if isinstance(e, Jumped)]
                return {"longueur": jumps[-1].length_m, "franchi": jumps[-1].cleared}
            case "attend":
                return first.role.value if first is not None else None
        who = self.one(fact)
        scores = combat.attention_scores(state, who)
        declared = who.declaration
        return {
            "initiative": who.initiative,
            "points de vie": who.hit_points,
            "héroïsme": who.heroism,
            "états": sorted(c.code.value for c in who.conditions),
            "statut": who.status.value,
            "S": scores.s,
            "coups": [blow.outcome.value if blow.outcome else None for blow in who.blows],
            "catégorie": declared.category if declared else None,
            "Focus exigé": declared.focus if declared else None,
            "malus": -2 - 2 * declared.extra_moves if declared and declared.extra_moves else 0,
        }

    def expect(self, wanted: dict[str, Any], where: str) -> None:
        """Assert the facts of a step."""
        for fact, value in wanted.items():
            found = self.seen(fact)
            if isinstance(value, dict):
                found = {key: found[key] for key in value}
            assert found == value, f"{where}, {fact} : {found} au lieu de {value}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_ends_as_the_rules_say(path: Path) -> None:
    story = json.loads(path.read_text(encoding="utf-8"))
    table: Table | RibbonTable | ManoeuvreTable
    if story.get("manœuvres") == "BMO":
        table = ManoeuvreTable(story)
    else:
        table = RibbonTable(story, PROFILE) if story.get("initiative") == "rubans" else Table(story)
    for number, step in enumerate(story["étapes"], start=1):
        where = f"{path.name}, étape {number}"
        if "attendu" in step:
            table.expect(step["attendu"], where)
        elif "annule" in step and isinstance(table, RibbonTable):
            table.undo(step["annule"])
        elif "refusé" in step:
            with pytest.raises(Refused) as refusal:
                table.store.dispatch(table.command(step))
            assert set(step["refusé"]) <= {problem.rule for problem in refusal.value.problems}, where
        else:
            try:
                table.store.dispatch(table.command(step))
            except Refused as error:
                raise AssertionError(f"{where} : {error}") from error


def test_the_situations_are_there() -> None:
    assert len(FILES) >= 10
