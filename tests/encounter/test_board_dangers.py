"""Who is a source of danger, and who is in a mêlée: reach, enmity, and who can attack at all."""

from __future__ import annotations

from typing import Any

import pytest

from loreval_desktop.encounter.board.dangers import dangers_of
from loreval_desktop.encounter.people.roster import SetAwareness
from loreval_desktop.encounter.value.people import ConditionCode, InitiativeStatus, Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import CounterKind, CounterSide
from loreval_desktop.rules.types.creature import Spell, Weapon, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.table import BOW, SWORD, Table, attack, counter, fighter, inaction, move

PIKE = Weapon(id="pike", name="Pique", damage="1d8", modes=(WeaponMode.SINGLE,), polearm=True, reach_m=3)
KNIFE = Weapon(id="knife", name="Couteau", damage="1d4", modes=(WeaponMode.SINGLE, WeaponMode.THROWN), range_m=10)
EXPOSED = -4
"""Simple exposure: S = 0 faces one known source of danger, and not two (L-136, L-138, L-141)."""
DEFENCE = 17
PLAYERS, FOES, OTHERS = Side.PLAYERS, Side.FOES, Side.OTHERS


def play_on(table: Table, until: str) -> None:
    """Let everybody else pass until it is somebody's turn."""
    while table.phase is Phase.DECLARATION:
        assert table.cursor is not None
        table.declare(table.cursor, inaction())
    while table.cursor != until:
        table.end_turn()


def need_against(table: Table, attacker: str, target: str) -> int | None:
    """Let one who is next to declare strike at another, everybody after it do nothing; return what it must reach."""
    table.declare(attacker, attack(), target)
    play_on(table, attacker)
    table.attack()
    return table.need


def struck_beside(profile: RulesProfile, *third: Any, gap: float, **more: Any) -> Table:
    """A hero A, a foe B beside him who strikes first, and C so far from A's edge. A bears S = 0."""
    at = {"A": (10.0, 10.0), "B": (10.0, 11.2), "C": (11.0 + gap, 10.0)}
    side = {"A": PLAYERS, "B": FOES, "C": FOES}
    return Table(
        profile, {"A": 9, "B": 5, "C": 14}, fighter("A"), fighter("B"), fighter("C", *third), at=at, side=side, **more
    )


@pytest.mark.tries(153)
@pytest.mark.rule("L-137", "L-138", "L-141")
@pytest.mark.parametrize(
    ("weapon", "gap", "exposure"),
    [(PIKE, 2.5, EXPOSED), (PIKE, 3.0, EXPOSED), (PIKE, 3.1, 0), (SWORD, 1.5, EXPOSED), (SWORD, 2.5, 0)],
)
def test_a_foe_is_a_danger_as_far_as_its_weapon_reaches(
    profile: RulesProfile, weapon: Weapon, gap: float, exposure: int
) -> None:
    table = struck_beside(profile, weapon, gap=gap)
    assert need_against(table, "B", "A") == DEFENCE + exposure


@pytest.mark.tries(153)
@pytest.mark.rule("L-137")
def test_a_pike_that_is_not_in_hand_makes_no_danger(profile: RulesProfile) -> None:
    table = struck_beside(profile, PIKE.model_copy(update={"ready": False}), gap=2.5)
    assert need_against(table, "B", "A") == DEFENCE


@pytest.mark.rule("L-137", "L-461")
def test_a_pike_makes_no_danger_through_a_wall(profile: RulesProfile) -> None:
    table = struck_beside(profile, PIKE, gap=2.5, walls=(((12.0, 0.0), (12.0, 40.0)),))
    assert need_against(table, "B", "A") == DEFENCE


