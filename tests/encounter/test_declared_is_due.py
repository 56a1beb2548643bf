"""What was declared is what is due: other targets, lost objects, charges that have run, metres after a change."""

from __future__ import annotations

import pytest

from tests.encounter.table import (
    BOW,
    SWORD,
    ActionKind,
    ActionSpec,
    Addon,
    CastSpell,
    ConditionCode,
    CounterKind,
    FireCounter,
    GrappleOption,
    MoveToken,
    ResolveAttack,
    RulesProfile,
    Side,
    Spell,
    Table,
    Talent,
    Weapon,
    WeaponMode,
    act,
    attack,
    counter,
    fighter,
    hold,
    inaction,
    move,
)

KNIFE = Weapon(
    id="knife", name="Couteau", damage="1d4", modes=(WeaponMode.SINGLE, WeaponMode.THROWN), range_m=10, reach_m=1.5
)
RAY = Spell(id="ray", name="Rayon", level=2, aimed=True, damage="2d6")
DART = Spell(id="dart", name="Trait", level=1, damage="2d6", auto_targeted=True)
TWO_HANDED = WeaponMode.TWO_HANDED


def trio(profile: RulesProfile, **more: object) -> Table:
    """A (18, players) with two foes at arm's length: X (9) at its right, Y (5) below."""
    return Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", SWORD, KNIFE),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (6.2, 5), "Y": (5, 6.2)},
        side={"A": Side.PLAYERS, "X": Side.FOES, "Y": Side.FOES},
        **more,  # type: ignore[arg-type]
    )


# --- the declared target ---------------------------------------------------------------------------------------------


@pytest.mark.rule("L-385", "L-386")
@pytest.mark.tries(101)
@pytest.mark.parametrize("made", [0, 1])
def test_a_blow_declared_on_one_who_lives_goes_to_nobody_else(profile: RulesProfile, made: int) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(3), "X", f=2, s=1)
    for _ in range(made):
        table.attack()
        table.roll("hit", 2)
    assert table.refused(ResolveAttack(target=table.id("Y"))) == {"L-385"}
    table.attack()  # the declared one
    assert (table.waits, table.bonus) == ("hit", 9 - 5 * made)


@pytest.mark.rule("L-385", "L-399")
@pytest.mark.tries(101)
@pytest.mark.parametrize("kind", [ActionKind.TRIP, ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION,
                                  ActionKind.OVERTURN, ActionKind.GRAPPLE])  # fmt: skip
def test_no_manoeuvre_and_no_hold_goes_to_another_than_the_declared(profile: RulesProfile, kind: ActionKind) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    action = hold() if kind is ActionKind.GRAPPLE else act(kind)
    table.declare("A", action, "X", f=2, s=1)
    assert table.refused(ResolveAttack(target=table.id("Y"))) == {"L-385"}
    table.attack()
    assert (table.waits, table.asked) == ("hit", "A")


@pytest.mark.rule("L-385", "L-399")
@pytest.mark.tries(101)
def test_a_shot_goes_to_nobody_but_the_declared(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", BOW),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (15, 5), "Y": (15, 12)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(2, WeaponMode.FAST_MISSILE), "X", f=1)
    assert table.refused(ResolveAttack(target=table.id("Y"))) == {"L-385"}
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9)


@pytest.mark.rule("L-385")
@pytest.mark.tries(101)
def test_the_last_name_serves_the_blows_beyond_it_and_each_name_its_own(profile: RulesProfile) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(3), "X", "Y", f=2, s=1)
    assert table.refused(ResolveAttack(target=table.id("Y"))) == {"L-385"}
    table.attack()
    table.roll("hit", 2)
    assert table.refused(ResolveAttack(target=table.id("X"))) == {"L-385"}
    for bonus in (4, -1):
        table.attack("Y")
        assert table.bonus == bonus
        table.roll("hit", 2)
    assert [table.name(blow.target) for blow in table["A"].blows] == ["X", "Y", "Y"]


@pytest.mark.rule("L-323", "L-347", "L-385")
@pytest.mark.tries(101)
def test_whoever_is_struck_by_the_word_of_the_game_master_is_asked_for_its_parry(profile: RulesProfile) -> None:
    table = trio(profile)
    table.declare("Y", counter(CounterKind.PARRY), "A", e=1)
    table.declare("X", inaction())
    table.declare("A", attack(3), "X", f=2, s=1)
    table.overrule(ResolveAttack(target=table.id("Y")))
    assert (table.waits, table.asked) == ("counter", "Y")
    table.answer("counter", "fire")
    assert table.bonus == 7
    table.roll("counter", 12)
    assert (table.waits, table.need) == ("hit", 19)


