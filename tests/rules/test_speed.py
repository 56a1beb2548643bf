"""VD: abilities, sizes, modes of locomotion, rounding."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from loreval_desktop.rules.equipment import pace_limit
from loreval_desktop.rules.speed import ability_adjustment, base_speed, speed
from loreval_desktop.rules.types.creature import Locomotion, LocomotionMode, Size

from .made import P, profile, sheet, vectors

SIZES = {"I": Size.I, "Mi": Size.MI, "TP": Size.TP, "P": Size.P, "M": Size.M, "G": Size.G, "TG": Size.TG,
         "E": Size.E, "C": Size.C, "Gi": Size.GI}  # fmt: skip


@pytest.mark.rule(
    "L-912", "L-921", "L-922", "L-923", "L-924", "L-925", "L-926", "L-927", "L-928", "L-929", "L-930", "L-931", "L-932",
    "L-933", "L-934", "L-935",
)  # fmt: skip
@pytest.mark.parametrize("row", vectors("tv_26"), ids=lambda row: row["who"])
def test_tv_26_speed_of_every_size(row: dict[str, str]) -> None:
    abilities = {"strength": int(row["Str"]), "dexterity": int(row["Dex"]), "constitution": int(row["Con"])}
    for name, size in SIZES.items():
        account = speed(sheet(size=size, **abilities), P)
        assert account.vdb == Fraction(row["VDB"])
        assert account.vd == Decimal(row[name]), name


@pytest.mark.rule("L-936", "L-937", "L-938", "L-939", "L-940", "L-941", "L-942")
@pytest.mark.parametrize("row", vectors("tv_27"), ids=lambda row: row["mode"])
def test_tv_27_other_ways_of_moving(row: dict[str, str]) -> None:
    mode = LocomotionMode(row["mode"])
    for name, size in SIZES.items():
        if name in row:
            creature = sheet(size=size, locomotions=(Locomotion(mode=mode),))
            assert speed(creature, P).vd == Decimal(row[name]), name
            assert speed(creature, P).vdb == Fraction(row["gross"])


@pytest.mark.rule("L-915", "L-916", "L-918", "L-919", "L-920", "L-921")
@pytest.mark.parametrize(
    ("scores", "literal", "uniform"),
    [
        ((10, 10, 10), "5", "5"),
        ((18, 10, 10), "6.6", "6.6"),
        ((10, 14, 10), "5.8", "5.8"),
        ((10, 10, 14), "5.8", "5.8"),
        ((14, 12, 9), "5.6", "5.6"),
        ((11, 9, 8), "4.8", "4.8"),
        ((10, 9, 8), "5", "4.6"),
        ((9, 9, 9), "4.8", "4.8"),
        ((8, 7, 6), "4.6", "4.2"),
    ],
)
def test_the_best_ability_counts_and_both_sides_of_ten_are_balanced(
    scores: tuple[int, int, int], literal: str, uniform: str
) -> None:
    assert 5 + ability_adjustment(P, *scores) == Fraction(literal)
    assert 5 + ability_adjustment(profile(vd_uniform=True), *scores) == Fraction(uniform)


@pytest.mark.rule("L-933", "L-934", "L-935")
@pytest.mark.parametrize(
    ("abilities", "size", "vd"),
    [((12, 14, 9), Size.P, "3.7"), ((9, 12, 12), Size.M, "5.2"), ((35, 12, 18), Size.TG, "16.7")],
)
def test_the_three_printed_examples(abilities: tuple[int, int, int], size: Size, vd: str) -> None:
    strength, dexterity, constitution = abilities
    creature = sheet(strength=strength, dexterity=dexterity, constitution=constitution, size=size)
    assert speed(creature, P).vd == Decimal(vd)


@pytest.mark.rule("L-913", "L-929", "L-930", "L-931")
def test_the_order_of_the_largest_sizes_is_an_option() -> None:
    by_size = {size: speed(sheet(size=size), profile(vd_large_order="sorted")).vd for size in (Size.E, Size.GI, Size.C)}
    assert by_size == {Size.E: Decimal("10.0"), Size.GI: Decimal("15.0"), Size.C: Decimal("20.0")}
    printed = {size: speed(sheet(size=size), P).vd for size in (Size.E, Size.GI, Size.C)}
    assert printed == {Size.E: Decimal("10.0"), Size.GI: Decimal("20.0"), Size.C: Decimal("15.0")}


@pytest.mark.rule("L-912", "L-932", "L-944")
def test_a_half_decimetre_is_rounded_up_and_comes_only_with_the_infime_factor() -> None:
    account = speed(sheet(dexterity=12, size=Size.I), P)
    assert account.vdb == Fraction("5.4")
    assert account.exact == Fraction("0.45")
    assert account.vd == Decimal("0.5")
    for size in Size:
        for score in range(1, 61):
            exact = speed(sheet(strength=score, dexterity=score, constitution=score, size=size), P).exact
            tie = (exact * 10 * 2) % 2 == 1
            assert not tie or size is Size.I


@pytest.mark.rule("L-914", "L-942")
def test_a_winged_tifin_takes_the_same_adjustment_and_size() -> None:
    tifin = sheet(strength=12, dexterity=14, constitution=9, size=Size.P)
    account = speed(tifin, P, LocomotionMode.FLY_WINGED)
    assert account.vdb == Fraction("12.6")
    assert account.vd == Decimal("8.4")


@pytest.mark.rule("L-945")
def test_a_speed_is_at_least_one_decimetre() -> None:
    weak = sheet(
        strength=0,
        dexterity=0,
        constitution=0,
        size=Size.MI,
        locomotions=(Locomotion(mode=LocomotionMode.SWIM_HUMANOID),),
    )
    assert speed(weak, P).vdb == 1
    assert speed(weak, P).vd == Decimal("0.2")
    tiny = weak.model_copy(update={"size": Size.I})
    assert speed(tiny, P).vd == Decimal("0.1")
    stuck = sheet(locomotions=(Locomotion(mode=LocomotionMode.WALK_HUMANOID, gross_m=0.0),))
    assert speed(stuck, P).vd == Decimal("0.1")


@pytest.mark.rule("L-880", "L-943")
def test_armour_changes_the_number_of_moves_and_not_the_speed() -> None:
    bare, armoured = sheet(), sheet(armour="full_plate")
    assert speed(bare, P).vd == speed(armoured, P).vd
    assert base_speed(bare, P) == base_speed(armoured, P)
    assert pace_limit(armoured, P) == 3


@pytest.mark.rule("L-910", "L-911")
def test_the_account_adds_up_and_the_sheet_may_give_the_speed() -> None:
    account = speed(sheet(strength=12, dexterity=14, constitution=9, size=Size.P), P)
    assert [(line.operation, line.value, line.rule) for line in account.lines] == [
        ("add", Fraction(5), "L-915"),
        ("add", Fraction("0.6"), "L-920"),
        ("equals", Fraction("5.6"), "L-922"),
        ("times", Fraction(2, 3), "L-925"),
        ("equals", Fraction("3.7"), "L-912"),
    ]
    assert account.vd_exact * 3 == Fraction("11.1")
    assert speed(sheet(speed_override_m=7.5, size=Size.P), P).vd == Decimal("7.5")
    assert speed(sheet(speed_override_m=7.5), P, LocomotionMode.SWIM_HUMANOID).vd == Decimal("3.0")
