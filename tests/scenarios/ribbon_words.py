"""The French words of the situations that are played by initiative ribbons (`"initiative": "rubans"`).

Beside what all situations have, a fighter has `compétences` and `vertus` (dice), `armes` (`coût`, `fatigue`). A step is
one of: `se_place`, `commence`, `agit`, `réponse`, `réussites`, `dés`, `corrige`, `arrive`, `part`, `annule`.
"""

from __future__ import annotations

from typing import Any

from loreval_desktop.core.ids import CreatureId
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.people.roster import AddCombatant, RemoveCombatant
from loreval_desktop.encounter.ribbons.act import ActOnRibbon, EnterSuccesses
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import AmendRibbon, BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import Combatant, Side
from loreval_desktop.rules.ribbons import SEGMENTS, place
from loreval_desktop.rules.types.creature import Creature, NpcKind, RibbonSheet, RibbonSkill, Virtue, Weapon
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.ribbons import RibbonAction

ACTIONS = {
    "acculer": RibbonAction.CORNER, "manœuvrer": RibbonAction.MANOEUVRE, "blesser": RibbonAction.WOUND,
    "se préparer": RibbonAction.PREPARE, "aider": RibbonAction.HELP, "se défendre": RibbonAction.DEFEND,
    "incanter": RibbonAction.INCANT, "interagir": RibbonAction.INTERACT, "souffler": RibbonAction.BREATHE,
}  # fmt: skip
WORDS = {action: word for word, action in ACTIONS.items()}
NUMBERS = ("bonus", "degré", "niveau", "coût")
"""What the number of an action is called, by the action."""


def sheet(given: dict[str, Any]) -> Creature:
    """Return the character that a situation describes; one of the players' unless it says otherwise."""
    weapons = given.get("armes", [{"nom": "Épée", "coût": 3, "fatigue": 2}])
    return Creature(
        id=CreatureId("x"),
        name=given["nom"],
        kind=NpcKind.STANDARD if given.get("genre") == "ordinaire" else NpcKind.PC,
        weapons=tuple(
            Weapon(id=w["nom"], name=w["nom"], ribbon_cost=w["coût"], ribbon_fatigue=w["fatigue"]) for w in weapons
        ),
        ribbons=RibbonSheet(
            skills=tuple(RibbonSkill(name=n, dice=d) for n, d in given.get("compétences", {}).items()),
            virtues=tuple(Virtue(name=n, dice=d) for n, d in given.get("vertus", {}).items()),
        ),
    )


