"""Counters: what answers what, when, by which roll."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.counters import (
    MoveMoment,
    Threat,
    ThreatKind,
    acts_at_source,
    blocks_movement,
    check_counter,
    check_reach,
    counter_roll,
    move_moments,
    resists_spell,
    stops_move,
)
from loreval_desktop.rules.types.actions import ActionSpec, CounterKind, CounterSide
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Exposure, Stance

from .made import P, profile, rules_of, sheet, weapon

DEFENSIVE, OFFENSIVE = CounterSide.DEFENSIVE, CounterSide.OFFENSIVE


def counter(kind: str, side: CounterSide = DEFENSIVE, **fields: object) -> ActionSpec:
    return ActionSpec.model_validate({"kind": "counter", "counter": kind, "side": side, **fields})


def found(action: ActionSpec, p: RulesProfile = P, **facts: object) -> list[str]:
    given: dict[str, object] = {"environment": 1, "faster": True, **facts}
    return rules_of(check_counter(action, p, **given))  # type: ignore[arg-type]


@pytest.mark.rule("L-326", "L-327")
def test_a_defensive_counter_protects_oneself_only() -> None:
    assert found(counter("parry")) == []
    elsewhere = Threat(ThreatKind.MELEE, at_self=False)
    assert found(counter("parry"), threat=elsewhere) == ["L-327"]
    assert found(counter("parry", OFFENSIVE), threat=elsewhere) == []


@pytest.mark.rule("L-328", "L-332", "L-333")
def test_against_a_faster_foe_only_the_defensive_counter() -> None:
    assert found(counter("parry"), faster=False) == []
    assert found(counter("parry", OFFENSIVE), faster=False) == ["L-328"]
    assert found(counter("parry", OFFENSIVE), faster=True) == []


@pytest.mark.rule("L-340")
def test_a_hypothetical_counter_is_checked_when_its_opponent_is_known() -> None:
    mage = counter("counterspell", OFFENSIVE, hypothetical=True)
    assert found(mage, faster=None) == []
    assert found(mage, faster=False, threat=Threat(ThreatKind.SPELL, at_self=False)) == ["L-328"]


@pytest.mark.rule("L-124", "L-325")
def test_environment_one_at_declaration_and_when_it_fires() -> None:
    assert found(counter("parry"), environment=0) == ["L-124"]
    assert found(counter("parry"), environment=1) == []
    assert found(counter("parry"), aware=False) == ["L-124"]


@pytest.mark.rule("L-351", "L-355", "L-358", "L-349", "L-618", "L-622")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [("dodge", "L-351"), ("resist_spell", "L-355"), ("dodge_spell", "L-358"), ("block", "L-622")],
)
def test_some_counters_are_defensive_only(kind: str, rule: str) -> None:
    assert found(counter(kind, OFFENSIVE)) == [rule]
    assert found(counter(kind)) == []


def test_an_offensive_block_is_an_option() -> None:
    allowed = profile(offensive_block=True)
    assert found(counter("block", OFFENSIVE), allowed) == []
    assert found(counter("dodge", OFFENSIVE), allowed) == ["L-351"]


@pytest.mark.rule("L-561", "L-562", "L-563")
def test_a_blow_at_a_caster_is_offensive_and_a_shot_an_option() -> None:
    spell = Threat(ThreatKind.SPELL, at_self=False)
    assert found(counter("strike", OFFENSIVE), threat=spell) == []
    assert found(counter("strike"), threat=Threat(ThreatKind.SPELL)) == ["L-561"]
    assert found(counter("shot", OFFENSIVE), threat=spell) == ["L-561"]
    assert found(counter("shot", OFFENSIVE), profile(ranged_counter=True), threat=spell) == []
    assert found(counter("counterspell", OFFENSIVE), threat=spell) == []
    assert found(counter("resist_spell"), threat=Threat(ThreatKind.SPELL)) == []


@pytest.mark.rule("L-348", "L-350", "L-352", "L-353", "L-355", "L-358", "L-360", "L-543")
@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("parry", {"melee", "charge"}),
        ("block", {"melee", "charge"}),
        ("dodge", {"melee", "seize", "missile", "charge"}),
        ("parry_missile", {"missile"}),
        ("obstruct", {"move", "charge"}),
        ("resist_spell", {"spell"}),
        ("dodge_spell", {"spell"}),
        ("counterspell", {"spell"}),
        ("receive_charge", {"charge"}),
        ("parry_charge", {"charge"}),
    ],
)
def test_each_counter_answers_its_own_actions(kind: str, answers: set[str]) -> None:
    for threat in ThreatKind:
        assert (found(counter(kind), threat=Threat(threat)) == []) is (threat.value in answers), threat
    moving = Threat(ThreatKind.MELEE, moves=True)
    assert found(counter("obstruct"), threat=moving) == []


@pytest.mark.rule("L-356", "L-359")
def test_irresistible_and_automatic_spells() -> None:
    assert found(counter("resist_spell"), threat=Threat(ThreatKind.SPELL, irresistible=True)) == ["L-356"]
    assert found(counter("dodge_spell"), threat=Threat(ThreatKind.SPELL, irresistible=True)) == []
    assert found(counter("dodge_spell"), threat=Threat(ThreatKind.SPELL, auto_targeted=True)) == ["L-359"]
    assert found(counter("resist_spell"), threat=Threat(ThreatKind.SPELL, auto_targeted=True)) == []


@pytest.mark.rule("L-434")
def test_an_eclat_is_answered_defensively_only() -> None:
    flash = Threat(ThreatKind.MELEE, eclat=True)
    assert found(counter("parry"), threat=flash) == []
    assert found(counter("parry", OFFENSIVE), threat=flash) == ["L-434"]


@pytest.mark.rule("L-366", "L-539", "L-540")
def test_only_a_charge_counter_is_countered_and_only_by_its_reception() -> None:
    charge_counter = Threat(ThreatKind.CHARGE, counters=True)
    assert found(counter("receive_charge"), threat=charge_counter) == []
    assert found(counter("parry_charge"), threat=charge_counter) == []
    assert found(counter("dodge"), threat=charge_counter) == ["L-539"]
    assert found(counter("dodge"), threat=Threat(ThreatKind.CHARGE)) == []
    assert found(counter("parry"), threat=Threat(ThreatKind.MELEE, counters=True)) == ["L-539"]
    assert found(counter("receive_charge"), weapon=weapon("épée")) == ["L-540"]
    assert found(counter("receive_charge"), weapon=weapon("lance", polearm=True)) == []


@pytest.mark.rule("L-545")
def test_a_reception_needs_environment_one() -> None:
    assert found(counter("receive_charge"), environment=0, weapon=weapon("lance", polearm=True)) == ["L-124"]


# --- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-331", "L-334", "L-335", "L-343", "L-344")
def test_when_a_counterer_moves() -> None:
    assert move_moments(OFFENSIVE, must_approach=True, profile=P) == {MoveMoment.BEFORE}
    assert move_moments(OFFENSIVE, must_approach=False, profile=P) == {MoveMoment.BEFORE, MoveMoment.RIGHT_AFTER}
    assert move_moments(DEFENSIVE, must_approach=False, profile=P) == {MoveMoment.OWN_TURN}
    after = profile(defensive_counter_moves="after_counter")
    assert move_moments(DEFENSIVE, must_approach=False, profile=after) == {MoveMoment.OWN_TURN, MoveMoment.RIGHT_AFTER}


@pytest.mark.rule("L-336")
def test_an_offensive_counter_must_be_in_reach() -> None:
    assert check_reach(6.0, 5.2, 1.5) == ()
    assert rules_of(check_reach(8.0, 5.2, 1.5)) == ["L-336"]
    assert check_reach(6.7, 5.2, 1.5) == ()


# --- rolls -----------------------------------------------------------------------------------------------------------

GUARD = sheet(skills={"defense": 7, "reflex": 5, "soak": 8, "habile": 6, "force": 9, "will": 4, "vigour": 2})


@pytest.mark.rule("L-341", "L-342", "L-345", "L-348", "L-350", "L-352", "L-353", "L-355", "L-358", "L-363", "L-623")
@pytest.mark.parametrize(
    ("kind", "modifier"),
    [
        ("parry", 7),
        ("parry_missile", 7),
        ("parry_charge", 7),
        ("dodge", 5),
        ("dodge_spell", 5),
        ("block", 4),
        ("obstruct", 6),
        ("resist_spell", 4),
        ("strike", 9),
        ("receive_charge", 9),
    ],
)
def test_the_roll_of_each_counter(kind: str, modifier: int) -> None:
    side = OFFENSIVE if kind == "strike" else DEFENSIVE
    action = counter(kind, side)
    assert counter_roll(action, GUARD, P, Stance()).total == modifier
    assert counter_roll(action, GUARD, P, Stance(focus=3)).total == modifier + 2
    assert counter_roll(action, GUARD, P, Stance(extra_moves=1)).total == modifier - 4
    assert counter_roll(action, GUARD, P, Stance(), changed=True).total == modifier - 2
    hypothetical = counter(kind, side, hypothetical=True)
    assert counter_roll(hypothetical, GUARD, P, Stance()).total == modifier - 2
    assert counter_roll(hypothetical, GUARD, P, Stance(), changed=True).total == modifier - 2


@pytest.mark.rule("L-363")
def test_defence_counters_take_exposure_and_security() -> None:
    both = counter_roll(counter("parry", hypothetical=True), GUARD, P, Stance(extra_moves=1))
    assert both.total == 1
    assert counter_roll(counter("parry"), GUARD, P, Stance(), exposure=Exposure.SIMPLE).total == 3
    assert counter_roll(counter("dodge"), GUARD, P, Stance(security=3)).total == 9
    assert counter_roll(counter("strike", OFFENSIVE), GUARD, P, Stance(security=3), exposure=Exposure.SIMPLE).total == 9


@pytest.mark.rule("L-355")
def test_a_spell_is_resisted_by_the_resistance_that_fits() -> None:
    assert counter_roll(counter("resist_spell"), GUARD, P, Stance(), resistance="vigour").total == 2


# --- outcomes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-353")
def test_an_obstruction_reaches_the_reflex() -> None:
    assert stops_move(16, 15)
    assert stops_move(15, 15)
    assert not stops_move(14, 15)


@pytest.mark.rule("L-357")
def test_the_caster_wins_ties() -> None:
    assert resists_spell(17, 16)
    assert not resists_spell(17, 17)


@pytest.mark.rule("L-323", "L-324", "L-349", "L-353")
def test_movement_survives_all_but_obstruction_and_block() -> None:
    assert [kind for kind in CounterKind if blocks_movement(kind)] == [CounterKind.BLOCK, CounterKind.OBSTRUCT]


@pytest.mark.rule("L-361", "L-362")
def test_an_offensive_counterspell_acts_at_the_source() -> None:
    assert acts_at_source(OFFENSIVE)
    assert not acts_at_source(DEFENSIVE)
