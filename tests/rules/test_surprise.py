"""Surprise."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.attention import scores
from loreval_desktop.rules.sneak import sneak_rights
from loreval_desktop.rules.surprise import SURPRISED, SurpriseRight, detects, surprise_right
from loreval_desktop.rules.types.creature import Allotment, Criterion, CriterionLimit
from loreval_desktop.rules.types.surprise import Arrival

from .made import P, sheet


@pytest.mark.rule("L-031", "L-032", "L-033", "L-034", "L-045")
@pytest.mark.parametrize(
    ("environment", "arrival", "right"),
    [
        (0, Arrival.ALLY, SurpriseRight.GM),
        (1, Arrival.ALLY, SurpriseRight.SAFE),
        (0, Arrival.OPEN, SurpriseRight.GM),
        (1, Arrival.OPEN, SurpriseRight.GM),
        (2, Arrival.OPEN, SurpriseRight.SAFE),
        (1, Arrival.AMBUSH, SurpriseRight.SURPRISED),
        (2, Arrival.AMBUSH, SurpriseRight.ROLL),
        (3, Arrival.AMBUSH, SurpriseRight.ROLL),
    ],
)
def test_what_environment_protects_from(environment: int, arrival: Arrival, right: SurpriseRight) -> None:
    assert surprise_right(environment, arrival) is right


@pytest.mark.rule("L-046")
def test_the_score_counts_and_not_the_points() -> None:
    helm = CriterionLimit(criterion=Criterion.ENVIRONMENT, cap=1)
    capped = scores(sheet(attention={"limits": (helm,)}), P, Allotment(environment=2)).e
    assert surprise_right(capped, Arrival.AMBUSH) is SurpriseRight.SURPRISED


@pytest.mark.rule("L-033")
def test_a_detection_roll_that_reaches_the_ambush_saves() -> None:
    assert detects(9, 6, 15)
    assert not detects(8, 6, 15)


@pytest.mark.rule("L-035", "L-036", "L-037", "L-039", "L-040")
def test_what_surprise_does_and_when_it_ends() -> None:
    assert SURPRISED.flat_footed
    assert not SURPRISED.has_initiative
    assert not SURPRISED.may_declare
    assert not SURPRISED.may_counter
    assert not SURPRISED.redefines_attention
    assert SURPRISED.rolls_next_round
    assert not SURPRISED.flat_footed_next_round


@pytest.mark.rule("L-043")
def test_a_surprised_one_is_open_to_sneak_attacks_at_two() -> None:
    assert sneak_rights(2, 0, 0).sneak
    assert sneak_rights(1, 1, 0).sneak
    assert not sneak_rights(1, 0, 0).sneak
