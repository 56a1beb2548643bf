"""Initiative as it is rolled, spent and renewed, and rounds of grace."""

from __future__ import annotations

from typing import Any

import pytest

from tests.encounter.table import SWORD, Table, act, attack, counter, fighter, inaction, move
from tests.encounter.table_more import (
    Abilities,
    ActionKind,
    ActionSpec,
    CounterKind,
    Phase,
    ResolveAttack,
    RulesProfile,
    Spell,
    StartEncounter,
    Talent,
    WeaponMode,
    finish_round,
    step,
)

GRACE = act(ActionKind.GRACE)


def duel(profile: RulesProfile, a: int, b: int = 1, **sheet: Any) -> Table:
    """A and B with so many points."""
    return Table(profile, {"A": a, "B": b}, fighter("A", **sheet), fighter("B"))


# -- the roll ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-450", "L-451", "L-452", "L-477", "L-484", "L-480")
@pytest.mark.parametrize(
    ("skill", "face", "points"), [(4, 14, 18), (0, 1, 1), (-5, 1, 1), (-5, 6, 1), (-5, 7, 2), (30, 20, 50)]
)
def test_initiative_is_a_die_and_the_skill_and_one_at_least(
    profile: RulesProfile, skill: int, face: int, points: int
) -> None:
    table = Table(profile, {}, fighter("A", initiative=skill), fighter("B"), start=False)
    table.do(StartEncounter())
    assert (table.waits, table.asked, table.bonus) == ("initiative", "A", skill)
    table.roll("initiative", face)
    assert table["A"].initiative == points
    assert table.asked == "B"


@pytest.mark.rule("L-453", "L-463", "L-464", "L-465", "L-472")
def test_the_highest_declares_last_and_acts_first(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 12, "B": 18, "C": 9}, fighter("A"), fighter("B"), fighter("C"))
    said, acted = [], []
    while table.phase is Phase.DECLARATION:
        said.append(table.cursor)
        table.do(table.declaration(move()))
    while table.phase is Phase.RESOLUTION:
        acted.append(table.cursor)
        table.end_turn()
    assert (said, acted) == (["C", "A", "B"], ["B", "A", "C"])


@pytest.mark.rule("L-467", "L-468", "L-469", "L-478", "L-479")
@pytest.mark.parametrize(
    ("dexterities", "faces", "first"),
    [((15, 13), None, "A"), ((13, 15), None, "B"), ((14, 14), (7, 7, 12, 5), "A"), ((14, 14), (3, 4), "B")],
)
def test_ties_go_to_the_deft_then_to_the_die_and_the_other_declares_first(
    profile: RulesProfile, dexterities: tuple[int, int], faces: tuple[int, ...] | None, first: str
) -> None:
    a, b = (Abilities(dexterity=d, strength=10, constitution=10) for d in dexterities)
    table = Table(profile, {"A": 12, "B": 12}, fighter("A", abilities=a), fighter("B", abilities=b))
    for pair in zip((faces or ())[::2], (faces or ())[1::2], strict=True):
        table.roll("tie_break", *pair)
    assert table.waits is None
    other = "B" if first == "A" else "A"
    table.declare(other, move())
    table.declare(first, move())
    assert table.cursor == first
    assert (table["A"].initiative, table["B"].initiative) == (12, 12)
    finish_round(table)  # equal again: settled anew
    if faces is not None:
        assert table.waits == "tie_break"
        table.roll("tie_break", 2, 1)
        assert table.cursor == "B"
    else:
        assert table.cursor == other


@pytest.mark.rule("L-466", "L-473", "L-471")
def test_nobody_waits_but_by_a_counter_or_in_concert(profile: RulesProfile) -> None:
    """The faster one's turn comes first; ended, it does not come back."""
    table = duel(profile, 18, 9)
    table.declare("B", move())
    table.declare("A", attack(), "B")
    table.end_turn()
    assert table.cursor == "B"
    assert "L-056" in table.refused(ResolveAttack(attacker=table.id("A")))


# -- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-454", "L-455", "L-456", "L-458", "L-460", "L-462", "L-470", "L-475", "L-476")
@pytest.mark.parametrize("points", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("action", "cost"),
    [
        (attack(), 1),
        (attack(1, WeaponMode.TWO_HANDED), 2),
        (attack(2), 3),
        (attack(2, WeaponMode.TWO_HANDED), 4),
        (attack(3), 5),
    ],
)
def test_an_action_is_bought_with_points(profile: RulesProfile, points: int, action: ActionSpec, cost: int) -> None:
    table = duel(profile, points, 20)
    announced = table.declaration(action, "B", f=2)
    if cost > points:
        assert table.refused(announced) == {"L-249"}
        return
    table.do(announced)
    table.declare("B", inaction())
    finish_round(table)
    assert table["A"].initiative == points - cost
    assert table["B"].initiative == 19