@pytest.mark.rule("L-347", "L-348", "L-459")
@pytest.mark.tries(101)
@pytest.mark.parametrize("kind", [CounterKind.PARRY, CounterKind.DODGE])
def test_a_parry_is_asked_also_where_the_attack_named_nobody(profile: RulesProfile, kind: CounterKind) -> None:
    table = trio(profile)
    table.declare("Y", counter(kind), "A", e=1)
    table.declare("X", inaction())
    table.declare("A", attack(), s=1)
    table.attack("Y")
    assert (table.waits, table.asked) == ("counter", "Y")


@pytest.mark.rule("L-385", "L-432")
@pytest.mark.tries(101)
def test_what_an_eclat_declares_anew_is_due_too(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", pc=True, heroism=1),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (6.2, 5), "Y": (5, 6.2)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(), "Y", s=1)
    table.eclat("A", attack(), "X", s=1)
    assert table.refused(ResolveAttack(target=table.id("Y"))) == {"L-385"}
    table.attack()
    assert table.waits == "damage"


@pytest.mark.rule("L-385", "L-395")
@pytest.mark.tries(101)
def test_what_was_changed_is_due_too(profile: RulesProfile) -> None:
    table = slow_attacker(profile, attack(1, TWO_HANDED), walks=True)
    table.carry("V", (5, 3.8))
    table.kill("V")
    table.change(attack(), "W")
    assert table.refused(ResolveAttack(target=table.id("V"))) == {"L-385"}


@pytest.mark.rule("L-370", "L-385")
@pytest.mark.tries(101)
def test_what_is_declared_in_concert_is_due_too(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 12, "X": 9, "Y": 5},
        fighter("A"),
        fighter("B"),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "B": (7.4, 5), "X": (6.2, 5), "Y": (6.2, 6.2)},
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("B", attack(), "X", e=1, s=1)
    table.declare("A", attack(), "X", e=2, s=1, concert=("B",))
    for name in ("A", "B"):
        assert table.cursor == name
        assert table.refused(ResolveAttack(target=table.id("Y"))) == {"L-385"}
        table.attack()
        table.roll("hit", 2)
        table.end_turn()


# --- the object has gone ---------------------------------------------------------------------------------------------


@pytest.mark.rule("L-388", "L-410")
@pytest.mark.tries(102)
def test_what_is_left_after_a_death_goes_to_nobody_else_for_nothing(profile: RulesProfile) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(2), "X", f=1, s=1)
    table.attack()
    table.roll("hit", 15)
    table.roll("damage", 12)
    table.kill("X")
    assert table.refused(ResolveAttack(target=table.id("Y"))) & {"L-385", "L-388", "L-410"}


@pytest.mark.rule("L-388", "L-395", "L-398", "L-399", "L-408", "L-410")
@pytest.mark.tries(102)
@pytest.mark.parametrize("again", [attack(), attack(1, TWO_HANDED)])
def test_what_is_left_after_a_death_goes_to_another_by_a_change(profile: RulesProfile, again: ActionSpec) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(2), "X", f=1, s=1)
    table.attack()
    table.roll("hit", 15)
    table.roll("damage", 12)
    table.kill("X")
    assert "L-395" in table.refused(table.changing(attack(2), "Y"))  # category 3, as before
    table.change(again, "Y")
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9 - 2)
    table.roll("hit", 9)  # 16 against 17
    table.end_turn()
    table.end_round()
    assert table["A"].initiative == 18 - 3


@pytest.mark.rule("L-410")
@pytest.mark.tries(102)
def test_of_two_targets_only_the_part_of_the_dead_one_is_lost(profile: RulesProfile) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(2), "X", "Y", f=1, s=1)
    table.kill("X")
    assert "L-385" in table.problems(table.changing(attack(), "Y"))  # Y is still there
    table.attack("Y", index=1)
    assert (table.waits, table.bonus) == ("hit", 9 - 5)


@pytest.mark.rule("L-410", "L-385")
@pytest.mark.tries(102)
def test_the_part_of_a_dead_one_does_not_pass_to_the_living(profile: RulesProfile) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(2), "X", "Y", f=1, s=1)
    table.kill("X")
    assert table.refused(ResolveAttack(target=table.id("Y"), index=0)) & {"L-385", "L-388", "L-410"}


FAR = {"A": (5.0, 5.0), "V": (6.2, 5.0), "W": (5.0, 6.2)}
THREE = {"A": Side.PLAYERS, "V": Side.FOES, "W": Side.FOES}


def slow_attacker(profile: RulesProfile, action: ActionSpec, *, walks: bool, **changes: object) -> Table:
    """A (9) aims at V (18), who has two units and walks out of reach or not; W (5) stands by A. It is A's turn."""
    table = Table(
        profile,
        {"A": 9, "V": 18, "W": 5},
        fighter("A", SWORD, KNIFE, **changes),
        fighter("V"),
        fighter("W"),
        at=FAR,
        side=THREE,
    )
    table.declare("W", inaction())
    table.declare("A", action, "V", f=2, s=1)
    table.declare("V", move(1))
    if walks:
        table.move("V", (15, 5))
    table.end_turn()
    assert table.cursor == "A"
    return table


