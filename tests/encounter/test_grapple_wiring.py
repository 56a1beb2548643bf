"""Holds where the fight decides: what helps against a seizing, what the held may still do, throws over what is low."""

from __future__ import annotations

import pytest

from loreval_desktop.encounter.loreval.holds import LetGo
from tests.encounter.table import Table, act, attack, counter, fighter, hold, inaction, move
from tests.encounter.table_more import (
    Abilities,
    ActionKind,
    ActionSpec,
    Allotment,
    ConditionCode,
    CounterKind,
    CounterSide,
    GrappleOption,
    ManoeuvreSheet,
    MountToken,
    ObstacleKind,
    PendingRoll,
    ResolveAttack,
    RulesProfile,
    Side,
    Size,
    Talent,
    Weapon,
    WeaponMode,
    charge,
    codes,
    draw,
    finish_round,
    pair,
    step,
)


def duel(
    profile: RulesProfile, *states: tuple[str, str], theirs: dict[str, object] | None = None, **own: object
) -> Table:
    """A (18) and B (9) at arm's length. states: of B, and of A, in pairs."""
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", **own), fighter("B", **(theirs or {})))
    for of_b, of_a in states:
        pair(table, "B", of_b, "A", of_a)
    return table


SEIZED = ("seized", "seizer")
IMMOBILISED = ("immobilised", "immobiliser")
PINNED = ("pinned_down", "pinner")


# -- seizing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-771", "L-772", "L-788", "L-350")
@pytest.mark.parametrize(
    ("kind", "helps"),
    [
        (CounterKind.DODGE, True),
        (CounterKind.PARRY, False),
        (CounterKind.BLOCK, False),
    ],
)
@pytest.mark.parametrize("option", [GrappleOption.SEIZE, GrappleOption.COUNTER_HOLD])
def test_only_a_dodge_helps_against_hands_that_seize(
    profile: RulesProfile, kind: CounterKind, helps: bool, option: GrappleOption
) -> None:
    """« l'adversaire est contraint d'esquiver »: no shield, no weapon. B has a pavois and the talent for it."""
    skilled = (Talent(code="shield_use"),)
    table = duel(profile, theirs={"shield": "pavise", "soak": 8, "talents": skilled})
    if option is GrappleOption.COUNTER_HOLD:
        pair(table, "A", "seized", "B", "seizer")
    table.declare("B", counter(kind), "A", e=1, f=2)
    table.declare("A", hold(option), "B", f=1)
    table.attack()
    assert (table.waits == "counter") is helps
    if helps:
        table.answer("counter", "fire")
        assert table.bonus == 5
        return
    assert (table.waits, table.need) == ("hit", 15)


@pytest.mark.rule("L-772", "L-788", "L-776", "L-177")
@pytest.mark.parametrize(
    ("changes", "security", "need"),
    [
        ({}, 0, 15),
        ({"shield": "pavise"}, 0, 15),
        ({"armour": "breastplate"}, 0, 20),
        ({}, 3, 15),  # Security helps nobody against a seizing
    ],
)
def test_what_a_seizing_must_reach(profile: RulesProfile, changes: dict[str, object], security: int, need: int) -> None:
    learnt = (Talent(code="medium_armour"), Talent(code="shield_use"))
    table = duel(profile, theirs={**changes, "talents": learnt})
    table.declare("B", inaction(), s=security)
    table.declare("A", hold(), "B", f=1)
    table.attack()
    assert (table.bonus, table.need) == (9, need)


SIZES = {
    Size.I: -16, Size.MI: -12, Size.TP: -8, Size.P: -4, Size.M: 0, Size.G: 4, Size.TG: 8, Size.GI: 12, Size.C: 16,
}  # fmt: skip


