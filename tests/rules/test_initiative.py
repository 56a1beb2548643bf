"""Initiative: rolls, order, grace."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.heroism import check_eclat, eclat_cost
from loreval_desktop.rules.initiative import (
    Entrant,
    GraceRight,
    check_grace,
    declaration_order,
    grace_right,
    initiative_bonus,
    initiative_roll,
    max_category,
    next_points,
    open_ties,
    resolution_order,
)
from loreval_desktop.rules.types.creature import NpcKind

from .made import P, rules_of, sheet, vectors

QUICK = sheet(skills={"initiative": 4})


@pytest.mark.rule("L-450", "L-451")
def test_the_roll_is_the_die_and_the_skill() -> None:
    account = initiative_roll(QUICK, P, 14)
    assert account.total == 18
    assert [t.value for t in account.terms] == [14, 4]


@pytest.mark.rule("L-402", "L-403", "L-477", "L-499")
@pytest.mark.parametrize(
    ("skill", "face", "malus", "points"),
    [(3, 12, -2, 13), (-4, 3, -2, 1), (-5, 1, 0, 1), (3, 9, -2, 10), (-3, 1, -2, 1), (0, 1, 0, 1), (1, 1, 0, 2)],
)
def test_a_roll_is_never_below_one(skill: int, face: int, malus: int, points: int) -> None:
    assert initiative_roll(sheet(skills={"initiative": skill}), P, face, malus).total == points


@pytest.mark.rule("L-457", "L-492", "L-497")
def test_a_new_roll_replaces_what_was_left() -> None:
    assert initiative_roll(QUICK, P, 11).total == 15
    assert initiative_roll(sheet(skills={"initiative": 1}), P, 2).total == 3


@pytest.mark.rule("L-861")
def test_armour_without_its_talent_slows_initiative() -> None:
    armoured = sheet(skills={"initiative": 4}, armour="breastplate")
    assert initiative_bonus(armoured, P).total == 0
    trained = sheet(skills={"initiative": 4}, armour="breastplate", talents=["medium_armour"])
    assert initiative_bonus(trained, P).total == 4


@pytest.mark.rule("L-052", "L-056", "L-463", "L-464", "L-465", "L-478")
def test_declared_rising_resolved_falling() -> None:
    entrants = [Entrant("a", 18, 10), Entrant("b", 9, 10), Entrant("c", 12, 10)]
    assert resolution_order(entrants) == ("a", "c", "b")
    assert declaration_order(resolution_order(entrants)) == ("b", "c", "a")


@pytest.mark.rule("L-467", "L-478", "L-479")
def test_dexterity_settles_a_tie() -> None:
    entrants = [Entrant("slow", 12, 13), Entrant("swift", 12, 15)]
    assert resolution_order(entrants) == ("swift", "slow")
    assert declaration_order(resolution_order(entrants)) == ("slow", "swift")
    assert open_ties(entrants) == ()


@pytest.mark.rule("L-468", "L-469", "L-479")
def test_a_tie_of_both_is_rolled_until_one_is_better() -> None:
    tied = [Entrant("one", 12, 13), Entrant("two", 12, 13), Entrant("far", 9, 13)]
    assert open_ties(tied) == (("one", "two"),)
    again = [Entrant("one", 12, 13, (7,)), Entrant("two", 12, 13, (7,))]
    assert open_ties(again) == (("one", "two"),)
    settled = [Entrant("one", 12, 13, (7, 12)), Entrant("two", 12, 13, (7, 5))]
    assert open_ties(settled) == ()
    assert resolution_order(settled) == ("one", "two")
    assert declaration_order(resolution_order(settled)) == ("two", "one")
    assert settled[0].points == 12


@pytest.mark.rule("L-456", "L-475", "L-481", "L-482", "L-490", "L-494", "L-496", "L-421")
@pytest.mark.parametrize("row", vectors("tv_11"), ids=lambda row: row["init"])
def test_tv_11_what_points_allow(row: dict[str, str]) -> None:
    points = int(row["init"])
    right = {"forced": GraceRight.FORCED, "yes": GraceRight.ALLOWED, "no": GraceRight.REFUSED}[row["grace"]]
    assert grace_right(sheet(), P, points) is right
    assert max_category(sheet(), P, points) == int(row["max_category"])
    assert (check_eclat(points, 1, NpcKind.PC, P) == ()) is (row["eclat_if_heroism"] == "yes")


@pytest.mark.rule("L-057", "L-455", "L-470", "L-474", "L-475", "L-476", "L-483")
@pytest.mark.parametrize("row", vectors("tv_13"), ids=lambda row: f"{row['start']}-{row['spend']}")
def test_tv_13_points_of_the_next_round(row: dict[str, str]) -> None:
    if row["spend"] == "eclat":
        start = int(row["start"])
        assert next_points(start, eclat_cost(start)) == int(row["next"])
    else:
        assert next_points(int(row["start"]), int(row["spend"])) == int(row["next"])


@pytest.mark.rule("L-476")
def test_points_never_fall_below_nought() -> None:
    assert next_points(2, 3) == 0


@pytest.mark.rule("L-195", "L-273", "L-456", "L-458")
def test_the_highest_category_by_talent_and_points() -> None:
    assert max_category(sheet(), P) == 5
    assert max_category(sheet(talents=["super_active"]), P) == 6
    assert max_category(sheet(talents=["super_active"]), P, 20) == 6
    assert max_category(sheet(), P, 3) == 3


@pytest.mark.rule("L-481", "L-490")
def test_grace_is_refused_above_five() -> None:
    assert rules_of(check_grace(sheet(), P, 6)) == ["L-481"]
    assert check_grace(sheet(), P, 5) == ()