MANOEUVRES = {
    "disarm": act(ActionKind.DISARM),
    "destruction": act(ActionKind.WEAPON_DESTRUCTION),
    "trip": act(ActionKind.TRIP),
    "overturn": act(ActionKind.OVERTURN),
    "seizing": hold(),
}


@pytest.mark.rule("L-388", "L-397", "L-399")
@pytest.mark.tries(104)
@pytest.mark.parametrize("name", MANOEUVRES)
def test_a_manoeuvre_whose_object_walked_off_may_be_changed(profile: RulesProfile, name: str) -> None:
    table = slow_attacker(profile, MANOEUVRES[name], walks=True)
    table.change(attack(), "W")
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 7)


@pytest.mark.rule("L-385", "L-388")
@pytest.mark.tries(104)
@pytest.mark.parametrize("name", MANOEUVRES)
def test_a_manoeuvre_whose_object_is_at_hand_may_not(profile: RulesProfile, name: str) -> None:
    table = slow_attacker(profile, MANOEUVRES[name], walks=False)
    assert table.refused(table.changing(attack(), "W")) == {"L-385"}
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9)


@pytest.mark.rule("L-385", "L-388")
@pytest.mark.tries(104)
def test_a_manoeuvre_that_the_moves_left_bring_to_its_object_may_not_be_changed(profile: RulesProfile) -> None:
    table = slow_attacker(profile, act(ActionKind.TRIP, extra_moves=2), walks=True)  # 8.8 m away, 11.6 m to walk
    assert table.refused(table.changing(attack(), "W")) == {"L-385"}


@pytest.mark.rule("L-388")
@pytest.mark.parametrize(
    "weapon",
    [
        "sword",
        "knife",
    ],
)
def test_a_blow_with_what_could_be_thrown_has_the_reach_of_a_blow(profile: RulesProfile, weapon: str) -> None:
    """V stands 8.8 m away, within the range of a throw: blows were declared."""
    table = Table(
        profile, {"A": 9, "V": 18, "W": 5}, fighter("A", SWORD, KNIFE), fighter("V"), fighter("W"), at=FAR, side=THREE
    )
    table.declare("W", inaction())
    table.declare("A", attack(2), "V", s=1, f=1, weapons=(weapon,))
    table.declare("V", move(1))
    table.move("V", (15, 5))
    table.end_turn()
    assert table.problems(ResolveAttack()) == {"L-461"}
    assert table.problems(table.changing(attack(), "W")) == set()


@pytest.mark.rule("L-388")
@pytest.mark.parametrize(("x", "free"), [(15.9, False), (16.1, True)])
def test_a_throw_has_the_range_of_its_weapon(profile: RulesProfile, x: float, free: bool) -> None:
    """The knife flies 10 m from edge to edge: to a middle at 16 m."""
    table = Table(
        profile, {"A": 9, "V": 18, "W": 5}, fighter("A", KNIFE), fighter("V"), fighter("W"), at=FAR, side=THREE
    )
    table.declare("W", inaction())
    table.declare("A", attack(2, WeaponMode.THROWN), "V", s=1, f=1)
    table.declare("V", move(2), f=1)
    table.move("V", (x, 5))
    table.end_turn()
    assert ("L-385" not in table.problems(table.changing(attack(), "W"))) is free


def hidden_target(profile: RulesProfile, mode: WeaponMode) -> Table:
    """A (9) aims at V (18) with a bow or a blow; V steps round the end of a wall. W (5) is in sight of A."""
    far = mode is WeaponMode.FAST_MISSILE
    places = {"A": (5.0, 5.0), "V": (12.0, 5.0) if far else (6.2, 5.0), "W": (5.0, 6.2)}
    wall = ((10.0, 7.0), (20.0, 7.0)) if far else ((6.2, 6.0), (9.0, 6.0))
    table = Table(
        profile,
        {"A": 9, "V": 18, "W": 5},
        fighter("A", SWORD, BOW),
        fighter("V"),
        fighter("W"),
        at={**places, "A": (5.0, 5.0)},
        side=THREE,
        walls=(wall,),
    )
    table.declare("W", inaction())
    table.declare("A", attack(1, mode) if far else attack(1, TWO_HANDED), "V", s=1, f=1)
    table.declare("V", move(2), f=1)
    return table


