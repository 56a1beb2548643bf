"""Charges where the fight decides: the run as it was really made, lanes, continuity, charges on a mount."""

from __future__ import annotations

import math

import pytest

from tests.encounter.table import BOW, SPEAR, SWORD, Table, act, attack, counter, fighter, inaction, move
from tests.encounter.table_more import (
    VD,
    ActionKind,
    ActionSpec,
    AnnounceEclat,
    BlowOutcome,
    ChangeAction,
    ConditionCode,
    CounterKind,
    CounterSide,
    DoorState,
    MountToken,
    ObstacleKind,
    ResolveAttack,
    RulesProfile,
    SetDoor,
    SetReadyWeapons,
    Side,
    Spell,
    Talent,
    Weapon,
    WeaponMode,
    charge,
    draw,
    finish_round,
    step,
)

STAFF = Weapon(id="staff", name="Bâton", damage="1d6", modes=(WeaponMode.TWO_WEAPON,), double=True)
RITE = Spell(id="rite", name="Rituel", ritual=True)


# -- the weapon -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-510", "L-518")
def test_a_double_weapon_charges_like_any_contact_weapon(profile: RulesProfile) -> None:
    """« quelle que soit l'arme utilisée »."""
    table = Table(profile, {"C": 18, "T": 9}, fighter("C", STAFF), fighter("T"), at={"T": (18.2, 5)})
    table.declare("T", inaction())
    table.declare("C", charge(2, WeaponMode.TWO_WEAPON), "T", f=2)
    table.move("C", (16.6, 5))
    table.attack()
    table.roll("hit", 10)
    table.roll("damage", 4)
    assert table.points("T") == 40 - (2 * 4 + 4)


@pytest.mark.rule("L-510", "L-515", "L-524")
def test_what_a_charge_may_not_be(profile: RulesProfile) -> None:
    table = Table(profile, {"C": 18, "T": 9}, fighter("C", SWORD, BOW), fighter("T"), at={"T": (18.2, 5)})
    table.declare("T", inaction())
    assert "L-510" in table.problems(table.declaration(charge(2, count=2), "T", f=2))
    assert "L-510" in table.problems(table.declaration(charge(2, WeaponMode.FAST_MISSILE), "T", f=2))
    assert "L-510" in table.problems(table.declaration(charge(2, WeaponMode.UNARMED), "T", f=2))  # bare fists
    assert table.refused(table.declaration(charge(2, skill="finesse_strike"), "T", f=2)) == {"L-515"}
    assert table.refused(table.declaration(charge(2), "T", f=1)) == {"L-524"}
    assert table.refused(table.declaration(charge(1), "T", f=2)) == {"L-511"}
    assert not table.problems(table.declaration(charge(2), "T", f=2))


# -- the run ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-511", "L-528")
@pytest.mark.parametrize(
    ("bend", "straight"),
    [
        (3.0, True),
        (60.0, False),
    ],
)
def test_a_run_in_two_drags_is_straight_by_the_measure_of_a_table(
    profile: RulesProfile, bend: float, straight: bool
) -> None:
    """10 m and 4 m are more than two units of 5.8 m, when the second goes where the first went."""
    x, y = math.cos(math.radians(bend)), math.sin(math.radians(bend))
    places = {"C": (5.0, 20.0), "T": (15 + 5.5 * x, 20 + 5.5 * y)}
    table = Table(profile, {"C": 18, "T": 9}, fighter("C"), fighter("T"), at=places)
    table.declare("T", move())
    table.declare("C", charge(3), "T", f=2, override="il recule")
    table.move("C", (15, 20))
    table.move("C", (15 + 4 * x, 20 + 4 * y))
    if straight:
        table.attack()
        assert table.waits == "hit"
    else:
        assert table.refused(ResolveAttack()) == {"L-528"}


