"""What the rules say against an announcement, and against the change of one, when it is made in a fight."""

from __future__ import annotations

import pytest

from loreval_desktop.encounter.loreval.skill_use import UseSkill
from tests.encounter.table import (
    BOW,
    SWORD,
    ActionKind,
    ActionSpec,
    Addon,
    AttackPart,
    CounterKind,
    Phase,
    RulesProfile,
    Side,
    Table,
    Weapon,
    WeaponMode,
    act,
    attack,
    counter,
    fighter,
    inaction,
    move,
)
from tests.encounter.table_more import CounterSide, GrappleOption, charge

CLAWS = Weapon(id="claws", name="Griffes", damage="1d6", modes=(WeaponMode.UNARMED,), natural=True)
OFFENSIVE = CounterSide.OFFENSIVE


def declaring(profile: RulesProfile, *weapons: Weapon, distance: float = 1.2, **sheet: object) -> Table:
    """B (9) has declared nothing to do; A (18), with those weapons, declares next."""
    table = Table(
        profile,
        {"A": 18, "B": 9},
        fighter("A", *weapons, **sheet),
        fighter("B"),
        at={"A": (5, 5), "B": (5 + distance, 5)},
    )
    table.declare("B", inaction())
    return table


# --- prices, modes and weapons ---------------------------------------------------------------------------------------


@pytest.mark.rule("L-193")
@pytest.mark.parametrize(("price", "refused"), [(None, {"L-193"}), (2, set())])
def test_an_action_of_no_list_needs_the_price_of_the_game_master(
    profile: RulesProfile, price: int | None, refused: set[str]
) -> None:
    table = declaring(profile)
    order = table.declaration(act(ActionKind.PRICED, priced_category=price, priced_focus=1), f=1)
    assert table.problems(order) == refused


@pytest.mark.rule("L-243", "L-244")
@pytest.mark.parametrize(("throws", "category"), [(1, 2), (9, 5)])
def test_a_mix_with_a_count_that_no_list_has_is_proposed_at_the_highest_category(
    profile: RulesProfile, throws: int, category: int
) -> None:
    """One blow and one throw: 1 + 1. Nine throws stand in no list, so nothing can be added up."""
    knife = Weapon(id="knife", name="Couteau", damage="1d4", modes=(WeaponMode.SINGLE, WeaponMode.THROWN), range_m=9)
    table = declaring(profile, knife)
    parts = (AttackPart(mode=WeaponMode.SINGLE, count=1), AttackPart(mode=WeaponMode.THROWN, count=throws))
    order = table.declaration(ActionSpec(kind=ActionKind.MIXED, parts=parts), "B", f=3)
    assert "L-244" in table.problems(order)
    table.overrule(order)
    assert table["A"].declaration is not None
    assert table["A"].declaration.category == category


@pytest.mark.rule("L-461")
@pytest.mark.parametrize(
    ("weapon", "mode", "refused"),
    [
        ("sword", WeaponMode.SINGLE, False),
        ("sword", WeaponMode.FAST_MISSILE, True),
        ("bow", WeaponMode.SINGLE, True),
        ("halberd", WeaponMode.SINGLE, True),
    ],
)
def test_a_weapon_is_used_as_its_sheet_says(
    profile: RulesProfile, weapon: str, mode: WeaponMode, refused: bool
) -> None:
    table = declaring(profile, SWORD, BOW)
    order = table.declaration(attack(1, mode), "B", f=2, weapons=(weapon,))
    assert ("L-461" in table.problems(order)) is refused


