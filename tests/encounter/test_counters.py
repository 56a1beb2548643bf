"""Counters, changes of action, concerted actions and who comes first in a charge, played from initiative on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from loreval_desktop.core.ids import CreatureId, SceneId
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.loreval.cast import CastSpell
from loreval_desktop.encounter.loreval.change import ChangeAction, VoidCounter
from loreval_desktop.encounter.loreval.counter_test import FireCounter
from loreval_desktop.encounter.loreval.struggle import BreakBlock
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant, AmendCombatant, ApplyCondition, SetSide
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
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
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind, CounterSide
from loreval_desktop.rules.types.creature import (
    Abilities,
    Allotment,
    AttentionSheet,
    Creature,
    Skill,
    Spell,
    Weapon,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import RulesProfile


def fighter(name: str, weapons: tuple[Weapon, ...] = (), spells: tuple[Spell, ...] = (), **skills: int) -> Creature:
    """A creature of size M, Strength and Dexterity 14, with three attention points and the skills given."""
    totals = {"power_strike": 9, "finesse_strike": 9, "defense": 7, "reflex": 5, **skills}
    sword = Weapon(id="sword", name="Épée", damage="1d12", modes=(WeaponMode.SINGLE, WeaponMode.TWO_HANDED))
    return Creature(
        id=CreatureId("x"),
        name=name,
        hit_points=40,
        abilities=Abilities(strength=14, dexterity=14, constitution=14),
        attention=AttentionSheet(racial=0, other=3),
        skills=tuple(Skill(code=code, total=total) for code, total in totals.items()),  # type: ignore[arg-type]
        weapons=weapons or (sword,),
        spells=spells,
    )


class Fight:
    """A fight in which everybody's dice are typed. points: initiative by name, highest first."""

    def __init__(self, profile: RulesProfile, points: dict[str, int], sheets: Sequence[Creature], **at: object) -> None:
        dice = tuple(SideDice(side=side, source=DiceSource.TYPED) for side in Side)
        self.store = Store(Encounter(profile=profile, dice=dice), ScriptedDice(()))
        self.store.dispatch(AddScene(scene=Scene(id=SceneId(""), width_m=60, height_m=40)))
        for number, sheet in enumerate(sheets):
            side = Side.FOES if number % 2 else Side.PLAYERS
            place = at.get(sheet.name, (5 + 1.2 * number, 5))
            self.store.dispatch(AddCombatant(sheet=sheet, side=side, at=place))  # type: ignore[arg-type]
        self.store.dispatch(StartEncounter())
        for sheet in sheets:
            self.roll(points[sheet.name] - self.modifier())

    def __getitem__(self, name: str) -> Combatant:
        return next(c for c in self.store.state.combatants if c.name == name)

    @property
    def cursor(self) -> str | None:
        found = self.store.state.combatant(self.store.state.round.cursor)
        return found.name if found else None

    def declare(self, name: str, action: ActionSpec, *targets: str, e: int = 0, s: int = 0, f: int = 0,
                **more: object) -> None:  # fmt: skip
        assert self.cursor == name
        self.store.dispatch(
            DeclareAction(
                attention=Allotment(environment=e, security=s, focus=f),
                action=action,
                targets=tuple(self[t].id for t in targets),
                **more,  # type: ignore[arg-type]
            )
        )
        if self.store.state.round.phase is Phase.ECLAT_DECLARATION:  # nobody has a point of heroism to spend
            raise AssertionError("unexpected")

    def roll(self, *faces: int) -> None:
        self.store.dispatch(EnterRoll(faces=faces))

    def answer(self, answer: str) -> None:
        self.store.dispatch(Rule(answer=answer))

    def waits(self) -> str | None:
        return self.store.state.pending[0].role.value if self.store.state.pending else None

    def need(self) -> int | None:
        first = self.store.state.pending[0]
        return first.difficulty if isinstance(first, PendingRoll) else None

    def modifier(self) -> int:
        first = self.store.state.pending[0]
        assert isinstance(first, PendingRoll)
        return first.breakdown.total

    def asked(self) -> str:
        first = self.store.state.pending[0]
        assert isinstance(first, PendingRuling)
        found = self.store.state.combatant(first.who)
        assert found is not None
        return found.name

    def refused(self, command: object) -> set[str | None]:
        with pytest.raises(Refused) as refusal:
            self.store.dispatch(command)  # type: ignore[arg-type]
        return {problem.rule for problem in refusal.value.problems}