@pytest.mark.rule("L-137", "L-143", "L-814")
@pytest.mark.parametrize(
    ("state", "exposure"),
    [
        (None, EXPOSED),
        (ConditionCode.KNOCKED_DOWN, EXPOSED),
        (ConditionCode.SEIZED, EXPOSED),
        (ConditionCode.IMMOBILISED, 0),
        (ConditionCode.TIED, 0),
        (ConditionCode.PINNED, 0),
        (ConditionCode.UNCONSCIOUS, 0),
        (ConditionCode.STUNNED, 0),
        (ConditionCode.DEAD, 0),
    ],
)
def test_one_who_cannot_attack_is_no_danger(profile: RulesProfile, state: ConditionCode | None, exposure: int) -> None:
    table = struck_beside(profile, gap=0.2)
    if state is not None:
        table.apply("C", state)
    assert need_against(table, "B", "A") == DEFENCE + exposure


@pytest.mark.rule("L-137", "L-143", "L-716")
@pytest.mark.parametrize(
    ("weapon", "gap", "exposure"),
    [(KNIFE, 10.0, EXPOSED), (KNIFE, 10.1, 0), (KNIFE, 29.0, 0), (BOW, 30.0, EXPOSED), (BOW, 30.1, 0)],
)
def test_a_shot_is_a_danger_within_its_range(profile: RulesProfile, weapon: Weapon, gap: float, exposure: int) -> None:
    table = struck_beside(profile, weapon, gap=gap)
    assert need_against(table, "B", "A") == DEFENCE + exposure


@pytest.mark.rule("L-137")
def test_a_spell_is_a_danger_where_there_is_a_line(profile: RulesProfile) -> None:
    spells = (Spell(id="bolt", name="Éclair"),)
    for walls, exposure in (((), EXPOSED), ((((15.0, 0.0), (15.0, 40.0)),), 0)):
        at = {"A": (10.0, 10.0), "B": (10.0, 11.2), "C": (40.0, 10.0)}
        side = {"A": PLAYERS, "B": FOES, "C": FOES}
        table = Table(
            profile, {"A": 9, "B": 5, "C": 14}, fighter("A"), fighter("B"), fighter("C", spells=spells),
            at=at, side=side, walls=walls,
        )  # fmt: skip
        assert need_against(table, "B", "A") == DEFENCE + exposure


# -- the side of nobody -----------------------------------------------------------------------------------------------


def beasts(profile: RulesProfile) -> Table:
    """A hero A with S = 0 and his companion D, two beasts B and C of nobody's side beside A."""
    at = {"A": (10.0, 10.0), "B": (10.0, 11.2), "C": (11.2, 10.0), "D": (8.8, 10.0)}
    side = {"A": PLAYERS, "B": OTHERS, "C": OTHERS, "D": PLAYERS}
    points = {"A": 14, "B": 5, "C": 8, "D": 18}
    return Table(profile, points, *(fighter(name) for name in "ABCD"), at=at, side=side)


@pytest.mark.rule("L-030", "L-137", "L-138")
def test_beasts_of_nobody_that_attack_are_dangers(profile: RulesProfile) -> None:
    table = beasts(profile)
    table.declare("B", attack(), "A")
    table.declare("C", attack(), "A")
    play_on(table, "C")
    table.attack()
    assert table.need == DEFENCE + EXPOSED


@pytest.mark.rule("L-137", "L-138")
def test_a_beast_of_nobody_that_looks_on_is_none(profile: RulesProfile) -> None:
    table = beasts(profile)
    table.declare("B", attack(), "A")
    table.declare("C", inaction())
    play_on(table, "B")
    table.attack()
    assert table.need == DEFENCE


@pytest.mark.rule("L-137", "L-138")
def test_a_beast_of_nobody_that_is_attacked_is_a_danger_to_that_side(profile: RulesProfile) -> None:
    table = beasts(profile)
    table.declare("B", attack(), "A")
    table.declare("C", inaction())
    table.declare("A", inaction())
    table.declare("D", attack(), "C")  # D is faster, and strikes at it
    play_on(table, "B")
    table.attack()
    assert table.need == DEFENCE + EXPOSED


@pytest.mark.rule("L-137", "L-138")
def test_a_blow_at_another_beast_makes_no_enemy_of_the_heroes(profile: RulesProfile) -> None:
    table = beasts(profile)
    table.declare("B", attack(), "A")
    table.declare("C", attack(), "B")
    play_on(table, "B")
    table.attack()
    assert table.need == DEFENCE


# -- mêlée ------------------------------------------------------------------------------------------------------------

