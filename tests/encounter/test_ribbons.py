"""A fight by initiative ribbons, from the first announcement to the end: order, every action, dodges, virtues."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.core.ids import CreatureId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.engine.dice import ScriptedDice, SeededDice
from loreval_desktop.encounter.people.roster import (
    AddCombatant,
    ApplyCondition,
    LiftCondition,
    RemoveCombatant,
    SetProfile,
)
from loreval_desktop.encounter.ribbons.act import ActOnRibbon, EnterSuccesses
from loreval_desktop.encounter.ribbons.track import AmendRibbon, BeginRibbons, PlaceOnRibbon, virtues_left
from loreval_desktop.encounter.rounds.begin_end import EndEncounter, StartEncounter
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn, ForcePhase
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode, Side
from loreval_desktop.encounter.value.ribbons import Preparation, Ribbon, RibbonPhase, Ribbons
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.ribbons import place
from loreval_desktop.rules.types.creature import Creature, NpcKind, RibbonSheet, RibbonSkill, Virtue, Weapon
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.ribbons import RibbonAction
from tests.rules.made import profile as made_profile


def fighter(name: str, *, pc: bool = True, cost: int = 3, fatigue: int = 2) -> Creature:
    """A character: Combat armé 3 dice, Esquive 2, siege 5, Observation 4; Courage 2 and Ruse 1; a weapon."""
    skills = {"Combat armé": 3, "Esquive": 2, "Castramétation & poliorcétique": 5, "Observation": 4, "Magie": 6}
    return Creature(
        id=CreatureId("x"),
        name=name,
        kind=NpcKind.PC if pc else NpcKind.STANDARD,
        weapons=(Weapon(id="sword", name="Épée", ribbon_cost=cost, ribbon_fatigue=fatigue),),
        ribbons=RibbonSheet(
            skills=tuple(RibbonSkill(name=n, dice=d) for n, d in skills.items()),
            virtues=(Virtue(name="Courage", dice=2), Virtue(name="Ruse", dice=1)),
        ),
    )


class Fight:
    """A fight whose successes are typed. names: who is there, in the order in which they announce themselves."""

    def __init__(self, *names: str, npcs: Iterable[str] = (), begin: bool = True, cost: int = 3, **options: object):
        profile: RulesProfile = made_profile(initiative="ribbons", **options)
        self.store = Store(Encounter(profile=profile, initiative="ribbons"), ScriptedDice(()))
        for number, name in enumerate(names):
            sheet = fighter(name, pc=name not in npcs, cost=cost)
            side = Side.FOES if number % 2 else Side.PLAYERS
            self.store.dispatch(AddCombatant(sheet=sheet, side=side))
        if begin:
            self.place(*names)
            self.store.dispatch(BeginRibbons())

    def __getitem__(self, name: str) -> Ribbon:
        ribbon = self.track.of(self.who(name).id)
        assert ribbon is not None
        return ribbon

    @property
    def track(self) -> Ribbons:
        assert self.store.state.ribbons is not None
        return self.store.state.ribbons

    @property
    def turn(self) -> str | None:
        found = self.store.state.combatant(self.store.state.round.cursor)
        return found.name if found else None

    def who(self, name: str) -> Combatant:
        return next(c for c in self.store.state.combatants if c.name == name)

    def place(self, *names: str) -> None:
        for name in names:
            self.store.dispatch(PlaceOnRibbon(combatant_id=self.who(name).id))

    def act(self, action: RibbonAction | str, target: str | None = None, **more: object) -> None:
        if target is not None:
            more["target"] = self.who(target).id
        self.store.dispatch(ActOnRibbon(action=RibbonAction(action), **more))  # type: ignore[arg-type]

    def problems(self, action: str, target: str | None = None, **more: object) -> list[str]:
        """Return the rows that speak against an action."""
        if target is not None:
            more["target"] = self.who(target).id
        command = ActOnRibbon(action=RibbonAction(action), **more)  # type: ignore[arg-type]
        return [str(p.rule) for p in self.store.problems(command)]

    def interact(self, *costs: int) -> None:
        """Let whoever's turn it is interact, one after the other."""
        for cost in costs:
            self.act("interact", number=cost)

    def amend(self, name: str, **fields: object) -> None:
        self.store.dispatch(AmendRibbon(combatant_id=self.who(name).id, **fields))  # type: ignore[arg-type]

    def answer(self, answer: str) -> None:
        self.store.dispatch(Rule(answer=answer))

    def score(self, *successes: int) -> None:
        for number in successes:
            self.store.dispatch(EnterSuccesses(successes=number))

    def attack(self, action: str, target: str, mine: int, theirs: int, **more: object) -> None:
        """Attack somebody who dodges without a virtue."""
        self.act(action, target, **more)
        self.answer("dodge")
        self.score(mine, theirs)

    @property
    def roll(self) -> PendingRoll:
        waiting = self.store.state.pending[0]
        assert isinstance(waiting, PendingRoll)
        return waiting

    @property
    def question(self) -> PendingRuling:
        waiting = self.store.state.pending[0]
        assert isinstance(waiting, PendingRuling)
        return waiting

    def dice(self) -> int:
        assert self.roll.pool is not None
        return self.roll.pool


# --- the track and its order -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-007", "R-008", "R-022", "R-023")
def test_whoever_announces_itself_takes_the_first_free_ribbon_from_the_right() -> None:
    fight = Fight("A", "B", "C", begin=False)
    fight.place("C", "A", "B")  # any order
    assert [r.combatant_id for r in fight.track.ribbons] == [fight.who(n).id for n in ("C", "A", "B")]
    assert [r.at for r in fight.track.ribbons] == [1, 1, 1]


@pytest.mark.rule("R-008", "R-024")
def test_once_placed_nobody_is_moved() -> None:
    fight = Fight("A", "B", begin=False)
    fight.place("A", "B")
    with pytest.raises(Refused) as refusal:
        fight.place("A")
    assert [(p.rule, p.overridable) for p in refusal.value.problems] == [("R-024", False)]
    assert len(fight.track.ribbons) == 2


