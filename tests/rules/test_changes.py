"""Changing one's action."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.actions import assess
from loreval_desktop.rules.changes import (
    allowed_categories,
    check_may_change,
    check_replacement,
    check_units,
    cost_after_change,
    grace_roll_malus,
    resolves_before_countered,
)
from loreval_desktop.rules.types.actions import ActionSpec
from loreval_desktop.rules.types.changes import ChangeReason
from loreval_desktop.rules.types.stance import Stance

from .made import P, profile, rules_of, sheet, vectors, weapon

LOST, VOID = ChangeReason.LOST_OBJECT, ChangeReason.VOID_COUNTER
SWORDS = sheet(weapons=(weapon("épée"), weapon("hache", "two_handed"), weapon("lames", "two_weapon", double=True)))


def spec(kind: str, **fields: object) -> ActionSpec:
    return ActionSpec.model_validate({"kind": kind, **fields})


def attack(mode: str, count: int = 1, **fields: object) -> ActionSpec:
    return spec("attack", mode=mode, count=count, **fields)


PARRY = spec("counter", counter="parry")


def found(
    planned: ActionSpec,
    replacement: ActionSpec,
    *,
    reason: ChangeReason = LOST,
    points: int = 9,
    stance: Stance | None = None,
) -> list[str]:
    before = assess(planned, SWORDS, P)
    account = assess(replacement, SWORDS, P, stance=stance)
    replaced = check_replacement(
        planned, before.category, replacement, account, SWORDS, P, reason=reason, points=points
    )
    return rules_of((*replaced, *account.findings))


@pytest.mark.rule("L-395", "L-396", "L-397", "L-398")
@pytest.mark.parametrize("row", vectors("tv_12"), ids=lambda row: row["planned_category"])
def test_tv_12_what_may_replace(row: dict[str, str]) -> None:
    planned_category = int(row["planned_category"])
    planned = attack("single") if planned_category == 1 else spec("priced", priced_category=planned_category)
    accepted = [
        str(category)
        for category in range(1, 6)
        if found(planned, spec("priced", priced_category=category, priced_focus=0)) == []
    ]
    if row["allowed_replacement_categories"] == "counter_without_movement_only":
        assert accepted == []
        assert found(planned, PARRY) == []
        assert found(planned, PARRY.model_copy(update={"extra_moves": 1})) == ["L-396"]
    else:
        assert " ".join(accepted) == row["allowed_replacement_categories"]
        assert " ".join(map(str, allowed_categories(planned_category))) == row["allowed_replacement_categories"]


@pytest.mark.rule("L-395")
def test_a_category_six_plan_leaves_one_to_five() -> None:
    assert allowed_categories(6) == (1, 2, 3, 4, 5)


@pytest.mark.rule("L-385", "L-386", "L-388", "L-389", "L-394", "L-411", "L-613")
def test_a_change_needs_a_reason_and_one_s_own_turn() -> None:
    planned = attack("single", 2)
    assert rules_of(check_may_change(planned, ChangeReason.NONE, own_turn=True)) == ["L-385"]
    for reason in (LOST, VOID, ChangeReason.FAILED_ROTATION):
        assert check_may_change(planned, reason, own_turn=True) == ()
    assert rules_of(check_may_change(planned, LOST, own_turn=False)) == ["L-394"]


@pytest.mark.rule("L-286", "L-404")
def test_inaction_is_never_changed() -> None:
    assert rules_of(check_may_change(spec("inaction"), LOST, own_turn=True)) == ["L-286"]


@pytest.mark.rule("L-303", "L-407")
def test_one_more_move_at_most_and_still_a_lower_category() -> None:
    planned = attack("two_handed", extra_moves=2)
    assert found(planned, attack("single", extra_moves=2)) == []
    assert found(planned, attack("single", extra_moves=3)) == ["L-395"]
    far = attack("two_weapon", 2, extra_moves=1)
    assert found(far, spec("move", extra_moves=0)) == []
    assert found(attack("single", 3), attack("single", extra_moves=1)) == []
    assert found(attack("single", 3), attack("single", extra_moves=2)) == []
    assert check_units(3, first_units=2) == ()
    assert rules_of(check_units(4, first_units=2)) == ["L-303"]


@pytest.mark.rule("L-312")
def test_a_pure_move_may_be_replaced_by_something_lower() -> None:
    move = spec("move", extra_moves=2)
    assert found(move, attack("two_weapon", 2)) == []
    assert found(move, attack("single")) == []
    assert found(move, attack("single", 2)) == ["L-395"]


@pytest.mark.rule("L-337", "L-339", "L-405")
def test_a_counter_becomes_a_counter() -> None:
    planned = spec("counter", counter="parry", extra_moves=2)
    assert found(planned, PARRY) == []
    assert found(planned, attack("single")) == ["L-337"]
    assert found(PARRY, spec("counter", counter="dodge")) == []
    offensive = spec("counter", counter="parry", side="offensive", extra_moves=1)
    assert found(offensive, attack("single")) == ["L-337"]


@pytest.mark.rule("L-389", "L-391", "L-405")
def test_a_void_counter_may_become_an_attack_of_a_lower_category() -> None:
    two = spec("counter", counter="parry", side="offensive", extra_moves=1)
    assert found(two, attack("single"), reason=VOID) == []
    assert found(two, attack("two_weapon", 2), reason=VOID) == ["L-395"]
    one = spec("counter", counter="parry", side="offensive")
    assert found(one, attack("single"), reason=VOID) == []
    assert found(one, attack("two_weapon", 2), reason=VOID) == ["L-396"]
    assert found(one, PARRY, reason=VOID) == []


@pytest.mark.rule("L-390")
def test_the_counterer_resolves_first_unless_it_counters_again() -> None:
    assert resolves_before_countered(attack("single"))
    assert not resolves_before_countered(PARRY)


@pytest.mark.rule("L-401")
def test_grace_at_a_change_for_those_who_might_have_taken_it() -> None:
    planned = attack("single", 2)
    assert found(planned, spec("grace"), points=4) == []
    assert found(planned, spec("grace"), points=9) == ["L-401"]
    assert found(planned, spec("grace"), points=0) == ["L-401"]


@pytest.mark.rule("L-402", "L-499")
def test_such_a_grace_costs_two_on_the_next_roll() -> None:
    assert grace_roll_malus(P) == -2


@pytest.mark.rule("L-412")
def test_giving_up_is_no_inaction() -> None:
    assert found(attack("single", 2), spec("inaction")) == ["L-412"]


@pytest.mark.rule("L-408")
def test_the_declared_price_is_paid_unless_the_option_says_otherwise() -> None:
    assert cost_after_change(4, 2, P) == 4
    assert cost_after_change(4, 2, profile(pay_replacement_cost=True)) == 2


@pytest.mark.rule("L-062", "L-409")
def test_the_replacement_stays_within_the_declared_focus() -> None:
    strong = sheet(strength=13, dexterity=13)
    declared = Stance(focus=1)
    disarm = assess(spec("disarm"), strong, P, stance=declared)
    assert rules_of(disarm.findings) == ["L-601"]
    assert found(attack("single", 2), attack("single"), stance=Stance(focus=0)) == []
    assert found(attack("single", 3), attack("single", 2), stance=Stance(focus=0)) == ["L-237"]
