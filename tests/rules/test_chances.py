"""What a d20 decides, and exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loreval_desktop.rules.chances import (
    Outcome,
    chance_of_success,
    chances,
    confirm,
    resolve,
    resolve_heroic,
    succeeds,
)
from loreval_desktop.rules.types.heroism import HeroismRegime

from .made import vectors


def test_the_total_reaches_the_difficulty_or_a_natural_face_decides() -> None:
    assert succeeds(9, 7, 16)
    assert not succeeds(8, 7, 16)
    assert succeeds(20, -10, 30)
    assert not succeeds(1, 50, 10)


@pytest.mark.rule("L-727", "L-728", "L-729")
@pytest.mark.parametrize("row", vectors("tv_19"), ids=lambda row: row["screen_size"])
def test_tv_19_creature_in_between(row: dict[str, str]) -> None:
    base, bonus = int(row["base"]), int(row["bonus"])
    first, last = (int(number) for number in row["hits_screen"].split("-"))
    for total in range(5, 30):
        found = resolve(10, total - 10, base + bonus, screen_margin=bonus)
        expected = Outcome.MISS if total < base else Outcome.SCREEN_HIT if total <= last else Outcome.HIT
        assert found is expected, total
    assert first == base
    assert last == base + bonus - 1


@pytest.mark.rule("L-730")
def test_inside_the_margin_of_an_object_a_shot_misses() -> None:
    assert resolve(10, 6, 19) is Outcome.MISS
    assert resolve(10, 9, 19) is Outcome.HIT


@pytest.mark.rule("L-024")
def test_natural_faces_and_threats() -> None:
    assert resolve(20, -30, 40) is Outcome.THREAT
    assert resolve(1, 50, 10) is Outcome.FUMBLE
    assert resolve(19, 5, 20, threat_from=19) is Outcome.THREAT
    assert resolve(19, 5, 25, threat_from=19) is Outcome.MISS
    assert resolve(18, 5, 20, threat_from=19) is Outcome.HIT
    assert confirm(15, 5, 20) is Outcome.CRITICAL
    assert confirm(14, 5, 20) is Outcome.HIT


def test_a_shot_of_nine_with_a_screen_in_fog() -> None:
    """Archer +9 −4 −2 against 15 behind a creature of the same size."""
    outcomes = [resolve(face, 3, 19, screen_margin=4) for face in range(1, 21)]
    assert outcomes[15] is Outcome.HIT
    assert outcomes[11:15] == [Outcome.SCREEN_HIT] * 4
    assert outcomes[10] is Outcome.MISS
    found = chances(3, 19, screen_margin=4)
    assert found.screen == Fraction(4, 20)
    assert found.hits == Fraction(5, 20)
    assert found.critical == Fraction(1, 20) * Fraction(5, 20)


@pytest.mark.parametrize(
    ("modifier", "difficulty", "threat_from", "hits", "critical", "fumble"),
    [
        (5, 15, 20, Fraction(11, 20), Fraction(1, 20) * Fraction(11, 20), Fraction(1, 20)),
        (5, 15, 18, Fraction(11, 20), Fraction(3, 20) * Fraction(11, 20), Fraction(1, 20)),
        (-10, 30, 20, Fraction(1, 20), Fraction(1, 20) * Fraction(1, 20), Fraction(1, 20)),
        (40, 10, 20, Fraction(19, 20), Fraction(1, 20) * Fraction(19, 20), Fraction(1, 20)),
    ],
)
def test_exact_chances(
    modifier: int, difficulty: int, threat_from: int, hits: Fraction, critical: Fraction, fumble: Fraction
) -> None:
    found = chances(modifier, difficulty, threat_from=threat_from)
    assert (found.hits, found.critical, found.fumble) == (hits, critical, fumble)
    assert found.hit + found.critical + found.screen + found.miss == 1


@pytest.mark.rule("L-021", "L-024", "L-025", "L-026", "L-028", "L-029", "L-430")
def test_heroism_hits_and_is_critical_by_regime() -> None:
    mortal = chances(-20, 40, heroism=HeroismRegime.ORDINARY)
    assert (mortal.critical, mortal.hits, mortal.miss) == (1, 1, 0)
    rival = chances(-20, 40, threat_from=19, heroism=HeroismRegime.POSSESSORS)
    assert (rival.critical, rival.hits) == (Fraction(2, 20), 1)
    assert resolve_heroic(7, 9, HeroismRegime.POSSESSORS) is Outcome.HIT
    assert resolve_heroic(20, 9, HeroismRegime.POSSESSORS) is Outcome.CRITICAL
    assert resolve_heroic(None, 9, HeroismRegime.ORDINARY) is Outcome.CRITICAL


def test_the_chance_of_reaching_a_difficulty() -> None:
    assert chance_of_success(5, 15) == Fraction(11, 20)
    assert chance_of_success(0, 40) == Fraction(1, 20)
