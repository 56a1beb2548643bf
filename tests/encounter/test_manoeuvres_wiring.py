"""Manoeuvres where other rules meet them: powers, rotations, blocks, falls from a mount, exposure, sizes, dice."""

from __future__ import annotations

import pytest

from tests.encounter.table import SWORD, Table, act, attack, counter, fighter, hold, inaction, move
from tests.encounter.table_more import (
    Abilities,
    ActionKind,
    ActionSpec,
    Addon,
    AnnounceEclat,
    AttentionSheet,
    BlowOutcome,
    BreakBlock,
    CastSpell,
    ChangeAction,
    ConditionCode,
    CounterKind,
    CounterSide,
    MountToken,
    NpcKind,
    PickUpObject,
    ResolveAttack,
    RulesProfile,
    Side,
    Size,
    Skill,
    Spell,
    Talent,
    Weapon,
    WeaponMode,
    attack_facts,
    charge,
    codes,
    finish_round,
    pair,
    step,
)

OFFENSIVE = CounterSide.OFFENSIVE
DISARM = act(ActionKind.DISARM, mode=WeaponMode.SINGLE)
SUNDER = act(ActionKind.WEAPON_DESTRUCTION, mode=WeaponMode.SINGLE)
TRIP = act(ActionKind.TRIP)
OVERTURN = act(ActionKind.OVERTURN)
LEAVES_NOBODY = {"L-626", "L-627", "L-629", "L-841"}
"""Rules that may say that one who is held by a block goes nowhere."""


def strong(name: str, mastery: int = 4, **more: object) -> object:
    """A fighter who has learnt attaque en force to a degree."""
    sheet = fighter(name, **more)
    others = tuple(skill for skill in sheet.skills if skill.code != "power_strike")
    return sheet.model_copy(update={"skills": (*others, Skill(code="power_strike", total=9, mastery=mastery))})


# -- attaque en puissance ---------------------------------------------------------------------------------------------


@pytest.mark.rule("L-604", "L-607", "L-644", "L-648")
@pytest.mark.parametrize(
    ("power", "left"),
    [(0, 3), (2, 1)],
)
def test_the_points_of_a_power_attack_go_into_the_weapon_that_is_struck(
    profile: RulesProfile, power: int, left: int
) -> None:
    """« tous les coups du round »: 12 + 2 points against hardness 10 and 5 points."""
    table = Table(profile, {"A": 18, "B": 9}, strong("A"), fighter("B"))
    table.declare("B", inaction())
    addons = (Addon.POWER_ATTACK,) if power else ()
    table.declare("A", SUNDER.model_copy(update={"addons": addons, "power": power}), "B", f=2)
    table.attack()
    assert table.bonus == 9 - power
    table.roll("hit", 15)
    table.roll("damage", 12)
    assert [points.left for points in table["B"].weapon_points] == [left]


@pytest.mark.rule("L-601", "L-603", "L-605", "L-606", "L-608", "L-676")
@pytest.mark.parametrize(
    ("action", "strength", "talents", "focus", "refused", "category"),
    [
        (attack(addons=(Addon.POWER_ATTACK,), power=4), 13, (), 2, set(), 2),
        (attack(addons=(Addon.POWER_ATTACK,), power=4), 12, (), 2, {"L-603"}, 2),
        (attack(addons=(Addon.POWER_ATTACK,), power=5), 13, (), 2, {"L-608"}, 2),
        (attack(addons=(Addon.POWER_ATTACK,), power=4), 13, (), 1, {"L-601"}, 2),
        (attack(2, addons=(Addon.POWER_ATTACK,), power=1), 13, (), 2, set(), 4),
        (attack(3, addons=(Addon.POWER_ATTACK,), power=1), 13, (), 2, {"L-606"}, 6),
        (attack(3, addons=(Addon.POWER_ATTACK,), power=1), 13, ("super_active",), 2, set(), 6),
        (attack(addons=(Addon.POWER_ATTACK, Addon.MELEE_MOVEMENT)), 13, (), 2, set(), 3),
        (attack(addons=(Addon.POWER_ATTACK, Addon.MELEE_MOVEMENT, Addon.JUGGLING)), 13, (), 2, set(), 5),
    ],
)
def test_what_a_power_attack_needs_and_costs(
    profile: RulesProfile,
    action: ActionSpec,
    strength: int,
    talents: tuple[str, ...],
    focus: int,
    refused: set[str],
    category: int,
) -> None:
    sheet = strong("A", talents=tuple(Talent(code=c) for c in talents)).model_copy(
        update={"abilities": Abilities(strength=strength, dexterity=13, constitution=10)}
    )
    table = Table(profile, {"A": 18, "B": 9}, sheet, fighter("B"))
    table.declare("B", inaction())
    announced = table.declaration(action, "B", f=focus)
    if refused:
        assert table.refused(announced) == refused
        return
    table.do(announced)
    finish_round(table)
    assert table["A"].initiative == 18 - category


