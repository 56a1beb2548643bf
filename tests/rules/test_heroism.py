"""Heroism and éclats."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.damage import blow_damage
from loreval_desktop.rules.heroism import (
    Ward,
    at_lethal_blow,
    awarded,
    check_award_for_deed,
    check_eclat,
    check_heroism,
    check_spend,
    eclat_cost,
    heroic_roll,
    heroic_stopped,
    is_possessor,
    kills_outright,
    regime,
    spent,
    starting_heroism,
)
from loreval_desktop.rules.initiative import GraceRight, grace_right, next_points
from loreval_desktop.rules.types.creature import NpcKind
from loreval_desktop.rules.types.heroism import HeroismRegime

from .made import P, profile, rules_of, sheet

PC, IMPORTANT, STANDARD = NpcKind.PC, NpcKind.IMPORTANT, NpcKind.STANDARD


@pytest.mark.rule("L-002", "L-010")
def test_three_points_at_most_and_the_surplus_is_lost() -> None:
    assert awarded(2, 1, PC, P) == 3
    assert awarded(3, 1, PC, P) == 3
    assert awarded(1, 1, PC, P) == 2
    assert rules_of(check_heroism(4, PC, P)) == ["L-002"]
    assert check_heroism(3, PC, P) == ()


@pytest.mark.rule("L-012")
def test_a_deed_paid_with_a_point_earns_none() -> None:
    assert rules_of(check_award_for_deed(True)) == ["L-012"]
    assert check_award_for_deed(False) == ()


@pytest.mark.rule("L-017")
def test_a_standard_npc_has_none_and_gets_none() -> None:
    assert starting_heroism(STANDARD, 2) == 0
    assert awarded(0, 1, STANDARD, P) == 0
    assert rules_of(check_heroism(1, STANDARD, P)) == ["L-017"]


@pytest.mark.rule("L-018")
def test_an_important_npc_has_one_in_each_encounter() -> None:
    assert starting_heroism(IMPORTANT, 0) == 1
    assert starting_heroism(IMPORTANT, 3) == 1
    assert awarded(1, 1, IMPORTANT, P) == 1
    assert rules_of(check_heroism(2, IMPORTANT, P)) == ["L-018"]
    assert starting_heroism(PC, 2) == 2


@pytest.mark.rule("L-020", "L-028")
def test_the_regime_holds_between_possessors_points_left_or_not() -> None:
    assert regime(PC, IMPORTANT) is HeroismRegime.POSSESSORS
    assert regime(PC, PC) is HeroismRegime.POSSESSORS
    assert regime(PC, STANDARD) is HeroismRegime.ORDINARY
    assert regime(PC, None) is HeroismRegime.ORDINARY
    assert [is_possessor(kind) for kind in (PC, IMPORTANT, STANDARD)] == [True, True, False]


@pytest.mark.rule("L-003", "L-005", "L-009", "L-437")
def test_a_point_is_spent_at_will_outside_a_fight_only() -> None:
    assert check_spend(1, in_combat=False) == ()
    assert rules_of(check_spend(1, in_combat=True)) == ["L-005"]
    assert rules_of(check_spend(0, in_combat=False)) == ["L-009"]
    assert spent(1) == 0
    assert spent(0) == 0


@pytest.mark.rule("L-004", "L-023", "L-024", "L-025", "L-026", "L-028")
def test_the_heroic_roll() -> None:
    free = heroic_roll(HeroismRegime.ORDINARY, 6, None)
    assert (free.scored, free.critical) == (26, True)
    assert heroic_roll(HeroismRegime.ORDINARY, 6, 2).critical
    plain = heroic_roll(HeroismRegime.POSSESSORS, 9, 7)
    assert (plain.scored, plain.critical) == (29, False)
    assert heroic_roll(HeroismRegime.POSSESSORS, 9, 20).critical
    assert heroic_roll(HeroismRegime.POSSESSORS, 9, 19, threat_from=19).critical
    assert not heroic_roll(HeroismRegime.POSSESSORS, 9, 18, threat_from=19).critical
    with pytest.raises(ValueError, match="the die is thrown"):
        heroic_roll(HeroismRegime.POSSESSORS, 9, None)


@pytest.mark.rule("L-027")
def test_a_stronger_opponent_stops_it_strictly_above() -> None:
    result = heroic_roll(HeroismRegime.POSSESSORS, 9, 7)
    assert heroic_stopped(result, 30, HeroismRegime.POSSESSORS)
    assert not heroic_stopped(result, 29, HeroismRegime.POSSESSORS)
    assert not heroic_stopped(heroic_roll(HeroismRegime.ORDINARY, 9, None), 30, HeroismRegime.ORDINARY)


@pytest.mark.rule("L-022")
def test_no_automatic_death_between_possessors() -> None:
    assert kills_outright(HeroismRegime.POSSESSORS) is False
    assert kills_outright(HeroismRegime.ORDINARY) is None


@pytest.mark.rule("L-006", "L-019")
@pytest.mark.parametrize(
    ("option", "points", "used", "expected"),
    [
        ("always", 1, False, Ward.AVOIDS),
        ("always", 0, False, Ward.AVOIDS),
        ("always", 1, True, Ward.DIES),
        ("prompt", 1, False, Ward.AVOIDS),
        ("prompt", 0, False, Ward.ASK),
        ("point_only", 1, False, Ward.AVOIDS),
        ("point_only", 0, False, Ward.DIES),
    ],
)
def test_an_important_npc_avoids_death_once(option: str, points: int, used: bool, expected: Ward) -> None:
    found = at_lethal_blow(IMPORTANT, points, ward_used=used, profile=profile(important_npc_ward=option))
    assert found is expected


@pytest.mark.rule("L-006", "L-017")
def test_a_hero_may_pay_for_its_life_and_a_standard_npc_dies() -> None:
    assert at_lethal_blow(PC, 1, ward_used=False, profile=P) is Ward.MAY_SPEND
    assert at_lethal_blow(PC, 0, ward_used=False, profile=P) is Ward.DIES
    assert at_lethal_blow(STANDARD, 0, ward_used=False, profile=P) is Ward.DIES


@pytest.mark.rule("L-420", "L-421", "L-423", "L-435", "L-438", "L-039")
def test_who_may_do_an_eclat() -> None:
    assert check_eclat(6, 1, PC, P) == ()
    assert rules_of(check_eclat(5, 1, PC, P)) == ["L-421"]
    assert rules_of(check_eclat(8, 0, PC, P)) == ["L-423"]
    assert rules_of(check_eclat(8, 0, STANDARD, P)) == ["L-435"]
    assert rules_of(check_eclat(None, 1, PC, P)) == ["L-039"]
    assert rules_of(check_eclat(5, 0, PC, P)) == ["L-421", "L-423"]


@pytest.mark.rule("L-422", "L-423", "L-428", "L-431", "L-483")
def test_an_eclat_takes_all_initiative_one_point_and_the_next_round() -> None:
    assert (next_points(14, eclat_cost(14)), spent(1), spent(3)) == (0, 0, 2)
    assert grace_right(sheet(), P, next_points(14, eclat_cost(14))) is GraceRight.FORCED


@pytest.mark.rule("L-551")
def test_an_eclat_charge_against_a_boss_and_against_a_mere_soldier() -> None:
    boss = heroic_roll(HeroismRegime.POSSESSORS, 13, 11)
    assert (boss.scored, boss.critical) == (33, False)
    assert not heroic_stopped(boss, 30, HeroismRegime.POSSESSORS)
    assert blow_damage(9, P, charge=True, critical=boss.critical).total == 22
    soldier = heroic_roll(HeroismRegime.ORDINARY, 13, None)
    assert blow_damage(9, P, charge=True, critical=soldier.critical).total == 40