def single(count: int = 1, **more: object) -> ActionSpec:
    return ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.SINGLE, count=count, **more)  # type: ignore[arg-type]


def counter(kind: CounterKind, side: CounterSide = CounterSide.DEFENSIVE, **more: object) -> ActionSpec:
    return ActionSpec(kind=ActionKind.COUNTER, counter=kind, side=side, **more)  # type: ignore[arg-type]


MOVE = ActionSpec(kind=ActionKind.MOVE)
OFFENSIVE = CounterSide.OFFENSIVE


# --- defences --------------------------------------------------------------------------------------------------------


@pytest.fixture
def duel(profile: RulesProfile) -> Fight:
    """An attacker A (18) and a defender B (9) at arm's length."""
    return Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B")))


@pytest.mark.rule("L-323", "L-328", "L-329", "L-344", "L-347", "L-348", "L-364")
@pytest.mark.parametrize(("face", "stopped"), [(9, True), (10, False)])
def test_a_parry_sets_what_the_attack_must_reach(duel: Fight, face: int, stopped: bool) -> None:
    duel.declare("B", counter(CounterKind.PARRY), "A", e=1)
    duel.declare("A", single(), "B")
    assert duel.cursor == "A"
    duel.store.dispatch(ResolveAttack())
    assert (duel.waits(), duel.asked()) == ("counter", "B")
    duel.answer("fire")
    assert duel.modifier() == 7
    duel.roll(12)  # defence +7, die 12: the attack must reach 19
    assert duel.need() == 19
    duel.roll(face)  # attack +9: 18 is stopped, 19 hits
    assert duel["A"].has(ConditionCode.BLOCKED) is stopped
    outcome = BlowOutcome.MISS if stopped else BlowOutcome.HIT
    assert [blow.outcome for blow in duel["A"].blows] == [outcome]
    assert (duel.waits() == "damage") is not stopped