@pytest.mark.rule("L-604", "L-607")
def test_a_power_attack_weighs_on_every_blow_of_the_round(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, strong("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(2, addons=(Addon.POWER_ATTACK,), power=3), "B", f=2)
    left = 40
    for offset, face in ((0, 12), (-5, 17)):
        table.attack()
        assert table.bonus == 9 - 3 + offset
        table.roll("hit", face)
        table.roll("damage", 5)
        left -= 5 + 3
        assert table.points("B") == left


# -- attaque en rotation ----------------------------------------------------------------------------------------------

SPIN = act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE)


def spinning(profile: RulesProfile, *named: str, x_moves: bool = False, z_comes: bool = False) -> Table:
    """A (10) turns about itself; X (18) and Y are foes in contact, D a friend, Z a friend of X some way off.

    X may have walked off, and Z have come, before A acts. The acrobatics have been made.
    """
    sides = {"A": Side.PLAYERS, "X": Side.FOES, "Y": Side.FOES, "D": Side.PLAYERS, "Z": Side.FOES}
    places = {
        "A": (20.0, 20.0), "X": (21.2, 20.0), "Y": (18.8, 20.0), "D": (20.0, 21.2), "Z": (20.0, 15.5),
    }  # fmt: skip
    table = Table(
        profile, {"X": 18, "Z": 17, "A": 10, "Y": 9, "D": 8},
        fighter("A"), fighter("X"), fighter("Y"), fighter("D"), fighter("Z"), side=sides, at=places,
    )  # fmt: skip
    table.declare("D", inaction())
    table.declare("Y", inaction())
    table.declare("A", SPIN, *named, f=2)
    table.declare("Z", move())
    table.declare("X", move())
    if x_moves:
        table.move("X", (25, 20))
    table.end_turn()
    if z_comes:
        table.move("Z", (20, 18.8))
    table.end_turn()
    assert table.cursor == "A"
    table.attack("Y" if x_moves else None)
    table.roll("acrobatics", 15)
    return table


def struck(table: Table, name: str | None = None) -> int:
    """Strike the next blow and miss; return what was added to the die."""
    if table.waits is None:
        table.attack(name)
    bonus = table.bonus
    table.roll("hit", 2)
    return bonus


@pytest.mark.rule("L-612", "L-614", "L-615")
def test_a_rotation_strikes_nobody_twice_and_spares_nobody(profile: RulesProfile) -> None:
    table = spinning(profile, "X", "Y", "D")
    assert table.waits == "hit"  # the acrobatics are part of the first blow
    assert struck(table) == 9
    assert "L-614" in table.refused(ResolveAttack(target=table.id("X")))
    assert struck(table) == 4
    assert "L-614" in table.refused(ResolveAttack(target=table.id("X")))
    assert "L-614" in table.refused(ResolveAttack(target=table.id("Y")))
    assert struck(table, "D") == -1
    assert [table.name(blow.target) for blow in table["A"].blows] == ["X", "Y", "D"]
    assert table.refused(ResolveAttack())


@pytest.mark.rule("L-614", "L-615")
def test_nobody_takes_the_blow_of_one_who_left_a_rotation(profile: RulesProfile) -> None:
    table = spinning(profile, "X", "Y", "D", x_moves=True)
    first = struck(table, "Y")
    assert first == 9
    assert struck(table, "D") == 4
    for name in "YD":
        assert "L-614" in table.refused(ResolveAttack(target=table.id(name)))
    assert table.refused(ResolveAttack(target=table.id("X")))  # out of reach


@pytest.mark.rule("L-614", "L-615")
def test_one_who_came_into_contact_is_struck_by_a_rotation_as_well(profile: RulesProfile) -> None:
    table = spinning(profile, "X", "Y", "D", z_comes=True)
    assert [struck(table, name) for name in ("X", "Y", "D", "Z")] == [9, 4, -1, -6]
    assert [table.name(blow.target) for blow in table["A"].blows] == ["X", "Y", "D", "Z"]


@pytest.mark.rule("L-613", "L-395")
@pytest.mark.parametrize(("count", "allowed"), [(2, True), (3, False)])
def test_after_a_failed_rotation_a_smaller_action_is_left(profile: RulesProfile, count: int, allowed: bool) -> None:
    """Categories 1 to 4, at -2; three blows are of category 5."""
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", SPIN, "B", f=2)
    table.attack()
    table.roll("acrobatics", 14)
    assert table.waits is None
    assert table["A"].blows == ()
    change = ChangeAction(action=attack(count), targets=(table.id("B"),))
    if not allowed:
        assert table.refused(change) == {"L-395"}
        return
    table.do(change)
    assert struck(table) == 9 - 2
    assert struck(table) == 9 - 5 - 2
    finish_round(table)
    assert table["A"].initiative == 18 - 5


# -- bloquer une attaque ----------------------------------------------------------------------------------------------


def blocked(profile: RulesProfile, action: ActionSpec, *weapons: Weapon, exit_by: str | None = None) -> Table:
    """A (18) attacks B (9), who blocks it; C, a friend of B, stands by. exit_by: what A chooses."""
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.FOES}
    places = {"A": (20.0, 20.0), "B": (21.2, 20.0), "C": (20.0, 21.4)}
    table = Table(
        profile, {"A": 18, "B": 9, "C": 5}, fighter("A", *weapons), fighter("B", soak=12), fighter("C"),
        side=sides, at=places,
    )  # fmt: skip
    table.declare("C", inaction())
    table.declare("B", counter(CounterKind.BLOCK), "A", e=1, f=2)
    table.declare("A", action, "B", f=2)
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 15)  # 15 + 12 - 4 = 23
    table.roll("hit", 3)
    if exit_by is not None:
        table.answer("block_exit", exit_by)
    return table


