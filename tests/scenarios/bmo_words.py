"""The French words of the situations whose manoeuvres are resolved by BMO against DMD (`"manœuvres": "BMO"`).

A fighter has BMO 8 and DMD 20 unless `BBA`, `Force`, `Dextérité` or `taille` say otherwise; `dons`, `jambes`; `armes`
have `dégâts`, `solidité`, `points`, `deux mains`. `murs` are lines. Played by ribbons unless `"initiative": "points"`.
A step is one of: `déclare`, `tente`, `réponse`, `dé`, `lâche`, `ramasse`, `interagit`, `passe_éclats`, `fin_du_round`.
"""

from __future__ import annotations

from typing import Any

from loreval_desktop.encounter.bmo.grips import ReleaseHold
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.people.equipment import PickUpObject
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.rounds.phases import EndRound
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.rules.types.actions import ActionSpec
from loreval_desktop.rules.types.creature import Allotment, Creature
from loreval_desktop.rules.types.ribbons import RibbonAction
from tests.encounter.bmo_fights import Fight, fighter, wall

MANOEUVRES = {
    "bousculade": "bull_rush", "croc-en-jambe": "trip", "désarmement": "disarm", "destruction": "sunder",
    "lutte": "grapple_bmo", "renversement": "overrun",
}  # fmt: skip
HOLDS = {
    "saisir": "start", "maintenir": "maintain", "déplacer": "move", "frapper": "damage", "immobiliser": "pin",
    "attacher": "tie", "se libérer": "escape", "se libérer par évasion": "slip",
}  # fmt: skip
ANSWERS = {
    "elle touche": "hit", "elle manque": "miss", "elle renonce": "left", "elle répond par un croc-en-jambe": "trip",
    "elle répond par un désarmement": "disarm", "s'écarter": "avoid", "tenir bon": "stand", "ramasser": "take",
    "laisser à terre": "leave", "détruire": "destroy", "épargner": "spare", "contrer": "fire", "ne pas contrer": "hold",
}  # fmt: skip
DEGREES = {"great": "grande réussite", "success": "réussite", "failure": "échec", "bad": "échec grave"}
ACTIONS = {
    "attaque": "attack", "bousculade": "bull_rush", "croc-en-jambe": "trip", "désarmement": "disarm",
    "destruction": "weapon_destruction", "lutte": "grapple", "renversement": "overturn", "charge": "charge",
    "contre": "counter", "inaction": "inaction",
}  # fmt: skip


def sheet(given: dict[str, Any]) -> Creature:
    """Return the fighter that a situation describes."""
    weapons = [
        {
            "id": w["nom"],
            "name": w["nom"],
            "damage": w.get("dégâts", "1d8"),
            "hardness": w.get("solidité", 10),
            "hit_points": w.get("points", 10),
            "modes": ["two_handed"] if w.get("deux mains") else ["single"],
        }
        for w in given.get("armes", [])
    ]
    return fighter(
        given["nom"],
        bba=given.get("BBA", 5),
        strength=given.get("Force", 16),
        dexterity=given.get("Dextérité", 14),
        size=given.get("taille", "M"),
        weapons=weapons,
        hit_points=given.get("points de vie", 40),
        reach_m=given.get("allonge", 1.5),
        speed_override_m=given.get("VD"),
        manoeuvres={
            "feats": given.get("dons", []),
            "legs": given.get("jambes", 2),
            "can_be_tripped": not given.get("vase", False),
        },
    )


