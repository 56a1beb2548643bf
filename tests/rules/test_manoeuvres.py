"""The Loreval manoeuvres."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.manoeuvres import (
    BLOCKED_STATES,
    BLOCKER_STATES,
    BlockExit,
    JugglingResult,
    acrobatics_difficulty,
    acrobatics_roll,
    block_exits,
    breaks_block,
    check_overturn_danger,
    check_target_size,
    juggling_result,
    keeps_weapon,
    self_exposes,
    strength_roll,
    trip_resistance,
    trip_succeeds,
    weapon_after,
)
from loreval_desktop.rules.scores import state_terms
from loreval_desktop.rules.types.actions import ActionKind, Addon
from loreval_desktop.rules.types.creature import Size
from loreval_desktop.rules.types.stance import Stance, StateCode

from .made import P, profile, rules_of, sheet, weapon


@pytest.mark.rule("L-612", "L-661", "L-666")
@pytest.mark.parametrize(
    ("code", "difficulty", "rule"),
    [(ActionKind.WHIRLWIND, 15, "L-612"), (Addon.JUGGLING, 20, "L-661"), (Addon.MELEE_MOVEMENT, 25, "L-666")],
)
def test_acrobatics_difficulties(code: ActionKind | Addon, difficulty: int, rule: str) -> None:
    assert acrobatics_difficulty(code, P) == (difficulty, rule)
    assert succeeds(10, difficulty - 10, difficulty)
    assert not succeeds(10, difficulty - 11, difficulty)


def test_other_manoeuvres_need_no_acrobatics() -> None:
    assert acrobatics_difficulty(ActionKind.DISARM, P) is None
    assert acrobatics_difficulty(ActionKind.OVERTURN, P) is None


@pytest.mark.rule("L-612", "L-859")
def test_the_acrobatics_roll_takes_armour_and_moves() -> None:
    juggler = sheet(skills={"acrobatics": 7}, armour="mail_shirt", talents=["adventurer"])
    assert acrobatics_roll(juggler, P, Stance()).total == 5
    assert acrobatics_roll(juggler, P, Stance(extra_moves=1, focus=3)).total == 3


@pytest.mark.rule("L-661", "L-662", "L-663", "L-664")
def test_juggling_succeeds_does_nothing_or_fumbles() -> None:
    assert juggling_result(13, 7, P) is JugglingResult.SUCCESS
    assert juggling_result(12, 7, P) is JugglingResult.NOTHING
    assert juggling_result(1, 30, P) is JugglingResult.FUMBLE


@pytest.mark.rule("L-664")
def test_a_dexterity_roll_of_ten_keeps_the_weapon() -> None:
    assert keeps_weapon(10, P)
    assert not keeps_weapon(9, P)


@pytest.mark.rule("L-637", "L-670")
@pytest.mark.parametrize(("kind", "rule"), [(ActionKind.TRIP, "L-637"), (ActionKind.OVERTURN, "L-670")])
def test_one_size_larger_at_most(kind: ActionKind, rule: str) -> None:
    assert check_target_size(kind, Size.M, Size.G, P) == ()
    assert rules_of(check_target_size(kind, Size.M, Size.TG, P)) == [rule]
    assert check_target_size(kind, Size.M, Size.I, P) == ()
    assert check_target_size(kind, Size.TG, Size.E, P) == ()


@pytest.mark.rule("L-635", "L-636")
def test_a_trip_is_strength_against_the_better_of_two() -> None:
    assert strength_roll(sheet(strength=16)).total == 3
    assert trip_resistance(sheet(strength=12, dexterity=18)).total == 4
    assert trip_resistance(sheet(strength=18, dexterity=12)).total == 4
    assert trip_succeeds(18, 17)
    assert not trip_succeeds(17, 17)


@pytest.mark.rule("L-630")
def test_the_blocked_one_frees_itself_by_strength() -> None:
    assert breaks_block(15, 14)
    assert breaks_block(14, 14)
    assert not breaks_block(13, 14)


@pytest.mark.rule("L-626", "L-627", "L-628", "L-629")
def test_a_blocked_assailant_drops_its_weapon_or_stays_held() -> None:
    assert block_exits(weapon("épée")) == (BlockExit.DROP_WEAPON, BlockExit.STAY_HELD)
    assert block_exits(None) == (BlockExit.STAY_HELD,)
    assert block_exits(weapon("griffes", "unarmed", natural=True)) == (BlockExit.STAY_HELD,)
    assert {StateCode.BLOCK_HELD, StateCode.CLINCH} == BLOCKED_STATES
    assert {StateCode.BLOCK_HOLDER, StateCode.CLINCH} == BLOCKER_STATES


@pytest.mark.rule("L-639", "L-646")
def test_disarm_and_destruction_expose() -> None:
    assert [kind for kind in ActionKind if self_exposes(kind)] == [ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION]


@pytest.mark.rule("L-644", "L-648")
def test_what_exceeds_hardness_is_lost() -> None:
    found = weapon_after(14, 10, 5, P)
    assert (found.lost, found.hit_points, found.broken, found.destroyed) == (4, 1, True, False)
    assert weapon_after(10, 10, 5, P).hit_points == 5
    assert not weapon_after(10, 10, 5, P).broken
    assert weapon_after(15, 10, 5, P).destroyed
    whole = profile(sunder_damage="whole")
    assert weapon_after(12, 10, 20, whole).hit_points == 8
    assert weapon_after(10, 10, 20, whole).hit_points == 20


@pytest.mark.rule("L-636")
def test_being_down_costs_four_on_combat_skills() -> None:
    down = Stance(states=frozenset({StateCode.KNOCKED_DOWN}))
    assert [t.value for t in state_terms(P, down, "power_strike")] == [-4]
    assert [t.value for t in state_terms(P, down, "defense")] == [-4]
    assert state_terms(P, down, "escape") == []
    pinned = Stance(states=frozenset({StateCode.KNOCKED_DOWN, StateCode.PINNED_DOWN}))
    assert [t.value for t in state_terms(P, pinned, "reflex")] == [-4]


def test_bare_hands_against_steel_are_warned_of() -> None:
    assert rules_of(check_overturn_danger(None, target_armed=True)) == ["L-674"]
    assert check_overturn_danger(None, target_armed=False) == ()
    assert check_overturn_danger(weapon("masse"), target_armed=True) == ()