@pytest.mark.rule("L-388", "L-701")
def test_a_shot_whose_target_went_behind_a_wall_may_be_changed(profile: RulesProfile) -> None:
    table = hidden_target(profile, WeaponMode.FAST_MISSILE)
    table.carry("V", (9, 5), (9, 8), (16, 8))
    table.end_turn()
    assert "L-701" in table.problems(ResolveAttack())
    table.change(attack(), "W")
    table.attack()
    assert table.bonus == 7


@pytest.mark.rule("L-385", "L-701")
def test_a_shot_whose_target_stays_in_sight_may_not(profile: RulesProfile) -> None:
    table = hidden_target(profile, WeaponMode.FAST_MISSILE)
    table.end_turn()
    assert table.problems(table.changing(attack(), "W")) == {"L-385"}
    table.attack()
    assert table.waits == "hit"


@pytest.mark.rule("L-388", "L-461")
@pytest.mark.parametrize(
    "walled",
    [False, True],
)
def test_a_blow_whose_target_stands_right_beside_but_behind_a_wall_may_be_changed(
    profile: RulesProfile, walled: bool
) -> None:
    table = Table(
        profile,
        {"A": 9, "V": 18, "W": 5},
        fighter("A"),
        fighter("V"),
        fighter("W"),
        at={"A": (5, 1.2), "V": (6.2, 4), "W": (5, 2.4)},
        side=THREE,
        walls=(((5.6, 0.0), (5.6, 2.5)),) if walled else (),
    )
    table.declare("W", inaction())
    table.declare("A", attack(1, TWO_HANDED), "V", s=1, f=1)
    table.declare("V", move())
    table.move("V", (6.2, 1.2))
    table.end_turn()
    assert table.gap("A", "V") < 1.5
    assert bool(table.problems(ResolveAttack())) is walled
    assert table.problems(table.changing(attack(), "W")) == (set() if walled else {"L-385"})


@pytest.mark.rule("L-388", "L-756")
@pytest.mark.parametrize(
    ("seen", "problems"),
    [
        (True, {"L-385"}),
        (False, set()),
    ],
)
def test_a_blow_whose_target_became_invisible_may_be_changed(
    profile: RulesProfile, seen: bool, problems: set[str]
) -> None:
    table = slow_attacker(profile, attack(1, TWO_HANDED), walks=False)
    if not seen:
        table.apply("V", ConditionCode.INVISIBLE)
    assert ("L-756" in table.problems(ResolveAttack())) is not seen
    assert table.problems(table.changing(attack(), "W")) == problems


@pytest.mark.rule("L-388", "L-410")
@pytest.mark.tries(104)
@pytest.mark.parametrize("spell", [RAY, DART])
def test_a_spell_whose_target_is_dead_may_be_changed(profile: RulesProfile, spell: Spell) -> None:
    table = trio_with_spells(profile, spell)
    table.kill("X")
    table.change(attack(), "Y")
    table.attack()
    assert table.bonus == 7


def trio_with_spells(profile: RulesProfile, spell: Spell) -> Table:
    """A (18) casts at X; Y stands by."""
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", SWORD, spells=(spell,), power_strike=9),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (12, 5), "Y": (5, 6.2)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", act(ActionKind.SPELL), "X", f=1, s=1, spell_id=spell.id)
    return table


# --- holds -----------------------------------------------------------------------------------------------------------

HELD = (GrappleOption.LIFT, GrappleOption.IMMOBILISE, GrappleOption.PIN_DOWN, GrappleOption.CRUSH)


def wrestlers(profile: RulesProfile, option: GrappleOption) -> Table:
    """A (9) holds V (18) and declares an option; V tries to get free. W (5) stands by A. It is V's turn."""
    table = Table(profile, {"A": 9, "V": 18, "W": 5}, fighter("A"), fighter("V"), fighter("W"), at=FAR, side=THREE)
    table.apply("A", ConditionCode.SEIZER, by=table.id("V"))
    table.apply("V", ConditionCode.SEIZED, by=table.id("A"))
    table.declare("W", inaction())
    table.declare("A", hold(option), "V", f=1, s=1)
    table.declare("V", hold(GrappleOption.ESCAPE), "A", f=1)
    return table


@pytest.mark.rule("L-388", "L-398", "L-793", "L-795")
@pytest.mark.tries(104)
@pytest.mark.parametrize("option", HELD)
def test_an_option_of_a_hold_whose_victim_got_free_may_be_changed(profile: RulesProfile, option: GrappleOption) -> None:
    table = wrestlers(profile, option)
    table.attack()
    table.roll("hit", 15)
    assert not table.has("V", ConditionCode.SEIZED)
    table.end_turn()
    assert "L-798" in table.problems(ResolveAttack())
    table.change(attack(), "W")
    table.attack()
    assert table.bonus == 7


