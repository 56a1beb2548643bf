"""Grapple."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loreval_desktop.rules.actions import assess
from loreval_desktop.rules.attention import scores
from loreval_desktop.rules.defence import passive
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.grapple import (
    best_grapple_roll,
    check_leaves_contact,
    check_option,
    crush_damage,
    crush_dice,
    grapple_roll,
    hold_lasts,
    knee_damage,
    knee_roll,
    landing_damage,
    may_use_escape,
    passive_grapple,
    seize_difficulty,
    seize_roll,
    states_after,
    throw,
    throw_damage,
    void_height,
)
from loreval_desktop.rules.speed import size_factor
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, GrappleOption
from loreval_desktop.rules.types.creature import Allotment, Locomotion, LocomotionMode, Size
from loreval_desktop.rules.types.stance import Exposure, Stance, StateCode

from .made import P, rules_of, sheet, vectors

SIZES = {"I": Size.I, "Mi": Size.MI, "TP": Size.TP, "P": Size.P, "M": Size.M, "G": Size.G, "TG": Size.TG,
         "Gi": Size.GI, "C": Size.C, "E(label)": Size.E}  # fmt: skip
SEIZED, SEIZER, LIFTED = StateCode.SEIZED, StateCode.SEIZER, StateCode.LIFTED
HOLDER, HELD = frozenset({SEIZER}), frozenset({SEIZED})
OPTIONS = tuple(GrappleOption)


@pytest.mark.rule(
    "L-777", "L-778", "L-779", "L-780", "L-781", "L-782", "L-783", "L-784", "L-785", "L-786", "L-923", "L-924", "L-925",
    "L-926", "L-927", "L-928", "L-929", "L-930", "L-931", "L-932",
)  # fmt: skip
@pytest.mark.parametrize("row", vectors("tv_22"), ids=lambda row: row["size"])
def test_tv_22_sizes(row: dict[str, str]) -> None:
    size = SIZES[row["size"]]
    modifier = int(row["grapple"])
    wrestler = sheet(size=size, skills={"force": 5, "habile": 3, "escape": 9})
    assert grapple_roll(wrestler, P, Stance()).total == 5 + modifier
    assert grapple_roll(wrestler, P, Stance(), escape=True).total == 9 + modifier
    assert seize_roll(wrestler, P, Stance()).total == 3 + modifier
    assert P.size(size).bmo == int(row["bmo_dmd"])
    assert size_factor(P, size) == Fraction(row["vd_factor"])


def test_every_size_in_between_is_ranked() -> None:
    ladder = [Size.I, Size.MI, Size.TP, Size.P, Size.M, Size.G, Size.TG, Size.GI, Size.C]
    assert [P.size_difference(size, Size.M) for size in ladder] == [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    assert P.size_difference(Size.E, Size.GI) == 0


@pytest.mark.rule("L-771", "L-777", "L-773")
def test_seizing_is_attaque_habile_and_size_against_the_passive_reflex() -> None:
    giant = sheet(size=Size.G, skills={"habile": 5})
    man = sheet(skills={"reflex": 4})
    assert 10 + seize_roll(giant, P, Stance()).total == 19
    assert seize_difficulty(man, P, Stance()).total == 14


@pytest.mark.rule("L-772")
def test_neither_defence_nor_shield_helps_against_seizing() -> None:
    guard = sheet(skills={"defense": 10, "reflex": 4}, shield="pavise", talents=["shield_use"])
    assert passive(guard, P, Stance(), "defense").total == 24
    assert seize_difficulty(guard, P, Stance()).total == 14
    armoured = sheet(skills={"reflex": 4}, armour="padded")
    assert seize_difficulty(armoured, P, Stance()).total == 15


@pytest.mark.rule("L-788")
def test_security_never_helps_and_its_lack_hurts() -> None:
    man = sheet(skills={"reflex": 4})
    assert seize_difficulty(man, P, Stance(security=4)).total == 14
    struck = [t for t in seize_difficulty(man, P, Stance(security=4)).terms if t.suppressed_by]
    assert [(t.value, t.suppressed_by) for t in struck] == [(6, "L-788")]
    assert seize_difficulty(man, P, Stance(security=-1)).total == 10
    assert seize_difficulty(man, P, Stance(), exposure=Exposure.SIMPLE).total == 10
    wrestler = sheet(skills={"force": 7})
    for security in (-2, 0, 4):
        assert grapple_roll(wrestler, P, Stance(security=security)).total == 7


@pytest.mark.rule("L-787", "L-840", "L-793")
def test_the_grapple_score() -> None:
    wrestler = sheet(size=Size.G, skills={"force": 6})
    assert grapple_roll(wrestler, P, Stance()).total == 10
    assert passive_grapple(wrestler, P, Stance(), GrappleOption.ESCAPE).total == 20
    assert grapple_roll(wrestler, P, Stance(focus=3)).total == 12
    assert grapple_roll(wrestler, P, Stance(extra_moves=1)).total == 6


@pytest.mark.rule("L-789", "L-790")
def test_where_evasion_may_be_used() -> None:
    active = {option for option in OPTIONS if may_use_escape(option, resisting=False)}
    assert active == {GrappleOption.BREAK_HOLD, GrappleOption.ESCAPE}
    resists = {option for option in OPTIONS if may_use_escape(option, resisting=True)}
    assert resists == {GrappleOption.IMMOBILISE, GrappleOption.CRUSH, GrappleOption.LIFT, GrappleOption.PIN_DOWN}
    slippery = sheet(skills={"force": 4, "escape": 9})
    assert best_grapple_roll(slippery, P, Stance(), GrappleOption.IMMOBILISE, resisting=True).total == 9
    assert best_grapple_roll(slippery, P, Stance(), GrappleOption.THROW, resisting=True).total == 4
    assert best_grapple_roll(slippery, P, Stance(), GrappleOption.LIFT, resisting=False).total == 4


@pytest.mark.rule("L-793", "L-794")
def test_escaping_from_a_larger_seizer() -> None:
    seizer = sheet(size=Size.G, skills={"force": 6})
    captive = sheet(skills={"force": 7})
    need = passive_grapple(seizer, P, Stance(), GrappleOption.ESCAPE).total
    own = grapple_roll(captive, P, Stance()).total
    assert need == 20
    assert own == 7


@pytest.mark.rule("L-795", "L-796")
def test_a_counter_hold_has_four_unless_the_seizer_lets_go() -> None:
    captive = sheet(skills={"habile": 5})
    assert seize_roll(captive, P, Stance(), counter_hold=True).total == 9
    assert seize_roll(captive, P, Stance(), counter_hold=False).total == 5


@pytest.mark.rule("L-776", "L-797", "L-800", "L-822")
def test_holds_lower_grapple_by_force_but_not_evasion() -> None:
    captive = sheet(skills={"force": 7, "escape": 7})
    lifted = Stance(states=frozenset({SEIZED, LIFTED}))
    assert grapple_roll(captive, P, lifted).total == 3
    assert grapple_roll(captive, P, lifted, escape=True).total == 7
    assert grapple_roll(captive, P, Stance(states=HELD)).total == 7
    pinned = Stance(states=frozenset({SEIZED, StateCode.PINNED_DOWN}))
    assert grapple_roll(captive, P, pinned).total == 3


@pytest.mark.rule("L-798", "L-801")
def test_an_option_needs_its_hold() -> None:
    for option in (GrappleOption.LIFT, GrappleOption.IMMOBILISE, GrappleOption.PIN_DOWN, GrappleOption.CRUSH):
        assert check_option(option, HOLDER, HELD) == ()
        assert rules_of(check_option(option, frozenset(), frozenset())) == ["L-798"]
    assert rules_of(check_option(GrappleOption.THROW, HOLDER, HELD)) == ["L-801"]
    assert check_option(GrappleOption.THROW, HOLDER, HELD | {LIFTED}) == ()
    assert rules_of(check_option(GrappleOption.ESCAPE, frozenset(), frozenset())) == ["L-793"]
    assert check_option(GrappleOption.SEIZE, frozenset(), frozenset()) == ()


@pytest.mark.rule("L-809")
def test_the_knee_is_for_a_throw_at_one_s_feet() -> None:
    lifted = HELD | {LIFTED}
    assert check_option(GrappleOption.THROW, HOLDER, lifted) == ()


@pytest.mark.rule("L-817", "L-836", "L-837")
def test_the_immobilised_break_the_hold_first() -> None:
    held = HELD | {StateCode.IMMOBILISED}
    holder = HOLDER | {StateCode.IMMOBILISER}
    assert rules_of(check_option(GrappleOption.ESCAPE, held, holder)) == ["L-817"]
    assert check_option(GrappleOption.BREAK_HOLD, held, holder) == ()
    assert states_after(GrappleOption.BREAK_HOLD, held, holder) == (HELD, HOLDER)
    assert check_option(GrappleOption.ESCAPE, HELD, HOLDER) == ()


@pytest.mark.rule("L-836", "L-838", "L-795")
def test_a_mutual_hold_becomes_one_way() -> None:
    actor, target = states_after(GrappleOption.COUNTER_HOLD, HELD, HOLDER)
    assert actor == target == frozenset({SEIZED, SEIZER})
    for states in (actor, target):
        assert scores(sheet(), P, Allotment(security=3), states=states).s == 1
        assert passive(sheet(skills={"defense": 5}), P, Stance(states=states), "defense").total == 13
    assert check_option(GrappleOption.BREAK_HOLD, actor, target) == ()
    assert states_after(GrappleOption.BREAK_HOLD, actor, target) == (HOLDER, HELD)
    assert rules_of(check_option(GrappleOption.BREAK_HOLD, HELD, HOLDER)) == ["L-836"]


@pytest.mark.rule("L-773", "L-799", "L-806", "L-814", "L-818", "L-820")
def test_what_each_option_brings() -> None:
    assert states_after(GrappleOption.SEIZE, frozenset(), frozenset()) == (HOLDER, HELD)
    assert states_after(GrappleOption.LIFT, HOLDER, HELD) == (HOLDER, HELD | {LIFTED})
    assert states_after(GrappleOption.IMMOBILISE, HOLDER, HELD) == (
        HOLDER | {StateCode.IMMOBILISER},
        HELD | {StateCode.IMMOBILISED},
    )
    assert states_after(GrappleOption.PIN_DOWN, HOLDER, HELD) == (
        HOLDER | {StateCode.PINNER},
        HELD | {StateCode.PINNED_DOWN},
    )
    assert states_after(GrappleOption.CRUSH, HOLDER, HELD) == (HOLDER, HELD)
    assert states_after(GrappleOption.THROW, HOLDER, HELD | {LIFTED}) == (frozenset(), frozenset())
    slowed = states_after(GrappleOption.ESCAPE, HELD | {StateCode.SLOW}, HOLDER)
    assert slowed == (frozenset({StateCode.SLOW}), frozenset())


@pytest.mark.rule("L-791", "L-792", "L-841")
def test_a_hold_lasts_in_contact_and_the_seized_stays() -> None:
    assert hold_lasts(1.5, 1.5)
    assert not hold_lasts(1.6, 1.5)
    assert rules_of(check_leaves_contact(HELD)) == ["L-841"]
    assert check_leaves_contact(HOLDER) == ()


@pytest.mark.rule("L-802", "L-803", "L-805")
@pytest.mark.parametrize("row", vectors("tv_23"), ids=lambda row: row["size_advantage"])
def test_tv_23_throw(row: dict[str, str]) -> None:
    ladder = [Size.TP, Size.P, Size.M, Size.G, Size.TG, Size.GI]
    thrower = ladder[2 + int(row["size_advantage"])]
    for abilities, column in (((10, 10, 10), "distance_VDB_5.0"), ((10, 13, 10), "distance_VDB_5.6")):
        strength, dexterity, constitution = abilities
        creature = sheet(strength=strength, dexterity=dexterity, constitution=constitution, size=thrower)
        plan = throw(creature, Size.M, P)
        assert plan.distance == Fraction(row[column])
        assert f"{plan.dice}d6" == row["damage_dice(+Str_each)"]


@pytest.mark.rule("L-803", "L-804", "L-805")
def test_strength_is_added_to_each_die_of_a_throw() -> None:
    strong = sheet(strength=16, size=Size.G)
    plan = throw(strong, Size.M, P)
    assert (plan.dice, plan.bonus) == (2, 3)
    assert throw_damage(plan, (4, 2), P).total == 12
    weak = throw(sheet(strength=6, size=Size.P), Size.M, P)
    assert (weak.distance, weak.dice, weak.bonus) == (0, 1, 0)
    assert throw_damage(weak, (4,), P).total == 4
    giant = sheet(strength=18, size=Size.G)
    assert throw_damage(throw(giant, Size.M, P), (3, 5), P).total == 16


@pytest.mark.rule("L-813", "L-824", "L-799", "L-820")
@pytest.mark.parametrize(
    ("option", "need"),
    [
        (GrappleOption.IMMOBILISE, 19),
        (GrappleOption.CRUSH, 19),
        (GrappleOption.LIFT, 19),
        (GrappleOption.PIN_DOWN, 19),
        (GrappleOption.THROW, 17),
    ],
)
def test_options_are_opposed_to_the_better_passive_score_allowed(option: GrappleOption, need: int) -> None:
    seizer = sheet(size=Size.G, skills={"force": 6})
    captive = sheet(skills={"force": 7, "escape": 9})
    assert passive_grapple(captive, P, Stance(), option).total == need
    own = best_grapple_roll(seizer, P, Stance(), option, resisting=False).total
    assert own == 10


@pytest.mark.rule("L-774")
def test_any_creature_with_limbs_that_hold_may_grapple() -> None:
    octopus = sheet(locomotions=(Locomotion(mode=LocomotionMode.SWIM_AMPHIBIAN),))
    found = assess(ActionSpec(kind=ActionKind.GRAPPLE, grapple=GrappleOption.SEIZE), octopus, P, stance=Stance(focus=1))
    assert (found.category, found.findings) == (3, ())


@pytest.mark.rule("L-812")
def test_on_the_knee_by_attaque_habile_and_doubled() -> None:
    thrower = sheet(skills={"habile": 6, "force": 9}, size=Size.G)
    assert knee_roll(thrower, P, Stance()).total == 10
    assert knee_damage(4, P).total == 8


@pytest.mark.rule("L-807", "L-808")
def test_a_harmful_landing_and_the_void() -> None:
    assert landing_damage(5, P) == 10
    assert void_height(6.0, P) == 9.0


@pytest.mark.rule("L-825", "L-826", "L-827", "L-828", "L-829", "L-830", "L-831", "L-832", "L-833", "L-834", "L-835")
@pytest.mark.parametrize("row", vectors("tv_24"), ids=lambda row: row["size"])
def test_tv_24_crush(row: dict[str, str]) -> None:
    size = SIZES[row["size"]]
    dice = crush_dice(size, P)
    low, high = (int(number) for number in row["with_Str+3"].split("-"))
    plain, strong = sheet(size=size), sheet(size=size, strength=16)
    if row["dice"] == "none":
        assert dice == "0"
        return
    assert dice == row["dice"]
    expression = parse_dice(dice)
    least, most = tuple(1 for _ in expression.sides), expression.sides
    assert crush_damage(plain, least, P).total == int(row["min"])
    assert crush_damage(plain, most, P).total == int(row["max"])
    assert crush_damage(strong, least, P).total == low
    assert crush_damage(strong, most, P).total == high


@pytest.mark.rule("L-835")
def test_strength_is_added_once_to_a_crush() -> None:
    assert crush_damage(sheet(size=Size.TG, strength=20), (1, 1), P).total == 7
    assert crush_damage(sheet(size=Size.TG, strength=20), (6, 6), P).total == 17
