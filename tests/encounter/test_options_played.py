"""The switches of the rules where they bite: the same fight with one of them this way and that way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.encounter.table import BOW, SWORD, Table, act, attack, counter, fighter, inaction, move
from tests.encounter.table_more import (
    Abilities,
    ActionKind,
    AttentionSheet,
    ConditionCode,
    CounterKind,
    CounterSide,
    ResolveAttack,
    RulesProfile,
    Size,
    Talent,
    WeaponMode,
    charge,
    finish_round,
    step,
)


@pytest.mark.rule("L-525", "L-038")
@pytest.mark.parametrize(("option", "need"), [("zero", 17 - 6), ("min", 17 - 6 - 4 - 4)])
def test_an_imposed_zero_may_or_may_not_raise_what_is_below(profile: RulesProfile, option: str, need: int) -> None:
    """A charger with one sense lost: Security 0 as written, or -1 (-4, and no danger faced)."""
    table = Table(
        profile, {"T": 15, "C": 9}, fighter("C"), fighter("T", BOW), at={"T": (18.2, 5.0)},
        options={"imposed_zero": option},
    )  # fmt: skip
    table.apply("C", ConditionCode.SENSE_LOST)
    table.declare("C", charge(2), "T", f=3)
    table.declare("T", attack(1, WeaponMode.FAST_MISSILE), "C", f=1)
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-535", "L-534", "L-323")
@pytest.mark.parametrize("blocks", [True, False])
def test_a_charge_that_came_first_may_end_what_its_target_was_about_to_do(profile: RulesProfile, blocks: bool) -> None:
    table = Table(
        profile, {"T": 15, "C": 9}, fighter("C"), fighter("T"), options={"charge_precedence_blocks": blocks}
    )  # fmt: skip
    table.overrule(table.declaration(charge(0, continued=True), "T", f=2))
    table.declare("T", attack(), "C")
    assert table.cursor == "C"
    table.attack()
    table.roll("hit", 10)
    table.roll("damage", 3)
    assert table.has("T", ConditionCode.BLOCKED) is blocks


@pytest.mark.rule("L-535", "L-545")
@pytest.mark.parametrize(("needs", "environment", "first"), [(False, 0, "C"), (True, 1, "C"), (True, 0, "T")])
def test_precedence_may_ask_for_environment(profile: RulesProfile, needs: bool, environment: int, first: str) -> None:
    table = Table(
        profile, {"T": 15, "C": 9}, fighter("C"), fighter("T"), options={"charge_precedence_needs_e1": needs}
    )  # fmt: skip
    table.overrule(table.declaration(charge(0, continued=True), "T", e=environment, f=2))
    table.declare("T", attack(), "C")
    assert table.cursor == first


@pytest.mark.rule("L-580", "L-593")
@pytest.mark.parametrize("first_only", [True, False])
def test_sneak_dice_for_the_first_blow_alone(profile: RulesProfile, first_only: bool) -> None:
    rogue = fighter("A", attention=AttentionSheet(other=3, sneak_rank=1))
    table = Table(profile, {"A": 18, "B": 9}, rogue, fighter("B"), options={"sneak_first_only": first_only})
    table.declare("B", inaction())
    table.declare("A", attack(2), "B", f=1)
    table.attack(sneak_dice="1d6")
    table.roll("hit", 2)
    assert ("L-580" in table.problems(ResolveAttack(sneak_dice="1d6"))) is first_only


@pytest.mark.rule("L-762")
@pytest.mark.parametrize(("counts", "bonus"), [(True, 9 - 6), (False, 9)])
def test_concealment_hand_to_hand(profile: RulesProfile, counts: bool, bonus: int) -> None:
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), options={"concealment_in_melee": counts}
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.attack(concealed_by=("gloom",))
    assert table.bonus == bonus


@pytest.mark.rule("L-929", "L-930", "L-931", "L-921")
@pytest.mark.parametrize(
    ("options", "sheet", "speed"),
    [
        ({"vd_large_order": "printed"}, {"size": Size.C}, 15.0),
        ({"vd_large_order": "sorted"}, {"size": Size.C}, 20.0),
        ({"vd_large_order": "sorted"}, {"size": Size.GI}, 15.0),
        ({"vd_uniform": True}, {"abilities": Abilities(strength=10, dexterity=9, constitution=8)}, 4.6),
        ({"vd_uniform": True}, {"abilities": Abilities(strength=8, dexterity=7, constitution=6)}, 4.2),
    ],
)
def test_speeds_by_the_other_readings(
    profile: RulesProfile, options: dict[str, Any], sheet: dict[str, Any], speed: float
) -> None:
    own = {"abilities": Abilities(), "space_m": 1.0, **sheet}
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", **own), fighter("B"), at={"B": (5.0, 35.0)}, options=options
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("A", move())
    assert "L-296" in table.refused(step(table, "A", (5 + speed + 0.1, 5)))
    table.move("A", (5 + speed, 5))


@pytest.mark.rule("L-648")
@pytest.mark.parametrize(("option", "left"), [("excess", 3), ("whole", None)])
def test_what_a_weapon_that_is_struck_loses(profile: RulesProfile, option: str, left: int | None) -> None:
    """12 against hardness 10 and 5 points: 2, or all of it."""
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), options={"sunder_damage": option}
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("A", act(ActionKind.WEAPON_DESTRUCTION, mode=WeaponMode.SINGLE), "B", f=2)
    table.attack()
    table.roll("hit", 10)
    table.roll("damage", 12)
    assert [p.left for p in table["B"].weapon_points] == [0 if left is None else left]
    assert (table.state.sheet(table["B"]).weapon("sword") is None) is (left is None)


@pytest.mark.rule("L-349", "L-622")
@pytest.mark.parametrize("allowed", [True, False])
def test_a_block_for_another(profile: RulesProfile, allowed: bool) -> None:
    table = Table(
        profile, {"P": 18, "V": 9, "W": 5}, fighter("P", soak=8), fighter("V"), fighter("W"),
        options={"offensive_block": allowed},
    )  # fmt: skip
    table.declare("W", inaction())
    table.declare("V", attack(), "W")
    block = table.declaration(counter(CounterKind.BLOCK, CounterSide.OFFENSIVE), "V", e=1, f=2)
    assert ("L-622" in table.problems(block)) is not allowed
    if allowed:
        table.do(block)
        table.attack()
        assert (table.waits, table.asked) == ("counter", "P")
        table.answer("counter", "fire")
        assert table.bonus == 8 - 4


@pytest.mark.rule("L-024")
@pytest.mark.parametrize("answer", ["critical", "hit"])
def test_a_critical_by_the_word_of_the_table(profile: RulesProfile, answer: str) -> None:
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", SWORD), fighter("B"), options={"criticals": "typed"}
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.attack()
    table.roll("hit", 20)
    table.answer("confirm", answer)
    table.roll("damage", 4)
    assert table.points("B") == 40 - (8 if answer == "critical" else 4)


@pytest.mark.rule("L-408")
@pytest.mark.parametrize(("pays", "left"), [(False, 18 - 4), (True, 18 - 1)])
def test_what_a_changed_action_costs(profile: RulesProfile, pays: bool, left: int) -> None:
    table = Table(
        profile, {"A": 18, "B": 9, "C": 8}, fighter("A"), fighter("B"), fighter("C"),
        options={"pay_replacement_cost": pays},
    )  # fmt: skip
    table.declare("C", inaction())
    table.declare("B", inaction())
    table.declare("A", attack(2, WeaponMode.TWO_HANDED), "B", f=1)
    table.kill("B")
    table.change(attack(), "C")
    finish_round(table)
    assert table["A"].initiative == left


@pytest.mark.rule("L-103", "L-104")
@pytest.mark.parametrize(("floor", "scores"), [(True, (0, 0, 0)), (False, (-2, -2, -2))])
def test_one_who_fights_blind_never_falls_below_nothing(
    profile: RulesProfile, floor: bool, scores: tuple[int, int, int]
) -> None:
    blind = fighter("A", talents=(Talent(code="blind_fighting"),))
    table = Table(profile, {"A": 18, "B": 9}, blind, fighter("B"), options={"blind_fighting_floor": floor})
    table.apply("A", ConditionCode.SENSE_LOST, value=2)
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    assert table.scores("A") == scores
    table.attack()
    assert table.bonus == (9 if floor else 9 - 3)