@pytest.mark.rule("L-626")
def test_a_weapon_abandoned_in_a_block_lies_on_the_ground(profile: RulesProfile) -> None:
    table = blocked(profile, attack(), exit_by="drop_weapon")
    assert [(f.object_id, f.owner, f.holder) for f in table.state.fallen] == [("sword", table.id("A"), None)]
    assert codes(table, "A") == {"blocked", "disarmed"}
    assert codes(table, "B") == set()
    assert table.state.sheet(table["A"]).weapon("sword") is None
    (fallen,) = table.state.fallen
    table.overrule(PickUpObject(combatant_id=table.id("B"), fallen_id=fallen.id))
    assert any(weapon.name == "Épée" for weapon in table.state.sheet(table["B"]).weapons[1:])
    finish_round(table)
    table.declare("C", inaction())
    table.declare("B", inaction())
    assert table.problems(table.declaration(attack(), "B"))


@pytest.mark.rule("L-626", "L-622")
@pytest.mark.parametrize(
    ("action", "asked"),
    [
        (attack(), True),
        (attack(1, WeaponMode.UNARMED), False),
        (TRIP, False),
        (OVERTURN, False),
    ],
)
def test_hands_and_feet_that_are_blocked_are_held(profile: RulesProfile, action: ActionSpec, asked: bool) -> None:
    table = blocked(profile, action)
    assert (table.waits == "block_exit") is asked
    if not asked:
        assert codes(table, "A") == {"blocked", "block_held", "clinch"}
        assert codes(table, "B") == {"block_holder", "clinch"}


@pytest.mark.rule("L-626", "L-627", "L-629", "L-841")
@pytest.mark.parametrize(
    "path",
    [
        ((20.0, 10.0),),
        ((20.0, 17.0),),
    ],
)
def test_one_held_by_a_block_goes_nowhere(profile: RulesProfile, path: tuple[tuple[float, float], ...]) -> None:
    table = blocked(profile, attack(), exit_by="stay_held")
    finish_round(table)
    table.declare("C", inaction())
    table.declare("B", inaction())
    table.do(table.declaration(move(2), f=1).model_copy(update={"override": "il essaie"}))
    assert table.cursor == "A"
    assert LEAVES_NOBODY & table.refused(step(table, "A", *path))


@pytest.mark.rule("L-626", "L-627")
@pytest.mark.parametrize("target", ["B", "C"])
def test_a_weapon_caught_in_a_block_strikes_nobody(profile: RulesProfile, target: str) -> None:
    table = blocked(profile, attack(), exit_by="stay_held")
    finish_round(table)
    table.declare("C", inaction())
    table.declare("B", inaction())
    announced = table.declaration(attack(), target)
    if LEAVES_NOBODY & table.problems(announced):
        return
    table.do(announced)
    assert LEAVES_NOBODY & table.refused(ResolveAttack())


@pytest.mark.rule("L-627", "L-628", "L-629", "L-791")
def test_a_blocker_who_walks_away_lets_go(profile: RulesProfile) -> None:
    table = blocked(profile, attack(), exit_by="stay_held")
    finish_round(table)
    table.declare("C", inaction())
    table.declare("B", move())
    table.declare("A", inaction())
    assert table.cursor == "B"
    table.move("B", (21.6, 20))
    assert codes(table, "A") == {"block_held", "clinch"}  # still in contact
    table.move("B", (25, 20))
    assert codes(table, "A") == codes(table, "B") == set()


@pytest.mark.rule("L-618", "L-619", "L-621", "L-623", "L-624", "L-625")
@pytest.mark.parametrize(("dexterity", "refused"), [(13, False), (12, True)])
def test_a_block_is_a_counter_for_the_deft(profile: RulesProfile, dexterity: int, refused: bool) -> None:
    deft = fighter("B", soak=8, abilities=Abilities(strength=14, dexterity=dexterity, constitution=10))
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), deft)
    announced = table.declaration(counter(CounterKind.BLOCK), "A", e=1, f=2)
    if refused:
        assert table.refused(announced) == {"L-619"}
        return
    assert "L-601" in table.problems(table.declaration(counter(CounterKind.BLOCK), "A", e=1, f=1))
    table.do(announced)
    table.declare("A", attack(), "B")
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == 8 - 4
    table.roll("counter", 12)
    assert table.need == 16
    table.roll("hit", 7)  # 16: not surpassed
    assert table.waits == "damage"