@pytest.mark.rule("L-511", "L-528", "L-516")
@pytest.mark.parametrize(
    ("metres", "enough"),
    [(11.7, False), (11.7, True)],
)
def test_the_run_of_the_mount_is_the_run_of_its_rider(profile: RulesProfile, metres: float, enough: bool) -> None:
    """The mount runs 11.7 m, over two units, straight at the foe, or only 11.4 m of them."""
    metres = metres if enough else 11.4
    sides = {"H": Side.PLAYERS, "A": Side.PLAYERS, "T": Side.FOES}
    places = {"H": (5.0, 5.0), "A": (5.0, 6.2), "T": (18.2, 5.0)}
    table = Table(
        profile, {"H": 20, "A": 18, "T": 9}, fighter("H"), fighter("A"), fighter("T"), at=places, side=sides
    )  # fmt: skip
    table.do(MountToken(token_id=table.token("A").id, mount_id=table.token("H").id))
    table.declare("T", inaction())
    table.declare("A", charge(2), "T", f=2)
    table.declare("H", move(2), f=1)
    table.move("H", (5 + metres, 5))
    assert table.token("A").at == table.token("H").at
    table.end_turn()
    assert table.cursor == "A"
    if enough:
        table.attack()
        assert (table.waits, table.bonus) == ("hit", 13)
    else:
        assert "L-528" in table.refused(ResolveAttack())


@pytest.mark.rule("L-527", "L-388")
@pytest.mark.parametrize(
    "shut",
    [
        "wall",
        "door",
        "open",
    ],
)
def test_a_charge_whose_lane_was_shut_may_be_changed(profile: RulesProfile, shut: str) -> None:
    places = {"C": (5.0, 5.0), "T": (18.2, 5.0), "X": (5.0, 6.4)}
    sides = {"X": Side.FOES}
    table = Table(
        profile, {"C": 18, "T": 9, "X": 8}, fighter("C"), fighter("T"), fighter("X"), at=places, side=sides
    )  # fmt: skip
    draw(table, (10, 2), (10, 8), kind=ObstacleKind.DOOR, door=DoorState.OPEN)
    table.declare("X", inaction())
    table.declare("T", inaction())
    table.declare("C", charge(2), "T", f=2)
    if shut == "wall":
        draw(table, (11, 0), (11, 9))
    elif shut == "door":
        scene = table.state.scene()
        assert scene is not None
        table.do(SetDoor(obstacle_id=scene.obstacles[0].id, door=DoorState.SHUT))
    if shut == "open":
        assert table.refused(ChangeAction(action=attack(), targets=(table.id("X"),))) == {"L-385"}
        return
    table.change(attack(), "X")
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9 - 6 - 2)  # the moves declared stay, and a change is -2


@pytest.mark.rule("L-527")
@pytest.mark.parametrize(
    ("at", "side", "clear"),
    [
        ((11.0, 5.0), Side.FOES, False),
        ((11.0, 5.6), Side.PLAYERS, False),
        ((11.0, 7.5), Side.FOES, True),
    ],
)
def test_a_lane_through_somebody_else_is_not_clear(
    profile: RulesProfile, at: tuple[float, float], side: Side, clear: bool
) -> None:
    places = {"C": (5.0, 5.0), "T": (18.2, 5.0), "X": at}
    table = Table(
        profile, {"C": 18, "T": 9, "X": 8}, fighter("C"), fighter("T"), fighter("X"), at=places, side={"X": side}
    )  # fmt: skip
    table.declare("X", inaction())
    table.declare("T", inaction())
    announced = table.declaration(charge(2), "T", f=2)
    told = table.problems(announced)
    table.do(announced.model_copy(update={"override": "il bouscule tout"}))
    run = step(table, "C", (16.6, 5))
    told |= table.problems(run)
    table.do(run.model_copy(update={"override": "il bouscule tout"}))
    told |= table.problems(ResolveAttack())
    assert told == (set() if clear else {"L-527"})


@pytest.mark.rule("L-528")
@pytest.mark.parametrize(
    ("points", "away", "refused"),
    [
        (18, 3.0, True),
        (18, 8.0, True),
        (18, 11.7, False),
        (8, 3.0, False),  # a faster target may still step back
    ],
)
def test_a_charge_on_one_too_near_is_refused_where_it_can_be_known(
    profile: RulesProfile, points: int, away: float, refused: bool
) -> None:
    table = Table(profile, {"C": points, "T": 12}, fighter("C"), fighter("T"), at={"T": (6 + away, 5)})
    if points > 12:
        table.declare("T", move())
    announced = table.declaration(charge(2), "T", f=2)
    if refused:
        assert table.refused(announced) == {"L-528"}
    else:
        table.do(announced)
        assert table["C"].declaration is not None


