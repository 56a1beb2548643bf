"""What the GM does in the middle of an action leaves nothing half done (found by `test_random_fights`)."""

from __future__ import annotations

import pytest

from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.people.roster import ApplyCondition, LiftCondition
from loreval_desktop.encounter.rounds.begin_end import EndEncounter
from loreval_desktop.encounter.rounds.phases import EndTurn, ForcePhase
from loreval_desktop.encounter.value.people import Condition, ConditionCode
from loreval_desktop.encounter.value.undertakings import Blow, Turn
from loreval_desktop.rules.types.creature import WeaponMode
from tests.encounter.table import (
    BOW,
    Addon,
    AnnounceEclat,
    ApplyDamage,
    BlowOutcome,
    BreakBlock,
    CounterKind,
    CounterSide,
    GrappleOption,
    Phase,
    RemoveCombatant,
    RulesProfile,
    Side,
    SpringSurprise,
    Table,
    VoidCounter,
    attack,
    counter,
    fighter,
    hold,
    inaction,
    move,
)

FOES = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.PLAYERS}


@pytest.fixture
def table(profile: RulesProfile) -> Table:
    """A at 18, B at 9."""
    return Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))


def in_concert(profile: RulesProfile) -> Table:
    """A and C attack B in concert; A has taken 6 hit points, C's die waits."""
    table = Table(profile, {"A": 18, "C": 12, "B": 9}, fighter("A"), fighter("B"), fighter("C"), side=FOES)
    table.declare("B", inaction())
    table.declare("C", attack(), "B", e=2, f=1)
    table.declare("A", attack(), "B", e=2, f=1, concert=("C",))
    table.attack()
    table.roll("hit", 15)
    table.roll("damage", 6)
    table.end_turn()
    table.attack()
    return table


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-037")
def test_a_round_without_a_turn_of_its_own_counts_as_one(table: Table) -> None:
    table.do(SpringSurprise(combatant_ids=(table.id("B"),)))
    table.declare("A", inaction())
    assert table.phase is Phase.END_OF_ROUND
    assert table["B"].clock == 1
    table.end_round()
    assert (table["A"].clock, table["B"].clock) == (2, 2)


def test_both_halves_of_a_timed_hold_end_together(table: Table) -> None:
    table.apply("A", ConditionCode.SEIZED, by=table.id("B"), rounds_left=1)
    table.declare("B", move())
    table.declare("A", inaction())
    assert not table.has("A", ConditionCode.SEIZED)
    assert not table.has("B", ConditionCode.SEIZER)


def test_a_state_whose_time_is_up_takes_no_other_one_along(table: Table) -> None:
    table.apply("A", ConditionCode.SEIZED, by=table.id("B"))
    table.apply("A", ConditionCode.SEIZED, rounds_left=0)
    assert [c.by for c in table["A"].conditions] == [table.id("B")]
    assert table.has("B", ConditionCode.SEIZER)


@pytest.mark.rule("L-323")
def test_a_round_that_the_gm_begins_leaves_nobody_blocked(table: Table) -> None:
    table.apply("A", ConditionCode.BLOCKED)
    table.do(ForcePhase(phase=Phase.ROLL_INITIATIVE))
    assert not table.has("A", ConditionCode.BLOCKED)


# --- hit points ------------------------------------------------------------------------------------------------------


def test_who_is_dead_by_hit_points_lives_again_by_them_alone(table: Table) -> None:
    table.amend("B", hit_points=0)
    assert table.refused(LiftCondition(combatant_id=table.id("B"), code=ConditionCode.DEAD)) == {None}
    table.amend("B", hit_points=1)
    assert not table.has("B", ConditionCode.DEAD)


def test_a_death_put_on_for_a_time_hides_no_other(table: Table) -> None:
    table.amend("B", hit_points=0)
    dead = Condition(code=ConditionCode.DEAD, rounds_left=0)
    table.do(ApplyCondition(combatant_id=table.id("B"), condition=dead))
    assert table.has("B", ConditionCode.DEAD)


