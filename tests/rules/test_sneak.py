"""Sneak and perfidious attacks."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.attention import scores
from loreval_desktop.rules.sneak import SneakRights, applies_to_blow, focus_needed, sneak_rights
from loreval_desktop.rules.types.creature import Allotment
from loreval_desktop.rules.types.stance import StateCode

from .made import P, profile, sheet, vectors


@pytest.mark.rule("L-146", "L-154", "L-580", "L-581", "L-583", "L-585", "L-586", "L-590", "L-592")
@pytest.mark.parametrize("row", vectors("tv_17"), ids=lambda row: "/".join(list(row.values())[:3]))
def test_tv_17_conditions(row: dict[str, str]) -> None:
    found = sneak_rights(int(row["F"]), int(row["sneak_rank"]), int(row["S"]))
    assert found == SneakRights(row["sournoise"] == "yes", row["perfide"] == "yes")


@pytest.mark.rule("L-587", "L-588")
def test_intuitive_focus_serves_both() -> None:
    monk = scores(sheet(attention={"intuitive_focus": 1}), P, Allotment(focus=1))
    assert sneak_rights(monk.f, monk.sneak_focus, 0) == SneakRights(True, True)


@pytest.mark.rule("L-589")
def test_both_may_be_used_in_one_attack() -> None:
    assert sneak_rights(2, 1, 0) == SneakRights(True, True)
    assert sneak_rights(1, 1, 0) == SneakRights(True, False)


@pytest.mark.rule("L-591", "L-815")
def test_security_counts_as_states_leave_it() -> None:
    charging = scores(sheet(), P, Allotment(security=3), states=[StateCode.CHARGING]).s
    assert sneak_rights(2, 0, charging).sneak
    held = scores(sheet(), P, Allotment(), states=[StateCode.IMMOBILISED, StateCode.SEIZED]).s
    assert focus_needed(held) == 0


@pytest.mark.rule("L-592")
def test_negative_security_makes_it_easier() -> None:
    assert focus_needed(-2) == 0
    assert sneak_rights(0, 0, -2).perfidious
    assert not sneak_rights(-1, 0, -2).perfidious


def test_every_attack_or_the_first_only_by_option() -> None:
    assert [applies_to_blow(index, P) for index in range(3)] == [True, True, True]
    assert [applies_to_blow(index, profile(sneak_first_only=True)) for index in range(3)] == [True, False, False]