@pytest.mark.rule("L-517", "L-529")
def test_units_are_added_to_a_longer_charge_up_to_category_five(profile: RulesProfile) -> None:
    table = Table(profile, {"C": 18, "T": 9}, fighter("C"), fighter("T"), at={"T": (29.0, 5)})
    table.declare("T", inaction())
    assert "L-241" not in table.problems(table.declaration(charge(4), "T", f=2))
    assert table.problems(table.declaration(charge(5), "T", f=2))
    assert table.problems(table.declaration(charge(4, WeaponMode.TWO_HANDED), "T", f=2))
    table.declare("C", charge(4), "T", f=2)
    assert table["C"].declaration.category == 5
    assert table.refused(step(table, "C", (5 + 4 * VD + 0.1, 5))) == {"L-296"}
    table.move("C", (5 + 4 * VD - 0.2, 5))
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 13)


# -- continuity -------------------------------------------------------------------------------------------------------


def running(profile: RulesProfile, gap: float, *weapons: Weapon, spells: tuple[Spell, ...] = ()) -> Table:
    """C (7 left) has run 12 m straight at T (15), who stood still, and so many metres are left between their edges.

    X, a friend of C, stands out of the way.
    """
    sides = {"C": Side.PLAYERS, "T": Side.FOES, "X": Side.PLAYERS}
    places = {"C": (5.0, 5.0), "T": (17 + 1 + gap, 5.0), "X": (17 + 1 + gap, 12.0)}
    table = Table(
        profile, {"T": 16, "C": 10, "X": 3}, fighter("C"), fighter("T", *weapons, spells=spells), fighter("X"),
        side=sides, at=places,
    )  # fmt: skip
    table.declare("X", inaction())
    table.declare("C", move(2), f=1)
    table.declare("T", inaction())
    assert table.cursor == "C"
    table.move("C", (17, 5))
    table.end_turn()
    finish_round(table)
    assert (table["C"].initiative, table["T"].initiative) == (7, 15)
    table.declare("X", inaction())
    return table


@pytest.mark.rule("L-530", "L-532")
def test_a_charge_in_continuity_crosses_what_is_left_at_no_unit(profile: RulesProfile) -> None:
    """5.6 m are left, less than two units: it costs no unit and no malus."""
    table = running(profile, 5.6)
    table.declare("C", charge(0, continued=True), "T", f=2)
    declared = table["C"].declaration
    assert declared is not None
    assert (declared.category, declared.extra_moves) == (1, 0)
    table.declare("T", inaction())
    table.move("C", (21.6, 5))
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 13)
    table.roll("hit", 10)
    table.roll("damage", 9)
    assert table.points("T") == 40 - 22
    assert "L-516" in table.refused(step(table, "C", (21.6, 5.5)))


@pytest.mark.rule("L-530", "L-532", "L-296")
def test_a_charge_in_continuity_crosses_no_two_units(profile: RulesProfile) -> None:
    table = running(profile, 14.0)
    table.do(table.declaration(charge(0, continued=True), "T", f=2).model_copy(update={"override": "il courait"}))
    table.declare("T", inaction())
    assert "L-296" in table.refused(step(table, "C", (29.8, 5)))


@pytest.mark.rule("L-535", "L-532")
@pytest.mark.parametrize(
    ("gap", "lane", "first"),
    [
        (5.6, "open", "C"),
        (20.0, "open", "T"),
        (5.6, "shut", "T"),
    ],
)
def test_only_a_charge_that_can_arrive_comes_before_a_faster_assault(
    profile: RulesProfile, gap: float, lane: str, first: str
) -> None:
    table = running(profile, gap, BOW)
    if lane == "shut":
        draw(table, (19, 0), (19, 40), kind=ObstacleKind.RAILING)
    table.do(table.declaration(charge(0, continued=True), "T", f=2).model_copy(update={"override": "il courait"}))
    table.declare("T", attack(1, WeaponMode.FAST_MISSILE), "C", f=1)
    assert table.cursor == first