@pytest.mark.rule(
    "L-777", "L-778", "L-779", "L-780", "L-781", "L-782", "L-783", "L-784", "L-785", "L-786", "L-787", "L-793"
)
@pytest.mark.parametrize("size", list(SIZES))
def test_size_counts_in_each_grapple_roll(profile: RulesProfile, size: Size) -> None:
    """As an advantage of the seizer, and as the passive score that the seized must reach."""
    table = duel(profile, size=size, space_m=1.0)
    table.declare("B", hold(GrappleOption.ESCAPE), "A", f=1)
    table.declare("A", hold(), "B", f=1)
    table.attack()
    assert (table.bonus, table.need) == (9 + SIZES[size], 15)
    table.roll("hit", 20)
    if table.waits == "confirm":
        table.roll("confirm", 1)
    if not table.has("B", ConditionCode.SEIZED):  # too small to seize it even so
        pair(table, "B", "seized", "A", "seizer")
    table.end_turn()
    table.attack()
    assert (table.bonus, table.need) == (9, 19 + SIZES[size])


@pytest.mark.rule("L-774")
def test_a_beast_seizes_as_a_man_does(profile: RulesProfile) -> None:
    bite = Weapon(id="bite", name="Morsure", damage="1d6", modes=(WeaponMode.UNARMED,), natural=True)
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", bite, manoeuvres=ManoeuvreSheet(humanoid=False, legs=4)), fighter("B")
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("A", hold(), "B", f=1)
    table.attack()
    table.roll("hit", 6)
    assert codes(table, "B") == {"seized"}


# -- what a hold brings -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-775", "L-776", "L-797", "L-800", "L-814", "L-815", "L-816", "L-819", "L-820", "L-822", "L-838")
@pytest.mark.parametrize(
    ("states", "security", "need"),
    [
        ((), 3, 17 + 4),
        ((SEIZED,), 3, 17 - 2),  # no more than one
        ((SEIZED, IMMOBILISED), 0, 17 - 2 - 6 - 4),
        ((SEIZED, IMMOBILISED), 1, 17 - 2 - 4 - 4),
        ((SEIZED, IMMOBILISED), 2, 17 - 2 - 4),
        ((SEIZED, IMMOBILISED), 3, 17 - 2 - 4),  # limited to 0, and exposed all the same
        ((SEIZED, PINNED), 3, 17 - 2 - 4),
        ((SEIZED, IMMOBILISED, PINNED), 2, 17 - 2 - 4 - 4),
    ],
)
def test_what_the_held_can_still_set_against_a_blow(
    profile: RulesProfile, states: tuple[tuple[str, str], ...], security: int, need: int
) -> None:
    table = duel(profile, *states)
    table.declare("B", inaction(), s=security)
    table.declare("A", attack(), "B")
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-775", "L-818", "L-823")
@pytest.mark.parametrize(
    ("states", "security", "need"),
    [
        ((SEIZED,), 3, 17),
        ((SEIZED,), 1, 17),
        ((SEIZED, IMMOBILISED), 2, 17 - 4),  # 0 at most: only one of its two dangers is faced
        ((SEIZED, PINNED), 2, 17 - 4),
    ],
)
def test_who_holds_cannot_guard_itself_well(
    profile: RulesProfile, states: tuple[tuple[str, str], ...], security: int, need: int
) -> None:
    """Two are dangers to the holder A: C, and the held B; D beside it in place of B where B can do nothing."""
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.FOES, "D": Side.FOES}
    beside = IMMOBILISED in states
    places = {"A": (20.0, 20.0), "B": (21.2, 20.0), "C": (18.8, 20.0), "D": (20.0, 21.2 if beside else 35.0)}
    points = {"C": 20, "A": 18, "B": 9, "D": 5}
    table = Table(profile, points, *(fighter(name) for name in "ABCD"), side=sides, at=places)
    for of_b, of_a in states:
        pair(table, "B", of_b, "A", of_a)
    table.declare("D", inaction())
    table.declare("B", inaction())
    table.declare("A", inaction(), s=security)
    table.declare("C", attack(), "A")
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-800", "L-822", "L-797")
@pytest.mark.parametrize(("lifted", "pinned", "bonus"), [(False, False, 9), (True, False, 5), (False, True, 5)])
def test_lifted_or_pinned_down_one_strikes_badly(profile: RulesProfile, lifted: bool, pinned: bool, bonus: int) -> None:
    table = duel(profile, SEIZED, *((PINNED,) if pinned else ()))
    if lifted:
        table.apply("B", ConditionCode.LIFTED, by=table.id("A"))
    table.declare("B", attack(), "A")
    table.declare("A", inaction())
    table.attack()
    assert table.bonus == bonus


