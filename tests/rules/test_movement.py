"""Movement inside a round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loreval_desktop.rules.movement import allowance, bands, check_walk

from .made import rules_of


@pytest.mark.rule("L-290", "L-292", "L-296", "L-911")
def test_units_are_whole_multiples_of_the_speed() -> None:
    assert allowance(3, Fraction("3.7")) == Fraction("11.1")
    assert bands(Fraction("3.7"), 3) == (Fraction("3.7"), Fraction("7.4"), Fraction("11.1"))
    assert bands(Fraction("3.7"), 0) == ()


@pytest.mark.rule("L-296", "L-297", "L-299", "L-309")
def test_the_whole_path_stays_within_what_was_declared() -> None:
    assert check_walk(0.0, 0.0, 11.1) == ()
    assert check_walk(0.0, 11.1, 11.1) == ()
    assert check_walk(5.0, 6.1, 11.1) == ()
    assert check_walk(5.0, 6.105, 11.1) == ()
    assert rules_of(check_walk(5.0, 6.2, 11.1)) == ["L-296"]