@pytest.mark.rule("L-535")
@pytest.mark.parametrize(
    ("action", "target", "first"),
    [
        ("shot", "C", "C"),
        ("rite", "C", "C"),
        ("priced", "C", "C"),
        ("shot", "X", "T"),
        ("rite", "X", "T"),
        ("priced", "X", "T"),
    ],
)
def test_a_charge_in_continuity_comes_before_any_action_against_the_charger(
    profile: RulesProfile, action: str, target: str, first: str
) -> None:
    """« avant toute action perpétrée par la cible ayant l'initiative contre le personnage chargeant »."""
    table = running(profile, 5.6, BOW, spells=(RITE,))
    table.declare("C", charge(0, continued=True), "T", f=2)
    if action == "shot":
        table.declare("T", attack(1, WeaponMode.FAST_MISSILE), target, f=1)
    elif action == "rite":
        table.declare("T", act(ActionKind.RITUAL), target, f=2, spell_id="rite")
    else:
        table.declare("T", act(ActionKind.PRICED, priced_category=2, priced_focus=0), target)
    assert table.cursor == first


# -- charges against counters -----------------------------------------------------------------------------------------


def charged(profile: RulesProfile, *weapons: Weapon) -> Table:
    """C (9) has declared a charge on T (15), 12.2 m away; T is to declare."""
    table = Table(profile, {"T": 15, "C": 9}, fighter("C"), fighter("T", *weapons), at={"T": (18.2, 5)})
    table.declare("C", charge(2), "T", f=2)
    return table


def runs_and_strikes(table: Table) -> None:
    while table.cursor == "T" and table.waits is None:
        table.end_turn()
    if table.waits is None:
        table.move("C", (16.6, 5))
        table.attack()


@pytest.mark.tries(141)
@pytest.mark.rule("L-539", "L-540")
@pytest.mark.parametrize(
    ("weapons", "named", "receives"),
    [
        ((SWORD,), (), False),
        ((SWORD,), ("sword",), False),
        ((SWORD, SPEAR), (), True),
        ((SWORD, SPEAR), ("spear",), True),
        ((SWORD, SPEAR), ("sword",), False),
    ],
)
def test_only_a_hafted_weapon_receives_a_charge(
    profile: RulesProfile, weapons: tuple[Weapon, ...], named: tuple[str, ...], receives: bool
) -> None:
    table = charged(profile, *weapons)
    announced = table.declaration(counter(CounterKind.RECEIVE_CHARGE), "C", e=1, weapons=named)
    if not receives and "L-540" in table.problems(announced):
        return
    table.do(announced)
    runs_and_strikes(table)
    assert (table.waits == "counter") is receives
    if receives:
        table.answer("counter", "fire")
        table.roll("hit", 20 - 9)
        table.roll("damage", 5)
        assert table.points("C") == 30  # doubled
        assert table.has("C", ConditionCode.BLOCKED)


@pytest.mark.tries(141)
@pytest.mark.rule("L-539", "L-540", "L-541", "L-542")
@pytest.mark.parametrize(
    ("weapon", "near", "receives"),
    [
        (SWORD, False, False),
        (SWORD, True, False),
        (SPEAR, False, True),
        (SPEAR, True, True),
    ],
)
def test_any_counter_by_a_blow_on_one_who_charges_is_a_reception(
    profile: RulesProfile, weapon: Weapon, near: bool, receives: bool
) -> None:
    """« Une action de contre déclarée contre une charge est appelée réception de charge. »

    near: the charger comes in continuity and stands beside its target already.
    """
    at = (6.5, 5.0) if near else (18.2, 5.0)
    table = Table(profile, {"T": 15, "C": 9}, fighter("C"), fighter("T", weapon), at={"T": at})
    announced = table.declaration(charge(0, continued=True) if near else charge(2), "T", f=2)
    table.do(announced.model_copy(update={"override": "il courait"}))
    answer = table.declaration(counter(CounterKind.STRIKE, CounterSide.OFFENSIVE), "C", e=1)
    if not receives and "L-540" in table.problems(answer):
        return
    table.do(answer)
    while table.cursor == "T" and table.waits is None:
        table.end_turn()
    if table.waits is None:
        if not near:
            table.move("C", (16.6, 5))
        table.attack()
    if not receives:
        assert (table.waits, table.asked) == ("hit", "C")
        return
    table.answer("counter", "fire")
    assert table.asked == "T"
    table.roll("hit", 20 - 9)
    table.roll("damage", 5)
    assert table.points("C") == 30  # doubled
    assert table.has("C", ConditionCode.BLOCKED)
    assert all(blow.outcome is BlowOutcome.MISS for blow in table["C"].blows)