@pytest.mark.rule("L-385", "L-792", "L-798")
@pytest.mark.tries(104)
@pytest.mark.parametrize("option", HELD)
def test_an_option_of_a_hold_that_lasts_is_due(profile: RulesProfile, option: GrappleOption) -> None:
    table = wrestlers(profile, option)
    table.attack()
    table.roll("hit", 2)
    assert table.has("V", ConditionCode.SEIZED)
    table.end_turn()
    assert table.problems(table.changing(attack(), "W")) == {"L-385"}
    table.attack()
    assert table.waits == "hit"


# --- charges ---------------------------------------------------------------------------------------------------------


def charger(profile: RulesProfile, **units: object) -> Table:
    """A (18) charges V (9), 14 m off; W (5) waits where the run ends."""
    table = Table(
        profile,
        {"A": 18, "V": 9, "W": 5},
        fighter("A", SWORD),
        fighter("V"),
        fighter("W"),
        at={"A": (5, 5), "V": (20, 5), "W": (18.8, 6.2)},
        side=THREE,
    )
    table.declare("W", inaction())
    table.declare("V", inaction())
    table.declare("A", act(ActionKind.CHARGE, mode=WeaponMode.SINGLE, extra_moves=3), "V", f=2)
    return table


@pytest.mark.rule("L-385", "L-516")
@pytest.mark.tries(105)
def test_a_charge_that_has_run_is_owed(profile: RulesProfile) -> None:
    table = charger(profile)
    table.move("A", (18.8, 5))
    assert table.refused(table.changing(attack(), "W")) == {"L-385"}
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9 + 4)


@pytest.mark.rule("L-385", "L-388", "L-516")
@pytest.mark.tries(105)
@pytest.mark.parametrize(("dies", "problems"), [(False, {"L-385"}), (True, set())])
def test_before_its_run_a_charge_is_owed_unless_its_target_falls(
    profile: RulesProfile, dies: bool, problems: set[str]
) -> None:
    table = charger(profile)
    if dies:
        table.kill("V")
    assert table.problems(table.changing(attack(extra_moves=1), "W")) == problems


@pytest.mark.rule("L-385", "L-528")
@pytest.mark.parametrize(
    ("x", "refused"),
    [
        (17.7, False),
        (9.0, True),
    ],
)
def test_a_charge_at_one_too_near_who_stays_is_no_free_change(profile: RulesProfile, x: float, refused: bool) -> None:
    """Two units are 11.6 m; V declares to stand still. Nothing alters the context, so nothing may be changed."""
    table = Table(
        profile,
        {"A": 18, "V": 9, "W": 5},
        fighter("A"),
        fighter("V"),
        fighter("W"),
        at={"A": (5, 5), "V": (x, 5), "W": (5, 6.2)},
        side=THREE,
    )
    table.declare("W", inaction())
    table.declare("V", inaction())
    charge = table.declaration(act(ActionKind.CHARGE, mode=WeaponMode.SINGLE, extra_moves=2), "V", f=2)
    if refused:
        assert table.refused(charge) == {"L-528"}
    else:
        table.do(charge)
        assert table.problems(table.changing(attack(1, TWO_HANDED), "W")) == {"L-385"}


@pytest.mark.rule("L-385", "L-516", "L-672")
@pytest.mark.tries(105)
@pytest.mark.parametrize("overturning", [True, False])
def test_a_run_in_two_pieces_is_no_lost_object_either(profile: RulesProfile, overturning: bool) -> None:
    table = Table(
        profile,
        {"A": 18, "V": 9, "W": 5},
        *(fighter(name) for name in "AVW"),
        at={"A": (5, 5), "V": (20, 5), "W": (18.8, 6.2)},
        side=THREE,
    )
    table.declare("W", inaction())
    table.declare("V", inaction())
    charge = act(ActionKind.CHARGE, mode=WeaponMode.SINGLE, extra_moves=3, overturning=overturning)
    table.declare("A", charge, "V", f=2)
    table.move("A", (12, 5))
    table.move("A", (18.8, 5))
    assert table.problems(table.changing(attack(), "W")) == {"L-385"}
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9 + 4)


@pytest.mark.rule("L-388", "L-527", "L-516")
@pytest.mark.tries(105)
def test_a_charge_that_has_run_and_whose_target_then_falls_may_be_changed(profile: RulesProfile) -> None:
    table = charger(profile)
    table.move("A", (18.8, 5))
    table.kill("V")
    table.change(attack(), "W")
    table.attack()
    assert table.bonus == 9 - 2 - 8  # the malus of three moves stays, and nothing of a charge


# --- metres ----------------------------------------------------------------------------------------------------------


def walker(profile: RulesProfile, action: ActionSpec, *targets: str, x: float = 16.6, **more: object) -> Table:
    """A (18) walks along the x axis to X (9); Y (5) stands beyond, a road of 60 m long. VD 5.8 m."""
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", SWORD, talents=(Talent(code="course"),)),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (x, 6.2), "Y": (30, 6.2)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", action, *targets, f=2)
    return table