@pytest.mark.rule("L-323")
def test_the_first_attack_that_a_counter_stops_ends_the_action(duel: Fight) -> None:
    duel.declare("B", counter(CounterKind.PARRY), "A", e=1)
    duel.declare("A", single(3), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.answer("fire")
    duel.roll(12)
    duel.roll(9)
    assert duel["A"].has(ConditionCode.BLOCKED)
    assert duel.store.state.round.phase is Phase.END_OF_ROUND  # two blows are lost, and nothing is left to do
    assert duel.refused(ResolveAttack(attacker=duel["A"].id)) == {"L-050"}


@pytest.mark.rule("L-348")
def test_one_counter_roll_stands_against_every_attack_of_the_action(duel: Fight) -> None:
    duel.declare("B", counter(CounterKind.PARRY), "A", e=1)
    duel.declare("A", single(2), "B", f=1)
    duel.store.dispatch(ResolveAttack())
    duel.answer("fire")
    duel.roll(3)  # 10
    duel.roll(11)  # 20: hits
    duel.roll(4)  # damage
    duel.store.dispatch(ResolveAttack())
    assert duel.need() == 10
    duel.roll(5)  # 9 + 5 - 5 = 9: stopped
    assert duel["A"].has(ConditionCode.BLOCKED)


@pytest.mark.rule("L-324")
def test_one_who_was_countered_keeps_its_moves(duel: Fight) -> None:
    duel.declare("B", counter(CounterKind.PARRY), "A", e=1)
    duel.declare("A", single(extra_moves=2), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.answer("fire")
    duel.roll(12)
    duel.roll(2)
    assert duel["A"].has(ConditionCode.BLOCKED)
    assert duel.cursor == "A"
    scene = duel.store.state.scene()
    assert scene is not None
    token = scene.token_of(duel["A"].id)
    assert token is not None
    duel.store.dispatch(MoveToken(token_id=token.id, path=((5, 8),)))
    assert duel["A"].walked_m == pytest.approx(3.0)


@pytest.mark.rule("L-346")
def test_a_counter_that_never_comes_costs_its_price(duel: Fight) -> None:
    duel.declare("B", counter(CounterKind.PARRY), "A", e=1)
    duel.declare("A", MOVE)
    duel.store.dispatch(EndTurn())
    assert duel.store.state.round.phase is Phase.END_OF_ROUND
    duel.store.dispatch(EndRound())
    assert duel["B"].initiative == 8


@pytest.mark.rule("L-347")
def test_a_counter_may_be_kept_for_another_assailant(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "C": 15, "B": 9}, (fighter("A"), fighter("B"), fighter("C")))
    fight.declare("B", counter(CounterKind.PARRY, hypothetical=True), e=1, s=1)
    fight.declare("C", single(), "B")
    fight.declare("A", single(), "B")
    fight.store.dispatch(ResolveAttack())
    fight.answer("hold")
    assert fight.waits() == "hit"
    fight.roll(2)
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "C"
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    assert fight.modifier() == 5  # +7, and -2 for a hypothetical counter
    fight.roll(20)
    fight.roll(10)
    assert fight["C"].has(ConditionCode.BLOCKED)


@pytest.mark.rule("L-350")
def test_a_dodge_is_a_reflex_roll(duel: Fight) -> None:
    duel.declare("B", counter(CounterKind.DODGE), "A", e=1)
    duel.declare("A", single(), "B")
    duel.store.dispatch(ResolveAttack())
    duel.answer("fire")
    duel.roll(9)  # reflex +5, die 9
    assert duel.need() == 14


@pytest.mark.rule("L-623", "L-624", "L-625", "L-626", "L-627", "L-628", "L-629")
def test_a_block_holds_an_assailant_that_keeps_its_weapon(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B", soak=8)))
    fight.declare("B", counter(CounterKind.BLOCK), "A", e=1, f=2)
    fight.declare("A", single(extra_moves=1), "B", f=1)
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    assert fight.modifier() == 4  # +8 - 4
    fight.roll(12)
    assert fight.need() == 16
    fight.roll(10)  # +9 - 4: 15
    assert fight.waits() == "block_exit"
    fight.answer("stay_held")
    assert {ConditionCode.BLOCKED, ConditionCode.BLOCK_HELD, ConditionCode.CLINCH} <= {
        c.code for c in fight["A"].conditions
    }
    assert {ConditionCode.BLOCK_HOLDER, ConditionCode.CLINCH} == {c.code for c in fight["B"].conditions}
    assert fight["B"].hit_points == 40


@pytest.mark.rule("L-349", "L-626")
def test_a_blocked_assailant_may_drop_its_weapon_and_loses_its_moves(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B", soak=8)))
    fight.declare("B", counter(CounterKind.BLOCK), "A", e=1, f=2)
    fight.declare("A", single(extra_moves=1), "B", f=1)
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    fight.roll(12)
    fight.roll(1)
    fight.answer("drop_weapon")
    assert fight["A"].ready_weapons == ()
    assert {c.code for c in fight["A"].conditions} == {ConditionCode.BLOCKED, ConditionCode.DISARMED}
    assert [fallen.object_id for fallen in fight.store.state.fallen] == ["sword"]
    assert fight.store.state.round.phase is Phase.END_OF_ROUND  # no move is left


@pytest.mark.rule("L-624", "L-625")
@pytest.mark.parametrize(("face", "blocks"), [(11, True), (12, False)])
def test_a_block_must_exceed_the_attack(profile: RulesProfile, face: int, blocks: bool) -> None:
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B", soak=8)))
    fight.declare("B", counter(CounterKind.BLOCK), "A", e=1, f=2)
    fight.declare("A", single(), "B")
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    fight.roll(17)  # +8 - 4: 21
    fight.roll(face)  # +9
    assert fight.waits() == ("block_exit" if blocks else "damage")


@pytest.mark.rule("L-630")
@pytest.mark.parametrize(("own", "other", "free"), [(15, 14, True), (14, 14, True), (13, 14, False)])
def test_a_strength_roll_gets_out_of_a_block(profile: RulesProfile, own: int, other: int, free: bool) -> None:
    """Both have Strength 14: +2 on each side. Whoever tries wins a tie."""
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B")))
    pairs = (("A", ConditionCode.BLOCK_HELD, "B"), ("B", ConditionCode.BLOCK_HOLDER, "A"))
    for name, code, by in pairs:
        for each in (code, ConditionCode.CLINCH):
            held = Condition(code=each, by=fight[by].id)
            fight.store.dispatch(ApplyCondition(combatant_id=fight[name].id, condition=held))
    fight.declare("B", MOVE)
    fight.declare("A", single(), "B")
    fight.store.dispatch(BreakBlock())
    assert (fight.waits(), fight.modifier()) == ("strength", 2)
    fight.roll(own)
    assert (fight.modifier(), fight.need()) == (2, own + 2)
    fight.roll(other)
    left = {code for name in "AB" for code in (c.code for c in fight[name].conditions)}
    assert left == (set() if free else {ConditionCode.BLOCK_HELD, ConditionCode.BLOCK_HOLDER, ConditionCode.CLINCH})
    if free:
        assert fight.refused(BreakBlock()) == {"L-630"}


# --- offensive counters ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-328", "L-332")
def test_an_offensive_counter_never_answers_a_faster_one(duel: Fight) -> None:
    duel.declare("B", counter(CounterKind.STRIKE, OFFENSIVE, hypothetical=True), e=1)
    duel.declare("A", single(), "B")
    assert duel.waits() is None  # nobody is asked
    assert "L-328" in duel.refused(FireCounter(combatant_id=duel["B"].id))


@pytest.mark.rule("L-333", "L-334")
def test_an_offensive_parry_protects_an_ally(profile: RulesProfile) -> None:
    fight = Fight(profile, {"P": 15, "V": 9, "A": 5}, (fighter("P"), fighter("V"), fighter("A")))
    fight.declare("A", ActionSpec(kind=ActionKind.INACTION))
    fight.declare("V", single(), "A")
    fight.declare("P", counter(CounterKind.PARRY, OFFENSIVE), "V", e=1)
    assert fight.cursor == "V"  # a counter without moves has nothing to do at its own turn
    fight.store.dispatch(ResolveAttack())
    assert fight.asked() == "P"
    fight.answer("fire")
    fight.roll(10)
    assert fight.need() == 17
    fight.roll(7)
    assert fight["V"].has(ConditionCode.BLOCKED)


@pytest.mark.rule("L-353")
@pytest.mark.parametrize(("face", "stopped"), [(7, True), (5, False)])
def test_an_obstruction_stops_a_movement(profile: RulesProfile, face: int, stopped: bool) -> None:
    fight = Fight(profile, {"P": 15, "V": 9}, (fighter("P"), fighter("V")))
    fight.declare("V", MOVE)
    fight.declare("P", counter(CounterKind.OBSTRUCT, OFFENSIVE), "V", e=1)
    assert (fight.waits(), fight.asked()) == ("counter", "P")
    fight.answer("fire")
    assert fight.need() == 15  # passive reflex
    fight.roll(face)  # finesse +9
    assert (fight["V"].declaration.distance_m == 0) is stopped  # type: ignore[union-attr]
    assert not fight["V"].has(ConditionCode.BLOCKED)  # the rest of the action stays


WAND = Spell(id="bolt", name="Trait", level=3)


@pytest.mark.rule("L-561", "L-565", "L-566", "L-567", "L-568")
@pytest.mark.parametrize(("face", "lost"), [(14, True), (15, False)])
def test_a_caster_hurt_by_a_counter_must_concentrate(profile: RulesProfile, face: int, lost: bool) -> None:
    fight = Fight(profile, {"P": 15, "M": 9}, (fighter("P"), fighter("M", spells=(WAND,), concentration=5)))
    fight.declare("M", ActionSpec(kind=ActionKind.SPELL), "P", f=2, spell_id="bolt")
    fight.declare("P", counter(CounterKind.STRIKE, OFFENSIVE), "M", e=1)
    fight.answer("fire")
    assert fight.waits() == "hit"
    fight.roll(15)
    fight.roll(7)  # damage 7: 10 + 7 + 3 = 20
    assert (fight.waits(), fight.need()) == ("concentration", 20)
    modifier = fight.modifier()
    assert modifier == 5
    fight.roll(face)
    assert fight["M"].has(ConditionCode.BLOCKED) is lost


@pytest.mark.rule("L-355", "L-357")
@pytest.mark.parametrize(("face", "resisted"), [(9, True), (10, False)])
def test_a_spell_is_resisted_by_more_than_the_casters_roll(profile: RulesProfile, face: int, resisted: bool) -> None:
    fight = Fight(
        profile,
        {"M": 15, "D": 9},
        (fighter("M", spells=(WAND,), spell_penetration=7), fighter("D", will=5)),
    )
    fight.declare("D", counter(CounterKind.RESIST_SPELL), "M", e=1)
    fight.declare("M", ActionSpec(kind=ActionKind.SPELL), "D", f=1, spell_id="bolt")
    fight.store.dispatch(CastSpell())
    fight.answer("fire")
    fight.roll(12)  # 17
    assert fight.need() == 17
    fight.roll(face)  # 16: resisted; 17: the caster wins
    assert fight["M"].has(ConditionCode.BLOCKED) is resisted


@pytest.mark.rule("L-360", "L-362", "L-564")
@pytest.mark.parametrize(("answer", "lost"), [("yes", True), ("no", False)])
def test_an_offensive_counterspell_acts_at_the_source(profile: RulesProfile, answer: str, lost: bool) -> None:
    fight = Fight(profile, {"P": 15, "M": 9}, (fighter("P", spells=(WAND,)), fighter("M", spells=(WAND,))))
    fight.declare("M", ActionSpec(kind=ActionKind.SPELL), "P", f=1, spell_id="bolt")
    fight.declare("P", counter(CounterKind.COUNTERSPELL, OFFENSIVE), "M", e=1, f=1)
    fight.answer("fire")
    assert fight.waits() == "counterspell"
    fight.answer(answer)
    assert fight["M"].has(ConditionCode.BLOCKED) is lost


# --- charges ---------------------------------------------------------------------------------------------------------

CHARGE = ActionSpec(kind=ActionKind.CHARGE, mode=WeaponMode.SINGLE)


@pytest.mark.rule("L-535", "L-522", "L-530")
def test_a_charge_in_continuity_comes_before_a_faster_assault(profile: RulesProfile) -> None:
    fight = Fight(profile, {"T": 15, "C": 8}, (fighter("T", defense=7), fighter("C")))
    fight.declare("C", CHARGE.model_copy(update={"continued": True}), "T", f=2, override="il courait")
    fight.declare("T", single(2), "C", f=1)
    assert fight.cursor == "C"
    fight.store.dispatch(ResolveAttack())
    assert (fight.modifier(), fight.need()) == (13, 17)
    fight.roll(6)  # 9 + 4 + 6 = 19
    fight.roll(9)
    assert fight["T"].hit_points == 40 - 22  # 2 x 9 + 4
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "T"


@pytest.mark.rule("L-536", "L-537")
def test_a_slower_charger_that_must_run_is_assailed_first(profile: RulesProfile) -> None:
    fight = Fight(profile, {"T": 15, "C": 8}, (fighter("T"), fighter("C")), T=(5, 5), C=(17, 5))
    fight.declare("C", CHARGE.model_copy(update={"extra_moves": 2}), "T", f=2)
    fight.declare("T", single(2), "C", f=1)
    assert fight.cursor == "T"


@pytest.mark.rule("L-539", "L-541", "L-542")
@pytest.mark.parametrize(("face", "received"), [(8, True), (7, False)])
def test_a_spear_receives_a_charge(profile: RulesProfile, face: int, received: bool) -> None:
    spear = Weapon(id="spear", name="Lance", damage="1d8", modes=(WeaponMode.SINGLE,), polearm=True)
    fight = Fight(profile, {"C": 15, "T": 8}, (fighter("C"), fighter("T", weapons=(spear,))))
    fight.declare("T", counter(CounterKind.RECEIVE_CHARGE), "C", e=1)
    fight.declare("C", CHARGE.model_copy(update={"continued": True}), "T", f=2, override="il courait")
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    assert fight.need() == 17  # passive defence of the charger
    fight.roll(face)  # +9
    if received:
        fight.roll(7)
        assert fight["C"].has(ConditionCode.BLOCKED)
        assert fight["C"].hit_points == 40 - 14
        assert fight["C"].blows[0].outcome is BlowOutcome.MISS
    else:
        assert not fight["C"].has(ConditionCode.BLOCKED)
        assert fight.waits() == "hit"


# --- changing an action ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-385")
def test_a_declared_action_is_owed(duel: Fight) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", single(2), "B", f=1)
    assert duel.refused(ChangeAction(action=single(), targets=(duel["B"].id,))) == {"L-385"}


@pytest.mark.rule("L-388", "L-395", "L-397", "L-399", "L-408")
def test_one_whose_target_fell_does_something_smaller_at_minus_two(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "C": 15, "B": 9}, (fighter("A"), fighter("B"), fighter("C")))
    fight.declare("B", MOVE)
    fight.declare("C", single(2), "B", f=1)
    fight.declare("A", MOVE)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(AmendCombatant(combatant_id=fight["B"].id, hit_points=-20))
    assert fight.cursor == "C"
    assert fight.refused(ChangeAction(action=single(2), targets=(fight["A"].id,))) == {"L-395"}
    fight.store.dispatch(ChangeAction(action=single(), targets=(fight["A"].id,)))
    fight.store.dispatch(ResolveAttack())
    assert fight.modifier() == 7
    fight.roll(2)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(EndRound())
    assert fight["C"].initiative == 12  # the declared price of 3


@pytest.mark.rule("L-401", "L-402", "L-403")
@pytest.mark.parametrize(("skill", "face", "score"), [(3, 9, 10), (-3, 1, 1)])
def test_a_grace_round_taken_as_a_change_weighs_on_the_next_roll(
    profile: RulesProfile, skill: int, face: int, score: int
) -> None:
    fight = Fight(profile, {"A": 18, "L": 4}, (fighter("A"), fighter("L", initiative=skill)))
    fight.declare("L", single(2), "A", f=1)
    fight.declare("A", MOVE)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(AmendCombatant(combatant_id=fight["A"].id, hit_points=-20))
    fight.store.dispatch(ChangeAction(action=ActionSpec(kind=ActionKind.GRACE)))
    assert fight["L"].status is InitiativeStatus.GRACE_BY_CHANGE
    fight.store.dispatch(EndRound())
    fight.roll(face)
    assert fight["L"].initiative == score


@pytest.mark.rule("L-389", "L-390", "L-391")
def test_a_counter_without_object_becomes_an_attack_that_comes_first(profile: RulesProfile) -> None:
    """SV-03: A steps out of reach, V turns on P, and P strikes V before V strikes."""
    fight = Fight(
        profile,
        {"A": 18, "P": 14, "V": 9},
        (fighter("A"), fighter("V", defense=6, reflex=0), fighter("P", power_strike=8, defense=8, reflex=0)),
        A=(5, 5), V=(6.2, 5), P=(6.2, 6.2),
    )  # fmt: skip
    fight.declare("V", single(2), "A", f=1)
    fight.declare("P", counter(CounterKind.PARRY, OFFENSIVE, extra_moves=1), "V", e=1)
    fight.declare("A", ActionSpec(kind=ActionKind.MOVE, extra_moves=2), f=1)
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["A"].id)
    assert token is not None
    fight.store.dispatch(MoveToken(token_id=token.id, path=((5, 12),)))
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "P"  # its own turn: a move could be made
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "V"
    assert fight.refused(VoidCounter(combatant_id=fight["P"].id)) == {"L-389"}
    fight.store.dispatch(ChangeAction(action=single(), targets=(fight["P"].id,)))
    fight.store.dispatch(VoidCounter(combatant_id=fight["P"].id))
    assert fight.cursor == "P"
    fight.store.dispatch(ChangeAction(action=single(), targets=(fight["V"].id,)))
    fight.store.dispatch(ResolveAttack())
    assert (fight.modifier(), fight.need()) == (2, 16)  # +8 - 2 - 4
    fight.roll(15)
    fight.roll(1)
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "V"
    fight.store.dispatch(ResolveAttack())
    assert (fight.modifier(), fight.need()) == (7, 14)  # +9 - 2; 18 - 4
    fight.roll(12)
    fight.roll(1)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(EndRound())
    assert [fight[name].initiative for name in "APV"] == [15, 12, 6]


# --- concerted actions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-370", "L-372", "L-375", "L-376", "L-380", "L-381")
def test_those_in_concert_act_on_the_turn_of_the_slowest(profile: RulesProfile) -> None:
    fight = Fight(
        profile, {"X": 18, "Z": 15, "Q": 12, "Y": 9}, (fighter("X"), fighter("Q"), fighter("Y"), fighter("Z"))
    )
    fight.store.dispatch(SetSide(combatant_id=fight["Z"].id, side=Side.PLAYERS))
    fight.declare("Y", single(), "Q", e=1)
    fight.declare("Q", MOVE)
    fight.declare("Z", single(2), "Q", e=2, f=1, concert=(fight["Y"].id,))
    fight.declare("X", single(), "Q", e=2, concert=(fight["Z"].id, fight["Y"].id))
    turns = []
    while fight.store.state.round.phase is Phase.RESOLUTION:
        turns.append(fight.cursor)
        fight.store.dispatch(EndTurn())
    assert turns == ["Q", "X", "Z", "Y"]
    fight.store.dispatch(EndRound())
    assert [fight[name].initiative for name in "XZQY"] == [17, 12, 11, 8]


@pytest.mark.rule("L-377")
def test_one_who_joins_needs_an_environment_of_two(duel: Fight) -> None:
    duel.store.dispatch(SetSide(combatant_id=duel["B"].id, side=Side.ALLIES))
    duel.declare("B", MOVE, e=1)
    command = DeclareAction(attention=Allotment(environment=1), action=MOVE, concert=(duel["B"].id,))
    assert duel.refused(command) == {"L-130"}


@pytest.mark.rule("L-530")
@pytest.mark.parametrize(("metres", "allowed"), [(11.6, True), (11.5, False)])
def test_a_charge_in_continuity_needs_a_run_in_the_round_before(
    profile: RulesProfile, metres: float, allowed: bool
) -> None:
    fight = Fight(profile, {"T": 15, "C": 18}, (fighter("T"), fighter("C")), T=(25, 5), C=(5, 5))
    fight.declare("T", MOVE)
    fight.declare("C", ActionSpec(kind=ActionKind.MOVE, extra_moves=1), f=1)
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["C"].id)
    assert token is not None
    fight.store.dispatch(MoveToken(token_id=token.id, path=((5 + metres, 5),)))
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(EndRound())
    fight.declare("T", MOVE)
    command = DeclareAction(
        attention=Allotment(focus=2),
        action=CHARGE.model_copy(update={"continued": True}),
        targets=(fight["T"].id,),
    )
    if allowed:
        fight.store.dispatch(command)
        assert fight["C"].declaration is not None
    else:
        assert fight.refused(command) == {"L-530"}