@pytest.mark.rule("L-543", "L-545")
@pytest.mark.parametrize(("face", "stopped"), [(12, True), (11, False)])
def test_a_charge_received_on_the_shield_meets_a_roll(profile: RulesProfile, face: int, stopped: bool) -> None:
    table = charged(profile, SWORD)
    assert "L-124" in table.problems(table.declaration(counter(CounterKind.PARRY_CHARGE), "C"))
    table.declare("T", counter(CounterKind.PARRY_CHARGE), "C", e=1)
    assert table["T"].declaration.cost == 1
    runs_and_strikes(table)
    table.answer("counter", "fire")
    assert table.bonus == 7
    table.roll("counter", face)
    assert (table.bonus, table.need) == (13, 7 + face)
    table.roll("hit", 5)  # 18 against 19 or 18
    assert (table.waits is None) is stopped


@pytest.mark.tries(157)
@pytest.mark.rule("L-546", "L-547", "L-548")
@pytest.mark.parametrize(
    ("at", "fires"),
    [
        ((18.2, 5.0), True),
        ((9.0, 5.0), False),
    ],
)
def test_a_charge_declared_as_a_counter_runs_when_its_moment_comes(
    profile: RulesProfile, at: tuple[float, float], fires: bool
) -> None:
    """C (15) charges V (9) as soon as V sets about its blow on W; without two straight units it cannot."""
    sides = {"C": Side.PLAYERS, "V": Side.FOES, "W": Side.PLAYERS}
    places = {"C": (5.0, 5.0), "V": at, "W": (at[0], 6.4)}
    table = Table(
        profile, {"C": 15, "V": 9, "W": 3}, fighter("C"), fighter("V"), fighter("W"), at=places, side=sides
    )  # fmt: skip
    table.declare("W", inaction())
    table.declare("V", attack(), "W")
    assert "L-124" in table.problems(table.declaration(charge(2, as_counter=True), "V", f=2))
    announced = table.declaration(charge(2, as_counter=True), "V", e=1, f=2)
    assert table.problems(announced) <= (set() if fires else {"L-528"})
    table.overrule(announced)
    assert table["C"].declaration.category == 3
    if table.cursor == "C" and table.waits is None:
        table.end_turn()
    if not fires:
        assert table.cursor == "V"
        table.attack()
        assert (table.waits, table.asked) == ("hit", "V")
        return
    assert (table.waits, table.asked) == ("counter", "C")
    table.answer("counter", "fire")
    assert (table.waits, table.asked, table.bonus) == ("hit", "C", 13)
    table.roll("hit", 10)
    table.roll("damage", 6)
    assert table.points("V") == 40 - 16
    assert table.has("V", ConditionCode.BLOCKED)


@pytest.mark.tries(157)
@pytest.mark.rule("L-550", "L-672", "L-673")
@pytest.mark.parametrize(("face", "down"), [(4, True), (3, False)])
def test_a_charge_may_end_in_a_renversement(profile: RulesProfile, face: int, down: bool) -> None:
    table = Table(profile, {"C": 15, "T": 9}, fighter("C"), fighter("T"), at={"T": (18.2, 5)})
    table.declare("T", inaction())
    table.declare("C", charge(2, overturning=True), "T", f=2)
    table.move("C", (16.6, 5))
    table.attack()
    assert (table.bonus, table.need) == (13, 17)
    table.roll("hit", face)
    assert table.has("T", ConditionCode.KNOCKED_DOWN) is down
    assert table.waits is None
    assert table.points("T") == 40


