"""Charges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loreval_desktop.rules.actions import ActionAccount, assess
from loreval_desktop.rules.attention import scores
from loreval_desktop.rules.charge import (
    ChargeFacts,
    First,
    PreviousRun,
    TargetPlan,
    charge_order,
    check_continuity,
    check_move_after,
    check_run,
    last_straight,
    second_charge_strikes,
)
from loreval_desktop.rules.counters import counter_roll
from loreval_desktop.rules.defence import passive
from loreval_desktop.rules.types.actions import ActionSpec
from loreval_desktop.rules.types.creature import Allotment, Creature
from loreval_desktop.rules.types.stance import Exposure, Stance, StateCode

from .made import P, profile, rules_of, sheet, vectors, weapon

ARMS = (
    weapon("épée"),
    weapon("hache", "two_handed"),
    weapon("griffes", "unarmed", natural=True),
    weapon("arc", "fast_missile", contact=False),
)
READY = Stance(environment=1, focus=2)


def charger(*talents: str, armour: str | None = None) -> Creature:
    """Return a charger of VD 5.2."""
    return sheet(dexterity=11, weapons=ARMS, talents=talents, armour=armour)


def charge(mode: str = "single", paid: int = 2, **fields: object) -> ActionSpec:
    return ActionSpec.model_validate({"kind": "charge", "mode": mode, "extra_moves": paid, **fields})


def look(action: ActionSpec, creature: Creature | None = None, stance: Stance = READY, **more: object) -> ActionAccount:
    return assess(action, creature or charger(), P, stance=stance, **more)  # type: ignore[arg-type]


@pytest.mark.rule("L-511", "L-514", "L-517", "L-518", "L-529", "L-988")
@pytest.mark.parametrize("row", vectors("tv_14"), ids=lambda row: "/".join(list(row.values())[:3]))
def test_tv_14_charge(row: dict[str, str]) -> None:
    course = row["course"] == "1"
    action = charge(row["weapon"], int(row["paid_units"]), use_course=course)
    found = look(action, charger("course"))
    assert found.findings == ()
    assert found.move.units == int(row["units"])
    assert found.category == int(row["category"])
    assert found.move.malus == int(row["malus_elsewhere"])
    assert found.move.distance == Fraction(row["distance"])
    assert found.focus == 2


@pytest.mark.rule("L-511", "L-514")
def test_two_units_at_least_one_of_them_by_course() -> None:
    assert rules_of(look(charge(paid=1)).findings) == ["L-511"]
    assert look(charge(paid=2)).findings == ()
    assert look(charge(paid=1, use_course=True), charger("course")).findings == ()
    assert "L-511" in rules_of(look(charge(paid=0, use_course=True), charger("course")).findings)


@pytest.mark.rule("L-517")
@pytest.mark.parametrize(
    ("mode", "paid", "rules"),
    [("single", 4, []), ("single", 5, ["L-517"]), ("two_handed", 3, []), ("two_handed", 4, ["L-517"])],
)
def test_more_units_up_to_category_five(mode: str, paid: int, rules: list[str]) -> None:
    assert rules_of(look(charge(mode, paid)).findings) == rules


@pytest.mark.rule("L-510", "L-518")
def test_one_attack_with_a_contact_weapon_and_no_bare_fists() -> None:
    assert rules_of(look(charge(count=2)).findings) == ["L-510"]
    assert rules_of(look(charge("fast_missile", 2)).findings) == ["L-510"]
    assert rules_of(look(charge("thrown", 2), sheet(weapons=(weapon("dague", "thrown"),))).findings) == ["L-510"]
    assert rules_of(look(charge(), weapon_ids=("arc",)).findings) != []
    bare = sheet(weapons=(weapon("épée"),))
    assert rules_of(look(charge("unarmed"), bare).findings) == ["L-510"]
    assert look(charge("unarmed"), charger()).findings == ()
    knuckles = sheet(weapons=(weapon("coup-de-poing", "unarmed", fist_weapon=True),))
    assert look(charge("unarmed"), knuckles).findings == ()


@pytest.mark.rule("L-524")
def test_a_charge_needs_focus_two_even_at_category_three() -> None:
    found = look(charge(), stance=Stance(focus=1))
    assert found.category == 3
    assert rules_of(found.findings) == ["L-524"]


@pytest.mark.rule("L-552", "L-553")
def test_readiness_slow_and_haste_count_in_the_total() -> None:
    slow = Stance(focus=2, states=frozenset({StateCode.SLOW}))
    fast = Stance(focus=2, states=frozenset({StateCode.HASTE}))
    assert look(charge(unready=True)).category == 4
    assert look(charge("two_handed", unready=True)).category == 5
    assert look(charge("two_handed"), stance=slow).category == 5
    refused = look(charge("two_handed", unready=True), stance=slow)
    assert refused.category == 6
    assert rules_of(refused.findings) == ["L-517"]
    assert look(charge("two_handed", unready=True), stance=fast).category == 4
    runner = charger("course")
    assert look(charge(paid=1, use_course=True, unready=True), runner).category == 3


@pytest.mark.rule("L-526", "L-525")
def test_a_charger_is_open_and_its_run_weighs_on_its_defence() -> None:
    runner = sheet(skills={"defense": 5})
    security = scores(runner, P, Allotment(security=2), states=[StateCode.CHARGING]).s
    assert security == 0
    stance = Stance(security=security, extra_moves=2)
    assert passive(runner, P, stance, "defense").total == 15 - 6
    assert passive(runner, P, stance, "defense", exposure=Exposure.SIMPLE).total == 15 - 10


@pytest.mark.rule("L-530", "L-532")
def test_a_charge_in_continuity_needs_no_run_and_has_no_malus() -> None:
    found = look(charge(paid=0, continued=True))
    assert (found.category, found.focus, found.move.malus, found.move.units) == (1, 2, 0, 0)
    assert found.findings == ()
    assert look(charge("two_handed", 0, continued=True)).category == 2


@pytest.mark.rule("L-529", "L-883")
def test_heavy_armour_ends_a_charge_at_three_units() -> None:
    knight = charger("course", "heavy_armour", armour="splint")
    assert look(charge(paid=3), knight).findings == ()
    assert look(charge(paid=3), knight).move.distance == Fraction("15.6")
    assert rules_of(look(charge(paid=3, use_course=True), knight).findings) == ["L-883"]


@pytest.mark.rule("L-365", "L-546", "L-548")
def test_a_charge_declared_as_a_counter_keeps_the_price_of_a_charge() -> None:
    found = look(charge(as_counter=True))
    assert (found.category, found.focus, found.environment, found.findings) == (3, 2, 1, ())
    assert rules_of(look(charge(as_counter=True), stance=Stance(focus=2)).findings) == ["L-124"]
    assert rules_of(look(charge(paid=1, as_counter=True)).findings) == ["L-511"]


@pytest.mark.rule("L-550", "L-672", "L-671")
def test_a_renversement_may_end_a_charge() -> None:
    found = look(charge(overturning=True))
    assert (found.category, found.focus, found.findings) == (4, 2, ())


# --- the run ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-527", "L-528", "L-529", "L-311")
@pytest.mark.parametrize(
    ("distance", "facts", "rules"),
    [
        (10.4, {}, []),
        (8.0, {}, ["L-528"]),
        (20.8, {"units": 4}, []),
        (21.0, {"units": 4}, ["L-529"]),
        (10.4, {"straight": False}, ["L-527"]),
        (0.0, {"units": 0, "continued": True}, []),
        (2.0, {"units": 0, "continued": True}, ["L-529"]),
    ],
)
def test_the_run_is_straight_and_long_enough(distance: float, facts: dict[str, object], rules: list[str]) -> None:
    given: dict[str, object] = {"units": 2, **facts}
    assert rules_of(check_run(distance, 5.2, profile=P, **given)) == rules  # type: ignore[arg-type]


@pytest.mark.rule("L-512", "L-516")
def test_the_attack_ends_the_movement() -> None:
    assert rules_of(check_move_after(struck=True)) == ["L-516"]
    assert check_move_after(struck=False) == ()


@pytest.mark.rule("L-527", "L-528")
@pytest.mark.parametrize(
    ("so_far", "way", "metres", "heading"),
    [
        ((0.0, None), ((0, 0), (6, 0)), 6.0, 0.0),
        ((6.0, 0.0), ((6, 0), (10, 0)), 10.0, 0.0),  # in two steps, straight on
        ((6.0, 0.0), ((6, 0), (6, 4)), 4.0, 90.0),  # round a corner: only what comes after it
        ((0.0, None), ((0, 0), (3, 0), (3, 3), (3, 9)), 9.0, 90.0),
        ((6.0, 0.0), ((6, 0), (6, 0)), 6.0, 0.0),
        ((6.0, 179.8), ((0, 0), (-4, -0.01)), 10.0, 179.8),
    ],
)
def test_only_the_last_straight_piece_of_a_way_is_a_run(
    so_far: tuple[float, float | None], way: tuple[tuple[float, float], ...], metres: float, heading: float
) -> None:
    found, deg = last_straight(*so_far, way)
    assert found == pytest.approx(metres, abs=1e-4)
    assert deg == pytest.approx(heading)


@pytest.mark.rule("L-530")
@pytest.mark.parametrize(
    ("run", "continued"),
    [
        (PreviousRun(10.4), True),
        (PreviousRun(15.6), True),
        (PreviousRun(10.3), False),
        (PreviousRun(0.0), False),
        (PreviousRun(10.4, direction_deg=10, target_deg=55), True),
        (PreviousRun(10.4, direction_deg=10, target_deg=56), False),
        (PreviousRun(10.4, direction_deg=350, target_deg=20), True),
    ],
)
def test_continuity_asks_for_two_units_run_undisturbed_at_the_target(run: PreviousRun, continued: bool) -> None:
    assert rules_of(check_continuity(run, 5.2, P)) == ([] if continued else ["L-530"])


# --- who strikes first -----------------------------------------------------------------------------------------------


def order(**facts: object) -> tuple[str, First]:
    given: dict[str, object] = {"faster": False, "continued": False, "plan": TargetPlan.ATTACKS_CHARGER, **facts}
    found = charge_order(ChargeFacts(**given), P)  # type: ignore[arg-type]
    return found.case, found.first


@pytest.mark.rule("L-533", "L-534", "L-535", "L-536", "L-537", "L-538", "L-542", "L-543", "L-546", "L-547", "L-551")
@pytest.mark.parametrize(
    ("case", "facts", "first"),
    [
        ("a", {"faster": True}, First.CHARGER),
        ("a", {"faster": True, "continued": True}, First.CHARGER),
        ("b", {}, First.TARGET),
        ("c", {"continued": True}, First.CHARGER),
        ("d", {"continued": True, "plan": TargetPlan.ATTACKS_OTHER}, First.INITIATIVE),
        ("d", {"plan": TargetPlan.NOTHING}, First.INITIATIVE),
        ("e", {"plan": TargetPlan.CHARGES_CHARGER}, First.INITIATIVE),
        ("e", {"faster": True, "plan": TargetPlan.CHARGES_CHARGER, "continued": True}, First.INITIATIVE),
        ("f", {"plan": TargetPlan.CHARGES_CHARGER, "feasible": False, "continued": True}, First.CHARGER),
        ("a", {"faster": True, "plan": TargetPlan.CHARGES_CHARGER, "feasible": False}, First.CHARGER),
        ("b", {"plan": TargetPlan.CHARGES_CHARGER, "feasible": False}, First.TARGET),
        ("g", {"plan": TargetPlan.RECEIVES}, First.RECEPTION),
        ("g", {"plan": TargetPlan.RECEIVES, "faster": True, "as_counter": True}, First.RECEPTION),
        ("h", {"plan": TargetPlan.PARRIES}, First.DEFENCE_ROLL),
        ("i", {"plan": TargetPlan.OTHER_COUNTER}, First.DEFENCE_ROLL),
        ("j", {"charger_eclat": True}, First.CHARGER),
        ("j", {"charger_eclat": True, "plan": TargetPlan.RECEIVES}, First.CHARGER),
        ("k", {"target_eclat": True, "continued": True}, First.TARGET),
        ("l", {"charger_eclat": True, "target_eclat": True, "plan": TargetPlan.CHARGES_CHARGER}, First.INITIATIVE),
        ("m", {"as_counter": True, "faster": True, "plan": TargetPlan.ATTACKS_OTHER}, First.CHARGER),
    ],
)
def test_the_thirteen_cases(case: str, facts: dict[str, object], first: First) -> None:
    assert order(**facts) == (case, first)


@pytest.mark.rule("L-535")
def test_precedence_blocks_and_needs_environment_by_option_only() -> None:
    facts = ChargeFacts(faster=False, continued=True, plan=TargetPlan.ATTACKS_CHARGER, environment=0)
    assert not charge_order(facts, P).blocks
    assert charge_order(facts, profile(charge_precedence_blocks=True)).blocks
    strict = profile(charge_precedence_needs_e1=True)
    assert charge_order(facts, strict).case == "b"
    aware = ChargeFacts(faster=False, continued=True, plan=TargetPlan.ATTACKS_CHARGER, environment=1)
    assert charge_order(aware, strict).case == "c"
    counter = ChargeFacts(faster=True, continued=False, plan=TargetPlan.ATTACKS_CHARGER, as_counter=True)
    assert charge_order(counter, P).blocks


@pytest.mark.rule("L-533", "L-538")
@pytest.mark.parametrize(
    ("able", "continued", "straight", "strikes"),
    [(True, True, 0.0, True), (True, False, 10.4, True), (True, False, 10.0, False), (False, True, 20.0, False)],
)
def test_the_second_of_two_mutual_chargers(able: bool, continued: bool, straight: float, strikes: bool) -> None:
    found = second_charge_strikes(able=able, continued=continued, straight_m=straight, speed_m=5.2, profile=P)
    assert found is strikes


@pytest.mark.rule("L-543", "L-544")
def test_a_parried_charge_may_turn_out_worse_than_the_passive_score() -> None:
    knight = sheet(skills={"defense": 8})
    passive_score = passive(knight, P, Stance(), "defense").total
    parry = ActionSpec.model_validate({"kind": "counter", "counter": "parry_charge"})
    rolled = counter_roll(parry, knight, P, Stance()).total
    assert passive_score == 18
    assert (5 + rolled, 15 + rolled) == (13, 23)