@pytest.mark.rule("L-627", "L-628", "L-629", "L-775")
@pytest.mark.parametrize(("points", "need"), [(3, 17), (2, 17 - 4), (1, 17 - 4 - 4)])
@pytest.mark.parametrize("whom", ["A", "B"])
def test_both_in_a_block_lose_two_points_of_security_and_can_have_no_more_than_one(
    profile: RulesProfile, points: int, need: int, whom: str
) -> None:
    """Two dangers each: a score of 1 faces both, 0 only one, and -1 none at -4 of its own."""
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.FOES if whom == "A" else Side.PLAYERS}
    places = {"A": (20.0, 20.0), "B": (21.2, 20.0), "C": (20.6, 21.2)}
    table = Table(
        profile, {"A": 18, "B": 9, "C": 5}, fighter("A"), fighter("B"), fighter("C"), side=sides, at=places
    )  # fmt: skip
    pair(table, "A", "block_held", "B", "block_holder")
    pair(table, "A", "clinch", "B", "clinch")
    table.declare("C", attack(), whom)
    table.declare("B", inaction(), s=points)
    table.declare("A", inaction(), s=points)
    assert table.cursor == "C"
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-630")
def test_a_block_is_broken_at_ones_own_turn_by_strength(profile: RulesProfile) -> None:
    table = blocked(profile, attack(), exit_by="stay_held")
    finish_round(table)
    table.declare("C", inaction())
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.do(BreakBlock())
    table.roll("strength", 10)
    table.roll("resistance", 10)
    assert codes(table, "A") == codes(table, "B") == set()
    table.attack()
    assert table.waits == "hit"


# -- croc-en-jambe, renversement --------------------------------------------------------------------------------------


@pytest.mark.rule("L-636", "L-673")
@pytest.mark.parametrize("kind", [ActionKind.TRIP, ActionKind.OVERTURN])
def test_a_rider_who_is_brought_down_leaves_the_saddle(profile: RulesProfile, kind: ActionKind) -> None:
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "H": Side.FOES}
    places = {"A": (20.0, 20.0), "B": (21.2, 20.0), "H": (21.2, 21.2)}
    table = Table(
        profile, {"A": 18, "B": 9, "H": 5}, fighter("A"), fighter("B"), fighter("H"), side=sides, at=places
    )  # fmt: skip
    table.do(MountToken(token_id=table.token("B").id, mount_id=table.token("H").id))
    table.declare("H", inaction())
    table.declare("B", inaction())
    table.declare("A", act(kind), "B", f=2)
    table.attack()
    table.roll("hit", 19)
    if kind is ActionKind.TRIP:
        table.roll("strength", 15)
        table.roll("resistance", 5)
    assert table.waits is not None or (table.has("B", ConditionCode.KNOCKED_DOWN) and table.token("B").mount is None)


@pytest.mark.rule("L-637", "L-670")
@pytest.mark.parametrize("kind", [ActionKind.TRIP, ActionKind.OVERTURN, ActionKind.CHARGE])
@pytest.mark.parametrize(("size", "refused"), [(Size.G, False), (Size.TG, True)])
def test_nobody_brings_down_the_huge_though_it_was_not_named_before(
    profile: RulesProfile, kind: ActionKind, size: Size, refused: bool
) -> None:
    charges = kind is ActionKind.CHARGE
    huge = fighter("B", size=size, space_m=1.0)
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), huge, at={"B": (18.2, 5.0)} if charges else {})
    table.declare("B", inaction())
    announced = table.declaration(charge(2, overturning=True) if charges else act(kind), f=2)
    table.do(announced.model_copy(update={"override": "contre le premier venu"}))
    if charges:
        table.move("A", (16.6, 5))
    if refused:
        assert {"L-637" if kind is ActionKind.TRIP else "L-670"} <= table.refused(ResolveAttack(target=table.id("B")))
    else:
        table.attack("B", override="contre le premier venu")
        assert table.waits == "hit"


@pytest.mark.rule("L-600", "L-601", "L-610", "L-611", "L-631", "L-632", "L-638", "L-643", "L-671")
@pytest.mark.parametrize(
    ("kind", "dexterity", "refused"),
    [
        (ActionKind.TRIP, 13, set()),
        (ActionKind.TRIP, 12, {"L-632"}),
        (ActionKind.OVERTURN, 12, set()),
        (ActionKind.DISARM, 13, set()),
        (ActionKind.DISARM, 12, {"L-638"}),
        (ActionKind.WHIRLWIND, 13, set()),
        (ActionKind.WHIRLWIND, 12, {"L-611"}),
    ],
)
def test_what_dexterity_a_manoeuvre_asks(
    profile: RulesProfile, kind: ActionKind, dexterity: int, refused: set[str]
) -> None:
    deft = fighter("A", abilities=Abilities(strength=10, dexterity=dexterity, constitution=10))
    table = Table(profile, {"A": 18, "B": 9}, deft, fighter("B"))
    table.declare("B", inaction())
    prices = {ActionKind.TRIP: 2, ActionKind.OVERTURN: 2, ActionKind.DISARM: 3, ActionKind.WHIRLWIND: 5}
    announced = table.declaration(act(kind, mode=WeaponMode.SINGLE), "B", f=2)
    if refused:
        assert table.refused(announced) == refused
        return
    assert table.problems(table.declaration(act(kind, mode=WeaponMode.SINGLE), "B", f=1))  # Focus 2
    table.do(announced)
    finish_round(table)
    assert table["A"].initiative == 18 - prices[kind]


@pytest.mark.rule("L-645", "L-677")
@pytest.mark.parametrize(("strength", "refused"), [(13, set()), (12, {"L-645"})])
def test_what_strength_a_destruction_asks(profile: RulesProfile, strength: int, refused: set[str]) -> None:
    sheet = fighter("A", abilities=Abilities(strength=strength, dexterity=18, constitution=10))
    table = Table(profile, {"A": 18, "B": 9}, sheet, fighter("B"))
    table.declare("B", inaction())
    announced = table.declaration(SUNDER, "B", f=2)
    assert table.problems(announced) == refused