@pytest.mark.rule("L-607", "L-609", "L-655")
@pytest.mark.parametrize(
    ("action", "refused"),
    [
        (attack(1, power=1), {"L-607"}),
        (attack(1, power=0), set()),
        (attack(1, WeaponMode.FAST_MISSILE, addons=(Addon.POWER_ATTACK,)), {"L-609"}),
        (attack(1, addons=(Addon.POWER_ATTACK,)), set()),
        (attack(1, WeaponMode.FAST_MISSILE, addons=(Addon.JUGGLING,)), {"L-655"}),
        (attack(1, WeaponMode.UNARMED, addons=(Addon.JUGGLING,)), {"L-655"}),
        (attack(1, addons=(Addon.JUGGLING,)), set()),
    ],
)
def test_power_and_juggling_belong_to_some_weapons_only(
    profile: RulesProfile, action: ActionSpec, refused: set[str]
) -> None:
    able = fighter("X").abilities.model_copy(update={"strength": 18, "dexterity": 18})
    table = declaring(profile, SWORD, BOW, abilities=able)
    assert table.problems(table.declaration(action, "B", f=3)) & {"L-607", "L-609", "L-655"} == refused


@pytest.mark.rule("L-246")
@pytest.mark.parametrize(("count", "refused"), [(1, set()), (2, {"L-246"})])
def test_one_seizes_once_an_action(profile: RulesProfile, count: int, refused: set[str]) -> None:
    table = declaring(profile)
    order = table.declaration(act(ActionKind.GRAPPLE, grapple=GrappleOption.SEIZE, count=count), "B", f=3)
    assert table.problems(order) & {"L-246"} == refused


@pytest.mark.rule("L-510")
@pytest.mark.parametrize(("weapon", "refused"), [(CLAWS, set()), (SWORD, {"L-510"})])
def test_bare_hands_charge_with_claws_only(profile: RulesProfile, weapon: Weapon, refused: set[str]) -> None:
    table = declaring(profile, weapon, distance=13.2)
    assert table.problems(table.declaration(charge(2, WeaponMode.UNARMED), "B", f=2)) == refused


@pytest.mark.rule("L-082", "L-110")
@pytest.mark.parametrize(("points", "refused"), [(5, set()), (6, {"L-082"})])
def test_nobody_spends_more_attention_than_its_pool(profile: RulesProfile, points: int, refused: set[str]) -> None:
    table = declaring(profile)
    assert table.problems(table.declaration(inaction(), s=points)) == refused


# --- changes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-286", "L-385")
def test_one_who_does_nothing_changes_into_nothing_else(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 5, "B": 9}, fighter("A"), fighter("B"))
    table.declare("A", inaction())
    table.declare("B", attack(), "A")
    assert table.phase is Phase.RESOLUTION
    assert {"L-286", "L-385", "L-394", "L-396"} == table.problems(table.changing(move(), combatant_id=table.id("A")))
    assert "L-286" not in table.problems(table.changing(move(), combatant_id=table.id("B")))


@pytest.mark.rule("L-412", "L-388")
@pytest.mark.parametrize(("action", "refused"), [(inaction(), {"L-412"}), (attack(), set())])
def test_a_lost_action_becomes_something_smaller_but_no_inaction(
    profile: RulesProfile, action: ActionSpec, refused: set[str]
) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 9, "C": 5},
        *(fighter(name) for name in "ABC"),
        at={"A": (6.2, 5), "B": (5, 5), "C": (6.2, 6.2)},
        side={"A": Side.PLAYERS, "B": Side.FOES, "C": Side.FOES},
    )
    table.declare("C", inaction())
    table.declare("B", inaction())
    table.declare("A", attack(2), "B", f=2)
    table.kill("B")
    assert table.problems(table.changing(action, *(() if action.kind is ActionKind.INACTION else "C"))) == refused