# -- what a charge costs ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-511", "L-514", "L-518", "L-552", "L-553", "L-988")
@pytest.mark.parametrize(
    ("action", "talents", "states", "ready", "category"),
    [
        (charge(2), (), (), True, 3),
        (charge(2, WeaponMode.TWO_HANDED), (), (), True, 4),
        (charge(1, use_course=True), ("course",), (), True, 2),
        (charge(2), (), (), False, 4),
        (charge(2, WeaponMode.TWO_HANDED), (), (), False, 5),
        (charge(2, WeaponMode.TWO_HANDED), (), ("slow",), True, 5),
        (charge(2, WeaponMode.TWO_HANDED), (), ("haste",), False, 4),
        (charge(2, WeaponMode.TWO_HANDED), (), ("slow",), False, None),
        (charge(1, use_course=True), (), (), True, None),
    ],
)
def test_the_category_of_a_charge(
    profile: RulesProfile,
    action: ActionSpec,
    talents: tuple[str, ...],
    states: tuple[str, ...],
    ready: bool,
    category: int | None,
) -> None:
    learnt = tuple(Talent(code=code) for code in talents)
    table = Table(profile, {"C": 15, "T": 9}, fighter("C", talents=learnt), fighter("T"), at={"T": (18.2, 5)})
    for state in states:
        table.apply("C", ConditionCode(state))
    if not ready:
        table.do(SetReadyWeapons(combatant_id=table.id("C"), weapon_ids=()))
    table.declare("T", inaction())
    announced = table.declaration(action, "T", f=2, weapons=("sword",))
    if category is None:
        assert table.problems(announced)
        return
    table.do(announced)
    declared = table["C"].declaration
    assert declared is not None
    assert (declared.category, declared.cost) == (category, category)
    table.move("C", (16.6, 5))
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 13)


@pytest.mark.rule("L-525", "L-526", "L-549")
@pytest.mark.parametrize(
    ("action", "security", "need"),
    [
        (charge(2), 3, 17 - 6),  # Security 0, no +4; two paid units
        (charge(1, use_course=True), 3, 17 - 4),  # one
        (attack(extra_moves=2), 3, 17 + 4 - 6),
    ],
)
def test_one_who_charges_is_vulnerable_from_its_declaration_on(
    profile: RulesProfile, action: ActionSpec, security: int, need: int
) -> None:
    charger = fighter("C", talents=(Talent(code="course"),))
    table = Table(profile, {"T": 15, "C": 9}, charger, fighter("T", BOW), at={"T": (18.2, 5)})
    table.declare("C", action, "T", f=2, s=security)
    table.declare("T", attack(1, WeaponMode.FAST_MISSILE), "C", f=1)
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-519", "L-520", "L-521", "L-522", "L-523")
@pytest.mark.parametrize(("face", "confirms", "lost"), [(10, None, 2 * 6 + 4), (20, 20, 4 * 6 + 4), (20, 2, 2 * 6 + 4)])
def test_the_blow_of_a_charge(profile: RulesProfile, face: int, confirms: int | None, lost: int) -> None:
    table = Table(profile, {"C": 15, "T": 9}, fighter("C"), fighter("T"), at={"T": (18.2, 5)})
    table.declare("T", inaction())
    table.declare("C", charge(2), "T", f=2)
    table.move("C", (16.6, 5))
    table.attack()
    assert table.bonus == 9 + 4
    table.roll("hit", face)
    if confirms is not None:
        table.roll("confirm", confirms)
    table.roll("damage", 6)
    assert table.points("T") == 40 - lost


@pytest.mark.rule("L-527", "L-530")
def test_a_charge_in_continuity_runs_nowhere_else(profile: RulesProfile) -> None:
    table = running(profile, 5.6)
    table.declare("C", charge(0, continued=True), "T", f=2)
    table.declare("T", inaction())
    assert table.refused(step(table, "C", (17, 10))) == {"L-527"}
    assert not table.problems(step(table, "C", (21.6, 5)))