@pytest.mark.rule("L-635", "L-636")
@pytest.mark.parametrize(("dexterity", "bonus"), [(10, 2), (18, 4)])
def test_the_better_of_strength_and_dexterity_resists_a_trip(profile: RulesProfile, dexterity: int, bonus: int) -> None:
    nimble = fighter("B", abilities=Abilities(strength=14, dexterity=dexterity, constitution=10))
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), nimble)
    table.declare("B", inaction())
    table.declare("A", TRIP, "B", f=2)
    table.attack()
    table.roll("hit", 19)
    assert table.bonus == 2
    table.roll("strength", 10)
    assert (table.asked, table.bonus, table.need) == ("B", bonus, 12)
    table.roll("resistance", 12 - bonus)  # a tie
    assert not table.has("B", ConditionCode.KNOCKED_DOWN)


# -- who exposes itself -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-639", "L-646", "L-147")
@pytest.mark.parametrize(
    ("kind", "how", "need"),
    [
        (ActionKind.DISARM, "attack", 17 - 4),
        (ActionKind.WEAPON_DESTRUCTION, "attack", 17 - 4),
        (ActionKind.TRIP, "attack", 17),
        (ActionKind.DISARM, "strike", 17 - 4),
        (ActionKind.WEAPON_DESTRUCTION, "strike", 17 - 4),
        (ActionKind.TRIP, "strike", 17),
        (ActionKind.DISARM, "seize", 15 - 4),
        (ActionKind.WEAPON_DESTRUCTION, "seize", 15 - 4),
        (ActionKind.TRIP, "seize", 15),
        (ActionKind.DISARM, "another", 17),
    ],
)
def test_one_who_exposes_itself_does_so_to_whatever_its_target_does(
    profile: RulesProfile, kind: ActionKind, how: str, need: int
) -> None:
    """A (9) disarms B (18): -4 against B, against nobody else; a trip exposes nobody."""
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.FOES}
    places = {"A": (20.0, 20.0), "B": (21.2, 20.0), "C": (18.8, 20.0)}
    table = Table(
        profile, {"B": 18, "C": 15, "A": 9}, fighter("A"), fighter("B"), fighter("C"), side=sides, at=places
    )  # fmt: skip
    table.declare("A", act(kind, mode=WeaponMode.SINGLE), "B", s=1, f=2)
    table.declare("C", attack() if how == "another" else inaction(), *(("A",) if how == "another" else ()))
    if how == "attack":
        table.declare("B", attack(), "A")
    elif how == "strike":
        table.declare("B", counter(CounterKind.STRIKE, OFFENSIVE), "A", e=1)
    elif how == "seize":
        table.declare("B", hold(), "A", f=1)
    else:
        table.declare("B", inaction())
    if how == "strike":
        table.answer("counter", "fire")
    else:
        table.attack()
    assert (table.waits, table.need) == ("hit", need)


# -- a natural 20 -----------------------------------------------------------------------------------------------------


@pytest.mark.tries(155)
@pytest.mark.rule("L-024")
@pytest.mark.parametrize(
    ("action", "then"),
    [
        (attack(), "confirm"),
        (DISARM, None),
        (TRIP, "strength"),
        (OVERTURN, None),
        (hold(), None),
    ],
)
def test_a_natural_twenty_is_confirmed_only_where_a_critical_changes_something(
    profile: RulesProfile, action: ActionSpec, then: str | None
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", action, "B", f=2)
    table.attack()
    table.roll("hit", 20)
    assert table.waits == then


@pytest.mark.tries(155)
@pytest.mark.rule("L-024", "L-672")
def test_a_charge_that_brings_down_confirms_nothing(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), at={"B": (18.2, 5.0)})
    table.declare("B", inaction())
    table.declare("A", charge(2, overturning=True), "B", f=2)
    table.move("A", (16.6, 5))
    table.attack()
    table.roll("hit", 20)
    assert table.waits is None
    assert table.has("B", ConditionCode.KNOCKED_DOWN)


# -- jonglerie, mouvements en mêlée -----------------------------------------------------------------------------------


