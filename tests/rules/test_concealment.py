"""Concealment."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.concealment import check_target_seen, concealment
from loreval_desktop.rules.types.creature import Senses

from .made import P, profile, rules_of, vectors

NORMAL = Senses()
SHARP = Senses(low_light_vision=True)
DARK = Senses(darkvision_m=18)
BOTH = Senses(low_light_vision=True, darkvision_m=18)
CODES = {
    "late_daylight": "late_daylight",
    "gloom_or_moonlight": "gloom",
    "starlight_or_dark_with_far_light": "starlight",
    "complete_dark": "darkness",
    "light_fog": "light_fog",
    "sparse_vegetation": "sparse_vegetation",
    "thick_fog_beyond_1.5m": "thick_fog",
    "thick_vegetation": "thick_vegetation",
    "invisible_located": "invisible",
    "starlight": "starlight",
    "moonlight": "gloom",
    "thick_fog": "thick_fog",
    "dark": "darkness",
    "invisible": "invisible",
}


def malus(codes: list[str], senses: Senses = NORMAL, distance_m: float = 10.0) -> int:
    return concealment(codes, senses, distance_m, P).total


@pytest.mark.rule(
    "L-743", "L-744", "L-745", "L-746", "L-747", "L-748", "L-749", "L-750", "L-751", "L-752", "L-753", "L-754", "L-755"
)
@pytest.mark.parametrize("row", vectors("tv_20"), ids=lambda row: row["situation"])
def test_tv_20_light_and_sight(row: dict[str, str]) -> None:
    code = [CODES[row["situation"]]]
    assert malus(code) == int(row["normal"])
    assert malus(code, SHARP) == int(row["low_light"])
    assert malus(code, DARK) == int(row["darkvision_in_range"])


@pytest.mark.rule("L-757", "L-758")
@pytest.mark.parametrize("row", vectors("tv_21"), ids=lambda row: row["combination"])
def test_tv_21_sums(row: dict[str, str]) -> None:
    assert malus([CODES[code] for code in row["combination"].split("+")]) == int(row["total"])


@pytest.mark.rule("L-745", "L-750", "L-752", "L-754")
@pytest.mark.parametrize(
    ("code", "beyond"), [("late_daylight", -2), ("gloom", -6), ("starlight", -8), ("darkness", -10)]
)
def test_darkvision_ends_at_its_range(code: str, beyond: int) -> None:
    assert malus([code], DARK, 18.0) == 0
    assert malus([code], DARK, 18.1) == beyond


@pytest.mark.rule("L-747")
def test_thick_fog_begins_beyond_a_metre_and_a_half() -> None:
    assert malus(["thick_fog"], distance_m=1.5) == 0
    assert malus(["thick_fog"], distance_m=1.6) == -4


@pytest.mark.rule("L-758")
def test_an_invisible_foe_by_starlight_is_helped_by_darkvision_only_for_the_light() -> None:
    assert malus(["invisible", "starlight"]) == -18
    assert malus(["invisible", "starlight"], DARK) == -10


@pytest.mark.rule("L-759")
def test_one_cause_of_a_family_counts_the_worst() -> None:
    account = concealment(["gloom", "darkness"], NORMAL, 10.0, P)
    assert account.total == -10
    assert [(t.value, t.suppressed_by) for t in account.terms] == [(-10, None), (-6, "L-759")]
    assert malus(["light_fog", "thick_fog"]) == -4
    assert malus(["light_fog", "thick_fog"], distance_m=1.0) == -2
    assert malus(["gloom", "gloom"]) == -6


@pytest.mark.rule("L-760")
def test_with_both_kinds_of_sight_the_better_counts() -> None:
    assert malus(["starlight"], BOTH, 10.0) == 0
    assert malus(["starlight"], BOTH, 30.0) == -4
    assert malus(["darkness"], BOTH, 30.0) == -10


@pytest.mark.rule("L-762")
def test_concealment_counts_in_melee_by_option() -> None:
    assert concealment(["gloom"], NORMAL, 1.0, P, melee=True).total == -6
    without = profile(concealment_in_melee=False)
    assert concealment(["gloom"], NORMAL, 1.0, without, melee=True).total == 0
    assert concealment(["gloom"], NORMAL, 1.0, without).total == -6


def test_what_sight_overcomes_is_struck_through() -> None:
    account = concealment(["gloom"], DARK, 10.0, P)
    assert account.total == 0
    assert [(t.value, t.suppressed_by) for t in account.terms] == [(-6, "L-750")]


@pytest.mark.rule("L-755", "L-756")
def test_an_invisible_creature_must_be_located() -> None:
    def found(environment: int, *, located: bool) -> list[str]:
        return rules_of(check_target_seen(environment, invisible=True, located=located, profile=P))

    assert found(1, located=True) == ["L-756"]
    assert found(2, located=False) == ["L-755"]
    assert found(2, located=True) == []
    assert check_target_seen(0, invisible=False, located=False, profile=P) == ()