@pytest.mark.rule("L-296", "L-303", "L-407")
@pytest.mark.tries(106)
@pytest.mark.parametrize(
    ("x", "allowed"),
    [
        (22.4, True),
        (22.5, False),
    ],
)
def test_a_change_brings_one_unit_at_most_and_walked_metres_count(
    profile: RulesProfile, x: float, allowed: bool
) -> None:
    """Two units planned and walked, 11.6 m; two moves in the new action: 17.4 m in all, to 22.4."""
    table = walker(profile, attack(1, TWO_HANDED, extra_moves=2), "X")
    table.move("A", (16.6, 5))
    table.kill("X")
    table.change(attack(extra_moves=2), "Y")
    step = MoveToken(token_id=table.token("A").id, path=((x, 5),))
    assert table.problems(step) == (set() if allowed else {"L-296"})


@pytest.mark.rule("L-296", "L-303", "L-407")
@pytest.mark.tries(106)
@pytest.mark.parametrize(("x", "allowed"), [(14.8, True), (14.9, False)])
def test_a_change_with_fewer_moves_leaves_what_they_give_beyond_what_was_walked(
    profile: RulesProfile, x: float, allowed: bool
) -> None:
    """Three units planned, 4 m walked, one move in the new action: 4 + 5.8 = 9.8 m, to 14.8."""
    table = walker(profile, attack(1, TWO_HANDED, extra_moves=3), "X")
    table.move("A", (9, 5))
    table.kill("X")
    table.change(attack(extra_moves=1), "Y")
    step = MoveToken(token_id=table.token("A").id, path=((x, 5),))
    assert table.problems(step) == (set() if allowed else {"L-296"})


@pytest.mark.rule("L-296", "L-303", "L-407")
@pytest.mark.tries(106)
@pytest.mark.parametrize(("x", "allowed"), [(16.6, True), (16.7, False)])
def test_a_move_that_was_walked_counts_in_the_action_that_replaces_it(
    profile: RulesProfile, x: float, allowed: bool
) -> None:
    """One unit planned and walked, 5.8 m; one in the new action: 11.6 m in all."""
    table = walker(profile, attack(1, TWO_HANDED, extra_moves=1), "X", x=10.8)
    table.move("A", (10.8, 5))
    table.kill("X")
    table.change(attack(extra_moves=1), "Y")
    step = MoveToken(token_id=table.token("A").id, path=((x, 5),))
    assert table.problems(step) == (set() if allowed else {"L-296"})


@pytest.mark.rule("L-292", "L-303", "L-396", "L-407")
@pytest.mark.tries(107)
@pytest.mark.parametrize(
    ("action", "allowed"),
    [
        (move(0), True),
        (attack(extra_moves=1), True),
        (move(1), False),
    ],
)
def test_an_attack_without_a_move_becomes_a_move_of_one_unit_at_most(
    profile: RulesProfile, action: ActionSpec, allowed: bool
) -> None:
    """The first unit of a pure move is a unit too: two would be one more than the one that may be added."""
    table = walker(profile, attack(2), "X", x=6.2)
    table.kill("X")
    assert table.problems(table.changing(action, "Y")) == (set() if allowed else {"L-303"})


@pytest.mark.rule("L-303", "L-980")
@pytest.mark.tries(107)
@pytest.mark.parametrize(
    ("planned", "allowed"),
    [
        (1, True),
        (0, False),
    ],
)
def test_the_unit_of_course_counts_among_those_added(profile: RulesProfile, planned: int, allowed: bool) -> None:
    table = walker(profile, attack(2, extra_moves=planned), "X", x=6.2)
    table.kill("X")
    changes = table.changing(act(ActionKind.MOVE, use_course=True))  # 1 + 1 units
    assert table.problems(changes) == (set() if allowed else {"L-303"})


# --- the contract holds for the rest of the declaration --------------------------------------------------------------


@pytest.mark.rule("L-157", "L-238", "L-461")
@pytest.mark.tries(108)
@pytest.mark.parametrize(
    ("senses", "due"),
    [
        (0, True),
        (1, False),
        (2, False),
    ],
)
def test_focus_that_was_lost_is_asked_for_again_at_the_blow(profile: RulesProfile, senses: int, due: bool) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(3), "X", f=2, s=1)
    if senses:
        table.apply("A", ConditionCode.SENSE_LOST, value=senses)
    if due:
        table.attack()
        assert table.waits == "hit"
    else:
        assert table.refused(ResolveAttack()) & {"L-157", "L-238"}


