"""What players see of the ribbons: names and places, no gauges, nobody whom they may not know of."""

from __future__ import annotations

import pytest

from loreval_desktop.derived.player_view import SeenRibbon, player_view
from loreval_desktop.encounter.people.roster import RemoveCombatant, SetHidden, SetProfile
from loreval_desktop.encounter.rounds.begin_end import EndEncounter
from loreval_desktop.encounter.value.people import Side
from tests.encounter.test_ribbons import Fight


def seen(fight: Fight) -> tuple[SeenRibbon, ...]:
    return player_view(fight.store.state).ribbons


def test_ribbons_are_seen_from_the_right_with_the_turn() -> None:
    fight = Fight("A", "Orc", "C", npcs=["Orc"])
    assert [(r.name, r.side, r.at, r.current) for r in seen(fight)] == [
        ("A", Side.PLAYERS, 1, True),
        ("", Side.FOES, 1, False),  # a monster's own name is not the players'
        ("C", Side.PLAYERS, 1, False),
    ]


def test_nothing_of_gauges_virtues_or_planned_bonuses_is_passed_on() -> None:
    fight = Fight("A", "Orc", npcs=["Orc"])
    fight.amend("Orc", fatigue=7, wounds=6, at=3)
    told = player_view(fight.store.state).model_dump_json()
    assert "Orc" not in told
    assert set(SeenRibbon.model_fields) == {"name", "side", "at", "later", "current", "down", "ghost"}


@pytest.mark.parametrize("gone", [False, True])
def test_whoever_is_hidden_or_gone_leaves_no_trace(gone: bool) -> None:
    fight = Fight("A", "Orc", "C", npcs=["Orc"])
    orc = fight.who("Orc").id
    fight.store.dispatch(RemoveCombatant(combatant_id=orc) if gone else SetHidden(combatant_id=orc, hidden=True))
    assert [r.name for r in seen(fight)] == ["A", "C"]


def test_the_action_under_way_is_announced_and_its_end_is_seen() -> None:
    fight = Fight("A", "B")
    assert [r.ghost for r in seen(fight)] == [None, None]
    fight.act("corner", "B")
    assert [r.ghost for r in seen(fight)] == [3, 1], "its cost, and the segment of a dodge"
    fight.answer("dodge")
    assert [(r.at, r.ghost) for r in seen(fight)] == [(1, 3), (2, None)]
    fight.score(1, 1)
    assert [(r.at, r.ghost) for r in seen(fight)] == [(4, None), (2, None)]


@pytest.mark.rule("R-004", "R-006")
@pytest.mark.parametrize(("at", "later"), [(16, False), (17, True)])
def test_a_token_of_a_later_pass_says_so(at: int, later: bool) -> None:
    fight = Fight("A", "B")
    fight.amend("A", at=at)
    assert [r.later for r in seen(fight)] == [later, False]


def test_without_a_fight_by_ribbons_there_are_none() -> None:
    fight = Fight("A", "B", begin=False)
    assert seen(fight) == ()
    fight.place("A")
    assert [r.name for r in seen(fight)] == ["A"], "also while they are being placed"
    fight = Fight("A", "B")
    fight.store.dispatch(EndEncounter())
    assert seen(fight) == ()
    profile = fight.store.state.profile
    fight.store.dispatch(SetProfile(profile=profile, initiative="loreval"))
    assert seen(fight) == ()