@pytest.mark.rule("L-474", "L-457", "L-492", "L-496", "L-497", "L-502", "L-491", "L-494")
def test_three_great_actions_and_a_new_die(profile: RulesProfile) -> None:
    """18, 13, 8, 3; then grace, and 11 + 4 = 15, not 18."""
    table = Table(profile, {"A": 18, "B": 40}, fighter("A", initiative=4), fighter("B", initiative=25))
    for left in (13, 8, 3):
        table.declare("A", attack(3), "B", f=2)
        table.declare("B", inaction())
        finish_round(table)
        assert table["A"].initiative == left
    assert table.problems(table.declaration(attack(2, WeaponMode.TWO_HANDED), "B", f=2)) == {"L-249"}
    table.declare("A", GRACE)
    table.declare("B", inaction())
    assert table.phase is Phase.END_OF_ROUND  # neither has anything to do
    table.end_round()
    assert (table.waits, table.asked, table.bonus) == ("initiative", "A", 4)
    table.roll("initiative", 11)
    assert table["A"].initiative == 15


@pytest.mark.rule("L-475", "L-494", "L-501", "L-495", "L-493")
def test_without_a_point_there_is_a_round_of_grace_in_the_old_stance(profile: RulesProfile) -> None:
    table = duel(profile, 5, 20)
    table.declare("A", attack(3), "B", s=3, f=2)
    table.declare("B", inaction())
    finish_round(table)
    assert table["A"].initiative == 0
    table.declare("B", attack(), "A")
    assert table.phase is Phase.RESOLUTION  # nobody asked A
    table.attack()
    assert table.need == 17 + 4  # its Security stands
    table.roll("hit", 2)
    finish_round(table)
    assert table.asked == "A"


@pytest.mark.rule("L-490", "L-481", "L-482", "L-503")
@pytest.mark.parametrize(
    ("points", "talents", "allowed"),
    [
        (1, (), True),
        (5, (), True),
        (6, (), False),
        (17, (), False),
        (17, (Talent(code="strategic_observer"),), True),
    ],
)
def test_who_may_take_a_round_of_grace(
    profile: RulesProfile, points: int, talents: tuple[Talent, ...], allowed: bool
) -> None:
    table = duel(profile, points, 20, talents=talents)
    grace = table.declaration(GRACE)
    if allowed:
        table.do(grace)
        table.declare("B", inaction())
        finish_round(table)
        assert (table.waits, table.asked) == ("initiative", "A")
        return
    assert table.refused(grace)
    table.declare("A", inaction())
    table.declare("B", inaction())
    finish_round(table)
    assert table["A"].initiative == points - 1  # 6 makes 5, and then there may be grace
    assert bool(table.problems(table.declaration(GRACE))) is (points - 1 > 5)


@pytest.mark.rule("L-491", "L-493", "L-495", "L-498")
def test_in_a_round_of_grace_one_guards_itself_and_does_nothing(profile: RulesProfile) -> None:
    table = duel(profile, 3, 20)
    assert table.refused(table.declaration(GRACE.model_copy(update={"extra_moves": 1})))
    table.declare("A", GRACE, s=3)
    table.declare("B", attack(), "A")
    table.attack()
    assert table.need == 17 + 4
    table.roll("hit", 2)
    assert table.refused(step(table, "A", (5, 7)))
    assert table.refused(ResolveAttack(attacker=table.id("A"), target=table.id("B")))


@pytest.mark.rule("L-459", "L-461")
@pytest.mark.parametrize(
    ("action", "more", "refused"),
    [
        (attack(), {}, False),
        (attack(1, WeaponMode.FAST_MISSILE), {"f": 1}, True),  # no bow
        (act(ActionKind.SPELL), {"f": 1, "spell_id": "none"}, True),
        (act(ActionKind.SPELL), {"f": 1, "spell_id": "bolt"}, False),
        (attack(2), {}, True),  # no Focus
        (counter(CounterKind.PARRY), {}, True),  # no Environment
        (counter(CounterKind.PARRY), {"e": 1}, False),
    ],
)
def test_what_an_action_needs_beside_its_price(
    profile: RulesProfile, action: ActionSpec, more: dict[str, Any], refused: bool
) -> None:
    bolt = Spell(id="bolt", name="Trait")
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", SWORD, spells=(bolt,)), fighter("B"))
    table.declare("B", inaction())
    assert bool(table.problems(table.declaration(action, "B", **more))) is refused


@pytest.mark.rule("L-459", "L-191")
def test_nobody_does_what_it_has_not_declared(profile: RulesProfile) -> None:
    table = duel(profile, 18, 9)
    table.declare("B", inaction())
    table.declare("A", move())
    assert "L-459" in table.refused(ResolveAttack(target=table.id("B")))


@pytest.mark.rule("L-499", "L-402", "L-483", "L-500")
def test_an_eclat_leaves_nothing_and_the_next_round_is_one_of_grace(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", pc=True, heroism=1), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(), "B", s=3)
    table.eclat("A", attack(), "B", s=3)
    finish_round(table)
    assert table["A"].initiative == 0
    table.declare("B", attack(), "A")
    table.no_eclat()
    table.attack()
    assert table.need == 17 + 4
    table.roll("hit", 2)
    finish_round(table)
    assert (table.waits, table.asked) == ("initiative", "A")
