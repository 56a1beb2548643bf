"""Spells against counters."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.spells import concentration_difficulty, concentration_roll, spell_survives
from loreval_desktop.rules.types.stance import Stance

from .made import P, sheet, vectors


@pytest.mark.rule("L-567")
@pytest.mark.parametrize("row", vectors("tv_16"), ids=lambda row: f"{row['damage']}-{row['level']}")
def test_tv_16_difficulty(row: dict[str, str]) -> None:
    account = concentration_difficulty(int(row["damage"]), int(row["level"]))
    assert account is not None
    assert account.total == int(row["DD"])


@pytest.mark.rule("L-566", "L-567")
def test_without_damage_there_is_no_roll() -> None:
    assert concentration_difficulty(0, 3) is None
    assert spell_survives(1, -5, None)


@pytest.mark.rule("L-566", "L-568")
def test_the_total_must_reach_it() -> None:
    difficulty = concentration_difficulty(7, 3)
    assert spell_survives(14, 6, difficulty)
    assert not spell_survives(13, 6, difficulty)


@pytest.mark.rule("L-569", "L-571", "L-860")
def test_moves_and_armour_weigh_on_concentration() -> None:
    caster = sheet(skills={"concentration": 6})
    assert concentration_roll(caster, P, Stance()).total == 6
    assert concentration_roll(caster, P, Stance(extra_moves=1)).total == 2
    assert concentration_roll(caster, P, Stance(focus=3)).total == 8
    armoured = sheet(skills={"concentration": 6}, armour="mail_shirt", talents=["adventurer"])
    assert concentration_roll(armoured, P, Stance()).total == 4