class RibbonTable:
    """The table of one situation: everybody placed in the order in which they stand in it, unless it says otherwise."""

    def __init__(self, story: dict[str, Any], profile: RulesProfile) -> None:
        options = profile.options.model_copy(update={"initiative": "ribbons"})
        profile = profile.model_copy(update={"options": options})
        self.store = Store(Encounter(profile=profile, initiative="ribbons"), ScriptedDice(()))
        for given in story["combattants"]:
            self.store.dispatch(self._join(given))
        if story.get("placés", True):
            for given in story["combattants"]:
                self.store.dispatch(PlaceOnRibbon(combatant_id=self.one(given["nom"]).id))
            self.store.dispatch(BeginRibbons())

    def one(self, name: str) -> Combatant:
        return next(c for c in self.store.state.combatants if c.name == name)

    def _join(self, given: dict[str, Any]) -> AddCombatant:
        side = {"joueurs": Side.PLAYERS, "adversaires": Side.FOES}[given.get("camp", "joueurs")]
        return AddCombatant(sheet=sheet(given), side=side)

    def command(self, step: dict[str, Any]) -> Command:
        """Return the command of a step."""
        if "agit" in step:
            return self._act(step["agit"], step)
        if "se_place" in step:
            return PlaceOnRibbon(combatant_id=self.one(step["se_place"]).id)
        if "commence" in step:
            return BeginRibbons()
        if "réponse" in step:
            said = step["réponse"]
            given = {"refuse": "refuse", "esquive": "dodge"}.get(said) or f"dodge:{said.removeprefix('esquive avec ')}"
            return Rule(answer=given)
        if "réussites" in step:
            return EnterSuccesses(successes=step["réussites"])
        if "dés" in step:
            return EnterRoll(faces=tuple(step["dés"]))
        if "corrige" in step:
            at = SEGMENTS * (step.get("passe", 1) - 1) + step["segment"] if "segment" in step else None
            used = tuple(step["vertus utilisées"]) if "vertus utilisées" in step else None
            return AmendRibbon(
                combatant_id=self.one(step["corrige"]).id,
                at=at,
                fatigue=step.get("fatigue"),
                wounds=step.get("blessures"),
                virtues_used=used,
            )
        if "arrive" in step:
            return self._join(step["arrive"])
        return RemoveCombatant(combatant_id=self.one(step["part"]).id)

    def _act(self, given: dict[str, Any], step: dict[str, Any]) -> ActOnRibbon:
        on_turn = self.store.state.combatant(self.store.state.round.cursor)
        if "qui" in step and "refusé" not in step and "passe outre" not in step:
            assert on_turn is not None
            assert on_turn.name == step["qui"], f"c'est à {on_turn.name}, pas à {step['qui']}"
        return ActOnRibbon(
            actor=self.one(step["qui"]).id if "qui" in step else None,
            action=ACTIONS[given["action"]],
            target=self.one(given["cible"]).id if "cible" in given else None,
            weapon_id=given.get("arme"),
            mounted=given.get("monté", False),
            siege=given.get("arme de siège", False),
            fatigue_modifier=given.get("fatigue en plus", 0),
            skill=given.get("compétence", ""),
            prepared=ACTIONS[given["pour"]] if "pour" in given else None,
            number=next((given[word] for word in NUMBERS if word in given), 0),
            virtue=given.get("vertu"),
            text=given.get("effet", ""),
            override=step.get("passe outre"),
        )

    def undo(self, times: int) -> None:
        """Take back so many steps."""
        for _ in range(times):
            assert self.store.undo() is not None

    def seen(self, fact: str) -> Any:
        """Return what a fact of the table is now."""
        state = self.store.state
        first = state.pending[0] if state.pending else None
        match fact:
            case "au tour de":
                on_turn = state.combatant(state.round.cursor)
                return on_turn.name if on_turn is not None else None
            case "passes révolues":
                return track(state).passes_over
            case "étape":
                names = {"placement": "placement", "first_turn": "premier tour", "next_turns": "tours suivants"}
                return names.get(track(state).phase)
            case "attend":
                if first is None:
                    return None
                who = state.combatant(first.who)
                return [who.name if who else None, "jet" if isinstance(first, PendingRoll) else "esquive"]
            case "réponses possibles":
                assert first is not None
                assert not isinstance(first, PendingRoll)
                return [a.code.replace("dodge:", "esquive avec ").replace("dodge", "esquive") for a in first.answers]
            case "nombre de dés":
                assert isinstance(first, PendingRoll)
                return first.pool
            case "de droite à gauche":
                found = (state.combatant(r.combatant_id) for r in track(state).ribbons)
                return [c.name if c is not None else None for c in found]
        ribbon = track(state).of(self.one(fact).id)
        assert ribbon is not None, f"{fact} n'a pas de ruban"
        number, segment = place(ribbon.at)
        return {
            "segment": segment,
            "passe": number,
            "fatigue": ribbon.fatigue,
            "blessures": ribbon.wounds,
            "vertus utilisées": list(ribbon.virtues_used),
            "défense": ribbon.defence,
            "bonus": {WORDS[p.action]: p.bonuses for p in ribbon.preparations},
        }

    def expect(self, wanted: dict[str, Any], where: str) -> None:
        """Assert the facts of a step."""
        for fact, value in wanted.items():
            found = self.seen(fact)
            if isinstance(value, dict):
                found = {key: found[key] for key in value}
            assert found == value, f"{where}, {fact} : {found} au lieu de {value}"
