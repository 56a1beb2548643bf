"""Damage and what is left."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.damage import Life, after_damage, blow_damage, damage_multiplier, life_at, weapon_result

from .made import P, profile, vectors, weapon


@pytest.mark.rule("L-520", "L-521", "L-522", "L-523")
@pytest.mark.parametrize("row", vectors("tv_15"), ids=lambda row: row["weapon_result"])
def test_tv_15_charge(row: dict[str, str]) -> None:
    result = int(row["weapon_result"])
    assert blow_damage(result, P, charge=True).total == int(row["normal"])
    assert blow_damage(result, P, charge=True, critical=True).total == int(row["critical"])


@pytest.mark.rule("L-523")
def test_a_critical_charge_quadruples_whatever_the_weapon() -> None:
    scythe = weapon("faux", critical_multiplier=4)
    assert blow_damage(9, P, weapon=scythe, charge=True, critical=True).total == 40
    assert damage_multiplier(P, weapon=scythe, critical=True) == (4, "L-024")
    assert blow_damage(9, P, weapon=scythe, critical=True).total == 36
    assert blow_damage(9, P, weapon=scythe).total == 9


@pytest.mark.rule("L-541")
def test_a_received_charge_doubles_the_receiving_weapon() -> None:
    assert blow_damage(7, P, reception=True).total == 14


@pytest.mark.rule("L-607")
def test_power_points_are_added_once() -> None:
    assert blow_damage(9, P, power=3).total == 12
    assert blow_damage(9, P, power=3, charge=True).total == 25
    assert blow_damage(9, P, power=3, charge=True, critical=True).total == 43
    assert blow_damage(9, P, sneak=5, critical=True).total == 23


def test_the_weapon_s_dice_are_read_with_their_faces() -> None:
    assert weapon_result("1d8+3", (4,)) == 7
    assert weapon_result("2d6-1", (3, 4)) == 6
    assert weapon_result("1d4-3", (1,)) == 0
    with pytest.raises(ValueError, match="no face"):
        weapon_result("1d4", (5,))
    with pytest.raises(ValueError, match="faces"):
        weapon_result("2d6", (5,))


def test_damage_is_never_below_nought() -> None:
    from loreval_desktop.rules.types.terms import term

    soaked = term("damage_power", -12, "L-607")
    assert blow_damage(5, P, extra=(soaked,)).total == 0


@pytest.mark.parametrize(
    ("before", "damage", "death_at", "left", "life"),
    [
        (12, 7, 0, 5, Life.STANDING),
        (12, 11, 0, 1, Life.STANDING),
        (12, 12, 0, 0, Life.DEAD),
        (12, 12, -10, 0, Life.DOWN),
        (12, 21, -10, -9, Life.DOWN),
        (12, 22, -10, -10, Life.DEAD),
        (12, -3, 0, 12, Life.STANDING),
    ],
)
def test_hit_points_and_death(before: int, damage: int, death_at: int, left: int, life: Life) -> None:
    found = after_damage(before, damage, death_at)
    assert (found.hit_points, found.life) == (left, life)
    assert life_at(left, death_at) is life


def test_the_tables_of_the_profile_decide() -> None:
    assert blow_damage(9, profile(), charge=True).total == 22