@pytest.mark.rule("R-020", "R-021")
def test_nobody_acts_before_everybody_is_placed() -> None:
    fight = Fight("A", "Orc", npcs=["Orc"], begin=False)
    fight.place("A")
    with pytest.raises(Refused) as refusal:
        fight.store.dispatch(BeginRibbons())
    assert [p.rule for p in refusal.value.problems] == ["R-021"]
    assert dict(refusal.value.problems[0].say.values)["names"] == "Orc"
    assert fight.problems("breathe") == ["R-020"]
    fight.place("Orc")
    fight.store.dispatch(BeginRibbons())
    assert fight.turn == "A"
    assert fight.store.state.round.phase is Phase.RESOLUTION


@pytest.mark.rule("R-020")
def test_the_points_have_no_say_here() -> None:
    fight = Fight("A", "B")
    for command in (StartEncounter(), EndTurn(), EndRound()):
        with pytest.raises(Refused):
            fight.store.dispatch(command)
    profile = fight.store.state.profile
    with pytest.raises(Refused):
        fight.store.dispatch(SetProfile(profile=profile, initiative="loreval"))
    points = Store(Encounter(profile=profile), ScriptedDice(()))
    points.dispatch(AddCombatant(sheet=fighter("A")))
    with pytest.raises(Refused) as refusal:
        points.dispatch(PlaceOnRibbon(combatant_id=points.state.combatants[0].id))
    assert not refusal.value.problems[0].overridable


@pytest.mark.rule("R-025", "R-026", "R-002")
def test_the_first_turn_goes_from_right_to_left_whatever_the_costs() -> None:
    fight = Fight("A", "B", "C")
    assert fight.turn == "A"
    fight.interact(1)
    assert (fight.turn, fight["A"].at, fight["B"].at) == ("B", 2, 1)
    fight.interact(3)
    assert fight.turn == "C"
    assert fight.track.phase is RibbonPhase.FIRST_TURN
    fight.interact(2)
    assert fight.track.phase is RibbonPhase.NEXT_TURNS
    assert fight.turn == "A"  # 2 is lower than 4 and 3


@pytest.mark.rule("R-025", "R-027")
def test_out_of_turn_only_past_the_rules() -> None:
    fight = Fight("A", "B", "C")
    assert fight.problems("interact", number=1, actor=fight.who("B").id) == ["R-025"]
    fight.interact(1, 2, 3)
    assert fight.turn == "A"
    assert fight.problems("interact", number=1, actor=fight.who("C").id) == ["R-027"]
    fight.act("interact", number=1, actor=fight.who("C").id, override="GM")
    assert (fight["C"].at, fight.turn) == (5, "A")


@pytest.mark.rule("R-027", "R-028", "R-029")
def test_the_lowest_acts_then_the_leftmost_of_equals() -> None:
    fight = Fight("A", "B", "C")
    fight.interact(3, 2, 2)  # A 4, B 3, C 3
    assert fight.turn == "C"  # B and C at 3, C is left of B
    fight.interact(1)  # C 4
    assert fight.turn == "B"
    fight.interact(3)  # B 6; A 4, C 4
    assert fight.turn == "C"
    fight.interact(3)  # C 7
    assert fight.turn == "A"


@pytest.mark.rule("R-029")
def test_one_who_stays_lowest_acts_again() -> None:
    fight = Fight("A", "B")
    fight.interact(1, 2)
    fight.amend("B", at=9)
    assert (fight["A"].at, fight.turn) == (2, "A")
    fight.interact(2)
    assert (fight["A"].at, fight.turn) == (4, "A")


@pytest.mark.rule("R-033")
def test_the_scenario_of_the_rule_text() -> None:
    fight = Fight("A", "B", "C")
    fight.interact(3)
    assert fight["A"].at == 4
    fight.attack("corner", "A", 1, 1)
    assert (fight["B"].at, fight["A"].at) == (4, 5)
    fight.interact(2)
    assert (fight["C"].at, fight.turn) == (3, "C")
    fight.interact(2)
    assert (fight["C"].at, fight.turn) == (5, "B")
    fight.interact(2)
    assert (fight["B"].at, fight.turn) == (6, "C")  # A and C tie at 5, C is left of A
    assert (fight["A"].at, fight["B"].at, fight["C"].at) == (5, 6, 5)