@pytest.mark.rule("L-789", "L-790", "L-793")
@pytest.mark.parametrize(
    ("option", "states", "need"),
    [
        (GrappleOption.IMMOBILISE, (SEIZED,), 10 + 12),
        (GrappleOption.CRUSH, (SEIZED,), 10 + 12),
        (GrappleOption.LIFT, (SEIZED,), 10 + 12),
        (GrappleOption.PIN_DOWN, (SEIZED,), 10 + 12),
        (GrappleOption.SEIZE, (), 15),
    ],
)
def test_evasion_resists_what_would_hold(
    profile: RulesProfile, option: GrappleOption, states: tuple[tuple[str, str], ...], need: int
) -> None:
    """Évasion +12 beats attaque en force +9 in keeping out of a hold; against seizing it is the reflex."""
    table = duel(profile, *states, theirs={"escape": 12})
    table.declare("B", inaction())
    table.declare("A", hold(option), "B", f=1)
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-789", "L-790", "L-795", "L-837")
@pytest.mark.parametrize(
    ("option", "states", "bonus"),
    [
        (GrappleOption.ESCAPE, (SEIZED,), 12),
        (GrappleOption.BREAK_HOLD, (SEIZED, IMMOBILISED), 12),
        (GrappleOption.COUNTER_HOLD, (SEIZED,), 8 + 4),
    ],
)
def test_evasion_frees_and_never_seizes(
    profile: RulesProfile, option: GrappleOption, states: tuple[tuple[str, str], ...], bonus: int
) -> None:
    """Évasion +12, attaque habile +8."""
    table = duel(profile, *states, theirs={"escape": 12, "finesse_strike": 8})
    table.declare("B", hold(option), "A", f=1)
    table.declare("A", inaction())
    table.attack()
    assert table.bonus == bonus


@pytest.mark.rule("L-795", "L-836", "L-838", "L-837", "L-817")
def test_two_who_hold_each_other_and_one_who_breaks_it(profile: RulesProfile) -> None:
    table = duel(profile, SEIZED)
    table.declare("B", hold(GrappleOption.COUNTER_HOLD), "A", f=1)
    table.declare("A", inaction())
    table.attack()
    assert (table.bonus, table.need) == (9 + 4, 15)
    table.roll("hit", 2)
    assert codes(table, "A") == codes(table, "B") == {"seizer", "seized"}
    finish_round(table)
    table.declare("B", hold(GrappleOption.BREAK_HOLD), "A", f=1)
    table.declare("A", inaction())
    table.attack()
    table.roll("hit", 10)
    assert (codes(table, "A"), codes(table, "B")) == ({"seized"}, {"seizer"})


@pytest.mark.rule("L-795", "L-796")
def test_who_lets_go_takes_the_closeness_from_a_counter_hold(profile: RulesProfile) -> None:
    """« Lors d'un contre, l'attrapeur [peut] décider de lâcher prise de lui-même »: B rolls without the +4."""
    table = duel(profile, SEIZED)
    table.declare("B", hold(GrappleOption.COUNTER_HOLD), "A", f=1)
    table.declare("A", inaction())
    table.attack()
    assert (table.roles, table.bonus) == (["hit"], 9 + 4)
    table.do(LetGo(combatant_id=table.id("A")))
    assert codes(table, "A") == codes(table, "B") == set()
    assert (table.roles, table.bonus) == (["hit"], 9)
    table.roll("hit", 10)
    assert (codes(table, "A"), codes(table, "B")) == ({"seized"}, {"seizer"})


@pytest.mark.rule("L-836")
def test_nobody_breaks_a_hold_that_is_one_way(profile: RulesProfile) -> None:
    table = duel(profile, SEIZED)
    table.declare("B", inaction())
    table.declare("A", hold(GrappleOption.BREAK_HOLD), "B", f=1)
    assert table.refused(ResolveAttack()) == {"L-836"}


@pytest.mark.rule("L-839", "L-840", "L-798", "L-246")
@pytest.mark.parametrize(("focus", "bonus"), [(1, 9), (2, 9), (3, 11), (4, 12)])
def test_a_hold_costs_three_and_focus_helps_it(profile: RulesProfile, focus: int, bonus: int) -> None:
    table = duel(profile)
    table.declare("B", inaction())
    assert table.problems(table.declaration(hold(), "B"))  # Focus 1
    table.declare("A", hold(), "B", f=focus)
    table.attack()
    assert table.bonus == bonus
    table.roll("hit", 2)
    finish_round(table)
    assert table["A"].initiative == 15