@pytest.mark.rule("L-157", "L-409", "L-461")
@pytest.mark.tries(108)
@pytest.mark.parametrize(("action", "short"), [(attack(), set()), (attack(2), {"L-237"})])
def test_focus_that_was_lost_allows_a_change_to_what_is_left(
    profile: RulesProfile, action: ActionSpec, short: set[str]
) -> None:
    """Two senses lost: Focus 2 becomes 0, and with 0 nothing of category 3 is done."""
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(3), "X", f=2, s=2)
    table.apply("A", ConditionCode.SENSE_LOST, value=2)
    assert table.scores("A") == (-2, 0, 0)
    assert table.problems(table.changing(action, "X")) == short
    if not short:
        table.change(action, "X")
        table.attack()
        assert table.bonus == 7


@pytest.mark.rule("L-157", "L-461", "L-239")
@pytest.mark.tries(108)
@pytest.mark.parametrize(
    "lost",
    [
        False,
        True,
    ],
)
def test_a_spell_needs_its_focus_also_when_it_is_cast(profile: RulesProfile, lost: bool) -> None:
    table = trio_with_spells(profile, DART)
    if lost:
        table.apply("A", ConditionCode.SENSE_LOST, value=1)
        assert table.refused(CastSpell()) & {"L-157", "L-239"}
    else:
        table.cast()


@pytest.mark.rule("L-124", "L-325", "L-461")
@pytest.mark.tries(108)
@pytest.mark.parametrize(("lost", "asked"), [(False, True), (True, False)])
def test_a_counter_needs_its_environment_also_when_it_would_fire(
    profile: RulesProfile, lost: bool, asked: bool
) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", counter(CounterKind.PARRY), "A", e=1)
    table.declare("A", attack(), "X", s=1)
    if lost:
        table.apply("X", ConditionCode.SENSE_LOST, value=1)
    table.attack()
    assert (table.waits == "counter") is asked
    if not asked:
        assert "L-124" in table.problems(FireCounter(combatant_id=table.id("X")))


# --- -2 on everything ------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-399", "L-635")
@pytest.mark.parametrize(
    ("changed", "strength"),
    [
        (False, 2),
        (True, 0),
    ],
)
def test_the_strength_roll_of_a_changed_trip_is_two_lower(profile: RulesProfile, changed: bool, strength: int) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(2) if changed else act(ActionKind.TRIP), "X", f=2, s=1)
    if changed:
        table.kill("X")
        table.change(act(ActionKind.TRIP), "Y")
    table.attack()
    assert table.bonus == (7 if changed else 9)
    table.roll("hit", 15)
    assert (table.waits, table.asked, table.bonus) == ("strength", "A", strength)


@pytest.mark.rule("L-399", "L-661")
@pytest.mark.parametrize(
    ("changed", "total"),
    [(False, 7), (True, 5)],
)
def test_the_acrobatics_of_a_changed_jonglerie_is_two_lower(profile: RulesProfile, changed: bool, total: int) -> None:
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", acrobatics=7),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (6.2, 5), "Y": (5, 6.2)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    juggling = attack(addons=(Addon.JUGGLING,))
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(2, extra_moves=1) if changed else juggling, "X", f=2, s=1)
    if changed:  # category 4 becomes 3; the move that is not made still costs 4
        table.kill("X")
        table.change(juggling, "Y")
    table.attack()
    assert (table.waits, table.bonus) == ("acrobatics", total - (4 if changed else 0))