@pytest.mark.rule("L-006")
def test_damage_that_heroism_may_keep_off_waits_for_the_die_at_hand(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B", pc=True, heroism=1))
    table.declare("B", inaction())
    table.declare("A", attack(), "B", f=1)
    table.no_eclat()
    table.attack()
    deadly = ApplyDamage(combatant_id=table.id("B"), amount=40)
    assert table.refused(deadly) == {None}
    table.do(ApplyDamage(combatant_id=table.id("B"), amount=39))
    assert table.points("B") == 1
    table.roll("hit", 2)
    table.do(deadly)
    assert table.waits == "ward"


@pytest.mark.rule("L-006")
def test_a_loss_that_waits_is_suffered_when_the_fight_ends(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B", pc=True, heroism=1))
    table.do(ApplyDamage(combatant_id=table.id("B"), amount=40))
    assert table.waits == "ward"
    table.do(EndEncounter())
    assert table.points("B") == 0
    assert table.has("B", ConditionCode.DEAD)


@pytest.mark.rule("L-028")
def test_a_heroic_blow_is_suffered_once_when_its_author_leaves(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", pc=True, heroism=2), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", inaction())
    table.eclat("A", attack(), "B", f=1)
    table.attack()
    table.roll("damage", 7)
    left = 40 - 2 * 7  # an éclat is a critical (L-028)
    assert table.waits == "outright"
    assert table.points("B") == left
    table.do(RemoveCombatant(combatant_id=table.id("A")))
    assert table.points("B") == left
    assert table.waits is None


# --- groups ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-370")
def test_who_is_left_alone_acts_in_concert_with_nobody(profile: RulesProfile) -> None:
    table = in_concert(profile)
    table.do(RemoveCombatant(combatant_id=table.id("C")))
    assert table.state.round.groups == ()
    assert table.points("B") == 34


@pytest.mark.rule("L-373")
def test_what_a_group_does_is_held_until_its_last_turn_ends(profile: RulesProfile) -> None:
    table = in_concert(profile)
    table.apply("C", ConditionCode.STUNNED)
    assert table.points("B") == 40
    table.roll("hit", 2)
    assert table.points("B") == 34


# --- what is dropped -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-708")
def test_a_neighbour_who_was_hit_may_leave_before_the_damage(profile: RulesProfile) -> None:
    sheets = (fighter("A", BOW), fighter("B"), fighter("C"))
    table = Table(profile, {"A": 18, "B": 9, "C": 5}, *sheets, at={"A": (5, 5), "B": (15, 5), "C": (15, 6.2)})
    for name in ("C", "B"):
        table.declare(name, inaction())
    shot = attack(mode=WeaponMode.FAST_MISSILE, into_crowd=True)
    table.declare("A", shot, "B", f=1)
    table.attack()
    assert table.need is not None
    table.roll("hit", table.need - table.bonus - 1)
    table.roll("hit", 19)
    assert table.waits == "damage"
    table.do(RemoveCombatant(combatant_id=table.id("C")))
    assert table.waits is None
    assert table.points("B") == 40


@pytest.mark.rule("L-727")
def test_a_creature_in_between_that_has_left_takes_no_shot(profile: RulesProfile) -> None:
    sheets = (fighter("A", BOW), fighter("B"), fighter("C"))
    table = Table(profile, {"A": 18, "B": 9, "C": 5}, *sheets, at={"A": (5, 5), "B": (15, 5), "C": (13.5, 5.4)})
    for name in ("C", "B"):
        table.declare(name, inaction())
    table.declare("A", attack(mode=WeaponMode.FAST_MISSILE), "B", f=1)
    table.attack()
    blow = table.state.stack[-1]
    assert isinstance(blow, Blow)
    assert blow.screen == table.id("C")
    table.do(RemoveCombatant(combatant_id=table.id("C")))
    assert table.need is not None
    table.roll("hit", table.need - table.bonus - 1)
    assert table["A"].blows[0].outcome is BlowOutcome.MISS
    assert table.waits is None


@pytest.mark.rule("L-385")
def test_a_blow_whose_target_leaves_is_still_to_be_struck(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9, "C": 5}, fighter("A"), fighter("B"), fighter("C"))
    for name in ("C", "B"):
        table.declare(name, inaction())
    table.declare("A", attack(), "B", f=1)
    table.attack()
    table.do(RemoveCombatant(combatant_id=table.id("B")))
    assert table["A"].blows == ()
    assert table.cursor == "A"


@pytest.mark.rule("L-347")
def test_a_counter_that_came_to_no_die_may_be_made_yet(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "C": 12, "B": 9}, fighter("A"), fighter("B"), fighter("C"), side=FOES)
    table.declare("B", counter(CounterKind.PARRY, hypothetical=True), e=1)
    table.declare("C", attack(), "B", f=1)
    table.declare("A", attack(), "B", f=1)
    table.attack()
    table.answer("counter", "fire")
    assert table.waits == "counter"
    table.overrule(EndTurn())
    assert table.cursor == "C"
    table.attack()
    table.answer("counter", "fire")
    assert table.waits == "counter"


