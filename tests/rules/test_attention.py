"""Attention: pool, scores with their limits, modifiers, and what Environment allows."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.attention import (
    AttentionScores,
    EnvironmentRight,
    check_allotment,
    environment_modifier,
    environment_rights,
    extra_move_malus,
    focus_modifier,
    may_counter,
    pool,
    scores,
    security_modifier,
    sees_declaration,
)
from loreval_desktop.rules.types.creature import Allotment, Creature, Criterion, CriterionLimit
from loreval_desktop.rules.types.stance import StateCode

from .made import P, profile, rules_of, sheet, vectors


def allot(environment: int = 0, security: int = 0, focus: int = 0) -> Allotment:
    return Allotment(environment=environment, security=security, focus=focus)


def triple(found: AttentionScores) -> tuple[int, int, int]:
    return found.e, found.s, found.f


@pytest.mark.rule(
    "L-160", "L-161", "L-162", "L-163", "L-164", "L-165", "L-166", "L-167", "L-168", "L-169", "L-170", "L-173", "L-174",
    "L-175", "L-176",
)  # fmt: skip
@pytest.mark.parametrize("row", vectors("tv_01"), ids=lambda row: row["score"])
def test_tv_01_modifiers(row: dict[str, str]) -> None:
    at = int(row["score"])
    assert environment_modifier(at, P) == int(row["E_perception"])
    assert security_modifier(at, P) == int(row["S_defence_reflex"])
    assert focus_modifier(at, P) == int(row["F_action"])


@pytest.mark.rule("L-177", "L-253", "L-254")
@pytest.mark.parametrize("row", vectors("tv_02"), ids=lambda row: row["k"])
def test_tv_02_extra_moves(row: dict[str, str]) -> None:
    assert extra_move_malus(int(row["k"]), P) == int(row["malus"])


@pytest.mark.rule("L-179")
@pytest.mark.parametrize("row", vectors("tv_03"), ids=lambda row: row["S"])
def test_tv_03_both_tables_add(row: dict[str, str]) -> None:
    for moves in range(6):
        total = security_modifier(int(row["S"]), P) + extra_move_malus(moves, P)
        assert total == int(row[f"k={moves}"])


def pool_sheet(row: dict[str, str]) -> Creature:
    return sheet(
        people="Tifin" if row["kin"] == "1" else "",
        mastery={"perception": int(row["mastery"])},
        attention={
            "racial": int(row["racial"]),
            "characteristic_training_ranks": int(row["training_ranks"]),
            "perception_malus": int(row["perception_malus"]),
        },
    )


@pytest.mark.rule("L-083", "L-084", "L-086", "L-087", "L-088", "L-089", "L-090", "L-092", "L-093", "L-094")
@pytest.mark.parametrize("row", vectors("tv_04"), ids=lambda row: ",".join(row.values()))
def test_tv_04_pool(row: dict[str, str]) -> None:
    assert pool(pool_sheet(row), P).total == int(row["PA"])


@pytest.mark.rule("L-085", "L-088", "L-091")
def test_the_pool_takes_outside_elements_knows_the_three_peoples_and_has_no_ceiling() -> None:
    assert pool(sheet(attention={"other": 3}), P).total == 5
    assert pool(sheet(attention={"other": -5}), P).total == 1
    for people in ("Elfin", "tifin", "MIELFIN"):
        assert pool(sheet(people=people), P).total == 3
    assert pool(sheet(people="Humain"), P).total == 2
    assert pool(sheet(attention={"characteristic_training_ranks": 80}), P).total == 22


@pytest.mark.rule("L-082", "L-096", "L-110")
def test_an_allotment_stays_within_the_pool_and_may_all_go_to_one_criterion() -> None:
    assert check_allotment(allot(1, 1, 0), 2) == ()
    assert rules_of(check_allotment(allot(2, 1, 0), 2)) == ["L-082"]
    assert check_allotment(allot(0, 0, 0), 2) == ()
    assert check_allotment(allot(0, 6, 0), 6) == ()
    assert security_modifier(6, P) == 10
    with pytest.raises(ValueError, match="greater than or equal to 0"):
        Allotment(environment=-1, security=2, focus=1)


@pytest.mark.rule("L-104")
@pytest.mark.parametrize("row", vectors("tv_05"), ids=lambda row: ",".join(row.values()))
def test_tv_05_criterion_score(row: dict[str, str]) -> None:
    cap = int(row["cap"]) if row["cap"] else None
    floor = int(row["floor"]) if row["floor"] else None
    points, malus = int(row["points"]), int(row["malus"])
    bounds = (CriterionLimit(criterion=Criterion.ENVIRONMENT, cap=cap, floor=floor),)
    found = scores(sheet(), P, allot(points, 0, 0), malus=allot(malus, 0, 0), limits=bounds)
    assert found.e == int(row["score"])


@pytest.mark.rule("L-095", "L-098", "L-099", "L-100")
@pytest.mark.parametrize(
    ("points", "senses", "expected"),
    [
        ((0, 0, 0), 0, (0, 0, 0)),
        ((1, 1, 0), 1, (0, 0, -1)),
        ((1, 1, 1), 1, (0, 0, 0)),
        ((0, 0, 0), 2, (-2, -2, -2)),
    ],
)
def test_each_lost_sense_costs_one_everywhere(
    points: tuple[int, int, int], senses: int, expected: tuple[int, int, int]
) -> None:
    assert triple(scores(sheet(), P, allot(*points), senses_lost=senses)) == expected


@pytest.mark.rule("L-101", "L-102")
def test_a_closed_helm_caps_the_score_and_not_the_allotment() -> None:
    helm = CriterionLimit(criterion=Criterion.ENVIRONMENT, cap=1, why="heaume fermé")
    wearer = sheet(attention={"limits": (helm,)})
    found = scores(wearer, P, allot(3, 0, 0))
    assert found.e == 1
    assert check_allotment(allot(3, 0, 0), 3) == ()
    assert [(t.value, t.rule) for t in found.environment.terms] == [(3, "L-082"), (-2, "L-101")]
    assert scores(wearer, P, allot(0, 0, 0)).e == 0
    assert scores(sheet(), P, allot(2, 0, 0), limits=(helm,)).e == 1


@pytest.mark.rule("L-103")
def test_blind_fighting_keeps_every_criterion_at_nought_or_more_by_option() -> None:
    adept = sheet(talents=["blind_fighting"])
    assert triple(scores(adept, P, allot(), senses_lost=2)) == (0, 0, 0)
    assert triple(scores(adept, profile(blind_fighting_floor=False), allot(), senses_lost=2)) == (-2, -2, -2)
    written = sheet(attention={"limits": (CriterionLimit(criterion=Criterion.FOCUS, floor=0),)})
    assert triple(scores(written, P, allot(), senses_lost=1)) == (-1, -1, 0)


@pytest.mark.rule("L-104")
def test_a_malus_on_one_criterion_leaves_the_others() -> None:
    assert triple(scores(sheet(), P, allot(1, 1, 1), malus=allot(0, 0, 2))) == (1, 1, -1)


@pytest.mark.rule("L-109", "L-171", "L-172", "L-582", "L-588")
def test_virtual_focus_counts_by_its_origin() -> None:
    intuitive = scores(sheet(attention={"intuitive_focus": 1}), P, allot(0, 0, 2))
    assert intuitive.f == 3
    assert focus_modifier(intuitive.f, P) == 2
    sneak = scores(sheet(attention={"sneak_rank": 2}), P, allot(0, 0, 1))
    assert sneak.f == 1
    assert sneak.sneak_focus == 2
    assert focus_modifier(sneak.f, P) == 0


@pytest.mark.rule("L-038", "L-525", "L-549")
@pytest.mark.parametrize("state", [StateCode.FLAT_FOOTED, StateCode.CHARGING])
def test_security_counts_as_nought_when_surprised_or_charging(state: StateCode) -> None:
    for points in (1, 2, 3, 4):
        assert scores(sheet(), P, allot(0, points, 0), states=[state]).s == 0
    assert scores(sheet(), P, allot(), states=[state], senses_lost=1).s == 0
    kept = profile(imposed_zero="min")
    assert scores(sheet(), kept, allot(), states=[state], senses_lost=1).s == -1
    assert scores(sheet(), kept, allot(0, 3, 0), states=[state]).s == 0
    found = scores(sheet(), P, allot(1, 3, 2), states=[state])
    assert (found.e, found.f) == (1, 2)


@pytest.mark.rule("L-775", "L-838")
@pytest.mark.parametrize("state", [StateCode.SEIZED, StateCode.SEIZER])
def test_in_a_grapple_security_rises_no_higher_than_one(state: StateCode) -> None:
    assert scores(sheet(), P, allot(0, 3, 0), states=[state]).s == 1
    assert scores(sheet(), P, allot(0, 1, 0), states=[state]).s == 1
    assert scores(sheet(), P, allot(0, 0, 0), states=[state]).s == 0


@pytest.mark.rule("L-815")
@pytest.mark.parametrize(("points", "expected"), [(0, -2), (1, -1), (2, 0), (3, 0)])
def test_an_immobilised_one_loses_two_and_stays_at_nought(points: int, expected: int) -> None:
    assert scores(sheet(), P, allot(0, points, 0), states=[StateCode.IMMOBILISED]).s == expected


@pytest.mark.rule("L-818", "L-823")
@pytest.mark.parametrize("state", [StateCode.IMMOBILISER, StateCode.PINNER])
def test_the_one_who_holds_down_has_no_security(state: StateCode) -> None:
    assert scores(sheet(), P, allot(0, 2, 0), states=[state]).s == 0
    assert scores(sheet(), P, allot(0, 0, 0), states=[state], senses_lost=1).s == -1


@pytest.mark.rule("L-627", "L-628", "L-629")
def test_a_block_costs_both_two_in_security_and_caps_it() -> None:
    held = [StateCode.BLOCK_HELD, StateCode.CLINCH]
    assert scores(sheet(), P, allot(0, 1, 0), states=held).s == -1
    assert scores(sheet(), P, allot(0, 0, 0), states=held).s == -2
    assert scores(sheet(), P, allot(0, 2, 0), states=[StateCode.BLOCK_HOLDER, StateCode.CLINCH]).s == 0
    assert scores(sheet(), P, allot(0, 4, 0), states=[StateCode.BLOCK_HOLDER, StateCode.CLINCH]).s == 1


ONE = {
    EnvironmentRight.NOTICES,
    EnvironmentRight.COUNTERS,
    EnvironmentRight.READS_ATTENTION,
    EnvironmentRight.KNOWS_PLANS,
}


@pytest.mark.rule("L-122", "L-123", "L-124", "L-125", "L-126", "L-127", "L-128", "L-129", "L-130", "L-132", "L-756")
@pytest.mark.parametrize(
    ("score", "rights"), [(-1, set()), (0, set()), (1, ONE), (2, set(EnvironmentRight)), (3, set(EnvironmentRight))]
)
def test_what_each_level_of_environment_gives_a_right_to(score: int, rights: set[EnvironmentRight]) -> None:
    assert set(environment_rights(score, P)) == rights


@pytest.mark.rule("L-124", "L-325")
def test_environment_one_counters() -> None:
    assert [may_counter(score, P) for score in (-1, 0, 1, 2)] == [False, False, True, True]


@pytest.mark.rule("L-132")
def test_environment_below_nought_costs_perception() -> None:
    assert environment_modifier(-1, P) == -4


@pytest.mark.rule("L-064", "L-126", "L-127", "L-129")
def test_declarations_are_public_unless_environment_is_asked_for() -> None:
    assert sees_declaration(-2, about_viewer=False, profile=P)
    veiled = profile(fog_of_intent=True)
    assert not sees_declaration(0, about_viewer=True, profile=veiled)
    assert sees_declaration(1, about_viewer=True, profile=veiled)
    assert not sees_declaration(1, about_viewer=False, profile=veiled)
    assert sees_declaration(2, about_viewer=False, profile=veiled)
