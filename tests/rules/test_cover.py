"""Cover and shots."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.cover import cover, cover_term, screen_percent, strikes_screen
from loreval_desktop.rules.shooting import check_line, near_miss
from loreval_desktop.rules.types.creature import Size

from .made import P, rules_of, vectors


@pytest.mark.rule("L-722", "L-723", "L-724", "L-725", "L-726", "L-733")
@pytest.mark.parametrize("row", vectors("tv_18"), ids=lambda row: row["percent"])
def test_tv_18_thresholds(row: dict[str, str]) -> None:
    found = cover(float(row["percent"]), P)
    if row["bonus"] == "impossible":
        assert found.impossible
        assert found.bonus is None
        assert found.rule == "L-726"
    else:
        assert found.bonus == int(row["bonus"])
        assert not found.impossible


@pytest.mark.rule("L-722", "L-723", "L-724", "L-725")
def test_each_threshold_cites_its_row() -> None:
    assert [cover(percent, P).rule for percent in (25, 50, 75, 90)] == ["L-722", "L-723", "L-724", "L-725"]
    for percent, bonus in ((25, 2), (50, 4), (75, 7), (90, 10)):
        line = cover_term(percent, P)
        assert line is not None
        assert line.value == bonus
    assert cover_term(24, P) is None


@pytest.mark.rule("L-733")
def test_thresholds_are_met_within_a_thousandth() -> None:
    assert cover(49.9995, P).bonus == 4
    assert cover(49.99, P).bonus == 2
    assert cover(99.9995, P).impossible
    assert not cover(99.99, P).impossible


@pytest.mark.rule("L-722", "L-723", "L-724", "L-731")
@pytest.mark.parametrize(
    ("screen", "target", "percent"),
    [
        (Size.P, Size.M, 25),
        (Size.M, Size.M, 50),
        (Size.G, Size.M, 75),
        (Size.E, Size.GI, 50),
        (Size.GI, Size.C, 25),
        (Size.MI, Size.I, 75),
    ],
)
def test_a_creature_in_between_hides_by_its_size(screen: Size, target: Size, percent: float) -> None:
    assert screen_percent(screen, target, P) == percent


@pytest.mark.rule("L-727")
def test_a_result_inside_the_margin_hits_the_creature() -> None:
    assert [strikes_screen(total, 15, 4) for total in (14, 15, 18, 19)] == [False, True, True, False]


@pytest.mark.rule("L-701", "L-726")
def test_no_line_no_shot() -> None:
    assert check_line(99, P) == ()
    assert rules_of(check_line(100, P)) == ["L-701"]


@pytest.mark.rule("L-708")
def test_a_near_miss_into_the_heap() -> None:
    assert [near_miss(total, 15, P) for total in (15, 14, 11, 10)] == [False, True, True, False]