MELEE = -4
"""A shot at one who is in a mêlée (L-704)."""


def shot_at(profile: RulesProfile, gap: float = 0.2, second: Weapon = SWORD, **side: Side) -> Table:
    """An archer A far away, and two others, B and C, so far from each other."""
    at = {"A": (10.0, 10.0), "B": (30.0, 10.0), "C": (30.0, 11.0 + gap)}
    sides = {"A": PLAYERS, "B": FOES, "C": FOES, **side}
    return Table(
        profile, {"A": 18, "B": 9, "C": 5}, fighter("A", BOW), fighter("B"), fighter("C", second), at=at, side=sides
    )


def shoot(table: Table) -> int:
    """Let A shoot at B; return what is added to its die."""
    table.declare("A", attack(mode=WeaponMode.FAST_MISSILE), "B", f=1)
    play_on(table, "A")
    table.attack()
    return table.bonus


@pytest.mark.rule("L-704", "L-705")
@pytest.mark.parametrize("side", [FOES, OTHERS, PLAYERS])
def test_whoever_attacks_another_is_in_a_melee_with_it(profile: RulesProfile, side: Side) -> None:
    table = shot_at(profile, C=side)
    table.declare("C", attack(), "B")
    table.declare("B", inaction())
    assert shoot(table) == 9 + MELEE


@pytest.mark.rule("L-704", "L-705")
@pytest.mark.parametrize(("side", "malus"), [(FOES, 0), (OTHERS, 0), (PLAYERS, MELEE)])
def test_those_who_only_stand_side_by_side_are_in_a_melee_if_their_sides_fight(
    profile: RulesProfile, side: Side, malus: int
) -> None:
    table = shot_at(profile, C=side)
    table.declare("C", inaction())
    table.declare("B", inaction())
    assert shoot(table) == 9 + malus


@pytest.mark.rule("L-704", "L-705")
def test_two_of_nobody_who_fight_are_in_a_melee(profile: RulesProfile) -> None:
    table = shot_at(profile, B=OTHERS, C=OTHERS)
    table.declare("C", attack(), "B")
    table.declare("B", attack(), "C")
    assert shoot(table) == 9 + MELEE


@pytest.mark.tries(153)
@pytest.mark.rule("L-704", "L-705")
@pytest.mark.parametrize(
    ("weapon", "gap", "malus"), [(PIKE, 2.5, MELEE), (PIKE, 3.1, 0), (SWORD, 1.5, MELEE), (SWORD, 2.5, 0)]
)
def test_a_melee_reaches_as_far_as_the_longer_weapon(
    profile: RulesProfile, weapon: Weapon, gap: float, malus: int
) -> None:
    table = shot_at(profile, gap, weapon, C=PLAYERS)
    table.declare("C", inaction())
    table.declare("B", inaction())
    assert shoot(table) == 9 + malus


@pytest.mark.rule("L-705")
def test_a_parry_and_a_walk_are_no_attack(profile: RulesProfile) -> None:
    table = shot_at(profile)
    table.declare("C", counter(CounterKind.PARRY, CounterSide.DEFENSIVE), "B", e=1)
    table.declare("B", move())
    assert shoot(table) == 9


@pytest.mark.rule("L-137")
def test_a_surprised_foe_is_no_danger_until_it_wakes(profile: RulesProfile) -> None:
    table = struck_beside(profile, gap=0.2)
    surprised = table["C"].model_copy(update={"status": InitiativeStatus.SURPRISED})
    assert [d.name for d in dangers_of(table.state, table["A"])] == ["B", "C"]
    assert [d.name for d in dangers_of(table.state.with_combatant(surprised), table["A"])] == ["B"]


@pytest.mark.rule("L-131", "L-143")
def test_what_is_not_known_comes_after_what_is(profile: RulesProfile) -> None:
    table = struck_beside(profile, gap=0.2)
    table.do(SetAwareness(observer=table.id("A"), of=table.id("B"), aware=False))
    assert [(d.name, d.aware) for d in dangers_of(table.state, table["A"])] == [("C", True), ("B", False)]