@pytest.mark.rule("L-357", "L-399")
@pytest.mark.parametrize(("changed", "total"), [(False, 6), (True, 4)])
def test_the_penetration_of_a_changed_spell_is_two_lower(profile: RulesProfile, changed: bool, total: int) -> None:
    """Penetration 4 and Focus 3: +6."""
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", SWORD, spells=(DART,), spell_penetration=4),
        fighter("X"),
        fighter("Y", will=3),
        at={"A": (5, 5), "X": (6.2, 5), "Y": (5, 6.2)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", counter(CounterKind.RESIST_SPELL), "A", e=1)
    table.declare("X", inaction())
    if changed:
        table.declare("A", attack(2), "X", f=3, s=1)
        table.kill("X")
        table.change(act(ActionKind.SPELL), "Y", spell_id="dart")
    else:
        table.declare("A", act(ActionKind.SPELL), "Y", f=3, s=1, spell_id="dart")
    table.cast()
    table.answer("counter", "fire")
    table.roll("counter", 12)
    assert (table.waits, table.asked, table.bonus) == ("penetration", "A", total)


# --- nobody, nothing, and the rest ------------------------------------------------------------------------------------


@pytest.mark.rule("L-396", "L-401", "L-412")
def test_one_whose_single_blow_lost_its_object_can_do_nothing_but_counter_or_stand(profile: RulesProfile) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", attack(), "X", e=1, s=1)
    table.kill("X")
    assert table.problems(table.changing(attack(), "Y")) == {"L-396"}
    assert table.problems(table.changing(counter(CounterKind.PARRY, extra_moves=1), "Y")) >= {"L-396"}
    assert table.problems(table.changing(counter(CounterKind.PARRY), "Y")) == set()
    assert table.problems(table.changing(act(ActionKind.GRACE))) == {"L-401"}
    table.end_turn()
    table.end_round()
    assert table["A"].initiative == 17


@pytest.mark.rule("L-286", "L-404")
def test_inaction_is_never_changed(profile: RulesProfile) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", attack(), "A", s=1)
    table.declare("A", inaction())
    assert table.cursor == "X"  # nothing to resolve
    changes = table.changing(attack(), "X").model_copy(update={"combatant_id": table.id("A")})
    assert table.refused(changes) & {"L-286", "L-394"}


@pytest.mark.rule("L-394")
def test_a_change_waits_for_ones_own_turn(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 9, "V": 18, "W": 15}, fighter("A"), fighter("V"), fighter("W"), at=FAR, side=THREE)
    table.declare("A", attack(2), "V", f=1, s=1)
    table.declare("W", attack(), "A")
    table.declare("V", move())
    table.kill("V")
    assert table.cursor == "W"
    changes = table.changing(attack(), "W").model_copy(update={"combatant_id": table.id("A")})
    assert "L-394" in table.refused(changes)
    table.end_turn()
    assert table.cursor == "A"
    table.change(attack(), "W")
    table.attack()
    assert table.bonus == 7


@pytest.mark.rule("L-060", "L-147", "L-639")
def test_who_exposed_itself_by_a_disarm_stays_so_after_a_change(profile: RulesProfile) -> None:
    """A (9) declares a disarm on X (18), loses its own sword, and punches X: exposed to X to the end of the round."""
    table = Table(
        profile,
        {"A": 9, "X": 18, "Z": 5},
        fighter("A"),
        fighter("X"),
        fighter("Z"),
        at={"A": (5, 5), "X": (6.2, 5), "Z": (20, 20)},
        side={"A": Side.PLAYERS, "X": Side.FOES, "Z": Side.FOES},
    )
    table.declare("Z", inaction())
    table.declare("A", act(ActionKind.DISARM), "X", f=2)
    table.declare("X", act(ActionKind.DISARM), "A", f=2)
    table.attack()
    assert table.need == 17 - 4
    table.roll("hit", 15)
    assert table.has("A", ConditionCode.DISARMED) or table.state.sheet(table["A"]).weapons == ()
    table.end_turn()
    table.change(attack(1, WeaponMode.UNARMED), "X")
    assert table.difficulty("X", "A") == 17 - 4


@pytest.mark.rule("L-057", "L-065", "L-470", "L-408")
@pytest.mark.parametrize(("action", "cost"), [(attack(3), 5), (attack(), 1)])
def test_what_was_declared_is_paid_at_the_end_of_the_round(
    profile: RulesProfile, action: ActionSpec, cost: int
) -> None:
    table = trio(profile)
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", action, "X", f=2, s=1)
    assert table["A"].initiative == 18
    table.end_turn()
    assert table["A"].initiative == 18
    table.end_round()
    assert [table[name].initiative for name in "AXY"] == [18 - cost, 8, 4]


@pytest.mark.rule("L-411", "L-613", "L-612", "L-399")
@pytest.mark.parametrize(
    ("face", "action", "problems"),
    [
        (9, attack(2), set()),
        (9, attack(2, TWO_HANDED), set()),
        (9, attack(3), {"L-395"}),
        (10, attack(2), {"L-385"}),
    ],
)
def test_a_failed_rotation_becomes_something_smaller(
    profile: RulesProfile, face: int, action: ActionSpec, problems: set[str]
) -> None:
    """Acrobatics 5 against 15."""
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", acrobatics=5),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (6.2, 5), "Y": (5, 6.2)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE), "X", "Y", f=2, s=1)
    table.attack()
    table.roll("acrobatics", face)
    if table.waits == "hit":
        assert face == 10
        table.roll("hit", 1)
    assert table.problems(table.changing(action, "Y")) == problems
    if not problems:
        table.change(action, "Y")
        table.attack()
        assert table.bonus == 7


@pytest.mark.rule("L-612", "L-616", "L-617")
def test_the_acrobatics_of_a_rotation_are_asked_inside_its_first_blow(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "X": 9, "Y": 5},
        fighter("A", acrobatics=5),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (6.2, 5), "Y": (5, 6.2)},
        side={"X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction())
    table.declare("A", act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE), "X", "Y", f=2, s=1)
    table.attack()
    table.roll("acrobatics", 10)
    assert (table.waits, table.bonus) == ("hit", 9)
    table.roll("hit", 1)
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9 - 5)
