"""Jumps."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from loreval_desktop.core.units import round_half_up
from loreval_desktop.rules.jump import (
    course_helps_jump,
    falls_short,
    jump,
    jump_roll,
    per_point,
    required_total,
    taking_ten,
)
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.stance import Stance
from loreval_desktop.wording import metres_text

from .made import P, profile, sheet, vectors

VD = Fraction("3.7")


@pytest.mark.rule(
    "L-950", "L-954", "L-955", "L-958", "L-959", "L-960", "L-961", "L-962", "L-963", "L-965", "L-966", "L-968", "L-969",
    "L-976",
)  # fmt: skip
@pytest.mark.parametrize("row", vectors("tv_28"), ids=lambda row: row["total"])
def test_tv_28_distances(row: dict[str, str]) -> None:
    total = int(row["total"])
    standing, running = jump(total, VD, P), jump(total, VD, P, run_up=True)
    assert standing.length == Fraction(row["standing"])
    assert running.length == Fraction(row["run_up"])
    for value, column in (
        (standing.length, "standing_cm"),
        (running.length, "run_up_cm"),
        (standing.height, "high_standing"),
        (running.height, "high_run_up"),
        (standing.combined_length, "comb_len_standing"),
        (standing.combined_height, "comb_h_standing"),
        (running.combined_length, "comb_len_run_up"),
        (running.combined_height, "comb_h_run_up"),
    ):
        assert round_half_up(value, 2) == Decimal(row[column]), column


@pytest.mark.rule("L-957", "L-964", "L-965", "L-966")
@pytest.mark.parametrize("row", vectors("tv_29"), ids=lambda row: row["distance"])
def test_tv_29_required_totals(row: dict[str, str]) -> None:
    distance = Fraction(row["distance"])
    for run_up, column in ((False, "standing"), (True, "run_up")):
        need = required_total(distance, VD, P, run_up=run_up)
        assert need == (None if row[column] == "impossible" else int(row[column]))
        if need is not None:
            assert jump(need, VD, P, run_up=run_up).length >= distance
            assert jump(need - 1, VD, P, run_up=run_up).length < distance


@pytest.mark.rule("L-956", "L-962", "L-976")
def test_the_tifin_of_the_rule_text() -> None:
    tifin = sheet(strength=12, dexterity=14, constitution=9, size="P")
    vd = speed(tifin, P).vd_exact
    assert vd == VD
    assert jump(10, vd, P).length == Fraction("1.85")
    assert round_half_up(per_point(vd, P, run_up=False), 2) == Decimal("0.19")
    assert required_total(Fraction(2), vd, P) == 11
    assert round_half_up(jump(10, vd, P, run_up=True).length, 2) == Decimal("2.78")
    assert round_half_up(per_point(vd, P, run_up=True), 2) == Decimal("0.28")


@pytest.mark.rule("L-976")
@pytest.mark.parametrize(
    ("metres", "shown"),
    [("1.665", "1,67"), ("2.775", "2,78"), ("0.185", "0,19"), ("0.2775", "0,28"), ("1.664", "1,66")],
)
def test_metres_of_a_jump_are_shown_to_the_centimetre_rounded_half_up(metres: str, shown: str) -> None:
    assert metres_text(float(Fraction(metres)), "fr", decimals=2) == f"{shown}\u00a0m"


@pytest.mark.rule("L-951", "L-975")
def test_taking_ten_out_of_combat() -> None:
    assert jump(taking_ten(sheet(), P), VD, P).length == Fraction("1.85")
    leaper = sheet(skills={"jump": 4})
    assert taking_ten(leaper, P) == 14
    assert jump(14, Fraction("5.2"), P).length == Fraction("3.64")


@pytest.mark.rule("L-967")
def test_a_capacity_may_push_the_cap_back() -> None:
    assert jump(30, VD, P).length == VD
    assert jump(30, VD, P, cap_factor=2).length == Fraction("5.55")
    assert required_total(Fraction("3.8"), VD, P, cap_factor=2) == 21


@pytest.mark.rule("L-300", "L-970")
def test_a_straight_move_made_to_jump_leaves_the_jump_alone() -> None:
    leaper = sheet(skills={"jump": 4})
    moving = Stance(extra_moves=1)
    assert jump_roll(leaper, P, moving).total == 0
    account = jump_roll(leaper, P, moving, straight=True)
    assert account.total == 4
    assert [t.suppressed_by for t in account.terms if t.suppressed_by] == ["L-300"]


@pytest.mark.rule("L-971")
def test_armour_weighs_on_a_jump() -> None:
    leaper = sheet(skills={"jump": 4}, armour="mail_shirt", talents=["adventurer"])
    assert 11 + jump_roll(leaper, P, Stance()).total == 13


@pytest.mark.rule("L-972", "L-973", "L-987")
def test_course_gives_four_and_does_not_lift_the_cap() -> None:
    runner = sheet(skills={"jump": 2}, talents=["course"])
    total = 9 + jump_roll(runner, P, Stance(), course=True).total
    assert total == 15
    assert jump(total, VD, P).length == Fraction("2.775")
    assert jump(24, VD, P).length == jump(20, VD, P).length


@pytest.mark.rule("L-972", "L-983", "L-987")
def test_when_course_helps_a_jump() -> None:
    def helps(creature: Creature, **facts: object) -> bool:
        given: dict[str, object] = {"normal_move": True, "pace": None, "units": 1, **facts}
        return course_helps_jump(creature, given.pop("p", P), **given)  # type: ignore[arg-type]

    runner = sheet(talents=["course"])
    assert helps(runner)
    assert not helps(sheet())
    assert not helps(runner, normal_move=False, units=0)
    assert helps(runner, normal_move=False, units=0, p=profile(course_jump=True))
    assert not helps(runner, pace=3, units=3)
    assert helps(runner, pace=3, units=2)


@pytest.mark.rule("L-952", "L-974")
def test_a_jump_in_combat_clears_its_objective_or_falls_short() -> None:
    leaper = sheet(skills={"jump": 3})
    modifier = jump_roll(leaper, P, Stance()).total
    objective = Fraction(2)
    cleared = jump(8 + modifier, VD, P).length
    assert cleared == Fraction("2.035")
    assert falls_short(objective, cleared) == 0
    short = jump(7 + modifier, VD, P).length
    assert short == Fraction("1.85")
    assert falls_short(objective, short) == Fraction("0.15")
    assert falls_short(Fraction(3), jump(15, VD, P).length) == Fraction("0.225")
    helped = jump_roll(sheet(skills={"jump": 3}, talents=["course"]), P, Stance(), course=True).total
    assert jump(4 + helped, VD, P).length == Fraction("2.035")
