"""Attack rolls."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.attack import attack_roll, attack_skill, uncertain_term
from loreval_desktop.rules.concealment import concealment
from loreval_desktop.rules.types.actions import ActionSpec
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Creature, Senses, WeaponMode
from loreval_desktop.rules.types.stance import Stance, StateCode

from .made import P, sheet, weapon

STILL = Stance()
FIGHTER = sheet(skills={"force": 9, "habile": 8}, two_weapon_malus=-2)


def act(kind: str = "attack", mode: str | None = "single", count: int = 1, **fields: object) -> ActionSpec:
    return ActionSpec.model_validate({"kind": kind, "mode": mode, "count": count, **fields})


def roll(
    action: ActionSpec,
    stance: Stance = STILL,
    creature: Creature = FIGHTER,
    **fields: object,
) -> Breakdown:
    return attack_roll(action, creature, P, stance, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("L-202", "L-204", "L-206", "L-207", "L-208", "L-209")
def test_chaining_and_two_weapons_stand_as_their_own_lines() -> None:
    five = act(mode="two_weapon", count=5)
    assert [roll(five, index=n).total for n in range(5)] == [7, 7, 2, -3, -8]
    third = roll(five, index=2)
    assert [(t.value, t.rule) for t in third.terms] == [(9, "L-191"), (-2, "L-204"), (-5, "L-207")]
    three = act(count=3)
    assert [roll(three, index=n).total for n in range(3)] == [9, 4, -1]
    assert roll(three, index=1).terms[-1].rule == "L-202"
    assert roll(act(mode="unarmed", count=1)).total == 9
    assert [roll(act(mode="unarmed", count=3), index=n).total for n in range(3)] == [7, 7, 2]


@pytest.mark.rule("L-616", "L-617")
def test_a_rotation_chains_from_the_second_or_third_blow() -> None:
    one = act("whirlwind", count=4)
    assert [roll(one, index=n).total - 9 for n in range(4)] == [0, -5, -10, -15]
    two = act("whirlwind", mode="two_weapon", count=4)
    assert [roll(two, index=n).total - 9 for n in range(4)] == [-2, -2, -7, -12]


@pytest.mark.rule("L-244")
def test_mixed_modes_chain_on() -> None:
    mixed = ActionSpec.model_validate(
        {"kind": "mixed", "parts": [{"mode": "single", "count": 1}, {"mode": "thrown", "count": 2}]}
    )
    assert [roll(mixed, index=n).total for n in range(3)] == [9, 4, -1]


@pytest.mark.rule("L-165", "L-166", "L-173", "L-174", "L-177", "L-179")
def test_focus_and_extra_moves() -> None:
    assert roll(act(), Stance(focus=3)).total == 11
    assert roll(act(), Stance(focus=4)).total == 12
    assert roll(act(), Stance(focus=-1)).total == 7
    assert roll(act(), Stance(focus=-3)).total == 5
    assert roll(act(), Stance(extra_moves=3)).total == 1
    assert roll(act(), Stance(focus=3, extra_moves=3)).total == 3
    assert roll(act(), Stance(environment=5, security=5)).total == 9


@pytest.mark.rule("L-301", "L-519", "L-526")
def test_a_charge_gets_four_and_no_malus_for_its_run() -> None:
    account = roll(act("charge", extra_moves=2), Stance(extra_moves=2))
    assert account.total == 13
    struck = [t for t in account.terms if t.suppressed_by]
    assert [(t.value, t.suppressed_by) for t in struck] == [(-6, "L-301")]


@pytest.mark.rule("L-550", "L-672")
def test_a_charge_that_ends_in_a_renversement_has_the_same_bonus() -> None:
    overturning = act("charge", extra_moves=2, overturning=True)
    assert roll(overturning, Stance(extra_moves=2)).total == 13
    assert attack_skill(overturning, None) == "power_strike"
    assert roll(act("overturn", mode=None)).total == 9


@pytest.mark.rule("L-604", "L-607")
def test_power_points_come_off_every_attack_of_the_round() -> None:
    action = act(count=2, addons=["power_attack"], power=3)
    assert [roll(action, index=n).total for n in range(2)] == [6, 1]


@pytest.mark.rule("L-662", "L-663")
def test_a_jonglerie_that_worked_adds_four_to_every_attack() -> None:
    action = act(count=2, addons=["juggling"])
    assert [roll(action, index=n, juggling=True).total for n in range(2)] == [13, 8]
    assert roll(action, juggling=False).total == 9


@pytest.mark.rule("L-399", "L-341", "L-342", "L-338")
def test_a_changed_or_hypothetical_action_costs_two_once() -> None:
    changed = act(count=2)
    assert [roll(changed, index=n, changed=True).total for n in range(2)] == [7, 2]
    hypothetical = act("counter", counter="strike", hypothetical=True)
    assert roll(hypothetical).total == 7
    assert roll(hypothetical, changed=True).total == 7
    both = uncertain_term(P, changed=True, hypothetical=True)
    assert both is not None
    assert (both.value, both.rule) == (-2, "L-399")
    assert uncertain_term(P) is None


@pytest.mark.rule("L-704", "L-705")
def test_a_shot_at_somebody_in_a_melee_costs_four() -> None:
    shot = act(mode="fast_missile", skill="finesse_strike")
    assert roll(shot).total == 8
    assert roll(shot, target_in_melee=True).total == 4
    assert roll(act(), target_in_melee=True).total == 9


@pytest.mark.rule("L-713")
def test_a_shot_into_the_heap_costs_nothing() -> None:
    shot = act(mode="fast_missile", skill="finesse_strike", into_crowd=True)
    account = roll(shot, target_in_melee=True)
    assert account.total == 8
    assert [t.suppressed_by for t in account.terms if t.rule == "L-704"] == ["L-713"]


@pytest.mark.rule("L-741", "L-761")
def test_concealment_lowers_the_attack() -> None:
    fog = concealment(["thick_fog"], Senses(), 5.0, P)
    shot = act(mode="fast_missile", skill="finesse_strike")
    assert roll(shot, concealment=fog).total == 4
    archer = sheet(skills={"habile": 9})
    light = concealment(["light_fog"], Senses(), 5.0, P)
    assert roll(shot, creature=archer, target_in_melee=True, concealment=light).total == 3


@pytest.mark.rule("L-800", "L-822")
def test_lifted_and_pinned_down_lower_the_attack() -> None:
    archer = sheet(skills={"force": 8})
    assert roll(act(), Stance(states=frozenset({StateCode.LIFTED})), archer).total == 4
    assert roll(act(), Stance(states=frozenset({StateCode.PINNED_DOWN})), archer).total == 4
    assert roll(act(), Stance(states=frozenset({StateCode.SEIZED})), archer).total == 8


@pytest.mark.rule("L-861")
def test_armour_without_its_talent_lowers_the_attack() -> None:
    assert roll(act(), creature=sheet(skills={"force": 9}, armour="breastplate")).total == 5
    assert roll(act(), creature=sheet(skills={"force": 9}, armour="breastplate", talents=["medium_armour"])).total == 9


@pytest.mark.rule("L-515", "L-647", "L-675", "L-771")
def test_the_skill_of_an_attack() -> None:
    rapier = weapon("rapière", skill="finesse_strike", attack_bonus=1)
    assert attack_skill(act(), rapier) == "finesse_strike"
    assert attack_skill(act(skill="power_strike"), rapier) == "power_strike"
    assert attack_skill(act("charge"), rapier) == "power_strike"
    assert attack_skill(act("weapon_destruction"), rapier) == "power_strike"
    assert attack_skill(act("overturn"), rapier) == "power_strike"
    assert attack_skill(act("trip"), rapier) == "finesse_strike"
    assert attack_skill(act("grapple"), None) == "finesse_strike"
    assert attack_skill(act(mode="thrown"), None) == "finesse_strike"
    assert attack_skill(act(), None) == "power_strike"
    assert roll(act(), weapon=rapier).total == 9
    assert [t.value for t in roll(act(), weapon=rapier).terms] == [8, 1]


def test_the_gm_adds_what_he_likes() -> None:
    bless = uncertain_term(P, changed=True)
    assert roll(act(), extra=(bless, None)).total == 7
    assert WeaponMode.SINGLE == "single"