@pytest.mark.rule("L-346")
def test_a_counter_stays_made_when_the_one_it_met_leaves(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "C": 12, "B": 9}, fighter("A"), fighter("B"), fighter("C"), side=FOES)
    table.declare("B", counter(CounterKind.PARRY, hypothetical=True), e=1)
    table.declare("C", attack(), "B", f=1)
    table.declare("A", attack(), "B", f=1)
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 20)
    table.roll("hit", 2)
    table.do(RemoveCombatant(combatant_id=table.id("A")))
    assert table.cursor == "C"
    table.attack()
    assert table.waits == "hit"


@pytest.mark.rule("L-346")
def test_one_who_dies_is_not_asked_for_its_counter_any_more(table: Table) -> None:
    table.declare("B", counter(CounterKind.PARRY), "A", e=1)
    table.declare("A", attack(), "B", f=1)
    table.attack()
    assert table.waits == "counter"
    table.kill("B")
    assert table.waits is None


@pytest.mark.rule("L-346")
def test_a_counter_whose_die_was_thrown_is_made(profile: RulesProfile) -> None:
    table = Table(profile, {"B": 20, "A": 18, "C": 12}, fighter("A"), fighter("B"), fighter("C"), side=FOES)
    table.declare("C", attack(), "B", f=1)
    table.declare("A", attack(), "B", f=1)
    table.declare("B", counter(CounterKind.STRIKE, CounterSide.OFFENSIVE, hypothetical=True), e=2)
    table.answer("counter", "fire")
    table.roll("hit", 19)
    assert table.waits == "damage"
    table.do(RemoveCombatant(combatant_id=table.id("A")))
    assert table.cursor == "C"
    assert table.waits is None


# --- who acts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-037")
def test_one_surprised_in_its_turn_leaves_off(table: Table) -> None:
    table.declare("B", attack(), "A", f=1)
    table.declare("A", attack(), "B", f=1)
    table.attack()
    table.do(SpringSurprise(combatant_ids=(table.id("A"),)))
    assert table.waits is None
    assert table.cursor == "B"
    assert [u.actor for u in table.state.stack] == [table.id("B")]


