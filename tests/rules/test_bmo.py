"""BMO against DMD: numbers, rolls, degrees and what they bring about."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from loreval_desktop.rules.bmo import (
    Attempt,
    Chance,
    base_attack,
    bmo,
    check_target,
    degree,
    dmd,
    manoeuvre_roll,
    needed_face,
    outcomes,
    provokes,
    resolve,
    resolve_helpless,
)
from loreval_desktop.rules.bmo_results import (
    chained_steps,
    check_grabbed_weapon,
    drag_m,
    dropped,
    falls_when_overrun,
    follow_steps,
    is_broken,
    may_break_ropes,
    may_strike_in_hold,
    push_steps,
    rope_difficulty,
    spared,
    strike_object,
)
from loreval_desktop.rules.types.bmo import Degree
from loreval_desktop.rules.types.bmo_table import BmoTable, Manoeuvre
from loreval_desktop.rules.types.breakdown import breakdown
from loreval_desktop.rules.types.creature import Creature, Size, WeaponMode
from loreval_desktop.rules.types.profile import ProfileError, load_profile
from loreval_desktop.rules.types.terms import term

from .made import PROFILE_TEXT, P, profile, rules_of, sheet, vectors, weapon

T = P.bmo
BMO_TEXT = (Path(__file__).parents[2] / "resources" / "rules" / "bmo.toml").read_text(encoding="utf-8")


def fighter(
    bba: int | None = 5, strength: int = 16, dexterity: int = 14, size: Size = Size.M, **manoeuvres: object
) -> Creature:
    """By default BBA 5, Strength +3, Dexterity +2, medium."""
    return sheet(strength=strength, dexterity=dexterity, size=size, manoeuvres={"base_attack": bba, **manoeuvres})


def roll(creature: Creature, manoeuvre: Manoeuvre = Manoeuvre.TRIP, **attempt: object) -> int:
    return manoeuvre_roll(creature, manoeuvre, P, Attempt(**attempt)).total  # type: ignore[arg-type]


# --- the table -------------------------------------------------------------------------------------------------------


def test_the_file_writes_every_value_at_its_default() -> None:
    written = load_profile(PROFILE_TEXT, parts=(("bmo", BMO_TEXT),))
    assert written.bmo == BmoTable()
    said = set(tomllib.loads(BMO_TEXT))
    assert said == set(BmoTable.model_fields)


def test_a_wrong_value_of_the_file_is_refused_at_its_own_line() -> None:
    wrong = BMO_TEXT.replace("stunned = 4 ", 'stunned = "quatre" ')
    with pytest.raises(ProfileError) as error:
        load_profile(PROFILE_TEXT, parts=(("bmo", wrong),))
    said = dict(error.value.say.values)
    assert said["file"] == "bmo.toml"
    assert said["key"] == "bmo.stunned"
    assert said["line"] == next(n for n, line in enumerate(wrong.splitlines(), 1) if line.startswith("stunned"))


# --- BMO and DMD -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-001")
def test_there_are_six_manoeuvres_each_with_its_row() -> None:
    assert [m.value for m in Manoeuvre] == ["bull_rush", "trip", "disarm", "sunder", "grapple_bmo", "overrun"]
    assert {row.code for row in T.manoeuvres} == set(Manoeuvre)


@pytest.mark.rule(
    "M-002", "M-003", "M-004", "M-005", "M-006", "M-007", "M-008", "M-009", "M-010", "M-011", "M-012", "M-014", "M-019"
)
@pytest.mark.parametrize("row", vectors("tv_30"), ids=lambda row: row["size"])
def test_both_numbers_for_every_size(row: dict[str, str]) -> None:
    one = fighter(size=Size(row["size"]))
    assert bmo(one, P).total == int(row["BMO"])
    assert dmd(one, P).total == int(row["DMD"])
    assert dmd(one, P, flat_footed=True).total == int(row["DMD_flat_footed"])


@pytest.mark.rule("M-003", "M-007")
def test_dexterity_stands_in_for_strength_at_tp_and_below_only() -> None:
    assert bmo(fighter(3, strength=8, dexterity=16, size=Size.TP), P).total == 4
    assert bmo(fighter(3, strength=8, dexterity=16, size=Size.P), P).total == 1


@pytest.mark.rule("M-004", "M-005", "M-006", "M-010", "M-011", "M-012")
@pytest.mark.parametrize(
    ("size", "bba", "strength", "dexterity", "total", "rule"),
    [
        (Size.I, 2, 10, 18, -2, "M-004"),
        (Size.MI, 2, 10, 18, 2, "M-005"),
        (Size.TP, 2, 10, 18, 4, "M-006"),
        (Size.TG, 10, 26, 10, 20, "M-010"),
        (Size.GI, 15, 34, 10, 31, "M-011"),
        (Size.E, 15, 34, 10, 31, "M-011"),
        (Size.C, 15, 34, 10, 35, "M-012"),
    ],
)
def test_the_special_size_modifier_names_its_row(
    size: Size, bba: int, strength: int, dexterity: int, total: int, rule: str
) -> None:
    account = bmo(fighter(bba, strength, dexterity, size), P)
    assert account.total == total
    assert account.terms[-1].rule == rule


@pytest.mark.rule("M-002")
def test_without_a_base_attack_the_attaque_en_force_without_strength_stands_in() -> None:
    one = fighter(None, strength=16).model_copy(update={"skills": sheet(skills={"force": 9}).skills})
    assert base_attack(one) == 6
    assert bmo(one, P).total == 9
    assert base_attack(fighter(0)) == 0


@pytest.mark.rule("M-013", "M-016")
def test_feats_add_to_one_manoeuvre_or_to_all() -> None:
    one = fighter(
        attack_bonus=1,
        special=[
            {"name": "Science du croc-en-jambe", "manoeuvre": "trip", "attack": 2, "defence": 3},
            {"name": "Pied sûr", "defence": 1},
        ],
    )
    assert bmo(one, P, Manoeuvre.TRIP).total == 8 + 1 + 2
    assert bmo(one, P, Manoeuvre.BULL_RUSH).total == 8 + 1
    assert bmo(one, P).total == 8 + 1
    assert dmd(one, P, Manoeuvre.TRIP).total == 20 + 3 + 1
    assert dmd(one, P, Manoeuvre.DISARM).total == 20 + 1
    assert "M-013" in rules_of(bmo(one, P, Manoeuvre.TRIP).terms)
    assert "M-016" in rules_of(dmd(one, P, Manoeuvre.TRIP).terms)


@pytest.mark.rule("M-014", "M-015")
def test_the_dmd_takes_both_abilities_at_every_size() -> None:
    assert dmd(fighter(size=Size.G), P).total == 21
    assert dmd(fighter(size=Size.P), P).total == 19
    assert dmd(fighter(3, strength=8, dexterity=16, size=Size.TP), P).total == 13


@pytest.mark.rule("M-017", "M-018")
def test_some_bonuses_of_armour_class_count_and_every_malus_does() -> None:
    kinds = ["luck", "circumstance", "deflection", "dodge", "insight", "morale", "profane", "sacred"]
    assert dmd(fighter(armour_class=[{"kind": "dodge", "value": 1}]), P).total == 21
    assert dmd(fighter(armour_class=[{"kind": kind, "value": 1} for kind in kinds]), P).total == 28
    plated = fighter().model_copy(update={"shield": "pavise", "armour": "full_plate", "natural_armour": 4})
    assert dmd(plated, P).total == 20
    assert dmd(fighter(armour_class_malus=-2), P).total == 18
    assert dmd(fighter(), P, extra=[term("state_seized", -2, "L-776")]).total == 18


@pytest.mark.rule("M-019")
def test_flat_footed_takes_the_dexterity_bonus_but_keeps_a_malus() -> None:
    assert dmd(fighter(), P, flat_footed=True).total == 18
    clumsy = fighter(dexterity=8)
    assert dmd(clumsy, P, flat_footed=True).total == dmd(clumsy, P).total == 17
    lost = [t for t in dmd(fighter(), P, flat_footed=True).terms if t.suppressed_by]
    assert [(t.value, t.suppressed_by) for t in lost] == [(2, "M-019")]


@pytest.mark.rule("M-106")
def test_one_who_pins_loses_its_dexterity_bonus() -> None:
    assert dmd(fighter(), P, dexterity_lost=True).total == 18
    assert dmd(fighter(dexterity=8), P, dexterity_lost=True).total == 17


# --- performing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-020", "M-021")
def test_trip_disarm_and_sunder_replace_an_attack_the_others_are_simple_actions() -> None:
    assert {row.code for row in T.manoeuvres if row.in_attack} == {
        Manoeuvre.TRIP,
        Manoeuvre.DISARM,
        Manoeuvre.SUNDER,
    }
    assert {row.code: row.category for row in T.manoeuvres} == {
        Manoeuvre.BULL_RUSH: 2,
        Manoeuvre.TRIP: 2,
        Manoeuvre.DISARM: 3,
        Manoeuvre.SUNDER: 3,
        Manoeuvre.GRAPPLE: 3,
        Manoeuvre.OVERRUN: 2,
    }


@pytest.mark.rule("M-022", "M-043", "M-062", "M-071", "M-081", "M-091", "M-133")
@pytest.mark.parametrize(
    ("manoeuvre", "feat"),
    [
        (Manoeuvre.BULL_RUSH, "Science de la bousculade"),
        (Manoeuvre.TRIP, "science du croc-en-jambe"),
        (Manoeuvre.DISARM, "Science du desarmement"),
        (Manoeuvre.SUNDER, "improved_sunder"),
        (Manoeuvre.GRAPPLE, "Science de la lutte"),
        (Manoeuvre.GRAPPLE, "étreinte"),
        (Manoeuvre.OVERRUN, "SCIENCE DU RENVERSEMENT"),
    ],
)
def test_the_right_feat_alone_spares_the_attack_of_opportunity(manoeuvre: Manoeuvre, feat: str) -> None:
    assert provokes(fighter(), manoeuvre, P)
    skilled = fighter(feats=[feat])
    assert not provokes(skilled, manoeuvre, P)
    assert all(provokes(skilled, other, P) for other in Manoeuvre if other is not manoeuvre)


@pytest.mark.rule("M-023", "M-024")
def test_damage_taken_on_the_way_is_a_malus_and_a_miss_is_none() -> None:
    assert roll(fighter(), opportunity=6) == 8 - 6
    assert roll(fighter(), opportunity=0) == 8


@pytest.mark.rule("M-025")
def test_one_who_cannot_act_is_overcome_as_by_a_natural_20() -> None:
    assert resolve_helpless(8, 20, T).margin == 8
    weak = resolve_helpless(8, 40, T)
    assert weak.succeeded
    assert (weak.total, weak.margin, weak.automatic) == (28, 0, True)


@pytest.mark.rule("M-026", "M-027")
def test_a_stunned_target_gives_4() -> None:
    assert roll(fighter()) == 8
    assert roll(fighter(), stunned=True) == 12


@pytest.mark.rule("M-028")
def test_a_weapon_adds_its_bonus_only_where_it_is_used() -> None:
    assert roll(fighter(), weapon_bonus=2, weapon="épée +2") == 10
    assert roll(fighter(), Manoeuvre.GRAPPLE) == 8
    blessed = manoeuvre_roll(fighter(), Manoeuvre.GRAPPLE, P, Attempt(), extra=[term("gm", 1, "M-028")])
    assert blessed.total == 9


@pytest.mark.rule("M-029", "M-031")
def test_a_test_succeeds_when_it_reaches_the_dmd() -> None:
    assert resolve(12, 8, 20).succeeded
    assert not resolve(11, 8, 20).succeeded
    assert needed_face(8, 20) == 12


@pytest.mark.rule("M-030")
def test_concealment_counts() -> None:
    hidden = breakdown([term("concealment", -2, "L-744", cause="—")])
    assert manoeuvre_roll(fighter(), Manoeuvre.TRIP, P, Attempt(), concealment=hidden).total == 6


@pytest.mark.rule("M-033", "M-034", "M-035")
def test_a_20_succeeds_and_a_1_fails() -> None:
    lucky = resolve(20, 8, 40)
    assert lucky.succeeded
    assert lucky.margin == 0
    assert not resolve(1, 30, 20).succeeded
    assert resolve(1, 30, 20).missed == 0
    assert not resolve(20, 8, 40, bonds=True).succeeded
    assert needed_face(-30, 20) == 20
    assert needed_face(-30, 20, bonds=True) is None
    assert needed_face(50, 20) == 2


@pytest.mark.rule("M-034", "M-064", "M-075")
@pytest.mark.parametrize("manoeuvre", [Manoeuvre.TRIP, Manoeuvre.DISARM])
def test_a_natural_1_is_a_bad_failure_only_when_it_really_misses_by_10(manoeuvre: Manoeuvre) -> None:
    assert degree(manoeuvre, resolve(1, 15, 20), T) is Degree.FAILURE
    assert degree(manoeuvre, resolve(1, 9, 20), T) is Degree.BAD
    assert degree(manoeuvre, resolve(1, 10, 20), T) is Degree.FAILURE


@pytest.mark.rule("M-036", "M-041", "M-061", "M-132")
@pytest.mark.parametrize(
    ("manoeuvre", "rule"), [(Manoeuvre.BULL_RUSH, "M-041"), (Manoeuvre.TRIP, "M-061"), (Manoeuvre.OVERRUN, "M-132")]
)
def test_a_target_may_be_one_size_larger_and_no_more(manoeuvre: Manoeuvre, rule: str) -> None:
    assert not check_target(fighter(), fighter(size=Size.G), manoeuvre, P)
    assert not check_target(fighter(), fighter(size=Size.I), manoeuvre, P)
    assert rules_of(check_target(fighter(), fighter(size=Size.TG), manoeuvre, P)) == [rule]


@pytest.mark.rule("M-036")
@pytest.mark.parametrize("manoeuvre", [Manoeuvre.DISARM, Manoeuvre.SUNDER, Manoeuvre.GRAPPLE])
def test_the_other_manoeuvres_have_no_limit_of_size(manoeuvre: Manoeuvre) -> None:
    assert not check_target(fighter(), fighter(size=Size.C), manoeuvre, P)


# --- bousculade ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-032", "M-044", "M-045")
@pytest.mark.parametrize("row", vectors("tv_31"), ids=lambda row: row["margin"])
def test_a_push_grows_with_the_margin(row: dict[str, str]) -> None:
    assert push_steps(int(row["margin"]), T) * T.step_m == float(row["push"])


@pytest.mark.rule("M-046")
def test_one_follows_as_far_as_the_metres_left_go() -> None:
    assert follow_steps(3, 3.0, T) == 2
    assert follow_steps(3, 2.9, T) == 1
    assert follow_steps(3, 4.5, T) == 3
    assert follow_steps(3, 1.4, T) == 0
    assert follow_steps(3, None, T) == 3


@pytest.mark.rule("M-051")
def test_each_further_creature_costs_4() -> None:
    assert [roll(fighter(), Manoeuvre.BULL_RUSH, chained=n) for n in (0, 1, 2)] == [8, 4, 0]


@pytest.mark.rule("M-052", "M-053", "M-054", "M-055")
def test_the_lower_result_pushes_all() -> None:
    assert push_steps(10, T) == 3
    assert chained_steps(2, 15, T) == 2
    assert chained_steps(2, 0, T) == 1
    assert chained_steps(2, None, T) == 0


# --- croc-en-jambe ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-063", "M-064")
@pytest.mark.parametrize(
    ("total", "found"), [(20, Degree.SUCCESS), (19, Degree.FAILURE), (11, Degree.FAILURE), (10, Degree.BAD)]
)
def test_a_trip_by_its_total(total: int, found: Degree) -> None:
    assert degree(Manoeuvre.TRIP, resolve(5, total - 5, 20), T) is found


@pytest.mark.rule("M-065", "M-139")
def test_further_legs_steady_against_trip_and_overrun_alone() -> None:
    for manoeuvre in (Manoeuvre.TRIP, Manoeuvre.OVERRUN):
        assert dmd(fighter(legs=4), P, manoeuvre).total == 24
        assert dmd(fighter(legs=8), P, manoeuvre).total == 32
        assert dmd(fighter(legs=2), P, manoeuvre).total == dmd(fighter(legs=1), P, manoeuvre).total == 20
    assert dmd(fighter(legs=8), P, Manoeuvre.BULL_RUSH).total == 20
    assert dmd(fighter(legs=4), P, Manoeuvre.TRIP).terms[-1].rule == "M-065"
    assert dmd(fighter(legs=4), P, Manoeuvre.OVERRUN).terms[-1].rule == "M-139"


@pytest.mark.rule("M-066")
def test_oozes_flyers_and_the_legless_cannot_be_tripped() -> None:
    assert rules_of(check_target(fighter(), fighter(can_be_tripped=False), Manoeuvre.TRIP, P)) == ["M-066"]
    assert rules_of(check_target(fighter(), fighter(legs=0), Manoeuvre.TRIP, P)) == ["M-066"]
    assert rules_of(check_target(fighter(), fighter(), Manoeuvre.TRIP, P, flying=True)) == ["M-066"]
    assert not check_target(fighter(), fighter(), Manoeuvre.TRIP, P)
    assert not check_target(fighter(), fighter(legs=0), Manoeuvre.OVERRUN, P)


# --- désarmement -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-072")
def test_disarming_bare_handed_costs_4() -> None:
    assert roll(fighter(), Manoeuvre.DISARM, bare=True) == 4


@pytest.mark.rule("M-073", "M-074")
def test_what_a_disarmed_one_drops() -> None:
    held = ("épée", "bouclier", "torche")
    assert dropped(held, "bouclier", resolve(10, 10, 20), T) == ("bouclier",)
    assert dropped(held, None, resolve(10, 19, 20), T) == ("épée",)
    assert dropped(held, "bouclier", resolve(10, 20, 20), T) == ("bouclier", "épée")
    assert dropped(("épée",), "épée", resolve(10, 20, 20), T) == ("épée",)
    assert dropped((), None, resolve(10, 20, 20), T) == ()
    assert dropped(held, None, resolve(10, 9, 20), T) == ()


@pytest.mark.rule("M-074", "M-075")
@pytest.mark.parametrize(
    ("total", "found"),
    [(30, Degree.GREAT), (29, Degree.SUCCESS), (20, Degree.SUCCESS), (11, Degree.FAILURE), (10, Degree.BAD)],
)
def test_a_disarm_by_its_total(total: int, found: Degree) -> None:
    assert degree(Manoeuvre.DISARM, resolve(5, total - 5, 20), T) is found


# --- destruction -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-082", "M-083")
def test_only_what_exceeds_the_hardness_is_lost() -> None:
    assert strike_object(12, 10, 5, 5, P).left == 3
    assert strike_object(10, 10, 5, 5, P).left == 5
    assert strike_object(11, 10, 5, 5, P).lost == 1
    whole = profile(sunder_damage="whole")
    assert strike_object(12, 10, 20, 20, whole).left == 8
    assert strike_object(10, 10, 20, 20, whole).left == 20


@pytest.mark.rule("M-084")
def test_an_object_is_broken_at_half_its_points() -> None:
    assert is_broken(5, 10, T)
    assert not is_broken(6, 10, T)
    assert is_broken(2, 5, T)
    assert not is_broken(3, 5, T)


@pytest.mark.rule("M-085", "M-086")
def test_what_could_be_destroyed_may_be_spared_at_one_point() -> None:
    struck = strike_object(19, 10, 4, 8, P)
    assert struck.spent
    assert struck.lost == 4
    assert spared(8, T) == 1
    assert is_broken(spared(8, T), 8, T)
    assert not strike_object(13, 10, 4, 8, P).spent


# --- lutte -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-092")
def test_a_humanoid_without_two_free_hands_grapples_worse() -> None:
    assert [roll(fighter(), Manoeuvre.GRAPPLE, hands=n) for n in (0, 1, 2, 4)] == [4, 4, 8, 8]
    assert roll(fighter(), Manoeuvre.GRAPPLE, hands=None) == 8


@pytest.mark.rule("M-098", "M-110", "M-120", "M-121", "M-102")
def test_what_a_hold_adds_to_its_tests() -> None:
    assert roll(fighter(), Manoeuvre.GRAPPLE, held=True) == 13
    assert roll(fighter(), Manoeuvre.GRAPPLE, tying=True) == -2
    assert roll(fighter(), Manoeuvre.GRAPPLE, tying=True, held=True) == 3
    assert roll(fighter(), Manoeuvre.GRAPPLE, helpers=3) == 14
    assert roll(fighter(), Manoeuvre.GRAPPLE, helpers=2, escaping=True) == 12
    assert roll(fighter(2), Manoeuvre.GRAPPLE, danger=True) == 9
    helped = manoeuvre_roll(fighter(), Manoeuvre.GRAPPLE, P, Attempt(helpers=2, escaping=True))
    assert helped.terms[-1].rule == "M-121"


@pytest.mark.rule("M-100")
def test_a_grappler_drags_at_half_speed() -> None:
    assert drag_m(Fraction(9), T) == Fraction(9, 2)
    assert drag_m(Fraction("5.2"), T) == Fraction("2.6")


@pytest.mark.rule("M-103")
def test_natural_weapons_fists_and_one_handed_ones_strike_in_a_hold() -> None:
    assert may_strike_in_hold(weapon("griffe", WeaponMode.TWO_HANDED, natural=True))
    assert may_strike_in_hold(weapon("dague", WeaponMode.SINGLE))
    assert may_strike_in_hold(weapon("armure à pointes", WeaponMode.UNARMED, fist_weapon=True))
    assert not may_strike_in_hold(weapon("hallebarde", WeaponMode.TWO_HANDED))
    assert not may_strike_in_hold(weapon("arc", WeaponMode.FAST_MISSILE, contact=False))


@pytest.mark.rule("M-116")
def test_one_who_is_grabbed_attacks_with_one_hand() -> None:
    assert rules_of(check_grabbed_weapon(WeaponMode.TWO_HANDED, weapon("hache"))) == ["M-116"]
    assert rules_of(check_grabbed_weapon(WeaponMode.TWO_WEAPON, weapon("épée"))) == ["M-116"]
    assert rules_of(check_grabbed_weapon(WeaponMode.FAST_MISSILE, weapon("arc"))) == ["M-116"]
    assert not check_grabbed_weapon(WeaponMode.SINGLE, weapon("dague"))
    assert not check_grabbed_weapon(WeaponMode.THROWN, weapon("dague"))


@pytest.mark.rule("M-108", "M-111")
@pytest.mark.parametrize("row", vectors("tv_32"), ids=lambda row: f"{row['binder_BMO']}-{row['target_BMO']}")
def test_ropes(row: dict[str, str]) -> None:
    binder = fighter(int(row["binder_BMO"]), strength=10)
    held = int(row["target_BMO"])
    difficulty = rope_difficulty(binder, P).total
    assert difficulty == int(row["DD"])
    if row["target_BMO_test"] == "impossible":
        assert not may_break_ropes(difficulty, held, T)
    else:
        assert may_break_ropes(difficulty, held, T)
        assert needed_face(held, difficulty, bonds=True) == int(row["target_BMO_test"].removeprefix("needs "))


# --- renversement ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-136", "M-137", "M-138")
def test_one_who_is_overrun_falls_from_a_margin_of_5() -> None:
    assert not falls_when_overrun(resolve(10, 14, 20), T)
    assert falls_when_overrun(resolve(10, 15, 20), T)
    assert not falls_when_overrun(resolve(10, 9, 20), T)


# --- chances ---------------------------------------------------------------------------------------------------------


def test_chances_are_counted_face_by_face() -> None:
    assert outcomes(Manoeuvre.TRIP, 8, 20, T) == (
        Chance(Degree.SUCCESS, Fraction(9, 20)),
        Chance(Degree.FAILURE, Fraction(9, 20)),
        Chance(Degree.BAD, Fraction(2, 20)),
    )
    assert outcomes(Manoeuvre.BULL_RUSH, 8, 20, T) == (
        Chance(Degree.SUCCESS, Fraction(4, 20), 2),
        Chance(Degree.SUCCESS, Fraction(5, 20), 1),
        Chance(Degree.FAILURE, Fraction(11, 20)),
    )
    assert outcomes(Manoeuvre.OVERRUN, 8, 20, T, helpless=True) == (Chance(Degree.GREAT, Fraction(1)),)


@pytest.mark.parametrize("manoeuvre", list(Manoeuvre))
@pytest.mark.parametrize("modifier", [-20, 0, 8, 40])
def test_chances_add_up(manoeuvre: Manoeuvre, modifier: int) -> None:
    assert sum(found.chance for found in outcomes(manoeuvre, modifier, 20, T)) == 1