# -- crushing and throwing --------------------------------------------------------------------------------------------

CRUSH = {
    Size.I: ("0", 0), Size.MI: ("1", 1), Size.TP: ("1d2", 1), Size.P: ("1d4", 1), Size.M: ("1d6", 1),
    Size.G: ("2d4", 2), Size.TG: ("2d6", 2), Size.GI: ("3d6", 3), Size.C: ("4d6", 4),
}  # fmt: skip


@pytest.mark.rule(
    "L-824", "L-825", "L-826", "L-827", "L-828", "L-829", "L-830", "L-831", "L-832", "L-833", "L-834", "L-835"
)
@pytest.mark.parametrize("size", list(CRUSH))
def test_a_crush_hurts_by_the_size_of_the_crusher_and_its_strength_once(profile: RulesProfile, size: Size) -> None:
    """Strength 16: +3, once."""
    table = duel(
        profile, SEIZED, size=size, space_m=1.0, power_strike=30,
        abilities=Abilities(strength=16, dexterity=10, constitution=10),
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("A", hold(GrappleOption.CRUSH), "B", f=1)
    table.attack()
    table.roll("hit", 19)
    dice, count = CRUSH[size]
    if size is Size.I:
        assert table.waits is None
        assert table.points("B") == 40
        return
    if table.waits == "damage":
        assert isinstance(table.first, PendingRoll)
        assert table.first.dice == dice
        table.roll("damage", *(() if dice == "1" else (1,) * count))
    assert table.points("B") == 40 - count - 3


@pytest.mark.rule("L-802", "L-803", "L-804", "L-805", "L-806")
@pytest.mark.parametrize(
    ("size", "dice", "lost", "far"),
    [
        (Size.P, 1, 3, 0.0),
        (Size.M, 1, 3 + 2, 2.9),
        (Size.G, 2, 2 * (3 + 2), 5.8),
        (Size.TG, 3, 3 * (3 + 2), 8.7),
    ],
)
def test_a_throw_by_the_difference_of_sizes(
    profile: RulesProfile, size: Size, dice: int, lost: int, far: float
) -> None:
    """VDB 5.8, Strength +2 on each die; a smaller thrower drops it at its feet, without any bonus."""
    table = duel(profile, SEIZED, size=size, space_m=1.0, power_strike=30)
    table.apply("B", ConditionCode.LIFTED, by=table.id("A"))
    table.declare("B", inaction())
    table.declare("A", hold(GrappleOption.THROW), "B", f=1)
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", *((3,) * dice))
    assert table.points("B") == 40 - lost
    assert table["B"].thrown_m == pytest.approx(far)
    assert codes(table, "A") == codes(table, "B") == set()


def thrown(profile: RulesProfile) -> Table:
    """A at (20, 20) has thrown B, who stood at (21.2, 20), up to 5.8 m."""
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", size=Size.G, space_m=1.0, power_strike=30), fighter("B"),
        at={"A": (20.0, 20.0), "B": (21.2, 20.0)},
    )  # fmt: skip
    pair(table, "B", "seized", "A", "seizer")
    table.apply("B", ConditionCode.LIFTED, by=table.id("A"))
    table.declare("B", inaction())
    table.declare("A", hold(GrappleOption.THROW), "B", f=1)
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 3, 3)
    return table


@pytest.mark.rule("L-802", "L-808", "L-309")
@pytest.mark.parametrize(
    ("kind", "passes"),
    [
        (ObstacleKind.CHASM, True),
        (ObstacleKind.RAILING, True),
        (ObstacleKind.LOW_WALL, True),
        (ObstacleKind.WALL, False),
        (ObstacleKind.WINDOW, False),
        (ObstacleKind.DOOR, False),
    ],
)
def test_the_thrown_fly_over_what_is_low_and_into_the_void(
    profile: RulesProfile, kind: ObstacleKind, passes: bool
) -> None:
    table = thrown(profile)
    draw(table, (24, 15), (24, 25), kind=kind)
    landing = step(table, "B", (26.5, 20))
    if passes:
        table.do(landing)
        assert table.token("B").at == (26.5, 20)
    else:
        assert "L-309" in table.refused(landing)