@pytest.mark.rule("R-003", "R-004", "R-005", "R-009")
@pytest.mark.parametrize(
    ("at", "cost", "there"),
    [(15, 1, (1, 16)), (16, 1, (2, 1)), (14, 2, (1, 16)), (14, 3, (2, 1)), (16, 12, (2, 12)), (10, 6, (1, 16))],
)
def test_what_goes_beyond_the_sixteenth_segment_is_carried_over(at: int, cost: int, there: tuple[int, int]) -> None:
    fight = Fight("X", "Y")
    fight.interact(1, 1)
    fight.amend("Y", at=40)
    fight.amend("X", at=at)
    assert fight.turn == "X"
    if cost > 3:
        fight.act("defend", number=cost // 2)  # two segments a success
    else:
        fight.interact(cost)
    assert place(fight["X"].at) == there
    assert fight["X"].at == at + cost


@pytest.mark.rule("R-004", "R-006", "R-032")
def test_across_passes_those_of_the_earlier_pass_act_first() -> None:
    fight = Fight("X", "Y")
    fight.interact(1, 1)
    fight.amend("X", at=15)
    fight.amend("Y", at=16)
    assert fight.turn == "X"
    fight.act("defend", number=2)  # four segments
    assert place(fight["X"].at) == (2, 3)
    assert fight.turn == "Y"
    assert (fight.track.passes_over, fight.store.state.round.number) == (0, 1)
    fight.interact(1)
    assert place(fight["Y"].at) == (2, 1)
    assert fight.turn == "Y"
    assert (fight.track.passes_over, fight.store.state.round.number) == (1, 2)


@pytest.mark.rule("R-020", "R-022")
def test_who_joins_takes_the_first_free_ribbon_at_the_lowest_place() -> None:
    fight = Fight("A", "B", "C")
    fight.interact(3, 2, 3)  # A 4, B 3, C 4
    fight.store.dispatch(RemoveCombatant(combatant_id=fight.who("A").id))
    assert fight.track.ribbons[0].combatant_id is None, "the ribbon stays, empty"
    assert fight.turn == "B"
    fight.store.dispatch(AddCombatant(sheet=fighter("D")))
    fight.place("D")
    assert fight.track.ribbons[0].combatant_id == fight.who("D").id
    assert fight["D"].at == 3
    assert fight.turn == "B", "equal places: B stands left of D"
    fight.interact(1)
    assert fight.turn == "D"


def test_who_joins_in_the_first_turn_starts_no_lower_than_the_lowest() -> None:
    fight = Fight("A", "B")
    fight.interact(3)
    fight.amend("B", at=3)
    fight.store.dispatch(AddCombatant(sheet=fighter("D")))
    fight.place("D")
    assert (fight["D"].at, fight.turn) == (3, "B")
    fight.interact(3)
    assert fight.turn == "D", "it has its place in the first turn"


def test_with_the_option_the_fight_starts_on_segment_zero() -> None:
    fight = Fight("A", "B", ribbon_start_segment=0)
    assert [r.at for r in fight.track.ribbons] == [0, 0]
    fight.interact(1)
    assert fight["A"].at == 1


def test_a_fight_ends_and_another_begins_with_the_wounds_of_the_first() -> None:
    fight = Fight("A", "B")
    fight.amend("B", fatigue=4, wounds=3, virtues_used=("Ruse",))
    fight.act("corner", "B")
    fight.store.dispatch(EndEncounter())
    state = fight.store.state
    assert (state.round.phase, fight.track.phase) == (Phase.ENDED, RibbonPhase.ENDED)
    assert (state.pending, state.stack) == ((), ())
    fight.place("B", "A")
    fight.store.dispatch(BeginRibbons())
    assert (fight.turn, fight.store.state.round.phase) == ("B", Phase.RESOLUTION)
    assert (fight["B"].at, fight["B"].fatigue, fight["B"].wounds) == (1, 0, 3)
    assert fight["B"].virtues_used == ()


@pytest.mark.rule("R-003", "R-120")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_an_action_whose_target_is_gone_comes_to_nothing(steps: int) -> None:
    """Neither paid nor spent; its author acts again. steps: the dodge was chosen, the attack was rolled."""
    fight = Fight("A", "B", "C")
    waits = Preparation(action=RibbonAction.CORNER, bonuses=2, by=fight.who("C").id)
    fight.interact(1, 1, 1)
    fight.amend("A", at=5)
    fight.amend("B", at=5)
    fight.act("help", "A", skill="Observation", prepared=RibbonAction.CORNER)  # C 2 -> 6
    fight.score(4)
    assert (fight.turn, fight["A"].preparations) == ("B", (waits,))  # B stands left of A
    fight.interact(2)
    fight.act("corner", "B", virtue="Courage")
    if steps:
        fight.answer("dodge")
    if steps > 1:
        fight.score(3)
    assert fight["A"].virtues_used == (("Courage",) if steps else ())
    fight.store.dispatch(RemoveCombatant(combatant_id=fight.who("B").id))
    assert (fight.store.state.stack, fight.store.state.pending) == ((), ())
    assert (fight["A"].at, fight.turn) == (5, "A")
    assert (fight["A"].virtues_used, fight["A"].preparations) == ((), (waits,))


def test_an_action_whose_author_is_gone_leaves_the_turn_to_the_next() -> None:
    fight = Fight("A", "B", "C")
    fight.act("corner", "C")
    fight.answer("dodge")
    fight.store.dispatch(RemoveCombatant(combatant_id=fight.who("A").id))
    assert (fight.store.state.stack, fight.store.state.pending) == ((), ())
    assert fight.turn == "B"
    assert fight["C"].at == 2, "it dodged, and that is paid"


def test_a_forced_phase_leaves_no_action_waiting_for_nothing() -> None:
    fight = Fight("A", "B")
    fight.amend("A", at=20)
    fight.amend("B", at=18)
    fight.act("corner", "B")
    assert fight.store.state.round.number == 2
    fight.store.dispatch(ForcePhase(phase=Phase.DECLARATION))
    assert (fight.store.state.pending, fight.store.state.stack, fight.turn) == ((), (), "A")
    assert (fight.store.state.round.phase, fight.store.state.round.number) == (Phase.RESOLUTION, 2)
    fight.act("interact", number=1)
    assert fight["A"].at == 21


@pytest.mark.rule("R-020", "R-028")
def test_who_joins_never_takes_a_turn_that_has_begun() -> None:
    fight = Fight("A", "B", "C")
    fight.store.dispatch(RemoveCombatant(combatant_id=fight.who("A").id))
    assert fight.turn == "B"
    fight.store.dispatch(AddCombatant(sheet=fighter("D")))
    fight.place("D")
    assert (fight.track.ribbons[0].combatant_id, fight.turn) == (fight.who("D").id, "B")
    fight.interact(3)
    assert fight.turn == "D", "right of C, and still in the first turn"
    fight.interact(1)
    fight.interact(1)
    assert (fight.turn, fight["C"].at, fight["D"].at) == ("C", 2, 2)
    fight.store.dispatch(AddCombatant(sheet=fighter("E")))
    fight.place("E")
    assert fight.track.ribbons[3].combatant_id == fight.who("E").id
    assert (fight["E"].at, fight.turn) == (2, "C"), "left of C at the same place, but C was asked already"
    fight.interact(1)
    assert fight.turn == "E"


@pytest.mark.rule("R-027")
def test_whoever_comes_to_again_waits_for_the_turn_under_way() -> None:
    fight = Fight("A", "B", "C")
    fight.interact(1)
    fight.store.dispatch(
        ApplyCondition(combatant_id=fight.who("B").id, condition=Condition(code=ConditionCode.UNCONSCIOUS))
    )
    assert fight.turn == "C"
    fight.store.dispatch(LiftCondition(combatant_id=fight.who("B").id, code=ConditionCode.UNCONSCIOUS))
    assert fight.turn == "C"
    fight.interact(1)
    assert fight.turn == "B", "it has its place in the first turn"


def test_the_game_master_sets_a_ribbon_by_hand() -> None:
    fight = Fight("A", "B")
    fight.amend("A", at=7, fatigue=2, wounds=1, virtues_used=("Courage",))
    assert fight["A"].model_dump(include={"at", "fatigue", "wounds", "virtues_used"}) == {
        "at": 7,
        "fatigue": 2,
        "wounds": 1,
        "virtues_used": ("Courage",),
    }
    assert fight.store.undo() is not None
    assert (fight["A"].at, fight["A"].fatigue) == (1, 0)


# --- Acculer, Manœuvrer, Blesser -------------------------------------------------------------------------------------


@pytest.mark.rule("R-045", "R-048", "R-049")
def test_a_successful_corner_tires_its_target_by_the_weapon() -> None:
    fight = Fight("A", "B")
    fight.attack("corner", "B", 2, 2)  # the one who acts wins ties
    assert (fight["B"].fatigue, fight["A"].fatigue) == (2, 0)
    assert fight["A"].at == 4
    fight = Fight("A", "B")
    fight.attack("corner", "B", 2, 1, weapon_fatigue=1, fatigue_modifier=3)
    assert fight["B"].fatigue == 4


@pytest.mark.rule("R-050", "R-048")
def test_a_failed_corner_tires_its_author() -> None:
    fight = Fight("A", "B")
    fight.attack("corner", "B", 1, 2)
    assert (fight["A"].fatigue, fight["B"].fatigue) == (1, 0)
    assert fight["A"].at == 4, "the cost is paid all the same"


@pytest.mark.tries(17)
@pytest.mark.rule("R-008")
def test_three_of_one_sheet_are_three_on_the_ribbons() -> None:
    fight = Fight("A", begin=False)
    fight.store.dispatch(AddCombatant(sheet=fighter("Ogre", pc=False), side=Side.FOES, count=3))
    names = [c.name for c in fight.store.state.combatants]
    assert len(set(names)) == 4
    fight.place(*names)
    fight.store.dispatch(BeginRibbons())
    for name in names:
        before = fight.store.state
        assert fight.turn == name
        fight.interact(2)
        done = names[: names.index(name) + 1]
        assert [n for n in names if fight[n].acted] == done
        assert fight.store.undo() is not None
        assert fight.store.state == before
        assert fight.store.redo() is not None
    assert [fight[n].at for n in names] == [3, 3, 3, 3]


@pytest.mark.rule("R-046", "R-003")
@pytest.mark.parametrize(("cost", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_cornering_costs_what_the_weapon_does(cost: int, fits: bool) -> None:
    fight = Fight("A", "B", cost=cost)
    assert fight.problems("corner", "B") == ([] if fits else ["R-046"])
    if fits:
        fight.act("corner", "B")
        fight.answer("refuse")
        assert fight["A"].at == 1 + cost


@pytest.mark.rule("R-047")
def test_cornering_from_a_horse_costs_one_more() -> None:
    fight = Fight("A", "B", cost=4)
    assert fight.problems("corner", "B", mounted=True) == []
    fight.act("corner", "B", mounted=True)
    fight.answer("refuse")
    assert fight["A"].at == 6


@pytest.mark.rule("R-051")
@pytest.mark.parametrize("action", ["corner", "wound", "manoeuvre"])
@pytest.mark.parametrize(("siege", "dice"), [(True, 5), (False, 3)])
def test_a_siege_weapon_is_handled_by_its_own_skill(action: str, siege: bool, dice: int) -> None:
    fight = Fight("A", "B")
    fight.act(action, "B", siege=siege, number=2)
    fight.answer("dodge")
    assert fight.dice() == dice
    fight.score(1)
    assert fight.dice() == 2, "the defence is the same"


@pytest.mark.rule("R-051")
@pytest.mark.parametrize("action", ["corner", "wound", "manoeuvre"])
@pytest.mark.parametrize(
    ("siege", "said", "dice"), [(True, None, 5), (True, False, 3), (False, None, 3), (False, True, 5)]
)
def test_the_weapon_says_whether_it_is_a_siege_weapon(action: str, siege: bool, said: bool | None, dice: int) -> None:
    fight = Fight("B", begin=False)
    sheet = fighter("A")
    weapons = (sheet.weapons[0].model_copy(update={"siege": siege}),)
    fight.store.dispatch(AddCombatant(sheet=sheet.model_copy(update={"weapons": weapons})))
    fight.place("A", "B")
    fight.store.dispatch(BeginRibbons())
    fight.act(action, "B", siege=said, number=2)
    fight.answer("dodge")
    assert fight.dice() == dice


@pytest.mark.rule("R-055", "R-057")
@pytest.mark.parametrize(("mine", "theirs"), [(2, 1), (1, 2)])
def test_a_manoeuvre_tires_nobody(mine: int, theirs: int) -> None:
    fight = Fight("A", "B")
    fight.attack("manoeuvre", "B", mine, theirs, number=4, text="désarmer")
    assert (fight["A"].fatigue, fight["B"].fatigue, fight["B"].wounds) == (0, 0, 0)
    assert (fight["A"].at, fight["B"].at) == (5, 2)


@pytest.mark.rule("R-056")
@pytest.mark.parametrize(("cost", "fits"), [(1, False), (2, True), (3, True)])
def test_a_manoeuvre_costs_two_at_least(cost: int, fits: bool) -> None:
    assert Fight("A", "B").problems("manoeuvre", "B", number=cost) == ([] if fits else ["R-056"])


@pytest.mark.rule("R-060", "R-062", "R-063")
@pytest.mark.parametrize(("fatigue", "wounds", "after"), [(5, 2, 5), (3, 4, 4), (0, 0, 0)])
def test_a_successful_wound_raises_wounds_up_to_fatigue(fatigue: int, wounds: int, after: int) -> None:
    fight = Fight("A", "B")
    fight.amend("B", fatigue=fatigue, wounds=wounds)
    fight.attack("wound", "B", 1, 1)
    assert (fight["B"].wounds, fight["B"].fatigue) == (after, fatigue)


@pytest.mark.rule("R-061")
def test_wounding_always_costs_three() -> None:
    fight = Fight("A", "B", cost=4)
    fight.amend("A", at=14)
    fight.attack("wound", "B", 1, 0, mounted=True)
    assert place(fight["A"].at) == (2, 1)


@pytest.mark.rule("R-064", "R-062")
def test_a_failed_wound_tires_its_author() -> None:
    fight = Fight("A", "B")
    fight.amend("B", fatigue=3)
    fight.attack("wound", "B", 0, 1)
    assert (fight["A"].fatigue, fight["B"].wounds) == (1, 0)


@pytest.mark.parametrize("action", ["corner", "manoeuvre", "wound", "help"])
def test_some_actions_need_somebody_else(action: str) -> None:
    fight = Fight("A", "B")
    more: dict[str, object] = {"number": 2, "skill": "Observation", "prepared": RibbonAction.CORNER}
    assert len(fight.problems(action, **more)) == 1
    assert len(fight.problems(action, "A", **more)) == 1
    assert fight.problems(action, "B", **more) == []


def test_a_weapon_that_one_does_not_have_is_refused() -> None:
    fight = Fight("A", "B")
    assert fight.problems("corner", "B", weapon_id="sword") == []
    assert fight.problems("corner", "B", weapon_id="halberd") == ["R-046"]


@pytest.mark.rule("R-049", "R-063", "R-050")
@pytest.mark.parametrize(("ends", "fatigue", "wounds"), [(False, 12, 12), (True, 10, 5)])
def test_gauges_end_at_their_size_by_option_only(ends: bool, fatigue: int, wounds: int) -> None:
    fight = Fight("A", "B", ribbon_gauges_end=ends)
    fight.attack("corner", "B", 1, 0, weapon_fatigue=12)
    fight.act("breathe")
    fight.amend("B", at=20)
    fight.attack("wound", "B", 1, 0)
    assert (fight["B"].fatigue, fight["B"].wounds) == (fatigue, wounds)
    fight.amend("B", fatigue=11, at=2)
    fight.amend("A", at=20)
    fight.attack("wound", "A", 0, 1)
    assert fight["B"].fatigue == (11 if ends else 12), "set higher by hand, it does not fall"


@pytest.mark.rule("R-048", "R-070", "R-083")
def test_skills_are_known_in_english_too() -> None:
    fight = Fight("A", begin=False)
    sheet = fighter("B")
    english = {"Armed fighting": 6, "Dodging": 5, "Siegecraft": 4, "Riding": 3}
    skills = tuple(RibbonSkill(name=n, dice=d) for n, d in english.items())
    fight.store.dispatch(AddCombatant(sheet=sheet.model_copy(update={"ribbons": RibbonSheet(skills=skills)})))
    fight.place("B", "A")
    fight.store.dispatch(BeginRibbons())
    assert fight.problems("prepare", skill="Riding", prepared=RibbonAction.WOUND) == ["R-083"]
    fight.act("wound", "A")
    fight.answer("dodge")
    assert (fight.dice(), dict(fight.roll.why.values)["skill"]) == (6, "Armed fighting")
    fight.score(0, 0)
    fight.act("wound", "B")
    fight.answer("dodge")
    fight.score(0)
    assert (fight.dice(), dict(fight.roll.why.values)["skill"]) == (5, "Dodging")


def test_a_sheet_without_skills_rolls_no_dice() -> None:
    fight = Fight("A", begin=False)
    fight.store.dispatch(AddCombatant(sheet=fighter("B").model_copy(update={"ribbons": None, "weapons": ()})))
    fight.place("B", "A")
    fight.store.dispatch(BeginRibbons())
    fight.act("corner", "A")
    fight.answer("dodge")
    assert (fight.roll.dice, fight.roll.why.values[1][1]) == ("0", message("ribbon_skill.armed_combat"))
    fight.store.dispatch(EnterRoll(faces=()))
    assert fight.dice() == 2
    fight.store.dispatch(EnterRoll(faces=(1, 1)))
    assert (fight["A"].fatigue, fight["B"].at) == (1, 3), "no success each: the one who acts wins ties"


# --- Esquive réactive ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-040", "R-070")
@pytest.mark.parametrize("action", ["corner", "manoeuvre", "wound"])
def test_the_three_attacks_ask_for_a_dodge(action: str) -> None:
    fight = Fight("A", "B")
    fight.act(action, "B", number=2)
    assert fight.question.who == fight.who("B").id
    assert [a.code for a in fight.question.answers] == ["refuse", "dodge", "dodge:Courage", "dodge:Ruse"]
    fight.answer("dodge")
    fight.score(1)
    assert (fight.roll.who, fight.dice()) == (fight.who("B").id, 2)  # Esquive


@pytest.mark.rule("R-070")
@pytest.mark.parametrize("action", ["interact", "breathe", "defend"])
def test_nothing_else_asks_for_one(action: str) -> None:
    fight = Fight("A", "B")
    fight.act(action, number=1)
    assert (fight.store.state.pending, fight.turn) == ((), "B")


@pytest.mark.rule("R-071")
@pytest.mark.parametrize(("before", "after"), [(7, (1, 8)), (16, (2, 1))])
def test_a_dodge_costs_one_segment(before: int, after: tuple[int, int]) -> None:
    fight = Fight("A", "B")
    fight.amend("B", at=before)
    fight.act("corner", "B")
    fight.answer("dodge")
    assert place(fight["B"].at) == after, "at once"
    assert not fight["B"].acted, "and keeps the turn of the first round"


@pytest.mark.rule("R-072", "R-073", "R-074", "R-050")
def test_who_refuses_suffers_and_pays_nothing() -> None:
    fight = Fight("A", "B")
    fight.amend("B", at=7)
    fight.act("corner", "B", virtue="Courage")
    fight.answer("refuse")
    assert fight.store.state.pending == ()
    assert (fight["B"].at, fight["B"].fatigue, fight["B"].virtues_used) == (7, 2, ())
    assert (fight["A"].at, fight["A"].fatigue) == (4, 0)
    assert fight["A"].virtues_used == (), "no roll was made"


@pytest.mark.rule("R-075")
def test_each_dodge_costs_one() -> None:
    fight = Fight("A", "B", "C")
    fight.attack("corner", "C", 1, 1)
    fight.attack("corner", "C", 1, 1)
    assert fight["C"].at == 3


# --- the other actions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-080", "R-081", "R-082", "R-084", "R-085", "R-086")
@pytest.mark.parametrize(("successes", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_preparation_helps_the_action_that_was_announced(successes: int, bonus: int) -> None:
    fight = Fight("A", "B")
    fight.act("prepare", skill="Observation", prepared=RibbonAction.CORNER)
    assert fight.dice() == 4
    fight.score(successes)
    assert (fight["A"].at, fight["A"].fatigue) == (3, 0)
    waits = (Preparation(action=RibbonAction.CORNER, bonuses=bonus),) if bonus else ()
    assert fight["A"].preparations == waits
    fight.interact(3)  # B 4
    assert fight.turn == "A"
    fight.act("corner", "B")
    fight.answer("dodge")
    assert fight.dice() == 3 + bonus
    fight.score(1, 1)
    assert fight["A"].preparations == (), "used once"


@pytest.mark.rule("R-085")
def test_another_action_loses_what_was_prepared() -> None:
    fight = Fight("A", "B")
    fight.act("prepare", skill="Observation", prepared=RibbonAction.CORNER)
    fight.score(4)
    fight.interact(3)
    fight.act("wound", "B")
    fight.answer("dodge")
    assert fight.dice() == 3
    assert fight["A"].preparations == ()


@pytest.mark.rule("R-083", "R-093")
@pytest.mark.parametrize(
    ("skill", "fits"),
    [
        ("Esquive", False),
        ("Combat armé", False),
        ("Équitation", False),
        ("Castramétation & poliorcétique", False),
        ("Observation", True),
    ],
)
@pytest.mark.parametrize("action", ["prepare", "help"])
def test_skills_of_combat_prepare_nothing(action: str, skill: str, fits: bool) -> None:
    fight = Fight("A", "B")
    target = "B" if action == "help" else None
    problems = fight.problems(action, target, skill=skill, prepared=RibbonAction.CORNER)
    assert problems == ([] if fits else ["R-083"])


@pytest.mark.rule("R-082", "R-084", "R-093")
@pytest.mark.parametrize("action", ["prepare", "help"])
def test_a_preparation_needs_its_skill_and_its_kind(action: str) -> None:
    fight = Fight("A", "B")
    target = "B" if action == "help" else None
    assert fight.problems(action, target, prepared=RibbonAction.CORNER) == ["R-082"]
    assert fight.problems(action, target, skill="Observation") == ["R-084"]


@pytest.mark.rule("R-090", "R-091", "R-092", "R-093")
@pytest.mark.parametrize(("ahead", "cost"), [(5, 6), (0, 2), (1, 2), (2, 3), (-5, 2)])
def test_helping_leads_past_the_helped_one(ahead: int, cost: int) -> None:
    fight = Fight("A", "B")
    fight.amend("A", at=10)
    fight.amend("B", at=10 + ahead)
    fight.act("help", "B", skill="Observation", prepared=RibbonAction.WOUND)
    assert fight.dice() == 4
    fight.score(5)
    assert fight["A"].at == 10 + cost
    assert fight["A"].preparations == ()
    assert fight["B"].preparations == (Preparation(action=RibbonAction.WOUND, bonuses=2, by=fight.who("A").id),)
    fight.act("wound", "A")
    fight.answer("dodge")
    assert fight.dice() == 3 + 2


@pytest.mark.rule("R-093", "R-086")
def test_a_failed_help_costs_its_segments_alone() -> None:
    fight = Fight("A", "B")
    fight.act("help", "B", skill="Observation", prepared=RibbonAction.WOUND)
    fight.score(0)
    assert (fight["A"].at, fight["A"].fatigue, fight["B"].preparations) == (3, 0, ())


@pytest.mark.rule("R-095", "R-097", "R-098")
@pytest.mark.parametrize(("bonuses", "cost"), [(1, 2), (3, 6), (6, 12)])
def test_defending_helps_every_dodge_until_ones_next_turn(bonuses: int, cost: int) -> None:
    fight = Fight("A", "B", "C")
    fight.act("defend", number=bonuses)
    assert fight["A"].at == 1 + cost
    for _ in range(2):
        fight.act("corner", "A")
        fight.answer("dodge")
        fight.score(1)
        assert fight.dice() == 2 + bonuses
        fight.score(0)
    assert fight["A"].at == 1 + cost + 2
    assert fight["A"].defence == bonuses
    fight.amend("B", at=40)
    assert fight["A"].defence == (bonuses if fight.turn == "C" else 0)
    fight.amend("C", at=40)
    assert (fight.turn, fight["A"].defence) == ("A", 0), "its next turn has come"


@pytest.mark.rule("R-097")
def test_whoever_is_still_the_lowest_defends_itself_for_nothing() -> None:
    fight = Fight("A", "B")
    fight.interact(1, 3)
    fight.amend("B", at=9)
    fight.act("defend", number=1)
    assert (fight.turn, fight["A"].at, fight["A"].defence) == ("A", 4, 0)


@pytest.mark.rule("R-096")
@pytest.mark.parametrize(("bonuses", "fits"), [(0, False), (1, True), (6, True), (7, False)])
def test_one_to_six_bonuses(bonuses: int, fits: bool) -> None:
    assert Fight("A", "B").problems("defend", number=bonuses) == ([] if fits else ["R-096"])


def test_more_bonuses_past_the_rules_are_kept_whole() -> None:
    fight = Fight("A", "B")
    fight.act("defend", number=7, override="GM")
    saved = Encounter.model_validate_json(fight.store.state.model_dump_json())
    assert saved == fight.store.state
    assert fight["A"].defence == 7


@pytest.mark.rule("R-100", "R-101", "R-102")
@pytest.mark.parametrize(("degree", "at"), [(5, 6), (1, 2), (0, 2)])
def test_a_spell_costs_its_degree(degree: int, at: int) -> None:
    fight = Fight("A", "B")
    fight.act("incant", number=degree, skill="Magie", virtue="Courage")
    assert fight.dice() == 6 + 2
    fight.score(3)
    assert (fight["A"].at, fight["A"].virtues_used) == (at, ("Courage",))
    fight = Fight("A", "B")
    fight.act("incant", number=degree, text="Sommeil")  # rolled at the table, by the rules of magic
    assert (fight["A"].at, fight.store.state.pending, fight["A"].virtues_used) == (at, (), ())
    fight = Fight("A", "B")
    fight.act("incant", number=degree, text="Sommeil", virtue="Ruse")
    assert (fight["A"].at, fight["A"].virtues_used) == (at, ("Ruse",)), "used at the table all the same"


@pytest.mark.rule("R-101")
@pytest.mark.parametrize(("degree", "at"), [(0, 1), (1, 2)])
def test_a_spell_of_degree_zero_is_free_without_the_option(degree: int, at: int) -> None:
    fight = Fight("A", "B", ribbon_degree_zero_costs_one=False)
    fight.act("incant", number=degree)
    assert fight["A"].at == at


@pytest.mark.rule("R-105", "R-106", "R-107", "R-108")
@pytest.mark.parametrize(("level", "fits"), [(0, False), (1, True), (2, True), (3, True), (4, False)])
def test_an_interaction_costs_its_level(level: int, fits: bool) -> None:
    fight = Fight("A", "B")
    assert fight.problems("interact", number=level) == ([] if fits else ["R-105"])
    if fits:
        fight.interact(level)
        assert fight["A"].at == 1 + level


@pytest.mark.rule("R-110", "R-111", "R-121")
def test_breathing_gives_all_virtues_back_for_one_segment() -> None:
    fight = Fight("A", "B")
    fight.amend("A", virtues_used=("Courage", "Ruse"))
    fight.act("breathe")
    assert (fight["A"].at, fight["A"].virtues_used) == (2, ())


@pytest.mark.rule("R-112", "R-123")
def test_characters_of_the_game_master_have_no_virtues() -> None:
    fight = Fight("A", "Orc", npcs=["Orc"])
    fight.act("corner", "Orc")
    assert [a.code for a in fight.question.answers] == ["refuse", "dodge"]
    fight.answer("dodge")
    fight.score(1)
    assert fight.dice() == 2
    fight.score(0)
    assert fight.problems("breathe") == ["R-112"]
    assert fight.problems("corner", "A", virtue="Courage") == ["R-120"]
    fight.act("breathe", override="GM")
    assert fight["Orc"].at == 1 + 1 + 1


# --- virtues and dice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-120", "R-122")
def test_a_virtue_serves_once_on_either_kind_of_roll() -> None:
    fight = Fight("A", "B")
    fight.act("corner", "B", virtue="Courage")
    fight.answer("dodge:Ruse")
    assert fight.dice() == 3 + 2
    fight.score(2)
    assert fight.dice() == 2 + 1
    fight.score(0)
    assert (fight["A"].virtues_used, fight["B"].virtues_used) == (("Courage",), ("Ruse",))
    fight.act("corner", "A", virtue="Courage")  # B's own
    assert [a.code for a in fight.question.answers] == ["refuse", "dodge", "dodge:Ruse"]
    fight.answer("dodge:Ruse")
    fight.score(0, 0)
    assert fight.turn == "B"
    assert fight.problems("corner", "A", virtue="Courage") == ["R-120"]
    assert fight.problems("corner", "A", virtue="Ruse") == ["R-120"]
    fight.act("corner", "A")
    assert [a.code for a in fight.question.answers] == ["refuse", "dodge"], "none is left"
    fight.answer("dodge")
    assert fight.dice() == 3, "the dice of the skill alone"


@pytest.mark.rule("R-124")
def test_outside_combat_virtues_are_free() -> None:
    fight = Fight("A", "B", begin=False)
    assert virtues_left(fight.store.state, fight.who("A")) == ("Courage", "Ruse")
    fight.place("A", "B")
    fight.store.dispatch(BeginRibbons())
    fight.amend("A", virtues_used=("Courage",))
    assert virtues_left(fight.store.state, fight.who("A")) == ("Ruse",)
    fight.store.dispatch(EndEncounter())
    assert virtues_left(fight.store.state, fight.who("A")) == ("Courage", "Ruse")


def test_faces_count_as_successes_from_the_threshold_on() -> None:
    fight = Fight("A", "B")
    fight.act("corner", "B")
    fight.answer("dodge")
    assert fight.roll.dice == "3d6"
    fight.store.dispatch(EnterRoll(faces=(4, 3, 6)))
    assert getattr(fight.store.state.top, "attack_successes", None) == 2
    fight.store.dispatch(EnterRoll(faces=(4, 4)))
    assert fight["B"].fatigue == 2


def test_a_bonus_may_be_a_success_that_is_added_to_what_the_dice_show() -> None:
    fight = Fight("A", "B", ribbon_bonus="success")
    fight.act("defend", number=2)
    fight.act("corner", "A")
    fight.answer("dodge")
    fight.score(2)
    assert fight.dice() == 2
    fight.score(1)  # and two more make three
    assert (fight["A"].fatigue, fight["B"].fatigue) == (0, 1)


def test_more_dice_than_can_be_thrown_are_cut() -> None:
    fight = Fight("A", "B", "C")
    for _ in range(2):
        fight.act("help", "C", skill="Observation", prepared=RibbonAction.CORNER)
        fight.score(99)
    fight.act("corner", "A")
    fight.answer("dodge")
    assert fight.dice() == 100
    fight.store.dispatch(EnterRoll(faces=(1,) * 100))
    assert fight.dice() == 2


# --- whatever is played ----------------------------------------------------------------------------------------------

STEPS = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 5), st.integers(0, 3)), max_size=25)


@settings(max_examples=60)
@given(steps=STEPS, count=st.integers(2, 5), seed=st.integers(0, 99))
def test_whatever_is_played(steps: list[tuple[int, int, int]], count: int, seed: int) -> None:
    """Nobody is skipped, nothing goes back, passes only grow, costs add up to the way, undo brings back all."""
    names = [f"F{n}" for n in range(count)]
    fight = Fight(*names)
    fight.store.dice = SeededDice(seed, fight.store.dice.serial)
    values = [fight.store.state]
    first: list[str] = []
    fight.store.subscribe(lambda change: values.append(change.after))
    way = dict.fromkeys(names, 0)
    for kind, number, choice in steps:
        before = fight.track
        on_turn = fight.turn
        assert on_turn is not None
        expected = [n for n in reversed(names) if not fight[n].acted]
        if expected:
            assert on_turn == expected[-1]  # the rightmost who has not acted
            first.append(on_turn)
        else:
            lowest = min(fight[n].at for n in names)
            assert on_turn == [n for n in names if fight[n].at == lowest][-1]  # placement order: the leftmost is last
        action = list(RibbonAction)[kind]
        other = names[(names.index(on_turn) + 1 + choice % (count - 1)) % count]
        targeted = action in ("corner", "manoeuvre", "wound", "help")
        cost = {"corner": 3, "manoeuvre": 2 + number, "wound": 3, "prepare": 2, "defend": 2 * (1 + number),
                "incant": max(1, number), "interact": 1 + number % 3, "breathe": 1,
                "help": max(2, fight[other].at - fight[on_turn].at + 1)}[action]  # fmt: skip
        bonuses = {"manoeuvre": 2 + number, "defend": 1 + number, "incant": number, "interact": 1 + number % 3}
        fight.act(
            action,
            other if targeted else None,
            number=bonuses.get(action, 0),
            skill="Observation" if action in ("prepare", "help") else "",
            prepared=RibbonAction.CORNER if action in ("prepare", "help") else None,
        )
        if fight.store.state.pending and isinstance(fight.store.state.pending[0], PendingRuling):
            answers = fight.question.answers
            answer = answers[choice % len(answers)].code
            fight.answer(answer)
            way[other] += answer != "refuse"
        while fight.store.state.pending:
            fight.score(number)
        way[on_turn] += cost
        assert [r.combatant_id for r in fight.track.ribbons] == [r.combatant_id for r in before.ribbons]
        for was, now in zip(before.ribbons, fight.track.ribbons, strict=True):
            assert now.at >= was.at
            assert now.fatigue >= was.fatigue
            assert now.wounds >= was.wounds
        assert fight.track.passes_over >= before.passes_over
        assert fight.track.passes_over == min((fight[n].at - 1) // 16 for n in names)
        assert {n: fight[n].at - 1 for n in names} == way
    assert first == names[: len(first)]
    for value in reversed(values[:-1]):
        assert fight.store.undo() is not None
        assert fight.store.state == value


COMINGS = st.lists(
    st.tuples(
        st.sampled_from(["act", "act", "act", "join", "leave", "fall", "rise"]), st.integers(0, 7), st.integers(1, 3)
    ),
    max_size=30,
)


@pytest.mark.rule("R-020", "R-027", "R-028", "R-006")
@settings(max_examples=80)
@given(steps=COMINGS, count=st.integers(2, 4))
def test_whoever_comes_and_goes(steps: list[tuple[str, int, int]], count: int) -> None:
    """Nobody who comes or goes takes a turn; a turn that begins is the lowest's, the leftmost of equals."""
    fight = Fight(*(f"F{n}" for n in range(count)))
    values = [fight.store.state]
    fight.store.subscribe(lambda change: values.append(change.after))
    for at, (kind, which, number) in enumerate(steps, start=1):
        state, before, on_turn = fight.store.state, fight.track, fight.turn
        standing = [state.require(r.combatant_id) for r in before.ribbons if r.combatant_id is not None]
        picked = standing[which % len(standing)] if standing else None
        touched = None
        if kind == "join":
            fight.store.dispatch(AddCombatant(sheet=fighter(f"N{at}")))
            fight.place(f"N{at}")
            places = [
                r.at for r in before.ribbons if r.combatant_id is not None and not state.require(r.combatant_id).out
            ]
            assert fight[f"N{at}"].at == (min(places) if places else 1)
        elif picked is None:
            continue
        elif kind == "leave":
            touched = picked.name
            fight.store.dispatch(RemoveCombatant(combatant_id=picked.id))
        elif kind == "fall" and not picked.out:
            touched = picked.name
            condition = Condition(code=ConditionCode.UNCONSCIOUS)
            fight.store.dispatch(ApplyCondition(combatant_id=picked.id, condition=condition))
        elif kind == "rise" and picked.out:
            fight.store.dispatch(LiftCondition(combatant_id=picked.id, code=ConditionCode.UNCONSCIOUS))
        elif kind == "act" and on_turn is not None:
            touched = on_turn
            was = fight[on_turn].at
            fight.interact(number)
            assert fight[on_turn].at == was + number
        now = fight.track
        if on_turn is not None and touched != on_turn:
            assert fight.turn == on_turn, f"{kind} took the turn from {on_turn}"
            continue
        able = [
            (r, n)
            for n, r in enumerate(now.ribbons)
            if r.combatant_id is not None and not fight.store.state.require(r.combatant_id).out
        ]
        waiting = [(r, n) for r, n in able if not r.acted]
        if not able:
            assert fight.turn is None
        elif now.phase is RibbonPhase.FIRST_TURN:
            assert fight.turn == fight.store.state.require(waiting[0][0].combatant_id).name  # type: ignore[arg-type]
        else:
            lowest = min(able, key=lambda pair: (pair[0].at, -pair[1]))[0]
            assert fight.turn == fight.store.state.require(lowest.combatant_id).name  # type: ignore[arg-type]
        assert now.passes_over >= before.passes_over
    for value in reversed(values[:-1]):
        assert fight.store.undo() is not None
        assert fight.store.state == value