class ManoeuvreTable:
    """The table of one situation."""

    def __init__(self, story: dict[str, Any]) -> None:
        given = story["combattants"]
        self.fight = Fight(
            *(sheet(one) for one in given),
            at=tuple(tuple(one.get("place", (5 + 1.5 * n, 5))) for n, one in enumerate(given)),
            sides=tuple(Side.FOES if one.get("camp") == "adversaires" else Side.PLAYERS for one in given),
            walls=tuple(wall(*map(tuple, line), id=f"o{n}") for n, line in enumerate(story.get("murs", []))),
            system="loreval" if story.get("initiative") == "points" else "ribbons",
        )
        self.store = self.fight.store
        for one in given:
            for state in one.get("états", []):
                self.fight.put(one["nom"], state)
            if "tient" in one:
                self.fight.grip(one["nom"], one["tient"])

    def command(self, step: dict[str, Any]) -> Command:
        """Return the command of a step."""
        fight = self.fight
        if "tente" in step:
            return self._attempt(step["tente"], step)
        if "déclare" in step:
            return self._declare(step["déclare"], step["qui"])
        if "réponse" in step:
            answer = ANSWERS[step["réponse"]]
            waives = "le MJ le veut ainsi" if answer == "hold" else None  # a named counter is owed
            return Rule(answer=answer, text=str(step.get("dégâts", "")), override=waives)
        if "dé" in step:
            faces = step["dé"]
            return EnterRoll(faces=tuple(faces) if isinstance(faces, list) else (faces,))
        if "lâche" in step:
            return ReleaseHold(combatant_id=fight.who(step["lâche"]).id)
        if "ramasse" in step:
            fallen = next(f for f in fight.state.fallen if f.name == step["ramasse"])
            return PickUpObject(combatant_id=fight.who(step["qui"]).id, fallen_id=fallen.id)
        if "interagit" in step:
            return ActOnRibbon(
                actor=fight.who(step["qui"]).id,
                action=RibbonAction.INTERACT,
                number=step["interagit"],
                override=step.get("passe outre"),
            )
        if "passe_éclats" in step:
            from loreval_desktop.encounter.rounds.eclats import PassEclat

            return PassEclat()
        return EndRound(override=step.get("passe outre"))

    def _declare(self, given: dict[str, Any], name: str) -> Command:
        from loreval_desktop.encounter.rounds.declaration import DeclareAction

        spec: dict[str, Any] = {"kind": ACTIONS[given["action"]], "extra_moves": given.get("déplacements", 0)}
        if given["action"] in ("attaque", "charge"):
            spec |= {"mode": "single", "count": given.get("attaques", 1)}
        if given["action"] == "contre":
            spec |= {"counter": "parry", "side": "defensive"}
        return DeclareAction(
            combatant_id=self.fight.who(name).id,
            attention=Allotment(environment=given.get("E", 0), security=given.get("S", 0), focus=given.get("F", 0)),
            action=ActionSpec.model_validate(spec),
            targets=tuple(self.fight.who(t).id for t in given.get("cibles", [])),
            weapon_ids=tuple(given.get("armes", [])),
        )

    def _attempt(self, given: dict[str, Any], step: dict[str, Any]) -> Command:
        fight = self.fight
        on_turn = fight.state.combatant(fight.state.round.cursor)
        if "refusé" not in step:
            assert on_turn is not None
            assert on_turn.name == step["qui"], f"c'est à {on_turn.name}, pas à {step['qui']}"
        names = {
            "arme": "weapon_id", "objet": "object_id", "suivre": "follow", "létal": "lethal", "dés": "dice",
            "prendre le dessus": "lead", "danger": "danger", "segments": "cost", "camouflage": "concealed_by",
        }  # fmt: skip
        more = {field: given[word] for word, field in names.items() if word in given}
        if "prise" in given:
            more["hold"] = HOLDS[given["prise"]]
        if "aides" in given:
            more["helpers"] = given["aides"]
        if "chemin" in given:
            more["way"] = [tuple(p) for p in given["chemin"]]
        if "poser en" in given:
            more["place"] = tuple(given["poser en"])
        return fight.command(step["qui"], MANOEUVRES[given["manœuvre"]], given.get("cible"), **more)

    def seen(self, fact: str) -> Any:
        """Return what a fact of the table is now."""
        fight, state = self.fight, self.fight.state
        first = state.pending[0] if state.pending else None
        results = fight.events("manoeuvre_resolved")
        match fact:
            case "au tour de":
                on_turn = state.combatant(state.round.cursor)
                return on_turn.name if on_turn is not None else None
            case "attend":
                if first is None:
                    return None
                who = state.combatant(first.who)
                return [who.name if who else None, first.role.value]
            case "bonus":
                return first.breakdown.total if isinstance(first, PendingRoll) else None
            case "difficulté":
                return first.difficulty if isinstance(first, PendingRoll) else None
            case "total" | "marge" | "manqué de":
                return getattr(results[-1], {"total": "total", "marge": "margin", "manqué de": "missed"}[fact])
            case "degré":
                return DEGREES[results[-1].degree]
            case "à terre":
                return [f.name for f in state.fallen if f.holder is None]
        who = fight.who(fact)
        return {
            "points de vie": who.hit_points,
            "place": list(fight.at(fact)),
            "états": sorted(c.code.value for c in who.conditions),
            "en main": list(who.ready_weapons),
            "tient": next((c.name for c in state.combatants if c.id == bmo.holds(who)), None),
            "tenu par": next((c.name for c in state.combatants if c.id == bmo.held_by(who)), None),
            "DD des liens": bmo.tied_at(who),
            "points de l'arme": [w.left for w in who.weapon_points],
            "a pris": [f.name for f in state.fallen if f.holder == who.id],
            "non létaux": who.nonlethal,
            "coups": [blow.outcome.value if blow.outcome else None for blow in who.blows],
        }

    def expect(self, wanted: dict[str, Any], where: str) -> None:
        """Assert the facts of a step."""
        for fact, value in wanted.items():
            found = self.seen(fact)
            if isinstance(value, dict):
                found = {key: found[key] for key in value}
            assert found == value, f"{where}, {fact} : {found} au lieu de {value}"