@pytest.mark.rule("L-802", "L-808")
@pytest.mark.parametrize(
    ("to", "refused"),
    [((25.0, 20.0), False), ((28.0, 20.0), True)],
)
def test_one_may_be_thrown_into_the_void(profile: RulesProfile, to: tuple[float, float], refused: bool) -> None:
    """Inside the chasm: allowed; further than the throw carries: not."""
    table = thrown(profile)
    draw(table, (23, 15), (30, 15), (30, 25), (23, 25), kind=ObstacleKind.CHASM, closed=True)
    landing = step(table, "B", to)
    if refused:
        assert "L-802" in table.refused(landing)
    else:
        table.do(landing)
        assert table.token("B").at == to


@pytest.mark.rule("L-809", "L-810", "L-811")
@pytest.mark.parametrize(("focus", "refused"), [(2, set()), (1, {"L-810"})])
def test_a_throw_on_the_knee_costs_a_focus_and_a_point_more(
    profile: RulesProfile, focus: int, refused: set[str]
) -> None:
    table = duel(profile, SEIZED)
    table.apply("B", ConditionCode.LIFTED, by=table.id("A"))
    table.declare("B", inaction())
    knee = table.declaration(hold(GrappleOption.THROW, knee=True), "B", f=focus)
    if refused:
        assert table.refused(knee) == refused
        return
    assert table.refused(table.declaration(hold(GrappleOption.LIFT, knee=True), "B", f=focus)) == {"L-809"}
    table.do(knee)
    finish_round(table)
    assert table["A"].initiative == 18 - 4


# -- what the held may do ---------------------------------------------------------------------------------------------


@pytest.mark.rule("L-813", "L-814", "L-817")
@pytest.mark.parametrize(
    ("action", "allowed"),
    [
        (hold(GrappleOption.BREAK_HOLD), True),
        (inaction(), True),
        (hold(GrappleOption.ESCAPE), False),
        (hold(GrappleOption.COUNTER_HOLD), False),
        (attack(), False),
        (attack(1, WeaponMode.UNARMED), False),
        (act(ActionKind.TRIP), False),
        (act(ActionKind.DISARM, mode=WeaponMode.SINGLE), False),
        (charge(2), False),
    ],
)
def test_the_immobilised_do_nothing_else_that_needs_their_body(
    profile: RulesProfile, action: ActionSpec, allowed: bool
) -> None:
    """« maintenir son adversaire dans le but de l'empêcher de bouger »: declared before or after it was caught."""
    for late in (False, True):
        table = duel(profile, *(() if late else (SEIZED, IMMOBILISED)))
        announced = table.declaration(action, *(() if action.kind is ActionKind.INACTION else ("A",)), f=2)
        told = table.problems(announced)
        table.do(announced.model_copy(update={"override": "il essaie"}))
        table.declare("A", inaction())
        if late:
            pair(table, "B", *SEIZED[:1], "A", *SEIZED[1:])
            pair(table, "B", *IMMOBILISED[:1], "A", *IMMOBILISED[1:])
        if action.kind is not ActionKind.INACTION:
            told |= table.problems(ResolveAttack())
        assert bool(told & {"L-813", "L-814", "L-817"}) is not allowed


@pytest.mark.rule("L-813", "L-814", "L-841")
def test_the_immobilised_do_not_walk(profile: RulesProfile) -> None:
    table = duel(profile, SEIZED, IMMOBILISED)
    table.do(table.declaration(move()).model_copy(update={"override": "il essaie"}))
    table.declare("A", inaction())
    assert {"L-813", "L-814", "L-841"} & table.refused(step(table, "B", (6.2, 5.4)))


@pytest.mark.rule("L-841", "L-791")
@pytest.mark.parametrize(
    ("held", "refused"),
    [(False, False), (True, True)],
)
def test_the_seized_mounts_nothing(profile: RulesProfile, held: bool, refused: bool) -> None:
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "H": Side.FOES}
    places = {"A": (20.0, 20.0), "B": (21.2, 20.0), "H": (22.4, 20.0)}
    table = Table(
        profile, {"A": 18, "B": 9, "H": 3}, fighter("A"), fighter("B"), fighter("H"), side=sides, at=places
    )  # fmt: skip
    if held:
        pair(table, "B", "seized", "A", "seizer")
    mount = MountToken(token_id=table.token("B").id, mount_id=table.token("H").id)
    assert ("L-841" in table.problems(mount)) is refused