@pytest.mark.rule("L-337", "L-388")
@pytest.mark.parametrize(("action", "refused"), [(attack(), True), (counter(CounterKind.DODGE), False)])
def test_a_counter_that_has_lost_its_weapon_becomes_a_counter(
    profile: RulesProfile, action: ActionSpec, refused: bool
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", attack(), "A")
    table.declare("A", counter(CounterKind.PARRY, extra_moves=1), "B", e=1, f=1, weapons=("sword",))
    assert ("L-337" in table.problems(table.changing(action, "B", combatant_id=table.id("A")))) is refused


# --- counters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-561")
@pytest.mark.parametrize(("side", "refused"), [(CounterSide.DEFENSIVE, True), (OFFENSIVE, False)])
def test_a_blow_is_an_offensive_counter(profile: RulesProfile, side: CounterSide, refused: bool) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", attack(), "A")
    order = table.declaration(counter(CounterKind.STRIKE, side), "B", e=1, f=1)
    assert ("L-561" in table.problems(order)) is refused


@pytest.mark.rule("L-539")
@pytest.mark.parametrize(("action", "refused"), [(counter(CounterKind.PARRY), True), (attack(), False)])
def test_no_counter_answers_a_counter(profile: RulesProfile, action: ActionSpec, refused: bool) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", action, "A", e=1)
    order = table.declaration(counter(CounterKind.STRIKE, OFFENSIVE), "B", e=1, f=1)
    assert ("L-539" in table.problems(order)) is refused


# --- concerts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-371")
@pytest.mark.parametrize(("partner", "refused"), [(15, {"L-371"}), (9, set())])
def test_nobody_joins_one_who_is_faster(profile: RulesProfile, partner: int, refused: set[str]) -> None:
    """The GM let B declare out of its turn."""
    table = Table(
        profile,
        {"A": 12, "B": partner, "T": 3},
        *(fighter(name) for name in "ABT"),
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES},
    )
    table.declare("T", inaction())
    table.overrule(table.declaration(attack(), "T", e=1, combatant_id=table.id("B")))
    assert table.problems(table.declaration(attack(), "T", e=2, concert=("B",))) == refused


@pytest.mark.rule("L-370", "L-130")
@pytest.mark.parametrize(("environment", "refused"), [(0, {"L-370"}), (1, set())])
def test_a_partner_is_aware_of_what_goes_on(profile: RulesProfile, environment: int, refused: set[str]) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 9, "T": 3},
        *(fighter(name) for name in "ABT"),
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES},
    )
    table.declare("T", inaction())
    table.declare("B", attack(), "T", e=environment)
    assert table.problems(table.declaration(attack(), "T", e=2, concert=("B",))) == refused


# --- defences --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-284")
@pytest.mark.parametrize(("waived", "need"), [(True, 10), (False, 17)])
def test_one_who_lets_itself_be_struck_is_hit_by_a_ten(profile: RulesProfile, waived: bool, need: int) -> None:
    """Defence +7 counts where one defends oneself: 17; else nothing but the ten does."""
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction(), s=2, waives_defence=waived)
    table.declare("A", attack(), "B", f=1)
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-623")
@pytest.mark.parametrize(("soak", "bonus"), [({"soak": 5}, 5), ({}, 7)])
def test_who_has_no_soak_blocks_by_its_defence(profile: RulesProfile, soak: dict[str, int], bonus: int) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B", **soak))
    table.declare("B", counter(CounterKind.BLOCK), "A", e=1, s=2, f=2)
    table.declare("A", attack(), "B", f=1)
    table.attack()
    table.answer("counter", "fire")
    assert table.terms()["L-623"] is not None
    skill = [t.value for t in table.first.breakdown.terms if t.label.id == "rule.term.skill"]
    assert skill == [bonus]


@pytest.mark.rule("L-163", "L-184", "L-220")
@pytest.mark.parametrize(("security", "modifier"), [(2, 0), (3, 4)])
def test_a_reflex_that_is_rolled_has_its_security(profile: RulesProfile, security: int, modifier: int) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", act(ActionKind.SKILL_USE), s=security, f=2)
    table.do(UseSkill(skill="reflex", difficulty=15))
    values = {t.label.id: t.value for t in table.first.breakdown.terms}
    assert values.get("rule.term.attention_security", 0) == modifier
