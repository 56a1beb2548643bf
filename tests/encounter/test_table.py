"""The table of the played tests itself: one ordinary blow from initiative to hit points."""

from __future__ import annotations

import pytest

from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.table import Table, attack, fighter, inaction


@pytest.mark.rule("L-052", "L-056")
def test_a_blow_is_played_from_initiative_to_hit_points(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    assert (table.phase, table.cursor) == (Phase.RESOLUTION, "A")
    table.attack()
    assert (table.waits, table.bonus, table.need) == ("hit", 9, 17)
    table.roll("hit", 8)
    table.roll("damage", 5)
    assert table.points("B") == 35
    table.end_turn()
    table.end_round()
    assert (table["A"].initiative, table["B"].initiative) == (17, 8)