@pytest.mark.rule("L-527", "L-528", "L-512", "L-516")
@pytest.mark.parametrize(
    ("ways", "refused"),
    [
        ([((16.7, 5),)], set()),  # 11.7 m, straight, two units of 5.8 m
        ([((11, 5),), ((16.7, 5),)], set()),  # the same in two movements
        ([((16.5, 5),)], {"L-528"}),
        ([((6, 9), (16.6, 6))], {"L-528"}),  # only what comes after the corner counts
        ([((5, 17),)], {"L-527", "L-461"}),  # past it
        ([], {"L-528"}),
    ],
)
def test_a_charge_ends_a_straight_run_of_two_units(
    profile: RulesProfile, ways: list[tuple[tuple[float, float], ...]], refused: set[str]
) -> None:
    near = (18.2, 5) if ways else (6.2, 5)
    fight = Fight(profile, {"C": 18, "T": 9}, (fighter("C"), fighter("T")), C=(5, 5), T=near)
    fight.declare("T", MOVE)
    too_near = None if ways else "il reculera"
    fight.declare("C", CHARGE.model_copy(update={"extra_moves": 3}), "T", f=2, override=too_near)
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["C"].id)
    assert token is not None
    for way in ways:
        fight.store.dispatch(MoveToken(token_id=token.id, path=way))
    if refused:
        assert fight.refused(ResolveAttack()) == refused
        return
    fight.store.dispatch(ResolveAttack())
    assert fight.waits() == "hit"
    fight.roll(2)  # a miss
    assert fight.refused(MoveToken(token_id=token.id, path=((16.5, 5.5),))) == {"L-516"}


