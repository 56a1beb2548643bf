"""Concerted actions."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.concerted import Partner, acting_turn, check_concerted, security_share

from .made import P, rules_of


def member(name: str, place: int, environment: int, *, counters: bool = False) -> Partner:
    return Partner(name, place, environment, counters)


@pytest.mark.rule("L-130", "L-370", "L-378")
@pytest.mark.parametrize(("own", "ally", "rules"), [(2, 1, []), (1, 2, ["L-130"]), (2, 0, ["L-370"]), (3, 3, [])])
def test_environment_two_and_one(own: int, ally: int, rules: list[str]) -> None:
    assert rules_of(check_concerted(member("fast", 0, own), [member("slow", 3, ally)], P)) == rules


@pytest.mark.rule("L-371")
def test_the_declarer_has_the_initiative() -> None:
    assert rules_of(check_concerted(member("slow", 3, 2), [member("fast", 0, 1)], P)) == ["L-371"]


@pytest.mark.rule("L-375", "L-377")
def test_another_may_join_under_the_same_conditions() -> None:
    group = [member("15", 1, 2), member("9", 2, 1)]
    assert check_concerted(member("18", 0, 2), group, P) == ()
    assert rules_of(check_concerted(member("18", 0, 1), group, P)) == ["L-377"]


@pytest.mark.rule("L-372", "L-376")
def test_the_group_acts_on_the_slowest_turn() -> None:
    assert acting_turn({"18": 0, "15": 1, "9": 2}) == "9"
    assert acting_turn({"9": 1, "15": 0}) == "9"


def test_a_counter_takes_no_part_and_nobody_concerts_alone() -> None:
    assert rules_of(check_concerted(member("a", 0, 2), [member("b", 1, 1, counters=True)], P)) == ["L-381"]


@pytest.mark.rule("L-374")
@pytest.mark.parametrize(
    ("modifier", "count", "fixed", "parts"),
    [
        (4, 1, {}, (4,)),
        (4, 2, {}, (2, 2)),
        (4, 3, {}, (2, 1, 1)),
        (1, 2, {}, (1, 0)),
        (0, 2, {}, (0, 0)),
        (-2, 2, {}, (-2, -2)),
        (4, 2, {1: 3}, (1, 3)),
        (4, 3, {0: 4}, (4, 0, 0)),
        (2, 2, {0: 4}, (2, 0)),
    ],
)
def test_a_positive_security_is_divided_and_any_other_meets_everybody(
    modifier: int, count: int, fixed: dict[int, int], parts: tuple[int, ...]
) -> None:
    assert tuple(security_share(modifier, place, count, fixed) for place in range(count)) == parts
