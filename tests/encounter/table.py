"""A table at which a fight is played in a few words, for the tests that try a rule where it bites.

Everybody's dice are typed unless `dice` says otherwise. What waits is named by its *role*: hit, confirm, damage,
counter, ward and so on; `roll` and `answer` first make sure that the role is the one that the test expects.

    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(2), "B", f=1)
    table.attack()
    table.roll("hit", 12)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from loreval_desktop.core.ids import CombatantId, CreatureId, ObstacleId, SceneId, TokenId
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Command, Event, Refused
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.facts import combat as facts
from loreval_desktop.encounter.loreval.blow import DivideSecurity, ResolveAttack
from loreval_desktop.encounter.loreval.cast import CastSpell
from loreval_desktop.encounter.loreval.change import ChangeAction, VoidCounter
from loreval_desktop.encounter.loreval.counter_test import FireCounter
from loreval_desktop.encounter.loreval.events import AttackBegun, AttackResolved, Jumped, OpposedStrength
from loreval_desktop.encounter.loreval.jump import MakeJump
from loreval_desktop.encounter.loreval.struggle import BreakBlock
from loreval_desktop.encounter.map.copies import PasteTokens
from loreval_desktop.encounter.map.movement import MoveToken, StandUp
from loreval_desktop.encounter.map.riding import MountToken
from loreval_desktop.encounter.map.scene import AddScene, PlaceToken
from loreval_desktop.encounter.people.events import DamageDealt
from loreval_desktop.encounter.people.harm import ApplyDamage, Heal
from loreval_desktop.encounter.people.heroism import AwardHeroism, SpendHeroism
from loreval_desktop.encounter.people.roster import (
    AddCombatant,
    AmendCombatant,
    ApplyCondition,
    EditCreature,
    LiftCondition,
    RemoveCombatant,
    SetAwareness,
    SetHidden,
    SetReadyWeapons,
    SetSide,
    SetStandingAttention,
)
from loreval_desktop.encounter.rounds.begin_end import EndEncounter, StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat, PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.rounds.surprise import ConfirmSurprise, MarkSurprised, RollDetection, SpringSurprise
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling
from loreval_desktop.encounter.value.people import (
    BlowOutcome,
    Combatant,
    Condition,
    ConditionCode,
    DiceSource,
    InitiativeStatus,
    Side,
    SideDice,
)
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind, Scene, Token
from loreval_desktop.rules.types.actions import (
    ActionKind,
    ActionSpec,
    Addon,
    AttackPart,
    CounterKind,
    CounterSide,
    GrappleOption,
)
from loreval_desktop.rules.types.creature import (
    Abilities,
    Allotment,
    AttentionSheet,
    Creature,
    Criterion,
    CriterionLimit,
    NpcKind,
    Skill,
    Spell,
    Talent,
    Weapon,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import RulesProfile

__all__ = [
    "Addon",
    "Allotment",
    "AnnounceEclat",
    "ApplyDamage",
    "AttackBegun",
    "AttackPart",
    "AttackResolved",
    "AwardHeroism",
    "BlowOutcome",
    "BreakBlock",
    "CastSpell",
    "ConfirmSurprise",
    "Criterion",
    "CriterionLimit",
    "DamageDealt",
    "DivideSecurity",
    "EditCreature",
    "EndEncounter",
    "FireCounter",
    "Heal",
    "InitiativeStatus",
    "Jumped",
    "LiftCondition",
    "MakeJump",
    "MarkSurprised",
    "MountToken",
    "NpcKind",
    "OpposedStrength",
    "PasteTokens",
    "Phase",
    "PlaceToken",
    "RemoveCombatant",
    "RollDetection",
    "RulesProfile",
    "SetAwareness",
    "SetHidden",
    "SetReadyWeapons",
    "SetSide",
    "SetStandingAttention",
    "SpendHeroism",
    "SpringSurprise",
    "StandUp",
    "Talent",
    "TokenId",
    "VoidCounter",
]
"""What the tests name beside what stands here: they take it from here, wherever it lives."""

E = TypeVar("E", bound=Event)

SWORD = Weapon(id="sword", name="Épée", damage="1d12", modes=(WeaponMode.SINGLE, WeaponMode.TWO_HANDED))
BOW = Weapon(
    id="bow",
    name="Arc",
    damage="1d6",
    modes=(WeaponMode.FAST_MISSILE,),
    skill="finesse_strike",
    contact=False,
    range_m=30,
)
SPEAR = Weapon(id="spear", name="Lance", damage="1d8", modes=(WeaponMode.SINGLE, WeaponMode.TWO_HANDED), polearm=True)


def fighter(name: str, *weapons: Weapon, spells: tuple[Spell, ...] = (), pc: bool = False, **changes: Any) -> Creature:
    """A creature of size M with Strength, Dexterity and Constitution 14, 40 hit points and five attention points.

    Power and finesse strikes +9, defence +7, reflex +5; without weapons it bears a sword. A change that names a skill
    sets its total; any other sets that field of the sheet.
    """
    totals = {"power_strike": 9, "finesse_strike": 9, "defense": 7, "reflex": 5}
    known = set(Creature.model_fields)
    totals.update({code: total for code, total in changes.items() if code not in known})
    sheet = Creature(
        id=CreatureId("x"),
        name=name,
        kind=NpcKind.PC if pc else NpcKind.STANDARD,
        hit_points=40,
        abilities=Abilities(strength=14, dexterity=14, constitution=14),
        attention=AttentionSheet(racial=0, other=3),
        skills=tuple(Skill(code=code, total=total) for code, total in totals.items()),  # type: ignore[arg-type]
        weapons=weapons or (SWORD,),
        spells=spells,
    )
    return sheet.model_copy(update={k: v for k, v in changes.items() if k in known})


def attack(count: int = 1, mode: WeaponMode = WeaponMode.SINGLE, **more: Any) -> ActionSpec:
    """So many blows of one mode."""
    return ActionSpec(kind=ActionKind.ATTACK, mode=mode, count=count, **more)


def act(kind: ActionKind, **more: Any) -> ActionSpec:
    """Any other action."""
    return ActionSpec(kind=kind, **more)


def inaction() -> ActionSpec:
    """Nothing."""
    return ActionSpec(kind=ActionKind.INACTION)


def move(extra: int = 0) -> ActionSpec:
    """A move of 1 + extra units."""
    return ActionSpec(kind=ActionKind.MOVE, extra_moves=extra)


def counter(kind: CounterKind, side: CounterSide = CounterSide.DEFENSIVE, **more: Any) -> ActionSpec:
    """A counter."""
    return ActionSpec(kind=ActionKind.COUNTER, counter=kind, side=side, **more)


def hold(option: GrappleOption = GrappleOption.SEIZE, **more: Any) -> ActionSpec:
    """A grapple action."""
    return ActionSpec(kind=ActionKind.GRAPPLE, grapple=option, **more)


def role_of(pending: PendingRoll | PendingRuling) -> str:
    """Return what something that waits is for."""
    return pending.role.value


class Table:
    """A fight on an empty floor of 60 x 40 m.

    points: initiative by name; rolled at once unless `start` is False. side: by name, else turn about players and
    foes. at: places in metres, else 1.2 m apart in a row from (5, 5). walls: pairs of points.
    """

    def __init__(
        self,
        profile: RulesProfile,
        points: Mapping[str, int],
        *sheets: Creature,
        at: Mapping[str, tuple[float, float]] | None = None,
        side: Mapping[str, Side] | None = None,
        walls: Sequence[tuple[tuple[float, float], tuple[float, float]]] = (),
        options: Mapping[str, Any] | None = None,
        start: bool = True,
        **encounter: Any,
    ) -> None:
        if options:
            profile = profile.model_copy(update={"options": profile.options.model_copy(update=dict(options))})
        dice = tuple(SideDice(side=each, source=DiceSource.TYPED) for each in Side)
        self.store = Store(Encounter(profile=profile, dice=dice, **encounter), ScriptedDice(()))
        obstacles = tuple(
            Obstacle(id=ObstacleId(f"w{n}"), kind=ObstacleKind.WALL, points=wall) for n, wall in enumerate(walls)
        )
        self.do(AddScene(scene=Scene(id=SceneId(""), width_m=60, height_m=40, obstacles=obstacles)))
        for number, sheet in enumerate(sheets):
            place = (at or {}).get(sheet.name, (5 + 1.2 * number, 5.0))
            chosen = (side or {}).get(sheet.name, Side.FOES if number % 2 else Side.PLAYERS)
            self.do(AddCombatant(sheet=sheet, side=chosen, at=place))
        if start:
            self.do(StartEncounter())
            self.roll_initiative(points)

    def roll_initiative(self, points: Mapping[str, int]) -> None:
        """Type the faces that give everybody who waits the points named."""
        for waiting in tuple(self.store.state.pending):
            if isinstance(waiting, PendingRoll) and role_of(waiting) == "initiative":
                name = self.name(waiting.who)
                self.do(EnterRoll(roll_id=waiting.id, faces=(points[name] - waiting.breakdown.total,)))

    # -- what stands --------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Encounter:
        return self.store.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last command brought about."""
        return self.store.past[-1].events or ()

    def happened(self, kind: type[E]) -> list[E]:
        """Return the events of one class among those of the last command."""
        return [event for event in self.events if isinstance(event, kind)]

    def __getitem__(self, name: str) -> Combatant:
        return next(c for c in self.state.combatants if c.name == name)

    def id(self, name: str) -> CombatantId:
        return self[name].id

    def name(self, combatant_id: CombatantId | None) -> str:
        found = self.state.combatant(combatant_id)
        return found.name if found is not None else "—"

    @property
    def cursor(self) -> str | None:
        """Whose turn it is."""
        found = self.state.combatant(self.state.round.cursor)
        return found.name if found is not None else None

    @property
    def phase(self) -> Phase:
        return self.state.round.phase

    def has(self, name: str, code: ConditionCode) -> bool:
        return self[name].has(code)

    def points(self, name: str) -> int:
        """Return somebody's hit points."""
        return self[name].hit_points

    def token(self, name: str) -> Token:
        scene = self.state.scene()
        assert scene is not None
        token = scene.token_of(self.id(name))
        assert token is not None
        return token

    # -- what waits ---------------------------------------------------------------------------------------------------

    @property
    def first(self) -> PendingRoll | PendingRuling:
        """What has waited longest."""
        assert self.state.pending, "nothing waits"
        return self.state.pending[0]

    @property
    def roles(self) -> list[str]:
        """What waits, by role."""
        return [role_of(waiting) for waiting in self.state.pending]

    @property
    def waits(self) -> str | None:
        """The role of what has waited longest, or None."""
        return role_of(self.state.pending[0]) if self.state.pending else None

    @property
    def asked(self) -> str:
        """Who is asked."""
        return self.name(self.first.who)

    @property
    def bonus(self) -> int:
        """What is added to the die that waits."""
        assert isinstance(self.first, PendingRoll)
        return self.first.breakdown.total

    @property
    def need(self) -> int | None:
        """What the die that waits must reach."""
        assert isinstance(self.first, PendingRoll)
        return self.first.difficulty

    def terms(self) -> dict[str | None, int]:
        """Return what counts in the account of the die that waits, by rule."""
        assert isinstance(self.first, PendingRoll)
        return {t.rule: t.value for t in self.first.breakdown.terms if t.suppressed_by is None}

    # -- what is done -------------------------------------------------------------------------------------------------

    def do(self, command: Command) -> None:
        self.store.dispatch(command)

    def refused(self, command: Command) -> set[str | None]:
        """Make sure that a command is refused; return the rules that say so."""
        with pytest.raises(Refused) as refusal:
            self.store.dispatch(command)
        return {problem.rule for problem in refusal.value.problems}

    def problems(self, command: Command) -> set[str | None]:
        """Return the rules that speak against a command, without sending it."""
        return {problem.rule for problem in self.store.problems(command)}

    def declaration(
        self, action: ActionSpec, *targets: str, e: int = 0, s: int = 0, f: int = 0, weapons: tuple[str, ...] = (),
        concert: tuple[str, ...] = (), **more: Any,
    ) -> DeclareAction:  # fmt: skip
        return DeclareAction(
            attention=Allotment(environment=e, security=s, focus=f),
            action=action,
            targets=tuple(self.id(t) for t in targets),
            weapon_ids=weapons,
            concert=tuple(self.id(c) for c in concert),
            **more,
        )

    def declare(self, name: str, action: ActionSpec, *targets: str, **more: Any) -> None:
        """Declare for whoever is next, who must be the one named. More: as `declaration`."""
        assert self.cursor == name, f"{self.cursor} declares next, not {name}"
        self.do(self.declaration(action, *targets, **more))

    def declare_in_turn(self, *, idle: Sequence[str] = ()) -> None:
        """Let those named declare inaction while they are next."""
        while self.phase is Phase.DECLARATION and self.cursor in idle:
            self.do(self.declaration(inaction()))

    def no_eclat(self) -> None:
        """Let nobody spend a point of heroism, where the round asks."""
        while self.phase is Phase.ECLAT_DECLARATION:
            self.do(PassEclat())

    def attack(self, target: str | None = None, **more: Any) -> None:
        """Strike the next blow of whoever's turn it is: at the declared target, unless another is named."""
        self.do(ResolveAttack(target=None if target is None else self.id(target), **more))

    def changing(self, action: ActionSpec, *targets: str, **more: Any) -> ChangeAction:
        return ChangeAction(action=action, targets=tuple(self.id(t) for t in targets), **more)

    def change(self, action: ActionSpec, *targets: str, **more: Any) -> None:
        self.do(self.changing(action, *targets, **more))

    def move(self, name: str, *path: tuple[float, float], **more: Any) -> None:
        self.do(MoveToken(token_id=self.token(name).id, path=path, **more))

    def roll(self, role: str, *faces: int) -> None:
        """Type the faces of the roll that has waited longest, which must have that role."""
        assert self.waits == role, f"{self.roles} wait, not {role}"
        assert isinstance(self.first, PendingRoll)
        self.do(EnterRoll(roll_id=self.first.id, faces=faces))

    def answer(self, role: str, code: str, **more: Any) -> None:
        """Answer the question that has waited longest, which must have that role."""
        assert self.waits == role, f"{self.roles} wait, not {role}"
        assert isinstance(self.first, PendingRuling)
        self.do(Rule(ruling_id=self.first.id, answer=code, **more))

    def apply(self, name: str, code: ConditionCode, **more: Any) -> None:
        self.do(ApplyCondition(combatant_id=self.id(name), condition=Condition(code=code, **more)))

    def amend(self, name: str, **more: Any) -> None:
        self.do(AmendCombatant(combatant_id=self.id(name), **more))

    def overrule(self, command: Command) -> None:
        """Do something past the rules, by the GM's word."""
        self.do(command.model_copy(update={"override": "par décision du MJ"}))

    def kill(self, name: str) -> None:
        """Let somebody die by the GM's hand."""
        self.amend(name, hit_points=0)
        assert self.has(name, ConditionCode.DEAD)

    def carry(self, name: str, *path: tuple[float, float]) -> None:
        """Put somebody elsewhere by the GM's hand, whoever's turn it is."""
        self.overrule(MoveToken(token_id=self.token(name).id, path=path))

    def cast(self) -> None:
        """Cast the declared spell of whoever's turn it is."""
        self.do(CastSpell())

    def eclat(self, name: str, action: ActionSpec, *targets: str, **more: Any) -> None:
        """Let one alone announce an éclat and declare anew. More: as `declaration`."""
        self.do(AnnounceEclat(combatant_id=self.id(name)))
        self.pass_eclat()
        self.declare(name, action, *targets, **more)

    def pass_eclat(self) -> None:
        """Let nobody else announce an éclat."""
        if self.phase is Phase.ECLAT_DECLARATION and self.cursor is None:
            self.do(PassEclat())

    def gap(self, one: str, other: str) -> float:
        """Return how far two stand apart, edge to edge, in metres; all are 1 m across."""
        return math.dist(self.token(one).at, self.token(other).at) - 1.0

    def knows(self, observer: str, of: str) -> bool:
        return self.state.knows(self.id(observer), self.id(of))

    def scores(self, name: str) -> tuple[int, int, int]:
        """Return somebody's Environment, Security and Focus as they stand."""
        found = facts.attention_scores(self.state, self[name])
        return found.e, found.s, found.f

    def difficulty(self, attacker: str, target: str) -> int:
        """Return what an attack of one on another must reach now, before any die. The attacker has declared."""
        return facts.attack_facts(self.state, self[attacker], self[target]).difficulty

    def knowers(self, name: str) -> set[str]:
        """Return who knows what somebody has declared."""
        return {c.name for c in facts.knowers(self.state, self[name])}

    def end_turn(self) -> None:
        self.do(EndTurn())

    def end_round(self) -> None:
        self.do(EndRound())