@pytest.mark.rule("L-328", "L-332", "L-349", "L-622")
@pytest.mark.parametrize(
    ("kind", "side", "points", "refused"),
    [
        (CounterKind.PARRY, OFFENSIVE, 5, {"L-328"}),
        (CounterKind.PARRY, OFFENSIVE, 18, set()),
        (CounterKind.PARRY, CounterSide.DEFENSIVE, 5, set()),
        (CounterKind.BLOCK, OFFENSIVE, 18, {"L-622"}),
        (CounterKind.DODGE, OFFENSIVE, 18, {"L-351"}),
        (CounterKind.COUNTERSPELL, OFFENSIVE, 18, {"L-360"}),  # it declared a blow
    ],
)
def test_a_counter_that_could_never_fire_is_refused_when_it_is_declared(
    profile: RulesProfile, kind: CounterKind, side: CounterSide, points: int, refused: set[str]
) -> None:
    fight = Fight(profile, {"C": points, "B": 8}, (fighter("C", soak=5), fighter("B")))
    if points > 8:
        fight.declare("B", single(), "C")
    command = DeclareAction(
        attention=Allotment(environment=1, focus=2), action=counter(kind, side), targets=(fight["B"].id,)
    )
    if refused:
        assert fight.refused(command) == refused
    else:
        fight.store.dispatch(command)
        assert fight["C"].declaration is not None