@pytest.mark.rule("L-665", "L-666", "L-667", "L-668", "L-669")
def test_moves_in_a_melee_roll_before_the_moves_that_they_help(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", act(ActionKind.MOVE, addons=(Addon.MELEE_MOVEMENT,)), f=2)
    assert table["A"].declaration.category == 2
    if table.waits is None:
        table.do(step(table, "A", (5, 8)))
        assert table["A"].walked_m == 0
    assert (table.waits, table.need) == ("acrobatics", 25)
    table.roll("acrobatics", 19)
    assert [(roll.code, roll.succeeded) for roll in table["A"].acrobatics] == [("melee_movement", False)]
    assert (table.cursor, table.waits) == ("A", None)
    table.move("A", (5, 8))


@pytest.mark.rule("L-656", "L-660", "L-665")
@pytest.mark.parametrize(
    ("addon", "dexterity", "action", "refused", "category"),
    [
        (Addon.JUGGLING, 13, attack(), set(), 3),
        (Addon.JUGGLING, 12, attack(), {"L-656"}, 3),
        (Addon.JUGGLING, 13, attack(2), set(), 5),
        (Addon.JUGGLING, 13, attack(2, WeaponMode.TWO_HANDED), {"L-660"}, 6),
        (Addon.MELEE_MOVEMENT, 13, attack(2), set(), 4),
        (Addon.MELEE_MOVEMENT, 12, attack(2), {"L-665"}, 4),
    ],
)
def test_what_jonglerie_and_moves_in_a_melee_ask(
    profile: RulesProfile, addon: Addon, dexterity: int, action: ActionSpec, refused: set[str], category: int
) -> None:
    sheet = fighter("A", abilities=Abilities(strength=14, dexterity=dexterity, constitution=14))
    table = Table(profile, {"A": 18, "B": 9}, sheet, fighter("B"))
    table.declare("B", inaction())
    announced = table.declaration(action.model_copy(update={"addons": (addon,)}), "B", f=2)
    if refused:
        found = table.refused(announced)
        assert found == refused or (category > 5 and found)
        return
    table.do(announced)
    finish_round(table)
    assert table["A"].initiative == 18 - category


@pytest.mark.rule("L-661", "L-662", "L-664")
@pytest.mark.parametrize(
    ("face", "keeps", "then", "bonus"),
    [
        (20, None, "hit", 13),
        (19, None, "hit", 9),
        (1, 8, "hit", 9),
        (1, 7, None, 0),
    ],
)
def test_jonglerie_is_part_of_the_blow(
    profile: RulesProfile, face: int, keeps: int | None, then: str | None, bonus: int
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(addons=(Addon.JUGGLING,)), "B", f=2)
    table.attack()
    table.roll("acrobatics", face)
    if keeps is not None:
        table.roll("keep_weapon", keeps)
    assert table.waits == then
    if then == "hit":
        assert table.bonus == bonus
    else:
        assert [f.object_id for f in table.state.fallen] == ["sword"]


# -- sneak and perfidious blows ---------------------------------------------------------------------------------------


@pytest.mark.rule("L-580", "L-581", "L-582", "L-585", "L-586", "L-587", "L-588", "L-589", "L-590", "L-592")
@pytest.mark.parametrize(
    ("sheet", "focus", "security", "sneak", "perfidious"),
    [
        ({"sneak_rank": 1}, 1, 0, True, False),
        ({"sneak_rank": 1}, 0, 0, False, False),
        ({"sneak_rank": 3}, 0, 2, False, False),
        ({"sneak_rank": 4}, 0, 2, True, False),
        ({"perfidious_rank": 1}, 2, 0, False, True),
        ({"perfidious_rank": 3}, 1, 0, False, False),  # its rank gives no Focus
        ({"perfidious_rank": 1, "intuitive_focus": 1}, 1, 0, False, True),
        ({"sneak_rank": 1, "perfidious_rank": 1}, 2, 0, True, True),
        ({"sneak_rank": 1, "perfidious_rank": 1}, 1, 0, True, False),
        ({"sneak_rank": 5, "perfidious_rank": 1}, 0, 0, True, False),
        ({}, 3, 0, False, False),  # it has learnt neither
    ],
)
def test_focus_against_security_gives_the_right_to_a_sneak_blow(
    profile: RulesProfile, sheet: dict[str, int], focus: int, security: int, sneak: bool, perfidious: bool
) -> None:
    rogue = fighter("A", attention=AttentionSheet(other=3, **sheet))
    table = Table(profile, {"A": 18, "B": 9}, rogue, fighter("B"))
    table.declare("B", inaction(), s=security)
    table.declare("A", attack(), "B", f=focus)
    rights = attack_facts(table.state, table["A"], table["B"]).sneak
    assert (rights.sneak, rights.perfidious) == (sneak, perfidious)
    blow = ResolveAttack(sneak_dice="2d6")
    if not sneak and not perfidious:
        assert table.refused(blow) == {"L-580"}
        return
    table.do(blow)
    table.roll("hit", 15)
    table.roll("damage", 5, 3, 4)
    assert table.points("B") == 40 - 12


@pytest.mark.rule("L-582")
def test_virtual_focus_of_a_rank_serves_nothing_else(profile: RulesProfile) -> None:
    rogue = fighter("A", attention=AttentionSheet(other=3, sneak_rank=5))
    table = Table(profile, {"A": 18, "B": 9}, rogue, fighter("B"))
    table.declare("B", inaction())
    assert table.problems(table.declaration(attack(2), "B"))  # category 3 asks a Focus of 1
    table.declare("A", attack(), "B")
    table.attack()
    assert table.bonus == 9


@pytest.mark.rule("L-591", "L-580")
@pytest.mark.parametrize(
    ("state", "allowed"),
    [(None, False), ("flat_footed", True), ("charging", True), ("immobilised", True), ("block", True)],
)
def test_the_security_that_counts_for_a_sneak_blow_is_the_one_left(
    profile: RulesProfile, state: str | None, allowed: bool
) -> None:
    rogue = fighter("A", attention=AttentionSheet(other=3, sneak_rank=1))
    table = Table(profile, {"A": 18, "B": 9}, rogue, fighter("B"))
    table.declare("B", charge(2) if state == "charging" else inaction(), s=1, f=2)
    if state == "flat_footed":
        table.apply("B", ConditionCode.FLAT_FOOTED)
    elif state == "immobilised":
        pair(table, "B", "seized", "A", "seizer")
        pair(table, "B", "immobilised", "A", "immobiliser")
    elif state == "block":
        pair(table, "B", "block_held", "A", "block_holder")
    table.declare("A", attack(), "B", f=1)
    assert ("L-580" in table.problems(ResolveAttack(sneak_dice="2d6"))) is not allowed


@pytest.mark.rule("L-593", "L-589", "L-430")
def test_an_eclat_adds_its_sneak_dice(profile: RulesProfile) -> None:
    hero = fighter("A", pc=True, heroism=1, attention=AttentionSheet(other=3, sneak_rank=1))
    table = Table(profile, {"A": 18, "B": 9}, hero, fighter("B", hit_points=90))
    table.declare("B", inaction())
    table.declare("A", attack(), "B", f=1)
    table.do(AnnounceEclat(combatant_id=table.id("A")))
    table.do(table.declaration(attack(), "B", f=1))
    table.no_eclat()
    table.attack(sneak_dice="2d6")
    table.roll("damage", 5, 3, 4)
    assert table.points("B") == 90 - (2 * 5 + 7)  # a heroic blow on the ordinary is a critical, sneak dice are not


# -- counters and what they bring -------------------------------------------------------------------------------------

WAND = Spell(id="bolt", name="Trait", level=3, damage="1d6")


@pytest.mark.rule("L-566", "L-006")
@pytest.mark.parametrize(
    ("points", "answer", "concentrates"),
    [
        (40, None, True),
        (5, "cancel", False),
    ],
)
def test_no_damage_no_concentration(profile: RulesProfile, points: int, answer: str | None, concentrates: bool) -> None:
    mage = fighter("M", spells=(WAND,), pc=True, heroism=1, hit_points=points, concentration=5)
    table = Table(profile, {"P": 15, "M": 9}, fighter("P"), mage)
    table.declare("M", act(ActionKind.SPELL), "P", f=2, spell_id="bolt")
    table.declare("P", counter(CounterKind.STRIKE, OFFENSIVE), "M", e=1)
    table.no_eclat()
    table.answer("counter", "fire")
    table.roll("hit", 15)
    table.roll("damage", 7)
    if answer is not None:
        table.answer("ward", answer)
        assert table.points("M") == points
    assert (table.waits == "concentration") is concentrates
    if concentrates:
        assert table.need == 10 + 7 + 3


@pytest.mark.rule("L-565", "L-561")
@pytest.mark.parametrize(
    ("to", "asked"),
    [
        ((8.6, 5.0), True),
        ((12.0, 5.0), False),
    ],
)
def test_an_offensive_counter_comes_before_the_spell_wherever_the_caster_walked(
    profile: RulesProfile, to: tuple[float, float], asked: bool
) -> None:
    """« Tout contre offensif … est résolu avant le lancement du sort »: M walks up to S, or stays away."""
    mage = fighter("M", spells=(WAND,), concentration=5)
    places = {"S": (7.0, 5.0), "M": (14.0, 5.0)}
    table = Table(profile, {"S": 15, "M": 9}, fighter("S"), mage, at=places)
    table.declare("M", act(ActionKind.SPELL, extra_moves=1), "S", f=2, spell_id="bolt")
    table.declare("S", counter(CounterKind.STRIKE, OFFENSIVE), "M", e=1)
    assert (table.cursor, table.waits) == ("M", None)
    table.move("M", to)
    table.do(CastSpell())
    if not asked:
        assert table.waits == "damage"
        return
    assert (table.waits, table.asked) == ("counter", "S")
    table.answer("counter", "fire")
    table.roll("hit", 15)
    table.roll("damage", 4)
    assert (table.waits, table.asked) == ("concentration", "M")
    table.roll("concentration", 1)
    assert table.has("M", ConditionCode.BLOCKED)
    assert table.points("S") == 40


@pytest.mark.rule("L-323", "L-609")
def test_a_miss_against_nobodys_counter_ends_nothing(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", SWORD), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(2), "B", f=1)
    table.attack()
    table.roll("hit", 2)
    table.attack()
    table.roll("hit", 2)
    assert [blow.outcome for blow in table["A"].blows] == [BlowOutcome.MISS, BlowOutcome.MISS]
    assert not table.has("A", ConditionCode.BLOCKED)


# -- more of the same -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-639", "L-353")
@pytest.mark.parametrize(
    ("kind", "need"),
    [
        (ActionKind.DISARM, 15 - 4),
        (ActionKind.TRIP, 15),
    ],
)
def test_exposure_counts_against_an_obstruction_too(profile: RulesProfile, kind: ActionKind, need: int) -> None:
    table = Table(profile, {"B": 18, "A": 9}, fighter("A"), fighter("B"))
    table.declare("A", act(kind, mode=WeaponMode.SINGLE, extra_moves=1), "B", s=1, f=2)
    table.declare("B", counter(CounterKind.OBSTRUCT, OFFENSIVE), "A", e=1)
    table.answer("counter", "fire")
    assert table.need == need - 4  # and the move that it has declared


@pytest.mark.rule("L-666", "L-668")
@pytest.mark.parametrize(
    ("action", "category"),
    [
        (TRIP, 3),
        (DISARM, 4),
        (hold(), 4),
        (charge(2), 4),
        (attack(1, WeaponMode.TWO_HANDED), 3),
    ],
)
def test_moves_in_a_melee_go_with_any_action(profile: RulesProfile, action: ActionSpec, category: int) -> None:
    far = action.kind is ActionKind.CHARGE
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", acrobatics=6), fighter("B"), at={"B": (18.2, 5.0)} if far else {}
    )  # fmt: skip
    table.declare("B", inaction())
    with_moves = action.model_copy(update={"addons": (Addon.MELEE_MOVEMENT,)})
    table.declare("A", with_moves, "B", f=2)
    assert table["A"].declaration.category == category
    if far and table.waits is None:
        table.move("A", (16.6, 5))
    if table.waits is None:
        table.attack()
    assert (table.waits, table.bonus, table.need) == ("acrobatics", 6 - (6 if far else 0), 25)


@pytest.mark.rule("L-610")
@pytest.mark.parametrize(("points", "refused"), [(5, False), (4, True)])
def test_a_rotation_costs_five(profile: RulesProfile, points: int, refused: bool) -> None:
    table = Table(profile, {"A": points, "B": 2}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    assert (table.problems(table.declaration(SPIN, "B", f=2)) == {"L-249"}) is refused


@pytest.mark.rule("L-566", "L-019")
@pytest.mark.parametrize(
    ("points", "concentrates"),
    [(40, True), (5, False)],
)
def test_an_important_caster_whose_death_is_cancelled_goes_on(
    profile: RulesProfile, points: int, concentrates: bool
) -> None:
    mage = fighter("M", spells=(WAND,), kind=NpcKind.IMPORTANT, hit_points=points, concentration=5)
    table = Table(profile, {"P": 15, "M": 9}, fighter("P"), mage)
    table.declare("M", act(ActionKind.SPELL), "P", f=2, spell_id="bolt")
    table.declare("P", counter(CounterKind.STRIKE, OFFENSIVE), "M", e=1)
    table.no_eclat()
    table.answer("counter", "fire")
    table.roll("hit", 15)
    table.roll("damage", 7)
    if table.waits == "ward":
        table.answer("ward", "cancel")
    assert table.points("M") == (33 if concentrates else points)
    assert (table.waits == "concentration") is concentrates


@pytest.mark.rule("L-626", "L-639")
def test_a_disarm_that_is_blocked_may_cost_its_own_weapon(profile: RulesProfile) -> None:
    table = blocked(profile, DISARM, exit_by="drop_weapon")
    assert [(f.object_id, f.owner) for f in table.state.fallen] == [("sword", table.id("A"))]
    assert codes(table, "B") == set()


@pytest.mark.rule("L-626", "L-627")
@pytest.mark.parametrize(("kind", "asked"), [(CounterKind.PARRY, False), (CounterKind.DODGE, True)])
def test_a_weapon_caught_in_a_block_parries_nothing(profile: RulesProfile, kind: CounterKind, asked: bool) -> None:
    table = blocked(profile, attack(), exit_by="stay_held")
    finish_round(table)
    table.declare("C", attack(), "A")
    table.declare("B", inaction())
    table.declare("A", counter(kind), "C", e=1, s=1)
    while table.cursor != "C":
        table.end_turn()
    table.attack()
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-626", "L-627")
def test_the_other_hand_strikes_while_a_block_holds_the_weapon(profile: RulesProfile) -> None:
    table = blocked(profile, attack(), exit_by="stay_held")
    finish_round(table)
    table.declare("C", inaction())
    table.declare("B", inaction())
    table.declare("A", attack(1, WeaponMode.UNARMED), "B")
    table.attack()
    assert table.waits == "hit"


@pytest.mark.rule("L-614", "L-615")
@pytest.mark.parametrize(("state", "struck_too"), [(None, True), ("unconscious", False)])
def test_a_rotation_strikes_a_newcomer_who_stands(profile: RulesProfile, state: str | None, struck_too: bool) -> None:
    table = spinning(profile, "X", "Y", "D", z_comes=True)
    assert [struck(table) for _ in range(3)] == [9, 4, -1]
    if state is not None:
        table.apply("Z", ConditionCode(state))
    if struck_too:
        assert struck(table) == -6
        assert table.name(table["A"].blows[-1].target) == "Z"
    else:
        assert table.refused(ResolveAttack()) == {"L-191"}


@pytest.mark.rule("L-673")
@pytest.mark.parametrize("by_hand", [True, False])
def test_nobody_lies_in_a_saddle(profile: RulesProfile, by_hand: bool) -> None:
    """By the GM's word, or mounted while it lay: neither sits there."""
    table = Table(profile, {"A": 18, "H": 9}, fighter("A"), fighter("H"), side={"H": Side.PLAYERS})
    mount = MountToken(token_id=table.token("A").id, mount_id=table.token("H").id)
    if by_hand:
        table.do(mount)
        assert table.token("A").mount is not None
    table.apply("A", ConditionCode.KNOCKED_DOWN)
    assert table.token("A").mount is None
    assert table.refused(mount) == {None}
