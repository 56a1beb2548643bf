"""Fights whose manoeuvres are resolved by BMO: a round of initiative points, or a turn of the ribbons."""

from __future__ import annotations

from typing import Any

from loreval_desktop.core.ids import CreatureId, SceneId
from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Command, Event
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant, ApplyCondition
from loreval_desktop.encounter.ribbons.track import BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import PassEclat
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode, DiceSource, Side, SideDice
from loreval_desktop.encounter.value.scene import Obstacle, Scene, Token
from loreval_desktop.encounter.value.undertakings import Attempt
from loreval_desktop.rules.types.actions import ActionSpec
from loreval_desktop.rules.types.creature import (
    Abilities,
    Allotment,
    Creature,
    NpcKind,
    Size,
    Skill,
    Weapon,
    WeaponMode,
)
from tests.rules.made import profile as made_profile

SWORD = Weapon(id="sword", name="Épée", damage="1d8+3", hardness=10, hit_points=10)
ALL_FEATS = (
    "Science de la bousculade", "Science du croc-en-jambe", "Science du désarmement", "Science de la destruction",
    "Science de la lutte", "Science du renversement",
)  # fmt: skip


def fighter(
    name: str, *, bba: int = 5, strength: int = 16, dexterity: int = 14, size: Size = Size.M, **fields: Any
) -> Creature:
    """By default BMO 8 and DMD 20, a sword, 40 hit points, no feat."""
    own = fields.pop("manoeuvres", {})
    return Creature.model_validate(
        {
            "id": CreatureId("x"),
            "name": name,
            "kind": NpcKind.STANDARD,
            "size": size,
            "hit_points": 40,
            "abilities": Abilities(strength=strength, dexterity=dexterity),
            "skills": (
                Skill(code="initiative", total=2),
                Skill(code="power_strike", total=8),
                Skill(code="defense", total=4),
                Skill(code="reflex", total=2),
                Skill(code="escape", total=3),
            ),
            "attention": {"other": 9},
            "weapons": (SWORD,),
            **fields,
            "manoeuvres": {"base_attack": bba, **own},
        }
    )