@pytest.mark.rule("L-355", "L-356", "L-358", "L-359")
@pytest.mark.parametrize(
    ("spell", "kind", "modifier"),
    [
        ({}, CounterKind.RESIST_SPELL, 4),
        ({"vigour": True}, CounterKind.RESIST_SPELL, 2),
        ({"irresistible": True}, CounterKind.RESIST_SPELL, None),
        ({"irresistible": True}, CounterKind.DODGE_SPELL, 5),
        ({"auto_targeted": True}, CounterKind.DODGE_SPELL, None),
        ({"auto_targeted": True}, CounterKind.RESIST_SPELL, 4),
    ],
)
def test_a_spell_says_how_it_may_be_answered(
    profile: RulesProfile, spell: dict[str, bool], kind: CounterKind, modifier: int | None
) -> None:
    mage = fighter("A", spells=(Spell(id="x", name="Trait", **spell),))  # type: ignore[arg-type]
    fight = Fight(profile, {"A": 18, "B": 9}, (mage, fighter("B", will=4, vigour=2)))
    fight.declare("B", counter(kind), "A", e=1)
    fight.declare("A", ActionSpec(kind=ActionKind.SPELL), "B", f=1, spell_id="x")
    if modifier is not None:
        fight.store.dispatch(CastSpell())
    if modifier is None:
        assert fight.waits() is None
        assert {"L-356", "L-359"} & fight.refused(FireCounter(combatant_id=fight["B"].id))
    else:
        fight.answer("fire")
        assert fight.modifier() == modifier


