"""Points of initiative over several rounds: what they buy, how they are renewed, and the order that they give."""

from __future__ import annotations

import pytest

from tests.encounter.table import (
    Abilities,
    ActionKind,
    ActionSpec,
    InitiativeStatus,
    NpcKind,
    Phase,
    RulesProfile,
    Side,
    StartEncounter,
    Table,
    Talent,
    WeaponMode,
    act,
    attack,
    fighter,
    inaction,
    move,
)


def alone(profile: RulesProfile, points: int, **sheet: object) -> Table:
    return Table(profile, {"A": points}, fighter("A", **sheet))


@pytest.mark.rule("L-450", "L-451", "L-452", "L-477")
@pytest.mark.parametrize(("skill", "face", "points"), [(4, 14, 18), (0, 1, 1), (-5, 1, 1), (-5, 6, 1), (-5, 7, 2)])
def test_the_score_is_the_die_and_the_skill_and_never_below_one(
    profile: RulesProfile, skill: int, face: int, points: int
) -> None:
    table = Table(profile, {}, fighter("A", initiative=skill), start=False)
    table.do(StartEncounter())
    assert (table.waits, table.bonus) == ("initiative", skill)
    table.roll("initiative", face)
    assert table["A"].initiative == points


@pytest.mark.rule("L-454", "L-455", "L-456", "L-458", "L-460", "L-474", "L-476", "L-496", "L-475", "L-494")
def test_points_are_spent_round_by_round_until_little_can_be_bought(profile: RulesProfile) -> None:
    """18, three times category 5, then 3 points: category 3 at most, or a grace round."""
    table = alone(profile, 18)
    for left in (13, 8, 3):
        table.declare("A", attack(3), f=2)
        table.end_turn()
        table.end_round()
        assert table["A"].initiative == left
    assert table.problems(table.declaration(attack(2, WeaponMode.TWO_HANDED), f=2)) == {"L-249"}
    assert table.problems(table.declaration(act(ActionKind.GRACE))) == set()
    table.declare("A", attack(2), f=2)
    table.end_turn()
    table.end_round()
    assert (table["A"].initiative, table["A"].status) == (0, InitiativeStatus.GRACE)
    assert table.phase is Phase.END_OF_ROUND
    table.end_round()
    assert (table.waits, table.asked) == ("initiative", "A")


@pytest.mark.rule("L-457", "L-490", "L-491", "L-492", "L-497")
@pytest.mark.parametrize(("points", "grace"), [(6, False), (5, True), (1, True)])
def test_a_grace_round_renews_the_score(profile: RulesProfile, points: int, grace: bool) -> None:
    table = alone(profile, points, initiative=-2)
    order = table.declaration(act(ActionKind.GRACE), s=2)
    if not grace:
        assert table.refused(order) == {"L-481"}
        return
    table.do(order)
    table.end_round()
    table.roll("initiative", 11)
    assert table["A"].initiative == 9  # and not 9 more


@pytest.mark.rule("L-467", "L-468", "L-469", "L-478", "L-479")
@pytest.mark.parametrize(("dexterity", "first"), [(15, "A"), (13, "B")])
def test_the_order_is_found_anew_each_round(profile: RulesProfile, dexterity: int, first: str) -> None:
    """18 - 5 and 14 - 1 are 13 each; B has a Dexterity of 14."""
    table = Table(
        profile,
        {"A": 18, "B": 14},
        fighter("A", abilities=Abilities(strength=14, dexterity=dexterity)),
        fighter("B"),
    )
    table.declare("B", inaction())
    table.declare("A", attack(3), "B", f=2)
    table.end_turn()
    table.end_round()
    assert [table[name].initiative for name in "AB"] == [13, 13]
    last = "B" if first == "A" else "A"
    assert table.cursor == last  # who acts later declares first
    table.declare(last, move())
    table.declare(first, move())
    assert table.cursor == first


@pytest.mark.rule("L-468", "L-469", "L-478")
@pytest.mark.parametrize(("faces", "first"), [((12, 5), "A"), ((5, 12), "B")])
def test_equal_dexterity_is_rolled_off_and_the_die_counts_for_nothing_else(
    profile: RulesProfile, faces: tuple[int, int], first: str
) -> None:
    table = Table(profile, {"A": 9, "B": 9}, fighter("A"), fighter("B"))
    assert table.waits == "tie_break"
    table.roll("tie_break", 7, 7)
    table.roll("tie_break", *faces)
    assert table.cursor != first
    assert [table[name].initiative for name in "AB"] == [9, 9]


@pytest.mark.rule("L-499", "L-401", "L-402", "L-403")
@pytest.mark.parametrize(("points", "allowed"), [(5, True), (6, False)])
def test_grace_taken_instead_of_a_lost_action_weighs_on_the_next_roll(
    profile: RulesProfile, points: int, allowed: bool
) -> None:
    table = Table(
        profile,
        {"A": points, "B": 20},
        fighter("A"),
        fighter("B"),
        side={"A": Side.PLAYERS, "B": Side.FOES},
    )
    table.declare("A", attack(2), "B", f=1)
    table.declare("B", inaction())
    table.kill("B")
    assert table.cursor == "A"
    grace = table.changing(act(ActionKind.GRACE))
    if not allowed:
        assert table.refused(grace) == {"L-401"}
        return
    table.do(grace)
    table.end_round()
    assert (table.waits, table.bonus) == ("initiative", -2)
    table.roll("initiative", 2)
    assert table["A"].initiative == 1


@pytest.mark.rule("L-499", "L-497")
def test_grace_declared_in_its_place_weighs_on_nothing(profile: RulesProfile) -> None:
    table = alone(profile, 5)
    table.declare("A", act(ActionKind.GRACE))
    table.end_round()
    assert (table.waits, table.bonus) == ("initiative", 0)


@pytest.mark.rule("L-471", "L-473")
@pytest.mark.parametrize("action", [attack(), move(), inaction()])
def test_nobody_waits_for_a_slower_one(profile: RulesProfile, action: ActionSpec) -> None:
    """There is no prepared or delayed action: the slower one acts when the faster one's turn is over, not before."""
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", move())
    table.declare("A", action, "B")
    order = [table.cursor]
    while table.phase is Phase.RESOLUTION:
        table.end_turn()
        order.append(table.cursor)
    assert [name for name in order if name is not None] == (["B"] if action.kind is ActionKind.INACTION else ["A", "B"])


@pytest.mark.rule("L-457", "L-503")
def test_an_observer_of_strategy_renews_a_high_score(profile: RulesProfile) -> None:
    table = alone(profile, 15, talents=(Talent(code="strategic_observer"),), kind=NpcKind.STANDARD)
    table.declare("A", act(ActionKind.GRACE))
    table.end_round()
    table.roll("initiative", 3)
    assert table["A"].initiative == 3
