"""The initiative ribbons: places and passes, order, costs, effects, dice."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loreval_desktop.rules import ribbons
from loreval_desktop.rules.types.profile import RulesOptions

from .made import P, profile, vectors


@pytest.mark.rule("R-004", "R-005")
@pytest.mark.parametrize("row", vectors("tv_33"), ids=lambda row: f"{row['segment']}+{row['cost']}")
def test_what_goes_beyond_the_sixteenth_segment_is_carried_over(row: dict[str, str]) -> None:
    after = ribbons.advanced(int(row["segment"]), int(row["cost"]))
    assert ribbons.place(after) == (int(row["new_pass"]), int(row["new_segment"]))


@pytest.mark.rule("R-001")
def test_a_pass_has_sixteen_segments() -> None:
    assert [ribbons.place(at) for at in (1, 16, 17, 32, 33)] == [(1, 1), (1, 16), (2, 1), (2, 16), (3, 1)]
    assert ribbons.place(0) == (1, 0), "where a fight may start by option lies before segment 1 of the first pass"
    assert RulesOptions().ribbon_start_segment == 1


@pytest.mark.rule("R-002", "R-003", "R-009")
@given(at=st.integers(1, 200), cost=st.integers(0, 40), more=st.integers(1, 10))
def test_a_higher_cost_leads_further(at: int, cost: int, more: int) -> None:
    assert ribbons.advanced(at, cost) - at == cost
    assert ribbons.advanced(at, cost + more) > ribbons.advanced(at, cost)


@pytest.mark.rule("R-006")
@pytest.mark.parametrize(
    ("places", "passes"),
    [((19, 17, 16), 0), ((19, 17, 18), 1), ((33, 40), 2), ((32, 40), 1), ((1,), 0)],
)
def test_a_pass_is_over_when_everybody_has_moved_on(places: tuple[int, ...], passes: int) -> None:
    assert ribbons.passes_over(places) == passes


def test_no_pass_is_over_before_anybody_stands_on_one() -> None:
    assert ribbons.passes_over(()) == 0
    assert ribbons.passes_over((0, 0)) == 0


@pytest.mark.rule("R-025", "R-026")
def test_the_first_turn_goes_from_right_to_left() -> None:
    assert ribbons.next_first_turn([False, False, False]) == 0
    assert ribbons.next_first_turn([True, False, False]) == 1
    assert ribbons.next_first_turn([True, None, False]) == 2
    assert ribbons.next_first_turn([True, True, True]) is None


@pytest.mark.rule("R-027", "R-028", "R-032")
@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((4, 3, 6), 1),  # the lowest
        ((4, 3, 3), 2),  # the leftmost of equals
        ((3, 3, 3), 2),
        ((17, 16), 1),  # 16 of pass 1 before 1 of pass 2
        ((16, 17), 0),
        ((None, 5, None), 1),
        ((None, None), None),
        ((), None),
    ],
)
def test_the_lowest_acts_and_the_leftmost_of_equals(places: tuple[int | None, ...], expected: int | None) -> None:
    assert ribbons.next_turn(places) == expected


@pytest.mark.rule("R-022")
@pytest.mark.parametrize(("taken", "free"), [((), 0), ((True,), 1), ((True, False, True), 1), ((False, True), 0)])
def test_the_first_free_ribbon_from_the_right(taken: tuple[bool, ...], free: int) -> None:
    assert ribbons.first_free(taken) == free


@pytest.mark.rule("R-046")
@pytest.mark.parametrize(("cost", "fits"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_a_weapon_costs_two_to_four(cost: int, fits: bool) -> None:
    assert (not ribbons.check_corner(cost)) is fits
    assert ribbons.corner_cost(cost) == cost


@pytest.mark.rule("R-047")
@pytest.mark.parametrize(("cost", "mounted"), [(2, 3), (4, 5)])
def test_a_rider_pays_one_segment_more(cost: int, mounted: int) -> None:
    assert ribbons.corner_cost(cost, mounted=True) == mounted


@pytest.mark.rule("R-056")
@pytest.mark.parametrize(("cost", "fits"), [(0, False), (1, False), (2, True), (3, True), (9, True)])
def test_a_manoeuvre_costs_two_at_least(cost: int, fits: bool) -> None:
    assert (not ribbons.check_manoeuvre(cost)) is fits


@pytest.mark.rule("R-061")
def test_a_wound_costs_three() -> None:
    assert ribbons.place(ribbons.advanced(14, ribbons.WOUND_COST)) == (2, 1)


@pytest.mark.rule("R-091", "R-092")
@pytest.mark.parametrize("row", vectors("tv_34"), ids=lambda row: f"{row['helper']}-{row['helped']}")
def test_helping_leads_to_the_helped_one_and_one_further(row: dict[str, str]) -> None:
    assert ribbons.help_cost(int(row["helper"]), int(row["helped"])) == int(row["cost"])


@pytest.mark.rule("R-085", "R-096", "R-098")
@pytest.mark.parametrize("row", vectors("tv_35"), ids=lambda row: row["bonuses"])
def test_defending_and_preparing(row: dict[str, str]) -> None:
    bonuses = int(row["bonuses"])
    assert bool(ribbons.check_defend(bonuses)) is (row["defend_cost"] == "refused")
    if row["defend_cost"] != "refused":
        assert ribbons.defend_cost(bonuses) == int(row["defend_cost"])
    assert ribbons.prepare_bonus(int(row["successes"])) == int(row["prepare_bonus"])


@pytest.mark.rule("R-101")
def test_a_spell_costs_its_degree() -> None:
    assert ribbons.incant_cost(5, P) == 5
    assert ribbons.incant_cost(1, P) == 1
    assert ribbons.incant_cost(0, P) == 1
    assert ribbons.incant_cost(0, profile(ribbon_degree_zero_costs_one=False)) == 0


@pytest.mark.rule("R-105", "R-106", "R-107", "R-108")
@pytest.mark.parametrize(("level", "fits"), [(0, False), (1, True), (2, True), (3, True), (4, False)])
def test_an_interaction_costs_one_to_three(level: int, fits: bool) -> None:
    assert (not ribbons.check_interact(level)) is fits


@pytest.mark.rule("R-083", "R-093")
@pytest.mark.parametrize(
    ("skill", "serves"),
    [
        ("Combat armé", False),
        ("combat arme", False),
        ("Esquive", False),
        ("Equitation", False),
        ("Équitation", False),
        ("Castramétation & Poliorcétique", False),
        ("Observation", True),
        ("Athlétisme", True),
    ],
)
def test_skills_of_combat_do_not_prepare(skill: str, serves: bool) -> None:
    assert (not ribbons.check_preparing_skill(skill)) is serves


@pytest.mark.rule("R-063")
@pytest.mark.parametrize(
    ("fatigue", "wounds", "after"), [(5, 2, 5), (3, 4, 4), (0, 0, 0), (4, 4, 4), (5, 4, 5), (0, 2, 2)]
)
def test_wounds_rise_up_to_fatigue(fatigue: int, wounds: int, after: int) -> None:
    assert ribbons.wounds_after(fatigue, wounds) == after


@pytest.mark.rule("R-049")
def test_fatigue_rises_by_the_weapon_and_what_else_counts() -> None:
    assert ribbons.fatigue_after(0, 2) == 2
    assert ribbons.fatigue_after(3, 2, 1) == 6
    assert ribbons.fatigue_after(3, 2, -5) == 3, "no hit gives strength back"


@pytest.mark.rule("R-122", "R-123")
def test_without_a_virtue_only_the_dice_of_the_skill_are_thrown() -> None:
    assert ribbons.pool(3, 2, 0, P) == (5, 0)
    assert ribbons.pool(3, 0, 0, P) == (3, 0)


def test_a_bonus_is_a_die_or_a_success() -> None:
    assert ribbons.pool(3, 2, 2, P) == (7, 0)
    assert ribbons.pool(3, 2, 2, profile(ribbon_bonus="success")) == (5, 2)


def test_faces_from_the_threshold_on_are_successes() -> None:
    assert ribbons.successes((1, 3, 4, 6), P) == 2
    assert ribbons.successes((1, 3, 4, 6), profile(ribbon_success_from=5)) == 1
    assert ribbons.successes((), P, 2) == 2


@pytest.mark.rule("R-048", "R-062")
@pytest.mark.parametrize(("attack", "dodge", "through"), [(2, 1, True), (2, 2, True), (1, 2, False), (0, 0, True)])
def test_the_one_who_acts_wins_ties(attack: int, dodge: int, through: bool) -> None:
    assert ribbons.attack_succeeds(attack, dodge) is through


def test_the_chances_of_an_opposed_test_are_exact() -> None:
    # One die each, four or more on six faces: the attack fails only with a failure against a success, 1/2 × 1/2.
    assert ribbons.opposed_chance((1, 0), (1, 0), P) == ribbons.Opposed(Fraction(3, 4), Fraction(1, 4))
    # Nothing to throw on either side: a tie.
    assert ribbons.opposed_chance((0, 0), (0, 0), P).through == 1
    # Two dice against a sure success: all but the two failures.
    assert ribbons.opposed_chance((2, 0), (0, 1), P).through == Fraction(3, 4)


@given(mine=st.integers(0, 8), theirs=st.integers(0, 8), added=st.integers(0, 3))
def test_chances_sum_to_one_and_a_die_more_never_harms(mine: int, theirs: int, added: int) -> None:
    chance = ribbons.opposed_chance((mine, added), (theirs, 0), P)
    assert chance.through + chance.stopped == 1
    assert ribbons.opposed_chance((mine + 1, added), (theirs, 0), P).through >= chance.through
    assert ribbons.opposed_chance((mine, added), (theirs + 1, 0), P).through <= chance.through


@pytest.mark.rule("R-106", "R-107")
@pytest.mark.parametrize(("distance_m", "level"), [(0.0, 1), (1.5, 1), (1.51, 2), (9.0, 2)])
def test_a_side_step_is_trivial_and_a_move_is_simple(distance_m: float, level: int) -> None:
    assert ribbons.move_level(distance_m) == level


@pytest.mark.rule("R-048", "R-062")
@pytest.mark.parametrize(("faces", "least"), [(6, 4), (6, 6), (4, 3), (10, 1)])
@pytest.mark.parametrize(("mine", "theirs"), [((2, 0), (2, 0)), ((3, 1), (1, 0)), ((0, 2), (3, 0)), ((1, 0), (2, 1))])
def test_chances_are_those_of_counting_every_throw(
    faces: int, least: int, mine: tuple[int, int], theirs: tuple[int, int]
) -> None:
    rules = profile(ribbon_die_faces=faces, ribbon_success_from=least)
    die = range(1, faces + 1)
    through = total = 0
    for thrown in itertools.product(die, repeat=mine[0] + theirs[0]):
        attack = sum(f >= least for f in thrown[: mine[0]]) + mine[1]
        dodge = sum(f >= least for f in thrown[mine[0] :]) + theirs[1]
        through += attack >= dodge
        total += 1
    assert ribbons.opposed_chance(mine, theirs, rules).through == Fraction(through, total)