@pytest.mark.rule("L-334", "L-335", "L-343")
@pytest.mark.parametrize("approaches", [True, False])
def test_an_offensive_counterer_walks_before_its_counter_or_right_after(
    profile: RulesProfile, approaches: bool
) -> None:
    near = (9.5, 5) if approaches else (6.2, 5)
    fight = Fight(profile, {"C": 18, "B": 9}, (fighter("C"), fighter("B")), C=(5, 5), B=near)
    fight.declare("B", single(extra_moves=1), "C", f=1)
    fight.declare("C", counter(CounterKind.STRIKE, OFFENSIVE, extra_moves=1), "B", e=1, f=1)
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["C"].id)
    assert token is not None
    fight.store.dispatch(EndTurn())  # at its own turn it keeps its move for the counter
    assert fight.waits() == "counter"
    if approaches:
        fight.store.dispatch(MoveToken(token_id=token.id, path=((8.2, 5),)))
    fight.answer("fire")
    fight.roll(1)
    away = MoveToken(token_id=token.id, path=((7, 7),))
    if approaches:
        assert fight.refused(away) == {"L-056"}
    else:
        fight.store.dispatch(away)
        assert fight["C"].walked_m > 2


@pytest.mark.rule("L-530")
@pytest.mark.parametrize(("angle", "allowed"), [(44, True), (46, False)])
def test_a_charge_in_continuity_goes_on_where_the_run_went(profile: RulesProfile, angle: float, allowed: bool) -> None:
    away = (17 + 8 * math.cos(math.radians(angle)), 20 + 8 * math.sin(math.radians(angle)))
    fight = Fight(profile, {"T": 15, "C": 18}, (fighter("T"), fighter("C")), T=away, C=(5, 20))
    fight.declare("T", MOVE)
    fight.declare("C", ActionSpec(kind=ActionKind.MOVE, extra_moves=2), f=1)
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["C"].id)
    assert token is not None
    fight.store.dispatch(MoveToken(token_id=token.id, path=((17, 20),)))
    for command in (EndTurn(), EndTurn(), EndRound()):
        fight.store.dispatch(command)
    fight.declare("T", MOVE)
    go_on = CHARGE.model_copy(update={"continued": True})
    command = DeclareAction(attention=Allotment(focus=2), action=go_on, targets=(fight["T"].id,))
    if allowed:
        fight.store.dispatch(command)
        assert fight["C"].declaration is not None
    else:
        assert fight.refused(command) == {"L-530"}


@pytest.mark.rule("L-331", "L-344")
@pytest.mark.parametrize(("option", "refused"), [("own_turn", True), ("after_counter", False)])
def test_the_option_lets_a_defensive_counterer_walk_right_after_its_counter(
    profile: RulesProfile, option: str, refused: bool
) -> None:
    free = profile.model_copy(
        update={"options": profile.options.model_copy(update={"defensive_counter_moves": option})}
    )
    people = (fighter("B"), fighter("D"), fighter("C"))
    fight = Fight(free, {"B": 18, "D": 12, "C": 9}, people, B=(6.2, 5), D=(20, 5), C=(5, 5))
    fight.declare("C", counter(CounterKind.PARRY, extra_moves=1), "B", e=1, f=1)
    fight.declare("D", MOVE)
    fight.declare("B", single(), "C", f=1)
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    fight.roll(20)
    fight.roll(2)
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["C"].id)
    assert token is not None
    away = MoveToken(token_id=token.id, path=((5, 7),))
    if refused:
        assert fight.refused(away) == {"L-056"}
    else:
        fight.store.dispatch(away)
        assert fight["C"].walked_m == 2