def test_one_who_is_out_begins_no_blow(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", acrobatics=5), fighter("B"))
    table.declare("B", inaction())
    table.overrule(table.declaration(attack(addons=(Addon.JUGGLING,)), "B", f=2))
    table.attack()
    assert table.waits == "acrobatics"
    table.apply("A", ConditionCode.STUNNED)
    table.roll("acrobatics", 20)
    assert table["A"].struck == ()
    assert table.phase is Phase.END_OF_ROUND


def test_one_who_is_out_strikes_by_no_word_of_the_gm(table: Table) -> None:
    table.declare("B", attack(), "A", f=1)
    table.declare("A", attack(), "B", f=1)
    table.apply("B", ConditionCode.STUNNED)
    command = ResolveAttack(attacker=table.id("B"), target=table.id("A"), override="parce que")
    assert table.refused(command) == {None}


@pytest.mark.rule("L-461")
def test_nobody_seizes_itself(table: Table) -> None:
    table.declare("B", inaction())
    assert table.refused(table.declaration(hold(), "A", f=1, override="parce que")) == {"L-461"}
    table.declare("A", attack(), "B", f=1)
    assert table.refused(ResolveAttack(target=table.id("A"), override="parce que")) == {"L-461"}


@pytest.mark.rule("L-798")
def test_a_hold_that_the_gm_overrules_holds_both(table: Table) -> None:
    table.apply("A", ConditionCode.SEIZER)
    table.declare("B", inaction())
    table.overrule(table.declaration(hold(GrappleOption.PIN_DOWN), "B", f=1))
    table.attack(override="parce que")
    table.roll("hit", 20)
    ours = {c.code for c in table["A"].conditions if c.by == table.id("B")}
    theirs = {c.code for c in table["B"].conditions if c.by == table.id("A")}
    assert {ConditionCode.SEIZER, ConditionCode.PINNER} <= ours
    assert {ConditionCode.SEIZED, ConditionCode.PINNED_DOWN} <= theirs


@pytest.mark.rule("L-390")
def test_the_turn_below_goes_on_when_one_that_acts_before_it_leaves(table: Table) -> None:
    table.declare("B", attack(), "A", f=1)
    table.declare("A", counter(CounterKind.PARRY), "B", e=1)
    assert table.cursor == "B"
    table.overrule(VoidCounter(combatant_id=table.id("A")))
    assert table.cursor == "A"
    table.do(RemoveCombatant(combatant_id=table.id("A")))
    assert table.cursor == "B"
    assert len(table.state.stack) == 1


@pytest.mark.rule("L-480")
def test_a_fight_that_the_gm_says_is_over_ends_like_any(table: Table) -> None:
    table.apply("A", ConditionCode.BLOCKED)
    table.do(ForcePhase(phase=Phase.ENDED))
    assert table.phase is Phase.ENDED
    assert table["A"].conditions == ()
    assert table["A"].initiative is None


# --- changes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-399", "L-630")
def test_one_who_has_changed_struggles_at_minus_two(table: Table) -> None:
    table.declare("B", inaction())
    table.declare("A", attack(2), "B", f=1)
    table.overrule(table.changing(attack(), "B"))
    table.apply("A", ConditionCode.BLOCK_HELD, by=table.id("B"))
    table.do(BreakBlock())
    assert table.waits == "strength"
    assert table.bonus == 2 - 2


def test_a_counter_meets_no_other_action_than_it_was_rolled_against(table: Table) -> None:
    table.declare("B", counter(CounterKind.PARRY), "A", e=1)
    table.declare("A", attack(2), "B", f=2)
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 10)
    table.roll("hit", 19)
    table.roll("damage", 1)
    table.overrule(table.changing(attack(), "B"))
    table.attack()
    assert table.need == table.difficulty("A", "B")
    assert table.need != 10 + 9


@pytest.mark.rule("L-389")
def test_a_counter_loses_its_object_once(table: Table) -> None:
    table.declare("B", counter(CounterKind.PARRY), "A", e=1)
    table.declare("A", attack(), "B", f=1)
    table.overrule(VoidCounter(combatant_id=table.id("B")))
    table.overrule(VoidCounter(combatant_id=table.id("B")))
    assert table.state.round.voided == (table.id("B"),)


# --- éclats at any time ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-420")
def test_an_eclat_in_ones_own_turn_is_no_second_turn(profile: RulesProfile) -> None:
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", pc=True, heroism=2), fighter("B"), options={"eclat_any_time": True}
    )
    table.declare("B", inaction())
    table.declare("A", move())
    table.no_eclat()
    table.do(AnnounceEclat(combatant_id=table.id("A")))
    assert [u.actor for u in table.state.stack if isinstance(u, Turn)] == [table.id("A")]
    table.declare("A", attack(), "B", f=1)
    table.attack()
    assert table["A"].blows


@pytest.mark.rule("L-420")
def test_one_who_is_out_announces_no_eclat(profile: RulesProfile) -> None:
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A"), fighter("B", pc=True, heroism=2), options={"eclat_any_time": True}
    )
    table.declare("B", move())
    table.declare("A", move())
    table.no_eclat()
    table.apply("B", ConditionCode.STUNNED)
    assert "L-420" in table.refused(AnnounceEclat(combatant_id=table.id("B"), override="parce que"))


@pytest.mark.rule("L-420")
def test_who_goes_down_before_declaring_its_eclat_acts_no_more(profile: RulesProfile) -> None:
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A"), fighter("B", pc=True, heroism=2), options={"eclat_any_time": True}
    )
    table.declare("B", move())
    table.declare("A", move())
    table.no_eclat()
    table.do(AnnounceEclat(combatant_id=table.id("B")))
    assert table.cursor == "B"
    table.apply("B", ConditionCode.STUNNED)
    assert table.cursor == "A"