@pytest.mark.rule("L-527", "L-528")
def test_a_charger_with_a_unit_to_spare_goes_round_whoever_stands_in_the_lane(profile: RulesProfile) -> None:
    places = {"C": (5.0, 5.0), "T": (18.2, 5.0), "X": (8.0, 5.0)}
    table = Table(
        profile, {"C": 18, "T": 9, "X": 8}, fighter("C"), fighter("T"), fighter("X"), at=places, side={"X": Side.FOES}
    )  # fmt: skip
    table.declare("X", inaction())
    table.declare("T", inaction())
    table.declare("C", charge(3), "T", f=2)
    assert "L-527" in table.problems(step(table, "C", (16.6, 5)))
    table.move("C", (5, 7.5))
    table.move("C", (17.0, 5.6))
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 13)


@pytest.mark.rule("L-527", "L-388", "L-535")
@pytest.mark.parametrize(("stands", "allowed"), [((11.0, 5.0), True), ((11.0, 7.5), False)])
def test_one_who_stepped_into_the_lane_is_a_reason_to_change(
    profile: RulesProfile, stands: tuple[float, float], allowed: bool
) -> None:
    """X, who is faster, comes after the charge was declared."""
    places = {"C": (5.0, 5.0), "T": (18.2, 5.0), "X": (11.0, 9.0), "N": (5.0, 6.4)}
    sides = {"C": Side.PLAYERS, "T": Side.FOES, "X": Side.FOES, "N": Side.FOES}
    table = Table(
        profile, {"X": 20, "C": 18, "T": 9, "N": 8}, *(fighter(name) for name in "CTXN"), at=places, side=sides
    )  # fmt: skip
    table.declare("N", inaction())
    table.declare("T", inaction())
    table.declare("C", charge(2), "T", f=2)
    table.declare("X", move())
    table.move("X", stands)
    table.end_turn()
    change = ChangeAction(action=attack(), targets=(table.id("N"),))
    if allowed:
        table.do(change)
    else:
        assert table.refused(change) == {"L-385"}


@pytest.mark.rule("L-427", "L-551")
@pytest.mark.parametrize("both", [True, False])
def test_a_charge_by_eclat_comes_first_unless_its_target_acts_by_eclat_as_well(
    profile: RulesProfile, both: bool
) -> None:
    """Éclats go by initiative: A (15) shoots before C (8) runs; of one éclat alone, the charge comes at once."""
    table = Table(
        profile,
        {"A": 15, "C": 8},
        fighter("A", BOW, pc=True, heroism=1),
        fighter("C", pc=True, heroism=1),
        at={"A": (5, 5), "C": (18.2, 5)},
    )
    table.declare("C", inaction())
    table.declare("A", attack(1, WeaponMode.FAST_MISSILE), "C", f=2)
    table.do(AnnounceEclat(combatant_id=table.id("C")))
    if both:
        table.do(AnnounceEclat(combatant_id=table.id("A")))
    table.pass_eclat()
    table.declare("C", charge(2), "A", f=2)
    if both:
        table.declare("A", attack(1, WeaponMode.FAST_MISSILE), "C", f=2)
    assert table.cursor == ("A" if both else "C")


@pytest.mark.rule("L-529")
@pytest.mark.parametrize(("units", "refused"), [(2, {"L-529"}), (3, set())])
def test_a_charge_runs_no_farther_than_its_units(profile: RulesProfile, units: int, refused: set[str]) -> None:
    """13 m straight: two units of 5.8 m are too few, whoever let the token run them; a stop on the way is none."""
    table = Table(profile, {"C": 18, "T": 9}, fighter("C"), fighter("T"), at={"C": (5, 5), "T": (19.2, 5)})
    table.declare("T", inaction())
    table.declare("C", charge(units), "T", f=2)
    table.overrule(step(table, "C", (11, 5), (11, 5), (18, 5)))
    assert table.problems(ResolveAttack()) == refused
