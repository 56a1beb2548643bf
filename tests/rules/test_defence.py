"""Passive scores and rolled defences."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.attack import uncertain_term
from loreval_desktop.rules.defence import defence_roll, difficulty, passive, passive_perception
from loreval_desktop.rules.scores import ability_modifier, skill_roll, strength_bonus
from loreval_desktop.rules.types.stance import Exposure, Stance, StateCode

from .made import P, sheet

STILL = Stance()
GUARD = sheet(skills={"defense": 5, "reflex": 3, "perception": 2, "soak": 8, "acrobatics": 4, "jump": 4})
"""Passive defence 15, passive reflex 13."""


def pair(stance: Stance = STILL, **fields: object) -> tuple[int, int]:
    return (
        passive(GUARD, P, stance, "defense", **fields).total,  # type: ignore[arg-type]
        passive(GUARD, P, stance, "reflex", **fields).total,  # type: ignore[arg-type]
    )


@pytest.mark.rule("L-141", "L-142")
def test_exposure_lowers_both() -> None:
    assert pair() == (15, 13)
    assert pair(exposure=Exposure.SIMPLE) == (11, 9)
    assert pair(exposure=Exposure.DOUBLE) == (9, 7)


@pytest.mark.rule("L-148", "L-149")
def test_exposure_and_security_add() -> None:
    assert pair(Stance(security=3), exposure=Exposure.SIMPLE) == (15, 13)
    assert pair(Stance(security=4), exposure=Exposure.SIMPLE) == (17, 15)
    assert pair(Stance(security=-1), exposure=Exposure.SIMPLE) == (7, 5)
    assert pair(Stance(security=-2), exposure=Exposure.DOUBLE) == (3, 1)


@pytest.mark.rule("L-163", "L-169", "L-177", "L-179", "L-184", "L-255", "L-308")
def test_security_and_extra_moves_change_passive_scores() -> None:
    assert pair(Stance(extra_moves=3)) == (7, 5)
    assert pair(Stance(security=3)) == (19, 17)
    assert pair(Stance(security=3, extra_moves=1)) == (15, 13)
    assert pair(Stance(security=-1, extra_moves=2)) == (5, 3)
    assert pair(Stance(focus=5, environment=5)) == (15, 13)


@pytest.mark.rule("L-161", "L-167", "L-184", "L-255")
def test_passive_perception_takes_environment_and_moves() -> None:
    assert passive_perception(GUARD, P, Stance()).total == 12
    assert passive_perception(GUARD, P, Stance(extra_moves=3)).total == 4
    assert passive_perception(GUARD, P, Stance(environment=3, extra_moves=1)).total == 12
    assert passive_perception(GUARD, P, Stance(environment=-1)).total == 8
    dazed = sheet(skills={"perception": 2}, attention={"perception_malus": 3})
    assert passive_perception(dazed, P, Stance()).total == 9


@pytest.mark.rule("L-852", "L-854", "L-855", "L-863")
def test_equipment_counts_and_a_malus_leaves_the_protection() -> None:
    plain = sheet(skills={"defense": 2, "reflex": 1}, armour="breastplate", talents=["medium_armour"])
    assert passive(plain, P, Stance(), "defense").total == 17
    assert passive(plain, P, Stance(), "reflex").total == 16
    unused = plain.model_copy(update={"talents": ()})
    assert passive(unused, P, Stance(), "defense").total == 13
    shielded = plain.model_copy(
        update={"shield": "kite_wood", "talents": sheet(talents=["medium_armour", "shield_use"]).talents}
    )
    assert passive(shielded, P, Stance(), "defense").total == 19
    assert passive(shielded, P, Stance(), "reflex").total == 16


@pytest.mark.rule("L-717")
def test_the_defender_uses_the_better_score_unless_a_rule_names_one() -> None:
    found = difficulty(GUARD, P, Stance())
    assert (found.skill, found.total) == ("defense", 15)
    assert found.other is not None
    assert found.other.total == 13
    nimble = sheet(skills={"defense": 1, "reflex": 6})
    assert (difficulty(nimble, P, Stance()).skill, difficulty(nimble, P, Stance()).total) == ("reflex", 16)


@pytest.mark.rule("L-721", "L-761")
def test_cover_is_added_to_the_difficulty_and_remembered_as_a_margin() -> None:
    found = difficulty(GUARD, P, Stance(), cover_percent=50)
    assert (found.total, found.base, found.cover) == (19, 15, 4)
    nimble = difficulty(sheet(skills={"defense": 1, "reflex": 6}), P, Stance(), cover_percent=75)
    assert (nimble.total, nimble.base, nimble.cover) == (23, 16, 7)
    assert defence_roll(GUARD, P, Stance(), "defense", cover_percent=25).total == 7


@pytest.mark.rule("L-776", "L-797", "L-800", "L-822")
def test_holds_lower_the_defence() -> None:
    assert pair(Stance(states=frozenset({StateCode.SEIZED}))) == (13, 11)
    assert pair(Stance(states=frozenset({StateCode.SEIZER}))) == (15, 13)
    assert pair(Stance(states=frozenset({StateCode.SEIZED, StateCode.LIFTED}))) == (9, 7)
    assert pair(Stance(states=frozenset({StateCode.SEIZED, StateCode.PINNED_DOWN}))) == (9, 7)


@pytest.mark.rule("L-816", "L-819")
def test_the_immobilised_are_exposed_whatever_the_number_of_sources() -> None:
    held = Stance(security=-2, states=frozenset({StateCode.IMMOBILISED, StateCode.SEIZED}))
    account = passive(GUARD, P, held, "defense")
    assert account.total == 15 - 4 - 6 - 2
    pinned = Stance(security=-2, states=frozenset({StateCode.IMMOBILISED, StateCode.SEIZED, StateCode.PINNED_DOWN}))
    assert passive(GUARD, P, pinned, "defense").total == 15 - 16
    known = passive(GUARD, P, held, "defense", exposure=Exposure.SIMPLE)
    assert known.total == account.total


@pytest.mark.rule("L-147", "L-639", "L-646")
def test_exposing_oneself_costs_four_against_that_target() -> None:
    assert pair(self_exposed=True) == (11, 9)
    assert pair(self_exposed=True, exposure=Exposure.SIMPLE) == (11, 9)
    assert pair(self_exposed=True, exposure=Exposure.DOUBLE) == (9, 7)


@pytest.mark.rule("L-284", "L-495")
def test_passive_scores_stand_whatever_one_does() -> None:
    account = passive(GUARD, P, Stance(security=2), "defense")
    assert [(t.value, t.rule) for t in account.terms] == [(10, "L-184"), (5, "L-184")]


@pytest.mark.rule("L-344", "L-348", "L-350", "L-352", "L-363")
def test_a_rolled_defence_takes_focus_security_moves_and_the_uncertainty() -> None:
    defender = sheet(skills={"defense": 7, "reflex": 5})
    assert defence_roll(defender, P, Stance(), "defense").total == 7
    assert defence_roll(defender, P, Stance(), "reflex").total == 5
    hypothetical = uncertain_term(P, hypothetical=True)
    assert defence_roll(defender, P, Stance(extra_moves=1), "defense", uncertain=hypothetical).total == 1
    assert defence_roll(defender, P, Stance(focus=3), "defense").total == 9
    assert defence_roll(defender, P, Stance(security=3), "reflex").total == 9
    assert defence_roll(defender, P, Stance(security=-1), "reflex").total == 1
    assert defence_roll(defender, P, Stance(), "defense", exposure=Exposure.SIMPLE).total == 3


@pytest.mark.rule("L-623")
def test_soak_stands_on_defence_when_the_sheet_has_none() -> None:
    assert defence_roll(GUARD, P, Stance(), "soak").total == 8
    assert defence_roll(sheet(skills={"defense": 7}), P, Stance(), "soak").total == 7


@pytest.mark.rule("L-165", "L-173", "L-177", "L-181", "L-308")
def test_skill_rolls_take_focus_but_perception_takes_environment() -> None:
    focused = Stance(environment=0, focus=3)
    assert skill_roll(GUARD, P, focused, "acrobatics").total == 6
    assert skill_roll(GUARD, P, focused, "perception").total == 2
    assert skill_roll(GUARD, P, Stance(focus=-2), "acrobatics").total == 1
    assert skill_roll(GUARD, P, Stance(environment=3), "perception").total == 6
    assert skill_roll(GUARD, P, Stance(environment=3), "acrobatics").total == 4
    assert skill_roll(GUARD, P, Stance(extra_moves=1), "acrobatics").total == 0
    assert skill_roll(GUARD, P, Stance(extra_moves=1), "perception").total == -2
    assert skill_roll(GUARD, P, Stance(focus=3, extra_moves=3), "acrobatics").total == -2


@pytest.mark.parametrize(
    ("score", "modifier"), [(1, -5), (9, -1), (10, 0), (11, 0), (12, 1), (13, 1), (18, 4), (35, 12)]
)
def test_the_modifier_of_an_ability(score: int, modifier: int) -> None:
    assert ability_modifier(score) == modifier
    assert strength_bonus(sheet(strength=score)) == max(0, modifier)