class Fight:
    """A fight on an empty floor of 30 m by 20 m: who is there, at (5 + 1.5 n, 5) unless `at` says otherwise.

    system: of initiative. In both the first one named acts, and every die is typed.
    """

    def __init__(
        self,
        *sheets: Creature,
        at: tuple[tuple[float, float], ...] = (),
        system: str = "ribbons",
        walls: tuple[Obstacle, ...] = (),
        sides: tuple[Side, ...] = (),
        size: tuple[float, float] = (30.0, 20.0),
        on_map: bool = True,
        **options: Any,
    ) -> None:
        profile = made_profile(initiative=system, manoeuvres="bmo", **options)
        dice = tuple(SideDice(side=side, source=DiceSource.TYPED) for side in Side)
        start = Encounter(profile=profile, initiative=system, manoeuvres="bmo", dice=dice)  # type: ignore[arg-type]
        self.store = Store(start, ScriptedDice(()))
        if on_map:
            scene = Scene(id=SceneId(""), width_m=size[0], height_m=size[1], obstacles=walls)
            self.store.dispatch(AddScene(scene=scene))
        self.names = [sheet.name for sheet in sheets]
        for number, sheet in enumerate(sheets):
            place = at[number] if number < len(at) else (5 + 1.5 * number, 5.0)
            side = sides[number] if number < len(sides) else (Side.FOES if number else Side.PLAYERS)
            self.store.dispatch(AddCombatant(sheet=sheet, side=side, at=place if on_map else None))
        if system == "ribbons":
            for name in self.names:
                self.store.dispatch(PlaceOnRibbon(combatant_id=self.who(name).id))
            self.store.dispatch(BeginRibbons())
        else:
            self.store.dispatch(StartEncounter())
            for number, roll in enumerate(tuple(self.store.state.pending)):
                self.store.dispatch(EnterRoll(roll_id=roll.id, faces=(max(2, 20 - 2 * number),)))  # type: ignore[arg-type]

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Encounter:
        return self.store.state

    def who(self, name: str) -> Combatant:
        return next(c for c in self.state.combatants if c.name == name)

    def token(self, name: str) -> Token:
        scene = self.state.scene()
        assert scene is not None
        found = scene.token_of(self.who(name).id)
        assert found is not None
        return found

    def at(self, name: str) -> tuple[float, float]:
        x, y = self.token(name).at
        return (round(x, 6), round(y, 6))

    def has(self, name: str, code: str) -> bool:
        return self.who(name).has(ConditionCode(code))

    @property
    def roll(self) -> PendingRoll:
        waiting = self.state.pending[0]
        assert isinstance(waiting, PendingRoll), waiting
        return waiting

    @property
    def question(self) -> PendingRuling:
        waiting = self.state.pending[0]
        assert isinstance(waiting, PendingRuling), waiting
        return waiting

    @property
    def attempts(self) -> list[Attempt]:
        """Return the manoeuvres under way, the one that goes on last."""
        return [each for each in self.state.stack if isinstance(each, Attempt)]

    @property
    def outcome(self) -> str:
        """How the last manoeuvre that is over has ended: done, lost, dropped."""
        begun = {e.undertaking.id for e in self.events("undertaking_begun") if isinstance(e.undertaking, Attempt)}
        ended = [e.outcome for e in self.events("undertaking_ended") if e.undertaking_id in begun]
        return str(ended[-1])

    def events(self, kind: str) -> list[Any]:
        """Return the events of a kind, since the beginning."""
        return [e for change in self.store.past for e in change.events if getattr(e, "kind", "") == kind]

    @property
    def last(self) -> tuple[Event, ...]:
        return self.store.past[-1].events

    # -- acting -------------------------------------------------------------------------------------------------------

    def command(self, actor: str, manoeuvre: str, target: str | None = None, **more: Any) -> AttemptManoeuvre:
        if target is not None:
            more["target"] = self.who(target).id
        if "helpers" in more:
            more["helpers"] = tuple(self.who(h).id for h in more["helpers"])
        return AttemptManoeuvre.model_validate({"actor": self.who(actor).id, "manoeuvre": manoeuvre, **more})

    def attempt(self, actor: str, manoeuvre: str, target: str | None = None, **more: Any) -> None:
        self.store.dispatch(self.command(actor, manoeuvre, target, **more))

    def try_it(self, actor: str, manoeuvre: str, target: str | None = None, *, face: int, **more: Any) -> None:
        """Try a manoeuvre with a face, no attack of opportunity being made."""
        self.attempt(actor, manoeuvre, target, **more)
        if self.state.pending and self.state.pending[0].role == "opportunity":
            self.answer("left")
        if self.state.pending and self.state.pending[0].role == "avoid":
            self.answer("stand")
        self.throw(face)

    def problems(self, actor: str, manoeuvre: str, target: str | None = None, **more: Any) -> list[str]:
        found = self.store.problems(self.command(actor, manoeuvre, target, **more))
        return [str(p.rule) for p in found]

    def do(self, command: Command) -> None:
        self.store.dispatch(command)

    def answer(self, code: str, text: str = "", override: str | None = None) -> None:
        self.store.dispatch(Rule(answer=code, text=text, override=override))

    def throw(self, *faces: int) -> None:
        self.store.dispatch(EnterRoll(faces=faces))

    def put(self, name: str, code: str, by: str | None = None, value: int = 0) -> None:
        """Put somebody into a state."""
        holder = None if by is None else self.who(by).id
        condition = Condition(code=ConditionCode(code), by=holder, value=value)
        self.store.dispatch(ApplyCondition(combatant_id=self.who(name).id, condition=condition))

    def grip(self, holder: str, held: str) -> None:
        """Let one hold another since before this round."""
        self.put(holder, "grappler", held)
        self.put(held, "grappled", holder)

    def turn_of(self, name: str) -> None:
        """Interact with whoever comes before, until it is somebody's turn on the ribbons."""
        from loreval_desktop.encounter.ribbons.act import ActOnRibbon
        from loreval_desktop.rules.types.ribbons import RibbonAction

        for _ in range(40):
            current = self.state.round.cursor
            if current == self.who(name).id:
                return
            self.store.dispatch(ActOnRibbon(action=RibbonAction.INTERACT, number=1, override="pour l'essai"))
        raise AssertionError(f"it is never the turn of {name}")

    def declare(self, name: str, kind: str, target: str | None = None, **action: Any) -> None:
        """Declare with initiative points; the attention goes to what the action needs."""
        weapons = action.pop("weapon_ids", ())
        attention = action.pop("attention", Allotment(environment=2, security=1, focus=2))
        reason = action.pop("override", "pour l'essai")
        self.store.dispatch(
            DeclareAction(
                combatant_id=self.who(name).id,
                attention=attention,
                action=ActionSpec.model_validate({"kind": kind, **action}),
                targets=() if target is None else (self.who(target).id,),
                weapon_ids=weapons,
                override=reason,
            )
        )

    def resolve(self) -> None:
        """Leave the éclats aside, so that actions are resolved."""
        for _ in range(10):
            if self.state.round.phase.value != "eclat_declaration":
                return
            self.store.dispatch(PassEclat())


def wall(*points: tuple[float, float], **fields: Any) -> Obstacle:
    return Obstacle.model_validate({"id": "o1", "points": points, **fields})


TWO_HANDED = Weapon(id="axe", name="Hache", damage="1d12", modes=(WeaponMode.TWO_HANDED,))
DAGGER = Weapon(id="dagger", name="Dague", damage="1d4", modes=(WeaponMode.SINGLE,), off_hand=True)