@pytest.mark.rule("L-820")
def test_both_lie_on_the_ground_after_a_pin_and_stay_there_until_they_stand_up(profile: RulesProfile) -> None:
    """A pins B down, B gets free: both are on the ground."""
    table = duel(profile, SEIZED)
    table.declare("B", hold(GrappleOption.ESCAPE), "A", f=1)
    table.declare("A", hold(GrappleOption.PIN_DOWN), "B", f=1)
    table.attack()
    table.roll("hit", 19)
    assert {"seized", "pinned_down"} <= codes(table, "B")
    assert {"seizer", "pinner"} <= codes(table, "A")
    table.end_turn()
    table.attack()
    table.roll("hit", 19)
    assert codes(table, "A") == codes(table, "B") == {"knocked_down"}


@pytest.mark.rule("L-792", "L-803")
def test_keeping_hold_costs_no_action_and_no_roll(profile: RulesProfile) -> None:
    table = duel(profile, SEIZED)
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.attack()
    table.roll("hit", 12)
    table.roll("damage", 3)
    finish_round(table)
    assert (codes(table, "A"), codes(table, "B")) == ({"seizer"}, {"seized"})


@pytest.mark.rule("L-772", "L-327")
@pytest.mark.parametrize(("action", "asked"), [(hold(), False), (attack(), True)])
def test_nobody_parries_for_a_friend_what_seizes_it(profile: RulesProfile, action: ActionSpec, asked: bool) -> None:
    sides = {"A": Side.FOES, "B": Side.PLAYERS, "C": Side.PLAYERS}
    places = {"A": (20.0, 20.0), "B": (21.2, 20.0), "C": (20.0, 21.2)}
    table = Table(
        profile, {"C": 18, "A": 12, "B": 9}, fighter("A"), fighter("B"), fighter("C"), side=sides, at=places
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("A", action, "B", f=1)
    parry = table.declaration(counter(CounterKind.PARRY, CounterSide.OFFENSIVE), "A", e=1)
    if not asked:
        assert table.refused(parry) == {"L-772"}  # C has heard what A is going to do
        return
    table.do(parry)
    assert table.cursor == "A"
    table.attack()
    assert table.waits == "counter"


@pytest.mark.rule("L-813", "L-814")
@pytest.mark.parametrize(
    ("kind", "asked"),
    [(CounterKind.PARRY, True), (CounterKind.DODGE, True), (CounterKind.BLOCK, True)],
)
@pytest.mark.parametrize(("option", "fast"), [(False, True), (False, False), (True, True)])
def test_the_immobilised_counter_nothing(
    profile: RulesProfile, kind: CounterKind, asked: bool, option: bool, fast: bool
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), options={"immobilised_acts": option})
    table.declare("B", counter(kind), "A", e=1, f=2)
    table.declare("A", attack(), "B")
    if fast:
        pair(table, "B", "seized", "A", "seizer")
        pair(table, "B", "immobilised", "A", "immobiliser")
        table.amend("B", attention=Allotment(environment=1))
    table.attack()
    assert (table.waits == "counter") is (asked and (option or not fast))


@pytest.mark.rule("L-805", "L-804")
@pytest.mark.parametrize(("option", "lost"), [(False, 3), (True, 3 + 2)])
def test_by_option_a_smaller_thrower_adds_its_strength(profile: RulesProfile, option: bool, lost: int) -> None:
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", size=Size.P, space_m=1.0, power_strike=30), fighter("B"),
        options={"throw_smaller_strength": option},
    )  # fmt: skip
    pair(table, "B", "seized", "A", "seizer")
    table.apply("B", ConditionCode.LIFTED, by=table.id("A"))
    table.declare("B", inaction())
    table.declare("A", hold(GrappleOption.THROW), "B", f=1)
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 3)
    assert (table.points("B"), table["B"].thrown_m) == (40 - lost, 0)
