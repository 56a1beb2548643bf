"""What went wrong for others who count segments: who joins or leaves in mid-pass, and going back over its end."""

from __future__ import annotations

import pytest

from loreval_desktop.encounter.people.roster import AddCombatant, RemoveCombatant
from tests.encounter.test_ribbons import Fight, fighter


def lowest(fight: Fight) -> str:
    """Return who is next by the rule: the lowest of all, the leftmost of equals. Ribbons stand rightmost first."""
    here = [(ribbon.at, -lane, ribbon.combatant_id) for lane, ribbon in enumerate(fight.track.ribbons)]
    _, _, who = min((at, lane, who) for at, lane, who in here if who is not None)
    return fight.store.state.require(who).name


@pytest.mark.tries(13)
def test_thirty_come_and_go_in_mid_pass_and_the_turn_stays_right() -> None:
    fight = Fight("A", "B", "C", "D")
    fight.interact(3, 3, 3, 3, 3)  # segment 7
    assert fight.turn == lowest(fight)
    first = fight.turn
    for number in range(30):
        fight.store.dispatch(AddCombatant(sheet=fighter(f"N{number}")))
        fight.place(f"N{number}")
        assert fight.turn == first  # a newcomer takes nobody's turn
    while len(fight.store.state.combatants) > 2:
        turn = fight.turn
        for other in fight.store.state.combatants:
            if other.name != turn:
                fight.store.dispatch(RemoveCombatant(combatant_id=other.id))
                assert fight.turn == turn
                break
        assert turn is not None
        fight.store.dispatch(RemoveCombatant(combatant_id=fight.who(turn).id))
        assert fight.turn == lowest(fight)


@pytest.mark.tries(14)
def test_the_end_of_a_pass_gives_the_same_however_often_one_goes_back() -> None:
    fight = Fight("A", "B")
    fight.interact(*[3] * 10)
    while fight.track.passes_over < 1:
        fight.interact(3)
    fight.interact(3, 3, 3)
    end = fight.store.state
    for _ in range(3):
        for _ in range(10):
            fight.store.undo()
        assert fight.store.state != end
        for _ in range(10):
            fight.store.redo()
        assert fight.store.state == end


@pytest.mark.tries(19)
@pytest.mark.parametrize("rounds", [0, 4, 9])
def test_who_joins_late_stands_where_the_lowest_is_and_acts_after_those_who_wait(rounds: int) -> None:
    fight = Fight("A", "B", "C")
    fight.interact(*[1] * (3 * rounds))
    before = fight.turn
    low = min(ribbon.at for ribbon in fight.track.ribbons if ribbon.combatant_id is not None)
    fight.store.dispatch(AddCombatant(sheet=fighter("Tard")))
    fight.place("Tard")
    assert fight["Tard"].at == low
    assert fight.turn == before  # a newcomer takes nobody's turn
